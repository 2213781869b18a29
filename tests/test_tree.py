"""Explicit trees: ways to build them, and what is refused."""

from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import minimaxviz as mv
from minimaxviz import Tree, TreeError
from tests import reference
from tests.strategies import nested, players

LECTURE = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]


def test_nested_lists_are_named_level_by_level_as_in_the_lecture() -> None:
    assert Tree.from_nested(LECTURE) == mv.trees.lecture()


def test_names_go_on_after_z() -> None:
    names = Tree.from_nested(list(range(30))).names()
    assert names[25:29] == ("Z", "AA", "AB", "AC")
    assert len(set(names)) == 31


def test_a_table_may_use_whole_numbers_as_names() -> None:
    tree = Tree.from_dict({1: [2, 3]}, {2: 5, 3: 7})
    assert mv.minimax(tree).move == "3"


def test_a_table_of_one_leaf_is_a_tree() -> None:
    assert len(Tree.from_dict({}, {"A": 4})) == 1
    assert mv.minimax(Tree.from_dict({"A": []}, {"A": 4})).value == 4


def test_the_root_can_be_named() -> None:
    tree = Tree.from_dict({"B": ["C"], "A": ["B"]}, {"C": 1}, root="A")
    assert tree.start() == "A"


@pytest.mark.parametrize(
    ("who", "value"), [(("MAX", "MIN"), 3), (("MIN", "MAX"), 6), (("MAX",), 14), (("MIN", "MIN"), 2)]
)
def test_players_say_who_moves_at_each_level(who: Any, value: int) -> None:
    assert mv.minimax(Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], players=who)).value == value


def test_two_layers_of_one_player_in_a_row() -> None:
    tree = mv.trees.double_move()
    trace = mv.alphabeta(tree)
    assert [tree.player(name) for name in ("A", "B", "D", "H")] == ["MAX", "MAX", "MIN", "MAX"]
    assert trace.value == max(min(4, 7), min(3, 9), min(2, 8), min(6, 5))


def test_an_inner_node_has_an_estimate_for_a_depth_limit() -> None:
    tree = mv.trees.estimates()
    assert mv.minimax(tree, depth=1).move == "B"
    assert mv.minimax(tree, depth=0).value == 0
    assert mv.minimax(tree).move == "C"
    assert [node.is_estimated for node in mv.minimax(tree, depth=1).visited] == [False, True, True]


@given(nested, players)
def test_json_gives_the_same_tree_back(lists: Any, who: Any) -> None:
    tree = Tree.from_nested(lists, players=who)
    again = Tree.from_json(tree.to_json())
    assert again == tree
    assert again.players == tuple(who)


def test_json_comes_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", encoding="utf-8")
    assert Tree.from_json(file) == Tree.from_json(str(file)) == mv.trees.aima()
    assert Tree.from_json(file, players=("MIN", "MAX")) == mv.trees.min_root()


def test_json_keeps_infinite_and_fractional_values() -> None:
    tree = Tree.from_nested([float("inf"), float("-inf"), 0.5])
    assert Tree.from_json(tree.to_json()) == tree


def test_tables_may_be_written_by_hand() -> None:
    tree = Tree.from_json('{"children": {"A": ["B", "C"]}, "values": {"B": 1, "C": 2}}')
    assert mv.minimax(tree).value == 2


def test_a_3000_level_chain_is_built_searched_traced_and_saved() -> None:
    lists: Any = 7
    for _ in range(3000):
        lists = [lists]
    tree = Tree.from_nested(lists)
    for search in (mv.minimax, mv.alphabeta, mv.negamax, mv.negamax_alphabeta):
        trace = search(tree)
        assert (abs(trace.value), len(trace.visited), len(trace.line)) == (7, 3001, 3000)
        assert len(trace) == 3 * 3001 - 1
        assert mv.Trace.from_json(trace.to_json()) == trace
        assert trace.text().count("\n") > 5
    assert Tree.from_json(tree.to_json()) == tree


def test_a_deep_pruned_chain_is_listed() -> None:
    lists: Any = 7
    for _ in range(3000):
        lists = [lists]
    trace = mv.alphabeta(Tree.from_nested([5, [4, lists]]))
    assert trace.counts.pruned == 3001
    assert mv.Trace.from_json(trace.to_json()) == trace


# --- random ---------------------------------------------------------------------------------------


def test_random_trees_repeat_and_differ_by_seed() -> None:
    assert Tree.random(seed=5) == Tree.random(seed=5)
    assert Tree.random(seed=5) != Tree.random(seed=6)


