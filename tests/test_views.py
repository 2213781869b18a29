"""What people read: the comparison, the text view, the command line."""

import os
import re
import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.notation import columns
from minimaxviz.words import languages

lecture = mv.trees.lecture()


# --- compare --------------------------------------------------------------------------------------


def test_the_lecture_compares_as_21_against_14() -> None:
    both = mv.compare(mv.minimax(lecture), mv.alphabeta(lecture))
    assert both.saved == (0, 7)
    assert both.shares == (Fraction(0), Fraction(1, 3))
    assert both.same_value
    assert both.same_move
    assert both.by_depth == ((1, 1), (3, 3), (6, 4), (11, 6))
    table = dict(both.rows)
    assert table["nodes visited"] == ("21", "14")
    assert table["nodes saved"] == ("–", "7 (1/3, 33.3 %)")
    assert table["best move"] == ("A → B", "A → B")


def test_a_comparison_states_every_convention_and_numbers_equal_names() -> None:
    text = str(mv.compare(mv.alphabeta(lecture), mv.alphabeta(lecture, fail="hard", cut=">")))
    assert "Alpha-beta 1: cut when α ≥ β · fail-soft · window [−∞, ∞] · left to right" in text
    assert "Alpha-beta 2: cut when α > β · fail-hard" in text
    assert "4 more (2/7, 28.6 %)" in text, "more nodes than the first are shown as such"


def test_the_table_is_aligned() -> None:
    lines = str(mv.compare(mv.minimax(lecture), mv.alphabeta(lecture), mv.negamax_alphabeta(lecture))).split("\n")
    table = lines[: lines.index("")]
    assert len({len(line) for line in table}) == 1


@pytest.mark.parametrize(
    ("estimates", "verdict"),
    [
        ((3, 1), "Same value, same move."),
        ((1, 3), "Same value, but different moves."),
        ((9, 1), "Different values, but same move."),
        ((1, 8), "Different values, different moves."),
    ],
)
def test_the_verdict_is_said_in_words(estimates: tuple[int, int], verdict: str) -> None:
    values = {"D": 3, "E": 1, "B": estimates[0], "C": estimates[1]}
    tree = mv.Tree.from_dict({"A": ["B", "C"], "B": ["D"], "C": ["E"]}, values)
    assert mv.compare(mv.minimax(tree), mv.minimax(tree, depth=1)).verdict == verdict


def test_a_deep_comparison_gathers_the_depths_at_the_end() -> None:
    lists: Any = 1
    for _ in range(50):
        lists = [lists]
    chain = mv.Tree.from_nested(lists)
    table = dict(mv.compare(mv.minimax(chain), mv.alphabeta(chain)).rows)
    assert table["nodes from depth 19"] == ("32", "32")
    assert mv.compare(mv.minimax(mv.trees.single()), mv.alphabeta(mv.trees.single())).rows[5].cells == ("–", "–")


class Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in ("td", "th"):
            self.cells.append(data)


def test_a_notebook_shows_the_comparison_as_a_table() -> None:
    parser = Tables()
    parser.feed(mv.compare(mv.minimax(lecture), mv.alphabeta(lecture))._repr_html_())
    assert parser.cells[:5] == ["Minimax", "Alpha-beta", "nodes visited", "21", "14"]
    assert parser.open == []


def test_labels_are_text_in_the_html() -> None:
    tree = mv.Tree.from_dict({"<b>A</b>": ["<script>"]}, {"<script>": 1})
    html = mv.compare(mv.minimax(tree), mv.alphabeta(tree))._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_unknown_moves_and_bounds_are_said() -> None:
    both = mv.compare(*(mv.alphabeta(lecture, fail="hard", window=(low, 10)) for low in (5, 6)))
    assert both.same_move is None
    assert both.verdict == "Different values, but not all know a best move."
    assert dict(both.rows)["value for MAX"] == ("≤ 5", "≤ 6")


def test_values_are_compared_for_max_whoever_saw_them() -> None:
    both = mv.compare(mv.minimax(mv.trees.min_root()), mv.negamax(mv.trees.min_root()))
    assert dict(both.rows)["value for MAX"] == ("6", "6")
    assert both.verdict == "Same value, same move."


def test_traces_of_different_games_are_not_compared() -> None:
    with pytest.raises(mv.SearchError, match="one game from one state"):
        mv.compare(mv.minimax(mv.TicTacToe(), depth=1), mv.alphabeta(lecture))


def test_labels_cannot_break_the_table() -> None:
    tree = mv.Tree.from_dict({"A": ["日本\n語"]}, {"日本\n語": 1})
    lines = str(mv.compare(mv.minimax(tree), mv.alphabeta(tree))).split("\n")
    assert "A → 日本·語" in lines[7]


