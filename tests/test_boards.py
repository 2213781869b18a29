"""Boards are boards: what stands on them is drawn as pieces, whose it is shows in colour and in shape."""

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.draw import boards
from minimaxviz.draw.theme import THEMES
from minimaxviz.trace.positions import BOARD_LOOKS, BoardLook, Signs, signs_of

TONES = ("#111111", "#222222")  # MAX's and MIN's
INK, LINE, MARK, GROUND = "#333333", "#444444", "#555555", "#ffffff"
KNIGHTS = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
STACKS = "3,3=XOXOX 2,2=XXX 5,5=X 6,6=O X"

GAMES: dict[str, tuple[Any, Any]] = {
    "tic-tac-toe": (mv.TicTacToe(), "XO./XXO/..O"),
    "O is MAX": (mv.TicTacToe(max_player="O"), "X../O../XOX"),
    "other signs": (mv.MNK(4, 4, 3, marks="RG"), "R.../.G../..../...."),
    "connect four": (mv.ConnectFour(), "......./......./...O.../...XO../..OXX../.XOXOX. O"),
    "nim": (mv.Nim((3, 5, 7)), "2,3,7 first"),
    "large nim": (mv.Nim((400, 3)), "400,3 first"),
    "take away": (mv.TakeAway(7), "7 first"),
    "chess": (mv.from_chess(KNIGHTS), ()),
    "black is MAX": (mv.from_chess(KNIGHTS, max_player="black"), ()),
    "hexapawn": (mv.Hexapawn(), "BBB/.../WWW"),
    "byte": (mv.Byte(), STACKS),
    "in place": (mv.InPlace(mv.ByteInPlace(mv.Byte(start=STACKS))), ()),
}


def state_of(name: str) -> tuple[Any, Any]:
    game, position = GAMES[name]
    return game, game.parse(position) if isinstance(position, str) else position


def drawn(name: str, **options: Any) -> ElementTree.Element:
    """Draw the board of a game as every node does, on a field of 20 units."""
    game, state = state_of(name)
    board = tuple(tuple(map(str, row)) for row in game.board(state))
    look: BoardLook = getattr(game, "board_look", "marks")
    given: dict[str, Any] = {"changed": (), "winning": (), "tones": TONES, "signs": signs_of(game)} | options
    given |= {"ink": INK, "line": LINE, "mark": MARK, "ground": GROUND}
    part = boards.Part.drawn([board], look)
    return ElementTree.fromstring(f"<g>{boards.draw(board, (0, 0), 20, board_look=look, part=part, **given)}</g>")


def circles(path: str) -> list[tuple[float, float, float]]:
    """Read circles from a path: the middle and the radius of each."""
    found = re.findall(r"M(-?[\d.]+) (-?[\d.]+)a([\d.]+) ", path)
    return [(float(x) + float(r), float(y), float(r)) for x, y, r in found]


def strokes(root: ElementTree.Element, colour: str) -> str:
    return "".join(path.attrib["d"] for path in root.iter("path") if path.get("stroke") == colour)


# --- what stands there ----------------------------------------------------------------------------


def test_x_is_two_strokes_and_o_a_ring_in_the_colours_of_their_sides() -> None:
    root = drawn("tic-tac-toe")
    assert strokes(root, TONES[0]).count("L") == 2 * 3
    middles = {(x, y) for x, y, _ in circles(strokes(root, TONES[1]))}
    assert middles == {(30, 10), (50, 30), (50, 50)}
    assert not list(root.iter("text"))
    other = drawn("O is MAX")
    assert {(x, y) for x, y, _ in circles(strokes(other, TONES[0]))} == {(10, 30), (30, 50)}
    assert strokes(other, TONES[1]).count("L") == 2 * 3


def test_other_signs_are_written_in_the_colours_of_their_sides() -> None:
    found = {text.text: text.get("fill") for text in drawn("other signs").iter("text")}
    assert found == {"R": TONES[0], "G": TONES[1]}


def test_discs_of_max_are_solid_and_those_of_min_have_a_hole_and_a_core() -> None:
    found = list(drawn("connect four").iter("circle"))
    solid = [circle for circle in found if circle.get("fill") == TONES[0]]
    hollow = [circle for circle in found if circle.get("fill") == GROUND and circle.get("stroke") == TONES[1]]
    cores = [circle for circle in found if circle.get("fill") == TONES[1]]
    assert [len(solid), len(hollow), len(cores)] == [6, 5, 5]
    assert len(found) == 16
    assert {float(circle.attrib["cy"]) for circle in solid} == {70, 90, 110}
    holes = next(path for path in drawn("connect four").iter("path") if path.get("fill-rule") == "evenodd")
    assert len(circles(holes.attrib["d"])) == 6 * 7


