"""A table's answer: a double arrow from the node that it settles to the one where it was stored, and what it says."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from minimaxviz.draw import shape, xml
from minimaxviz.draw.cut import EdgePath
from minimaxviz.draw.levels import ring_room
from minimaxviz.draw.route import Point, Port, rounded, route
from minimaxviz.draw.status import MARKS
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.zones import Area
from minimaxviz.game import ROLES
from minimaxviz.trace import Visit
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import metrics

if TYPE_CHECKING:
    from minimaxviz.draw.composition import Moment
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["AnswerDrawing", "answer_text"]

SIGNS = {"exact": "=", "lower": "≥", "upper": "≤", None: "="}
SIZES = (27.0, 22.0, 19.0)  # of what it says: the largest that has room
LINE, CORE, HALO = 8.0, 3.0, 13.0  # how wide the double line is, what is left open in it, and the ground around it
THIN = 0.75  # that of a loop, which is small
HEAD = 17.0  # how long its head is
ASIDE = 0.6  # beside the edge that comes from above or goes on below, as a part of half the width
LOOP_OUT, LOOP_HALF = 38.0, 17.0  # how far a loop back to the same node goes, and half its width


class AnswerDrawing:
    """A table's answer in a scene: the arrow or the loop, its label, and rings around what is the same."""

    def __init__(self, picture: "ScenePicture", moment: "Moment", place: int, origin: Visit) -> None:
        self.picture = picture
        self.moment = moment
        self.place = place
        self.origin = picture.view.places.get(origin.node.path)
        self._hider = picture.view.holder(origin.node.path) if self.origin is None else None
        self._path = ".".join(map(str, origin.node.path))

    def draw(self) -> str:
        """Draw all of it."""
        line, ends = self._loop() if self.origin == self.place else self._arrow()
        label = self._label(line)
        what: dict[str, Any] = {"data_from": ".".join(map(str, self.moment.frame.node.path)), "data_to": self._path}
        is_loop = self.origin == self.place
        path = _looped(line) if is_loop else rounded(line)
        drawn = _double(path, self.picture.theme, THIN if is_loop else 1.0)
        return self._rings() + xml.element("g", drawn + ends + label, class_="mv-answer", **what)

    # --- what is the same -------------------------------------------------------------------------

    def _rings(self) -> str:
        """Draw a ring around the node that knew it, and around the board in both places."""
        if self.origin is None or self.origin == self.place:
            return ""
        boards = [self._board_ring(place) for place in (self.place, self.origin)]
        return self._node_ring(self.origin) + "".join(boards)

    def _node_ring(self, place: int) -> str:
        picture = self.picture
        ring = shape.echo(
            picture.view.items[place], picture.level(place), picture.theme, column=picture.in_column(place)
        )
        return xml.element("g", ring, class_="mv-same", transform=self._moved(place))

    def _board_ring(self, place: int) -> str:
        picture = self.picture
        area = None
        if not picture.in_column(place):
            area = shape.board_area(picture.view.items[place], picture.level(place), picture.view.board_part)
        if area is None:
            return ""
        box = area.grown(4)
        ring = xml.element(
            "rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=6, fill="none",
            stroke=picture.theme.ink, stroke_width=3.5,
        )  # fmt: skip
        return xml.element("g", ring, class_="mv-same-board", transform=self._moved(place))

    def _moved(self, place: int) -> str:
        return f"translate({xml.number(self.picture.x(place))} {xml.number(self.picture.y(place))})"

    # --- the arrow --------------------------------------------------------------------------------

    @cached_property
    def _taken(self) -> list[Area]:
        """What neither line nor label should cover: what stands in the tree, and the marks of what is known."""
        picture, looks = self.picture, self.moment.looks
        marks = [_mark_area(picture, place) for place, look in enumerate(looks) if look.known]
        return [*picture.taken(self.moment), *marks]

    def _arrow(self) -> tuple[list[Point], str]:
        """Return the line to where it was stored, as far as its head, and the head."""
        picture = self.picture
        starts = _ports(picture, self.place)
        if self.origin is not None:
            ends = _ports(picture, self.origin)
        elif self._hider is not None:
            ends = _around(picture.fold_of(self._hider, self.moment), 6)
        else:  # outside of the picture: the arrow leads nowhere
            start = starts[0]
            ends = [Port(start.x + 60 * start.dx, start.y + 60 * start.dy, -start.dx, -start.dy)]
        return _headed(route(starts, ends, self._taken, picture.zones.tree, self._crossed), picture.theme)

    @cached_property
    def _edges(self) -> list[EdgePath]:
        depths = range(len(self.picture.levels) - 1)
        return [edge for depth in depths for edge in self.picture.edge_paths(depth)]

    def _crossed(self, area: Area) -> int:
        """Return how many edges go through an area."""
        return sum(edge.crosses(area) for edge in self._edges)

    def _loop(self) -> tuple[list[Point], str]:
        """Return the corners of a loop back to the same node, on a side that has room, and its head."""
        ports = _ports(self.picture, self.place)
        port = next((port for port in ports if self._is_free(_loop_area(port))), ports[0])
        across = (port.dy, -port.dx)

        def corner(out: float, aside: float) -> Point:
            return port.x + port.dx * out + across[0] * aside, port.y + port.dy * out + across[1] * aside

        foot, far = LOOP_HALF * 0.55, LOOP_OUT * 1.27
        head = _head(corner(0, foot), (-port.dx, -port.dy), self.picture.theme, THIN)
        ends = corner(0, -foot), corner(HEAD * THIN - 3, foot)
        return [ends[0], corner(far, -1.5 * LOOP_HALF), corner(far, 1.5 * LOOP_HALF), ends[1]], head

    def _is_free(self, area: Area) -> bool:
        return self.picture.is_inside(area) and not any(map(area.meets, self._taken))

    # --- what it says -----------------------------------------------------------------------------

    def _label(self, line: Sequence[Point]) -> str:
        """Write what the table answers on its line, or beside it, where nothing else stands."""
        text, ring = answer_text(self.moment.frame), self._ringed
        for size in SIZES:
            wide, high = metrics.width(text, size, bold=True) + 20, size * 1.3
            for x, y in self._places(line, wide, high):
                box = Area(x - wide / 2, y - high / 2, wide, high)
                if self._is_free(box) and not box.meets(ring):
                    return self._written(text, box, size)
        return ""

    @property
    def _ringed(self) -> Area:
        """Where the node stands that is answered, with the ring around it."""
        return self.picture.shape_area(self.place).grown(ring_room(self.picture.level(self.place)) - 2)

    def _places(self, line: Sequence[Point], wide: float, high: float) -> Iterator[Point]:
        """Go through the places for the label: on the line, longer pieces first; then around its first end."""
        if self.origin != self.place:
            pieces = sorted(pairwise(line), key=lambda ends: -_length(*ends))
            for (x1, y1), (x2, y2) in pieces:
                if abs(x2 - x1) > wide + 24 or abs(y2 - y1) > high + 24:
                    on_it = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.5, 0.35, 0.65, 0.25, 0.75)]
                    yield from on_it
                    yield from ((x, y + side * (high / 2 + 8)) for side in (-1, 1) for x, y in on_it if y1 == y2)
        xs, ys = zip(*line, strict=True)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        for away in (4, 12, 24):
            yield right + away + wide / 2, (top + bottom) / 2
            yield left - away - wide / 2, (top + bottom) / 2
            for x in ((left + right) / 2, left + wide / 2, right - wide / 2):
                yield x, bottom + away + high / 2
                yield x, top - away - high / 2

    def _written(self, text: str, box: Area, size: float) -> str:
        theme = self.picture.theme
        ground = xml.element(
            "rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=box.height / 2,
            fill=theme.background, stroke=theme.ink, stroke_width=2.5,
        )  # fmt: skip
        words = xml.element(
            "text", xml.text(text), x=box.left + box.width / 2, y=box.top + size * 1.01, font_size=size,
            fill=theme.ink, font_weight="bold", text_anchor="middle",
        )  # fmt: skip
        return xml.element("g", ground + words, class_="mv-said")


