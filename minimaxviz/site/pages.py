"""The pages of the site as HTML: a way to every page and language, a widget as it stands at first, and its data."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from minimaxviz.draw.theme import THEMES
from minimaxviz.games import trees
from minimaxviz.practice.exercise import LEVELS
from minimaxviz.site.desk import GAMES, opened, written
from minimaxviz.site.frame import FIRST, PAGES, Page, framed
from minimaxviz.widget.base import Widget
from minimaxviz.widget.reel import palettes
from minimaxviz.words import languages, words

__all__ = ["pages"]

SPOKEN = ("loading", "ready", "failed", "no_python")


def pages(ways: dict[str, str], parts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Walk through all pages: where each stands in the site, and its HTML; ``ways`` are links to more.

    ``parts`` is what a page has to know of the file with Python's parts.
    """
    for lang in languages():
        folder = "" if lang == FIRST else f"{lang}/"
        for page in PAGES:
            yield f"{folder}{page.file}", html(page, lang, ways, parts)


def html(page: Page, lang: str, ways: dict[str, str], parts: dict[str, Any]) -> str:
    """Return a page in a language; without JavaScript it shows a picture."""
    say = words(lang)
    root = "./" if lang == FIRST else "../"
    widget = opened(page.room, lang, {})
    data = {
        "room": page.room,
        "widget": page.widget,
        "lang": lang,
        "root": root,
        "parts": parts,
        "words": {key: say.say(f"site_{key}") for key in SPOKEN},
        "themes": palettes(THEMES),
        "state": json.loads(written(shared_state(widget))),
    }
    body = (
        f"{_choice(page, lang)}"
        f'<p class="mv-python" role="status"><progress max="1" value="0" aria-label="Python"></progress> '
        f"<span>{escape(say.say('site_loading'))}</span></p>"
        f'<p class="mv-alert" role="alert" dir="auto"></p>\n<main id="main" tabindex="-1"></main>\n'
        f"<noscript><p>{escape(say.say('site_no_script'))}</p>{_still(lang)}</noscript>\n"
        f'<script type="application/json" id="film">{_inside_a_tag(data)}</script>\n'
        f'<script src="{root}{page.widget}.js"></script><script src="{root}site.js"></script>'
    )
    return framed(page.room, lang, ways, body)


def shared_state(widget: Any) -> dict[str, Any]:
    """Return the values that a page shares with a widget, without those that every widget has in a notebook."""
    common = {*Widget.class_trait_names(), "_esm", "_css", "_anywidget_id"}
    return {name: getattr(widget, name) for name in widget.trait_names(sync=True) if name not in common}


def _choice(page: Page, lang: str) -> str:
    """Return a menu of other trees, games or levels: each is an address of the same page."""
    say = words(lang)
    menus = {
        "trees": ("shelf", [(f"tree={name}", name) for name in trees.names()]),
        "games": ("game", [(f"game={name}", say.say(f"site_{name}")) for name in GAMES]),
        "practice": ("level", [(f"level={level}&seed=1", say.say(f"site_{level}")) for level in LEVELS]),
    }
    if page.room not in menus:
        return ""
    key, found = menus[page.room]
    options = "".join(f'<option value="{escape(address)}">{escape(name)}</option>' for address, name in found)
    return f'<label class="mv-pick">{escape(say.say(f"site_{key}"))}<select>{options}</select></label>'


def _still(lang: str) -> str:
    from minimaxviz.search import alphabeta

    return alphabeta(trees.lecture()).svg(lang=lang)


def _inside_a_tag(data: Any) -> str:
    """Write JSON that no parser of HTML takes for markup."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
