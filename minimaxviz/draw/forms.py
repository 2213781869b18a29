"""The boxes of a blank picture: below each inner node as many as are asked for, large enough to write into by hand."""

from collections.abc import Iterator, Sequence

from minimaxviz.draw import shape
from minimaxviz.draw.levels import (
    COMFORTABLE,
    LEAF_LABEL,
    NARROW_LEAF,
    VALUE,
    WIDEST_LABEL,
    Arrangement,
    Choice,
    Form,
    Level,
    Measure,
    compact,
)
from minimaxviz.draw.request import Request
from minimaxviz.draw.view import View
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import metrics

__all__ = ["BlankMeasure", "arrange_blank", "letters_of"]

PAGE = (297.0, 210.0)  # millimetres of a page that the picture fills
COMFORTABLE_BOXES = (13.0, 11.0)  # millimetres: how wide boxes are, the first of them that fits
LEAST_BOXES = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0)  # with nodes that are less comfortable
SHAPE = 7.0 / 9.0  # how high a box is for its width
LOWEST = 5.5  # millimetres
CROSSING = 56.0  # the way from level to level: room to cross an edge out
PADDING = 10.5  # beside the widest number in a box


def letters_of(request: Request) -> tuple[str, ...]:
    """Return what the boxes of a blank picture are for.

    >>> letters_of(Request(blank=True)), letters_of(Request(blank=True, boxes=("value",)))
    (('α', 'β', 'v'), ('v',))
    """
    return tuple("".join({"window": "αβ", "value": "v"}[kind] for kind in request.boxes))


class BlankMeasure(Measure):
    """What the nodes of a blank picture need: nothing of it depends on what a search did."""

    def __init__(self, view: View, request: Request, width: float, height: float) -> None:
        super().__init__(view, request, width, height, windows=False)
        self._letters = letters_of(request)

    @cached_property
    def _has_boards(self) -> bool:
        return self.view.board_part is not None

    @cached_property
    def _inner(self) -> list[float]:
        """The width of the widest label of each level's inner nodes, at size 1; −1 where there is none."""
        return [self._widest(places, leaves=False) for places in self.by_level]

    @cached_property
    def _leaves(self) -> list[float]:
        """The width of the widest label of each level's leaves, at size 1; −1 where there is none."""
        return [self._widest(places, leaves=True) for places in self.by_level]

    def _widest(self, places: Sequence[int], *, leaves: bool) -> float:
        items = [self.view.items[place] for place in places]
        labels = [metrics.clean(item.node.label) for item in items if item.is_leaf == leaves]
        return max((metrics.width(label, 1) for label in labels), default=-1.0)

    def _value_widths(self, places: Sequence[int]) -> list[float]:
        """Return how wide the values of leaves are; inner nodes have none."""
        written, values = self.view.leaf_numerals, map(self.view.leaf_value, places)
        return [metrics.width(written.number(value), 1, bold=True) for value in values if value is not None]

    def _label_widths(self, places: Sequence[int]) -> list[float]:
        """Return how wide the labels beside nodes are: there are none, but where boards stand inside."""
        return super()._label_widths(places) if self._has_boards else []

    def _level(self, depth: int, scale: float, choice: Choice) -> Level:
        level = super()._level(depth, scale, choice)
        if self._inner[depth] < 0:
            return level if level.cell else level._replace(half=self._narrow(depth, level))
        half = level.half
        if not self._has_boards and level.label_size:
            widest = WIDEST_LABEL * max(scale, 0.6)
            half = max(half, min(self._inner[depth] * level.label_size + 20 * scale, widest) / 2)
        return level._replace(half=half, form=choice.form)

    def _narrow(self, depth: int, level: Level) -> float:
        """Return half the width of leaves that stand alone in their level."""
        value = self._levels[depth].value * level.value_size + max(10.0, 14 * level.scale)
        return max(NARROW_LEAF * level.scale, value) / 2

    def label_room(self, depth: int, level: Level) -> float:
        """Return the width that is kept for labels beside their nodes: none where they stand inside or below."""
        return super().label_room(depth, level) if self._has_boards else 0.0

    def _box(self, depth: int, level: Level) -> float:
        form = 0.0 if level.form is None else level.form.width
        label = 0.0 if self._has_boards else min(self._leaves[depth], LEAF_LABEL) * level.label_size
        return max(2 * level.half, form, label) + self.label_room(depth, level) + level.gap

    def _below(self, depth: int, level: Level) -> float:
        form = 0.0 if level.form is None else shape.FORM_GAP + level.form.height
        label = 0.0 if self._has_boards or self._leaves[depth] < 0 else level.label_size * 1.2
        return super()._below(depth, level) + max(form, label)

    def _links(self, choice: Choice, levels: list[Level]) -> list[float]:
        links = super()._links(choice, levels)
        if choice.form is None:
            return links
        least = [CROSSING + self._below(depth, level) for depth, level in enumerate(levels[:-1])]
        return [*map(max, links[:-1], least), links[-1]]

    # --- boxes ------------------------------------------------------------------------------------

    @cached_property
    def _millimetre(self) -> float:
        """A millimetre of a page of A4 that the picture fills, in units of the canvas."""
        width, height = self.request.canvas
        page = PAGE if width >= height else PAGE[::-1]
        return max(width / page[0], height / page[1])

    @cached_property
    def _least_box(self) -> tuple[float, float]:
        """How large a box is at least so that its letter and the widest number can be read in it."""
        values = [value for value in map(self.view.leaf_value, range(len(self.view.items))) if value is not None]
        written = self.view.leaf_numerals
        widest = max((metrics.width(compact(written.value_text(value, "lower")), 1) for value in values), default=0.0)
        return self.least * max(widest, 1.6) + PADDING, self.least * 2.15

    def forms(self, sizes: Sequence[float]) -> Iterator[Form]:
        """Go through boxes of some widths, each beside each other first, then in rows."""
        count = len(self._letters)
        least, unit = self._least_box, self._millimetre
        for size in sizes:
            wide = max(size * unit, least[0])
            high = max(max(size * SHAPE, LOWEST) * unit, least[1])
            yield from (Form(count, across, wide, high) for across in range(count, 0, -1))


def arrange_blank(measure: BlankMeasure) -> Arrangement | None:
    """Choose the largest boxes with which everything fits, and nodes that are comfortable to read if these fit too."""
    count = len(measure.by_level)
    levels = count if measure.view.board_part is not None else 0
    if not measure.request.boxes:
        return _first(measure, [Choice(boards, 0, count, windows=False) for boards in _boards(levels)])
    for sizes, least in ((COMFORTABLE_BOXES, COMFORTABLE * VALUE), (LEAST_BOXES, 0.0)):
        for form in measure.forms(sizes):
            found = _first(measure, [Choice(b, 0, count, windows=False, form=form) for b in _boards(levels)], least)
            if found is not None:
                return found
    return None


def _boards(levels: int) -> Sequence[int]:
    """Return how many levels may show their boards, all of them first."""
    return range(levels, -1, -1)


def _first(measure: BlankMeasure, choices: Sequence[Choice], least: float = 0.0) -> Arrangement | None:
    found = (measure.arranged(choice) for choice in choices)
    return next((one for one in found if one is not None and one.smallest >= least), None)
