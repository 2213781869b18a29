// A page with a map whose search is short enough for a Player of it to be in the page, too.

import { openMapPage } from "./map_on_page.js";
import { openMapPlayer } from "./map_player.js";
import { showPlainly } from "./model.js";

/** Open the Player at the step where the search came to a box. */
function openAt(host, box, view) {
  openMapPlayer(host, view, view.model.get("_film"), view.model.get("_steps")[box]);
  return true;
}

openMapPage(openAt).catch(showPlainly);
