"""Shapes of DrawingML, in which PowerPoint draws: written as text, in the order of elements that it insists on."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from minimaxviz.draw import xml

__all__ = [
    "ELLIPSE",
    "LINE",
    "NO_FILL",
    "RECTANGLE",
    "SPACES",
    "Box",
    "Command",
    "Label",
    "Run",
    "Shape",
    "box_around",
    "freeform",
    "group",
    "line",
    "paragraph",
    "rounded",
    "shape",
    "solid",
    "straight",
    "textbox",
    "title",
]

Command: TypeAlias = tuple[str, Sequence[tuple[int, int]]]
"""A part of an outline: what is done (M, L, C, Q or Z), and the points it takes."""

SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
NO_FILL = "<a:noFill/>"
RECTANGLE, ELLIPSE, LINE = (
    f'<a:prstGeom prst="{name}"><a:avLst/></a:prstGeom>' for name in ("rect", "ellipse", "line")
)
DRAWN = {"M": "moveTo", "L": "lnTo", "C": "cubicBezTo", "Q": "quadBezTo"}
WHOLE = 100_000  # a hundred percent
DEGREE = 60_000
DECORATIVE = (
    '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">'
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/>'
    "</a:ext></a:extLst>"
)  # screen readers pass it over


class Box(NamedTuple):
    """Where something stands, in English Metric Units."""

    left: int
    top: int
    right: int
    bottom: int


class Label(NamedTuple):
    """What a shape is called, and what is said of it; nothing is said of what only decorates."""

    name: str
    words: str = ""
    decorates: bool = False


class Run(NamedTuple):
    """A part of a text: its words, its size in hundredths of a point, and how it looks."""

    words: str
    size: int
    colour: str
    bold: bool = False
    underlined: bool = False


def box_around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around others."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


# --- paint ----------------------------------------------------------------------------------------


@lru_cache(1024)
def solid(colour: str, opacity: float = 1.0) -> str:
    """Fill with a colour like #1b1f24, which may be seen through."""
    if opacity >= 1:
        return f'<a:solidFill><a:srgbClr val="{colour[1:].upper()}"/></a:solidFill>'
    alpha = f'<a:alpha val="{round(opacity * WHOLE)}"/>'
    return f'<a:solidFill><a:srgbClr val="{colour[1:].upper()}">{alpha}</a:srgbClr></a:solidFill>'


@lru_cache(1024)
def line(fill: str, width: int, dashes: tuple[float, ...], *, rounded: bool, smooth: bool) -> str:
    """Draw an outline; ``dashes`` are in widths of the line, ``rounded`` are its ends and ``smooth`` its corners."""
    pairs = zip(dashes[::2], dashes[1::2], strict=True)
    stops = "".join(f'<a:ds d="{round(on * WHOLE)}" sp="{round(off * WHOLE)}"/>' for on, off in pairs)
    dashed = f"<a:custDash>{stops}</a:custDash>" if stops else ""
    join = "<a:round/>" if smooth else '<a:miter lim="400000"/>'
    cap = "rnd" if rounded else "flat"
    return f'<a:ln w="{max(width, 1)}" cap="{cap}">{fill}{dashed}{join}</a:ln>'


# --- outlines -------------------------------------------------------------------------------------


def rounded(share: float) -> str:
    """Outline a rectangle whose corners are round: their radius to the shorter side."""
    adjusted = f'<a:gd name="adj" fmla="val {round(min(share, 0.5) * WHOLE)}"/>'
    return f'<a:prstGeom prst="roundRect"><a:avLst>{adjusted}</a:avLst></a:prstGeom>'


def freeform(box: Box, outlines: Iterable[tuple[str, Iterable[Command]]]) -> str:
    """Outline what has a form of its own; with each outline come attributes that say what is painted of it."""
    left, top, right, bottom = box
    size = f'w="{max(right - left, 1)}" h="{max(bottom - top, 1)}"'
    paths = []
    for attributes, commands in outlines:
        drawn = "".join([_command(kind, points, left, top) for kind, points in commands])
        paths.append(f"<a:path {size}{attributes}>{drawn}</a:path>")
    return f'<a:custGeom><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>{"".join(paths)}</a:pathLst></a:custGeom>'


def _command(kind: str, points: Sequence[tuple[int, int]], left: int, top: int) -> str:
    if kind == "Z":
        return "<a:close/>"
    drawn = "".join([f'<a:pt x="{x - left}" y="{y - top}"/>' for x, y in points])
    return f"<a:{DRAWN[kind]}>{drawn}</a:{DRAWN[kind]}>"


# --- shapes ---------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """A shape that has no number and no name yet: the same shape may stand on many slides."""

    box: Box
    before: str
    after: str

    def named(self, number: int, label: Label) -> str:
        """Return the shape as it stands on one slide, where no other has this number."""
        return self.before + _called(number, label) + self.after


