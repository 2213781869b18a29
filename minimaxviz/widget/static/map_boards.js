// Boards on a map: Python drew an empty board and each piece once; here they are put together, and kept.

import { coloured } from "./colours.js";

const KEPT_BOARDS = 1500;
const STEPS_DOWN = [1, 0.8, 0.65, 0.5]; // a board is drawn in few sizes, so that few are made while one zooms
const FRAMED = 14; // pixels that a field has at least if the last move is framed

export class MapBoards {
  /** ``ready`` is called when the pieces can be drawn. */
  constructor(tree, ready) {
    Object.assign(this, { tree, about: tree.header.board, ready, kept: new Map(), ground: null });
  }

  /** Take other colours: pictures of pieces are made anew. */
  async dress(palette) {
    if (!this.about) return;
    const { about, tree } = this;
    const [columns, rows] = about.size;
    const whole = [columns * about.cell, rows * about.cell];
    const single = about.whole ? whole : [about.cell, about.cell];
    const pieces = about.pieces.map(async ([cell, sign, drawing]) => [`${cell ?? ""} ${tree.signs.get(sign)}`, await pictureOf(coloured(drawing, palette), ...single)]);
    const ground = await pictureOf(coloured(about.ground, palette), ...whole);
    this.pieces = new Map(await Promise.all(pieces));
    this.ground = ground;
    this.frame = palette.ink;
    this.kept.clear();
    this.ready();
  }

  /** How large fields can be in some room so that they can be read: one of few sizes; null where there is none. */
  fit(width, height) {
    if (!this.ground) return null;
    const [columns, rows] = this.about.size;
    const largest = Math.min(height / rows, 2 * this.about.cell);
    const cell = STEPS_DOWN.map((part) => Math.floor(part * largest)).find((one) => one * columns <= width);
    return cell >= 0.6 * this.about.least ? cell : null;
  }

  /** Answer a picture of a box's board, with fields of so many pixels. */
  picture(box, cell) {
    const board = this.tree.board(box);
    if (!board) return null;
    const changes = this.tree.level[box] ? this.tree.changes(box) : [];
    const key = `${cell} ${board} ${changes}`;
    let made = this.kept.get(key);
    if (!made) {
      if (this.kept.size >= KEPT_BOARDS) this.kept.clear();
      made = this.draw(board, changes, cell);
      this.kept.set(key, made);
    }
    return made;
  }

  draw(board, changes, cell) {
    const { about, pieces } = this;
    const [columns, rows] = about.size;
    const canvas = document.createElement("canvas");
    canvas.width = columns * cell + 2;
    canvas.height = rows * cell + 2;
    const pen = canvas.getContext("2d");
    pen.drawImage(this.ground, 1, 1, columns * cell, rows * cell);
    about.cells.forEach(([row, column], place) => {
      const number = board.charCodeAt(place);
      if (!number) return;
      if (about.whole) pen.drawImage(pieces.get(`${place} ${number}`), 1, 1, columns * cell, rows * cell);
      else pen.drawImage(pieces.get(` ${number}`), 1 + column * cell, 1 + row * cell, cell, cell);
    });
    pen.strokeStyle = this.frame;
    pen.lineWidth = Math.max(1, cell * 0.08);
    for (const [place, sign] of about.whole || cell < FRAMED ? [] : changes) {
      const [row, column] = about.cells[place];
      const inside = pen.lineWidth / 2;
      if (sign) pen.strokeRect(1 + column * cell + inside, 1 + row * cell + inside, cell - 2 * inside, cell - 2 * inside);
    }
    return canvas;
  }
}

/** Answer a drawing as a picture that a canvas takes. */
async function pictureOf(drawing, width, height) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${2 * width}" height="${2 * height}" font-family="DejaVu Sans" text-anchor="middle">${drawing}</svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  return picture;
}
