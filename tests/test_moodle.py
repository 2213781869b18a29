"""Exams for Moodle, read back by a small reader that obeys what Moodle's importer does."""

import base64
import html
import os
import re
import subprocess
import sys
from itertools import combinations
from math import dist
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.export import moodle
from minimaxviz.export.figures import figure_of
from minimaxviz.practice.questions import KINDS, questions
from minimaxviz.practice.sheet import Sheet
from tests.exams import (
    HOSTILE,
    LECTURE,
    TITLE,
    Tags,
    cut_edges,
    edge_points,
    inner,
    letters,
    png_size,
    searched,
    typings,
)
from tests.reference import Path, everything, minimax_value

MOODLES = [
    100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10,
    5, 0,
]  # fmt: skip
"""The shares of a mark that Moodle has in its list, in percent; and the same below zero."""

STEPS = [kind for kind in KINDS if kind not in ("prune", "fill", "move")]
TWENTY = [[5, 9], [1, *range(10, 30)]]


class Answer(NamedTuple):
    text: str
    percent: float
    feedback: str


class Gap(NamedTuple):
    answers: list[Answer]

    def worth(self, typed: str) -> float:
        """What somebody earns: by the first answer that fits, in which a star stands for anything."""
        for answer in self.answers:
            pieces = [re.escape(piece.replace("\\*", "*")) for piece in re.split(r"(?<!\\)\*+", answer.text)]
            if re.fullmatch(".*".join(pieces), typed.strip(), re.IGNORECASE):
                return answer.percent
        return 0.0


class Asked(NamedTuple):
    kind: str
    name: str
    html: str
    files: dict[str, bytes]
    feedback: str
    answers: list[Answer]
    element: ElementTree.Element

    @property
    def gaps(self) -> list[Gap]:
        return list(map(_gap, GAP.findall(self.html)))

    def earned(self, chosen: set[str]) -> float:
        return max(0.0, sum(answer.percent for answer in self.answers if answer.text in chosen))


# as Moodle splits a cloze; what is an entity is decoded afterwards
ANSWER = r"(?:=|%(?:-?[0-9]+(?:[.,][0-9]*)?)%)?.+?(?<!\\)(?<!&)(?<!&amp;)(?=[~#}]|$)(?:#.*?(?<!\\)(?=[~}]|$))?"
GAP = re.compile(rf"\{{([0-9]*):(SHORTANSWER):({ANSWER}(?:~{ANSWER})*)\}}", re.DOTALL)
ONE = re.compile(r"~?(=|%(-?[0-9.,]+)%)?(.+?(?<!\\)(?<!&)(?<!&amp;)(?=[~#}]|$))(#(.*?(?<!\\)(?=[~}]|$)))?", re.DOTALL)


def _gap(found: tuple[str, str, str]) -> Gap:
    weight, _, inside = found
    assert weight == "1"
    answers = []
    while match := ONE.match(inside):
        mark, percent, text, _, feedback = match.groups()
        worth = 100.0 if mark == "=" else float(percent or 0)
        answers.append(Answer(html.unescape(text), worth, html.unescape(feedback or "")))
        inside = inside[match.end() :]
    assert inside == ""
    return Gap(answers)


def read(document: str) -> list[Asked]:
    """Read an exam; categories too."""
    found = []
    for question in ElementTree.fromstring(document):
        kind = question.attrib["type"]
        text = question.find("questiontext")
        if text is None:
            found.append(Asked(kind, question.findtext("category/text") or "", "", {}, "", [], question))
            continue
        files = {one.attrib["name"]: base64.b64decode(one.text or "") for one in question.iter("file")}
        for one in question.iter("file"):
            assert one.attrib == {"name": one.attrib["name"], "path": "/", "encoding": "base64"}
        answers = [
            Answer(
                html.unescape(one.findtext("text") or "")
                if one.attrib["format"] == "html"
                else one.findtext("text") or "",
                float(one.attrib["fraction"]),
                one.findtext("feedback/text") or "",
            )
            for one in question.findall("answer")
        ]
        found.append(
            Asked(
                kind,
                question.findtext("name/text") or "",
                text.findtext("text") or "",
                files,
                question.findtext("generalfeedback/text") or "",
                answers,
                question,
            )
        )
    return found


