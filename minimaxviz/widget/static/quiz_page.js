// On a page there is no kernel: the questions lie in the page, packed, and are marked here alone.

import { dress, paletteOf, watchPage } from "./colours.js";
import { make } from "./dom.js";
import { PlainModel, bytesOf, dataInPage, showPlainly, showTitle } from "./model.js";
import { Quiz } from "./quiz.js";
import { load } from "./timeline.js";

/** A model that begins again when it is asked to. */
class QuizModel extends PlainModel {
  send(message) {
    if (message.do !== "again") return;
    this.set("_given", []);
    this.set("_round", this.get("_round") + 1);
  }
}

async function openQuiz() {
  const { pages, ...values } = dataInPage();
  const films = Object.fromEntries(Object.entries(pages).map(([lang, { film }]) => [lang, bytesOf(film)]));
  const model = new QuizModel({ ...values, languages: Object.keys(pages), _film: films[values.language], _given: [], _round: 0 });
  const element = make("div", { class: "mv-fills" });
  document.querySelector("main").replaceChildren(element);
  await new Quiz(model, element).open();
  const { themes } = await load(model);
  const paint = () => dress(document.body, paletteOf(themes, model.get("theme")));
  paint();
  watchPage(paint);
  model.on("change:theme", paint);
  model.on("change:language", () => {
    showTitle(pages, model);
    model.set("_film", films[model.get("language")]);
  });
}

openQuiz().catch(showPlainly);
