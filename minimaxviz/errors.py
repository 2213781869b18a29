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
