"""A step as an SVG picture: the tree in its layers, a header that counts, a legend, the reason in words."""

from functools import cached_property
from typing import Any, NamedTuple

from minimaxviz import metrics
from minimaxviz.draw import node, xml
from minimaxviz.draw.legend import legend
from minimaxviz.draw.marks import arrow_head, cause, scissors, stub_lines
from minimaxviz.draw.text import TextView
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import ViewError
from minimaxviz.frames import Frame, Look
from minimaxviz.game import MAX, MIN
from minimaxviz.layout import Boxes, Engine, Layout, place
from minimaxviz.view import Stub, View
from minimaxviz.words import Caption, Words, caption, convention

__all__ = ["FONT", "Picture", "Size", "checked_size"]

Size = tuple[int, int]

FONT = "'DejaVu Sans', Verdana, 'Noto Sans', sans-serif"
HEADER, LEGEND, CAPTION = 84.0, 50.0, 156.0
MARGIN, LAYER_LABEL = 36.0, 140.0
ROW_GAP, STUB_WIDTH = 74.0, 204.0
LARGEST_SCALE = 1.6
WIDEST_SPREAD = 1.4
LENS, SMALL_LENS = 1.25, 0.55  # how large the lens shows a node, and how small nodes are that need it


class _Frame(NamedTuple):
    """The part of the canvas that the tree fills, and how it is scaled into it."""

    left: float
    top: float
    scale: float
    pitch: float  # from layer to layer
    spread: float  # how much further apart nodes stand than they must


class _Heading(NamedTuple):
    """Where the parts of the header stand."""

    title_y: float
    said_y: float
    offset: float
    room: float
    size: float
    shrink: float  # of the title and the counts, where they would not fit beside each other


