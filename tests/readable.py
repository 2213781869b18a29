"""What a picture of a tree shows, read back from its SVG: boxes of texts and shapes, measured with the fonts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import matplotlib
from PIL import ImageFont

SVG = "{http://www.w3.org/2000/svg}"
FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
LEAST_VALUE, LEAST_TEXT = 18.0, 16.0
EPSILON = 0.6  # what two boxes may share: less than can be seen


class Box(NamedTuple):
    """A box on the canvas."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", by: float = EPSILON) -> bool:
        """Tell whether two boxes share more than a hair."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > by
            and min(self.bottom, other.bottom) - max(self.top, other.top) > by
        )

    def within(self, other: "Box") -> bool:
        """Tell whether the box lies in another."""
        return (
            self.left >= other.left - EPSILON
            and self.right <= other.right + EPSILON
            and self.top >= other.top - EPSILON
            and self.bottom <= other.bottom + EPSILON
        )

    def holds(self, point: tuple[float, float], by: float = 1.0) -> bool:
        """Tell whether a point lies inside, so far from the edge at least."""
        return self.left + by < point[0] < self.right - by and self.top + by < point[1] < self.bottom - by


@dataclass(frozen=True)
class Text:
    """A text, how large its type is, where its ink is, and in which groups it stands."""

    words: str
    size: float
    box: Box
    owners: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class Shape:
    """A closed shape that texts of others must not cross."""

    kind: str
    box: Box
    owners: tuple[int, ...]
    path: str | None


@dataclass
class Read:
    """What was read from a picture."""

    canvas: Box
    texts: list[Text] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    way: list[tuple[float, float]] = field(default_factory=list)
    nodes: dict[tuple[int, ...], str] = field(default_factory=dict)
    current: set[tuple[int, ...]] = field(default_factory=set)


@cache
def font(bold: bool) -> ImageFont.FreeTypeFont:
    """Return the font of pictures, large enough to measure with."""
    return ImageFont.truetype(str(FONTS / f"DejaVuSans{'-Bold' if bold else ''}.ttf"), 100)


@lru_cache(100_000)
def ink(words: str, bold: bool) -> tuple[float, tuple[float, float, float, float]]:
    """Return the advance and the ink box of a text at size 1, its base line at y = 0."""
    plain = re.sub("[\u2066-\u2069\u200e\u200f]", "", words)
    left, top, right, bottom = font(bold).getbbox(plain, anchor="ls")
    return font(bold).getlength(plain) / 100, (left / 100, top / 100, right / 100, bottom / 100)


TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
KINDS = (
    "mv-board",
    "mv-node",
    "mv-stub",
    "mv-bar",
    "mv-passes",
    "mv-tried",
    "mv-zigzag",
    "mv-legend",
    "mv-scissors",
    "mv-cause",
    "mv-way",
    "mv-veil",
    "mv-walked",
)


@lru_cache(8)
def read(svg: str) -> Read:
    """Read a picture; several questions are asked of the same one."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    found = Read(Box(0, 0, width, height))
    _walk(root, (1.0, 0.0, 0.0), (), "", "start", found, None)
    return found


def _walk(
    element: ElementTree.Element,
    place: tuple[float, float, float],
    owners: tuple[int, ...],
    kind: str,
    anchor: str,
    found: Read,
    path: str | None,
) -> None:
    scale, dx, dy = place
    for name, numbers in TRANSFORM.findall(element.get("transform", "")):
        values = [float(number) for number in numbers.split()]
        if name == "translate":
            dx, dy = dx + scale * values[0], dy + scale * values[1]
        elif name == "scale":
            assert len(values) == 1
            scale *= values[0]
        else:
            assert name == "rotate", "only arrow heads are turned"
    place = scale, dx, dy
    tag = element.tag.removeprefix(SVG)
    classes = element.get("class", "").split()
    anchor = element.get("text-anchor", anchor)
    if tag == "g":
        owners = (*owners, id(element))
        kind = next((one for one in KINDS if one in classes), kind)
        if "mv-node" in classes:
            path = element.attrib["data-path"]
            key = tuple(map(int, filter(None, path.split("."))))
            assert key not in found.nodes, "a node is drawn once"
            found.nodes[key] = element.attrib["transform"]
            if "mv-current" in classes:
                found.current.add(key)
    if tag == "text":
        found.texts.append(_text(element, place, owners, kind, anchor))
    elif tag in ("rect", "path", "circle"):
        _shape(element, tag, place, owners, kind, found, path)
    for child in element:
        _walk(child, place, owners, kind, anchor, found, path)


def _text(
    element: ElementTree.Element, place: tuple[float, float, float], owners: tuple[int, ...], kind: str, anchor: str
) -> Text:
    scale, dx, dy = place
    words = "".join(element.itertext())
    size = float(element.attrib["font-size"]) * scale
    bold = element.get("font-weight") == "bold" or any(part.get("font-weight") == "bold" for part in element)
    advance, (left, top, right, bottom) = ink(words, bold)
    x = dx + scale * float(element.get("x", 0))
    y = dy + scale * float(element.get("y", 0))
    x -= {"start": 0, "middle": advance / 2, "end": advance}[anchor] * size
    box = Box(x + left * size, y + top * size, x + right * size, y + bottom * size)
    return Text(words, size, box, owners, kind)


