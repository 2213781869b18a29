"""The words of a picture: the sentence as its headline, and in the corner the search, the step and the counts."""

from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.composition import Moment
from minimaxviz.draw.passes import has_passes
from minimaxviz.draw.request import Request
from minimaxviz.draw.zones import Area, Zones
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.words import Caption, metrics

__all__ = ["Header"]

HEAD, WHY, SMALLEST = 48.0, 31.0, 0.6
TITLE, COUNTS, REST = 24.0, 28.0, 22.0
CORNER_LINES = (27, 64, 98, 127)  # from the top of the corner; the last is the second half of the rest
SEPARATOR = " · "
KEPT = 256  # counts that several steps may have
MUCH = 1.3  # counts that are wider than so many times their room go to the next line


class _Line(NamedTuple):
    """A line of text in the corner: how large, how loud, and at which end of it."""

    text: str
    size: float
    ink: str
    bold: bool


class _Tally(NamedTuple):
    """What is counted in the corner; ``calls`` where they are not as many as nodes, ``more`` what else is told."""

    visited: int
    calls: int | None
    pruned: int | None
    to_come: int | None
    more: tuple[str, ...]


class Header:
    """The words around the tree, for all steps of a trace."""

    head_size, why_size = HEAD, WHY

    def __init__(self, trace: Trace, request: Request, zones: Zones) -> None:
        self.trace = trace
        self.request = request
        self.words = request.words
        self.theme = request.theme
        self.zones = zones
        self._tallies = Kept(self._draw_tally, KEPT)

    @cached_property
    def title(self) -> str:
        """What is shown: the title that was asked for, or the name of the search."""
        asked = self.request.title
        return self.words.title(self.trace.conventions.algorithm) if asked is None else metrics.clean(asked)

    def heading(self, frame: Frame) -> str:
        """Name the search, the pass if there are several, and the step."""
        return ", ".join((self.title, *self._pass(frame), self._step(frame)))

    def texts(self, frame: Frame, more: list[str]) -> tuple[str, ...]:
        """Say the search and the step, the counts, and the rest."""
        return self._step_line(frame), *self._count_lines(_tally(frame, more))

    def rows(self, moment: Moment, sentence: Caption, more: list[str]) -> tuple[str, ...]:
        """Write the sentence, its reason, and the lines of the corner: the step, the counts, and the rest."""
        headline = self._sentence(sentence, quiet=moment.waits) if self.request.caption else ("", "")
        return *headline, *(self._corner(moment, more) if self.request.header else ("", "", ""))

    # --- the sentence -----------------------------------------------------------------------------

    def _sentence(self, sentence: Caption, *, quiet: bool) -> tuple[str, str]:
        """Write a sentence and its reason."""
        area, theme = self.zones.sentence, self.theme
        head, why = sentence
        scale = self._fitting(head, why)
        head_size, why_size = self.head_size * scale, self.why_size * scale
        heads = metrics.balanced(head, area.width, head_size, bold=True)
        reasons = metrics.balanced(why, area.width, why_size) if why else []
        top = area.top + head_size * 0.95
        below = top + head_size * 1.2 * (len(heads) - 1) + why_size * 1.55
        return (
            self._rows(heads, top, head_size, theme.muted if quiet else theme.ink, bold=True),
            self._rows(reasons, below, why_size, theme.muted),
        )

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

    def _corner(self, moment: Moment, more: list[str]) -> tuple[str, str, str]:
        """Write the three lines of the corner; many steps have the same counts."""
        area = self.zones.corner
        step = _Line(self._step_line(moment.frame), TITLE, self.theme.muted, bold=False)
        room = area.width * (1.0 if self._is_double else 0.38)
        first = self._in_room(step, room, area.top + 34) if self._is_line else self._in_corner(0, step)
        return first, *self._tallies[_tally(moment.frame, more)]

    def _draw_tally(self, tally: _Tally) -> tuple[str, str]:
        """Write the counts and the rest: in the corner below each other, in a line beside the step or below it."""
        texts, area = self._count_lines(tally), self.zones.corner
        counts = _Line(texts[0], COUNTS, self.theme.ink, bold=True)
        if not self._is_line:
            rest = _Line(texts[1], REST, self.theme.muted, bold=False)
            return self._in_corner(1, counts), self._in_corner(2, rest)
        counts = counts._replace(text=SEPARATOR.join(filter(None, texts)))
        if self._is_double:
            return self._in_room(counts, area.width, area.top + 72), ""
        return self._in_room(counts, area.width * 0.6, area.top + 34, end=True), ""

    @property
    def _is_double(self) -> bool:
        """Whether a line across the canvas has room for a second one below it."""
        return self.zones.corner.height > TITLE * 3

    def _in_corner(self, row: int, line: _Line) -> str:
        """Write the step, the counts or the rest, which stand below each other; what is too long is parted."""
        area = self.zones.corner
        wide = metrics.width(line.text, line.size, bold=line.bold)
        texts = _halved(line.text) if row == 2 and wide > MUCH * area.width else [line.text]
        size = line.size * min(1.0, area.width * len(texts) / max(1.0, wide))
        return "".join(
            self.write(text, area, area.top + y, size, line.ink, bold=line.bold, end=not self.zones.beside)
            for text, y in zip(texts, CORNER_LINES[row:], strict=False)
        )

    def _in_room(self, line: _Line, room: float, y: float, *, end: bool = False) -> str:
        """Write a line as large as it has room for."""
        size = min(line.size, 26.0)
        size *= min(1.0, room / max(1.0, metrics.width(line.text, size, bold=line.bold)))
        return self.write(line.text, self.zones.corner, y, size, line.ink, bold=line.bold, end=end)

    def _step_line(self, frame: Frame) -> str:
        number = [] if self.zones.strip.height else self._pass(frame)
        return SEPARATOR.join((self.title, *number, self._step(frame)))

    def _pass(self, frame: Frame) -> list[str]:
        """Say which pass it is, where there are several."""
        if not has_passes(self.trace):
            return []
        number, passes = self.trace.reach.running(frame.k) + 1, len(self.trace.passes)
        return [self.words.say("strip_pass", number=self.words.whole(number), passes=self.words.whole(passes))]

    def _count_lines(self, tally: _Tally) -> tuple[str, str]:
        """Say the counts, and the rest; counts for which there is no room are told there too."""
        say = self.words
        counts = [] if tally.calls is None else [say.count("work_calls", tally.calls)]
        counts.append(say.count("visited", tally.visited))
        if tally.pruned is not None and self.trace.conventions.prunes:
            counts.append(say.count("pruned", tally.pruned))
        rest = [*([] if tally.to_come is None else [say.count("to_come", tally.to_come)]), *tally.more]
        while (
            len(counts) > 1
            and metrics.width(SEPARATOR.join(counts), COUNTS, bold=True) > MUCH * self.zones.corner.width
        ):
            rest.insert(0, counts.pop())
        return SEPARATOR.join(counts), SEPARATOR.join(rest)

    def _step(self, frame: Frame) -> str:
        return self.words.say("step", step=self.words.whole(frame.k + 1), steps=self._steps)

    @cached_property
    def _steps(self) -> str:
        return self.words.whole(len(self.trace))

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


def _tally(frame: Frame, more: list[str]) -> _Tally:
    calls = None if frame.trace.walk.once else frame.call_count
    return _Tally(frame.visited, calls, frame.pruned, frame.to_come, tuple(more))


def _halved(text: str) -> list[str]:
    """Part counts into two lines."""
    counts = text.split(SEPARATOR)
    half = (len(counts) + 1) // 2
    return [SEPARATOR.join(counts[:half]), SEPARATOR.join(counts[half:])]
