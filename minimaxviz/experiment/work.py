"""One game of an experiment: made, searched every way, and counted, all of which can be sent to another process."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from minimaxviz.errors import MinimaxvizError
from minimaxviz.experiment.growth import knuth_moore
from minimaxviz.experiment.results import Branching, Missing, Order, Row
from minimaxviz.games.tree import Tree
from minimaxviz.notation import fitted, one_line
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Conventions

__all__ = ["Made", "Search", "Setting", "Work", "error_line", "makes_games", "measured"]

Search: TypeAlias = Callable[..., Trace]
Made: TypeAlias = tuple[Row, Conventions] | tuple[Missing, None]

VALUES = (0, 10**15)  # of leaves: so wide that no two are likely to be alike, since ties bring further cuts


class Setting(NamedTuple):
    """What one game of an experiment is like."""

    branching: Branching
    depth: int | None
    order: Order
    seed: int


@dataclass(frozen=True)
class Work:
    """How games are made (None for random trees) and what searches them."""

    game: Any
    searches: dict[str, Search]

    def searched(self, setting: Setting) -> list[Made]:
        """Make a setting's game and search it every way; what goes wrong is written down, not raised."""
        try:
            game = self._made(setting)
        except Exception as error:
            return self.undone(setting, error_line(error))
        return [self._counted(game, setting, name) for name in self.searches]

    def undone(self, setting: Setting, reason: str) -> list[Made]:
        """Return that a setting's runs are missing."""
        return [(Missing(*setting, name, reason), None) for name in self.searches]

    def _made(self, setting: Setting) -> Any:
        if self.game is None:
            branching, depth, order, seed = setting
            sorting = None if order == "random" else order
            return Tree.random(branching, depth, seed, values=VALUES, order=sorting)  # type: ignore[arg-type]
        return self.game(setting.seed) if makes_games(self.game) else self.game

    def _counted(self, game: Any, setting: Setting, name: str) -> Made:
        options = {} if self.game is None else _options(setting)
        try:
            trace = self.searches[name](game, **options)
            value = trace.record.value[trace.record.passes[-1].visit]
            counts, work = (len(trace.visited), trace.leaves, len(trace.cuts)), trace.work
        except Exception as error:
            return Missing(*setting, name, error_line(error)), None
        usual: dict[str, Any] = {"depth": None, "order": "left to right"}  # what is varied is no convention
        conventions = trace.conventions.but(**{option: usual[option] for option in options})
        return Row(*setting, name, *counts, value, _minimum(setting), *work), conventions


def measured(work: Work, settings: list[Setting]) -> dict[Setting, list[Made]]:
    """Search the games of some settings."""
    return {setting: work.searched(setting) for setting in settings}


def makes_games(game: Any) -> bool:
    """Tell a function of the seed, or a class, from a game."""
    return isinstance(game, type) or not hasattr(game, "start")


def error_line(error: BaseException) -> str:
    """Write an error in one line; our own are one already."""
    if isinstance(error, MinimaxvizError):
        return str(error)
    text = one_line(" ".join(str(error).split()))
    return fitted(f"{type(error).__name__}: {text}" if text else type(error).__name__, 160)


def _options(setting: Setting) -> dict[str, Any]:
    """Return how a search of a game is called."""
    options: dict[str, Any] = {} if setting.depth is None else {"depth": setting.depth}
    if setting.order == "random":
        dice = random.Random(setting.seed)
        options["order"] = lambda state, move: dice.random()
    elif setting.order == "reversed":
        options["order"] = "reversed"
    return options


def _minimum(setting: Setting) -> int | None:
    if isinstance(setting.branching, int) and setting.depth is not None:
        return knuth_moore(setting.branching, setting.depth).nodes
    return None
