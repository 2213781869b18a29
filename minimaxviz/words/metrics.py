"""How wide a text is in DejaVu Sans, without asking a font: good enough to leave room and to shorten."""

import re
import unicodedata
from functools import cache, lru_cache
from itertools import pairwise

from minimaxviz.words import advances

__all__ = ["balanced", "clean", "shortened", "unbroken", "width", "wrapped"]


class _Widths(dict[str, int]):
    """The width of each character in hundredths of the type size; those that are in no table are guessed."""

    def __init__(self, table: str) -> None:
        for line in table.strip().replace("\n ", " ").split("\n"):
            first, *runs = line.split()
            number = int(first, 16)
            for run in runs:
                wide, _, times = run.partition("*")
                for _ in range(int(times or 1)):
                    self[chr(number)] = int(wide)
                    number += 1

    def __missing__(self, character: str) -> int:
        if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
            wide = 0
        else:
            wide = 100 if unicodedata.east_asian_width(character) in "WF" else 64
        self[character] = wide
        return wide


@cache
def _widths(bold: bool) -> _Widths:
    return _Widths(advances.BOLD if bold else advances.PLAIN)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is at a type size; that some letters move closer to others is left out."""
    return _hundredths(text, bold) * size / 100


@lru_cache(4096)
def _hundredths(text: str, bold: bool) -> int:
    """Return the width of a text in hundredths of the type size; words come again and again."""
    return sum(map(_widths(bold).__getitem__, _joined(text) if _ARABIC.search(text) else text))


_ARABIC = re.compile("[\u0620-\u06ff]")


def _joined(text: str) -> str:
    """Return a text with its Arabic letters in the forms that they have beside their neighbours."""
    letters = [character for character in text if not unicodedata.combining(character)]
    forms = [_forms().get(letter, {}) for letter in letters]
    drawn = []
    for letter, before, own, after in zip(letters, [{}, *forms], forms, [*forms[1:], {}], strict=False):
        joins_before = "<initial>" in before and "<final>" in own
        joins_after = "<initial>" in own and "<final>" in after
        if joins_before:
            form = "<medial>" if joins_after else "<final>"
        else:
            form = "<initial>" if joins_after else "<isolated>"
        drawn.append(own.get(form, letter))
    return "".join(drawn)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the forms of Arabic letters, for which Unicode has characters too; those with an initial form join on."""
    found: dict[str, dict[str, str]] = {}
    for number in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)):
        match unicodedata.decomposition(chr(number)).split():
            case [form, letter]:
                found.setdefault(chr(int(letter, 16)), {})[form] = chr(number)
    return found


_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}  # they would turn what follows


def clean(text: str) -> str:
    """Replace what cannot be shown on one line, must not stand in XML, or would turn other text round."""
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else " " for c in text)


def _is_harmless(character: str) -> bool:
    if character in "\u00a0\u202f":  # at which no line breaks
        return True
    return character.isprintable() or (unicodedata.category(character) == "Cf" and ord(character) not in _TURNING)


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Cut a text so that it fits, with an ellipsis where it was cut.

    >>> shortened("Alpha-beta", 60, 20)
    'Alp…'
    """
    if width(text, size, bold=bold) <= room + 0.5:
        return text
    kept = ""
    for character in text:
        if width(kept + character + "…", size, bold=bold) > room:
            break
        kept += character
    return kept.rstrip() + "…"


def wrapped(text: str, room: float, size: float, lines: int, *, bold: bool = False) -> list[str]:
    """Break a text into at most so many lines at its spaces; the last line is shortened if it must be."""
    return [text] if width(text, size, bold=bold) <= room else _Measured(text, size, bold).rows(room, lines)[0]


def balanced(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Break a text into as few lines as it needs, all about as long as each other."""
    if width(text, size, bold=bold) <= room:
        return [text]
    measured = _Measured(text, size, bold)
    rows, widest = measured.rows(room)
    narrower = room
    while len(rows) > 1 and narrower > room / 3:
        narrower *= 0.94
        if widest <= narrower:  # it would be broken at the same places
            continue
        tried, widest = measured.rows(narrower)
        if len(tried) > len(rows) or "…" in tried[-1]:
            break
        rows = tried
    return rows


class _Measured:
    """A text of which each word is measured once, to be broken into rows."""

    def __init__(self, text: str, size: float, bold: bool) -> None:
        self.size, self.bold = size, bold
        self.space = width(" ", size, bold=bold)
        self.words = [word for word in map(str.strip, text.split(" ")) if word]
        self.widths = [width(word, size, bold=bold) for word in self.words]

    def rows(self, room: float, lines: int = 99) -> tuple[list[str], float]:
        """Put the words into rows, of which the last, or one with a long word, is shortened; tell the largest width."""
        starts, widest, row = [0], 0.0, -self.space
        for place, wide in enumerate(self.widths):
            longer = row + self.space + wide
            if longer > room and place > starts[-1] and len(starts) < lines:
                starts.append(place)
                longer = wide
            widest, row = max(widest, longer), longer
        texts = [" ".join(self.words[first:last]) for first, last in pairwise((*starts, len(self.words)))]
        if widest > room:
            texts = [shortened(text, room, self.size, bold=self.bold) for text in texts]
        return texts, widest


_BONDS = re.compile(r"\[[^\[\]]*\]|\S++( [=≤≥<>→] \S++)+")


def unbroken(text: str) -> str:
    """Keep windows, moves and equations from being broken over two lines.

    >>> unbroken("Cut at C: β = 0 ≤ α = 3.").count("\u00a0")
    6
    """
    return _BONDS.sub(lambda found: found[0].replace(" ", "\u00a0"), text)
