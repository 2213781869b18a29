"""One way to name a node everywhere: the game's label, else a letter; and moves as people say them."""

import json
import re
from itertools import product
from string import ascii_uppercase
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.draw.request import Request
from minimaxviz.games.byte import Merge
from minimaxviz.notation import lettered_place, letters, spelled
from minimaxviz.widget.reel import Reel
from minimaxviz.words import languages

GREEK = mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"))
KINGS = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"
GAMES: dict[str, mv.Trace] = {
    "tic-tac-toe": GREEK,
    "three by four": mv.pvs(mv.MNK(3, 4, 3), depth=2),
    "connect four": mv.alphabeta(mv.ConnectFour(4, 4), depth=2),
    "nim": mv.alphabeta(mv.Nim((1, 2))),
    "take away": mv.alphabeta_table(mv.TakeAway(5)),
    "hexapawn": mv.alphabeta(mv.Hexapawn(), depth=3),
    "chess": mv.minimax(mv.from_chess(KINGS), depth=1),
    "byte": mv.alphabeta(mv.Byte(), depth=1),
    "byte in place": mv.alphabeta(mv.InPlace(mv.ByteInPlace(mv.Byte())), depth=1),
}
PYTHON = re.compile(r"\(\d+, \d+\)|'|None|<")  # how Python writes a tuple, a text, nothing, an object


# --- letters --------------------------------------------------------------------------------------


def test_letters_are_counted_as_in_a_table() -> None:
    first = ["".join(name) for wide in (1, 2, 3) for name in product(ascii_uppercase, repeat=wide)]
    assert [letters(place) for place in range(len(first))] == first
    assert [lettered_place(name) for name in first] == list(range(len(first)))
    assert [lettered_place(name) for name in ("", "a", "A1", "Ä", "A" * 10)] == [None] * 5


@pytest.mark.parametrize("name", GAMES)
def test_nodes_are_lettered_in_the_order_of_first_entry(name: str) -> None:
    trace = GAMES[name]
    order = [letters(place) for place in range(len(trace.visited))]
    assert [node.letter for node in trace.visited] == order
    assert [node.name for node in trace.visited] == [node.label for node in trace.visited] == order
    entered = list(dict.fromkeys(frame.node.name for frame in trace if frame.kind == "enter"))
    assert entered == order
    for node in trace.pruned[:20]:
        assert (node.letter, node.name) == (None, node.move_name)
    for node in trace.visited[:30]:
        assert trace.node(node.name).path == node.path


def test_a_tree_keeps_its_labels() -> None:
    trace = mv.alphabeta("lecture")
    assert [node.name for node in trace.visited] == list("ABEKLFMCGODIRS")
    assert {node.letter for node in trace.visited} == {None}
    assert {node.move_name for node in (*trace.visited, *trace.pruned)} == {""}
    assert trace.node("C").full_name == "C"


def test_a_node_is_found_by_letter_or_by_a_move_that_only_one_has() -> None:
    assert GREEK.node("R").move == GREEK.move == (1, 1)
    chess = GAMES["chess"]
    assert chess.node("♔e3") == chess.node("Ke3")
    assert chess.node("♔e3").letter == "B"
    with pytest.raises(mv.TraceError, match=r"\d+ nodes are called '1,1'; give a path instead"):
        GREEK.node("1,1")
    with pytest.raises(mv.TraceError, match="no node is called 'AZ'"):
        GREEK.node("AZ")


# --- moves ----------------------------------------------------------------------------------------


class Point(NamedTuple):
    x: int
    y: int


def test_moves_are_spelled_as_people_type_them() -> None:
    assert [spelled(move) for move in ((1, 2), [1, (2, 3)], "b2", 7, Point(1, 2))] == ["1,2", "1,2,3", "b2", "7", "1,2"]
    assert spelled(Merge((2, 2), 1, (3, 3))) == "(2,2)k1→(3,3)"


MOVES = [
    ("tic-tac-toe", (2,), "1,1", "O in the centre"),
    ("tic-tac-toe", (1,), "0,2", "O in the top right corner"),
    ("tic-tac-toe", (0,), "0,1", "O at the top edge"),
    ("three by four", (4,), "1,0", "X on 1,0"),
    ("connect four", (3,), "d", "column D"),
    ("nim", (2,), "B-2", "2 from heap 2"),
    ("take away", (1,), "take 2", "2 taken"),
    ("hexapawn", (1,), "b2", "b2"),
    ("chess", (0,), "♔e3", "♔e3"),
    ("byte", (0,), "(1,1)k0→(2,0)", "(1,1)k0→(2,0)"),
    ("byte in place", (0,), "(1,1)k0→(2,0)", "(1,1)k0→(2,0)"),
]


