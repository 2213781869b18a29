"""How numbers, windows and bounds are written, the same in every view."""

from numbers import Real
from typing import Any, Literal, TypeAlias

__all__ = ["BOUND_SIGNS", "Bound", "Window", "is_number", "number", "window"]

Window: TypeAlias = tuple[float, float]
Bound: TypeAlias = Literal["exact", "lower", "upper"]

BOUND_SIGNS: dict[Bound, str] = {"exact": "", "lower": "≥ ", "upper": "≤ "}


def is_number(value: Any) -> bool:
    """Tell whether a value can be compared with every other: a real number, but not NaN or a truth value."""
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def number(value: float) -> str:
    """Write a number for people: a real minus sign, ∞, and no trailing ``.0``.

    >>> number(3.0), number(-2), number(float("-inf")), number(0.1 + 0.2)
    ('3', '−2', '−∞', '0.3')
    """
    text = str(value) if isinstance(value, int) else f"{value + 0.0:.6g}"
    return text.replace("-", "−").replace("inf", "∞")


def window(bounds: Window) -> str:
    """Write a window.

    >>> window((3, float("inf")))
    '[3, ∞]'
    """
    return f"[{number(bounds[0])}, {number(bounds[1])}]"
