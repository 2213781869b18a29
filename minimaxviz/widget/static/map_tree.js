// The boxes of a map: unpacked from what Python told once, and laid out, parents above their children.

const NUMBER_SIZES = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };
const MAP_PLAYERS = [null, "MAX", "MIN"];
const BOX_KINDS = ["inner", "over", "limit", "table", "table", "cut"];
const BOUND_SIGNS = ["", "", "≥ ", "≤ "];

/** Unpack a map: the length of a header, the header, and columns of numbers. */
export async function unpackMap(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const columns = {};
  let begin = 4 + length;
  for (const [name, size, count] of header.columns) {
    columns[name] = new NUMBER_SIZES[size](bytes.slice(begin, begin + size * count).buffer);
    begin += size * count;
  }
  return new MapTree(header, columns);
}

/** Answer how many of the numbers, in order, are not beyond one. */
export function countUpTo(numbers, most) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A box is a number. ``look`` says which of the things told it looks like; it stands at ``level``, from ``begin`` to
 * ``end`` (a box with nothing below it is 1 wide), and its subtree are the boxes up to ``last``, which is left out.
 */
export class MapTree {
  constructor(header, columns) {
    Object.assign(this, { header, columns, count: header.boxes });
    for (const name of ["look", "begin", "end", "last", "parent"]) this[name] = new Int32Array(this.count);
    this.level = new Uint16Array(this.count);
    this.place = columns.place ?? new Uint32Array(this.count);
    this.unfold();
    this.sortByLevel();
  }

  // --- unpacking ----------------------------------------------------------------------------------

  /** Give each box its look: as it is told now, or as it was the last time this move led on from this position. */
  unfold() {
    const { count, look, level, place, begin, parent } = this;
    const { children, new: isNew, place: places } = this.columns;
    const widest = 1 + Math.max(largest(children), places ? largest(places) : 0);
    const positions = new Positions(this);
    const known = looksByMove(children.length + 1, widest);
    const open = new Int32Array(this.header.deepest + 2); // the boxes down to the last one
    const toCome = new Int32Array(this.header.deepest + 2); // how many children of each are still to come
    let depth = -1;
    let told = 0;
    let leaves = 0;
    for (let box = 0; box < count; box += 1) {
      for (; depth >= 0 && !toCome[depth]; depth -= 1) this.finish(open[depth], box, leaves);
      const above = depth < 0 ? -1 : open[depth];
      if (above >= 0) {
        if (!places) place[box] = children[look[above]] - toCome[depth];
        toCome[depth] -= 1;
      }
      const key = above < 0 ? 0 : positions.of[look[above]] * widest + place[box];
      depth += 1;
      if (isNew[box]) {
        positions.tell(told, above < 0 ? -1 : look[above], depth);
        known[key] = told;
        told += 1;
      }
      look[box] = known[key];
      level[box] = depth;
      begin[box] = leaves;
      parent[box] = above;
      open[depth] = box;
      toCome[depth] = children[look[box]];
      if (!toCome[depth]) leaves += 1;
    }
    for (; depth >= 0; depth -= 1) this.finish(open[depth], count, leaves);
    this.wide = leaves;
    this.boardOf = positions.boards;
    this.signs = positions.signs;
  }

  finish(box, last, leaves) {
    this.last[box] = last;
    this.end[box] = leaves;
  }

  /** Put the boxes of each level beside each other. */
  sortByLevel() {
    const counts = new Int32Array(this.header.deepest + 1);
    for (let box = 0; box < this.count; box += 1) counts[this.level[box]] += 1;
    const make = (n) => ({ box: new Int32Array(n), begin: new Int32Array(n), end: new Int32Array(n), length: 0, widest: 0, player: null, cuts: 0 });
    this.rows = Array.from(counts, make);
    this.cutsBefore = new Int32Array(this.count + 1);
    const { begin, end, level, look, cutsBefore } = this;
    const { code } = this.columns;
    for (let box = 0; box < this.count; box += 1) {
      const row = this.rows[level[box]];
      const place = row.length;
      row.box[place] = box;
      row.begin[place] = begin[box];
      row.end[place] = end[box];
      row.length = place + 1;
      if (end[box] - begin[box] > row.widest) row.widest = end[box] - begin[box];
      if (row.player === null) row.player = this.player(box);
      const isCut = (code[look[box]] & 7) === 5 ? 1 : 0;
      row.cuts += isCut;
      cutsBefore[box + 1] = cutsBefore[box] + isCut;
    }
  }

  // --- what is known of a box ---------------------------------------------------------------------

  code(box) {
    return this.columns.code[this.look[box]];
  }

  kind(box) {
    return BOX_KINDS[this.code(box) & 7];
  }

  isCut(box) {
    return (this.columns.code[this.look[box]] & 7) === 5;
  }

  player(box) {
    return MAP_PLAYERS[(this.code(box) >> 3) & 3];
  }

  /** How strongly a look is coloured; null where there is no value. */
  strength(look) {
    return this.header.values[this.columns.value[look] - 1]?.[1] ?? null;
  }

  /** The value as text, with what is proven of it; empty where there is none. */
  value(box) {
    const value = this.header.values[this.columns.value[this.look[box]] - 1];
    return value ? BOUND_SIGNS[this.code(box) >> 5] + value[0] : "";
  }

  window(box) {
    return this.header.windows?.[this.columns.window[this.look[box]]] ?? "";
  }

  times(box) {
    return this.columns.times?.[this.look[box]] ?? 1;
  }

  children(box) {
    const found = [];
    for (let child = box + 1; child < this.last[box]; child = this.last[child]) found.push(child);
    return found;
  }

