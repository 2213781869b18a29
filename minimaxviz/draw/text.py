"""The tree as text for a terminal, 80 columns wide."""

from functools import cached_property

from minimaxviz.draw.view import Stub, View, Wish, view_of
from minimaxviz.game import MAX
from minimaxviz.notation import fitted, number, one_line, value_text, window
from minimaxviz.trace import Node
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.positions import Board
from minimaxviz.words import comparison

__all__ = ["LEGEND", "TextView", "draw"]

WIDTH = 80
DEEPEST_LEVELS = 10  # so many levels are indented, deeper ones say their depth
LONGEST_LABEL = 24
MOST_LINES = 400  # beyond, only the path to the current node and its side branches are drawn

LEGEND = "△ MAX  ▽ MIN  □ leaf   ▶ now   ★ best line   ✂ cut off   · not yet seen"


def draw(frame: Frame) -> str:
    """Draw the tree after a step: windows, values, cut branches, and the current node marked.

    >>> from minimaxviz import alphabeta, trees
    >>> print(draw(alphabeta(trees.deep_cut())[10]))
    Alpha-beta · cut when α ≥ β · fail-soft · window (−∞, ∞) · left to right
    Step 11 of 24: cut at F, β = 4 ≤ α = 5
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
    large = len(trace.visited) + len(trace.pruned) > MOST_LINES
    view = view_of(trace, Wish(around=frame.k) if large else Wish(limit=MOST_LINES))
    return TextView(view).draw(frame, view.looks(frame.k))


class TextView:
    """All steps of a view as text; a line is made once for each look that its node takes."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._lines: dict[tuple[int, Look, Stub | None], str] = {}

    def draw(self, frame: Frame, looks: list[Look]) -> str:
        """Draw a step, given how the view's items look after it."""
        lines = [*self.heading, self.step(frame), ""]
        lines += [self.line(at, look, self._view.stub(at, frame.k)) for at, look in enumerate(looks)]
        return "\n".join([*lines, *self.more(frame), "", LEGEND])

    def step(self, frame: Frame) -> str:
        """Say in a line which step it is and what happens."""
        return fitted(f"Step {frame.k + 1:,} of {len(frame.trace):,}: {_what_happened(frame)}", WIDTH)

    def more(self, frame: Frame) -> list[str]:
        """Say that there are more nodes cut off than the tree lists."""
        more = frame.trace.pruned.more
        if more == 0 or frame.k < frame.trace.first_cut:
            return []
        return [f"  … and {'more' if more is None else f'{more:,} more'} nodes that are cut off by the end"]

    @cached_property
    def heading(self) -> list[str]:
        """The algorithm and all its conventions, broken where the line is full."""
        conventions = self._view.trace.conventions
        lines = [conventions.title]
        for part in conventions.sentence.split(" · "):
            longer = f"{lines[-1]} · {part}"
            if len(longer) <= WIDTH:
                lines[-1] = longer
            else:
                lines.append(f"  {part}")
        return lines

    @cached_property
    def _rails(self) -> list[tuple[str, str]]:
        """The lines of the ancestors to the left of each item, and its own fork."""
        items = self._view.items
        last_child = {item.parent: at for at, item in enumerate(items)}
        rails: list[tuple[str, str]] = []
        for at, item in enumerate(items):
            if item.parent < 0:
                rails.append(("", ""))
                continue
            above, fork = rails[item.parent]
            before = (above + {"": "", "├─ ": "│  ", "└─ ": "   "}[fork])[-3 * DEEPEST_LEVELS :]
            rails.append((before, "└─ " if last_child[item.parent] == at else "├─ "))
        return rails

    def line(self, at: int, look: Look, stub: Stub | None) -> str:
        """Draw the line of an item as it looks."""
        key = (at, look, stub)
        if key not in self._lines:
            self._lines[key] = self._draw_line(at, look, stub)
        return self._lines[key]

    def _draw_line(self, at: int, look: Look, stub: Stub | None) -> str:
        item = self._view.items[at]
        node = item.node
        shape = "□" if item.is_leaf else "△" if node.player == MAX else "▽"
        parts = [f"{shape} {_label(node)}" + (" ★" if look.on_line else "")]
        if look.status == "unseen":
            parts.append("·")
        elif look.status == "pruned":
            parts.append("cut off")
        else:
            parts += filter(
                None,
                (value_text(look.value, look.bound), "" if item.is_leaf or not look.window else window(look.window)),
            )
        if node.board is not None and look.status in ("open", "closed"):
            parts.append(_board(node.board))
        if stub is not None and look.status in ("open", "closed"):
            told = [f"{stub.visited:,} below"] if stub.visited else []
            told += [f"{stub.pruned:,}{'…' if stub.more else ''} cut off"] if stub.pruned else []
            parts += [f"(+{', +'.join(told)})"] if told else []
        rails, fork = self._rails[at]
        if self._view.depths[at] > DEEPEST_LEVELS:
            rails = f"⋯{node.depth} " + rails[-3 * DEEPEST_LEVELS // 2 :]
        if look.status == "pruned":
            fork = fork.replace("─", "✂")
        return fitted(f"{'▶' if look.current else ' '} {rails}{fork}{'  '.join(parts)}", WIDTH)


def _what_happened(frame: Frame) -> str:
    node, label = frame.node, _label(frame.node)
    if frame.kind == "enter":
        return f"enter {label}" + (f" with {window(frame.window)}" if frame.window else "")
    if frame.kind == "update" and frame.child is not None:
        taken = f"{label} takes in {number(frame.taken or 0)} from {_label(frame.child)}"
        return taken if frame.changed else f"{taken}: nothing changes"
    if frame.kind == "cut":
        return f"cut at {label}, {comparison(frame)}"
    verb = "leave" if frame.kind == "leave" else "estimate" if node.is_estimated else "evaluate"
    return f"{verb} {label}: {value_text(frame.value, frame.look(node).bound)}"


def _board(board: Board) -> str:
    """Write a board on one line; numbers are kept apart, and several signs on a field together."""
    apart = "," if any(cell.isdigit() for row in board for cell in row) else ""
    return "/".join(apart.join(map(_cell, row)) for row in board)


def _label(node: Node) -> str:
    return fitted(one_line(node.label), LONGEST_LABEL)


def _cell(cell: str) -> str:
    """Write a field of a board; more than one sign is kept together."""
    text = one_line(cell) or "."
    return text if len(text) == 1 or text.isdigit() else f"({text})"
