"""Captions and reasons in words; a language is one file."""

from minimaxviz.words.captions import Caption, caption, comparison, convention, move_words
from minimaxviz.words.catalogue import Words, languages, words

__all__ = ["Caption", "Words", "caption", "comparison", "convention", "languages", "move_words", "words"]
