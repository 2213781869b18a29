"""What a picture is made of, in the order in which it is drawn: the one list that SVG, film and DOT read."""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from minimaxviz.draw.view import View
from minimaxviz.trace.frames import Frame, Look

__all__ = ["Composition", "Kind", "Part", "Scene"]

Kind: TypeAlias = Literal[
    "background", "header", "edge", "stub", "node", "current", "walked", "cause", "lens", "legend", "caption"
]

HEADER_LINES = 3


class Part(NamedTuple):
    """A part of a picture; ``place`` is that of an item in the view, or of a line in the header."""

    kind: Kind
    place: int = -1


class Composition:
    """The parts of a view's picture: before the tree, in the tree (and in its units), and after it."""

    def __init__(self, view: View, *, caption: bool = False) -> None:
        places = range(len(view.items))
        self.before = (Part("background"), *(Part("header", row) for row in range(HEADER_LINES)))
        self.tree = (
            *(Part("edge", place) for place in places if place),
            *(Part("stub", place) for place in places if view.items[place].folds),
            *(Part("node", place) for place in places),
            *(Part("current"), Part("walked"), Part("cause")),
        )
        self.after = (Part("lens"), Part("legend"), *([Part("caption")] if caption else ()))

    @property
    def groups(self) -> tuple[tuple[Part, ...], ...]:
        """All parts in their three groups."""
        return self.before, self.tree, self.after

    @cached_property
    def by_item(self) -> list[list[Part]]:
        """The parts of each item of the view: they change only where it does."""
        found: list[list[Part]] = [[] for part in self.tree if part.kind == "node"]
        for part in self.tree:
            if part.place >= 0:
                found[part.place].append(part)
        return found

    @cached_property
    def by_step(self) -> list[Part]:
        """The parts that may change at every step."""
        own = {"background", "legend", "edge", "stub", "node"}
        return [part for group in self.groups for part in group if part.kind not in own]


class Scene(NamedTuple):
    """A step, ready to be drawn: how the items look, which is the current one, and whose stub hides it if none is."""

    frame: Frame
    looks: Sequence[Look]
    current: int | None
    hider: int | None

    @classmethod
    def of(cls, view: View, frame: Frame, looks: Sequence[Look]) -> "Scene":
        """Return a step of a view."""
        current = view.places.get(frame.node.path)
        return cls(frame, looks, current, view.holder(frame.node.path) if current is None else None)

    @property
    def is_outside(self) -> bool:
        """Whether the step happens where the picture does not reach."""
        return self.current is None and self.hider is None