  /** How many entered nodes a subtree has. */
  nodes(box) {
    return this.last[box] - box - this.cutsBelow(box);
  }

  cutsBelow(box) {
    return this.cutsBefore[this.last[box]] - this.cutsBefore[box];
  }

  seen(box) {
    return !this.columns.seen || this.columns.seen[box] === 1;
  }

  /** What the move to a box is called; where nobody says, its number. */
  name(box) {
    return this.header.turns[this.columns.turn[this.look[box]]][0] || (this.level[box] ? `#${this.place[box] + 1}` : "");
  }

  /** The fields that the move to a box changed. */
  changes(box) {
    return this.header.turns[this.columns.turn[this.look[box]]][1] ?? [];
  }

  board(box) {
    return this.header.board ? this.boardOf[this.look[box]] : null;
  }

  /** The boxes from the top to a box. */
  line(box) {
    const found = [];
    for (let one = box; one >= 0; one = this.parent[one]) found.unshift(one);
    return found;
  }

  /** The places of the moves that lead to a box from the root of the search. */
  path(box) {
    return [...this.header.path, ...this.line(box).slice(1).map((one) => this.place[one])];
  }

  /** Answer the box at a place of a level, or −1. */
  boxAt(level, x) {
    const row = this.rows[level];
    if (!row) return -1;
    const place = countUpTo(row.begin, x) - 1;
    return place >= 0 && x < row.end[place] ? row.box[place] : -1;
  }

  /** Answer the box beside another on its level, so many to the right; or −1. */
  beside(box, step) {
    const row = this.rows[this.level[box]];
    const place = countUpTo(row.box, box) - 1 + step;
    return place >= 0 && place < row.length ? row.box[place] : -1;
  }

  /** Answer the box at the end of a path from the top of the map; −1 if there is none. */
  boxOf(places) {
    let box = 0;
    for (const place of places) {
      box = this.children(box).find((child) => this.place[child] === place) ?? -1;
      if (box < 0) break;
    }
    return box;
  }

  /** The boxes of the best line, as far as it is proven and in the map. */
  get bestLine() {
    const { line, path } = this.header;
    if (path.some((place, depth) => line[depth] !== place)) return [];
    return this.line(this.boxOf(line.slice(path.length)));
  }

  // --- finding ------------------------------------------------------------------------------------

  /** Follow moves that somebody typed, as far as they go: answer the last box, and what was left of the text. */
  find(text) {
    let rest = plainly(text);
    let box = 0;
    if (rest && this.name(0) && begins(rest, plainly(this.name(0)))) rest = without(rest, plainly(this.name(0)));
    while (rest) {
      const fits = this.children(box).filter((child) => begins(rest, plainly(this.name(child))));
      if (!fits.length) break;
      box = fits.reduce((best, one) => (this.name(one).length > this.name(best).length ? one : best));
      rest = without(rest, plainly(this.name(box)));
    }
    return { box, rest };
  }

  /** Answer the first box that is called so; −1 if there is none. */
  named(text) {
    const name = plainly(text);
    const fits = new Set(this.header.turns.map(([one], place) => (plainly(one) === name ? place : -1)));
    for (let box = 0; name && box < this.count; box += 1) if (fits.has(this.columns.turn[this.look[box]])) return box;
    return -1;
  }
}

/** The position that each look stands for: equal boards of a level are one; without a board each look is its own. */
class Positions {
  constructor({ header, columns }) {
    Object.assign(this, { header, turn: columns.turn, count: 0, signs: new Map([["", 0]]) });
    this.of = new Int32Array(columns.turn.length);
    this.boards = new Array(columns.turn.length).fill(null); // a character a field
    this.known = Array.from({ length: header.deepest + 1 }, () => new Map());
    this.empty = String.fromCharCode(0).repeat(header.board?.cells.length ?? 0);
  }

  /** Take in a look that is told, and the one above it; positions count from 1. */
  tell(look, above, level) {
    const changes = this.header.turns[this.turn[look]][1];
    const known = this.known[level];
    let position;
    if (changes && this.header.board) {
      this.boards[look] = this.changed((above >= 0 && this.boards[above]) || this.empty, changes);
      position = known.get(this.boards[look]);
    }
    if (position === undefined) {
      position = this.count += 1;
      if (this.boards[look] !== null) known.set(this.boards[look], position);
    }
    this.of[look] = position;
  }

  changed(board, changes) {
    let after = board;
    for (const [cell, sign] of changes) {
      if (!this.signs.has(sign)) this.signs.set(sign, this.signs.size);
      after = after.slice(0, cell) + String.fromCharCode(this.signs.get(sign)) + after.slice(cell + 1);
    }
    return after;
  }
}

/** A table with an entry for each move of each position; where it would be too large, one that grows. */
function looksByMove(positions, widest) {
  return positions * widest <= 2e7 ? new Int32Array(positions * widest) : {};
}

function largest(numbers) {
  let most = 0;
  for (let k = 0; k < numbers.length; k += 1) if (numbers[k] > most) most = numbers[k];
  return most;
}

/** Write moves in one way: small letters, and spaces where arrows and semicolons stood. */
function plainly(text) {
  return text.toLowerCase().replace(/[→>;|\s]+/g, " ").replace(/, +/g, " ").replace(/−/g, "-").trim();
}

function begins(text, name) {
  return name !== "" && text.startsWith(name) && (text.length === name.length || " ,".includes(text[name.length]));
}

function without(text, name) {
  return text.slice(name.length).replace(/^[ ,]+/, "");
}
