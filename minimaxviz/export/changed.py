"""Where a picture differs from the one before: boxes around the stretches of rows that changed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from minimaxviz.export.raster import Box

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["boxes", "fewer"]


def boxes(difference: Image, gap: int) -> list[Box]:
    """Return boxes around what is not 0, one for each stretch of rows; between two of them lie so many rows or more."""
    _, rows = difference.getprojection()
    changed = [row for row, has in enumerate(rows) if has]
    if not changed:
        return []
    apart = [(one, two) for one, two in pairwise(changed) if two - one > gap]
    tops = [changed[0], *(below for _, below in apart)]
    bottoms = [*(above + 1 for above, _ in apart), changed[-1] + 1]
    found = []
    for top, bottom in zip(tops, bottoms, strict=True):
        sides = difference.crop((0, top, difference.width, bottom)).getbbox()
        assert sides is not None, "a row of it changed"
        found.append((sides[0], top, sides[2], bottom))
    return found


def fewer(found: list[Box], most: int) -> list[Box]:
    """Join boxes that follow each other, those first that grow least by it, until there are not too many."""
    found = list(found)
    while len(found) > most:
        joined = [_around(one, two) for one, two in pairwise(found)]
        place = min(range(len(joined)), key=lambda i: _area(joined[i]) - _area(found[i]) - _area(found[i + 1]))
        found[place : place + 2] = [joined[place]]
    return found


def _around(one: Box, two: Box) -> Box:
    return min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])


def _area(box: Box) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
