"""Captions and reasons in words; a language is one file."""

from minimaxviz.words.captions import Caption, caption, comparison, convention, title
from minimaxviz.words.catalogue import LANGUAGES, Words, words

__all__ = ["LANGUAGES", "Caption", "Words", "caption", "comparison", "convention", "title", "words"]
