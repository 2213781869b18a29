"""Practice trees: what each level promises, held against a plain reference."""

import os
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.errors import TreeError
from minimaxviz.practice.exercise import LEVELS, difficulty, draws
from tests.reference import everything, minimax_value
from tests.reference_steps import Search

DEPTHS = {"easy": 2, "medium": 3, "hard": 4}
CUTS = {"easy": {"alpha"}, "medium": {"alpha", "beta"}, "hard": {"alpha", "beta", "deep"}}
SHARES = {"easy": (0.0, 1.0), "medium": (0.4, 0.85), "hard": (0.3, 0.8)}
RATES = {"easy": (0.47, 0.60), "medium": (0.22, 0.34), "hard": (0.025, 0.075)}
PLAYERS = ("MAX", "MIN")


def nested(tree: Any, state: str | None = None) -> Any:
    state = tree.start() if state is None else state
    return tree.utility(state) if tree.is_over(state) else [nested(tree, one) for one in tree.moves(state)]


def deep_cuts(search: Search) -> list[Any]:
    """Return the nodes that are cut by a bound that arose above their parents."""
    causes = {node: search.cause(node) for node in search.cuts}
    return [node for node, cause in causes.items() if cause is not None and len(cause[0]) < len(node) - 1]


def is_good(lists: Any, level: str) -> bool:
    """Tell whether a tree is what a level promises."""
    search = Search(lists, PLAYERS)
    kinds = {"beta" if search.is_max(node) else "alpha" for node in search.cuts}
    kinds |= {"deep"} if deep_cuts(search) else set()
    total = len(everything(lists))
    low, high = SHARES[level]
    moves = [minimax_value(child, PLAYERS[::-1]) for child in lists]
    return (
        kinds >= CUTS[level]
        and low <= len(search.order) / total <= high
        and total <= (50 if level == "hard" else 100)
        and moves.count(max(moves)) == 1
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", [1, 2, 3, 7, 2026, -1, 10**30])
def test_a_practice_tree_is_what_its_level_promises(level: str, seed: int) -> None:
    tree = mv.Tree.practice(level, seed)
    lists = nested(tree)
    nodes = everything(lists)
    leaves = [node for node in nodes.values() if not isinstance(node, list)]
    assert all(type(leaf) is int and 1 <= leaf <= 99 for leaf in leaves)
    assert len(set(leaves)) == len(leaves)
    assert {len(node) for node in nodes.values() if isinstance(node, list)} <= {2, 3}
    assert {len(path) for path, node in nodes.items() if not isinstance(node, list)} == {DEPTHS[level]}
    assert tree.player(tree.start()) == "MAX"
    assert is_good(lists, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_draw_that_is_good_is_taken(level: str) -> None:
    drawn = (nested(tree) for tree in draws(mv.Tree, level, 5))
    assert next(lists for lists in drawn if is_good(lists, level)) == nested(mv.Tree.practice(level, 5))


@pytest.mark.parametrize("level", LEVELS)
def test_about_as_many_draws_are_good_as_was_measured(level: str) -> None:
    tries = 2_000 if level == "hard" else 800
    good = sum(is_good(nested(tree), level) for tree in islice(draws(mv.Tree, level, 1), tries))
    low, high = RATES[level]
    assert low < good / tries < high


@pytest.mark.parametrize("level", LEVELS)
def test_with_ties_it_matters_whether_alpha_equal_to_beta_is_a_cut(level: str) -> None:
    for seed in (1, 2, 3):
        lists = nested(mv.Tree.practice(level, seed, ties=True))
        visited = [len(Search(lists, PLAYERS, cut=cut).order) for cut in (">=", ">")]
        assert visited[0] < visited[1]
        assert all(1 <= leaf <= 9 for leaf in everything(lists).values() if not isinstance(leaf, list))
        without = nested(mv.Tree.practice(level, seed))
        assert len({len(Search(without, PLAYERS, cut=cut).order) for cut in (">=", ">")}) == 1


def test_difficulty_counts_inner_nodes_cuts_and_deep_cuts() -> None:
    for level in LEVELS:
        for seed in range(1, 6):
            tree = mv.Tree.practice(level, seed)
            search = Search(nested(tree), PLAYERS)
            inner = len([path for path in search.order if isinstance(everything(search.nested)[path], list)])
            wanted = inner + 2 * len(search.cuts) + 3 * len(deep_cuts(search))
            assert difficulty(mv.alphabeta(tree)) == wanted


def test_a_seed_gives_the_same_tree_in_every_process() -> None:
    code = (
        "import minimaxviz as mv\n"
        "for level in ('easy', 'medium', 'hard'):\n"
        "    for ties in (False, True):\n"
        "        print(mv.Tree.practice(level, 11, ties=ties).to_json())\n"
        "for question in mv.questions('lecture', seed=3):\n"
        "    print(question.data())\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": number, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for number in ("0", "4711")
    ]
    assert said[0] == said[1]
    assert len(said[0]) > 1_000


def test_seeds_and_levels_give_different_trees() -> None:
    trees = [mv.Tree.practice(level, seed).to_json() for level in LEVELS for seed in range(1, 15)]
    assert len(set(trees)) == len(trees)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"level": "harder"}, "Tree.practice: level 'harder'; one of easy, medium, hard is needed"),
        ({"level": 3}, "Tree.practice: level 3; one of easy, medium, hard is needed"),
        ({"level": ["easy"]}, "Tree.practice: level ['easy']; one of easy, medium, hard is needed"),
        ({"seed": "1"}, "Tree.practice: seed '1'; a whole number is needed"),
        ({"seed": 1.0}, "Tree.practice: seed 1.0; a whole number is needed"),
        ({"seed": True}, "Tree.practice: seed True; a whole number is needed"),
        ({"seed": None}, "Tree.practice: seed None; a whole number is needed"),
        ({"ties": 1}, "Tree.practice: ties 1; True or False is needed"),
    ],
)
def test_what_is_no_level_or_seed_is_refused_in_one_line(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(TreeError) as caught:
        mv.Tree.practice(**arguments)
    assert str(caught.value) == said
