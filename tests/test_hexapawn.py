"""Hexapawn against its slow twin, and what is refused."""

import random
from itertools import product
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError, Hexapawn
from tests import rules


def test_the_second_player_wins_the_famous_board_in_252_nodes() -> None:
    trace = mv.minimax(Hexapawn())
    assert (trace.value, len(trace.visited)) == (-1, 252)
    assert mv.alphabeta(Hexapawn()).value == -1
    assert mv.alphabeta(Hexapawn(max_player="B", win=5)).value == 5


@pytest.mark.parametrize(("rows", "columns"), [(3, 1), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 2)])
def test_whole_boards_are_worth_what_the_twin_says(rows: int, columns: int) -> None:
    twin = rules.hexapawn(rows, columns)
    assert mv.alphabeta(Hexapawn(rows, columns)).value == twin.value(twin.start, "W", {})


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 4), (5, 3), (3, 7), (12, 5)])
def test_random_games_go_as_the_twin_says(rows: int, columns: int) -> None:
    dice = random.Random(rows * columns)
    game, twin = Hexapawn(rows, columns), rules.hexapawn(rows, columns)
    assert sum(rules.same_play(game, twin, dice) for _ in range(60)) > 60


def test_exactly_the_positions_that_can_arise_are_read() -> None:
    game, arising = Hexapawn(), rules.hexapawn(3, 3).positions()
    read = set()
    for signs in product("WB.", repeat=9):
        for mover in "WB":
            text = f"{''.join(signs[:3])}/{''.join(signs[3:6])}/{''.join(signs[6:])} {mover}"
            try:
                game.parse(text)
            except GameError:
                continue
            read.add(text)
    assert read == arising
    assert len(read) == 135


def test_a_game_starts_anywhere_and_estimates_by_pawns() -> None:
    game = Hexapawn(start="BB./W.B/.WW W")
    assert game.moves(game.start()) == ("axb3", "b2", "bxc2")
    assert mv.minimax(game, depth=0).value == 0
    assert game.estimate(game.parse("BB./W.W/..W B")) == 1 / 4
    swapped = Hexapawn(max_player="B", win=4)
    assert swapped.estimate(swapped.parse("BB./W.W/..W B")) == -1
    assert repr(game) == "Hexapawn(3, 3, start='BB./W.B/.WW W', max_player='W')"


pawns = Hexapawn()

BAD: list[tuple[Any, str]] = [
    (lambda: Hexapawn(2, 3), "Hexapawn: 2×3; 3 to 15 rows and 1 to 26 columns are needed"),
    (lambda: Hexapawn(3, 27), "1 to 26 columns"),
    (lambda: Hexapawn(0, 3), "rows 0, columns 3; whole numbers from 1 up"),
    (lambda: Hexapawn("3"), "rows '3'"),  # type: ignore[arg-type]
    (lambda: Hexapawn(max_player="X"), "max_player 'X'; 'W' or 'B' is needed"),
    (lambda: Hexapawn(win=0), "win 0; a number above 0"),
    (lambda: pawns.parse(""), "'' is no position; write rows like 'BBB/.../WWW W'"),
    (lambda: pawns.parse(7), "7 is no position"),  # type: ignore[arg-type]
    (lambda: pawns.parse("BBB/WWW"), "is not 3 rows of 3; write it like 'BBB/.../WWW W'"),
    (lambda: pawns.parse("BXB/.../WWW"), r"'X' at \(0, 1\) of 'BXB/.../WWW'; 'W', 'B' or '.' is needed"),
    (lambda: pawns.parse("BBB/.../WWW X"), "'X' at the end of"),
    (lambda: pawns.parse("BBB/B../WWW W"), "cannot arise: 4 B, but each side begins with 3"),
    (lambda: pawns.parse("BBB/.../WWW B"), "cannot arise with B to move: no moves lead there from 'BBB/.../WWW W'"),
    (lambda: pawns.parse("WBB/.../.WW W"), "cannot arise: W is across, so the game had ended"),
    (lambda: Hexapawn(5, 5).parse("..W../...../...../...../..... W"), "W is across"),
    (lambda: pawns.check(5), "5 is no position; read one with game.parse"),
    (lambda: pawns.check((1, 1, "MAX")), "is no position"),
    (lambda: pawns.check((7, 448, "MAX")), "W is across"),
    (lambda: pawns.play(pawns.start(), "a3"), r"'a3' is no move in 'BBB/.../WWW W'; choose from \['a2', 'b2', 'c2'\]"),
    (lambda: pawns.play(pawns.start(), "axb2"), "'axb2' is no move"),
    (lambda: pawns.play(pawns.start(), (0, 0)), r"\(0, 0\) is no move"),  # type: ignore[arg-type]
    (lambda: pawns.play(pawns.parse("BB./W.W/..W B"), "zz"), "'zz' is no move"),
    (lambda: pawns.play(pawns.parse("BW./..B/.WW B"), "c1"), "the game is over"),
]


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)
