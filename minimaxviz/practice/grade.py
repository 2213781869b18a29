"""Grading a search of somebody's own: it runs on many trees, and what it does is held against every convention."""

import math
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from html import escape
from inspect import signature
from pathlib import Path as File
from time import monotonic
from typing import Any, NamedTuple

from minimaxviz.errors import PracticeError
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, is_number, number, plain, readable
from minimaxviz.practice import battery
from minimaxviz.practice.battery import Task
from minimaxviz.practice.divergence import Divergence, diverging
from minimaxviz.practice.memory import Memory
from minimaxviz.practice.naming import Seen, named
from minimaxviz.practice.outfits import role
from minimaxviz.practice.references import (
    MINIMAX,
    RULES,
    Event,
    Rule,
    agreement,
    endless,
    events_of,
    events_of_trace,
    fitting_text,
    leaf_range,
    reference,
    root_window,
)
from minimaxviz.practice.telling import Told
from minimaxviz.practice.watched import Watched, Watcher
from minimaxviz.trace import Trace
from minimaxviz.words import Words, words

__all__ = ["Grade", "Points", "Test", "grade"]

ASKED = ("value", "move", "visits")
SECONDS = 2.0  # for one run, and for finding the clothes
BUDGET = 20.0  # seconds for all of them
WITH_ESTIMATES = ("nodes", "table", "names", "state", "gamestate", "board")
"""The styles in which an unfinished node has a value, so that a depth can be asked for."""

PROBE = Tree.from_dict(
    {"a": ["b", "c"], "b": ["d", "e"], "c": ["f", "g"], "d": ["h", "i"], "e": ["j", "k"]},
    {**dict.fromkeys("abcde", 4), **dict(zip("fghijk", (3, 5, 6, 2, 7, 1), strict=True))},
)
"""A tree on which it is tried what a function takes a depth for."""


def grade(
    function: Callable[..., Any],
    trees: Any = None,
    *,
    ask: str | Sequence[str] = ASKED,
    cut: str | None = None,
    fail: str | None = None,
    style: str = "auto",
    call: Callable[..., Any] | None = None,
    lend: Mapping[str, Any] | None = None,
    seed: int = 1,
) -> "Grade":
    """Grade a search of your own: its value, its move and the nodes that it visits, on about forty trees.

    ``ask`` says what counts, of "value", "move" and "visits". Conventions are no mistakes, unless ``cut`` (">=" or
    ">") or ``fail`` ("soft" or "hard") asks for one. ``style``, ``call`` and ``lend`` are as in ``watch``; ``trees``
    are other trees than the usual ones, and ``seed`` draws other practice trees.

    >>> def search(node, alpha, beta, maximizing):
    ...     if not isinstance(node, list):
    ...         return node
    ...     best = float("-inf") if maximizing else float("inf")
    ...     for child in node:
    ...         value = search(child, beta, alpha, not maximizing)
    ...         if maximizing:
    ...             best = max(best, value)
    ...             alpha = max(alpha, best)
    ...         else:
    ...             best = min(best, value)
    ...             beta = min(beta, best)
    ...         if alpha >= beta:
    ...             break
    ...     return best
    >>> wrong = grade(search)
    >>> wrong.bug, wrong.score < 1
    ('swapped', True)
    >>> print(wrong.first)
    You entered C with [∞, 2]: α and β are swapped. It is [2, ∞].
    """
    asked = _asked(ask)
    _check(cut, fail, seed)
    try:
        watcher = Watcher(function, style, call, lend, seconds=SECONDS, patient=True)
    except PracticeError as problem:
        raise PracticeError(str(problem).replace("watch", "grade")) from None
    tasks = battery.battery(seed) if trees is None else battery.given(trees)
    try:
        roles, memory = _roles(function, call), Memory(function)
        runs = _Runs(watcher, tasks, roles, memory)
    except PracticeError as problem:
        return Grade(watcher.name, reason=str(problem).removeprefix("watch: ").removeprefix("grade: "))
    marked = _Marked(runs, asked, cut, fail)
    if trees is None or not marked.differs:
        return Grade(watcher.name, marked)
    try:  # other trees tell more about a bug
        return Grade(watcher.name, marked, _Runs(watcher, battery.battery(seed), roles, memory).bugs)
    except PracticeError:
        return Grade(watcher.name, marked)


