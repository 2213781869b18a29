"""MTD(f), SSS* and DUAL*: by known figures, by laws, against oracles, and against SSS* as Stockman told it."""

import json
import pickle
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import minimaxviz as mv
from tests import reference
from tests import reference_after as after
from tests import reference_passes as oracle
from tests.strategies import inner_nested, nested, players
from tests.test_searches_after import (
    BOTH,
    GAMES,
    HUGE,
    LETTERS,
    TREES,
    as_tree,
    best_first,
    cut_visits,
    facts,
    game_of,
    holds,
    letters,
    number,
    orders,
    paths,
    tied,
    trees,
    uniform,
)

# value and place of the move | calls, visited, evaluations, cuts, passes and hits from 0 | from ∞ | from 10
FIGURES = {
    name: [[int(part) for part in cell.split()] for cell in cells]
    for name, *cells in (
        [part.strip() for part in line.split("|")]
        for line in """
        lecture  |  3 0 | 24 14  6  7 3  4 | 19 14  6  5 2  2 | 19 14  6  5 2  2
        aima     |  3 0 | 14 11  7  3 2  1 | 25 11  7  5 4  8 | 20 11  7  4 3  5
        deep_cut |  7 1 | 15  8  4  2 3  4 | 19  8  4  2 3  6 | 19  8  4  2 3  6
        P        | 35 1 | 53 25 12 10 5 12 | 41 19  8  9 4 10 | 46 25 12  8 4  9
        1        | 35 0 | 24 18  7  8 2  2 | 31 18  7 10 3  5 | 24 18  7  8 2  2
        2        | 16 1 | 45 25 14 11 4 11 | 28 21 12  6 2  4 | 30 23 13  7 2  4
        3        |  5 0 | 68 38 16 16 4 12 | 83 41 19 14 5 18 | 83 41 19 14 5 18
        4        | 11 3 | 49 23 18  6 5 18 | 55 18 13  8 6 26 | 27 18 13  3 2  7
        5        | 14 1 | 52 31 13  9 4  9 | 54 32 12 10 4 10 | 36 30 11  7 2  2
        6        |  8 0 | 32 17  9  9 4  6 | 22 17  9  5 2  2 | 22 17  9  5 2  2
        7        | 35 0 | 52 17  7  7 5 15 | 49 25 13  6 4  9 | 44 17  7  6 4 12
        8        |  1 0 | 45 29 14 13 3  6 | 41 27 12 12 3  6 | 41 27 12 12 3  6
        9        |  1 1 | 40 29 18  9 3  5 | 39 32 21  8 2  2 | 39 32 21  8 2  2
        10       | 20 0 | 31 27 12  7 2  1 | 50 28 13 10 4  9 | 31 27 12  7 2  1
        """.strip().splitlines()
    )
}
GUESSES = [(0, 1), (-inf, 1), (inf, 2), (10, 3)]

# value | calls of each pass | visited, evaluations, cuts, hits
GAME_FIGURES = [
    ("tic-tac-toe", 0, [535, 3_842], (4_342, 510, 1_127, 1_839)),
    ("Nim (2, 2)", -1, [20, 7], (22, 2, 4, 10)),
    ("Nim (1, 2, 3)", -1, [80, 13], (87, 2, 17, 49)),
]

guesses = st.sampled_from([0, 1, -3, 2.5, 50, inf, -inf])


def both(lists: Any, who: Any, guess: float, order: str | None = None) -> tuple[Any, oracle.Passes]:
    """Return the package's trace and what the oracle does, on one tree."""
    trace = mv.mtd(as_tree(lists, who), guess=guess, order=order)
    return trace, oracle.mtd(after.of_lists(lists, who), guess, is_reversed=order == "reversed")


def expected(search: oracle.Passes) -> list[tuple[Any, ...]]:
    """Return all that is told of the visits of the oracle."""
    return [(c.path, c.window, c.value, c.kind, c.origin, c.role == "probe", c.role == "again") for c in search.calls]


