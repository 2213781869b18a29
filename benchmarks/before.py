"""Recording now against another checkout: ``python -m benchmarks.before PATH`` runs both in turn and prints ratios."""

import subprocess
import sys
from pathlib import Path

from benchmarks.timing import line, ordinary_python

__all__ = ["run"]

ROUNDS = 5
FIGURES = ("minimax: time", "alphabeta: time", "index: time", "recorded: memory", "with index: memory")
LIMITS = ("≤ 1.03", "≤ 1.03", "≤ 1.1", "≤ 1.0", "≤ 1.0")
MEASURE = """
import sys, time, tracemalloc
sys.path.insert(0, sys.argv[1])
import minimaxviz as mv

def best(search, rounds):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        search()
        times.append(time.process_time() - start)
    return min(times)

game = mv.TicTacToe()
minimax, alphabeta = best(lambda: mv.minimax(game), 3), best(lambda: mv.alphabeta(game), 25)
trace = mv.minimax(game)
index = best(lambda: len(trace), 1)
tracemalloc.start()
trace = mv.minimax(game)
recorded = tracemalloc.get_traced_memory()[0]
len(trace)
print(minimax, alphabeta, index, recorded, tracemalloc.get_traced_memory()[0])
"""


def run(other: Path) -> None:
    """Measure tic-tac-toe from the empty board in this checkout and in another one, in turn."""
    print(f"Tic-tac-toe from the empty board, this checkout to {other.name}")
    figures: dict[Path, list[list[float]]] = {other.resolve(): [], Path(__file__).parents[1]: []}
    for _ in range(ROUNDS):
        for checkout, found in figures.items():
            command = [sys.executable, "-c", MEASURE, str(checkout)]
            done = subprocess.run(
                command, capture_output=True, encoding="utf-8", check=True, env=ordinary_python(), cwd=checkout.anchor
            )
            found.append(list(map(float, done.stdout.split())))
    before, now = ([min(column) for column in zip(*rows, strict=True)] for rows in figures.values())
    for name, old, new, limit in zip(FIGURES, before, now, LIMITS, strict=True):
        line(name, round(new / old, 3), limit)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "minimaxviz").is_dir():
        sys.exit("python -m benchmarks.before PATH: the folder of another checkout is needed")
    run(Path(sys.argv[1]))
