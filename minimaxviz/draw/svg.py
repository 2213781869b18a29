"""A step as an SVG picture: the tree in its layers, a header that counts, a legend, the reason in words."""

from functools import cached_property
from typing import NamedTuple

from minimaxviz.draw import shape, xml
from minimaxviz.draw.legend import legend as draw_legend
from minimaxviz.draw.lens import Corner, free_corners, lens
from minimaxviz.draw.marks import arrow_head, cause, scissors, stub_lines
from minimaxviz.draw.stage import CAPTION, HEADER, MARGIN, STUB_WIDTH, Size, Stage
from minimaxviz.draw.status import Role, edge_role, style
from minimaxviz.draw.text import TextView
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import Stub, View
from minimaxviz.game import MAX, MIN
from minimaxviz.layout import Engine
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.words import Caption, Words, caption, convention, metrics

__all__ = ["FONT", "Picture"]

FONT = "'DejaVu Sans', Verdana, 'Noto Sans', sans-serif"


class _Heading(NamedTuple):
    """Where the parts of the header stand."""

    title_y: float
    said_y: float
    offset: float
    room: float
    size: float
    shrink: float  # of the title and the counts, where they would not fit beside each other


class Picture(Stage):
    """All steps of a view in one look. The stage is set once; a step only changes how things look."""

    def __init__(
        self, view: View, theme: Theme, words: Words, *, size: Size, with_caption: bool, engine: Engine
    ) -> None:
        super().__init__(view, words, size=size, with_caption=with_caption, engine=engine)
        self.trace = view.trace
        self.theme = theme
        self.text = TextView(view)
        self._node_cache: dict[tuple[int, Look], str] = {}
        self._edge_cache: dict[tuple[int, Role], str] = {}
        self._stub_cache: dict[tuple[int, Stub, bool], str] = {}

    # --- a step -----------------------------------------------------------------------------------

    def draw(self, k: int) -> str:
        """Draw the step k."""
        frame = self.trace[k]
        looks = self.view.looks(frame.k)
        told = self.told(frame)
        here = self.view.places.get(frame.node.path)
        hider = self.hider(frame)
        heading = self.heading(frame)
        body = [
            xml.element("title", xml.text(heading)),
            xml.element("desc", xml.text(self.text.draw(frame, looks))),
            self.background,
            *self.header(frame),
            self.tree,
            *(self.edge(at, looks[at], looks[item.parent]) for at, item in enumerate(self.view.items) if at),
            *(self.stub(at, frame, hides=at == hider) for at, item in enumerate(self.view.items) if item.folds),
            *(self.node(at, look) for at, look in enumerate(looks) if at != here),
            "" if here is None else self.node(here, looks[here]),
            self.walked(frame),
            cause(self, frame),
            "</g>",
            "" if here is None else lens(self, here, looks[here]),
            self.legend,
        ]
        if self.with_caption:
            body.append(self._caption(told.head, told.why))
        return f'{self.opening} aria-label="{xml.text(f"{heading}. {told}")}">{"".join(body)}</svg>'

    def heading(self, frame: Frame) -> str:
        """Name the search and the step."""
        return f"{self.title}, {self._step(frame)}"

    def told(self, frame: Frame) -> Caption:
        """Say what the step does and why, and whether it can be seen at all."""
        told = caption(frame, self.words.lang)
        outside = self.view.holder(frame.node.path) is None
        return Caption(self.words.say("outside"), str(told)) if outside else told

    def _step(self, frame: Frame) -> str:
        return self.words.say("step", step=self.words.whole(frame.k + 1), steps=self.words.whole(len(self.trace)))

    @cached_property
    def opening(self) -> str:
        """The beginning of the outermost tag; the label of the step comes next."""
        width, height = self.size
        box = f"0 0 {xml.number(self.width)} {xml.number(self.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" '
            f'font-family="{FONT}" role="img" xml:lang="{self.words.lang}"'
        )

    @cached_property
    def tree(self) -> str:
        """The opening tag of the group that holds the tree."""
        frame = self.fit
        place = f"translate({xml.number(frame.left)} {xml.number(frame.top)}) scale({frame.scale:.4f})"
        return f'<g transform="{place}" text-anchor="middle">'

    @cached_property
    def title(self) -> str:
        """The name of the search."""
        return self.words.say(f"title_{self.trace.conventions.algorithm}")

    # --- nodes and edges --------------------------------------------------------------------------

    def node(self, at: int, look: Look) -> str:
        """Draw an item as it looks."""
        key = (at, look)
        if key not in self._node_cache:
            item = self.view.items[at]
            before = None if item.parent < 0 else self.view.items[item.parent].node.board
            drawn = shape.draw(item, look, self.nodes, self.theme, before, self.words, self.bolder)
            self._node_cache[key] = xml.element(
                "g",
                drawn,
                class_=f"mv-node mv-{look.status}" + (" mv-current" if look.current else ""),
                data_path=".".join(map(str, item.node.path)),
                transform=f"translate({xml.number(self.x(at))} {xml.number(self.y(at))})",
            )
        return self._node_cache[key]

    def edge(self, at: int, look: Look, above: Look) -> str:
        """Draw the edge that leads to an item, given its look and its parent's."""
        key = (at, edge_role(look, above))
        if key not in self._edge_cache:
            self._edge_cache[key] = self._draw_edge(*key)
        return self._edge_cache[key]

    def _draw_edge(self, at: int, role: Role) -> str:
        look = style(role, self.theme)
        x1, y1, x2, y2 = self.ends(at)
        half = (y2 - y1) / 2
        curve = " ".join(map(xml.number, (x1, y1 + half, x2, y2 - half, x2, y2)))
        line = xml.element(
            "path",
            d=f"M{xml.number(x1)} {xml.number(y1)}C{curve}",
            fill="none",
            stroke=look.stroke,
            stroke_width=look.edge * self.bolder,
            stroke_dasharray=look.dash,
        )
        if role == "pruned" and self.view.items[at].skipped:
            line += scissors((x1 + x2) / 2, (y1 + y2) / 2, self.theme, min(self.bolder, 1.8))
        return line

    def walked(self, frame: Frame) -> str:
        """Mark the edge that was just walked, down or back up, with an arrow head."""
        walked = frame.child if frame.kind == "update" else frame.node if frame.kind == "enter" else None
        at = None if walked is None else self.view.places.get(walked.path)
        if not at:
            return ""
        x1, y1, x2, y2 = self.ends(at)
        down = frame.kind == "enter"
        return arrow_head(
            (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, down=down, colour=self.theme.accent, larger=self.bolder
        )

    def hider(self, frame: Frame) -> int | None:
        """Answer the item whose stub hides the current node."""
        holder = self.view.holder(frame.node.path)
        return None if holder is None or self.view.items[holder].node.path == frame.node.path else holder

    def stub(self, at: int, frame: Frame, *, hides: bool) -> str:
        """Draw what is folded away below an item and how much it is; what hides the current node is as loud as it."""
        stub = self.view.stub(at, frame.k)
        if stub is None:
            return ""
        key = (at, stub, hides)
        if key not in self._stub_cache:
            self._stub_cache[key] = self._draw_stub(*key)
        return self._stub_cache[key]

    def _draw_stub(self, at: int, stub: Stub, hides: bool) -> str:
        theme = self.theme
        x, y = self.stub_x(at), (self.view.depths[at] + 1) * self.fit.pitch + 4
        lines = stub_lines(stub, self.words)
        if hides:
            lines.insert(0, f"▶ {self.words.say('legend_inside')}")
        high = 14 + 24 * len(lines)
        path = f"M{xml.number(self.x(at))} {xml.number(self.span(at)[1])}L{xml.number(x)} {xml.number(y)}"
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
        parts += [self._plain(said, x, y + 25 + 24 * i, 18, ink) for i, said in enumerate(lines)]
        return xml.element("g", "".join(parts), class_="mv-stub" + (" mv-holds-current" if hides else ""))

    def _plain(self, words: str, x: float, y: float, size: float, fill: str) -> str:
        shown = self.words.directed(metrics.shortened(words, STUB_WIDTH - 20, size))
        return xml.element("text", xml.text(shown), x=x, y=y, font_size=size, fill=fill)

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
            parts.append(self._line(label, top + high / 2 + size * 0.36, size, theme.muted, bold=True))
        return "".join(parts)

    @cached_property
    def _layers(self) -> list[str]:
        """Name each layer by who moves in it."""
        layers: list[set[str]] = [set() for _ in range(self.rows)]
        for item, depth in zip(self.view.items, self.view.depths, strict=True):
            layers[depth].add(self.words.say("leaf") if item.is_leaf else item.node.player)
        order = (MAX, MIN, self.words.say("leaf"))
        return ["/".join(sorted(layer - {order[2]} or layer, key=order.index)) for layer in layers]

    def header(self, frame: Frame) -> list[str]:
        """Write the line above the tree: the search, the step and its conventions, the counts."""
        theme, heading = self.theme, self._heading
        said = metrics.shortened(f"{self._step(frame)} · {self._convention}", heading.room, heading.size)
        return [
            self._line(self.title, heading.title_y, 34 * heading.shrink, theme.ink, bold=True),
            self._line(said, heading.said_y, heading.size, theme.muted, offset=heading.offset),
            self._line(self._counts(frame), heading.title_y, 26 * heading.shrink, theme.ink, end=True),
        ]

    @cached_property
    def _widths(self) -> tuple[float, float, float]:
        """How wide the title, the longest counts and the longest conventions of all steps are."""
        last, most = self.trace[-1], len(self.trace.visited) + len(self.trace.pruned)
        counts = self.words.count("visited", last.visited)
        if last.pruned is not None:
            counts = " · ".join([counts, self.words.count("pruned", last.pruned), self.words.count("to_come", most)])
        steps = self.words.whole(len(self.trace))
        said = f"{self.words.say('step', step=steps, steps=steps)} · {self._convention}"
        title = metrics.width(self.title, 34, bold=True) + 22
        return title, metrics.width(counts, 26), metrics.width(said, 23)

    @cached_property
    def heading_below(self) -> bool:
        """Whether the conventions stand below the title, for want of room beside it."""
        title, counts, said = self._widths
        return 23 * (self.width - 2 * MARGIN - title - counts - 50) / said < 17

    @cached_property
    def _heading(self) -> _Heading:
        """Lay the header out for all steps: the conventions beside the title, or below it on a narrow canvas."""
        title, counts, said = self._widths
        room = self.width - 2 * MARGIN
        if self.heading_below:
            shrink = min(1.0, room / (title + counts + 30))
            return _Heading(44, 76, 0.0, room, max(13.0, min(21.0, 22.9 * room / said)), shrink)
        beside = room - title - counts - 50
        return _Heading(55, 55, title, beside, min(23.0, 22.9 * beside / said), 1.0)

    @cached_property
    def _convention(self) -> str:
        return convention(self.trace.conventions, self.words)

    def _counts(self, frame: Frame) -> str:
        counts = [self.words.count("visited", frame.visited)]
        pruned, to_come = frame.pruned, frame.to_come
        if pruned is not None and to_come is not None:
            if self.trace.conventions.prunes:
                counts.append(self.words.count("pruned", pruned))
            counts.append(self.words.count("to_come", to_come))
        return " · ".join(counts)

    @cached_property
    def legend(self) -> str:
        """What shapes, lines and signs mean."""
        return draw_legend(self.words, self.theme, self.width, self.height - self.bottom, self.trace.conventions.prunes)

    def _caption(self, head: str, why: str) -> str:
        theme, top = self.theme, self.height - CAPTION
        band = xml.element("rect", y=top, width=self.width, height=CAPTION, fill=theme.caption)
        if theme.caption == theme.background:
            band += xml.element("rect", y=top, width=self.width, height=3, fill=theme.ink)
        room = self.width - 2 * MARGIN - 12
        big, small = (_fitting(said, room, size) for said, size in ((head, 34.0), (why, 28.0)))
        rows = metrics.wrapped(head, room / 1.1, big, 2) if not why else [metrics.shortened(head, room, big, bold=True)]
        lines = [self._line(row, top + 58 + 48 * i, big, theme.caption_ink, bold=True) for i, row in enumerate(rows)]
        for i, row in enumerate(metrics.wrapped(why, room, small, 2) if why else []):
            lines.append(self._line(row, top + 102 + 38 * i, small, theme.caption_muted))
        return band + "".join(lines)

    def _line(
        self, words: str, y: float, size: float, fill: str, *, bold: bool = False, end: bool = False, offset: float = 0
    ) -> str:
        """Write a line at the margin where the language begins, or at the other one."""
        at_right = self.words.right_to_left != end
        x = self.width - MARGIN - offset if at_right else MARGIN + offset
        return xml.element(
            "text",
            xml.text(self.words.directed(words)),
            x=x,
            y=y,
            font_size=size,
            fill=fill,
            font_weight="bold" if bold else None,
            text_anchor="end" if at_right else "start",
        )


def _fitting(said: str, room: float, size: float) -> float:
    """Answer a type size at which a text fits on two lines, if it is not too small to read."""
    needed = metrics.width(said, size, bold=True) / (1.9 * room)
    return size if needed <= 1 else max(size * 0.65, size / needed)
