"""The record: visits, nodes and passes; searches written outside the package; steps that are told."""

import json
from math import inf
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.search import LEAF, LIMIT, OVER, SEARCHES, Conventions, Run, Table, pseudocode
from minimaxviz.trace.written import Writer
from tests.strategies import inner_nested, players

LANGUAGES = ("en", "sr", "hr", "el", "fa")
LETTERS = {
    "enter": "E",
    "evaluate": "V",
    "hit": "H",
    "update": "U",
    "research": "R",
    "cut": "C",
    "leave": "L",
    "pass": "P",
}


# --- searches of one's own, written with the same tools -----------------------------------------------


def scout(game: Any, state: Any = None, *, depth: int | None = None, order: Any = None) -> mv.Trace:
    """Alpha-beta as somebody may write it in a notebook."""
    run = Run(game, state, Conventions("scout", depth=depth, window=(-inf, inf)), order=order)
    is_over, utility, estimate, player, moves, play = run.rules

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        run.enter((depth, alpha, beta))
        if is_over(state) or depth == 0:
            value = utility(state) if is_over(state) else estimate(state)
            run.leave((LEAF, value, OVER if is_over(state) else LIMIT))
            return value
        best = -inf if player(state) == mv.MAX else inf
        for move in moves(state):
            child = value_of(play(state, move), depth - 1, alpha, beta)
            if player(state) == mv.MAX:
                best = max(best, child)
                alpha = max(alpha, best)
            else:
                best = min(best, child)
                beta = min(beta, best)
            if alpha >= beta:
                break
        run.leave((player(state), best, len(moves(state))))
        return best

    return run.trace(value_of)


def mtd(game: Any, *, guess: float = 0, passes: list[float] | None = None) -> mv.Trace:
    """MTD(f), with windows of its own in each pass and one table for all."""
    run = Run(game, None, Conventions("mtd", cut=">=", fail="soft", guess=guess, table=True, prunes=True))
    is_over, utility, _, player, moves, play = run.rules
    table = Table(run)

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        run.enter((depth, alpha, beta))
        known = table.answer(state, depth, alpha, beta)
        if known is not None:
            return known
        if is_over(state):
            run.leave((LEAF, value := utility(state), OVER))
            return table.keep(state, depth, value)
        window, mover, options = (alpha, beta), player(state), moves(state)
        value = -inf if mover == mv.MAX else inf
        for move in options:
            child = value_of(play(state, move), depth - 1, alpha, beta)
            if mover == mv.MAX:
                value = max(value, child)
                alpha = max(alpha, value)
            else:
                value = min(value, child)
                beta = min(beta, value)
            if alpha >= beta:
                break
        run.leave((mover, value, len(options)))
        return table.keep(state, depth, value, window)

    low, high, value = -inf, inf, guess
    while low < high:
        beta = value + 1 if value == low else value
        value = run.search(value_of, None, beta - 1, beta)
        low, high = (value, high) if value >= beta else (low, value)
        if passes is not None:
            passes.append(value)
    return run.trace()


def test_a_search_of_ones_own_goes_by_its_own_name_everywhere() -> None:
    trace = scout("lecture")
    same = mv.alphabeta("lecture")
    assert (trace.value, trace.move, [node.label for node in trace.visited]) == (
        same.value,
        same.move,
        [node.label for node in same.visited],
    )
    assert trace.counts == same.counts
    assert trace.conventions.title == "scout"
    assert pseudocode(trace.conventions) == []
    assert "scout" in trace.svg()
    assert trace.text().startswith("scout · ")
    assert [trace.caption(k) for k in range(len(trace))] == [same.caption(k) for k in range(len(same))]
    assert "scout" in str(mv.compare(same, trace))
    assert "scout" in repr(mv.Player(trace))
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert again.algorithm == "scout"


