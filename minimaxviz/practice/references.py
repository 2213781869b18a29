"""What a watched search is held against: minimax and alpha-beta by every rule, event by event."""

from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from minimaxviz.errors import MinimaxvizError
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window
from minimaxviz.practice.facts import Facts
from minimaxviz.practice.lineup import Visit
from minimaxviz.practice.telling import Told
from minimaxviz.search.alphabeta import alphabeta
from minimaxviz.search.minimax import minimax
from minimaxviz.trace import Trace
from minimaxviz.trace.positions import Path
from minimaxviz.words import words

__all__ = [
    "Event",
    "Rule",
    "agreement",
    "endless",
    "events_of",
    "events_of_trace",
    "fitting",
    "fitting_text",
    "leaf_range",
    "reference",
    "root_window",
    "rules",
]

MOST_NODES = 60_000


class Event(NamedTuple):
    """A node is entered with a window, or left with a value; what is not known is None."""

    kind: str
    path: Path
    window: Window | None = None
    value: float | None = None
    is_known: bool = True
    """Whether it is known what was answered: None can be the answer."""
    step: int = 0


class Rule(NamedTuple):
    """A search that a function may be meant to be."""

    algorithm: str
    cut: str = ""
    fail: str = ""


MINIMAX = Rule("minimax")
RULES = (*(Rule("alphabeta", cut, fail) for cut in (">=", ">") for fail in ("soft", "hard")), MINIMAX)


def rules(facts: Facts, cut: str | None = None, fail: str | None = None) -> list[Rule]:
    """Return what a run can be held against: who has windows is meant to use them."""
    return [
        rule
        for rule in RULES
        if (rule != MINIMAX or not facts.has_windows)
        and (rule == MINIMAX or (cut in (None, rule.cut) and fail in (None, rule.fail)))
    ]


def reference(facts: Facts, rule: Rule, *, own_order: bool = False) -> Trace | None:
    """Search the same game by a rule, with the window and the depth that were seen; None if it is too large."""
    given: dict[str, Any] = {"depth": facts.limit, "max_nodes": MOST_NODES}
    if own_order:
        given["order"] = _order(facts)
    if rule != MINIMAX:
        given |= {"cut": rule.cut, "fail": rule.fail, "window": root_window(facts)}
    try:
        return minimax(facts.game, **given) if rule == MINIMAX else alphabeta(facts.game, **given)
    except MinimaxvizError:
        return None


def root_window(facts: Facts) -> Window:
    """Return the root's window as it was seen, if all leaves fit into it."""
    window, (low, high) = facts.root.window, leaf_range(facts)
    return (
        window
        if window is not None and window[0] <= low and high <= window[1] and window[0] < window[1]
        else (-inf, inf)
    )


def leaf_range(facts: Facts) -> Window:
    """Return the smallest and the largest value of leaves: of all in a tree, else of those that were seen."""
    game = facts.game
    if isinstance(game, Tree):
        values = [game.utility(name) for name in game.names() if game.is_over(name)]
    else:
        visits = facts.run.root.walk()
        states = (facts.spotter.state(visit.path) for visit in visits)
        values = [game.utility(state) for state in states if game.is_over(state)]
    return (min(values), max(values)) if values else (inf, -inf)


def _order(facts: Facts) -> Any:
    """Return the order in which the moves were tried, and after them those that were not."""
    places: dict[Any, list[int]] = {}
    waiting = [facts.root]
    while waiting:
        one = waiting.pop()
        waiting += one.below
        tried = list(dict.fromkeys(child.path[-1] for child in one.below))
        if tried:
            count = len(facts.spotter.children(one.path))
            state = facts.spotter.state(one.path)
            places.setdefault(state, [*tried, *(place for place in range(count) if place not in tried)])
    return places


# --- event by event -------------------------------------------------------------------------------


def events_of(facts: Facts) -> list[Event]:
    """Return what a run did; windows of leaves have no effect and are left out, those beyond every leaf are endless."""
    return list(_told_events(facts.root, facts.run.root, facts, leaf_range(facts)))


def _told_events(one: Told, visit: Visit, facts: Facts, ends: Window) -> Iterator[Event]:
    is_leaf = one.ends or facts.game.is_over(facts.spotter.state(one.path))
    yield Event("enter", one.path, None if is_leaf else endless(one.window, ends))
    for child, visited in zip(one.below, visit.below, strict=True):
        yield from _told_events(child, visited, facts, ends)
    if visit.left:
        yield Event("leave", one.path, value=one.value, is_known=one.value is not None or visit.answer is None)


def events_of_trace(trace: Trace, ends: Window) -> list[Event]:
    """Return what a search of ours did, with the steps at which it did it."""
    record, steps = trace.record, trace.steps
    found: list[Event] = []
    path: list[int] = []
    for visit, level in enumerate(record.level):
        while len(path) > level:
            found.append(_left(trace, path.pop()))
        window = None
        if record.alpha is not None and record.beta is not None and record.size[visit] > 1:
            window = endless((record.alpha[visit], record.beta[visit]), ends)
        found.append(Event("enter", record.path(visit), window, step=steps.entered[visit]))
        path.append(visit)
    while path:
        found.append(_left(trace, path.pop()))
    return found


def _left(trace: Trace, visit: int) -> Event:
    record = trace.record
    return Event("leave", record.path(visit), value=record.value[visit], step=trace.steps.finished[visit])


def endless(window: Window | None, ends: Window) -> Window | None:
    """Return a window with the ends that lie beyond every leaf as endless."""
    if window is None:
        return None
    return (-inf if window[0] < ends[0] else window[0], inf if window[1] > ends[1] else window[1])


def agreement(mine: list[Event], other: list[Event]) -> int | None:
    """Return the place of the first event that differs; None if none does. What is not known agrees with all."""
    for place, (one, two) in enumerate(zip(mine, other, strict=False)):
        if one.kind != two.kind or one.path != two.path:
            return place
        if one.window is not None and two.window is not None and one.window != two.window:
            return place
        if one.kind == "leave" and one.is_known and one.value != two.value:
            return place
    return None if len(mine) == len(other) else min(len(mine), len(other))


def fitting(facts: Facts, cut: str | None = None, fail: str | None = None) -> set[Rule]:
    """Return the rules by which a run did exactly what it did, in whatever order it tried the moves."""
    mine, ends = events_of(facts), leaf_range(facts)
    found = set()
    for rule in rules(facts, cut, fail):
        for own_order in (False, True):
            trace = reference(facts, rule, own_order=own_order)
            if trace is not None and agreement(mine, events_of_trace(trace, ends)) is None:
                found.add(rule)
                break
    return found


def fitting_text(fits: set[Rule], *, by_mover: bool, lang: str = "en") -> str | None:
    """Name what fits, as far as it is certain."""
    if not fits:
        return None
    say = words(lang)
    seen_by_mover = {"minimax": "negamax", "alphabeta": "negamax_alphabeta"}
    names = [seen_by_mover[name] if by_mover else name for name in sorted({rule.algorithm for rule in fits})]
    titles = [say.title(name) for name in names]
    parts = [" / ".join(map(str.lower, titles) if lang == "en" else titles)]
    if MINIMAX not in fits:
        cuts, fails = {rule.cut for rule in fits}, {rule.fail for rule in fits}
        if len(cuts) == 1:
            parts.append(say.say("rule", rule="α ≥ β" if cuts == {">="} else "α > β"))
        if len(fails) == 1:
            parts.append(say.say(f"fail_{fails.pop()}"))
    return say.comma.join(parts)
