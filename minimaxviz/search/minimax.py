"""Minimax: MAX takes the largest value below, MIN the smallest."""

from math import inf
from typing import Any

from minimaxviz.game import MAX, Game
from minimaxviz.search.ordering import Order
from minimaxviz.search.run import Run
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.record import LEAF, LIMIT, OVER

__all__ = ["minimax"]


def minimax(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    order: Order = None,
    max_nodes: int = 2_000_000,
) -> Trace:
    """Search the whole game tree below a state, or down to a depth, and answer the trace.

    >>> from minimaxviz import trees
    >>> trace = minimax(trees.lecture())
    >>> trace.value, trace.move, trace.counts.visited
    (3, 'B', 21)
    """
    run = Run(game, state, Conventions(algorithm="minimax", depth=depth), order=order, max_nodes=max_nodes)
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, entered, most_entries = run.enter, run.leave, run.entered, run.most_entries

    def value_of(state: Any, depth: int) -> float:
        enter(depth)
        if is_over(state):
            leave((LEAF, value := utility(state), OVER))
            return value
        if depth == 0:
            leave((LEAF, value := estimate(state), LIMIT))
            return value
        if len(entered) > most_entries:
            run.stop()

        options = moves(state)
        mover = player(state)
        if mover == MAX:
            value = -inf
            for move in options:
                child = value_of(play(state, move), depth - 1)
                if child > value:
                    value = child
        else:
            value = inf
            for move in options:
                child = value_of(play(state, move), depth - 1)
                if child < value:
                    value = child
        leave((mover, value, len(options)))
        return value

    return run.trace(value_of)
