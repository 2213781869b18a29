"""What all games share in which k in a row win: lines, positions as text, who has won."""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import position_text
from minimaxviz.games.position_text import Cell
from minimaxviz.games.with_boards import WithBoards
from minimaxviz.notation import readable, share

__all__ = ["Estimate", "InARow", "Position", "open_lines", "table"]

Position: TypeAlias = tuple[int, int, Side]
"""A state: the fields of the player to move and of the other one, a bit each, and who is to move.

No field is taken twice, so a sum is the union of two sides, and faster.
"""

Estimate: TypeAlias = Callable[[Any, Position], float]
"""A function of (game, position)."""

T = TypeVar("T")

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
TABLE_CELLS = 12  # boards up to this size look everything up in tables of 2**cells entries
MEMO_ENTRIES = 100_000
MOST_CELLS = 400


def open_lines(game: "InARow", state: Position) -> float:
    """Count the lines still open to MAX less those open to MIN, as a share of a win."""
    mine, theirs, mover = state
    lead = game._untouched[theirs] - game._untouched[mine]
    return game._shares[lead if mover == MAX else -lead]


class InARow(WithBoards):
    """A board of m rows and n columns on which k in a row win; how fields are taken is up to each game."""

    estimates: ClassVar[Mapping[str, Estimate]] = {"lines": open_lines}
    """The estimates that can be asked for by name."""

    def __init__(
        self,
        sizes: tuple[int, int, int],
        start: str | None,
        marks: tuple[str, str] | str,
        max_player: str | None,
        win: float,
        estimate: str | Estimate | None,
    ) -> None:
        m, n, k = sizes
        self._check_size(m, n, k)
        self._check_marks(marks)
        position_text.check_max_player(self._name, max_player, marks)
        position_text.check_win(self._name, win)
        self.m, self.n, self.k = m, n, k
        self.marks = (marks[0], marks[1])
        self.max_player = max_player or marks[0]
        self._first_side = self._player_of(self.marks[0])
        self.win = win
        self._estimate = self._named_estimate(estimate)
        self._bits = {(row, column): 1 << (row * n + column) for row in range(m) for column in range(n)}
        self._full = (1 << m * n) - 1
        # no cached_property here: writing to __dict__ later slows down every attribute in the search
        self.lines = self._all_lines()
        self._line_bits = [sum(self._bits[cell] for cell in line) for line in self.lines]
        self._rays = self._all_rays()
        self._won = table(self._has_line, m * n)
        # estimates are differences of one number a side, and sides are few: each is worked out once
        self._untouched = _Memo(self._count_untouched)
        self._shares = _Memo(self._share_of_a_win)
        self._on_diagonals = _Memo(self._count_on_diagonals)
        self._start = (0, 0, self._first_side) if start is None else self.parse(start)

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Position:
        """Return the position in which the game begins."""
        return self._start

    def check(self, state: Any) -> None:
        """Refuse what is no position of this game, or one that cannot arise."""
        if not position_text.are_two_sides(state, self._full):
            raise GameError(
                f"{self._name}: {readable(state)} is no position; read one with game.parse({self._example!r})"
            )
        self.parse(self.format(state))

    def player(self, state: Position) -> Side:
        """Return who is to move."""
        return state[2]

    def is_over(self, state: Position) -> bool:
        """Tell whether the last move made a line, or the board is full."""
        return self._won[state[1]] or state[0] + state[1] == self._full

    def utility(self, state: Position) -> float:
        """Return ``win`` if MAX has a line, ``-win`` if MIN has one, 0 for a draw."""
        if not self._won[state[1]]:
            return 0
        return -self.win if state[2] == MAX else self.win

    def estimate(self, state: Position) -> float:
        """Return what an unfinished position looks worth."""
        return 0 if self._estimate is None else self._estimate(self, state)

    def for_play(self) -> Self:
        """Return the game as a computer plays it: open lines are counted, unless another estimate was given."""
        game = copy(self)
        game._estimate = self._estimate or open_lines
        return game

    @property
    def no_estimate(self) -> bool:
        """Whether unfinished positions count as 0."""
        return self._estimate is None and type(self).estimate is InARow.estimate

    def board(self, state: Position) -> tuple[tuple[str, ...], ...]:
        """Return the rows of the board; a free field is an empty text."""
        mover, other = self._marks_of(state)
        mine, theirs, _ = state
        signs = [mover if mine & bit else other if theirs & bit else "" for bit in self._bits.values()]
        return tuple([tuple(signs[first : first + self.n]) for first in range(0, len(signs), self.n)])

    def winning_line(self, state: Position) -> tuple[Cell, ...]:
        """Return the fields of a line that won; none if nobody has."""
        if not self._won[state[1]]:
            return ()
        made = (line for line, bits in zip(self.lines, self._line_bits, strict=True) if state[1] & bits == bits)
        return next(made, ())

    # --- positions as text ------------------------------------------------------------------------

    def parse(self, text: str) -> Position:
        """Read a position: rows of marks and dots, top to bottom, then (optionally) who is to move."""
        signs, rest = position_text.read_board(self._name, text, (self.m, self.n), self.marks, self._example)
        taken = dict.fromkeys(self.marks, 0)
        for cell, mark in signs.items():
            taken[mark] |= self._bits[cell]
        mover = self._mover(taken, text, rest)
        other = self.marks[self.marks[0] == mover]
        self._check_arises(taken, mover, other, text)
        return taken[mover], taken[other], self._player_of(mover)

    def format(self, state: Position) -> str:
        """Write a position so that ``parse`` reads it back."""
        rows = "/".join("".join(mark or "." for mark in row) for row in self.board(state))
        return f"{rows} {self._marks_of(state)[0]}"

    @property
    def _name(self) -> str:
        return type(self).__name__

    @property
    def _example(self) -> str:
        return position_text.empty_board(self.m, self.n)

    # --- lines ------------------------------------------------------------------------------------

    def _all_lines(self) -> tuple[tuple[Cell, ...], ...]:
        ways = []
        for cell in self._bits:
            for direction in DIRECTIONS:
                line = self._line_from(cell, direction)
                if line[-1] in self._bits and line not in ways:
                    ways.append(line)
        return tuple(ways)

    def _line_from(self, cell: Cell, direction: Cell) -> tuple[Cell, ...]:
        return tuple((cell[0] + step * direction[0], cell[1] + step * direction[1]) for step in range(self.k))

    def _all_rays(self) -> list[tuple[int, list[int]]]:
        """Return for each direction the fields at which a line can begin, and the shifts that lay it over itself."""
        rays = []
        for down, right in DIRECTIONS:
            begins = sum(
                bit for cell, bit in self._bits.items() if self._line_from(cell, (down, right))[-1] in self._bits
            )
            shifts, reach = [], 1
            while reach < self.k:  # so many in a row are known; as many again make twice that
                more = min(reach, self.k - reach)
                shifts.append(more * (down * self.n + right))
                reach += more
            rays.append((begins, shifts))
        return rays

    def _has_line(self, taken: int) -> bool:
        for begins, shifts in self._rays:
            run = taken
            for shift in shifts:
                run &= run >> shift
            if run & begins:
                return True
        return False

    def _count_untouched(self, taken: int) -> int:
        """Return how many lines have none of some fields."""
        return sum(not bits & taken for bits in self._line_bits)

    def _count_on_diagonals(self, taken: int) -> int:
        """Return how many fields are taken, those on a diagonal twice, and where the diagonals cross three times."""
        rows = range(min(self.m, self.n))
        main = sum(self._bits[row, row] for row in rows)
        other = sum(self._bits[row, self.n - 1 - row] for row in rows)
        return sum((taken & part).bit_count() for part in (self._full, main, other))

    def _share_of_a_win(self, lines: int) -> float:
        return share(lines * self.win, len(self.lines) + 1)

    # --- who is who -------------------------------------------------------------------------------

    def _player_of(self, mark: str) -> Side:
        return MAX if mark == self.max_player else MIN

    def _marks_of(self, state: Position) -> tuple[str, str]:
        """Return the mark of the player to move, then the other one."""
        first, second = self.marks
        return (first, second) if self._first_side == state[2] else (second, first)

    # --- what is wrong ----------------------------------------------------------------------------

    def _mover(self, taken: dict[str, int], text: str, rest: list[str]) -> str:
        """Work out who is to move from the number of marks, and hold it against what is written."""
        first, second = self.marks
        lead = taken[first].bit_count() - taken[second].bit_count()
        if lead not in (0, 1):
            raise GameError(
                f"{self._name}: the position {text!r} cannot arise: {taken[first].bit_count()} {first} and "
                f"{taken[second].bit_count()} {second}, but {first} starts and they take turns"
            )
        mover = second if lead else first
        written = position_text.read_mover(self._name, text, rest, self.marks)
        if written not in (None, mover):
            raise GameError(
                f"{self._name}: the position {text!r} cannot arise with {written} to move; it is {mover}'s turn"
            )
        return mover

    def _check_arises(self, taken: dict[str, int], mover: str, other: str, text: str) -> None:
        """Refuse a position in which the game went on after it was won."""
        if self._won[taken[mover]]:
            raise GameError(
                f"{self._name}: the position {text!r} cannot arise: {mover} has a line, so {other} could not move on"
            )
        last = [bit for bit in self._last_moves(taken) if bit & taken[other]]
        if self._won[taken[other]] and all(self._won[taken[other] & ~bit] for bit in last):
            raise GameError(
                f"{self._name}: the position {text!r} cannot arise: {other} has lines that no one move completes"
            )

    def _last_moves(self, taken: dict[str, int]) -> list[int]:
        """Return the fields of which one was taken last."""
        return list(self._bits.values())

    def _named_estimate(self, estimate: Any) -> Estimate | None:
        found: Estimate | None = self.estimates.get(estimate) if isinstance(estimate, str) else estimate
        if callable(found):
            position_text.check_estimate(self._name, found, "game, position")
        elif estimate is not None:
            names = ", ".join(map(repr, self.estimates))
            raise GameError(f"{self._name}: estimate {readable(estimate)}; None, {names} or a function is needed")
        return found

    def _check_size(self, m: Any, n: Any, k: Any) -> None:
        position_text.check_sizes(self._name, rows=m, columns=n, in_a_row=k)
        if k > max(m, n):
            raise GameError(f"{self._name}: {k} in a row do not fit on {m}×{n}; {max(m, n)} at most do")
        if m * n > MOST_CELLS:
            raise GameError(f"{self._name}: {m}×{n} is too large; {MOST_CELLS} fields at most")

    def _check_marks(self, marks: Any) -> None:
        if (
            not isinstance(marks, str | tuple | list)
            or len(marks) != 2
            or marks[0] == marks[1]
            or any(
                not isinstance(mark, str) or len(mark) != 1 or not mark.isprintable() or mark in "./_- "
                for mark in marks
            )
        ):
            raise GameError(f"{self._name}: marks {readable(marks)}; two different single letters are needed")


class _Memo(dict[int, T]):
    """Answers that are worked out when first asked for, and then remembered up to a limit."""

    def __init__(self, work_out: Callable[[int], T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._work_out,)

    def __missing__(self, key: int) -> T:
        answer = self._work_out(key)
        if len(self) < MEMO_ENTRIES:
            self[key] = answer
        return answer


def table(work_out: Callable[[int], T], cells: int) -> "list[T] | _Memo[T]":
    """Return a table over all sets of fields: complete for small boards, filled on demand for others."""
    return [work_out(taken) for taken in range(1 << cells)] if cells <= TABLE_CELLS else _Memo(work_out)
