// A pane: one search with its name, what is said of the step, its picture, and what the signs mean.

import { make, say, write } from "./dom.js";

const SIGNS = ["now", "open", "closed", "pruned", "unseen", "line"];

export class Pane {
  constructor(stage, words, whole) {
    Object.assign(this, { stage, words, whole });
    const { title, captions } = stage.film.data;
    this.tally = make("span", { class: "mv-tally", "data-panel": "counts" });
    this.head = make("strong");
    this.reason = make("span", { class: "mv-reason" });
    this.caption = make("div", { class: "mv-caption", dir: "auto" }, this.head, " ", this.reason);
    this.element = make(
      "section",
      { class: "mv-pane", "aria-label": title },
      make("header", { class: "mv-name" }, make("h3", {}, title), this.tally),
      make("div", { class: "mv-speech", "data-panel": "caption" }, makeSizer(captions), this.caption),
      stage.element,
      makeLegend(stage.film.data.prunes, words),
    );
  }

  /** Show a step: its picture, which tells everything else where it is, and its words. */
  show(position, palette) {
    this.stage.show(position, palette);
    const [head, reason] = this.stage.film.data.captions[position];
    say(this.head, head);
    say(this.reason, reason);
    const { visited, pruned } = this.stage.film.counts();
    const saved = pruned ? ` · ${this.words.player_pruned}: ${this.whole(pruned)}` : "";
    write(this.tally, `${this.words.player_visited}: ${this.whole(visited)}${saved}`);
  }
}

/** The longest caption, unseen: it keeps the room that captions need, so that nothing below them moves. */
function makeSizer(captions) {
  const [head, reason] = captions.reduce((long, one) => (one.join().length > long.join().length ? one : long));
  const parts = [make("strong", {}, head), " ", make("span", { class: "mv-reason" }, reason)];
  return make("div", { class: "mv-caption mv-sizer", "aria-hidden": "true" }, ...parts);
}

/** What the signs mean, as text: on a small screen the legend in the picture is too small. */
function makeLegend(prunes, words) {
  const sides = ["MAX", "MIN"].map((side) => make("li", { class: `mv-${side.toLowerCase()}` }, `${side === "MAX" ? "△" : "▽"} ${side}`));
  const signs = SIGNS.filter((sign) => prunes || sign !== "pruned");
  const meaning = (sign) => words[sign === "open" ? "legend_open_plain" : `legend_${sign}`];
  const items = signs.map((sign) => make("li", {}, make("i", { class: `mv-sign-${sign}`, "aria-hidden": "true" }), meaning(sign)));
  return make("ul", { class: "mv-signs", "aria-label": words.player_legend }, ...sides, ...items);
}
