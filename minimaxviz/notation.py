"""How numbers, windows and bounds are written, the same in every view."""

import unicodedata
from numbers import Integral, Real
from typing import Any, Literal, TypeAlias

__all__ = [
    "Bound",
    "Window",
    "columns",
    "fitted",
    "is_number",
    "number",
    "one_line",
    "plain",
    "readable",
    "value_text",
    "window",
]

Window: TypeAlias = tuple[float, float]
Bound: TypeAlias = Literal["exact", "lower", "upper"]

_SIGNS: dict[Bound, str] = {"exact": "", "lower": "≥ ", "upper": "≤ "}
_MOST_BITS = 1_000  # a whole number of some 300 digits; longer ones cannot be shown


def is_number(value: Any) -> bool:
    """Tell whether a value can be compared with every other and shown: no NaN, truth value or endless integer."""
    if not isinstance(value, Real) or isinstance(value, bool) or value != value:
        return False
    return not isinstance(value, Integral) or int(value).bit_length() <= _MOST_BITS


def plain(value: Any) -> float:
    """Return a real number of any kind as Python's own int or float."""
    return int(value) if isinstance(value, Integral) else float(value)


def number(value: float) -> str:
    """Write a number for people: a real minus sign, ∞, and no trailing ``.0``.

    >>> number(3.0), number(-2), number(float("-inf")), number(0.1 + 0.2)
    ('3', '−2', '−∞', '0.3')
    """
    text = str(value) if isinstance(value, int) and abs(value) < 10**12 else f"{value + 0.0:.6g}"
    return text.replace("-", "−").replace("inf", "∞")


def value_text(value: float | None, bound: Bound | None) -> str:
    """Write a value with what is proven of it; in brackets if that is nothing yet, empty if there is none.

    >>> value_text(5, "lower"), value_text(4, None), value_text(None, None)
    ('≥ 5', '(4)', '')
    """
    if value is None:
        return ""
    return _SIGNS[bound] + number(value) if bound else f"({number(value)})"


def window(bounds: Window) -> str:
    """Write a window.

    >>> window((3, float("inf")))
    '[3, ∞]'
    """
    return f"[{number(bounds[0])}, {number(bounds[1])}]"


# --- labels and other text of users ---------------------------------------------------------------


def readable(value: Any) -> str:
    """Write any value for an error message: on one line, and not longer than that."""
    try:
        text = repr(value)
    except Exception:  # a whole number with too many digits, lists without end, or something that cannot show itself
        return "a whole number without end" if isinstance(value, int) else f"a {type(value).__name__}"
    return fitted(one_line(text), 70)


def one_line(text: str) -> str:
    """Replace what cannot be shown, or would break the line."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "·" for c in text)


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fitted(text: str, width: int) -> str:
    """Cut a text to so many columns of a terminal, with an ellipsis where it was cut."""
    if 2 * len(text) <= width or columns(text) <= width:
        return text
    kept, used = "", 1
    for character in text:
        used += _columns(character)
        if used > width:
            break
        kept += character
    return kept.rstrip() + "…"
