"""Variants of an exercise: trees of one shape with other leaves, as hard as each other."""

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
MOST_DRAWS = 200_000  # about one in ten is like the first
SPREAD = 1  # how far a variant may be from the first in difficulty, so that any two differ by 2 at most


def variants_of(level: str, count: int, seed: int) -> list[Tree]:
    """Draw different trees: alike in shape, in cuts of each kind and, but for 2 at most, in difficulty."""
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
    """Draw the leaves of a tree anew, and go through those that are as good an exercise."""
    wanted = alphabeta(first)
    shape, leaves = nested(first), sum(map(first.is_over, first.names()))
    dice = random.Random(f"variants {level} {seed}")
    for _ in range(MOST_DRAWS):
        tree = Tree.from_nested(_with_leaves(shape, iter(dice.sample(range(1, 100), leaves))), players=first.players)
        trace = alphabeta(tree)
        is_alike = _cuts(trace) == _cuts(wanted) and abs(difficulty(trace) - difficulty(wanted)) <= SPREAD
        if is_alike and suits(trace, LEVELS[level]):
            yield tree


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


def _with_leaves(shape: Any, leaves: Iterator[int]) -> Any:
    return [_with_leaves(one, leaves) for one in shape] if isinstance(shape, list) else next(leaves)
