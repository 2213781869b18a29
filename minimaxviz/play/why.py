"""Show me why: the interesting part of a large search, for a Player."""

from typing import Any

from minimaxviz.trace import Trace

__all__ = ["interesting"]

MOST_NODES = 60  # so many nodes are drawn, and the rest folds away


def interesting(trace: Trace) -> dict[str, Any]:
    """Answer which part of a search to show: as many levels as are easily seen, and the steps that happen there.

    >>> from minimaxviz import TicTacToe, alphabeta
    >>> part = interesting(alphabeta(TicTacToe()))
    >>> part["depth"], len(part["steps"])
    (2, 142)
    """
    levels = trace._visits.level
    depth = 1
    while sum(level <= depth + 1 for level in levels) <= MOST_NODES and depth < max(levels):
        depth += 1
    return {"depth": depth, "steps": _steps_down_to(trace, depth)}


def _steps_down_to(trace: Trace, depth: int) -> list[int]:
    """Answer the steps of all nodes down to a depth: entered, cut, finished, and taken in by the parent."""
    index = trace._index
    steps: set[int] = set()
    for node, level in enumerate(trace._visits.level):
        if level <= depth:
            steps.add(index.entered[node])
            steps.add(index.finished[node])
            if index.is_cut(node):
                steps.add(index.finished[node] - 1)
            if level > 0:
                steps.add(index.finished[node] + 1)
    return sorted(steps)
