// What a map says: its sentences come from Python with blanks, and are filled in here.

const LTR = ["\u2066", "\u2069"]; // keeps numbers and moves in their order in a language that runs from right to left

export class MapWords {
  constructor(tree, { words, lang, rtl, separator, search, against, title }) {
    Object.assign(this, { tree, words, lang, rtl, separator, search, other: against, title });
  }

  /** Fill a sentence in. */
  say(key, blanks = {}) {
    return this.words[key].replace(/\{(\w+)\}/g, (whole, name) => (name in blanks ? this.apart(String(blanks[name])) : whole));
  }

  apart(text) {
    return this.rtl ? LTR[0] + text + LTR[1] : text;
  }

  whole(count) {
    return count < 1000 ? `${count}` : String(count).replace(/\B(?=(\d{3})+$)/g, this.separator);
  }

  /** The moves that lead to a box. */
  moves(box) {
    const line = this.tree.line(box).map((one) => this.tree.name(one)).filter(Boolean);
    return line.length ? line.join(" → ") : this.say("map_start");
  }

  /** All that is known of a box, one after the other. */
  facts(box) {
    const { tree } = this;
    const level = tree.level[box] + tree.header.path.length;
    const found = [this.say("map_depth", { depth: level })];
    if (tree.isCut(box)) return [...found, this.say("map_cut"), ...this.seenBy(box)];
    const ended = { over: "map_over", limit: "map_limit", table: "map_table" }[tree.kind(box)];
    if (tree.player(box)) found.push(this.say("map_turn", { player: tree.player(box) }));
    if (ended) found.push(this.say(ended));
    found.push(tree.value(box) ? this.say("map_value", { value: tree.value(box) }) : this.say("map_no_value"));
    if (tree.window(box)) found.push(this.say("window", { window: tree.window(box) }));
    if (tree.nodes(box) > 1) found.push(this.say("map_nodes", { count: this.whole(tree.nodes(box)) }));
    if (tree.cutsBelow(box)) found.push(this.say("map_cuts", { count: this.whole(tree.cutsBelow(box)) }));
    if (tree.times(box) > 1) found.push(this.say("map_times", { count: this.whole(tree.times(box)) }));
    return [...found, ...this.seenBy(box)];
  }

  seenBy(box) {
    if (!this.tree.columns.seen) return [];
    return [this.say(this.tree.seen(box) ? "map_seen" : "map_unseen", { search: this.other })];
  }

  told(box) {
    return [this.apart(this.moves(box)), ...this.facts(box)].join(" · ");
  }

  /** The button that dims: how many of these nodes the other search visits. */
  get against() {
    const { seen } = this.tree.columns;
    const count = seen.reduce((sum, one) => sum + one, 0);
    return this.say("map_against", { search: this.other, count: this.whole(count) });
  }

  get bestLine() {
    const line = this.tree.bestLine;
    return `${this.say("legend_line")}: ${this.apart(line.length ? this.moves(line.at(-1)) : "–")}`;
  }

  /** A few moves that can be typed: the first ones of the best line. */
  get example() {
    const line = this.tree.bestLine.slice(1, 4);
    const first = line.length ? line : this.tree.children(0).slice(0, 1);
    return first.map((box) => this.tree.name(box)).join(" ");
  }

  /** Say which move there is not, and which there are. */
  missing(box, rest) {
    const names = this.tree.children(box).map((child) => this.tree.name(child));
    const few = names.length > 12 ? [...names.slice(0, 12), "…"] : names;
    const move = rest.split(" ")[0];
    return this.say(names.length ? "map_missing" : "map_ended", { move, moves: this.moves(box), names: few.join(", ") });
  }
}
