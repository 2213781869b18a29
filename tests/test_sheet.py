"""Sheets: their variants, their table, and the marks for what people wrote, against searches written apart."""

import json
from collections import Counter
from math import inf
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.notation import letters
from tests.reference import AlphaBeta, Path, everything

LECTURE = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
TIES = [[[5, 5], [5, 3]], [[5, 1], [2, 5]], [[4, 4], [9, 4]]]


def names(nested: Any) -> dict[Path, str]:
    """What nodes are called: letters, level by level."""
    return {path: letters(place) for place, path in enumerate(sorted(everything(nested), key=lambda p: (len(p), p)))}


def searched(nested: Any, cut: str = ">=", fail: str = "soft") -> AlphaBeta:
    return AlphaBeta(nested, ("MAX", "MIN"), (-inf, inf), fail, cut)


def skipped(nested: Any, search: AlphaBeta) -> list[Path]:
    return [path for path in everything(nested) if path and path not in search.values and path[:-1] in search.values]


def filled_in(nested: Any, cut: str = ">=", fail: str = "soft") -> dict[str, Any]:
    """All that is to be written on a sheet, from a search that shares no code with the package."""
    search, called = searched(nested, cut, fail), names(nested)
    inner = [path for path, below in everything(nested).items() if isinstance(below, list) and path in search.values]
    moves = [(place,) for place in range(len(nested)) if (place,) in search.values]
    best = max(moves, key=lambda path: search.values[path])  # the first of the best
    return {
        "rows": {called[path]: [*search.windows[path], search.values[path]] for path in inner},
        "cuts": [called[path] for path in skipped(nested, search)],
        "move": called[best],
    }


# --- marks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("nested", [LECTURE, TIES, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], [1, 2]])
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_what_is_right_earns_everything_by_either_fail_rule(nested: Any, fail: str) -> None:
    marks = mv.Sheet(nested).mark(filled_in(nested, fail=fail))
    assert marks.credit == 1.0
    assert set(marks.verdicts) == {"right"}
    assert mv.Sheet(nested, fail=fail).mark(filled_in(nested, fail=fail)).verdicts == marks.verdicts


def test_a_rule_that_is_asked_for_is_the_only_one() -> None:
    soft, hard = (filled_in(LECTURE, fail=fail) for fail in ("soft", "hard"))
    assert soft != hard
    assert mv.Sheet(LECTURE, fail="hard").mark(soft, carry=False).credit < 1.0
    assert mv.Sheet(LECTURE, fail="soft").mark(hard, carry=False).credit < 1.0
    assert "fail-hard" in mv.Sheet(LECTURE, fail="hard").conventions
    assert "fail-soft or what fail-hard" in mv.Sheet(LECTURE).conventions


def test_a_slip_that_is_carried_on_costs_once() -> None:
    """The figures are those of a walk by hand: 27 fields, 19 right, 7 follow, 1 wrong."""
    answers = filled_in(LECTURE)
    carried = {
        "A": [-inf, inf, 2],
        "B": [-inf, inf, 2],
        "E": [-inf, inf, 2],
        "F": [-inf, 2, 5],
        "C": [2, inf, 0],
        "G": [2, inf, 0],
        "D": [2, inf, 2],
        "I": [2, inf, 2],
    }
    marks = mv.Sheet("lecture", ask=("window", "value", "cuts")).mark({**answers, "rows": carried})
    assert marks.verdicts == {"right": 19, "wrong": 1, "follows": 7}
    assert marks.fields["E.v"].verdict == "wrong"
    assert marks.fields["E.v"].why == "It is 3."
    plain = mv.Sheet("lecture", ask=("window", "value", "cuts")).mark({**answers, "rows": carried}, carry=False)
    assert plain.verdicts == {"right": 19, "wrong": 8}


def test_with_either_both_cut_rules_are_right_but_never_mixed() -> None:
    loose, strict = filled_in(TIES), filled_in(TIES, ">")
    assert loose["cuts"] != strict["cuts"]
    plain, both = mv.Sheet(TIES), mv.Sheet(TIES, either=True)
    assert plain.mark(loose).credit == both.mark(loose).credit == both.mark(strict).credit == 1.0
    assert plain.mark(strict).credit < 1.0
    assert both.mark({**loose, "cuts": strict["cuts"]}, carry=False).credit < 1.0
    assert "α > β" in both.conventions
    assert "α > β" not in plain.conventions
    by_rule = [mv.Sheet(mv.alphabeta(TIES, cut=cut)).mark(strict).credit for cut in (">=", ">")]
    assert by_rule[0] < by_rule[1] == 1.0


