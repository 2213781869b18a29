"""Positions written as text: rows of signs from top to bottom, then who is to move."""

from collections.abc import Sequence
from inspect import signature
from typing import Any, TypeAlias

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN
from minimaxviz.notation import is_number, readable

__all__ = [
    "Cell",
    "are_two_sides",
    "check_estimate",
    "check_flag",
    "check_max_player",
    "check_sizes",
    "check_win",
    "empty_board",
    "read_board",
    "read_mover",
]

Cell: TypeAlias = tuple[int, int]
"""A field: its row and its column, counted from 0."""

FREE = "._-"


def empty_board(rows: int, columns: int) -> str:
    """Write a board without a piece.

    >>> empty_board(2, 3)
    '.../...'
    """
    return "/".join(["." * columns] * rows)


def read_board(
    name: str, text: Any, size: tuple[int, int], marks: Sequence[str], example: str
) -> tuple[dict[Cell, str], list[str]]:
    """Read which mark stands where, and the words behind the board.

    >>> read_board("MNK", "X./.O O", (2, 2), ("X", "O"), "../..")
    ({(0, 0): 'X', (1, 1): 'O'}, ['O'])
    """
    if not isinstance(text, str) or not text.split():
        raise GameError(f"{name}: {readable(text)} is no position; write rows like {example!r}")
    board, *rest = text.split()
    rows = board.split("/")
    if len(rows) != size[0] or any(len(row) != size[1] for row in rows):
        raise GameError(f"{name}: the position {text!r} is not {size[0]} rows of {size[1]}; write it like {example!r}")
    signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in FREE}
    for cell, sign in signs.items():
        if sign not in marks:
            raise GameError(f"{name}: {sign!r} at {cell} of {text!r}; {marks[0]!r}, {marks[1]!r} or '.' is needed")
    return signs, rest


def read_mover(name: str, text: str, rest: list[str], names: Sequence[str]) -> str | None:
    """Read who is to move from the words behind a position; None if there are none."""
    if len(rest) > 1 or (rest and rest[0] not in names):
        raise GameError(f"{name}: {' '.join(rest)!r} at the end of {text!r}; {_either(names)} is needed")
    return rest[0] if rest else None


def are_two_sides(state: Any, full: int) -> bool:
    """Tell whether a state is two sets of fields that share none, a bit each, and who is to move."""
    return (
        isinstance(state, tuple)
        and [type(part) for part in state] == [int, int, str]
        and state[2] in (MAX, MIN)
        and all(0 <= fields <= full for fields in state[:2])
        and not state[0] & state[1]
    )


def check_sizes(name: str, **sizes: Any) -> None:
    """Refuse sizes that are no whole numbers from 1 up."""
    if any(type(size) is not int or size < 1 for size in sizes.values()):
        given = ", ".join(f"{what.replace('_', ' ')} {readable(size)}" for what, size in sizes.items())
        raise GameError(f"{name}: {given}; whole numbers from 1 up are needed")


def check_max_player(name: str, max_player: Any, names: Sequence[str]) -> None:
    """Refuse a MAX who does not play; None stands for whoever starts."""
    if max_player is not None and max_player not in tuple(names):
        raise GameError(f"{name}: max_player {readable(max_player)}; {_either(names)} is needed")


def check_win(name: str, win: Any) -> None:
    """Refuse what a win cannot be worth."""
    if not is_number(win) or not win > 0:
        raise GameError(f"{name}: win {readable(win)}; a number above 0 is needed")


def check_flag(name: str, **flags: Any) -> None:
    """Refuse what is neither True nor False."""
    for flag, given in flags.items():
        if type(given) is not bool:
            raise GameError(f"{name}: {flag} {readable(given)}; True or False is needed")


def check_estimate(name: str, estimate: Any, parameters: str) -> None:
    """Refuse what is no function of so many arguments; a function that says nothing of itself is believed."""
    try:
        signature(estimate).bind(*parameters.split(", "))
    except TypeError:
        called = getattr(estimate, "__name__", readable(estimate))
        takes = str(signature(estimate)) if callable(estimate) else ""
        raise GameError(f"{name}: estimate {called}{takes}; a function of ({parameters}) is needed") from None
    except ValueError:
        pass


def _either(names: Sequence[str]) -> str:
    return f"{names[0]!r} or {names[1]!r}"
