"""What the parts of a picture are called: nodes, edges, windows, and what else somebody looks for by name."""

import re
from collections.abc import Iterator
from typing import TypeAlias
from xml.etree.ElementTree import Element

from minimaxviz.export.drawingml import Label
from minimaxviz.game import ROLES

__all__ = ["Names", "name_of", "tag"]

Part: TypeAlias = tuple[Label | None, list[Element]]
"""Elements that belong together and what they are called; a group without a label is none, but has parts."""

LONGEST = 80
PLAYER = re.compile(rf"(.+?), (?:{'|'.join(ROLES)})\b")
CALLED = {
    "mv-stub": "folded",
    "mv-shade": "shade",
    "mv-veil": "veil over what is cut off",
    "mv-way": "way of the bound",
    "mv-cause": "bound",
    "mv-walked": "arrow",
    "mv-scissors": "scissors",
    "mv-call": "how it asks",
    "mv-answer": "answer of the table",
    "mv-same": "ring around where it was stored",
    "mv-same-board": "ring around the same board",
    "mv-bar": "window",
    "mv-pass": "pass",
    "mv-tried": "order",
    "mv-zigzag": "bounds",
    "mv-legend": "legend",
    "mv-dots": "dots",
}
TOLD_BY_WORDS = {"mv-stub", "mv-cause", "mv-bar", "mv-answer", "mv-pass", "mv-tried"}
DECORATES = {"mv-shade", "mv-walked", "mv-edge", "mv-call", "mv-same", "mv-same-board"}
PLAIN = {"rect": "box", "circle": "circle", "polygon": "mark", "path": "outline"}


class Names:
    """The names in one picture."""

    def __init__(self, root: Element) -> None:
        groups = (group for group in root.iter() if "data-path" in group.attrib)
        self._nodes = {group.attrib["data-path"]: _node(_title(group)) for group in groups}

    def parts(self, parent: Element) -> Iterator[Part]:
        """Go through the parts of an element; what has no class belongs to the edge or the number line it follows."""
        run: list[Element] = []
        for element in parent:
            if tag(element) in ("title", "desc") or _is_ground(element):
                continue
            if run and _follows(element, run):
                run.append(element)
                continue
            yield from self._labelled(run)
            run = [element]
        yield from self._labelled(run)

    def _labelled(self, run: list[Element]) -> Iterator[Part]:
        if not run:
            return
        first = run[0]
        kind = first.attrib.get("class", "").partition(" ")[0]
        if kind == "mv-node":
            story = _title(first)
            yield Label(f"node {_node(story)}", story), run
        elif kind == "mv-edge":
            yield Label(f"edge to {self._nodes.get(first.attrib['data-to'], '?')}", decorates=True), run
        elif any(map(_has_ground, run)):
            yield Label("number line"), run
        elif kind in CALLED:
            words = f" {_words(first)}" if kind in TOLD_BY_WORDS else ""
            yield Label(_shortened(CALLED[kind] + words), decorates=kind in DECORATES), run
        elif tag(first) == "g":
            yield None, run
        else:
            yield from ((Label(name_of(tag(element), _words(element))), [element]) for element in run)


def tag(element: Element) -> str:
    """Return the tag of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def name_of(kind: str, words: str) -> str:
    """Name an element that is drawn as one shape: a text by its words."""
    return _shortened(words) if kind == "text" else PLAIN[kind]


def _is_ground(element: Element) -> bool:
    """Tell whether an element is what a whole picture lies on: that is the slide's own colour."""
    return tag(element) == "rect" and "x" not in element.attrib and "y" not in element.attrib


def _follows(element: Element, run: list[Element]) -> bool:
    """Tell whether an element belongs to those before it."""
    kind = element.attrib.get("class")
    if run[0].attrib.get("class") == "mv-edge":
        return kind in ("mv-scissors", "mv-call") or (kind is None and tag(element) != "g")
    return kind is None and _is_on_line(element) and (len(run) > 1 or _is_on_line(run[0]) or tag(run[0]) == "rect")


def _is_on_line(element: Element) -> bool:
    """Tell whether an element may be part of a number line: a line, or a number with ground around it."""
    return tag(element) == "path" or _has_ground(element)


def _has_ground(element: Element) -> bool:
    return tag(element) == "text" and "paint-order" in element.attrib


def _title(group: Element) -> str:
    return next((child.text or "" for child in group if tag(child) == "title"), "")


def _node(story: str) -> str:
    """Return the name of a node, with which its story begins."""
    found = PLAYER.match(story)
    return _shortened(found[1] if found else story.partition(", ")[0])


def _words(element: Element) -> str:
    texts = [element] if tag(element) == "text" else [one for one in element.iter() if tag(one) == "text"]
    return " ".join("".join(text.itertext()) for text in texts)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
