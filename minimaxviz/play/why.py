"""Show me why: the interesting part of a large search, for a Player."""

from typing import Any

from minimaxviz.trace import Trace

__all__ = ["interesting"]

MOST_NODES = 60  # so many nodes are drawn, and the rest folds away


def interesting(trace: Trace) -> dict[str, Any]:
    """Return which part of a search to show: as many levels as are easily seen, and the steps that happen there.

    >>> from minimaxviz import TicTacToe, alphabeta
    >>> part = interesting(alphabeta(TicTacToe()))
    >>> part["depth"], len(part["steps"])
    (2, 142)
    """
    levels = trace.record.level
    depth = 1
    while sum(level <= depth + 1 for level in levels) <= MOST_NODES and depth < max(levels):
        depth += 1
    return {"depth": depth, "steps": _steps_down_to(trace, depth)}


def _steps_down_to(trace: Trace, depth: int) -> list[int]:
    """Return the steps of all nodes down to a depth: entered, cut, finished, and taken in by the parent."""
    steps = trace.steps
    chosen: set[int] = set()
    for visit, level in enumerate(trace.record.level):
        if level <= depth:
            cut = steps.cut_step(visit)
            chosen |= {steps.entered[visit], steps.finished[visit]} | ({cut} if cut is not None else set())
            if level > 0:
                chosen.add(steps.finished[visit] + 1)
    return sorted(chosen)
