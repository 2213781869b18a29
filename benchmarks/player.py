"""The Player in a real browser: how long a step takes, against a slider that asks Python for each picture."""

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

import minimaxviz as mv
from benchmarks.timing import line, note
from minimaxviz.draw.request import Request
from minimaxviz.widget.reel import Reel
from tests.browser import FLAGS
from tests.jupyter import Jupyter, run_all, write_notebook

__all__ = ["run"]

TREE = "mv.Tree.random(branching=(2, 4), depth=6, seed=4)"

CELL = f"""
import ipywidgets, minimaxviz as mv
trace = mv.minimax({TREE})
player = mv.Player(trace, limit=1_000)
slider, picture = ipywidgets.IntSlider(max=len(trace) - 1), ipywidgets.HTML()
def ask(change):
    picture.value = trace.svg(change["new"], limit=1_000)
slider.observe(ask, "value")
ask({{"new": 0}})
picture.add_class("asked")
ipywidgets.VBox([slider, picture, player])
"""

# how long each of 200 steps takes, up to and with the layout of the page
STEPS = """() => {
    const slider = document.querySelector(".mv-slider input");
    const times = [];
    for (let k = 1; k <= 200; k += 1) {
        const start = performance.now();
        slider.value = k;
        slider.dispatchEvent(new Event("input"));
        document.querySelector(".mv-stage").getBoundingClientRect();
        times.push(performance.now() - start);
    }
    return times;
}"""

# how long it takes from a key on the slider until the picture from Python stands there, 20 times
ASKED = """async () => {
    const handle = document.querySelector(".noUi-handle");
    const picture = document.querySelector(".asked");
    const times = [];
    for (let k = 0; k < 20; k += 1) {
        const start = performance.now();
        const changed = new Promise((done) => {
            const observer = new MutationObserver(() => { observer.disconnect(); done(); });
            observer.observe(picture, { childList: true, subtree: true });
        });
        handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
        await changed;
        picture.getBoundingClientRect();
        times.push(performance.now() - start);
    }
    return times;
}"""


def run() -> None:
    """Measure steps in JupyterLab, and what a Player is sent."""
    trace = mv.minimax(mv.Tree.random(branching=(2, 4), depth=6, seed=4))
    print(
        f"The Player of {len(trace.visited)} nodes in JupyterLab: medians of 200 steps, and of 20 questions to Python"
    )
    _payloads(trace)
    program = shutil.which("chromium")
    if program is None:
        print("  --   there is no chromium: nothing is measured in a browser")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Jupyter(Path(folder))
        try:
            write_notebook(server.folder / "a.ipynb", CELL)
            step, asked = _measure(program, server.url("a.ipynb"))
        finally:
            server.stop()
    line("a step in the browser, in milliseconds", step, "≤ 16", unit=" ms")
    line(f"speed to a slider that asks Python ({asked:.0f} ms)", asked / step, "≥ 50")
    note(step=step, slider=asked / step)


def _payloads(trace: mv.Trace) -> None:
    lecture = len(Reel(mv.alphabeta(mv.trees.lecture()), Request()).packed("en")) / 1000
    large = len(Reel(trace, Request.of((trace,), limit=1_000)).packed("en")) / 1000
    line("payload of the lecture's Player, in KB", lecture, "≤ 60", unit=" KB")
    line("payload of these nodes, in KB", large, "≤ 1000", unit=" KB")
    note(payload_lecture=lecture, payload_large=large)


def _measure(program: str, url: str) -> tuple[float, float]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page: Any = browser.new_page(viewport={"width": 1500, "height": 2000})
        page.goto(url)
        run_all(page)
        page.locator(".mv-controls").wait_for()
        page.wait_for_timeout(2_000)
        times = statistics.median(page.evaluate(STEPS)), statistics.median(page.evaluate(ASKED))
        browser.close()
        return times
