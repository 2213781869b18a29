"""Slides: PNGs, the PDF deck and the GIF of the lecture's alpha-beta, against one dot run a picture; and all decks."""

import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path
from time import process_time

import minimaxviz as mv
from benchmarks.timing import best_times, line, note, ordinary_python
from minimaxviz.export import raster

__all__ = ["run"]


def run() -> None:
    """Measure the lecture's 44 slides at 1920×1080, on one core (as dot and the PDF run) and on all."""
    print("Slides: the lecture's alpha-beta, 44 steps at 1920×1080")
    all_cores = raster.WORKERS
    on_all = _times()
    try:
        raster.WORKERS = 1
        on_one = _times()
    finally:
        raster.WORKERS = all_cores
    dot = _dot()
    if dot is not None:
        line("44 PNGs on one core: speed to dot -Tpng once a frame", dot / on_one["png"], "≥ 3", name="png_one")
        print(f"       {dot / on_all['png']:9.2f} ×      the same on {all_cores} cores")
        note(png_all=dot / on_all["png"])
    line("the PDF deck: speed to those PNGs on one core", on_one["png"] / on_one["pdf"], "≥ 10", name="pdf_one")
    print(f"       {on_all['png'] / on_all['pdf']:9.2f} ×      with the PNGs on {all_cores} cores (the PDF takes one)")
    line("the GIF on one core: time to those PNGs", on_one["gif"] / on_one["png"], "≤ 2", name="gif_one")
    print(f"       {on_all['gif'] / on_all['png']:9.2f} ×      the same on {all_cores} cores")
    note(cores=all_cores, pdf_all=on_all["png"] / on_all["pdf"], gif_all=on_all["gif"] / on_all["png"])
    _memory()
    _shapes()
    _lecture()


def _times() -> dict[str, float]:
    tree = mv.trees.lecture()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        times = best_times(
            {
                "png": lambda: mv.alphabeta(tree).save(folder / "pictures"),
                "pdf": lambda: mv.alphabeta(tree).save(folder / "a.pdf"),
                "gif": lambda: mv.alphabeta(tree).save(folder / "a.gif"),
            },
            4,
        )
    told = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in times.items())
    print(f"       {raster.WORKERS} cores: {told}")
    return times


def _dot() -> float | None:
    if shutil.which("dot") is None:
        print("  --   the dot program is not installed: there is nothing to compare with")
        return None
    sources = [mv.alphabeta(mv.trees.lecture()).graphviz(k) for k in range(44)]
    for source in sources:  # the same size in pixels
        source.graph_attr.update(size="26.667,15!", dpi="72")
    return best_times({"dot": lambda: [source.pipe(format="png") for source in sources]}, 2)["dot"]


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


def _shapes() -> None:
    """Measure a presentation of shapes against the pictures that would otherwise be on its slides."""
    trace = mv.alphabeta("lecture")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trace.save(folder / "a.pptx", steps=[0])  # loads what is needed
        trace.save(folder / "pictures", steps=[0])
        times = []
        for path in (folder / "a.pptx", folder / "pictures"):
            start = process_time()
            trace.save(path)
            times.append(process_time() - start)
        pictures = sum(path.stat().st_size for path in (folder / "pictures").iterdir())
        size, moving = (folder / "a.pptx").stat().st_size, trace.save(folder / "a.gif").stat().st_size
    line("pictures of the 44 slides: processor time to that of a presentation of shapes", times[1] / times[0], "≥ 8")
    line("pictures of the 44 slides: bytes to those of a presentation of shapes", pictures / size, "≥ 8")
    print(f"       the presentation {times[0]:.2f} s and {size / 1e3:.0f} kB, the GIF {moving / 1e3:.0f} kB")
    note(pptx_time=times[1] / times[0], pptx_size=pictures / size, pptx_kb=size / 1e3, gif_kb=moving / 1e3)


LECTURE = """
import sys, time
from minimaxviz.command.line import app
app(["lecture", "-q", "-o", sys.argv[1]], standalone_mode=False)
print(time.process_time())
"""


def _lecture() -> None:
    """Measure the main job, from the start of Python to eleven files."""
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, "-c", LECTURE, name]
        runs = [
            subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=ordinary_python())
            for _ in "12"
        ]
        size = sum(path.stat().st_size for path in Path(name).iterdir())
    seconds = min(float(run.stdout) for run in runs)
    print(f"       minimaxviz lecture: {seconds:.2f} s of processor time, {size / 1e6:.2f} MB in all")
    note(lecture_seconds=seconds, lecture_mb=size / 1e6)
