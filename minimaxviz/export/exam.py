"""An exam for a course platform: what a sheet asks of each of its variants, whatever the platform."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from minimaxviz.errors import ExportError, PracticeError
from minimaxviz.export.exam_asker import Asker
from minimaxviz.export.exam_items import Item
from minimaxviz.notation import readable
from minimaxviz.practice.questions import KINDS, checked_kinds
from minimaxviz.practice.sheet import Sheet, Variant
from minimaxviz.words import metrics, words

__all__ = ["MOST_SHARES", "SINGLE", "Exam", "Part", "has_share", "percent"]

STEP_KINDS = tuple(kind for kind in KINDS if kind not in ("prune", "fill", "move"))
"""The kinds of question that are asked only if they are asked for; the others are what a sheet asks."""

MOST_SHARES = 10
"""So many answers may be right: Moodle's list has shares of a mark for these, and for 20."""

SINGLE = "questions that have but one possible answer are left out where answers are chosen"
"""What is said of questions about steps that no choice can be made of."""


class Part(NamedTuple):
    """What is asked about one variant: about the whole tree, and step by step."""

    variant: Variant
    whole: tuple[Item, ...]
    steps: tuple[Item, ...]


class Exam:
    """All that a sheet asks of each of its variants.

    ``kinds`` are kinds of question about single steps that are asked besides.
    """

    def __init__(self, sheet: Sheet, kinds: str | Sequence[str] = ()) -> None:
        self.sheet, self.lang, self.say = sheet, sheet.lang, words(sheet.lang)
        self.kinds = _checked_steps(kinds)
        self.title = metrics.clean(sheet.title).strip()
        for variant in sheet.variants:
            if variant.subject.spots[()].is_leaf:
                name = readable(variant.subject.name(()))
                raise ExportError(f"the tree is a single leaf, {name}; nothing can be asked about it")

    @property
    def is_right_to_left(self) -> bool:
        """Whether the language runs from right to left."""
        return self.say.right_to_left

    def parts(self) -> Iterator[Part]:
        """Go through the variants, and what is asked about each."""
        for variant in self.sheet.variants:
            asker = Asker(self.sheet, variant, self.kinds)
            yield Part(variant, tuple(asker.whole()), tuple(asker.steps()))

    def sections(self) -> Iterator[tuple[str, Variant, tuple[Item, ...]]]:
        """Go through the categories of a question bank: what is asked of a variant, and apart from it of its steps."""
        several = len(self.sheet.variants) > 1
        for part in self.parts():
            names = [self.title, *([str(part.variant.number)] if several else [])]
            yield _category(names), part.variant, part.whole
            if part.steps:
                yield _category([*names, self.say.say("exam_steps")]), part.variant, part.steps

    def check_one_rule(self, platform: str) -> None:
        """Refuse a sheet that is marked by two rules, of which the better one counts."""
        if self.sheet.either:
            raise ExportError(f"either=True marks by both cut rules, which {platform} cannot do; leave either out")

    @property
    def notes(self) -> list[str]:
        """What the lecturer should know about any platform's exam."""
        if not self.kinds:
            return []
        return ["questions about steps show the search so far: ask them apart from those about the whole tree"]


def _category(names: Sequence[str]) -> str:
    """Name a category of Moodle's; a slash in a name is doubled, and one alone goes down."""
    return "/".join(["$course$/top", *(name.replace("/", "//") for name in names)])


def has_share(count: int) -> bool:
    """Tell whether Moodle has a share of the mark for so many right answers; where there are none, "nothing" is right.

    >>> [count for count in range(30) if not has_share(count)][:3]
    [11, 12, 13]
    """
    return count <= MOST_SHARES or count == 20


def percent(share: float) -> str:
    """Write a share of a mark in percent as Moodle has it in its list.

    >>> percent(1 / 3), percent(-1)
    ('33.33333', '-100')
    """
    return f"{100 * share:.5f}".rstrip("0").rstrip(".")


def _checked_steps(kinds: Any) -> tuple[str, ...]:
    """Return the kinds of question about steps that are asked for."""
    if isinstance(kinds, list | tuple | set | frozenset) and not kinds:
        return ()
    if kinds == "all":
        return STEP_KINDS
    for kind in checked_kinds(kinds):
        if kind not in STEP_KINDS:
            known = ", ".join(STEP_KINDS)
            raise PracticeError(f"kind {kind!r} is what a sheet asks anyway; kinds are 'all', or some of {known}")
    return checked_kinds(kinds)
