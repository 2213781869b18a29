"""A picture without a search: the tree with the values of its leaves and boxes to be filled in; and its solution."""

from collections import Counter
from collections.abc import Set
from dataclasses import replace

from minimaxviz.draw import marks, shape, xml
from minimaxviz.draw.composition import HEADER_LINES, Moment
from minimaxviz.draw.cut import turned
from minimaxviz.draw.forms import BlankMeasure, arrange_blank, letters_of
from minimaxviz.draw.levels import Arrangement, Measure, compact
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import SPARINGS, Key, Scenes, Sparing
from minimaxviz.draw.shape import Drawn
from minimaxviz.draw.status import Role, is_cut, style, whose
from minimaxviz.draw.svg import Picture, ScenePicture
from minimaxviz.draw.view import MOST_NODES, View
from minimaxviz.draw.zones import LAYER, MARGIN
from minimaxviz.errors import ViewError
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Path
from minimaxviz.words import metrics

__all__ = ["BlankPicture", "BlankScene", "BlankScenes"]

TITLE = 30.0
MOST_PARTS, MOST_ALIKE = 200, 8  # of a tree that is too large: so many are tried, and so many of one size
NEAR_CHILD = (0.75, 0.7, 0.65, 0.6, 0.55)  # where an edge is crossed out: between where it turns aside and is straight


class BlankScenes(Scenes):
    """What is drawn of a tree that was not searched: all of it, or what has room."""

    def _measure(self, view: View) -> BlankMeasure:
        area = self.zones.tree
        return BlankMeasure(view, self.request, area.width - LAYER - MARGIN, area.height)

    def _arranged_paths(
        self, drawn: Set[Path], sparing: Sparing = SPARINGS[0]
    ) -> tuple[View, Measure, Arrangement] | None:
        if not self.request.whole:
            return super()._arranged_paths(drawn, sparing)
        view = self._view(drawn)
        if any(item.folds for item in view.items):
            return None
        measure = self._measure(view)
        found = arrange_blank(measure)
        return None if found is None else (view, measure, found)

    def key(self, k: int) -> Key:
        """Return the scene of a step; a tree that is shown whole has but one."""
        return Key(self.root) if self.request.whole else super().key(k)

    def _too_small(self, key: Key) -> ViewError:
        """Say how much has room, and what would do."""
        if not self.request.whole:
            return super()._too_small(key)
        nodes = self.trace.below(self._node(self.root))
        wide, high = self.request.size
        count = "over 10,000" if nodes is None else f"{len(nodes):,}"
        full = f"a blank picture of {count} nodes is too full to be read on {wide} × {high}"
        if BlankScenes(self.trace, replace(self.request, size=(high, wide))).is_one:
            return ViewError(f"{full}; it fits on {high} × {wide}")
        found = self.largest_part
        if found is None:
            return ViewError(f"{full}; take a smaller tree")
        label = self.trace.node(found[1]).label
        name = repr(label) if self.trace.root.is_named else str(found[1])
        return ViewError(
            f"{full}; the largest part that fits has {found[0]} nodes, path={name}, or take a smaller tree"
        )

    @property
    def largest_part(self) -> tuple[int, Path] | None:
        """How many nodes the largest subtree has that would have room, and where it is."""
        nodes = self.trace.below(self._node(self.root))
        parts = [] if nodes is None else self._parts(nodes)
        return next((part for part in parts if BlankScenes(self.trace, self._request_of(part[1])).is_one), None)

    def _parts(self, nodes: list[Node]) -> list[tuple[int, Path]]:
        """Return subtrees of all sizes that may fit, the largest first, each with how many nodes it has."""
        sizes = Counter(node.path[:length] for node in nodes for length in range(len(self.root) + 1, node.depth + 1))
        alike: dict[int, list[Path]] = {}
        for path, size in sorted(sizes.items()):
            alike.setdefault(size, []).append(path)
        found = [size for size in sorted(alike, reverse=True) if 1 < size <= MOST_NODES]
        return [(size, path) for size in found for path in alike[size][:MOST_ALIKE]][:MOST_PARTS]

    def _request_of(self, path: Path) -> Request:
        return replace(self.request, wish=replace(self.request.wish, path=path))


