// On a page there is no kernel: a plain model, the film that lies in the page, and the step in the address.

import { make } from "./dom.js";
import { KEYS, Player } from "./player.js";
import { initialize } from "./timeline.js";

/** A model that keeps what it is given and tells who listens. */
class PlainModel {
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

/** The step that the address asks for; people count from 1. */
function stepInAddress() {
  const found = /^#step=(\d+)$/.exec(location.hash);
  return found ? Math.min(Number(found[1]), 1e9) - 1 : null;
}

let keeping;

/** Write the step into the address once it has rested for a moment: browsers take their time for it. */
function keepInAddress(model) {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    try {
      history.replaceState(null, "", `#step=${model.get("step") + 1}`);
    } catch {
      // an embedded page without an address of its own
    }
  }, 200);
}

async function openPage() {
  const { film, ...values } = JSON.parse(document.querySelector("#film").textContent);
  const bytes = Uint8Array.from(atob(film), (sign) => sign.charCodeAt(0));
  const model = new PlainModel({ ...values, _film: bytes, step: Math.max(0, stepInAddress() ?? values.step), playing: false });
  initialize({ model });
  const main = document.querySelector("main");
  const element = make("div");
  await new Player(model, element).open();
  main.replaceChildren(make("div", {}, element));
  window.addEventListener("hashchange", () => stepInAddress() !== null && model.set("step", stepInAddress()));
  model.on("change:step", () => keepInAddress(model));
  // keys work before anything on the page has the focus
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body) return;
    main.querySelector(".mv-player").dispatchEvent(new KeyboardEvent("keydown", event));
    if (event.key in KEYS && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  });
}

openPage();
