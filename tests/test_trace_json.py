"""Traces as JSON: what is stored, and what is refused."""

import copy
import json
import tracemalloc
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv


@pytest.fixture
def trace() -> mv.Trace:
    return mv.alphabeta(mv.trees.lecture())


def test_json_says_its_schema_and_version(trace: mv.Trace) -> None:
    document = json.loads(trace.to_json())
    assert (document["schema"], document["version"]) == ("minimaxviz.trace", 1)
    assert document["conventions"]["window"] == ["-inf", "inf"]
    assert document["visited"]["value"] == [3, 3, 3, 2, 3, 5, 5, 0, 0, 0, 2, 2, 2, 1]
    assert document["pruned"]["more"] == 0


def test_boards_and_moves_come_back_but_states_do_not() -> None:
    game = mv.TicTacToe(max_player="O")
    trace = mv.alphabeta(game, "X../O../XOX")
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert (again.move, again.line) == ((1, 1), trace.line)
    assert again.root.board == (("X", "", ""), ("O", "", ""), ("X", "O", "X"))
    assert again.root.state is None
    assert trace.root.state == game.parse("X../O../XOX")
    assert [again.text(k) for k in range(len(again))] == [trace.text(k) for k in range(len(trace))]


def test_half_a_sign_in_a_name_can_be_written_to_a_file() -> None:
    tree = mv.Tree.from_dict({"A": ["\ud800", "\\ud800", "é\udcff"]}, {"\ud800": 1, "\\ud800": 2, "é\udcff": 3})
    trace = mv.alphabeta(tree)
    for thing in (tree, trace):
        text = thing.to_json().encode("utf-8").decode("utf-8")
        assert type(thing).from_json(text) == thing
    assert [node.label for node in mv.Trace.from_json(trace.to_json()).visited][1:] == ["\ud800", "\\ud800", "é\udcff"]


def test_a_move_that_json_cannot_hold_is_stored_as_its_text() -> None:
    class Odd(mv.TicTacToe):
        def moves(self, state: Any) -> Any:
            return [PurePosixPath(str(move)) for move in super().moves(state)]

        def play(self, state: Any, move: Any) -> Any:
            return super().play(state, eval(str(move)))

    trace = mv.alphabeta(Odd("XOX/OXO/..."))
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert again.move == str(trace.move)


def test_traces_of_different_searches_differ(trace: mv.Trace) -> None:
    assert trace != mv.minimax(mv.trees.lecture())
    assert trace != mv.alphabeta(mv.trees.lecture(), fail="hard")
    assert trace == mv.alphabeta(mv.trees.lecture())
    assert hash(trace) == hash(mv.alphabeta(mv.trees.lecture()))
    assert trace != "trace"


def damaged(change: Callable[[dict[str, Any]], Any]) -> str:
    document = json.loads(mv.alphabeta(mv.trees.lecture()).to_json())
    change(document)
    return json.dumps(document)


