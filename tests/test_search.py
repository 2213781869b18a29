"""Calling a search: options, games of one's own, and what is refused."""

from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError, SearchError, TreeError
from minimaxviz.search import LIMIT, SEARCHES


class Countdown:
    """Take 1 or 2 from a pile; who takes the last one wins. The state is (pile, who moves)."""

    def __init__(self, pile: int = 4) -> None:
        self.pile = pile

    def start(self) -> tuple[int, str]:
        return self.pile, "MAX"

    def moves(self, state: Any) -> Any:
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state: Any, move: int) -> Any:
        return state[0] - move, "MIN" if state[1] == "MAX" else "MAX"

    def player(self, state: Any) -> Any:
        return state[1]

    def is_over(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any) -> Any:
        return -1 if state[1] == "MAX" else 1


def test_a_game_of_ones_own_is_searched_and_labelled_by_letters() -> None:
    trace = mv.alphabeta(Countdown())
    assert (trace.value, trace.move) == (1, 1)
    assert [node.label for node in trace.visited[:3]] == ["A", "B", "C"]
    assert trace.visited[1].state == (3, "MIN")
    assert trace.root.board is None


def test_moves_may_be_a_generator() -> None:
    class Lazy(Countdown):
        def moves(self, state: Any) -> Any:
            yield from super().moves(state)

    assert mv.alphabeta(Lazy()) == mv.alphabeta(Countdown())
    assert mv.alphabeta(Lazy()).counts == mv.alphabeta(Countdown()).counts


def test_values_may_be_any_real_numbers() -> None:
    class Thirds(Countdown):
        def utility(self, state: Any) -> Any:
            return Fraction(super().utility(state), 4)

    assert mv.minimax(Thirds()).value == 0.25
    assert mv.Trace.from_json(mv.minimax(Thirds()).to_json()) == mv.minimax(Thirds())


def test_a_search_leaves_the_recursion_limit_as_it_was() -> None:
    import sys

    before = sys.getrecursionlimit()
    mv.minimax(mv.trees.lecture())
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize(
    ("order", "first"),
    [
        (None, ["A", "B", "E"]),
        ("reversed", ["A", "D", "J"]),
        (lambda state, move: {"C": 0, "B": 1, "D": 2}.get(move, move), ["A", "C", 0]),
        ({"A": [2, 0, 1], "D": (1, 0)}, ["A", "D", "J"]),
    ],
)
def test_moves_are_tried_in_the_order_asked_for(order: Any, first: list[Any]) -> None:
    if callable(order):
        names = {"C": 0, "B": 1, "D": 2}
        trace = mv.minimax(mv.trees.lecture(), order=lambda state, move: (names.get(move, 9), move))
        assert [node.label for node in trace.visited if node.depth == 1] == ["C", "B", "D"]
        return
    trace = mv.minimax(mv.trees.lecture(), order=order)
    assert [node.label for node in trace.visited[:3]] == first


def test_an_ordered_search_names_its_order_and_keeps_paths() -> None:
    trace = mv.alphabeta(mv.trees.lecture(), order="reversed")
    assert trace.conventions.sentence.endswith("right to left")
    assert trace.visited[1].path == (2,)
    assert trace.move == "B"
    assert [node.path for node in trace.pruned] == sorted(node.path for node in trace.pruned)


def test_a_depth_limit_prunes_only_down_to_it() -> None:
    game = mv.MNK(5, 5, 3)
    trace = mv.alphabeta(game, depth=2)
    assert trace.counts == (74, 48, 24, 626 - 74, 626)
    assert max(node.depth for node in trace.pruned) == 2


def test_far_more_pruned_nodes_than_are_counted_are_unknown_until_asked_for() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    assert trace.counts == (18_297, 7_330, 4_237, None, None)
    assert trace.pruned.more is None
    assert "and more" in repr(trace.pruned)
    assert "… and more nodes that are cut off by the end" in trace.text()
    pruned = trace.expand(counted=1_000_000)
    assert len(pruned) + (pruned.more or 0) == 549_946 - 18_297
    assert trace.counts[4] == 549_946
    assert f"and {pruned.more:,} more" in trace.text()
    assert mv.Trace.from_json(trace.to_json()) == trace


