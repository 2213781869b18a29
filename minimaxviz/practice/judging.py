"""Judging the trials of a search: what is right on each tree, by the convention that suits it best, and what is not."""

from typing import Any, NamedTuple

from minimaxviz.notation import Window
from minimaxviz.practice.battery import Task
from minimaxviz.practice.divergence import Divergence, diverging
from minimaxviz.practice.naming import Seen
from minimaxviz.practice.references import (
    MINIMAX,
    RULES,
    Event,
    Rule,
    agreement,
    endless,
    events_of_trace,
    fitting_text,
    reference,
    root_window,
)
from minimaxviz.practice.telling import Told
from minimaxviz.practice.trials import Trials
from minimaxviz.practice.watched import Watched
from minimaxviz.trace import Trace
from minimaxviz.words import words

__all__ = ["Judgement", "Mistake", "Test"]


class Test(NamedTuple):
    """One thing that was asked: on how many trees it is right, of how many, and what is wrong on the smallest other."""

    name: str
    score: float
    max: float
    first: "Mistake | None" = None


class Mistake(NamedTuple):
    """What is wrong on a tree."""

    task: Task
    watched: Watched | None
    divergence: Divergence | None

    def text(self, lang: str = "en") -> str:
        """Say what is wrong."""
        if self.divergence is not None:
            return self.divergence.text(lang)
        return words(lang).say("grade_no_time" if self.watched is None else "grade_differs")


class Judged(NamedTuple):
    """What is right of one run."""

    seen: Seen
    value: bool
    move: bool
    visits: bool
    all: bool


