"""The last slide of a comparison: a dot for each node that was visited, and what that saves in words."""

from math import ceil
from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.columns import parted, two_sizes
from minimaxviz.draw.comparison_table import notes, revisits, rows, savings, titles, verdict
from minimaxviz.draw.request import Request
from minimaxviz.draw.zones import NARROW, Area
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import metrics

__all__ = ["Summary"]

SIDE = 70.0
HEADLINE, VERDICT, SMALL = 58.0, 38.0, 22.0
NAME, COUNT, UNIT = 42.0, 110.0, 26.0
MOST_DOTS = 200
LARGEST_PITCH, COMFORTABLE = 84.0, 36.0  # a row that is not closer is not broken
ROUND = (1, 2, 5)


class _Grid(NamedTuple):
    """How dots stand: how many in a row, how far apart, and for how many nodes each stands."""

    across: int
    pitch: float
    nodes: int


class Summary:
    """What a comparison comes to."""

    def __init__(self, comparison: Comparison, request: Request) -> None:
        self.comparison = comparison
        self.request = request
        self.words, self.theme = request.words, request.theme
        self.width, self.height = request.canvas
        self._counts = [len(trace.visited) for trace in comparison.traces]

    @property
    def sentence(self) -> str:
        """What was saved, and whether the searches agree."""
        return " ".join([*savings(self.comparison, self.words.lang), verdict(self.comparison, self.words.lang)])

    @cached_property
    def content(self) -> str:
        """The slide, all but its outermost tag."""
        parts = [xml.element("rect", width=self.width, height=self.height, fill=self.theme.background)]
        top = 40.0
        headlines = savings(self.comparison, self.words.lang)
        for sentence in headlines:
            size = HEADLINE * (1.0 if len(headlines) == 1 else 0.75 if len(headlines) == 2 else 0.6)
            lines = metrics.balanced(sentence, self.width - 2 * SIDE, size, bold=True)
            for line in lines:
                top += size * 1.25
                parts.append(self._text(line, top, size, bold=True))
        sentences = notes(self.comparison, self.words.lang)
        below = self.height - 40 - SMALL * 1.5 * len(sentences)
        parts += [
            self._text(note, below + SMALL * 1.5 * (place + 1), SMALL, ink=self.theme.muted)
            for place, note in enumerate(sentences)
        ]
        parts.append(self._text(verdict(self.comparison, self.words.lang), below - 68, VERDICT, bold=True))
        parts.append(self._text(self._agreed, below - 24, UNIT, ink=self.theme.muted))
        parts.append(self._searches(Area(SIDE, top + 40, self.width - 2 * SIDE, below - 130 - top - 40)))
        return "".join(parts)

    @property
    def _agreed(self) -> str:
        """Write value and best move, where all searches agree on them."""
        same = {"row_value": self.comparison.same_value, "row_move": self.comparison.same_move}
        table = {row.name: row.cells[0] for row in rows(self.comparison, self.words.lang)}
        names = [self.words.say(key) for key, agree in same.items() if agree]
        return " · ".join(f"{name}: {self.words.left_to_right(table[name])}" for name in names)

    # --- a row for each search ------------------------------------------------------------------------

    def _searches(self, area: Area) -> str:
        key_height = 54.0
        high = (area.height - key_height) / len(self._counts)
        stacked = self.width < NARROW * self.height
        beside = 0.0 if stacked else min(480.0, area.width * 0.3)
        above = 0.0 if not stacked else 96.0
        grid = self._grid(area.width - beside, high * 0.86 - above)
        needed = above + ceil(ceil(max(self._counts) / grid.nodes) / grid.across) * grid.pitch + 60
        high = min(high, needed) if stacked else high
        parts = []
        for search, (name, count) in enumerate(
            zip(titles(self.comparison, self.words.lang), self._counts, strict=True)
        ):
            row = Area(area.left, area.top + search * high, area.width, high)
            parts.append(self._name(name, count, row, beside or area.width, stacked=stacked))
            parts.append(self._work(self.comparison.traces[search], row, stacked=stacked))
            dots = Area(row.left + beside, row.top + above, row.width - beside, row.height - above)
            parts.append(self._dots(count, dots.mirrored(self.width) if self.words.right_to_left else dots, grid))
        below = min(area.bottom - 12, area.top + high * len(self._counts) + 50)
        parts.append(self._key(area.left + beside, below, grid))
        return "".join(parts)

    def _name(self, name: str, count: int, row: Area, room: float, *, stacked: bool) -> str:
        """Write the name of a search, and how many nodes it visited."""
        number, unit = parted(self.words, "visited", count)
        if stacked:
            name = metrics.shortened(name, room * 0.5, NAME, bold=True)
            middle = row.top + 62
            return self._text(name, middle, NAME, bold=True) + self._count(number, unit, middle, 0.62, end=True)
        size = NAME * max(0.6, min(1.0, (room - 30) / max(1.0, metrics.width(name, NAME, bold=True))))
        name = metrics.shortened(name, room - 30, size, bold=True)
        scale = min(1.0, row.height / 190)
        middle = row.top + row.height / 2
        return self._text(name, middle - 46 * scale, size * max(scale, 0.6), bold=True) + self._count(
            number, unit, middle + 56 * scale, scale
        )

    def _work(self, trace: Trace, row: Area, *, stacked: bool) -> str:
        """Write below the nodes what was done, where a search visits nodes again or a table answers."""
        if not revisits(self.comparison.traces):
            return ""
        say, work = self.words, trace.work
        counts = [say.count("work_calls", work.calls), say.count("work_evaluations", work.evaluations)]
        scale = min(1.0, row.height / 190)
        y = row.top + 92 if stacked else row.top + row.height / 2 + 92 * scale
        return self._text(" · ".join(counts), y, UNIT * max(scale, 0.8), ink=self.theme.muted)

    def _count(self, number: str, unit: str, y: float, scale: float, *, end: bool = False) -> str:
        large = xml.element("tspan", number, font_size=COUNT * scale, font_weight="bold")
        small = xml.element("tspan", f"\u00a0{xml.text(unit)}", font_size=UNIT * max(scale, 0.8), fill=self.theme.muted)
        x = self.width - SIDE if self.words.right_to_left != end else SIDE
        return two_sizes(self.words, large, small, x, y, self.theme.ink, end=end)

    # --- dots -----------------------------------------------------------------------------------------

    def _grid(self, wide: float, high: float) -> _Grid:
        """Choose how dots stand: the same for all searches, and as large as they can be."""
        most, nodes, turn = max(self._counts), 1, 0
        while ceil(most / nodes) > MOST_DOTS:
            turn += 1
            nodes = ROUND[turn % 3] * 10 ** (turn // 3)
        dots = ceil(most / nodes)
        if wide / dots >= COMFORTABLE:
            return _Grid(dots, min(wide / dots, LARGEST_PITCH, high), nodes)
        pitch, across = max(
            (min(wide / ceil(dots / lines), high / lines, LARGEST_PITCH), ceil(dots / lines))
            for lines in range(1, dots + 1)
        )
        return _Grid(across, pitch, nodes)

    def _dots(self, count: int, area: Area, grid: _Grid) -> str:
        """Draw a dot for each node, or for so many: filled where they were visited, hollow where not."""
        most = max(self._counts)
        total, filled = ceil(most / grid.nodes), max(1, round(count / grid.nodes))
        if count == most:
            filled = total
        lines = ceil(total / grid.across)
        top = area.top + (area.height - lines * grid.pitch) / 2
        dots = []
        for dot in range(total):
            line, column = divmod(dot, grid.across)
            shift = (column + 0.5) * grid.pitch
            x = area.right - shift if self.words.right_to_left else area.left + shift
            dots.append(self._dot(x, top + (line + 0.5) * grid.pitch, grid.pitch * 0.38, filled=dot < filled))
        return xml.element("g", "".join(dots), class_="mv-dots")

    def _dot(self, x: float, y: float, radius: float, *, filled: bool) -> str:
        thick = max(1.5, radius * 0.14)
        return xml.element(
            "circle", class_="mv-visited" if filled else "mv-left", cx=x, cy=y, r=radius - thick / 2,
            fill=self.theme.ink if filled else "none", stroke=self.theme.ink if filled else self.theme.muted,
            stroke_width=thick,
        )  # fmt: skip

    def _key(self, left: float, y: float, grid: _Grid) -> str:
        """Say what the dots mean."""
        say = self.words
        x = self.width - left if say.right_to_left else left
        side = -1 if say.right_to_left else 1
        parts = []
        for key, filled in (("dot_visited", True), ("dot_left", False)):
            parts.append(self._dot(x + side * 11, y - 8, 11, filled=filled))
            text = say.say(key)
            parts.append(self._text(text, y, UNIT, x=x + side * 32, ink=self.theme.muted))
            x += side * (32 + metrics.width(text, UNIT) + 40)
        if grid.nodes > 1:
            parts.append(self._text(say.count("dot_counts", grid.nodes), y, UNIT, x=x, ink=self.theme.muted))
        return "".join(parts)

    def _text(
        self, text: str, y: float, size: float, *, x: float | None = None, ink: str | None = None, bold: bool = False
    ) -> str:
        """Write a line from where the language begins; it is made smaller if it has no room."""
        if not text:
            return ""
        rtl = self.words.right_to_left
        start = x if x is not None else self.width - SIDE if rtl else SIDE
        room = start - SIDE / 2 if rtl else self.width - SIDE / 2 - start
        size *= min(1.0, room / max(1.0, metrics.width(text, size, bold=bold)))
        return xml.element(
            "text", xml.text(self.words.directed(text)), x=start, y=y, font_size=size, fill=ink or self.theme.ink,
            font_weight="bold" if bold else None, text_anchor="end" if rtl else "start",
        )  # fmt: skip