def of_kind(asked: list[Asked], kind: str) -> Asked:
    (found,) = [one for one in asked if one.kind == kind]
    return found


def rows(asked: Asked) -> dict[str, list[Gap]]:
    """The gaps of a table by the node of their row."""
    found = {}
    for name, cells in re.findall(r"<tr><th>([^<]*)</th>((?:<td>.*?</td>)+)</tr>", asked.html, re.DOTALL):
        found[html.unescape(name)] = list(map(_gap, GAP.findall(cells)))
    return found


@pytest.fixture(scope="module")
def lecture() -> list[Asked]:
    return read(moodle.document(Sheet("lecture")))


# --- the table ------------------------------------------------------------------------------------


def test_the_table_has_a_gap_for_every_number_and_takes_every_spelling(lecture: list[Asked]) -> None:
    table = rows(of_kind(lecture, "cloze"))
    soft, hard = searched(LECTURE), searched(LECTURE, fail="hard")
    assert list(table) == list(inner(LECTURE)), "a row for every inner node, so that rows do not tell what is visited"
    numbers = 0
    for name, path in inner(LECTURE).items():
        alpha, beta, value = table[name]
        if path not in soft.windows:
            for gap in table[name]:
                assert [gap.worth(dash) for dash in "–-−—"] == [100] * 4
                assert gap.worth("3") == gap.worth("") == 0
            continue
        numbers += 3
        wanted = [(alpha, {soft.windows[path][0]}), (beta, {soft.windows[path][1]})]
        wanted.append((value, {soft.values[path], hard.values[path]}))
        for gap, right in wanted:
            assert all(gap.worth(text) == 100 for number in right for text in typings(number))
            others = {-1000, 1000, 0, 1, 2, 3, 5, 9, *soft.windows[()]} - right
            assert all(gap.worth(text) == 0 for number in others for text in typings(number))
            assert gap.worth("–") == gap.worth("3 4") == gap.worth("") == 0
    assert numbers == 24
    assert len(of_kind(lecture, "cloze").gaps) == 30, "24 numbers, and a dash in each field of H and J"


def test_every_gap_has_a_right_answer_and_ends_with_anything(lecture: list[Asked]) -> None:
    for gap in of_kind(lecture, "cloze").gaps:
        assert {answer.percent for answer in gap.answers[:-1]} == {100}
        assert (gap.answers[-1].text, gap.answers[-1].percent) == ("*", 0)
        assert gap.answers[-1].feedback


def test_a_sign_that_is_given_must_be_right() -> None:
    table = rows(of_kind(read(moodle.document(Sheet("lecture"))), "cloze"))
    for text, worth in (("≤ 0", 100), ("<=0", 100), ("at most 0", 100), ("≥ 0", 0), (">= 0", 0), ("≤ 3", 100)):
        assert table["C"][2].worth(text) == worth, text
    for text, worth in (("≥5", 100), (">= 5", 100), ("=> 5", 100), ("≤ 5", 0), ("= 5", 0)):
        assert table["F"][2].worth(text) == worth, text
    assert table["E"][2].worth("= 3") == 100
    assert table["E"][2].worth("≥ 3") == 0


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_where_a_fail_rule_is_asked_for_only_its_value_is_right(fail: Any) -> None:
    trace = mv.alphabeta("lecture", fail=fail)
    table = rows(of_kind(read(moodle.document(Sheet(trace, fail=fail))), "cloze"))
    right = searched(LECTURE, fail=fail).values
    wrong = searched(LECTURE, fail="hard" if fail == "soft" else "soft").values
    for name in ("C", "D", "F"):
        path = letters(LECTURE)[name]
        assert right[path] != wrong[path]
        assert table[name][2].worth(str(right[path])) == 100
        assert table[name][2].worth(str(wrong[path])) == 0


