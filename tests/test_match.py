"""The Match as Python sees it: clicks come as messages, and what cannot be done is explained."""

from typing import Any
from xml.etree import ElementTree

import pytest

import minimaxviz as mv


def click(match: Any, move: Any) -> None:
    """Choose a move as the board in the browser does."""
    place = list(match.session.moves).index(move)
    match.board._handle_custom_msg({"move": place, "position": match.board.position}, [])
    match.wait()


def wrong(match: Any, row: int, column: int) -> str:
    match.board._handle_custom_msg({"wrong": [row, column]}, [])
    return str(match._wrong.value)


def test_a_game_against_the_computer_is_not_lost_by_it() -> None:
    match = mv.Match(mv.TicTacToe())
    assert repr(match) == "Match(TicTacToe('.../.../... X', max_player='X'), 0 moves, X (MAX) is to move.)"
    while not match.session.is_over:
        click(match, match.session.moves[0])
    assert match.status in ("O (MIN) wins.", "A draw.")
    assert match.board.targets == []
    assert "The game is over" in wrong(match, 0, 0)


def test_an_illegal_click_is_explained_and_nothing_is_lost() -> None:
    match = mv.Match(mv.TicTacToe(), min_player="human")
    click(match, (1, 1))
    assert "Nothing can be done at 1, 1: X stands there. Choose one of the marked fields." in wrong(match, 1, 1)
    assert match.session.turns[-1].move == (1, 1)
    pawns = mv.Match(mv.Hexapawn(), min_player="human")
    assert "Nothing can be done at b2. Choose one of the marked fields." in wrong(pawns, 1, 1)
    with pytest.raises(mv.GameError, match="is taken"):
        match.play("1,1")
    here = match.board.position
    for content in ({"move": 99, "position": here}, {"move": -1}, {"move": "x"}, "stands", {}, {"move": 0}):
        match.board._handle_custom_msg(content, [])
    match.board._handle_custom_msg({"move": 0, "position": here - 1}, [])  # meant for the position before
    assert len(match.session.turns) == 1


def test_taking_back_a_hint_and_the_reason() -> None:
    match = mv.Match(mv.TicTacToe())
    match._undo.click()
    match._why.click()
    assert "The computer has not searched yet." in match._wrong.value
    click(match, (1, 1))
    assert len(match.session.turns) == 2
    match._hint.click()
    match.wait()
    assert len(match.board.hinted) == 1
    assert "A search would play" in match._wrong.value
    match._why.click()
    (player,) = match._shown_why.children
    assert player.trace is match.session.turns[-1].trace
    match._undo.click()
    assert match.session.turns == []
    match._new.click()
    assert match._shown_why.children == ()


@pytest.mark.parametrize(
    "game", [mv.TicTacToe(), mv.Hexapawn(), mv.ConnectFour(4, 4), mv.Byte(), mv.Nim((1, 2)), mv.trees.lecture()]
)
def test_every_game_has_a_board_and_every_move_can_be_chosen(game: Any) -> None:
    match = mv.Match(game, min_player="human")
    assert match.board.picture.startswith("<svg ")
    assert {target["move"] for target in match.board.targets} == set(range(len(match.session.moves)))
    for target in match.board.targets:
        for row, column in target["clicks"]:
            assert 0 <= row < match.board.rows
            assert 0 <= column < match.board.columns
    click(match, match.session.moves[-1])
    assert len(match.session.turns) == 1


def test_legal_destinations_of_a_stack_in_byte() -> None:
    match = mv.Match(mv.Byte(), state="3,3=XOX 2,2=XX X")
    told = [(tuple(map(tuple, target["clicks"])), target["name"]) for target in match.board.targets]
    assert told == [
        (((2, 2), (3, 3)), "(2,2)k0→(3,3)"),
        (((2, 2), (3, 3)), "(2,2)k1→(3,3)"),
        (((3, 3), (2, 2)), "(3,3)k0→(2,2)"),
    ]
    assert "X ▬ (MAX)" in match.status


