"""Whether a terminal can show the signs that the command line writes."""

from typing import Any

__all__ = ["terminal_problem"]

SIGNS = "α∞≤→─│✂"  # a few of them


def terminal_problem(stream: Any) -> str:
    """Say what is wrong with a terminal that cannot show what is written, and what helps; files are always well."""
    if stream is None or not stream.isatty():
        return ""
    try:
        SIGNS.encode(stream.encoding)
    except (LookupError, UnicodeEncodeError):
        return f"this terminal speaks {stream.encoding}, which has no signs like α: set PYTHONIOENCODING=utf-8"
    return ""
