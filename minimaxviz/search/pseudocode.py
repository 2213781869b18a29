"""The searches as pseudocode, for people to read beside a picture: which line runs at which step.

It is Python that runs (the tests run it), less what records the search, with the names a lecture would use. Each search
has its own in its file, written with all it can have; what a call did not use is left out.
"""

import re
from typing import TYPE_CHECKING, NamedTuple

from minimaxviz.trace.conventions import Conventions

if TYPE_CHECKING:
    from minimaxviz.trace.frames import Frame

__all__ = ["Line", "lines", "running"]

LIMIT, TABLE = "evaluate limit", ("hit", "keep")  # what only a search with a depth limit, or with a table, does
KEEP = re.compile(r"\bkeep\(node, depth, (v|\w+\(node\))(?:, a, b)?\)")


class Line(NamedTuple):
    """A line of pseudocode, and the kinds of step at which it runs: "enter", or "update MAX" for one player."""

    text: str
    runs: tuple[str, ...] = ()


def lines(pseudocode: str, conventions: Conventions, **filled: str) -> list[Line]:
    """Read pseudocode: behind ``#`` stands at which steps a line runs; ``{names}`` are filled in.

    Before a colon may stand which options it needs; a search that is "endless" has no depth limit.

    >>> lines("def f(node, depth):  # enter", Conventions("f"))
    [Line(text='def f(node):', runs=('enter',))]
    """
    found = []
    used = {"endless": conventions.depth is None, **conventions.options}
    for written in pseudocode.strip().split("\n"):
        text, _, runs = written.partition("  #")
        needs, _, runs = map(str.strip, runs.rpartition(":"))
        if needs and not all(map(used.get, needs.split(", "))):
            continue
        if (runs == LIMIT and conventions.depth is None) or (runs in TABLE and not conventions.options.get("table")):
            continue
        if not conventions.options.get("table"):
            text = KEEP.sub(r"\1", text)
        if conventions.depth is None:
            text = re.sub(r", depth( - 1)?", "", text)
        text = text.rstrip().format_map(filled)
        found.append(Line(text, tuple(runs.split(", ")) if runs and runs != "keep" else ()))
    return found


def running(frame: "Frame") -> str:
    """Return which lines run at a step: the name they carry."""
    if frame.kind in ("enter", "hit"):
        return frame.kind
    if frame.kind == "pass":
        return f"pass {frame.trace.passes[frame.trace.record.pass_of(frame.step.visit)].bound}"
    if frame.kind == "evaluate":
        return "evaluate limit" if frame.visit.kind == "limit" else "evaluate over"
    return frame.kind if frame.trace.conventions.seen_by_mover else f"{frame.kind} {frame.node.player}"
