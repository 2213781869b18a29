"""Marks on the tree: scissors on a cut branch, an arrow on the edge just walked, what is cut off, and why."""

from collections.abc import Sequence
from math import atan2, degrees
from typing import TYPE_CHECKING, Any

from minimaxviz.draw import xml
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.zones import Area
from minimaxviz.trace import Cut, Node
from minimaxviz.trace.frames import Frame
from minimaxviz.words import Words, metrics

if TYPE_CHECKING:
    from minimaxviz.draw.svg import ScenePicture

__all__ = ["arrow_head", "bound_of", "cause_words", "large_scissors", "scissors", "shade", "veil", "way"]

LABEL = 22.0
HATCH = 18.0  # from line to line
VEIL = 12.0  # so much further than what it covers


def scissors(x: float, y: float, theme: Theme, scale: float = 1.0) -> str:
    """Draw scissors in a circle: the branch is cut here."""
    blades = "M-6.5 -10L5 7M6.5 -10L-5 7"
    parts = (
        xml.element("circle", r=19, fill=theme.background, stroke=theme.alert, stroke_width=3)
        + xml.element("path", d=blades, stroke=theme.alert, stroke_width=3, stroke_linecap="round")
        + xml.element("circle", cx=-6.5, cy=9.5, r=3.6, fill="none", stroke=theme.alert, stroke_width=2.5)
        + xml.element("circle", cx=6.5, cy=9.5, r=3.6, fill="none", stroke=theme.alert, stroke_width=2.5)
    )
    scaled = "" if scale == 1 else f" scale({scale:.2f})"
    return xml.element("g", parts, class_="mv-scissors", transform=f"translate({_n(x)} {_n(y)}){scaled}")


def arrow_head(x: float, y: float, dx: float, dy: float, *, down: bool, colour: str, scale: float = 1.0) -> str:
    """Draw an arrow head on the middle of an edge."""
    # in its middle an edge is steeper to the side than the straight line between its ends
    angle = degrees(atan2(dy / 2, dx)) + (0 if down else 180)
    head = xml.element("path", d="M16 0L-10 -13L-4 0L-10 13Z", fill=colour)
    turned = f"translate({_n(x)} {_n(y)}) rotate({_n(round(angle, 1))})"
    return xml.element("g", head, class_="mv-walked", transform=turned + ("" if scale == 1 else f" scale({scale:.2f})"))


def bound_of(cut: Cut, frame: Frame) -> str:
    """Write the bound that cut a node: β where MAX, or any mover in negamax, reached too much; else α."""
    raises_alpha = cut.kind == "beta" or frame.trace.conventions.seen_by_mover
    return f"{'β' if raises_alpha else 'α'} = {'–' if cut.bound is None else frame.trace.numerals.number(cut.bound)}"


def cause_words(cut: Cut, bound: str, words: Words) -> str:
    """Say where the bound of a cut comes from."""
    if cut.owner is None:
        return words.say("from_root", bound=bound)
    if cut.because == "null window":
        return words.say("from_asked", bound=bound, owner=_short(cut.owner))
    return words.say("from", bound=bound, by=_short(cut.by or cut.owner))


def _short(node: Node) -> str:
    return metrics.shortened(metrics.clean(node.label), 200, LABEL)


# --- the cut --------------------------------------------------------------------------------------


def shade(picture: "ScenePicture") -> str:
    """Dim the tree, so that what is raised above the shade stands out."""
    area = picture.zones.tree
    return xml.element(
        "rect", x=area.left, y=area.top, width=area.width, height=area.height, fill=picture.theme.background,
        fill_opacity=0.62, class_="mv-shade",
    )  # fmt: skip


def veil(picture: "ScenePicture", cut: Cut) -> str:
    """Cover what is cut off as one area, with large scissors where it hangs from the tree."""
    theme, areas = picture.theme, _veiled(picture, cut)
    if not areas:
        return ""
    fill: dict[str, Any] = {"fill": theme.alert, "fill_opacity": 0.14, "stroke_linejoin": "round"}
    line: dict[str, Any] = {"stroke": theme.alert, "stroke_width": 3.5, "stroke_dasharray": "10 7"}
    hatched = "".join(map(_hatched, areas))
    lines = xml.element("path", d=hatched, stroke=theme.alert, stroke_width=2, stroke_opacity=0.4)
    return xml.element("g", xml.element("path", d=_hull(areas), **fill, **line) + lines, class_="mv-veil")


