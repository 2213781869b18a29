"""What draws the pictures on this machine, and what to do if something is missing."""

import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from minimaxviz import __version__
from minimaxviz.errors import MinimaxvizError
from minimaxviz.export import raster
from minimaxviz.layout import Boxes, graphviz, place

__all__ = ["report"]


def report() -> str:
    """Answer a few lines: each part with its version or the cure, and which engine is used."""
    lines = [f"minimaxviz {__version__} on Python {platform.python_version()} ({platform.system()})"]
    lines.append(_part("embedded Graphviz", graphviz.embedded_version, "missing"))
    lines.append(_part("dot program", graphviz.program_version, "optional"))
    lines.append("ok        tidy layout: built in")
    lines.append(_part("Typst, for PNG and PDF", lambda: version("typst"), "missing"))
    lines.append(_part("fonts", _fonts, "missing"))
    lines.append(_part("mp4", lambda: f"imageio-ffmpeg {version('imageio-ffmpeg')}", "optional"))
    used = place(Boxes([-1, 0, 0], [1.0, 1.0, 1.0])).engine
    names = {"embedded": "the embedded Graphviz", "dot": "the dot program", "tidy": "the tidy layout"}
    lines.append(f"Trees up to 1,000 nodes are laid out by {names[used]}, larger ones by the tidy layout.")
    return "\n".join(lines)


def _part(name: str, look: Callable[[], str], without: str) -> str:
    """Answer a line for one part: ``without`` says how bad it is if it is not there."""
    try:
        return f"ok        {name}: {look()}"
    except MinimaxvizError as error:
        return f"{without:9} {name}: {error}"
    except PackageNotFoundError:
        extra = " (or the extra 'video')" if name == "mp4" else ""
        package = "imageio-ffmpeg" if name == "mp4" else "typst"
        return f"{without:9} {name}: pip install {package}{extra}"


def _fonts() -> str:
    raster.fonts()
    return f"DejaVu Sans from matplotlib {version('matplotlib')}"