class Picture:
    """All steps of a view in one look. The layout is made once; a step only changes how things look."""

    def __init__(
        self, view: View, theme: Theme, words: Words, *, size: Size, with_caption: bool, engine: Engine
    ) -> None:
        self.view = view
        self.trace = view.trace
        self.theme = theme
        self.words = words
        self.width, self.height = _canvas(size)
        self.size = size
        self.with_caption = with_caption
        self.nodes = node.measure(view)
        self.layout = self._lay_out(engine)
        self._text = TextView(view)
        self._node_cache: dict[tuple[int, Look], str] = {}
        self._edge_cache: dict[tuple[int, str], str] = {}
        self._stub_cache: dict[tuple[int, Stub, bool], str] = {}

    def _lay_out(self, engine: Engine) -> Layout:
        """Lay out items and stubs together; boxes stand in preorder, a stub after all that is drawn beside it."""
        boxes: list[tuple[int, bool]] = []  # an item and whether its stub is meant
        parents: list[int] = []
        stack: list[tuple[int, bool, int]] = [(0, False, -1)]
        while stack:
            at, is_stub, parent = stack.pop()
            here = len(boxes)
            boxes.append((at, is_stub))
            parents.append(parent)
            if not is_stub:
                if self.view.items[at].folds:
                    stack.append((at, True, here))
                stack += [(child, False, here) for child in reversed(self.view._drawn_children[at])]
        widths = [STUB_WIDTH if is_stub else self.nodes.width(self.view.items[at]) for at, is_stub in boxes]
        layout = place(Boxes(parents, widths), engine)
        self._box = {box: layout.xs[i] for i, box in enumerate(boxes)}
        return layout

    # --- geometry ---------------------------------------------------------------------------------

    @cached_property
    def _bottom(self) -> float:
        return LEGEND + (CAPTION if self.with_caption else 0)

    @cached_property
    def _rows(self) -> int:
        deepest = max(self.view.depths)
        folds = [self.view.depths[at] + 1 for at, item in enumerate(self.view.items) if item.folds]
        return 1 + max([deepest, *folds])

    @cached_property
    def _frame(self) -> _Frame:
        """Fit the tree into the canvas; a wide tree is stretched downwards, a high one sideways."""
        room_x = self.width - LAYER_LABEL - MARGIN
        room_y = self.height - HEADER - self._bottom - 24
        gaps = self._rows - 1
        high = self.nodes.height * self._rows + ROW_GAP * gaps
        scale = min(room_x / self.layout.width, room_y / high, LARGEST_SCALE)
        pitch = self.nodes.height + ROW_GAP
        if gaps:  # a wide tree is stretched downwards, but its layers keep some resemblance of belonging together
            pitch = max(pitch, min((room_y / scale - self.nodes.height) / gaps, room_y / scale / 4))
        used_y = (self.nodes.height + pitch * gaps) * scale
        before = MARGIN if self.words.right_to_left else LAYER_LABEL
        spread = max(1.0, min(room_x / self.layout.width / scale, WIDEST_SPREAD))
        left = before + (room_x - self.layout.width * spread * scale) / 2
        return _Frame(left, HEADER + 12 + (room_y - used_y) / 2, scale, pitch, spread)

    @cached_property
    def bolder(self) -> float:
        """How much thicker lines are drawn in a tree that is scaled down, so that they stay visible."""
        return min(max(1.0, 0.4 / self._frame.scale), 4.0)

    @cached_property
    def edges(self) -> tuple[float, float]:
        """The left and right edge of what the tree may use, in the tree's own units."""
        margins = (MARGIN, LAYER_LABEL) if self.words.right_to_left else (LAYER_LABEL, MARGIN)
        frame = self._frame
        return (margins[0] - frame.left) / frame.scale, (self.width - margins[1] - frame.left) / frame.scale

    def x(self, at: int) -> float:
        """Answer the middle of an item in the tree's own units."""
        return self._box[at, False] * self._frame.spread

    def y(self, at: int) -> float:
        """Answer the top of an item's row in the tree's own units."""
        return self.view.depths[at] * self._frame.pitch

    def span(self, at: int) -> tuple[float, float]:
        """Answer the top and bottom of an item's shape in the tree's own units."""
        top, bottom = node.ports(self.view.items[at], self.nodes)
        return self.y(at) + top, self.y(at) + bottom

    # --- a step -----------------------------------------------------------------------------------

    def draw(self, k: int) -> str:
        """Draw the step k."""
        frame = self.trace[k]
        looks = self.view.looks(frame.k)
        told = caption(frame, self.words.lang)
        holder = self.view.holder(frame.node.path)
        if holder is None:
            told = Caption(self.words.say("outside"), str(told))
        heading = f"{self._title}, {self._step(frame)}"
        body = [
            xml.element("title", xml.text(heading)),
            xml.element("desc", xml.text(self._text.draw(frame, looks))),
            self._background,
            self._header(frame),
            f'<g transform="{self._transform}" text-anchor="middle">',
            *(self._edge(at, looks) for at in range(1, len(looks))),
            *self._stubs(frame, holder),
            *(self._node(at, look) for at, look in enumerate(looks) if not look.current),
            *(self._node(at, look) for at, look in enumerate(looks) if look.current),
            self._walked(frame),
            cause(self, frame),
            "</g>",
            self._lens(looks),
            self._legend,
        ]
        if self.with_caption:
            body.append(self._caption(told.head, told.why))
        return f'{self._opening} aria-label="{xml.text(f"{heading}. {told}")}">{"".join(body)}</svg>'

    def _step(self, frame: Frame) -> str:
        return self.words.say("step", step=self.words.whole(frame.k + 1), steps=self.words.whole(len(self.trace)))

    @cached_property
    def _opening(self) -> str:
        width, height = self.size
        box = f"0 0 {xml.number(self.width)} {xml.number(self.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" '
            f'font-family="{FONT}" role="img" xml:lang="{self.words.lang}"'
        )

    @cached_property
    def _transform(self) -> str:
        frame = self._frame
        return f"translate({xml.number(frame.left)} {xml.number(frame.top)}) scale({frame.scale:.4f})"

    @cached_property
    def _title(self) -> str:
        return self.words.say(f"title_{self.trace.conventions.algorithm}")

    # --- nodes and edges --------------------------------------------------------------------------

    def _node(self, at: int, look: Look) -> str:
        key = (at, look)
        if key not in self._node_cache:
            item = self.view.items[at]
            before = None if item.parent < 0 else self.view.items[item.parent].node.board
            drawn = node.draw(item, look, self.nodes, self.theme, before, self.bolder)
            self._node_cache[key] = xml.element(
                "g",
                drawn,
                class_=f"mv-node mv-{look.status}" + (" mv-current" if look.current else ""),
                data_path=".".join(map(str, item.node.path)),
                transform=f"translate({xml.number(self.x(at))} {xml.number(self.y(at))})",
            )
        return self._node_cache[key]

    def _edge(self, at: int, looks: list[Look]) -> str:
        parent = self.view.items[at].parent
        on_line = looks[at].on_line and looks[parent].on_line
        key = (at, "line" if on_line else looks[at].status)
        if key not in self._edge_cache:
            self._edge_cache[key] = self._draw_edge(*key)
        return self._edge_cache[key]

    def _draw_edge(self, at: int, role: str) -> str:
        theme = self.theme
        stroke, weight, dash = {
            "line": (theme.good, 7.0, None),
            "open": (theme.accent, 6.0, None),
            "closed": (theme.ink, 2.5, None),
            "pruned": (theme.faint, 2.5, "8 7"),
            "unseen": (theme.faint, 1.5, None),
        }[role]
        x1, y1, x2, y2 = self._ends(at)
        half = (y2 - y1) / 2
        curve = " ".join(map(xml.number, (x1, y1 + half, x2, y2 - half, x2, y2)))
        line = xml.element(
            "path",
            d=f"M{xml.number(x1)} {xml.number(y1)}C{curve}",
            fill="none",
            stroke=stroke,
            stroke_width=weight * self.bolder,
            stroke_dasharray=dash,
        )
        if role == "pruned" and self.view.items[at].skipped:
            line += scissors((x1 + x2) / 2, (y1 + y2) / 2, theme, min(self.bolder, 1.8))
        return line

    def _ends(self, at: int) -> tuple[float, float, float, float]:
        parent = self.view.items[at].parent
        return self.x(parent), self.span(parent)[1], self.x(at), self.span(at)[0]

    def _walked(self, frame: Frame) -> str:
        """Mark the edge that was just walked, down or back up, with an arrow head."""
        walked = frame.child if frame.kind == "update" else frame.node if frame.kind == "enter" else None
        at = None if walked is None else self.view.places.get(walked.path)
        if not at:
            return ""
        x1, y1, x2, y2 = self._ends(at)
        down = frame.kind == "enter"
        return arrow_head(
            (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, down=down, colour=self.theme.accent, larger=self.bolder
        )

    def _stubs(self, frame: Frame, holder: int | None) -> list[str]:
        """Draw what is folded away and how much it is; the one that hides the current node is as loud as it."""
        drawn = []
        for at, item in enumerate(self.view.items):
            stub = self.view.stub(at, frame.k)
            if stub is not None:
                hides = at == holder and item.node.path != frame.node.path
                key = (at, stub, hides)
                if key not in self._stub_cache:
                    self._stub_cache[key] = self._draw_stub(*key)
                drawn.append(self._stub_cache[key])
        return drawn

    def _draw_stub(self, at: int, stub: Stub, hides: bool) -> str:
        theme = self.theme
        x, y = self._box[at, True] * self._frame.spread, (self.view.depths[at] + 1) * self._frame.pitch + 4
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

    # --- the lens ---------------------------------------------------------------------------------

    def _lens(self, looks: list[Look]) -> str:
        """Show the current node of a tree that is drawn small once more, large, in a corner where nobody stands."""
        at = next((at for at, look in enumerate(looks) if look.current), None)
        if at is None or self._frame.scale * LENS > SMALL_LENS or self._lens_corner(at) is None:
            return ""
        (left, top, right, bottom), theme = self._lens_corner(at) or (0, 0, 0, 0), self.theme
        item = self.view.items[at]
        before = None if item.parent < 0 else self.view.items[item.parent].node.board
        middle = (left + right) / 2
        drawn = node.draw(item, looks[at], self.nodes, theme, before)
        box = xml.element(
            "rect",
            x=left,
            y=top,
            width=right - left,
            height=bottom - top,
            rx=12,
            fill=theme.background,
            stroke=theme.faint,
            stroke_width=2,
        )
        place = f"translate({xml.number(middle)} {xml.number(top + 14)}) scale({LENS})"
        inner = xml.element("g", drawn, transform=place, text_anchor="middle")
        frame = self._frame
        x, y = frame.left + self.x(at) * frame.scale, frame.top + self.y(at) * frame.scale
        near = min(max(x, left), right)
        line = xml.element(
            "path",
            d=f"M{xml.number(near)} {xml.number(bottom)}L{xml.number(x)} {xml.number(y)}",
            stroke=theme.faint,
            stroke_width=2,
            stroke_dasharray="4 6",
        )
        return xml.element("g", line + box + inner, class_="mv-lens")

    def _lens_corner(self, at: int) -> tuple[float, float, float, float] | None:
        """Answer a corner below the header that is free: the one nearer to the node first."""
        wide = 2 * max(self.nodes.half, self.nodes.tab_half) * LENS + 36
        high = self.nodes.height * LENS + 28
        top = HEADER + 4
        margins = (MARGIN, LAYER_LABEL) if self.words.right_to_left else (LAYER_LABEL, MARGIN)
        left = (margins[0], top, margins[0] + wide, top + high)
        right = (self.width - margins[1] - wide, top, self.width - margins[1], top + high)
        here = self._frame.left + self.x(at) * self._frame.scale
        for corner in (left, right) if here < self.width / 2 else (right, left):
            if all(not _inside(point, corner) for point in self._points):
                return corner
        return None

    @cached_property
    def _points(self) -> list[tuple[float, float, float]]:
        """The middle of the top of every item on the canvas, and half its width."""
        frame = self._frame
        half = max(self.nodes.half, self.nodes.tab_half) * frame.scale
        count = range(len(self.view.items))
        return [(frame.left + self.x(i) * frame.scale, frame.top + self.y(i) * frame.scale, half) for i in count]

    # --- around the tree --------------------------------------------------------------------------

    @cached_property
    def _background(self) -> str:
        theme, frame = self.theme, self._frame
        parts = [xml.element("rect", width=self.width, height=self.height, fill=theme.background)]
        high = self.nodes.height * frame.scale
        gap = (frame.pitch - self.nodes.height) * frame.scale if self._rows > 1 else 0.0
        size = max(16.0, min(27.0, high * 0.45))
        for depth, label in enumerate(self._layers):
            top = frame.top + depth * frame.pitch * frame.scale
            if depth % 2 == 0:
                above = max(top - min(gap * 0.22, 22), HEADER - 8)
                below = min(top + high + min(gap * 0.22, 22), self.height - self._bottom)
                parts.append(xml.element("rect", y=above, width=self.width, height=below - above, fill=theme.band))
            parts.append(self._line(label, top + high / 2 + size * 0.36, size, theme.muted, bold=True))
        return "".join(parts)

    @cached_property
    def _layers(self) -> list[str]:
        """Name each layer by who moves in it."""
        layers: list[set[str]] = [set() for _ in range(self._rows)]
        for item, depth in zip(self.view.items, self.view.depths, strict=True):
            layers[depth].add(self.words.say("leaf") if item.is_leaf else item.node.player)
        order = (MAX, MIN, self.words.say("leaf"))
        return ["/".join(sorted(layer - {order[2]} or layer, key=order.index)) for layer in layers]

    def _header(self, frame: Frame) -> str:
        theme, heading = self.theme, self._heading
        said = metrics.shortened(f"{self._step(frame)} · {self._convention}", heading.room, heading.size)
        return (
            self._line(self._title, heading.title_y, 34 * heading.shrink, theme.ink, bold=True)
            + self._line(said, heading.said_y, heading.size, theme.muted, offset=heading.offset)
            + self._line(self._counts(frame), heading.title_y, 26 * heading.shrink, theme.ink, end=True)
        )

    @cached_property
    def _heading(self) -> _Heading:
        """Lay the header out for all steps: the conventions beside the title, or below it on a narrow canvas."""
        offset = metrics.width(self._title, 34, bold=True) + 22
        last, most = self.trace[-1], len(self.trace.visited) + len(self.trace.pruned)
        widest = self.words.count("visited", last.visited)
        if last.pruned is not None:
            widest = " · ".join([widest, self.words.count("pruned", last.pruned), self.words.count("to_come", most)])
        counts = metrics.width(widest, 26)
        steps = self.words.whole(len(self.trace))
        longest = metrics.width(f"{self.words.say('step', step=steps, steps=steps)} · {self._convention}", 23)
        room = self.width - 2 * MARGIN
        beside = room - offset - counts - 50
        if 23 * beside / longest >= 17:
            return _Heading(55, 55, offset, beside, min(23.0, 22.9 * beside / longest), 1.0)
        shrink = min(1.0, room / (offset + counts + 30))
        return _Heading(40, 72, 0.0, room, max(13.0, min(21.0, 22.9 * room / longest)), shrink)

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
    def _legend(self) -> str:
        return legend(self.words, self.theme, self.width, self.height - self._bottom, self.trace.conventions.prunes)

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


def _inside(point: tuple[float, float, float], box: tuple[float, float, float, float]) -> bool:
    x, y, half = point
    return box[0] - half <= x <= box[2] + half and y <= box[3]


def _fitting(said: str, room: float, size: float) -> float:
    """Answer a type size at which a text fits on two lines, if it is not too small to read."""
    needed = metrics.width(said, size, bold=True) / (1.9 * room)
    return size if needed <= 1 else max(size * 0.65, size / needed)


def checked_size(size: Any) -> Size:
    """Refuse what is no size in pixels."""
    if (
        not isinstance(size, tuple | list)
        or len(size) != 2
        or any(type(side) is not int or not 100 <= side <= 20_000 for side in size)
    ):
        raise ViewError(f"size {size!r}; (width, height) in pixels, from 100 to 20,000, is needed")
    return size[0], size[1]


def _canvas(size: Size) -> tuple[float, float]:
    """Answer the size of the drawing in its own units: the shorter side is 1080."""
    width, height = size
    shorter = min(width, height)
    return 1080.0 * width / shorter, 1080.0 * height / shorter
