"""The m,n,k games: k in a row wins on a board of m rows and n columns. Tic-tac-toe is 3,3,3."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Player
from minimaxviz.notation import is_number

__all__ = ["MNK", "Cell", "Position", "TicTacToe"]

Cell: TypeAlias = tuple[int, int]
"""A move: the row and the column of the field that is taken, counted from 0."""

Position: TypeAlias = tuple[int, int, Player]
"""A state: the fields of the player to move and of the other one, a bit each, and who is to move."""

T = TypeVar("T")

TABLE_CELLS = 12  # boards up to this size look everything up in tables of 2**cells entries
MEMO_ENTRIES = 100_000


class MNK:
    """Two players take fields in turn; the first with k in a row wins.

    >>> game = MNK(3, 3, 3, max_player="O")
    >>> position = game.parse("X../O../XOX")
    >>> game.player(position), game.moves(position)
    ('MAX', ((0, 1), (0, 2), (1, 1), (1, 2)))
    >>> game.format(game.play(position, (1, 1)))
    'X../OO./XOX X'

    ``start`` is a position to begin with; ``marks`` are the two players' signs, the first of which
    starts; ``max_player`` is the sign that MAX plays (the first unless said); ``win`` is what a win is
    worth to the winner. ``estimate`` values unfinished positions at a depth limit: ``None`` counts
    them 0, ``"lecture"`` counts fields and diagonals as ``lecture_estimate`` does, and a function of
    (game, position) does what it likes. ``lines`` are all ways to have k in a row:

    >>> len(TicTacToe().lines), len(MNK(5, 5, 3).lines)
    (8, 48)
    """

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
        estimate: "Literal['lecture'] | Callable[[MNK, Position], float] | None" = None,
    ) -> None:
        _check_size(m, n, k)
        _check_marks(marks)
        if max_player is not None and max_player not in tuple(marks):
            raise GameError(f"MNK: max_player {max_player!r}; {marks[0]!r} or {marks[1]!r} is needed")
        if not is_number(win) or not win > 0:
            raise GameError(f"MNK: win {win!r}; a number above 0 is needed")
        if estimate not in (None, "lecture") and not callable(estimate):
            raise GameError(f"MNK: estimate {estimate!r}; None, 'lecture' or a function is needed")
        self.m, self.n, self.k = m, n, k
        self.marks = (marks[0], marks[1])
        self.max_player = max_player or marks[0]
        self.win = win
        self._estimate = lecture_estimate if estimate == "lecture" else estimate
        self._bits = {(row, column): 1 << (row * n + column) for row in range(m) for column in range(n)}
        self._full = (1 << m * n) - 1
        # no cached_property here: writing to __dict__ later slows down every attribute in the search
        self.lines = self._all_lines()
        self._line_bits = [sum(self._bits[cell] for cell in line) for line in self.lines]
        self._won = _table(self._has_line, m * n)
        self._free = _table(self._free_cells, m * n)
        self._start = (0, 0, self._player_of(self.marks[0])) if start is None else self.parse(start)

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Position:
        """Answer the position in which the game begins."""
        return self._start

    def check(self, state: Any) -> None:
        """Refuse what is no position of this game, or one that cannot arise."""
        if (
            not isinstance(state, tuple)
            or [type(part) for part in state] != [int, int, str]
            or state[2] not in (MAX, MIN)
            or not all(0 <= fields <= self._full for fields in state[:2])
            or state[0] & state[1]
        ):
            raise GameError(f"MNK: {state!r} is no position; read one with game.parse({self._example()!r})")
        self.parse(self.format(state))

    def moves(self, state: Position) -> Sequence[Cell]:
        """Answer the free fields, row by row."""
        return self._free[state[0] | state[1]]

    def play(self, state: Position, move: Cell) -> Position:
        """Take a free field."""
        mine, theirs, mover = state
        try:
            bit = self._bits[move]
        except (KeyError, TypeError):
            raise GameError(self._why_illegal(state, move)) from None
        if bit & (mine | theirs):
            raise GameError(self._why_illegal(state, move))
        return theirs, mine | bit, MIN if mover == MAX else MAX

    def player(self, state: Position) -> Player:
        """Answer who is to move."""
        return state[2]

    def is_over(self, state: Position) -> bool:
        """Tell whether the last move made a line, or the board is full."""
        mine, theirs, _ = state
        return self._won[theirs] or mine | theirs == self._full

    def utility(self, state: Position) -> float:
        """Answer ``win`` if MAX has a line, ``-win`` if MIN has one, 0 for a draw."""
        if not self._won[state[1]]:
            return 0
        return -self.win if state[2] == MAX else self.win

    def estimate(self, state: Position) -> float:
        """Answer what an unfinished position looks worth."""
        return 0 if self._estimate is None else self._estimate(self, state)

    def board(self, state: Position) -> tuple[tuple[str, ...], ...]:
        """Answer the rows of the board; a free field is an empty text."""
        mover, other = self._marks_of(state)
        mine, theirs, _ = state
        return tuple(
            tuple(
                mover if mine & self._bits[row, column] else other if theirs & self._bits[row, column] else ""
                for column in range(self.n)
            )
            for row in range(self.m)
        )

    def winning_line(self, state: Position) -> tuple[Cell, ...]:
        """Answer the fields of a line that won; none if nobody has."""
        made = (line for line, bits in zip(self.lines, self._line_bits, strict=True) if state[1] & bits == bits)
        return next(made, ())

    # --- positions as text ------------------------------------------------------------------------

    def parse(self, text: str) -> Position:
        """Read a position: rows of marks and dots, top to bottom, then (optionally) who is to move.

        >>> TicTacToe().parse("X../O../XOX O")
        (136, 321, 'MIN')
        """
        if not isinstance(text, str) or not text.split():
            raise GameError(f"MNK: {text!r} is no position; write rows like {self._example()!r}")
        rows, *rest = text.split()
        fields = [list(row) for row in rows.split("/")]
        if len(fields) != self.m or any(len(row) != self.n for row in fields):
            raise GameError(
                f"MNK: the position {text!r} is not {self.m} rows of {self.n}; write it like {self._example()!r}"
            )
        taken = dict.fromkeys(self.marks, 0)
        for cell, bit in self._bits.items():
            mark = fields[cell[0]][cell[1]]
            if mark in taken:
                taken[mark] |= bit
            elif mark not in "._-":
                raise GameError(
                    f"MNK: {mark!r} at {cell} of {text!r}; {self.marks[0]!r}, {self.marks[1]!r} or '.' is needed"
                )
        mover = self._mover(taken, text, rest)
        other = self.marks[self.marks[0] == mover]
        self._check_lines(taken, mover, other, text)
        return taken[mover], taken[other], self._player_of(mover)

    def format(self, state: Position) -> str:
        """Write a position so that ``parse`` reads it back.

        >>> game = TicTacToe()
        >>> game.format(game.start())
        '.../.../... X'
        """
        rows = "/".join("".join(mark or "." for mark in row) for row in self.board(state))
        return f"{rows} {self._marks_of(state)[0]}"

    def __repr__(self) -> str:
        return f"MNK({self.m}, {self.n}, {self.k}, start={self.format(self._start)!r}, max_player={self.max_player!r})"

    # --- lines ------------------------------------------------------------------------------------

    def _all_lines(self) -> tuple[tuple[Cell, ...], ...]:
        ways = []
        for row, column in self._bits:
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = tuple((row + step * down, column + step * right) for step in range(self.k))
                if line[-1] in self._bits and line not in ways:
                    ways.append(line)
        return tuple(ways)

    def _has_line(self, taken: int) -> bool:
        return any(taken & line == line for line in self._line_bits)

    def _free_cells(self, taken: int) -> tuple[Cell, ...]:
        return tuple(cell for cell, bit in self._bits.items() if not taken & bit)

    # --- who is who -------------------------------------------------------------------------------

    def _player_of(self, mark: str) -> Player:
        return MAX if mark == self.max_player else MIN

    def _marks_of(self, state: Position) -> tuple[str, str]:
        """Answer the mark of the player to move, then the other one."""
        first, second = self.marks
        return (first, second) if self._player_of(first) == state[2] else (second, first)

    # --- what is wrong ----------------------------------------------------------------------------

    def _mover(self, taken: dict[str, int], text: str, rest: list[str]) -> str:
        """Work out who is to move from the number of marks, and hold it against what is written."""
        first, second = self.marks
        lead = taken[first].bit_count() - taken[second].bit_count()
        if lead not in (0, 1):
            raise GameError(
                f"MNK: the position {text!r} cannot arise: {taken[first].bit_count()} {first} and "
                f"{taken[second].bit_count()} {second}, but {first} starts and they take turns"
            )
        mover = second if lead else first
        if len(rest) > 1 or (rest and rest[0] not in self.marks):
            raise GameError(f"MNK: {' '.join(rest)!r} after the board of {text!r}; {first!r} or {second!r} is needed")
        if rest and rest[0] != mover:
            raise GameError(f"MNK: the position {text!r} cannot arise with {rest[0]} to move; it is {mover}'s turn")
        return mover

    def _check_lines(self, taken: dict[str, int], mover: str, other: str, text: str) -> None:
        """Refuse a position in which the game went on after it was won."""
        if self._won[taken[mover]]:
            raise GameError(
                f"MNK: the position {text!r} cannot arise: {mover} has a line, so {other} could not move on"
            )
        before = (taken[other] & ~bit for bit in self._bits.values() if taken[other] & bit)
        if self._won[taken[other]] and all(self._won[taken_before] for taken_before in before):
            raise GameError(f"MNK: the position {text!r} cannot arise: {other} has lines that no one move completes")

    def _why_illegal(self, state: Position, move: Any) -> str:
        if move in tuple(self._bits):
            return f"MNK: the field {move} of {self.format(state)!r} is taken; free are {list(self.moves(state))}"
        return f"MNK: there is no field {move!r}; (row, column) from (0, 0) to ({self.m - 1}, {self.n - 1}) is needed"

    def _example(self) -> str:
        return "/".join(["." * self.n] * self.m)


class TicTacToe(MNK):
    """Three in a row on 3×3: ``MNK(3, 3, 3)`` with all its options.

    >>> TicTacToe("X../O../XOX")
    TicTacToe('X../O../XOX O', max_player='X')

    The first lecture's variant is ``TicTacToe(win=10, estimate="lecture")``.
    """

    def __init__(self, start: str | None = None, **options: Any) -> None:
        super().__init__(3, 3, 3, start=start, **options)

    def __repr__(self) -> str:
        return f"TicTacToe({self.format(self._start)!r}, max_player={self.max_player!r})"


def lecture_estimate(game: MNK, state: Position) -> int:
    """Count MAX's fields less MIN's: on the whole board, and once more on each of the two diagonals.

    >>> game = TicTacToe()
    >>> lecture_estimate(game, game.parse("X../.X./O.."))
    3
    """
    rows, last = range(min(game.m, game.n)), game.n - 1
    main = sum(game._bits[row, row] for row in rows)
    other = sum(game._bits[row, last - row] for row in rows)
    mine, theirs, mover = state
    lead = sum((mine & part).bit_count() - (theirs & part).bit_count() for part in (game._full, main, other))
    return lead if mover == MAX else -lead


class _Memo(dict[int, T]):
    """Answers that are worked out when first asked for, and then remembered up to a limit."""

    def __init__(self, work_out: Callable[[int], T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> T:
        answer = self._work_out(key)
        if len(self) < MEMO_ENTRIES:
            self[key] = answer
        return answer


def _table(work_out: Callable[[int], T], cells: int) -> "list[T] | _Memo[T]":
    """Answer a table over all sets of fields: complete for small boards, filled on demand for others."""
    return [work_out(taken) for taken in range(1 << cells)] if cells <= TABLE_CELLS else _Memo(work_out)


def _check_size(m: Any, n: Any, k: Any) -> None:
    if any(not isinstance(size, int) or isinstance(size, bool) or size < 1 for size in (m, n, k)):
        raise GameError(f"MNK: rows {m!r}, columns {n!r}, in a row {k!r}; whole numbers from 1 up are needed")
    if k > max(m, n):
        raise GameError(f"MNK: {k} in a row do not fit on {m}×{n}; {max(m, n)} at most do")
    if m * n > 400:
        raise GameError(f"MNK: {m}×{n} is too large; 400 fields at most")


def _check_marks(marks: Any) -> None:
    if (
        not isinstance(marks, str | tuple | list)
        or len(marks) != 2
        or marks[0] == marks[1]
        or any(
            not isinstance(mark, str) or len(mark) != 1 or not mark.isprintable() or mark in "./_- " for mark in marks
        )
    ):
        raise GameError(f"MNK: marks {marks!r}; two different single letters are needed")
