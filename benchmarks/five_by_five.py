"""Three in a row on 5×5 to depth 5: the cost of recording, and speed against easyAI on the same rules."""

from typing import Any

import minimaxviz as mv
from benchmarks import plain
from benchmarks.timing import best_times, line

__all__ = ["run"]

SIZE, IN_A_ROW, DEPTH = 5, 3, 5


def run() -> None:
    """Measure alpha-beta on the homework's board, recording included."""
    print(f"Three in a row on {SIZE}×{SIZE}: alpha-beta to depth {DEPTH}, recording included")
    game = mv.MNK(SIZE, SIZE, IN_A_ROW)
    _recording(game)
    _easy_ai(game)


def _recording(game: mv.MNK) -> None:
    times = best_times(
        {"with": lambda: mv.alphabeta(game, depth=DEPTH), "without": lambda: plain.alphabeta(game, DEPTH)}, 40
    )
    ratio = times["with"] / times["without"]
    line("time with recording to a plain recursion", ratio, "≤ 1.6", name="five_recording")


def _easy_ai(game: mv.MNK) -> None:
    try:
        from easyAI import AI_Player, Negamax, TwoPlayerGame
    except ImportError:
        print("  --   easyAI is not installed: pip install -e '.[bench]'")
        return
    made = 0

    class InARow(TwoPlayerGame):  # type: ignore[misc]
        """The same rules as easyAI's documentation writes its tic-tac-toe: a list, and moves taken back."""

        def __init__(self, players: list[Any]) -> None:
            self.players = players
            self.board = [0] * (SIZE * SIZE)
            self.current_player = 1
            self.lines = [tuple(row * SIZE + column for row, column in cells) for cells in game.lines]

        def possible_moves(self) -> list[int]:
            return [cell for cell, mark in enumerate(self.board) if mark == 0]

        def make_move(self, move: int) -> None:
            self.board[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.board[move] = 0

        def lose(self) -> bool:
            board, other = self.board, self.opponent_index
            return any(board[a] == other and board[b] == other and board[c] == other for a, b, c in self.lines)

        def is_over(self) -> bool:
            return 0 not in self.board or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

    class Counting(InARow):
        def make_move(self, move: int) -> None:
            nonlocal made
            made += 1
            super().make_move(move)

    search = Negamax(DEPTH)
    search(Counting([AI_Player(search), AI_Player(search)]))
    visited = made + 1
    theirs = InARow([AI_Player(search), AI_Player(search)])
    times = best_times({"ours": lambda: mv.alphabeta(game, depth=DEPTH), "theirs": lambda: search(theirs)}, 5)
    nodes = len(mv.alphabeta(game, depth=DEPTH).visited)
    ratio = (nodes / times["ours"]) / (visited / times["theirs"])
    what = f"nodes a second to easyAI's Negamax ({nodes:,} nodes, it visits {visited:,})"
    line(what, ratio, "≥ 4", name="five_easyai")
