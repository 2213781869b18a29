"""A film: all steps of a picture at once, as what changes from one step to the next.

Python draws every piece of every step, and the browser only puts the pieces together: so what it shows at a
step is what ``trace.svg`` draws. Each part of the picture has a slot; what a slot holds is written down only
where it changes, and what repeats is written once. So a film grows with the number of nodes and steps, not
with their product. A tree that is shown in scenes has slots of its own in each.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from minimaxviz.draw.columns import Column, Shot
from minimaxviz.draw.composition import Moment, Part
from minimaxviz.draw.passes import has_passes, pass_cells
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import Key
from minimaxviz.draw.status import CALLS
from minimaxviz.draw.svg import Picture, ScenePicture
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.view import View
from minimaxviz.draw.xml import fit
from minimaxviz.notation import Numerals, Window
from minimaxviz.search import pseudocode
from minimaxviz.search.pseudocode import running
from minimaxviz.trace import Trace, Visit
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.words import caption

__all__ = ["BEFORE", "INKS", "ColumnFilm", "Film"]

BEFORE = -1  # the number of the position before the search, among those of steps

INKS = Theme(*(f"@{name}" for name in Theme._fields))
"""A theme of names instead of colours; the browser fills the colours in."""


class _Call:
    """A call of the search function: who called it, at which node, and how its α, β and value went on."""

    def __init__(self, place: int, caller: int, label: str, player: str, written: Numerals) -> None:
        self.place = place
        self._written = written
        self.data: list[Any] = [caller, label, player]
        self._last: list[str] = []

    def note(self, position: int, window: Window | None, value: float | None, flips: bool) -> None:
        """Write down α, β and the value from a position on, if they changed."""
        number = self._written.number
        entry = [*map(number, window or ()), "" if value is None else number(-value if flips else value)]
        if entry != self._last:
            self.data.append([position, *entry])
            self._last = entry


class _Scene:
    """The slots of a scene. What they hold is written down from position to position."""

    def __init__(self, picture: ScenePicture, fragments: dict[str, int], steps: Sequence[int]) -> None:
        self.picture = picture
        self.view = picture.view
        self._fragments = fragments
        self._steps = steps
        self._slots: dict[Part | int, list[int]] = {}  # a part of the picture, or the line of an item in words
        self._looks: list[Look] = []
        self._raised: frozenset[int] = frozenset()

    def moment(self, frame: Frame, *, waits: bool = False) -> Moment:
        """Return a step of the scene, after it was shot."""
        return Moment.of(self.view, frame, self._looks, waits=waits)

    def shoot(self, position: int, frame: Frame, before: Frame | None, *, waits: bool = False) -> Moment:
        """Write down what a step changes; ``before`` is the step that was shown before in this scene, if any."""
        picture, view = self.picture, self.view
        if before is None:
            self._looks = view.looks(frame)
        changed = set(self._changed(frame, before))
        current = view.places.get(frame.node.path, -1)
        for place in changed:
            self._looks[place] = view.look(place, frame, current)
        moment = self.moment(frame, waits=waits)
        changed |= moment.raised | self._raised
        self._raised = moment.raised
        for place in sorted(changed):
            for part in picture.parts.by_item[place]:
                self._put(part, position, picture.part(part, moment))
            line = picture.text.line(place, self._looks[place], view.stub(place, frame.k))
            self._put(place, position, fit(line))
        if not self._slots.get(Part("background")):
            self._put(Part("background"), position, picture.background)
        for part in picture.parts.by_step:
            self._put(part, position, picture.part(part, moment))
        return moment

    def shoot_before(self, position: int) -> Moment:
        """Write down how all of it looks before the search."""
        picture, moment = self.picture, Moment.before(self.view)
        for group in picture.parts.groups:
            for part in group:
                self._put(part, position, picture.part(part, moment))
        for place in range(len(self.view.items)):
            self._put(place, position, fit(picture.text.line_before(place, leaves=picture.request.leaves)))
        return moment

    def _changed(self, frame: Frame, before: Frame | None) -> Iterable[int]:
        """Return the items that may look different from the step that was shown before."""
        view, trace = self.view, self.picture.trace
        if before is None or frame.k == len(trace) - 1 or len(self._steps) < len(trace) // 4:
            return range(len(view.items))
        changed: set[int] = set()
        for k in range(before.k, frame.k + 1):
            passed = frame if k == frame.k else before if k == before.k else trace[k]
            if not trace.walk.once and (passed.kind in ("cut", "hit") or self._is_second(passed)):
                return range(len(view.items))  # much may look different now
            holder = view.holder(passed.node.path)
            if holder is not None:
                changed.add(holder)
            changed.update(self._cut_off_at.get(k, ()))
        return changed

    def _is_second(self, frame: Frame) -> bool:
        """Tell whether a step enters a node that was entered before."""
        visit, walk = frame.step.visit, self.picture.trace.walk
        return frame.kind == "enter" and walk.visits_of(walk.node[visit])[0] != visit

    @cached_property
    def _cut_off_at(self) -> dict[int, list[int]]:
        """The items that are cut off at each step that cuts some."""
        found: dict[int, list[int]] = {}
        for place, item in enumerate(self.view.items):
            if item.cut_off is not None:
                found.setdefault(item.cut_off, []).append(place)
        return found

    def _put(self, slot: Part | int, position: int, drawn: str) -> None:
        """Write down what a slot holds from a position on, unless it holds that already."""
        content = self._fragments.setdefault(drawn, len(self._fragments))
        row = self._slots.setdefault(slot, [])
        if not row or row[-1] != content:
            row += (position, content)

    @property
    def data(self) -> dict[str, Any]:
        """All that the browser needs of a scene."""
        picture = self.picture
        return {
            "opening": picture.opening,
            "tree": picture.tree,
            "slots": [[self._slots[part] for part in group] for group in picture.parts.groups],
            "lines": [self._slots[place] for place in range(len(self.view.items))],
            "nodes": self._nodes,
            **({"extent": self.picture.extent} if self.picture.trace.reach.grows else {}),
        }

    @cached_property
    def _nodes(self) -> list[list[Any]]:
        """For each drawn node its path, its parent, and where it is entered or else cut off.

        A node that was cut off also has the step that did it, and what was said then.
        """
        trace, found = self.picture.trace, []
        for item in self.view.items:
            step = item.entered if item.entered is not None else item.cut_off
            step = len(trace) if step is None else step  # only searches beside this one know the node
            position = min(bisect_left(self._steps, step), len(self._steps) - 1)
            node: list[Any] = [".".join(map(str, item.node.path)), item.parent, position]
            if item.entered is None and step < len(trace):
                node += [step, fit(str(caption(trace[step], self.picture.words.lang)))]
            found.append(node)
        return found


class Film:
    """The chosen steps of a trace, ready for the browser: ``Film(trace, steps, request).data``.

    With ``before`` the film begins before the search: its first position, which is no step, has the number −1.
    """

    def __init__(self, trace: Trace, steps: Sequence[int], request: Request, *, before: bool = False) -> None:
        self.trace = trace
        self.steps: Sequence[int] = [BEFORE, *steps] if before else steps
        self._picture = Picture(trace, replace(request, theme=INKS, caption=False))
        self._fragments: dict[str, int] = {}
        self._scenes: dict[Key, _Scene] = {}
        self._calls: dict[int, _Call] = {}
        self._stack: list[int | None] = []
        self._counts: list[list[int | None]] = []

    @cached_property
    def data(self) -> dict[str, Any]:
        """All that the browser needs, as JSON can hold it."""
        moments, played = [], []
        before: tuple[_Scene, Frame] | None = None
        for position, k in enumerate(self.steps):
            scene = self._scene(position)
            played.append(scene)
            if k == BEFORE:
                moments.append(scene.shoot_before(position))
                self._count_nothing(position)
                self._stack.append(None)
                continue
            frame = self.trace[k]
            earlier = before[1] if before and before[0] is scene else None
            moments.append(scene.shoot(position, frame, earlier, waits=self._waits(position)))
            before = scene, frame
            self._count(position, frame)
            self._note_calls(position, frame)
        first = played[0].picture
        numbers = {id(scene): number for number, scene in enumerate(self._scenes.values())}
        return {
            "title": first.header.title,
            "scenes": [scene.data for scene in self._scenes.values()],
            "shown": _runs([numbers[id(scene)] for scene in played]),
            "fragments": list(self._fragments),
            "headings": [fit(first.heading(moment)) for moment in moments],
            "captions": [
                [fit(part) for part in scene.picture.sentence(moment)]
                for scene, moment in zip(played, moments, strict=True)
            ],
            "text": self._text(first, moments),
            "steps": list(self.steps),
            "current": [-1 if moment.current is None else moment.current for moment in moments],
            "code": [[line.text, list(line.runs)] for line in pseudocode(self.trace.conventions)],
            "motions": [_motion(moment, scene.view) for moment, scene in zip(moments, played, strict=True)],
            "running": ["" if moment.is_before else running(moment.frame) for moment in moments],
            "calls": [call.data for call in self._calls.values()],
            "stack": self._stack,
            "counts": self._counts,
            "waits": _runs([int(self._waits(position)) for position in range(len(moments))]),
            "total": self.trace.counts.total,
            "length": len(self.trace),
            "prunes": self.trace.conventions.prunes,
            **({"asked": self._asked} if self.trace.call_kinds else {}),
            **({"passes": self._passes(first)} if has_passes(self.trace) else {}),
            **({"signs": signs} if (signs := self._signs) else {}),
        }

    def _passes(self, first: ScenePicture) -> list[list[Any]]:
        """Tell of each pass at which positions it begins and is over, its name and number, and what is told of it."""
        words, cells = first.words, pass_cells(self.trace, first.words)
        count = words.whole(len(cells))
        return [
            [
                *(bisect_left(self.steps, step) for step in (cell.first, cell.finished)),
                words.say("strip_pass", number=words.whole(cell.number), passes=count),
                *(words.whole(cell.number), cell.asked, cell.found, words.count("work_calls", cell.calls)),
            ]
            for cell in cells
        ]

    def _picture_at(self, position: int) -> ScenePicture:
        return self._picture.scene(max(0, self.steps[position]))

    def _waits(self, position: int) -> bool:
        return False

    def _scene(self, position: int) -> _Scene:
        picture = self._picture_at(position)
        if picture.key not in self._scenes:
            self._scenes[picture.key] = _Scene(picture, self._fragments, self.steps)
        return self._scenes[picture.key]

    # --- beside the picture -----------------------------------------------------------------------

    def _text(self, first: ScenePicture, moments: list[Moment]) -> dict[str, Any]:
        """Return what of the picture in words is not about its nodes: a heading, the step, and what follows."""
        text = first.text
        return {
            "heading": text.heading,
            "step": ["" if moment.is_before else fit(text.step(moment.frame)) for moment in moments],
            "more": [bisect_left(self.steps, self.trace.first_cut), *map(fit, text.more(moments[-1].frame))],
            "legend": text.legend,
        }

    def _count_nothing(self, position: int) -> None:
        """Write down that nothing was visited yet."""
        pruned = None if self.trace[0].pruned is None else 0
        self._counts.append([position, 0, pruned, 0, *([] if self.trace.walk.once else [0])])

    def _count(self, position: int, frame: Frame) -> None:
        """Write down how many nodes were visited and cut off, how many cuts and calls there were, where it changes."""
        counts = [frame.visited, frame.pruned, bisect_right(self._cut_steps, frame.k)]
        if not self.trace.walk.once:
            counts.append(frame.call_count)
        if not self._counts or self._counts[-1][1:] != counts:
            self._counts.append([position, *counts])

    @cached_property
    def _cut_steps(self) -> Sequence[int]:
        return self.trace.steps.cut_steps

    @property
    def _signs(self) -> list[str]:
        """What else the legend explains: signs that most searches do not have."""
        trace = self.trace
        earlier, known = ["earlier"] * (not trace.walk.once), ["known"] * (trace.record.origin is not None)
        return [*earlier, *known, *trace.call_kinds]

    @property
    def _asked(self) -> list[int]:
        """Which calls are probes and which re-searches: 1 and 2, and 0 for usual ones."""
        return [(None, *CALLS).index(Visit(self.trace, visit).call) for visit in self._calls]

    def _note_calls(self, position: int, frame: Frame) -> None:
        """Write down α, β and the value of every call up to the root, where they change."""
        trace, caller = self.trace, -1
        for visit in frame.calls:
            if visit not in self._calls:
                node = trace.node_of(visit)
                self._calls[visit] = _Call(len(self._calls), caller, fit(node.name), node.player, trace.numerals)
            call, value = self._calls[visit], trace.steps.value_at(visit, frame.k)
            call.note(position, trace.window_at(visit, frame.k), value, trace.flips(visit))
            caller = call.place
        self._stack.append(-caller - 1 if frame.k >= trace.steps.finished[frame.step.visit] else caller)


class ColumnFilm(Film):
    """One of several films side by side: they share a layout, and scenes; one may wait while others go on."""

    def __init__(self, column: Column, shots: Sequence[Shot]) -> None:
        super().__init__(column.trace, [shot.k for shot in shots], column.scenes.request)
        self._column = column
        self._shots = shots

    def _picture_at(self, position: int) -> ScenePicture:
        return self._column.picture(self._shots[position].key)

    def _waits(self, position: int) -> bool:
        return self._shots[position].waits


def _motion(moment: Moment, view: View) -> list[Any] | None:
    """Tell what moves on the way to a step: a window down an edge, a value up it (and if it is taken), or a cut."""
    frame = moment.frame
    numerals = frame.trace.numerals
    if moment.is_before:
        return None
    if frame.kind == "cut":
        return ["cut"]
    if frame.kind == "enter" and frame.window is not None:
        return ["down", view.places.get(frame.node.path, -1), numerals.window(frame.window)]
    if frame.kind == "update" and frame.child is not None and frame.returned is not None:
        place = view.places.get(frame.child.path, -1)
        return ["up", place, numerals.number(frame.returned), frame.changed]
    return None


def _runs(numbers: list[int]) -> list[int]:
    """Write down a list as the positions where it changes, each with what it is from there on.

    >>> _runs([4, 4, 7])
    [0, 4, 2, 7]
    """
    rows: list[int] = []
    for position, number in enumerate(numbers):
        if not rows or rows[-1] != number:
            rows += (position, number)
    return rows
