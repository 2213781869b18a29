"""How calls ask, drawn on their edges: a question mark on that of a probe, a turning arrow on that of a re-search."""

from typing import TYPE_CHECKING

from minimaxviz.draw.cut import turned
from minimaxviz.draw.marks import BADGE, badge
from minimaxviz.draw.zones import Area
from minimaxviz.trace import Call

if TYPE_CHECKING:
    from minimaxviz.draw.composition import Moment
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["areas", "on_edge", "walked_at"]

ASKED, WALKED = (0.68, 0.85), (0.28, 0.14)  # how far down an edge its badge and its arrow stand; on a steep one
STEEP = 70.0  # an edge that goes less aside
BESIDE_MOVE = 0.85  # of its radius a badge stays above a move: round as it is, it touches no letter


def on_edge(picture: "ScenePicture", place: int, call: Call | None) -> str:
    """Draw on the edge that leads to an item how its call asks; not where levels are left out on the way."""
    if call is None or not _has_room(picture, place):
        return ""
    path = ".".join(map(str, picture.view.items[place].node.path))
    return badge(call, *_badge_at(picture, place), picture.theme, _scale(picture, place), path)


def walked_at(picture: "ScenePicture", place: int) -> tuple[float, float]:
    """Return where the arrow stands on an edge that has a badge, too."""
    return _part_way(picture, place, WALKED)


def areas(picture: "ScenePicture", moment: "Moment") -> list[Area]:
    """Return where badges stand in a step."""
    found = []
    for place, look in enumerate(moment.looks):
        if look.call is not None and _has_room(picture, place):
            found.append(Area(*_badge_at(picture, place), 0, 0).grown(BADGE * _scale(picture, place) + 2))
    return found


def _has_room(picture: "ScenePicture", place: int) -> bool:
    return place > 0 and not picture.in_column(place) and not picture.elided(place)


def _badge_at(picture: "ScenePicture", place: int) -> tuple[float, float]:
    """Return where the badge of an edge stands: a little higher where the edge is straight, and a move is beside it."""
    x, y = _part_way(picture, place, ASKED)
    move = picture.move_area(place)
    if move and abs(x - picture.x(place)) < 1:
        y = min(y, move.top - BESIDE_MOVE * BADGE * _scale(picture, place))
    return x, y


def _part_way(picture: "ScenePicture", place: int, parts: tuple[float, float]) -> tuple[float, float]:
    """Return a point of the edge that leads to an item: one for most edges, another for steep ones."""
    x1, y1, x2, y2 = picture.ends(place)
    return turned((x1, y1, x2, y2), parts[abs(x2 - x1) < STEEP])


def _scale(picture: "ScenePicture", place: int) -> float:
    return max(0.8, min(picture.level(place).scale, 1.1))
