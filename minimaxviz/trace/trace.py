"""The trace of a search: every call it made, its window and value, every cut and what caused it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import inf
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from minimaxviz.errors import MinimaxvizError, SearchError, StepError, TraceError, ViewError
from minimaxviz.game import MIN, ROLES
from minimaxviz.notation import Bound, Numerals, Window, lettered_place, number
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.nodes import Walk
from minimaxviz.trace.parts import Call, Counts, Cut, Listed, Node, Pass, PrunedNodes, Visit, Work
from minimaxviz.trace.positions import MOST_PLACES, FactNumbers, Path, Positions, Pruned
from minimaxviz.trace.proof import Proof
from minimaxviz.trace.reach import Reach
from minimaxviz.trace.record import Log
from minimaxviz.trace.steps import DerivedSteps, Steps
from minimaxviz.trace.tally import Tally
from minimaxviz.trace.visits import HITS, LIMIT, OVER, Visits
from minimaxviz.trace.written import WrittenSteps

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path as FilePath

    from graphviz import Digraph

    from minimaxviz.draw.pictures import Exhibit
    from minimaxviz.draw.request import Blank, Leaves, NodePath, Size, Windows
    from minimaxviz.draw.theme import Theme
    from minimaxviz.export.save import Progress
    from minimaxviz.layout import Engine
    from minimaxviz.trace.frames import Frame
    from minimaxviz.widget.map import Map

__all__ = ["Trace"]

T = TypeVar("T")

LISTED = 10_000  # pruned nodes that are listed
KEPT = 8  # views and pictures that are kept for the next step
COUNTED = 100_000  # pruned nodes that are counted unless asked for more


class Trace:
    """What a search did, step by step. ``trace[k]`` is the frame after step k.

    In Python steps count from 0, as lists do: in ``trace[k]``, ``k=``, ``steps=`` and ``player.step``. What people read
    counts from 1: ``trace[0]`` is shown as step 1.

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

    For views there are also ``record`` (the visits as columns), ``walk`` (which nodes were entered), ``steps`` (when
    what happened), ``proof`` (what is exact and what caused which cut) and ``tally`` (how many nodes look how).
    """

    def __init__(
        self, conventions: Conventions, record: Log | Visits, positions: Positions, told: WrittenSteps | None = None
    ) -> None:
        self.conventions = conventions
        self.positions = positions
        self._record = record
        self._calls = len(record)
        self._value = record.value if isinstance(record, Log) else self._root_value(record)
        self._packing = Lock()
        self._told = told
        self._pruned: PrunedNodes | None = None
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
        return self.node_of(0)

    @property
    def value(self) -> float:
        """The root's value."""
        return self._value

    def _root_value(self, record: Visits) -> float:
        last = record.passes[-1].visit
        return self.seen(last, record.value[last])

    @property
    def move(self) -> Any:
        """The best move at the root: the first that is proven to be worth the root's value.

        None at a leaf, and when every move only reached the near end of the root window (α for MAX, β
        for MIN), so that nothing is known of which is best.
        """
        return None if self.best_node is None else self.best_node.move

    @property
    def best_node(self) -> Node | None:
        """The node to which the best move leads; None where no best move is known."""
        line = self.proof.line
        return self.node_of(line[1]) if len(line) > 1 else None

    @property
    def line(self) -> list[Any]:
        """The moves of the principal variation, as far as it is proven."""
        return [self.node_of(visit).move for visit in self.proof.line[1:]]

    @property
    def visited(self) -> Listed[Node]:
        """The different nodes that were entered, in order of first entry."""
        record = self._record
        count = self._calls if isinstance(record, Log) and record.once else len(self.walk)
        return Listed(count, self._entered_node)

    @property
    def visits(self) -> Listed[Visit]:
        """The calls that the search made, in order."""
        return Listed(len(self.record), lambda visit: Visit(self, visit))

    @property
    def passes(self) -> Listed[Pass]:
        """The runs from the root, one after the other."""
        return Listed(len(self.record.passes), self._pass)

    @property
    def cuts(self) -> Listed[Cut]:
        """The cuts in the order in which they happened."""
        return Listed(len(self.steps.cuts), lambda i: self.cut_at(self.steps.cuts[i]))

    @property
    def pruned(self) -> PrunedNodes:
        """The nodes that were never entered, left to right."""
        return self.expand()

    @property
    def counts(self) -> Counts:
        """How many different nodes were visited, evaluated, pruned and are there in all; and how many cuts happened."""
        pruned = self.pruned
        unseen = None if pruned.more is None else len(pruned) + pruned.more
        visited = len(self.walk)
        return Counts(visited, self.leaves, len(self.steps.cuts), unseen, None if unseen is None else visited + unseen)

    @property
    def leaves(self) -> int:
        """How many different nodes were evaluated."""
        evaluated = (visit for visit, moves in enumerate(self.record.options) if OVER >= moves >= LIMIT)
        return sum(1 for _ in evaluated) if self.walk.once else len({self.walk.node[visit] for visit in evaluated})

    @property
    def by_depth(self) -> list[int]:
        """How many different nodes were entered at each depth."""
        levels, walk = self.record.level, self.walk
        tally = [0] * (max(levels) + 1)
        for level in levels if walk.once else (levels[walk.visits_of(node)[0]] for node in range(len(walk))):
            tally[level] += 1
        return tally

    @property
    def work(self) -> Work:
        """What the search did, call by call; a node that was visited twice counts twice.

        >>> from minimaxviz import alphabeta, trees
        >>> alphabeta(trees.lecture()).work
        Work(calls=14, evaluations=6, hits=0, probes=0, researches=0, passes=1)
        """
        record = self.record
        evaluations = sum(OVER >= moves >= LIMIT for moves in record.options)
        hits = 0 if record.origin is None else sum(moves in HITS for moves in record.options)
        return Work(len(record), evaluations, hits, len(self._probes), len(record.researches), len(record.passes))

    def expand(self, *, counted: int = COUNTED) -> PrunedNodes:
        """List the pruned nodes up to 10,000, and count on up to ``counted``; ``counts`` knows them afterwards."""
        if type(counted) is not int or counted < 0:
            raise SearchError(f"counted {counted!r}; a whole number from 0 up is needed")
        if self._pruned is None or (self._pruned.more is None and counted > self._counted):
            cuts = len(self.walk.gaps) + len(self.walk.unopened)
            found = Pruned((), None)
            if max(self.record.level) * min(cuts, COUNTED) <= MOST_PLACES:  # else the paths alone would take minutes
                depth = self.record.deepest_limit
                found = self.positions.expand(self._skipped(), depth, LISTED, max(counted, COUNTED))
            self._pruned, self._counted = PrunedNodes(self, found), max(counted, COUNTED)
        return self._pruned

    def _skipped(self) -> Iterator[Path]:
        """Go through the roots of what was never entered; all that is below an unopened node ends in −1."""
        walk = self.walk
        gaps = walk.gaps
        if gaps and walk.once:
            gaps = sorted(gaps, key=self.steps.finished.__getitem__)
        skipped: Iterable[Path] = ((*walk.path(node), place) for node in gaps for place in walk.never_entered(node))
        if self.conventions.order != "left to right" or walk.unopened or not walk.once:
            skipped = sorted((*skipped, *((*walk.path(node), -1) for node in walk.unopened)))
        yield from skipped

    def node(self, place: Path | str) -> Node:
        """Return the node at the end of a path, or of that name, visited or pruned.

        Where a game does not name its states, a name is a letter, or else a move that only one node has.

        >>> from minimaxviz import alphabeta, trees
        >>> alphabeta(trees.lecture()).node("F")
        Node(F, MAX, [−∞, 3], ≥ 5)
        >>> alphabeta(trees.lecture()).node((0, 1)).label
        'F'
        """
        if isinstance(place, str):
            return self._labelled(place)
        if not isinstance(place, tuple | list) or any(type(step) is not int for step in place):
            raise TraceError(f"path {place!r}; a label, or the places of moves from the root, like (0, 1), is needed")
        path = tuple(place)
        node, rest = self.walk.find(path)
        return self._pruned_node(path) if rest else Node(self, node, path)

    def _labelled(self, label: str) -> Node:
        place = lettered_place(label)
        if place is not None and place < len(self.walk) and not self.root.is_named:
            return self._entered_node(place)
        found: list[Node] = []
        everywhere: Iterable[Node] = chain(self.visited, self.pruned)
        for node in everywhere:
            facts = node.facts
            if label == facts.label or (label and label == facts.move_name):
                if facts.named and label == facts.label:
                    return node
                found.append(node)
        if not found:
            raise TraceError(f"no node is called {label!r}; a label of this tree, or a path like (0, 1), is needed")
        if len(found) > 1:
            raise TraceError(
                f"{len(found)} nodes are called {label!r}; give a path instead, like {found[0].path} or {found[1].path}"
            )
        return found[0]

    # --- steps ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, k: int) -> "Frame":
        from minimaxviz.trace.frames import Frame

        return Frame(self, self.step_number(k))

    def __iter__(self) -> "Iterator[Frame]":
        return (self[k] for k in range(len(self)))

    def caption(self, k: int | None = None, lang: str = "en") -> str:
        """Say in a sentence or two what step k (the last unless said) does, and why."""
        from minimaxviz.words import caption

        return str(caption(self[-1 if k is None else k], lang))

    def svg(
        self,
        k: int | None = None,
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
        blank: "Blank" = False,
    ) -> str:
        """Draw step k (the last unless said) as an SVG picture.

        ``theme`` is "light", "dark", "print" or a Theme; ``lang`` one of the five languages; ``size`` in pixels;
        ``caption=False`` leaves the sentence out, ``header=False`` the step and the counts; ``title`` is told instead
        of the search's name; ``legend`` stands at the foot of the first step, of all if it is True, of none if it is
        False. ``windows`` are shown at "open" nodes, at "all", or "none"; ``leaves="shown"`` shows the values of
        leaves before the search comes there, and where it never does. ``engine`` is who lays the tree out ("auto",
        "embedded", "dot", "tidy"). What is drawn: the subtree at ``path`` (a node's label, or places of moves like
        (0, 1)), ``depth`` levels of it, only what is ``around`` the node of one step, at most ``limit`` nodes; the
        rest folds away.

        ``blank=True`` draws no step but the whole tree before any search, with the values of its leaves and empty
        boxes for α, β and v, to be filled in by hand; ``blank="solution"`` the same, filled in.
        """
        from minimaxviz.draw.pictures import drawn
        from minimaxviz.draw.request import Request

        request = Request.of(
            (self,), theme, lang, size, caption, engine, path, depth, around, limit,
            title, legend, header, windows, leaves, blank,
        )  # fmt: skip
        return drawn(self, request, k)

    def png(
        self,
        k: int | None = None,
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
        blank: "Blank" = False,
    ) -> bytes:
        """Draw step k (the last unless said) as a PNG picture; options as for ``svg``."""
        from minimaxviz.draw.pictures import drawn
        from minimaxviz.draw.request import Request
        from minimaxviz.export.raster import png

        request = Request.of(
            (self,), theme, lang, size, caption, engine, path, depth, around, limit,
            title, legend, header, windows, leaves, blank,
        )  # fmt: skip
        return png(drawn(self, request, k), request.size)

    def show(
        self,
        k: int | None = None,
        *,
        theme: "str | Theme | None" = None,
        lang: str = "en",
        size: "Size | None" = None,
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
        blank: "Blank" = False,
    ) -> "Exhibit":
        """Show step k (the last unless said): picture and caption in a notebook, text and caption in a terminal.

        Options as for ``svg``; unless said, the picture is light or dark as the page is, and 960 × 540 pixels large.
        It is never wider than its place in the page.

        >>> from minimaxviz import alphabeta, trees
        >>> alphabeta(trees.lecture()).show(depth=1)
        Alpha-beta · cut when α ≥ β · fail-soft · window [−∞, ∞] · left to right
        Step 44 of 44: leave A: 3
        <BLANKLINE>
        ▶ △ A ★  3  [3, ∞]
          ├─ ▽ B ★  3  [−∞, 3]  (+5 below, +1 cut off)
          ├─ ▽ C  ≤ 0  [3, 0]  (+2 below, +3 cut off)
          └─ ▽ D  ≤ 2  [3, 2]  (+3 below, +3 cut off)
        <BLANKLINE>
        △ MAX  ▽ MIN  □ leaf   ▶ now   ★ best line   ✂ cut off   · not yet seen
        <BLANKLINE>
        Done: A is worth 3, the best move is A → B.
        """
        from minimaxviz.draw.pictures import exhibit
        from minimaxviz.draw.request import Request

        request = Request.of(
            (self,), theme, lang, size, caption, engine, path, depth, around, limit,
            title, legend, header, windows, leaves, blank,
        )  # fmt: skip
        return exhibit(self, request, k)

    def save(
        self,
        file: "str | PathLike[str]",
        /,
        *,
        k: int | None = None,
        steps: "str | Sequence[int] | None" = None,
        format: str | None = None,
        progress: "Progress | None" = None,
        handout: bool = False,
        story: bool = False,
        map: bool = False,
        theme: "str | Theme | None" = None,
        lang: str = "en",
        size: "Size | None" = None,
        caption: bool | None = None,
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
        blank: "Blank" = False,
    ) -> "FilePath":
        """Save by the file's suffix; return what was written.

        ``svg``, ``png`` and ``dot`` hold step ``k`` (the last unless said), ``json`` the whole trace. ``pdf``, ``gif``,
        ``pptx``, ``html``, ``tex`` and ``mp4`` hold ``steps``: "all", "cuts", "brief", a range or a list. A folder
        (a name without suffix) takes a PNG a step, or an SVG with ``format="svg"``: ``step-07.png`` is step 7, counted
        from 1. Pictures that an older deck left there are removed; nothing else is touched. All options of
        ``svg`` apply; what is not said is as usual for the format: a page follows its reader's theme, the slides of
        a presentation have their captions as titles, and a GIF is 1280 × 720. ``progress`` is told how much is done,
        of how much. ``handout=True`` puts small pictures of the cuts, or of ``steps``, with their sentences on pages of
        A4, as ``pdf``. A page is no Player but an article with ``story=True``: the sentences one below the other, and
        the tree beside the one that is read. With ``map=True`` html, png and svg hold the map of the whole search (see
        ``map``). A ``blank`` picture, or its solution, is saved as svg, png or pdf.
        """
        from minimaxviz.draw.request import Request
        from minimaxviz.export import save

        request = Request.of(
            (self,), theme, lang, size, caption, engine, path, depth, around, limit,
            title, legend, header, windows, leaves, blank,
        )  # fmt: skip
        return save(
            self,
            file,
            request,
            k=k,
            steps=steps,
            format=format,
            progress=progress,
            handout=handout,
            story=story,
            map=map,
        )

    def map(
        self,
        against: "Trace | None" = None,
        *,
        path: "NodePath" = (),
        lang: str = "en",
        theme: "str | Theme" = "auto",
        title: str | None = None,
    ) -> "Map":
        """Return a map of the whole search: order of visiting from left to right, depth downwards, colour is the value.

        It shows itself in a notebook, to zoom and look around; ``map.save("map.html")`` writes a page, and ``.png`` or
        ``.svg`` a still picture. ``against`` is another search of the same game: a button dims what it never visits.
        ``path`` maps a subtree: a node's label, or places of moves.
        """
        from minimaxviz.widget.map import Map

        return Map(self, against, path=path, lang=lang, theme=theme, title=title)

    def graphviz(
        self,
        k: int | None = None,
        *,
        theme: "str | Theme" = "light",
        lang: str = "en",
        caption: bool = True,
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        header: bool = True,
        windows: "Windows" = "open",
        leaves: "Leaves" = False,
    ) -> "Digraph":
        """Return step k (the last unless said) as a ``graphviz.Digraph``; options as for ``svg``."""
        from minimaxviz.draw.dot import digraph
        from minimaxviz.draw.request import Request

        request = Request.of(
            (self,), theme, lang, None, caption, "auto", path, depth, around, limit,
            title, None, header, windows, leaves,
        )  # fmt: skip
        return digraph(self[-1 if k is None else k], request)

    def dot(
        self,
        k: int | None = None,
        *,
        theme: "str | Theme" = "light",
        lang: str = "en",
        caption: bool = True,
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        header: bool = True,
        windows: "Windows" = "open",
        leaves: "Leaves" = False,
    ) -> str:
        """Write step k (the last unless said) in Graphviz's DOT language; options as for ``svg``."""
        drawn = self.graphviz(
            k, theme=theme, lang=lang, caption=caption, path=path, depth=depth, around=around, limit=limit,
            title=title, header=header, windows=windows, leaves=leaves,
        )  # fmt: skip
        source: str = drawn.source
        return source

    def _ipython_display_(self) -> None:
        """Show a Player in a notebook; a trace that is too long for one, and all else, shows as a picture."""
        from minimaxviz.draw import notebook
        from minimaxviz.widget.reel import MOST_STEPS

        if not notebook.in_notebook() or len(self) > MOST_STEPS:
            raise NotImplementedError  # so IPython takes the picture
        try:
            from minimaxviz.widget.player import Player
        except ViewError:  # there are no widgets
            raise NotImplementedError from None
        Player(self)._ipython_display_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self[-1]._repr_mimebundle_()

    def text(self, k: int | None = None, lang: str = "en") -> str:
        """Draw the tree after step k (the last unless said) for a terminal."""
        from minimaxviz.draw.text import draw

        return draw(self[-1 if k is None else k], lang)

    def step_number(self, k: Any) -> int:
        """Return the number of a step, counted from 0, given one that may count from the end."""
        if not isinstance(k, int) or isinstance(k, bool):
            raise StepError(f"step {k!r}; a whole number is needed")
        if not -len(self) <= k < len(self):
            raise StepError(f"step {k} of a trace with {len(self):,} steps; k counts from 0 to {len(self) - 1}")
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
        if self.conventions != other.conventions or not self.record.same_as(other.record):
            return False
        if self.told != other.told:
            return False
        numbers = FactNumbers()
        mine, theirs = (trace.positions.facts_of(trace.record, numbers.number) for trace in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return hash((self.conventions, self._calls, self.value))

    def __repr__(self) -> str:
        count, calls = len(self.visited), self._calls
        nodes = "1 node" if count == 1 else f"{count:,} nodes"
        if calls != count:
            nodes += f" in {calls:,} calls"
        value = f"value {number(self.value)}" if self.value == self.value else "no value"
        return f"Trace({self.algorithm}, {nodes}, {value})"

    # --- what views read --------------------------------------------------------------------------

    @property
    def record(self) -> Visits:
        """The visits, a column for each fact."""
        record = self._record
        return self._packed() if isinstance(record, Log) else record

    def _packed(self) -> Visits:
        """Put the log in order, once, and let it go only then: an interrupt leaves it as it was."""
        with self._packing:
            log = self._record
            if not isinstance(log, Log):
                return log
            self._record = visits = log.in_visit_order(seen_by_mover=self.conventions.seen_by_mover)
            log.let_go()
            return visits

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is worked out again when it is asked for."""
        return {"conventions": self.conventions, "record": self.record, "positions": self.positions, "told": self._told}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.__init__(**parts)  # type: ignore[misc]

    @property
    def told(self) -> WrittenSteps | None:
        """The steps as somebody told them; None where they follow from the visits."""
        return self._told

    @cached_property
    def walk(self) -> Walk:
        """The tree walked: which nodes were entered, and by which visits."""
        return Walk(self.record, is_written=self._told is not None)

    @cached_property
    def steps(self) -> Steps:
        """When what happened."""
        return self._told or DerivedSteps(self.record)

    @cached_property
    def proof(self) -> Proof:
        """What is proven, and what caused which cut."""
        return Proof(self.walk, self.steps, is_written=self._told is not None)

    @property
    def numbers(self) -> set[float]:
        """All different values and ends of windows, as MAX sees them."""
        told = chain.from_iterable(step[3:] for step in self._told.told) if self._told else ()
        found = set(chain(self.record.value, self.record.alpha or (), self.record.beta or (), told))
        return {number for number in found if number == number}  # what nobody told is NaN

    @cached_property
    def numerals(self) -> Numerals:
        """How the numbers are written: so that different ones look different."""
        return Numerals(self.numbers)

    @cached_property
    def tally(self) -> Tally:
        """How many nodes look how."""
        return Tally(self.walk, self.steps, lambda: self.pruned.paths)

    @cached_property
    def reach(self) -> Reach:
        """How far down which pass may go."""
        return Reach(self.record, self.steps)

    def kept(self, key: Any, make: Callable[[], T]) -> T:
        """Make something once; of what was made before, the last few are kept."""
        memory = self._memory
        made: T | None = memory.get(key)
        if made is None:
            made = make()
            kept = [*memory.items(), (key, made)]
            self._memory = dict(kept[-KEPT:])  # a new one: another thread may read the old one
        return made

    def node_of(self, visit: int) -> Node:
        """Return the node of a visit, given by its place in the record."""
        return Node(self, self.walk.node[visit], self.record.path(visit))

    def cut_at(self, visit: int) -> Cut:
        """Return the cut at a visit."""
        cause = self.proof.cause(visit)
        places, path = self.record.skipped(visit), self.record.path(visit)
        return Cut(
            self.node_of(visit),
            None if cause.owner is None else self.node_of(cause.owner),
            None if cause.by is None else self.node_of(cause.by),
            None if cause.bound is None else self.seen(visit, cause.bound),
            ROLES[self.record.player[visit] or MIN].cut_by,
            cause.because,
            Listed(len(places), lambda i: self._node_at((*path, places[i]))),
        )

    def below(self, node: Node) -> list[Node] | None:
        """Return a node and all below it, entered or not, left to right; None if not all are listed."""
        if self.pruned.more != 0:
            return None
        found = [] if node.index is None else self._entered_from(node.index)
        return sorted(found + self._never_entered_from(node.path), key=lambda one: one.path)

    def _entered_from(self, node: int) -> list[Node]:
        nodes, waiting = [], [node]
        while waiting:
            one = waiting.pop()
            nodes.append(self._entered_node(one))
            waiting += self.walk.children(one)
        return nodes

    def _never_entered_from(self, path: Path) -> list[Node]:
        first, last = self.tally.listed_from(path)
        return [Node(self, None, path) for path in self.tally.paths[first:last]]

    def flips(self, visit: int) -> bool:
        """Tell whether a visit's numbers are seen by MIN."""
        return self.conventions.seen_by_mover and self.record.player[visit] == MIN

    def seen(self, visit: int, value: float) -> float:
        """Return MAX's value as the search saw it at a visit."""
        return -value if self.flips(visit) else value

    def seen_bound(self, visit: int, bound: Bound | None) -> Bound | None:
        """Return a bound as the search saw it at a visit."""
        if bound is None or bound == "exact" or not self.flips(visit):
            return bound
        return "upper" if bound == "lower" else "lower"

    def leaf_value(self, node: Node) -> float | None:
        """Return what a leaf is worth as the search sees it, also one that was never entered; None if not known."""
        if node.index is not None:
            return node.value
        value = self.positions.leaf_value(node.path, ends=node.depth == self.record.deepest_limit)
        flips = self.conventions.seen_by_mover and node.player == MIN
        return -value if flips and value is not None else value

    def window_at(self, visit: int, k: int) -> Window | None:
        """Return a visit's window after step k, as the search saw it there."""
        bounds = self.steps.window_at(visit, k)
        return (-bounds[1], -bounds[0]) if bounds is not None and self.flips(visit) else bounds

    @property
    def first_cut(self) -> int:
        """The step at which something is cut off for the first time; the number of steps if nothing is."""
        if self.record.origin is not None:
            return self.tally.first_cut_off
        return self.steps.cut_steps[0] if self.steps.cut_steps else len(self)

    def _node_at(self, path: Path) -> Node:
        """Return the node at a path that is known to exist."""
        node, rest = self.walk.find(path)
        return Node(self, None if rest else node, path)

    def _entered_node(self, node: int) -> Node:
        return Node(self, node, self.walk.path(node))

    def _pass(self, place: int) -> Pass:
        starts, entered = self.record.passes, self.steps.entered
        visit, depth = Visit(self, starts[place].visit), starts[place].depth
        end = starts[place + 1].visit if place + 1 < len(starts) else len(self.record)
        first, last = (entered[start] if start < len(self.record) else len(self) for start in (visit.index, end))
        calls = end - visit.index
        bound = visit.bound if self._told is not None else self._concluded(visit.window, visit.value)
        return Pass(place + 1, visit, depth, visit.window, visit.value, bound, calls, first, last - 1)

    def _concluded(self, window: Window | None, value: float | None) -> Bound | None:
        """Return what a search may conclude from a value and the window that it was searched with."""
        if value is None or window is None:
            return None if value is None else "exact"
        alpha, beta = window
        return "upper" if value <= alpha > -inf else "lower" if value >= beta < inf else "exact"

    @cached_property
    def _probes(self) -> frozenset[int]:
        """The visits that are no re-search and whose window is narrower than their parent's at that moment."""
        record = self.record
        if record.alpha is None or record.beta is None:
            return frozenset()
        found = []
        for visit, player in enumerate(record.player):
            if player is None or record.size[visit] == 1:
                continue
            role, alpha, beta = ROLES[player], record.alpha[visit], record.beta[visit]
            for child in record.children(visit):
                if child not in record.researches and (record.alpha[child] > alpha or record.beta[child] < beta):
                    found.append(child)
                if not record.is_repeated(child):
                    alpha, beta = role.narrowed(alpha, beta, record.value[child])
        return frozenset(found)

    @cached_property
    def call_kinds(self) -> tuple[Call, ...]:
        """The unusual ways in which visits were called: as probes, or again."""
        return (*(("probe",) if self._probes else ()), *(("again",) if self.record.researches else ()))

    def is_probe(self, visit: int) -> bool:
        """Tell whether a visit only asked whether its node is worth more, or less, than a number."""
        return visit in self._probes

    def _pruned_node(self, path: Path) -> Node:
        missing = TraceError(f"the trace has no node at {path}")
        limit = self.record.deepest_limit
        if self.walk.border(path) is None or (limit is not None and len(path) > limit):
            raise missing
        node = Node(self, None, path)
        try:
            node.facts  # noqa: B018  (asks the game whether the path exists)
        except MinimaxvizError:
            raise missing from None
        return node
