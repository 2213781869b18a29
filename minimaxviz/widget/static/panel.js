// What a Match and a Lab share: they are dressed like a Player, keep their keys to themselves, and tell Python what
// people do. Everything is checked there.

import { dress, paletteOf, watchPage } from "./colours.js";
import { make, mark } from "./dom.js";

export class Panel {
  constructor(model, element, name) {
    Object.assign(this, { model, element, undo: [], fields: {} });
    Object.assign(this, model.get("_look")); // words, themes, choices, lang, rtl
    element.className = `mv-panel ${name}`;
    this.speak();
    const onKey = (event) => this.catchKey(event);
    window.addEventListener("keydown", onKey, true);
    this.undo.push(() => window.removeEventListener("keydown", onKey, true));
    this.undo.push(watchPage((printing) => this.paint(printing)));
  }

  /** Say in which language everything is, and in which direction it runs. */
  speak() {
    mark(this.element, "lang", this.lang);
    mark(this.element, "dir", this.rtl ? "rtl" : "ltr");
  }

  /** Listen to the model until the view is closed. */
  follow(name, listener) {
    this.model.on(name, listener);
    this.undo.push(() => this.model.off(name, listener));
  }

  close() {
    for (const undo of this.undo) undo();
  }

  send(action, parts = {}) {
    this.model.send({ do: action, ...parts });
  }

  paint(printing = false) {
    this.palette = paletteOf(this.themes, printing ? "print" : this.model.get("theme"));
    dress(this.element, this.palette);
  }

  /** Catch keys before the notebook around hears of them: there a letter may delete the cell. A Player inside has its own. */
  catchKey(event) {
    const [target] = event.composedPath();
    if (!this.element.contains(target) || target.closest(".mv-player") || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    this.onKey(event, target);
  }

  onKey() {}

  // --- controls -----------------------------------------------------------------------------------

  /** A button; one that has nothing to do says so, and keeps the focus if it has it. */
  button(text, act, attributes = {}) {
    const pressed = () => made.getAttribute("aria-disabled") !== "true" && act();
    const made = make("button", { type: "button", onclick: pressed, ...attributes }, text);
    return made;
  }

  /** A field with its name above it, kept by its key. */
  field(key, name, control) {
    this.fields[key] = control;
    return make("label", { class: "mv-field-of" }, make("span", {}, name), control);
  }

  /** A menu of pairs: what is shown, and its value. */
  menu(key, name, pairs, act) {
    const options = pairs.map(([text, value]) => make("option", { value }, text));
    return this.field(key, name, make("select", { onchange: act }, ...options));
  }

  input(key, name, act, attributes = {}) {
    return this.field(key, name, make("input", { type: "text", autocomplete: "off", spellcheck: "false", onchange: act, ...attributes }));
  }

  /** Write what Python says into the fields, but not into the one that is being typed in. */
  fill(values) {
    const focused = this.element.getRootNode().activeElement;
    for (const [key, control] of Object.entries(this.fields)) {
      if (!(key in values)) continue;
      if (control.type === "checkbox") control.checked = values[key];
      else if (control !== focused || control.tagName === "SELECT") control.value = values[key];
    }
  }
}
