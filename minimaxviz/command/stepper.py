"""Stepping through a search in a terminal with the keyboard."""

import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import typer

from minimaxviz.draw.text import draw
from minimaxviz.notation import columns, fitted
from minimaxviz.trace import Trace
from minimaxviz.trace.frames import Frame
from minimaxviz.words import Words, words

__all__ = ["moved", "pressed", "screen", "scrolled", "step_through"]

KEYS = {
    "\x1b[C": "next",
    "\x1bOC": "next",
    " ": "next",
    "\x1b[D": "back",
    "\x1bOD": "back",
    "\x1b[H": "first",
    "\x1bOH": "first",
    "\x1b[1~": "first",
    "\x1b[F": "last",
    "\x1bOF": "last",
    "\x1b[4~": "last",
    "\x1b[A": "up",
    "\x1bOA": "up",
    "\x1b[B": "down",
    "\x1bOB": "down",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "n": "next cut",
    "p": "previous cut",
    "q": "end",
    "\x1b": "end",
    "\x04": "end",
}
WINDOWS = {
    **{"M": "next", "K": "back", "G": "first", "O": "last"},
    **{"H": "up", "P": "down", "I": "page up", "Q": "page down"},
}
KEYS |= {f"{prefix}{key}": action for prefix in "\0\xe0" for key, action in WINDOWS.items()}
KEY = re.compile(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z])|\x1b[\[O]?[\d;]*$|\0.|\xe0[GHIKMOPQ]|.", re.DOTALL)
SCROLLED = {"up": -1, "down": 1, "page up": -10, "page down": 10}  # lines
ENOUGH, LEAST = 9, 3  # lines of a tree for which blank lines and headings, or the help and the caption, make room


def step_through(trace: Trace, steps: Sequence[int], lang: str) -> None:
    """Show one step at a time until the user ends it."""
    stepper = Stepper(trace, steps, lang)
    with _heard(stepper.resized):
        while stepper.is_going:
            stepper.show()
            stepper.press(stepper.typed())


class Stepper:
    """Where somebody is in a search: at which step, and how far the tree is scrolled, if it is."""

    def __init__(self, trace: Trace, steps: Sequence[int], lang: str) -> None:
        self.is_going = True
        self._trace, self._steps, self._lang = trace, steps, lang
        self._place = 0
        self._scroll: int | None = None
        self._size = _size()
        self._waits = False

    @property
    def _frame(self) -> Frame:
        return self._trace[self._steps[self._place]]

    def show(self) -> None:
        """Draw the step on a clear screen."""
        self._size = _size()
        lines = screen(self._frame, self._lang, self._size, self._scroll).split("\n")
        typer.echo("\x1b[2J\x1b[H" + "\r\n".join(lines) + "\r\n", nl=False)  # where keys are read, \n only goes down

    def typed(self) -> str:
        """Wait for keys."""
        self._waits = True
        self.resized()
        try:
            return typer.getchar()
        except EOFError:  # Ctrl-D, or Ctrl-Z on Windows
            return "q"
        finally:
            self._waits = False

    def resized(self, *_: Any) -> None:
        """Draw the step anew if the terminal has another size; never in the middle of drawing."""
        if self._waits:
            self._waits = False
            while self._size != _size():
                self.show()
            self._waits = True

    def press(self, typed: str) -> None:
        """Do what keys mean."""
        for action in pressed(typed):
            if action == "end":
                self.is_going = False
                return
            if action in SCROLLED:
                self._scroll = scrolled(self._frame, self._lang, self._size, self._scroll, SCROLLED[action])
            else:
                self._place, self._scroll = moved(self._trace, self._steps, self._place, action), None


def _size() -> os.terminal_size:
    """Return how large the terminal is now; what the environment says of it was true when somebody wrote it there."""
    with suppress(OSError, ValueError, AttributeError):
        size = os.get_terminal_size(sys.stdout.fileno())
        if size.columns and size.lines:
            return size
    return shutil.get_terminal_size()


@contextmanager
def _heard(resized: Any) -> Iterator[None]:
    """Tell when the terminal is resized, where it tells that."""
    if not hasattr(signal, "SIGWINCH"):
        yield
        return
    before = signal.signal(signal.SIGWINCH, resized)
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)


def pressed(typed: str) -> list[str]:
    r"""Return what keys mean; keys that are held or pressed quickly come together, and others mean nothing.

    So many may come together that the last is not whole; only a key Esc that comes alone is one.

    >>> pressed("\x1b[C\x1b[Cn?\x1b[A")
    ['next', 'next', 'next cut', 'up']
    >>> pressed("\x1b[C\x1b["), pressed("\x1b")
    (['next'], ['end'])
    """
    keys = KEY.findall(typed)
    return [KEYS[key] for key in keys if key in KEYS and (key != "\x1b" or len(keys) == 1)]