def test_passes_follow_each_other_in_one_trace() -> None:
    values: list[float] = []
    trace = mtd("lecture", passes=values)
    assert values == [2, 3, 3]
    assert [(one.window, one.value, one.calls) for one in trace.passes] == [
        ((-1, 0), 2, 6),
        ((2, 3), 3, 6),
        ((3, 4), 3, 12),
    ]
    work = trace.work
    assert (work.calls, len(trace.visited), work.evaluations, work.hits, work.passes) == (24, 14, 6, 4, 3)
    assert (len(trace.cuts), len(trace)) == (7, 78)
    steps = "".join(LETTERS[frame.kind] for frame in trace)
    assert steps == "EEEEVUCLUEEVUCLULUCLPEEEEHUEVULUEHULUCLPEEEEHUEHULUCLUEEEVULUCLUEEEVUEVULUCLUL"
    origins = {visit.index: visit.origin.index for visit in trace.visits if visit.origin is not None}
    assert origins == {9: 3, 11: 4, 15: 3, 16: 10}
    assert (trace.value, trace.move, trace.root.bound) == (3, "B", "exact")
    assert [visit.bound for visit in trace.root.visits] == ["lower", "lower", "upper"]
    assert {cut.because for cut in trace.cuts} == {"pass window"}
    assert [trace.caption(k) for k in (20, 39)] == [
        "The pass is over: A is worth at least 2.",
        "The pass is over: A is worth at least 3.",
    ]
    assert trace.caption(21) == "Pass 2: is A worth at least 3? The window is [2, 3]."
    last = "This pass proves at most 3, an earlier one at least 3: exact."
    assert trace.caption() == f"Done: A is worth 3, the best move is A → B. {last}"
    assert trace == mv.mtd("lecture")


def test_what_an_earlier_pass_found_is_pale_until_it_is_reached_again() -> None:
    trace = mtd("lecture")
    second = trace.passes[1].visit.index
    frame = trace[trace.steps.entered[second]]
    assert frame.look(trace.node("A")).status == "open"
    assert {frame.look(trace.node(label)).status for label in "BEKFM"} == {"earlier"}
    assert {frame.look(trace.node(label)).status for label in "LNCGHIOPQRSTUDJ"} == {"unseen"}
    assert frame.look(trace.node("K")).value == 2
    assert "K  2  found earlier" in trace.text(frame.k)
    last = trace[-1]
    assert last.look(trace.node("M")).status == "earlier"
    assert last.look(trace.node("K")).known
    assert (last.visited, last.pruned, last.to_come, last.call_count) == (14, 7, 0, 24)


def test_a_cut_says_never_only_of_what_no_visit_enters() -> None:
    trace = mtd("lecture")
    first = trace.caption(trace.steps.cut_steps[0])
    assert first.endswith("L is left out this time.")
    assert "never looked at" not in first
    both = trace.caption(trace.steps.cut_steps[2])
    assert "are left out this time" in both
    assert "are never looked at" in both


@pytest.mark.parametrize("name", SEARCHES)
def test_the_table_of_searches_says_what_their_traces_say(name: str) -> None:
    search = SEARCHES[name]
    trace = search.function("lecture")
    assert search.function.__name__ == name == trace.algorithm
    assert (search.prunes, search.seen_by == "mover") == (trace.conventions.prunes, trace.conventions.seen_by_mover)
    assert pseudocode(trace.conventions)[0].text.startswith(f"def {name}(node")
    assert all(search.takes(option) for option in ("depth", "order", "max_nodes", "cancel"))
    assert trace.conventions.title != name


# --- how nodes look -----------------------------------------------------------------------------------


def played(trace: mv.Trace) -> list[dict[tuple[int, ...], str]]:
    """Play the steps, and write down how every node looks after each: a plain retelling of the rules."""
    nodes = [node.path for node in (*trace.visited, *trace.pruned)]
    looks = dict.fromkeys(nodes, "unseen")
    entered: set[tuple[int, ...]] = set()
    history = []
    for frame in trace:
        path = frame.node.path
        below = [node for node in nodes if node[: len(path)] == path and node != path]
        if frame.kind == "enter":
            looks |= {node: "earlier" if node in entered else "unseen" for node in below}
            looks[path] = "open"
            entered.add(path)
        elif frame.kind in ("evaluate", "leave", "hit"):
            looks[path] = "closed"
        if frame.kind == "hit":
            looks |= {node: "pruned" for node in below if node not in entered}
        if frame.cut is not None:
            skipped = [node.path for node in frame.cut.skipped]
            gone = [node for node in below if node[: len(path) + 1] in skipped and node not in entered]
            looks |= dict.fromkeys(gone, "pruned")
        history.append(dict(looks))
    return history


