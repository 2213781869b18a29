"""The options that only some searches have: what each can be, and how it is typed."""

from typing import Any

from minimaxviz.notation import typed
from minimaxviz.search.learning import LEARN

__all__ = ["OWN", "read", "written"]

OWN: dict[str, tuple[Any, ...]] = {
    "guess": (),
    "learn": LEARN,
    "delta": (),
    "research": ("window", "answer"),
    "table": (False, True),
    "pvs": (False, True),
}
"""What each can be; of those where nothing is listed, a number."""

WORDS = {"yes": True, "true": True, "no": False, "false": False, "none": None}


def read(text: str) -> Any:
    """Return what is meant by a text; one that means nothing else is itself, and the search says what it needs.

    >>> read("−∞"), read("2"), read("yes"), read("none"), read("best")
    (-inf, 2, True, None, 'best')
    """
    if text.strip().lower() in WORDS:
        return WORDS[text.strip().lower()]
    try:
        found = float(typed(text))
    except ValueError:
        return text.strip()
    return int(found) if found.is_integer() else found


def written(value: Any) -> str:
    """Return the text that is read as a value.

    >>> written(True), written(None), written(2)
    ('yes', 'none', '2')
    """
    return next((word for word, meant in WORDS.items() if meant is value), str(value))
