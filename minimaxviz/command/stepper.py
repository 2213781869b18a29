"""Stepping through a search in a terminal with the keyboard."""

import os
import re
import shutil
import textwrap
from collections.abc import Sequence

import typer

from minimaxviz.notation import fitted
from minimaxviz.trace import Trace
from minimaxviz.words import words

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
KEY = re.compile(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z])?|[\0\xe0][GHIKMOPQ]|.", re.DOTALL)
SCROLLED = {"up": -1, "down": 1, "page up": -10, "page down": 10}  # lines


def step_through(trace: Trace, steps: Sequence[int], lang: str) -> None:
    """Show one step at a time until the user ends it."""
    place = scroll = 0
    while True:
        typer.echo("\x1b[2J\x1b[H", nl=False)  # clear the screen
        text, caption = trace.text(steps[place], lang), trace.caption(steps[place], lang)
        size = shutil.get_terminal_size()
        typer.echo(screen(text, caption, size, lang, scroll))
        for action in pressed(typer.getchar()):
            if action == "end":
                return
            if action in SCROLLED:
                scroll = scrolled(text, caption, size, scroll + SCROLLED[action])
            else:
                place, scroll = moved(trace, steps, place, action), 0


def pressed(typed: str) -> list[str]:
    r"""Return what keys mean; keys that are held or pressed quickly come together, and others mean nothing.

    >>> pressed("\x1b[C\x1b[Cn?\x1b[A")
    ['next', 'next', 'next cut', 'up']
    """
    return [KEYS[key] for key in KEY.findall(typed) if key in KEYS]


def screen(text: str, caption: str, size: os.terminal_size, lang: str = "en", scroll: int = 0) -> str:
    """Fit a step on the screen: of a tree that is too high, what is around the current node, or scrolled to."""
    say = words(lang)
    head, tree, legend = text.split("\n\n")
    lines, spoken = tree.split("\n"), _wrapped(caption, size)
    first, room = _visible(text, caption, size, scroll)
    visible = lines[first : first + room]
    if first > 0:
        visible[0] = f"  ⋮ ↑ {say.directed(say.count('stepper_above', first + 1))}"
    if first + room < len(lines):
        visible[-1] = f"  ⋮ ↓ {say.directed(say.count('stepper_below', len(lines) - first - room + 1))}"
    below = [] if len(visible) < len(lines) else ["", legend]
    whole = [head, "", *visible, *below, "", *map(say.directed, spoken), "", say.directed(say.say("stepper_help"))]
    return "\n".join(fitted(line, size.columns) for line in "\n".join(whole).split("\n"))


def scrolled(text: str, caption: str, size: os.terminal_size, scroll: int) -> int:
    """Return how far a screen is scrolled when so much is asked for: never beyond an end of the tree."""
    return _visible(text, caption, size, scroll)[0] - _visible(text, caption, size, 0)[0]


def _visible(text: str, caption: str, size: os.terminal_size, scroll: int) -> tuple[int, int]:
    """Return the first line of the tree that is on the screen, and how many there is room for."""
    head, tree, legend = (part.split("\n") for part in text.split("\n\n"))
    room = size.lines - len(head) - len(_wrapped(caption, size)) - 5  # blank lines and the help
    if len(tree) + 1 + len(legend) <= room:
        return 0, len(tree)
    room = min(max(room, 3), len(tree) - 1)
    current = next((i for i, line in enumerate(tree) if "▶" in line[:2]), 0)
    last = len(tree) - room
    return max(0, min(max(0, min(current - room // 2, last)) + scroll, last)), room


def _wrapped(caption: str, size: os.terminal_size) -> list[str]:
    return textwrap.wrap(caption, max(size.columns, 20))


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
