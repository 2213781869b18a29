"""The visits of a search: every call it made, in the order in which they were entered, a column for each fact."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from math import inf
from operator import gt, sub
from typing import Final, NamedTuple

from minimaxviz.game import Side
from minimaxviz.notation import Window
from minimaxviz.trace.kept import cached_property

__all__ = ["BOUND", "HITS", "KNOWN", "LIMIT", "OVER", "PassStart", "Shape", "Visits"]

# each stands where the number of a node's moves would stand
OVER: Final = -1
"""The game is over here."""
LIMIT: Final = -2
"""The depth limit is reached here."""
KNOWN: Final = -3
"""A table knew the value."""
BOUND: Final = -4
"""A table knew a bound, and that was enough."""
HITS: Final = (KNOWN, BOUND)


class PassStart(NamedTuple):
    """Where a pass, a run from the root, begins: its first visit, and how deep it may go."""

    visit: int
    depth: int | None


class Shape(NamedTuple):
    """How the visits lie inside each other."""

    up: "array[int]"
    """How many visits ago each visit's parent was entered, if one stands above the roots, in front of the first."""
    size: "array[int]"
    """How many visits each took, itself included."""
    tried: "array[int]"
    """How many different children each tried."""
    researches: frozenset[int]
    """The visits of a child that was visited just before."""
    is_cut: bool
    """Whether some visit left children out."""


