"""One node of the picture: MAX points up, MIN points down, a leaf is a box; a board may stand inside."""

from functools import lru_cache
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from minimaxviz.draw import boards, status, xml
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import Item, View
from minimaxviz.game import ROLES
from minimaxviz.notation import Window
from minimaxviz.trace import Visit
from minimaxviz.trace.frames import Look
from minimaxviz.trace.positions import Board, BoardLook
from minimaxviz.words import Words, metrics

__all__ = ["APEX", "NodeSize", "draw", "mark", "measure", "ports"]

APEX = 26.0
TAB = 34.0
LABEL_SIZE, VALUE_SIZE, WINDOW_SIZE = 23.0, 29.0, 22.0
NARROWEST, WIDEST = 92.0, 190.0


Outline: TypeAlias = Literal["up", "down", "box"]


class NodeSize(NamedTuple):
    """The fixed sizes of all nodes of a view, so that nothing moves between steps."""

    half: float  # half the width of an inner node's body
    leaf_half: float
    body: float  # the height of a body without its point
    tab: float  # the height kept for the window; 0 where there is none
    tab_half: float
    cell: float  # the size of a board's field; 0 where there is no board
    board_look: BoardLook = "marks"  # how boards are drawn, and which part of them
    part: boards.Part | None = None

    @property
    def height(self) -> float:
        """The height of a row."""
        return APEX + self.body + self.tab

    def width(self, item: Item) -> float:
        """The width kept for a node. Only the current leaf shows a window, below its box, where nobody stands."""
        return 2 * (self.leaf_half if item.is_leaf else max(self.tab_half, self.half))


def measure(view: View) -> NodeSize:
    """Choose sizes that hold the longest label, value and window of a view."""
    nodes = [item.node for item in view.items]
    prunes, written = view.trace.conventions.prunes, view.trace.numerals
    longest = max((metrics.width(n.label, LABEL_SIZE) for n in nodes), default=0)
    visits = [visit for node in nodes for visit in node.visits]
    values = [
        metrics.width("≥ " + written.number(v.value), VALUE_SIZE, bold=True) for v in visits if v.value is not None
    ]
    windows = [metrics.width(written.window(bounds), WINDOW_SIZE) for v in visits for bounds in _first_and_last(v)]
    tab_half = (max(windows, default=0) + 20) / 2 if prunes else 0.0
    room_for_values = max(values, default=0.0) + 14
    drawn_boards = [n.board for n in nodes if n.board is not None]
    if drawn_boards:
        board_look = view.trace.positions.board_look
        part = boards.Part.drawn(drawn_boards, board_look)
        rows = max(map(len, drawn_boards)) if part is None else part.bottom - part.top
        columns = max(len(row) for board in drawn_boards for row in board) if part is None else part.right - part.left
        cell = boards.cell_size(max(rows, columns), board_look)
        wide = max(cell * columns + 16, room_for_values)
        tab = TAB if prunes else 0.0
        return NodeSize(wide / 2, wide / 2, cell * rows + 12 + 40, tab, tab_half, cell, board_look, part)
    wide = max(NARROWEST, min(longest + 22, WIDEST), room_for_values)
    return NodeSize(wide / 2, wide / 2 - 4, 66.0, TAB if prunes else 0.0, tab_half, 0.0)


def _first_and_last(visit: Visit) -> list[Window]:
    """Return the windows that a visit had on entry and in the end."""
    last = visit.trace.window_at(visit.index, visit.trace.steps.finished[visit.index])
    return [bounds for bounds in (visit.window, last) if bounds is not None]


def ports(item: Item, size: NodeSize) -> tuple[float, float]:
    """Return where an edge from above ends and edges to below begin, from the top of the row."""
    return _span(_outline(item), size)


def _outline(item: Item) -> Outline:
    """Tell how the shape of a node points: up, down, or nowhere."""
    return "box" if item.is_leaf else ROLES[item.node.player].points


def _span(outline: Outline, size: NodeSize) -> tuple[float, float]:
    """Return the top and bottom of a node's shape."""
    if outline == "box":
        return APEX * 0.6, APEX * 0.6 + size.body
    if outline == "up":
        return 0.0, APEX + size.body
    return size.tab, size.tab + size.body + APEX


