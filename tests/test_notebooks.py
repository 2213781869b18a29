"""The course notebooks: they run, print what they printed, and are fit to be read without running them."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser import becomes, until
from tests.jupyter import Jupyter, run_all, write_notebook
from tests.notebooks import FOLDER, VIEW, found, read, run, tidied, written

pytest.importorskip("nbval", reason="nbval is not installed")

NAMES = [path.relative_to(FOLDER).as_posix() for path in found()]
LARGEST = 1_000_000
SANITIZE = Path(__file__).parent / "nbval.cfg"
TRANSLATED = {  # the aim and the exercises of a lesson in its language
    "en": ("**Aim.**", "## Exercises"),
    "sr": ("**Cilj.**", "## Zadaci"),
    "hr": ("**Cilj.**", "## Zadaci"),
    "el": ("**Στόχος.**", "## Ασκήσεις"),
    "fa": ("**هدف.**", "## تمرین‌ها"),
}


def language(name: str) -> str:
    folder = name.rpartition("/")[0]
    return folder or "en"


def cells(name: str, kind: str) -> list[Any]:
    return [cell for cell in read(FOLDER / name).cells if cell.cell_type == kind]


def words_of(name: str) -> str:
    return "\n\n".join(cell.source for cell in cells(name, "markdown"))


def test_the_lessons_are_there() -> None:
    assert [name.split("_")[0] for name in NAMES if "/" not in name] == [f"{n:02}" for n in range(1, 13)]
    assert {f"{lang}/02_alphabeta.ipynb" for lang in TRANSLATED if lang != "en"} <= set(NAMES)
    assert {
        f"{lang}/{name}" for lang in ("sr", "el") for name in ("01_minimax.ipynb", "03_move_ordering.ipynb")
    } <= set(NAMES)


def validated(tmp_path: Path, notebook: str) -> "subprocess.CompletedProcess[str]":
    """Run a notebook in a folder of its own and compare its outputs."""
    copy = tmp_path / "with spaces" / "lesson.ipynb"
    copy.parent.mkdir()
    copy.write_text(notebook, encoding="utf-8")
    env = {**os.environ, "IPYTHONDIR": str(tmp_path / "ipython"), "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # of which nbval is the only one that is needed
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "nbval.plugin",
        "--nbval",
        "-q",
        "--color=no",
        "-p",
        "no:cacheprovider",
    ]
    command += ["--rootdir", str(tmp_path), "-c", os.devnull, "--nbval-sanitize-with", str(SANITIZE), str(copy)]
    return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=300)


ANSWERS = """\
import doctest

_report, _runner = [], doctest.DocTestRunner()
for _place, _block in enumerate({blocks!r}, start=1):
    _test = doctest.DocTestParser().get_doctest(_block, globals(), f"answer {{_place}}", None, None)
    _runner.run(_test, out=_report.append, clear_globs=False)
