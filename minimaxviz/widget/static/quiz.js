// The Quiz: the Player's stage beside a panel that asks. The picture goes as far as the question, and never beyond.
// Its model is a widget's in a notebook, where Python marks once more, or a plain one on a page.

import { Ask, creditText } from "./ask.js";
import { Attempts } from "./attempts.js";
import { dress, paletteOf, watchPage } from "./colours.js";
import { Controls, KEYS } from "./controls.js";
import { hasFocus, make, say } from "./dom.js";
import { Film } from "./film.js";
import { Settings } from "./settings.js";
import { Stage } from "./stage.js";
import { change, load } from "./timeline.js";

const BUTTONS = { transport: ["first", "back", "next", "last"], tools: ["zoom_out", "fit", "zoom_in", "settings", "full_screen"] };

export class Quiz {
  constructor(model, element) {
    Object.assign(this, { model, element, undo: [], given: null, about: "" });
    this.hear(window, "keydown", (event) => this.onKey(event), true);
    this.hear(document, "fullscreenchange", () => this.labelFullScreen());
    this.follow("change:theme", () => this.paint());
    this.follow("change:_film", () => this.open());
    this.follow("change:_given", () => this.takeOver(false));
    this.follow("change:_round", () => this.takeOver(true));
    this.follow("change:_wrong", () => this.wrong && say(this.wrong, model.get("_wrong") ?? ""));
    this.undo.push(watchPage((printing) => this.paint(printing)));
  }

  hear(target, name, listener, capture = false) {
    target.addEventListener(name, listener, capture);
    this.undo.push(() => target.removeEventListener(name, listener, capture));
  }

  follow(name, listener) {
    this.model.on(name, listener);
    this.undo.push(() => this.model.off(name, listener));
  }

  close() {
    for (const undo of this.undo) undo();
    this.stage?.close();
    this.ask?.close();
  }

  // --- building -----------------------------------------------------------------------------------

  async open() {
    const film = this.model.get("_film");
    const data = await load(this.model);
    if (film !== this.model.get("_film")) return; // a newer one is on its way
    const about = JSON.stringify(data.about);
    const isSame = about === this.about; // in another language: what was done stays
    const given = isSame ? this.given : this.model.get("_given") ?? [];
    const focus = Boolean(this.ask) && hasFocus(this.element);
    this.stage?.close();
    this.ask?.close();
    Object.assign(this, { film, data, about, words: { ...data.words, rtl: data.rtl } });
    this.attempts = data.questions.map((question, place) => new Attempts(question, data.says, given[place]));
    this.keep();
    this.build();
    this.paint();
    this.labelFullScreen();
    this.turnTo(isSame && this.place <= this.attempts.length ? this.place : this.firstOpen(), focus);
  }

  build() {
    const { data, words, element } = this;
    this.stage = new Stage(new Film(data.films[0]), words, (path) => this.ask.pick(path === "root" ? "" : path));
    this.stage.tellsByTouch = false;
    this.ask = new Ask(this.stage, data, this.model.get("_options").hints, (what, parts) => this.heard(what, parts));
    this.controls = new Controls(words, (action) => this.act(action), (position) => this.go(position), BUTTONS);
    this.settings = new Settings({ model: this.model, data, words, panels: [] }, (name, value) => change(this.model, { [name]: value }), null);
    this.controls.buttons.settings.after(this.settings.element);
    this.head = make("strong");
    this.reason = make("span", { class: "mv-reason" });
    this.speech = make("div", { class: "mv-speech" }, make("div", { class: "mv-caption" }, this.head, " ", this.reason));
    this.where = make("p", { class: "mv-count" });
    this.dots = make("div", { class: "mv-dots", "aria-hidden": "true" });
    this.wrong = make("p", { class: "mv-wrong", role: "alert", dir: "auto" }, this.model.get("_wrong") ?? "");
    this.end = make("section", { class: "mv-end", hidden: true, tabindex: "-1" });
    const top = make("header", { class: "mv-quiz-head" }, this.where, this.dots);
    const side = make("div", { class: "mv-asks" }, top, this.ask.element, this.end, this.wrong);
    element.classList.add("mv-player", "mv-quiz");
    element.lang = data.language;
    element.dir = this.settings.element.dir = data.rtl ? "rtl" : "ltr";
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", words.practice_title);
    const pane = make("section", { class: "mv-pane" }, this.stage.element, this.speech);
    element.replaceChildren(make("div", { class: "mv-frame" }, make("div", { class: "mv-panes" }, pane), this.controls.element, side));
  }