# --- text -----------------------------------------------------------------------------------------


def test_the_text_view_shows_windows_values_cuts_and_the_current_node() -> None:
    lines = mv.alphabeta(lecture).text(27).split("\n")
    assert lines[1] == "Step 28 of 44: cut at C, β = 0 ≤ α = 3"
    assert lines[3:24] == [
        "  △ A  ≥ 3  [3, ∞]",
        "  ├─ ▽ B  3  [−∞, 3]",
        "  │  ├─ △ E  3  [3, ∞]",
        "  │  │  ├─ □ K  2",
        "  │  │  └─ □ L  3",
        "  │  └─ △ F  ≥ 5  [5, 3]",
        "  │     ├─ □ M  5",
        "  │     └✂ □ N  cut off",
        "▶ ├─ ▽ C  ≤ 0  [3, 0]",
        "  │  ├─ △ G  0  [3, ∞]",
        "  │  │  └─ □ O  0",
        "  │  └✂ △ H  cut off",
        "  │     ├✂ □ P  cut off",
        "  │     └✂ □ Q  cut off",
        "  └─ ▽ D  ·",
        "     ├─ △ I  ·",
        "     │  ├─ □ R  ·",
        "     │  └─ □ S  ·",
        "     └─ △ J  ·",
        "        ├─ □ T  ·",
        "        └─ □ U  ·",
    ]


def test_every_kind_of_step_is_said() -> None:
    said = [mv.alphabeta(lecture).text(k).split("\n")[1] for k in (0, 4, 5, 15, 16, 17)]
    assert said == [
        "Step 1 of 44: enter A with [−∞, ∞]",
        "Step 5 of 44: evaluate K: 2",
        "Step 6 of 44: E takes in 2 from K",
        "Step 16 of 44: cut at F, α = 5 ≥ β = 3",
        "Step 17 of 44: leave F: ≥ 5",
        "Step 18 of 44: B takes in 5 from F: nothing changes",
    ]
    assert "estimate B: 8" in mv.minimax(mv.trees.estimates(), depth=1).text(2)


def test_the_last_text_marks_the_best_line() -> None:
    starred = [line for line in mv.alphabeta(lecture).text().split("\n") if "★" in line]
    assert [line.split("★")[0].strip(" ▶│├└─") for line in starred] == [
        "△ A",
        "▽ B",
        "△ E",
        "□ L",
        "△ MAX  ▽ MIN  □ leaf   ▶ now",
    ]


def test_minimax_has_no_windows_in_its_text() -> None:
    assert "[" not in mv.minimax(lecture).text()


def test_boards_stand_beside_their_nodes() -> None:
    text = mv.alphabeta(mv.TicTacToe(max_player="O"), "X../O../XOX").text()
    assert "▽ R: 1,1 ★  1  [−1, 1]  X../OO./XOX" in text


@pytest.mark.parametrize("name", mv.trees.names())
def test_80_columns_are_enough_for_every_tree_on_the_shelf(name: str) -> None:
    for search in (mv.minimax, mv.alphabeta):
        trace = search(mv.trees.get(name))
        for k in range(0, len(trace), 5):
            assert max(map(len, trace.text(k).split("\n"))) <= 80


def test_a_large_trace_is_folded_around_the_current_node() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    text = trace.text(9_000)
    lines = text.split("\n")
    assert len(lines) < 120
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("▶") for line in lines) == 1
    assert "(+2,337 below, +" in text
    assert "(+" not in "".join(line for line in lines if line.endswith("·")), "the future is not told"


def test_a_very_wide_trace_is_folded_too() -> None:
    trace = mv.alphabeta(mv.Tree.from_nested(list(range(20_000))))
    lines = trace.text(30_000).split("\n")
    assert len(lines) < 140
    assert sum(line.startswith("▶") for line in lines) == 1


def test_a_long_heading_is_wrapped_and_keeps_every_convention() -> None:
    trace = mv.negamax_alphabeta(lecture, depth=3, order="reversed", window=(-1000, 1000))
    text = trace.text()
    for part in ("cut when α ≥ β", "fail-soft", "window [−1000, 1000]", "depth limit 3", "right to left"):
        assert part in text.split("Step")[0]
    assert max(map(len, text.split("\n"))) <= 80


def test_an_open_value_is_a_bound_only_if_it_is_proven() -> None:
    trace = mv.alphabeta(mv.Tree.from_nested([5, [[[4, 1], 0], 7]]))
    line = next(line for line in trace.text(12).split("\n") if "△ D " in line)
    assert "(4)" in line, "F is at most 4, so D is not yet at least 4"


