"""Counting without recording, against recorded searches, a plain recursion and figures of the world."""

from collections import Counter
from math import nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.games.byte import PASS
from minimaxviz.search import counting
from minimaxviz.search.counted import upper_part
from minimaxviz.words import languages


def recursion(game: Any, state: Any, depth: int | None) -> tuple[Any, Any, list[int], list[int]]:
    """Value, move, nodes and leaves of each depth, by visiting every node, without a table or code of the package."""
    nodes, leaves = Counter[int](), Counter[int]()

    def value_of(state: Any, level: int) -> tuple[Any, Any]:
        nodes[level] += 1
        if game.is_over(state) or level == depth:
            leaves[level] += 1
            return (game.utility if game.is_over(state) else game.estimate)(state), None
        best, chosen = None, None
        for move in game.moves(state):
            value, _ = value_of(game.play(state, move), level + 1)
            better = best is None or (value > best if game.player(state) == "MAX" else value < best)
            best, chosen = (value, move) if better else (best, chosen)
        return best, chosen

    value, move = value_of(state, 0)
    depths = range(max(nodes) + 1)
    return value, move, [nodes[level] for level in depths], [leaves[level] for level in depths]


def held(game: Any, state: Any = None, depth: int | None = None) -> mv.Counted:
    found = mv.count(game, state, depth=depth, progress=False)
    start = game.start() if state is None else state
    facts = (found.value, found.move, list(found.by_depth), list(found.leaves_by_depth))
    assert facts == recursion(game, start, depth)
    assert not found.missing
    return found


GAMES: list[tuple[Any, int | None]] = [
    *((mv.TicTacToe(), depth) for depth in (0, 1, 4)),
    (mv.TicTacToe("X../O../XOX O"), None),
    (mv.TicTacToe(max_player="O", estimate="lecture"), 4),
    (mv.MNK(3, 4, 3, estimate="lines"), 4),
    (mv.ConnectFour(4, 4), 5),
    (mv.Hexapawn(), None),
    (mv.Nim((1, 2, 3)), None),
    (mv.Nim((2, 2)), None),
    (mv.TakeAway(7), None),
    (mv.Byte(), 2),
    (mv.trees.lecture(), None),
    (mv.Tree.from_nested([[3, [1, 2]], 5, [[[0]], 7]], players=("MIN", "MAX")), None),
    (mv.Tree.from_nested(4), None),
]


@pytest.mark.parametrize(("game", "depth"), GAMES, ids=str)
def test_what_is_counted_is_what_a_plain_recursion_visits(game: Any, depth: int | None) -> None:
    held(game, depth=depth)


@pytest.mark.parametrize(("game", "depth"), GAMES, ids=str)
def test_what_is_counted_is_what_minimax_records(game: Any, depth: int | None) -> None:
    found, trace = mv.count(game, depth=depth), mv.minimax(game, depth=depth)
    assert (found.value, found.move, found.nodes) == (trace.value, trace.move, len(trace.visited))
    assert (list(found.by_depth), found.leaves) == (trace.by_depth, trace.leaves)
    assert [value for _, value in found.moves] == [n.value for n in trace.visited if n.depth == 1]


def test_figures_that_the_world_knows() -> None:
    whole = mv.count(mv.TicTacToe())
    assert (whole.nodes, whole.leaves, whole.value, whole.positions) == (549_946, 255_168, 0, 5_478)
    five = mv.MNK(5, 5, 3)
    assert [mv.count(five, depth=depth).nodes for depth in range(1, 5)] == [26, 626, 14_426, 318_026]
    assert mv.count(mv.Hexapawn()).nodes == 252
    assert mv.count(mv.Nim((1, 2, 3))).nodes == 447
    assert mv.count(mv.TakeAway(7)).nodes == 96
    assert mv.count(mv.Byte(), depth=2).by_depth == (1, 35, 1116)


def test_the_homeworks_board_to_depth_six() -> None:
    found = mv.count(mv.MNK(5, 5, 3), depth=6)
    assert (found.nodes, found.value) == (131_544_506, 1)  # games.md: the first player wins in 5


