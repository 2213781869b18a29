"""The order in which a pass tried the moves of a node, as small numbers on its edges, where it is not the tree's."""

from typing import TYPE_CHECKING

from minimaxviz.draw import xml
from minimaxviz.draw.composition import Moment
from minimaxviz.draw.cut import turned
from minimaxviz.draw.passes import has_passes
from minimaxviz.trace import Trace
from minimaxviz.trace.kept import Kept
from minimaxviz.words import metrics

if TYPE_CHECKING:
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["Tried", "badge", "tried_numbers"]

SIZE = 19.0
KEPT = 1024


def tried_numbers(trace: Trace) -> dict[int, int]:
    """Return for each visit as which of its siblings it was tried, where a pass did not go from left to right."""
    return trace.kept("tried", lambda: _tried_numbers(trace)) if has_passes(trace) else {}


def _tried_numbers(trace: Trace) -> dict[int, int]:
    record, found = trace.record, {}
    for visit in range(len(record)):
        children = list(record.children(visit))
        places = record.tried_places(visit)
        if places != list(range(len(places))):
            found.update({child: places.index(record.child[child]) + 1 for child in children})
    return found


class Tried:
    """The numbers on the edges of a scene, for all its steps."""

    def __init__(self, picture: "ScenePicture") -> None:
        self._picture = picture
        self._numbers = tried_numbers(picture.trace)
        self._size = max(SIZE, picture.request.least)
        self._drawn = Kept(self._draw, KEPT)

    def draw(self, place: int, moment: Moment) -> str:
        """Write on the edge to an item as which it was tried; what a cut raises above a shade has its number there."""
        return "" if place in moment.raised else self.raised(place, moment)

    def raised(self, place: int, moment: Moment) -> str:
        """Write as which an item was tried, once it is, until a node above is entered again."""
        number = None if moment.is_before else self._number(place, moment.frame.k)
        return "" if number is None else self._drawn[place, number]

    def _number(self, place: int, k: int) -> int | None:
        picture, tally = self._picture, self._picture.trace.tally
        node = picture.view.items[place].node
        visit = None if node.index is None or picture.in_column(place) else tally.visit_at(node.index, k)
        if visit is None or tally.is_earlier(visit, k):
            return None
        above = picture.view.items[picture.view.items[place].parent].node
        return self._numbers.get(visit) if node.depth == above.depth + 1 else None

    def _draw(self, key: tuple[int, int]) -> str:
        place, number = key
        ends = self._picture.ends(place)
        high = self._size * 1.3
        if ends[3] - ends[1] < high + 2:
            return ""  # the edge is shorter than its number
        x, y = turned(ends, _along(ends, ends[3] - high / 2 - 1))
        theme = self._picture.theme
        drawn = badge(number, x, y, self._size, theme.background, theme.muted)
        path = ".".join(map(str, self._picture.view.items[place].node.path))
        return xml.element("g", drawn, class_="mv-tried", data_to=path)


def _along(ends: tuple[float, float, float, float], y: float) -> float:
    """Return at which share of its way an edge comes to a height, by halving."""
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if turned(ends, middle)[1] < y else (low, middle)
    return low


def badge(number: int, x: float, y: float, size: float, ground: str, ink: str) -> str:
    """Draw a number in a small round box around a point."""
    text, high = str(number), size * 1.3
    wide = max(high, metrics.width(text, size, bold=True) + 12)
    box = xml.element(
        "rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=high / 2, fill=ground, stroke=ink,
        stroke_width=1.5,
    )  # fmt: skip
    words = xml.element(
        "text", text, x=x, y=y + size * 0.36, font_size=size, fill=ink, font_weight="bold", text_anchor="middle"
    )
    return box + words
