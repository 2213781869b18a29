"""The order in which a search tries the moves of a node."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from minimaxviz.errors import SearchError
from minimaxviz.game import Game, listed, optional
from minimaxviz.trace.record import Log, Permutation

__all__ = ["Order", "ordered"]

Order: TypeAlias = str | Callable[[Any, Any], Any] | Mapping[Any, Sequence[Any]] | None
"""``None`` (as the game lists them), ``"reversed"``, a key function of (state, move), smallest first,
or a table from states to their moves in order, ``{"A": ["D", "C", "B"]}``, or to the places of these,
``{"A": [2, 1, 0]}`` (states not listed keep their order; board games take a state as text too)."""

Moves: TypeAlias = Callable[[Any], Sequence[Any]]


def ordered(game: Game[Any, Any], moves: Moves, order: Order, log: Log) -> tuple[str, Moves]:
    """Return the order's name and the function to ask for moves, which notes in the log how it shuffles them."""
    if order is None:
        return "left to right", moves
    parse = optional(game, "parse")
    if isinstance(order, Mapping) and parse is not None:
        order = {parse(state) if isinstance(state, str) else state: wanted for state, wanted in order.items()}
    name, permute = _permuter(moves, order)
    shuffles = log.shuffles = {}

    def shuffled(state: Any) -> Sequence[Any]:
        options = listed(moves(state), game)
        permutation = permute(state, options)
        shuffles.setdefault(len(log) - 1, permutation)  # the first time it is the node just entered that asks
        return [options[place] for place in permutation]

    return name, shuffled


def _permuter(moves: Moves, order: Order) -> tuple[str, Callable[[Any, Sequence[Any]], Permutation]]:
    if order == "reversed":
        return "right to left", lambda state, options: tuple(reversed(range(len(options))))
    if isinstance(order, Mapping):
        table = {state: _checked(state, wanted, moves) for state, wanted in order.items()}
        return (
            "order given node by node",
            lambda state, options: table.get(state) or tuple(range(len(options))),
        )
    if callable(order):
        key = order
        return "sorted by a key", lambda state, options: tuple(
            sorted(range(len(options)), key=lambda place: key(state, options[place]))
        )
    raise SearchError(
        f"order {order!r}; None, 'reversed', a key function of (state, move), or a table from states to "
        "their moves in order is needed"
    )


def _checked(state: Any, wanted: Any, moves: Moves) -> Permutation:
    """Return the places of moves in the order that is wanted, given places, moves or their texts."""
    options = moves(state)
    count = len(options)
    if isinstance(wanted, list | tuple):
        for known in (range(count), options, list(map(str, options))):
            places = [next((i for i, move in enumerate(known) if _same(move, one)), -1) for one in wanted]
            if sorted(places) == list(range(count)):
                return tuple(places)
    if not count:
        raise SearchError(f"order: {wanted!r} at {state!r}, which has no moves; leave it out")
    raise SearchError(
        f"order: {wanted!r} at {state!r} does not permute its {count} moves; name each of "
        f"{', '.join(map(str, options[:10]))}{', …' if count > 10 else ''} once, or use each of 0 to {count - 1} once"
    )


def _same(move: Any, wanted: Any) -> bool:
    return type(move) is type(wanted) and bool(move == wanted)
