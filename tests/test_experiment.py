"""Experiments: the same counts as a plain loop, wherever they run, and whatever is left if they do not end."""

import io
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from math import inf
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.experiment.order_quality import means, table
from minimaxviz.experiment.results import Missing
from minimaxviz.experiment.work import VALUES
from tests.reference import AlphaBeta, everything, minimax_value
from tests.reference_after import alphabeta, of_lists, pvs
from tests.test_views import Tables

PLAN: dict[str, Any] = {"branching": [2, 3], "depth": range(4), "seeds": 3}


@pytest.fixture(scope="module")
def serial() -> mv.Experiment:
    return mv.experiment(**PLAN)


def key(row: Any) -> tuple[Any, ...]:
    return tuple(row[:5])


# --- games that are made for an experiment ---


def small_nim(seed: int) -> mv.Nim:
    return mv.Nim((1, seed))


def strict(game: Any, **options: Any) -> mv.Trace:
    return mv.alphabeta(game, cut=">", **options)


def from_its_value(game: Any) -> mv.Trace:
    """Search with a window around the value, which is another one on every tree."""
    value = mv.minimax(game).value
    return mv.alphabeta(game, window=(value - 1, value + 1))


def deadly(seed: int) -> mv.Nim:
    """End the process that asks for seed 3."""
    if seed == 3:
        os._exit(1)
    return small_nim(seed)


def interrupting(seed: int) -> mv.Nim:
    """Press Ctrl-C at seed 3."""
    if seed == 3:
        signal.raise_signal(signal.SIGINT)
    return small_nim(seed)


def flawed(seed: int) -> mv.Nim:
    if seed == 2:
        raise ZeroDivisionError("no game\ntoday")
    return small_nim(seed)


def hopeless(seed: int) -> mv.Nim:
    raise ValueError("never")


# --- counting -------------------------------------------------------------------------------------


def test_rows_are_what_plain_loops_count(serial: mv.Experiment) -> None:
    plain = []
    for branching in (2, 3):
        for depth in range(4):
            for order in ("best", "random", "worst"):
                for seed in (1, 2, 3):
                    chosen: Any = None if order == "random" else order
                    tree = mv.Tree.random(branching, depth, seed, values=VALUES, order=chosen)
                    least = mv.knuth_moore(branching, depth).nodes
                    for search in (mv.minimax, mv.alphabeta):
                        trace = search(tree)
                        counts = trace.counts[:3]
                        work = (trace.counts.visited, trace.counts.leaves, 0, 0, 0, 1)
                        plain.append(
                            (branching, depth, order, seed, search.__name__, *counts, trace.value, least, *work)
                        )
    assert [tuple(row) for row in serial] == plain
    assert len(serial) == len(plain) == 144


def nested(tree: mv.Tree, name: str) -> Any:
    return [nested(tree, child) for child in tree.moves(name)] or tree.utility(name)


def test_rows_are_what_a_search_without_our_code_counts(serial: mv.Experiment) -> None:
    for row in serial.select(order="random", seed=1, branching=3):
        tree = mv.Tree.random(3, row.depth or 0, 1, values=VALUES)
        lists = nested(tree, tree.root)
        assert row.value == minimax_value(lists, ("MAX", "MIN"))
        plain = everything(lists)
        if row.search == "alphabeta":
            plain = AlphaBeta(lists, ("MAX", "MIN"), (-inf, inf), "soft", ">=").windows
        assert row.visited == len(plain)


def test_what_was_done_is_what_a_search_without_our_code_does() -> None:
    searches: dict[str, Any] = {"alphabeta": (alphabeta, {}), "pvs": (pvs, {}), "pvs_table": (pvs, {"table": True})}
    again = mv.experiment(branching=[2, 3], depth=4, order=[0, 0.5, "worst"], seeds=4, searches=list(searches))
    assert len(again) == 2 * 3 * 4 * 3
    for row in again:
        tree = mv.Tree.random(row.branching, 4, row.seed, values=VALUES, order=row.order)  # type: ignore[arg-type]
        search, options = searches[row.search]
        plain = search(of_lists(nested(tree, tree.root)), **options)
        assert row[-6:] == plain.work
        assert row[5:8] == plain.counts


