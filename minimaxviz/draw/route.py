"""A line from one node to another that runs where nothing stands: out of a side, along lanes between rows, and in."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from minimaxviz.draw.zones import Area
from minimaxviz.trace.kept import Kept

__all__ = ["Point", "Port", "rounded", "route"]

Point: TypeAlias = tuple[float, float]

AIR = 7.0  # between a line and what stands beside it
BEND_COSTS, LINE_COSTS, CROSSING_COSTS = 60.0, 20.0, 4000.0  # in units of length
KEPT = 4096  # pieces that several lines share
PART = 60.0  # so long are the parts of a line that are asked what they cross
LEAVES = 16.0  # so far a line goes straight before it turns
CORNER = 14.0


class Port(NamedTuple):
    """Where a line can begin or end, and the direction in which it leaves from there."""

    x: float
    y: float
    dx: int
    dy: int

    @property
    def out(self) -> Point:
        """A point a little outside."""
        return self.x + self.dx * LEAVES, self.y + self.dy * LEAVES


def route(
    starts: Sequence[Port], ends: Sequence[Port], taken: Sequence[Area], room: Area, crossed: Callable[[Area], int]
) -> list[Point]:
    """Return the corners of a short line with few bends from a start to an end that crosses as little as it can.

    What is ``taken`` is crossed only if there is no other way; ``crossed`` tells how many thin lines go through an
    area. Lines are tried from the cheapest on, until none that is left can be better.
    """
    lanes = _Lanes(taken, room)
    lines = [line for start in starts for end in ends for line in _between(start, end, lanes)]
    standing: Kept[Area, float] = Kept(lambda piece: CROSSING_COSTS * sum(map(piece.grown(AIR - 2).meets, taken)), KEPT)
    lying: Kept[Area, float] = Kept(lambda piece: LINE_COSTS * sum(map(crossed, _parts(piece))), KEPT)
    best, least = lines[0], float("inf")
    for cost, line in sorted((_cost(line), line) for line in lines):
        if cost >= least:
            break
        pieces = [_piece(one, two) for one, two in pairwise(line)]
        total = cost + sum(standing[piece] for piece in pieces)
        if total < least:
            total += sum(lying[piece] for piece in pieces)
        if total < least:
            best, least = line, total
    return best


class _Lanes:
    """The free stripes across the room, from one side to the other."""

    def __init__(self, taken: Sequence[Area], room: Area) -> None:
        self._taken = taken
        self._room = room
        rows = [(area.top, area.bottom) for area in taken]
        self.across = [y for gap in _gaps(rows, room.top, room.bottom) for y in _stripes(*gap)]

    def between(self, high: float, low: float, near: Iterable[float]) -> set[float]:
        """Return where a line can go down from one height to another: in each gap as near as it can to some points."""
        columns = [(area.left, area.right) for area in self._taken if area.bottom > high and area.top < low]
        gaps = _gaps(columns, self._room.left, self._room.right)
        return {min(max(x, left), right) for left, right in gaps for x in near}


def _gaps(spans: Iterable[tuple[float, float]], low: float, high: float) -> Iterator[tuple[float, float]]:
    """Go through what some spans leave free between two numbers, less some air on both sides."""
    free = low
    for begin, end in sorted(spans):
        if begin - free > 2 * AIR:
            yield free + AIR, begin - AIR
        free = max(free, end)
    if high - free > 2 * AIR:
        yield free + AIR, high - AIR


def _stripes(low: float, high: float) -> list[float]:
    """Return where lines run in a free stripe: in its middle; in a wide one also near its sides."""
    middle = (low + high) / 2
    return [middle] if high - low < 4 * AIR else [low + AIR, middle, high - AIR]


def _between(start: Port, end: Port, lanes: _Lanes) -> Iterator[list[Point]]:
    """Go through the lines from a start to an end: along one lane, or along two with a way down between them."""
    (x1, y1), (x2, y2) = start.out, end.out
    for first in _reached(start, lanes):
        for last in _reached(end, lanes):
            if first == last:
                yield _straight([start[:2], start.out, (x1, first), (x2, last), end.out, end[:2]])
                continue
            for x in lanes.between(min(first, last), max(first, last), (x1, x2)):
                aside = [(x1, first), (x, first), (x, last), (x2, last)]
                yield _straight([start[:2], start.out, *aside, end.out, end[:2]])
    if start.dy == 0 and end.dy == 0 and start.dx != end.dx and y1 == y2:
        yield _straight([start[:2], end[:2]])


def _reached(port: Port, lanes: _Lanes) -> list[float]:
    """Return the lanes to which a line may turn from a port: the nearest ones in its direction, or on both sides."""
    _, y = port.out
    above = [lane for lane in lanes.across if lane < y][-3:] if port.dy <= 0 else []
    below = [lane for lane in lanes.across if lane > y][:3] if port.dy >= 0 else []
    return above + below or [y]


def _straight(points: Iterable[Point]) -> list[Point]:
    """Leave out points at which a line does not turn."""
    found: list[Point] = []
    for point in points:
        if found and point == found[-1]:
            continue
        if len(found) > 1 and (found[-2][0] == found[-1][0] == point[0] or found[-2][1] == found[-1][1] == point[1]):
            found.pop()
        found.append(point)
    return found


def _cost(line: Sequence[Point]) -> float:
    length = sum(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in pairwise(line))
    return length + BEND_COSTS * (len(line) - 2)


def _piece(one: Point, two: Point) -> Area:
    """Return the area of a straight piece of a line."""
    return Area(min(one[0], two[0]), min(one[1], two[1]), abs(two[0] - one[0]), abs(two[1] - one[1]))


def _parts(piece: Area) -> Iterator[Area]:
    """Cut a piece that runs across into short ones, so that what goes along with it counts for more."""
    for part in range(max(1, int(piece.width / PART))):
        yield piece._replace(left=piece.left + part * PART, width=min(PART, piece.width)).grown(3)


def rounded(points: Sequence[Point]) -> str:
    """Write a line with round corners as the path of an SVG."""
    parts = [f"M{_n(points[0])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        begin, end = _towards(corner, before), _towards(corner, after)
        parts.append(f"L{_n(begin)}C{_n(corner)} {_n(corner)} {_n(end)}")
    return "".join([*parts, f"L{_n(points[-1])}"])


def _towards(corner: Point, other: Point) -> Point:
    """Return where a corner begins to be round: at most half way to the next one."""
    (x1, y1), (x2, y2) = corner, other
    length = abs(x2 - x1) + abs(y2 - y1)
    part = min(CORNER, length / 2) / length if length else 0.0
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _n(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
