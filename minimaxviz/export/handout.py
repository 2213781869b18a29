"""A handout: the cuts as small pictures on a page, each with its sentence, so that they can be compared and kept."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from minimaxviz.draw.request import Request
from minimaxviz.errors import ExportError, ViewError
from minimaxviz.export import raster
from minimaxviz.export.deck import Slide, TraceDeck
from minimaxviz.trace import Trace
from minimaxviz.trace.chosen import chosen_steps
from minimaxviz.trace.comparison import Comparison
from minimaxviz.words import Caption, caption, convention, metrics

__all__ = ["document"]

MARGIN, GUTTER = 40.0, 18.0  # points
PAGE = (595.28, 841.89)  # A4
TITLE = 38.0  # what the title takes
HEAD, WHY, LINE = 10.5, 9.0, 1.25  # type sizes, and how far lines are apart
PIXELS = (2.0, 3.0)  # of a picture for each point: the first draws no value below 4.5 points; more where none fits
FLATTEST = 0.66  # pictures are at most so high for their width


class _Grid(NamedTuple):
    """How many pictures stand beside each other and below each other on a page, and how high their sentences are."""

    across: int
    down: int
    words: float = 0.0

    @property
    def wide(self) -> float:
        """How wide a picture is, in points."""
        return (PAGE[0] - 2 * MARGIN - (self.across - 1) * GUTTER) / self.across

    @property
    def high(self) -> float:
        """How high a picture is, in points."""
        return min((PAGE[1] - 2 * MARGIN - TITLE) / self.down - self.words - GUTTER, self.wide * FLATTEST)

    def holding(self, captions: list[Caption]) -> "_Grid":
        """Return the grid with as few rows as some sentences need, and room for the longest of them."""
        rows = -(-len(captions) // self.across)
        return self._replace(down=min(self.down, rows), words=max(map(self._height, captions)))

    def _height(self, sentence: Caption) -> float:
        heads = metrics.wrapped(sentence.head, self.wide * 0.97, HEAD, 9, bold=True)
        reasons = metrics.wrapped(sentence.why, self.wide * 0.97, WHY, 9) if sentence.why else []
        return 24 + len(heads) * HEAD * LINE + len(reasons) * WHY * LINE - (HEAD + WHY) * (LINE - 0.75)


ONE_COLUMN, TWO_COLUMNS = _Grid(1, 3), _Grid(2, 4)


def document(subject: Trace | Comparison, request: Request, steps: Any, progress: Callable[[int, int], None]) -> bytes:
    """Return a handout as PDF: one page, or more if the cuts are many; its outline names them all."""
    if isinstance(subject, Comparison):
        raise ExportError("a handout shows the cuts of one search; save one of the traces instead")
    if "size" in request.given:
        raise ExportError("size is that of slides; a handout fits its pictures to the page")
    if steps is None and not subject.steps.cut_steps:
        raise ExportError("a handout shows cuts, and this search cut nothing; choose steps=… to be shown instead")
    deck, grid, slides = _drawn(subject, request, "cuts" if steps is None else steps, progress)
    say, theme = request.words, request.theme
    data = {
        "title": deck.title,
        "lang": deck.lang,
        "convention": convention(subject.conventions, say, subject.numerals),
        "names": [_name(deck, i, slide) for i, slide in enumerate(slides)],
        "steps": [say.say("step", step=say.whole(k + 1), steps=say.whole(len(subject))) for k in deck.steps],
        "captions": [list(map(metrics.unbroken, slide.caption)) if request.caption else ["", ""] for slide in slides],
        "header": request.header,
    }
    return raster.typeset(
        MARKUP.format(
            wide=grid.wide, high=grid.high, shown=grid.high * deck.above_foot, across=grid.across,
            margin=MARGIN, gutter=GUTTER, ground=theme.background,
            ink=theme.ink, muted=theme.muted, head=HEAD, why=WHY, direction="rtl" if say.right_to_left else "ltr",
        ),
        data,
        {f"{i}.svg": slide.svg.encode("utf-8", errors="replace") for i, slide in enumerate(slides)},
    )  # fmt: skip


def _drawn(
    trace: Trace, request: Request, steps: Any, progress: Callable[[int, int], None]
) -> tuple[TraceDeck, _Grid, list[Slide]]:
    """Draw the pictures without words, as few in a row as fit on one page, at the first size in which they fit."""
    plain = replace(request, caption=False, header=False, legend=False)
    chosen = chosen_steps(trace, steps)
    grid = ONE_COLUMN if len(chosen) <= ONE_COLUMN.down else TWO_COLUMNS
    grid = grid.holding([caption(trace[k], request.lang) if request.caption else Caption("") for k in chosen])
    for pixels in PIXELS:
        deck = TraceDeck(trace, replace(plain, size=(round(grid.wide * pixels), round(grid.high * pixels))), chosen)
        try:
            slides = []
            for slide in deck.slides():
                slides.append(slide)
                progress(len(slides), len(deck))
            return deck, grid, slides
        except ViewError:
            if pixels == PIXELS[-1]:
                raise
    raise AssertionError("the last size returns or raises")


def _name(deck: TraceDeck, place: int, slide: Slide) -> str:
    return f"{'✂ ' if slide.is_cut else ''}{deck.steps[place] + 1}: {slide.caption.head}"


MARKUP = """#let data = json("data.json")
#set document(title: data.title)
#set page(
  paper: "a4", margin: {margin}pt, fill: rgb("{ground}"),
  footer: context if counter(page).final().first() > 1 {{
    align(center, text(size: 8pt, fill: rgb("{muted}"), counter(page).display()))
  }},
)
#set text(font: "DejaVu Sans", lang: data.lang, dir: {direction}, size: 9pt, fill: rgb("{ink}"))
#set par(leading: 0.5em)
#show heading: it => it.body
#let said(i) = {{
  place(hide(heading(data.names.at(i))))
  block(above: 0pt, below: 4pt, text(size: 7.5pt, fill: rgb("{muted}"), data.steps.at(i)))
  block(above: 0pt, below: 4pt, text(weight: "bold", size: {head}pt, data.captions.at(i).at(0)))
  text(size: {why}pt, fill: rgb("{muted}"), data.captions.at(i).at(1))
}}
#let shown(i) = box(clip: true, height: {shown}pt, width: {wide}pt, place(
  image(str(i) + ".svg", width: {wide}pt, height: {high}pt, alt: data.names.at(i)),
))
#if data.header {{
  block(below: 4pt, text(size: 17pt, weight: "bold", data.title))
  block(below: 8pt, text(size: 8pt, fill: rgb("{muted}"), data.convention))
}}
#let count = data.names.len()
#for first in range(0, count, step: {across}) {{
  let row = range(first, calc.min(first + {across}, count))
  block(breakable: false, above: {gutter}pt, below: 0pt, grid(
    columns: ({wide}pt,) * {across}, column-gutter: {gutter}pt, row-gutter: 4pt,
    ..row.map(said), ..range({across} - row.len()).map(_ => []),
    ..row.map(shown),
  ))
}}
"""
