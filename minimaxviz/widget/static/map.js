// In a notebook a map is a widget; a click asks Python for a Player of the subtree.

import { make } from "./dom.js";
import { openMapPlayer } from "./map_player.js";
import { MapView } from "./map_view.js";
import { openInPlace } from "./still.js";

/** Ask Python for the film of a subtree; once it is there, or cannot be, show that. */
function askForPlayer(host, box, view, isAnswer = false) {
  const path = view.tree.path(box);
  const { place, step, size, wrong } = view.model.get("_answer");
  const film = view.model.get("_film");
  if (place !== path.join(".")) {
    if (!isAnswer) view.model.send({ do: "open", path });
  } else if (wrong) host.replaceChildren(make("p", { class: "mv-map-wrong", role: "alert" }, wrong));
  else if (film.byteLength === size) openMapPlayer(host, view, film, step); // some notebooks send it after the rest
  return true;
}

class NotebookMap extends MapView {
  constructor(model, element) {
    super(model, element, askForPlayer);
  }
}

export default { render: (view) => openInPlace(view, NotebookMap) };