def test_heaps_have_their_stones_and_those_that_are_gone_are_outlines() -> None:
    before, after = (("3", "5", "7"),), (("3", "1", "7"),)
    part = boards.Part.drawn([before, after], "heaps")
    options: dict[str, Any] = {"ink": INK, "line": LINE, "mark": MARK, "ground": GROUND, "winning": ()}
    shown = boards.draw(
        after, (0, 0), 12, board_look="heaps", part=part, changed=boards.changes(before, after), **options
    )
    root = ElementTree.fromstring(f"<g>{shown}</g>")
    there = [len(circles(path.attrib["d"])) for path in root.iter("path") if path.get("fill") == INK]
    gone = [len(circles(path.attrib["d"])) for path in root.iter("path") if path.get("fill") == "none"]
    assert (there, gone) == ([3, 1, 7], [4])
    frames = [rect for rect in root.iter("rect") if rect.get("stroke") == MARK]
    wide = (part.right - part.left) * 12 / 3 if part else 0
    assert [wide < float(frame.attrib["x"]) < 2 * wide for frame in frames] == [True]


def test_a_heap_that_is_too_large_to_count_is_a_number() -> None:
    assert [text.text for text in drawn("large nim").iter("text")] == ["400", "3"]


@pytest.mark.parametrize(("name", "white", "black"), [("chess", *TONES), ("black is MAX", *reversed(TONES))])
def test_chessmen_are_glyphs_with_outlines(name: str, white: str, black: str) -> None:
    found = [(text.text or "", text.get("fill"), text.get("stroke")) for text in drawn(name).iter("text")]
    pieces = KNIGHTS.split()[0]
    for letter, glyph in zip("KQRBNP", "♚♛♜♝♞♟", strict=True):
        mine = [(fill, stroke) for text, fill, stroke in found if text[0] == glyph]
        assert mine.count(("#ffffff", white)) == pieces.count(letter)
        assert mine.count((black, black)) == pieces.count(letter.lower())
    assert len(found) == sum(sign.isalpha() for sign in pieces)


def test_hexapawn_has_pawns() -> None:
    found = [((text.text or "")[0], text.get("fill"), text.get("stroke")) for text in drawn("hexapawn").iter("text")]
    assert found == [("♟", TONES[1], TONES[1])] * 3 + [("♟", "#ffffff", TONES[0])] * 3


def test_every_checker_of_a_pile_has_an_outline() -> None:
    checkers = [rect for rect in drawn("byte").iter("rect") if rect.get("rx")]
    looks = [(rect.get("fill"), rect.get("stroke")) for rect in checkers]
    assert looks.count((TONES[0], GROUND)) == STACKS[:-1].count("X")
    assert looks.count((GROUND, TONES[1])) == STACKS.count("O")
    assert len(looks) == 10


@pytest.mark.parametrize("name", GAMES)
def test_pieces_stay_on_their_board(name: str) -> None:
    game, state = state_of(name)
    board = tuple(tuple(map(str, row)) for row in game.board(state))
    part = boards.Part.drawn([board], getattr(game, "board_look", "marks"))
    wide = 20 * (max(map(len, board)) if part is None else part.right - part.left)
    high = 20 * (len(board) if part is None else part.bottom - part.top)
    for element in drawn(name).iter():
        for x, y, r in circles(element.get("d", "")):
            assert r <= x <= wide - r and r <= y <= high - r  # noqa: PT018
        if element.tag in ("circle", "text"):
            x, y = (float(element.get(key) or element.get(f"c{key}") or 0) for key in "xy")
            assert 0 < x < wide and 0 < y <= high  # noqa: PT018
        if element.tag == "rect":
            assert float(element.attrib["x"]) + float(element.attrib["width"]) <= wide + 0.01
            assert float(element.attrib["y"]) + float(element.attrib["height"]) <= high + 0.01


def test_the_last_move_is_framed_and_a_line_that_won_is_ringed_without_covering_a_piece() -> None:
    root = drawn("tic-tac-toe", changed=[(2, 2)], winning=[(0, 2), (1, 2), (2, 2)])
    order = [(element.tag, element.get("stroke")) for element in root]
    assert order.index(("rect", MARK)) < order.index(("path", TONES[0]))  # pieces are drawn last
    frame, ring = (rect.attrib for rect in root.iter("rect") if rect.get("stroke") == MARK)
    assert {frame["fill"], ring["fill"]} == {"none"}
    assert (float(frame["x"]) > 40, float(frame["y"]) > 40) == (True, True)
    assert ring["transform"] == "rotate(90 50 30)"


# --- whose it is ----------------------------------------------------------------------------------


def test_signs_are_whose_the_game_says() -> None:
    assert signs_of(mv.TicTacToe(max_player="O")) == (("O",), ("X",))
    assert signs_of(mv.from_chess(max_player="black")).owner("q") == "MAX"
    assert signs_of(mv.InPlace(mv.ByteInPlace(mv.Byte(max_player="O")))).owner("X") == "MIN"
    assert signs_of(mv.Nim()) == signs_of(mv.trees.lecture()) == Signs()
    assert Signs().owner("X") is None


