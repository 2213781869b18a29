"""A board that can be clicked: what stands on it is drawn in Python, the browser tells where somebody clicked."""

import re
from typing import Any

import anywidget
import traitlets

from minimaxviz.draw import boards, xml
from minimaxviz.draw.svg import FONT
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.play.moves import edges
from minimaxviz.trace.positions import Board, BoardLook, Signs
from minimaxviz.widget.film import INKS
from minimaxviz.widget.reel import static

__all__ = ["BoardWidget", "coloured", "drawn"]

CELL = 100.0
EDGE = 44.0


class BoardWidget(anywidget.AnyWidget):
    """A picture of a board with a button on every field.

    ``targets`` are the ways to make a move: the move's place among all, the fields to click one after the other,
    and its name. A choice is told as a message ``{"move": place, "position": position}``, a click that begins
    no move as ``{"wrong": [row, column]}``.
    """

    _esm = "\n".join(static(name) for name in ("dom.js", "colours.js", "board.js"))
    _css = static("board.css")

    picture = traitlets.Unicode("").tag(sync=True)
    rows = traitlets.Int(0).tag(sync=True)
    columns = traitlets.Int(0).tag(sync=True)
    cells: Any = traitlets.List().tag(sync=True)
    targets: Any = traitlets.List().tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    """Counts the positions shown, so that a click meant for another one can be told."""
    down: Any = traitlets.List().tag(sync=True)
    across: Any = traitlets.List().tag(sync=True)
    hinted: Any = traitlets.List().tag(sync=True)
    words: Any = traitlets.Dict().tag(sync=True)
    themes: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        palettes = {name: dict(zip(Theme._fields[1:], theme[1:], strict=True)) for name, theme in THEMES.items()}
        super().__init__(themes=palettes, **traits)


def coloured(picture: str, theme: Theme) -> str:
    """Fill the colours of a theme into a picture that was drawn in inks, as the browser does."""
    return re.sub(r'="@(\w+)"', lambda ink: f'="{getattr(theme, ink[1])}"', picture)


def drawn(
    board: Board,
    before: Board | None,
    winning: Any,
    board_look: BoardLook,
    *,
    lettered: bool = False,
    signs: Signs = Signs(),  # noqa: B008  (it is a value)
) -> str:
    """Draw a board with the names of its rows and columns, in inks that the browser fills with colours."""
    rows, columns = len(board), max(map(len, board))
    part = boards.Part.whole([board] if before is None else [board, before])
    picture = boards.draw(
        board,
        (EDGE, EDGE),
        CELL,
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
    down, across = edges(rows, columns, lettered=lettered)
    names = [_name(name, EDGE / 2, EDGE + (row + 0.5) * CELL) for row, name in enumerate(down)]
    names += [_name(name, EDGE + (column + 0.5) * CELL, EDGE / 2) for column, name in enumerate(across)]
    wide, high = EDGE + columns * CELL + 4, EDGE + rows * CELL + 4
    ground = xml.element("rect", width=wide, height=high, fill=INKS.background)
    scale = 420 / max(wide, high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {xml.number(wide)} {xml.number(high)}" '
        f'width="{xml.number(wide * scale)}" height="{xml.number(high * scale)}" '
        f'font-family="{FONT}" text-anchor="middle" aria-hidden="true">{ground}{picture}{"".join(names)}</svg>'
    )


def _name(text: str, x: float, y: float) -> str:
    return xml.element("text", text, x=x, y=y + 8, font_size=24, fill=INKS.muted)
