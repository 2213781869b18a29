"""Steps as somebody told them: a search seen from outside, which may be wrong, and is shown as it was."""

from bisect import bisect_right
from collections.abc import Sequence
from math import isnan, nan
from typing import Any, NamedTuple

from minimaxviz.errors import GameError, SearchError, TraceError
from minimaxviz.game import Game
from minimaxviz.notation import Window, is_number, plain, readable
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import GamePositions, Path
from minimaxviz.trace.steps import Step, StepKind
from minimaxviz.trace.visits import LIMIT, OVER, PassStart, Visits

__all__ = ["ToldStep", "Writer", "WrittenSteps"]

NOTHING = (nan, nan)  # a window that is not known


class ToldStep(NamedTuple):
    """One step as told: what happened at which visit, whose value was taken in, and value and window afterwards.

    A number that is not known is NaN.
    """

    kind: StepKind
    visit: int
    child: int | None
    value: float
    alpha: float
    beta: float


class WrittenSteps:
    """The steps of a search, one after the other as they were told. Nothing is worked out, so nothing is corrected."""

    def __init__(self, steps: Sequence[ToldStep], visits: int) -> None:
        self.told = list(steps)
        self.entered: list[int] = []
        self.finished = [len(self.told)] * visits
        self.cuts: list[int] = []
        self.cut_steps: list[int] = []
        self._steps_of: list[list[int]] = [[] for _ in range(visits)]  # the steps of each visit
        for k, step in enumerate(self.told):
            self._steps_of[step.visit].append(k)
            if step.kind == "enter":
                self.entered.append(k)
            elif step.kind == "cut":
                self.cuts.append(step.visit)
                self.cut_steps.append(k)
            elif step.kind in ("evaluate", "hit", "leave"):
                self.finished[step.visit] = k

    def __len__(self) -> int:
        return len(self.told)

    def __eq__(self, other: object) -> bool:
        return repr(self.told) == repr(other.told) if isinstance(other, WrittenSteps) else NotImplemented

    def __hash__(self) -> int:
        return hash(len(self.told))

    def step(self, k: int) -> Step:
        """Return what happens at step k."""
        return Step(*self.told[k][:3])

    @cached_property
    def _cut_step(self) -> dict[int, int]:
        return dict(zip(self.cuts, self.cut_steps, strict=True))

    def cut_step(self, visit: int) -> int | None:
        """Return the step at which a visit is cut; None if it is not."""
        return self._cut_step.get(visit)

    def value_at(self, visit: int, k: int) -> float | None:
        """Return the value of a visit after step k, as told."""
        step = self._last(visit, k)
        return None if step is None or isnan(step.value) else step.value

    def window_at(self, visit: int, k: int) -> Window | None:
        """Return the window of a visit after step k, as told."""
        step = self._last(visit, k)
        return None if step is None or isnan(step.alpha) or isnan(step.beta) else (step.alpha, step.beta)

    def _last(self, visit: int, k: int) -> ToldStep | None:
        """Return the last step of a visit that is not after step k."""
        steps = self._steps_of[visit]
        count = bisect_right(steps, k)
        return self.told[steps[count - 1]] if count else None