class Own:
    """A game that says little of its board: the first field decides."""

    def __init__(self, **said: Any) -> None:
        vars(self).update(said)

    def start(self) -> str:
        return "."

    def moves(self, state: str) -> str | list[str]:
        return ["X", "O", "#"]

    def play(self, state: str, move: str) -> str:
        return move

    def player(self, state: str) -> str:
        return "MAX"

    def is_over(self, state: str) -> bool:
        return state != "."

    def utility(self, state: str) -> int:
        return 1

    def board(self, state: str) -> list[list[str]]:
        return [[state, "X", "O"]]


def test_pieces_that_are_nobodys_have_the_colour_of_ink() -> None:
    picture = mv.minimax(Own()).svg()  # type: ignore[arg-type]
    light = THEMES["light"]
    pieces = [path for path in ElementTree.fromstring(picture).iter() if path.get("stroke-linecap") == "round"]
    assert {path.get("stroke") for path in pieces} & {light.max, light.min} == set()
    claimed = mv.minimax(Own(signs=("X", "O"))).svg()  # type: ignore[arg-type]
    pieces = [path for path in ElementTree.fromstring(claimed).iter() if path.get("stroke-linecap") == "round"]
    assert {path.get("stroke") for path in pieces} >= {light.max, light.min}
    with pytest.raises(mv.GameError, match=r"Own: signs is 5; MAX's signs and MIN's are needed, as \('X', 'O'\)"):
        mv.minimax(Own(signs=5)).svg()  # type: ignore[arg-type]


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_of_both_sides_stand_out_from_their_ground(theme: str) -> None:
    colours = THEMES[theme]
    for piece in (colours.max, colours.min, colours.ink, colours.faint):
        light, dark = sorted((luminance(piece), luminance(colours.node)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3


# --- sizes ----------------------------------------------------------------------------------------


def test_how_small_a_field_may_be_is_said_and_kept() -> None:
    assert {look: boards.smallest_cell(look) for look in BOARD_LOOKS} == {
        **{"marks": 13, "checkered": 13, "discs": 16, "chess": 16, "pawns": 14, "piles": 22, "heaps": 9},
    }
    for look in BOARD_LOOKS:
        sizes = [boards.cell_size(most, look) for most in range(1, 40)]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[-1] == boards.smallest_cell(look)


def test_stones_are_laid_about_as_wide_as_high() -> None:
    def shape(*heaps: int) -> tuple[int, int]:
        part = boards.Part.drawn([(tuple(map(str, heaps)),)], "heaps")
        assert part is not None
        return part.bottom - part.top, part.right - part.left

    assert [shape(1, 2, 3), shape(7), shape(3, 5, 7), shape(400, 3)] == [(3, 3), (3, 3), (7, 3), (1, 2)]


# --- JSON -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_trace_read_back_draws_the_same_board(name: str) -> None:
    game, state = state_of(name)
    trace = mv.alphabeta(game, state, depth=1)
    again = mv.Trace.from_json(trace.to_json())
    assert again.positions.signs == trace.positions.signs
    for theme in THEMES:
        assert again.svg(theme=theme, limit=15, engine="tidy") == trace.svg(theme=theme, limit=15, engine="tidy")


def test_files_without_signs_are_read_and_wrong_ones_are_refused() -> None:
    written = json.loads(mv.minimax(mv.TicTacToe("XO./XXO/..O")).to_json())
    assert written["signs"] == {"MAX": ["X"], "MIN": ["O"]}
    old = {name: part for name, part in written.items() if name != "signs"}
    assert mv.Trace.from_json(json.dumps(old)).svg().startswith("<svg")
    assert "signs" not in json.loads(mv.minimax("lecture").to_json())
    for wrong in (5, {"MAX": ["X"]}, {"MAX": "X", "MIN": "O"}, {"MAX": [1], "MIN": []}):
        with pytest.raises(mv.TraceError, match=r"'signs' is .*; lists of texts for MAX and MIN are needed"):
            mv.Trace.from_json(json.dumps({**written, "signs": wrong}))
    with pytest.raises(mv.TraceError, match="'boards' is 'cubes'; one of marks, checkered, piles, discs"):
        mv.Trace.from_json(json.dumps({**written, "boards": "cubes"}))


def test_heaps_that_are_no_small_numbers_are_written() -> None:
    class Heaps(mv.TicTacToe):
        board_look = "heaps"

        def board(self, state: Any) -> Any:
            return [["²", "100000", "x"]]

    svg = mv.alphabeta(Heaps(), depth=1).svg(2)
    assert all(f">{sign}<" in svg for sign in ("²", "x"))
    assert len(svg) < 50_000
