"""A copy of a sheet: what stands on the paper of one variant, or on its solution, the same in every format."""

from collections.abc import Sequence
from dataclasses import dataclass

from minimaxviz.draw.request import Size
from minimaxviz.draw.theme import Theme
from minimaxviz.practice.sheet import Row, Sheet
from minimaxviz.words import Words, convention, metrics, words

__all__ = ["Copy", "copies_of"]


@dataclass(frozen=True)
class Copy:
    """One variant of a sheet to be filled in, or its solution."""

    sheet: Sheet
    number: int
    solution: bool
    table: bool
    theme: Theme

    @property
    def say(self) -> Words:
        """The sentences of the language."""
        return words(self.sheet.lang)

    @property
    def title(self) -> str:
        """What stands on top."""
        return metrics.clean(self.sheet.title)

    @property
    def label(self) -> str:
        """Which variant it is, and that it is the solution; nothing of either where there is nothing to tell apart."""
        variant = self.say.say("sheet_variant", number=self.say.whole(self.number))
        several = len(self.sheet.variants) > 1
        return " · ".join(
            [*([variant] if several else []), *([self.say.say("sheet_solution")] if self.solution else [])]
        )

    @property
    def name(self) -> str:
        """What it is called in an outline."""
        return " · ".join(filter(None, (self.label, self.title) if self.label else (self.title,)))

    @property
    def fields(self) -> list[str]:
        """What people write about themselves."""
        return [] if self.solution else [self.say.say("sheet_name"), self.say.say("sheet_number")]

    @property
    def points(self) -> list[str]:
        """The tasks, or the answers."""
        points = self.sheet.answers(self.number) if self.solution else self.sheet.tasks
        return list(map(metrics.unbroken, points))

    @property
    def conventions(self) -> str:
        """What the numbers depend on: on a sheet what is accepted, in a solution the search that it shows."""
        trace = self.sheet.variant(self.number).trace
        return convention(trace.conventions, self.say, trace.numerals) if self.solution else self.sheet.conventions

    @property
    def answered(self) -> int | None:
        """The place of the task after which there is a line for the answer; none where pictures have all of them."""
        return None if self.solution or "move" not in self.sheet.ask else self.sheet.ask.index("move")

    @property
    def head(self) -> Row:
        """What stands above the columns of the table."""
        return self.sheet.head

    @property
    def rows(self) -> list[Row]:
        """The lines of the table: as many as the tree has nodes, for their number tells something."""
        if not self.table:
            return []
        count = len(self.sheet.variant(self.number).subject.spots)
        rows = self.sheet.rows(self.number) if self.solution else []
        return [*rows, *[Row("", "", "", "", "")] * (count - len(rows))]

    def svg(self, size: Size) -> str:
        """Draw the picture."""
        return self.sheet.svg(self.number, solution=self.solution, theme=self.theme, size=size)


def copies_of(sheet: Sheet, theme: Theme, *, solution: bool, table: bool) -> Sequence[Copy]:
    """Return the copies of all variants."""
    return [Copy(sheet, variant.number, solution, table, theme) for variant in sheet.variants]