def answer_text(frame: Frame) -> str:
    """Write what a table answers at a step: = 2, ≥ 5 or ≤ 1."""
    visit = frame.visit
    value = "–" if visit.value is None else frame.trace.numerals.number(visit.value)
    return f"{SIGNS[visit.bound]} {value}"


def _double(path: str, theme: Theme, scale: float = 1.0) -> str:
    """Draw a double line, on ground of its own so that it can be told from what it crosses."""
    widths = ((HALO, theme.background), (LINE, theme.ink), (CORE, theme.background))
    return "".join(
        xml.element("path", d=path, fill="none", stroke=ink, stroke_width=wide * scale, stroke_linejoin="round")
        for wide, ink in widths
    )


def _headed(line: list[Point], theme: Theme) -> tuple[list[Point], str]:
    """Return a line as far as its head, and the head at its end."""
    (x1, y1), (x2, y2) = line[-2:]
    length = _length((x1, y1), (x2, y2)) or 1.0
    ahead = ((x2 - x1) / length, (y2 - y1) / length)
    short = (x2 - ahead[0] * (HEAD - 3), y2 - ahead[1] * (HEAD - 3))
    return [*line[:-1], short], _head((x2, y2), ahead, theme)


def _head(tip: Point, ahead: tuple[float, float], theme: Theme, scale: float = 1.0) -> str:
    """Draw the head of an arrow."""
    (x, y), (dx, dy) = tip, ahead
    back, half = (x - dx * HEAD * scale, y - dy * HEAD * scale), 12 * scale
    corners = [tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)]
    d = "M" + "L".join(f"{xml.number(a)} {xml.number(b)}" for a, b in corners) + "Z"
    return xml.element("path", d=d, fill=theme.ink, stroke=theme.background, stroke_width=1.5)


