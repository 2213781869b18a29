// A model whose other half is Python in a worker: what people change is sent there, what Python answers is shown here.

import { PlainModel, bytesOf } from "./model.js";

/** Read what Python wrote: JSON in which bytes are written as text. */
export function revived(text) {
  return JSON.parse(text, (name, value) => (typeof value?.$bytes === "string" ? bytesOf(value.$bytes) : value));
}

/** Python in a worker: loaded once, ended and begun anew if it does not answer. */
export class Python {
  constructor(root, parts, { progress, wrong, file }) {
    Object.assign(this, { root, parts, progress, wrong, file, model: null, opening: null, waiting: [], busy: false });
    this.begin();
  }

  begin() {
    this.ready = false;
    const disk = globalThis.minimaxvizPython; // the page had to read the parts itself: it was opened from a disk
    const address = disk ? `data:text/javascript,${encodeURIComponent(disk.worker)}` : new URL("worker.js", this.root);
    this.worker = new Worker(address, { type: "module" });
    this.worker.postMessage({ start: { ...this.parts, address: new URL("python.js", this.root).href, text: disk && JSON.stringify(disk) } });
    this.worker.onmessage = ({ data }) => this.hear(data.told ? revived(data.told) : data);
    this.worker.onerror = (event) => this.fail(event.message);
  }

  fail(reason) {
    this.progress({ failed: reason || "Python could not be loaded" });
  }

  /** Open a widget: what it is asked for is kept, to open it again in a new worker. */
  open(model, opening) {
    Object.assign(this, { model, opening });
    this.post({ open: opening });
  }

  /** End what runs, and go on in a new worker from what was reached. */
  restart(opening = this.opening) {
    this.worker.terminate();
    Object.assign(this, { waiting: [], busy: false });
    this.begin();
    this.open(this.model, opening);
  }

  /** One message at a time: while Python works, changes of values are gathered. */
  post(message) {
    const last = this.waiting.at(-1);
    if (last?.state && message.state && !message.content) Object.assign(last.state, message.state);
    else this.waiting.push(message);
    this.next();
  }

  next() {
    if (!this.ready || this.busy || !this.waiting.length) return;
    this.busy = true;
    this.progress({});
    this.worker.postMessage(this.waiting.shift());
  }

  hear(data) {
    if (data.loading !== undefined) this.progress(data);
    if (data.failed !== undefined) this.fail(data.failed);
    if (data.state) this.model.take(data.state);
    if (data.wrong) this.wrong(data.wrong);
    if (data.file) this.file(data.file, data.bytes);
    if (data.ready) {
      this.ready = true;
      this.progress({ ready: true });
    }
    if (data.done) {
      this.busy = false;
      this.progress({ done: true });
    }
    this.next();
  }
}

/** What a widget's view takes for its model. */
export class RemoteModel extends PlainModel {
  constructor(values) {
    super(values);
    this.changed = {};
    this.python = null;
    this.stops = () => null;
  }

  set(name, value) {
    if (this.get(name) === value) return;
    this.changed[name] = value;
    super.set(name, value);
  }

  save_changes() {
    if (this.python && Object.keys(this.changed).length) this.python.post({ state: this.changed });
    this.changed = {};
  }

  /** Send a message; one that stops what runs cannot reach a worker that works, so that is ended. */
  send(content) {
    const opening = this.python?.busy ? this.stops(content) : null;
    if (opening) this.python.restart(opening);
    if (!opening || content.do !== "stop") this.python?.post({ content });
  }

  /** Take over what Python says: all of it is there before anybody is told. */
  take(state) {
    const changed = Object.entries(state).filter(([name, value]) => this.values[name] !== value && !(name in this.changed));
    for (const [name, value] of changed) this.values[name] = value;
    for (const [name] of changed) for (const listener of this.listeners[`change:${name}`] ?? []) listener();
  }
}
