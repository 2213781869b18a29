"""Chess: legal moves are counted as the world counts them, and mates are found."""

import sys
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError

pytest.importorskip("chess", reason="python-chess is not installed: pip install chess")

import chess

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "counts"), [(None, (20, 400, 8_902)), (KIWIPETE, (48, 2_039)), (ENDGAME, (14, 191, 2_812))]
)
def test_legal_moves_are_as_many_as_the_world_counts(fen: str | None, counts: tuple[int, ...]) -> None:
    trace = mv.minimax(mv.from_chess(fen), depth=len(counts))
    depths = [node.depth for node in trace.visited]
    assert tuple(depths.count(depth) for depth in range(1, len(counts) + 1)) == counts


def test_a_mate_in_one_is_found_whoever_is_max() -> None:
    trace = mv.alphabeta(mv.from_chess(MATE_IN_ONE), depth=2)
    assert (trace.value, trace.move, trace.line) == (1_000, "Rd8#", ["Rd8#"])
    black = mv.alphabeta(mv.from_chess(MATE_IN_ONE, max_player="black", win=99), depth=1)
    assert (black.value, black.move, black.root.player) == (-99, "Rd8#", "MIN")


def test_the_fools_mate_is_played_in_the_usual_notation() -> None:
    game = mv.from_chess()
    state = ("f3", "e5", "g4", "Qh4#")
    game.check(state)
    assert game.is_over(state)
    assert game.moves(state) == ()
    assert game.utility(state) == -1_000
    assert mv.alphabeta(game, state[:3], depth=1).move == "Qh4#"


def test_a_draw_is_worth_nothing() -> None:
    stalemate = mv.from_chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert mv.minimax(stalemate).value == 0
    assert stalemate.is_over(())


def test_pieces_are_counted_unless_another_estimate_is_given() -> None:
    for max_player, value in (("white", 5), ("black", -5)):
        game = mv.from_chess(MATE_IN_ONE, max_player=max_player)
        assert game.estimate(()) == value
        assert game.estimate(("Rd7",)) == value
    mobile = mv.from_chess(estimate=lambda board: board.legal_moves.count())
    assert mobile.estimate(()) == 20


def test_the_board_given_stays_as_it_is_and_is_drawn() -> None:
    board = chess.Board()
    board.push_san("e4")
    before = board.fen()
    game = mv.from_chess(board)
    trace = mv.alphabeta(game, depth=2)
    assert board.fen() == before
    assert len(board.move_stack) == 1
    assert trace.root.player == "MIN"
    assert trace.root.board is not None
    assert trace.root.board[0] == ("r", "n", "b", "q", "k", "b", "n", "r")
    assert trace.root.board[4][4] == "P"
    assert mv.Trace.from_json(trace.to_json()) == trace
    assert repr(game) == f"from_chess({before!r}, max_player='white')"


def test_random_games_find_nothing_wrong() -> None:
    report = mv.check_game(mv.from_chess(ENDGAME), games=1)
    assert report, report


BAD: list[tuple[Any, str]] = [
    (lambda: mv.from_chess("e4"), "expected 8 rows in position part of fen: 'e4'; write a position like 'rnbqkbnr/"),
    (lambda: mv.from_chess("8/8/8/8/8/8/8/8 w - - 0 1"), "cannot arise: no white king, no black king"),
    (lambda: mv.from_chess(5), "5 is no position; a chess.Board or a FEN is needed"),  # type: ignore[arg-type]
    (lambda: mv.from_chess(max_player="W"), "max_player 'W'; 'white' or 'black' is needed"),
    (lambda: mv.from_chess(win=0), "win 0; a number above 0"),
    (lambda: mv.from_chess().play((), "e5"), r"ChessGame: 'e5' is no move after \(\); choose from \['N"),
    (lambda: mv.minimax(mv.from_chess(), ["e4"]), "is no position; the moves that lead to it are needed"),
    (lambda: mv.minimax(mv.from_chess(), ("e4", "e4")), r"'e4' is no move after \('e4',\)"),
]


@pytest.mark.parametrize(("call", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(call: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_missing_package_is_told_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(GameError, match="python-chess is not installed; pip install chess"):
        mv.from_chess()
