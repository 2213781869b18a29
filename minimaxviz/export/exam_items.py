"""The questions of an exam as any platform can hold them: tables to be filled in, choices, and entries."""

from typing import NamedTuple, TypeAlias

from minimaxviz.export.figures import Figure

__all__ = ["About", "Choice", "Entry", "Gap", "Item", "Option", "Table", "TableRow"]


class Gap(NamedTuple):
    """A field to be filled in: all spellings of what is right, the usual one first, and the reason."""

    letter: str
    right: tuple[str, ...]
    why: str


class Option(NamedTuple):
    """An answer to choose from: what people read, what it is worth (1, 0 or −1), and what is to be said of it."""

    text: str
    credit: int
    why: str = ""


class TableRow(NamedTuple):
    """A line of a table: the name of a node, and its fields."""

    name: str
    gaps: tuple[Gap, ...]


class About(NamedTuple):
    """What every question has: its kind and name, what is asked, by which rules, the picture, and the reason."""

    kind: str
    name: str
    text: str
    rules: str
    figure: Figure
    why: str
    leaves: str = ""
    """The names and values of all leaves, for a picture or a text that does not tell them; of steps only."""

    @property
    def pictured(self) -> str:
        """What is asked beside the picture: with the names of the leaves, if the picture has them not."""
        return self.text if self.figure.has_names else f"{self.text} {self.leaves}".strip()


class Choice(NamedTuple):
    """A question with answers to choose from: one, or as many as are right."""

    about: About
    options: tuple[Option, ...]
    is_many: bool = False
    lead: str = ""
    """What it is about, where the same is asked of many: the name of a node."""

    @property
    def right(self) -> list[Option]:
        """The answers that are right."""
        return [option for option in self.options if option.credit > 0]


class Table(NamedTuple):
    """A table to be filled in: a row a node, a column a letter."""

    about: About
    letters: tuple[str, ...]
    rows: tuple[TableRow, ...]
    choices: tuple[Choice, ...]
    """The same, asked one by one with answers to choose from, for platforms without fields."""


class Entry(NamedTuple):
    """A question whose answer is typed: into one field, or two."""

    about: About
    gaps: tuple[Gap, ...]
    wrong: tuple[tuple[tuple[str, ...], str], ...]
    """Known mistakes: their spellings, and what is to be said of them."""
    options: tuple[Option, ...]
    """Answers to choose from, for platforms without fields; none if there are no others."""
    is_exact: bool = False
    """Whether capitals matter."""

    @property
    def as_choice(self) -> Choice:
        """The same with answers to choose from."""
        return Choice(self.about, self.options)


Item: TypeAlias = Table | Choice | Entry
