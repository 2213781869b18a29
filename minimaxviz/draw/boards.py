"""A small board inside a node, with real pieces: the last move is framed, a line that won is ringed.

Whose a piece is, its colour says (``Theme.max``, ``Theme.min``) and its shape too: X is two strokes and O a ring; of
discs and checkers MAX's are solid, MIN's are hollow with a core; of chessmen White's are white inside, Black's solid.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import atan2, ceil, degrees, hypot
from typing import Any, NamedTuple

from minimaxviz.draw import xml
from minimaxviz.game import MAX
from minimaxviz.trace.positions import Board, BoardLook, Signs
from minimaxviz.words import metrics

__all__ = [
    "AS_TEXT", "CHESSMEN", "Cells", "Part", "cell_size", "changes", "draw", "is_hollow", "piece", "smallest_cell",
]  # fmt: skip

Cell = tuple[int, int]


class _Sizes(NamedTuple):
    """How large a field is at least, so that it can be read, and at most; and how much room a whole board may take."""

    smallest: float
    largest: float
    room: float


SIZES: dict[BoardLook, _Sizes] = {
    "marks": _Sizes(13, 30, 120),
    "checkered": _Sizes(13, 30, 120),
    "discs": _Sizes(16, 28, 140),
    "chess": _Sizes(16, 30, 168),
    "pawns": _Sizes(14, 30, 120),
    "piles": _Sizes(22, 40, 224),
    "heaps": _Sizes(9, 24, 120),  # of a stone
}
KEPT = 10_000  # boards of which is kept what stands on them
MOST_STONES = 30  # of a heap; larger ones are numbers
HOLLOW = "O"  # where nobody says whose a checker is, this sign is the hollow one
WHITE = "#ffffff"  # chessmen of White's are that in every theme
CHESSMEN = dict(zip("KQRBNP", "♚♛♜♝♞♟", strict=True))
AS_TEXT = "\ufe0e"  # keeps a browser from drawing the pawn as an emoji
DISC = 0.7  # the room inside of a disc, if a field is 1
SIGN_SIZE, WIDEST_SIGN = 0.8, 2.5  # a sign that is written: its type to a field that is 1, its width to its type
CROSSES, RINGS = {"X": 0.31, "x": 0.24, "×": 0.24}, {"O": 0.32, "o": 0.25, "○": 0.32}  # half as large as a field is 1


def smallest_cell(board_look: BoardLook = "marks") -> float:
    """Return how large a field has to be on the screen so that a piece on it can be read.

    >>> smallest_cell("marks"), smallest_cell("piles")
    (13, 22)
    """
    return SIZES[board_look].smallest


def cell_size(most: int, board_look: BoardLook = "marks") -> float:
    """Choose the size of a field so that a board with so many fields in a row stays a small picture."""
    smallest, largest, room = SIZES[board_look]
    return max(smallest, min(largest, room / max(most, 1)))


class Cells(NamedTuple):
    """The sizes of fields: the smallest at which what stands on them can be read, and that at full scale."""

    smallest: float
    full: float

    @classmethod
    def of(cls, boards: Iterable[Board], part: "Part", board_look: BoardLook, signs: Signs, least: float) -> "Cells":
        """Choose the sizes for some boards; what is written on them has a type of ``least`` or more."""
        most = max(part.bottom - part.top, part.right - part.left)
        found = frozenset().union(*map(_signs_on, boards))
        wide = [_type_width(sign) for sign in found if _is_written(sign, board_look, signs)]
        written = least / (DISC if board_look == "discs" else 1) * max(1 / SIGN_SIZE, *wide) if wide else 0.0
        return cls(max(smallest_cell(board_look), written), max(cell_size(most, board_look), 1.25 * written))


def _is_written(sign: str, board_look: BoardLook, signs: Signs) -> bool:
    """Tell whether a sign is a text, not a piece that is drawn."""
    if board_look == "marks":
        return sign not in CROSSES and sign not in RINGS
    if board_look == "discs":
        return signs.owner(sign) is None and sign != HOLLOW
    if board_look == "heaps":
        return (_count(sign) or 0) > MOST_STONES or _count(sign) is None
    return sign.upper() not in CHESSMEN if board_look == "chess" else board_look == "checkered"


def _type_width(sign: str) -> float:
    """Return the width of a sign that is written to the size of its type; what is wider is shortened."""
    return min(metrics.width(metrics.clean(sign), 1, bold=True), WIDEST_SIGN)


class Part(NamedTuple):
    """The part of a board that is drawn: rows and columns from the first up to the last, which is left out.

    Where heaps are drawn, rows and columns of stones.
    """

    top: int
    bottom: int
    left: int
    right: int
    heaps: tuple[tuple[int, ...], ...] = ()
    """How many stones each heap has at most: those that are gone are drawn as outlines."""

    @classmethod
    def drawn(cls, boards: Iterable[Board], board_look: BoardLook) -> "Part | None":
        """Return which part of some boards is drawn; None if it is all of it, a field for a field."""
        if board_look == "piles":
            return cls.used(boards)
        return cls.stones(boards) if board_look == "heaps" else None

    @classmethod
    def used(cls, boards: Iterable[Board]) -> "Part":
        """Return the part where something stands on any of the boards, and a field around it."""
        boards = list(dict.fromkeys(boards))  # many nodes have the same
        cells = frozenset().union(*map(_taken_on, boards)) or {(0, 0)}
        rows, columns = max(map(len, boards)), max(len(row) for board in boards for row in board)
        down, across = {r for r, _ in cells}, {c for _, c in cells}
        return cls(
            max(0, min(down) - 1),
            min(rows, max(down) + 2),
            max(0, min(across) - 1),
            min(columns, max(across) + 2),
        )

    @classmethod
    def stones(cls, boards: Iterable[Board]) -> "Part":
        """Return room for all stones of some boards, so that it is about as wide as high."""
        whole = cls.whole(boards)
        most = max((stones for row in whole.heaps for stones in row), default=0)
        if not 0 < most <= MOST_STONES:
            return whole
        rows, columns = whole.bottom, whole.right
        shapes = [
            (rows * ceil(most / wide), columns * wide + (columns - 1) * (wide > 1)) for wide in range(1, most + 1)
        ]
        high, wide = min(shapes, key=max)
        return whole._replace(bottom=high, right=wide)

    @classmethod
    def whole(cls, boards: Iterable[Board]) -> "Part":
        """Return the whole board, a field for a field."""
        boards = list(dict.fromkeys(boards))
        rows, columns = max(map(len, boards)), max(len(row) for board in boards for row in board)
        stones = [[0] * columns for _ in range(rows)]
        for r, c, count in frozenset().union(*map(_heaps_on, boards)):
            stones[r][c] = max(stones[r][c], count)
        return cls(0, rows, 0, columns, tuple(map(tuple, stones)))

    def crop(self, board: Board) -> Board:
        """Return the part of a board."""
        return tuple(row[self.left : self.right] for row in board[self.top : self.bottom])


# what stands on a board is looked at once: a tree has the same boards in many of its scenes


@lru_cache(KEPT)
def _signs_on(board: Board) -> frozenset[str]:
    """Return what stands on a board."""
    return frozenset(sign for row in board for sign in row if sign.strip())


@lru_cache(KEPT)
def _taken_on(board: Board) -> frozenset[Cell]:
    """Return the fields of a board on which something stands."""
    return frozenset((r, c) for r, row in enumerate(board) for c, signs in enumerate(row) if signs)


@lru_cache(KEPT)
def _heaps_on(board: Board) -> frozenset[tuple[int, int, int]]:
    """Return the row, column and stones of each heap, as far as they are drawn; what is no number is none."""
    counts = ((r, c, _count(sign)) for r, row in enumerate(board) for c, sign in enumerate(row))
    return frozenset((r, c, count) for r, c, count in counts if count)


def _count(sign: str) -> int | None:
    """Return the number that a sign is; one more than are drawn stands for all that are larger."""
    if not (sign.isascii() and sign.isdigit()):
        return None
    return min(int(sign), MOST_STONES + 1) if len(sign) < 10 else MOST_STONES + 1


def changes(before: Board | None, after: Board) -> list[Cell]:
    """Return the fields that are filled otherwise than before: the last move."""
    if before is None or [len(row) for row in before] != [len(row) for row in after]:
        return []
    return [(r, c) for r, row in enumerate(after) for c, cell in enumerate(row) if cell != before[r][c] and cell]


def is_hollow(sign: str, signs: Signs) -> bool:
    """Tell whether a disc or a checker is drawn hollow: MIN's are, or O where nobody says whose it is."""
    owner = signs.owner(sign)
    return sign == HOLLOW if owner is None else owner != MAX


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
    signs: Signs = Signs(),  # noqa: B008  (it is a value)
    tones: tuple[str, str] | None = None,
) -> str:
    """Draw a board with its upper left corner at a point, or only a part of it.

    ``ground`` is the colour of the fields and of what hollow pieces show; ``signs`` says whose a piece is, and
    ``tones`` are the colours of MAX's and of MIN's: ``ink`` unless said, as pieces have that are nobody's.
    """
    picture = _Picture(board, corner, cell, ink, line, mark, ground, part, signs, tones)
    if board_look == "heaps":
        return "".join(_heaps(picture, list(changed)))
    if part is not None:
        picture.board = part.crop(board)
        changed = [(r - part.top, c - part.left) for r, c in changed]
        winning = [(r - part.top, c - part.left) for r, c in winning]
    parts = [_ground(picture, *picture.size), _fields(picture, board_look)]
    parts += [_framed(picture, place) for place in changed]
    parts += [_ringed(picture, list(winning)), *DRAWN[board_look](picture)]
    return "".join(parts)


