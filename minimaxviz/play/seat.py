"""Who sits at the board: a human, a search, or chance."""

from dataclasses import dataclass
from threading import Event
from typing import Any, Literal, TypeAlias

from minimaxviz.conventions import Algorithm
from minimaxviz.errors import GameError, SearchError
from minimaxviz.game import MAX, Game, optional
from minimaxviz.record import LIMIT, OVER
from minimaxviz.search import alphabeta, minimax, negamax, negamax_alphabeta
from minimaxviz.trace import Trace

__all__ = ["KINDS", "SEARCHES", "Kind", "SearchCancelledError", "Seat", "search"]

Kind: TypeAlias = Literal["human", "computer", "random"]
KINDS: tuple[Kind, ...] = ("human", "computer", "random")
SEARCHES = {
    "alphabeta": alphabeta,
    "minimax": minimax,
    "negamax": negamax,
    "negamax_alphabeta": negamax_alphabeta,
}
BUDGET = 20_000  # nodes that a search without a depth of its own may visit
DEEPEST = 60


@dataclass(frozen=True)
class Seat:
    """Who plays. A computer searches to a ``depth``; without one it goes as deep as some 20,000 nodes allow."""

    kind: Kind = "human"
    search: Algorithm = "alphabeta"
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise GameError(f"player {self.kind!r}; one of {', '.join(KINDS)} is needed")
        if self.search not in SEARCHES:
            raise SearchError(f"search {self.search!r}; one of {', '.join(SEARCHES)} is needed")
        if self.depth is not None and (type(self.depth) is not int or self.depth < 1):
            raise SearchError(f"depth {self.depth!r}; a whole number from 1 up, or None, is needed")


class SearchCancelledError(SearchError):
    """A search that somebody called off."""


class _Cancellable:
    """A game that stops answering once an event is set."""

    def __init__(self, game: Game[Any, Any], event: Event) -> None:
        self._game = game
        self._event = event

    def moves(self, state: Any) -> Any:
        if self._event.is_set():
            raise SearchCancelledError("the search was called off")
        return self._game.moves(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def search(game: Game[Any, Any], state: Any, seat: Seat, cancel: Event | None = None) -> Trace:
    """Search as a seat does, deeper and deeper, so that a quick win is preferred to a slow one.

    It ends at the seat's depth (or where the nodes run out if it has none), where nothing is left to look
    at, or once a win is proven. ``cancel`` calls it off from another thread.
    """
    run = SEARCHES[seat.search]
    searched: Any = game if cancel is None else _Cancellable(game, cancel)
    if optional(game, "estimate") is None:
        return run(searched, state)
    best = run(searched, state, depth=1)
    for depth in range(2, (seat.depth or DEEPEST) + 1):
        if not _is_cut_short(best) or _is_won(best):
            break
        if seat.depth is not None:
            best = run(searched, state, depth=depth)
        elif (deeper := _within_budget(run, searched, state, depth)) is not None:
            best = deeper
        else:
            break
    return best


def _within_budget(run: Any, game: Any, state: Any, depth: int) -> Trace | None:
    try:
        trace: Trace = run(game, state, depth=depth, max_nodes=BUDGET)
    except SearchCancelledError:
        raise
    except SearchError:  # more nodes than the budget has
        return None
    return trace


def _is_cut_short(trace: Trace) -> bool:
    """Tell whether a depth limit ended the search somewhere."""
    return LIMIT in trace._visits.options


def _is_won(trace: Trace) -> bool:
    """Tell whether the player to move has a win: the best line ends the game, and not in a draw."""
    visits, index = trace._visits, trace._index
    value = visits.value[0] if visits.player[0] == MAX else -visits.value[0]
    return value > 0 and visits.options[index.line[-1]] == OVER and index.bounds[0] == "exact"
