"""Games of OpenSpiel: our searches say what OpenSpiel's own searches say."""

import sys
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")

import pyspiel
from open_spiel.python.algorithms import minimax as peer


def nothing(state: Any) -> int:
    return 0


GAMES = [
    ("tic_tac_toe", 5),
    ("nim(pile_sizes=1;2;3,is_misere=False)", 30),
    ("connect_four(rows=4,columns=4)", 6),
    ("breakthrough(rows=4,columns=3)", 4),
    ("dots_and_boxes(num_rows=1,num_cols=2)", 30),  # who closes a box moves again
    ("oware", 4),
]


@pytest.mark.parametrize(("name", "depth"), GAMES, ids=[name for name, _ in GAMES])
def test_the_same_nodes_and_values_as_openspiels_own_search(
    name: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = mv.alphabeta(mv.from_openspiel(name, estimate=nothing), depth=depth)
    calls = 0
    search = peer._alpha_beta

    def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return search(*arguments, **named)

    monkeypatch.setattr(peer, "_alpha_beta", counted)
    game = pyspiel.load_game(name)
    value, action = peer.alpha_beta_search(game, value_function=nothing, maximum_depth=depth, maximizing_player_id=0)
    assert trace.value == value
    assert len(trace.visited) == calls
    assert trace.move == game.new_initial_state().action_to_string(action)
    whole, _ = peer.expectiminimax(game.new_initial_state(), min(depth, 4), nothing, 0)
    assert mv.minimax(mv.from_openspiel(name, estimate=nothing), depth=min(depth, 4)).value == whole


def test_the_games_that_are_our_own() -> None:
    pairs: list[tuple[str, Any, int | None]] = [
        ("tic_tac_toe", mv.TicTacToe(), None),
        ("connect_four(rows=4,columns=5)", mv.ConnectFour(4, 5), 5),
        ("mnk(m=4,n=4,k=3)", mv.MNK(4, 4, 3), 3),
        ("nim(pile_sizes=1;2,is_misere=True)", mv.Nim((1, 2), misere=True), None),
    ]
    for name, own, depth in pairs:
        theirs = mv.from_openspiel(name, estimate=nothing)
        assert mv.minimax(theirs, depth=depth or 6).counts == mv.minimax(own, depth=depth or 6).counts
        assert mv.minimax(theirs, depth=depth or 6).value == mv.minimax(own, depth=depth or 6).value
    trace = mv.alphabeta(mv.from_openspiel("tic_tac_toe"))
    assert (trace.value, len(trace.visited)) == (0, 18_297)
    assert trace.counts == mv.alphabeta(mv.TicTacToe()).counts


def test_moves_and_boards_are_openspiels_own() -> None:
    trace = mv.alphabeta(mv.from_openspiel("tic_tac_toe", estimate=nothing), depth=1)
    assert [node.full_name for node in trace.visited[:2]] == ["A", "B: x(0,0)"]
    assert trace.visited[1].board == (("x", "", ""), ("", "", ""), ("", "", ""))
    assert mv.minimax(mv.from_openspiel("nim", estimate=nothing), depth=1).root.board is None
    assert mv.Trace.from_json(trace.to_json()) == trace


def test_a_state_to_begin_with_stays_as_it_is() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 3, 6, 7, 8):
        state.apply_action(action)
    before = str(state)
    game = mv.from_openspiel(state, max_player=1)
    assert game.player(()) == "MAX"
    traces = (mv.minimax(game), mv.alphabeta(game), mv.alphabeta(game, window=(-1, 1)))
    assert [len(trace.visited) for trace in traces] == [45, 31, 21]
    assert mv.alphabeta(game).move == "o(1,1)"
    assert str(state) == before
    assert repr(game) == "from_openspiel('tic_tac_toe', max_player=1)"
    assert mv.alphabeta(mv.from_openspiel(state)).value == -1


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "dots_and_boxes", "checkers", "clobber", "oware", "y"])
def test_random_games_find_nothing_wrong(name: str) -> None:
    report = mv.check_game(mv.from_openspiel(name), games=2)
    assert report, report


BAD: list[tuple[Any, str]] = [
    (lambda: mv.from_openspiel("tic_tac_to"), "OpenSpiel has no game 'tic_tac_to'; did you mean 'tic_tac_toe'?"),
    (lambda: mv.from_openspiel("?"), r"no game '\?'; pyspiel.registered_names\(\) lists them"),
    (lambda: mv.from_openspiel("nim(heaps=3)"), r"'nim\(heaps=3\)' cannot be loaded; Unknown parameter"),
    (lambda: mv.from_openspiel(5), "5 is no game of OpenSpiel; a name like 'tic_tac_toe'"),
    (lambda: mv.from_openspiel("tic_tac_toe", max_player=2), "max_player 2; 0 or 1 is needed"),
    (lambda: mv.from_openspiel("kuhn_poker"), "'kuhn_poker' is not for minimax: chance plays a part in it"),
    (lambda: mv.from_openspiel("backgammon"), "chance plays a part in it; a deterministic game is needed"),
    (lambda: mv.from_openspiel("phantom_ttt"), "do not see everything in it; a perfect-information game"),
    (lambda: mv.from_openspiel("matrix_rps"), "players do not take turns in it; a sequential game"),
    (lambda: mv.from_openspiel("chinese_checkers(players=3)"), "is a game for 3; one for two players is needed"),
    (lambda: mv.from_openspiel(pyspiel.load_game("matrix_pd").new_initial_state()), "do not take turns"),
    (lambda: mv.minimax(mv.from_openspiel("nim"), depth=1), r"has no estimate\(state\); add one"),
    (lambda: mv.minimax(mv.from_openspiel("nim"), ("Z",)), r"OpenSpielGame: 'Z' is no move after \(\); choose from"),
]


@pytest.mark.parametrize(("call", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(call: Any, message: str) -> None:
    with pytest.raises(mv.MinimaxvizError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_missing_package_is_told_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(GameError, match="OpenSpiel is not installed; pip install open_spiel"):
        mv.from_openspiel("tic_tac_toe")
