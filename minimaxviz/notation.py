"""How numbers, windows and bounds are written, the same in every view."""

import re
import sys
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from math import inf
from numbers import Integral, Number, Rational, Real
from typing import Any, Literal, TypeAlias

from minimaxviz.errors import IN_BROWSER

__all__ = [
    "DEEPEST_NESTING",
    "LARGEST",
    "Bound",
    "Numerals",
    "Window",
    "columns",
    "decoded",
    "encodable",
    "fitted",
    "is_fraction",
    "is_number",
    "is_probability",
    "keep_for_ever",
    "not_too_deep",
    "number",
    "one_line",
    "plain",
    "readable",
    "restored",
    "share",
    "stored",
    "typed",
]

Window: TypeAlias = tuple[float, float]
Bound: TypeAlias = Literal["exact", "lower", "upper"]

LARGEST = sys.float_info.max
"""The largest number that is not endless; beside it there is nothing but ∞."""

DEEPEST_NESTING = 1_000
"""How deep lists and tables may be nested in a browser, where C has a small stack that nothing guards."""

_KEPT: list[Any] = []
MOST_INSIDE = 1_000_000  # items that are looked at on one level of them
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)  # those in texts are none
_HALVES = re.compile("[\ud800-\udfff]")
_SIGNS: dict[Bound, str] = {"exact": "", "lower": "≥ ", "upper": "≤ "}
_MOST_BITS, _MOST_DIGITS = 1_000, 300  # longer numbers cannot be shown
_DIGITS = 6  # that a number has if these tell it from the others
NARROW = "\u202f"  # a narrow space, at which no line breaks
_LONG = re.compile(r"(?<![\d.e+])[1-9]\d{4,}(?=\.|$)", re.ASCII)  # whole parts from 10,000 on
_SPACES = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_FRACTION = re.compile(r"-?[0-9]{1,302}/0*[1-9][0-9]{0,301}", re.ASCII)


def is_number(value: Any) -> bool:
    """Tell whether a value can be compared with every other and shown: no NaN, truth value or endless digits."""
    if type(value) is float:  # the usual ones first, for it is asked often
        return value == value
    if type(value) is int:
        return value.bit_length() <= _MOST_BITS
    if not isinstance(value, Real):
        return _is_decimal(value) and value == value and (abs(value) == inf or _is_short(value))
    if isinstance(value, bool) or value != value:
        return False
    return not isinstance(value, Rational) or max(map(_bits, (value.numerator, value.denominator))) <= _MOST_BITS


def is_probability(value: Any) -> bool:
    """Tell whether a value is a number from 0 to 1."""
    return is_number(value) and 0 <= value <= 1


def _bits(value: Any) -> int:
    return int(value).bit_length()


def _is_decimal(value: Any) -> bool:
    """Tell whether a value is one of Python's decimals, which are no ``Real``, without loading them."""
    return isinstance(value, Number) and hasattr(value, "as_integer_ratio")


def _is_short(value: Any) -> bool:
    return bool(abs(value.adjusted()) < _MOST_DIGITS and len(value.as_tuple().digits) < _MOST_DIGITS)


def plain(value: Any) -> float:
    """Return a real number of any kind as Python's own int or float, or as a Fraction if it is one, or a decimal."""
    if type(value) is int or type(value) is float:
        return value
    if isinstance(value, Integral):
        return int(value)
    if abs(value) == inf or (isinstance(value, Real) and not isinstance(value, Rational)):
        return float(value)
    from fractions import Fraction  # it loads slowly, and most games have none

    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact  # type: ignore[return-value]


def share(value: float, parts: int) -> float:
    """Divide a number: exactly, unless it is a float.

    >>> share(3, 9), share(9, 3), share(0.5, 2)
    (Fraction(1, 3), 3, 0.25)
    """
    if isinstance(value, float):
        return value / parts
    from fractions import Fraction

    return plain(Fraction(value) / parts)


def stored(value: Any) -> Any:
    """Return a number as JSON can hold it: endless ones and fractions are texts.

    >>> stored(3), stored(float("-inf"))
    (3, '-inf')
    """
    return str(value) if value in (inf, -inf) or is_fraction(value) else value


