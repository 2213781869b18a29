// What an answer is put in: buttons, fields, nodes and branches of the picture, a table. Whatever can be clicked in the
// picture can also be typed or checked in the panel. A form answers plain data, as ``marked`` takes it.

import { make } from "./dom.js";

const WITHOUT_HELP = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/** Write a number that came as JSON. */
export function written(number) {
  const text = { inf: "∞", "-inf": "−∞" }[number] ?? String(number);
  return text.replace(/^-/, "−");
}

/** What all forms share. ``tell`` is called when what is marked in the picture has changed. */
class Form {
  constructor(question, context) {
    Object.assign(this, { question, ...context });
    this.element = make("div", { class: `mv-form mv-form-${question.form}` });
    this.build();
  }

  /** A field with its name; it is described by the question. */
  field(name, attributes = {}) {
    const field = make("input", { ...WITHOUT_HELP, "aria-describedby": this.asked, ...attributes });
    return { field, label: make("label", {}, make("span", {}, name), field) };
  }

  /** Buttons that write ∞ into the field that was used last: few keyboards have it. */
  endless(fields) {
    let last = fields[0];
    for (const field of fields) field.addEventListener("focus", () => (last = field));
    const button = (text) => {
      const act = () => {
        last.value = text;
        (fields[fields.indexOf(last) + 1] ?? last).focus();
      };
      return make("button", { type: "button", class: "mv-key", dir: "ltr", "aria-label": text === "∞" ? "∞" : "−∞", onclick: act }, text);
    };
    return make("div", { class: "mv-keys-row" }, button("−∞"), button("∞"));
  }

  /** Offer the known answers: what was wrong once can then be recognised, for half the credit. */
  offer() {
    const { choices } = this.question;
    if (!choices.length || this.question.form === "choice") return;
    const buttons = choices.map(([answer, text]) => make("button", { type: "button", class: "mv-offer", onclick: () => this.take(answer) }, make("bdi", {}, text)));
    this.element.append(make("div", { class: "mv-offers", role: "group", "aria-label": this.words.practice_one_of }, make("p", {}, this.words.practice_one_of), ...buttons));
  }

  /** What the picture shows of the answer. */
  get marks() {
    return {};
  }

  /** Whether branches are picked, not only nodes. */
  get picksEdges() {
    return false;
  }

  pick() {}

  /** Where typing begins. */
  get first() {
    return this.element.querySelector("input");
  }

  lock() {
    for (const control of this.element.querySelectorAll("input, button")) control.disabled = true;
    this.element.classList.add("mv-locked");
  }
}

class ChoiceForm extends Form {
  build() {
    this.radios = this.question.choices.map(([answer]) => make("input", { type: "radio", name: `${this.asked}-choice`, value: answer, "aria-describedby": this.asked }));
    const labels = this.question.choices.map(([, text], place) => make("label", { class: "mv-choice" }, this.radios[place], make("bdi", {}, text)));
    this.element.append(...labels);
  }

  get answer() {
    return this.radios.find(({ checked }) => checked)?.value ?? null;
  }
}

class NumberForm extends Form {
  build() {
    const { field, label } = this.field(this.words.practice_number, { dir: "ltr", inputmode: "text" });
    this.only = field;
    this.element.append(make("div", { class: "mv-fields" }, label, this.endless([field])));
  }

  take(answer) {
    this.only.value = written(answer);
  }

  get answer() {
    return this.only.value;
  }
}

class WindowForm extends Form {
  build() {
    const ends = ["α", "β"].map((name) => this.field(name, { dir: "ltr" }));
    this.ends = ends.map(({ field }) => field);
    this.element.append(make("div", { class: "mv-fields", dir: "ltr" }, ...ends.map(({ label }) => label), this.endless(this.ends)));
  }

  take(answer) {
    this.ends.forEach((field, end) => (field.value = written(answer[end])));
  }

  get answer() {
    return this.ends.map(({ value }) => value);
  }
}

/** Names, typed or clicked: what was clicked is known by its path, until somebody types over it. */
class NamesForm extends Form {
  build() {
    this.paths = [];
    const { field, label } = this.field(this.name, { dir: "auto" });
    field.addEventListener("input", () => {
      this.paths = null;
      this.tell();
    });
    this.only = field;
    this.element.append(make("div", { class: "mv-fields" }, label));
  }

  /** The paths that are meant, as far as they can be told. */
  get meant() {
    if (this.paths) return this.paths;
    const names = new Map([...this.tree.values()].map(({ path, name }) => [name.toLowerCase(), path]));
    return this.only.value.split(this.separator).map((name) => names.get(name.trim().toLowerCase())).filter((path) => path !== undefined);
  }

  show(paths) {
    this.paths = paths;
    this.only.value = paths.map((path) => this.tree.get(path).name).join(", ");
    this.tell();
  }
}

