"""The zigzag: what the passes prove of the root, from below and from above, closing in on its value."""

from itertools import pairwise
from math import inf, isinf
from typing import TYPE_CHECKING, NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.passes import PassCell, pass_cells
from minimaxviz.draw.zones import AXIS, Area
from minimaxviz.notation import LARGEST, Window
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.words import metrics

if TYPE_CHECKING:
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["Zigzag", "proven"]

SIZE = 20.0
PAD = 12.0  # from the largest and the least number to the edges
LINE, DOT = 4.0, 7.0
KEPT = 64


def proven(cells: list[PassCell]) -> list[Window]:
    """Return between which bounds the root's value lies after each pass; a pass of another depth asks about another."""
    found: list[Window] = []
    low, high, depth = -inf, inf, cells[0].depth
    for one in cells:
        if one.depth != depth:
            low, high, depth = -inf, inf, one.depth
        low = max(low, one.value) if one.bound in ("lower", "exact") else low
        high = min(high, one.value) if one.bound in ("upper", "exact") else high
        found.append((low, high))
    return found


class _State(NamedTuple):
    """How far the passes have come: how many are done, and whether another runs."""

    done: int
    runs: bool


class Zigzag:
    """The chart of a picture, for all its steps: from left to right the passes, from bottom to top the values."""

    def __init__(self, picture: "ScenePicture") -> None:
        self._picture = picture
        self._theme, self._numerals = picture.theme, picture.trace.numerals
        self._area = picture.zones.zigzag
        self._size = max(SIZE, picture.request.least)
        self._cells = pass_cells(picture.trace, picture.words)
        self._proven = proven(self._cells)
        self._drawn = Kept(self._draw, KEPT)

    def draw(self, frame: Frame) -> str:
        """Draw the chart as far as the search has come."""
        done = sum(one.finished <= frame.k for one in self._cells)
        return self._drawn[_State(done, done < len(self._cells) and self._cells[done].first <= frame.k)]

    # --- where things stand -------------------------------------------------------------------------

    @cached_property
    def _plot(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the chart; on its right there is room for what is proven."""
        area, size = self._area, self._size
        labels = [*map(self._low_text, self._proven), *map(self._high_text, self._proven)]
        room = max(metrics.width(label, size, bold=True) for label in labels) + 22
        return area.left, area.top + size * 1.6, area.right - room, area.bottom - AXIS

    def _x(self, passes: float) -> float:
        """Return where so many passes are over."""
        left, _, right, _ = self._plot
        return left + (right - left) * passes / len(self._cells)

    @cached_property
    def _range(self) -> Window:
        """The least and the largest number there is to show."""
        windows = [one.window for one in self._cells if one.window is not None]
        ends = [end for window in (*windows, *self._proven) for end in window if abs(end) < LARGEST]
        low, high = min(ends, default=0.0), max(ends, default=0.0)
        return (low, high) if low < high else (low - 1, high + 1)

    def _y(self, value: float) -> float:
        """Return where a value stands; what has no end reaches the edge."""
        _, top, _, bottom = self._plot
        if abs(value) >= LARGEST:
            inside = 0.0 if isinf(value) else PAD / 2
            return top + inside if value > 0 else bottom - inside
        low, high = self._range
        return bottom - PAD - (bottom - top - 2 * PAD) * float((value - low) / (high - low))

    # --- drawing ------------------------------------------------------------------------------------

    def _draw(self, state: _State) -> str:
        parts = [self._band(), self._title(), *self._possible(state), self._ground(), *self._windows(state)]
        for run in self._runs(state.done):
            parts += self._corridor(run, state)
        parts += self._ticks(state)
        if state.done:
            parts += self._labels(state)
        return xml.element("g", "".join(parts), class_="mv-zigzag", data_done=str(state.done))

    def _band(self) -> str:
        """Draw the band that the chart stands on, unless it is that of the number line beside it."""
        zones, area = self._picture.zones, self._area
        if zones.bars.top <= area.top < zones.bars.bottom and not zones.beside:
            return ""
        across = area.grown(PAD) if zones.beside else Area(0, area.top, self._picture.width, area.height)
        return xml.element(
            "rect", x=across.left, y=across.top, width=across.width, height=across.height, fill=self._theme.band
        )

    def _title(self) -> str:
        words, area = self._picture.words, self._area
        text = words.say("strip_bounds", node=self._picture.trace.node(()).label)
        text = metrics.shortened(text, area.width, self._size)
        return self._text(words.directed(text), area.left, area.top + self._size * 1.1, self._theme.muted, "start")

    def _ground(self) -> str:
        left, _, right, bottom = self._plot
        line = f"M{_n(left)} {_n(bottom)}H{_n(right)}"
        return xml.element("path", d=line, stroke=self._theme.faint, stroke_width=1.5)

    def _possible(self, state: _State) -> list[str]:
        """Leave light what the value may still be while a pass runs; what is ruled out has the colour of the band."""
        columns = []
        for number in range(state.done + state.runs):
            is_new = not number or self._cells[number].depth != self._cells[number - 1].depth
            low, high = (-inf, inf) if is_new else self._proven[number - 1]
            top, bottom = self._y(high), self._y(low)
            columns.append(
                xml.element(
                    "rect", x=self._x(number), y=top, width=self._x(number + 1) - self._x(number),
                    height=max(bottom - top, 1.5), fill=self._theme.background,
                )
            )  # fmt: skip
        return columns

    def _windows(self, state: _State) -> list[str]:
        """Draw what each pass asked: a bar from α to β in its column."""
        wide = min(18.0, (self._x(1) - self._x(0)) * 0.5)
        bars = []
        for number, one in enumerate(self._cells[: state.done + state.runs]):
            if one.window is None:
                continue
            low, high = map(self._y, one.window)
            is_now = state.runs and number == state.done
            bars.append(
                xml.element(
                    "rect", x=self._x(number + 0.5) - wide / 2, y=high, width=wide, height=max(low - high, 2.0),
                    fill=self._theme.ink, fill_opacity=0.34 if is_now else 0.16,
                )
            )  # fmt: skip
        return bars

    def _runs(self, done: int) -> list[range]:
        """Return the passes that are over, in runs that ask about the same depth."""
        starts = [0, *(n for n in range(1, done) if self._cells[n].depth != self._cells[n - 1].depth), done]
        return [range(one, two) for one, two in pairwise(starts)] if done else []

    def _corridor(self, run: range, state: _State) -> list[str]:
        """Draw both bounds over a run of passes; each moves where a pass has its value, and holds until the next."""
        is_last = run.stop == state.done
        end = self._x(run.stop + (0.5 if is_last and state.runs and self._goes_on(state) else 0.0))
        theme, parts = self._theme, []
        for side, ink in ((0, theme.max), (1, theme.min)):
            path, before = "", (-inf, inf)[side]
            for number in run:
                bound = self._proven[number][side]
                if bound != before:
                    x = self._x(number + 1)
                    path += f"{'H' if path else 'M'}{_n(x)}" + ("" if path else f" {_n(self._y(before))}")
                    path += f"V{_n(self._y(bound))}"
                before = bound
            if path:
                drawn = xml.element(
                    "path", d=f"{path}H{_n(end)}", fill="none", stroke=ink, stroke_width=LINE, stroke_linejoin="round"
                )
                parts.append(drawn)
        low, high = self._proven[run.stop - 1]
        if low == high:
            parts.append(xml.element("circle", cx=end, cy=self._y(low), r=DOT, fill=theme.ink))
        return parts

    def _goes_on(self, state: _State) -> bool:
        """Tell whether the pass that runs asks about the same depth as the last that is over."""
        return self._cells[state.done].depth == self._cells[state.done - 1].depth

    def _ticks(self, state: _State) -> list[str]:
        """Write the numbers of passes below the chart, as many as have room; the running one is bold."""
        count, bottom = len(self._cells), self._plot[3]
        every = -(-int(self._size * 2.2) // max(1, int(self._x(1) - self._x(0))))
        running = state.done if state.runs else state.done - 1
        others = {number for number in range(0, count, every) if abs(number - running) >= every}
        return [
            self._text(
                self._picture.words.whole(number + 1), self._x(number + 0.5), bottom + 25,
                self._theme.ink if number == running else self._theme.muted, "middle", bold=number == running,
            )
            for number in sorted({*others, running})
        ]  # fmt: skip

    def _labels(self, state: _State) -> list[str]:
        """Write what is proven now, at the ends of the lines."""
        window, theme, size = self._proven[state.done - 1], self._theme, self._size
        if state.runs and not self._goes_on(state):
            return []
        low, high = window
        x = self._x(state.done + (0.5 if state.runs else 0.0)) + 12
        if low == high:
            return [self._text(f"= {self._numerals.number(low)}", x, self._y(low) + size * 0.36, theme.ink, bold=True)]
        under, over = self._y(low), self._y(high)
        if under - over < size * 1.2:
            middle = (under + over) / 2
            under, over = middle + size * 0.6, middle - size * 0.6
        return [
            self._text(text, x, y + size * 0.36, ink, bold=True)
            for text, y, ink in ((self._low_text(window), under, theme.max), (self._high_text(window), over, theme.min))
            if text
        ]

    def _low_text(self, window: Window) -> str:
        return "" if isinf(window[0]) else f"≥ {self._numerals.number(window[0])}"

    def _high_text(self, window: Window) -> str:
        return "" if isinf(window[1]) else f"≤ {self._numerals.number(window[1])}"

    def _text(self, text: str, x: float, y: float, ink: str, anchor: str = "start", *, bold: bool = False) -> str:
        return xml.element(
            "text", xml.text(text), x=x, y=y, font_size=self._size, fill=ink, text_anchor=anchor,
            font_weight="bold" if bold else None,
        )  # fmt: skip


_n = xml.number
