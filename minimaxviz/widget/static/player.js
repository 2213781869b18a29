// The Player: films on their stages, the controls, and the panels beside them. It talks to a model with get, set,
// save_changes, on and off: a widget's in a notebook, a plain one on a page.

import { dress, paletteOf, watchPage } from "./colours.js";
import { SVG, make, mark, write } from "./dom.js";
import { Film } from "./film.js";
import { Stage } from "./stage.js";
import { change, load, positionOf, timelineOf } from "./timeline.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const PANELS = ["caption", "code", "stack", "counts"];
const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M16 4v16L5 12z",
  play: "M6 4l14 8-14 8z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M8 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  before_cut: "M12 5v14L3 12zM15 4l6 11m0-11l-6 11m-1 4a2 2 0 1 0 .1 0m7-.1a2 2 0 1 0 .1 0",
  next_cut: "M12 5v14l9-7zM3 4l6 11m0-11L3 15m-1 4a2 2 0 1 0 .1 0m7-.1a2 2 0 1 0 .1 0",
  zoom_out: "M4 10.5h16v3H4z",
  zoom_in: "M4 10.5h16v3H4zM10.5 4h3v16h-3z",
  fit: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
};
export const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  " ": "play",
  n: "next_cut",
  p: "before_cut",
  "+": "zoom_in",
  "=": "zoom_in",
  "-": "zoom_out",
  0: "fit",
};

export class Player {
  constructor(model, element) {
    Object.assign(this, { model, element, undo: [] });
    const onKey = (event) => this.onKey(event);
    window.addEventListener("keydown", onKey, true);
    this.undo.push(() => window.removeEventListener("keydown", onKey, true));
    this.follow("change:step", () => this.show());
    this.follow("change:theme", () => this.paint());
    for (const name of ["playing", "speed", "by", "panels"]) this.follow(`change:${name}`, () => this.refresh());
    this.follow("change:_film", () => this.open());
    this.undo.push(watchPage((printing) => this.paint(printing)));
  }

  /** Listen to the model until the view is closed. */
  follow(name, listener) {
    this.model.on(name, listener);
    this.undo.push(() => this.model.off(name, listener));
  }

  close() {
    for (const undo of this.undo) undo();
    for (const stage of this.stages ?? []) stage.close();
  }

  // --- building -----------------------------------------------------------------------------------

  async open() {
    const film = this.model.get("_film");
    const data = await load(this.model);
    if (film !== this.model.get("_film")) return; // a newer one is on its way
    const kept = this.kept();
    for (const stage of this.stages ?? []) stage.close();
    Object.assign(this, { film, data, timeline: null });
    this.words = { ...data.words, rtl: data.rtl };
    this.stages = data.films.map((film, pane) => new Stage(new Film(film), this.words, (path, at) => this.pick(pane, path, at)));
    const root = this.element;
    root.className = `mv-player${this.stages.length > 1 ? " mv-several" : ""}`;
    root.lang = data.language;
    root.dir = data.rtl ? "rtl" : "ltr";
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", this.words.player);
    this.panes = this.stages.map((stage) => this.makePane(stage));
    const panes = make("div", { class: "mv-panes" }, ...this.panes.map((pane) => pane.element));
    root.replaceChildren(
      make("div", { class: "mv-main" }, panes, this.makeControls(), this.makeSettings()),
      this.makeSide(),
    );
    this.paint();
    this.refresh();
    this.restore(kept);
  }

  /** What a reader has set up and would miss if all is built anew: where the focus is, and how far zoomed in. */
  kept() {
    if (!this.data) return null;
    const named = [...Object.entries(this.buttons), ...Object.entries(this.selects), ...Object.entries(this.checks)];
    const focus = named.find(([, control]) => control === document.activeElement)?.[0];
    return { focus, views: this.stages.map(({ zoomed, zoom, x, y }) => (zoomed ? { zoom, x, y } : null)) };
  }

  restore(kept) {
    if (!kept) return;
    const { focus, views } = kept;
    (this.buttons[focus] ?? this.selects[focus] ?? this.checks[focus])?.focus();
    this.stages.forEach((stage, i) => {
      if (!views[i]) return;
      stage.begin();
      Object.assign(stage, views[i]);
      stage.place();
    });
  }

