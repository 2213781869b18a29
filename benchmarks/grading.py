"""What it costs to grade a search of somebody's own: the whole battery, against plain runs of the function on it."""

from math import inf
from time import perf_counter
from typing import Any

from benchmarks.timing import best_times, line, note
from minimaxviz import Tree, grade
from minimaxviz.practice.battery import battery

__all__ = ["run"]

RUNS = 400


def right(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    """Search nested lists as a student writes it."""
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = right(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def wrong(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    """Search with α and β in the wrong order."""
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = wrong(child, beta, alpha, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def nested(tree: Tree, name: str) -> Any:
    """Return a tree as nested lists."""
    return [nested(tree, child) for child in tree.moves(name)] or tree.utility(name)


def run() -> None:
    """Measure gradings after the first of a process."""
    trees = [(nested(task.game, task.game.root), task.game.player(task.game.root)) for task in battery(1)]
    print(f"grading: {len(trees)} trees")

    def plain() -> None:
        for tree, player in trees:
            right(tree, -inf, inf, player == "MAX")

    start = perf_counter()
    grade(wrong)
    first = perf_counter() - start
    candidates = {"plain": plain, "right": lambda: grade(right), "wrong": lambda: grade(wrong)}
    times = best_times(candidates, rounds=15, of_processor=True)
    ratios = {name: times[name] / times["plain"] for name in ("right", "wrong")}
    line("a grading of what is right, against the function on all trees", ratios["right"], f"≤ {RUNS}")
    line("a grading that names a bug", ratios["wrong"], f"≤ {RUNS}")
    print(f"       {first * 1000:9.0f} ms     the first grading of a process, which searches by every rule too")
    note(grading=max(ratios.values()))
