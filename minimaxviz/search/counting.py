"""Counting without recording: minimax's value and nodes, depth by depth, where each position is worked out once."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from minimaxviz.errors import SearchError
from minimaxviz.game import ROLES, listed, optional
from minimaxviz.games.given import AnyGame
from minimaxviz.notation import plain
from minimaxviz.search.counted import Counted
from minimaxviz.search.run import Cancel, Run
from minimaxviz.search.table import check_hashable
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.record import check_mover, check_number, no_moves

__all__ = ["MAX_POSITIONS", "Tell", "counted"]

MAX_POSITIONS = 2_000_000  # that are kept in memory, unless more are allowed
DEEPEST = 10_000  # moves in a row after which a game without a depth limit is given up
GLANCE = 1_000  # positions from one word about the progress to the next

Tell: TypeAlias = Callable[[int, int], Any]
"""What is told how many positions were looked at, of how many that are known by then."""


def counted(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    max_positions: int = MAX_POSITIONS,
    cancel: Cancel | None = None,
    tell: Tell | None = None,
) -> Counted:
    """Count what minimax visits; an interrupt, or more positions than may be kept, leave the depths that are done.

    >>> found = counted("lecture")
    >>> found.value, found.move, found.by_depth, found.leaves_by_depth
    (3, 'B', (1, 3, 6, 11), (0, 0, 0, 11))
    """
    if type(max_positions) is not int or max_positions < 1:
        raise SearchError(f"max_positions {max_positions!r}; a whole number from 1 up is needed")
    run = Run(game, state, Conventions("minimax", depth=depth), cancel=cancel)
    return _Counting(run, max_positions, tell).result()


class _TooManyError(SearchError):
    """There are more positions than may be kept."""


class _Counting:
    """A count while it runs: down the game level by level, and up again with the values."""

    def __init__(self, run: Run, max_positions: int, tell: Tell | None) -> None:
        self.run, self.max_positions, self.tell = run, max_positions, tell
        self.name, self.limit = type(run.game).__name__, run.conventions.depth
        run.log.begin(self.limit)
        check_hashable(run.start, self.name)
        self.levels: list[dict[Any, Any]] = [{run.start: 1}]
        """The positions of each level: in how many ways the game comes to each, and on the way up its value."""
        self.nodes: list[int] = [1]
        self.leaves: list[int] = []
        self.looked_at = 0
        self.unchecked: set[float] = set()
        """Values of leaves of which nobody knows yet whether they are numbers."""

    def result(self) -> Counted:
        """Count as deep as is asked for; what is too much, or interrupted, is left out from below."""
        try:
            self.down()
            return self.down_to(self.limit)
        except _TooManyError as error:
            done, missing = len(self.levels), str(error)
            self.count_below(self.levels[-1])
        except KeyboardInterrupt:
            done, missing = len(self.levels) - 1, "interrupted"
            if done < 1:
                raise
        return self.down_to(done, missing)

    def down(self) -> None:
        """Find the positions of each level; those at the depth limit are leaves, and only counted."""
        is_over, play = self.run.game.is_over, self.run.game.play
        while self.limit is None or len(self.levels) < self.limit:
            level, below, ended = self.levels[-1], dict[Any, int](), 0
            for state in self.watched(level, below):
                if is_over(state):
                    ended += level[state]
                    continue
                for move in self.moves(state):
                    after = play(state, move)
                    try:
                        below[after] = below.get(after, 0) + level[state]
                    except TypeError:
                        check_hashable(after, self.name)
                        raise
            self.leaves.append(ended)
            if not below:
                return  # the game is over everywhere
            self.nodes.append(sum(below.values()))
            self.levels.append(below)  # the last thing: an interrupt finds whole levels
        if self.limit:
            self.count_below(self.levels[-1])

    def count_below(self, level: dict[Any, int]) -> None:
        """Count the leaves of the last level above the depth limit, and the nodes below it."""
        going_on = {state: ways for state, ways in level.items() if not self.run.game.is_over(state)}
        self.leaves.append(self.nodes[-1] - sum(going_on.values()))
        if going_on:
            self.nodes.append(sum(ways * len(self.moves(state)) for state, ways in going_on.items()))

    def up(self, depth: int | None) -> Callable[[Any], float]:
        """Work out what each position below the root is worth, from the depth limit up; return what tells the last."""
        is_over, utility, estimate, player, moves, play = self.run.rules

        def value_of(state: Any) -> float:
            return utility(state) if is_over(state) else estimate(state)

        for level in reversed(self.levels[1:depth]):
            for state in self.watched(level):
                if is_over(state):
                    level[state] = utility(state)
                else:
                    level[state] = self.best(player(state), [value_of(play(state, move)) for move in moves(state)])
            value_of = level.__getitem__
        return value_of

    def best(self, mover: Any, values: list[float]) -> float:
        """Return which of its children's values a side takes."""
        check_mover(mover, self.name)
        try:
            self.unchecked.update(values)
            return ROLES[mover].takes(values)
        except TypeError:
            self.check(values)
            raise

    def down_to(self, depth: int | None, missing: str = "") -> Counted:
        """Return what is counted down to a depth, with the values that follow from it."""
        nodes, leaves = self.nodes, self.leaves
        if depth is not None and len(nodes) > depth:  # what is at the depth limit is a leaf
            nodes, leaves = nodes[: depth + 1], [*leaves[:depth], nodes[depth]]
        conventions = self.run.conventions.but(depth=depth) if missing else self.run.conventions
        value, moves = self.root(depth) if not missing or optional(self.run.game, "estimate") else (None, ())
        positions = max(1, sum(map(len, self.levels[:depth])))
        return Counted(conventions, value, moves, tuple(nodes), tuple(leaves), positions, missing)

    def root(self, depth: int | None) -> tuple[float, tuple[tuple[Any, float], ...]]:
        """Return what the root is worth, and each of its moves."""
        game, start = self.run.game, self.run.start
        value_of = self.up(depth)
        if depth == 0 or game.is_over(start):
            self.check([value := value_of(start) if depth == 0 else game.utility(start)])
            return plain(value), ()
        options = self.moves(start)
        values = [value_of(game.play(start, move)) for move in options]
        value = self.best(game.player(start), values)
        self.check(self.unchecked)
        return plain(value), tuple(zip(options, map(plain, values), strict=True))

    def moves(self, state: Any) -> Any:
        """Return the moves of a position that is not over."""
        return listed(self.run.moves(state), self.run.game) or no_moves(self.name)

    def check(self, values: Iterable[Any]) -> None:
        """Refuse values that are no numbers."""
        for value in values:
            check_number(value, self.name)

    def watched(self, level: dict[Any, Any], below: dict[Any, Any] | None = None) -> Iterator[Any]:
        """Go through the positions of a level; now and then look how far it is, and whether all is well."""
        for place, state in enumerate(level):
            if place % GLANCE == 0:
                self.glance(place, below or {})
            yield state
        self.looked_at += len(level)
        self.glance(0, below or {})

    def glance(self, place: int, below: dict[Any, Any]) -> None:
        """Tell how many positions were looked at, of twice as many as are known: down, and up again."""
        known = sum(map(len, self.levels)) + len(below)
        if known > self.max_positions:
            raise _TooManyError(
                f"there are more than max_positions={self.max_positions:,} positions; allow more (max_positions=…)"
            )
        if len(self.levels) > DEEPEST and self.limit is None:
            raise SearchError(
                f"{self.name}: the game still goes on after {DEEPEST:,} moves in a row; give a depth limit (depth=…)"
            )
        self.check(self.unchecked)
        self.unchecked.clear()
        if self.tell is not None:
            self.tell(self.looked_at + place, 2 * known)
