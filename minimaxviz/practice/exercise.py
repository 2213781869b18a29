"""Trees that are good exercises: drawn by lot until one has all that its level asks for."""

import random
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from minimaxviz.errors import TreeError
from minimaxviz.games.tree import Tree
from minimaxviz.notation import readable
from minimaxviz.search.alphabeta import alphabeta
from minimaxviz.trace import Cut, Trace

__all__ = ["LEVELS", "Level", "difficulty", "draws", "exercise", "is_deep", "suits"]

T = TypeVar("T", bound=Tree)

MOST_DRAWS = 20_000  # about one in twenty suits the hardest level, so this never ends a search for one
FEW_VALUES = (1, 9)  # of leaves that shall be alike here and there


class Level(NamedTuple):
    """What makes a tree a good exercise: its depth, the cuts it has, and the share of it that is visited."""

    depth: int
    cuts: frozenset[str]
    """Of "alpha", "beta" and "deep"."""
    least: float
    most: float
    nodes: int = 100


LEVELS = {
    "easy": Level(2, frozenset({"alpha"}), 0.0, 1.0),
    "medium": Level(3, frozenset({"alpha", "beta"}), 0.4, 0.85),
    "hard": Level(4, frozenset({"alpha", "beta", "deep"}), 0.3, 0.8, 50),
}


def exercise(kind: type[T], level: str, seed: int, *, ties: bool = False) -> T:
    """Return the first tree of a seed that suits a level; with ``ties``, one in which ``>=`` and ``>`` differ."""
    for tree in draws(kind, level, seed, ties=ties):
        if suits(alphabeta(tree), LEVELS[level]) and (not ties or _differ(tree)):
            return tree
    raise TreeError(f"Tree.practice: no tree of seed {seed} suits the level {level!r}; choose another seed")


def draws(kind: type[T], level: str, seed: int, *, ties: bool = False) -> Iterator[T]:
    """Draw trees of a level's size, the same for the same seed; most of them are no good exercises."""
    if not isinstance(level, str) or level not in LEVELS:
        raise TreeError(f"Tree.practice: level {readable(level)}; one of {', '.join(LEVELS)} is needed")
    if type(seed) is not int:
        raise TreeError(f"Tree.practice: seed {readable(seed)}; a whole number is needed")
    if not isinstance(ties, bool):
        raise TreeError(f"Tree.practice: ties {readable(ties)}; True or False is needed")
    dice = random.Random(f"{level} {seed}")  # a text gives the same numbers in every process and version
    for _ in range(MOST_DRAWS):
        yield kind.random(
            (2, 3),
            LEVELS[level].depth,
            dice.getrandbits(32),
            values=FEW_VALUES if ties else (1, 99),
            different=not ties,
        )


def suits(trace: Trace, level: Level) -> bool:
    """Tell whether a search has the cuts that a level asks for, and visits neither too much nor too little."""
    counts = trace.counts
    if counts.total is None or counts.total > level.nodes:
        return False
    kinds = {cut.kind for cut in trace.cuts} | {"deep" for cut in trace.cuts if is_deep(cut)}
    return level.cuts <= kinds and level.least <= counts.visited / counts.total <= level.most and _has_one_best(trace)


def is_deep(cut: Cut) -> bool:
    """Tell whether the bound of a cut arose above the parent of the node."""
    return cut.owner is not None and cut.owner.depth < cut.node.depth - 1


def difficulty(trace: Trace) -> int:
    """Return how much there is to think about, to compare variants of an exercise."""
    inner = sum(not node.is_leaf for node in trace.visited)
    return inner + 2 * len(trace.cuts) + 3 * sum(map(is_deep, trace.cuts))


def _has_one_best(trace: Trace) -> bool:
    """Tell whether no other move at the root is worth as much, or may be."""
    best = [child for child in trace.visited if child.depth == 1 and child.value == trace.value]
    return len(best) == 1


def _differ(tree: Tree) -> bool:
    """Tell whether it matters if α = β is a cut."""
    return len(alphabeta(tree, cut=">").visited) != len(alphabeta(tree, cut=">=").visited)
