// A search of one's own: a field to write it in, and what Python says of it, with the step at which it goes wrong.

import { make, mark, write } from "./dom.js";
import { Panel } from "./panel.js";

const KEPT = "minimaxviz code";

class Code extends Panel {
  constructor(model, element) {
    super(model, element, "mv-code");
    this.makeAll();
    this.follow("change:_panel", () => this.show());
    this.follow("change:_busy", () => this.showBusy());
    this.follow("change:theme", () => this.paint());
    this.paint();
    this.show();
    this.showBusy();
  }

  makeAll() {
    const { words, starters } = this;
    const keep = () => this.keep();
    this.text = make("textarea", { class: "mv-program", "aria-label": words.code, dir: "ltr", spellcheck: "false", autocapitalize: "off", wrap: "off", rows: 22, oninput: keep });
    this.text.value = this.kept() ?? starters[0][2];
    const starts = [["…", ""], ...starters.map(([title, name]) => [title, name])];
    this.running = this.button(words.run, () => this.run(), { class: "mv-main-button" });
    this.stopping = this.button(words.stop, () => this.send("stop"));
    this.wrong = make("p", { class: "mv-wrong", role: "alert", dir: "auto" });
    this.lines = make("div", { class: "mv-report", role: "status", "aria-label": words.report });
    this.picture = make("img", { class: "mv-picture", alt: "" });
    const choices = make(
      "div",
      { class: "mv-fields" },
      this.menu("start", words.start_with, starts, () => this.start()),
      this.menu("name", words.function, [[words.any_function, ""]], () => {}),
      make("div", { class: "mv-row" }, this.running, this.stopping),
    );
    const program = make("div", { class: "mv-writing" }, choices, this.text, make("p", { class: "mv-note" }, words.hint));
    this.element.append(make("div", { class: "mv-two" }, program, make("div", { class: "mv-finding" }, this.wrong, this.lines, this.picture)));
  }

  kept() {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null; // a page without storage of its own
    }
  }

  keep() {
    try {
      localStorage.setItem(KEPT, this.text.value);
    } catch {
      // then it is lost with the page
    }
  }

  start() {
    const chosen = this.starters.find(([, name]) => name === this.fields.start.value);
    if (chosen) this.text.value = chosen[2];
    this.fields.start.value = "";
    this.keep();
    this.text.focus();
  }

  run() {
    this.send("run", { text: this.text.value, name: this.fields.name.value });
  }

  onKey(event, target) {
    if (target !== this.text || event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey) return void this.run();
    const before = this.text.value.slice(0, this.text.selectionStart);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    const indent = /^ */.exec(line)[0] + (line.trimEnd().endsWith(":") ? "    " : "");
    this.text.setRangeText(`\n${indent}`, this.text.selectionStart, this.text.selectionEnd, "end");
    this.keep();
  }

  paint(printing) {
    super.paint(printing);
    this.dark = this.palette === this.themes.dark;
    if (this.picture) this.showPicture();
  }

  showBusy() {
    const busy = Boolean(this.model.get("_busy"));
    mark(this.stopping, "aria-disabled", String(!busy));
    mark(this.running, "aria-disabled", String(busy));
    mark(this.element, "aria-busy", String(busy));
  }

  show() {
    const { names, name, right, lines, told, wrong } = this.model.get("_panel");
    write(this.wrong, wrong);
    const chosen = this.fields.name.value;
    const options = [[this.words.any_function, ""], ...names.map((one) => [one, one])];
    this.fields.name.replaceChildren(...options.map(([text, value]) => make("option", { value }, text)));
    this.fields.name.value = names.includes(chosen) ? chosen : "";
    mark(this.lines, "data-right", right === null ? null : String(right));
    const [first, ...rest] = lines;
    const list = make("ul", {}, ...rest.slice(1).map((line) => make("li", {}, line)));
    const parts = first ? [make("h2", {}, first), make("p", {}, rest[0] ?? ""), list, ...told.split("\n").filter(Boolean).map((line) => make("p", { class: "mv-first" }, line))] : [];
    this.lines.replaceChildren(...parts);
    mark(this.picture, "alt", told || name);
    this.showPicture();
  }

  showPicture() {
    const { pictures } = this.model.get("_panel");
    const text = pictures[this.dark ? "dark" : "light"];
    this.picture.hidden = !text;
    if (text) this.picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  }
}

function renderCode({ model, el }) {
  const element = make("div");
  el.append(element);
  const code = new Code(model, element);
  return () => code.close();
}

export default { render: renderCode };
