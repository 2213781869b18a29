"""Byte: the cost of recording, and of making moves in place."""

import minimaxviz as mv
from benchmarks import plain
from benchmarks.timing import best_times, line

__all__ = ["run"]

DEPTH, NODES = 3, 33_501


def run() -> None:
    """Measure Byte from the start on 8×8, three moves deep, recording included."""
    print("Byte: three moves deep from the start, recording included")
    game = mv.Byte()
    in_place = mv.InPlace(mv.ByteInPlace(game))
    searches = {
        "minimax": lambda: mv.minimax(game, depth=DEPTH),
        "a plain minimax": lambda: plain.minimax(game, DEPTH),
        "alphabeta": lambda: mv.alphabeta(game, depth=DEPTH),
        "a plain alphabeta": lambda: plain.alphabeta(game, DEPTH),
        "minimax in place": lambda: mv.minimax(in_place, depth=DEPTH),
    }
    times = best_times(searches, 15)
    for name in ("minimax", "alphabeta"):
        ratio = times[name] / times[f"a plain {name}"]
        line(f"{name}: time with recording to a plain recursion", ratio, "≤ 1.6", name=f"byte_{name}")
    print(f"       {NODES / times['minimax']:9,.0f} nodes/s  minimax")
    ratio = times["minimax in place"] / times["minimax"]
    print(f"       {ratio:9.2f} ×      minimax in place to minimax over states as values")
