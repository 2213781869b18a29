"""Answers that are kept for the next question, up to a limit."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, Self, TypeVar, overload

__all__ = ["Kept", "cached_property"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class cached_property(Generic[V]):  # noqa: N801  (it is Python's, as it is from 3.12 on: 3.11's takes a lock each time)
    """A property that is worked out when it is first asked for, and kept with the object."""

    def __init__(self, work_out: Callable[[Any], V]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> V: ...
    def __get__(self, instance: object | None, owner: type) -> Self | V:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value


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