@pytest.mark.parametrize(
    ("answers", "field", "verdict"),
    [
        ({"rows": {"E": ["-∞", "∞", "3 4"]}}, "E.v", "refused"),
        ({"rows": {"E": "٣"}}, "E.v", "right"),
        ({"rows": {" e ": "３"}}, "E.v", "right"),
        ({"rows": {"E": {"v": "+3"}}}, "E.v", "right"),
        ({"rows": {"F": ["− oo", "3.0", "≥ 5"]}}, "F.v", "right"),
        ({"rows": {"A": [float("nan"), inf, [1]]}}, "A.alpha", "refused"),
        ({"rows": {"A": object()}}, "A.v", "refused"),
        ({"rows": {"A": True}}, "A.v", "refused"),
        ({"rows": {"A": "1e5"}}, "A.v", "refused"),
        ({"rows": {"A": None}}, "A.v", "missing"),
        ({"rows": None, "cuts": None, "move": None}, "move", "missing"),
        ({"rows": {"A": [-1000, inf]}}, "A.alpha", "wrong"),
        ({"cuts": "N, H, J"}, "J.cut", "right"),
        ({"cuts": {"N", "H"}}, "H.cut", "right"),
        ({"cuts": ["F → N"]}, "N.cut", "right"),
        ({"cuts": ""}, "N.cut", "wrong"),
        ({"move": "A-B"}, "move", "right"),
        ({"move": [1]}, "move", "refused"),
        ({"move": {"path": []}}, "move", "refused"),
        ({"move": "C"}, "move", "wrong"),
        ({}, "E.v", "missing"),
    ],
)
def test_what_people_write_is_marked_whatever_it_is(answers: Any, field: str, verdict: str) -> None:
    assert mv.Sheet("lecture").mark(answers).fields[field].verdict == verdict


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"rows": {"Z": 3}}, "answers name 'Z'; the tree has A, B, "),
        ({"rows": {3: 3}}, "answers name 3; the tree has "),
        ({"cuts": [["N"]]}, r"answers name \['N'\]; the tree has "),
        ({"cuts": 5}, "cuts 5; the names of nodes"),
        ({"cuts": {"N": 1}}, "cuts .* the names of nodes"),
        ({"rows": [1]}, r"rows \[1\]; a table like"),
        ({"rows": {"A": [1, 2, 3, 4]}}, "the row of 'A' has 4 entries; α, β and v are needed"),
        ({"rows": {"A": {"w": 1}}}, "the row of 'A' has 'w'; alpha, beta, v are known"),
        ({"x": 1}, "answers have 'x'; rows, cuts and move are known"),
        ([1], r"answers \[1\]; a table with rows, cuts and move is needed"),
        (None, "answers None; a table"),
    ],
)
def test_what_cannot_be_marked_is_refused_in_one_line(answers: Any, message: str) -> None:
    with pytest.raises(mv.PracticeError, match=f"^{message}") as refused:
        mv.Sheet("lecture").mark(answers)
    assert "\n" not in str(refused.value)


# --- variants -------------------------------------------------------------------------------------


def deep(path: Path, search: AlphaBeta) -> bool:
    """Whether the bound that cuts at a node arose above its parent: both have been entered with it."""
    end = len(path) % 2 == 0  # a MAX node is cut by β, a MIN node by α
    return len(path) > 1 and search.windows[path[:-1]][end] == search.windows[path][end]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_thirty_variants_are_alike_and_all_different(level: str) -> None:
    sheet = mv.Sheet(level=level, variants=30, seed=7)
    found, shapes, hard = set(), set(), []
    for variant in sheet.variants:
        nested = nested_of(variant.subject.game)
        found.add(json.dumps(nested))
        search = searched(nested)
        inner = [path for path in search.values if isinstance(everything(nested)[path], list)]
        cut = {path[:-1] for path in skipped(nested, search)}
        kinds = Counter((len(path) % 2, deep(path, search)) for path in cut)
        shapes.add((len(everything(nested)), max(map(len, everything(nested))), frozenset(kinds.items())))
        hard.append(len(inner) + 2 * len(cut) + 3 * sum(deep(path, search) for path in cut))
        leaves = [leaf for leaf in everything(nested).values() if not isinstance(leaf, list)]
        assert len(set(leaves)) == len(leaves)
    assert len(found) == 30
    assert len(shapes) == 1
    assert max(hard) - min(hard) <= 2
    again = mv.Sheet(level=level, variants=30, seed=7)
    assert [nested_of(one.subject.game) for one in again.variants] == [
        json.loads(one) for one in sorted_as(found, sheet)
    ]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_what_is_crossed_out_on_one_variant_is_wrong_on_most_others(level: str) -> None:
    trees = [nested_of(variant.subject.game) for variant in mv.Sheet(level=level, variants=30, seed=7).variants]
    crossed = Counter(frozenset(skipped(nested, searched(nested))) for nested in trees)
    assert max(crossed.values()) <= 10


def sorted_as(found: set[str], sheet: mv.Sheet) -> list[str]:
    order = [json.dumps(nested_of(variant.subject.game)) for variant in sheet.variants]
    assert set(order) == found
    return order


def nested_of(game: Any, state: Any = None) -> Any:
    state = game.start() if state is None else state
    return (
        game.utility(state)
        if game.is_over(state)
        else [nested_of(game, game.play(state, m)) for m in game.moves(state)]
    )


