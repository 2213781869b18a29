"""The m,n,k games: positions, rules, and what is refused."""

import random
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import MNK, GameError, TicTacToe
from minimaxviz.games.mnk import lecture_estimate


def test_an_estimate_takes_the_game_and_the_position() -> None:
    def hopeful(position: Any) -> float:
        return 1

    message = r"estimate hopeful\(position: Any\) -> float; a function of \(game, position\) is needed"
    builds: list[Any] = [mv.TicTacToe, mv.ConnectFour, mv.Byte]
    for build in builds:
        with pytest.raises(mv.GameError, match=message) as caught:
            build(estimate=hopeful)
        assert "\n" not in str(caught.value)
    assert mv.TicTacToe(estimate=lambda *given: 0).estimate(mv.TicTacToe().start()) == 0


def test_a_tree_of_the_shelf_has_to_be_called() -> None:
    with pytest.raises(mv.GameError, match=r"aima is a function; call it: aima\(\)"):
        mv.alphabeta(mv.trees.aima)  # type: ignore[arg-type]


def test_a_position_is_read_and_written() -> None:
    game = TicTacToe()
    for text in ("X../O../XOX O", ".../.../... X", "XXX/OO./... O"):
        assert game.format(game.parse(text)) == text
    assert game.parse("X../O../XOX") == game.parse("X__/O--/XOX O")


def test_random_games_survive_writing_and_reading() -> None:
    dice = random.Random(3)
    for m, n, k in [(3, 3, 3), (4, 3, 3), (5, 5, 3), (2, 7, 4), (1, 1, 1)]:
        game = MNK(m, n, k, marks="GR")
        state = game.start()
        while not game.is_over(state):
            state = game.play(state, dice.choice(list(game.moves(state))))
            assert game.parse(game.format(state)) == state


def test_a_game_can_start_anywhere() -> None:
    game = TicTacToe("X../O../XOX", max_player="O")
    assert game.start() == game.parse("X../O../XOX O")
    assert mv.alphabeta(game).move == (1, 1)
    assert game.player(game.start()) == "MAX"


def test_marks_and_who_is_max_are_chosen() -> None:
    game = MNK(5, 5, 3, marks=("G", "R"), max_player="R")
    assert game.player(game.start()) == "MIN"
    assert game.format(game.play(game.start(), (2, 2))) == "...../...../..G../...../..... R"


@pytest.mark.parametrize(("who", "value"), [("X", 1), ("O", -1)])
def test_a_win_counts_for_the_winner(who: str, value: int) -> None:
    game = TicTacToe(max_player=who)
    assert game.utility(game.parse("XXX/OO./...")) == value
    assert game.utility(game.parse("XOX/XOO/OXX")) == 0
    assert TicTacToe(max_player=who, win=10).utility(game.parse("XXX/OO./...")) == 10 * value


def test_the_board_shows_marks_row_by_row() -> None:
    game = TicTacToe()
    assert game.board(game.parse("X../O../XOX")) == (("X", "", ""), ("O", "", ""), ("X", "O", "X"))


@pytest.mark.parametrize(
    ("m", "n", "k", "lines"), [(3, 3, 3, 8), (5, 5, 3, 48), (6, 7, 4, 69), (1, 4, 2, 3), (2, 2, 1, 4)]
)
def test_there_are_so_many_lines(m: int, n: int, k: int, lines: int) -> None:
    assert len(MNK(m, n, k).lines) == lines


@pytest.mark.parametrize("cells", [(3, 3, 3), (4, 4, 3)])
def test_every_line_wins_on_small_and_large_boards(cells: Any) -> None:
    """Boards of both sizes: those whose answers are in tables, and those worked out on demand."""
    game = MNK(*cells)
    for line in game.lines:
        rest = [cell for row in range(cells[0]) for column in range(cells[1]) if (cell := (row, column)) not in line]
        state = game.start()
        for mine, theirs in zip(line, rest, strict=False):
            assert not game.is_over(state)
            state = game.play(state, mine)
            if mine != line[-1]:
                state = game.play(state, theirs)
        assert game.is_over(state)
        assert game.utility(state) == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (".../.../...", 0),
        ("X../.../...", 1 + 1),  # a corner: one field more, on one diagonal
        (".../.X./...", 1 + 1 + 1),  # the centre is on both
        (".X./.../...", 1),
        ("X../.O./...", 0 + 0 - 1),  # the corner's diagonal is even, the other one is O's
    ],
)
def test_the_lectures_estimate(text: str, value: int) -> None:
    game = TicTacToe(win=10, estimate="lecture")
    state = game.parse(text)
    assert lecture_estimate(game, state) == value == game.estimate(state)
    mirrored = TicTacToe(win=10, estimate="lecture", max_player="O")
    assert mirrored.estimate(mirrored.parse(text)) == -value


