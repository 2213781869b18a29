"""The first divergence from the reference that agrees longest: its kind, its node, its step and its sentence."""

import re
from math import inf
from typing import Any
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.practice import bugs
from minimaxviz.practice.divergence import Divergence
from minimaxviz.words import languages
from tests import students

S: Any = students
LENT = {"is_over": "is_over", "utility": "value", "children": "children", "player": "player"}


def divergence(function: Any, tree: Any, **given: Any) -> Divergence:
    found = mv.watch(function, tree, **given).diff()
    assert found is not None
    return found


SAID = [
    (
        S.never_cuts, "entered", "N", "cut",
        "You entered N. The reference does not. Cut at F: α = 5 ≥ β = 3. F can already reach 5, "
        "but MIN at B has 3 through E: N is never looked at.",
    ),
    (
        S.returns_too_early, "skipped", "E", "enter",
        "You left E after K, without L. The reference goes on: at E α = 2 < β = ∞.",
    ),
    (
        S.passes_endless_window, "window", "F", "enter",
        "You entered F with β = ∞. It is 3 there. MIN at B has 3 through E.",
    ),
    (
        S.never_alternates, "window", "F", "enter",
        "You entered F with α = 3. It is −∞ there. No MAX node above has a value there yet.",
    ),
    (
        S.forgets_return, "value", "E", "leave",
        "You left E with no value. The reference answers 3: is a return missing?",
    ),
    (
        S.right_to_left, "order", "D", "enter",
        "You looked at D before B, and the tree lists B first. That is no mistake; counts differ.",
    ),
    (
        S.empties_the_tree, "changed", "A", "leave",
        "Your function changed the tree or the board that it was given.",
    ),
    (
        S.without_leaf_test, "error", "K", "enter",
        "RecursionError: still going down at K. Is the test for leaves missing?",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("function", "kind", "node", "step", "text"), SAID)
def test_what_differs_first_is_said_on_the_lectures_tree(
    function: Any, kind: str, node: str, step: str, text: str
) -> None:
    found = divergence(function, "lecture")
    assert (found.kind, found.node.name, found.text()) == (kind, node, text)
    assert found.reference[found.step].kind == step
    assert found.is_mistake == (kind != "order")
    assert repr(found) == f"Divergence({kind} at {node}: {text})"


@pytest.mark.parametrize(("function", "kind", "node", "step", "text"), SAID)
def test_it_is_said_in_every_language(function: Any, kind: str, node: str, step: str, text: str) -> None:
    found = divergence(function, "lecture")
    assert all(node in found.text(lang) or kind == "changed" for lang in languages())


def test_up_to_the_divergence_both_do_the_same() -> None:
    for function, kind, *_ in SAID:
        found = divergence(function, "lecture")
        if kind in ("entered", "skipped", "window", "value"):
            mine = [(frame.kind, frame.node.path) for frame in found.watched.trace][: found.step]
            assert mine == [(frame.kind, frame.node.path) for frame in found.reference][: found.step]


def test_the_move_is_the_last_thing_that_is_compared() -> None:
    found = divergence(S.tie_at_root, [2, [2, 1]])
    assert (found.kind, found.node.name) == ("move", "C")
    assert found.text() == (
        "You chose C. It only reached the bound 2 that B had set, and is really worth 1. Choose with >, not with >=."
    )
    found = divergence(S.minimax_predavanje, "lecture", lend=S.LECTURE)
    assert found.text() == "You answered L, which is no move at A. The move is B."


def test_another_move_that_is_worth_as_much_is_no_mistake() -> None:
    def last(node: Any, is_max: bool = True) -> Any:
        if not isinstance(node, list):
            return node, None
        answers = [(last(child, not is_max)[0], place) for place, child in enumerate(node)]
        best = (max if is_max else min)(value for value, _ in answers)
        return best, [place for value, place in answers if value == best][-1]

    watched = mv.watch(last, [[3, 4], [3, 5]])
    assert watched.move == "C"
    assert watched.diff() is None


def test_a_window_that_leaves_leaves_out_is_told_at_the_root() -> None:
    found = divergence(S.alfabeta_predavanje, "aima", lend=S.LECTURE)
    assert (found.kind, found.node.name) == ("window", "A")
    assert "there are leaves outside it" in found.text()


def test_a_reference_may_be_given() -> None:
    watched = mv.watch(S.alpha_beta, [2, [2, 1]])
    assert watched.diff() is None
    assert watched.diff(mv.alphabeta([2, [2, 1]])) is None
    found = watched.diff(mv.alphabeta([2, [2, 1]], cut=">"))
    assert found is not None
    assert (found.kind, found.node.name) == ("skipped", "C")
    with pytest.raises(mv.PracticeError, match="diff: 3 is no trace"):
        watched.diff(3)  # type: ignore[arg-type]


def test_a_watched_function_is_compared_like_a_trace() -> None:
    watched = mv.watch(S.never_cuts, "lecture")
    both = mv.compare(mine=watched, reference=mv.alphabeta("lecture"))
    assert both.names == ("mine", "reference")
    assert [len(trace.visited) for trace in both.traces] == [21, 14]
    with pytest.raises(mv.SearchError, match="compare needs two or more traces"):
        mv.compare(watched, watched.trace.root)  # type: ignore[arg-type]


# --- the museum -----------------------------------------------------------------------------------


def written(source: str, tree: mv.Tree) -> Any:
    """Return the function that a text of the museum defines."""

    def height(node: str) -> int:
        return 0 if tree.is_over(node) else 1 + max(map(height, tree.moves(node)))

    def position(node: str) -> Any:
        return tree.utility(node) if tree.is_over(node) else tuple(map(position, tree.moves(node)))

    def remembered(search: Any) -> Any:
        known: dict[Any, Any] = {}

        def answer(node: str, *window: float) -> Any:
            if position(node) not in known:
                known[position(node)] = search(node, *window)
            return known[position(node)]

        return answer

    space: dict[str, Any] = {"inf": inf, "MAX": mv.MAX, "MIN": mv.MIN, "height": height, "remembered": remembered}
    exec(source, space)
    return space["answer"]


KINDS = {
    "return_in_loop": "skipped", "parity": "value", "best_from_zero": "value", "narrow_window": "window",
    "mover_leaf": "value", "draw_unscored": "value", "swapped": "window", "alpha_at_min": "skipped",
    "break_first": "value", "negamax_unswapped": "window", "global_move": "move", "leaking_window": "skipped",
    "never_alternates": "entered", "tie_at_root": "move", "root_alpha": "window", "test_after_loop": "entered",
    "negamax_same": "window", "stale_beta": "window", "shallow_only": "window", "table_as_exact": "skipped",
    "returns_leaf": "move",
}  # fmt: skip


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_every_bug_of_the_museum_is_told_where_it_shows(name: str, kind: str) -> None:
    bug = bugs.get(name)
    watched = mv.watch(written(bug.source, bug.game), bug.game, style="names", lend=LENT)
    found = watched.diff()
    assert found is not None
    assert found.kind == kind
    assert (watched.value, len(watched.trace.visited)) == (bug.wrong.value, bug.wrong.visited)
    assert watched.move == bug.wrong.move or name == "returns_leaf"
    assert "\n" not in found.text()


@pytest.mark.parametrize("name", KINDS)
def test_what_each_bug_is_an_edit_of_is_right(name: str) -> None:
    bug = bugs.get(name)
    watched = mv.watch(written(bug.reference, bug.game), bug.game, style="names", lend=LENT)
    assert watched.diff() is None
    assert watched.fits is not None
    assert (watched.value, watched.move, len(watched.trace.visited)) == tuple(bug.right)


def test_a_convention_is_no_mistake() -> None:
    bug = bugs.get("strict")
    watched = mv.watch(written(bug.source, bug.game), bug.game, style="names", lend=LENT)
    assert watched.diff() is None
    assert watched.fits == "alpha-beta, cut when α > β, fail-soft"


# --- the picture ----------------------------------------------------------------------------------


def test_the_picture_is_the_references_step_with_the_mark_on_it() -> None:
    found = divergence(S.never_cuts, "lecture")
    drawn, plain = found.svg(engine="tidy"), found.reference.svg(found.step, engine="tidy")
    (mark,) = re.findall('<g class="mv-yours">.*?</g>', drawn)
    assert ">you</text>" in mark
    assert 'stroke-dasharray="14 9"' in mark
    nodes = re.compile('<g class="mv-node.*?</g>')
    assert nodes.findall(drawn) == nodes.findall(plain)
    assert ">You entered N.</text>" in drawn
    ElementTree.fromstring(drawn)


def test_a_number_that_is_not_right_stands_in_the_mark() -> None:
    assert ">you: [−∞, ∞]</text>" in divergence(S.passes_endless_window, "lecture").svg(engine="tidy")
    assert ">you: –</text>" in divergence(S.forgets_return, "lecture").svg(engine="tidy")


def test_it_is_shown_as_text_where_there_are_no_pictures() -> None:
    found = divergence(S.never_cuts, "lecture")
    assert repr(found.show()).endswith(found.text())
    assert "Step 16 of 44" in repr(found.show())


def test_no_mark_of_what_is_not_drawn() -> None:
    game = mv.TicTacToe("XO./.../...")
    watched = mv.watch(S.tic_tac_toe, game)
    found = watched.diff(mv.alphabeta(game, cut=">"))
    assert found is not None
    assert found.kind == "skipped"
    ElementTree.fromstring(found.svg(engine="tidy"))