def draw(
    item: Item, look: Look, size: NodeSize, theme: Theme, before: Board | None, say: Words, bolder: float = 1.0
) -> str:
    """Draw a node with its middle at x = 0 and the top of its row at y = 0; ``bolder`` thickens its outline.

    Text is centred by the group around all nodes.
    """
    outline, style = _outline(item), status.style(status.node_role(look), theme)
    body = _span(outline, size)[0] + (APEX if outline == "up" else 0)
    parts = [xml.element("title", xml.text(_story(item, look, say))), _shape(outline, size, style, bolder)]
    if size.cell and item.node.board is not None:
        parts.append(_board(item, look, size, style, body, before, theme))
    else:
        if outline == "down":
            body += 5  # a shape that narrows downwards looks balanced a little lower
        label = metrics.shortened(metrics.clean(item.node.label), 2 * size.half - 12, LABEL_SIZE)
        parts.append(_text(label, body + 25, LABEL_SIZE, style.ink))
    written = item.node.trace.numerals
    value = written.value_text(look.value, look.bound)
    if value:
        parts.append(_text(value, body + size.body - 11, VALUE_SIZE, style.ink, bold=True, room=2 * size.half - 8))
    for sign in status.marks(look):  # on the right at the top, on the left in the middle
        parts.append(mark(sign, sign.side * (size.half - 2), body + (2 if sign.side > 0 else size.body / 2), theme))
    if size.tab and look.window is not None and (look.current or look.status == "open" or not item.is_leaf):
        tone = status.style(status.window_role(look), theme)
        y = _tab_top(outline, size)
        parts.append(_tab(y, size, tone, theme))
        parts.append(
            _text(written.window(look.window), y + 23, WINDOW_SIZE, tone.frame_ink, room=2 * size.tab_half - 8)
        )
    return "".join(parts)


@lru_cache(256)
def _shape(outline: Outline, size: NodeSize, style: status.Style, bolder: float) -> str:
    top, bottom = _span(outline, size)
    attributes: dict[str, Any] = {
        "fill": style.fill,
        "stroke": style.stroke,
        "stroke_width": style.outline * bolder,
        "stroke_dasharray": style.dash,
    }
    if outline == "box":
        half = size.leaf_half
        return xml.element("rect", x=-half, y=top, width=2 * half, height=bottom - top, rx=9, **attributes)
    h, t, b = (xml.number(n) for n in (size.half, top, bottom))
    if outline == "up":
        points = f"M-{h} {b}V{xml.number(top + APEX)}L0 {t}L{h} {xml.number(top + APEX)}V{b}Z"
    else:
        points = f"M-{h} {t}H{h}V{xml.number(bottom - APEX)}L0 {b}L-{h} {xml.number(bottom - APEX)}Z"
    return xml.element("path", d=points, stroke_linejoin="round", **attributes)


def _board(
    item: Item, look: Look, size: NodeSize, style: status.Style, top: float, before: Board | None, theme: Theme
) -> str:
    board = item.node.board
    assert board is not None, "only asked for where there is a board"
    columns = max(map(len, board)) if size.part is None else size.part.right - size.part.left
    left = -size.cell * columns / 2
    seen = status.STYLES[look.status].seen
    return boards.draw(
        board,
        (left, top + 8),
        size.cell,
        ink=theme.ink if seen else style.ink,
        line=theme.faint,
        changed=boards.changes(before, board),
        winning=item.node.winning_line if seen else (),
        mark=theme.ink if seen else style.ink,
        board_look=size.board_look,
        ground=theme.node,
        part=size.part,
        signs=item.node.trace.positions.signs,
        tones=(theme.max, theme.min) if seen else None,
    )


def _tab_top(outline: Outline, size: NodeSize) -> float:
    """Return where the window stands: under MAX and leaves, on top of MIN."""
    top, bottom = _span(outline, size)
    return top - size.tab + 1 if outline == "down" else bottom + 3


@lru_cache(256)
def _tab(y: float, size: NodeSize, tone: status.Style, theme: Theme) -> str:
    """Draw the box for a window."""
    return xml.element(
        "rect",
        x=-size.tab_half,
        y=y,
        width=2 * size.tab_half,
        height=size.tab - 4,
        rx=7,
        fill=theme.background,
        stroke=tone.frame,
        stroke_width=tone.frame_weight,
    )


def mark(sign: status.Mark, x: float, y: float, theme: Theme) -> str:
    """Draw a mark around a point."""
    fill = getattr(theme, sign.fill)
    drawn = xml.element("polygon", points=sign.points, fill=fill, stroke=theme.background, stroke_width=2)
    return xml.element("g", drawn, transform=f"translate({xml.number(x)} {xml.number(y)})")


def _text(words: str, y: float, size: float, fill: str, *, bold: bool = False, room: float = inf) -> str:
    wide = metrics.width(words, size, bold=bold) if room < inf else 0
    if wide > room:
        size *= room / wide
    return xml.element("text", xml.text(words), y=y, font_size=size, fill=fill, font_weight="bold" if bold else None)


def _story(item: Item, look: Look, say: Words) -> str:
    """Say everything about a node in one line, for tooltips and screen readers."""
    node, written = item.node, item.node.trace.numerals
    parts = [metrics.clean(node.full_name), node.player, written.value_text(look.value, look.bound)]
    if look.window is not None:
        parts.append(written.window(look.window))
    parts.append(say.say(status.STYLES[look.status].word))
    if look.known:
        parts.append(say.say("legend_known"))
    return ", ".join(filter(None, parts))
