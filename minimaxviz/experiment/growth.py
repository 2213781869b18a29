"""How search trees grow with their depth: the least that can be visited, and the branching that a count amounts to."""

from typing import NamedTuple

from minimaxviz.errors import ExperimentError
from minimaxviz.notation import is_number, readable

__all__ = ["Minimum", "effective_branching", "knuth_moore"]

DEEPEST = 10_000


class Minimum(NamedTuple):
    """The least that any search can visit of a uniform tree to be sure of its value."""

    leaves: int
    nodes: int


def knuth_moore(branching: int, depth: int) -> Minimum:
    """Return the Knuth–Moore minimum of a uniform tree: what alpha-beta visits if the best child comes first.

    >>> knuth_moore(2, 4), knuth_moore(3, 3), knuth_moore(3, 4)
    (Minimum(leaves=7, nodes=18), Minimum(leaves=11, nodes=20), Minimum(leaves=17, nodes=37))
    """
    if type(branching) is not int or branching < 1:
        raise ExperimentError(f"knuth_moore: branching {branching!r}; a whole number from 1 up is needed")
    if type(depth) is not int or not 0 <= depth <= DEEPEST:
        raise ExperimentError(f"knuth_moore: depth {readable(depth)}; a whole number from 0 to {DEEPEST:,} is needed")
    levels = [branching ** ((level + 1) // 2) + branching ** (level // 2) - 1 for level in range(depth + 1)]
    return Minimum(levels[-1], sum(levels))


def effective_branching(nodes: float, depth: int) -> float:
    """Return the branching of the uniform tree that has so many nodes, root included, at that depth.

    >>> effective_branching(1 + 3 + 9 + 27 + 81, 4)
    3.0
    >>> round(effective_branching(knuth_moore(3, 4).nodes, 4), 2)
    2.11
    """
    if type(depth) is not int or not 1 <= depth <= DEEPEST:
        needed = f"a whole number from 1 to {DEEPEST:,} is needed"
        raise ExperimentError(f"effective_branching: depth {readable(depth)}; {needed}")
    if not is_number(nodes) or not nodes >= 1:
        raise ExperimentError(f"effective_branching: {readable(nodes)} nodes; 1, the root, is the least there can be")
    low, high = 0.0, float(nodes ** (1 / depth))
    while low < (middle := (low + high) / 2) < high:
        if sum(middle**level for level in range(depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return high
