"""Who sits at the board: a human, a search, or chance."""

from dataclasses import dataclass
from threading import Event
from typing import Any, Literal, TypeAlias

from minimaxviz.errors import GameError, MinimaxvizError, SearchError
from minimaxviz.game import MAX, Game, optional
from minimaxviz.search import alphabeta, minimax, negamax, negamax_alphabeta
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Algorithm
from minimaxviz.trace.positions import GamePositions
from minimaxviz.trace.record import LIMIT, OVER

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
LARGEST = 1_000_000  # nodes that any search may visit
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
    """A game that stops answering once an event is set; it goes by the name of the game it stands for."""

    def __init__(self, game: Game[Any, Any], event: Event) -> None:
        self._game = game
        self._event = event

    def moves(self, state: Any) -> Any:
        if self._event.is_set():
            raise SearchCancelledError("the search was called off")
        return self._game.moves(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def _cancellable(game: Game[Any, Any], event: Event) -> Any:
    return type(type(game).__name__, (_Cancellable,), {})(game, event)


def search(game: Game[Any, Any], state: Any, seat: Seat, cancel: Event | None = None) -> Trace:
    """Search as a seat does, deeper and deeper, so that a quick win is preferred to a slow one.

    It ends at the seat's depth, where the nodes run out, where nothing is left to look at, or once a win is
    proven. A game without estimates is searched to its end. ``cancel`` calls it off from another thread.
    """
    searched: Any = game if cancel is None else _cancellable(game, cancel)
    found = _deepening(searched, state, seat)
    if cancel is not None:  # whoever looks at the trace later asks the game itself
        found._positions = GamePositions(game, found._positions.state(()))
    return found


def _deepening(game: Any, state: Any, seat: Seat) -> Trace:
    best = _at_depth(game, state, seat, 1)
    if best is None:
        return _to_the_end(game, state, seat)
    for depth in range(2, (seat.depth or DEEPEST) + 1):
        if not _is_cut_short(best) or _is_won(best):
            break
        deeper = _at_depth(game, state, seat, depth)
        if deeper is None:
            break
        best = deeper
    return best


def _at_depth(game: Any, state: Any, seat: Seat, depth: int) -> Trace | None:
    """Search to a depth; None if that is too much, or the game cannot estimate what is there."""
    if optional(game, "estimate") is None:
        return None
    most = BUDGET if seat.depth is None else LARGEST
    try:
        return SEARCHES[seat.search](game, state, depth=depth, max_nodes=most)
    except SearchCancelledError:
        raise
    except MinimaxvizError:
        return None


def _to_the_end(game: Any, state: Any, seat: Seat) -> Trace:
    try:
        return SEARCHES[seat.search](game, state, max_nodes=LARGEST)
    except SearchCancelledError:
        raise
    except SearchError:
        raise SearchError(
            f"{type(game).__name__} has no estimate here, so it is searched to its end, and that is more than "
            f"{LARGEST:,} nodes; give it an estimate(state)"
        ) from None


def _is_cut_short(trace: Trace) -> bool:
    """Tell whether a depth limit ended the search somewhere."""
    return LIMIT in trace._visits.options


def _is_won(trace: Trace) -> bool:
    """Tell whether the player to move has a win: the best line ends the game, and not in a draw."""
    visits, index = trace._visits, trace._index
    value = visits.value[0] if visits.player[0] == MAX else -visits.value[0]
    return value > 0 and visits.options[index.line[-1]] == OVER and index.bounds[0] == "exact"
