"""The window, drawn: on a number line each open call is a bar from α to β; at a cut its bar is turned inside out."""

from math import inf, isinf
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.draw import marks, xml
from minimaxviz.draw.zones import AXIS, BAR
from minimaxviz.game import MAX, ROLES
from minimaxviz.notation import LARGEST, Window
from minimaxviz.trace import Visit
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.words import metrics

if TYPE_CHECKING:
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["Bars"]

NAME, SIZE, TICK_SIZE = 150.0, 22.0, 20.0
ENDS = 110.0  # beyond the least and the largest number, for what has no end
HIGH = 18.0
ASKED, AWAY = 0.9, 26.0  # the scale of how a call asks, and how far from its name it stands
CROWDED = 0.25  # numbers of which the middle ones fill less of the line stand evenly instead
MOST_TICKS = 12
KEPT = 256  # bars that may be drawn again at another step


class _Bar(NamedTuple):
    """What a bar shows: the window of a call in its row, whether that is the current one, and is cut now."""

    row: int
    visit: int
    bounds: Window | None
    current: bool
    cut: bool


class Bars:
    """The number line of a scene: the numbers stand still, and a row for each open call."""

    def __init__(self, picture: "ScenePicture") -> None:
        self._picture = picture
        self._trace = picture.trace
        self._theme = picture.theme
        self._area = picture.zones.bars
        self.rows = picture.zones.rows
        self._drawn = Kept(self._draw, KEPT)

    # --- the line -----------------------------------------------------------------------------------

    @cached_property
    def _numbers(self) -> list[float]:
        """The numbers that windows can have, in order."""
        return sorted(number for number in self._picture.numbers if abs(number) < LARGEST) or [0.0]

    @cached_property
    def _is_even(self) -> bool:
        """Whether numbers stand at even distances, because true ones would crowd most of them together."""
        numbers = self._numbers
        spread, cut = numbers[-1] - numbers[0], len(numbers) // 10
        middle = numbers[cut : len(numbers) - cut]
        return len(numbers) > 2 and spread > 0 and (middle[-1] - middle[0]) / spread < CROWDED

    @cached_property
    def _range(self) -> tuple[float, float]:
        """Where the line begins and ends."""
        name = 0.0 if self._picture.zones.beside else NAME
        left, right = self._area.left, self._area.right
        return (left, right - name) if self._picture.words.right_to_left else (left + name, right)

    def x(self, number: float) -> float:
        """Return where a number stands."""
        left, right = self._range
        if abs(number) >= LARGEST:
            inside = 0.0 if isinf(number) else 0.8 * ENDS
            return left + inside if number < 0 else right - inside
        low, high = left + ENDS, right - ENDS
        numbers = self._numbers
        if len(numbers) == 1:
            return (low + high) / 2
        if not self._is_even:
            return low + (high - low) * float((number - numbers[0]) / (numbers[-1] - numbers[0]))
        after = next((i for i, one in enumerate(numbers) if one >= number), len(numbers) - 1)
        before = max(0, after - 1)
        part = (number - numbers[before]) / (numbers[after] - numbers[before]) if after else 0.0
        return low + (high - low) * float(before + part) / (len(numbers) - 1)

    @cached_property
    def background(self) -> str:
        """The line with its numbers, which no step changes."""
        if not self.rows:
            return ""
        theme, area = self._theme, self._area
        top, bottom = self._row(0) - BAR / 2, area.bottom - AXIS
        left, right = self._range
        parts = [xml.element("path", d=f"M{_n(left)} {_n(bottom)}H{_n(right)}", stroke=theme.faint, stroke_width=1.5)]
        if not self._picture.zones.beside:
            ground: dict[str, Any] = {"y": area.top, "width": self._picture.width, "height": area.height}
            parts.insert(0, xml.element("rect", **ground, fill=theme.band))
        for number in self._ticks:
            x = self.x(number)
            if not isinf(number):
                parts.append(
                    xml.element("path", d=f"M{_n(x)} {_n(top)}V{_n(bottom)}", stroke=theme.faint, stroke_width=0.75)
                )
            anchor = "middle" if not isinf(number) else "start" if number < 0 else "end"
            parts.append(
                self._text(self._trace.numerals.number(number), x, bottom + 25, TICK_SIZE, theme.muted, anchor)
            )
        return "".join(parts)

    @cached_property
    def _ticks(self) -> list[float]:
        """The numbers that are written below the line: as many as have room."""
        numbers = self._numbers if self._is_even or len(self._numbers) <= MOST_TICKS else self._round_numbers
        kept: list[float] = [-inf]
        for number in numbers:
            if self._apart(kept[-1], number) and self._apart(number, inf):
                kept.append(number)
        return [*kept, inf]

    @property
    def _round_numbers(self) -> list[float]:
        """Numbers at round distances."""
        low, high = float(self._numbers[0]), float(self._numbers[-1])
        distance, sizes = 1.0, (2.0, 2.5, 2.0)
        while (high - low) / distance < MOST_TICKS / 2:
            distance /= 10
        turn = 0
        while (high - low) / distance > MOST_TICKS:
            distance *= sizes[turn % 3]
            turn += 1
        first = int(low // distance)
        found = [distance * step for step in range(first, first + MOST_TICKS + 2)]
        return [int(number) if number == int(number) else number for number in found if low <= number <= high]

    def _apart(self, one: float, two: float) -> bool:
        write = self._trace.numerals.number
        return self.x(two) - self.x(one) > (metrics.width(write(one) + write(two), TICK_SIZE)) / 2 + 26

    # --- a row --------------------------------------------------------------------------------------

    def _row(self, row: int) -> float:
        """Return the middle of a row; beside a tree it stands at the level of its node."""
        if self._picture.zones.beside:
            tops, levels = self._picture.tops, self._picture.levels
            row_at = min(row, len(tops) - 1)
            return tops[row_at] + levels[row_at].height / 2
        return self._area.top + 16 + BAR * (row + 0.5)

    def draw(self, frame: Frame) -> list[str]:
        """Draw the bars of a step, row by row."""
        trace, is_leaf = self._trace, self._trace.record.is_leaf
        calls = [visit for visit in frame.calls if not is_leaf(visit)]
        visits = calls if len(calls) <= self.rows else self._telling(calls, frame.k)
        current = calls[-1] if calls else None
        cut = current if frame.kind == "cut" else None
        bars = [
            self._drawn[_Bar(row, visit, trace.window_at(visit, frame.k), visit == current, visit == cut)]
            for row, visit in enumerate(visits)
        ]
        return bars + [""] * (self.rows - len(bars))

    def _telling(self, calls: list[int], k: int) -> list[int]:
        """Choose as many calls as there are rows: the current one, where bounds arose, then from the root down."""
        bounds = [self._trace.window_at(visit, k) for visit in calls]
        windows = [window and self._for_max(visit, window) for visit, window in zip(calls, bounds, strict=True)]
        arose = [level for level in range(1, len(calls) - 1) if windows[level] != windows[level - 1]]
        chosen = dict.fromkeys([len(calls) - 1, *reversed(arose), *range(len(calls))])
        return [calls[level] for level in sorted(list(chosen)[: self.rows])]

    def _for_max(self, visit: int, bounds: Window) -> Window:
        """Return a window as MAX sees it."""
        return (-bounds[1], -bounds[0]) if self._trace.flips(visit) else bounds

    def _draw(self, bar: _Bar) -> str:
        """Draw the bar of a call."""
        row, visit, bounds, current, cut = bar
        if bounds is None:
            return ""
        node = self._trace.node_of(visit)
        y = self._row(self._trace.record.level[visit] if self._picture.zones.beside else row)
        owner = self._theme.max if node.player == MAX else self._theme.min
        name = f"{ROLES[node.player].symbol} {metrics.shortened(metrics.clean(node.label), NAME - 50, SIZE)}"
        parts = [self._lit(y)] if cut else []
        parts += [] if self._picture.zones.beside else [self._name(name, y, owner, current=current)]
        call = Visit(self._trace, visit).call
        if call and not self._picture.zones.beside:
            parts.append(marks.badge(call, self._beside(name), y, self._theme, ASKED))
        mover = bounds if self._trace.flips(visit) else None
        parts.append(self._bar(self._for_max(visit, bounds), mover, y, current))
        return xml.element("g", "".join(parts), class_="mv-bar", data_row=str(row), data_of=str(visit))

    def _name(self, name: str, y: float, ink: str, *, current: bool) -> str:
        area, rtl = self._area, self._picture.words.right_to_left
        return self._text(
            name, area.right if rtl else area.left, y + SIZE * 0.36, SIZE, ink, "end" if rtl else "start", bold=current
        )

    def _beside(self, name: str) -> float:
        """Return where it stands how a call asks: beside its name."""
        area, far = self._area, metrics.width(name, SIZE, bold=True) + AWAY
        return area.right - far if self._picture.words.right_to_left else area.left + far

    def _bar(self, bounds: Window, mover: Window | None, y: float, current: bool) -> str:
        """Draw a window from its lower end to its upper one; a needle where they meet, inside out where they cross."""
        theme = self._theme
        low, high = (self.x(bound) for bound in bounds)
        crossed = bounds[0] >= bounds[1]
        left, right = min(low, high), max(low, high)
        high_bar = HIGH * (1.4 if crossed else 1.0 if current else 0.7)
        fill = theme.alert if crossed else theme.ink
        box = xml.element(
            "rect", x=left, y=y - high_bar / 2, width=max(right - left, 0.01), height=high_bar, fill=fill,
            fill_opacity=0.85 if crossed else 0.34 if current else 0.16,
        )  # fmt: skip
        inks = (theme.ink, theme.ink) if mover else (theme.max, theme.min)
        ends = zip(bounds, (low, high), inks, "αβ", (-1, 1), strict=True)
        parts = [box]
        for bound, x, ink, letter, side in ends:
            if isinf(bound):
                continue
            half = HIGH * (0.85 if current else 0.6)
            tick = f"M{_n(x)} {_n(y - half)}V{_n(y + half)}"
            line = xml.element("path", d=tick, stroke=ink, stroke_width=6 if current else 4)
            text = self._trace.numerals.number(bound) if mover else f"{letter} = {self._trace.numerals.number(bound)}"
            out = side * (-1 if crossed else 1)
            anchor = "end" if out < 0 else "start"
            line += self._text(text, x + out * 11, y + SIZE * 0.36, SIZE, ink, anchor, bold=current)
            parts.append(xml.element("g", line, class_="mv-end", data_end=letter, data_x=x))
        return "".join(parts)

    def _lit(self, y: float) -> str:
        """Draw the ground of the row that is cut; as a path, for the first rectangle is the bar."""
        left, right = self._range if self._picture.zones.beside else self._band
        outline = f"M{_n(left)} {_n(y - BAR / 2)}H{_n(right)}V{_n(y + BAR / 2)}H{_n(left)}Z"
        return xml.element("path", d=outline, fill=self._theme.alert, fill_opacity=0.18)

    @property
    def _band(self) -> tuple[float, float]:
        """From where to where a row is lit: across the picture, up to a chart that stands beside the line."""
        chart, width = self._picture.zones.zigzag, self._picture.width
        if not chart.height or chart.top > self._area.top:
            return 0.0, width
        return (0.0, self._area.right) if chart.left > self._area.left else (self._area.left, width)

    def _text(self, text: str, x: float, y: float, size: float, ink: str, anchor: str, *, bold: bool = False) -> str:
        plain = {"stroke": self._ground, "stroke_width": 7, "paint_order": "stroke"}  # so that no line crosses it
        more: dict[str, Any] = {"font_weight": "bold"} if bold else plain
        return xml.element("text", xml.text(text), x=x, y=y, font_size=size, fill=ink, text_anchor=anchor, **more)

    @property
    def _ground(self) -> str:
        """What words stand on, so that no line runs through them."""
        return self._theme.background if self._picture.zones.beside else self._theme.band


_n = xml.number
