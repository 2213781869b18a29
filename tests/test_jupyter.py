"""The Player in a real JupyterLab with a kernel, and in notebooks that are opened without one."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.words import words
from tests.browser import LONGEST, becomes, until
from tests.jupyter import Jupyter, run_all, write_notebook

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")

TRACE = mv.alphabeta(mv.trees.lecture())
SIZE = (1600, 800)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("jupyter home")


@pytest.fixture(scope="module")
def jupyter(home: Path, chromium: Any) -> Iterator[Jupyter]:
    server = Jupyter(home)
    yield server
    server.stop()


TIMES = count()  # that something is said: what was printed before is still to be seen for a while


def say(page: Any, cell: int, code: str) -> str:
    """Put code into a cell, run it, and return what it prints."""
    ready = f"ready {next(TIMES)}."
    editor = page.locator(".jp-Cell").nth(cell).locator(".cm-content")
    editor.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(f"{code}\nprint({ready!r}, end='')")
    page.keyboard.press("Control+Enter")
    output = page.locator(".jp-Cell").nth(cell).locator(".jp-OutputArea-output pre").filter(has_text=ready)
    output.wait_for()
    return str(output.inner_text().removesuffix(ready).strip())


def save(page: Any, path: Path, wanted: str) -> str:
    """Save the notebook until its file has something in it, and return what is in the file."""
    end = time.monotonic() + LONGEST
    while wanted not in (text := path.read_text(encoding="utf-8")) and time.monotonic() < end:
        page.keyboard.press("Control+s")
        page.wait_for_timeout(200)
    assert wanted in text
    return text


def where(page: Any) -> list[str]:
    return [str(text) for text in page.locator(".mv-where").all_inner_texts()]


BUSY = """import pathlib, time
print("begun", flush=True)
while not pathlib.Path("enough").exists():
    time.sleep(0.1)
