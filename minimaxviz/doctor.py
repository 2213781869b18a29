"""What draws the pictures on this machine, and what to do if something is missing."""

import platform
from collections.abc import Callable

from minimaxviz import __version__
from minimaxviz.errors import LayoutError
from minimaxviz.layout import Boxes, graphviz, place

__all__ = ["report"]


def report() -> str:
    """Answer a few lines: each engine with its version or the cure, and which one is used."""
    lines = [f"minimaxviz {__version__} on Python {platform.python_version()} ({platform.system()})"]
    lines.append(_engine("embedded Graphviz", graphviz.embedded_version))
    lines.append(_engine("dot program", graphviz.program_version))
    lines.append("ok       tidy layout: built in")
    used = place(Boxes([-1, 0, 0], [1.0, 1.0, 1.0])).engine
    names = {"embedded": "the embedded Graphviz", "dot": "the dot program", "tidy": "the tidy layout"}
    lines.append(f"Trees up to 1,000 nodes are laid out by {names[used]}, larger ones by the tidy layout.")
    return "\n".join(lines)


def _engine(name: str, version: Callable[[], str]) -> str:
    try:
        return f"ok       {name}: {version()}"
    except LayoutError as error:
        return f"missing  {name}: {error}"