def piece(
    sign: str, cell: float, *, ink: str, ground: str, board_look: BoardLook, signs: Signs, tones: tuple[str, str]
) -> str:
    """Draw what stands on a field, without the field: its upper left corner is at (0, 0)."""
    picture = _Picture(((sign,),), (0, 0), cell, ink, ink, ink, ground, None, signs, tones)
    return "".join(DRAWN[board_look](picture))


class _Picture:
    """A board that is being drawn: where its fields are, and what is drawn in which colour."""

    def __init__(
        self,
        board: Board,
        corner: tuple[float, float],
        cell: float,
        ink: str,
        line: str,
        mark: str,
        ground: str,
        part: Part | None,
        signs: Signs,
        tones: tuple[str, str] | None,
    ) -> None:
        self.board, (self.left, self.top), self.cell = board, corner, cell
        self.ink, self.line, self.mark, self.ground, self.part = ink, line, mark, ground, part
        self.signs, self.tones = signs, tones

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return len(self.board), max(map(len, self.board), default=0)

    @property
    def is_odd(self) -> bool:
        """Whether the corner of the part has the other colour than that of the board."""
        return self.part is not None and (self.part.top + self.part.left) % 2 == 1

    def tone(self, sign: str) -> str:
        """Return the colour of a piece."""
        owner = self.signs.owner(sign)
        return self.ink if owner is None or self.tones is None else self.tones[owner != MAX]

    def pieces(self) -> Iterable[tuple[str, float, float]]:
        """Go through the fields that are not empty: what stands there, and the middle of the field."""
        for r, cells in enumerate(self.board):
            for c, sign in enumerate(cells):
                if sign:
                    yield sign, *self.middle((r, c))

    def middle(self, place: Cell) -> tuple[float, float]:
        """Return the middle of a field."""
        return self.left + (place[1] + 0.5) * self.cell, self.top + (place[0] + 0.5) * self.cell


