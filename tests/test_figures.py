"""Figures that the world knows: the sources' trees and boards, textbooks, Knuth and Moore."""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

import pytest

import minimaxviz as mv


def labels(nodes: Any) -> str:
    return " ".join(node.label for node in nodes)


# --- explicit trees -------------------------------------------------------------------------------


def test_minimax_visits_the_lecture_tree_in_21_nodes() -> None:
    trace = mv.minimax(mv.trees.lecture())
    assert labels(trace.visited) == "A B E K L F M N C G O H P Q D I R S J T U"
    assert trace.counts == (21, 11, 0, 0, 21)
    assert (trace.value, trace.move, trace.line) == (3, "B", ["B", "E", "L"])


def test_alphabeta_visits_the_lecture_tree_in_14_nodes() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    assert labels(trace.visited) == "A B E K L F M C G O D I R S"
    assert labels(trace.pruned) == "N H P Q J T U"
    assert trace.counts == (14, 6, 3, 7, 21)
    assert (trace.value, trace.move) == (3, "B")


@pytest.mark.parametrize(
    ("fail", "cut", "window", "visited"),
    [
        ("soft", ">=", (-inf, inf), 14),
        ("hard", ">=", (-inf, inf), 14),
        ("hard", ">=", (0, 10), 14),
        ("soft", ">", (-inf, inf), 14),
        ("hard", ">", (-inf, inf), 18),
    ],
)
def test_the_lecture_tree_under_every_convention(fail: Any, cut: Any, window: Any, visited: int) -> None:
    trace = mv.alphabeta(mv.trees.lecture(), fail=fail, cut=cut, window=window)
    assert (len(trace.visited), trace.value, trace.move) == (visited, 3, "B")


def test_the_three_cuts_of_the_lecture_tree_and_their_causes() -> None:
    cuts = mv.alphabeta(mv.trees.lecture()).cuts
    told = [
        (c.node.label, c.kind, c.bound, c.owner and c.owner.label, c.by and c.by.label, labels(c.skipped)) for c in cuts
    ]
    assert told == [
        ("F", "beta", 3, "B", "E", "N"),
        ("C", "alpha", 3, "A", "B", "H"),
        ("D", "alpha", 3, "A", "B", "J"),
    ]


@pytest.mark.parametrize(
    ("nested", "value", "visited", "total", "unseen"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3, 11, 13, [4, 6]),
        ([[[6, 5], [3, 7]], [[2, 1], [0, 3]]], 6, 12, 15, [0, 3]),
        ([[1, 1], [5, 3], [4, 3, 2]], 3, 10, 11, [2]),
        ([5, [[[4, 9], 8], 7]], 7, 8, 9, [9]),
    ],
)
def test_textbook_trees(nested: Any, value: int, visited: int, total: int, unseen: list[int]) -> None:
    tree = mv.Tree.from_nested(nested)
    trace = mv.alphabeta(tree)
    assert (trace.value, trace.counts.visited, trace.counts.total) == (value, visited, total)
    assert [tree.utility(n.label) for n in trace.pruned if tree.is_over(n.label)] == unseen


def test_the_textbook_tree_with_ties_chooses_the_second_move_and_sees_all_under_the_strict_rule() -> None:
    tree = mv.Tree.from_nested([[1, 1], [5, 3], [4, 3, 2]])
    assert mv.alphabeta(tree).move == tree.moves("A")[1]
    assert len(mv.alphabeta(tree, cut=">").visited) == 11


def test_a_move_that_only_reaches_the_bound_is_not_chosen() -> None:
    tree = mv.trees.bluff()
    trace = mv.alphabeta(tree)
    last = trace.node((2,))
    assert (last.value, last.bound) == (trace.value, "upper")
    assert trace.move == mv.minimax(tree).move == "B"
    assert mv.alphabeta(tree, order="reversed").move == "B", "searched last, B is still the only exact one"


def test_entry_windows_of_the_aima_tree() -> None:
    windows = [node.window for node in mv.alphabeta(mv.trees.aima()).visited]
    below_c, below_d = [(3, inf)] * 2, [(3, inf), (3, inf), (3, 14), (3, 5)]
    assert windows == [(-inf, inf)] * 3 + [(-inf, 3)] * 2 + below_c + below_d


def test_bounds_of_the_aima_tree_are_the_books_intervals() -> None:
    trace = mv.alphabeta(mv.trees.aima())
    assert [(n.value, n.bound) for n in trace.visited if n.depth == 1] == [(3, "exact"), (2, "upper"), (2, "exact")]


def test_a_deep_cut_names_the_root_as_the_owner_of_the_bound() -> None:
    (cut,) = mv.alphabeta(mv.trees.deep_cut()).cuts
    assert cut.owner is not None
    assert cut.by is not None
    assert (cut.node.depth, cut.owner.depth, cut.bound, cut.by.value) == (3, 0, 5, 5)


def test_a_cut_by_the_root_window_has_no_owner() -> None:
    (cut,) = mv.alphabeta(mv.Tree.from_nested([7, 9]), window=(0, 5)).cuts
    assert (cut.owner, cut.by, cut.bound) == (None, None, 5)


@pytest.mark.parametrize(("b", "d", "leaves", "nodes"), [(2, 4, 7, 18), (3, 3, 11, 20), (3, 4, 17, 37)])
def test_equal_leaves_need_the_knuth_moore_minimum(b: int, d: int, leaves: int, nodes: int) -> None:
    counts = mv.alphabeta(mv.Tree.random(branching=b, depth=d, values=(1, 1))).counts
    assert (counts.leaves, counts.visited) == (leaves, nodes)
    best = mv.alphabeta(mv.Tree.random(branching=b, depth=d, seed=3, values=(0, 10**6), order="best")).counts
    assert (best.leaves, best.visited) == (leaves, nodes)


