"""Grading: every bug of the museum is found and named in whatever clothes, and what is right earns everything."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from textwrap import dedent
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import minimaxviz as mv
from minimaxviz.practice.battery import battery
from minimaxviz.practice.museum import BASES, EXHIBITS
from minimaxviz.words import languages
from tests import students
from tests.dressed import STYLES, handed_in
from tests.reference import AlphaBeta, minimax_value

SOFT, HARD = "alpha-beta, cut when α ≥ β, fail-soft", "alpha-beta, cut when α ≥ β, fail-hard"
NEGAMAX = "negamax with alpha-beta, cut when α ≥ β, fail-soft"
ON_TREES = [name for name in mv.bugs.names() if EXHIBITS[name].base != "pile" and name != "strict"]


def cases() -> Iterator[Any]:
    for style in STYLES:
        for name in ON_TREES:
            if style != "lists" or EXHIBITS[name].base != "depth":  # lists have no estimates
                yield pytest.param(name, style, id=f"{name}-{style}")


def nested(tree: mv.Tree, name: str | None = None) -> Any:
    name = tree.root if name is None else name
    return [nested(tree, child) for child in tree.moves(name)] or tree.utility(name)


# --- the museum -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "style"), list(cases()))
def test_every_bug_is_graded_wrong_and_named(name: str, style: str) -> None:
    bug = mv.bugs.get(name)
    function, given = handed_in(bug.source, style, bug.base)
    grade = mv.grade(function, **given)
    assert 0 < grade.score < 1
    assert grade.bug == name
    assert bug.story in grade.verdict
    assert grade.first is not None
    with pytest.raises(AssertionError, match=name):
        grade.check()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("base", [base for base in BASES if base != "pile"])
def test_what_the_museum_edits_is_right_before(base: str, style: str) -> None:
    if base == "depth" and style == "lists":
        pytest.skip("lists have no estimates")
    function, given = handed_in(BASES[base], style, base)
    grade = mv.grade(function, **given).check()
    assert (grade.score, grade.bug, grade.first) == (1.0, None, None)
    assert grade.fits == {"hard": HARD, "negamax": NEGAMAX}.get(base, SOFT)


@pytest.mark.parametrize("name", ["swapped", "never_alternates", "stale_beta", "leaking_window", "break_first"])
def test_a_bug_is_the_same_bug_with_the_other_cut_rule(name: str) -> None:
    function, given = handed_in(mv.bugs.get(name).source.replace("alpha >= beta", "alpha > beta"), "nodes", "plain")
    assert mv.grade(function, **given).bug == name


def test_a_tie_at_the_root_is_named_in_fail_hard_too() -> None:
    source = BASES["hard"].replace("w > alpha", "w >= alpha").replace("w < beta", "w <= beta")
    function, given = handed_in(source, "names", "hard")
    grade = mv.grade(function, **given)
    assert grade.bug == "tie_at_root"
    assert grade.mistake is not None
    assert len(grade.mistake.task.game) == 5  # as the smallest tree that shows it, found elsewhere: [2, [1, 3]]


@pytest.mark.parametrize("name", ["never_alternates", "best_from_zero", "return_in_loop", "returns_leaf"])
def test_minimax_with_a_bug_is_named_as_well(name: str) -> None:
    source = mv.bugs.get(name).source.replace("alpha >= beta", "False")
    source = re.sub(r"def search\(node, alpha, beta\)", "def search(node)", source)
    source = re.sub(r"search\((child|root), [^)]*\)", r"search(\1)", source)
    source = re.sub(r" +(alpha|beta) = .*\n", "", source).replace("        if False:\n            break\n", "")
    source = source.replace("            if False:\n                break\n", "")
    function, given = handed_in(source, "names", "plain")
    assert mv.grade(function, **given).bug == name


def no_undo(board: Any, alpha: float, beta: float) -> float:
    if board.is_game_over():
        return float(board.evaluate())
    is_max = board.turn
    best = -inf if is_max else inf
    for move in board.legal_moves:
        board.push(move)
        value = no_undo(board, alpha, beta)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def no_undo_by_two(board: Any, depth: int, maximizing: bool) -> float:
    return highest(board, depth, -inf, inf) if maximizing else lowest(board, depth, -inf, inf)


def highest(board: Any, depth: int, alpha: float, beta: float) -> float:
    if board.game_over() or depth == 0:
        return float(board.score())
    for move in board.get_legal_moves():
        board.make_move(move)
        alpha = max(alpha, lowest(board, depth - 1, alpha, beta))
        if alpha >= beta:
            return beta
    return alpha


def lowest(board: Any, depth: int, alpha: float, beta: float) -> float:
    if board.game_over() or depth == 0:
        return float(board.score())
    for move in board.get_legal_moves():
        board.make_move(move)
        beta = min(beta, highest(board, depth - 1, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta


def undo_after_break(board: Any, alpha: float, beta: float) -> float:
    if board.is_over():
        return float(board.utility())
    is_max = board.turn
    for move in board.legal_moves:
        board.play(move)
        value = undo_after_break(board, alpha, beta)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
        board.undo()
    return alpha if is_max else beta


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (no_undo, "no_undo"),
        (no_undo_by_two, "no_undo"),
        (undo_after_break, "undo_after_break"),
        (students.loses_the_undo, "undo_after_break"),
    ],
)
def test_moves_that_are_not_taken_back_are_named(function: Callable[..., Any], name: str) -> None:
    grade = mv.grade(function)
    assert (grade.score, grade.bug) == (0, name)


def unseen(name: str) -> str:
    """Let a search hide its windows and its values in boxes, so that only its visits are seen."""
    source = mv.bugs.get(name).source
    source = re.sub(r"return (\(?[^\n]+), (None|move)\n", r"return Box(\1, \2)\n", source)
    source = re.sub(r"search\((child|root), (.*?), (.*?)\)", r"search(\1, Box(\2, \3))", source)
    source = source.replace("-search(child, Box(-beta, -alpha))[0]", "-list(search(child, Box(-beta, -alpha)))[0]")
    source = re.sub(r"(-search\(child, Box\(.*?\)\))\[0\]", r"-list(\1)[0]", source).replace("-list(-", "-list(")
    source = source.replace("def search(node, alpha, beta):\n", "def search(node, box):\n    alpha, beta = box\n")
    return f"{BOX}\n{source}"


BOX = """\
class Box:
    def __init__(self, *parts):
        self.parts = parts

    def __iter__(self):
        return iter(self.parts)
