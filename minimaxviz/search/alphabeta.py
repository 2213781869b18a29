"""Alpha-beta: minimax that stops at a node as soon as the other player would never let the game come there."""

from math import inf
from typing import Any

from minimaxviz.game import MAX, Game
from minimaxviz.notation import Window
from minimaxviz.search.ordering import Order
from minimaxviz.search.run import Run
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Conventions, CutRule, FailRule
from minimaxviz.trace.record import LEAF, LIMIT, OVER

__all__ = ["alphabeta"]


def alphabeta(
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
    """Search with a window [α, β]: what MAX and what MIN can already be sure of.

    A node is cut when α ≥ β, or only when α > β with ``cut=">"``. ``fail="hard"`` never answers a
    value outside the window, ``"soft"`` answers the best value found.

    >>> from minimaxviz import trees
    >>> trace = alphabeta(trees.lecture())
    >>> trace.value, trace.move, trace.counts.visited
    (3, 'B', 14)

    The lecture's own variant:

    >>> alphabeta(trees.lecture(), fail="hard", window=(0, 10)).counts.visited
    14
    """
    conventions = Conventions(algorithm="alphabeta", depth=depth, window=window, fail=fail, cut=cut)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes)
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, entered, most_entries = run.enter, run.leave, run.entered, run.most_entries
    on_equality = cut == ">="
    hard = fail == "hard"

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        enter((depth, alpha, beta))
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
                child = value_of(play(state, move), depth - 1, alpha, beta)
                if child > value:
                    value = child
                if value > alpha:
                    alpha = value
                if alpha >= beta and (on_equality or alpha > beta):
                    break
            if hard:
                value = min(alpha, beta)
        else:
            value = inf
            for move in options:
                child = value_of(play(state, move), depth - 1, alpha, beta)
                if child < value:
                    value = child
                if value < beta:
                    beta = value
                if alpha >= beta and (on_equality or alpha > beta):
                    break
            if hard:
                value = max(alpha, beta)
        leave((mover, value, len(options)))
        return value

    return run.trace(value_of)
