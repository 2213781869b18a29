"""A step as an SVG picture: the tree in its layers, a header that counts, a legend, the reason in words."""

from functools import cached_property
from typing import Any, NamedTuple

from minimaxviz.draw import metrics, node, xml
from minimaxviz.draw.legend import legend
from minimaxviz.draw.marks import arrow_head, cause, scissors
from minimaxviz.draw.text import TextView
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import ViewError
from minimaxviz.frames import Frame, Look
from minimaxviz.game import MAX, MIN
from minimaxviz.layout import Boxes, Engine, Layout, place
from minimaxviz.view import Stub, View
from minimaxviz.words import Words, caption, convention

__all__ = ["Picture", "Size"]

Size = tuple[int, int]

FONT = "'DejaVu Sans', Verdana, 'Noto Sans', sans-serif"
HEADER, LEGEND, CAPTION = 84.0, 50.0, 156.0
MARGIN, LAYER_LABEL = 36.0, 140.0
ROW_GAP, STUB_WIDTH, STUB_HEIGHT = 74.0, 204.0, 62.0
LARGEST_SCALE = 1.6
WIDEST_SPREAD = 1.4


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

    def _lay_out(self, engine: Engine) -> Layout:
        parents = list(self.view.boxes_parents)
        widths = [self.nodes.width(item) for item in self.view.items]
        for at, _ in self._stubs:
            parents.append(at)
            widths.append(STUB_WIDTH)
        return place(Boxes(parents, widths), engine)

    @cached_property
    def _stubs(self) -> list[tuple[int, Stub]]:
        return [(at, item.stub) for at, item in enumerate(self.view.items) if item.stub is not None]

    # --- geometry ---------------------------------------------------------------------------------

    @cached_property
    def _bottom(self) -> float:
        return LEGEND + (CAPTION if self.with_caption else 0)

    @cached_property
    def _rows(self) -> int:
        deepest = max(self.view.depths)
        return 1 + max([deepest, *(self.view.depths[at] + 1 for at, _ in self._stubs)])

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
    def _bolder(self) -> float:
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
        return self.layout.xs[at] * self._frame.spread

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
        heading = f"{self._title}, {self.words.say('step', step=f'{frame.k + 1:,}', steps=f'{len(self.trace):,}')}"
        body = [
            xml.element("title", xml.text(heading)),
            xml.element("desc", xml.text(self._text.draw(frame, looks))),
            self._background,
            self._header(frame),
            f'<g transform="{self._transform}" text-anchor="middle">',
            *(self._edge(at, looks) for at in range(1, len(looks))),
            self._stubs_drawn,
            *(self._node(at, look) for at, look in enumerate(looks)),
            self._walked(frame),
            cause(self, frame),
            "</g>",
            self._legend,
        ]
        if self.with_caption:
            body.append(self._caption(told.head, told.why))
        return f'{self._opening} aria-label="{xml.text(f"{heading}. {told}")}">{"".join(body)}</svg>'

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
            drawn = node.draw(item, look, self.nodes, self.theme, before, self._bolder)
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
            stroke_width=weight * self._bolder,
            stroke_dasharray=dash,
        )
        if role == "pruned" and self.view.items[at].skipped:
            line += scissors((x1 + x2) / 2, (y1 + y2) / 2, theme, min(self._bolder, 1.8))
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
        return arrow_head((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, down=down, colour=self.theme.accent)

    @cached_property
    def _stubs_drawn(self) -> str:
        """Draw what is folded away, and how much it is."""
        drawn = []
        for place_, (at, stub) in enumerate(self._stubs):
            x = self.x(len(self.view.items) + place_)
            y = (self.view.depths[at] + 1) * self._frame.pitch + 10
            left, low = x - STUB_WIDTH / 2 + 6, self.span(at)[1]
            path = f"M{xml.number(self.x(at))} {xml.number(low)}L{xml.number(x)} {xml.number(y)}"
            drawn.append(xml.element("path", d=path, stroke=self.theme.faint, stroke_width=2, stroke_dasharray="2 6"))
            drawn.append(
                xml.element(
                    "rect",
                    x=left,
                    y=y,
                    width=STUB_WIDTH - 12,
                    height=STUB_HEIGHT,
                    rx=14,
                    fill=self.theme.background,
                    stroke=self.theme.faint,
                    stroke_width=2,
                    stroke_dasharray="2 6",
                )
            )
            lines = self._stub_lines(stub)
            for i, words in enumerate(lines):
                drawn.append(self._plain(words, x, y + (27 if len(lines) > 1 else 39) + 25 * i, 18, self.theme.muted))
        return xml.element("g", "".join(drawn), class_="mv-stubs") if drawn else ""

    def _stub_lines(self, stub: Stub) -> list[str]:
        lines = [self.words.count("stub_visited", stub.visited)] if stub.visited else []
        if stub.pruned:
            lines.append(self.words.count("stub_pruned", stub.pruned) + (" …" if stub.more else ""))
        return lines

    def _plain(self, words: str, x: float, y: float, size: float, fill: str) -> str:
        shown = self.words.directed(metrics.shortened(words, STUB_WIDTH - 20, size))
        return xml.element("text", xml.text(shown), x=x, y=y, font_size=size, fill=fill)

    # --- around the tree --------------------------------------------------------------------------

    @cached_property
    def _background(self) -> str:
        theme, frame = self.theme, self._frame
        parts = [xml.element("rect", width=self.width, height=self.height, fill=theme.background)]
        high = self.nodes.height * frame.scale
        gap = (frame.pitch - self.nodes.height) * frame.scale if self._rows > 1 else 0.0
        size = max(9.0, min(27.0, high * 0.45))
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
        step = self.words.say("step", step=f"{frame.k + 1:,}", steps=f"{len(self.trace):,}")
        said = metrics.shortened(f"{step} · {self._convention}", heading.room, heading.size)
        return (
            self._line(self._title, heading.title_y, 34, theme.ink, bold=True)
            + self._line(said, heading.said_y, heading.size, theme.muted, offset=heading.offset)
            + self._line(self._counts(frame), heading.title_y, 26, theme.ink, end=True)
        )

    @cached_property
    def _heading(self) -> _Heading:
        """Lay the header out for all steps: the conventions beside the title, or below it on a narrow canvas."""
        offset = metrics.width(self._title, 34, bold=True) + 22
        counts = max(metrics.width(self._counts(self.trace[k]), 26) for k in (0, len(self.trace) // 2, -1))
        last = f"{len(self.trace):,}"
        longest = metrics.width(f"{self.words.say('step', step=last, steps=last)} · {self._convention}", 23)
        beside, below = self.width - 2 * MARGIN - offset - counts - 50, self.width - 2 * MARGIN
        if 23 * beside / longest >= 17:
            return _Heading(55, 55, offset, beside, min(23.0, 23 * beside / longest))
        return _Heading(40, 72, 0.0, below, max(13.0, min(21.0, 23 * below / longest)))

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
        rows = metrics.wrapped(head, room, 38, 2) if not why else [metrics.shortened(head, room, 38)]
        lines = [self._line(row, top + 58 + 48 * i, 34, theme.caption_ink, bold=True) for i, row in enumerate(rows)]
        for i, row in enumerate(metrics.wrapped(why, room, 28, 2) if why else []):
            lines.append(self._line(row, top + 102 + 38 * i, 28, theme.caption_muted))
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


def _canvas(size: Any) -> tuple[float, float]:
    """Answer the size of the drawing in its own units: the shorter side is 1080."""
    if (
        not isinstance(size, tuple | list)
        or len(size) != 2
        or any(type(side) is not int or not 100 <= side <= 20_000 for side in size)
    ):
        raise ViewError(f"size {size!r}; (width, height) in pixels, from 100 to 20,000, is needed")
    width, height = size
    shorter = min(width, height)
    return 1080.0 * width / shorter, 1080.0 * height / shorter
