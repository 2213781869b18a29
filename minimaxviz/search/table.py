"""A transposition table: what a search found out about positions, for wherever they come up again."""

from math import inf
from typing import Any

from minimaxviz.errors import GameError
from minimaxviz.notation import Window, readable
from minimaxviz.search.run import Run

__all__ = ["NoTable", "Table", "check_hashable"]


UNKNOWN = (-inf, inf, -1, -1)  # two bounds, and which of the visits left so far stored them


class Table:
    """Between which bounds the value of a position lies, with so much depth left below it.

    It answers where that settles the question, and never narrows a window.
    """

    def __init__(self, run: Run) -> None:
        self._log = run.log
        self._game = type(run.game).__name__
        self._left = run.log.left  # three entries a visit
        self._known: dict[Any, tuple[float, float, int, int]] = {}
        self._log.uses_table()
        run.tables.append(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def clear(self) -> None:
        """Forget everything."""
        self._known.clear()

    def answer(self, state: Any, depth: int, alpha: float, beta: float) -> float | None:
        """Return what is known if it settles the window, and leave the node with it; None if it does not."""
        try:
            known = self._known.get(state if self._log.is_endless else (state, depth))
        except TypeError:
            check_hashable(state, self._game)
            raise
        if known is None:
            return None
        low, high, low_from, high_from = known
        if low == high or low >= beta:  # an infinite value may be known by its other bound alone
            value, origin = low, low_from if low_from >= 0 else high_from
        elif high <= alpha:
            value, origin = high, high_from
        else:
            return None
        self._log.hit(value, known=low == high, origin=origin)
        return value

    def keep(self, state: Any, depth: int, value: float, window: Window | None = None) -> float:
        """Store the value of the node that was just left, and return it.

        With the window that the node was entered with, a value inside is exact, one at an end or beyond is a bound.
        A leaf needs no window: its value is exact.
        """
        key = state if self._log.is_endless else (state, depth)
        origin = len(self._left) // 3 - 1
        if window is None:
            self._known[key] = value, value, origin, origin
            return value
        low, high, low_from, high_from = self._known.get(key, UNKNOWN)
        if value > window[0]:
            low, low_from = value, origin
        if value < window[1]:
            high, high_from = value, origin
        self._known[key] = low, high, low_from, high_from
        return value


class NoTable:
    """A table that never knows anything, for a search without one."""

    def answer(self, state: Any, depth: int, alpha: float, beta: float) -> None:
        """Know nothing."""

    def keep(self, state: Any, depth: int, value: float, window: Window | None = None) -> float:
        """Store nothing."""
        return value


def check_hashable(state: Any, game: str, who: str = "a table cannot hold") -> None:
    """Refuse a state that no table can hold."""
    try:
        hash(state)
    except TypeError:
        raise GameError(
            f"{game}: the state {readable(state)} is a {type(state).__name__}, which {who}; "
            "let states be tuples, or give them __hash__ and __eq__"
        ) from None
