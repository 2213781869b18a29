"""See game-tree search: minimax and alpha-beta, recorded node by node.

>>> import minimaxviz as mv
>>> trace = mv.alphabeta(mv.trees.lecture())
>>> trace.value, trace.move, len(trace.visited)
(3, 'B', 14)
"""

from typing import TYPE_CHECKING, Any

from minimaxviz.comparison import Comparison, compare
from minimaxviz.errors import (
    ExportError,
    GameError,
    LayoutError,
    MinimaxvizError,
    SearchError,
    StepError,
    TraceError,
    TreeError,
    ViewError,
)
from minimaxviz.game import MAX, MIN, Game
from minimaxviz.games import trees
from minimaxviz.games.byte import Byte
from minimaxviz.games.byte_in_place import ByteInPlace
from minimaxviz.games.in_place import InPlace
from minimaxviz.games.mnk import MNK, TicTacToe
from minimaxviz.games.tree import Tree
from minimaxviz.search import alphabeta, minimax, negamax, negamax_alphabeta
from minimaxviz.trace import Counts, Cut, Node, Trace

__version__ = "0.1.0"

if TYPE_CHECKING:
    from minimaxviz.widget.lab import Lab
    from minimaxviz.widget.player import Player

_LAZY = {
    "Lab": "minimaxviz.widget.lab",
    "Player": "minimaxviz.widget.player",
}  # they load ipywidgets, which takes its time

__all__ = [
    "MAX",
    "MIN",
    "MNK",
    "Byte",
    "ByteInPlace",
    "Comparison",
    "Counts",
    "Cut",
    "ExportError",
    "Game",
    "GameError",
    "InPlace",
    "Lab",
    "LayoutError",
    "MinimaxvizError",
    "Node",
    "Player",
    "SearchError",
    "StepError",
    "TicTacToe",
    "Trace",
    "TraceError",
    "Tree",
    "TreeError",
    "ViewError",
    "alphabeta",
    "compare",
    "minimax",
    "negamax",
    "negamax_alphabeta",
    "trees",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'minimaxviz' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
