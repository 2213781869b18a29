"""The facts of visits: where in an answer the value stands, and who sees it, are learned from many visits."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from minimaxviz.game import MIN
from minimaxviz.notation import is_number, plain
from minimaxviz.practice.lineup import UNSEEN, Lineup, Spotter, Visit
from minimaxviz.practice.telling import Told
from minimaxviz.trace.positions import Path

__all__ = ["Eyes", "Facts", "learned"]


class Eyes(NamedTuple):
    """How answers are read: the place of the value in them (None if they are it), and if the mover sees it."""

    place: int | None = None
    by_mover: bool = False


def _numbers(answer: Any) -> dict[int | None, float]:
    """Return the numbers in an answer by their places."""
    if is_number(answer):
        return {None: plain(answer)}
    if isinstance(answer, tuple | list):
        return {place: plain(one) for place, one in enumerate(answer) if is_number(one)}
    return {}


def _may_be_value(answer: Any) -> bool:
    """Tell whether there is a number in an answer, or whether nothing was answered at all."""
    return answer is None or bool(_numbers(answer))


def learned(runs: Iterable[Lineup]) -> Eyes:
    """Learn from leaves where the value stands, and from them and their parents who sees it."""
    places: dict[int | None, int] = {}
    visits = [
        (one, run.spotter) for run in runs for one in run.root.walk() if one.left and (one.path or not run.begins_aside)
    ]
    for visit, spotter in visits:
        if spotter.game.is_over(state := spotter.state(visit.path)):
            worth = spotter.game.utility(state)
            for place, number in _numbers(visit.answer).items():
                places[place] = places.get(place, 0) + (1 if abs(number) == abs(worth) else -1)
    answered = [_numbers(visit.answer) for visit, _ in visits]
    place = max(places, key=lambda one: (places[one], sum(one in numbers for numbers in answered)), default=None)
    inner = leaves = 0  # what speaks for the mover, less what speaks against it
    for visit, spotter in visits:
        numbers = _numbers(visit.answer)
        if place not in numbers:
            continue
        number = numbers[place]
        state = spotter.state(visit.path)
        if spotter.game.is_over(state):
            if spotter.game.player(state) == MIN:
                worth = spotter.game.utility(state)
                leaves += (number == -worth) - (number == worth)
        else:
            below = [_numbers(child.answer).get(place) for child in visit.below]
            known = [one for one in below if one is not None]
            if known and len(known) == len(below):
                inner += (number == -min(known)) - (number in (min(known), max(known)))
    return Eyes(place, by_mover=inner > 0 or (inner == 0 and leaves > 0))


class Facts:
    """The visits of a run with windows and values as MAX sees them."""

    def __init__(self, run: Lineup, eyes: Eyes) -> None:
        self.run, self.eyes = run, eyes
        self.spotter: Spotter = run.spotter
        self.game = self.spotter.game
        self.limit = self._limit()
        self.root = self._visited(run.root)
        if self.root.window is None and self.root.below:  # a loop of its own at the root: its first child has it all
            self.root.window = self.root.below[0].window
        if run.begins_aside and run.inner_answer is not None:
            self.root.value = self._value(run.inner_answer, flips=self._flips(()))
        self.move_path, self.leaf_path = self._leaf() if self._answers_leaves() else self._moves(run.root.answer)
        if self.root.value is None or (run.begins_aside and run.inner_answer is None):
            self._settle_root()

    # --- values and windows

    def _visited(self, visit: Visit) -> Told:
        below = [self._visited(one) for one in visit.below]
        flips = self._flips(visit.path)
        window = visit.window
        if window is not None and flips:
            window = (-window[1], -window[0])
        value = self._value(visit.answer, flips=flips) if visit.left else None
        if visit.answer is UNSEEN and self.game.is_over(state := self.spotter.state(visit.path)):
            value = plain(self.game.utility(state))
        return Told(visit.path, window, value, visit.left, len(visit.path) == self.limit and not below, below)

    def _flips(self, path: Path) -> bool:
        return self.eyes.by_mover and self.game.player(self.spotter.state(path)) == MIN

    def _value(self, answer: Any, *, flips: bool) -> float | None:
        numbers = _numbers(answer)
        number = numbers.get(self.eyes.place, numbers.get(None))
        return None if number is None else -number if flips else number

    def _limit(self) -> int | None:
        """Return the depth at which the search estimated: its deepest visits, if none went on and all answered."""
        visits = list(self.run.root.walk())
        deepest = max(len(visit.path) for visit in visits)
        last = [visit for visit in visits if len(visit.path) == deepest]
        unfinished = [visit for visit in last if not self.game.is_over(self.spotter.state(visit.path))]
        if not unfinished or not all(visit.left and _numbers(visit.answer) for visit in last):
            return None
        try:
            for visit in unfinished:
                self.game.estimate(self.spotter.state(visit.path))
        except Exception:  # it cannot be estimated, so it was left too early
            return None
        return deepest

    # --- what the function itself answered

    def _settle_root(self) -> None:
        """Find the root's value where another function than the one that goes down answered for it."""
        root, answer = self.root, self.run.root.answer
        values = [one.value for one in root.below]
        numbers = _numbers(answer)
        sign = -1 if self._flips(()) else 1
        best = next((sign * one for one in numbers.values() if sign * one in values), None)
        if best is None and self.run.is_asked:
            best = numbers.get(None)
        if best is None and self.move_path is not None:  # it answers the move: what that is worth was seen
            best = next((one.value for one in root.below if one.path == self.move_path), None)
        root.value = best
        if best is None and answer is not None and root.left:
            root.left = False  # it answered something, and what that is worth is not known

    def _answers_leaves(self) -> bool:
        """Tell whether, in nested lists, the value of a leaf is answered where the move belongs: it is there twice."""
        visits = [one for one in self.run.root.walk() if one.left and (one.path or not self.run.begins_aside)]
        return bool(self.spotter.wardrobe.list_paths and visits) and all(
            isinstance(one.answer, tuple | list) and len(numbers := list(_numbers(one.answer).values())) > 1
            and len(set(numbers)) == 1
            for one in visits
        )  # fmt: skip

    def _leaf(self) -> tuple[Path | None, Path | None]:
        """Return the leaf that the root's value comes from: as the move, if it is a child of the root."""
        one = self.root
        while one.below:
            found = next((child for child in one.below if child.value == self.root.value), None)
            if found is None:
                return None, None
            one = found
        return (one.path, None) if len(one.path) == 1 else (None, one.path or None)

    def _moves(self, answer: Any) -> tuple[Path | None, Path | None]:
        """Return the root's child that an answer names; and else the node further down that it names."""
        items = list(answer) if isinstance(answer, tuple | list) else [answer]
        numbers = _numbers(answer)
        deeper = None
        for place, item in enumerate(items):
            if is_number(item) and self._is_value(place, item, numbers):
                continue
            path = self._named(item)
            if path is not None and len(path) == 1:
                return path, None
            deeper = deeper or path
        whole = self._named(answer) if isinstance(answer, tuple) else None
        return (whole, None) if whole is not None and len(whole) == 1 else (None, deeper)

    def _is_value(self, place: int, item: float, numbers: dict[int | None, float]) -> bool:
        """Tell a value from the number of a move."""
        if not self.run.begins_aside:
            return place == self.eyes.place or self.eyes.place is None
        values = [self.root.value] if self.run.inner_answer is not None else [one.value for one in self.root.below]
        return (item in values or -item in values) and (len(numbers) == 1 or place == min(n or 0 for n in numbers))

    def _named(self, item: Any) -> Path | None:
        if item is None or isinstance(item, bool):
            return None
        path = self.spotter.named(item)
        if path is not None:
            return path or None
        start = self.spotter.state(())
        moves = [] if self.game.is_over(start) else list(self.game.moves(start))
        for place, move in enumerate(moves):
            if type(move) is type(item) and move == item:
                return (place,)
        if type(item) is int and 0 <= item < len(moves):
            return self._numbered(item, moves)
        return None

    def _numbered(self, number: int, moves: list[Any]) -> Path | None:
        """Take a number for a place among the moves, or for a field of the board."""
        board = self.game.board(self.spotter.state(())) if hasattr(self.game, "board") else None
        if board:
            cell = divmod(number, len(board[0]))
            return next(((place,) for place, move in enumerate(moves) if move == cell), None)
        return (number,)

    @property
    def seen(self) -> str | None:
        """How much was seen, if not all: "questions" about nodes alone, or "visits" whose answers are no numbers."""
        if self.run.is_asked:
            return "questions"
        visits = self.run.root.walk()
        return "visits" if any(one.left and one.path and not _may_be_value(one.answer) for one in visits) else None

    @property
    def has_windows(self) -> bool:
        """Whether windows of inner nodes were seen."""
        return any(one.window is not None for one in self.run.root.walk())
