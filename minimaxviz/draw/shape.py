"""One node of the picture: MAX points up, MIN points down, a leaf is a box or a bare value; boards stand inside."""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from minimaxviz.draw import boards, status, xml
from minimaxviz.draw.levels import LEAF_LABEL, Level, compact, ring_room
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import Item
from minimaxviz.draw.zones import Area
from minimaxviz.game import ROLES
from minimaxviz.notation import Window
from minimaxviz.trace.frames import Look
from minimaxviz.trace.positions import Board, BoardLook
from minimaxviz.words import Words, metrics

__all__ = [
    "FORM_GAP",
    "LEAF_LABEL",
    "Drawn",
    "bare",
    "board_area",
    "draw",
    "echo",
    "form",
    "label_box",
    "mark",
    "plain",
    "plain_bare",
    "ring",
    "span",
    "story",
    "window",
    "window_span",
]

BARE_CUT, BARE_UNSEEN = "✕", "·"
FORM_GAP = 5.0  # between a shape and the boxes below it
LETTER, SMALL_LETTER = 0.92, 0.35  # the size of a label inside, of a value's; and of the letter in a box, of its height

Outline: TypeAlias = Literal["up", "down", "box", "tall"]
"""How a shape points; ``tall`` is a box as high as a shape that points, for where only some passes go on."""


class Drawn(NamedTuple):
    """What is drawn of a node besides its look: the value it will have, whether its window is shown, what changed."""

    promised: float | None = None
    windowed: bool = False
    changed: frozenset[str] = frozenset()  # of "alpha", "beta" and "value"


PLAIN = Drawn()


def span(item: Item, level: Level) -> tuple[float, float]:
    """Return the top and bottom of a node's shape, from the top of its row."""
    return (level.apex * 0.55, level.apex * 0.55 + level.body) if item.is_leaf else (0.0, level.height)


def _outline(item: Item) -> Outline:
    """Tell how the shape of a node points: up, down, or nowhere."""
    return "box" if item.is_leaf else ROLES[item.node.player].points


def _outline_now(item: Item, look: Look) -> Outline:
    """Tell how a shape points as it looks: where a pass ends, a node is a leaf for now."""
    outline = _outline(item)
    return "tall" if look.at_limit and outline != "box" else outline


def draw(
    item: Item,
    look: Look,
    level: Level,
    theme: Theme,
    before: Board | None,
    say: Words,
    part: boards.Part | None,
    drawn: Drawn = PLAIN,
) -> str:
    """Draw a node with its middle at x = 0 and the top of its row at y = 0. Text is centred by the group around all."""
    outline = _outline(item)
    owner = status.whose(item.node.player, is_leaf=item.is_leaf or look.at_limit)
    style = status.style(status.node_role(look), theme, owner)
    top, bottom = span(item, level)
    body = top + (level.apex if outline == "up" else 0)
    parts = [
        xml.element("title", xml.text(story(item, look, say, drawn.promised))),
        _shape(_outline_now(item, look), level, style),
    ]
    value_y = body + level.body / 2 + level.value_size * 0.36 + (2 if outline == "down" else 0)
    if _outline_now(item, look) == "tall":
        value_y = level.height / 2 + level.value_size * 0.36
    label = metrics.clean(item.node.label) if level.label_size else ""
    if level.cell and item.node.board is not None and part is not None:
        board_look = item.node.trace.positions.board_look
        parts.append(_board(item, look, level, style, body + 5 * level.scale, before, theme, part, board_look))
        value_y = body + level.body - level.value_size * 0.3
        parts.append(_beside(label, outline, level, body, bottom, style.ink))
    elif label and level.inside:
        short = metrics.shortened(label, 2 * level.half - 10, level.label_size)
        parts.append(
            _text(short, body + level.label_size * (1.02 if outline == "box" else 0.98), level.label_size, style.ink)
        )
        value_y = body + level.body - level.value_size * 0.3
    elif label and level.under:
        parts.append(_under(label, level, bottom, theme))
    elif label:
        parts.append(_beside(label, outline, level, body, bottom, theme.muted))
    parts.append(_value(item, look, level, style, theme, value_y, drawn))
    for sign in status.marks(look):  # on the right at the top, on the left in the middle
        parts.append(
            mark(
                sign, sign.side * (level.half + 4), body + (-4 if sign.side > 0 else level.body / 2), theme, level.scale
            )
        )
    if drawn.windowed and look.window is not None and level.window_size:
        parts.append(window(item, look.window, level, style.frame, theme, drawn.changed))
    return "".join(parts)


