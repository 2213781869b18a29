"""The legend below the tree: what shapes, lines and signs mean."""

from minimaxviz.draw import xml
from minimaxviz.draw.marks import scissors
from minimaxviz.draw.shape import mark
from minimaxviz.draw.status import MARKS, STYLES, Role, Style, style
from minimaxviz.draw.theme import Theme
from minimaxviz.trace import Trace
from minimaxviz.words import Words, metrics

__all__ = ["legend"]

SIZE = 20.0
SAMPLE, GAP = 34.0, 34.0
BOXES: tuple[Role, ...] = ("current", "open", "closed", "unseen")
EARLIER: Role = "earlier"


def legend(trace: Trace, words: Words, theme: Theme, width: float, top: float) -> str:
    """Draw a sample of each look that a trace has, with its name, in one line centred on the canvas."""
    prunes = trace.conventions.prunes
    boxes = BOXES if trace.walk.once else (*BOXES, EARLIER)

    def name_of(role: Role) -> str:
        windowed = prunes and role == "open"
        return words.say("legend_open", window="[α, β]") if windowed else words.say(STYLES[role].word)

    entries = [
        (_pointer(theme, up=True), "MAX"),
        (_pointer(theme, up=False), "MIN"),
        *((_box(style(role, theme)), name_of(role)) for role in boxes),
    ]
    if prunes:
        cut = xml.element("g", scissors(0, 0, theme), transform="scale(0.75)")
        entries.append((cut, name_of("pruned")))
    if trace.record.origin is not None:
        entries.append((mark(MARKS["known"], 0, 0, theme), words.say("legend_known")))
    entries.append((_line(style("line", theme)), name_of("line")))
    sizes = [SAMPLE + metrics.width(name, SIZE) + GAP for _, name in entries]
    scale = min(1.0, (width - 40) / sum(sizes))
    x = (width - sum(sizes) * scale) / 2 / scale
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
    transform = f"translate(0 {xml.number(top + 25)}) scale({scale:.4f})"
    return xml.element("g", "".join(parts), class_="mv-legend", transform=transform)


def _pointer(theme: Theme, *, up: bool) -> str:
    points = "M-11 12V-3L0 -13L11 -3V12Z" if up else "M-11 -12V3L0 13L11 3V-12Z"
    return xml.element("path", d=points, fill=theme.node, stroke=theme.muted, stroke_width=2)


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
    return xml.element("path", d="M-14 0H14", stroke=line_style.stroke, stroke_width=line_style.edge)
