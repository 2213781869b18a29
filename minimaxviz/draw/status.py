"""How each status looks, in one table: SVG, DOT and legend read the look of a node, its edge and its window here."""

from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from minimaxviz.draw.theme import Theme
from minimaxviz.game import MAX, Side
from minimaxviz.trace import Call
from minimaxviz.trace.frames import Look

__all__ = [
    "CALLS",
    "DASHES",
    "MARKS",
    "STYLES",
    "Asked",
    "Mark",
    "Role",
    "Style",
    "Whose",
    "edge_role",
    "is_cut",
    "left_out",
    "marks",
    "node_role",
    "style",
    "whose",
]

Role: TypeAlias = Literal["current", "line", "open", "closed", "earlier", "pruned", "unseen", "blank"]
"""A status; or what is louder than any: the best line. The current node keeps its status and has a ring.

``blank`` is a node of a picture without a search.
"""

Whose: TypeAlias = Literal["max", "min", "leaf"]
"""Whose colour a shape has; a leaf is nobody's."""

DASHES = {"solid": None, "dashed": "8 7", "dotted": "2 5"}
OWN, OWN_FILL = "own", "own_fill"  # in the table of styles: the colour of whose node it is


class Style(NamedTuple):
    """How a role looks; colours are named as in a theme."""

    word: str  # what it is called, in the languages
    fill: str
    stroke: str  # of the outline
    ink: str
    outline: float
    edge_ink: str  # the colour of the edge that leads here
    edge: float
    pen: float  # of both in Graphviz
    line: Literal["solid", "dashed", "dotted"] = "solid"
    frame: str = "faint"  # of the window
    seen: bool = True  # so that its board shows what is won
    strength: float | None = None  # how much of the fill there is, if not all

    @property
    def dash(self) -> str | None:
        """The pattern of the line."""
        return DASHES[self.line]


# what an earlier visit found is filled as what is closed, but dotted and pale; what is cut off is dashed and empty
STYLES: dict[Role, Style] = {
    "current": Style("legend_now", "node", OWN, "ink", 5, "ink", 5, 4, frame="ink"),
    "line": Style("legend_line", OWN_FILL, "good", "ink", 6, "good", 8, 4),
    "open": Style("legend_open_plain", "node", OWN, "ink", 5, "ink", 5, 3, frame="ink"),
    "closed": Style("legend_closed", OWN_FILL, OWN, "ink", 2.5, "muted", 2.5, 1.5),
    "earlier": Style("legend_earlier", OWN_FILL, "faint", "muted", 2.5, "faint", 2.5, 1.5, "dotted", strength=0.5),
    "pruned": Style("legend_pruned", "node", "faint", "muted", 2, "faint", 2, 1.5, "dashed", seen=False),
    "unseen": Style("legend_unseen", "node", "faint", "muted", 1.5, "faint", 1.5, 1, seen=False),
    "blank": Style("legend_unseen", "node", OWN, "ink", 3, "muted", 2.5, 1.5),
}


class Mark(NamedTuple):
    """A sign at the corner of a node: as text, and drawn around (0, 0)."""

    sign: str
    points: str
    fill: str
    side: int  # 1 on the right, −1 on the left


MARKS: dict[Literal["line", "known"], Mark] = {
    "line": Mark("★", "0,-15 4.2,-5 15,-4.6 6.5,2.2 9.4,12.6 0,6.6 -9.4,12.6 -6.5,2.2 -15,-4.6 -4.2,-5", "good", 1),
    "known": Mark("◆", "0,-15 13,0 0,15 -13,0", "muted", -1),
}


class Asked(NamedTuple):
    """How a call looks that is no usual one: its sign as text, and what it is called, in the languages."""

    sign: str
    word: str
    dash: str | None = None  # of its edge


CALLS: dict[Call, Asked] = {
    "probe": Asked("?", "legend_probe", "17 8"),
    "again": Asked("↻", "legend_again"),
}


def marks(look: Look) -> list[Mark]:
    """Return the marks that a node carries."""
    if not look.on_line and not look.known:
        return []
    is_known = look.known and STYLES[look.status].seen  # else it is a node above that is known
    return [mark for mark, carried in zip(MARKS.values(), (look.on_line, is_known), strict=True) if carried]


def left_out(look: Look) -> str:
    """Return the colour, as a theme names it, of what was left out: that of cuts, unless a table spared it."""
    return "muted" if look.known else "alert"


def node_role(look: Look) -> Role:
    """Return what a node is drawn as; that it is the current one is said by a ring around it."""
    return "line" if look.on_line else look.status


def edge_role(look: Look, above: Look) -> Role:
    """Return what an edge is drawn as, given the looks of its lower and its upper node."""
    return "line" if look.on_line and above.on_line else look.status


def is_cut(look: Look, above: Look) -> bool:
    """Tell whether the edge between two nodes is where a cut left a child out."""
    return look.status == "pruned" and above.status in ("open", "closed") and not above.known


def whose(side: Side, *, is_leaf: bool) -> Whose:
    """Return whose colour a node has."""
    return "leaf" if is_leaf else "max" if side == MAX else "min"


@lru_cache(256)
def style(role: Role, theme: Theme, owner: Whose = "leaf") -> Style:
    """Return how a role looks in a theme."""
    named = STYLES[role]
    own = {
        OWN: theme.ink if owner == "leaf" else getattr(theme, owner),
        OWN_FILL: theme.closed if owner == "leaf" else getattr(theme, f"{owner}_fill"),
    }
    colours: dict[str, Any] = {part: getattr(named, part) for part in ("fill", "stroke", "ink", "edge_ink", "frame")}
    colours = {part: own.get(name) or getattr(theme, name) for part, name in colours.items()}
    return named._replace(**colours)
