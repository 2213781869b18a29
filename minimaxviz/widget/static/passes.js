// The strip of passes above the slider: a button for each, with what was asked in it and what it found; those to come are empty.

import { hasFocus, make, mark, write } from "./dom.js";

const AROUND_LETTERS = 34; // what a cell has around its words and between them
const BETWEEN_CELLS = 6;

/** Choose which of so many passes have a cell where there is room for some; null stands for those between. */
export function folded(count, running, room) {
  const run = (first, last) => Array.from({ length: last - first }, (_, i) => first + i);
  if (count <= room) return run(0, count);
  if (room < 5) {
    const first = Math.max(0, Math.min(running - (room >> 1), count - room));
    return run(first, first + Math.max(1, room));
  }
  if (running < room - 3) return [...run(0, room - 2), null, count - 1];
  if (running >= count - room + 3) return [0, null, ...run(count - room + 2, count)];
  const first = running - ((room - 5) >> 1);
  return [0, null, ...run(first, first + room - 4), null, count - 1];
}

/** The position at which the pass before the one that runs begins, or the next one, or the same if there is none. */
export function passFrom(passes, position, by) {
  const running = runningAt(passes, position);
  const [first] = passes[running];
  const to = by < 0 && position > first ? running : Math.max(0, Math.min(passes.length - 1, running + by));
  return by > 0 && to === running ? position : passes[to][0];
}

function runningAt(passes, position) {
  return Math.max(0, passes.findLastIndex(([first]) => first <= position));
}

/** How wide the words of a cell are, in the letters of the style sheet. */
function widthOf([, , , number, asked, found, calls]) {
  const pen = document.createElement("canvas").getContext("2d");
  const wide = (text, font) => {
    pen.font = `${font} "DejaVu Sans", Verdana, "Noto Sans", sans-serif`;
    return pen.measureText(text).width;
  };
  return Math.max(wide(number, "bold 13px") + wide(asked, "13px"), wide(found, "bold 15px") + wide(calls, "13px"));
}

export class PassStrip {
  /** ``go`` is told the position to go to. */
  constructor(passes, words, go) {
    Object.assign(this, { passes, running: -1, chosen: "" });
    this.cells = passes.map((pass, number) => this.cell(pass, number, go));
    this.element = make("ol", { class: "mv-passes", dir: "ltr", "aria-label": words.player_passes });
    this.wide = Math.max(...passes.map(widthOf)) + AROUND_LETTERS;
    this.observer = new ResizeObserver(() => this.fold());
    this.observer.observe(this.element);
  }

  close() {
    this.observer.disconnect();
  }

  cell([first], number, go) {
    const parts = Object.fromEntries(["number", "asked", "found", "calls"].map((name) => [name, make("span", { class: `mv-pass-${name}`, dir: "auto" })]));
    const button = make("button", { type: "button", class: "mv-pass", onclick: () => go(first) }, ...Object.values(parts));
    return { button, parts, item: make("li", {}, button), number };
  }

  /** Show how far the passes have come. */
  show(position) {
    const running = runningAt(this.passes, position);
    this.cells.forEach(({ button, parts }, at) => {
      const [first, done, name, number, asked, found, calls] = this.passes[at];
      const [begun, over] = [position >= first && at <= running, position >= done];
      write(parts.number, number);
      write(parts.asked, begun ? asked : "");
      write(parts.found, over ? found : "");
      write(parts.calls, over ? calls : "");
      mark(button, "aria-label", [name, begun && asked, over && found, over && calls].filter(Boolean).join(", "));
      mark(button, "aria-current", at === running ? "step" : null);
      button.classList.toggle("mv-to-come", !begun);
    });
    if (running === this.running) return;
    this.running = running;
    this.fold();
  }

  /** Put those cells in for which there is room. */
  fold() {
    const width = this.element.clientWidth;
    if (!width) return;
    const room = Math.max(1, Math.floor((width + BETWEEN_CELLS) / (this.wide + BETWEEN_CELLS)));
    const places = folded(this.cells.length, this.running, room);
    if (places.join() === this.chosen) return;
    this.chosen = places.join();
    const focused = hasFocus(this.element);
    const items = places.map((place, i) => {
      if (place !== null) return this.cells[place].item;
      return make("li", { class: "mv-more", "aria-hidden": "true" }, `⋯ ${places[i + 1] - places[i - 1] - 1} ⋯`);
    });
    this.element.replaceChildren(...items);
    if (focused) this.cells[this.running].button.focus();
  }
}
