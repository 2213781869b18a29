"""The streams of the command line: files and pipes are UTF-8, and a terminal that lacks a sign gets a plainer one."""

import codecs
import errno
import os
import sys
import unicodedata
from contextlib import suppress
from typing import Any

__all__ = ["has_seen_enough", "leave_output", "prepare", "terminal_problem"]

PLAINER = "minimaxviz.plainer"
PLAIN = {
    **{"α": "alpha", "β": "beta", "∞": "inf", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "×": "x", "·": "."},
    **{"…": "...", "⋮": ":", "⋯": "...", "←": "<-", "→": "->", "↑": "^", "↓": "v", "√": "sqrt"},
    **{"─": "-", "│": "|", "├": "+", "└": "+", "▶": ">", "✂": "x", "✕": "x"},
    **{"△": "^", "▽": "v", "▾": "v", "□": "=", "◆": "*", "○": "o", "★": "*"},
    **{"đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "Ae", "\u2044": "/"},
}
"""What stands for a sign that a terminal of an old code page does not have."""


def prepare() -> None:
    """Let all that is written be readable, and all that is read be text, whatever the machine's own encoding is."""
    codecs.register_error(PLAINER, _plainer)
    if sys.stdin is None:  # closed by who started us
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAINER), (sys.stderr, PLAINER)):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Write in ASCII what cannot be encoded."""
    assert isinstance(error, UnicodeEncodeError), "only what is written is made plainer"
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    """Return a sign without its marks, nothing for one that is not seen, else a question mark."""
    if sign in PLAIN:
        return PLAIN[sign]
    parts = unicodedata.normalize("NFKD", sign)
    letters = "".join(part if part.isascii() else PLAIN.get(part, "") for part in parts)
    return letters or ("" if unicodedata.category(sign) in ("Cf", "Mn") else "?")


def has_seen_enough(error: OSError) -> bool:
    """Tell whether the reader of a pipe has gone, which Windows calls an invalid argument."""
    return error.errno == errno.EPIPE or (error.errno == errno.EINVAL and error.filename is None)


def leave_output() -> None:
    """Send what is left in the buffer to nowhere, so that nobody complains of it at the very end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def terminal_problem(stream: Any) -> str:
    """Say what is wrong with a terminal that cannot show what is written, and what helps; files are always well."""
    if stream is None or not stream.isatty():
        return ""
    try:
        "".join(PLAIN).encode(stream.encoding)
    except (LookupError, UnicodeEncodeError):
        return f"this terminal speaks {stream.encoding}, which has no signs like α: set PYTHONIOENCODING=utf-8"
    return ""
