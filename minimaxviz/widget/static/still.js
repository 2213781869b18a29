// In a notebook a widget stands where the still picture was that a saved notebook keeps.

import { make } from "./dom.js";

/** Answer the still picture that Python showed for a view, if it is there and nobody has taken its place. */
async function ownStill(model) {
  const name = (model.get("_stills") ?? []).at(-1);
  for (let tries = 0; name && tries < 20; tries += 1) {
    for (const still of document.querySelectorAll(".mv-still")) {
      if (model.get("_stills").includes(still.dataset.still) && !still.dataset.taken) return still;
    }
    if (document.querySelector(`[data-still="${name}"]`)) return null; // it has a widget already
    await new Promise((done) => setTimeout(done, 25)); // the picture may come a little later
  }
  return null;
}

/** Open a view in an element, or in the place of the still picture that was shown for it; answer how to close it. */
export async function openInPlace({ model, el }, View) {
  const element = make("div");
  const still = await ownStill(model);
  const before = still ? [...still.childNodes] : [];
  if (still) still.dataset.taken = "yes";
  (still ?? el).replaceChildren(element);
  const view = new View(model, element);
  await view.open();
  return () => {
    view.close();
    if (!still) return;
    delete still.dataset.taken;
    still.replaceChildren(...before);
  };
}
