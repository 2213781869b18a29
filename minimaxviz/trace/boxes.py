"""The boxes of a map: each entered node above its children in the order of visiting, then what was never entered."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import nan
from typing import TYPE_CHECKING, Final

from minimaxviz.errors import TraceError, ViewError
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Shape

if TYPE_CHECKING:
    from minimaxviz.trace.nodes import Walk
    from minimaxviz.trace.positions import Facts, Path
    from minimaxviz.trace.trace import Trace

__all__ = ["CUT", "MOST_BOXES", "Boxes"]

CUT: Final = -1
"""Stands where an entered node would: this child was never entered."""

MOST_BOXES = 3_000_000


class Boxes:
    """One entry a box in each column, parents before children and left before right.

    A node is one box, however often it was visited. A child that was never entered has a box of its own after those of
    its siblings, and nobody knows what is below it. ``node`` is the node's place in the order of first entry, or CUT;
    ``level`` counts from the top of the map, ``place`` is the move's among its siblings, ``children`` how many boxes
    stand right below.

    >>> from minimaxviz import alphabeta, trees
    >>> boxes = Boxes(alphabeta(trees.lecture()))
    >>> len(boxes), boxes.by_level, boxes.cut_by_level
    (17, [1, 3, 4, 6], [0, 0, 2, 1])
    """

    def __init__(self, trace: "Trace", path: "Path" = ()) -> None:
        self.trace = trace
        self.path = path
        self._check()
        order, sizes = self._order(trace.node(path).index or 0) if path else self._order(0)
        self.node: Sequence[int] = order
        self.level: Sequence[int] = trace.record.level
        self.place: Sequence[int] = trace.record.child
        self.children: Sequence[int] = trace.record.tried
        if len(order) != len(trace.record) or trace.walk.gaps:
            self._put_down(order, sizes)

    def __len__(self) -> int:
        return len(self.node)

    def _check(self) -> None:
        """Refuse what is too much for a browser, and say what is not; and nodes that the search never entered."""
        trace = self.trace
        if self.path and trace.node(self.path).index is None:
            raise ViewError(f"path {self.path!r}: the search never went there, so there is no map of it")
        visits, path = trace.record, list(self.path)
        visit = trace.walk.last_visit(trace.node(self.path).index or 0) if self.path else 0
        whole = visits.size[visit] if self.path else len(trace.walk)
        size = whole
        while size > MOST_BOXES:
            visit = max(visits.children(visit), key=visits.size.__getitem__)
            size = visits.size[visit]
            path.append(visits.child[visit])
        if whole > MOST_BOXES:
            raise ViewError(
                f"a map of {whole:,} nodes; at most {MOST_BOXES:,} fit: map a subtree "
                f"(path={tuple(path)} has {size:,}), or search less (depth=…)"
            )

    # --- the order --------------------------------------------------------------------------------

    def _order(self, top: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the entered nodes from left to right, parents first, and how many each has in its subtree."""
        walk = self.trace.walk
        if walk.once:
            size = walk.visits.size
            return range(top, top + size[top]), size
        return self._walked(walk, top)

    def _walked(self, walk: "Walk", top: int) -> tuple[list[int], list[int]]:
        """Walk down from a node of a search that came back to nodes: a later pass may find new children."""
        order: list[int] = []
        waiting, parents = [(top, -1)], []
        while waiting:
            node, parent = waiting.pop()
            waiting += [(child, len(order)) for child in reversed(walk.children(node))]
            order.append(node)
            parents.append(parent)
        sizes, by_node = [1] * len(order), [0] * len(walk)
        for spot in reversed(range(1, len(order))):
            sizes[parents[spot]] += sizes[spot]
        for node, size in zip(order, sizes, strict=True):
            by_node[node] = size
        return order, by_node

    def _put_down(self, order: Sequence[int], sizes: Sequence[int]) -> None:
        """Write the columns, with those never entered after their siblings' subtrees."""
        walk, record = self.trace.walk, self.trace.record
        gaps = set(walk.gaps)
        top = record.level[walk.visits_of(order[0])[0]]
        node, level, place, children = [], [], [], []
        pending: list[tuple[int, int, list[int]]] = []  # where a subtree ends, the level below, and places there

        def put(one: int, depth: int, where: int, below: int) -> None:
            node.append(one)
            level.append(depth)
            place.append(where)
            children.append(below)

        for spot, entered in enumerate([*order, CUT]):
            while pending and pending[-1][0] <= spot:
                _, below, places = pending.pop()
                for where in places:
                    put(CUT, below, where, 0)
            if entered == CUT:
                break
            visit = walk.visits_of(entered)[0]
            skipped = list(walk.never_entered(entered)) if entered in gaps else []
            depth = record.level[visit] - top
            tried = record.tried[visit] if walk.once else len(walk.children(entered))
            put(entered, depth, record.child[visit], tried + len(skipped))
            if skipped:
                pending.append((spot + sizes[entered], depth + 1, skipped))
        self.node, self.level, self.place, self.children = node, level, place, children

    # --- what follows from it ---------------------------------------------------------------------

    @cached_property
    def by_level(self) -> list[int]:
        """How many entered nodes there are at each level."""
        return self._counted(entered=True)

    @cached_property
    def cut_by_level(self) -> list[int]:
        """How many children at each level were never entered."""
        return self._counted(entered=False)

    def _counted(self, *, entered: bool) -> list[int]:
        found = Counter(level for level, node in zip(self.level, self.node, strict=True) if (node != CUT) == entered)
        return [found[level] for level in range(max(self.level) + 1)]

    @cached_property
    def visit(self) -> Sequence[int]:
        """The last visit of each box's node; CUT where there is none."""
        walk = self.trace.walk
        return self.node if walk.once else [CUT if node == CUT else walk.last_visit(node) for node in self.node]

    @cached_property
    def value(self) -> list[float]:
        """The value of each box, as MAX sees it; NaN where it is not known."""
        value = self.trace.record.value
        return [nan if visit == CUT else value[visit] for visit in self.visit]

    @cached_property
    def value_counts(self) -> Counter[float]:
        """How many boxes have each value; what is not known is not counted."""
        found = Counter(self.value)
        return Counter({value: count for value, count in found.items() if value == value})

    @property
    def has_draws(self) -> bool:
        """Whether 0 is a draw, as in games; the numbers of a tree whose nodes have names mean nothing by themselves."""
        return not self.trace.root.is_named

    @cached_property
    def best_line(self) -> list[int]:
        """The places of the moves of the best line from the root of the search, as far as it is proven."""
        return [self.trace.record.child[visit] for visit in self.trace.proof.line[1:]]

    @cached_property
    def widths(self) -> list[int]:
        """How wide each box is: a box with nothing below it is 1 wide, any other as wide as what stands below it."""
        widths = [1] * len(self)
        right: list[int] = []  # of the boxes to the right whose parents are still to come
        for box in reversed(range(len(self))):
            if count := self.children[box]:
                widths[box] = sum(right[-count:])
                del right[-count:]
            right.append(widths[box])
        return widths

    @cached_property
    def left(self) -> list[int]:
        """Where each box begins: to the left of it is all that ended before."""
        ended = accumulate((not count for count in self.children), initial=0)
        return list(ended)[:-1]

    def below(self, box: int) -> Iterator[int]:
        """Go through the boxes right below a box."""
        level = self.level[box] + 1
        for one in range(box + 1, len(self)):
            if self.level[one] < level:
                return
            if self.level[one] == level:
                yield one

    def facts(self) -> "Iterator[Facts | None]":
        """Go through what the game says about the boxes; None where a file does not say it any more."""
        positions, top = self.trace.positions, len(self.path)
        if positions.game is None and CUT in self.node:  # a file holds only so many nodes that were never entered
            yield from map(self._known_facts, self._paths())
            return
        levels = [*range(top), *(top + level for level in self.level)]
        yield from positions.facts_of(Shape(levels, [*(0, *self.path)[:top], *self.place]))[top:]

    def _known_facts(self, path: "Path") -> "Facts | None":
        try:
            return self.trace.positions.facts(path)
        except TraceError:
            return None

    def _paths(self) -> "Iterator[Path]":
        path = list(self.path)
        top = len(path)
        for level, place in zip(self.level, self.place, strict=True):
            del path[top + max(level - 1, 0) :]
            path += [place] if level else []
            yield tuple(path)

    def seen_by(self, other: "Trace") -> bytearray:
        """Tell of each box whether another search of the same game entered its node."""
        walk, child = other.walk, other.record.child
        top, rest = walk.find(self.path)
        seen = bytearray(len(self))
        entered: list[dict[int, int]] = []  # the other's children of the nodes down to the last box, by place
        for box, (level, place) in enumerate(zip(self.level, self.place, strict=True)):
            del entered[level:]
            node = entered[-1].get(place) if level else None if rest else top
            seen[box] = node is not None
            below = () if node is None else walk.children(node)
            entered.append({child[walk.visits_of(one)[0]]: one for one in below})
        return seen
