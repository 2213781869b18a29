"""Games, traces and comparisons go through pickle, and come back as they were."""

import pickle
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.games.byte_features import better, shallow_blue
from minimaxviz.play.session import Session
from tests.test_in_place import Drawn
from tests.test_interrupts import chess_game, easy_game, spiel_game

GAMES: list[Any] = [
    mv.trees.lecture(),
    mv.Tree.random(3, 3, seed=1),
    mv.TicTacToe(),
    mv.MNK(5, 5, 4, estimate="lines"),
    mv.MNK(3, 4, 3, estimate="lecture"),
    mv.ConnectFour(estimate="lines"),
    mv.Hexapawn(),
    mv.Nim((1, 2, 3), misere=True),
    mv.TakeAway(7),
    mv.Byte(),
    mv.Byte(estimate="shallow_blue", win=10_000),
    mv.Byte(estimate="better"),
    mv.Byte(estimate=shallow_blue((1, 0, 2, 0), for_mark="O")),
    mv.Byte(estimate=better((1, 1, 1, 1, 100))),
    mv.InPlace(Drawn()),
    mv.InPlace(mv.ByteInPlace(mv.Byte(estimate="better"))),
]


def back(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def check(game: Any) -> None:
    depth = None if isinstance(game, mv.Tree | mv.TakeAway) else 2
    again = back(game)
    assert repr(again) == repr(game) or "object at" in repr(game)
    assert mv.alphabeta(again, depth=depth) == mv.alphabeta(game, depth=depth)
    for trace in (mv.alphabeta(game, depth=depth), mv.pvs(game, depth=depth)):
        text, picture = trace.text(), trace.svg(10, engine="tidy")
        for copy in (back(trace), back(back(trace))):
            assert copy == trace
            assert (copy.text(), copy.svg(10, engine="tidy"), copy.caption()) == (text, picture, trace.caption())
            assert (copy.root.state, copy.counts) == (trace.root.state, trace.counts)
    comparison = mv.compare(mv.minimax(game, depth=depth), mv.alphabeta(game, depth=depth))
    assert back(comparison).table() == comparison.table()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: repr(game).split(" at 0x")[0])
def test_every_game_its_traces_and_comparisons_come_back(game: Any) -> None:
    check(game)


@pytest.mark.parametrize("make", [chess_game, easy_game, spiel_game])
def test_games_of_other_libraries_come_back_too(make: Any) -> None:
    check(make())


def test_a_session_comes_back_in_the_middle_of_a_game() -> None:
    session = Session(mv.ConnectFour(4, 4))
    session.play("b")
    session.play(*session.choose())
    again = back(session)
    assert (again.state, again.turns) == (session.state, session.turns)
    again.undo()
    assert again.turns == []


def test_a_large_trace_is_small_to_send() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    sent = len(pickle.dumps(trace))
    trace.svg()
    assert len(pickle.dumps(trace)) == sent, "pictures stay here"