def screen(frame: Frame, lang: str, size: os.terminal_size, scroll: int | None = None) -> str:
    """Fit a step on the screen: the whole tree, or what is around the current node, or what is scrolled to.

    ``scroll`` is the first line of the whole tree to be seen. Where there is little room, the current node comes
    first, then the line that says the step, the caption, the help, and the conventions.
    """
    say = words(lang)
    above, tree, below, room = _fitted_parts(frame, lang, size, scroll)
    visible = tree
    if len(tree) > room:
        first = _first(tree, room, scroll)
        visible = tree[first : first + room]
        if first > 0 and room >= LEAST:
            visible[0] = f"  ⋮ ↑ {say.directed(say.count('stepper_above', first + 1))}"
        if first + room < len(tree) and room >= LEAST:
            visible[-1] = f"  ⋮ ↓ {say.directed(say.count('stepper_below', len(tree) - first - room + 1))}"
    return "\n".join(fitted(line, size.columns) for line in (*above, *visible, *below))


def scrolled(frame: Frame, lang: str, size: os.terminal_size, scroll: int | None, lines: int) -> int | None:
    """Return the first line of the whole tree to be seen after scrolling; None if all of it is there already."""
    _, whole, _, room = _fitted_parts(frame, lang, size, 0)
    if len(whole) <= room:
        return None
    begin = _first(whole, room, scroll)
    return _first(whole, room, begin + lines)


def _first(tree: list[str], room: int, scroll: int | None) -> int:
    """Return the first line of a tree that is seen: the one scrolled to, or so that the current is in the middle."""
    if scroll is None:
        scroll = next((i for i, line in enumerate(tree) if "▶" in line[:2]), 0) - room // 2
    return max(0, min(scroll, len(tree) - room))


def _fitted_parts(
    frame: Frame, lang: str, size: os.terminal_size, scroll: int | None
) -> tuple[list[str], list[str], list[str], int]:
    """Return what is above the tree, the tree, what is below it, and for how many lines of the tree there is room."""
    say, most = words(lang), size.lines - 1  # the cursor has a line of its own
    head, tree, legend = _drawn(frame, lang, size.columns)
    caption = [say.directed(line) for line in _wrapped(frame.caption(lang).split(" "), " ", size.columns)]
    keys = [say.directed(line) for line in _wrapped(say.say("stepper_help").split("   "), "   ", size.columns)]
    above, below = [*head, ""], ["", *caption, "", *keys]
    if len(above) + len(tree) + 1 + len(legend) + len(below) <= most:
        return above, tree, ["", *legend, *below], len(tree)
    room = most - len(above) - len(below)
    if scroll is None and len(tree) > room:
        tree = _folded(frame, tree, say, size.columns, room)
    if room < min(len(tree), ENOUGH):
        above = head[-1:]
        for below in ([*caption, *keys], caption, caption[: max(most - len(above) - LEAST, 0)]):
            room = most - len(above) - len(below)
            if room >= min(len(tree), LEAST):
                break
    return above, tree, below, max(room, 1)


def _folded(frame: Frame, whole: list[str], say: Words, width: int, room: int) -> list[str]:
    """Return the lines of a tree around its current node, more if there is room, and how to see the rest."""
    _, tree, _ = _drawn(frame, say.lang, width, room - 1)
    if len(tree) + 1 >= len(whole):
        return whole
    return [*tree, f"  ⋮ {say.directed(say.count('stepper_folded', len(whole)))}"]


def _drawn(frame: Frame, lang: str, width: int, lines: int | None = None) -> list[list[str]]:
    """Return the lines of the heading, of the tree and of the legend."""
    return [part.split("\n") for part in draw(frame, lang, width=width, lines=lines).split("\n\n")]


def _wrapped(parts: list[str], between: str, width: int) -> list[str]:
    """Put parts of a text into lines that fit; a part that is too wide for a line is broken."""
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines[-1] else part
        if columns(longer) <= width:
            lines[-1] = longer
            continue
        lines += [""] if lines[-1] else []
        for sign in part:
            lines += [""] if columns(lines[-1] + sign) > width else []
            lines[-1] += sign
    return lines


def moved(trace: Trace, steps: Sequence[int], place: int, action: str | None) -> int:
    """Return where an action leads; at an end it stays."""
    last = len(steps) - 1
    if action == "next":
        return min(place + 1, last)
    if action == "back":
        return max(place - 1, 0)
    if action in ("first", "last"):
        return 0 if action == "first" else last
    cuts = [i for i, k in enumerate(steps) if trace[k].kind == "cut"] if action in ("next cut", "previous cut") else []
    ahead, behind = [i for i in cuts if i > place], [i for i in cuts if i < place]
    if action == "next cut" and ahead:
        return ahead[0]
    return behind[-1] if action == "previous cut" and behind else place