# --- fields ---------------------------------------------------------------------------------------


def _ground(picture: _Picture, rows: float, columns: float) -> str:
    """Draw what a board lies on: pieces stand out from it, whatever the node is filled with."""
    wide, high = columns * picture.cell, rows * picture.cell
    return xml.element("rect", x=picture.left, y=picture.top, width=wide, height=high, fill=picture.ground)


def _fields(picture: _Picture, board_look: BoardLook) -> str:
    """Draw the fields: a grid, light and dark ones, or a frame with round holes."""
    if board_look == "discs":
        return _frame(picture)
    (rows, columns), cell, left, top = picture.size, picture.cell, picture.left, picture.top
    right, bottom = xml.number(left + columns * cell), xml.number(top + rows * cell)
    grid = "".join(f"M{xml.number(left)} {xml.number(top + r * cell)}H{right}" for r in range(rows + 1))
    grid += "".join(f"M{xml.number(left + c * cell)} {xml.number(top)}V{bottom}" for c in range(columns + 1))
    tint = "" if board_look == "marks" else _tinted(picture, dark_corner=picture.is_odd != (board_look == "piles"))
    return tint + xml.element("path", d=grid, fill="none", stroke=picture.line, stroke_width=1.5)


def _tinted(picture: _Picture, *, dark_corner: bool) -> str:
    """Tell light fields from dark ones: the corner is light as in chess, or dark as in Byte."""
    (rows, columns), side = picture.size, xml.number(picture.cell)
    tinted = [(r, c) for r in range(rows) for c in range(columns) if (r + c + dark_corner) % 2]
    path = "".join(
        f"M{xml.number(picture.left + c * picture.cell)} {xml.number(picture.top + r * picture.cell)}"
        f"h{side}v{side}h-{side}z"
        for r, c in tinted
    )
    return xml.element("path", d=path, fill=picture.line, fill_opacity=0.2) if path else ""


