"""The Quiz: questions about a search, asked beside its picture, in a notebook or on a page."""

import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from minimaxviz.draw.request import Request, Size, spoken
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import MinimaxvizError, PracticeError, ViewError, first_line
from minimaxviz.notation import readable, stored
from minimaxviz.practice.attempts import Attempts
from minimaxviz.practice.mark import share
from minimaxviz.practice.question import Question
from minimaxviz.practice.questions import TELLING, checked_kinds, questions
from minimaxviz.practice.selection import select
from minimaxviz.practice.subject import Spot, Subject
from minimaxviz.widget.base import traitlets
from minimaxviz.widget.bundle import packed_script, packed_style
from minimaxviz.widget.message import Actions, obey
from minimaxviz.widget.quiz_reel import QuizReel
from minimaxviz.widget.reel import STILL
from minimaxviz.widget.still import StillWidget
from minimaxviz.words import words

__all__ = ["Quiz"]

VERSION = 1
LONGEST = 1_000  # characters of an answer that is typed, and parts of one that is clicked
HEARD = ("language", "theme")


class Quiz(StillWidget):
    """Questions about a search, asked beside its picture: click or type, and be told why.

    ``subject`` is a tree, nested lists, the name of a tree on the shelf, a game, or a trace; without one a practice
    tree of a ``level`` ("easy", "medium", "hard") is drawn by ``seed``. ``kinds`` are the kinds of question; unless
    said, all but ``prune``, ``fill`` and ``order``, whose answers would tell those of the others. ``count`` is how many
    are asked (None: all), ``hints`` tells whether there are hints. Where a node is cut, what fail-soft and what
    fail-hard answer are both right, unless ``fail`` says which. ``quiz.marks`` and ``quiz.score`` say what was earned
    so far.

    >>> quiz = Quiz("lecture", count=3)
    >>> quiz
    Quiz(3 questions, 0 answered, score 0)
    """

    _esm = packed_script("quiz_widget.js")
    _css = packed_style("player.css") + packed_style("quiz.css")

    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    seed = traitlets.Int(1).tag(sync=True)
    """What the tree, if none was given, and the choice of questions depend on; another one begins a new quiz."""
    _film = traitlets.Bytes(b"").tag(sync=True)
    _given: Any = traitlets.List().tag(sync=True)
    """What was done with each question: answers, hints, whether somebody gave up."""
    _round = traitlets.Int(0).tag(sync=True)
    """How many times all began anew."""
    _options: Any = traitlets.Dict().tag(sync=True)
    _wrong = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        subject: Any = None,
        level: str = "medium",
        seed: int = 1,
        kinds: str | Sequence[str] | None = None,
        lang: str | None = None,
        hints: bool = True,
        *,
        count: int | None = 10,
        fail: str | None = None,
        theme: str | Theme = "auto",
        title: str | None = None,
        language: str | None = None,
    ) -> None:
        lang = spoken(lang, language)
        if not isinstance(hints, bool):
            raise PracticeError(f"hints {readable(hints)}; True or False is needed")
        if count is not None and (type(count) is not int or count < 1):
            raise PracticeError(f"count {readable(count)}; a whole number from 1 up, or None for all, is needed")
        checked_kinds(kinds)
        self._given_subject, self.level, self.kinds, self.hints = subject, level, kinds, hints
        self.count, self.fail, self.title, self._own_theme = count, fail, title, theme
        self._prepare(seed, lang)
        try:
            super().__init__(language=lang, theme=self._reel.theme, seed=seed)
        except (traitlets.TraitError, OverflowError) as error:
            raise ViewError(f"Quiz: {first_line(error)}") from None
        self._options = {"hints": hints, "draws": subject is None}
        self._show()
        self.observe(self._translate, "language")
        self.observe(self._draw_anew, "seed")
        self.on_msg(self._on_message)

    def _prepare(self, seed: int, lang: str) -> None:
        """Choose the questions of a seed."""
        if type(seed) is not int:
            raise PracticeError(f"seed {readable(seed)}; a whole number is needed")
        subject = Subject.of(self._given_subject, self.level, seed)
        found = questions(subject, self.kinds, seed, fail=self.fail)
        if self.kinds is None:
            found = [question for question in found if question.kind not in TELLING] or found
        if not found:
            raise PracticeError("there is nothing to ask about this search; give a larger tree, or other kinds=…")
        request = Request.of(
            (subject.trace,), self._own_theme, lang, title=self.title, legend=False, header=False, leaves="shown"
        )
        chosen = select(found, self.count, seed)
        about = _about(subject, seed, self.level if self._given_subject is None else None)
        self.subject, self.questions = subject, chosen
        self._reel = QuizReel(subject, request, chosen, about)
        self._attempts = [Attempts(question) for question in chosen]

    # --- what may be set --------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language, as ``language`` has it."""
        return str(self.language)

    @lang.setter
    def lang(self, lang: str) -> None:
        self.language = lang

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return words(proposal["value"]).lang

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        known = ("auto", *self._reel.themes)
        if proposal["value"] not in known:
            raise ViewError(f"theme {proposal['value']!r}; one of {', '.join(known)} is needed")
        return str(proposal["value"])

    def _translate(self, change: Any) -> None:
        self._film = self._reel.packed(self.language)

    def _draw_anew(self, change: Any) -> None:
        self._prepare(self.seed, self.language)
        self._show()
        self._round += 1

    def _show(self) -> None:
        """Send all of it to the browser."""
        with self.hold_sync():
            self._wrong = ""
            self._film = self._reel.packed(self.language)
            self._tell()

    def _tell(self) -> None:
        """Tell the browser what was done so far, for views that open later."""
        self._given = [
            {"answers": list(one.answers), "hints": one.hints, "given_up": one.given_up} for one in self._attempts
        ]

    # --- what a page says -------------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over the language and the theme that people choose; nothing else can be set from a page."""
        heard = {name: value for name, value in sync_data.items() if name in HEARD}
        try:
            for name, value in heard.items():
                self.traits()[name].validate(self, value)
                getattr(self, f"_check_{name}")({"value": value})
        except (MinimaxvizError, traitlets.TraitError) as error:
            self._wrong = first_line(error)
        else:
            super().set_state(heard)

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        actions: Actions = {
            "answer": (self._take_answer, {"question": int, "answer": dict}),
            "hint": (lambda question: self._asked(question).hint(), {"question": int}),
            "give_up": (lambda question: self._asked(question).give_up(), {"question": int}),
            "again": (self._begin_again, {}),
            "new": (self._begin_new, {}),
        }
        try:
            obey(content, actions)
        except MinimaxvizError as error:
            self._wrong = str(error)
        else:
            self._wrong = ""
            self._tell()

    def _asked(self, question: int) -> Attempts:
        if not 0 <= question < len(self._attempts):
            raise ViewError(f"the page says question {question}; there are {len(self._attempts)}, counted from 0")
        return self._attempts[question]

    def _take_answer(self, question: int, answer: dict[str, Any]) -> None:
        """Take an answer, ``{"is": …}``, which has to be plain data of the question's form."""
        attempts, given = self._asked(question), answer.get("is")
        if not _is_plain(given):
            raise ViewError(f"the page says {readable(given)}; that is no answer")
        try:
            attempts.answer(given, self.lang)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise ViewError(f"the page says {readable(given)}; that is no answer") from None

    def _begin_again(self) -> None:
        self._attempts = [Attempts(question) for question in self.questions]
        self._tell()
        self._round += 1

    def _begin_new(self) -> None:
        self.seed += 1

    # --- marks ------------------------------------------------------------------------------------

    @property
    def marks(self) -> dict[str, Any]:
        """What was asked, answered and earned, as JSON can hold it; steps count from 1, 0 is before the search."""
        return {**self._reel.about, "score": self.score, "questions": [one.data for one in self._attempts]}

    @property
    def score(self) -> float:
        """The share of all questions that was earned, from 0 to 1."""
        return share(sum(one.credit for one in self._attempts), len(self._attempts))

    def save(self, file: str | os.PathLike[str], *, lang: str | None = None) -> Path:
        """Save the quiz as one page that needs neither kernel nor network; return its path.

        The answers are in the page, packed but not secret: where marks count, use a sheet.
        """
        from minimaxviz.export.quiz_page import save

        return save(self._reel, file, self.language if lang is None else lang, hints=self.hints)

    # --- without widgets --------------------------------------------------------------------------

    def _still_parts(self) -> tuple[str, Size, str, str, str]:
        """Return the tree before the search as a picture, and all questions as text."""
        say = words(self.language)
        lines = "".join(f"<li>{escape(_line(question, self.language))}</li>" for question in self.questions)
        title = self.title or say.say("practice_title")
        return self._reel.still(self.language, self.theme), STILL, title, f"<ol>{lines}</ol>", "practice_still"

    def __repr__(self) -> str:
        count, answered = len(self._attempts), sum(one.is_over for one in self._attempts)
        noun = "question" if count == 1 else "questions"
        return f"Quiz({count} {noun}, {answered} answered, score {self.score:.3g})"


