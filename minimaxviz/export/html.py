"""A stand-alone page: the Player and its film in one file that needs no server, network or installation."""

import base64
import json
from html import escape
from typing import Any

from minimaxviz.draw.request import Request
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.widget.bundle import script, static
from minimaxviz.widget.reel import PANELS, Reel
from minimaxviz.words import words

__all__ = ["page"]


def page(subject: Trace | Comparison, request: Request, steps: Any = None, by: str | None = None) -> str:
    """Return a page with a Player; without JavaScript it shows the last step, and all steps in words.

    Unless a theme is asked for, it follows what the reader's system prefers.
    """
    lang, say = request.lang, request.words
    reel = Reel(subject, request, steps, by)
    packed = reel.packed(lang)
    model = {
        "film": base64.b64encode(packed).decode("ascii"),
        "step": reel.steps[0],
        "speed": 1,
        "theme": reel.theme,
        "by": reel.by,
        "panels": [panel for panel in PANELS if request.caption or panel != "caption"],
    }
    title = request.title or " – ".join(reel.titles(lang))
    direction = "rtl" if say.right_to_left else "ltr"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="{_schemes(reel)}">'
        f"<title>{escape(title)}</title>\n<style>\n{static('player.css')}{static('page.css')}</style></head>\n<body>"
        f"<main>{_still(reel, title, lang)}</main>\n"
        f'<script type="application/json" id="film">{_inside_a_tag(model)}</script>\n'
        f'<script type="module">\n{script("page.js")}</script></body></html>\n'
    )


def _schemes(reel: Reel) -> str:
    return "light dark" if reel.theme == "auto" else "dark" if reel.themes[reel.theme].is_dark else "light"


def _still(reel: Reel, title: str, lang: str) -> str:
    """Write what is there without JavaScript."""
    say = words(lang)
    sections = []
    for name, trace, steps in zip(reel.titles(lang), reel.traces, reel.film_steps, strict=True):
        lines = "".join(f'<li value="{k + 1}">{escape(trace.caption(k, lang))}</li>' for k in steps)
        sections.append(f"<h2>{escape(name)}: {escape(say.say('player_all_steps'))}</h2><ol>{lines}</ol>")
    return f'<div class="mv-still"><h1>{escape(title)}</h1>{reel.still(lang, reel.theme)}{"".join(sections)}</div>'


def _inside_a_tag(data: Any) -> str:
    """Write JSON that no parser of HTML takes for markup."""
    return json.dumps(data).replace("<", "\\u003c").replace("&", "\\u0026")
