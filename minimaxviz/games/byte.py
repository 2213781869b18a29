"""Byte: checkers are stacked on the dark squares, and whoever tops most of the full stacks wins."""

import re
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Literal, Self, TypeAlias

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import position_text
from minimaxviz.games.byte_features import better, shallow_blue
from minimaxviz.games.byte_grid import FULL, MARKS, OTHER, PASS, TEXTS, Grid, Merge, Move, Slide, Square
from minimaxviz.games.with_boards import WithBoards
from minimaxviz.notation import is_number, readable

__all__ = ["PASS", "Byte", "Merge", "Move", "Position", "Slide", "scored"]

Position: TypeAlias = tuple[bytes, str, tuple[int, int], bool]
"""A state: the stacks as ``byte_grid`` writes them, who is to move, the full stacks of X and O, whether it is over."""

SIZES = (8, 10, 16)
EXAMPLE = "3,3=XOX 2,2=XX X"


class Byte(WithBoards):
    """Two players build stacks of eight; the top checker says whose a full stack is, and the majority wins.

    >>> game = Byte()
    >>> position = game.parse("3,3=XOX 2,2=XX X")
    >>> print(*game.moves(position))
    (2,2)k0→(3,3) (2,2)k1→(3,3) (3,3)k0→(2,2)
    >>> game.format(game.play(position, Merge((2, 2), 1, (3, 3))))
    '2,2=X 3,3=XOXX O'

    A stack with a neighbour merges: a checker of the mover and all above it go onto the neighbour, where
    they have to come to stand higher than they were. A stack without one slides towards the nearest stack
    if its bottom checker is the mover's. Who has no move passes: ``PASS`` is then the only move.

    ``size`` is 8, 10 or 16. With ``merge_first`` nobody slides who can merge. ``start`` is a position to
    begin with, ``max_player`` the sign that MAX plays (X unless said), ``win`` what a win is worth to the winner.
    ``estimate`` values unfinished positions at a depth limit: ``None`` counts them 0, ``"shallow_blue"``
    and ``"better"`` are those of ``minimaxviz.games.byte_features``, and a function of (game, position)
    does what it likes.

    The game ends as soon as somebody has the majority of all stacks. A position that was set up with
    fewer checkers may also run dry: it ends when fewer than two stacks stand, and then more full stacks
    win, and as many are a draw.
    """

    board_look = "piles"
    marks = MARKS

    def __init__(
        self,
        size: int = 8,
        *,
        merge_first: bool = False,
        start: str | None = None,
        max_player: str | None = None,
        win: float = 1,
        estimate: "Literal['shallow_blue', 'better'] | Callable[[Byte, Position], float] | None" = None,
    ) -> None:
        _check_size(size)
        position_text.check_flag("Byte", merge_first=merge_first)
        max_player = "X" if max_player is None else max_player
        if max_player not in MARKS:
            raise GameError(f"Byte: max_player {readable(max_player)}; 'X' or 'O' is needed")
        if not is_number(win) or not win > 0:
            raise GameError(f"Byte: win {readable(win)}; a number above 0 is needed")
        self.size = size
        self.max_player = max_player
        self.win = win
        self._grid = Grid(size, merge_first=merge_first)
        self._estimate = _estimate(estimate)
        self._players: dict[str, Side] = {max_player: MAX, OTHER[max_player]: MIN}
        self._majority = _checkers(size) // FULL // 2 + 1
        self._dry = len(self._grid.squares)  # so many empty places leave one stack at most; one is always empty
        self._begin: Position = (self._grid.start(), "X", (0, 0), False)
        self._start = self._begin if start is None else self.parse(start)

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Position:
        """Return the position in which the game begins."""
        return self._start

    def check(self, state: Any) -> None:
        """Refuse what is no position of this game, or one that cannot arise."""
        if not self._is_position(state) or self.parse(self.format(state)) != state:
            raise GameError(f"Byte: {readable(state)} is no position; read one with game.parse({EXAMPLE!r})")

    def moves(self, state: Position) -> Sequence[Move]:
        """Return the merges, then the slides, row by row; the pass if there are none."""
        stacks, mark, _, over = state
        return () if over else self._grid.moves(stacks, mark) or (PASS,)

    def play(self, state: Position, move: Move) -> Position:
        """Make a move. A stack of eight leaves the board and counts for the owner of its top checker."""
        stacks, mark, score, over = state
        after = bytearray(stacks)
        change = None if over else self._grid.do(after, move, mark)
        if change is None:
            return self._pass(state, move)
        if change[-1]:
            score = scored(score, change[-1])
        stacks = bytes(after)
        return stacks, OTHER[mark], score, self._ends(stacks, score)

    def player(self, state: Position) -> Side:
        """Return who is to move."""
        return self._players[state[1]]

    def is_over(self, state: Position) -> bool:
        """Tell whether somebody has the majority, or nobody can move any more."""
        return state[3]

    def utility(self, state: Position) -> float:
        """Return ``win`` if MAX has more full stacks, ``-win`` if MIN has, 0 for a draw."""
        x, o = state[2]
        if x == o:
            return 0
        return self.win if ("X" if x > o else "O") == self.max_player else -self.win

    def estimate(self, state: Position) -> float:
        """Return what an unfinished position looks worth."""
        return 0 if self._estimate is None else self._estimate(self, state)

    def for_play(self) -> Self:
        """Return the game as a computer plays it: with the better estimate, unless another was given."""
        game = copy(self)
        game._estimate = self._estimate or better()
        return game

    @property
    def no_estimate(self) -> bool:
        """Whether unfinished positions count as 0."""
        return self._estimate is None and type(self).estimate is Byte.estimate

    def options(self, state: Position, mark: str) -> Sequence[Merge | Slide]:
        """Return what a player could do if it were their turn: no pass, nothing in a finished game."""
        return () if state[3] else self._grid.moves(state[0], mark)

    # --- positions for people ---------------------------------------------------------------------

    def board(self, state: Position) -> tuple[tuple[str, ...], ...]:
        """Return the rows of the board: each stack as text, bottom first; all other squares are empty texts."""
        stacks, places = state[0], self._grid.places
        return tuple(
            tuple(TEXTS[stacks[places[row, column]]] if (row, column) in places else "" for column in range(self.size))
            for row in range(self.size)
        )

    def move_words(self, state: Position, move: Move) -> str | tuple[str, dict[str, str]]:
        """Return the phrase for a pass; all other moves are written as they are."""
        return ("move_pass", {}) if move == PASS else ""

    def clicks(self, state: Position, move: Move) -> tuple[Square, ...]:
        """Return the squares that a move goes from and to; none for a pass."""
        return () if isinstance(move, str) else (move.source, move.target)

    def text(self, state: Position) -> str:
        """Draw the board for a terminal: stacks bottom first, a dot for an empty dark square.

        >>> game = Byte()
        >>> print(game.text(game.parse("3,3=XOX 2,2=XX 7,1=O score=1-0 X")))
            0   1   2   3   4   5   6   7
         0  .       .       .       .
         1      .       .       .       .
         2  .       XX      .       .
         3      .       XOX     .       .
         4  .       .       .       .
         5      .       .       .       .
         6  .       .       .       .
         7      O       .       .       .
        X to move, full stacks: X 1, O 0
        """
        rows = [
            [cell or ("." if (row, column) in self._grid.places else "") for column, cell in enumerate(cells)]
            for row, cells in enumerate(self.board(state))
        ]
        wide = max(2, *(len(cell) for row in rows for cell in row)) + 1
        numbered = [("", [str(column) for column in range(self.size)]), *((str(r), row) for r, row in enumerate(rows))]
        lines = [f"{number:>2}  " + "".join(f"{cell:<{wide}}" for cell in cells) for number, cells in numbered]
        _, mark, (x, o), over = state
        lines.append(f"{'the game is over' if over else f'{mark} to move'}, full stacks: X {x}, O {o}")
        return "\n".join(line.rstrip() for line in lines)

    def parse(self, text: str) -> Position:
        """Read a position: squares with their stacks, bottom first; the score, unless 0-0; who is to move.

        A square is its row and column from 0, the score the full stacks of X and of O.

        >>> game = Byte()
        >>> game.format(game.parse("3,3=XOX 2,2=XX score=1-0 O"))
        '2,2=XX 3,3=XOX score=1-0 O'
        """
        if not isinstance(text, str) or not text.split():
            raise GameError(f"Byte: {readable(text)} is no position; write one like {EXAMPLE!r}")
        *parts, mark = text.split()
        if mark not in MARKS:
            raise GameError(f"Byte: {readable(mark)} at the end of a position; who is to move is needed there, X or O")
        stacks: dict[Square, str] = {}
        score = None
        for part in parts:
            if part.startswith("score="):
                if score is not None:
                    raise GameError(f"Byte: {readable(part)} is a second score; one is enough")
                score = self._read_score(part)
            else:
                square, stack = self._read_stack(part)
                if square in stacks:
                    raise GameError(f"Byte: {readable(part)} names a square twice; write each square once")
                stacks[square] = stack
        score = score or (0, 0)
        self._check_counts("".join(stacks.values()), score)
        row = self._grid.stacks(stacks)
        return row, mark, score, self._ends(row, score)

    def format(self, state: Position) -> str:
        """Write a position so that ``parse`` reads it back."""
        stacks, mark, (x, o), _ = state
        parts = [
            f"{row},{column}={TEXTS[stack]}"
            for (row, column), stack in zip(self._grid.squares, stacks, strict=False)
            if stack
        ]
        return " ".join([*parts, *([f"score={x}-{o}"] if x or o else []), mark])

    def __repr__(self) -> str:
        parts = [str(self.size)]
        if self._grid.merge_first:
            parts.append("merge_first=True")
        if self._start != self._begin:
            parts.append(f"start={self.format(self._start)!r}")
        return f"Byte({', '.join(parts)}, max_player={self.max_player!r})"

    # --- what comes after a move ------------------------------------------------------------------

    def _ends(self, stacks: bytes | bytearray, score: tuple[int, int]) -> bool:
        return stacks.count(0) >= self._dry or score[0] >= self._majority or score[1] >= self._majority

    def _pass(self, state: Position, move: Any) -> Position:
        """Let a player pass who has no other move, and refuse all else."""
        stacks, mark, score, _ = state
        if move != PASS or self.moves(state) != (PASS,):
            raise GameError(self._why_illegal(state, move))
        return stacks, OTHER[mark], score, False

    # --- what is wrong ----------------------------------------------------------------------------

    def _why_illegal(self, state: Position, move: Any) -> str:
        legal = self.moves(state)
        mark, text = state[1], move if isinstance(move, Merge | Slide) else readable(move)
        if not legal:
            return f"Byte: {text}, but the game is over; no move is left"
        if move == PASS:
            return f"Byte: {mark} may not pass; one of {len(legal)} moves is needed, as {legal[0]}"
        alternatives = [str(option) for option in legal if option == PASS or option[0] == _source(move)]
        if alternatives:
            return f"Byte: {text} is no move of {mark}; legal there: {', '.join(alternatives)}"
        return f"Byte: {text} is no move of {mark}, nor is any other there; legal elsewhere is {legal[0]!r}"

    def _is_position(self, state: Any) -> bool:
        """Tell whether a state has the form of a position."""
        return (
            isinstance(state, tuple)
            and [type(part) for part in state] == [bytes, str, tuple, bool]
            and len(state[0]) == len(self._grid.squares) + 1
            and state[0][-1] == 0
            and 1 not in state[0]
            and state[1] in MARKS
            and [type(full) for full in state[2]] == [int, int]
            and min(state[2]) >= 0
        )

    def _read_stack(self, part: str) -> tuple[Square, str]:
        found = re.fullmatch(r"(\d{1,3}),(\d{1,3})=(.+)", part, re.ASCII)
        if not found:
            raise GameError(f"Byte: {readable(part)} in a position; a square and its stack, as 3,3=XOX, is needed")
        square, stack = (int(found[1]), int(found[2])), found[3]
        if max(square) >= self.size:
            raise GameError(f"Byte: {readable(part)} is off the board; rows and columns go from 0 to {self.size - 1}")
        if square not in self._grid.places:
            raise GameError(f"Byte: {readable(part)} is on a light square; a dark one is needed: row + column even")
        if not set(stack) <= set(MARKS):
            raise GameError(f"Byte: {readable(part)}; a stack is written with X and O, bottom first")
        if len(stack) >= FULL:
            raise GameError(
                f"Byte: {readable(part)} has {len(stack)} checkers; {FULL - 1} at most are needed, "
                f"since a stack of {FULL} leaves the board"
            )
        return square, stack

    def _read_score(self, part: str) -> tuple[int, int]:
        found = re.fullmatch(r"score=(\d{1,3})-(\d{1,3})", part, re.ASCII)
        if not found:
            raise GameError(f"Byte: {readable(part)}; the full stacks of X and of O, as score=1-0, are needed")
        score, all_stacks = (int(found[1]), int(found[2])), _checkers(self.size) // FULL
        if max(score) > self._majority or sum(score) > all_stacks:
            raise GameError(
                f"Byte: {part} cannot arise; there are {all_stacks} stacks in all, and {self._majority} end the game"
            )
        return score

    def _check_counts(self, checkers: str, score: tuple[int, int]) -> None:
        """Refuse more checkers than there are: a full stack took eight away, one of the scorer's at least."""
        all_checkers = _checkers(self.size)
        for mark, full in zip(MARKS, score, strict=True):
            if checkers.count(mark) + full > all_checkers // 2:
                raise GameError(
                    f"Byte: {checkers.count(mark)} {mark} on the board and {full} on top of full stacks cannot arise; "
                    f"{all_checkers // 2} at most are there"
                )
        if len(checkers) + FULL * sum(score) > all_checkers:
            raise GameError(
                f"Byte: {len(checkers)} checkers on the board and {FULL * sum(score)} in full stacks cannot arise; "
                f"{all_checkers} in all are there"
            )


