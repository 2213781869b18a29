"""What a search writes down while it runs, and how that is put in the order of visits."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from operator import add, itemgetter, sub
from typing import Any, Final, NoReturn, TypeAlias

from minimaxviz.errors import GameError, SearchError
from minimaxviz.game import MAX, MIN, ROLES, Side
from minimaxviz.notation import is_number, plain, readable
from minimaxviz.trace.nesting import leaving_order, nesting
from minimaxviz.trace.visits import BOUND, HITS, KNOWN, LIMIT, OVER, PassStart, Shape, Visits

__all__ = ["LEAF", "Log", "Permutation", "check_mover", "check_number", "check_worth", "no_moves"]

Permutation: TypeAlias = tuple[int, ...]

SIDES = tuple(ROLES)
LEAF: Final = "leaf"
"""Stands where the player would stand if nobody moves, so that finished states need not say who would."""
MISFIT = "a node is left as a leaf that has children, or with moves of which it visited none"
MOVERS: dict[str, Side | None] = {LEAF: None, MAX: MAX, MIN: MIN}
SOON_HASHED = (int, float, str)
"""What is told apart quickly; of other kinds each thing is looked at once, however often it is there."""


class Log:
    """The log of a running search: what it says when it enters a node, and when it leaves one.

    A search calls ``enter`` with the remaining depth, or with (remaining depth, alpha, beta), and
    ``leave`` with (who moved or LEAF, value, number of moves or OVER or LIMIT). Both only append to a
    list: everything else about a search follows from the two lists, and is worked out when asked for.
    A search that leaves all its leaves with ``over`` and ``limit``, which take only the value, is faster: these
    have a list of their own. Three things happen seldom, and have a list each: a new pass, a re-search, and an
    answer from a table.
    """

    def __init__(self, *, windows: bool) -> None:
        self.entered: list[Any] = []
        self.left: list[Any] = []
        self._leaves: list[Any] = []
        self._limits = array("i")  # where among them the depth limit was reached
        self._begun: list[tuple[int, int]] = []  # how much was in both when each pass began
        self.shuffles: dict[int, Permutation] | None = None
        """How each visit ordered its moves, where that is not as the game lists them."""
        self.passes: list[PassStart] = []
        self.is_endless = False
        """Whether the pass that runs has no depth limit."""
        self._again: list[int] = []
        self.repeated: list[int] = []
        """Which of the visits in the order of leaving were made once more, so that their value was not taken in."""
        self._origins: list[int] | None = None
        self._width = 3 if windows else 1
        self.enter: Callable[[Any], None] = self.entered.extend if windows else self.entered.append
        self.leave = self.left.extend
        self.over: Callable[[float], None] = self._leaves.append
        self.limit = self._at_limit()

    def __len__(self) -> int:
        return len(self.entered) // self._width

    def begin(self, depth: int | None) -> None:
        """Begin a pass."""
        self.is_endless = depth is None
        self.passes.append(PassStart(len(self), depth))
        self._begun.append((len(self.left), len(self._leaves)))

    def _at_limit(self) -> Callable[[float], None]:
        """Return what keeps the value of a leaf, and that it is at the limit, where most leaves may be."""
        leaves, keep, note = self._leaves, self._leaves.append, self._limits.append

        def limit(value: float) -> None:
            note(len(leaves))
            keep(value)

        return limit

    def keep_together(self) -> None:
        """Keep leaves among all that is left, for those who read ``left`` while it grows."""
        self.over = lambda value: self.leave((LEAF, value, OVER))
        self.limit = lambda value: self.leave((LEAF, value, LIMIT))

    def again(self) -> None:
        """Say that the child visited last is to be visited once more."""
        if not self.passes:
            raise SearchError("again() is called before a search; call it right before a re-search")
        first = self.passes[-1].visit * self._width
        open_level = len(self) - self.left_so_far - 1
        if self.entered[first] - self.entered[-self._width] <= open_level:
            raise SearchError("again() is called where no child was visited before; call it right before a re-search")
        self._again.append(len(self))
        self.repeated.append(self.left_so_far - 1)

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
        return len(self.left) // 3 + len(self._leaves)

    @property
    def once(self) -> bool:
        """Whether no node was visited twice."""
        return len(self.passes) == 1 and not self._again

    @property
    def answer(self) -> Any:
        """What the root, the last node to be left, returned."""
        return self.left[-2] if len(self.left) > self._begun[-1][0] else self._leaves[-1]

    @property
    def value(self) -> float:
        """The value of the root."""
        return plain(self.answer)

    @property
    def depth(self) -> int:
        """How deep the node is that was entered last."""
        return self._levels()[-1] if self.entered else 0

    def clear(self) -> None:
        """Forget the pass that runs, for it begins anew."""
        first = self.passes[-1].visit
        left, leaves = self._begun[-1]
        del self.entered[first * self._width :], self.left[left:], self._leaves[leaves:]
        del self._limits[bisect_left(self._limits, leaves) :]
        del self._again[sum(visit <= first for visit in self._again) :]
        del self.repeated[len(self._again) :]
        if self.shuffles is not None:
            for visit in [visit for visit in self.shuffles if visit >= first]:
                del self.shuffles[visit]
        if self._origins:
            del self._origins[sum(options in HITS for options in self.left[2::3]) :]

    def drop(self) -> None:
        """Forget the pass that runs, for it does not come to its end."""
        self.clear()
        self.passes.pop()
        self._begun.pop()

    def meets_limit(self) -> bool:
        """Tell whether the depth limit of the last pass ended a visit of it, or of those before with the same limit."""
        limits = [start.depth for start in self.passes]
        left, leaves = self._begun[limits.index(limits[-1])]
        return LIMIT in self.left[left + 2 :: 3] or bisect_left(self._limits, leaves) < len(self._limits)

    def entries(self, visits: int) -> int:
        """Return how long ``entered`` is after so many visits."""
        return visits * self._width

    def check(self, game: str) -> None:
        """Refuse values that are no numbers, movers who are neither MAX nor MIN, and nodes without moves.

        Where leaves are kept apart, all other values come from theirs: they are looked at once visits are put in order.
        """
        for value in _distinct(self._leaves or self.left[1::3]):
            check_number(value, game)
        options = _distinct(self.left[2::3])
        if 0 in options:
            no_moves(game)
        for mover in _distinct(self.left[0::3]):
            if mover != LEAF:
                check_mover(mover, game)
        limited = LIMIT in options or self._limits
        if limited and self.passes[-1].depth is None and 0 in self.entered[:: self._width]:
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
        places = nesting(levels, self._again).place
        deepest = len(self) - self.left_so_far - 1
        path: list[int] = []
        for level, place in zip(reversed(levels), reversed(places), strict=True):
            if level == deepest - len(path) > 0:
                path.append(place)
        return tuple(reversed(path))

    def _levels(self) -> "array[int]":
        """Return the level of each visit: a pass begins at 0. They are bytes unless one of them is none."""
        remaining = self.entered[0 :: self._width]
        starts = [start.visit for start in self.passes]
        passes = [remaining[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]
        try:
            few = b"".join(map(_few_levels, passes))
            levels, wrong = array("B", few), few.count(0) > len(passes)
        except (TypeError, ValueError):
            levels = sum(map(_many_levels, passes), array("i"))
            wrong = min(levels) < 0 or levels.count(0) > len(passes)
        if wrong:
            raise SearchError("a child is entered with as much depth as its parent, or more; give it depth - 1")
        return levels

    def in_visit_order(self, *, seen_by_mover: bool) -> Visits:
        """Return everything in the order in which the nodes were entered, seen from MAX."""
        level = self._levels()
        size, child, tried, up, ahead = nesting(level, self._again, leaves_apart=bool(self._leaves))
        for start in self.passes:
            child[start.visit] = 0
        place = self._places(ahead, tried)
        player = [*_taken([*map(MOVERS.__getitem__, self.left[0::3]), *repeat(None, len(self._leaves))], place)]
        value = [*_taken(self.left[1::3] + self._leaves, place)]
        options = _taken(self.left[2::3] + self._ends(), place)
        cut = _check_moves(options, tried)
        alpha = beta = None
        if self._width == 3:
            alpha, beta = self.entered[1::3], self.entered[2::3]
        kinds = set(map(type, value))
        if not kinds <= {int} or not is_number(sum(value)):  # one that is too long makes the sum too long
            check_worth(value)
        if not kinds <= {int, float}:
            value = [plain(v) for v in value]
            alpha, beta = (column and [plain(v) for v in column] for column in (alpha, beta))
        if seen_by_mover:
            for visit, mover in enumerate(player):
                if mover == MIN:
                    value[visit] = -value[visit]
                    if alpha is not None and beta is not None:
                        alpha[visit], beta[visit] = -beta[visit], -alpha[visit]
        if self.shuffles is not None:
            for visit, above in enumerate(map(sub, range(len(up)), up)):
                if above in self.shuffles:
                    child[visit] = self.shuffles[above][child[visit]]
        origin = None if self._origins is None else self._origin(self._origins, options, leaving_order(level))
        shape = Shape(up, size, tried, frozenset(self._again), cut)
        return Visits(level, child, array("i", options), player, value, alpha, beta, origin, tuple(self.passes), shape)

    def _places(self, ahead: Sequence[int], tried: Sequence[int]) -> tuple[int, ...]:
        """Return where each visit stands among all that were left: those of ``left``, then the leaves kept apart."""
        left = [*map(add, ahead, range(len(ahead)))]
        if not self._leaves:
            return tuple(left)
        if 3 * len(left) != len(self.left):
            raise SearchError(MISFIT)
        leaves = [*range(len(tried) - 1, len(left) - 1, -1)]
        left.reverse()
        next_left, next_leaf = left.pop, leaves.pop
        return tuple([next_left() if children else next_leaf() for children in tried])

    def _ends(self) -> list[int]:
        """Return why each leaf that is kept apart is one."""
        ends: list[int] = [OVER] * len(self._leaves)
        for leaf in self._limits:
            ends[leaf] = LIMIT
        return ends

    def let_go(self) -> None:
        """Forget what was handed over: the finished search, a function that names itself, still holds the lists."""
        self.entered.clear()
        self.left.clear()
        self._leaves.clear()

    def _origin(self, origins: list[int], options: Sequence[int], left_order: Sequence[int]) -> "array[int]":
        """Return for each visit the one that stored what a table answered."""
        unused = iter(origins)
        return array("i", (left_order[next(unused)] if moves in HITS else -1 for moves in options))


def check_number(value: Any, game: str) -> None:
    """Refuse a value that cannot be compared with numbers."""
    if not is_number(value):
        raise GameError(f"{game}: utility() or estimate() answers {readable(value)}; a number is needed")


def check_worth(values: Sequence[Any]) -> None:
    """Refuse what a search made of its leaves that is no number, as what is left of ∞ − ∞."""
    for value in _distinct(values):
        if not is_number(value):
            raise SearchError(f"a node is left with the value {readable(value)}; a number is needed")


def check_mover(mover: Any, game: str) -> None:
    """Refuse a mover who is neither MAX nor MIN."""
    if mover not in SIDES:
        raise GameError(f"{game}: player() answers {mover!r}; MAX or MIN is needed")


def no_moves(game: str) -> NoReturn:
    """Refuse a state that has no moves and is not over."""
    raise GameError(
        f"{game}: a state is not over, but moves() answers none; let is_over() say True there, or answer a pass"
    )


def _distinct(column: Sequence[Any]) -> Iterable[Any]:
    """Return what is in a column; the same thing may come up again where it is cheaper to look at it twice."""
    if column and type(column[0]) not in SOON_HASHED:  # as fractions, which games share
        column = [*dict(zip(map(id, column), column, strict=True)).values()]
    try:
        return set(column)
    except TypeError:  # something in it cannot be in a set
        return column


def _few_levels(depths: list[Any]) -> bytes:
    """Return the levels of a pass as bytes, unless one is none."""
    left = bytes(depths)
    if left.translate(None, delete=bytes(range(left[0] + 1)) if left else b""):
        raise ValueError("a level is less than 0")
    return left.translate(bytes((left[0] - depth) % 256 for depth in range(256))) if left else left


def _many_levels(depths: list[Any]) -> "array[int]":
    """Return the levels of a pass, how many there may be."""
    try:
        return array("i", map(sub, repeat(depths[0] if depths else 0), depths))
    except TypeError:
        raise SearchError("enter(…) is given a depth that is no whole number; give a child depth - 1") from None


def _taken(column: list[Any], places: tuple[int, ...]) -> tuple[Any, ...]:
    """Return what stands at some places."""
    return itemgetter(*places)(column) if len(places) > 1 else tuple([column[place] for place in places])


def _check_moves(options: Sequence[int], tried: Sequence[int]) -> bool:
    """Refuse visits with more children than moves, leaves with children, and inner nodes without.

    Tell whether some left moves out.
    """
    if options == tuple([children or OVER for children in tried]):
        return False  # as in every search that cuts nothing and has no depth limit, which are the largest
    pairs = set(zip(options, tried, strict=True))
    for moves, children in pairs:
        if children > max(moves, 0):
            raise SearchError(_unfit(max(moves, 0) + 1, moves))
        if moves >= 0 and not children:
            raise SearchError(MISFIT)
    return any(moves > children for moves, children in pairs)


def _unfit(children: int, options: int) -> str:
    """Say that a node has other children than it can have."""
    moves = f"{options} moves" if options >= 0 else "no moves: it was left as a leaf"
    return (
        f"{children} children of a node were visited that has {moves}; pass depth - 1 to each child, leave it with its "
        "number of moves, and say again() right before a child is searched again"
    )
