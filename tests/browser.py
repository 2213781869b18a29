"""How the tests and benchmarks start a browser, and how they wait for what a page needs time for."""

import base64
import gzip
import json
import shutil
import time
from collections.abc import Callable
from typing import Any

__all__ = ["AT_REST", "FLAGS", "LONGEST", "UNPACK", "becomes", "packed", "program", "until"]

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

UNPACK = """async (packed) => {
    const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(text).text());
}"""
"""How a page reads what was packed."""


def packed(value: Any) -> str:
    """Pack what is sent to a page, such as hundreds of pictures: as it is, that takes ten times as long."""
    return base64.b64encode(gzip.compress(json.dumps(value).encode(), compresslevel=1)).decode()


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
