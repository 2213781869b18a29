// A Player inside a map.

import { make } from "./dom.js";
import { PlainModel } from "./model.js";
import { Player } from "./player.js";
import { initialize } from "./timeline.js";

/** Show a film in a Player, from a step on. */
export function openMapPlayer(host, view, film, step) {
  const panels = ["caption", "stack"];
  const model = new PlainModel({ _film: film, step, playing: false, speed: 1, theme: view.model.get("theme"), by: "step", panels });
  const element = make("div");
  host.replaceChildren(element);
  const player = new Player(model, element);
  const stopClock = initialize({ model });
  view.story.player = {
    close() {
      player.close();
      stopClock();
    },
  };
  player.open();
}
