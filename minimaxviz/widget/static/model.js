// A model that lives in the page alone: it keeps what it is given and tells who listens, as a widget's does.

export class LocalModel {
  constructor(values) {
    this.values = values;
    this.listeners = {};
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const listener of this.listeners[`change:${name}`] ?? []) listener();
  }

  on(name, listener) {
    (this.listeners[name] ??= []).push(listener);
  }

  off(name, listener) {
    this.listeners[name] = this.listeners[name]?.filter((one) => one !== listener);
  }

  save_changes() {}
}
