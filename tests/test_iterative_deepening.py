"""Iterative deepening: by known figures, by laws, against oracles; what it learns, and what it does when it fails."""

import inspect
import json
import pickle
import sys
from math import inf, nan
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.search import pseudocode
from tests import reference
from tests import reference_after as after
from tests import reference_passes as oracle
from tests.strategies import inner_nested, nested, players
from tests.test_mtd import Long, expected, told
from tests.test_searches_after import BOTH, GAMES, LETTERS, TREES, as_tree, facts, game_of, holds, orders, tied

NOTHING: dict[str, Any] = {"learn": None}
PV: dict[str, Any] = {"learn": "pv"}
BEST: dict[str, Any] = {"learn": "best"}
VALUES: dict[str, Any] = {"learn": "values"}
NARROW: dict[str, Any] = {"learn": "best", "delta": 2}
WAYS = [NOTHING, PV, BEST, VALUES, NARROW]

# the value of each limit | for each way: calls of each pass, visited, evaluations
FIGURES = {
    name: cells
    for name, *cells in (
        [part.strip() for part in line.split("|")]
        for line in """
        lecture | 4 2 3 | 4+8+14 14 13 | 4+8+14 14 13 | 4+8+14 14 13 | 4+8+14 14 13 | 4+7+8+14 14 16
        aima | 7 3 | 4+11 11 10 | 4+11 11 10 | 4+11 11 10 | 4+11 11 10 | 4+8+11 11 14
        deep_cut | 7 7 7 7 | 3+5+7+8 8 13 | 3+5+7+9 9 14 | 3+5+7+6 7 12 | 3+5+7+6 7 12 | 3+5+7+6 7 12
        P | 47 37 51 35 | 3+7+14+25 26 25 | 3+7+14+25 26 25 | 3+7+11+27 27 24 | 3+7+11+27 27 24 | 3+6+6+7+11+14+27 27 34
        1 | 53 35 54 35 | 3+7+11+18 19 18 | 3+7+11+18 19 18 | 3+7+11+20 21 20 | 3+7+11+20 21 20 | 3+5+7+6+11+15+24 24 32
        2 | 10 8 16 | 4+11+27 29 26 | 4+9+27 27 24 | 4+9+27 27 24 | 4+9+33 33 28 | 4+7+9+9+25 26 29
        3 | 5 4 5 4 5 | 3+6+15+22+41 44 42 | 3+6+14+27+34 43 40 | 3+6+14+24+31 38 36 | 3+6+14+24+37 44 39 | 3+6+14+19+30 34 32
        4 | 25 11 | 5+23 23 22 | 5+18 18 17 | 5+18 18 17 | 5+18 18 17 | 5+10+18 18 22
        5 | 16 14 18 14 | 4+10+20+35 35 34 | 4+10+20+32 32 31 | 4+10+14+22 24 23 | 4+10+14+22 24 23 | 4+10+8+7+14+17+22 24 35
        6 | 4 4 8 | 4+8+17 17 16 | 4+8+18 18 17 | 4+8+18 18 17 | 4+8+18 18 17 | 4+8+8+17 18 20
        7 | 38 28 28 22 35 | 2+4+7+12+25 25 24 | 2+4+6+10+17 17 16 | 2+4+6+10+17 17 16 | 2+4+6+10+17 17 16 | 2+4+4+6+6+10+16+16 17 25
        8 | 1 0 1 1 | 3+7+15+29 29 28 | 3+7+15+28 28 27 | 3+7+15+25 26 25 | 3+7+15+23 26 24 | 3+7+15+25 26 25
        9 | 0 0 1 | 4+9+32 32 29 | 4+9+32 32 29 | 4+9+32 32 29 | 4+9+32 32 29 | 4+9+32 32 29
        10 | 23 21 22 20 20 | 3+6+11+17+28 28 30 | 3+6+11+17+28 28 30 | 3+6+11+17+25 26 28 | 3+6+11+17+25 26 28 | 3+5+6+11+13+16+25 26 34
        """.strip().splitlines()  # noqa: E501
    )
}

