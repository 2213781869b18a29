"""Watching somebody's own search: it runs on a game in the clothes it expects, and leaves a trace like every search."""

import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from time import monotonic
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.errors import PracticeError, first_line
from minimaxviz.games.given import game_of
from minimaxviz.games.tree import Tree
from minimaxviz.notation import is_number, number, readable
from minimaxviz.practice import references
from minimaxviz.practice.calls import Observed, observe, who_else_watches
from minimaxviz.practice.clothes import LENDABLE, STYLES, Wardrobe
from minimaxviz.practice.codes import codes_of, inner_function
from minimaxviz.practice.facts import Facts, learned
from minimaxviz.practice.guard import Guard, StoppedError
from minimaxviz.practice.lineup import Lineup, Spotter, freezer
from minimaxviz.practice.outfits import Outfit, UnfitError, outfits
from minimaxviz.practice.telling import told_trace
from minimaxviz.trace import Trace
from minimaxviz.words import Words, words

if TYPE_CHECKING:
    from minimaxviz.practice.divergence import Divergence

__all__ = ["LIMIT", "SECONDS", "Run", "Watched", "Watcher", "watch"]

LIMIT = 20_000
SECONDS = 10.0
PROBE_LIMIT = 2_000
ENOUGH = 4  # nodes that a function visits if its clothes fit

_NAMES = tuple(f"probe {place}" for place in range(1, 16))  # names of their own: a table may remember names
PROBE = Tree.from_dict(
    {_NAMES[place]: [_NAMES[2 * place + 1], _NAMES[2 * place + 2]] for place in range(7)},
    dict(zip(_NAMES[7:], (3, 7, 7, 4, 5, 6, 8, 9), strict=True)),
)
"""The tree on which clothes are tried on; every cut rule and fail rule does something else in it."""


class Run(NamedTuple):
    """One run of a function on a game."""

    seen: Observed
    lineup: Lineup
    wardrobe: Wardrobe
    printed: str
    left_out: int

    @property
    def visits(self) -> int:
        """How many visits there were."""
        return sum(1 for _ in self.lineup.root.walk())


class _Plan:
    """How a function is called: by somebody else's word, or in an outfit."""

    def __init__(
        self,
        function: Callable[..., Any],
        call: Callable[..., Any] | None,
        lend: Mapping[str, Any],
        state: Callable[[Any], Any] | None,
    ) -> None:
        self.function, self.call, self.lend, self.state = function, call, lend, state
        inner = inner_function(function)
        self.space: dict[str, Any] = {} if inner is None else inner.__globals__
        self.codes = codes_of(function)

    def run(self, game: Any, outfit: Outfit | None, limit: int, seconds: float, recursive: set[CodeType]) -> Run:
        """Run the function on a game; what goes wrong inside it is part of what was seen."""
        wardrobe = Wardrobe(game)
        try:
            begin = self._prepared(wardrobe, outfit)
        except RecursionError:
            raise PracticeError(
                "watch: the tree is deeper than Python can go down; give one with fewer levels"
            ) from None
        lent = {name: wardrobe.lendable(what) if isinstance(what, str) else what for name, what in self.lend.items()}
        modules = len(sys.modules)
        guard, freeze = Guard(seconds, self.space, lent), freezer(wardrobe, self.state)
        seen = guard.run(
            lambda: observe(begin, self.codes, freeze, limit, seconds, recursive, has_alarm=guard.has_alarm)
        )
        if len(sys.modules) > modules and (codes := codes_of(self.function)) != self.codes:
            self.codes = codes  # it imported something of its own, whose calls were not seen
            return self.run(game, outfit, limit, seconds, recursive)
        spotter = Spotter(wardrobe, is_index=outfit is not None and outfit.style == "index")
        lineup = Lineup(seen.top, spotter, recursive)
        return Run(seen, lineup, wardrobe, guard.printed.text, guard.printed.left_out)

    def _prepared(self, wardrobe: Wardrobe, outfit: Outfit | None) -> Callable[[], Any]:
        if self.call is not None:
            call = self.call
            return lambda: call(self.function, wardrobe)
        assert outfit is not None, "who is not told how to call it chose an outfit"
        positional, named = outfit.arguments(self.function, wardrobe)
        return lambda: self.function(*positional, **named)