def told(passes: Any) -> list[tuple[Any, ...]]:
    return [(one.depth, one.window, one.value, one.calls) for one in passes]


# --- figures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guess", "column"), GUESSES)
@pytest.mark.parametrize("name", FIGURES)
def test_every_tree_has_its_figures(name: str, guess: float, column: int) -> None:
    (value, place), figures = FIGURES[name][0], FIGURES[name][column]
    search = oracle.mtd(after.of_lists(TREES[name]), guess)
    (calls, evaluations, hits, _, _, passes), (visited, _, cuts) = search.work, search.counts
    assert [calls, visited, evaluations, cuts, passes, hits] == figures, "the oracle"
    assert (search.value, search.move) == (value, place)
    trace: Any = mv.mtd(game_of(name), guess=guess)
    assert (trace.value, trace.best_node.path) == (value, (place,))
    assert trace.work == (calls, evaluations, hits, 0, 0, passes)
    assert trace.counts[:3] == (visited, evaluations, cuts)
    assert facts(trace) == expected(search)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps


@pytest.mark.parametrize(("name", "value", "calls", "figures"), GAME_FIGURES)
def test_every_game_has_its_figures(name: str, value: float, calls: list[int], figures: Any) -> None:
    make, rules = GAMES[name]
    game, search = make(), oracle.mtd(rules())
    trace: Any = mv.mtd(game)
    for work, counts, passes in ((search.work, search.counts, search.over), (trace.work, trace.counts, trace.passes)):
        assert [one.calls for one in passes] == calls
        assert (counts[0], work[1], counts[2], work[2]) == figures
    assert (trace.value, trace.move) == (value, game.moves(game.start())[0])
    assert facts(trace) == expected(search)


def test_the_passes_of_sss_on_the_tree_of_the_literature() -> None:
    trace: Any = mv.mtd(TREES["P"], guess=inf)
    assert [one.value for one in trace.passes] == [41, 36, 35, 35]


# --- the worked example -----------------------------------------------------------------------------

WORKED = """
    A≥2✂  B≥2  E≥2✂  K=2  F≥5✂  M=5
    A≥3✂  B=3  E=3  K=2←3  L=3  F≥5←4
    A≤3  B≤3✂  E=3  K=2←3  L=3←10  C≤0✂  G=0  O=0  D≤2✂  I=2  R=2  S=1
"""
WORKED_STEPS = "EEEEVUCLUEEVUCLULUCLPEEEEHUEVULUEHULUCLPEEEEHUEHULUCLUEEEVULUCLUEEEVUEVULUCLUL"


def test_the_lecture_tree_visit_by_visit_and_step_by_step() -> None:
    trace: Any = mv.mtd("lecture")
    cut = set(cut_visits(trace))
    visits = []
    for visit in trace.visits:
        sign = {"exact": "=", "lower": "≥", "upper": "≤"}[visit.bound]
        mark = "✂" if visit.index in cut else "" if visit.origin is None else f"←{visit.origin.index}"
        visits.append(f"{visit.node.label}{sign}{number(visit.value)}{mark}")
    assert visits == WORKED.split()
    assert letters(trace) == WORKED_STEPS
    assert (len(trace), trace.work, trace.counts[:3]) == (78, (24, 6, 4, 0, 0, 3), (14, 6, 7))


def test_a_pass_tells_what_it_proves_and_which_steps_are_its_own() -> None:
    trace: Any = mv.mtd("lecture")
    assert [(one.number, one.visit.index, one.window, one.value, one.bound, one.calls) for one in trace.passes] == [
        (1, 0, (-1, 0), 2, "lower", 6),
        (2, 6, (2, 3), 3, "lower", 6),
        (3, 12, (3, 4), 3, "upper", 12),
    ]
    steps = [letters(trace)[one.first_step : one.last_step + 1] for one in trace.passes]
    assert steps == [f"{part}P" for part in WORKED_STEPS.split("P")[:-1]] + [WORKED_STEPS.split("P")[-1]]


