"""What a pass teaches the next one: which moves of a state are to be tried first."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, Literal, TypeAlias

from minimaxviz.game import MAX
from minimaxviz.search.run import Run
from minimaxviz.search.table import check_hashable
from minimaxviz.trace.record import Answers

__all__ = ["LEARN", "Learn", "Learning"]

Learn: TypeAlias = Literal["best", "values", "pv"] | None
LEARN = ("best", "values", "pv", None)


class Learning:
    """The order of moves that the passes of a run teach, state by state.

    ``"best"``: the move that last improved a state's value is tried first there. ``"values"``: moves are tried by the
    value that they returned, the best first, those not searched last. ``"pv"``: as "best", but only along the best line
    of the pass just before. None: nothing is learned.
    """

    def __init__(self, run: Run, how: Learn) -> None:
        self._run = run
        self._how = how
        self._first: dict[Any, list[int]] = {}  # the moves to be tried before the others, by their usual places
        self._asked: dict[int, tuple[Any, Sequence[int]]] = {}  # the state of each visit, and in which order it tries
        if how is not None:
            self._usual, run.moves = run.moves, self._moves
            run.log.shuffles = run.log.shuffles or {}

    def _moves(self, state: Any) -> Sequence[Any]:
        """Return the moves of a state, those first that were learned there."""
        options = self._usual(state)
        visit = len(self._run.log) - 1
        try:
            first = self._first.get(state)
        except TypeError:
            check_hashable(state, type(self._run.game).__name__, "nothing can be learned about")
            raise
        if first is None:
            self._asked[visit] = state, range(len(options))
            return options
        order = [*first, *(place for place in range(len(options)) if place not in first)]
        self._asked[visit] = state, order
        self._note(visit, order)
        return [options[place] for place in order]

    def _note(self, visit: int, order: Sequence[int]) -> None:
        """Note in the log how the moves that the game lists are ordered."""
        shuffles = self._run.log.shuffles
        assert shuffles is not None, "whoever learns shuffles"
        usual = shuffles.get(visit)
        shuffles[visit] = tuple(order if usual is None else [usual[place] for place in order])

    def learn(self) -> None:
        """Learn from the pass that is just over, for the next one."""
        if self._how is None:
            return
        answers = self._run.log.last_answers()
        taught = iter(answers)
        if self._how == "pv":
            self._first.clear()
            taught = _best_line(self._run.log.passes[-1].visit, answers)
        for visit in taught:
            state, order = self._asked[visit]
            if self._how == "values":
                self._first[state] = _by_value(answers[visit], order)
            elif (best := _best(answers[visit])) is not None:
                self._first[state] = [order[best]]
        self._asked.clear()


def _best(answers: Answers) -> int | None:
    """Return the place of the answer that last improved the value; None if none did."""
    best: float = (max if answers.mover == MAX else min)(answers.values)
    return None if best == (-inf if answers.mover == MAX else inf) else answers.values.index(best)


def _by_value(answers: Answers, order: Sequence[int]) -> list[int]:
    """Return the usual places of the moves that were tried, those first that are best for the mover."""
    sign = -1 if answers.mover == MAX else 1
    tried = zip(answers.values, order, strict=False)  # what is left out was not tried
    return [place for _, place in sorted((sign * value, place) for value, place in tried)]


def _best_line(visit: int, answers: dict[int, Answers]) -> Iterator[int]:
    """Go down from a visit by what was best."""
    while visit in answers:
        yield visit
        best = _best(answers[visit])
        if best is None:
            return
        visit = answers[visit].visits[best]
