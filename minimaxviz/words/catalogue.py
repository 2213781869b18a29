"""The sentences of each language, and how they are filled in."""

import unicodedata
from functools import cache
from pathlib import Path

from minimaxviz.errors import ViewError
from minimaxviz.words import language, metrics

__all__ = ["Words", "languages", "words"]

CATALOGUES = Path(__file__).parent / "languages"
LONGEST_NAME = 18  # ems

# names are isolated in whatever direction they have, all else that is filled in runs left to right
_NAMES = {"node", "child", "owner", "by", "move", "origin"}
_PHRASES = {"skipped", "names", "words", "part", "label", "child_label", "done", "where", "others"}  # isolated already
LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT_ISOLATE = "\u2066", "\u2067"
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


class Words:
    """The catalogue of one language."""

    def __init__(self, lang: str) -> None:
        english = None if lang == "en" else words("en").messages
        read = language.read(CATALOGUES / f"{lang}.json", english)
        self.lang, self.name, self.comma = lang, read.name, read.comma
        self.messages: dict[str, language.Message] = read.messages
        self.right_to_left = read.direction == "rtl"
        self._plural = read.plural
        self._forms: dict[int, str] = {}
        self._signs = str.maketrans({",": read.thousands, ".": read.decimal})

    def say(self, key: str, **filled: str) -> str:
        """Fill a message in."""
        message = self.messages[key]
        assert isinstance(message, str), "what is counted is asked for with its count"
        return self._filled(message, filled)

    def count(self, key: str, count: int, *, and_more: bool = False, **filled: str) -> str:
        """Fill a message in, in the form that the count asks for; ``and_more`` says that it is not all."""
        forms = self.messages[key]
        assert isinstance(forms, dict), "only what is counted has forms"
        number = self.whole(count) + ("…" if and_more else "")
        message = forms.get(self.form(count), forms["other"])
        return self._filled(message, {**filled, "count": number, "plus": f"+{number}"})

    def form(self, count: int) -> str:
        """Return the form that a counted word takes: "one", "few", "other" or another."""
        if count not in self._forms:
            self._forms[count] = next((form for form, holds in self._plural.items() if holds(count)), "other")
        return self._forms[count]

    def phrase(self, key: str, filled: dict[str, str]) -> str | None:
        """Say what a game calls a move, if the language knows that phrase: its key begins with move_."""
        message = self.messages.get(key)
        if not key.startswith("move_") or not isinstance(message, str):
            return None
        try:
            return message.format_map({blank: self._isolated("move", text) for blank, text in filled.items()})
        except KeyError:  # a blank is not filled
            return None

    def title(self, algorithm: str) -> str:
        """Name a search for people; one that the language does not know keeps its own name."""
        title = self.messages.get(f"title_{algorithm}", algorithm)
        assert isinstance(title, str), "a title is one text"
        return title

    def whole(self, count: int) -> str:
        """Write a whole number with its thousands set apart as the language does."""
        return str(count) if -1000 < count < 1000 else self.punctuated(f"{count:,}")

    def punctuated(self, number: str) -> str:
        """Write a number like 1,234.5 with the signs of the language."""
        return number.translate(self._signs)

    def _filled(self, message: str, filled: dict[str, str]) -> str:
        if self.right_to_left or not _NAMES.isdisjoint(filled):
            filled = {name: self._isolated(name, text) for name, text in filled.items()}
        return message.format_map(filled)

    def _isolated(self, name: str, text: str) -> str:
        """Keep what is filled in from turning the sentence round: in Persian always, else where it could."""
        if name in _PHRASES:
            return text
        if name in _NAMES:
            text = metrics.shortened(metrics.clean(text), LONGEST_NAME, 1)
            if not text.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text):
                return FIRST_STRONG_ISOLATE + text + POP_ISOLATE
            return self.named(text)
        return self.left_to_right(text)

    def named(self, text: str) -> str:
        """Keep a name apart from a sentence that runs from right to left."""
        return FIRST_STRONG_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def left_to_right(self, text: str) -> str:
        """Keep numbers and signs in their order where the language runs from right to left."""
        return LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def directed(self, text: str) -> str:
        """Return a text that runs in the language's direction wherever it is put.

        Isolates are understood by all that draw SVG; its attribute ``direction`` is not.
        """
        return RIGHT_TO_LEFT_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def listed(self, names: list[str]) -> str:
        """Join names: A, B and C."""
        names = [self._isolated("node", name) for name in names]
        *first, last = names
        return self.comma.join(first) + self.say("and") + last if first else last


def languages() -> tuple[str, ...]:
    """Return the languages that there is a file for, English first."""
    return tuple(sorted((path.stem for path in CATALOGUES.glob("*.json")), key=lambda lang: (lang != "en", lang)))


def words(lang: str) -> Words:
    """Return the catalogue of a language."""
    if not isinstance(lang, str):
        raise _unknown(lang)
    return _catalogue(lang)


@cache
def _catalogue(lang: str) -> Words:
    if lang not in languages():
        raise _unknown(lang)
    return Words(lang)


def _unknown(lang: object) -> ViewError:
    return ViewError(f"language {lang!r}; one of {', '.join(languages())} is needed")