def test_only_what_is_asked_for_is_asked() -> None:
    asked = read(moodle.document(Sheet("lecture", ask="value")))
    assert [one.kind for one in asked] == ["category", "cloze"]
    assert {len(gaps) for gaps in rows(asked[1]).values()} == {1}
    assert [one.kind for one in read(moodle.document(Sheet("lecture", ask=("cuts", "move"))))] == [
        "category", "multichoice", "ddmarker", "multichoice",
    ]  # fmt: skip


def test_minimax_has_values_and_no_windows() -> None:
    asked = read(moodle.document(Sheet(mv.minimax("lecture"))))
    assert [one.kind for one in asked] == ["category", "cloze", "multichoice"]
    for name, (gap,) in rows(asked[1]).items():
        path = inner(LECTURE)[name]
        value = minimax_value(_at(LECTURE, path), ("MAX", "MIN"), len(path))
        assert gap.worth(str(int(value))) == 100
        assert gap.worth("–") == 0


def _at(lists: Any, path: Path) -> Any:
    return everything(lists)[path]


def test_min_may_begin() -> None:
    lists: Any = [[3, 12], [20, 4]]
    players: Any = ("MIN", "MAX")
    asked = read(moodle.document(Sheet(mv.alphabeta(mv.Tree.from_nested(lists, players=players)))))
    right = searched(lists, players=players)
    table = rows(of_kind(asked, "cloze"))
    for name, path in inner(lists).items():
        for gap, number in zip(table[name][:2], right.windows[path], strict=True):
            assert gap.worth(typings(number)[0]) == 100
    assert "MIN" in asked[-1].html
    assert asked[-1].kind == "shortanswer", "of two moves there is but one mistake"
    move = Gap(asked[-1].answers)
    assert [move.worth(text) for text in ("B", "b", "A → B", "A-B", "a->b", "C", "A → C", "")] == [100] * 5 + [0] * 3


# --- branches -------------------------------------------------------------------------------------


def test_branches_earn_what_they_earn_on_paper(lecture: list[Asked]) -> None:
    choice = next(one for one in lecture if one.kind == "multichoice" and one.element.findtext("single") == "false")
    names = {path: name for name, path in letters(LECTURE).items()}
    texts = {path: f"{names[path[:-1]]} → {names[path]}" for path in names if path}
    right = cut_edges(LECTURE)
    assert {names[path] for path in right} == {"H", "J", "N"}
    assert {answer.text for answer in choice.answers} == {*texts.values(), "Nothing is cut in this tree."}
    worth = {answer.text: answer.percent for answer in choice.answers}
    for path, text in texts.items():
        below = any(path != one and path[: len(one)] == one for one in right)
        assert worth[text] == (33.33333 if path in right else 0 if below else -33.33333)
    everything_marked = set(texts.values())
    assert choice.earned(everything_marked) == 0
    assert choice.earned(set()) == 0
    assert choice.earned({texts[path] for path in right}) == pytest.approx(100, abs=0.001)
    assert choice.earned({texts[path] for path in right} | {"A → B"}) == pytest.approx(66.66667, abs=0.001)
    assert choice.earned({texts[path] for path in right} | {"H → P"}) == pytest.approx(100, abs=0.001)
    assert choice.earned({"Nothing is cut in this tree."}) == 0


@pytest.mark.parametrize("count", range(11))
def test_shares_are_those_that_moodle_has(count: int) -> None:
    lists = [[5, 9], [1, *range(10, 10 + count)]]
    choice = read(moodle.document(Sheet(lists, ask="cuts")))[1]
    assert choice.kind == "multichoice"
    assert {abs(answer.percent) for answer in choice.answers} <= set(MOODLES)
    positive = [answer.percent for answer in choice.answers if answer.percent > 0]
    assert len(positive) == max(1, count)
    assert sum(positive) == pytest.approx(100, abs=0.01)


