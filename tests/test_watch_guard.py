"""Whatever ends a watched run, everything is put back; who else watches goes on; and runs see nothing of each other."""

import contextlib
import os
import random
import signal
import sys
import threading
import types
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.practice.watched import Watched
from tests import students
from tests.test_interrupts import interrupt, lines_of
from tests.test_watch import AB, MAIN, facts

S: Any = students


@contextlib.contextmanager
def as_it_was() -> Iterator[None]:
    def state() -> Any:
        monitoring: Any = getattr(sys, "monitoring", None)
        tools = None if monitoring is None else [monitoring.get_tool(number) for number in range(6)]
        alarm = (signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)) if MAIN else None
        shared = (S.nova_stanja, S.proceni_stanje, input, getattr(S, "not_there", "missing"))
        limits = sys.getrecursionlimit()
        return sys.getprofile(), sys.gettrace(), limits, sys.stdout, sys.stderr, tools, alarm, shared

    before = state()
    yield
    assert state() == before


def breaks(kind: type[BaseException]) -> Callable[[Any], None]:
    def function(node: Any) -> None:
        sys.setrecursionlimit(5_000)
        raise kind("on purpose")

    return function


LENT = {**S.LECTURE, "not_there": "tree"}


@pytest.mark.parametrize("kind", [ValueError, SystemExit, RecursionError, MemoryError])
def test_everything_is_put_back_after_an_error(kind: type[BaseException]) -> None:
    with as_it_was():
        function = types.FunctionType(breaks(kind).__code__, vars(S), "function", None, breaks(kind).__closure__)
        vars(S)["sys"] = sys
        try:
            assert mv.watch(function, "aima", style="nodes", lend=LENT).error is not None
        finally:
            del vars(S)["sys"]


def untidy(node: Any, is_max: bool, end: Callable[[], Any]) -> Any:
    """Change all that can be changed, and end in one way or other at the first leaf."""
    if isinstance(node, list):
        return max(untidy(child, not is_max, end) for child in node)
    sys.setrecursionlimit(5_000)
    sys.stdout = sys.stderr = sys.__stderr__
    globals().update(nova_stanja="changed", not_there="changed")
    return end()


def call_on() -> Any:
    return call_on()


def stay() -> Any:
    while True:
        pass


ENDS = {"nothing": lambda: 1, "an error": lambda: 1 / 0, "calls": call_on, "an exit": lambda: sys.exit()}
INTERRUPTS = {"raised": lambda: (_ for _ in ()).throw(KeyboardInterrupt), "Ctrl-C": lambda: os.kill(os.getpid(), 2)}


def watch_untidy(end: Callable[[], Any], **given: Any) -> Watched:
    space: dict[str, Any] = {"sys": sys, "nova_stanja": "kept", "proceni_stanje": "kept"}
    space["untidy"] = function = types.FunctionType(untidy.__code__, space)
    before = dict(space)
    try:
        return mv.watch(function, [[1, 2], [3, 4]], call=lambda f, t: f(t.lists(), True, end), lend=LENT, **given)
    finally:
        space.pop("__builtins__", None)
        assert space == before


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_everything_that_a_function_changes_is_put_back(end: Callable[[], Any]) -> None:
    with as_it_was():
        watched = watch_untidy(end)
    assert (watched.error is None) == (end is ENDS["nothing"])


@pytest.mark.skipif(not MAIN, reason="alarms ring only in the first thread, and not on Windows")
def test_everything_is_put_back_after_a_time_out() -> None:
    with as_it_was():
        watched = watch_untidy(stay, seconds=0.3)
    assert watched.ran_out_of_time


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.skipif(not MAIN, reason="signals come to the first thread")
@pytest.mark.parametrize("end", INTERRUPTS.values(), ids=INTERRUPTS)
def test_everything_is_put_back_after_an_interrupt_which_goes_on(end: Callable[[], Any]) -> None:
    with as_it_was(), pytest.raises(KeyboardInterrupt):
        watch_untidy(end)
    assert mv.watch(S.alpha_beta, "aima").fits == AB


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.skipif(not MAIN, reason="signals come to the first thread")
def test_ctrl_c_at_any_line_leaves_everything_as_it_was() -> None:
    def work() -> Watched:
        return mv.watch(S.minimax_predavanje, [1, [2, 3]], lend=LENT, call=lambda f, t: f(t.names(), 9, True))

    length = lines_of(work)
    lots, hits = random.Random(3), 0
    for _ in range(150):
        with as_it_was():
            hits += interrupt(work, lots.randrange(1, length))
    assert hits >= 100
    assert work().value == 2


def test_everything_is_put_back_after_a_run_and_the_next_sees_nothing_of_it() -> None:
    with as_it_was():
        first = mv.watch(S.alfabeta_predavanje, "lecture", lend=S.LECTURE)
        mv.watch(S.alpha_beta, "aima")
        second = mv.watch(S.alfabeta_predavanje, "lecture", lend=S.LECTURE)
    assert first.trace == second.trace
    assert repr(first) == repr(second)
    with pytest.raises(NotImplementedError):
        S.nova_stanja("A")


@pytest.mark.skipif(not MAIN, reason="alarms ring only in the first thread, and not on Windows")
def test_an_alarm_that_was_set_still_rings() -> None:
    rung: list[int] = []
    handler = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 1_000)
        mv.watch(S.alpha_beta, "aima")
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < left <= 1_000
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        while not rung:
            pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


