"""See game-tree search: minimax and alpha-beta, recorded node by node.

>>> import minimaxviz as mv
>>> trace = mv.alphabeta(mv.trees.lecture())
>>> trace.value, trace.move, len(trace.visited)
(3, 'B', 14)
"""

from typing import TYPE_CHECKING, Any

from minimaxviz.errors import (
    ExperimentError,
    ExportError,
    GameError,
    LayoutError,
    MinimaxvizError,
    PracticeError,
    SearchCancelledError,
    SearchError,
    StepError,
    TraceError,
    TreeError,
    ViewError,
)
from minimaxviz.experiment import experiment
from minimaxviz.experiment.count import count
from minimaxviz.experiment.growth import effective_branching, knuth_moore
from minimaxviz.experiment.order_quality import order_quality
from minimaxviz.experiment.results import Experiment
from minimaxviz.game import MAX, MIN, Game
from minimaxviz.games import trees
from minimaxviz.games.byte import Byte
from minimaxviz.games.byte_in_place import ByteInPlace
from minimaxviz.games.connect_four import ConnectFour
from minimaxviz.games.game_check import GameCheck, check_game
from minimaxviz.games.hexapawn import Hexapawn
from minimaxviz.games.in_place import InPlace
from minimaxviz.games.mnk import MNK, TicTacToe
from minimaxviz.games.nim import Nim, TakeAway
from minimaxviz.games.tree import Tree
from minimaxviz.search import (
    alphabeta,
    alphabeta_table,
    iterative_deepening,
    minimax,
    mtd,
    negamax,
    negamax_alphabeta,
    pvs,
)
from minimaxviz.search.counted import Counted
from minimaxviz.trace import Counts, Cut, Node, Pass, Trace, Visit, Work
from minimaxviz.trace.comparison import Comparison, compare

__version__ = "0.2.0"

if TYPE_CHECKING:
    from minimaxviz.draw.gallery import show
    from minimaxviz.experiment import plots
    from minimaxviz.games.from_chess import from_chess
    from minimaxviz.games.from_easyai import from_easyai
    from minimaxviz.games.from_openspiel import from_openspiel
    from minimaxviz.practice import bugs
    from minimaxviz.practice.grade import grade
    from minimaxviz.practice.questions import questions
    from minimaxviz.practice.sheet import Sheet
    from minimaxviz.practice.watched import watch
    from minimaxviz.widget.lab import Lab
    from minimaxviz.widget.map import Map
    from minimaxviz.widget.match import Match
    from minimaxviz.widget.player import Player
    from minimaxviz.widget.quiz import Quiz

_LAZY = {  # few need them, and ipywidgets and matplotlib take their time to load
    "Lab": "minimaxviz.widget.lab",
    "Map": "minimaxviz.widget.map",
    "Match": "minimaxviz.widget.match",
    "Player": "minimaxviz.widget.player",
    "Quiz": "minimaxviz.widget.quiz",
    "Sheet": "minimaxviz.practice.sheet",
    "bugs": "minimaxviz.practice.bugs",
    "from_chess": "minimaxviz.games.from_chess",
    "from_easyai": "minimaxviz.games.from_easyai",
    "from_openspiel": "minimaxviz.games.from_openspiel",
    "grade": "minimaxviz.practice.grade",
    "plots": "minimaxviz.experiment.plots",
    "questions": "minimaxviz.practice.questions",
    "show": "minimaxviz.draw.gallery",
    "watch": "minimaxviz.practice.watched",
}

__all__ = [
    "MAX",
    "MIN",
    "MNK",
    "Byte",
    "ByteInPlace",
    "Comparison",
    "ConnectFour",
    "Counted",
    "Counts",
    "Cut",
    "Experiment",
    "ExperimentError",
    "ExportError",
    "Game",
    "GameCheck",
    "GameError",
    "Hexapawn",
    "InPlace",
    "Lab",
    "LayoutError",
    "Map",
    "Match",
    "MinimaxvizError",
    "Nim",
    "Node",
    "Pass",
    "Player",
    "PracticeError",
    "Quiz",
    "SearchCancelledError",
    "SearchError",
    "Sheet",
    "StepError",
    "TakeAway",
    "TicTacToe",
    "Trace",
    "TraceError",
    "Tree",
    "TreeError",
    "ViewError",
    "Visit",
    "Work",
    "alphabeta",
    "alphabeta_table",
    "bugs",
    "check_game",
    "compare",
    "count",
    "effective_branching",
    "experiment",
    "from_chess",
    "from_easyai",
    "from_openspiel",
    "grade",
    "iterative_deepening",
    "knuth_moore",
    "minimax",
    "mtd",
    "negamax",
    "negamax_alphabeta",
    "order_quality",
    "plots",
    "pvs",
    "questions",
    "show",
    "trees",
    "watch",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'minimaxviz' has no attribute {name!r}")
    from importlib import import_module

    module = import_module(_LAZY[name])
    return module if name in ("bugs", "plots") else getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
