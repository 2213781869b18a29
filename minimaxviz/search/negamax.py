"""Negamax: both searches with one rule for both players, every value seen from the player to move."""

from math import inf
from typing import Any

from minimaxviz.game import MAX
from minimaxviz.games.given import AnyGame
from minimaxviz.notation import Window
from minimaxviz.search.alphabeta import pruning
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.run import MAX_NODES, Cancel, Run
from minimaxviz.trace.conventions import Conventions, CutRule, FailRule
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = ["negamax", "negamax_alphabeta", "negamax_alphabeta_pseudocode", "negamax_pseudocode"]


def negamax(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Search as ``minimax`` does, with values seen from the player to move.

    >>> trace = negamax("lecture")
    >>> [(node.label, node.value) for node in trace.visited[:3]]
    [('A', 3), ('B', -3), ('E', 3)]
    """
    conventions = Conventions("negamax", depth=depth, seen_by_mover=True)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, entered, most_entries = run.enter, run.leave, run.entered, run.most_entries

    def value_of(state: Any, depth: int) -> float:
        enter(depth)
        mover = player(state)
        sign = 1 if mover == MAX else -1
        if is_over(state):
            leave((mover, value := sign * utility(state), OVER))
            return value
        if depth == 0:
            leave((mover, value := sign * estimate(state), LIMIT))
            return value
        if len(entered) > most_entries:
            run.stop()

        options = moves(state)
        value = -inf
        for move in options:
            after = play(state, move)
            if player(after) == mover:  # the same player moves again
                child = value_of(after, depth - 1)
            else:
                child = -value_of(after, depth - 1)
            if child > value:
                value = child
        leave((mover, value, len(options)))
        return value

    return run.trace(value_of)


def negamax_alphabeta(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    window: Window = (-inf, inf),
    fail: FailRule = "soft",
    cut: CutRule = ">=",
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Search as ``alphabeta`` does, with values and windows seen from the player to move.

    ``window`` is the root's, seen from whoever moves there.

    >>> trace = negamax_alphabeta("lecture")
    >>> trace.counts.visited, trace.visited[7].label, trace.visited[7].window
    (14, 'C', (-inf, -3))
    """
    rules = pruning(window, fail, cut)
    conventions = Conventions("negamax_alphabeta", depth=depth, seen_by_mover=True, **rules)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, entered, most_entries = run.enter, run.leave, run.entered, run.most_entries
    on_equality = cut == ">="
    hard = fail == "hard"

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        enter((depth, alpha, beta))
        mover = player(state)
        sign = 1 if mover == MAX else -1
        if is_over(state):
            leave((mover, value := sign * utility(state), OVER))
            return value
        if depth == 0:
            leave((mover, value := sign * estimate(state), LIMIT))
            return value
        if len(entered) > most_entries:
            run.stop()

        options = moves(state)
        value = -inf
        for move in options:
            after = play(state, move)
            if player(after) == mover:  # the same player moves again
                child = value_of(after, depth - 1, alpha, beta)
            else:
                child = -value_of(after, depth - 1, -beta, -alpha)
            if child > value:
                value = child
            if value > alpha:
                alpha = value
            if alpha >= beta and (on_equality or alpha > beta):
                break
        if hard:
            value = min(alpha, beta)
        leave((mover, value, len(options)))
        return value

    return run.trace(value_of)


NEGAMAX = """
def negamax(node, depth):                                          # enter
    if is_over(node): return utility(player(node), node)           # evaluate over
    if depth == 0: return estimate(player(node), node)             # evaluate limit
    v = -inf
    for child in children(node):
        v = max(v, -negamax(child, depth - 1))                     # update
    return v                                                       # leave
"""

NEGAMAX_ALPHABETA = """
def negamax_alphabeta(node, depth, α, β):                          # enter
    if is_over(node): return utility(player(node), node)           # evaluate over
    if depth == 0: return estimate(player(node), node)             # evaluate limit
    v = -inf
    for child in children(node):
        v = max(v, -negamax_alphabeta(child, depth - 1, -β, -α))   # update
        α = max(α, v)                                              # update
        if α {cut} β: break                                        # cut
    return {most}                                                  # leave
"""


def negamax_pseudocode(conventions: Conventions) -> list[Line]:
    """Return negamax as a lecture writes it."""
    return lines(NEGAMAX, conventions)


def negamax_alphabeta_pseudocode(conventions: Conventions) -> list[Line]:
    """Return negamax with alpha-beta as a lecture writes it, with the rules of one search."""
    most = "min(α, β)" if conventions.options["fail"] == "hard" else "v"
    return lines(NEGAMAX_ALPHABETA, conventions, cut=conventions.options["cut"], most=most)