def test_sss_on_the_lecture_tree() -> None:
    trace: Any = mv.mtd("lecture", guess=inf)
    first, second = trace.passes
    assert (first.window[1], first.value, first.calls) == (inf, 3, 12)
    assert (second.window, second.value, second.calls) == ((2, 3), 3, 7)
    leaves = [[v.node.label for v in trace.visits[a:b] if v.kind == "over"] for a, b in ((0, 12), (12, 19))]
    assert leaves == [["K", "L", "O", "R", "S"], ["M"]]


# --- laws -------------------------------------------------------------------------------------------


@given(trees, players, guesses, orders)
@example(HUGE, BOTH, 0, None)
@example(HUGE, ("MIN", "MAX"), inf, None)
@example([[[3]], 3], BOTH, 3, None)
def test_every_visit_and_step_is_the_oracles(lists: Any, who: Any, guess: float, order: Any) -> None:
    trace, search = both(lists, who, guess, order)
    assert facts(trace) == expected(search)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert (trace.work, trace.counts[:3]) == (search.work, search.counts)
    assert told(trace.passes) == told(search.over)
    assert len(trace) == 3 * trace.work.calls - 1 + trace.counts.cuts


@given(trees, players, guesses, orders)
@example([[[3]], 3], BOTH, 3, None)
@example([[[3], 3], 3], ("MIN", "MAX"), 3, None)
def test_it_has_minimaxs_value_and_its_first_best_move(lists: Any, who: Any, guess: float, order: Any) -> None:
    trace, search = both(lists, who, guess, order)
    full = mv.minimax(as_tree(lists, who), order=order)
    assert trace.value == search.value == reference.minimax_value(lists, who)
    assert trace.move == full.move
    assert trace.root.bound == "exact"
    assert (trace.best_node.path if trace.best_node else ()) == (() if search.move is None else (search.move,))


@given(trees, players, guesses, orders)
def test_it_visits_a_part_of_what_alphabeta_visits(lists: Any, who: Any, guess: float, order: Any) -> None:
    tree = as_tree(lists, who)
    seen = set(paths(mv.mtd(tree, guess=guess, order=order).visited))
    assert seen <= set(paths(mv.alphabeta(tree, order=order).visited))


@given(trees, players, guesses)
def test_no_leaf_is_evaluated_twice(lists: Any, who: Any, guess: float) -> None:
    trace: Any = mv.mtd(as_tree(lists, who), guess=guess)
    assert trace.work.evaluations == trace.counts.leaves


@given(nested, players)
@example([[[1, 1], 0, [1]], [[1]], 1], ("MIN", "MAX"))
def test_from_infinity_it_evaluates_leaves_in_the_order_of_stockmans_sss(lists: Any, who: Any) -> None:
    value, leaves = oracle.stockman(lists, who)
    trace: Any = mv.mtd(as_tree(lists, who), guess=inf)
    assert trace.value == value
    assert [visit.node.path for visit in trace.visits if visit.kind == "over"] == leaves


@given(
    st.sampled_from([(1, 5), (2, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3)]),
    st.sampled_from([BOTH, ("MIN", "MAX")]),
    st.sampled_from(["equal", "whole"]),
    st.randoms(use_true_random=False),
    guesses.filter(lambda guess: guess != 2.5),
)
def test_in_the_best_case_only_the_knuth_moore_minimum_is_evaluated(
    size: Any, who: Any, kind: str, dice: Any, guess: float
) -> None:
    branching, depth = size
    leaf = {"equal": lambda: 1, "whole": lambda: dice.randint(0, 9)}[kind]
    trace: Any = mv.mtd(as_tree(best_first(uniform(branching, depth, leaf), who), who), guess=guess)
    assert trace.work.evaluations == branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1


