"""Numbers: fractions stay exact, and what differs looks different wherever it is written."""

import json
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.notation import Numerals, is_number, number, plain, restored, stored, typed
from minimaxviz.trace.written import Writer
from minimaxviz.widget.sketch import Sketch

THIRD, LITTLE = Fraction(1, 3), Fraction(1, 10**30)
CLOSE: Any = [[THIRD, 5], [THIRD + LITTLE, THIRD + 2 * LITTLE], [THIRD, 7]]
SEARCHES = [mv.minimax, mv.alphabeta, mv.negamax, mv.negamax_alphabeta, mv.pvs, mv.alphabeta_table]


@pytest.mark.parametrize("search", SEARCHES)
def test_fractions_stay_exact(search: Any) -> None:
    trace = search(CLOSE)
    assert (trace.value, trace.move) == (THIRD + LITTLE, "C")
    read = mv.Trace.from_json(trace.to_json())
    assert read == trace
    assert (read.value, read.move, read.svg()) == (trace.value, trace.move, trace.svg())
    if trace.cuts:
        assert {abs(cut.bound or 0) for cut in read.cuts} <= {THIRD, THIRD + LITTLE}


def test_a_window_of_fractions_stays_exact() -> None:
    window: Any = (0, Fraction(5, 7))
    trace = mv.alphabeta([[THIRD, 5], [1, 2]], window=window)
    assert trace.conventions.window == window
    assert trace.root.window == window
    assert "window [0, 5/7]" in trace.text(0)
    assert trace.caption(0) == "Start at A: MAX is to move, the window is [0, 5/7]."
    assert mv.Trace.from_json(trace.to_json()).text(0) == trace.text(0)


@pytest.mark.parametrize("search", SEARCHES)
def test_decimals_become_fractions(search: Any) -> None:
    close = Decimal("0.10000000000000000000000000000000000001")

    class Coin:
        def start(self) -> str:
            return ""

        def moves(self, state: str) -> list[str]:
            return ["a", "b"]

        def play(self, state: str, move: str) -> str:
            return state + move

        def player(self, state: str) -> str:
            return "MIN"

        def is_over(self, state: str) -> bool:
            return bool(state)

        def utility(self, state: str) -> Decimal:
            return close if state == "a" else Decimal("0.1")

    for game in (Coin(), mv.Tree.from_nested([close, Decimal("0.1")], players=("MIN", "MAX"))):
        trace = search(game)
        assert trace.root.visits[-1].value in (Fraction(1, 10), -Fraction(1, 10))
        assert trace.best_node.path == (1,)
        assert mv.Trace.from_json(trace.to_json()) == trace


def test_a_tree_keeps_its_fractions() -> None:
    tree = mv.Tree.from_nested(CLOSE)
    assert mv.Tree.from_json(tree.to_json()) == tree
    assert tree.values["E"] == THIRD
    assert mv.Tree.from_nested([Fraction(4, 2)]).to_json() == mv.Tree.from_nested([2]).to_json()


def test_a_tree_that_is_being_built_keeps_its_fractions() -> None:
    sketch = Sketch.of(mv.Tree.from_nested(CLOSE))
    assert mv.Tree.from_json(sketch.lists()) == sketch.tree()
    assert sketch.with_rows(sketch.rows()).tree() == sketch.tree()
    assert sketch.with_value("E", "−2/3").values["E"] == -2 * THIRD


def test_only_traces_with_fractions_store_texts_for_them() -> None:
    assert json.loads(mv.alphabeta([1, 0.5]).to_json())["version"] == 1
    document = json.loads(mv.alphabeta([THIRD, 0.5]).to_json())
    assert (document["version"], document["visited"]["value"]) == (2, [0.5, "1/3", 0.5])
    for text in ("1/0", "1/", "/3", "1/3 ", "a/b", "٣/٤", "1" * 400 + "/3"):
        assert restored(text) == text
        document["visited"]["value"][1] = text
        with pytest.raises(mv.TraceError, match="not a number"):
            mv.Trace.from_json(json.dumps(document))


def test_fractions_are_loaded_only_where_there_are_some() -> None:
    code = "import sys, minimaxviz as mv; mv.alphabeta('lecture').to_json(); sys.exit('fractions' in sys.modules)"
    before = subprocess.run(
        [sys.executable, "-c", "import sys, json; sys.exit('fractions' in sys.modules)"], check=False
    )
    assert before.returncode or subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (THIRD, "1/3"),
        (-THIRD, "−1/3"),
        (Fraction(2, 9), "2/9"),
        (THIRD + LITTLE, "0.333333"),
        (Fraction(1, 10**9), "1e−09"),
        (0.5, "0.5"),
        (10**12, "1e+12"),
        (-inf, "−∞"),
    ],
)
def test_short_fractions_are_written_as_such(value: Any, text: str) -> None:
    assert number(value) == text


def test_what_cannot_be_shown_is_no_number() -> None:
    wrong = (Decimal("nan"), Decimal("1e400"), Decimal("1e-400"), Fraction(1, 10**400), 10**400, True, 1j, "1", None)
    assert not any(map(is_number, wrong))
    right: tuple[Any, ...] = (Decimal("inf"), Decimal("-0.1"), THIRD, 0.1, inf, 10**300)
    assert all(map(is_number, right))
    assert [plain(value) for value in right] == [inf, Fraction(-1, 10), THIRD, 0.1, inf, 10**300]
    assert [restored(stored(plain(value))) for value in right] == [plain(value) for value in right]


# --- as many digits as tell numbers apart ---------------------------------------------------------


def said(trace: mv.Trace) -> list[str]:
    """Return everything that is written of a trace."""
    found = [trace.caption(k) for k in range(len(trace))]
    found += [view(k) for view in (trace.text, trace.svg, trace.dot) for k in range(len(trace))]
    return [*found, json.dumps(mv.Player(trace)._reel.data("en"), ensure_ascii=False), *map(repr, trace.visits)]


