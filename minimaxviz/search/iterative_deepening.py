"""Iterative deepening: one pass after the other, each a move deeper, and each learns from those before it."""

from itertools import count
from math import inf
from typing import Any

from minimaxviz.errors import SearchError
from minimaxviz.games.given import AnyGame, game_of
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, is_number, plain, readable
from minimaxviz.search.alphabeta import pseudocode as alphabeta_pseudocode
from minimaxviz.search.alphabeta import searcher as alphabeta
from minimaxviz.search.alphabeta_table import pseudocode as table_pseudocode
from minimaxviz.search.alphabeta_table import searcher as alphabeta_table
from minimaxviz.search.learning import LEARN, Learn, Learning
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.pvs import pseudocode as pvs_pseudocode
from minimaxviz.search.pvs import searcher as principal_variation
from minimaxviz.search.run import MAX_NODES, Cancel, Run, ValueOf
from minimaxviz.search.table import Table
from minimaxviz.trace.conventions import Conventions, one_of
from minimaxviz.trace.trace import Trace

__all__ = ["iterative_deepening", "pseudocode"]


def iterative_deepening(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    learn: Learn = "best",
    delta: float | None = None,
    table: bool = False,
    pvs: bool = False,
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Search with the depth limits 1, 2, …, ``depth``; without one, until no leaf meets the limit any more.

    What a pass finds out decides in which order the next one tries moves: at each state the ``"best"`` one first, all
    by their ``"values"``, the best one only along the principal variation (``"pv"``), or None of this. With a
    ``delta``, a limit is searched with a window of so much around the last value, and again if its value is outside.
    ``table`` and ``pvs`` choose the search that each pass is; every limit begins with an empty table. Nodes of a tree
    that have no estimate are estimated at the mean of the leaves below them (``tree.estimated()``).

    >>> from minimaxviz import Nim
    >>> trace = iterative_deepening(Nim((2, 2)))
    >>> trace.value, [(one.depth, one.value, one.calls) for one in trace.passes]
    (-1, [(1, 0, 5), (2, 0, 11), (3, 0, 22), (4, -1, 21)])
    """
    conventions = Conventions("iterative_deepening", depth=depth, **_options(learn, delta, table=table, pvs=pvs))
    game, conventions = _estimated(game_of(game), conventions)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    learning = Learning(run, learn)
    known = Table(run) if table else None
    value_of = _searcher(run, known, pvs=pvs)

    alpha, beta = -inf, inf
    for limit in count(1) if depth is None else range(min(depth, 1), depth + 1):
        if known is not None:
            known.clear()
        learning.learn()
        value = run.search(value_of, limit, alpha, beta)
        while value <= alpha > -inf or value >= beta < inf:
            alpha, beta = (-inf, beta) if value <= alpha else (alpha, inf)
            learning.learn()
            value = run.search(value_of, limit, alpha, beta)
        if depth is None and not run.log.meets_limit():
            break
        alpha, beta = _around(value, delta)
    return run.trace()


def _searcher(run: Run, table: Table | None, *, pvs: bool) -> ValueOf:
    """Return the search that each pass is."""
    if pvs:
        return principal_variation(run, table)
    return alphabeta(run) if table is None else alphabeta_table(run, table)


def _estimated(game: Any, conventions: Conventions) -> tuple[Any, Conventions]:
    """Return a tree with estimates where it has none, and say so in the conventions; other games have their own."""
    if not isinstance(game, Tree) or (estimated := game.estimated()) is game:
        return game, conventions
    return estimated, conventions.but(estimate="mean")


def _around(value: float, delta: float | None) -> Window:
    """Return the window of the next limit; all numbers where one around the value would be empty."""
    if delta is None or not value - delta < value < value + delta:
        return -inf, inf
    return value - delta, value + delta


def _options(learn: Any, delta: Any, *, table: Any, pvs: Any) -> dict[str, Any]:
    """Return the options, checked, in the order in which they are told."""
    if delta is not None and not (is_number(delta) and delta > 0):
        raise SearchError(f"delta {readable(delta)}; a number above 0, or None for no narrow window, is needed")
    return {
        "cut": ">=",
        "fail": "soft",
        "window": (-inf, inf),
        "learn": one_of("learn", learn, LEARN),
        "delta": None if delta is None else plain(delta),
        "research": "window" if one_of("pvs", pvs, (True, False)) else None,
        "table": one_of("table", table, (True, False)),
    }


PSEUDOCODE = """
def iterative_deepening(node, depth):
    α, β = -inf, inf
    for limit in {limits}:                                     # pass exact
        forget()                                               # table: pass exact
        learn()                                                # learn: pass exact
        v = {search}(node, limit, α, β)
        while v <= α > -inf or v >= β < inf:                   # delta:
            α, β = (-inf, β) if v <= α else (α, inf)           # delta: pass upper, pass lower
            learn()                                            # delta, learn: pass upper, pass lower
            v = {search}(node, limit, α, β)                    # delta:
        if not met(limit): break                               # endless:
        α, β = v - {delta}, v + {delta}                        # delta: pass exact
    return v
"""


def pseudocode(conventions: Conventions) -> list[Line]:
    """Return the search as a lecture writes it, and below it the one that each pass is.

    ``forget`` empties the table, ``learn`` looks at the pass before, so that ``learned`` lists good children first, and
    ``met`` tells whether a leaf met a limit.
    """
    options, limited = conventions.options, conventions.but(depth=0)  # each pass has a limit
    if "research" in options:
        search, below = "pvs", pvs_pseudocode(limited)
    elif options.get("table"):
        search, below = "alphabeta_table", table_pseudocode(limited)
    else:
        search, below = "alphabeta", alphabeta_pseudocode(limited)
    limits = "count(1)" if conventions.depth is None else "range(1, depth + 1)"
    own = lines(PSEUDOCODE, conventions, search=search, limits=limits, delta=str(options.get("delta")))
    if "learn" in options:
        below = [Line(line.text.replace("children(", "learned("), line.runs) for line in below]
    return [*own, Line(""), *below]