def restored(value: Any) -> Any:
    """Return what ``stored`` stored; all else as it is.

    >>> restored("1/3"), restored("inf"), restored("three")
    (Fraction(1, 3), inf, 'three')
    """
    if not isinstance(value, str):
        return value
    if value in ("inf", "-inf"):
        return float(value)
    if not _FRACTION.fullmatch(value):
        return value
    from fractions import Fraction

    return plain(Fraction(value))


def is_fraction(value: Any) -> bool:
    """Tell whether a number is an exact one between whole numbers."""
    return isinstance(value, Rational) and not isinstance(value, Integral)


@lru_cache(4096, typed=True)
def number(value: float) -> str:
    """Write a number for people: a real minus sign, ∞, short fractions, no trailing ``.0``, and thousands apart.

    >>> number(3.0), number(-2), number(float("-inf")), number(0.1 + 0.2), number(restored("-1/3"))
    ('3', '−2', '−∞', '0.3', '−1/3')
    >>> number(9999), number(-10000)
    ('9999', '−10\u202f000')

    The largest number there is stands for one that is only just not endless.

    >>> number(LARGEST), number(-LARGEST)
    ('∞−1', '−∞+1')
    """
    if abs(value) == LARGEST:
        return "∞−1" if value > 0 else "−∞+1"
    return _signs(_exactly(value) or f"{value + 0.0:.{_DIGITS}g}")


def _exactly(value: Any) -> str | None:
    """Write a whole number or a fraction if it is short."""
    if isinstance(value, float):
        return None
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else None
    if is_fraction(value) and max(abs(value.numerator), value.denominator) < 1_000:
        return str(value)
    return None


def _signs(text: str) -> str:
    text = _LONG.sub(lambda found: f"{int(found[0]):,}".replace(",", NARROW), text)
    return text.replace("-", "−").replace("inf", "∞")


def typed(text: str) -> str:
    """Return a number that somebody typed, or took from a picture, as Python reads it.

    >>> typed("−10\u202f000"), typed("∞ ")
    ('-10000', 'inf')
    """
    return _SPACES.sub("", text.strip()).replace("−", "-").replace("∞", "inf")


class Numerals:
    """How numbers that stand side by side are written: short, but with as many digits as tell them apart.

    >>> Numerals([0.1234567, 0.12345671, 0.5]).window((0.1234567, 0.5))
    '[0.1234567, 0.5]'
    """

    def __init__(self, numbers: Iterable[float] = ()) -> None:
        self._longer = _longer(set(map(abs, numbers)))

    def number(self, value: float) -> str:
        """Write a number."""
        longer = self._longer.get(abs(value)) if self._longer else None
        return number(value) if longer is None else _signs(f"-{longer}" if value < 0 else longer)

    def value_text(self, value: float | None, bound: Bound | None) -> str:
        """Write a value with what is proven of it; in brackets if that is nothing yet, empty if there is none.

        >>> written = Numerals()
        >>> written.value_text(5, "lower"), written.value_text(4, None), written.value_text(None, None)
        ('≥ 5', '(4)', '')
        """
        if value is None:
            return ""
        return _SIGNS[bound] + self.number(value) if bound else f"({self.number(value)})"

    def window(self, bounds: Window) -> str:
        """Write a window.

        >>> Numerals().window((3, float("inf")))
        '[3, ∞]'
        """
        return f"[{self.number(bounds[0])}, {self.number(bounds[1])}]"


def _longer(numbers: set[float]) -> dict[float, str]:
    """Write those that the usual digits do not tell apart with as many as do; what is written exactly stays so."""
    if all(map(_exactly, numbers)):
        return {}
    alike: dict[str, list[float]] = {}
    for value in numbers:
        alike.setdefault(f"{value + 0.0:.{_DIGITS}g}", []).append(value)
    groups = (group for group in alike.values() if len(group) > 1 and not all(map(_exactly, group)))
    return {
        value: text for group in groups for value, text in zip(group, _apart(group), strict=True) if not _exactly(value)
    }


