"""The lens: the current node of a tree that is drawn small, once more and large."""

from typing import TYPE_CHECKING

from minimaxviz.draw import shape, xml
from minimaxviz.draw.stage import HEADER
from minimaxviz.trace.frames import Look

if TYPE_CHECKING:
    from minimaxviz.draw.svg import Picture

__all__ = ["Corner", "free_corners", "lens"]

LARGE = 1.25  # how large the lens shows a node
SMALL = 0.44  # nodes that are drawn smaller than this need it

Corner = tuple[float, float, float, float]


def lens(picture: "Picture", place: int, look: Look) -> str:
    """Show the current node large in a corner where nobody stands; nothing if it can be read where it is."""
    corner = None if picture.fit.scale > SMALL else _free_corner(picture, place)
    if corner is None:
        return ""
    left, top, right, bottom = corner
    theme, item = picture.theme, picture.view.items[place]
    before = None if item.parent < 0 else picture.view.items[item.parent].node.board
    drawn = shape.draw(item, look, picture.nodes, theme, before, picture.words)
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
    transform = f"translate({xml.number((left + right) / 2)} {xml.number(top + 14)}) scale({LARGE})"
    x, y = _on_canvas(picture, place)
    line = xml.element(
        "path",
        d=f"M{xml.number(min(max(x, left), right))} {xml.number(bottom)}L{xml.number(x)} {xml.number(y)}",
        stroke=theme.faint,
        stroke_width=2,
        stroke_dasharray="4 6",
    )
    inner = xml.element("g", drawn, transform=transform, text_anchor="middle")
    return xml.element("g", line + box + inner, class_="mv-lens")


def _free_corner(picture: "Picture", place: int) -> Corner | None:
    """Return a corner that is free: the one nearer to the node first."""
    left, right = picture.free_corners
    nearer, other = (left, right) if _on_canvas(picture, place)[0] < picture.width / 2 else (right, left)
    return nearer or other


def free_corners(picture: "Picture") -> tuple[Corner | None, Corner | None]:
    """Return the left and the right corner below the header, each only if nobody stands there."""
    widest = max(picture.nodes.half, picture.nodes.tab_half)
    wide, high, top = 2 * widest * LARGE + 36, picture.nodes.height * LARGE + 28, HEADER + 4
    before, after = picture.margins
    points = [_on_canvas(picture, place) for place in range(len(picture.view.items))]
    half = widest * picture.fit.scale

    def if_free(left: float) -> Corner | None:
        taken = any(left - half <= x <= left + wide + half and y <= top + high for x, y in points)
        return None if taken else (left, top, left + wide, top + high)

    return if_free(before), if_free(picture.width - after - wide)


def _on_canvas(picture: "Picture", place: int) -> tuple[float, float]:
    fit = picture.fit
    return fit.left + picture.x(place) * fit.scale, fit.top + picture.y(place) * fit.scale