# value, place of the move | calls of each pass | visited, evaluations, cuts
GAME_FIGURES = [
    ("tic-tac-toe", BEST, 0, 0, "10+26+96+206+1079+1054+7668+2478+3835", (10_655, 8_301, 4_600)),
    ("tic-tac-toe", PV, 0, 0, "10+26+96+206+1079+1886+9092+12296+17851", (19_258, 19_819, 12_146)),
    ("Nim (2, 2)", BEST, -1, 0, "5+11+22+21", (26, 29, 8)),
    ("Nim (1, 2, 3)", BEST, -1, 0, "7+17+48+70+206+85", (221, 198, 70)),
    ("Hexapawn", BEST, -1, 1, "4+12+21+49+47+48+50", (70, 104, 62)),
]

learns = st.sampled_from(["best", "values", "pv", None])
deltas = st.sampled_from([None, 1, 2, 0.5, 100])
switches = st.booleans()
small = st.one_of(nested, tied)


class Estimated:
    """A tree of nested lists whose inner nodes are estimated by a hash of their path, to show them to no advantage."""

    def __init__(self, lists: Any, who: Any = BOTH, sign: int = 1) -> None:
        rules = after.of_lists(lists, who)
        self.rules = rules._replace(
            estimate=lambda path: sign * (sum((n + 2) * p for n, p in enumerate(path)) * 7 % 11)
        )

    def start(self) -> Any:
        return self.rules.start

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)


def both(lists: Any, who: Any, order: str | None = None, **options: Any) -> tuple[Any, oracle.Passes]:
    """Return the package's trace and what the oracle does, on one tree."""
    game = Estimated(lists, who)
    trace = mv.iterative_deepening(game, order=order, **options)
    return trace, oracle.deepening(game.rules, is_reversed=order == "reversed", **options)


# --- figures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("way", range(len(WAYS)), ids=["nothing", "pv", "best", "values", "narrow"])
def test_every_tree_has_its_figures(name: str, way: int) -> None:
    values, (calls, visited, evaluations) = FIGURES[name][0], FIGURES[name][1 + way].split()
    search = oracle.deepening(after.of_lists(TREES[name]), **WAYS[way])
    trace: Any = mv.iterative_deepening(game_of(name), **WAYS[way])
    for passes, work, counts in ((search.over, search.work, search.counts), (trace.passes, trace.work, trace.counts)):
        assert "+".join(str(one.calls) for one in passes) == calls
        assert (counts[0], work[1]) == (int(visited), int(evaluations))
        last_of_limit = {one.depth: one.value for one in passes}
        assert [*last_of_limit.values()] == [int(value) for value in values.split()]
    assert trace.work.calls == sum(map(int, calls.split("+")))
    assert facts(trace) == expected(search)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert trace.best_node.path == (search.move,)


@pytest.mark.parametrize(("name", "way", "value", "place", "calls", "figures"), GAME_FIGURES)
def test_every_game_has_its_figures(name: str, way: Any, value: float, place: int, calls: str, figures: Any) -> None:
    make, rules = GAMES[name]
    game, search = make(), oracle.deepening(rules(), **way)
    trace: Any = mv.iterative_deepening(game, **way)
    for passes, work, counts in ((search.over, search.work, search.counts), (trace.passes, trace.work, trace.counts)):
        assert "+".join(str(one.calls) for one in passes) == calls
        assert (counts[0], work[1], counts[2]) == figures
    assert (trace.value, trace.move) == (value, game.moves(game.start())[place])
    assert facts(trace) == expected(search)


def test_nine_passes_that_learn_cost_less_than_alphabeta_once() -> None:
    assert mv.iterative_deepening(mv.TicTacToe()).work.calls == 16_452 < mv.alphabeta(mv.TicTacToe()).work.calls


def test_a_tree_is_estimated_at_the_mean_of_its_leaves() -> None:
    values = mv.trees.lecture().estimated().values
    assert "".join(f"{name}{values[name]}" for name in "ABCDEFGHIJ") == "A4B4C3D3E2F7G0H5I1J5"
    trace = mv.iterative_deepening("lecture")
    assert "nodes without an estimate count as the mean of the leaves below, rounded down" in trace.conventions.sentence
    own = mv.trees.estimates()
    assert own.estimated() is own
    assert "mean" not in mv.iterative_deepening(own).conventions.sentence


