"""The cut, the loudest step: what is cut off lies under a veil, and the way of the bound runs along the edges."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any

from minimaxviz.draw import xml
from minimaxviz.draw.marks import RADIUS, arrow_head, bound_of, scissors
from minimaxviz.draw.zones import Area
from minimaxviz.trace import Cut
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import metrics

if TYPE_CHECKING:
    from minimaxviz.draw.composition import Moment
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["BEND", "CutDrawing", "EdgePath", "shade", "turned"]

LABEL_SIZES = (27.0, 22.0, 19.0)  # of the bound beside its way: the largest that has room
BEND = 0.24  # how early an edge turns aside: 0 is a step, 0.5 nearly a straight line
APART = 7.0  # from an edge to the way along it, where two ways would lie on each other
FURTHEST = 32.0  # from the way to the bound beside it
HATCH = 18.0  # from line to line
LARGEST, SMALLEST, IN_COLUMN = 2.0, 0.75, 1.0  # scales of the scissors


def shade(picture: "ScenePicture") -> str:
    """Dim the tree, so that what is raised above the shade stands out."""
    area = picture.zones.tree
    return xml.element(
        "rect", x=area.left, y=area.top, width=area.width, height=area.height, fill=picture.theme.background,
        fill_opacity=0.62, class_="mv-shade",
    )  # fmt: skip


class CutDrawing:
    """A cut in a scene: the veil, the scissors, and the way of the bound with its label."""

    def __init__(self, picture: "ScenePicture", moment: "Moment", cut: Cut) -> None:
        self.picture = picture
        self.moment = moment
        self.cut = cut
        self.place = picture.view.places[cut.node.path]
        self._rows = self._veiled()
        self.way_places = self._way_places()
        self._scissors = self._where_scissors_fit()

    # --- the veil ---------------------------------------------------------------------------------

    @cached_property
    def _skipped(self) -> list[int]:
        """The items that are cut off now."""
        skipped, depth = {node.path for node in self.cut.skipped}, self.cut.node.depth + 1
        items = self.picture.view.items
        looks = self.moment.looks
        return [p for p, item in enumerate(items) if item.node.path[:depth] in skipped and not looks[p].beyond]

    def _veiled(self) -> list[Area]:
        """Return what is cut off, row by row; columns of which a part is cut off line by line."""
        picture = self.picture
        rows: dict[tuple[int, float], Area] = {}
        depths = picture.view.depths
        first = depths[self.place] + 1
        for place in self._skipped:
            area = picture.covered(place)
            by_line = depths[place] == first and picture.in_column(place)
            _grow(rows, (depths[place], area.top if by_line else 0.0), area)
        if picture.measure.has_stub(self.place):
            _grow(rows, (first, 0.0), picture.stub_area(self.place))
        return [rows[key] for key in sorted(rows)]

    def veil(self) -> str:
        """Cover what is cut off as one area."""
        if not self._rows:
            return ""
        theme = self.picture.theme
        fill: dict[str, Any] = {"fill": theme.alert, "fill_opacity": 0.2, "stroke_linejoin": "round"}
        line: dict[str, Any] = {"stroke": theme.alert, "stroke_width": 3.5, "stroke_dasharray": "10 7"}
        lines = xml.element(
            "path", d="".join(map(_hatched, self._rows)), stroke=theme.alert, stroke_width=2, stroke_opacity=0.4
        )
        return xml.element("g", xml.element("path", d=self._hull(), **fill, **line) + lines, class_="mv-veil")

    def _hull(self) -> str:
        """Write the outline around the rows; from one to the next it turns where edges do."""
        left: list[tuple[float, float]] = []
        right: list[tuple[float, float]] = []
        for index, row in enumerate(self._rows):
            top, bottom = row.top, row.bottom
            band = self._band_below(index)
            if band is not None:
                bottom = band[0]
            above = self._band_below(index - 1) if index else None
            if above is not None:
                top = above[1]
            left += [(row.left, top), (row.left, bottom)]
            right += [(row.right, top), (row.right, bottom)]
        return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in (*left, *reversed(right))) + "Z"

    def _band_below(self, index: int) -> tuple[float, float] | None:
        """Return where edges turn aside below a row, if another row stands below it."""
        if index + 1 >= len(self._rows):
            return None
        row, below = self._rows[index : index + 2]
        for depth in range(len(self.picture.levels)):
            top, bottom = self.picture.band(depth)
            if row.bottom <= top + 12 and bottom <= below.top + 12 and top > row.top and below.top - 60 < bottom:
                return max(top, row.bottom), max(min(bottom, below.top), top)
        return None

    # --- the scissors -----------------------------------------------------------------------------

    def scissors(self) -> str:
        """Draw scissors where what is cut off hangs from the tree."""
        x, y, scale = self._scissors
        return scissors(x, y, self.picture.theme, scale)

    def _where_scissors_fit(self) -> tuple[float, float, float]:
        picture = self.picture
        scale = min(LARGEST, max(1.2, picture.level(self.place).scale * 1.6))
        below = picture.view.drawn_children[self.place]
        if self._rows and below and picture.in_column(below[0]):
            return self._in_column()
        taken = self._taken_near_scissors()
        where = (picture.x(self.place), picture.band(picture.view.depths[self.place])[0] + RADIUS, SMALLEST)
        while scale >= SMALLEST:
            for x, y in self._for_scissors(RADIUS * scale):
                where = x, y, scale
                area = _around(*where)
                if picture.is_inside(area) and not any(map(area.meets, taken)):
                    return where
            scale *= 0.86
        return where

    def _for_scissors(self, radius: float) -> Iterator[tuple[float, float]]:
        """Go through the places for scissors: in the middle of what is cut off, or beside it, at the veil's edge."""
        picture, first = self.picture, picture_top(self.picture, self.place, self._rows)
        children = set(picture.view.drawn_children[self.place])
        xs = [picture.x(place) for place in self._skipped if place in children]
        if self._rows:
            row = self._rows[0]
            middle = sum(xs) / len(xs) if xs else (row.left + row.right) / 2
            gaps = sorted(((one + two) / 2 for one, two in pairwise(xs)), key=lambda x: abs(x - middle))
            places = [middle, *gaps[:4], row.left, row.right]
        else:
            places = [picture.x(self.place)]
        for x in places:
            for share in (0.35, 0.7, 1.1):
                yield x, first - share * radius
        if not self._rows:
            yield picture.x(self.place), first + radius + 4
            node = picture.shape_area(self.place)
            for x in (node.right + radius + 8, node.left - radius - 8):  # beside it, where there is no room below
                yield x, node.bottom - radius

    def _in_column(self) -> tuple[float, float, float]:
        """Put scissors over bare values that are cut off; they may hang over below, never above."""
        first, last = self._rows[0], self._rows[-1]
        wide, high = first.width, last.bottom - first.top
        scale = max(IN_COLUMN, min(LARGEST, min(wide, high) / 2.4 / RADIUS))
        y = max((first.top + last.bottom) / 2, first.top + RADIUS * scale + 1)
        return first.left + wide / 2, y, scale

    def _taken_near_scissors(self) -> list[Area]:
        """Return what scissors must not cover: the node with its window, its other children, and labels."""
        picture, skipped = self.picture, set(self._skipped)
        depth, by_level = picture.view.depths[self.place], picture.measure.by_level
        beside, below = by_level[depth], by_level[depth + 1] if depth + 1 < len(by_level) else []
        covered = [picture.covered(place) for place in below if place not in skipped]
        texts = picture.text_areas(self.moment, (*beside, *below))
        return [picture.shape_area(self.place), *covered, *texts, *picture.stub_texts, *picture.layer_areas]

    # --- the way ----------------------------------------------------------------------------------

    @property
    def _by(self) -> int | None:
        by = None if self.cut.by is None else self.picture.view.places.get(self.cut.by.path)
        return by or None

    def _way_places(self) -> list[int]:
        """Return the items at the lower ends of the edges that the bound went along: up, then down."""
        path, places = self.cut.node.path, self.picture.view.places
        if self.cut.owner is None or self.cut.owner.path not in places:
            return []
        down = (places.get(path[:length]) for length in range(self.cut.owner.depth + 1, len(path) + 1))
        return [place for place in (self._by, *down) if place]

    def bounds_way(self) -> str:
        """Draw the way of the bound: up from the node that set it to the owner, and down to the cut."""
        if not self.way_places:
            return ""
        theme = self.picture.theme
        curves = [
            self.picture.curve(place, upwards=place == self._by, lower=self._lower(place)) for place in self.way_places
        ]
        line = xml.element(
            "path", d="".join(curves), fill="none", stroke=theme.alert, stroke_width=8, stroke_dasharray="0.1 13",
            stroke_linecap="round",
        )  # fmt: skip
        return xml.element("g", line + self._heads(), class_="mv-way") + self._bound()

    def _lower(self, place: int) -> float:
        """Return how far the way lies below an edge: up and down are apart where both lead to the same side."""
        if self._by is None or len(self.way_places) < 2 or place not in self.way_places[:2]:
            return 0.0
        x1, y1, _, y2 = self.picture.ends(place)
        across = [self.picture.ends(one)[2] - x1 for one in self.way_places[:2]]
        if across[0] * across[1] <= 0:
            return 0.0
        nearer = min(zip(map(abs, across), self.way_places, strict=False))[1]
        apart = min(APART, 0.2 * (y2 - y1))
        return apart if place == nearer else -apart

    def _heads(self) -> str:
        """Draw where the way goes: an arrow up at its beginning, and one down at its end."""
        heads = []
        for place in dict.fromkeys((self.way_places[0], self.way_places[-1])):
            x1, y1, x2, y2 = self.picture.ends(place)
            middle = ((x1 + x2) / 2, (y1 + y2) / 2 + self._lower(place))
            down = place != self._by
            heads.append(arrow_head(*middle, x2 - x1, y2 - y1, down=down, colour=self.picture.theme.alert))
        return "".join(heads)

    def _bound(self) -> str:
        """Write the bound beside its way, where nothing else stands; the sentence says it in any case."""
        text, theme = bound_of(self.cut, self.moment.frame), self.picture.theme
        for size in LABEL_SIZES:
            box = self._free_place(metrics.width(text, size, bold=True) + 12, size * 1.25)
            if box is not None:
                words = xml.element(
                    "text", xml.text(text), x=(box.left + box.right) / 2, y=box.top + size * 0.98, font_size=size,
                    fill=theme.alert, font_weight="bold",
                )  # fmt: skip
                return xml.element("g", words, class_="mv-cause")
        return ""

    @cached_property
    def _taken(self) -> list[Area]:
        """What a label must not cover."""
        return [*self.picture.taken(self.moment), *self._rows, _around(*self._scissors)]

    def _free_place(self, wide: float, high: float) -> Area | None:
        """Look for a free place for a label beside the way, nearest to where it begins."""
        picture = self.picture
        for place in self.way_places:
            depth = picture.view.depths[place] - 1
            edges = picture.edge_paths(depth)
            x1, y1, x2, y2 = picture.ends(place)
            lower = self._lower(place)
            heads, air = _square((x1 + x2) / 2, (y1 + y2) / 2 + lower, 18), 5 + abs(lower)
            around = Area(min(x1, x2), y1, abs(x2 - x1), y2 - y1).grown(wide + FURTHEST)
            taken = [heads, *filter(around.meets, self._taken)]
            for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75, 0.16, 0.84):
                x, y = turned((x1, y1, x2, y2), t)
                for box in _beside(x, y, wide, high):
                    if (
                        picture.is_inside(box)
                        and not any(map(box.meets, taken))
                        and not any(edge.crosses(box.grown(air)) for edge in edges)
                    ):
                        return box
        return None


