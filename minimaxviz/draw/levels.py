"""How large the nodes of each level are: as large as their level has room for, and never too small to be read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from minimaxviz.draw import boards
from minimaxviz.draw.request import Request
from minimaxviz.draw.view import View
from minimaxviz.draw.zones import shows_windows
from minimaxviz.game import ROLES
from minimaxviz.layout import Boxes
from minimaxviz.layout.tidy import tidy
from minimaxviz.words import metrics

__all__ = [
    "APEX",
    "LEADING",
    "Arrangement",
    "Choice",
    "Level",
    "Measure",
    "arrange",
    "ring_room",
    "shown",
    "stub_width",
]

VALUE, LABEL, WINDOW, STUB = 36.0, 24.0, 25.0, 21.0  # type sizes at full scale
APEX, BODY, NARROWEST, GAP = 24.0, 54.0, 84.0, 24.0
LARGEST = 1.25
AIRY = 0.1  # so much of the height stays free when levels grow
GROWTH = (0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25)
LONG_LABEL, WIDEST_LABEL = 46.0, 190.0  # a longer label stands inside, a very long one is shortened
LEADING = 1.28
COMFORTABLE = 0.72  # leaves that would be smaller stand in columns
COLUMN_SHARE = 0.42  # of the height, for the longest column
LINK, LONGEST_LINK = 46.0, 150.0  # the way from level to level


class Level(NamedTuple):
    """The sizes of a level's nodes, in units of the canvas."""

    scale: float
    half: float  # half the width of a shape
    body: float  # the height of a shape without its point
    apex: float
    value_size: float
    label_size: float  # 0 where labels are left out
    inside: bool  # whether labels stand inside the shapes
    window_size: float
    tab_half: float  # half the width of the widest window
    cell: float  # the size of a board's field; 0 where there is no board
    column: float  # the width of a column of bare values

    @property
    def tab(self) -> float:
        """The height of a window."""
        return self.window_size * 1.36

    @property
    def height(self) -> float:
        """The height of a shape with its point."""
        return self.apex + self.body

    @property
    def line(self) -> float:
        """The height of a bare value in its column."""
        return self.value_size * LEADING


class Choice(NamedTuple):
    """What gives way: how many levels show boards, whether leaves stand in columns, how many levels have labels."""

    boards: int
    columns: bool
    labels: int


@dataclass(frozen=True)
class Arrangement:
    """The levels of a view that fits, from the first to the last, with where each begins."""

    choice: Choice
    levels: tuple[Level, ...]
    tops: tuple[float, ...]
    bottom: float
    lines: int
    """How many values stand in a column at most."""

    @property
    def smallest(self) -> float:
        """The smallest type size of a value."""
        return min(level.value_size for level in self.levels)


class _Measured(NamedTuple):
    """What the widest texts of a level need, as multiples of their type size, and what else stands there."""

    value: float
    label: float
    window: float
    has_max: bool
    has_min: bool
    folds: bool
    stubs: bool


