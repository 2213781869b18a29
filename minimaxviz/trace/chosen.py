"""Choosing steps of a trace: all, the cuts, these and one for each value that is returned, a range, or a list."""

from collections.abc import Sequence
from typing import Any

from minimaxviz.errors import StepError
from minimaxviz.trace import Trace
from minimaxviz.trace.timeline import Timeline

__all__ = ["chosen_steps", "shared_steps"]


def chosen_steps(trace: Trace, steps: Any) -> Sequence[int]:
    """Return the numbers of the steps that are wanted.

    ``"all"``; ``"cuts"``, only where something is cut; ``"brief"``, these and one for each value that is
    returned; a range; or a list of numbers.

    >>> from minimaxviz import alphabeta, trees
    >>> chosen_steps(alphabeta(trees.lecture()), "cuts")
    [15, 27, 40]
    """
    return _some(_matching(trace, steps), steps)


def shared_steps(line: Timeline, steps: Any) -> Sequence[int]:
    """Return the steps of a comparison that are wanted, in order: those at which any of its searches has one.

    >>> from minimaxviz import alphabeta, compare, minimax, trees
    >>> shared_steps(compare(minimax(trees.lecture()), alphabeta(trees.lecture())).timeline(), "cuts")
    [15, 30, 52]
    """
    if steps == "all":
        return range(len(line))
    if isinstance(steps, range | list | tuple):
        return _some(sorted({line.step_number(k) for k in steps}), steps)
    found = {k for search, trace in enumerate(line.traces) for k in line.reached(search, _matching(trace, steps))}
    return _some(sorted(found), steps)


def _matching(trace: Trace, steps: Any) -> Sequence[int]:
    if steps == "all":
        return range(len(trace))
    if steps == "cuts":
        return trace.steps.cut_steps
    if steps == "brief":
        return sorted({*trace.steps.finished, *trace.steps.cut_steps})
    if isinstance(steps, range | list | tuple):
        return [trace.step_number(k) for k in steps]
    raise StepError(f"steps {steps!r}; 'all', 'cuts', 'brief', a range or a list of numbers is needed")


def _some(chosen: Sequence[int], steps: Any) -> Sequence[int]:
    if not chosen:
        raise StepError(f"steps {steps!r}: there is no such step in this trace; choose others, or 'all'")
    return chosen
