"""Connect Four against its slow twin, and what is refused."""

import random
from itertools import product
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import ConnectFour, GameError
from tests import rules


def test_four_by_four_is_a_draw() -> None:
    trace = mv.alphabeta(ConnectFour(4, 4))
    assert (trace.value, len(trace.visited)) == (0, 62_889)


@pytest.mark.parametrize("sizes", [(3, 4, 4), (3, 4, 3), (4, 3, 3), (2, 5, 3), (5, 2, 2), (1, 3, 3)])
def test_whole_boards_are_worth_what_the_twin_says(sizes: tuple[int, int, int]) -> None:
    twin = rules.connect_four(*sizes)
    assert mv.alphabeta(ConnectFour(*sizes)).value == twin.value(twin.start, "X", {})


@pytest.mark.parametrize("sizes", [(6, 7, 4), (4, 4, 4), (5, 6, 3), (3, 9, 5), (1, 1, 1), (4, 13, 5)])
def test_random_games_go_as_the_twin_says(sizes: tuple[int, int, int]) -> None:
    dice = random.Random(sum(sizes))
    game, twin = ConnectFour(*sizes), rules.connect_four(*sizes)
    assert sum(rules.same_play(game, twin, dice) for _ in range(8)) >= 8


def test_exactly_the_positions_that_can_arise_are_read() -> None:
    game, arising = ConnectFour(3, 3, 3), rules.connect_four(3, 3, 3).positions()
    read = set()
    for signs in product("XO.", repeat=9):
        text = f"{''.join(signs[:3])}/{''.join(signs[3:6])}/{''.join(signs[6:])}"
        try:
            read.add(game.format(game.parse(text)))
        except GameError:
            continue
    assert read == arising


def test_so_many_lines_and_the_one_that_won() -> None:
    assert len(ConnectFour().lines) == 69
    game = ConnectFour(4, 4)
    won = game.parse("X.../XO../XO../XO.. O")
    assert game.winning_line(won) == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert game.moves(won) == ()
    assert game.winning_line(game.start()) == ()


def test_a_threat_is_seen() -> None:
    game = ConnectFour(start="......./......./......./......./OO...../XXX.O.. X")
    assert mv.alphabeta(game, depth=1).move == "d"
    mirrored = ConnectFour(start="......./......./......./......./OO...../XXX.O.. X", max_player="O", win=7)
    assert mv.alphabeta(mirrored, depth=1).value == -7


def test_estimates_count_open_lines_if_asked_to() -> None:
    game = ConnectFour(estimate="lines")
    trace = mv.minimax(game, depth=1)
    assert trace.move == "d"
    assert 0 < trace.value < 1
    swapped = ConnectFour(estimate="lines", max_player="O")
    assert mv.minimax(swapped, depth=1).value == -trace.value
    assert mv.minimax(ConnectFour(), depth=1).value == 0
    assert mv.minimax(ConnectFour(estimate=lambda game, state: 5), depth=1).value == 5
    assert mv.minimax(mv.TicTacToe(estimate="lines"), depth=1).move == (1, 1)


four = ConnectFour(4, 4)

BAD: list[tuple[Any, str]] = [
    (lambda: ConnectFour(0, 7), "rows 0, columns 7, in a row 4; whole numbers from 1 up"),
    (lambda: ConnectFour(3, 3), "4 in a row do not fit on 3×3; 3 at most do"),
    (lambda: ConnectFour(2, 27, 2), "27 columns have no letters; 26 at most do"),
    (lambda: ConnectFour(30, 20), "30×20 is too large"),
    (lambda: ConnectFour(estimate="lecture"), "estimate 'lecture'; None, 'lines' or a function"),  # type: ignore[arg-type]
    (lambda: ConnectFour(max_player="Z"), "max_player 'Z'; 'X' or 'O' is needed"),
    (lambda: ConnectFour(marks="X"), "marks 'X'; two different"),
    (lambda: four.parse("X.../..../..../...."), r"the piece at \(0, 0\) has nothing below it; write it like"),
    (lambda: four.parse("..../..../..../XX.."), "2 X and 0 O, but X starts"),
    (lambda: four.parse("..../..../X.../O..."), "cannot arise: X starts and they take turns, but no order of"),
    (lambda: four.parse("X.../X.../XOOO/XOOO"), "4 X and 6 O"),
    (lambda: four.parse("XO../XO../XO../XO.."), "X has a line, so O could not move on"),
    (lambda: four.parse("..../..../..../XO.. O"), "with O to move; it is X's turn"),
    (lambda: four.parse("..../..../...."), "is not 4 rows of 4; write it like '..../..../..../....'"),
    (lambda: four.parse(None), "None is no position"),  # type: ignore[arg-type]
    (lambda: four.check("X"), "'X' is no position; read one with game.parse"),
    (lambda: four.check((1, 0, "MIN")), "has nothing below it|1 O"),
    (lambda: four.play(four.start(), "e"), "there is no column 'e'; a letter from 'a' to 'd' is needed"),
    (lambda: four.play(four.start(), 0), "there is no column 0"),  # type: ignore[arg-type]
    (lambda: four.play(four.start(), ["a"]), r"there is no column \['a'\]"),  # type: ignore[arg-type]
    (lambda: four.play(four.parse("O.../X.../O.../X..."), "a"), r"'a' of .* is full; \['b', 'c', 'd'\] are open"),
]


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)
