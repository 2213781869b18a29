"""Negamax: both searches with one rule for both players, every value seen from the player to move."""

from math import inf
from typing import Any

from minimaxviz.game import MAX, Game
from minimaxviz.notation import Window
from minimaxviz.search.ordering import Order
from minimaxviz.search.run import Run
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Conventions, CutRule, FailRule
from minimaxviz.trace.record import LIMIT, OVER

__all__ = ["negamax", "negamax_alphabeta"]


def negamax(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    order: Order = None,
    max_nodes: int = 2_000_000,
) -> Trace:
    """Search as ``minimax`` does, with values seen from the player to move.

    >>> from minimaxviz import trees
    >>> trace = negamax(trees.lecture())
    >>> [(node.label, node.value) for node in trace.visited[:3]]
    [('A', 3), ('B', -3), ('E', 3)]
    """
    run = Run(game, state, Conventions(algorithm="negamax", depth=depth), order=order, max_nodes=max_nodes)
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
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    window: Window = (-inf, inf),
    fail: FailRule = "soft",
    cut: CutRule = ">=",
    order: Order = None,
    max_nodes: int = 2_000_000,
) -> Trace:
    """Search as ``alphabeta`` does, with values and windows seen from the player to move.

    ``window`` is the root's, seen from whoever moves there.

    >>> from minimaxviz import trees
    >>> trace = negamax_alphabeta(trees.lecture())
    >>> trace.counts.visited, trace.visited[7].label, trace.visited[7].window
    (14, 'C', (-inf, -3))
    """
    conventions = Conventions(algorithm="negamax_alphabeta", depth=depth, window=window, fail=fail, cut=cut)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes)
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
