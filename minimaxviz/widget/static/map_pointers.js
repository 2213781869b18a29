// What pointers do on a chart: the wheel and two fingers zoom, one drags, and a click chooses.

const STRAYED = 5; // pixels that a pointer may stray in a click

/** Hear the pointers on a chart. */
export function listenToPointers(chart) {
  const { canvas } = chart;
  const hand = new Hand(chart);
  canvas.addEventListener("wheel", (event) => turnWheel(chart, event), { passive: false });
  canvas.addEventListener("pointerdown", (event) => hand.press(event));
  canvas.addEventListener("pointermove", (event) => hand.move(event));
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => hand.lift(event));
  canvas.addEventListener("pointerleave", () => chart.point(-1));
  canvas.addEventListener("dblclick", (event) => {
    const box = chart.boxUnder(event);
    if (box >= 0) chart.fill(box);
  });
}

function turnWheel(chart, event) {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 24 : 1;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    chart.pan((-(event.deltaX || event.deltaY) * lines * chart.ratio) / chart.wide);
    return;
  }
  const turned = Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 4 : 1); // a pinch on a pad turns little
  chart.zoom(Math.exp(turned / 420), chart.shareOf(event.clientX));
}

/** The fingers, or the mouse button, that are down. */
class Hand {
  constructor(chart) {
    Object.assign(this, { chart, down: new Map(), hasMoved: false, first: null });
  }

  press(event) {
    if (event.button) return;
    this.chart.canvas.setPointerCapture?.(event.pointerId);
    this.down.set(event.pointerId, event);
    this.hasMoved = this.down.size > 1;
    this.first = event;
  }

  move(event) {
    const { chart, down, first } = this;
    const before = down.get(event.pointerId);
    if (!before) {
      chart.point(chart.boxUnder(event));
      return;
    }
    if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > STRAYED) this.hasMoved = true;
    if (down.size === 1 && this.hasMoved) chart.pan(((event.clientX - before.clientX) * chart.ratio) / chart.wide, (event.clientY - before.clientY) * chart.ratio);
    if (down.size === 2) {
      const [other] = [...down.values()].filter((one) => one.pointerId !== event.pointerId);
      const apart = (one) => Math.max(20, Math.abs(one.clientX - other.clientX));
      chart.zoom(apart(before) / apart(event), chart.shareOf((event.clientX + other.clientX) / 2));
    }
    down.set(event.pointerId, event);
  }

  lift(event) {
    const { chart } = this;
    const wasDown = this.down.delete(event.pointerId);
    if (event.type === "pointercancel" || !wasDown || this.hasMoved) return;
    const box = chart.boxUnder(event);
    if (box < 0) return;
    chart.focus = box;
    chart.refresh();
    chart.tell.choose(box);
  }
}
