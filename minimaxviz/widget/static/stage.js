// A stage holds a film: people zoom and pan it, point at its nodes, or walk over them with the keyboard.

import { make, tinted } from "./dom.js";
import { Motion } from "./motion.js";

const CLOSEST = 40; // how far one can zoom in
const STILL = 5; // a pointer that moves less, in pixels, clicks
const TOLD = 8; // so many lines of a node's story are told at most
const ABOVE = 6; // a tree that fills the stage: what the picture says above it is out of sight,
const BELOW = 16; // and the veil below its leaves is not
const GAP = 8; // between a node, its story and the edge of the window
const NEAR = 22; // so close, in pixels, a click means an edge
const SAMPLES = 12; // points of an edge that are aimed at

export class Stage {
  constructor(film, words, onPick) {
    Object.assign(this, { film, words, onPick, zoom: 1, x: 0, y: 0, pointers: new Map(), at: -1 });
    Object.assign(this, { picksEdges: false, tellsByTouch: true }); // where branches are to be clicked, and stories are in the way
    this.sheet = make("div", { class: "mv-sheet" }, film.holder);
    this.cursor = make("button", { class: "mv-cursor", type: "button", "aria-label": words.player_nodes });
    this.glass = make("div", { class: "mv-glass" });
    this.story = make("div", { class: "mv-story", popover: "manual" });
    this.element = make("div", { class: "mv-stage", dir: "ltr", tabindex: "-1" }, this.sheet, this.glass, this.cursor, this.story);
    this.motion = new Motion(film);
    this.element.style.setProperty("--mv-ratio", this.ratio);
    this.listen();
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.element);
  }

  listen() {
    const { glass, cursor } = this;
    glass.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    glass.addEventListener("pointerdown", (event) => this.onDown(event));
    glass.addEventListener("pointermove", (event) => this.onMove(event));
    for (const name of ["pointerup", "pointercancel"]) glass.addEventListener(name, (event) => this.onUp(event));
    glass.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.tell(-1));
    cursor.addEventListener("focus", () => this.walkTo(this.at >= 0 ? this.at : this.here()));
    cursor.addEventListener("blur", () => this.tell(-1));
    cursor.addEventListener("click", () => this.at >= 0 && this.pick(this.at));
    this.onScroll = () => this.told && this.putBeside(this.film.element(this.toldOf));
    window.addEventListener("scroll", this.onScroll, { capture: true, passive: true });
  }

  close() {
    this.motion.stop();
    this.observer.disconnect();
    window.removeEventListener("scroll", this.onScroll, true);
    this.tell(-1);
  }

  /** How many times as wide as high the picture is. */
  get ratio() {
    const { width, height } = this.film.svg.viewBox.baseVal;
    return width / height;
  }

  // --- showing ------------------------------------------------------------------------------------

  /** Show a position in the colours of a palette: the one place where a step becomes another. */
  show(position, palette) {
    this.motion.to(position, () => this.film.show(position, palette));
    if (this.zoom > 1 && !this.pointers.size) this.follow();
    if (document.activeElement === this.cursor) this.walkTo(this.at);
    else this.tell(-1);
  }

  /** Keep the current node in sight. */
  follow() {
    this.reveal(this.film.svg.querySelector(".mv-current, .mv-holds-current"));
  }

  /** Move the sheet so that a part of the picture is well in sight, if it is not. */
  reveal(element) {
    if (!element) return;
    const { clientWidth, clientHeight } = this.element;
    const { left, top, width, height } = this.boxOf(element);
    this.x += this.towards(left + width / 2, clientWidth, 80);
    if (this.zoomed) this.y += this.towards(top + height / 2, clientHeight, 60);
    this.place();
  }

  /** How far to move so that a point comes to the middle; not at all if it is far enough from both edges. */
  towards(point, size, margin) {
    const edge = Math.min(margin, size / 4);
    return point > edge && point < size - edge ? 0 : size / 2 - point;
  }

  /** Where a part of the picture stands on the stage, or will once the sheet has come to rest. */
  boxOf(element) {
    const [box, sheet] = [element.getBoundingClientRect(), this.sheet.getBoundingClientRect()];
    const scale = (this.zoom * this.sheet.offsetWidth) / sheet.width;
    return {
      left: (box.x - sheet.x) * scale + this.x,
      top: (box.y - sheet.y) * scale + this.y,
      width: box.width * scale,
      height: box.height * scale,
    };
  }

  /** Put the sheet in its place: in the middle where it is smaller than the stage, else never beyond its edge. */
  place() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const wide = Math.min(width, height * this.ratio); // so much that all is in sight
    const within = (at, room) => (room > 0 ? room / 2 : Math.min(0, Math.max(room, at)));
    this.sheet.style.width = `${wide}px`;
    this.x = within(this.x, width - wide * this.zoom);
    this.y = within(this.y, height - (wide / this.ratio) * this.zoom);
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.element.classList.toggle("mv-zoomed", this.zoomed);
    this.element.classList.toggle("mv-beyond", this.zoom > 1); // the picture goes on beyond the edges
  }

  /** Begin with all in sight; where the style sheet says so, with the tree from the top of the stage to its bottom. */
  begin() {
    const { clientHeight: height, clientWidth: width } = this.element;
    Object.assign(this, { wide: width, high: height, zoom: 1, x: 0, y: 0, beginning: 1 });
    this.place();
    if (getComputedStyle(this.element).getPropertyValue("--mv-fill").trim() !== "1") return;
    const [top, bottom] = this.extent();
    this.zoom = this.beginning = Math.max(1, (height - ABOVE - BELOW) / (bottom - top));
    this.y = ABOVE - this.zoom * (top - this.y);
    this.place();
    this.follow();
  }

  /** Where the tree begins and ends on the stage; one that grows from pass to pass has its room from the beginning. */
  extent() {
    const { extent } = this.film.scene.data;
    const scale = this.sheet.offsetWidth / this.film.svg.viewBox.baseVal.width;
    if (extent) return extent.map((y) => y * scale + this.y);
    const boxes = [...this.film.svg.querySelectorAll(".mv-node")].map((node) => this.boxOf(node));
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.top + box.height))];
  }

  /** Whether somebody zoomed in: only then a finger that moves over the picture pans it, and does not scroll the page. */
  get zoomed() {
    return this.zoom > (this.beginning ?? 1) + 0.001;
  }

  /** Keep what is seen where the stage grows or shrinks. */
  resized() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width) return;
    if (!this.wide || !this.zoomed) {
      if (this.wide !== width || this.high !== height) this.begin();
      return;
    }
    this.x *= width / this.wide;
    this.y *= width / this.wide;
    Object.assign(this, { wide: width, high: height });
    this.place();
  }

  zoomBy(factor, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.place();
  }

  /** Zoom in around the current node, or out around the middle. */
  step(factor) {
    this.zoomBy(factor);
    if (factor > 1) this.follow();
  }

  fit() {
    this.zoom = 1;
    this.place();
  }

  /** On paper all is shown; afterwards what was shown before. */
  printing(yes) {
    if (yes) {
      this.onScreen = [this.zoom, this.x, this.y];
      this.fit();
    } else if (this.onScreen) {
      [this.zoom, this.x, this.y] = this.onScreen;
      this.onScreen = null;
      this.place();
    }
  }

  // --- pointing -----------------------------------------------------------------------------------

  /** A wheel zooms with Ctrl held (as a pinch on a touchpad does) or once the Player has the focus; else it scrolls. */
  onWheel(event) {
    const focused = this.element.closest(".mv-player")?.contains(document.activeElement);
    if (!event.ctrlKey && !event.metaKey && !focused) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), ...this.inside(event));
  }

  onDown(event) {
    if (event.button) return;
    this.element.focus({ preventScroll: true }); // so that keys and the wheel are meant for the picture
    this.glass.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.inside(event));
    this.moved = this.pointers.size > 1 ? Infinity : 0;
  }

  onMove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.tell(this.under(event));
      return;
    }
    const now = this.inside(event);
    const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) {
      const apart = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
      this.zoomBy(apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      this.x += now[0] - before[0];
      this.y += now[1] - before[1];
      this.place();
    }
    this.pointers.set(event.pointerId, now);
  }

  onUp(event) {
    const clicked = this.pointers.delete(event.pointerId) && event.type === "pointerup" && this.moved < STILL;
    const node = clicked ? this.under(event) : -1;
    const at = clicked && node < 0 && this.picksEdges ? this.edgeNear(event) : node;
    if (at < 0) return;
    this.pick(at);
    if (event.pointerType === "touch" && this.tellsByTouch) this.tell(at); // there is no pointing without touching
  }

  pick(at) {
    const [path, , position] = this.film.nodes[at];
    this.onPick(path || "root", position);
  }

  inside(event) {
    const { x, y } = this.element.getBoundingClientRect();
    return [event.clientX - x, event.clientY - y];
  }

  /** The node below a pointer: the glass lies above the picture, so that browsers show no tooltips of their own. */
  under({ clientX, clientY }) {
    for (const element of this.element.getRootNode().elementsFromPoint(clientX, clientY)) {
      const at = this.film.place(element);
      if (at >= 0) return at;
    }
    return -1;
  }

  /** The place of the node below the edge that is nearest to a pointer, or −1. */
  edgeNear({ clientX, clientY }) {
    let [nearest, found] = [NEAR, -1];
    for (const edge of this.film.svg.querySelectorAll(".mv-edge[data-to]")) {
      const [length, matrix] = [edge.getTotalLength(), edge.getScreenCTM()];
      for (let i = 1; i < SAMPLES; i += 1) {
        const { x, y } = edge.getPointAtLength((length * i) / SAMPLES).matrixTransform(matrix);
        const distance = Math.hypot(x - clientX, y - clientY);
        if (distance < nearest) [nearest, found] = [distance, this.film.nodes.findIndex(([path]) => path === edge.dataset.to)];
      }
    }
    return found;
  }

  // --- walking from node to node ------------------------------------------------------------------

  here() {
    return Math.max(0, this.film.data.current[this.film.position]);
  }

  /** Walk to the next node in the direction of a key; answer whether it is such a key. */
  walk(key) {
    if (!/^Arrow/.test(key)) return false;
    const parent = (at) => this.film.nodes[at][1];
    const others = this.film.nodes.map((_, at) => at);
    const siblings = others.filter((at) => parent(at) === parent(this.at));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const to = step
      ? siblings[siblings.indexOf(this.at) + step]
      : { ArrowUp: parent(this.at), ArrowDown: others.find((at) => parent(at) === this.at) }[key];
    if (to >= 0) this.walkTo(to);
    return true;
  }

  walkTo(at) {
    const element = this.film.element(at);
    if (!element) return;
    if (this.zoom > 1) this.reveal(element);
    for (const [name, value] of Object.entries(this.boxOf(element))) this.cursor.style[name] = `${value}px`;
    this.tell(at);
    this.at = at;
    const told = [...this.story.querySelectorAll("strong, li, p")].map((line) => line.textContent).join(". ");
    this.cursor.setAttribute("aria-label", `${this.words.player_nodes}: ${told}`);
  }

  /** Tell everything that happened to a node up to now, beside it; nothing for −1. */
  tell(at) {
    const told = at >= 0 ? `${at} ${this.film.position}` : "";
    if (told === this.told) return;
    const element = at < 0 ? null : this.film.element(at);
    Object.assign(this, { told, toldOf: at });
    if (this.story.isConnected) this.story.togglePopover(Boolean(element));
    if (!element) return;
    const lines = this.film.story(at).map(([step, said]) => make("li", {}, make("b", {}, `${step + 1} `), ...tinted(said)));
    if (lines.length > TOLD) lines.splice(1, lines.length - TOLD, make("li", {}, "…"));
    const name = element.querySelector("title").textContent;
    const list = lines.length ? make("ol", {}, ...lines) : make("p", {}, this.words.player_unseen);
    this.story.replaceChildren(make("strong", { dir: "auto" }, name), list);
    this.story.dir = this.words.rtl ? "rtl" : "ltr";
    this.putBeside(element);
  }

  /** Put the story beside a node, where it neither hides it nor leaves the window. */
  putBeside(element) {
    const { style } = this.story;
    const stage = this.element.getBoundingClientRect();
    const box = this.boxOf(element);
    const { clientWidth: wide, clientHeight: high } = document.documentElement;
    const [left, top] = [stage.left + box.left, stage.top + box.top];
    const [right, bottom] = [left + box.width, top + box.height];
    style.maxHeight = "";
    const { offsetWidth: width, offsetHeight: height } = this.story;
    const along = (start, size, most) => Math.max(GAP, Math.min(start, most - size - GAP));
    const beside = { top: along(top, height, high) };
    const across = { left: along((left + right - width) / 2, width, wide) };
    const [above, below] = [top - 2 * GAP, high - bottom - 2 * GAP];
    const places = [
      { room: wide - right - 2 * GAP >= width, left: right + GAP, ...beside },
      { room: left - 2 * GAP >= width, left: left - GAP - width, ...beside },
      { room: below >= height || below >= above, top: bottom + GAP, ...across },
      { room: true, top: Math.max(GAP, top - GAP - height), ...across },
    ];
    const place = places.find(({ room }) => room);
    const isAside = place === places[0] || place === places[1];
    style.left = `${place.left}px`;
    style.top = `${place.top}px`;
    style.maxHeight = `${isAside ? high - 2 * GAP : Math.max(above, below)}px`;
  }
}