def picture_top(picture: "ScenePicture", place: int, rows: Sequence[Area]) -> float:
    """Return where what is cut off begins: the top of its veil, or the end of the edges that are not drawn."""
    return rows[0].top if rows else picture.band(picture.view.depths[place])[0]


def turned(ends: tuple[float, float, float, float], t: float) -> tuple[float, float]:
    """Return a point of an edge between where it turns aside (t = 0) and where it is straight again (1)."""
    x1, y1, x2, y2 = ends
    across, along = _share(t)
    return x1 + (x2 - x1) * across, y1 + (y2 - y1) * along


def _share(t: float) -> tuple[float, float]:
    """Return how much of its way across and along an edge has gone at a point."""
    return t * (3 * BEND + t * (3 - 9 * BEND + t * (6 * BEND - 2))), t * (1.5 - 1.5 * t + t * t)


BEYOND = 60  # so far an edge goes on straight
_SHARES = [_share(t / 64) for t in range(65)]


class EdgePath:
    """Where an edge runs between its ends, and a little beyond them."""

    def __init__(self, ends: tuple[float, float, float, float]) -> None:
        self.ends = x1, y1, x2, y2 = ends
        self._area = Area(min(x1, x2), y1 - BEYOND, abs(x2 - x1), y2 - y1 + 2 * BEYOND).grown(1)

    @cached_property
    def _points(self) -> list[tuple[float, float]]:
        """Points along the edge, close to each other and from top to bottom: y and x of each."""
        x1, y1, x2, y2 = self.ends
        turning = [(y1 + (y2 - y1) * along, x1 + (x2 - x1) * across) for across, along in _SHARES]
        straight = [(y, x) for step in range(12, BEYOND + 1, 12) for y, x in ((y1 - step, x1), (y2 + step, x2))]
        return sorted(turning + straight)

    def crosses(self, box: Area) -> bool:
        """Tell whether the edge goes through a box."""
        if not self._area.meets(box):
            return False
        points, right = self._points, box.right
        beside = points[bisect_left(points, (box.top, -inf)) : bisect_right(points, (box.bottom, inf))]
        return any(box.left <= x <= right for _, x in beside)


