"""Marks on the tree: scissors on a cut branch, an arrow on the edge just walked, the cause of a cut."""

from math import atan2, degrees
from typing import TYPE_CHECKING

from minimaxviz.draw import xml
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import Stub
from minimaxviz.trace import Cut, Node
from minimaxviz.trace.frames import Frame
from minimaxviz.words import Words, metrics

if TYPE_CHECKING:
    from minimaxviz.draw.svg import Picture

__all__ = ["arrow_head", "bound_of", "cause", "cause_words", "scissors", "stub_lines"]

LABEL = 21.0


def scissors(x: float, y: float, theme: Theme, larger: float = 1.0) -> str:
    """Draw scissors in a circle: the branch is cut here."""
    blades = "M-6.5 -10L5 7M6.5 -10L-5 7"
    parts = (
        xml.element("circle", r=19, fill=theme.background, stroke=theme.alert, stroke_width=3)
        + xml.element("path", d=blades, stroke=theme.alert, stroke_width=3, stroke_linecap="round")
        + xml.element("circle", cx=-6.5, cy=9.5, r=3.6, fill="none", stroke=theme.alert, stroke_width=2.5)
        + xml.element("circle", cx=6.5, cy=9.5, r=3.6, fill="none", stroke=theme.alert, stroke_width=2.5)
    )
    transform = f"translate({xml.number(x)} {xml.number(y)})" + (f" scale({larger:.2f})" if larger > 1 else "")
    return xml.element("g", parts, class_="mv-scissors", transform=transform)


def arrow_head(x: float, y: float, dx: float, dy: float, *, down: bool, colour: str, larger: float = 1.0) -> str:
    """Draw an arrow head on the middle of an edge."""
    # in its middle an edge is steeper to the side than the straight line between its ends
    angle = degrees(atan2(dy / 2, dx)) + (0 if down else 180)
    head = xml.element("path", d="M16 0L-10 -13L-4 0L-10 13Z", fill=colour)
    turned = f"translate({xml.number(x)} {xml.number(y)}) rotate({xml.number(round(angle, 1))})"
    if larger > 1:
        turned += f" scale({larger:.2f})"
    return xml.element("g", head, class_="mv-walked", transform=turned)


def bound_of(cut: Cut, frame: Frame) -> str:
    """Write the bound that cut a node: β where MAX, or any mover in negamax, reached too much; else α."""
    raises_alpha = cut.kind == "beta" or frame.trace.conventions.seen_by_mover
    return f"{'β' if raises_alpha else 'α'} = {'–' if cut.bound is None else frame.trace.numerals.number(cut.bound)}"


def stub_lines(stub: Stub, words: Words) -> list[str]:
    """Say what is folded away, a line for each kind."""
    lines = [words.count("stub_visited", stub.visited)] if stub.visited else []
    if stub.pruned:
        lines.append(words.count("stub_pruned", stub.pruned) + (" …" if stub.more else ""))
    if stub.to_come:
        lines.append(words.count("stub_come", stub.to_come) + (" …" if stub.more and not stub.pruned else ""))
    return lines


def cause(picture: "Picture", frame: Frame) -> str:
    """Draw where the bound of a cut comes from: an arrow from the node that set it."""
    cut = frame.cut
    place = None if cut is None else picture.view.places.get(cut.node.path)
    if cut is None or place is None:
        return ""
    if cut.because is None:
        return ""
    text = cause_words(cut, bound_of(cut, frame), picture.words)
    if cut.by is None or cut.owner is None:
        return _label(picture, text, place)
    source = picture.view.places.get(cut.by.path, picture.view.places.get(cut.owner.path))
    if source is None or cut.node.path[: cut.by.depth] == cut.by.path:  # it is the cut node itself, or above it
        return _label(picture, text, place)
    return _arrow(picture, source, place, text)


