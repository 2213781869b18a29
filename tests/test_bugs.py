"""The museum of bugs: what comes out is held against figures that were found apart from the package."""

from itertools import permutations
from math import inf
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.practice.museum import BASES, EXHIBITS
from tests.reference import AlphaBeta, minimax_value

# name: the game, then value, move and nodes visited, right and wrong; B and C are the root's children
FIGURES: dict[str, tuple[Any, tuple[Any, ...], tuple[Any, ...]]] = {
    "return_in_loop": ([1, 2], (2, "C", 3), (1, "B", 2)),
    "parity": ([1, 2], (2, "C", 3), (1, "B", 3)),
    "best_from_zero": ([-2, -1], (-1, "C", 3), (0, None, 3)),
    "narrow_window": ([-2, -1], (-1, "C", 3), (0, None, 3)),
    "mover_leaf": ([-2, -1], (-1, "C", 3), (2, "B", 3)),
    "draw_unscored": ([0, 1], (1, "C", 3), (inf, "B", 2)),
    "swapped": ([2, [3, 1]], (2, "B", 5), (3, "C", 4)),
    "alpha_at_min": ([2, [3, 1]], (2, "B", 5), (3, "C", 4)),
    "break_first": ([2, [3, 1]], (2, "B", 5), (3, "C", 5)),
    "negamax_unswapped": ([2, [3, 1]], (2, "B", 5), (3, "C", 4)),
    "global_move": ([2, [3, 1]], (2, "B", 5), (2, "C", 5)),
    "leaking_window": ([[1, 2], 3], (3, "C", 5), (1, "B", 4)),
    "never_alternates": ([2, [1, 3]], (2, "B", 4), (3, "C", 5)),
    "tie_at_root": ([2, [2, 1]], (2, "B", 4), (2, "C", 4)),
    "root_alpha": ([2, [1, 3]], (2, "B", 4), (2, "B", 5)),
    "test_after_loop": ([2, [1, 3]], (2, "B", 4), (2, "B", 5)),
    "negamax_same": ([2, [1, 3]], (2, "B", 4), (2, "B", 5)),
    "stale_beta": ([1, [2, [3, 4]]], (2, "C", 6), (2, "C", 7)),
    "shallow_only": ([3, [4, [1, [2, 5]]]], (3, "B", 8), (3, "B", 9)),
    "table_as_exact": ([[5, [5, 9]], [10, [5, 9]]], (9, "C", 10), (5, "B", 8)),
    "returns_leaf": ([1, [2, 3]], (2, "C", 5), (2, "D", 5)),
    "sentinel": (None, (0, "C", 3), (-10, "B", 3)),
    "depth_off_by_one": (None, (2, "B", 3), (1, "C", 4)),
    "no_undo": (3, (-1, 1, 7), (1, 2, 6)),
    "undo_after_break": (5, (1, 2, 19), (-1, 1, 13)),
    "strict": ([2, [2, 1]], (2, "B", 4), (2, "B", 5)),
}
NAMES = list(FIGURES)
TREES = [name for name in NAMES if isinstance(FIGURES[name][0], list)]


