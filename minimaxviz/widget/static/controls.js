// The controls below the picture: buttons with signs, the slider with its marks, and the keys that do the same.

import { SVG, make, mark, write } from "./dom.js";

const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M16 4v16L5 12z",
  play: "M7 3l14 9-14 9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M8 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  before_cut: "M12 5v14L3 12zM15 4l6 11m0-11l-6 11m-1 4a2 2 0 1 0 .1 0m7-.1a2 2 0 1 0 .1 0",
  next_cut: "M12 5v14l9-7zM3 4l6 11m0-11L3 15m-1 4a2 2 0 1 0 .1 0m7-.1a2 2 0 1 0 .1 0",
  zoom_out: "M4 10.5h16v3H4z",
  zoom_in: "M4 10.5h16v3H4zM10.5 4h3v16h-3z",
  fit: "M3 5h18v14H3zM8 9.5h8v5H8z",
  panels: "M3 4h18v16H3zM15 4v16M17.5 8h1.5M17.5 12h1.5",
  settings:
    "M12 8.5a3.5 3.5 0 1 0 .01 0zM10.5 2.5h3l.5 3 2 .9 2.5-1.8 2.1 2.1-1.8 2.5.9 2 3 .5v3l-3 .5-.9 2 1.8 2.5-2.1 2.1" +
    "-2.5-1.8-2 .9-.5 3h-3l-.5-3-2-.9-2.5 1.8-2.1-2.1 1.8-2.5-.9-2-3-.5v-3l3-.5.9-2-1.8-2.5 2.1-2.1 2.5 1.8 2-.9z",
  full_screen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  leave_full_screen: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
};
const DRAWN = new Set(["before_cut", "next_cut", "fit", "panels", "settings", "full_screen", "leave_full_screen"]); // lines, not areas

/** Which key does what; of two keys for the same, the first is shown. */
export const KEYS = new Map([
  ["ArrowLeft", "back"],
  ["ArrowRight", "next"],
  ["p", "before_cut"],
  ["n", "next_cut"],
  ["P", "before_pass"],
  ["N", "next_pass"],
  ["Home", "first"],
  ["End", "last"],
  [" ", "play"],
  ["0", "fit"],
  ["-", "zoom_out"],
  ["+", "zoom_in"],
  ["=", "zoom_in"],
  ["d", "panels"],
  ["a", "asks"],
  ["f", "full_screen"],
  ["?", "keys"],
]);

/** How the key of an action is written on a keyboard. */
export function keyOf(action, words) {
  const signs = { ArrowLeft: "←", ArrowRight: "→", " ": words.player_key_space, "-": "−", P: "⇧ P", N: "⇧ N" };
  const [key] = [...KEYS.keys()].filter((one) => KEYS.get(one) === action);
  return signs[key] ?? key;
}

const TRANSPORT = ["first", "before_cut", "back", "play", "next", "next_cut", "last"];
const TOOLS = ["zoom_out", "fit", "zoom_in", "panels", "settings", "full_screen"];

export class Controls {
  /** ``act`` is told the name of what is to be done, ``go`` the position to go to; there may be fewer buttons. */
  constructor(words, act, go, { transport = TRANSPORT, tools = TOOLS } = {}) {
    Object.assign(this, { words, act, buttons: {} });
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": words.player_step });
    this.slider.addEventListener("input", () => go(Number(this.slider.value)));
    this.marks = make("div", { class: "mv-marks", "aria-hidden": "true" });
    this.where = make("output", { class: "mv-where", "aria-hidden": "true" });
    this.element = make(
      "div",
      { class: "mv-controls", dir: "ltr" },
      this.group("mv-transport", ...transport),
      make("div", { class: "mv-slider" }, this.slider, this.marks),
      this.where,
      this.group("mv-tools", ...tools),
    );
    this.buttons.full_screen.hidden = !document.fullscreenEnabled;
    this.buttons.settings.setAttribute("aria-haspopup", "dialog");
  }

  group(name, ...actions) {
    return make("div", { class: `mv-buttons ${name}` }, ...actions.map((action) => this.button(action)));
  }

  button(action) {
    const icon = document.createElementNS(SVG, "svg");
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    icon.append(document.createElementNS(SVG, "path"));
    this.buttons[action] = make("button", { type: "button", class: `mv-${action}`, onclick: () => this.act(action) }, icon);
    this.label(action, action);
    return this.buttons[action];
  }

  /** Give a button its sign and its name. */
  label(action, sign) {
    const button = this.buttons[action];
    const name = this.words[`player_${sign}`];
    const path = button.querySelector("path");
    mark(path, "d", ICONS[sign]);
    mark(path, "class", DRAWN.has(sign) ? "mv-drawn" : null);
    mark(button, "aria-label", name);
    const key = keyOf(action, this.words);
    mark(button, "title", key ? `${name} (${key})` : name);
  }

  /** A button that has nothing to do says so, and keeps the focus if it has it. */
  enable(action, can) {
    if (this.buttons[action]) mark(this.buttons[action], "aria-disabled", String(!can));
  }

  /** Take over how many steps there are, which of them cut, and whether they are playing. */
  refresh({ numbers, cuts }, playing) {
    const last = numbers.length - 1;
    if (this.buttons.play) this.label("play", playing ? "pause" : "play");
    this.slider.max = last;
    this.marks.innerHTML = cuts.map((position) => `<i style="left:${last ? (100 * position) / last : 0}%"></i>`).join("");
  }

  show({ numbers, cuts }, position, written, spoken) {
    const last = numbers.length - 1;
    this.slider.value = position;
    this.slider.style.setProperty("--mv-done", `${last ? (100 * position) / last : 100}%`);
    write(this.where, written);
    mark(this.slider, "aria-valuetext", spoken);
    for (const action of ["first", "back"]) this.enable(action, position > 0);
    for (const action of ["last", "next"]) this.enable(action, position < last);
    this.enable("before_cut", cuts.length > 0 && position > cuts[0]);
    this.enable("next_cut", cuts.length > 0 && position < cuts[cuts.length - 1]);
  }
}
