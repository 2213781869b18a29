"""The words of a picture: the sentence as its headline, and in the corner the search, the step and the counts."""

from functools import cached_property
from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.request import Request
from minimaxviz.draw.zones import Area, Zones
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame
from minimaxviz.words import Caption, metrics

__all__ = ["Header"]

HEAD, WHY, SMALLEST = 48.0, 31.0, 0.6
TITLE, COUNTS, REST = 24.0, 28.0, 22.0
SEPARATOR = " · "
MUCH = 1.3  # counts that are wider than so many times their room go to the next line


class _Line(NamedTuple):
    """A line of text in the corner: how large, how loud, and at which end of it."""

    text: str
    size: float
    ink: str
    bold: bool


class Header:
    """The words around the tree, for all steps of a trace."""

    head_size, why_size = HEAD, WHY

    def __init__(self, trace: Trace, request: Request, zones: Zones) -> None:
        self.trace = trace
        self.request = request
        self.words = request.words
        self.theme = request.theme
        self.zones = zones

    @cached_property
    def title(self) -> str:
        """What is shown: the title that was asked for, or the name of the search."""
        asked = self.request.title
        return self.words.title(self.trace.conventions.algorithm) if asked is None else metrics.clean(asked)

    def heading(self, frame: Frame) -> str:
        """Name the search and the step."""
        return f"{self.title}, {self._step(frame)}"

    def texts(self, frame: Frame, more: list[str]) -> tuple[str, ...]:
        """Say the search and the step, the counts, and the rest."""
        return tuple(line.text for line in self._lines(frame, more))

    def line(self, row: int, frame: Frame, sentence: Caption, more: list[str]) -> str:
        """Write the sentence (row 0), its reason (1), or a line of the corner: the step, the counts, and the rest."""
        if row < 2:
            return self._sentence(sentence, row) if self.request.caption else ""
        if not self.request.header:
            return ""
        return self._in_line(row - 2, frame, more) if self._is_line else self._in_corner(row - 2, frame, more)

    # --- the sentence -----------------------------------------------------------------------------

    def _sentence(self, sentence: Caption, row: int, *, quiet: bool = False) -> str:
        area, theme = self.zones.sentence, self.theme
        head, why = sentence
        scale = self._fitting(head, why)
        head_size, why_size = self.head_size * scale, self.why_size * scale
        heads = metrics.balanced(head, area.width, head_size, bold=True)
        top = area.top + head_size * 0.95
        if row == 0:
            return self._rows(heads, top, head_size, theme.muted if quiet else theme.ink, bold=True)
        below = top + head_size * 1.2 * (len(heads) - 1) + why_size * 1.55
        reasons = metrics.balanced(why, area.width, why_size) if why else []
        return self._rows(reasons, below, why_size, theme.muted)

    def _fitting(self, head: str, why: str) -> float:
        """Return how much smaller a sentence has to be than usual to fit into its area."""
        scale = 1.0
        while scale > SMALLEST and self._height(head, why, scale) > self.zones.sentence.height:
            scale -= 0.05
        return scale

    def _height(self, head: str, why: str, scale: float) -> float:
        wide = self.zones.sentence.width
        heads = len(metrics.wrapped(head, wide, self.head_size * scale, 9, bold=True))
        reasons = len(metrics.wrapped(why, wide, self.why_size * scale, 9)) if why else 0
        return scale * (self.head_size * 1.2 * heads + self.why_size * 1.3 * reasons + 4)

    def _rows(self, rows: list[str], top: float, size: float, ink: str, *, bold: bool = False) -> str:
        leading = 1.2 if bold else 1.3
        area = self.zones.sentence
        return "".join(
            self.write(row, area, top + size * leading * i, size, ink, bold=bold) for i, row in enumerate(rows)
        )

    # --- the corner -------------------------------------------------------------------------------

    @property
    def _is_line(self) -> bool:
        """Whether the corner is a line across the canvas."""
        return self.zones.corner.height < 100

    def _in_corner(self, row: int, frame: Frame, more: list[str]) -> str:
        """Write the step, the counts and the rest below each other; what is too long for a line is parted."""
        area = self.zones.corner
        line = self._lines(frame, more)[row]
        wide = metrics.width(line.text, line.size, bold=line.bold)
        texts = _halved(line.text) if row == 2 and wide > MUCH * area.width else [line.text]
        size = line.size * min(1.0, area.width * len(texts) / max(1.0, wide))
        return "".join(
            self.write(text, area, y, size, line.ink, bold=line.bold, end=not self.zones.beside)
            for text, y in zip(texts, (area.top + 27, area.top + 64, area.top + 98, area.top + 127)[row:], strict=False)
        )

    def _in_line(self, row: int, frame: Frame, more: list[str]) -> str:
        """Write the step at the beginning of a line, and the counts at its end, or below it where there is room."""
        area = self.zones.corner
        line, counts, rest = self._lines(frame, more)
        if row == 2:
            return ""
        if row == 1:
            line = counts._replace(text=SEPARATOR.join(filter(None, (counts.text, rest.text))))
        below = area.height > TITLE * 3
        room = area.width * (1.0 if below else 0.6 if row else 0.38)
        size = min(line.size, 26.0)
        size *= min(1.0, room / max(1.0, metrics.width(line.text, size, bold=line.bold)))
        y = area.top + 34 + (38 if below and row else 0)
        return self.write(line.text, area, y, size, line.ink, bold=line.bold, end=row == 1 and not below)

    def _lines(self, frame: Frame, more: list[str]) -> tuple[_Line, _Line, _Line]:
        theme, say = self.theme, self.words
        counts = self._work(frame)
        if frame.pruned is not None and self.trace.conventions.prunes:
            counts.append(say.count("pruned", frame.pruned))
        rest = [say.count("to_come", frame.to_come)] if frame.to_come is not None else []
        rest += more
        while (
            len(counts) > 1
            and metrics.width(SEPARATOR.join(counts), COUNTS, bold=True) > MUCH * self.zones.corner.width
        ):
            rest.insert(0, counts.pop())
        return (
            _Line(f"{self.title} · {self._step(frame)}", TITLE, theme.muted, bold=False),
            _Line(SEPARATOR.join(counts), COUNTS, theme.ink, bold=True),
            _Line(SEPARATOR.join(rest), REST, theme.muted, bold=False),
        )

    def _work(self, frame: Frame) -> list[str]:
        """Count nodes, and calls too where these are not the same."""
        nodes = self.words.count("visited", frame.visited)
        return [nodes] if self.trace.walk.once else [self.words.count("work_calls", frame.call_count), nodes]

    def _step(self, frame: Frame) -> str:
        return self.words.say("step", step=self.words.whole(frame.k + 1), steps=self.words.whole(len(self.trace)))

    # --- writing ----------------------------------------------------------------------------------

    def write(
        self, text: str, area: Area, y: float, size: float, fill: str, *, bold: bool = False, end: bool = False
    ) -> str:
        """Write a line where the language begins, or at the other end of an area."""
        if not text:
            return ""
        at_right = self.words.right_to_left != end
        return xml.element(
            "text",
            xml.text(self.words.directed(text)),
            x=area.right if at_right else area.left,
            y=y,
            font_size=size,
            fill=fill,
            font_weight="bold" if bold else None,
            text_anchor="end" if at_right else "start",
        )


def _halved(text: str) -> list[str]:
    """Part counts into two lines."""
    counts = text.split(SEPARATOR)
    half = (len(counts) + 1) // 2
    return [SEPARATOR.join(counts[:half]), SEPARATOR.join(counts[half:])]