  labelFullScreen() {
    this.controls?.label("full_screen", document.fullscreenElement ? "leave_full_screen" : "full_screen");
  }

  // --- what was done ------------------------------------------------------------------------------

  keep() {
    this.given = this.attempts.map(({ given }) => given);
  }

  /** Take over what was done in another view, or that all begins again. */
  takeOver(anew) {
    const given = this.model.get("_given") ?? [];
    if (!this.attempts || (given.length && given.length !== this.attempts.length)) return;
    const size = ({ answers = [], hints = 0, given_up = false } = {}) => answers.length + hints + given_up;
    const isMore = this.attempts.some((attempts, place) => size(given[place]) > size(attempts.given));
    if (!anew && !isMore) return;
    this.attempts = this.data.questions.map((question, place) => new Attempts(question, this.data.says, given[place]));
    this.keep();
    this.turnTo(this.firstOpen(), anew && hasFocus(this.element));
  }

  /** The panel tells what was done with the question. */
  heard(what, parts = {}) {
    if (what === "over") {
      this.finish();
      return;
    }
    this.keep();
    this.model.send?.({ do: what, question: this.place, ...parts });
  }

  firstOpen() {
    const found = this.attempts.findIndex(({ isOver }) => !isOver);
    return found < 0 ? this.attempts.length : found;
  }

  get isAtEnd() {
    return this.place >= this.attempts.length;
  }

  // --- going from question to question ------------------------------------------------------------

  /** Ask a question, or show the end after the last. */
  turnTo(place, focus = true) {
    this.place = place;
    this.ask.element.hidden = this.isAtEnd;
    this.end.hidden = !this.isAtEnd;
    this.stage.tell(-1);
    if (this.isAtEnd) this.showEnd();
    else {
      const attempts = this.attempts[place];
      this.limit = this.limitOf(place, attempts.isOver);
      this.jump(this.positionOf(attempts.question));
      this.ask.open(attempts.question, attempts);
    }
    this.count();
    if (focus) (this.isAtEnd ? this.end : this.ask).focus();
    if (focus && this.element.offsetWidth <= 700) this.element.scrollIntoView({ block: "start" });
  }

  positionOf({ step }) {
    return step === null ? 0 : step + 1;
  }

  /** How far one may look: up to the question's own step, and once it is over, up to that of the next. */
  limitOf(place, isOver) {
    const next = this.data.questions[isOver ? place + 1 : place];
    return next ? this.positionOf(next) : this.data.timelines.step.numbers.length - 1;
  }

  /** A question is over: there is a way on, and the picture moves to what was asked, if that gives nothing else away. */
  finish() {
    const { place, words } = this;
    const isLast = place + 1 >= this.attempts.length;
    this.limit = this.limitOf(place, true);
    const { question } = this.attempts[place];
    const button = make("button", { type: "button", class: "mv-main", onclick: () => this.turnTo(place + 1) }, isLast ? words.practice_finish : words.practice_next);
    this.ask.after.querySelector(".mv-onwards")?.remove();
    this.ask.after.prepend(make("div", { class: "mv-actions mv-onwards" }, button));
    if (question.step !== null || isLast) this.jump(Math.min(this.limit, this.positionOf(question) + (question.step === null ? 0 : 1)));
    else this.refresh();
    this.count();
    if (hasFocus(this.element)) button.focus({ preventScroll: true });
  }

  /** Say which question it is, and what was earned so far. */
  count() {
    const { attempts, words, data } = this;
    const earned = attempts.reduce((sum, { credit }) => sum + credit, 0);
    const number = Math.min(this.place + 1, attempts.length);
    this.where.replaceChildren(
      make("span", {}, this.ask.filled(words.practice_where, { number: String(number), total: String(attempts.length) })),
      make("span", { class: "mv-earned" }, this.ask.filled(words.practice_earned, { credit: creditText(earned, data.decimal) })),
    );
    const state = ({ isOver, credit }, place) => (isOver ? (credit > 0.99 ? "right" : credit > 0 ? "half" : "wrong") : place === this.place ? "now" : "open");
    this.dots.replaceChildren(...attempts.map((one, place) => make("i", { class: `mv-dot-${state(one, place)}` })));
  }

  // --- the end ------------------------------------------------------------------------------------

