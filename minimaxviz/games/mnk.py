"""The m,n,k games: k in a row wins on a board of m rows and n columns (tic-tac-toe is 3,3,3)."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN
from minimaxviz.games.in_a_row import Estimate, InARow, Position, table
from minimaxviz.games.position_text import Cell
from minimaxviz.notation import readable, spelled

__all__ = ["MNK", "TicTacToe", "lecture_estimate"]

FIELDS = (("top_left", "top", "top_right"), ("left", "centre", "right"), ("bottom_left", "bottom", "bottom_right"))
"""What languages call the fields of tic-tac-toe."""


def lecture_estimate(game: InARow, state: Position) -> int:
    """Count MAX's fields less MIN's: on the whole board, and once more on each of the two diagonals.

    >>> game = TicTacToe()
    >>> lecture_estimate(game, game.parse("X../.X./O.."))
    3
    """
    mine, theirs, mover = state
    lead = game._on_diagonals[mine] - game._on_diagonals[theirs]
    return lead if mover == MAX else -lead


class MNK(InARow):
    """Two players take fields in turn; the first with k in a row wins. A move is a field: (row, column) from (0, 0).

    >>> game = MNK(3, 3, 3, max_player="O")
    >>> position = game.parse("X../O../XOX")
    >>> game.player(position), game.moves(position)
    ('MAX', ((0, 1), (0, 2), (1, 1), (1, 2)))
    >>> game.format(game.play(position, (1, 1)))
    'X../OO./XOX X'

    ``start`` is a position to begin with; ``marks`` are the two players' signs, the first of which
    starts; ``max_player`` is the sign that MAX plays (the first unless said); ``win`` is what a win is
    worth to the winner. ``estimate`` values unfinished positions at a depth limit: ``None`` counts
    them 0, ``"lecture"`` counts fields and diagonals as ``lecture_estimate`` does, ``"lines"`` counts
    open lines, and a function of (game, position) does what it likes. ``lines`` are all ways to have k
    in a row:

    >>> len(TicTacToe().lines), len(MNK(5, 5, 3).lines)
    (8, 48)
    """

    estimates: ClassVar[Mapping[str, Estimate]] = {"lecture": lecture_estimate, **InARow.estimates}

    def __init__(
        self,
        m: int,
        n: int,
        k: int,
        *,
        start: str | None = None,
        marks: tuple[str, str] | str = ("X", "O"),
        max_player: str | None = None,
        win: float = 1,
        estimate: Literal["lecture", "lines"] | Estimate | None = None,
    ) -> None:
        super().__init__((m, n, k), start, marks, max_player, win, estimate)
        self._free = table(self._free_cells, m * n)

    def moves(self, state: Position) -> Sequence[Cell]:
        """Return the free fields, row by row; none once the game is won."""
        mine, theirs, _ = state
        return () if self._won[theirs] else self._free[mine + theirs]

    def play(self, state: Position, move: Cell) -> Position:
        """Take a free field."""
        mine, theirs, mover = state
        try:
            bit = self._bits[move]
        except (KeyError, TypeError):
            raise GameError(self._why_illegal(state, move)) from None
        if bit & (mine + theirs):
            raise GameError(self._why_illegal(state, move))
        if mover == MAX:
            return theirs, mine + bit, MIN
        return theirs, mine + bit, MAX

    def move_words(self, state: Position, move: Cell) -> str | tuple[str, dict[str, str]]:
        """Return the phrase for a move: which field of tic-tac-toe is taken, or its row and column."""
        if not isinstance(move, tuple) or move not in self._bits:
            return ""  # a game made from this one may have moves of its own
        sign = self._marks_of(state)[0]
        if (self.m, self.n) == (3, 3):
            return f"move_{FIELDS[move[0]][move[1]]}", {"sign": sign}
        return "move_field", {"sign": sign, "field": spelled(move)}

    def __repr__(self) -> str:
        return f"MNK({self.m}, {self.n}, {self.k}, start={self.format(self._start)!r}, max_player={self.max_player!r})"

    def _free_cells(self, taken: int) -> tuple[Cell, ...]:
        return tuple(cell for cell, bit in self._bits.items() if not taken & bit)

    def _why_illegal(self, state: Position, move: Any) -> str:
        if move in tuple(self._bits):
            return f"{self._name}: the field {move} of {self.format(state)!r} is taken; free are {[*self.moves(state)]}"
        last = (self.m - 1, self.n - 1)
        return f"{self._name}: there is no field {readable(move)}; (row, column) from (0, 0) to {last} is needed"


class TicTacToe(MNK):
    """Three in a row on 3×3: ``MNK(3, 3, 3)`` with all its options.

    >>> TicTacToe("X../O../XOX")
    TicTacToe('X../O../XOX O', max_player='X')
    >>> TicTacToe().parse("X../O../XOX O")
    (136, 321, 'MIN')

    The first lecture's variant is ``TicTacToe(win=10, estimate="lecture")``.
    """

    def __init__(self, start: str | None = None, **options: Any) -> None:
        super().__init__(3, 3, 3, start=start, **options)

    def __repr__(self) -> str:
        return f"TicTacToe({self.format(self._start)!r}, max_player={self.max_player!r})"