class Writer:
    """Writes a trace down step by step, for a search that runs elsewhere.

    Unless all of it was seen, ``seen`` says how much: "questions" about nodes, or "visits" without values.

    >>> from minimaxviz import Tree
    >>> writer = Writer(Tree.from_nested([3, 5]), name="hasty")
    >>> writer.enter(()); writer.enter((0,)); writer.evaluate(3); writer.update(value=3)
    >>> writer.cut(); writer.leave(3)
    >>> trace = writer.trace()
    >>> trace, len(trace), [node.label for node in trace.pruned]
    (Trace(hasty, 2 nodes, value 3), 6, ['C'])
    """

    def __init__(self, game: Any, state: Any = None, *, name: str = "written", seen: str | None = None) -> None:
        from minimaxviz.games.given import game_of

        self._game: Game[Any, Any] = game_of(game)
        self._positions = GamePositions(self._game, self._game.start() if state is None else state)
        self._name, self._seen = name, seen
        self._steps: list[ToldStep] = []
        self._open: list[int] = []
        self._paths: list[Path] = []
        self._options: list[int] = []
        self._windows: list[Window] = []  # on entry
        self._current_windows: list[Window] = []
        self._cut: set[int] = set()
        self._values: list[float] = []
        self._passes: list[PassStart] = []

    def enter(self, path: Path, window: Window | None = None) -> None:
        """Say that a node was entered, with a window if it is known."""
        if not isinstance(path, tuple | list) or any(type(place) is not int for place in path):
            raise TraceError(f"the node at {readable(path)} is entered; places of moves from the root are needed")
        path = tuple(path)
        expected = self._paths[self._open[-1]] if self._open else None
        if (path != ()) if expected is None else (path[:-1] != expected or path == ()):
            raise SearchError(
                f"the node at {path} is entered {'first' if expected is None else f'from the one at {expected}'}; "
                "a search begins at () and goes from a node to its children"
            )
        try:
            if any(place < 0 for place in path):
                raise IndexError
            state = self._positions.state(path)
            options = 0 if self._game.is_over(state) else len(self._game.moves(state))
        except (GameError, IndexError):
            raise TraceError(f"there is no node at {path}; its parent has fewer moves") from None
        if expected is None:
            if self._steps:
                self._note("pass", self._passes[-1].visit)
            self._passes.append(PassStart(len(self._paths), None))
        self._open.append(len(self._paths))
        self._paths.append(path)
        self._options.append(options)
        self._windows.append(NOTHING if window is None else _window(window))
        self._current_windows.append(self._windows[-1])
        self._values.append(nan)
        self._note("enter", self._open[-1])

    def evaluate(self, value: float | None) -> None:
        """Say that the node was evaluated, and left with that value."""
        visit = self._current
        if len(self._paths) > visit + 1:
            raise SearchError(f"the node at {self._paths[visit]} is evaluated after its children; say leave(value)")
        self._options[visit] = LIMIT if self._options[visit] else OVER
        self._finish("evaluate", value)

    def update(self, *, value: float | None = None, window: Window | None = None) -> None:
        """Say that the value of the child left last was taken in, and what value and window are now."""
        self._values[self._parent_of_last] = _value(value)
        self._take("update", window)

    def again(self) -> None:
        """Say that the child left last is asked about again."""
        self._take("research", None)

    def cut(self) -> None:
        """Say that the rest of the children is left out."""
        self._cut.add(self._current)
        self._note("cut", self._current)

    def leave(self, value: float | None) -> None:
        """Say that the node was left with a value; None if it returned nothing."""
        visit = self._current
        tried = {path for path in self._paths[visit:] if path[:-1] == self._paths[visit] and path}
        if len(tried) < self._options[visit] and visit not in self._cut:
            self.cut()
        self._finish("leave", value)

    def trace(self) -> Any:
        """Return the trace; calls that were not left stay open."""
        from minimaxviz.trace.conventions import Conventions
        from minimaxviz.trace.trace import Trace

        if not self._paths:
            raise SearchError("nothing was told; say enter(()) first")
        count = len(self._paths)
        players = [self._positions.facts(path).player for path in self._paths]
        known = not all(isnan(alpha) for alpha, _ in self._windows)
        alpha, beta = ([window[end] for window in self._windows] for end in (0, 1))
        visits = Visits(
            [len(path) for path in self._paths],
            [path[-1] if path else 0 for path in self._paths],
            list(self._options),
            players,
            list(self._values),
            alpha if known else None,
            beta if known else None,
            passes=tuple(self._passes),
        )
        conventions = Conventions(self._name, prunes=known, seen=self._seen)
        return Trace(conventions, visits, self._positions, WrittenSteps(self._steps, count))

    @property
    def _current(self) -> int:
        if not self._open:
            raise SearchError("a step is told where no call is open; say enter(path) first")
        return self._open[-1]

    @property
    def _parent_of_last(self) -> int:
        """The open call, which has to have a child before it takes a value in."""
        visit = self._current
        if len(self._paths) == visit + 1:
            raise SearchError(f"the node at {self._paths[visit]} takes a value in, but no child of it was visited")
        return visit

    def _take(self, kind: StepKind, window: Window | None) -> None:
        visit = self._parent_of_last
        child = len(self._paths) - 1
        while len(self._paths[child]) > len(self._paths[visit]) + 1:
            child -= 1
        if window is not None:
            self._current_windows[visit] = _window(window)
        self._steps.append(ToldStep(kind, visit, child, self._values[visit], *self._current_windows[visit]))

    def _finish(self, kind: StepKind, value: float | None) -> None:
        visit = self._current
        self._values[visit] = _value(value)
        self._note(kind, visit)
        self._open.pop()

    def _note(self, kind: StepKind, visit: int) -> None:
        self._steps.append(ToldStep(kind, visit, None, self._values[visit], *self._current_windows[visit]))


def _value(value: Any) -> float:
    if value is None:
        return nan
    if not is_number(value):
        raise TraceError(f"a value of {readable(value)} is told; a number, or None for nothing, is needed")
    return plain(value)


def _window(window: Any) -> Window:
    if not isinstance(window, tuple | list) or len(window) != 2 or not all(map(is_number, window)):
        raise TraceError(f"a window of {readable(window)} is told; two numbers are needed, or None if it is not known")
    return plain(window[0]), plain(window[1])
