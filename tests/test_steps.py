"""The lecture's tree step by step."""

from math import inf

import pytest

import minimaxviz as mv

WIDE = (-inf, inf)

# kind, node, the node's window after the step, worked out by hand from the lecture's slides
ALPHABETA = [
    ("enter", "A", WIDE),
    ("enter", "B", WIDE),
    ("enter", "E", WIDE),
    ("enter", "K", WIDE),
    ("evaluate", "K", WIDE),
    ("update", "E", (2, inf)),
    ("enter", "L", (2, inf)),
    ("evaluate", "L", (2, inf)),
    ("update", "E", (3, inf)),
    ("leave", "E", (3, inf)),
    ("update", "B", (-inf, 3)),
    ("enter", "F", (-inf, 3)),
    ("enter", "M", (-inf, 3)),
    ("evaluate", "M", (-inf, 3)),
    ("update", "F", (5, 3)),
    ("cut", "F", (5, 3)),
    ("leave", "F", (5, 3)),
    ("update", "B", (-inf, 3)),
    ("leave", "B", (-inf, 3)),
    ("update", "A", (3, inf)),
    ("enter", "C", (3, inf)),
    ("enter", "G", (3, inf)),
    ("enter", "O", (3, inf)),
    ("evaluate", "O", (3, inf)),
    ("update", "G", (3, inf)),
    ("leave", "G", (3, inf)),
    ("update", "C", (3, 0)),
    ("cut", "C", (3, 0)),
    ("leave", "C", (3, 0)),
    ("update", "A", (3, inf)),
    ("enter", "D", (3, inf)),
    ("enter", "I", (3, inf)),
    ("enter", "R", (3, inf)),
    ("evaluate", "R", (3, inf)),
    ("update", "I", (3, inf)),
    ("enter", "S", (3, inf)),
    ("evaluate", "S", (3, inf)),
    ("update", "I", (3, inf)),
    ("leave", "I", (3, inf)),
    ("update", "D", (3, 2)),
    ("cut", "D", (3, 2)),
    ("leave", "D", (3, 2)),
    ("update", "A", (3, inf)),
    ("leave", "A", (3, inf)),
]


def test_the_44_steps_of_alphabeta() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    assert len(trace) == 44
    assert [(frame.kind, frame.node.label, frame.window) for frame in trace] == ALPHABETA


def test_the_62_steps_of_minimax() -> None:
    trace = mv.minimax(mv.trees.lecture())
    kinds = [frame.kind for frame in trace]
    assert [kinds.count(kind) for kind in ("enter", "evaluate", "update", "cut", "leave")] == [21, 11, 20, 0, 10]
    assert len(trace) == 62
    assert all(frame.window is None for frame in trace)
    # below A hang 7, 6 and 7 nodes, and each takes three steps: entered, finished, taken in
    at_a = [(frame.k, frame.kind, frame.value) for frame in trace if frame.node.label == "A"]
    assert at_a == [(0, "enter", None), (21, "update", 3), (39, "update", 3), (60, "update", 3), (61, "leave", 3)]


def test_the_lectures_own_variant_starts_with_its_own_window() -> None:
    trace = mv.alphabeta(mv.trees.lecture(), fail="hard", window=(0, 10))
    assert len(trace) == 44
    assert trace[0].window == (0, 10)
    f = next(node for node in trace.visited if node.label == "F")
    assert (f.window, f.value, f.bound) == ((0, 3), 3, "lower"), "fail-hard answers β, not 5"


def test_an_update_says_whether_it_changed_anything() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    still = [(f.node.label, f.child and f.child.label) for f in trace if not f.changed]
    assert still == [("B", "F"), ("A", "C"), ("I", "S"), ("A", "D")]


def test_looks_of_the_nodes_at_a_cut() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    frame = trace[27]
    looks = {node.label: frame.look(node) for node in (*trace.visited, *trace.pruned)}
    assert {name for name, look in looks.items() if look.status == "open"} == {"A", "C"}
    assert {name for name, look in looks.items() if look.status == "closed"} == set("BEKLFMGO")
    assert {name for name, look in looks.items() if look.status == "pruned"} == set("NHPQ")
    assert {name for name, look in looks.items() if look.status == "unseen"} == set("DIRSJTU")
    assert [name for name, look in looks.items() if look.current] == ["C"]
    assert (looks["C"].value, looks["C"].bound, looks["C"].window) == (0, "upper", (3, 0))
    assert (looks["A"].value, looks["A"].bound, looks["A"].window) == (3, "lower", (3, inf))
    assert (looks["F"].value, looks["F"].bound) == (5, "lower")


def test_the_best_line_is_marked_when_the_search_is_over() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    assert [n.label for n in trace.visited if trace[-1].look(n).on_line] == ["A", "B", "E", "L"]
    assert not any(trace[-2].look(n).on_line for n in trace.visited)


def test_steps_can_be_taken_from_anywhere_in_half_a_million_nodes() -> None:
    trace = mv.minimax(mv.TicTacToe())
    assert len(trace) == 3 * 549_946 - 1
    for k in (0, 1, 824_918, 1_649_835, -1):
        frame = trace[k]
        assert frame.k == k % len(trace)
        assert frame.visited <= 549_946
    assert (trace[-1].kind, trace[-1].node.path, trace[-1].value) == ("leave", (), 0)


@pytest.mark.parametrize("k", [44, -45, 10**9])
def test_a_step_that_is_not_there_is_refused(k: int) -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    with pytest.raises(mv.StepError, match=r"44 steps; k counts from 0 to 43"):
        trace[k]
    with pytest.raises(mv.StepError):
        trace.text(k)


def test_a_step_that_is_no_number_is_refused() -> None:
    with pytest.raises(mv.StepError, match="whole number"):
        mv.alphabeta(mv.trees.lecture())["F"]  # type: ignore[index]