def _checkers(size: int) -> int:
    """Return how many checkers a board begins with."""
    return (size - 2) * size // 2


def scored(score: tuple[int, int], full: int) -> tuple[int, int]:
    """Return the score after a full stack, given as a number of eight checkers: its top one says whose it is."""
    x, o = score
    return (x + 1, o) if full >> FULL - 1 & 1 else (x, o + 1)


def _source(move: Any) -> Any:
    """Return the square that a move, or what was meant to be one, begins at."""
    return move[0] if isinstance(move, tuple) and move else None


def _estimate(estimate: Any) -> "Callable[[Byte, Position], float] | None":
    if estimate == "shallow_blue":
        return shallow_blue()
    if estimate == "better":
        return better()
    if callable(estimate):
        position_text.check_estimate("Byte", estimate, "game, position")
    elif estimate is not None:
        raise GameError(f"Byte: estimate {readable(estimate)}; None, 'shallow_blue', 'better' or a function is needed")
    return estimate  # type: ignore[no-any-return]


def _check_size(size: Any) -> None:
    if type(size) is int and size in SIZES:
        return
    why = ""
    if type(size) is int and size > 2 and size % 2 == 0 and _checkers(size) % FULL:
        why = f" has {_checkers(size)} checkers, which do not divide into stacks of {FULL}"
    raise GameError(f"Byte: size {readable(size)}{why}; {SIZES[0]}, {SIZES[1]} or {SIZES[2]} is needed")
