"""The battery: the trees on which a search is graded, those that show the museum's bugs first."""

from collections.abc import Iterator
from functools import cache, cached_property
from math import inf
from typing import Any, NamedTuple

from minimaxviz.errors import MinimaxvizError, PracticeError
from minimaxviz.game import MAX, MIN
from minimaxviz.games import trees
from minimaxviz.games.given import game_of
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, is_number, number
from minimaxviz.practice.museum import EXHIBITS
from minimaxviz.practice.references import MINIMAX, MOST_NODES, RULES, Event, Rule, events_of_trace
from minimaxviz.search import alphabeta, minimax
from minimaxviz.trace import Trace

__all__ = ["Task", "battery", "given"]

LARGEST = 40  # nodes of a tree from the shelf
ENDLESS: Window = (-inf, inf)
USUAL = RULES[0]
LEVELS = ("easy", "easy", "medium", "medium", "medium", "medium", "hard", "hard", "hard", "hard")
LONGEST = 60  # characters of a tree that is written as lists


class Task:
    """A tree that a search is graded on, and what searches by every rule do there."""

    def __init__(self, title: str, game: Any, depth: int | None = None, *, is_given: bool = False) -> None:
        self.title = title
        self.game = game
        self.depth = depth
        """How deep the search shall go; a function without a depth has nothing to do here then."""
        self.is_given = is_given
        """Whether somebody else chose it: then it is searched as deep as the function goes."""
        self._traces: dict[tuple[Rule, Window, int | None], Trace | None] = {}
        self._events: dict[tuple[Rule, Window, int | None], list[Event]] = {}
        self.kept: dict[Any, Any] = {}
        """What others found out about it and want to know again."""
        self._worth: dict[tuple[int, int | None], float] = {}

    @property
    def size(self) -> int:
        """How many nodes it has; a game has more than any tree."""
        return len(self.game) if isinstance(self.game, Tree) else MOST_NODES

    @property
    def is_single(self) -> bool:
        """Whether the game is over before it begins."""
        return bool(self.game.is_over(self.game.start()))

    @property
    def height(self) -> int | None:
        """How deep a tree is."""
        trace = self.trace(MINIMAX)
        return None if trace is None else max(trace.record.level)

    @cached_property
    def twin(self) -> Tree | None:
        """The same tree with MAX and MIN in turns, MAX first; None if it is so itself."""
        if not isinstance(self.game, Tree):
            return None
        twin = Tree.from_dict(
            {name: list(self.game.moves(name)) for name in self.game.names() if self.game.moves(name)},
            dict(self.game.values),
            root=self.game.root,
            players=(MAX, MIN),
        )
        return None if twin == self.game else twin

    def trace(self, rule: Rule, window: Window = ENDLESS, depth: int | None = None) -> Trace | None:
        """Search it by a rule; None if that takes too long."""
        key = rule, window, depth
        if key not in self._traces:
            options: dict[str, Any] = {"depth": depth, "max_nodes": MOST_NODES}
            if rule != MINIMAX:
                options |= {"cut": rule.cut, "fail": rule.fail, "window": window}
            try:
                self._traces[key] = (minimax if rule == MINIMAX else alphabeta)(self.game, **options)
            except MinimaxvizError:
                self._traces[key] = None
        return self._traces[key]

    def events(self, rule: Rule, ends: Window, window: Window = ENDLESS, depth: int | None = None) -> list[Event]:
        """Return what a search by a rule does; ``ends`` are the smallest and the largest leaf."""
        key = rule, window, depth
        if key not in self._events:
            trace = self.trace(*key)
            self._events[key] = [] if trace is None else events_of_trace(trace, ends)
        return self._events[key]

    def value(self, depth: int | None) -> float:
        """Return what the root is worth."""
        trace = self.trace(USUAL, ENDLESS, depth)
        if trace is None:
            raise PracticeError(f"grade: {self.title} is too large to be graded on; give a smaller one")
        return trace.record.value[0]

    def worth(self, place: int, depth: int | None) -> float:
        """Return what a move at the root is worth."""
        if (place, depth) not in self._worth:
            start = self.game.start()
            state = self.game.play(start, self.game.moves(start)[place])
            below = None if depth is None else depth - 1
            self._worth[place, depth] = alphabeta(self.game, state, depth=below).record.value[0]
        return self._worth[place, depth]

    @property
    def text(self) -> str:
        """The tree as nested lists if it is small, else what it is."""
        if isinstance(self.game, Tree):
            nested = _nested(self.game, self.game.root)
            if len(nested) <= LONGEST:
                return nested
        return f"{self.title} ({self.game!r})" if isinstance(self.game, Tree) else self.title

    def __repr__(self) -> str:
        return f"Task({self.title})"


