// What all pages with a map do: everything lies in the page, and nothing is asked of anybody.

import { dress, paletteOf, watchPage } from "./colours.js";
import { make } from "./dom.js";
import { MapView } from "./map_view.js";
import { PlainModel, bytesOf, dataInPage, showTitle } from "./model.js";

export async function openMapPage(openPlayer = null) {
  const { pages, map, _film = "", ...values } = dataInPage();
  const model = new PlainModel({ ...values, _map: bytesOf(map), _film: bytesOf(_film), _words: pages[values.language] });
  const element = make("div");
  document.querySelector("main").replaceChildren(element);
  const view = new MapView(model, element, openPlayer);
  const { themes } = pages[values.language];
  const paint = () => dress(document.body, paletteOf(themes, model.get("theme")));
  paint();
  watchPage(paint);
  await view.open();
  view.chart.tell.painted = () => {
    document.documentElement.dataset.ready = Math.round(performance.now()); // milliseconds since the page was asked for
    view.chart.tell.painted = null;
  };
  offerLanguages(pages, model);
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body && !event.ctrlKey && !event.metaKey && !event.altKey && view.obey(event.key)) event.preventDefault();
  });
  window.minimaxvizMap = view; // for who wants to look closer in the console of the browser
}

/** A menu of the languages that the page speaks, if there are several. */
function offerLanguages(pages, model) {
  const known = Object.entries(pages);
  if (known.length < 2) return;
  const options = known.map(([lang, { name }]) => make("option", { value: lang, lang, selected: lang === model.get("language") }, name));
  const label = pages[model.get("language")].words.player_language;
  const menu = make("select", { class: "mv-map-language", "aria-label": label, onchange: () => speak(menu.value) }, ...options);
  const speak = (lang) => {
    model.set("language", lang);
    showTitle(pages, model);
    model.set("_words", pages[lang]);
    menu.setAttribute("aria-label", pages[lang].words.player_language);
  };
  document.querySelector(".mv-head").append(menu);
}
