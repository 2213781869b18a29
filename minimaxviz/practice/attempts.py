"""What somebody did with one question: attempts, hints, and what is left of the mark in the end.

``static/attempts.js`` has the same rules in JavaScript; both are held against each other in tests.
"""

from collections.abc import Sequence
from math import floor
from typing import Any

from minimaxviz.practice.mark import Mark, Verdict
from minimaxviz.practice.marking import Key, marked
from minimaxviz.practice.question import Question, says

__all__ = ["Attempts", "earned"]

HINT = 1 / 3  # of a question's credit, for each hint


def earned(credits: Sequence[float], hints: int) -> float:
    """Return what attempts earn together: the first in full, the second half, the best of them counts, less the hints.

    >>> earned([0, 1], hints=0), earned([1], hints=1), earned([], hints=3)
    (0.5, 0.666667, 0.0)
    """
    best = max((credit / (1 + place) for place, credit in enumerate(credits)), default=0.0)
    return floor(max(0.0, best - HINT * hints) * 1e6 + 0.5) / 1e6


class Attempts:
    """The attempts at one question: two, but only one where there are two answers to choose from.

    An answer that cannot be read is no attempt. It is over after a right one, after the last, after a half that told
    what is right, and once the answer was shown.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answers: list[Any] = []
        self.marks: list[Mark] = []
        self.hints = 0
        self.given_up = False
        self._was_told = False

    @property
    def most(self) -> int:
        """How many attempts there are."""
        return 1 if len(self.question.more.get("options", ())) == 2 else 2

    @property
    def most_hints(self) -> int:
        """How many hints there are; the last is the answer, and the first where to look, if that can be said."""
        return 3 if self.question.look else 2

    @property
    def is_over(self) -> bool:
        """Whether nothing can be changed any more."""
        return (
            self.given_up
            or self._was_told
            or len(self.marks) >= self.most
            or self.hints >= self.most_hints
            or any(mark.verdict == "right" for mark in self.marks)
        )

    def answer(self, answer: Any, lang: str = "en") -> Mark:
        """Take an answer; return its mark, without the reason."""
        key = self.question.key(lang)
        mark = marked(self.question.form, key, says(lang), answer)
        if mark.verdict != "refused" and not self.is_over:
            self.answers.append(answer)
            self.marks.append(mark)
            self._was_told = mark.verdict == "half" and mark.why in _telling(self.question.form, key)
        return mark

    def hint(self) -> None:
        """Take a hint; after an attempt the answer itself is no hint any more."""
        if not self.is_over and self.hints < self.most_hints - bool(self.marks):
            self.hints += 1

    def give_up(self) -> None:
        """Have the answer shown."""
        self.given_up = True

    @property
    def credit(self) -> float:
        """What is earned, from 0 to 1."""
        return earned([mark.credit for mark in self.marks], self.hints)

    @property
    def data(self) -> dict[str, Any]:
        """What was done and what it earned, as JSON can hold it: of the attempt that earned most."""
        earnings = [mark.credit / (1 + place) for place, mark in enumerate(self.marks)]
        best = max(range(len(earnings)), key=lambda place: (earnings[place], place), default=None)
        verdict: Verdict = "missing" if best is None else self.marks[best].verdict
        return {
            "kind": self.question.kind,
            "step": 0 if self.question.step is None else self.question.step + 1,
            "answer": None if best is None else self.answers[best],
            "verdict": verdict,
            "credit": self.credit,
            "attempts": len(self.marks),
            "hints": self.hints,
        }


def _telling(form: str, key: Key) -> list[str]:
    """Return what is said of answers that says what is right: of the window of the other moment."""
    return [why for _, why in key["half"]] if form == "window" else []
