"""Our pictures as shapes that can be moved, coloured and animated: reads the SVG that we draw, and nothing else."""

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, degrees
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from minimaxviz.draw.boards import AS_TEXT
from minimaxviz.export import drawingml as dml
from minimaxviz.export import svg_geometry as geometry
from minimaxviz.export.chessmen import OUTLINES
from minimaxviz.export.drawingml import Box, Command, Label, Run, Shape
from minimaxviz.export.svg_geometry import Matrix, grained
from minimaxviz.export.svg_names import Names, name_of, tag
from minimaxviz.words import metrics

__all__ = ["Place", "shapes"]

Attributes: TypeAlias = dict[str, str]
Texts: TypeAlias = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""The parts of a text, each with attributes of its own."""

POINT = 12_700  # English Metric Units
DESCENT, CAPITAL = 0.236, 0.764  # of DejaVu Sans: below the line, and above it as far as capitals need ground
ALIGNED = {"start": ("l", 0.0), "middle": ("ctr", 0.5), "end": ("r", 1.0)}
RIGHT_TO_LEFT = "\u2067"  # begins a line that is read from right to left; another sign ends it
KEPT = 8192  # shapes that come again on other slides, or in other nodes


class Place(NamedTuple):
    """Where a picture stands on a slide, in English Metric Units."""

    left: float
    top: float
    width: float
    height: float


class _Context(NamedTuple):
    """What a group hands down: where its content stands, how its texts are aligned, and what their names begin with."""

    matrix: Matrix
    anchor: str = "start"
    prefix: str = ""

    def inside(self, group: Element, prefix: str = "") -> "_Context":
        """Return what holds inside a group."""
        moved = group.attrib.get("transform")
        matrix = geometry.transformed(self.matrix, moved) if moved else self.matrix
        return _Context(matrix, group.attrib.get("text-anchor", self.anchor), self.prefix or prefix)

    @property
    def corner(self) -> tuple[int, int]:
        """Where the origin stands."""
        return grained(self.matrix[4]), grained(self.matrix[5])

    def at_origin(self) -> "_Context":
        """Return the same with its origin at the corner of the slide."""
        return self._replace(matrix=(*self.matrix[:4], 0.0, 0.0))


class _Leaf(NamedTuple):
    """An element that is drawn as one shape, with all that decides how: leaves that are equal look the same."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    texts: Texts
    matrix: Matrix
    anchor: str

    def moved(self, corner: Matrix) -> "_Leaf":
        """Return the same, as far from the corner of the slide as a matrix moves things."""
        return self._replace(matrix=geometry.times((1.0, 0.0, 0.0, 1.0, *corner[4:]), self.matrix))

    @property
    def name(self) -> str:
        """What it is called in a group that has a name."""
        return name_of(self.tag, "".join([words for words, _ in self.texts]))


def shapes(svg: str, place: Place, lang: str, first: int) -> str:
    """Return the shapes of a picture; they have numbers that begin with ``first``."""
    return "".join(_Picture(svg, place, lang, first).shapes())


class _Picture:
    """A picture that is being read."""

    def __init__(self, svg: str, place: Place, lang: str, first: int) -> None:
        self._root = ElementTree.fromstring(svg)
        self._names = Names(self._root)
        wide, high = map(float, self._root.attrib["viewBox"].split()[2:])
        self._whole = _Context((place.width / wide, 0.0, 0.0, place.height / high, place.left, place.top))
        self._lang = lang
        self._last = first - 1
        self._columns = 0

    def shapes(self) -> Iterator[str]:
        """Go through the shapes and groups of the picture."""
        return self._parts(self._root, self._whole)

    def _named(self, shape: Shape, label: Label) -> str:
        self._last += 1
        return shape.named(self._last, label)

    def _parts(self, parent: Element, context: _Context) -> Iterator[str]:
        for label, members in self._names.parts(parent):
            first = members[0]
            if label is None:
                yield from self._parts(first, context.inside(first, self._column(first)))
                continue
            label = label._replace(name=context.prefix + label.name)
            inside = context.inside(first) if _is_movable(first) else None
            if inside is None:
                leaves = [leaf for member in members for leaf in _leaves(member, context)]
            else:  # nodes that look the same are the same but for their corners
                leaves = list(_content(first, inside.at_origin()))
            if len(leaves) == 1:
                leaf = leaves[0] if inside is None else leaves[0].moved(inside.matrix)
                yield self._named(_drawn(leaf, self._lang), label)
            elif leaves:
                yield self._group(leaves, label, (0, 0) if inside is None else inside.corner)

    def _group(self, leaves: list[_Leaf], label: Label, corner: tuple[int, int]) -> str:
        """Draw what belongs together."""
        drawn = [_drawn(leaf, self._lang) for leaf in leaves]
        named = [self._named(shape, Label(leaf.name)) for shape, leaf in zip(drawn, leaves, strict=True)]
        return self._named(dml.group(dml.box_around([shape.box for shape in drawn]), corner, named), label)

    def _column(self, group: Element) -> str:
        """Return what names begin with in a column of a comparison."""
        if group.attrib.get("class") != "mv-column":
            return ""
        self._columns += 1
        return f"column {self._columns}: "