SEARCHED = [
    lambda tree: mv.alphabeta(tree, order="reversed"),
    mv.pvs,
    lambda tree: mv.pvs(tree, research="answer", order="reversed"),
    lambda tree: mv.pvs(tree, table=True, order="reversed"),
    mv.alphabeta_table,
    mtd,
    mv.iterative_deepening,
    lambda tree: mv.iterative_deepening(tree, depth=2, order="reversed"),
    lambda tree: mv.iterative_deepening(tree, learn="values", delta=1),
    lambda tree: mv.iterative_deepening(tree, table=True, pvs=True),
]
LEFT_BEHIND = [3, [[4], 1]]  # a pass of deepening ends at a node, and none comes back to it


@pytest.mark.parametrize("search", SEARCHED)
@settings(max_examples=25)
@given(lists=inner_nested, who=players)
@example(lists=LEFT_BEHIND, who=("MAX", "MIN"))
def test_every_node_has_one_look_at_every_step_and_the_counts_are_their_tally(
    search: Any, lists: Any, who: Any
) -> None:
    trace = search(mv.Tree.from_nested(lists, players=who))
    nodes = [*trace.visited, *trace.pruned]
    history = played(trace)
    for frame, wanted in zip(trace, history, strict=True):
        looks = {node.path: frame.look(node).status for node in nodes}
        assert looks == wanted
        statuses = list(looks.values())
        assert frame.pruned == statuses.count("pruned")
        assert frame.to_come == statuses.count("unseen")
        assert frame.visited == len(nodes) - statuses.count("pruned") - statuses.count("unseen")
    assert trace[-1].to_come == 0
    for node in trace.pruned:
        first = next(k for k, looks in enumerate(history) if looks[node.path] == "pruned")
        assert trace.tally.cut_off(node.path) == first
    assert len(trace) == 3 * trace.work.calls - 1 + len(trace.cuts)


@pytest.mark.parametrize("search", SEARCHED)
@settings(max_examples=25)
@given(lists=inner_nested, who=players, depth=st.integers(0, 2))
@example(lists=LEFT_BEHIND, who=("MAX", "MIN"), depth=1)
@example(lists=LEFT_BEHIND, who=("MAX", "MIN"), depth=2)
def test_stubs_count_what_is_folded_as_it_looks(search: Any, lists: Any, who: Any, depth: int) -> None:
    from minimaxviz.draw.view import View, Wish

    trace = search(mv.Tree.from_nested(lists, players=who))
    view = View(trace, Wish(depth=depth))
    for frame in trace:
        looks = view.looks(frame)
        stubs = [stub for place in range(len(view.items)) if (stub := view.stub(place, frame.k)) is not None]
        statuses = [look.status for look in looks]
        assert statuses.count("pruned") + sum(stub.pruned for stub in stubs) == frame.pruned
        assert statuses.count("unseen") + sum(stub.to_come for stub in stubs) == frame.to_come


# --- mistakes in a search of one's own ----------------------------------------------------------------


def leaving_twice(game: Any) -> mv.Trace:
    run = Run(game, None, Conventions("hasty"))

    def value_of(state: Any, depth: int) -> float:
        run.enter(depth)
        run.leave((LEAF, 1, OVER))
        run.leave((LEAF, 1, OVER))
        return 1

    return run.trace(value_of)


def asking_again_at_once(game: Any) -> mv.Trace:
    run = Run(game, None, Conventions("hasty"))

    def value_of(state: Any, depth: int) -> float:
        run.enter(depth)
        run.again()
        return 1

    return run.trace(value_of)


