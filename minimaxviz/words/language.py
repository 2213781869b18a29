"""The file of one language: read, and refused in one line if it is damaged."""

import json
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, TypeAlias

from minimaxviz.errors import ViewError
from minimaxviz.words import plural

__all__ = ["Language", "Message", "read"]

Message: TypeAlias = str | dict[str, str]
"""A sentence with blanks to fill in, or one for each form of a counted word."""

_EXAMPLE: dict[str, Any] = {
    "name": "srpski",
    "direction": "ltr",
    "thousands": ".",
    "decimal": ",",
    "comma": ", ",
    "plural": {"one": "n % 10 = 1 and n % 100 != 11"},
}


class Language(NamedTuple):
    """What a file says of its language."""

    name: str
    """As its speakers call it."""
    direction: str
    """Either ltr or rtl."""
    thousands: str
    """Sets thousands apart."""
    decimal: str
    """Stands before the tenths."""
    comma: str
    """Between the names of a list."""
    plural: dict[str, plural.Rule]
    """When a counted word takes which form; the first rule that holds counts, else the form is "other"."""
    messages: dict[str, Message]


def read(path: Path, english: Mapping[str, Message] | None = None) -> Language:
    """Read a language; a sentence that it does not have is taken from the English ones."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ViewError(f"{path} is not JSON: {error}; mend it there") from None
    if not isinstance(written, dict):
        raise ViewError(f"{path}: a table of sentences is needed, as in en.json")
    facts = written.pop("language", None)
    if not isinstance(facts, dict):
        raise ViewError(f'{path} has no "language"; add it, as in {_json({"language": _EXAMPLE})}')
    for key, example in _EXAMPLE.items():
        if not isinstance(facts.get(key), type(example)):
            raise ViewError(f'{path}: its "language" needs "{key}", as in {_json({key: example})}')
    if facts["direction"] not in ("ltr", "rtl"):
        raise ViewError(f'{path}: direction {_json(facts["direction"])}; "ltr" or "rtl" is needed')
    rules = {form: _rule(path, form, rule) for form, rule in facts["plural"].items()}
    for key, message in written.items():
        _check(path, key, message, (english or written).get(key, message))
    return Language(
        **{**{key: facts[key] for key in _EXAMPLE}, "plural": rules}, messages={**(english or {}), **written}
    )


def _rule(path: Path, form: str, rule: Any) -> plural.Rule:
    if form not in plural.FORMS:
        raise ViewError(f'{path}: plural form "{form}"; {", ".join(plural.FORMS)} are known, and all else is "other"')
    try:
        return plural.read(rule)
    except (ValueError, AttributeError):
        raise ViewError(
            f"{path}: plural rule {_json(rule)}; a rule of the CLDR is needed, "
            'as in "n % 10 = 2..4 and n % 100 != 12..14"'
        ) from None


def _check(path: Path, key: str, message: Any, english: Any) -> None:
    """Refuse a sentence that cannot take the place of the English one."""
    if isinstance(english, dict):
        if not isinstance(message, dict) or "other" not in message:
            raise ViewError(f'{path}: "{key}" is counted; {{"one": …, "other": …}} is needed, as in en.json')
        texts, known = list(message.values()), _blanks(english["other"])
    else:
        texts, known = [message], _blanks(english)
    if not all(isinstance(text, str) for text in texts):
        raise ViewError(f'{path}: "{key}" is no text; a sentence is needed, as in en.json')
    try:
        strange = set().union(*map(_blanks, texts)) - known
    except ValueError as error:
        raise ViewError(f'{path}: "{key}" cannot be filled in ({error}); mend its braces') from None
    if strange:
        allowed = ", ".join(f"{{{name}}}" for name in sorted(known)) or "none"
        raise ViewError(f'{path}: "{key}" has the blank {{{min(strange)}}}; there is {allowed}')


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
