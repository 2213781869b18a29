"""A step as an SVG picture: the tree in its layers, a header that counts, a legend, the reason in words."""

from functools import cached_property

from minimaxviz.draw import shape, xml
from minimaxviz.draw.composition import Composition, Part, Scene
from minimaxviz.draw.header import Header
from minimaxviz.draw.legend import legend as draw_legend
from minimaxviz.draw.lens import Corner, free_corners, lens
from minimaxviz.draw.marks import arrow_head, cause, scissors, stub_lines
from minimaxviz.draw.request import Request
from minimaxviz.draw.stage import CAPTION, HEADER, MARGIN, STUB_WIDTH, Stage
from minimaxviz.draw.status import Role, edge_role, is_cut, style
from minimaxviz.draw.text import TextView
from minimaxviz.draw.view import Stub, View
from minimaxviz.game import MAX, MIN
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.words import Caption, caption, metrics

__all__ = ["FONT", "Picture"]

FONT = "'DejaVu Sans', Verdana, 'Noto Sans', sans-serif"


class Picture(Stage):
    """All steps of a view in one look. The stage is set once; a step only changes how things look."""

    def __init__(self, view: View, request: Request) -> None:
        super().__init__(view, request)
        self.trace = view.trace
        self.theme = request.theme
        self.text = TextView(view, self.words)
        self._node_cache: dict[tuple[int, Look], str] = {}
        self._edge_cache: dict[tuple[int, Role, bool], str] = {}
        self._stub_cache: dict[tuple[int, Stub, bool], str] = {}
        self._sentence_cache: dict[int, Caption] = {}

    # --- a step -----------------------------------------------------------------------------------

    @cached_property
    def parts(self) -> Composition:
        """What the picture is made of."""
        return Composition(self.view, caption=self.request.caption)

    def draw(self, k: int) -> str:
        """Draw the step k: all parts, one after the other."""
        frame = self.trace[k]
        looks = self.view.looks(frame.k)
        scene = Scene.of(self.view, frame, looks)
        heading = self.header.heading(frame)
        title = xml.element("title", xml.text(heading))
        desc = xml.element("desc", xml.text(self.text.draw(frame, looks)))
        before, tree, after = ("".join([self.part(part, scene) for part in group]) for group in self.parts.groups)
        return (
            f'{self.opening} aria-label="{xml.text(f"{heading}. {self.sentence(scene)}")}">{title}{desc}'
            f"{before}{self.tree}{tree}</g>{after}</svg>"
        )

    def part(self, part: Part, scene: Scene) -> str:
        """Draw a part of a step."""
        kind, place = part
        looks = scene.looks
        if kind == "node":
            return "" if place == scene.current else self.node(place, looks[place])
        if kind == "edge":
            return self.edge(place, looks[place], looks[self.view.items[place].parent])
        current = scene.current
        if kind == "stub":
            return self.stub(place, scene.frame, hides=place == scene.hider)
        if kind == "current":
            return "" if current is None else self.node(current, looks[current])
        if kind == "lens":
            return "" if current is None else lens(self, current, looks[current])
        if kind == "walked":
            return self.walked(scene.frame)
        if kind == "cause":
            return cause(self, scene.frame)
        if kind == "header":
            return self.header.line(place, scene.frame)
        if kind == "caption":
            return self._caption(*self.sentence(scene))
        return self.legend if kind == "legend" else self.background

    def sentence(self, scene: Scene) -> Caption:
        """Say what the step does and why, and whether it can be seen at all."""
        k = scene.frame.k
        if k not in self._sentence_cache:
            plain = caption(scene.frame, self.words.lang)
            outside = Caption(self.words.say("outside"), str(plain))
            self._sentence_cache[k] = outside if scene.is_outside else plain
        return self._sentence_cache[k]

    @cached_property
    def header(self) -> Header:
        """The line above the tree."""
        return Header(self.trace, self.request)

    @cached_property
    def opening(self) -> str:
        """The beginning of the outermost tag; the label of the step comes next."""
        width, height = self.request.size
        box = f"0 0 {xml.number(self.width)} {xml.number(self.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" '
            f'font-family="{FONT}" role="img" xml:lang="{self.words.lang}"'
        )

    @cached_property
    def tree(self) -> str:
        """The opening tag of the group that holds the tree."""
        frame = self.fit
        transform = f"translate({xml.number(frame.left)} {xml.number(frame.top)}) scale({frame.scale:.4f})"
        return f'<g transform="{transform}" text-anchor="middle">'

    # --- nodes and edges --------------------------------------------------------------------------

    def node(self, place: int, look: Look) -> str:
        """Draw an item as it looks."""
        key = (place, look)
        if key not in self._node_cache:
            item = self.view.items[place]
            before = None if item.parent < 0 else self.view.items[item.parent].node.board
            drawn = shape.draw(item, look, self.nodes, self.theme, before, self.words, self.bolder)
            self._node_cache[key] = xml.element(
                "g",
                drawn,
                class_=f"mv-node mv-{look.status}" + (" mv-current" if look.current else ""),
                data_path=".".join(map(str, item.node.path)),
                transform=f"translate({xml.number(self.x(place))} {xml.number(self.y(place))})",
            )
        return self._node_cache[key]

    def edge(self, place: int, look: Look, above: Look) -> str:
        """Draw the edge that leads to an item, given its look and its parent's."""
        key = (place, edge_role(look, above), look.status == "pruned" and is_cut(look, above))
        if key not in self._edge_cache:
            self._edge_cache[key] = self._draw_edge(*key)
        return self._edge_cache[key]

    def _draw_edge(self, place: int, role: Role, cut: bool) -> str:
        edge_style = style(role, self.theme)
        x1, y1, x2, y2 = self.ends(place)
        half = (y2 - y1) / 2
        curve = " ".join(map(xml.number, (x1, y1 + half, x2, y2 - half, x2, y2)))
        line = xml.element(
            "path",
            d=f"M{xml.number(x1)} {xml.number(y1)}C{curve}",
            fill="none",
            stroke=edge_style.stroke,
            stroke_width=edge_style.edge * self.bolder,
            stroke_dasharray=edge_style.dash,
        )
        if cut:
            line += scissors((x1 + x2) / 2, (y1 + y2) / 2, self.theme, min(self.bolder, 1.8))
        return line

    def walked(self, frame: Frame) -> str:
        """Mark the edge that was just walked, down or back up, with an arrow head."""
        walked = frame.node if frame.kind == "enter" else frame.child
        place = None if walked is None else self.view.places.get(walked.path)
        if not place:
            return ""
        x1, y1, x2, y2 = self.ends(place)
        down = frame.kind == "enter"
        return arrow_head(
            (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, down=down, colour=self.theme.accent, larger=self.bolder
        )

    def stub(self, place: int, frame: Frame, *, hides: bool) -> str:
        """Draw what is folded away below an item and how much it is; what hides the current node is as loud as it."""
        stub = self.view.stub(place, frame.k)
        if stub is None:
            return ""
        key = (place, stub, hides)
        if key not in self._stub_cache:
            self._stub_cache[key] = self._draw_stub(*key)
        return self._stub_cache[key]

    def _draw_stub(self, place: int, stub: Stub, hides: bool) -> str:
        theme = self.theme
        x, y = self.stub_x(place), (self.view.depths[place] + 1) * self.fit.pitch + 4
        lines = stub_lines(stub, self.words)
        if hides:
            lines.insert(0, f"▶ {self.words.say('legend_inside')}")
        high = 14 + 24 * len(lines)
        path = f"M{xml.number(self.x(place))} {xml.number(self.span(place)[1])}L{xml.number(x)} {xml.number(y)}"
        parts = [
            xml.element("path", d=path, stroke=theme.faint, stroke_width=2 * self.bolder, stroke_dasharray="2 6"),
            xml.element(
                "rect",
                x=x - STUB_WIDTH / 2 + 6,
                y=y,
                width=STUB_WIDTH - 12,
                height=high,
                rx=14,
                fill=theme.current if hides else theme.background,
                stroke=theme.ink if hides else theme.faint,
                stroke_width=5 if hides else 2,
                stroke_dasharray=None if hides else "2 6",
            ),
        ]
        ink = theme.current_ink if hides else theme.muted
        parts += [self._plain(line, x, y + 25 + 24 * i, 18, ink) for i, line in enumerate(lines)]
        return xml.element("g", "".join(parts), class_="mv-stub" + (" mv-holds-current" if hides else ""))

    def _plain(self, words: str, x: float, y: float, size: float, fill: str) -> str:
        text = self.words.directed(metrics.shortened(words, STUB_WIDTH - 20, size))
        return xml.element("text", xml.text(text), x=x, y=y, font_size=size, fill=fill)

    @cached_property
    def free_corners(self) -> tuple[Corner | None, Corner | None]:
        """Where the current node of a small tree may be shown once more."""
        return free_corners(self)

    # --- around the tree --------------------------------------------------------------------------

    @cached_property
    def background(self) -> str:
        """The ground, and a band with a name for each layer."""
        theme, frame = self.theme, self.fit
        parts = [xml.element("rect", width=self.width, height=self.height, fill=theme.background)]
        high = self.nodes.height * frame.scale
        gap = (frame.pitch - self.nodes.height) * frame.scale if self.rows > 1 else 0.0
        size = max(16.0, min(27.0, high * 0.45))
        for depth, label in enumerate(self._layers):
            top = frame.top + depth * frame.pitch * frame.scale
            if depth % 2 == 0:
                above = max(top - min(gap * 0.22, 22), HEADER - 8)
                below = min(top + high + min(gap * 0.22, 22), self.height - self.bottom)
                parts.append(xml.element("rect", y=above, width=self.width, height=below - above, fill=theme.band))
            parts.append(self.header.write(label, top + high / 2 + size * 0.36, size, theme.muted, bold=True))
        return "".join(parts)

    @cached_property
    def _layers(self) -> list[str]:
        """Name each layer by who moves in it."""
        layers: list[set[str]] = [set() for _ in range(self.rows)]
        for item, depth in zip(self.view.items, self.view.depths, strict=True):
            layers[depth].add(self.words.say("leaf") if item.is_leaf else item.node.player)
        order = (MAX, MIN, self.words.say("leaf"))
        return ["/".join(sorted(layer - {order[2]} or layer, key=order.index)) for layer in layers]

    @cached_property
    def legend(self) -> str:
        """What shapes, lines and signs mean."""
        return draw_legend(self.trace, self.words, self.theme, self.width, self.height - self.bottom)

    def _caption(self, head: str, why: str) -> str:
        theme, top = self.theme, self.height - CAPTION
        band = xml.element("rect", y=top, width=self.width, height=CAPTION, fill=theme.caption)
        if theme.caption == theme.background:
            band += xml.element("rect", y=top, width=self.width, height=3, fill=theme.ink)
        room = self.width - 2 * MARGIN - 12
        big, small = (_fitting(text, room, size) for text, size in ((head, 34.0), (why, 28.0)))
        rows = metrics.wrapped(head, room / 1.1, big, 2) if not why else [metrics.shortened(head, room, big, bold=True)]
        lines = [
            self.header.write(row, top + 58 + 48 * i, big, theme.caption_ink, bold=True) for i, row in enumerate(rows)
        ]
        for i, row in enumerate(metrics.wrapped(why, room, small, 2) if why else []):
            lines.append(self.header.write(row, top + 102 + 38 * i, small, theme.caption_muted))
        return band + "".join(lines)


def _fitting(text: str, room: float, size: float) -> float:
    """Return a type size at which a text fits on two lines, if it is not too small to read."""
    needed = metrics.width(text, size, bold=True) / (1.9 * room)
    return size if needed <= 1 else max(size * 0.65, size / needed)
