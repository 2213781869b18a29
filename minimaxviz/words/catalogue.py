"""The sentences of each language, and how they are filled in."""

import json
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from minimaxviz.errors import ViewError
from minimaxviz.words import metrics

__all__ = ["LANGUAGES", "Words", "words"]

CATALOGUES = Path(__file__).parent / "languages"
LONGEST_NAME = 18  # ems


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _south_slavic(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else "other"


# which form a counted word takes, as the Unicode CLDR has it for whole numbers
_PLURALS: dict[str, Callable[[int], str]] = {
    "en": _one_or_other,
    "sr": _south_slavic,
    "hr": _south_slavic,
    "el": _one_or_other,
    "fa": lambda count: "one" if count in (0, 1) else "other",
}

LANGUAGES = tuple(_PLURALS)
RIGHT_TO_LEFT = ("fa",)

# names are isolated in whatever direction they have, all else that is filled in runs left to right
_NAMES = {"node", "child", "owner", "by", "move"}
_PHRASES = {"skipped", "names"}
LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT_ISOLATE = "\u2066", "\u2067"
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


class Words:
    """The catalogue of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.right_to_left = lang in RIGHT_TO_LEFT
        text = (CATALOGUES / f"{lang}.json").read_text(encoding="utf-8")
        self.messages: dict[str, Any] = json.loads(text)

    def say(self, key: str, **filled: str) -> str:
        """Fill a message in."""
        return self._filled(self.messages[key], filled)

    def count(self, key: str, count: int, **filled: str) -> str:
        """Fill a message in, in the form that the count asks for."""
        message = self.messages[key][_PLURALS[self.lang](count)]
        shown = self.whole(count)
        return self._filled(message, {**filled, "count": shown, "plus": f"+{shown}"})

    def whole(self, count: int) -> str:
        """Write a whole number with its thousands set apart as the language does."""
        return f"{count:,}".replace(",", "." if self.lang in ("sr", "hr", "el") else ",")

    def _filled(self, message: str, filled: dict[str, str]) -> str:
        filled = {name: self._isolated(name, text) for name, text in filled.items()}
        return message.format_map(filled)

    def _isolated(self, name: str, text: str) -> str:
        """Keep what is filled in from turning the sentence round: in Persian always, else where it could."""
        if name in _PHRASES:
            return text
        if name in _NAMES:
            text = metrics.shortened(metrics.clean(text), LONGEST_NAME, 1)
            if self.right_to_left or any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text):
                return FIRST_STRONG_ISOLATE + text + POP_ISOLATE
            return text
        return LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def directed(self, text: str) -> str:
        """Answer a text that runs in the language's direction wherever it is put.

        Isolates are understood by all that draw SVG; its attribute ``direction`` is not.
        """
        return RIGHT_TO_LEFT_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def listed(self, names: list[str]) -> str:
        """Join names: A, B and C."""
        names = [self._isolated("node", name) for name in names]
        *first, last = names
        comma = "، " if self.lang == "fa" else ", "
        return comma.join(first) + self.messages["and"] + last if first else last


def words(lang: str) -> Words:
    """Answer the catalogue of a language."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise ViewError(f"language {lang!r}; one of {', '.join(LANGUAGES)} is needed")
    return _catalogue(lang)


@cache
def _catalogue(lang: str) -> Words:
    return Words(lang)