def watch(
    function: Callable[..., Any],
    tree: Any,
    style: str = "auto",
    call: Callable[..., Any] | None = None,
    lend: Mapping[str, Any] | None = None,
    state: Callable[[Any], Any] | None = None,
    limit: int = LIMIT,
    seconds: float = SECONDS,
) -> "Watched":
    """Run a search of your own on a tree or a game, and see what it does.

    The tree is dressed as what the function expects: ``style`` is "lists", "nodes", "table", "names", "state",
    "gamestate", "board" or "index", and unless said it is found by trying. ``call=lambda f, t: f(t.lists(), -inf,
    inf, True)`` says outright how it is called; ``lend`` replaces globals of the function for the run by "children",
    "children or None", "value", "is_over", "tree" or "values"; ``state`` turns a board of yours into rows of signs.
    After ``limit`` calls or so many ``seconds`` it is stopped.

    >>> def search(node, alpha, beta, maximizing):
    ...     if not isinstance(node, list):
    ...         return node
    ...     best = float("-inf") if maximizing else float("inf")
    ...     for child in node:
    ...         value = search(child, alpha, beta, not maximizing)
    ...         if maximizing:
    ...             best = max(best, value)
    ...             alpha = max(alpha, best)
    ...         else:
    ...             best = min(best, value)
    ...             beta = min(beta, best)
    ...         if alpha >= beta:
    ...             break
    ...     return best
    >>> watched = watch(search, "lecture")
    >>> watched.value, watched.trace
    (3, Trace(search, 14 nodes, value 3))
    """
    return Watcher(function, style, call, lend, state, limit, seconds).watch(tree)


class Watcher:
    """Watches one function on one game after the other; the clothes that it expects of a tree are found once."""

    def __init__(
        self,
        function: Callable[..., Any],
        style: str = "auto",
        call: Callable[..., Any] | None = None,
        lend: Mapping[str, Any] | None = None,
        state: Callable[[Any], Any] | None = None,
        limit: int = LIMIT,
        seconds: float = SECONDS,
        *,
        patient: bool = False,
    ) -> None:
        _check(function, style, call, lend, state, limit, seconds)
        self.name = _name(function)
        self._patient = patient  # whether a function is taken that looks at the root alone
        self.style, self.limit, self.seconds = style, limit, seconds
        self._plan = _Plan(function, call, lend or {}, state)
        self._in_trees: tuple[Outfit | None, Run | None] | None = None

    def fit(self, game: Any) -> tuple[Outfit | None, Run | None]:
        """Find the clothes in which the function is content with a game, and what it did when they were tried on."""
        if self._in_trees is not None and isinstance(game, Tree):
            return self._in_trees
        found: tuple[Outfit | None, Run | None]
        if self._plan.call is not None:
            found = None, _probed(self._plan, game, self.seconds)
        else:
            found = _tried_on(self._plan, game, self.style, self.seconds, patient=self._patient)
        if isinstance(game, Tree):
            self._in_trees = found
        return found

    def watch(self, tree: Any, *, depth: int | None = None) -> "Watched":
        """Run the function on a tree or a game; ``depth`` is given to it if it has a parameter for it."""
        game = game_of(tree)
        if Guard.is_busy():
            raise PracticeError("watch: a function is being watched already; wait until it is done")
        notes = [f"{who} was running too" for who in who_else_watches()]
        outfit, probe = self.fit(game)
        if outfit is not None and depth is not None:
            outfit = outfit._replace(depth=depth)
        recursive = set() if probe is None else probe.lineup.recursive
        try:
            run = self._plan.run(game, outfit, self.limit, self.seconds, recursive)
        except UnfitError as problem:
            raise PracticeError(
                f"watch: {self.name} is called in the style {outfit.style if outfit else None}, and {problem}"
            ) from None
        if run.lineup.entry is None and run.seen.error is not None:
            raise PracticeError(f"watch: call= never reached {self.name}: {_problem(run.seen.error)}")
        return Watched(self.name, game, run, probe, outfit, notes)


# --- finding the clothes --------------------------------------------------------------------------


def _probed(plan: _Plan, game: Any, seconds: float) -> Run | None:
    """Run a function on the probe, to learn how it goes down and answers; None if that says nothing."""
    if not isinstance(game, Tree):
        return None
    run = plan.run(PROBE, None, PROBE_LIMIT, min(seconds, 1), set())
    return run if run.seen.error is None and run.visits >= ENOUGH else None


