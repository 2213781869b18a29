// Without a kernel there is a plain model: it keeps what it is given and tells who listens.

import { change } from "./timeline.js";

export class PlainModel {
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

/** Read the data that lie in the page. */
export function dataInPage() {
  return JSON.parse(document.querySelector("#film").textContent);
}

/** Answer the bytes of a film that is written as text. */
export function bytesOf(text) {
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = signs.charCodeAt(place); // a call a byte takes 20 times as long
  return bytes;
}

/** Keep a value for the next time the page is opened, where the browser allows it. */
export function keepForNextTime(model, name) {
  const key = `minimaxviz ${name} ${location.pathname}`;
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (kept !== null) change(model, { [name]: kept });
    model.on(`change:${name}`, () => localStorage.setItem(key, JSON.stringify(model.get(name))));
  } catch {
    // a page without storage of its own
  }
}

/** Say the title, and what the page shows, in the language of the model. */
export function showTitle(pages, model) {
  const { title, lead, direction } = pages[model.get("language")];
  const root = document.documentElement;
  Object.assign(root, { lang: model.get("language"), dir: direction });
  document.title = title;
  document.querySelector("h1").textContent = title;
  document.querySelector(".mv-lead").textContent = lead;
}

/** Show what there is for readers without JavaScript: something is missing that this needs. */
export function showPlainly(error) {
  const plain = document.querySelector("noscript");
  if (plain) plain.outerHTML = plain.textContent;
  console.warn(error);
}
