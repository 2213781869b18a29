"""Exams as GIFT, read back by a small reader."""

import html
import re
from typing import Any, NamedTuple

import pytest

import minimaxviz as mv
from minimaxviz.export import gift
from minimaxviz.practice.questions import KINDS, questions
from minimaxviz.practice.sheet import Sheet
from tests.exams import HOSTILE, LECTURE, TITLE, Tags, cut_edges, inner, letters, searched, typings
from tests.reference import subtree

STEPS = [kind for kind in KINDS if kind not in ("prune", "fill", "move")]
UNICODE = str.maketrans("", "", "\u2066\u2067\u2068\u2069")


class Answer(NamedTuple):
    text: str
    percent: float
    feedback: str


class Asked(NamedTuple):
    kind: str
    name: str
    html: str
    answers: list[Answer]
    pairs: list[tuple[str, str]]
    feedback: str


HIDDEN = {f"\\{sign}": chr(0xE000 + place) for place, sign in enumerate("~=#{}:n")}
"""Where escaped signs are kept while a question is taken apart."""


def _hidden(text: str) -> str:
    text = text.replace("\\\\", "\ue100")
    for escaped, kept in HIDDEN.items():
        text = text.replace(escaped, kept)
    return text.replace("\ue100", "\\")


def _shown(text: str) -> str:
    for escaped, kept in HIDDEN.items():
        text = text.replace(kept, "\n" if escaped == "\\n" else escaped[1])
    return text.strip()


def read(document: str) -> list[Asked]:
    """Take an exam apart as Moodle does: at empty lines, then at signs that are not escaped."""
    return [_read(part) for part in re.split(r"\n\s*\n", document.strip())]


def _read(part: str) -> Asked:
    text = _hidden(part)
    if text.startswith("$CATEGORY:"):
        return Asked("category", part[10:].strip(), "", [], [], "")
    _, name, rest = text.split("::", 2)
    assert rest.startswith("[html]")
    start, end = rest.index("{"), rest.index("}")
    assert rest[end + 1 :].strip() == ""
    question, inside = rest[6:start], rest[start + 1 : end].strip()
    inside, _, why = inside.rpartition("####") if "####" in inside else (inside, "", "")
    answers, pairs = [], []
    if "~" in inside:
        kind = "many" if "=" not in inside else "single"
        for one in filter(None, map(str.strip, re.split("~|(?==)", inside))):
            answers.append(_answer(one))
    elif "->" in inside:
        kind = "match"
        for one in filter(None, map(str.strip, inside.split("="))):
            left, right = one.split("->", 1)
            pairs.append((html.unescape(_shown(left)), _shown(right)))
    else:
        kind = "short"
        for one in filter(None, map(str.strip, inside.split("="))):
            answers.append(_answer(one))
    return Asked(kind, _shown(name), _shown(question), answers, pairs, html.unescape(_shown(why)))


def _answer(one: str) -> Answer:
    text, _, why = one.partition("#")
    percent = 0.0
    if text.startswith("="):
        percent, text = 100.0, text[1:]
    if weight := re.match(r"%(-?[0-9]+\.?[0-9]*)%", text):
        percent, text = float(weight[1]), text[weight.end() :]
    return Answer(html.unescape(_shown(text)).translate(UNICODE), percent, html.unescape(_shown(why)))


def accepts(asked: Asked, typed: str) -> float:
    for answer in asked.answers:
        pieces = [re.escape(piece.replace("\\*", "*")) for piece in re.split(r"(?<!\\)\*+", answer.text)]
        if re.fullmatch(".*".join(pieces), typed, re.IGNORECASE):
            return answer.percent
    return 0.0


def test_windows_and_values_are_matched_with_nodes() -> None:
    category, windows, values, *_ = read(gift.document(Sheet("lecture")))
    assert category == Asked("category", "$course$/top/Alpha-beta", "", [], [], "")
    right = searched(LECTURE)
    assert windows.kind == values.kind == "match"
    for asked in (windows, values):
        assert [left for left, _ in asked.pairs if left] == list(inner(LECTURE))
        assert any(left == "" for left, _ in asked.pairs), "there is more to choose from than is right"
    for name, path in inner(LECTURE).items():
        window, value = dict(windows.pairs)[name], dict(values.pairs)[name]
        if path not in right.windows:
            assert window == value == "never visited"
            continue
        low, high = (typings(end)[0].replace("-", "−") for end in right.windows[path])
        assert window == f"[{low}, {high}]"
        assert value == typings(right.values[path])[0]


