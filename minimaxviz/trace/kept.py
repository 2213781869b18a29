"""Answers that are kept for the next question, up to a limit."""

from collections.abc import Callable, Hashable
from typing import TypeVar

__all__ = ["Kept"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(dict[K, V]):
    """A table that works an answer out when it is first asked for; once it is full, it begins anew.

    >>> squares = Kept(lambda number: number * number, most=2)
    >>> squares[3], squares[4], squares[5], len(squares)
    (9, 16, 25, 1)
    """

    def __init__(self, work_out: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._work_out = work_out
        self._most = most

    def __missing__(self, key: K) -> V:
        answer = self._work_out(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = answer
        return answer
