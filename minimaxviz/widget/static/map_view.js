// A map to look around in: the chart, what is said of the box that is pointed at, and ways to find one.

import { dress, paletteOf, watchPage } from "./colours.js";
import { make, mark, say, write } from "./dom.js";
import { Chart } from "./map_chart.js";
import { MapStory } from "./map_story.js";
import { unpackMap } from "./map_tree.js";
import { MapWords } from "./map_words.js";

const MAP_ICONS = {
  zoom_out: "M5 11h12v2H5z",
  zoom_in: "M10 5h2v6h6v2h-6v6h-2v-6H4v-2h6z",
  fit: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
};

export class MapView {
  /**
   * ``model`` has the map (``_map``), its words (``_words``) and the theme; ``openPlayer(host, box, view, isAnswer)``
   * shows a Player of a subtree, or asks for one; it answers whether there can be one.
   */
  constructor(model, element, openPlayer = null) {
    Object.assign(this, { model, element, openPlayer, undo: [] });
    element.className = "mv-map";
  }

  async open() {
    this.tree = await unpackMap(this.model.get("_map"));
    this.chart = new Chart(this.tree, { hover: (box) => this.onHover(box), choose: (box) => this.choose(box) });
    this.build();
    this.listen();
    this.paint();
    this.chart.resize();
    this.onHover(-1);
  }

  close() {
    this.story.close();
    for (const undo of this.undo) undo();
  }

  follow(name, listener) {
    this.model.on(name, listener);
    this.undo.push(() => this.model.off(name, listener));
  }

  listen() {
    const onKey = (event) => this.catchKey(event);
    window.addEventListener("keydown", onKey, true);
    this.undo.push(() => window.removeEventListener("keydown", onKey, true));
    const observer = new ResizeObserver(() => this.chart.resize());
    observer.observe(this.chart.element);
    this.undo.push(() => observer.disconnect());
    this.undo.push(watchPage((printing) => this.paint(printing)));
    this.follow("change:theme", () => this.paint());
    this.follow("change:_words", () => this.rebuild());
    for (const name of ["change:_answer", "change:_film"]) this.follow(name, () => this.story.showFilm());
  }

  paint(printing = false) {
    const { themes } = this.model.get("_words");
    this.palette = paletteOf(themes, printing ? "print" : this.model.get("theme"));
    dress(this.element, this.palette);
    this.chart.dress(this.palette);
    this.story.redraw();
    if (printing) this.chart.paint();
  }

  // --- building -----------------------------------------------------------------------------------

  /** Say everything in another language; the chart stays as it is. */
  rebuild() {
    this.story.close();
    this.element.replaceChildren();
    this.build();
    this.onHover(-1);
  }

  build() {
    const { chart, element } = this;
    this.words = new MapWords(this.tree, this.model.get("_words"));
    const { words } = this;
    mark(element, "lang", words.lang);
    mark(element, "dir", words.rtl ? "rtl" : "ltr");
    this.story = new MapStory(this);
    this.tip = make("p", { class: "mv-map-tip", dir: "auto" });
    this.live = make("p", { class: "mv-map-live", role: "status" });
    const keys = make("p", { class: "mv-map-keys", id: `mv-map-keys-${Math.random().toString(36).slice(2)}` }, words.say("map_keys"));
    Object.entries({ tabindex: 0, role: "application", "aria-label": words.title, "aria-describedby": keys.id }).forEach(([name, value]) => chart.element.setAttribute(name, value));
    chart.element.onfocus = () => this.focusChart(true);
    chart.element.onblur = () => this.focusChart(false);
    const body = make("div", { class: "mv-map-body" }, chart.element, this.story.element);
    element.append(this.makeBar(), body, this.tip, this.makeLegend(), this.live, keys, this.makeCounts());
  }

  makeBar() {
    const { words } = this;
    const icon = (name, act) => {
      const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      mark(drawing, "viewBox", "0 0 24 24");
      mark(drawing, "aria-hidden", "true");
      mark(path, "d", MAP_ICONS[name]);
      drawing.append(path);
      return make("button", { type: "button", class: `mv-map-${name}`, "aria-label": words.say(`player_${name}`), title: words.say(`player_${name}`), onclick: act }, drawing);
    };
    const zoom = (factor) => () => this.zoomAround(factor);
    this.field = make("input", { type: "search", autocomplete: "off", spellcheck: "false", dir: "auto", placeholder: words.example, "aria-label": words.say("map_find") });
    this.wrong = make("span", { class: "mv-map-wrong", role: "alert", dir: "auto" });
    const form = make("form", { class: "mv-map-find", role: "search" }, make("label", {}, make("span", {}, words.say("map_find")), this.field), make("button", { type: "submit" }, words.say("map_go")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.find(this.field.value);
    });
    const parts = [form, make("div", { class: "mv-map-zoom" }, icon("zoom_out", zoom(2)), icon("zoom_in", zoom(0.5)), icon("fit", () => this.chart.whole()))];
    if (this.tree.columns.seen) {
      this.toggle = make("button", { type: "button", class: "mv-map-against", "aria-pressed": String(this.chart.isDimmed), onclick: () => this.dim(!this.chart.isDimmed) }, words.against);
      parts.push(this.toggle);
    }
    return make("div", { class: "mv-map-bar" }, ...parts, this.wrong);
  }

