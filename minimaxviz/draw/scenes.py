"""Scenes: a tree that cannot be read whole is shown part by part, and each part stays as long as the search is in it.

A scene unfolds some children of one node, its ``focus``, with all that is below them. It keeps the nodes on the way
down to the focus, and beside each of them its first sibling and the best one so far: that is where bounds come from.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from math import inf
from operator import attrgetter
from typing import Any, NamedTuple

from minimaxviz.draw.levels import Arrangement, Measure, arrange
from minimaxviz.draw.request import LARGEST_SIDE, Request
from minimaxviz.draw.view import View
from minimaxviz.draw.zones import LAYER, MARGIN, Zones, shows_windows, zones_of
from minimaxviz.errors import ViewError
from minimaxviz.game import ROLES
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Path

__all__ = ["SPARINGS", "Key", "Scenes", "Sparing", "best_before", "shown_numbers"]


MOST_ROWS = 40  # more levels can never be read


class Sparing(NamedTuple):
    """What gives way in a scene where all of it would leave no room for anything."""

    windows: bool = False
    levels: bool = False
    """Whether levels between the root and what is unfolded may be left out."""
    boards: bool = False


SPARINGS = (Sparing(), Sparing(windows=True), Sparing(levels=True), Sparing(windows=True, levels=True, boards=True))


class Key(NamedTuple):
    """What tells a scene from others: the node that is unfolded, and which of its children, the last one left out."""

    focus: Path
    first: int = 0
    last: int = -1
    """−1: all of them."""
    is_line: bool = False
    """Whether the best line is shown instead, as the last step does."""
    sparing: "Sparing" = Sparing()
    """What gives way."""
    reach: int = -1
    """How deep any pass so far may go, where passes go deeper and deeper; −1: all the way down."""


class Group(NamedTuple):
    """A run of a node's children, the last one left out, and whether it can be unfolded in one scene."""

    first: int
    last: int
    fits: bool


def shown_numbers(trace: Trace, request: Request) -> Set[float]:
    """Return the numbers of a trace that a picture may show: those of leaves cut off too, where they are shown."""
    if not request.leaves:
        return trace.numbers
    return trace.numbers | {value for value in map(trace.leaf_value, trace.pruned) if value is not None}