@pytest.mark.parametrize(("name", "path", "move", "words"), MOVES)
def test_entering_a_node_says_its_letter_and_the_move(name: str, path: tuple[int], move: str, words: str) -> None:
    trace = GAMES[name]
    node = trace.node(path)
    assert node.move_name == move
    said = next(trace.caption(k) for k, frame in enumerate(trace) if frame.kind == "enter" and frame.node == node)
    assert said.startswith(f"Enter {node.letter}: {words}.")


def test_every_field_of_tictactoe_has_a_name_of_its_own_in_every_language() -> None:
    trace = mv.minimax(mv.TicTacToe(), depth=1)
    entered = [k for k, frame in enumerate(trace) if frame.kind == "enter"][1:]
    for lang in languages():
        said = {trace.caption(k, lang).partition(":")[2] for k in entered}
        assert len(said) == 9
        assert all("X" in sentence for sentence in said)


def test_a_pass_is_said_in_words() -> None:
    trace = mv.minimax(mv.Byte(start="3,3=O 2,2=O X"), depth=1)
    assert (trace.move, trace.caption(1)) == ("pass", "Enter B: a pass.")
    assert trace.caption(1, "el") == "Μπαίνουμε στο B: πάσο."


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", GAMES)
def test_no_caption_writes_python_or_a_path(name: str, lang: str) -> None:
    trace = GAMES[name]
    for k in range(0, len(trace), 1 + len(trace) // 60):
        said = trace.caption(k, lang)
        assert not PYTHON.search(said)
        assert " · " not in said
        assert "start" not in said.lower().removeprefix("start at a")


def test_what_is_never_looked_at_is_told_by_its_moves_or_counted() -> None:
    cuts = [frame.caption() for frame in GREEK if frame.kind == "cut"]
    assert any("the move 1,1 is never looked at" in said for said in cuts)
    deep = [frame.caption() for frame in mv.alphabeta(mv.TicTacToe("XO./.X./..O")) if frame.kind == "cut"]
    assert any(re.search(r": \d+ nodes are never looked at", said) for said in deep)


def test_the_end_names_the_best_move_in_words() -> None:
    assert GREEK.caption() == "Done: A is worth 1, the best move is O in the centre (A → R)."
    assert mv.minimax("lecture").caption() == "Done: A is worth 3, the best move is A → B."


# --- games of one's own ---------------------------------------------------------------------------


class Pile:
    """Take 1 or 2 from a pile of four."""

    def __init__(self, **said: Any) -> None:
        vars(self).update(said)

    def start(self) -> tuple[int, str]:
        return 4, "MAX"

    def moves(self, state: Any) -> list[Any]:
        return [(take,) for take in (1, 2) if take <= state[0]]

    def play(self, state: Any, move: Any) -> Any:
        return state[0] - move[0], "MIN" if state[1] == "MAX" else "MAX"

    def player(self, state: Any) -> Any:
        return state[1]

    def is_over(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any) -> int:
        return -1 if state[1] == "MAX" else 1


def named(**said: Any) -> mv.Trace:
    return mv.minimax(Pile(**said))


def test_a_game_may_name_its_moves() -> None:
    plain = named()
    assert (plain.node("B").move_name, plain.caption(1)) == ("1", "Enter B: 1. MIN is to move.")
    short = named(move_name=lambda state, move: f"{state[0]}−{move[0]}")
    assert (short.node("B").move_name, short.caption(1)) == ("4−1", "Enter B: 4−1. MIN is to move.")
    told = named(move_words=lambda state, move: f"{move[0]} of {state[0]}")
    assert (told.node("B").move_name, told.caption(1)) == ("1", "Enter B: 1 of 4. MIN is to move.")
    phrase = named(move_words=lambda state, move: ("move_take", {"count": move[0]}))
    assert phrase.caption(1, "sr") == "Ulazimo u čvor B: uzeto 1. Na potezu je MIN."
    for trace in (plain, short, told, phrase):
        again = mv.Trace.from_json(trace.to_json())
        assert again == trace
        assert [again.caption(k, "el") for k in range(len(again))] == [
            trace.caption(k, "el") for k in range(len(trace))
        ]


@pytest.mark.parametrize("words", [("root", {}), ("move_take", {}), ("move_nothing", {}), ("cut", {"node": "A"})])
def test_a_phrase_that_no_language_knows_gives_way_to_the_name(words: Any) -> None:
    assert named(move_words=lambda state, move: words).caption(1) == "Enter B: 1. MIN is to move."


def test_wrong_names_are_refused_in_one_line() -> None:
    with pytest.raises(mv.GameError, match=r"Pile: move_name\(\) answers 5; a text is needed"):
        named(move_name=lambda state, move: 5).caption(1)
    with pytest.raises(mv.GameError, match=r"Pile: move_words\(\) answers 5; a text is needed, or the key of a phrase"):
        named(move_words=lambda state, move: 5).caption(1)
    found = str(mv.check_game(Pile(move_name=lambda state, move: 5, move_words=lambda state, move: 5)))
    assert re.search(r"move_name\(\) answers 5 for \(1,\) .*; a text is needed", found)
    assert re.search(r"move_words\(\) answers 5 for \(1,\) .*; a text is needed, or a key and its blanks", found)


def test_a_name_is_data_wherever_it_is_written() -> None:
    trace = named(move_name=lambda state, move: "<b>&{node}\n\u202e", move_words=lambda state, move: "<i>{x}" * 30)
    for k in (1, len(trace) - 1):
        ElementTree.fromstring(trace.svg(k))
        assert "\u202e" not in trace.caption(k)
        assert len(trace.caption(k)) < 160


# --- the same everywhere --------------------------------------------------------------------------


def test_text_picture_dot_and_film_call_a_node_the_same() -> None:
    trace = mv.alphabeta(mv.TicTacToe("X../O../XOX", max_player="O"), depth=2)
    k = next(k for k, frame in enumerate(trace) if frame.kind == "cut")
    node = trace[k].node
    assert (node.name, node.move_name) == ("F", "0,2")
    assert "▽ F: 0,2  ≤ −1" in trace.text(k)
    assert f"cut at {node.name}," in trace.text(k)
    assert "□ 1,2  cut off" in trace.text(k)
    titles = [title.text for title in ElementTree.fromstring(trace.svg(k)).iter("{http://www.w3.org/2000/svg}title")]
    assert any((title or "").startswith("F: 0,2, MIN, ≤ −1") for title in titles)
    source = trace.dot(k)
    assert re.search(r"label=<.*>F</FONT>", source)
    assert "> 0,2</FONT>" in source
    film = Reel(trace, Request.of((), engine="tidy")).data("en")["films"][0]
    assert [call[1] for call in film["calls"]][:4] == ["A", "B", "C", "D"]


def test_a_comparison_tells_the_best_move_and_no_letters_that_differ() -> None:
    game = mv.TicTacToe("X../O../XOX", max_player="O")
    table = str(mv.compare(mv.minimax(game), mv.alphabeta(game)))
    assert re.search(r"best move +1,1 +1,1", table)


# --- JSON -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_names_are_stored(name: str) -> None:
    trace = GAMES[name]
    again = mv.Trace.from_json(trace.to_json())
    assert again == trace
    assert [node.full_name for node in again.visited] == [node.full_name for node in trace.visited]
    assert again.caption(1, "hr") == trace.caption(1, "hr")


def test_older_files_are_read_and_damaged_names_are_refused() -> None:
    written = json.loads(GREEK.to_json())
    assert written["facts"][1]["words"] == ["move_top", {"sign": "O"}]
    old = {**written, "facts": [{k: v for k, v in fact.items() if k != "words"} for fact in written["facts"]]}
    read = mv.Trace.from_json(json.dumps(old))
    assert read.caption(1) == "Enter B: 0,1. MIN is to move and inherits [−∞, ∞]."
    assert [node.name for node in read.visited] == [node.name for node in GREEK.visited]
    for key, wrong, said in [
        ("words", 5, "the words for the move to .* are 5; a text, or a key and its blanks, is needed"),
        ("words", ["move_top", {"sign": 5}], "a text, or a key and its blanks, is needed"),
        ("name", 5, "the name of the move to .* is 5; a text is needed"),
    ]:
        damaged = {**written, "facts": [{**fact, key: wrong} for fact in written["facts"]]}
        with pytest.raises(mv.TraceError, match=said):
            mv.Trace.from_json(json.dumps(damaged))
    assert not any(
        key in fact for fact in json.loads(mv.minimax("lecture").to_json())["facts"] for key in ("words", "name")
    )
