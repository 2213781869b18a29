"""The table of figures in the documentation: what is measured, in words, and how it is written into the page."""

import platform
import re
from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["ROWS", "Row", "cells", "written"]


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
        "what the lecture's Player is sent; a Player of 519 nodes and 1,556 steps",
        "{payload_lecture} KB; {payload_large} KB",
    ),
)

BLOCK = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)
CELLS = re.compile(r"^\| (.+) \| (.+) \|$", re.MULTILINE)
NUMBERS = ("none", "one", "two", "three", "four")


def written(page: str, figures: Mapping[str, float]) -> str:
    """Return a page with the figures in its table; a row that was not measured, or not all of it, stays as it was."""
    if not BLOCK.search(page):
        raise ValueError("the page has no line '<!-- figures -->' and none '<!-- end of figures -->' after it")
    known = cells(page)
    told = {name: _told(name, figure) for name, figure in figures.items()}
    rows = [f"| {row.what} | {_filled(row, told) or known.get(row.what, 'not measured')} |" for row in ROWS]
    machine = f"Tic-tac-toe from the empty board unless said, on one machine with Python {platform.python_version()}:"
    table = "\n".join([machine, "", "| what | measured |", "|---|---|", *rows, ""])
    return BLOCK.sub(lambda _: table, page)


def cells(page: str) -> dict[str, str]:
    """Return what the table of a page says, by what is measured."""
    found = BLOCK.search(page)
    return dict(CELLS.findall(found[0] if found else ""))


def _filled(row: Row, told: Mapping[str, str]) -> str | None:
    try:
        return row.told.format_map(told)
    except KeyError:
        return None


def _told(name: str, figure: float) -> str:
    """Write a figure with two digits or so, which is what can be trusted of it."""
    if name == "cores":
        return NUMBERS[int(figure)] if figure < len(NUMBERS) else f"{figure:.0f}"
    return f"{figure:.1f}" if figure < 10 else f"{figure:.0f}" if figure < 100 else f"{round(figure, -1):,.0f}"
