"""The outlines of chessmen in DejaVu Sans, read from the font: ``export/chessmen.py`` is written from this.

``python -m tests.chessmen`` writes that table anew.
"""

import textwrap
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from minimaxviz.draw.boards import CHESSMEN
from minimaxviz.export import chessmen
from tests.readable import FONTS

__all__ = ["drawn"]

HEAD = '''"""The outlines of chessmen, as DejaVu Sans has them: written by ``python -m tests.chessmen``, not by hand.

Programs draw these signs each in its own way, some as pictures of their own; outlines look the same everywhere. The
middle of each is at x = 0 and its baseline at y = 0, and a thousand units are its size.
"""

__all__ = ["OUTLINES"]
'''


def drawn() -> str:
    """Return the text of the table."""
    font = TTFont(FONTS / "DejaVuSans.ttf")
    glyphs, names, unit = font.getGlyphSet(), font.getBestCmap(), 1000 / font["head"].unitsPerEm
    lines = [HEAD, "OUTLINES = {"]
    for sign in CHESSMEN.values():
        glyph = glyphs[names[ord(sign)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, (unit, 0, 0, -unit, -glyph.width * unit / 2, 0)))
        rows = textwrap.wrap(pen.getCommands(), 108, break_long_words=False, break_on_hyphens=False)
        lines += [f'    "{sign}": (', *(f'        "{row} "' for row in rows), "    ),"]
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    Path(chessmen.__file__).write_text(drawn(), encoding="utf-8")
