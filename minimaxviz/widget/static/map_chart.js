// The chart of a map: a canvas on which the boxes are painted, with labels and boards where there is room for them.

import { make } from "./dom.js";
import { MapBoards } from "./map_boards.js";
import { Inks, Shades } from "./map_paint.js";
import { listenToPointers } from "./map_pointers.js";
import { countUpTo } from "./map_tree.js";

const LEAST_ROW = 26; // pixels that a level is high
const MOST_ROW = 220;
const GUTTER = 30; // pixels for the numbers of the levels
const LABELLED = 16; // pixels that a box is wide at least if something is written in it
const LABEL_TYPE = 13; // pixels; more where levels are high
const LARGEST_TYPE = 30;
const LABEL_FONT = '"DejaVu Sans", Verdana, "Noto Sans", sans-serif';
const GLIDE_TIME = 260; // milliseconds

export class Chart {
  /** ``tell.hover(box)`` and ``tell.choose(box)`` hear what people point at and click; −1 is no box. */
  constructor(tree, tell) {
    Object.assign(this, { tree, tell, view: { from: 0, to: tree.wide }, top: 0, focus: 0, hover: -1, isDimmed: false, frame: 0, isFocused: false });
    this.canvas = make("canvas");
    this.element = make("div", { class: "mv-map-stage", dir: "ltr" }, this.canvas);
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.boards = new MapBoards(tree, () => this.refresh());
    this.best = new Set(tree.bestLine);
    listenToPointers(this);
  }

  // --- what is shown ------------------------------------------------------------------------------

  dress(palette) {
    this.palette = palette;
    this.inks = new Inks(palette);
    this.shades = new Shades(this.tree, this.inks, this.isDimmed);
    this.boards.dress(palette);
    this.refresh();
  }

  dim(isDimmed) {
    this.isDimmed = isDimmed;
    this.shades = new Shades(this.tree, this.inks, isDimmed);
    this.refresh();
  }

  /** Take the size of the element, in the pixels of the screen. */
  resize() {
    const { clientWidth, clientHeight } = this.element;
    this.ratio = Math.min(window.devicePixelRatio || 1, 2);
    const [width, height] = [clientWidth, clientHeight].map((side) => Math.max(1, Math.round(side * this.ratio)));
    if (this.canvas.width === width && this.canvas.height === height && this.image) return;
    Object.assign(this.canvas, { width, height });
    this.gutter = Math.round(GUTTER * this.ratio);
    this.wide = Math.max(1, width - this.gutter);
    this.image = new ImageData(this.wide, height);
    const rows = this.tree.rows.length;
    this.high = Math.round(Math.min(MOST_ROW * this.ratio, Math.max(LEAST_ROW * this.ratio, Math.floor(height / rows))));
    this.type = Math.max(LABEL_TYPE, Math.min(LARGEST_TYPE, Math.round((0.16 * this.high) / this.ratio)));
    this.scroll(0);
    this.refresh();
  }