def _beside(x: float, y: float, wide: float, high: float) -> Iterator[Area]:
    """Go through boxes around a point: above, below and beside it, the nearest first."""
    for away in (8, 14, 22, FURTHEST):
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            middle = x + dx * (wide / 2 + away), y + dy * (high / 2 + away)
            yield Area(middle[0] - wide / 2, middle[1] - high / 2, wide, high)


def _around(x: float, y: float, scale: float) -> Area:
    """Return the square around scissors."""
    return _square(x, y, (RADIUS + 2) * scale)


def _square(x: float, y: float, half: float) -> Area:
    return Area(x - half, y - half, 2 * half, 2 * half)


def _grow(rows: dict[tuple[int, float], Area], key: tuple[int, float], area: Area) -> None:
    """Let a row reach over an area."""
    known = rows.get(key, area)
    left, top = min(known.left, area.left), min(known.top, area.top)
    rows[key] = Area(left, top, max(known.right, area.right) - left, max(known.bottom, area.bottom) - top)


def _hatched(area: Area) -> str:
    """Write slanted lines that fill an area."""
    lines = []
    reach = area.width + area.height
    offset = HATCH
    while offset < reach:
        x1, y1 = area.left + min(offset, area.width), area.top + max(0.0, offset - area.width)
        x2, y2 = area.left + max(0.0, offset - area.height), area.top + min(offset, area.height)
        lines.append(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")
        offset += HATCH
    return "".join(lines)


_n = xml.number
