"""The foot of a picture: what shapes, lines and signs mean, or what the counts depend on."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from minimaxviz.draw import xml
from minimaxviz.draw.marks import badge, scissors
from minimaxviz.draw.shape import mark
from minimaxviz.draw.status import CALLS, MARKS, STYLES, Role, Style, style
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.tried import badge as tried_badge
from minimaxviz.draw.tried import tried_numbers
from minimaxviz.draw.zones import Area
from minimaxviz.trace import Trace
from minimaxviz.words import Words, convention, metrics

__all__ = ["foot"]

SIZE = 20.0
SAMPLE, GAP = 34.0, 30.0
FIRST, LINE = 30.0, 34.0  # down to the first line, and from line to line
SMALL, SMALL_FIRST, SMALL_LINE = 17.0, 18.0, 21.0  # where two lines share the room of one
FIRST_ROW, SMALL_ROW, SMALL_ROWS = 24.0, 10.0, 23.0  # of the legend, likewise
TINY = 0.8  # so much smaller one line may be
LEAST = 16.5  # what a legend has to be read at
GIVE_WAY = (0, 1, 2, 5, 4, 3)  # MAX and MIN, which the levels name; now; not yet seen; finished; open
Entry: TypeAlias = tuple[str, str]
BOXES: tuple[Role, ...] = ("open", "closed", "unseen")


def foot(trace: Trace, words: Words, theme: Theme, area: Area, *, legend: bool) -> str:
    """Draw the legend, or the conventions of the search, in one line."""
    if legend:
        return _legend(trace, words, theme, area)
    text = convention(trace.conventions, words, trace.numerals)
    is_high = area.height > 2 * LINE
    size, first, apart = SIZE, FIRST, LINE
    lines = metrics.balanced(text, area.width, size) if is_high else [text]
    if len(lines) > 2 or (not is_high and metrics.width(text, SMALL) > area.width):  # more lines, of small letters
        size, first, apart = SMALL, SMALL_FIRST, SMALL_LINE
        most = 1 + int((area.height - SMALL_FIRST) / SMALL_LINE)
        while len(lines := metrics.balanced(text, area.width, size)) > most:
            size -= 0.5
    size *= min(1.0, *(area.width / max(1.0, metrics.width(line, size)) for line in lines))
    return "".join(
        xml.element(
            "text",
            xml.text(words.directed(line)),
            x=area.right if words.right_to_left else area.left,
            y=area.top + first + row * apart,
            font_size=size,
            fill=theme.muted,
            text_anchor="end" if words.right_to_left else "start",
        )
        for row, line in enumerate(lines)
    )


def _entries(trace: Trace, words: Words, theme: Theme) -> list[Entry | None]:
    """Return a sample of each look that a trace has, with its name."""
    prunes = trace.conventions.prunes

    def name_of(role: Role) -> str:
        windowed = prunes and role == "open"
        return words.say("legend_open", window="[α, β]") if windowed else words.say(STYLES[role].word)

    ring = xml.element(
        "rect", x=-13, y=-13, width=26, height=26, rx=6, fill=theme.node, stroke=theme.now, stroke_width=8
    )
    ring += xml.element(
        "rect", x=-13, y=-13, width=26, height=26, rx=6, fill="none", stroke=theme.ink, stroke_width=2.5
    )
    boxes: tuple[Role, ...] = BOXES if trace.walk.once else (*BOXES, "earlier")
    entries: list[Entry | None] = [
        (_pointer(theme.max_fill, theme.max, up=True), "MAX"),
        (_pointer(theme.min_fill, theme.min, up=False), "MIN"),
        (ring, words.say("legend_now")),
        *((_box(style(role, theme)), name_of(role)) for role in boxes),
    ]
    if prunes:
        entries.append((xml.element("g", scissors(0, 0, theme), transform="scale(0.75)"), name_of("pruned")))
    if tried_numbers(trace):
        entries.append((tried_badge(1, 0, 0, SIZE * 0.95, theme.background, theme.muted), words.say("legend_tried")))
    if trace.record.origin is not None:
        entries.append((mark(MARKS["known"], 0, 0, theme), words.say("legend_known")))
    entries += [(badge(call, 0, 0, theme, 0.85), words.say(CALLS[call].word)) for call in trace.call_kinds]
    entries.append((_line(style("line", theme)), name_of("line")))
    return entries


def _legend(trace: Trace, words: Words, theme: Theme, area: Area) -> str:
    """Draw the samples in the middle of the area; if all would be too small, what explains itself is left out."""
    entries = _entries(trace, words, theme)
    arranged = _arranged(entries, area)
    for place in GIVE_WAY:
        if SIZE * arranged.scale >= LEAST:
            break
        entries[place] = None
        arranged = _arranged(entries, area)
    rows, scale, first, apart = arranged
    parts = []
    for index, row in enumerate(rows):
        drawn = _legend_row(row, words, theme, area, scale)
        parts.append(xml.element("g", drawn, transform=f"translate(0 {xml.number(index * apart)})"))
    transform = f"translate(0 {xml.number(area.top + first)}) scale({scale:.4f})"
    return xml.element("g", "".join(parts), class_="mv-legend", transform=transform)


class _Rows(NamedTuple):
    """The samples in rows, how small they are, where the first row is, and how far apart they are."""

    rows: list[list[Entry]]
    scale: float
    first: float
    apart: float


def _arranged(entries: Sequence[Entry | None], area: Area) -> _Rows:
    """Put samples into one row, or in two where there is room or one would be tiny."""
    left = [entry for entry in entries if entry is not None]
    wide = sum(map(_width, left))
    is_high, is_tiny = area.height > 2 * LINE, wide * TINY > area.width
    rows = [left]
    if (is_high and wide > area.width) or is_tiny:
        half = next(count for count in range(len(left)) if sum(map(_width, left[: count + 1])) > wide / 2)
        rows = [left[:half], left[half:]]
    scale = min(1.0, *(area.width / sum(map(_width, row)) for row in rows))
    if not is_tiny or is_high:
        return _Rows(rows, scale, FIRST_ROW, LINE)
    scale = min(scale, SMALL / SIZE)
    return _Rows(rows, scale, SMALL_ROW, SMALL_ROWS / scale)


def _width(entry: Entry) -> float:
    return SAMPLE + metrics.width(entry[1], SIZE) + GAP


def _legend_row(entries: list[Entry], words: Words, theme: Theme, area: Area, scale: float) -> str:
    sizes = list(map(_width, entries))
    x = (area.left + (area.width - sum(sizes) * scale) / 2) / scale
    if words.right_to_left:
        entries, sizes = entries[::-1], sizes[::-1]
    parts = []
    for (sample, name), size in zip(entries, sizes, strict=True):
        middle = x + (size - GAP - SAMPLE / 2 if words.right_to_left else SAMPLE / 2)
        parts.append(xml.element("g", sample, transform=f"translate({xml.number(middle)} 0)"))
        label_x = middle - SAMPLE / 2 - 2 if words.right_to_left else middle + SAMPLE / 2 + 2
        parts.append(
            xml.element(
                "text",
                xml.text(words.directed(name)),
                x=label_x,
                y=7,
                font_size=SIZE,
                fill=theme.muted,
                text_anchor="end" if words.right_to_left else "start",
            )
        )
        x += size
    return "".join(parts)


def _pointer(fill: str, stroke: str, *, up: bool) -> str:
    points = "M-11 12V-3L0 -13L11 -3V12Z" if up else "M-11 -12V3L0 13L11 3V-12Z"
    return xml.element("path", d=points, fill=fill, stroke=stroke, stroke_width=2.5)


def _box(box_style: Style) -> str:
    return xml.element(
        "rect",
        x=-12,
        y=-12,
        width=24,
        height=24,
        rx=4,
        fill=box_style.fill,
        fill_opacity=box_style.strength,
        stroke=box_style.stroke,
        stroke_width=min(box_style.outline, 5),
        stroke_dasharray=box_style.dash,
    )


def _line(line_style: Style) -> str:
    return xml.element("path", d="M-14 0H14", stroke=line_style.edge_ink, stroke_width=line_style.edge)
