"""Games of other libraries, which change in place: here a state is the tuple of moves that led to it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias

from minimaxviz.errors import GameError
from minimaxviz.notation import readable

__all__ = ["Line", "Walked"]

Line: TypeAlias = tuple[Any, ...]
"""A state: the moves played since the start."""


class _Step:
    """One position on the way: the library's own object, and what is known of it."""

    __slots__ = ("meant", "move", "options", "over", "position")

    def __init__(self, position: Any, move: Any = None, meant: Any = None) -> None:
        self.position = position
        self.move = move
        self.meant = meant  # the library's own move of that name
        self.over: bool | None = None
        self.options: list[tuple[Any, Any]] | None = None


class Walked(ABC):
    """A game that is walked to and fro: taking moves back, or dropping copies, and playing others.

    States are values, though the library's own objects are none; going from one state to the next is
    as much work as the moves by which they differ. A subclass says how its library ends, moves and plays.
    """

    def __init__(self, root: Any) -> None:
        self._steps = [_Step(root)]
        self._state: Line | None = ()

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> Line:
        """Return no moves."""
        return ()

    def moves(self, state: Line) -> Sequence[Any]:
        """Return the legal moves in the library's order; none once the game is over."""
        return tuple(move for move, _ in self._options(self._go_to(state)))

    def play(self, state: Line, move: Any) -> Line:
        """Return the moves so far and one more."""
        self._meant(self._go_to(state), move)
        return (*state, move)

    def is_over(self, state: Line) -> bool:
        """Tell whether the library says that the game has ended."""
        return self._ended(self._go_to(state))

    def check(self, state: Any) -> None:
        """Refuse what are no moves that can be played one after the other."""
        if not isinstance(state, tuple):
            raise GameError(
                f"{self._name}: {readable(state)} is no position; the moves that lead to it are needed, as ()"
            )
        self._go_to(state)

    # --- what a library does ----------------------------------------------------------------------

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

    def _position(self, state: Line) -> Any:
        """Return the library's own object as it is in a state."""
        return self._go_to(state).position

    def _go_to(self, state: Line) -> _Step:
        """Go to a state: take back what does not lead to it, and play the rest."""
        steps = self._steps
        if state is not self._state:
            self._state = None
            common = 1
            for step, move in zip(steps[1:], state, strict=False):
                if step.move != move:
                    break
                common += 1
            while len(steps) > common:
                last = steps.pop()
                self._take_back(last.position, last.meant)
            for move in state[common - 1 :]:
                meant = self._meant(steps[-1], move)
                steps.append(_Step(self._after(steps[-1].position, meant), move, meant))
            self._state = state
        return steps[-1]

    def _ended(self, step: _Step) -> bool:
        if step.over is None:
            step.over = bool(self._is_over(step.position))
        return step.over

    def _options(self, step: _Step) -> list[tuple[Any, Any]]:
        if step.options is None:
            step.options = [] if self._ended(step) else self._moves_from(step.position)
        return step.options

    def _meant(self, step: _Step, move: Any) -> Any:
        """Return the library's own move of that name."""
        options = self._options(step)
        for name, meant in options:
            if name == move:
                return meant
        allowed = f"choose from {readable([name for name, _ in options])}" if options else "the game is over"
        played = tuple(earlier.move for earlier in self._steps[1:])
        raise GameError(f"{self._name}: {readable(move)} is no move after {readable(played)}; {allowed}")

    @property
    def _name(self) -> str:
        return type(self).__name__
