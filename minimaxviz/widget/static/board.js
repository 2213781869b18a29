// A board with a button on every field: one click makes a move, or two, from a field to another.

import { coloured, dress, paletteOf, watchPage } from "./colours.js";
import { make } from "./dom.js";

class BoardView {
  constructor(model, element) {
    Object.assign(this, { model, element, from: null });
    this.picture = make("div", { class: "mv-board-picture" });
    this.grid = make("div", { class: "mv-board-grid", role: "grid", "aria-label": model.get("words").board });
    this.choices = make("div", { class: "mv-board-choices" });
    element.className = "mv-board";
    element.append(make("div", { class: "mv-board-stage", dir: "ltr" }, this.picture, this.grid), this.choices);
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    const names = ["position", "picture", "hinted"].map((name) => `change:${name}`);
    const listener = () => this.later();
    for (const name of names) model.on(name, listener);
    this.undo = [() => names.forEach((name) => model.off(name, listener)), watchPage(() => this.show())];
    this.show();
  }

  /** Several changes come together: show them once. */
  later() {
    this.waiting ??= Promise.resolve().then(() => {
      this.waiting = null;
      this.from = null;
      this.between = null;
      this.show();
    });
  }

  close() {
    for (const undo of this.undo) undo();
  }

  // --- showing ------------------------------------------------------------------------------------

  show() {
    const themes = this.model.get("themes");
    const palette = paletteOf(themes, "auto");
    dress(this.element, palette);
    this.picture.innerHTML = coloured(this.model.get("picture"), palette);
    this.element.style.setProperty("--mv-rows", this.model.get("rows"));
    this.element.style.setProperty("--mv-columns", this.model.get("columns"));
    this.showFields();
    this.showChoices();
  }

  showFields() {
    const { words, cells } = { words: this.model.get("words"), cells: this.model.get("cells") };
    const focused = this.grid.contains(document.activeElement) ? document.activeElement.dataset.at : null;
    this.grid.replaceChildren(
      ...cells.map((row, r) =>
        make(
          "div",
          { role: "row" },
          ...row.map((sign, c) => {
            const state = this.stateOf(r, c);
            const place = `${words.row} ${this.model.get("down")[r]}, ${words.column} ${this.model.get("across")[c]}`;
            const said = [`${place}: ${sign || words.empty}`, words[state]];
            return make("button", {
              type: "button",
              role: "gridcell",
              class: state ? `mv-field mv-${state}` : "mv-field",
              "data-at": `${r},${c}`,
              tabindex: -1,
              "aria-label": said.filter(Boolean).join(", "),
              onclick: () => this.click(r, c),
            });
          }),
        ),
      ),
    );
    const field = this.field(focused) ?? this.grid.querySelector(".mv-field");
    if (field) field.tabIndex = 0;
    if (focused) field?.focus();
  }

  /** What a field is good for now: it was chosen, one can go there, or begin there. */
  stateOf(r, c) {
    const is = (click) => click && click[0] === r && click[1] === c;
    if (is(this.from)) return "chosen";
    const targets = this.model.get("targets");
    const next = this.from ? targets.filter(({ clicks }) => clicks.length > 1 && is(clicks[1]) && this.begins(clicks)) : [];
    if (next.length) return "goal";
    if (this.model.get("hinted").some(is)) return "hint";
    return targets.some(({ clicks }) => is(clicks[0])) ? "open" : "";
  }

  begins(clicks) {
    return clicks[0][0] === this.from[0] && clicks[0][1] === this.from[1];
  }

  /** Moves that no fields tell apart are buttons with their names. */
  showChoices() {
    const targets = this.model.get("targets");
    const named = this.between ?? targets.filter(({ clicks }) => !clicks.length);
    this.choices.replaceChildren(
      ...named.map(({ name, move }) => make("button", { type: "button", onclick: () => this.choose(move) }, name)),
    );
  }

  // --- choosing -----------------------------------------------------------------------------------

  click(r, c) {
    const targets = this.model.get("targets");
    const is = (click) => click && click[0] === r && click[1] === c;
    this.between = null;
    const goals = this.from ? targets.filter(({ clicks }) => is(clicks[1]) && this.begins(clicks)) : [];
    if (goals.length === 1) return this.choose(goals[0].move);
    if (goals.length > 1) {
      this.between = goals;
      return this.show();
    }
    const begun = targets.filter(({ clicks }) => is(clicks[0]));
    const done = begun.find(({ clicks }) => clicks.length === 1);
    if (done) return this.choose(done.move);
    const again = is(this.from);
    this.from = begun.length && !again ? [r, c] : null;
    if (!begun.length && !again) this.model.send({ wrong: [r, c] });
    return this.show();
  }

  choose(move) {
    this.from = null;
    this.between = null;
    this.model.send({ move, position: this.model.get("position") });
  }

  field(at) {
    return at && this.grid.querySelector(`[data-at="${at}"]`);
  }

  onKey(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    event.stopPropagation();
    if (event.key === "Escape") {
      this.from = null;
      this.between = null;
      this.show();
    }
    if (!step) return;
    event.preventDefault();
    const [r, c] = document.activeElement.dataset.at.split(",").map(Number);
    const next = this.field(`${r + step[0]},${c + step[1]}`);
    if (!next) return;
    document.activeElement.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

function render({ model, el }) {
  const element = make("div");
  el.append(element);
  const view = new BoardView(model, element);
  return () => view.close();
}

export default { render };
