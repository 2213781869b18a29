"""What a Player is sent when it shall ask: the questions of its search, and the modules that ask them."""

import gzip
import json
from functools import cache
from typing import Any

from minimaxviz.errors import PracticeError, ViewError
from minimaxviz.practice.questions import questions
from minimaxviz.practice.subject import Subject
from minimaxviz.trace import Trace
from minimaxviz.widget.bundle import script, static
from minimaxviz.widget.quiz_reel import asked, is_whole, tree_data
from minimaxviz.widget.reel import Reel
from minimaxviz.words import words

__all__ = ["MOST_NODES", "can_ask", "checked_to_ask", "packed_asker", "packed_questions"]

MOST_NODES = 60
"""Of a larger tree a Player asks nothing: its questions would be many, and its nodes small."""


def can_ask(reel: Reel) -> bool:
    """Tell whether a Player can ask about what it shows."""
    try:
        checked_to_ask(reel)
    except (PracticeError, ViewError):
        return False
    return True


def checked_to_ask(reel: Reel) -> Subject:
    """Return what a Player asks about; refuse what it cannot: one search, all of its steps, a small tree with names."""
    trace = reel.subject
    if not isinstance(trace, Trace) or len(reel.steps) != len(trace) or reel.request.wish.path:
        raise ViewError("asks=True; a Player asks about one search with all of its steps")
    subject = Subject(trace)
    total = trace.counts.total or 0
    if total > MOST_NODES:
        raise ViewError(f"asks=True and {total:,} nodes; a Player asks about trees of at most {MOST_NODES}")
    if subject.trace is not trace:
        raise ViewError("asks=True; a Player asks about trees whose nodes have names: mv.Quiz(…) names them")
    return subject


def packed_questions(reel: Reel, lang: str) -> bytes:
    """Return all questions that can be asked while stepping, in one language, as compressed JSON."""
    subject, say = checked_to_ask(reel), words(lang)
    found = [question for question in questions(subject) if question.step is not None]
    return _packed(
        {
            **asked(found, lang),
            "words": {key: text for key, text in say.messages.items() if key.startswith("practice")},
            "decimal": say.punctuated("0.0")[1],
            "rtl": say.right_to_left,
            "tree": tree_data(subject),
            "whole": is_whole(subject),
        }
    )


@cache
def packed_asker() -> bytes:
    """Return the modules that ask, and their style sheet: a Player that does not ask does not need them."""
    return _packed({"script": script("asking.js"), "style": static("quiz.css")})


def _packed(data: dict[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode("utf-8", "replace"), mtime=0)
