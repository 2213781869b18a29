"""The parts of a trace that people hold in their hands: nodes, visits, passes, cuts, counts."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, overload

from minimaxviz.game import Side
from minimaxviz.notation import Bound, Window, letters
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Board, Facts, Path, Pruned
from minimaxviz.trace.proof import Because
from minimaxviz.trace.visits import BOUND, HITS, KNOWN, LIMIT, OVER

if TYPE_CHECKING:
    from minimaxviz.trace.trace import Trace

__all__ = ["Counts", "Cut", "Listed", "Node", "Pass", "PrunedNodes", "Visit", "VisitKind", "Work"]

T = TypeVar("T")

VisitKind: TypeAlias = Literal["inner", "over", "limit", "known", "bound"]
KINDS: dict[int, VisitKind] = {OVER: "over", LIMIT: "limit", KNOWN: "known", BOUND: "bound"}


class Counts(NamedTuple):
    """How many different nodes; ``pruned`` and ``total`` are None while they are not known."""

    visited: int
    leaves: int
    cuts: int
    pruned: int | None
    total: int | None


class Work(NamedTuple):
    """What a search did: a node that was visited twice counts twice."""

    calls: int
    evaluations: int
    hits: int
    """Calls that a table answered."""
    probes: int
    """Calls that only asked whether a node is worth more, or less, than a number."""
    researches: int
    """Calls that asked about the same child again."""
    passes: int
    """Runs from the root."""


class Node:
    """A node of a trace. Its identity is its path: the places of the moves that lead to it.

    ``window`` is (alpha, beta) on entry and ``value`` what was returned, both of its last visit; ``bound`` says
    whether its visits prove the value "exact", or only a "lower" or "upper" bound. A pruned node has none of them.
    """

    def __init__(self, trace: "Trace", index: int | None, path: Path) -> None:
        self.trace = trace
        self.index = index
        """The node's place in the order of first entry, or None if it was never entered."""
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
    def visits(self) -> "list[Visit]":
        """The calls that were made at this node, in order."""
        return [] if self.index is None else [Visit(self.trace, v) for v in self.trace.walk.visits_of(self.index)]

    @cached_property
    def name(self) -> str:
        """What pictures and sentences call the node.

        Its label where the game names its states; else its letter; and a node that was never entered, which has none,
        is called by its move.
        """
        facts = self.facts
        return facts.label if facts.named else self.letter or facts.move_name or facts.label

    @property
    def label(self) -> str:
        """The node's name for people: the same as ``name``."""
        return self.name

    @property
    def letter(self) -> str | None:
        """The node's letter: A for the first that was entered, then B, and after Z follows AA.

        None where the game names its states itself, and where the search never was.
        """
        return None if self.index is None or self.is_named else letters(self.index)

    @property
    def is_named(self) -> bool:
        """Whether the game names its states, so that the label is its own."""
        return self.facts.named

    @property
    def move(self) -> Any:
        """The move that leads here; None at the root."""
        return self.facts.move

    @property
    def move_name(self) -> str:
        """The move that leads here, as a short text like b2; empty at the root, and where only states have names."""
        return self.facts.move_name

    @property
    def full_name(self) -> str:
        """Name and move: C: b2; the name alone where there is no move, or the node is called by it."""
        name, move = self.name, self.move_name
        return f"{name}: {move}" if move and move != name else name

    @cached_property
    def player(self) -> Side:
        """Who is to move."""
        last = self._last
        return (None if last is None else self.trace.record.player[last]) or self.facts.player

    @property
    def board(self) -> Board | None:
        """The rows of the board, if the game has one."""
        return self.facts.board

    @property
    def winning_line(self) -> tuple[tuple[int, int], ...]:
        """The fields of the board that won, if the game says so."""
        return self.facts.line

    @property
    def state(self) -> Any:
        """The game's state; None in a trace that was read from JSON."""
        return self.trace.positions.state(self.path)

    @property
    def window(self) -> Window | None:
        """(alpha, beta) on entry of the last visit, or None where there is no window."""
        return None if self._last is None else Visit(self.trace, self._last).window

    @property
    def value(self) -> float | None:
        """The value that the last visit returned."""
        return None if self._last is None else Visit(self.trace, self._last).value

    @property
    def bound(self) -> Bound | None:
        """What all visits together prove of the value: "exact", "lower" or "upper"."""
        if self.index is None or self._last is None:
            return None
        return self.trace.seen_bound(self._last, self.trace.proof.node_bound(self.index))

    @property
    def is_leaf(self) -> bool:
        """Whether the node was evaluated: a finished game, or the depth limit."""
        return self._last is not None and self.trace.record.is_leaf(self._last)

    @property
    def is_estimated(self) -> bool:
        """Whether the depth limit ended the search here."""
        return self._last is not None and self.trace.record.ended(self._last) == LIMIT

    @cached_property
    def facts(self) -> Facts:
        """What the game says about the node."""
        return self.trace.positions.facts(self.path)

    @property
    def _last(self) -> int | None:
        return None if self.index is None else self.trace.walk.last_visit(self.index)

    def _key(self) -> tuple[Any, ...]:
        return (self.path, self.facts.label, self.player, self.window, self.value, self.bound)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Node) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        parts = [self.full_name, self.player]
        if not self.visited:
            parts.append("pruned")
        if self.window is not None:
            parts.append(self.trace.numerals.window(self.window))
        if self.value is not None:
            parts.append(self.trace.numerals.value_text(self.value, self.bound))
        return f"Node({', '.join(parts)})"