@pytest.mark.parametrize(
    ("lists", "mean"),
    [
        ([inf, -inf], 0),
        ([inf, 3], inf),
        ([-inf], -inf),
        ([-1, -2], -2),
        ([0.5, 2.5, 4.5], 2),
        ([10**40, 10**40 + 3], 10**40 + 1),
    ],
)
def test_every_tree_can_be_estimated(lists: Any, mean: float) -> None:
    assert mv.Tree.from_nested(lists).estimated().values["A"] == mean


# --- laws -------------------------------------------------------------------------------------------


@given(small, players, orders, learns, deltas, switches, switches)
@example([[1, [2, 0], 1], [1, 1]], BOTH, None, "values", None, False, True)
def test_every_visit_and_step_is_the_oracles(
    lists: Any, who: Any, order: Any, learn: Any, delta: Any, table: bool, pvs: bool
) -> None:
    trace, search = both(lists, who, order, learn=learn, delta=delta, table=table, pvs=pvs)
    assert facts(trace) == expected(search)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert (trace.work, trace.counts[:3]) == (search.work, search.counts)
    assert told(trace.passes) == told(search.over)
    assert (trace.best_node.path if trace.best_node else ()) == (() if search.move is None else (search.move,))
    inner = [(visit.tried, call) for visit, call in zip(trace.visits, search.calls, strict=True) if call.returned]
    assert all(tried == call.order[: len(tried)] == [*call.returned] for tried, call in inner)


@given(small, players, orders, learns, deltas, switches, switches)
def test_it_has_minimaxs_value(
    lists: Any, who: Any, order: Any, learn: Any, delta: Any, table: bool, pvs: bool
) -> None:
    options: dict[str, Any] = {"learn": learn, "delta": delta, "table": table, "pvs": pvs, "order": order}
    trace = mv.iterative_deepening(as_tree(lists, who), **options)
    assert trace.value == reference.minimax_value(lists, who)
    assert trace.root.bound == "exact"


@given(small, players, st.integers(1, 4), learns, deltas, switches, switches)
def test_with_a_depth_each_limit_has_the_value_of_minimax_there(
    lists: Any, who: Any, depth: int, learn: Any, delta: Any, table: bool, pvs: bool
) -> None:
    trace, search = both(lists, who, learn=learn, delta=delta, table=table, pvs=pvs, depth=depth)
    assert facts(trace) == expected(search)
    by_limit = {one.depth: one.value for one in trace.passes}
    assert by_limit == {limit: after.minimax(search.rules, limit)[0] for limit in range(1, depth + 1)}
    assert trace.value == by_limit[depth]


@given(small, players, learns, st.sampled_from([None, 2]), switches)
def test_swapping_the_players_mirrors_every_visit(lists: Any, who: Any, learn: Any, delta: Any, pvs: bool) -> None:
    leaves = {path: leaf for path, leaf in reference.everything(lists).items() if not isinstance(leaf, list)}
    negated = reference.with_leaves(lists, {path: -leaf for path, leaf in leaves.items()})
    swapped = tuple("MIN" if player == "MAX" else "MAX" for player in who)
    one, two = (
        mv.iterative_deepening(game, learn=learn, delta=delta, pvs=pvs)
        for game in (Estimated(lists, who), Estimated(negated, swapped, sign=-1))
    )
    mirrored = [(path, (-high, -low), -value, *rest) for path, (low, high), value, *rest in facts(two)]
    assert facts(one) == mirrored
    assert (one.work, one.counts, one.move) == (two.work, two.counts, two.move)