def test_more_branches_than_moodle_has_shares_for() -> None:
    sheet = Sheet([[5, 9], [1, *range(10, 21)]])
    assert [one.kind for one in read(moodle.document(sheet))] == ["category", "cloze", "ddmarker", "shortanswer"]
    (note,) = moodle.notes(sheet)
    assert note.startswith("variant 1: 11 branches are to be marked, and Moodle has shares for at most 10")
    twenty = read(moodle.document(Sheet(TWENTY, ask="cuts")))[1]
    assert [answer.percent for answer in twenty.answers].count(5) == 20


def test_where_nothing_is_cut_that_is_the_answer() -> None:
    sheet = Sheet([[1, 2], [3, 4]])
    asked = read(moodle.document(sheet))
    assert [one.kind for one in asked] == ["category", "cloze", "multichoice", "shortanswer"]
    assert [answer.text for answer in asked[2].answers if answer.percent > 0] == ["Nothing is cut in this tree."]
    assert {answer.percent for answer in asked[2].answers} == {100, -100}
    assert moodle.notes(sheet) == ["variant 1: there are no scissors to drag; nothing is cut"]


# --- scissors -------------------------------------------------------------------------------------


def zones(asked: Asked) -> list[tuple[int, int, int]]:
    found = []
    for drop in asked.element.findall("drop"):
        assert drop.findtext("shape") == "circle"
        assert drop.findtext("choice") == "1"
        match = re.fullmatch(r"(\d+),(\d+);(\d+)", drop.findtext("coords") or "")
        assert match is not None
        found.append((int(match[1]), int(match[2]), int(match[3])))
    assert [drop.findtext("no") for drop in asked.element.findall("drop")] == list(map(str, range(1, len(found) + 1)))
    return found


@pytest.mark.parametrize(
    ("sheet", "lang"),
    [(Sheet("lecture"), "en"), (Sheet("lecture", lang="fa"), "fa"), (Sheet(level="medium", seed=3), "en")],
    ids=["lecture", "Persian", "medium"],
)
def test_scissors_are_right_on_the_edges_that_are_drawn(sheet: Sheet, lang: str) -> None:
    asked = of_kind(read(moodle.document(sheet)), "ddmarker")
    (picture,) = asked.files.values()
    assert png_size(picture) == (600, 400)
    (drag,) = asked.element.findall("drag")
    assert drag.find("infinite") is not None
    assert (drag.findtext("no"), drag.findtext("text")) == ("1", "✂")
    found = zones(asked)
    edges = edge_points(figure_of(sheet.trace, lang, "", (600, 400)).svg)
    scaled = {end: [(x / 2.7, y / 2.7) for x, y in points] for end, points in edges.items()}
    hit = set()
    for x, y, radius in found:
        assert radius >= 7
        assert radius <= x <= 600 - radius
        assert radius <= y <= 400 - radius
        near = {end: min(dist((x, y), point) for point in points) for end, points in scaled.items()}
        end = min(near, key=lambda one: near[one])
        assert near[end] < 1
        points = scaled[end]
        assert dist((x, y), points[-1]) < dist((x, y), points[0]), "near the child"
        hit.add(tuple(map(int, end.split("."))))
    subject = sheet.variants[0].subject
    assert hit == subject.skipped
    for one, other in combinations(found, 2):
        assert dist(one[:2], other[:2]) > one[2] + other[2]


def test_the_lectures_scissors_belong_to_the_branches_that_a_plain_search_skips() -> None:
    assert Sheet("lecture").variants[0].subject.skipped == cut_edges(LECTURE)


