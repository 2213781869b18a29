"""A story: the sentences of a search scroll down a page like an article, and the tree beside them follows."""

import base64
from collections.abc import Sequence
from html import escape
from typing import Any

from minimaxviz.draw.request import Request
from minimaxviz.errors import ExportError
from minimaxviz.export.html import Page
from minimaxviz.trace import Trace
from minimaxviz.words import Caption, Words, caption, metrics, words

__all__ = ["story"]

PART = 50
"""So many sentences are a list of their own: a browser lays out only those lists that are near what is read."""


def story(trace: Trace, request: Request, steps: Any = None) -> str:
    """Return a page that tells the steps one after the other; without JavaScript the picture is that of the last."""
    if not request.caption:
        raise ExportError("a story is told in captions; caption=False leaves nothing to tell")
    frame = Page(trace, request, steps)
    reel, lang = frame.reel, frame.lang
    say = words(lang)
    sentences = [_sentence(trace, k, say) for k in reel.steps]
    lists = "".join(_list(sentences[first : first + PART]) for first in range(0, len(sentences), PART))
    still = f'<noscript><div class="mv-still">{reel.still(lang, reel.theme)}</div></noscript>'
    body = (
        f'<main class="mv-tale"><div class="mv-figure">{still}</div>\n'
        f'<article aria-label="{escape(say.say("player_all_steps"))}">{lists}</article></main>'
    )
    data = {"film": base64.b64encode(reel.packed(lang)).decode("ascii"), "theme": reel.theme}
    return frame.written(body, data, ["story.css"], "story.js")


def _list(sentences: Sequence[str]) -> str:
    lines = "\n".join(sentences)
    return f'<ol style="--mv-sentences: {len(sentences)}">\n{lines}\n</ol>\n'


def _sentence(trace: Trace, k: int, say: Words) -> str:
    """Write a step as a paragraph with its number, which is also a link to it."""
    number, sentence = k + 1, Caption(*map(metrics.unbroken, caption(trace[k], say.lang)))
    kind = ' class="mv-cut"' if trace[k].kind == "cut" else ""
    name = escape(f"{say.say('player_step')} {say.whole(number)}")
    link = f'<a href="#step-{number}" aria-label="{name}">{say.whole(number)}</a>'
    why = f" {escape(sentence.why)}" if sentence.why else ""
    paragraph = f"<p><strong>{escape(sentence.head)}</strong>{why}</p>"
    return f'<li id="step-{number}" value="{number}"{kind}>{link}{paragraph}</li>'
