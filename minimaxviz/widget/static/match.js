// The Match: a board to play on, who plays, and why the computer moved as it did. Python plays; here it is shown.

import { Board } from "./board.js";
import { coloured } from "./colours.js";
import { make, mark, write } from "./dom.js";
import { PlainModel } from "./model.js";
import { Panel } from "./panel.js";
import { Player } from "./player.js";
import { initialize } from "./timeline.js";

class Match extends Panel {
  constructor(model, element) {
    super(model, element, "mv-match");
    this.board = new Board(this.words, (action, parts) => this.send(action, parts));
    this.why = make("section", { class: "mv-why", tabindex: -1, hidden: true });
    element.append(this.makeStatus(), make("div", { class: "mv-table" }, this.board.element, this.makeSide()), this.why);
    this.follow("change:_panel", () => this.show());
    this.follow("change:_why", () => this.showWhy());
    this.follow("change:_film", () => this.showSearch());
    this.follow("change:_map", () => this.showMap());
    this.paint();
    this.showWhy();
  }

  close() {
    super.close();
    this.closeSearch();
  }

  paint(printing) {
    super.paint(printing);
    this.show();
    for (const picture of this.why.querySelectorAll("[data-place]")) this.draw(picture);
  }

  onKey(event, target) {
    if (this.board.element.contains(target)) this.board.onKey(event, target);
  }

  // --- building -----------------------------------------------------------------------------------

  makeStatus() {
    this.status = make("strong");
    this.detail = make("span");
    this.banner = make("div", { class: "mv-status", role: "status" }, this.status, " ", this.detail);
    return this.banner;
  }

  makeSide() {
    const { words, choices } = this;
    const act = (name) => () => this.send(name);
    this.buttons = {
      why: this.button(words.why, () => this.askWhy(), { class: "mv-main-button", "aria-expanded": "false" }),
      hint: this.button(words.give_hint, act("hint")),
      undo: this.button(words.undo, act("undo")),
      stop: this.button(words.stop, act("stop")),
      new: this.button(words.new, act("new")),
    };
    this.wrong = make("p", { class: "mv-wrong", role: "alert", dir: "auto" });
    this.note = make("p", { class: "mv-note", role: "status", dir: "auto" });
    this.history = make("bdi", { dir: "ltr" });
    const seat = () => this.seat();
    const seats = [
      this.menu("MAX", choices.names.MAX, choices.kinds, seat),
      this.menu("MIN", choices.names.MIN, choices.kinds, seat),
      this.menu("search", words.search, choices.searches, seat),
      this.menu("depth", words.depth, choices.depths, seat),
    ];
    return make(
      "div",
      { class: "mv-beside" },
      make("div", { class: "mv-row" }, ...Object.values(this.buttons)),
      this.wrong,
      this.note,
      make("div", { class: "mv-fields" }, ...seats),
      make("h3", {}, words.history),
      make("p", { class: "mv-history" }, this.history),
    );
  }

  seat() {
    const { MAX, MIN, search, depth } = this.fields;
    this.send("seat", { max: MAX.value, min: MIN.value, search: search.value, depth: Number(depth.value) });
  }

  // --- showing ------------------------------------------------------------------------------------

  show() {
    const shown = this.model.get("_panel");
    this.board.show(shown, this.palette);
    write(this.status, shown.status);
    write(this.detail, shown.detail);
    mark(this.banner, "data-state", shown.state);
    write(this.wrong, shown.wrong);
    write(this.note, shown.note);
    write(this.history, shown.history);
    write(this.buttons.stop, shown.waits ? this.words.go_on : this.words.stop);
    for (const [name, button] of Object.entries(this.buttons)) mark(button, "aria-disabled", String(shown.can[name] === false));
    this.fill(shown.seats);
    // what is open goes along with the game
    if (this.why.hidden || !shown.can.why || [this.model.get("_why").turn, this.followed].includes(shown.searched)) return;
    this.followed = shown.searched;
    this.send("why");
  }

  askWhy() {
    if (!this.why.hidden) return this.send("close");
    this.asked = true;
    return this.send("why");
  }

