"""``count``: how many nodes minimax visits and what it finds, without recording them, with a bar for whoever waits."""

from typing import Any

from minimaxviz.experiment.progress import Progress, bar
from minimaxviz.games.given import AnyGame
from minimaxviz.search.counted import Counted
from minimaxviz.search.counting import MAX_POSITIONS, counted

__all__ = ["count"]


def count(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    max_positions: int = MAX_POSITIONS,
    progress: Progress = None,
) -> Counted:
    """Count what minimax visits down to a depth, or to the end of the game, and find its value and move.

    Nothing is recorded, and a position that comes up again at the same depth is worked out once; so trees can be
    counted that no trace could hold. States have to be hashable. An interrupt, or more positions than
    ``max_positions``, leave the depths that are done, with a warning. ``progress`` is a function of (done, total);
    unless it is given, terminals and notebooks show a bar.

    >>> from minimaxviz import MNK
    >>> count(MNK(5, 5, 3), depth=3)
    depth   nodes  leaves
    ─────────────────────
        0       1       0
        1      25       0
        2     600       0
        3  13,800  13,800
    <BLANKLINE>
    Value 0, best move 0,0.
    14,426 nodes, 13,800 of them leaves.
    Counted, not recorded: 626 positions, each worked out once, stand for all these nodes.
    Minimax: unfinished positions count as 0 · depth limit 3 · left to right
    """
    with bar(progress, 1, "positions") as tell:
        found = counted(game, state, depth=depth, max_positions=max_positions, tell=tell)
    if found.missing:
        import warnings

        warnings.warn(found.notice, RuntimeWarning, stacklevel=2)
    return found