def _frame(picture: _Picture) -> str:
    """Draw a frame with a round hole for each field, through which the ground is seen."""
    (rows, columns), cell = picture.size, picture.cell
    x, y, wide, high = (xml.number(n) for n in (picture.left, picture.top, columns * cell, rows * cell))
    holes = "".join(
        _circle(*picture.middle((r, c)), cell * 0.43) for r, row in enumerate(picture.board) for c, _ in enumerate(row)
    )
    frame = f"M{x} {y}h{wide}v{high}h-{wide}z"
    return xml.element(
        "path", d=frame + holes, fill=picture.line, fill_opacity=0.45, fill_rule="evenodd"
    ) + xml.element("path", d=frame, fill="none", stroke=picture.line, stroke_width=1.5)


def _framed(picture: _Picture, place: Cell) -> str:
    """Frame a field: the last move."""
    thick = max(2.0, picture.cell * 0.08)
    half = (picture.cell - thick) / 2
    return _box(picture.middle(place), half, half, fill="none", stroke=picture.mark, stroke_width=thick)


def _ringed(picture: _Picture, winning: list[Cell]) -> str:
    """Draw a ring around a line of fields, so that the pieces in it can be read."""
    if not winning:
        return ""
    (x1, y1), (x2, y2), cell = picture.middle(winning[0]), picture.middle(winning[-1]), picture.cell
    middle, turned = ((x1 + x2) / 2, (y1 + y2) / 2), degrees(atan2(y2 - y1, x2 - x1))
    half, thick = cell * 0.47, max(2.5, cell * 0.1)
    long = hypot(x2 - x1, y2 - y1) / 2 + half
    turn = f"rotate({' '.join(map(xml.number, (turned, *middle)))})" if turned else None
    shade = _box(middle, long, half, rx=half, fill=picture.mark, fill_opacity=0.16, transform=turn)
    ring = _box(middle, long, half, rx=half, fill="none", stroke=picture.mark, stroke_width=thick, transform=turn)
    return shade + ring


# --- pieces ---------------------------------------------------------------------------------------