def _called(number: int, label: Label) -> str:
    words = xml.text(label.words).replace("\n", "&#10;")
    words = f' descr="{words}"' if words else ""
    named = f'<p:cNvPr id="{number}" name="{xml.text(label.name)}"{words}'
    return f"{named}>{DECORATIVE}</p:cNvPr>" if label.decorates else f"{named}/>"


def _placed(box: Box, turned: str = "") -> str:
    left, top, right, bottom = box
    size = f'<a:ext cx="{max(right - left, 1)}" cy="{max(bottom - top, 1)}"/>'
    return f'<a:xfrm{turned}><a:off x="{left}" y="{top}"/>{size}</a:xfrm>'


def shape(box: Box, outline: str, paint: str, degrees: float = 0.0) -> Shape:
    """Draw a shape, turned around its middle."""
    turned = f' rot="{round(degrees % 360 * DEGREE)}"' if degrees else ""
    properties = f"<p:spPr>{_placed(box, turned)}{outline}{paint}</p:spPr>"
    return Shape(box, "<p:sp><p:nvSpPr>", f"<p:cNvSpPr/><p:nvPr/></p:nvSpPr>{properties}</p:sp>")


def straight(start: tuple[int, int], end: tuple[int, int], paint: str) -> Shape:
    """Draw a straight line as PowerPoint itself does: its ends can be dragged."""
    (x1, y1), (x2, y2) = start, end
    box = Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    size = f'<a:ext cx="{box.right - box.left}" cy="{box.bottom - box.top}"/>'
    flipped = ' flipV="1"' if (x2 - x1) * (y2 - y1) < 0 else ""
    placed = f'<a:xfrm{flipped}><a:off x="{box.left}" y="{box.top}"/>{size}</a:xfrm>'
    properties = f"<p:spPr>{placed}{LINE}{paint}</p:spPr>"
    return Shape(box, "<p:cxnSp><p:nvCxnSpPr>", f"<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>{properties}</p:cxnSp>")


def group(box: Box, corner: tuple[int, int], shapes: Iterable[str]) -> Shape:
    """Draw shapes that are moved together; where they stand in the box counts from a corner."""
    left, top, right, bottom = box
    size = f'cx="{max(right - left, 1)}" cy="{max(bottom - top, 1)}"'
    x, y = corner
    placed = f'<a:off x="{left + x}" y="{top + y}"/><a:ext {size}/><a:chOff x="{left}" y="{top}"/><a:chExt {size}/>'
    properties = f"<p:grpSpPr><a:xfrm>{placed}</a:xfrm></p:grpSpPr>"
    content = f"<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>{properties}{''.join(shapes)}</p:grpSp>"
    return Shape(box, "<p:grpSp><p:nvGrpSpPr>", content)


def title(box: Box, written: str) -> Shape:
    """Write the title of a slide, which outlines and screen readers find by its place."""
    properties = f'<p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr>{_placed(box)}</p:spPr>'
    body = '<a:bodyPr wrap="square" tIns="0" bIns="0" anchor="ctr"><a:normAutofit/></a:bodyPr>'
    content = f'<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>{properties}<p:txBody>{body}{written}</p:txBody></p:sp>'
    return Shape(box, "<p:sp><p:nvSpPr>", content)


# --- text -----------------------------------------------------------------------------------------


def textbox(box: Box, fill: str, written: str, aside: int = 0) -> Shape:
    """Write a line that stands on the lower edge of its box, and goes beyond its sides where it must."""
    properties = f"<p:spPr>{_placed(box)}{RECTANGLE}{fill}</p:spPr>"
    insets = f'lIns="{aside}" tIns="0" rIns="{aside}" bIns="0"'
    body = f'<a:bodyPr wrap="none" {insets} anchor="b"><a:noAutofit/></a:bodyPr>'
    content = f'<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>{properties}<p:txBody>{body}{written}</p:txBody></p:sp>'
    return Shape(box, "<p:sp><p:nvSpPr>", content)


def paragraph(runs: Iterable[Run], lang: str, aligned: str, *, right_to_left: bool = False) -> str:
    """Write a paragraph; ``aligned`` is l, ctr or r, whichever way it is read."""
    turned = ' rtl="1"' if right_to_left else ""
    written = "".join([_run(run, lang) for run in runs])
    return f'<a:p><a:pPr algn="{aligned}"{turned}/>{written}</a:p>'


def _run(run: Run, lang: str) -> str:
    return f"<a:r>{_type(run.size, run.colour, run.bold, run.underlined, lang)}<a:t>{xml.text(run.words)}</a:t></a:r>"


@lru_cache(1024)
def _type(size: int, colour: str, bold: bool, underlined: bool, lang: str) -> str:
    looks = (' b="1"' if bold else "") + (' u="sng"' if underlined else "")
    return f'<a:rPr lang="{lang}" sz="{max(size, 100)}"{looks}>{solid(colour)}</a:rPr>'
