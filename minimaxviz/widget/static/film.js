// A film is one picture at all its steps. Python drew every piece of it; here they are put in their places.

import { coloured } from "./colours.js";
import { make, SVG } from "./dom.js";

/** Read what Python packed: JSON, compressed. */
export async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Answer the last place, of so many in order, whose number is not beyond a limit; the first if all are. */
export function lastUpTo(count, numberAt, limit) {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Answer what a row [position, content, position, content, …] holds at a position. */
function heldAt(row, position) {
  return row[2 * lastUpTo(row.length / 2, (i) => row[2 * i], position) + 1];
}

/** Answer the entry [position, …] that holds at a position. */
function entryAt(entries, position) {
  return entries[lastUpTo(entries.length, (i) => entries[i][0], position)];
}

/** Add to lists, and to lists in them, what they lack at their ends. */
function grow(short, whole) {
  for (const [key, one] of Object.entries(short)) if (one && typeof one === "object" && whole[key]) grow(one, whole[key]);
  if (Array.isArray(short)) for (let at = short.length; at < whole.length; at += 1) short.push(whole[at]);
}

/** A scene: a run of steps with one layout. Its parts have slots, in which fragments are put. */
class Scene {
  constructor(film, data) {
    Object.assign(this, { film, data, position: -2 });
    this.workbench = document.createElementNS(SVG, "svg");
    this.workbench.innerHTML = `${data.opening}><title></title><desc></desc>${data.tree}</g></svg>`;
    this.svg = this.workbench.firstElementChild;
    this.svg.remove();
    const [title, desc, tree] = this.svg.children;
    Object.assign(this, { title, desc });
    const [before, inside, after] = data.slots.map((rows, part) => ({
      slots: rows.map((row) => ({ row, shown: -1, elements: [] })),
      parent: part === 1 ? tree : this.svg,
      end: part === 0 ? tree : null,
    }));
    this.slots = [];
    for (const part of [before, inside, after]) {
      part.slots.forEach((slot, at) => this.slots.push(Object.assign(slot, { part, at })));
    }
    this.lines = data.lines.map((row) => ({ row, text: "" }));
    this.changes = this.changesByPosition();
  }

  /** For each position, what changes there: all that a single step has to touch. */
  changesByPosition() {
    const changes = new Map();
    for (const one of [...this.slots, ...this.lines]) {
      for (let i = 0; i < one.row.length; i += 2) {
        if (!changes.has(one.row[i])) changes.set(one.row[i], []);
        changes.get(one.row[i]).push(one);
      }
    }
    return changes;
  }

  /** Show a position in the colours of a palette. Only what differs from what is shown is touched. */
  show(position, palette) {
    const repaint = palette !== this.palette;
    const before = this.position;
    Object.assign(this, { position, palette });
    if (repaint || Math.abs(position - before) !== 1) this.update([...this.slots, ...this.lines], repaint);
    else this.update(this.changes.get(Math.max(position, before)) ?? [], false);
  }

  update(changed, repaint) {
    for (const one of changed) {
      const wanted = heldAt(one.row, this.position);
      if (!one.part) one.text = this.film.data.fragments[wanted];
      else if (repaint || wanted !== one.shown) this.fill(one, wanted);
    }
  }

  /** Put a fragment into its slot: before whatever stands in the next slot that is not empty. */
  fill(slot, wanted) {
    const { slots, parent, end } = slot.part;
    for (const element of slot.elements) element.remove();
    slot.elements = this.draw(this.film.data.fragments[wanted]);
    slot.shown = wanted;
    if (!slot.elements.length) return;
    let next = slot.at + 1;
    while (next < slots.length && !slots[next].elements.length) next += 1;
    parent.insertBefore(this.together(slot.elements), next < slots.length ? slots[next].elements[0] : end);
  }

  together(elements) {
    if (elements.length === 1) return elements[0];
    const fragment = document.createDocumentFragment();
    fragment.append(...elements);
    return fragment;
  }

  /** Make the elements of a fragment. */
  draw(fragment) {
    this.workbench.innerHTML = coloured(fragment, this.palette);
    return [...this.workbench.childNodes];
  }
}

export class Film {
  constructor(data) {
    this.data = data;
    this.made = data.scenes.map(() => null);
    this.holder = make("div", { class: "mv-film" });
    this.scene = this.sceneAt(0);
    this.holder.append(this.svg);
  }

  /** The scene of a position, made when it is first asked for. */
  sceneAt(position) {
    const number = heldAt(this.data.shown, position);
    this.made[number] ??= new Scene(this, this.data.scenes[number]);
    return this.made[number];
  }

  /** Go on to the end, where the data were those of a trailer: what it has is how the whole begins. */
  complete(whole) {
    grow(this.data, whole);
    delete this.data.drawable;
    for (const scene of this.made) if (scene) scene.changes = scene.changesByPosition();
  }

  get svg() {
    return this.scene.svg;
  }

  get title() {
    return this.scene.title;
  }

  /** The nodes that are drawn now: path, parent, position, and of those cut off the step and what was said. */
  get nodes() {
    return this.scene.data.nodes;
  }

  /** Show a position in the colours of a palette. */
  show(position, palette) {
    Object.assign(this, { position, palette });
    this.scene = this.sceneAt(position);
    this.scene.show(position, palette);
    const { headings, captions } = this.data;
    this.scene.title.textContent = headings[position];
    this.scene.desc.textContent = this.words();
    this.svg.setAttribute("aria-label", `${headings[position]}. ${captions[position].join(" ").trim()}`);
    if (this.holder.firstChild !== this.svg) this.holder.replaceChildren(this.svg);
  }

  /** The tree in words, as Python writes it for screen readers. */
  words() {
    const { heading, step, more: [from, ...more], legend } = this.data.text;
    const lines = this.scene.lines.map((line) => line.text).filter(Boolean); // what no pass could reach yet has none
    if (this.position >= from) lines.push(...more);
    return [...heading, step[this.position], "", ...lines, "", legend].join("\n");
  }

  /** The element of a node, given its place among all that are drawn. */
  element(at) {
    return this.nodes[at] && this.svg.querySelector(`.mv-node[data-path="${this.nodes[at][0]}"]`);
  }

  /** The place of the node that an element belongs to, or −1. */
  place(element) {
    const node = element.closest?.(".mv-node");
    if (!node || !this.svg.contains(node)) return -1;
    this.scene.places ??= new Map(this.nodes.map(([path], at) => [path, at]));
    return this.scene.places.get(node.dataset.path) ?? -1;
  }

  /** Everything that happened to a node up to now, as numbers of steps with what was said then. */
  story(at) {
    const { current, steps, captions } = this.data;
    const [path, , position, cut, said] = this.nodes[at];
    if (said !== undefined) return steps[this.position] >= cut ? [[cut, said]] : [];
    const found = [];
    for (let i = position; i <= this.position; i += 1) {
      const { nodes } = this.data.scenes[heldAt(this.data.shown, i)];
      if (nodes[current[i]]?.[0] !== path || found.at(-1)?.[0] === steps[i]) continue; // it may wait there
      found.push([steps[i], captions[i].join(" ")]);
    }
    return found;
  }

  /** The open calls from the first to the current one: node, player, α, β, value, how it asks; the last may be returning. */
  calls() {
    const { calls, stack } = this.data;
    if (stack[this.position] === null) return { rows: [], returning: false }; // the search has not begun
    const returning = stack[this.position] < 0;
    const rows = [];
    for (let at = returning ? -stack[this.position] - 1 : stack[this.position]; at >= 0; at = calls[at][0]) {
      const [, label, player, ...events] = calls[at];
      const [, ...numbers] = entryAt(events, this.position);
      rows.unshift({ label, player, numbers, asked: this.data.asked?.[at] ?? 0 });
    }
    return { rows, returning };
  }

  /** How many nodes were visited and cut off up to a position, how many cuts there were, and calls if these are not the nodes. */
  counts(position = this.position) {
    return this.counted(entryAt(this.data.counts, position));
  }

  /** The counts of an entry by name. */
  counted([, visited, pruned, cuts, calls]) {
    return { visited, pruned, cuts, calls };
  }

  /** Whether the search waits while others, beside it, go on. */
  waits() {
    return heldAt(this.data.waits, this.position) === 1;
  }
}
