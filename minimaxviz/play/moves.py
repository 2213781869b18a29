"""Moves as people say them: typed in a terminal, or clicked on a board."""

import re
from collections.abc import Sequence
from typing import Any

from minimaxviz.errors import GameError
from minimaxviz.game import Game, listed, optional

__all__ = ["Cell", "board_text", "clicks", "read_move", "spelled"]

Cell = tuple[int, int]

MOST_LISTED = 12


def spelled(move: Any) -> str:
    """Write a move as a person would type it: (1, 2) is 1,2.

    >>> spelled((1, 2)), spelled("b2")
    ('1,2', 'b2')
    """
    if type(move) is tuple:
        return ",".join(map(spelled, move))
    return str(move)


def _plain(text: str) -> str:
    return re.sub(r"[\s()\[\]]+", "", text).replace("->", "→").replace(">", "→").casefold()


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
    numbered = _numbered(game, state, wanted)
    if numbered in moves:
        return numbered
    raise GameError(_why_not(game, state, text.strip(), moves))


def _why_not(game: Any, state: Any, text: str, moves: Sequence[Any]) -> str:
    """Say why a text is no move here: in the game's own words if it has some."""
    numbers = re.fullmatch(r"\(?\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\)?", text)
    try:
        game.play(state, (int(numbers[1]), int(numbers[2])) if numbers else text)
    except GameError as error:
        return str(error)
    except Exception:  # a game need not know what to do with a move that is none
        pass
    forms = "  ".join(map(spelled, moves[:MOST_LISTED])) + ("  …" if len(moves) > MOST_LISTED else "")
    return f"{text!r} is no move here; there are {forms}"


def _numbered(game: Any, state: Any, text: str) -> Cell | None:
    """Answer the field with a number, where moves are fields."""
    board = optional(game, "board")
    if board is None or not text.isdigit() or len(text) > 6:
        return None
    columns = max(map(len, board(state)), default=0)
    return divmod(int(text) - 1, columns) if columns and int(text) > 0 else None


def clicks(game: Game[Any, Any], state: Any, move: Any) -> tuple[Cell, ...]:
    """Answer the fields that are clicked one after the other to make a move; none if it is no matter of fields.

    A game says so with ``clicks(state, move)``; without it, a move that is a field of the board is clicked there.
    """
    say = optional(game, "clicks")
    if say is not None:
        return tuple(say(state, move))
    is_field = isinstance(move, tuple) and len(move) == 2 and all(type(part) is int for part in move)
    return (move,) if is_field and optional(game, "board") is not None else ()


def board_text(game: Game[Any, Any], state: Any) -> str:
    """Draw a position for a terminal, with the numbers of rows and columns around it.

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
    wide = max(len(str(cell)) for row in rows for cell in row)
    wide = max(wide, len(str(max(map(len, rows)) - 1)))
    first = len(str(len(rows) - 1))
    head = " " * (first + 2) + " ".join(str(column).rjust(wide) for column in range(max(map(len, rows))))
    lines = [f"{r:>{first}}  " + " ".join(str(cell or ".").rjust(wide) for cell in row) for r, row in enumerate(rows)]
    return "\n".join([head, *lines])
