"""What a search writes down while it runs, and the same put in visit order."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.notation import is_number, plain, shown

__all__ = ["LEAF", "LIMIT", "OVER", "Log", "Visits", "check_number", "leaving_order"]

OVER: Final = -1
"""Stands where the number of a node's moves would stand: the game is over here."""

LEAF: Final = "leaf"
"""Stands where the player would stand if nobody moves, so that finished states need not say who would."""

LIMIT: Final = -2
"""Stands where the number of a node's moves would stand: the depth limit is reached here."""


@dataclass(frozen=True, eq=False)
class Visits:
    """The visited nodes in the order in which they were entered, a column for each fact.

    Values and windows are MAX's, whoever saw them. ``options`` is a node's number of moves, or OVER
    or LIMIT; ``child`` its place among its parent's moves.
    """

    level: Sequence[int]
    child: Sequence[int]
    options: Sequence[int]
    player: Sequence[Side | None]
    value: Sequence[float]
    alpha: Sequence[float] | None
    beta: Sequence[float] | None

    def __len__(self) -> int:
        return len(self.level)

    def same_as(self, other: "Visits") -> bool:
        """Tell whether two searches did the same."""
        mine = (self.level, self.child, self.options, self.value, self.alpha, self.beta)
        return mine == (other.level, other.child, other.options, other.value, other.alpha, other.beta)


class Log:
    """The log of a running search: what it says when it enters a node, and when it leaves one.

    A search calls ``enter`` with the remaining depth, or with (remaining depth, alpha, beta), and
    ``leave`` with (who moved or LEAF, value, number of moves or OVER or LIMIT). Both only append to a
    list: everything else about a search follows from the two lists, and is worked out when asked for.
    """

    def __init__(self, *, windows: bool) -> None:
        self.entered: list[Any] = []
        self.left: list[Any] = []
        self.orders: list[tuple[int, ...]] | None = None
        self._width = 3 if windows else 1
        self.enter: Callable[[Any], None] = self.entered.extend if windows else self.entered.append
        self.leave = self.left.extend

    def __len__(self) -> int:
        return len(self.entered) // self._width

    @property
    def value(self) -> float:
        """The value that the root, the last node to be left, returned."""
        return plain(self.left[-2])

    @property
    def depth(self) -> int:
        """How deep the node is that was entered last."""
        depth: int = self.entered[0] - self.entered[-self._width] if self.entered else 0
        return depth

    def clear(self) -> None:
        """Forget everything, for a search that begins anew."""
        self.entered.clear()
        self.left.clear()
        if self.orders is not None:
            self.orders.clear()

    def entries(self, nodes: int) -> int:
        """Answer how long ``entered`` is after so many nodes."""
        return nodes * self._width

    def check(self, game: str) -> None:
        """Refuse values that are no numbers, movers who are neither MAX nor MIN, and nodes without moves."""
        movers, values, options = (_distinct(self.left[column::3]) for column in range(3))
        for value in values:
            check_number(value, game)
        if 0 in options:
            raise GameError(
                f"{game}: a state is not over, but moves() answers none; let is_over() say True there, or answer a pass"
            )
        for mover in movers:
            if mover not in (MAX, MIN, LEAF):
                raise GameError(f"{game}: player() answers {mover!r}; MAX or MIN is needed")

    def in_visit_order(self, *, seen_by_mover: bool) -> Visits:
        """Hand everything over in the order in which the nodes were entered, seen from MAX. The log is empty then."""
        first = self.entered[0]
        level = array("i", (first - remaining for remaining in self.entered[0 :: self._width]))
        left_order = leaving_order(level)
        player, value, options = (_scattered(self.left[column::3], left_order) for column in range(3))
        alpha = beta = None
        if self._width == 3:
            alpha, beta = self.entered[1::3], self.entered[2::3]
        self.entered.clear()  # the finished search still holds both lists: it is a function that names itself
        self.left.clear()
        if not set(map(type, value)) <= {int, float}:
            value = [plain(v) for v in value]
            alpha, beta = (column and [plain(v) for v in column] for column in (alpha, beta))
        player = [None if mover == LEAF else mover for mover in player]
        if seen_by_mover:
            for node, mover in enumerate(player):
                if mover == MIN:
                    value[node] = -value[node]
                    if alpha is not None and beta is not None:
                        alpha[node], beta[node] = -beta[node], -alpha[node]
        child = _places(level, options, self.orders)
        return Visits(level, child, array("i", options), player, value, alpha, beta)


def check_number(value: Any, game: str) -> None:
    """Refuse a value that cannot be compared with numbers."""
    if not is_number(value):
        raise GameError(f"{game}: utility() or estimate() answers {shown(value)}; a number is needed")


def _distinct(column: list[Any]) -> Iterable[Any]:
    try:
        return set(column)
    except TypeError:  # something in it cannot be in a set
        return column


def leaving_order(level: Sequence[int]) -> "array[int]":
    """Answer the nodes in the order in which they are left, given their levels in visit order.

    >>> list(leaving_order([0, 1, 2, 2, 1]))
    [2, 3, 1, 4, 0]
    """
    order = array("i")
    path: list[int] = []
    for node, depth in enumerate(level):
        while len(path) > depth:
            order.append(path.pop())
        path.append(node)
    order.extend(reversed(path))
    return order


def _scattered(column: list[Any], order: Sequence[int]) -> list[Any]:
    """Put a column written in leaving order into visit order."""
    result = [None] * len(column)
    for node, fact in zip(order, column, strict=True):
        result[node] = fact
    return result


def _places(level: Sequence[int], options: list[int], orders: list[tuple[int, ...]] | None) -> "array[int]":
    """Answer each node's place among its parent's moves; ``orders`` holds how inner nodes shuffled them."""
    places = array("i")
    tried: list[int] = []  # how many children each node of the current path has had
    shuffles: list[tuple[int, ...] | None] = []
    unused = iter(orders or ())
    for depth, moves in zip(level, options, strict=True):
        del tried[depth:], shuffles[depth:]
        if depth:
            place, shuffle = tried[-1], shuffles[-1]
            tried[-1] += 1
            places.append(place if shuffle is None else shuffle[place])
        else:
            places.append(0)
        tried.append(0)
        shuffles.append(next(unused) if orders is not None and moves > 0 else None)
    return places
