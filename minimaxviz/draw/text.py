"""The tree as text for a terminal, 80 columns wide unless said otherwise."""

from collections.abc import Sequence

from minimaxviz.draw.passes import has_passes
from minimaxviz.draw.status import CALLS, MARKS, STYLES, marks
from minimaxviz.draw.view import Item, Stub, View, Wish, view_of
from minimaxviz.game import ROLES
from minimaxviz.notation import columns, fitted, one_line
from minimaxviz.trace.frames import Frame, Look
from minimaxviz.trace.kept import Kept, cached_property
from minimaxviz.trace.positions import Board
from minimaxviz.words import Words, comparison, convention, words

__all__ = ["TextView", "draw"]

WIDTH = 80
DEEPEST_LEVELS = 10  # so many levels are indented, fewer in a narrow terminal; deeper ones say their depth
LONGEST_LABEL = 24
KEPT = 4096  # lines that may be the same at another step
MOST_LINES = 400  # beyond, only the path to the current node and its side branches are drawn


def draw(frame: Frame, lang: str = "en", *, width: int = WIDTH, lines: int | None = None) -> str:
    """Draw the tree after a step: windows, values, cut branches, and the current node marked.

    The lines of the tree run from left to right in every language. Of a tree that has more than so many ``lines``,
    the path to the current node and its side branches are drawn, and of the rest what there is room for.

    >>> from minimaxviz import alphabeta, trees
    >>> print(draw(alphabeta(trees.deep_cut())[10]))
    Alpha-beta · cut when α ≥ β · fail-soft · window [−∞, ∞] · left to right
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
    trace, say = frame.trace, words(lang)
    size = len(trace.visited) + len(trace.pruned)
    wish = Wish(around=frame.k) if size > MOST_LINES else Wish(limit=MOST_LINES)
    if lines is not None and size > lines:
        wish = Wish(around=frame.k, fill=max(lines, 0))
    view = view_of(trace, wish)
    if frame.node.path not in view.places:  # one of very many children
        wish = Wish(around=frame.k)
        view = view_of(trace, wish)
    text = trace.kept(("text", wish, lang, width), lambda: TextView(view, say, width))
    return text.draw(frame, view.looks(frame))


class TextView:
    """All steps of a view as text; a line is made once for each look that its node takes."""

    def __init__(self, view: View, words: Words, width: int = WIDTH, *, leaves: bool = False) -> None:
        self._view = view
        self._leaves = leaves  # whether their values are shown before the search comes there
        self._width = width
        self._levels = min(max(width // 8, 2), DEEPEST_LEVELS)
        self._longest_label = min(max(3 * width // 10, 6), LONGEST_LABEL)
        self._words = words
        self._written = view.trace.numerals
        self._lines = Kept(self._draw_line, KEPT)

    def draw(self, frame: Frame, looks: Sequence[Look]) -> str:
        """Draw a step, given how the view's items look after it."""
        lines = [*self.heading, self.step(frame), ""]
        stubs = [self._view.stub(place, frame.k) if item.folds else None for place, item in enumerate(self._view.items)]
        lines += filter(None, (self._lines[key] for key in zip(range(len(stubs)), looks, stubs, strict=True)))
        return "\n".join([*lines, *self.more(frame), "", self.legend])

    def before(self, *, leaves: bool) -> str:
        """Draw the tree before the search, with the values of its ``leaves`` if these are shown."""
        lines = [self.line_before(place, leaves=leaves) for place in range(len(self._view.items))]
        return "\n".join([*self.heading, "", "", *lines, "", self.legend])

    def line_before(self, place: int, *, leaves: bool) -> str:
        """Draw the line of an item before the search: its shape and label, and the value of a leaf."""
        item, value = self._view.items[place], self._view.leaf_value(place) if leaves else None
        parts = [self._named(item, is_leaf=item.is_leaf)]
        if value is not None:
            parts.append(self._view.leaf_numerals.number(value))
        elif item.is_leaf:
            parts.append("·")
        stub = self._view.stub(place, 0)
        if stub is not None:
            parts.append(f"(+{self._words.whole(stub.visited + stub.pruned + stub.to_come)}{'…' if stub.more else ''})")
        return self._railed(" ", *self._forks(place), "  ".join(parts))

    def step(self, frame: Frame) -> str:
        """Say in a line which step it is and what happens."""
        trace, whole = frame.trace, self._words.whole
        blanks = {"step": whole(frame.k + 1), "steps": whole(len(trace)), "done": self._done(frame)}
        if has_passes(trace):
            blanks |= {"number": whole(trace.reach.running(frame.k) + 1), "passes": whole(len(trace.passes))}
        sentence = self._words.say("text_step_pass" if has_passes(trace) else "text_step", **blanks)
        return self._words.directed(fitted(sentence, self._width))

    def more(self, frame: Frame) -> list[str]:
        """Say that there are more nodes cut off than the tree lists."""
        more = frame.trace.pruned.more
        if more == 0 or frame.k < frame.trace.first_cut:
            return []
        say = self._words
        sentence = say.say("text_more_unknown") if more is None else say.count("text_more", more)
        return [f"  {say.directed(sentence)}"]

    @cached_property
    def heading(self) -> list[str]:
        """The algorithm and all its conventions, broken where the line is full."""
        conventions = self._view.trace.conventions
        lines = [self._words.title(conventions.algorithm)]
        for part in convention(conventions, self._words, self._written).split(" · "):
            longer = f"{lines[-1]} · {part}"
            if columns(longer) <= self._width:
                lines[-1] = longer
            else:
                lines.append(f"  {part}")
        return [self._words.directed(line) for line in lines]

    @cached_property
    def legend(self) -> str:
        """What the signs mean."""
        say = self._words
        signs = {"▶": "legend_now", "★": "legend_line", "✂": "legend_pruned", "·": "legend_unseen"}
        if self._view.trace.record.origin is not None:
            signs[MARKS["known"].sign] = "legend_known"
        signs |= {CALLS[call].sign: CALLS[call].word for call in self._view.trace.call_kinds}
        shapes = "  ".join(f"{role.symbol} {side}" for side, role in ROLES.items())
        shapes += f"  □ {say.directed(say.say('leaf'))}"
        parts = [shapes, *(f"{sign} {say.directed(say.say(key))}" for sign, key in signs.items())]
        lines = [""]
        for between in ("   ", "  "):
            lines = _broken(parts, between, self._width)
            if len(lines) == 1:
                break
        return "\n".join(map(say.left_to_right, lines))

    @cached_property
    def _rails(self) -> list[tuple[str, str]]:
        """The lines of the ancestors to the left of each item, and its own fork."""
        items = self._view.items
        last_child = {item.parent: place for place, item in enumerate(items)}
        rails: list[tuple[str, str]] = []
        for place, item in enumerate(items):
            if item.parent < 0:
                rails.append(("", ""))
                continue
            above, fork = rails[item.parent]
            before = (above + {"": "", "├─ ": "│  ", "└─ ": "   "}[fork])[-3 * self._levels :]
            rails.append((before, "└─ " if last_child[item.parent] == place else "├─ "))
        return rails

    def line(self, place: int, look: Look, stub: Stub | None) -> str:
        """Draw the line of an item as it looks; what no pass could reach yet has none."""
        return self._lines[place, look, stub]

    def _draw_line(self, key: tuple[int, Look, Stub | None]) -> str:
        place, look, stub = key
        if look.beyond:
            return ""
        item = self._view.items[place]
        node = item.node
        say = self._words
        named = self._named(item, is_leaf=item.is_leaf or look.at_limit)
        signs = [mark.sign for mark in marks(look)] + ([CALLS[look.call].sign] if look.call else [])
        parts = [" ".join((named, *signs))]
        promised = self._view.leaf_value(place) if self._leaves and look.value is None else None
        if promised is not None:
            parts.append(self._written.number(promised))
        if look.status == "unseen":
            parts.append("·")
        elif look.status == "pruned":
            parts.append(say.directed(say.say("legend_pruned")))
        else:
            parts += filter(
                None,
                (
                    self._written.value_text(look.value, look.bound),
                    "" if item.is_leaf or not look.window else self._written.window(look.window),
                ),
            )
        if look.status == "earlier":
            parts.append(say.directed(say.say("legend_earlier")))
        if node.board is not None and STYLES[look.status].seen:
            parts.append(_board(node.board))
        if stub is not None and STYLES[look.status].seen:
            folded = [say.count("text_below", stub.visited)] if stub.visited else []
            folded += [say.count("stub_pruned", stub.pruned, and_more=stub.more)] if stub.pruned else []
            parts += [say.directed(f"({say.comma.join(folded)})")] if folded else []
        rails, fork = self._forks(place)
        if look.status == "pruned":
            fork = fork.replace("─", "✂")
        return self._railed("▶" if look.current else " ", rails, fork, "  ".join(parts))

    def _forks(self, place: int) -> tuple[str, str]:
        """Return the lines left of an item; deep ones say their depth."""
        rails, fork = self._rails[place]
        if self._view.depths[place] > self._levels:
            rails = f"⋯{self._view.items[place].node.depth} " + rails[-3 * self._levels // 2 :]
        return rails, fork

    def _railed(self, sign: str, rails: str, fork: str, words: str) -> str:
        return self._words.left_to_right(fitted(f"{sign} {rails}{fork}{words}", self._width))

    def _named(self, item: Item, *, is_leaf: bool) -> str:
        """Return the shape and the name of an item."""
        shape = "□" if is_leaf else ROLES[item.node.player].symbol
        return f"{shape} {self._label(item.node.full_name)}"

    def _label(self, name: str) -> str:
        return self._words.named(fitted(one_line(name), self._longest_label))

    def _done(self, frame: Frame) -> str:
        """Say what a step did."""
        say, node = self._words, frame.node
        name = self._label(node.full_name if frame.kind == "enter" else node.name)
        if frame.kind == "enter":
            if frame.window is None:
                return say.say("text_enter", label=name)
            return say.say("text_enter_window", label=name, window=self._written.window(frame.window))
        if frame.kind in ("update", "research") and frame.child is not None:
            key = "text_update" if frame.changed or frame.value is None else "text_update_nothing"
            key = "text_research" if frame.kind == "research" else key
            got = "–" if frame.taken is None else self._written.number(frame.taken)
            return say.say(key, label=name, got=got, child_label=self._label(frame.child.name))
        if frame.kind == "cut":
            return say.say("text_cut", label=name, comparison=comparison(frame))
        if frame.kind == "hit" and (origin := frame.visit.origin) is not None:
            value = self._written.value_text(frame.value, frame.bound)
            return say.say("text_hit", label=name, value=value, origin=self._label(origin.node.name))
        key = "text_estimate" if frame.visit.kind == "limit" and frame.kind == "evaluate" else f"text_{frame.kind}"
        return say.say(key, label=name, value=self._written.value_text(frame.value, frame.bound))


def _broken(parts: list[str], between: str, width: int) -> list[str]:
    """Put parts into lines that are not too wide."""
    lines = [parts[0]]
    for part in parts[1:]:
        longer = lines[-1] + between + part
        if columns(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _board(board: Board) -> str:
    """Write a board on one line; numbers are kept apart, and several signs on a field together."""
    apart = "," if any(cell.isdigit() for row in board for cell in row) else ""
    return "/".join(apart.join(map(_cell, row)) for row in board)


def _cell(cell: str) -> str:
    """Write a field of a board; more than one sign is kept together."""
    text = one_line(cell) or "."
    return text if len(text) == 1 or text.isdigit() else f"({text})"
