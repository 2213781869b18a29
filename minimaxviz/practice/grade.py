"""Grading a search of somebody's own: it runs on many trees, and what it does is held against every convention."""

import math
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path as File
from typing import Any

from minimaxviz.errors import PracticeError
from minimaxviz.notation import is_number, readable
from minimaxviz.practice import battery
from minimaxviz.practice.divergence import Divergence
from minimaxviz.practice.judging import Judgement, Mistake, Test
from minimaxviz.practice.memory import Memory
from minimaxviz.practice.report import Report
from minimaxviz.practice.trials import SECONDS, Trials, roles_of
from minimaxviz.practice.watched import Watcher
from minimaxviz.words import Words, words

__all__ = ["Grade", "Points", "Test", "grade"]

ASKED = ("value", "move", "visits")


def grade(
    function: Callable[..., Any],
    trees: Any = None,
    *,
    ask: str | Sequence[str] = ASKED,
    cut: str | None = None,
    fail: str | None = None,
    style: str = "auto",
    call: Callable[..., Any] | None = None,
    lend: Mapping[str, Any] | None = None,
    seed: int = 1,
) -> "Grade":
    """Grade a search of your own: its value, its move and the nodes that it visits, on about forty trees.

    ``ask`` says what counts, of "value", "move" and "visits". Conventions are no mistakes, unless ``cut`` (">=" or
    ">") or ``fail`` ("soft" or "hard") asks for one. ``style``, ``call`` and ``lend`` are as in ``watch``; ``trees``
    are other trees than the usual ones, and ``seed`` draws other practice trees.

    >>> def search(node, alpha, beta, maximizing):
    ...     if not isinstance(node, list):
    ...         return node
    ...     best = float("-inf") if maximizing else float("inf")
    ...     for child in node:
    ...         value = search(child, beta, alpha, not maximizing)
    ...         if maximizing:
    ...             best = max(best, value)
    ...             alpha = max(alpha, best)
    ...         else:
    ...             best = min(best, value)
    ...             beta = min(beta, best)
    ...         if alpha >= beta:
    ...             break
    ...     return best
    >>> wrong = grade(search)
    >>> wrong.bug, wrong.score < 1
    ('swapped', True)
    >>> print(wrong.first)
    You entered C with [∞, 2]: α and β are swapped. It is [2, ∞].
    """
    asked = _asked(ask)
    _check(cut, fail, seed)
    try:
        watcher = Watcher(function, style, call, lend, seconds=SECONDS, patient=True)
    except PracticeError as problem:
        raise PracticeError(str(problem).replace("watch", "grade")) from None
    tasks = battery.battery(seed) if trees is None else battery.given(trees)
    try:
        roles, memory = roles_of(function, call), Memory(function)
        runs = Trials(watcher, tasks, roles, memory)
    except PracticeError as problem:
        return Grade(watcher.name, reason=str(problem).removeprefix("watch: ").removeprefix("grade: "))
    judgement = Judgement(runs, asked, cut, fail)
    if trees is None or not judgement.differs:
        return Grade(watcher.name, judgement)
    try:  # other trees tell more about a bug
        return Grade(watcher.name, judgement, Trials(watcher, battery.battery(seed), roles, memory).bugs)
    except PracticeError:
        return Grade(watcher.name, judgement)


def _asked(ask: Any) -> tuple[str, ...]:
    names = (ask,) if isinstance(ask, str) else ask
    if not isinstance(names, Sequence) or not names or any(name not in ASKED for name in names):
        raise PracticeError(f"grade: ask {readable(ask)}; some of {', '.join(ASKED)} are needed")
    return tuple(name for name in ASKED if name in names)


def _check(cut: Any, fail: Any, seed: Any) -> None:
    if cut not in (None, ">=", ">"):
        raise PracticeError(f"grade: cut {readable(cut)}; '>=', '>' or None is needed")
    if fail not in (None, "soft", "hard"):
        raise PracticeError(f"grade: fail {readable(fail)}; 'soft', 'hard' or None is needed")
    if type(seed) is not int:
        raise PracticeError(f"grade: seed {readable(seed)}; a whole number is needed")


