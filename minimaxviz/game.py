"""What a game must answer so that it can be searched."""

from collections.abc import Iterable, Sequence, Set
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from minimaxviz.errors import GameError

__all__ = ["MAX", "MIN", "Game", "Player", "check_methods", "listed", "optional"]

Player: TypeAlias = Literal["MAX", "MIN"]
MAX: Final = "MAX"
MIN: Final = "MIN"

State = TypeVar("State")
Move = TypeVar("Move")

REQUIRED = ("start", "moves", "play", "player", "is_over", "utility")


class Game(Protocol[State, Move]):
    """The rules of a game for two players, MAX and MIN. States and moves are the game's own types.

    A state is a value: ``play`` answers a new one and leaves the old one as it was. Four more methods
    are optional: ``estimate(state)``, a number for an unfinished state where a depth limit stops the
    search; ``label(state)``, a short name for pictures; ``board(state)``, rows of cells to draw, and
    ``winning_line(state)``, the (row, column) of cells to mark in it.
    """

    def start(self) -> State:
        """Answer the state in which the game begins."""

    def moves(self, state: State) -> Sequence[Move]:
        """Answer the legal moves, in the order in which they are searched."""

    def play(self, state: State, move: Move) -> State:
        """Answer the state after a move."""

    def player(self, state: State) -> Player:
        """Answer who is to move: MAX or MIN."""

    def is_over(self, state: State) -> bool:
        """Tell whether the game has ended."""

    def utility(self, state: State) -> float:
        """Answer what a finished state is worth to MAX."""


def check_methods(game: Any) -> None:
    """Refuse an object that lacks a method every game must have."""
    name = type(game).__name__
    if isinstance(game, type):
        raise GameError(f"a game is needed, and {game.__name__} is a class; call it: {game.__name__}()")
    if isinstance(game, list | tuple):
        raise GameError(f"a game is needed, and this {name} is none; build one with Tree.from_nested(...)")
    missing = [method for method in REQUIRED if not callable(getattr(game, method, None))]
    if missing:
        raise GameError(f"a game is needed, and this {name} is none; add {', '.join(m + '()' for m in missing)}")


def optional(game: Any, method: str) -> Any:
    """Answer a method that a game may have, or None."""
    found = getattr(game, method, None)
    if found is not None and not callable(found):
        raise GameError(f"{type(game).__name__}: {method} is {found!r}; a method is needed, or none")
    return found


def listed(moves: Any, game: Any) -> Sequence[Any]:
    """Answer moves as a sequence, whatever iterable in a fixed order the game answered."""
    if isinstance(moves, list | tuple | range):
        return moves
    if isinstance(moves, Iterable) and not isinstance(moves, Set | str):
        return tuple(moves)
    raise GameError(f"{type(game).__name__}: moves() answers {moves!r}; a list in a fixed order is needed")
