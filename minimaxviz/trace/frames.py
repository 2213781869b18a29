"""What every node looks like after step k."""

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from minimaxviz.notation import Bound, Window
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.parts import Call, Cut, Node, Visit
from minimaxviz.trace.steps import StepKind
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import HITS, LIMIT

if TYPE_CHECKING:
    from minimaxviz.draw.request import Leaves, NodePath, Size, Windows
    from minimaxviz.draw.theme import Theme
    from minimaxviz.layout import Engine

__all__ = ["Frame", "Look", "Status"]

Status: TypeAlias = Literal["unseen", "open", "closed", "earlier", "pruned"]
"""``earlier``: what an earlier visit found, before a node above was entered again."""


class Look(NamedTuple):
    """How a node looks after a step.

    ``bound`` says what is proven of the value; None while it is neither exact nor a bound, as when MAX's
    best so far is itself only an upper bound. ``known`` tells that a table answered, ``call`` that its visit was a
    probe or a re-search, as long as that is not an earlier one. Where passes go deeper and deeper, ``at_limit`` tells
    that the pass ends at the node, which others go beyond, and ``beyond`` that no pass so far could reach it.
    """

    status: Status
    window: Window | None = None
    value: float | None = None
    bound: Bound | None = None
    current: bool = False
    on_line: bool = False
    known: bool = False
    call: Call | None = None
    at_limit: bool = False
    beyond: bool = False


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
        self.step = trace.steps.step(k)
        self.kind: StepKind = self.step.kind
        """What happened: enter, evaluate, hit, update, research, cut, leave or pass."""

    @property
    def visit(self) -> Visit:
        """The visit at which it happened."""
        return Visit(self.trace, self.step.visit)

    @cached_property
    def node(self) -> Node:
        """The node at which it happened."""
        return self.trace.node_of(self.step.visit)

    @cached_property
    def child(self) -> Node | None:
        """The child whose value was taken in, or is asked about again."""
        return None if self.step.child is None else self.trace.node_of(self.step.child)

    @cached_property
    def window(self) -> Window | None:
        """The current node's window after the step."""
        return self.trace.window_at(self.step.visit, self.k)

    @cached_property
    def value(self) -> float | None:
        """The current node's value after the step; None while it has none."""
        return self._seen(self.trace.steps.value_at(self.step.visit, self.k))

    @cached_property
    def window_before(self) -> Window | None:
        """The current node's window before the step."""
        return self.trace.window_at(self.step.visit, self.k - 1)

    @cached_property
    def value_before(self) -> float | None:
        """The current node's value before the step."""
        return self._seen(self.trace.steps.value_at(self.step.visit, self.k - 1))

    @property
    def returned(self) -> float | None:
        """The value that the child returned, as the child saw it."""
        child = self.step.child
        return None if child is None else Visit(self.trace, child).value

    @property
    def taken(self) -> float | None:
        """The value that the child returned, seen by the current node."""
        child = self.step.child
        value = None if child is None else self.trace.record.value[child]
        return None if value is None or value != value else self._seen(value)

    @cached_property
    def bound(self) -> Bound | None:
        """What is proven of the current node's value after the step."""
        return self.trace.seen_bound(self.step.visit, self.trace.proof.bound_at(self.step.visit, self.k))

    @property
    def bound_before(self) -> Bound | None:
        """What was proven of the current node's value before the step."""
        return self.trace.seen_bound(self.step.visit, self.trace.proof.bound_at(self.step.visit, self.k - 1))

    @cached_property
    def cut(self) -> Cut | None:
        """The cut that happened at this step."""
        return self.trace.cut_at(self.step.visit) if self.kind == "cut" else None

    @cached_property
    def changed(self) -> bool:
        """Whether the step changed the current node's value, its window or what is proven (an update may not)."""
        before, after = (self.value_before, self.window_before), (self.value, self.window)
        return self.kind != "update" or before != after or self.bound_before != self.bound

    @property
    def visited(self) -> int:
        """How many different nodes have been entered so far."""
        return self.trace.tally.entered_by(self.k)

    @property
    def call_count(self) -> int:
        """How many calls have been made so far."""
        return bisect_right(self.trace.steps.entered, self.k)

    @cached_property
    def pruned(self) -> int | None:
        """How many nodes are cut off now; None while it is not known."""
        return None if self.trace.pruned.more != 0 else self.trace.tally.cut_off_below(0, self.k)

    @property
    def to_come(self) -> int | None:
        """How many nodes have been neither entered nor cut off; None while it is not known."""
        pruned = self.pruned
        return None if pruned is None else len(self.trace.walk) + len(self.trace.pruned) - self.visited - pruned

    @property
    def calls(self) -> tuple[int, ...]:
        """The visits that are open, or just finished, from the root to the current one."""
        return tuple(reversed((self.step.visit, *self.trace.record.ancestors(self.step.visit))))

    @property
    def stack(self) -> tuple[Node, ...]:
        """The nodes whose calls are open, from the root to the current node."""
        finished = self.trace.steps.finished
        return tuple(self.trace.node_of(visit) for visit in self.calls if self.k < finished[visit])

    def caption(self, lang: str = "en") -> str:
        """Say in a sentence or two what the step does, and why."""
        return self.trace.caption(self.k, lang)

    def text(self, lang: str = "en") -> str:
        """Draw the tree after the step for a terminal."""
        return self.trace.text(self.k, lang)

    def svg(
        self,
        *,
        theme: "str | Theme" = "light",
        lang: str = "en",
        size: "Size" = (1920, 1080),
        caption: bool = True,
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        legend: bool | None = None,
        header: bool = True,
        windows: "Windows" = "open",
        leaves: "Leaves" = False,
    ) -> str:
        """Draw the step as an SVG picture; options as for ``Trace.svg``."""
        from minimaxviz.draw.pictures import picture
        from minimaxviz.draw.request import Request

        request = Request.of(
            (self.trace,), theme, lang, size, caption, engine, path, depth, around, limit,
            title, legend, header, windows, leaves,
        )  # fmt: skip
        return picture(self.trace, request).draw(self.k)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.trace.show(self.k)._repr_mimebundle_()

    def look(self, node: Node) -> Look:
        """Return how a node looks after the step."""
        trace, k = self.trace, self.k
        visit = None if node.index is None else trace.tally.visit_at(node.index, k)
        if node.index is None or visit is None:
            cut_off = trace.tally.is_cut_off(node.path, k)
            return self._not_entered(node, "pruned" if cut_off else "unseen")
        value = trace.steps.value_at(visit, k)
        finished = k >= trace.steps.finished[visit]
        is_earlier = trace.tally.is_earlier(visit, k)
        return Look(
            "earlier" if is_earlier else "closed" if finished else "open",
            trace.window_at(visit, k),
            None if value is None else trace.seen(visit, value),
            None if value is None else trace.seen_bound(visit, trace.proof.bound_at(visit, k)),
            node.index == trace.walk.node[self.step.visit],
            k == len(trace) - 1 and node.index in trace.proof.line_nodes,
            finished and trace.record.options[visit] in HITS,
            None if is_earlier else Visit(trace, visit).call,
            trace.reach.grows and trace.record.ended(visit) == LIMIT,
        )

    def _not_entered(self, node: Node, status: Status) -> Look:
        """Return how a node looks that was not entered so far: the pass may end there, or none come there."""
        reach, k = self.trace.reach, self.k
        if not reach.grows:
            return Look(status)
        return Look(status, at_limit=node.depth == reach.limit(k), beyond=node.depth > reach.furthest(k))

    def _seen(self, value: float | None) -> float | None:
        return None if value is None else self.trace.seen(self.step.visit, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frame):
            return NotImplemented
        return self.k == other.k and self.trace == other.trace

    def __hash__(self) -> int:
        return hash((self.k, self.trace))

    def __repr__(self) -> str:
        return f"Frame(step {self.k + 1} of {len(self.trace)}: {self.kind} {self.node.label})"