  /** What the colours mean, with numbers, and the marks beside them. */
  makeLegend() {
    const { words } = this;
    const { marks } = this.tree.header;
    this.swatches = marks.map(([text, strength]) => ({ strength, swatch: make("i"), text }));
    const scale = this.swatches.map(({ swatch, text }) => make("li", {}, swatch, make("bdi", {}, text)));
    const item = (name, text) => make("li", { class: `mv-map-sign-${name}` }, make("i"), text);
    const signs = [];
    if (this.tree.cutsBelow(0)) signs.push(item("cut", words.say("map_cut_sign")));
    if (this.chart.best.size > 1) signs.push(item("line", words.say("legend_line")));
    const ends = marks.length ? [make("li", {}, words.say("map_scale"))] : [make("li", {}, words.say("map_no_value"))];
    return make("ul", { class: "mv-map-legend" }, ...ends, ...scale, ...signs);
  }

  /** The map for who cannot see it: how many nodes there are at each depth, and the best line. */
  makeCounts() {
    const { words, tree } = this;
    const hasCuts = tree.cutsBelow(0) > 0;
    const head = [words.say("map_depth_head"), words.say("player_visited"), ...(hasCuts ? [words.say("player_pruned")] : [])];
    const lines = tree.rows.map((row, level) => {
      const numbers = [row.length - row.cuts, ...(hasCuts ? [row.cuts] : [])];
      return make("tr", {}, make("th", { scope: "row" }, `${level + tree.header.path.length}`), ...numbers.map((count) => make("td", {}, words.whole(count))));
    });
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, ...lines));
    const details = make("details", { class: "mv-map-counts" }, make("summary", {}, words.say("map_counts")), make("p", { dir: "auto" }, words.bestLine), table);
    return details;
  }

  colourLegend() {
    for (const { strength, swatch } of this.swatches) swatch.style.background = `rgb(${this.chart.inks.tint(strength)})`;
  }

  // --- what people do -----------------------------------------------------------------------------

  focusChart(isFocused) {
    this.chart.isFocused = isFocused;
    this.chart.refresh();
    if (isFocused) this.tellFocus();
  }

  onHover(box) {
    this.colourLegend();
    say(this.tip, this.words.told(box >= 0 ? box : this.chart.focus));
  }

  tellFocus() {
    const text = this.words.told(this.chart.focus);
    say(this.tip, text);
    write(this.live, text);
  }

  dim(isDimmed) {
    this.chart.dim(isDimmed);
    mark(this.toggle, "aria-pressed", String(isDimmed));
  }

  choose(box) {
    this.chart.element.focus({ preventScroll: true });
    this.tellFocus();
    this.story.show(box);
  }

  goTo(box) {
    if (box < 0) return;
    this.chart.goTo(box);
    this.tellFocus();
  }

  /** Zoom around the box that keys start from, if it is seen. */
  zoomAround(factor) {
    const { chart, tree } = this;
    const { from, to } = chart.view;
    const middle = (Math.max(from, tree.begin[chart.focus]) + Math.min(to, tree.end[chart.focus])) / 2;
    chart.zoom(factor, middle >= from && middle <= to ? (middle - from) / (to - from) : 0.5);
  }

  /** Go where typed moves lead; say which of them there is not. */
  find(text) {
    const { tree, words } = this;
    let { box, rest } = tree.find(text);
    if (rest && box === 0 && tree.named(text) >= 0) [box, rest] = [tree.named(text), ""];
    write(this.wrong, rest ? words.missing(box, rest) : "");
    mark(this.field, "aria-invalid", rest ? "true" : null);
    this.goTo(box);
    if (!rest && text.trim()) this.story.show(box, { quietly: true });
  }

  /** Catch keys before the notebook around hears of them: there a letter may delete the cell. A Player inside has its own. */
  catchKey(event) {
    const [target] = event.composedPath();
    if (!this.element.contains(target) || target.closest?.(".mv-player") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    if (event.key === "Escape" && this.story.close()) this.chart.element.focus();
    if (target === this.chart.element && this.obey(event.key)) event.preventDefault();
  }

  /** Do what a key on the chart says; answer whether it says anything. */
  obey(key) {
    const { chart, tree } = this;
    const { focus } = chart;
    const acts = {
      ArrowLeft: () => this.goTo(tree.beside(focus, -1)),
      ArrowRight: () => this.goTo(tree.beside(focus, 1)),
      ArrowUp: () => this.goTo(tree.parent[focus]),
      ArrowDown: () => this.goTo(tree.last[focus] > focus + 1 ? focus + 1 : -1),
      "+": () => this.zoomAround(0.5),
      "=": () => this.zoomAround(0.5),
      "-": () => this.zoomAround(2),
      "−": () => this.zoomAround(2),
      Home: () => this.home(),
      Enter: () => this.story.show(focus),
      " ": () => chart.fill(focus),
      "/": () => this.field.focus(),
    };
    if (!acts[key]) return false;
    acts[key]();
    return true;
  }

  home() {
    this.chart.focus = 0;
    this.chart.bring(0);
    this.chart.whole();
    this.tellFocus();
  }
}
