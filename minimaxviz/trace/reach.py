"""How far down the passes of a search may go: which of them runs at a step, and what none could reach by then."""

from bisect import bisect_right
from itertools import accumulate
from math import inf

from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.steps import Steps
from minimaxviz.trace.visits import Visits

__all__ = ["Reach"]


class Reach:
    """The depth limits of the passes, as they follow each other; a pass without one reaches everything."""

    def __init__(self, visits: Visits, steps: Steps) -> None:
        self._limits = [inf if start.depth is None else start.depth for start in visits.passes]
        self._furthest = list(accumulate(self._limits, max))
        self._visits, self._steps = visits, steps

    @cached_property
    def firsts(self) -> list[int]:
        """The step at which each pass begins."""
        return [self._steps.entered[start.visit] for start in self._visits.passes]

    @property
    def grows(self) -> bool:
        """Whether a pass may go deeper than those before it: then the tree grows from pass to pass."""
        return self._furthest[0] < self._furthest[-1]

    def running(self, k: int) -> int:
        """Return the place of the pass that runs at step k."""
        return max(0, bisect_right(self.firsts, k) - 1)

    def limit(self, k: int) -> float:
        """Return how deep the pass may go that runs at step k."""
        return self._limits[self.running(k)]

    def furthest(self, k: int) -> float:
        """Return how deep any pass so far may go."""
        return self._furthest[self.running(k)]
