"""Moves as people say them: typed in a terminal, or clicked on a board."""

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, Game, Side, listed, optional
from minimaxviz.notation import spelled

__all__ = ["Cell", "board_text", "clicks", "edges", "field_name", "read_move", "sign_of", "spelled"]

Cell = tuple[int, int]

MOST_LISTED = 12


def _plain(text: str) -> str:
    """Leave out what may be written in one way or another: brackets, blanks, commas but those between numbers."""
    plain = text.casefold().replace("->", "→").replace(">", "→")
    return re.sub(r"[\s,;()\[\]]+", "", re.sub(r"(?<=\d)[\s,;()\[\]]+(?=\d)", "~", plain))


def read_move(game: Game[Any, Any], state: Any, text: str) -> Any:
    """Find the legal move that a text means.

    >>> from minimaxviz import TicTacToe
    >>> game = TicTacToe("X../O../XOX")
    >>> read_move(game, game.start(), "1, 1"), read_move(game, game.start(), "(1,1)")
    ((1, 1), (1, 1))

    On a board of fields, a single number counts the fields from 1, row by row.

    >>> read_move(game, game.start(), "5")
    (1, 1)
    """
    moves = listed(game.moves(state), game)
    wanted = _plain(text)
    for move in moves:
        if wanted and wanted in (_plain(spelled(move)), _plain(str(move))):
            return move
    numbered = _numbered(game, state, text.strip())
    if numbered in moves:
        return numbered
    raise GameError(_why_not(game, state, text.strip(), moves))


def _why_not(game: Any, state: Any, text: str, moves: Sequence[Any]) -> str:
    """Say why a text is no move here: in the game's own words if it has some."""
    numbers = re.fullmatch(r"\(?\s*(\d{1,4})[\s,;]+(\d{1,4})\s*\)?", text, re.ASCII)
    try:
        game.play(state, (int(numbers[1]), int(numbers[2])) if numbers else text)
    except GameError as error:
        return str(error)
    except Exception:  # a game need not know what to do with a move that is none
        pass
    forms = "  ".join(map(spelled, moves[:MOST_LISTED])) + ("  …" if len(moves) > MOST_LISTED else "")
    return f"{text!r} is no move here; there are {forms}"


def _numbered(game: Any, state: Any, text: str) -> Cell | None:
    """Return the field with a number, where moves are fields."""
    board = optional(game, "board")
    if board is None or not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        return None
    columns = max(map(len, board(state)), default=0)
    return divmod(int(text) - 1, columns) if columns and int(text) > 0 else None


def clicks(game: Game[Any, Any], state: Any, move: Any) -> tuple[Cell, ...]:
    """Return the fields that are clicked one after the other to make a move; none if it is no matter of fields.

    A game says so with ``clicks(state, move)``; without it, a move that is a field of the board is clicked there.
    """
    say = optional(game, "clicks")
    if say is not None:
        return tuple(say(state, move))
    is_field = isinstance(move, tuple) and len(move) == 2 and all(type(part) is int for part in move)
    return (move,) if is_field and optional(game, "board") is not None else ()


def sign_of(game: Any, player: Side) -> str:
    """Return the sign that a player has on the board, or else MAX or MIN.

    >>> from minimaxviz import TicTacToe
    >>> sign_of(TicTacToe(max_player="O"), "MIN")
    'X'
    """
    marks, first = getattr(game, "marks", None), getattr(game, "max_player", None)
    if not marks or first not in marks:
        return player
    return str(first if player == MAX else next(mark for mark in marks if mark != first))


def field_name(row: int, column: int, rows: int, *, lettered: bool) -> str:
    """Name a field: 2, 1, or b1 if the board is lettered.

    >>> field_name(2, 1, 3, lettered=False), field_name(2, 1, 3, lettered=True)
    ('2, 1', 'b1')
    """
    return f"{ascii_lowercase[column]}{rows - row}" if lettered and column < 26 else f"{row}, {column}"


def edges(rows: int, columns: int, *, lettered: bool) -> tuple[list[str], list[str]]:
    """Name the rows and columns of a board: from 0, or as in chess if it is lettered.

    >>> edges(2, 3, lettered=True)
    (['2', '1'], ['a', 'b', 'c'])
    """
    if not lettered:
        return [str(row) for row in range(rows)], [str(column) for column in range(columns)]
    return [str(rows - row) for row in range(rows)], list(ascii_lowercase[:columns])


def board_text(game: Game[Any, Any], state: Any) -> str:
    """Draw a position for a terminal, with the names of rows and columns around it.

    >>> from minimaxviz import TicTacToe
    >>> print(board_text(TicTacToe(), TicTacToe().parse("X../O../XOX")))
       0 1 2
    0  X . .
    1  O . .
    2  X O X
    """
    own, board, label = (optional(game, name) for name in ("text", "board", "label"))
    if own is not None:
        return str(own(state))
    rows = board(state) if board is not None else ()
    if not rows:
        return str(label(state) if label is not None else state)
    down, across = edges(len(rows), max(map(len, rows)), lettered=getattr(game, "lettered", False))
    wide = max(len(text) for text in (*across, *(str(cell) for row in rows for cell in row)))
    first = max(map(len, down))
    head = " " * (first + 2) + " ".join(name.rjust(wide) for name in across)
    lines = [
        f"{name:>{first}}  " + " ".join(str(cell or ".").rjust(wide) for cell in row)
        for name, row in zip(down, rows, strict=True)
    ]
    return "\n".join([head, *lines])
