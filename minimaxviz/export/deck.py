"""A deck: the slides that every format is made from, drawn one at a time."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from minimaxviz.comparison import Comparison
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.side_by_side import SideBySide
from minimaxviz.draw.stage import Size
from minimaxviz.errors import ExportError
from minimaxviz.frames import Frame
from minimaxviz.trace import Trace
from minimaxviz.words import Caption, caption

__all__ = ["ComparisonDeck", "Deck", "Slide", "TraceDeck", "chosen_steps", "shared_steps"]

MOST_SLIDES = 2_000


class Slide(NamedTuple):
    """One slide: its picture, what it says, and what tells its picture in words (not all formats ask)."""

    svg: str
    caption: Caption
    text: Callable[[], str]
    is_cut: bool = False


class Deck(Protocol):
    """Slides that are drawn when they are asked for."""

    title: str
    lang: str
    size: Size
    colours: tuple[str, ...]
    dark: bool

    def __len__(self) -> int:
        """Answer how many slides there are."""

    def slides(self) -> Iterator[Slide]:
        """Draw the slides one after the other."""


class TraceDeck:
    """The steps of one trace."""

    def __init__(self, trace: Trace, steps: Any = "all", **options: Any) -> None:
        self.trace = trace
        self.steps = chosen_steps(trace, steps)
        self.lang = options.get("lang", "en")
        self._picture = picture(trace, **options)
        self.size = self._picture.size
        self.colours: tuple[str, ...] = self._picture.theme[1:]
        self.dark = self._picture.theme.is_dark
        self.title = trace.conventions.title

    def __len__(self) -> int:
        return len(self.steps)

    def slides(self) -> Iterator[Slide]:
        """Draw the chosen steps."""
        for k in self.steps:
            frame = self.trace[k]
            yield Slide(self._picture.draw(k), caption(frame, self.lang), frame.text, frame.kind == "cut")


class ComparisonDeck:
    """Searches side by side, and a last slide that sums up."""

    def __init__(self, comparison: Comparison, steps: Any = "all", **options: Any) -> None:
        self.steps = shared_steps(comparison.traces, steps)
        self._pictures = SideBySide(comparison, **options)
        self._traces = comparison.traces
        self.lang, self.size = self._pictures.words.lang, self._pictures.size
        self.title = " – ".join(self._pictures.titles)
        self.colours: tuple[str, ...] = self._pictures.theme[1:]
        self.dark = self._pictures.theme.is_dark

    def __len__(self) -> int:
        return len(self.steps) + 1

    def slides(self) -> Iterator[Slide]:
        """Draw the chosen steps, then the summary."""
        both = self._pictures
        for k in self.steps:
            frames = [trace[min(k, len(trace) - 1)] for trace in self._traces]
            cut = any(frame.kind == "cut" for frame in frames)
            yield Slide(both.draw(k), both.caption(k), partial(_texts, frames), cut)
        yield Slide(both.draw_summary(), Caption(both.summary), both.comparison.__str__)


def _texts(frames: list[Frame]) -> str:
    return "\n\n".join(frame.text() for frame in frames)


def chosen_steps(trace: Trace, steps: Any) -> Sequence[int]:
    """Answer the numbers of the steps that are wanted.

    ``"all"``; ``"cuts"``, only where something is cut; ``"brief"``, one for each value that is returned; a
    range; or a list of numbers.
    """
    return _checked(_matching(trace, steps), steps)


def shared_steps(traces: Sequence[Trace], steps: Any) -> Sequence[int]:
    """Answer the steps that are wanted of searches side by side: those that any of them has."""
    if not isinstance(steps, str):
        return chosen_steps(max(traces, key=len), steps)
    return _checked(sorted({k for trace in traces for k in _matching(trace, steps)}), steps)


def _matching(trace: Trace, steps: Any) -> Sequence[int]:
    if steps == "all":
        return range(len(trace))
    if steps == "cuts":
        return [trace._index.finished[cut] - 1 for cut in trace._index.cuts]
    if steps == "brief":
        return sorted(trace._index.finished)
    if isinstance(steps, range | list | tuple):
        return [trace._step_number(k) for k in steps]
    raise ExportError(f"steps {steps!r}; 'all', 'cuts', 'brief', a range or a list of numbers is needed")


def _checked(chosen: Sequence[int], steps: Any) -> Sequence[int]:
    if not chosen:
        raise ExportError(f"steps {steps!r}: there is no such step in this trace; choose others, or 'all'")
    _check_length(len(chosen))
    return chosen


def _check_length(count: int) -> None:
    if count > MOST_SLIDES:
        raise ExportError(
            f"{count:,} slides are too many (at most {MOST_SLIDES:,}); choose fewer (steps=…, a range), "
            "or search less (depth=…, a later position)"
        )
