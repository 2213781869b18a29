"""What a pass teaches the next one: which moves of a state are to be tried first."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Literal, TypeAlias

from minimaxviz.game import MAX
from minimaxviz.search.run import Run
from minimaxviz.search.table import check_hashable
from minimaxviz.trace.record import Log, Permutation

__all__ = ["LEARN", "Learn", "Learning"]

Learn: TypeAlias = Literal["best", "values", "pv"] | None
LEARN = ("best", "values", "pv", None)

Asked: TypeAlias = tuple[int, Any, Permutation | None]
"""Of a visit that asked for moves: how long the log of visits left was by then, its state, and the order in which moves
were tried, by their places in the usual order; None for that order itself."""

Family: TypeAlias = tuple[int, list[int]]
"""A visit, and those whose values it took in; of the last pass, counted in the order of leaving."""


class Learning:
    """The order of moves that the passes of a run teach, state by state.

    ``"best"``: the move that last improved a state's value is tried first there. ``"values"``: moves are tried by the
    value that they returned, the best first, those not searched last. ``"pv"``: as "best", but only along the best line
    of the pass just before. None: nothing is learned. A visit that a table answered asks no child, and teaches nothing.
    """

    def __init__(self, run: Run, how: Learn) -> None:
        self._log = run.log
        self._how = how
        self._learned: dict[Any, Permutation | None] = {}
        self._asked: dict[int, Asked] = {}
        if how is not None:
            run.tables.append(self._asked)
            if run.log.shuffles is None:
                run.log.shuffles = {}
            run.log.keep_together()
            run.over, run.limit = run.log.over, run.log.limit
            run.moves = self._noting(run.moves, type(run.game).__name__)

    def _noting(self, usual: Callable[[Any], Sequence[Any]], game: str) -> Callable[[Any], Sequence[Any]]:
        """Return the question for moves, which notes who asks, and answers in the order that was learned."""
        entered, left, learned, asked = self._log.entered, self._log.left, self._learned, self._asked

        def moves(state: Any) -> Sequence[Any]:
            options = usual(state)
            try:
                order = learned.get(state)
            except TypeError:
                check_hashable(state, game, "nothing can be learned about")
                raise
            asked[len(entered)] = len(left), state, order
            return options if order is None else self._shuffled(options, order)

        return moves

    def _shuffled(self, options: Sequence[Any], order: Permutation) -> list[Any]:
        """Return moves in an order that was learned, and note it as one of the moves that the game lists."""
        visit, shuffles = len(self._log) - 1, self._log.shuffles
        assert shuffles is not None, "whoever learns shuffles"
        usual = shuffles.get(visit)
        shuffles[visit] = order if usual is None else tuple(usual[place] for place in order)
        return [options[place] for place in order]

    def learn(self) -> None:
        """Learn from the pass that is over, for the next one."""
        if not self._asked:
            return
        if self._how == "pv":
            self._learned.clear()
        asked, start = list(self._asked.values()), self._log.passes[-1].visit * 3
        movers, values, moves = (self._log.left[start + column :: 3] for column in range(3))
        families = _families(self._log, [(noted - start) // 3 for noted, _, _ in asked])
        for place in _best_line(families, values) if self._how == "pv" else range(len(asked)):
            (visit, children), (_, state, order) = families[place], asked[place]
            returned = [values[child] for child in children]
            if self._how == "values":
                self._learned[state] = _by_value(movers[visit], returned, order or range(moves[visit]))
            elif values[visit] != (-inf if movers[visit] == MAX else inf):
                best = returned.index(values[visit])
                self._learned[state] = _first(best if order is None else order[best], moves[visit])
        self._asked.clear()


def _families(log: Log, starts: list[int]) -> list[Family]:
    """Return the inner visits of the last pass, in the order of entering, with their children.

    ``starts`` tells how many visits had been left when each was entered. In the order of leaving, all that is below it
    lies from there up to itself, so that its children are found from the last one back.
    """
    first = log.passes[-1].visit
    repeated = {visit - first for visit in log.repeated}
    families: list[Any] = [None] * len(starts)
    begins: dict[int, int] = {}
    path: list[int] = []
    entered = 0
    for visit in [visit for visit, moves in enumerate(log.left[first * 3 + 2 :: 3]) if moves > 0]:
        while entered < len(starts) and starts[entered] < visit:
            path.append(entered)
            entered += 1
        place = path.pop()
        begins[visit] = start = starts[place]
        children, child = [], visit - 1
        while child >= start:
            children.append(child)
            child = begins.get(child, child) - 1
        children.reverse()
        families[place] = visit, [child for child in children if child not in repeated] if repeated else children
    return families


def _best_line(families: list[Family], values: list[float]) -> Iterator[int]:
    """Go down from the root by what has its value."""
    inner = {visit: place for place, (visit, _) in enumerate(families)}
    place: int | None = 0
    while place is not None:
        yield place
        visit, children = families[place]
        best = next((child for child in children if values[child] == values[visit]), None)
        place = None if best is None else inner.get(best)


@lru_cache(10_000)
def _first(place: int, count: int) -> Permutation | None:
    """Return the order of so many moves in which one comes first; None where it does so anyway."""
    return (place, *range(place), *range(place + 1, count)) if place else None


def _by_value(mover: Any, returned: list[float], order: Sequence[int]) -> Permutation:
    """Return the order in which moves come by what they returned, the best first; those not tried come last."""
    sign = -1 if mover == MAX else 1
    tried = sorted((sign * value, place) for value, place in zip(returned, order, strict=False))
    return *(place for _, place in tried), *sorted(order[len(tried) :])
