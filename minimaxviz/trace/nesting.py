"""How visits lie inside each other: their levels tell it, and what subtrees of one form share is found once."""

import sys
from array import array
from collections.abc import Sequence
from itertools import islice, pairwise
from operator import sub
from typing import NamedTuple

from minimaxviz.errors import SearchError

__all__ = ["Nesting", "leaving_order", "nesting"]

SMALL = 2_000  # visits of a subtree whose form is remembered
REPEATED = 128  # how many visits there have to be for each such form, or they are sooner gone through one by one
NOTHING = [b""] * 5  # the columns of what is below a leaf


class Nesting(NamedTuple):
    """One entry a visit in each column."""

    size: "array[int]"
    """How many visits it took, itself included."""
    place: "array[int]"
    """Its place among the children that its parent tried."""
    tried: "array[int]"
    """How many different children it tried itself."""
    up: "array[int]"
    """How many visits ago its parent was entered, if one stands above the roots, in front of the first visit."""
    ahead: "array[int]"
    """How much later it comes in the order of leaving than in that of entering; less than 0 where it comes earlier.

    Leaves may be kept apart: then only visits with children are told here, and counted in both orders.
    """


class _IrregularError(Exception):
    """Hardly any two subtrees have the same form."""


def nesting(level: "array[int]", again: Sequence[int], *, leaves_apart: bool = False) -> Nesting:
    """Work out how visits lie inside each other, given their levels and which of them are re-searches."""
    if level.typecode == "B" and not again:
        try:
            forms = _Forms(len(level) // REPEATED, leaves_apart)
            return Nesting(*(array("i", column) for column in forms.below(level.tobytes(), -1)))
        except _IrregularError:
            pass
    return _one_by_one(level, frozenset(again), leaves_apart)


class _Forms:
    """The columns of subtrees by the levels in them, a limited number of small ones."""

    def __init__(self, most: int, leaves_apart: bool) -> None:
        self._most = most
        self._leaves_apart = leaves_apart
        self._known: dict[bytes, list[bytes]] = {}

    def below(self, levels: bytes, above: int) -> list[bytes]:
        """Return the columns of all visits below one, given their levels and its own."""
        if levels in self._known:
            return self._known[levels]
        level, first = above + 1, 1
        columns: list[list[bytes]] = [[] for _ in Nesting._fields]
        for place, inside in enumerate(levels.split(bytes([level]))[1:]):
            if inside and inside[0] != level + 1:
                raise _too_deep(level, inside[0])
            size, tried = len(inside) + 1, inside.count(inside[:1]) if inside else 0
            inner = self.below(inside, level) if inside else NOTHING
            own = (size, place, tried, first, len(inner[-1]) // 4 - level)
            first += size
            for column, entry, more in zip(columns, own, inner, strict=True):
                column += (entry.to_bytes(4, sys.byteorder, signed=True), more)
            if self._leaves_apart and not inside:
                columns[-1][-2:] = ()
        return self._remembered(levels, list(map(b"".join, columns)))

    def _remembered(self, levels: bytes, found: list[bytes]) -> list[bytes]:
        if len(levels) <= SMALL:
            if len(self._known) >= self._most:
                raise _IrregularError
            self._known[levels] = found
        return found


def _one_by_one(level: Sequence[int], again: frozenset[int], leaves_apart: bool) -> Nesting:
    """Go through the visits, since they lie too deep for bytes, or some are not their parent's next child."""
    for deeper in set(map(sub, islice(level, 1, None), level)):
        if deeper > 1:
            raise next(_too_deep(*pair) for pair in pairwise(level) if pair[1] - pair[0] > 1)
    path = [-1] * (max(level) + 2)  # from above the root down to the last visit
    up, place = (array("i", bytes(4 * len(level))) for _ in range(2))
    tried = [0] * (len(level) + 1)  # of which the last is above the roots
    for visit, depth in enumerate(level):
        above = path[depth]
        path[depth + 1] = visit
        up[visit] = visit - above
        place[visit] = tried[above]
        if visit not in again:
            tried[above] += 1
        elif place[visit] > 0:
            place[visit] -= 1
        else:
            raise SearchError(
                "again() was said, but the same child is not searched again; say it right before a re-search"
            )
    size = _sums([1] * len(level), up)
    if leaves_apart:
        inner = _sums([1 if children else 0 for children in tried[:-1]], up)
        ahead = [count - depth - 1 for count, depth in zip(inner, level, strict=True) if count]
    else:
        ahead = [count - depth - 1 for count, depth in zip(size, level, strict=True)]
    return Nesting(size, place, array("i", tried[:-1]), up, array("i", ahead))


def _sums(counts: list[int], up: Sequence[int]) -> "array[int]":
    """Return for each visit the sum of the counts of itself and all below it."""
    counts.append(0)  # above the roots
    for visit in range(len(up) - 1, -1, -1):
        counts[visit - up[visit]] += counts[visit]
    return array("i", counts[:-1])


def _too_deep(above: int, level: int) -> SearchError:
    return SearchError(f"the search went from level {above} to level {level} at once; pass depth - 1 to each child")


def leaving_order(level: Sequence[int]) -> "array[int]":
    """Return the visits in the order in which they are left, given their levels in the order of entry.

    >>> list(leaving_order([0, 1, 2, 2, 1]))
    [2, 3, 1, 4, 0]
    """
    order = array("i")
    path: list[int] = []
    for visit, depth in enumerate(level):
        while len(path) > depth:
            order.append(path.pop())
        path.append(visit)
    order.extend(reversed(path))
    return order
