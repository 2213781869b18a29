"""Who sits at the board: a human, a search, or chance."""

from dataclasses import dataclass
from threading import Event
from typing import Any, Literal, TypeAlias

from minimaxviz.errors import GameError, MinimaxvizError, SearchCancelledError, SearchError
from minimaxviz.game import ROLES, Game, optional
from minimaxviz.search import SEARCHES
from minimaxviz.trace import Trace
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = ["KINDS", "Kind", "Seat", "search"]

Kind: TypeAlias = Literal["human", "computer", "random"]
KINDS: tuple[Kind, ...] = ("human", "computer", "random")
BUDGET = 20_000  # nodes that a search without a depth of its own may visit
LARGEST = 1_000_000  # nodes that any search may visit
DEEPEST = 60


@dataclass(frozen=True)
class Seat:
    """Who plays. A computer searches to a ``depth``; without one it goes as deep as some 20,000 nodes allow."""

    kind: Kind = "human"
    search: str = "alphabeta"
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise GameError(f"player {self.kind!r}; one of {', '.join(KINDS)} is needed")
        if self.search not in SEARCHES:
            raise SearchError(f"search {self.search!r}; one of {', '.join(SEARCHES)} is needed")
        if self.depth is not None and (type(self.depth) is not int or self.depth < 1):
            raise SearchError(f"depth {self.depth!r}; a whole number from 1 up, or None, is needed")


def search(game: Game[Any, Any], state: Any, seat: Seat, cancel: Event | None = None) -> Trace:
    """Search as a seat does, deeper and deeper, so that a quick win is preferred to a slow one.

    It ends at the seat's depth, where the nodes run out, where nothing is left to look at, or once a win is
    proven. A game without estimates is searched to its end. ``cancel`` calls it off from another thread.
    """
    best = _at_depth(game, state, seat, 1, cancel)
    if best is None:
        return _to_the_end(game, state, seat, cancel)
    for depth in range(2, (seat.depth or DEEPEST) + 1):
        if not _is_cut_short(best) or _is_won(best):
            break
        deeper = _at_depth(game, state, seat, depth, cancel)
        if deeper is None:
            break
        best = deeper
    return best


def _at_depth(game: Any, state: Any, seat: Seat, depth: int, cancel: Event | None) -> Trace | None:
    """Search to a depth; None if that is too much, or the game cannot estimate what is there."""
    if optional(game, "estimate") is None:
        return None
    most = BUDGET if seat.depth is None else LARGEST
    try:
        return SEARCHES[seat.search].function(game, state, depth=depth, max_nodes=most, cancel=cancel)
    except SearchCancelledError:
        raise
    except MinimaxvizError:
        return None


def _to_the_end(game: Any, state: Any, seat: Seat, cancel: Event | None) -> Trace:
    try:
        return SEARCHES[seat.search].function(game, state, max_nodes=LARGEST, cancel=cancel)
    except SearchCancelledError:
        raise
    except SearchError:
        raise SearchError(
            f"{type(game).__name__} has no estimate here, so it is searched to its end, and that is more than "
            f"{LARGEST:,} nodes; give it an estimate(state)"
        ) from None


def _is_cut_short(trace: Trace) -> bool:
    """Tell whether a depth limit ended the search somewhere."""
    return LIMIT in trace.record.options


def _is_won(trace: Trace) -> bool:
    """Tell whether the player to move has a win: the best line ends the game, and not in a draw."""
    root, last = trace.root, trace.proof.line[-1]
    value = trace.record.value[trace.record.passes[-1].visit] * ROLES[root.player].sign
    return value > 0 and trace.record.options[last] == OVER and root.bound == "exact"
