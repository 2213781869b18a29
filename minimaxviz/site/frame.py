"""What stands around every page of the site: its title, a way to every page and to every language."""

from html import escape
from typing import NamedTuple

from minimaxviz.words import languages, words

__all__ = ["FIRST", "PAGES", "Page", "framed"]

FIRST = "en"
"""The language at the root of the site; every other has a folder of its own."""


class Page(NamedTuple):
    """A page with a widget: what it is called in addresses, and which module shows the widget."""

    room: str
    file: str
    widget: str


PAGES = (
    Page("trees", "index.html", "lab"),
    Page("games", "games.html", "match"),
    Page("practice", "practice.html", "quiz_widget"),
    Page("code", "code.html", "code"),
)


def framed(room: str, lang: str, ways: dict[str, str], body: str) -> str:
    """Put a frame around a page in a language; ``ways`` are addresses of more pages, from the root of the site."""
    say = words(lang)
    root = "./" if lang == FIRST else "../"
    title = f"{say.say(f'site_{room}')} · minimaxviz"
    direction = "rtl" if say.right_to_left else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="{root}site.css">'
        f'<link rel="icon" href="data:,"></head>\n<body>'
        f'<a class="mv-skip" href="#main">{escape(say.say("site_skip"))}</a>{_head(room, lang, root, ways)}\n'
        f'<p class="mv-lead">{escape(say.say(f"site_lead_{room}"))}</p>\n{body}</body></html>\n'
    )


def _head(room: str, lang: str, root: str, ways: dict[str, str]) -> str:
    say = words(lang)
    files = {page.room: page.file for page in PAGES}
    links = {**files, **{name: address if _in_languages(address) else root + address for name, address in ways.items()}}
    pages = "".join(
        f'<a href="{address}"{" aria-current=page" if name == room else ""}>{escape(say.say(f"site_{name}"))}</a>'
        for name, address in links.items()
    )
    file = files.get(room) or ways[room]
    tongues = "".join(
        f'<a href="{root}{"" if code == FIRST else f"{code}/"}{file}" lang="{code}" hreflang="{code}"'
        f"{' aria-current=true' if code == lang else ''}>{escape(words(code).name)}</a>"
        for code in languages()
    )
    return (
        f'<header class="mv-site"><h1><a href="{PAGES[0].file}">minimaxviz</a></h1>'
        f'<nav aria-label="{escape(say.say("site_pages"))}">{pages}</nav>'
        f'<nav class="mv-languages" aria-label="{escape(say.say("site_language"))}">{tongues}</nav></header>'
    )


def _in_languages(address: str) -> bool:
    """Tell whether every language has the page: those in folders are there once."""
    return "/" not in address
