// What a model shows, and when: its film, the steps in order, and the clock that plays them.

import { lastUpTo, unpack } from "./film.js";

const unpacked = new WeakMap();

/** Unpack a model's film, once for all who ask. */
export function load(model) {
  const film = model.get("_film");
  if (!unpacked.has(film)) unpacked.set(film, unpack(film));
  return unpacked.get(film);
}

/** The steps that a model shows, in order. */
export function timelineOf(data, model) {
  return data.timelines[model.get("by")] ?? data.timelines.step;
}

/** Answer which of the numbers, in order, a step is: the last that is not beyond it. */
export function positionOf(numbers, step) {
  return lastUpTo(numbers.length, (i) => numbers[i], step);
}

/** Whether the films have what the model's step is drawn with; a page may have only a trailer yet. */
export function isDrawable(data, model) {
  const { numbers, positions } = timelineOf(data, model);
  const position = positionOf(numbers, model.get("step"));
  return data.films.every(({ drawable = Infinity }, i) => positions[i][position] < drawable);
}

export function change(model, values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

/** Play: one clock a model, however many views it has. */
export function initialize({ model }) {
  let clock;
  const tick = async () => {
    const { numbers } = timelineOf(await load(model), model);
    if (!model.get("playing")) return;
    const position = positionOf(numbers, model.get("step")) + 1;
    if (position < numbers.length) change(model, { step: numbers[position] });
    if (position >= numbers.length - 1) change(model, { playing: false });
    else wait();
  };
  const wait = () => {
    clearTimeout(clock);
    if (model.get("playing")) clock = setTimeout(tick, 1000 / model.get("speed"));
  };
  for (const name of ["change:playing", "change:speed"]) model.on(name, wait);
  wait();
  return () => {
    clearTimeout(clock);
    for (const name of ["change:playing", "change:speed"]) model.off(name, wait);
  };
}
