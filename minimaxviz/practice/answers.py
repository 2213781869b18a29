"""What people type: numbers in any script, bounds, windows, names; read here and, in the same way, in the browser."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from minimaxviz.notation import Bound, is_number

__all__ = ["read_bound", "read_name", "read_names", "read_number", "read_window", "same_number", "tidied"]

DIRECTIONS = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
THOUSANDS = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
NUMBER = re.compile(r"([-−–+]?)\s*(?:(\d{1,300})(?:[.,٫](\d{1,300}))?|(∞|inf|infinity|oo))", re.IGNORECASE)
ARROW = re.compile(r"\s*(?:→|->|—|–|-)\s*")
CLOSE = 1e-9  # numbers that differ by less are the same


def tidied(text: str) -> str:
    r"""Return a text without what cannot be seen, and with one form for each sign.

    >>> tidied(" ３\u200f ")
    '3'
    """
    text = THOUSANDS.sub("", DIRECTIONS.sub("", text))
    return unicodedata.normalize("NFKC", text).strip()


def read_number(answer: Any) -> float | None:
    """Read a number as people write it; None if it is none.

    >>> read_number("− 2"), read_number("٣"), read_number("2,5"), read_number("-oo"), read_number("3 4")
    (-2, 3, 2.5, -inf, None)
    """
    if not isinstance(answer, str):
        return answer if is_number(answer) else None
    found = NUMBER.fullmatch(tidied(answer))
    if found is None:
        return None
    sign, whole, part, endless = found.groups()
    if endless:
        value: float = inf
    elif part is None:
        value = int(whole)
    else:
        value = float(f"{int(whole)}.{''.join(str(unicodedata.decimal(digit)) for digit in part)}")
    return -value if sign and sign in "-−–" else value


def same_number(one: float | None, other: float | None) -> bool:
    """Tell whether two numbers are the same, as far as anybody can type them."""
    if one is None or other is None:
        return False
    return one == other or (abs(one) < inf and abs(other) < inf and abs(one - other) <= CLOSE * max(1.0, abs(one)))


def read_bound(answer: Any, spellings: Mapping[str, Sequence[str]]) -> tuple[float | None, Bound | None]:
    """Read a number that may have a sign before it: ≤ 3, <=3, "at most 3"; or None where it is no number.

    ``spellings`` are what "lower" and "upper" are called.

    >>> read_bound("at most 3", {"upper": ["≤", "<=", "at most"], "lower": []})
    (3, 'upper')
    """
    if not isinstance(answer, str):
        return read_number(answer), None
    text = tidied(answer)
    for bound in ("lower", "upper", "exact"):
        for spelling in spellings.get(bound, ()):
            plain = tidied(spelling).casefold()
            if plain and text.casefold().startswith(plain):
                return read_number(text[len(plain) :]), bound
    return read_number(text), None


def read_window(answer: Any) -> tuple[float, float] | None:
    """Read a window: two numbers, or a text like [3, ∞]; None if it is none.

    >>> read_window("[−∞, 3]"), read_window("2,5; 7"), read_window(("3", "oo")), read_window("[3]")
    ((-inf, 3), (2.5, 7), (3, inf), None)
    """
    if isinstance(answer, str):
        text = tidied(answer)
        text = text[1:-1] if text[:1] in "[(" and text[-1:] in ("]", ")") else text
        tries = [
            re.split(separator, text.strip()) for separator in (r"\s*[;؛]\s*", r"\s*[,،]\s+", r"\s*[,،]\s*", r"\s+")
        ]
    else:
        tries = [list(answer)] if isinstance(answer, tuple | list) else []
    for parts in tries:
        if len(parts) == 2:
            low, high = map(read_number, parts)
            if low is not None and high is not None:
                return low, high
    return None


def read_name(answer: Any, names: Mapping[str, str], parents: Mapping[str, str]) -> str | None:
    """Read the name of a node, or a move like A → B; return its path as a text, or None.

    ``names`` has the paths of nodes by their names, ``parents`` the names of their parents by the same paths.

    >>> read_name("a → b", {"A": "", "B": "0"}, {"0": "A"}), read_name("Z", {"A": ""}, {})
    ('0', None)
    """
    if not isinstance(answer, str):
        return None
    text = tidied(answer)
    tidy = {tidied(name): path for name, path in names.items()}
    for known in (tidy, {name.casefold(): path for name, path in tidy.items()} if _are_apart(tidy) else {}):
        for wanted in (text, text.casefold()):
            if wanted in known:
                return known[wanted]
    parts = ARROW.split(text)
    if len(parts) == 2:
        path = read_name(parts[1], names, {})
        if path is not None and path in parents and read_name(parts[0], names, {}) == names[parents[path]]:
            return path
    return None


def _are_apart(names: Mapping[str, str]) -> bool:
    """Tell whether names differ in more than capitals."""
    return len({name.casefold() for name in names}) == len(names)


def read_names(answer: Any) -> list[str] | None:
    """Read a list: names with commas, arrows or spaces between them; None if there is none.

    >>> read_names("K, L → M"), read_names("K L M"), read_names(["K", "L"])
    (['K', 'L', 'M'], ['K', 'L', 'M'], ['K', 'L'])
    """
    if isinstance(answer, tuple | list):
        return [str(part) for part in answer]
    if not isinstance(answer, str):
        return None
    text = tidied(answer).strip("[]() ")
    parts = re.split(r"\s*(?:[,;،؛]|→|->)\s*", text) if re.search(r"[,;،؛]|→|->", text) else text.split()
    return [part for part in parts if part] or None
