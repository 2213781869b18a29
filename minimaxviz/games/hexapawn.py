"""Hexapawn: two rows of pawns face each other; whoever gets across or leaves the other without a move wins."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Any, TypeAlias

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import position_text
from minimaxviz.games.with_boards import WithBoards
from minimaxviz.notation import readable

__all__ = ["Hexapawn", "Pawns"]

Pawns: TypeAlias = tuple[int, int, Side]
"""A state: the fields of the player to move and of the other one, a bit each, and who is to move."""

WHITE, BLACK = MARKS = ("W", "B")
MOST_ROWS = 15
KNOWN_FIELDS = 16  # up to this size every position that can arise is known: 20,286 of them on 4×4


class Hexapawn(WithBoards):
    """White and Black move pawns in turn: a step ahead onto a free field, or diagonally ahead to capture.

    Whoever reaches the far row wins, and so does whoever leaves the other without a move. White starts,
    from the row at the bottom. Moves are written as in chess: ``"b2"`` is the step to b2, ``"bxa2"`` the
    capture there by the pawn of column b.

    >>> game = Hexapawn()
    >>> position = game.parse("BB./W.B/.WW")
    >>> game.moves(position)
    ('axb3', 'b2', 'bxc2')
    >>> game.format(game.play(position, "bxc2"))
    'BB./W.W/..W B'

    ``start`` is a position to begin with; ``max_player`` is who MAX plays, ``"W"`` (unless said) or
    ``"B"``; ``win`` is what a win is worth to the winner.
    """

    board_look = "pawns"
    lettered = True
    marks = MARKS

    def __init__(
        self,
        rows: int = 3,
        columns: int = 3,
        *,
        start: str | None = None,
        max_player: str | None = None,
        win: float = 1,
    ) -> None:
        _check_size(rows, columns)
        position_text.check_max_player("Hexapawn", max_player, MARKS)
        position_text.check_win("Hexapawn", win)
        self.rows, self.columns = rows, columns
        self.max_player = max_player or WHITE
        self.win = win
        self._bits = {(row, column): 1 << (row * columns + column) for row in range(rows) for column in range(columns)}
        self._full = (1 << rows * columns) - 1
        top = (1 << columns) - 1
        bottom = top << (rows - 1) * columns
        self._home = {self._player_of(WHITE): bottom, self._player_of(BLACK): top}
        self._ways = {self._player_of(mark): [*self._pawn_ways(mark)] for mark in MARKS}
        self._meant = {
            player: {name: (source, target, captures) for source, ways in pawns for name, target, captures in ways}
            for player, pawns in self._ways.items()
        }
        self._start = self._set_up() if start is None else self.parse(start)

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Pawns:
        """Return the position in which the game begins."""
        return self._start

    def check(self, state: Any) -> None:
        """Refuse what is no position of this game, or one that cannot arise."""
        if not position_text.are_two_sides(state, self._full):
            raise GameError(f"Hexapawn: {readable(state)} is no position; read one with game.parse({self._example!r})")
        self.parse(self.format(state))

    def moves(self, state: Pawns) -> Sequence[str]:
        """Return the moves of each pawn, row by row from the top: ahead, then captures left and right."""
        return () if self._is_across(state) else tuple(self._open_ways(state))

    def play(self, state: Pawns, move: str) -> Pawns:
        """Move a pawn."""
        mine, theirs, mover = state
        try:
            source, target, captures = self._meant[mover][move]
        except (KeyError, TypeError):
            raise GameError(self._why_illegal(state, move)) from None
        open_to_it = theirs if captures else self._full & ~(mine | theirs)
        if not mine & source or not target & open_to_it or self._is_across(state):
            raise GameError(self._why_illegal(state, move))
        return theirs & ~target, mine & ~source | target, _other(mover)

    def player(self, state: Pawns) -> Side:
        """Return who is to move."""
        return state[2]

    def is_over(self, state: Pawns) -> bool:
        """Tell whether a pawn got across, or the player to move cannot."""
        return self._is_across(state) or next(self._open_ways(state), None) is None

    def utility(self, state: Pawns) -> float:
        """Return ``win`` if MAX made the last move, ``-win`` if MIN did: the last move always wins."""
        return -self.win if state[2] == MAX else self.win

    def estimate(self, state: Pawns) -> float:
        """Count MAX's pawns less MIN's, as a share of a win."""
        mine, theirs, mover = state
        lead = mine.bit_count() - theirs.bit_count()
        return (lead if mover == MAX else -lead) * self.win / (self.columns + 1)

    def board(self, state: Pawns) -> tuple[tuple[str, ...], ...]:
        """Return the rows of the board, White at the bottom; a free field is an empty text."""
        white, black = self._sides(state)
        return tuple(
            tuple(
                WHITE if white & self._bits[row, column] else BLACK if black & self._bits[row, column] else ""
                for column in range(self.columns)
            )
            for row in range(self.rows)
        )

    def clicks(self, state: Pawns, move: str) -> tuple[position_text.Cell, ...]:
        """Return the fields that a move goes from and to."""
        source, target, _ = self._meant[state[2]][move]
        cells = {bit: cell for cell, bit in self._bits.items()}
        return cells[source], cells[target]

    # --- positions as text ------------------------------------------------------------------------

    def parse(self, text: str) -> Pawns:
        """Read a position: rows of W, B and dots, top to bottom, then who is to move (W unless said).

        What cannot arise is refused; on boards of more than 16 fields only what is plain to see.
        """
        signs, rest = position_text.read_board("Hexapawn", text, (self.rows, self.columns), MARKS, self._example)
        fields = {mark: sum(self._bits[cell] for cell, sign in signs.items() if sign == mark) for mark in MARKS}
        mover = position_text.read_mover("Hexapawn", text, rest, MARKS) or WHITE
        other = BLACK if mover == WHITE else WHITE
        state = fields[mover], fields[other], self._player_of(mover)
        self._check_arises(state, text)
        return state

    def format(self, state: Pawns) -> str:
        """Write a position so that ``parse`` reads it back."""
        rows = "/".join("".join(mark or "." for mark in row) for row in self.board(state))
        return f"{rows} {self._mark_of(state[2])}"

    def __repr__(self) -> str:
        position = self.format(self._start)
        return f"Hexapawn({self.rows}, {self.columns}, start={position!r}, max_player={self.max_player!r})"

    @property
    def _example(self) -> str:
        return self.format(self._set_up())

    # --- pawns ------------------------------------------------------------------------------------

    def _set_up(self) -> Pawns:
        white = self._player_of(WHITE)
        return self._home[white], self._home[_other(white)], white

    def _pawn_ways(self, mark: str) -> Iterator[tuple[int, list[tuple[str, int, bool]]]]:
        """Return for each field what a pawn there can do: the move's name, where it leads, whether it captures."""
        ahead = -1 if mark == WHITE else 1
        for (row, column), bit in self._bits.items():
            ways = []
            for aside in (0, -1, 1):
                target = (row + ahead, column + aside)
                if target in self._bits:
                    captures = f"{ascii_lowercase[column]}x" if aside else ""
                    ways.append((captures + self._field(*target), self._bits[target], bool(aside)))
            yield bit, ways

    def _field(self, row: int, column: int) -> str:
        return f"{ascii_lowercase[column]}{self.rows - row}"

    def _open_ways(self, state: Pawns) -> Iterator[str]:
        """Return the moves of a position, whether or not a pawn is across."""
        mine, theirs, mover = state
        free = self._full & ~(mine | theirs)
        for source, ways in self._ways[mover]:
            if mine & source:
                for name, target, captures in ways:
                    if target & (theirs if captures else free):
                        yield name

    def _is_across(self, state: Pawns) -> bool:
        """Tell whether the last move reached the far row, which is the home of the player to move."""
        return bool(state[1] & self._home[state[2]])

    # --- who is who -------------------------------------------------------------------------------

    def _player_of(self, mark: str) -> Side:
        return MAX if mark == self.max_player else MIN

    def _mark_of(self, player: Side) -> str:
        return WHITE if self._player_of(WHITE) == player else BLACK

    def _sides(self, state: Pawns) -> tuple[int, int]:
        """Return White's fields, then Black's."""
        mine, theirs, mover = state
        return (mine, theirs) if self._mark_of(mover) == WHITE else (theirs, mine)

    # --- what is wrong ----------------------------------------------------------------------------

    def _check_arises(self, state: Pawns, text: str) -> None:
        for mark, pawns in zip(MARKS, self._sides(state), strict=True):
            if pawns.bit_count() > self.columns:
                raise GameError(
                    f"Hexapawn: the position {text!r} cannot arise: {pawns.bit_count()} {mark}, "
                    f"but each side begins with {self.columns}"
                )
        mover = self._mark_of(state[2])
        if state[0] & self._home[_other(state[2])]:
            raise GameError(f"Hexapawn: the position {text!r} cannot arise: {mover} is across, so the game had ended")
        if self.rows * self.columns <= KNOWN_FIELDS and (*state[:2], mover) not in _known(self.rows, self.columns):
            raise GameError(
                f"Hexapawn: the position {text!r} cannot arise with {mover} to move: "
                f"no moves lead there from {self._example!r}"
            )

    def _why_illegal(self, state: Pawns, move: Any) -> str:
        moves = [*self.moves(state)]
        allowed = f"choose from {readable(moves)}" if moves else "the game is over"
        return f"Hexapawn: {readable(move)} is no move in {self.format(state)!r}; {allowed}"


@lru_cache(8)
def _known(rows: int, columns: int) -> frozenset[tuple[int, int, str]]:
    """Return every position that can arise, with the mark of the player to move."""
    game = Hexapawn(rows, columns)
    found = {game.start()}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        after = {game.play(state, move) for move in game.moves(state)} - found
        found |= after
        waiting += after
    return frozenset((mine, theirs, game._mark_of(mover)) for mine, theirs, mover in found)


def _other(player: Side) -> Side:
    return MIN if player == MAX else MAX


def _check_size(rows: Any, columns: Any) -> None:
    position_text.check_sizes("Hexapawn", rows=rows, columns=columns)
    if not 3 <= rows <= MOST_ROWS or columns > len(ascii_lowercase):
        raise GameError(
            f"Hexapawn: {rows}×{columns}; 3 to {MOST_ROWS} rows and 1 to {len(ascii_lowercase)} columns are needed"
        )
