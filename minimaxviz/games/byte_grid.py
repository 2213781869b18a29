"""The grid of Byte: its dark squares, the stacks on them, and what can be done with them.

A stack is one byte: a bit for each checker from the bottom up, 1 for X and 0 for O, and a last 1 that
ends it. XOX is 0b1101; no stack is 0. All stacks are a row of bytes, one for each dark square row by
row, and one that stays empty, where the neighbours beyond the edge would be.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple, TypeAlias

__all__ = [
    "FULL",
    "MARKS",
    "OTHER",
    "PASS",
    "TEXTS",
    "Change",
    "Grid",
    "Merge",
    "Move",
    "Slide",
    "Square",
    "distance",
]

Square: TypeAlias = tuple[int, int]
"""A row and a column, counted from 0."""

MARKS: Final = ("X", "O")
OTHER: Final = {"X": "O", "O": "X"}
FULL: Final = 8  # a stack of so many checkers leaves the board
DIRECTIONS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))

HEIGHTS: Final = bytes(max(stack.bit_length() - 1, 0) for stack in range(256))
"""How many checkers a stack has."""

TEXTS: Final = tuple("".join("OX"[stack >> level & 1] for level in range(HEIGHTS[stack])) for stack in range(256))
"""A stack as text, bottom first."""

LEVELS: Final = {
    mark: tuple(tuple(level for level, checker in enumerate(text) if checker == mark) for text in TEXTS)
    for mark in MARKS
}
"""At which levels of a stack a player has checkers."""

PASS: Final = "pass"
"""The move of a player who has no other."""


class Merge(NamedTuple):
    """A move: the checker at a level (0 is the bottom) and all above it go onto a neighbouring stack.

    >>> print(Merge((3, 3), 1, (2, 2)))
    (3,3)k1→(2,2)
    """

    source: Square
    level: int
    target: Square

    def __str__(self) -> str:
        return f"({self.source[0]},{self.source[1]})k{self.level}→({self.target[0]},{self.target[1]})"


class Slide(NamedTuple):
    """A move: a whole stack without neighbours goes one step.

    >>> print(Slide((1, 1), (0, 2)))
    (1,1)→(0,2)
    """

    source: Square
    target: Square

    def __str__(self) -> str:
        return f"({self.source[0]},{self.source[1]})→({self.target[0]},{self.target[1]})"


Move: TypeAlias = Merge | Slide | Literal["pass"]

Change: TypeAlias = tuple[int, int, int, int, int]
"""What a move changed: where from and what stood there, where to and what stood there, the full stack it made or 0."""

SLIDE: Final = -1  # stands where the level of a merge would stand


class Grid:
    """The dark squares of a board, and the moves on them. It holds no stacks: they are handed in.

    >>> grid = Grid(8)
    >>> print(*grid.moves(grid.stacks({(1, 1): "X", (6, 0): "O", (2, 6): "O"}), "X"))
    (1,1)→(0,2) (1,1)→(2,0) (1,1)→(2,2)
    """

    def __init__(self, size: int, *, merge_first: bool = False) -> None:
        self.size = size
        self.merge_first = merge_first
        self.squares = tuple((row, column) for row in range(size) for column in range(row % 2, size, 2))
        self.places = {square: place for place, square in enumerate(self.squares)}
        self._around = [(place, *self._neighbours(square)) for place, square in enumerate(self.squares)]
        self._merges = [self._all_merges(square) for square in self.squares]
        self._rings = self._all_rings()
        self._steps = dict(self._all_steps())

    # --- stacks -----------------------------------------------------------------------------------

    def stacks(self, texts: dict[Square, str]) -> bytes:
        """Return stacks that are given as texts, bottom first."""
        row = bytearray(len(self.squares) + 1)
        for square, text in texts.items():
            row[self.places[square]] = sum((mark == "X") << level for level, mark in enumerate(text)) | 1 << len(text)
        return bytes(row)

    def start(self) -> bytes:
        """Return the stacks at the start: rows of single checkers, X and O by turns, the outer rows empty."""
        inner = (square for square in self.squares if 0 < square[0] < self.size - 1)
        return self.stacks({square: "OX"[square[0] % 2] for square in inner})

    # --- moves ------------------------------------------------------------------------------------

    def moves(self, stacks: bytes | bytearray, mark: str) -> list[Merge | Slide]:
        """Return the merges and slides of a player: none if all that is left is to pass.

        They come square by square, from the bottom of a stack up, merges before slides.
        """
        found: list[Merge | Slide] = []
        lonely: list[int] = []
        own, heights = LEVELS[mark], stacks.translate(HEIGHTS)
        for stack, height, (place, a, b, c, d), merges in zip(
            stacks, heights, self._around, self._merges, strict=False
        ):
            levels = own[stack]
            if not levels:
                continue
            if heights[a] or heights[b] or heights[c] or heights[d]:
                for level in levels:
                    most = FULL - height + level
                    if level < heights[a] <= most:
                        found.append(merges[level][0])
                    if level < heights[b] <= most:
                        found.append(merges[level][1])
                    if level < heights[c] <= most:
                        found.append(merges[level][2])
                    if level < heights[d] <= most:
                        found.append(merges[level][3])
            elif levels[0] == 0:
                lonely.append(place)
        if found and self.merge_first:
            return found
        for place in lonely:
            found += self._slides(stacks, place)
        return found

    def do(self, stacks: bytearray, move: Any, mark: str) -> Change | None:
        """Make a move and return what it changed, so that it can be taken back; None if it is illegal."""
        try:
            source, target, level = self._steps[move]
        except (KeyError, TypeError):
            return None
        stack, onto = stacks[source], stacks[target]
        if level == SLIDE:
            if not self._may_slide(stacks, source, move, mark):
                return None
            stacks[source], stacks[target] = 0, stack
            return source, stack, target, 0, 0
        height = HEIGHTS[onto]
        raised = onto ^ 1 << height | stack >> level << height
        if level not in LEVELS[mark][stack] or level >= height or raised >= 2 << FULL:
            return None
        stacks[source] = stack & (1 << level) - 1 | 1 << level if level else 0
        if raised < 1 << FULL:
            stacks[target] = raised
            return source, stack, target, onto, 0
        stacks[target] = 0
        return source, stack, target, onto, raised

    def _slides(self, stacks: bytes | bytearray, place: int) -> list[Slide]:
        """Return the steps of a stack without neighbours that lead closer to a nearest other stack."""
        all_stacks = int.from_bytes(stacks, "little")
        for ring, slides in self._rings[place]:
            nearest = all_stacks & ring
            if nearest:
                return [slide for slide, closer in slides if nearest & closer]
        return []

    def _may_slide(self, stacks: bytearray, place: int, slide: Slide, mark: str) -> bool:
        if self.merge_first:
            return slide in self.moves(stacks, mark)
        _, *around = self._around[place]
        return (
            LEVELS[mark][stacks[place]][:1] == (0,)
            and not any(stacks[neighbour] for neighbour in around)
            and slide in self._slides(stacks, place)
        )

    # --- tables -----------------------------------------------------------------------------------

    def _neighbours(self, square: Square) -> list[int]:
        beyond = len(self.squares)
        return [self.places.get((square[0] + down, square[1] + right), beyond) for down, right in DIRECTIONS]

    def _all_merges(self, source: Square) -> list[list[Merge]]:
        """Return the merges of a square by level and direction; those beyond the edge are never asked for."""
        targets = [(source[0] + down, source[1] + right) for down, right in DIRECTIONS]
        return [[Merge(source, level, target) for target in targets] for level in range(FULL - 1)]

    def _all_rings(self) -> list[list[tuple[int, list[tuple[Slide, int]]]]]:
        """Return the squares around each square, nearest first, with the steps that lead closer to some of them.

        Squares are a bit mask over the row of bytes, a byte each.
        """
        within = [self._within(square) for square in self.squares]
        rings = []
        for place, *around in self._around:
            steps = [neighbour for neighbour in around if neighbour < len(self.squares)]
            rings.append(
                [
                    (
                        within[place][far] ^ within[place][far - 1],
                        [(Slide(self.squares[place], self.squares[to]), within[to][far - 1]) for to in steps],
                    )
                    for far in range(2, self.size)
                ]
            )
        return rings

    def _within(self, centre: Square) -> list[int]:
        """Return the squares within distance 0, 1, 2, … of a square."""
        rings = [0] * self.size
        for place, square in enumerate(self.squares):
            rings[distance(centre, square)] |= 0xFF << 8 * place
        for far in range(1, self.size):
            rings[far] |= rings[far - 1]
        return rings

    def _all_steps(self) -> Iterator[tuple[Merge | Slide, tuple[int, int, int]]]:
        """Go through all merges and slides that a board has room for: where from, where to, from which level."""
        for place, *around in self._around:
            for target in around:
                if target < len(self.squares):
                    start, end = self.squares[place], self.squares[target]
                    yield Slide(start, end), (place, target, SLIDE)
                    for level in range(FULL - 1):
                        yield Merge(start, level, end), (place, target, level)


def distance(one: Square, two: Square) -> int:
    """Return how many rows or columns, whichever is more, two squares are apart."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))
