"""How large the nodes of each level are: as large as their level has room for, and never too small to be read."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

from minimaxviz.draw import boards
from minimaxviz.draw.request import Request
from minimaxviz.draw.view import View
from minimaxviz.game import ROLES
from minimaxviz.layout import Boxes
from minimaxviz.layout.tidy import tidy
from minimaxviz.trace import Node
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.parts import Visit
from minimaxviz.words import metrics

__all__ = [
    "COMFORTABLE",
    "LEADING",
    "VALUE",
    "WIDEST_LABEL",
    "Arrangement",
    "Band",
    "Box",
    "Choice",
    "Form",
    "Kind",
    "Level",
    "Measure",
    "arrange",
    "compact",
    "move_on_edge",
    "ring_room",
]

VALUE, LABEL, WINDOW, STUB = 36.0, 24.0, 25.0, 21.0  # type sizes at full scale
APEX, BODY, NARROWEST, GAP = 24.0, 54.0, 84.0, 24.0
LARGEST = 1.25
TRIES = 6  # to find the largest sizes that fit
AIRY = 0.1  # so much of the height stays free when levels grow
GROWTH = (0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25)
LONG_LABEL, WIDEST_LABEL = 46.0, 190.0  # a longer label stands inside, a very long one is shortened
NARROW_LEAF = 62.0  # the width of a leaf at full scale whose label stands below it, if its value is not wider
LEAF_LABEL = 7.0  # a label below a leaf is at most so many times wider than its type is high
BESIDE = 4.6  # a label beside its node is at most so many times wider than its type is high
HANGING = 18.0  # below the last row: so far scissors may hang over
LEADING = 1.28
COMFORTABLE = 0.72  # leaves that would be smaller stand in columns
COLUMN_GAP = 10.0
COLUMN_SHARES = (0.42, 0.26, 0.14, 0.01)  # of the height, for the longest column; one line at least
LINK, LONGEST_LINK = 46.0, 150.0  # the way from level to level
LONGEST_SHARE = 0.16  # of the height, if that is more


class Form(NamedTuple):
    """The boxes below a node in which something can be written: so many, so many beside each other, and how large."""

    number: int
    across: int
    wide: float
    high: float

    @property
    def width(self) -> float:
        """How wide they are together."""
        return self.across * self.wide

    @property
    def height(self) -> float:
        """How high they are together."""
        return ceil(self.number / self.across) * self.high

    def boxes(self) -> list[tuple[float, float, float, float]]:
        """Return where each begins and how large it is, from the middle of their upper edge; the last row is filled."""
        found = []
        for first in range(0, self.number, self.across):
            beside = min(self.across, self.number - first)
            wide = self.width / beside
            top = first // self.across * self.high
            found += [(-self.width / 2 + i * wide, top, wide, self.high) for i in range(beside)]
        return found


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
    form: Form | None = None  # the boxes below inner nodes
    under: bool = False  # whether labels stand below the shapes

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

    @property
    def gap(self) -> float:
        """The least distance between neighbours."""
        return GAP * max(0.35, self.scale * 1.4 - 0.4)

    @property
    def ring(self) -> float:
        """How far the ring around the current node stands from it, so that it touches no neighbour."""
        return min(6.5 * max(self.scale, 0.7), self.gap / 2.4)

    @property
    def widest_label(self) -> float:
        """The width of a label beside its node, at most."""
        return BESIDE * self.label_size


class Choice(NamedTuple):
    """What gives way: how many levels show boards, how high columns of leaves are, how many levels have labels."""

    boards: int
    columns: float
    """As a share of the height; 0 where leaves have shapes."""
    labels: int
    windows: bool = True
    """Whether open nodes show their windows; the number line has them too."""
    form: Form | None = None
    """The boxes below inner nodes of a blank picture."""


class Band(NamedTuple):
    """Where the edges below a level turn aside: no shape, window or count stands there."""

    top: float
    bottom: float


Kind: TypeAlias = Literal["item", "stub", "column"]


class Box(NamedTuple):
    """What is laid out: an item, or the stub or the column below it."""

    place: int
    kind: Kind


@dataclass(frozen=True)
class Arrangement:
    """The levels of a view that fits, from the first to the last, with where each begins."""

    choice: Choice
    levels: tuple[Level, ...]
    tops: tuple[float, ...]
    bands: tuple[Band, ...]

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
    moves: bool


class _Row(NamedTuple):
    """What stands in a row: so many shapes and stubs, and columns for families of so many leaves."""

    shapes: int
    stubs: int
    families: tuple[int, ...]

    @property
    def is_bare(self) -> bool:
        """Whether there are nothing but values in columns."""
        return not self.shapes


class Measure:
    """What a view's nodes need, measured once; ``arranged`` looks for sizes."""

    def __init__(self, view: View, request: Request, width: float, height: float, *, windows: bool) -> None:
        self.view = view
        self.request = request
        self.width, self.height = width, height
        self.least = request.least
        self._windows = windows
        self._kept_rows: dict[tuple[int, bool], list[_Row]] = {}
        self._kept_boxes: dict[tuple[int, bool], tuple[list[Box], Boxes]] = {}
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
        view = self.view
        items = [view.items[place] for place in places]
        values, labels = self._value_widths(places), self._label_widths(places)
        windows = [
            metrics.width(visit.trace.numerals.window(bounds), 1)
            for visit in (self._visits(places) if self._windows else ())
            for bounds in visit.first_and_last_window
        ]
        inner = [item.node.player for item in items if not item.is_leaf]
        return _Measured(
            max(values, default=0.0),
            max(labels, default=0.0),
            max(windows, default=0.0),
            any(ROLES[player].points == "up" for player in inner),
            any(ROLES[player].points == "down" for player in inner),
            any(item.folds and not view.drawn_children[place] for place, item in zip(places, items, strict=True)),
            any(item.folds and view.drawn_children[place] for place, item in zip(places, items, strict=True)),
            any(move_on_edge(item.node) for item in items),
        )

    def _visits(self, places: Sequence[int]) -> list[Visit]:
        return [visit for place in places for node in self.view.known(place) for visit in node.visits]

    def _value_widths(self, places: Sequence[int]) -> list[float]:
        """Return how wide the values are that some items may show, at size 1."""
        view, written = self.view, self.view.trace.numerals
        visits = self._visits(places)
        values = [
            metrics.width(compact("≥ " + text), 1, bold=True)
            for text in {v.trace.numerals.number(value) for v in visits for value in self._values(v)}
        ]
        if self.request.leaves:
            values += [
                metrics.width(written.number(v), 1, bold=True) for v in map(view.leaf_value, places) if v is not None
            ]
        return values

    def _label_widths(self, places: Sequence[int]) -> list[float]:
        """Return how wide the labels of some items are, at size 1."""
        return [metrics.width(metrics.clean(label), 1) for place in places for label in self.view.labels(place)]

    def _values(self, visit: Visit) -> list[float]:
        """Return the values that a visit may show: its own, and in between those of the visits below it."""
        trace = visit.trace
        below = [trace.record.value[child] for child in trace.record.children(visit.index)]
        values = [trace.seen(visit.index, value) for value in below if value == value]
        return values if visit.value is None else [*values, visit.value]

    # --- sizes ------------------------------------------------------------------------------------

    @cached_property
    def _board(self) -> tuple[int, int, boards.Cells] | None:
        """How many rows and columns boards have, and the sizes of their fields; None where there is none."""
        part, positions = self.view.board_part, self.view.trace.positions
        if part is None:
            return None
        cells = boards.Cells.of(self.view.drawn_boards, part, positions.board_look, positions.signs, self.least)
        return part.bottom - part.top, part.right - part.left, cells

    def _smallest_scale(self, depth: int, choice: Choice) -> float:
        """Return the scale below which a level could not be read."""
        scale = self.least / VALUE
        if self._board is not None and depth < choice.boards:
            cells = self._board[2]
            scale = max(scale, cells.smallest / cells.full)
        return scale

    def _level(self, depth: int, scale: float, choice: Choice) -> Level:
        measured = self._levels[depth]
        value = max(VALUE * scale, self.least)
        has_label = depth < choice.labels and not self._is_bare(depth, choice)
        label = max(LABEL * scale, self.least) if has_label else 0.0
        wide = max(NARROWEST * scale, measured.value * value + max(10.0, 14 * scale))
        body, cell = BODY * scale, 0.0
        if self._board is not None and depth < choice.boards:
            rows, columns, cells = self._board
            cell = cells.full * scale
            wide = max(wide, cell * columns + 16 * scale)
            body = cell * rows + 10 * scale + value * 1.3
        elif self.inside and label:
            body += label * 1.1
            wide = max(wide, min(measured.label * label + 16, WIDEST_LABEL * max(scale, 0.6)))
        window = min(max(WINDOW * scale, self.least), 30.0) if measured.window and choice.windows else 0.0
        named = 0.0 if label else measured.label + 0.4  # a node without a label is named beside its window
        column = measured.value * value + value * 0.35
        under = self.request.bare and not (measured.has_max or measured.has_min or cell or self.inside)
        if under:
            plain = measured.value - metrics.width(compact("≥ "), 1, bold=True)  # what a leaf is worth is no bound
            wide = max(NARROW_LEAF * scale, plain * value + max(10.0, 14 * scale))
        return Level(
            scale, wide / 2, body, APEX * scale, value, label, self.inside, window,
            ((measured.window + named) * window + 18) / 2 if window else 0.0, cell, column, under=under,
        )  # fmt: skip

    def label_room(self, depth: int, level: Level) -> float:
        """Return the width that is kept for a level's labels beside their nodes."""
        if not level.label_size or level.under or (level.inside and not level.cell):
            return 0.0
        return min(self._levels[depth].label * level.label_size, level.widest_label) + ring_room(level)

    def shift(self, levels: Sequence[Level]) -> float:
        """Return how far all stand right of the middles of their boxes, to leave room for the first labels."""
        return max(self.label_room(depth, level) for depth, level in enumerate(levels)) / 2

    def overhang(self, levels: Sequence[Level]) -> float:
        """Return how far the last ones reach beyond their boxes, where other levels have longer labels."""
        rooms = [self.label_room(depth, level) for depth, level in enumerate(levels)]
        return (max(rooms) - min(rooms)) / 2

    def _box(self, depth: int, level: Level) -> float:
        wide = 2 * level.half
        if self.request.windows == "all":
            wide = max(wide, 2 * level.tab_half)
        if level.under:
            wide = max(wide, min(self._levels[depth].label, LEAF_LABEL) * level.label_size)
        return wide + self.label_room(depth, level) + level.gap

    # --- arranging --------------------------------------------------------------------------------

    def arranged(self, choice: Choice) -> Arrangement | None:
        """Look for sizes at which everything fits, the largest of all; None if that would be too small to be read."""
        count = len(self._levels)
        smallest = self._smallest(choice)
        least = [level.scale for level in smallest]
        full = [self._level(depth, 1.0, choice) for depth in range(count)]
        wide = [self._row_width(choice, full, depth) for depth in range(count)]
        scales = [min(LARGEST, self.width / one if one else LARGEST) for one in wide]
        for upper, lower in pairwise(reversed(range(count))):  # nobody is smaller than those below
            scales[lower] = max(scales[lower], scales[upper])

        def sizes(part: float) -> list[Level]:
            return self._levels_at(
                [max(at_least, part * scale) for at_least, scale in zip(least, scales, strict=True)], choice
            )

        for part in (1.0, 1 - 0.5**TRIES):  # all, or nearly: most pictures need not look further
            if self._fits(choice, levels := sizes(part)):
                return self._placed(choice, levels)
        if not self._fits(choice, smallest):
            return None
        found, low, high = smallest, 0.0, 1.0
        for _ in range(TRIES):
            part = (low + high) / 2
            if self._fits(choice, levels := sizes(part)):
                found, low = levels, part
            else:
                high = part
        return self._placed(choice, found)

    def is_hopeless(self, board_levels: int, labels: int, *, windows: bool) -> bool:
        """Tell quickly that nothing would fit, even if all gives way that may: columns of one line, and long ones."""
        low, high = (Choice(board_levels, share, labels, windows) for share in (COLUMN_SHARES[-1], COLUMN_SHARES[0]))
        if self._least_height(low, self._smallest(low)) > self.height:
            return True
        levels = self._smallest(high)
        return any(self._row_width(high, levels, depth) > self.width for depth in range(len(levels)))

    def _smallest(self, choice: Choice) -> list[Level]:
        """Return the smallest sizes that can be read."""
        return self._levels_at([self._smallest_scale(depth, choice) for depth in range(len(self._levels))], choice)

    def _levels_at(self, scales: Sequence[float], choice: Choice) -> list[Level]:
        return [self._level(depth, scale, choice) for depth, scale in enumerate(scales)]

    def _fits(self, choice: Choice, levels: list[Level]) -> bool:
        return (
            self._least_height(choice, levels) <= self.height
            and all(self._row_width(choice, levels, depth) <= self.width for depth in range(len(levels)))
            and self._tree_width(choice, levels) <= self.width
        )

    def grown(self, found: Arrangement) -> Arrangement:
        """Let levels that have room be larger, all of them a little before any of them much."""
        choice = found.choice
        scales = [level.scale for level in found.levels]
        for target in GROWTH:
            for depth in reversed(range(len(scales))):
                if scales[depth] >= target:
                    continue
                tried = [*scales[:depth], target, *scales[depth + 1 :]]
                levels = self._levels_at(tried, choice)
                spare = self.height - self._least_height(choice, levels)
                if spare >= AIRY * self.height * (target > 0.7) and self._tree_width(choice, levels) <= self.width:
                    scales, found = tried, self._placed(choice, levels)
        return found

    def _lines(self, choice: Choice, level: Level) -> int:
        """Return how many values may stand in a column."""
        return max(1, int(self.height * choice.columns / level.line))

    def in_column(self, place: int, choice: Choice) -> bool:
        """Tell whether an item stands in a column: a leaf, all of whose siblings are leaves too, and has no board."""
        return self.has_column(self.view.items[place].parent, choice)

    def has_column(self, place: int, choice: Choice) -> bool:
        """Tell whether the children of an item stand in columns."""
        return choice.columns > 0 and place in self._families and self.view.depths[place] + 1 >= choice.boards

    @cached_property
    def _families(self) -> frozenset[int]:
        """The parents whose children are leaves, all of them drawn."""
        view = self.view
        return frozenset(
            place
            for place, below in enumerate(view.drawn_children)
            if below and not view.items[place].folds and all(view.items[child].is_leaf for child in below)
        )

    def _rows(self, choice: Choice) -> list[_Row]:
        """Return what stands in each row; it is kept."""
        key = choice.boards, choice.columns > 0
        if key not in self._kept_rows:
            self._kept_rows[key] = [self._row(depth, choice) for depth in range(len(self.by_level))]
        return self._kept_rows[key]

    def _row(self, depth: int, choice: Choice) -> _Row:
        above = self.by_level[depth - 1] if depth else []
        families = [len(self.view.drawn_children[place]) for place in above if self.has_column(place, choice)]
        stubs = sum(map(self.has_stub, above))
        return _Row(len(self.by_level[depth]) - sum(families), stubs, tuple(families))

    def _row_width(self, choice: Choice, levels: Sequence[Level], depth: int) -> float:
        """Return how wide a row is at least: all its boxes beside each other."""
        row, level = self._rows(choice)[depth], levels[depth]
        wide = row.shapes * self._box(depth, level)
        if row.families or row.stubs:
            lines, label = self._lines(choice, level), self.label_room(depth, level)
            columns = sum(ceil(count / lines) for count in row.families)
            wide += columns * level.column + len(row.families) * (COLUMN_GAP + label)
            wide += row.stubs * (self.stub_width + 14 + label)
        return wide

    @property
    def stub_width(self) -> float:
        """The width of a stub."""
        return 7.6 * max(STUB, self.least)

    def _stub_box(self, place: int, levels: Sequence[Level]) -> float:
        """Return the width that is kept for a stub below an item, and for the label of what stands right of it."""
        depth = self.view.depths[place] + 1
        return self.stub_width + 14 + self.label_room(depth, levels[depth])

    def has_stub(self, place: int) -> bool:
        """Tell whether some, but not all, children of an item are folded away."""
        return self.view.items[place].folds and bool(self.view.drawn_children[place])

    def columns_below(self, place: int, choice: Choice, level: Level) -> int:
        """Return in how many columns the children of an item stand."""
        return ceil(len(self.view.drawn_children[place]) / self._lines(choice, level))

    def _column(self, place: int, choice: Choice, levels: Sequence[Level]) -> float:
        """Return the width of the columns below an item."""
        depth = self.view.depths[place] + 1
        below = levels[depth]
        wide = self.columns_below(place, choice, below) * below.column + COLUMN_GAP
        return wide + self.label_room(depth, below)

    def boxes(self, choice: Choice, levels: Sequence[Level]) -> tuple[list[Box], Boxes]:
        """Return what is laid out, in preorder; a stub stands after its siblings."""
        found, boxes = self._standing(choice.boards, choice.columns > 0)
        wide, depths = [self._box(depth, level) for depth, level in enumerate(levels)], self.view.depths
        return found, boxes.with_widths(
            [wide[depths[box.place]] if box.kind == "item" else self._width_below(box, choice, levels) for box in found]
        )

    def _standing(self, board_levels: int, columns: bool) -> tuple[list[Box], Boxes]:
        """Return which boxes there are, whatever their widths; they are kept."""
        key = board_levels, columns
        if key in self._kept_boxes:
            return self._kept_boxes[key]
        choice = Choice(board_levels, float(columns), 0)
        found: list[Box] = []
        parents: list[int] = []
        stack: list[tuple[Box, int]] = [(Box(0, "item"), -1)]
        while stack:
            box, parent = stack.pop()
            number = len(found)
            found.append(box)
            parents.append(parent)
            if box.kind != "item":
                continue
            if self.has_column(box.place, choice):
                stack.append((Box(box.place, "column"), number))
                continue
            if self.has_stub(box.place):
                stack.append((Box(box.place, "stub"), number))
            stack += [(Box(child, "item"), number) for child in reversed(self.view.drawn_children[box.place])]
        self._kept_boxes[key] = found, Boxes(parents, [0.0] * len(parents))
        return self._kept_boxes[key]

    def _width_below(self, box: Box, choice: Choice, levels: Sequence[Level]) -> float:
        """Return the width of a stub or a column below an item."""
        return self._stub_box(box.place, levels) if box.kind == "stub" else self._column(box.place, choice, levels)

    def _tree_width(self, choice: Choice, levels: list[Level]) -> float:
        _, boxes = self.boxes(choice, levels)
        xs = tidy(boxes, 0.0)
        halves = [wide / 2 for wide in boxes.widths]
        left = min(x - half for x, half in zip(xs, halves, strict=True))
        return max(x + half for x, half in zip(xs, halves, strict=True)) - left + self.overhang(levels)

    # --- heights ----------------------------------------------------------------------------------

    def _heights(self, choice: Choice, levels: list[Level]) -> list[float]:
        """Return the height of each row."""
        heights = []
        for row, level in zip(self._rows(choice), levels, strict=True):
            height = level.height if row.shapes else 0.0
            if row.families:
                longest = min(max(row.families), self._lines(choice, level))
                height = max(height, longest * level.line + 6)
            if row.stubs:
                height = max(height, 2 * max(STUB, self.least) * LEADING + 14)
            heights.append(height)
        return heights

    def _below(self, depth: int, level: Level) -> float:
        """Return what is kept below a row for windows, and for how much is folded there."""
        measured = self._levels[depth]
        tab = level.tab + 4 if measured.has_max and level.tab else 0.0
        label = level.label_size * 1.2 if level.under else 0.0
        return tab + label + (self.least * 1.4 if measured.folds else 0.0)

    def _above(self, depth: int, level: Level) -> float:
        """Return what is kept above a row for windows, and for the moves that lead there."""
        tab = level.tab + 4 if self._levels[depth].has_min and level.tab else 0.0
        return tab + (level.label_size * 1.2 if depth and self._levels[depth].moves else 0.0)

    def _links(self, choice: Choice, levels: list[Level]) -> list[float]:
        """Return the least height between each level and the next, and below the last."""
        links = []
        for depth, level in enumerate(levels):
            link = self._below(depth, level)
            if depth + 1 == len(levels):
                link += HANGING if self._is_bare(depth, choice) else 6.0
            elif self._is_bare(depth + 1, choice):
                link += 14.0
            else:
                link += LINK * min(1.0, max(level.scale, 0.5)) + self._above(depth + 1, levels[depth + 1])
            links.append(link)
        return links

    def _is_bare(self, depth: int, choice: Choice) -> bool:
        """Tell whether a level has nothing but values in columns."""
        return self._rows(choice)[depth].is_bare

    def _least_height(self, choice: Choice, levels: list[Level]) -> float:
        return self._above(0, levels[0]) + sum(self._heights(choice, levels)) + sum(self._links(choice, levels))

    def _placed(self, choice: Choice, levels: list[Level]) -> Arrangement:
        """Put the rows below each other, and what is left of the height between them."""
        heights, links = self._heights(choice, levels), self._links(choice, levels)
        spare = self.height - self._least_height(choice, levels)
        shares = [0.15 if self._is_bare(depth, choice) else 1.0 for depth in range(1, len(levels))]
        wider = (
            min(spare / (sum(shares) + 0.6), max(LONGEST_LINK, LONGEST_SHARE * self.height) - LINK) if shares else 0.0
        )
        top = self._above(0, levels[0]) + (spare - wider * sum(shares)) / 2
        tops, bands = [], []
        for depth, (height, link, share) in enumerate(zip(heights, links, [*shares, 0.0], strict=True)):
            tops.append(top)
            band = top + height + self._below(depth, levels[depth])
            top += height + link + wider * share
            bands.append(
                Band(band, top - (self._above(depth + 1, levels[depth + 1]) if depth + 1 < len(levels) else 0))
            )
        return Arrangement(choice, tuple(levels), tuple(tops), tuple(bands))


