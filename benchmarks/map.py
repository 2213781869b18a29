"""The map of all of tic-tac-toe: how large its page is, how soon it is ready, and how long a frame takes in zooming."""

import shutil
import statistics
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

import minimaxviz as mv
from benchmarks.timing import line, note
from minimaxviz.draw.request import Request
from minimaxviz.widget.map_sheet import MapSheet
from tests.browser import FLAGS

__all__ = ["run"]

ROUNDS = 5

# zoom from all of it down to a few boxes, and say how long each frame took to paint, in milliseconds
FRAMES = """() => {
    const { chart, tree } = window.minimaxvizMap;
    const times = [];
    for (let wide = tree.wide; wide > 20; wide *= 0.8) {
        chart.look(0.4 * tree.wide - wide / 2, 0.4 * tree.wide + wide / 2);
        const start = performance.now();
        chart.paint();
        chart.pen.getImageData(0, 0, 1, 1); // until it is there
        times.push(performance.now() - start);
    }
    return times;
}"""


def run() -> None:
    """Write the page, open it a few times in a browser without a GPU, and zoom."""
    print("the map of tic-tac-toe, 549,946 nodes")
    game = mv.TicTacToe()
    trace, other = mv.minimax(game), mv.alphabeta(game)
    start = process_time()
    packed = MapSheet(trace, other, Request()).data.packed
    line("to pack its columns, processor time", process_time() - start, "≤ 6", "s")
    with tempfile.TemporaryDirectory() as folder:
        page = trace.map(other).save(Path(folder) / "map.html")
        size = page.stat().st_size / 1000
        line("its page (moonshot 110)", size, "≤ 200", "kB")
        note(map_page=size, map_columns=len(packed) / 1000)
        program = shutil.which("chromium") or shutil.which("google-chrome")
        if program is None:
            print("  (no chromium: not opened)")
            return
        ready, frames = _measured(page, program)
    line("until it is painted (moonshot 0.5)", ready / 1000, "≤ 1.5", "s")
    line("a frame in zooming, the median (moonshot 16)", statistics.median(frames), "≤ 33", "ms")
    line("the ninth of ten frames", statistics.quantiles(frames, n=10)[-1], "≤ 33", "ms")
    note(map_ready=ready / 1000, map_frame=statistics.median(frames))


def _measured(page: Path, program: str) -> tuple[float, list[float]]:
    """Return how soon the page was painted in the best round, and the frames of the round with the fastest ones."""
    from playwright.sync_api import sync_playwright

    found: list[tuple[float, list[float]]] = []
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for _ in range(ROUNDS):
            view = browser.new_page(viewport={"width": 1280, "height": 720})
            view.goto(page.as_uri())
            view.wait_for_function("document.documentElement.dataset.ready")
            ready = float(view.evaluate("document.documentElement.dataset.ready"))
            view.wait_for_timeout(300)
            found.append((ready, view.evaluate(FRAMES)))
            view.close()
        browser.close()
    return min(ready for ready, _ in found), min((frames for _, frames in found), key=statistics.median)