  showEnd() {
    const { attempts, words, data, ask } = this;
    const earned = attempts.reduce((sum, { credit }) => sum + credit, 0);
    const missed = attempts.filter(({ credit }) => credit < 1);
    const lines = missed.map((one) => {
      const { question } = one;
      ask.question = question;
      const answer = ask.rightAnswer();
      return make(
        "li",
        {},
        make("p", {}, make("b", {}, `${creditText(one.credit, data.decimal)} · `), question.text),
        answer ? make("p", { class: "mv-answered" }, ask.filled(words.practice_answer, { answer })) : "",
        make("p", { class: "mv-reason" }, question.why),
      );
    });
    ask.question = null;
    ask.overlay.show({});
    this.stage.picksEdges = false;
    this.limit = data.timelines.step.numbers.length - 1;
    this.jump(this.limit);
    const button = (text, act, name = "mv-quiet") => make("button", { type: "button", class: name, onclick: act }, text);
    const canDraw = this.model.get("_options").draws !== undefined;
    const total = ask.filled(words.practice_total, { credit: creditText(earned, data.decimal), total: String(attempts.length) });
    this.end.replaceChildren(
      make("h3", { class: "mv-total" }, total),
      make(
        "div",
        { class: "mv-actions" },
        canDraw ? button(this.model.get("_options").draws ? words.practice_new : words.practice_others, () => this.model.send({ do: "new" }), "mv-main") : "",
        button(words.practice_again, () => this.model.send({ do: "again" }), canDraw ? "mv-quiet" : "mv-main"),
        button(words.practice_download, () => this.download()),
      ),
      missed.length ? make("h4", {}, words.practice_missed) : make("p", {}, words.practice_all_right),
      make("ol", {}, ...lines),
    );
  }

  /** All marks, as quiz.marks has them in Python. */
  get marks() {
    const questions = this.attempts.map(({ data }) => data);
    const sum = questions.reduce((total, { credit }) => total + credit, 0);
    return { ...this.data.about, score: Math.round((1e6 * sum) / questions.length) / 1e6, questions };
  }

  download() {
    const url = URL.createObjectURL(new Blob([JSON.stringify(this.marks, null, 1)], { type: "application/json" }));
    make("a", { href: url, download: "marks.json" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  // --- the picture --------------------------------------------------------------------------------

  paint(printing = false) {
    if (!this.controls) return;
    this.stage.printing(printing);
    this.palette = paletteOf(this.data.themes, printing ? "print" : this.model.get("theme"));
    dress(this.element, this.palette);
    this.settings.refresh();
    if (this.position !== undefined && this.limit !== undefined) this.jump(this.position);
  }

  jump(position) {
    this.position = Math.max(0, Math.min(this.limit, position));
    this.stage.show(this.position, this.palette);
    const { captions } = this.stage.film.data;
    const [head, reason] = this.position ? captions[this.position] : [this.words.practice_before, ""];
    say(this.head, head);
    say(this.reason, reason);
    this.refresh();
    this.ask.mark();
    this.ask.overlay.draw();
  }

  /** Bring the controls up to date: nothing beyond the limit is there. */
  refresh() {
    const { numbers, cuts } = this.data.timelines.step;
    const timeline = { numbers: numbers.slice(0, this.limit + 1), cuts: cuts.filter((cut) => cut <= this.limit) };
    this.controls.refresh(timeline, false);
    const { film } = this.stage;
    const step = String(numbers[this.position] + 1);
    this.controls.show(timeline, this.position, `${step} / ${this.limit}`, film.data.headings[this.position]);
  }

  go(position) {
    this.jump(position);
  }

  act(name) {
    const actions = {
      first: () => this.go(0),
      back: () => this.go(this.position - 1),
      next: () => this.go(this.position + 1),
      last: () => this.go(this.limit),
      zoom_in: () => this.stage.step(1.5),
      zoom_out: () => this.stage.step(1 / 1.5),
      fit: () => this.stage.fit(),
      settings: () => this.settings.toggle(this.controls.buttons.settings),
      full_screen: () => this.fillScreen(),
    };
    actions[name]?.();
  }

  async fillScreen() {
    if (!document.fullscreenEnabled) return;
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.element.requestFullscreen();
  }

  /** Keys are caught before the notebook around hears of them; where one types, they are the caret's. */
  onKey(event) {
    const [target] = event.composedPath();
    if (!this.controls || !this.element.contains(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    if (event.key === "Escape") this.stage.tell(-1);
    if (target === this.stage.cursor) {
      if (this.stage.walk(event.key)) event.preventDefault();
      return;
    }
    const types = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.type !== "checkbox";
    const action = KEYS.get(event.key);
    if (types || !action || (target.tagName === "BUTTON" && event.key === " ") || action === "play" || action === "keys") return;
    event.preventDefault();
    this.act(action);
  }
}