class NodeForm extends NamesForm {
  get name() {
    return this.words.practice_node;
  }

  get separator() {
    return /$^/;
  }

  get marks() {
    return { picked: this.meant };
  }

  pick(path) {
    this.show([path]);
  }

  take({ path }) {
    this.pick(path);
  }

  get answer() {
    return this.paths?.length ? { path: this.paths[0] } : this.only.value;
  }
}

class OrderForm extends NamesForm {
  build() {
    super.build();
    const clear = () => {
      this.show([]);
      this.only.focus();
    };
    this.element.firstChild.append(make("button", { type: "button", class: "mv-quiet", onclick: clear }, this.words.practice_clear));
  }

  get name() {
    return this.words.practice_leaves;
  }

  get separator() {
    return /[\s,;،؛→]+/;
  }

  get marks() {
    return { ordered: this.meant };
  }

  /** Add a leaf, or take it out if it is there. */
  pick(path) {
    if (this.tree.get(path).children.length) return;
    const { meant } = this;
    this.show(meant.includes(path) ? meant.filter((one) => one !== path) : [...meant, path]);
  }

  get answer() {
    return this.paths?.length ? this.paths.map((path) => ({ path })) : this.only.value;
  }
}

class EdgesForm extends Form {
  build() {
    this.checks = new Map();
    const parents = [...this.tree.values()].filter(({ children }) => children.length);
    const rows = parents.map(({ name, children }) => {
      const boxes = children.map((path) => this.check(path, name));
      return make("div", { class: "mv-edge-row", role: "group", "aria-label": name }, make("span", { "aria-hidden": "true" }, `${name} →`), ...boxes);
    });
    this.element.append(make("p", { class: "mv-note" }, this.words.practice_edges), make("div", { class: "mv-edge-list", dir: "ltr" }, ...rows));
  }

  check(path, above) {
    const { name } = this.tree.get(path);
    const box = make("input", { type: "checkbox", "aria-label": `${above} → ${name}`, onchange: () => this.tell() });
    this.checks.set(path, box);
    return make("label", { class: "mv-edge-check" }, box, make("bdi", {}, name));
  }

  get crossed() {
    return [...this.checks].filter(([, { checked }]) => checked).map(([path]) => path);
  }

  get marks() {
    return { crossed: this.crossed };
  }

  get picksEdges() {
    return true;
  }

  pick(path) {
    const box = this.checks.get(path);
    if (!box) return; // there is no branch above the root
    box.checked = !box.checked;
    this.tell();
  }

  get answer() {
    return this.crossed.map((path) => ({ path }));
  }
}

/** A table of all inner nodes, level by level, and the branches to cross out. */
class TableForm extends EdgesForm {
  build() {
    const { ask, prunes } = this.question.key;
    const parts = [...(ask.includes("window") ? ["α", "β"] : []), ...(ask.includes("value") ? ["v"] : [])];
    this.columns = parts.map((part) => ["α", "β", "v"].indexOf(part));
    this.rows = new Map();
    const lines = [...this.tree.values()].filter(({ children }) => children.length).map((node) => this.line(node, parts));
    const head = ["", ...parts].map((part) => make("th", { scope: "col", class: { α: "mv-max", β: "mv-min" }[part] }, part));
    this.element.append(make("table", { class: "mv-fill", dir: "ltr" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...lines)));
    this.checks = new Map();
    if (prunes && ask.includes("cuts")) super.build();
  }

  line({ path, name, player }, parts) {
    const fields = parts.map((part) => make("input", { ...WITHOUT_HELP, dir: "ltr", "aria-label": `${name} ${part}` }));
    for (const field of fields) field.addEventListener("focus", () => this.look(path));
    this.rows.set(path, fields);
    const sign = make("span", { class: player === "MAX" ? "mv-max" : "mv-min", "aria-hidden": "true" }, player === "MAX" ? "△ " : "▽ ");
    return make("tr", {}, make("th", { scope: "row" }, sign, make("bdi", {}, name)), ...fields.map((field) => make("td", {}, field)));
  }

  /** Show in the picture which row is being filled in. */
  look(path) {
    this.row = path;
    this.tell();
  }

  get marks() {
    return { ...super.marks, picked: this.row === undefined ? [] : [this.row] };
  }

  get answer() {
    const rows = {};
    for (const [path, fields] of this.rows) {
      const row = [null, null, null];
      fields.forEach(({ value }, place) => (row[this.columns[place]] = value.trim() ? value : null));
      if (row.some((entry) => entry !== null)) rows[path] = row;
    }
    return { rows, cuts: this.crossed };
  }
}

export const INPUTS = { choice: ChoiceForm, node: NodeForm, number: NumberForm, window: WindowForm, edges: EdgesForm, order: OrderForm, table: TableForm };
