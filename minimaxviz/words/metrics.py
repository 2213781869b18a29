"""How wide a text is in DejaVu Sans, without asking a font: good enough to leave room and to shorten."""

import re
import unicodedata

__all__ = ["BOLD", "balanced", "clean", "shortened", "unbroken", "width", "wrapped"]

# advance widths of the printable ASCII characters in hundredths of the type size
# fmt: off
_ASCII_WIDTHS = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
)
# fmt: on
_DEFAULT = 64
_OTHERS = {"\u00a0": 32, "\u202f": 20, "∞": 83, "−": 84, "≥": 84, "≤": 84, "→": 84, "·": 32, "…": 100}
BOLD = 1.1


class _Widths(dict[str, int]):
    """The width of each character, looked up once."""

    def __missing__(self, character: str) -> int:
        if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
            wide = 0
        else:
            wide = 100 if unicodedata.east_asian_width(character) in "WF" else _DEFAULT
        self[character] = wide
        return wide


_WIDTHS = _Widths({chr(32 + i): wide for i, wide in enumerate(_ASCII_WIDTHS)} | _OTHERS)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is at a type size."""
    return sum(map(_WIDTHS.__getitem__, text)) * size / 100 * (BOLD if bold else 1)


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


def wrapped(text: str, room: float, size: float, lines: int) -> list[str]:
    """Break a text into at most so many lines at its spaces; the last line is shortened if it must be."""
    return [text] if width(text, size) <= room else _wrapped(_words(text), room, size, lines)[0]


def balanced(text: str, room: float, size: float) -> list[str]:
    """Break a text into as few lines as it needs, all about as long as each other."""
    if width(text, size) <= room:
        return [text]
    words = _words(text)
    rows, widest = _wrapped(words, room, size)
    narrower = room
    while len(rows) > 1 and narrower > room / 3:
        narrower *= 0.94
        if widest <= narrower:  # it would be broken at the same places
            continue
        tried, widest = _wrapped(words, narrower, size)
        if len(tried) > len(rows) or "…" in tried[-1]:
            break
        rows = tried
    return rows


def _words(text: str) -> list[tuple[str, int]]:
    """Return the words of a text and how wide each is, in hundredths of the type size."""
    return [(word, sum(map(_WIDTHS.__getitem__, word))) for word in map(str.strip, text.split(" ")) if word]


def _wrapped(words: list[tuple[str, int]], room: float, size: float, lines: int = 99) -> tuple[list[str], float]:
    """Put words into rows, of which the last, or one with a long word, is shortened; and tell the largest width."""
    rows = [("", -_WIDTHS[" "])]
    for word, wide in words:
        text, longer = rows[-1][0], rows[-1][1] + _WIDTHS[" "] + wide
        if text and longer * size / 100 > room and len(rows) < lines:
            rows.append((word, wide))
        else:
            rows[-1] = f"{text} {word}" if text else word, longer
    widest = max(wide for _, wide in rows) * size / 100
    texts = [text for text, _ in rows]
    return texts if widest <= room else [shortened(text, room, size) for text in texts], widest


_BONDS = re.compile(r"\[[^\[\]]*\]|\S+( [=≤≥<>→] \S+)+")


def unbroken(text: str) -> str:
    """Keep windows, moves and equations from being broken over two lines.

    >>> unbroken("Cut at C: β = 0 ≤ α = 3.").count("\u00a0")
    6
    """
    return _BONDS.sub(lambda found: found[0].replace(" ", "\u00a0"), text)