def plain(
    item: Item, value: str, level: Level, style: status.Style, theme: Theme, before: Board | None,
    part: boards.Part | None, least: float,
) -> str:  # fmt: skip
    """Draw a node without a search: the label of an inner one is inside, that of a leaf below its value."""
    outline, (top, bottom) = _outline(item), span(item, level)
    body = top + (level.apex if outline == "up" else 0)
    parts = [_shape(outline, level, style)]
    label = metrics.clean(item.node.label) if level.label_size else ""
    value_y = body + level.body / 2 + level.value_size * 0.36
    if level.cell and item.node.board is not None and part is not None:
        board_look = item.node.trace.positions.board_look
        look = Look("closed" if style.seen else "pruned")
        parts.append(_board(item, look, level, style, body + 5 * level.scale, before, theme, part, board_look))
        parts.append(_beside(label, outline, level, body, bottom, style.ink))
        value_y = body + level.body - level.value_size * 0.3
    elif not item.is_leaf:
        room = 2 * level.half - 10
        size = max(least, min(level.value_size * LETTER, room / max(1e-9, metrics.width(label, 1))))
        middle = body + level.body / 2 + (2 if outline == "down" else -2 if outline == "up" else 0)
        parts.append(_text(metrics.shortened(label, room, size), middle + size * 0.36, size, style.ink))
    elif label:
        parts.append(_under(label, level, bottom, theme))
    if value:
        parts.append(_text(value, value_y, level.value_size, style.ink, bold=True, room=2 * level.half - 8))
    return "".join(parts)


def form(
    item: Item, letters: Sequence[str], written: Sequence[str], level: Level, theme: Theme, least: float, *, pale: bool
) -> str:
    """Draw the boxes below a node, each with the letter of what belongs there; some may be ``written`` in."""
    assert level.form is not None, "only asked for where there are boxes"
    top = span(item, level)[1] + FORM_GAP
    by_mover = item.node.trace.conventions.seen_by_mover
    inks = {} if by_mover else {"α": theme.max, "β": theme.min}
    parts = []
    for letter, text, (x, y, wide, high) in zip(letters, written, level.form.boxes(), strict=True):
        ink = theme.faint if pale else inks.get(letter, theme.ink)
        parts.append(
            xml.element(
                "rect", x=x, y=top + y, width=wide, height=high, class_="mv-box", fill=theme.node,
                stroke=theme.faint if pale else theme.muted, stroke_width=1.2 if pale else 1.8,
            )
        )  # fmt: skip
        small = max(least, SMALL_LETTER * high)
        parts.append(
            xml.element(
                "text", letter, x=x + 5, y=top + y + small * 0.8, font_size=small, fill=ink, text_anchor="start"
            )
        )
        if text:
            after = 9 + metrics.width(letter, small)
            parts.append(_in_box(text, Area(x, top + y, wide, high), after, small, level.value_size, least, ink))
    return "".join(parts)


def _in_box(text: str, box: Area, after: float, small: float, largest: float, least: float, ink: str) -> str:
    """Write in a box: beside its letter, which ends ``after`` so much, if that can be read, else below it."""
    wide, middle = metrics.width(text, 1), box.left + box.width / 2
    size = min(largest * LETTER, 0.62 * box.height, (box.width - after - 5) / wide)
    y = box.top + box.height / 2 + 0.36 * size
    if size >= least:
        middle = max(middle, box.left + after + wide * size / 2)
    else:
        size = max(least, min(largest * LETTER, (box.height - 1.05 * small - 0.4 * least) / 0.74))
        size *= min(1.0, (box.width - 10) / (wide * size))
        y = box.bottom - (box.height - 1.05 * small - 0.74 * size) / 2
    return xml.element("text", text, x=middle, y=y, font_size=size, fill=ink)


