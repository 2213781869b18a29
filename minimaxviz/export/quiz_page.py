"""A page with a quiz: questions, tree and answers in one file that needs neither kernel nor network."""

import os
from html import escape
from pathlib import Path

from minimaxviz.draw.xml import fit
from minimaxviz.errors import ExportError
from minimaxviz.export import files
from minimaxviz.export.heading import title_of
from minimaxviz.export.html import Page, in_languages
from minimaxviz.widget.quiz_reel import QuizReel
from minimaxviz.words import words

__all__ = ["quiz_page", "save"]


class QuizPage(Page):
    """The page of a quiz: it says what is asked about, and that its answers are no secret."""

    def __init__(self, reel: QuizReel, lang: str) -> None:
        self.subject = reel.subject
        self.lang = lang
        self.reel: QuizReel = reel
        self.given_title = None if reel.request.title is None else fit(reel.request.title)

    def title(self, lang: str) -> str:
        """Return the title that was given, or say that it is practice, and of what."""
        say = words(lang)
        return self.given_title or f"{say.say('practice_title')}: {title_of(self.reel.asked_about.given, say)}"

    def lead(self, lang: str) -> str:
        """Say that the answers are in the page."""
        return words(lang).say("practice_secret")


def quiz_page(reel: QuizReel, lang: str, *, hints: bool = True) -> str:
    """Return a page with a quiz; without JavaScript it shows the tree, and the questions as text."""
    words(lang)
    frame = QuizPage(reel, lang)
    data = {
        "pages": dict(in_languages(frame)),
        "language": lang,
        "theme": reel.theme,
        "_options": {"hints": hints},
    }
    return frame.written(
        f"<main></main>\n<noscript>{_still(frame)}</noscript>", data, ["quiz.css", "page.css"], "quiz_page.js"
    )


def _still(frame: QuizPage) -> str:
    """Write what is there without JavaScript."""
    lines = "".join(f"<li>{escape(question.text(frame.lang))}</li>" for question in frame.reel.questions)
    return f'<div class="mv-still">{frame.reel.still(frame.lang, frame.reel.theme)}<ol>{lines}</ol></div>'


def save(reel: QuizReel, file: str | os.PathLike[str], lang: str, *, hints: bool = True) -> Path:
    """Save a quiz as a page; return its path."""
    target = files.path_of(file)
    if target.suffix.lower() != ".html":
        raise ExportError(f"a quiz is a page; {target.name!r} is none: give a name that ends in .html")
    files.write(target, quiz_page(reel, lang, hints=hints))
    return target
