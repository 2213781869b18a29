"""Boards for the browser: drawn in Python, in inks that it fills with colours."""

import re
from typing import Any

from minimaxviz.draw import boards, xml
from minimaxviz.draw.svg import FONT
from minimaxviz.draw.theme import Theme
from minimaxviz.play.moves import edges
from minimaxviz.trace.positions import Board, BoardLook, Signs
from minimaxviz.widget.film import INKS

__all__ = ["coloured", "drawn", "small"]

CELL, EDGE = 100.0, 44.0
LARGEST = 420  # pixels


def coloured(picture: str, theme: Theme) -> str:
    """Fill the colours of a theme into a picture that was drawn in inks, as the browser does."""
    return re.sub(r'="@(\w+)"', lambda ink: f'="{getattr(theme, ink[1])}"', picture)


def drawn(
    board: Board, before: Board | None, winning: Any, board_look: BoardLook, signs: Signs, *, lettered: bool = False
) -> str:
    """Draw a board to play on, with the names of its rows and columns."""
    rows, columns = len(board), max(map(len, board))
    down, across = edges(rows, columns, lettered=lettered)
    names = [_name(name, EDGE / 2, EDGE + (row + 0.5) * CELL) for row, name in enumerate(down)]
    names += [_name(name, EDGE + (column + 0.5) * CELL, EDGE / 2) for column, name in enumerate(across)]
    scale = LARGEST / (EDGE + max(rows, columns) * CELL + 4)
    return _picture(board, before, winning, board_look, signs, CELL, EDGE, scale, "".join(names))


def small(board: Board, before: Board | None, winning: Any, board_look: BoardLook, signs: Signs) -> str:
    """Draw a board to look at."""
    cell = boards.cell_size(max(len(board), *map(len, board)), board_look)
    return _picture(board, before, winning, board_look, signs, cell, 4, 1)


def _picture(
    board: Board,
    before: Board | None,
    winning: Any,
    board_look: BoardLook,
    signs: Signs,
    cell: float,
    edge: float,
    scale: float,
    names: str = "",
) -> str:
    rows, columns = len(board), max(map(len, board))
    part = boards.Part.whole([board] if before is None else [board, before])
    picture = boards.draw(
        board,
        (edge, edge),
        cell,
        ink=INKS.ink,
        line=INKS.faint,
        changed=boards.changes(before, board),
        winning=winning,
        mark=INKS.ink,
        board_look=board_look,
        ground=INKS.background,
        part=part._replace(bottom=rows, right=columns),
        signs=signs,
        tones=(INKS.max, INKS.min),
    )
    wide, high = edge + columns * cell + 4, edge + rows * cell + 4
    ground = xml.element("rect", width=wide, height=high, fill=INKS.background)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {xml.number(wide)} {xml.number(high)}" '
        f'width="{xml.number(wide * scale)}" height="{xml.number(high * scale)}" '
        f'font-family="{FONT}" text-anchor="middle" aria-hidden="true">{ground}{picture}{names}</svg>'
    )


def _name(text: str, x: float, y: float) -> str:
    return xml.element("text", text, x=x, y=y + 8, font_size=24, fill=INKS.muted)
