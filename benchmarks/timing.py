"""Fair timing on a noisy machine: the candidates take turns, and the best round of each counts."""

import gc
import os
import tempfile
import tracemalloc
from collections.abc import Callable, Mapping
from functools import cache
from time import perf_counter, process_time
from typing import Any, NamedTuple

__all__ = ["FIGURES", "GOALS", "Goal", "best_times", "kept_bytes", "line", "note", "ordinary_python", "processor_time"]


class Goal(NamedTuple):
    """What is wanted of a figure: the floor, below which something is broken, and the moonshot, as far as it can go."""

    sign: str
    floor: float
    moonshot: float | None

    def is_reached(self, measured: float, limit: float | None) -> bool:
        """Tell whether a figure is on the right side of a limit."""
        return limit is not None and (measured >= limit if self.sign == "≥" else measured <= limit)


FIGURES: dict[str, float] = {}
"""What was measured in this run, by name, for the page that tells it."""

GOALS: dict[str, Goal] = {}
"""What is wanted of those figures."""


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


def processor_time(work: Callable[..., Any], fresh: Callable[[], Any] | None = None, total: float = 1.0) -> float:
    """Return the least processor time of some work, in seconds, its finished children's included.

    It is repeated until some time has been spent; ``fresh`` makes what it needs anew each time, and is not measured.
    """
    least, spent = float("inf"), 0.0
    while spent < total:
        given = [] if fresh is None else [fresh()]
        gc.collect()
        start = _processor()
        work(*given)
        needed = _processor() - start
        least, spent = min(least, needed), spent + needed
    return least


def _processor() -> float:
    times = os.times()
    return process_time() + times.children_user + times.children_system


def kept_bytes(make: Callable[[], Any]) -> float:
    """Return how much memory what is made keeps."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    made = make()
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    del made
    return size


@cache
def ordinary_python() -> dict[str, str]:
    """Return an environment in which Python keeps its bytecode, as it does for a user, but out of the way."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPYCACHEPREFIX": tempfile.mkdtemp(prefix="minimaxviz-bench-")}


def note(**figures: float) -> None:
    """Keep figures for the page."""
    FIGURES.update(figures)


def line(
    what: str,
    measured: float,
    wanted: str,
    unit: str = "×",
    *,
    moonshot: float | None = None,
    name: str | None = None,
) -> None:
    """Print one figure with its floor, as in ``≥ 2``, and its moonshot; under a name both are kept for the page."""
    sign, floor = wanted.split()
    goal = Goal(sign, float(floor), moonshot)
    if name is not None:
        FIGURES[name], GOALS[name] = measured, goal
    word = (
        "MOON" if goal.is_reached(measured, moonshot) else "ok  " if goal.is_reached(measured, goal.floor) else "MISS"
    )
    farthest = "" if moonshot is None else f"{sign} {moonshot:g}"
    print(f"  {word} {measured:9.2f} {unit:6} floor {wanted:8} moonshot {farthest or '–':8} {what}", flush=True)