def test_the_columns_of_what_was_done_are_there_where_they_say_something() -> None:
    done = "calls  evaluations  null windows  re-searches  answers from the table"
    plain = str(mv.experiment(depth=3, seeds=2))
    assert not set(done.split()) & set(plain.split("\n")[0].split())
    assert "A node is one call of the search" in plain
    again = mv.experiment(depth=3, seeds=2, order=0, searches=["minimax", "pvs", "pvs_table"])
    head, _, *lines = str(again).split("\n")
    assert head.split("most")[1].split("  ")[1:] == [
        "calls",
        "evaluations",
        *done.split("  ")[4:],
        *done.split("  ")[2:4],
    ]
    by_pvs = again.select(search="pvs")
    assert [float(cell) for cell in lines[1].split()[-5:]] == [
        by_pvs.median(column) for column in ("calls", "evaluations", "hits", "probes", "researches")
    ]
    assert "A node counts once, however often it is visited; calls and evaluations count each time" in str(again)
    assert "medians over the seeds" in str(again)
    assert "re-searches</th>" in again._repr_html_()


def test_searches_are_taken_by_name_and_with_options() -> None:
    given: list[Any] = ["alphabeta", ("alphabeta", {"cut": ">"}), mv.pvs, ("pvs", {"table": True})]
    found = mv.experiment(depth=3, seeds=2, order="random", searches=given)
    assert found.values("search") == ["alphabeta", "alphabeta(cut=>)", "pvs", "pvs(table=True)"]
    named: Any = {"strict": ("alphabeta", {"cut": ">"}), "scout": "pvs"}
    strictly = mv.experiment(depth=3, seeds=2, order="random", searches=named)
    assert [row[5:] for row in strictly.select(search="strict")] == [
        row[5:] for row in found.select(search="alphabeta(cut=>)")
    ]
    assert "strict: cut when α > β" in str(strictly)
    only: Any = ("pvs", {"research": "answer"})
    assert mv.experiment(depth=3, seeds=1, searches=only).values("search") == ["pvs(research=answer)"]
    assert "PVS with a table: " in str(mv.experiment(depth=2, seeds=1, searches="pvs_table"))


def test_what_differs_from_run_to_run_is_no_convention() -> None:
    narrow = mv.experiment(depth=3, seeds=3, order="random", searches=from_its_value)
    assert "window" not in "".join(narrow.statements)
    assert "cut when α ≥ β · fail-soft" in "".join(narrow.statements)


# --- order quality --------------------------------------------------------------------------------


def test_the_best_is_put_first_with_a_probability_and_the_others_stay() -> None:
    def families(tree: mv.Tree, level: int, name: str) -> Iterator[tuple[int, list[float]]]:
        below = tree.moves(name)
        if below:
            yield level, [minimax_value(nested(tree, child), ("MAX", "MIN"), level + 1) for child in below]
        for child in below:
            yield from families(tree, level + 1, child)

    drawn = mv.Tree.random(3, 5, 7, values=VALUES)
    assert mv.Tree.random(3, 5, 7, values=VALUES, order=0) == drawn
    for order, low, high in ((1, 1, 1), (0.75, 0.75 + 0.25 / 3 - 0.1, 0.75 + 0.25 / 3 + 0.1), (0, 0.23, 0.43)):
        tree = mv.Tree.random(3, 5, 7, values=VALUES, order=order)
        assert sorted(tree.values.values()) == sorted(drawn.values.values())
        assert minimax_value(nested(tree, tree.root), ("MAX", "MIN")) == minimax_value(
            nested(drawn, "A"), ("MAX", "MIN")
        )
        first = [worth[0] == (min if level % 2 else max)(worth) for level, worth in families(tree, 0, tree.root)]
        assert len(first) == 121
        assert low <= sum(first) / 121 <= high
    with pytest.raises(mv.TreeError, match=r"^Tree.random: order 2; 'best', 'worst', a number from 0 to 1 or None is"):
        mv.Tree.random(order=2)


@pytest.mark.parametrize("search", ["alphabeta", "pvs", "pvs_table", "mtd_value", "SSS*", "DUAL*"])
def test_with_the_best_first_every_search_evaluates_the_minimum(search: str) -> None:
    for branching in (1, 2, 3):
        found = mv.order_quality(branching=branching, depth=5, order=1, seeds=4, searches=search)
        least = mv.knuth_moore(branching, 5)
        assert {(row.evaluations, row.visited) for row in found} == {least}
        if "pvs" in search:
            assert {row.calls for row in found} == {least.nodes}, "then PVS makes exactly alpha-beta's calls"


