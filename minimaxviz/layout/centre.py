"""Centring: Graphviz leaves a parent off the middle of its children; here it is put there."""

from itertools import pairwise

from minimaxviz.errors import LayoutError
from minimaxviz.layout.place import Boxes

__all__ = ["centred"]

ROUNDS = 200
SLACK = 1e-6


def centred(boxes: Boxes, xs: list[float], gap: float) -> list[float]:
    """Centre every parent over its children, and push subtrees right where boxes then come too close."""
    xs = xs.copy()
    levels = _levels(boxes)
    for _ in range(ROUNDS):
        _centre(boxes, xs)
        if not _push(boxes, xs, levels, gap):
            return xs
    raise LayoutError("the layout could not be centred; ask for engine='tidy'")


def _levels(boxes: Boxes) -> list[list[int]]:
    levels: list[list[int]] = [[] for _ in range(max(boxes.depths) + 1)]
    for box in range(len(boxes)):
        levels[boxes.depths[box]].append(box)
    return levels


def _centre(boxes: Boxes, xs: list[float]) -> None:
    for box in reversed(range(len(boxes))):
        if below := boxes.children[box]:
            xs[box] = (xs[below[0]] + xs[below[-1]]) / 2


def _push(boxes: Boxes, xs: list[float], levels: list[list[int]], gap: float) -> bool:
    """Move apart what is too close, the deepest level first; tell whether anything moved."""
    moved = False
    for level in reversed(levels):
        for one, two in pairwise(level):
            short = (boxes.widths[one] + boxes.widths[two]) / 2 + gap - (xs[two] - xs[one])
            if short > SLACK:
                _shift_from(boxes, xs, one, two, short)
                moved = True
    return moved


def _shift_from(boxes: Boxes, xs: list[float], one: int, two: int, distance: float) -> None:
    """Move the branch with ``two``, and all branches right of it, away from the branch with ``one``."""
    while boxes.parents[one] != boxes.parents[two]:
        one, two = boxes.parents[one], boxes.parents[two]
    siblings = boxes.children[boxes.parents[two]]
    stack = siblings[siblings.index(two) :]
    while stack:
        box = stack.pop()
        xs[box] += distance
        stack += boxes.children[box]
