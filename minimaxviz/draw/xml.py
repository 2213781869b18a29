"""Writing SVG: elements as text, with everything escaped."""

import re
from functools import lru_cache
from typing import Any

__all__ = ["element", "fit", "number", "text"]

# control characters but the line break, surrogates, and what Unicode keeps from being a character
_BAD = "\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
_UNFIT = re.compile(f"[{_BAD}]")
_SPECIAL = re.compile(f"[&<>\"'{_BAD}]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def text(value: str) -> str:
    """Escape a text; what XML cannot hold becomes a space, line breaks stay."""
    if _SPECIAL.search(value) is None:
        return value
    return fit(value).translate(_ESCAPES)


def fit(value: str) -> str:
    """Return a text that XML can hold: what it cannot becomes a space, line breaks stay."""
    return _UNFIT.sub(" ", value)


@lru_cache(4096)
def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(3.0), number(0.125), number(-2.5)
    ('3', '0.12', '-2.5')
    """
    whole = int(value)
    return str(whole) if whole == value else f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(4096)
def _attribute(name: str, value: str | float | None) -> str:
    """Write an attribute; in its name an underscore stands for a hyphen, and one at the end for nothing.

    The elements of a picture are many, but most of their attributes are the same.
    """
    if value is None:
        return ""
    written = text(value) if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{written}"'


def element(name: str, content: str = "", **attributes: Any) -> str:
    """Write an element around content that is already SVG; attributes that are None are left out."""
    filled = "".join(map(_attribute, attributes, attributes.values()))
    return f"<{name}{filled}>{content}</{name}>" if content else f"<{name}{filled}/>"