nasty = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=600)


@given(nasty, nasty)
def test_any_label_is_shown_on_one_line(one: str, two: str) -> None:
    if len({"root", one, two}) < 3:
        return
    tree = mv.Tree.from_dict({"root": [one, two]}, {one: 1, two: 2})
    text = mv.alphabeta(tree).text()
    assert len(text.splitlines()) == 3 + 3 + 2
    assert all(len(line) <= 80 or any(ord(c) > 0x2FF for c in line) for line in text.splitlines())


# --- terminals and imports ---


def test_the_comparison_prints_in_a_terminal_without_greek() -> None:
    command = [sys.executable, "-m", "minimaxviz", "compare", "lecture"]
    done = subprocess.run(
        command, capture_output=True, check=False, timeout=300, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 0
    assert b"21" in done.stdout


def test_importing_loads_nothing_heavy() -> None:
    heavy = (
        "numpy",
        "matplotlib",
        "IPython",
        "ipywidgets",
        "graphviz",
        "typer",
        "rich",
        "anywidget",
        "PIL",
        "pptx",
        "typst",
        "wasmtime",
    )
    code = f"import sys, minimaxviz; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, timeout=300)
    assert done.stdout.strip() == "[]"


def test_every_public_name_is_there() -> None:
    assert all(hasattr(mv, name) for name in mv.__all__)


# --- in other languages ---------------------------------------------------------------------------


OTHERS = languages()[1:]


@pytest.mark.parametrize("lang", OTHERS)
def test_the_text_speaks_every_language_and_draws_the_same_tree(lang: str) -> None:
    board = mv.alphabeta(mv.TicTacToe("X../.O./..."), depth=3)
    estimated = mv.minimax(mv.trees.estimates(), depth=1)
    for trace in (mv.alphabeta(lecture), mv.negamax(lecture), estimated, board):
        for k in range(0, len(trace), max(1, len(trace) // 40)):
            theirs, ours = trace.text(k, lang), trace.text(k)
            assert trace[k].text(lang) == theirs
            assert max(map(columns, theirs.split("\n"))) <= 80
            assert "{" not in theirs
            assert _signs(theirs) == _signs(ours)
            assert not (_english(ours) & _english(theirs)) - {"fail", "soft", "beta"}


def _english(text: str) -> set[str]:
    return set(re.findall(r"\b[a-z]{4,}\b", text))


def _signs(text: str) -> list[str]:
    """The tree of a text without its words: rails, shapes, labels and numbers."""
    tree = re.sub("[\u2066-\u2069]", "", text.split("\n\n")[1])
    return [re.sub(r"\s+[^\W\d_]{2,}.*|\s+\(\+.*", "", line) for line in tree.split("\n")]


def test_persian_lines_close_what_they_isolate_and_run_left_to_right() -> None:
    tree = mv.Tree.from_dict({"الف": ["ب", "C"]}, {"ب": 1, "C": 2})
    for text in (mv.alphabeta(tree).text(lang="fa"), mv.alphabeta(mv.trees.deep_cut()).text(10, "fa")):
        for line in filter(None, text.split("\n")):
            assert line[0] in "\u2066\u2067"
            assert len(re.findall("[\u2066-\u2068]", line)) == line.count("\u2069")
    assert "\u2068ب\u2069" in mv.alphabeta(tree).text(lang="fa")
    heading, tree_lines, _ = mv.alphabeta(mv.trees.deep_cut()).text(10, "fa").split("\n\n")
    assert "گام \u206611\u2069 از \u206624\u2069" in heading
    assert all(line.startswith("\u2066") for line in tree_lines.split("\n"))


@pytest.mark.parametrize("lang", OTHERS)
def test_a_comparison_speaks_every_language_with_the_same_numbers(lang: str) -> None:
    both = mv.compare(mv.minimax(mv.trees.lecture()), mv.alphabeta(mv.trees.lecture()))
    theirs, ours = (re.sub("[\u2066-\u2069]", "", both.table(name)).split("\n") for name in (lang, "en"))
    assert len(theirs) == len(ours)
    assert [re.findall(r"\d+", line) for line in theirs] == [re.findall(r"\d+", line) for line in ours]
    assert len({columns(line) for line in theirs[1:12]}) == 1
    assert not (_english(both.table(lang)) & _english(both.table())) - {"fail", "soft", "beta"}
    assert str(both) == repr(both) == both.table()


def test_the_current_one_of_very_many_children_is_shown() -> None:
    trace = mv.minimax([*range(150)])
    for k in range(len(trace)):
        (current,) = [line for line in trace.text(k).split("\n") if line.startswith("▶")]
        assert f" {trace[k].node.label}" in current
