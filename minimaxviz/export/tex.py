"""A beamer file that shows the pages of the PDF one after the other."""

import re

from minimaxviz.errors import ExportError
from minimaxviz.export.deck import Deck
from minimaxviz.notation import readable

__all__ = ["beamer", "check_name"]

# what LaTeX reads as a command, a comment, an argument, a group or another sign's code wherever it stands; and what it
# cannot find as a file: a quote, line breaks, blanks in a row or in front, a home folder, bytes that are no text
MISREAD = re.compile(r'[#%{}\\"\x00-\x1f\x7f\ud800-\udfff]|\^\^|\s\s|^[\s~]')


def check_name(name: str) -> None:
    """Refuse the name of a file that LaTeX would not find."""
    found = MISREAD.search(name)
    if found:
        raise ExportError(
            f"LaTeX cannot take the file name {readable(name)} because of {readable(found.group())}; "
            "choose one of letters, digits, - and _"
        )


def beamer(deck: Deck, pages: str) -> str:
    """Write a beamer document: one frame, one overlay a step."""
    overlays = "\n".join(
        f"  \\only<{number}>{{\\includegraphics[width=\\paperwidth,page={number}]{{\\steps}}}}%"
        for number in range(1, len(deck) + 1)
    )
    shape = "169" if abs(deck.size[0] / deck.size[1] - 16 / 9) < 0.1 else "43"
    return f"""% {_comment(deck.title)}, {len(deck)} steps. Compile with any LaTeX; {pages} has to stand beside it.
\\documentclass[aspectratio={shape}]{{beamer}}
\\usepackage{{graphicx}}
\\setbeamertemplate{{navigation symbols}}{{}}
\\newcommand{{\\steps}}{{\\detokenize{{{pages}}}}}
\\begin{{document}}
\\begin{{frame}}[plain]
  \\centering
  \\hspace*{{-\\oddsidemargin}}\\hspace*{{-1in}}\\hspace*{{-\\hoffset}}%
{overlays}
\\end{{frame}}
\\end{{document}}
"""


def _comment(text: str) -> str:
    return text.replace("\n", " ").replace("%", "")