KNOWN = {  # evaluations on other random trees with 3 children and 6 levels, of which 30 were searched, too
    "alphabeta": (246, 69.6),
    "PVS": (357, 71.5),
    "pvs_table": (218, 64.5),
    "mtd_value": (142, 58),
    "SSS*": (175, 59.3),
}


def test_evaluations_are_about_those_that_are_known_of_other_trees() -> None:
    found = means(mv.order_quality(order=[0, 0.9], seeds=30))
    assert found.keys() == KNOWN.keys()
    for search, (by_lot, nearly_best) in KNOWN.items():
        assert found[search][0] == pytest.approx(by_lot, rel=0.15)
        assert found[search][0.9] == pytest.approx(nearly_best, rel=0.15)


def test_means_are_those_of_the_rows_and_need_probabilities() -> None:
    found = mv.order_quality(depth=4, order=[1, 0, 0.25], searches=["alphabeta", "pvs"], seeds=5)
    found_means = means(found)
    assert list(found_means) == ["alphabeta", "pvs"]
    for search, line in found_means.items():
        assert list(line) == [0, 0.25, 1]
        for order, mean in line.items():
            counts = [row.evaluations for row in found if (row.search, row.order) == (search, order)]
            assert len(counts) == 5
            assert mean == pytest.approx(sum(counts) / 5)
    assert means(found, "calls")["pvs"][1] == mv.knuth_moore(3, 4).nodes
    assert table(found, "sr").split("\n")[3].split()[0] == "0,25"
    with pytest.raises(mv.ExperimentError, match=r"^order is best, random, worst; numbers from 0 to 1 are needed"):
        means(mv.experiment(depth=1, seeds=1))
    with pytest.raises(mv.ExperimentError, match="mean: nothing was measured"):
        mv.Experiment([]).mean()


def test_the_known_minima() -> None:
    minima = [mv.knuth_moore(*pair) for pair in ((2, 4), (3, 3), (3, 4), (5, 0), (1, 7))]
    assert minima == [(7, 18), (11, 20), (17, 37), (1, 1), (1, 8)]


@pytest.mark.parametrize("values", [VALUES, (0, 1)])
def test_the_best_order_reaches_the_minimum_with_or_without_ties(values: tuple[int, int]) -> None:
    for branching in (1, 2, 3, 4):
        for depth in range(6):
            for seed in range(3):
                tree = mv.Tree.random(branching, depth, seed, values=values, order="best")
                counts = mv.alphabeta(tree).counts
                assert (counts.leaves, counts.visited) == mv.knuth_moore(branching, depth)


def test_no_order_is_better_than_the_best_or_worse_than_minimax(serial: mv.Experiment) -> None:
    assert all(row.visited == row.minimum for row in serial.select(search="alphabeta", order="best"))
    for row in serial.select(search="alphabeta"):
        assert row.minimum is not None
        assert row.minimum <= row.visited <= sum(row.branching**level for level in range((row.depth or 0) + 1))  # type: ignore[operator]
    far = mv.experiment(depth=5, seeds=30).select(search="alphabeta").by("order")
    assert far["best"].median() < far["random"].median() < far["worst"].median() < 364


def test_ties_bring_further_cuts_so_random_trees_have_hardly_any() -> None:
    wide, narrow = (
        mv.experiment(partial(mv.Tree.random, 3, 5, values=values, order="worst"), searches=mv.alphabeta)
        for values in (VALUES, (0, 3))
    )
    assert narrow.median() < wide.median()
    tree = mv.Tree.random(3, 8, 1, values=VALUES)
    leaves = [tree.utility(name) for name in tree.names() if tree.is_over(name)]
    assert len(set(leaves)) == len(leaves) == 3**8


def test_a_game_is_searched_to_depth_limits_in_its_own_order() -> None:
    counts = mv.experiment(mv.TicTacToe(), depth=[1, 2, 3], seeds=1)
    assert [row.visited for row in counts.select(search="minimax")] == [10, 82, 586]
    assert [row.visited for row in counts.select(search="alphabeta")] == [10, 26, 96]
    assert {(row.branching, row.order, row.minimum) for row in counts} == {(None, "listed", None)}


