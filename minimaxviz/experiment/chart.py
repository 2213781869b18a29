"""What plots are drawn with: a figure in a theme, large text, and marks that differ in more than their colour."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import BytesIO
from textwrap import fill
from typing import Any, Literal, NamedTuple, cast

from minimaxviz.draw.theme import Theme, theme
from minimaxviz.errors import ViewError, needing
from minimaxviz.notation import readable
from minimaxviz.words import Words

BROWSER = "plots cannot be drawn in a browser without matplotlib; print the table of the results instead"

with needing("plots need matplotlib", "matplotlib", ViewError, BROWSER):
    import matplotlib
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.container import BarContainer
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator, ScalarFormatter

__all__ = ["STYLES", "Chart", "Picture", "Style"]

SIZE = (12.0, 6.75)  # inches, the shape of a slide
LARGE, TEXT, SMALL, LEAST = 20, 16, 13, 9  # points
SHAPING = (3, 11)  # the first matplotlib that joins letters and writes from right to left
HATCHES = ("", "//", "..", "\\\\", "xx")


class Style(NamedTuple):
    """How a line looks: a colour of the theme by name, and a marker."""

    colour: str
    marker: str


STYLES = (
    Style("ink", "s"),
    Style("alert", "v"),
    Style("accent", "o"),
    Style("good", "^"),
    Style("min", "D"),
    Style("muted", "P"),
)


class Picture(Figure):
    """A figure that no window manages; a notebook shows it as it is, and whoever does not see it reads its words."""

    description = ""

    def __repr__(self) -> str:
        return self.description or super().__repr__()

    def __str__(self) -> str:
        return self.description or super().__str__()

    def _repr_png_(self) -> bytes:
        written = BytesIO()
        self.savefig(written, format="png")
        return written.getvalue()

    def _repr_html_(self) -> str | None:
        """Show the picture with its words as what is read out instead of it, if it has some."""
        if not self.description:
            return None
        data = b64encode(self._repr_png_()).decode("ascii")
        return f'<img alt="{escape(self.description)}" src="data:image/png;base64,{data}" style="max-width:100%">'


class _Parts(ScalarFormatter):
    """As many decimals as matplotlib finds right, with the signs of a language."""

    def __init__(self, say: Words) -> None:
        super().__init__()
        self._say = say

    def __call__(self, x: float, pos: int | None = None) -> str:
        return self._say.punctuated(super().__call__(x, pos))


def _writable(say: Words) -> Words:
    """Refuse a language that runs from right to left where matplotlib would write its letters apart and backwards."""
    if say.right_to_left and matplotlib.__version_info__ < SHAPING:
        needed = ".".join(map(str, SHAPING))
        raise ViewError(
            f"lang {say.lang!r}: matplotlib {matplotlib.__version__} does not join its letters; "
            f"pip install 'matplotlib>={needed}'"
        )
    return say


class Chart:
    """Axes in a theme, and what can be drawn on them."""

    def __init__(self, ax: Axes | None, theme_or_name: str | Theme, say: Words, *, rows: int = 0) -> None:
        self.theme = theme(theme_or_name)
        self.say = _writable(say)
        if ax is None:
            size = SIZE[0], max(SIZE[1], 3 + 0.3 * rows)  # many bars need more room than a slide has
            figure = Picture(figsize=size, layout=ConstrainedLayoutEngine(w_pad=0.2, h_pad=0.2))
            FigureCanvasAgg(figure)
            ax = figure.add_subplot()
        elif not isinstance(ax, Axes):
            raise ViewError(f"ax {readable(ax)}; matplotlib's axes are needed, as in ax=plt.gca(), or None")
        self.ax = ax
        self.figure = cast(Figure, ax.get_figure(root=True))
        self._dress()

    def _dress(self) -> None:
        theme = self.theme
        self.figure.set_facecolor(theme.background)
        self.ax.set_facecolor(theme.background)
        self.ax.tick_params(colors=theme.ink, labelsize=TEXT, length=5)
        self.ax.grid(axis="y", color=theme.faint, alpha=0.35, linewidth=0.8)
        self.ax.set_axisbelow(True)
        for side, spine in self.ax.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(theme.muted)

    # --- marks ------------------------------------------------------------------------------------

    def line(self, xs: Sequence[float], ys: Sequence[float], label: str, style: Style) -> None:
        """Draw what was measured."""
        colour = getattr(self.theme, style.colour)
        self.ax.plot(xs, ys, label=label, color=colour, marker=style.marker, linewidth=2.5, markersize=9, zorder=4)

    def band(self, xs: Sequence[float], low: Sequence[float], high: Sequence[float], style: Style) -> None:
        """Shade what lies between two lines."""
        self.ax.fill_between(xs, low, high, color=getattr(self.theme, style.colour), alpha=0.15, linewidth=0)

    def curve(self, xs: Sequence[float], ys: Sequence[float], label: str, dashes: str) -> None:
        """Draw a curve of theory."""
        self.ax.plot(xs, ys, dashes, label=label, color=self.theme.muted, linewidth=2.2, zorder=3)

    def highlight(self, xs: Sequence[float], ys: Sequence[float], label: str) -> None:
        """Draw a curve of theory that others may lie on, as broad as a text marker's stroke."""
        self.ax.plot(xs, ys, label=label, color=self.theme.faint, alpha=0.5, linewidth=13, zorder=2)

    def level(self, y: float, label: str, dashes: str) -> None:
        """Draw a number of theory from one side to the other."""
        self.ax.axhline(y, linestyle=dashes, label=label, color=self.theme.muted, linewidth=2.2, zorder=3)

    def histogram(self, counts: Sequence[int]) -> None:
        """Draw how often which counts occur, in at most some twenty bars."""
        theme = self.theme
        wide = -(-(max(counts) - min(counts) + 1) // 20)
        edges = [edge - 0.5 for edge in range(min(counts), max(counts) + wide + 1, wide)]
        self.ax.hist(counts, edges, color=theme.closed, edgecolor=theme.accent, linewidth=1.5)
        self.ax.set_ylim(top=self.ax.get_ylim()[1] * 1.45)  # room for the marks
        self.whole(self.ax.yaxis)

    def marks(self, places: Sequence[tuple[float, str, Style]]) -> None:
        """Mark places on the x axis by upright lines, each with its name beside it at a height of its own."""
        heights = self.ax.get_xaxis_transform()
        for step, (x, label, style) in enumerate(places):
            colour, top = getattr(self.theme, style.colour), 0.98 - 0.09 * step
            self.ax.plot([x, x], [0, top], color=colour, linewidth=2.5, transform=heights)
            inwards = -1 if x > sum(self.ax.get_xlim()) / 2 else 1
            self.ax.annotate(
                label,
                (x, top),
                xycoords=heights,
                xytext=(8 * inwards, 2),
                textcoords="offset points",
                ha="left" if inwards > 0 else "right",
                va="top",
                color=colour,
                fontsize=TEXT,
                fontweight="bold",
            )

    def bars(self, table: Sequence[Sequence[int]], levels: Sequence[str], labels: Sequence[str]) -> None:
        """Draw a group of lying bars for each level, from the top down, each with its number if there is room."""
        thick = 0.8 / len(labels)
        points = self.ax.get_window_extent().height / self.figure.dpi * 72 / len(table) * thick
        for place, label in enumerate(labels):
            colour = getattr(self.theme, STYLES[place % len(STYLES)].colour)
            drawn: BarContainer = self.ax.barh(
                [level - 0.4 + (place + 0.5) * thick for level in range(len(table))],
                [counts[place] for counts in table],
                thick * 0.92,
                label=label,
                color=self.theme.background if place else colour,
                edgecolor=colour,
                hatch=HATCHES[place % len(HATCHES)],
                linewidth=min(2, points / 8),
            )
            if points >= LEAST:
                texts = [self.say.whole(counts[place]) for counts in table]
                self.ax.bar_label(drawn, texts, padding=6, fontsize=min(TEXT, points * 0.75), color=self.theme.ink)
        self.ax.set_yticks(range(len(table)), levels)
        self.ax.invert_yaxis()
        self.ax.margins(x=0.1, y=0.02)
        self.ax.grid(visible=False)

    def starts(self, places: Sequence[tuple[float, float, str, Style | None]], room: float) -> None:
        """Name lines where they begin, at the left, where a share of the width is free for it; names stand apart."""
        left, right = self.ax.get_xlim()
        self.ax.set_xlim(left - (right - left) * room / (1 - room), right)
        self.figure.draw_without_rendering()  # only then it is known how high the axes are
        high = self.ax.get_window_extent().height / self.figure.dpi * 72
        ordered = sorted(places, key=lambda place: -place[1])
        heights = _apart([self._height(y) for _, y, *_ in ordered], TEXT * 1.6 / high)
        for (x, y, label, style), height in zip(ordered, heights, strict=True):
            named: Any = {"textcoords": "axes fraction", "ha": "right", "va": "center", "fontsize": TEXT}
            colour = self.theme.muted if style is None else getattr(self.theme, style.colour)
            leader = {"arrowstyle": "-", "color": colour, "linewidth": 1.5, "shrinkA": 2, "shrinkB": 6}
            self.ax.annotate(
                self.say.directed(label), (x, y), xytext=(room * 0.9, height), color=self.theme.ink, **named
            )
            self.ax.annotate("", (x, y), xytext=(room * 0.91, height), arrowprops=leader, **named)

    def _height(self, y: float) -> float:
        """Return where a number stands between the lower and the upper end of the axes, as a share."""
        point = self.ax.transData.transform((0, y))
        return float(self.ax.transAxes.inverted().transform(point)[1])

    # --- words ------------------------------------------------------------------------------------

    @property
    def begin(self) -> Literal["left", "right"]:
        """The side on which the language begins a line."""
        return "right" if self.say.right_to_left else "left"

    def words(self, title: str, x: str, y: str) -> None:
        """Write the title and what the axes count."""
        ink = self.theme.ink
        self.ax.set_title(title, loc=self.begin, color=ink, fontsize=LARGE, fontweight="bold", pad=16)
        self.ax.set_xlabel(x, color=ink, fontsize=TEXT, labelpad=8)
        self.ax.set_ylabel(y, color=ink, fontsize=TEXT, labelpad=8)

    def note(self, *sentences: str) -> None:
        """Write below what the numbers depend on."""
        inches = self.ax.get_window_extent().width / self.figure.dpi
        text = "\n".join(
            self.say.directed(fill(sentence, int(inches * 72 / SMALL / 0.55))) for sentence in sentences if sentence
        )
        self.ax.annotate(
            text,
            (1 if self.say.right_to_left else 0, 0),
            xycoords="axes fraction",
            xytext=(0, -64),
            textcoords="offset points",
            ha=self.begin,
            va="top",
            color=self.theme.muted,
            fontsize=SMALL,
            linespacing=1.4,
        )

    def legend(self, corner: Literal["upper left", "upper right"] | None = None) -> None:
        """Name the lines beside the axes, or in a corner that is free if the axes are as large as ours."""
        looks: dict[str, Any] = {"frameon": False, "fontsize": TEXT, "labelcolor": self.theme.ink, "handlelength": 2.6}
        if corner is None or not isinstance(self.figure, Picture):
            self.ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1), **looks)
        else:
            self.ax.legend(loc=corner, **looks)

    def whole(self, axis: Axis) -> None:
        """Let an axis count in whole numbers."""
        axis.set_major_locator(MaxNLocator(8, steps=[1, 2, 5, 10], integer=True))
        axis.set_major_formatter(FuncFormatter(lambda value, _: self.say.punctuated(f"{value:,.0f}")))

    def parts(self, axis: Axis) -> None:
        """Let an axis count in parts of ones."""
        axis.set_major_formatter(_Parts(self.say))

    def logarithmic(self, marks: tuple[int, ...] = (1,)) -> None:
        """Let equal steps upwards mean equal factors; ``marks`` are the first digits of numbers that are written."""
        self.ax.set_yscale("log")
        self.ax.yaxis.set_major_locator(LogLocator(subs=marks))
        self.ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: self.say.punctuated(f"{value:,.0f}")))
        self.ax.yaxis.set_minor_locator(NullLocator())


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """Move falling heights up or down until each is a gap below the one before, and none below the ground.

    >>> _apart([0.5, 0.5, 0.25], 0.125)
    [0.5, 0.375, 0.25]
    """
    found: list[float] = []
    for height in heights:
        found.append(min(height, found[-1] - gap) if found else height)
    floor = gap / 2
    for place in reversed(range(len(found))):
        found[place] = max(found[place], floor)
        floor = found[place] + gap
    return found