"""


@pytest.mark.parametrize("name", ["swapped", "alpha_at_min", "negamax_unswapped"])
def test_bugs_that_look_alike_are_all_named(name: str) -> None:
    function, given = handed_in(unseen(name), "names", "plain")
    grade = mv.grade(function, **given)
    assert grade.bugs == ("swapped", "alpha_at_min", "negamax_unswapped")
    assert grade.score < 1


@pytest.mark.parametrize("name", ["test_after_loop", "negamax_same"])
def test_what_never_cuts_is_minimax_unless_cuts_are_asked_for(name: str) -> None:
    function, given = handed_in(unseen(name), "names", "plain")
    assert mv.grade(function, **given).score == 1
    grade = mv.grade(function, **given, cut=">=")
    assert grade.bugs == ("never_alternates", "test_after_loop", "negamax_same")  # all of which visit every node


# --- what is right --------------------------------------------------------------------------------

RIGHT: list[tuple[Any, dict[str, Any], str]] = [
    (students.alpha_beta, {}, SOFT),
    (students.plain_minimax, {}, "minimax"),
    (students.minimax_of_generators, {}, "minimax"),
    (students.strict_and_hard, {}, "alpha-beta, cut when α > β, fail-hard"),
    (students.negamax, {}, NEGAMAX),
    (students.negamax_without_windows, {}, "negamax"),
    (students.with_moves, {}, SOFT),
    (students.Ai().alphabeta, {}, SOFT),  # type: ignore[no-untyped-call]
    (students.greek, {}, "minimax"),
    (students.by_tables, {}, SOFT),
    (students.alpha_beta_search, {}, SOFT),
    (students.alpha_beta_fourth, {}, SOFT),
    (students.by_state, {}, SOFT),
    (students.AlphaBetaAgent().getAction, {}, "alpha-beta, cut when α > β, fail-soft"),  # type: ignore[no-untyped-call]
    (students.on_a_board, {}, SOFT),
    (students.by_index, {}, "alpha-beta"),
    (students.by_index_and_height, {}, "minimax"),
    (students.prints_a_lot, {}, "minimax"),
]


@pytest.mark.parametrize(("function", "given", "fits"), RIGHT, ids=[one[0].__name__ for one in RIGHT])
def test_right_functions_earn_everything_and_fit_their_convention(
    function: Any, given: dict[str, Any], fits: str, capsys: pytest.CaptureFixture[str]
) -> None:
    grade = mv.grade(function, **given)
    assert (grade.score, grade.bug, grade.first) == (1.0, None, None)
    assert grade.fits is not None
    assert grade.fits.startswith(fits)
    assert grade.check() is grade
    assert capsys.readouterr() == ("", "")


def test_the_lectures_own_programs_are_told_what_they_do() -> None:
    grade = mv.grade(students.minimax_predavanje, lend=students.LECTURE)
    assert (grade.bug, grade.fits) == ("returns_leaf", "minimax")
    grade = mv.grade(students.alfabeta_predavanje, lend=students.LECTURE)
    assert grade.bug == "narrow_window"  # its own window is [0, 10]
    call = lambda f, t: f(t.names(), 50, True, (None, -inf), (None, inf))  # noqa: E731
    grade = mv.grade(students.alfabeta_predavanje, lend=students.LECTURE, call=call)
    assert (grade.score, grade.fits) == (1.0, HARD)


def test_another_order_of_the_moves_is_no_mistake() -> None:
    def from_the_right(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
        if not isinstance(node, list):
            return node
        best = -inf if is_max else inf
        for child in node[::-1]:
            value = from_the_right(child, alpha, beta, not is_max)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    assert mv.grade(from_the_right).score == 1


def test_a_table_that_lasts_knows_nothing_of_the_tree_before() -> None:
    known: dict[str, float] = {}

    def search(game: Any, state: str) -> float:
        if game.is_terminal(state):
            return float(game.utility(state))
        if state not in known:
            values = [search(game, game.result(state, action)) for action in game.actions(state)]
            known[state] = max(values) if game.to_move(state) == mv.MAX else min(values)
        return known[state]

    assert mv.grade(search).score == 1
    assert known == {}


def test_who_calls_nothing_for_a_child_is_graded_by_the_value() -> None:
    def by_a_stack(tree: Any, is_max: bool) -> Any:
        nodes = [(tree, is_max)]
        for node, side in nodes:
            nodes += [(child, not side) for child in node] if isinstance(node, list) else []
        worth: dict[tuple[int, bool], Any] = {}
        for node, side in reversed(nodes):
            below = [worth[id(child), not side] for child in node] if isinstance(node, list) else [node]
            worth[id(node), side] = max(below) if side else min(below)
        return worth[id(tree), is_max]

    grade = mv.grade(by_a_stack)
    assert [(test.name, test.score == test.max) for test in grade.tests] == [("value", True)]
    assert (grade.score, grade.fits, grade.first) == (1.0, None, None)
    assert "cannot be seen from outside: visits" in grade.report()


def test_a_move_may_be_named_as_the_child_itself() -> None:
    def search(node: Any, is_max: bool = True) -> Any:
        if not isinstance(node, list):
            return node, None
        return (max if is_max else min)(
            ((search(child, not is_max)[0], child) for child in node), key=lambda one: one[0]
        )

    grade = mv.grade(search)
    assert [(test.name, test.score == test.max) for test in grade.tests] == [
        ("value", True), ("move", True), ("visits", True),
    ]  # fmt: skip


# --- what is asked --------------------------------------------------------------------------------


def test_the_battery_is_what_a_plain_reference_finds() -> None:
    tasks = battery(1)
    assert 35 <= len(tasks) <= 50
    for task in tasks:
        if task.depth is None:
            assert task.value(None) == minimax_value(nested(task.game), task.game.players)
    assert battery(1) is tasks
    assert [task.text for task in battery(2)] != [task.text for task in tasks]
    assert [task.text for task in battery(2)[:13]] == [task.text for task in tasks[:13]]  # the museum comes first


def test_each_tree_weighs_the_same_in_its_test_and_each_test_in_the_score() -> None:
    grade = mv.grade(students.never_cuts)
    trees = [task.game for task in battery(1) if task.depth is None]
    visited = {
        (cut, fail): [len(AlphaBeta(nested(tree), tree.players, (-inf, inf), fail, cut).windows) for tree in trees]
        for cut in (">=", ">")
        for fail in ("soft", "hard")
    }
    right = max(
        sum(count == len(tree) for count, tree in zip(counts, trees, strict=True)) for counts in visited.values()
    )
    assert [(test.name, test.max) for test in grade.tests] == [("value", len(trees)), ("visits", len(trees))]
    assert grade.tests[0].score == len(trees)
    assert grade.tests[1].score == right  # rules are not mixed: it is held against the one that fits best
    assert grade.score == pytest.approx((1 + grade.tests[1].score / len(trees)) / 2)


def test_conventions_count_only_if_they_are_asked_for() -> None:
    strict, hard = students.strict_and_hard, handed_in(BASES["hard"], "lists", "hard")[0]
    assert mv.grade(strict, cut=">").score == 1
    assert mv.grade(strict, cut=">=").score < 1
    assert mv.grade(hard, fail="hard").score == 1
    assert mv.grade(hard, fail="soft").score < 1
    assert mv.grade(students.alpha_beta, fail="soft", cut=">=").score == 1
    assert mv.grade(students.plain_minimax, cut=">=").score < 1


def test_only_what_is_asked_counts() -> None:
    assert mv.grade(students.never_cuts, ask="value").score == 1
    assert mv.grade(students.never_cuts, ask="visits").score < 1
    assert [test.name for test in mv.grade(students.tie_at_root, ask=["visits", "move"]).tests] == ["move", "visits"]
    grade = mv.grade(students.alpha_beta, ask="move")
    assert (grade.score, grade.tests) == (0, ())
    assert "nothing that was asked can be seen" in grade.verdict


def test_other_trees_can_be_given() -> None:
    grade = mv.grade(students.never_cuts, [[2, [1, 3]], "aima", mv.Tree.from_nested([1, 2])])
    assert [(test.name, test.score, test.max) for test in grade.tests] == [("value", 3, 3), ("visits", 1, 3)]
    assert grade.bug == "test_after_loop"  # which these trees alone could not tell
    assert mv.grade(students.tic_tac_toe, mv.TicTacToe("XOX/OXO/...")).score == 1


def test_the_first_divergence_is_on_the_smallest_tree_that_shows_it() -> None:
    for name in ("return_in_loop", "swapped", "break_first", "root_alpha", "stale_beta", "shallow_only"):
        bug = mv.bugs.get(name)
        function, given = handed_in(bug.source, "names", bug.base)
        grade = mv.grade(function, **given)
        assert grade.mistake is not None
        assert len(grade.mistake.task.game) == len(bug.game), name


# --- what cannot be graded ------------------------------------------------------------------------


def test_a_function_that_gives_nothing_to_grade_earns_nothing_and_is_told_why() -> None:
    before = sys.getrecursionlimit(), sys.getprofile(), sys.gettrace(), sys.stdout
    for function, why in (
        (students.without_leaf_test, "Is the test for leaves missing?"),
        (students.forgets_return, "is a return missing?"),
        (students.empties_the_tree, "changed the tree"),
        (students.takes_something_else, "runs in none of the styles"),
        (raises, "ZeroDivisionError"),
        (knows_leaves, "You left A without a look at B and C."),
    ):
        grade = mv.grade(function)
        assert grade.score == 0, function
        assert why in grade.verdict
        assert "\n" not in grade.verdict
        assert str(grade.points(5)) == "0"
        with pytest.raises(AssertionError):
            grade.check()
    assert (sys.getrecursionlimit(), sys.getprofile(), sys.gettrace(), sys.stdout) == before


def raises(node: Any, is_max: bool) -> Any:
    return 1 / 0


def knows_leaves(node: Any, is_max: bool) -> Any:
    return None if isinstance(node, list) else node


def test_a_function_that_never_ends_is_stopped() -> None:
    grade = mv.grade(students.loops_for_ever)
    assert grade.score == 0
    assert "does a loop never end?" in grade.verdict


def test_what_makes_no_sense_is_refused_in_one_line() -> None:
    for given, why in (
        ({"ask": "speed"}, "ask 'speed'; some of value, move, visits are needed"),
        ({"ask": ()}, "are needed"),
        ({"cut": "="}, "cut '='; '>=', '>' or None is needed"),
        ({"fail": True}, "fail True"),
        ({"seed": 1.5}, "seed 1.5; a whole number is needed"),
        ({"style": "trees"}, "style 'trees'"),
        ({"trees": []}, "no trees are given"),
    ):
        with pytest.raises(mv.PracticeError, match=re.escape(why)) as problem:
            mv.grade(students.alpha_beta, **given)
        assert "watch" not in str(problem.value)
    for thing in (None, 3, "alphabeta", max):
        with pytest.raises(mv.PracticeError, match="grade: "):
            mv.grade(thing)  # type: ignore[arg-type]
    with pytest.raises(mv.TreeError):
        mv.grade(students.alpha_beta, "no such tree")
    for points in (-1, inf, "5", None):
        with pytest.raises(mv.PracticeError, match="points"):
            mv.grade(students.alpha_beta).points(points)  # type: ignore[arg-type]


# --- what is said ---------------------------------------------------------------------------------


def test_grading_twice_says_the_same_in_whatever_order() -> None:
    functions = [students.never_cuts, students.alpha_beta, students.tie_at_root]
    first = [mv.grade(one).report() for one in functions]
    again = [mv.grade(one).report() for one in reversed(functions)]
    assert first == again[::-1]
    assert mv.grade(students.never_cuts)._repr_html_() == mv.grade(students.never_cuts)._repr_html_()


def test_a_report_has_everything_in_every_language() -> None:
    grade = mv.grade(students.tie_at_root)
    report = grade.report()
    assert report.startswith("tie_at_root: 96 %\nWrong on ")
    for text in ("value: ", "move: ", "visits: ", "Choose with >, not with >=", "△ A"):
        assert text in report
    assert grade.first is not None
    assert grade.first.text() in report
    for lang in languages():
        assert grade.report(lang)
        assert f'lang="{lang}"' in grade.html(lang)
    with pytest.raises(mv.ViewError, match="language 'xx'"):
        grade.report("xx")


def test_nothing_shows_an_address_and_names_are_escaped() -> None:
    def wrong(node: Any, is_max: bool) -> Any:
        return node if isinstance(node, int) else max(wrong(child, is_max) for child in node)

    wrong.__name__ = "<script>x"
    grade = mv.grade(wrong)
    for text in (repr(grade), str(grade), grade.html(), repr(grade.points(2)), repr(grade.tests), repr(grade.mistake)):
        assert not re.search(r"0x[0-9a-f]{6}", text)
    assert "<script>" not in grade.html()
    assert "&lt;script&gt;x" in grade.html()


def test_points_are_a_bare_number_and_never_too_many() -> None:
    grade = mv.grade(students.never_cuts)
    points = grade.points(5)
    assert repr(points) == str(points) == f"{int(500 * grade.score) / 100:g}"
    assert 0 < points < 5
    assert points + 1 == float(points) + 1
    assert points._repr_html_() == grade._repr_html_()
    assert repr(mv.grade(students.alpha_beta).points(5)) == "5"
    assert repr(mv.grade(students.alpha_beta).points(2.5)) == "2.5"
    assert repr(mv.grade(students.alpha_beta).points(0)) == "0"


def test_results_for_gradescope_add_up(tmp_path: Path) -> None:
    grade = mv.grade(students.tie_at_root)
    saved = json.loads(grade.save(tmp_path / "results.json", points=10).read_text(encoding="utf-8"))
    assert saved["score"] == float(grade.points(10))
    assert sum(test["score"] for test in saved["tests"]) == pytest.approx(10 * grade.score, abs=1e-3)
    assert sum(test["max_score"] for test in saved["tests"]) == pytest.approx(10, abs=1e-3)
    assert {test["visibility"] for test in saved["tests"]} == {"visible"}
    assert saved["output"] == grade.report()
    nothing = mv.grade(students.takes_something_else).save(tmp_path / "none.json", points=4)
    (test,) = json.loads(nothing.read_text(encoding="utf-8"))["tests"]
    assert (test["score"], test["max_score"]) == (0, 4)
    page = grade.save(tmp_path / "report.html", lang="sr").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert '<html lang="sr"' in page
    assert "data:image/svg+xml" in page
    assert sorted(path.name for path in tmp_path.iterdir()) == ["none.json", "report.html", "results.json"]
    for name in ("grade.pdf", "grade", ""):
        with pytest.raises(mv.ExportError):
            grade.save(name)
    with pytest.raises(mv.ExportError, match="points"):
        grade.save(tmp_path / "results.json", points=0)


# --- in graders -----------------------------------------------------------------------------------

SOLUTION = """\
from math import inf

