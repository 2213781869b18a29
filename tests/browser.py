"""How the tests and benchmarks start a browser, and how they wait for what a page needs time for."""

import shutil
import time
from collections.abc import Callable
from typing import Any

__all__ = ["AT_REST", "FLAGS", "LONGEST", "becomes", "program", "until"]

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Browsers that will do; the first draws no window around a page, which takes a third of the time."""

LONGEST = 180.0
"""Seconds for anything that a page does, on a machine that has much else to do."""

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

AT_REST = "() => document.getAnimations().length === 0"
"""Whether nothing on a page moves any more."""


def program() -> str | None:
    """Return where a browser is, or None."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def until(page: Any, expression: str, arg: Any = None) -> None:
    """Wait until an expression of JavaScript is true of a page."""
    page.wait_for_function(expression, arg=arg, timeout=1_000 * LONGEST)


def becomes(wanted: object, ask: Callable[..., object], *given: Any, say: object = None) -> None:
    """Ask until the answer is the one that is wanted: what is pressed, clicked or sent takes a page its time."""
    end = time.monotonic() + LONGEST
    while (answer := ask(*given)) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    assert answer == wanted, f"{answer!r}, not {wanted!r}{'' if say is None else f': {say}'}"
