"""The Match as Python sees it: clicks come as messages, and what cannot be done is explained."""

import gzip
import json
import sys
from base64 import b64decode
from math import inf
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.draw.theme import THEMES
from minimaxviz.search import SEARCHES
from minimaxviz.widget import board as boards
from minimaxviz.words import words


def picture_in(html: str) -> str:
    """Return the picture that stands in an output."""
    return b64decode(html.partition("data:image/svg+xml;base64,")[2].partition('"')[0]).decode("utf-8")


def say(match: Any, action: str, **parts: Any) -> str:
    """Say something as a page does; return what is wrong with it."""
    match._handle_custom_msg({"do": action, **parts}, [])
    match.wait()
    return str(match._panel["wrong"])


def click(match: Any, move: Any) -> None:
    """Choose a move as the board in the browser does."""
    say(match, "play", move=list(match.session.moves).index(move), position=match._panel["position"])


def seat(match: Any, **changed: Any) -> str:
    """Change who plays, or how."""
    seats = match._panel["seats"]
    now = {"max": seats["MAX"], "min": seats["MIN"], "search": seats["search"], "depth": seats["depth"]}
    return say(match, "seat", **{**now, **changed})


def wrong(match: Any, row: int, column: int) -> str:
    match._handle_custom_msg({"do": "explain", "row": row, "column": column}, [])
    return str(match._panel["wrong"])


def test_a_game_against_the_computer_is_not_lost_by_it() -> None:
    match = mv.Match(mv.TicTacToe())
    assert repr(match) == "Match(TicTacToe('.../.../... X', max_player='X'), 0 moves, X (MAX) is to move.)"
    while not match.session.is_over:
        click(match, match.session.moves[0])
    assert match.status in ("O (MIN) wins.", "A draw.")
    assert match._panel["targets"] == []
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
    here = match._panel["position"]
    for move, position in ((99, here), (-1, here), (0, here - 1), (0, 10**400)):  # the last two mean another position
        say(match, "play", move=move, position=position)
    assert len(match.session.turns) == 1


@pytest.mark.parametrize(
    "content",
    [
        *(
            None,
            "stands",
            5,
            [],
            {},
            {"do": None},
            {"do": []},
            {"do": "__init__"},
            {"do": "play"},
            {"do": "play", "move": 0},
        ),
        *({"do": "play", "move": True, "position": 1}, {"do": "play", "move": "0", "position": 1}, {"do": "\ud800"}),
        *({"do": "explain", "row": 10**5000, "column": 0}, {"do": "explain", "row": -1, "column": 0}),
        *({"do": "seat", "max": "robot", "min": "human", "search": "minimax", "depth": 0},),
        *({"do": "seat", "max": "human", "min": "human", "search": "guess", "depth": 0},),
        *({"do": "seat", "max": "human", "min": "human", "search": "minimax", "depth": -3},),
        *({"do": "seat", "max": "\ud800<b>", "min": "human", "search": "minimax", "depth": 1},),
    ],
)
def test_what_else_a_page_sends_is_refused_in_one_line(content: Any, caplog: Any) -> None:
    match = mv.Match(mv.TicTacToe(), min_player="human")
    match.play("1,1")
    before = {**match._panel}
    match._handle_custom_msg(content, [])
    line = match._panel["wrong"]
    assert line
    assert "\n" not in line
    assert len(line) < 200
    assert json.dumps(match._panel, ensure_ascii=False).encode("utf-8")
    assert {**match._panel, "wrong": ""} == before
    match.set_state({"_panel": {}, "_why": 5, "_film": "x", "_esm": "alert(1)"})
    assert match._panel["wrong"] == line
    assert match._why == {}
    assert caplog.records == []


