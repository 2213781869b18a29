"""The conventions of one search: which algorithm, and every choice that changes what it visits."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from minimaxviz.errors import SearchError
from minimaxviz.notation import Window, is_number, plain, readable

__all__ = ["Conventions", "CutRule", "FailRule", "checked_window", "one_of"]

FailRule: TypeAlias = Literal["soft", "hard"]
CutRule: TypeAlias = Literal[">=", ">"]


class Conventions:
    """How a search was called: its name, its own options in order, the depth limit, and the order of moves.

    An option may be any that a search has: ``Conventions("alphabeta", cut=">=", fail="soft", window=(0, 10))``. A
    search with a ``window`` is one that prunes. ``seen_by_mover`` tells that values and windows are seen from the
    player to move, not from MAX.
    """

    __slots__ = ("algorithm", "depth", "options", "order", "prunes", "seen_by_mover")

    def __init__(
        self,
        algorithm: str,
        *,
        depth: int | None = None,
        order: str = "left to right",
        seen_by_mover: bool = False,
        prunes: bool | None = None,
        **options: Any,
    ) -> None:
        if not isinstance(algorithm, str) or not algorithm.isidentifier():
            raise SearchError(f"algorithm {readable(algorithm)}; a name like 'alphabeta' is needed")
        if depth is not None and not (type(depth) is int and depth >= 0):
            raise SearchError(f"depth {readable(depth)}; a whole number from 0 up, or None for no limit, is needed")
        if not isinstance(order, str):
            raise SearchError(f"order {readable(order)}; its name is needed")
        if options.get("window") is not None:
            options["window"] = checked_window(options["window"])
        self.algorithm = algorithm
        self.depth = depth
        self.order = order
        self.seen_by_mover = seen_by_mover
        self.prunes = options.get("window") is not None if prunes is None else prunes
        """Whether the search has windows and cuts: if it has a root window, unless said otherwise."""
        self.options: Mapping[str, Any] = {n: _simple(value) for n, value in options.items() if value is not None}

    @property
    def window(self) -> Window | None:
        """The root window; None if the search has no windows."""
        return self.options.get("window")

    def but(self, **changed: Any) -> "Conventions":
        """Return the same conventions but for some."""
        mine = {"depth": self.depth, "order": self.order, "seen_by_mover": self.seen_by_mover, "prunes": self.prunes}
        return Conventions(self.algorithm, **{**mine, **self.options, **changed})

    @property
    def title(self) -> str:
        """Name the algorithm for people."""
        from minimaxviz.words import words

        return words("en").title(self.algorithm)

    @property
    def sentence(self) -> str:
        """Say everything that the number of visited nodes depends on.

        >>> Conventions("alphabeta", cut=">=", fail="soft", window=(0, 10)).sentence
        'cut when α ≥ β · fail-soft · window [0, 10] · left to right'
        """
        from minimaxviz.words import convention, words

        return convention(self, words("en"))

    def _key(self) -> tuple[Any, ...]:
        own = tuple(self.options.items())
        return self.algorithm, self.depth, self.order, self.seen_by_mover, self.prunes, own

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Conventions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Conventions({self.algorithm}: {self.sentence})"


def _simple(value: Any) -> Any:
    """Return an option as it can be stored and told: a text, a number, a truth value, a window; else its text."""
    is_plain = isinstance(value, int | float) and is_number(value)
    return value if is_plain or isinstance(value, str | bool | tuple) else str(value)


def one_of(name: str, value: Any, known: tuple[Any, ...]) -> Any:
    """Refuse an option that is none of those known."""
    if not any(value == one and type(value) is type(one) for one in known):
        *first, last = map(repr, known)
        raise SearchError(f"{name} {readable(value)}; {', '.join(first)} or {last} is needed")
    return value


def checked_window(window: Any) -> Window:
    """Refuse what is no window."""
    if not isinstance(window, tuple | list) or len(window) != 2 or not all(map(is_number, window)):
        raise SearchError(f"window {readable(window)}; two numbers (alpha, beta) are needed")
    if not window[0] < window[1]:
        raise SearchError(f"window {readable(window)} is empty; alpha has to be less than beta")
    return plain(window[0]), plain(window[1])
