"""Games of easyAI: our searches say what easyAI's own search says."""

from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError

pytest.importorskip("easyAI", reason="easyAI is not installed: pip install easyAI")

from easyAI import AI_Player, Human_Player, Negamax
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.GameOfBones import GameOfBones
from easyAI.games.Hexapawn import Hexapawn
from easyAI.games.Nim import Nim
from easyAI.games.TicTacToe import TicTacToe


def players() -> list[Any]:
    return [AI_Player(Negamax(2)), Human_Player()]


def loses(game: Any) -> int:
    return -100 if game.lose() else 0


class CopiedTicTacToe(TicTacToe):  # type: ignore[misc]
    """The same game for easyAI's slower way: it cannot take moves back."""

    unmake_move = property()


GAMES = [
    (TicTacToe(players()), None, 9),
    (CopiedTicTacToe(players()), None, 4),
    (ConnectFour(players()), None, 3),
    (Hexapawn(players(), size=(3, 3)), loses, 6),
    (Nim(players(), piles=(2, 3)), None, 7),
    (GameOfBones(players()), None, 5),
]


@pytest.mark.parametrize(("game", "scoring", "depth"), GAMES, ids=lambda part: type(part).__name__)
def test_the_same_nodes_and_values_as_easyais_own_search(game: Any, scoring: Any, depth: int) -> None:
    """EasyAI scores a quick win a little higher; with the same bonus, both searches are one."""
    ours = mv.from_easyai(game, scoring=scoring)
    plain = ours.utility
    ours.utility = lambda state: plain(state) * (1 + 0.001 * (depth - len(state)))  # type: ignore[method-assign]
    trace = mv.alphabeta(ours, depth=depth)

    made = 0
    kind = type(game)
    make_move = kind.make_move

    def counted(self: Any, move: Any) -> Any:
        nonlocal made
        made += 1
        return make_move(self, move)

    search = Negamax(depth, scoring)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "make_move", counted)
        move = search(game.copy())
    assert trace.value == search.alpha
    assert trace.move == move
    assert len(trace.visited) == made + 1


def test_tic_tac_toe_is_our_own() -> None:
    theirs, ours = mv.from_easyai(TicTacToe(players())), mv.TicTacToe(win=100)
    for trace, own in (
        (mv.alphabeta(theirs), mv.alphabeta(ours)),
        (mv.minimax(theirs, depth=4), mv.minimax(ours, depth=4)),
    ):
        assert trace.counts == own.counts
        assert [node.value for node in trace.visited] == [node.value for node in own.visited]
        assert [node.window for node in trace.visited] == [node.window for node in own.visited]


def test_copies_and_moves_taken_back_go_the_same_way() -> None:
    back, copies = mv.from_easyai(TicTacToe(players())), mv.from_easyai(CopiedTicTacToe(players()))
    assert mv.alphabeta(back, depth=5) == mv.alphabeta(copies, depth=5)
    state: Any = (1, 5, 2, 4, 3)
    for game in (back, copies):
        assert game.is_over(state)
        assert game.player(state[:2]) == "MAX"
        assert game.moves(state[:3]) == (3, 4, 6, 7, 8, 9)
        assert game.utility(state) == 100
        assert game.moves(state) == ()


def test_the_game_given_stays_as_it_is_and_may_have_begun() -> None:
    game = TicTacToe(players())
    for move in (1, 5, 2, 4):
        game.play_move(move)
    before = list(game.board)
    trace = mv.alphabeta(mv.from_easyai(game))
    assert (trace.value, trace.move) == (100, 3)
    assert game.board == before
    assert game.current_player == 1


def test_either_player_may_be_max() -> None:
    for max_player, value in ((1, 100), (2, -100)):
        game = mv.from_easyai(Nim(players(), piles=(1, 2)), max_player=max_player)
        assert game.player(()) == ("MAX" if max_player == 1 else "MIN")
        assert mv.minimax(game).value == value * (-1 if mv.minimax(mv.Nim((1, 2), misere=True)).value < 0 else 1)


def test_a_game_that_only_says_who_lost_or_won_is_enough() -> None:
    assert mv.minimax(mv.from_easyai(Hexapawn(players(), size=(3, 3)))).value in (-1, 1)

    class Bones(GameOfBones):  # type: ignore[misc]
        scoring = property()

        def __init__(self, pile: int) -> None:
            super().__init__(players())
            self.pile = pile

    for pile in range(1, 10):  # who takes the last bone loses
        assert mv.alphabeta(mv.from_easyai(Bones(pile))).value == (-1 if pile % 4 == 1 else 1)


def test_boards_are_drawn_by_a_function_of_the_game() -> None:
    game = TicTacToe(players())
    assert mv.minimax(mv.from_easyai(game), depth=1).root.board is None
    drawn = mv.from_easyai(
        game, board=lambda game: [[".OX"[field] for field in game.board[r : r + 3]] for r in (0, 3, 6)]
    )
    trace = mv.minimax(drawn, depth=1)
    assert trace.visited[1].board == (("O", ".", "."), (".", ".", "."), (".", ".", "."))
    assert mv.Trace.from_json(trace.to_json()) == trace


@pytest.mark.parametrize("game", [game for game, *_ in GAMES], ids=lambda game: type(game).__name__)
def test_random_games_find_nothing_wrong(game: Any) -> None:
    report = mv.check_game(mv.from_easyai(game), games=5, most_moves=50)
    assert report, report


class NoScore(TicTacToe):  # type: ignore[misc]
    scoring = lose = property()


tictactoe = mv.from_easyai(TicTacToe(players()))

BAD: list[tuple[Any, str]] = [
    (lambda: mv.from_easyai(5), r"5 is no game of easyAI; a TwoPlayerGame is needed \(pip install easyAI\)"),
    (lambda: mv.from_easyai(TicTacToe), r"TicTacToe is a class; call it: TicTacToe\(\[…, …\]\)"),
    (lambda: mv.from_easyai(TicTacToe(players()), max_player=0), "max_player 0; 1 or 2 is needed"),
    (lambda: mv.from_easyai(NoScore(players())), r"NoScore has neither scoring\(\) nor win\(\) or lose\(\); add one"),
    (lambda: tictactoe.play((1,), 1), r"EasyAIGame: 1 is no move after \(1,\); choose from \[2, 3, 4"),
    (lambda: tictactoe.play((1, 2), [3]), r"\[3\] is no move after \(1, 2\)"),
    (lambda: tictactoe.play((1, 5, 2, 4, 3), 9), "9 is no move after .*; the game is over"),
    (lambda: mv.minimax(tictactoe, (1, 2, 2)), r"2 is no move after \(1, 2\)"),
    (lambda: mv.minimax(tictactoe, "X../.../..."), "is no position; the moves that lead to it are needed"),
]


@pytest.mark.parametrize(("call", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(call: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_refused_move_leaves_the_game_in_order() -> None:
    with pytest.raises(GameError):
        tictactoe.check((1, 2, 3, 3))
    assert tictactoe.moves((1, 2, 3)) == (4, 5, 6, 7, 8, 9)
    assert tictactoe.moves(()) == (1, 2, 3, 4, 5, 6, 7, 8, 9)
