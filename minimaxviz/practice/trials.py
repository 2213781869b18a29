"""The trials of a search: it runs on one tree after the other, as if for the first time on each, as time allows."""

from collections.abc import Sequence
from inspect import signature
from time import monotonic
from typing import Any

from minimaxviz.errors import PracticeError
from minimaxviz.games.tree import Tree
from minimaxviz.notation import is_number, plain
from minimaxviz.practice.battery import Task
from minimaxviz.practice.memory import Memory
from minimaxviz.practice.naming import Seen, named
from minimaxviz.practice.outfits import role
from minimaxviz.practice.references import events_of, leaf_range
from minimaxviz.practice.watched import Watched, Watcher

__all__ = ["SECONDS", "Trials", "roles_of"]

SECONDS = 2.0  # for one run, and for finding the clothes
BUDGET = 20.0  # seconds for all of them
WITH_ESTIMATES = ("nodes", "table", "names", "state", "gamestate", "board")
"""The styles in which an unfinished node has a value, so that a depth can be asked for."""

PROBE = Tree.from_dict(
    {"a": ["b", "c"], "b": ["d", "e"], "c": ["f", "g"], "d": ["h", "i"], "e": ["j", "k"]},
    {**dict.fromkeys("abcde", 4), **dict(zip("fghijk", (3, 5, 6, 2, 7, 1), strict=True))},
)
"""A tree on which it is tried what a function takes a depth for."""


class Trials:
    """A function on one tree after the other, as long as there is time."""

    def __init__(self, watcher: Watcher, tasks: Sequence[Task], roles: Sequence[str | None], memory: Memory) -> None:
        self.seen: list[Seen] = []
        self.missed: list[Task] = []
        """Trees for which no time was left."""
        self._watcher, self._memory = watcher, memory
        end = monotonic() + BUDGET
        outfit, _ = watcher.fit(tasks[0].game)
        memory.put_back()
        self._height: int | None = None
        if outfit is not None and outfit.style == "index" and outfit.depth == 0 and roles.count("depth") < 2:
            self._height = 3  # it counts to the height of the tree it was tried on, which is written in it
        self._has_turn = not {"turn", "sign", "agent"}.isdisjoint(roles)
        deep = "depth" in roles and any(task.depth is not None for task in tasks) and self._knows_depth()
        for task in tasks:
            if task.depth is not None and not deep:
                continue
            if monotonic() > end or (self.seen and self.seen[-1].watched.ran_out_of_time):
                self.missed.append(task)
                continue
            watched = self._watched(task)
            if watched is not None:
                self.seen.append(Seen(task, watched, events_of(watched.facts), leaf_range(watched.facts), None))
        if not self.seen:
            raise PracticeError(f"{watcher.name} can be called with none of the trees")
        if any(one.watched.move is not None for one in self.seen):  # where the game is over there is none to name
            self.seen = [one for one in self.seen if not one.task.is_single or _answers(one.watched)]
        are_children = any(map(_names_children, self.seen))
        self.seen = [one._replace(move=_move(one.watched, are_children=are_children)) for one in self.seen]

    @property
    def names_moves(self) -> bool:
        """Whether moves are answered at all."""
        return any(one.move is not None for one in self.seen)

    @property
    def bugs(self) -> tuple[str, ...]:
        """The museum's names for what is done there."""
        return named(self.seen, names_moves=self.names_moves)

    def _run(self, game: Any, depth: int | None) -> Watched:
        """Run it as if for the first time."""
        try:
            return self._watcher.watch(game, depth=depth)
        finally:
            self._memory.put_back()

    def _watched(self, task: Task) -> Watched | None:
        """Run it on a tree; None if it cannot be called with that one, or cannot be told who moves there."""
        if not task.is_given and self._height not in (None, task.height):
            return None
        try:
            watched = self._run(task.game, task.depth)
            if not task.is_given and task.twin is not None and not self._is_told(watched, task, task.twin):
                return None
        except PracticeError:
            if task.is_given:
                raise
            return None
        return watched

    def _is_told(self, watched: Watched, task: Task, twin: Tree) -> bool:
        """Tell whether a function knows that MIN moves first: it has a parameter for that, or finds out."""
        if _sees_for_the_root(watched) or _raw(self._run(twin, task.depth)) == _raw(watched):
            return False
        return self._has_turn or watched.value == task.value(task.depth)

    def _knows_depth(self) -> bool:
        """Tell whether one more of depth goes one level further down, where unfinished nodes have values."""
        outfit, _ = self._watcher.fit(PROBE)
        if outfit is None or outfit.style not in WITH_ESTIMATES:
            return False
        lower, higher = (self._run(PROBE, depth) for depth in (1, 2))
        return lower.error is None and higher.error is None and _height(lower) + 1 == _height(higher)


def roles_of(function: Any, call: Any) -> list[str | None]:
    """Return what the parameters mean; nothing if somebody says how it is called."""
    try:
        return [] if call is not None else [role(name) for name in signature(function).parameters]
    except (TypeError, ValueError):
        return []


def _sees_for_the_root(watched: Watched) -> bool:
    """Tell whether its numbers are seen by who moves at the root, here MIN: then they say nothing about MIN."""
    facts = watched.facts
    visits = [one for one in facts.run.root.walk() if facts.game.is_over(facts.spotter.state(one.path))]
    leaves = [(_numbers(one.answer), facts.game.utility(facts.spotter.state(one.path))) for one in visits]
    return not watched.by_mover and bool(leaves) and all(worth and -worth in answer for answer, worth in leaves)


def _answers(watched: Watched) -> bool:
    return watched.error is None and watched.value is not None


def _height(watched: Watched) -> int:
    return max(len(visit.path) for visit in watched.facts.run.root.walk())


def _raw(watched: Watched) -> list[Any]:
    """Return where it went and the numbers it answered there, as they are."""
    return [(visit.path, _numbers(visit.answer)) for visit in watched.facts.run.root.walk()]


def _numbers(answer: Any) -> list[float]:
    parts = answer if isinstance(answer, tuple | list) else (answer,)
    return [plain(part) for part in parts if is_number(part)]


def _names_children(seen: Seen) -> bool:
    """Tell whether a move is answered as one of the lists; then a number is the value of a leaf, and no place."""
    answer = seen.watched.facts.run.root.answer
    return isinstance(answer, tuple) and any(isinstance(part, list) for part in answer)


def _move(watched: Watched, *, are_children: bool) -> tuple[int, ...] | None:
    """Return the node that the answer names, wherever it stands."""
    facts = watched.facts
    answer = facts.run.root.answer
    if are_children and isinstance(answer, tuple) and not any(isinstance(part, list) for part in answer):
        others = [part for place, part in enumerate(answer) if place != facts.eyes.place and is_number(part)]
        leaves = enumerate(facts.spotter.children(()))
        game = facts.game
        return next(
            ((place,) for place, leaf in leaves if others and game.is_over(leaf) and game.utility(leaf) == others[0]),
            None,
        )
    return facts.move_path or facts.leaf_path
