"""Byte: the rules and their figures, positions, estimates, and what is refused."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz import Byte, GameError
from minimaxviz.games.byte import PASS, Merge, Position, Slide
from minimaxviz.games.byte_features import better, centre, mobility, moves, shallow_blue, tops, won
from tests import byte_reference as reference

GAMES = {
    (size, merge_first): Byte(size, merge_first=merge_first) for size in (8, 10, 16) for merge_first in (False, True)
}


def perft(game: Byte, depth: int, state: Position | None = None) -> int:
    """Count the positions after so many moves, without any search of the package."""
    state = game.start() if state is None else state
    if depth == 0:
        return 1
    return sum(perft(game, depth - 1, game.play(state, move)) for move in game.moves(state))


def random_game(game: Byte, seed: int) -> Iterator[tuple[Position, Any]]:
    """Play at random to the end; each position comes with the move that is made next, None at the end."""
    dice, state = random.Random(seed), game.start()
    while not game.is_over(state):
        move = dice.choice(game.moves(state))
        yield state, move
        state = game.play(state, move)
    yield state, None


def written(position: str) -> list[str]:
    game = Byte()
    return [str(move) for move in game.moves(game.parse(position))]


# --- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "depth", "count"), [(8, 1, 35), (8, 2, 1_116), (8, 3, 32_349), (10, 1, 63), (10, 2, 3_756), (16, 1, 195)]
)
def test_so_many_lines_of_moves_begin_at_the_start(size: int, depth: int, count: int) -> None:
    assert perft(Byte(size), depth) == count


@pytest.mark.parametrize(("depth", "minimax", "alphabeta"), [(1, 36, 36), (2, 1_152, 103), (3, 33_501, 1_183)])
def test_the_searches_visit_so_many_nodes(depth: int, minimax: int, alphabeta: int) -> None:
    game = Byte()
    assert len(mv.minimax(game, depth=depth).visited) == minimax
    trace = mv.alphabeta(game, depth=depth)
    assert (len(trace.visited), trace.value) == (alphabeta, 0)


@pytest.mark.parametrize(("size", "checkers"), [(8, 24), (10, 40), (16, 112)])
def test_the_board_is_set_up(size: int, checkers: int) -> None:
    game = Byte(size)
    rows = game.board(game.start())
    assert [len(row) for row in rows] == [size] * size
    assert sum(cell != "" for row in rows for cell in row) == checkers
    assert rows[0] == rows[-1] == ("",) * size
    assert rows[1][:4] == ("", "X", "", "X")
    assert rows[2][:4] == ("O", "", "O", "")
    assert game.player(game.start()) == "MAX"
    assert Byte(size, max_player="O").player(game.start()) == "MIN"


def test_shallow_blues_features_at_the_start() -> None:
    game = Byte()
    start = game.start()
    features = (tops, moves, centre, mobility)
    assert [feature(game, start, "X") for feature in features] == [12, 35, 44, 117]
    assert [feature(game, start, "O") for feature in features] == [12, 35, 48, 117]
    assert Byte(estimate="shallow_blue").estimate(start) == 208
    assert Byte(estimate="shallow_blue", max_player="O").estimate(start) == 212


# --- rules, position by position ------------------------------------------------------------------


def test_a_lone_stack_slides_towards_any_of_the_nearest() -> None:
    assert written("1,1=X 6,0=O 2,6=O X") == ["(1,1)→(0,2)", "(1,1)→(2,0)", "(1,1)→(2,2)"]


def test_only_the_owner_of_the_bottom_checker_slides() -> None:
    assert written("1,1=XO 6,0=O 2,6=O O") == ["(2,6)→(1,5)", "(2,6)→(3,5)", "(6,0)→(5,1)"]
    assert "(1,1)→(0,2)" in written("1,1=XO 6,0=O 2,6=O X")


def test_a_checker_merges_with_all_above_it_where_it_comes_to_stand_higher() -> None:
    assert written("3,3=XOX 2,2=XX X") == ["(2,2)k0→(3,3)", "(2,2)k1→(3,3)", "(3,3)k0→(2,2)"]
    assert written("3,3=XOX 2,2=XX O") == ["(3,3)k1→(2,2)"]
    game = Byte()
    state = game.play(game.parse("3,3=XOX 2,2=XX O"), Merge((3, 3), 1, (2, 2)))
    assert game.format(state) == "2,2=XXOX 3,3=X X"


def test_a_stack_of_eight_leaves_the_board_and_is_the_top_checkers() -> None:
    game = Byte()
    for stack, score in [("XO", "score=0-1"), ("XX", "score=1-0")]:
        before = game.parse(f"3,3={stack} 2,2=XXXXXO 7,7=O X")
        assert game.format(game.play(before, Merge((3, 3), 0, (2, 2)))) == f"7,7=O {score} O"


def test_a_move_may_be_written_as_a_plain_tuple() -> None:
    game = Byte()
    merged = game.play(game.parse("3,3=XOX 2,2=XX O"), ((3, 3), 1, (2, 2)))  # type: ignore[arg-type]
    slid = game.play(game.parse("1,1=X 3,3=O X"), ((1, 1), (2, 2)))  # type: ignore[arg-type]
    assert [game.format(state) for state in (merged, slid)] == ["2,2=XXOX 3,3=X X", "2,2=X 3,3=O O"]


def test_nine_are_too_many() -> None:
    assert written("3,3=XXX 2,2=XXXXXO X") == ["(2,2)k1→(3,3)", "(2,2)k2→(3,3)", "(3,3)k1→(2,2)", "(3,3)k2→(2,2)"]


def test_who_has_no_move_passes_and_nobody_else() -> None:
    game = Byte()
    state = game.parse("3,3=XX 2,2=X O")
    assert game.moves(state) == (PASS,)
    after = game.play(state, PASS)
    assert game.format(after) == "2,2=X 3,3=XX X"
    with pytest.raises(GameError, match="X may not pass; one of 2 moves is needed"):
        game.play(after, PASS)


def test_passing_is_a_move_of_the_tree() -> None:
    trace = mv.minimax(Byte(), "3,3=XX 2,2=X O", depth=2)
    assert [node.move for node in trace.visited][:2] == [None, PASS]
    assert [node.player for node in trace.visited][:2] == ["MIN", "MAX"]


def test_merging_comes_first_where_that_is_the_rule() -> None:
    position = "3,3=X 2,2=O 7,7=X X"
    free, bound = Byte(), Byte(merge_first=True)
    assert list(free.moves(free.parse(position))) == [Merge((3, 3), 0, (2, 2)), Slide((7, 7), (6, 6))]
    assert list(bound.moves(bound.parse(position))) == [Merge((3, 3), 0, (2, 2))]
    with pytest.raises(GameError, match=r"\(7,7\)→\(6,6\) is no move of X, nor is any other there"):
        bound.play(bound.parse(position), Slide((7, 7), (6, 6)))
    alone = bound.parse("3,3=X 6,6=O X")
    assert bound.format(bound.play(alone, Slide((3, 3), (4, 4)))) == "4,4=X 6,6=O O"


@pytest.mark.parametrize(
    ("size", "position", "over", "value"),
    [
        (8, "3,3=XXX 2,2=O score=1-1 X", False, 0),
        (8, "3,3=X 2,2=O score=2-0 X", True, 1),
        (8, "3,3=X 2,2=O score=0-2 X", True, -1),
        (10, "3,3=X 2,2=O score=2-2 X", False, 0),
        (10, "3,3=X 2,2=O score=1-3 X", True, -1),
        (16, "3,3=X 2,2=O score=7-6 X", False, 0),
        (16, "score=7-7 X", True, 0),
        (16, "3,3=X 2,2=O score=8-5 X", True, 1),
        (8, "3,3=XXOX X", True, 0),  # set up with few checkers, it has run dry
        (8, "3,3=XXOX score=0-1 X", True, -1),
    ],
)
def test_the_majority_wins_as_soon_as_it_is_there(size: int, position: str, over: bool, value: int) -> None:
    game = Byte(size)
    state = game.parse(position)
    assert game.is_over(state) == over
    if over:
        assert game.utility(state) == value
        assert Byte(size, max_player="O", win=7).utility(state) == -7 * value
        assert game.moves(state) == game.options(state, "X") == ()
        with pytest.raises(GameError, match="but the game is over; no move is left"):
            game.play(state, PASS)


def test_a_full_search_of_an_endgame_finds_the_win() -> None:
    game = Byte(start="3,3=XOXOX 2,2=XXX 5,5=X 6,6=O score=1-0 X")
    trace = mv.alphabeta(game, depth=4)
    assert (trace.value, trace.move) == (1, Merge((2, 2), 0, (3, 3)))
    assert mv.minimax(game, depth=4).value == mv.negamax(game, depth=4).value == 1


# --- against slow rules that share no code --------------------------------------------------------


@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10**6))
def test_every_position_of_a_random_game_has_the_reference_moves(game: tuple[int, bool], seed: int) -> None:
    size, merge_first = game
    stacks, score, who = reference.start(size), {"X": 0, "O": 0}, "X"
    for state, move in random_game(GAMES[game], seed):
        rows = GAMES[game].board(state)
        assert {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell} == stacks
        assert (state[1], dict(zip("XO", state[2], strict=True))) == (who, score)
        assert GAMES[game].is_over(state) == reference.is_finished(size, score)
        if move is not None:
            assert list(GAMES[game].moves(state)) == reference.legal_moves(size, stacks, who, merge_first)
            stacks, score = reference.make(stacks, score, move)
            who = "O" if who == "X" else "X"


@given(seed=st.integers(0, 10**6), stop=st.integers(0, 60))
def test_what_is_not_among_the_moves_is_refused(seed: int, stop: int) -> None:
    game = GAMES[8, False]
    played = list(random_game(game, seed))
    state, _ = played[min(stop, len(played) - 1)]
    legal = set(game.moves(state))
    squares = [(row, column) for row in range(8) for column in range(8)]
    dice = random.Random(seed)
    tries: list[Any] = [PASS]
    for _ in range(300):
        here, there = dice.choice(squares), dice.choice(squares)
        near = (here[0] + dice.choice((-1, 1)), here[1] + dice.choice((-1, 1)))
        tries += [Slide(here, near), Merge(here, dice.randrange(8), near), Merge(here, 0, there), Slide(here, there)]
    for move in tries:
        if move in legal:
            assert game.play(state, move) != state
        else:
            with pytest.raises(GameError):
                game.play(state, move)


def test_a_thousand_games_end_with_every_checker_accounted_for() -> None:
    game = Byte()
    longest = passes = 0
    for seed in range(1_000):
        *played, (end, _) = random_game(game, seed)
        made = [move for _, move in played]
        assert not any(one == two == PASS for one, two in pairwise(made)), "two passes in a row"
        on_board = sum(len(cell) for row in game.board(end) for cell in row)
        assert on_board + 8 * sum(end[2]) == 24
        assert max(end[2]) == 2
        passes += made.count(PASS)
        longest = max(longest, len(made))
    assert passes > 0
    assert longest < 1_000


@pytest.mark.parametrize("size", [10, 16])
def test_larger_games_end_too(size: int) -> None:
    game = Byte(size)
    for seed in range(20):
        *_, (state, _) = random_game(game, seed)
        assert game.is_over(state)
        on_board = sum(len(cell) for row in game.board(state) for cell in row)
        assert on_board + 8 * sum(state[2]) == (size - 2) * size // 2


# --- positions as text ----------------------------------------------------------------------------


@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10**6))
def test_random_games_survive_writing_and_reading(game: tuple[int, bool], seed: int) -> None:
    for state, _ in random_game(GAMES[game], seed):
        GAMES[game].check(state)
        assert GAMES[game].parse(GAMES[game].format(state)) == state


def test_a_position_is_read_in_any_order_and_written_row_by_row() -> None:
    game = Byte()
    assert game.format(game.parse("  score=0-1 3,3=XOX 02,2=XX   O ")) == "2,2=XX 3,3=XOX score=0-1 O"
    assert game.parse("3,3=X 2,2=O score=0-0 X") == game.parse("2,2=O 3,3=X X")


def test_a_game_can_start_anywhere() -> None:
    game = Byte(start="3,3=XOX 2,2=XX O", max_player="O")
    assert game.player(game.start()) == "MAX"
    assert mv.minimax(game, depth=1).move == Merge((3, 3), 1, (2, 2))
    assert repr(game) == "Byte(8, start='2,2=XX 3,3=XOX O', max_player='O')"
    assert repr(Byte(10, merge_first=True)) == "Byte(10, merge_first=True, max_player='X')"
    assert mv.minimax(Byte(), "3,3=XOX 2,2=XX O", depth=1).root.state == game.start()


def test_a_trace_of_byte_survives_json() -> None:
    trace = mv.alphabeta(Byte(estimate="shallow_blue"), depth=2)
    back = mv.Trace.from_json(trace.to_json())
    assert back == trace
    assert back.move == str(trace.move)
    assert back.svg() == trace.svg()


def test_stacks_stay_apart_in_the_tree_as_text() -> None:
    assert "..(XX)...../...(XOX)..../" in mv.minimax(Byte(), "3,3=XOX 2,2=XX X", depth=0).text()


def test_a_finished_board_says_so() -> None:
    game = Byte(16)
    text = game.text(game.parse("score=7-7 X"))
    assert text.splitlines()[-1] == "the game is over, full stacks: X 7, O 7"
    assert text.splitlines()[1].startswith(" 0  .     .")
    assert game.text(game.start()).splitlines()[2] == " 1     X     X     X     X     X     X     X     X"


# --- estimates ------------------------------------------------------------------------------------


def test_weights_weigh_the_features_of_either_player() -> None:
    game = Byte()
    start = game.start()
    assert shallow_blue((1, 0, 0, 0))(game, start) == 12
    assert shallow_blue((0, 2, 0.5, 0))(game, start) == 70 + 22
    assert shallow_blue(for_mark="O")(game, start) == -212
    assert shallow_blue(for_mark="X")(Byte(max_player="O"), start) == -208


def test_features_against_the_definition() -> None:
    game = Byte()
    for seed in range(10):
        for state, move in random_game(game, seed):
            if move is None:
                continue
            rows = game.board(state)
            stacks = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
            for mark in "XO":
                legal = [m for m in reference.legal_moves(8, stacks, mark) if m != "pass"]
                topped = [square for square, stack in stacks.items() if stack[-1] == mark]
                assert tops(game, state, mark) == len(topped)
                assert moves(game, state, mark) == len(legal)
                assert centre(game, state, mark) == sum((4 - reference.apart(s, (4, 4))) ** 2 for s in topped)
                assert mobility(game, state, mark) == sum(
                    sum(m[0] == square for m in legal) ** 2 for square, stack in stacks.items() if stack[0] == mark
                )


def test_the_corrected_estimate_sees_both_players_and_what_is_won() -> None:
    game = Byte(estimate="better")
    assert game.estimate(game.start()) == 0
    even, ahead = (game.parse(f"1,1=X 6,6=O{score} X") for score in ("", " score=1-0"))
    assert game.estimate(even) == 0
    assert [won(game, ahead, mark) for mark in "XO"] == [1, 0]
    assert game.estimate(ahead) == 0.5
    assert shallow_blue()(game, ahead) == shallow_blue()(game, even), "Shallow Blue does not"
    assert Byte(estimate="better", max_player="O", win=10).estimate(ahead) == -5


def test_the_corrected_estimate_mirrors_and_never_outranks_a_win() -> None:
    for weights in [(1, 1, 0, 0, 100), (5, 4, 3, 2, 1000)]:
        first, second = Byte(estimate=better(weights)), Byte(estimate=better(weights), max_player="O")
        for seed in range(5):
            for state, _ in random_game(first, seed):
                assert first.estimate(state) == -second.estimate(state)
                assert abs(first.estimate(state)) < 1


def test_shallow_blue_likes_an_unfinished_game_better_than_a_won_one() -> None:
    position = "3,3=XOXOX 2,2=XXX 5,5=X 6,6=O score=1-0 X"
    assert mv.minimax(Byte(estimate="shallow_blue"), position, depth=1).move != Merge((2, 2), 0, (3, 3))
    sane = mv.minimax(Byte(estimate="shallow_blue", win=10_000), position, depth=1)
    assert (sane.value, sane.move) == (10_000, Merge((2, 2), 0, (3, 3)))


def test_an_estimate_of_ones_own() -> None:
    game = Byte(estimate=lambda game, state: len(game.options(state, "O")))
    assert mv.minimax(game, depth=0).value == 35


# --- what is refused ------------------------------------------------------------------------------

POSITION = Byte().start()

BAD = [
    (lambda: Byte(12), "size 12 has 60 checkers, which do not divide into stacks of 8; 8, 10 or 16 is needed"),
    (lambda: Byte(14), "size 14 has 84 checkers, which do not divide into stacks of 8"),
    (lambda: Byte(7), "size 7; 8, 10 or 16 is needed"),
    (lambda: Byte(18), "size 18; 8, 10 or 16 is needed"),
    (lambda: Byte(-8), "size -8; 8, 10"),
    (lambda: Byte("8"), "size '8'; 8, 10"),  # type: ignore[arg-type]
    (lambda: Byte(True), "size True"),
    (lambda: Byte(merge_first="no"), "merge_first 'no'; True or False"),  # type: ignore[arg-type]
    (lambda: Byte(max_player="Z"), "max_player 'Z'; 'X' or 'O'"),
    (lambda: Byte(win=0), "win 0; a number above 0"),
    (lambda: Byte(estimate="guess"), "estimate 'guess'; None, 'shallow_blue', 'better' or a function"),  # type: ignore[arg-type]
    (lambda: shallow_blue((1, 2, 3)), "shallow_blue: weights \\(1, 2, 3\\); 4 numbers are needed"),
    (lambda: better((1, 2, 3, 4)), "better: weights .*; 5 numbers are needed"),
    (lambda: better((1, 2, 3, 4, "5")), "5 numbers are needed"),  # type: ignore[arg-type]
    (lambda: shallow_blue(for_mark="Z"), "for_mark 'Z'"),
    (lambda: Byte().parse(""), "'' is no position; write one like '3,3=XOX 2,2=XX X'"),
    (lambda: Byte().parse(5), "5 is no position"),  # type: ignore[arg-type]
    (lambda: Byte().parse("3,3=XOX 2,2=XX"), "'2,2=XX' at the end of a position; who is to move is needed there"),
    (lambda: Byte().parse("3,3=XOX x"), "'x' at the end of a position"),
    (lambda: Byte().parse("X O"), "'X' in a position; a square and its stack, as 3,3=XOX"),
    (lambda: Byte().parse("3;3=XOX X"), "'3;3=XOX' in a position"),
    (lambda: Byte().parse("3,3= X"), "'3,3=' in a position"),
    (lambda: Byte().parse("-1,3=X X"), "'-1,3=X' in a position"),
    (lambda: Byte().parse("٣,3=X X"), "in a position; a square and its stack"),
    (lambda: Byte().parse("8,0=X X"), "'8,0=X' is off the board; rows and columns go from 0 to 7"),
    (lambda: Byte(16).parse("8,16=X X"), "off the board; rows and columns go from 0 to 15"),
    (lambda: Byte().parse("3,4=X X"), "'3,4=X' is on a light square; a dark one is needed"),
    (lambda: Byte().parse("3,3=X 3,3=O X"), "'3,3=O' names a square twice"),
    (lambda: Byte().parse("3,3=XQ X"), "'3,3=XQ'; a stack is written with X and O"),
    (lambda: Byte().parse("3,3=XXXXOOOO X"), "has 8 checkers; 7 at most are needed, since a stack of 8 leaves"),
    (lambda: Byte().parse("score=1 X"), "'score=1'; the full stacks of X and of O, as score=1-0"),
    (lambda: Byte().parse("score=1-0 score=1-0 X"), "'score=1-0' is a second score"),
    (lambda: Byte().parse("score=3-0 X"), "score=3-0 cannot arise; there are 3 stacks in all, and 2 end the game"),
    (lambda: Byte().parse("score=2-2 X"), "score=2-2 cannot arise"),
    (lambda: Byte(16).parse("score=8-7 X"), "score=8-7 cannot arise; there are 14 stacks in all, and 8 end"),
    (
        lambda: Byte().parse("3,3=XXXXXXX 2,2=XXXXXX X"),
        "13 X on the board and 0 on top of full stacks cannot arise; 12",
    ),
    (lambda: Byte().parse("3,3=XXXXXXX 2,2=XXXXX score=1-0 X"), "12 X on the board and 1 on top"),
    (lambda: Byte().parse("3,3=OOOOOOO 2,2=XXXXXXX 1,1=OOO score=1-0 X"), "17 checkers on the board and 8 in full"),
    (lambda: mv.minimax(Byte(), "3,4=X X"), "light square"),
    (lambda: Byte().check("nonsense"), "'nonsense' is no position; read one with game.parse"),
    (lambda: Byte().check((1, 2)), "\\(1, 2\\) is no position"),
    (lambda: Byte().check((*POSITION[:3], True)), "is no position"),
    (lambda: Byte().check((POSITION[0][:-1], *POSITION[1:])), "is no position"),
    (lambda: Byte().check((POSITION[0][:-1] + b"\3", *POSITION[1:])), "is no position"),
    (lambda: Byte().check((b"\1" + POSITION[0][1:], *POSITION[1:])), "is no position"),
    (lambda: Byte().check((POSITION[0], "Z", *POSITION[2:])), "is no position"),
    (lambda: Byte().check((POSITION[0], "X", (0, -1), False)), "is no position"),
    (lambda: Byte().check((b"\3" * 32 + b"\0", "X", (0, 0), False)), "32 X on the board"),
    (lambda: Byte(10).check(POSITION), "is no position"),
    (lambda: mv.minimax(Byte(), (1, 2)), "is no position"),
    (
        lambda: Byte().play(Byte().parse("3,3=XOX 2,2=XX O"), Merge((3, 3), 0, (2, 2))),
        "\\(3,3\\)k0→\\(2,2\\) is no move of O; legal there: \\(3,3\\)k1→\\(2,2\\)$",
    ),
    (
        lambda: Byte().play(Byte().parse("3,3=XOX 2,2=XX O"), Merge((2, 2), 0, (3, 3))),
        "is no move of O, nor is any other there; legal elsewhere is Merge",
    ),
    (lambda: Byte().play(Byte().parse("3,3=XX 2,2=X O"), Merge((3, 3), 0, (2, 2))), "legal there: pass"),
    (lambda: Byte().play(POSITION, "b2"), "'b2' is no move of X"),  # type: ignore[arg-type]
    (lambda: Byte().play(POSITION, [1, 2]), "\\[1, 2\\] is no move of X"),  # type: ignore[arg-type]
    (lambda: Byte().play(POSITION, ()), "\\(\\) is no move of X"),  # type: ignore[arg-type]
    (lambda: Byte().play(POSITION, PASS), "X may not pass; one of 35 moves is needed, as \\(1,1\\)k0→\\(2,0\\)"),
]


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)
