"""A picture in a notebook: light or dark as the page is, without a script; and a picture where HTML is not trusted.

The picture is an SVG file inside an ``<img>``: nothing in it can become markup of the page, and front ends that take
SVG or style sheets away leave it alone. It has two sets of colours, and the browser takes the one that the ``<img>``'s
``color-scheme`` says; a style sheet beside it sets that as the page's theme is, at once when somebody switches it.
Where there is no style sheet, the reader's system decides.
"""

import re
import sys
from base64 import b64encode

from minimaxviz.draw import xml
from minimaxviz.draw.request import Size
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.errors import ExportError

__all__ = ["FOLLOWING", "bundle", "coloured", "in_notebook"]

LIGHT, DARK = THEMES["light"], THEMES["dark"]
FOLLOWING = Theme("auto", *(f"var(--{name}, {ink})" for name, ink in zip(Theme._fields[1:], LIGHT[1:], strict=True)))
"""A theme of two: its colours are the light ones, unless the picture's style sheet says that they are the dark ones."""

_DARK_INKS = ";".join(f"--{name}:{ink}" for name, ink in zip(Theme._fields[1:], DARK[1:], strict=True))
_SWITCH = f"<style>@media (prefers-color-scheme: dark){{svg{{{_DARK_INKS}}}}}</style>"

DARK_PAGES = (  # what JupyterLab, VS Code, marimo and Colab write on a page that is dark
    '[data-jp-theme-light="false"]',
    ".vscode-dark",
    ".vscode-high-contrast:not(.vscode-high-contrast-light)",
    'body[data-theme="dark"]',
    'html[theme="dark"]',
)
LIGHT_PAGES = (
    '[data-jp-theme-light="true"]',
    ".vscode-light",
    ".vscode-high-contrast-light",
    'body[data-theme="light"]',
    'html[theme="light"]',
)


def _as_on(pages: tuple[str, ...], scheme: str) -> str:
    return f"{','.join(f'{page} .mv-picture' for page in pages)}{{color-scheme:{scheme}}}"


_PAGE = f"<style>{_as_on(LIGHT_PAGES, 'light')}{_as_on(DARK_PAGES, 'dark')}</style>"
FITTING = "max-width:100%;height:auto"  # no wider than its place in the page
SHARPER = 4 / 3  # pixels of a PNG, for one of the picture


def in_notebook() -> bool:
    """Tell whether there is a notebook that can show widgets."""
    shell = sys.modules.get("IPython.core.getipython")
    return shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None


def bundle(svg: str, alt: str, text: str, lang: str = "en") -> dict[str, str]:
    """Return a picture and a text as what a notebook takes; a picture in the colours of ``FOLLOWING`` follows the page.

    Beside the picture for browsers there is a PNG for everything else (LaTeX, GitHub): with an SVG there,
    nbconvert would ask for Inkscape. Where no PNG can be made, it is the SVG all the same.
    """
    light, size = coloured(svg), _size(svg)
    drawn = svg if svg == light else svg.replace(">", f">{_SWITCH}", 1)
    picture = xml.element(
        "img",
        class_="mv-picture",
        src=f"data:image/svg+xml;base64,{_base64(drawn.encode('utf-8'))}",
        alt=alt,
        lang=lang,
        width=size[0],
        style=FITTING,
    )
    return {"text/html": (_PAGE if drawn is not svg else "") + picture, **_elsewhere(light, size), "text/plain": text}


def _size(svg: str) -> Size:
    """Return how many pixels large a picture is."""
    width, height = (re.search(f' {side}="([0-9.]+)"', svg) for side in ("width", "height"))
    assert width is not None, "a picture says how large it is"
    assert height is not None, "a picture says how large it is"
    return round(float(width[1])), round(float(height[1]))


def _elsewhere(svg: str, size: Size) -> dict[str, str]:
    from minimaxviz.export.raster import png

    try:
        return {"image/png": _base64(png(svg, (round(size[0] * SHARPER), round(size[1] * SHARPER))))}
    except ExportError:  # where there is no Typst
        return {"image/svg+xml": svg.replace("<svg ", f'<svg style="{FITTING}" ', 1)}


def _base64(content: bytes) -> str:
    return b64encode(content).decode("ascii")


def coloured(svg: str) -> str:
    """Return a picture that is drawn in the colours of ``FOLLOWING`` in the light ones alone.

    >>> coloured('<path fill="var(--ink, #1b1f24)"/>')
    '<path fill="#1b1f24"/>'

    What users write has its quotes escaped, so what looks like such a colour is one.
    """
    return re.sub(r'="var\(--\w+, (#\w+)\)"', r'="\1"', svg)
