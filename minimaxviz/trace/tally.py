"""How many nodes are entered, cut off and still to come after each step, in the whole tree and below any node."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise
from math import inf

from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.nodes import Walk
from minimaxviz.trace.positions import Path
from minimaxviz.trace.steps import Steps
from minimaxviz.trace.visits import HITS

__all__ = ["Tally"]


class Tally:
    """Counts nodes by how they look after a step.

    A cut, or an answer from a table, holds from its step on until a node above is entered again. While it
    holds, what it keeps the search from and was not entered before is cut off.
    """

    def __init__(self, walk: Walk, steps: Steps, never_entered: Callable[[], Iterable[Path]]) -> None:
        self.walk = walk
        self.visits = walk.visits
        self.steps = steps
        self._never_entered = never_entered

    @cached_property
    def paths(self) -> list[Path]:
        """The nodes that were never entered, as far as they are listed; how a node looks can be told without them."""
        return sorted(self._never_entered())

    # --- one node ---------------------------------------------------------------------------------

    @cached_property
    def ends(self) -> Sequence[float]:
        """The step at which what a visit found becomes earlier: a node above it, or its own, is entered again."""
        if self.walk.once:
            return [inf] * len(self.visits)
        ends: list[float] = []
        again: dict[int, float] = {}  # the next visit of the same node
        for node in range(len(self.walk)):
            visits = self.walk.visits_of(node)
            again |= {visit: self.steps.entered[later] for visit, later in pairwise(visits)}
        for visit in range(len(self.visits)):
            above = self.visits.parent[visit]
            ends.append(min(again.get(visit, inf), ends[above] if above >= 0 else inf))
        return ends

    def visit_at(self, node: int, k: int) -> int | None:
        """Return the last visit of a node that is entered after step k; None before the first."""
        if self.walk.once:
            return node if k >= self.steps.entered[node] else None
        visits = self.walk.visits_of(node)
        count = bisect_right(visits, k, key=self.steps.entered.__getitem__)
        return visits[count - 1] if count else None

    def is_earlier(self, visit: int, k: int) -> bool:
        """Tell whether a node above a visit, or its own, was entered again since."""
        return not self.walk.once and k >= self.ends[visit]

    def settled(self, visit: int) -> int | None:
        """Return the step from which a visit keeps the search from what it did not enter; None if it never does."""
        return self.steps.finished[visit] if self.visits.options[visit] in HITS else self.steps.cut_step(visit)

    def is_cut_off(self, path: Path, k: int) -> bool:
        """Tell whether a node that is not entered after step k is cut off then."""
        if self.walk.once:
            border = self.walk.border(path)
            step = None if border is None else self.settled(border)
            return step is not None and k >= step
        visit = self.visit_at(0, k)
        for place in path:
            if visit is None:
                return False
            below = [c for c in self.visits.children(visit) if self.visits.child[c] == place]
            below = [child for child in below if self.steps.entered[child] <= k]
            if not below:
                step = self.settled(visit)
                return step is not None and k >= step
            visit = below[-1]
        return False

    def cut_off(self, path: Path) -> int:
        """Return the first step at which a never entered node is cut off; the number of steps if it never is."""
        border = self.walk.border(path)
        assert border is not None, "what was never entered hangs below a cut, an answer from a table or a limit"
        above = (border, *(self.walk.node[visit] for visit in self.visits.ancestors(self.walk.visits_of(border)[0])))
        settled = (self.settled(visit) for node in above for visit in self.walk.visits_of(node))
        steps = sorted(step for step in settled if step is not None)
        return next((step for step in steps if self.is_cut_off(path, step)), len(self.steps))

    # --- many nodes -------------------------------------------------------------------------------

    def entered_by(self, k: int) -> int:
        """Return how many different nodes are entered after step k."""
        return self._firsts_before(bisect_right(self.steps.entered, k))

    def _firsts_before(self, visit: int) -> int:
        """Return how many of the visits before one are the first of their node."""
        return visit if self.walk.once else self._firsts[visit]

    @cached_property
    def _firsts(self) -> list[int]:
        seen = -1
        counts = [0]
        for node in self.walk.node:
            seen = max(seen, node)
            counts.append(seen + 1)
        return counts

    def entered_below(self, node: int, k: int) -> int:
        """Return how many nodes below a node are entered after step k."""
        count, size = 0, self.visits.size
        for visit in self.walk.visits_of(node):
            first, last = visit + 1, visit + size[visit]
            count += self._firsts_before(bisect_right(self.steps.entered, k, first, last)) - self._firsts_before(first)
        return count

    def never_entered_below(self, path: Path) -> int:
        """Return how many nodes below a path are listed as never entered."""
        first, last = self.listed_from(path)
        return last - first - (self.paths[first : first + 1] == [path])

    def listed_from(self, path: Path) -> tuple[int, int]:
        """Return where the never entered nodes at and below a path begin and end in ``paths``, which is sorted."""
        if not path:
            return 0, len(self.paths)
        return bisect_left(self.paths, path), bisect_left(self.paths, (*path[:-1], path[-1] + 1))

    def cut_off_below(self, node: int, k: int) -> int:
        """Return how many nodes below an entered node are cut off after step k, as far as they are listed."""
        visit = self.visit_at(node, k)
        if visit is None or self.is_earlier(visit, k):
            path = self.walk.path(node)
            if not self.is_cut_off(path, k):
                return 0
            all_below = self.entered_below(node, len(self.steps)) + self.never_entered_below(path)
            return all_below - self.entered_below(node, k)
        first, last = self.steps.entered[visit], min(k, self.steps.finished[visit])
        return _between(*self._begun, first, last) - _between(*self._over, first + 1, last)

    @cached_property
    def _holding(self) -> list[tuple[int, float, int]]:
        """From which step each cut and each answer from a table holds, until when, and for how many nodes."""
        settling = set(self.steps.cuts)
        if self.visits.origin is not None:
            settling.update(v for v in range(len(self.visits)) if self.visits.options[v] in HITS)
        found = []
        for visit in settling:
            step = self.settled(visit)
            assert step is not None, "a cut and an answer settle something"
            found.append((step, inf if self.walk.once else self.ends[visit], self._kept_from(visit, step)))
        return found

    def _kept_from(self, visit: int, step: int) -> int:
        """Return from how many nodes that are not entered by then a cut or an answer keeps the search."""
        node, path = self.walk.node[visit], self.visits.path(visit)
        if self.visits.options[visit] in HITS:
            later = self.entered_below(node, len(self.steps)) - self.entered_below(node, step)
            return later + self.never_entered_below(path)
        below = {self.visits.child[self.walk.visits_of(c)[0]]: c for c in self.walk.children(node)}
        count = 0
        for place in self.visits.skipped(visit):
            first, last = self.listed_from((*path, place))
            count += last - first
            child = below.get(place)
            if child is not None:
                count += self.entered_below(child, len(self.steps)) - self.entered_below(child, step)
                count += self.steps.entered[self.walk.visits_of(child)[0]] > step
            elif self.paths[first : first + 1] != [(*path, place)]:
                count += 1  # so many are never entered that not even this one is listed
        return count

    @property
    def first_cut_off(self) -> int:
        """The first step at which a cut or an answer keeps the search from something; the number of steps if none."""
        return min((step for step, _, count in self._holding if count), default=len(self.steps))

    @cached_property
    def _begun(self) -> tuple[list[int], list[int]]:
        """The steps from which cuts and answers hold, and for how many nodes the first none, one, two, … do."""
        return _over_time([(step, count) for step, _, count in self._holding])

    @cached_property
    def _over(self) -> tuple[list[int], list[int]]:
        """The steps at which they hold no more, likewise."""
        return _over_time([(int(end), count) for _, end, count in self._holding if end < inf])


def _over_time(events: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    events.sort()
    return [step for step, _ in events], [0, *accumulate(count for _, count in events)]


def _between(steps: list[int], totals: list[int], first: int, last: int) -> int:
    """Return the sum of what happens from one step to another."""
    begin, end = bisect_left(steps, first), bisect_right(steps, last)
    return totals[max(begin, end)] - totals[begin]
