"""A stand-alone page: the Player and its films in one file that needs no server, network or installation."""

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from minimaxviz.draw.request import Request
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.draw.xml import fit
from minimaxviz.export.heading import lead_of, title_of
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.widget.asking import can_ask, packed_asker, packed_questions
from minimaxviz.widget.bundle import script, static
from minimaxviz.widget.reel import PANELS, Reel, packed
from minimaxviz.widget.trailer import trailer
from minimaxviz.words import languages, words

__all__ = ["Page", "in_languages", "page"]

SIZE = (1600, 900)
"""The shape of a picture on a page: between a window with the drawer open and one with it closed."""

MOST_BYTES = 60_000
"""A packed film of at most so many is put into the page in all languages, a larger one only in the one asked for."""


class Page:
    """What all pages have: a language, a title and a line below it, colours, and one file around them."""

    base: tuple[str, ...] = ("player.css",)
    """The style sheets of what the page shows."""

    def __init__(self, subject: Trace | Comparison, request: Request, steps: Any, by: str | None = None) -> None:
        self.subject = subject
        self.lang = request.lang
        self.reel = Reel(subject, request, steps, by, SIZE)
        self.given_title = None if request.title is None else fit(request.title)

    def title(self, lang: str) -> str:
        """Return the title that was given, or name what is searched how."""
        return self.given_title or title_of(self.subject, words(lang))

    def lead(self, lang: str) -> str:
        """Say in a line what there is to see."""
        return lead_of(self.subject, words(lang))

    @cache  # noqa: B019  (a page lives as long as it is written)
    def data(self, lang: str) -> dict[str, Any]:
        """Return what the films are made of in a language."""
        return self.reel.data(lang)

    @cache  # noqa: B019
    def packed(self, lang: str) -> bytes:
        """Return the films in a language, packed."""
        return packed(self.data(lang))

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages that the page speaks: all if its films are small."""
        return languages() if len(self.packed(self.lang)) <= MOST_BYTES else (self.lang,)

    def written(self, body: str, data: dict[str, Any], styles: Sequence[str], entry: str) -> str:
        """Write the file: the title, the body, the data, and the style sheets and the module that show them."""
        title, lead = escape(self.title(self.lang)), escape(self.lead(self.lang))
        style = "".join(map(static, (*self.base, *styles)))
        direction = _direction(self.lang)
        return (
            f'<!DOCTYPE html>\n<html lang="{self.lang}" dir="{direction}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="color-scheme" content="{self._schemes}">'
            f"<title>{title}</title>\n<style>\n{self._colours}{style}</style></head>\n<body>"
            f'<header class="mv-head"><h1>{title}</h1><p class="mv-lead">{lead}</p></header>\n'
            f"{body}\n"
            f'<script type="application/json" id="film">{_inside_a_tag(data)}</script>\n'
            f'<script type="module">\n{self.module(entry)}</script></body></html>\n'
        )

    def module(self, entry: str) -> str:
        """Return the module that shows the page."""
        return script(entry)

    @property
    def theme(self) -> str:
        """The theme that was asked for, or "auto"."""
        return self.reel.theme

    @property
    def themes(self) -> Mapping[str, Theme]:
        """All themes by name."""
        return self.reel.themes

    @property
    def _schemes(self) -> str:
        return "light dark" if self.theme == "auto" else "dark" if self.themes[self.theme].is_dark else "light"

    @property
    def _colours(self) -> str:
        """Write the colours that the page has before, and without, JavaScript."""
        if self.theme != "auto":
            return f"body {{ {_variables(self.themes[self.theme])} }}\n"
        light, dark, paper = (_variables(THEMES[name]) for name in ("light", "dark", "print"))
        return (
            f"body {{ {light} }}\n@media (prefers-color-scheme: dark) {{ body {{ {dark} }} }}\n"
            f"@media print {{ body {{ {paper} }} }}\n"
        )


def page(subject: Trace | Comparison, request: Request, steps: Any = None, by: str | None = None) -> str:
    """Return a page with a Player; without JavaScript it shows the last step, and all steps in words.

    Unless a theme is asked for, it follows what the reader's system prefers. The reader can choose the language, if
    the films are small.
    """
    frame = Page(subject, request, steps, by)
    data = {
        **_films(frame),
        "language": frame.lang,
        "step": frame.reel.steps[0],
        "speed": 1,
        "theme": frame.reel.theme,
        "by": frame.reel.by,
        "panels": [panel for panel in PANELS if request.caption or panel != "caption"],
        **_asking(frame),
    }
    return frame.written(f"<main></main>\n<noscript>{_still(frame)}</noscript>", data, ["page.css"], "page.js")


def _films(frame: Page) -> dict[str, Any]:
    """Return the films in all languages, and a trailer of large ones, which are in one."""
    pages = dict(in_languages(frame))
    if len(frame.packed(frame.lang)) <= MOST_BYTES:
        return {"pages": pages}
    return {"pages": pages, "trailer": _base64(packed(trailer(frame.data(frame.lang))))}


def _asking(frame: Page) -> dict[str, Any]:
    """Return the questions of a page whose Player can ask, in the languages that it speaks, and what asks them."""
    reel = frame.reel
    if not can_ask(reel):
        return {}
    asked = {lang: _base64(packed_questions(reel, lang)) for lang in frame.spoken}
    return {"asks": False, "_askable": True, "_asking": _base64(packed_asker()), "questions": asked}


def in_languages(frame: Page) -> Iterator[tuple[str, dict[str, str]]]:
    """Walk through the languages that the page speaks, with what it says in each."""
    for lang in frame.spoken:
        yield (
            lang,
            {
                "film": _base64(frame.packed(lang)),
                "title": frame.title(lang),
                "lead": frame.lead(lang),
                "direction": _direction(lang),
            },
        )


def _still(frame: Page) -> str:
    """Write what is there without JavaScript."""
    reel, lang = frame.reel, frame.lang
    say = words(lang)
    sections = []
    for name, trace, steps in zip(reel.titles(lang), reel.traces, reel.film_steps, strict=True):
        lines = "".join(f'<li value="{k + 1}">{escape(trace.caption(k, lang))}</li>' for k in steps)
        sections.append(f"<h2>{escape(name)}: {escape(say.say('player_all_steps'))}</h2><ol>{lines}</ol>")
    return f'<div class="mv-still">{reel.still(lang, reel.theme)}{"".join(sections)}</div>'


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def _direction(lang: str) -> str:
    return "rtl" if words(lang).right_to_left else "ltr"


def _variables(theme: Theme) -> str:
    """Write a theme's colours as the variables of a style sheet."""
    return " ".join(f"--mv-{name}: {colour};" for name, colour in zip(Theme._fields[1:], theme[1:], strict=True))


def _inside_a_tag(data: Any) -> str:
    """Write JSON that no parser of HTML takes for markup."""
    return json.dumps(data).replace("<", "\\u003c").replace("&", "\\u0026")