def arrange(measure: Measure, *, boards: int = 2, windows: bool = True) -> Arrangement | None:
    """Choose what fits best: boards and labels wherever they can be read, and leaves in columns if these are larger.

    The first levels show their boards in any case, as many as ``boards`` says, and open nodes their ``windows``. Where
    there is nothing but the tree, leaves keep their labels as long as they can be read: people are asked about them.
    """
    count = len(measure.by_level)
    has_boards = measure.view.board_part is not None
    fewest_labels = max(1, min(count, 2), count - 2)
    if measure.is_hopeless(min(count - 1, boards) if has_boards else 0, fewest_labels, windows=windows):
        return None
    for levels in range(count, min(count, boards) - 1, -1) if has_boards else (0,):
        plain = measure.arranged(Choice(levels, 0, count, windows))
        if plain is not None and (measure.request.bare or plain.smallest >= COMFORTABLE * VALUE):
            return plain
        candidates = [plain] if plain else []
        for labels, share in product(range(count, fewest_labels - 1, -1), COLUMN_SHARES):
            columns = measure.arranged(Choice(min(levels, count - 1), share, labels, windows))
            if columns is not None:
                candidates.append(columns)
                break
        if candidates:
            return max(candidates, key=lambda one: one.smallest)
    return None


def move_on_edge(node: Node) -> str:
    """Return the move that stands on the edge to a node: one by which the node is not called anyway."""
    return "" if node.move_name == node.name else metrics.clean(node.move_name)


def compact(value: str) -> str:
    """Return a value with its sign as pictures show it: close together."""
    return value.replace(" ", "\u202f")


def ring_room(level: Level) -> float:
    """Return the width that the ring around a current node takes on a side, with a little air."""
    return level.ring * 1.75 + 4
