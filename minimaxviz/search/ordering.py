"""The order in which a search tries the moves of a node."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from minimaxviz.errors import SearchError

__all__ = ["Order", "ordered"]

Order: TypeAlias = str | Callable[[Any, Any], Any] | Mapping[Any, Sequence[int]] | None
"""``None`` (as the game lists them), ``"reversed"``, a key function of (state, move), smallest first,
or a table from states to permutations of their moves' places (states not listed keep their order; board
games take a state as text too)."""

Permutation: TypeAlias = tuple[int, ...]


def ordered(
    moves: Callable[[Any], Sequence[Any]], order: Order, parse: Callable[[str], Any] | None
) -> tuple[str, Callable[[Any], Sequence[Any]], list[Permutation] | None]:
    """Answer the order's name, the function to ask for moves, and the list in which it notes each shuffle."""
    if order is None:
        return "left to right", moves, None
    if isinstance(order, Mapping) and parse is not None:
        order = {parse(state) if isinstance(state, str) else state: places for state, places in order.items()}
    name, permute = _permuter(moves, order)
    used: list[Permutation] = []

    def shuffled(state: Any) -> Sequence[Any]:
        options = moves(state)
        permutation = permute(state, options)
        used.append(permutation)
        return [options[place] for place in permutation]

    return name, shuffled, used


def _permuter(
    moves: Callable[[Any], Sequence[Any]], order: Order
) -> tuple[str, Callable[[Any, Sequence[Any]], Permutation]]:
    if order == "reversed":
        return "right to left", lambda state, options: tuple(reversed(range(len(options))))
    if isinstance(order, Mapping):
        table = {state: _checked(state, places, moves) for state, places in order.items()}
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
        "permutations is needed"
    )


def _checked(state: Any, places: Any, moves: Callable[[Any], Sequence[Any]]) -> Permutation:
    count = len(moves(state))
    if not isinstance(places, list | tuple) or sorted(map(repr, places)) != sorted(map(repr, range(count))):
        if not count:
            raise SearchError(f"order: {places!r} at {state!r}, which has no moves; leave it out")
        raise SearchError(
            f"order: {places!r} at {state!r} does not permute its {count} moves; use each of 0 to {count - 1} once"
        )
    return tuple(places)