@dataclass(frozen=True, eq=False)
class Visits:
    """One entry a visit in each column. Values and windows are MAX's, whoever saw them.

    ``level`` counts from the root; it is 0 again where a new pass begins. ``child`` is the node's place among its
    parent's moves; two visits in a row with the same parent and place are a search and its re-search.
    ``options`` is the number of moves, or OVER, LIMIT, KNOWN or BOUND. ``origin`` is the visit that stored what a
    table answered, −1 where it was not asked or did not know; None if there was no table.
    """

    level: Sequence[int]
    child: Sequence[int]
    options: Sequence[int]
    player: Sequence[Side | None]
    value: Sequence[float]
    alpha: Sequence[float] | None
    beta: Sequence[float] | None
    origin: Sequence[int] | None = None
    passes: tuple[PassStart, ...] = (PassStart(0, None),)
    shape: Shape | None = None
    """How the visits are nested, if that is known already; else it is worked out."""

    def __reduce__(self) -> tuple[type["Visits"], tuple[object, ...]]:
        return type(self), tuple(getattr(self, column.name) for column in fields(self) if column.name != "shape")

    def __len__(self) -> int:
        return len(self.level)

    def same_as(self, other: "Visits") -> bool:
        """Tell whether two searches did the same."""
        columns = ("level", "child", "options", "value", "alpha", "beta", "origin")
        if self.passes != other.passes:
            return False
        return all(_equal(getattr(self, column), getattr(other, column)) for column in columns)

    # --- calls inside calls -----------------------------------------------------------------------

    @cached_property
    def _shape(self) -> Shape:
        return self.shape or self._nested()

    def _nested(self) -> Shape:
        """Work out from levels and places how the visits are nested."""
        count = len(self)
        up, size, tried = (array("i", bytes(4 * count)) for _ in range(3))
        again = set()
        path: list[int] = []
        child = self.child
        for visit, level in enumerate(self.level):
            before = -1
            while len(path) > level:
                before = path.pop()
                size[before] = visit - before
            if level:
                above = path[-1]
                up[visit] = visit - above
                if before >= 0 and child[before] == child[visit]:
                    again.add(visit)
                else:
                    tried[above] += 1
            else:
                up[visit] = visit + 1
            path.append(visit)
        for visit in path:
            size[visit] = count - visit
        return Shape(up, size, tried, frozenset(again), any(map(gt, self.options, tried)))

    @cached_property
    def parent(self) -> "array[int]":
        """The visit from which each was made, −1 at the root."""
        return array("i", map(sub, range(len(self)), self._shape.up))

    @cached_property
    def size(self) -> "array[int]":
        """How many visits each took, itself included."""
        return self._shape.size

    @cached_property
    def tried(self) -> "array[int]":
        """How many different children each visited."""
        return self._shape.tried

    @property
    def is_cut(self) -> bool:
        """Whether some visit left children out."""
        return self._shape.is_cut

    @cached_property
    def researches(self) -> frozenset[int]:
        """The visits of a child that was visited just before."""
        return self._shape.researches

    def children(self, visit: int) -> Iterator[int]:
        """Go through the visits made from a visit, in order."""
        size = self.size
        child, end = visit + 1, visit + size[visit]
        while child < end:
            yield child
            child += size[child]

    def taken(self, visit: int) -> Iterator[int]:
        """Go through the visits whose value a visit took in: all but those that were searched again."""
        return (child for child in self.children(visit) if not self.is_repeated(child))

    def is_repeated(self, visit: int) -> bool:
        """Tell whether the next visit is one of the same child from the same parent."""
        after = visit + self.size[visit]
        return after in self.researches and self.parent[after] == self.parent[visit]

    def ancestors(self, visit: int) -> Iterator[int]:
        """Go up from a visit's parent to the root."""
        visit = self.parent[visit]
        while visit >= 0:
            yield visit
            visit = self.parent[visit]

    def window(self, visit: int) -> Window:
        """Return the window with which a visit was entered; all numbers where there are no windows."""
        return (-inf, inf) if self.alpha is None or self.beta is None else (self.alpha[visit], self.beta[visit])

    def path(self, visit: int) -> tuple[int, ...]:
        """Return the places of the moves that lead from the root to a visit's node."""
        places = []
        while self.parent[visit] >= 0:
            places.append(self.child[visit])
            visit = self.parent[visit]
        return tuple(reversed(places))

    def tried_places(self, visit: int) -> list[int]:
        """Return the places of the children that a visit tried, in the order in which it did."""
        return [self.child[child] for child in self.taken(visit)]

    def skipped(self, visit: int) -> list[int]:
        """Return the places of the children that a visit did not try, left to right."""
        seen = set(self.tried_places(visit))
        return [place for place in range(self.options[visit]) if place not in seen]

    def ended(self, visit: int) -> int:
        """Return the number of moves of a visit, OVER or LIMIT; if a table answered, that of the visit it knew."""
        if self.options[visit] in HITS and self.origin is not None:
            visit = self.origin[visit]
        return self.options[visit]

    def is_leaf(self, visit: int) -> bool:
        """Tell whether a visit evaluated its node, or took over what another visit had evaluated."""
        return self.ended(visit) in (OVER, LIMIT)

    def pass_of(self, visit: int) -> int:
        """Return the place of the pass to which a visit belongs."""
        return bisect_right(self.passes, visit, key=lambda start: start.visit) - 1

    def depth_limit(self, visit: int) -> int | None:
        """Return the depth limit of the pass to which a visit belongs."""
        return self.passes[self.pass_of(visit)].depth

    @cached_property
    def deepest_limit(self) -> int | None:
        """How deep any pass may go; None where one has no limit."""
        limits = [start.depth for start in self.passes if start.depth is not None]
        return max(limits) if len(limits) == len(self.passes) else None

    def is_end(self, visit: int) -> bool:
        """Tell whether no pass could go on below a visit's node: the game is over there, or no limit is deeper."""
        ended = self.ended(visit)
        return ended == OVER or (ended == LIMIT and self.depth_limit(visit) == self.deepest_limit)


def _equal(one: Sequence[float] | None, two: Sequence[float] | None) -> bool:
    """Tell whether two columns are the same; what is not known, and so is NaN, equals itself."""
    if one == two or one is None or two is None:
        return one == two
    return len(one) == len(two) and all(a == b or (a != a and b != b) for a, b in zip(one, two, strict=True))
