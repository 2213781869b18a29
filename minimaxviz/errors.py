"""The errors of minimaxviz: one line each, naming the culprit and the cure."""

__all__ = [
    "ExperimentError",
    "ExportError",
    "GameError",
    "LayoutError",
    "MinimaxvizError",
    "SearchCancelledError",
    "SearchError",
    "StepError",
    "TraceError",
    "TreeError",
    "ViewError",
    "first_line",
    "not_loaded",
]


class MinimaxvizError(Exception):
    """Any error that minimaxviz raises on purpose."""


class TreeError(MinimaxvizError):
    """An explicit tree cannot be built, or is asked for a node it does not have."""


class GameError(MinimaxvizError):
    """A game, a position or a move breaks the rules."""


class SearchError(MinimaxvizError):
    """A search was called with options that make no sense, or cannot go on."""


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


def not_loaded(error: BaseException, package: str) -> str:
    """Return why a package does not load, and what helps.

    >>> not_loaded(ModuleNotFoundError("No module named 'typst'"), "typst")
    "cannot be loaded (No module named 'typst'); pip install typst"
    >>> not_loaded(OSError("libz.so: cannot open shared object file"), "typst")
    'cannot be loaded (libz.so: cannot open shared object file); pip install typst --force-reinstall'
    """
    again = "" if isinstance(error, ModuleNotFoundError) else " --force-reinstall"
    return f"cannot be loaded ({first_line(error)}); pip install {package}{again}"
