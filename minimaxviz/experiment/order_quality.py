"""What the order of moves is worth to each search: evaluations on random trees that are ordered better and better."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from minimaxviz.errors import ExperimentError
from minimaxviz.experiment.experiment import AnySearch, experiment
from minimaxviz.experiment.progress import Progress
from minimaxviz.experiment.results import Experiment, how_many, title
from minimaxviz.notation import columns
from minimaxviz.words import Words, words

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["means", "order_quality", "table"]

ORDERS = tuple(tenth / 10 for tenth in range(11))
SEARCHES: Mapping[str, AnySearch] = {
    "alphabeta": "alphabeta",
    "PVS": "pvs",
    "pvs_table": "pvs_table",
    "mtd_value": "mtd_value",
    "SSS*": "SSS*",
}


def order_quality(
    *,
    searches: AnySearch | Sequence[AnySearch] | Mapping[str, AnySearch] = SEARCHES,
    branching: int = 3,
    depth: int = 6,
    order: float | Sequence[float] = ORDERS,
    seeds: int | Sequence[int] = 30,
    executor: "Executor | None" = None,
    progress: Progress = None,
) -> Experiment:
    """Search random uniform trees in which the best move is put first with a probability, from 0 to 1.

    Where it is not put first, the order is random. At 1 every search evaluates the Knuth–Moore minimum. Unless said,
    the searches are alpha-beta, PVS, PVS with a table, MTD(f) from the right guess, and SSS*; arguments as for
    ``experiment``. ``plots.evaluations_against_order`` draws what it answers.

    >>> print(table(order_quality(depth=4, order=[0, 0.5, 1], searches=["alphabeta", "pvs"], seeds=10)))
    order  Alpha-beta  Principal variation search
    ─────────────────────────────────────────────
        0        43.9                        68.5
      0.5        30.9                        36.1
        1          17                          17
    """
    return experiment(
        searches=searches,
        branching=branching,
        depth=depth,
        order=order,
        seeds=seeds,
        executor=executor,
        progress=progress,
    )


def means(results: Experiment, column: str = "evaluations") -> dict[str, dict[float, float]]:
    """Return for each search the mean of a column at each probability, from the lowest up."""
    orders = results.values("order")
    if not all(isinstance(order, float) for order in orders):
        listed = ", ".join(map(str, orders))
        raise ExperimentError(f"order is {listed}; numbers from 0 to 1 are needed, as order_quality() varies them")
    parts = {search: part.by("order") for search, part in results.by("search").items()}
    return {
        search: {order: part[order].mean(column) for order in sorted(part) if part[order].rows}
        for search, part in parts.items()
    }


def table(results: Experiment, lang: str = "en") -> str:
    """Write the means of evaluations, a line for each probability and a column for each search."""
    say = words(lang)
    lines = means(results)
    names = [say.say("column_order"), *(title(name, results.conventions[name], say) for name in lines)]
    head = list(map(say.directed, names))
    orders = sorted({order for line in lines.values() for order in line})
    cells = [[_number(order, say), *(_mean(line.get(order), say) for line in lines.values())] for order in orders]
    widths = [max(columns(row[place]) for row in (head, *cells)) for place in range(len(head))]
    rows = ["  ".join(map(_right, row, widths)) for row in (head, *cells)]
    rows.insert(1, "─" * columns(rows[0]))
    return "\n".join(map(say.left_to_right, rows))


def _number(order: float, say: Words) -> str:
    return say.punctuated(f"{order:g}")


def _mean(mean: float | None, say: Words) -> str:
    return "–" if mean is None else how_many(round(mean, 1), say)


def _right(cell: str, width: int) -> str:
    return " " * (width - columns(cell)) + cell