def passing_inside(game: Any) -> mv.Trace:
    run = Run(game, None, Conventions("hasty"))

    def value_of(state: Any, depth: int) -> float:
        run.enter(depth)
        return run.search(value_of, None)

    return run.trace(value_of)


def jumping(game: Any) -> mv.Trace:
    run = Run(game, None, Conventions("hasty"))

    def value_of(state: Any, depth: int) -> float:
        run.enter(depth)
        if run.game.is_over(state):
            run.leave((LEAF, 1, OVER))
            return 1
        value_of(run.game.play(state, run.game.moves(state)[0]), depth - 2)
        run.leave(("MAX", 1, len(run.game.moves(state))))
        return 1

    return run.trace(value_of)


class Boards:
    """A game whose states are lists, which no table holds."""

    def start(self) -> list[int]:
        return [2]

    def moves(self, state: list[int]) -> list[int]:
        return [1]

    def play(self, state: list[int], move: int) -> list[int]:
        return [state[0] - 1]

    def player(self, state: list[int]) -> str:
        return "MAX"

    def is_over(self, state: list[int]) -> bool:
        return state[0] == 0

    def utility(self, state: list[int]) -> int:
        return 0


@pytest.mark.parametrize(
    ("search", "message"),
    [
        (leaving_twice, "entered 1 nodes and left 2; call enter"),
        (asking_again_at_once, "again\\(\\) is called where no child was visited before"),
        (passing_inside, "a pass is begun inside a pass"),
        (lambda game: jumping(game).counts, "from level 0 to level 2 at once; pass depth - 1 to each child"),
        (lambda game: Run(game, None, Conventions("hasty")).trace(), "nothing was searched"),
        (lambda game: mv.alphabeta_table(Boards()), r"Boards: the state \[2\] is a list, .*tuples"),  # type: ignore[arg-type]
        (lambda game: mv.pvs(game, research="x"), "research 'x'; 'window' or 'answer' is needed"),  # type: ignore[arg-type]
        (lambda game: mv.pvs(game, table=1), "table 1; True or False is needed"),  # type: ignore[arg-type]
        (lambda game: Conventions("my search"), "algorithm 'my search'; a name like 'alphabeta'"),
    ],
)
def test_a_mistake_in_a_search_is_told_in_one_line(search: Any, message: str) -> None:
    with pytest.raises(mv.MinimaxvizError, match=message) as caught:
        search(mv.trees.lecture())
    assert "\n" not in str(caught.value)


def test_a_table_does_not_remember_a_pass_that_began_anew() -> None:
    chain: Any = 1
    for _ in range(700):
        chain = [chain]
    trace = mv.alphabeta_table(mv.Tree.from_nested(chain))
    assert (trace.value, trace.work.calls, trace.work.hits) == (1, 701, 0)
    again = mv.pvs(mv.Tree.from_nested([chain, [chain]]), table=True)
    assert again.value == 1
    assert all(visit.origin is None or visit.origin.index < visit.index for visit in again.visits)


def own(value_of: Any, **conventions: Any) -> Any:
    """A search of one's own whose recursion is given the run, the state and what a call gets."""

    def search(game: Any) -> mv.Trace:
        run = Run(game, None, Conventions("mine", **conventions))
        return run.trace(lambda *call: value_of(run, *call))

    return search


def descending(less: Any = 1, leaf: Any = OVER, moves: Any = None, children: int = 1) -> Any:
    """A recursion with something wrong in it."""

    def value_of(run: Any, state: Any, depth: Any) -> float:
        run.enter(depth)
        if run.game.is_over(state):
            run.leave((LEAF, 1, leaf))
            return 1
        options = run.game.moves(state)
        for _ in range(children):
            value_of(run, run.game.play(state, options[0]), depth - less if less is not None else None)
        run.leave(("MAX", 1, len(options) if moves is None else moves))
        return 1

    return value_of


def swapped(run: Any, state: Any, depth: int) -> float:
    run.enter(depth)
    run.leave((1, LEAF, OVER))
    return 1


