// On a page there is no kernel: a plain model, the films that lie in the page, and the step in the address.

import { dress, paletteOf, watchPage } from "./colours.js";
import { KEYS } from "./controls.js";
import { make } from "./dom.js";
import { unpack } from "./film.js";
import { PlainModel, bytesOf, dataInPage, keepForNextTime, showPlainly, showTitle } from "./model.js";
import { IN_DRAWER, Player } from "./player.js";
import { initialize, isDrawable, load } from "./timeline.js";

/** The step that an address asks for; people count from 1. */
function stepIn(address) {
  const found = /#step=(\d+)$/.exec(address);
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

/** Bring the pieces that only later steps of large films are drawn with; answer whether the step had to wait for them. */
async function complete(data, model, later) {
  const pieces = await unpack(bytesOf(later));
  const waited = !isDrawable(data, model);
  data.films.forEach((film, i) => {
    film.fragments = film.fragments.concat(pieces[i]);
    delete film.drawable;
  });
  return waited;
}

/** Wait until the browser has nothing else to do. */
function idle() {
  return new Promise((done) => (window.requestIdleCallback ? requestIdleCallback(done, { timeout: 500 }) : setTimeout(done, 50)));
}

async function openPage() {
  const { pages, later, questions = {}, ...values } = dataInPage();
  const films = Object.fromEntries(Object.entries(pages).map(([lang, { film }]) => [lang, bytesOf(film)]));
  const asked = Object.fromEntries(Object.entries(questions).map(([lang, packed]) => [lang, bytesOf(packed)]));
  const _asking = bytesOf(values._asking ?? "");
  const step = Math.max(0, stepIn(location.href) ?? values.step);
  const model = new PlainModel({ ...values, languages: Object.keys(pages), _film: films[values.language], _questions: asked[values.language], _asking, step, playing: false });
  if (window.self !== window.top) model.set("panels", values.panels.filter((name) => !IN_DRAWER.includes(name))); // a frame is small
  keepForNextTime(model, "panels");
  initialize({ model });
  const element = make("div", { class: "mv-fills" });
  const data = await load(model);
  const isEarly = isDrawable(data, model);
  if (!isEarly) await complete(data, model, later);
  const player = new Player(model, element);
  await player.open();
  document.querySelector("main").replaceChildren(element);
  if (later && isEarly) {
    idle()
      .then(() => complete(data, model, later))
      .then((waited) => waited && player.show(), showPlainly);
  }
  const { themes } = data;
  const paint = () => dress(document.body, paletteOf(themes, model.get("theme")));
  paint();
  watchPage(paint);
  model.on("change:theme", paint);
  model.on("change:language", () => {
    showTitle(pages, model);
    model.set("_questions", asked[model.get("language")]);
    model.set("_film", films[model.get("language")]);
  });
  window.addEventListener("hashchange", ({ newURL }) => stepIn(newURL) !== null && model.set("step", stepIn(newURL)));
  model.on("change:step", () => keepInAddress(model));
  // keys work before anything on the page has the focus
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body) return;
    element.dispatchEvent(new KeyboardEvent("keydown", event));
    if (KEYS.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  });
}

openPage().catch(showPlainly);