def _is_movable(element: Element) -> bool:
    return tag(element) == "g" and "transform" in element.attrib


def _leaves(element: Element, context: _Context) -> Iterator[_Leaf]:
    """Go through the shapes and texts of an element that can be seen."""
    kind = tag(element)
    if kind == "g":
        yield from _content(element, context.inside(element))
    elif kind == "text":
        if texts := _texts(element):
            yield _Leaf(kind, tuple(element.attrib.items()), texts, context.matrix, context.anchor)
    elif kind not in ("title", "desc") and element.attrib.get("fill-opacity") != "0":
        yield _Leaf(kind, tuple(element.attrib.items()), (), context.matrix, "")


def _content(group: Element, inside: _Context) -> Iterator[_Leaf]:
    for child in group:
        yield from _leaves(child, inside)


def _texts(element: Element) -> Texts:
    """Return the parts of a text, each with attributes of its own; nothing if there is nothing to be seen."""
    found: list[tuple[str | None, tuple[tuple[str, str], ...]]] = [(element.text, ())]
    for part in element:
        found += [(part.text, tuple(part.attrib.items())), (part.tail, ())]
    return tuple((words, own) for words, own in found if words) if "".join(element.itertext()).strip() else ()


@lru_cache(KEPT)
def _drawn(leaf: _Leaf, lang: str) -> Shape:
    """Draw an element as a shape."""
    attributes = dict(leaf.attributes)
    if leaf.tag == "text":
        return _text(attributes, leaf, lang)
    paint = _paint(leaf.tag, attributes, geometry.scale(leaf.matrix))
    if leaf.tag in ("rect", "circle"):
        return _box(leaf.tag, attributes, leaf.matrix, paint)
    commands = geometry.polygon(attributes["points"]) if leaf.tag == "polygon" else geometry.path(attributes["d"])
    return _path(geometry.moved(commands, leaf.matrix), paint)


# --- outlines -------------------------------------------------------------------------------------


def _box(kind: str, attributes: Attributes, matrix: Matrix, paint: str) -> Shape:
    """Draw a rectangle or a circle, which may be turned."""

    def number(name: str) -> float:
        return float(attributes.get(name, 0))

    if kind == "circle":
        x, y, half, half_high, outline = number("cx"), number("cy"), number("r"), number("r"), dml.ELLIPSE
    else:
        half, half_high, corner = number("width") / 2, number("height") / 2, number("rx")
        x, y = number("x") + half, number("y") + half_high
        shorter = 2 * min(half, half_high)
        outline = dml.rounded(corner / shorter) if corner and shorter else dml.RECTANGLE
    if "transform" in attributes:
        matrix = geometry.transformed(matrix, attributes["transform"])
    (x, y), scale = geometry.point(matrix, x, y), geometry.scale(matrix)
    half, half_high = half * scale, half_high * scale
    box = Box(*map(grained, (x - half, y - half_high, x + half, y + half_high)))
    return dml.shape(box, outline, paint, round(degrees(atan2(matrix[1], matrix[0])), 3))


def _path(commands: list[Command], paint: str) -> Shape:
    if [kind for kind, _ in commands] == ["M", "L"]:
        return dml.straight(commands[0][1][0], commands[1][1][0], paint)
    box = geometry.around(commands)
    return dml.shape(box, dml.freeform(box, [("", commands)]), paint)


