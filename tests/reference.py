"""Independent oracles: they work on nested lists and share no code with the package."""

from collections.abc import Sequence
from math import inf
from typing import Any

Path = tuple[int, ...]
Window = tuple[float, float]


def everything(nested: Any, path: Path = ()) -> dict[Path, Any]:
    """All nodes of nested lists by path, in preorder."""
    found = {path: nested}
    if isinstance(nested, list):
        for place, child in enumerate(nested):
            found |= everything(child, (*path, place))
    return found


def minimax_value(nested: Any, players: Sequence[str], level: int = 0) -> float:
    """The definition of the minimax value."""
    if not isinstance(nested, list):
        return float(nested)
    values = [minimax_value(child, players, level + 1) for child in nested]
    return max(values) if players[level % len(players)] == "MAX" else min(values)


class AlphaBeta:
    """Textbook alpha-beta over nested lists: visits, entry windows and values by path."""

    def __init__(self, nested: Any, players: Sequence[str], window: Window, fail: str, cut: str) -> None:
        self.players = players
        self.fail = fail
        self.strict = cut == ">"
        self.windows: dict[Path, Window] = {}
        self.values: dict[Path, float] = {}
        self._search(nested, (), *window)

    def _search(self, nested: Any, path: Path, low: float, high: float) -> float:
        self.windows[path] = (low, high)
        if not isinstance(nested, list):
            self.values[path] = nested
            return float(nested)
        maximising = self.players[len(path) % len(self.players)] == "MAX"
        best = -inf if maximising else inf
        a, b = low, high
        for place, child in enumerate(nested):
            got = self._search(child, (*path, place), a, b)
            best = max(best, got) if maximising else min(best, got)
            if maximising:
                a = max(a, got)
            else:
                b = min(b, got)
            if a > b or (a == b and not self.strict):
                break
        if self.fail == "hard":
            best = sorted((low, best, high))[1]
        self.values[path] = best
        return best


def with_leaves(nested: Any, replacements: dict[Path, float], path: Path = ()) -> Any:
    """The same lists with some leaves replaced."""
    if isinstance(nested, list):
        return [with_leaves(child, replacements, (*path, place)) for place, child in enumerate(nested)]
    return replacements.get(path, nested)


def subtree(nested: Any, path: Path) -> Any:
    """The part of nested lists at the end of a path."""
    for place in path:
        nested = nested[place]
    return nested