def test_branches_are_marked_as_in_moodle() -> None:
    asked = next(one for one in read(gift.document(Sheet("lecture"))) if one.kind == "many")
    names = {path: name for name, path in letters(LECTURE).items()}
    right = {f"{names[path[:-1]]} → {names[path]}" for path in cut_edges(LECTURE)}
    assert {answer.text for answer in asked.answers if answer.percent > 0} == right
    assert {answer.percent for answer in asked.answers} == {33.33333, 0, -33.33333}
    assert len(asked.answers) == 21
    sheet = Sheet([[5, 9], [1, *range(10, 21)]])
    assert "many" not in {one.kind for one in read(gift.document(sheet))}
    (note,) = gift.notes(sheet)
    assert note.startswith("variant 1: 11 branches are to be marked, and there are shares for at most 10")


def test_the_move_and_its_mistakes() -> None:
    move = read(gift.document(Sheet("lecture", ask="move")))[1]
    assert move.kind == "single"
    assert {answer.text: answer.percent for answer in move.answers} == {"A → B": 100, "A → C": 0, "A → D": 0}
    assert all(answer.feedback for answer in move.answers if answer.percent == 0)
    assert move.feedback == "Done: A is worth 3, the best move is A → B."


def test_the_tree_is_drawn_with_all_leaves() -> None:
    for asked in read(gift.document(Sheet("lecture"), kinds="next"))[1:]:
        if asked.kind == "category":
            continue
        text = Tags(asked.html).text
        for name, path in letters(LECTURE).items():
            assert re.search(rf"[△▽□] {name}\b", text)
            leaf = subtree(LECTURE, path)
            assert isinstance(leaf, list) or re.search(rf"\b{name}(  | = ){leaf}(?!\d)", text)


def test_questions_about_steps() -> None:
    asked = [one for one in read(gift.document(Sheet("lecture", ask="move"), kinds="all")) if one.kind != "category"][
        1:
    ]
    expected = questions("lecture", STEPS)
    assert len(asked) == len(expected)
    for one, question in zip(asked, expected, strict=True):
        right = [answer for answer in one.answers if answer.percent > 0]
        assert right
        for answer in one.answers:
            verdict = question.check(answer.text).verdict
            assert (verdict == "right") == (answer.percent == 100), (question, answer)


@pytest.mark.parametrize("subject", [HOSTILE, [[[[7]]]], [[-3, 0.5], [2, 20000]], [3, 5]], ids=str)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_signs_of_gift_are_signs_like_others(subject: Any, lang: str) -> None:
    sheet = Sheet(subject, lang=lang, title=TITLE)
    asked = read(gift.document(sheet, kinds="all"))
    assert asked[0].name == f"$course$/top/{TITLE.replace('/', '//')}"
    assert len(asked) > 3
    for one in asked:
        if one.kind == "category":
            continue
        tags = Tags(one.html)
        assert {tag for tag, _ in tags.tags} == {"div", "p", "pre", "small"}
        assert sheet.conventions in tags.text
        assert "·MAX" not in one.html
        if one.kind == "match":
            assert len(one.pairs) > 2
        elif one.kind in ("single", "many"):
            assert len(one.answers) > 1
            assert sum(answer.percent for answer in one.answers if answer.percent > 0) == pytest.approx(100, abs=0.01)
        else:
            assert one.answers[0].percent == 100


def test_hostile_names_come_back_as_they_are() -> None:
    asked = read(gift.document(Sheet(HOSTILE), kinds="order"))
    windows = next(one for one in asked if one.kind == "match")
    assert [left for left, _ in windows.pairs if left] == ['a}~#"', "b<&>'", "c{1:SA:=x}"]
    order = next(one for one in asked if one.kind == "short" and "]]>" in one.answers[0].text)
    assert accepts(order, "]]>, *, علی") == 100
    assert accepts(order, "]]>, anything, علی") == 0


def test_two_rules_at_once_are_refused() -> None:
    with pytest.raises(mv.MinimaxvizError, match="either=True marks by both cut rules, which GIFT cannot do"):
        gift.document(Sheet("lecture", either=True))
