"""A reel: the films of one search or of several side by side, with the words and colours a Player needs."""

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from minimaxviz.draw.columns import Columns, Shot
from minimaxviz.draw.comparison_table import titles
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.side_by_side import SideBySide
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.errors import SearchError, ViewError
from minimaxviz.notation import readable
from minimaxviz.trace import Trace
from minimaxviz.trace.chosen import chosen_steps, shared_steps
from minimaxviz.trace.comparison import Comparison
from minimaxviz.trace.timeline import TIMELINES, Timeline
from minimaxviz.widget.film import INKS, ColumnFilm, Film
from minimaxviz.words import languages, words

__all__ = ["MOST_STEPS", "PANELS", "STILL", "Reel", "packed", "palettes", "traces_of"]

MOST_STEPS = 5_000
SIZE, SIZE_SIDE_BY_SIDE = (1600, 800), (1600, 640)
STILL = (1280, 640)
PANELS = ("caption", "code", "stack", "counts")


def packed(data: Any) -> bytes:
    """Return some data as compressed JSON."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode("utf-8", "replace"), mtime=0)


def palettes(themes: Mapping[str, Theme]) -> dict[str, dict[str, str]]:
    """Return the colours of themes, as JSON can hold them."""
    return {name: dict(zip(Theme._fields[1:], theme[1:], strict=True)) for name, theme in themes.items()}


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

    def __init__(
        self,
        subject: Trace | Comparison,
        request: Request,
        steps: Any = None,
        by: str | None = None,
        size: Size = SIZE,
    ) -> None:
        self.subject = subject
        self.traces = traces_of(subject)
        self.request = request.usually(size=size if len(self.traces) == 1 else SIZE_SIDE_BY_SIDE)
        self.themes = {**THEMES, request.theme.name: request.theme}
        self.theme = request.theme.name if "theme" in request.given else "auto"
        self.by = self._known_way(by)
        """The way to step that a Player begins with."""
        self._is_part = steps is not None or bool(request.wish.path)
        self.steps = self._checked(self._chosen(steps))

    def _known_way(self, by: Any) -> str:
        known = ("step",) if isinstance(self.subject, Trace) else tuple(TIMELINES)
        if by is None:
            return known[0]
        if by not in known:
            raise ViewError(f"by {readable(by)}; this Player steps by {' or '.join(known)}")
        return str(by)

    def _chosen(self, steps: Any) -> Sequence[int]:
        """Return the steps to show: of a subtree those that happen in it, unless others are asked for."""
        if steps is None and self.request.wish.path:
            return self._steps_below(self.request.wish.path)
        steps = "all" if steps is None else steps
        if isinstance(self.subject, Comparison):
            return shared_steps(self._line(self.by), steps)
        return sorted(set(chosen_steps(self.subject, steps)))

    def _steps_below(self, path: tuple[int, ...]) -> Sequence[int]:
        """Return the steps that happen in a subtree, in any of the searches."""
        steps: set[int] = set()
        for search, trace in enumerate(self.traces):
            for visit in trace.node(path).visits:
                own = range(trace.steps.entered[visit.index], trace.steps.finished[visit.index] + 1)
                is_one = isinstance(self.subject, Trace)
                steps.update(own if is_one else self._line(self.by).reached(search, own))
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

    def _line(self, by: str) -> Timeline:
        """Return which step of each search is shown together."""
        if by not in self._lines:
            self._lines[by] = Timeline(self.traces, by)
        return self._lines[by]

    @cached_property
    def _lines(self) -> dict[str, Timeline]:
        return {}

    @cached_property
    def _ways(self) -> dict[str, Sequence[int]]:
        """The ways to step through a comparison, with the steps of each; if some are chosen, there is one way."""
        others = {} if self._is_part else {by: range(len(self._line(by))) for by in TIMELINES if by != self.by}
        return {by: steps for by in TIMELINES if (steps := {self.by: self.steps, **others}.get(by)) is not None}

    @cached_property
    def film_steps(self) -> list[Sequence[int]]:
        """The steps of each film; of searches side by side, one that is finished, or has cut, waits."""
        if isinstance(self.subject, Trace):
            return [self.steps]
        return [sorted({shot.k for shot in shots}) for shots in self._film_shots]

    @cached_property
    def _film_shots(self) -> list[list[Shot]]:
        """What each film of a comparison has to show, step by step; the same step may be shown in several scenes."""
        found: list[dict[Shot, int]] = [{} for _ in self.traces]
        for shots in chain.from_iterable(self._shots.values()):
            for film, shot in zip(found, shots, strict=True):
                film.setdefault(shot, len(film))
        return [sorted(film, key=lambda shot, film=film: (shot.k, film[shot])) for film in found]  # type: ignore[misc]

    @cached_property
    def _shots(self) -> dict[str, list[list[Shot]]]:
        """What all columns show, step by step, each way to step."""
        columns = self._columns(self.request.lang)
        return {by: [columns.shots(self._line(by), k) for k in steps] for by, steps in self._ways.items()}

    @cached_property
    def timelines(self) -> dict[str, dict[str, Any]]:
        """The ways to step: the number of each step, the position of each film then, and where the cuts are."""
        if isinstance(self.subject, Trace):
            steps = list(self.steps)
            return {"step": self._timeline(steps, [list(range(len(steps)))], [steps])}
        places = [{shot: position for position, shot in enumerate(film)} for film in self._film_shots]
        lines = {}
        for by, shots in self._shots.items():
            films = list(zip(*shots, strict=True))
            positions = [[place[shot] for shot in film] for place, film in zip(places, films, strict=True)]
            lines[by] = self._timeline(list(self._ways[by]), positions, [[shot.k for shot in film] for film in films])
        return lines

    def _timeline(self, numbers: list[int], positions: list[list[int]], films: list[list[int]]) -> dict[str, Any]:
        """Write a way to step down; ``films`` has the steps that each search shows."""
        cuts: set[int] = set()
        for trace, steps in zip(self.traces, films, strict=True):
            cut_steps = set(trace.steps.cut_steps)
            for place, (last, step) in enumerate(pairwise([steps[0] - 1, *steps])):
                if not cut_steps.isdisjoint(range(last + 1, step + 1)):
                    cuts.add(place)
        return {"numbers": numbers, "positions": positions, "cuts": sorted(cuts)}

    # --- for the browser --------------------------------------------------------------------------

    def data(self, language: str) -> dict[str, Any]:
        """Return all that the Player needs in one language, as JSON can hold it."""
        say = words(language)
        return {
            "films": [film.data for film in self._films(language)],
            "timelines": self.timelines,
            "language": language,
            "languages": {lang: words(lang).name for lang in languages()},
            "rtl": say.right_to_left,
            "separator": say.whole(1000)[1:-3],
            "words": {key: text for key, text in say.messages.items() if key.startswith(("player", "legend", "waits"))},
            "themes": palettes(self.themes),
        }

    def _films(self, language: str) -> list[Film]:
        if isinstance(self.subject, Trace):
            return [Film(self.subject, self.steps, replace(self.request, lang=language))]
        columns = self._columns(language).columns
        return [ColumnFilm(column, shots) for column, shots in zip(columns, self._film_shots, strict=True)]

    def _columns(self, language: str) -> Columns:
        """Return the columns of a comparison, in colours that the browser fills in.

        The Player says above each what it is called, what it does and what it has counted.
        """
        assert isinstance(self.subject, Comparison), "a trace has no columns"
        request = replace(self.request, lang=language, theme=INKS, caption=False, header=False)
        return Columns(self.subject, request, on_slide=False)

    def titles(self, language: str) -> tuple[str, ...]:
        """Name the searches."""
        if isinstance(self.subject, Comparison):
            return titles(self.subject, language)
        return (words(language).title(self.subject.algorithm),)

    def captions(self, language: str) -> list[str]:
        """Say what the searches do at the last step."""
        if isinstance(self.subject, Trace):
            return [self.subject.caption(self.steps[-1], language)]
        steps = self._line(self.by)[self.steps[-1]]
        return [trace.caption(step, language) for trace, step in zip(self.traces, steps, strict=True)]

    def packed(self, language: str) -> bytes:
        """Return the data as compressed JSON."""
        return packed(self.data(language))

    def still(self, language: str, theme: str = "auto") -> str:
        """Draw the last step as a picture, for wherever nothing moves."""
        colours = self.themes.get(theme, THEMES["light"])
        request = replace(self.request, theme=colours, lang=language, size=STILL, caption=False)
        if isinstance(self.subject, Comparison):
            return SideBySide(self.subject, request, self.by).draw(self.steps[-1])
        return picture(self.subject, request).draw(self.steps[-1])
