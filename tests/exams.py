"""What exams are held against: trees as nested lists, and plain searches of them, apart from the package."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from minimaxviz import Tree
from tests.reference import AlphaBeta, Path, everything

LECTURE = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
INFINITE = (float("-inf"), float("inf"))
HOSTILE = Tree.from_dict(
    {'a}~#"': ["b<&>'", "c{1:SA:=x}"], "b<&>'": ["]]>", "*"], "c{1:SA:=x}": ["علی", "\\d=:->"]},
    {"]]>": 3, "*": 12, "علی": 2, "\\d=:->": 4},
)
"""A tree whose names are all that a format could take for its own."""

TITLE = 'Week <b>3</b> & "more" / ]]> {x}'


def letters(lists: Any) -> dict[str, Path]:
    """The paths of nodes by the letters that they get, level by level."""
    paths = sorted(everything(lists), key=lambda path: (len(path), path))
    return {chr(ord("A") + place): path for place, path in enumerate(paths)}


def inner(lists: Any) -> dict[str, Path]:
    """The same of those that are no leaves."""
    return {name: path for name, path in letters(lists).items() if isinstance(everything(lists)[path], list)}


def searched(lists: Any, fail: str = "soft", cut: str = ">=", players: Sequence[str] = ("MAX", "MIN")) -> AlphaBeta:
    """A plain alpha-beta."""
    return AlphaBeta(lists, players, INFINITE, fail, cut)


def cut_edges(lists: Any, **rules: Any) -> set[Path]:
    """The children at which branches begin that are never looked at."""
    visited = searched(lists, **rules).windows
    return {path for path in everything(lists) if path and path not in visited and path[:-1] in visited}


def typings(value: float) -> list[str]:
    """What people type for a number, by hand."""
    if value == float("inf"):
        return ["∞", "inf", "Infinity", "oo", "+∞"]
    if value == float("-inf"):
        return ["-∞", "−∞", "–∞", "-inf", "-infinity", "-oo", "−INF", "- ∞"]
    plain = str(abs(value)).removesuffix(".0")
    signs = ["-", "−", "–"] if value < 0 else ["", "+"]
    return [sign + plain for sign in signs]


class Tags(HTMLParser):
    """Collects the elements of HTML, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def png_size(content: bytes) -> tuple[int, int]:
    """The size of a PNG picture, from its head."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


def edge_points(svg: str) -> dict[str, list[tuple[float, float]]]:
    """Points along each edge of a picture, by where it leads to; curves are walked in small steps."""
    found = {}
    for d, end in re.findall(r'<path d="([^"]+)" class="mv-edge" data-to="([^"]*)"', svg):
        numbers = [list(map(float, part.split())) for part in re.findall(r"[MVC]([^MVC]+)", d)]
        signs = re.findall("[MVC]", d)
        x, y, points = 0.0, 0.0, []
        for sign, part in zip(signs, numbers, strict=True):
            if sign == "M":
                x, y = part
            elif sign == "V":
                points += [(x, y + (part[0] - y) * k / 50) for k in range(51)]
                y = part[0]
            else:
                ax, ay, bx, by, cx, cy = part
                for k in range(401):
                    t, s = k / 400, 1 - k / 400
                    points.append((
                        s**3 * x + 3 * s * s * t * ax + 3 * s * t * t * bx + t**3 * cx,
                        s**3 * y + 3 * s * s * t * ay + 3 * s * t * t * by + t**3 * cy,
                    ))  # fmt: skip
                x, y = cx, cy
        found[end] = points
    return found