def test_taking_back_a_hint_and_the_reason() -> None:
    match = mv.Match(mv.TicTacToe())
    assert match._panel["can"] == {"stop": False, "undo": False, "hint": True, "why": False}
    assert "there is nothing to take back" in say(match, "undo")
    assert say(match, "why") == say(match, "search") == "The computer has not searched yet."
    click(match, (1, 1))
    assert len(match.session.turns) == 2
    assert say(match, "hint") == ""
    assert len(match._panel["hinted"]) == 1
    assert "A search would play" in match._panel["note"]
    assert say(match, "why") == ""
    assert match._why["title"] == "Why O (MIN) played 0,0"
    assert match._film == b""
    say(match, "search")
    data = json.loads(gzip.decompress(match._film))
    assert match._why["step"] == data["timelines"]["step"]["numbers"][-1]
    say(match, "close")
    assert (match._why, match._film) == ({}, b"")
    match.show_search()
    assert match._film
    say(match, "undo")
    assert match.session.turns == []
    assert (match._why, match._film) == ({}, b"")
    click(match, (1, 1))
    match.why()
    say(match, "new")
    assert match._why == {}


def test_whose_turn_it_is_is_said_aloud() -> None:
    def said(match: Any) -> tuple[str, str, str]:
        match.wait()
        return match._panel["state"], match._panel["status"], match._panel["detail"]

    match = mv.Match(mv.TicTacToe())
    assert said(match) == ("yours", "Your move", "You are X (MAX).")
    click(match, (1, 1))
    assert said(match) == ("yours", "Your move", "You are X (MAX). O played 0,0.")
    both = mv.Match(mv.TicTacToe(), min_player="human")
    assert said(both) == ("turn", "X (MAX) is to move.", "")
    none = mv.Match(mv.TicTacToe("XOX/XOO/OX."), max_player="computer")
    assert said(none) == ("over", "A draw.", "X played 2,2.")
    busy = mv.Match(mv.MNK(6, 6, 4), max_player="computer", search="minimax", depth=8)
    while busy._panel["state"] != "thinking":
        assert busy.is_thinking
    assert busy._panel["status"] == "Thinking …"
    busy.stop()


# --- why --------------------------------------------------------------------------------------------


def cards(match: Any) -> list[tuple[Any, ...]]:
    match.wait()
    match.why()
    return [tuple(card[key] for key in ("name", "value", "reason", "best")) for card in match._why["cards"]]


def test_the_moves_that_were_weighed_and_the_game_that_is_expected() -> None:
    match = mv.Match(mv.TicTacToe("X../.../..."))
    assert cards(match)[:5] == [
        ("0,1", "1", "loses within 8 moves", False),
        ("0,2", "≥ 1", "loses within 6 moves", False),
        ("1,0", "≥ 1", "loses within 8 moves", False),
        ("1,1", "0", "leads to a draw", True),
        ("1,2", "≥ 0", "no better than 1,1: cut off", False),
    ]
    why = match._why
    assert why["told"] == "MIN takes the smallest value. Alpha-beta: 2,338 nodes visited."
    trace = match.session.turns[-1].trace
    assert trace is not None
    assert [step["name"] for step in why["line"]] == ["now", *(f"{row},{column}" for row, column in trace.line)]
    for card in (*why["cards"], *why["line"]):
        drawn = ElementTree.fromstring(boards.coloured(card["picture"], THEMES["dark"]))
        assert drawn.tag.endswith("svg")
    assert len(why["line"]) == 9
    drawn_length = [len(step["picture"]) for step in why["line"]]
    assert drawn_length == sorted(set(drawn_length)), "each board has a piece more than the one before"


def test_quick_wins_values_and_trees_have_their_own_words() -> None:
    winning = mv.Match(mv.TicTacToe("XX./OO./..."), max_player="computer")
    assert ("0,2", "1", "wins at once", True) in cards(winning)
    tree = mv.Match("lecture", max_player="computer", min_player="human")
    assert cards(tree) == [
        ("B", "3", "the best it found", True),
        ("C", "≤ 0", "already worse than B: cut off", False),
        ("D", "≤ 2", "already worse than B: cut off", False),
    ]
    assert [step["name"] for step in tree._why["line"]] == ["now", "B", "E", "L"]


def test_many_moves_are_shown_in_part_and_counted() -> None:
    match = mv.Match(mv.MNK(6, 6, 4), max_player="computer", min_player="human", depth=1)
    assert len(cards(match)) == 24
    assert sum(card["best"] for card in match._why["cards"]) == 1
    assert match._why["more"] == "… and 12 more moves"