def _value(item: Item, look: Look, level: Level, style: status.Style, theme: Theme, y: float, drawn: Drawn) -> str:
    """Write the value, or what it will be; one that changed in this step is underlined."""
    written = item.node.trace.numerals
    text, ink = compact(written.value_text(look.value, look.bound)), style.ink
    if not text and drawn.promised is not None:
        text, ink = written.number(drawn.promised), theme.muted
    if not text:
        return ""
    size, room = level.value_size, 2 * level.half - 8
    line = ""
    if "value" in drawn.changed:
        half = min(metrics.width(text, size, bold=True), room) / 2
        line = xml.element(
            "path", d=f"M{_n(-half)} {_n(y + size * 0.16)}h{_n(2 * half)}", stroke=theme.ink, stroke_width=size * 0.1
        )
    return _text(text, y, size, ink, bold=look.status != "earlier", room=room) + line


@lru_cache(1024)
def _beside(label: str, outline: Outline, level: Level, body: float, bottom: float, ink: str) -> str:
    """Write a label at the corner of a shape where it leaves room: MAX at the top, MIN at the bottom."""
    if not label:
        return ""
    size = level.label_size
    return xml.element(
        "text",
        xml.text(metrics.shortened(label, level.widest_label, size)),
        x=-level.half - ring_room(level),
        y=_beside_y(outline, size, body, bottom - level.apex),
        font_size=size,
        fill=ink,
        text_anchor="end",
    )


def _under(label: str, level: Level, bottom: float, theme: Theme) -> str:
    """Write a label below a leaf."""
    size = level.label_size
    return _text(metrics.shortened(label, LEAF_LABEL * size, size), bottom + size * 0.98, size, theme.muted)


def _beside_y(outline: Outline, size: float, body: float, corner: float) -> float:
    return {"up": body + size * 0.1, "down": corner + size * 0.62, "box": body + size * 0.72}[outline]


def label_box(item: Item, level: Level) -> Area | None:
    """Return where a node's label stands, its middle at x = 0 and the top of its row at y = 0."""
    label, size = metrics.clean(item.node.label), level.label_size
    if not label or not size:
        return None
    outline, (top, bottom) = _outline(item), span(item, level)
    body = top + (level.apex if outline == "up" else 0)
    if level.inside and not (level.cell and item.node.board is not None):
        return Area(-level.half, body, 2 * level.half, size * 1.2)
    if level.under:
        half = min(metrics.width(label, size), LEAF_LABEL * size) / 2
        return Area(-half, bottom + size * 0.13, 2 * half, size * 1.1)
    wide = min(metrics.width(label, size), level.widest_label)
    y = _beside_y(outline, size, body, bottom - level.apex)
    return Area(-level.half - ring_room(level) - wide, y - size * 0.85, wide, size * 1.1)


def window_span(item: Item, level: Level) -> tuple[float, float]:
    """Return where a node's window begins, from the top of its row, and how high it is."""
    top, bottom = span(item, level)
    return (top - level.tab - 1 if _outline(item) == "down" else bottom + 3), level.tab - 3


@lru_cache(1024)
def _shape(outline: Outline, level: Level, style: status.Style) -> str:
    return _outlined(
        outline,
        level,
        0.0,
        fill=style.fill,
        fill_opacity=style.strength,
        stroke=style.stroke,
        stroke_width=max(style.outline * min(level.scale, 1.0), 1.2),
        stroke_dasharray=style.dash,
    )


def ring(item: Item, look: Look, level: Level, theme: Theme, *, column: bool = False) -> str:
    """Draw the ring around the current node: ink within, and the colour of now around it."""
    if column:
        half, high = level.column / 2 - 2, level.line
        box: dict[str, Any] = {"x": -half, "y": 0, "width": 2 * half, "height": high, "rx": 8, "fill": "none"}
        return xml.element("rect", **box, stroke=theme.now, stroke_width=9) + xml.element(
            "rect", **box, stroke=theme.ink, stroke_width=3
        )
    return _ring(_outline_now(item, look), level, theme)


