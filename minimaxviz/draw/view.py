"""Which nodes of a trace are drawn; what is left out folds into stubs that say how much it is."""

from collections import deque
from collections.abc import Sequence, Set
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from minimaxviz.draw import boards
from minimaxviz.errors import ViewError
from minimaxviz.game import ROLES
from minimaxviz.layout import Boxes
from minimaxviz.notation import Numerals, readable
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Board, Path
from minimaxviz.trace.visits import HITS

__all__ = ["MOST_NODES", "UNSEEN", "Item", "Moves", "Stub", "View", "Wish", "view_of"]

MOST_NODES = 400
WIDEST = 120  # so many children of one node are drawn

UNSEEN, PRUNED = Look("unseen"), Look("pruned")
SPARED = Look("pruned", known=True)  # no cut left it out, but a table that answered above it


@dataclass(frozen=True)
class Wish:
    """What to look at: a subtree by path, so many levels of it, around one step, so many nodes at most."""

    path: Path = ()
    depth: int | None = None
    around: int | None = None
    limit: int = MOST_NODES
    fill: int = 0  # around a step: so many nodes, if the way there leaves room for others

    def __post_init__(self) -> None:
        if not isinstance(self.path, tuple | list) or any(type(place) is not int for place in self.path):
            raise ViewError(f"path {self.path!r}; the places of moves from the root, like (0, 1), are needed")
        if self.depth is not None and (type(self.depth) is not int or self.depth < 0):
            raise ViewError(f"depth {self.depth!r}; a whole number from 0 up is needed")
        if self.around is not None and type(self.around) is not int:
            raise ViewError(f"around {readable(self.around)}; the number of a step is needed")
        if self.around is not None and (self.depth is not None or self.limit != MOST_NODES):
            raise ViewError("around draws the way to one step; it takes neither depth nor limit")
        if type(self.limit) is not int or self.limit < 1:
            raise ViewError(f"limit {self.limit!r}; a whole number from 1 up is needed")


class Stub(NamedTuple):
    """What is folded away below a node, after some step: visited, cut off, and neither yet.

    ``more`` tells that more are cut off than were counted.
    """

    visited: int
    pruned: int
    to_come: int
    more: bool


class Moves(NamedTuple):
    """The folded children of a node after some step: how many there are, were entered, and were cut off."""

    total: int
    entered: int
    cut_off: int
    beyond: float | None
    """The best of their values, as the node sees it, once all are known; None before."""


class Item(NamedTuple):
    """A node that is drawn: when it is entered, finished and cut off, and what is folded below it."""

    node: Node
    parent: int
    entered: int | None
    finished: int | None
    cut_off: int | None
    is_leaf: bool
    folds: bool  # whether something below it is not drawn


def view_of(trace: Trace, wish: Wish) -> "View":
    """Return a view of a trace; the last few are kept."""
    return trace.kept(("view", wish), lambda: View(trace, wish))