def test_scissors_are_left_out_where_they_could_not_be_aimed() -> None:
    sheet = Sheet(level="hard")
    assert "ddmarker" not in [one.kind for one in read(moodle.document(sheet))]
    (note,) = moodle.notes(sheet)
    assert re.fullmatch(r"variant 1: there are no scissors to drag; \d+ nodes cannot be read on 600 × 400", note)


# --- questions about steps ------------------------------------------------------------------------


def test_questions_about_steps_have_one_right_answer_and_the_picture_of_their_step() -> None:
    asked = read(moodle.document(Sheet("lecture", ask="move"), kinds="all"))
    steps = asked[asked.index(next(one for one in asked if one.name.endswith("/Step by step"))) + 1 :]
    expected = questions("lecture", STEPS)
    assert len(steps) == len(expected)
    for one, question in zip(steps, expected, strict=True):
        shown = "tree.png" if question.step is None else f"step-{question.step + 1}.png"
        assert list(one.files) == [shown]
        assert html.escape(question.ask.text(mv.words.words("en")), quote=False) in one.html.replace("&#39;", "'")
        assert question.why("en").split(":")[0] in html.unescape(one.feedback)
        if one.kind == "multichoice":
            (right,) = [answer for answer in one.answers if answer.percent > 0]
            assert right.percent == 100
            assert question.check(right.text).verdict == "right"
            for answer in one.answers:
                if answer.percent == 0:
                    assert question.check(answer.text).verdict in ("wrong", "half")
                    assert answer.feedback, "every known mistake has its own"
        elif one.kind == "shortanswer":
            assert (one.answers[-1].text, one.answers[-1].percent) == ("*", 0)
            for answer in one.answers[:-1]:
                assert question.check(answer.text).credit == answer.percent / 100
        else:
            low, high = (gap.answers[0].text for gap in one.gaps)
            assert question.check(f"[{low}, {high}]").verdict == "right"


def test_pictures_of_steps_do_not_show_what_is_asked() -> None:
    asked = read(moodle.document(Sheet("lecture", ask="move"), kinds="window"))
    for one in asked[2:]:
        name = re.search(r"is (\w) entered", one.html)
        if name is not None:
            (alt,) = [attributes["alt"] for tag, attributes in Tags(one.html).tags if tag == "img"]
            (line,) = [line for line in (alt or "").split("\n") if re.search(rf"[△▽] {name[1]}\b", line)]
            assert "[" not in line


def test_leaves_without_names_in_the_picture_are_told() -> None:
    sheet = Sheet(level="hard", ask="move")
    asked = read(moodle.document(sheet, kinds="threshold"))
    assert len(asked) > 3
    leaves = [spot for spot in sheet.variants[0].subject.spots.values() if spot.is_leaf]
    for one in asked[3:]:
        assert all(f"{spot.name} = {spot.value}" in one.html for spot in leaves)


# --- all of it ------------------------------------------------------------------------------------


@pytest.mark.parametrize("subject", ["lecture", HOSTILE, [[[[7]]]], [[-3, 0.5], [2, 20000]]], ids=str)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_every_question_has_its_picture_and_the_rules_and_no_markup_of_others(subject: Any, lang: str) -> None:
    sheet = Sheet(subject, lang=lang, title=TITLE)
    asked = read(moodle.document(sheet, kinds="all"))
    assert asked[0].name == f"$course$/top/{TITLE.replace('/', '//')}"
    for one in asked:
        if one.kind == "category":
            continue
        tags = Tags(one.html)
        assert {tag for tag, _ in tags.tags} <= {
            "div",
            "p",
            "img",
            "small",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
        }
        assert sheet.conventions in tags.text
        assert "·MAX" not in one.html + one.name
        assert all(attributes["dir"] == "ltr" for tag, attributes in tags.tags if tag == "table"), "−∞ is no ∞−"
        shown = [attributes["src"] for tag, attributes in tags.tags if tag == "img"]
        assert shown == ([] if one.kind == "ddmarker" else [f"@@PLUGINFILE@@/{name}" for name in one.files])
        assert len(one.files) == 1
        assert all(content[:4] == b"\x89PNG" for content in one.files.values())
        assert all({"{", "}"}.isdisjoint(rest) for rest in [GAP.sub("", one.html)]), "no brace but a gap's"
        assert all(abs(answer.percent) in MOODLES for answer in one.answers)
        for answer in one.answers:
            assert not {tag for tag, _ in Tags(answer.feedback).tags}
        if one.kind == "shortanswer":
            assert one.answers[0].percent == 100
        for gap in one.gaps:
            assert [answer.percent for answer in gap.answers] == [100] * (len(gap.answers) - 1) + [0]
            assert gap.answers[-1].text == "*"
            assert not Tags(gap.answers[-1].feedback).tags