# --- what stands on it ----------------------------------------------------------------------------


def written(value: float) -> str:
    return {inf: "∞", -inf: "−∞"}.get(value) or str(int(value))


def test_the_table_has_the_trace_and_a_blank_one_gives_nothing_away() -> None:
    sheet, search, called = mv.Sheet(LECTURE), searched(LECTURE), names(LECTURE)
    rows = sheet.rows()
    assert [row.node for row in rows] == [called[path] for path in search.windows]  # in the order of entry
    for row, (path, window) in zip(rows, search.windows.items(), strict=True):
        assert [row.alpha, row.beta] == list(map(written, window))
        assert row.value.split()[-1] == written(search.values[path])
    assert [row.node for row in rows][:6] == ["A", "B", "E", "K", "L", "F"]
    assert [row.action for row in rows if row.action.startswith("cut")] == ["cut N", "cut H", "cut J"]
    blank = sheet.table()
    assert len(blank.split("\n")) == 2 + len(everything(LECTURE))
    assert blank == mv.Sheet(mv.minimax(LECTURE)).table()
    assert set(blank.split()) == {"node", "α", "β", "v", "action", "─" * len(blank.splitlines()[1])}


def test_the_answers_in_words_are_those_of_the_reference() -> None:
    right = filled_in(LECTURE)
    value, move, cuts, visited = mv.Sheet(LECTURE).answers()
    assert (value, move) == (f"Value of A: {written(right['rows']['A'][2])}", f"Move: {right['move']}")
    assert sorted(cuts.rpartition(": ")[2].replace(" and ", ", ").split(", ")) == sorted(right["cuts"])
    assert visited == f"{len(searched(LECTURE).values)} nodes visited"


def test_a_sheet_shows_its_blank_picture_in_a_notebook() -> None:
    sheet = mv.Sheet("lecture")
    bundle = sheet._repr_mimebundle_()
    assert bundle["text/plain"] == repr(sheet) == "Sheet(lecture: window, value, cuts, move)"
    assert "<img" in bundle["text/html"]
    assert "≥ 5" not in repr(sheet.show())
    assert "≥ 5" in repr(sheet.show(solution=True))
    assert sheet.svg() == mv.alphabeta("lecture").svg(blank=True, theme="print")
    assert sheet.svg(solution=True) == mv.alphabeta("lecture").svg(blank="solution", theme="print")


def test_only_the_boxes_that_are_asked_for_are_drawn() -> None:
    drawn = {ask: mv.Sheet("lecture", ask=ask).svg() for ask in ("window", "value", "cuts")}
    assert (">α<" in drawn["window"], ">v<" in drawn["window"]) == (True, False)
    assert (">α<" in drawn["value"], ">v<" in drawn["value"]) == (False, True)
    assert (">α<" in drawn["cuts"], ">v<" in drawn["cuts"]) == (False, False)


def test_minimax_has_no_windows_to_ask_for() -> None:
    sheet = mv.Sheet(mv.minimax("lecture"))
    assert sheet.ask == ("value", "move")
    assert sheet.title == "Minimax"
    assert sheet.mark({"rows": {"E": 3}, "move": "B"}).fields["E.v"].verdict == "right"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variants": 0}, "variants 0; 1 to 500 are possible"),
        ({"variants": 2, "subject": "lecture"}, "variants are drawn by lot; leave the subject out"),
        ({"ask": "windows"}, "ask 'windows'; there are window, value, cuts, move"),
        ({"ask": []}, r"ask \[\]; some of"),
        ({"level": "harder"}, "level 'harder'; one of easy, medium, hard is needed"),
        ({"seed": "1"}, "seed '1'; a whole number is needed"),
        ({"title": " "}, "title ' '; a text is needed"),
        ({"fail": "firm"}, "fail 'firm'; 'soft', 'hard', or None"),
        ({"either": 1}, "either 1; True or False is needed"),
        ({"subject": mv.negamax("lecture")}, "questions about negamax; they are asked about minimax and alphabeta"),
        ({"subject": mv.TicTacToe()}, "a tree of over 400 nodes is too large for questions; 400 fit"),
    ],
)
def test_what_is_no_sheet_is_refused(options: Any, message: str) -> None:
    with pytest.raises(mv.PracticeError, match=f"^{message}"):
        mv.Sheet(**options)


def test_a_tree_without_room_is_refused_with_what_fits() -> None:
    sheet = mv.Sheet(mv.Tree.random(2, 5, seed=1))
    with pytest.raises(
        mv.PracticeError, match=r"^a tree of 63 nodes has no room .* largest part that fits has 31: take"
    ):
        sheet.svg()
    with pytest.raises(mv.PracticeError, match=r"^variant 2; 1 to 1 are there"):
        sheet.svg(2)
    with pytest.raises(mv.PracticeError, match=r"^solution 'yes'; True or False is needed"):
        mv.Sheet("lecture").svg(solution="yes")  # type: ignore[arg-type]