def test_all_bugs_are_there() -> None:
    assert mv.bugs.names() == tuple(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_bug_comes_out_as_it_was_found_elsewhere(name: str) -> None:
    bug, (game, right, wrong) = mv.bugs.get(name), FIGURES[name]
    assert (bug.right, bug.wrong) == (right, wrong)
    assert bug.found() == wrong
    assert len(bug.run().visited) == wrong[2]
    assert len(bug.run_right().visited) == right[2]
    if isinstance(game, list):
        assert bug.game == mv.Tree.from_nested(game)


@pytest.mark.parametrize("name", TREES)
def test_what_is_right_is_what_a_plain_reference_finds(name: str) -> None:
    game, right, _ = FIGURES[name]
    plain = AlphaBeta(game, ("MAX", "MIN"), (-inf, inf), "soft", ">=")
    assert (right[0], right[2]) == (minimax_value(game, ("MAX", "MIN")), len(plain.windows))


@pytest.mark.parametrize("name", [name for name in NAMES if EXHIBITS[name].base in ("plain", "hard", "negamax")])
def test_every_way_of_writing_is_right_before_it_is_edited(name: str) -> None:
    """Step by step the same as the package's own search, windows and values and all."""
    fail: Any = "hard" if EXHIBITS[name].base == "hard" else "soft"
    for game in ("lecture", "aima", [2, [3, 1]], [3, [4, [1, [2, 5]]]]):
        mine, own = mv.bugs.get(name).run_right(game), mv.alphabeta(game, fail=fail)
        assert [facts(mine, k) for k in range(len(mine))] == [facts(own, k) for k in range(len(own))]


def facts(trace: mv.Trace, k: int) -> tuple[Any, ...]:
    frame = trace[k]
    return frame.kind, frame.node.path, frame.window, frame.value


@pytest.mark.parametrize("name", NAMES)
def test_a_bug_is_one_edit_that_compiles(name: str) -> None:
    bug, exhibit = mv.bugs.get(name), EXHIBITS[name]
    text = BASES[exhibit.base]
    for old, new in exhibit.edits:
        assert old in text, "an edit that finds nothing edits nothing"
        text = text.replace(old, new)
    assert bug.source == text != bug.reference
    compile(bug.source, name, "exec")
    removed, added = ([line[2:].strip() for line in bug.edit.splitlines() if line[0] == sign] for sign in "-+")
    assert removed or added
    assert all(line in map(str.strip, bug.reference.splitlines()) for line in removed)
    assert all(line in map(str.strip, bug.source.splitlines()) for line in added)


def smaller(nodes: int) -> list[Any]:
    """All shapes of trees with fewer nodes, whose inner nodes have two children or more, with leaves in every order."""

    def shapes(count: int) -> list[Any]:
        if count == 1:
            return ["leaf"]
        return [list(parts) for parts in forests(count - 1) if len(parts) > 1]

    def forests(count: int) -> list[tuple[Any, ...]]:
        if count == 0:
            return [()]
        return [
            (first, *rest) for size in range(1, count + 1) for first in shapes(size) for rest in forests(count - size)
        ]

    def filled(shape: Any, values: Any) -> Any:
        return next(values) if shape == "leaf" else [filled(one, values) for one in shape]

    def leaves(shape: Any) -> int:
        return 1 if shape == "leaf" else sum(map(leaves, shape))

    return [
        filled(shape, iter(order))
        for count in range(3, nodes)
        for shape in shapes(count)
        for order in permutations(range(1, leaves(shape) + 1))
    ]


@pytest.mark.parametrize(
    "name", ["swapped", "alpha_at_min", "break_first", "never_alternates", "root_alpha", "stale_beta"]
)
def test_no_smaller_tree_shows_it(name: str) -> None:
    bug = mv.bugs.get(name)
    for game in smaller(len(bug.game)):
        found = bug.found(game)
        own = mv.alphabeta(game)
        assert (found.value, found.move, found.visited) == (own.value, own.move, len(own.visited)), game


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_run_can_be_looked_at_like_any_other(name: str) -> None:
    trace = mv.bugs.get(name).run()
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert again.svg(1) == trace.svg(1)
    for lang in ("en", "sr", "hr", "el", "fa"):
        assert all(trace.caption(k, lang) for k in range(len(trace)))
        assert mv.bugs.get(name).text(lang)


@pytest.mark.parametrize("name", NAMES)
def test_a_bug_is_shown_where_right_and_wrong_first_differ(name: str) -> None:
    shown = mv.bugs.show(name)
    line = shown.comparison.timeline("step")
    for k in range(shown.step):
        assert facts(shown.comparison.traces[0], line[k][0]) == facts(shown.comparison.traces[1], line[k][1])
    told = repr(shown)
    assert told.startswith(f"{name}: ")
    assert mv.bugs.get(name).edit in told
    assert shown._repr_mimebundle_()["text/html"].startswith("<pre")


def test_a_cut_that_alpha_beta_would_not_make_is_called_so() -> None:
    trace = mv.bugs.get("undo_after_break").run()
    assert any("not a cut that alpha-beta makes" in trace.caption(k) for k in trace.steps.cut_steps)


@pytest.mark.parametrize("name", ["swaped", "", None, 3])
def test_an_unknown_bug_is_refused_in_one_line(name: Any) -> None:
    with pytest.raises(mv.PracticeError, match="no bug is called") as caught:
        mv.bugs.get(name)
    assert "\n" not in str(caught.value)


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(mv.PracticeError, match="did you mean 'swapped'"):
        mv.bugs.show("swaped")


@pytest.mark.parametrize("game", [mv.TicTacToe(), mv.Nim((1, 2))])
def test_a_game_that_a_bug_cannot_search_is_refused_in_one_line(game: Any) -> None:
    with pytest.raises(mv.PracticeError, match="searches a Tree"):
        mv.bugs.get("swapped").run(game)


def test_an_endless_game_ends() -> None:
    with pytest.raises(mv.PracticeError, match="over 100,000 calls"):
        mv.bugs.get("test_after_loop").run(mv.Tree.random(branching=7, depth=6, seed=1))


def test_nobody_is_said_to_be_sure_of_a_value_that_a_wrong_search_did_not_take() -> None:
    trace = mv.bugs.get("parity").run()
    assert trace.caption(3) == "B returns 1. A now has 1, and its window is [−∞, 1]."
    for name in NAMES:
        trace = mv.bugs.get(name).run()
        for k in range(len(trace)):
            frame, caption = trace[k], trace.caption(k)
            if "can now be sure of" in caption:
                assert frame.window is not None
                assert frame.window[0] == frame.value
            if "can now hold the value down to" in caption:
                assert frame.window is not None
                assert frame.window[1] == frame.value
