"""Where things stand that an SVG draws: transforms, paths and polygons, in points of a slide."""

import re
from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import TypeAlias

from minimaxviz.export.drawingml import Box, Command

__all__ = ["Matrix", "around", "grained", "moved", "path", "point", "polygon", "scale", "times", "transformed"]

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""As SVG has it: (x, y) comes to (a·x + c·y + e, b·x + d·y + f)."""

Drawing: TypeAlias = Iterator[tuple[str, list[tuple[float, float]]]]
"""What is done (M, L, C, Q or Z), and the points it takes."""

GRAIN = 500  # English Metric Units: a tenth of a pixel; rounder numbers make smaller files
TAKES = {"M": 1, "L": 1, "Q": 2, "C": 3}  # points
QUARTER = 0.5523  # of the radius: how far a curve is drawn on that shall be a quarter of a circle
NUMBERS = re.compile(r"-?\d*\.?\d+")
TRANSFORMS = re.compile(r"(\w+)\(([^)]*)\)")
COMMANDS = re.compile(r"([A-Za-z])([^A-Za-z]*)")


def grained(number: float) -> int:
    """Return a whole number of grains near a number."""
    return round(number / GRAIN) * GRAIN


def times(m: Matrix, t: Matrix) -> Matrix:
    """Return the matrix that does the second, then the first."""
    return (
        m[0] * t[0] + m[2] * t[1],
        m[1] * t[0] + m[3] * t[1],
        m[0] * t[2] + m[2] * t[3],
        m[1] * t[2] + m[3] * t[3],
        m[0] * t[4] + m[2] * t[5] + m[4],
        m[1] * t[4] + m[3] * t[5] + m[5],
    )


def transformed(matrix: Matrix, transform: str) -> Matrix:
    """Return a matrix with a transform inside it."""
    for kind, numbers in TRANSFORMS.findall(transform):
        values = [float(number) for number in NUMBERS.findall(numbers)]
        if kind == "translate":
            matrix = times(matrix, (1.0, 0.0, 0.0, 1.0, values[0], values[1]))
        elif kind == "scale":
            matrix = times(matrix, (values[0], 0.0, 0.0, values[0], 0.0, 0.0))
        elif kind == "rotate":
            angle, *middle = values
            x, y = middle or (0.0, 0.0)
            turn = radians(angle)
            matrix = times(matrix, (cos(turn), sin(turn), -sin(turn), cos(turn), x, y))
            matrix = times(matrix, (1.0, 0.0, 0.0, 1.0, -x, -y))
        else:
            raise ValueError(f"our pictures have no {kind}")
    return matrix


def scale(matrix: Matrix) -> float:
    """Return how much larger things are drawn."""
    return hypot(matrix[0], matrix[1])


def point(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point comes to."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def moved(drawing: Drawing, matrix: Matrix) -> list[Command]:
    """Return a drawing in points of the slide."""
    a, b, c, d, e, f = matrix
    return [
        (kind, [(grained(a * x + c * y + e), grained(b * x + d * y + f)) for x, y in points])
        for kind, points in drawing
    ]


def around(commands: list[Command]) -> Box:
    """Return the box around all points of a drawing."""
    xs = [x for _, points in commands for x, _ in points]
    ys = [y for _, points in commands for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def polygon(points: str) -> Drawing:
    """Go through a polygon."""
    numbers = [float(number) for number in NUMBERS.findall(points)]
    for place, corner in enumerate(zip(numbers[::2], numbers[1::2], strict=True)):
        yield "L" if place else "M", [corner]
    yield "Z", []


def path(d: str) -> Drawing:
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
        for first in range(0, len(points), TAKES[kind]):
            yield "L" if first and kind == "M" else kind, points[first : first + TAKES[kind]]


def _half_circle(x: float, y: float, r: float) -> Drawing:
    """Draw half a circle from a point to the right and below, or, with a negative radius, to the left and above."""
    k = QUARTER * r
    yield "C", [(x, y + k), (x + r - k, y + r), (x + r, y + r)]
    yield "C", [(x + r + k, y + r), (x + 2 * r, y + k), (x + 2 * r, y)]