class Visit:
    """One call of the search at a node: the window it was called with, and the value it returned.

    ``bound`` says what this call alone proves of the value. ``kind`` is "inner", "over" (the game ended), "limit" (the
    depth limit), "known" or "bound" (a table answered, with the value or with a bound that was enough).
    """

    __slots__ = ("index", "trace")

    def __init__(self, trace: "Trace", index: int) -> None:
        self.trace = trace
        self.index = index
        """The place of the visit among all."""

    @property
    def node(self) -> Node:
        """Where it was made."""
        return self.trace.node_of(self.index)

    @property
    def first_and_last_window(self) -> list[Window]:
        """The windows on entry and in the end, where there are any."""
        last = self.trace.window_at(self.index, self.trace.steps.finished[self.index])
        return [bounds for bounds in (self.window, last) if bounds is not None]

    @property
    def window(self) -> Window | None:
        """(alpha, beta) on entry, or None where there is no window."""
        return self.trace.window_at(self.index, self.trace.steps.entered[self.index])

    @property
    def value(self) -> float | None:
        """What it returned; None if it returned nothing."""
        value = self.trace.record.value[self.index]
        return None if value != value else self.trace.seen(self.index, value)

    @property
    def bound(self) -> Bound | None:
        """What it proves of the value: "exact", "lower" or "upper"."""
        return self.trace.seen_bound(self.index, self.trace.proof.bounds[self.index])

    @property
    def kind(self) -> VisitKind:
        """How it came to its value."""
        return KINDS.get(self.trace.record.options[self.index], "inner")

    @property
    def origin(self) -> "Visit | None":
        """The visit that stored what a table answered here."""
        origins = self.trace.record.origin
        known = origins is not None and self.trace.record.options[self.index] in HITS
        return Visit(self.trace, origins[self.index]) if known and origins is not None else None

    @property
    def tried(self) -> list[int]:
        """The places of the children that it looked at, in the order in which it tried them."""
        return self.trace.record.tried_places(self.index)

    @property
    def is_probe(self) -> bool:
        """Whether it only asked if the node is worth more, or less, than a number."""
        return self.trace.is_probe(self.index)

    @property
    def is_research(self) -> bool:
        """Whether it asked about a child that was visited just before."""
        return self.index in self.trace.record.researches

    @property
    def is_cut(self) -> bool:
        """Whether it left children out."""
        return self.trace.steps.cut_step(self.index) is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Visit):
            return NotImplemented
        return (self.index, self.kind, self.window, self.value) == (other.index, other.kind, other.window, other.value)

    def __hash__(self) -> int:
        return hash(self.index)

    def __repr__(self) -> str:
        parts = [str(self.index), self.node.full_name]
        if self.window is not None:
            parts.append(self.trace.numerals.window(self.window))
        parts.append(self.trace.numerals.value_text(self.value, self.bound))
        return f"Visit({', '.join(parts)})"


class Pass(NamedTuple):
    """A run from the root: its window, how deep it could go, its value, and what that proves.

    Its steps are ``range(first_step, last_step + 1)``; the last one tells that the pass is over.
    """

    number: int
    """Its place among the passes, from 1 on."""
    visit: Visit
    """Its first visit, that of the root."""
    depth: int | None
    window: Window | None
    value: float | None
    bound: Bound | None
    """What may be concluded from its window: a value inside is "exact", others are a "lower" or an "upper" bound."""
    calls: int
    first_step: int
    last_step: int


class Cut(NamedTuple):
    """A cut: at ``node`` the rest of the children was ``skipped`` because of ``bound``.

    The bound arose at the ancestor ``owner``, whose child ``by`` returned it; both are None when it is the window of
    the pass. ``kind`` is "alpha" at a MIN node and "beta" at a MAX node. ``because`` is "value", "null window"
    (``owner`` only asked whether the node is better than ``by``), "pass window", or None where nothing explains it.
    """

    node: Node
    owner: Node | None
    by: Node | None
    bound: float | None
    kind: Literal["alpha", "beta"]
    because: Because | None
    skipped: "Listed[Node]"


class Listed(Sequence[T], Generic[T]):
    """A sequence of nodes, visits or cuts that are made when they are asked for."""

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
        first = ", ".join(map(repr, self[:5]))
        return f"[{first}{', …' if self._length > 5 else ''}] ({self._length:,})"


class PrunedNodes(Listed[Node]):
    """The nodes that were never entered, left to right: those listed, and how many ``more`` there are.

    ``more`` is 0 when all are listed, and None when there are more than were counted.
    """

    def __init__(self, trace: "Trace", pruned: Pruned) -> None:
        super().__init__(len(pruned.paths), lambda i: Node(trace, None, pruned.paths[i]))
        self.paths = pruned.paths
        self.more = pruned.more

    def __repr__(self) -> str:
        more = "" if self.more == 0 else " and more" if self.more is None else f" and {self.more:,} more"
        return super().__repr__() + more
