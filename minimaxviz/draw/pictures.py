"""The pictures of a trace, kept for the next step; and one of them to be shown with its words."""

from typing import Any

from minimaxviz.draw.request import Request
from minimaxviz.draw.svg import Picture
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame

__all__ = ["Exhibit", "fitting", "picture"]


def picture(trace: Trace, request: Request) -> Picture:
    """Prepare the pictures of a trace: one layout for all steps.

    >>> from minimaxviz import alphabeta, trees
    >>> picture(alphabeta(trees.lecture()), Request()).draw(27)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 10'
    """
    return trace.kept(("picture", request), lambda: Picture(trace, request))


def fitting(svg: str) -> str:
    """Return a picture for a notebook: where it is put into the page itself, it is no wider than its place there."""
    return svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


class Exhibit:
    """A step to be shown: a picture in a notebook, text and caption in a terminal."""

    def __init__(self, frame: Frame, request: Request) -> None:
        self._frame = frame
        self._picture = picture(frame.trace, request)

    def __repr__(self) -> str:
        frame, scene = self._frame, self._picture.scene(self._frame.k)
        text = scene.text.draw(frame, scene.view.looks(frame.k))
        return f"{text}\n\n{frame.caption(self._picture.words.lang)}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": fitting(self._picture.draw(self._frame.k)), "text/plain": repr(self)}
