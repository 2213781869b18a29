"""The searches, one file each, and the one table of them all."""

from collections.abc import Callable
from inspect import signature
from typing import Any, Literal, NamedTuple

from minimaxviz.search.alphabeta import alphabeta
from minimaxviz.search.alphabeta import pseudocode as alphabeta_pseudocode
from minimaxviz.search.alphabeta_table import alphabeta_table
from minimaxviz.search.alphabeta_table import pseudocode as alphabeta_table_pseudocode
from minimaxviz.search.iterative_deepening import iterative_deepening
from minimaxviz.search.iterative_deepening import pseudocode as iterative_deepening_pseudocode
from minimaxviz.search.minimax import minimax
from minimaxviz.search.minimax import pseudocode as minimax_pseudocode
from minimaxviz.search.mtd import mtd
from minimaxviz.search.mtd import pseudocode as mtd_pseudocode
from minimaxviz.search.negamax import (
    negamax,
    negamax_alphabeta,
    negamax_alphabeta_pseudocode,
    negamax_pseudocode,
)
from minimaxviz.search.own_options import OWN
from minimaxviz.search.pseudocode import Line
from minimaxviz.search.pvs import pseudocode as pvs_pseudocode
from minimaxviz.search.pvs import pvs
from minimaxviz.search.run import MAX_NODES, Run
from minimaxviz.search.table import Table
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.record import LEAF
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = [
    "LEAF",
    "LIMIT",
    "MAX_NODES",
    "OVER",
    "SEARCHES",
    "Conventions",
    "Run",
    "Search",
    "Table",
    "alphabeta",
    "alphabeta_table",
    "iterative_deepening",
    "minimax",
    "mtd",
    "negamax",
    "negamax_alphabeta",
    "pseudocode",
    "pvs",
]


class Search(NamedTuple):
    """A search: its function, whether it prunes, whose eyes it sees values with, and how a lecture writes it."""

    function: Callable[..., Trace]
    prunes: bool
    seen_by: Literal["MAX", "mover"]
    pseudocode: Callable[[Conventions], list[Line]]

    def takes(self, option: str) -> bool:
        """Tell whether the function has an option."""
        return option in signature(self.function).parameters

    @property
    def own(self) -> dict[str, Any]:
        """The options that only some searches have, as far as this one does, with their usual values."""
        found = signature(self.function).parameters
        return {name: found[name].default for name in OWN if name in found}


SEARCHES: dict[str, Search] = {
    search.function.__name__: search
    for search in (
        Search(minimax, False, "MAX", minimax_pseudocode),
        Search(alphabeta, True, "MAX", alphabeta_pseudocode),
        Search(negamax, False, "mover", negamax_pseudocode),
        Search(negamax_alphabeta, True, "mover", negamax_alphabeta_pseudocode),
        Search(alphabeta_table, True, "MAX", alphabeta_table_pseudocode),
        Search(pvs, True, "MAX", pvs_pseudocode),
        Search(mtd, True, "MAX", mtd_pseudocode),
        Search(iterative_deepening, True, "MAX", iterative_deepening_pseudocode),
    )
}


def pseudocode(conventions: Conventions) -> list[Line]:
    r"""Return the pseudocode of a search, with its conventions; of one that is not in the table there is none.

    >>> print("\n".join(line.text for line in pseudocode(Conventions("minimax"))))
    def minimax(node):
        if is_over(node): return utility(node)
        if player(node) == MAX:
            v = -inf
            for child in children(node):
                v = max(v, minimax(child))
            return v
        else:
            v = inf
            for child in children(node):
                v = min(v, minimax(child))
            return v
    """
    try:
        return SEARCHES[conventions.algorithm].pseudocode(conventions)
    except KeyError:  # none of ours, or one that only shares a name with ours, but not its options
        return []
