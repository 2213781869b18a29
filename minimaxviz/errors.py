"""The errors of minimaxviz: one line each, naming the culprit and the cure."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = [
    "IN_BROWSER",
    "ExperimentError",
    "ExportError",
    "GameError",
    "LayoutError",
    "MinimaxvizError",
    "PracticeError",
    "SearchCancelledError",
    "SearchError",
    "StepError",
    "TraceError",
    "TreeError",
    "ViewError",
    "first_line",
    "needing",
]


IN_BROWSER = sys.platform == "emscripten"
"""Whether Python runs in a browser: there are no threads, and what goes too deep in C ends it, caught by nobody."""


class MinimaxvizError(Exception):
    """Any error that minimaxviz raises on purpose."""


class TreeError(MinimaxvizError):
    """An explicit tree cannot be built, or is asked for a node it does not have."""


class GameError(MinimaxvizError):
    """A game, a position or a move breaks the rules."""


class SearchError(MinimaxvizError):
    """A search was called with options that make no sense, or cannot go on.

    If it made several passes, ``trace`` is the trace of those that were over by then; else it is None.
    """

    trace: Any = None


class SearchCancelledError(SearchError):
    """A search was called off while it ran."""


class TraceError(MinimaxvizError):
    """A trace cannot be read."""


class StepError(MinimaxvizError, IndexError):
    """A trace has no such step."""


class LayoutError(MinimaxvizError):
    """A tree cannot be laid out."""


class ViewError(MinimaxvizError):
    """A view or a picture was asked for that cannot be drawn."""


class ExportError(MinimaxvizError):
    """Something cannot be saved."""


class ExperimentError(MinimaxvizError):
    """An experiment cannot be run, or was asked for what it did not measure."""


class PracticeError(MinimaxvizError):
    """An exercise, a question or a sheet was asked for that cannot be had."""


def first_line(problem: object) -> str:
    r"""Return what somebody else's error or program says, in one line; its name where it says nothing.

    >>> first_line(OSError("no such library\n  in libz.so"))
    'no such library'
    >>> first_line(ZeroDivisionError())
    'ZeroDivisionError'
    """
    lines = str(problem).strip().splitlines()
    if lines:
        return lines[0]
    return type(problem).__name__ if isinstance(problem, BaseException) else "no reason given"


@contextmanager
def needing(need: str, package: str, kind: type[MinimaxvizError], browser: str = "") -> Iterator[None]:
    """Let an import that fails be an error of ours: what needs which part, why it does not load, and what helps.

    ``browser`` says what helps in a browser, where there is no such package to install.

    >>> with needing("PNG and PDF need Typst", "typst", ExportError):
    ...     raise ModuleNotFoundError("No module named 'typst'")
    Traceback (most recent call last):
    minimaxviz.errors.ExportError: PNG and PDF need Typst: pip install typst
    >>> with needing("PNG needs Typst", "typst", ExportError):
    ...     raise OSError("no libz")
    Traceback (most recent call last):
    minimaxviz.errors.ExportError: PNG needs Typst, which does not load (no libz): pip install typst --force-reinstall
    """
    try:
        yield
    except ModuleNotFoundError:
        if IN_BROWSER and browser:
            raise kind(browser) from None
        raise kind(f"{need}: pip install {package}") from None
    except Exception as error:  # there, with a library that does not load
        reason = first_line(error)
        raise kind(f"{need}, which does not load ({reason}): pip install {package} --force-reinstall") from None