# --- m,n,k ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("depth", "minimax", "alphabeta"), [(1, 10, 10), (2, 82, 26), (3, 586, 96), (None, 549_946, 18_297)]
)
def test_tictactoe_from_the_empty_board(depth: int | None, minimax: int, alphabeta: int) -> None:
    game = mv.TicTacToe()
    full, pruned = mv.minimax(game, depth=depth), mv.alphabeta(game, depth=depth)
    assert (len(full.visited), len(pruned.visited)) == (minimax, alphabeta)
    assert full.value == pruned.value == 0
    assert full.move == pruned.move


def test_tictactoe_has_255168_games_and_5478_positions() -> None:
    game = mv.TicTacToe()
    trace = mv.minimax(game)
    assert trace.counts.leaves == 255_168
    seen, todo = {game.start()}, [game.start()]
    while todo:
        state = todo.pop()
        after = {game.play(state, move) for move in ([] if game.is_over(state) else game.moves(state))}
        todo += after - seen
        seen |= after
    assert len(seen) == 5_478


@pytest.mark.parametrize(
    ("options", "visited"),
    [({"window": (-1, 1)}, 16_811), ({"cut": ">"}, 146_120), ({"fail": "hard"}, 18_297)],
)
def test_tictactoe_under_other_conventions(options: dict[str, Any], visited: int) -> None:
    trace = mv.alphabeta(mv.TicTacToe(), **options)
    assert (len(trace.visited), trace.value) == (visited, 0)


@pytest.mark.parametrize(
    ("depth", "value", "minimax", "alphabeta"),
    [(1, 0, 26, 26), (2, 0, 626, 74), (3, 0, 14_426, 672), (4, 0, 318_026, 1_774), (5, 1, None, 30_576)],
)
def test_three_in_a_row_on_5_by_5(depth: int, value: int, minimax: int | None, alphabeta: int) -> None:
    game = mv.MNK(5, 5, 3)
    trace = mv.alphabeta(game, depth=depth)
    assert (len(trace.visited), trace.value) == (alphabeta, value)
    if minimax is not None:
        full = mv.minimax(game, depth=depth)
        assert (len(full.visited), full.value) == (minimax, value)


@cache
def solve(board: str, mover: str) -> int:
    """What a tic-tac-toe board is worth to X: an oracle over plain strings."""
    lines = [board[i:j:k] for i, j, k in ((0, 3, 1), (3, 6, 1), (6, 9, 1), (0, 9, 3), (1, 9, 3), (2, 9, 3))]
    lines += [board[0] + board[4] + board[8], board[2] + board[4] + board[6]]
    if "XXX" in lines or "OOO" in lines:
        return 1 if "XXX" in lines else -1
    if "." not in board:
        return 0
    best: Callable[..., int] = max if mover == "X" else min
    other = "O" if mover == "X" else "X"
    return best(solve(board[:i] + mover + board[i + 1 :], other) for i in range(9) if board[i] == ".")


def test_every_tictactoe_position_after_three_moves_agrees_with_a_solver_over_strings() -> None:
    game = mv.TicTacToe()
    for first in game.moves(game.start()):
        for second in game.moves(game.play(game.start(), first)):
            state = game.play(game.play(game.start(), first), second)
            text = game.format(state)
            assert mv.alphabeta(game, state).value == solve(text.split()[0].replace("/", ""), "X")


# --- the Greek lecture's position -----------------------------------------------------------------

GREEK = "X../O../XOX"


@pytest.fixture
def greek() -> mv.TicTacToe:
    return mv.TicTacToe(max_player="O")


def test_the_greek_position_has_its_counts(greek: mv.TicTacToe) -> None:
    traces = mv.minimax(greek, GREEK), mv.alphabeta(greek, GREEK), mv.alphabeta(greek, GREEK, window=(-1, 1))
    assert [len(trace.visited) for trace in traces] == [45, 31, 21]
    assert {(trace.value, trace.move) for trace in traces} == {(1, (1, 1))}


def test_the_greek_position_has_its_values(greek: mv.TicTacToe) -> None:
    full = [n for n in mv.minimax(greek, GREEK).visited if n.depth == 1]
    assert [(n.move, n.value) for n in full] == [((0, 1), -1), ((0, 2), -1), ((1, 1), 1), ((1, 2), -1)]
    fourth = mv.alphabeta(greek, GREEK).node((3,))
    assert (fourth.value, fourth.bound) == (1, "upper"), "a bound that ties with the best"


def test_the_greek_position_has_its_windows_over_time(greek: mv.TicTacToe) -> None:
    trace = mv.alphabeta(greek, GREEK)
    at_root = [frame.window for frame in trace if frame.node.path == () and frame.kind in ("enter", "update")]
    assert at_root == [(-inf, inf), (-1, inf), (-1, inf), (1, inf), (1, inf)]
    cut = [(c.node.path, frame.window) for frame in trace if (c := frame.cut)]
    second = [entry for entry in cut if entry[0] == (1,)]
    third = [entry for entry in cut if entry[0][:1] == (2,)]
    fourth = [entry for entry in cut if entry[0] == (3,)]
    assert second == [((1,), (-1, -1))]
    assert [(trace.node(path).player, window) for path, window in third] == [("MAX", (1, 1))] * 2
    assert fourth == [((3,), (1, 1))]