def test_a_player_who_passes() -> None:
    game = mv.Byte()
    found = held(game, game.parse("3,3=XX 2,2=X O"), 3)
    assert [move for move, _ in found.moves] == [PASS]


nested = st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=20)


class Joined:
    """A game in which different ways lead to the same positions, as long as they are so many moves away."""

    def __init__(self, values: list[int], first: str) -> None:
        self.values, self.first = values, first

    def start(self) -> Any:
        return 0, 0

    def moves(self, state: Any) -> Any:
        return range(3)

    def play(self, state: Any, move: int) -> Any:
        return state[0] + 1, (2 * state[1] + move) % len(self.values)

    def player(self, state: Any) -> str:
        return self.first if state[0] % 3 else "MIN"

    def is_over(self, state: Any) -> bool:
        return bool(state[0] == 5 or self.values[state[1]] == 0)

    def utility(self, state: Any) -> Any:
        return self.values[state[1]]

    estimate = utility


@given(nested, st.sampled_from([("MAX", "MIN"), ("MIN", "MAX"), ("MAX", "MAX", "MIN")]))
def test_random_trees(tree: Any, players: Any) -> None:
    held(mv.Tree.from_nested(tree, players=players))


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=7), st.sampled_from(["MAX", "MIN"]), st.integers(0, 6))
def test_positions_that_many_ways_lead_to(values: list[int], first: str, depth: int) -> None:
    found = held(Joined(values, first), depth=depth)
    assert found.positions <= 1 + sum(min(3**level, len(values)) for level in range(1, depth))


# --- what can go wrong ----------------------------------------------------------------------------


