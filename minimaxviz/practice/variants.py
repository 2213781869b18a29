"""Variants of an exercise: other trees of as many nodes, as hard as each other, with solutions that differ."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice, zip_longest
from typing import Any

from minimaxviz.errors import PracticeError
from minimaxviz.games.tree import Tree
from minimaxviz.practice.exercise import LEVELS, difficulty, is_deep, suits
from minimaxviz.practice.subject import WrittenGame
from minimaxviz.search import alphabeta
from minimaxviz.trace import Trace

__all__ = ["MOST_VARIANTS", "nested", "variants_of"]

MOST_VARIANTS = 500
MOST_DRAWS = 200_000  # about one in thirty is like the first
SPARE = 90  # so many more are drawn than are wanted, so that there are some with other solutions
VALUES = range(1, 100)
SHUFFLED = 0.25  # the share of nodes whose children are put in another order
SPREAD = 1  # how far a variant may be from the first in difficulty, so that any two differ by 2 at most


def variants_of(level: str, count: int, seed: int) -> list[Tree]:
    """Draw different trees: alike in nodes, depth, cuts of each kind and, but for 2 at most, in difficulty.

    Of those that are found, neighbours get ones with different solutions, as far as there are any.
    """
    first = Tree.practice(level, seed)
    alike: dict[Any, list[Tree]] = {_solution(alphabeta(first)): [first]}
    found = {json.dumps(nested(first))}
    for tree in _drawn(first, level, seed) if count > 1 else ():
        text = json.dumps(nested(tree))
        if text not in found:
            found.add(text)
            alike.setdefault(_solution(alphabeta(tree)), []).append(tree)
        if len(found) == count + SPARE:
            break
    if len(found) < count:
        raise PracticeError(f"{count} variants; seed {seed} has {len(found)}: choose another seed, or fewer variants")
    in_turn = chain.from_iterable(zip_longest(*alike.values()))
    return list(islice((tree for tree in in_turn if tree is not None), count))


def _solution(trace: Trace) -> Any:
    """Return what somebody could copy: the move, and the branches that are cut."""
    return trace.move, tuple(child.label for cut in trace.cuts for child in cut.skipped)


def _drawn(first: Tree, level: str, seed: int) -> Iterator[Tree]:
    """Draw trees from those that were found, and go through the ones that are as good an exercise.

    Half of the leaves are drawn anew: of trees with all leaves drawn anew one in 300 would be alike.
    """
    wanted = alphabeta(first)
    kinds, hardness = _cuts(wanted), difficulty(wanted)
    dice = random.Random(f"variants {level} {seed}")
    found = [nested(first)]
    for _ in range(MOST_DRAWS):
        lists = _redrawn(dice.choice(found), dice)
        tree = Tree.from_nested(lists, players=first.players)
        trace = alphabeta(tree)
        if len(trace.cuts) != len(wanted.cuts) or not suits(trace, LEVELS[level]):
            continue
        if _cuts(trace) == kinds and abs(difficulty(trace) - hardness) <= SPREAD:
            found.append(lists)
            yield tree


def _redrawn(lists: Any, dice: random.Random) -> Any:
    """Swap siblings, draw half of the leaves anew, then give all of them other values in the same order."""
    shape = _shuffled(lists, dice)
    leaves = _leaves(shape)
    places = dice.sample(range(len(leaves)), len(leaves) // 2)
    free = [value for value in VALUES if value not in leaves]
    drawn = dict(zip(places, dice.sample(free, len(places)), strict=True))
    mixed = [drawn.get(place, value) for place, value in enumerate(leaves)]
    others = dict(zip(sorted(mixed), sorted(dice.sample(VALUES, len(mixed))), strict=True))
    return _with_leaves(shape, iter([others[value] for value in mixed]))


def _shuffled(lists: Any, dice: random.Random) -> Any:
    """Return nested lists with the children of some nodes in another order."""
    if not isinstance(lists, list):
        return lists
    below = [_shuffled(one, dice) for one in lists]
    return dice.sample(below, len(below)) if dice.random() < SHUFFLED else below


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
