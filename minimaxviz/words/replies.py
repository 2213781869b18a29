"""Questions and answers in words: what a null window asks and is told, and what a table knows, and since when."""

from bisect import bisect_right
from math import inf
from typing import TYPE_CHECKING, Literal

from minimaxviz.game import ROLES
from minimaxviz.notation import Window
from minimaxviz.trace.parts import Visit
from minimaxviz.words.catalogue import Words

if TYPE_CHECKING:
    from minimaxviz.trace.frames import Frame

__all__ = ["answered", "asked_again", "hit", "question"]

CERTAIN = ("over", "limit", "known")  # what a search takes as exact


def question(frame: "Frame") -> tuple[str, str]:
    """Return the key of what a probe asks, and the number that it asks about."""
    assert frame.window is not None, "a probe has a window"
    alpha, beta = map(frame.trace.numerals.number, frame.window)
    return ("enter_probe", alpha) if _asks_more(frame.visit) else ("enter_probe_less", beta)


def answered(frame: "Frame", say: Words) -> str | None:
    """Say what a probe is answered, at the step at which its value comes back; None if nothing was asked."""
    found = _answer(frame)
    if found is None:
        return None
    probe, window, value, proven = found
    more = _asks_more(probe)
    verdict = "yes" if (value > window[0] if more else value < window[1]) else "no"
    write = frame.trace.numerals.number
    asked = say.say("asked_more" if more else "asked_less", asked=write(window[0] if more else window[1]))
    return f"{asked} {say.say(f'answer_{verdict}_{proven}', child=probe.node.name, value=write(value))}"


def asked_again(frame: "Frame", say: Words) -> str:
    """Say why a child is searched again, and with which window."""
    found, trace = _answer(frame), frame.trace
    child = frame.step.child
    assert child is not None, "it is a child that is searched again"
    window = Visit(trace, child + trace.record.size[child]).window
    is_exact = found is not None and found[3] == "exact"
    return say.say(
        "research_anyway" if is_exact else "research", window="–" if window is None else trace.numerals.window(window)
    )


def hit(frame: "Frame", say: Words) -> tuple[str, str]:
    """Say what a table answers, and since when it knows that."""
    visit, trace = frame.visit, frame.trace
    origin = visit.origin
    assert origin is not None, "what a table answers was stored by a visit"
    key = "hit_known" if visit.kind == "known" else f"hit_{visit.bound}"
    alpha, beta = map(trace.numerals.number, frame.window or (-inf, inf))
    value = "–" if frame.value is None else trace.numerals.number(frame.value)
    head = say.say(key, node=frame.node.name, value=value, bound=beta if visit.bound == "lower" else alpha)
    below = "hit_leaf" if trace.record.is_leaf(visit.index) else "hit_below"
    return head, f"{_stored(visit, origin, say)} {say.say(below, node=frame.node.name)}"


def _stored(visit: Visit, origin: Visit, say: Words) -> str:
    """Say where and when a visit stored what a table answers; in which pass if that is not the present one."""
    trace = visit.trace
    turns = [bisect_right(trace.record.passes, one.index, key=lambda start: start.visit) for one in (visit, origin)]
    key = "stored" if origin.node.path == visit.node.path else "stored_there"
    when = {"visit": say.whole(origin.index + 1), "step": say.whole(trace.steps.finished[origin.index] + 1)}
    if turns[0] != turns[1]:
        key, when["turn"] = f"{key}_pass", say.whole(turns[1])
    return say.say(key, origin=origin.node.name, **when)


def _asks_more(probe: Visit) -> bool:
    """Tell whether the one who asks hopes for more: MAX does."""
    return ROLES[probe.trace.node(probe.node.path[:-1]).player].cut_by == "beta"


def _answer(frame: "Frame") -> tuple[Visit, Window, float, Literal["exact", "lower", "upper"]] | None:
    """Return the probe that a step answers, its window, its value, and what that window proves of it.

    Numbers that only their mover sees, and what somebody told of a search, are no answers that one could trust.
    """
    trace, child = frame.trace, frame.step.child
    if child is None or not trace.is_probe(child) or trace.conventions.seen_by_mover or trace.told is not None:
        return None
    probe = Visit(trace, child)
    window, value = probe.window, probe.value
    if window is None or value is None:
        return None
    if probe.kind in CERTAIN or window[0] < value < window[1]:
        return probe, window, value, "exact"
    return probe, window, value, "lower" if value >= window[1] else "upper"
