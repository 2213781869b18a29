"""Where the parts of a picture stand on its canvas: sentence, counts, tree, number line, foot."""

from collections import Counter
from typing import NamedTuple

from minimaxviz.draw.passes import has_passes, has_zigzag, strip_height
from minimaxviz.draw.request import Request
from minimaxviz.trace import Trace

__all__ = [
    "AXIS",
    "BAR",
    "FOOT",
    "LAYER",
    "MARGIN",
    "MOST_BARS",
    "Area",
    "Zones",
    "has_bars",
    "has_strip",
    "inner_levels",
    "is_deep",
    "shows_windows",
    "zones_of",
]

MARGIN, EDGE = 40.0, 22.0
STRIP_LINES = 3  # of the strip beside a deep tree
ZIGZAG_SHARE, ZIGZAG_GAP, ZIGZAG_HIGH = 0.24, 56.0, 200.0
ZIGZAG_TOP = 14.0  # a window at the lowest node reaches so far down
LAYER = 104.0  # for the names of the layers
CORNER, SENTENCE, FOOT = 530.0, 158.0, 46.0
TITLE_LINE = 52.0  # the counts without a sentence
TITLE_LINES, NARROW_FOOT = 92.0, 80.0  # the counts and the foot on a narrow canvas: two lines
BAR, AXIS = 36.0, 40.0  # the height of a bar, and of the numbers below them
MOST_BARS = 4
NARROW = 1.25  # a canvas that is less wide for its height has the counts in a line of their own
DEEP, SLIM = 7, 8  # a tree with so many levels of moves, and at most so many nodes in each, stands beside its sentence


