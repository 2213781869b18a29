"""Searches with several passes, written with the tools that everybody has, and what is looked at in their pictures."""

from collections.abc import Callable
from math import floor, inf
from typing import Any

import minimaxviz as mv
from minimaxviz.search import LEAF, LIMIT, OVER, Conventions, Run


class Estimated(mv.Tree):
    """A tree whose inner nodes are estimated at the mean of the leaves below them, rounded down."""

    def estimate(self, state: Any) -> float:
        leaves = self._leaves(state)
        return floor(sum(leaves) / len(leaves))

    def _leaves(self, state: Any) -> list[float]:
        if self.is_over(state):
            return [self.utility(state)]
        return [leaf for move in self.moves(state) for leaf in self._leaves(self.play(state, move))]


def deepening(
    game: Any,
    state: Any = None,
    *,
    depth: int,
    learn: Callable[[list[float | None], bool], list[int]] | None = None,
    delta: float | None = None,
) -> mv.Trace:
    """Iterative deepening: alpha-beta to depth 1, 2, …, which may learn an order of moves from pass to pass."""
    run = Run(game, state, Conventions("deepening", depth=depth, window=(-inf, inf), delta=delta))
    is_over, utility, estimate, player, moves, play = run.rules
    known: dict[Any, list[int]] = {}
    news: dict[Any, list[int]] = {}
    run.log.shuffles = {}

    def value_of(state: Any, depth: int, alpha: float, beta: float) -> float:
        run.enter((depth, alpha, beta))
        if is_over(state) or depth == 0:
            value = utility(state) if is_over(state) else estimate(state)
            run.leave((LEAF, value, OVER if is_over(state) else LIMIT))
            return value
        options, is_max = moves(state), player(state) == mv.MAX
        order = known.get(state, list(range(len(options))))
        assert run.log.shuffles is not None
        run.log.shuffles[len(run.log) - 1] = tuple(order)
        returned: list[float | None] = [None] * len(options)
        value = -inf if is_max else inf
        for place in order:
            returned[place] = child = value_of(play(state, options[place]), depth - 1, alpha, beta)
            value = max(value, child) if is_max else min(value, child)
            alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
            if alpha >= beta:
                break
        if learn is not None:
            news[state] = learn([returned[place] for place in range(len(options))], is_max)
        run.leave((player(state), value, len(options)))
        return value

    value = 0.0
    for limit in range(1, depth + 1):
        low, high = (-inf, inf) if delta is None or limit == 1 else (value - delta, value + delta)
        while True:
            value = run.search(value_of, limit, low, high)
            known.update(news)
            if low < value < high or (value <= low and low == -inf) or (value >= high and high == inf):
                break
            low, high = (-inf, high) if value <= low else (low, inf)
    return run.trace()


def best_first(returned: list[float | None], is_max: bool) -> list[int]:
    """Learn to try the moves by the values they returned, those not searched last."""
    sign = -1 if is_max else 1
    return sorted(range(len(returned)), key=lambda place: inf if (one := returned[place]) is None else sign * one)
