"""The examples of the documentation: found in its pages, and run as a reader would run them."""

import contextlib
import doctest
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

from typer.testing import CliRunner

from minimaxviz.command.line import app

__all__ = ["DOCS", "PAGES", "Example", "examples", "run", "run_command"]

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted(
    path.as_posix()
    for path in (page.relative_to(DOCS) for page in DOCS.rglob("*.md"))
    if path.parts[0] != "lessons"  # copied there by a build
)

FENCE = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INSTALLING = ("python3 -m venv ", "pip install ")  # what CI runs word for word, or takes from the network


class Example(NamedTuple):
    """A block of a page: its language, its text, and the line it begins in."""

    language: str
    text: str
    line: int


def examples(page: str) -> Iterator[Example]:
    """Walk through the blocks of a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        yield Example(found[2], dedent(found[3]), text.count("\n", 0, found.start()) + 2)


def run(page: str) -> int:
    """Run the examples of a page one after the other, where files may be written; return how many there are."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for example in examples(page):
        if example.language == "python":
            _run_python(page, example, names)
        elif example.language == "sh":
            _run_commands(example)
        else:
            continue
        count += 1
    return count


def _run_python(page: str, example: Example, names: dict[str, Any]) -> None:
    if ">>>" not in example.text:
        exec(compile(example.text, page, "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(example.text, names, page, page, example.line - 1)
    heard = io.StringIO()
    runner = doctest.DocTestRunner()
    runner.run(test, out=heard.write, clear_globs=False)
    names.update(test.globs)
    assert runner.summarize(verbose=False).failed == 0, heard.getvalue()


def _run_commands(example: Example) -> None:
    for line in example.text.splitlines():
        if line.startswith(INSTALLING):
            continue
        run_command(line)


def run_command(line: str, *, given: str | None = None) -> None:
    """Run a command of ours as it is typed, with what is echoed into it."""
    typed, _, command = line.rpartition(" | ")
    program, *words = shlex.split(command)
    assert program == "minimaxviz", f"{line!r} is no command of ours"
    with contextlib.redirect_stderr(io.StringIO()):
        result = CliRunner().invoke(app, words, input=shlex.split(typed)[1] if typed else given)
    assert result.exit_code == 0, f"{line!r} ends in {result.exit_code}: {result.output[-500:]}"