def made_of_leaves(told: Any, at_root: Any) -> Any:
    """A recursion that keeps its leaves apart, and makes something of them."""

    def value_of(run: Any, state: Any, depth: int) -> Any:
        run.enter(depth)
        if run.game.is_over(state):
            run.over(1)
            return 1
        options = run.game.moves(state)
        for move in options:
            value_of(run, run.game.play(state, move), depth - 1)
        value = at_root if state == run.start else told
        run.leave(("MAX", value, len(options)))
        return value

    return value_of


@pytest.mark.parametrize(
    ("value_of", "message"),
    [
        (made_of_leaves(inf - inf, 1), "a node is left with the value nan; a number is needed"),
        (made_of_leaves(10**20_000, 1), "a node is left with the value .*; a number is needed"),
        (made_of_leaves("much", 1), "a node is left with the value 'much'; a number is needed"),
        (made_of_leaves(1, inf - inf), "a node is left with the value nan; a number is needed"),
        (made_of_leaves(1, None), "a node is left with the value None; a number is needed"),
        (descending(less=0), "as much depth as its parent, or more; give it depth - 1"),
        (descending(less=-1), "as much depth as its parent, or more; give it depth - 1"),
        (descending(less=1.0), "a depth that is no whole number"),
        (descending(children=3), "3 children of a node were visited that has 2 moves|4 children"),
        (descending(moves=-9), "a node is left with -9 moves; their number, OVER or LIMIT is needed"),
        (descending(moves=[1]), r"a node is left with \[1\] moves"),
        (descending(leaf=-3), "a node is left with -3 moves"),
        (descending(moves=OVER), "1 children of a node were visited that has no moves: it was left as a leaf"),
        (swapped, "utility\\(\\) or estimate\\(\\) answers 'leaf'; a number is needed"),
    ],
)
def test_what_a_search_says_wrongly_is_told_in_one_line(value_of: Any, message: str) -> None:
    with pytest.raises(mv.MinimaxvizError, match=message) as caught:
        assert own(value_of)(mv.trees.lecture()).counts
    assert "\n" not in str(caught.value)


def test_a_run_has_one_trace() -> None:
    run = Run("lecture", None, Conventions("mine"))
    with pytest.raises(mv.SearchError, match=r"again\(\) is called before a search"):
        run.again()
    with pytest.raises(mv.SearchError, match=r"a pass begins with the window .*nan"):
        run.search(lambda *call: 1, None, float("nan"), 3)
    assert run.trace(lambda *call: descending()(run, *call))
    with pytest.raises(mv.SearchError, match="this run has its trace already"):
        run.trace()


def test_a_search_may_ask_for_the_moves_of_a_node_twice() -> None:
    trace = scout("lecture", order="reversed")
    assert [node.label for node in trace.visited] == [
        node.label for node in mv.alphabeta("lecture", order="reversed").visited
    ]


def test_a_search_without_windows_proves_only_what_it_looked_at() -> None:
    trace: mv.Trace = own(descending())(mv.trees.lecture())
    assert (trace.root.bound, trace.counts.pruned) == ("lower", 17)
    assert "Done" not in trace.caption()


def test_what_is_cut_for_a_while_is_not_said_to_be_never_looked_at() -> None:
    trace = mv.pvs(mv.TicTacToe())
    assert trace.pruned.more != 0, "not all can be named"
    for cut, k in zip(trace.cuts, trace.steps.cut_steps, strict=True):
        later = any(node.visited for node in cut.skipped)
        if later or k % 500 == 0:
            assert ("left out this time" in trace.caption(k)) == later


class Meeting:
    """Two ways to one position, from which everything is lost."""

    def __init__(self) -> None:
        self.below = {"r": "ab", "a": "s", "b": "s", "s": "xy"}

    def start(self) -> str:
        return "r"

    def moves(self, state: str) -> list[str]:
        return list(self.below[state])

    def play(self, state: str, move: str) -> str:
        return move

    def player(self, state: str) -> Any:
        return "MIN" if state in "ab" else "MAX"

    def is_over(self, state: str) -> bool:
        return state not in self.below

    def utility(self, state: str) -> float:
        return -inf


