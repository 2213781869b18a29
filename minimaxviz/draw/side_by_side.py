"""Searches side by side on one slide, at the same place of the tree; and a last slide that sums up."""

from minimaxviz.draw import xml
from minimaxviz.draw.columns import Columns
from minimaxviz.draw.comparison_table import titles, verdict
from minimaxviz.draw.foot import foot
from minimaxviz.draw.request import Request
from minimaxviz.draw.summary import Summary
from minimaxviz.draw.svg import FONT
from minimaxviz.draw.zones import FOOT, MARGIN, Area
from minimaxviz.trace.comparison import Comparison
from minimaxviz.trace.kept import cached_property
from minimaxviz.words import Caption, metrics

__all__ = ["SideBySide"]

STEP = 24.0


class SideBySide:
    """The slides of a comparison: a column for each search, all in one layout, below one line that counts the steps."""

    def __init__(self, comparison: Comparison, request: Request, by: str = "place") -> None:
        self.comparison = comparison
        self.request = request
        self.line = comparison.timeline(by)
        self.theme, self.words = request.theme, request.words
        self.width, self.height = request.canvas

    @cached_property
    def columns(self) -> Columns:
        """The searches' pictures."""
        return Columns(self.comparison, self.request, on_slide=True)

    @property
    def titles(self) -> tuple[str, ...]:
        """The searches' names."""
        return titles(self.comparison, self.words.lang)

    def __len__(self) -> int:
        return len(self.line)

    def draw(self, k: int) -> str:
        """Draw step k of all searches; one that is finished, or has cut, waits."""
        k = self.line.step_number(k)
        parts = [xml.element("rect", width=self.width, height=self.height, fill=self.theme.background)]
        shots = self.columns.shots(self.line, k)
        for search, (column, shot) in enumerate(zip(self.columns.columns, shots, strict=True)):
            picture = column.picture(shot.key)
            drawn = picture.content(picture.moment(column.trace[shot.k], waits=shot.waits))
            x, y = map(xml.number, self.columns.corner(search))
            parts.append(xml.element("g", drawn, class_="mv-column", transform=f"translate({x} {y})"))
        for border in self.columns.borders:
            parts.append(xml.element("path", d=border, fill="none", stroke=self.theme.faint, stroke_width=2))
        parts += [self._step(k), self._legend(k)]
        return self._svg("".join(parts), f"{self._counted(k)}. {' '.join(self.captions(k))}")

    def _counted(self, k: int) -> str:
        return self.words.say("step", step=self.words.whole(k + 1), steps=self.words.whole(len(self.line)))

    def _step(self, k: int) -> str:
        """Write which step it is, above the columns."""
        if not self.request.header:
            return ""
        rtl = self.words.right_to_left
        title = metrics.clean(self.request.title or "")
        text = " · ".join(filter(None, (title, self._counted(k))))
        room = self.width - 2 * MARGIN
        text = metrics.shortened(text, room, STEP)
        ground = metrics.width(text, STEP) + 16
        left = self.width - MARGIN + 8 - ground if rtl else MARGIN - 8
        return xml.element(
            "rect", x=left, y=8, width=ground, height=STEP * 1.4, fill=self.theme.background
        ) + xml.element(
            "text", xml.text(self.words.directed(text)), x=self.width - MARGIN if rtl else MARGIN, y=34,
            font_size=STEP, fill=self.theme.muted, text_anchor="end" if rtl else "start",
        )  # fmt: skip

    def _legend(self, k: int) -> str:
        """Draw the legend once, below all columns."""
        legend = k == 0 if self.request.legend is None else self.request.legend
        if not legend:
            return ""
        area = Area(MARGIN, self.height - FOOT, self.width - 2 * MARGIN, FOOT)
        richest = max(self.comparison.traces, key=lambda trace: (trace.conventions.prunes, not trace.walk.once))
        ground = xml.element("rect", y=area.top, width=self.width, height=area.height, fill=self.theme.background)
        return ground + foot(richest, self.words, self.theme, area, legend=True)

    # --- in words -----------------------------------------------------------------------------------

    def captions(self, k: int) -> list[str]:
        """Say what each search does at step k."""
        lang = self.words.lang
        named = zip(self.titles, self.comparison.traces, self.line[k], strict=True)
        return [f"{self.words.named(title)}: {trace.caption(step, lang)}" for title, trace, step in named]

    def caption(self, k: int) -> Caption:
        """Say what all searches do at step k in one or two lines."""
        first, *others = self.captions(k)
        return Caption(first, " | ".join(others))

    @property
    def summary(self) -> str:
        """Say whether the searches agree."""
        return verdict(self.comparison, self.words.lang)

    def draw_summary(self) -> str:
        """Draw the last slide: how many nodes each search visited, and what that saved."""
        summary = Summary(self.comparison, self.request)
        return self._svg(summary.content, f"{' – '.join(self.titles)}. {summary.sentence}")

    def _svg(self, content: str, label: str) -> str:
        width, height = self.request.size
        box = f"0 0 {xml.number(self.width)} {xml.number(self.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}" '
            f'font-family="{FONT}" role="img" xml:lang="{self.words.lang}" '
            f'aria-label="{xml.text(label)}">{content}</svg>'
        )