def echo(item: Item, level: Level, theme: Theme, *, column: bool = False) -> str:
    """Draw a thinner ring around a node that another step is about: ink on ground of its own."""
    widths = ((max(8.0, level.ring * 1.3), theme.background), (max(3.0, level.ring * 0.5), theme.ink))
    if column:
        half, high = level.column / 2 - 2, level.line
        box: dict[str, Any] = {"x": -half, "y": 0, "width": 2 * half, "height": high, "rx": 8, "fill": "none"}
        return xml.element("rect", **box, stroke=theme.ink, stroke_width=3)
    return "".join(
        _outlined(_outline(item), level, level.ring, fill="none", stroke=ink, stroke_width=wide) for wide, ink in widths
    )


@lru_cache(256)
def _ring(outline: Outline, level: Level, theme: Theme) -> str:
    far = level.ring
    return _outlined(outline, level, far, fill="none", stroke=theme.now, stroke_width=far * 1.5) + _outlined(
        outline, level, far, fill="none", stroke=theme.ink, stroke_width=max(2.5, far * 0.45)
    )


def _outlined(outline: Outline, level: Level, far: float, **attributes: Any) -> str:
    """Draw the outline of a shape, or a line around it so far away."""
    half = level.half + far
    if outline in ("box", "tall"):
        top, high = (level.apex * 0.55, level.body) if outline == "box" else (0.0, level.height)
        return xml.element(
            "rect", x=-half, y=top - far, width=2 * half, height=high + 2 * far, rx=9 + far / 2, **attributes
        )
    low, high = -far, level.height + far
    h = _n(half)
    if outline == "up":
        slope = _n(level.apex - far * 0.5)
        points = f"M-{h} {_n(high)}V{slope}L0 {_n(low - far * 0.3)}L{h} {slope}V{_n(high)}Z"
    else:
        slope = _n(level.height - level.apex + far * 0.5)
        points = f"M-{h} {_n(low)}H{h}V{slope}L0 {_n(high + far * 0.3)}L-{h} {slope}Z"
    return xml.element("path", d=points, stroke_linejoin="round", **attributes)


def bare(item: Item, look: Look, level: Level, theme: Theme, say: Words, drawn: Drawn = PLAIN) -> str:
    """Draw a leaf in a column: its value alone, a cross where it is cut off, a dot where it is not yet seen."""
    written = item.node.trace.numerals
    text, ink = compact(written.value_text(look.value, look.bound)), theme.ink
    if look.on_line:
        ink = theme.good
    elif look.status == "earlier":
        ink = theme.muted
    struck, smaller, left_out = "", 1.0, getattr(theme, status.left_out(look))
    if not text and drawn.promised is not None:
        text, ink = written.number(drawn.promised), theme.muted
        if look.status == "pruned":
            half = min(metrics.width(text, level.value_size), level.column - 4) / 2 + 3
            struck = xml.element(
                "path", d=f"M{_n(-half)} {_n(level.line / 2)}h{_n(2 * half)}", stroke=left_out, stroke_width=2.5
            )
    elif not text:
        text, ink = (BARE_CUT, left_out) if look.status == "pruned" else (BARE_UNSEEN, theme.faint)
        smaller = 0.8 if look.status == "pruned" else 1.0
    size = level.value_size * smaller
    is_bold = look.value is not None and look.status != "earlier"
    value = _text(text, level.line / 2 + size * 0.36, size, ink, bold=is_bold, room=level.column - 4) + struck
    parts = [xml.element("title", xml.text(story(item, look, say, drawn.promised))), value]
    for sign in status.marks(look):
        parts.append(mark(sign, sign.side * (level.column / 2 - 4), level.line / 2, theme, 0.6))
    # what has no ink cannot be pointed at
    ground = xml.element(
        "rect", x=-level.column / 2, y=0, width=level.column, height=level.line, fill=theme.background, fill_opacity=0
    )
    return ground + "".join(parts)


def plain_bare(value: str, level: Level, theme: Theme) -> str:
    """Draw a leaf in a column without a search: its value alone."""
    ground = xml.element(
        "rect", x=-level.column / 2, y=0, width=level.column, height=level.line, fill=theme.background, fill_opacity=0
    )
    size = level.value_size
    return ground + _text(value, level.line / 2 + size * 0.36, size, theme.ink, bold=True, room=level.column - 4)


