// Motion between two steps: what changed is seen changing. All of it is gone when the step is reached.

import { SVG } from "./dom.js";

const TIME = 350; // milliseconds
const EASE = "cubic-bezier(0.3, 0, 0.2, 1)";

const ease = (part) => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

/** Where the ends and bodies of the bars stand, by row. */
function barsOf(svg) {
  const bars = new Map();
  for (const bar of svg.querySelectorAll(".mv-bar")) {
    const rect = bar.querySelector("rect");
    const ends = [...bar.querySelectorAll(".mv-end")].map((end) => [end.dataset.end, Number(end.dataset.x)]);
    bars.set(bar.dataset.row, {
      name: bar.dataset.of,
      x: Number(rect.getAttribute("x")),
      width: Number(rect.getAttribute("width")),
      ends: new Map(ends),
    });
  }
  return bars;
}

/** The motion of one stage. */
export class Motion {
  constructor(film) {
    Object.assign(this, { film, last: -Infinity, running: [], overlay: null, frame: 0 });
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Show a step through `show`, and move to it if it is the next one and there is time to watch. */
  to(position, show) {
    const { film } = this;
    const [now, before] = [performance.now(), film.position];
    const watched = position === before + 1 && now - this.last > TIME && !this.reduced.matches && !document.hidden;
    this.last = now;
    this.stop();
    const [scene, bars] = watched ? [film.scene, barsOf(film.svg)] : [];
    show();
    if (!watched) return;
    if (film.scene !== scene) {
      this.moveOver();
      return;
    }
    this.moveBars(bars);
    const [kind, place, text, taken] = film.data.motions[position] ?? [];
    if (kind === "cut") this.cut();
    else if (kind) this.travel(kind === "up", place, text, taken);
  }

  /** End all motion: what is left is the step. */
  stop() {
    cancelAnimationFrame(this.frame);
    for (const animation of this.running.splice(0)) animation.cancel();
    this.overlay?.remove();
    this.overlay = null;
  }

  animate(element, frames, options = {}) {
    if (!element) return;
    const animation = element.animate(frames, { duration: TIME, easing: EASE, ...options });
    this.running.push(animation);
  }

  /** Come to another scene: its picture grows out of where the search is. */
  moveOver() {
    this.animate(this.film.svg, [{ opacity: 0, transform: "scale(0.96)" }, { opacity: 1, transform: "none" }]);
  }

  /** Let bounds slide to where they are now. */
  moveBars(before) {
    for (const bar of this.film.svg.querySelectorAll(".mv-bar")) {
      const from = before.get(bar.dataset.row);
      if (!from || from.name !== bar.dataset.of) {
        this.animate(bar, [{ opacity: 0 }, { opacity: 1 }]);
        continue;
      }
      const rect = bar.querySelector("rect");
      const [x, width] = [Number(rect.getAttribute("x")), Number(rect.getAttribute("width"))];
      if (x !== from.x || width !== from.width) {
        const scale = from.width / width;
        const matrix = `matrix(${scale}, 0, 0, 1, ${from.x - scale * x}, 0)`;
        this.animate(rect, [{ transform: matrix }, { transform: "none" }]);
      }
      for (const end of bar.querySelectorAll(".mv-end")) {
        const was = from.ends.get(end.dataset.end);
        if (was === undefined) this.animate(end, [{ opacity: 0 }, { opacity: 1 }]);
        else if (was !== Number(end.dataset.x)) {
          this.animate(end, [{ transform: `translateX(${was - Number(end.dataset.x)}px)` }, { transform: "none" }]);
        }
      }
    }
  }

  /** Let the veil fall over what is cut off, and the scissors close. */
  cut() {
    const { svg } = this.film;
    this.animate(svg.querySelector(".mv-shade"), [{ opacity: 0 }, { opacity: 1 }]);
    this.animate(svg.querySelector(".mv-veil"), [{ clipPath: "inset(0 0 100% 0)" }, { clipPath: "inset(0 0 0 0)" }]);
    this.animate(svg.querySelector(".mv-way"), [{ opacity: 0 }, { opacity: 1 }]);
    const [scissors] = [...svg.querySelectorAll(".mv-scissors")].slice(-1);
    this.animate(scissors?.firstElementChild?.parentElement, [{ opacity: 0 }, { opacity: 1 }], { duration: TIME / 2 });
  }

  /** Let a number run along the edge of a node: a value up to be compared, a window down to be inherited. */
  travel(up, place, text, taken) {
    const { svg, nodes } = this.film;
    const edge = svg.querySelector(`.mv-edge[data-to="${nodes[place]?.[0]}"]`);
    if (!edge || !text) return;
    const length = edge.getTotalLength();
    const overlay = document.createElementNS(SVG, "g");
    overlay.setAttribute("class", "mv-motion");
    overlay.setAttribute("aria-hidden", "true");
    const label = document.createElementNS(SVG, "text");
    label.textContent = text;
    for (const [name, value] of Object.entries({ "text-anchor": "middle", dy: "0.36em", "font-size": up ? 34 : 26 })) {
      label.setAttribute(name, value);
    }
    label.setAttribute("font-weight", "bold");
    label.style.cssText = "paint-order: stroke; stroke: var(--mv-background); stroke-width: 9px; fill: var(--mv-ink)";
    overlay.append(label);
    svg.append(overlay);
    this.overlay = overlay;
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / TIME));
      const along = up ? 1 - ease(part) : ease(part);
      const { x, y } = edge.getPointAtLength(along * length);
      overlay.setAttribute("transform", `translate(${x} ${y})`);
      if (part < 1) this.frame = requestAnimationFrame(step);
      else this.arrive(up, taken);
    };
    step(start);
  }

  /** A value that is taken shows itself in its new place; one that is not drops. */
  arrive(up, taken) {
    const { overlay } = this;
    if (!up || taken) {
      this.stopTravel(overlay);
      if (up) this.animate(this.film.svg.querySelector(".mv-current"), [{ opacity: 0.4 }, { opacity: 1 }], { duration: TIME / 2 });
      return;
    }
    const drop = overlay.firstElementChild;
    this.animate(drop, [{ opacity: 1 }, { opacity: 0, transform: "translateY(40px)" }], { duration: TIME / 2, fill: "forwards" });
    this.running.at(-1).finished.then(() => this.stopTravel(overlay), () => {});
  }

  stopTravel(overlay) {
    overlay.remove();
    if (this.overlay === overlay) this.overlay = null;
  }
}
