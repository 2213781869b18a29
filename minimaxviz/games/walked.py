"""Games of other libraries, which change in place: here a state is the tuple of moves that led to it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from threading import local
from typing import Any, TypeAlias, TypeVar

from minimaxviz.errors import GameError
from minimaxviz.games.with_boards import WithBoards
from minimaxviz.notation import readable

__all__ = ["Line", "Walked"]

Line: TypeAlias = tuple[Any, ...]
"""A state: the moves played since the start."""

T = TypeVar("T")


class _Step:
    """One position on the way: the library's own object, and what is known of it."""

    __slots__ = ("meant", "move", "options", "over", "position")

    def __init__(self, position: Any, move: Any = None, meant: Any = None) -> None:
        self.position = position
        self.move = move
        self.meant = meant  # the library's own move of that name
        self.over: bool | None = None
        self.options: list[tuple[Any, Any]] | None = None


class _Walk:
    """The positions on the way to a state."""

    __slots__ = ("state", "steps")

    def __init__(self) -> None:
        self.state: Line | None = None
        """To which state it leads; None while that is not sure: an interrupted library may leave anything behind."""
        self.steps: list[_Step] = []


class _Walks(local):
    """Every thread walks a way of its own, on copies of the root; which way is asked once a question."""

    def __init__(self) -> None:
        self.own = _Walk()


class Walked(WithBoards, ABC):
    """A game that is walked to and fro: taking moves back, or dropping copies, and playing others.

    States are values, though the library's own objects are none; going from one state to the next is
    as much work as the moves by which they differ. A subclass says how its library ends, moves and plays.
    """

    def __init__(self, root: Any) -> None:
        self._root = root
        self._walks = _Walks()

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the way: it is walked anew."""
        return {name: part for name, part in vars(self).items() if name != "_walks"}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        vars(self).update(parts)
        self._walks = _Walks()

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Line:
        """Return no moves."""
        return ()

    def moves(self, state: Line) -> Sequence[Any]:
        """Return the legal moves in the library's order; none once the game is over."""
        return tuple(move for move, _ in self._ask(state, self._options))

    def play(self, state: Line, move: Any) -> Line:
        """Return the moves so far and one more."""
        self._meant(state, move)
        return (*state, move)

    def is_over(self, state: Line) -> bool:
        """Tell whether the library says that the game has ended."""
        return self._ask(state, self._ended)

    def check(self, state: Any) -> None:
        """Refuse what are no moves that can be played one after the other."""
        if not isinstance(state, tuple):
            raise GameError(
                f"{self._name}: {readable(state)} is no position; the moves that lead to it are needed, as ()"
            )
        self._ask(state, self._ended)

    # --- what a library does ----------------------------------------------------------------------

    @abstractmethod
    def _copy(self, position: Any) -> Any:
        """Return a position that can be played on without changing the first."""

    @abstractmethod
    def _is_over(self, position: Any) -> bool:
        """Tell whether the game has ended."""

    @abstractmethod
    def _moves_from(self, position: Any) -> list[tuple[Any, Any]]:
        """Return the moves in the library's order: what they are called here, and the library's own."""

    @abstractmethod
    def _after(self, position: Any, move: Any) -> Any:
        """Play one of the library's own moves: on a copy, or in place if it can be taken back."""

    @abstractmethod
    def _take_back(self, position: Any, move: Any) -> None:
        """Take back a move that was played in place; a copy needs nothing, it is dropped."""

    # --- walking ----------------------------------------------------------------------------------

    def _ask(self, state: Line, question: Callable[[_Step], T]) -> T:
        """Go to a state and ask something there. Whatever is interrupted on the way begins anew from the root."""
        walk = self._walks.own
        step = self._go_to(walk, state)
        walk.state = None
        answer = question(step)
        if walk.steps[-1] is step:  # else the question itself asked the game about another state
            walk.state = state
        return answer

    def _asked(self, state: Line, question: Callable[[Any], T]) -> T:
        """Ask something about the library's own object as it is in a state."""
        return self._ask(state, lambda step: question(step.position))

    def _meant(self, state: Line, move: Any) -> Any:
        """Return the library's own move of that name."""
        return self._ask(state, lambda step: self._find(step, move))

    def _go_to(self, walk: _Walk, state: Line) -> _Step:
        """Go to a state: take back what does not lead to it, and play the rest."""
        if state is not walk.state:
            if walk.state is None:
                walk.steps = [_Step(self._copy(self._root))]
            steps = walk.steps
            walk.state = None
            common = 1
            for step, move in zip(steps[1:], state, strict=False):
                if step.move != move:
                    break
                common += 1
            while len(steps) > common:
                last = steps.pop()
                self._take_back(last.position, last.meant)
            for move in state[common - 1 :]:
                meant = self._find(steps[-1], move)
                steps.append(_Step(self._after(steps[-1].position, meant), move, meant))
        return walk.steps[-1]

    def _ended(self, step: _Step) -> bool:
        if step.over is None:
            step.over = bool(self._is_over(step.position))
        return step.over

    def _options(self, step: _Step) -> list[tuple[Any, Any]]:
        if step.options is None:
            step.options = [] if self._ended(step) else self._moves_from(step.position)
        return step.options

    def _find(self, step: _Step, move: Any) -> Any:
        options = self._options(step)
        for name, meant in options:
            if name == move:
                return meant
        allowed = f"choose from {readable([name for name, _ in options])}" if options else "the game is over"
        played = tuple(earlier.move for earlier in self._walks.own.steps[1:])
        raise GameError(f"{self._name}: {readable(move)} is no move after {readable(played)}; {allowed}")

    @property
    def _name(self) -> str:
        return type(self).__name__
