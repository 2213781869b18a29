"""The searches as pseudocode, for people to read beside a picture: which line runs at which step.

It is Python that runs (the tests run it), less what records the search, with the names a lecture would use.
"""

from typing import TYPE_CHECKING, NamedTuple

from minimaxviz.game import MAX, MIN
from minimaxviz.trace.conventions import Conventions

if TYPE_CHECKING:
    from minimaxviz.trace.frames import Frame

__all__ = ["Line", "pseudocode", "running"]


class Line(NamedTuple):
    """A line of pseudocode, and the kinds of step at which it runs: "enter", or "update MAX" for one player."""

    text: str
    runs: tuple[str, ...] = ()


def pseudocode(conventions: Conventions) -> list[Line]:
    r"""Answer the pseudocode of a search, with its conventions.

    >>> print("\n".join(line.text for line in pseudocode(Conventions(algorithm="minimax"))))
    def minimax(node):
        if is_over(node): return utility(node)
        if player(node) == MAX:
            v = -inf
            for child in children(node):
                v = max(v, minimax(child))
            return v
        else:
            v = inf
            for child in children(node):
                v = min(v, minimax(child))
            return v
    """
    names = ["node"]
    if conventions.depth is not None:
        names.append("depth")
    if conventions.prunes:
        names += ["α", "β"]
    heading = Line(f"def {conventions.algorithm}({', '.join(names)}):", ("enter",))
    by = "player(node), " if conventions.seen_by_mover else ""
    leaves = [Line(f"    if is_over(node): return utility({by}node)", ("evaluate over",))]
    if conventions.depth is not None:
        leaves.append(Line(f"    if depth == 0: return estimate({by}node)", ("evaluate limit",)))
    if conventions.seen_by_mover:
        return [heading, *leaves, *_loop(conventions, None, "    ")]
    return [
        heading,
        *leaves,
        Line("    if player(node) == MAX:"),
        *_loop(conventions, MAX, "        "),
        Line("    else:"),
        *_loop(conventions, MIN, "        "),
    ]


def _loop(conventions: Conventions, player: str | None, indent: str) -> list[Line]:
    """Write the loop over the children for one player, or for both if values are seen by the mover."""
    of = "" if player is None else f" {player}"
    best, start, bound = ("min", "inf", "β") if player == MIN else ("max", "-inf", "α")
    depth = ["depth - 1"] if conventions.depth is not None else []
    window = (["-β", "-α"] if player is None else ["α", "β"]) if conventions.prunes else []
    call = f"{'-' if player is None else ''}{conventions.algorithm}({', '.join(['child', *depth, *window])})"
    lines = [
        Line(f"{indent}v = {start}"),
        Line(f"{indent}for child in children(node):"),
        Line(f"{indent}    v = {best}(v, {call})", (f"update{of}",)),
    ]
    answer = "v"
    if conventions.prunes:
        lines += [
            Line(f"{indent}    {bound} = {best}({bound}, v)", (f"update{of}",)),
            Line(f"{indent}    if α {conventions.cut} β: break", (f"cut{of}",)),
        ]
        if conventions.fail == "hard":
            answer = "max(α, β)" if player == MIN else "min(α, β)"
    return [*lines, Line(f"{indent}return {answer}", (f"leave{of}",))]


def running(frame: "Frame") -> str:
    """Answer which lines run at a step: the name they carry."""
    if frame.kind == "enter":
        return "enter"
    if frame.kind == "evaluate":
        return "evaluate limit" if frame.node.is_estimated else "evaluate over"
    return frame.kind if frame.trace.conventions.seen_by_mover else f"{frame.kind} {frame.node.player}"
