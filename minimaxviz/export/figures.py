"""The pictures of an exam: the tree before any search, or a step of it, and what they show in words."""

from functools import lru_cache
from typing import NamedTuple

from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ViewError
from minimaxviz.export import raster
from minimaxviz.trace import Trace

__all__ = ["STEP_SIZE", "Figure", "figure_of", "tree_figure", "tree_text"]

SIZES: tuple[Size, ...] = ((800, 500), (1200, 750), (1600, 1000), (2400, 1500))
"""The sizes that a picture may have: the first in which all of it can be read."""

STEP_SIZE: Size = (1200, 675)


class Figure(NamedTuple):
    """A picture of an exam: what it is called, how it is drawn, and what it shows in words."""

    name: str
    svg: str
    size: Size
    alt: str
    has_names: bool = True
    """Whether every leaf has its name beside it; where they stand in columns there is no room."""

    @property
    def png(self) -> bytes:
        """The picture as PNG."""
        return _png(self.svg, self.size)


@lru_cache(4)
def _png(svg: str, size: Size) -> bytes:
    """Raster a picture, which the questions about one tree share."""
    return raster.png(svg, size)


def figure_of(trace: Trace, lang: str, name: str, size: Size, k: int | None = None) -> Figure:
    """Draw the tree before any search, or step k of the search with the values of all leaves."""
    theme = THEMES["print" if k is None else "light"]
    if k is None:
        request = Request(theme=theme, lang=lang, size=size, blank=True, boxes=())
    else:
        request = Request(theme=theme, lang=lang, size=size, leaves=True, header=False, legend=False)
    drawing = picture(trace, request)
    step = trace.step_number(-1 if k is None else k)
    scene = drawing.scene(step)
    has_names = not any(map(scene.in_column, range(len(scene.view.items))))
    return Figure(name, drawing.draw(step), size, scene.description(scene.moment(trace[step])), has_names)


def tree_figure(trace: Trace, lang: str, name: str) -> Figure:
    """Draw the tree as small as it can be read."""
    for size in SIZES[:-1]:
        try:
            return figure_of(trace, lang, name, size)
        except ViewError:
            continue  # the next size has more room
    return figure_of(trace, lang, name, SIZES[-1])


def tree_text(figure: Figure) -> list[str]:
    """Return the lines of the tree as text."""
    return figure.alt.split("\n")
