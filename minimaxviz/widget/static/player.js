// The Player: films on their stages, the controls, and the drawer beside them. It talks to a model with get, set,
// save_changes, on and off: a widget's in a notebook, a plain one on a page.

import { dress, paletteOf, watchPage } from "./colours.js";
import { Controls, KEYS } from "./controls.js";
import { make, mark } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Film, unpack } from "./film.js";
import { Pane } from "./pane.js";
import { PassStrip, passFrom } from "./passes.js";
import { Settings, makeKeys } from "./settings.js";
import { Stage } from "./stage.js";
import { change, isDrawable, load, positionOf, timelineOf } from "./timeline.js";

const PANELS = ["caption", "code", "stack", "counts"];
export const IN_DRAWER = ["code", "stack", "counts"];
const ONCE = ["play", "panels", "asks", "full_screen", "keys"]; // what a key that is held down does not repeat

export class Player {
  constructor(model, element) {
    Object.assign(this, { model, element, undo: [] });
    this.hear(window, "keydown", (event) => this.onKey(event), true);
    this.hear(document, "fullscreenchange", () => this.refresh());
    this.follow("change:step", () => this.show());
    this.follow("change:theme", () => this.paint());
    for (const name of ["asks", "_questions"]) this.follow(`change:${name}`, () => this.openAsking());
    for (const name of ["playing", "speed", "by", "panels", "asks"]) this.follow(`change:${name}`, () => this.refresh());
    this.follow("change:_film", () => this.open());
    this.undo.push(watchPage((printing) => this.paint(printing)));
  }

  /** Listen to a part of the page until the view is closed. */
  hear(target, name, listener, capture = false) {
    target.addEventListener(name, listener, capture);
    this.undo.push(() => target.removeEventListener(name, listener, capture));
  }

  /** Listen to the model until the view is closed. */
  follow(name, listener) {
    this.model.on(name, listener);
    this.undo.push(() => this.model.off(name, listener));
  }

  close() {
    for (const undo of this.undo) undo();
    this.closeAsking();
    this.strip?.close();
    for (const stage of this.stages ?? []) stage.close();
  }

  // --- building -----------------------------------------------------------------------------------

  async open() {
    const film = this.model.get("_film");
    const data = await load(this.model);
    if (film !== this.model.get("_film")) return; // a newer one is on its way
    const kept = this.kept();
    this.closeAsking();
    for (const stage of this.stages ?? []) stage.close();
    const words = { ...data.words, rtl: data.rtl };
    Object.assign(this, { film, data, words, timeline: null });
    this.build();
    this.paint();
    this.refresh();
    this.restore(kept);
    this.openAsking();
  }

  build() {
    const { data, words, element } = this;
    const whole = (number) => this.whole(number);
    this.stages = data.films.map((film, pane) => new Stage(new Film(film), words, (path, at) => this.pick(pane, path, at)));
    this.panes = this.stages.map((stage) => new Pane(stage, words, whole));
    this.controls = new Controls(words, (action) => this.act(action), (position) => this.go(position));
    this.drawer = this.isAlone ? new Drawer(this.stages[0].film, words, whole) : null;
    this.settings = new Settings(
      { ...this, panels: this.possiblePanels() },
      (name, value) => this.choose(name, value),
      () => this.act("keys"),
    );
    this.strip?.close();
    this.strip = this.passes ? new PassStrip(this.passes, words, (position) => this.leap(position)) : null;
    this.keys = makeKeys(words, [...(this.model.get("_askable") ? [] : ["asks"]), ...(this.passes ? [] : ["before_pass", "next_pass"])]);
    element.classList.add("mv-player");
    element.classList.toggle("mv-several", !this.isAlone);
    element.lang = data.language;
    element.dir = data.rtl ? "rtl" : "ltr";
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", words.player);
    const panes = make("div", { class: "mv-panes" }, ...this.panes.map((pane) => pane.element));
    this.settings.element.dir = element.dir;
    this.controls.buttons.settings.after(this.settings.element); // where the Tab key looks for it
    if (this.strip) this.controls.element.prepend(this.strip.element);
    const parts = [panes, this.controls.element, this.drawer?.element, this.keys].filter(Boolean);
    element.replaceChildren(make("div", { class: "mv-frame" }, ...parts));
  }

  /** Take whole films over where there were only trailers of them. */
  complete({ films }) {
    const waited = !isDrawable(this.data, this.model);
    this.stages.forEach(({ film }, i) => film.complete(films[i]));
    if (waited) this.show();
  }

