"""A step as an SVG picture: the sentence as headline, the tree below it, and the windows on a number line."""

from functools import cached_property

from minimaxviz.draw import marks, shape, xml
from minimaxviz.draw.bars import Bars
from minimaxviz.draw.composition import Composition, Moment, Part
from minimaxviz.draw.foot import foot
from minimaxviz.draw.header import Header
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import Key, Scenes
from minimaxviz.draw.shape import Drawn
from minimaxviz.draw.stage import Stage
from minimaxviz.draw.status import Role, edge_role, is_cut, style
from minimaxviz.draw.text import TextView
from minimaxviz.draw.view import Stub
from minimaxviz.draw.zones import LAYER, Area
from minimaxviz.game import MAX, MIN
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.words import Caption, caption, metrics

__all__ = ["FONT", "Picture", "ScenePicture"]

FONT = "'DejaVu Sans', Verdana, 'Noto Sans', sans-serif"
LAYER_SIZE = 24.0
FOLD_SIGN = "▾"


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


class ScenePicture(Stage):
    """All steps of a scene. The stage is set once; a step only changes how things look."""

    def __init__(self, scenes: Scenes, key: Key) -> None:
        super().__init__(scenes, key)
        self.key = key
        self._scenes = scenes
        self.theme = self.request.theme
        self.text = TextView(self.view, self.words)
        self.bars = Bars(self)
        self.header = Header(self.trace, self.request, self.zones)
        self._node_cache: dict[tuple[int, Look, Drawn], str] = {}
        self._edge_cache: dict[tuple[int, Role, bool], str] = {}
        self._stub_cache: dict[tuple[int, tuple[str, ...], bool], str] = {}
        self._sentence_cache: dict[int, Caption] = {}

    # --- a step -----------------------------------------------------------------------------------

    @cached_property
    def parts(self) -> Composition:
        """What the picture is made of."""
        return Composition(self.view, self.bars.rows)

    def draw(self, frame: Frame) -> str:
        """Draw a step: all parts, one after the other."""
        looks = self.view.looks(frame.k)
        moment = Moment.of(self.view, frame, looks)
        heading = self.header.heading(frame)
        title = xml.element("title", xml.text(heading))
        desc = xml.element("desc", xml.text(self.text.draw(frame, looks)))
        before, tree, after = ("".join([self.part(part, moment) for part in group]) for group in self.parts.groups)
        return (
            f'{self.opening} aria-label="{xml.text(f"{heading}. {self.sentence(moment)}")}">{title}{desc}'
            f"{before}{self.tree}{tree}</g>{after}</svg>"
        )

    def part(self, part: Part, moment: Moment) -> str:
        """Draw a part of a step."""
        kind, place = part
        if kind == "node":
            hidden = place == moment.current or place in moment.raised
            return "" if hidden else self.node(place, moment)
        if kind == "edge":
            return "" if place in moment.raised else self.edge(place, moment)
        if kind == "stub":
            return self.stub(place, moment.frame, hides=place == moment.hider)
        if kind == "bar":
            return self.bars.draw(place, moment.frame)
        if kind == "header":
            return self.header.line(place, moment.frame, self.sentence(moment), self.rest(moment.frame))
        if kind == "current":
            return self._current(moment)
        if kind == "walked":
            return self.walked(moment.frame)
        if kind == "foot":
            return self._foot(moment.frame)
        return self.background if kind == "background" else self._cut(kind, moment)

    def _cut(self, kind: str, moment: Moment) -> str:
        """Draw what only a cut has: the shade, the veil, the way of the bound, and what stands above the shade."""
        cut = moment.frame.cut
        if cut is None or moment.current is None:
            return "".join(self._raised(moment)) if kind == "raised" else ""
        if kind == "shade":
            return marks.shade(self)
        if kind == "veil":
            return marks.veil(self, cut)
        if kind == "scissors":
            return marks.large_scissors(self, cut)
        return marks.way(self, moment.frame) if kind == "way" else "".join(self._raised(moment))

    def _raised(self, moment: Moment) -> list[str]:
        places = sorted(moment.raised)
        edges = [self.edge(place, moment) for place in places if place]
        return edges + [self.node(place, moment) for place in places if place != moment.current]

    def _current(self, moment: Moment) -> str:
        place = moment.current
        return "" if place is None else self.node(place, moment)

    def sentence(self, moment: Moment) -> Caption:
        """Say what the step does and why, and whether it can be seen at all."""
        k = moment.frame.k
        if k not in self._sentence_cache:
            plain = Caption(*map(metrics.unbroken, caption(moment.frame, self.words.lang)))
            outside = Caption(self.words.say("outside"), str(plain))
            self._sentence_cache[k] = outside if moment.is_outside else plain
        return self._sentence_cache[k]

    def rest(self, frame: Frame) -> list[str]:
        """Say what else there is to a step: that the view moved, or how many nodes are not drawn."""
        return self._scenes.moved(frame.k) or ([self.words.count("folded", self._folded)] if self._folded else [])

    @cached_property
    def _folded(self) -> int:
        return self.view.folded()

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
        key = (place, look, self.drawn(place, look, moment))
        if key not in self._node_cache:
            self._node_cache[key] = self._draw_node(*key)
        return self._node_cache[key]

    def _draw_node(self, place: int, look: Look, drawn: Drawn) -> str:
        item, level = self.view.items[place], self.level(place)
        column = self.in_column(place)
        if column:
            content = shape.bare(item, look, level, self.theme, self.words, drawn)
        else:
            before = None if item.parent < 0 else self.view.items[item.parent].node.board
            content = shape.draw(item, look, level, self.theme, before, self.words, self.view.board_part, drawn)
        if look.current:
            content = shape.ring(item, level, self.theme, column=column) + content
        return xml.element(
            "g",
            content,
            class_=f"mv-node mv-{look.status}" + (" mv-current" if look.current else ""),
            data_path=".".join(map(str, item.node.path)),
            transform=f"translate({xml.number(self.x(place))} {xml.number(self.y(place))})",
        )

    def drawn(self, place: int, look: Look, moment: Moment) -> Drawn:
        """Tell what is drawn of an item besides its look."""
        windows = self.request.windows if self.level(place).window_size else "none"
        is_open = look.status == "open" or (look.current and look.status != "closed")
        item = self.view.items[place]
        windowed = (windows == "open" and is_open) or (windows == "all" and (is_open or not item.is_leaf))
        promised = self.view.leaf_value(place) if self.request.leaves and look.value is None else None
        return Drawn(promised, windowed, _changes(moment.frame) if look.current else frozenset())

    def covered(self, place: int) -> Area:
        """Return what a veil covers of an item."""
        top, bottom = self.span(place)
        half, label = self.half(place), 0.0
        if not self.in_column(place):
            label = self.measure.label_room(self.view.depths[place], self.level(place))
            top, bottom = self.y(place) - 2, self.y(place) + self.level(place).height
        far = marks.VEIL if not self.in_column(place) else 2.0
        return Area(self.x(place) - half - label - far, top - far / 2, 2 * half + label + 2 * far, bottom - top + far)

    # --- edges ------------------------------------------------------------------------------------

    def edge(self, place: int, moment: Moment) -> str:
        """Draw the edge that leads to an item, as it and its parent look."""
        look, above = moment.looks[place], moment.looks[self.view.items[place].parent]
        is_now = moment.frame.kind == "cut" and self.view.items[place].parent == moment.current  # has large scissors
        key = (place, edge_role(look, above), look.status == "pruned" and not is_now and is_cut(look, above))
        if key not in self._edge_cache:
            self._edge_cache[key] = self._draw_edge(*key)
        return self._edge_cache[key]

    def curve(self, place: int, *, upwards: bool = False) -> str:
        """Write the curve of the edge that leads to an item, or back up from it."""
        x1, y1, x2, y2 = self.ends(place)
        half = (y2 - y1) / 2
        points = (x1, y1, x1, y1 + half, x2, y2 - half, x2, y2)
        if upwards:
            points = (x2, y2, x2, y2 - half, x1, y1 + half, x1, y1)
        first, *others = (" ".join(map(xml.number, points[i : i + 2])) for i in range(0, 8, 2))
        return f"M{first}C{' '.join(others)}"

    def _draw_edge(self, place: int, role: Role, cut: bool) -> str:
        if self.in_column(place):
            return ""
        edge_style, scale = style(role, self.theme), self.level(place).scale
        item = self.view.items[place]
        elided = item.node.depth - self.view.items[item.parent].node.depth - 1
        line = xml.element(
            "path",
            d=self.curve(place),
            fill="none",
            stroke=edge_style.way,
            stroke_width=max(edge_style.edge * min(scale, 1.0), 1.2),
            stroke_dasharray="2 9" if elided else edge_style.dash,
        )
        x1, y1, x2, y2 = self.ends(place)
        if cut:
            line += marks.scissors((x1 + x2) / 2, (y1 + y2) / 2, self.theme, max(0.6, min(scale, 1.0)))
        if elided:
            size = self.stub_size
            text = f"⋮ {self.words.whole(elided)}"
            line += xml.element(
                "text", text, x=(x1 + x2) / 2 + 26, y=(y1 + y2) / 2 + 7, font_size=size, fill=self.theme.muted
            )
        return line

    def walked(self, frame: Frame) -> str:
        """Mark the edge that was just walked, down or back up, with an arrow head."""
        walked = frame.node if frame.kind == "enter" else frame.child
        place = None if walked is None else self.view.places.get(walked.path)
        if not place or self.in_column(place):
            return ""
        x1, y1, x2, y2 = self.ends(place)
        down, scale = frame.kind == "enter", max(0.7, min(self.level(place).scale, 1.2))
        return marks.arrow_head(
            (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, down=down, colour=self.theme.ink, scale=scale
        )

    # --- what is folded away ----------------------------------------------------------------------

    def stub(self, place: int, frame: Frame, *, hides: bool) -> str:
        """Draw what is folded away below an item and how much it is; what hides the current node has its ring."""
        stub = self.view.stub(place, frame.k)
        if stub is None:
            return ""
        key = (place, tuple(self.stub_lines(place, frame)), hides)
        if key not in self._stub_cache:
            draw = self._draw_stub if self.measure.has_stub(place) else self._draw_fold
            self._stub_cache[key] = draw(*key)
        return self._stub_cache[key]

    def stub_lines(self, place: int, frame: Frame) -> list[str]:
        """Say how much is folded away below an item, and what is known of it."""
        stub = self.view.stub(place, frame.k)
        assert stub is not None, "only what folds has a stub"
        return self._move_lines(place, frame) if self.measure.has_stub(place) else self._fold_lines(stub)

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
        x, bottom = area.left + area.width / 2, self.span(place)[1]
        half = (area.top - bottom) / 2
        start = xml.number(self.x(place))
        turns = (bottom + half, x, area.top - half, x, area.top)
        path = f"M{start} {xml.number(bottom)}C{start} " + " ".join(map(xml.number, turns))
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

    def _draw_fold(self, place: int, lines: tuple[str, ...], hides: bool) -> str:
        """Say below an item how many nodes are folded away there."""
        level, theme = self.level(place), self.theme
        size = max(self.request.least, min(STUB_LARGEST, 22 * level.scale))
        y = self.span(place)[1] + size * 1.15
        half = metrics.width(lines[0], size) / 2 + 3
        ground = xml.element(
            "rect", x=self.x(place) - half, y=y - size * 0.9, width=2 * half, height=size * 1.15, fill=theme.background
        )
        text = xml.element(
            "text", lines[0], x=self.x(place), y=y, font_size=size, fill=theme.ink if hides else theme.muted,
            font_weight="bold" if hides else None,
        )  # fmt: skip
        return xml.element("g", ground + text, class_="mv-stub" + (" mv-holds-current" if hides else ""))

    # --- around the tree --------------------------------------------------------------------------

    @cached_property
    def background(self) -> str:
        """The ground, the names of the layers, and the number line."""
        parts = [xml.element("rect", width=self.width, height=self.height, fill=self.theme.background)]
        area = self.zones.tree
        names = Area(area.left + 24, 0, area.width - 24 - 24, 0)
        for depth, label in enumerate(self._layers):
            middle = self.tops[depth] + self._row_height(depth) / 2
            size = LAYER_SIZE * min(1.0, (LAYER - 20) / metrics.width(label, LAYER_SIZE, bold=True))
            parts.append(self.header.write(label, names, middle + size * 0.36, size, self._layer_ink(label), bold=True))
        parts += [self._family(below) for below in self.view.drawn_children if below and self.in_column(below[0])]
        return "".join(parts) + self.bars.background

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
        legend = frame.k == 0 if self.request.legend is None else self.request.legend
        return self._legend if legend else self._conventions

    @cached_property
    def _legend(self) -> str:
        return foot(self.trace, self.words, self.theme, self.zones.foot, legend=True)

    @cached_property
    def _conventions(self) -> str:
        return foot(self.trace, self.words, self.theme, self.zones.foot, legend=False)

    def is_free(self, area: Area) -> bool:
        """Tell whether no shape, label, window or stub stands in an area."""
        if area.left < self.room.left or area.right > self.room.right:
            return False
        return not any(_meet(area, other) for other in self._taken)

    @cached_property
    def _taken(self) -> list[Area]:
        """What shapes with their labels and windows, and stubs, may take."""
        found = [self.stub_area(place) for place in range(len(self.view.items)) if self.measure.has_stub(place)]
        for place in range(len(self.view.items)):
            area, level = self.covered(place), self.level(place)
            half = max(self.half(place), level.tab_half if not self.in_column(place) else 0)
            high = 0.0 if self.in_column(place) else level.tab
            left = min(area.left, self.x(place) - half)
            found.append(
                Area(left, area.top - high, max(area.right, self.x(place) + half) - left, area.height + 2 * high)
            )
        return found


STUB_LARGEST = 24.0


def _meet(one: Area, two: Area) -> bool:
    return one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom


def _changes(frame: Frame) -> frozenset[str]:
    """Tell which numbers of the current node an update changed."""
    if frame.kind != "update":
        return frozenset()
    changed = {"value"} if frame.value_before != frame.value else set()
    for name, before, after in zip(("alpha", "beta"), frame.window_before or (), frame.window or (), strict=False):
        if before != after:
            changed.add(name)
    return frozenset(changed)
