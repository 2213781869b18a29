"""The museum as a page: every bug with its story, its edit, what comes out, and right and wrong side by side."""

from functools import cache
from html import escape
from pathlib import Path

import minimaxviz as mv
from minimaxviz.notation import number
from minimaxviz.practice.bugs import Showcase
from minimaxviz.practice.museum import Found

__all__ = ["rooms", "write"]

FOLDER = "_museum"
SIZE = (1280, 720)


def rooms() -> str:
    """Write a section for each bug."""
    return "\n\n".join(map(_section, mv.bugs.names()))


def _section(name: str) -> str:
    bug = mv.bugs.get(name)
    alt = escape(f"{name}: right and wrong side by side at the first step that differs")
    width, height = SIZE
    image = (
        f'<img class="picture" src="{FOLDER}/{name}.svg" width="{width}" height="{height}" loading="lazy" alt="{alt}">'
    )
    rows = [f"| {what} | {_row(found)} |" for what, found in (("right", bug.right), ("wrong", bug.wrong))]
    table = "\n".join(["| | value | move | nodes visited |", "|---|---|---|---|", *rows])
    return f"### {name}\n\n{bug.text()}\n\n```diff\n{bug.edit}\n```\n\n{table}\n\n{image}"


def _row(found: Found) -> str:
    move = "–" if found.move is None else found.move
    return f"{number(found.value)} | {move} | {found.visited}"


@cache
def _shown(name: str) -> Showcase:
    return mv.bugs.show(name)


def write(folder: Path) -> None:
    """Write the pictures below the built site."""
    (folder / FOLDER).mkdir(exist_ok=True)
    for name in mv.bugs.names():
        (folder / FOLDER / f"{name}.svg").write_text(_shown(name).svg(size=SIZE), encoding="utf-8")
