"""The renderer: all frames, large layouts, and the first picture of a process, against the dot program."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import minimaxviz as mv
from benchmarks.timing import best_times, line, ordinary_python
from minimaxviz.layout import Boxes, graphviz, lay_out

__all__ = ["run"]


def run() -> None:
    """Measure drawing the lecture's tree and laying out 5,000 nodes."""
    print("Pictures: the lecture's alpha-beta, and a tree of some 5,000 nodes")
    if shutil.which("dot") is None:
        print("  --   the dot program is not installed: there is nothing to compare with")
        return
    _frames()
    _large_layout()
    _first_picture()


def _frames() -> None:
    tree = mv.trees.lecture()
    sources = [mv.alphabeta(tree).graphviz(k) for k in range(44)]

    def ours() -> list[str]:
        trace = mv.alphabeta(tree)  # search, layout and all
        return [trace.svg(k) for k in range(len(trace))]

    times = best_times({"ours": ours, "dot": lambda: [source.pipe(format="svg") for source in sources]}, 5)
    line("all 44 frames: speed to one dot run a frame", times["dot"] / times["ours"], "≥ 40", name="frames")
    print(f"       {times['ours'] / 44 * 1e6:9.0f} µs     a frame, search and layout included")


def _large_layout() -> None:
    tree = mv.Tree.random(branching=(1, 5), depth=7, seed=0)
    parents: list[int] = []
    widths: list[float] = []
    stack = [("A", -1)]
    while stack:
        name, parent = stack.pop()
        stack += [(child, len(parents)) for child in reversed(tree.moves(name))]
        parents.append(parent)
        widths.append(100.0)
    ours = best_times({"tidy": lambda: lay_out(Boxes(parents, widths))}, 5)["tidy"]
    dot = best_times({"dot": lambda: graphviz.lay_out(Boxes(parents, widths), "dot", 26, time_limit=600)}, 1)["dot"]
    line(f"{len(parents):,} nodes laid out: speed to dot ({dot:.1f} s)", dot / ours, "≥ 100", name="layout")


FIRST = """
import time, minimaxviz as mv
trace = mv.alphabeta(mv.trees.lecture())
start = time.perf_counter()
trace.svg(27)
print(time.perf_counter() - start)
"""


def _first_picture() -> None:
    def new_process() -> float:
        command = [sys.executable, "-c", FIRST]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=ordinary_python())
        return float(done.stdout)

    new_process()  # fills the caches of wasmtime and of Python
    first = min(new_process() for _ in range(7))
    source = mv.alphabeta(mv.trees.lecture()).graphviz(27)
    once: Callable[[], Any] = lambda: source.pipe(format="svg")  # noqa: E731
    dot = best_times({"dot": once}, 15)["dot"]
    what = f"first picture of a process ({first * 1000:.0f} ms) to one dot run"
    line(what, first / dot, "≤ 5", name="first_picture")
