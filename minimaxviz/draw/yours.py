"""The picture of a divergence: a step of the reference, and dashed on it what somebody's search did there instead."""

import re
from dataclasses import replace
from typing import Any, NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.composition import Moment
from minimaxviz.draw.cut import BEND
from minimaxviz.draw.notebook import FOLLOWING, bundle
from minimaxviz.draw.pictures import SIZE
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import Key, Scenes
from minimaxviz.draw.svg import Picture, ScenePicture
from minimaxviz.draw.zones import Area
from minimaxviz.trace import Trace
from minimaxviz.trace.positions import Path
from minimaxviz.words import Caption, metrics

__all__ = ["MarkedPicture", "MarkedStep", "YourMark"]

AROUND = 12.0  # from a node to the dashes around it
TYPE = 24.0
DASHES = "14 9"


class YourMark(NamedTuple):
    """What is marked: a node, perhaps with the way to it, what it is labelled, and what is said instead of the step."""

    path: Path
    enters: bool
    label: str
    text: str

    @property
    def sentence(self) -> Caption:
        """What is said: its first sentence as the headline."""
        head, *rest = re.split(r"(?<=[.?!؟]) ", self.text, maxsplit=1)
        return Caption(head, "".join(rest))


class MarkedPicture(Picture):
    """The pictures of a trace with a mark on them."""

    def __init__(self, trace: Trace, request: Request, mark: YourMark) -> None:
        super().__init__(trace, request)
        self.mark = mark

    def scene(self, k: int) -> "MarkedScene":
        """Return the picture of the scene that a step belongs to."""
        return MarkedScene(self.scenes, self.scenes.key(k), self.mark)


class MarkedScene(ScenePicture):
    """A scene with a mark on it."""

    def __init__(self, scenes: Scenes, key: Key, mark: YourMark) -> None:
        super().__init__(scenes, key)
        self.mark = mark

    def sentence(self, moment: Moment) -> Caption:
        """Say what differs, instead of what the step does."""
        return Caption(*map(metrics.unbroken, self.mark.sentence))

    def _drawn(self, moment: Moment) -> list[str]:
        """Draw all parts of a step, and the mark above them."""
        place = self.view.places.get(self.mark.path)
        return [*super()._drawn(moment), "" if place is None else self._marked(place, moment)]

    def _marked(self, place: int, moment: Moment) -> str:
        shape = self.shape_area(place)
        area = shape.grown(min(AROUND, self.half(place) / 2 + 4))
        below = [text for text in self.text_areas(moment, [place]) if text.top >= shape.bottom - 4]  # its window
        if below:
            area = area._replace(height=shape.bottom - area.top)
        parts = [self._line("rect", x=area.left, y=area.top, width=area.width, height=area.height, rx=14)]
        if self.mark.enters and place and not self.in_column(place):
            parts.append(self._line("path", d=self._route(place, area.top)))
        lowest = max([area.bottom - 8, *(text.bottom for text in below)])
        return xml.element("g", "".join(parts) + self._label(self._free(area, lowest, moment)), class_="mv-yours")

    def _line(self, name: str, **attributes: Any) -> str:
        return xml.element(
            name, fill="none", stroke=self.theme.ink, stroke_width=4, stroke_dasharray=DASHES, **attributes
        )

    def _route(self, place: int, top: float) -> str:
        """Return the way to an item, from where its edge turns aside: above that stands its parent's window."""
        x1, y1, x2, y2 = self.ends(place)
        aside, middle = BEND * (x2 - x1), (y1 + y2) / 2
        turns = " ".join(map(xml.number, (x1 + aside, middle, x2 - aside, middle, x2, y2)))
        return f"M{xml.number(x1)} {xml.number(y1)}C{turns}V{xml.number(top)}"

    def _free(self, around: Area, lowest: float, moment: Moment) -> Area:
        """Return where the label has room: beside the mark; else it stands below it, and below its window."""
        wide, high = metrics.width(self.mark.label, TYPE, bold=True) + 20, TYPE * 1.35
        middle = around.top + (around.height - high) / 2
        beside = [Area(left, middle, wide, high) for left in (around.right + 6, around.left - 6 - wide)]
        taken = self.taken(moment)
        free = (box for box in beside if self.is_inside(box) and not any(map(box.meets, taken)))
        return next(free, Area(around.left + (around.width - wide) / 2, lowest + 4, wide, high))

    def _label(self, box: Area) -> str:
        """Write whose mark it is."""
        ground = xml.element(
            "rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=box.height / 2, fill=self.theme.ink
        )
        return ground + xml.element(
            "text", xml.text(self.words.directed(self.mark.label)), x=box.left + box.width / 2,
            y=box.top + box.height * 0.74, font_size=TYPE, font_weight="bold", fill=self.theme.background,
            text_anchor="middle",
        )  # fmt: skip


class MarkedStep:
    """A marked step to be shown: a picture in a notebook, text in a terminal."""

    def __init__(self, trace: Trace, k: int, request: Request, mark: YourMark) -> None:
        request = request.usually(size=SIZE)
        request = request if "theme" in request.given else replace(request, theme=FOLLOWING)
        self._picture, self._k, self._mark = MarkedPicture(trace, request, mark), k, mark

    def __repr__(self) -> str:
        frame, scene = self._picture.trace[self._k], self._picture.scene(self._k)
        return f"{scene.text.draw(frame, scene.view.looks(frame))}\n\n{self._mark.text}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return bundle(self._picture.draw(self._k), self._mark.text, repr(self), self._picture.request.lang)
