"""Exams as GIFT: plain text without pictures, in which the tree is drawn with lines."""

from collections.abc import Iterator, Sequence

from minimaxviz.draw import xml
from minimaxviz.export.exam import MOST_SHARES, SINGLE, Exam, has_share, percent
from minimaxviz.export.exam_items import About, Choice, Entry, Item, Table
from minimaxviz.export.figures import tree_text
from minimaxviz.practice.sheet import Sheet

__all__ = ["document", "notes"]

ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": "\\n"})


def document(sheet: Sheet, *, kinds: str | Sequence[str] = ()) -> str:
    """Write what a sheet asks as text; ``kinds`` of question about steps are asked besides."""
    exam = Exam(sheet, kinds)
    exam.check_one_rule("GIFT")
    return "\n\n".join(_questions(exam)) + "\n"


def notes(sheet: Sheet, *, kinds: str | Sequence[str] = ()) -> list[str]:
    """Say what is not asked in the usual way, and why: for the lecturer."""
    exam = Exam(sheet, kinds)
    found = exam.notes
    if exam.kinds:
        found.append(SINGLE)
    for variant in sheet.variants if "cuts" in sheet.ask else ():
        count = len(variant.subject.skipped)
        if not has_share(count):
            reason = f"{count} branches are to be marked, and there are shares for at most {MOST_SHARES}"
            found.append(f"variant {variant.number}: {reason}; they are not asked for")
    return found


def _questions(exam: Exam) -> Iterator[str]:
    for category, _, items in exam.sections():
        yield f"$CATEGORY: {category}"  # which is not unescaped
        for item in items:
            yield from _asked(exam, item)


def _asked(exam: Exam, item: Item) -> Iterator[str]:
    if isinstance(item, Table):
        yield from _matched(exam, item)
    elif isinstance(item, Choice) and item.is_many:
        if has_share(len(item.right)):
            yield _many(exam, item)
    elif isinstance(item, Choice):
        yield _single(exam, item.about, item)
    elif len(item.gaps) == 1:
        yield _typed(exam, item)
    elif item.options:
        yield _single(exam, item.about, item.as_choice)


# --- kinds of question ----------------------------------------------------------------------------


def _matched(exam: Exam, item: Table) -> Iterator[str]:
    """Match nodes with their windows, and with their values: what is matched with nothing is there to be avoided."""
    for kind, key in (("window", "exam_windows"), ("value", "exam_values")):
        choices = [choice for choice in item.choices if choice.about.kind == kind]
        if len(choices) > 1:
            ask = exam.say.say(key)
            about = item.about._replace(name=_numbered(item.about.name, ask), text=ask)
            pairs = [
                f"={_escaped(_pair(choice.lead))} -> {_escaped(_pair(choice.right[0].text))}" for choice in choices
            ]
            right = {choice.right[0].text for choice in choices}
            others = dict.fromkeys(one.text for choice in choices for one in choice.options if one.text not in right)
            pairs += [f"= -> {_escaped(_pair(text))}" for text in others]
            yield _question(exam, about, pairs)
        elif choices and len(choices[0].options) > 1:
            yield _single(exam, choices[0].about, choices[0])


def _numbered(name: str, ask: str) -> str:
    """Name a part of a table as the table is: with the number of its variant, if it has one."""
    number, separator, _ = name.partition(" · ")
    return f"{number}{separator}{ask}" if separator else ask


def _pair(text: str) -> str:
    """Return a text in which no arrow is taken for the one between pairs."""
    return text.replace("->", "→")


def _many(exam: Exam, item: Choice) -> str:
    """Write a question with several right answers: a wrong one takes away what a right one earns."""
    share = 1 / len(item.right)
    answers = [f"~%{percent(option.credit * share)}%{_html(option.text)}" for option in item.options]
    return _question(exam, item.about, answers)


def _single(exam: Exam, about: About, item: Choice) -> str:
    answers = [f"{'=' if option.credit else '~'}{_html(option.text)}{_why(option.why)}" for option in item.options]
    return _question(exam, about, answers)


def _typed(exam: Exam, item: Entry) -> str:
    """Write a question whose answer is typed."""
    known = item.gaps[0].right
    answers = [f"=%100%{_answer(text)}" for text in _plain(known)]
    for texts, why in item.wrong:
        answers += [f"=%0%{_answer(text)}{_why(_pair(why))}" for text in _plain(texts) if text not in known]
    return _question(exam, item.about, answers)


def _plain(texts: Sequence[str]) -> list[str]:
    """Return the spellings without an arrow, which would make pairs of them; if all have one, that of the first."""
    return [text for text in texts if "->" not in text] or list(texts[:1])


def _answer(text: str) -> str:
    """Write what is to be typed; a star is a star, and not anything, but for an arrow there is no other sign."""
    return _escaped(text.replace("*", "\\*").replace("->", "*"))


def _why(why: str) -> str:
    return f"#{_html(why)}" if why else ""


# --- text -----------------------------------------------------------------------------------------


def _question(exam: Exam, about: About, answers: Sequence[str]) -> str:
    """Write a question: name, text with the tree, answers a line each, and the reason."""
    direction = ' dir="rtl"' if exam.is_right_to_left else ""
    tree, text = "\n".join(tree_text(about.figure)), f"{about.text} {about.leaves}".strip()
    body = (
        f'<div lang="{exam.lang}"{direction}><p>{xml.text(text)}</p><pre dir="ltr">{xml.text(tree)}</pre>'
        f"<p><small>{xml.text(about.rules)}</small></p></div>"
    )
    lines = "\n".join(f"\t{answer}" for answer in answers)
    why = f"\n\t####{_html(about.why)}" if about.why else ""
    return f"::{_escaped(about.name)}::[html]{_escaped(body)}{{\n{lines}{why}\n}}"


def _html(text: str) -> str:
    return _escaped(xml.text(text))


def _escaped(text: str) -> str:
    r"""Write a text in which nothing is taken for a sign of GIFT.

    >>> print(_escaped("a = {b}"))
    a \= \{b\}
    """
    return text.translate(ESCAPED)
