"""Searches side by side on one slide, in step, with their counts below; and a last slide that sums up."""

from dataclasses import replace

from minimaxviz.draw import xml
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.svg import FONT
from minimaxviz.trace.comparison import Comparison
from minimaxviz.words import Caption, convention, metrics

__all__ = ["SideBySide"]

FOOTER = 0.11  # of the height


class SideBySide:
    """The pictures of a comparison: one column a search, each with its own layout."""

    def __init__(self, comparison: Comparison, request: Request) -> None:
        self.comparison = comparison
        self.theme, self.words = request.theme, request.words
        self.width, self.height = request.size
        self._column = self.width / len(comparison.traces)
        self._footer = self.height * FOOTER
        room = (int(self._column) - 4, int(self.height - self._footer))
        request = replace(request, size=room, title=None)  # which names them all
        self._pictures = [picture(trace, request) for trace in comparison.traces]

    @property
    def titles(self) -> list[str]:
        """The searches' names."""
        return [self.words.title(trace.algorithm) for trace in self.comparison.traces]

    def draw(self, k: int) -> str:
        """Draw step k of all searches; one that is finished waits at its last step."""
        parts = [xml.element("rect", width=self.width, height=self.height, fill=self.theme.background)]
        for column, (drawn, trace) in enumerate(zip(self._pictures, self.comparison.traces, strict=True)):
            step = min(k, len(trace) - 1)
            x = column * self._column + 2
            parts.append(f'<g transform="translate({xml.number(x)} 0)">{drawn.draw(step)}</g>')
            middle = x + self._column / 2
            counted = self.words.count("visited", trace[step].visited)
            parts.append(self._line(counted, middle, self.height - self._footer * 0.36, self._footer * 0.42, bold=True))
        for column in range(1, len(self._pictures)):
            x = column * self._column
            parts.append(
                xml.element("path", d=f"M{xml.number(x)} 0V{self.height}", stroke=self.theme.faint, stroke_width=3)
            )
        return self._svg("".join(parts), ". ".join(self.captions(k)))

    def captions(self, k: int) -> list[str]:
        """Say what each search does at step k."""
        return [trace.caption(min(k, len(trace) - 1), self.words.lang) for trace in self.comparison.traces]

    def draw_summary(self) -> str:
        """Draw the last slide: how many nodes each search visited, and what that saved."""
        theme, size = self.theme, self.height
        parts = [xml.element("rect", width=self.width, height=self.height, fill=theme.background)]
        rows = zip(self.titles, self.comparison.traces, self.comparison.saved, self.comparison.shares, strict=True)
        for column, (title, trace, saved, share) in enumerate(rows):
            middle = (column + 0.5) * self._column
            visited = self.words.whole(len(trace.visited))
            parts.append(self._line(title, middle, size * 0.2, size * 0.06, bold=True))
            parts.append(self._line(visited, middle, size * 0.5, size * 0.24, bold=True, fill=theme.accent))
            unit = self.words.count("visited", len(trace.visited)).replace(visited, "").strip(" \u2066\u2069")
            parts.append(self._line(unit, middle, size * 0.59, size * 0.042, fill=theme.muted))
            if saved:
                text = self.words.count("saved", saved, share=self.words.punctuated(f"{100 * float(share):.1f} %"))
                parts.append(self._line(text, middle, size * 0.7, size * 0.05, fill=theme.good, bold=True))
        parts.append(self._line(self.summary, self.width / 2, size * 0.87, size * 0.045))
        notes = zip(self.titles, self.comparison.traces, strict=True)
        for i, note in enumerate(
            f"{name}: {convention(trace.conventions, self.words, trace.numerals)}" for name, trace in notes
        ):
            parts.append(self._line(note, self.width / 2, size * (0.925 + 0.03 * i), size * 0.022, fill=theme.muted))
        return self._svg("".join(parts), f"{' – '.join(self.titles)}. {self.summary}")

    @property
    def summary(self) -> str:
        """Say whether the searches agree."""
        same = self.comparison.same_value and self.comparison.same_move
        return self.words.say("agree" if same else "disagree")

    def caption(self, k: int) -> Caption:
        """Say what all searches do at step k in one or two lines."""
        first, *others = self.captions(k)
        return Caption(first, " | ".join(others))

    def _line(self, text: str, x: float, y: float, size: float, *, bold: bool = False, fill: str | None = None) -> str:
        room = self._column * 0.94 if x != self.width / 2 or len(self._pictures) == 1 else self.width * 0.96
        fitting = min(size, size * room / max(metrics.width(text, size, bold=bold), 1))
        return xml.element(
            "text",
            xml.text(self.words.directed(text)),
            x=x,
            y=y,
            font_size=fitting,
            fill=fill or self.theme.ink,
            font_weight="bold" if bold else None,
            text_anchor="middle",
        )

    def _svg(self, content: str, label: str) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" font-family="{FONT}" role="img" xml:lang="{self.words.lang}" '
            f'aria-label="{xml.text(label)}">{content}</svg>'
        )