# --- running it -----------------------------------------------------------------------------------


class _Runs:
    """A function on one tree after the other, as long as there is time."""

    def __init__(self, watcher: Watcher, tasks: Sequence[Task], roles: Sequence[str | None], memory: Memory) -> None:
        self.seen: list[Seen] = []
        self.missed: list[Task] = []
        """Trees for which no time was left."""
        self._watcher, self._memory = watcher, memory
        end = monotonic() + BUDGET
        outfit, _ = watcher.fit(tasks[0].game)
        memory.put_back()
        self._height: int | None = None
        if outfit is not None and outfit.style == "index" and outfit.depth == 0 and roles.count("depth") < 2:
            self._height = 3  # it counts to the height of the tree it was tried on, which is written in it
        self._has_turn = not {"turn", "sign", "agent"}.isdisjoint(roles)
        deep = "depth" in roles and any(task.depth is not None for task in tasks) and self._knows_depth()
        for task in tasks:
            if task.depth is not None and not deep:
                continue
            if monotonic() > end or (self.seen and self.seen[-1].watched.ran_out_of_time):
                self.missed.append(task)
                continue
            watched = self._watched(task)
            if watched is not None:
                self.seen.append(Seen(task, watched, events_of(watched.facts), leaf_range(watched.facts), None))
        if not self.seen:
            raise PracticeError(f"{watcher.name} can be called with none of the trees")
        if any(one.watched.move is not None for one in self.seen):  # where the game is over there is none to name
            self.seen = [one for one in self.seen if not _is_single(one.task) or _answers(one.watched)]
        are_children = any(map(_names_children, self.seen))
        self.seen = [one._replace(move=_move(one.watched, are_children=are_children)) for one in self.seen]

    @property
    def names_moves(self) -> bool:
        """Whether moves are answered at all."""
        return any(one.move is not None for one in self.seen)

    @property
    def bugs(self) -> tuple[str, ...]:
        """The museum's names for what is done there."""
        return named(self.seen, names_moves=self.names_moves)

    def _run(self, game: Any, depth: int | None) -> Watched:
        """Run it as if for the first time."""
        try:
            return self._watcher.watch(game, depth=depth)
        finally:
            self._memory.put_back()

    def _watched(self, task: Task) -> Watched | None:
        """Run it on a tree; None if it cannot be called with that one, or cannot be told who moves there."""
        if not task.is_given and self._height not in (None, task.height):
            return None
        try:
            watched = self._run(task.game, task.depth)
            if not task.is_given and task.twin is not None and not self._is_told(watched, task, task.twin):
                return None
        except PracticeError:
            if task.is_given:
                raise
            return None
        return watched

    def _is_told(self, watched: Watched, task: Task, twin: Tree) -> bool:
        """Tell whether a function knows that MIN moves first: it has a parameter for that, or finds out."""
        if _sees_for_the_root(watched) or _raw(self._run(twin, task.depth)) == _raw(watched):
            return False
        return self._has_turn or watched.value == task.value(task.depth)

    def _knows_depth(self) -> bool:
        """Tell whether one more of depth goes one level further down, where unfinished nodes have values."""
        outfit, _ = self._watcher.fit(PROBE)
        if outfit is None or outfit.style not in WITH_ESTIMATES:
            return False
        lower, higher = (self._run(PROBE, depth) for depth in (1, 2))
        return lower.error is None and higher.error is None and _height(lower) + 1 == _height(higher)


def _roles(function: Any, call: Any) -> list[str | None]:
    """Return what the parameters mean; nothing if somebody says how it is called."""
    try:
        return [] if call is not None else [role(name) for name in signature(function).parameters]
    except (TypeError, ValueError):
        return []


