"""From calls to a trace: what somebody's search was asked and what it answered, told step by step as it was."""

from dataclasses import dataclass, field
from typing import Any

from minimaxviz.game import ROLES, Side
from minimaxviz.notation import Window, is_number, plain
from minimaxviz.trace import Trace
from minimaxviz.trace.positions import Path
from minimaxviz.trace.written import Writer

__all__ = ["Told", "told_trace"]


@dataclass
class Told:
    """A call at a node as it was seen from outside: its window on entry and its answer, as far as they are known."""

    path: Path
    window: Window | None = None
    value: float | None = None
    left: bool = True
    """Whether it came to an end; False where the search broke off inside."""
    ends: bool = False
    """Whether a depth limit was reached, so that it was estimated."""
    below: "list[Told]" = field(default_factory=list)


def told_trace(game: Any, root: Told, name: str, *, seen: str | None = None) -> Trace:
    """Return a trace of calls. What nobody saw, the value and the window between two children, is worked out.

    The best so far is the largest or the smallest of the answers, whichever the node answers in the end, itself or the
    end of its window that it lies beyond; where it answers neither, it is not known. The window after an update is the
    one that the next child was entered with.
    """
    writer = Writer(game, name=name, seen=seen)
    _tell(writer, game, game.start(), root)
    trace: Trace = writer.trace()
    return trace


def _tell(writer: Writer, game: Any, state: Any, call: Told) -> None:
    writer.enter(call.path, call.window)
    if not call.below:
        if not call.left:
            return
        if call.ends or game.is_over(state):
            writer.evaluate(call.value)
        else:
            writer.leave(call.value)
        return
    player, moves = game.player(state), game.moves(state)
    best = _running(call, player)
    for place, child in enumerate(call.below):
        _tell(writer, game, game.play(state, moves[child.path[-1]]), child)
        if not child.left:
            return
        following = call.below[place + 1].window if place + 1 < len(call.below) else _narrowed(call, player, best[-1])
        writer.update(value=best[place], window=following)
    if call.left:
        writer.leave(call.value)


def _running(call: Told, player: Side) -> list[float | None]:
    """Return the best so far after each child, by the rule that leads to what the node answered."""
    values = [child.value for child in call.below]
    own = ROLES[player].takes
    known = [plain(value) for value in values if value is not None and is_number(value)]
    for rule in (own, min if own is max else max):
        if len(known) == len(values) and (not call.left or call.value in _answers(rule(known), call.window)):
            return [rule(known[: end + 1]) for end in range(len(known))]
    return [None] * len(values)


def _answers(best: float, window: Window | None) -> tuple[float, ...]:
    """Return what a node with that best may answer: fail-soft, or fail-hard, which stays in its window."""
    return (best,) if window is None else (best, min(max(best, window[0]), window[1]))


def _narrowed(call: Told, player: Side, best: float | None) -> Window | None:
    """Return the window after the last child, as it follows from the one that this child was entered with."""
    window = call.below[-1].window
    if window is None or best is None:
        return window
    return ROLES[player].narrowed(*window, best)