@given(small, players, learns, deltas, switches, switches)
def test_the_bound_of_every_visit_and_the_best_line_hold_at_their_depth(
    lists: Any, who: Any, learn: Any, delta: Any, table: bool, pvs: bool
) -> None:
    trace, search = both(lists, who, learn=learn, delta=delta, table=table, pvs=pvs, depth=3)
    for visit in trace.visits:
        limit = trace.record.depth_limit(visit.index)
        below = search.rules._replace(start=visit.node.path)
        truth = after.minimax(below, limit - len(visit.node.path))[0]
        assert holds(visit.bound, visit.value, truth)
    path: tuple[int, ...] = ()
    for visit in trace.proof.line[1:]:
        path = trace.node_of(visit).path
        assert after.minimax(search.rules._replace(start=path), 3 - len(path))[0] == trace.value


@given(small, players, learns, deltas, switches, switches, st.none() | st.integers(1, 4))
@example([1, [0, [0]]], BOTH, "best", None, False, False, None)
@example([0, [[0], 0], [0]], BOTH, "best", None, False, False, None)
def test_what_was_entered_and_what_was_not_are_the_tree_down_to_the_last_limit(
    lists: Any, who: Any, learn: Any, delta: Any, table: bool, pvs: bool, depth: int | None
) -> None:
    trace, search = both(lists, who, learn=learn, delta=delta, table=table, pvs=pvs, depth=depth)
    limit = search.over[-1].depth
    assert limit is not None
    whole = {path for path in reference.everything(lists) if len(path) <= limit}
    entered, never = ([node.path for node in nodes] for nodes in (trace.visited, trace.pruned))
    assert entered == search.paths
    assert never == sorted(whole - set(entered))
    assert trace.counts == (*search.counts, len(never), len(whole))
    assert (trace[-1].visited, trace[-1].pruned, trace[-1].to_come) == (len(entered), len(never), 0)
    again = mv.Trace.from_json(trace.to_json())
    assert (again.counts, [node.path for node in again.pruned]) == (trace.counts, never)


def test_below_a_node_at_which_only_an_earlier_pass_ended_the_tree_is_drawn() -> None:
    from minimaxviz.draw.view import View, Wish

    trace = mv.iterative_deepening([3, [[4], 1]])  # the second pass ends at D, the third is cut before it
    left_behind, below = trace.node((1, 0)), trace.node((1, 0, 0))
    assert (left_behind.visited, below.visited) == (True, False)
    assert [trace[-1].look(node).status for node in (left_behind, below)] == ["earlier", "pruned"]
    view = View(trace, Wish())
    assert [item.node.label for item in view.items if not item.is_leaf] == ["A", "C", "D"]
    assert [item.node.label for item in view.items] == ["A", "B", "C", "D", "F", "E"]
    cut = trace.caption(trace.steps.cut_steps[-1])
    assert cut.endswith("F is never looked at, D is left out this time.")


def test_the_lecture_is_counted_whole() -> None:
    assert mv.iterative_deepening("lecture").counts == (14, 13, 5, 7, 21)


def test_the_order_of_the_user_is_what_is_usual() -> None:
    game = mv.TicTacToe()
    order = {game.start(): [(1, 1), *(move for move in game.moves(game.start()) if move != (1, 1))]}
    for options in ({"order": order}, {"order": "reversed"}, {"order": lambda state, move: (move[1], move[0])}):
        trace: Any = mv.iterative_deepening(game, depth=2, **options)
        usual: Any = mv.alphabeta(game, depth=1, **options)
        assert trace.visits[0].tried == usual.visits[0].tried
        assert trace.conventions.order == usual.conventions.order
        assert mv.Trace.from_json(trace.to_json()) == trace


def test_depth_0_looks_at_the_root_alone() -> None:
    trace = mv.iterative_deepening(mv.TicTacToe(), depth=0)
    assert (trace.value, trace.move, trace.work.calls, trace.passes[0].depth) == (0, None, 1, 0)


def test_a_finished_game_is_one_pass() -> None:
    trace = mv.iterative_deepening(mv.TicTacToe(), "XXX/OO./...")
    assert (trace.value, trace.work.calls, trace.work.passes) == (1, 1, 1)


