"""The same tree in the clothes that functions expect, and the meaning of their parameters."""

import copy
from math import inf
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.practice.clothes import Wardrobe, cells
from minimaxviz.practice.outfits import Outfit, UnfitError, outfits, role, window_of
from tests import students

LECTURE = mv.trees.lecture()


@pytest.fixture
def t() -> Wardrobe:
    return Wardrobe(LECTURE)


def values(node: Any) -> Any:
    return node if not isinstance(node, list) else [values(child) for child in node]


# --- one by one -----------------------------------------------------------------------------------


def test_lists_are_plain_lists_and_numbers(t: Wardrobe) -> None:
    assert t.lists() == [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
    assert type(t.lists()) is list


def test_nodes_have_children_and_leaves_have_values(t: Wardrobe) -> None:
    root = t.nodes()
    assert [child.name for child in root.children] == ["B", "C", "D"]
    leaf = root.children[0].get_children()[0].compute_and_get_children()[1]
    assert (leaf.name, leaf.value, leaf.evaluate(), leaf.heuristic(), leaf.score()) == ("L", 3, 3, 3, 3)
    assert (leaf.is_terminal(), leaf.is_leaf(), root.is_leaf(), root.value) == (True, True, False, None)
    assert repr(root) == "A"


def test_tables_have_every_node(t: Wardrobe) -> None:
    assert t.tree["B"] == ["E", "F"]
    assert "K" not in t.tree
    assert t.values["K"] == 2
    assert (t.leaves, t.height) == ([2, 3, 5, 9, 0, 7, 4, 2, 1, 5, 6], 3)


def test_rules_answer_as_aima_has_it_and_as_the_package_does(t: Wardrobe) -> None:
    rules = t.rules()
    assert (rules.initial, rules.to_move("A"), rules.actions("A")) == ("A", mv.MAX, ["B", "C", "D"])
    assert (rules.result("A", "C"), rules.terminal_test("C"), rules.is_terminal("K")) == ("C", False, True)
    assert (rules.utility("K", mv.MAX), rules.utility("K", mv.MIN), rules.utility("K")) == (2, -2, 2)
    assert (rules.actions("K"), rules.player("B"), rules.is_over("K")) == ([], mv.MIN, True)


def test_states_know_their_moves(t: Wardrobe) -> None:
    state = t.state()
    for moves in (state.actions, state.legal_moves, state.get_moves, state.get_legal_moves):
        assert moves() == ["B", "C", "D"]
    for play in (state.result, state.play, state.make_move, state.forecast_move):
        assert repr(play("C")) == "C"
    leaf = state.result("B").result("E").result("K")
    assert (leaf.utility(), leaf.player(), leaf.is_over(), leaf.terminal_test(), leaf.game_over()) == (
        2,
        1,
        True,
        True,
        True,
    )
    assert leaf.actions() == []


def test_game_states_are_pacmans(t: Wardrobe) -> None:
    state = t.gamestate()
    assert (state.getNumAgents(), state.getLegalActions(0), state.isWin(), state.isLose()) == (
        2, ["B", "C", "D"], False, False,
    )  # fmt: skip
    leaf = state.generateSuccessor(0, "C").generateSuccessor(1, "G").generateSuccessor(0, "O")
    assert (leaf.isWin(), leaf.getScore(), leaf.getLegalActions(1)) == (True, 0, [])


def test_a_board_is_played_on_and_may_be_copied(t: Wardrobe) -> None:
    board = t.board()
    board.push("C")
    assert (board.legal_moves, board.turn, board.is_game_over(), board.standing) == (["G", "H"], False, False, (1,))
    other = copy.deepcopy(board)
    other.make_move("H")
    assert (repr(board), repr(other), other.standing) == ("C", "H", (1, 1))
    assert board.pop() == "C"
    with pytest.raises(ValueError, match="K cannot be played at A: was a move not taken back"):
        board.push("K")
    with pytest.raises(IndexError, match="no move to take back"):
        board.undo_move()


def test_boards_of_a_game_are_lists_of_signs() -> None:
    t = Wardrobe(mv.TicTacToe("XO./.X./..O"))
    assert t.cells() == [["X", "O", " "], [" ", "X", " "], [" ", " ", "O"]]
    assert t.cells(flat=True, empty=0, signs=(1, -1)) == [1, -1, 0, 0, 1, 0, 0, 0, -1]


@pytest.mark.parametrize(
    "board",
    [["X", "", "O", ""], [["X", ""], ["O", ""]], (("X", ""), ("O", "")), {1: "X", 2: "", 3: "O", 4: ""}],
)
def test_fields_are_read_from_whatever_a_board_is_made_of(board: Any) -> None:
    assert cells(board) == ("X", "", "O", "")


def test_what_an_inner_node_is_worth_is_its_estimate_or_refused() -> None:
    tree = mv.Tree.from_dict({"A": ["B", "C"], "B": ["D"]}, {"B": 2, "C": 1, "D": 0})
    assert Wardrobe(tree).nodes().children[0].value == 2
    with pytest.raises(mv.TreeError):
        Wardrobe(tree).state().utility()


def test_what_is_handed_out_and_changed_is_known(t: Wardrobe) -> None:
    nested = t.lists()
    assert not t.changed()
    nested[0].pop()
    assert t.changed()


def test_what_a_game_does_not_have_is_refused_in_one_line() -> None:
    t = Wardrobe(mv.TicTacToe())
    with pytest.raises(
        mv.PracticeError, match=r"TicTacToe is no Tree; its states are to be had as state\(\) and board\(\)"
    ):
        t.lists()
    with pytest.raises(mv.PracticeError, match="Tree has no board"):
        Wardrobe(LECTURE).cells()


# --- parameters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "meaning"),
    [
        ("alpha Alpha alfa α a lo", "alpha"),
        ("beta BETA β b hi", "beta"),
        ("depth dubina d ply tiefe max_depth curDepth", "depth"),
        ("is_max isMaximizing maximizingPlayer maximizing moj_potez turn maxTurn", "turn"),
        ("color colour player igrac sign", "sign"),
        ("agentIndex agent", "agent"),
        ("game igra", "game"),
    ],
)
def test_parameters_mean_what_their_names_say(names: str, meaning: str) -> None:
    assert {role(name) for name in names.split()} == {meaning}