  makePane(stage) {
    const [strong, why] = [make("strong"), make("span")];
    const caption = make("div", { class: "mv-caption", "data-panel": "caption", dir: "auto" }, strong, " ", why);
    if (this.stages.length > 1) caption.prepend(make("span", { class: "mv-speaker" }, `${stage.film.data.title}: `));
    const counts = this.stages.length > 1 ? make("p", { class: "mv-tally", "data-panel": "counts" }) : null;
    const element = make("div", { class: "mv-pane" }, stage.element, ...(counts ? [counts] : []), caption);
    return { element, stage, caption, strong, why, counts };
  }

  makeControls() {
    this.buttons = {};
    const button = (name) => {
      const icon = document.createElementNS(SVG, "svg");
      icon.setAttribute("viewBox", "0 0 24 24");
      icon.setAttribute("aria-hidden", "true");
      icon.append(document.createElementNS(SVG, "path"));
      const made = make("button", { type: "button", class: `mv-${name}`, onclick: () => this.act(name) }, icon);
      this.buttons[name] = made;
      this.label(name, name);
      return made;
    };
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": this.words.player_step });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.marks = make("div", { class: "mv-marks", "aria-hidden": "true" });
    this.where = make("output", { class: "mv-where", "aria-hidden": "true" });
    const group = (...names) => make("div", { class: "mv-buttons" }, ...names.map(button));
    return make(
      "div",
      { class: "mv-controls", dir: "ltr" },
      group("first", "before_cut", "back", "play", "next", "next_cut", "last"),
      make("div", { class: "mv-slider" }, this.slider, this.marks),
      this.where,
      group("zoom_out", "fit", "zoom_in"),
    );
  }

  /** Give a button its sign and its name. */
  label(name, sign) {
    const button = this.buttons[name];
    button.querySelector("path").setAttribute("d", ICONS[sign]);
    button.setAttribute("aria-label", this.words[`player_${sign}`]);
    button.title = this.words[`player_${sign}`] + (sign === "pause" ? "" : this.keyOf(sign));
  }

  keyOf(name) {
    const signs = { ArrowLeft: "←", ArrowRight: "→", " ": "␣", "-": "−" };
    const key = Object.keys(KEYS).find((one) => KEYS[one] === name);
    return key === undefined ? "" : ` (${signs[key] ?? key})`;
  }

  makeSettings() {
    const { model, words, data } = this;
    const select = (name, values, say) => {
      const made = make("select", {}, ...values.map((value) => make("option", { value }, say(value))));
      made.addEventListener("change", () => this.choose(name, made.value));
      this.selects[name] = made;
      return make("label", {}, `${words[`player_${name}`]} `, made);
    };
    this.selects = {};
    const speeds = [...new Set([...SPEEDS, model.get("speed")])].sort((a, b) => a - b);
    const settings = [select("speed", speeds, (speed) => `${speed} ×`)];
    if (Object.keys(data.timelines).length > 1) settings.push(select("by", Object.keys(data.timelines), (by) => words[`player_by_${by}`]));
    settings.push(select("theme", ["auto", ...Object.keys(data.themes)], (name) => words[`player_theme_${name}`] ?? name));
    if (model.get("language")) settings.push(select("language", Object.keys(data.languages), (lang) => data.languages[lang]));
    this.checks = {};
    const panels = data.films[0].code.length ? PANELS : PANELS.filter((name) => name !== "code");
    for (const panel of this.stages.length > 1 ? ["caption", "counts"] : panels) {
      const check = make("input", { type: "checkbox" });
      check.addEventListener("change", () => {
        const shown = PANELS.filter((name) => (name === panel ? check.checked : model.get("panels").includes(name)));
        change(model, { panels: shown });
      });
      this.checks[panel] = check;
      settings.push(make("label", {}, check, ` ${words[`player_${panel}`]}`));
    }
    return make("div", { class: "mv-settings" }, ...settings);
  }

  makeSide() {
    this.side = make("div", { class: "mv-side" });
    if (this.stages.length > 1) return this.side;
    const { words, data } = this;
    const [film] = data.films;
    this.code = film.code.map(([text, runs]) => ({ runs, line: make("span", { class: "mv-line" }, `${text}\n`) }));
    const lines = make("pre", { class: "mv-code", dir: "ltr", tabindex: "0", "aria-label": words.player_code }, ...this.code.map(({ line }) => line));
    this.stack = make("tbody");
    const numbers = film.calls[0][3].length === 4 ? ["α", "β", "v"] : ["v"];
    const head = make("tr", {}, ...["", ...numbers].map((name) => make("th", { scope: "col" }, name || words.player_call)));
    const table = make("table", { dir: "ltr" }, make("thead", {}, head), this.stack);
    this.tally = make("dl", { class: "mv-counts" });
    const panel = (name, ...content) => make("section", { "data-panel": name }, make("h3", {}, words[`player_${name}`]), ...content);
    const scroller = make("div", { class: "mv-stack", tabindex: "0", role: "region", "aria-label": words.player_stack }, table);
    if (this.code.length) this.side.append(panel("code", lines));
    this.side.append(panel("stack", scroller), panel("counts", this.tally));
    return this.side;
  }

