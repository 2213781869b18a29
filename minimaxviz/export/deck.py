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

__all__ = ["ComparisonDeck", "Deck", "Slide", "TraceDeck", "chosen_steps"]

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

    def __init__(self, comparison: Comparison, **options: Any) -> None:
        self._pictures = SideBySide(comparison, **options)
        _check_length(len(self._pictures))
        self._traces = comparison.traces
        self.lang, self.size = self._pictures.words.lang, self._pictures.size
        self.title = " – ".join(self._pictures.titles)
        self.colours: tuple[str, ...] = self._pictures.theme[1:]
        self.dark = self._pictures.theme.is_dark

    def __len__(self) -> int:
        return len(self._pictures)

    def slides(self) -> Iterator[Slide]:
        """Draw all steps, then the summary."""
        for k in range(len(self) - 1):
            frames = [trace[min(k, len(trace) - 1)] for trace in self._traces]
            cut = any(frame.kind == "cut" and k < len(frame.trace) for frame in frames)
            yield Slide(self._pictures.draw(k), self._pictures.caption(k), partial(_texts, frames), cut)
        last = self._pictures
        yield Slide(last.draw_summary(), last.caption(len(self) - 1), last.comparison.__str__)


def _texts(frames: list[Frame]) -> str:
    return "\n\n".join(frame.text() for frame in frames)


def chosen_steps(trace: Trace, steps: Any) -> Sequence[int]:
    """Answer the numbers of the steps that are wanted.

    ``"all"``; ``"cuts"``, only where something is cut; ``"brief"``, one for each value that is returned; a
    range; or a list of numbers.
    """
    kinds: dict[str, Callable[[str], bool]] = {
        "cuts": lambda kind: kind == "cut",
        "brief": lambda kind: kind in ("evaluate", "leave"),
    }
    chosen: Sequence[int]
    if steps == "all":
        chosen = range(len(trace))
    elif isinstance(steps, str) and steps in kinds:
        _check_length(len(trace) if steps == "brief" else len(trace.cuts))
        chosen = [k for k in range(len(trace)) if kinds[steps](trace._index.step(k).kind)]
    elif isinstance(steps, range | list | tuple):
        chosen = [trace._step_number(k) for k in steps]
    else:
        raise ExportError(f"steps {steps!r}; 'all', 'cuts', 'brief', a range or a list of numbers is needed")
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
