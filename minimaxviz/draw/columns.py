"""The columns of a comparison: each search's picture in the layout that all share, with its name and its counts."""

from dataclasses import replace
from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.draw.comparison_table import titles
from minimaxviz.draw.composition import Moment
from minimaxviz.draw.header import Header
from minimaxviz.draw.request import Request
from minimaxviz.draw.scenes import Key
from minimaxviz.draw.shared import Common, SharedScenes
from minimaxviz.draw.svg import ScenePicture
from minimaxviz.draw.zones import AXIS, BAR, FOOT, MARGIN, MOST_BARS, Area, Zones, has_bars, inner_levels
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.timeline import Timeline
from minimaxviz.words import Words, convention, metrics

__all__ = ["STEP_LINE", "Column", "Columns", "Shot", "parted", "two_sizes"]

SMALL, SMALLEST = 20.0, 17.0  # what counts depend on
STEP_LINE = 44.0  # of a slide, above all columns
NAME_ROW, COUNT_ROW = 70.0, 50.0
SENTENCE, NARROW_SENTENCE = 136.0, 178.0
NARROW = 700.0  # a column with less room has its counts below its name
NAME, COUNT, UNIT = 42.0, 56.0, 25.0
LOW = 0.75  # a column that is lower for its width has no number line: its tree needs the room


class Shot(NamedTuple):
    """What a column shows: a step of its search, in a scene that others may have chosen, and whether it waits."""

    k: int
    key: Key
    waits: bool


class ColumnHeader(Header):
    """The words of a column: the name of the search, its counts, and what it does."""

    head_size, why_size = 34.0, 26.0

    def heading(self, frame: Frame) -> str:
        """Name the search; steps are counted along all searches."""
        return self.title

    def _corner(self, moment: Moment, more: list[str]) -> tuple[str, str, str]:
        """Write the search's name and whether it waits, and its counts."""
        return self._named(waits=moment.waits), self._counted(moment.frame), ""

    @property
    def _is_narrow(self) -> bool:
        return self.zones.corner.height > NAME_ROW

    @property
    def _baseline(self) -> float:
        return self.zones.corner.top + 50

    @cached_property
    def _name_room(self) -> float:
        """The room that the largest counts leave."""
        wide = self.zones.corner.width
        waits = metrics.width(f" · {self.words.say('waits')}", UNIT)
        number, unit = self._count(self.trace[len(self.trace) - 1])
        counts = 0.0 if self._is_narrow else metrics.width(number, COUNT, bold=True) + metrics.width(unit, UNIT) + 40
        return max(wide - waits - counts, wide * 0.2)

    @cached_property
    def _name_size(self) -> float:
        needed = metrics.width(self.title, NAME, bold=True)
        return NAME * max(0.6, min(1.0, self._name_room / max(needed, 1.0)))

    @cached_property
    def _name(self) -> str:
        return metrics.shortened(self.title, self._name_room, self._name_size, bold=True)

    def _named(self, *, waits: bool) -> str:
        """Write the name, and behind it that the search waits."""
        area, say = self.zones.corner, self.words
        more = f"\u00a0· {say.say('waits')}" if waits else ""
        large = xml.element("tspan", xml.text(self._name), font_size=self._name_size, font_weight="bold")
        small = xml.element("tspan", more, font_size=UNIT, fill=self.theme.muted)
        return two_sizes(
            say, large, small, area.right if say.right_to_left else area.left, self._baseline, self.theme.ink
        )

    def _count(self, frame: Frame) -> tuple[str, str]:
        """Return how many nodes were visited, and what comes after that number."""
        say = self.words
        number, unit = parted(say, "visited", frame.visited)
        more = [] if self.trace.walk.once else [say.count("work_calls", frame.call_count)]
        if frame.pruned is not None and self.trace.conventions.prunes:
            more.append(say.count("pruned", frame.pruned))
        return number, " · ".join([unit, *more])

    def _counted(self, frame: Frame) -> str:
        """Write the counts: the number of nodes large, and what it is behind it."""
        area, say = self.zones.corner, self.words
        number, unit = self._count(frame)
        narrow = self._is_narrow
        at_right = narrow == say.right_to_left
        y = self._baseline + (COUNT_ROW if narrow else 0)
        wide = metrics.width(number, COUNT, bold=True) + metrics.width(unit, UNIT)
        scale = min(1.0, area.width * (1.0 if narrow else 0.8) / wide)
        large = xml.element("tspan", number, font_size=COUNT * scale * (0.8 if narrow else 1.0), font_weight="bold")
        small = xml.element("tspan", f"\u00a0{xml.text(unit)}", font_size=UNIT * scale)
        x = area.right if at_right else area.left
        return two_sizes(say, large, small, x, y, self.theme.ink, end=not narrow)