def test_an_infinite_value_has_an_origin_in_the_table() -> None:
    for trace in (mv.alphabeta_table(Meeting()), mv.pvs(Meeting(), table=True)):
        (hit,) = [visit for visit in trace.visits if visit.origin is not None]
        assert (hit.value, hit.node.move) == (-inf, "s")
        assert hit.origin is not None
        assert (hit.origin.node.move, hit.origin.index) == ("s", 2)


def test_a_null_window_of_any_width_is_told_by_what_it_asked() -> None:
    trace = mv.pvs([[1e-12, 5], [[3, 7, 1], 2], [[9, 4], [7, 8]]])
    asked = [trace.caption(k) for k in trace.steps.cut_steps if trace[k].cut.because == "null window"]  # type: ignore[union-attr]
    assert asked
    assert all("more than 1e−12 was asked" in caption for caption in asked if "1e−12" in caption or "e−" in caption)
    assert any("more than 1e−12 was asked" in caption for caption in asked)


def test_the_line_goes_on_through_a_probe_that_proved_it() -> None:
    for seed in range(60):
        tree = mv.Tree.random(branching=(1, 4), depth=4, seed=seed, values=(0, 9))
        assert len(mv.pvs(tree, research="answer").line) == len(mv.alphabeta(tree).line), seed


def test_the_first_thing_that_is_cut_off_may_be_spared_by_a_table() -> None:
    trace = mv.alphabeta_table(mv.Nim((2, 2)))
    first = next(frame.k for frame in trace if frame.pruned)
    assert trace.first_cut == first < trace.steps.cut_steps[0]


@pytest.mark.parametrize("name", ["alphabeta", "pvs", "negamax_alphabeta"])
def test_a_search_that_shares_only_the_name_of_ours_is_shown_too(name: str) -> None:
    run = Run("lecture", None, Conventions(name, window=(-inf, inf), done=True, visited=True, research="zzz", cut=3))
    trace = run.trace(lambda state, depth, *window: entered_once(run, depth, *window))
    assert mv.Player(trace).trace is trace
    assert "done · visited · research zzz · cut 3" in " · ".join(map(str.strip, trace.text().split("\n")))


def entered_once(run: Any, depth: int, *window: float) -> float:
    run.enter((depth, *window))
    run.leave((LEAF, 3, LIMIT))
    return 3


# --- steps that are told ------------------------------------------------------------------------------


def retold(trace: mv.Trace) -> mv.Trace:
    """Tell a trace step by step, as somebody who watches the search from outside."""
    writer = Writer(mv.Tree.from_nested(LISTS), name=trace.algorithm)
    for frame in trace:
        if frame.kind == "enter":
            writer.enter(frame.node.path, frame.window)
        elif frame.kind == "evaluate":
            writer.evaluate(frame.value)
        elif frame.kind == "update":
            writer.update(value=frame.value, window=frame.window)
        elif frame.kind == "cut":
            writer.cut()
        elif frame.kind == "leave":
            writer.leave(frame.value)
        elif frame.kind == "research":
            writer.again()
    written: mv.Trace = writer.trace()
    return written


LISTS = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]


@pytest.mark.parametrize("search", [mv.minimax, mv.alphabeta, mv.pvs])
def test_a_right_search_that_is_told_looks_like_one_that_is_recorded(search: Any) -> None:
    order = "reversed" if search is mv.pvs else None
    trace = search(LISTS, order=order)
    told = retold(trace)
    assert len(told) == len(trace)
    assert (told.value, told.move, told.counts) == (trace.value, trace.move, trace.counts)
    nodes = [*trace.visited, *trace.pruned]
    for mine, theirs in zip(told, trace, strict=True):
        assert (mine.kind, mine.node.path) == (theirs.kind, theirs.node.path)
        assert [mine.look(node) for node in nodes] == [theirs.look(node) for node in nodes]
        child = theirs.step.child
        if child is None or not trace.visits[child].is_probe:  # what somebody told is no answer that one could trust
            assert [mine.caption(lang) for lang in LANGUAGES] == [theirs.caption(lang) for lang in LANGUAGES]


