"""Minimax: MAX takes the largest value below, MIN the smallest."""

from math import inf
from typing import Any

from minimaxviz.game import MAX
from minimaxviz.games.given import AnyGame
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.run import MAX_NODES, Cancel, Run
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.trace import Trace

__all__ = ["minimax", "pseudocode"]


def minimax(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Search the whole game tree below a state, or down to a depth, and return the trace.

    >>> trace = minimax("lecture")
    >>> trace.value, trace.move, trace.counts.visited
    (3, 'B', 21)
    """
    run = Run(game, state, Conventions("minimax", depth=depth), order=order, max_nodes=max_nodes, cancel=cancel)
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, over, limit = run.enter, run.leave, run.over, run.limit
    entered, most_entries = run.entered, run.most_entries

    def value_of(state: Any, depth: int) -> float:
        enter(depth)
        if is_over(state):
            over(value := utility(state))
            return value
        if depth == 0:
            limit(value := estimate(state))
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


PSEUDOCODE = """
def minimax(node, depth):                                 # enter
    if is_over(node): return utility(node)                # evaluate over
    if depth == 0: return estimate(node)                  # evaluate limit
    if player(node) == MAX:
        v = -inf
        for child in children(node):
            v = max(v, minimax(child, depth - 1))         # update MAX
        return v                                          # leave MAX
    else:
        v = inf
        for child in children(node):
            v = min(v, minimax(child, depth - 1))         # update MIN
        return v                                          # leave MIN
"""


def pseudocode(conventions: Conventions) -> list[Line]:
    """Return minimax as a lecture writes it."""
    return lines(PSEUDOCODE, conventions)
