"""Nim: players take from heaps in turn, and whoever takes the last piece wins."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any, TypeAlias

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import position_text
from minimaxviz.games.with_boards import WithBoards
from minimaxviz.notation import readable

__all__ = ["Heaps", "Nim", "TakeAway"]

Heaps: TypeAlias = tuple[tuple[int, ...], Side]
"""A state: how many pieces each heap has, and who is to move."""

PLAYERS = ("first", "second")
LARGEST_HEAP = 1_000


class Nim(WithBoards):
    """Two players take one or more pieces from one heap in turn; whoever takes the last piece wins.

    Heaps are called A, B, C, … from left to right; the move ``"C-2"`` takes two pieces from heap C.

    >>> game = Nim((1, 2, 3))
    >>> game.moves(game.start())
    ('A-1', 'B-1', 'B-2', 'C-1', 'C-2', 'C-3')
    >>> game.format(game.play(game.start(), "C-2"))
    '1,2,1 second'

    ``most`` limits how many pieces a move may take; with ``misere=True`` whoever takes the last piece
    loses. ``max_player`` says whether MAX moves ``"first"`` (unless said) or ``"second"``; ``win`` is
    what a win is worth to the winner.
    """

    board_look = "heaps"
    lettered = True
    marks = PLAYERS
    signs = ((), ())  # stones are nobody's

    def __init__(
        self,
        heaps: Sequence[int] = (1, 2, 3),
        *,
        most: int | None = None,
        misere: bool = False,
        max_player: str | None = None,
        win: float = 1,
    ) -> None:
        self._check_heaps(heaps)
        if most is not None:
            position_text.check_sizes(self._name, most=most)
        position_text.check_flag(self._name, misere=misere)
        position_text.check_max_player(self._name, max_player, PLAYERS)
        position_text.check_win(self._name, win)
        self.heaps = tuple(heaps)
        self.most = most
        self.misere = misere
        self.max_player = max_player or PLAYERS[0]
        self.win = win
        self._takes = [  # what can be taken from each heap, one piece first
            [self._move(place, count) for count in range(1, min(size, most or size) + 1)]
            for place, size in enumerate(self.heaps)
        ]
        self._meant = {
            move: (place, count) for place, takes in enumerate(self._takes) for count, move in enumerate(takes, 1)
        }

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Heaps:
        """Return the heaps in which the game begins."""
        return self.heaps, self._player_of(PLAYERS[0])

    def check(self, state: Any) -> None:
        """Refuse what is no position of this game, or one that cannot arise."""
        if (
            not isinstance(state, tuple)
            or [type(part) for part in state] != [tuple, str]
            or state[1] not in (MAX, MIN)
            or any(type(size) is not int for size in state[0])
        ):
            raise GameError(
                f"{self._name}: {readable(state)} is no position; read one with game.parse({self._example!r})"
            )
        self.parse(self.format(state))

    def moves(self, state: Heaps) -> Sequence[str]:
        """Return what can be taken: heap by heap from the left, one piece first."""
        return tuple(move for size, takes in zip(state[0], self._takes, strict=True) for move in takes[:size])

    def play(self, state: Heaps, move: str) -> Heaps:
        """Take pieces from a heap."""
        heaps, mover = state
        try:
            place, count = self._meant[move]
        except (KeyError, TypeError):
            raise GameError(self._why_illegal(state, move)) from None
        if count > heaps[place]:
            raise GameError(self._why_illegal(state, move))
        return (*heaps[:place], heaps[place] - count, *heaps[place + 1 :]), MIN if mover == MAX else MAX

    def player(self, state: Heaps) -> Side:
        """Return who is to move."""
        return state[1]

    def is_over(self, state: Heaps) -> bool:
        """Tell whether all heaps are empty."""
        return not any(state[0])

    def utility(self, state: Heaps) -> float:
        """Return ``win`` if MAX took the last piece and ``-win`` if MIN did; misère, the other way round."""
        return self.win if (state[1] == MIN) != self.misere else -self.win

    def estimate(self, state: Heaps) -> float:
        """Return 0: unfinished heaps say nothing at a glance."""
        return 0

    @property
    def no_estimate(self) -> bool:
        """Whether unfinished positions count as 0."""
        return type(self).estimate is Nim.estimate

    def board(self, state: Heaps) -> tuple[tuple[str, ...], ...]:
        """Return one row: the number of pieces in each heap."""
        return (tuple(map(str, state[0])),)

    def move_words(self, state: Heaps, move: str) -> str | tuple[str, dict[str, str]]:
        """Return the phrase for a move: how many pieces are taken, and from which heap if there are several.

        Heaps are counted there: in a sentence letters are nodes.
        """
        place, count = self._meant.get(move, (0, 0)) if isinstance(move, str) else (0, 0)
        if not count:
            return ""  # a game made from this one may have moves of its own
        if len(self.heaps) == 1:
            return "move_take", {"count": str(count)}
        return "move_heap", {"count": str(count), "heap": str(place + 1)}

    # --- positions as text ------------------------------------------------------------------------

    def parse(self, text: str) -> Heaps:
        """Read a position: the sizes of the heaps, then who is to move (the first player unless said).

        >>> Nim((1, 2, 3)).parse("1,0,3 second")
        ((1, 0, 3), 'MIN')
        """
        if not isinstance(text, str) or not text.split():
            raise GameError(f"{self._name}: {readable(text)} is no position; write heaps like {self._example!r}")
        sizes, *rest = text.split()
        mover = position_text.read_mover(self._name, text, rest, PLAYERS) or PLAYERS[0]
        parts = sizes.split(",")
        if len(parts) != len(self.heaps) or not all(part.isascii() and part.isdigit() for part in parts):
            raise GameError(
                f"{self._name}: the position {text!r} is not {len(self.heaps)} numbers; write it like {self._example!r}"
            )
        heaps = tuple(map(int, parts))
        self._check_arises(heaps, mover, text)
        return heaps, self._player_of(mover)

    def format(self, state: Heaps) -> str:
        """Write a position so that ``parse`` reads it back."""
        mover = next(name for name in PLAYERS if self._player_of(name) == state[1])
        return f"{','.join(map(str, state[0]))} {mover}"

    def __repr__(self) -> str:
        limits = f"{f', most={self.most}' if self.most else ''}{', misere=True' if self.misere else ''}"
        return f"Nim({self.heaps}{limits}, max_player={self.max_player!r})"

    @property
    def _name(self) -> str:
        return type(self).__name__

    @property
    def _example(self) -> str:
        return self.format(self.start())

    def _move(self, place: int, count: int) -> str:
        """Write a move."""
        return f"{ascii_uppercase[place]}-{count}"

    def _player_of(self, name: str) -> Side:
        return MAX if name == self.max_player else MIN

    # --- what is wrong ----------------------------------------------------------------------------

    def _check_heaps(self, heaps: Any) -> None:
        if (
            not isinstance(heaps, tuple | list)
            or not 1 <= len(heaps) <= len(ascii_uppercase)
            or any(type(size) is not int or not 0 <= size <= LARGEST_HEAP for size in heaps)
        ):
            raise GameError(
                f"{self._name}: heaps {readable(heaps)}; 1 to {len(ascii_uppercase)} whole numbers "
                f"from 0 to {LARGEST_HEAP:,} are needed, as in (1, 2, 3)"
            )

    def _check_arises(self, heaps: tuple[int, ...], mover: str, text: str) -> None:
        """Refuse heaps that have grown, and a mover whose turn it cannot be."""
        taken = [began - size for began, size in zip(self.heaps, heaps, strict=True)]
        if min(taken) < 0:
            raise GameError(
                f"{self._name}: the position {text!r} cannot arise: the game began with {self._example!r}, "
                "and heaps do not grow"
            )
        most_moves = sum(taken)
        least_moves = sum(-(-count // (self.most or count or 1)) for count in taken)
        if least_moves == most_moves and (most_moves % 2 == 0) != (mover == PLAYERS[0]):
            turns = "1 move" if most_moves == 1 else f"{most_moves} moves"
            raise GameError(
                f"{self._name}: the position {text!r} cannot arise with the {mover} player to move; "
                f"it is {turns} after {self._example!r}"
            )

    def _why_illegal(self, state: Heaps, move: Any) -> str:
        allowed = f"choose from {readable([*self.moves(state)])}" if any(state[0]) else "nothing is left"
        return f"{self._name}: {readable(move)} is no move in {self.format(state)!r}; {allowed}"


class TakeAway(Nim):
    """One pile, from which each move takes 1, 2 or 3 pieces: ``Nim((pile,), most=3)`` with all its options.

    >>> game = TakeAway(7)
    >>> game.moves(game.start())
    ('take 1', 'take 2', 'take 3')
    """

    def __init__(self, pile: int = 7, most: int = 3, **options: Any) -> None:
        super().__init__((pile,), most=most, **options)

    def __repr__(self) -> str:
        misere = ", misere=True" if self.misere else ""
        return f"TakeAway({self.heaps[0]}, most={self.most}{misere}, max_player={self.max_player!r})"

    def _move(self, place: int, count: int) -> str:
        return f"take {count}"
