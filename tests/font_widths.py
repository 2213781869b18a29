"""How wide the characters of DejaVu Sans are, read from the font: ``words/advances.py`` is written from this.

``python -m tests.font_widths`` writes that table anew. It has the blocks of Unicode that our languages and pictures
use; for Arabic letters also the forms in which they are joined.
"""

import textwrap
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from fontTools.ttLib import TTFont

from minimaxviz.words import advances
from tests.readable import FONTS

__all__ = ["drawn"]

BLOCKS = [
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A
    (0x0370, 0x045F),  # Greek and Cyrillic
    (0x0600, 0x06FF),  # Arabic
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x209C),  # superscripts and subscripts
    (0x2190, 0x22FF),  # arrows and mathematical operators
    (0x2500, 0x27BF),  # lines, blocks, shapes, chessmen, dingbats
    (0xFB50, 0xFDFF),  # Arabic letters as they are joined
    (0xFE70, 0xFEFC),
]
HEAD = '''"""How wide the characters of DejaVu Sans are: written by ``python -m tests.font_widths``, not by hand.

A line has the first character's number, then the widths from there on in hundredths of the type size; ``84*3`` is three
times 84.
"""

__all__ = ["BOLD", "PLAIN"]
'''


def _runs(font: TTFont) -> Iterator[tuple[int, list[int]]]:
    """Yield characters that follow each other in the font: the first one's number, and the widths of all."""
    glyphs, widths, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    for first, last in BLOCKS:
        numbers = [number for number in range(first, last + 1) if number in glyphs]
        for _, members in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
            run = [number for _, number in members]
            yield run[0], [0 if _is_mark(n) else round(100 * widths[glyphs[n]][0] / unit) for n in run]


def _is_mark(number: int) -> bool:
    """Tell whether a character takes no room of its own, as accents and directions do."""
    return unicodedata.category(chr(number)) in ("Mn", "Cf")


def _table(file: str) -> str:
    """Return the table of a font."""
    lines = []
    for first, widths in _runs(TTFont(FONTS / file)):
        counted = [(width, len(list(same))) for width, same in groupby(widths)]
        row = [f"{first:04X}", *(f"{width}*{times}" if times > 1 else str(width) for width, times in counted)]
        lines += textwrap.wrap(" ".join(row), 118, subsequent_indent=" ")
    return "\n".join(lines)


def drawn() -> str:
    """Return the module with both tables."""
    tables = {"PLAIN": _table("DejaVuSans.ttf"), "BOLD": _table("DejaVuSans-Bold.ttf")}
    return HEAD + "".join(f'\n{name} = """\n{table}\n"""\n' for name, table in tables.items())


if __name__ == "__main__":
    Path(advances.__file__).write_text(drawn(), encoding="utf-8")
