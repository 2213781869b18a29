"""The tree as text for a terminal, 80 columns wide."""

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from minimaxviz.frames import Frame, Look
from minimaxviz.game import MAX
from minimaxviz.notation import BOUND_SIGNS, number, window
from minimaxviz.trace import Node

__all__ = ["draw"]

WIDTH = 80
DEEPEST_INDENT = 30
LONGEST_LABEL = 24
MOST_LINES = 400  # beyond, only the path to the current node and its side branches are drawn

LEGEND = "△ MAX  ▽ MIN  □ leaf   ▶ now   ★ best line   ✂ cut off   · not yet seen"


class _Branch(NamedTuple):
    node: Node
    rails: str  # the lines of the ancestors, to the left of this one
    fork: str
    is_leaf: bool
    below: int = 0  # visited nodes below that are folded away


def draw(frame: Frame) -> str:
    """Draw the tree after a step: windows, values, cut branches, and the current node marked.

    >>> from minimaxviz import alphabeta, trees
    >>> print(draw(alphabeta(trees.deep_cut())[10]))
    Alpha-beta · cut when α ≥ β · fail-soft · window (−∞, ∞) · left to right
    Step 11 of 24: cut at F, α = 5 ≥ β = 4
    <BLANKLINE>
      △ A  ≥ 5  [5, ∞]
      ├─ □ B  5
      └─ ▽ C  [5, ∞]
         ├─ △ D  [5, ∞]
    ▶    │  ├─ ▽ F  ≤ 4  [5, 4]
         │  │  ├─ □ H  4
         │  │  └✂ □ I  cut off
         │  └─ □ G  ·
         └─ □ E  ·
    <BLANKLINE>
    △ MAX  ▽ MIN  □ leaf   ▶ now   ★ best line   ✂ cut off   · not yet seen
    """
    trace = frame.trace
    lines = [_shortened(f"{trace.conventions.title} · {trace.conventions.convention}", WIDTH)]
    lines += [f"Step {frame.k + 1:,} of {len(trace):,}: {_what_happened(frame)}", ""]
    lines += [_line(frame, branch) for branch in _branches(frame)]
    more = trace.pruned.more
    if more != 0:
        lines.append(f"  … and {'more' if more is None else f'{more:,} more'} nodes that were cut off")
    return "\n".join([*lines, "", LEGEND])


def _what_happened(frame: Frame) -> str:
    node, label = frame.node, _label(frame.node)
    if frame.kind == "enter":
        return f"enter {label}" + (f" with {window(frame.window)}" if frame.window else "")
    if frame.kind == "update" and frame.child is not None:
        taken = f"{label} takes in {number(frame.child.value or 0)} from {_label(frame.child)}"
        return taken if frame.changed else f"{taken}: nothing changes"
    if frame.kind == "cut" and frame.window is not None:
        alpha, beta = map(number, frame.window)
        sign = "≥" if frame.trace.conventions.cut == ">=" else ">"
        return f"cut at {label}, α = {alpha} {sign} β = {beta}"
    verb = "leave" if frame.kind == "leave" else "estimate" if node.is_estimated else "evaluate"
    return f"{verb} {label}: {_value(frame.look(node))}"


# --- one line -------------------------------------------------------------------------------------


def _line(frame: Frame, branch: _Branch) -> str:
    node = branch.node
    look = frame.look(node)
    shape = "□" if branch.is_leaf else "△" if node.player == MAX else "▽"
    parts = [f"{shape} {_label(node)}" + (" ★" if look.on_line else "")]
    if look.status == "unseen":
        parts.append("·")
    elif look.status == "pruned":
        parts.append("cut off")
    else:
        parts += filter(None, (_value(look), _window(node, look)))
    if node.board is not None and look.status in ("open", "closed"):
        parts.append("/".join("".join(cell or "." for cell in row) for row in node.board))
    if branch.below:
        parts.append(f"(+{branch.below:,} below)")
    rails = branch.rails
    if len(rails) > DEEPEST_INDENT:
        rails = f"⋯{node.depth} " + rails[-DEEPEST_INDENT // 2 :]
    fork = branch.fork.replace("─", "✂", 1) if look.status == "pruned" and branch.fork.strip() else branch.fork
    return _shortened(f"{'▶' if look.current else ' '} {rails}{fork}{'  '.join(parts)}", WIDTH)


def _value(look: Look) -> str:
    return "" if look.value is None or look.bound is None else BOUND_SIGNS[look.bound] + number(look.value)


def _window(node: Node, look: Look) -> str:
    return "" if look.window is None or node.is_leaf else window(look.window)


def _label(node: Node) -> str:
    return _shortened("".join(c if c.isprintable() else "·" for c in node.label), LONGEST_LABEL)


def _shortened(text: str, width: int) -> str:
    """Cut a text to so many columns of a terminal."""
    if sum(map(_columns, text)) <= width:
        return text
    kept, used = "", 1
    for character in text:
        used += _columns(character)
        if used > width:
            break
        kept += character
    return kept.rstrip() + "…"


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# --- which lines ----------------------------------------------------------------------------------


def _branches(frame: Frame) -> Iterator[_Branch]:
    """Go through the tree top-down, left to right; a large one is folded around the current node."""
    trace = frame.trace
    pruned = trace.pruned
    fold = len(trace.visited) + len(pruned) > MOST_LINES
    unfolded = {node.path for node in (*frame.stack, frame.node)} if fold else set()
    cut_off: dict[tuple[int, ...], list[Node]] = {}
    for node in pruned:
        cut_off.setdefault(node.path[:-1], []).append(node)

    def children(node: Node) -> list[Node]:
        if fold and node.path not in unfolded:
            return []
        seen = [] if node.index is None else map(trace._node, trace._index.children(node.index))
        return sorted([*seen, *cut_off.get(node.path, ())], key=lambda child: child.path)

    def is_leaf(node: Node) -> bool:
        return node.is_leaf or (not node.visited and node.path not in cut_off and pruned.more == 0)

    stack = [_Branch(trace.root, "", "", trace.root.is_leaf)]
    while stack:
        branch = stack.pop()
        below = children(branch.node)
        index = branch.node.index
        yield branch._replace(below=0 if below or index is None else trace._index.size[index] - 1)
        rails = branch.rails + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch.fork]
        for child in reversed(below):
            fork = "└─ " if child is below[-1] else "├─ "
            stack.append(_Branch(child, rails, fork, is_leaf(child)))
