"""The tree walked: the different nodes that a search entered, and the visits of each."""

from collections.abc import Iterator, Sequence

from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.visits import Visits

__all__ = ["Walk"]


class Walk:
    """The nodes that were entered, each known by its place in the order of first entry.

    Most searches visit a node once; then nodes and visits have the same numbers, and nothing is stored.
    """

    def __init__(self, visits: Visits, *, is_written: bool = False) -> None:
        self.visits = visits
        self.once = len(visits.passes) == 1 and not visits.researches and not is_written
        self.node: Sequence[int] = range(len(visits))
        """The node of each visit."""
        self._visits_of: list[list[int]] | None = None
        if not self.once:
            self._part()

    def _part(self) -> None:
        """Find out which visits are of the same node: those with the same parent node and place."""
        known: dict[tuple[int, int], int] = {}
        nodes: list[int] = []
        by_node: list[list[int]] = []
        parent, child = self.visits.parent, self.visits.child
        for visit in range(len(self.visits)):
            above = parent[visit]
            key = (nodes[above], child[visit]) if above >= 0 else (-1, 0)
            node = known.setdefault(key, len(by_node))
            if node == len(by_node):
                by_node.append([])
            by_node[node].append(visit)
            nodes.append(node)
        self.once = len(by_node) == len(nodes)
        if not self.once:
            self.node, self._visits_of = nodes, by_node

    def __len__(self) -> int:
        return len(self.visits) if self._visits_of is None else len(self._visits_of)

    def visits_of(self, node: int) -> Sequence[int]:
        """Return the visits of a node, in order."""
        return (node,) if self._visits_of is None else self._visits_of[node]

    def last_visit(self, node: int) -> int:
        """Return the last visit of a node."""
        return node if self._visits_of is None else self._visits_of[node][-1]

    def children(self, node: int) -> list[int]:
        """Return the entered children of a node, in order of first entry."""
        if self._visits_of is None:
            return list(self.visits.children(node))
        return sorted({self.node[child] for visit in self._visits_of[node] for child in self.visits.children(visit)})

    def path(self, node: int) -> tuple[int, ...]:
        """Return the places of the moves that lead from the root to a node."""
        return self.visits.path(self.visits_of(node)[0])

    def find(self, path: Sequence[int]) -> tuple[int, Sequence[int]]:
        """Follow a path as far as it was entered: return the last node and the rest of the path."""
        node = 0
        for passed, place in enumerate(path):
            for child in self.children(node):
                if self.visits.child[self.visits_of(child)[0]] == place:
                    node = child
                    break
            else:
                return node, path[passed:]
        return node, ()

    # --- what was never entered -------------------------------------------------------------------

    @cached_property
    def gaps(self) -> list[int]:
        """The nodes that a visit left with children not entered, in order of first entry."""
        if not self.visits.is_cut:
            return []
        options, tried = self.visits.options, self.visits.tried
        cut = (visit for visit in range(len(self.visits)) if options[visit] > tried[visit])
        return list(cut) if self.once else sorted({self.node[visit] for visit in cut})

    def never_entered(self, node: int) -> Iterator[int]:
        """Go through the places of the children of a node that no visit entered, left to right."""
        options, entered = self._moves(node)
        return (place for place in range(options) if place not in entered)

    def _moves(self, node: int) -> tuple[int, frozenset[int]]:
        """Return how many moves a node has, and the places of those that were entered."""
        entered = (self.visits.child[self.visits_of(child)[0]] for child in self.children(node))
        return max(self.visits.options[visit] for visit in self.visits_of(node)), frozenset(entered)

    @cached_property
    def unopened(self) -> list[int]:
        """The nodes below which nothing was entered though the game goes on there and a limit is deeper.

        Only a table answered at them, or passes ended there and later ones did not come back.
        """
        if self.visits.origin is None and len({start.depth for start in self.visits.passes}) == 1:
            return []
        options = self.visits.options
        shut = (n for n in range(len(self)) if all(options[visit] < 0 for visit in self.visits_of(n)))
        return [node for node in shut if not self.visits.is_end(self.last_visit(node))]

    @cached_property
    def _borders(self) -> dict[int, tuple[int | None, frozenset[int]]]:
        """The nodes below which something was never entered: how many moves each has, and which were entered.

        How many moves a node has that was never opened is not known.
        """
        found: dict[int, tuple[int | None, frozenset[int]]] = {node: self._moves(node) for node in self.gaps}
        return found | dict.fromkeys(self.unopened, (None, frozenset()))

    @cached_property
    def _ways(self) -> dict[tuple[int, int], int]:
        """The nodes on the way to those, each by the node above it and its place."""
        ways: dict[tuple[int, int], int] = {}
        parent, child = self.visits.parent, self.visits.child
        for node in self._borders:
            visit = self.visits_of(node)[0]
            while (above := parent[visit]) >= 0 and (key := (self.node[above], child[visit])) not in ways:
                ways[key] = self.node[visit]
                visit = above
        return ways

    def is_border(self, node: int, place: int) -> bool:
        """Tell whether an entered node has a child at a place that was never entered."""
        options, entered = self._borders.get(node, (0, frozenset()))
        return place not in entered and place >= 0 and (options is None or place < options)

    def border(self, path: tuple[int, ...]) -> int | None:
        """Return the entered node below which the rest of a path was never entered, or None if there is none."""
        node: int | None = 0
        for place in path:
            if node is None or self.is_border(node, place):
                return node
            node = self._ways.get((node, place))
        return None