def _shape(
    element: ElementTree.Element,
    tag: str,
    place: tuple[float, float, float],
    owners: tuple[int, ...],
    kind: str,
    found: Read,
    path: str | None,
) -> None:
    scale, dx, dy = place
    if tag == "path":
        d = element.attrib["d"]
        if kind == "mv-way" and element.get("stroke-dasharray"):
            found.way += [(dx + scale * x, dy + scale * y) for x, y in points(_commands(d))]
            return
        if kind != "mv-node" or "Z" not in d:
            return
        xs, ys = zip(*points(_commands(d)), strict=True)
        box = (min(xs), min(ys), max(xs), max(ys))
    elif tag == "circle":
        if kind != "mv-scissors" or element.get("cx"):
            return
        r = float(element.attrib["r"])
        box = (-r, -r, r, r)
    else:
        if kind not in ("mv-node", "mv-stub", "mv-bar", "mv-passes", "mv-tried") or element.get("fill-opacity") == "0":
            return
        left, top = float(element.get("x", 0)), float(element.get("y", 0))
        box = (left, top, left + float(element.attrib["width"]), top + float(element.attrib["height"]))
    left, top, right, bottom = box
    placed = Box(dx + scale * left, dy + scale * top, dx + scale * right, dy + scale * bottom)
    found.shapes.append(Shape(kind, placed, owners, path))


def _commands(d: str) -> list[tuple[str, list[float]]]:
    return [
        (letter, [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)])
        for letter, numbers in re.findall(r"([MLVHCZhv])([^MLVHCZhv]*)", d)
    ]


def points(commands: list[tuple[str, list[float]]]) -> Iterator[tuple[float, float]]:
    """Go along a path in small steps."""
    x = y = 0.0
    for letter, numbers in commands:
        if letter == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for i in range(1, 61):
                t, u = i / 60, 1 - i / 60
                yield (
                    u**3 * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                    u**3 * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                )
            x, y = x3, y3
            continue
        if letter == "Z":
            continue
        first = numbers[0]
        to_points = {"V": [(x, first)], "H": [(first, y)], "h": [(x + first, y)], "v": [(x, y + first)]}
        ends = to_points.get(letter) or list(zip(numbers[::2], numbers[1::2], strict=True))
        for end in ends:
            if letter != "M":
                for i in range(1, 10):
                    yield x + (end[0] - x) * i / 10, y + (end[1] - y) * i / 10
            x, y = end
            yield x, y


# --- what must hold -------------------------------------------------------------------------------

SIGNS = {"✕", "·"}  # in a column: cut off, not yet seen; no words
NUMBER = re.compile(r"[0-9]")


def problems(svg: str) -> list[str]:
    """Say everything that is wrong with a picture of a tree."""
    found = read(svg)
    texts = [text for text in found.texts if text.words.strip()]
    said: list[str] = []
    for text in texts:
        said += _size(text)
        if not text.box.within(found.canvas):
            said.append(f"{text.words!r} is clipped")
    for shape in found.shapes:
        if not shape.box.within(found.canvas):
            said.append(f"a shape of {shape.path or shape.kind} is clipped")
    words = [text for text in texts if text.words not in SIGNS and text.kind != "mv-board"]
    for one, two in _near(words):
        if one.box.meets(two.box):
            said.append(f"{one.words!r} crosses {two.words!r}")
    for text in words:
        for shape in found.shapes:
            if text.box.meets(shape.box) and not set(text.owners) & set(shape.owners):
                said.append(f"{text.words!r} crosses a shape of {shape.kind if shape.path is None else shape.path}")
    return said


def _near(texts: list[Text]) -> Iterator[tuple[Text, Text]]:
    ordered = sorted(texts, key=lambda text: text.box.top)
    for at, one in enumerate(ordered):
        for two in ordered[at + 1 :]:
            if two.box.top >= one.box.bottom:
                break
            yield one, two


PIECES = tuple("♚♛♜♝♞♟")  # which are as large as their fields


def _size(text: Text) -> list[str]:
    in_tree = text.kind in (
        "mv-node",
        "mv-board",
        "mv-stub",
        "mv-bar",
        "mv-cause",
        "mv-passes",
        "mv-tried",
        "mv-zigzag",
    )
    is_value = in_tree and NUMBER.search(text.words)
    least = LEAST_VALUE if is_value else LEAST_TEXT
    is_piece = text.kind == "mv-board" and text.words[:1] in PIECES
    if is_piece or text.words in SIGNS or text.size >= least - 0.01:
        return []
    return [f"{text.words!r} is {text.size:.1f} high"]


def on_the_way(svg: str, allowed: set[tuple[int, ...]]) -> list[str]:
    """Say which shapes and windows the way of a bound runs through; those of ``allowed`` are its ends."""
    found = read(svg)
    said = []
    for shape in found.shapes:
        if shape.kind not in ("mv-node", "mv-stub"):
            continue
        if shape.path is not None and tuple(map(int, filter(None, shape.path.split(".")))) in allowed:
            continue
        if any(shape.box.holds(point) for point in found.way):
            said.append(f"the way runs through {shape.path if shape.path is not None else 'a stub'}")
    return said
