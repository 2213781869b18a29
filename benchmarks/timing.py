"""Fair timing on a noisy machine: the candidates take turns, and the best round of each counts."""

import gc
import os
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from time import perf_counter, process_time
from typing import Any

__all__ = ["FIGURES", "best_times", "line", "note", "ordinary_python"]

FIGURES: dict[str, float] = {}
"""What was measured in this run, by name, for the page that tells it."""


def best_times(
    candidates: Mapping[str, Callable[[], Any]], rounds: int, *, of_processor: bool = False
) -> dict[str, float]:
    """Return the shortest time of each candidate in seconds; in every round each runs once.

    ``of_processor`` counts the time that this process was given: what calls nothing else is not slower for others.
    """
    clock = process_time if of_processor else perf_counter
    best = dict.fromkeys(candidates, float("inf"))
    for _ in range(rounds):
        for name, run in candidates.items():
            gc.collect()
            start = clock()
            run()
            best[name] = min(best[name], clock() - start)
    return best


@cache
def ordinary_python() -> dict[str, str]:
    """Return an environment in which Python keeps its bytecode, as it does for a user, but out of the way."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPYCACHEPREFIX": tempfile.mkdtemp(prefix="minimaxviz-bench-")}


def note(**figures: float) -> None:
    """Keep figures for the page."""
    FIGURES.update(figures)


def line(what: str, measured: float, wanted: str, unit: str = "×") -> None:
    """Print one figure with what is wanted of it, as in ``≥ 2``."""
    sign, limit = wanted.split()
    held = measured >= float(limit) if sign == "≥" else measured <= float(limit)
    print(f"  {'ok  ' if held else 'MISS'} {measured:9.2f} {unit:6} wanted {wanted:8} {what}")
