"""Practice: trees that are good exercises, questions about a search, and marks for what people answer."""

from minimaxviz.practice.mark import Mark, Marks
from minimaxviz.practice.question import Choice, Question
from minimaxviz.practice.questions import KINDS, questions

__all__ = ["KINDS", "Choice", "Mark", "Marks", "Question", "questions"]
