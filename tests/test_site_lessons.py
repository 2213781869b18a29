"""The lessons on the site: pages that refer to nothing outside, and notebooks that run to their end in a browser."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from minimaxviz.errors import ExportError
from minimaxviz.site import course
from minimaxviz.site.lock import locked
from minimaxviz.site.own_wheel import own_wheel
from tests.browser import becomes
from tests.conftest import missing

pytestmark = pytest.mark.slow

LONGEST = 600_000  # milliseconds for a lesson, on a machine that has much else to do
CELLS = """() => {
  const found = (cell, kind) => [...cell.querySelectorAll(`[data-mime-type$='${kind}']`)];
  const text = (cell, kind) => found(cell, kind).map((one) => one.textContent).join("");
  return [...document.querySelectorAll(".jp-CodeCell")].map((cell) => ({
    prompt: cell.querySelector(".jp-InputPrompt").textContent,
    printed: text(cell, "jupyter.stdout"),
    wrong: text(cell, "stderr") + text(cell, "error"),
  }));
}"""
HAS_RUN = """() => {
  const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")].map((one) => one.textContent);
  return prompts.length > 0 && !prompts.some((prompt) => prompt.includes("*"));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(site_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the lessons of the site."""
    out: Path = tmp_path_factory.mktemp("site")
    done: list[tuple[int, int]] = []
    try:
        course.build(out, site_cache, lambda *step: done.append(step))
    except ExportError as error:
        missing(str(error))
    assert [count for count, _ in done] == list(range(1, done[-1][1] + 1))
    return out / "lessons"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Return where the lessons are served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def opened(browser: Any, url: str, address: str) -> tuple[Any, list[str]]:
    """Open a page in a browser of its own; whatever it asks of others is blocked, and listed."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    outside: list[str] = []

    def check(route: Any) -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    context.route("**/*", check)
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.on(
        "response", lambda answer: outside.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None
    )
    page.goto(url)
    return page, outside


def printed(page: Any) -> list[list[str]]:
    """Return the words that each cell that ran has printed."""
    return [cell["printed"].split() for cell in page.evaluate(CELLS) if cell["prompt"].strip("[]: ")]


@pytest.mark.parametrize("number", ["01", "02", "03", "04", "05", "06", "07", "09", "10"])
def test_a_lesson_runs_to_its_end_and_prints_what_it_prints_here(
    chromium: Any, site: Path, address: str, number: str
) -> None:
    lesson = next(one for one in course.lessons() if one.name.startswith(number))
    page, outside = opened(chromium, f"{address}{lesson.name}.html", address)
    page.get_by_role("link", name="Run and change this lesson here").click()
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    page.locator(".jp-CodeCell").first.wait_for()
    page.wait_for_timeout(1_500)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.get_by_text("[*]").first.wait_for()
    page.wait_for_function(HAS_RUN, timeout=LONGEST)
    written = json.loads((site / "run" / "files" / f"{lesson.name}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in written if cell["cell_type"] == "code"]
    streams = [[out["text"] for out in cell["outputs"] if out["output_type"] == "stream"] for cell in code]
    assert len(code) > 8
    becomes(["".join(map("".join, texts)).split() for texts in streams], printed, page)
    found = page.evaluate(CELLS)
    assert [cell["wrong"] for cell in found] == [""] * len(found)
    assert outside == []
    page.context.close()


def test_every_lesson_is_a_page_that_refers_to_nothing_outside(site: Path) -> None:
    pages = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html") if "run" not in page.parts)
    assert pages == sorted(["index.html", *(f"{lesson.name}.html" for lesson in course.lessons())])
    for name in pages:
        text = (site / name).read_text(encoding="utf-8")
        assert not re.search(r'(?:src|srcset)="(?!data:)', text), name
        assert not re.search(r"<link[^>]+href=\"(?!data:)|@import|url\((?!data:|#)", text), name
        for target in re.findall(r'href="([^":#]+)"', text):
            there = (site / name).parent / target.partition("?")[0]
            assert there.exists() or target == "../index.html", (name, target)


def test_cells_that_a_browser_cannot_run_are_shown_there(site: Path) -> None:
    for path in sorted((site / "run" / "files").rglob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if course.NEEDS in cell["metadata"].get("tags", ()):
                assert cell["cell_type"] == "markdown"
                assert "```python\n" in cell["source"]
    assert not (site / "run" / "files" / "08_your_own_tree.ipynb").exists()
    assert "is to be read here" in (site / "08_your_own_tree.html").read_text(encoding="utf-8")


def test_the_lock_has_the_package_and_no_other_place(site: Path, tmp_path: Path) -> None:
    folder = site / "run" / "static" / "pyodide"
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    package = lock["packages"]["minimaxviz"]
    assert package["imports"] == ["minimaxviz"]
    assert sorted(package["depends"]) == ["anywidget", "graphviz", "ipywidgets"]
    assert all((folder / one["file_name"]).is_file() for one in lock["packages"].values())
    assert own_wheel(tmp_path).read_bytes() == (folder / package["file_name"]).read_bytes()
    again = json.loads(locked(folder / "pyodide-lock.json", [tmp_path / package["file_name"]]))
    assert list(again["packages"]) == ["minimaxviz"]
    assert again["packages"]["minimaxviz"]["depends"] == []