def hasty() -> Writer:
    """A search that leaves nodes too early and returns what is not true."""
    told = Writer(mv.Tree.from_nested([[3, 12], [2, 4]]), name="hasty")
    told.enter((), (-inf, inf))
    told.enter((0,), (-inf, inf))
    told.enter((0, 0), (-inf, inf))
    told.evaluate(3)
    told.update(value=7, window=(3, inf))  # MIN moved α, and 7 is nobody's value
    told.leave(7)
    told.update(value=7, window=(7, inf))
    told.enter((1,))
    told.enter((1, 1), (9, 2))
    told.evaluate(None)
    told.update(value=None)
    told.leave(None)
    return told


def test_a_wrong_search_is_shown_as_it_was_told() -> None:
    trace: mv.Trace = hasty().trace()
    assert [frame.kind for frame in trace] == [
        *("enter", "enter", "enter", "evaluate", "update", "cut", "leave", "update"),
        *("enter", "enter", "evaluate", "update", "cut", "leave"),
    ]
    assert trace[4].window == (3, inf)
    assert trace[4].value == 7
    assert trace[4].look(trace.node("B")).bound is None
    assert trace.caption(5) == (
        "B is left without looking further: E is never looked at. "
        "The window [3, ∞] is still open there, so this is not a cut that alpha-beta makes."
    )
    assert trace.caption(6) == "B returns 7."
    assert trace.caption(10) == "G returns nothing."
    assert trace.caption(11).startswith("G returns nothing.")
    assert trace.caption(13) == "C returns nothing."
    assert [(cut.because, cut.bound, cut.owner) for cut in trace.cuts] == [(None, None, None)] * 2
    assert trace[-1].look(trace.root).status == "open", "the search ended before it was left"
    assert [node.label for node in trace.pruned] == ["E", "F"]


def test_a_wrong_search_is_drawn_stored_and_stepped_through() -> None:
    trace: mv.Trace = hasty().trace()
    document = json.loads(trace.to_json())
    assert document["version"] == 2
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    for k in range(len(trace)):
        for lang in LANGUAGES:
            assert again.caption(k, lang) == trace.caption(k, lang) != ""
        assert again.svg(k) == trace.svg(k)
        assert again.text(k) == trace.text(k)
        assert trace.dot(k)
    assert mv.Player(trace).trace is trace
    assert "hasty" in str(mv.compare(mv.alphabeta([[3, 12], [2, 4]]), trace))


@pytest.mark.parametrize(
    ("tell", "message"),
    [
        (lambda told: told.enter((0,)), r"the node at \(0,\) is entered first; a search begins at \(\)"),
        (lambda told: told.leave(3), r"no call is open; say enter\(path\) first"),
        (lambda told: (told.enter(()), told.enter((5,))), r"there is no node at \(5,\); its parent has fewer moves"),
        (lambda told: (told.enter(()), told.enter((-1,))), r"there is no node at \(-1,\)"),
        (
            lambda told: (told.enter(()), told.enter((0, 0))),
            r"entered from the one at \(\); a search .* to its children",
        ),
        (lambda told: (told.enter(()), told.update(value=3)), "takes a value in, but no child of it was visited"),
        (lambda told: (told.enter(()), told.leave("x")), "a value of 'x' is told; a number"),
        (lambda told: told.enter((), (1, "x")), "a window of .* is told; two numbers"),
        (lambda told: told.trace(), "nothing was told"),
        (lambda told: told.enter(None), "the node at None is entered; places of moves"),
        (lambda told: told.enter((0.0,)), r"the node at \(0.0,\) is entered"),
        (
            lambda told: (told.enter(()), told.enter((0,)), told.leave(1), told.evaluate(3)),
            r"the node at \(\) is evaluated after its children; say leave",
        ),
    ],
)
def test_a_step_that_cannot_be_is_refused_in_one_line(tell: Any, message: str) -> None:
    with pytest.raises(mv.MinimaxvizError, match=message) as caught:
        tell(Writer(mv.Tree.from_nested([[3, 12], [2, 4]])))
    assert "\n" not in str(caught.value)


