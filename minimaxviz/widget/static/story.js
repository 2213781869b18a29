// A story: sentences scroll by, and the tree beside them shows the step of the one in view.

import { dress, paletteOf, watchPage } from "./colours.js";
import { make, say } from "./dom.js";
import { Film, unpack } from "./film.js";
import { bytesOf, dataInPage, showPlainly } from "./model.js";
import { PassStrip, passFrom } from "./passes.js";
import { Stage } from "./stage.js";

const READ_AT = { beside: 50, below: 64 }; // where one reads, in percent of the window's height
const MOST_PRINTED = 12; // so many cuts have a picture on paper
const TURNS = { ArrowRight: ["li", 1], ArrowLeft: ["li", -1], n: [".mv-cut", 1], p: [".mv-cut", -1] };
const LEAPS = { N: 1, P: -1 };

class Story {
  constructor(data, theme) {
    Object.assign(this, { data, theme, position: 0 });
    this.sentences = [...document.querySelectorAll(".mv-tale li")];
    for (const paragraph of document.querySelectorAll(".mv-tale :is(p, strong)")) colourSides(paragraph);
    this.stage = new Stage(new Film(data.films[0]), { ...data.words, rtl: data.rtl }, (path, at) => this.go(at));
    const { passes } = data.films[0];
    this.strip = passes && new PassStrip(passes, data.words, (position) => this.go(position));
    const parts = [this.strip?.element, this.stage.element].filter(Boolean);
    const player = make("div", { class: "mv-player mv-fills", lang: data.language }, ...parts);
    document.querySelector(".mv-figure").replaceChildren(player);
    this.paint(false);
    this.show(0);
    watchPage((printing) => this.paint(printing));
    const narrow = matchMedia("(max-width: 700px)");
    narrow.addEventListener("change", () => this.watch(narrow.matches));
    this.watch(narrow.matches);
    document.addEventListener("keydown", (event) => this.onKey(event));
    document.querySelector(".mv-tale article").addEventListener("focusin", ({ target }) => {
      if (target.matches(":focus-visible")) this.go(this.sentences.indexOf(target.closest("li")));
    });
  }

  /** Watch which sentence comes to the line at which one reads. */
  watch(isBelow) {
    this.observer?.disconnect();
    const line = isBelow ? READ_AT.below : READ_AT.beside;
    const seen = (entries) => {
      const [entry] = entries.filter(({ isIntersecting }) => isIntersecting);
      if (entry) this.show(this.sentences.indexOf(entry.target));
    };
    this.observer = new IntersectionObserver(seen, { rootMargin: `-${line}% 0px -${100 - line}% 0px` });
    for (const sentence of this.sentences) this.observer.observe(sentence);
  }

  show(position) {
    this.sentences[this.position].removeAttribute("aria-current");
    this.sentences[position].setAttribute("aria-current", "step");
    this.position = position;
    this.strip?.show(position);
    if (!this.printing) this.stage.show(position, this.palette);
  }

  /** Show the colours of the theme. On paper nothing follows: the picture shows the end, and cuts have their own. */
  paint(printing) {
    this.printing = printing;
    this.palette = paletteOf(this.data.themes, printing ? "print" : this.theme);
    dress(document.body, this.palette);
    this.stage.printing(printing);
    for (const picture of document.querySelectorAll(".mv-printed")) picture.remove();
    if (printing) this.addPictures();
    this.stage.show(printing ? this.sentences.length - 1 : this.position, this.palette);
  }

  addPictures() {
    const cuts = this.sentences.filter((sentence) => sentence.matches(".mv-cut"));
    for (const cut of cuts.slice(0, MOST_PRINTED)) {
      this.stage.show(this.sentences.indexOf(cut), this.palette);
      cut.append(make("div", { class: "mv-printed" }, this.stage.film.svg.cloneNode(true)));
    }
  }

  go(position) {
    const sentence = this.sentences[Math.max(0, Math.min(this.sentences.length - 1, position))];
    sentence.scrollIntoView({ block: "start" });
    sentence.querySelector("a").focus({ preventScroll: true });
  }

  /** Go to the next or the previous sentence, cut, or pass. */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.strip && event.key in LEAPS) {
      event.preventDefault();
      this.go(passFrom(this.strip.passes, this.position, LEAPS[event.key]));
    }
    const walks = event.target === this.stage.cursor && this.stage.walk(event.key);
    if (!walks && !(event.key in TURNS)) return;
    event.preventDefault();
    if (walks) return;
    const [wanted, step] = TURNS[event.key];
    let at = this.position + step;
    while (this.sentences[at] && !this.sentences[at].matches(wanted)) at += step;
    if (this.sentences[at]) this.go(at);
  }
}

/** Give MAX and α, MIN and β their colours in a sentence that Python wrote. */
function colourSides(element) {
  for (const node of [...element.childNodes]) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const span = make("span");
    say(span, node.textContent);
    node.replaceWith(span);
  }
}

async function openStory() {
  const { film, theme } = dataInPage();
  new Story(await unpack(bytesOf(film)), theme);
}

openStory().catch(showPlainly);
