"""What every node looks like after step k."""

from typing import Any, Literal, NamedTuple, TypeAlias

from minimaxviz.notation import Bound, Window
from minimaxviz.trace import Cut, Node, Trace
from minimaxviz.trace.index import StepKind

__all__ = ["Frame", "Look", "Status"]

Status: TypeAlias = Literal["unseen", "open", "closed", "pruned"]


class Look(NamedTuple):
    """How a node looks after a step.

    ``bound`` says what is proven of the value; None while it is neither exact nor a bound, as when MAX's
    best so far is itself only an upper bound.
    """

    status: Status
    window: Window | None = None
    value: float | None = None
    bound: Bound | None = None
    current: bool = False
    on_line: bool = False


class Frame:
    """The search after step k: what just happened, and how every node looks.

    >>> from minimaxviz import alphabeta, trees
    >>> frame = alphabeta(trees.lecture())[15]
    >>> frame.kind, frame.node.label, frame.window, frame.cut.owner.label
    ('cut', 'F', (5, 3), 'B')
    """

    def __init__(self, trace: Trace, k: int) -> None:
        self.trace = trace
        self.k = k
        self._step = trace._index.step(k)

    @property
    def kind(self) -> StepKind:
        """What happened: "enter", "evaluate", "update", "cut" or "leave"."""
        return self._step.kind

    @property
    def node(self) -> Node:
        """The node at which it happened."""
        return self.trace._node(self._step.node)

    @property
    def child(self) -> Node | None:
        """The child whose value an update took in."""
        return None if self._step.child is None else self.trace._node(self._step.child)

    @property
    def window(self) -> Window | None:
        """The current node's window after the step."""
        return self.trace._window(self._step.node, self.k)

    @property
    def value(self) -> float | None:
        """The current node's value after the step; None while it has none."""
        return self._seen(self.trace._index.value_at(self._step.node, self.k))

    @property
    def window_before(self) -> Window | None:
        """The current node's window before the step."""
        return self.trace._window(self._step.node, self.k - 1)

    @property
    def value_before(self) -> float | None:
        """The current node's value before the step."""
        return self._seen(self.trace._index.value_at(self._step.node, self.k - 1))

    @property
    def taken(self) -> float | None:
        """The value that an update took in, seen by the current node."""
        child = self._step.child
        return None if child is None else self._seen(self.trace._visits.value[child])

    @property
    def cut(self) -> Cut | None:
        """The cut that happened at this step."""
        return self.trace._cut(self._step.node) if self.kind == "cut" else None

    @property
    def changed(self) -> bool:
        """Whether the step changed the current node's value or window (an update may change nothing)."""
        return self.kind != "update" or (self.value_before, self.window_before) != (self.value, self.window)

    @property
    def visited(self) -> int:
        """How many nodes have been entered so far."""
        return self.trace._index.entered_by(self.k)

    @property
    def pruned(self) -> int | None:
        """How many nodes have been cut off so far; None while it is not known."""
        return self.trace._pruned_by(self.k)

    @property
    def to_come(self) -> int | None:
        """How many nodes have been neither entered nor cut off; None while it is not known."""
        pruned, listed = self.pruned, self.trace.pruned
        return None if pruned is None else len(self.trace.visited) + len(listed) - self.visited - pruned

    @property
    def stack(self) -> tuple[Node, ...]:
        """The calls that are open, from the root to the current node."""
        index = self.trace._index
        path = [self._step.node, *index.ancestors(self._step.node)]
        return tuple(self.trace._node(i) for i in reversed(path) if self.k < index.finished[i])

    def caption(self, lang: str = "en") -> str:
        """Say in a sentence or two what the step does, and why."""
        return self.trace.caption(self.k, lang)

    def text(self, lang: str = "en") -> str:
        """Draw the tree after the step for a terminal."""
        return self.trace.text(self.k, lang)

    def svg(self, **options: Any) -> str:
        """Draw the step as an SVG picture."""
        return self.trace.svg(self.k, **options)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.text()}

    def look(self, node: Node) -> Look:
        """Answer how a node looks after the step."""
        if node.index is None:
            return Look("pruned" if self._is_cut_off(node) else "unseen")
        index, i = self.trace._index, node.index
        if self.k < index.entered[i]:
            return Look("unseen")
        value = index.value_at(i, self.k)
        return Look(
            "closed" if self.k >= index.finished[i] else "open",
            self.trace._window(i, self.k),
            None if value is None else self.trace._seen(i, value),
            None if value is None else self.trace._seen_bound(i, index.bound_at(i, self.k)),
            i == self._step.node,
            self.k == len(self.trace) - 1 and i in self.trace._line_nodes,
        )

    def _seen(self, value: float | None) -> float | None:
        return None if value is None else self.trace._seen(self._step.node, value)

    def _is_cut_off(self, node: Node) -> bool:
        """Tell whether the cut that prunes a node has happened."""
        index = self.trace._index
        cut = index.anchor(node.path)
        return cut is not None and self.k >= index.finished[cut] - 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frame):
            return NotImplemented
        return self.k == other.k and self.trace == other.trace

    def __hash__(self) -> int:
        return hash((self.k, self.trace))

    def __repr__(self) -> str:
        return f"Frame({self.k}: {self.kind} {self.node.label})"