def _chessman(sign: str, attributes: Attributes, matrix: Matrix) -> Shape:
    """Draw a chessman: first its outline, then what is inside, so that the outline does not make it thinner."""
    size = float(attributes["font-size"]) / 1000
    placed = geometry.times(matrix, (size, 0.0, 0.0, size, float(attributes["x"]), float(attributes["y"])))
    commands = geometry.moved(geometry.path(OUTLINES[sign]), placed)
    box = geometry.around(commands)
    outline = dml.freeform(box, [(' fill="none"', commands), (' stroke="0"', commands)])
    return dml.shape(box, outline, _paint("text", attributes, geometry.scale(matrix)))


# --- text -----------------------------------------------------------------------------------------


def _text(attributes: Attributes, leaf: _Leaf, lang: str) -> Shape:
    """Write a line around its anchor."""
    sign = leaf.texts[0][0].removesuffix(AS_TEXT)
    if sign in OUTLINES:
        return _chessman(sign, attributes, leaf.matrix)
    scale = geometry.scale(leaf.matrix)
    x, y = geometry.point(leaf.matrix, float(attributes.get("x", 0)), float(attributes.get("y", 0)))
    right_to_left = sign.startswith(RIGHT_TO_LEFT)
    texts = _unwrapped(leaf.texts) if right_to_left else leaf.texts
    runs = [_run(words, attributes | dict(own), scale) for words, own in texts]
    wide = sum(metrics.width(run.words, run.size / 100 * POINT, bold=run.bold) for run in runs)
    size = max(run.size for run in runs) / 100 * POINT
    aligned, share = ALIGNED[attributes.get("text-anchor", leaf.anchor)]
    left = x - wide * share
    ground = attributes.get("stroke")  # of numbers on a line, so that it does not cross them
    around = float(attributes["stroke-width"]) / 2 * scale if ground else 0.0
    box = Box(*map(grained, (left - around, y - CAPITAL * size, left + wide + around, y + DESCENT * size)))
    written = dml.paragraph(runs, lang, aligned, right_to_left=right_to_left)
    return dml.textbox(box, dml.solid(ground) if ground else dml.NO_FILL, written, grained(around))


def _run(words: str, attributes: Attributes, scale: float) -> Run:
    get = attributes.get
    size = float(attributes["font-size"]) * scale / POINT
    underlined = "text-decoration" in attributes
    return Run(words, round(size * 100), get("fill", "#000000"), get("font-weight") == "bold", underlined)


def _unwrapped(texts: Texts) -> Texts:
    """Take away the signs that turn a line, at its beginning and its end: its paragraph says so."""
    last = len(texts) - 1
    inside = ((words[place == 0 : len(words) - (place == last)], own) for place, (words, own) in enumerate(texts))
    return tuple((words, own) for words, own in inside if words)


# --- paint ----------------------------------------------------------------------------------------


def _paint(kind: str, attributes: Attributes, scale: float) -> str:
    """Fill a shape, and draw its outline."""
    get = attributes.get
    fill = get("fill", "none" if kind == "path" else "#000000")
    inside = dml.NO_FILL if fill == "none" else dml.solid(fill, float(get("fill-opacity", 1)))
    stroke = get("stroke", "none")
    if stroke == "none":
        return f"{inside}<a:ln>{dml.NO_FILL}</a:ln>"
    wide = float(get("stroke-width", 1))
    is_round = get("stroke-linecap") == "round"
    dashes = _dashes(get("stroke-dasharray"), wide, is_round=is_round)
    colour = dml.solid(stroke, float(get("stroke-opacity", 1)))
    return inside + dml.line(
        colour, round(wide * scale), dashes, rounded=is_round, smooth=get("stroke-linejoin") == "round"
    )


def _dashes(pattern: str | None, wide: float, *, is_round: bool) -> tuple[float, ...]:
    """Return dashes and gaps in widths of the line; DrawingML counts round ends to the dash, SVG to the gap."""
    more = (1.0, -1.0) if is_round else (0.0, 0.0)
    numbers = enumerate((pattern or "").split())
    return tuple(max(0.0, float(number) / wide + more[place % 2]) for place, number in numbers)
