"""A reel: the films of one search or of several side by side, with the words and colours a Player needs."""

import gzip
import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.side_by_side import SideBySide, headed_alike
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.errors import SearchError, ViewError
from minimaxviz.trace import Trace
from minimaxviz.trace.chosen import chosen_steps, shared_steps
from minimaxviz.trace.comparison import Comparison
from minimaxviz.widget.film import Film
from minimaxviz.words import languages, words

__all__ = ["MOST_STEPS", "PANELS", "STILL", "Reel", "traces_of"]

MOST_STEPS = 5_000
SIZE, SIZE_SIDE_BY_SIDE = (1600, 800), (1600, 640)
STILL = (1280, 640)
PANELS = ("caption", "code", "stack", "counts")


def traces_of(subject: Trace | Comparison) -> tuple[Trace, ...]:
    """Return the searches that a Player shows."""
    if isinstance(subject, Trace):
        return (subject,)
    if isinstance(subject, Comparison):
        return subject.traces
    raise SearchError(f"a Player of {type(subject).__name__}; a trace or a comparison is needed")


class Reel:
    """What a Player shows: which traces, which steps of them, drawn how. ``packed(language)`` is what it is sent.

    ``size`` is the usual one of a single picture; those side by side have one of their own.
    """

    def __init__(self, subject: Trace | Comparison, request: Request, steps: Any = None, size: Size = SIZE) -> None:
        self.subject = subject
        self.traces = traces_of(subject)
        self.request = request.usually(size=size if len(self.traces) == 1 else SIZE_SIDE_BY_SIDE)
        self.themes = {**THEMES, request.theme.name: request.theme}
        self.theme = request.theme.name if "theme" in request.given else "auto"
        self.steps = self._checked(self._chosen(steps))

    def _chosen(self, steps: Any) -> Sequence[int]:
        """Return the steps to show: of a subtree those that happen in it, unless others are asked for."""
        if steps is None and self.request.wish.path:
            return self._steps_below(self.request.wish.path)
        if len(self.traces) > 1:
            return shared_steps(self.traces, "all" if steps is None else steps)
        return sorted(set(chosen_steps(self.traces[0], "all" if steps is None else steps)))

    def _steps_below(self, path: tuple[int, ...]) -> Sequence[int]:
        """Return the steps that happen in a subtree, in any of the searches."""
        steps: set[int] = set()
        for trace in self.traces:
            for visit in trace.node(path).visits:
                steps.update(range(trace.steps.entered[visit.index], trace.steps.finished[visit.index] + 1))
        if not steps:
            raise ViewError(f"path {path!r}: the search never went there, so it has no steps to show")
        return sorted(steps)

    def _checked(self, steps: Sequence[int]) -> Sequence[int]:
        if len(steps) > MOST_STEPS:
            raise ViewError(
                f"a Player of {len(steps):,} steps is too long (at most {MOST_STEPS:,}); show a subtree (path=…), "
                "fewer steps (steps=…: 'brief', 'cuts' or a range), or search less (depth=…)"
            )
        return steps

    # --- the timeline -----------------------------------------------------------------------------

    @cached_property
    def film_steps(self) -> list[Sequence[int]]:
        """The steps of each film; of searches side by side, one that is finished waits at its last step."""
        if len(self.traces) == 1:
            return [self.steps]
        return [sorted({min(k, len(trace) - 1) for k in self.steps}) for trace in self.traces]

    @cached_property
    def timelines(self) -> dict[str, dict[str, Any]]:
        """The ways to step: the number of each step, the position of each film then, and where the cuts are."""
        positions = [[bisect_right(film, k) - 1 for k in self.steps] for film in self.film_steps]
        lines = {"step": self._timeline(list(self.steps), positions)}
        if len(self.traces) > 1 and all(
            len(film) == len(trace) for film, trace in zip(self.film_steps, self.traces, strict=True)
        ):
            by_node = [_after_each_node(trace) for trace in self.traces]
            longest = max(map(len, by_node))
            together = [[ends[min(i, len(ends) - 1)] for i in range(longest)] for ends in by_node]
            lines["node"] = self._timeline(list(range(longest)), together)
        return lines

    def _timeline(self, numbers: list[int], positions: list[list[int]]) -> dict[str, Any]:
        cuts: set[int] = set()
        for trace, film, film_positions in zip(self.traces, self.film_steps, positions, strict=True):
            cut_steps = set(trace.steps.cut_steps)
            steps = [film[position] for position in film_positions]
            for tick, (last, step) in enumerate(pairwise([steps[0] - 1, *steps])):
                if not cut_steps.isdisjoint(range(last + 1, step + 1)):
                    cuts.add(tick)
        return {"numbers": numbers, "positions": positions, "cuts": sorted(cuts)}

    # --- for the browser --------------------------------------------------------------------------

    def data(self, language: str) -> dict[str, Any]:
        """Return all that the Player needs in one language, as JSON can hold it."""
        say = words(language)
        wide, high = self.request.size
        size = (max(100, wide // len(self.traces)), high)
        request = headed_alike(self.traces, replace(self.request, lang=language, size=size))
        films = [Film(trace, steps, request) for trace, steps in zip(self.traces, self.film_steps, strict=True)]
        return {
            "films": [film.data for film in films],
            "timelines": self.timelines,
            "language": language,
            "languages": {lang: words(lang).name for lang in languages()},
            "rtl": say.right_to_left,
            "separator": say.whole(1000)[1:-3],
            "words": {key: text for key, text in say.messages.items() if key.startswith(("player", "legend"))},
            "themes": {
                name: dict(zip(Theme._fields[1:], theme[1:], strict=True)) for name, theme in self.themes.items()
            },
        }

    def packed(self, language: str) -> bytes:
        """Return the data as compressed JSON."""
        text = json.dumps(self.data(language), ensure_ascii=False, separators=(",", ":"))
        return gzip.compress(text.encode("utf-8", "replace"), mtime=0)

    def still(self, language: str, theme: str = "auto") -> str:
        """Draw the last step as a picture, for wherever nothing moves."""
        colours = self.themes.get(theme, THEMES["light"])
        request = replace(self.request, theme=colours, lang=language, size=STILL, caption=False)
        if isinstance(self.subject, Comparison):
            return SideBySide(self.subject, request).draw(self.steps[-1])
        return picture(self.subject, request).draw(self.steps[-1])


def _after_each_node(trace: Trace) -> list[int]:
    """Return for each visited node the last step before the next one is entered."""
    return [*(entered - 1 for entered in trace.steps.entered[1:]), len(trace) - 1]
