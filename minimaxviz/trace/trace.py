"""The trace of a search: every node visited, its window and value, every cut and what caused it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from minimaxviz.errors import MinimaxvizError, SearchError, StepError, TraceError
from minimaxviz.game import MAX, MIN
from minimaxviz.notation import Bound, Window, number
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.index import Index
from minimaxviz.trace.parts import Counts, Cut, Node, Nodes, PrunedNodes
from minimaxviz.trace.positions import Path, Positions, Pruned, storable
from minimaxviz.trace.record import Log, Visits

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path as FilePath

    from graphviz import Digraph

    from minimaxviz.draw.view import View, Wish
    from minimaxviz.trace.frames import Frame

__all__ = ["Counts", "Cut", "Node", "Nodes", "Trace"]

T = TypeVar("T")

LISTED = 10_000  # pruned nodes that are listed
KEPT = 8  # views and pictures that are kept for the next step
COUNTED = 100_000  # pruned nodes that are counted unless asked for more


class Trace:
    """What a search did, step by step. ``trace[k]`` is the frame after step k.

    >>> from minimaxviz import alphabeta, trees
    >>> trace = alphabeta(trees.lecture())
    >>> trace
    Trace(alphabeta, 14 nodes, value 3)
    >>> trace.counts
    Counts(visited=14, leaves=6, cuts=3, pruned=7, total=21)
    >>> [node.label for node in trace.pruned]
    ['N', 'H', 'P', 'Q', 'J', 'T', 'U']
    >>> cut = trace.cuts[0]
    >>> cut.node.label, cut.bound, cut.owner.label, cut.by.label
    ('F', 3, 'B', 'E')
    """

    def __init__(self, conventions: Conventions, record: Log | Visits, positions: Positions) -> None:
        self.conventions = conventions
        self._record = record
        self._positions = positions
        self._pruned: Pruned | None = None
        self._counted = 0
        self._memory: dict[Any, Any] = {}

    # --- results ----------------------------------------------------------------------------------

    @property
    def algorithm(self) -> str:
        """The name of the search function."""
        return self.conventions.algorithm

    @property
    def root(self) -> Node:
        """The node where the search began."""
        return self._node(0)

    @property
    def value(self) -> float:
        """The root's value."""
        if isinstance(self._record, Log):
            return self._record.value
        return self._seen(0, self._record.value[0])

    @property
    def move(self) -> Any:
        """The best move at the root: the first that is proven to be worth the root's value.

        None at a leaf, and when every move only reached the near end of the root window (α for MAX, β
        for MIN), so that nothing is known of which is best.
        """
        best = self._index.best_child(0)
        return None if best is None else self._node(best).move

    @property
    def line(self) -> list[Any]:
        """The moves of the principal variation, as far as it is proven."""
        return [self._node(i).move for i in self._index.line[1:]]

    @property
    def visited(self) -> Nodes[Node]:
        """The visited nodes in visit order."""
        return Nodes(len(self._record), self._node)

    @property
    def cuts(self) -> Nodes[Cut]:
        """The cuts in the order in which they happened."""
        return Nodes(len(self._index.cuts), lambda i: self._cut(self._index.cuts[i]))

    @property
    def pruned(self) -> PrunedNodes:
        """The nodes that were never visited, left to right."""
        return self.expand()

    @property
    def counts(self) -> Counts:
        """How many nodes were visited, evaluated, cut, pruned, and are there in all."""
        pruned = self.pruned
        unseen = None if pruned.more is None else len(pruned) + pruned.more
        visited = len(self._record)
        leaves = sum(options < 0 for options in self._visits.options)
        return Counts(visited, leaves, len(self._index.cuts), unseen, None if unseen is None else visited + unseen)

    def expand(self, *, counted: int = COUNTED) -> PrunedNodes:
        """List the pruned nodes up to 10,000, and count on up to ``counted``; ``counts`` knows them afterwards."""
        if type(counted) is not int or counted < 0:
            raise SearchError(f"counted {counted!r}; a whole number from 0 up is needed")
        if self._pruned is None or (self._pruned.more is None and counted > self._counted):
            index = self._index
            skipped: Iterable[Path] = ((*index.path(cut), place) for cut in index.cuts for place in index.skipped(cut))
            if self.conventions.order != "left to right":
                skipped = sorted(skipped)
            self._pruned = self._positions.expand(skipped, self.conventions.depth, LISTED, max(counted, COUNTED))
            self._counted = max(counted, COUNTED)
        return PrunedNodes(self, self._pruned)

    def node(self, path: Path) -> Node:
        """Answer the node at the end of a path, visited or pruned.

        >>> from minimaxviz import alphabeta, trees
        >>> alphabeta(trees.lecture()).node((0, 1))
        Node(F, MAX, [−∞, 3], ≥ 5)
        """
        if not isinstance(path, tuple | list) or any(type(place) is not int for place in path):
            raise TraceError(f"path {path!r}; the places of moves from the root, like (0, 1), are needed")
        path = tuple(path)
        index, rest = self._index.find(path)
        return self._pruned_node(path) if rest else self._node(index)

    # --- steps ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._index.steps

    def __getitem__(self, k: int) -> "Frame":
        from minimaxviz.trace.frames import Frame

        return Frame(self, self._step_number(k))

    def __iter__(self) -> "Iterator[Frame]":
        return (self[k] for k in range(len(self)))

    def caption(self, k: int | None = None, lang: str = "en") -> str:
        """Say in a sentence or two what step k (the last unless said) does, and why."""
        from minimaxviz.words import caption

        return str(caption(self[-1 if k is None else k], lang))

    def svg(self, k: int | None = None, **options: Any) -> str:
        """Draw step k (the last unless said) as an SVG picture; see ``minimaxviz.draw.pictures`` for options."""
        from minimaxviz.draw.pictures import svg

        return svg(self, -1 if k is None else k, **options)

    def png(self, k: int | None = None, **options: Any) -> bytes:
        """Draw step k (the last unless said) as a PNG picture; options as for ``svg``."""
        from minimaxviz.draw.pictures import picture
        from minimaxviz.export.raster import png

        drawn = picture(self, **options)
        return png(drawn.draw(self._step_number(-1 if k is None else k)), drawn.size)

    def save(self, path: "str | PathLike[str]", /, **options: Any) -> "FilePath":
        """Save by the path's suffix: svg png pdf gif html pptx tex mp4 dot json; answer what was written.

        Options: ``k`` for one picture, ``steps`` for many ("all", "cuts", "brief", a range or a list), and all
        of ``svg``. A path without suffix is a folder that takes numbered pictures.
        """
        from pathlib import Path as FilePath

        from minimaxviz.export import save

        return save(self, FilePath(path), **options)

    def graphviz(self, k: int | None = None, **options: Any) -> "Digraph":
        """Answer step k (the last unless said) as a ``graphviz.Digraph``."""
        from minimaxviz.draw.pictures import graph

        return graph(self, -1 if k is None else k, **options)

    def dot(self, k: int | None = None, **options: Any) -> str:
        """Write step k (the last unless said) in Graphviz's DOT language."""
        source: str = self.graphviz(k, **options).source
        return source

    def _ipython_display_(self) -> None:
        """Show a Player in a notebook; a trace that is too long for one, and all else, shows as a picture."""
        from minimaxviz.widget.player import Player, in_notebook
        from minimaxviz.widget.reel import MOST_STEPS

        if not in_notebook() or len(self) > MOST_STEPS:
            raise NotImplementedError  # so IPython takes the picture
        Player(self)._ipython_display_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self[-1]._repr_mimebundle_()

    def text(self, k: int | None = None, lang: str = "en") -> str:
        """Draw the tree after step k (the last unless said) for a terminal."""
        from minimaxviz.draw.text import draw

        return draw(self[-1 if k is None else k], lang)

    def _step_number(self, k: Any) -> int:
        if not isinstance(k, int) or isinstance(k, bool):
            raise StepError(f"step {k!r}; a whole number is needed")
        if not -len(self) <= k < len(self):
            raise StepError(f"step {k} of a trace with {len(self):,} steps; 0 to {len(self) - 1} are there")
        return k % len(self)

    # --- JSON -------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Write the trace as JSON that ``from_json`` reads back."""
        from minimaxviz.trace.trace_json import write

        return write(self)

    @staticmethod
    def from_json(text: str) -> "Trace":
        """Read a trace back. It equals the original, but its nodes have no states."""
        from minimaxviz.trace.trace_json import read

        return read(text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trace):
            return NotImplemented
        if self.conventions != other.conventions or not self._visits.same_as(other._visits):
            return False
        return all(map(_same_facts, self.visited, other.visited))

    def __hash__(self) -> int:
        return hash((self.conventions, len(self._record), self.value))

    def __repr__(self) -> str:
        nodes = "1 node" if len(self._record) == 1 else f"{len(self._record):,} nodes"
        return f"Trace({self.algorithm}, {nodes}, value {number(self.value)})"

    # --- for the views ----------------------------------------------------------------------------

    @property
    def _visits(self) -> Visits:
        if isinstance(self._record, Log):
            self._record = self._record.in_visit_order(seen_by_mover=self.conventions.seen_by_mover)
        return self._record

    @cached_property
    def _index(self) -> Index:
        return Index(self._visits)

    def _view(self, wish: "Wish") -> "View":
        """Answer a view of the trace; the last few are kept."""
        from minimaxviz.draw.view import View

        return self._kept(("view", wish), lambda: View(self, wish))

    def _kept(self, key: Any, make: Callable[[], T]) -> T:
        """Make something once; of what was made before, the last few are kept."""
        if key not in self._memory:
            while len(self._memory) >= KEPT:
                del self._memory[next(iter(self._memory))]
            self._memory[key] = make()
        made: T = self._memory[key]
        return made

    def _node(self, index: int) -> Node:
        return Node(self, index, self._index.path(index))

    def _pruned_node(self, path: Path) -> Node:
        missing = TraceError(f"the trace has no node at {path}")
        limit = self.conventions.depth
        if self._index.anchor(path) is None or (limit is not None and len(path) > limit):
            raise missing
        node = Node(self, None, path)
        try:
            node._facts  # noqa: B018  (asks the game whether the path exists)
        except MinimaxvizError:
            raise missing from None
        return node

    def _cut(self, index: int) -> Cut:
        bound, owner, by = self._index.cause(index)
        places = self._index.skipped(index)
        node = self._node(index)
        return Cut(
            node,
            None if owner is None else self._node(owner),
            None if by is None else self._node(by),
            self._seen(index, bound),
            "beta" if self._visits.player[index] == MAX else "alpha",
            Nodes(len(places), lambda i: Node(self, None, (*node.path, places[i]))),
        )

    def _pruned_below(self, cut: Cut) -> list[Node] | None:
        """Answer all nodes that a cut prunes, or None if they are not all listed."""
        if self.pruned.more != 0:
            return None
        return [Node(self, None, path) for path in self._pruned_by_cut[cut.node.path]]

    def _pruned_by(self, k: int) -> int | None:
        """Answer how many nodes are cut off after step k, or None if they are not all listed."""
        if self.pruned.more != 0:
            return None
        steps, totals = self._pruned_over_time
        return totals[bisect_right(steps, k)]

    @cached_property
    def _pruned_over_time(self) -> tuple[list[int], list[int]]:
        """The steps at which something is cut off, and how much is after none, one, two, … of them."""
        index = self._index
        steps = [index.finished[cut] - 1 for cut in index.cuts]
        sizes = (len(self._pruned_by_cut[index.path(cut)]) for cut in index.cuts)
        return steps, [0, *accumulate(sizes)]

    @cached_property
    def _pruned_by_cut(self) -> dict[Path, list[Path]]:
        """The paths that each cut prunes, by the path of the cut node."""
        below: dict[Path, list[Path]] = {}
        for node in self.pruned:
            cut = self._index.anchor(node.path)
            assert cut is not None, "a pruned node hangs below a cut"
            below.setdefault(node.path[: self._visits.level[cut]], []).append(node.path)
        return below

    def _flips(self, index: int) -> bool:
        """Tell whether a node's numbers are seen by MIN."""
        return self.conventions.seen_by_mover and self._visits.player[index] == MIN

    def _seen(self, index: int, value: float) -> float:
        """Answer MAX's value as the search saw it at a node."""
        return -value if self._flips(index) else value

    def _window(self, index: int, k: int) -> Window | None:
        """Answer a node's window after step k, as the search saw it there."""
        bounds = self._index.window_at(index, k)
        return (-bounds[1], -bounds[0]) if bounds is not None and self._flips(index) else bounds

    def _seen_bound(self, index: int, bound: Bound | None) -> Bound | None:
        """Answer a bound as the search saw it at a node."""
        if bound is None or bound == "exact" or not self._flips(index):
            return bound
        return "upper" if bound == "lower" else "lower"

    @cached_property
    def _first_cut(self) -> int:
        """The step at which something is cut off for the first time."""
        cuts = self._index.cuts
        return self._index.finished[cuts[0]] - 1 if cuts else len(self)

    @cached_property
    def _line_nodes(self) -> set[int]:
        return set(self._index.line)


def _same_facts(one: Node, two: Node) -> bool:
    """Tell whether a game says the same of two nodes, as far as JSON can hold it."""
    mine, theirs = one._facts, two._facts
    return mine._replace(move=storable(mine.move)) == theirs._replace(move=storable(theirs.move))
