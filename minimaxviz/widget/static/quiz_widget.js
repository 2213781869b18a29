// In a notebook the Quiz is a widget; Python marks what is answered here once more.

import { Quiz } from "./quiz.js";
import { openInPlace } from "./still.js";

export default { render: (view) => openInPlace(view, Quiz) };
