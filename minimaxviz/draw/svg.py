"""A step as an SVG picture: the sentence as headline, the tree below it, and the windows on a number line."""

from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from typing import TypeAlias

from minimaxviz.draw import asked, marks, shape, xml
from minimaxviz.draw.answer import AnswerDrawing
from minimaxviz.draw.bars import Bars
from minimaxviz.draw.composition import CUT_KINDS, HEADER_LINES, NOTHING, Composition, Kind, Moment, Part
from minimaxviz.draw.cut import BEND, CutDrawing, EdgePath, shade
from minimaxviz.draw.foot import foot
from minimaxviz.draw.header import Header
from minimaxviz.draw.levels import move_on_edge
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import Key, Scenes
from minimaxviz.draw.shape import Drawn
from minimaxviz.draw.stage import Stage
from minimaxviz.draw.status import CALLS, Role, edge_role, is_cut, style
from minimaxviz.draw.strip import Strip
from minimaxviz.draw.text import TextView
from minimaxviz.draw.tried import Tried, tried_numbers
from minimaxviz.draw.view import Stub
from minimaxviz.draw.zigzag import Zigzag
from minimaxviz.draw.zones import LAYER, Area
from minimaxviz.game import MAX, MIN
from minimaxviz.trace import Call, Trace, Visit
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.words import Caption, caption, metrics

__all__ = ["FONT", "Picture", "ScenePicture"]

FONT = "'DejaVu Sans', Verdana, 'Noto Sans', sans-serif"
Drawer: TypeAlias = Callable[[int, Moment], str]

LAYER_SIZE = 24.0
FOLD_SIGN = "▾"
KEPT = 4096  # nodes, edges and stubs that may look the same at another step
LAST = 8  # moments of which it is kept what several of their parts need


class Picture:
    """All steps of a trace in one look: one layout, or one for each scene if the tree cannot be read whole."""

    def __init__(self, trace: Trace, request: Request) -> None:
        self.trace = trace
        self.request = request
        self.words = request.words
        self.scenes = Scenes(trace, request)
        self._scenes: dict[Key, ScenePicture] = {}

    def scene(self, k: int) -> "ScenePicture":
        """Return the picture of the scene that a step belongs to."""
        key = self.scenes.key(k)
        if key not in self._scenes:
            self._scenes[key] = ScenePicture(self.scenes, key)
        return self._scenes[key]

    @property
    def title(self) -> str:
        """What is shown."""
        return Header(self.trace, self.request, self.scenes.zones).title

    def draw(self, k: int) -> str:
        """Draw the step k."""
        frame = self.trace[k]
        return self.scene(frame.k).draw(frame)

    def draw_before(self) -> str:
        """Draw the tree before the search, as the scene of its first step shows it."""
        scene = self.scene(0)
        return scene.draw_moment(Moment.before(scene.view))