def test_names_of_users_are_text_in_the_reason() -> None:
    evil = "<img src=x onerror=alert(1)>"
    match = mv.Match(mv.Tree.from_dict({"A": [evil, "C"]}, {evil: 2, "C": 1}), max_player="computer")
    assert cards(match)[0][0] == evil
    assert all("<img" not in card["picture"] for card in match._why["cards"])
    assert "<img" not in match._panel["picture"]


@pytest.mark.parametrize("language", ["en", "sr", "hr", "el", "fa"])
def test_every_language_has_its_own_words_for_the_reason(language: str) -> None:
    said = {key: text for key, text in words(language).messages.items() if key.startswith(("why_", "match_y"))}
    assert len(said) == 22
    assert language == "en" or not set(map(str, said.values())) & {str(words("en").messages[key]) for key in said}


@pytest.mark.parametrize(
    "game", [mv.TicTacToe(), mv.Hexapawn(), mv.ConnectFour(4, 4), mv.Byte(), mv.Nim((1, 2)), mv.trees.lecture()]
)
def test_every_game_has_a_board_and_every_move_can_be_chosen(game: Any) -> None:
    match = mv.Match(game, min_player="human")
    assert match._panel["picture"].startswith("<svg ")
    assert {target["move"] for target in match._panel["targets"]} == set(range(len(match.session.moves)))
    for target in match._panel["targets"]:
        for row, column in target["clicks"]:
            assert match._panel["cells"][row][column] is not None
    click(match, match.session.moves[-1])
    assert len(match.session.turns) == 1


def test_legal_destinations_of_a_stack_in_byte() -> None:
    match = mv.Match(mv.Byte(), state="3,3=XOX 2,2=XX X")
    told = [(tuple(map(tuple, target["clicks"])), target["name"]) for target in match._panel["targets"]]
    assert told == [
        (((2, 2), (3, 3)), "(2,2)k0→(3,3)"),
        (((2, 2), (3, 3)), "(2,2)k1→(3,3)"),
        (((3, 3), (2, 2)), "(3,3)k0→(2,2)"),
    ]
    assert "X ▬ (MAX)" in match.status


def test_seats_depth_and_search_can_be_changed_in_the_middle() -> None:
    match = mv.Match(mv.TicTacToe(), min_player="human")
    click(match, (0, 0))
    seat(match, min="computer")  # it is MIN's turn: the computer moves at once
    assert len(match.session.turns) == 2
    seat(match, search="minimax", depth=2)
    click(match, (2, 2))
    trace = match.session.turns[-1].trace
    assert trace is not None
    assert (trace.algorithm, trace.conventions.depth) == ("minimax", 2)
    seat(match, max="random")
    assert match.session.is_over


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_plays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minimaxviz.widget.match.PAUSE", 0)
    match = mv.Match(mv.TicTacToe("XO./.../..."), max_player="computer", search=name)
    match.wait()
    assert match.session.result == "MAX wins"  # as X does who moves now, whatever O does
    seat(match, search=name, depth=2)
    match.new()
    match.wait()
    assert match.session.is_over
    match.why()
    match.show_search()
    assert match._film


def test_a_search_plays_with_its_own_options_as_long_as_it_is_chosen() -> None:
    match = mv.Match(mv.TicTacToe(), search="mtd", options={"guess": -inf}, depth=2)
    click(match, (0, 0))
    trace = match.session.turns[-1].trace
    assert trace is not None
    assert trace.conventions.options["guess"] == -inf
    assert seat(match, search="pvs") == ""
    click(match, match.session.moves[0])
    trace = match.session.turns[-1].trace
    assert trace is not None
    assert (trace.algorithm, "guess" in trace.conventions.options) == ("pvs", False)
    seat(match, search="mtd")
    assert match.session.seats["MIN"].options == {"guess": -inf}
    with pytest.raises(mv.SearchError, match="mtd has no option 'learn'; it has guess"):
        mv.Match(mv.TicTacToe(), search="mtd", options={"learn": "best"})
    with pytest.raises(mv.SearchError, match="guess 'x'; a number is needed"):
        mv.Match(mv.TicTacToe(), search="mtd", options={"guess": "x"})