class Measure:
    """What a view's nodes need, measured once; ``arranged`` looks for sizes."""

    def __init__(self, view: View, request: Request, width: float, height: float) -> None:
        self.view = view
        self.request = request
        self.width, self.height = width, height
        self.least = request.least
        self._windows = any(shows_windows(trace, request) for trace in view.traces)
        self._levels = [self._measured(places) for places in self.by_level]
        self.inside = max(level.label for level in self._levels) * LABEL > LONG_LABEL

    @cached_property
    def by_level(self) -> list[list[int]]:
        """The places of the items of each level."""
        depths = self.view.depths
        found: list[list[int]] = [[] for _ in range(max(depths) + 1)]
        for place, depth in enumerate(depths):
            found[depth].append(place)
        return found

    def _measured(self, places: Sequence[int]) -> _Measured:
        view, written = self.view, self.view.trace.numerals
        items = [view.items[place] for place in places]
        visits = [visit for place in places for node in view.known(place) for visit in node.visits]
        values = [
            metrics.width(shown("≥ " + v.trace.numerals.number(v.value)), 1, bold=True)
            for v in visits
            if v.value is not None
        ]
        if self.request.leaves:
            values += [
                metrics.width(written.number(v), 1, bold=True) for v in map(view.leaf_value, places) if v is not None
            ]
        windows = [
            metrics.width(visit.trace.numerals.window(bounds), 1)
            for visit in visits
            if self._windows
            for bounds in visit.first_and_last_window
        ]
        inner = [item.node.player for item in items if not item.is_leaf]
        return _Measured(
            max(values, default=0.0),
            max(metrics.width(metrics.clean(item.node.label), 1) for item in items),
            max(windows, default=0.0),
            any(ROLES[player].points == "up" for player in inner),
            any(ROLES[player].points == "down" for player in inner),
            any(item.folds and not view.drawn_children[place] for place, item in zip(places, items, strict=True)),
            any(item.folds and view.drawn_children[place] for place, item in zip(places, items, strict=True)),
        )

    # --- sizes ------------------------------------------------------------------------------------

    @cached_property
    def _board(self) -> tuple[int, int, float] | None:
        """How many rows and columns boards have, and the size of a field at full scale; None where there is none."""
        part = self.view.board_part
        if part is None:
            return None
        rows, columns = part.bottom - part.top, part.right - part.left
        return rows, columns, boards.cell_size(max(rows, columns), self.view.trace.positions.board_look)

    def _smallest_scale(self, depth: int, choice: Choice) -> float:
        """Return the scale below which a level could not be read."""
        scale = self.least / VALUE
        if self._board is not None and depth < choice.boards:
            scale = max(scale, boards.smallest_cell(self.view.trace.positions.board_look) / self._board[2])
        return scale

    def _level(self, depth: int, scale: float, choice: Choice) -> Level:
        measured = self._levels[depth]
        value = max(VALUE * scale, self.least)
        label = max(LABEL * scale, self.least) if depth < choice.labels else 0.0
        wide = max(NARROWEST * scale, measured.value * value + 14 * scale)
        body, cell = BODY * scale, 0.0
        if self._board is not None and depth < choice.boards:
            rows, columns, full = self._board
            cell = full * scale
            wide = max(wide, cell * columns + 16 * scale)
            body = cell * rows + 10 * scale + value * 1.3
        elif self.inside and label:
            body += label * 1.1
            wide = max(wide, min(measured.label * label + 16, WIDEST_LABEL * max(scale, 0.6)))
        window = min(max(WINDOW * scale, self.least), 30.0) if measured.window else 0.0
        named = 0.0 if label else measured.label + 0.4  # a node without a label is named beside its window
        column = measured.value * value + value * 0.35
        return Level(
            scale, wide / 2, body, APEX * scale, value, label, self.inside, window,
            ((measured.window + named) * window + 18) / 2 if window else 0.0, cell, column,
        )  # fmt: skip

    def label_room(self, depth: int, level: Level) -> float:
        """Return the width that is kept for a level's labels beside their nodes."""
        beside = level.label_size and (not level.inside or level.cell)
        return min(self._levels[depth].label * level.label_size, 60.0) + ring_room(level.scale) if beside else 0.0

    def _box(self, depth: int, level: Level) -> float:
        wide = 2 * level.half
        if self.request.windows == "all":
            wide = max(wide, 2 * level.tab_half)
        return wide + self.label_room(depth, level) + GAP * max(0.3, level.scale * 1.4 - 0.4)

    # --- arranging --------------------------------------------------------------------------------

    def arranged(self, choice: Choice) -> Arrangement | None:
        """Look for sizes at which everything fits; None if that would be too small to be read."""
        count = len(self._levels)
        least = [self._smallest_scale(depth, choice) for depth in range(count)]
        scales = [LARGEST] * count
        for depth in range(count):
            wide = sum(self._widths(choice, [self._level(d, 1.0, choice) for d in range(count)], depth))
            scales[depth] = min(LARGEST, max(least[depth], self.width / wide if wide else LARGEST))
        for upper, lower in pairwise(range(count)):  # nobody stands on smaller feet than those below
            scales[upper] = max(scales[upper], min(scales[lower], LARGEST))
        for _ in range(14):
            levels = [self._level(depth, scale, choice) for depth, scale in enumerate(scales)]
            too_wide = self._tree_width(choice, levels) / self.width
            too_high = self._least_height(choice, levels) / self.height
            if too_wide <= 1 and too_high <= 1:
                return self._placed(choice, levels)
            if all(scale <= low + 1e-9 for scale, low in zip(scales, least, strict=True)):
                return None
            factor = max(0.75, min(0.97, 1 / max(too_wide, too_high)))
            scales = [max(low, scale * factor) for scale, low in zip(scales, least, strict=True)]
        return None

    def grown(self, found: Arrangement) -> Arrangement:
        """Let levels that have room be larger, all of them a little before any of them much."""
        choice = found.choice
        scales = [level.scale for level in found.levels]
        for target in GROWTH:
            for depth in reversed(range(len(scales))):
                if scales[depth] >= target:
                    continue
                tried = [*scales[:depth], target, *scales[depth + 1 :]]
                levels = [self._level(d, scale, choice) for d, scale in enumerate(tried)]
                spare = self.height - self._least_height(choice, levels)
                if spare >= AIRY * self.height * (target > 0.7) and self._tree_width(choice, levels) <= self.width:
                    scales, found = tried, self._placed(choice, levels)
        return found

    def _lines(self, choice: Choice, level: Level) -> int:
        """Return how many values may stand in a column."""
        return max(1, int(self.height * COLUMN_SHARE / level.line))

    def in_column(self, place: int, choice: Choice) -> bool:
        """Tell whether an item stands in a column: a leaf, all of whose siblings are leaves too."""
        return choice.columns and self.view.items[place].parent in self._families

    @cached_property
    def _families(self) -> frozenset[int]:
        """The parents whose children are leaves, all of them drawn."""
        view = self.view
        return frozenset(
            place
            for place, below in enumerate(view.drawn_children)
            if below and not view.items[place].folds and all(view.items[child].is_leaf for child in below)
        )

    def _widths(self, choice: Choice, levels: list[Level], depth: int) -> list[float]:
        """Return the widths of a level's boxes; what stands in columns counts with its parent."""
        return [
            self.box_width(place, choice, levels)
            for place in self.by_level[depth]
            if not self.in_column(place, choice)
        ] + [
            stub_width(self.least) for place in (self.by_level[depth - 1] if depth else ())
            if self.has_stub(place)
        ]  # fmt: skip

    def has_stub(self, place: int) -> bool:
        """Tell whether some, but not all, children of an item are folded away."""
        return self.view.items[place].folds and bool(self.view.drawn_children[place])

    def columns_below(self, place: int, choice: Choice, level: Level) -> int:
        """Return in how many columns the children of an item stand."""
        return ceil(len(self.view.drawn_children[place]) / self._lines(choice, level))

    def box_width(self, place: int, choice: Choice, levels: Sequence[Level]) -> float:
        """Return the width that is kept for an item, and for the column below it."""
        depth = self.view.depths[place]
        wide = self._box(depth, levels[depth])
        if choice.columns and place in self._families:
            below = levels[depth + 1]
            wide = max(wide, self.columns_below(place, choice, below) * below.column + 10)
        return wide

    def boxes(self, choice: Choice, levels: Sequence[Level]) -> tuple[list[tuple[int, bool]], Boxes]:
        """Return what is laid out, in preorder: items (False) and stubs (True), a stub after its siblings."""
        found: list[tuple[int, bool]] = []
        parents: list[int] = []
        widths: list[float] = []
        stub = stub_width(self.least)
        stack: list[tuple[int, bool, int]] = [(0, False, -1)]
        while stack:
            place, is_stub, parent = stack.pop()
            number = len(found)
            found.append((place, is_stub))
            parents.append(parent)
            widths.append(stub if is_stub else self.box_width(place, choice, levels))
            if not is_stub and not (choice.columns and place in self._families):
                if self.has_stub(place):
                    stack.append((place, True, number))
                stack += [(child, False, number) for child in reversed(self.view.drawn_children[place])]
        return found, Boxes(parents, widths)

    def _tree_width(self, choice: Choice, levels: list[Level]) -> float:
        _, boxes = self.boxes(choice, levels)
        xs = tidy(boxes, 0.0)
        halves = [wide / 2 for wide in boxes.widths]
        return max(x + half for x, half in zip(xs, halves, strict=True)) - min(
            x - half for x, half in zip(xs, halves, strict=True)
        )

    # --- heights ----------------------------------------------------------------------------------

    def _heights(self, choice: Choice, levels: list[Level]) -> list[float]:
        """Return the height of each row."""
        heights = []
        for depth, level in enumerate(levels):
            columns = [place for place in self.by_level[depth] if self.in_column(place, choice)]
            shapes = len(columns) < len(self.by_level[depth])
            height = level.height if shapes else 0.0
            if columns:
                height = max(height, self._longest(choice, depth, level) * level.line + 6)
            if depth and self._levels[depth - 1].stubs:
                height = max(height, 2 * STUB * LEADING + 14)
            heights.append(height)
        return heights

    def _longest(self, choice: Choice, depth: int, level: Level) -> int:
        """Return how many values the longest column of a level has."""
        children = self.view.drawn_children
        families = [place for place in self.by_level[depth - 1] if place in self._families]
        return max(min(len(children[place]), self._lines(choice, level)) for place in families)

    def _links(self, choice: Choice, levels: list[Level]) -> list[float]:
        """Return the least height between each level and the next, and below the last."""
        links = []
        for depth, level in enumerate(levels):
            measured = self._levels[depth]
            below = self._levels[depth + 1] if depth + 1 < len(levels) else None
            link = LINK * min(1.0, max(level.scale, 0.6)) if below else 6.0
            if below and self._is_bare(depth + 1, choice):
                link = 14.0
            if measured.has_max:
                link += level.tab
            if below and below.has_min:
                link += levels[depth + 1].tab
            if measured.folds:
                link = max(link, self.least * 1.5 + 4 + (level.tab if measured.has_max else 0))
            links.append(link)
        return links

    def _is_bare(self, depth: int, choice: Choice) -> bool:
        """Tell whether a level has nothing but values in columns."""
        return all(self.in_column(place, choice) for place in self.by_level[depth])

    def _least_height(self, choice: Choice, levels: list[Level]) -> float:
        first = levels[0].tab if self._levels[0].has_min else 0.0
        return first + sum(self._heights(choice, levels)) + sum(self._links(choice, levels))

    def _placed(self, choice: Choice, levels: list[Level]) -> Arrangement:
        """Put the rows below each other, and what is left of the height between them."""
        heights, links = self._heights(choice, levels), self._links(choice, levels)
        spare = self.height - self._least_height(choice, levels)
        shares = [0.15 if self._is_bare(depth, choice) else 1.0 for depth in range(1, len(levels))]
        wider = min(spare / (sum(shares) + 0.6), LONGEST_LINK - LINK) if shares else 0.0
        top = (levels[0].tab if self._levels[0].has_min else 0.0) + (spare - wider * sum(shares)) / 2
        tops = []
        for height, link, share in zip(heights, links, [*shares, 0.0], strict=True):
            tops.append(top)
            top += height + link + wider * share
        bottom = tops[-1] + heights[-1] + links[-1]
        lines = max((self._lines(choice, level) for level in levels), default=1)
        return Arrangement(choice, tuple(levels), tuple(tops), bottom, lines)