def test_what_is_no_known_name_is_a_node() -> None:
    assert {role(name) for name in ("node", "state", "stanje", "board", "self", "x")} == {None}


def test_a_window_is_two_numbers_or_two_pairs() -> None:
    assert window_of({"node": 1, "alpha": 2, "beta": inf}) == (2, inf)
    assert window_of({"alfa": (None, 2), "beta": ("C", 5)}) == (2, 5)
    assert window_of({"alpha": 2}) is None
    assert window_of({"a": 1, "alpha": 2, "b": 3}) is None


def arguments(function: Any, **outfit: Any) -> Any:
    return Outfit(**outfit).arguments(function, Wardrobe(LECTURE))


def test_arguments_are_filled_in_by_name() -> None:
    positional, named = arguments(students.alpha_beta, style="lists")
    assert positional[1:] == [-inf, inf, True]
    positional, _ = arguments(students.alpha_beta, style="lists", pairs=True)
    assert positional[1:3] == [(None, -inf), (None, inf)]
    positional, _ = arguments(students.by_tables, style="table")
    assert positional[0] == "A"
    assert positional[1]["A"] == ["B", "C", "D"]
    positional, named = arguments(students.alfabeta_predavanje, style="names")
    assert (positional, named) == (["A", 50, True], {})  # its own window stays


def test_what_follows_an_argument_that_is_left_out_is_given_by_name() -> None:
    def search(node: Any, verbose: bool = False, alpha: float = -1, *, beta: float, is_max: bool = True) -> None: ...

    positional, named = arguments(search, style="names")
    assert (positional, named) == (["A"], {"beta": inf, "is_max": True})


@pytest.mark.parametrize(
    ("function", "style", "reason"),
    [
        (students.takes_something_else, "lists", "it has nothing for temperature"),
        (students.alpha_beta, "table", "no parameter is called tree or values"),
        (students.alpha_beta, "index", "no parameters are called depth and values"),
        (lambda alpha, beta: 0, "lists", "no parameter is a node"),
        (students.by_index, "index", "needs a complete binary tree, which this one is not"),
    ],
)
def test_what_does_not_suit_says_why(function: Any, style: str, reason: str) -> None:
    with pytest.raises(UnfitError) as unfit:
        arguments(function, style=style)
    assert str(unfit.value) == reason


def test_only_what_a_function_asks_for_is_varied() -> None:
    one = list(outfits(lambda node: 0, LECTURE))
    assert len(one) == 8
    assert {outfit.style for outfit in one} == {
        "lists", "nodes", "gamestate", "state", "board", "names", "table", "index",
    }  # fmt: skip
    assert {outfit.pairs for outfit in outfits(students.alpha_beta, LECTURE)} == {False, True}
    assert [outfit.style for outfit in outfits(students.alpha_beta, LECTURE, "nodes")] == ["nodes", "nodes"]


# --- lent and called ------------------------------------------------------------------------------


def test_call_says_outright_how_a_function_is_called() -> None:
    def strange(extra: str, tree: Any, is_max: bool, window: tuple[float, float]) -> Any:
        if not isinstance(tree, list):
            return tree
        return (max if is_max else min)(strange(extra, child, not is_max, window) for child in tree)

    watched = mv.watch(strange, "lecture", call=lambda f, t: f("x", t.lists(), True, (0, 1)))
    assert (watched.style, watched.fits) == (None, "minimax")


@pytest.mark.parametrize("name", ["lists", "nodes", "state", "gamestate", "board", "names"])
def test_each_of_the_clothes_is_there_by_its_name(name: str) -> None:
    assert getattr(Wardrobe(LECTURE), name)()


TABLE: Any = None
LEAVES: Any = None
SHIFT = 0


def global_tables(node: Any, is_max: bool) -> float:
    if node not in TABLE:
        return float(LEAVES[node] + SHIFT)
    return (max if is_max else min)(global_tables(child, not is_max) for child in TABLE[node])


def test_tables_and_other_things_are_lent_and_put_back() -> None:
    watched = mv.watch(global_tables, "lecture", lend={"TABLE": "tree", "LEAVES": "values"})
    assert (watched.value, watched.fits, watched.style) == (3, "minimax", "names")
    watched = mv.watch(global_tables, "lecture", lend={"TABLE": "tree", "LEAVES": "values", "SHIFT": 10})
    assert watched.value == 13
    assert (TABLE, LEAVES, SHIFT) == (None, None, 0)


def test_lists_may_be_lent_questions_too() -> None:
    watched = mv.watch(students.alfabeta_predavanje, "lecture", style="lists", lend=students.LECTURE)
    assert (watched.value, len(watched.trace.visited)) == (3, 14)