class Area(NamedTuple):
    """A part of the canvas."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def meets(self, other: "Area") -> bool:
        """Tell whether two areas have something in common."""
        left, top, width, height = self
        other_left, other_top, other_width, other_height = other
        return (
            left < other_left + other_width
            and other_left < left + width
            and top < other_top + other_height
            and other_top < top + height
        )

    def grown(self, far: float) -> "Area":
        """Return the area with so much more on every side."""
        return Area(self.left - far, self.top - far, self.width + 2 * far, self.height + 2 * far)

    def mirrored(self, width: float) -> "Area":
        """Return the area on the other side of a canvas, for languages that begin on the right."""
        return self._replace(left=width - self.right)


class Zones(NamedTuple):
    """The areas of a picture; ``rows`` is how many bars have room, ``beside`` whether they stand by the tree.

    Only some searches have a ``strip`` of passes and a ``zigzag``; where they have no room, these are empty.
    """

    sentence: Area
    corner: Area
    tree: Area
    bars: Area
    foot: Area
    rows: int
    beside: bool = False
    strip: Area = Area(0, 0, 0, 0)
    zigzag: Area = Area(0, 0, 0, 0)


def has_bars(trace: Trace, request: Request) -> bool:
    """Tell whether windows are drawn as bars: where there are windows, unless they are not asked for."""
    return trace.conventions.prunes and request.windows != "none" and not request.bare


def has_strip(trace: Trace, request: Request) -> bool:
    """Tell whether the passes of a search stand beside each other above its tree."""
    asked = request.caption if request.strip is None else request.strip
    return has_passes(trace) and asked and request.header and request.column is None and not request.bare


def shows_windows(trace: Trace, request: Request) -> bool:
    """Tell whether open nodes show their windows: not where their bars stand right beside them."""
    if not trace.conventions.prunes or request.windows == "none":
        return False
    return request.windows == "all" or request.bare or not is_deep(trace, request)


def is_deep(trace: Trace, request: Request) -> bool:
    """Tell whether a tree is so narrow and deep that it stands beside its sentence."""
    width, height = request.canvas
    if request.column is not None:
        return False
    if width <= NARROW * height or request.wish.depth is not None or inner_levels(trace) < DEEP:
        return False
    return _widest(trace) <= SLIM


def zones_of(trace: Trace, request: Request) -> Zones:
    """Divide the canvas; all scenes of a trace share it."""
    width, height = request.canvas
    if request.blank:
        return _alone(request)
    low = EDGE if request.bare else NARROW_FOOT if width < NARROW * height else FOOT
    foot = Area(MARGIN, height - low, width - 2 * MARGIN, low)
    inner = inner_levels(trace)
    zones = _beside(trace, request, foot, inner) if is_deep(trace, request) else _stacked(trace, request, foot, inner)
    if not request.words.right_to_left:
        return zones
    names = ("sentence", "corner", "tree", "bars", "foot", "strip", "zigzag")
    return zones._replace(**{name: getattr(zones, name).mirrored(width) for name in names})


def _alone(request: Request) -> Zones:
    """Give the tree all of the canvas, but for a title."""
    width, height = request.canvas
    title = Area(MARGIN, EDGE, width - 2 * MARGIN, TITLE_LINE if request.title else 0.0)
    tree = Area(0, title.bottom, width, height - title.bottom - EDGE)
    nothing = Area(MARGIN, tree.bottom, width - 2 * MARGIN, 0.0)
    return Zones(title._replace(height=0.0), title, tree, nothing, nothing, 0)


def _stacked(trace: Trace, request: Request, foot: Area, inner: int) -> Zones:
    """Put the sentence on top, the tree below it, and the bars at the bottom."""
    width, _ = request.canvas
    room = width - 2 * MARGIN
    narrow = width < NARROW * request.canvas[1]
    top = 22.0
    if not request.caption or narrow:
        lines = TITLE_LINES if narrow else TITLE_LINE
        corner = Area(MARGIN, top, room, lines if request.header else 0)
        sentence = Area(MARGIN, corner.bottom, room, SENTENCE * (1.3 if narrow else 1.0) if request.caption else 0)
    else:
        beside = CORNER if request.header else 0.0
        sentence = Area(MARGIN, top, room - beside, SENTENCE)
        corner = Area(width - MARGIN - beside, top, beside, SENTENCE)
    rows = min(inner, MOST_BARS) if has_bars(trace, request) else 0
    bars = BAR * rows + AXIS + 14 if rows else 0.0
    over = max(sentence.bottom, corner.bottom)
    strip = Area(MARGIN, over, room, strip_height(request.least) if has_strip(trace, request) else 0.0)
    tree = Area(0, strip.bottom, width, foot.top - bars - strip.bottom)
    line = Area(MARGIN, tree.bottom, room, bars)
    if not rows or request.column is not None or not has_zigzag(trace):
        return Zones(sentence, corner, tree, line, foot, rows, strip=strip)
    if narrow:
        chart = Area(MARGIN, foot.top - ZIGZAG_HIGH, room, ZIGZAG_HIGH)
        tree, line = (area._replace(height=h) for area, h in ((tree, tree.height - ZIGZAG_HIGH), (line, bars)))
        return Zones(sentence, corner, tree, line._replace(top=tree.bottom), foot, rows, strip=strip, zigzag=chart)
    wide = ZIGZAG_SHARE * room
    chart = Area(line.right - wide, line.top + ZIGZAG_TOP, wide, bars - ZIGZAG_TOP)
    line = line._replace(width=room - wide - ZIGZAG_GAP)
    return Zones(sentence, corner, tree, line, foot, rows, strip=strip, zigzag=chart)


def _beside(trace: Trace, request: Request, foot: Area, inner: int) -> Zones:
    """Put the sentence on the left, the tree beside it from top to bottom, and the bars beside its layers."""
    width, _ = request.canvas
    left = width * 0.33
    corner = Area(MARGIN, 22, left - MARGIN, 150 if request.header else 0)
    strip_high = strip_height(request.least, STRIP_LINES) if has_strip(trace, request) else 0.0
    high = 300 if strip_high else 420
    sentence = Area(MARGIN, corner.bottom + 20, left - MARGIN, high if request.caption else 0)
    wide = width * (0.37 if has_bars(trace, request) else 0.66)
    tree = Area(left, 16, wide, foot.top - 16 - AXIS)
    bars = Area(tree.right, tree.top, width - MARGIN - tree.right, tree.height + AXIS)
    rows = inner if has_bars(trace, request) else 0
    strip = Area(MARGIN, sentence.bottom, left - MARGIN - 20, strip_high)
    has_chart = rows > 0 and has_zigzag(trace)
    chart = Area(MARGIN, foot.top - ZIGZAG_HIGH, left - MARGIN - 20, ZIGZAG_HIGH if has_chart else 0.0)
    return Zones(sentence, corner, tree, bars, foot, rows, beside=True, strip=strip, zigzag=chart)


def inner_levels(trace: Trace) -> int:
    """Return how many levels have nodes with moves, as far as the search went."""
    levels, options = trace.record.level, trace.record.options
    return 1 + max((level for level, moves in zip(levels, options, strict=True) if moves > 0), default=0)


def _widest(trace: Trace) -> int:
    """Return how many nodes the fullest level has, those that were cut off included; beyond what is slim, any more."""
    counts = Counter(trace.record.level if trace.walk.once else (node.depth for node in trace.visited))
    if max(counts.values()) > SLIM:
        return max(counts.values())
    counts.update(node.depth for node in trace.pruned)
    return max(counts.values())
