"""The tidy tree layout: subtrees are pushed together as close as their outlines allow, in linear time.

After Reingold and Tilford (1981): every parent is centred over its first and last child.
"""

from dataclasses import dataclass

from minimaxviz.layout.place import GAP, Boxes

__all__ = ["tidy"]


@dataclass
class _Outline:
    """The left and right edge of a subtree at each depth, the deepest first, all moved by ``shift``."""

    left: list[float]
    right: list[float]
    shift: float = 0.0


def tidy(boxes: Boxes, gap: float = GAP) -> list[float]:
    """Return the middle of each box."""
    offsets = [0.0] * len(boxes)  # from the parent's middle
    outlines: list[_Outline | None] = [None] * len(boxes)
    for box in reversed(range(len(boxes))):
        outlines[box] = _stacked(boxes, box, outlines, offsets, gap)
        for child in boxes.children[box]:
            outlines[child] = None
    xs = [0.0] * len(boxes)
    for box, parent in enumerate(boxes.parents):
        xs[box] = offsets[box] + (xs[parent] if parent >= 0 else 0.0)
    return xs


def _stacked(boxes: Boxes, box: int, outlines: list[_Outline | None], offsets: list[float], gap: float) -> _Outline:
    """Put the subtrees of a box side by side, and the box on top of them."""
    half = boxes.widths[box] / 2
    children = boxes.children[box]
    whole: _Outline | None = None
    for child in children:
        outline = outlines[child]
        assert outline is not None, "children are laid out before their parents"
        offsets[child] = _distance(whole, outline, gap) if whole else 0.0
        outline.shift += offsets[child]
        whole = _joined(whole, outline) if whole else outline
    if whole is None:
        return _Outline([-half], [half])
    middle = (offsets[children[0]] + offsets[children[-1]]) / 2
    for child in children:
        offsets[child] -= middle
    whole.shift -= middle
    whole.left.append(-half - whole.shift)
    whole.right.append(half - whole.shift)
    return whole


def _distance(one: _Outline, two: _Outline, gap: float) -> float:
    """Return how far the second has to move right so as not to touch the first."""
    shared = min(len(one.left), len(two.left))
    edges = zip(one.right[-shared:], two.left[-shared:], strict=True)
    return max(right - left for right, left in edges) + one.shift - two.shift + gap


def _joined(one: _Outline, two: _Outline) -> _Outline:
    """Return the outline of two neighbours; only the shallower one's depths are rewritten."""
    low, high = len(one.left), len(two.left)
    if low >= high:
        one.right[-high:] = [edge + two.shift - one.shift for edge in two.right]
        return one
    two.left[-low:] = [edge + one.shift - two.shift for edge in one.left]
    return two
