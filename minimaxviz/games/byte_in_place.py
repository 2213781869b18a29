"""Byte on one board on which moves are made and taken back."""

from collections.abc import Sequence

from minimaxviz.errors import GameError
from minimaxviz.game import Side
from minimaxviz.games.byte import Byte, Move, Position, scored
from minimaxviz.games.byte_grid import OTHER, PASS, Change
from minimaxviz.notation import readable

__all__ = ["ByteInPlace"]


class ByteInPlace:
    """The rules of a Byte game over a single board, for ``InPlace``.

    >>> import minimaxviz as mv
    >>> game = mv.Byte()
    >>> in_place = mv.InPlace(ByteInPlace(game))
    >>> mv.alphabeta(in_place, depth=2) == mv.alphabeta(game, depth=2)
    True
    """

    board_look = "piles"

    def __init__(self, game: Byte) -> None:
        if not isinstance(game, Byte):
            raise GameError(f"ByteInPlace: {readable(game)}; a game of Byte is needed, as Byte()")
        self._game = game
        self.marks, self.max_player = game.marks, game.max_player
        self._grid = game._grid
        self.start()

    def start(self) -> None:
        """Set the board up."""
        stacks, self._mark, self._score, self._over = self._game.start()
        self._stacks = bytearray(stacks)
        self._made: list[tuple[Change | None, tuple[int, int]]] = []  # what each move changed, and the score before

    def position(self) -> Position:
        """Return the board as it stands, as a state of the game."""
        return bytes(self._stacks), self._mark, self._score, self._over

    def moves(self) -> Sequence[Move]:
        """Return the merges, then the slides; the pass if there are none."""
        return () if self._over else self._grid.moves(self._stacks, self._mark) or (PASS,)

    def move_words(self, move: Move) -> str | tuple[str, dict[str, str]]:
        """Return the phrase for a move."""
        return self._game.move_words(self.position(), move)

    def do(self, move: Move) -> None:
        """Make a move on the board."""
        change = None if self._over else self._grid.do(self._stacks, move, self._mark)
        if change is None:
            self._game.play(self.position(), move)  # it is a pass, or says why it is illegal
        self._made.append((change, self._score))
        self._mark = OTHER[self._mark]
        if change is not None:
            if change[-1]:
                self._score = scored(self._score, change[-1])
            self._over = self._game._ends(self._stacks, self._score)

    def undo(self, move: Move) -> None:
        """Take back the last move."""
        change, self._score = self._made.pop()
        self._mark = OTHER[self._mark]
        self._over = False
        if change is not None:
            source, self._stacks[source], target, self._stacks[target], _ = change

    def player(self) -> Side:
        """Return who is to move."""
        return self._game._players[self._mark]

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._over

    def utility(self) -> float:
        """Return what the finished game is worth to MAX."""
        return self._game.utility(self.position())

    def estimate(self) -> float:
        """Return what the unfinished position looks worth."""
        return self._game.estimate(self.position())

    @property
    def no_estimate(self) -> bool:
        """Whether unfinished positions count as 0."""
        return self._game.no_estimate and type(self).estimate is ByteInPlace.estimate

    def board(self) -> tuple[tuple[str, ...], ...]:
        """Return the rows of the board."""
        return self._game.board(self.position())

    def __repr__(self) -> str:
        return f"ByteInPlace({self._game!r})"
