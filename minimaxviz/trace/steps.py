"""The steps of a search, each of which changes one thing: derived from the visits, or written as told."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from operator import add, sub
from typing import Literal, NamedTuple, Protocol, TypeAlias

from minimaxviz.game import ROLES
from minimaxviz.notation import Window
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.trace.visits import HITS, Visits

__all__ = ["DerivedSteps", "Step", "StepKind", "Steps"]

KEPT = 256  # visits whose progress is kept for the next question

StepKind: TypeAlias = Literal["enter", "evaluate", "hit", "update", "research", "cut", "leave", "pass"]


class Step(NamedTuple):
    """One step: what happens at which visit; ``child`` is whose value an update takes in, or a research asks again."""

    kind: StepKind
    visit: int
    child: int | None = None


class Steps(Protocol):
    """When each thing happened, and what each visit had by then."""

    @property
    def entered(self) -> Sequence[int]:
        """The step at which each visit is entered, in growing order."""

    @property
    def finished(self) -> Sequence[int]:
        """The step at which each visit has its value: evaluated, answered by a table, or left."""

    @property
    def cuts(self) -> Sequence[int]:
        """The visits that were cut, in the order in which it happened."""

    @property
    def cut_steps(self) -> Sequence[int]:
        """The steps at which that happened."""

    def __len__(self) -> int:
        """Return how many steps there are."""

    def step(self, k: int) -> Step:
        """Return what happens at step k."""

    def cut_step(self, visit: int) -> int | None:
        """Return the step at which a visit is cut; None if it is not."""

    def value_at(self, visit: int, k: int) -> float | None:
        """Return the value of a visit after step k: the best child so far, then the value it returns."""

    def window_at(self, visit: int, k: int) -> Window | None:
        """Return the window of a visit after step k, or None if there are no windows."""


class _Progress(NamedTuple):
    """How a visit went on: the steps that took a child in, and the best and the window then.

    The first window is the one on entry.
    """

    taken: list[int]
    best: list[float]
    windows: list[Window]


class DerivedSteps:
    """The steps that follow from the visits.

    A visit takes one step when it is entered, one when it is finished (evaluated, answered or left), one when its
    parent takes its value in (or asks again, or the next pass begins), and one more if it is cut. So two columns, the
    steps at which a visit is entered and finished, tell the state of everything at any step.
    """

    def __init__(self, visits: Visits) -> None:
        self.visits = visits
        self._progress = Kept(self._grow, KEPT)

    @cached_property
    def entered(self) -> "array[int]":
        """The step at which each visit is entered, in growing order."""
        if self.cuts:
            return self._counted[0]
        # before a visit, those above it were entered, and all others are over, with three steps each
        level = self.visits.level
        return array("q", map(sub, range(0, 3 * len(level), 3), map(add, level, level)))

    @cached_property
    def finished(self) -> "array[int]":
        """The step at which each visit has its value: evaluated, answered by a table, or left."""
        if self.cuts:
            return self._counted[1]
        return array("q", [step + 3 * visits - 2 for step, visits in zip(self.entered, self.visits.size, strict=True)])

    @cached_property
    def _counted(self) -> tuple["array[int]", "array[int]"]:
        """The steps at which each visit is entered and finished, counted one by one, since cuts take some too."""
        entered, finished = (array("q", bytes(8 * len(self.visits))) for _ in range(2))
        options, tried = self.visits.options, self.visits.tried
        step = 0
        path: list[int] = []
        for visit, level in enumerate(self.visits.level):
            while len(path) > level:
                before = path.pop()
                step += options[before] > tried[before]  # it was cut
                finished[before] = step
                step += 2  # finished, and taken in by the parent
            entered[visit] = step
            step += 1
            path.append(visit)
        while path:
            before = path.pop()
            step += options[before] > tried[before]
            finished[before] = step
            step += 2
        return entered, finished

    def __len__(self) -> int:
        return 3 * len(self.visits) - 1 + len(self.cuts)  # nobody takes the last root's value in

    def is_cut(self, visit: int) -> bool:
        """Tell whether a visit left children out."""
        return self.visits.options[visit] > self.visits.tried[visit]

    @cached_property
    def cuts(self) -> "array[int]":
        """The visits that were cut, in the order in which it happened."""
        if not self.visits.is_cut:
            return array("i")
        size = self.visits.size
        # of two cuts that is first which ends first; where both end with the same visit, the lower one
        return array(
            "i", sorted(filter(self.is_cut, range(len(size))), key=lambda visit: (visit + size[visit], -visit))
        )

    @cached_property
    def cut_steps(self) -> list[int]:
        """The steps at which the cuts happened, in order."""
        return [self.finished[cut] - 1 for cut in self.cuts]

    def cut_step(self, visit: int) -> int | None:
        """Return the step at which a visit is cut; None if it is not."""
        return self.finished[visit] - 1 if self.is_cut(visit) else None

    def step(self, k: int) -> Step:
        """Return what happens at step k."""
        visits = self.visits
        visit = bisect_right(self.entered, k) - 1
        if k == self.entered[visit]:
            return Step("enter", visit)
        while k > self.finished[visit] + 1:
            visit = visits.parent[visit]
        if k == self.finished[visit] + 1:
            if visits.parent[visit] < 0:
                return Step("pass", visit)
            return Step("research" if visits.is_repeated(visit) else "update", visits.parent[visit], visit)
        if k < self.finished[visit]:
            return Step("cut", visit)
        if visits.size[visit] > 1:
            return Step("leave", visit)
        return Step("hit" if visits.options[visit] in HITS else "evaluate", visit)

    def value_at(self, visit: int, k: int) -> float | None:
        """Return the value of a visit after step k: the best child so far, then the value it returns."""
        if k >= self.finished[visit]:
            return self.visits.value[visit]
        taken, best, _ = self._progress[visit]
        count = bisect_right(taken, k)
        return best[count - 1] if count else None

    def window_at(self, visit: int, k: int) -> Window | None:
        """Return the window of a visit after step k, or None if there are no windows."""
        taken, _, windows = self._progress[visit]
        return windows[bisect_right(taken, k)] if windows else None

    def _grow(self, visit: int) -> _Progress:
        """Work out how the value and the window of a visit went on."""
        visits = self.visits
        entry = None if visits.alpha is None or visits.beta is None else (visits.alpha[visit], visits.beta[visit])
        progress = _Progress([], [], [] if entry is None else [entry])
        player = visits.player[visit]
        if player is None:
            return progress
        role = ROLES[player]
        best = role.worst
        for child in visits.taken(visit):
            best = role.takes(best, visits.value[child])
            progress.taken.append(self.finished[child] + 1)
            progress.best.append(best)
            if entry is not None:
                progress.windows.append(role.narrowed(*entry, best))
        return progress
