"""The searches after alpha-beta: principal variation search and tables, by known figures, by laws, against oracles."""

import json
import re
from collections.abc import Iterator
from math import floor, inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import minimaxviz as mv
from tests import reference
from tests import reference_after as after
from tests.strategies import nested, players

BOTH = ("MAX", "MIN")
WHOLE = (-inf, inf)

WINDOW = ("pvs", {"research": "window"})
ANSWER = ("pvs", {"research": "answer"})
TABLE = ("pvs", {"table": True})
ANSWER_TABLE = ("pvs", {"research": "answer", "table": True})
STORED: tuple[str, dict[str, Any]] = ("alphabeta_table", {})
ALL = [WINDOW, ANSWER, TABLE, ANSWER_TABLE, STORED]
NAMES = ["window", "answer", "table", "answer-table", "alphabeta-table"]
PVS = ALL[:4]

LETTERS = {
    "enter": "E",
    "evaluate": "V",
    "update": "U",
    "research": "R",
    "cut": "C",
    "leave": "L",
    "hit": "H",
    "pass": "P",
}

TREES: dict[str, Any] = {
    "lecture": [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]],
    "aima": [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    "deep_cut": [5, [[[4, 9], 8], 7]],
    "P": [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]],
    "1": [[[[73, 35], [9, 26]], [[38, 85], [67, 98]]], [[[12, 74], [20, 50]], [[55, 5], [49, 2]]]],
    "2": [
        [[11, 3, 11], [7, 4, 9], [10, 16, 0]],
        [[0, 0, 16], [17, 2, 1], [4, 18, 9]],
        [[1, 16, 7], [19, 15, 4], [13, 8, 9]],
    ],
    "3": [
        [[[[8, 9], [4, 5]], [[6, 8], [6, 5]]], [[[6, 3], [3, 5]], [[1, 3], [6, 7]]]],
        [[[[4, 9], [1, 0]], [[0, 5], [9, 7]]], [[[3, 6], [3, 7]], [[3, 4], [8, 5]]]],
    ],
    "4": [[5, 17, 24, 44, 18], [21, 40, 6, 16], [33, 21, 40, 8], [20, 37, 13, 11, 30]],
    "5": [
        [[[7, 20], [30], [1, 15, 23]], [[20]], [[5, 2, 17]]],
        [[[14, 26]], [[6], [14, 22]]],
        [[[1], [1]], [[11, 15]]],
    ],
    "6": [[[4, 8], [2, 8, 2]], [[0, 3, 2], [3, 6], [4, 0, 8]], [[0, 1], [5, 6]]],
    "7": [[[[[57, 32], [41, 58]], [[56, 45, 42]]], [[[22, 52, 27], [9, 24, 35]]]]],
    "8": [
        [[[0, 0], [2, 2]], [[2, 1], [1, 1, 2]], [[0, 1], [1, 1, 2], [0, 2, 0]]],
        [[[0, 1, 0], [0, 1]], [[0, 1, 2], [0, 2, 0], [1, 2, 0]]],
    ],
    "9": [
        [[1, 1, 0, 1], [1, 0, 1], [0, 0, 0, 0]],
        [[1, 0, 1, 1], [0, 1, 0, 1], [0, 0, 1]],
        [[1, 1, 0], [0, 1, 1, 1], [0, 0, 1]],
    ],
    "10": [
        [[20, [[27, 38], [7, 16]]], [[20, 39], [[12, 20], [26, 38]]]],
        [[[[14, 7], [2, 36]], [[12, 23], [19, 14]]], [22, [[22, 11], [16, 37]]]],
    ],
}
SHELF = ("lecture", "aima", "deep_cut")

# nodes, leaves | value, place of the move | calls, visited, evaluations, cuts of alpha-beta | the same and re-searches
# of PVS, window | of PVS, answer | the same, re-searches and hits of PVS with a table
FIGURES = {
    name: [[int(number) for number in cell.split()] for cell in cells]
    for name, *cells in (
        [part.strip() for part in line.split("|")]
        for line in """
        lecture  | 21 11 |  3 0 | 14 14  6 3 | 14 14  6 3 0 | 14 14  6 3 0 | 14 14  6 3 0 0
        aima     | 13  9 |  3 0 | 11 11  7 1 | 11 11  7 1 0 | 11 11  7 1 0 | 11 11  7 1 0 0
        deep_cut |  9  5 |  7 1 |  8  8  4 1 | 14  8  7 2 1 | 14  8  7 2 1 | 13  8  4 1 1 3
        P        | 31 16 | 35 1 | 25 25 12 2 | 40 25 20 4 3 | 38 25 18 6 3 | 37 25 12 3 3 7
        1        | 31 16 | 35 0 | 18 18  7 5 | 18 18  7 5 0 | 18 18  7 5 0 | 18 18  7 5 0 0
        2        | 40 27 | 16 1 | 27 27 16 4 | 41 27 25 6 2 | 36 27 22 5 2 | 38 27 16 4 2 8
        3        | 63 32 |  5 0 | 41 41 19 4 | 66 41 32 8 5 | 56 41 26 8 3 | 58 41 19 6 5 10
        4        | 23 18 | 11 3 | 23 23 18 0 | 39 23 31 0 3 | 37 23 29 2 3 | 39 23 18 0 3 13
        5        | 41 19 | 14 1 | 35 35 15 2 | 51 35 21 4 4 | 51 35 21 4 4 | 51 35 15 4 4 6
        6        | 28 17 |  8 0 | 17 17  9 3 | 17 17  9 3 0 | 17 17  9 3 0 | 17 17  9 3 0 0
        7        | 25 13 | 35 0 | 25 25 13 0 | 35 25 19 1 2 | 34 25 18 2 2 | 35 25 13 1 2 6
        8        | 51 31 |  1 0 | 29 29 14 5 | 37 28 18 7 2 | 34 28 16 8 2 | 36 28 13 6 2 5
        9        | 45 32 |  1 1 | 32 32 21 3 | 47 32 31 5 2 | 37 32 23 6 2 | 42 32 21 4 2 7
        10       | 47 24 | 20 0 | 28 28 13 3 | 27 27 12 4 0 | 27 27 12 4 0 | 27 27 12 4 0 0
        """.strip().splitlines()
    )
}

