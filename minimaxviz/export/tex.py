"""A beamer file that shows the pages of the PDF one after the other."""

from minimaxviz.export.deck import Deck

__all__ = ["beamer"]


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
