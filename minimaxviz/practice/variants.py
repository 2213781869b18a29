"""Variants of an exercise: the same tree, its branches turned and with other leaves, as hard as each other."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from minimaxviz.errors import PracticeError
from minimaxviz.games.tree import Tree
from minimaxviz.practice.exercise import LEVELS, difficulty, is_deep, suits
from minimaxviz.practice.subject import WrittenGame
from minimaxviz.search import alphabeta
from minimaxviz.trace import Trace

__all__ = ["MOST_VARIANTS", "nested", "variants_of"]

MOST_VARIANTS = 500
MOST_DRAWS = 200_000  # about one in twenty is like the first
VALUES = range(1, 100)
TURNED = 0.5  # the share of nodes below which branches are shuffled; where it is all, few trees are like the first
SPREAD = 1  # how far a variant may be from the first in difficulty, so that any two differ by 2 at most


def variants_of(level: str, count: int, seed: int) -> list[Tree]:
    """Draw different trees: alike in size, in cuts of each kind and, but for 2 at most, in difficulty.

    Branches are turned, for else most would be cut at the same places, and have the same best move.
    """
    first = Tree.practice(level, seed)
    found = [first]
    for tree in _drawn(first, level, seed):
        if len(found) == count:
            break
        if tree not in found:
            found.append(tree)
    if len(found) < count:
        raise PracticeError(f"{count} variants; seed {seed} has {len(found)}: choose another seed, or fewer variants")
    return found


def _drawn(first: Tree, level: str, seed: int) -> Iterator[Tree]:
    """Turn the branches of a tree, draw leaves anew, and go through those trees that are as good an exercise.

    Half of the leaves of one that was found are drawn: of trees with all leaves drawn anew one in 300 would be alike.
    """
    wanted = alphabeta(first)
    kinds, hardness = _cuts(wanted), difficulty(wanted)
    dice = random.Random(f"variants {level} {seed}")
    found = [nested(first)]
    for _ in range(MOST_DRAWS):
        shape = _turned(dice.choice(found), dice)
        lists = _with_leaves(shape, iter(_redrawn(_leaves(shape), dice)))
        tree = Tree.from_nested(lists, players=first.players)
        trace = alphabeta(tree)
        if len(trace.cuts) != len(wanted.cuts) or not suits(trace, LEVELS[level]):
            continue
        if _cuts(trace) == kinds and abs(difficulty(trace) - hardness) <= SPREAD:
            found.append(lists)
            yield tree


def _turned(shape: Any, dice: random.Random) -> Any:
    """Shuffle the branches below every other node."""
    if not isinstance(shape, list):
        return shape
    branches = [_turned(one, dice) for one in shape]
    return dice.sample(branches, len(branches)) if dice.random() < TURNED else branches


def _redrawn(leaves: list[int], dice: random.Random) -> list[int]:
    """Draw half of some leaves anew; then give all of them other values in the same order, so that none looks alike."""
    places = dice.sample(range(len(leaves)), len(leaves) // 2)
    free = [value for value in VALUES if value not in leaves]
    drawn = dict(zip(places, dice.sample(free, len(places)), strict=True))
    mixed = [drawn.get(place, value) for place, value in enumerate(leaves)]
    others = dict(zip(sorted(mixed), sorted(dice.sample(VALUES, len(mixed))), strict=True))
    return [others[value] for value in mixed]


def _cuts(trace: Trace) -> Counter[tuple[str, bool]]:
    """Count the cuts of each kind."""
    return Counter((cut.kind, is_deep(cut)) for cut in trace.cuts)


def nested(tree: Tree | WrittenGame, name: str | None = None) -> Any:
    """Return a tree as nested lists.

    >>> nested(Tree.from_nested([[3, 12], [2, 4]]))
    [[3, 12], [2, 4]]
    """
    name = tree.start() if name is None else name
    return tree.utility(name) if tree.is_over(name) else [nested(tree, child) for child in tree.moves(name)]


def _leaves(shape: Any) -> list[int]:
    return [leaf for one in shape for leaf in _leaves(one)] if isinstance(shape, list) else [shape]


def _with_leaves(shape: Any, leaves: Iterator[int]) -> Any:
    return [_with_leaves(one, leaves) for one in shape] if isinstance(shape, list) else next(leaves)