def test_a_random_tree_is_uniform_or_varies_within_its_limits() -> None:
    assert len(Tree.random(branching=3, depth=4)) == 1 + 3 + 9 + 27 + 81
    tree = Tree.random(branching=(1, 4), depth=6, seed=2, values=(-5, 5))
    widths = {len(tree.moves(name)) for name in tree.names() if not tree.is_over(name)}
    assert widths == {1, 2, 3, 4}
    assert {tree.utility(name) for name in tree.names() if tree.is_over(name)} <= set(range(-5, 6))
    assert len(Tree.random(depth=0)) == 1


@pytest.mark.parametrize("order", ["best", "worst"])
def test_an_ordered_random_tree_has_its_children_sorted(order: Any) -> None:
    tree = Tree.random(branching=(2, 4), depth=4, seed=9, order=order)
    values = {node.label: node.value for node in mv.minimax(tree).visited}
    for name in tree.names():
        below = [values[child] for child in tree.moves(name)]
        rising = (tree.player(name) == "MAX") == (order == "worst")
        assert below == sorted(below, reverse=not rising)  # type: ignore[type-var]


def test_a_good_order_prunes_more_than_a_bad_one() -> None:
    best, worst = (len(mv.alphabeta(Tree.random(seed=4, order=order)).visited) for order in ("best", "worst"))
    assert best < len(mv.alphabeta(Tree.random(seed=4)).visited) < worst


# --- the shelf ------------------------------------------------------------------------------------


def test_the_shelf_has_at_least_ten_trees_with_a_story_each() -> None:
    assert len(mv.trees.names()) >= 10
    for name in mv.trees.names():
        assert isinstance(mv.trees.get(name), Tree)
        assert getattr(mv.trees, name)() == mv.trees.get(name)
        story = mv.trees.story(name)
        assert story.endswith(".")
        assert "\n" not in story


def test_the_stories_of_the_shelf_are_true() -> None:
    def visited(name: str) -> int:
        return len(mv.alphabeta(mv.trees.get(name)).visited)

    def size(name: str) -> int:
        return len(mv.trees.get(name))

    assert mv.alphabeta(mv.trees.equal_leaves()).counts.leaves == 17
    assert mv.minimax(mv.trees.equal_leaves()).counts.leaves == 81
    assert visited("best_order") < visited("worst_order")
    assert size("best_order") == size("worst_order")
    assert size("best_order") == 2 * visited("best_order")
    assert len(mv.alphabeta(mv.trees.worst_order()).cuts) == 0
    assert visited("chain") == size("chain")
    assert visited("single") == 1
    assert mv.trees.min_root().player("A") == "MIN"
    assert [n.label for n in mv.alphabeta(mv.trees.binary()).pruned] == ["G", "N", "O"]
    assert mv.minimax(mv.trees.root_ties()).move == "C"
    depths = {n.depth for n in mv.minimax(mv.trees.uneven()).visited if n.is_leaf}
    assert depths == {1, 2, 3, 4}


def test_a_wrong_shelf_name_suggests_the_nearest() -> None:
    with pytest.raises(TreeError, match="did you mean 'lecture'"):
        mv.trees.get("lectrue")
    with pytest.raises(TreeError, match="there are lecture, aima"):
        mv.trees.story("zzzzzzz")


# --- what is refused ------------------------------------------------------------------------------