@given(st.one_of(nested, tied), players, orders)
def test_dual_is_sss_in_the_mirror(lists: Any, who: Any, order: Any) -> None:
    leaves = {path: leaf for path, leaf in reference.everything(lists).items() if not isinstance(leaf, list)}
    negated = reference.with_leaves(lists, {path: -leaf for path, leaf in leaves.items()})
    swapped = tuple("MIN" if player == "MAX" else "MAX" for player in who)
    sss = mv.mtd(as_tree(lists, who), guess=inf, order=order)
    dual = mv.mtd(as_tree(negated, swapped), guess=-inf, order=order)
    mirrored = [(path, (-high, -low), -value, kind) for path, (low, high), value, kind, *_ in facts(dual)]
    assert [visit[:4] for visit in facts(sss)] == mirrored  # where a bound came from is low's visit if both fit
    assert (sss.work, sss.counts, sss.move) == (dual.work, dual.counts, dual.move)


@given(trees, players, guesses, orders)
def test_the_bound_of_every_visit_node_and_pass_holds(lists: Any, who: Any, guess: float, order: Any) -> None:
    trace: Any = mv.mtd(as_tree(lists, who), guess=guess, order=order)
    for one in (*trace.visits, *trace.visited):
        path = one.path if isinstance(one, mv.Node) else one.node.path
        truth = reference.minimax_value(reference.subtree(lists, path), who, len(path))
        assert holds(one.bound, one.value, truth)
    for one in trace.passes:
        assert holds(one.bound, one.value, trace.value)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["tic-tac-toe", "Nim (1, 2, 3)", "Hexapawn"])
def test_a_depth_limit_ends_every_pass_where_the_oracle_ends(name: str, depth: int) -> None:
    make, rules = GAMES[name]
    trace: Any = mv.mtd(make(), depth=depth)
    search = oracle.mtd(rules(), depth=depth)
    assert facts(trace) == expected(search)
    assert {one.depth for one in trace.passes} == {depth}
    assert trace.value == after.minimax(rules(), depth)[0]


# --- numbers of every size --------------------------------------------------------------------------


@pytest.mark.parametrize("guess", [0, inf, -inf, 1e17, Fraction(1, 3), 10**30])
@pytest.mark.parametrize(
    "lists",
    [
        [[inf, -inf], [inf, 3]],
        [[-inf, 2], [-inf]],
        [[inf], [inf]],
        HUGE,
        [[1.7e308, -1.7e308], [1e308]],
        [[Fraction(1, 3), Fraction(2, 3)], [Fraction(1, 2), 1]],
        [[10**40, 10**40 + 1], [10**40 - 1]],
        7,
    ],
    ids=repr,
)
def test_numbers_of_every_size_are_found(lists: Any, guess: float) -> None:
    tree = mv.Tree.from_nested(lists)
    trace = mv.mtd(tree, guess=guess)
    assert trace.value == after.minimax(after.of_lists(lists))[0]
    assert all(visit.window[0] < visit.window[1] for visit in trace.visits if visit.window is not None)
    assert mv.Trace.from_json(trace.to_json()) == trace


class Long:
    """A line of moves so long that Python has to be asked for more room, and a short way that a first pass sees."""

    def __init__(self, length: int) -> None:
        self.length = length

    def start(self) -> int:
        return 0

    def moves(self, state: int) -> list[int]:
        return [-1, 1] if state == 0 else [1]

    def play(self, state: int, move: int) -> int:
        return -1 if move == -1 else state + 1

    def player(self, state: int) -> Any:
        return "MAX"

    def is_over(self, state: int) -> bool:
        return state in (-1, self.length)

    def utility(self, state: int) -> int:
        return 0 if state == -1 else 1


@pytest.mark.parametrize("length", [3, 300, 3_000])
def test_a_later_pass_may_go_much_deeper_than_the_first(length: int) -> None:
    trace: Any = mv.mtd(Long(length))
    assert trace.value == 1
    assert [one.calls for one in trace.passes] == [2, length + 2, length + 2]
    assert (trace.work.evaluations, trace.work.hits) == (2, 3), "the table holds what the passes before had found"


# --- files, words and mistakes ----------------------------------------------------------------------


