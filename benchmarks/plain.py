"""The same searches without recording: what recording is measured against."""

from math import inf
from typing import Any

from minimaxviz.game import MAX, Game, optional

__all__ = ["alphabeta", "minimax"]


def minimax(game: Game[Any, Any], limit: int = -1) -> float:
    """Return the value and nothing else."""
    is_over, utility, player, moves, play = game.is_over, game.utility, game.player, game.moves, game.play
    estimate = optional(game, "estimate")

    def value_of(state: Any, depth: int) -> float:
        if is_over(state):
            return utility(state)
        if depth == 0:
            return estimate(state)  # type: ignore[no-any-return]
        if player(state) == MAX:
            value = -inf
            for move in moves(state):
                child = value_of(play(state, move), depth - 1)
                if child > value:
                    value = child
        else:
            value = inf
            for move in moves(state):
                child = value_of(play(state, move), depth - 1)
                if child < value:
                    value = child
        return value

    return value_of(game.start(), limit)


def alphabeta(game: Game[Any, Any], limit: int = -1) -> float:
    """Return the value and nothing else."""
    is_over, utility, player, moves, play = game.is_over, game.utility, game.player, game.moves, game.play
    estimate = optional(game, "estimate")

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        if is_over(state):
            return utility(state)
        if depth == 0:
            return estimate(state)  # type: ignore[no-any-return]
        if player(state) == MAX:
            value = -inf
            for move in moves(state):
                child = value_of(play(state, move), depth - 1, alpha, beta)
                if child > value:
                    value = child
                    if value > alpha:
                        alpha = value
                        if alpha >= beta:
                            break
        else:
            value = inf
            for move in moves(state):
                child = value_of(play(state, move), depth - 1, alpha, beta)
                if child < value:
                    value = child
                    if value < beta:
                        beta = value
                        if alpha >= beta:
                            break
        return value

    return value_of(game.start(), limit, -inf, inf)
