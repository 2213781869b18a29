// The Lab: a tree to build in four ways, the search of it to choose, and below it a Player, which shares the model.
// Python reads, searches and says what is wrong.

import { make, mark, write } from "./dom.js";
import { Panel } from "./panel.js";
import { Player } from "./player.js";
import { initialize } from "./timeline.js";

const WAYS = ["lists", "table", "click", "lots"];
const WINDOW = ["low", "high", "cut", "fail"]; // what searches have that begin with any window
const REST = 250; // milliseconds without a key, then what is typed is read

class Lab extends Panel {
  constructor(model, element) {
    super(model, element, "mv-lab");
    this.middle = make("div");
    this.makeAll();
    this.follow("change:_look", () => this.translate());
    this.follow("change:_panel", () => this.show());
    this.follow("change:theme", () => this.paint());
    this.player = new Player(patient(model), this.middle);
    this.player.open();
    this.paint();
    this.show();
  }

  close() {
    super.close();
    this.player.close();
  }

  translate() {
    Object.assign(this, this.model.get("_look"));
    this.makeAll();
    this.show();
  }

  // --- building -----------------------------------------------------------------------------------

  makeAll() {
    const { words, choices } = this;
    const run = () => this.search();
    this.alerts = {};
    this.panels = {
      lists: this.makePanel("lists", [this.makeLists()]),
      table: this.makePanel("table", [(this.rows = make("div", { class: "mv-rows", tabindex: 0, role: "group", "aria-label": words.table }))]),
      click: this.makePanel("click", [this.makeClick()]),
      lots: this.makePanel("lots", [this.makeLots()]),
    };
    const search = make(
      "div",
      { class: "mv-fields" },
      this.menu("search", words.search, choices.searches, run),
      this.menu("first", words.first, choices.firsts, run),
      this.input("low", "α", run, { dir: "ltr" }),
      this.input("high", "β", run, { dir: "ltr" }),
      this.menu("cut", words.cut, choices.cuts, run),
      this.menu("fail", words.fail, choices.fails, run),
      this.menu("order", words.order, choices.orders, run),
      ...Object.entries(choices.own).map(([name, pairs]) => this.makeOwn(name, pairs, run)),
      this.check("beside", words.beside, run),
    );
    const saving = make(
      "div",
      { class: "mv-fields" },
      this.menu("format", words.format, choices.formats.map((one) => [one, one]), () => {}),
      this.input("name", words.name, () => {}, { value: "my-tree", dir: "auto" }),
      make("div", { class: "mv-row" }, this.button(words.save, () => this.send("save", { name: this.fields.name.value, format: this.fields.format.value }))),
    );
    this.saved = make("p", { class: "mv-note", role: "status", dir: "auto" });
    for (const one of [...this.element.children]) if (one !== this.middle) one.remove();
    this.element.prepend(this.makeTabs(), ...Object.values(this.panels), search, this.alert("window"), this.middle);
    this.element.append(saving, this.alert("save"), this.saved);
    this.speak();
    this.open(this.way ?? "lists");
  }

  makePanel(way, content) {
    return make("div", { role: "tabpanel", class: "mv-build", "aria-label": this.words[way] }, ...content, this.alert(way));
  }

  makeTabs() {
    this.tabs = Object.fromEntries(WAYS.map((way) => [way, make("button", { type: "button", role: "tab", onclick: () => this.open(way) }, this.words[way])]));
    return make("div", { class: "mv-tabs", role: "tablist" }, ...Object.values(this.tabs));
  }

  makeLists() {
    this.read = ""; // nothing new stands in a new field
    const reads = { oninput: () => this.typed(), onchange: () => this.readLists() };
    this.fields.lists = make("textarea", { "aria-label": this.words.lists, dir: "ltr", spellcheck: "false", rows: 3, ...reads });
    return this.fields.lists;
  }

  makeClick() {
    this.picked = make("p", { class: "mv-picked", role: "status", dir: "auto" });
    const value = this.input("value", this.words.value, () => this.send("value", { text: this.fields.value.value }), { dir: "ltr" });
    const buttons = ["add", "remove"].map((name) => this.button(this.words[name], () => this.send(name)));
    return make("div", { class: "mv-fields" }, this.picked, value, make("div", { class: "mv-row" }, ...buttons));
  }

  makeLots() {
    const number = (key, min, max) => this.input(key, this.words[key], () => this.drawLots(), { type: "number", min, max });
    return make("div", { class: "mv-fields" }, number("branching", 1, 9), number("levels", 0, 8), number("seed", 0, 1e9));
  }

  /** An option that only some searches have: a menu, or a number where nothing is listed. */
  makeOwn(name, pairs, act) {
    const label = this.words[`own_${name}`];
    const empty = { delta: "∞" }[name] ?? ""; // what it is while nothing stands there
    return pairs.length ? this.menu(name, label, pairs, act) : this.input(name, label, act, { dir: "ltr", placeholder: empty });
  }

