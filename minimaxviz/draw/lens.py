"""The lens: the current node of a tree that is drawn small, once more and large."""

from typing import TYPE_CHECKING

from minimaxviz.draw import node, xml
from minimaxviz.draw.stage import HEADER
from minimaxviz.frames import Look

if TYPE_CHECKING:
    from minimaxviz.draw.svg import Picture

__all__ = ["lens"]

LARGE = 1.25  # how large the lens shows a node
SMALL = 0.44  # nodes that are drawn smaller than this need it

Corner = tuple[float, float, float, float]


def lens(picture: "Picture", looks: list[Look]) -> str:
    """Show the current node large in a corner where nobody stands; nothing if it can be read where it is."""
    at = next((at for at, look in enumerate(looks) if look.current), None)
    corner = None if at is None or picture.fit.scale > SMALL else _free_corner(picture, at)
    if at is None or corner is None:
        return ""
    left, top, right, bottom = corner
    theme, item = picture.theme, picture.view.items[at]
    before = None if item.parent < 0 else picture.view.items[item.parent].node.board
    drawn = node.draw(item, looks[at], picture.nodes, theme, before)
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
    place = f"translate({xml.number((left + right) / 2)} {xml.number(top + 14)}) scale({LARGE})"
    x, y = _on_canvas(picture, at)
    line = xml.element(
        "path",
        d=f"M{xml.number(min(max(x, left), right))} {xml.number(bottom)}L{xml.number(x)} {xml.number(y)}",
        stroke=theme.faint,
        stroke_width=2,
        stroke_dasharray="4 6",
    )
    inner = xml.element("g", drawn, transform=place, text_anchor="middle")
    return xml.element("g", line + box + inner, class_="mv-lens")


def _free_corner(picture: "Picture", at: int) -> Corner | None:
    """Answer a corner below the header that is free: the one nearer to the node first."""
    widest = max(picture.nodes.half, picture.nodes.tab_half)
    wide, high, top = 2 * widest * LARGE + 36, picture.nodes.height * LARGE + 28, HEADER + 4
    before, after = picture.margins
    left: Corner = (before, top, before + wide, top + high)
    right: Corner = (picture.width - after - wide, top, picture.width - after, top + high)
    points = [_on_canvas(picture, i) for i in range(len(picture.view.items))]
    half = widest * picture.fit.scale
    for corner in (left, right) if points[at][0] < picture.width / 2 else (right, left):
        if not any(corner[0] - half <= x <= corner[2] + half and y <= corner[3] for x, y in points):
            return corner
    return None


def _on_canvas(picture: "Picture", at: int) -> tuple[float, float]:
    fit = picture.fit
    return fit.left + picture.x(at) * fit.scale, fit.top + picture.y(at) * fit.scale
