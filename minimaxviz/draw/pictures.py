"""The pictures of a trace, kept for the next step."""

from minimaxviz.draw.request import Request
from minimaxviz.draw.svg import Picture
from minimaxviz.draw.view import view_of
from minimaxviz.trace import Trace

__all__ = ["picture"]


def picture(trace: Trace, request: Request) -> Picture:
    """Prepare the pictures of a trace: one layout for all steps.

    >>> from minimaxviz import alphabeta, trees
    >>> picture(alphabeta(trees.lecture()), Request()).draw(27)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 10'
    """
    return trace.kept(("picture", request), lambda: Picture(view_of(trace, request.wish), request))