def _line(question: Question, lang: str) -> str:
    """Write a question with the step that it is about."""
    say = words(lang)
    if question.step is None:
        return question.text(lang)
    return f"{say.say('player_step')} {say.whole(question.step + 1)}: {question.text(lang)}"


def _is_plain(answer: Any, room: int = LONGEST) -> bool:
    """Tell whether an answer is plain data of a size that somebody may have typed or clicked."""
    if isinstance(answer, str | list | dict) and len(answer) > room:
        return False
    if isinstance(answer, list):
        return all(_is_plain(one, room // 4) for one in answer)
    if isinstance(answer, dict):
        return all(isinstance(name, str) and _is_plain(one, room // 4 + 1) for name, one in answer.items())
    return answer is None or isinstance(answer, str | int | float)


def _about(subject: Subject, seed: int, level: str | None) -> dict[str, Any]:
    """Return what a quiz is about, as JSON can hold it: the tree as nested lists, and the rules of the search."""
    conventions = subject.trace.conventions
    rules = {name: list(map(stored, rule)) if isinstance(rule, tuple) else rule
             for name, rule in conventions.options.items()}  # fmt: skip

    def nested(spot: Spot) -> Any:
        return stored(spot.value) if spot.is_leaf else [nested(subject.spots[child]) for child in spot.children]

    return {
        "version": VERSION,
        "seed": seed,
        "level": level,
        "tree": nested(subject.spots[()]),
        "conventions": {"algorithm": conventions.algorithm, **rules},
    }