print("done")"""


def test_players_in_a_notebook(visit: Any, jupyter: Jupyter, home: Path) -> None:
    write_notebook(
        jupyter.folder / "players.ipynb",
        "import ipywidgets, minimaxviz as mv\np = mv.Player(mv.alphabeta(mv.trees.lecture()), theme='light')\np",
        "q = mv.Player(mv.minimax(mv.trees.lecture()), 5)\nq",
        "s = ipywidgets.IntSlider(max=100)\nipywidgets.jslink((s, 'value'), (p, 'step'))\ns",
        "mv.alphabeta(mv.trees.aima())",
        "1",
    )
    page = visit(jupyter.url("players.ipynb"), viewport={"width": 1500, "height": 3000})
    run_all(page)
    page.wait_for_function("() => document.querySelectorAll('.mv-player .mv-controls').length === 3")
    becomes(["1 / 44", "6 / 62", "1 / 33"], where, page)

    # keys move the Player that has the focus, and no other; what it shows is what Python draws
    page.locator(".mv-play").first.focus()
    for k in range(44):
        drawn = TRACE.svg(k, size=SIZE, caption=False)
        same = """([drawn]) => document.querySelector(".mv-sheet svg").isEqualNode(
            new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement)"""
        page.wait_for_function("() => !document.querySelector('.mv-motion')")
        until(page, same, [drawn])
        page.keyboard.press("ArrowRight")
    becomes(["44 / 44", "6 / 62", "1 / 33"], where, page)

    for key in "dd00":  # in the notebook around, these would delete the cell and restart the kernel
        page.keyboard.press(key)
    becomes(5, page.locator(".jp-Notebook .jp-Cell").count)
    assert page.locator(".jp-Dialog").count() == 0

    # Python reads the step, and sets it
    becomes("43 5", say, page, 4, "print(p.step, q.step)")
    say(page, 4, "q.step = 30; p.language = 'sr'; q.theme = 'dark'")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[1].innerText === '31 / 62'")
    told = mv.minimax(mv.trees.lecture()).caption(30)
    page.locator(".mv-caption[aria-live]").nth(1).filter(has_text=told).wait_for()
    page.locator(".mv-player").first.get_by_text("Alfa-beta").first.wait_for(state="attached")
    assert TRACE.caption(43, "sr") in page.locator(".mv-caption[aria-live]").first.inner_text().replace("\u00a0", " ")
    becomes("#12161b", page.locator(".mv-sheet").nth(1).locator("svg > rect").first.get_attribute, "fill")
    assert "StepError: step 99; this Player has 0 to 61" in say_wrong(page, 4, "q.step = 99")

    # a linked slider moves the Player, and too far only to its end
    slider = page.locator(".jupyter-widgets .noUi-handle").first
    slider.focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[0].innerText === '1 / 44'")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[0].innerText === '4 / 44'")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[0].innerText === '44 / 44'")
    becomes("43", say, page, 4, "print(p.step)")

    # each Player keeps its place when cells are run again, and one in a box has a place of its own
    page.locator(".jp-Cell").first.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[0]?.innerText === '1 / 44'")
    becomes(["1 / 44", "31 / 62", "1 / 33"], where, page)
    say(page, 4, "from IPython.display import display; display(ipywidgets.VBox([q]))")
    page.wait_for_function("() => document.querySelectorAll('.mv-where').length === 4")
    becomes(["1 / 44", "31 / 62", "1 / 33", "31 / 62"], where, page)
    say(page, 4, "q.show(mv.minimax(mv.Tree.random(branching=2, depth=6, seed=1)), 150)")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[1].innerText === '151 / 380'")
    becomes("150", say, page, 4, "print(q.step)")
    say(page, 4, "q.show(mv.minimax(mv.trees.lecture()), 30); print('shown')")
    page.wait_for_function("() => document.querySelectorAll('.mv-where')[1].innerText === '31 / 62'")
    save(page, jupyter.folder / "players.ipynb", "shown\\n")
    page.reload()  # the kernel lives on
    page.wait_for_function("() => document.querySelectorAll('.mv-player .mv-controls').length === 3")
    becomes(["1 / 44", "31 / 62", "1 / 33"], where, page)
    page.get_by_text("| Idle").wait_for()

    # it plays while the kernel is busy
    page.get_by_role("button", name="Settings").nth(1).click()
    page.locator(".mv-menu:popover-open").get_by_label("Steps per second").select_option("8")
    page.keyboard.press("Escape")
    editor = page.locator(".jp-Cell").nth(4).locator(".cm-content")
    editor.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(BUSY)
    page.keyboard.press("Control+Enter")
    page.locator(".jp-Cell").nth(4).get_by_text("begun", exact=True).wait_for()
    page.locator(".mv-play").nth(1).click()
    page.wait_for_function("() => parseInt(document.querySelectorAll('.mv-where')[1].innerText) >= 40")
    assert page.locator(".jp-Cell").nth(4).get_by_text("done", exact=True).count() == 0
    page.locator(".mv-play").nth(1).click()
    (jupyter.folder / "enough").touch()

    # opened again without a kernel, there are still pictures, and no word of error
    text = save(page, jupyter.folder / "players.ipynb", "done\\n")
    assert text.count("data:image/png;base64") == 3
    page.context.close()
    (jupyter.folder / "copy.ipynb").write_text(text + "\n", encoding="utf-8")
    dead = Jupyter(
        home, "--KernelSpecManager.allowed_kernelspecs=none", "--KernelSpecManager.ensure_native_kernel=False"
    )
    try:
        page = visit(dead.url("players.ipynb"), viewport={"width": 1500, "height": 3000})
        page.locator(".mv-still img, img[alt]").nth(2).wait_for()
        page.locator(".jp-Notebook").get_by_text("Done: A is worth 3, the best move is A → B.").first.wait_for()
        page.locator(".jp-Notebook").get_by_text("This is the last step as a still picture").first.wait_for()
        assert page.get_by_text("model not found").count() == 0
        until(page, "[...document.querySelectorAll('.jp-Notebook img[alt]')].every(img => img.naturalWidth === 1280)")
        page.context.close()
    finally:
        dead.stop()


def test_a_player_fits_into_a_notebook_on_a_laptop(visit: Any, jupyter: Jupyter) -> None:
    write_notebook(
        jupyter.folder / "laptop.ipynb",
        "import minimaxviz as mv\nmv.Player(mv.alphabeta('lecture'), 15)",
        "mv.compare(mv.minimax('lecture'), mv.alphabeta('lecture')).player(15)",
    )
    page = visit(jupyter.url("laptop.ipynb"), viewport={"width": 1280, "height": 720})
    run_all(page)
    page.wait_for_function("() => document.querySelectorAll('.mv-player .mv-controls').length === 2")
    room = page.locator(".jp-WindowedPanel-outer, .jp-Notebook").first.bounding_box()
    for player in page.locator(".mv-player").all():
        box = player.bounding_box()
        assert box["height"] <= room["height"]
        assert box["width"] <= room["width"]
    side = page.locator(".mv-side").bounding_box()
    for panel in page.locator(".mv-side section").all():  # all in sight, the running line too
        box = panel.bounding_box()
        assert side["y"] - 1 <= box["y"]
        assert box["y"] + box["height"] <= side["y"] + side["height"] + 1
    listing, line = (page.locator(part).bounding_box() for part in (".mv-code", ".mv-line[aria-current]"))
    assert listing["y"] <= line["y"]
    assert line["y"] + line["height"] <= listing["y"] + listing["height"] + 1


def test_the_lab_in_a_notebook(visit: Any, jupyter: Jupyter) -> None:
    write_notebook(jupyter.folder / "lab.ipynb", "import minimaxviz as mv\nlab = mv.Lab()\nlab", "1")
    page = visit(jupyter.url("lab.ipynb"), viewport={"width": 1500, "height": 1800})
    run_all(page)
    page.locator(".mv-controls").wait_for()
    becomes(["44 / 44"], where, page)
    lists = page.get_by_role("textbox", name="Lists")
    lists.fill("[[3, 12, 8], [2, 4, 6], [14, 5, 2")
    page.get_by_role("alert").filter(has_text="is not JSON").wait_for()
    becomes("true", lists.get_attribute, "aria-invalid")
    lists.press("End")
    for key in "]]dd00":  # in the notebook around, these would delete the cell and restart the kernel
        lists.press(key)
    for _ in range(4):
        lists.press("Backspace")
    page.get_by_text("is not JSON").wait_for(state="detached")
    becomes("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", lists.input_value)
    becomes(2, page.locator(".jp-Notebook .jp-Cell").count)
    page.locator(".mv-counts").get_by_text("11", exact=True).wait_for()

    # click a leaf that was cut off, and give it another value
    page.get_by_role("tab", name="Click").click()
    box = page.locator('.mv-node[data-path="1.1"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    value = page.get_by_label("Value", exact=True)
    page.wait_for_function(
        "() => [...document.querySelectorAll('input[type=text]')].some(field => field.value === '4')"
    )
    value.fill("9")
    value.press("Enter")
    page.get_by_role("button", name="Add a child").click()
    page.locator('.mv-node[data-path="1.1.0"]').wait_for(state="attached")
    becomes("14 3", say, page, 1, "print(len(lab.tree), lab.trace.value)")
    page.get_by_role("tab", name="Lists").click()
    becomes("[[3, 12, 8], [2, [9], 6], [14, 5, 2]]", lists.input_value)

    # another search, and another language for everything
    page.get_by_role("combobox", name="Search").select_option("minimax")
    page.locator(".mv-sheet").filter(has_text="Minimax").wait_for()
    for here, there, tab in (("en", "sr", "Liste"), ("sr", "en", "Lists")):
        page.get_by_role("button", name=words(here).say("player_settings")).click()
        page.locator(".mv-menu select").last.select_option(there)
        page.get_by_role("tab", name=tab).wait_for()

    page.get_by_label("Name").fill("exported")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Saved: exported.html").wait_for()
    assert (jupyter.folder / "exported.html").exists()


def test_a_match_in_a_notebook(visit: Any, jupyter: Jupyter) -> None:
    write_notebook(
        jupyter.folder / "match.ipynb",
        "import minimaxviz as mv\nm = mv.Match(mv.TicTacToe(), min_player='human')\nm",
        "b = mv.Match(mv.Byte(), state='3,3=XOX 2,2=XX 6,6=OX X', min_player='human')\nb",
        "1",
    )
    page = visit(jupyter.url("match.ipynb"), viewport={"width": 1500, "height": 2600})
    run_all(page)
    page.locator(".mv-board").nth(1).wait_for()
    board = page.locator(".mv-board").first

    def field(row: int, column: int) -> Any:
        return board.locator(f'[data-at="{row},{column}"]')

    field(1, 1).click()
    page.get_by_text("O (MIN) is to move.").wait_for()
    field(1, 1).click()
    page.get_by_text("Nothing can be done at 1, 1: X stands there.").wait_for()
    field(0, 0).click()
    page.get_by_text("X: 1,1 · O: 0,0", exact=True).wait_for()
    page.get_by_role("button", name="Take back").first.click()
    page.get_by_text("X: 1,1", exact=True).wait_for()
    for row, column, played in ((0, 2, "O: 0,2"), (0, 1, "X: 0,1"), (2, 2, "O: 2,2")):
        field(row, column).click()
        page.get_by_text(played).wait_for()
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_text("A search would play 2,1.").wait_for()
    board.locator('.mv-hint[data-at="2,1"]').wait_for()
    field(2, 1).focus()  # the keyboard plays too
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_text("X (MAX) wins.").wait_for()
    assert say(page, 2, "print(m)").endswith("5 moves, X (MAX) wins.)")

    # a stack is chosen, its destinations are shown, and two moves between the same fields are told apart
    stacks = page.locator(".mv-board").nth(1)
    stacks.locator('[data-at="2,2"]').click()
    becomes(["3,3"], stacks.locator(".mv-goal").evaluate_all, "fields => fields.map(field => field.dataset.at)")
    stacks.locator('[data-at="3,3"]').click()
    stacks.get_by_role("button", name="(2,2)k1→(3,3)").click()
    page.get_by_text("X: (2,2)k1→(3,3)", exact=True).wait_for()

    # a second click that comes too fast is not taken for the other player's move
    page.get_by_role("button", name="New game").first.click()
    page.get_by_text("X (MAX) is to move.").first.wait_for()
    field(1, 1).dblclick()
    page.get_by_text("O (MIN) is to move.").wait_for()
    page.wait_for_timeout(500)
    assert say(page, 2, "print(len(m.session.turns))") == "1"


def test_a_match_shows_why(visit: Any, jupyter: Jupyter) -> None:
    write_notebook(jupyter.folder / "why.ipynb", "import minimaxviz as mv\nmv.Match(mv.TicTacToe())")
    page = visit(jupyter.url("why.ipynb"), viewport={"width": 1500, "height": 2000})
    run_all(page)
    page.get_by_role("status").get_by_text("Your move").wait_for()
    page.locator('.mv-board [data-at="1,1"]').click()
    page.get_by_text("X: 1,1 · O: 0,0", exact=True).wait_for()
    page.get_by_role("button", name="Show me why").click()
    page.get_by_role("heading", name="Why O (MIN) played 0,0").wait_for()
    becomes(8, page.locator(".mv-card").count)
    page.locator(".mv-best").filter(has_text=re.compile("leads to a draw$")).wait_for()
    assert page.locator(".mv-player").count() == 0
    page.get_by_role("button", name="Step through the search").click()
    page.locator(".mv-player .mv-controls").wait_for()
    page.locator(".mv-caption[aria-live]").filter(has_text=re.compile("^Done: A is worth 0")).wait_for()
    page.wait_for_function("() => document.activeElement.classList.contains('mv-play')")
    page.keyboard.press("Home")  # the Player inside has its own keys
    page.wait_for_function("() => document.querySelector('.mv-where').innerText.startsWith('1 /')")

    # the reason goes along with the game
    page.locator('.mv-board [data-at="2,2"]').click()
    page.get_by_text("X: 1,1 · O: 0,0 · X: 2,2 · O: 0,2", exact=True).wait_for()
    page.get_by_role("heading", name="Why O (MIN) played 0,2").wait_for()
    becomes(6, page.locator(".mv-card").count)
    page.get_by_role("button", name="Close").click()
    page.locator(".mv-why").wait_for(state="hidden")
    becomes("Show me why", page.evaluate, "document.activeElement.textContent")


def say_wrong(page: Any, cell: int, code: str) -> str:
    """Put code that fails into a cell, run it, and return the error."""
    page.locator(".jp-Cell").nth(cell).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(code)
    page.keyboard.press("Control+Enter")
    output = (
        page.locator(".jp-Cell")
        .nth(cell)
        .locator("[data-mime-type='application/vnd.jupyter.stderr'], .jp-RenderedText")
    )
    output.filter(has_text="Error").first.wait_for()
    return str(output.first.inner_text())


@pytest.mark.notebook
def test_a_converted_notebook_holds_the_picture_and_its_caption(tmp_path: Path) -> None:
    write_notebook(tmp_path / "a.ipynb", "import minimaxviz as mv\nmv.Player(mv.alphabeta(mv.trees.lecture()))")
    env = {**os.environ, "IPYTHONDIR": str(tmp_path / "i"), "JUPYTER_CONFIG_DIR": str(tmp_path / "c")}
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "a.ipynb"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "data:image/png;base64" in html
    assert "Done: A is worth 3, the best move is A → B." in html


def test_a_quiz_in_a_notebook(visit: Any, jupyter: Jupyter) -> None:
    write_notebook(
        jupyter.folder / "quiz.ipynb",
        "import minimaxviz as mv\nquiz = mv.Quiz('lecture', kinds='cut', count=2)\nquiz",
        "1",
    )
    page = visit(jupyter.url("quiz.ipynb"), viewport={"width": 1280, "height": 1200})
    run_all(page)
    page.locator(".mv-question").wait_for()
    wanted = say(page, 1, "print([question.right[0] for question in quiz.questions])")
    for answer in ("yes", "no") if wanted.startswith("['yes'") else ("no", "yes"):  # the first is right
        page.locator(f'.mv-choice:has(input[value="{answer}"])').click()
        page.locator(".mv-ask button[type=submit]").click()
        page.locator(".mv-onwards button").click()
    page.locator(".mv-total").wait_for()
    told = say(page, 1, "print(quiz, [mark['verdict'] for mark in quiz.marks['questions']][0], quiz._wrong)")
    assert told.startswith("Quiz(2 questions, 2 answered, score ")
    assert told.endswith(" right")
    page.get_by_role("button", name="Other questions").click()
    page.locator(".mv-count").get_by_text("Question 1 of 2").wait_for()
    becomes("2 0.0", say, page, 1, "print(quiz.seed, quiz.score)")
