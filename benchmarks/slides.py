"""Slides: PNGs, the PDF deck and the GIF of the lecture's alpha-beta, against one dot run a picture."""

import shutil
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import minimaxviz as mv
from benchmarks.timing import best_times, line
from minimaxviz.export import raster

__all__ = ["run"]


def run() -> None:
    """Measure the lecture's 44 slides at 1920×1080."""
    print("Slides: the lecture's alpha-beta, 44 steps at 1920×1080")
    tree = mv.trees.lecture()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        times = best_times(
            {
                "png": lambda: mv.alphabeta(tree).save(folder / "pictures"),
                "pdf": lambda: mv.alphabeta(tree).save(folder / "a.pdf"),
                "gif": lambda: mv.alphabeta(tree).save(folder / "a.gif"),
                "png on one core": lambda: _on_one_core(lambda: mv.alphabeta(tree).save(folder / "pictures")),
            },
            4,
        )
    if shutil.which("dot"):
        sources = [mv.alphabeta(tree).graphviz(k) for k in range(44)]
        for source in sources:  # the same size in pixels
            source.graph_attr.update(size="26.667,15!", dpi="72")
        times |= best_times({"dot": lambda: [source.pipe(format="png") for source in sources]}, 2)
    if "dot" in times:
        line("44 PNGs: speed to dot -Tpng once a frame", times["dot"] / times["png"], "≥ 3")
    line("the PDF deck: speed to those PNGs, each on one core", times["png on one core"] / times["pdf"], "≥ 10")
    print(f"       {times['png'] / times['pdf']:9.2f} ×      the same with the PNGs on {raster.WORKERS} cores")
    line("the GIF: time to those PNGs", times["gif"] / times["png"], "≤ 2")
    print("       " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in times.items()))
    _memory()


def _on_one_core(save: Callable[[], Path]) -> Path:
    workers, raster.WORKERS = raster.WORKERS, 1
    try:
        return save()
    finally:
        raster.WORKERS = workers


def _memory() -> None:
    """Measure whether memory grows with the number of pictures that pass through."""
    trace = mv.alphabeta(mv.trees.lecture())
    peaks = []
    for rounds in (1, 6):
        tracemalloc.start()
        for _ in raster.pngs((trace.svg(k) for _ in range(rounds) for k in range(len(trace))), (1920, 1080)):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    line("peak memory of 264 PNGs to that of 44", peaks[1] / peaks[0], "≤ 2")
