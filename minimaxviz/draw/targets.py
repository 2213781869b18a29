"""Where the edges of a picture can be aimed at: a point on each near its lower end, and circles that do not overlap."""

from itertools import combinations
from math import dist, inf
from typing import NamedTuple

from minimaxviz.draw.blank import BlankScene
from minimaxviz.draw.cut import turned
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.svg import ScenePicture
from minimaxviz.trace import Trace
from minimaxviz.trace.positions import Path

__all__ = ["Targets", "targets"]

LARGEST = 48.0  # of a circle that has room
NEAR = 0.75  # so far down an edge, between where it turns aside and where it is straight again


class Targets(NamedTuple):
    """A point on each drawn edge, by the path of the node that it leads to, in units of the canvas.

    Circles with the ``radius`` around all points neither overlap nor touch. On a picture of other sizes all of it
    grows or shrinks as the ``canvas`` does.
    """

    points: dict[Path, tuple[float, float]]
    radius: float
    canvas: tuple[float, float]

    def scaled(self, width: float) -> "Targets":
        """Return the same on a picture that is so wide."""
        factor = width / self.canvas[0]
        points = {path: (x * factor, y * factor) for path, (x, y) in self.points.items()}
        return Targets(points, self.radius * factor, (width, self.canvas[1] * factor))


def targets(trace: Trace, request: Request, k: int = -1) -> Targets:
    """Return where each edge of the picture of step k, or of a blank one, can be aimed at; leaves in columns have none.

    >>> from minimaxviz import alphabeta, trees
    >>> found = targets(alphabeta(trees.aima()), Request(blank=True, size=(600, 400)))
    >>> len(found.points), found.canvas
    (12, (1620.0, 1080.0))
    """
    scene = picture(trace, request).scene(trace.step_number(k))
    places = [place for place in range(1, len(scene.view.items)) if not scene.in_column(place)]
    points = {scene.view.items[place].node.path: _point(scene, place) for place in places}
    nearest = min((dist(*pair) for pair in combinations(points.values(), 2)), default=inf)
    return Targets(points, min(LARGEST, 0.49 * nearest), request.canvas)


def _point(scene: ScenePicture, place: int) -> tuple[float, float]:
    return scene.crossing(place) if isinstance(scene, BlankScene) else turned(scene.ends(place), NEAR)