def _marks(picture: _Picture) -> list[str]:
    """Draw X as two strokes and O as a ring, all of one colour in one path; other signs are texts."""
    strokes: dict[str, list[str]] = {}
    texts = []
    for sign, x, y in picture.pieces():
        if sign in CROSSES:
            strokes.setdefault(picture.tone(sign), []).append(_cross(x, y, CROSSES[sign] * picture.cell))
        elif sign in RINGS:
            strokes.setdefault(picture.tone(sign), []).append(_circle(x, y, RINGS[sign] * picture.cell))
        else:
            texts.append(_text(sign, x, y, picture.cell, picture.tone(sign)))
    style: dict[str, Any] = {"fill": "none", "stroke_width": picture.cell * 0.16, "stroke_linecap": "round"}
    return [xml.element("path", d="".join(paths), stroke=tone, **style) for tone, paths in strokes.items()] + texts


def _texts(picture: _Picture) -> list[str]:
    return [_text(sign, x, y, picture.cell, picture.tone(sign)) for sign, x, y in picture.pieces()]


def _discs(picture: _Picture) -> list[str]:
    """Draw discs, MAX's solid and MIN's as a ring with a core; where nobody says whose they are, with their signs."""
    cell, drawn = picture.cell, []
    for sign, x, y in picture.pieces():
        tone = picture.tone(sign)
        if _is_written(sign, "discs", picture.signs):
            drawn.append(_disc(x, y, cell * 0.34, fill="none", stroke=tone, stroke_width=cell * 0.05))
            drawn.append(_text(sign, x, y, cell * DISC, tone))
        elif is_hollow(sign, picture.signs):
            drawn.append(_disc(x, y, cell * 0.3, fill=picture.ground, stroke=tone, stroke_width=cell * 0.13))
            drawn.append(_disc(x, y, cell * 0.1, fill=tone))
        else:
            drawn.append(_disc(x, y, cell * 0.36, fill=tone))
    return drawn


def _piles(picture: _Picture) -> list[str]:
    """Draw checkers on top of each other, the first at the bottom: MAX's are solid, MIN's hollow with a core.

    In a high pile each covers the one below but for its rim, so that the top one, which counts, can always be read.
    """
    cell, drawn = picture.cell, []
    high, thick, half = cell * 0.28, cell * 0.065, cell * 0.38
    for signs, x, y in picture.pieces():
        step = min(high, (cell * 0.92 - high) / max(len(signs) - 1, 1))
        for level, sign in enumerate(signs):
            tone, hollow = picture.tone(sign), is_hollow(sign, picture.signs)
            fill, stroke = (picture.ground, tone) if hollow else (tone, picture.ground)
            middle = x, y + cell * 0.46 - high / 2 - level * step
            drawn.append(_box(middle, half, high / 2, rx=high * 0.4, fill=fill, stroke=stroke, stroke_width=thick))
            if hollow and level == len(signs) - 1:
                drawn.append(_box(middle, half * 0.5, thick * 0.7, fill=tone))
    return drawn


def _chessmen(picture: _Picture) -> list[str]:
    """Draw chessmen: capitals are White's."""
    return [
        _chessman(picture, CHESSMEN[sign.upper()], sign, x, y, is_white=sign.isupper())
        if sign.upper() in CHESSMEN
        else _text(sign, x, y, picture.cell, picture.tone(sign))
        for sign, x, y in picture.pieces()
    ]


def _pawns(picture: _Picture) -> list[str]:
    """Draw pawns: W is White's."""
    return [_chessman(picture, "♟", sign, x, y, is_white=sign == "W") for sign, x, y in picture.pieces()]


def _chessman(picture: _Picture, glyph: str, sign: str, x: float, y: float, *, is_white: bool) -> str:
    """Draw a chessman: White's is white inside, in every theme, and its outline stands on light and dark fields."""
    size, tone = picture.cell * 0.92, picture.tone(sign)
    inside = tone if not is_white else picture.ground if picture.tones is None else WHITE
    return xml.element(
        "text",
        glyph + AS_TEXT,
        x=x,
        y=y + size * 0.36,
        font_size=size,
        fill=inside,
        stroke=tone,
        stroke_width=size * (0.09 if is_white else 0.02),
        paint_order="stroke",
        stroke_linejoin="round",
    )


