"""The conventions of one search: which algorithm, and every choice that changes what it visits."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from minimaxviz.errors import SearchError
from minimaxviz.notation import Window, is_number, plain

__all__ = ["Algorithm", "Conventions", "CutRule", "FailRule"]

Algorithm: TypeAlias = Literal["minimax", "alphabeta", "negamax", "negamax_alphabeta"]
FailRule: TypeAlias = Literal["soft", "hard"]
CutRule: TypeAlias = Literal[">=", ">"]


@dataclass(frozen=True, kw_only=True)
class Conventions:
    """How a search was called. Searches that do not prune have no window, fail rule or cut rule."""

    algorithm: Algorithm
    depth: int | None = None
    window: Window | None = None
    fail: FailRule | None = None
    cut: CutRule | None = None
    order: str = "left to right"

    def __post_init__(self) -> None:
        if self.algorithm not in get_args(Algorithm):
            raise SearchError(f"algorithm {self.algorithm!r}; one of {', '.join(get_args(Algorithm))} is needed")
        if self.depth is not None and not (type(self.depth) is int and self.depth >= 0):
            raise SearchError(f"depth {self.depth!r}; a whole number from 0 up, or None for no limit, is needed")
        if not isinstance(self.order, str):
            raise SearchError(f"order {self.order!r}; its name is needed")
        if self.prunes:
            object.__setattr__(self, "window", _checked_window(self.window))
            if self.fail not in ("soft", "hard"):
                raise SearchError(f"fail {self.fail!r}; 'soft' or 'hard' is needed")
            if self.cut not in (">=", ">"):
                raise SearchError(f"cut {self.cut!r}; '>=' or '>' is needed")
        elif (self.window, self.fail, self.cut) != (None, None, None):
            raise SearchError(f"{self.algorithm} does not prune: it has no window, fail rule or cut rule")

    @property
    def prunes(self) -> bool:
        """Tell whether the search has a window and cuts."""
        return self.algorithm in ("alphabeta", "negamax_alphabeta")

    @property
    def seen_by_mover(self) -> bool:
        """Tell whether values and windows are seen from the player to move, not from MAX."""
        return self.algorithm in ("negamax", "negamax_alphabeta")

    @property
    def title(self) -> str:
        """Name the algorithm for people."""
        from minimaxviz.words import words

        return words("en").title(self.algorithm)

    @property
    def sentence(self) -> str:
        """Say everything that the number of visited nodes depends on.

        >>> Conventions(algorithm="alphabeta", window=(0, 10), fail="soft", cut=">=").sentence
        'cut when α ≥ β · fail-soft · window (0, 10) · left to right'
        """
        from minimaxviz.words import convention, words

        return convention(self, words("en"))


def _checked_window(window: Any) -> Window:
    if not isinstance(window, tuple | list) or len(window) != 2 or not all(map(is_number, window)):
        raise SearchError(f"window {window!r}; two numbers (alpha, beta) are needed")
    if not window[0] < window[1]:
        raise SearchError(f"window {window!r} is empty; alpha has to be less than beta")
    return plain(window[0]), plain(window[1])