def _nested(tree: Tree, name: str) -> str:
    if tree.is_over(name):
        return number(tree.utility(name))
    return f"[{', '.join(_nested(tree, child) for child in tree.moves(name))}]"


class _Draft(NamedTuple):
    title: str
    tree: Tree
    depth: int | None = None


@cache
def battery(seed: int) -> tuple[Task, ...]:
    """Return the trees of a seed: the museum's, the shelf's, practice trees, negative leaves and ties.

    >>> [task.text for task in battery(1)[:4]]
    ['[1, 2]', '[−2, −1]', '[0, 1]', '[2, [3, 1]]']
    """
    found: dict[Any, Task] = {}
    for draft in (*_museum(), *_shelf(), *_practice(seed)):
        found.setdefault((draft.tree, draft.depth), Task(*draft))
    return tuple(found.values())


def _museum() -> Iterator[_Draft]:
    for name, exhibit in EXHIBITS.items():
        if isinstance(exhibit.game, tuple):
            yield _Draft(name, Tree.from_dict(*exhibit.game), 1)
        elif not isinstance(exhibit.game, int):
            yield _Draft(name, Tree.from_nested(exhibit.game))


def _shelf() -> Iterator[_Draft]:
    for name in trees.names():
        tree = trees.get(name)
        if len(tree) <= LARGEST and set(tree.players) == {MAX, MIN} and len(tree.players) == 2:  # who take turns
            has_estimates = any(tree.moves(inner) for inner in tree.values)
            yield _Draft(name, tree, 1 if has_estimates else None)


def _practice(seed: int) -> Iterator[_Draft]:
    for place, level in enumerate(LEVELS):
        own = 100 * seed + place
        yield _Draft(f"practice {level} {own}", Tree.practice(level, own))
    own = 100 * seed + len(LEVELS)
    yield _Draft(f"ties {own}", Tree.practice("medium", own, ties=True))
    yield _Draft(f"negative {own}", Tree.random((2, 3), 3, own, values=(-9, 0)))
    yield _Draft(f"both signs {own}", Tree.random((2, 3), 3, own, values=(-20, 20)))
    yield _Draft(f"binary {own}", Tree.random(2, 3, own, values=(1, 99)))
    yield _Draft(f"binary {own + 1}", Tree.random(2, 3, own + 1, values=(-9, 9)))
    yield _Draft(f"deep binary {own}", Tree.random(2, 4, own, values=(1, 99)))
    yield _Draft(f"binary ties {own}", Tree.random(2, 3, own, values=(1, 9)))
    yield _Draft(f"MIN first {own}", Tree.random((2, 3), 3, own, values=(1, 99), players=(MIN, MAX)))


def given(chosen: Any) -> tuple[Task, ...]:
    """Return the trees that somebody chose: several in a list, or one; a list with a number in it is one.

    >>> [task.text for task in given([[1, 2], "bluff"])], [task.text for task in given([1, [2, 3]])]
    (['[1, 2]', '[[4, 6], [2, 9], [4, 1]]'], ['[1, [2, 3]]'])
    """
    is_several = isinstance(chosen, list | tuple) and not any(map(is_number, chosen))
    found = [(one, game_of(one)) for one in (chosen if is_several else [chosen])]
    if not found:
        raise PracticeError("grade: no trees are given; give some, or leave trees out")
    return tuple(
        Task(one if isinstance(one, str) else f"tree {place}", game, is_given=True)
        for place, (one, game) in enumerate(found, start=1)
    )
