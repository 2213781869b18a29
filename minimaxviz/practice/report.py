"""The report of a grade in a language, as text and as HTML: the verdict, test by test, and the first divergence."""

import math
from html import escape
from typing import TYPE_CHECKING

from minimaxviz.notation import number
from minimaxviz.practice.judging import Test
from minimaxviz.words import Words

if TYPE_CHECKING:
    from minimaxviz.practice.grade import Grade

__all__ = ["Report"]


class Report:
    """Says what a grade says."""

    def __init__(self, grade: "Grade", say: Words) -> None:
        self.grade, self.say = grade, say

    @property
    def percent(self) -> str:
        """The score, rounded down."""
        return f"{math.floor(100 * self.grade.score + 1e-9)} %"

    @property
    def verdict(self) -> str:
        """What is to be said in a sentence or two."""
        grade, say, judgement = self.grade, self.say, self.grade.judgement
        if judgement is None:
            return say.say("grade_not", reason=grade.reason or "")
        if not judgement.names:
            return say.say("grade_unseen")
        if grade.is_right:
            fits = judgement.fits(say.lang)
            if fits is not None:
                return say.count("grade_right", judgement.count, done=fits)
            return say.count("grade_right_plain", judgement.count)
        story = self._named()
        if story is None and grade.mistake is not None:
            story = grade.mistake.text(say.lang)
        return " ".join(filter(None, [self._counted(), story]))

    def _counted(self) -> str:
        judgement = self.grade.judgement
        assert judgement is not None, "who was graded has marks"
        return self.say.count("grade_wrong", judgement.wrong, total=self.say.whole(judgement.count))

    def _named(self) -> str | None:
        """Name the bug, and tell its story."""
        say, bugs = self.say, self.grade.bugs
        names = list(map(say.left_to_right, bugs))
        if len(names) == 1:
            return say.say("grade_bug", label=names[0], done=say.say(f"bug_{bugs[0]}"))
        return say.say("grade_bugs", names=say.comma.join(names)) if names else None

    def _lead(self) -> str:
        """Return the verdict without the first divergence, which is told below it."""
        if self.grade.is_right or self.grade.mistake is None:
            return self.verdict
        return " ".join(filter(None, [self._counted(), self._named()]))

    def _line(self, test: Test) -> str:
        grade, say = self.grade, self.say
        counted = say.say("grade_of", right=number(test.score), total=number(test.max))
        line = f"{say.say(f'grade_test_{test.name}')}: {counted}"
        if test.first is None or (grade.mistake is not None and test.first.task is grade.mistake.task):
            return line
        return f"{line} · {test.first.task.text}: {test.first.text(say.lang)}"

    def _example(self) -> list[str]:
        """Return the first divergence and its tree as lines of text."""
        mistake, say = self.grade.mistake, self.say
        if mistake is None:
            return []
        lines = [say.say("grade_smallest", tree=mistake.task.text), mistake.text(say.lang)]
        first = mistake.divergence
        return lines if first is None else [*lines, "", first.reference.text(first.step, say.lang)]

    @property
    def complaint(self) -> str:
        """What is wrong, with the tree that shows it."""
        return "\n".join([self._lead(), *self._example()])

    @property
    def text(self) -> str:
        """All of it as text."""
        grade, say = self.grade, self.say
        lines = [f"{grade.name}: {self.percent}", self._lead(), *map(self._line, grade.tests)]
        left_out = () if grade.judgement is None else grade.judgement.left_out
        missing = [name for name in left_out if name != "move"]
        if grade.tests and missing:
            titles = say.comma.join(say.say(f"grade_test_{name}") for name in missing)
            lines.append(say.say("grade_left_out", done=titles))
        example = self._example()
        return "\n".join([*lines, "", *example] if example else lines)

    @property
    def html(self) -> str:
        """All of it as HTML, with the picture of the first divergence."""
        grade, say = self.grade, self.say
        direction = "rtl" if say.right_to_left else "ltr"
        rows = "".join(f"<li>{escape(self._line(test))}</li>" for test in grade.tests)
        parts = [
            f"<p><strong>{escape(grade.name)}: {self.percent}</strong> {escape(self._lead())}</p>",
            f"<ul>{rows}</ul>" if rows else "",
        ]
        if grade.mistake is not None:
            smallest = say.say("grade_smallest", tree=grade.mistake.task.text)
            parts.append(f"<p>{escape(smallest)}<br><strong>{escape(grade.mistake.text(say.lang))}</strong></p>")
        if grade.first is not None:
            parts.append(grade.first.show(lang=say.lang)._repr_mimebundle_()["text/html"])
        return f'<div class="mv-grade" lang="{say.lang}" dir="{direction}">{"".join(parts)}</div>'
