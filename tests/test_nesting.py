"""How visits lie inside each other, against a walk that looks back for each of them."""

import random
from array import array

import pytest

from minimaxviz.errors import SearchError
from minimaxviz.trace.nesting import leaving_order, nesting


def walk(length: int, deepest: int, seed: int) -> list[int]:
    dice = random.Random(seed)
    levels = [0]
    while len(levels) < length:
        levels.append(dice.randint(1, min(levels[-1] + 1, deepest)))
    return levels


def regular(branches: int, depth: int, level: int = 0) -> list[int]:
    below = regular(branches, depth - 1, level + 1) * branches if depth else []
    return [level, *below]


def expected(levels: list[int]) -> list[list[int]]:
    """Return size, place, tried, up and ahead, each looked for from the visit on or back."""
    columns: list[list[int]] = [[], [], [], [], []]
    order = list(leaving_order(levels))
    for visit, level in enumerate(levels):
        end = next((later for later in range(visit + 1, len(levels)) if levels[later] <= level), len(levels))
        above = next((before for before in range(visit - 1, -1, -1) if levels[before] < level), -1)
        entry = (
            end - visit,
            levels[above + 1 : visit].count(level),
            levels[visit + 1 : end].count(level + 1),
            visit - above,
            order.index(visit) - visit,
        )
        for column, number in zip(columns, entry, strict=True):
            column.append(number)
    return columns


@pytest.mark.parametrize("typecode", ["B", "i"], ids=["as bytes", "one by one"])
@pytest.mark.parametrize(
    "levels",
    [
        [0],
        [0, 0, 0],
        regular(3, 5),
        regular(2, 3) * 20,
        regular(1, 200),
        *(walk(400, deepest, deepest) for deepest in (1, 2, 5, 30)),
    ],
    ids=len,
)
def test_nesting_is_what_looking_back_finds(levels: list[int], typecode: str) -> None:
    found = nesting(array(typecode, levels), [])
    assert [list(column) for column in found] == expected(levels)


@pytest.mark.parametrize("typecode", ["B", "i"])
def test_a_level_that_is_left_out_is_named(typecode: str) -> None:
    levels = [0, *([1, 2, 2] * 200), 1, 3]
    with pytest.raises(SearchError, match="from level 1 to level 3 at once; pass depth - 1"):
        nesting(array(typecode, levels), [])
