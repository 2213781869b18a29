"""One search from call to trace: checks the call, lends the search its tools, and guards it while it runs."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from minimaxviz.errors import IN_BROWSER, GameError, SearchCancelledError, SearchError
from minimaxviz.game import Game, Side, listed, optional
from minimaxviz.games.given import AnyGame, game_of
from minimaxviz.notation import is_number, plain, readable
from minimaxviz.search.ordering import Order, ordered
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.positions import GamePositions
from minimaxviz.trace.record import Log, check_number, check_worth
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import BOUND

__all__ = ["MAX_NODES", "Cancel", "Run", "ValueOf", "start_of"]

ValueOf: TypeAlias = Callable[[Any, int, float, float], float]
"""What a state is worth with so much depth left, inside a window (alpha, beta): the recursion of a search."""

MAX_NODES = 2_000_000  # calls that a search may make unless it is allowed more
FAR = 250  # where a remaining depth begins that shall not end: Python shares small numbers, and most games are shorter
ENDLESS = -1  # where it begins anew for a longer one: it counts down for ever, and never meets 0
DEEPEST = 1_000 if IN_BROWSER else 100_000  # there, freeing states that each hold the one before would end Python


class Cancel(Protocol):
    """What calls a running search off, from another thread: a ``threading.Event`` will do."""

    def is_set(self) -> bool:
        """Tell whether the search is to end."""


class _FarError(Exception):
    """A pass without a depth limit went so far that its remaining depth met 0."""


class Run:
    """The tools of one search: the game's questions, ``enter`` and ``leave``, and the node limit.

    ``entered`` is the growing log of entered nodes; a search calls ``stop`` once it is longer than ``most_entries``.
    ``over`` and ``limit`` are a faster way to leave a leaf, given only its value, for searches that leave all so.
    ``again`` is called right before a child is searched again, ``exact`` tells whether the child left last is exactly
    worth its value by itself. ``search`` runs one pass from the root; ``trace`` returns what was recorded.
    """

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        conventions: Conventions,
        *,
        order: Order = None,
        max_nodes: int = MAX_NODES,
        cancel: Cancel | None = None,
    ) -> None:
        self.game: Game[Any, Any] = game_of(game)
        if type(max_nodes) is not int or max_nodes < 1:
            raise SearchError(f"max_nodes {max_nodes!r}; a whole number from 1 up is needed")
        if cancel is not None and not callable(getattr(cancel, "is_set", None)):
            raise SearchError(f"cancel {readable(cancel)}; an event with is_set(), like threading.Event(), is needed")
        self.start = start_of(self.game, state)
        self.max_nodes = max_nodes
        self.log = Log(windows=conventions.prunes)
        name, moves = ordered(self.game, _moves(self.game, self.start), order, self.log)
        self.moves = moves if cancel is None else _until(cancel, moves)
        self.conventions = conventions.but(order=name)
        self._tell_estimate(conventions.depth)
        self.enter, self.leave, self.again = self.log.enter, self.log.leave, self.log.again
        self.over, self.limit = self.log.over, self.log.limit
        self.entered, self.most_entries = self.log.entered, self.log.entries(max_nodes)
        self.tables: list[dict[Any, Any]] = []
        """What passes fill in: put back to what it was where a pass begins anew."""
        self._running = self._traced = False

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
        """Return what a search asks its game: is_over, utility, estimate, player, moves, play."""
        game = self.game
        utility: Callable[[Any], float] = game.utility
        estimate: Callable[[Any], float] = optional(game, "estimate") or self._no_estimate
        if self.conventions.depth is None:
            estimate = self._unless_far(estimate)
        if self.conventions.seen_by_mover:  # the search calculates with them before it writes them down
            utility, estimate = self._checked(utility), self._checked(estimate)
        return game.is_over, utility, estimate, game.player, self.moves, game.play

    def exact(self) -> bool:
        """Tell whether the node left last was evaluated, or its value known from a table."""
        options: int = self.log.left[-1]
        return BOUND < options < 0

    def search(self, value_of: Callable[..., float], depth: int | None, *window: float) -> float:
        """Run a pass from the root, down to a depth if one is given; return the root's value."""
        if any(end != end for end in window):
            raise SearchError(f"a pass begins with the window {window}; two numbers are needed")
        if self._traced:
            raise SearchError("this run has its trace already; begin another Run")
        if self._running:
            raise SearchError("a pass is begun inside a pass; run.search(…) goes around the recursion, not into it")
        self._tell_estimate(depth)
        self._running = True
        self.log.begin(depth)
        try:
            self._run(value_of, self.start, depth, window)
            if len(self.log) > self.max_nodes:
                self.stop()
        except TypeError:
            self.log.check(type(self.game).__name__)  # a utility that is no number shows only where it is compared
            self._check_moves()
            raise
        except (SearchError, KeyboardInterrupt) as stopped:
            self._keep_passes(stopped)
            raise
        finally:
            self._running = False
        self.log.check_whole()
        if not is_number(value := self.log.answer):
            self.log.check(type(self.game).__name__)
            check_worth([value])
        return self.log.value

    def trace(self, value_of: Callable[..., float] | None = None) -> Trace:
        """Return the trace of all passes; given a function, run it once from the root before."""
        if value_of is not None:
            self.search(value_of, self.conventions.depth, *(self.conventions.window or ()))
        if not self.log.passes:
            raise SearchError("nothing was searched; call run.search(value_of, depth, …) before run.trace()")
        if self._traced:
            raise SearchError("this run has its trace already; begin another Run")
        self.log.check(type(self.game).__name__)
        self._traced = True
        return Trace(self.conventions, self.log, GamePositions(self.game, self.start))

    def _run(self, value_of: Callable[..., float], state: Any, depth: int | None, window: tuple[float, ...]) -> None:
        """Run a pass, and once more if it goes deeper than was thought, or than Python usually lets it."""
        before = [table.copy() for table in self.tables]
        try:
            value_of(state, FAR if depth is None else depth, *window)
        except _FarError:
            self._forget(before)
            self._run_again(value_of, state, ENDLESS, window)
        except RecursionError:
            if self.log.depth < sys.getrecursionlimit() // 4:
                raise  # the game called itself without end
            self._forget(before)
            self._run_again(value_of, state, ENDLESS if depth is None else depth, window)

    def _run_again(self, value_of: Callable[..., float], state: Any, depth: int, window: tuple[float, ...]) -> None:
        try:
            with _deep_recursion():
                value_of(state, depth, *window)
        except RecursionError:
            if self.log.depth < DEEPEST // 4:
                raise
            raise SearchError(
                f"{type(self.game).__name__}: the game still goes on after {DEEPEST:,} moves in a row; "
                "give a depth limit (depth=…)"
            ) from None

    def _forget(self, before: list[dict[Any, Any]]) -> None:
        """Forget the pass that runs, for it begins anew: tables hold what they held before it."""
        self.log.clear()
        for table, entries in zip(self.tables, before, strict=True):
            table.clear()
            table.update(entries)

    def _keep_passes(self, stopped: SearchError | KeyboardInterrupt) -> None:
        """Give an error the trace of the passes that were over by then, if there are any."""
        self.log.drop()
        if self.log.passes:
            self.conventions = self.conventions.but(depth=self.log.passes[-1].depth)
            stopped.trace = self.trace()  # type: ignore[union-attr]
            if isinstance(stopped, KeyboardInterrupt):
                stopped.add_note(f"{_kept(len(self.log.passes))} in sys.last_value.trace")

    def _check_moves(self) -> None:
        """Say so if ``moves`` answers something that is no list at the node that was entered last."""
        state = self.start
        for place in self.log.open_path():
            state = self.game.play(state, listed(self.game.moves(state), self.game)[place])
        options = () if self.game.is_over(state) else self.game.moves(state)
        if not isinstance(options, list | tuple | range):
            name = type(self.game).__name__
            raise GameError(f"{name}: moves() answers {options!r}; a list is needed everywhere") from None

    def stop(self) -> None:
        """Give up: the search is larger than allowed."""
        done = len(self.log.passes) - 1
        kept = f"; {_kept(done)} in the error's .trace" if done else ""
        raise SearchError(
            f"the search is larger than max_nodes={self.max_nodes:,} nodes; give a depth limit (depth=…), "
            f"start from a later position (state=…), or allow more (max_nodes=…){kept}"
        )

    def _tell_estimate(self, depth: int | None) -> None:
        """Let the conventions say so where a depth limit is met by estimates that say nothing."""
        if depth is not None and getattr(self.game, "no_estimate", False) is True:
            self.conventions = self.conventions.but(estimate="zero")

    def _checked(self, worth: Callable[[Any], float]) -> Callable[[Any], float]:
        def number(state: Any) -> float:
            check_number(value := worth(state), type(self.game).__name__)
            return plain(value)  # −x of a decimal rounds

        return number

    def _unless_far(self, estimate: Callable[[Any], float]) -> Callable[[Any], float]:
        """Return the same question, which no pass without a depth limit comes to ask."""

        def estimate_at_limit(state: Any) -> float:
            if self.log.is_endless:
                raise _FarError
            return estimate(state)

        return estimate_at_limit

    def _no_estimate(self, state: Any) -> float:
        name = type(self.game).__name__
        cure = "search without a limit" if self.conventions.depth is not None else "take a search without limits"
        raise SearchError(
            f"the depth limit {self.log.passes[-1].depth} is reached at {state!r}, and {name} has no estimate(state); "
            f"add one, or {cure}"
        )


