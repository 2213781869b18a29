// The story of a box: how one gets there, its board, what the search found, and a Player of its subtree if there can be one.

import { make, say } from "./dom.js";

const LARGE_BOARD = 160; // pixels

export class MapStory {
  constructor(map) {
    Object.assign(this, { map, box: -1, player: null });
    this.element = make("aside", { class: "mv-map-story", tabindex: -1, hidden: true, "aria-label": map.words.say("map_story") });
  }

  /** Show a box; quietly if only the picture should change, and nothing be asked of anybody. */
  show(box, { quietly = false } = {}) {
    const { words, tree } = this.map;
    if (quietly && this.element.hidden) return;
    this.close();
    this.box = box;
    this.board = make("div", { class: "mv-map-board" });
    this.host = make("div", { class: "mv-map-player" });
    const title = make("h3", { dir: "auto" }, words.moves(box));
    const facts = words.facts(box).map((text) => filled(make("li"), text));
    const closer = make("button", { type: "button", class: "mv-map-close", "aria-label": words.say("player_close"), onclick: () => this.leave() }, "×");
    const zoom = make("button", { type: "button", onclick: () => this.map.chart.fill(box) }, words.say("map_zoom"));
    this.element.replaceChildren(make("header", {}, title, closer), this.board, make("ul", {}, ...facts), zoom, this.host);
    if (!tree.isCut(box)) this.offerPlayer(box);
    this.element.hidden = false;
    this.redraw();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Open a Player of the subtree where there can be one; else say how to get it. */
  offerPlayer(box) {
    const { words, tree, openPlayer } = this.map;
    const path = tree.path(box);
    const code = `mv.Player(trace, path=(${path.join(", ")}${path.length === 1 ? "," : ""}))`;
    if (openPlayer?.(this.host, box, this.map)) return;
    this.host.replaceChildren(make("p", {}, words.say("map_code")), make("pre", { dir: "ltr", tabindex: 0 }, code));
  }

  /** Show the Player that Python sent, or why it sent none. */
  showFilm() {
    if (this.element.hidden || this.player) return;
    this.map.openPlayer?.(this.host, this.box, this.map, true);
  }

  /** Draw the board large. */
  redraw() {
    if (this.box < 0 || this.element.hidden) return;
    const { boards, ratio } = this.map.chart;
    const cell = boards.fit(LARGE_BOARD * ratio, LARGE_BOARD * ratio);
    const picture = cell && boards.picture(this.box, cell);
    this.board.replaceChildren();
    if (!picture) return;
    const canvas = make("canvas", { width: picture.width, height: picture.height, style: `width: ${picture.width / ratio}px` });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    this.board.append(canvas);
  }

  /** Put it away; answer whether there was something to put away. */
  close() {
    this.player?.close();
    this.player = null;
    const wasOpen = !this.element.hidden;
    this.element.hidden = true;
    return wasOpen;
  }

  leave() {
    this.close();
    this.map.chart.element.focus();
  }
}

function filled(element, text) {
  say(element, text);
  return element;
}