def _looped(corners: Sequence[Point]) -> str:
    """Write a loop as the path of an SVG."""
    first, *others = (f"{xml.number(x)} {xml.number(y)}" for x, y in corners)
    return f"M{first}C{' '.join(others)}"


def _ports(picture: "ScenePicture", place: int) -> list[Port]:
    """Return where an arrow can meet a node: beside it, above and below, aside of its edges."""
    area = picture.shape_area(place)
    if picture.in_column(place):
        return _around(area, 3)
    item, level = picture.view.items[place], picture.level(place)
    far = ring_room(level)
    right, left, below, above = _around(area, far)
    away = -1 if item.parent >= 0 and picture.x(item.parent) > area.left + area.width / 2 else 1
    asides = (away * level.half * ASIDE, -away * level.half * ASIDE)  # the side away from the edge above first
    if item.is_leaf:
        return [right, left, below, *(above._replace(x=above.x + aside) for aside in asides)]
    slope = level.apex * ASIDE
    up, down = (slope, 0.0) if ROLES[item.node.player].points == "up" else (0.0, slope)
    tops = [above._replace(x=above.x + aside, y=above.y + up) for aside in asides]
    return [right, left, *(below._replace(x=below.x + aside, y=below.y - down) for aside in asides), *tops]


def _around(area: Area, far: float) -> list[Port]:
    """Return a port on each side of an area, so far from it: right, left, below, above."""
    x, y = area.left + area.width / 2, area.top + area.height / 2
    return [
        Port(area.right + far, y, 1, 0),
        Port(area.left - far, y, -1, 0),
        Port(x, area.bottom + far, 0, 1),
        Port(x, area.top - far, 0, -1),
    ]


def _mark_area(picture: "ScenePicture", place: int) -> Area:
    """Return where it stands that a node is known."""
    area, side = picture.shape_area(place), MARKS["known"].side
    x = area.left if side < 0 else area.right
    return Area(x + 4 * side, area.top + area.height / 2, 0, 0).grown(14 * max(0.7, picture.level(place).scale))


def _loop_area(port: Port) -> Area:
    """Return the box around a loop."""
    x, y = port.x + port.dx * LOOP_OUT / 2, port.y + port.dy * LOOP_OUT / 2
    half = (LOOP_OUT / 2 - 2, LOOP_HALF + 4) if port.dx else (LOOP_HALF + 4, LOOP_OUT / 2 - 2)
    return Area(x - half[0], y - half[1], 2 * half[0], 2 * half[1])


def _length(one: Point, two: Point) -> float:
    return abs(two[0] - one[0]) + abs(two[1] - one[1])