  // --- showing ------------------------------------------------------------------------------------

  /** Show the colours of the theme, then the step in them. */
  paint(printing = false) {
    if (!this.data) return;
    for (const stage of this.stages) stage.printing(printing);
    this.palette = paletteOf(this.data.themes, printing ? "print" : this.model.get("theme"));
    dress(this.element, this.palette);
    if (this.selects) this.selects.theme.value = this.model.get("theme");
    this.show();
  }

  /** Bring the controls up to date, and the step. */
  refresh() {
    if (!this.data) return;
    const { model } = this;
    const playing = model.get("playing");
    this.timeline = timelineOf(this.data, model);
    this.label("play", playing ? "pause" : "play");
    const last = this.timeline.numbers.length - 1;
    this.slider.max = last;
    const cuts = this.timeline.cuts.map((position) => `<i style="left:${last ? (100 * position) / last : 0}%"></i>`);
    this.marks.innerHTML = cuts.join("");
    const live = playing ? "off" : "polite";
    for (const pane of this.panes) pane.caption.setAttribute("aria-live", live);
    for (const [name, box] of Object.entries(this.selects)) this.select(box, String(model.get(name)));
    for (const [name, box] of Object.entries(this.checks)) box.checked = model.get("panels").includes(name);
    for (const panel of this.element.querySelectorAll("[data-panel]")) {
      panel.hidden = !model.get("panels").includes(panel.dataset.panel);
    }
    this.side.hidden = ![...this.side.children].some((panel) => !panel.hidden);
    this.show();
  }

  /** Choose a value of a menu; one that Python set and that is not there is added. */
  select(box, value) {
    if (![...box.options].some((option) => option.value === value)) box.append(make("option", { value }, value));
    box.value = value;
  }

  show() {
    if (!this.timeline || !this.palette || this.film !== this.model.get("_film")) return;
    const { numbers, positions, cuts } = this.timeline;
    const position = positionOf(numbers, this.model.get("step"));
    if (this.model.get("step") !== numbers[position]) change(this.model, { step: numbers[position] });
    this.position = position;
    this.panes.forEach((pane, i) => this.showPane(pane, positions[i][position]));
    if (this.panes.length === 1) this.showSide(this.panes[0].stage.film);
    const last = numbers.length - 1;
    this.slider.value = position;
    const most = this.panes.length === 1 ? this.panes[0].stage.film.data.length : numbers[last] + 1;
    write(this.where, `${this.whole(numbers[position] + 1)} / ${this.whole(most)}`);
    const { title } = this.panes[0].stage.film;
    mark(this.slider, "aria-valuetext", this.panes.length === 1 ? title.textContent : this.where.textContent);
    for (const name of ["first", "back"]) this.enable(name, position > 0);
    for (const name of ["last", "next"]) this.enable(name, position < last);
    this.enable("before_cut", cuts.length > 0 && position > cuts[0]);
    this.enable("next_cut", cuts.length > 0 && position < cuts[cuts.length - 1]);
  }

  /** A button that has nothing to do says so, and keeps the focus if it has it. */
  enable(name, can) {
    mark(this.buttons[name], "aria-disabled", String(!can));
  }

  showPane({ stage, strong, why, counts }, position) {
    stage.show(position, this.palette);
    const [head, reason] = stage.film.data.captions[position];
    write(strong, head);
    write(why, reason);
    if (!counts) return;
    const { visited, pruned } = stage.film.counts();
    const saved = pruned ? ` · ${this.words.player_pruned}: ${this.whole(pruned)}` : "";
    write(counts, `${this.words.player_visited}: ${this.whole(visited)}${saved}`);
  }