def _tried_on(
    plan: _Plan, game: Any, style: str, seconds: float, *, patient: bool = False
) -> tuple[Outfit, Run | None]:
    """Find the outfit in which a function runs, and what it did in it on the probe."""
    is_tree = isinstance(game, Tree)
    end = monotonic() + seconds
    runs: list[tuple[Outfit, Run]] = []
    refused: dict[str, str] = {}
    for outfit in outfits(plan.function, game, style, by_name=bool(plan.lend)):
        try:
            run = plan.run(
                PROBE if is_tree else game, outfit, PROBE_LIMIT if is_tree else LIMIT, min(seconds, 1), set()
            )
        except (UnfitError, PracticeError) as problem:
            refused.setdefault(outfit.style, first_line(problem))
            continue
        runs.append((outfit, run))
        if run.seen.error is None and run.visits >= ENOUGH:
            if references.fitting(Facts(run.lineup, learned([run.lineup]))):
                return outfit, run if is_tree else None
        else:
            refused.setdefault(outfit.style, _complaint(run))
        if monotonic() > end:
            break
    done = [pair for pair in runs if pair[1].seen.error is None and pair[1].visits >= ENOUGH]
    further = sorted((pair for pair in runs if pair[1].visits > 2), key=lambda pair: -pair[1].visits)
    stuck = [pair for pair in runs if isinstance(pair[1].seen.error, StoppedError | RecursionError)]
    alone = [pair for pair in runs if patient and pair[1].seen.error is None]
    for found in (done, further, stuck, alone):
        if found:
            return found[0][0], found[0][1] if is_tree else None
    if runs and style != "auto":  # who says the style knows better
        return runs[0][0], None
    raise PracticeError(_unknown(plan, style, refused))


def _complaint(run: Run) -> str:
    if run.seen.error is not None:
        return _problem(run.seen.error)
    return f"it ran, but went to {run.visits} node{'s' if run.visits > 1 else ''} only"


def _unknown(plan: _Plan, style: str, refused: dict[str, str]) -> str:
    reasons = {reason: [name for name in refused if refused[name] == reason] for reason in refused.values()}
    tried = "; ".join(
        f"{', '.join(f'{name} ({STYLES[name]})' for name in names)}: {reason}" for reason, names in reasons.items()
    )
    return (
        f"watch: {_name(plan.function)} runs in none of the styles that were tried. {tried}. "
        "Say how it is called: call=lambda f, t: f(t.lists(), …)"
    )


# --- what was seen --------------------------------------------------------------------------------


