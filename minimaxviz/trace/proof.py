"""What a search proves: which values are exact and which only bounds, the best line, and the cause of every cut."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import inf, isnan
from typing import Literal, NamedTuple, TypeAlias

from minimaxviz.game import ROLES, Role
from minimaxviz.notation import Bound
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.trace.nodes import Walk
from minimaxviz.trace.steps import Steps
from minimaxviz.trace.visits import BOUND

__all__ = ["Because", "Cause", "Proof"]

KEPT = 256  # visits whose progress is kept for the next question

Because: TypeAlias = Literal["value", "null window", "pass window"]
"""Where the bound of a cut comes from: a child's value, a null window, or the window of the pass."""


class Cause(NamedTuple):
    """The bound that cut a visit, the visit where it arose, that one's child whose value set it, and how."""

    bound: float | None
    owner: int | None
    by: int | None
    because: Because | None
    asked: float | None = None
    """What a null window asked about."""


UNEXPLAINED = Cause(None, None, None, None)


class _Progress(NamedTuple):
    """How the value of a visit grew: the steps that took a child in, the best then, whether it is a bound."""

    taken: list[int]
    best: list[float]
    proven: list[bool]


class Proof:
    """Tells what is proven of each visit and of each node."""

    def __init__(self, walk: Walk, steps: Steps, *, is_written: bool = False) -> None:
        self.walk = walk
        self.visits = walk.visits
        self.steps = steps
        self._is_written = is_written  # then a value may be wrong, and proves nothing unless the leaves prove it
        self._progress = Kept(self._grow, KEPT)

    # --- bounds -----------------------------------------------------------------------------------

    @cached_property
    def _intervals(self) -> tuple[list[float], list[float]]:
        """Between which numbers the leaves below each visit, or what a table knew, prove its value to be."""
        visits, size, parents = self.visits, self.visits.size, self.visits.parent
        low = [0.0 if player is None else ROLES[player].worst for player in visits.player]
        high = low.copy()
        for visit in reversed(range(len(visits))):
            value, player = visits.value[visit], visits.player[visit]
            if size[visit] == 1:
                low[visit], high[visit] = self._evaluated(visit, value)
            elif visits.options[visit] > visits.tried[visit] and player is not None:
                if ROLES[player].proves == "lower":
                    high[visit] = inf
                else:
                    low[visit] = -inf
            parent = parents[visit]
            if parent < 0 or visit in visits.researches:
                continue
            least, most = low[visit], high[visit]
            while visits.is_repeated(visit):  # visits of the same node prove together
                visit += size[visit]
                least, most = max(least, low[visit]), min(most, high[visit])
            takes = _role(visits.player[parent]).takes
            low[parent], high[parent] = takes(low[parent], least), takes(high[parent], most)
        return low, high

    def _evaluated(self, visit: int, value: float) -> tuple[float, float]:
        if self.visits.options[visit] >= 0:  # left before it looked at anything
            return -inf, inf
        if self.visits.options[visit] != BOUND or self.visits.beta is None:
            return value, value
        return (value, inf) if value >= self.visits.beta[visit] else (-inf, value)

    @cached_property
    def bounds(self) -> Sequence[Bound | None]:
        """What each visit proves of its value: it is exact, a lower or an upper bound."""
        visits = self.visits
        if visits.alpha is None and not self._is_written and not self.steps.cuts:
            return ["exact"] * len(visits)
        return list(map(self._bound, visits.value, *self._intervals))

    def _bound(self, value: float, low: float, high: float) -> Bound | None:
        """Return what an interval proves of a value."""
        if low == high == value:
            return "exact"
        if high == value or (high < value and not self._is_written):
            return "upper"
        return "lower" if low == value or (low > value and not self._is_written) else None

    def node_bound(self, node: int, k: int | None = None) -> Bound | None:
        """Return what all visits of a node with the same remaining depth, up to step k, prove of its last value."""
        if self.walk.once:
            return self.bounds[node]
        visits = self._finished_visits(node, k)
        return self._bound(self.visits.value[visits[-1]], *self._node_interval(node, k))

    def _node_interval(self, node: int, k: int | None = None) -> tuple[float, float]:
        """Return between which numbers the visits of a node with the same remaining depth prove its value to be."""
        visits = self._finished_visits(node, k)
        depth = self._remaining(visits[-1])
        return self._together([visit for visit in visits if self._remaining(visit) == depth])

    def _together(self, visits: list[int]) -> tuple[float, float]:
        """Return between which numbers some visits of a node prove its value to be."""
        low, high = self._intervals
        return max((low[visit] for visit in visits), default=-inf), min((high[visit] for visit in visits), default=inf)

    def _finished_visits(self, node: int, k: int | None) -> list[int]:
        visits = self.walk.visits_of(node)
        return [visit for visit in visits if k is None or k >= self.steps.finished[visit]]

    def _remaining(self, visit: int) -> int | None:
        limit = self.visits.depth_limit(visit)
        return None if limit is None else limit - self.visits.level[visit]

    def bound_at(self, visit: int, k: int) -> Bound | None:
        """Return what is proven of a visit's value after step k; None while it is neither a bound nor exact.

        The best child so far is a bound for an open visit only if the child itself is proven so far.
        """
        if k >= self.steps.finished[visit]:
            return self.node_bound(self.walk.node[visit], k)
        value = self.steps.value_at(visit, k)
        if value is None:
            return None
        taken, best, proven = self._progress[visit]
        count = bisect_right(taken, k)
        if not count or not proven[count - 1] or best[count - 1] != value:
            return None
        return _role(self.visits.player[visit]).proves

    def _grow(self, visit: int) -> _Progress:
        """Work out how the value of a visit grew."""
        role = _role(self.visits.player[visit])
        progress = _Progress([], [], [])
        best, proven = role.worst, False
        for child, bound in self._answers(visit):
            value, useful = self.visits.value[child], bound in ("exact", role.proves)
            if value == best:
                proven = proven or useful
            elif role.takes(best, value) == value:
                best, proven = value, useful
            progress.taken.append(self.steps.finished[child] + 1)
            progress.best.append(best)
            progress.proven.append(proven)
        return progress

    # --- the best line ----------------------------------------------------------------------------

    def best_child(self, visit: int) -> int | None:
        """Return the first child that is proven to be worth the visit's value to its player.

        A value that fail-hard clamped to the far end of the window stands for what was found beyond it.
        """
        player = self.visits.player[visit]
        if player is None:
            return None
        role, value = ROLES[player], self.visits.value[visit]
        useful = ("exact", role.proves)
        if self.visits.alpha is not None and value == self._ends(role.cut_by)[visit]:
            found = self.steps.value_at(visit, self.steps.finished[visit] - 1)
            value = value if found is None else found
        for child, bound in self._answers(visit):
            if self.visits.value[child] == value and bound in useful:
                return child
        return None

    def _answers(self, visit: int) -> Iterator[tuple[int, Bound | None]]:
        """Go through the children whose value was taken in, and what is proven of it, by a probe before it too."""
        if not self.visits.researches:
            yield from ((child, self.bounds[child]) for child in self.visits.children(visit))
            return
        (low, high), least, most = self._intervals, -inf, inf
        for child in self.visits.children(visit):
            least, most = max(least, low[child]), min(most, high[child])
            if not self.visits.is_repeated(child):
                yield child, self._bound(self.visits.value[child], least, most)
                least, most = -inf, inf

    @cached_property
    def line(self) -> list[int]:
        """The visits of the best line, as far down as it is proven: of the last pass that knows a best move."""
        starts = [start.visit for start in reversed(self.visits.passes)]
        for start in sorted(starts, key=self._fails):  # those first that found a move that is better than was known
            if (child := self.best_child(start)) is not None:
                return [start, *self._line_from(child)]
        return starts[:1]

    def _fails(self, root: int) -> bool:
        """Tell whether a pass only proved that no move is better than its window begins."""
        player, (alpha, beta), value = self.visits.player[root], self.visits.window(root), self.visits.value[root]
        return player is not None and (value <= alpha if ROLES[player].proves == "lower" else value >= beta)

    def _line_from(self, visit: int) -> list[int]:
        """Return the best line below a visit: of several visits of a node, what they prove together counts."""
        found, value = [visit], self.visits.value[visit]
        while True:
            last = found[-1]
            child = self.best_child(last) if self.walk.once else self._proven_child(last, value)
            if child is None:
                return found
            found.append(child)

    def _proven_child(self, visit: int, value: float) -> int | None:
        """Return the last visit, a move deeper, of the first child that is proven to be worth a value to the player."""
        node, remaining = self.walk.node[visit], self._remaining(visit)
        depth = None if remaining is None else remaining - 1
        inner = [other for other in self.walk.visits_of(node) if self.visits.size[other] > 1]
        for child in self.walk.children(node) if inner else ():
            visits = [other for other in self.walk.visits_of(child) if self._remaining(other) == depth]
            low, high = self._together(visits)
            if visits and (low >= value if _role(self.visits.player[inner[0]]).proves == "lower" else high <= value):
                return visits[-1]
        return None

    @cached_property
    def line_nodes(self) -> frozenset[int]:
        """The nodes of the best line."""
        return frozenset(self.walk.node[visit] for visit in self.line)

    # --- causes -----------------------------------------------------------------------------------

    def cause(self, visit: int) -> Cause:
        """Return where the bound comes from that cut a visit: climb while it stays the same."""
        step = self.steps.cut_step(visit)
        window = None if step is None else self.steps.window_at(visit, step)
        if window is None or window[0] < window[1]:
            return UNEXPLAINED
        role = _role(self.visits.player[visit])
        ends = self._ends(role.cut_by)
        below, bound = visit, ends[visit]
        for ancestor in self.visits.ancestors(visit):
            if ends[ancestor] != bound:
                if isnan(ends[ancestor]):  # nobody told its window
                    return UNEXPLAINED
                if _role(self.visits.player[ancestor]).cut_by == role.cut_by:
                    return self._asked(ancestor, below, bound)
                by = self._worth(ancestor, bound, below)
                return UNEXPLAINED if by is None else Cause(bound, ancestor, by, "value")
            below = ancestor
        return Cause(bound, None, None, "pass window")

    def _asked(self, owner: int, below: int, bound: float) -> Cause:
        """Return the cause of a cut by a null window: who asked, and whose value the question is about.

        That is a child of the one that asks, or of one above it.
        """
        window = self.steps.window_at(owner, self.steps.entered[below])
        if window is None:
            return UNEXPLAINED
        moves_alpha = _role(self.visits.player[owner]).cut_by == "beta"
        asked, ends = (window[0], self._ends("alpha")) if moves_alpha else (window[1], self._ends("beta"))
        by = None
        for ancestor in (owner, *self.visits.ancestors(owner)):
            if ends[ancestor] != asked:
                by = self._worth(ancestor, asked, below)
                break
            below = ancestor
        return Cause(bound, owner, by, "null window", asked)

    def _worth(self, owner: int, bound: float, below: int) -> int | None:
        """Return the first child before another one that is worth a bound; one whose value was taken in if there is."""
        values = self.visits.value
        before = [child for child in self.visits.children(owner) if child < below and values[child] == bound]
        taken = set(self.visits.taken(owner)) if before else ()
        return next((child for child in before if child in taken), next(iter(before), None))

    def _ends(self, end: Literal["alpha", "beta"]) -> Sequence[float]:
        """Return one end of all windows."""
        ends = self.visits.alpha if end == "alpha" else self.visits.beta
        assert ends is not None, "only searches with windows cut"
        return ends


def _role(player: str | None) -> Role:
    assert player is not None, "somebody moves at an inner node"
    return ROLES[player]  # type: ignore[index]
