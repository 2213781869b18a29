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
    const { columns, count, look, level, place, begin, parent } = this;
    const widest = 1 + Math.max(largest(columns.children), largest(place));
    const known = new Map();
    const { boards, positionOf } = this.prepareBoards();
    const open = []; // the boxes down to the last one
    const toCome = []; // how many children of each are still to come
    let told = 0;
    let leaves = 0;
    for (let box = 0; box < count; box += 1) {
      while (open.length && !toCome[open.length - 1]) this.finish(open, toCome, box, leaves);
      const above = open.length ? open[open.length - 1] : -1;
      if (above >= 0) {
        if (!columns.place) place[box] = columns.children[look[above]] - toCome[open.length - 1];
        toCome[open.length - 1] -= 1;
      }
      const key = above < 0 ? -1 : positionOf[look[above]] * widest + place[box];
      if (columns.new[box]) {
        positionOf[told] = boards.position(told, above < 0 ? -1 : look[above], open.length);
        known.set(key, told);
        look[box] = told;
        told += 1;
      } else look[box] = known.get(key);
      level[box] = open.length;
      begin[box] = leaves;
      parent[box] = above;
      const children = columns.children[look[box]];
      if (!children) leaves += 1;
      open.push(box);
      toCome.push(children);
    }
    while (open.length) this.finish(open, toCome, count, leaves);
    this.wide = leaves;
    this.boardOf = boards.of;
  }

  finish(open, toCome, last, leaves) {
    const box = open.pop();
    toCome.pop();
    this.last[box] = last;
    this.end[box] = leaves;
  }

  /** Keep the board of each look, a character a field; equal boards of a level are one position. */
  prepareBoards() {
    const { columns, header } = this;
    const numbers = new Map([["", 0]]); // of the signs
    const of = new Array(columns.turn.length).fill(null);
    const positions = new Map();
    const empty = String.fromCharCode(0).repeat(header.board?.cells.length ?? 0);
    let fresh = 0;
    const position = (told, above, level) => {
      const changes = header.turns[columns.turn[told]][1];
      if (!changes || !header.board) return (fresh += 1);
      const cells = [...((above >= 0 && of[above]) || empty)];
      for (const [cell, sign] of changes) {
        if (!numbers.has(sign)) numbers.set(sign, numbers.size);
        cells[cell] = String.fromCharCode(numbers.get(sign));
      }
      of[told] = cells.join("");
      const key = `${level} ${of[told]}`;
      if (!positions.has(key)) positions.set(key, (fresh += 1));
      return positions.get(key);
    };
    this.signs = numbers;
    return { boards: { of, position }, positionOf: new Int32Array(columns.turn.length) };
  }

  /** Put the boxes of each level beside each other. */
  sortByLevel() {
    const counts = new Int32Array(this.header.deepest + 1);
    for (let box = 0; box < this.count; box += 1) counts[this.level[box]] += 1;
    const make = (n) => ({ box: new Int32Array(n), begin: new Int32Array(n), end: new Int32Array(n), length: 0, widest: 0, player: null });
    this.rows = Array.from(counts, make);
    this.cutsBefore = new Int32Array(this.count + 1);
    for (let box = 0; box < this.count; box += 1) {
      const row = this.rows[this.level[box]];
      row.box[row.length] = box;
      row.begin[row.length] = this.begin[box];
      row.end[row.length] = this.end[box];
      row.widest = Math.max(row.widest, this.end[box] - this.begin[box]);
      row.length += 1;
      row.player ??= this.player(box);
      this.cutsBefore[box + 1] = this.cutsBefore[box] + (this.isCut(box) ? 1 : 0);
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

function largest(numbers) {
  return numbers.reduce((most, one) => Math.max(most, one), 0);
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