def test_max_nodes_is_exact() -> None:
    assert len(mv.minimax(mv.trees.lecture(), max_nodes=21).visited) == 21
    for search in (mv.minimax, mv.negamax):
        with pytest.raises(SearchError, match=r"max_nodes=20 nodes; give a depth limit .* a later position .* more"):
            search(mv.trees.lecture(), max_nodes=20)
    assert len(mv.alphabeta(mv.trees.lecture(), max_nodes=14).visited) == 14
    with pytest.raises(SearchError, match="max_nodes=13"):
        mv.alphabeta(mv.trees.lecture(), max_nodes=13)


def test_a_search_that_would_not_end_is_stopped() -> None:
    with pytest.raises(SearchError, match="max_nodes=10,000"):
        mv.minimax(mv.MNK(5, 5, 5), max_nodes=10_000)


@pytest.mark.parametrize("max_nodes", [1, 100, 5_000])
@pytest.mark.parametrize("name", [name for name in SEARCHES if name not in ("mtd", "iterative_deepening")])
def test_a_search_is_stopped_hardly_later_than_where_it_grows_too_large(name: str, max_nodes: int) -> None:
    class Watched(mv.MNK):
        asked = 0

        def is_over(self, state: Any) -> bool:
            self.asked += 1
            return super().is_over(state)

    game = Watched(5, 5, 5)
    with pytest.raises(SearchError, match=f"max_nodes={max_nodes:,}"):
        SEARCHES[name].function(game, max_nodes=max_nodes)
    assert game.asked < max_nodes + 3 * 25  # a node has 25 moves, and is_over is asked of a leaf and of its parent


@pytest.mark.parametrize("name", [name for name in SEARCHES if name not in ("mtd", "iterative_deepening")])
@pytest.mark.parametrize("max_nodes", [700, 997, 1_000, 1_003, 1_500, 2_999])
def test_a_search_deeper_than_python_usually_goes_is_stopped_where_it_grows_too_large(
    name: str, max_nodes: int
) -> None:
    class Corridor(Countdown):
        # not in Python, so that the search is the first to have no room
        is_over = staticmethod((3_000).__eq__)  # type: ignore[assignment]

        def start(self) -> Any:
            return 0

        def moves(self, state: Any) -> Any:
            return [0]

        def play(self, state: Any, move: Any) -> Any:
            return state + 1

        def player(self, state: Any) -> Any:
            return mv.MAX

    with pytest.raises(SearchError, match=f"larger than max_nodes={max_nodes:,}"):
        SEARCHES[name].function(Corridor(), depth=5_000, max_nodes=max_nodes)


class Endless(Countdown):
    def moves(self, state: Any) -> Any:
        return [0]

    def is_over(self, state: Any) -> bool:
        return False


class Broken(Countdown):
    def __init__(self, **answers: Any) -> None:
        super().__init__()
        for name, answer in answers.items():
            setattr(self, name, lambda state, answer=answer: answer)


class NobodyAtTheEnd(Countdown):
    def player(self, state: Any) -> Any:
        return super().player(state) if state[0] else None


class DeepGenerator(Countdown):
    def moves(self, state: Any) -> Any:
        return super().moves(state) if state[0] == 4 else (take for take in super().moves(state))


class WithAttribute(Countdown):
    estimate = 5


class NoUtility:
    start: Any = int
    moves = play = player = is_over = start


lecture = mv.trees.lecture()