class Scenes:
    """The scenes of a trace. ``key(k)`` tells which a step belongs to, ``arranged`` what is drawn, and how large."""

    def __init__(self, trace: Trace, request: Request) -> None:
        self.trace = trace
        self.request = request
        if request.wish.around is not None:
            trace[request.wish.around]  # which says what is wrong, also where the whole tree is shown
        self.zones: Zones = zones_of(trace, request)
        self.root: Path = tuple(request.wish.path)
        self._fitting: dict[Key, tuple[View, Measure, Arrangement] | None] = {}
        self._groups: dict[tuple[Path, Sparing], list[Group]] = {}
        self._known: dict[Path, Node] = {}
        self._uppers: dict[int, Scenes] = {}

    @property
    def numbers(self) -> Set[float]:
        """What the number line has to show; where all leaves are shown, it does not tell which will be looked at."""
        return shown_numbers(self.trace, self.request)

    def arranged(self, key: Key) -> tuple[View, Measure, Arrangement]:
        """Return what is drawn in a scene, and how large."""
        if key.reach >= 0:
            return self._upper(key.reach).arranged(key._replace(reach=-1))
        found = self._fit(key)
        if found is None:
            raise self._too_small(key)
        view, measure, arrangement = found
        return view, measure, measure.grown(arrangement)

    def _upper(self, reach: int) -> "Scenes":
        """Return the scenes of the upper part of the tree, down to a depth, on the same canvas."""
        if reach not in self._uppers:
            wish = replace(self.request.wish, depth=reach - len(self.root))
            self._uppers[reach] = Scenes(self.trace, replace(self.request, wish=wish))
            self._uppers[reach].zones = self.zones
        return self._uppers[reach]

    def _reach(self, k: int) -> int:
        """Return how deep any pass so far may go, where the rest of the tree need not have room yet; else −1."""
        reach = self.trace.reach
        furthest, levels = reach.furthest(k), self.request.wish.depth
        if not reach.grows or furthest == reach.furthest(len(self.trace)) or furthest <= len(self.root):
            return -1
        return -1 if levels is not None and furthest - len(self.root) >= levels else int(furthest)

    def _too_small(self, key: Key) -> ViewError:
        """Say which size would do: the first of larger and larger ones at which the scene can be read."""
        wide, high = self.request.size
        factors = (1 + step / 10 for step in range(1, 200))
        sizes = ((_rounded(wide * factor), _rounded(high * factor)) for factor in factors)
        larger = (size for size in sizes if max(size) <= LARGEST_SIDE and self._would_show(key, size=size))
        enough = next((f"{one} × {two} or more" for one, two in larger), "a larger one")
        instead = ", or caption=False" if self.request.caption and self._would_show(key, caption=False) else ""
        return ViewError(f"size {wide} × {high} is too small for anything readable here; {enough} is needed{instead}")

    def _would_show(self, key: Key, **other: Any) -> bool:
        """Tell whether a scene could be read if something else were asked for."""
        scenes = Scenes(self.trace, replace(self.request, **other))
        return scenes._fit(key) is not None

    # --- which scene --------------------------------------------------------------------------------

    @cached_property
    def is_one(self) -> bool:
        """Whether the whole tree can be read at once."""
        return self._fit(Key(self.root)) is not None

    def key(self, k: int) -> Key:
        """Return the scene of a step; ``around`` chooses one for all steps."""
        around = self.request.wish.around
        if self.is_one:
            return Key(self.root)
        if around is not None:
            return self._key_of(around)
        if (reach := self._reach(k)) >= 0:
            return self._upper(reach).key(k)._replace(reach=reach)
        return Key(self.root, is_line=True) if k == len(self.trace) - 1 else self._key_of(k)

    def moved(self, k: int) -> list[str]:
        """Say where the view moved with a step; nothing where it stays."""
        if self.is_one or self.request.wish.around is not None or k == 0:
            return []
        before, after = self.key(k - 1), self.key(k)
        if before == after:
            return []
        if after.is_line:
            return [self.request.words.say("moved_line")]
        if before.reach != after.reach:
            furthest, words = self.trace.reach.furthest(k), self.request.words
            return [words.say("moved_deeper", depth=words.whole(int(furthest)))] if furthest < inf else []
        node = self.trace.node(after.focus)
        children = self._children(node)
        if before.focus == after.focus and after.first < len(children):
            node = children[after.first]
        return [self.request.words.say("moved", node=node.label)]

    def _key_of(self, k: int) -> Key:
        """Return the scene of a step: the largest part of the tree around it that fits, from the root down."""
        route = self._leaf_path(k)
        if route[: len(self.root)] != self.root:  # it happens elsewhere
            route = self.root
        found = (self._on_the_way(route, sparing) for sparing in SPARINGS)
        key = next((key for key in found if key is not None), None) or self._way_alone(route)
        current = self.trace[k].node.path
        return self._way_alone(current) if key.sparing.levels and self._leaves_out(key, current) else key

    def _leaves_out(self, key: Key, path: Path) -> bool:
        """Tell whether a node on the way down to what a scene unfolds is on a level that it leaves out."""
        fitting = self._fit(key)
        return path == key.focus[: len(path)] and fitting is not None and path not in fitting[0].places

    def _on_the_way(self, route: Path, sparing: Sparing) -> Key | None:
        """Return the first scene that fits on the way down to a leaf, if there is one."""
        focus = self._node(self.root)
        while children := self._children(focus):
            if not sparing.levels and focus.depth - len(self.root) > MOST_ROWS:
                return None  # there are too many levels above it
            places = [child.path[-1] for child in children]
            place = route[focus.depth] if len(route) > focus.depth else -1
            index = places.index(place) if place in places else 0
            group = self._group(focus, index, sparing)
            if group.fits:
                return Key(focus.path, group.first, group.last, sparing=sparing)
            if place not in places:
                return None
            focus = self._known[children[index].path] = children[index]
        return None

    def _way_alone(self, focus: Path) -> Key:
        """Return a scene without anything unfolded: the way to a node, or as far down as there is room for it."""
        alone = Key(focus, 0, 0, sparing=SPARINGS[-1])
        while alone.focus != self.root and self._fit(alone) is None:
            alone = alone._replace(focus=alone.focus[:-1])
        return alone

    def _leaf_path(self, k: int) -> Path:
        """Return the path that tells a step's scene: down to the leaf that was left last, or is entered next."""
        frame = self.trace[k]
        path = frame.node.path
        if frame.kind in ("enter", "pass"):
            return self._first_below(frame.step.visit, path)
        record, steps = self.trace.record, self.trace.steps
        before = [child for child in record.children(frame.step.visit) if steps.finished[child] <= k]
        if not before:
            return path
        return self._last_below(before[-1])

    def _first_below(self, visit: int, path: Path) -> Path:
        record = self.trace.record
        children = list(record.children(visit))
        while children:
            path = (*path, record.child[children[0]])
            children = list(record.children(children[0]))
        return path

    def _last_below(self, visit: int) -> Path:
        record = self.trace.record
        children = list(record.children(visit))
        while children:
            visit = children[-1]
            children = list(record.children(visit))
        return record.path(visit)

    def _group(self, node: Node, index: int, sparing: Sparing) -> Group:
        """Return the run of a node's children that one of them is unfolded with; runs are found as far as asked."""
        key = node.path, sparing
        groups = self._groups.get(key, [])
        if not groups or groups[-1].last <= index:
            first = groups[-1].last if groups else 0
            groups = self._groups[key] = [*groups, *self._further(node, first, index, sparing)]
        return groups[bisect_right(groups, index, key=attrgetter("last"))]

    def _further(self, node: Node, first: int, index: int, sparing: Sparing) -> Iterator[Group]:
        """Part a node's children from the first on until one of them is reached; one that is too large stands alone."""
        count = len(self._children(node))
        while first <= index:
            last = self._furthest(Key(node.path, first, sparing=sparing), count)
            yield Group(first, max(last, first + 1), last > first)
            first = max(last, first + 1)

    def _furthest(self, key: Key, count: int) -> int:
        """Return how far the children of a node can be unfolded together: twice as many while they fit, then halves."""

        def fits(last: int) -> bool:
            return last <= count and self._fit(key._replace(last=last)) is not None

        last, more = key.first, 1
        while fits(last + more):
            last, more = last + more, 2 * more
        while more := more // 2:
            if fits(last + more):
                last += more
        return last

    # --- what is drawn ------------------------------------------------------------------------------

    def _fit(self, key: Key) -> tuple[View, Measure, Arrangement] | None:
        if key not in self._fitting:
            self._fitting[key] = self._fit_line() if key.is_line else self._unfolded(key)
        return self._fitting[key]

    def _unfolded(self, key: Key) -> tuple[View, Measure, Arrangement] | None:
        drawn = self._drawn(key)
        return None if drawn is None else self._shortened(drawn, key.focus, key.sparing)

    def _shortened(self, drawn: Set[Path], focus: Path, sparing: Sparing) -> tuple[View, Measure, Arrangement] | None:
        """Arrange some nodes; if they are too many levels, the middle of the way down to the focus may be left out."""
        found, left_out = self._arranged_paths(drawn, sparing), 0
        first = len(self.root) + 1
        while found is None and sparing.levels and left_out < len(focus) - first:
            left_out = min(max(1, 2 * left_out), len(focus) - first)
            out = range(first, first + left_out)
            found = self._arranged_paths({path for path in drawn if len(path) not in out}, sparing)
        return found

    def _arranged_paths(
        self, drawn: Set[Path], sparing: Sparing = SPARINGS[0]
    ) -> tuple[View, Measure, Arrangement] | None:
        if len({len(path) for path in drawn}) > MOST_ROWS:
            return None
        view = self._view(drawn)
        measure = self._measure(view)
        found = arrange(measure, boards=0 if sparing.boards else 2, windows=not sparing.windows)
        return None if found is None else (view, measure, found)

    def _drawn(self, key: Key) -> Set[Path] | None:
        """Return the nodes that a scene draws, or None if they are too many."""
        focus = self._node(key.focus)
        children = self._children(focus)
        last = len(children) if key.last < 0 else key.last
        if any(map(self._is_large, children[key.first : last])):
            return None
        below = list(self._below(children[key.first : last]))
        deepest = max((node.depth for node in below), default=0)
        if len(below) > self.request.wish.limit or deepest - len(key.focus) > MOST_ROWS:
            return None
        drawn: set[Path] = {self.root, key.focus} | {node.path for node in below}
        nearest = len(key.focus) - MOST_ROWS  # what is further up is left out anyway
        for length in range(max(len(self.root), nearest) + 1, len(key.focus) + 1):
            route = key.focus[:length]
            drawn |= {route, *self._beside(route[:-1], route[-1])}
        if key.first:
            drawn.add(children[0].path)
        drawn.update(self._bounding(key.focus, {child.path[-1] for child in children[key.first : last]}))
        return drawn if len(drawn) <= self.request.wish.limit else None

    def _is_large(self, node: Node) -> bool:
        """Tell quickly that more was entered below a node than is drawn."""
        if node.index is None or self.request.wish.depth is not None:
            return False
        return node.trace.tally.entered_below(node.index, len(node.trace)) > self.request.wish.limit

    def _below(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Go through some nodes and all below them, one more than are drawn at most."""
        left = self.request.wish.limit + 1
        stack = list(nodes)
        while stack and left:
            node = stack.pop()
            yield node
            left -= 1
            stack += self._children(node)

    def _children(self, node: Node) -> Sequence[Node]:
        """Return the children of a node, as far down as the wish reaches."""
        levels = self.request.wish.depth
        return [] if levels is not None and node.depth - len(self.root) >= levels else self._nodes.children(node)

    def _beside(self, path: Path, place: int) -> list[Path]:
        """Return the first child of a node, and those from which bounds come to the child at a place."""
        before = [child.path for child in self._nodes.children(self._node(path)) if child.path[-1] < place]
        return [*before[:1], *self._bounding(path, {place})]

    def _bounding(self, path: Path, places: Set[int]) -> list[Path]:
        """Return the children of a node from which bounds come to those at some places."""
        return best_before(self._node(path), places)

    def _fit_line(self) -> tuple[View, Measure, Arrangement] | None:
        """Arrange the scene of the last step: the best line, and as many siblings of its nodes as fit."""
        wish, start = self.request.wish, len(self.root)
        line = [path for path in self._best_line if path[:start] == self.root and path != self.root]
        line = [path for path in line if wish.depth is None or len(path) - start <= wish.depth][: wish.limit - 1]
        drawn: Set[Path] = frozenset({self.root, *line})
        found = self._line(drawn)
        for path in dict.fromkeys((self.root, *line)):
            children = [child.path for child in self._children(self._node(path))]
            while children:  # as many of the first ones as fit
                wider = drawn | set(children)
                fitting = self._arranged_paths(wider) if len(wider) <= wish.limit else None
                if fitting is not None:
                    drawn, found = wider, fitting
                    break
                children = children[: len(children) // 2]
        return found

    def _line(self, drawn: Set[Path]) -> tuple[View, Measure, Arrangement] | None:
        """Arrange the nodes of the best line alone, as sparingly as is needed."""
        found = (self._shortened(drawn, max(drawn, key=len), sparing) for sparing in SPARINGS)
        return next((one for one in found if one is not None), None)

    @property
    def _best_line(self) -> list[Path]:
        """The nodes of the best line, from the root down."""
        return sorted(map(self.trace.walk.path, self.trace.proof.line_nodes), key=len)

    # --- the nodes ----------------------------------------------------------------------------------

    @cached_property
    def _nodes(self) -> View:
        """What knows the children of a node."""
        return self._view(frozenset())

    def _measure(self, view: View) -> Measure:
        area = self.zones.tree
        return Measure(view, self.request, area.width - LAYER - MARGIN, area.height, windows=self._windows)

    @cached_property
    def _windows(self) -> bool:
        """Whether nodes show windows."""
        return any(shows_windows(trace, self.request) for trace in self._nodes.traces)

    def _view(self, drawn: Set[Path]) -> View:
        return View(self.trace, self.request.wish, drawn, self._nodes if drawn else None)

    def _node(self, path: Path) -> Node:
        if path not in self._known:
            self._known[path] = self.trace.node(path)
        return self._known[path]


def best_before(node: Node, places: Set[int]) -> list[Path]:
    """Return which children of a node were the best ones that a visit of it had when it came to those at some places.

    A child that it never came to was left out when all that it tried had been tried.
    """
    record, sign = node.trace.record, ROLES[node.player].sign
    found: list[int] = []
    for visit in node.visits:
        best, to_come = None, set(places)
        for child in record.taken(visit.index):
            if record.child[child] in to_come and best is not None:
                found.append(best)
            to_come.discard(record.child[child])
            value = sign * record.value[child]
            if value == value and (best is None or value > sign * record.value[best]):  # what is not known is NaN
                best = child
        if to_come and best is not None:
            found.append(best)
    return [*dict.fromkeys((*node.path, record.child[best]) for best in found)]


def _rounded(size: float) -> int:
    """Return a size rounded up to tens."""
    return -int(-size // 10) * 10
