"""Pages in a browser: how long until a large one is ready, against the same with nothing kept out of the layout."""

import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import minimaxviz as mv
from benchmarks.timing import line
from tests.browser import FLAGS

__all__ = ["large_page", "large_story", "ready_times", "run"]

NODES = 3_287
ROUNDS = 5  # they take turns
READY = ".mv-controls, .mv-tale .mv-player"
NEXT_FRAME = """async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    return performance.now() / 1000;
}"""


def run() -> None:
    """Measure how much sooner a page is ready for what it keeps from the browser until it is needed."""
    print(f"Pages of {NODES:,} nodes in a browser: seconds until one can step, best of {ROUNDS}")
    if shutil.which("chromium") is None:
        print("  --   there is no chromium: nothing is measured in a browser")
        return
    with tempfile.TemporaryDirectory() as folder:
        page, story = large_page(Path(folder)), large_story(Path(folder))
        in_the_open = _rewritten(page, "noscript>", "div>")
        in_one_list = _rewritten(story, r"</ol>\n<ol[^>]*>|content-visibility: auto;", "")
        times = ready_times([page, in_the_open, story, in_one_list])
    what = f"a page ({times[0]:.2f} s): sooner than with the words for readers without JavaScript outside <noscript>"
    line(what, times[1] / times[0], "≥ 3", moonshot=3.9, name="page_ready")
    what = f"a story ({times[2]:.2f} s): sooner than with all its sentences in one list, laid out at once"
    line(what, times[3] / times[2], "≥ 3", moonshot=3.9, name="story_ready")


def large_page(folder: Path) -> Path:
    """Save a large search as a page."""
    return _large().save(folder / "page.html", steps=range(4_999))


def large_story(folder: Path) -> Path:
    """Save a large search as a story."""
    return _large().save(folder / "story.html", steps="brief", story=True)


def _large() -> mv.Trace:
    trace = mv.minimax(mv.Tree.random(branching=(2, 4), depth=7, seed=3))
    assert len(trace.visited) == NODES
    return trace


def ready_times(files: Sequence[Path]) -> list[float]:
    """Return the seconds until each page is ready, the best of some rounds in which they take turns."""
    from playwright.sync_api import sync_playwright

    best = [float("inf")] * len(files)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for _ in range(ROUNDS):
            for place, file in enumerate(files):
                page: Any = browser.new_page(viewport={"width": 1280, "height": 720})
                page.goto(file.as_uri())
                page.locator(READY).first.wait_for()
                best[place] = min(best[place], page.evaluate(NEXT_FRAME))
                page.close()
        browser.close()
    return best


def _rewritten(file: Path, pattern: str, text: str) -> Path:
    page, times = re.subn(pattern, text, file.read_text(encoding="utf-8"))
    assert times
    other = file.with_name(f"other-{file.name}")
    other.write_text(page, encoding="utf-8")
    return other
