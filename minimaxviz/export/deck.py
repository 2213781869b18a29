"""A deck: the slides that every format is made from, drawn one at a time."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, Protocol

from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.side_by_side import SideBySide
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import ExportError
from minimaxviz.trace import Trace
from minimaxviz.trace.chosen import chosen_steps, shared_steps
from minimaxviz.trace.comparison import Comparison
from minimaxviz.trace.frames import Frame
from minimaxviz.words import Caption, caption

__all__ = ["LAST", "SUMMARY", "ComparisonDeck", "Deck", "Slide", "TraceDeck"]

MOST_SLIDES = 2_000
GLANCE, LETTER, CUT, LAST = 800, 50, 1_500, 5_000  # milliseconds: a look, a letter, more at a cut, the last at least
SUMMARY = "steps-summary"  # comes after step-99 in a folder


class Slide(NamedTuple):
    """One slide: its picture, what it says, and what tells its picture in words (not all formats ask)."""

    svg: str
    caption: Caption
    text: Callable[[], str]
    is_cut: bool = False

    @property
    def stay(self) -> int:
        """How long a film shows it, in milliseconds: long enough to be read, cuts longer."""
        return GLANCE + LETTER * len(str(self.caption)) + CUT * self.is_cut


class Deck(Protocol):
    """Slides that are drawn when they are asked for."""

    title: str
    lang: str
    size: Size
    colours: tuple[str, ...]
    theme: Theme
    names: Sequence[str]
    """What each slide is called: step-07 is step 7, as people count."""

    def __len__(self) -> int:
        """Return how many slides there are."""

    def slides(self) -> Iterator[Slide]:
        """Draw the slides one after the other."""


class TraceDeck:
    """The steps of one trace."""

    def __init__(self, trace: Trace, request: Request, steps: Any = "all") -> None:
        self.trace = trace
        self.steps = _not_too_many(chosen_steps(trace, steps))
        self.lang, self.size = request.lang, request.size
        self.colours: tuple[str, ...] = request.theme[1:]
        self.theme = request.theme
        self.names: Sequence[str] = _names(self.steps, len(trace))
        self._picture = picture(trace, request)
        self._first = picture(trace, _explained(request, len(self.steps)))
        self.title = self._picture.title

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def above_foot(self) -> float:
        """The share of a picture that stands above its foot."""
        zones = self._picture.scenes.zones
        return zones.foot.top / (zones.foot.top + zones.foot.height)

    def slides(self) -> Iterator[Slide]:
        """Draw the chosen steps."""
        for number, k in enumerate(self.steps):
            frame, drawn = self.trace[k], self._picture if number else self._first
            yield Slide(drawn.draw(k), caption(frame, self.lang), partial(frame.text, self.lang), frame.kind == "cut")


class ComparisonDeck:
    """Searches side by side, and a last slide that sums up."""

    def __init__(self, comparison: Comparison, request: Request, steps: Any = "all", by: str = "place") -> None:
        self._pictures = SideBySide(comparison, request, by)
        self.steps = _not_too_many(shared_steps(self._pictures.line, steps))
        first = _explained(request, len(self.steps))
        self._first = self._pictures if first == request else SideBySide(comparison, first, by)
        self.lang, self.size = request.lang, request.size
        self.colours: tuple[str, ...] = request.theme[1:]
        self.theme = request.theme
        self.names: Sequence[str] = [*_names(self.steps, len(self._pictures)), SUMMARY]
        self._traces = comparison.traces
        self.title = request.title or " – ".join(self._pictures.titles)

    def __len__(self) -> int:
        return len(self.steps) + 1

    def slides(self) -> Iterator[Slide]:
        """Draw the chosen steps, then the summary."""
        both = self._pictures
        for number, k in enumerate(self.steps):
            drawn = both if number else self._first
            frames = [trace[step] for trace, step in zip(self._traces, both.line[k], strict=True)]
            cut = any(frame.kind == "cut" and both.line.moves(k, search) for search, frame in enumerate(frames))
            yield Slide(drawn.draw(k), both.caption(k), partial(_texts, both.titles, frames, self.lang), cut)
        yield Slide(both.draw_summary(), Caption(both.summary), partial(both.comparison.table, self.lang))


def _explained(request: Request, count: int) -> Request:
    """Return how the first of some slides is drawn: with a legend, unless somebody decided otherwise."""
    return replace(request, legend=True) if request.legend is None and count > 1 else request


def _names(steps: Sequence[int], count: int) -> list[str]:
    digits = max(2, len(str(count)))
    return [f"step-{k + 1:0{digits}}" for k in steps]


def _texts(titles: Sequence[str], frames: list[Frame], lang: str) -> str:
    """Write each search's tree below its name, unless its text begins with that."""
    texts = [frame.text(lang) for frame in frames]
    named = zip(titles, texts, strict=True)
    return "\n\n".join(text if text.startswith(title) else f"{title}\n{text}" for title, text in named)


def _not_too_many(steps: Sequence[int]) -> Sequence[int]:
    if len(steps) > MOST_SLIDES:
        raise ExportError(
            f"{len(steps):,} slides are too many (at most {MOST_SLIDES:,}); choose fewer (steps=…, a range), "
            "or search less (depth=…, a later position)"
        )
    return steps
