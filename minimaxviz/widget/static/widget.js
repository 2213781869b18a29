// In a notebook the Player is a widget.

import { Player } from "./player.js";
import { openInPlace } from "./still.js";
import { initialize } from "./timeline.js";

export default { initialize, render: (view) => openInPlace(view, Player) };
