"""Choosing steps of a trace: all, the cuts, these and one for each value that is returned, a range, or a list."""

from collections.abc import Sequence
from typing import Any

from minimaxviz.errors import StepError
from minimaxviz.trace import Trace

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


def shared_steps(traces: Sequence[Trace], steps: Any) -> Sequence[int]:
    """Return the steps that are wanted of searches side by side, in order: those that any of them has."""
    if not isinstance(steps, str):
        return sorted(set(chosen_steps(max(traces, key=len), steps)))
    return _some(sorted({k for trace in traces for k in _matching(trace, steps)}), steps)


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
