"""Connect Four: pieces fall to the lowest free field of a column, and four in a row win."""

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any, Literal

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN
from minimaxviz.games.in_a_row import Estimate, InARow, Position, table
from minimaxviz.games.position_text import Cell
from minimaxviz.notation import readable

__all__ = ["ConnectFour"]

MOST_WAYS = 20_000


class ConnectFour(InARow):
    """Two players drop pieces into columns in turn; the first with four in a row wins.

    A move is the letter of a column, ``"a"`` for the leftmost.

    >>> game = ConnectFour(4, 4)
    >>> position = game.parse("..../..../.O../XOX. X")
    >>> game.moves(position)
    ('a', 'b', 'c', 'd')
    >>> game.format(game.play(position, "a"))
    '..../..../XO../XOX. O'

    ``start``, ``marks``, ``max_player`` and ``win`` are as in ``MNK``. ``estimate`` values unfinished
    positions at a depth limit: ``None`` counts them 0, ``"lines"`` counts the lines still open to MAX
    less those open to MIN as a share of a win, and a function of (game, position) does what it likes.
    """

    board_look = "discs"
    lettered = True
    falls = True

    def __init__(
        self,
        rows: int = 6,
        columns: int = 7,
        in_a_row: int = 4,
        *,
        start: str | None = None,
        marks: tuple[str, str] | str = ("X", "O"),
        max_player: str | None = None,
        win: float = 1,
        estimate: Literal["lines"] | Estimate | None = None,
    ) -> None:
        super().__init__((rows, columns, in_a_row), start, marks, max_player, win, estimate)
        heights = range(rows)
        self._column = {  # for each column: its fields, and the field for each number of pieces already in it
            letter: (sum(self._bits[row, place] for row in heights), [self._bits[row, place] for row in heights][::-1])
            for place, letter in enumerate(ascii_lowercase[:columns])
        }
        self._top = (1 << columns) - 1
        self._open = table(self._open_columns, columns)

    def moves(self, state: Position) -> Sequence[str]:
        """Return the columns with room, left to right; none once the game is won."""
        mine, theirs, _ = state
        return () if self._won[theirs] else self._open[(mine | theirs) & self._top]

    def play(self, state: Position, move: str) -> Position:
        """Drop a piece into a column."""
        mine, theirs, mover = state
        taken = mine | theirs
        try:
            column, fields = self._column[move]
            bit = fields[(taken & column).bit_count()]
        except (KeyError, TypeError, IndexError):
            raise GameError(self._why_illegal(state, move)) from None
        return theirs, mine | bit, MIN if mover == MAX else MAX

    def move_words(self, state: Position, move: str) -> str | tuple[str, dict[str, str]]:
        """Return the phrase for a move."""
        return ("move_column", {"column": move.upper()}) if isinstance(move, str) and move in self._column else ""

    def clicks(self, state: Position, move: str) -> tuple[Cell, ...]:
        """Return the field onto which a piece falls."""
        column, fields = self._column[move]
        bit = fields[((state[0] | state[1]) & column).bit_count()]
        return tuple(cell for cell, field in self._bits.items() if field == bit)

    def __repr__(self) -> str:
        sizes = f"{self.m}, {self.n}, {self.k}"
        return f"ConnectFour({sizes}, start={self.format(self._start)!r}, max_player={self.max_player!r})"

    def _open_columns(self, full: int) -> tuple[str, ...]:
        return tuple(letter for place, letter in enumerate(self._column) if not full >> place & 1)

    # --- what is wrong ----------------------------------------------------------------------------

    def _check_size(self, m: Any, n: Any, k: Any) -> None:
        super()._check_size(m, n, k)
        if n > len(ascii_lowercase):
            raise GameError(f"ConnectFour: {n} columns have no letters; {len(ascii_lowercase)} at most do")

    def _check_arises(self, taken: dict[str, int], mover: str, other: str, text: str) -> None:
        for (row, column), bit in self._bits.items():
            below = self._bits.get((row + 1, column), 0)
            if bit & (taken[mover] | taken[other]) and below & ~(taken[mover] | taken[other]):
                raise GameError(
                    f"ConnectFour: the position {text!r} cannot arise: the piece at {(row, column)} "
                    f"has nothing below it; write it like {self._example!r}, the lowest row last"
                )
        super()._check_arises(taken, mover, other, text)
        last = [bit for bit in self._last_moves(taken) if bit & taken[other] and not self._won[taken[other] & ~bit]]
        before = ({mover: taken[mover], other: taken[other] & ~bit} for bit in last)
        if any(taken.values()) and not any(self._in_turn(self._piles(taken), mover, other) for taken in before):
            raise GameError(
                f"ConnectFour: the position {text!r} cannot arise: {self.marks[0]} starts and they take turns, "
                "but no order of the pieces in these columns lets them"
            )

    def _last_moves(self, taken: dict[str, int]) -> list[int]:
        """Return the topmost pieces."""
        every = sum(taken.values())
        return [bit for (row, column), bit in self._bits.items() if not every & self._bits.get((row - 1, column), 0)]

    def _in_turn(self, piles: list[str], mark: str, next_mark: str) -> bool:
        """Tell whether two players can take piles down in turn, a piece of their own each; the first mark begins.

        Piles that leave very many ways open are believed.
        """
        full = tuple(map(len, piles))
        seen, ways = {full}, [full]
        while ways and len(seen) < MOST_WAYS:
            heights = ways.pop()
            if not any(heights):
                return True
            wanted = next_mark if (sum(full) - sum(heights)) % 2 else mark
            for place, height in enumerate(heights):
                lower = (*heights[:place], height - 1, *heights[place + 1 :])
                if height and piles[place][height - 1] == wanted and lower not in seen:
                    seen.add(lower)
                    ways.append(lower)
        return bool(ways)

    def _piles(self, taken: dict[str, int]) -> list[str]:
        """Return the marks in each column, from the lowest up."""
        return [
            "".join(
                mark for row in reversed(range(self.m)) for mark in self.marks if taken[mark] & self._bits[row, column]
            )
            for column in range(self.n)
        ]

    def _why_illegal(self, state: Position, move: Any) -> str:
        if move in tuple(self._column):
            return (
                f"ConnectFour: the column {move!r} of {self.format(state)!r} is full; {[*self.moves(state)]} are open"
            )
        last = [*self._column][-1]
        return f"ConnectFour: there is no column {readable(move)}; a letter from 'a' to {last!r} is needed"