class Judgement:
    """The marks of a function: what was asked, tree by tree."""

    def __init__(self, runs: Trials, asked: tuple[str, ...], cut: str | None, fail: str | None) -> None:
        self.runs = runs
        self._fail = fail
        seen = runs.seen
        self._compared: dict[tuple[int, Rule], tuple[bool, bool]] = {}
        has_windows = any(one.watched.facts.has_windows for one in seen)
        self._rules = [
            rule
            for rule in RULES
            if cut in (None, rule.cut)
            and fail in (None, rule.fail)
            and (rule != MINIMAX or (not has_windows and cut is None and fail is None))
        ]
        self._rule = max(self._rules, key=lambda rule: tuple(map(sum, zip(*self._by(rule), strict=True))))
        self.judged = [self._judge(one) for one in seen]
        self.names = tuple(name for name in asked if self._is_seen(name))
        self.left_out = tuple(name for name in asked if name not in self.names)
        self.is_void = self._spoils() is not None or not self.names

    def _by(self, rule: Rule) -> list[tuple[bool, bool]]:
        """Tell of each run whether its visits, and all of it, are those of a rule."""
        return [self._like(place, rule) for place in range(len(self.runs.seen))]

    def _like(self, place: int, rule: Rule) -> tuple[bool, bool]:
        if (place, rule) not in self._compared:
            seen = self.runs.seen[place]
            other = self._reference_events(seen, rule)
            is_done = seen.watched.error is None and bool(other)
            same = is_done and _visits(seen.events, self._fail) == _visits(other, self._fail)
            self._compared[place, rule] = same, same and agreement(seen.events, other) is None
        return self._compared[place, rule]

    def _reference_events(self, seen: Seen, rule: Rule) -> list[Event]:
        if _has_own_order(seen.watched.facts.root):
            trace = reference(seen.watched.facts, rule, own_order=True)
            return [] if trace is None else events_of_trace(trace, seen.ends)
        return seen.task.events(rule, seen.ends, _window(seen), _depth(seen))

    def _judge(self, seen: Seen) -> Judged:
        place = self.runs.seen.index(seen)
        visits, everything = self._like(place, self._rule)
        is_done = seen.watched.error is None and not seen.watched.changed
        value = is_done and seen.watched.value == seen.task.value(_depth(seen))
        if not self._is_seen("visits"):
            everything = value
        return Judged(seen, value, is_done and self._is_best(seen), is_done and visits, is_done and everything)

    def _is_best(self, seen: Seen) -> bool:
        game = seen.task.game
        if not self.runs.names_moves or game.is_over(game.start()):
            return True
        if seen.move is None or len(seen.move) > 1:
            return False
        return seen.task.worth(seen.move[0], _depth(seen)) == seen.task.value(_depth(seen))

    def _is_seen(self, name: str) -> bool:
        """Tell whether a thing that is asked could be seen at all."""
        if name == "move":
            return self.runs.names_moves
        if name == "visits":
            return any(one.watched.facts.run.has_visits for one in self.runs.seen)
        return any(
            one.watched.value is not None or one.watched.error is not None or one.watched.facts.run.root.answer is None
            for one in self.runs.seen
        )

    def _spoils(self) -> str | None:
        """Name what leaves nothing to be graded: it never comes to an end, answers nothing, or changes its tree."""
        watched = [one.watched for one in self.runs.seen if not one.task.is_single]
        watched = watched or [one.watched for one in self.runs.seen]
        if any(one.changed for one in watched):
            return "changed"
        if all(one.error is not None for one in watched):
            return "error"
        if all(one.error is not None or _is_silent(one) for one in watched):
            return "none"
        return None

    @property
    def tests(self) -> tuple[Test, ...]:
        """The marks of each thing that was asked."""
        return tuple(map(self._test, self.names))

    def _test(self, name: str) -> Test:
        counted = [one for one in self.judged if name != "move" or not one.seen.task.is_single]
        wrong = [one for one in counted if not getattr(one, name)]
        missed = [task for task in self.runs.missed if name != "move" or not task.is_single]
        first = self._mistake(wrong) or (Mistake(missed[0], None, None) if missed else None)
        right = 0 if self.is_void else len(counted) - len(wrong)
        return Test(name, right, len(counted) + len(missed), first)

    def _mistake(self, wrong: list[Judged]) -> Mistake | None:
        if not wrong:
            return None
        seen = min(wrong, key=lambda one: one.seen.task.size).seen
        return Mistake(seen.task, seen.watched, diverging(seen.watched, self.reference(seen)))

    def reference(self, seen: Seen) -> Trace | None:
        """Return the search that a run agrees with longest, of those with which it does not agree all the way.

        Of several it is the usual one, unless it is minimax that was written.
        """
        best = self._rule
        longest = -1
        for rule in sorted(self._rules, key=lambda one: one != best or best != MINIMAX):
            place = agreement(seen.events, self._reference_events(seen, rule))
            if place is None and rule == self._rule:  # it is the move that is wrong
                best = rule
                break
            if place is not None and place > longest:
                best, longest = rule, place
        if _has_own_order(seen.watched.facts.root):
            return reference(seen.watched.facts, best, own_order=True)
        return seen.task.trace(best, _window(seen), _depth(seen))

    @property
    def first(self) -> Mistake | None:
        """What differs on the smallest tree that shows it: the value, else the move, else a visit, else a window."""
        for name in ("value", "move", "visits", "all"):
            if name == "all" or name in self.names:
                mistake = self._mistake([one for one in self.judged if not getattr(one, name)])
                if mistake is not None:
                    return mistake
        return None

    @property
    def wrong(self) -> int:
        """On how many trees something that was asked is wrong."""
        return sum(not all(getattr(one, name) for name in self.names) for one in self.judged) + len(self.runs.missed)

    @property
    def count(self) -> int:
        """How many trees there are."""
        return len(self.judged) + len(self.runs.missed)

    @property
    def differs(self) -> bool:
        """Whether something is not as it should be, if it was asked or not."""
        return bool(self.wrong) or not all(one.all for one in self.judged)

    @property
    def bugs(self) -> tuple[str, ...]:
        """The museum's names for what is wrong."""
        return self.runs.bugs if self.differs else ()

    def fits(self, lang: str) -> str | None:
        """Name the convention that all runs keep to."""
        if any(one.watched.changed for one in self.runs.seen):
            return None
        found = {rule for rule in self._rules if all(whole for _, whole in self._by(rule))}
        return fitting_text(found, by_mover=self.runs.seen[0].watched.by_mover, lang=lang)


def _is_silent(watched: Watched) -> bool:
    return watched.error is None and watched.facts.run.root.answer is None


def _depth(seen: Seen) -> int | None:
    return seen.watched.facts.limit if seen.task.is_given else seen.task.depth


def _window(seen: Seen) -> Window:
    window = endless(root_window(seen.watched.facts), seen.ends)
    assert window is not None, "the root has a window"
    return window


def _visits(events: list[Event], fail: str | None) -> list[Any]:
    """Return what is entered in which order; with what is answered there, if the lecturer asks for a fail rule."""
    if fail is None:
        return [event.path for event in events if event.kind == "enter"]
    return [(event.kind, event.path, event.value) for event in events]


def _has_own_order(call: Told) -> bool:
    """Tell whether children were looked at in another order than the tree's."""
    places = [child.path[-1] for child in call.below]
    return places != sorted(places) or any(map(_has_own_order, call.below))