  get isAlone() {
    return this.data.films.length === 1;
  }

  /** The passes of the search, if it has several and is alone. */
  get passes() {
    return this.isAlone ? this.data.films[0].passes : undefined;
  }

  possiblePanels() {
    if (!this.isAlone) return ["caption", "counts"];
    return this.data.films[0].code.length ? PANELS : PANELS.filter((name) => name !== "code");
  }

  /** What a reader has set up and would miss if all is built anew: where the focus is, and how far zoomed in. */
  kept() {
    if (!this.controls) return null;
    const focus = Object.entries(this.named()).find(([, control]) => control === document.activeElement)?.[0];
    const isOpen = this.settings.element.matches(":popover-open");
    return { focus, isOpen, views: this.stages.map(({ zoomed, zoom, x, y }) => (zoomed ? { zoom, x, y } : null)) };
  }

  named() {
    return { ...this.controls.buttons, ...this.settings.selects, ...this.settings.checks };
  }

  restore(kept) {
    if (!kept) return;
    if (kept.isOpen) this.act("settings");
    this.named()[kept.focus]?.focus();
    this.stages.forEach((stage, i) => {
      if (!kept.views[i]) return;
      stage.begin();
      Object.assign(stage, kept.views[i]);
      stage.place();
    });
  }

  // --- showing ------------------------------------------------------------------------------------

  /** Show the colours of the theme, then the step in them. */
  paint(printing = false) {
    if (!this.controls) return;
    for (const stage of this.stages) stage.printing(printing);
    this.palette = paletteOf(this.data.themes, printing ? "print" : this.model.get("theme"));
    dress(this.element, this.palette);
    this.settings.refresh();
    this.show();
  }

  /** Bring the controls up to date, and the step. */
  refresh() {
    if (!this.controls) return;
    const { model, controls } = this;
    const playing = model.get("playing");
    this.timeline = timelineOf(this.data, model);
    controls.refresh(this.timeline, playing);
    for (const pane of this.panes) pane.caption.setAttribute("aria-live", playing ? "off" : "polite");
    this.settings.refresh();
    for (const panel of this.element.querySelectorAll("[data-panel]")) {
      panel.hidden = !model.get("panels").includes(panel.dataset.panel);
    }
    const isOpen = this.shownInDrawer().length > 0;
    if (this.drawer) this.drawer.element.hidden = !isOpen;
    controls.buttons.panels.hidden = !this.drawer;
    controls.buttons.panels.setAttribute("aria-expanded", String(isOpen));
    controls.label("full_screen", document.fullscreenElement ? "leave_full_screen" : "full_screen");
    this.show();
  }

  shownInDrawer() {
    return this.model.get("panels").filter((name) => IN_DRAWER.includes(name));
  }

  /** Show the step that the model is at. What a step changes is changed by ``Stage.show``, and all else follows it. */
  show() {
    if (!this.timeline || !this.palette || this.film !== this.model.get("_film")) return;
    const isThere = isDrawable(this.data, this.model);
    mark(this.element, "aria-busy", isThere ? null : "true");
    if (!isThere) return; // it is shown once it is
    const { numbers, positions } = this.timeline;
    const position = positionOf(numbers, this.model.get("step"));
    if (this.model.get("step") !== numbers[position]) change(this.model, { step: numbers[position] });
    this.position = position;
    this.panes.forEach((pane, i) => pane.show(positions[i][position], this.palette));
    this.drawer?.show();
    this.strip?.show(positions[0][position]);
    this.asking?.show(numbers[position]);
    const { film } = this.stages[0];
    const most = this.isAlone ? film.data.length : numbers[numbers.length - 1] + 1;
    const written = `${this.whole(numbers[position] + 1)} / ${this.whole(most)}`;
    this.controls.show(this.timeline, position, written, this.isAlone ? film.data.headings[film.position] : written);
  }