assert _runner.tries > 0, "no folded answer can be run"
assert _runner.failures == 0, "".join(_report)
"""


def asking_for_answers(name: str, blocks: list[str]) -> str:
    """Return a notebook as text, with one more cell that runs the examples of its folded answers."""
    notebook = read(FOLDER / name)
    cell = nbformat.v4.new_code_cell(ANSWERS.format(blocks=blocks), id="answers")
    cell.metadata["tags"] = ["nbval-ignore-output"]
    notebook.cells.append(cell)
    return str(nbformat.writes(notebook))


def answers_of(name: str) -> list[str]:
    return re.findall(r"```pycon\n(.*?)```", words_of(name), re.DOTALL)


@pytest.mark.notebook
@pytest.mark.parametrize("name", NAMES)
def test_it_runs_prints_what_it_printed_and_its_folded_answers_are_right(name: str, tmp_path: Path) -> None:
    text, count = (FOLDER / name).read_text(encoding="utf-8"), len(cells(name, "code"))
    if language(name) == "en":  # a translation has the same answers, which is a test of its own
        text, count = asking_for_answers(name, answers_of(name)), count + 1
    done = validated(tmp_path, text)
    cure = f"if the new output is right: python -m tests.notebooks {name}"
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\n{cure}"
    assert f"{count} passed" in done.stdout


@pytest.mark.notebook
def test_a_wrong_figure_a_wrong_picture_and_a_wrong_answer_are_noticed(tmp_path: Path) -> None:
    name = "01_minimax.ipynb"
    figure, picture = "nodes visited: 21 · leaves", "▶ ├─ ▽ B  ≤ 3"
    blocks = answers_of(name)
    text = asking_for_answers(name, [*blocks[:-1], re.sub(r"(?m)^\d+$", "1000", blocks[-1])])
    assert (text.count(figure), text.count(picture)) == (1, 1)
    text = text.replace(figure, figure.replace("21", "20")).replace(picture, picture.replace("≤ 3", "≤ 2"))
    said = validated(tmp_path, text).stdout
    assert "3 failed" in said
    assert "1000" in said


@pytest.mark.parametrize("name", NAMES)
def test_it_is_as_running_it_writes_it(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text == written(tidied(read(FOLDER / name))), f"python -m tests.notebooks {name}"


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_read_without_running_it(name: str) -> None:
    notebook = read(FOLDER / name)
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert "widgets" not in notebook.metadata
    assert not re.search(r"/(home|root|tmp|Users|work|opt|usr)/|[A-Z]:\\\\|site-packages", text)
    for cell in cells(name, "code"):
        assert cell.outputs or cell == cells(name, "code")[0], f"{cell.id} shows nothing"
        shown = [output for output in cell.outputs if output.output_type != "stream"]
        assert all(output.output_type in ("display_data", "execute_result") for output in shown), cell.id
        assert all(output.name == "stdout" for output in cell.outputs if output.output_type == "stream"), cell.id
        assert not any(output.data.get(VIEW, {}).get("model_id") for output in shown), cell.id
        for still, view in pairwise([None, *cell.outputs]):
            if VIEW in view.get("data", {}) and not view.data["text/plain"]:
                assert still is not None
                assert 'class="mv-still"' in still.data["text/html"], f"{cell.id} has a Player without a still picture"


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_lesson(name: str) -> None:
    text = words_of(name)
    aim, exercises = TRANSLATED[language(name)]
    assert aim in cells(name, "markdown")[0].source
    assert exercises in text
    assert text.count("<details><summary>") == text.count("</details>") >= 5
    assert text.index(exercises) < text.rindex("<details>")
    for link in re.findall(r"\]\(([^)]+\.ipynb)\)", text):
        assert (FOLDER / name).parent.joinpath(link).exists(), link


@pytest.mark.parametrize("name", NAMES)
def test_its_first_cell_only_imports(name: str) -> None:
    first = ast.parse(cells(name, "code")[0].source).body
    others = [ast.unparse(line) for line in first if not isinstance(line, ast.Import | ast.ImportFrom)]
    assert others in ([], [f"LANG = {language(name)!r}"]), "nothing to read before the lesson begins"


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_slide_show_too(name: str) -> None:
    lesson = read(FOLDER / name).cells
    slides = [cell for cell in lesson if cell.metadata.get("slideshow", {}).get("slide_type") in ("slide", "subslide")]
    headings = re.findall("^#{1,3} .*", re.sub("```.*?```", "", words_of(name), flags=re.DOTALL), re.MULTILINE)
    assert lesson[0] == slides[0]
    assert [cell.source.removeprefix('<div dir="rtl">').strip().partition("\n")[0] for cell in slides] == headings
    assert [cell.metadata.slideshow.slide_type for cell in slides] == [
        "subslide" if heading.startswith("### ") else "slide" for heading in headings
    ]


def test_jupyter_makes_slides_of_a_lesson() -> None:
    from nbconvert import SlidesExporter

    page, _ = SlidesExporter().from_notebook_node(read(FOLDER / "02_alphabeta.ipynb"))
    slides = sum(cell.source.startswith(("# ", "## ", "### ")) for cell in cells("02_alphabeta.ipynb", "markdown"))
    assert len(re.findall("<section>", page)) == slides + len(
        re.findall("^##? ", words_of("02_alphabeta.ipynb"), re.MULTILINE)
    )


def test_tidying_begins_a_cell_at_each_heading_and_keeps_what_an_author_chose() -> None:
    lesson = nbformat.v4.new_notebook()
    text = "# One\n\n```sh\n# no heading\n```\n\n## Two\n\nmore\n\n### Three\n#### Four"
    lesson.cells = [nbformat.v4.new_markdown_cell(text), nbformat.v4.new_markdown_cell("aside")]
    lesson.cells[1].metadata["slideshow"] = {"slide_type": "skip"}
    first = written(tidied(lesson))
    cut = [(cell.source.partition("\n")[0], cell.metadata.slideshow.slide_type) for cell in lesson.cells]
    assert cut == [("# One", "slide"), ("## Two", "slide"), ("### Three", "subslide"), ("aside", "skip")]
    assert written(tidied(lesson)) == first


class Neutral(ast.NodeTransformer):
    """Takes out of code what may differ between languages: which it is, docstrings, and words that are printed."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if ast.unparse(node.func) == "print":
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    part.value = ""
                if isinstance(part, ast.JoinedStr):
                    part.values = [value for value in part.values if isinstance(value, ast.FormattedValue)]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        if ast.unparse(node.targets[0]) == "LANG":
            node.value = ast.Constant("")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if ast.get_docstring(node):
            del node.body[0]
        return node


