"""Nim and take-away: figures that theory knows, and what is refused."""

from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError, Nim, TakeAway


@pytest.mark.parametrize(
    ("heaps", "value", "minimax", "alphabeta"),
    [((1, 1), -1, 5, 5), ((2, 2), -1, 33, 27), ((1, 2, 3), -1, 447, 249)],
)
def test_small_heaps_have_the_figures_of_the_books(
    heaps: tuple[int, ...], value: int, minimax: int, alphabeta: int
) -> None:
    first, second = mv.minimax(Nim(heaps)), mv.alphabeta(Nim(heaps))
    assert (first.value, len(first.visited)) == (value, minimax)
    assert (second.value, len(second.visited)) == (value, alphabeta)


@pytest.mark.parametrize(("pile", "value", "nodes"), [(4, -1, 15), (7, 1, 96)])
def test_take_one_to_three_has_the_figures_of_the_books(pile: int, value: int, nodes: int) -> None:
    trace = mv.minimax(TakeAway(pile))
    assert (trace.value, len(trace.visited)) == (value, nodes)


@pytest.mark.parametrize("heaps", [*product(range(4), repeat=3), (1, 1, 1, 1), (2, 1, 2, 1), (5, 3), (6, 6), (7,)])
def test_the_mover_wins_unless_the_sizes_cancel_out(heaps: tuple[int, ...]) -> None:
    """Bouton's theorem; misère, heaps of at most one piece are won by an even number of them."""
    cancel = reduce(xor, heaps) == 0
    assert mv.alphabeta(Nim(heaps), window=(-1, 1)).value == (-1 if cancel else 1)
    lost = cancel if max(heaps) > 1 else not cancel
    assert mv.alphabeta(Nim(heaps, misere=True), window=(-1, 1)).value == (-1 if lost else 1)


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_a_limited_pile_is_lost_at_every_multiple(most: int) -> None:
    for pile in range(11):
        trace = mv.alphabeta(TakeAway(pile, most))
        assert trace.value == (-1 if pile % (most + 1) == 0 else 1)
        if trace.value == 1:
            assert trace.move == f"take {pile % (most + 1)}"


def test_the_winning_move_makes_the_sizes_cancel_out() -> None:
    assert mv.alphabeta(Nim((3, 4, 1))).move == "B-2"


def test_a_limit_holds_for_heaps_too() -> None:
    game = Nim((1, 4), most=2)
    assert game.moves(game.start()) == ("A-1", "B-1", "B-2")
    assert game.moves(game.parse("1,1 first")) == ("A-1", "B-1")
    assert mv.minimax(game).value == (1 if (1 % 3) ^ (4 % 3) else -1)


def test_max_may_move_second_and_a_win_may_be_worth_more() -> None:
    game = Nim((1, 2, 3), max_player="second", win=10)
    assert game.player(game.start()) == "MIN"
    assert mv.alphabeta(game).value == 10


def test_a_flag_is_true_or_false() -> None:
    wrong: Any
    for wrong in ("no", 0, 1, None):
        with pytest.raises(mv.GameError, match=f"misere {wrong!r}; True or False is needed"):
            mv.Nim((3,), misere=wrong)
        with pytest.raises(mv.GameError, match=f"merge_first {wrong!r}; True or False is needed"):
            mv.Byte(merge_first=wrong)


def test_positions_are_read_and_written() -> None:
    game = Nim((1, 2, 3))
    assert game.parse("1,2,3") == game.start()
    assert game.format(game.parse("0,2,1 second")) == "0,2,1 second"
    assert game.board(game.start()) == (("1", "2", "3"),)
    assert mv.minimax(game, "0,1,1").value == -1
    assert mv.minimax(game, depth=1).value == 0
    assert repr(game) == "Nim((1, 2, 3), max_player='first')"
    assert repr(Nim([4], most=2, misere=True)) == "Nim((4,), most=2, misere=True, max_player='first')"
    assert repr(TakeAway(5, misere=True)) == "TakeAway(5, most=3, misere=True, max_player='first')"
    assert "A-1  −1" in mv.alphabeta(Nim((1, 2))).text()
    assert mv.alphabeta(Nim((12, 1)), depth=1).text(0).count("12,1") == 1


nim = Nim((1, 2, 3))

BAD: list[tuple[Any, str]] = [
    (lambda: Nim(()), r"heaps \(\); 1 to 26 whole numbers from 0 to 1,000 are needed, as in \(1, 2, 3\)"),
    (lambda: Nim((1,) * 27), "1 to 26 whole numbers"),
    (lambda: Nim((1, -1)), r"heaps \(1, -1\)"),
    (lambda: Nim((1, True)), r"heaps \(1, True\)"),
    (lambda: Nim(3), "heaps 3"),  # type: ignore[arg-type]
    (lambda: Nim("12"), "heaps '12'"),  # type: ignore[arg-type]
    (lambda: Nim((10**9,)), "from 0 to 1,000"),
    (lambda: Nim(most=0), "most 0; whole numbers from 1 up"),
    (lambda: Nim(max_player="X"), "max_player 'X'; 'first' or 'second' is needed"),
    (lambda: Nim(win=-1), "win -1"),
    (lambda: TakeAway("7"), r"TakeAway: heaps \('7',\)"),  # type: ignore[arg-type]
    (lambda: nim.parse(""), "'' is no position; write heaps like '1,2,3 first'"),
    (lambda: nim.parse(5), "5 is no position"),  # type: ignore[arg-type]
    (lambda: nim.parse("1,2"), "'1,2' is not 3 numbers; write it like '1,2,3 first'"),
    (lambda: nim.parse("1,x,3"), "is not 3 numbers"),
    (lambda: nim.parse("1,-2,3"), "is not 3 numbers"),
    (lambda: nim.parse("1,²,3"), "is not 3 numbers"),
    (lambda: nim.parse("1,2,3 third"), "'third' at the end of '1,2,3 third'; 'first' or 'second' is needed"),
    (lambda: nim.parse("1,2,4"), "cannot arise: the game began with '1,2,3 first', and heaps do not grow"),
    (lambda: nim.parse("1,2,2"), "with the first player to move; it is 1 move after '1,2,3 first'"),
    (lambda: nim.parse("1,2,3 second"), "with the second player to move; it is 0 moves after"),
    (lambda: TakeAway(7, 1).parse("4 first"), "it is 3 moves after '7 first'"),
    (lambda: nim.check(5), "5 is no position; read one with game.parse"),
    (lambda: nim.check(((1, 2, 9), "MAX")), "heaps do not grow"),
    (lambda: nim.check(((1, 2), "MAX")), "is not 3 numbers"),
    (lambda: nim.check(((1, 2, 3), "X")), "is no position"),
    (lambda: nim.check(((1, -2, 3), "MAX")), "is not 3 numbers"),
    (lambda: nim.play(nim.start(), "A-2"), r"'A-2' is no move in '1,2,3 first'; choose from \['A-1', 'B-1'"),
    (lambda: nim.play(nim.parse("1,0,3"), "B-1"), "'B-1' is no move in '1,0,3 first'"),
    (lambda: nim.play(nim.start(), 1), "1 is no move"),  # type: ignore[arg-type]
    (lambda: nim.play(nim.start(), ["A-1"]), r"\['A-1'\] is no move"),  # type: ignore[arg-type]
    (lambda: nim.play(nim.parse("0,0,0"), "A-1"), "'A-1' is no move in '0,0,0 first'; nothing is left"),
    (lambda: TakeAway(2).play(TakeAway(2).start(), "take 3"), r"choose from \['take 1', 'take 2'\]"),
]


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)