def _kept(passes: int) -> str:
    return "1 pass is done and kept" if passes == 1 else f"{passes:,} passes are done and kept"


def start_of(game: Game[Any, Any], state: Any) -> Any:
    """Return the state to search from; board games read it from a text, and refuse what cannot be."""
    if state is None:
        return game.start()
    parse, check = optional(game, "parse"), optional(game, "check")
    if parse is not None and isinstance(state, str):
        return parse(state)
    if check is not None:
        check(state)
    return state


def _moves(game: Game[Any, Any], start: Any) -> Callable[[Any], Sequence[Any]]:
    """Return the game's ``moves``, made into lists if they are something else."""
    if game.is_over(start) or isinstance(game.moves(start), list | tuple | range):
        return game.moves
    return lambda state: listed(game.moves(state), game)


def _until(cancel: Cancel, moves: Callable[[Any], Sequence[Any]]) -> Callable[[Any], Sequence[Any]]:
    """Return the same question, which ends the search once it is called off."""

    def moves_unless_cancelled(state: Any) -> Sequence[Any]:
        if cancel.is_set():
            raise SearchCancelledError("the search was called off")
        return moves(state)

    return moves_unless_cancelled


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let a search go deeper than Python's usual limit; its frames do not use the C stack."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEPEST + usual))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)