def test_a_debugger_and_a_profiler_go_on_and_are_said() -> None:
    import cProfile

    traced: list[str] = []

    def tracer(frame: Any, event: str, value: Any) -> Any:
        traced.append(frame.f_code.co_name)
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        watched = mv.watch(S.alpha_beta, "aima")
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert "alpha_beta" in traced
    assert any("a debugger or coverage" in note for note in watched.notes)

    profile = cProfile.Profile()
    profile.enable()
    watched = mv.watch(S.alpha_beta, "aima")
    S.winner([" "] * 9)
    profile.disable()
    assert facts(watched.trace) == facts(mv.alphabeta("aima"))
    assert watched.notes
    names = {getattr(entry.code, "co_name", "") for entry in profile.getstats()}
    assert "winner" in names


def test_a_function_that_watches_is_refused_in_one_line() -> None:
    def watches(node: Any) -> Any:
        return mv.watch(S.alpha_beta, "aima")

    error = mv.watch(watches, "aima", style="nodes").error
    assert error is not None
    assert "a function is being watched already" in error


@pytest.mark.skipif(not hasattr(sys, "monitoring"), reason="Python 3.12 has it first")
@pytest.mark.parametrize("taken", [(1,), (4,), (3, 4)])
def test_other_tools_that_monitor_go_on_and_are_said(taken: tuple[int, ...]) -> None:
    monitoring: Any = getattr(sys, "monitoring")  # noqa: B009
    heard: list[tuple[int, str]] = []
    for number in taken:
        monitoring.use_tool_id(number, f"tool {number}")
        monitoring.register_callback(
            number, monitoring.events.PY_START, lambda code, _, number=number: heard.append((number, code.co_name))
        )
        monitoring.set_local_events(number, S.alpha_beta.__code__, monitoring.events.PY_START)
    try:
        watched = mv.watch(S.alpha_beta, "aima")
        before = len(heard)
        S.alpha_beta([1, 2], -inf, inf, True)
        assert sorted(heard[before:]) == [(number, "alpha_beta") for number in taken for _ in range(3)]
        assert [monitoring.get_tool(number) for number in taken] == [f"tool {number}" for number in taken]
        nothing = mv.watch(S.forgets_return, "lecture").trace
        error = mv.watch(S.raises_at_a_leaf, "lecture").error or ""
    finally:
        for number in taken:
            monitoring.set_local_events(number, S.alpha_beta.__code__, 0)
            monitoring.free_tool_id(number)
    assert facts(watched.trace) == facts(mv.alphabeta("aima"))
    assert "E returns nothing." in [nothing.caption(k) for k in range(len(nothing))]
    assert error.startswith("TypeError in your call for N, line ")
    assert {number for number, _ in heard[:before]} == set(taken)
    assert [note for note in watched.notes if "was running too" in note] == [
        f"tool {number} was running too" for number in taken
    ]


def test_coverage_goes_on_and_is_said() -> None:
    coverage = pytest.importorskip("coverage")
    if sys.gettrace() is not None:
        pytest.skip("something traces this run already")
    measured = coverage.Coverage(data_file=None, include=[S.__file__], config_file=False)
    measured.start()
    try:
        watched = mv.watch(S.alpha_beta, "aima")
        S.winner([" "] * 9)
    finally:
        measured.stop()
    assert facts(watched.trace) == facts(mv.alphabeta("aima"))
    assert any("was running too" in note for note in watched.notes)
    lines = set(measured.get_data().lines(S.__file__) or ())
    for function in (S.alpha_beta, S.winner):
        assert function.__code__.co_firstlineno + 1 in lines or function.__code__.co_firstlineno + 2 in lines


# --- runs beside each other -----------------------------------------------------------------------

CELL = """
def search(node, is_max):
    if not isinstance(node, list):
        return node
    return {choice}(search(child, not is_max) for child in node)
"""


def test_two_watches_in_one_notebook_see_nothing_of_each_other() -> None:
    notebook: dict[str, Any] = {}
    exec(CELL.format(choice="(max if is_max else min)"), notebook)
    first = mv.watch(notebook["search"], "lecture")
    exec(CELL.format(choice="max"), notebook)
    second = mv.watch(notebook["search"], "aima")
    assert (second.value, second.fits) == (14, None)
    assert (first.value, first.fits) == (3, "minimax")
    assert facts(first.trace) == facts(mv.minimax("lecture"))
    third = mv.watch(notebook["search"], "aima")
    assert (third.trace, third.notes, repr(third)) == (second.trace, second.notes, repr(second))


def test_a_watch_in_another_thread_is_refused_and_the_first_sees_nothing_of_it() -> None:
    inside, done = threading.Event(), threading.Event()
    found: list[Any] = []

    def slow(node: Any, is_max: bool) -> Any:
        if isinstance(node, list):
            return (max if is_max else min)(slow(child, not is_max) for child in node)
        inside.set()
        done.wait(60)
        return node

    thread = threading.Thread(target=lambda: found.append(mv.watch(slow, "aima", style="lists", seconds=1_000)))
    thread.start()
    try:
        inside.wait(60)
        with pytest.raises(mv.PracticeError, match="a function is being watched already; wait until it is done"):
            mv.watch(S.alpha_beta, "aima")
        assert S.alpha_beta([[3, 5], [2, 9]], -inf, inf, True) == 3
    finally:
        done.set()
        thread.join()
    assert (found[0].value, found[0].fits, len(found[0].trace.visited)) == (3, "minimax", 13)