def put(*keys: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(document: Any) -> None:
        for key in keys[:-1]:
            document = document[key]
        document[keys[-1]] = value

    return change


BAD = [
    ("", "not JSON, or cut short"),
    (mv.alphabeta(mv.trees.lecture()).to_json()[:500], "not JSON, or cut short: .*line 1"),
    ("[1, 2]", "schema is 'list'"),
    ("{}", "schema is None"),
    (mv.trees.lecture().to_json(), "schema is 'minimaxviz.tree'; 'minimaxviz.trace'"),
    ("[" * 100_000, "JSON text of a trace"),
    (damaged(put("version", value=3)), "version is 3; this minimaxviz reads versions 1 and 2"),
    (damaged(put("version", value=True)), "version is True"),
    (damaged(put("version", value=2)), "damaged: 'steps' is missing"),
    (damaged(lambda d: d.pop("visited")), "damaged: 'visited' is missing"),
    (damaged(lambda d: d["visited"].pop("value")), "damaged"),
    (damaged(lambda d: d["visited"]["value"].pop()), "different lengths"),
    (damaged(put("visited", value={"level": []})), "different lengths"),
    (damaged(put("visited", "level", 1, value=2)), "not that of a tree"),
    (damaged(put("visited", "level", 13, value=0)), "a pass begins where 'level' is 0, and nowhere else"),
    (damaged(put("visited", "level", 1, value="1")), "no whole number"),
    (damaged(put("visited", "level", 1, value=10**20)), "damaged"),
    (damaged(put("visited", "value", 3, value="x")), "'x' is not a number"),
    (damaged(put("visited", "value", 3, value=float("nan"))), "nan is not a number"),
    (damaged(put("visited", "alpha", value=None)), "'alpha' and 'beta' are there both or not at all"),
    (damaged(put("conventions", "window", value=None)), "windows are there if and only if"),
    (damaged(put("visited", "child", 2, value=7)), "children of visit 1"),
    (damaged(put("visited", "child", 1, value=2)), "children of visit 0 are not 3 different of 3"),
    (damaged(put("visited", "options", 3, value=1)), "visit 3 has 1 moves and 0 visited children"),
    (damaged(put("visited", "options", 3, value=-7)), "visit 3 has -7 moves"),
    (damaged(put("visited", "options", 3, value=-3)), "visit 3 has -3 moves"),
    (damaged(put("visited", "options", 0, value=4)), "neither visited nor pruned"),
    (damaged(put("visited", "facts", 0, value=99)), "damaged"),
    (damaged(put("visited", "facts", 0, value=-1)), "does not fit"),
    (damaged(put("facts", 0, "player", value="X")), "player of 'A' is 'X'"),
    (damaged(put("facts", 0, "label", value=7)), "a label is 7"),
    (damaged(put("facts", 0, "board", value=5)), "damaged"),
    (damaged(put("pruned", "level", 0, value=3)), "not a list of subtrees"),
    (damaged(put("pruned", "at", 0, value=99)), "not a list of subtrees"),
    (damaged(put("pruned", "more", value=-1)), "'more' is -1"),
    (damaged(put("conventions", "algorithm", value="<b>")), "algorithm '<b>'"),
    (damaged(put("conventions", "algorithm", value=3)), "algorithm 3"),
    (damaged(put("conventions", "depth", value=-1)), "depth -1"),
    (damaged(put("conventions", "seen_by_mover", value="x")), "'seen_by_mover' is 'x'"),
    (damaged(put("conventions", value=3)), "damaged"),
    (damaged(put("conventions", "order", value=5)), "order 5"),
    (damaged(put("visited", "value", value=None)), "'value' is missing"),
    (damaged(put("visited", "options", 0, value=2**31 - 1)), "neither visited nor pruned|skipped in all"),
    (damaged(put("visited", "options", 5, value=2**31 - 1)), "skipped in all"),
    (damaged(put("pruned", "child", 0, value=0)), "listed as pruned, but nothing prunes it"),
    (damaged(put("pruned", "child", 0, value=-7)), "nothing prunes it"),
    (damaged(put("pruned", "at", 0, value=0)), "nothing prunes it"),
    ("1" * 5000, "JSON text of a trace"),
]


def damaged_again(change: Callable[[dict[str, Any]], Any]) -> str:
    """The JSON of a search with re-searches and a table, with something wrong in it."""
    document = json.loads(mv.pvs(mv.trees.lecture(), order="reversed", table=True).to_json())
    change(document)
    return json.dumps(document)


HIT = next(i for i, moves in enumerate(json.loads(damaged_again(lambda d: None))["visited"]["options"]) if moves < -2)

BAD += [
    (damaged_again(put("visited", "origin", HIT, value=HIT + 3)), f"origin of visit {HIT} is {HIT + 3}; an earlier"),
    (damaged_again(put("visited", "origin", HIT, value=-1)), f"origin of visit {HIT} is -1"),
    (damaged_again(put("visited", "origin", 0, value=0)), "visit 0 has an origin, but no table answered it"),
    (damaged_again(put("visited", "origin", value=None)), "has -[34] moves"),
    (damaged_again(lambda d: d["visited"].pop("origin")), "'origin' is missing"),
    (damaged_again(put("passes", value={"visit": [0, 3], "depth": [None, None]})), "a pass begins where"),
    (damaged_again(put("passes", "depth", value=[-1])), "the depth of a pass is -1"),
    (damaged_again(put("passes", "depth", value=[None, 2])), "damaged"),
    (damaged_again(put("steps", value=3)), "damaged"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[f"{i} {message}" for i, (_, message) in enumerate(BAD)])
def test_what_is_no_trace_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(mv.TraceError, match=message) as caught:
        mv.Trace.from_json(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("visited", "value", 0), 4),
        (("visited", "value", 6), 2),
        (("visited", "alpha", 7), 1),
        (("conventions", "window"), [0, 10]),
        (("conventions", "depth"), 1),
        (("conventions", "algorithm"), "magic"),
        (("conventions", "colour"), "red"),
    ],
)
def test_a_trace_of_a_wrong_search_is_read_and_shown_as_it_was(keys: tuple[Any, ...], value: Any) -> None:
    trace = mv.Trace.from_json(damaged(put(*keys, value=value)))
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    for k in range(len(trace)):
        assert trace.caption(k)
        assert trace.text(k)
        assert again.svg(k) == trace.svg(k)


def chain(depth: int) -> mv.Tree:
    lists: Any = 7
    for _ in range(depth):
        lists = [lists]
    return mv.Tree.from_nested(lists)


def peak(work: Callable[[], Any]) -> int:
    tracemalloc.start()
    work()
    highest = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return highest


def test_what_json_takes_grows_with_the_nodes_and_not_with_their_paths() -> None:
    """A path for each node of a chain would make it four times as much at twice the depth."""
    needed = []
    for depth in (2_000, 4_000):
        tree = chain(depth)
        text = mv.minimax(tree).to_json()
        searched = [mv.minimax(tree) for _ in range(4)]
        works = (searched[0].to_json, lambda text=text: mv.Trace.from_json(text), lambda s=searched: s[1] == s[2])
        needed.append([peak(work) for work in works])
    assert all(twice < 2.6 * once for once, twice in zip(*needed, strict=True)), needed