class Watched:
    """What somebody's search did: its trace, value and move, what it fits, and what went wrong."""

    def __init__(
        self, name: str, game: Any, run: Run, probe: Run | None, outfit: Outfit | None, notes: list[str]
    ) -> None:
        self.name = name
        self.game = game
        self.style = None if outfit is None else outfit.style
        """The style that it was called in; None if ``call`` said how."""
        self._run, self._probe, self._notes = run, probe, notes
        eyes = learned([run.lineup] if probe is None else [probe.lineup, run.lineup])
        self.facts = Facts(run.lineup, eyes)

    @cached_property
    def trace(self) -> Trace:
        """The trace: windows, values and visits as they were, right or wrong."""
        return told_trace(self.game, self.facts.root, self.name, seen=self.facts.seen)

    @property
    def value(self) -> float | None:
        """The value that was found for the root, as MAX sees it; None if none was seen."""
        return self.facts.root.value

    @property
    def move(self) -> Any:
        """The move that was chosen; None if the function names none."""
        path = self.facts.move_path
        return None if path is None else self.game.moves(self.game.start())[path[0]]

    @property
    def printed(self) -> str:
        """What the function printed, up to a limit."""
        return self._run.printed

    @property
    def changed(self) -> bool:
        """Whether the function changed the tree or the board that it was lent."""
        return self._run.seen.error is None and self._run.wardrobe.changed()

    @property
    def by_mover(self) -> bool:
        """Whether its numbers are seen by who is to move, as in negamax."""
        return self.facts.eyes.by_mover

    @property
    def ran_out_of_time(self) -> bool:
        """Whether it was stopped because it took too long."""
        problem = self._run.seen.error
        return isinstance(problem, StoppedError) and problem.seconds is not None

    @cached_property
    def rules(self) -> set[references.Rule]:
        """The rules that it kept to, on this tree and where it was tried on."""
        found = references.fitting(self.facts)
        if found and self._probe is not None:
            found &= references.fitting(Facts(self._probe.lineup, self.facts.eyes)) or found
        return found

    @property
    def fits(self) -> str | None:
        """The convention that it fits, as far as it is certain; None if it fits none.

        >>> def minimax(node, is_max):
        ...     if isinstance(node, int):
        ...         return node
        ...     return (max if is_max else min)(minimax(child, not is_max) for child in node)
        >>> watch(minimax, "aima").fits
        'minimax'
        """
        if self.error is not None:
            return None
        return references.fitting_text(self.rules, by_mover=self.by_mover)

    @property
    def error(self) -> str | None:
        """What ended the run, in one line that names the node and the line; None if it returned."""
        return None if self._run.seen.error is None else self.error_text(words("en"))

    def error_text(self, say: Words) -> str:
        """Say in a language what ended the run."""
        problem, line = self._run.seen.error, self.error_line
        filled = {"node": self.trace.node(self.stopped_path).name}
        if isinstance(problem, RecursionError):
            return say.say("diff_error_deep", **filled)
        if isinstance(problem, StoppedError):
            if problem.seconds is None:
                return say.say("diff_error_calls", most=say.whole(problem.calls or 0), **filled)
            return say.say("diff_error_seconds", most=number(problem.seconds), line=str(line or "–"), **filled)
        filled |= {"error": type(problem).__name__, "line": str(line or "–"), "reason": first_line(problem)}
        return say.say("diff_error", **filled)

    @property
    def stopped_path(self) -> tuple[int, ...]:
        """Where an error ended the run: the last node that was entered and not left."""
        one = self._run.lineup.root
        while one.below and not one.below[-1].left:
            one = one.below[-1]
        return one.path

    @property
    def error_line(self) -> int | None:
        """The line of the function's own code at which an error ended the run."""
        problem, codes = self._run.seen.error, {call.code for call in _all_calls(self._run.seen.top)}
        found = None
        trace = None if problem is None else problem.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code in codes:
                found = trace.tb_lineno
            trace = trace.tb_next
        return found

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What was not seen, and what else is worth knowing."""
        run, facts = self._run, self.facts
        found = list(self._notes)
        if not run.lineup.has_visits and not self.game.is_over(self.game.start()):
            found.append("no call for a child of the root was seen: only the result is known")
        elif run.lineup.is_asked:
            found.append(
                "nothing calls itself: the first question about a node counts as its visit, values were not seen"
            )
        elif not facts.has_windows:
            found.append("windows were not seen: α and β are no parameters, or there are none")
        if self.by_mover:
            found.append("its numbers are seen by who is to move; they are shown as MAX sees them")
        if run.lineup.jumps:
            found.append("some calls were not about a child of the node before")
        if run.lineup.spotter.strange:
            name = self.trace.node(run.lineup.spotter.strange[0]).name
            found.append(f"a call at {name} was about a position that no move leads to: was a move not taken back?")
        if facts.leaf_path is not None:
            found.append(f"it answers {self.trace.node(facts.leaf_path).name}, which is no move at the root")
        if self.changed:
            found.append("it changed the tree or the board that it was lent")
        if run.left_out:
            found.append(f"it printed {run.left_out:,} characters more than are kept")
        return tuple(found)

    def diff(self, reference: Trace | None = None) -> "Divergence | None":
        """Return the first thing that differs from the reference that agrees longest; None if nothing does."""
        from minimaxviz.practice.divergence import diverging

        return diverging(self, reference)

    def __repr__(self) -> str:
        count = self._run.visits
        nodes = "1 node" if count == 1 else f"{count:,} nodes"
        if self.error is not None:
            return f"Watched({self.name}, {nodes}, {self.error})"
        value = "no value" if self.value is None else f"value {number(self.value)}"
        return f"Watched({self.name}, {nodes}, {value}, {'fits ' + self.fits if self.fits else 'fits nothing'})"


def _all_calls(top: Any) -> list[Any]:
    found = [top]
    for call in found:  # it grows
        found += call.below
    return found


# --- words ----------------------------------------------------------------------------------------


def _name(function: Any) -> str:
    return getattr(function, "__name__", None) or type(function).__name__


def _problem(error: BaseException) -> str:
    if isinstance(error, StoppedError):
        return f"it was not done after {error}"
    return f"{type(error).__name__}: {first_line(error)}"


def _check(function: Any, style: Any, call: Any, lend: Any, state: Any, limit: Any, seconds: Any) -> None:
    """Refuse what makes no sense, in one line."""
    if not callable(function):
        raise PracticeError(
            f"watch: {readable(function)} is no function; give the function itself: watch(search, tree)"
        )
    if inner_function(function) is None:
        raise PracticeError(f"watch: {_name(function)} is not written in Python, so its calls cannot be seen")
    if style != "auto" and (not isinstance(style, str) or style not in STYLES):
        raise PracticeError(f"watch: style {readable(style)}; one of auto, {', '.join(STYLES)} is needed")
    for what, given in (("call", call), ("state", state)):
        if given is not None and not callable(given):
            raise PracticeError(f"watch: {what} {readable(given)}; a function is needed")
    if lend is not None and not isinstance(lend, Mapping):
        raise PracticeError(f"watch: lend {readable(lend)}; a table from names to what is lent is needed")
    for name, what in (lend or {}).items():
        if not isinstance(name, str) or (isinstance(what, str) and what not in LENDABLE):
            raise PracticeError(
                f"watch: lend {readable(name)}: {readable(what)}; one of {', '.join(map(repr, LENDABLE))} is needed"
            )
    if type(limit) is not int or limit < 1:
        raise PracticeError(f"watch: limit {readable(limit)}; a whole number from 1 up is needed")
    if not is_number(seconds) or not 0 < seconds < 1e6:
        raise PracticeError(f"watch: seconds {readable(seconds)}; a number above 0 is needed")
