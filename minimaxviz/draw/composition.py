"""What a picture is made of, in the order in which it is drawn: the one list that SVG, film and DOT read."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from minimaxviz.draw.view import UNSEEN, View
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.kept import cached_property

__all__ = ["CUT_KINDS", "HEADER_LINES", "NOTHING", "Composition", "Kind", "Moment", "Part"]

Kind: TypeAlias = Literal[
    "background",
    "layers",
    "header",
    "strip",
    "edge",
    "stub",
    "node",
    "tried",
    "shade",
    "veil",
    "way",
    "raised",
    "walked",
    "current",
    "scissors",
    "answer",
    "bar",
    "zigzag",
    "foot",
]

HEADER_LINES = 5
NOTHING: frozenset[str] = frozenset()
ITEM_KINDS = ("edge", "stub", "node", "tried")
CUT_KINDS: tuple[Kind, ...] = ("shade", "veil", "way", "raised", "scissors")


class Part(NamedTuple):
    """A part of a picture; ``place`` is that of an item in the view, or of a line in the header or a bar."""

    kind: Kind
    place: int = -1


class Composition:
    """The parts of a view's picture: before the tree, in the tree, and after it.

    ``more`` names those that only some searches have: with several passes, with passes that go deeper and deeper, or
    with a table.
    """

    def __init__(self, view: View, bars: int = 0, more: Set[Kind] = frozenset()) -> None:
        places = range(len(view.items))
        self.before = (
            Part("background"),
            *_some(more, "layers"),
            *(Part("header", row) for row in range(HEADER_LINES)),
            *_some(more, "strip"),
        )
        self.tree = (
            *(Part("edge", place) for place in places if place),
            *(Part("stub", place) for place in places if view.items[place].folds),
            *(Part("node", place) for place in places),
            *(Part("tried", place) for place in places if place and "tried" in more),
            *(
                Part("shade"),
                Part("veil"),
                Part("way"),
                Part("raised"),
                Part("walked"),
                Part("current"),
                Part("scissors"),
            ),
            *_some(more, "answer"),
        )
        self.after = (*(Part("bar", row) for row in range(bars)), *_some(more, "zigzag"), Part("foot"))

    @property
    def groups(self) -> tuple[tuple[Part, ...], ...]:
        """All parts in their three groups."""
        return self.before, self.tree, self.after

    @cached_property
    def by_item(self) -> list[list[Part]]:
        """The parts of each item of the view: they change where it does, or is raised above others."""
        found: list[list[Part]] = [[] for part in self.tree if part.kind == "node"]
        for part in self.tree:
            if part.place >= 0:
                found[part.place].append(part)
        return found

    @cached_property
    def by_step(self) -> list[Part]:
        """The parts that may change at every step."""
        return [part for group in self.groups for part in group if part.kind not in (*ITEM_KINDS, "background")]


def _some(more: Set[Kind], kind: Kind) -> tuple[Part, ...]:
    """Return the part of a kind, if the picture has it."""
    return (Part(kind),) if kind in more else ()


@dataclass(frozen=True, eq=False)
class Moment:
    """A step, ready to be drawn.

    How the items look, which is the current one, whose stub hides it if none is, and which are raised above a
    shade because the step is about them: at a cut, the open path and the node that set the bound.
    """

    frame: Frame
    looks: Sequence[Look]
    current: int | None
    hider: int | None
    raised: frozenset[int] = frozenset()
    waits: bool = False
    """Whether the search stays at this step while others beside it go on."""
    is_before: bool = False
    """Whether the search has not begun: the frame is the one that comes next, and nothing of it is shown."""

    @classmethod
    def of(cls, view: View, frame: Frame, looks: Sequence[Look], *, waits: bool = False) -> "Moment":
        """Return a step of a view."""
        path = frame.node.path
        current = view.places.get(path)
        hider = view.holder(path) if current is None else None
        return cls(frame, looks, current, hider, _raised(view, frame), waits)

    @classmethod
    def before(cls, view: View) -> "Moment":
        """Return the view before the search: nothing has been seen, and no item is the current one."""
        return cls(view.trace[0], [UNSEEN] * len(view.items), None, None, is_before=True)

    @cached_property
    def changes(self) -> frozenset[str]:
        """Which numbers of the current item the step changed: alpha, beta or value."""
        return NOTHING if self.is_before else _changes(self.frame)

    @property
    def is_outside(self) -> bool:
        """Whether the step happens where the picture does not reach."""
        return self.current is None and self.hider is None and not self.is_before


def _raised(view: View, frame: Frame) -> frozenset[int]:
    """Return the items that a cut is about: the open path, and the node that set the bound."""
    cut = frame.cut
    if cut is None:
        return frozenset()
    paths = [cut.node.path[:length] for length in range(cut.node.depth + 1)]
    paths += [] if cut.by is None else [cut.by.path]
    return frozenset(view.places[one] for one in paths if one in view.places)


def _changes(frame: Frame) -> frozenset[str]:
    """Tell which numbers of the current node an update changed."""
    if frame.kind != "update":
        return NOTHING
    changed = {"value"} if frame.value_before != frame.value else set()
    for name, before, after in zip(("alpha", "beta"), frame.window_before or (), frame.window or (), strict=False):
        if before != after:
            changed.add(name)
    return frozenset(changed)
