"""Where everything of a picture stands: the layout of the tree, fitted into the canvas, the same for all steps."""

from functools import cached_property
from typing import NamedTuple

from minimaxviz.draw import shape
from minimaxviz.draw.request import Request
from minimaxviz.draw.view import View
from minimaxviz.layout import Boxes, Engine, Layout, lay_out

__all__ = ["CAPTION", "HEADER", "LAYER_LABEL", "MARGIN", "STUB_WIDTH", "Stage"]

HEADER, LEGEND, CAPTION = 84.0, 50.0, 156.0
MARGIN, LAYER_LABEL = 36.0, 140.0
ROW_GAP, STUB_WIDTH = 74.0, 204.0
LARGEST_SCALE = 1.6
WIDEST_SPREAD = 1.4


class Fit(NamedTuple):
    """The part of the canvas that the tree fills, and how it is scaled into it."""

    left: float
    top: float
    scale: float
    pitch: float  # from layer to layer
    spread: float  # how much further apart nodes stand than they must


class Stage:
    """The geometry of a view on a canvas: the layout is made once."""

    def __init__(self, view: View, request: Request) -> None:
        self.view = view
        self.request = request
        self.words = request.words
        self.width, self.height = request.canvas
        self.nodes = shape.measure(view)
        self.layout = self._lay_out(request.engine)

    def _lay_out(self, engine: Engine) -> Layout:
        """Lay out items and stubs together; boxes stand in preorder, a stub after all that is drawn beside it."""
        boxes: list[tuple[int, bool]] = []  # an item and whether its stub is meant
        parents: list[int] = []
        stack: list[tuple[int, bool, int]] = [(0, False, -1)]
        while stack:
            place, is_stub, parent = stack.pop()
            number = len(boxes)
            boxes.append((place, is_stub))
            parents.append(parent)
            if not is_stub:
                if self.view.items[place].folds:
                    stack.append((place, True, number))
                stack += [(child, False, number) for child in reversed(self.view.drawn_children[place])]
        widths = [STUB_WIDTH if is_stub else self.nodes.width(self.view.items[place]) for place, is_stub in boxes]
        layout = lay_out(Boxes(parents, widths), engine)
        self._box = {box: layout.xs[i] for i, box in enumerate(boxes)}
        return layout

    @cached_property
    def bottom(self) -> float:
        """The height of legend and caption."""
        return LEGEND + (CAPTION if self.request.caption else 0)

    @cached_property
    def rows(self) -> int:
        """How many layers there are, stubs included."""
        deepest = max(self.view.depths)
        folds = [self.view.depths[place] + 1 for place, item in enumerate(self.view.items) if item.folds]
        return 1 + max([deepest, *folds])

    @cached_property
    def fit(self) -> Fit:
        """Fit the tree into the canvas; a wide tree is stretched downwards, a high one sideways."""
        room_x = self.width - LAYER_LABEL - MARGIN
        room_y = self.height - HEADER - self.bottom - 24
        gaps = self.rows - 1
        high = self.nodes.height * self.rows + ROW_GAP * gaps
        scale = min(room_x / self.layout.width, room_y / high, LARGEST_SCALE)
        pitch = self.nodes.height + ROW_GAP
        if gaps:  # a wide tree is stretched downwards, but its layers keep some resemblance of belonging together
            pitch = max(pitch, min((room_y / scale - self.nodes.height) / gaps, room_y / scale / 4))
        used_y = (self.nodes.height + pitch * gaps) * scale
        before = MARGIN if self.words.right_to_left else LAYER_LABEL
        spread = max(1.0, min(room_x / self.layout.width / scale, WIDEST_SPREAD))
        left = before + (room_x - self.layout.width * spread * scale) / 2
        return Fit(left, HEADER + 12 + (room_y - used_y) / 2, scale, pitch, spread)

    @cached_property
    def bolder(self) -> float:
        """How much thicker lines are drawn in a tree that is scaled down, so that they stay visible."""
        return min(max(1.0, 0.4 / self.fit.scale), 4.0)

    @cached_property
    def edges(self) -> tuple[float, float]:
        """The left and right edge of what the tree may use, in the tree's own units."""
        left, right = self.margins
        return (left - self.fit.left) / self.fit.scale, (self.width - right - self.fit.left) / self.fit.scale

    def x(self, place: int) -> float:
        """Return the middle of an item in the tree's own units."""
        return self._box[place, False] * self.fit.spread

    def y(self, place: int) -> float:
        """Return the top of an item's row in the tree's own units."""
        return self.view.depths[place] * self.fit.pitch

    def span(self, place: int) -> tuple[float, float]:
        """Return the top and bottom of an item's shape in the tree's own units."""
        top, bottom = shape.ports(self.view.items[place], self.nodes)
        return self.y(place) + top, self.y(place) + bottom

    def ends(self, place: int) -> tuple[float, float, float, float]:
        """Return where the edge above an item begins and ends."""
        parent = self.view.items[place].parent
        return self.x(parent), self.span(parent)[1], self.x(place), self.span(place)[0]

    def stub_x(self, place: int) -> float:
        """Return the middle of an item's stub in the tree's own units."""
        return self._box[place, True] * self.fit.spread

    @property
    def margins(self) -> tuple[float, float]:
        """What is kept free on the left and on the right; the layers' names stand where the language begins."""
        return (MARGIN, LAYER_LABEL) if self.words.right_to_left else (LAYER_LABEL, MARGIN)