def test_seats_depth_and_search_can_be_changed_in_the_middle() -> None:
    match = mv.Match(mv.TicTacToe(), min_player="human")
    click(match, (0, 0))
    match._kinds["MIN"].value = "computer"  # it is MIN's turn: the computer moves at once
    match.wait()
    assert len(match.session.turns) == 2
    match._search.value = "minimax"
    match._depth.value = 2
    click(match, (2, 2))
    trace = match.session.turns[-1].trace
    assert trace is not None
    assert (trace.algorithm, trace.conventions.depth) == ("minimax", 2)
    match._kinds["MAX"].value = "random"
    match.wait()
    assert match.session.is_over


def test_a_search_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = mv.Match(mv.MNK(6, 6, 4), max_player="computer", search="minimax", depth=8)
    assert match.is_thinking
    with pytest.raises(mv.GameError, match="Somebody is thinking; wait, or stop it"):
        match.play((0, 0))
    assert "Somebody is thinking" in wrong(match, 0, 0)
    match._stop.click()
    assert not match.is_thinking
    assert "The search was called off." in match._wrong.value
    assert match.session.turns == []


def test_readers_without_widgets_see_the_board() -> None:
    match = mv.Match(mv.TicTacToe(), min_player="human")
    click(match, (1, 1))
    shown = match._repr_mimebundle_()
    drawn = ElementTree.fromstring(shown["image/svg+xml"])
    pieces = [path for path in drawn.iter("{http://www.w3.org/2000/svg}path") if path.get("stroke") == "#0072b2"]
    assert [path.attrib["d"].count("L") for path in pieces] == [2]  # one X of MAX's: two strokes
    assert "@" not in shown["image/svg+xml"]
    assert shown["text/plain"] == repr(match)
    assert any("widget-view" in kind for kind in shown)
    lab = mv.Lab([3, 4])
    assert lab._repr_mimebundle_()["image/svg+xml"] == lab.trace.svg()


def test_pieces_that_fall_are_dropped_anywhere_above() -> None:
    match = mv.Match(mv.ConnectFour(4, 4), min_player="human")
    assert {tuple(target["clicks"][0]) for target in match.board.targets if target["name"] == "b"} == {
        (row, 1) for row in range(4)
    }


def test_a_match_that_the_computer_began_can_be_taken_back_and_goes_on() -> None:
    match = mv.Match(mv.TicTacToe(max_player="O"))
    match.wait()
    assert len(match.session.turns) == 1
    match._undo.click()
    match.wait()
    assert len(match.session.turns) == 1
    assert len(match.board.targets) == 8
    match._depth.value = 3
    match._why.click()
    assert len(match._shown_why.children) == 1


def test_a_stopped_match_goes_on_when_asked() -> None:
    match = mv.Match(mv.TicTacToe(), max_player="computer", min_player="computer")
    match.stop()
    assert match._stop.description == "Go on"
    match._kinds["MIN"].value = "human"
    match.wait()
    match._stop.click()
    match.wait()
    assert match.session.turns


def test_a_game_that_fails_is_told_and_the_board_lives_on() -> None:
    class Broken(mv.TicTacToe):
        def estimate(self, state: Any) -> float:
            raise ZeroDivisionError("oh")

    match = mv.Match(Broken())
    click(match, (1, 1))
    assert "Broken: ZeroDivisionError: oh" in match._wrong.value
    assert not match.is_thinking

    class Boardless(mv.TicTacToe):
        def board(self, state: Any) -> Any:
            return ()

    assert mv.Match(Boardless(), min_player="human").board.rows == 1
    assert "Nothing can be done" in wrong(mv.Match(mv.trees.lecture(), min_player="human"), 0, 0)


def test_what_is_wrong_is_said_at_once() -> None:
    with pytest.raises(mv.GameError, match="player 'robot'; one of human, computer, random is needed"):
        mv.Match(mv.TicTacToe(), max_player="robot")
    with pytest.raises(mv.SearchError, match="search 'guess'"):
        mv.Match(mv.TicTacToe(), search="guess")
    with pytest.raises(mv.GameError, match="cannot arise"):
        mv.Match(mv.TicTacToe(), state="XXX/.../...")
    with pytest.raises(mv.GameError, match="a game is needed"):
        mv.Match(12)  # type: ignore[arg-type]


def test_it_speaks_other_languages() -> None:
    for language in ("sr", "hr", "el", "fa"):
        match = mv.Match(mv.TicTacToe(), min_player="human", language=language)
        assert "is to move" not in match.status
