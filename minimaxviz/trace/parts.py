"""The parts of a trace that people hold in their hands: nodes, cuts, counts."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, overload

from minimaxviz.game import Side
from minimaxviz.notation import Bound, Window, value_text, window
from minimaxviz.trace.positions import Board, Facts, Path, Pruned
from minimaxviz.trace.record import LIMIT

if TYPE_CHECKING:
    from minimaxviz.trace import Trace

__all__ = ["Counts", "Cut", "Node", "Nodes", "PrunedNodes"]

T = TypeVar("T")


class Counts(NamedTuple):
    """How much work a search was; ``pruned`` and ``total`` are None while they are not known."""

    visited: int
    leaves: int
    cuts: int
    pruned: int | None
    total: int | None


class Node:
    """A node of a trace. Its identity is its path: the places of the moves that lead to it.

    ``window`` is (alpha, beta) on entry; ``value`` what it returned; ``bound`` says whether what was
    visited proves the value "exact", or only a "lower" or "upper" bound. A pruned node has neither.
    """

    __slots__ = ("_trace", "index", "path")

    def __init__(self, trace: "Trace", index: int | None, path: Path) -> None:
        self._trace = trace
        self.index = index
        """The node's place in visit order, or None if it was pruned."""
        self.path = path

    @property
    def depth(self) -> int:
        """The number of moves from the root."""
        return len(self.path)

    @property
    def visited(self) -> bool:
        """Whether the search looked at the node."""
        return self.index is not None

    @property
    def label(self) -> str:
        """The node's name for people."""
        return self._facts.label

    @property
    def is_named(self) -> bool:
        """Whether the label is the game's own; if not it is the move, which other nodes may share."""
        return self._facts.named

    @property
    def move(self) -> Any:
        """The move that leads here; None at the root."""
        return self._facts.move

    @property
    def player(self) -> Side:
        """Who is to move."""
        return (None if self.index is None else self._trace._visits.player[self.index]) or self._facts.player

    @property
    def board(self) -> Board | None:
        """The rows of the board, if the game has one."""
        return self._facts.board

    @property
    def winning_line(self) -> tuple[tuple[int, int], ...]:
        """The fields of the board that won, if the game says so."""
        return self._facts.line

    @property
    def state(self) -> Any:
        """The game's state; None in a trace that was read from JSON."""
        return self._trace._positions.state(self.path)

    @property
    def window(self) -> Window | None:
        """(alpha, beta) on entry, or None where there is no window."""
        return None if self.index is None else self._trace._window(self.index, self._trace._index.entered[self.index])

    @property
    def value(self) -> float | None:
        """The value the node returned."""
        return None if self.index is None else self._trace._seen(self.index, self._trace._visits.value[self.index])

    @property
    def bound(self) -> Bound | None:
        """What is proven of the value: "exact", "lower" or "upper"."""
        return (
            None if self.index is None else self._trace._seen_bound(self.index, self._trace._index.bounds[self.index])
        )

    @property
    def is_leaf(self) -> bool:
        """Whether the node was evaluated: a finished game, or the depth limit."""
        return self.index is not None and self._trace._visits.options[self.index] < 0

    @property
    def is_estimated(self) -> bool:
        """Whether the depth limit ended the search here."""
        return self.index is not None and self._trace._visits.options[self.index] == LIMIT

    @property
    def _facts(self) -> Facts:
        return self._trace._positions.facts(self.path)

    def _key(self) -> tuple[Any, ...]:
        return (self.path, self.label, self.player, self.window, self.value, self.bound)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Node) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        parts = [self.label, self.player]
        if not self.visited:
            parts.append("pruned")
        if self.window is not None:
            parts.append(window(self.window))
        if self.value is not None:
            parts.append(value_text(self.value, self.bound))
        return f"Node({', '.join(parts)})"


class Cut(NamedTuple):
    """A cut: at ``node`` the rest of the children was ``skipped`` because of ``bound``.

    The bound arose at the ancestor ``owner``, whose child ``by`` returned it; both are None when it is
    the root window's own. ``kind`` is "alpha" at a MIN node and "beta" at a MAX node.
    """

    node: Node
    owner: Node | None
    by: Node | None
    bound: float
    kind: Literal["alpha", "beta"]
    skipped: "Nodes[Node]"


class Nodes(Sequence[T], Generic[T]):
    """A sequence of nodes or cuts that are made when they are asked for."""

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self._make(i) for i in range(self._length)[place]]
        return self._make(range(self._length)[place])

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:5]))
        return f"[{shown}{', …' if self._length > 5 else ''}] ({self._length:,})"


class PrunedNodes(Nodes[Node]):
    """The nodes that were never visited, left to right: those listed, and how many ``more`` there are.

    ``more`` is 0 when all are listed, and None when there are more than were counted.
    """

    def __init__(self, trace: "Trace", pruned: Pruned) -> None:
        super().__init__(len(pruned.paths), lambda i: Node(trace, None, pruned.paths[i]))
        self.more = pruned.more

    def __repr__(self) -> str:
        more = "" if self.more == 0 else " and more" if self.more is None else f" and {self.more:,} more"
        return super().__repr__() + more