BAD = [
    (lambda: Tree.from_nested([]), "'A' is an empty list"),
    (lambda: Tree.from_nested([[1], []]), "'C' is an empty list"),
    (lambda: Tree.from_nested([1, "x"]), "leaf 'C' has value 'x'; a number is needed"),
    (lambda: Tree.from_nested([1, None]), "leaf 'C' has value None; a number"),
    (lambda: Tree.from_nested([1, float("nan")]), "leaf 'C' has value nan; a number"),
    (lambda: Tree.from_nested([True]), "leaf 'B' has value True; a number"),
    (lambda: Tree.from_nested(_own_child()), r"the list \[1, \[\.\.\.\]\] contains itself; a tree ends in numbers"),
    (lambda: Tree.from_nested([[2, [_own_child()]], 3]), "contains itself"),
    (lambda: Tree.from_nested(_doubled(1_000)), "over 2,000,000 nodes; give shorter lists"),
    (lambda: Tree.from_nested([1], players=()), "players \\(\\); a sequence of 'MAX' and 'MIN'"),
    (lambda: Tree.from_nested([1], players=("max",)), "players \\('max',\\)"),  # type: ignore[arg-type]
    (lambda: Tree.from_nested([1], players="MAX"), "players 'MAX'"),  # type: ignore[arg-type]
    (lambda: Tree.from_dict({"A": ["B"], "B": ["A"]}, {}), "'A' is reached twice, the second time from 'B'"),
    (lambda: Tree.from_dict({"A": ["B", "C"], "B": ["D"], "C": ["D"]}, {"D": 1}), "'D' is reached twice"),
    (lambda: Tree.from_dict({"A": ["A"]}, {}), "'A' is reached twice"),
    (lambda: Tree.from_dict({"A": ["B"]}, {"B": 1}, root="Z"), "the root 'Z' is not in the table"),
    (lambda: Tree.from_dict({"B": ["C"], "A": ["B"]}, {"C": 1}), "'A' is never reached from the root 'B'"),
    (lambda: Tree.from_dict({"A": ["B", "C"]}, {"B": 1}), "leaf 'C' has no value"),
    (lambda: Tree.from_dict({"A": ["B"]}, {"B": "3"}), "leaf 'B' has value '3'; a number is needed"),  # type: ignore[dict-item]
    (lambda: Tree.from_dict({"A": ["B"]}, {"B": 1, "A": "x"}), "node 'A' has value 'x'; a number"),  # type: ignore[dict-item]
    (lambda: Tree.from_dict({"A": ["B"]}, {"B": 1, "Q": 2}), "a value is given for 'Q', which is not in the tree"),
    (lambda: Tree.from_dict({"A": {"B", "C"}}, {"B": 1, "C": 1}), "successors of 'A' are .*; a list"),  # type: ignore[dict-item]
    (lambda: Tree.random(seed=None), "seed None"),  # type: ignore[arg-type]
    (lambda: Tree.from_nested([10**5000]), "a number is needed"),
    (lambda: Tree.from_json("[" + "1" * 5000 + "]"), "holds a number that cannot be read"),
    (lambda: mv.trees.get([]), "no tree is called"),  # type: ignore[arg-type]
    (lambda: Tree.from_dict({"A": "BC"}, {"B": 1, "C": 1}), "successors of 'A' are 'BC'; a list"),
    (lambda: Tree.from_dict({"A": 3}, {}), "successors of 'A' are 3; a list"),  # type: ignore[dict-item]
    (lambda: Tree.from_dict({}, {}), "the table of successors is empty"),
    (lambda: Tree.from_dict([1], {}), "the successors are a list; a table"),  # type: ignore[arg-type]
    (lambda: Tree.from_dict({(1,): [2]}, {2: 1}), "\\(1,\\) cannot name a node"),
    (lambda: Tree.from_dict({1: ["2"], "1": []}, {"2": 1}), "written alike"),
    (lambda: Tree.from_json("[[1, 2"), "not JSON: .*line 1, column 7"),
    (lambda: Tree.from_json("[1, NaN]"), "NaN is not a value"),
    (lambda: Tree.from_json(""), "not JSON"),
    (lambda: Tree.from_json('{"root": "A"}'), "no 'values'"),
    (lambda: Tree.from_json('{"playrs": ["MIN"], "values": {"A": 1}}'), "'playrs' is unknown; did you mean 'players'"),
    (lambda: Tree.from_json('{"schema": "other", "values": {}}'), "schema is 'other'"),
    (lambda: Tree.from_json('{"schema": "minimaxviz.tree", "version": 9, "values": {}}'), "version is 9"),
    (lambda: Tree.from_json('{"values": {"A": 1, "A": 2}}'), "names 'A' twice"),
    (lambda: Tree.from_json('{"values": [1]}'), "the values are a list; a table"),
    (lambda: Tree.from_json('{"values": {"A": [1]}}'), "has value \\[1\\]; a number"),
    (lambda: Tree.from_json('{"players": 3, "values": {"A": 1}}'), "players 3"),
    (lambda: Tree.from_json("no/such/file.json"), "neither JSON nor a file that can be read: No such file"),
    (lambda: Tree.from_json("\0"), "neither JSON nor a file"),
    (lambda: Tree.from_json(Path()), "neither JSON nor a file that can be read"),
    (lambda: Tree.from_json(7), "not a int"),  # type: ignore[arg-type]
    (lambda: Tree.from_json("[" * 100_000), "nested too deep"),
    (lambda: Tree.random(branching=0), "branching 0"),
    (lambda: Tree.random(branching=(3, 2)), "branching \\(3, 2\\)"),
    (lambda: Tree.random(branching=2.5), "branching 2.5"),  # type: ignore[arg-type]
    (lambda: Tree.random(depth=-1), "depth -1"),
    (lambda: Tree.random(values=(2, 1)), "values \\(2, 1\\)"),
    (lambda: Tree.random(values=5), "values 5"),  # type: ignore[arg-type]
    (lambda: Tree.random(order="good"), "order 'good'"),  # type: ignore[arg-type]
    (lambda: Tree.random(branching=10, depth=10), "over 2,000,000 nodes; choose a smaller"),
    (lambda: Tree.random(players=("A",)), "players \\('A',\\)"),  # type: ignore[arg-type]
    (lambda: mv.trees.aima().moves("Z"), "no node 'Z'; the tree has 'A', 'B'"),
    (lambda: mv.trees.aima().play("A", "E"), "'E' is not a child of 'A'"),
    (lambda: mv.minimax(mv.trees.aima(), "Z"), "no node 'Z'"),
    (lambda: mv.minimax(mv.trees.aima(), depth=1), "depth limit is reached at 'B', which has no estimate"),
]