def _sees_for_the_root(watched: Watched) -> bool:
    """Tell whether its numbers are seen by who moves at the root, here MIN: then they say nothing about MIN."""
    facts = watched.facts
    visits = [one for one in facts.run.root.walk() if facts.game.is_over(facts.spotter.state(one.path))]
    leaves = [(_numbers(one.answer), facts.game.utility(facts.spotter.state(one.path))) for one in visits]
    return not watched.by_mover and bool(leaves) and all(worth and -worth in answer for answer, worth in leaves)


def _answers(watched: Watched) -> bool:
    return watched.error is None and watched.value is not None


def _is_silent(watched: Watched) -> bool:
    return watched.error is None and watched.facts.run.root.answer is None


def _height(watched: Watched) -> int:
    return max(len(visit.path) for visit in watched.facts.run.root.walk())


def _raw(watched: Watched) -> list[Any]:
    """Return where it went and the numbers it answered there, as they are."""
    return [(visit.path, _numbers(visit.answer)) for visit in watched.facts.run.root.walk()]


def _numbers(answer: Any) -> list[float]:
    parts = answer if isinstance(answer, tuple | list) else (answer,)
    return [plain(part) for part in parts if is_number(part)]


def _names_children(seen: Seen) -> bool:
    """Tell whether a move is answered as one of the lists; then a number is the value of a leaf, and no place."""
    answer = seen.watched.facts.run.root.answer
    return isinstance(answer, tuple) and any(isinstance(part, list) for part in answer)


def _move(watched: Watched, *, are_children: bool) -> tuple[int, ...] | None:
    """Return the node that the answer names, wherever it stands."""
    facts = watched.facts
    answer = facts.run.root.answer
    if are_children and isinstance(answer, tuple) and not any(isinstance(part, list) for part in answer):
        others = [part for place, part in enumerate(answer) if place != facts.eyes.place and is_number(part)]
        leaves = enumerate(facts.spotter.children(()))
        game = facts.game
        return next(
            ((place,) for place, leaf in leaves if others and game.is_over(leaf) and game.utility(leaf) == others[0]),
            None,
        )
    return facts.move_path or facts.leaf_path


# --- marking it -----------------------------------------------------------------------------------


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


class _Judged(NamedTuple):
    """What is right of one run."""

    seen: Seen
    value: bool
    move: bool
    visits: bool
    all: bool


class _Marked:
    """The marks of a function: what was asked, tree by tree."""

    def __init__(self, runs: _Runs, asked: tuple[str, ...], cut: str | None, fail: str | None) -> None:
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

    def _judge(self, seen: Seen) -> _Judged:
        place = self.runs.seen.index(seen)
        visits, everything = self._like(place, self._rule)
        is_done = seen.watched.error is None and not seen.watched.changed
        value = is_done and seen.watched.value == seen.task.value(_depth(seen))
        if not self._is_seen("visits"):
            everything = value
        return _Judged(seen, value, is_done and self._is_best(seen), is_done and visits, is_done and everything)

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
        watched = [one.watched for one in self.runs.seen if not _is_single(one.task)]
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
        counted = [one for one in self.judged if name != "move" or not _is_single(one.seen.task)]
        wrong = [one for one in counted if not getattr(one, name)]
        missed = [task for task in self.runs.missed if name != "move" or not _is_single(task)]
        first = self._mistake(wrong) or (Mistake(missed[0], None, None) if missed else None)
        right = 0 if self.is_void else len(counted) - len(wrong)
        return Test(name, right, len(counted) + len(missed), first)

    def _mistake(self, wrong: list[_Judged]) -> Mistake | None:
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


def _is_single(task: Task) -> bool:
    return bool(task.game.is_over(task.game.start()))


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


# --- what is said ---------------------------------------------------------------------------------


class Points(float):
    """A number of points that shows itself as that number, and in a notebook as the report."""

    grade: "Grade"

    def __repr__(self) -> str:
        return f"{float(self):.2f}".rstrip("0").rstrip(".")

    def _repr_html_(self) -> str:
        return self.grade._repr_html_()