DRAWN: dict[BoardLook, Callable[[_Picture], list[str]]] = {
    "marks": _marks,
    "checkered": _texts,
    "discs": _discs,
    "piles": _piles,
    "chess": _chessmen,
    "pawns": _pawns,
}


def _heaps(picture: _Picture, changed: list[Cell]) -> list[str]:
    """Draw heaps of stones, row upon row; stones that are gone are outlines, and the last heap touched is framed."""
    part = picture.part or Part.whole([picture.board])
    (rows, columns), cell = picture.size, picture.cell
    wide, high = (part.right - part.left) * cell / columns, (part.bottom - part.top) * cell / rows
    most = max((stones for row in part.heaps for stones in row), default=0)
    drawn = [_ground(picture, part.bottom - part.top, part.right - part.left)]
    for r, row in enumerate(picture.board):
        for c, sign in enumerate(row):
            x, bottom = picture.left + (c + 0.5) * wide, picture.top + (r + 1) * high
            began = part.heaps[r][c] if part.heaps else 0
            if (r, c) in changed:
                style: dict[str, Any] = {"rx": 5, "fill": "none", "stroke": picture.mark, "stroke_width": 2}
                drawn.append(_box((x, bottom - high / 2), wide / 2 - 1, high / 2 - 1, **style))
            stones = _count(sign)
            if stones is None or max(most, stones) > MOST_STONES:
                drawn.append(_text(sign, x, bottom - high / 2, min(wide, high), picture.ink))
            else:
                drawn.append(_heap(picture, stones, began, max(most, 1), (x, bottom, wide - 6, high - 4)))
    return drawn


def _heap(picture: _Picture, stones: int, began: int, most: int, box: tuple[float, float, float, float]) -> str:
    """Draw a heap above the middle of its lower edge; all heaps of a board have stones of one size."""
    x, bottom, wide, high = box
    across = max(range(1, most + 1), key=lambda across: min(wide / across, high / ceil(most / across)))
    step = min(wide / across, high / ceil(most / across))
    places = [
        (x + (number % across - (across - 1) / 2) * step, bottom - 2 - (number // across + 0.5) * step)
        for number in range(max(stones, began))
    ]
    left = "".join(_circle(*place, step * 0.42) for place in places[:stones])
    gone = "".join(_circle(*place, step * 0.36) for place in places[stones:])
    drawn = xml.element("path", d=left, fill=picture.ink) if left else ""
    style: dict[str, Any] = {"stroke": picture.line, "stroke_width": max(1.0, step * 0.06), "stroke_dasharray": "2 2"}
    return drawn + (xml.element("path", d=gone, fill="none", **style) if gone else "")


def _box(middle: tuple[float, float], half_wide: float, half_high: float, **style: Any) -> str:
    """Draw a rectangle around a point."""
    x, y = middle[0] - half_wide, middle[1] - half_high
    return xml.element("rect", x=x, y=y, width=2 * half_wide, height=2 * half_high, **style)


def _disc(x: float, y: float, radius: float, **style: Any) -> str:
    return xml.element("circle", cx=x, cy=y, r=radius, **style)


def _cross(x: float, y: float, reach: float) -> str:
    x1, y1, x2, y2 = (xml.number(n) for n in (x - reach, y - reach, x + reach, y + reach))
    return f"M{x1} {y1}L{x2} {y2}M{x1} {y2}L{x2} {y1}"


def _circle(x: float, y: float, radius: float) -> str:
    """Write a circle as a path, so that many are one element."""
    r, d = xml.number(radius), xml.number(2 * radius)
    return f"M{xml.number(x - radius)} {xml.number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0"


def _text(sign: str, x: float, y: float, cell: float, tone: str) -> str:
    """Write what stands on a field, as large as it fits; what is very long is shortened."""
    size = cell / max(1 / SIGN_SIZE, _type_width(sign))
    return xml.element(
        "text",
        xml.text(metrics.shortened(metrics.clean(sign), cell, size, bold=True)),
        x=x,
        y=y + size * 0.36,
        font_size=size,
        font_weight="bold",
        fill=tone,
    )