  showWhy() {
    const why = this.model.get("_why");
    const kept = this.why.contains(this.element.getRootNode().activeElement);
    this.why.hidden = !why.cards;
    mark(this.buttons.why, "aria-expanded", String(!this.why.hidden));
    this.closeSearch();
    if (this.why.hidden) {
      this.why.replaceChildren();
      if (kept) this.buttons.why.focus();
      return;
    }
    const { words } = this;
    const more = why.more ? [make("li", { class: "mv-more" }, why.more)] : [];
    this.why.classList.toggle("mv-wide", why.wide);
    this.cards = scroller("mv-cards", words.moves, [...why.cards.map((card, place) => this.makeCard(card, place)), ...more]);
    this.strip = scroller("mv-strip", words.line, why.line.map((card, place) => this.makeStep(card, place)));
    this.opener = this.button(words.look, () => this.send("search"), { "aria-expanded": "false" });
    this.mapper = this.button(words.map, () => this.send("map"), { "aria-expanded": "false" });
    this.search = make("div", { class: "mv-search" });
    this.chart = make("div", { class: "mv-map-of-it" });
    this.why.replaceChildren(
      make("div", { class: "mv-head" }, make("h3", {}, why.title), this.button(words.close, () => this.send("close"))),
      make("p", {}, why.told),
      make("h4", {}, words.moves),
      this.cards,
      make("h4", {}, words.line),
      this.strip,
      make("div", { class: "mv-row" }, this.opener, this.mapper),
      this.search,
      this.chart,
    );
    const best = this.cards.querySelector(".mv-best")?.getBoundingClientRect();
    const seen = this.cards.getBoundingClientRect();
    if (best && (best.left < seen.left || best.right > seen.right)) this.cards.scrollLeft += best.left - seen.left - (seen.width - best.width) / 2;
    if (kept) this.why.focus({ preventScroll: true });
    if (this.asked) this.why.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.asked = false;
    this.showSearch();
    this.showMap();
  }

  /** A move that was weighed: the board after it, its name, its value, and half a sentence. */
  makeCard({ name, value, reason, best }, place) {
    const star = best ? [make("span", { role: "img", "aria-label": this.words.chosen }, "★"), " "] : [];
    return make(
      "li",
      { class: best ? "mv-card mv-best" : "mv-card" },
      this.draw(make("div", { "data-place": `cards.${place}` })),
      make("div", { class: "mv-card-head" }, make("b", {}, ...star, make("bdi", {}, name)), make("bdi", { class: "mv-value", dir: "ltr" }, value)),
      make("span", { class: "mv-reason" }, reason),
    );
  }

  /** A position of the line that is expected. */
  makeStep({ name }, place) {
    return make("li", { class: "mv-step" }, this.draw(make("div", { "data-place": `line.${place}` })), make("bdi", {}, name));
  }

  draw(picture) {
    const [which, place] = picture.dataset.place.split(".");
    picture.innerHTML = coloured(this.model.get("_why")[which][place].picture, this.palette);
    return picture;
  }

  // --- the search behind it -----------------------------------------------------------------------

  showSearch() {
    this.closeSearch();
    const film = this.model.get("_film");
    if (this.why.hidden || !film?.byteLength) return;
    const panels = ["caption", "code", "stack", "counts"];
    const model = new PlainModel({ _film: film, step: this.model.get("_why").step, playing: false, speed: 1, theme: "auto", by: "step", panels });
    const element = make("div");
    this.search.replaceChildren(element);
    this.player = new Player(model, element);
    this.stopClock = initialize({ model });
    const focused = this.element.getRootNode().activeElement === this.opener;
    this.player.open().then(() => focused && element.querySelector(".mv-play")?.focus());
    this.opener.hidden = true;
  }

  /** Show the map, a page of its own, in a frame that may do nothing but run its script. */
  showMap() {
    const page = this.model.get("_map");
    if (this.why.hidden) return;
    this.mapper.hidden = Boolean(page);
    this.chart.replaceChildren(...(page ? [make("iframe", { title: this.words.map, sandbox: "allow-scripts", srcdoc: page })] : []));
  }

  closeSearch() {
    this.player?.close();
    this.stopClock?.();
    this.player = null;
    this.search?.replaceChildren();
    if (this.opener) this.opener.hidden = false;
  }
}

/** A row that scrolls where it is too long, by keyboard too. */
function scroller(name, label, items) {
  return make("ol", { class: `mv-scroller ${name}`, tabindex: 0, "aria-label": label }, ...items);
}

function renderMatch({ model, el }) {
  const element = make("div");
  el.append(element);
  const match = new Match(model, element);
  return () => match.close();
}

export default { render: renderMatch };