class Grade:
    """What a function is worth: a score from 0 to 1, what is wrong first, and the bug if it is known."""

    def __init__(
        self,
        name: str,
        marked: _Marked | None = None,
        bugs: tuple[str, ...] | None = None,
        reason: str | None = None,
    ) -> None:
        self.name = name
        self._reason = reason
        self._marked = marked
        self.tests: tuple[Test, ...] = () if marked is None else marked.tests
        """What was asked: name, score, max, and what is wrong first."""
        self.bugs: tuple[str, ...] = bugs if bugs is not None else () if marked is None else marked.bugs
        """The names of the museum's bugs that do the same."""
        self.mistake: Mistake | None = None if marked is None else marked.first
        """What is wrong on the smallest tree that shows it."""

    @property
    def score(self) -> float:
        """How much is right, from 0 to 1; every test weighs the same."""
        return sum(test.score / test.max for test in self.tests) / len(self.tests) if self.tests else 0.0

    @property
    def is_right(self) -> bool:
        """Whether everything that was asked is right."""
        return bool(self.tests) and all(test.score == test.max for test in self.tests)

    @property
    def bug(self) -> str | None:
        """The name of the museum's bug that does the same; several names where they look alike."""
        return ", ".join(self.bugs) or None

    @property
    def first(self) -> Divergence | None:
        """The first divergence on the smallest tree that shows one; None if there is none."""
        return None if self.mistake is None else self.mistake.divergence

    @property
    def fits(self) -> str | None:
        """The convention that it keeps to on all trees; None if it keeps to none."""
        return None if self._marked is None else self._marked.fits("en")

    @property
    def verdict(self) -> str:
        """What is to be said of it, in a sentence or two."""
        return self.verdict_in(words("en"))

    def verdict_in(self, say: Words) -> str:
        """Say the verdict in a language."""
        marked = self._marked
        if marked is None:
            return say.say("grade_not", reason=self._reason or "")
        if not marked.names:
            return say.say("grade_unseen")
        if self.is_right:
            fits = marked.fits(say.lang)
            if fits is not None:
                return say.count("grade_right", marked.count, done=fits)
            return say.count("grade_right_plain", marked.count)
        story = self._named(say)
        if story is None and self.mistake is not None:
            story = self.mistake.text(say.lang)
        return " ".join(filter(None, [self._counted(say), story]))

    def _counted(self, say: Words) -> str:
        assert self._marked is not None, "who was graded has marks"
        return say.count("grade_wrong", self._marked.wrong, total=say.whole(self._marked.count))

    def _named(self, say: Words) -> str | None:
        """Name the bug, and tell its story."""
        names = list(map(say.left_to_right, self.bugs))
        if len(names) == 1:
            return say.say("grade_bug", label=names[0], done=say.say(f"bug_{self.bugs[0]}"))
        return say.say("grade_bugs", names=say.comma.join(names)) if names else None

    def report(self, lang: str = "en") -> str:
        """Return all of it as text: score and verdict, test by test, and the tree at the first divergence."""
        say = words(lang)
        lines = [f"{self.name}: {self._percent(say)}", self._lead(say)]
        lines += [self._line(test, say) for test in self.tests]
        missing = [] if self._marked is None else [name for name in self._marked.left_out if name != "move"]
        if self.tests and missing:
            titles = say.comma.join(say.say(f"grade_test_{name}") for name in missing)
            lines.append(say.say("grade_left_out", done=titles))
        lines += ["", *self._example(say)] if self.mistake is not None else []
        return "\n".join(lines)

    def _percent(self, say: Words) -> str:
        return f"{math.floor(100 * self.score + 1e-9)} %"

    def _line(self, test: Test, say: Words) -> str:
        counted = say.say("grade_of", right=number(test.score), total=number(test.max))
        line = f"{say.say(f'grade_test_{test.name}')}: {counted}"
        if test.first is None or (self.mistake is not None and test.first.task is self.mistake.task):
            return line
        return f"{line} · {test.first.task.text}: {test.first.text(say.lang)}"

    def _lead(self, say: Words) -> str:
        """Return the verdict without the first divergence, which is told below it."""
        if self.is_right or self.mistake is None:
            return self.verdict_in(say)
        return " ".join(filter(None, [self._counted(say), self._named(say)]))

    def _example(self, say: Words) -> list[str]:
        """Return the first divergence and its tree as lines of text."""
        mistake = self.mistake
        assert mistake is not None, "who asks has one"
        lines = [say.say("grade_smallest", tree=mistake.task.text), mistake.text(say.lang)]
        first = mistake.divergence
        return lines if first is None else [*lines, "", first.reference.text(first.step, say.lang)]

    def check(self) -> "Grade":
        """Raise an AssertionError that says what is wrong, unless everything is right; for pytest and Otter."""
        if not self.is_right:
            say = words("en")
            raise AssertionError("\n".join([self._lead(say), *(self._example(say) if self.mistake else [])]))
        return self

    def points(self, total: float = 1) -> Points:
        """Return the score as a part of so many points, as nbgrader takes it; in a notebook it shows the report.

        It is rounded down to hundredths, so that only who has everything right gets all.
        """
        if not is_number(total) or not 0 <= total < math.inf:
            raise PracticeError(f"points {readable(total)}; a number from 0 up is needed")
        earned = float(total) if self.is_right else math.floor(100 * total * self.score + 1e-9) / 100
        points = Points(min(earned, float(total)))
        points.grade = self
        return points

    def save(self, file: str | os.PathLike[str], *, points: float = 1, lang: str = "en") -> File:
        """Save it: as JSON for Gradescope, which gives so many points for it, or as a page with the picture."""
        from minimaxviz.export.grades import save

        return save(self, file, points=points, lang=lang)

    # --- pictures

    def __repr__(self) -> str:
        return f"Grade({self.name}, {self._percent(words('en'))}: {self.verdict})"

    def __str__(self) -> str:
        return self.report()

    def html(self, lang: str = "en") -> str:
        """Return the report as HTML, with the picture of the first divergence."""
        say = words(lang)
        direction = "rtl" if say.right_to_left else "ltr"
        rows = "".join(f"<li>{escape(self._line(test, say))}</li>" for test in self.tests)
        parts = [
            f"<p><strong>{escape(self.name)}: {self._percent(say)}</strong> {escape(self._lead(say))}</p>",
            f"<ul>{rows}</ul>" if rows else "",
        ]
        if self.mistake is not None:
            smallest = say.say("grade_smallest", tree=self.mistake.task.text)
            parts.append(f"<p>{escape(smallest)}<br><strong>{escape(self.mistake.text(lang))}</strong></p>")
        if self.first is not None:
            parts.append(self.first.show(lang=lang)._repr_mimebundle_()["text/html"])
        return f'<div class="mv-grade" lang="{say.lang}" dir="{direction}">{"".join(parts)}</div>'

    @cached_property
    def _page_part(self) -> str:
        return self.html()

    def _repr_html_(self) -> str:
        return self._page_part


# --- what is asked --------------------------------------------------------------------------------


def _asked(ask: Any) -> tuple[str, ...]:
    names = (ask,) if isinstance(ask, str) else ask
    if not isinstance(names, Sequence) or not names or any(name not in ASKED for name in names):
        raise PracticeError(f"grade: ask {readable(ask)}; some of {', '.join(ASKED)} are needed")
    return tuple(name for name in ASKED if name in names)


def _check(cut: Any, fail: Any, seed: Any) -> None:
    if cut not in (None, ">=", ">"):
        raise PracticeError(f"grade: cut {readable(cut)}; '>=', '>' or None is needed")
    if fail not in (None, "soft", "hard"):
        raise PracticeError(f"grade: fail {readable(fail)}; 'soft', 'hard' or None is needed")
    if type(seed) is not int:
        raise PracticeError(f"grade: seed {readable(seed)}; a whole number is needed")
