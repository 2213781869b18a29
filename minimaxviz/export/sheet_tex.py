"""A sheet for LaTeX: its words as text that can be changed, and its pictures as pages of a PDF beside it."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from minimaxviz.draw.request import Size
from minimaxviz.export import raster
from minimaxviz.export.copies import Copy
from minimaxviz.export.paper import MARGIN, Page
from minimaxviz.export.tex import check_name
from minimaxviz.practice.sheet import Row
from minimaxviz.words import Words

__all__ = ["files"]

SHARE = 0.92  # of the room for a picture: LaTeX has more space between its lines
LANGUAGES = {"el": "greek", "fa": "persian"}
"""What babel calls languages that pdfLaTeX has no letters for."""

SPECIAL = {
    **{sign: f"\\{sign}" for sign in "{}$&#_%"},
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "`": r"\textasciigrave{}",
    "-": "-{}",  # so that two of them do not become another sign
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "\u00a0": "~",
    "−": r"\ensuremath{-}",
    "∞": r"\ensuremath{\infty}",
    "≥": r"\ensuremath{\geq}",
    "≤": r"\ensuremath{\leq}",
    "→": r"\ensuremath{\rightarrow}",
    "·": r"\ensuremath{\cdot}",
    "…": r"\ldots{}",
}
GREEK = {"α": r"\ensuremath{\alpha}", "β": r"\ensuremath{\beta}"}
TURNING = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # babel knows by itself what runs which way


def files(
    copies: Sequence[Copy], path: Path, size: Size, progress: Callable[[int, int], None]
) -> list[tuple[Path, bytes]]:
    """Return the PDF with the pictures, and the document that includes them."""
    check_name(path.name)
    beside = path.with_name(f"{path.stem}-pictures.pdf")
    page = Page(size)
    shape = page.picture(copies)
    pictures = []
    for copy in copies:
        pictures.append((copy.svg(shape), copy.name))
        progress(len(pictures), len(copies))
    content = raster.pdf(pictures, shape, copies[0].title, copies[0].say.lang)
    return [(beside, content), (path, _document(copies, beside.name, page, shape).encode("utf-8", errors="replace"))]


def _document(copies: Sequence[Copy], beside: str, page: Page, shape: Size) -> str:
    first = copies[0]
    high = SHARE * shape[1] / shape[0] * page.wide
    body = "\n".join(_copy(copy, place, page, high) for place, copy in enumerate(copies, start=1))
    margin = MARGIN * page.unit
    return f"""% {first.title}
% Compile with {_engine(first.say)}; {beside} has to stand beside this file.
\\documentclass{{article}}
\\usepackage[paperwidth={page.size[0]}bp,paperheight={page.size[1]}bp,margin={margin:.0f}bp]{{geometry}}
\\usepackage{{graphicx,amsmath}}
{_letters(first.say)}
\\setlength{{\\parindent}}{{0pt}}
\\pagestyle{{empty}}
\\newcommand{{\\pictures}}{{\\detokenize{{{beside}}}}}
\\newcommand{{\\writeon}}[1]{{\\rule[-2pt]{{#1}}{{0.4pt}}}}
\\begin{{document}}
{body}
\\end{{document}}
"""


def _engine(say: Words) -> str:
    return "LuaLaTeX" if say.lang in LANGUAGES else "any LaTeX (LuaLaTeX or XeLaTeX for letters of other scripts)"


def _letters(say: Words) -> str:
    """Choose fonts: those that every LaTeX has, or DejaVu Sans where a script needs it."""
    if say.lang not in LANGUAGES:
        return (
            "\\usepackage{iftex}\n\\ifPDFTeX\n  \\usepackage[T1]{fontenc}\n  \\usepackage[utf8]{inputenc}\n"
            "  \\usepackage{textcomp}\n\\else\n  \\usepackage{fontspec}\n\\fi"
        )
    bidi = "[bidi=basic]" if say.right_to_left else ""
    return (
        f"\\usepackage{bidi}{{babel}}\n\\babelprovide[import,main]{{{LANGUAGES[say.lang]}}}\n"
        "\\babelfont{rm}{DejaVu Sans}"
    )


def _copy(copy: Copy, number: int, page: Page, high: float) -> str:
    """Write one copy: words, picture, table."""
    lang = copy.say.lang
    label = f"\\quad\\textbf{{{_escaped(copy.label, lang)}}}" if copy.label else ""
    lines = [f"{{\\Large\\bfseries {_escaped(copy.title, lang)}}}{label}"]
    if copy.fields:
        name, student = (_escaped(field, lang) for field in copy.fields)
        lines[0] += f"\\hfill {name}: \\writeon{{0.27\\textwidth}}\\quad {student}: \\writeon{{0.1\\textwidth}}"
    lines.append("\\par\\smallskip")
    points = [
        _escaped(point, lang) + (r"\ \writeon{3cm}" if place == copy.answered else "")
        for place, point in enumerate(copy.points)
    ]
    if copy.solution or len(points) == 1:
        lines.append(" \\quad ".join(points))
    else:
        lines.append("\\\\\n".join(f"{place}.\\ {point}" for place, point in enumerate(points, start=1)))
    lines += [
        f"\\par\\smallskip{{\\footnotesize {_escaped(copy.conventions, lang)}\\par}}",
        "\\vfill",
        f"\\begin{{center}}\\includegraphics[width=\\textwidth,height={high:.0f}bp,keepaspectratio,page={number}]"
        "{\\pictures}\\end{center}",
        "\\clearpage",
    ]
    return "\n".join([*lines, *_tables(copy, page)])


def _tables(copy: Copy, page: Page) -> list[str]:
    """Write the table, in columns that have room on a page."""
    if not copy.table:
        return []
    pages, high = page.columns(copy.rows)
    lines = []
    for columns in pages:
        share = 0.96 / len(columns)
        rule = f"\\rule[{-high / 3:.1f}bp]{{0pt}}{{{high * 0.95:.1f}bp}}"
        shape = "|".join(f"p{{{share * part - 0.02:.3f}\\textwidth}}" for part in (0.18, 0.15, 0.15, 0.17, 0.35))
        lines.append(f"\\textbf{{{_escaped(copy.name, copy.say.lang)}}}\\par\\smallskip")
        for rows in columns:
            lines.append(f"\\begin{{tabular}}[t]{{|{shape}|}}\\hline")
            lines += [f"{rule}{_line(row, copy.say.lang)}\\\\\\hline" for row in (copy.head, *rows)]
            lines.append("\\end{tabular}\\hfill" if rows is not columns[-1] else "\\end{tabular}")
        lines.append("\\clearpage")
    return lines


def _line(row: Row, lang: str) -> str:
    return " & ".join(_escaped(cell, lang) for cell in row)


def _escaped(text: str, lang: str) -> str:
    r"""Write a text so that LaTeX shows it, whatever signs it has.

    >>> print(_escaped("50 % of $x_1$ \\ α", "en"))
    50 \% of \$x\_1\$ \textbackslash{} \ensuremath{\alpha}
    """
    signs = SPECIAL if lang in LANGUAGES else SPECIAL | GREEK
    return "".join(signs.get(sign, sign) for sign in TURNING.sub("", text))
