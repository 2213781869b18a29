"""Which form a counted word takes: the Unicode CLDR's rules for whole numbers, as a language's file writes them."""

import re
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["FORMS", "Rule", "read"]

Rule: TypeAlias = Callable[[int], bool]

FORMS = ("zero", "one", "two", "few", "many")  # and "other", which needs no rule
_RANGE = r"\d+(?:\.\.\d+)?"
_RELATION = re.compile(rf"([nivwftce])(?: *% *([1-9]\d*))? *(!?=) *({_RANGE}(?: *, *{_RANGE})*)")


def read(rule: str) -> Rule:
    """Return what tells whether a rule holds for a count; a rule that cannot be read is a ``ValueError``.

    >>> few = read("n % 10 = 2..4 and n % 100 != 12..14")
    >>> [count for count in range(30) if few(count)]
    [2, 3, 4, 22, 23, 24]
    """
    clauses = [[_relation(part.strip()) for part in clause.split(" and ")] for clause in rule.split(" or ")]
    return lambda count: any(all(relation(count) for relation in clause) for clause in clauses)


def _relation(text: str) -> Rule:
    found = _RELATION.fullmatch(text)
    if found is None:
        raise ValueError(text)
    operand, modulus, sign, ranges = found.groups()
    ends = [span.partition("..") for span in ranges.split(",")]
    wanted = [range(int(low), int(high or low) + 1) for low, _, high in ends]

    def holds(count: int) -> bool:
        value = count if operand in "ni" else 0  # the others count the digits after a decimal point
        value = value % int(modulus) if modulus else value
        return any(value in span for span in wanted) == (sign == "=")

    return holds
