"""A small board inside a node: the last move is marked, the winning line is shown."""

from collections.abc import Iterable
from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.trace.positions import Board, BoardLook
from minimaxviz.words import metrics

__all__ = ["Part", "cell_size", "changes", "draw", "smallest_cell"]

LARGEST, SMALLEST, ROOM = 30.0, 13.0, 120.0
LARGEST_PILES, SMALLEST_PILES, ROOM_FOR_PILES = 40.0, 25.0, 180.0  # piles need some height
LOWEST_PILES = 3  # a field has room for so many checkers at least, so that a single one is no slab
HOLLOW = "O"  # this sign is drawn hollow in a pile, all others are filled

Cell = tuple[int, int]


def cell_size(most: int, board_look: BoardLook = "marks") -> float:
    """Choose the size of a field so that a board with so many fields in a row stays a small picture."""
    if board_look == "piles":
        return max(SMALLEST_PILES, min(LARGEST_PILES, ROOM_FOR_PILES / max(most, 1)))
    return max(SMALLEST, min(LARGEST, ROOM / max(most, 1)))


def smallest_cell(board_look: BoardLook) -> float:
    """Return the size of a field below which a board cannot be read."""
    return 22.0 if board_look == "piles" else 13.0


class Part(NamedTuple):
    """The part of a board that is drawn: rows and columns from the first up to the last, which is left out."""

    top: int
    bottom: int
    left: int
    right: int
    levels: int
    """How high the highest pile is."""

    @classmethod
    def used(cls, boards: Iterable[Board]) -> "Part":
        """Return the part where something stands on any of the boards, and a field around it."""
        boards = list(boards)
        cells = [(r, c) for board in boards for r, row in enumerate(board) for c, signs in enumerate(row) if signs] or [
            (0, 0)
        ]
        rows, columns = max(map(len, boards)), max(len(row) for board in boards for row in board)
        down, across = [r for r, _ in cells], [c for _, c in cells]
        return cls(
            max(0, min(down) - 1),
            min(rows, max(down) + 2),
            max(0, min(across) - 1),
            min(columns, max(across) + 2),
            max(LOWEST_PILES, *(len(signs) for board in boards for row in board for signs in row)),
        )

    def crop(self, board: Board) -> Board:
        """Return the part of a board."""
        return tuple(row[self.left : self.right] for row in board[self.top : self.bottom])


def changes(before: Board | None, after: Board) -> list[Cell]:
    """Return the fields that are filled otherwise than before: the last move."""
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
    board_look: BoardLook = "marks",
    ground: str = "none",
    part: Part | None = None,
) -> str:
    """Draw a board with its upper left corner at a point, or only a part of it.

    ``ground`` is what hollow checkers show.
    """
    odd, levels = False, LOWEST_PILES
    if part is not None:
        board, odd, levels = part.crop(board), (part.top + part.left) % 2 == 1, part.levels
        changed = [(r - part.top, c - part.left) for r, c in changed]
    left, top = corner
    rows, columns = len(board), max(map(len, board), default=0)
    right, bottom = left + columns * cell, top + rows * cell
    grid = "".join(f"M{xml.number(left)} {xml.number(top + r * cell)}H{xml.number(right)}" for r in range(rows + 1))
    grid += "".join(
        f"M{xml.number(left + c * cell)} {xml.number(top)}V{xml.number(bottom)}" for c in range(columns + 1)
    )
    parts = (
        [] if board_look == "marks" else [_tinted(rows, columns, left, top, cell, line, odd != (board_look == "piles"))]
    )
    parts.append(xml.element("path", d=grid, fill="none", stroke=line, stroke_width=1.5))
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
        for c, signs in enumerate(cells):
            if signs and board_look == "piles":
                parts.append(_pile(signs, left + c * cell, top + r * cell, cell, levels, ink, ground))
            elif signs:
                parts.append(_sign(signs, left + (c + 0.5) * cell, top + (r + 0.5) * cell, cell, ink))
    parts.append(_strike(list(winning), left, top, cell, mark))
    return "".join(parts)


def _sign(sign: str, x: float, y: float, cell: float, ink: str) -> str:
    """Draw what stands on a field, as large as it fits."""
    size = min(cell * 0.8, cell * 0.8 * cell / max(metrics.width(sign, cell * 0.8), 1))
    return xml.element(
        "text",
        xml.text(metrics.shortened(metrics.clean(sign), cell * 1.4, size)),
        x=x,
        y=y + size * 0.36,
        font_size=size,
        font_weight="bold",
        fill=ink,
    )


def _pile(signs: str, left: float, top: float, cell: float, levels: int, ink: str, ground: str) -> str:
    """Draw checkers on top of each other, the first at the bottom: filled bars, and hollow ones for O."""
    high = cell / (levels + 0.6)
    bars = []
    for level, sign in enumerate(signs):
        hollow = sign == HOLLOW
        bars.append(
            xml.element(
                "rect",
                x=left + cell * 0.14,
                y=top + cell - high * (level + 1.3) + high * 0.1,
                width=cell * 0.72,
                height=high * 0.8,
                rx=high * 0.25,
                fill=ground if hollow else ink,
                stroke=ink,
                stroke_width=min(1.5, high * 0.16),
            )
        )
    return "".join(bars)


def _tinted(rows: int, columns: int, left: float, top: float, cell: float, line: str, odd: bool) -> str:
    """Tell light fields from dark ones: the corner is light as in chess, or dark as in Byte if the board is odd."""
    tinted = [(r, c) for r in range(rows) for c in range(columns) if (r + c + odd) % 2]
    path = "".join(
        f"M{xml.number(left + c * cell)} {xml.number(top + r * cell)}h{xml.number(cell)}v{xml.number(cell)}"
        f"h-{xml.number(cell)}z"
        for r, c in tinted
    )
    return xml.element("path", d=path, fill=line, fill_opacity=0.14) if path else ""


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
