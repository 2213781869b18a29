// A page with a map.

import { openMapPage } from "./map_on_page.js";
import { showPlainly } from "./model.js";

openMapPage().catch(showPlainly);
