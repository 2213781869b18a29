// What people mark on a picture: crossed out branches, numbered leaves, a picked node, where to look, a changed leaf.
// It lies above the film, in its units, and says nothing that they have not done themselves.

import { SVG } from "./dom.js";

const ROOM = 9; // around a node
const ARM = 17; // of a cross
const DOWN = 0.66; // so far down its branch a cross stands

function draw(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

export class Overlay {
  constructor(stage) {
    Object.assign(this, { stage, marks: {} });
    this.svg = draw("svg", { class: "mv-overlay", "aria-hidden": "true" });
    stage.sheet.append(this.svg);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(stage.element);
  }

  close() {
    this.observer.disconnect();
    this.svg.remove();
  }

  /** Show marks: ``crossed``, ``missed``, ``ordered``, ``picked``, ``look`` (paths each), and ``values``, a map of paths to texts. */
  show(marks) {
    this.marks = marks;
    this.draw();
  }

  draw() {
    const { film } = this.stage;
    this.svg.setAttribute("viewBox", film.svg.getAttribute("viewBox"));
    this.svg.replaceChildren();
    this.screen = this.svg.getScreenCTM();
    if (!this.screen || !this.screen.a) return; // it is not to be seen yet
    const { crossed = [], missed = [], ordered = [], picked = [], look = [], values = new Map() } = this.marks;
    for (const path of look) this.outline(path, "mv-look");
    for (const path of picked) this.outline(path, "mv-picked-node");
    for (const path of crossed) this.cross(path);
    for (const path of missed) this.cross(path, "mv-cross mv-missed");
    ordered.forEach((path, place) => this.badge(path, place + 1));
    for (const [path, text] of values) this.value(path, text);
  }

  /** What turns the units of a part of the picture into those of this. */
  matrix(element) {
    return this.screen.inverse().multiply(element.getScreenCTM());
  }

  /** Where a node stands with its label, or a part of it alone. */
  boxOf(path, part = "") {
    const element = this.stage.film.svg.querySelector(`.mv-node[data-path="${path}"] ${part}`);
    if (!element) return null;
    const { x, y, width, height } = element.getBBox();
    const { a, d, e, f } = this.matrix(element);
    return { x: a * x + e, y: d * y + f, width: a * width, height: d * height };
  }

  outline(path, name, box = this.boxOf(path), room = ROOM) {
    if (!box) return;
    const { x, y, width, height } = box;
    this.svg.append(draw("rect", { class: name, x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: 12 }));
  }

  /** Cross out the branch above a node. */
  cross(path, name = "mv-cross") {
    const edge = this.stage.film.svg.querySelector(`.mv-edge[data-to="${path}"]`);
    const box = this.boxOf(path);
    if (!edge && !box) return;
    const { x, y } = edge
      ? edge.getPointAtLength(DOWN * edge.getTotalLength()).matrixTransform(this.matrix(edge))
      : { x: box.x + box.width / 2, y: box.y };
    const d = `M${x - ARM} ${y - ARM}l${2 * ARM} ${2 * ARM}m0 ${-2 * ARM}l${-2 * ARM} ${2 * ARM}`;
    this.svg.append(draw("path", { class: "mv-halo", d }), draw("path", { class: name, d }));
  }

  badge(path, number) {
    const box = this.boxOf(path);
    if (!box) return;
    const [x, y] = [box.x + box.width, box.y];
    this.svg.append(draw("circle", { class: "mv-badge", cx: x, cy: y, r: 19 }), draw("text", { class: "mv-badge-text", x, y, dy: "0.36em" }, number));
  }

  value(path, text) {
    const box = this.boxOf(path, "rect");
    if (!box) return;
    this.outline(path, "mv-new", box, 3);
    this.svg.append(draw("text", { class: "mv-new-text", x: box.x + box.width / 2, y: box.y + box.height / 2, dy: "0.36em" }, text));
  }
}
