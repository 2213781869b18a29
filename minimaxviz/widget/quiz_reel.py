"""What a Quiz sends to the browser: the film from before the search on, the questions, the tree, and all words."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Any

from minimaxviz.draw.pictures import drawn
from minimaxviz.draw.request import Request
from minimaxviz.draw.theme import THEMES
from minimaxviz.notation import stored
from minimaxviz.practice.question import Question, path_text, says
from minimaxviz.practice.subject import Subject
from minimaxviz.widget.film import Film
from minimaxviz.widget.reel import STILL, Reel
from minimaxviz.words import words

__all__ = ["QuizReel", "asked", "is_whole", "tree_data"]

SIZE = (1280, 660)
"""The shape of the picture: beside it there is the panel."""

SPOKEN = ("player", "legend", "waits", "practice")


class QuizReel(Reel):
    """The film of a search that is asked about, with the questions: ``packed(language)`` is what a Quiz is sent."""

    def __init__(
        self, subject: Subject, request: Request, questions: Sequence[Question], about: dict[str, Any]
    ) -> None:
        # the number line has a mark for every bound of the whole search, which would give much away
        super().__init__(subject.trace, replace(request, bare=True), size=SIZE)
        self.asked_about = subject
        self.questions = questions
        self.about = about
        """What is said of the quiz in the JSON of its marks."""

    @cached_property
    def timelines(self) -> dict[str, dict[str, Any]]:
        """The steps, and before them the tree before the search, which has the number −1."""
        line = super().timelines["step"]
        numbers = [-1, *line["numbers"]]
        cuts = [place + 1 for place in line["cuts"]]
        return {"step": {"numbers": numbers, "positions": [list(range(len(numbers)))], "cuts": cuts}}

    def data(self, language: str) -> dict[str, Any]:
        """Return all that a Quiz needs in one language, as JSON can hold it."""
        say = words(language)
        return {
            **super().data(language),
            **asked(self.questions, language),
            "words": {key: text for key, text in say.messages.items() if key.startswith(SPOKEN)},
            "decimal": say.punctuated("0.0")[1],
            "tree": tree_data(self.asked_about),
            "whole": is_whole(self.asked_about),
            "about": self.about,
        }

    def _films(self, language: str) -> list[Film]:
        return [Film(self.asked_about.trace, self.steps, replace(self.request, lang=language), before=True)]

    def still(self, language: str, theme: str = "auto") -> str:
        """Draw the tree before the search, for wherever nothing moves."""
        colours = self.themes.get(theme, THEMES["light"])
        request = replace(
            self.request, theme=colours, lang=language, size=STILL, blank=True, boxes=(), whole=False,
            given=frozenset(), leaves=False, header=True, legend=None, bare=False,
        )  # fmt: skip
        return drawn(self.asked_about.trace, request)


def asked(questions: Sequence[Question], lang: str) -> dict[str, Any]:
    """Return questions and what is said of answers, as JSON can hold it."""
    return {"questions": [question.data(lang) for question in questions], "says": says(lang)}


def is_whole(subject: Subject) -> bool:
    """Tell whether the root's window is endless: only then nothing that is cut off can matter."""
    return subject.trace.conventions.window == (-inf, inf)


def tree_data(subject: Subject) -> list[list[Any]]:
    """Return the whole tree: of each node its path, name, side, value if it is a leaf, and whether it is looked at."""
    entered = {node.path for node in subject.trace.visited}
    return [
        [path_text(path), spot.name, spot.player, stored(spot.value), path in entered]
        for path, spot in subject.spots.items()
    ]