class View:
    """The nodes that are drawn, parents before children and left to right. It is the same for all steps.

    ``drawn`` names them by path, and the root is always one; else the wish chooses. Where a drawn node's parent is
    not drawn, it hangs from the next node above that is.
    """

    def __init__(self, trace: Trace, wish: Wish, drawn: Set[Path] | None = None, like: "View | None" = None) -> None:
        self.trace = trace
        self.wish = wish
        self._like = like  # another view of the trace, which knows what is the same for all
        self._last_step = len(trace) - 1
        self.items = self._choose() if drawn is None else self._given(drawn)

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The searches for which there is room: this one, and those beside it."""
        return (self.trace,)

    def labels(self, place: int) -> list[str]:
        """Return the labels of an item for which there has to be room."""
        return [self.items[place].node.label]

    def known(self, place: int) -> list[Node]:
        """Return the node of an item, in each of those searches that knows it."""
        return [self.items[place].node]

    @cached_property
    def _never_entered(self) -> dict[Path, list[Node]]:
        """The pruned nodes by their parent's path."""
        return _children_of(self.trace) if self._like is None else self._like._never_entered

    @cached_property
    def boxes_parents(self) -> list[int]:
        """The place of each item's parent among the items, −1 for the first."""
        return [item.parent for item in self.items]

    @cached_property
    def places(self) -> dict[Path, int]:
        """Where each drawn node stands among the items."""
        return {item.node.path: place for place, item in enumerate(self.items)}

    @cached_property
    def depths(self) -> list[int]:
        """How far each item is from the first."""
        return Boxes(self.boxes_parents, [0.0] * len(self.items)).depths

    # --- choosing ---------------------------------------------------------------------------------

    def _choose(self) -> list[Item]:
        root = self._root()
        route = {node.path for node in self._on_the_way(root)}
        unfolded = self._unfolded(root, route)
        items: list[Item] = []
        stack: list[tuple[Node, int]] = [(root, -1)]
        while stack:
            node, parent = stack.pop()
            children = self.children(node)
            kept = _around(children, route) if node.path in unfolded else []
            folds = len(kept) < len(children) or self._unlisted(node) > 0
            items.append(self._item(node, parent, is_leaf=not children and not folds, folds=folds))
            stack += [(child, len(items) - 1) for child in reversed(kept)]
        return items

    def _given(self, drawn: Set[Path]) -> list[Item]:
        """Take the nodes that are given."""
        above = {path[:length] for path in drawn for length in range(len(path))}
        items: list[Item] = []
        stack: list[tuple[Node, int]] = [(self._root(), -1)]
        while stack:
            node, parent = stack.pop()
            children = self.children(node)
            kept = [child for child in children if child.path in drawn or child.path in above]
            if parent < 0 or node.path in drawn:
                folds = len(kept) < len(children) or self._unlisted(node) > 0
                items.append(self._item(node, parent, is_leaf=not children and not folds, folds=folds))
                parent = len(items) - 1
            stack += [(child, parent) for child in reversed(kept)]
        return items

    def _root(self) -> Node:
        return self.trace.node(tuple(self.wish.path))

    def _unlisted(self, node: Node) -> int:
        """Return how many never entered children of a node are not even listed, one at least if that is not known."""
        walk = self.trace.walk
        listed = len(self._never_entered.get(node.path, ()))
        if node.index in self._gaps:
            return sum(1 for _ in walk.never_entered(node.index or 0)) - listed
        return int(node.index in self._unopened and not listed and self.trace.pruned.more != 0)

    @cached_property
    def _gaps(self) -> frozenset[int | None]:
        return frozenset(self.trace.walk.gaps)

    @cached_property
    def _unopened(self) -> frozenset[int | None]:
        return frozenset(self.trace.walk.unopened)

    def _unfolded(self, root: Node, route: set[Path]) -> set[Path]:
        """Choose the nodes whose children are drawn: the way to a step, and others level by level up to the limit."""
        limit = self.wish.limit if self.wish.around is None else self.wish.fill
        if not limit:
            return route
        count = 1 + sum(min(len(self.children(self.trace.node(path))), WIDEST) for path in route)
        unfolded = set(route)
        queue = deque([root])
        while queue:
            node = queue.popleft()
            if node.path in route:
                queue.extend(_around(self.children(node), route))
                continue
            if self.wish.depth is not None and node.depth - root.depth >= self.wish.depth:
                continue
            children = self.children(node)
            if count + len(children) <= limit:
                count += len(children)
                unfolded.add(node.path)
                queue.extend(children)
        return unfolded

    def _on_the_way(self, root: Node) -> Sequence[Node]:
        """Return the nodes from the view's root to the node of the step that is looked around."""
        if self.wish.around is None:
            return ()
        path = self.trace[self.wish.around].node.path
        if path[: root.depth] != root.path:
            return (root,)
        return [self.trace.node(path[:depth]) for depth in range(root.depth, len(path) + 1)]

    def children(self, node: Node) -> Sequence[Node]:
        """Return the children of a node that are known, left to right; they are kept."""
        known = self._known_children
        if node.path not in known:
            known[node.path] = self._children_of(node)
        return known[node.path]

    @cached_property
    def _known_children(self) -> dict[Path, tuple[Node, ...]]:
        return {} if self._like is None else self._like._known_children

    def _children_of(self, node: Node) -> tuple[Node, ...]:
        child, walk = self.trace.record.child, self.trace.walk
        seen = [] if node.index is None else walk.children(node.index)
        nodes = [Node(self.trace, one, (*node.path, child[walk.visits_of(one)[0]])) for one in seen]
        nodes += self._never_entered.get(node.path, ())
        return tuple(sorted(nodes, key=lambda child: child.path[-1]))

    @property
    def drawn_boards(self) -> list[Board]:
        """The boards of all nodes that have one."""
        return [item.node.board for item in self.items if item.node.board is not None]

    @cached_property
    def board_part(self) -> boards.Part | None:
        """The part of the boards that is drawn, the same for all nodes; None where there are no boards."""
        drawn = self.drawn_boards
        if not drawn:
            return None
        return boards.Part.drawn(drawn, self.trace.positions.board_look) or boards.Part.whole(drawn)

    def leaf_value(self, place: int) -> float | None:
        """Return the value of a leaf as it is shown, entered or not; None where it is not known."""
        item = self.items[place]
        return self.trace.leaf_value(item.node) if item.is_leaf else None

    @cached_property
    def leaf_numerals(self) -> Numerals:
        """How the values of the drawn leaves are written, whatever a search found."""
        values = map(self.leaf_value, range(len(self.items)))
        return Numerals(value for value in values if value is not None)

    # --- one item ---------------------------------------------------------------------------------

    def _item(self, node: Node, parent: int, *, is_leaf: bool, folds: bool) -> Item:
        trace = self.trace
        if node.index is not None:
            visits = trace.walk.visits_of(node.index)
            entered, finished = trace.steps.entered[visits[0]], trace.steps.finished[visits[-1]]
            return Item(node, parent, entered, finished, None, node.is_leaf and is_leaf, folds)
        is_leaf = is_leaf and trace.pruned.more == 0
        return Item(node, parent, None, None, trace.tally.cut_off(node.path), is_leaf, folds)

    # --- what is folded away ----------------------------------------------------------------------

    def stub(self, place: int, k: int) -> Stub | None:
        """Count what is not drawn below an item, after step k; None if all is drawn."""
        if not self.items[place].folds:
            return None
        visited, pruned = self._hidden(place, k)
        all_visited, all_pruned = self._hidden_at_last[place]
        to_come = all_visited + all_pruned - visited - pruned
        return Stub(visited, pruned, to_come, all_pruned > 0 and self.trace.pruned.more != 0)

    def moves(self, place: int, k: int) -> Moves:
        """Count the children of an item that are folded away, after step k."""
        item, trace = self.items[place], self.trace
        hidden = self._hidden_children[place]
        finished, entered, cut = trace.steps.finished, trace.steps.entered, 0
        values, seen = [], 0
        for child in hidden:
            visit = None if child.index is None else trace.walk.last_visit(child.index)
            if visit is not None and entered[trace.walk.visits_of(child.index or 0)[0]] <= k:
                seen += 1
                if finished[visit] <= k and trace.proof.node_bound(child.index or 0) is not None:
                    values.append(trace.record.value[visit])
            else:
                cut += trace.tally.is_cut_off(child.path, k)
        unlisted = self._unlisted(item.node)
        beyond = None
        if values and len(values) == seen and item.node.index is not None:
            best = ROLES[item.node.player].takes(values)
            beyond = trace.seen(trace.walk.last_visit(item.node.index), best)
        return Moves(len(hidden) + unlisted, seen, cut, beyond)

    @cached_property
    def _hidden_children(self) -> dict[int, list[Node]]:
        """The listed children that are folded away, of each item that has some; not those above a drawn node."""
        kept = {path[:length] for path in self.places for length in range(len(path) + 1)}
        return {
            place: [child for child in self.children(item.node) if child.path not in kept]
            for place, item in enumerate(self.items)
            if item.folds
        }

    def folded(self) -> int:
        """Return how many nodes are not drawn, as far as they are known."""
        nodes = len(self.trace.visited) + len(self.trace.pruned) if not self.wish.path else self._below_root
        return max(0, nodes - len(self.items))

    @cached_property
    def _below_root(self) -> int:
        visited, pruned = self._below(self.items[0], len(self.trace))
        return 1 + visited + pruned

    @cached_property
    def _hidden_at_last(self) -> list[tuple[int, int]]:
        last = len(self.trace)
        return [self._hidden(place, last) if item.folds else (0, 0) for place, item in enumerate(self.items)]

    def _hidden(self, place: int, k: int) -> tuple[int, int]:
        """Return how many nodes below an item are visited and cut off after step k, less those below drawn ones."""
        visited, pruned = self._below(self.items[place], k)
        for child in self.drawn_children[place]:
            item = self.items[child]
            seen, cut = self._below(item, k)
            visited -= seen + (item.entered is not None and k >= item.entered)
            pruned -= cut + self._is_cut_off(item, k)
        return visited, pruned

    def _below(self, item: Item, k: int) -> tuple[int, int]:
        """Return how many nodes below an item are visited and cut off after step k."""
        tally, node = self.trace.tally, item.node
        if node.index is None:
            return 0, tally.never_entered_below(node.path) if self._is_cut_off(item, k) else 0
        return tally.entered_below(node.index, k), tally.cut_off_below(node.index, k)

    def _is_cut_off(self, item: Item, k: int) -> bool:
        if self.trace.walk.once:
            return item.cut_off is not None and k >= item.cut_off
        entered = item.entered is not None and k >= item.entered
        return not entered and self.trace.tally.is_cut_off(item.node.path, k)

    @cached_property
    def drawn_children(self) -> list[list[int]]:
        """The children of each item that are drawn, left to right."""
        return Boxes(self.boxes_parents, [0.0] * len(self.items)).children

    def holder(self, path: Path) -> int | None:
        """Return the item that stands for a node: itself, or the last ancestor that is drawn; None outside."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.places:
                return self.places[path[:length]]
        return None

    # --- how they look ----------------------------------------------------------------------------

    def looks(self, frame: Frame) -> list[Look]:
        """Return how each item looks in a frame."""
        current = self.places.get(frame.node.path, -1)
        return [self.look(place, frame, current) for place in range(len(self.items))]

    def look(self, place: int, frame: Frame, current: int) -> Look:
        """Return how an item looks in a frame; what is finished is worked out once.

        ``current`` is the place of the item that the frame is about.
        """
        look = self._look(place, frame, current)
        return SPARED if look.status == "pruned" and self._is_spared(place, frame.k) else look

    def _is_spared(self, place: int, k: int) -> bool:
        """Tell whether a table answered at the nearest node above an item that was entered."""
        trace = self.trace
        while trace.record.origin is not None and place >= 0:
            index = self.items[place].node.index
            visit = None if index is None else trace.tally.visit_at(index, k)
            if visit is not None:
                return trace.record.options[visit] in HITS
            place = self.items[place].parent
        return False

    def _look(self, place: int, frame: Frame, current: int) -> Look:
        k = frame.k
        first, last, settled = self._phases[place]
        if k < first:
            return UNSEEN
        if k > last and (settled is PRUNED or (k < self._last_step and place != current)):
            return settled
        return frame.look(self.items[place].node)

    @cached_property
    def _phases(self) -> list[tuple[float, float, Look]]:
        """Before which step each item is unseen, after which it is settled, and how it looks then.

        Where nodes are visited again nothing is ever settled.
        """
        if not self.trace.walk.once:
            return [(-1, inf, UNSEEN)] * len(self.items)
        return list(map(self._phase, self.items))

    def _phase(self, item: Item) -> tuple[float, float, Look]:
        if item.entered is None or item.finished is None:
            return inf if item.cut_off is None else item.cut_off, -1, PRUNED
        if item.finished >= len(self.trace):
            return item.entered, inf, UNSEEN
        settled = self.trace[item.finished].look(item.node)
        return item.entered, item.finished, settled._replace(current=False, on_line=False)


def _around(children: Sequence[Node], route: set[Path]) -> Sequence[Node]:
    """Of very many children keep those next to the one that the route goes through, or the first."""
    if len(children) <= WIDEST:
        return children
    middle = next((i for i, child in enumerate(children) if child.path in route), 0)
    first = max(0, min(middle - WIDEST // 2, len(children) - WIDEST))
    return children[first : first + WIDEST]


def _children_of(trace: Trace) -> dict[Path, list[Node]]:
    """Return the pruned nodes by their parent's path."""
    below: dict[Path, list[Node]] = {}
    for node in trace.pruned:
        below.setdefault(node.path[:-1], []).append(node)
    return below
