// The panel that asks one question: what is asked, a form for the answer, hints, and what is said of it. It is part of a
// Quiz, and of a Player that asks. What gives the answer away comes when the question is over, and not before.

import { restored } from "./answers.js";
import { make, say, tinted } from "./dom.js";
import { INPUTS, written } from "./forms.js";
import { Matter, skippedLeaves } from "./matter.js";
import { Overlay } from "./overlay.js";

const SIGNS = { right: "✓", follows: "✓", half: "◐", wrong: "✗", missing: "–", refused: "…" };

let panels = 0;

/** Read the tree as Python wrote it: nodes by their paths, level by level. */
export function treeOf(rows) {
  const tree = new Map(rows.map(([path, name, player, value, looked]) => [path, { path, name, player, value: restored(value), looked, children: [] }]));
  for (const path of tree.keys()) {
    if (path) tree.get(path.split(".").slice(0, -1).join(".")).children.push(path);
  }
  return tree;
}

export class Ask {
  /** ``data`` has words, says, tree, rtl; ``tell`` hears what is done: "answer", "hint", "give_up", "over". */
  constructor(stage, data, hints, tell) {
    Object.assign(this, { stage, words: data.words, says: data.says, rtl: data.rtl, decimal: data.decimal, hints, tell });
    this.tree = treeOf(data.tree);
    this.isWhole = data.whole; // only where the root's window is endless can nothing matter that is cut off
    this.overlay = new Overlay(stage);
    panels += 1;
    this.id = `mv-ask-${panels}`;
    this.title = make("h3", { class: "mv-question", id: this.id, tabindex: "-1" });
    this.rules = make("p", { class: "mv-rules" });
    this.place = make("div");
    this.check = make("button", { type: "submit", class: "mv-main" }, this.words.practice_check);
    this.hintButton = make("button", { type: "button", class: "mv-quiet", onclick: () => this.takeHint() });
    this.showButton = make("button", { type: "button", class: "mv-quiet", onclick: () => this.giveUp() }, this.words.practice_show);
    this.buttons = make("div", { class: "mv-actions" }, this.check, this.hintButton, this.showButton);
    this.feedback = make("div", { class: "mv-feedback", role: "status", "aria-live": "polite" });
    this.after = make("div", { class: "mv-after" });
    this.form = make("form", { novalidate: true }, this.title, this.rules, this.place, this.buttons);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.element = make("section", { class: "mv-ask", "aria-labelledby": this.id }, this.form, this.feedback, this.after);
  }

  close() {
    this.overlay.close();
  }

  // --- asking -------------------------------------------------------------------------------------

  /** Ask a question, with what was done with it before. */
  open(question, attempts) {
    Object.assign(this, { question, attempts, matter: null, values: new Map(), refusal: "" });
    say(this.title, question.text);
    say(this.rules, question.rules);
    const context = { words: this.words, tree: this.tree, asked: this.id, tell: () => this.mark() };
    this.fields = new INPUTS[question.form](question, context);
    this.place.replaceChildren(this.fields.element);
    this.after.replaceChildren();
    this.offered = false;
    this.show();
  }

  /** Where the focus belongs: where one types; on a touch screen that would call the keyboard, so there to the question. */
  focus() {
    const isTouch = matchMedia("(pointer: coarse)").matches;
    (this.attempts.isOver ? this.after.querySelector("button") : isTouch ? this.title : this.fields.first ?? this.title)?.focus();
  }

  submit() {
    if (this.attempts.isOver) return;
    const answer = this.fields.answer;
    const mark = this.attempts.answer(answer);
    this.refusal = mark.verdict === "refused" ? mark.why : "";
    if (!this.refusal) this.tell("answer", { answer: { is: answer } });
    this.show();
    if (!this.attempts.isOver) this.fields.first?.focus();
    this.reveal();
  }

  takeHint() {
    this.attempts.hint();
    this.refusal = "";
    this.tell("hint");
    this.show();
    if (!this.attempts.isOver && !this.attempts.canHint) this.fields.first?.focus();
    this.reveal();
  }

  giveUp() {
    this.attempts.givenUp = true;
    this.tell("give_up");
    this.show();
    this.reveal();
  }

  /** Bring what is said into sight, and the way on. */
  reveal() {
    (this.after.querySelector(".mv-onwards") ?? this.feedback).scrollIntoView({ block: "nearest" });
  }

  // --- showing ------------------------------------------------------------------------------------

  show() {
    const { attempts, question, words } = this;
    const { isOver, marks } = attempts;
    if (marks.length && !isOver && !this.offered) {
      this.offered = true;
      this.fields.offer();
    }
    this.buttons.hidden = isOver;
    const isLast = attempts.hints === attempts.mostHints - 1;
    this.hintButton.hidden = !this.hints || !attempts.canHint;
    this.hintButton.replaceChildren(isLast ? words.practice_show : words.practice_hint, " ", make("small", { dir: "ltr" }, "−⅓"));
    this.showButton.hidden = this.hints && !marks.length;
    const lines = [...this.hintLines(), ...(this.refusal ? [this.line("refused", this.refusal)] : isOver ? this.verdict() : this.remark())];
    this.feedback.replaceChildren(...lines);
    if (isOver) {
      this.fields.lock();
      this.offerMatter();
      this.tell("over");
    }
    this.mark();
  }

