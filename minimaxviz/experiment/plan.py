"""What an experiment varies: its arguments, checked and multiplied out into the games to be searched."""

from collections.abc import Callable
from itertools import product
from typing import Any

from minimaxviz.errors import ExperimentError
from minimaxviz.experiment.results import several
from minimaxviz.experiment.work import Setting, makes_games
from minimaxviz.games.given import game_of as given_game
from minimaxviz.games.tree import LARGEST_TREE
from minimaxviz.notation import is_probability, readable

__all__ = ["game_of", "settings"]

TREE_ORDERS = ("best", "random", "worst")
MOST_SEEDS = 1_000_000
GAME_ORDERS = ("listed", "random", "reversed")


def settings(trees: bool, branching: Any, depth: Any, order: Any, seeds: Any) -> list[Setting]:
    """Return the games of an experiment in their order; what is not said is chosen."""
    orders = TREE_ORDERS if trees else GAME_ORDERS
    if trees:
        branching = 3 if branching is None else branching
        depth = range(1, 7) if depth is None else depth
        order = orders if order is None else order
    elif branching is not None:
        raise ExperimentError(f"branching {readable(branching)} is for random trees; a game has its own")
    order = orders[0] if order is None else order
    if type(seeds) is int and seeds > MOST_SEEDS:
        raise ExperimentError(f"seeds {readable(seeds)}; at most {MOST_SEEDS:,} are run, or a list of whole numbers")
    seeds = range(1, seeds + 1) if type(seeds) is int else seeds

    branchings = _varied("branching", branching, _is_branching, "a whole number from 1 up") if trees else [None]
    depths = [None] if depth is None else _varied("depth", depth, _is_depth, "a whole number from 0 up")
    names = _orders(order, orders, probabilities=trees)
    numbers = _varied("seeds", seeds, lambda seed: type(seed) is int, "how many, or a list of whole numbers,")
    for pair in product(branchings, depths):
        _check_size(*pair)
    return [Setting(*values) for values in product(branchings, depths, names, numbers)]


def game_of(given: Any) -> Any:
    """Return the game that is meant, or what makes games; refuse what is neither."""
    return given if given is None or (makes_games(given) and callable(given)) else given_game(given)


def _orders(order: Any, orders: tuple[str, ...], *, probabilities: bool) -> list[Any]:
    """Return the orders that are varied: names, and with random trees the probability that the best comes first."""
    needed = f"one of {', '.join(orders)}"
    if not probabilities:
        return _varied("order", order, orders.__contains__, needed)
    chosen = _varied(
        "order", order, lambda one: one in orders or is_probability(one), f"{needed}, or a number from 0 to 1,"
    )
    return [one if isinstance(one, str) else float(one) for one in chosen]


def _varied(column: str, value: Any, fits: Callable[[Any], bool], needed: str) -> list[Any]:
    """Return the values that an argument names, each of which has to fit."""
    chosen = several(column, value)
    for one in chosen:
        if not fits(one):
            raise ExperimentError(f"{column} {readable(one)}; {needed} is needed")
    if len(set(chosen)) < len(chosen):
        raise ExperimentError(f"{column} {readable(value)} names one twice; name each once")
    if not chosen:
        raise ExperimentError(f"{column} {readable(value)} names none; {needed} is needed")
    return chosen


def _is_depth(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_branching(value: Any) -> bool:
    low, high = value if isinstance(value, tuple) and len(value) == 2 else (value, value)
    return type(low) is type(high) is int and 1 <= low <= high


def _check_size(branching: Any, depth: Any) -> None:
    """Refuse trees that could not be built, before anything is searched."""
    if branching is None:
        return
    least = branching[0] if isinstance(branching, tuple) else branching
    count = 0
    for level in range(depth + 1):
        count += least**level
        if count > LARGEST_TREE:
            raise ExperimentError(
                f"depth {depth} with branching {branching} makes trees of over {LARGEST_TREE:,} nodes; choose less"
            )
