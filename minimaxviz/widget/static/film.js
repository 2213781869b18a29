// A film is one picture at all its steps. Python drew every piece of it; here they are put in their places.

const SVG = "http://www.w3.org/2000/svg";

/** Read what Python packed: JSON, compressed. */
async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Answer what a row [position, content, position, content, …] holds at a position. */
function heldAt(row, position) {
  let low = 0;
  let high = row.length / 2 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (row[2 * middle] <= position) low = middle;
    else high = middle - 1;
  }
  return row[2 * low + 1];
}

/** Answer the last entry whose first number is not beyond a position, or undefined. */
function lastUpTo(entries, position) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle][0] <= position) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

class Film {
  constructor(data) {
    this.data = data;
    this.workbench = document.createElementNS(SVG, "svg");
    this.workbench.innerHTML = `${data.opening}><title></title><desc></desc>${data.tree}</g></svg>`;
    this.svg = this.workbench.firstElementChild;
    this.svg.remove();
    const [title, desc, tree] = this.svg.children;
    Object.assign(this, { title, desc });
    const [before, inside, after] = data.slots.map((rows) => rows.map((row) => ({ row, shown: -1, elements: [] })));
    this.parts = [
      { slots: before, parent: this.svg, end: tree },
      { slots: inside, parent: tree, end: null },
      { slots: after, parent: this.svg, end: null },
    ];
  }

  /** Show a position in the colours of a palette. Only what differs from what is shown is touched. */
  show(position, palette) {
    const repaint = palette !== this.palette;
    this.palette = palette;
    this.position = position;
    for (const part of this.parts) this.fill(part, position, repaint);
    const { headings, captions, text } = this.data;
    this.title.textContent = headings[position];
    this.desc.textContent = this.words(position, text);
    this.svg.setAttribute("aria-label", `${headings[position]}. ${captions[position].join(" ").trim()}`);
  }

  /** Fill the slots of a part from the last to the first, so that what follows each of them stands already. */
  fill({ slots, parent, end }, position, repaint) {
    let next = end;
    for (let at = slots.length - 1; at >= 0; at -= 1) {
      const slot = slots[at];
      const wanted = heldAt(slot.row, position);
      if (repaint || wanted !== slot.shown) {
        for (const element of slot.elements) element.remove();
        slot.elements = this.draw(this.data.fragments[wanted]);
        for (const element of slot.elements) parent.insertBefore(element, next);
        slot.shown = wanted;
      }
      if (slot.elements.length) next = slot.elements[0];
    }
  }

  /** Make the elements of a fragment. All text of users was escaped in Python, so a colour's name is a colour's. */
  draw(fragment) {
    this.workbench.innerHTML = fragment.replace(/="@(\w+)"/g, (_, name) => `="${this.palette[name]}"`);
    return [...this.workbench.childNodes];
  }

  /** The tree in words, as Python writes it for screen readers. */
  words(position, text) {
    const lines = text.lines.map((row) => this.data.fragments[heldAt(row, position)]);
    const [from, ...more] = text.more;
    return [...text.heading, text.step[position], "", ...lines, ...(position >= from ? more : []), "", text.legend].join("\n");
  }

  /** The element of a node, given its place among all that are drawn. */
  element(at) {
    return this.svg.querySelector(`.mv-node[data-path="${this.data.nodes[at][0]}"]`);
  }

  /** The place of the node that an element belongs to, or −1. */
  place(element) {
    const node = element.closest?.(".mv-node");
    if (!node || !this.svg.contains(node)) return -1;
    this.places ??= new Map(this.data.nodes.map(([path], at) => [path, at]));
    return this.places.get(node.dataset.path) ?? -1;
  }

  /** Everything that happened to a node up to now: positions whose captions tell it. */
  story(at) {
    const [, position, visited] = this.data.nodes[at];
    if (!visited) return position <= this.position ? [position] : [];
    const { current } = this.data;
    const found = [];
    for (let i = position; i <= this.position; i += 1) if (current[i] === at) found.push(i);
    return found;
  }

  /** The open calls from the first to the current one: node, player, α, β, value; the last may be returning. */
  calls() {
    const { calls, stack } = this.data;
    const returning = stack[this.position] < 0;
    const rows = [];
    for (let at = returning ? -stack[this.position] - 1 : stack[this.position]; at >= 0; at = calls[at][0]) {
      const [, label, player, ...events] = calls[at];
      const [, ...numbers] = lastUpTo(events, this.position);
      rows.unshift({ label, player, numbers });
    }
    return { rows, returning };
  }

  /** How many nodes were visited and cut off so far, and how many cuts there were. */
  counts() {
    const [, visited, pruned, cuts] = lastUpTo(this.data.counts, this.position);
    return { visited, pruned, cuts };
  }
}
