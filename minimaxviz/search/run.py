"""One search from call to trace: checks the call, lends the search its tools, and guards it while it runs."""

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from minimaxviz.errors import GameError, SearchError
from minimaxviz.game import Game, Side, check_methods, listed, optional
from minimaxviz.search.ordering import Order, ordered
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.positions import GamePositions
from minimaxviz.trace.record import Log, check_number

__all__ = ["Run", "start_of"]

NO_LIMIT = -1  # a remaining depth that counts down for ever and never meets 0
DEEPEST = 100_000


class Run:
    """The tools of one search: the game's questions, ``enter`` and ``leave``, and the node limit.

    ``entered`` is the growing log of entered nodes; a search calls ``stop`` once it is longer than
    ``most_entries``.
    """

    def __init__(
        self, game: Game[Any, Any], state: Any, conventions: Conventions, *, order: Order, max_nodes: int
    ) -> None:
        check_methods(game)
        if type(max_nodes) is not int or max_nodes < 1:
            raise SearchError(f"max_nodes {max_nodes!r}; a whole number from 1 up is needed")
        self.game = game
        self.start = start_of(game, state)
        self.max_nodes = max_nodes
        self._log = Log(windows=conventions.prunes)
        name, self.moves, self._log.orders = ordered(_moves(game, self.start), order, optional(game, "parse"))
        self.conventions = replace(conventions, order=name)
        self.enter, self.leave, self.entered = self._log.enter, self._log.leave, self._log.entered
        self.most_entries = self._log.entries(max_nodes)

    @property
    def rules(
        self,
    ) -> tuple[
        Callable[[Any], bool],
        Callable[[Any], float],
        Callable[[Any], float],
        Callable[[Any], Side],
        Callable[[Any], Sequence[Any]],
        Callable[[Any, Any], Any],
    ]:
        """Answer what a search asks its game: is_over, utility, estimate, player, moves, play."""
        game = self.game
        utility: Callable[[Any], float] = game.utility
        estimate: Callable[[Any], float] = optional(game, "estimate") or self._no_estimate
        if self.conventions.seen_by_mover:  # the search calculates with them before it writes them down
            utility, estimate = self._checked(utility), self._checked(estimate)
        return game.is_over, utility, estimate, game.player, self.moves, game.play

    def trace(self, value_of: Callable[..., float]) -> Trace:
        """Run a search from the start and answer its trace."""
        name = type(self.game).__name__
        try:
            self._run(value_of)
        except TypeError as error:
            self._log.check(name)  # a utility that is no number shows only where it is compared
            self._check_moves(error)
            raise
        if len(self._log) > self.max_nodes:
            self.stop()
        self._log.check(name)
        return Trace(self.conventions, self._log, GamePositions(self.game, self.start))

    def _run(self, value_of: Callable[..., float]) -> None:
        """Run a search, and once more with a higher limit if it is the search that went too deep."""
        depth = NO_LIMIT if self.conventions.depth is None else self.conventions.depth
        arguments = (self.start, depth, *(self.conventions.window or ()))
        try:
            value_of(*arguments)
        except RecursionError:
            if self._log.depth < sys.getrecursionlimit() // 4:
                raise  # the game called itself without end
            self._log.clear()
            with _deep_recursion():
                self._run_deep(value_of, arguments)

    def _run_deep(self, value_of: Callable[..., float], arguments: tuple[Any, ...]) -> None:
        try:
            value_of(*arguments)
        except RecursionError:
            if self._log.depth < DEEPEST // 4:
                raise
            raise SearchError(
                f"{type(self.game).__name__}: the game still goes on after {DEEPEST:,} moves in a row; "
                "give a depth limit (depth=…)"
            ) from None

    def _check_moves(self, error: TypeError) -> None:
        """Say so if a search failed because ``moves`` answered something that is no list."""
        frames = list(traceback.walk_tb(error.__traceback__))
        innermost = frames[-1][0].f_locals
        if "options" in innermost and not isinstance(innermost["options"], list | tuple | range):
            name = type(self.game).__name__
            raise GameError(f"{name}: moves() answers {innermost['options']!r}; a list is needed everywhere") from None

    def stop(self) -> None:
        """Give up: the search is larger than allowed."""
        raise SearchError(
            f"the search is larger than max_nodes={self.max_nodes:,} nodes; give a depth limit (depth=…), "
            "start from a later position (state=…), or allow more (max_nodes=…)"
        )

    def _checked(self, worth: Callable[[Any], float]) -> Callable[[Any], float]:
        def number(state: Any) -> float:
            check_number(value := worth(state), type(self.game).__name__)
            return value

        return number

    def _no_estimate(self, state: Any) -> float:
        name = type(self.game).__name__
        raise SearchError(
            f"the depth limit {self.conventions.depth} is reached at {state!r}, and {name} has no estimate(state); "
            "add one, or search without a limit"
        )


def start_of(game: Game[Any, Any], state: Any) -> Any:
    """Answer the state to search from; board games read it from a text, and refuse what cannot be."""
    if state is None:
        return game.start()
    parse, check = optional(game, "parse"), optional(game, "check")
    if parse is not None and isinstance(state, str):
        return parse(state)
    if check is not None:
        check(state)
    return state


def _moves(game: Game[Any, Any], start: Any) -> Callable[[Any], Sequence[Any]]:
    """Answer the game's ``moves``, made into lists if they are something else."""
    if game.is_over(start) or isinstance(game.moves(start), list | tuple | range):
        return game.moves
    return lambda state: listed(game.moves(state), game)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let a search go deeper than Python's usual limit; its frames do not use the C stack."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEPEST + usual))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)
