"""Marks: Python and the browser give the same, and for tables an oracle does that shares no code with them."""

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.practice.mark import share
from minimaxviz.practice.marking import marked, marked_fields, table_credit
from minimaxviz.practice.question import says
from minimaxviz.widget.bundle import STATIC, bundle
from minimaxviz.words import languages
from tests import marked_answers
from tests.marked_answers import Entry, Marker, Student, about, setups

CASES = marked_answers.read()
TABLES = list(marked_answers.tables())

PROBE = """\
import { marked, markedFields, tableCredit } from "./marking.js";
import { readNumber } from "./answers.js";
export default { marked, markedFields, tableCredit, readNumber };
"""
RUN = """async ([text, given]) => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const { marked, markedFields, tableCredit, readNumber } = (await import(url)).default;
    return (CODE)(JSON.parse(given));
}"""


def in_browser(page: Any, code: str, given: Any) -> Any:
    """Run a function on ``given``, in a module that has all that marks."""
    text = bundle("probe.js", lambda name: PROBE if name == "probe.js" else (STATIC / name).read_text(encoding="utf-8"))
    return page.evaluate(RUN.replace("CODE", code), [text, json.dumps(given)])


def key_of(case: dict[str, Any], lang: str = "en") -> tuple[str, dict[str, Any]]:
    question = about(case["setup"])[case["question"]]
    return question.form, question.key(lang)


def wanted(case: dict[str, Any]) -> dict[str, Any]:
    return {name: case[name] for name in ("credit", "verdict", "why")}


# --- the file -------------------------------------------------------------------------------------


def test_the_file_holds_what_its_script_makes() -> None:
    assert json.loads(json.dumps(marked_answers.made())) == CASES, "python -m tests.marked_answers"
    forms = Counter(about(case["setup"])[case["question"]].form for case in CASES)
    assert forms["table"] >= 200
    assert forms.total() - forms["table"] >= 300
    assert set(Counter(case["verdict"] for case, _ in TABLES)) == {"right", "half", "wrong", "refused"}


def test_python_marks_as_the_file_says() -> None:
    for case in CASES:
        form, key = key_of(case)
        mark = marked(form, key, says("en"), case["answer"])
        assert mark._asdict() == wanted(case), case


def test_the_browser_marks_as_the_file_says(visit: Any) -> None:
    keys: dict[tuple[int, int], tuple[str, Any]] = {}
    for case in CASES:
        keys.setdefault((case["setup"], case["question"]), key_of(case))
    places = list(keys)
    given = {
        "keys": list(keys.values()),
        "says": says("en"),
        "cases": [[places.index((case["setup"], case["question"])), case["answer"]] for case in CASES],
    }
    marks = in_browser(
        visit("about:blank"),
        "({ keys, says, cases }) => cases.map(([place, answer]) => marked(...keys[place], says, answer))",
        given,
    )
    for case, mark in zip(CASES, marks, strict=True):
        assert mark == wanted(case), case


@pytest.mark.parametrize("lang", languages()[1:])
def test_the_browser_says_the_same_in_other_languages(visit: Any, lang: str) -> None:
    cases = CASES[:: len(languages())]
    given = [[*key_of(case, lang), case["answer"]] for case in cases]
    told = says(lang)
    marks = in_browser(
        visit("about:blank"),
        "({ given, told }) => given.map(([form, key, answer]) => marked(form, key, told, answer))",
        {"given": given, "told": told},
    )
    for (form, key, answer), mark in zip(given, marks, strict=True):
        assert mark == marked(form, key, told, answer)._asdict(), answer


# --- tables ---------------------------------------------------------------------------------------


def test_every_field_of_a_table_is_marked_as_the_oracle_does() -> None:
    for case, marker in TABLES:
        fields = marked_fields(key_of(case)[1], case["answer"])
        assert fields == marker.verdicts, case
        assert abs(table_credit(fields) - marker.mark["credit"]) < 1e-6 or "refused" in fields.values()


def test_every_field_of_a_table_is_marked_alike_in_the_browser(visit: Any) -> None:
    given = [[key_of(case)[1], case["answer"]] for case, _ in TABLES]
    both = in_browser(
        visit("about:blank"),
        """(given) => given.map(([key, answer]) => {
            const fields = markedFields(key, answer);
            return [fields, tableCredit(fields)];
        })""",
        given,
    )
    for (case, marker), (fields, credit) in zip(TABLES, both, strict=True):
        assert fields == marker.verdicts, case
        assert credit == table_credit(marker.verdicts)  # type: ignore[arg-type]


def carried(place: int, slip: str, by: float) -> dict[str, Any]:
    """Return the table of somebody who slips at a field, and carries that on to the end."""
    student = Student(setups()[place], slip, by)
    rows = {path: [row.get(part) for part in ("alpha", "beta", "v")] for path, row in student.rows.items()}
    return {"rows": rows, "cuts": student.crossed}


def test_a_slip_on_the_lectures_tree_costs_one_field_of_27() -> None:
    answer = carried(0, "0.0/v", -1)  # E = 2 instead of 3
    key = next(one for one in about(0) if one.kind == "fill").key()
    fields = marked_fields(key, answer)
    assert Counter(fields.values()) == {"right": 19, "follows": 7, "wrong": 1}
    assert fields["0.0/v"] == "wrong"
    without = marked_fields(key, {**answer, "carry": False})
    lost = [field for field, verdict in without.items() if verdict == "wrong"]
    assert len([field for field in without if not field.endswith("/cut")]) == 24
    assert len(lost) == 8
    assert not any(field.endswith("/cut") for field in lost)


