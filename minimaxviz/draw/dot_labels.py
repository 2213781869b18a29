"""Graphviz's HTML-like labels: lines of text, boards, and columns of values; whatever text is in them is escaped."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minimaxviz.draw import boards, xml
from minimaxviz.game import MAX
from minimaxviz.trace.positions import Board, BoardLook, Signs
from minimaxviz.words import metrics

__all__ = ["POINT", "Field", "blend", "board", "column", "lines", "table", "text", "words"]

POINT = 0.6  # points a unit of the canvas
HOLLOW, FILLED = "▭", "▬"


def text(content: str, size: float, ink: str, *, bold: bool = False, signs: str = "") -> str:
    """Write one line of text; ``size`` is in units of the canvas, ``signs`` are tags around it, as in "US"."""
    marked = xml.text(content).replace("]", "&#93;")  # Graphviz loses one at the end of a text
    marked = marked if marked.strip() else "&#160;"
    for sign in ("B" if bold else "") + signs:
        marked = f"<{sign}>{marked}</{sign}>"
    return f'<FONT POINT-SIZE="{xml.number(size * POINT)}" COLOR="{ink}">{marked}</FONT>'


def lines(rows: Iterable[str], *, align: str = "") -> str:
    """Put texts below each other."""
    end = f'<BR ALIGN="{align}"/>' if align else "<BR/>"
    rows = list(rows)
    return "".join(row + end for row in rows) if align else end.join(rows)


def words(rows: Sequence[tuple[str, float, str, bool]], *, right: bool) -> str:
    """Write a label of lines: text, size, ink, and whether it is bold; they begin where the language does."""
    return f"<{lines((text(content, size, ink, bold=bold) for content, size, ink, bold in rows), align=_side(right))}>"


def _side(right: bool) -> str:
    return "RIGHT" if right else "LEFT"


def table(rows: Iterable[str], **attributes: str) -> str:
    """Put rows of cells below each other, without lines unless said."""
    known = {"BORDER": "0", "CELLBORDER": "0", "CELLSPACING": "0", "CELLPADDING": "1"} | attributes
    written = " ".join(f'{name}="{value}"' for name, value in known.items())
    return f"<TABLE {written}>{''.join(f'<TR>{row}</TR>' for row in rows)}</TABLE>"


def blend(colour: str, ground: str, share: float) -> str:
    """Mix so much of a colour into another."""
    mixed = (int(colour[i : i + 2], 16) * share + int(ground[i : i + 2], 16) * (1 - share) for i in (1, 3, 5))
    return "#" + "".join(f"{round(channel):02x}" for channel in mixed)


# --- boards ---------------------------------------------------------------------------------------


def board(
    rows: Board,
    cell: float,
    *,
    ink: str,
    ground: str,
    changed: Iterable[boards.Cell],
    winning: Iterable[boards.Cell],
    board_look: BoardLook,
    part: boards.Part | None,
    signs: Signs,
    tones: tuple[str, str],
) -> str:
    """Write a board as a table: the last move is framed, a line that won is underlined on a tinted ground.

    ``signs`` says whose a piece is, and ``tones`` are the colours of MAX's and of MIN's.
    """
    moved, won, side = set(changed), set(winning), _side_of(cell)
    colours = _Colours(ink, signs, tones)
    top, left = 0, 0
    if part is not None and board_look == "piles":
        top, left, rows = part.top, part.left, part.crop(rows)
    written = []
    for r, row in enumerate(rows, start=top):
        cells = []
        for c, sign in enumerate(row, start=left):
            odd = (r + c + (board_look == "piles")) % 2
            fill = blend(ink, ground, 0.16) if board_look != "marks" and odd else ground
            if (r, c) in won:
                fill = blend(ink, ground, 0.18)
            frame = f' BORDER="2" COLOR="{ink}"' if (r, c) in moved else ""
            piece = _pile(sign, cell, colours) if board_look == "piles" else _piece(sign, cell, colours, (r, c) in won)
            cells.append(f'<TD WIDTH="{side}" HEIGHT="{side}" BGCOLOR="{fill}"{frame}>{piece}</TD>')
        written.append("".join(cells))
    wide, high = max(map(len, rows)) * side + 6, len(rows) * side + 6
    return table(
        written, CELLBORDER="1", CELLPADDING="0", COLOR=blend(ink, ground, 0.6), FIXEDSIZE="TRUE", WIDTH=str(wide),
        HEIGHT=str(high),
    )  # fmt: skip


def _side_of(cell: float) -> int:
    """Return the side of a field in whole points."""
    return max(6, round(cell * POINT))


class _Colours(NamedTuple):
    """Whose a piece is, and in which colour it is written: ``ink`` if it is nobody's."""

    ink: str
    signs: Signs
    tones: tuple[str, str]

    def tone(self, sign: str) -> str:
        """Return the colour of a piece."""
        owner = self.signs.owner(sign)
        return self.ink if owner is None else self.tones[owner != MAX]


def _piece(sign: str, cell: float, colours: _Colours, won: bool) -> str:
    """Write what stands on a field."""
    size = min(cell * 0.66, cell * 0.66 * cell * 0.8 / max(metrics.width(sign, cell * 0.66, bold=True), 1))
    return text(metrics.clean(sign), size, colours.tone(sign), bold=True, signs="U" if won else "") if sign else ""


def _pile(pile: str, cell: float, colours: _Colours) -> str:
    """Write the checkers of a pile below each other, the top one first."""
    size = min(cell * 0.5, cell * 0.9 / (max(len(pile), 1) * 1.3))
    bars = (
        (HOLLOW if boards.is_hollow(sign, colours.signs) else FILLED, colours.tone(sign)) for sign in reversed(pile)
    )
    return lines(text(bar, size, tone) for bar, tone in bars) if pile else ""


# --- values in columns ----------------------------------------------------------------------------


class Field(NamedTuple):
    """A bare value in a column: where it is found, what it says, and how it looks."""

    port: str
    content: str
    ink: str
    ground: str
    bold: bool = False
    struck: bool = False
    frame: str = ""


def column(fields: Sequence[Field], across: int, size: float, wide: float, ground: str) -> str:
    """Write values in so many columns, from top to bottom and then from left to right."""
    high = -(-len(fields) // across)
    side = round(wide * POINT)
    written = []
    for line in range(high):
        cells = []
        for field in fields[line::high]:
            frame = f' BORDER="2" COLOR="{field.frame}"' if field.frame else ""
            marked = text(field.content, size, field.ink, bold=field.bold, signs="S" if field.struck else "")
            cells.append(f'<TD PORT="{field.port}" WIDTH="{side}" BGCOLOR="{field.ground}"{frame}>{marked}</TD>')
        written.append("".join(cells))
    return f"<{table(written, BGCOLOR=ground, STYLE='ROUNDED', CELLPADDING='2')}>"