def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
WRONG = SOLUTION.replace(
    "        if alpha >= beta:\n            break\n", "    if alpha >= beta:\n        return best\n"
)


def executed(*cells: str, points: float = 5) -> Any:
    """Run cells in a kernel, the last of them as nbgrader marks those that are graded, and return that one."""
    v4: Any = nbformat.v4
    notebook = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells])
    notebook.cells[-1].metadata["nbgrader"] = {
        "grade": True, "grade_id": "search", "locked": True, "points": points, "schema_version": 3, "solution": False,
        "task": False,
    }  # fmt: skip
    NotebookClient(notebook, timeout=300, kernel_name="python3", allow_errors=True).execute()
    return notebook.cells[-1]


@pytest.mark.notebook
def test_nbgrader_gives_the_points_and_keeps_the_report() -> None:
    utils = pytest.importorskip("nbgrader.utils")
    graded = "import minimaxviz as mv\nmv.grade(alphabeta).points(5)"
    space: dict[str, Any] = {}
    exec(WRONG, space)
    expected = float(mv.grade(space["alphabeta"]).points(5))
    cell = executed(WRONG, graded)
    assert utils.determine_grade(cell) == (expected, 5)
    assert 0 < expected < 5
    (output,) = cell.outputs
    assert output.output_type == "execute_result"
    assert "test_after_loop" in output.data["text/html"]
    assert utils.determine_grade(executed(SOLUTION, graded)) == (5, 5)
    assert utils.determine_grade(executed("alphabeta = None", graded)) == (0, 5)
    prints = SOLUTION.replace("    best = -inf", "    import sys; print('here', file=sys.stderr)\n    best = -inf")
    assert utils.determine_grade(executed(prints, graded)) == (5, 5)  # what is printed on stderr would earn nothing


