"""Choosing a layout engine, and trying the next one when it fails."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, get_args

from minimaxviz.errors import LayoutError

__all__ = ["ENGINES", "Boxes", "Engine", "Layout", "lay_out"]

Engine: TypeAlias = Literal["auto", "embedded", "dot", "tidy"]
ENGINES: tuple[str, ...] = get_args(Engine)

GRAPHVIZ_NODES = 1_000  # beyond, Graphviz takes seconds, and the tidy layout milliseconds
GAP = 26.0


class Boxes:
    """A tree of boxes: each box's parent (−1 for the first) and width. Parents stand before children."""

    def __init__(self, parents: Sequence[int], widths: Sequence[float]) -> None:
        self.parents = parents
        self.widths = widths

    def __len__(self) -> int:
        return len(self.parents)

    def with_widths(self, widths: Sequence[float]) -> "Boxes":
        """Return the same tree of boxes that have other widths."""
        other = Boxes(self.parents, widths)
        other.children = self.children
        return other

    @cached_property
    def children(self) -> list[list[int]]:
        """The children of each box, left to right."""
        below: list[list[int]] = [[] for _ in self.parents]
        for box, parent in enumerate(self.parents):
            if parent >= 0:
                below[parent].append(box)
        return below

    @cached_property
    def depths(self) -> list[int]:
        """How far each box is from the first."""
        depths: list[int] = []
        for parent in self.parents:
            depths.append(0 if parent < 0 else depths[parent] + 1)
        return depths


class Layout(NamedTuple):
    """The middle of each box from left to right, the width of the whole, and who worked it out."""

    xs: tuple[float, ...]
    width: float
    engine: str


def lay_out(boxes: Boxes, engine: Engine = "auto", gap: float = GAP) -> Layout:
    """Lay out a tree of boxes so that they stand ``gap`` apart and every parent is centred over its children.

    ``"auto"`` asks the embedded Graphviz, then the ``dot`` program, then the tidy layout, which also
    takes all trees above 1,000 boxes.
    """
    if engine not in ENGINES:
        raise LayoutError(f"engine {engine!r}; one of {', '.join(ENGINES)} is needed")
    if not len(boxes):
        raise LayoutError("there is nothing to lay out; choose a view with at least one node")
    if engine == "auto":
        candidates = ["tidy"] if len(boxes) > GRAPHVIZ_NODES else ["embedded", "dot", "tidy"]
    else:
        candidates = [engine]
    problems = []
    for name in candidates:
        try:
            xs = _engine(name)(boxes, gap)
        except LayoutError as error:
            problems.append(str(error))
        else:
            return _aligned(boxes, xs, name)
    raise LayoutError("; ".join(problems))


def _engine(name: str) -> Callable[[Boxes, float], list[float]]:
    if name == "tidy":
        from minimaxviz.layout.tidy import tidy

        return tidy
    from minimaxviz.layout import centre, graphviz

    return lambda boxes, gap: centre.centred(boxes, graphviz.lay_out(boxes, name, gap), gap)


def _aligned(boxes: Boxes, xs: list[float], engine: str) -> Layout:
    """Move everything so that the leftmost edge is at 0, rounded so that it prints short."""
    left = min(x - width / 2 for x, width in zip(xs, boxes.widths, strict=True))
    placed = tuple(round(x - left, 2) for x in xs)
    width = max(x + width / 2 for x, width in zip(placed, boxes.widths, strict=True))
    return Layout(placed, round(width, 2), engine)
