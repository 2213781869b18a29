"""Who sits at the board: a human, a search, or chance."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from minimaxviz.errors import GameError, MinimaxvizError, SearchCancelledError, SearchError
from minimaxviz.game import ROLES, Game, listed, optional
from minimaxviz.games.tree import Tree
from minimaxviz.search import SEARCHES
from minimaxviz.search.counted import upper_part
from minimaxviz.search.counting import counted
from minimaxviz.search.ordering import Order
from minimaxviz.search.run import Cancel, start_of
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import root_value
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = ["KINDS", "Kind", "Seat", "search"]

Kind: TypeAlias = Literal["human", "computer", "random"]
KINDS: tuple[Kind, ...] = ("human", "computer", "random")
BUDGET = 20_000  # nodes that a search without a depth of its own may visit
LARGEST = 1_000_000  # nodes that any search may record
COUNTING = ("minimax", "negamax")  # which visit everything, so that what they find can be counted
DEEPEST = 60
SMALLEST = Tree.from_nested([0])
PROBES = 10  # random games that tell whether a game is small


@dataclass(frozen=True)
class Seat:
    """Who plays. A computer searches to a ``depth``; without one it goes as deep as some 20,000 nodes allow.

    ``options`` are those that only this search has, as in ``{"guess": 5}``.
    """

    kind: Kind = "human"
    search: str = "alphabeta"
    depth: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise GameError(f"player {self.kind!r}; one of {', '.join(KINDS)} is needed")
        if not isinstance(self.search, str) or self.search not in SEARCHES:
            raise SearchError(f"search {self.search!r}; one of {', '.join(SEARCHES)} is needed")
        if self.depth is not None and (type(self.depth) is not int or self.depth < 1):
            raise SearchError(f"depth {self.depth!r}; a whole number from 1 up, or None, is needed")
        own = SEARCHES[self.search].own
        for name in self.options:
            if name not in own:
                raise SearchError(f"{self.search} has no option {name!r}; {_known(own)}")
        SEARCHES[self.search].function(SMALLEST, **self.options)  # it says itself what an option has to be

    def run(self, game: Any, state: Any, **how: Any) -> Trace:
        """Search once, with the options of this seat."""
        return SEARCHES[self.search].function(game, state, **self.options, **how)


def _known(own: Mapping[str, Any]) -> str:
    return f"it has {', '.join(own)}" if own else "it has none of its own"


def search(game: Game[Any, Any], state: Any, seat: Seat, cancel: Cancel | None = None) -> Trace:
    """Search as a seat does, deeper and deeper: a quick win is preferred to a slow one, a slow loss to a quick one.

    It ends at the seat's depth, where the nodes run out, where nothing is left to look at, or once it is decided. What
    minimax finds at the seat's depth is counted if it is too much to be recorded; then the trace has the root's moves.
    A game that is small, or has no estimates, is searched to its end. ``cancel`` calls it off from another thread.
    """
    state = start_of(game, state)
    if optional(game, "estimate") is None:
        return _to_the_end(game, state, seat, cancel)
    most = LARGEST if seat.depth is not None or _is_small(game, state) else BUDGET
    traces: list[Trace] = []
    for depth in range(1, (seat.depth or DEEPEST) + 1):
        deeper = _at_depth(game, state, seat, depth, most, cancel)
        if deeper is None:
            break
        traces.append(deeper)
        if "counted" in deeper.conventions.options:
            most = 1  # what is deeper cannot be recorded either
        if LIMIT not in deeper.record.options[_last_limit(deeper) :] or abs(deeper.value) == getattr(game, "win", None):
            break
    if not traces:
        return _to_the_end(game, state, seat, cancel)
    decided = [trace for trace in traces if root_value(trace) == root_value(traces[-1]) and _is_decided(trace)]
    if decided and root_value(decided[0]) * ROLES[decided[0].root.player].sign < 0:
        return _most_stubborn(game, state, seat, decided[0], cancel)
    return decided[0] if decided else traces[-1]


def _at_depth(
    game: Any, state: Any, seat: Seat, depth: int, most: int, cancel: Cancel | None, order: Order = None
) -> Trace | None:
    """Search to a depth; None if that is too much."""
    try:
        return seat.run(game, state, depth=depth, order=order, max_nodes=most, cancel=cancel)
    except SearchCancelledError:
        raise
    except MinimaxvizError:
        return _counted(game, state, seat, depth, cancel, order)


def _counted(game: Any, state: Any, seat: Seat, depth: int, cancel: Cancel | None, order: Order) -> Trace | None:
    """Count what cannot be recorded, if that depth was asked for; None if that is too much as well."""
    if seat.depth is None or seat.search not in COUNTING:
        return None
    try:
        found = counted(game, state, depth=depth, cancel=cancel)
        return None if found.missing else upper_part(game, state, found, order)
    except SearchCancelledError:
        raise
    except MinimaxvizError:
        return None


def _to_the_end(game: Any, state: Any, seat: Seat, cancel: Cancel | None) -> Trace:
    try:
        return seat.run(game, state, max_nodes=LARGEST, cancel=cancel)
    except SearchCancelledError:
        raise
    except SearchError:
        raise SearchError(
            f"{type(game).__name__} has no estimate here, so it is searched to its end, and that is more than "
            f"{LARGEST:,} nodes; give it an estimate(state)"
        ) from None


def _is_small(game: Any, state: Any) -> bool:
    """Tell whether the whole tree is small, as far as a few random games tell: they multiply the choices they meet."""
    lots = random.Random(0)
    for _ in range(PROBES):
        reached, width, nodes = state, 1, 1
        for _ in range(DEEPEST):
            if game.is_over(reached):
                break
            moves = listed(game.moves(reached), game)
            width *= len(moves)
            nodes += width
            if nodes > LARGEST:
                return False
            reached = game.play(reached, lots.choice(moves))
        else:
            return False
    return True


def _last_limit(trace: Trace) -> int:
    """Return the first visit of the passes with the last depth limit: those before did not see as far."""
    passes = trace.record.passes
    return next(start.visit for start in passes if start.depth == passes[-1].depth)


def _is_decided(trace: Trace) -> bool:
    """Tell whether somebody has won: the best line ends the game, and nothing better for the winner was seen."""
    last = trace.proof.line[-1]
    value = trace.record.value[last]
    if "counted" in trace.conventions.options:  # the line ends where the record does
        return abs(value) == getattr(trace.positions.game, "win", None)
    values = trace.record.value[_last_limit(trace) :]
    extreme = max(values) if value > 0 else min(values)
    return value != 0 and value == extreme and trace.record.ended(last) == OVER and trace.root.bound == "exact"


# --- lost positions -------------------------------------------------------------------------------


def _most_stubborn(game: Any, state: Any, seat: Seat, lost: Trace, cancel: Cancel | None) -> Trace:
    """Search a lost position once more, the move first that is hardest to beat: where all lose, the first is taken.

    That is one that lasts longest, and of those the one after which the smallest share of replies wins.
    """
    sign, value, rest = ROLES[lost.root.player].sign, root_value(lost), (lost.conventions.depth or 0) - 2
    quick = Seat("computer")  # whatever search it is, the values are the same

    def loses(reached: Any) -> bool:
        if game.is_over(reached):
            return bool(sign * game.utility(reached) <= sign * value)
        found = _at_depth(game, reached, quick, rest, LARGEST, cancel) if rest > 0 else None
        return found is not None and sign * root_value(found) <= sign * value

    def ease(reached: Any) -> float:
        if loses(reached):
            return 1
        replies = listed(game.moves(reached), game)
        return sum(loses(game.play(reached, reply)) for reply in replies) / (len(replies) + 1)

    moves = listed(game.moves(state), game)
    eases = [ease(game.play(state, move)) for move in moves]

    def hardest_first(node: Any, move: Any) -> float:
        return eases[moves.index(move)] if node == state else 0

    return _at_depth(game, state, seat, lost.conventions.depth or 0, LARGEST, cancel, hardest_first) or lost
