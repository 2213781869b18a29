"""The tables of figures in the documentation: what is measured, in words, and how it is written into the page."""

import platform
import re
import string
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from benchmarks.jobs import JOBS, SINCE
from benchmarks.timing import Goal

__all__ = ["BLOCKS", "ROWS", "Row", "cells", "written"]


class Row(NamedTuple):
    """A line of the table: what is measured, and how its figures are told."""

    what: str
    told: str


ROWS = (
    Row(
        "minimax and alpha-beta *with* recording, to OpenSpiel's Python searches without",
        "{openspiel_minimax} and {openspiel_alphabeta} times as many nodes a second",
    ),
    Row("the same, to easyAI's Negamax", "{easyai_minimax} and {easyai_alphabeta} times"),
    Row("the same recursions without recording, to OpenSpiel's", "{without_minimax} and {without_alphabeta} times"),
    Row("time with recording, to the same recursion without", "{recording_minimax} and {recording_alphabeta}"),
    Row("the same on Byte from the start, three moves deep", "{byte_minimax} and {byte_alphabeta}"),
    Row("the same for three in a row on 5×5, alpha-beta to depth 5", "{five_recording}"),
    Row("nodes a second there, to easyAI's Negamax on the same rules (both visit 30,576 nodes)", "{five_easyai} times"),
    Row("memory a node as recorded, minimax and alpha-beta", "{recorded_minimax} and {recorded_alphabeta} bytes"),
    Row(
        "memory a node once the index is made that gives any step at once",
        "{indexed_minimax} and {indexed_alphabeta} bytes ({peak_minimax} and {peak_alphabeta} while it is made)",
    ),
    Row(
        "all 44 SVG frames of the lecture's alpha-beta, search and layout included, to one `dot` run a frame",
        "{frames} times as fast",
    ),
    Row("laying out 4,857 nodes, to `dot`", "{layout} times as fast"),
    Row("the first picture of a new process, to one `dot` run", "{first_picture} times as long"),
    Row(
        "the 44 slides as PNGs at 1920×1080, to `dot -Tpng` once a frame",
        "{png_one} times as fast on one core, {png_all} times on {cores}",
    ),
    Row(
        "the PDF deck (which takes one core), to those PNGs",
        "{pdf_one} times as fast as on one core, {pdf_all} times as on {cores}",
    ),
    Row("the GIF, to those PNGs", "{gif_one} times as long on one core, {gif_all} times on {cores}"),
    Row(
        "a step of the Player with 519 nodes in JupyterLab, to a slider that asks Python for each picture",
        "{slider} times as fast, {step} ms a step",
    ),
    Row("of 60 frames, those that are late while numbers travel in the lecture's tree", "{late}"),
    Row(
        "a page and a story of 3,287 nodes ready in a browser, to the same with all their words laid out",
        "{page_ready} and {story_ready} times as soon",
    ),
    Row(
        "what the lecture's Player is sent; a Player of 519 nodes and 1,556 steps",
        "{payload_lecture} KB; {payload_large} KB",
    ),
)

SINCE_ROWS = tuple(Row(job.what, f"{{since_{name}}} times") for name, job in JOBS.items())
"""The table of what has changed since a commit: a row for each job."""

SINCE_GOALS = {f"since_{name}": job.goal for name, job in JOBS.items()}

BLOCKS = {"figures": ROWS, "since": SINCE_ROWS}
"""The tables of a page, by the names that stand in comments around them."""

NUMBERS = ("none", "one", "two", "three", "four")


def written(page: str, figures: Mapping[str, float], goals: Mapping[str, Goal] | None = None) -> str:
    """Return a page with the figures in its tables; a row that was not measured, or not all of it, stays as it was."""
    for name, rows in BLOCKS.items():
        found = _block(name).search(page)
        if found is None:
            raise ValueError(f"the page has no line '<!-- {name} -->' and none '<!-- end of {name} -->' after it")
        page = (
            page[: found.start()]
            + _table(page, name, rows, figures, {**SINCE_GOALS, **(goals or {})})
            + page[found.end() :]
        )
    return page


def cells(page: str, block: str = "figures") -> dict[str, tuple[str, ...]]:
    """Return what a table of a page says, by what is measured: the figure, its floor and its moonshot."""
    found = _block(block).search(page)
    lines = [line[2:-2].split(" | ") for line in (found[0] if found else "").splitlines() if line.startswith("| ")]
    return {what: tuple(rest) for what, *rest in lines[1:]}


def _block(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)", re.DOTALL)


def _table(page: str, block: str, rows: Sequence[Row], figures: Mapping[str, float], goals: Mapping[str, Goal]) -> str:
    known = cells(page, block)
    told = {name: _told(name, figure) for name, figure in figures.items()}
    heading = {
        "figures": f"Tic-tac-toe from the empty board unless said, on one machine with Python {_python()}:",
        "since": f"Against the commit {SINCE}, in processor time unless said, on one machine with Python {_python()}:",
    }[block]
    lines = [heading, "", "| what | measured | floor | moonshot |", "|---|---|---|---|"]
    for row in rows:
        names = [name for _, name, _, _ in string.Formatter().parse(row.told) if name]
        measured, *limits = known.get(row.what, ("not measured", "–", "–"))
        if all(name in told for name in names):
            measured = row.told.format_map(told)
        if any(name in goals for name in names):
            limits = _limits([goals[name] for name in names if name in goals])
        lines.append(f"| {' | '.join([row.what, measured, *(limits or _limits([]))])} |")
    return "\n".join([*lines, ""])


def _limits(goals: Sequence[Goal]) -> list[str]:
    """Return the floors and the moonshots of a row's figures, each limit once."""
    floors = [f"{goal.sign} {goal.floor:g}" for goal in goals]
    moonshots = [f"{goal.sign} {goal.moonshot:g}" for goal in goals if goal.moonshot is not None]
    return [" and ".join(dict.fromkeys(limits)) or "–" for limits in (floors, moonshots)]


def _python() -> str:
    return platform.python_version()


def _told(name: str, figure: float) -> str:
    """Write a figure with two digits or so, which is what can be trusted of it."""
    if name == "cores":
        return NUMBERS[int(figure)] if figure < len(NUMBERS) else f"{figure:.0f}"
    return f"{figure:.1f}" if figure < 10 else f"{figure:.0f}" if figure < 100 else f"{round(figure, -1):,.0f}"
