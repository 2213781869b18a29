"""What a search writes down while it runs, and how that is put in the order of visits."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, repeat
from operator import add, sub
from typing import Any, Final, NoReturn, TypeAlias

from minimaxviz.errors import GameError, SearchError
from minimaxviz.game import MIN, ROLES
from minimaxviz.notation import is_number, plain, readable
from minimaxviz.trace.visits import BOUND, HITS, KNOWN, LIMIT, PassStart, Shape, Visits

__all__ = ["LEAF", "Log", "Permutation", "check_mover", "check_number", "leaving_order", "no_moves"]

Permutation: TypeAlias = tuple[int, ...]

SIDES = tuple(ROLES)
LEAF: Final = "leaf"
"""Stands where the player would stand if nobody moves, so that finished states need not say who would."""


class Log:
    """The log of a running search: what it says when it enters a node, and when it leaves one.

    A search calls ``enter`` with the remaining depth, or with (remaining depth, alpha, beta), and
    ``leave`` with (who moved or LEAF, value, number of moves or OVER or LIMIT). Both only append to a
    list: everything else about a search follows from the two lists, and is worked out when asked for.
    Three things happen seldom, and have a list each: a new pass, a re-search, and an answer from a table.
    """

    def __init__(self, *, windows: bool) -> None:
        self.entered: list[Any] = []
        self.left: list[Any] = []
        self.shuffles: dict[int, Permutation] | None = None
        """How each visit ordered its moves, where that is not as the game lists them."""
        self.passes: list[PassStart] = []
        self._again: list[int] = []
        self._origins: list[int] | None = None
        self._width = 3 if windows else 1
        self.enter: Callable[[Any], None] = self.entered.extend if windows else self.entered.append
        self.leave = self.left.extend

    def __len__(self) -> int:
        return len(self.entered) // self._width

    def begin(self, depth: int | None) -> None:
        """Begin a pass."""
        self.passes.append(PassStart(len(self), depth))

    def again(self) -> None:
        """Say that the child visited last is to be visited once more."""
        if not self.passes:
            raise SearchError("again() is called before a search; call it right before a re-search")
        first = self.passes[-1].visit * self._width
        open_level = len(self) - len(self.left) // 3 - 1
        if self.entered[first] - self.entered[-self._width] <= open_level:
            raise SearchError("again() is called where no child was visited before; call it right before a re-search")
        self._again.append(len(self))

    def uses_table(self) -> None:
        """Say that some visits may be answered by a table."""
        self._origins = self._origins or []

    def hit(self, value: float, *, known: bool, origin: int) -> None:
        """Leave a node that a table answered; ``origin`` is how many visits were left when it was stored."""
        assert self._origins is not None, "a search that uses a table has said so"
        self._origins.append(origin)
        self.leave((LEAF, value, KNOWN if known else BOUND))

    @property
    def left_so_far(self) -> int:
        """How many visits were left so far."""
        return len(self.left) // 3

    @property
    def is_endless(self) -> bool:
        """Whether the pass that runs has no depth limit."""
        return self.passes[-1].depth is None

    @property
    def once(self) -> bool:
        """Whether no node was visited twice."""
        return len(self.passes) == 1 and not self._again

    @property
    def value(self) -> float:
        """The value that the root, the last node to be left, returned."""
        return plain(self.left[-2])

    @property
    def depth(self) -> int:
        """How deep the node is that was entered last."""
        return self._levels()[-1] if self.entered else 0

    def clear(self) -> None:
        """Forget the pass that runs, for it begins anew."""
        first = self.passes[-1].visit
        del self.entered[first * self._width :], self.left[first * 3 :]
        del self._again[sum(visit <= first for visit in self._again) :]
        if self.shuffles is not None:
            for visit in [visit for visit in self.shuffles if visit >= first]:
                del self.shuffles[visit]
        if self._origins:
            del self._origins[sum(options in HITS for options in self.left[2::3]) :]

    def entries(self, visits: int) -> int:
        """Return how long ``entered`` is after so many visits."""
        return visits * self._width

    def check(self, game: str) -> None:
        """Refuse values that are no numbers, movers who are neither MAX nor MIN, and nodes without moves."""
        movers, values, options = (_distinct(self.left[column::3]) for column in range(3))
        for value in values:
            check_number(value, game)
        if 0 in options:
            no_moves(game)
        for mover in movers:
            if mover != LEAF:
                check_mover(mover, game)
        if LIMIT in options and self.passes[-1].depth is None and 0 in self.entered[:: self._width]:
            raise SearchError(
                "a depth limit is met, but none was given; ask run.rules for the estimate, or give a depth"
            )
        least = LIMIT if self._origins is None else BOUND
        for count in options:
            if type(count) is not int or count < least:
                raise SearchError(f"a node is left with {readable(count)} moves; their number, OVER or LIMIT is needed")

    def check_whole(self) -> None:
        """Refuse the log of a search that did not leave each node that it entered, once."""
        entered, left = len(self), self.left_so_far
        if entered != left or len(self.left) % 3 or len(self.entered) % self._width:
            raise SearchError(
                f"the search entered {entered} nodes and left {left}; call enter(…) once at the beginning of each "
                "call and leave((player, value, number of moves)) once at its end"
            )

    def open_path(self) -> tuple[int, ...]:
        """Return the path of the last node that was entered and not left, where moves are tried in the game's order."""
        levels = self._levels()
        _, places, _ = _nested(levels, self._again)
        deepest = len(self) - self.left_so_far - 1
        path: list[int] = []
        for level, place in zip(reversed(levels), reversed(places), strict=True):
            if level == deepest - len(path) > 0:
                path.append(place)
        return tuple(reversed(path))

    def _levels(self) -> "array[int]":
        """Return the level of each visit: a pass begins at 0."""
        remaining = self.entered[0 :: self._width]
        levels = array("i")
        ends = [start.visit for start in self.passes[1:]] + [len(remaining)]
        for start, end in zip(self.passes, ends, strict=True):
            first = remaining[start.visit] if start.visit < end else 0
            try:
                levels.extend(map(sub, repeat(first), remaining[start.visit : end]))
            except TypeError:
                raise SearchError("enter(…) is given a depth that is no whole number; give a child depth - 1") from None
        if min(levels) < 0 or levels.count(0) > len(self.passes):
            raise SearchError("a child is entered with as much depth as its parent, or more; give it depth - 1")
        return levels

    def in_visit_order(self, *, seen_by_mover: bool) -> Visits:
        """Return everything in the order in which the nodes were entered, seen from MAX."""
        level = self._levels()
        parent, child, tried = _nested(level, self._again)
        size = _sizes(parent)
        # all visits before one were left before it, but for those above it; so were all below it
        left_at = array("i", map(sub, map(add, size, range(-1, len(size) - 1)), level))
        player = [None if mover == LEAF else mover for mover in map(self.left[0::3].__getitem__, left_at)]
        value = list(map(self.left[1::3].__getitem__, left_at))
        options = array("i", map(self.left[2::3].__getitem__, left_at))
        _check_moves(options, tried)
        alpha = beta = None
        if self._width == 3:
            alpha, beta = self.entered[1::3], self.entered[2::3]
        if not set(map(type, value)) <= {int, float}:
            value = [plain(v) for v in value]
            alpha, beta = (column and [plain(v) for v in column] for column in (alpha, beta))
        if seen_by_mover:
            for visit, mover in enumerate(player):
                if mover == MIN:
                    value[visit] = -value[visit]
                    if alpha is not None and beta is not None:
                        alpha[visit], beta[visit] = -beta[visit], -alpha[visit]
        if self.shuffles is not None:
            for visit, above in enumerate(parent):
                if above >= 0:
                    child[visit] = self.shuffles[above][child[visit]]
        origin = None if self._origins is None else self._origin(self._origins, options, leaving_order(level))
        shape = Shape(parent, array("i", size), array("i", tried), frozenset(self._again))
        return Visits(level, child, options, player, value, alpha, beta, origin, tuple(self.passes), shape)

    def let_go(self) -> None:
        """Forget what was handed over: the finished search, a function that names itself, still holds both lists."""
        self.entered.clear()
        self.left.clear()

    def _origin(self, origins: list[int], options: Sequence[int], left_order: Sequence[int]) -> "array[int]":
        """Return for each visit the one that stored what a table answered."""
        unused = iter(origins)
        return array("i", (left_order[next(unused)] if moves in HITS else -1 for moves in options))