def _board(
    item: Item,
    look: Look,
    level: Level,
    style: status.Style,
    top: float,
    before: Board | None,
    theme: Theme,
    part: boards.Part,
    board_look: BoardLook,
) -> str:
    board = item.node.board
    assert board is not None, "only asked for where there is a board"
    seen = status.STYLES[look.status].seen
    drawn = boards.draw(
        board,
        (-level.cell * (part.right - part.left) / 2, top),
        level.cell,
        ink=theme.ink if seen else style.ink,
        line=theme.faint,
        changed=boards.changes(before, board),
        winning=item.node.winning_line if seen else (),
        mark=theme.ink if seen else style.ink,
        board_look=board_look,
        ground=theme.node,
        part=part,
        signs=item.node.trace.positions.signs,
        tones=(theme.max, theme.min) if seen else None,
    )
    return xml.element("g", drawn, class_="mv-board")


def board_area(item: Item, level: Level, part: boards.Part | None) -> Area | None:
    """Return where a node's board stands, if it has one: its middle at x = 0 and the top of its row at y = 0."""
    if not level.cell or item.node.board is None or part is None:
        return None
    top = span(item, level)[0] + (level.apex if _outline(item) == "up" else 0) + 5 * level.scale
    wide, high = level.cell * (part.right - part.left), level.cell * (part.bottom - part.top)
    return Area(-wide / 2, top, wide, high)


def window(item: Item, bounds: Window, level: Level, frame: str, theme: Theme, changed: frozenset[str]) -> str:
    """Draw a window: under MAX and leaves, on top of MIN; α has MAX's colour and β MIN's."""
    y, high = window_span(item, level)
    size, written = level.window_size, item.node.trace.numerals
    crossed = bounds[0] >= bounds[1]
    name = "" if level.label_size else metrics.clean(item.node.label) + " "
    half = (metrics.width(name + written.window(bounds), size) + 18) / 2
    box = xml.element(
        "rect", x=-half, y=y, width=2 * half, height=high, rx=7, fill=theme.background,
        stroke=theme.alert if crossed else frame, stroke_width=3 if crossed else 1.5,
    )  # fmt: skip
    by_mover = item.node.trace.conventions.seen_by_mover
    inks = (theme.ink, theme.ink) if by_mover else (theme.max, theme.min)
    ends = [
        xml.element(
            "tspan",
            written.number(bound),
            fill=ink,
            font_weight="bold" if name in changed or crossed else None,
            text_decoration="underline" if name in changed else None,
        )
        for name, bound, ink in zip(("alpha", "beta"), bounds, inks, strict=True)
    ]
    text = xml.element(
        "text", f"{xml.text(name)}[{ends[0]}, {ends[1]}]", y=y + size * 1.02, font_size=size, fill=theme.ink
    )
    return box + text


def mark(sign: status.Mark, x: float, y: float, theme: Theme, scale: float = 1.0) -> str:
    """Draw a mark around a point."""
    fill = getattr(theme, sign.fill)
    drawn = xml.element("polygon", points=sign.points, fill=fill, stroke=theme.background, stroke_width=2)
    scaled = "" if scale == 1 else f" scale({max(0.7, scale):.2f})"
    return xml.element("g", drawn, transform=f"translate({_n(x)} {_n(y)}){scaled}")


def _text(words: str, y: float, size: float, fill: str, *, bold: bool = False, room: float = inf) -> str:
    wide = metrics.width(words, size, bold=bold) if room < inf else 0
    if wide > room:
        size *= room / wide
    return xml.element("text", xml.text(words), y=y, font_size=size, fill=fill, font_weight="bold" if bold else None)


def story(item: Item, look: Look, say: Words, promised: float | None = None) -> str:
    """Say everything about a node in one line, for tooltips and screen readers; of a leaf also a promised value."""
    node, written = item.node, item.node.trace.numerals
    value = written.value_text(look.value, look.bound) or ("" if promised is None else written.number(promised))
    parts = [metrics.clean(node.full_name), node.player, value]
    if look.window is not None:
        parts.append(written.window(look.window))
    parts.append(say.say(status.STYLES[look.status].word))
    if look.known and status.STYLES[look.status].seen:
        parts.append(say.say("legend_known"))
    if look.call:
        parts.append(say.say(status.CALLS[look.call].word))
    return ", ".join(filter(None, parts))


_n = xml.number
