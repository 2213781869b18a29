"""A stand-alone page: all steps in one file that needs no server, no network and no installation."""

from collections.abc import Callable
from html import escape

from minimaxviz.export.deck import Deck

__all__ = ["page"]

STYLE = """
:root { color-scheme: light; }
:root.dark { color-scheme: dark; }
body { margin: 0; font-family: 'DejaVu Sans', Verdana, sans-serif; background: Canvas; color: CanvasText; }
main { max-width: 177vh; margin: 0 auto; }
.step svg { display: block; width: 100%; height: auto; }
.step[hidden] { display: none; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; justify-content: center; padding: .6rem; }
button { font: inherit; min-width: 3rem; padding: .35rem .8rem; }
button:focus-visible, input:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
input { flex: 1 1 12rem; max-width: 30rem; }
.words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print { nav { display: none; } .step[hidden] { display: block; } .step { break-after: page; } }
"""

SCRIPT = """
const steps = [...document.querySelectorAll('.step')];
const slider = document.querySelector('input');
const words = document.querySelector('.words');
const place = document.querySelector('output');
let now = 0;
function show(wanted) {
  now = Math.max(0, Math.min(steps.length - 1, wanted));
  steps.forEach((step, i) => { step.hidden = i !== now; });
  slider.value = now;
  place.textContent = (now + 1) + ' / ' + steps.length;
  words.textContent = steps[now].dataset.caption;
}
const moves = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => steps.length - 1 };
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => show(moves[button.dataset.move]()));
}
slider.addEventListener('input', () => show(Number(slider.value)));
document.addEventListener('keydown', (event) => {
  const move = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'next', End: 'last', ' ': 'next' }[event.key];
  if (move && event.target.tagName !== 'INPUT' && event.target.tagName !== 'BUTTON') {
    event.preventDefault();
    show(moves[move]());
  }
});
const wanted = /^#step=(\\d+)$/.exec(location.hash);
show(wanted ? Number(wanted[1]) - 1 : 0);
document.querySelector('nav').hidden = false;
"""

BUTTONS = (("first", "|◀", "First step"), ("back", "◀", "Back"), ("next", "▶", "Next"), ("last", "▶|", "Last step"))


def page(deck: Deck, progress: Callable[[int, int], None]) -> str:
    """Write a page with all slides; without JavaScript it shows them one below the other."""
    steps = []
    for number, slide in enumerate(deck.slides(), start=1):
        said = escape(str(slide.caption), quote=True)
        steps.append(f'<section class="step" data-caption="{said}">{slide.svg}</section>')
        progress(number, len(deck))
    buttons = [
        f'<button type="button" data-move="{move}" aria-label="{name}" title="{name}">{sign}</button>'
        for move, sign, name in BUTTONS
    ]
    shade = "dark" if deck.dark else "light"
    slider = f'<input type="range" min="0" max="{len(deck) - 1}" value="0" aria-label="Step">'
    return (
        f'<!DOCTYPE html>\n<html lang="{deck.lang}" class="{shade}">'
        '<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(deck.title)}</title><style>{STYLE}</style></head>\n<body><main>\n"
        + "\n".join(steps)
        + f"\n<nav hidden>{''.join(buttons[:2])}{slider}{''.join(buttons[2:])}<output></output></nav>\n"
        + '<p class="words" aria-live="polite"></p>\n'
        + f"</main><script>{SCRIPT}</script></body></html>\n"
    )
