"""Sheets on paper: pages with a title, tasks, the picture and room for answers, set in type by Typst."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from minimaxviz.draw.request import Size
from minimaxviz.export import raster
from minimaxviz.export.copies import Copy
from minimaxviz.words import metrics

__all__ = ["A4", "MARGIN", "Page", "document", "picture"]

A4 = (842, 595)
"""A page of A4 on its side, in points."""

SHORTER = 595.0  # points of the shorter side at which type has the sizes below
MARGIN, GUTTER = 34.0, 8.0
TITLE, BODY, SMALL = 16.0, 10.0, 8.0
CAPITAL, LINE, ITEM = 0.73, 1.18, 1.35  # of the type size: a line alone, and how far lines and tasks are apart
ANSWER = 90.0  # how long the line for the move is
PIXELS = 2  # of a picture for each point, so that no value is below 7 points
ROW = (17.0, 27.0)  # how high a row of the table is, to be written into by hand: at least, at most
MOST_COLUMNS = 3
SHARPNESS = 2.5  # pixels of a PNG for each point: 180 to an inch


class Page(NamedTuple):
    """A page of some size: type is larger where the page is."""

    size: Size

    @property
    def unit(self) -> float:
        """How much larger everything is than on A4."""
        return min(self.size) / SHORTER

    @property
    def wide(self) -> float:
        """How much room there is between the margins, in points."""
        return self.size[0] - 2 * MARGIN * self.unit

    @property
    def high(self) -> float:
        """How much room there is from top to bottom, in points."""
        return self.size[1] - 2 * MARGIN * self.unit

    def picture(self, copies: Sequence[Copy]) -> Size:
        """Return how large the pictures are that some copies have room for, in pixels: all have the same size."""
        left = self.high - max(map(self._words, copies)) * self.unit
        return round(self.wide * PIXELS / self.unit), max(100, round(left * PIXELS / self.unit))

    def _words(self, copy: Copy) -> float:
        """Return how high all but the picture is, at the usual size."""
        room = self.wide / self.unit
        heading = f"{copy.title}  {copy.label}" if copy.label else copy.title
        title = len(metrics.wrapped(heading, room * (0.5 if copy.fields else 1.0), TITLE, 9, bold=True))
        points = [metrics.wrapped(point, room - 2 * BODY - ANSWER, BODY, 9) for point in _points(copy)]
        small = len(metrics.wrapped(copy.conventions, room, SMALL, 9))
        tasks = sum(ITEM + LINE * (len(lines) - 1) for lines in points)
        return _lines(title) * TITLE + tasks * BODY + _lines(small) * SMALL + 3 * GUTTER

    def columns(self, rows: Sequence[Any]) -> tuple[list[list[Sequence[Any]]], float]:
        """Divide the rows of a table into pages of columns; tell how high a row is."""
        room = self.high / self.unit - 2 * TITLE - 2 * GUTTER - 2 * SMALL
        most = int(room / ROW[0]) - 1
        count = min(MOST_COLUMNS, -(-len(rows) // most))
        together = count * most
        pages = [rows[first : first + together] for first in range(0, len(rows), together)]
        each = -(-max(map(len, pages)) // count)
        columns = [[page[first : first + each] for first in range(0, len(page), each)] for page in pages]
        return columns, min(ROW[1], room / (each + 1)) * self.unit


def document(copies: Sequence[Copy], size: Size, progress: Callable[[int, int], None]) -> bytes:
    """Return a PDF of all copies, each on pages of its own and named in the outline."""
    return raster.typeset(*_markup(copies, size, progress))


def picture(copies: Sequence[Copy], size: Size, kind: raster.Kind, progress: Callable[[int, int], None]) -> bytes:
    """Return the first page as a picture, png or svg."""
    return raster.typeset_pages(*_markup(copies, size, progress), kind, SHARPNESS)[0]


def _markup(
    copies: Sequence[Copy], size: Size, progress: Callable[[int, int], None]
) -> tuple[str, dict[str, Any], dict[str, bytes]]:
    """Write the document: its markup, its words, and its pictures."""
    page, first = Page(size), copies[0]
    shape = page.picture(copies)
    files = {}
    for place, copy in enumerate(copies):
        files[f"{place}.svg"] = copy.svg(shape).encode("utf-8", errors="replace")
        progress(place + 1, len(copies))
    theme, unit = first.theme, page.unit
    markup = MARKUP.format(
        width=size[0], height=size[1], margin=MARGIN * unit, gutter=GUTTER * unit, answer=ANSWER * unit,
        title=TITLE * unit, body=BODY * unit, small=SMALL * unit, hair=0.6 * unit,
        ground=theme.background, ink=theme.ink, muted=theme.muted, faint=theme.faint, band=theme.band,
        direction="rtl" if first.say.right_to_left else "ltr",
    )  # fmt: skip
    return markup, {"title": first.title, "lang": first.say.lang, "copies": [_data(one, page) for one in copies]}, files


def _data(copy: Copy, page: Page) -> dict[str, Any]:
    """Return the words of a copy."""
    columns, high = page.columns(copy.rows) if copy.table else ([], 0.0)
    return {
        "name": copy.name,
        "title": copy.title,
        "label": copy.label,
        "fields": copy.fields,
        "points": _points(copy),
        "conventions": metrics.unbroken(copy.conventions),
        "answered": copy.answered,
        "alt": copy.say.say("solution_title" if copy.solution else "blank_title"),
        "head": copy.head,
        "tables": columns,
        "high": high,
    }


def _points(copy: Copy) -> list[str]:
    """Return the tasks, or the answers in a row."""
    return [" · ".join(copy.points)] if copy.solution else copy.points


def _lines(count: int) -> float:
    """Return how high some lines are, for a type size of 1."""
    return CAPITAL + LINE * (count - 1)


MARKUP = """#let data = json("data.json")
#set document(title: data.title, date: none)
#set page(width: {width}pt, height: {height}pt, margin: {margin}pt, fill: rgb("{ground}"))
#set text(font: "DejaVu Sans", lang: data.lang, dir: {direction}, size: {body}pt, fill: rgb("{ink}"))
#set par(leading: 0.45em, spacing: 0.7em)
#set enum(spacing: 0.62em)
#show heading: it => it.body
#let written = box(width: 1fr, baseline: 2pt, line(length: 100%, stroke: {hair}pt + rgb("{muted}")))
#let top(one) = grid(
  columns: if one.fields.len() > 0 {{ (1fr, 1fr) }} else {{ (1fr,) }}, column-gutter: {gutter}pt, align: bottom,
  {{
    text(size: {title}pt, weight: "bold", one.title)
    if one.label != "" {{ h(1em); text(size: {body}pt, weight: "bold", one.label) }}
  }},
  ..if one.fields.len() > 0 {{ (grid(
    columns: (2fr, 1fr), column-gutter: {gutter}pt,
    ..one.fields.map(field => {{ text(fill: rgb("{muted}"), field + ": "); written }}),
  ),) }},
)
#let task(one, i) = {{
  one.points.at(i)
  if i == one.answered {{ " "; box(width: {answer}pt, written) }}
}}
#let words(one) = {{
  if one.points.len() == 1 {{ task(one, 0) }} else {{ enum(..range(one.points.len()).map(i => task(one, i))) }}
  block(above: {gutter}pt, text(size: {small}pt, fill: rgb("{muted}"), one.conventions))
}}
#let filled(one, rows) = table(
  columns: (1.2fr, 1fr, 1fr, 1.1fr, 2.4fr), rows: one.high * 1pt, align: center + horizon, inset: 2pt,
  stroke: {hair}pt + rgb("{faint}"), fill: (_, y) => if y == 0 {{ rgb("{band}") }},
  table.header(..one.head.map(text.with(weight: "bold"))), ..rows.flatten(),
)
#for (i, one) in data.copies.enumerate() {{
  page({{
    place(hide(heading(one.name)))
    grid(
      columns: 100%, rows: (auto, auto, 1fr), row-gutter: {gutter}pt,
      top(one), words(one),
      image(str(i) + ".svg", width: 100%, height: 100%, fit: "contain", alt: one.alt),
    )
  }})
  for columns in one.tables {{
    page({{
      top(one)
      v({gutter}pt)
      grid(columns: (1fr,) * columns.len(), column-gutter: 2 * {gutter}pt, ..columns.map(rows => filled(one, rows)))
      v(1fr)
      text(size: {small}pt, fill: rgb("{muted}"), one.conventions)
    }})
  }}
}}
"""
