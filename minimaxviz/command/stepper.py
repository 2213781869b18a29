"""Stepping through a search in a terminal with the keyboard."""

import os
import re
import shutil
import textwrap
from collections.abc import Sequence

import typer

from minimaxviz.trace import Trace
from minimaxviz.words import words

__all__ = ["moved", "pressed", "screen", "step_through"]

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
    "n": "next cut",
    "p": "previous cut",
    "q": "end",
    "\x1b": "end",
    "\x04": "end",
}
KEY = re.compile(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Za-z])?|.", re.DOTALL)


def step_through(trace: Trace, steps: Sequence[int], lang: str) -> None:
    """Show one step at a time until the user ends it."""
    place = 0
    while True:
        typer.echo("\x1b[2J\x1b[H", nl=False)  # clear the screen
        text, caption = trace.text(steps[place], lang), trace.caption(steps[place], lang)
        typer.echo(screen(text, caption, shutil.get_terminal_size(), lang))
        for action in pressed(typer.getchar()):
            if action == "end":
                return
            place = moved(trace, steps, place, action)


def pressed(typed: str) -> list[str]:
    r"""Return what keys mean; keys that are held or pressed quickly come together, and others mean nothing.

    >>> pressed("\x1b[C\x1b[Cn?\x1b[A")
    ['next', 'next', 'next cut']
    """
    return [KEYS[key] for key in KEY.findall(typed) if key in KEYS]


def screen(text: str, caption: str, size: os.terminal_size, lang: str = "en") -> str:
    """Fit a step on the screen: of a tree that is too high, the lines around the current node stay."""
    say = words(lang)
    caption_lines = list(map(say.directed, textwrap.wrap(caption, max(size.columns, 20))))
    head, tree, legend = text.split("\n\n")
    lines = tree.split("\n")
    room = size.lines - len(head.split("\n")) - len(caption_lines) - 5  # blank lines and the help
    if len(lines) + 2 <= room:
        return "\n".join([head, "", *lines, "", legend, "", *caption_lines, "", say.directed(say.say("stepper_help"))])
    room = max(room, 3)
    current = next((i for i, line in enumerate(lines) if "▶" in line[:2]), 0)
    first = max(0, min(current - room // 2, len(lines) - room))
    visible = lines[first : first + room]
    if first > 0:
        visible[0] = f"  ⋮ {say.directed(say.count('stepper_above', first + 1))}"
    if first + room < len(lines):
        visible[-1] = f"  ⋮ {say.directed(say.count('stepper_below', len(lines) - first - room + 1))}"
    return "\n".join([head, "", *visible, "", *caption_lines, "", say.directed(say.say("stepper_help"))])


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