class Game:
    """A game of three moves with something wrong in it."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers

    def start(self) -> Any:
        return ()

    def moves(self, state: Any) -> Any:
        return self.answers.get("moves", "ab")[:2] if state else ["a", "b"]

    def play(self, state: Any, move: Any) -> Any:
        return self.answers.get("state", tuple)([*state, move])

    def player(self, state: Any) -> Any:
        return self.answers.get("player", "MAX")

    def is_over(self, state: Any) -> bool:
        return len(state) == 3

    def utility(self, state: Any) -> Any:
        return self.answers.get("utility", 1)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"state": list, "moves": ["a"]}, "Game: the state ['a'] is a list, which a table cannot hold; let states be"),
        ({"utility": "one", "moves": ["a"]}, "utility() or estimate() answers 'one'; a number is needed"),
        ({"utility": nan, "moves": ["a"]}, "utility() or estimate() answers nan; a number is needed"),
        ({"moves": []}, "Game: a state is not over, but moves() answers none"),
        ({"player": "nobody", "moves": ["a"]}, "Game: player() answers 'nobody'; MAX or MIN is needed"),
    ],
)
def test_a_game_that_is_wrong_is_told_in_one_line(answers: dict[str, Any], said: str) -> None:
    with pytest.raises(mv.GameError) as caught:
        mv.count(Game(**answers))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_options_that_make_no_sense_are_refused() -> None:
    with pytest.raises(mv.SearchError, match="max_positions 0; a whole number"):
        mv.count("lecture", max_positions=0)
    with pytest.raises(mv.SearchError, match="depth -1; a whole number"):
        mv.count("lecture", depth=-1)
    with pytest.raises(mv.SearchError, match="has no estimate"):
        mv.count(Game(moves=["a"]), depth=2)
    with pytest.raises(mv.ExperimentError, match="progress 3; a function"):
        mv.count("lecture", progress=3)  # type: ignore[arg-type]


class Endless(Game):
    """A game that never ends."""

    def play(self, state: Any, move: Any) -> Any:
        return state

    def is_over(self, state: Any) -> bool:
        return False

    def estimate(self, state: Any) -> Any:
        return 0


def test_a_game_without_end_is_given_up_unless_there_is_a_limit() -> None:
    with pytest.raises(mv.SearchError, match=r"still goes on after 10,000 moves in a row; give a depth limit"):
        mv.count(Endless())
    assert mv.count(Endless(), depth=50).nodes == 2**51 - 1


def test_too_many_positions_leave_the_depths_that_fit() -> None:
    game = mv.MNK(5, 5, 3)
    with pytest.warns(RuntimeWarning, match=r"Counted to depth 3 only: there are more than max_positions=5,000"):
        found = mv.count(game, depth=6, max_positions=5_000)
    whole = mv.count(game, depth=3)
    assert (found.by_depth, found.leaves_by_depth, found.value) == (whole.by_depth, whole.leaves_by_depth, whole.value)
    assert "Counted to depth 3 only" in repr(found)
    assert found.conventions.depth == 3


@pytest.mark.parametrize("place", range(4))
def test_an_interrupt_leaves_the_depths_that_are_done(place: int) -> None:
    """It comes on the way down to each level, and on the way up."""
    game, calls = mv.MNK(4, 4, 3), 0
    stops = {0: 40, 1: 200, 2: 2_000, 3: 12_000}

    class Impatient(mv.MNK):
        def is_over(self, state: Any) -> bool:
            nonlocal calls
            calls += 1
            if calls == stops[place]:
                raise KeyboardInterrupt
            return super().is_over(state)

    with pytest.warns(RuntimeWarning, match="interrupted"):
        found = mv.count(Impatient(4, 4, 3), depth=4)
    depth = len(found.by_depth) - 1
    whole = mv.count(game, depth=depth)
    assert 1 <= depth < 4
    assert (found.by_depth, found.leaves_by_depth, found.value) == (whole.by_depth, whole.leaves_by_depth, whole.value)
    assert found.move == whole.move


def test_an_interrupt_before_anything_is_done_ends_it() -> None:
    class Impatient(Endless):
        def play(self, state: Any, move: Any) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mv.count(Impatient(), depth=3)


def test_without_estimates_an_interrupted_count_has_no_value() -> None:
    class Impatient(Game):
        def play(self, state: Any, move: Any) -> Any:
            if len(state) == 2:
                raise KeyboardInterrupt
            return super().play(state, move)

    with pytest.warns(RuntimeWarning, match="Counted to depth 2 only: interrupted"):
        found = mv.count(Impatient(moves=["a", "b"]))
    assert (found.value, found.move, found.by_depth) == (None, None, (1, 2, 4))
    assert "Value" not in repr(found)


# --- how it is told -------------------------------------------------------------------------------


def test_progress_is_told_and_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "GLANCE", 10)
    told: list[tuple[int, int]] = []
    mv.count(mv.TicTacToe(), depth=5, progress=lambda done, total: told.append((done, total)))
    done = [one for one, _ in told]
    assert done == sorted(done)
    assert all(one <= total for one, total in told)
    assert len(set(told)) > 20


@pytest.mark.parametrize("lang", languages())
def test_every_language_tells_it(lang: str) -> None:
    text = mv.count("lecture").text(lang)
    assert "11" in text
    assert len(text.splitlines()) == 11
    english = mv.count("lecture").text("en")
    assert lang == "en" or not set(text.splitlines()[-4:]) & set(english.splitlines()[-4:])


def test_the_part_that_can_be_shown_says_what_is_not_recorded() -> None:
    game = mv.MNK(4, 4, 3)
    found = mv.count(game, depth=4)
    trace, recorded = upper_part(game, None, found), mv.minimax(game, depth=4)
    assert (trace.value, trace.move) == (recorded.value, recorded.move)
    assert [node.value for node in trace.visited[1:]] == [n.value for n in recorded.visited if n.depth == 1]
    assert f"{recorded.counts.visited:,} nodes counted, recorded only to depth 1" in trace.conventions.sentence
    assert "was counted, each position once, and is not recorded" in trace.caption(2)
    assert mv.Trace.from_json(trace.to_json()) == trace


def test_the_command_line_counts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from minimaxviz.command.line import main

    for arguments, code, said in (
        (["tictactoe", "--depth", "3"], 0, "586 nodes, 504 of them leaves."),
        (["lecture", "--lang", "sr"], 0, "Vrednost 3, najbolji potez B."),
        (["mnk:5,5,3", "--depth", "5", "--max-positions", "100"], 1, "Counted to depth 2 only"),
    ):
        monkeypatch.setattr("sys.argv", ["minimaxviz", "count", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == code
        assert said in capsys.readouterr().out