def check_number(value: Any, game: str) -> None:
    """Refuse a value that cannot be compared with numbers."""
    if not is_number(value):
        raise GameError(f"{game}: utility() or estimate() answers {readable(value)}; a number is needed")


def check_mover(mover: Any, game: str) -> None:
    """Refuse a mover who is neither MAX nor MIN."""
    if mover not in SIDES:
        raise GameError(f"{game}: player() answers {mover!r}; MAX or MIN is needed")


def no_moves(game: str) -> NoReturn:
    """Refuse a state that has no moves and is not over."""
    raise GameError(
        f"{game}: a state is not over, but moves() answers none; let is_over() say True there, or answer a pass"
    )


def _distinct(column: list[Any]) -> Iterable[Any]:
    try:
        return set(column)
    except TypeError:  # something in it cannot be in a set
        return column


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


def _nested(level: Sequence[int], again: Sequence[int]) -> tuple["array[int]", "array[int]", list[int]]:
    """Return each visit's parent, its place among the children that this one tried, and how many it tried itself."""
    if any(step > 1 for step in set(map(sub, islice(level, 1, None), level))):
        at_once = next(visit for visit in range(1, len(level)) if level[visit] > level[visit - 1] + 1)
        raise SearchError(
            f"the search went from level {level[at_once - 1]} to level {level[at_once]} at once; "
            "pass depth - 1 to each child"
        )
    path = [-1] * (max(level) + 2)  # from above the root down to the last visit
    parents, places = (array("i", bytes(4 * len(level))) for _ in range(2))
    tried = [0] * (len(level) + 1)  # of which the last is above the roots
    repeated = frozenset(again)
    for visit, depth in enumerate(level):
        above = path[depth]
        path[depth + 1] = visit
        place = tried[above]
        if repeated and visit in repeated:
            place -= 1
            if place < 0:
                raise SearchError(_unfit(0, None))
        else:
            tried[above] = place + 1
        parents[visit] = above
        if depth:
            places[visit] = place
    tried.pop()
    return parents, places, tried


def _sizes(parents: "array[int]") -> list[int]:
    """Return how many visits each took, itself included."""
    sizes = [1] * (len(parents) + 1)  # of which the last is above the roots
    for visit, above in zip(range(len(parents) - 1, -1, -1), reversed(parents), strict=True):
        sizes[above] += sizes[visit]
    sizes.pop()
    return sizes


def _check_moves(options: Sequence[int], tried: Sequence[int]) -> None:
    """Refuse visits with more children than moves, leaves with children, and inner nodes without."""
    for moves, children in set(zip(options, tried, strict=True)):
        if children > max(moves, 0):
            raise SearchError(_unfit(max(moves, 0) + 1, moves))
        if moves >= 0 and not children:
            raise SearchError("a node is left as a leaf that has children, or with moves of which it visited none")


def _unfit(children: int, options: int | None) -> str:
    """Say that a node has other children than it can have."""
    if children < 1:
        return "again() was said, but the same child is not searched again; say it right before a re-search"
    moves = f"{options} moves" if options is not None and options >= 0 else "no moves: it was left as a leaf"
    return (
        f"{children} children of a node were visited that has {moves}; pass depth - 1 to each child, leave it with its "
        "number of moves, and say again() right before a child is searched again"
    )
