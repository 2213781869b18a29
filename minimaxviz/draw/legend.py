"""The legend below the tree: what shapes, lines and signs mean."""

from minimaxviz.draw import xml
from minimaxviz.draw.marks import scissors
from minimaxviz.draw.theme import Theme
from minimaxviz.words import Words, metrics

__all__ = ["legend"]

SIZE = 20.0
SAMPLE, GAP = 34.0, 34.0


def legend(words: Words, theme: Theme, width: float, top: float, prunes: bool) -> str:
    """Draw a sample of each look with its name, in one line centred on the canvas."""
    entries = [
        (_pointer(theme, up=True), "MAX"),
        (_pointer(theme, up=False), "MIN"),
        (_box(theme.current, theme.ink, 5), words.say("legend_now")),
        (
            _box(theme.node, theme.accent, 5),
            words.say("legend_open", window="[α, β]") if prunes else words.say("legend_open_plain"),
        ),
        (_box(theme.closed, theme.ink, 2.5), words.say("legend_closed")),
        (_box(theme.node, theme.faint, 1.5), words.say("legend_unseen")),
    ]
    if prunes:
        cut = xml.element("g", scissors(0, 0, theme), transform="scale(0.75)")
        entries.append((cut, words.say("legend_pruned")))
    entries.append((_line(theme), words.say("legend_line")))
    sizes = [SAMPLE + metrics.width(name, SIZE) + GAP for _, name in entries]
    scale = min(1.0, (width - 40) / sum(sizes))
    x = (width - sum(sizes) * scale) / 2 / scale
    if words.right_to_left:
        entries.reverse()
        sizes.reverse()
    parts = []
    for (sample, name), size in zip(entries, sizes, strict=True):
        at = x + (size - GAP - SAMPLE / 2 if words.right_to_left else SAMPLE / 2)
        parts.append(xml.element("g", sample, transform=f"translate({xml.number(at)} 0)"))
        label_x = at - SAMPLE / 2 - 2 if words.right_to_left else at + SAMPLE / 2 + 2
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
    place = f"translate(0 {xml.number(top + 25)}) scale({scale:.4f})"
    return xml.element("g", "".join(parts), class_="mv-legend", transform=place)


def _pointer(theme: Theme, *, up: bool) -> str:
    points = "M-11 12V-3L0 -13L11 -3V12Z" if up else "M-11 -12V3L0 13L11 3V-12Z"
    return xml.element("path", d=points, fill=theme.node, stroke=theme.muted, stroke_width=2)


def _box(fill: str, stroke: str, weight: float) -> str:
    return xml.element("rect", x=-12, y=-12, width=24, height=24, rx=4, fill=fill, stroke=stroke, stroke_width=weight)


def _line(theme: Theme) -> str:
    return xml.element("path", d="M-14 0H14", stroke=theme.good, stroke_width=7)