def test_told_windows_may_be_anything_and_are_kept() -> None:
    for window in ((5, 3), (inf, -inf), None):
        writer = Writer([3, 5])
        writer.enter((), window)
        writer.enter((0,), (0, 1))
        writer.evaluate(3)
        writer.update(value=3)
        trace: mv.Trace = writer.trace()
        assert trace.visits[0].window == window
        assert mv.Trace.from_json(trace.to_json()) == trace
        assert mv.Player(trace).trace is trace, "it is shown although calls are open"
        writer.leave(9)
        assert repr(trace) == "Trace(written, 2 nodes, value 3)", "what is told later does not change it"


def test_a_child_that_is_entered_again_later_is_the_same_node() -> None:
    writer = Writer([[3, 5], [2, 9]])
    writer.enter(())
    for path, value in (((0,), 3), ((1,), 2), ((0,), 4)):
        writer.enter(path)
        writer.leave(value)
    writer.again()
    writer.leave(3)
    trace: mv.Trace = writer.trace()
    assert (len(trace.visited), trace.work.calls, trace.counts.total) == (3, 4, 7)
    assert [visit.value for visit in trace.node("B").visits] == [3, 4]
    assert mv.Trace.from_json(trace.to_json()) == trace
    assert trace.text().count(" B ") == 1


@pytest.mark.parametrize(
    ("column", "place", "value", "message"),
    [
        ("kind", 0, "jump", "step 0 is 'jump'; one of enter"),
        ("visit", 1, 9, "step 1 is of visit 9, which is not entered by then"),
        ("visit", 4, "1", "step 4 is of visit '1'"),
        ("child", 4, None, "step 4 takes in the value of None"),
        ("child", 4, 7, "step 4 takes in the value of 7"),
        ("child", 0, 0, "step 0 takes in the value of 0"),
        ("value", 4, "x", "'x' is not a number"),
    ],
)
def test_told_steps_that_do_not_fit_are_refused_by_the_reader(
    column: str, place: int, value: Any, message: str
) -> None:
    document = json.loads(hasty().trace().to_json())
    document["steps"][column][place] = value
    with pytest.raises(mv.TraceError, match=message) as caught:
        mv.Trace.from_json(json.dumps(document))
    assert "\n" not in str(caught.value)


# --- asking ---------------------------------------------------------------------------------------------


def test_a_node_is_found_by_its_label() -> None:
    trace = mv.alphabeta("lecture")
    assert trace.node("F").path == (0, 1)
    assert not trace.node("U").visited
    with pytest.raises(mv.TraceError, match="no node is called 'Z'; a label of this tree, or a path"):
        trace.node("Z")
    with pytest.raises(mv.TraceError, match=r"2 nodes are called 'B-1'; give a path instead, like \(0, 0\) or"):
        mv.minimax(mv.Nim((1, 1))).node("B-1")


def test_moves_are_ordered_by_their_names_or_places() -> None:
    by_name = mv.alphabeta("lecture", order={"A": ["D", "C", "B"]})
    assert by_name == mv.alphabeta("lecture", order={"A": [2, 1, 0]})
    assert [node.label for node in by_name.visited][:2] == ["A", "D"]
    with pytest.raises(mv.SearchError, match=r"\['D', 'C'\] at 'A' does not permute its 3 moves; name each of B, C, D"):
        mv.alphabeta("lecture", order={"A": ["D", "C"]})


def test_lists_and_names_of_the_shelf_are_taken_where_a_game_is() -> None:
    assert mv.minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]]) == mv.minimax("aima")
    assert str(mv.check_game("lecture")).endswith("all consistent.")
    assert mv.experiment("lecture", seeds=1).rows[0].visited == 21
    match = mv.Match([[3, 12], [2, 4]], max_player="human", min_player="human")
    match.play("B")
    assert mv.Lab("aima").trace.value == 3