class BlankScene(ScenePicture):
    """A tree that was not searched, or its solution."""

    def moment(self, frame: Frame, *, waits: bool = False) -> Moment:
        """Return the same at every step: nothing that has happened yet; or all of it, with windows as on entry."""
        before = Moment.before(self.view)
        if self.request.blank != "solution":
            return before
        return replace(before, frame=self.trace[-1], looks=list(map(self._solved, range(len(self.view.items)))))

    def _solved(self, place: int) -> Look:
        """Return how an item looks in the solution."""
        node = self.view.items[place].node
        if not node.visited:
            return Look("pruned")
        known = any(visit.kind in ("known", "bound") for visit in node.visits)
        return Look("closed", node.window, node.value, node.bound, known=known)

    # --- words ------------------------------------------------------------------------------------

    @cached_property
    def title(self) -> str:
        """What is shown: the title that was asked for, or that it is a tree."""
        key = "solution_title" if self.request.blank == "solution" else "blank_title"
        return self.words.say(key) if self.request.title is None else metrics.clean(self.request.title)

    def heading(self, moment: Moment) -> str:
        """Say what is shown."""
        return self.title

    def description(self, moment: Moment) -> str:
        """Say in words what the picture shows."""
        lines = [self._line(place, moment) for place in range(len(self.view.items))]
        return "\n".join([*(self.text.heading if self.request.blank == "solution" else ()), *lines])

    def _line(self, place: int, moment: Moment) -> str:
        look = moment.looks[place]
        if look.status == "unseen":
            return self.text.line_before(place, leaves=True)
        return self.text.line(place, look, self.view.stub(place, moment.frame.k))

    def _header(self, moment: Moment) -> tuple[str, ...]:
        lines = [""] * HEADER_LINES
        if self.request.title is not None:
            area = self.zones.corner
            size = TITLE * min(1.0, area.width / max(1.0, metrics.width(self.title, TITLE, bold=True)))
            lines[0] = self.header.write(self.title, area, area.top + 34, size, self.theme.ink, bold=True)
        return tuple(lines)

    # --- nodes ------------------------------------------------------------------------------------

    def drawn(self, place: int, look: Look, changes: frozenset[str]) -> Drawn:
        """Tell what is drawn of an item besides its look: the value of a leaf."""
        return Drawn(self.view.leaf_value(place))

    def _draw_content(self, key: tuple[int, Look, Drawn]) -> str:
        place, look, drawn = key
        item, level = self.view.items[place], self.level(place)
        title = xml.element("title", xml.text(self._story(place, look, drawn)))
        value = "" if drawn.promised is None else self.view.leaf_numerals.number(drawn.promised)
        if self.in_column(place):
            return title + shape.plain_bare(value, level, self.theme)
        role: Role = "pruned" if look.status == "pruned" else "blank"
        styled = style(role, self.theme, whose(item.node.player, is_leaf=item.is_leaf))
        before = None if item.parent < 0 else self.view.items[item.parent].node.board
        content = title + shape.plain(
            item, value, level, styled, self.theme, before, self.view.board_part, self.request.least
        )
        if level.form is None or item.is_leaf:
            return content
        pale = look.status == "pruned"
        return content + shape.form(
            item, self._letters, self._written(look), level, self.theme, self.request.least, pale=pale
        )

    @cached_property
    def _letters(self) -> tuple[str, ...]:
        return letters_of(self.request)

    def _written(self, look: Look) -> list[str]:
        """Return what is written in the boxes of an item."""
        numerals = self.view.leaf_numerals
        known = dict.fromkeys("αβv", "")
        if look.window is not None:
            known |= zip("αβ", map(numerals.number, look.window), strict=True)
        known["v"] = compact(numerals.value_text(look.value, look.bound))
        return [known[letter] for letter in self._letters]

    def _story(self, place: int, look: Look, drawn: Drawn) -> str:
        """Say everything about a node in one line, for tooltips and screen readers."""
        item = self.view.items[place]
        if look.status != "unseen":
            return shape.story(item, look, self.words)
        kind = self.words.say("leaf") if item.is_leaf else item.node.player
        value = "" if drawn.promised is None else self.view.leaf_numerals.number(drawn.promised)
        return ", ".join(filter(None, (metrics.clean(item.node.full_name), kind, value)))

    # --- edges ------------------------------------------------------------------------------------

    def edge(self, place: int, moment: Moment) -> str:
        """Draw the edge that leads to an item: in a solution it is crossed out, or that of the best move."""
        look, above = moment.looks[place], moment.looks[self.view.boxes_parents[place]]
        role: Role = "pruned" if look.status == "pruned" else "line" if place == self._best else "blank"
        return self._edges[place, role, is_cut(look, above), None]

    @cached_property
    def _best(self) -> int | None:
        """The item that the best move leads to, in a solution."""
        best = self.trace.best_node if self.request.blank == "solution" else None
        return None if best is None else self.view.places.get(best.path)

    def crossing(self, place: int) -> tuple[float, float]:
        """Return where the edge that leads to an item is crossed out: near its lower end, as scissors have room."""
        ends, room = self.ends(place), marks.RADIUS * self.scissors_scale(place) + 3
        points = (turned(ends, share) for share in NEAR_CHILD)
        return next((point for point in points if ends[3] - point[1] >= room), turned(ends, 0.5))

    def _move_lines(self, place: int, frame: Frame) -> list[str]:
        """Say how many children are folded away, and how many nodes that makes."""
        stub = self.view.stub(place, 0)
        assert stub is not None, "only what folds has a stub"
        return [self.words.count("stub_moves", self.view.moves(place, 0).total), *self._fold_lines(stub)]


class BlankPicture(Picture):
    """A tree that was not searched, or its solution; there is one picture whatever the step."""

    def __init__(self, trace: Trace, request: Request) -> None:
        super().__init__(trace, request)
        self.scenes = BlankScenes(trace, request)
        self._drawn = BlankScene(self.scenes, self.scenes.key(0))

    def scene(self, k: int) -> BlankScene:
        """Return the one picture."""
        return self._drawn

    @property
    def title(self) -> str:
        """What is shown."""
        return self._drawn.title