def test_random_orders_of_a_game_differ_by_seed_and_not_by_run() -> None:
    game = mv.TicTacToe("X../.O./X..")
    one, two = (mv.experiment(game, order=["random", "reversed"], seeds=8) for _ in range(2))
    assert one.rows == two.rows
    shuffled = one.select(order="random")
    assert len({row.visited for row in shuffled.select(search="alphabeta")}) > 3
    assert len({row.value for row in one}) == 1
    assert len({row.visited for row in one.select(search="minimax")}) == 1
    backwards = mv.alphabeta(game, order="reversed").counts.visited
    assert {row.visited for row in one.select(search="alphabeta", order="reversed")} == {backwards}


def test_games_may_be_made_from_the_seed_and_searched_by_any_function() -> None:
    made = mv.experiment(small_nim, searches={"≥": mv.alphabeta, ">": strict}, seeds=[2, 5])
    assert [(row.seed, row.search) for row in made] == [(2, "≥"), (2, ">"), (5, "≥"), (5, ">")]
    assert made.rows[3].visited == strict(mv.Nim((1, 5))).counts.visited
    assert made.statements[1:] == [
        "≥: cut when α ≥ β · fail-soft · window [−∞, ∞]",
        ">: cut when α > β · fail-soft · window [−∞, ∞]",
    ]


def test_what_a_search_brings_along_is_stated_and_what_is_varied_is_not() -> None:
    mine = {"mine": partial(mv.alphabeta, depth=1, order="reversed", fail="hard")}
    own = mv.experiment(mv.TicTacToe(), searches=mine, seeds=1)
    assert own.statements[-1].endswith("∞] · unfinished positions count as 0 · depth limit 1 · right to left")
    varied = mv.experiment(mv.TicTacToe(), depth=2, order="random", searches=mv.alphabeta, seeds=1)
    said = "Alpha-beta: cut when α ≥ β · fail-soft · window [−∞, ∞] · unfinished positions count as 0"
    assert varied.statements[-1] == said


def test_trees_may_have_a_branching_that_is_drawn() -> None:
    drawn = mv.experiment(branching=[(2, 4), 2], depth=3, seeds=4)
    assert drawn.values("branching") == [(2, 4), 2]
    assert len({row.visited for row in drawn.select(branching=(2, 4), search="minimax")}) > 1
    assert drawn.select(branching=(2, 4)).values("minimum") == [None]
    assert "\n      2–4      3  best " in str(drawn)


@pytest.mark.parametrize(
    ("nodes", "depth", "factor"), [(13, 2, 3), (6, 5, 1), (1, 4, 0), (2**20 - 1, 19, 2), (3, 2, 1), (2.5, 1, 1.5)]
)
def test_the_effective_branching_is_that_of_a_uniform_tree(nodes: float, depth: int, factor: float) -> None:
    assert mv.effective_branching(nodes, depth) == pytest.approx(factor)


# --- the same wherever it runs --------------------------------------------------------------------


def test_a_process_pool_counts_the_same(serial: mv.Experiment) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        parallel = mv.experiment(**PLAN, executor=pool)
        assert parallel.rows == serial.rows
        assert parallel.conventions == serial.conventions
        shuffled: dict[str, Any] = {"order": "random", "seeds": 70, "depth": 4}
        game = mv.TicTacToe("X../.O./...")
        assert mv.experiment(game, **shuffled, executor=pool).rows == mv.experiment(game, **shuffled).rows


def test_threads_count_the_same(serial: mv.Experiment) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert mv.experiment(**PLAN, executor=pool).rows == serial.rows


@pytest.fixture(scope="module")
def dask_client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        yield client


def test_a_dask_cluster_counts_the_same(serial: mv.Experiment, dask_client: Any) -> None:
    parallel = mv.experiment(**PLAN, executor=dask_client.get_executor())
    assert parallel.rows == serial.rows
    assert parallel.conventions == serial.conventions