@pytest.mark.parametrize("question", ["check", "moves", "player", "is_over", "utility", "estimate", "label", "play"])
@pytest.mark.parametrize("state", ["Z", 1, None, ["A"], {"A"}, ("A", []), [[0] * 99] * 99])
def test_what_is_no_node_is_named_whatever_is_asked_of_it(question: str, state: Any) -> None:
    asked = getattr(mv.trees.aima(), question)
    with pytest.raises(TreeError, match=r"^Tree: there is no node .*; the tree has 'A', 'B'") as caught:
        asked(state, "B") if question == "play" else asked(state)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("move", ["A", "Z", None, ["B"], {}])
def test_what_is_no_move_is_named(move: Any) -> None:
    with pytest.raises(TreeError, match=r"^Tree: .* is not a child of 'A'$"):
        mv.trees.aima().play("A", move)


def _doubled(times: int) -> list[Any]:
    """Return few lists that are a tree without measure."""
    lists: list[Any] = [1]
    for _ in range(times):
        lists = [lists, lists]
    return lists


def test_a_list_may_stand_in_several_places() -> None:
    twice = [3, 5]
    assert Tree.from_nested([twice, twice, (twice, 1)]) == Tree.from_nested([[3, 5], [3, 5], [[3, 5], 1]])


def test_no_node_is_named_before_a_list_is_found_to_contain_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Naming two million nodes took eight seconds."""
    monkeypatch.setattr("minimaxviz.games.tree.letters", lambda place: pytest.fail("nodes are named"))
    with pytest.raises(TreeError, match="contains itself"):
        Tree.from_nested(_own_child())


def _own_child() -> list[Any]:
    lists: list[Any] = [1]
    lists.append(lists)
    return lists


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_is_no_tree_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(TreeError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)


def test_equal_trees_are_equal_and_a_tree_is_no_other_thing() -> None:
    assert mv.trees.aima() != 3
    assert hash(mv.trees.aima()) == hash(mv.trees.aima())
    assert reference.everything([1, 2]).keys() == {(), (0,), (1,)}


# --- nested names ---------------------------------------------------------------------------------


def test_nested_names_are_read() -> None:
    tree = mv.Tree.from_json('{"A": {"B": 3, "C": {"D": 1, "E": "inf"}}}')
    assert tree == mv.Tree.from_dict({"A": ["B", "C"], "C": ["D", "E"]}, {"B": 3, "D": 1, "E": inf})
    assert mv.Tree.from_json('{"players": ["MIN", "MAX"], "root": {"left": 1, "right": 2}}').player("root") == "MIN"
    assert len(mv.Tree.from_json('{"A": 3}')) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"A": {"B": {"X": 1}, "C": {"X": 2}}}', "two nodes are called 'X'; give each a name of its own, as in 'X1'"),
        ('{"A": {"B": {"A": 1}}}', "two nodes are called 'A'"),
        ('{"A": {"B": 1, "B": 2}}', "names 'B' twice"),
        ('{"A": {"B": {}}}', "node 'B' is empty; an inner node needs children, a leaf a number"),
        ('{"A": {"B": [1, 2]}}', r"leaf 'B' has value \[1, 2\]; a number is needed"),
        ('{"A": {"B": 1}, "C": {"D": 2}}', "key 'A' is unknown"),
        ('{"childern": {"A": ["B"]}, "values": {"B": 1}}', "did you mean 'children'?"),
        ('{"A": [1, 2]}', "key 'A' is unknown"),
    ],
)
def test_nested_names_that_are_no_tree_are_refused(text: str, message: str) -> None:
    with pytest.raises(mv.TreeError, match=message) as caught:
        mv.Tree.from_json(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ['{"A": ["B", "C"]}', '{"A": ["B", "é\\n"], "B": ["D"]}', '{"A": ["B"], "root": "A"}'])
def test_successors_without_values_are_told_a_cure_that_works_when_pasted(text: str) -> None:
    with pytest.raises(mv.TreeError, match="the leaves have no values; write ") as caught:
        mv.Tree.from_json(text)
    cure = str(caught.value).partition("write ")[2].removesuffix(" with your numbers")
    tree = mv.Tree.from_json(cure)
    assert tree.root == "A"
    assert set(tree.values.values()) == {0}
    large = "{" + ", ".join(f'"{i}": ["{i + 1}"]' for i in range(999)) + "}"
    with pytest.raises(mv.TreeError, match=r'write \{"children": \{"0": …\}, "values": \{"999": 0, …\}\}'):
        mv.Tree.from_json(large)
