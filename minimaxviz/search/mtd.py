"""MTD(f): null windows close in on the value, pass by pass; from ∞ this is SSS*, from −∞ DUAL*."""

from math import inf, isinf, nextafter
from typing import Any

from minimaxviz.errors import SearchError
from minimaxviz.games.given import AnyGame
from minimaxviz.notation import is_number, plain, readable
from minimaxviz.search.alphabeta_table import pseudocode as alphabeta_pseudocode
from minimaxviz.search.alphabeta_table import searcher
from minimaxviz.search.ordering import Order
from minimaxviz.search.pseudocode import Line, lines
from minimaxviz.search.run import MAX_NODES, Cancel, Run
from minimaxviz.search.table import Table
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.trace import Trace

__all__ = ["mtd", "pseudocode"]


def mtd(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    guess: float = 0,
    order: Order = None,
    max_nodes: int = MAX_NODES,
    cancel: Cancel | None = None,
) -> Trace:
    """Ask with null windows whether the value is at least a number, first a ``guess``, until it is known.

    Each question is a pass of alpha-beta, and all passes share one table. With ``guess=inf`` it is SSS*, with
    ``guess=-inf`` DUAL*.

    >>> trace = mtd("lecture")
    >>> trace.value, [(one.window, one.value) for one in trace.passes]
    (3, [((-1, 0), 2), ((2, 3), 3), ((3, 4), 3)])
    """
    if not is_number(guess):
        raise SearchError(f"guess {readable(guess)}; a number is needed, inf for SSS*, -inf for DUAL*")
    own: dict[str, Any] = {"cut": ">=", "fail": "soft", "guess": plain(guess), "table": True}
    conventions = Conventions("mtd", depth=depth, prunes=True, **own)
    run = Run(game, state, conventions, order=order, max_nodes=max_nodes, cancel=cancel)
    value_of = searcher(run, Table(run))

    low, high, value = -inf, inf, plain(guess)
    while low < high:
        beta = _above(value) if value == low else value
        alpha = _below(beta)
        value = run.search(value_of, depth, alpha, beta)
        if value < beta:
            high = value
        if value > alpha:
            low = value
    return run.trace()


def _above(value: float) -> float:
    """Return one more, or the next number up where one more is the same number."""
    return value + 1 if value + 1 > value else nextafter(value, inf)


def _below(value: float) -> float:
    """Return one less, or the next number down where one less is the same number."""
    return value - 1 if value - 1 < value else nextafter(value, -inf)


PSEUDOCODE = """
def mtd(node, depth):
    low, high, v = -inf, inf, {guess}
    while low < high:
        β = {above} if v == low else v
        α = {below}
        v = alphabeta_table(node, depth, α, β)
        if v < β: high = v                             # pass upper, pass exact
        if v > α: low = v                              # pass lower, pass exact
    return v
"""


def pseudocode(conventions: Conventions) -> list[Line]:
    """Return the search as a lecture writes it; from ∞ it needs the next number below, and from −∞ the one above."""
    guess = conventions.options["guess"]
    plus, minus = ("above(v)", "below(β)") if isinf(guess) else ("v + 1", "β - 1")
    own = lines(PSEUDOCODE, conventions, guess=str(guess), above=plus, below=minus)
    return [*own, Line(""), *alphabeta_pseudocode(conventions)]