  check(key, name, act) {
    this.fields[key] = make("input", { type: "checkbox", onchange: act });
    return make("label", { class: "mv-check" }, this.fields[key], name);
  }

  alert(name) {
    this.alerts[name] = make("p", { class: "mv-wrong", role: "alert", dir: "auto" });
    return this.alerts[name];
  }

  open(way) {
    this.way = way;
    for (const one of WAYS) {
      this.panels[one].hidden = one !== way;
      mark(this.tabs[one], "aria-selected", String(one === way));
      this.tabs[one].tabIndex = one === way ? 0 : -1;
    }
  }

  onKey(event, target) {
    const at = WAYS.findIndex((way) => this.tabs[way] === target);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const next = WAYS[(at + (this.rtl ? -step : step) + WAYS.length) % WAYS.length];
    this.open(next);
    this.tabs[next].focus();
  }

  // --- what people do -----------------------------------------------------------------------------

  typed() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.readLists(), REST);
  }

  readLists() {
    clearTimeout(this.resting);
    const text = this.fields.lists.value;
    if (text === this.read) return;
    this.read = text;
    this.send("lists", { text });
  }

  readTable() {
    const texts = [...this.rows.querySelectorAll("tbody tr")].map((line) => [line.dataset.name, ...[...line.querySelectorAll("input")].map((field) => field.value)]);
    this.send("table", { rows: texts });
  }

  drawLots() {
    const number = (key) => Math.round(Number(this.fields[key].value));
    this.send("lots", { branching: number("branching"), levels: number("levels"), seed: number("seed") });
  }

  search() {
    const names = ["search", "first", "low", "high", "cut", "fail", "order", ...Object.keys(this.choices.own)];
    const values = Object.fromEntries(names.map((name) => [name, this.fields[name].value]));
    this.send("search", { ...values, beside: this.fields.beside.checked });
  }

  // --- showing ------------------------------------------------------------------------------------

  show() {
    const shown = this.model.get("_panel");
    this.fill(shown.fields);
    this.read = this.fields.lists.value;
    const taken = [...(shown.windowed ? WINDOW : []), ...shown.own];
    for (const name of [...WINDOW, ...Object.keys(this.choices.own)]) {
      this.fields[name].disabled = this.fields[name].parentNode.hidden = !taken.includes(name);
    }
    this.fields.value.disabled = !shown.leaf;
    write(this.picked, shown.picked);
    write(this.saved, shown.saved);
    for (const [name, alert] of Object.entries(this.alerts)) write(alert, shown.wrong[name] ?? "");
    const guilty = { lists: "lists", value: "click", branching: "lots", levels: "lots", seed: "lots", low: "window", high: "window", guess: "window", delta: "window", name: "save" };
    for (const [key, name] of Object.entries(guilty)) mark(this.fields[key], "aria-invalid", shown.wrong[name] && !this.fields[key].disabled ? "true" : null);
    this.showTable(shown.rows);
  }

  /** Show the table; while its nodes stay, so do the fields, and with them the focus. */
  showTable(rows) {
    const { words } = this;
    if (!rows) return this.rows.replaceChildren(words.too_long);
    const names = JSON.stringify([this.lang, rows.map(([name]) => name)]);
    const focused = this.element.getRootNode().activeElement;
    const key = this.rows.contains(focused) ? focused.getAttribute("aria-label") : null;
    if (names !== this.names || !this.rows.firstChild) {
      this.names = names;
      const cell = (name, what) => make("td", {}, make("input", { type: "text", "aria-label": `${name}: ${what}`, autocomplete: "off", onchange: () => this.readTable() }));
      const line = ([name]) => make("tr", { "data-name": name }, make("th", { scope: "row" }, name), cell(name, words.below), cell(name, words.value));
      const head = [words.node, words.below, words.value].map((text) => make("th", { scope: "col" }, text));
      this.rows.replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows.map(line))));
    }
    const lines = this.rows.querySelectorAll("tbody tr");
    rows.forEach(([, below, value], at) => {
      const [first, second] = lines[at].querySelectorAll("input");
      first.value = below;
      second.value = value;
      second.disabled = Boolean(below);
    });
    if (key) [...this.rows.querySelectorAll("input")].find((field) => field.getAttribute("aria-label") === key)?.focus();
    return undefined;
  }
}

/** A model that tells of changes when all that came together are there: some notebooks tell of them one by one. */
function patient(model) {
  const later = new Map();
  return {
    get: (name) => model.get(name),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on: (name, listener) => {
      later.set(listener, () => queueMicrotask(listener));
      model.on(name, later.get(listener));
    },
    off: (name, listener) => model.off(name, later.get(listener)),
  };
}

function renderLab({ model, el }) {
  const element = make("div");
  el.append(element);
  const lab = new Lab(model, element);
  return () => lab.close();
}

export default { initialize, render: renderLab };
