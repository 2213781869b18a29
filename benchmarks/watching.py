"""What it costs to watch a search of somebody's own, which plays tic-tac-toe as lectures write it down."""

import sys
from collections.abc import Callable
from math import inf
from typing import Any

from benchmarks.timing import best_times, line
from minimaxviz import TicTacToe
from minimaxviz.practice.calls import observe
from minimaxviz.practice.clothes import Wardrobe
from minimaxviz.practice.codes import codes_of
from minimaxviz.practice.lineup import freezer

__all__ = ["run"]

NODES = 18_297
Rows = list[list[str | None]]


def has_won(rows: Rows, sign: str) -> bool:
    """Tell whether somebody has three in a row."""
    lines = [
        [(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
        [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
        [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)],
    ]  # fmt: skip
    for fields in lines:
        count = 0
        for row, column in fields:
            if rows[row][column] == sign:
                count += 1
        if count == 3:
            return True
    return False


def successors(rows: Rows, sign: str) -> list[Rows]:
    """Return the boards after each move."""
    boards = []
    for row in range(3):
        for column in range(3):
            if rows[row][column] is None:
                board = [list(fields) for fields in rows]
                board[row][column] = sign
                boards.append(board)
    return boards


def alpha_beta(rows: Rows, alpha: float, beta: float, is_max: bool) -> float:
    """Search tables of rows, each a new one."""
    if has_won(rows, "X"):
        return 1
    if has_won(rows, "O"):
        return -1
    boards = successors(rows, "X" if is_max else "O")
    if not boards:
        return 0
    best = -inf if is_max else inf
    for board in boards:
        value = alpha_beta(board, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def bare(board: list[str], alpha: float, beta: float, is_max: bool) -> float:
    """Search one flat board in place: about as little as a node can cost in Python."""
    for one, two, three in LINES:
        if board[one] != " " and board[one] == board[two] == board[three]:
            return 1 if board[one] == "X" else -1
    if " " not in board:
        return 0
    best = -inf if is_max else inf
    for place in range(9):
        if board[place] == " ":
            board[place] = "X" if is_max else "O"
            value = bare(board, alpha, beta, not is_max)
            board[place] = " "
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def run() -> None:
    """Measure the run alone: what is made of the calls afterwards takes the function no time."""
    has_monitoring = hasattr(sys, "monitoring")
    wanted = "≤ 1.6" if has_monitoring else "≤ 3.5"
    by = "monitoring" if has_monitoring else "setprofile"
    print(f"watching, by {by}: {NODES:,} nodes of tic-tac-toe")
    new = _ratio(alpha_beta, lambda: [[None] * 3 for _ in range(3)])
    line("the run of a function that makes new tables, against the same unwatched", new, wanted, name="watching")
    flat = _ratio(bare, lambda: [" "] * 9)
    print(f"       {flat:9.2f} ×      of a function that does next to nothing at a node, for comparison")


def _ratio(function: Callable[..., Any], board: Callable[[], Any]) -> float:
    freeze = freezer(Wardrobe(TicTacToe()), None)
    codes = codes_of(function)

    def watched() -> None:
        given = board()
        seen = observe(lambda: function(given, -inf, inf, True), codes, freeze, NODES * 2, 60, has_alarm=True)
        assert seen.error is None, seen.error

    candidates = {"plain": lambda: function(board(), -inf, inf, True), "watched": watched}
    times = best_times(candidates, rounds=25, of_processor=True)
    return times["watched"] / times["plain"]