def test_aspiration_gives_up_where_numbers_are_endless_or_huge() -> None:
    for lists in ([[inf, 3], [-inf, inf]], [[-inf], [-inf, 2]], [[1e17, 2e17], [3e17]], [[inf], [inf]]):
        for delta in (1, 0.5, inf):
            trace = mv.iterative_deepening(lists, delta=delta)
            assert trace.value == reference.minimax_value(lists, BOTH)
            assert all(visit.window[0] < visit.window[1] for visit in trace.visits if visit.window is not None)


class Limited(Long):
    """The same line of moves, with an estimate on the way."""

    def estimate(self, state: int) -> float:
        return 0.5


@pytest.mark.parametrize("learn", ["best", "values", "pv", None])
def test_a_limit_may_be_deeper_than_python_usually_goes(learn: Any) -> None:
    usual, depth = sys.getrecursionlimit(), 150
    try:
        sys.setrecursionlimit(depth + len(inspect.stack(0)))  # the last passes need more
        trace: Any = mv.iterative_deepening(Limited(1_000), depth=depth, learn=learn)
    finally:
        sys.setrecursionlimit(usual)
    assert trace == mv.iterative_deepening(Limited(1_000), depth=depth, learn=learn)
    assert [one.value for one in trace.passes] == [0.5] * depth
    assert trace.visits[trace.passes[-1].visit.index].tried[0] == (0 if learn is None else 1)


# --- files, words and mistakes ----------------------------------------------------------------------


@given(inner_nested, players, learns, deltas, switches, switches)
def test_it_comes_back_from_json_and_pickle(
    lists: Any, who: Any, learn: Any, delta: Any, table: bool, pvs: bool
) -> None:
    trace = mv.iterative_deepening(as_tree(lists, who), learn=learn, delta=delta, table=table, pvs=pvs)
    assert json.loads(trace.to_json())["version"] == 2, "not even one pass has the depth limit of the call"
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace == pickle.loads(pickle.dumps(trace))
    assert again.conventions == trace.conventions
    assert told(again.passes) == told(trace.passes)
    assert [frame.caption() for frame in again] == [frame.caption() for frame in trace]


def test_captions_say_how_deep_a_pass_goes_what_it_found_and_that_it_failed() -> None:
    trace: Any = mv.iterative_deepening("lecture", delta=2)
    captions = [[trace.caption(k) for k in (one.first_step, one.last_step)] for one in trace.passes]
    assert captions == [
        [
            "Pass 1, depth 1: start at A with the window [−∞, ∞].",
            "Depth 1 is done: A is worth 4, the best move is A → B.",
        ],
        [
            "Pass 2, depth 2: start at A with the window [2, 6].",
            "The pass is over: A is worth at most 2. That is outside the window [2, 6]: again with [−∞, 6].",
        ],
        [
            "Pass 3, depth 2: start at A with the window [−∞, 6].",
            "Depth 2 is done: A is worth 2, the best move is A → B.",
        ],
        ["Pass 4, depth 3: start at A with the window [0, 4].", "Done: A is worth 3, the best move is A → B."],
    ]


def test_every_language_says_what_is_learned_and_how_narrow_windows_are() -> None:
    from minimaxviz.words import convention, languages, words

    def sentence(lang: str, **options: Any) -> str:
        return convention(mv.iterative_deepening("lecture", **options).conventions, words(lang))

    for lang in languages():
        different = {sentence(lang, learn=learn) for learn in ("best", "values", "pv", None)}
        assert len(different) == 4
        assert "±" in sentence(lang, delta=2)
        assert "delta" not in sentence(lang, delta=2)
        assert words(lang).say("probes") in sentence(lang, pvs=True)
        assert words(lang).say("table") in sentence(lang, table=True)
    assert "the best move of earlier passes first · a window of ±2 around the last value" in sentence("en", delta=2)