def test_a_slip_that_is_carried_on_costs_once_wherever_it_is() -> None:
    for place, setup in enumerate(setups()):
        key = next(one for one in about(place) if one.kind == "fill").key()
        for path, row in Student(setup).rows.items():
            for part in row:
                for by in (-7, -1, 1, 6):
                    counts = Counter(marked_fields(key, carried(place, f"{path}/{part}", by)).values())
                    assert counts["wrong"] <= 1, (setup, path, part, by)
                    assert not counts["missing"], (setup, path, part, by)


def test_who_crosses_everything_out_or_leaves_all_empty_earns_little() -> None:
    for place, setup in enumerate(setups()):
        key = next(one for one in about(place) if one.kind == "fill").key()
        nothing = marked_fields(key, {"rows": {}, "cuts": []})
        assert table_credit(nothing) == 0
        everything = marked_fields(key, {"rows": {}, "cuts": [path for path in key["nodes"] if path]})
        assert table_credit(everything) == 0
        if setup.prunes:  # a root whose window is shut from the beginning excuses nobody from the rest
            shut = marked_fields(key, {"rows": {"": ["9", "1", ""]}, "cuts": []})
            assert table_credit(shut) < 0.35
            assert len(shut) >= len(nothing)


def test_where_cuts_are_not_asked_for_rows_that_stay_empty_tell_what_was_left_out() -> None:
    from minimaxviz.practice.questions import fill_key
    from minimaxviz.practice.subject import Subject

    subject = Subject(mv.alphabeta("lecture"))
    key = {"signs": says("en")["signs"], **fill_key(subject, ask=("window", "value"))}
    right = Student(setups()[0])
    rows = {path: [row["alpha"], row["beta"], row["v"]] for path, row in right.rows.items()}
    assert Counter(marked_fields(key, {"rows": rows}).values()) == {"right": 24}
    slip = carried(0, "0.0/v", -1)
    assert Counter(marked_fields(key, {"rows": slip["rows"]}).values()) == {"right": 16, "follows": 7, "wrong": 1}
    only_values = {**key, **fill_key(subject, ask=("value",))}
    assert Counter(marked_fields(only_values, {"rows": rows}).values()) == {"right": 8}
    only_cuts = {**key, **fill_key(subject, ask=("cuts",))}
    assert Counter(marked_fields(only_cuts, {"rows": {}, "cuts": right.crossed}).values()) == {"right": 3}


def test_the_oracle_can_say_no() -> None:
    marker = Marker(setups()[0], {"": {"alpha": Entry(3, "3")}}, ["0"])
    assert marker.verdicts["/alpha"] == "wrong"
    assert marker.verdicts["0/cut"] == "wrong"
    assert marker.mark["why"].endswith("The first slip is α at A.")


# --- numbers --------------------------------------------------------------------------------------


def test_shares_are_rounded_alike(visit: Any) -> None:
    pairs = [[part, whole] for whole in range(1, 300) for part in range(0, whole + 1, 1 + whole // 40)]
    verdicts = [["right"] * part + ["wrong"] * (whole - part) for part, whole in pairs]
    credits = in_browser(
        visit("about:blank"),
        """(pairs) => pairs.map(([part, whole]) =>
            tableCredit(Array.from({ length: whole }, (_, place) => (place < part ? "right" : "wrong"))))""",
        pairs,
    )
    for (part, whole), told, credit in zip(pairs, verdicts, credits, strict=True):
        assert credit == share(part, whole) == table_credit(dict(enumerate(told)))  # type: ignore[arg-type]
        assert abs(Fraction(credit) - Fraction(part, whole)) <= Fraction(1, 1_999_999)


def test_digits_of_every_script_are_read_alike(visit: Any) -> None:
    import unicodedata

    from minimaxviz.practice.answers import read_number

    digits = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Nd"]
    assert len(digits) > 600
    assert [read_number(f"1{digit}") for digit in digits] == [10 + unicodedata.decimal(digit) for digit in digits]
    numbers = in_browser(visit("about:blank"), "(texts) => texts.map(readNumber)", [f"1{digit}" for digit in digits])
    known = [(digit, number) for digit, number in zip(digits, numbers, strict=True) if number is not None]
    assert len(known) > 600  # a browser may be older than Python's Unicode
    assert all(number == 10 + unicodedata.decimal(digit) for digit, number in known)


def test_numbers_that_anybody_could_type_are_read_alike(visit: Any) -> None:
    import random

    from minimaxviz.practice.answers import read_number

    dice = random.Random(5)
    signs = "0123456789٣۴７  .,٫-−–+∞oOiInNfFtyTY\u200f\u00a0\u202f\u0085\x1eeE/_ıİſK½²①"
    texts = ["".join(dice.choices(signs, k=dice.randint(0, 6))) for _ in range(20_000)]
    texts += [f"{sign}{word}" for sign in ("", "-", "+ ") for word in ("inf", "INFINITY", "oo", "Oo", "1,5", "10.25")]
    stored = in_browser(
        visit("about:blank"),
        """(texts) => texts.map((text) => {
            const number = readNumber(text);
            return Number.isFinite(number) || number === null ? number : String(number);
        })""",
        texts,
    )
    named = {"Infinity": float("inf"), "-Infinity": float("-inf")}
    numbers = [named.get(one, one) if isinstance(one, str) else one for one in stored]
    assert numbers == [read_number(text) for text in texts]
    assert len([number for number in numbers if number is not None]) > 1_000
