"""The calls of somebody's function: what each was given, and what it returned."""

import dis
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from itertools import islice, takewhile
from operator import itemgetter
from time import monotonic
from types import CodeType, FrameType
from typing import Any

from minimaxviz.practice.codes import parameters
from minimaxviz.practice.guard import StoppedError

__all__ = ["Call", "Observed", "observe", "who_else_watches"]

PATIENCE = 64  # calls after which code that never called itself, through whatever, is not looked at any more
TOOL = "minimaxviz"  # what others see that watches
CLOCK = 256  # every so many calls the time is looked at
SIMPLE = frozenset((int, float, str, bool, type(None)))
"""What cannot change, and is kept as it is."""
_MISSING: Any = object()
_OTHERS = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>")
_NO_CALL = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR  # they go away and come back
_RETURNS = {dis.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in dis.opmap}
"""What nothing else tells a profile function: whether a call returns None, or an exception passes through."""


class Call:
    """One call: its code, its arguments by name as they were then, the calls below it, and what came of it."""

    __slots__ = ("arguments", "below", "code", "ended", "path", "result")

    def __init__(self, code: CodeType | None, arguments: dict[str, Any]) -> None:
        self.code = code
        self.arguments = arguments
        self.below: list[Call] = []
        self.result: Any = None
        self.ended = False
        """Whether it returned; False where it was left by an exception."""
        self.path: tuple[int, ...] | None = None


class Observed:
    """What came of a run: its result, or the exception that ended it, and its calls below one that stands for all."""

    def __init__(self, result: Any, error: BaseException | None, notes: "_Notes") -> None:
        self.result, self.error = result, error
        self._notes = notes

    @property
    def calls(self) -> int:
        """How many calls were noted."""
        return self._notes.count

    @cached_property
    def top(self) -> Call:
        """What all calls are below."""
        return self._notes.tree()


class _Known:
    """What is known of a piece of code while it is watched."""

    __slots__ = ("calls", "code", "get", "is_aside", "names", "recurs")

    def __init__(self, code: CodeType, recurs: bool) -> None:
        self.code = code
        self.names = parameters(code)
        self.get: Callable[[Any], Any] = _getter(self.names)
        self.calls = 0
        self.recurs = recurs
        self.is_aside = False  # a helper, which is only counted


