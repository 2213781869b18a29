"""The header of a picture: the search, the step and its conventions, and the counts."""

from functools import cached_property
from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.request import Request
from minimaxviz.draw.stage import MARGIN
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame
from minimaxviz.words import convention, metrics

__all__ = ["Header"]


class _Places(NamedTuple):
    """Where the lines of the header stand."""

    title_y: float
    notes_y: float
    offset: float
    room: float
    size: float
    shrink: float  # of the title and the counts, where they would not fit beside each other


class Header:
    """The header of all steps of a trace."""

    def __init__(self, trace: Trace, request: Request) -> None:
        self.trace = trace
        self.words = request.words
        self.theme = request.theme
        self.width, _ = request.canvas
        self._below = request.below

    @cached_property
    def title(self) -> str:
        """The name of the search."""
        return self.words.title(self.trace.conventions.algorithm)

    def heading(self, frame: Frame) -> str:
        """Name the search and the step."""
        return f"{self.title}, {self._step(frame.k + 1)}"

    def line(self, row: int, frame: Frame) -> str:
        """Write the title, the step with its conventions, or the counts."""
        theme, places = self.theme, self._places
        if row == 0:
            return self.write(self.title, places.title_y, 34 * places.shrink, theme.ink, bold=True)
        if row == 1:
            notes = metrics.shortened(self._notes(frame.k + 1), places.room, places.size)
            return self.write(notes, places.notes_y, places.size, theme.muted, offset=places.offset)
        return self.write(self._counts(frame), places.title_y, 26 * places.shrink, theme.ink, end=True)

    def write(
        self, text: str, y: float, size: float, fill: str, *, bold: bool = False, end: bool = False, offset: float = 0
    ) -> str:
        """Write a line at the margin where the language begins, or at the other one."""
        at_right = self.words.right_to_left != end
        return xml.element(
            "text",
            xml.text(self.words.directed(text)),
            x=self.width - MARGIN - offset if at_right else MARGIN + offset,
            y=y,
            font_size=size,
            fill=fill,
            font_weight="bold" if bold else None,
            text_anchor="end" if at_right else "start",
        )

    def _step(self, number: int) -> str:
        return self.words.say("step", step=self.words.whole(number), steps=self.words.whole(len(self.trace)))

    def _notes(self, number: int) -> str:
        return f"{self._step(number)} · {self._convention}"

    @cached_property
    def _convention(self) -> str:
        return convention(self.trace.conventions, self.words, self.trace.numerals)

    def _counts(self, frame: Frame) -> str:
        counts = self._work(frame.call_count, frame.visited)
        pruned = frame.pruned
        if pruned is not None:
            if self.trace.conventions.prunes:
                counts.append(self.words.count("pruned", pruned))
            counts.append(self.words.count("to_come", self._all - frame.visited - pruned))
        return " · ".join(counts)

    @cached_property
    def _all(self) -> int:
        return len(self.trace.visited) + len(self.trace.pruned)

    def _work(self, calls: int, visited: int) -> list[str]:
        """Count nodes, and calls too where these are not the same."""
        nodes = self.words.count("visited", visited)
        return [nodes] if self.trace.walk.once else [self.words.count("work_calls", calls), nodes]

    # --- where it stands --------------------------------------------------------------------------

    @cached_property
    def _widths(self) -> tuple[float, float, float]:
        """How wide the title, the longest counts and the longest conventions of all steps are."""
        last, most = self.trace[-1], self._all
        counts = " · ".join(self._work(last.call_count, last.visited))
        if last.pruned is not None:
            counts = " · ".join([counts, self.words.count("pruned", last.pruned), self.words.count("to_come", most)])
        title = metrics.width(self.title, 34, bold=True) + 22
        return title, metrics.width(counts, 26), metrics.width(self._notes(len(self.trace)), 23)

    @cached_property
    def is_narrow(self) -> bool:
        """Whether there is no room for the conventions beside the title."""
        title, counts, notes = self._widths
        return 23 * (self.width - 2 * MARGIN - title - counts - 50) / notes < 17

    @cached_property
    def _places(self) -> _Places:
        """Lay the header out for all steps: the conventions beside the title, or below it on a narrow canvas."""
        title, counts, notes = self._widths
        room = self.width - 2 * MARGIN
        if self.is_narrow if self._below is None else self._below:
            shrink = min(1.0, room / (title + counts + 30))
            return _Places(44, 76, 0.0, room, max(13.0, min(21.0, 22.9 * room / notes)), shrink)
        beside = room - title - counts - 50
        return _Places(55, 55, title, beside, min(23.0, 22.9 * beside / notes), 1.0)