class Points(float):
    """A number of points that shows itself as that number, and in a notebook as the report."""

    grade: "Grade"

    def __repr__(self) -> str:
        return f"{float(self):.2f}".rstrip("0").rstrip(".")

    def _repr_html_(self) -> str:
        return self.grade._repr_html_()


class Grade:
    """What a function is worth: a score from 0 to 1, what is wrong first, and the bug if it is known."""

    def __init__(
        self,
        name: str,
        judgement: Judgement | None = None,
        bugs: tuple[str, ...] | None = None,
        reason: str | None = None,
    ) -> None:
        self.name = name
        self.judgement = judgement
        """What is right on each tree; None if it could not be graded."""
        self.reason = reason
        """Why it could not be graded."""
        self.tests: tuple[Test, ...] = () if judgement is None else judgement.tests
        """What was asked: name, score, max, and what is wrong first."""
        self.bugs: tuple[str, ...] = bugs if bugs is not None else () if judgement is None else judgement.bugs
        """The names of the museum's bugs that do the same."""
        self.mistake: Mistake | None = None if judgement is None else judgement.first
        """What is wrong on the smallest tree that shows it."""

    @property
    def score(self) -> float:
        """How much is right, from 0 to 1; every test weighs the same."""
        return sum(test.score / test.max for test in self.tests) / len(self.tests) if self.tests else 0.0

    @property
    def is_right(self) -> bool:
        """Whether everything that was asked is right."""
        return bool(self.tests) and all(test.score == test.max for test in self.tests)

    @property
    def bug(self) -> str | None:
        """The name of the museum's bug that does the same; several names where they look alike."""
        return ", ".join(self.bugs) or None

    @property
    def first(self) -> Divergence | None:
        """The first divergence on the smallest tree that shows one; None if there is none."""
        return None if self.mistake is None else self.mistake.divergence

    @property
    def fits(self) -> str | None:
        """The convention that it keeps to on all trees; None if it keeps to none."""
        return None if self.judgement is None else self.judgement.fits("en")

    @property
    def verdict(self) -> str:
        """What is to be said of it, in a sentence or two."""
        return self.verdict_in(words("en"))

    def verdict_in(self, say: Words) -> str:
        """Say the verdict in a language."""
        return Report(self, say).verdict

    def report(self, lang: str = "en") -> str:
        """Return all of it as text: score and verdict, test by test, and the tree at the first divergence."""
        return Report(self, words(lang)).text

    def html(self, lang: str = "en") -> str:
        """Return the report as HTML, with the picture of the first divergence."""
        return Report(self, words(lang)).html

    def check(self) -> "Grade":
        """Raise an AssertionError that says what is wrong, unless everything is right; for pytest and Otter."""
        if not self.is_right:
            raise AssertionError(Report(self, words("en")).complaint)
        return self

    def points(self, total: float = 1) -> Points:
        """Return the score as a part of so many points, as nbgrader takes it; in a notebook it shows the report.

        It is rounded down to hundredths, so that only who has everything right gets all.
        """
        if not is_number(total) or not 0 <= total < math.inf:
            raise PracticeError(f"points {readable(total)}; a number from 0 up is needed")
        earned = float(total) if self.is_right else math.floor(100 * total * self.score + 1e-9) / 100
        points = Points(min(earned, float(total)))
        points.grade = self
        return points

    def save(self, file: str | os.PathLike[str], *, points: float = 1, lang: str = "en") -> File:
        """Save it: as JSON for Gradescope, which gives so many points for it, or as a page with the picture."""
        from minimaxviz.export.grades import save

        return save(self, file, points=points, lang=lang)

    def __repr__(self) -> str:
        return f"Grade({self.name}, {Report(self, words('en')).percent}: {self.verdict})"

    def __str__(self) -> str:
        return self.report()

    @cached_property
    def _page_part(self) -> str:
        return self.html()

    def _repr_html_(self) -> str:
        return self._page_part