@pytest.mark.notebook
def test_otter_runs_a_case_for_each_fact_and_shows_the_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("otter")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    page = (Path(__file__).parent.parent / "docs" / "grading.md").read_text(encoding="utf-8")
    (case_file,) = re.findall(r"~~~python\n(   from otter.*?)   ~~~", page, re.DOTALL)
    (tmp_path / "tests" / "q1.py").write_text(dedent(case_file), encoding="utf-8")
    start = 'import otter\ngrader = otter.Notebook("homework.ipynb")'
    empty = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "homework.ipynb").write_text(json.dumps(empty), encoding="utf-8")
    check = 'result = grader.check("q1")\nprint(result.score, result.possible)\nresult'

    def printed(code: str) -> str:
        parts = executed(start, code, check).outputs
        return "".join(str(part.get("text") or part.data["text/plain"]) for part in parts)

    assert printed(SOLUTION).startswith("3 3\n")
    wrong = printed(WRONG)
    assert wrong.startswith("1 3\n")
    assert "test_after_loop" in wrong
    assert "You entered E. The reference does not." in wrong


# --- the command line -----------------------------------------------------------------------------


def command(*arguments: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "minimaxviz", *arguments], capture_output=True, encoding="utf-8", cwd=cwd, timeout=300,
        check=False, env={**os.environ, **more},
    )  # fmt: skip