def _veiled(picture: "ScenePicture", cut: Cut) -> list[Area]:
    """Return what is cut off, row by row."""
    skipped = {node.path for node in cut.skipped}
    depth = cut.node.depth + 1
    rows: dict[float, Area] = {}
    for place, item in enumerate(picture.view.items):
        if item.node.path[:depth] in skipped:
            _grow(rows, picture.covered(place))
    at = picture.view.places.get(cut.node.path)
    if at is not None and picture.measure.has_stub(at):
        _grow(rows, picture.stub_area(at))
    return [rows[top] for top in sorted(rows)]


def large_scissors(picture: "ScenePicture", cut: Cut) -> str:
    """Draw scissors where what is cut off hangs from the tree."""
    place = picture.view.places.get(cut.node.path)
    if place is None:
        return ""
    scale = min(2.0, max(1.2, picture.level(place).scale * 1.6))
    areas = _veiled(picture, cut)
    if not areas:
        return scissors(picture.x(place), picture.span(place)[1] + 24 * scale, picture.theme, scale)
    first = areas[0]
    return scissors((first.left + first.right) / 2, first.top - 6, picture.theme, scale)


def _grow(rows: dict[float, Area], area: Area) -> None:
    """Let the row at the top of an area reach over it."""
    known = rows.get(area.top, area)
    left, right = min(known.left, area.left), max(known.right, area.right)
    rows[area.top] = Area(left, area.top, right - left, max(known.height, area.height))


def _hull(rows: Sequence[Area]) -> str:
    """Write the outline around rows that stand below each other."""
    left = [(row.left, y) for row in rows for y in (row.top, row.bottom)]
    right = [(row.right, y) for row in reversed(rows) for y in (row.bottom, row.top)]
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in (*left, *right)) + "Z"


def _hatched(area: Area) -> str:
    """Write slanted lines that fill an area."""
    lines = []
    reach = area.width + area.height
    offset = HATCH
    while offset < reach:
        x1, y1 = area.left + min(offset, area.width), area.top + max(0.0, offset - area.width)
        x2, y2 = area.left + max(0.0, offset - area.height), area.top + min(offset, area.height)
        lines.append(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")
        offset += HATCH
    return "".join(lines)


def way(picture: "ScenePicture", frame: Frame) -> str:
    """Draw the way of the bound along the edges: up from the node that set it to the owner, and down to the cut."""
    cut, places, theme = frame.cut, picture.view.places, picture.theme
    if cut is None or cut.owner is None:
        return ""
    by = None if cut.by is None else places.get(cut.by.path)
    curves = []
    if by:
        curves.append(picture.curve(by, upwards=True))
    path = cut.node.path
    for length in range(cut.owner.depth + 1, len(path) + 1):
        if place := places.get(path[:length]):
            curves.append(picture.curve(place))
    if not curves:
        return ""
    line = xml.element(
        "path", d="".join(curves), fill="none", stroke=theme.alert, stroke_width=7, stroke_dasharray="2 12",
        stroke_linecap="round",
    )  # fmt: skip
    return xml.element("g", line + _heads(picture, by, cut), class_="mv-way") + _bound(picture, by, frame)


def _heads(picture: "ScenePicture", by: int | None, cut: Cut) -> str:
    """Draw where the way goes: an arrow up at its beginning, and one down at its end."""
    heads = []
    last = picture.view.places.get(cut.node.path)
    for place, down in ((by, False), (last, True)):
        if place:
            x1, y1, x2, y2 = picture.ends(place)
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            heads.append(arrow_head(*middle, x2 - x1, y2 - y1, down=down, colour=picture.theme.alert))
    return "".join(heads)


def _bound(picture: "ScenePicture", by: int | None, frame: Frame) -> str:
    """Write the bound beside the first edge of its way, where no other text stands."""
    cut = frame.cut
    if cut is None or not by:
        return ""
    text, theme = bound_of(cut, frame), picture.theme
    x1, y1, x2, y2 = picture.ends(by)
    half, high = metrics.width(text, LABEL, bold=True) / 2 + 10, LABEL * 1.5
    side = -1 if x2 <= x1 else 1
    middle = ((x1 + x2) / 2 + side * (half + 16), (y1 + y2) / 2 - high * 0.2)
    box = Area(middle[0] - half, middle[1] - high / 2, 2 * half, high)
    if not picture.is_free(box):
        return ""
    ground = xml.element("rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=8, fill=theme.background)
    words = xml.element(
        "text",
        xml.text(text),
        x=middle[0],
        y=middle[1] + LABEL * 0.36,
        font_size=LABEL,
        fill=theme.alert,
        font_weight="bold",
    )
    return ground + words


_n = xml.number
