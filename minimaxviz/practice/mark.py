"""Marks: how much of an answer is right, in one word, and why."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["CREDITS", "Mark", "Marks", "Verdict", "share"]

Verdict: TypeAlias = Literal["right", "follows", "half", "wrong", "missing", "refused"]

CREDITS: dict[Verdict, float] = {
    "right": 1.0,
    "follows": 1.0,
    "half": 0.5,
    "wrong": 0.0,
    "missing": 0.0,
    "refused": 0.0,
}
"""What a verdict earns, unless part of an answer earns another part."""


class Mark(NamedTuple):
    """What an answer earns: ``credit`` from 0 to 1, a verdict, and why.

    ``follows`` is right for somebody's own numbers, ``refused`` cannot be read, and costs nothing.
    """

    credit: float
    verdict: Verdict
    why: str = ""

    def __repr__(self) -> str:
        return (
            f"Mark({self.credit:.3g}, {self.verdict}: {self.why})"
            if self.why
            else f"Mark({self.credit:.3g}, {self.verdict})"
        )


@dataclass(frozen=True)
class Marks:
    """The marks of a sheet, field by field: "E.alpha", "E.beta", "E.v", and "N.cut" for the branch above N."""

    fields: Mapping[str, Mark]

    @cached_property
    def credit(self) -> float:
        """The share of the whole that was earned; every field weighs the same."""
        return sum(mark.credit for mark in self.fields.values()) / len(self.fields) if self.fields else 1.0

    @cached_property
    def verdicts(self) -> dict[str, int]:
        """How many fields have which verdict."""
        return dict(Counter(mark.verdict for mark in self.fields.values()))

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {verdict}" for verdict, count in self.verdicts.items())
        return f"Marks({len(self.fields)} fields: {counts})"


def share(part: float, whole: float) -> float:
    """Return a part of a whole as a share that is written alike everywhere: six digits.

    >>> share(1, 3)
    0.333333
    """
    return floor(part / whole * 1e6 + 0.5) / 1e6 if whole else 0.0