def code(cell: Any) -> str:
    return ast.dump(Neutral().visit(ast.parse(cell.source)))


@pytest.mark.parametrize("name", [name for name in NAMES if language(name) != "en"])
def test_a_translation_is_the_same_lesson(name: str) -> None:
    theirs, ours = read(FOLDER / name).cells, read(FOLDER / Path(name).name).cells
    assert [cell.cell_type for cell in theirs] == [cell.cell_type for cell in ours]
    for one, other in zip(theirs, ours, strict=True):
        if one.cell_type == "code":
            assert code(one) == code(other), one.id
            continue
        assert one.source != other.source
        for mark in (r"^#+ ", r"^> \*\*", r"<details>", r"^\|", r"^```\w+$", r"^\*\*\d\.\*\*"):
            there, here = (len(re.findall(mark, cell.source, re.MULTILINE)) for cell in (one, other))
            assert there == here, f"{one.id}: {mark}"
        blocks = [re.findall(r"```.*?```", cell.source, re.DOTALL) for cell in (one, other)]
        assert blocks[0] == blocks[1], one.id


@pytest.mark.notebook
def test_a_second_run_changes_nothing() -> None:
    name = "01_minimax.ipynb"
    assert written(tidied(run(read(FOLDER / name)))) == (FOLDER / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def jupyter(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    server = Jupyter(tmp_path_factory.mktemp("jupyter home"))
    yield server
    server.stop()


@pytest.mark.notebook
@pytest.mark.parametrize("name", ["01_minimax.ipynb", "02_alphabeta.ipynb", "04_tictactoe.ipynb"])
def test_it_runs_in_a_real_jupyterlab(name: str, visit: Any, jupyter: Jupyter, tmp_path: Path) -> None:
    (jupyter.folder / name).write_bytes((FOLDER / name).read_bytes())
    page = visit(jupyter.url(name), viewport={"width": 1300, "height": 12_000})
    text = (FOLDER / name).read_text(encoding="utf-8")
    data = [output.get("data", {}) for cell in cells(name, "code") for output in cell.outputs]
    pictures = sum("mv-picture" in each.get("text/html", "") and VIEW not in each for each in data)
    shown = page.locator("img.mv-picture")
    shown.nth(pictures - 1).wait_for()  # before it is run, and so before it is trusted
    wide = page.locator(".jp-OutputArea-output").first.bounding_box()["width"]
    for picture in shown.all():
        becomes(True, picture.evaluate, "image => image.complete && image.naturalWidth > 0")
        assert 100 < picture.bounding_box()["width"] <= wide
    page.screenshot(path=tmp_path / "before.png")
    run_all(page)
    players = text.count('class=\\"mv-still\\"')
    page.wait_for_function(f"() => document.querySelectorAll('.mv-player .mv-controls').length === {players}")
    until(page, "!document.querySelector('.jp-Notebook').innerText.includes('[*]')")  # until all are done
    last = page.locator(".jp-CodeCell").last.locator(".jp-InputPrompt")
    last.filter(has_text=f"[{len(cells(name, 'code'))}]").wait_for()
    shown.nth(pictures - 1).wait_for()
    wrong = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"
    becomes(0, page.locator(wrong).count)
    page.screenshot(path=tmp_path / "after.png")
    assert (tmp_path / "after.png").stat().st_size > 100_000


@pytest.mark.notebook
def test_the_quiz_of_a_lesson_counts_when_its_score_is_asked_for_again(visit: Any, jupyter: Jupyter) -> None:
    sources = [cell.source for cell in cells("01_minimax.ipynb", "code")]
    write_notebook(jupyter.folder / "quiz.ipynb", sources[0], *sources[-2:])
    page = visit(jupyter.url("quiz.ipynb"), viewport={"width": 1300, "height": 2_000})
    run_all(page)
    score = page.locator(".jp-CodeCell").last
    score.locator(".jp-OutputArea-output").filter(has_text="0%").wait_for()
    quiz = page.locator(".mv-quiz")
    quiz.get_by_text("In which order are the leaves evaluated?").wait_for()
    quiz.get_by_role("textbox").fill("H I J K L M N O P")
    quiz.get_by_role("textbox").press("Enter")
    quiz.locator(".mv-feedback").filter(has_text="Right").wait_for()
    score.locator(".jp-InputArea-editor").click()
    page.keyboard.press("Control+Enter")
    score.locator(".jp-OutputArea-output").filter(has_text="17%").wait_for()
