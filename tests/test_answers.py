"""What people type, and what is read from it."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimaxviz.notation import Numerals
from minimaxviz.practice.answers import (
    read_bound,
    read_name,
    read_names,
    read_number,
    read_window,
    same_number,
    tidied,
)
from minimaxviz.practice.question import says
from minimaxviz.words import languages, words

SIGNS = says("en")["signs"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3), (" 3 ", 3), ("+3", 3), ("+ 3", 3), ("03", 3), ("3.0", 3), ("3,0", 3), ("2.5", 2.5), ("2,5", 2.5),
        ("-2", -2), ("− 2", -2), ("–2", -2), ("-\u00a02", -2), ("−0", 0), ("-2,75", -2.75),
        ("٣", 3), ("۳", 3), ("३", 3), ("３", 3), ("১২", 12), ("٢٫٥", 2.5), ("−۱۲", -12), ("𝟛", 3), ("③", 3),
        ("\u200f3\u200e", 3), ("\u20663\u2069", 3), ("\ufeff3", 3), ("10\u202f000", 10_000),
        ("1\u00a0234\u00a0567", 1_234_567),
        ("∞", inf), ("inf", inf), ("INF", inf), ("Infinity", inf), ("oo", inf), ("OO", inf), ("+∞", inf),
        ("-oo", -inf), ("−∞", -inf), ("- Infinity", -inf),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(text: str, number: float) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "3 4", "1e5", "3/4", "nan", "", " ", "three", "3.", ".5", "3..5", "2,5,7", "--2", "- -2", "-", "+", "0x3", "½",
        "1_000", "ⅷ", "∞∞", "inf inity", "infi", "ınf", "ooo", "3 .0", "3 000", "\u00a03 4", "9" * 301, "٣/٤", "—2",
    ],
)  # fmt: skip
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize("answer", [None, True, nan, [], {}, [3], object(), 1j, b"3", 10**400])
def test_what_is_neither_text_nor_number_is_none(answer: Any) -> None:
    assert read_number(answer) is None


@pytest.mark.parametrize("answer", [3, 3.0, Fraction(6, 2), Decimal(3), Decimal("3.0")])
def test_numbers_of_every_kind_are_numbers(answer: Any) -> None:
    assert same_number(read_number(answer), 3)
    assert not same_number(read_number(answer), 3.001)
    assert not same_number(read_number(answer), inf)


def test_numbers_are_the_same_as_far_as_anybody_can_type_them() -> None:
    assert same_number(0.1 + 0.2, 0.3)
    assert same_number(1 / 3, read_number("0.3333333333"))
    assert same_number(1e15, 1e15 + 1)
    assert same_number(inf, inf)
    assert same_number(read_number(Fraction(1, 3)), 1 / 3)
    assert not same_number(inf, -inf)
    assert not same_number(10**300, inf)
    assert not same_number(0.0, 1e-6)
    assert not same_number(None, None)
    assert not same_number(3, None)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("3", (3, None)), ("≤ 3", (3, "upper")), ("<=3", (3, "upper")), ("=< 3", (3, "upper")),
        ("at most 3", (3, "upper")),
        ("AT LEAST ∞", (inf, "lower")), (">=-2", (-2, "lower")), ("≥ − 2", (-2, "lower")), ("=> 2", (2, "lower")),
        ("= 2,5", (2.5, "exact")), ("exactly 3", (3, "exact")), ("≤", (None, "upper")), ("≤ ≤ 3", (None, "upper")),
        ("> 3", (None, None)), ("3 ≤", (None, None)), ("at 3", (None, None)), (3, (3, None)), (None, (None, None)),
    ],
)  # fmt: skip
def test_bounds_are_numbers_with_a_sign_or_words_before_them(text: Any, read: Any) -> None:
    assert read_bound(text, SIGNS) == read


@pytest.mark.parametrize("lang", languages())
def test_bounds_are_read_in_every_language(lang: str) -> None:
    signs = says(lang)["signs"]
    for bound in ("lower", "upper", "exact"):
        for word in (words(lang).say(f"quiz_sign_{bound}"), words("en").say(f"quiz_sign_{bound}")):
            assert read_bound(f"{word} −2", signs) == (-2, bound)
            assert read_bound(f"{word.upper()} 7", signs) == (7, bound)


@pytest.mark.parametrize(
    ("answer", "window"),
    [
        ("[3, ∞]", (3, inf)), ("(3,∞)", (3, inf)), ("3 ∞", (3, inf)), ("3;∞", (3, inf)), ("3 ؛ ∞", (3, inf)),
        ("3، ∞", (3, inf)), ("［３，∞］", (3, inf)), ("2,5; 7", (2.5, 7)), ("2,5, 7", (2.5, 7)),
        ("2,5 7,5", (2.5, 7.5)),
        ("3,5", (3, 5)), ("[− 2, 3]", (-2, 3)), ("−∞ 3", (-inf, 3)), ("-oo,oo", (-inf, inf)), (("3", "oo"), (3, inf)),
        ([3, inf], (3, inf)), ((Fraction(1, 2), Decimal(2)), (Fraction(1, 2), 2)), ("[10\u202f000, ∞]", (10_000, inf)),
    ],
)  # fmt: skip
def test_windows_are_two_numbers(answer: Any, window: Any) -> None:
    assert read_window(answer) == window


@pytest.mark.parametrize(
    "answer",
    [
        "3", "", "[]", "[3]", "3,", "3, x", "[3, 5", "3, 5]", "[[3, 5]]", "1, 2, 3", "- 2 3", "2,5,7", [3], [1, 2, 3],
        [None, 3], ["", ""], {"a": 1}, {3, 5}, 35, None, [[3], 5],
    ],
)  # fmt: skip
def test_what_is_no_window_is_none(answer: Any) -> None:
    assert read_window(answer) is None


@given(st.floats(allow_nan=False, width=32) | st.integers(-(10**11), 10**11))
def test_numbers_are_read_as_the_pictures_write_them(number: float) -> None:
    text = Numerals().number(number)
    if "e" not in text:  # powers of ten are nothing that is typed
        read = read_number(text)
        assert read is not None
        assert read == number or abs(read - number) <= 1e-5 * abs(number)


NAMES = {"A": "", "B": "0", "C": "1", "left hand": "0.0", "x-1": "0.1", "ß": "1.0"}
PARENTS = {"0": "A", "1": "A", "0.0": "B", "0.1": "B", "1.0": "C"}


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ("B", "0"), ("b", "0"), (" Ｂ ", "0"), ("A", ""), ("a → b", "0"), ("A->B", "0"), ("A-B", "0"), ("A – B", "0"),
        ("left hand", "0.0"), ("B → Left Hand", "0.0"), ("x-1", "0.1"), ("B-x-1", "0.1"), ("B → X-1", "0.1"),
        ("ß", "1.0"),
    ],
)  # fmt: skip
def test_names_and_moves_are_read(answer: str, path: str) -> None:
    assert read_name(answer, NAMES, PARENTS) == path


@pytest.mark.parametrize("answer", ["D", "", "C → x-1", "B → A", "A → B → x-1", "→ B", "A →", "SS", None, 3, ["B"], {}])
def test_what_is_no_name_is_none(answer: Any) -> None:
    assert read_name(answer, NAMES, PARENTS) is None


def test_capitals_count_where_names_differ_in_nothing_else() -> None:
    names = {"a": "0", "A": "1", "B": "2"}
    assert read_name("a", names, {}) == "0"
    assert read_name("A", names, {}) == "1"
    assert read_name("b", names, {}) is None


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("K, L, M", ["K", "L", "M"]), ("K L  M", ["K", "L", "M"]), ("K → L -> M", ["K", "L", "M"]),
        ("[K; L]", ["K", "L"]),
        ("K، L", ["K", "L"]), ("2,5; 3,5", ["2,5", "3,5"]), ("K,,L,", ["K", "L"]), ("(K)", ["K"]),
        ("-1 2", ["-1", "2"]), (["K", 3], ["K", 3]), (("K",), ["K"]), ([], []),
    ],
)  # fmt: skip
def test_lists_are_read(answer: Any, names: list[Any]) -> None:
    assert read_names(answer) == names


@pytest.mark.parametrize("answer", ["", ",", "[]", " ; ", None, 3, {}, {"K"}])
def test_what_is_no_list_is_none(answer: Any) -> None:
    assert read_names(answer) is None


@given(st.text())
def test_anything_that_is_typed_is_read_or_not(text: str) -> None:
    assert tidied(tidied(text)) == tidied(text)
    assert read_number(text) == read_number(f" {text}\u200f ")
    read_bound(text, SIGNS)
    read_window(text)
    read_name(text, NAMES, PARENTS)
    read_names(text)
