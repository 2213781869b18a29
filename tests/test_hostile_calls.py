"""Wrong arguments for every parameter of the public functions: one line that says so, from where the call was made."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import pytest

import minimaxviz as mv

WRONG: list[Any] = [
    *(None, True, -1, 3.5, float("nan"), 10**400, "", "x", "a\nb", "\ud800", b"x", ...),
    *([], [[]], ["x"], [[1, "x"]], (), (None, None), (2, 1), {}, {"x": 1}, {1}, object(), int, range(0)),
]

TREE = mv.trees.lecture()
TRACE = mv.alphabeta(TREE)
COMPARED = mv.compare(mv.minimax(TREE), TRACE)
MEASURED = mv.experiment(depth=[1, 2], seeds=2, progress=False)
GAME = mv.TicTacToe("X../O../XOX")


def _leaf(node: Any, is_max: bool = True) -> Any:
    return (max if is_max else min)(_leaf(child, not is_max) for child in node) if isinstance(node, list) else node


def after(function: Callable[..., Any], /, **usual: Any) -> tuple[Callable[..., Any], list[str]]:
    """Return a function that takes any of its arguments by name, and their names; some are given unless another is."""
    signature = inspect.signature(function)
    spread = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    names = [name for name, parameter in signature.parameters.items() if parameter.kind not in spread]

    def call(**wrong: Any) -> Any:
        given = {**usual, **wrong}
        first = [given.pop(n) for n, p in signature.parameters.items() if p.kind == p.POSITIONAL_ONLY and n in given]
        return function(*first, **given)

    return call, names


CALLS: dict[str, tuple[Callable[..., Any], list[str]]] = {
    **{
        name: after(getattr(mv, name), game=TREE)
        for name in ("minimax", "alphabeta", "pvs", "alphabeta_table", "negamax")
    },
    **{
        f"trace.{name}": after(getattr(TRACE, name))
        for name in ("svg", "png", "show", "dot", "text", "caption", "expand")
    },
    "trace.node": after(TRACE.node),
    "watch": after(mv.watch, function=_leaf, tree=TREE),
    "trace.save": after(TRACE.save, file="a.svg"),
    "trace.save slides": after(TRACE.save, file="a.tex", steps=[0]),
    "trace.save folder": after(TRACE.save, file="folder", steps=[0]),
    "Trace.from_json": after(mv.Trace.from_json),
    "compare": (lambda trace: mv.compare(TRACE, trace), ["trace"]),
    "comparison.player": after(COMPARED.player),
    "comparison.save": after(COMPARED.save, file="a.html", steps=[0]),
    "comparison.table": after(COMPARED.table),
    "Tree": after(mv.Tree, root="A", children={"A": ["B"]}, values={"B": 1}),
    "Tree.from_nested": after(mv.Tree.from_nested, nested=[1, 2]),
    "Tree.from_dict": after(mv.Tree.from_dict, children={"A": ["B"]}, values={"B": 3}),
    "Tree.from_json": after(mv.Tree.from_json, source="[1, 2]"),
    "Tree.random": after(mv.Tree.random),
    **{
        f"tree.{name}": after(getattr(TREE, name))
        for name in ("check", "moves", "player", "is_over", "utility", "estimate", "label")
    },
    "tree.play": after(TREE.play, state="A", move="B"),
    "trees.get": after(mv.trees.get),
    "Player": after(mv.Player, trace=TRACE),
    "Lab": after(mv.Lab),
    "Quiz": after(mv.Quiz, subject=TREE),
    "Quiz practice": after(mv.Quiz, count=1),
    "quiz.save": after(mv.Quiz(TREE).save, file="quiz.html"),
    "Match": after(mv.Match, game=GAME),
    "experiment": after(mv.experiment, depth=1, seeds=1, progress=False),
    "experiment.to_csv": after(MEASURED.to_csv),
    "experiment.table": after(MEASURED.table),
    "nodes_against_depth": after(mv.plots.nodes_against_depth, experiment=MEASURED),
    "branching_factor": after(mv.plots.branching_factor, experiment=MEASURED),
    "distribution": after(mv.plots.distribution, experiment=MEASURED),
    "nodes_per_level": (
        lambda trace=TRACE, **options: mv.plots.nodes_per_level(trace, **options),
        ["trace", "ax", "theme"],
    ),
    "check_game": after(mv.check_game, game=TREE, games=1),
    "effective_branching": after(mv.effective_branching, nodes=9, depth=2),
    "knuth_moore": after(mv.knuth_moore, branching=2, depth=2),
}
PARAMETERS = [(name, parameter) for name, (_, parameters) in CALLS.items() for parameter in parameters]
# a function that somebody gives may do as it likes, and a billion games may be meant
THEIRS = {("order", int), ("progress", int), ("games", 10**400), ("most_moves", 10**400)}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write what is written where nobody looks."""
    monkeypatch.chdir(tmp_path)
    yield
    plt.close("all")


def test_there_are_hundreds_of_parameters() -> None:
    assert len(PARAMETERS) > 200


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS, ids=[" ".join(pair) for pair in PARAMETERS])
def test_a_wrong_argument_is_refused_in_one_line_or_taken(name: str, parameter: str) -> None:
    call = CALLS[name][0]
    for wrong in WRONG:
        if isinstance(wrong, type | int) and (parameter, wrong) in THEIRS:
            continue
        try:
            call(**{parameter: wrong})
        except mv.MinimaxvizError as error:
            message = str(error)
        else:
            continue
        assert message, wrong
        assert "\n" not in message, (wrong, message)


@pytest.mark.parametrize("name", CALLS)
def test_an_unknown_argument_is_named(name: str) -> None:
    with pytest.raises(TypeError, match="colour"):
        CALLS[name][0](colour="red")