  whole(number) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, this.data.separator);
  }

  // --- acting -------------------------------------------------------------------------------------

  /** Take a setting over. Stepping another way goes on from the same moment. */
  choose(name, value) {
    if (name === "by") {
      const here = this.timeline.positions[0][this.position];
      const { numbers, positions } = this.data.timelines[value];
      const at = positions[0].findIndex((position) => position >= here);
      change(this.model, { by: value, step: numbers[at < 0 ? numbers.length - 1 : at] });
    } else if (name === "panels") change(this.model, { panels: PANELS.filter((panel) => value.includes(panel)) });
    else change(this.model, { [name]: name === "speed" ? Number(value) : value });
  }

  go(position) {
    const { numbers } = this.timeline;
    const step = numbers[Math.max(0, Math.min(numbers.length - 1, position))];
    change(this.model, { step });
  }

  /** Go to where a film has come to a position of its own, since a node was picked there. */
  pick(pane, path, position) {
    if (this.asking?.pick(path)) return;
    const at = this.timeline.positions[pane].findIndex((one) => one >= position);
    change(this.model, { playing: false, picked: path });
    this.go(at < 0 ? Infinity : at);
  }

  /** Go to where a pass begins, and stay there. */
  leap(position) {
    change(this.model, { playing: false });
    this.go(position);
  }

  act(name) {
    const { cuts, numbers } = this.timeline;
    const actions = {
      first: () => this.go(0),
      back: () => this.go(this.position - 1),
      next: () => this.asking?.stops(numbers[this.position]) || this.go(this.position + 1),
      last: () => this.go(numbers.length - 1),
      before_cut: () => this.go(cuts.filter((cut) => cut < this.position).pop() ?? this.position),
      next_cut: () => this.go(cuts.find((cut) => cut > this.position) ?? this.position),
      before_pass: () => this.passes && this.go(passFrom(this.passes, this.position, -1)),
      next_pass: () => this.passes && this.go(passFrom(this.passes, this.position, 1)),
      zoom_in: () => this.stages.forEach((stage) => stage.step(1.5)),
      zoom_out: () => this.stages.forEach((stage) => stage.step(1 / 1.5)),
      fit: () => this.stages.forEach((stage) => stage.fit()),
      play: () => this.playOrPause(),
      panels: () => this.slideDrawer(),
      asks: () => this.model.get("_askable") && this.choose("asks", !this.model.get("asks")),
      settings: () => this.settings.toggle(this.controls.buttons.settings),
      full_screen: () => this.fillScreen(),
      keys: () => this.showKeys(),
    };
    actions[name]();
  }

  playOrPause() {
    const playing = !this.model.get("playing");
    if (playing && this.position === this.timeline.numbers.length - 1) this.go(0);
    change(this.model, { playing });
  }

  /** Close the drawer, or open it with what was in it before. */
  slideDrawer() {
    if (!this.drawer) return;
    const shown = this.shownInDrawer();
    const others = this.model.get("panels").filter((name) => !shown.includes(name));
    if (shown.length) this.closed = shown;
    this.choose("panels", shown.length ? others : [...others, ...(this.closed ?? IN_DRAWER)]);
    if (!shown.length) this.drawer.element.scrollIntoView({ block: "nearest" });
  }

  // --- asking -------------------------------------------------------------------------------------

  /** Ask from now on, or no longer; what asks comes with the questions. */
  async openAsking() {
    const questions = this.model.get("_questions");
    this.closeAsking();
    if (!this.controls || !this.model.get("asks") || !questions?.byteLength) return;
    const [data, { script, style }] = await Promise.all([unpack(questions), unpack(this.model.get("_asking"))]);
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: Asking } = await import(url);
    URL.revokeObjectURL(url);
    if (this.asking || questions !== this.model.get("_questions") || !this.model.get("asks")) return; // it came too late
    this.element.querySelector(".mv-frame").append(make("style", {}, style));
    this.asking = new Asking(this, data);
  }

  closeAsking() {
    this.asking?.close();
    this.asking = null;
    this.element.querySelector(".mv-frame > style")?.remove();
  }

  async fillScreen() {
    if (!document.fullscreenEnabled) return;
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.element.requestFullscreen();
  }

  showKeys() {
    this.settings.close();
    if (!this.keys.open) this.keys.showModal();
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
    if (this.keys.open || this.isOwnKey(target, event.key)) return;
    if (stage?.walk(event.key)) event.preventDefault();
    else if (KEYS.has(event.key)) {
      event.preventDefault();
      if (!event.repeat || !ONCE.includes(KEYS.get(event.key))) this.act(KEYS.get(event.key));
    }
  }

  /** Whether a key means something where the focus is: moving a slider, pressing a button, scrolling. */
  isOwnKey({ tagName, type }, key) {
    if (tagName === "SELECT" || type === "text") return true;
    if (type === "radio") return /^Arrow| $/.test(key);
    if (type === "range") return /^(Arrow|Home|End|Page)/.test(key);
    return (tagName === "BUTTON" || type === "checkbox") && key === " ";
  }
}
