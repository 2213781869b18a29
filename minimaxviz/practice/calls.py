"""The calls of somebody's function: which code belongs to it, what each call was given, and what it returned."""

import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_VARARGS, CO_VARKEYWORDS
from pathlib import Path
from time import monotonic
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any, NamedTuple

from minimaxviz.practice.guard import StoppedError

__all__ = ["Call", "Observed", "codes_of", "inner_function", "observe", "parameters", "who_else_watches"]

PATIENCE = 64  # calls after which code that never called itself, through whatever, is not looked at any more
CLOCK = 255  # every so many calls the time is looked at
_MISSING: Any = object()
_OTHERS = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>")
_NO_CALL = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR  # they go away and come back
_PACKAGE = str(Path(__file__).parents[1])
_LIBRARIES = tuple({sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")})
_RETURN_VALUE = 83  # in Python 3.11, where nothing else tells a return from an exception that passes through


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


class Observed(NamedTuple):
    """What came of a run: its result, or the exception that ended it, and its calls below one that stands for all."""

    result: Any
    error: BaseException | None
    top: Call
    calls: int


# --- which code belongs to a function -------------------------------------------------------------


def inner_function(function: Any) -> FunctionType | None:
    """Return the function that Python wrote: of a method, a partial, a decorated one, or an object that is called."""
    seen = 0
    while not isinstance(function, FunctionType) and seen < 10:
        seen += 1
        if isinstance(function, MethodType):
            function = function.__func__
        elif isinstance(function, partial):
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        elif callable(function) and not isinstance(function, type):
            function = type(function).__call__
        else:
            return None
    return function if isinstance(function, FunctionType) else None


def codes_of(function: Any) -> dict[CodeType, None]:
    """Return the code of a function, of the functions and classes beside it, and of what is nested in them.

    Neither ours nor a library's: a function of ours that is handed the root would be taken for a visit.
    """
    inner = inner_function(function)
    codes: dict[CodeType, None] = {}
    seen: set[int] = set()
    waiting: list[Any] = [function, inner]
    if inner is not None:
        waiting += [one for one in inner.__globals__.values() if isinstance(one, FunctionType | type | MethodType)]
        waiting += [one for one in inner.__globals__.values() if hasattr(one, "__wrapped__")]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, CodeType):
            if _is_theirs(one) or (inner is not None and one.co_filename == inner.__code__.co_filename):
                codes[one] = None
                waiting += [part for part in one.co_consts if isinstance(part, CodeType)]
        else:
            waiting += _parts(one)
    return codes


def _parts(one: Any) -> Iterator[Any]:
    """Go through what a function, method or class is made of."""
    if isinstance(one, FunctionType):
        yield one.__code__
        yield from (cell.cell_contents for cell in one.__closure__ or () if _holds_code(cell))
    elif isinstance(one, MethodType):
        yield one.__func__
        yield from type(one.__self__).__mro__
    elif isinstance(one, partial):
        yield one.func
    elif isinstance(one, staticmethod | classmethod):
        yield one.__func__
    elif isinstance(one, property):
        yield from (part for part in (one.fget, one.fset) if part is not None)
    elif isinstance(one, type):
        if _is_own_class(one):
            yield from vars(one).values()
            yield from one.__mro__[1:]
    else:
        if hasattr(one, "__wrapped__"):
            yield one.__wrapped__
        if inner_function(one) is not None:
            yield type(one)


def _holds_code(cell: Any) -> bool:
    try:
        found = cell.cell_contents
    except ValueError:  # nothing was put there yet
        return False
    return isinstance(found, FunctionType | MethodType | type) or inner_function(found) is not None


def _is_own_class(one: type) -> bool:
    module = sys.modules.get(one.__module__)
    file = getattr(module, "__file__", None)
    return one.__module__ != "builtins" and (file is None or not _is_elsewhere(file))


def _is_theirs(code: CodeType) -> bool:
    return not _is_elsewhere(code.co_filename)


def _is_elsewhere(file: str) -> bool:
    return file.startswith((_PACKAGE, "<frozen", *_LIBRARIES))


def parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[:count]


# --- watching -------------------------------------------------------------------------------------


class _Known:
    """What is known of a piece of code while it is watched."""

    __slots__ = ("calls", "is_aside", "names", "open", "recurs")

    def __init__(self, names: tuple[str, ...], recurs: bool) -> None:
        self.names = names
        self.calls = self.open = 0
        self.recurs = recurs
        self.is_aside = False  # a helper, which is only counted


def observe(
    run: Callable[[], Any],
    codes: Iterable[CodeType],
    freeze: Callable[[Any], Any],
    limit: int,
    seconds: float,
    recursive: Iterable[CodeType] = (),
) -> Observed:
    """Run something and note the calls of that code; ``freeze`` keeps of an argument what it is now.

    Helpers that never call themselves are noted some times, and then only counted. ``limit`` is how many of
    the other calls there may be.
    """
    watched = [code for code in codes if not code.co_flags & _NO_CALL and code.co_name not in _OTHERS]
    known_to_recur = set(recursive)
    known = {code: _Known(parameters(code), code in known_to_recur) for code in watched}
    notes = _Notes(known, freeze, limit, seconds)
    hook: Any = _by_monitoring if _free_tool() is not None else _by_profile
    result, error = None, None
    try:
        result = hook(run, known, notes)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        error = problem
    return Observed(result, error, notes.tree(), notes.count)


class _Notes:
    """Notes calls as they begin and end, in the order in which that happens."""

    def __init__(self, known: dict[CodeType, _Known], freeze: Callable[[Any], Any], limit: int, seconds: float) -> None:
        self.known, self.freeze, self.limit, self.seconds = known, freeze, limit, seconds
        self.events: list[tuple[CodeType | None, Any]] = []
        self.count = self.aside = 0
        self.end = monotonic() + seconds

    def begin(self, code: CodeType, one: _Known, frame: FrameType) -> bool:
        """Note that a call begins; tell whether its end is to be noted too."""
        if one.is_aside:
            self.aside += 1
            if not self.aside & CLOCK and monotonic() > self.end:
                raise StoppedError(seconds=self.seconds)
            return False
        if one.open:
            one.recurs = True
        one.calls += 1
        if one.calls > PATIENCE and not one.recurs:
            one.is_aside = True
            return False
        self.count += 1
        if self.count > self.limit:
            raise StoppedError(calls=self.limit)
        if not self.count & CLOCK and monotonic() > self.end:
            raise StoppedError(seconds=self.seconds)
        one.open += 1
        local, freeze = frame.f_locals, self.freeze
        try:
            values = [freeze(local[name]) for name in one.names]
        except KeyError:  # a parameter that is gone already
            values = [freeze(local.get(name, _MISSING)) for name in one.names]
        self.events.append((code, values))
        return True

    def finish(self, one: _Known, result: Any) -> None:
        """Note that a call returned."""
        one.open -= 1
        self.events.append((None, tuple(result) if type(result) is list else result))

    def fail(self, one: _Known) -> None:
        """Note that an exception left a call."""
        one.open -= 1
        self.events.append((None, _MISSING))

    def tree(self) -> Call:
        """Put the calls below those that made them."""
        top = Call(None, {})
        path = [top]
        for code, noted in self.events:
            if code is not None:
                call = Call(code, dict(zip(self.known[code].names, noted, strict=True)))
                path[-1].below.append(call)
                path.append(call)
            else:
                call = path.pop()
                if noted is not _MISSING:
                    call.result, call.ended = noted, True
        return top


def _free_tool() -> int | None:
    """Return a number under which calls can be monitored; None before Python 3.12, or if all are taken."""
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return None
    return next((number for number in (4, 3) if monitoring.get_tool(number) is None), None)


def _by_monitoring(run: Callable[[], Any], known: dict[CodeType, _Known], notes: _Notes) -> Any:
    monitoring: Any = getattr(sys, "monitoring")  # noqa: B009  (checked with Python 3.11 too)
    events, tool, thread = monitoring.events, _free_tool(), threading.get_ident()
    both, get_frame, get_ident = events.PY_START | events.PY_RETURN, sys._getframe, threading.get_ident

    def started(code: CodeType, offset: int) -> None:
        if get_ident() == thread:
            one = known[code]
            is_new = not one.is_aside
            if not notes.begin(code, one, get_frame(1)) and is_new:
                monitoring.set_local_events(tool, code, events.PY_START)

    def returned(code: CodeType, offset: int, result: Any) -> None:
        if get_ident() == thread:
            notes.finish(known[code], result)

    def unwound(code: CodeType, offset: int, error: BaseException) -> None:
        one = known.get(code)
        if one is not None and one.open and get_ident() == thread:
            notes.fail(one)

    monitoring.use_tool_id(tool, "minimaxviz")
    try:
        monitoring.register_callback(tool, events.PY_START, started)
        monitoring.register_callback(tool, events.PY_RETURN, returned)
        monitoring.register_callback(tool, events.PY_UNWIND, unwound)
        for code in known:
            monitoring.set_local_events(tool, code, both)
        monitoring.set_events(tool, events.PY_UNWIND)
        return run()
    finally:
        monitoring.set_events(tool, 0)
        for code in known:
            monitoring.set_local_events(tool, code, 0)
        for event in (events.PY_START, events.PY_RETURN, events.PY_UNWIND):
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)


def _by_profile(run: Callable[[], Any], known: dict[CodeType, _Known], notes: _Notes) -> Any:
    frames: list[FrameType] = []

    def hook(frame: FrameType, event: str, value: Any) -> None:
        if event == "call":
            one = known.get(frame.f_code)
            if one is not None and notes.begin(frame.f_code, one, frame):
                frames.append(frame)
        elif event == "return" and frames and frames[-1] is frame:
            frames.pop()
            one = known[frame.f_code]
            if value is None and frame.f_code.co_code[frame.f_lasti] != _RETURN_VALUE:
                notes.fail(one)
            else:
                notes.finish(one, value)

    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        return run()
    finally:
        _put_back(before)


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