def test_names_are_typed_as_they_are() -> None:
    lists = HOSTILE
    asked = read(moodle.document(Sheet(lists, ask="move"), kinds=["next", "order"]))
    order = next(one for one in asked if one.kind == "shortanswer" and one.answers[0].text.startswith("]]>"))
    assert Gap(order.answers).worth("]]>, *, علی") == 100
    assert Gap(order.answers).worth("]]>, anything, علی") == 0, "a star is a star"
    table = rows(of_kind(read(moodle.document(Sheet(lists))), "cloze"))
    assert list(table) == ['a}~#"', "b<&>'", "c{1:SA:=x}"]
    for name, gaps in table.items():
        assert name in html.unescape(gaps[0].answers[-1].feedback)


def test_each_variant_has_a_category_of_its_own() -> None:
    sheet = Sheet(level="easy", variants=3, title="Exam")
    asked = read(moodle.document(sheet))
    categories = [one.name for one in asked if one.kind == "category"]
    assert categories == ["$course$/top/Exam/1", "$course$/top/Exam/2", "$course$/top/Exam/3"]
    tables = [one for one in asked if one.kind == "cloze"]
    assert [one.name for one in tables] == ["1 · α, β, v", "2 · α, β, v", "3 · α, β, v"]
    assert len({content for one in tables for content in one.files.values()}) == 3
    names = [one.name for one in asked if one.kind != "category"]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("sheet", "options", "message"),
    [
        (Sheet("lecture", either=True), {}, "either=True marks by both cut rules, which Moodle cannot do"),
        (Sheet(mv.Tree.from_dict({}, {"A": 5}, root="A")), {}, "the tree is a single leaf, 'A'; nothing can be asked"),
        (Sheet("lecture"), {"kinds": "fill"}, "kind 'fill' is what a sheet asks anyway; kinds are 'all', or some of"),
        (Sheet("lecture"), {"kinds": "windows"}, "kind 'windows'; there are"),
        (Sheet("lecture"), {"kinds": 3}, "kinds 3; some of"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(sheet: Sheet, options: Any, message: str) -> None:
    with pytest.raises(mv.MinimaxvizError, match=re.escape(message)) as caught:
        moodle.document(sheet, **options)
    assert "\n" not in str(caught.value)


SAME = """
import hashlib
from minimaxviz.practice.sheet import Sheet
from minimaxviz.export import gift, moodle, prairielearn, qti
sheet = Sheet(level="easy", variants=2, seed=5)
for content in (
    moodle.document(sheet, kinds=["cause", "next"]).encode(),
    qti.document(sheet, kinds=["cause", "next"]),
    qti.document(sheet, entries=True),
    gift.document(sheet, kinds="all").encode(),
    repr(prairielearn.document(sheet)).encode(),
):
    print(hashlib.sha256(content).hexdigest())
"""


def test_the_same_exam_is_the_same_to_the_byte_in_every_process() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", SAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0] == runs[1]
    assert len(runs[0].split()) == 5