  line(verdict, ...texts) {
    const sign = make("span", { class: "mv-verdict", "aria-hidden": "true" }, SIGNS[verdict]);
    const parts = texts.filter(Boolean).map((text) => make("p", {}, ...tinted(text)));
    return make("div", { class: `mv-told mv-told-${verdict}` }, sign, make("div", {}, ...parts));
  }

  /** The hints that were taken; the last is the answer, which is told when all is over. */
  hintLines() {
    const { question, attempts } = this;
    const texts = question.look.length ? question.hints.slice(0, 2) : question.hints.slice(1, 2);
    return texts.slice(0, attempts.hints).map((text) => make("p", { class: "mv-hinted" }, ...tinted(text)));
  }

  /** What is said of an answer that was not right, where one may try again: nothing that gives the answer away. */
  remark() {
    const mark = this.attempts.marks.at(-1);
    if (!mark) return [];
    const generic = this.says[`wrong_${this.question.form}`] ?? "";
    const why = this.givesAway(mark.why) ? generic : mark.why;
    return [this.line(mark.verdict, why || generic, this.words.practice_try)];
  }

  /** Whether a sentence names what is right. */
  givesAway(text) {
    const { form, key } = this.question;
    if (form === "number") {
      const numbers = text.replace(/−/g, "-").match(/-?\d+(?:[.,]\d+)?/g) ?? [];
      return numbers.some((number) => key.right.some((right) => Number(number.replace(",", ".")) === restored(right)));
    }
    if (form !== "node") return false;
    const words = text.split(/[^\p{L}\p{N}_]+/u);
    return key.right.some((path) => words.includes(this.tree.get(path).name) || /\W/.test(this.tree.get(path).name));
  }

  /** What is said in the end: what holds, what does not, and why. */
  verdict() {
    const { attempts, question, says, words } = this;
    const mark = attempts.marks.at(-1);
    const verdict = mark?.verdict ?? "missing";
    if (verdict === "right") return [this.line("right", [says.right, mark.why].filter(Boolean).join(" "), question.why)];
    const answer = this.rightAnswer();
    return [this.line(verdict, mark?.why, answer && this.filled(words.practice_answer, { answer }), question.why)];
  }

  /** What is right, written for people; nothing where the reason says it. */
  rightAnswer() {
    const { form, key, kind } = this.question;
    const name = (path) => (kind === "move" ? `${this.tree.get("").name} → ${this.tree.get(path).name}` : this.tree.get(path).name);
    const answers = {
      choice: () => this.question.choices.find(([answer]) => answer === key.right)[1],
      number: () => written(key.right[0]),
      window: () => `[${key.right.map(written).join(", ")}]`,
      node: () => key.right.map(name).join(", "),
      edges: () => key.right.map(name).join(", "),
    };
    return answers[form]?.() ?? "";
  }

  /** Fill the blanks of a sentence; what is filled in does not turn a sentence round that runs from right to left. */
  filled(sentence, blanks) {
    const isolated = (text) => (this.rtl ? `\u2068${text}\u2069` : text);
    return Object.entries(blanks).reduce((text, [name, value]) => text.replace(`{${name}}`, () => isolated(value)), sentence);
  }

  // --- in the picture -----------------------------------------------------------------------------

  /** A node, or a branch, was clicked. */
  pick(path) {
    if (!this.question) return;
    if (this.attempts.isOver) this.matter?.pick(path);
    else this.fields.pick(path);
  }

  mark() {
    if (!this.question) return;
    const { attempts, question } = this;
    this.stage.picksEdges = this.fields.picksEdges && !attempts.isOver;
    const look = attempts.hints > 0 && !attempts.isOver ? question.look : [];
    const { marks } = this.fields;
    const missed = attempts.isOver && question.form === "edges" ? question.key.right.filter((path) => !marks.crossed.includes(path)) : [];
    this.overlay.show({ ...marks, missed, look, values: this.values });
  }

  offerMatter() {
    const leaves = this.isWhole ? skippedLeaves(this.question, this.tree) : [];
    if (!leaves.length || this.matter) return;
    const helpers = { words: this.words, filled: (...parts) => this.filled(...parts), number: (value) => writtenNumber(value, this.decimal) };
    this.matter = new Matter(leaves, this.tree, helpers, (values) => {
      this.values = values;
      this.mark();
    });
    this.after.append(this.matter.element);
  }
}

/** Write a number for people. */
export function writtenNumber(value, decimal = ".") {
  if (Math.abs(value) === Infinity) return value > 0 ? "∞" : "−∞";
  return String(value).replace("-", "−").replace(".", decimal);
}

/** Write credits with fractions, as people do: 7½. */
export function creditText(credit, decimal = ".") {
  const signs = [[0, ""], [1 / 6, "⅙"], [1 / 4, "¼"], [1 / 3, "⅓"], [1 / 2, "½"], [2 / 3, "⅔"], [3 / 4, "¾"], [5 / 6, "⅚"], [1, ""]];
  const whole = Math.floor(credit + 1e-4);
  const found = signs.find(([part]) => Math.abs(credit - whole - part) < 1e-3);
  if (!found) return credit.toFixed(1).replace(".", decimal);
  return `${whole && found[1] ? whole : found[1] ? "" : whole}${found[1]}`;
}
