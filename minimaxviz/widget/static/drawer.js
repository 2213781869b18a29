// The drawer beside the picture: the pseudocode with its running line, the open calls, and the counts.

import { make, mark, tinted, write } from "./dom.js";

export class Drawer {
  constructor(film, words, whole) {
    Object.assign(this, { film, words, whole });
    this.code = film.data.code.map(([text, runs]) => ({ runs, line: make("span", { class: "mv-line" }, ...tinted(`${text}\n`)) }));
    this.stack = make("tbody");
    this.tally = make("dl", { class: "mv-counts" });
    this.element = make("aside", { class: "mv-side", "aria-label": words.player_panels });
    if (this.code.length) this.element.append(this.panel("code", this.makeCode()));
    this.element.append(this.panel("stack", this.makeStack()), this.panel("counts", this.tally));
    new ResizeObserver(() => this.follow()).observe(this.element);
  }

  panel(name, content) {
    return make("section", { "data-panel": name }, make("h3", {}, this.words[`player_${name}`]), content);
  }

  makeCode() {
    const lines = this.code.map(({ line }) => line);
    return make("pre", { class: "mv-code", dir: "ltr", tabindex: "0", "aria-label": this.words.player_code }, ...lines);
  }

  makeStack() {
    const numbers = this.film.data.calls[0][3].length === 4 ? ["α", "β", "v"] : ["v"];
    const head = [this.words.player_call, ...numbers].map((name) => make("th", { scope: "col" }, ...tinted(name)));
    const table = make("table", { dir: "ltr" }, make("thead", {}, make("tr", {}, ...head)), this.stack);
    const named = { role: "region", "aria-label": this.words.player_stack };
    return make("div", { class: "mv-stack", tabindex: "0", ...named }, table);
  }

  /** Show what stands beside the picture that the film shows. */
  show() {
    const { data, position } = this.film;
    for (const { runs, line } of this.code) mark(line, "aria-current", runs.includes(data.running[position]) ? "step" : null);
    this.showCalls(this.film.calls());
    this.showCounts(this.film.counts());
    this.follows ||= requestAnimationFrame(() => this.follow()); // once all is written: to measure in between takes time
  }

  /** Keep the running line and the current call in sight. */
  follow() {
    this.follows = 0;
    for (const part of this.element.querySelectorAll("[aria-current]")) keepInSight(part.closest(".mv-code, .mv-stack"), part);
  }

  /** Show the open calls, a row each, the current one marked. */
  showCalls({ rows, returning }) {
    const { children } = this.stack;
    while (children.length > rows.length) this.stack.lastChild.remove();
    rows.forEach(({ label, player, numbers, asked }, at) => {
      if (!children[at]) this.stack.append(this.makeRow(numbers.length));
      const [name, ...cells] = children[at].children;
      const last = at === rows.length - 1;
      write(name.firstChild, last && returning ? "↩" : player === "MAX" ? "△" : "▽");
      mark(name.firstChild, "class", player === "MAX" ? "mv-max" : "mv-min");
      write(name.querySelector("bdi"), label);
      this.showAsked(name.querySelector(".mv-asked"), asked);
      cells.forEach((cell, i) => write(cell, numbers[i] || "–"));
      mark(children[at], "aria-current", last ? "step" : null);
    });
  }

  /** Show how a call asks: a probe with its sign, a re-search with its word; both in words for screen readers. */
  showAsked(element, asked) {
    if (!element) return;
    const { player_probe: probe, player_again: again } = this.words;
    write(element, ["", "?", again][asked]);
    for (const name of ["title", "aria-label"]) mark(element, name, [null, probe, again][asked]);
    mark(element, "role", asked ? "img" : null); // so that the label is read instead of the sign
  }

  makeRow(count) {
    const name = make("th", { scope: "row" }, make("span"), " ", make("bdi"));
    if (this.film.data.asked) name.append(" ", make("span", { class: "mv-asked", dir: "auto" }));
    const kinds = count === 3 ? ["mv-max", "mv-min", null] : [null];
    return make("tr", {}, name, ...kinds.map((kind) => make("td", { class: kind })));
  }

  showCounts({ visited, pruned, cuts, calls }) {
    const { total, prunes } = this.film.data;
    const share = total ? ` (${((100 * pruned) / total).toFixed(1)} %)` : "";
    const facts = calls === undefined ? {} : { calls: this.whole(calls) };
    facts.visited = this.whole(visited);
    if (prunes) {
      facts.cuts = this.whole(cuts);
      facts.saved = pruned === null ? "?" : `${this.whole(pruned)}${share}`;
    }
    Object.entries(facts).forEach(([name, text], at) => {
      if (!this.tally.children[at]) {
        this.tally.append(make("div", {}, make("dt", {}, this.words[`player_${name}`]), make("dd", { dir: "ltr" })));
      }
      write(this.tally.children[at].lastChild, text);
    });
  }
}

/** Scroll a box so far that a part of it is in sight; what is around the box stays where it is. */
function keepInSight(box, part) {
  if (box.scrollHeight <= box.clientHeight) return;
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + inner.height;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + inner.height;
}
