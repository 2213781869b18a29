"""An oracle that goes step by step: alpha-beta, or minimax, over nested lists, one event after the other."""

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from tests.reference import Path, Window, everything, minimax_value, subtree, with_leaves

__all__ = ["Event", "Search"]


class Event(NamedTuple):
    """One thing that happens in a search."""

    kind: str
    path: Path
    window: Window = (-inf, inf)
    child: Path = ()
    value: float = 0
    left: int = 0
    """How many children are not looked at yet."""


class Search:
    """Alpha-beta, or minimax, over nested lists, event by event."""

    def __init__(
        self,
        nested: Any,
        players: Sequence[str],
        cut: str = ">=",
        fail: str = "soft",
        prunes: bool = True,
        window: Window = (-inf, inf),
    ) -> None:
        self.nested, self.players, self.cut, self.fail, self.prunes = nested, players, cut, fail, prunes
        self.events: list[Event] = []
        self.values: dict[Path, float] = {}
        self.windows: dict[Path, Window] = {}
        self.search((), *window)
        self.order = [event.path for event in self.events if event.kind == "enter"]
        self.cuts = {event.path: event for event in self.events if event.kind == "cut"}

    def is_max(self, path: Path) -> bool:
        return self.players[len(path) % len(self.players)] == "MAX"

    def search(self, path: Path, low: float, high: float) -> float:
        node = subtree(self.nested, path)
        self.windows[path] = (low, high)
        self.events.append(Event("enter", path, (low, high)))
        if not isinstance(node, list):
            self.values[path] = node
            self.events.append(Event("evaluate", path, (low, high)))
            return float(node)
        a, b, best = low, high, (-inf if self.is_max(path) else inf)
        for place in range(len(node)):
            child, left = (*path, place), len(node) - place - 1
            got = self.search(child, a, b)
            best = max(best, got) if self.is_max(path) else min(best, got)
            a, b = (max(a, got), b) if self.is_max(path) else (a, min(b, got))
            self.events.append(Event("update", path, (a, b), child, got, left))
            if left and self.prunes and (a > b or (a == b and self.cut == ">=")):
                self.events.append(Event("cut", path, (a, b), child, got, left))
                break
        self.values[path] = sorted((low, best, high))[1] if self.fail == "hard" and self.prunes else best
        self.events.append(Event("leave", path, (a, b), value=self.values[path]))
        return self.values[path]

    def cause(self, path: Path) -> tuple[Path, Path] | None:
        """Return who has the bound that cuts a node, and through which child; None if nobody has."""
        end = 1 if self.is_max(path) else 0
        bound = self.windows[path][end]
        for above in (path[:depth] for depth in range(len(path) - 1, -1, -1)):
            if self.windows[above][end] != bound:
                visited = [(*above, place) for place in range(path[len(above)])]
                return above, next(child for child in visited if self.values[child] == bound)
        return None

    def true_values(self, path: Path) -> tuple[float, float]:
        """Return the least and the largest value that a node may have, whatever leaves are worth that were not seen."""
        unseen = [one for one, node in everything(self.nested).items() if not isinstance(node, list)]
        unseen = [one for one in unseen if one not in self.values]
        players = [self.players[(len(path) + level) % len(self.players)] for level in range(len(self.players))]
        low, high = (
            minimax_value(subtree(with_leaves(self.nested, dict.fromkeys(unseen, end)), path), players)
            for end in (-1e6, 1e6)
        )
        return low, high
