"""Running somebody else's function: what it prints is caught, what it borrows is put back, and its time is limited."""

import builtins
import io
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from traceback import walk_stack
from types import FrameType
from typing import Any, TypeVar

from minimaxviz.errors import IN_BROWSER

__all__ = ["Guard", "Printed", "StoppedError"]

MOST_PRINTED = 20_000  # characters that are kept
DEEPEST_CALLS = 100  # in a browser, where calls through max(…) and the like end Python from about 250 on
AGAIN = 0.05  # seconds after which a function that would not stop is stopped again
_PACKAGE = str(Path(__file__).parents[1])
_MISSING: Any = object()
_running = threading.Lock()
_Result = TypeVar("_Result")


class StoppedError(BaseException):
    """A function ran out of calls or of time. It is no ``Exception``, so that ``except Exception`` lets it pass."""

    def __init__(self, *, calls: int | None = None, seconds: float | None = None) -> None:
        super().__init__(f"{calls:,} calls" if calls is not None else f"{seconds:g} seconds")
        self.calls, self.seconds = calls, seconds


class Printed(io.TextIOBase):
    """Keeps the beginning of what is printed, and counts the rest."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._kept = self._written = 0

    def writable(self) -> bool:
        """Tell that one can print here."""
        return True

    def write(self, text: str) -> int:
        """Take a text."""
        if self._kept < MOST_PRINTED:
            self._parts.append(text[: MOST_PRINTED - self._kept])
            self._kept += len(self._parts[-1])
        self._written += len(text)
        return len(text)

    @property
    def text(self) -> str:
        """What was printed, up to a limit."""
        return "".join(self._parts)

    @property
    def left_out(self) -> int:
        """How many characters are not kept."""
        return self._written - self._kept


class Guard:
    """Lends a function some globals and time; afterwards everything is as it was, whatever happened."""

    def __init__(self, seconds: float, space: dict[str, Any], lent: dict[str, Any]) -> None:
        self.printed = Printed()
        self._lent = [(space, lent), (vars(builtins), {"input": _no_input})]
        self._before = [(space, {name: space.get(name, _MISSING) for name in lent}) for space, lent in self._lent]
        self._recursion = sys.getrecursionlimit()
        self._streams = sys.stdout, sys.stderr
        self._alarm = _Alarm(seconds) if _can_ring() else None
        self._is_lent = False

    @staticmethod
    def is_busy() -> bool:
        """Tell whether a function is being watched just now."""
        return _running.locked()

    @property
    def has_alarm(self) -> bool:
        """Whether a function is stopped in time even if it calls nothing."""
        return self._alarm is not None

    def run(self, work: Callable[[], _Result]) -> _Result:
        """Run something with all that is lent, and put everything back; Ctrl-C may come in the middle of that, too."""
        with _running:
            try:
                try:
                    self._lend()
                    return work()
                finally:
                    self._put_back()
            finally:
                self._put_back()

    def _lend(self) -> None:
        self._is_lent = True
        for space, lent in self._lent:
            space.update(lent)
        sys.stdout = sys.stderr = self.printed
        if IN_BROWSER:
            sys.setrecursionlimit(_frames() + DEEPEST_CALLS)
        if self._alarm is not None:
            self._alarm.arm()

    def _put_back(self) -> None:
        if not self._is_lent:
            return
        if self._alarm is not None:
            self._alarm.disarm()
        sys.stdout, sys.stderr = self._streams
        sys.setrecursionlimit(self._recursion)
        for space, before in self._before:
            for name, value in before.items():
                if value is _MISSING:
                    space.pop(name, None)
                else:
                    space[name] = value
        self._is_lent = False


class _Alarm:
    """Rings after some seconds, even in a loop that calls nothing; what rang before rings again afterwards."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start = monotonic()
        self._handler = signal.getsignal(signal.SIGALRM)
        self._left, self._interval = signal.getitimer(signal.ITIMER_REAL)

    def arm(self) -> None:
        """Set the clock."""
        signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self._seconds, AGAIN)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if frame is None or not frame.f_code.co_filename.startswith(_PACKAGE):  # in code of ours it waits
            raise StoppedError(seconds=self._seconds)

    def disarm(self) -> None:
        """Put the clock back."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL if self._handler is None else self._handler)
        if self._left:
            signal.setitimer(signal.ITIMER_REAL, max(self._left - (monotonic() - self._start), 0.001), self._interval)


def _can_ring() -> bool:
    """Tell whether there are alarms: not on Windows, nor in a browser, nor in another thread than the first."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _frames() -> int:
    """Return how many calls are open here."""
    return sum(1 for _ in walk_stack(None))


def _no_input(*words: object) -> str:
    raise EOFError("input() has nobody to ask while the function is watched")