BAD: list[tuple[Any, type[Exception], str]] = [
    (lambda: mv.alphabeta(lecture, window=(3, 3)), SearchError, r"window \(3, 3\) is empty; alpha has to be less"),
    (lambda: mv.alphabeta(lecture, window=(5, 3)), SearchError, r"window \(5, 3\) is empty"),
    (lambda: mv.alphabeta(lecture, window=(nan, 3)), SearchError, r"window \(nan, 3\); two numbers"),
    (lambda: mv.alphabeta(lecture, window="ab"), SearchError, "window 'ab'; two numbers"),  # type: ignore[arg-type]
    (lambda: mv.alphabeta(lecture, window=None), SearchError, "window None; two numbers"),  # type: ignore[arg-type]
    (lambda: mv.alphabeta(lecture, window=(inf, inf)), SearchError, "is empty"),
    (lambda: mv.minimax(lecture, depth=-1), SearchError, "depth -1; a whole number from 0 up"),
    (lambda: mv.minimax(lecture, depth=1.5), SearchError, "depth 1.5"),  # type: ignore[arg-type]
    (lambda: mv.minimax(lecture, depth=True), SearchError, "depth True"),
    (lambda: mv.alphabeta(lecture, fail="medium"), SearchError, "fail 'medium'"),  # type: ignore[arg-type]
    (lambda: mv.alphabeta(lecture, cut="<"), SearchError, "cut '<'"),  # type: ignore[arg-type]
    (lambda: mv.minimax(lecture, order="random"), SearchError, "order 'random'; None, 'reversed', a key"),
    (lambda: mv.minimax(lecture, order={"A": [0, 1]}), SearchError, r"\[0, 1\] at 'A' does not permute its 3 moves"),
    (lambda: mv.minimax(lecture, order={"A": [0, 1, 1]}), SearchError, "does not permute"),
    (lambda: mv.minimax(lecture, order={"A": "012"}), SearchError, "does not permute"),
    (lambda: mv.minimax(lecture, order={"Z": [0]}), mv.TreeError, "no node 'Z'"),
    (lambda: mv.minimax(lecture, max_nodes=0), SearchError, "max_nodes 0"),
    (lambda: mv.minimax(lecture, max_nodes=None), SearchError, "max_nodes None"),  # type: ignore[arg-type]
    (lambda: mv.minimax("lectur"), TreeError, "no tree of the shelf is called 'lectur'; did you mean 'lecture'"),
    (lambda: mv.minimax([[1, []], [3]]), TreeError, "Tree: "),
    (lambda: mv.minimax(NoUtility()), GameError, r"NoUtility is none; add utility\(\)"),  # type: ignore[arg-type]
    (
        lambda: mv.minimax(Countdown(), depth=1),
        SearchError,
        r"depth limit 1 is reached at \(3, 'MIN'\), and Countdown has no",
    ),
    (lambda: mv.minimax(Endless()), SearchError, "still goes on after 100,000 moves in a row; give a depth limit"),
    (lambda: mv.minimax(Broken(moves=[])), GameError, r"not over, but moves\(\) answers none"),
    (lambda: mv.minimax(Broken(player=1)), GameError, r"player\(\) answers 1; MAX or MIN"),
    (lambda: mv.minimax(Broken(utility=None)), GameError, "answers None; a number"),
    (lambda: mv.negamax(Broken(utility=None)), GameError, "answers None; a number"),
    (lambda: mv.alphabeta(Broken(utility="1")), GameError, "answers '1'; a number"),
    (lambda: mv.alphabeta(Broken(utility=nan)), GameError, "answers nan; a number"),
    (lambda: mv.alphabeta(Broken(utility=[1])), GameError, r"answers \[1\]; a number"),
    (lambda: mv.minimax(Broken(player=None)), GameError, r"player\(\) answers None; MAX or MIN"),
    (lambda: mv.negamax(NobodyAtTheEnd()), GameError, r"player\(\) answers None; MAX or MIN"),
    (lambda: mv.minimax(Broken(moves={1, 2})), GameError, r"moves\(\) answers \{1, 2\}; a list in a fixed order"),
    (lambda: mv.minimax(Broken(moves=None)), GameError, r"moves\(\) answers None; a list"),
    (lambda: mv.minimax(DeepGenerator()), GameError, r"moves\(\) answers <generator .*; a list is needed everywhere"),
    (lambda: mv.minimax(mv.TicTacToe), GameError, r"TicTacToe is a class; call it: TicTacToe\(\)"),  # type: ignore[arg-type]
    (lambda: mv.minimax(Broken(utility=10**5000)), GameError, "a number is needed"),
    (lambda: mv.minimax(WithAttribute()), GameError, "estimate is 5; a method is needed"),
    (lambda: mv.minimax(mv.TicTacToe(), 5), GameError, "5 is no position"),
    (lambda: mv.minimax(mv.TicTacToe(), (1, 1, "MAX")), GameError, "is no position"),
    (lambda: mv.minimax(mv.TicTacToe(), (511, 0, "MAX")), GameError, "cannot arise"),
    (lambda: mv.minimax(mv.TicTacToe(), (3, 0, "MIN")), GameError, "cannot arise"),
    (lambda: mv.minimax(lecture, ["A"]), mv.TreeError, "no node \\['A'\\]"),
    (lambda: mv.minimax(lecture, order={"K": [0]}), SearchError, "'K', which has no moves; leave it out"),
    (lambda: mv.alphabeta(lecture).expand(counted=-1), SearchError, "counted -1"),
    (lambda: mv.alphabeta(lecture).node(5), mv.TraceError, "path 5"),  # type: ignore[arg-type]
    (lambda: mv.alphabeta(lecture).node((-1,)), mv.TraceError, r"no node at \(-1,\)"),
    (lambda: mv.alphabeta(lecture).node((0, 7)), mv.TraceError, r"no node at \(0, 7\)"),
    (lambda: mv.minimax(mv.TicTacToe(), depth=1).node((0, 0)), mv.TraceError, r"no node at \(0, 0\)"),
    (lambda: mv.compare(mv.minimax(lecture)), SearchError, "compare needs two or more traces"),
    (lambda: mv.compare(lecture, lecture), SearchError, "compare needs"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error", "message"), BAD, ids=[message for *_, message in BAD])
def test_a_wrong_call_is_refused_in_one_line(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        call()
    assert isinstance(caught.value, mv.MinimaxvizError)
    assert "\n" not in str(caught.value)


def test_a_mistake_inside_a_game_is_not_hidden() -> None:
    class Buggy(Countdown):
        def play(self, state: Any, move: int) -> Any:
            return state + "oops"

    with pytest.raises(TypeError, match="concatenate"):
        mv.minimax(Buggy())


def test_a_game_that_recurses_without_end_is_not_blamed_on_depth() -> None:
    class Loops(Countdown):
        def is_over(self, state: Any) -> bool:
            return self.is_over(state)

    with pytest.raises(RecursionError):
        mv.minimax(Loops())


def test_recursion_through_c_does_not_crash_python() -> None:
    class Loops(mv.TicTacToe):
        def estimate(self, state: Any) -> float:
            return max(self.estimate(state) for _ in self.moves(state))

    with pytest.raises(RecursionError):
        mv.minimax(Loops(), depth=1)


def test_finished_states_need_not_say_who_would_move() -> None:
    class Raises(Countdown):
        def player(self, state: Any) -> Any:
            if not state[0]:
                raise ValueError("it is over")
            return super().player(state)

    for game in (Raises(), NobodyAtTheEnd()):
        trace = mv.alphabeta(game)
        assert trace.value == 1
        assert "△" in trace.text()
        assert mv.Trace.from_json(trace.to_json()) == trace


def test_moves_may_be_the_keys_of_a_table() -> None:
    class Table(Countdown):
        def moves(self, state: Any) -> Any:
            return dict.fromkeys(super().moves(state), "taken")

    assert mv.minimax(Table()).move == 1


def test_numbers_of_any_kind_can_be_stored() -> None:
    class Thirds(Countdown):
        def utility(self, state: Any) -> Any:
            return Fraction(super().utility(state), 3)

    trace = mv.alphabeta(Thirds(), window=(Fraction(-1), Fraction(1)))  # type: ignore[arg-type]
    assert trace.value == Fraction(1, 3)
    before = hash(trace)
    assert all(cut.by is None or cut.by.value == cut.bound for cut in trace.cuts)
    assert trace.conventions.window == (-1.0, 1.0)
    assert hash(trace) == before
    assert mv.Trace.from_json(trace.to_json()) == trace
    assert hash(mv.alphabeta(lecture, window=[0, 10])) == hash(mv.alphabeta(lecture, window=(0, 10)))  # type: ignore[arg-type]


def test_asking_for_more_pruned_nodes_changes_nothing_else() -> None:
    trace = mv.alphabeta(lecture)
    trace.expand(counted=3)
    assert trace.counts == mv.alphabeta(lecture).counts
    assert trace == mv.alphabeta(lecture)
    large = mv.alphabeta(mv.TicTacToe())
    again = mv.Trace.from_json(large.to_json())
    large.expand(counted=10**6)
    assert again == large


def test_the_list_of_pruned_nodes_has_a_limit() -> None:
    trace = mv.alphabeta(mv.MNK(5, 5, 3), depth=5)
    assert len(trace.pruned) == 10_000
    assert trace.pruned.more is None
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    cut = next(k for k in range(len(trace)) if trace[k].kind == "cut")
    assert again.caption(cut) == trace.caption(cut)
    assert again.svg(cut) == trace.svg(cut)
    with pytest.raises(mv.TraceError, match="is not stored"):
        again.cuts[-1].skipped[0].label  # noqa: B018


def test_a_wide_tree_is_searched_in_no_time() -> None:
    """A hundred thousand leaves: anything quadratic would take hours."""
    trace = mv.alphabeta(mv.Tree.from_nested(list(range(100_000))))
    assert trace.value == 99_999
    assert [trace[k].window for k in range(0, len(trace), 1000)]
    assert mv.Trace.from_json(trace.to_json()).counts == trace.counts


def test_order_tables_of_board_games_take_positions_as_text() -> None:
    trace = mv.minimax(mv.TicTacToe(), depth=1, order={".../.../...": [8, 7, 6, 5, 4, 3, 2, 1, 0]})
    assert trace.visited[1].move == (2, 2)


def test_a_game_whose_moves_change_is_found_out() -> None:
    class Fickle(Countdown):
        asked = 0

        def moves(self, state: Any) -> Any:
            self.asked += 1
            return super().moves(state) if self.asked < 100 else []

    game = Fickle()
    trace = mv.minimax(game)
    game.asked = 100
    with pytest.raises(GameError, match="it has to answer the same each time"):
        trace.visited[1].label  # noqa: B018


@pytest.mark.parametrize("search", [mv.alphabeta, mv.negamax_alphabeta])
def test_fail_hard_knows_the_move_that_failed_high(search: Any) -> None:
    def move(lists: Any, players: Any = ("MAX", "MIN"), **options: Any) -> Any:
        return search(mv.Tree.from_nested(lists, players=players), fail="hard", **options).move

    assert move([7, 1], window=(0, 3)) == "B"
    assert move([1, 7], window=(0, 3)) == "C"
    assert move([3, 7], window=(0, 3), cut=">") == "C", "3 is only the edge, 7 is beyond it"
    assert move([-5, -6], window=(0, 3)) is None, "both are below the window, and nobody knows which is best"
    assert move([[-7, 9], [-1, 2]], window=(0, 3)) is None


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (mv.trees.aima(), "the number of moves at B is 2 in one and 3 in another"),
        (mv.Tree.from_nested([[[3, 5]], [[5, 6]], [[0, 3]]]), "the number of moves at B is 2 in one and 1 in another"),
        (mv.Tree.from_dict({"A": ["B", "C"]}, {"B": 1, "C": 2}), "the number of moves at A is 3 in one and 2"),
    ],
)
def test_searches_of_different_games_are_not_compared(other: Any, difference: str) -> None:
    with pytest.raises(SearchError, match=difference):
        mv.compare(mv.minimax("lecture"), mv.alphabeta(other))


def test_what_both_searches_know_of_a_node_is_compared() -> None:
    tree = mv.minimax([[3, 4], [5, 6]])
    with pytest.raises(SearchError, match="the value at F is 5 in one and 7 in another"):
        mv.compare(tree, mv.minimax([[3, 4], [7, 6]]))
    with pytest.raises(SearchError, match="the player at B is 'MIN' in one and 'MAX' in another"):
        mv.compare(tree, mv.minimax(mv.Tree.from_nested([[3, 4], [5, 6]], players=("MAX", "MAX"))))
    with pytest.raises(SearchError, match="the number of moves at C is 0 in one and 2 in another"):
        mv.compare(mv.minimax([[3, 4], 9]), tree)
    cut = mv.alphabeta([[3, 4], [5, 9]], window=(7, 8))
    assert mv.compare(tree, cut).saved == (0, 2), "what one cuts off, it does not know"


def test_estimates_and_stored_searches_of_one_game_are_compared() -> None:
    lines, zeros = mv.TicTacToe(estimate="lines"), mv.TicTacToe()
    assert not mv.compare(mv.minimax(lines, depth=2), mv.minimax(zeros, depth=2)).same_value
    for trace in (mv.pvs(lines, depth=3, table=True), mv.alphabeta(lines, depth=3)):
        assert mv.compare(trace, mv.Trace.from_json(trace.to_json())).same_value


@pytest.mark.parametrize(
    "game", [mv.TicTacToe(), mv.ConnectFour(4, 4), mv.Nim((3, 4)), mv.Byte(), mv.InPlace(mv.ByteInPlace(mv.Byte()))]
)
def test_a_search_says_that_unfinished_positions_count_as_0(game: Any) -> None:
    trace = mv.alphabeta(game, depth=1)
    assert trace.caption(2).endswith("unfinished, it counts as 0.")
    assert "unfinished positions count as 0" in trace.text(0)
    assert "unfinished positions count as 0" in str(mv.compare(trace, mv.Trace.from_json(trace.to_json())))
    assert len({trace.caption(2, lang) for lang in ("en", "sr", "hr", "el", "fa")}) == 5
    assert "0" in trace.conventions.sentence


def test_a_search_that_estimates_does_not_say_so() -> None:
    class Hopeful(mv.ConnectFour):
        def estimate(self, state: Any) -> float:
            return 7

    for game, value in ((Hopeful(4, 4), "7"), (mv.TicTacToe(estimate="lines"), "1/3"), (mv.Hexapawn(), "0")):
        trace = mv.alphabeta(game, depth=1)
        assert trace.caption(2).endswith(f"it is estimated at {value}.")
        assert "unfinished" not in trace.text()
    assert "unfinished" not in mv.alphabeta(mv.Nim((1, 2))).text(), "without a limit nothing is unfinished"


def test_open_lines_are_counted_in_whole_numbers_or_short_fractions() -> None:
    trace = mv.minimax(mv.TicTacToe(estimate="lines"), depth=2)
    assert {str(node.value) for node in trace.visited} >= {"0", "1/9", "2/9"}
    assert not any("0." in trace.text(k) for k in range(0, len(trace), 20))
    assert mv.TicTacToe(win=9, estimate="lines").estimate(mv.TicTacToe().parse("XO./.../...")) == 1


class Long:
    """Two ways through a game of many moves, which meet again after each; only its end is worth something."""

    def start(self) -> Any:
        return 0

    def moves(self, state: int) -> Any:
        return [1] if state % 50 else [1, 2]

    def play(self, state: int, move: int) -> int:
        return state + move

    def player(self, state: int) -> Any:
        return "MAX" if state % 2 else "MIN"

    def is_over(self, state: int) -> bool:
        return state >= 300

    def utility(self, state: int) -> int:
        return state

    def estimate(self, state: int) -> int:
        return -1000  # which no search without a depth limit asks for


@pytest.mark.parametrize("name", SEARCHES)
def test_a_game_without_a_depth_limit_is_never_estimated_however_long_it_is(name: str) -> None:
    trace = SEARCHES[name].function(Long())
    assert abs(trace.value) == 300
    if name != "iterative_deepening":  # which gives itself limits
        assert LIMIT not in trace.record.options
    assert max(trace.record.level) == 300
    if trace.record.origin is not None:  # a table knows a position whatever the number of moves that led to it
        assert trace.work.hits > 0
        assert trace.work.calls < 2 * 300 * len(trace.passes)