@given(inner_nested, players, guesses)
def test_it_comes_back_from_json_and_pickle(lists: Any, who: Any, guess: float) -> None:
    trace = mv.mtd(as_tree(lists, who), guess=guess)
    document = json.loads(trace.to_json())
    assert document["version"] == 2
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace == pickle.loads(pickle.dumps(trace))
    assert again.conventions == trace.conventions
    assert told(again.passes) == told(trace.passes)
    assert again.svg() == trace.svg()
    assert [frame.caption() for frame in again] == [frame.caption() for frame in trace]


SENTENCES = {
    "en": "first guess 7 · transposition table",
    "sr": "prva pretpostavka 7 · transpoziciona tabela",
    "hr": "prva pretpostavka 7 · transpozicijska tablica",
    "el": "πρώτη εικασία 7 · πίνακας μεταθέσεων",
    "fa": "نخستین حدس \u20667\u2069 · جدول جابه‌جایی",
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_the_guess_is_told_in_every_language(lang: str) -> None:
    from minimaxviz.words import convention, words

    assert SENTENCES[lang] in convention(mv.mtd("lecture", guess=7).conventions, words(lang))
    assert "SSS*" in convention(mv.mtd("lecture", guess=inf).conventions, words(lang))
    assert "DUAL*" in convention(mv.mtd("lecture", guess=-inf).conventions, words(lang))


def test_captions_say_what_a_pass_asks_and_what_it_proves() -> None:
    trace: Any = mv.mtd(TREES["P"], guess=40)
    captions = [[trace.caption(k) for k in (one.first_step, one.last_step)] for one in trace.passes]
    assert captions == [
        ["Pass 1: is A worth at least 40? The window is [39, 40].", "The pass is over: A is worth at most 36."],
        ["Pass 2: is A worth at least 36? The window is [35, 36].", "The pass is over: A is worth at most 35."],
        ["Pass 3: is A worth at least 35? The window is [34, 35].", "Done: A is worth 35, the best move is A → C."],
    ]
    trace = mv.mtd("lecture", guess=9)
    last = "This pass proves at least 3, an earlier one at most 3: exact."
    assert trace.caption() == f"Done: A is worth 3, the best move is A → B. {last}"


@pytest.mark.parametrize("guess", [nan, "3", True, None, [3], 1j])
def test_a_guess_that_is_no_number_is_refused(guess: Any) -> None:
    with pytest.raises(mv.SearchError, match=r"^guess .*; a number is needed, inf for SSS\*, -inf for DUAL\*$"):
        mv.mtd("lecture", guess=guess)


def test_a_state_that_no_table_can_hold_is_refused() -> None:
    class Lists(Long):
        def start(self) -> Any:
            return [0]

        def is_over(self, state: Any) -> bool:
            return False

        def moves(self, state: Any) -> list[int]:
            return [1]

    with pytest.raises(
        mv.GameError, match=r"the state \[0\] is a list, which a table cannot hold; let states be tuples"
    ):
        mv.mtd(Lists(3))


def test_a_game_without_end_needs_a_depth() -> None:
    class Endless(Long):
        def is_over(self, state: int) -> bool:
            return False

    with pytest.raises(mv.SearchError, match=r"larger than max_nodes=1,000 nodes|still goes on after"):
        mv.mtd(Endless(3), max_nodes=1_000)


def test_passes_that_are_done_are_kept_when_a_later_one_is_too_large() -> None:
    whole: Any = mv.mtd("lecture")
    with pytest.raises(mv.SearchError, match=r"2 passes are done and kept in the error's \.trace$") as caught:
        mv.mtd("lecture", max_nodes=20)
    kept = caught.value.trace
    assert told(kept.passes) == told(whole.passes[:2])
    assert facts(kept) == facts(whole)[:12]
    assert kept.value == 3
    with pytest.raises(mv.SearchError, match=r"allow more \(max_nodes=…\)$") as caught:
        mv.mtd("lecture", max_nodes=5)
    assert caught.value.trace is None
