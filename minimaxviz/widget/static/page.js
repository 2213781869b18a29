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

/** Wait until the first picture has been seen for a moment, or somebody wants to see another. */
function seen(model) {
  return new Promise((done) => {
    setTimeout(done, 500);
    model.on("change:step", done);
  });
}

async function openPage() {
  const { pages, trailer, questions = {}, ...values } = dataInPage();
  const films = Object.fromEntries(Object.entries(pages).map(([lang, { film }]) => [lang, bytesOf(trailer ?? film)])); // large ones speak one language
  const whole = () => bytesOf(pages[values.language].film);
  const asked = Object.fromEntries(Object.entries(questions).map(([lang, packed]) => [lang, bytesOf(packed)]));
  const _asking = bytesOf(values._asking ?? "");
  const step = Math.max(0, stepIn(location.href) ?? values.step);
  const model = new PlainModel({ ...values, languages: Object.keys(pages), _film: films[values.language], _questions: asked[values.language], _asking, step, playing: false });
  if (window.self !== window.top) model.set("panels", values.panels.filter((name) => !IN_DRAWER.includes(name))); // a frame is small
  keepForNextTime(model, "panels");
  initialize({ model });
  const element = make("div", { class: "mv-fills" });
  const isEarly = isDrawable(await load(model), model);
  if (!isEarly) model.set("_film", whole()); // the address asks for a step that is not in the trailer
  const { themes } = await load(model);
  const player = new Player(model, element);
  await player.open();
  document.querySelector("main").replaceChildren(element);
  if (trailer && isEarly) seen(model).then(() => unpack(whole())).then((data) => player.complete(data)).catch(showPlainly);
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
