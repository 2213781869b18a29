"""The foot of a picture: what shapes, lines and signs mean, or what the counts depend on."""

from minimaxviz.draw import xml
from minimaxviz.draw.marks import scissors
from minimaxviz.draw.shape import mark
from minimaxviz.draw.status import MARKS, STYLES, Role, Style, style
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.zones import Area
from minimaxviz.trace import Trace
from minimaxviz.words import Words, convention, metrics

__all__ = ["foot"]

SIZE = 20.0
SAMPLE, GAP = 34.0, 30.0
BOXES: tuple[Role, ...] = ("open", "closed", "unseen")


def foot(trace: Trace, words: Words, theme: Theme, area: Area, *, legend: bool) -> str:
    """Draw the legend, or the conventions of the search, in one line."""
    if legend:
        return _legend(trace, words, theme, area)
    text = convention(trace.conventions, words, trace.numerals)
    size = SIZE * min(1.0, area.width / max(1.0, metrics.width(text, SIZE)))
    return xml.element(
        "text",
        xml.text(words.directed(text)),
        x=area.right if words.right_to_left else area.left,
        y=area.top + 30,
        font_size=size,
        fill=theme.muted,
        text_anchor="end" if words.right_to_left else "start",
    )


def _entries(trace: Trace, words: Words, theme: Theme) -> list[tuple[str, str]]:
    """Return a sample of each look that a trace has, with its name."""
    prunes = trace.conventions.prunes

    def name_of(role: Role) -> str:
        windowed = prunes and role == "open"
        return words.say("legend_open", window="[α, β]") if windowed else words.say(STYLES[role].word)

    now = xml.element(
        "rect", x=-13, y=-13, width=26, height=26, rx=6, fill=theme.node, stroke=theme.now, stroke_width=8
    )
    now += xml.element("rect", x=-13, y=-13, width=26, height=26, rx=6, fill="none", stroke=theme.ink, stroke_width=2.5)
    boxes: tuple[Role, ...] = BOXES if trace.walk.once else (*BOXES, "earlier")
    entries = [
        (_pointer(theme.max_fill, theme.max, up=True), "MAX"),
        (_pointer(theme.min_fill, theme.min, up=False), "MIN"),
        (now, words.say("legend_now")),
        *((_box(style(role, theme)), name_of(role)) for role in boxes),
    ]
    if prunes:
        entries.append((xml.element("g", scissors(0, 0, theme), transform="scale(0.75)"), name_of("pruned")))
    if trace.record.origin is not None:
        entries.append((mark(MARKS["known"], 0, 0, theme), words.say("legend_known")))
    entries.append((_line(style("line", theme)), name_of("line")))
    return entries


def _legend(trace: Trace, words: Words, theme: Theme, area: Area) -> str:
    """Draw the samples in one line, in the middle of the area."""
    entries = _entries(trace, words, theme)
    sizes = [SAMPLE + metrics.width(name, SIZE) + GAP for _, name in entries]
    scale = min(1.0, area.width / sum(sizes))
    x = (area.left + (area.width - sum(sizes) * scale) / 2) / scale
    if words.right_to_left:
        entries.reverse()
        sizes.reverse()
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
    transform = f"translate(0 {xml.number(area.top + 24)}) scale({scale:.4f})"
    return xml.element("g", "".join(parts), class_="mv-legend", transform=transform)


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
        stroke=box_style.stroke,
        stroke_width=min(box_style.outline, 5),
        stroke_dasharray=box_style.dash,
    )


def _line(line_style: Style) -> str:
    return xml.element("path", d="M-14 0H14", stroke=line_style.way, stroke_width=line_style.edge)