def two_sizes(say: Words, large: str, small: str, x: float, y: float, ink: str, *, end: bool = False) -> str:
    """Write a line that begins large and goes on small, from where the language begins or up to the other end."""
    at_right = say.right_to_left != end
    before, after = say.directed("|").split("|")
    return xml.element(
        "text", f"{before}{large}{small}{after}", x=x, y=y, fill=ink, text_anchor="end" if at_right else "start"
    )


def parted(say: Words, key: str, count: int) -> tuple[str, str]:
    """Return a count and what is counted, each by itself.

    >>> from minimaxviz.words import words
    >>> parted(words("en"), "visited", 1)
    ('1', 'node visited')
    """
    number = say.whole(count)
    before, found, after = say.count(key, count).replace(say.left_to_right(number), number).partition(number)
    return found, f"{before} {after}".strip()


class ColumnPicture(ScenePicture):
    """All steps of a scene in one column. On a slide the legend stands below all of them."""

    def __init__(self, scenes: SharedScenes, key: Key, *, on_slide: bool) -> None:
        super().__init__(scenes, key)
        self.header: ColumnHeader = ColumnHeader(self.trace, self.request, self.zones)
        self._on_slide = on_slide

    @cached_property
    def opening(self) -> str:
        """The beginning of the outermost tag of a column that stands alone; its size is that of its part."""
        (width, height), whole = self.request.size, replace(self.request, column=None).canvas
        size = round(width * self.width / whole[0]), round(height * self.height / whole[1])
        drawn = super().opening
        return drawn.replace(f'width="{width}" height="{height}"', f'width="{size[0]}" height="{size[1]}"', 1)

    @cached_property
    def background(self) -> str:
        """The ground; where others have their number lines, a search without windows says so."""
        area, drawn = self.zones.bars, super().background
        if self.bars.rows or not area.height:
            return drawn
        text, size = self.words.say("no_window"), 26.0
        size *= min(1.0, area.width / metrics.width(text, size))
        ground = xml.element("rect", y=area.top, width=self.width, height=area.height, fill=self.theme.band)
        middle = area.top + area.height / 2 + size * 0.36
        return drawn + ground + self.header.write(text, area, middle, size, self.theme.muted)

    def _foot(self, frame: Frame) -> str:
        legend = frame.k == 0 if self.request.legend is None else self.request.legend
        return "" if legend and self._on_slide else super()._foot(frame)

    @cached_property
    def _conventions(self) -> str:
        """What the counts depend on: in one line, or in two where they would be too small to be read."""
        area, theme = self.zones.foot, self.theme
        text = convention(self.trace.conventions, self.words, self.trace.numerals).replace(" · ", "\u00a0· ")
        lines, size = [text], SMALL
        if metrics.width(text, SMALL) > area.width:
            lines = metrics.balanced(text, area.width, SMALLEST)[:2]
            widest = max(metrics.width(line, SMALLEST) for line in lines)
            size = min(SMALL, SMALLEST * area.width / widest) if len(lines) == 1 else SMALLEST
        first = area.top + (30 if len(lines) == 1 else 18)
        rows = [
            self.header.write(line, area, first + row * size * 1.2, size, theme.muted) for row, line in enumerate(lines)
        ]
        return "".join(rows)


