"""The pictures of a trace, kept for the next step; and one of them to be shown with its words."""

from dataclasses import replace
from typing import Any

from minimaxviz.draw.notebook import FOLLOWING, bundle
from minimaxviz.draw.request import Request
from minimaxviz.draw.svg import Picture
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame

__all__ = ["Exhibit", "picture"]

SIZE = (960, 540)  # of a step in a notebook: a slide at half its size


def picture(trace: Trace, request: Request) -> Picture:
    """Prepare the pictures of a trace: one layout for all steps.

    >>> from minimaxviz import alphabeta, trees
    >>> picture(alphabeta(trees.lecture()), Request()).draw(27)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 10'
    """
    return trace.kept(("picture", request), lambda: Picture(trace, request))


class Exhibit:
    """A step to be shown: a picture in a notebook, text and caption in a terminal.

    Unless a theme was asked for, the picture is light or dark as the page is.
    """

    def __init__(self, frame: Frame, request: Request) -> None:
        request = request.usually(size=SIZE)
        self._frame = frame
        self._picture = picture(frame.trace, request if "theme" in request.given else replace(request, theme=FOLLOWING))

    def __repr__(self) -> str:
        frame, scene = self._frame, self._picture.scene(self._frame.k)
        text = scene.text.draw(frame, scene.view.looks(frame))
        return f"{text}\n\n{self._caption}"

    @property
    def _caption(self) -> str:
        return self._frame.caption(self._picture.words.lang)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        request = self._picture.request
        return bundle(self._picture.draw(self._frame.k), self._caption, repr(self), request.lang)