def _apart(group: list[float]) -> list[str]:
    """Write different numbers with as few digits as tell them apart, in the order of their size."""
    for digits in range(_DIGITS + 1, 16):
        texts = [f"{value + 0.0:.{digits}g}" for value in group]
        if len(set(texts)) == len(group):
            return texts
    if all(isinstance(value, float) for value in group):
        return [repr(value).removesuffix(".0") for value in group]
    from decimal import Context, Decimal

    while len(set(texts)) < len(group):
        digits += 1
        context = Context(prec=digits)
        shares = (context.divide(*map(Decimal, value.as_integer_ratio())) for value in group)
        texts = [f"{share.normalize(context):g}" for share in shares]
    return texts


# --- names ----------------------------------------------------------------------------------------


def letters(place: int) -> str:
    """Return the name of a node by its place: A to Z, then AA, AB and so on.

    >>> letters(0), letters(25), letters(26), letters(702)
    ('A', 'Z', 'AA', 'AAA')
    """
    name, rest = "", place + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def lettered_place(name: str) -> int | None:
    """Return the place of a node whose name is made of letters, or None if it is not.

    >>> lettered_place("AB"), lettered_place("b2")
    (27, None)
    """
    if not re.fullmatch("[A-Z]{1,9}", name):
        return None
    count = 0
    for letter in name:
        count = 26 * count + ord(letter) - ord("A") + 1
    return count - 1


SEQUENCES = (tuple, list)


def spelled(move: Any) -> str:
    """Write a move as a person would type it: (1, 2) is 1,2.

    >>> spelled((1, 2)), spelled("b2")
    ('1,2', 'b2')
    """
    if isinstance(move, SEQUENCES) and type(move).__str__ is object.__str__:
        return ",".join([str(part) if type(part) in (str, int) else spelled(part) for part in move])
    return str(move)


# --- labels and other text of users ---------------------------------------------------------------


def readable(value: Any) -> str:
    """Write any value for an error message: on one line, and not longer than that."""
    try:
        if IN_BROWSER and _is_deep(value):
            raise RecursionError
        text = repr(value)
    except Exception:  # a whole number with too many digits, lists without end, or something that cannot show itself
        return "a whole number without end" if isinstance(value, int) else f"a {type(value).__name__}"
    return fitted(one_line(text), 70)


def _is_deep(value: Any) -> bool:
    """Tell whether lists and tables are nested so deep that writing them would end Python in a browser."""
    inside = [value]
    for _ in range(DEEPEST_NESTING):
        inside = [item for outer in inside if isinstance(outer, list | tuple | dict) for item in _items(outer)]
        if not inside or len(inside) > MOST_INSIDE:
            return False
    keep_for_ever(value)
    return True


def keep_for_ever(value: Any) -> None:
    """Hold on to something that is nested so deep that freeing it would end Python in a browser."""
    _KEPT.append(value)


def _items(outer: Any) -> Iterable[Any]:
    return outer.values() if isinstance(outer, dict) else outer


def not_too_deep(text: str) -> str:
    """Return a JSON text; one that would end Python in a browser is refused as elsewhere, with a RecursionError."""
    depth = 0
    for sign in _BRACKETS.finditer(text) if IN_BROWSER else ():
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign[0], 0)
        if depth > DEEPEST_NESTING:
            raise RecursionError
    return text


def one_line(text: str) -> str:
    """Replace what cannot be shown, or would break the line."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "·" for c in text)


def encodable(text: str) -> str:
    r"""Spell the halves of signs in a JSON text as JSON does: names may hold them, files may not.

    >>> encodable('{"\ud800": 3}')
    '{"\\ud800": 3}'
    """
    return text if text.isascii() else _HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def decoded(content: bytes) -> str:
    r"""Return the text of a file: UTF-8, or UTF-16 where its first sign says so, as in what PowerShell writes.

    >>> decoded(b"\xff\xfe[\x003\x00]\x00"), decoded(b"\xef\xbb\xbf[3]"), decoded(b"[3]")
    ('[3]', '[3]', '[3]')
    """
    return content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


@lru_cache(1024)
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
