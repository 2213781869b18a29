"""Where everything of a scene stands: the layout of its tree, fitted into the canvas, the same for all its steps."""

from minimaxviz.draw import shape
from minimaxviz.draw.levels import Box, Level, move_on_edge
from minimaxviz.draw.scenes import Key, Scenes
from minimaxviz.draw.zones import LAYER, MARGIN, Area
from minimaxviz.layout import Boxes, Layout, lay_out
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import metrics

__all__ = ["Stage"]

WIDEST_SPREAD = 2.4
TIGHTEST = 0.93  # a layout that is a little too wide is pushed together by so much at most
STUB_LINE = 1.28
FOLD_LARGEST = 24.0
VEIL = 22.0  # so much further than what it covers, at most


class Stage:
    """The geometry of a scene: the layout is made once."""

    def __init__(self, scenes: Scenes, key: Key) -> None:
        self.request = scenes.request
        self.words = scenes.request.words
        self.trace = scenes.trace
        self.zones = scenes.zones
        self.numbers = scenes.numbers
        self.width, self.height = scenes.request.canvas
        self.view, self.measure, self.arrangement = scenes.arranged(key)
        self.choice = self.arrangement.choice
        self.levels = self.arrangement.levels
        self._boxes, boxes = self.measure.boxes(self.choice, self.levels)
        self.layout = self._lay_out(boxes)
        self._box = dict(zip(self._boxes, self.layout.xs, strict=True))
        self._shift = self.measure.shift(self.levels)

    def _lay_out(self, boxes: Boxes) -> Layout:
        """Ask for a layout; where it is too wide, the tidy one is taken, which was known to fit."""
        layout = lay_out(boxes, self.request.engine, 0.0)
        if (
            layout.width * TIGHTEST + self.measure.overhang(self.levels) <= self.measure.width
            or self.request.engine != "auto"
        ):
            return layout
        return lay_out(boxes, "tidy", 0.0)

    @cached_property
    def _spread(self) -> float:
        """How much further apart nodes stand than they must."""
        return min((self.measure.width - self.measure.overhang(self.levels)) / self.layout.width, WIDEST_SPREAD)

    @cached_property
    def room(self) -> Area:
        """The part of the canvas that the tree may fill, beside the names of its layers."""
        area = self.zones.tree
        left = area.left + (MARGIN if self.words.right_to_left else LAYER)
        return Area(left, area.top, area.width - LAYER - MARGIN, area.height)

    @cached_property
    def _left(self) -> float:
        wide = self.layout.width * self._spread + self.measure.overhang(self.levels)
        return self.room.left + (self.room.width - wide) / 2

    def _middle(self, box: Box) -> float:
        """Return the middle of what is laid out."""
        return self._left + self._box[box] * self._spread + self._shift

    def level(self, place: int) -> Level:
        """Return the sizes of an item."""
        return self.levels[self.view.depths[place]]

    @cached_property
    def _columns(self) -> dict[int, tuple[float, float]]:
        """Where the items that stand in columns have their middles and tops."""
        found: dict[int, tuple[float, float]] = {}
        for place, below in enumerate(self.view.drawn_children):
            if not below or not self.in_column(below[0]):
                continue
            level = self.level(below[0])
            across = self.measure.columns_below(place, self.choice, level)
            lines = -(-len(below) // across)
            top = self.tops[self.view.depths[below[0]]]
            for index, child in enumerate(below):
                column, line = divmod(index, lines)
                x = self._middle(Box(place, "column")) + (column - (across - 1) / 2) * level.column
                found[child] = x, top + (line + 0.5) * level.line - level.line / 2
        return found

    @cached_property
    def _bare(self) -> list[bool]:
        return [self.measure.in_column(place, self.choice) for place in range(len(self.view.items))]

    def in_column(self, place: int) -> bool:
        """Tell whether an item is a bare value in a column."""
        return self._bare[place]

    @cached_property
    def tops(self) -> list[float]:
        """Where each row begins."""
        return [self.zones.tree.top + top for top in self.arrangement.tops]

    @cached_property
    def _corners(self) -> list[tuple[float, float]]:
        """The middle and the top of each item."""
        places = range(len(self.view.items))
        return [self._columns[place] if self.in_column(place) else self._corner(place) for place in places]

    def _corner(self, place: int) -> tuple[float, float]:
        return self._middle(Box(place, "item")), self.tops[self.view.depths[place]]

    def x(self, place: int) -> float:
        """Return the middle of an item."""
        return self._corners[place][0]

    def y(self, place: int) -> float:
        """Return the top of an item, with its point."""
        return self._corners[place][1]

    def span(self, place: int) -> tuple[float, float]:
        """Return the top and bottom of an item's shape."""
        if self.in_column(place):
            return self.y(place), self.y(place) + self.level(place).line
        top, bottom = shape.span(self.view.items[place], self.level(place))
        return self.y(place) + top, self.y(place) + bottom

    def foot(self, place: int) -> float:
        """Return where the edges below an item begin: below its shape, and below its boxes if it has some."""
        form = self.level(place).form
        below = 0.0 if form is None or self.view.items[place].is_leaf else shape.FORM_GAP + form.height
        return self.span(place)[1] + below

    def half(self, place: int) -> float:
        """Return half the width of an item."""
        return self.level(place).column / 2 if self.in_column(place) else self.level(place).half

    def ends(self, place: int) -> tuple[float, float, float, float]:
        """Return where the edge above an item begins to turn aside and where it is straight again."""
        parent = self.view.items[place].parent
        top, bottom = self.band(self.view.depths[parent])
        return self.x(parent), top, self.x(place), bottom

    def band(self, depth: int) -> tuple[float, float]:
        """Return where the edges below a level turn aside."""
        top, bottom = self.arrangement.bands[depth]
        return self.zones.tree.top + top, self.zones.tree.top + bottom

    def stub_area(self, place: int) -> Area:
        """Return where the stub of an item stands that folds some of its children."""
        wide, size = self.measure.stub_width, self.stub_size
        middle = self._middle(Box(place, "stub"))
        return Area(middle - wide / 2, self.tops[self.view.depths[place] + 1], wide, 2 * size * STUB_LINE + 12)

    @property
    def stub_size(self) -> float:
        """The type size of a stub."""
        return max(21.0, self.request.least)

    def fold_size(self, place: int) -> float:
        """Return the type size of how much is folded below an item."""
        return max(self.request.least, min(FOLD_LARGEST, 22 * self.level(place).scale))

    def fold_area(self, place: int, text: str, *, below_window: bool) -> Area:
        """Return where it stands how much is folded below an item."""
        size = self.fold_size(place)
        wide = metrics.width(text, size) + 6
        top = self.span(place)[1] + 3 + (self.level(place).tab if below_window else 0)
        return Area(self.x(place) - wide / 2, top, wide, size * 1.25)

    @property
    def extent(self) -> tuple[float, float]:
        """Where the tree begins and ends from top to bottom, whether all of it is drawn yet or not."""
        places = range(len(self.view.items))
        return min(map(self.y, places)), max(self.span(place)[1] for place in places)

    # --- what an item takes -----------------------------------------------------------------------

    def covered(self, place: int) -> Area:
        """Return what a veil covers of an item: its shape and label, and a little more, as far as neighbours allow."""
        top, bottom = self.span(place)
        half, level = self.half(place), self.level(place)
        if self.in_column(place):
            return Area(self.x(place) - half - 2, top - 1, 2 * half + 4, bottom - top + 2)
        far = min(VEIL, level.gap / 2 - 1 + (self._spread - 1) * half)
        label = self.measure.label_room(self.view.depths[place], level)
        return Area(
            self.x(place) - half - label - far, self.y(place) - 6, 2 * half + label + 2 * far, level.height + 12
        )

    def shape_area(self, place: int) -> Area:
        """Return the box around the shape of an item, or around a bare value."""
        top, bottom = self.span(place)
        return Area(self.x(place) - self.half(place), top, 2 * self.half(place), bottom - top)

    def label_area(self, place: int) -> Area | None:
        """Return where the label of an item stands, beside it or inside."""
        level, item = self.level(place), self.view.items[place]
        box = shape.label_box(item, level)
        return None if box is None else box._replace(left=self.x(place) + box.left, top=self.y(place) + box.top)

    def move_area(self, place: int) -> Area | None:
        """Return where the move to an item stands: beside the end of its edge; None where there is none."""
        level, move = self.level(place), move_on_edge(self.view.items[place].node)
        if not move or not place or not level.label_size or self.in_column(place):
            return None
        size, bottom = level.label_size, self.ends(place)[3]
        wide = min(metrics.width(move, size), 2 * level.half + level.gap - 14)
        return Area(self.x(place) + 6, bottom, wide, size * 1.1)

    def window_area(self, place: int) -> Area:
        """Return where the window of an item stands, as wide as it may become."""
        level = self.level(place)
        top, high = shape.window_span(self.view.items[place], level)
        return Area(self.x(place) - level.tab_half, self.y(place) + top, 2 * level.tab_half, high)
