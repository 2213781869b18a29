"""Five thousand random trees: steps, looks, JSON and pictures of every search, held against plain ones."""

import random
from math import inf
from typing import Any
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from tests import reference
from tests import reference_after as after

LETTERS = {"enter": "E", "evaluate": "V", "update": "U", "research": "R", "cut": "C", "leave": "L", "hit": "H"}
LEAVES = {
    "whole": lambda dice: dice.randint(-9, 9),
    "ties": lambda dice: dice.randint(0, 1),
    "broken": lambda dice: dice.randint(-9, 9) / 4,
    "large": lambda dice: dice.randint(-9, 9) * 10**15,
}
SEARCHES: list[tuple[str, dict[str, Any]]] = [
    ("alphabeta", {}),
    ("pvs", {"research": "window"}),
    ("pvs", {"research": "answer"}),
    ("pvs", {"research": "answer", "table": True}),
    ("alphabeta_table", {}),
]


def grown(dice: random.Random, depth: int, kind: str) -> Any:
    """A random tree as nested lists."""
    if depth == 0 or dice.random() < 0.15:
        return LEAVES[kind](dice)
    return [grown(dice, depth - 1, kind) for _ in range(dice.choice((1, 2, 2, 3, 4)))]


def check_plain(tree: mv.Tree, lists: Any, who: Any, dice: random.Random) -> None:
    """Hold minimax and alpha-beta, with any of its rules, against the textbook."""
    assert mv.minimax(tree).value == reference.minimax_value(lists, who)
    fail, cut = dice.choice(("soft", "hard")), dice.choice((">=", ">"))
    trace = mv.alphabeta(tree, fail=fail, cut=cut)  # type: ignore[arg-type]
    book = reference.AlphaBeta(lists, who, (-inf, inf), fail, cut)
    assert {node.path: (node.window, node.value) for node in trace.visited} == {
        path: (book.windows[path], book.values[path]) for path in book.windows
    }
    seen, unseen = {node.path for node in trace.visited}, {node.path for node in trace.pruned}
    assert seen | unseen == set(reference.everything(lists))
    assert not seen & unseen


def replayed(search: after.Search, k: int) -> tuple[dict[Any, str], dict[Any, float]]:
    """Which nodes are open and which closed after step k, and the values of the closed.

    A node that is entered again takes back what was found below it.
    """
    status: dict[Any, str] = {}
    values: dict[Any, float] = {}
    visits = iter(search.visits)
    calls: list[after.Visit] = []
    for letter, path in search.steps[: k + 1]:
        if letter == "E":
            status = {node: look for node, look in status.items() if node[: len(path)] != path}
            status[path] = "open"
            calls.append(next(visits))
        elif letter in "VHL":
            status[path] = "closed"
            values[path] = calls.pop().value
    return status, values


def check_looks(trace: mv.Trace, search: after.Search, k: int) -> None:
    """Hold how every node looks after a step against the plain search up to there."""
    frame = trace[k]
    status, values = replayed(search, k)
    skipped: set[Any] = set()
    if trace.walk.once and not trace.work.hits:  # a cut then holds to the end
        cuts = {search.visits[cut.visit].path: cut.skipped for cut in search.cuts}
        for letter, path in search.steps[: k + 1]:
            skipped |= {(*path, place) for place in cuts[path]} if letter == "C" else set()
        pruned = {node.path for node in trace.pruned if frame.look(node).status == "pruned"}
        assert pruned == {n.path for n in trace.pruned if any(n.path[: len(top)] == top for top in skipped)}
    for node in trace.visited:
        look = frame.look(node)
        wanted = status.get(node.path)
        if wanted is None:
            assert look.status not in ("open", "closed"), (k, node)
        else:
            assert look.status == wanted, (k, node)
        if wanted == "closed":
            assert look.value == values[node.path], (k, node)


def check_json(trace: mv.Trace, k: int, *, draws: bool) -> None:
    text = trace.to_json()
    again = mv.Trace.from_json(text)
    assert again == trace
    assert again.to_json() == text
    assert again.text(k) == trace.text(k)
    if draws:
        drawn = trace.svg(k, engine="tidy")
        assert again.svg(k, engine="tidy") == drawn
        assert ElementTree.fromstring(drawn).tag.endswith("svg")


def check(seed: int) -> None:
    dice = random.Random(seed)
    lists = grown(dice, dice.randint(1, 4), dice.choice(list(LEAVES)))
    who: Any = dice.choice((("MAX", "MIN"), ("MIN", "MAX"), ("MAX", "MAX", "MIN"), ("MIN",)))
    tree = mv.Tree.from_nested(lists, players=who)
    check_plain(tree, lists, who, dice)
    name, options = SEARCHES[seed % len(SEARCHES)]
    order = dice.choice((None, "reversed"))
    trace = getattr(mv, name)(tree, order=order, **options)
    rules = after.of_lists(lists, who)
    oracle: Any = after.pvs if name == "pvs" else after.alphabeta
    table: dict[str, Any] = {"table": True} if name == "alphabeta_table" else {}
    search = oracle(rules, is_reversed=order is not None, **options, **table)
    assert [(LETTERS[frame.kind], frame.node.path) for frame in trace] == search.steps
    assert (trace.value, trace.work) == (search.value, search.work)
    assert [visit.bound for visit in trace.visits] == [visit.bound for visit in search.visits]
    for k in {0, len(trace) - 1, dice.randrange(len(trace)), dice.randrange(len(trace))}:
        check_looks(trace, search, k)
    check_json(trace, dice.randrange(len(trace)), draws=seed % 25 == 0)


@pytest.mark.parametrize("first", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(500, 5_000, 500))])
def test_steps_looks_json_and_pictures_of_random_trees_are_right(first: int) -> None:
    for seed in range(first, first + 500):
        try:
            check(seed)
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
