"""Alpha-beta with a transposition table: a position that comes up again is not searched again."""

from math import inf
from typing import Any

from minimaxviz.game import MAX
from minimaxviz.games.given import AnyGame
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.run import MAX_NODES, Cancel, Run, ValueOf
from minimaxviz.search.table import Table
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.record import LEAF
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = ["alphabeta_table", "pseudocode", "searcher"]


def alphabeta_table(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Search as ``alphabeta`` does, and keep between which bounds the value of every position lies.

    Where a position comes up again, with as much depth left below it, and these bounds settle the window, the table
    answers.

    >>> from minimaxviz import Nim
    >>> trace = alphabeta_table(Nim((2, 2)))
    >>> trace.work.calls, trace.work.evaluations, trace.work.hits
    (22, 2, 8)
    """
    conventions = Conventions("alphabeta_table", depth=depth, cut=">=", fail="soft", window=(-inf, inf), table=True)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    return run.trace(searcher(run, Table(run)))


def searcher(run: Run, table: Table) -> ValueOf:
    """Return the search itself: a function that tells what a state is worth, so deep, inside a window."""
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, entered, most_entries = run.enter, run.leave, run.entered, run.most_entries
    answer, keep = table.answer, table.keep

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        enter((depth, alpha, beta))
        if (known := answer(state, depth, alpha, beta)) is not None:
            return known
        if is_over(state):
            leave((LEAF, value := utility(state), OVER))
            return keep(state, depth, value)
        if depth == 0:
            leave((LEAF, value := estimate(state), LIMIT))
            return keep(state, depth, value)
        if len(entered) > most_entries:
            run.stop()

        options, mover = moves(state), player(state)
        a, b = alpha, beta
        if mover == MAX:
            value = -inf
            for move in options:
                child = value_of(play(state, move), depth - 1, alpha, beta)
                if child > value:
                    value = child
                    if value > alpha:
                        alpha = value
                        if alpha >= beta:
                            break
        else:
            value = inf
            for move in options:
                child = value_of(play(state, move), depth - 1, alpha, beta)
                if child < value:
                    value = child
                    if value < beta:
                        beta = value
                        if alpha >= beta:
                            break
        leave((mover, value, len(options)))
        return keep(state, depth, value, (a, b))

    return value_of


PSEUDOCODE = """
def alphabeta_table(node, depth, α, β):                                # enter
    if settles(node, depth, α, β): return known(node, depth, α, β)     # hit
    if is_over(node): return keep(node, depth, utility(node))          # evaluate over
    if depth == 0: return keep(node, depth, estimate(node))            # evaluate limit
    a, b = α, β
    if player(node) == MAX:
        v = -inf
        for child in children(node):
            v = max(v, alphabeta_table(child, depth - 1, α, β))        # update MAX
            α = max(α, v)                                              # update MAX
            if α >= β: break                                           # cut MAX
        return keep(node, depth, v, a, b)                              # leave MAX
    else:
        v = inf
        for child in children(node):
            v = min(v, alphabeta_table(child, depth - 1, α, β))        # update MIN
            β = min(β, v)                                              # update MIN
            if α >= β: break                                           # cut MIN
        return keep(node, depth, v, a, b)                              # leave MIN
"""


def pseudocode(conventions: Conventions) -> list[Line]:
    """Return the search as a lecture writes it; ``settles``, ``known`` and ``keep`` ask and fill the table."""
    return lines(PSEUDOCODE, conventions)
