"""Our pictures as shapes that can be moved, coloured and animated: reads the SVG that we draw, and nothing else."""

import re
from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from minimaxviz.export import drawingml as dml
from minimaxviz.export.chessmen import OUTLINES
from minimaxviz.export.drawingml import Box, Command, Label, Run
from minimaxviz.export.svg_names import Names, plain, tag
from minimaxviz.words import metrics

__all__ = ["Place", "shapes"]

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""As SVG has it: (x, y) comes to (a·x + c·y + e, b·x + d·y + f)."""

Drawn: TypeAlias = tuple[str, Box]
"""A shape, and where it stands."""

POINT = 12_700  # English Metric Units
DESCENT, CAPITAL = 0.236, 0.764  # of DejaVu Sans: below the line, and above it as far as capitals need ground
QUARTER = 0.5523  # of the radius: how far a curve is drawn on that shall be a quarter of a circle
ALIGNED = {"start": "l", "middle": "ctr", "end": "r"}
RIGHT_TO_LEFT, END = "\u2067", "\u2069"  # around a line that is read from right to left
NUMBERS = re.compile(r"-?\d*\.?\d+")
TRANSFORMS = re.compile(r"(\w+)\(([^)]*)\)")
COMMANDS = re.compile(r"([A-Za-z])([^A-Za-z]*)")


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
        matrix = _transformed(self.matrix, moved) if moved else self.matrix
        return _Context(matrix, group.attrib.get("text-anchor", self.anchor), self.prefix or prefix)


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

    def _number(self) -> int:
        self._last += 1
        return self._last

    def _parts(self, parent: Element, context: _Context) -> Iterator[str]:
        for label, members in self._names.parts(parent):
            if label is None:
                yield from self._parts(members[0], context.inside(members[0], self._column(members[0])))
                continue
            label = label._replace(name=context.prefix + label.name)
            leaves = [leaf for member in members for leaf in _leaves(member, context)]
            if len(leaves) == 1:
                yield from (shape for shape, _ in self._drawn(*leaves[0], label))
            elif drawn := [one for leaf in leaves for one in self._drawn(*leaf, Label(plain(leaf[0])))]:
                box = dml.box_around(box for _, box in drawn)
                yield dml.group(self._number(), label, box, (shape for shape, _ in drawn))

    def _column(self, group: Element) -> str:
        """Return what names begin with in a column of a comparison."""
        if group.attrib.get("class") != "mv-column":
            return ""
        self._columns += 1
        return f"column {self._columns}: "

    def _drawn(self, element: Element, context: _Context, label: Label) -> Iterator[Drawn]:
        kind = tag(element)
        if kind == "text":
            return self._text(element, context, label)
        paint = _paint(element, _scale(context.matrix))
        if kind in ("rect", "circle"):
            return self._box(element, context.matrix, label, paint)
        commands = _polygon(element.attrib["points"]) if kind == "polygon" else _path(element.attrib["d"])
        return self._path(list(_moved(commands, context.matrix)), label, paint)

    # --- outlines ---------------------------------------------------------------------------------

    def _box(self, element: Element, matrix: Matrix, label: Label, paint: str) -> Iterator[Drawn]:
        """Draw a rectangle or a circle, which may be turned."""
        get = element.attrib.get
        if tag(element) == "circle":
            radius = float(get("r", 0))
            x, y, half, half_high = float(get("cx", 0)), float(get("cy", 0)), radius, radius
            outline = dml.ELLIPSE
        else:
            wide, high, corner = float(get("width", 0)), float(get("height", 0)), float(get("rx", 0))
            half, half_high = wide / 2, high / 2
            x, y = float(get("x", 0)) + half, float(get("y", 0)) + half_high
            outline = dml.rounded(corner / min(wide, high)) if corner and wide and high else dml.RECTANGLE
        if "transform" in element.attrib:
            matrix = _transformed(matrix, element.attrib["transform"])
        x, y = _point(matrix, x, y)
        scale = _scale(matrix)
        box = Box(*map(round, (x - half * scale, y - half_high * scale, x + half * scale, y + half_high * scale)))
        turned = round(degrees(atan2(matrix[1], matrix[0])), 3)
        yield dml.shape(self._number(), label, box, outline, paint, turned), box

    def _path(self, commands: list[Command], label: Label, paint: str) -> Iterator[Drawn]:
        box = _around(commands)
        if [kind for kind, _ in commands] == ["M", "L"]:
            (start,), (end,) = commands[0][1], commands[1][1]
            yield dml.straight(self._number(), label, (*start, *end), paint), box
        else:
            yield dml.shape(self._number(), label, box, dml.freeform(box, [("", commands)]), paint), box

    # --- text -------------------------------------------------------------------------------------

    def _text(self, element: Element, context: _Context, label: Label) -> Iterator[Drawn]:
        """Write a line around its anchor."""
        get, scale = element.attrib.get, _scale(context.matrix)
        x, y = _point(context.matrix, float(get("x", 0)), float(get("y", 0)))
        runs = list(_runs(element, scale))
        words = "".join(run.words for run in runs)
        if words[:1] in OUTLINES:
            yield self._chessman(element, words[0], context.matrix, label)
            return
        right_to_left = words.startswith(RIGHT_TO_LEFT)
        if right_to_left:
            runs = _unwrapped(runs)
        wide = sum(metrics.width(run.words, run.size / 100 * POINT, bold=run.bold) for run in runs)
        size = max(run.size for run in runs) / 100 * POINT
        anchor = get("text-anchor", context.anchor)
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        ground = get("stroke") if "paint-order" in element.attrib else None
        around = float(get("stroke-width", 0)) / 2 * scale if ground else 0.0
        box = Box(*map(round, (left - around, y - CAPITAL * size, left + wide + around, y + DESCENT * size)))
        written = dml.paragraph(runs, self._lang, ALIGNED[anchor], right_to_left=right_to_left)
        fill = dml.solid(ground) if ground else dml.NO_FILL
        yield dml.textbox(self._number(), label, box, fill, written, round(around)), box

    def _chessman(self, element: Element, sign: str, matrix: Matrix, label: Label) -> Drawn:
        """Draw a chessman: first its outline, then what is inside, so that the outline does not make it thinner."""
        size = float(element.attrib["font-size"]) / 1000
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        commands = list(_moved(_path(OUTLINES[sign]), _times(matrix, (size, 0.0, 0.0, size, x, y))))
        box = _around(commands)
        outline = dml.freeform(box, [(' fill="none"', commands), (' stroke="0"', commands)])
        return dml.shape(self._number(), label, box, outline, _paint(element, _scale(matrix))), box


def _leaves(element: Element, context: _Context) -> Iterator[tuple[Element, _Context]]:
    """Go through the shapes and texts of an element that can be seen."""
    kind = tag(element)
    if kind == "g":
        inside = context.inside(element)
        for child in element:
            yield from _leaves(child, inside)
    elif kind == "text":
        if "".join(element.itertext()).strip():
            yield element, context
    elif kind not in ("title", "desc") and element.attrib.get("fill-opacity") != "0":
        yield element, context


def _runs(element: Element, scale: float) -> Iterator[Run]:
    """Go through the parts of a text."""
    yield from _run(element.text, element, element, scale)
    for part in element:
        yield from _run(part.text, part, element, scale)
        yield from _run(part.tail, element, element, scale)


def _run(words: str | None, element: Element, parent: Element, scale: float) -> Iterator[Run]:
    if words:
        own, above = element.attrib.get, parent.attrib.get
        size = float(own("font-size") or above("font-size") or 0) * scale / POINT
        colour = own("fill") or above("fill") or "#000000"
        bold = (own("font-weight") or above("font-weight")) == "bold"
        yield Run(words, round(size * 100), colour, bold, "text-decoration" in element.attrib)


def _unwrapped(runs: list[Run]) -> list[Run]:
    """Take away the signs that turn a line: its paragraph says so."""
    first, last = runs[0], runs[-1]
    runs[0] = first._replace(words=first.words.removeprefix(RIGHT_TO_LEFT))
    last = runs[-1]
    runs[-1] = last._replace(words=last.words.removesuffix(END))
    return [run for run in runs if run.words]


# --- paint ----------------------------------------------------------------------------------------


def _paint(element: Element, scale: float) -> str:
    """Fill a shape, and draw its outline."""
    get = element.attrib.get
    fill = get("fill", "none" if tag(element) == "path" else "#000000")
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
    more = 1.0 if is_round else 0.0
    signs = (more, -more)
    return tuple(float(number) / wide + signs[i % 2] for i, number in enumerate((pattern or "").split()))


# --- geometry -------------------------------------------------------------------------------------


def _times(m: Matrix, t: Matrix) -> Matrix:
    """Return the matrix that does the second, then the first."""
    return (
        m[0] * t[0] + m[2] * t[1],
        m[1] * t[0] + m[3] * t[1],
        m[0] * t[2] + m[2] * t[3],
        m[1] * t[2] + m[3] * t[3],
        m[0] * t[4] + m[2] * t[5] + m[4],
        m[1] * t[4] + m[3] * t[5] + m[5],
    )


def _transformed(matrix: Matrix, transform: str) -> Matrix:
    for kind, numbers in TRANSFORMS.findall(transform):
        values = [float(number) for number in NUMBERS.findall(numbers)]
        if kind == "translate":
            matrix = _times(matrix, (1.0, 0.0, 0.0, 1.0, values[0], values[1]))
        elif kind == "scale":
            matrix = _times(matrix, (values[0], 0.0, 0.0, values[0], 0.0, 0.0))
        elif kind == "rotate":
            angle, *middle = values
            x, y = middle or (0.0, 0.0)
            turn = radians(angle)
            matrix = _times(matrix, (cos(turn), sin(turn), -sin(turn), cos(turn), x, y))
            matrix = _times(matrix, (1.0, 0.0, 0.0, 1.0, -x, -y))
        else:
            raise ValueError(f"our pictures have no {kind}")
    return matrix


def _scale(matrix: Matrix) -> float:
    return hypot(matrix[0], matrix[1])


def _point(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _moved(commands: "Iterator[tuple[str, list[tuple[float, float]]]]", m: Matrix) -> Iterator[Command]:
    a, b, c, d, e, f = m
    for kind, points in commands:
        yield kind, [(round(a * x + c * y + e), round(b * x + d * y + f)) for x, y in points]


def _around(commands: list[Command]) -> Box:
    xs = [x for _, points in commands for x, _ in points]
    ys = [y for _, points in commands for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _polygon(points: str) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    numbers = [float(number) for number in NUMBERS.findall(points)]
    for place, point in enumerate(zip(numbers[::2], numbers[1::2], strict=True)):
        yield "L" if place else "M", [point]
    yield "Z", []


def _path(d: str) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Go through a path: what SVG can say shorter is written out, and arcs, which are half circles, as curves."""
    x = y = 0.0
    begun = (0.0, 0.0)
    for kind, numbers in COMMANDS.findall(d):
        values = [float(number) for number in NUMBERS.findall(numbers)]
        if kind in "Zz":
            yield "Z", []
            x, y = begun
            continue
        if kind == "a":
            across = values[5]
            yield from _half_circle(x, y, across / 2)
            x += across
            continue
        if kind in "Hh":
            kind, values = "L", [values[0] + (x if kind == "h" else 0), y]
        elif kind in "Vv":
            kind, values = "L", [x, values[0] + (y if kind == "v" else 0)]
        points = list(zip(values[::2], values[1::2], strict=True))
        x, y = points[-1]
        if kind == "M":
            begun = points[0]
        yield kind, points


def _half_circle(x: float, y: float, r: float) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Draw half a circle from a point to the right and below, or, with a negative radius, to the left and above."""
    k = QUARTER * r
    yield "C", [(x, y + k), (x + r - k, y + r), (x + r, y + r)]
    yield "C", [(x + r + k, y + r), (x + 2 * r, y + k), (x + 2 * r, y)]