  showSide(film) {
    const { position } = film;
    for (const { runs, line } of this.code) {
      mark(line, "aria-current", runs.includes(film.data.running[position]) ? "step" : null);
    }
    this.showCalls(film.calls());
    const { visited, pruned, cuts, calls } = film.counts();
    const { total } = film.data;
    const share = total ? ` (${((100 * pruned) / total).toFixed(1)} %)` : "";
    const facts = calls === undefined ? {} : { calls: this.whole(calls) };
    facts.visited = this.whole(visited);
    if (film.data.prunes) {
      facts.cuts = this.whole(cuts);
      facts.saved = pruned === null ? "?" : `${this.whole(pruned)}${share}`;
    }
    Object.entries(facts).forEach(([name, text], at) => {
      if (!this.tally.children[at]) {
        this.tally.append(make("div", {}, make("dt", {}, this.words[`player_${name}`]), make("dd", { dir: "ltr" })));
      }
      write(this.tally.children[at].lastChild, text);
    });
  }

  /** Show the open calls, a row each, the current one marked. */
  showCalls({ rows, returning }) {
    const { children } = this.stack;
    while (children.length > rows.length) this.stack.lastChild.remove();
    rows.forEach(({ label, player, numbers }, at) => {
      if (!children[at]) {
        const name = make("th", { scope: "row" }, make("span"), " ", make("bdi"));
        this.stack.append(make("tr", {}, name, ...numbers.map(() => make("td"))));
      }
      const [name, ...cells] = children[at].children;
      const last = at === rows.length - 1;
      write(name.firstChild, last && returning ? "↩" : player === "MAX" ? "△" : "▽");
      write(name.lastChild, label);
      cells.forEach((cell, i) => write(cell, numbers[i] || "–"));
      mark(children[at], "aria-current", last ? "step" : null);
    });
  }

  whole(number) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, this.data.separator);
  }

  /** Take a setting over. Stepping another way goes on from the same moment. */
  choose(name, value) {
    if (name === "by") {
      const here = this.timeline.positions[0][this.position];
      const { numbers, positions } = this.data.timelines[value];
      const at = positions[0].findIndex((position) => position >= here);
      change(this.model, { by: value, step: numbers[at < 0 ? numbers.length - 1 : at] });
    } else change(this.model, { [name]: name === "speed" ? Number(value) : value });
  }

  // --- acting -------------------------------------------------------------------------------------

  go(position) {
    const { numbers } = this.timeline;
    const step = numbers[Math.max(0, Math.min(numbers.length - 1, position))];
    change(this.model, { step });
  }

  /** Go to where a film has come to a position of its own, since a node was picked there. */
  pick(pane, path, position) {
    const at = this.timeline.positions[pane].findIndex((one) => one >= position);
    change(this.model, { playing: false, picked: path });
    this.go(at < 0 ? Infinity : at);
  }

  act(name) {
    const { cuts, numbers } = this.timeline;
    const actions = {
      first: () => this.go(0),
      back: () => this.go(this.position - 1),
      next: () => this.go(this.position + 1),
      last: () => this.go(numbers.length - 1),
      before_cut: () => this.go(cuts.filter((cut) => cut < this.position).pop() ?? this.position),
      next_cut: () => this.go(cuts.find((cut) => cut > this.position) ?? this.position),
      zoom_in: () => this.stages.forEach((stage) => stage.step(1.5)),
      zoom_out: () => this.stages.forEach((stage) => stage.step(1 / 1.5)),
      fit: () => this.stages.forEach((stage) => stage.fit()),
      play: () => {
        const playing = !this.model.get("playing");
        if (playing && this.position === numbers.length - 1) this.go(0);
        change(this.model, { playing });
      },
    };
    actions[name]();
  }

  /** Keys work wherever the focus is in the Player, but where they mean something already.
   *
   * They are caught before the notebook around hears of them: there a letter may delete the cell. */
  onKey(event) {
    const [target] = event.composedPath();
    if (!this.timeline || !this.element.contains(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    const stage = this.stages.find(({ cursor }) => cursor === target);
    if (event.key === "Escape") for (const one of this.stages) one.tell(-1);
    if (this.isOwnKey(target, event.key)) return;
    if (stage?.walk(event.key)) event.preventDefault();
    else if (KEYS[event.key]) {
      event.preventDefault();
      if (!event.repeat || KEYS[event.key] !== "play") this.act(KEYS[event.key]);
    }
  }

  /** Whether a key means something where the focus is: moving a slider, pressing a button, scrolling. */
  isOwnKey({ tagName, type }, key) {
    if (tagName === "SELECT") return true;
    if (type === "range") return /^(Arrow|Home|End|Page)/.test(key);
    return (tagName === "BUTTON" || type === "checkbox") && key === " ";
  }
}