def test_a_search_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = mv.Match(mv.MNK(6, 6, 4), max_player="computer", search="minimax", depth=8)
    assert match.is_thinking
    with pytest.raises(mv.GameError, match="Somebody is thinking; wait, or stop it"):
        match.play((0, 0))
    assert "Somebody is thinking" in wrong(match, 0, 0)
    assert "The search was called off." in say(match, "stop")
    assert not match.is_thinking
    assert match.session.turns == []


def test_readers_without_widgets_see_the_board() -> None:
    match = mv.Match(mv.TicTacToe(), min_player="human")
    click(match, (1, 1))
    shown, about = match._repr_mimebundle_()
    still = picture_in(shown["text/html"])
    drawn = ElementTree.fromstring(still)
    pieces = [path for path in drawn.iter("{http://www.w3.org/2000/svg}path") if "--max" in path.get("stroke", "")]
    assert [path.attrib["d"].count("L") for path in pieces] == [2]  # one X of MAX's: two strokes
    assert '="@' not in still
    assert shown["text/plain"] == repr(match)
    assert any("widget-view" in kind for kind in shown)
    lab = mv.Lab([3, 4])
    assert about == {}
    shown, _ = lab._repr_mimebundle_()
    assert picture_in(shown["text/html"]) == picture_in(lab.trace.show()._repr_mimebundle_()["text/html"])
    assert shown["text/plain"] == repr(lab)


def test_colab_is_told_where_the_widgets_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    output: Any = ModuleType("google.colab.output")
    output.enable_custom_widget_manager = lambda: None
    output._widgets = SimpleNamespace(_installed_url="https://example.org/manager.js")
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    shown: list[Any] = [mv.Match(mv.TicTacToe(), min_player="human"), mv.Lab([3, 4]), mv.Player(mv.alphabeta([3, 4]))]
    for widget in shown:
        _, about = widget._repr_mimebundle_()
        (manager,) = about.values()
        assert manager == {"colab": {"custom_widget_manager": {"url": "https://example.org/manager.js"}}}


def test_pieces_that_fall_are_dropped_anywhere_above() -> None:
    match = mv.Match(mv.ConnectFour(4, 4), min_player="human")
    assert {tuple(target["clicks"][0]) for target in match._panel["targets"] if target["name"] == "b"} == {
        (row, 1) for row in range(4)
    }


def test_a_match_that_the_computer_began_can_be_taken_back_and_goes_on() -> None:
    match = mv.Match(mv.TicTacToe(max_player="O"))
    match.wait()
    assert len(match.session.turns) == 1
    say(match, "undo")
    assert len(match.session.turns) == 1
    assert len(match._panel["targets"]) == 8
    seat(match, depth=3)
    assert say(match, "why") == ""
    assert len(match._why["cards"]) == 9


def test_a_stopped_match_goes_on_when_asked() -> None:
    match = mv.Match(mv.TicTacToe(), max_player="computer", min_player="computer")
    match.stop()
    assert match._panel["waits"]
    seat(match, min="human")
    say(match, "stop")
    assert match.session.turns


def test_a_game_that_fails_is_told_and_the_board_lives_on() -> None:
    class Broken(mv.TicTacToe):
        def estimate(self, state: Any) -> float:
            raise ZeroDivisionError("oh")

    match = mv.Match(Broken())
    click(match, (1, 1))
    assert "Broken: ZeroDivisionError: oh" in match._panel["wrong"]
    assert not match.is_thinking

    class Boardless(mv.TicTacToe):
        def board(self, state: Any) -> Any:
            return ()

    assert mv.Match(Boardless(), min_player="human")._panel["cells"] == [["(0, 0, 'MAX')"]]
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


def test_what_was_counted_and_not_recorded_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minimaxviz.play.seat.LARGEST", 50)
    match = mv.Match(mv.TicTacToe(), max_player="computer", min_player="human", search="minimax", depth=3)
    match.wait()
    match.why()
    assert "586 nodes were counted, each position worked out once" in match._why["told"]
    assert len(match._why["cards"]) == 9
    match.show_search()
    assert match._film
