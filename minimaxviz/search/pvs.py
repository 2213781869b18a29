"""Principal variation search: the first move is searched, of every other only whether it is better is asked."""

from math import inf
from typing import Any, Literal, TypeAlias

from minimaxviz.game import MAX
from minimaxviz.games.given import AnyGame
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.run import MAX_NODES, Cancel, Run, ValueOf
from minimaxviz.search.table import NoTable, Table
from minimaxviz.trace.conventions import Conventions, one_of
from minimaxviz.trace.record import LEAF
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = ["Research", "pseudocode", "pvs", "searcher"]

Research: TypeAlias = Literal["window", "answer"]


def pvs(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    research: Research = "window",
    table: bool = False,
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Search the first move with the window, and ask of every other with a null window whether it is better.

    If it is, it is searched again: with the ``"window"``, or from the ``"answer"`` on, as NegaScout does. With a
    ``table``, positions that come up again are not searched again.

    >>> trace = pvs("lecture", order="reversed")
    >>> trace.value, trace.counts.visited, trace.work.calls, trace.work.researches
    (3, 20, 31, 3)
    """
    own = {
        "research": one_of("research", research, ("window", "answer")),
        "table": one_of("table", table, (True, False)),
    }
    conventions = Conventions("pvs", depth=depth, cut=">=", fail="soft", window=(-inf, inf), **own)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    return run.trace(searcher(run, Table(run) if table else None, research=research))


def searcher(run: Run, table: Table | None, *, research: Research = "window") -> ValueOf:
    """Return the search itself: a function that tells what a state is worth, so deep, inside a window."""
    is_over, utility, estimate, player, moves, play = run.rules
    enter, leave, entered, most_entries = run.enter, run.leave, run.entered, run.most_entries
    again, exact, from_answer = run.again, run.exact, research == "answer"
    memory = NoTable() if table is None else table
    known, keep, has_table = memory.answer, memory.keep, table is not None

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        enter((depth, alpha, beta))
        if has_table and (value := known(state, depth, alpha, beta)) is not None:
            return value
        if is_over(state):
            leave((LEAF, value := utility(state), OVER))
            return keep(state, depth, value) if has_table else value
        if depth == 0:
            leave((LEAF, value := estimate(state), LIMIT))
            return keep(state, depth, value) if has_table else value
        if len(entered) > most_entries:
            run.stop()

        options, mover = moves(state), player(state)
        a, b = alpha, beta
        if mover == MAX:
            value = -inf
            for n, move in enumerate(options):
                after = play(state, move)
                if n == 0 or not alpha < alpha + 1 < beta:
                    child = value_of(after, depth - 1, alpha, beta)
                else:
                    child = value_of(after, depth - 1, alpha, alpha + 1)
                    if alpha < child < beta and not exact():
                        again()
                        child = value_of(after, depth - 1, child if from_answer else alpha, beta)
                if child > value:
                    value = child
                    if value > alpha:
                        alpha = value
                        if alpha >= beta:
                            break
        else:
            value = inf
            for n, move in enumerate(options):
                after = play(state, move)
                if n == 0 or not alpha < beta - 1 < beta:
                    child = value_of(after, depth - 1, alpha, beta)
                else:
                    child = value_of(after, depth - 1, beta - 1, beta)
                    if alpha < child < beta and not exact():
                        again()
                        child = value_of(after, depth - 1, alpha, child if from_answer else beta)
                if child < value:
                    value = child
                    if value < beta:
                        beta = value
                        if alpha >= beta:
                            break
        leave((mover, value, len(options)))
        return keep(state, depth, value, (a, b)) if has_table else value

    return value_of


PSEUDOCODE = """
def pvs(node, depth, α, β):                                                # enter, full, probe, again
    if settles(node, depth, α, β): return known(node, depth, α, β)         # hit
    if is_over(node): return keep(node, depth, utility(node))              # evaluate over
    if depth == 0: return keep(node, depth, estimate(node))                # evaluate limit
    a, b = α, β                                                            # keep
    if player(node) == MAX:
        v = -inf
        for n, child in enumerate(children(node)):
            if n == 0 or not α < α + 1 < β:
                w = pvs(child, depth - 1, α, β)                            # full MAX
            else:
                w = pvs(child, depth - 1, α, α + 1)                        # probe MAX
                if α < w < β and not exact(child, depth - 1):              # research MAX
                    w = pvs(child, depth - 1, {low}, β)                    # again MAX
            v = max(v, w)                                                  # update MAX
            α = max(α, v)                                                  # update MAX
            if α >= β: break                                               # cut MAX
        return keep(node, depth, v, a, b)                                  # leave MAX
    else:
        v = inf
        for n, child in enumerate(children(node)):
            if n == 0 or not α < β - 1 < β:
                w = pvs(child, depth - 1, α, β)                            # full MIN
            else:
                w = pvs(child, depth - 1, β - 1, β)                        # probe MIN
                if α < w < β and not exact(child, depth - 1):              # research MIN
                    w = pvs(child, depth - 1, α, {high})                   # again MIN
            v = min(v, w)                                                  # update MIN
            β = min(β, v)                                                  # update MIN
            if α >= β: break                                               # cut MIN
        return keep(node, depth, v, a, b)                                  # leave MIN
"""


def pseudocode(conventions: Conventions) -> list[Line]:
    """Return the search as a lecture writes it; ``exact`` tells a leaf, or a value that the table knows."""
    low, high = ("w", "w") if conventions.options["research"] == "answer" else ("α", "β")
    return lines(PSEUDOCODE, conventions, low=low, high=high)