def test_numbers_that_six_digits_do_not_tell_apart_get_more() -> None:
    low, high = 0.12345671, 0.12345674
    trace = mv.alphabeta([[high, 1], [low, 2]])
    assert trace.caption(14) == (
        "Cut at C: β = 0.12345671 ≤ α = 0.12345674. MIN can hold C down to 0.12345671, but MAX at A has 0.12345674 "
        "through B: G is never looked at."
    )
    for text in said(trace):
        assert not re.search(r"0\.12345\d{1,2}\b", text)
    assert "0.12345674" in str(mv.compare(mv.minimax([[high, 1], [low, 2]]), trace))


def test_large_whole_numbers_get_all_digits_that_they_need() -> None:
    trace = mv.alphabeta([[10**12 + 1, 10**13], [10**12, 5]])
    assert "β = 1\u202f000\u202f000\u202f000\u202f000 ≤ α = 1\u202f000\u202f000\u202f000\u202f001" in trace.caption(14)
    assert not any("1e+12" in text for text in said(trace))
    assert "1e+13" in trace.caption(6), "nothing else looks like it"
    flipped = mv.negamax_alphabeta([[10**12 + 1, 10**13], [10**12, 5]])
    assert "−1\u202f000\u202f000\u202f000\u202f001" in flipped.caption(8)


def test_a_comparison_tells_values_of_its_searches_apart() -> None:
    values = {"D": 0.12345671, "E": 0, "B": 0.12345674, "C": 0}
    tree = mv.Tree.from_dict({"A": ["B", "C"], "B": ["D"], "C": ["E"]}, values)
    both = mv.compare(mv.minimax(tree), mv.minimax(tree, depth=1))
    assert dict(both.rows)["value for MAX"] == ("0.12345671", "0.12345674")


def test_close_fractions_are_told_apart() -> None:
    trace = mv.alphabeta(CLOSE)
    assert trace.caption() == "Done: A is worth 0.333333333333333333333333333334, the best move is A → C."
    assert "1/3" in trace.caption(3)


def test_windows_of_conventions_are_told_apart_too() -> None:
    trace = mv.alphabeta([0.12345674, 2], window=(0.12345671, 5))
    assert "window [0.12345671, 5]" in trace.text()
    assert "window [0.12345671, 5]" in str(mv.compare(trace, trace))


def test_numbers_that_somebody_told_are_told_apart() -> None:
    writer = Writer(mv.Tree.from_nested([0.12345671, 1]), name="hasty")
    writer.enter((), window=(-inf, inf))
    writer.enter((0,), window=(-inf, inf))
    writer.evaluate(0.12345671)
    writer.update(value=0.12345674, window=(0.12345674, inf))
    writer.leave(0.12345674)
    trace = writer.trace()
    assert "0.12345674" in trace.caption(3)
    assert "0.12345671" in trace.caption(2)


reals = st.one_of(
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=False),
    st.fractions(max_denominator=10**25),
    st.sampled_from(
        [0.1 + 0.2, 0.3, Fraction(3, 10), 1e16, 10**16, 10**16 + 1, THIRD, 1 / 3, THIRD + LITTLE, inf, -inf]
    ),
)


@given(st.lists(reals, max_size=12))
def test_different_numbers_look_different_and_in_their_order(values: list[Any]) -> None:
    written = Numerals(values)
    for one, two in combinations({plain(value) for value in values}, 2):
        texts = written.number(one), written.number(two)
        assert texts[0] != texts[1]
        shown = [Fraction(typed(text)) if "∞" not in text else None for text in texts]
        if None not in shown:
            assert (one < two) == (shown[0] < shown[1]), "as it is read, it is true"  # type: ignore[operator]


# --- thousands --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (9_999, "9999"),
        (10_000, "10 000"),
        (-1_234_567, "−1 234 567"),
        (12_345.5, "12 345.5"),
        (0.123456, "0.123456"),
        (10**12, "1e+12"),
        (1e20, "1e+20"),
        (Fraction(999, 7), "999/7"),
        (inf, "∞"),
    ],
)
def test_thousands_stand_apart_from_ten_thousand_on(value: Any, written: str) -> None:
    assert number(value) == written.replace(" ", "\u202f")
    assert Numerals([value]).number(value) == number(value)
    assert Numerals().window((value, inf)) == f"[{number(value)}, ∞]"


@given(st.one_of(st.integers(-(10**11), 10**11), st.floats(-1e5, 1e5).map(lambda value: round(value, 1))))
def test_what_is_written_is_read_back(value: float) -> None:
    assert float(typed(number(value))) == pytest.approx(value, rel=1e-5)


def test_thousands_are_written_so_in_words_pictures_and_dot_but_not_in_json() -> None:
    trace = mv.alphabeta([[10_000, 25_000], [12_345, 3]], window=(-20_000, 99_999))
    assert trace.caption(0) == "Start at A: MAX is to move, the window is [−20\u202f000, 99\u202f999]."
    assert "10\u202f000" in trace.text()
    assert "12\u202f345" in trace.svg(len(trace) - 3)
    assert "10\u202f000" in trace.dot()
    assert "\u202f" not in trace.to_json()
    again = mv.Trace.from_json(trace.to_json())
    assert (again == trace, again.value) == (True, 10_000)
    assert "\u202f" in repr(trace)


def test_numbers_are_read_as_they_are_written() -> None:
    assert [typed(text) for text in ("10\u202f000", "−1\u00a0234\u00a0567", " 3 ", "−∞", "1 2")] == [
        *("10000", "-1234567", "3", "-inf", "1 2")
    ]
