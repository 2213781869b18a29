"""The pictures of the README, all drawn by the package: ``python -m tests.readme_pictures`` draws them anew.

What a browser shows is a screenshot, and is left as it is where there is no Chromium.
"""

import io
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

import minimaxviz as mv
from minimaxviz.export.raster import png
from minimaxviz.trace.chosen import chosen_steps
from tests.browser import FLAGS

__all__ = ["FOLDER", "NAMES", "SIZE", "from_the_first_cut"]

FOLDER = Path(__file__).parent.parent / "docs" / "images"
SIZE, COLOURS = (960, 540), 256
NAMES = ("boards", "comparison", "player", "dark", "persian", "plot", "quiz", "sheet", "yours", "map", "map-cuts")


def from_the_first_cut(trace: mv.Trace) -> list[int]:
    """Return the steps of the moving picture: a cut is seen at once, and the beginning follows after the end."""
    steps = list(chosen_steps(trace, "brief"))
    first = steps.index(trace.steps.cut_steps[0])
    return steps[first:] + steps[:first]


def moving() -> None:
    """Draw the lecture's alpha-beta as an animation."""
    trace = mv.alphabeta(mv.trees.lecture())
    trace.save(FOLDER / "alphabeta.gif", steps=from_the_first_cut(trace), size=SIZE)


def stills() -> None:
    """Draw the gallery, but for what only a browser shows."""
    lecture = mv.alphabeta(mv.trees.lecture())
    greek = mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"))
    large = mv.alphabeta(mv.Tree.random(branching=3, depth=4, seed=1))
    keep("boards", greek.png(greek.steps.cut_steps[1], size=SIZE))
    keep("dark", large.png(large.steps.cut_steps[2], size=SIZE, theme="dark"))
    keep("persian", lecture.png(lecture.steps.cut_steps[1], size=SIZE, lang="fa"))
    keep("sheet", lecture.png(blank=True, size=SIZE, theme="print"))
    keep("yours", png(watched(), SIZE))
    maps()
    both = mv.compare(mv.minimax(mv.trees.lecture()), lecture)
    with TemporaryDirectory() as folder:
        both.save(Path(folder), steps="cuts", size=SIZE)
        keep("comparison", sorted(Path(folder).glob("step-*.png"))[1].read_bytes())
    results = mv.experiment(depth=range(1, 7), order=["best", "random", "worst"], seeds=20, progress=False)
    figure: Any = mv.plots.nodes_against_depth(results)
    data = io.BytesIO()
    figure.savefig(data, dpi=SIZE[0] / figure.get_size_inches()[0])
    keep("plot", data.getvalue())


def maps() -> None:
    """Draw two maps."""
    searched = {"map": mv.minimax(mv.TicTacToe()), "map-cuts": mv.alphabeta(mv.Nim((2, 3, 3)))}
    with TemporaryDirectory() as folder:
        for name, trace in searched.items():
            keep(name, trace.save(Path(folder) / "map.png", map=True, size=SIZE).read_bytes())


def watched() -> str:
    """Draw where a search that cuts nothing first does something else than alpha-beta."""

    def search(node: Any, alpha: float, beta: float, maximizing: bool) -> Any:
        if not isinstance(node, list):
            return node
        values = []
        for child in node:
            values.append(search(child, alpha, beta, not maximizing))
            if maximizing:
                alpha = max(alpha, values[-1])
            else:
                beta = min(beta, values[-1])
        return max(values) if maximizing else min(values)

    found = mv.watch(search, "lecture").diff()
    assert found is not None, "it cuts nothing"
    return found.svg(size=SIZE)


def photographs() -> None:
    """Photograph the Player at a cut, with its panels, and a quiz after a wrong answer."""
    program = shutil.which("chromium")
    if program is None:
        print("there is no chromium: the pictures of the Player and of a quiz are left as they are")
        return
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "page.html"
        mv.alphabeta(mv.trees.lecture()).save(page_file)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        page.goto(f"{page_file.as_uri()}#step=28")
        page.locator(".mv-stage svg").wait_for()
        keep("player", page.screenshot())
        page.goto(mv.Quiz("lecture", kinds=["window"], count=None).save(Path(folder) / "quiz.html").resolve().as_uri())
        for _ in range(3):  # A, B and E are entered with the root's window
            for field, end in zip(page.locator(".mv-form input").all(), ("-inf", "inf"), strict=True):
                field.fill(end)
            page.keyboard.press("Enter")
            page.locator(".mv-onwards button").click()
        for field, end in zip(page.locator(".mv-form input").all(), ("-inf", "inf"), strict=True):
            field.fill(end)
        page.keyboard.press("Enter")
        page.locator(".mv-told-half, .mv-told-wrong").first.wait_for()
        keep("quiz", page.screenshot())
        browser.close()


def keep(name: str, picture: bytes) -> None:
    """Write a picture with few colours: it is small then, and looks the same."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    if image.size != SIZE:
        image = image.resize(SIZE, Image.Resampling.LANCZOS)
    few = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    moving()
    stills()
    photographs()
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.name:16} {path.stat().st_size / 1000:6.0f} kB")