def cause_words(cut: Cut, bound: str, words: Words) -> str:
    """Say where the bound of a cut comes from."""
    if cut.owner is None:
        return words.say("from_root", bound=bound)
    if cut.because == "null window":
        return words.say("from_asked", bound=bound, owner=_short(cut.owner))
    return words.say("from", bound=bound, by=_short(cut.by or cut.owner))


def _short(node: Node) -> str:
    return metrics.shortened(metrics.clean(node.label), 200, LABEL)


def _label(picture: "Picture", text: str, place: int) -> str:
    """Say beside the first node, or above any other, where a bound comes from that no drawn node has set."""
    size = LABEL * picture.bolder
    if picture.view.depths[place] > 0:
        return _pill(picture, text, picture.x(place), picture.y(place) - size * 0.8 - 8)
    half = max(picture.nodes.half, picture.nodes.tab_half) + metrics.width(text, size) / 2 + 12
    return _pill(picture, text, picture.x(place) + half + 14, picture.y(place) + size)


def _arrow(picture: "Picture", source: int, target: int, text: str) -> str:
    """Draw a dotted arrow: over the nodes between two neighbours, or down their outer side if far apart."""
    depths = picture.view.depths
    side = 1 if picture.x(source) < picture.x(target) else -1
    half = picture.nodes.half
    curve: tuple[float, ...]
    y1, y2 = picture.span(source)[0] + 30, picture.span(target)[0] + 26
    if depths[target] - depths[source] > 1:
        x1, x2 = picture.x(source) - side * (half + 3), picture.x(target) - side * (half + 8)
        out = (min if side > 0 else max)(x1, x2) - side * (60 + abs(x2 - x1) / 4)
        curve, turn = (out, y1, out, y2, x2, y2), (out, y2)
        pill = ((x1 + 6 * out + x2) / 8, (y1 + y2) / 2)
        sign = "C"
    else:
        x1, x2 = picture.x(source) + side * (half + 3), picture.x(target) - side * (half + 4)
        middle_y = min(picture.y(source), picture.y(target)) - 24  # between two layers, where no node stands
        turn = ((x1 + x2) / 2, (4 * middle_y - y1 - y2) / 2)
        curve, pill = (*turn, x2, y2), (turn[0], middle_y)
        sign = "Q"
    theme = picture.theme
    line = xml.element(
        "path",
        d=f"M{xml.number(x1)} {xml.number(y1)}{sign}" + " ".join(map(xml.number, curve)),
        fill="none",
        stroke=theme.alert,
        stroke_width=4 * picture.bolder,
        stroke_dasharray=f"{xml.number(3 * picture.bolder)} {xml.number(7 * picture.bolder)}",
        stroke_linecap="round",
    )
    head = xml.element("path", d="M4 0L-18 -10L-18 10Z", fill=theme.alert)
    angle = degrees(atan2(y2 - turn[1], x2 - turn[0]))
    turned = f"translate({xml.number(x2)} {xml.number(y2)}) rotate({xml.number(round(angle, 1))})"
    if picture.bolder > 1:
        turned += f" scale({picture.bolder:.2f})"
    drawn = line + xml.element("g", head, transform=turned) + _pill(picture, text, *pill)
    return xml.element("g", drawn, class_="mv-cause")


def _pill(picture: "Picture", text: str, x: float, y: float) -> str:
    theme = picture.theme
    size = LABEL * picture.bolder
    half = metrics.width(text, size) / 2 + 12
    left, right = picture.edges
    x = max(min(x, right - half), left + half)
    box = xml.element(
        "rect",
        x=x - half,
        y=y - size * 0.8,
        width=2 * half,
        height=size * 1.6,
        rx=9,
        fill=theme.background,
        stroke=theme.alert,
        stroke_width=3,
    )
    words = xml.element(
        "text",
        xml.text(picture.words.directed(text)),
        x=x,
        y=y + size * 0.36,
        font_size=size,
        fill=theme.ink,
    )
    return box + words
