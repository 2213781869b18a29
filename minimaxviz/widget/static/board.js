// A board with a button on every field: one click makes a move, or two, from a field to another.

import { coloured } from "./colours.js";
import { make, mark } from "./dom.js";

export class Board {
  /** ``tell(action, parts)`` hears what people do: ``play`` a move, or ``explain`` a field where there is none. */
  constructor(words, tell) {
    Object.assign(this, { words, tell, from: null, between: null, fields: [], focusedChoice: false });
    this.picture = make("div", { class: "mv-board-picture" });
    this.grid = make("div", { class: "mv-board-grid", role: "grid", "aria-label": words.board });
    this.choices = make("div", { class: "mv-board-choices" });
    this.element = make("div", { class: "mv-board" }, make("div", { class: "mv-board-stage", dir: "ltr" }, this.picture, this.grid), this.choices);
  }

  // --- showing ------------------------------------------------------------------------------------

  /** Show a position; one that is another than before forgets what was chosen in it. */
  show(data, palette) {
    if (this.data && data.position !== this.data.position) this.forget();
    Object.assign(this, { data, palette });
    this.picture.innerHTML = coloured(data.picture, palette);
    this.refresh();
  }

  refresh() {
    this.showFields();
    this.showChoices();
  }

  forget() {
    this.from = null;
    this.between = null;
  }

  get focused() {
    return this.element.getRootNode().activeElement;
  }

  showFields() {
    const { cells } = this.data;
    const size = cells.map((row) => row.length).join();
    if (this.size !== size) this.makeFields(size);
    cells.forEach((row, r) => row.forEach((sign, c) => this.showField(this.fields[r][c], sign, r, c)));
  }

  /** Make the fields of a board of another size; otherwise they stay, and with them the focus. */
  makeFields(size) {
    this.size = size;
    const field = (r, c) => make("button", { type: "button", role: "gridcell", "data-at": `${r},${c}`, tabindex: -1, onclick: () => this.click(r, c) });
    this.fields = this.data.cells.map((row, r) => row.map((_, c) => field(r, c)));
    this.grid.replaceChildren(...this.fields.map((row) => make("div", { role: "row" }, ...row)));
    this.grid.parentNode.style.setProperty("--mv-rows", this.fields.length);
    this.grid.parentNode.style.setProperty("--mv-columns", Math.max(...this.fields.map((row) => row.length)));
    const first = this.fields[0]?.[0];
    if (first) first.tabIndex = 0;
  }

  showField(field, sign, r, c) {
    const { words, data } = this;
    const state = this.stateOf(r, c);
    mark(field, "class", state ? `mv-field mv-${state}` : "mv-field");
    const place = `${words.row} ${data.down[r]}, ${words.column} ${data.across[c]}`;
    mark(field, "aria-label", [`${place}: ${sign || words.empty}`, words[state]].filter(Boolean).join(", "));
  }

  /** What a field is good for now: it was chosen, one can go there, or begin there. */
  stateOf(r, c) {
    const is = (click) => click && click[0] === r && click[1] === c;
    if (is(this.from)) return "chosen";
    const { targets, hinted } = this.data;
    const next = this.from ? targets.filter(({ clicks }) => clicks.length > 1 && is(clicks[1]) && this.begins(clicks)) : [];
    if (next.length) return "goal";
    if (hinted.some(is)) return "hint";
    return targets.some(({ clicks }) => is(clicks[0])) ? "open" : "";
  }

  begins(clicks) {
    return clicks[0][0] === this.from[0] && clicks[0][1] === this.from[1];
  }

  /** Moves that no fields tell apart are buttons with their names; the focus waits on the board until they are back. */
  showChoices() {
    const named = this.between ?? this.data.targets.filter(({ clicks }) => !clicks.length);
    this.focusedChoice ||= this.choices.contains(this.focused);
    this.choices.replaceChildren(
      ...named.map(({ name, move }) => make("button", { type: "button", dir: "auto", onclick: () => this.choose(move) }, name)),
    );
    if (!this.focusedChoice) return;
    const next = this.choices.firstElementChild ?? this.grid.querySelector('[tabindex="0"]');
    this.focusedChoice = !named.length;
    next?.focus();
  }

  // --- choosing -----------------------------------------------------------------------------------

  click(r, c) {
    const { targets } = this.data;
    const is = (click) => click && click[0] === r && click[1] === c;
    this.between = null;
    this.focusedChoice = false;
    this.walkTo(this.fields[r][c]);
    const goals = this.from ? targets.filter(({ clicks }) => is(clicks[1]) && this.begins(clicks)) : [];
    if (goals.length === 1) return this.choose(goals[0].move);
    if (goals.length > 1) {
      this.between = goals;
      this.refresh();
      return this.choices.firstElementChild.focus();
    }
    const begun = targets.filter(({ clicks }) => is(clicks[0]));
    const done = begun.find(({ clicks }) => clicks.length === 1);
    if (done) return this.choose(done.move);
    const again = is(this.from);
    this.from = begun.length && !again ? [r, c] : null;
    if (!begun.length && !again) this.tell("explain", { row: r, column: c });
    return this.refresh();
  }

  choose(move) {
    this.forget();
    this.tell("play", { move, position: this.data.position });
  }

  /** Let the Tab key come back to a field, and go there. */
  walkTo(field) {
    for (const one of this.fields.flat()) one.tabIndex = one === field ? 0 : -1;
    field.focus();
  }

  onKey(event, target) {
    if (event.key === "Escape") {
      this.forget();
      this.refresh();
    }
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step || !target.dataset.at) return;
    event.preventDefault();
    const [r, c] = target.dataset.at.split(",").map(Number);
    const next = this.fields[r + step[0]]?.[c + step[1]];
    if (next) this.walkTo(next);
  }
}
