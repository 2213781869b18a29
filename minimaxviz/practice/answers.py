"""What people type: numbers in any script, bounds, windows, names; read here and, in the same way, in the browser.

``static/answers.js`` says the same in JavaScript, function by function.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from minimaxviz.notation import Bound, is_number, plain

__all__ = ["read_bound", "read_name", "read_names", "read_number", "read_window", "same_number", "tidied"]

UNSEEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
THOUSANDS = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
NUMBER = re.compile(r"([-−–+]?)\s*(?:(\d{1,300})(?:[.,٫](\d{1,300}))?|(∞|inf|infinity|oo))")
ARROW = re.compile(r"\s*(?:→|->|—|–|-)\s*")
CLOSE = 1e-9  # numbers that differ by less are the same


def tidied(text: str) -> str:
    r"""Return a text without what cannot be seen, and with one form for each sign.

    >>> tidied(" ３\u200f ")
    '3'
    """
    text = THOUSANDS.sub("", UNSEEN.sub("", text))
    return unicodedata.normalize("NFKC", text).strip()


def read_number(answer: Any) -> float | None:
    """Read a number as people write it; None if it is none.

    >>> read_number("− 2"), read_number("٣"), read_number("2,5"), read_number("-oo"), read_number("3 4")
    (-2, 3, 2.5, -inf, None)
    """
    if not isinstance(answer, str):
        return plain(answer) if is_number(answer) else None
    found = NUMBER.fullmatch(tidied(answer).lower())
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
    text = tidied(answer).lower()
    for bound in ("lower", "upper", "exact"):
        for spelling in spellings.get(bound, ()):
            sign = tidied(spelling).lower()
            if sign and text.startswith(sign):
                return read_number(text.removeprefix(sign)), bound
    return read_number(text), None


def read_window(answer: Any) -> tuple[float, float] | None:
    """Read a window: two numbers, or a text like [3, ∞]; None if it is none.

    >>> read_window("[−∞, 3]"), read_window("2,5; 7"), read_window(("3", "oo")), read_window("[3]")
    ((-inf, 3), (2.5, 7), (3, inf), None)
    """
    if isinstance(answer, str):
        text = tidied(answer)
        text = text[1:-1].strip() if text[:1] in ("[", "(") and text[-1:] in ("]", ")") else text
        separators = (r"\s*[;؛]\s*", r"\s*[,،]\s+", r"\s*[,،]\s*", r"\s+")
        tries = [re.split(separator, text) for separator in separators]
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
    known = {tidied(name): path for name, path in names.items()}
    if text in known:
        return known[text]
    lower = {name.lower(): path for name, path in known.items()}
    if len(lower) == len(known) and text.lower() in lower:  # no two names differ in capitals alone
        return lower[text.lower()]
    for arrow in ARROW.finditer(text) if parents else ():
        path = read_name(text[arrow.end() :], names, {})
        if path and read_name(text[: arrow.start()], names, {}) == names[parents[path]]:
            return path
    return None


def read_names(answer: Any) -> list[Any] | None:
    """Read a list: names or numbers with commas, arrows or blanks between them; None if there is none.

    >>> read_names("K, L, M"), read_names("K → L"), read_names("K L M"), read_names("2,5; 3"), read_names(["K", 3])
    (['K', 'L', 'M'], ['K', 'L'], ['K', 'L', 'M'], ['2,5', '3'], ['K', 3])
    """
    if isinstance(answer, tuple | list):
        return list(answer)
    if not isinstance(answer, str):
        return None
    text = re.sub(r"^[\[(\s]+|[\])\s]+$", "", tidied(answer))
    between = next((signs for signs in (r"[;؛]", r"[,،]|→|->") if re.search(signs, text)), r"\s")
    return [part.strip() for part in re.split(between, text) if part.strip()] or None
