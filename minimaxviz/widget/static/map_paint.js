// Painting a map: every pixel has the mean of what lies in it, by area, so that the finest structure stays what it is.

import { countUpTo } from "./map_tree.js";

const HATCH = 8; // pixels from one stroke to the next
const LEAST_PARTED = 4; // pixels that a box is wide at least if a gap tells it from the next
const LEFT_OVER = 0.1; // what is left of a colour

export function channels(colour) {
  return [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
}

export function mixture(one, two, part) {
  return one.map((channel, place) => Math.floor(channel + (two[place] - channel) * part + 0.5));
}

/** The colours of a map: as Python mixes them, from a palette with poles. */
export class Inks {
  constructor({ background, alert, ink, map_low, map_middle, map_high, map_none }) {
    const [ground, low, middle, high, none, hatch, text] = [background, map_low, map_middle, map_high, map_none, alert, ink].map(channels);
    Object.assign(this, { ground, low, middle, high, none, text, hatch: mixture(ground, hatch, 0.62), cut: mixture(ground, hatch, 0.1) });
  }

  tint(strength) {
    if (strength === null) return this.none;
    return mixture(this.middle, strength > 0 ? this.high : this.low, Math.abs(strength));
  }
}

/** Running sums over a level, from left to right, of area times colour: of any stretch the mean is a difference. */
export class Shades {
  constructor(tree, inks, isDimmed) {
    Object.assign(this, { tree, inks });
    const { columns, look } = tree;
    const tints = Array.from(columns.code, (code, one) => ((code & 7) === 5 ? inks.cut : inks.tint(tree.strength(one))));
    this.tints = tints;
    const dim = tints.map((tint) => mixture(inks.ground, tint, LEFT_OVER));
    this.rows = tree.rows.map((row) => {
      const sums = { red: new Float64Array(row.length + 1), green: new Float64Array(row.length + 1), blue: new Float64Array(row.length + 1), hatched: new Float64Array(row.length + 1) };
      const { red, green, blue, hatched } = sums;
      const [groundRed, groundGreen, groundBlue] = inks.ground;
      for (let k = 0; k < row.length; k += 1) {
        const box = row.box[k];
        const area = row.end[k] - row.begin[k];
        const isLit = !isDimmed || columns.seen[box] === 1;
        const tint = (isLit ? tints : dim)[look[box]];
        // what differs from the ground, so that where there is no box nothing is to be added
        red[k + 1] = red[k] + area * (tint[0] - groundRed);
        green[k + 1] = green[k] + area * (tint[1] - groundGreen);
        blue[k + 1] = blue[k] + area * (tint[2] - groundBlue);
        hatched[k + 1] = hatched[k] + ((columns.code[look[box]] & 7) === 5 ? area * (isLit ? 1 : 0.25) : 0);
      }
      return sums;
    });
  }

  /** Paint levels into an image: ``view`` says which part of the map, ``places`` where each level stands. */
  paint(image, view, places) {
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(pixel(...this.inks.ground));
    for (const { level, top, bottom } of places) this.paintRow(pixels, image.width, view, level, top, bottom);
  }

  paintRow(pixels, width, view, level, top, bottom) {
    const row = this.tree.rows[level];
    const unit = (view.to - view.from) / width;
    const colours = new Float32Array(3 * width);
    const share = new Float32Array(width);
    this.blend(level, view.from, unit, colours, share);
    if (row.widest >= LEAST_PARTED * unit) this.part(row, colours, view, unit, width);
    const lines = share.some((part) => part > 0.02) ? this.hatch(colours, share, width) : [plainLine(colours, width)];
    for (let y = top; y < bottom; y += 1) pixels.set(lines[y % lines.length], y * width);
  }

  /** Write the mean colour of each pixel of a level, and which share of it is hatched. */
  blend(level, from, unit, colours, share) {
    const row = this.tree.rows[level];
    const { red, green, blue, hatched } = this.rows[level];
    const [groundRed, groundGreen, groundBlue] = this.inks.ground;
    let k = Math.max(0, countUpTo(row.begin, from) - 1);
    let redBefore = 0;
    let greenBefore = 0;
    let blueBefore = 0;
    let hatchedBefore = 0;
    for (let x = -1; x < share.length; x += 1) {
      const until = from + (x + 1) * unit;
      while (k + 1 < row.length && row.begin[k + 1] <= until) k += 1;
      const part = Math.max(0, Math.min(until, row.end[k]) - row.begin[k]) / (row.end[k] - row.begin[k]);
      const redSum = red[k] + (red[k + 1] - red[k]) * part;
      const greenSum = green[k] + (green[k + 1] - green[k]) * part;
      const blueSum = blue[k] + (blue[k + 1] - blue[k]) * part;
      const hatchedSum = hatched[k] + (hatched[k + 1] - hatched[k]) * part;
      if (x >= 0) {
        colours[3 * x] = groundRed + (redSum - redBefore) / unit;
        colours[3 * x + 1] = groundGreen + (greenSum - greenBefore) / unit;
        colours[3 * x + 2] = groundBlue + (blueSum - blueBefore) / unit;
        share[x] = (hatchedSum - hatchedBefore) / unit;
      }
      redBefore = redSum;
      greenBefore = greenSum;
      blueBefore = blueSum;
      hatchedBefore = hatchedSum;
    }
  }

  /** Leave a gap at the left of each box that is wide enough; it comes gradually as one zooms in. */
  part(row, colours, view, unit, width) {
    const [groundRed, groundGreen, groundBlue] = this.inks.ground;
    for (let k = Math.max(0, countUpTo(row.begin, view.from) - 1); k < row.length && row.begin[k] < view.to; k += 1) {
      const wide = (row.end[k] - row.begin[k]) / unit;
      const x = Math.round((row.begin[k] - view.from) / unit);
      if (wide < LEAST_PARTED || x < 0 || x >= width) continue;
      const part = Math.min(1, (wide - LEAST_PARTED + 1) / 8);
      colours[3 * x] += (groundRed - colours[3 * x]) * part;
      colours[3 * x + 1] += (groundGreen - colours[3 * x + 1]) * part;
      colours[3 * x + 2] += (groundBlue - colours[3 * x + 2]) * part;
    }
  }

  /** Answer the lines of a hatched row, one for each place of the strokes. */
  hatch(colours, share, width) {
    const [red, green, blue] = this.inks.hatch;
    return Array.from({ length: HATCH }, (_, phase) => {
      const line = new Uint32Array(width);
      for (let x = 0; x < width; x += 1) {
        const part = ((x + phase) & (HATCH - 1)) < 2 ? Math.min(1, share[x]) : 0;
        const place = 3 * x;
        line[x] = pixel(colours[place] + (red - colours[place]) * part, colours[place + 1] + (green - colours[place + 1]) * part, colours[place + 2] + (blue - colours[place + 2]) * part);
      }
      return line;
    });
  }
}

function plainLine(colours, width) {
  const line = new Uint32Array(width);
  for (let x = 0; x < width; x += 1) line[x] = pixel(colours[3 * x], colours[3 * x + 1], colours[3 * x + 2]);
  return line;
}

function pixel(red, green, blue) {
  return ((255 << 24) | ((blue + 0.5) << 16) | ((green + 0.5) << 8) | ((red + 0.5) & 255)) >>> 0;
}
