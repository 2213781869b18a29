"""What a game must answer so that it can be searched."""

from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from minimaxviz.errors import GameError

__all__ = ["MAX", "MIN", "Game", "Player", "check_methods"]

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
    missing = [name for name in REQUIRED if not callable(getattr(game, name, None))]
    if missing:
        hint = (
            "; build one with Tree.from_nested(...)"
            if isinstance(game, list | tuple)
            else "; add " + ", ".join(f"{name}()" for name in missing)
        )
        raise GameError(f"a game is needed, and this {type(game).__name__} is none{hint}")
