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
from minimaxviz.trace.chosen import chosen_steps
from tests.browser import FLAGS

__all__ = ["FOLDER", "NAMES", "SIZE", "from_the_first_cut"]

FOLDER = Path(__file__).parent.parent / "docs" / "images"
SIZE, COLOURS = (960, 540), 256
NAMES = ("boards", "comparison", "player", "dark", "persian", "plot")


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
    """Draw the gallery, but for the Player."""
    lecture = mv.alphabeta(mv.trees.lecture())
    greek = mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"))
    large = mv.alphabeta(mv.Tree.random(branching=3, depth=4, seed=1))
    keep("boards", greek.png(greek.steps.cut_steps[1], size=SIZE))
    keep("dark", large.png(large.steps.cut_steps[2], size=SIZE, theme="dark"))
    keep("persian", lecture.png(lecture.steps.cut_steps[1], size=SIZE, lang="fa"))
    both = mv.compare(mv.minimax(mv.trees.lecture()), lecture)
    with TemporaryDirectory() as folder:
        both.save(Path(folder), steps="cuts", size=SIZE)
        keep("comparison", sorted(Path(folder).glob("step-*.png"))[1].read_bytes())
    results = mv.experiment(depth=range(1, 7), order=["best", "random", "worst"], seeds=20, progress=False)
    figure: Any = mv.plots.nodes_against_depth(results)
    data = io.BytesIO()
    figure.savefig(data, dpi=SIZE[0] / figure.get_size_inches()[0])
    keep("plot", data.getvalue())


def player() -> None:
    """Photograph the Player at a cut, with its panels."""
    program = shutil.which("chromium")
    if program is None:
        print("there is no chromium: the Player's picture is left as it is")
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
        browser.close()


def keep(name: str, png: bytes) -> None:
    """Write a picture with few colours: it is small then, and looks the same."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    if image.size != SIZE:
        image = image.resize(SIZE, Image.Resampling.LANCZOS)
    few = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    moving()
    stills()
    player()
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.name:16} {path.stat().st_size / 1000:6.0f} kB")
