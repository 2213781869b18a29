"""Marks on the tree: scissors on a cut branch, how a call asks, an arrow where it was just walked, bounds in words."""

from functools import lru_cache
from math import atan2, degrees

from minimaxviz.draw import xml
from minimaxviz.draw.status import CALLS
from minimaxviz.draw.theme import Theme
from minimaxviz.trace import Call, Cut, Node
from minimaxviz.trace.frames import Frame
from minimaxviz.words import Words, metrics

__all__ = ["BADGE", "RADIUS", "arrow_head", "badge", "bound_of", "cause_words", "scissors"]

LABEL = 22.0
RADIUS = 19.0  # of scissors
BADGE = 16.0  # the radius of a badge
TURN = "M9 0C9 4.97 4.97 9 0 9C-4.97 9 -9 4.97 -9 0C-9 -4.97 -4.97 -9 0 -9"  # three quarters of a circle
TURN_HEAD = "M-1 -14.5L9 -8.5L-1 -2.5Z"


def scissors(x: float, y: float, theme: Theme, scale: float = 1.0) -> str:
    """Draw scissors in a circle: the branch is cut here."""
    scaled = "" if scale == 1 else f" scale({scale:.2f})"
    return xml.element("g", _blades(theme), class_="mv-scissors", transform=f"translate({_n(x)} {_n(y)}){scaled}")


@lru_cache(16)
def _blades(theme: Theme) -> str:
    blades = "M-6.5 -10L5 7M6.5 -10L-5 7"
    return (
        xml.element("circle", r=RADIUS, fill=theme.background, stroke=theme.alert, stroke_width=3)
        + xml.element("path", d=blades, stroke=theme.alert, stroke_width=3, stroke_linecap="round")
        + xml.element("circle", cx=-6.5, cy=9.5, r=3.6, fill="none", stroke=theme.alert, stroke_width=2.5)
        + xml.element("circle", cx=6.5, cy=9.5, r=3.6, fill="none", stroke=theme.alert, stroke_width=2.5)
    )


def badge(call: Call, x: float, y: float, theme: Theme, scale: float = 1.0, to: str | None = None) -> str:
    """Draw how a call ``to`` a node asks, in a circle: a question mark for a probe, a turning arrow for a re-search."""
    scaled = "" if scale == 1 else f" scale({scale:.2f})"
    transform = f"translate({_n(x)} {_n(y)}){scaled}"
    return xml.element("g", _badge(call, theme), class_="mv-call", data_call=call, data_to=to, transform=transform)


@lru_cache(16)
def _badge(call: Call, theme: Theme) -> str:
    ground = xml.element("circle", r=BADGE, fill=theme.background, stroke=theme.ink, stroke_width=2.5)
    if call == "probe":
        sign = CALLS[call].sign
        return ground + xml.element(
            "text", sign, y=8.6, font_size=24, fill=theme.ink, font_weight="bold", text_anchor="middle"
        )
    turn = xml.element("path", d=TURN, fill="none", stroke=theme.ink, stroke_width=3)
    return ground + turn + xml.element("path", d=TURN_HEAD, fill=theme.ink)


def arrow_head(x: float, y: float, dx: float, dy: float, *, down: bool, colour: str, scale: float = 1.0) -> str:
    """Draw an arrow head on the middle of an edge."""
    # in its middle an edge is flatter than the straight line between its ends
    angle = degrees(atan2(dy * 0.66, dx)) + (0 if down else 180)
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


_n = xml.number
