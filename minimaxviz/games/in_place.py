"""Games that change one state in place, with do and undo, made searchable like all others."""

from collections.abc import Callable, Iterable
from functools import partial
from threading import RLock
from typing import Any, Protocol, TypeAlias, TypeVar

from minimaxviz.errors import GameError
from minimaxviz.game import Side, listed, optional
from minimaxviz.games.with_boards import WithBoards
from minimaxviz.notation import readable
from minimaxviz.trace.positions import signs_of

__all__ = ["InPlace", "Line", "Rules"]

Line: TypeAlias = tuple[Any, ...]
"""A state: the moves that were made since the start."""

T = TypeVar("T")

NEEDED = ("start", "moves", "do", "undo", "player", "is_over", "utility")
OPTIONAL = ("estimate", "label", "board", "winning_line")
OF_MOVES = ("move_name", "move_words")


class Rules(Protocol):
    """The rules of a game that holds its one state itself; every question is about that state now.

    ``estimate()``, ``label()``, ``board()``, ``winning_line()``, ``move_name(move)`` and ``move_words(move)`` are
    optional, as in ``Game``.
    """

    def start(self) -> None:
        """Set the state to the start of the game."""

    def moves(self) -> Iterable[Any]:
        """Return the legal moves, in the order in which they are searched."""

    def do(self, move: Any) -> None:
        """Make a move."""

    def undo(self, move: Any) -> None:
        """Take back a move, the last that was made."""

    def player(self) -> Side:
        """Return who is to move: MAX or MIN."""

    def is_over(self) -> bool:
        """Tell whether the game has ended."""

    def utility(self) -> float:
        """Return what the finished game is worth to MAX."""


class InPlace(WithBoards):
    """A game over rules that make moves on one state and take them back.

    >>> import minimaxviz as mv
    >>> class LastOneWins:
    ...     def start(self): self.left, self.turn = 4, "MAX"
    ...     def moves(self): return range(1, min(3, self.left) + 1)
    ...     def do(self, move): self.left -= move; self._swap()
    ...     def undo(self, move): self.left += move; self._swap()
    ...     def _swap(self): self.turn = "MIN" if self.turn == "MAX" else "MAX"
    ...     def player(self): return self.turn
    ...     def is_over(self): return self.left == 0
    ...     def utility(self): return -1 if self.turn == "MAX" else 1
    >>> trace = mv.minimax(InPlace(LastOneWins()))
    >>> trace.value, len(trace.visited), trace.visited[-1].state
    (-1, 15, (3, 1))

    A state of this game is the line of moves that leads to it. Whatever is asked about it, the rules are
    first brought there: moves are taken back as far as the two lines differ, and the others made. In the
    order of a search that is one ``do`` for every node below the root, and one ``undo`` before the next.

    Searches here never write on a game, and this is the one exception: it is how such programs search,
    and copying their state would hide it. Nobody notices, because no answer depends on where the rules
    happen to stand. So a trace stays usable after the search, beside other traces of the same game, in
    other threads, and after an interrupt. Only leave the rules to this game from then on.
    """

    def __init__(self, rules: Rules) -> None:
        self.board_look = getattr(rules, "board_look", "marks")
        self.signs = signs_of(rules)
        self.no_estimate = getattr(rules, "no_estimate", False)
        missing = [name for name in NEEDED if not callable(getattr(rules, name, None))]
        if missing or isinstance(rules, type):
            lack = f"lacks {', '.join(name + '()' for name in missing)}" if missing else "is a class; call it"
            raise GameError(f"InPlace: {readable(rules)} {lack}; rules with {', '.join(NEEDED)} are needed")
        self.rules = rules
        self._line: Line | None = None  # at which the rules stand; None if that is not known, or not for sure
        self._lock = RLock()
        for name in OPTIONAL:
            if optional(rules, name):
                setattr(self, name, partial(self._ask, question=getattr(rules, name)))
        for name in OF_MOVES:
            if optional(rules, name):
                setattr(self, name, partial(self._ask_of_move, getattr(rules, name)))

    def start(self) -> Line:
        """Return the line without moves."""
        return ()

    def check(self, state: Any) -> None:
        """Refuse what is no line of moves, or one that the rules refuse."""
        if not isinstance(state, tuple):
            raise GameError(f"InPlace: {readable(state)} is no state; a tuple of the moves since the start is needed")
        with self._lock:
            self._go(state)

    def moves(self, state: Line) -> tuple[Any, ...]:
        """Return the legal moves, all at once: the rules go on to change."""
        return self._ask(state, self._moves)

    def play(self, state: Line, move: Any) -> Line:
        """Make a move, and return the line that is one longer."""
        with self._lock:
            if state is not self._line:
                self._go(state)
            self._line = None
            self.rules.do(move)
            self._line = line = (*state, move)
        return line

    def player(self, state: Line) -> Side:
        """Return who is to move."""
        return self._ask(state, self.rules.player)

    def is_over(self, state: Line) -> bool:
        """Tell whether the game has ended."""
        return self._ask(state, self.rules.is_over)

    def utility(self, state: Line) -> float:
        """Return what a finished state is worth to MAX."""
        return self._ask(state, self.rules.utility)

    def __repr__(self) -> str:
        return f"InPlace({self.rules!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rules,)

    def _moves(self) -> tuple[Any, ...]:
        return tuple(listed(self.rules.moves(), self.rules))

    def _ask(self, state: Line, question: Callable[[], T]) -> T:
        """Bring the rules to a state and ask them; if they are interrupted, they start anew next time."""
        with self._lock:
            if state is not self._line:
                self._go(state)
            try:
                return question()
            except BaseException:
                self._line = None
                raise

    def _ask_of_move(self, question: Callable[[Any], T], state: Line, move: Any) -> T:
        """Ask the rules about a move that can be made in a state."""
        return self._ask(state, lambda: question(move))

    def _go(self, state: Line) -> None:
        """Take moves back as far as the lines differ, and make the others; from the start if an error came between."""
        rules, line = self.rules, self._line
        self._line = None
        if line is None:
            rules.start()
            line = ()
        common = min(len(line), len(state))
        if line[:common] != state[:common]:
            common = next(place for place in range(common) if line[place] != state[place])
        for move in reversed(line[common:]):
            rules.undo(move)
        for move in state[common:]:
            rules.do(move)
        self._line = state