def test_a_very_deep_trace_is_written_read_and_compared() -> None:
    trace = mv.alphabeta(chain(50_000))
    text = trace.to_json()
    again = mv.Trace.from_json(text)
    assert again == trace
    assert again.to_json() == text


def test_very_deep_pruned_nodes_are_counted_but_not_all_listed() -> None:
    lists: Any = 0
    for _ in range(8_000):
        lists = [lists, 0]
    trace = mv.alphabeta(lists, window=(5, 6))
    assert (len(trace.pruned), trace.pruned.more, len(trace.cuts)) == (0, None, 4_000)
    assert mv.Trace.from_json(trace.to_json()) == trace
    below: Any = 0
    for _ in range(7_000):
        below = [below]
    trace = mv.alphabeta([[1, 2], [0, below]])
    assert len(trace.pruned) < 7_001 == len(trace.pruned) + (trace.pruned.more or 0)
    assert mv.Trace.from_json(trace.to_json()) == trace


def test_pruned_nodes_that_are_very_deep_in_a_file_are_refused() -> None:
    document = json.loads(mv.alphabeta(chain(5_000)).to_json())
    count = 10_000
    document["visited"]["options"][4_999] = count + 1
    columns = {"level": [1] * count, "child": [*range(1, count + 1)], "facts": [0] * count, "at": [4_999] * count}
    document["pruned"] = {**columns, "more": 0}
    with pytest.raises(mv.TraceError, match="the paths of the pruned nodes have over 20,000,000 places in all"):
        mv.Trace.from_json(json.dumps(document))


def nested(depth: int) -> Any:
    move: Any = "x"
    for _ in range(depth):
        move = [move]
    return move


def unlisted(count: int) -> Callable[[dict[str, Any]], Any]:
    """Let a cut skip so many children, of which none is listed."""

    def change(document: dict[str, Any]) -> None:
        document["visited"]["options"][5] = count
        document["pruned"] = {**{name: [] for name in ("level", "child", "facts", "at")}, "more": None}

    return change


HOSTILE: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (put("visited", "options", 5, value=2_000_000_000), "skipped in all"),
    (unlisted(2_000_000_000), "2,000,000,001 children are skipped in all; that is more than there can be"),
    (put("visited", "options", 5, value=1_500_000), "skipped in all"),
    (put("facts", 0, "board", value=[]), r"the board of 'A' is \[\]; rows of cells"),
    (put("facts", 0, "board", value=[[]]), r"the board of 'A' is \[\[\]\]"),
    (put("facts", 0, "board", value=[[1]]), "the board of 'A'"),
    (put("facts", 0, "board", value="ab"), "the board of 'A'"),
    (put("facts", 0, "move", value=nested(400)), "the move to 'A' is nested over 100 deep"),
    (put("facts", 0, "move", value={"to": "B"}), "the move to 'A' is"),
    (put("conventions", "depth", value=True), "depth True"),
]


@pytest.mark.parametrize(("change", "message"), HOSTILE, ids=[message for _, message in HOSTILE])
def test_what_would_take_long_or_cannot_be_drawn_is_refused_in_one_line(change: Any, message: str) -> None:
    with pytest.raises(mv.TraceError, match=message) as caught:
        mv.Trace.from_json(damaged(change))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("depth", [900, 100_000])
def test_json_nested_without_end_is_refused(depth: int) -> None:
    text = damaged(put("facts", 0, "move", value="MOVE")).replace('"MOVE"', "[" * depth + "]" * depth)
    with pytest.raises(mv.TraceError, match=r"nested|JSON text of a trace") as caught:
        mv.Trace.from_json(text)
    assert "\n" not in str(caught.value)


def test_something_that_is_no_text_is_refused() -> None:
    with pytest.raises(mv.TraceError, match="JSON text of a trace"):
        mv.Trace.from_json(None)  # type: ignore[arg-type]


WHOLE = json.loads(mv.alphabeta(mv.trees.lecture()).to_json())
PLACES = [
    (part, column, i)
    for part in ("visited", "pruned")
    for column, entries in WHOLE[part].items()
    if isinstance(entries, list)
    for i in range(len(entries))
]


@given(
    st.sampled_from(PLACES), st.one_of(st.none(), st.integers(-3, 30), st.floats(), st.text(max_size=3), st.just([]))
)
def test_any_single_damage_is_refused_or_harmless(place: Any, value: Any) -> None:
    part, column, i = place
    document = copy.deepcopy(WHOLE)
    document[part][column][i] = value
    try:
        trace = mv.Trace.from_json(json.dumps(document))
    except mv.TraceError:
        return
    assert trace.text()
    assert all(cut.skipped for cut in trace.cuts)
    assert mv.Trace.from_json(trace.to_json()) == trace