class ScenePicture(Stage):
    """All steps of a scene. The stage is set once; a step only changes how things look."""

    def __init__(self, scenes: Scenes, key: Key) -> None:
        super().__init__(scenes, key)
        self.key = key
        self._scenes = scenes
        self.theme = self.request.theme
        self.text = TextView(self.view, self.words, leaves=self.request.leaves)
        self.bars = Bars(self)
        self.header = Header(self.trace, self.request, self.zones)
        self._nodes = Kept(self._draw_node, KEPT)
        self._edges = Kept(self._draw_edge, KEPT)
        self._folds = Kept(self._draw_folded, KEPT)
        self._sentence_cache: dict[int, Caption] = {}
        self._edge_paths: dict[int, list[EdgePath]] = {}
        self._contents = Kept(self._draw_content, KEPT)
        self._headers = Kept(self._header, LAST)
        self._bars: Kept[Moment, list[str]] = Kept(lambda moment: self.bars.draw(moment.frame), LAST)
        self._cuts = Kept(self._cut_drawing, LAST)
        self._named_layers = Kept(self._names_and_families, LAST)

    # --- a step -----------------------------------------------------------------------------------

    @cached_property
    def parts(self) -> Composition:
        """What the picture is made of."""
        return Composition(self.view, self.bars.rows, self._more)

    @cached_property
    def _more(self) -> frozenset[Kind]:
        """The parts that only some searches have."""
        has: dict[Kind, bool] = {
            "layers": self.trace.reach.grows,
            "strip": self.zones.strip.height > 0,
            "answer": self.trace.record.origin is not None,
            "tried": bool(tried_numbers(self.trace)),
            "zigzag": self.zones.zigzag.height > 0,
        }
        return frozenset(kind for kind, yes in has.items() if yes)

    @cached_property
    def _strip(self) -> Strip:
        return Strip(self)

    @cached_property
    def _tried(self) -> Tried:
        return Tried(self)

    @cached_property
    def _zigzag(self) -> Zigzag:
        return Zigzag(self)

    def draw(self, frame: Frame) -> str:
        """Draw a step: all parts, one after the other."""
        return self.draw_moment(self.moment(frame))

    def moment(self, frame: Frame, *, waits: bool = False) -> Moment:
        """Return a step, ready to be drawn."""
        return Moment.of(self.view, frame, self.view.looks(frame), waits=waits)

    def draw_moment(self, moment: Moment) -> str:
        """Draw a step that is ready to be drawn."""
        heading = self.heading(moment)
        title = xml.element("title", xml.text(heading))
        desc = xml.element("desc", xml.text(self.description(moment)))
        label = xml.text(f"{heading}. {self.sentence(moment)}")
        return "".join([f'{self.opening} aria-label="{label}">', title, desc, *self._drawn(moment), "</svg>"])

    def heading(self, moment: Moment) -> str:
        """Name the search, and the step if it has begun."""
        return self.header.title if moment.is_before else self.header.heading(moment.frame)

    def description(self, moment: Moment) -> str:
        """Say in words what the picture shows."""
        if moment.is_before:
            return self.text.before(leaves=self.request.leaves)
        return self.text.draw(moment.frame, moment.looks)

    def content(self, moment: Moment) -> str:
        """Draw all parts of a step, one after the other."""
        return "".join(self._drawn(moment))

    def _drawn(self, moment: Moment) -> list[str]:
        before, tree, after = ([draw(place, moment) for draw, place in group] for group in self._drawing)
        return [*before, self.tree, *tree, "</g>", *after]

    def part(self, part: Part, moment: Moment) -> str:
        """Draw a part of a step."""
        return self._drawers[part.kind](part.place, moment)

    @cached_property
    def _drawing(self) -> list[list[tuple[Drawer, int]]]:
        """What draws each part, and its place."""
        return [[(self._drawers[kind], place) for kind, place in group] for group in self.parts.groups]

    @cached_property
    def _drawers(self) -> dict[Kind, Drawer]:
        """What draws the parts of each kind, given their place and the step."""
        plain: dict[Kind, Drawer] = {
            "background": lambda place, moment: self.background,
            "header": lambda place, moment: self._headers[moment][place],
            "edge": lambda place, moment: "" if place in moment.raised else self.edge(place, moment),
            "stub": self.stub,
            "node": self._lower_node,
            "walked": lambda place, moment: "" if moment.is_before else self.walked(moment.frame),
            "current": lambda place, moment: "" if moment.current is None else self.node(moment.current, moment),
            "answer": lambda place, moment: self.answer(moment),
            "bar": lambda place, moment: "" if moment.is_before else self._bars[moment][place],
            "layers": lambda place, moment: self._layer_names(moment),
            "strip": lambda place, moment: "" if moment.is_before else self._strip.draw(moment.frame),
            "tried": lambda place, moment: self._tried.draw(place, moment),
            "zigzag": lambda place, moment: "" if moment.is_before else self._zigzag.draw(moment.frame),
            "foot": lambda place, moment: "" if moment.is_before else self._foot(moment.frame),
        }
        return plain | {kind: partial(self._cut, kind) for kind in CUT_KINDS}

    def _lower_node(self, place: int, moment: Moment) -> str:
        """Draw an item, unless it stands above all others."""
        is_above = place == moment.current or place in moment.raised
        return "" if is_above else self.node(place, moment)

    def _header(self, moment: Moment) -> tuple[str, ...]:
        if moment.is_before:
            return ("",) * HEADER_LINES
        return self.header.rows(moment, self.sentence(moment), self.rest(moment.frame))

    def _cut(self, kind: Kind, place: int, moment: Moment) -> str:
        """Draw what only a cut has: the shade, the veil, the way of the bound, and what stands above the shade."""
        drawing = self._cuts[moment] if moment.raised else None
        if drawing is None:
            return ""
        if kind == "shade":
            return shade(self)
        if kind == "veil":
            return drawing.veil()
        if kind == "scissors":
            return drawing.scissors()
        return drawing.bounds_way() if kind == "way" else "".join(self._raised(moment, drawing))

    def _cut_drawing(self, moment: Moment) -> CutDrawing | None:
        """Return the drawing of a cut that happens where it can be seen."""
        cut = moment.frame.cut
        return None if cut is None or moment.current is None else CutDrawing(self, moment, cut)

    def _raised(self, moment: Moment, drawing: CutDrawing) -> list[str]:
        """Draw the open path and the node that set the bound; where the way of the bound goes, it is the edge."""
        places, looks = sorted(moment.raised), moment.looks
        edges = [self.edge(place, moment) for place in places if place and place not in drawing.way_places]
        edges += [asked.on_edge(self, place, looks[place].call) for place in drawing.way_places]
        numbers = [self._tried.raised(place, moment) for place in places if place]
        return edges + [self.node(place, moment) for place in places if place != moment.current] + numbers

    def sentence(self, moment: Moment) -> Caption:
        """Say what the step does and why, and whether it can be seen at all; nothing before the first."""
        if moment.is_before:
            return Caption("")
        k = moment.frame.k
        if k not in self._sentence_cache:
            plain = Caption(*map(metrics.unbroken, caption(moment.frame, self.words.lang)))
            self._sentence_cache[k] = Caption(self.words.say("outside"), str(plain)) if moment.is_outside else plain
        return self._sentence_cache[k]

    def rest(self, frame: Frame) -> list[str]:
        """Say what else there is to a step: how many nodes are not drawn, and that the view moved."""
        count = self._folded if self.key.reach < 0 else self._folded_above
        folded = [self.words.count("folded", count)] if count else []
        return folded + self._scenes.moved(frame.k)

    @cached_property
    def _folded(self) -> int:
        return self.view.folded()

    @cached_property
    def _folded_above(self) -> int:
        """How many nodes are not drawn of those that passes can reach."""
        root, trace, reach = self.view.items[0].node.path, self.trace, self.key.reach
        known = [node.path for node in (*trace.visited, *trace.pruned) if node.depth <= reach]
        return max(0, len([path for path in known if path[: len(root)] == root]) - len(self.view.items))

    @cached_property
    def opening(self) -> str:
        """The beginning of the outermost tag; the label of the step comes next."""
        width, height = self.request.size
        box = f"0 0 {xml.number(self.width)} {xml.number(self.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" '
            f'font-family="{FONT}" role="img" xml:lang="{self.words.lang}"'
        )

    tree = '<g text-anchor="middle">'
    """The opening tag of the group that holds the tree."""

    # --- nodes ------------------------------------------------------------------------------------

    def node(self, place: int, moment: Moment) -> str:
        """Draw an item as it looks."""
        look = moment.looks[place]
        return "" if look.beyond else self._nodes[place, look, moment.changes if look.current else NOTHING]

    def _draw_node(self, key: tuple[int, Look, frozenset[str]]) -> str:
        place, look, changes = key
        plain = look._replace(current=False) if look.current else look
        content = self._contents[place, plain, self.drawn(place, look, changes)]
        item = self.view.items[place]
        if look.current:
            content = shape.ring(item, look, self.level(place), self.theme, column=self.in_column(place)) + content
        current = " mv-current" if look.current else ""
        return f'<g class="mv-node mv-{look.status}{current}"{self._standing[place]}>{content}</g>'

    @cached_property
    def _standing(self) -> list[str]:
        """Which node each item is and where it stands, as attributes, the same however it looks."""
        return [
            f' data-path="{".".join(map(str, item.node.path))}" transform="translate({xml.number(x)} {xml.number(y)})"'
            for item, (x, y) in zip(self.view.items, self._corners, strict=True)
        ]

    def _draw_content(self, key: tuple[int, Look, Drawn]) -> str:
        """Draw an item without the ring that it has while it is the current one."""
        place, look, drawn = key
        item, level = self.view.items[place], self.level(place)
        if self.in_column(place):
            return shape.bare(item, look, level, self.theme, self.words, drawn)
        before = None if item.parent < 0 else self.view.items[item.parent].node.board
        return shape.draw(item, look, level, self.theme, before, self.words, self.view.board_part, drawn)

    def drawn(self, place: int, look: Look, changes: frozenset[str]) -> Drawn:
        """Tell what is drawn of an item besides its look."""
        promised = self.view.leaf_value(place) if self.request.leaves and look.value is None else None
        return Drawn(promised, self._is_windowed(place, look), changes if look.current else NOTHING)

    def _is_windowed(self, place: int, look: Look) -> bool:
        """Tell whether an item shows its window."""
        windows = self.request.windows if self.level(place).window_size else "none"
        if look.window is None or windows == "none":
            return False
        is_open = look.status == "open" or (look.current and look.status != "closed")
        return is_open or (windows == "all" and not self.view.items[place].is_leaf)

    # --- what stands where ------------------------------------------------------------------------

    def is_inside(self, area: Area) -> bool:
        """Tell whether an area lies where the tree may be."""
        whole = self.zones.tree
        return (
            whole.top <= area.top
            and area.bottom <= whole.bottom
            and max(whole.left, self.room.left - 30) <= area.left
            and area.right <= min(whole.right - 8, self.room.right + 30)
        )

    def text_areas(self, moment: Moment, places: Iterable[int]) -> list[Area]:
        """Return where the labels, windows and counts of some items stand."""
        found: list[Area] = []
        for place in places:
            item, look = self.view.items[place], moment.looks[place]
            if not self.in_column(place):
                found += self._labelled[place]
                found += [self.window_area(place)] if self._is_windowed(place, look) else []
            if item.folds and not self.measure.has_stub(place):
                stub = self.view.stub(place, moment.frame.k)
                assert stub is not None, "it folds"
                below = self._has_window_below(place, look)
                found.append(self.fold_area(place, self._fold_lines(stub)[0], below_window=below))
        return found

    def taken(self, moment: Moment) -> list[Area]:
        """Return where shapes, labels, windows, counts and stubs stand in a step."""
        places = range(len(self.view.items))
        return [*self._shapes, *self.text_areas(moment, places), *self._stubs, *asked.areas(self, moment)]

    @cached_property
    def _shapes(self) -> list[Area]:
        return list(map(self.shape_area, range(len(self.view.items))))

    @cached_property
    def _labelled(self) -> list[list[Area]]:
        """Where the label of each item and the move to it stand."""
        places = range(len(self.view.items))
        return [list(filter(None, (self.label_area(place), self.move_area(place)))) for place in places]

    @cached_property
    def _stubs(self) -> list[Area]:
        return [self.stub_area(place) for place in range(len(self.view.items)) if self.measure.has_stub(place)]

    @cached_property
    def stub_texts(self) -> list[Area]:
        """Where the words of stubs stand."""
        return [stub.grown(-6) for stub in self._stubs]

    def edge_paths(self, depth: int) -> list[EdgePath]:
        """Return where the edges below a level run."""
        if depth not in self._edge_paths:
            below = self.measure.by_level[depth + 1]
            places = [place for place in below if not self.in_column(place)]
            ends = [self.ends(place) for place in places]
            stubs = [place for place in self.measure.by_level[depth] if self.measure.has_stub(place)]
            top, bottom = self.band(depth)
            for place in stubs:
                area = self.stub_area(place)
                ends.append((self.x(place), top, area.left + area.width / 2, bottom))
            self._edge_paths[depth] = list(map(EdgePath, ends))
        return self._edge_paths[depth]

    # --- edges ------------------------------------------------------------------------------------

    def edge(self, place: int, moment: Moment) -> str:
        """Draw the edge that leads to an item, as it and its parent look."""
        parent = self.view.boxes_parents[place]
        look, above = moment.looks[place], moment.looks[parent]
        if look.beyond:
            return ""
        is_now = bool(moment.raised) and parent == moment.current  # it has large scissors
        return self._edges[place, edge_role(look, above), not is_now and is_cut(look, above), look.call]

    def curve(self, place: int, *, upwards: bool = False, lower: float = 0.0) -> str:
        """Write the line of the edge that leads to an item, or back up from it: it turns aside in its band.

        A line that goes along the edge may lie a little ``lower`` in the middle, so that others can be told from it.
        """
        x1, y1, x2, y2 = self.ends(place)
        top, bottom = self.foot(self.view.items[place].parent), self.span(place)[0]
        if upwards:
            x1, y1, x2, y2, top, bottom = x2, y2, x1, y1, bottom, top
        middle, aside = (y1 + y2) / 2 + lower / 0.75, BEND * (x2 - x1)
        points = ((x1 + aside, middle), (x2 - aside, middle), (x2, y2))
        turn = " ".join(f"{xml.number(x)} {xml.number(y)}" for x, y in points)
        return f"M{xml.number(x1)} {xml.number(top)}V{xml.number(y1)}C{turn}V{xml.number(bottom)}"

    @cached_property
    def _curves(self) -> list[str]:
        """The line of the edge that leads to each item; the first has none, nor have bare values."""
        places = range(len(self.view.items))
        return [self.curve(place) if place and not self.in_column(place) else "" for place in places]

    def _draw_edge(self, key: tuple[int, Role, bool, Call | None]) -> str:
        place, role, cut, call = key
        if self.in_column(place):
            return ""
        edge_style, scale = style(role, self.theme), self.level(place).scale
        item, elided = self.view.items[place], self.elided(place)
        line = xml.element(
            "path",
            d=self._curves[place],
            class_="mv-edge",
            data_to=".".join(map(str, item.node.path)),
            fill="none",
            stroke=edge_style.edge_ink,
            stroke_width=max(edge_style.edge * min(scale, 1.0), 1.2),
            stroke_dasharray="2 9" if elided else CALLS[call].dash if call else edge_style.dash,
        )
        if cut:
            line += marks.scissors(*self.crossing(place), self.theme, self.scissors_scale(place))
        area = self.move_area(place)
        if area:
            size, ink = self.level(place).label_size, style(role, self.theme).ink
            move = metrics.shortened(move_on_edge(item.node), area.width, size)
            line += xml.element(
                "text", xml.text(move), x=area.left, y=area.top + size * 0.86, font_size=size, fill=ink,
                text_anchor="start",
            )  # fmt: skip
        if elided:
            line += self._elided(f"⋮ {self.words.whole(elided)}", *self._middle_of_edge(place))
        return line + asked.on_edge(self, place, call)

    def elided(self, place: int) -> int:
        """Return how many levels the edge that leads to an item leaves out."""
        item = self.view.items[place]
        return item.node.depth - self.view.items[item.parent].node.depth - 1

    def scissors_scale(self, place: int) -> float:
        """Return how large the scissors are on the edge that leads to an item."""
        return max(0.6, min(self.level(place).scale, 1.0))

    def crossing(self, place: int) -> tuple[float, float]:
        """Return where the edge that leads to an item is crossed out."""
        return self._middle_of_edge(place)

    def _middle_of_edge(self, place: int) -> tuple[float, float]:
        x1, y1, x2, y2 = self.ends(place)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def _elided(self, text: str, x: float, y: float) -> str:
        """Write on an edge how many levels it leaves out."""
        size = self.stub_size
        half = metrics.width(text, size) / 2 + 4
        ground = xml.element(
            "rect", x=x - half, y=y - size * 0.6, width=2 * half, height=size * 1.2, fill=self.theme.background
        )
        return ground + xml.element("text", text, x=x, y=y + size * 0.36, font_size=size, fill=self.theme.muted)

    def walked(self, frame: Frame) -> str:
        """Mark the edge that was just walked, down or back up, with an arrow head."""
        walked = frame.node if frame.kind == "enter" else frame.child
        place = None if walked is None else self.view.places.get(walked.path)
        if not place or self.in_column(place):
            return ""
        x1, y1, x2, y2 = self.ends(place)
        down, scale = frame.kind == "enter", max(0.7, min(self.level(place).scale, 1.2))
        call = Visit(self.trace, frame.step.visit if frame.step.child is None else frame.step.child).call
        middle = asked.walked_at(self, place) if call else ((x1 + x2) / 2, (y1 + y2) / 2)
        return marks.arrow_head(*middle, x2 - x1, y2 - y1, down=down, colour=self.theme.ink, scale=scale)

    def answer(self, moment: Moment) -> str:
        """Draw what a table answers at a step, and where it has it from."""
        if moment.is_before or moment.frame.kind != "hit" or moment.current is None:
            return ""
        origin = moment.frame.visit.origin
        return "" if origin is None else AnswerDrawing(self, moment, moment.current, origin).draw()

    # --- what is folded away ----------------------------------------------------------------------

    def stub(self, place: int, moment: Moment) -> str:
        """Draw what is folded away below an item and how much it is; what hides the current node has its ring."""
        stub, hides = self.view.stub(place, moment.frame.k), place == moment.hider
        if stub is None or self._is_beyond(place, stub, moment.frame.k):
            return ""
        below = not self.measure.has_stub(place) and self._has_window_below(place, moment.looks[place])
        return self._folds[place, tuple(self.stub_lines(place, moment.frame)), hides, below]

    def _is_beyond(self, place: int, stub: Stub, k: int) -> bool:
        """Tell whether what is folded below an item is deeper than any pass so far could go."""
        reach = self.trace.reach
        return reach.grows and not stub.visited and self.view.items[place].node.depth >= reach.furthest(k)

    def _draw_folded(self, key: tuple[int, tuple[str, ...], bool, bool]) -> str:
        return self._draw_stub(*key[:3]) if self.measure.has_stub(key[0]) else self._draw_fold(*key)

    def _has_window_below(self, place: int, look: Look) -> bool:
        """Tell whether the window of an item stands between it and how much is folded below it."""
        return self._is_windowed(place, look) and self.window_area(place).top > self.y(place)

    def stub_lines(self, place: int, frame: Frame) -> list[str]:
        """Say how much is folded away below an item, and what is known of it."""
        stub = self.view.stub(place, frame.k)
        assert stub is not None, "only what folds has a stub"
        return self._move_lines(place, frame) if self.measure.has_stub(place) else self._fold_lines(stub)

    def fold_of(self, place: int, moment: Moment) -> Area:
        """Return where it stands how much is folded away below an item."""
        if self.measure.has_stub(place):
            return self.stub_area(place)
        text, below = self.stub_lines(place, moment.frame)[0], self._has_window_below(place, moment.looks[place])
        return self.fold_area(place, text, below_window=below)

    def _move_lines(self, place: int, frame: Frame) -> list[str]:
        """Say how many children are folded away, and what is known of them."""
        moves, say = self.view.moves(place, frame.k), self.words
        node, numerals = self.view.items[place].node, self.trace.numerals
        lines = [say.count("stub_moves", moves.total)]
        if moves.entered == moves.total and moves.beyond is not None:
            least = node.player == MIN and not self.trace.conventions.seen_by_mover
            bound = f"{'≥' if least else '≤'} {numerals.number(moves.beyond)}"
            lines.append(say.say("stub_all", bound=bound))
        elif moves.cut_off == moves.total:
            lines.append(say.say("legend_pruned"))
        elif moves.cut_off:
            lines.append(say.count("pruned", moves.cut_off))
        elif not moves.entered:
            lines.append(say.say("legend_unseen"))
        elif moves.total > moves.entered:
            lines.append(say.count("to_come", moves.total - moves.entered))
        return lines

    def _fold_lines(self, stub: Stub) -> list[str]:
        count = stub.visited + stub.pruned + stub.to_come
        return [f"{FOLD_SIGN} {self.words.whole(count)}{'…' if stub.more else ''}"]

    def _draw_stub(self, place: int, lines: tuple[str, ...], hides: bool) -> str:
        """Draw the folded siblings of the children that are drawn."""
        theme, area, size = self.theme, self.stub_area(place), self.stub_size
        x, (y1, y2) = area.left + area.width / 2, self.band(self.view.depths[place])
        aside = BEND * (x - self.x(place))
        turns = (self.x(place) + aside, (y1 + y2) / 2, x - aside, (y1 + y2) / 2, x, y2)
        path = f"M{xml.number(self.x(place))} {xml.number(self.span(place)[1])}V{xml.number(y1)}C"
        path += f"{' '.join(map(xml.number, turns))}V{xml.number(area.top)}"
        parts = [
            xml.element("path", d=path, fill="none", stroke=theme.faint, stroke_width=2, stroke_dasharray="2 6"),
            xml.element(
                "rect", x=area.left, y=area.top, width=area.width, height=area.height, rx=12, fill=theme.background,
                stroke=theme.ink if hides else theme.faint, stroke_width=5 if hides else 2,
                stroke_dasharray=None if hides else "2 6",
            ),
        ]  # fmt: skip
        for i, line in enumerate(lines):
            text = self.words.directed(metrics.shortened(line, area.width - 8, size))
            ink = theme.muted if i else theme.ink
            parts.append(
                xml.element(
                    "text", xml.text(text), x=x, y=area.top + size * (1.12 + 1.28 * i), font_size=size, fill=ink
                )
            )
        return xml.element("g", "".join(parts), class_="mv-stub" + (" mv-holds-current" if hides else ""))

    def _draw_fold(self, place: int, lines: tuple[str, ...], hides: bool, windowed: bool) -> str:
        """Say below an item how many nodes are folded away there."""
        theme, size = self.theme, self.fold_size(place)
        area = self.fold_area(place, lines[0], below_window=windowed)
        text = xml.element(
            "text", lines[0], x=self.x(place), y=area.top + size * 0.95, font_size=size,
            fill=theme.ink if hides else theme.muted, font_weight="bold" if hides else None,
        )  # fmt: skip
        return xml.element("g", text, class_="mv-stub" + (" mv-holds-current" if hides else ""))

    # --- around the tree --------------------------------------------------------------------------

    @cached_property
    def background(self) -> str:
        """The ground, the names of the layers, and the number line."""
        ground = xml.element("rect", width=self.width, height=self.height, fill=self.theme.background)
        layers = "" if "layers" in self._more else self._names_and_families(inf)
        return ground + layers + self.bars.background

    def _layer_names(self, moment: Moment) -> str:
        """Name the layers as far as any pass could come, where the tree grows from pass to pass."""
        return self._named_layers[inf if moment.is_before else self.trace.reach.furthest(moment.frame.k)]

    def _names_and_families(self, furthest: float) -> str:
        """Name the layers down to a depth, and draw the grounds of values in columns."""
        parts = []
        area = self.zones.tree
        names = Area(area.left + 24, 0, area.width - 24 - 24, 0)
        depths = [self.view.items[places[0]].node.depth for places in self.measure.by_level]
        for depth, label in enumerate(self._layers):
            if depths[depth] > furthest:
                continue
            label = self.words.say("leaf") if depths[depth] == furthest else label  # for now
            middle = self.tops[depth] + self._row_height(depth) / 2
            size = LAYER_SIZE * min(1.0, (LAYER - 20) / metrics.width(label, LAYER_SIZE, bold=True))
            parts.append(self.header.write(label, names, middle + size * 0.36, size, self._layer_ink(label), bold=True))
        families = [below for below in self.view.drawn_children if below and self.in_column(below[0])]
        parts += [self._family(below) for below in families if self.view.items[below[0]].node.depth <= furthest]
        return "".join(parts)

    @cached_property
    def layer_areas(self) -> list[Area]:
        """Where the names of the layers stand."""
        area, found = self.zones.tree, []
        for depth, label in enumerate(self._layers):
            wide = min(metrics.width(label, LAYER_SIZE, bold=True), LAYER - 20)
            left = area.right - 24 - wide if self.words.right_to_left else area.left + 24
            middle = self.tops[depth] + self._row_height(depth) / 2
            found.append(Area(left, middle - LAYER_SIZE / 2, wide, LAYER_SIZE))
        return found

    def _family(self, places: list[int]) -> str:
        """Draw the ground of values that stand in columns below one node."""
        areas = [self.covered(place) for place in places]
        left, top = min(area.left for area in areas) + 1, min(area.top for area in areas)
        width, height = max(area.right for area in areas) - 1 - left, max(area.bottom for area in areas) - top
        return xml.element("rect", x=left, y=top, width=width, height=height, rx=8, fill=self.theme.band)

    def _layer_ink(self, label: str) -> str:
        return {MAX: self.theme.max, MIN: self.theme.min}.get(label, self.theme.muted)

    def _row_height(self, depth: int) -> float:
        places = self.measure.by_level[depth]
        if all(map(self.in_column, places)):
            return max(self.span(place)[1] for place in places) - self.tops[depth]
        return self.levels[depth].height

    @cached_property
    def _layers(self) -> list[str]:
        """Name each layer by who moves in it."""
        layers: list[set[str]] = [set() for _ in self.levels]
        for item, depth in zip(self.view.items, self.view.depths, strict=True):
            layers[depth].add(self.words.say("leaf") if item.is_leaf else item.node.player)
        order = (MAX, MIN, self.words.say("leaf"))
        return ["/".join(sorted(layer - {order[2]} or layer, key=order.index)) for layer in layers]

    def _foot(self, frame: Frame) -> str:
        if self.request.bare:
            return ""
        legend = frame.k == 0 if self.request.legend is None else self.request.legend
        return self._legend if legend else self._conventions

    @cached_property
    def _legend(self) -> str:
        return foot(self.trace, self.words, self.theme, self.zones.foot, legend=True)

    @cached_property
    def _conventions(self) -> str:
        return foot(self.trace, self.words, self.theme, self.zones.foot, legend=False)
