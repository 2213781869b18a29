"""What follows from the visits: who is whose parent, at which step each thing happens, and what is proven."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from minimaxviz.game import MAX
from minimaxviz.notation import Bound
from minimaxviz.trace.record import Visits

__all__ = ["Index", "Step", "StepKind"]

KEPT = 256  # nodes whose progress is kept for the next question

StepKind: TypeAlias = Literal["enter", "evaluate", "update", "cut", "leave"]


class Step(NamedTuple):
    """One step of a search: what happens at which node; ``child`` is whose value an update takes in."""

    kind: StepKind
    node: int
    child: int | None = None


class _Progress(NamedTuple):
    """How the value of a node grew: the steps that took a child in, the best then, whether it is a bound."""

    taken: list[int]
    best: list[float]
    proven: list[bool]


class Index:
    """Answers questions about visited nodes, each known by its place in visit order.

    A node takes one step when it is entered, one when it is finished (evaluated or left), one when
    its parent takes its value in, and one more if it is cut. So two columns, the steps at which a node
    is entered and finished, tell the state of everything at any step.
    """

    def __init__(self, visits: Visits) -> None:
        self.visits = visits
        count = len(visits)
        self.parent = array("i", bytes(4 * count))
        self.size = array("i", bytes(4 * count))
        self.tried = array("i", bytes(4 * count))  # how many children were visited
        self.entered = array("q", bytes(8 * count))
        self.finished = array("q", bytes(8 * count))
        self._kept: dict[int, _Progress] = {}
        self.steps = self._count_steps()

    def _count_steps(self) -> int:
        step = 0
        path: list[int] = []

        def finish(below: int, after: int, step: int) -> int:
            while len(path) > below:
                node = path.pop()
                step += self.is_cut(node)
                self.size[node] = after - node
                self.finished[node] = step
                step += 2  # finished, and taken in by the parent
            return step

        for node, level in enumerate(self.visits.level):
            step = finish(level, node, step)
            if path:
                self.tried[path[-1]] += 1
            self.parent[node] = path[-1] if path else -1
            self.entered[node] = step
            step += 1
            path.append(node)
        return finish(0, len(self.visits), step) - 1  # nobody takes the root's value in

    def is_cut(self, node: int) -> bool:
        """Tell whether children of a node were never visited."""
        return self.visits.options[node] > self.tried[node]

    @cached_property
    def cuts(self) -> "array[int]":
        """The nodes that were cut, in the order in which it happened."""
        return array("i", sorted(filter(self.is_cut, range(len(self.visits))), key=self.finished.__getitem__))

    @cached_property
    def cut_steps(self) -> list[int]:
        """The steps at which the cuts happened, in order."""
        return [self.finished[cut] - 1 for cut in self.cuts]

    def children(self, node: int) -> Iterator[int]:
        """Go through the visited children of a node in visit order."""
        child, end = node + 1, node + self.size[node]
        while child < end:
            yield child
            child += self.size[child]

    def skipped(self, node: int) -> list[int]:
        """Answer the places of the children that were never visited, left to right."""
        seen = {self.visits.child[child] for child in self.children(node)}
        return [place for place in range(self.visits.options[node]) if place not in seen]

    def ancestors(self, node: int) -> Iterator[int]:
        """Go up from a node's parent to the root."""
        node = self.parent[node]
        while node >= 0:
            yield node
            node = self.parent[node]

    def path(self, node: int) -> tuple[int, ...]:
        """Answer the places of the moves that lead from the root to a node."""
        places = []
        while node > 0:
            places.append(self.visits.child[node])
            node = self.parent[node]
        return tuple(reversed(places))

    def find(self, path: Sequence[int]) -> tuple[int, Sequence[int]]:
        """Follow a path as far as it was visited: answer the last node and the rest of the path."""
        node = 0
        for passed, place in enumerate(path):
            for child in self.children(node):
                if self.visits.child[child] == place:
                    node = child
                    break
            else:
                return node, path[passed:]
        return node, ()

    # --- steps ------------------------------------------------------------------------------------

    def entered_by(self, k: int) -> int:
        """Answer how many nodes have been entered after step k."""
        return bisect_right(self.entered, k)

    def step(self, k: int) -> Step:
        """Answer what happens at step k."""
        node = self.entered_by(k) - 1
        if k == self.entered[node]:
            return Step("enter", node)
        while k > self.finished[node] + 1:
            node = self.parent[node]
        if k == self.finished[node] + 1:
            return Step("update", self.parent[node], node)
        if k < self.finished[node]:
            return Step("cut", node)
        return Step("leave" if self.size[node] > 1 else "evaluate", node)

    def value_at(self, node: int, k: int) -> float | None:
        """Answer the value of a node after step k: the best child so far, then the value it returns."""
        if k >= self.finished[node]:
            return self.visits.value[node]
        taken, best, _ = self._progress(node)
        count = bisect_right(taken, k)
        return best[count - 1] if count else None

    def bound_at(self, node: int, k: int) -> Bound | None:
        """Answer what is proven of the value after step k; None while it is neither a bound nor exact.

        The best child so far is a bound for an open node only if the child itself is proven so far.
        """
        if k >= self.finished[node]:
            return self.bounds[node]
        taken, _, proven = self._progress(node)
        count = bisect_right(taken, k)
        if not count or not proven[count - 1]:
            return None
        return "lower" if self.visits.player[node] == MAX else "upper"

    def _progress(self, node: int) -> "_Progress":
        """Answer how the value of a node grew; the last few answers are kept."""
        if node not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[node] = self._grow(node)
        return self._kept[node]

    def _grow(self, node: int) -> "_Progress":
        maximising = self.visits.player[node] == MAX
        useful = ("exact", "lower") if maximising else ("exact", "upper")
        progress = _Progress([], [], [])
        best: float = -inf if maximising else inf
        proven = False
        for child in self.children(node):
            value = self.visits.value[child]
            if value == best:
                proven = proven or self.bounds[child] in useful
            elif (value > best) == maximising:
                best, proven = value, self.bounds[child] in useful
            progress.taken.append(self.finished[child] + 1)
            progress.best.append(best)
            progress.proven.append(proven)
        return progress

    def window_at(self, node: int, k: int) -> tuple[float, float] | None:
        """Answer the window of a node after step k, or None if the search has no windows."""
        if self.visits.alpha is None or self.visits.beta is None:
            return None
        alpha, beta = self.visits.alpha[node], self.visits.beta[node]
        if self.size[node] == 1:
            return alpha, beta
        # the step before a node is left: leaving may clamp the value, but does not change the window
        best = self.value_at(node, min(k, self.finished[node] - 1))
        if best is None:
            return alpha, beta
        return (max(alpha, best), beta) if self.visits.player[node] == MAX else (alpha, min(beta, best))

    # --- what is proven ---------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> list[Bound]:
        """What the visited leaves prove about each value: it is exact, a lower or an upper bound."""
        visits = self.visits
        if visits.alpha is None:
            return ["exact"] * len(visits)
        low = [-inf if player == MAX else inf for player in visits.player]
        high = low.copy()
        bounds: list[Bound] = ["exact"] * len(visits)
        for node in reversed(range(len(visits))):
            value = visits.value[node]
            if self.size[node] == 1:
                low[node] = high[node] = value
            elif self.is_cut(node):
                if visits.player[node] == MAX:
                    high[node] = inf
                else:
                    low[node] = -inf
            if not low[node] == high[node] == value:
                bounds[node] = "upper" if high[node] <= value else "lower"
            parent = self.parent[node]
            if parent >= 0:
                better = max if visits.player[parent] == MAX else min
                low[parent] = better(low[parent], low[node])
                high[parent] = better(high[parent], high[node])
        return bounds

    def best_child(self, node: int) -> int | None:
        """Answer the first child that is proven to be worth the node's value to its player."""
        proof = ("exact", "lower") if self.visits.player[node] == MAX else ("exact", "upper")
        value = self.visits.value[node]
        for child in self.children(node):
            if self.visits.value[child] == value and self.bounds[child] in proof:
                return child
        return None

    @cached_property
    def _cut_places(self) -> dict[tuple[int, ...], tuple[int, frozenset[int]]]:
        """The nodes that were cut, by path, with the places of their children that were never visited."""
        return {self.path(cut): (cut, frozenset(self.skipped(cut))) for cut in self.cuts}

    def anchor(self, path: tuple[int, ...]) -> int | None:
        """Answer the cut that prunes the node at the end of a path, or None if none does."""
        for length in self._cut_levels:
            if length >= len(path):
                break
            cut, skipped = self._cut_places.get(path[:length], (None, ()))
            if path[length] in skipped:
                return cut
        return None

    @cached_property
    def _cut_levels(self) -> list[int]:
        return sorted({self.visits.level[cut] for cut in self.cuts})

    @cached_property
    def line(self) -> list[int]:
        """The nodes of the principal variation, from the root as far down as it is proven."""
        nodes = [0]
        while (child := self.best_child(nodes[-1])) is not None:
            nodes.append(child)
        return nodes

    def cause(self, node: int) -> tuple[float, int | None, int | None]:
        """Answer the bound that cut a node, the ancestor where it arose, and that ancestor's child who set it."""
        bounds = self.visits.beta if self.visits.player[node] == MAX else self.visits.alpha
        assert bounds is not None, "only searches with windows cut"
        bound = bounds[node]
        for ancestor in self.ancestors(node):
            if bounds[ancestor] != bound:
                values = self.visits.value
                return bound, ancestor, next(c for c in self.children(ancestor) if values[c] == bound)
        return bound, None, None
