"""What is told of the passes of a search, wherever they stand beside each other: in pictures and in the Player."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from minimaxviz.notation import Bound, Window
from minimaxviz.trace import Trace
from minimaxviz.words import Words

__all__ = [
    "CELL",
    "GAP",
    "SMALL",
    "PassCell",
    "cell_scale",
    "folded",
    "has_passes",
    "has_zigzag",
    "pass_cells",
    "strip_height",
]

EXACT = "= "
SMALL, CELL, GAP = 20.0, 62.0, 12.0  # the smallest letters of a strip, how high its cells are, and how far apart


class PassCell(NamedTuple):
    """A pass: what was asked in it, from which step on it runs and has its value, what it found in how many calls."""

    number: int
    asked: str
    """Its depth, its window, or both: what tells it from others."""
    first: int
    finished: int
    found: str
    calls: int
    before: int
    """How many calls were made before it."""
    depth: int | None
    window: Window | None
    """Its window as MAX sees it, and so are the value and what it proves."""
    value: float
    bound: Bound | None


def has_passes(trace: Trace) -> bool:
    """Tell whether a search ran from the root more than once."""
    return len(trace.record.passes) > 1


def has_zigzag(trace: Trace) -> bool:
    """Tell whether passes asked with windows of their own, so that what they prove closes in on the value.

    What somebody told of a search proves nothing.
    """
    record = trace.record
    if not has_passes(trace) or record.alpha is None or record.beta is None or trace.told is not None:
        return False
    return any((record.alpha[start.visit], record.beta[start.visit]) != (-inf, inf) for start in record.passes)


def pass_cells(trace: Trace, words: Words) -> list[PassCell]:
    """Return what is told of each pass, in words of a language."""
    return trace.kept(("passes", words.lang), lambda: _pass_cells(trace, words))


def _pass_cells(trace: Trace, words: Words) -> list[PassCell]:
    deepens = len({one.depth for one in trace.passes}) > 1
    narrows, record = has_zigzag(trace), trace.record
    cells = []
    for one in trace.passes:
        visit = one.visit.index
        asked = [words.say("strip_depth", depth=words.whole(one.depth))] if deepens and one.depth is not None else []
        asked += [words.left_to_right(trace.numerals.window(one.window))] if narrows and one.window is not None else []
        window = None if record.alpha is None or record.beta is None else (record.alpha[visit], record.beta[visit])
        found = trace.numerals.value_text(one.value, one.bound)
        cells.append(
            PassCell(
                one.number, " ".join(asked), one.first_step, trace.steps.finished[visit],
                EXACT + found if one.bound == "exact" else found, one.calls, visit,
                one.depth, window, record.value[visit], trace.proof.bounds[visit],
            )
        )  # fmt: skip
    return cells


def cell_scale(least: float) -> float:
    """Return how much larger cells are where letters may not be smaller than ``least``."""
    return max(1.0, least / SMALL)


def strip_height(least: float, lines: int = 1) -> float:
    """Return how high a strip of so many lines is, with air around it."""
    return lines * (CELL * cell_scale(least) + GAP) + 2 * GAP  # so that two rings do not meet


def folded(count: int, running: int, room: int) -> Sequence[int | None]:
    """Choose which of so many passes have a cell where there is room for some: the first, the last, those around one.

    None stands for what is folded away between them.

    >>> folded(9, 4, 7), folded(9, 1, 7)
    ([0, None, 3, 4, 5, None, 8], [0, 1, 2, 3, 4, None, 8])
    """
    if count <= room:
        return range(count)
    if room < 5:
        first = max(0, min(running - room // 2, count - room))
        return range(first, first + max(1, room))
    if running < room - 3:
        return [*range(room - 2), None, count - 1]
    if running >= count - room + 3:
        return [0, None, *range(count - room + 2, count)]
    first = running - (room - 5) // 2
    return [0, None, *range(first, first + room - 4), None, count - 1]
