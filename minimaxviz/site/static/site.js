// A page of the site: its widget stands there at once, as it was when the site was built; Python comes behind it.

import { dress, paletteOf, watchPage } from "./colours.js";
import { make, write } from "./dom.js";
import { dataInPage } from "./model.js";
import { Python, RemoteModel, revived } from "./remote.js";

const FIELDS = ["search", "first", "low", "high", "cut", "fail", "order"];

/** What an address asks for: names and texts behind the #. */
function askedFor(address) {
  const at = address.indexOf("#");
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(address.slice(at + 1).replaceAll("+", "%2B")));
}

/** What the address of a page says of its widget, so that a link is an exercise. */
const ADDRESSES = {
  trees(model, usual) {
    const { fields, own } = model.get("_panel");
    const said = { tree: fields.lists };
    const taken = [...FIELDS, ...own];
    for (const name of taken) if (fields[name] !== usual._panel.fields[name]) said[name] = fields[name];
    if (fields.beside) said.beside = "yes";
    return { ...said, step: model.get("step") + 1 };
  },
  games: (model, usual, asked) => ({ game: asked.game ?? "tictactoe", moves: model.get("_panel").played.join(",") }),
  practice: (model, usual, asked) => ({ ...asked, seed: model.get("seed") }),
  code: () => ({}),
};

/** What is opened anew where a message stops what runs: all that was reached. */
const STOPS = {
  trees: () => null,
  games: ({ do: act }) => ["stop", "new", "undo"].includes(act),
  practice: () => null,
  code: ({ do: act }) => act === "stop",
};

class Page {
  constructor() {
    const { state, ...about } = dataInPage();
    Object.assign(this, about, { usual: revived(JSON.stringify(state)) });
    this.root = new URL(this.root, location.href);
    this.model = new RemoteModel({ ...this.usual, _busy: false });
    this.status = document.querySelector(".mv-python");
    this.bar = document.querySelector(".mv-python progress");
    this.line = document.querySelector(".mv-python span");
    this.alert = document.querySelector(".mv-alert");
  }

  open() {
    const widget = globalThis.minimaxvizWidget;
    widget.initialize?.({ model: this.model });
    const element = make("div");
    document.querySelector("main").append(element);
    widget.render({ model: this.model, el: element });
    const paint = () => dress(document.body, paletteOf(this.themes, this.model.get("theme")));
    paint();
    watchPage(paint);
    this.model.on("change:theme", paint);
    performance.mark("shown");
  }

  async startPython() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") return this.say(this.words.no_python);
    if (location.protocol === "file:") await loaded(new URL("python.js", this.root)); // where nothing can be fetched
    const python = new Python(this.root, this.parts, { progress: (how) => this.tell(how), wrong: (line) => this.warn(line), file: save });
    this.model.python = python;
    this.model.stops = (content) => STOPS[this.room](content) && this.opening(this.said());
    this.asked = askedFor(location.href);
    python.open(this.model, this.opening(this.asked));
    const menu = document.querySelector(".mv-pick select");
    const chosen = [...(menu?.options ?? [])].find(({ value }) => location.hash.startsWith(`#${value.split("&")[0]}`));
    if (chosen) chosen.selected = true;
    menu?.addEventListener("change", () => (location.hash = menu.value));
    const names = { trees: ["_panel", "step"], games: ["_panel"], practice: ["seed"], code: [] }[this.room];
    for (const name of names) this.model.on(`change:${name}`, () => this.keep());
    window.addEventListener("hashchange", () => {
      if (location.hash.slice(1) === this.kept) return;
      this.asked = askedFor(location.href);
      this.warn("");
      python.open(this.model, this.opening(this.asked));
    });
    return undefined;
  }

  opening(asked) {
    return { room: this.room, lang: this.lang, asked };
  }

  said() {
    return ADDRESSES[this.room](this.model, this.usual, this.asked);
  }

  /** Write what is shown into the address, once it has rested for a moment. */
  keep() {
    if (!this.opened) return;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      const text = new URLSearchParams(this.said()).toString();
      this.kept = text;
      history.replaceState(null, "", `#${text}`);
    }, 200);
  }

  tell({ loading, ready, failed, done }) {
    const { words } = this;
    if (loading !== undefined) {
      this.say(words.loading);
      Object.assign(this.bar, { hidden: false, value: loading });
      delete this.status.dataset.ready;
    }
    if (failed !== undefined) return this.say(`${words.failed} ${failed}`);
    if (ready) {
      performance.mark("python");
      this.say(words.ready);
      this.status.dataset.ready = "";
    }
    this.opened ||= Boolean(done);
    this.model.take({ _busy: this.model.python?.busy ?? false });
    document.body.dataset.busy = String(this.model.get("_busy"));
    return undefined;
  }

  say(line) {
    write(this.line, line);
    this.bar.hidden = true;
  }

  warn(line) {
    write(this.alert, line);
  }
}

/** Load a script of the site, the way that also works from a disk. */
function loaded(address) {
  return new Promise((resolve, reject) => document.head.append(make("script", { src: address, onload: resolve, onerror: reject })));
}

/** Hand a file over that Python has written. */
function save(name, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = make("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const page = new Page();
page.open();
page.startPython().catch((error) => page.tell({ failed: error.message ?? "" }));
navigator.serviceWorker?.register(new URL("offline.js", new URL(dataInPage().root, location.href))).catch(() => {}); // without it, there is no way offline
