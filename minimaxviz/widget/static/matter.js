// "It would not matter": the value of a leaf that is never looked at can be anything, and the root's stands still.

import { make, say } from "./dom.js";
import { readNumber } from "./answers.js";

const KINDS_OF_CUTS = ["cut", "cause", "prune", "threshold"];

/** Work the root's value out by plain minimax over the whole tree, with some leaves changed. */
export function rootValue(tree, changed = new Map()) {
  const valueOf = (path) => {
    const { player, value, children } = tree.get(path);
    if (!children.length) return changed.get(path) ?? value;
    const values = children.map(valueOf);
    return player === "MAX" ? Math.max(...values) : Math.min(...values);
  };
  return valueOf("");
}

/** The leaves that a question's answer shows to be skipped, so that nothing is given away by naming them. */
export function skippedLeaves(question, tree) {
  const isCut = KINDS_OF_CUTS.includes(question.kind) && question.key.right !== "no";
  const isBelow = (path) => question.path === "" || path.startsWith(`${question.path}.`);
  return isCut ? [...tree.values()].filter(({ path, children, looked }) => !looked && !children.length && isBelow(path)) : [];
}

export class Matter {
  /** ``mark`` is told the leaf that is changed, and what it says then. */
  constructor(leaves, tree, { words, filled, number }, mark) {
    Object.assign(this, { tree, filled, number, mark, words });
    const options = leaves.map(({ path, name }) => make("option", { value: path }, name));
    this.leaf = make("select", { onchange: () => this.change() }, ...options);
    this.field = make("input", { type: "text", dir: "ltr", placeholder: "99", autocomplete: "off", oninput: () => this.change() });
    this.told = make("p", { role: "status" });
    this.element = make(
      "div",
      { class: "mv-matter" },
      make("p", {}, words.practice_matter_ask),
      make(
        "div",
        { class: "mv-fields" },
        make("label", {}, make("span", {}, words.practice_leaf), this.leaf),
        make("label", {}, make("span", {}, words.practice_number), this.field),
      ),
      this.told,
    );
  }

  /** Take over a leaf that is clicked; answer whether it is one of them. */
  pick(path) {
    const isOne = [...this.leaf.options].some(({ value }) => value === path);
    if (isOne) {
      this.leaf.value = path;
      this.change();
    }
    return isOne;
  }

  change() {
    const value = readNumber(this.field.value);
    const path = this.leaf.value;
    if (value === null) {
      say(this.told, this.words.practice_matter_number);
      this.mark(new Map());
      return;
    }
    const root = rootValue(this.tree, new Map([[path, value]]));
    const blanks = { leaf: this.tree.get(path).name, number: this.number(value), root: this.tree.get("").name, value: this.number(root) };
    say(this.told, this.filled(this.words.practice_matter, blanks));
    this.mark(new Map([[path, this.number(value)]]));
  }
}
