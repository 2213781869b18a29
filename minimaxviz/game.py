"""What a game must answer so that it can be searched."""

from collections.abc import Callable, Iterable, Sequence, Set
from math import inf
from types import FunctionType
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from minimaxviz.errors import GameError

__all__ = ["MAX", "MIN", "ROLES", "Game", "Role", "Side", "check_methods", "listed", "optional"]

Side: TypeAlias = Literal["MAX", "MIN"]
MAX: Final = "MAX"
MIN: Final = "MIN"


class Role(NamedTuple):
    """What a side does, for everything but the searches, which spell it out."""

    sign: int
    """What a value of MAX's is to be multiplied with to be this side's."""
    takes: Callable[..., float]
    """Which of its children's values it takes."""
    worst: float
    """What it has before the first child."""
    proves: Literal["lower", "upper"]
    """What its best child so far proves of its value."""
    cut_by: Literal["alpha", "beta"]
    """Which end of the window cuts it: the one that it does not move."""
    symbol: str
    """How it is drawn in text."""
    points: Literal["up", "down"]
    """How it is drawn in pictures."""

    def narrowed(self, alpha: float, beta: float, best: float) -> tuple[float, float]:
        """Return the window once this side is sure of a value."""
        return (alpha, min(beta, best)) if self.cut_by == "alpha" else (max(alpha, best), beta)


ROLES: dict[Side, Role] = {
    MAX: Role(1, max, -inf, "lower", "beta", "△", "up"),
    MIN: Role(-1, min, inf, "upper", "alpha", "▽", "down"),
}

State = TypeVar("State")
Move = TypeVar("Move")

REQUIRED = ("start", "moves", "play", "player", "is_over", "utility")


class Game(Protocol[State, Move]):
    """The rules of a game for two players, MAX and MIN. States and moves are the game's own types.

    A state is a value: ``play`` answers a new one and leaves the old one as it was. Six methods are needed, and
    ``check_game`` says what is wrong with them:

    >>> class Pile:  # take 1 or 2 from a pile; whoever takes the last one wins
    ...     def start(self): return 4, MAX
    ...     def moves(self, state): return [take for take in (1, 2) if take <= state[0]]
    ...     def play(self, state, move): return state[0] - move, MIN if state[1] == MAX else MAX
    ...     def player(self, state): return state[1]
    ...     def is_over(self, state): return state[0] == 0
    ...     def utility(self, state): return -1 if state[1] == MAX else 1
    >>> from minimaxviz import alphabeta, check_game
    >>> check_game(Pile())
    20 random games, 76 positions: all consistent.
    >>> alphabeta(Pile()).move
    1

    These are optional, and used where a game has them:

    - ``estimate(state)``: what an unfinished state looks worth to MAX, a number, where a depth limit
      stops the search; without it such a search is refused. ``no_estimate`` is True where it says nothing, and
      unfinished states just count as 0: then the search says so.
    - ``label(state)``: a short name for a node, which no other node has. Without it nodes are called by letters,
      A, B, C, … as they are entered, and those that never are by the moves that lead to them.
    - ``move_name(state, move)``: a short text for a move, like "b2". Without it a move is called by its text.
    - ``move_words(state, move)``: what a move is in a sentence, like "X in the centre", if that is more than its
      name: a text, or the key of a phrase that the language files know and its blanks, as
      ``("move_column", {"column": "D"})``.
    - ``board(state)``: rows of texts, all as long, to draw inside a node; ``()`` for no board.
    - ``winning_line(state)``: the (row, column) of fields to strike through on that board, from one end
      to the other; ``()`` for none.
    - ``parse(text)`` and ``format(state)``: a state from text and back, so that a search takes a
      position as text.
    - ``check(state)``: raise a ``GameError`` for what is no state of this game, before it is searched.

    And for how it looks and is played: ``board_look`` ("marks" unless said: X and O, other signs as text;
    "checkered"; "discs"; "pawns", W and B; "chess", by the pieces' letters, White's capital; "heaps", numbers that
    are drawn as stones; or "piles" where a field holds several signs, the bottom one first),
    ``lettered`` (rows and columns are named as in chess), ``marks`` and ``max_player`` (the players' signs, and
    MAX's), ``signs`` (all of MAX's and all of MIN's, where ``marks`` does not say it: the colour of a piece shows
    whose it is), ``text(state)`` (the board for a terminal),
    ``clicks(state, move)``, the (row, column) of fields to click one after the other to make a move, ``win``
    (what MAX gets at most), and ``for_play()``, the same game with the best estimate it knows.
    """

    def start(self) -> State:
        """Return the state in which the game begins."""

    def moves(self, state: State) -> Sequence[Move]:
        """Return the legal moves, in the order in which they are searched."""

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move."""

    def player(self, state: State) -> Side:
        """Return who is to move: MAX or MIN."""

    def is_over(self, state: State) -> bool:
        """Tell whether the game has ended."""

    def utility(self, state: State) -> float:
        """Return what a finished state is worth to MAX."""


def check_methods(game: Any) -> None:
    """Refuse an object that lacks a method every game must have."""
    name = type(game).__name__
    if isinstance(game, type):
        raise GameError(f"a game is needed, and {game.__name__} is a class; call it: {game.__name__}()")
    if isinstance(game, FunctionType):
        raise GameError(f"a game is needed, and {game.__name__} is a function; call it: {game.__name__}()")
    if isinstance(game, list | tuple):
        raise GameError(f"a game is needed, and this {name} is none; build one with Tree.from_nested(...)")
    missing = [method for method in REQUIRED if not callable(getattr(game, method, None))]
    if missing:
        raise GameError(f"a game is needed, and this {name} is none; add {', '.join(m + '()' for m in missing)}")


def optional(game: Any, method: str) -> Any:
    """Return a method that a game may have, or None."""
    found = getattr(game, method, None)
    if found is not None and not callable(found):
        raise GameError(f"{type(game).__name__}: {method} is {found!r}; a method is needed, or none")
    return found


def listed(moves: Any, game: Any) -> Sequence[Any]:
    """Return moves as a sequence, whatever iterable in a fixed order the game answered."""
    if isinstance(moves, list | tuple | range):
        return moves
    if isinstance(moves, Iterable) and not isinstance(moves, Set | str):
        return tuple(moves)
    raise GameError(f"{type(game).__name__}: moves() answers {moves!r}; a list in a fixed order is needed")
