"""What people type: the spellings of numbers, bounds and names, for platforms that compare texts."""

import unicodedata
from collections.abc import Iterator
from math import inf

from minimaxviz.notation import Bound, Numerals, typed
from minimaxviz.practice.question import says
from minimaxviz.practice.subject import Subject
from minimaxviz.trace.positions import Path
from minimaxviz.words import metrics

__all__ = ["DASHES", "name_spellings", "spellings", "visible"]

DASHES = ("–", "-", "−", "—")
"""What is written where a node is never visited."""

ENDLESS = ("∞", "inf", "infinity", "oo")
MINUSES = ("−", "-", "–")
DIGITS = {"fa": ("۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩")}
"""The digits that people of a language type besides those of English."""


def spellings(value: float, numerals: Numerals, lang: str = "en", bound: Bound | None = None) -> tuple[str, ...]:
    """Return what people type for a number, as it is usually written first; with the sign of a bound, if it is one.

    >>> spellings(float("-inf"), Numerals())[:6]
    ('−∞', '-∞', '–∞', '−inf', '-inf', '–inf')
    >>> spellings(3, Numerals(), bound="lower")[:7]
    ('3', '+3', '3.0', '3,0', '≥ 3', '≥3', '>= 3')
    """
    bodies = list(ENDLESS) if abs(value) == inf else list(dict.fromkeys(_bodies(abs(value), numerals, lang)))
    if value < 0:
        plain = [f"{minus}{body}" for body in bodies for minus in MINUSES]
        plain += [f"{minus} {bodies[0]}" for minus in MINUSES[:2]]
    else:
        plain = [bodies[0], f"+{bodies[0]}", *bodies[1:]]
    signed = []
    if bound is not None:
        usual = [f"{minus}{bodies[0]}" for minus in MINUSES[:2]] if value < 0 else bodies[:1]
        signs = says(lang)["signs"][bound]
        signed = [f"{sign}{space}{body}" for sign in signs for space in _spaces(sign) for body in usual]
    return tuple(dict.fromkeys([*plain, *signed]))


def _spaces(sign: str) -> tuple[str, ...]:
    return (" ",) if sign[-1].isalpha() else (" ", "")


def _bodies(value: float, numerals: Numerals, lang: str) -> Iterator[str]:
    """Go through spellings of a number without its sign."""
    usual = numerals.number(value)
    plain = typed(usual)
    yield usual
    yield plain
    if plain.isdigit():
        yield f"{plain}.0"
        yield f"{plain},0"
    if "." in plain:
        yield plain.replace(".", ",")
    exact = repr(value) if isinstance(value, float) else plain
    yield exact.removesuffix(".0")
    for digits in DIGITS.get(lang, ()):
        yield plain.translate(str.maketrans("0123456789", digits))


def name_spellings(subject: Subject, path: Path, *, is_move: bool) -> tuple[str, ...]:
    """Return what people type for a node, or for a move to it."""
    name = metrics.clean(subject.name(path)).strip()
    found = [name]
    if is_move and path:
        parent = metrics.clean(subject.name(path[:-1])).strip()
        found += [f"{parent}{arrow}{name}" for arrow in (" → ", "→", " -> ", "->", " - ", "-", "–")]
    return tuple(dict.fromkeys([*found, *map(visible, found)]))


def visible(name: str) -> str:
    """Return a name as it is typed by who does not see all of it."""
    return "".join(sign for sign in metrics.clean(name) if unicodedata.category(sign) != "Cf").strip()
