"""Exams for Moodle: its XML, with pictures inside, gaps that take every spelling, and scissors to be dragged."""

import base64
from collections.abc import Iterator, Sequence
from functools import cache
from math import floor

from minimaxviz.draw import xml
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.targets import targets
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ViewError
from minimaxviz.export.exam import MOST_SHARES, Exam, has_share, percent
from minimaxviz.export.exam_items import About, Choice, Entry, Gap, Item, Table
from minimaxviz.export.figures import Figure, figure_of
from minimaxviz.practice.sheet import Sheet, Variant

__all__ = ["document", "notes"]

SCISSORS_SIZE: Size = (600, 400)
"""Older versions of Moodle shrink what is larger, and the zones then miss."""

SMALLEST_ZONE = 7  # pixels; nobody hits what is smaller
SCISSORS = "✂"
PENALTY = "0.3333333"


def document(sheet: Sheet, *, kinds: str | Sequence[str] = ()) -> str:
    """Write what a sheet asks, for Moodle to import; ``kinds`` of question about steps are asked besides.

    >>> document(Sheet([[3, 12], [2, 4]])).count("<question ")
    5
    """
    exam = Exam(sheet, kinds)
    exam.check_one_rule("Moodle")
    parts = "".join(_questions(exam))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{parts}</quiz>\n'


def notes(sheet: Sheet, *, kinds: str | Sequence[str] = ()) -> list[str]:
    """Say what is not asked in the usual way, and why: for the lecturer."""
    found = Exam(sheet, kinds).notes
    for variant in sheet.variants if "cuts" in sheet.ask else ():
        count, name = len(variant.subject.skipped), f"variant {variant.number}"
        if not has_share(count):
            reason = f"{count} branches are to be marked, and Moodle has shares for at most {MOST_SHARES}"
            found.append(f"{name}: {reason}; there is no choice of branches")
        reason = _scissors_missing(variant, sheet.lang)
        if reason:
            found.append(f"{name}: there are no scissors to drag; {reason}")
    return found


def _questions(exam: Exam) -> Iterator[str]:
    for category, variant, items in exam.sections():
        yield f'<question type="category"><category>{_plain(category)}</category></question>\n'
        for item in items:
            yield from _asked(exam, variant, item)


def _asked(exam: Exam, variant: Variant, item: Item) -> Iterator[str]:
    if isinstance(item, Table):
        yield _cloze(exam, item)
    elif isinstance(item, Entry):
        yield _typed(exam, item)
    elif not item.is_many:
        yield _single(exam, item)
    else:
        if has_share(len(item.right)):
            yield _many(exam, item)
        if not _scissors_missing(variant, exam.lang):
            yield _scissors(exam, variant, item)


# --- kinds of question ----------------------------------------------------------------------------


def _cloze(exam: Exam, item: Table) -> str:
    """Write a table of gaps."""
    say = exam.say
    head = "".join(f"<th>{_html(text)}</th>" for text in (say.say("sheet_node"), *item.letters))
    rows = "".join(
        f"<tr><th>{_html(row.name)}</th>{''.join(f'<td>{_gap(gap)}</td>' for gap in row.gaps)}</tr>"
        for row in item.rows
    )
    table = f'<table dir="ltr"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return _question("cloze", exam, item.about, table)


def _typed(exam: Exam, item: Entry) -> str:
    """Write a question whose answer is typed; two fields are two gaps."""
    if len(item.gaps) > 1:
        gaps = " ".join(f"{gap.letter} = {_gap(gap)}" for gap in item.gaps)
        return _question("cloze", exam, item.about, f'<p dir="ltr">{gaps}</p>')
    answers = [_answer(_starless(text), 1, "") for text in item.gaps[0].right]
    known = set(item.gaps[0].right)
    for texts, why in item.wrong:
        answers += [_answer(_starless(text), 0, why) for text in texts if text not in known]
    answers.append(_answer("*", 0, item.about.why))
    return _question("shortanswer", exam, item.about, "", f"<usecase>{int(item.is_exact)}</usecase>{''.join(answers)}")


def _single(exam: Exam, item: Choice) -> str:
    """Write a question with one right answer."""
    answers = "".join(_answer(_html(option.text), option.credit, option.why, "html") for option in item.options)
    return _question("multichoice", exam, item.about, "", _choosing(exam, "true") + answers)


def _many(exam: Exam, item: Choice) -> str:
    """Write a question with several right answers: a wrong one takes away what a right one earns."""
    share = 1 / len(item.right)
    answers = "".join(_answer(_html(option.text), option.credit * share, option.why, "html") for option in item.options)
    return _question("multichoice", exam, item.about, "", _choosing(exam, "false") + answers)


def _choosing(exam: Exam, single: str) -> str:
    right = _text("correctfeedback", _html(exam.say.say("mark_right")))
    return (
        f"<single>{single}</single><shuffleanswers>false</shuffleanswers><answernumbering>none</answernumbering>{right}"
    )


# --- scissors -------------------------------------------------------------------------------------


