// A pane: one search with its name, what is said of the step, its picture, and what the signs mean.

import { make, say, write } from "./dom.js";

const SIGNS = ["now", "open", "closed", "pruned", "unseen", "line"];
const WRITTEN = { known: "◆", probe: "?", again: "↻" }; // signs that are characters; searches with probes or a table have them
const LONGEST = 6; // so many captions of each kind keep the room

export class Pane {
  constructor(stage, words, whole) {
    Object.assign(this, { stage, words, whole });
    const { title, captions, sizers = { captions, counts: stage.film.data.counts.at(-1) } } = stage.film.data;
    this.waits = make("span", { class: "mv-waits" }, words.waits);
    this.tally = make("span");
    const most = make("span", { class: "mv-sizer", "aria-hidden": "true" }, this.counted(stage.film.counted(sizers.counts)));
    this.head = make("strong");
    this.reason = make("span", { class: "mv-reason" });
    this.caption = make("div", { class: "mv-caption" }, this.head, " ", this.reason);
    this.element = make(
      "section",
      { class: "mv-pane", "aria-label": title },
      make(
        "header",
        { class: "mv-name" },
        make("h3", {}, title),
        this.waits,
        make("span", { class: "mv-tally", "data-panel": "counts" }, most, this.tally),
      ),
      make("div", { class: "mv-speech", "data-panel": "caption" }, ...makeSizers(sizers.captions), this.caption),
      stage.element,
      makeLegend(stage.film, words),
    );
  }

  /** Show a step: its picture, which tells everything else where it is, and its words. */
  show(position, palette) {
    this.stage.show(position, palette);
    const [head, reason] = this.stage.film.data.captions[position];
    say(this.head, head);
    say(this.reason, reason);
    this.waits.classList.toggle("mv-unseen", !this.stage.film.waits());
    write(this.tally, this.counted(this.stage.film.counts()));
  }

  counted({ visited, pruned, calls }) {
    const facts = { visited, calls, pruned: pruned || undefined };
    const told = Object.entries(facts).filter(([, count]) => count !== undefined);
    return told.map(([name, count]) => `${this.words[`player_${name}`]}: ${this.whole(count)}`).join(" · ");
  }
}

/** The longest captions on top of each other, unseen: they keep the room that captions need, so that nothing below them moves.
 *
 * Which of them takes most lines depends on the width and on the fonts: so there are several. */
function makeSizers(captions) {
  const lengths = [([head]) => head.length, ([, reason]) => reason.length, ([head, reason]) => head.length + reason.length];
  const distinct = [...new Map(captions.map((caption) => [caption.join(), caption])).values()];
  const longest = lengths.flatMap((length) => distinct.sort((one, other) => length(other) - length(one)).slice(0, LONGEST));
  return [...new Set(longest)].map(([head, reason]) => {
    const parts = [make("strong", {}, head), " ", make("span", { class: "mv-reason" }, reason)];
    return make("div", { class: "mv-caption mv-sizer", "aria-hidden": "true" }, ...parts);
  });
}

/** What the signs mean, as text: on a small screen the legend in the picture is too small. */
function makeLegend(film, words) {
  const sides = ["MAX", "MIN"].map((side) => make("li", { class: `mv-${side.toLowerCase()}` }, `${side === "MAX" ? "△" : "▽"} ${side}`));
  const signs = [...SIGNS.filter((sign) => film.data.prunes || sign !== "pruned"), ...(film.data.signs ?? [])];
  const meaning = (sign) => words[sign === "open" ? "legend_open_plain" : `legend_${sign}`];
  const sample = (sign) => make("i", { class: `mv-sign-${sign}`, "aria-hidden": "true" }, WRITTEN[sign] ?? "");
  const items = signs.map((sign) => make("li", {}, sample(sign), meaning(sign)));
  return make("ul", { class: "mv-signs", "aria-label": words.player_legend }, ...sides, ...items);
}
