"""Show me why: what a search found out about each move that it weighed, and the part of it that a Player shows."""

from typing import Any, Literal, NamedTuple, TypeAlias

from minimaxviz.game import MAX, MIN, ROLES, Side
from minimaxviz.notation import Bound
from minimaxviz.trace import Trace
from minimaxviz.trace.parts import Node
from minimaxviz.trace.visits import LIMIT, OVER, Visits

__all__ = ["Candidate", "Verdict", "candidates", "interesting"]

MOST_NODES = 60  # so many nodes are drawn, and the rest folds away

Verdict: TypeAlias = Literal["wins", "loses", "draw", "best", "equal", "worse", "cut_equal", "cut_worse", "skipped"]


class Candidate(NamedTuple):
    """A move at the root: where it leads, what that is worth to MAX and how far this is proven, and what to say of it.

    ``within`` counts the moves, this one included, within which the game is surely won or lost.
    """

    node: Node
    value: float | None
    bound: Bound | None
    verdict: Verdict
    is_best: bool = False
    within: int = 0


def candidates(trace: Trace) -> list[Candidate]:
    """Return the moves at the root in the order in which they were searched, then those that were not looked at.

    >>> from minimaxviz import TicTacToe, alphabeta
    >>> found = candidates(alphabeta(TicTacToe("XX./OO./X.. O")))
    >>> [(one.node.move, one.verdict, one.within) for one in found]
    [((0, 2), 'draw', 0), ((1, 2), 'wins', 1), ((2, 1), 'loses', 2), ((2, 2), 'loses', 2)]
    """
    walk = trace.walk
    entered = [trace.node_of(walk.visits_of(node)[0]) for node in walk.children(0)]
    never = [Candidate(trace.node((place,)), None, None, "skipped") for place in walk.never_entered(0)]
    sure = _sure(trace.record) if _is_won_or_lost(trace) else {}
    return [_weighed(trace, node, sure) for node in entered] + never


def _weighed(trace: Trace, node: Node, sure: dict[int, tuple[Side, int]]) -> Candidate:
    """Say what a search found out about a child of the root."""
    assert node.index is not None, "it was entered"
    walk, record, best = trace.walk, trace.record, trace.best_node
    value, bound = record.value[walk.last_visit(node.index)], trace.proof.node_bound(node.index)
    is_best = best is not None and node.path == best.path
    ends = [sure[visit] for visit in walk.visits_of(node.index) if visit in sure]
    if ends:
        winner, moves = min(ends, key=lambda end: end[1])
        return Candidate(node, value, bound, "wins" if winner == trace.root.player else "loses", is_best, moves + 1)
    if value == 0 and bound == "exact" and _is_won_or_lost(trace) and LIMIT not in record.options:
        return Candidate(node, value, bound, "draw", is_best)
    if is_best or best is None:
        return Candidate(node, value, bound, "best", is_best)
    assert best.index is not None, "it was entered"
    sign = ROLES[trace.root.player].sign
    is_worse = sign * value < sign * record.value[walk.last_visit(best.index)]
    if any(visit.is_cut for visit in node.visits):
        return Candidate(node, value, bound, "cut_worse" if is_worse else "cut_equal")
    return Candidate(node, value, bound, "worse" if is_worse else "equal")


def _is_won_or_lost(trace: Trace) -> bool:
    """Tell whether games are won, lost or drawn: the ends that were met are worth one number, its negative, or 0."""
    ends = {abs(value) for value, moves in zip(trace.record.value, trace.record.options, strict=True) if moves == OVER}
    return len(ends - {0}) == 1


def _sure(visits: Visits) -> dict[int, tuple[Side, int]]:
    """Return which visits are surely won by whom, and within how many moves, as far as finished games below prove it.

    A side wins where one move wins, and loses where all moves were tried and lose; what was cut off or estimated proves
    nothing.
    """
    sure: dict[int, tuple[Side, int]] = {}
    lost: dict[int, tuple[int, int, int]] = {}  # moves that lose, the longest of them, the place of the last one
    for visit in reversed(range(len(visits))):
        options, player, above = visits.options[visit], visits.player[visit], visits.parent[visit]
        if options == OVER and visits.value[visit] != 0:
            sure[visit] = MAX if visits.value[visit] > 0 else MIN, 0
        elif visit not in sure and player is not None and visit in lost and lost[visit][0] == options:
            sure[visit] = MIN if player == MAX else MAX, lost[visit][1]
        if visit not in sure or above < 0:
            continue
        winner, moves = sure[visit]
        if winner != visits.player[above]:
            count, longest, last = lost.get(above, (0, 0, -1))
            is_new = last != visits.child[visit]  # visits of the same child stand side by side
            lost[above] = count + is_new, max(longest, moves + 1), visits.child[visit]
        elif above not in sure or moves + 1 < sure[above][1]:
            sure[above] = winner, moves + 1
    return sure


def interesting(trace: Trace) -> dict[str, Any]:
    """Return which part of a search to show: as many levels as are easily seen, and the steps that happen there.

    >>> from minimaxviz import TicTacToe, alphabeta
    >>> part = interesting(alphabeta(TicTacToe()))
    >>> part["depth"], len(part["steps"])
    (2, 142)
    """
    levels = trace.record.level
    depth = 1
    while sum(level <= depth + 1 for level in levels) <= MOST_NODES and depth < max(levels):
        depth += 1
    return {"depth": depth, "steps": _steps_down_to(trace, depth)}


def _steps_down_to(trace: Trace, depth: int) -> list[int]:
    """Return the steps of all nodes down to a depth: entered, cut, finished, and taken in by the parent."""
    steps = trace.steps
    chosen: set[int] = set()
    for visit, level in enumerate(trace.record.level):
        if level <= depth:
            cut = steps.cut_step(visit)
            chosen |= {steps.entered[visit], steps.finished[visit]} | ({cut} if cut is not None else set())
            if level > 0:
                chosen.add(steps.finished[visit] + 1)
    return sorted(chosen)