@pytest.mark.parametrize("options", [{}, {"delta": 2}, {"pvs": True, "table": True, "depth": 3}, {"learn": None}])
def test_the_pseudocode_shows_the_search_and_below_it_what_each_pass_is(options: Any) -> None:
    trace = mv.iterative_deepening("lecture", **options)
    lines = [line.text for line in pseudocode(trace.conventions)]
    assert lines[0] == f"def iterative_deepening(node{', depth' if 'depth' in options else ''}):"
    assert any(line.startswith("def pvs(" if "pvs" in options else "def alphabeta(") for line in lines)
    assert any("learn()" in line for line in lines) == ("learn" not in options)
    compile("\n".join(lines), "pseudocode", "exec")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"delta": 0}, "delta 0; a number above 0, or None for no narrow window, is needed"),
        ({"delta": -1}, "delta -1; a number above 0, or None for no narrow window, is needed"),
        ({"delta": nan}, "delta nan; a number above 0, or None for no narrow window, is needed"),
        ({"delta": "2"}, "delta '2'; a number above 0, or None for no narrow window, is needed"),
        ({"delta": True}, "delta True; a number above 0, or None for no narrow window, is needed"),
        ({"learn": "worst"}, "learn 'worst'; 'best', 'values', 'pv' or None is needed"),
        ({"learn": True}, "learn True; 'best', 'values', 'pv' or None is needed"),
        ({"table": 1}, "table 1; True or False is needed"),
        ({"pvs": "yes"}, "pvs 'yes'; True or False is needed"),
        ({"depth": -1}, "depth -1; a whole number from 0 up, or None for no limit, is needed"),
        ({"depth": 2.5}, "depth 2.5; a whole number from 0 up, or None for no limit, is needed"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_one_line(options: Any, message: str) -> None:
    with pytest.raises(mv.SearchError) as caught:
        mv.iterative_deepening("lecture", **options)
    assert str(caught.value) == message


def test_a_game_without_estimates_is_refused() -> None:
    with pytest.raises(mv.SearchError, match=r"limit 1 is reached at 1, and Long has no estimate\(state\); add one"):
        mv.iterative_deepening(Long(3))


def test_a_state_that_cannot_be_looked_up_is_refused_unless_nothing_is_learned() -> None:
    class Lists(Limited):
        def start(self) -> Any:
            return [0]

        def play(self, state: Any, move: int) -> Any:
            return [state[0] + move]

        def moves(self, state: Any) -> list[int]:
            return [1]

        def is_over(self, state: Any) -> bool:
            return bool(state[0] == 3)

        def utility(self, state: Any) -> int:
            return 7

    with pytest.raises(mv.GameError, match=r"state \[0\] is a list, which nothing can be learned about; let states"):
        mv.iterative_deepening(Lists(3))
    assert mv.iterative_deepening(Lists(3), learn=None).value == 7


class Endless(Limited):
    def is_over(self, state: int) -> bool:
        return False


def test_a_game_without_end_keeps_the_passes_that_are_done() -> None:
    with pytest.raises(mv.SearchError, match=r"max_nodes=1,000 nodes; give a depth limit .* passes are done") as caught:
        mv.iterative_deepening(Endless(3), max_nodes=1_000)
    kept = caught.value.trace
    done = len(kept.passes)
    assert f"; {done} passes are done and kept in the error's .trace" in str(caught.value)
    assert kept == mv.iterative_deepening(Endless(3), depth=done)
    assert kept.work.calls <= 1_000 < mv.iterative_deepening(Endless(3), depth=done + 1).work.calls


def test_ctrl_c_and_calling_off_keep_the_passes_that_are_done() -> None:
    class Interrupted(Endless):
        asked = 0

        def moves(self, state: int) -> list[int]:
            self.asked += 1
            if self.asked > 20:
                raise KeyboardInterrupt
            return super().moves(state)

    with pytest.raises(KeyboardInterrupt) as caught:
        mv.iterative_deepening(Interrupted(3))
    kept: Any = caught.value.trace  # type: ignore[attr-defined]
    assert [one.depth for one in kept.passes] == list(range(1, len(kept.passes) + 1))
    assert caught.value.__notes__ == [f"{len(kept.passes)} passes are done and kept in sys.last_value.trace"]

    class Switch:
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > 20

    with pytest.raises(mv.SearchCancelledError) as called_off:
        mv.iterative_deepening(Endless(3), cancel=Switch())
    assert called_off.value.trace.passes[-1].depth == called_off.value.trace.conventions.depth