def arrange(measure: Measure) -> Arrangement | None:
    """Choose what fits best: boards and labels wherever they can be read, and leaves in columns if these are larger."""
    count = len(measure.by_level)
    has_boards = measure.view.board_part is not None
    for shown in _fewer_boards(count) if has_boards else (0,):
        plain = measure.arranged(Choice(shown, False, count))
        if plain is not None and plain.smallest >= COMFORTABLE * VALUE:
            return plain
        candidates = [plain] if plain else []
        for labels in (count, count - 1, count - 2):
            columns = measure.arranged(Choice(min(shown, count - 1), True, labels)) if labels > 0 else None
            if columns is not None:
                candidates.append(columns)
                break
        if candidates:
            return max(candidates, key=lambda one: one.smallest)
    return None


def _fewer_boards(levels: int) -> Sequence[int]:
    """Return how many levels may show boards, the most first: the first two at least."""
    return range(levels, min(levels, 2) - 1, -1)


def shown(value: str) -> str:
    """Return a value with its sign as pictures show it: close together."""
    return value.replace(" ", "\u202f")


def ring_room(scale: float) -> float:
    """Return the width that the ring around a current node takes on a side."""
    return 12.0 * max(scale, 0.7)


def stub_width(least: float) -> float:
    """Return the width of a stub."""
    return 7.6 * max(STUB, least)
