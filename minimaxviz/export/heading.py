"""What a page is called and what it shows, in one line each."""

import re

from minimaxviz.draw.comparison_table import titles
from minimaxviz.games import trees
from minimaxviz.games.tree import Tree
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.words import Words

__all__ = ["lead_of", "title_of"]


def title_of(subject: Trace | Comparison, say: Words) -> str:
    """Name the searches, and the game or the tree of the shelf if it is known."""
    traces = subject.traces if isinstance(subject, Comparison) else (subject,)
    named = titles(subject, say.lang) if isinstance(subject, Comparison) else (say.title(subject.algorithm),)
    searches = " – ".join(named)
    game = _game_name(traces[0])
    return f"{searches} · {game}" if game else searches


def lead_of(subject: Trace | Comparison, say: Words) -> str:
    """Say what there is to see: what the shelf says of its tree, else how many nodes are visited."""
    if isinstance(subject, Comparison):
        counts = (
            f"{title}: {say.count('visited', trace.counts.visited)}"
            for title, trace in zip(titles(subject, say.lang), subject.traces, strict=True)
        )
        return " · ".join(counts)
    name = _shelf_name(subject)
    if name and say.lang == "en":
        return trees.story(name)
    visited, total = subject.counts.visited, subject.counts.total
    if total is None:
        return say.count("visited", visited)
    search = say.title(subject.algorithm)
    return say.say("page_visits", search=search, visited=say.whole(visited), total=say.whole(total))


def _game_name(trace: Trace) -> str:
    """Write the name of a game as words; a tree has one if it is on the shelf."""
    game = trace.positions.game
    if game is None or isinstance(game, Tree):
        return (_shelf_name(trace) or "").replace("_", " ")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(game).__name__.strip("_"))


def _shelf_name(trace: Trace) -> str | None:
    """Return the name of the tree on the shelf that was searched."""
    game = trace.positions.game
    if not isinstance(game, Tree):
        return None
    return next((name for name in trees.names() if trees.get(name) == game), None)
