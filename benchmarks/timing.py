"""Fair timing on a noisy machine: the candidates take turns, and the best round of each counts."""

import gc
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

__all__ = ["best_times", "line"]


def best_times(candidates: Mapping[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """Answer the shortest time of each candidate in seconds; in every round each runs once."""
    best = dict.fromkeys(candidates, float("inf"))
    for _ in range(rounds):
        for name, run in candidates.items():
            gc.collect()
            start = perf_counter()
            run()
            best[name] = min(best[name], perf_counter() - start)
    return best


def line(what: str, measured: float, wanted: str, unit: str = "×") -> None:
    """Print one figure with what is wanted of it, as in ``≥ 2``."""
    sign, limit = wanted.split()
    held = measured >= float(limit) if sign == "≥" else measured <= float(limit)
    print(f"  {'ok  ' if held else 'MISS'} {measured:9.2f} {unit:6} wanted {wanted:8} {what}")
