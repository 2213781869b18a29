"""How each status looks, in one table: SVG, DOT and legend read the look of a node, its edge and its window here."""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from minimaxviz.draw.theme import Theme
from minimaxviz.trace.frames import Look

__all__ = [
    "DASHES",
    "MARKS",
    "STYLES",
    "Mark",
    "Role",
    "Style",
    "edge_role",
    "marks",
    "node_role",
    "style",
    "window_role",
]

Role: TypeAlias = Literal["current", "line", "open", "closed", "earlier", "pruned", "unseen"]
"""A status; or what is louder than any: the current node, the best line."""

DASHES = {"solid": None, "dashed": "8 7", "dotted": "2 5"}


class Style(NamedTuple):
    """How a role looks; colours are named as in a theme."""

    word: str  # what it is called, in the languages
    fill: str
    stroke: str  # of the outline and of the edge that leads here
    ink: str
    outline: float
    edge: float
    pen: float  # of both in Graphviz
    line: Literal["solid", "dashed", "dotted"] = "solid"
    frame: str = "accent"  # of the window
    frame_weight: float = 3.0
    frame_ink: str = "ink"
    seen: bool = True  # so that its board shows what is won

    @property
    def dash(self) -> str | None:
        """The pattern of the line."""
        return DASHES[self.line]


# what an earlier visit found is filled as what is closed, but dotted and pale; what is cut off is dashed and empty
STYLES: dict[Role, Style] = {
    "current": Style("legend_now", "current", "ink", "current_ink", 6, 6, 4, frame="alert"),
    "line": Style("legend_line", "closed", "good", "ink", 6, 7, 4),
    "open": Style("legend_open_plain", "node", "accent", "ink", 5.5, 6, 3),
    "closed": Style("legend_closed", "closed", "ink", "ink", 2.5, 2.5, 1.5, "solid", "faint", 1, "muted"),
    "earlier": Style("legend_earlier", "closed", "faint", "muted", 2.5, 1.5, 1.5, "dotted", "faint", 1, "muted"),
    "pruned": Style("legend_pruned", "node", "faint", "muted", 2.5, 2.5, 1.5, "dashed", seen=False),
    "unseen": Style("legend_unseen", "node", "faint", "muted", 1.5, 1.5, 1, seen=False),
}


class Mark(NamedTuple):
    """A sign at the corner of a node: as text, and drawn around (0, 0)."""

    sign: str
    points: str
    fill: str
    side: int  # 1 on the right, −1 on the left


MARKS: dict[Literal["line", "known"], Mark] = {
    "line": Mark("★", "0,-15 4.2,-5 15,-4.6 6.5,2.2 9.4,12.6 0,6.6 -9.4,12.6 -6.5,2.2 -15,-4.6 -4.2,-5", "good", 1),
    # the rows of a table: it has answered
    "known": Mark("≡", "-12,-13 12,-13 12,-7 -12,-7 -12,-3 12,-3 12,3 -12,3 -12,7 12,7 12,13 -12,13", "muted", -1),
}


def marks(look: Look) -> list[Mark]:
    """Return the marks that a node carries."""
    return [mark for mark, carried in zip(MARKS.values(), (look.on_line, look.known), strict=True) if carried]


def node_role(look: Look) -> Role:
    """Return what a node is drawn as."""
    return "current" if look.current else "line" if look.on_line else look.status


def edge_role(look: Look, above: Look) -> Role:
    """Return what an edge is drawn as, given the looks of its lower and its upper node."""
    return "line" if look.on_line and above.on_line else look.status


def window_role(look: Look) -> Role:
    """Return what a node's window is drawn as."""
    return "current" if look.current else look.status


@lru_cache(256)
def style(role: Role, theme: Theme) -> Style:
    """Return how a role looks in a theme."""
    named = STYLES[role]
    return named._replace(
        **{part: getattr(theme, getattr(named, part)) for part in ("fill", "stroke", "ink", "frame", "frame_ink")}
    )
