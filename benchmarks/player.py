"""The Player in a browser: how long a step takes, against a slider that asks Python, and how numbers travel."""

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

import minimaxviz as mv
from benchmarks.timing import line
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

# step on through all of a page, and say how long each frame took while something moved, in milliseconds
FRAMES = """async () => {
    const pause = () => new Promise((done) => setTimeout(done, 400));
    const frame = () => new Promise(requestAnimationFrame);
    const next = document.querySelector(".mv-next");
    const times = [];
    while (next.getAttribute("aria-disabled") !== "true") {
        next.click();
        let last = await frame();
        while (document.querySelector(".mv-motion") || document.getAnimations().length) {
            const now = await frame();
            times.push(now - last);
            last = now;
        }
        await pause(); // those who step faster see no motion
    }
    return times;
}"""
ROUNDS = 5  # they take turns
LATE = 25.0  # milliseconds: one and a half times as long as a frame takes at 60 a second


def run() -> None:
    """Measure steps in JupyterLab, frames while numbers travel, and what a Player is sent."""
    trace = mv.minimax(mv.Tree.random(branching=(2, 4), depth=6, seed=4))
    print(f"The Player of {len(trace.visited)} nodes in JupyterLab: medians of 200 steps and of 20 questions to Python")
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
        late, frames = _late_frames(program, Path(folder))
    line("a step in the browser, in milliseconds", step, "≤ 16", unit="ms", name="step")
    line(f"speed to a slider that asks Python ({asked:.0f} ms)", asked / step, "≥ 50", name="slider")
    what = f"late frames of 60 while numbers travel in the lecture's tree ({frames} frames)"
    line(what, late, "≤ 2", unit="", name="late")


def _payloads(trace: mv.Trace) -> None:
    lecture = payload(mv.Player(mv.alphabeta("lecture"))) / 1000
    large = len(Reel(trace, Request.of((trace,), limit=1_000)).packed("en")) / 1000
    line("payload of the lecture's Player, in KB", lecture, "≤ 60", unit="KB", name="payload_lecture")
    line("payload of these nodes, in KB", large, "≤ 1000", unit="KB", name="payload_large")


def payload(player: mv.Player) -> int:
    """Return how many bytes a notebook is sent for a Player: its film, its script and its style sheet."""
    state = player.get_state()
    return sum(len(state[name]) for name in ("_film", "_esm", "_css"))


def _late_frames(program: str, folder: Path) -> tuple[float, int]:
    """Return how many frames of 60 are late in the median of some walks, and how many there were in all."""
    from playwright.sync_api import sync_playwright

    url = mv.alphabeta("lecture").save(folder / "lecture.html").as_uri()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page: Any = browser.new_page(viewport={"width": 1280, "height": 720})
        walks = []
        for _ in range(ROUNDS):
            page.goto("about:blank")  # so that the next walk begins at the first step
            page.goto(url)
            page.locator(".mv-controls").wait_for()
            page.wait_for_timeout(1_000)
            walks.append(page.evaluate(FRAMES))
        browser.close()
    shares = [60 * sum(time > LATE for time in times) / len(times) for times in walks]
    return statistics.median(shares), sum(map(len, walks))


def _measure(program: str, url: str) -> tuple[float, float]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page: Any = browser.new_page(viewport={"width": 1500, "height": 2000})
        page.goto(url)
        run_all(page)
        page.locator(".mv-controls").wait_for()
        page.wait_for_timeout(2_000)
        rounds = [[statistics.median(page.evaluate(walk)) for walk in (STEPS, ASKED)] for _ in range(ROUNDS)]
        browser.close()
    step, asked = (statistics.median(times) for times in zip(*rounds, strict=True))
    return step, asked