# how the search goes: value, calls, visited, evaluations, cuts, hits, probes, re-searches
GAMES: dict[str, tuple[Any, Any]] = {
    "tic-tac-toe": (mv.TicTacToe, after.tic_tac_toe),
    "Nim (2, 2)": (lambda: mv.Nim((2, 2)), lambda: after.nim(2, 2)),
    "Nim (1, 2, 3)": (lambda: mv.Nim((1, 2, 3)), lambda: after.nim(1, 2, 3)),
    "Hexapawn": (mv.Hexapawn, after.hexapawn),
}
GAME_FIGURES = [
    ("tic-tac-toe", WINDOW, (0, 18_014, 17_017, 7_188, 4_176, 0, 60, 8)),
    ("tic-tac-toe", ANSWER, (0, 17_080, 17_015, 6_825, 3_912, 0, 52, 3)),
    ("tic-tac-toe", STORED, (0, 4_793, 4_793, 517, 1_154, 2_100, 0, 0)),
    ("Nim (2, 2)", WINDOW, (-1, 32, 27, 13, 1, 0, 7, 1)),
    ("Nim (2, 2)", ANSWER, (-1, 30, 27, 12, 2, 0, 6, 1)),
    ("Nim (2, 2)", TABLE, (-1, 24, 21, 2, 1, 10, 7, 1)),
    ("Nim (2, 2)", STORED, (-1, 22, 22, 2, 1, 8, 0, 0)),
    ("Nim (1, 2, 3)", WINDOW, (-1, 277, 242, 109, 23, 0, 23, 3)),
    ("Nim (1, 2, 3)", STORED, (-1, 97, 97, 2, 13, 52, 0, 0)),
    ("Hexapawn", WINDOW, (-1, 87, 74, 34, 27, 0, 12, 1)),
    ("Hexapawn", STORED, (-1, 75, 75, 26, 19, 6, 0, 0)),
]

quarters = st.integers(-12, 12).map(lambda count: count / 4)
thirds = st.integers(-12, 12).map(lambda count: count / 3)
bits = st.integers(0, 1)
broken = st.recursive(st.one_of(quarters, thirds), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=24)
tied = st.recursive(bits, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=24)
trees = st.one_of(nested, broken, tied)
hows = st.sampled_from(ALL)
pvs_hows = st.sampled_from(PVS)
orders = st.sampled_from([None, "reversed"])

HUGE = [[1e17, 2e17], [[3e17, 5e16], 2e17], 1e17]  # one more than such a number is the same number
SOFTER = [2, [[[3, 1], 4]]]  # under "answer" a node is first proven to be 1, and later only to be at most 3


def as_tree(lists: Any, who: Any) -> mv.Tree:
    return mv.Tree.from_nested(lists, players=who)


def run(game: Any, how: Any, **options: Any) -> Any:
    """Return the package's trace."""
    return getattr(mv, how[0])(game, **how[1], **options)


def expect(rules: after.Rules, how: Any, *, order: str | None = None, depth: int | None = None) -> after.Search:
    """Return what the oracle does."""
    options: dict[str, Any] = {"depth": depth, "is_reversed": order == "reversed"}
    if how[0] == "pvs":
        return after.pvs(rules, **how[1], **options)
    return after.alphabeta(rules, table=True, **options)


def both(lists: Any, who: Any, how: Any, order: str | None = None) -> tuple[Any, after.Search]:
    """Return the package's trace and what the oracle does, on one tree."""
    return run(as_tree(lists, who), how, order=order), expect(after.of_lists(lists, who), how, order=order)


def paths(nodes: Any) -> list[tuple[int, ...]]:
    return [node.path for node in nodes]


def facts(trace: Any) -> list[tuple[Any, ...]]:
    """Return all that is told of the visits of a trace."""
    return [
        (
            visit.node.path,
            visit.window,
            visit.value,
            visit.kind,
            -1 if visit.origin is None else visit.origin.index,
            visit.is_probe,
            visit.is_research,
        )
        for visit in trace.visits
    ]


