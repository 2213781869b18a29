"""The strip of passes: a cell for each, what was asked in it and what it found; those to come are empty."""

from typing import TYPE_CHECKING, Any

from minimaxviz.draw import xml
from minimaxviz.draw.passes import CELL, GAP, SMALL, PassCell, cell_scale, folded, pass_cells
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.words import metrics

if TYPE_CHECKING:
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["Strip"]

FOUND = 24.0
PAD, RING = 13.0, 5.0
APART = 16.0  # between what was found and how many calls that took
KEPT = 256


class Strip:
    """The strip of a picture, for all its steps. Passes run from left to right, as the slider and the numbers do."""

    def __init__(self, picture: "ScenePicture") -> None:
        self._picture = picture
        self._theme, self._words, self._area = picture.theme, picture.words, picture.zones.strip
        self._cells = pass_cells(picture.trace, picture.words)
        self._scale = cell_scale(picture.request.least)
        self._drawn = Kept(self._draw_cell, KEPT)

    @cached_property
    def _wide(self) -> float:
        """How wide a cell is: as wide as the longest of them will be."""
        widest = max(map(self._needs, self._cells)) * self._scale
        fair = (self._area.width + GAP) / len(self._cells) - GAP
        return min(self._area.width, max(widest, min(fair, 1.25 * widest)))

    def _needs(self, cell: PassCell) -> float:
        asked = metrics.width(self._number(cell), SMALL, bold=True) + metrics.width(cell.asked, SMALL) + APART / 2
        found = metrics.width(cell.found, FOUND, bold=True) + metrics.width(self._calls(cell.calls), SMALL) + APART
        return max(asked, found) + 2 * PAD

    @cached_property
    def _across(self) -> int:
        return max(1, int((self._area.width + GAP) / (self._wide + GAP) + 1e-6))

    @cached_property
    def _room(self) -> int:
        return self._across * max(1, int(self._area.height / (CELL * self._scale + GAP)))

    def draw(self, frame: Frame) -> str:
        """Draw the strip as far as the search has come."""
        running = self._picture.trace.reach.running(frame.k)
        chosen = folded(len(self._cells), running, self._room)
        calls = frame.call_count - self._cells[running].before
        cells = []
        for place, number in enumerate(chosen):
            if number is None:
                cells.append(self._more(place, (chosen[place + 1] or 0) - (chosen[place - 1] or 0) - 1))
            elif number == running:
                cells.append(self._drawn[place, number, calls, frame.k >= self._cells[number].finished])
            else:
                cells.append(self._drawn[place, number, None, number < running])
        return xml.element("g", "".join(cells), class_="mv-passes")

    def _corner(self, place: int) -> tuple[float, float]:
        """Return where a cell begins."""
        line, column = divmod(place, self._across)
        return (
            self._area.left + column * (self._wide + GAP),
            self._area.top + GAP + line * (CELL * self._scale + GAP),
        )

    def _more(self, place: int, count: int) -> str:
        """Write between cells how many are folded away there."""
        x, y = self._corner(place)
        text = f"⋯ {self._words.whole(count)} ⋯"
        size = SMALL * self._scale
        return xml.element(
            "text", text, x=x + self._wide / 2, y=y + CELL * self._scale / 2 + size * 0.36, font_size=size,
            fill=self._theme.muted, text_anchor="middle",
        )  # fmt: skip

    def _draw_cell(self, key: tuple[int, int, int | None, bool]) -> str:
        """Draw the cell of a pass: the running one, which has made so many calls, one that is done, or one to come."""
        place, number, running_calls, done = key
        cell, theme, scale = self._cells[number], self._theme, self._scale
        running = running_calls is not None
        status = "running" if running else "done" if done else "to-come"
        x, y = self._corner(place)
        box: dict[str, Any] = {"x": x, "y": y, "width": self._wide, "height": CELL * scale, "rx": 9}
        parts = []
        if running:
            parts.append(xml.element("rect", **box, fill=theme.node, stroke=theme.now, stroke_width=2 * RING))
            parts.append(xml.element("rect", **box, fill=theme.node, stroke=theme.ink, stroke_width=3))
        elif done:
            parts.append(xml.element("rect", **box, fill=theme.closed, stroke=theme.muted, stroke_width=1.5))
        else:
            parts.append(xml.element("rect", **box, fill=theme.node, stroke=theme.faint, stroke_width=1.5))
        left, right = x + PAD, x + self._wide - PAD
        upper, lower = y + 25 * scale, y + 51 * scale
        ink = theme.ink if running or done else theme.muted
        parts.append(self._text(self._number(cell), left, upper, SMALL, ink, bold=running or done))
        if running or done:
            parts.append(self._text(cell.asked, right, upper, SMALL, theme.muted, end=True))
            calls = cell.calls if running_calls is None else running_calls
            parts.append(self._text(self._calls(calls), right, lower, SMALL, theme.muted, end=True))
        if done:
            found = self._words.left_to_right(cell.found)  # or a ≥ would look the other way in Persian
            parts.append(self._text(found, left, lower, FOUND, theme.ink, bold=True))
        return xml.element("g", "".join(parts), class_=f"mv-pass mv-pass-{status}", data_pass=str(number + 1))

    def _number(self, cell: PassCell) -> str:
        return self._words.whole(cell.number)

    def _calls(self, count: int) -> str:
        return self._words.count("work_calls", count)

    def _text(
        self, text: str, x: float, y: float, size: float, ink: str, *, bold: bool = False, end: bool = False
    ) -> str:
        if not text:
            return ""
        return xml.element(
            "text", xml.text(self._words.directed(text)), x=x, y=y, font_size=size * self._scale, fill=ink,
            font_weight="bold" if bold else None, text_anchor="end" if end else "start",
        )  # fmt: skip
