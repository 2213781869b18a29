"""A small board inside a node: the last move is marked, the winning line is shown."""

from collections.abc import Iterable

from minimaxviz import metrics
from minimaxviz.draw import xml
from minimaxviz.positions import Board

__all__ = ["cell_size", "changes", "draw"]

LARGEST, SMALLEST, ROOM = 30.0, 13.0, 120.0

Cell = tuple[int, int]


def cell_size(most: int) -> float:
    """Choose the size of a field so that a board with so many fields in a row stays a small picture."""
    return max(SMALLEST, min(LARGEST, ROOM / max(most, 1)))


def changes(before: Board | None, after: Board) -> list[Cell]:
    """Answer the fields that are filled otherwise than before: the last move."""
    if before is None or [len(row) for row in before] != [len(row) for row in after]:
        return []
    return [(r, c) for r, row in enumerate(after) for c, cell in enumerate(row) if cell != before[r][c] and cell]


def draw(
    board: Board,
    corner: tuple[float, float],
    cell: float,
    *,
    ink: str,
    line: str,
    changed: Iterable[Cell],
    winning: Iterable[Cell],
    mark: str,
) -> str:
    """Draw a board with its upper left corner at a point."""
    left, top = corner
    rows, columns = len(board), max(map(len, board), default=0)
    right, bottom = left + columns * cell, top + rows * cell
    grid = "".join(f"M{xml.number(left)} {xml.number(top + r * cell)}H{xml.number(right)}" for r in range(rows + 1))
    grid += "".join(
        f"M{xml.number(left + c * cell)} {xml.number(top)}V{xml.number(bottom)}" for c in range(columns + 1)
    )
    parts = [xml.element("path", d=grid, fill="none", stroke=line, stroke_width=1.5)]
    for row, column in changed:
        parts.append(
            xml.element(
                "rect",
                x=left + column * cell + 2,
                y=top + row * cell + 2,
                width=cell - 4,
                height=cell - 4,
                fill="none",
                stroke=mark,
                stroke_width=2.5,
            )
        )
    for r, cells in enumerate(board):
        for c, sign in enumerate(cells):
            if sign:
                size = min(cell * 0.8, cell * 0.8 * cell / max(metrics.width(sign, cell * 0.8), 1))
                parts.append(
                    xml.element(
                        "text",
                        xml.text(metrics.shortened(metrics.clean(sign), cell * 1.4, size)),
                        x=left + (c + 0.5) * cell,
                        y=top + (r + 0.5) * cell + size * 0.36,
                        font_size=size,
                        font_weight="bold",
                        fill=ink,
                    )
                )
    parts.append(_strike(list(winning), left, top, cell, mark))
    return "".join(parts)


def _strike(winning: list[Cell], left: float, top: float, cell: float, mark: str) -> str:
    if not winning:
        return ""
    (r1, c1), (r2, c2) = winning[0], winning[-1]
    return xml.element(
        "line",
        x1=left + (c1 + 0.5) * cell,
        y1=top + (r1 + 0.5) * cell,
        x2=left + (c2 + 0.5) * cell,
        y2=top + (r2 + 0.5) * cell,
        stroke=mark,
        stroke_width=5,
        stroke_linecap="round",
    )
