"""A map as a still picture: boxes with boards, and where they are too fine, stripes with the mean of their colours."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from minimaxviz.draw import boards, xml
from minimaxviz.draw.request import Size
from minimaxviz.draw.scale import Poles, Scale, contrast, mixed
from minimaxviz.draw.svg import FONT
from minimaxviz.draw.theme import Theme
from minimaxviz.trace.boxes import CUT, Boxes
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Facts
from minimaxviz.words import Words, metrics

__all__ = ["Icicle", "best_line", "described"]

EDGE = 40.0  # around everything
HEAD, FOOT = 96.0, 78.0
GUTTER = 44.0
BAND = 2.0  # how wide a stripe of mean colour is
LEAST = 5.0  # how wide a box is that is drawn as one
LABELLED = 30.0
STONES = 3  # that a heap is wide, so that they can be told apart
TYPE = 20.0
HATCHED = 0.27  # how strong strokes and what is between them are together
STEPS = 24  # of each channel of a mean colour, so that stripes beside each other can be one


class Box(NamedTuple):
    """A box where it stands in the picture."""

    box: int
    left: float
    right: float
    tint: str


class Icicle:
    """A map in a theme and a language, drawn once."""

    def __init__(self, boxes: Boxes, theme: Theme, say: Words, size: Size, title: str) -> None:
        self.boxes, self.theme, self.say, self.title = boxes, theme, say, title
        shorter = min(size)
        self.wide, self.high = 1080.0 * size[0] / shorter, 1080.0 * size[1] / shorter
        self.size = size
        self.scale = Scale(boxes.value_counts, has_draws=boxes.has_draws)
        self.poles = Poles.of(theme)
        self.tints = {value: self.poles.tint(self.scale.strength(value)) for value in boxes.value_counts}
        self.cut = mixed(theme.background, theme.alert, HATCHED)
        self.levels = len(boxes.by_level)
        self.row = (self.high - HEAD - FOOT - EDGE) / self.levels
        self.unit = (self.wide - 2 * EDGE - GUTTER) / boxes.widths[0]

    def draw(self) -> str:
        """Draw the picture."""
        wide, high = xml.number(self.wide), xml.number(self.high)
        theme, label = self.theme, xml.text(self.title)
        ground = xml.element("rect", width=self.wide, height=self.high, fill=theme.background)
        rows = "".join(self._row(level) for level in range(self.levels))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{self.size[0]}" '
            f'height="{self.size[1]}" font-family="{FONT}" role="img" aria-label="{label}">'
            f"{xml.element('title', label)}{xml.element('desc', xml.text(self.description()))}{self._hatching()}"
            f"{ground}{self._head()}{rows}{self._best_line()}{self._foot()}</svg>"
        )

    def description(self) -> str:
        """Say in words what the map shows: how many nodes there are at each depth, and the best line."""
        return "\n".join(described(self.boxes, self.say))

    # --- the words around it ----------------------------------------------------------------------

    def _head(self) -> str:
        say, theme = self.say, self.theme
        lead = f"{say.count('visited', sum(self.boxes.by_level))} · {say.say('map_reading')}"
        room = self.wide - 2 * EDGE
        x, anchor = (self.wide - EDGE, "end") if say.right_to_left else (EDGE, "start")
        title = say.directed(metrics.shortened(self.title, room, 34, bold=True))
        under = say.directed(metrics.shortened(lead, room, TYPE))
        return _text(title, x, 46, 34, theme.ink, anchor, bold=True) + _text(under, x, 80, TYPE, theme.muted, anchor)

    def _foot(self) -> str:
        """Draw the legend: the values with their colours, what is hatched, and the best line."""
        say, theme, y = self.say, self.theme, self.high - EDGE - 6
        x = EDGE + GUTTER
        parts = []
        known = bool(self.scale.marks)
        words = say.say("map_scale" if known else "map_no_value")
        parts.append(_text(words, x, y, TYPE, theme.muted, "start"))
        x += metrics.width(words, TYPE) + 16
        signs = [(self.poles.tint(self.scale.strength(value)), self._number(value)) for value in self.scale.marks]
        if any(self.boxes.cut_by_level):
            signs.append(("url(#mv-map-hatch)", say.say("map_cut_sign")))
        if len(self.boxes.best_line) > len(self.boxes.path):
            signs.append((theme.good, say.say("legend_line")))
        for fill, text in signs:
            parts.append(xml.element("rect", x=x, y=y - 18, width=34, height=22, fill=fill, stroke=theme.faint))
            parts.append(_text(text, x + 42, y, TYPE, theme.ink, "start"))
            x += 42 + metrics.width(text, TYPE) + 26
        return "".join(parts)

    def _number(self, value: float) -> str:
        return self.boxes.trace.numerals.number(value)

    def _hatching(self) -> str:
        """Define what is cut off: strokes from lower left to upper right."""
        stroke = mixed(self.theme.background, self.theme.alert, 0.62)
        ground = xml.element("rect", width=8, height=8, fill=mixed(self.theme.background, self.theme.alert, 0.1))
        lines = xml.element("path", d="M-2 2L2 -2M-2 10L10 -2M6 10L10 6", stroke=stroke, stroke_width=2)
        style: dict[str, Any] = {"patternUnits": "userSpaceOnUse", "width": 8, "height": 8}
        return f"<defs>{xml.element('pattern', ground + lines, id='mv-map-hatch', **style)}</defs>"

    # --- levels -----------------------------------------------------------------------------------

    def _top(self, level: int) -> float:
        return HEAD + level * self.row

    def _row(self, level: int) -> str:
        """Draw a level: boxes that are wide enough, and stripes of mean colour between them."""
        top, high = self._top(level), self.row - 2
        depth = str(level + len(self.boxes.path))
        parts = [_text(depth, EDGE + GUTTER / 2 - 8, top + high / 2 + 7, TYPE, self.theme.muted, "middle")]
        fine: list[Box] = []
        for box in self._boxes(level):
            is_cut = self.boxes.node[box.box] == CUT
            if box.right - box.left < (BAND if is_cut else LEAST):  # hatching goes on from one box to the next
                fine.append(box)
                continue
            fill = "url(#mv-map-hatch)" if is_cut else box.tint
            shape: dict[str, Any] = {"x": box.left, "y": top, "width": box.right - box.left - 1.5, "height": high}
            parts.append(xml.element("rect", fill=fill, **shape))
            parts.append(self._label(box, top))
        parts[1:1] = self._stripes(fine, top, high)
        return "".join(parts)

    def _boxes(self, level: int) -> Iterator[Box]:
        boxes, start = self.boxes, EDGE + GUTTER
        for box in self._by_level[level]:
            left = start + boxes.left[box] * self.unit
            tint = self.cut if boxes.node[box] == CUT else self.tints.get(boxes.value[box], self.poles.none)
            yield Box(box, left, left + boxes.widths[box] * self.unit, tint)

    @cached_property
    def _by_level(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in range(self.levels)]
        for box, level in enumerate(self.boxes.level):
            found[level].append(box)
        return found

    def _stripes(self, fine: list[Box], top: float, high: float) -> Iterator[str]:
        """Draw what is too fine: stripes that have the mean colour of what lies in them, by area."""
        ground = _channels(self.theme.background)
        sums: dict[int, list[float]] = {}
        tints: dict[str, tuple[int, ...]] = {}
        for box in fine:
            tint = tints.setdefault(box.tint, _channels(box.tint))
            for stripe in range(int(box.left / BAND), int(box.right / BAND) + 1):
                area = min(box.right, (stripe + 1) * BAND) - max(box.left, stripe * BAND)
                if area > 0:
                    total = sums.setdefault(stripe, [0.0, 0.0, 0.0])
                    for channel in range(3):
                        total[channel] += area * (tint[channel] - ground[channel])
        found = [(stripe, _coarse(ground, sums[stripe])) for stripe in sorted(sums)]
        runs = groupby(enumerate(found), key=lambda one: (one[1][1], one[1][0] - one[0]))
        for (colour, _), run in runs:
            stripes = [stripe for _, (stripe, _) in run]
            wide = (stripes[-1] - stripes[0] + 1) * BAND
            yield xml.element("rect", x=stripes[0] * BAND, y=top, width=wide, height=high, fill=colour)

    # --- labels -----------------------------------------------------------------------------------

    def _label(self, box: Box, top: float) -> str:
        """Write the move and the value into a box, and draw its board where there is room."""
        room = box.right - box.left - 12
        if room < LABELLED or self.boxes.node[box.box] == CUT:
            return ""
        facts, middle = self._facts(box.box), (box.left + box.right) / 2
        ink = contrast(box.tint, self.theme.ink, self.theme.background)
        value = self.boxes.value[box.box]
        texts = [text for text in (_name(facts), self._number(value) if value == value else "") if text]
        drawn, wide = self._board(box, facts, middle, top, room)
        if drawn:
            beside = (room - wide) / 2 - 10
            if len(texts) < 2 or any(metrics.width(text, TYPE) > beside for text in texts):
                return drawn
            y = top + self.row / 2 + 7
            return (
                drawn
                + _text(texts[0], middle - wide / 2 - 12, y, TYPE, ink, "end")
                + _text(texts[1], middle + wide / 2 + 12, y, TYPE, ink, "start")
            )
        return self._lines(texts, middle, top, room, ink)

    def _lines(self, texts: list[str], middle: float, top: float, room: float, ink: str) -> str:
        fits = [text for text in texts if metrics.width(text, TYPE) <= room]
        if len(fits) == 2 and self.row >= 58:
            y = top + self.row / 2
            return _text(fits[0], middle, y - 6, TYPE, ink) + _text(fits[1], middle, y + 20, TYPE, ink)
        return _text(fits[0], middle, top + self.row / 2 + 7, TYPE, ink) if fits and self.row >= 26 else ""

    def _board(self, box: Box, facts: Facts, middle: float, top: float, room: float) -> tuple[str, float]:
        board, positions = facts.board, self.boxes.trace.positions
        if not board or not any(board):
            return "", 0.0
        rows, columns = len(board), max(map(len, board))
        largest = 2 * boards.cell_size(max(rows, columns), positions.board_look)
        cell = min(room / columns, (self.row - 26) / rows, largest)
        least = boards.smallest_cell(positions.board_look) * (STONES if positions.board_look == "heaps" else 1)
        if cell < least:
            return "", 0.0
        corner = middle - columns * cell / 2, top + (self.row - 12 - rows * cell) / 2
        theme = self.theme
        drawn = boards.draw(
            board, corner, cell, ink=theme.ink, line=theme.faint, changed=(), winning=facts.line, mark=theme.ink,
            board_look=positions.board_look, ground=theme.background, signs=positions.signs,
            part=boards.Part.whole([self._facts(0).board or board]), tones=(theme.max, theme.min),
        )  # fmt: skip
        return drawn, columns * cell

    def _facts(self, box: int) -> Facts:
        boxes, path = self.boxes, []
        while box:
            path.append(boxes.place[box])
            box = self._parents[box]
        return boxes.trace.positions.facts((*boxes.path, *reversed(path)))

    @cached_property
    def _parents(self) -> list[int]:
        """The box above each; 0 at the top."""
        parents, path = [], [0] * (self.levels + 1)  # the last box of each level
        for box, level in enumerate(self.boxes.level):
            path[level] = box
            parents.append(path[level - 1] if level else 0)
        return parents

    def _best_line(self) -> str:
        """Underline the boxes of the best line, however narrow."""
        boxes = self.boxes
        path = boxes.best_line
        if tuple(path[: len(boxes.path)]) != boxes.path:
            return ""
        parts, box = [], 0
        for place in [*path[len(boxes.path) :], None]:
            left = EDGE + GUTTER + boxes.left[box] * self.unit
            wide = max(7.0, boxes.widths[box] * self.unit - 1.5)
            shape: dict[str, Any] = {
                "x": left,
                "y": self._top(boxes.level[box]) + self.row - 9,
                "width": wide,
                "height": 7,
            }
            parts.append(xml.element("rect", fill=self.theme.good, stroke=self.theme.background, **shape))
            if place is not None:
                box = next(one for one in boxes.below(box) if boxes.place[one] == place)
        return "".join(parts)


def described(boxes: Boxes, say: Words) -> list[str]:
    """Say in lines what a map shows: how many nodes there are at each depth, and the best line."""
    trace, top = boxes.trace, len(boxes.path)
    head = f"{say.title(trace.algorithm)}: {say.count('visited', sum(boxes.by_level))}"
    lines = [head, f"{say.say('legend_line')}: {best_line(boxes, say)}"]
    for level, (entered, cut) in enumerate(zip(boxes.by_level, boxes.cut_by_level, strict=True)):
        counted = [say.count("visited", entered)] + ([say.count("pruned", cut)] if cut else [])
        lines.append(f"{say.say('map_depth', depth=str(level + top))}: {' · '.join(counted)}")
    return lines


def best_line(boxes: Boxes, say: Words) -> str:
    """Write the moves of the best line."""
    nodes = [boxes.trace.node_of(visit) for visit in boxes.trace.proof.line[1:]]
    return say.left_to_right(" → ".join(_name(node.facts) or node.label for node in nodes)) if nodes else "–"


def _name(facts: Facts) -> str:
    return facts.move_name or (facts.label if facts.named else "")


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


def _coarse(ground: tuple[int, ...], total: list[float]) -> str:
    """Return a mean colour, rounded a little."""
    step = 255 / STEPS / 4
    means = (channel + part / BAND for channel, part in zip(ground, total, strict=True))
    return "#" + "".join(f"{min(255, max(0, round(round(mean / step) * step))):02x}" for mean in means)


def _text(text: str, x: float, y: float, size: float, fill: str, anchor: str = "middle", *, bold: bool = False) -> str:
    weight = "bold" if bold else None
    return xml.element(
        "text", xml.text(text), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight
    )