def unnamed(all_facts: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the same without the origins of what is exactly known: of two bounds it is the lower one's."""
    return [(*fact[:4], None, *fact[5:]) if fact[3] == "known" else fact for fact in all_facts]


def expected_facts(search: after.Search) -> list[tuple[Any, ...]]:
    return [(v.path, v.window, v.value, v.kind, v.origin, v.is_probe, v.is_research) for v in search.visits]


def letters(trace: Any) -> str:
    return "".join(LETTERS[frame.kind] for frame in trace)


def cut_visits(trace: Any) -> Iterator[int]:
    """Go through the numbers of the visits that were cut, by nothing but the steps."""
    entered, opened = 0, []
    for frame in trace:
        if frame.kind == "enter":
            opened.append(entered)
            entered += 1
        elif frame.kind == "cut":
            yield opened[-1]
        elif frame.kind in ("evaluate", "hit", "leave"):
            opened.pop()


def number(value: float) -> str:
    return {inf: "∞", -inf: "−∞"}.get(value) or f"{value:g}"


def holds(bound: str, value: float, truth: float) -> bool:
    """Tell whether a claim of a bound is true."""
    return {"exact": value == truth, "lower": value <= truth, "upper": value >= truth}[bound]


# --- the oracles themselves -------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_the_oracles_have_the_figures_of_every_tree(name: str) -> None:
    rules = after.of_lists(TREES[name])
    size, result, *figures = FIGURES[name]
    states = after.positions(rules)
    assert [len(states), sum(map(rules.is_over, states))] == size
    searches = [after.alphabeta(rules), *(expect(rules, how) for how in (WINDOW, ANSWER, TABLE))]
    for search in searches:
        assert [search.value, search.move] == result == [*after.minimax(rules)]
    told = [[s.work[0], s.counts[0], s.work[1], s.counts[2]] for s in searches]
    again = [[], *([s.work[4]] for s in searches[1:])]
    assert [*map(list.__add__, told, again)] == [*figures[:3], figures[3][:5]]
    assert searches[3].work[2] == figures[3][5]


@pytest.mark.parametrize(("name", "how", "figures"), GAME_FIGURES)
def test_the_oracles_have_the_figures_of_every_game(name: str, how: Any, figures: Any) -> None:
    search = expect(GAMES[name][1](), how)
    calls, evaluations, hits, probes, again, _ = search.work
    visited, _, cuts = search.counts
    assert (search.value, calls, visited, evaluations, cuts, hits, probes, again) == figures
    assert search.move == 0


@pytest.mark.parametrize(
    ("name", "entries", "positions"), [("tic-tac-toe", 2_511, 5_478), ("Nim (1, 2, 3)", 38, 40), ("Hexapawn", 68, 135)]
)
def test_the_oracles_table_holds_a_part_of_all_positions(name: str, entries: int, positions: int) -> None:
    rules = GAMES[name][1]()
    assert (len(expect(rules, STORED).table), len(after.positions(rules))) == (entries, positions)


@given(trees, players, st.sampled_from(["window", "answer"]))
@example(HUGE, BOTH, "window")
def test_two_texts_of_the_oracle_agree(lists: Any, who: Any, research: str) -> None:
    search = after.pvs(after.of_lists(lists, who), research)
    assert after.negamax_pvs(lists, who, research) == [
        (v.path, v.window, v.value, v.is_probe, v.is_research) for v in search.visits
    ]


# --- figures of trees -------------------------------------------------------------------------------


def check_figures(trace: Any, name: str, figures: list[int]) -> None:
    """Check value, move, and calls, visited, evaluations, cuts of a trace."""
    (total, _), (value, place) = FIGURES[name][:2]
    calls, visited, evaluations, cuts = figures
    assert (trace.value, trace.move, trace.root.label) == (value, "BCDE"[place], "A")
    assert (trace.work.calls, trace.work.evaluations, trace.work.passes) == (calls, evaluations, 1)
    assert (trace.counts.visited, trace.counts.cuts) == (visited, cuts)
    assert (trace.counts.pruned, trace.counts.total) == (total - visited, total)
    assert len(trace.visits) == calls
    assert len(trace.visited) == visited
    assert len(trace.cuts) == cuts
    assert len(trace) == 3 * calls - 1 + cuts


def game_of(name: str) -> Any:
    return name if name in SHELF else TREES[name]


@pytest.mark.parametrize("name", FIGURES)
def test_alphabeta_has_its_figures_and_works_once_at_each_node(name: str) -> None:
    figures = FIGURES[name][2]
    for trace in (mv.alphabeta(game_of(name)), mv.alphabeta_table(game_of(name))):
        check_figures(trace, name, figures)
        assert trace.work == (figures[0], figures[2], 0, 0, 0, 1)
        assert trace.counts.leaves == figures[2]


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize(("how", "column"), [(WINDOW, 3), (ANSWER, 4)], ids=["window", "answer"])
def test_pvs_has_its_figures(name: str, how: Any, column: int) -> None:
    *figures, again = FIGURES[name][column]
    trace = run(game_of(name), how)
    check_figures(trace, name, figures)
    assert (trace.work.researches, trace.work.hits) == (again, 0)


@pytest.mark.parametrize("name", FIGURES)
def test_pvs_with_a_table_has_its_figures(name: str) -> None:
    *figures, again, hits = FIGURES[name][5]
    trace = run(game_of(name), TABLE)
    check_figures(trace, name, figures)
    assert (trace.work.researches, trace.work.hits) == (again, hits)
    assert trace.counts.leaves == trace.work.evaluations, "no leaf is evaluated twice"


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("how", ALL, ids=NAMES)
@pytest.mark.parametrize("order", [None, "reversed"])
def test_every_visit_and_step_on_the_known_trees_is_the_oracles(name: str, how: Any, order: Any) -> None:
    trace, search = run(game_of(name), how, order=order), expect(after.of_lists(TREES[name]), how, order=order)
    assert facts(trace) == expected_facts(search)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert trace.work == search.work
    assert trace.counts[:3] == search.counts


def test_pvs_searches_again_by_the_window_and_without_a_table_unless_asked() -> None:
    plain = mv.pvs(TREES["P"])
    assert plain == mv.pvs(TREES["P"], research="window", table=False)
    assert plain.work.researches == 3
    assert plain != mv.pvs(TREES["P"], research="answer")


# --- the worked example -----------------------------------------------------------------------------

WORKED = """
    A[−∞,∞]=3  D[−∞,∞]=2  J[−∞,∞]=6  U=6  T?[6,7]=5  I?[5,6]=2  S=1  R=2  I![−∞,6]=2  S=1  R?[1,2]=2
    C?[2,3]=0  H[2,3]=4✂  Q=4  G[2,3]=0  O=0  B?[2,3]=3  F[2,3]=9✂  N=9  E[2,3]=3✂  L=3
    B![2,∞]=3  F[2,∞]=9  N=9  M?[9,10]=5  E?[8,9]=3  L=3  K=2  E![2,9]=3  L=3  K?[3,4]=2
"""
WORKED_STEPS = "EEEEVUEVULUEEVUEVULREEVUEVULULUEEEVUCLUEEVULULUEEEVUCLUEEVUCLULREEEVUEVULUEEVUEVULREEVUEVULULUL"


def test_the_lecture_tree_from_right_to_left_visit_by_visit() -> None:
    trace: Any = mv.pvs("lecture", order="reversed")
    cut = set(cut_visits(trace))
    told = []
    for visit in trace.visits:
        role = "?" if visit.is_probe else "!" if visit.is_research else ""
        window = f"[{','.join(map(number, visit.window))}]" if role or visit.kind == "inner" else ""
        mark = "✂" if visit.index in cut else ""
        told.append(f"{visit.node.label}{role}{window}={number(visit.value)}{mark}")
    assert told == WORKED.split()


def test_the_lecture_tree_from_right_to_left_step_by_step() -> None:
    trace: Any = mv.pvs("lecture", order="reversed")
    assert len(trace) == 95
    assert letters(trace) == WORKED_STEPS
    again = [frame.node.label for frame in trace if frame.kind == "research"]
    assert again == ["D", "A", "B"], "the parent asks again"


def test_the_lecture_tree_from_right_to_left_in_numbers() -> None:
    trace: Any = mv.pvs("lecture", order="reversed")
    assert trace.work == (31, 16, 0, 8, 3, 1)
    assert trace.counts == (20, 10, 3, 1, 21)
    assert [node.label for node in trace.pruned] == ["P"]
    assert (trace.value, trace.move) == (3, "B")
    assert mv.alphabeta("lecture", order="reversed").counts.visited == 21


@pytest.mark.parametrize(
    ("how", "work", "cuts", "steps"),
    [(ANSWER, (28, 14, 0, 6, 2, 1), 3, 86), (TABLE, (29, 10, 5, 7, 3, 1), 3, 89)],
    ids=["answer", "table"],
)
def test_the_lecture_tree_from_right_to_left_under_other_conventions(
    how: Any, work: Any, cuts: int, steps: int
) -> None:
    trace = run("lecture", how, order="reversed")
    assert (trace.work, trace.counts.cuts, len(trace)) == (work, cuts, steps)
    assert (trace.value, trace.move) == (3, "B")


def test_a_node_tells_of_all_its_visits_and_shows_the_last() -> None:
    trace: Any = mv.pvs("lecture", order="reversed")
    leaf, twice, thrice = (next(node for node in trace.visited if node.label == label) for label in "QIL")
    assert [visit.index for visit in leaf.visits] == [13]
    assert [visit.window for visit in twice.visits] == [(5, 6), (-inf, 6)]
    assert [(visit.is_probe, visit.is_research) for visit in twice.visits] == [(True, False), (False, True)]
    assert (twice.window, twice.value, twice.bound) == ((-inf, 6), 2, "exact")
    assert [visit.index for visit in thrice.visits] == [20, 26, 29]


# --- a table ----------------------------------------------------------------------------------------

NIM = """
    0:— 1:0 2:00 3:000 4:0000 5:001 6:01 7:010←3 8:011 9:0110←4 10:02 11:020←5 12:1 13:10 14:100←5 15:11←4 16:2✂ 17:20←6
    18:3 19:30 20:300←5 21:31←4
"""


def test_a_table_on_nim_answers_eight_times_and_says_where_it_knows_it_from() -> None:
    trace: Any = mv.alphabeta_table(mv.Nim((2, 2)))
    cut = set(cut_visits(trace))
    told = []
    for visit in trace.visits:
        places = "".join(map(str, visit.node.path)) or "—"
        origin = "" if visit.origin is None else f"←{visit.origin.index}"
        told.append(f"{visit.index}:{places}{'✂' if visit.index in cut else ''}{origin}")
    assert told == NIM.split()
    assert trace.work == (22, 2, 8, 0, 0, 1)
    assert mv.alphabeta(mv.Nim((2, 2))).work == (27, 11, 0, 0, 0, 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("how", [TABLE, ANSWER_TABLE, STORED], ids=["table", "answer-table", "alphabeta-table"])
def test_what_a_table_answers_was_found_at_the_same_position(name: str, how: Any) -> None:
    trace = run(GAMES[name][0](), how)
    answered = [visit for visit in trace.visits if visit.kind in ("known", "bound")]
    assert len(answered) == trace.work.hits > 0
    for visit in answered:
        assert visit.origin.index < visit.index
        assert visit.origin == trace.visits[visit.origin.index]
        assert visit.origin.kind not in ("known", "bound")
        assert visit.origin.node.state == visit.node.state
        assert visit.origin.value == visit.value
    assert all(visit.origin is None for visit in trace.visits if visit.kind in ("inner", "over", "limit"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("how", [TABLE, ANSWER_TABLE, STORED], ids=["table", "answer-table", "alphabeta-table"])
def test_with_a_table_each_position_is_evaluated_once(name: str, how: Any) -> None:
    trace = run(GAMES[name][0](), how)
    states = [visit.node.state for visit in trace.visits if visit.kind in ("over", "limit")]
    assert len(states) == len(set(states)) == trace.work.evaluations == trace.counts.leaves


# --- figures of games -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "how", "figures"), GAME_FIGURES)
def test_a_game_has_its_figures(name: str, how: Any, figures: Any) -> None:
    game = GAMES[name][0]()
    trace = run(game, how)
    calls, evaluations, hits, probes, again, passes = trace.work
    visited, cuts = trace.counts.visited, trace.counts.cuts
    assert (trace.value, calls, visited, evaluations, cuts, hits, probes, again) == figures
    assert trace.move == game.moves(game.start())[0]
    assert len(trace) == 3 * calls - 1 + cuts
    assert passes == 1


@pytest.mark.parametrize("name", ["Nim (2, 2)", "Nim (1, 2, 3)", "Hexapawn"])
@pytest.mark.parametrize("how", ALL, ids=NAMES)
@pytest.mark.parametrize("order", [None, "reversed"])
def test_every_visit_and_step_of_a_small_game_is_the_oracles(name: str, how: Any, order: Any) -> None:
    make, rules = GAMES[name]
    trace, search = run(make(), how, order=order), expect(rules(), how, order=order)
    assert facts(trace) == expected_facts(search)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert trace.work == search.work


@pytest.mark.parametrize("how", [TABLE, ANSWER_TABLE, STORED], ids=["table", "answer-table", "alphabeta-table"])
def test_every_visit_of_tictactoe_with_a_table_is_the_oracles(how: Any) -> None:
    assert facts(run(mv.TicTacToe(), how)) == expected_facts(expect(after.tic_tac_toe(), how))


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("how", ALL, ids=NAMES)
def test_a_depth_limit_ends_every_search_where_the_oracle_ends(name: str, how: Any, depth: int) -> None:
    make, rules = GAMES[name]
    game = make()
    trace, search = run(game, how, depth=depth), expect(rules(), how, depth=depth)
    assert facts(trace) == expected_facts(search)
    value, place = after.minimax(rules(), depth)
    assert (trace.value, trace.move) == (value, game.moves(game.start())[place])
    assert trace.passes[0].depth == depth


def test_a_search_begins_where_it_is_told_to() -> None:
    game = mv.TicTacToe(max_player="O")
    for how in ALL:
        trace = run(game, how, state="X../O../XOX")
        assert (trace.value, trace.move) == (1, (1, 1))


# --- laws -------------------------------------------------------------------------------------------


@given(trees, players, hows, orders)
@example(HUGE, BOTH, WINDOW, None)
@example(HUGE, ("MIN", "MAX"), TABLE, None)
@example(SOFTER, BOTH, ANSWER, None)
@example([0, [3, [[2, 4, 1], [4], 3]]], BOTH, TABLE, None)
def test_every_visit_is_the_oracles(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    assert facts(trace) == expected_facts(search)
    assert [visit.index for visit in trace.visits] == list(range(len(search.visits)))
    assert [visit.node.player for visit in trace.visits] == [visit.player for visit in search.visits]
    assert trace.work == search.work
    assert trace.counts[:3] == search.counts


@given(trees, players, hows, orders)
def test_every_step_is_the_oracles(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert len(trace) == 3 * trace.work.calls - 1 + trace.counts.cuts
    assert list(cut_visits(trace)) == [cut.visit for cut in search.cuts]


@given(trees, players, hows, orders)
@example(HUGE, BOTH, ANSWER, None)
def test_every_search_has_minimaxs_value_and_its_move(lists: Any, who: Any, how: Any, order: Any) -> None:
    tree = as_tree(lists, who)
    trace, full = run(tree, how, order=order), mv.minimax(tree, order=order)
    assert trace.value == full.value == reference.minimax_value(lists, who)
    assert trace.move == full.move
    assert trace.root.bound == "exact"
    if order is None:
        place = after.minimax(after.of_lists(lists, who))[1]
        assert trace.move == (None if place is None else tree.moves("A")[place])


@given(trees, players, hows, orders)
def test_what_they_visit_is_a_part_of_what_alphabeta_visits(lists: Any, who: Any, how: Any, order: Any) -> None:
    tree = as_tree(lists, who)
    seen = set(paths(run(tree, how, order=order).visited))
    assert seen <= set(paths(mv.alphabeta(tree, order=order).visited))


@given(trees, players, st.sampled_from([TABLE, ANSWER_TABLE, STORED]), orders)
def test_with_a_table_no_leaf_is_evaluated_twice(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace = run(as_tree(lists, who), how, order=order)
    evaluated = [visit.node.path for visit in trace.visits if visit.kind == "over"]
    assert len(set(evaluated)) == len(evaluated) == trace.work.evaluations == trace.counts.leaves


@given(trees, players)
def test_a_table_changes_nothing_for_alphabeta_on_a_tree(lists: Any, who: Any) -> None:
    plain, stored = mv.alphabeta(as_tree(lists, who)), mv.alphabeta_table(as_tree(lists, who))
    assert facts(plain) == facts(stored)
    assert plain.work == stored.work
    assert plain.counts == stored.counts
    assert paths(plain.pruned) == paths(stored.pruned)


def best_first(lists: Any, who: Any, level: int = 0) -> Any:
    """Return the same tree with the best move first everywhere."""
    if not isinstance(lists, list):
        return lists
    return sorted(
        (best_first(child, who, level + 1) for child in lists),
        key=lambda child: reference.minimax_value(child, who, level + 1),
        reverse=who[level % len(who)] == "MAX",
    )


@given(trees, players, pvs_hows)
def test_with_the_best_move_first_pvs_makes_exactly_alphabetas_calls(lists: Any, who: Any, how: Any) -> None:
    tree = as_tree(best_first(lists, who), who)
    trace, plain = run(tree, how), mv.alphabeta(tree)
    assert paths(visit.node for visit in trace.visits) == paths(plain.visited)
    assert (trace.work.researches, trace.work.hits, trace.counts) == (0, 0, plain.counts)


def uniform(branching: int, depth: int, leaf: Any) -> Any:
    return [uniform(branching, depth - 1, leaf) for _ in range(branching)] if depth else leaf()


@given(
    st.sampled_from([(1, 5), (2, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3)]),
    st.sampled_from([BOTH, ("MIN", "MAX")]),
    hows,
    st.sampled_from(["equal", "whole", "thirds"]),
    st.randoms(use_true_random=False),
)
def test_in_the_best_case_only_the_knuth_moore_minimum_is_evaluated(
    size: Any, who: Any, how: Any, kind: str, dice: Any
) -> None:
    branching, depth = size
    leaf = {"equal": lambda: 1, "whole": lambda: dice.randint(0, 9), "thirds": lambda: dice.randint(0, 9) / 3}[kind]
    trace = run(as_tree(best_first(uniform(branching, depth, leaf), who), who), how)
    least = branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
    assert trace.work.evaluations == trace.counts.leaves == least


@given(trees, players, hows, orders)
@example([0.0, [[-2.0], [-1.0]]], ("MIN", "MAX"), TABLE, None)
def test_swapping_the_players_mirrors_every_visit(lists: Any, who: Any, how: Any, order: Any) -> None:
    leaves = {path: leaf for path, leaf in reference.everything(lists).items() if not isinstance(leaf, list)}
    negated = reference.with_leaves(lists, {path: -leaf for path, leaf in leaves.items()})
    swapped = tuple("MIN" if player == "MAX" else "MAX" for player in who)
    one, two = run(as_tree(lists, who), how, order=order), run(as_tree(negated, swapped), how, order=order)
    mirrored = [(path, (-high, -low), -value, *rest) for path, (low, high), value, *rest in facts(two)]
    assert unnamed(facts(one)) == unnamed(mirrored)
    swap = {"exact": "exact", "lower": "upper", "upper": "lower"}
    assert [visit.bound for visit in one.visits] == [swap[visit.bound] for visit in two.visits]
    assert (one.work, one.counts, one.move) == (two.work, two.counts, two.move)


@given(trees, players, st.sampled_from(["window", "answer"]))
def test_pvs_is_the_same_search_as_its_negamax_form(lists: Any, who: Any, research: Any) -> None:
    trace: Any = mv.pvs(as_tree(lists, who), research=research)
    assert after.negamax_pvs(lists, who, research) == [
        (visit.node.path, visit.window, visit.value, visit.is_probe, visit.is_research) for visit in trace.visits
    ]


@given(trees, players, hows, orders)
@example(HUGE, BOTH, WINDOW, None)
def test_every_node_is_entered_with_an_open_window(lists: Any, who: Any, how: Any, order: Any) -> None:
    for visit in run(as_tree(lists, who), how, order=order).visits:
        assert visit.window[0] < visit.window[1]


# --- what is proven ---------------------------------------------------------------------------------


@given(trees, players, hows, orders)
@example(SOFTER, BOTH, ANSWER, None)
def test_the_bound_of_every_visit_holds(lists: Any, who: Any, how: Any, order: Any) -> None:
    for visit in run(as_tree(lists, who), how, order=order).visits:
        path = visit.node.path
        assert holds(visit.bound, visit.value, reference.minimax_value(reference.subtree(lists, path), who, len(path)))


@given(trees, players, hows, orders)
@example(SOFTER, BOTH, ANSWER, None)
@example([0, [3, [[2, 4, 1], [4], 3]]], BOTH, WINDOW, None)
@example([0, [3, [[2, 4, 1], [4], 3]]], BOTH, TABLE, None)
def test_the_bound_of_every_node_holds(lists: Any, who: Any, how: Any, order: Any) -> None:
    for node in run(as_tree(lists, who), how, order=order).visited:
        truth = reference.minimax_value(reference.subtree(lists, node.path), who, node.depth)
        assert holds(node.bound, node.value, truth)


@given(trees, players, hows, orders)
def test_the_bound_of_a_visit_is_what_its_own_subtree_proves(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    assert [visit.bound for visit in trace.visits] == [visit.bound for visit in search.visits]


@given(trees, players, hows, orders)
def test_a_node_has_its_visits_and_shows_the_last(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    assert paths(trace.visited) == search.paths
    for node in trace.visited:
        places = [index for index, visit in enumerate(search.visits) if visit.path == node.path]
        assert [visit.index for visit in node.visits] == places
        last = search.visits[places[-1]]
        assert (node.window, node.value) == (last.window, last.value)


@given(trees, players, hows, orders)
def test_visited_and_pruned_are_the_whole_tree_and_share_nothing(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    whole = set(reference.everything(lists))
    seen, unseen = set(paths(trace.visited)), set(paths(trace.pruned))
    assert seen | unseen == whole
    assert not seen & unseen
    assert paths(trace.pruned) == sorted(unseen)
    assert trace.counts == (*search.counts, len(unseen), len(whole))
    assert all(list(node.visits) == [] for node in trace.pruned)


@given(trees, players, hows, orders)
def test_there_is_one_pass_and_it_has_the_whole_window(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace = run(as_tree(lists, who), how, order=order)
    (only,) = trace.passes
    assert (only.visit, only.visit.index, only.depth) == (trace.visits[0], 0, None)
    assert (only.window, only.value, only.calls) == (WHOLE, trace.value, trace.work.calls)
    assert trace.work.passes == 1


# --- why a cut happened -----------------------------------------------------------------------------


@given(trees, players, hows, orders)
@example(SOFTER, BOTH, ANSWER, None)
def test_a_cut_names_its_node_its_bound_and_what_it_skips(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    assert len(trace.cuts) == len(search.cuts)
    for cut, wanted in zip(trace.cuts, search.cuts, strict=True):
        visit = search.visits[wanted.visit]
        assert (cut.node.path, cut.bound) == (visit.path, wanted.bound)
        assert cut.kind == ("beta" if visit.player == "MAX" else "alpha")
        assert paths(cut.skipped) == [(*visit.path, place) for place in wanted.skipped]


@given(trees, players, hows, orders)
@example(TREES["lecture"], BOTH, WINDOW, "reversed")
@example(TREES["deep_cut"], BOTH, ANSWER, None)
def test_the_cause_of_a_cut_lies_above_it_and_came_before_it(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    for cut, wanted in zip(trace.cuts, search.cuts, strict=True):
        assert cut.because == wanted.because != "pass window", "the pass began with every number in its window"
        assert cut.owner is not None
        assert cut.owner.path == wanted.owner
        assert cut.owner.depth < cut.node.depth
        assert cut.node.path[: cut.owner.depth] == cut.owner.path
        assert cut.by is None or any(visit.index < wanted.visits_before for visit in cut.by.visits)


@given(trees, players, hows, orders)
def test_a_cut_by_a_value_names_the_child_that_returned_it(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    for cut, wanted in zip(trace.cuts, search.cuts, strict=True):
        if cut.because == "value":
            assert cut.by.path == wanted.by
            assert cut.by.path[:-1] == cut.owner.path
            before = [visit for visit in cut.by.visits if visit.index < wanted.visits_before]
            assert cut.bound in [visit.value for visit in before]


@given(trees, players, pvs_hows, orders)
def test_a_cut_by_a_null_window_names_the_node_that_asked_a_probe(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace, search = both(lists, who, how, order)
    for cut, wanted in zip(trace.cuts, search.cuts, strict=True):
        if cut.because == "null window":
            side = 1 if cut.owner.player == "MAX" else 0
            asked = [
                visit
                for visit in trace.visits[: wanted.visits_before]
                if visit.is_probe and visit.node.path[:-1] == cut.owner.path and visit.window[side] == cut.bound
            ]
            assert asked
            if wanted.by is not None and wanted.by[:-1] == wanted.owner:
                assert cut.by is not None
                assert cut.by.path == wanted.by


def test_a_null_window_cuts_in_the_lecture_tree_from_right_to_left() -> None:
    trace: Any = mv.pvs("lecture", order="reversed")
    told = [
        (cut.node.label, cut.kind, cut.bound, cut.because, cut.owner.label, cut.by.label, paths(cut.skipped))
        for cut in trace.cuts
    ]
    assert told == [
        ("H", "beta", 3, "null window", "A", "D", [(1, 1, 0)]),
        ("F", "beta", 3, "null window", "A", "D", [(0, 1, 0)]),
        ("E", "beta", 3, "null window", "A", "D", [(0, 0, 0)]),
    ]


# --- depth limits on trees --------------------------------------------------------------------------


def estimated_tree(lists: Any, who: Any) -> mv.Tree:
    """Return a tree whose inner nodes are estimated at the mean of the leaves below them, rounded down."""
    children: dict[str, list[str]] = {}
    values: dict[str, float] = {}
    for path, node in reference.everything(lists).items():
        name = "-".join(["n", *map(str, path)])
        if isinstance(node, list):
            below = after.leaves(node)
            children[name] = [f"{name}-{place}" for place in range(len(node))]
            values[name] = floor(sum(below) / len(below))
        else:
            values[name] = node
    return mv.Tree.from_dict(children, values, players=who)


@given(trees, players, hows, st.integers(1, 4))
def test_a_depth_limit_on_a_tree_is_kept_as_by_the_oracle(lists: Any, who: Any, how: Any, depth: int) -> None:
    rules = after.of_lists(lists, who)
    trace, search = run(estimated_tree(lists, who), how, depth=depth), expect(rules, how, depth=depth)
    assert facts(trace) == expected_facts(search)
    assert trace.work == search.work
    assert trace.value == after.minimax(rules, depth)[0]


# --- JSON -------------------------------------------------------------------------------------------


@given(trees, players, hows, orders)
@example(TREES["lecture"], BOTH, TABLE, "reversed")
def test_a_trace_survives_json(lists: Any, who: Any, how: Any, order: Any) -> None:
    trace = run(as_tree(lists, who), how, order=order)
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert facts(again) == facts(trace)
    assert [visit.bound for visit in again.visits] == [visit.bound for visit in trace.visits]
    assert list(again.visited) == list(trace.visited)
    assert list(again.pruned) == list(trace.pruned)
    assert list(again.cuts) == list(trace.cuts)
    assert (again.counts, again.work, len(again)) == (trace.counts, trace.work, len(trace))
    assert (again.value, again.move, again.line) == (trace.value, trace.move, trace.line)
    assert letters(again) == letters(trace)


@pytest.mark.parametrize("name", ["lecture", "deep_cut", "P", "5"])
@pytest.mark.parametrize("how", ALL, ids=NAMES)
def test_a_trace_read_back_draws_the_same_pictures(name: str, how: Any) -> None:
    trace = run(game_of(name), how, order="reversed")
    again = mv.Trace.from_json(trace.to_json())
    last = len(trace) - 1
    for k in (0, last // 4, last // 2, 3 * last // 4, last):
        assert again.svg(k) == trace.svg(k)


def test_a_trace_of_a_game_with_a_table_survives_json() -> None:
    trace: Any = mv.pvs(mv.Hexapawn(), table=True)
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert facts(again) == facts(trace)
    assert (again.work, again.counts) == (trace.work, trace.counts)


def test_json_is_of_version_2_only_where_it_has_to_be() -> None:
    plain, again, table = mv.alphabeta("lecture"), mv.pvs("lecture", order="reversed"), mv.alphabeta_table("lecture")
    assert [json.loads(trace.to_json())["version"] for trace in (plain, again, table)] == [1, 2, 2]


# --- what is refused --------------------------------------------------------------------------------


class Heap:
    """Take 1 or 2 from a heap; a state is a list, which has no hash."""

    def start(self) -> list[Any]:
        return [3, "MAX"]

    def moves(self, state: Any) -> list[int]:
        return [count for count in (1, 2) if count <= state[0]]

    def play(self, state: Any, move: int) -> list[Any]:
        return [state[0] - move, "MIN" if state[1] == "MAX" else "MAX"]

    def player(self, state: Any) -> Any:
        return state[1]

    def is_over(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any) -> int:
        return -1 if state[1] == "MAX" else 1


@pytest.mark.parametrize("research", ["x", "Window", None, 1])
def test_a_way_to_search_again_that_is_none_is_refused_by_name(research: Any) -> None:
    with pytest.raises(mv.MinimaxvizError, match=f"research.*{re.escape(repr(research))}") as refusal:
        mv.pvs("lecture", research=research)
    assert "window" in str(refusal.value)
    assert "answer" in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("how", [TABLE, ANSWER_TABLE, STORED], ids=["table", "answer-table", "alphabeta-table"])
def test_a_table_refuses_states_without_a_hash_and_says_the_cure(how: Any) -> None:
    with pytest.raises(mv.MinimaxvizError, match="list") as refusal:
        run(Heap(), how)
    assert re.search("tuple|hash", str(refusal.value))
    assert "Heap" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_without_a_table_states_need_no_hash() -> None:
    for how in (WINDOW, ANSWER):
        assert run(Heap(), how).value == mv.minimax(Heap()).value
