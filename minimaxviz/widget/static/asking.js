// A Player that asks: before it goes on from a step, it asks what comes, one question a step. It comes to the Player
// only when somebody switches it on.

import { Ask, creditText } from "./ask.js";
import { Attempts } from "./attempts.js";
import { hasFocus, make } from "./dom.js";

class Asking {
  constructor(player, data) {
    Object.assign(this, { player, data, place: -1, counts: new Map() });
    const [stage] = player.stages;
    this.stage = stage;
    this.attempts = data.questions.map((question) => new Attempts(question, data.says));
    this.ask = new Ask(stage, data, true, (what) => what === "over" && this.finish());
    this.score = make("p", { class: "mv-count" });
    this.element = make("aside", { class: "mv-asking", "aria-label": data.words.practice_title, hidden: true }, this.score, this.ask.element);
    player.element.querySelector(".mv-frame").append(this.element);
  }

  close() {
    this.hide();
    this.ask.close();
    this.element.remove();
  }

  get isOpen() {
    return this.place >= 0;
  }

  /** Whether there is a question before going on from a step; it is asked, or has the focus if it is there already. */
  stops(step) {
    if (this.isOpen) {
      const isOver = this.attempts[this.place].isOver;
      if (isOver) this.hide();
      else this.ask.focus();
      return !isOver;
    }
    const place = this.choose(step);
    if (place < 0 || step === this.passed) return false;
    this.open(place, step);
    return true;
  }

  /** Choose among the questions of a step that are left: a kind that was asked least; what others give away is gone. */
  choose(step) {
    const { questions } = this.data;
    const all = questions.map((_, place) => place).filter((place) => questions[place].step === step);
    const last = all.filter((place) => this.wasAsked(place)).pop() ?? -1;
    const left = all.filter((place) => place > last);
    const count = (place) => this.counts.get(questions[place].kind) ?? 0;
    return left.sort((one, other) => count(one) - count(other) || one - other)[0] ?? -1;
  }

  wasAsked(place) {
    const { marks, hints, givenUp } = this.attempts[place];
    return marks.length > 0 || hints > 0 || givenUp;
  }

  open(place, step) {
    const { kind } = this.data.questions[place];
    Object.assign(this, { place, passed: step });
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.element.hidden = false;
    this.player.element.classList.add("mv-asks-now");
    this.stage.tellsByTouch = false;
    this.ask.open(this.attempts[place].question, this.attempts[place]);
    this.count();
    this.element.scrollIntoView({ block: "nearest" });
    this.ask.focus();
  }

  /** The question is gone: somebody went on, or elsewhere. */
  hide() {
    if (hasFocus(this.element)) this.player.controls.buttons.next.focus({ preventScroll: true });
    this.place = -1;
    this.element.hidden = true;
    this.player.element.classList.remove("mv-asks-now");
    this.stage.picksEdges = false;
    this.stage.tellsByTouch = true;
    this.ask.question = null;
    this.ask.overlay.show({});
  }

  /** The Player shows a step: a question about another is gone. */
  show(step) {
    if (this.isOpen && this.data.questions[this.place].step !== step) this.hide();
    if (step !== this.passed) this.passed = null;
    if (this.isOpen) this.ask.overlay.draw();
  }

  /** Whether a click on a node belongs to the question. */
  pick(path) {
    if (this.isOpen) this.ask.pick(path === "root" ? "" : path);
    return this.isOpen;
  }

  finish() {
    const { words } = this.data;
    const had = hasFocus(this.element);
    const goOn = make("button", { type: "button", class: "mv-main", onclick: () => this.player.act("next") }, words.practice_go_on);
    this.ask.after.querySelector(".mv-onwards")?.remove();
    this.ask.after.prepend(make("div", { class: "mv-actions mv-onwards" }, goOn));
    this.count();
    if (had) goOn.focus({ preventScroll: true });
  }

  count() {
    const asked = this.attempts.filter(({ isOver }) => isOver);
    const earned = asked.reduce((sum, { credit }) => sum + credit, 0);
    const blanks = { credit: creditText(earned, this.data.decimal), total: String(asked.length) };
    this.score.hidden = !asked.length;
    this.score.replaceChildren(this.ask.filled(this.data.words.practice_total, blanks));
  }
}

export default Asking;