def test_an_estimate_is_zero_or_the_users_own() -> None:
    assert mv.minimax(TicTacToe(), depth=1).value == 0
    corner_lover = TicTacToe(estimate=lambda game, state: (game.board(state)[2][2] == "X" and 5) or 0)
    assert mv.minimax(corner_lover, depth=1).move == (2, 2)
    assert mv.minimax(TicTacToe(win=10, estimate="lecture"), depth=1).move == (1, 1)


def test_the_lectures_window_finds_a_win_at_its_end() -> None:
    game = TicTacToe("XX./OO./...", win=10)
    trace = mv.alphabeta(game, window=(-10, 10), fail="hard")
    assert (trace.value, trace.move) == (10, (0, 2))


def test_a_lost_position_in_the_narrowest_window_names_no_move() -> None:
    lost = TicTacToe("X.X/O../X.O O", max_player="O")
    assert mv.minimax(lost).value == -1
    trace = mv.alphabeta(lost, window=(-1, 1))
    assert trace.value == -1
    assert trace.root.bound == "upper"
    assert trace.move is None


BAD = [
    (lambda: TicTacToe("XX./.../..."), "2 X and 0 O, but X starts and they take turns"),
    (lambda: TicTacToe("O../.../..."), "cannot arise: 0 X and 1 O"),
    (lambda: TicTacToe("XXX/OOO/..."), "cannot arise: X has a line, so O could not move on"),
    (lambda: TicTacToe("XXX/OO./O.."), "cannot arise: X has a line"),
    (lambda: MNK(1, 7, 3, start="XXXOXXX"), "6 X and 1 O"),
    (lambda: MNK(2, 7, 3, start="XXX.XXX/OO.OO.O O"), "X has lines that no one move completes"),
    (lambda: TicTacToe("X../O../XOX X"), "cannot arise with X to move; it is O's turn"),
    (lambda: TicTacToe("X../O../XOX Z"), "'Z' at the end of"),
    (lambda: TicTacToe("X../O../XOX O O"), "'O O' at the end of"),
    (lambda: TicTacToe("X../O.."), "not 3 rows of 3; write it like '.../.../...'"),
    (lambda: TicTacToe("X.../O../XOX"), "not 3 rows of 3"),
    (lambda: TicTacToe("X../Q../XOX"), "'Q' at \\(1, 0\\)"),
    (lambda: TicTacToe(""), "'' is no position; write rows like"),
    (lambda: TicTacToe().parse(5), "5 is no position"),  # type: ignore[arg-type]
    (lambda: TicTacToe(max_player="Z"), "max_player 'Z'; 'X' or 'O' is needed"),
    (lambda: TicTacToe(win=0), "win 0"),
    (lambda: TicTacToe(win="much"), "win 'much'"),
    (lambda: TicTacToe(estimate="guess"), "estimate 'guess'"),
    (lambda: TicTacToe(marks="XX"), "marks 'XX'; two different"),
    (lambda: TicTacToe(marks=("X", "OO")), "marks"),
    (lambda: TicTacToe(marks=5), "marks 5"),
    (lambda: MNK(0, 3, 3), "rows 0, columns 3"),
    (lambda: MNK(3, 3, 4), "4 in a row do not fit on 3×3"),
    (lambda: MNK(30, 30, 4), "30×30 is too large"),
    (lambda: MNK(3, 3, "3"), "in a row '3'"),  # type: ignore[arg-type]
    (
        lambda: TicTacToe().play(TicTacToe().parse("X../.../..."), (0, 0)),
        "the field \\(0, 0\\) of 'X../.../... O' is taken",
    ),
    (lambda: TicTacToe().play(TicTacToe().start(), (3, 0)), "no field \\(3, 0\\); \\(row, column\\) from"),
    (lambda: TicTacToe().play(TicTacToe().start(), "b2"), "no field 'b2'"),  # type: ignore[arg-type]
    (lambda: TicTacToe().play(TicTacToe().start(), [0, 0]), "no field \\[0, 0\\]"),  # type: ignore[arg-type]
    (lambda: mv.minimax(TicTacToe(), "XX./.../..."), "they take turns"),
]


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)
