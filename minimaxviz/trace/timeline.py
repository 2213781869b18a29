"""Searches in step: which step of each is shown together, at the same place of the tree or simply one by one."""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise

from minimaxviz.errors import StepError
from minimaxviz.notation import readable
from minimaxviz.trace.trace import Trace

__all__ = ["TIMELINES", "Timeline"]

SAME = {"hit": "evaluate"}  # a table answers where another search looks for itself: both come to a value


class Timeline:
    """The steps of a comparison: each is a step of every search, of which some may wait.

    ``by`` is "place": the searches stay at the same place of the tree, and one that has cut waits there until the
    others have worked through what it skipped. "step": each takes a step at a time. "node": each visits a node at a
    time.

    >>> from minimaxviz import alphabeta, minimax, trees
    >>> line = Timeline((minimax(trees.lecture()), alphabeta(trees.lecture())))
    >>> len(line), line[0], line[15], line[16], line[-1]
    (65, (0, 0), (14, 15), (15, 15), (61, 43))
    """

    def __init__(self, traces: Sequence[Trace], by: str = "place") -> None:
        if by not in TIMELINES:
            raise StepError(f"by {readable(by)}; one of {', '.join(TIMELINES)} is needed")
        self.traces = traces
        self.by = by
        self._steps = TIMELINES[by](traces)

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, k: int) -> tuple[int, ...]:
        return self._steps[k]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self._steps)

    def moves(self, k: int, search: int) -> bool:
        """Tell whether a search goes on at step k; all do at the first."""
        return k == 0 or self._steps[k][search] != self._steps[k - 1][search]

    def waits(self, k: int, search: int) -> bool:
        """Tell whether a search that is not finished stays where it is at step k."""
        return not self.moves(k, search) and self._steps[k][search] < len(self.traces[search]) - 1

    def reached(self, search: int, wanted: Sequence[int]) -> list[int]:
        """Return the steps at which a search comes to some of its own, or goes past them."""
        own = [steps[search] for steps in self._steps]
        return [bisect_left(own, k) for k in wanted]

    def step_number(self, k: int) -> int:
        """Return a step counted from the beginning; negative ones count from the end."""
        if not isinstance(k, int) or isinstance(k, bool):
            raise StepError(f"step {readable(k)}; a whole number is needed")
        if not -len(self) <= k < len(self):
            raise StepError(f"step {k} of a comparison with {len(self):,} steps; k counts from 0 to {len(self) - 1}")
        return k % len(self)


# --- the ways to go together ----------------------------------------------------------------------


def _by_step(traces: Sequence[Trace]) -> list[tuple[int, ...]]:
    """Let each search take a step at a time; one that is finished waits."""
    return [tuple(min(k, len(trace) - 1) for trace in traces) for k in range(max(map(len, traces)))]


def _by_node(traces: Sequence[Trace]) -> list[tuple[int, ...]]:
    """Let each search visit a node at a time: up to the last step before the next one is entered."""
    ends = [[*(entered - 1 for entered in trace.steps.entered[1:]), len(trace) - 1] for trace in traces]
    return [tuple(one[min(k, len(one) - 1)] for one in ends) for k in range(max(map(len, ends)))]


def _by_place(traces: Sequence[Trace]) -> list[tuple[int, ...]]:
    """Line up the steps that are the same: the same thing happens at the same node."""
    numbers: dict[tuple[int, int], int] = {}
    line: list[tuple[Hashable, dict[int, int]]] = []
    for search, trace in enumerate(traces):
        line = _joined(line, _happenings(trace, numbers), search)
    steps = [0] * len(traces)
    found = []
    for _, moving in line:
        for search, k in moving.items():
            steps[search] = k
        found.append(tuple(steps))
    return found


def _happenings(trace: Trace, numbers: dict[tuple[int, int], int]) -> list[Hashable]:
    """Name what happens at each step: where, what, with which child, and for which time.

    Nodes have the same numbers in all traces.
    """
    record = trace.record
    nodes: list[int] = []
    for visit in range(len(record)):
        above = record.parent[visit]
        key = (nodes[above], record.child[visit]) if above >= 0 else (-1, 0)
        nodes.append(numbers.setdefault(key, len(numbers)))
    times: dict[Hashable, int] = {}
    found: list[Hashable] = []
    for k in range(len(trace)):
        kind, visit, child = trace.steps.step(k)
        what = nodes[visit], SAME.get(kind, kind), -1 if child is None else nodes[child]
        times[what] = times.get(what, 0) + 1
        found.append((*what, times[what]))
    return found


def _joined(
    line: list[tuple[Hashable, dict[int, int]]], happenings: list[Hashable], search: int
) -> list[tuple[Hashable, dict[int, int]]]:
    """Join a search to the line of others: as many steps together as keep their order.

    Between two of those who has less to do goes first, and waits: it is the one that cut.
    """
    places = {what: place for place, (what, _) in enumerate(line)}
    shared = [(k, places[what]) for k, what in enumerate(happenings) if what in places]
    together = [shared[i] for i in _longest_rise([place for _, place in shared])]
    joined: list[tuple[Hashable, dict[int, int]]] = []
    for (k, place), (next_k, next_place) in pairwise([(-1, -1), *together, (len(happenings), len(line))]):
        others = line[place + 1 : next_place]
        own: list[tuple[Hashable, dict[int, int]]] = [
            (None if happenings[i] in places else happenings[i], {search: i}) for i in range(k + 1, next_k)
        ]
        joined += own + others if len(own) < len(others) else others + own
        if next_k < len(happenings):
            what, moving = line[next_place]
            joined.append((what, {**moving, search: next_k}))
    return joined


def _longest_rise(numbers: Sequence[int]) -> list[int]:
    """Return the places of the most numbers, in order, each of which is larger than the one before.

    >>> _longest_rise([0, 5, 1, 2, 9, 3])
    [0, 2, 3, 5]
    """
    last: list[int] = []  # of the rises of each length, the place at which the lowest one ends
    lows: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        length = bisect_left(lows, number)
        before.append(last[length - 1] if length else -1)
        if length == len(lows):
            last.append(place)
            lows.append(number)
        else:
            last[length], lows[length] = place, number
    rise = []
    place = last[-1] if last else -1
    while place >= 0:
        rise.append(place)
        place = before[place]
    return rise[::-1]


TIMELINES: dict[str, Callable[[Sequence[Trace]], list[tuple[int, ...]]]] = {
    "place": _by_place,
    "step": _by_step,
    "node": _by_node,
}
