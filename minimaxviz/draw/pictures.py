"""The pictures of a trace, kept for the next step; and one of them to be shown with its words."""

from dataclasses import replace
from typing import Any

from minimaxviz.draw.blank import BlankPicture
from minimaxviz.draw.notebook import FOLLOWING, bundle
from minimaxviz.draw.request import NodePath, Request, Size
from minimaxviz.draw.svg import Picture
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import MOST_NODES
from minimaxviz.errors import ViewError
from minimaxviz.layout import Engine
from minimaxviz.notation import readable
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame

__all__ = ["Exhibit", "drawn", "exhibit", "picture", "tree_exhibit"]

SIZE = (960, 540)  # of a step in a notebook: a slide at half its size


def picture(trace: Trace, request: Request) -> Picture:
    """Prepare the pictures of a trace: one layout for all steps.

    >>> from minimaxviz import alphabeta, trees
    >>> picture(alphabeta(trees.lecture()), Request()).draw(27)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 10'
    """
    kind = BlankPicture if request.blank else Picture
    return trace.kept(("picture", request), lambda: kind(trace, request))


def drawn(trace: Trace, request: Request, k: int | None = None) -> str:
    """Draw step k, the last unless said; or a picture without a step."""
    return picture(trace, request).draw(_step(request, k))


def exhibit(trace: Trace, request: Request, k: int | None = None) -> "Exhibit":
    """Return step k, the last unless said, to be shown; or a picture without a step."""
    return Exhibit(trace[_step(request, k)], request)


def tree_exhibit(
    trace: Trace,
    *,
    theme: str | Theme | None = None,
    lang: str = "en",
    size: Size | None = None,
    engine: Engine = "auto",
    path: NodePath = (),
    depth: int | None = None,
    limit: int = MOST_NODES,
    title: str | None = None,
) -> "Exhibit":
    """Return a tree to be shown as it is before any search, given a trace that has entered all of it."""
    request = Request.of((trace,), theme, lang, size, None, engine, path, depth, None, limit, title)
    return exhibit(trace, replace(request, blank=True, boxes=(), whole=False))


def _step(request: Request, k: int | None) -> int:
    if request.blank and k is not None:
        raise ViewError(f"k={readable(k)} and blank={request.blank!r}: a blank picture shows no step; leave one out")
    return -1 if k is None else k


class Exhibit:
    """A step to be shown: a picture in a notebook, text and caption in a terminal.

    Unless a theme was asked for, the picture is light or dark as the page is. A blank picture has a title instead
    of a caption.
    """

    def __init__(self, frame: Frame, request: Request) -> None:
        request = request.usually(size=SIZE)
        self._frame = frame
        self._picture = picture(frame.trace, request if "theme" in request.given else replace(request, theme=FOLLOWING))

    def __repr__(self) -> str:
        scene = self._picture.scene(self._frame.k)
        return f"{scene.description(scene.moment(self._frame))}\n\n{self._caption}"

    @property
    def _caption(self) -> str:
        picture = self._picture
        return picture.title if picture.request.blank else self._frame.caption(picture.words.lang)

    @property
    def svg(self) -> str:
        """The picture."""
        return self._picture.draw(self._frame.k)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        request = self._picture.request
        return bundle(self.svg, self._caption, repr(self), request.lang)