def _getter(names: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return a function that takes arguments out of a frame's variables."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda local: [local[name] for name in names]


def observe(
    run: Callable[[], Any],
    codes: Iterable[CodeType],
    freeze: Callable[[Any], Any],
    limit: int,
    seconds: float,
    recursive: Iterable[CodeType] = (),
    *,
    has_alarm: bool = False,
) -> Observed:
    """Run something and note the calls of that code; ``freeze`` keeps of an argument what it is now.

    Helpers that never call themselves are noted some times, and then only counted. ``limit`` is how many of
    the other calls there may be. Where an alarm rings in time (``has_alarm``), helpers need not be counted either.
    """
    watched = [code for code in codes if not code.co_flags & _NO_CALL and code.co_name not in _OTHERS]
    known_to_recur = set(recursive)
    known = {id(code): _Known(code, code in known_to_recur) for code in watched}  # to hash a code is slow
    notes = _Notes(known, freeze, limit, seconds, has_alarm=has_alarm)
    hook: Any = _by_monitoring if _free_tool() is not None else _by_profile
    result, error = None, None
    try:
        result = hook(run, notes)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        error = problem
    return Observed(result, error, notes)


class _Notes:
    """Notes calls as they begin and end: what is known of the code, then its arguments; or what it returned."""

    def __init__(
        self, known: dict[int, _Known], freeze: Callable[[Any], Any], limit: int, seconds: float, *, has_alarm: bool
    ) -> None:
        self.known, self.freeze, self.limit, self.seconds = known, freeze, limit, seconds
        self.has_alarm = has_alarm
        self.events: list[Any] = []  # one after the other and not in pairs, for there are many
        self.count = self.aside = 0
        self.look = 0  # at so many calls the limits are looked at
        self.end = monotonic() + seconds

    def is_worth_noting(self, one: _Known) -> bool:
        """Tell whether code calls itself, or may still be seen to do so."""
        if one.is_aside:
            self.aside += 1
            if not self.aside % CLOCK and monotonic() > self.end:
                raise StoppedError(seconds=self.seconds)
            return False
        one.calls += 1
        if one.calls <= PATIENCE:
            return True
        one.recurs = self._recurs(one)
        one.is_aside = not one.recurs
        if one.is_aside and self.has_alarm:
            del self.known[id(one.code)]
        return one.recurs

    def check(self) -> None:
        """Stop a run that has had its calls or its time."""
        if self.count > self.limit:
            raise StoppedError(calls=self.limit)
        if monotonic() > self.end:
            raise StoppedError(seconds=self.seconds)
        self.look = min(self.count + CLOCK, self.limit + 1)

    def _noted(self) -> Iterator[tuple[_Known | None, Any]]:
        """Go through what was noted: code with its arguments, or None with what was returned.

        Where Python cannot go further down, there may be no room either to look at all arguments of the last call.
        """
        events = iter(self.events)
        for event in events:
            if type(event) is _Known:
                arguments = list(takewhile(_is_there, islice(events, len(event.names))))
                yield event, arguments
                if len(arguments) < len(event.names):
                    yield None, _MISSING
            else:
                yield None, event

    def _recurs(self, code: _Known) -> bool:
        """Tell whether code that is called was running, now or at another of its calls."""
        running: list[_Known] = []
        for one, _ in self._noted():
            if one is None:
                del running[-1:]
            elif one is code and code in running:
                return True
            else:
                running.append(one)
        return code in running

    def tree(self) -> Call:
        """Put the calls below those that made them."""
        top = Call(None, {})
        path = [top]
        for one, noted in self._noted():
            if one is not None:
                call = Call(one.code, dict(zip(one.names, noted, strict=False)))
                path[-1].below.append(call)
                path.append(call)
            elif len(path) > 1:  # the call that was one too many was not noted, but was left
                call = path.pop()
                if noted is not _MISSING:
                    call.result, call.ended = noted, True
        return top


def _is_there(value: Any) -> bool:
    return value is not _MISSING


def _free_tool() -> int | None:
    """Return a number under which calls can be monitored; None before Python 3.12, or if all are taken."""
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return None
    return next((number for number in (4, 3) if monitoring.get_tool(number) is None), None)


def _by_monitoring(run: Callable[[], Any], notes: _Notes) -> Any:
    monitoring: Any = getattr(sys, "monitoring")  # noqa: B009  (checked with Python 3.11 too)
    events, tool, thread = monitoring.events, _free_tool(), threading.get_ident()
    known, codes = notes.known, [one.code for one in notes.known.values()]
    is_worth_noting, freeze, append = notes.is_worth_noting, notes.freeze, notes.events.append
    get_frame, get_ident = sys._getframe, threading.get_ident

    def started(code: CodeType, offset: int) -> None:  # written out, for it runs at every call
        if get_ident() != thread:
            return
        one = known[id(code)]
        if one.recurs or is_worth_noting(one):
            notes.count = count = notes.count + 1
            if count >= notes.look:
                notes.check()
            append(one)
            for value in one.get(get_frame(1).f_locals):
                append(value if type(value) in SIMPLE else freeze(value))
        elif one.calls == PATIENCE + 1:
            one.calls += 1
            monitoring.set_local_events(tool, code, 0 if notes.has_alarm else events.PY_START)

    def returned(code: CodeType, offset: int, result: Any) -> None:
        if get_ident() == thread:
            append(result)

    def unwound(code: CodeType, offset: int, error: BaseException) -> None:
        one = known.get(id(code))
        if one is not None and not one.is_aside and get_ident() == thread:
            append(_MISSING)

    def stop() -> None:
        if monitoring.get_tool(tool) != TOOL:
            return
        monitoring.set_events(tool, 0)
        for code in codes:
            monitoring.set_local_events(tool, code, 0)
        for event in (events.PY_START, events.PY_RETURN, events.PY_UNWIND):
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)

    try:
        try:
            monitoring.use_tool_id(tool, TOOL)
            monitoring.register_callback(tool, events.PY_START, started)
            monitoring.register_callback(tool, events.PY_RETURN, returned)
            monitoring.register_callback(tool, events.PY_UNWIND, unwound)
            for code in codes:
                monitoring.set_local_events(tool, code, events.PY_START | events.PY_RETURN)
            monitoring.set_events(tool, events.PY_UNWIND)
            return run()
        finally:
            stop()
    finally:
        stop()  # if Ctrl-C came in the middle of it


def _by_profile(run: Callable[[], Any], notes: _Notes) -> Any:
    known = notes.known
    is_worth_noting, freeze, append = notes.is_worth_noting, notes.freeze, notes.events.append
    frames: list[FrameType | None] = [None]

    def hook(frame: FrameType, event: str, value: Any) -> None:  # written out, for it runs at every call of anything
        if event == "call":
            one = known.get(id(frame.f_code))
            if one is not None and (one.recurs or is_worth_noting(one)):
                notes.count = count = notes.count + 1
                if count >= notes.look:
                    notes.check()
                append(one)
                for given in one.get(frame.f_locals):
                    append(given if type(given) in SIMPLE else freeze(given))
                frames.append(frame)
        elif event == "return" and frames[-1] is frame:
            frames.pop()
            is_left = value is None and frame.f_code.co_code[frame.f_lasti] not in _RETURNS
            append(_MISSING if is_left else value)

    before = sys.getprofile()
    try:
        try:
            sys.setprofile(hook)
            return run()
        finally:
            _put_back(before)
    finally:
        _put_back(before)  # if Ctrl-C came in the middle of it


def _put_back(before: Any) -> None:
    """Let a profiler go on that was running; one written in C is no function that Python could call."""
    if before is None or callable(before):
        sys.setprofile(before)
    else:
        sys.setprofile(None)
        before.enable()


def who_else_watches() -> list[str]:
    """Say who else watches what Python does: a debugger, a coverage tool or a profiler."""
    found = []
    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is not None:
        found = [str(name) for name in map(monitoring.get_tool, range(6)) if name is not None]
    if sys.gettrace() is not None:
        found.append("a debugger or coverage (sys.settrace)")
    if sys.getprofile() is not None:
        found.append("a profiler (sys.setprofile)")
    return found