class Column:
    """One search of a comparison."""

    def __init__(self, scenes: SharedScenes, *, on_slide: bool) -> None:
        self.scenes = scenes
        self.trace = scenes.trace
        self._on_slide = on_slide
        self._pictures: dict[Key, ColumnPicture] = {}

    def picture(self, key: Key) -> ColumnPicture:
        """Return the picture of a scene."""
        if key not in self._pictures:
            self._pictures[key] = ColumnPicture(self.scenes, key, on_slide=self._on_slide)
        return self._pictures[key]

    def draw(self, shot: Shot) -> str:
        """Draw the column alone: this is what a film shows of it."""
        picture, frame = self.picture(shot.key), self.trace[shot.k]
        return picture.draw_moment(picture.moment(frame, waits=shot.waits))


class Columns:
    """The columns of a comparison beside each other, or below each other where the canvas is higher than wide."""

    def __init__(self, comparison: Comparison, request: Request, *, on_slide: bool) -> None:
        traces = comparison.traces
        wide, high = request.canvas
        self._stacked = high > wide
        self._first = STEP_LINE if on_slide and request.header else 0.0
        count = len(traces)
        self.size = (wide, (high - self._first) / count) if self._stacked else (wide / count, high)
        self._right_to_left = request.words.right_to_left
        common = Common(traces, request.wish)
        zones = _zones(traces, replace(request, column=self.size), 0.0 if self._stacked else self._first)
        names = titles(comparison, request.lang)
        requests = [replace(request, column=self.size, title=name) for name in names]
        self.columns = [
            Column(SharedScenes(common, search, asked, zones), on_slide=on_slide)
            for search, asked in enumerate(requests)
        ]

    def corner(self, search: int) -> tuple[float, float]:
        """Return where a column begins; the first stands where the language begins."""
        if self._stacked:
            return 0.0, self._first + search * self.size[1]
        return (len(self.columns) - 1 - search if self._right_to_left else search) * self.size[0], 0.0

    @property
    def borders(self) -> list[str]:
        """The lines between the columns, as paths."""
        wide, high = map(xml.number, self.size)
        if self._stacked:
            return [f"M0 {xml.number(self.corner(search)[1])}H{wide}" for search in range(1, len(self.columns))]
        return [f"M{xml.number(search * self.size[0])} 0V{high}" for search in range(1, len(self.columns))]

    def shots(self, line: Timeline, k: int) -> list[Shot]:
        """Return what each column shows at a step; at the same place of the tree all are in the same scene."""
        steps = line[k]
        if line.by == "place":
            first = next(search for search in range(len(steps)) if line.moves(k, search))
            keys = [self.columns[first].scenes.key(steps[first])] * len(steps)
        else:
            keys = [column.scenes.key(step) for column, step in zip(self.columns, steps, strict=True)]
        return [
            Shot(step, key, line.waits(k, search)) for search, (step, key) in enumerate(zip(steps, keys, strict=True))
        ]


def _zones(traces: tuple[Trace, ...], request: Request, top: float) -> Zones:
    """Divide a column; all columns are divided alike."""
    width, height = request.canvas
    room = width - 2 * MARGIN
    narrow = room < NARROW
    foot = Area(MARGIN, height - FOOT, room, FOOT)
    named = NAME_ROW + (COUNT_ROW if narrow else 0) if request.header else 0.0
    corner = Area(MARGIN, top + 4, room, named)
    spoken = (NARROW_SENTENCE if narrow else SENTENCE) if request.caption else 0.0
    sentence = Area(MARGIN, corner.bottom + 6, room, spoken)
    rows = max((min(inner_levels(one), MOST_BARS) for one in traces if has_bars(one, request)), default=0)
    rows = rows if height >= LOW * width else 0
    bars = BAR * rows + AXIS + 14 if rows else 0.0
    tree = Area(0, sentence.bottom, width, foot.top - bars - sentence.bottom)
    zones = Zones(sentence, corner, tree, Area(MARGIN, tree.bottom, room, bars), foot, rows)
    if not request.words.right_to_left:
        return zones
    areas = {name: getattr(zones, name).mirrored(width) for name in ("sentence", "corner", "tree", "bars", "foot")}
    return zones._replace(**areas)