  /** Paint with the next frame of the screen, however often it is asked for. */
  refresh() {
    if (this.frame || !this.image || !this.shades) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  // --- moving -------------------------------------------------------------------------------------

  /** Show a part of the map; none that is wider than all of it, or narrower than can be told apart. */
  look(from, to) {
    const whole = this.tree.wide;
    const width = Math.min(whole, Math.max(Math.min(whole, 1.5), to - from));
    const begin = Math.max(0, Math.min(whole - width, (from + to - width) / 2));
    this.view = { from: begin, to: begin + width };
    this.refresh();
  }

  /** Zoom around a place of the screen, from 0 at the left to 1. */
  zoom(factor, x = 0.5) {
    const { from, to } = this.view;
    const fixed = from + (to - from) * x;
    const width = Math.min(this.tree.wide, Math.max(Math.min(this.tree.wide, 1.5), (to - from) * factor));
    this.stop();
    this.look(fixed - width * x, fixed + width * (1 - x));
  }

  pan(share, down = 0) {
    const wide = this.view.to - this.view.from;
    this.stop();
    this.scroll(down);
    this.look(this.view.from - share * wide, this.view.to - share * wide);
  }

  scroll(down) {
    const most = Math.max(0, this.tree.rows.length * this.high - this.canvas.height);
    this.top = Math.max(0, Math.min(most, this.top - down));
    this.refresh();
  }

  /** Glide to a part of the map, or be there at once where people want nothing to move. */
  glide(from, to) {
    this.stop();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.look(from, to);
    const start = performance.now();
    const before = this.view;
    const step = (now) => {
      const time = Math.min(1, Math.max(0, now - start) / GLIDE_TIME);
      const part = time * time * (3 - 2 * time);
      this.look(before.from + (from - before.from) * part, before.to + (to - before.to) * part);
      this.gliding = time < 1 ? requestAnimationFrame(step) : 0;
    };
    this.gliding = requestAnimationFrame(step);
    return undefined;
  }

  stop() {
    cancelAnimationFrame(this.gliding);
  }

  whole() {
    this.glide(0, this.tree.wide);
  }

  /** Let a box fill the screen. */
  fill(box) {
    const { begin, end } = this.tree;
    this.bring(box);
    this.glide(begin[box], end[box]);
  }

  /** Make a box the one that keys start from; come closer if it could not be seen. */
  goTo(box) {
    const { begin, end, parent } = this.tree;
    this.focus = box;
    this.bring(box);
    this.refresh();
    const { from, to } = this.view;
    const wide = ((end[box] - begin[box]) / (to - from)) * this.wide;
    const isInside = begin[box] < to && end[box] > from;
    if (isInside && wide >= LABELLED * this.ratio) return;
    let around = box; // so that its siblings are seen, too, where that is enough
    if (parent[box] >= 0 && ((end[box] - begin[box]) / (end[parent[box]] - begin[parent[box]])) * this.wide >= 2 * LABELLED * this.ratio) around = parent[box];
    const room = around === box ? 8 * (end[box] - begin[box]) : 0;
    if (isInside || wide < LABELLED * this.ratio) this.glide(begin[around] - room, end[around] + room);
    else this.glide(begin[box] - (to - from) / 3, begin[box] + ((to - from) * 2) / 3);
  }

  /** Scroll so that the level of a box is seen. */
  bring(box) {
    const top = this.tree.level[box] * this.high;
    if (top < this.top) this.scroll(this.top - top);
    const below = top + this.high - this.canvas.height;
    if (below > this.top) this.scroll(this.top - below);
  }

  // --- painting -----------------------------------------------------------------------------------

  paint() {
    const { canvas, pen, image, view, gutter, high, top } = this;
    const gap = high > 20 * this.ratio ? 2 : 1;
    const places = this.tree.rows
      .map((_, level) => ({ level, top: Math.round(level * high - top), bottom: Math.round(level * high - top) + high - gap }))
      .filter((place) => place.bottom > 0 && place.top < canvas.height)
      .map((place) => ({ ...place, top: Math.max(0, place.top), bottom: Math.min(canvas.height, place.bottom), from: place.top }));
    this.shades.paint(image, view, places);
    pen.fillStyle = this.palette.background;
    pen.fillRect(0, 0, gutter, canvas.height);
    pen.putImageData(image, gutter, 0);
    pen.textBaseline = "middle";
    for (const place of places) {
      this.paintGutter(place);
      this.paintLabels(place);
    }
    for (const box of this.best) this.underline(box);
    if (this.hover >= 0) this.ring(this.hover, [[3, this.palette.ink]]);
    if (this.isFocused) this.ring(this.focus, [[7, this.palette.ink], [4, this.palette.now]]);
    this.tell.painted?.();
  }

  /** Write the number of a level, and mark who moves there. */
  paintGutter({ level, from }) {
    const { pen, ratio, gutter, high, tree } = this;
    const { player } = tree.rows[level];
    const middle = from + high / 2;
    pen.fillStyle = this.palette.muted;
    pen.font = `${LABEL_TYPE * ratio}px ${LABEL_FONT}`;
    pen.textAlign = "center";
    const isHigh = player && high > 34 * ratio;
    pen.fillText(`${level + tree.header.path.length}`, gutter / 2, middle + (isHigh ? 8 * ratio : 0));
    if (!isHigh) return;
    const up = player === "MAX" ? 1 : -1;
    pen.fillStyle = this.palette[player === "MAX" ? "max" : "min"];
    pen.beginPath();
    pen.moveTo(gutter / 2 - 6 * ratio, middle - 8 * ratio + up * 5 * ratio);
    pen.lineTo(gutter / 2 + 6 * ratio, middle - 8 * ratio + up * 5 * ratio);
    pen.lineTo(gutter / 2, middle - 8 * ratio - up * 5 * ratio);
    pen.fill();
  }

  /** Where a box stands on the canvas: its left and right edge, as far as they are seen. */
  edges(box) {
    const { tree, view, wide, gutter } = this;
    const scale = wide / (view.to - view.from);
    return [tree.begin[box], tree.end[box]].map((x) => gutter + Math.max(0, Math.min(wide, (x - view.from) * scale)));
  }

  paintLabels({ level, from }) {
    const { tree, view, wide, ratio } = this;
    const row = tree.rows[level];
    const least = (LABELLED * ratio * (view.to - view.from)) / wide;
    if (row.widest < least) return;
    for (let k = Math.max(0, countUpTo(row.begin, view.from) - 1); k < row.length && row.begin[k] < view.to; k += 1) {
      if (row.end[k] - row.begin[k] < least) continue;
      const [left, right] = this.edges(row.box[k]);
      if (right - left >= LABELLED * ratio) this.label(row.box[k], left, right, from);
    }
  }

  /** Write the move and the value into a box, with its board between them where there is room. */
  label(box, left, right, top) {
    const { pen, ratio, high, tree } = this;
    const isLit = !this.isDimmed || tree.seen(box);
    const room = right - left - 8 * ratio;
    const cell = this.boards.fit(room, high - 18 * ratio);
    const picture = cell && !tree.isCut(box) && this.boards.picture(box, cell);
    pen.globalAlpha = isLit ? 1 : 0.4;
    pen.font = `${this.type * ratio}px ${LABEL_FONT}`;
    pen.fillStyle = this.inkOn(box);
    const texts = this.texts(box);
    const middle = (left + right) / 2;
    if (picture) {
      pen.drawImage(picture, Math.round(middle - picture.width / 2), Math.round(top + (high - 6 * ratio - picture.height) / 2));
      const beside = (room - picture.width) / 2 - 6 * ratio;
      if (texts.every((text) => this.measure(text) <= beside)) {
        pen.textAlign = "right";
        pen.fillText(texts[0], middle - picture.width / 2 - 7 * ratio, top + high / 2);
        pen.textAlign = "left";
        pen.fillText(texts[1] ?? "", middle + picture.width / 2 + 7 * ratio, top + high / 2);
      }
    } else this.write(texts, middle, room, top);
    pen.globalAlpha = 1;
  }

  /** Write texts beside or below each other, as far as there is room for them. */
  write(texts, middle, room, top) {
    const { pen, high, ratio } = this;
    pen.textAlign = "center";
    const line = texts.join("  ");
    if (texts.length > 1 && high >= 2.9 * this.type * ratio && texts.every((text) => this.measure(text) <= room)) {
      pen.fillText(texts[0], middle, top + high / 2 - 0.66 * this.type * ratio);
      pen.fillText(texts[1], middle, top + high / 2 + 0.66 * this.type * ratio);
    } else if (this.measure(line) <= room) pen.fillText(line, middle, top + high / 2);
    else {
      const fits = texts.find((text) => this.measure(text) <= room);
      if (fits) pen.fillText(fits, middle, top + high / 2);
    }
  }

  texts(box) {
    const name = this.tree.name(box);
    return [name, this.tree.isCut(box) ? "✂" : this.tree.value(box)].filter(Boolean);
  }

  measure(text) {
    this.widths ??= new Map();
    const key = `${this.type * this.ratio} ${text}`;
    if (!this.widths.has(key)) {
      if (this.widths.size > 5000) this.widths.clear();
      this.widths.set(key, this.pen.measureText(text).width);
    }
    return this.widths.get(key);
  }

  /** The ink that can be read on a box. */
  inkOn(box) {
    const light = ([red, green, blue]) => 0.3 * red + 0.59 * green + 0.11 * blue;
    const { text, ground } = this.inks;
    if (this.isDimmed && !this.tree.seen(box)) return this.palette.ink;
    const tint = this.shades.tints[this.tree.look[box]];
    return Math.abs(light(text) - light(tint)) > Math.abs(light(ground) - light(tint)) ? this.palette.ink : this.palette.background;
  }

  /** Mark a box of the best line at its foot; however narrow it is, it can be seen. */
  underline(box) {
    const { pen, ratio, gutter, wide } = this;
    const [left, right] = this.edges(box);
    const bottom = Math.round((this.tree.level[box] + 1) * this.high - this.top);
    if (right <= gutter || left >= gutter + wide) return;
    const width = Math.max(3 * ratio, right - left - 2);
    const x = Math.max(gutter, Math.min((left + right) / 2 - width / 2, gutter + wide - width));
    pen.fillStyle = this.palette.background;
    pen.fillRect(x - 1, bottom - 6 * ratio - 2, width + 2, 5 * ratio + 2);
    pen.fillStyle = this.palette.good;
    pen.fillRect(x, bottom - 6 * ratio - 1, width, 5 * ratio);
  }

  ring(box, strokes) {
    const { pen, ratio } = this;
    const [left, right] = this.edges(box);
    const top = Math.round(this.tree.level[box] * this.high - this.top);
    const width = Math.max(right - left, 4 * ratio);
    for (const [thick, colour] of strokes) {
      pen.lineWidth = thick * ratio * 0.6;
      pen.strokeStyle = colour;
      pen.strokeRect((left + right - width) / 2 + 1, top + 1, width - 2, this.high - 4);
    }
  }

  // --- pointing -----------------------------------------------------------------------------------

  /** Answer the box at a point of the page, or −1. */
  boxUnder({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const x = (clientX - left) * this.ratio - this.gutter;
    const level = Math.floor(((clientY - top) * this.ratio + this.top) / this.high);
    if (x < 0 || x >= this.wide) return -1;
    return this.tree.boxAt(level, this.view.from + (x / this.wide) * (this.view.to - this.view.from));
  }

  /** Where a point of the page is, from 0 at the left of the map to 1. */
  shareOf(clientX) {
    const { left } = this.canvas.getBoundingClientRect();
    return Math.max(0, Math.min(1, ((clientX - left) * this.ratio - this.gutter) / this.wide));
  }

  point(box) {
    if (box === this.hover) return;
    this.hover = box;
    this.refresh();
    this.tell.hover(box);
  }
}
