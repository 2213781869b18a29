"""Alpha-beta: minimax that stops at a node as soon as the other player would never let the game come there."""

from math import inf
from typing import Any

from minimaxviz.game import MAX
from minimaxviz.games.given import AnyGame
from minimaxviz.notation import Window
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.run import MAX_NODES, Cancel, Run, ValueOf
from minimaxviz.trace.conventions import Conventions, CutRule, FailRule, checked_window, one_of
from minimaxviz.trace.trace import Trace

__all__ = ["alphabeta", "pruning", "pseudocode", "searcher"]


def alphabeta(
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
    """Search with a window [α, β]: what MAX and what MIN can already be sure of.

    A node is cut when α ≥ β, or only when α > β with ``cut=">"``. ``fail="hard"`` never answers a
    value outside the window, ``"soft"`` answers the best value found.

    >>> trace = alphabeta("lecture")
    >>> trace.value, trace.move, trace.counts.visited
    (3, 'B', 14)

    The lecture's own variant:

    >>> alphabeta("lecture", fail="hard", window=(0, 10)).counts.visited
    14
    """
    conventions = Conventions("alphabeta", depth=depth, **pruning(window, fail, cut))
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    return run.trace(searcher(run, fail=fail, cut=cut))


def searcher(run: Run, *, fail: FailRule = "soft", cut: CutRule = ">=") -> ValueOf:
    """Return the search itself: a function that tells what a state is worth, so deep, inside a window."""
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, over, limit = run.enter, run.leave, run.over, run.limit
    entered, most_entries = run.entered, run.most_entries
    on_equality = cut == ">="
    hard = fail == "hard"

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        enter((depth, alpha, beta))
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

    return value_of


def pruning(window: Any, fail: Any, cut: Any) -> dict[str, Any]:
    """Return the options of a search that prunes as alpha-beta does, checked, in the order in which they are told."""
    rules = {"cut": one_of("cut", cut, (">=", ">")), "fail": one_of("fail", fail, ("soft", "hard"))}
    return {**rules, "window": checked_window(window)}


PSEUDOCODE = """
def alphabeta(node, depth, α, β):                               # enter
    if is_over(node): return utility(node)                      # evaluate over
    if depth == 0: return estimate(node)                        # evaluate limit
    if player(node) == MAX:
        v = -inf
        for child in children(node):
            v = max(v, alphabeta(child, depth - 1, α, β))       # update MAX
            α = max(α, v)                                       # update MAX
            if α {cut} β: break                                 # cut MAX
        return {most}                                           # leave MAX
    else:
        v = inf
        for child in children(node):
            v = min(v, alphabeta(child, depth - 1, α, β))       # update MIN
            β = min(β, v)                                       # update MIN
            if α {cut} β: break                                 # cut MIN
        return {least}                                          # leave MIN
"""


def pseudocode(conventions: Conventions) -> list[Line]:
    """Return alpha-beta as a lecture writes it, with the rules of one search."""
    hard = conventions.options["fail"] == "hard"
    most, least = ("min(α, β)", "max(α, β)") if hard else ("v", "v")
    return lines(PSEUDOCODE, conventions, cut=conventions.options["cut"], most=most, least=least)