class Backwards(Executor):
    """Run what it gets last first."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.waiting: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Any, /, *arguments: Any, **options: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.waiting.append((future, partial(work, *arguments, **options)))
        if len(self.waiting) == self.parts:
            for waiting, job in reversed(self.waiting):
                waiting.set_result(job())
        return future


def test_the_order_of_rows_does_not_depend_on_who_is_ready_first(serial: mv.Experiment) -> None:
    plan = {**PLAN, "branching": 3, "seeds": 2}
    assert mv.experiment(**plan, executor=Backwards(24)).rows == serial.select(branching=3, seed=[1, 2]).rows


def test_many_games_are_sent_in_few_parts() -> None:
    executor = Backwards(64)
    parallel = mv.experiment(depth=1, order="best", seeds=100, executor=executor)
    assert len(executor.waiting) == 64
    assert [row.seed for row in parallel.select(search="minimax")] == list(range(1, 101))


# --- what is left of it ---------------------------------------------------------------------------


def test_a_pool_that_dies_leaves_what_was_measured() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.warns(RuntimeWarning, match="runs are missing"),
    ):
        left = mv.experiment(deadly, seeds=[1, 2, 4, 5, 6, 3], executor=pool)
    whole = mv.experiment(small_nim, seeds=[1, 2, 4, 5, 6, 3])
    assert {key(run) for run in left.missing} >= {(None, None, "listed", 3, name) for name in ("minimax", "alphabeta")}
    assert 0 < len(left) <= 10
    assert set(left.rows) <= set(whole.rows)
    assert sorted([*map(key, left.rows), *map(key, left.missing)], key=str) == sorted(map(key, whole.rows), key=str)
    assert "the executor failed: BrokenProcessPool: " in left.notice
    assert str(left).endswith(left.notice)
    assert left.notice.isprintable()


def test_a_pool_that_dies_at_once_is_an_error() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(mv.ExperimentError, match=r"^the executor failed: BrokenProcessPool: .*$"),
    ):
        mv.experiment(deadly, seeds=[3], executor=pool)


def test_an_executor_that_takes_no_more_leaves_what_it_took() -> None:
    class Tired(ThreadPoolExecutor):
        left = 4

        def submit(self, *arguments: Any, **options: Any) -> Any:
            self.left -= 1
            if self.left < 0:
                raise RuntimeError("cannot schedule new futures\nafter shutdown")
            return super().submit(*arguments, **options)

    with (
        Tired(1) as pool,
        pytest.warns(RuntimeWarning, match=r"^4 of 12 runs are missing \(seed 5, 6\): the"),
    ):
        left = mv.experiment(small_nim, seeds=6, executor=pool)
    assert left.values("seed") == [1, 2, 3, 4, 5, 6]
    assert len(left) == 8
    assert left.missing[0].reason.endswith("RuntimeError: cannot schedule new futures after shutdown")


def test_what_cannot_be_sent_is_said_with_its_cure() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(mv.ExperimentError, match=r"; define games and searches at the top level of a module$"),
    ):
        mv.experiment(lambda seed: small_nim(seed), seeds=2, executor=pool)


@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupt_leaves_what_was_measured() -> None:
    with pytest.warns(RuntimeWarning, match="interrupted"):
        left = mv.experiment(interrupting, seeds=5)
    assert [row.seed for row in left] == [1, 1, 2, 2]
    assert left.notice == "6 of 10 runs are missing (seed 3, 4, 5): interrupted"
    assert left.rows == mv.experiment(small_nim, seeds=2).rows
    assert left.select(search="alphabeta", seed=[2, 3]).notice == "1 of 2 runs are missing (seed 3): interrupted"


@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupt_before_anything_was_measured_is_one() -> None:
    with pytest.raises(KeyboardInterrupt):
        mv.experiment(interrupting, seeds=[3, 1])


def test_an_interrupt_takes_back_what_an_executor_has_not_begun() -> None:
    begun: list[int] = []
    back = Event()

    def slow(seed: int) -> mv.Nim:
        begun.append(seed)
        if len(begun) > 3:
            back.wait(300)
        return small_nim(3)

    def impatient(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool:
        with pytest.warns(RuntimeWarning, match="interrupted"):
            left = mv.experiment(slow, seeds=20, executor=pool, progress=impatient)
        back.set()
    assert 0 < len(left) <= 6
    assert len(begun) <= 4, "the fifth and all after it were taken back"


def test_a_search_that_fails_is_missing_and_the_others_go_on() -> None:
    limited: dict[str, Any] = {"few": partial(mv.alphabeta, max_nodes=50), "many": mv.alphabeta}
    with pytest.warns(RuntimeWarning, match=r"^2 of 6 runs are missing \(depth 3, 4; search few\): the search"):
        left = mv.experiment(mv.TicTacToe(), searches=limited, depth=[2, 3, 4], seeds=1)
    assert [(row.depth, row.search) for row in left] == [(2, "few"), (2, "many"), (3, "many"), (4, "many")]


def test_a_game_that_cannot_be_made_is_missing_with_its_reason() -> None:
    with pytest.warns(RuntimeWarning):
        left = mv.experiment(flawed, searches=mv.minimax, seeds=3)
    assert left.missing == ((None, None, "listed", 2, "minimax", "ZeroDivisionError: no game today"),)
    with ThreadPoolExecutor(2) as pool, pytest.warns(RuntimeWarning):
        assert mv.experiment(flawed, searches=mv.minimax, seeds=3, executor=pool).missing == left.missing


def test_several_reasons_are_counted() -> None:
    reasons = [Missing(3, 4, "best", seed, "minimax", f"reason {seed}") for seed in (1, 2, 3)]
    assert mv.Experiment([], reasons).notice == "3 of 3 runs are missing: reason 1 (and for other reasons: 2 more)"


def test_an_experiment_of_which_nothing_is_left_is_an_error() -> None:
    with pytest.raises(mv.ExperimentError, match=r"^no run succeeded; minimax with seed 1: ValueError: never$"):
        mv.experiment(hopeless)


# --- progress -------------------------------------------------------------------------------------


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    mv.experiment(depth=[1, 2], order="best", seeds=2, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(2, 8), (4, 8), (6, 8), (8, 8)]
    heard.clear()
    with ThreadPoolExecutor(2) as pool:
        mv.experiment(seeds=40, depth=[1, 2], executor=pool, progress=lambda *pair: heard.append(pair))
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    assert heard[-1] == (480, 480)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_and_a_pipe_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mv.experiment(depth=2, seeds=2)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    mv.experiment(depth=2, seeds=2, progress=False)
    assert terminal.getvalue() == ""
    mv.experiment(depth=2, seeds=2)
    assert "12/12" in terminal.getvalue()
    assert capsys.readouterr().out == ""


@pytest.mark.notebook
def test_a_notebook_shows_a_bar_the_table_and_the_plots(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    cells = [
        "import minimaxviz as mv\nresults = mv.experiment(depth=[1, 2], seeds=5)",
        "results",
        "mv.plots.nodes_against_depth(results)",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    bar, table, plot = ([output["data"] for output in cell.outputs] for cell in notebook.cells)
    assert [shown["text/plain"] for shown in bar] == ["60 runs"]
    assert "application/vnd.jupyter.widget-view+json" in bar[0]
    assert len(table) == len(plot) == 1
    assert "<table>" in table[0]["text/html"]
    assert "image/png" in plot[0]
    states = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    assert "60 of 60 runs" in [state["state"].get("value") for state in states]


# --- reading it -----------------------------------------------------------------------------------


def test_parts_are_selected_by_value_and_by_list(serial: mv.Experiment) -> None:
    part = serial.select(search="alphabeta", branching=[2, 3], depth=range(1, 3))
    assert part.values("depth") == [1, 2]
    assert list(part.by("order")) == ["best", "random", "worst"]
    assert sum(map(len, part.by("seed").values())) == len(part) == 36
    assert serial.select(seed=1, depth=3, order="best", branching=2).median("leaves") == (8 + 5) / 2


def test_rows_are_written_as_csv(serial: mv.Experiment, tmp_path: Path) -> None:
    path = serial.to_csv(tmp_path / "counts.csv")
    lines = path.read_text(encoding="utf-8").split("\n")
    work = "calls,evaluations,hits,probes,researches,passes"
    assert lines[0] == f"branching,depth,order,seed,search,visited,leaves,cuts,value,minimum,{work}"
    assert len(lines) == 1 + 144 + 1
    assert lines[1].startswith("2,0,best,1,minimax,1,1,0,")
    assert lines[1].endswith(",1,1,1,0,0,0,1")
    with pytest.raises(mv.ExportError):
        serial.to_csv(path / "below.csv")


def test_a_notebook_shows_the_experiment_as_a_table() -> None:
    parser = Tables()
    named = {"<b>": mv.alphabeta}
    html = mv.experiment(depth=4, order="best", searches=named, seeds=2)._repr_html_()
    parser.feed(html)
    assert parser.open == []
    assert parser.cells == [
        *("branching", "depth", "order", "search", "minimum", "runs", "fewest", "median", "most"),
        *("3", "4", "best", "<b>", "37", "2", "37", "37", "37"),
    ]
    assert "<b>" not in html
    assert "cut when α ≥ β" in html


def test_a_long_table_says_what_it_leaves_out() -> None:
    long = mv.experiment(branching=[1, 2], depth=range(8), seeds=1)
    lines = str(long).split("\n")
    assert len(lines) < 70
    assert "… and 36 lines more; select(depth=…) shows a part" in lines
    assert len({len(line) for line in lines[: lines.index("")]}) == 1


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": -1}, "depth -1; a whole number from 0 up is needed"),
        ({"depth": [1, "2"]}, "depth '2'; a whole number"),
        ({"depth": []}, r"depth \[\] names none"),
        ({"depth": [2, 2]}, r"depth \[2, 2\] names one twice"),
        ({"depth": 14}, "depth 14 with branching 3 makes trees of over 2,000,000 nodes; choose less"),
        ({"depth": 10**9}, "depth 1000000000 with"),
        ({"branching": 0}, "branching 0; a whole number from 1 up"),
        ({"branching": (3, 2)}, r"branching \(3, 2\); a whole"),
        ({"branching": (2, 3, 4)}, r"branching \(2, 3, 4\); a whole"),
        ({"order": "good"}, "order 'good'; one of best, random, worst, or a number from 0 to 1, is needed"),
        ({"order": 1.5}, "order 1.5; one of best, random, worst, or a number from 0 to 1, is needed"),
        ({"order": [0, "random", -0.1]}, "order -0.1; one of best"),
        ({"order": True}, "order True; one of best"),
        ({"order": [0.5, 0.5]}, r"order \[0.5, 0.5\] names one twice"),
        ({"game": mv.Nim((1, 2)), "order": 0.5}, "order 0.5; one of listed, random, reversed is needed"),
        ({"order": "listed"}, "order 'listed'; one of best"),
        ({"seeds": 0}, r"seeds range\(1, 1\) names none; how many"),
        ({"seeds": "x"}, "seeds 'x'; how many"),
        ({"seeds": 1.5}, "seeds 1.5; how many"),
        ({"searches": []}, "searches: there is none"),
        ({"searches": "maximin"}, "searches: 'maximin'; one of minimax, alphabeta, .*pvs_table.* is needed"),
        ({"searches": ("pvs", {"tables": True})}, "searches: pvs has no option 'tables'"),
        ({"searches": ("pvs", {3: True})}, "searches: pvs has no option 3"),
        ({"searches": {"one": (1, {})}}, r"searches: \(1, {}\); functions like minimax, names like 'pvs', or a table"),
        ({"searches": [{"pvs": {}}]}, "searches: two have the same name, or none|searches: {'pvs': {}}; functions"),
        ({"searches": partial(mv.alphabeta, cut=">")}, r"searches: functools.*; functions"),
        ({"searches": [strict, strict]}, "searches: two have the same name"),
        ({"searches": {"one": 1}}, "searches: 1; functions"),
        ({"executor": 4}, "executor 4; None or one of concurrent.futures is needed"),
        ({"progress": "yes"}, "progress 'yes'; a function of"),
        ({"game": mv.Nim((1, 2)), "branching": 2}, "branching 2 is for random trees"),
        ({"game": mv.Nim((1, 2)), "order": "best"}, "order 'best'; one of listed, random, reversed"),
    ],
)
def test_mistakes_are_said_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(mv.ExperimentError, match=f"^{message}") as caught:
        mv.experiment(**options)
    assert str(caught.value).isprintable()


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(mv.MinimaxvizError):
        mv.experiment(3)  # type: ignore[arg-type]


def test_other_mistakes_are_said_too(serial: mv.Experiment) -> None:
    with pytest.raises(mv.ExperimentError, match=r"^select: depth 9 was not measured; 0, 1, 2, 3 is there$"):
        serial.select(depth=9)
    with pytest.raises(mv.ExperimentError, match=r"^there is no column 'height'; there are branching, depth"):
        serial.select(height=9)
    with pytest.raises(mv.ExperimentError, match="nothing was measured"):
        mv.Experiment([]).median()
    mistakes: list[Any] = [(0, 1), (2, -1), (2.0, 1), (2, "1")]
    for mistake in mistakes:
        with pytest.raises(mv.ExperimentError, match="knuth_moore: "):
            mv.knuth_moore(*mistake)
    mistakes = [(0, 1), (5, 0), (5, 1.5)]
    for mistake in mistakes:
        with pytest.raises(mv.ExperimentError, match="effective_branching: "):
            mv.effective_branching(*mistake)