def _scissors(exam: Exam, variant: Variant, item: Choice) -> str:
    """Write a question in which scissors are dragged onto the branches that are cut."""
    figure = figure_of(variant.trace, exam.lang, "scissors.png", SCISSORS_SIZE)
    about = item.about._replace(name=f"{item.about.name} {SCISSORS}", text=exam.say.say("exam_scissors"), figure=figure)
    zones = "".join(
        f"<drop><no>{number}</no><shape>circle</shape><coords>{coords}</coords><choice>1</choice></drop>"
        for number, coords in enumerate(_zones(variant, exam.lang).values(), start=1)
    )
    drag = f"<drag><no>1</no>{_plain(SCISSORS)}<infinite/></drag>"
    more = f"{_text('correctfeedback', _html(exam.say.say('mark_right')))}<showmisplaced/>{_file(figure)}{drag}{zones}"
    return _question("ddmarker", exam, about, "", more, pictured=False)


def _scissors_missing(variant: Variant, lang: str) -> str:
    """Say why there can be no scissors to drag; nothing if there can."""
    if not variant.subject.skipped:
        return "nothing is cut"
    try:
        zones = _zones(variant, lang)
    except ViewError:
        return f"{len(variant.subject.spots)} nodes cannot be read on {SCISSORS_SIZE[0]} × {SCISSORS_SIZE[1]}"
    if len(zones) < len(variant.subject.skipped) or any(
        int(zone.split(";")[1]) < SMALLEST_ZONE for zone in zones.values()
    ):
        return "the branches stand too close to each other"
    return ""


def _zones(variant: Variant, lang: str) -> dict[tuple[int, ...], str]:
    """Return where scissors are right: circles on the edges, in pixels, that do not overlap, by their children."""
    request = Request(theme=THEMES["print"], lang=lang, size=SCISSORS_SIZE, blank=True, boxes=())
    found = targets(variant.trace, request).scaled(SCISSORS_SIZE[0])
    radius = floor(found.radius - 1)  # whole pixels only: the middle may be off by less than one
    return {
        path: f"{round(x)},{round(y)};{radius}"
        for path, (x, y) in found.points.items()
        if path in variant.subject.skipped
    }


# --- gaps -----------------------------------------------------------------------------------------


def _gap(gap: Gap) -> str:
    """Write a gap of a cloze: all that is right, then what is said of everything else."""
    answers = "~".join(f"={_inside_a_gap(_starless(text))}" for text in gap.right)
    return f"{{1:SHORTANSWER:{answers}~*#{_inside_a_gap(_html(gap.why))}}}"


def _starless(text: str) -> str:
    """Return an answer in which a star is a star: alone it would stand for anything."""
    return text.replace("*", "\\*")


GAP_SIGNS = {sign: f"&#{ord(sign)};" for sign in '\\}{#~"&<>='}


@cache
def _inside_a_gap(text: str) -> str:
    """Write a text inside a gap: what ends an answer or a gap is an entity, which Moodle decodes after it has split.

    >>> _inside_a_gap("a~b}")
    'a&#126;b&#125;'
    """
    return "".join(GAP_SIGNS.get(sign, sign) for sign in text.replace("\n", " "))


# --- XML ------------------------------------------------------------------------------------------


def _question(kind: str, exam: Exam, about: About, answer: str, more: str = "", *, pictured: bool = True) -> str:
    """Write a question: its name, what is asked, the picture, the rules, then what its kind needs."""
    direction = ' dir="rtl"' if exam.is_right_to_left else ""
    figure = about.figure
    image = (
        f'<p><img src="@@PLUGINFILE@@/{figure.name}" alt="{_html(figure.alt)}" '
        f'width="{figure.size[0]}" height="{figure.size[1]}" style="max-width: 100%; height: auto"></p>'
        if pictured
        else ""
    )
    body = f"<p>{_html(about.pictured)}</p>{image}{answer}<p><small>{_html(about.rules)}</small></p>"
    text = _text("questiontext", f'<div lang="{exam.lang}"{direction}>{body}</div>', _file(figure) if pictured else "")
    why = _text("generalfeedback", f'<div lang="{exam.lang}"{direction}>{_html(about.why)}</div>')
    grade = "" if kind == "cloze" else "<defaultgrade>1</defaultgrade>"
    name = f"<name>{_plain(about.name)}</name>"
    settings = f"{grade}<penalty>{PENALTY}</penalty><hidden>0</hidden>"
    return f'<question type="{kind}">\n{name}\n{text}\n{why}\n{settings}{more}</question>\n'


def _answer(text: str, share: float, why: str, form: str = "") -> str:
    """Write an answer with what it is worth."""
    written = f"<text><![CDATA[{text}]]></text>" if form else _plain(text)
    format_ = form or "moodle_auto_format"
    return f'<answer fraction="{percent(share)}" format="{format_}">{written}{_text("feedback", _html(why))}</answer>\n'


def _text(name: str, html: str, files: str = "") -> str:
    return f'<{name} format="html"><text><![CDATA[{html}]]></text>{files}</{name}>'


def _plain(text: str) -> str:
    return f"<text>{xml.text(text)}</text>"


def _html(text: str) -> str:
    """Write a text as HTML; braces are entities, for in a cloze they would be gaps."""
    return xml.text(text).replace("{", "&#123;").replace("}", "&#125;")


def _file(figure: Figure) -> str:
    return f'<file name="{figure.name}" path="/" encoding="base64">{_encoded(figure)}</file>'


def _encoded(figure: Figure) -> str:
    return base64.b64encode(figure.png).decode("ascii")