def test_a_file_is_graded_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "solution.py").write_text("print('loud')\n" + SOLUTION, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    done = command("grade", "solution.py:alphabeta", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("alphabeta: 100 %\nRight on all ")
    reports = [command("grade", "wrong.py:alphabeta", cwd=tmp_path, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert [done.returncode for done in reports] == [1, 1]
    assert reports[0].stdout == reports[1].stdout
    assert "test_after_loop" in reports[0].stdout
    done = command("grade", "wrong.py:alphabeta", "-o", "results.json", "--points", "10", "-q", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    assert 0 < json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["score"] < 10
    assert command("grade", "wrong.py:alphabeta", "--ask", "value", cwd=tmp_path).returncode == 0
    done = command("grade", "wrong.py:alphabeta", "-o", "report.html", "--lang", "el", cwd=tmp_path)
    assert done.returncode == 1
    assert '<html lang="el"' in (tmp_path / "report.html").read_text(encoding="utf-8")


HOSTILE = """\
import os, time

number = 3

def leaves(node, is_max):
    os._exit(0)

def lies(node, is_max):
    os.write(1, b'{"code": 0}')
    os._exit(0)

def holds_on(node, is_max):
    while True:
        try:
            time.sleep(1)
        except BaseException:
            pass
"""


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("def f(:", "f", "file.py cannot be imported: line 1"),
        ("import no_such_thing", "f", "cannot be imported: ModuleNotFoundError"),
        ("raise SystemExit(0)", "f", "cannot be imported: SystemExit"),
        ("while True: pass", "f", "was not done after 3 seconds"),
        (HOSTILE, "missing", "file.py has no function called missing"),
        (HOSTILE, "number", "3 is no function"),
        (HOSTILE, "leaves", "it ended by itself"),
        (HOSTILE, "lies", "could not be graded"),
        (HOSTILE, "holds_on", "was not done after 3 seconds"),
    ],
)
def test_what_cannot_be_graded_is_said_in_one_line(tmp_path: Path, text: str, name: str, why: str) -> None:
    (tmp_path / "file.py").write_text(text, encoding="utf-8")
    seconds = "3" if "3 seconds" in why else "200"  # a busy machine takes its time for what does end
    done = command("grade", f"file.py:{name}", "--seconds", seconds, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert why in done.stderr
    assert done.stderr.startswith("minimaxviz: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (), ("none.py:f",), ("file.py",), ("file.py:f", "-o", "x.pdf"), ("file.py:f", "--lang", "xx"),
        ("file.py:f", "--seconds", "0"), ("file.py:f", "--memory", "0"), ("file.py:f", "--lend", "children"),
        ("file.py:f", "--cut", "="), ("file.py:f", "--speed"),
    ],
)  # fmt: skip
def test_what_is_asked_wrongly_could_not_be_graded_either(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "file.py").write_text("def f(node): pass", encoding="utf-8")
    done = command("grade", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by the system, which others do otherwise")
def test_memory_is_limited(tmp_path: Path) -> None:
    (tmp_path / "file.py").write_text("known = [0] * 10**9\n" + SOLUTION, encoding="utf-8")
    done = command("grade", "file.py:alphabeta", "--memory", "200", cwd=tmp_path)
    assert done.returncode == 2
    assert "needs more than 200 MB of memory" in done.stderr


def test_the_museum_is_listed_and_told(tmp_path: Path) -> None:
    done = command("bugs", cwd=tmp_path)
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(mv.bugs.names())
    done = command("bugs", "swapped", cwd=tmp_path)
    assert done.stdout.strip() == repr(mv.bugs.show("swapped")).strip()
    done = command("bugs", "swaped", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "did you mean 'swapped'?" in done.stderr
