// The settings behind the gear, and the dialog that lists the keys.

import { KEYS, keyOf } from "./controls.js";
import { make } from "./dom.js";

const SPEEDS = [0.5, 1, 2, 4, 8];

export class Settings {
  /** ``choose`` is told a name and a value, ``showKeys`` that somebody wants to see the keys. What a model has not is not there. */
  constructor({ model, data, words, panels }, choose, showKeys) {
    Object.assign(this, { model, words, choose, selects: {}, checks: {} });
    const { timelines, themes, languages } = data;
    const speed = model.get("speed");
    const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b);
    const spoken = model.get("languages") ?? Object.keys(languages);
    const rows = speed === undefined ? [] : [this.select("speed", speeds, (one) => `${one} ×`)];
    if (Object.keys(timelines).length > 1) rows.push(this.select("by", Object.keys(timelines), (by) => words[`player_by_${by}`]));
    rows.push(this.select("theme", ["auto", ...Object.keys(themes)], (name) => words[`player_theme_${name}`] ?? name));
    if (spoken.length > 1) rows.push(this.select("language", spoken, (lang) => languages[lang]));
    if (model.get("_askable")) rows.push(this.askCheck());
    if (panels.length) rows.push(make("fieldset", {}, make("legend", {}, words.player_panels), ...panels.map((panel) => this.check(panel))));
    this.keys = make("button", { type: "button", class: "mv-keys", onclick: showKeys }, words.player_keys, make("kbd", {}, "?"));
    this.element = make(
      "div",
      { class: "mv-menu", popover: "auto", role: "dialog", "aria-label": words.player_settings },
      ...rows,
      ...(showKeys ? [this.keys] : []),
    );
  }

  select(name, values, written) {
    const made = make("select", {}, ...values.map((value) => make("option", { value }, written(value))));
    made.addEventListener("change", () => this.choose(name, made.value));
    this.selects[name] = made;
    return make("label", {}, make("span", {}, this.words[`player_${name}`]), made);
  }

  check(panel) {
    const made = make("input", { type: "checkbox" });
    made.addEventListener("change", () => {
      const shown = this.model.get("panels").filter((name) => name !== panel);
      this.choose("panels", made.checked ? [...shown, panel] : shown);
    });
    this.checks[panel] = made;
    return make("label", {}, made, this.words[`player_${panel}`]);
  }

  askCheck() {
    this.asks = make("input", { type: "checkbox" });
    this.asks.addEventListener("change", () => this.choose("asks", this.asks.checked));
    return make("label", {}, this.asks, this.words.player_asks);
  }

  /** Open above a button, or close. */
  toggle(button) {
    const { right, top } = button.getBoundingClientRect();
    const { style } = this.element;
    style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
    style.bottom = `${window.innerHeight - top + 8}px`;
    style.maxHeight = `${Math.max(160, top - 16)}px`;
    this.element.togglePopover();
  }

  close() {
    this.element.togglePopover(false);
  }

  refresh() {
    for (const [name, box] of Object.entries(this.selects)) selectValue(box, String(this.model.get(name)));
    if (this.asks) this.asks.checked = this.model.get("asks");
    for (const [name, box] of Object.entries(this.checks)) box.checked = this.model.get("panels").includes(name);
  }
}

/** Choose a value of a menu; one that Python set and that is not there is added. */
function selectValue(box, value) {
  if (![...box.options].some((option) => option.value === value)) box.append(make("option", { value }, value));
  box.value = value;
}

/** A dialog with all keys but those that have nothing to do here; Escape closes it, and the focus returns to where it was. */
export function makeKeys(words, idle) {
  const actions = [...new Set(KEYS.values())].filter((action) => !idle.includes(action));
  const rows = actions.map((action) =>
    make("div", {}, make("dt", {}, make("kbd", {}, keyOf(action, words))), make("dd", {}, words[`player_${action}`])),
  );
  const close = make("button", { type: "button", class: "mv-close", "aria-label": words.player_close, onclick: () => dialog.close() }, "✕");
  const title = make("h2", {}, words.player_keys);
  const content = [make("header", {}, title, close), make("dl", {}, ...rows), make("p", {}, words.player_nodes)];
  const dialog = make("dialog", { class: "mv-dialog", "aria-label": words.player_keys }, ...content);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside it
  return dialog;
}
