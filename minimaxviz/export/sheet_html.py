"""A sheet as a page: one file that needs no network, to be shown or printed, each copy on paper of its own."""

from collections.abc import Callable, Sequence
from html import escape

from minimaxviz.draw.request import Size
from minimaxviz.export.copies import Copy
from minimaxviz.export.paper import Page
from minimaxviz.practice.sheet import Row

__all__ = ["document"]


def document(copies: Sequence[Copy], size: Size, progress: Callable[[int, int], None]) -> bytes:
    """Return a page with all copies."""
    first, page = copies[0], Page(size)
    shape = page.picture(copies)
    articles = []
    for copy in copies:
        articles.append(_article(copy, copy.svg(shape), page))
        progress(len(articles), len(copies))
    theme, direction = first.theme, "rtl" if first.say.right_to_left else "ltr"
    style = STYLE
    for name, value in (
        *zip(("WIDTH", "HEIGHT"), (f"{side}pt" for side in size), strict=True),
        *((name.upper(), getattr(theme, name)) for name in ("background", "ink", "muted", "faint", "band")),
    ):
        style = style.replace(name, value)
    scheme = "dark" if theme.is_dark else "light"
    written = (
        f'<!DOCTYPE html>\n<html lang="{first.say.lang}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="{scheme}">'
        f"<title>{escape(first.title)}</title>\n<style>\n{style}</style></head>\n<body>\n{''.join(articles)}</body></html>\n"
    )
    return written.encode("utf-8", errors="replace")


def _article(copy: Copy, svg: str, page: Page) -> str:
    """Write one copy."""
    label = f" <small>{escape(copy.label)}</small>" if copy.label else ""
    fields = "".join(f"<span>{escape(field)}: <i></i></span>" for field in copy.fields)
    items = "".join(
        f"<li>{escape(point)}{' <i></i>' if place == copy.answered else ''}</li>"
        for place, point in enumerate(copy.points)
    )
    tag = "ul" if copy.solution or len(copy.points) == 1 else "ol"
    return (
        f"<article>\n<header><h1>{escape(copy.title)}{label}</h1><p>{fields}</p></header>\n<{tag}>{items}</{tag}>\n"
        f'<p class="conventions">{escape(copy.conventions)}</p>\n<figure>{svg}</figure>\n</article>\n'
        f"{_tables(copy, page)}"
    )


def _tables(copy: Copy, page: Page) -> str:
    """Write the table, in columns that have room on paper."""
    if not copy.table:
        return ""
    pages, _ = page.columns(copy.rows)
    head = f"<thead>{_line(copy.head, 'th')}</thead>"
    tables = (
        "".join(f"<table>{head}<tbody>{''.join(_line(row, 'td') for row in rows)}</tbody></table>" for rows in columns)
        for columns in pages
    )
    return "".join(
        f'<article><h2>{escape(copy.name)}</h2><div class="tables">{two}</div></article>\n' for two in tables
    )


def _line(row: Row, tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>"


STYLE = """@page { size: WIDTH HEIGHT; margin: 12mm }
* { box-sizing: border-box }
body { margin: 0; background: BACKGROUND; color: INK }
body { font: 10.5pt/1.35 'DejaVu Sans', Verdana, 'Noto Sans', sans-serif }
article { max-width: 1200px; margin: 0 auto; padding: 24px; break-after: page; border-bottom: 1px solid FAINT }
article:last-child { break-after: auto; border: 0 }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: baseline }
h1 { font-size: 17pt; margin: 0; flex: 1 1 40% }
h1 small { font-size: 10.5pt; margin-inline-start: 1em }
h2 { font-size: 12pt; margin: 0 0 8px }
header p { display: flex; gap: 16px; margin: 0; flex: 1 1 50%; color: MUTED }
header p:empty { display: none }
header span { display: flex; flex: 2 }
header span + span { flex: 1 }
header i { flex: 1; border-bottom: 1px solid MUTED; margin-inline-start: 6px }
ol, ul { margin: 8px 0 6px; padding-inline-start: 1.6em }
ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0 2em }
li i { display: inline-block; width: 9em; border-bottom: 1px solid MUTED }
.conventions { margin: 0 0 8px; font-size: 8.5pt; color: MUTED }
figure { margin: 0; direction: ltr }
figure svg { display: block; width: 100%; height: auto }
.tables { display: flex; gap: 16px; align-items: flex-start }
table { flex: 1; border-collapse: collapse; text-align: center }
th, td { border: 1px solid FAINT; padding: 2px 6px; height: 6mm }
th { background: BAND }
td:last-child, th:last-child { width: 35% }
@media print {
  body { background: none; print-color-adjust: exact }
  article { max-width: none; padding: 0; border: 0; height: calc(HEIGHT - 25mm); display: flex; flex-direction: column }
  figure { flex: 1; min-height: 0 }
  figure svg { height: 100% }
}
"""
