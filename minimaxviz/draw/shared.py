"""Several searches of one game in one layout: what any of them knows has its place in the pictures of all."""

from collections.abc import Sequence, Set

from minimaxviz.draw.levels import Arrangement, Measure
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import SPARINGS, Scenes, Sparing, best_before, shown_numbers
from minimaxviz.draw.view import Item, View, Wish
from minimaxviz.draw.zones import Zones, has_bars
from minimaxviz.errors import TraceError
from minimaxviz.game import Side
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Facts, Path

__all__ = ["Common", "SharedScenes", "SharedView"]


class _Elsewhere(Node):
    """A node that a search knows nothing of; another one does."""

    def __init__(self, trace: Trace, known: Node) -> None:
        super().__init__(trace, None, known.path)
        self._known = known

    @cached_property
    def facts(self) -> Facts:
        """What the game says about the node, as the other search has it."""
        return self._known.facts

    @cached_property
    def player(self) -> Side:
        """Who is to move."""
        return self._known.player


class Common:
    """The nodes that any of several traces of one game knows, visited or cut off."""

    def __init__(self, traces: Sequence[Trace], wish: Wish) -> None:
        self.traces = tuple(traces)
        self.wish = wish
        self.arrangements: dict[tuple[frozenset[Path], Sparing], Arrangement | None] = {}
        """What was found out about the nodes that might be drawn together."""
        self._views = [_Known(trace, wish, frozenset()) for trace in self.traces]
        self._known: dict[Path, tuple[Node | None, ...]] = {}
        self._children: dict[Path, list[Path]] = {}
        root = tuple(wish.path)
        self._known[root] = tuple(_found(trace, root) for trace in self.traces)
        if not any(self._known[root]):
            self.traces[0].node(root)  # which says what is wrong

    def known(self, path: Path) -> tuple[Node | None, ...]:
        """Return a node in each of the traces, None where that is not known."""
        if path not in self._known:
            self.children(path[:-1])
        return self._known[path]

    def children(self, path: Path) -> list[Path]:
        """Return the children of a node, left to right."""
        if path not in self._children:
            below: dict[Path, list[Node | None]] = {}
            for search, node in enumerate(self.known(path)):
                for child in [] if node is None else self._views[search].children(node):
                    below.setdefault(child.path, [None] * len(self.traces))[search] = child
            self._known |= {child: tuple(nodes) for child, nodes in below.items()}
            self._children[path] = sorted(below)
        return self._children[path]

    def unlisted(self, path: Path) -> int:
        """Return how many children of a node none of the traces lists, one at least if that is not known."""
        count, found = len(self.children(path)), []
        for view, node in zip(self._views, self.known(path), strict=True):
            if node is not None and (node.visited or not view.trace.pruned.more):
                found.append(len(view.children(node)) + view.unlisted(node) - count)
        return max(0, min(found, default=0))

    def is_leaf(self, path: Path) -> bool:
        """Tell whether nothing is below a node, as far as anybody looked."""
        if self.children(path) or self.unlisted(path):
            return False
        known = [node for node in self.known(path) if node is not None]
        visited = [node for node in known if node.visited]
        return all(node.is_leaf for node in visited) if visited else all(n.trace.pruned.more == 0 for n in known)

    def node(self, search: int, path: Path) -> Node:
        """Return a node of one of the traces, also if it knows nothing of it."""
        known = self.known(path)
        own = known[search]
        return own if own is not None else _Elsewhere(self.traces[search], next(node for node in known if node))


class _Known(View):
    """What a trace knows by itself."""

    def unlisted(self, node: Node) -> int:
        """Return how many never entered children of a node are not even listed."""
        return self._unlisted(node)


class SharedView(View):
    """The drawn nodes of a search, some of which only those beside it may know: the same nodes in the same order."""

    def __init__(self, common: Common, search: int, drawn: Set[Path]) -> None:
        self._common = common
        self._search = search
        super().__init__(common.traces[search], common.wish, drawn)

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The searches for which there is room: this one, and those beside it."""
        return self._common.traces

    def known(self, place: int) -> list[Node]:
        """Return the node of an item, in each of those searches that knows it."""
        return [node for node in self._common.known(self.items[place].node.path) if node is not None]

    def labels(self, place: int) -> list[str]:
        """Return the labels of an item in all searches."""
        path = self.items[place].node.path
        return [self._common.node(search, path).label for search in range(len(self._common.traces))]

    def children(self, node: Node) -> Sequence[Node]:
        """Return the children of a node that any of the searches knows, left to right."""
        return [self._common.node(self._search, path) for path in self._common.children(node.path)]

    def leaf_value(self, place: int) -> float | None:
        """Return the value that a leaf has in the end, as it is shown; None where it is not known."""
        if not self.items[place].is_leaf:
            return None
        values = [self.items[place].node.value, *(node.value for node in self.known(place))]
        return next((value for value in values if value is not None), None)

    def _root(self) -> Node:
        return self._common.node(self._search, tuple(self.wish.path))

    def _unlisted(self, node: Node) -> int:
        return self._common.unlisted(node.path)

    def _item(self, node: Node, parent: int, *, is_leaf: bool, folds: bool) -> Item:
        is_leaf = self._common.is_leaf(node.path)
        if isinstance(node, _Elsewhere) and self.trace.walk.border(node.path) is None:
            return Item(node, parent, None, None, None, is_leaf, folds)  # it is never cut off either
        return super()._item(node, parent, is_leaf=is_leaf, folds=folds)._replace(is_leaf=is_leaf)


class SharedScenes(Scenes):
    """The scenes of one of several searches: the same key means the same nodes at the same places in all of them."""

    def __init__(self, common: Common, search: int, request: Request, zones: Zones) -> None:
        super().__init__(common.traces[search], request)
        self.search = search
        self.zones = zones if has_bars(self.trace, request) else zones._replace(rows=0)
        self._common = common

    @property
    def numbers(self) -> Set[float]:
        """What the number lines have to show, so that they are alike."""
        return set().union(*(shown_numbers(trace, self.request) for trace in self._common.traces))

    def _reach(self, k: int) -> int:
        """Return −1: what one search cannot reach yet may have been seen by those beside it."""
        return -1

    def _arranged_paths(
        self, drawn: Set[Path], sparing: Sparing = SPARINGS[0]
    ) -> tuple[View, Measure, Arrangement] | None:
        known = self._common.arrangements
        paths = frozenset(drawn), sparing
        if paths not in known:
            found = super()._arranged_paths(drawn, sparing)
            known[paths] = None if found is None else found[2]
            return found
        arrangement = known[paths]
        if arrangement is None:
            return None
        view = self._view(drawn)
        return view, self._measure(view), arrangement

    def _bounding(self, path: Path, places: Set[int]) -> list[Path]:
        """Return the children of a node from which bounds come to those at some places, in any of the searches."""
        searches = range(len(self._common.traces))
        return sorted({child for search in searches for child in best_before(self._common.node(search, path), places)})

    @property
    def _best_line(self) -> list[Path]:
        """The nodes of the best lines of all searches, from the root down."""
        lines = {trace.walk.path(node) for trace in self._common.traces for node in trace.proof.line_nodes}
        return sorted(lines, key=lambda path: (len(path), path))

    def _view(self, drawn: Set[Path]) -> View:
        return SharedView(self._common, self.search, drawn)

    def _node(self, path: Path) -> Node:
        return self._common.node(self.search, path)


def _found(trace: Trace, path: Path) -> Node | None:
    """Return a node of a trace; None if it does not know it."""
    try:
        return trace.node(path)
    except TraceError:
        return None
