"""A sheet: an exercise on paper, its solution, its variants, and the marks for what people wrote."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.errors import PracticeError
from minimaxviz.notation import columns, readable, restored
from minimaxviz.practice.exercise import LEVELS
from minimaxviz.practice.mark import CREDITS, Mark, Marks, Verdict
from minimaxviz.practice.marking import marked_fields
from minimaxviz.practice.question import path_text, says
from minimaxviz.practice.questions import fill_key, questions
from minimaxviz.practice.subject import Subject
from minimaxviz.practice.variants import MOST_VARIANTS, variants_of
from minimaxviz.search import alphabeta
from minimaxviz.trace import Node, Trace
from minimaxviz.words import Words, convention, words

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ASKED", "Row", "Sheet", "Variant"]

ASKED = ("window", "value", "cuts", "move")
"""What a sheet may ask for: α and β on entry, the value v, the branches that are cut, the move."""


class Row(NamedTuple):
    """A line of the table: a node that is visited, its window on entry, its value, and what is done there."""

    node: str
    alpha: str
    beta: str
    value: str
    action: str


class Variant(NamedTuple):
    """One of the trees of a sheet, counted from 1."""

    number: int
    seed: int
    subject: Subject

    @property
    def trace(self) -> Trace:
        """The search that is asked about."""
        return self.subject.trace


class Sheet:
    """An exercise to print: one tree, or as many variants as there are seats.

    >>> sheet = Sheet("lecture")
    >>> sheet
    Sheet(lecture: window, value, cuts, move)
    >>> sheet.mark({"rows": {"E": ["-∞", "∞", 3]}, "cuts": ["N", "H", "J"], "move": "B"}).fields["E.v"]
    Mark(1, right)

    ``subject`` is a tree, nested lists, the name of a tree on the shelf, a game or a trace; without one,
    ``Tree.practice(level, seed)`` is drawn. ``ask`` says what is to be filled in. ``fail`` "soft" or "hard" asks for
    what a cut node answers by that rule; else both are right. With ``either`` a sheet is marked by both cut rules,
    and the better total counts.
    """

    def __init__(
        self,
        subject: Any = None,
        ask: str | Sequence[str] = ASKED,
        level: str = "medium",
        variants: int = 1,
        seed: int = 1,
        title: str | None = None,
        *,
        lang: str = "en",
        fail: str | None = None,
        either: bool = False,
    ) -> None:
        self.ask = _checked_ask(ask)
        self.level, self.seed, self.lang = level, seed, words(lang).lang
        if title is not None and (not isinstance(title, str) or not title.strip()):
            raise PracticeError(f"title {readable(title)}; a text is needed")
        if type(seed) is not int:
            raise PracticeError(f"seed {readable(seed)}; a whole number is needed")
        if fail not in (None, "soft", "hard"):
            raise PracticeError(f"fail {readable(fail)}; 'soft', 'hard', or None for both is needed")
        if not isinstance(either, bool):
            raise PracticeError(f"either {readable(either)}; True or False is needed")
        self.given_title, self.fail, self.either = title, fail, either
        self._name = subject if isinstance(subject, str) else None
        self.is_drawn = subject is None
        """Whether its trees are drawn by lot."""
        self.variants = self._variants(subject, variants)
        """The trees, each with its search; a sheet without variants has one."""
        if not self.variants[0].subject.prunes:
            self.ask = tuple(part for part in self.ask if part in ("value", "move")) or ("value", "move")

    def _variants(self, subject: Any, count: Any) -> tuple[Variant, ...]:
        if type(count) is not int or not 1 <= count <= MOST_VARIANTS:
            raise PracticeError(f"variants {readable(count)}; 1 to {MOST_VARIANTS} are possible")
        if subject is not None:
            if count > 1:
                raise PracticeError("variants are drawn by lot; leave the subject out, or ask for one sheet")
            return (Variant(1, self.seed, Subject.of(subject)),)
        if not isinstance(self.level, str) or self.level not in LEVELS:
            raise PracticeError(f"level {readable(self.level)}; one of {', '.join(LEVELS)} is needed")
        drawn = variants_of(self.level, count, self.seed)
        return tuple(Variant(number, self.seed, Subject(alphabeta(tree))) for number, tree in enumerate(drawn, start=1))

    # --- what stands on it ------------------------------------------------------------------------

    @property
    def trace(self) -> Trace:
        """The search of the first variant."""
        return self.variants[0].trace

    @property
    def title(self) -> str:
        """The title that was given, or the name of the search."""
        return self.given_title or words(self.lang).title(self.trace.algorithm)

    @property
    def tasks(self) -> list[str]:
        """What is to be done, in sentences."""
        say, player = words(self.lang), self.trace.root.player
        blanks = {"move": {"player": player}}
        return [say.say(f"sheet_ask_{part}", **blanks.get(part, {})) for part in self.ask]

    @property
    def conventions(self) -> str:
        """Everything that the numbers depend on, in one line."""
        return convention(self.trace.conventions, words(self.lang), self.trace.numerals)

    @property
    def boxes(self) -> tuple[str, ...]:
        """Which boxes stand at the nodes of its picture."""
        return tuple(part for part in ("window", "value") if part in self.ask)

    def rows(self, variant: int = 1) -> list[Row]:
        """Return the lines of the table with the answers: a line a node that is visited, in order."""
        chosen, say = self.variant(variant), words(self.lang)
        return [_row(node, chosen.trace, say) for node in chosen.trace.visited]

    def table(self, variant: int = 1, *, solution: bool = False) -> str:
        """Return the table as text: empty, with a line for every node of the tree, or with the answers.

        >>> print(Sheet([[3, 12], [2, 4]]).table(solution=True))
        node  α   β  v    action
        ─────────────────────────────
        A     −∞  ∞  3    return 3
        B     −∞  ∞  3    return 3
        D     −∞  ∞  3    evaluate 3
        E     −∞  3  12   evaluate 12
        C     3   ∞  ≤ 2  cut G
        F     3   ∞  2    evaluate 2
        """
        say, chosen = words(self.lang), self.variant(variant)
        head = Row(say.say("sheet_node"), "α", "β", "v", say.say("sheet_action"))
        rows = self.rows(variant) if solution else [Row("", "", "", "", "")] * len(chosen.subject.spots)
        wide = [max(columns(row[i]) for row in (head, *rows)) for i in range(len(head))]
        padded = [
            [cell + " " * (width - columns(cell)) for cell, width in zip(row, wide, strict=True)]
            for row in (head, *rows)
        ]
        lines = ["  ".join(cells).rstrip() for cells in padded]
        return "\n".join([lines[0], "─" * (sum(wide) + 8), *lines[1:]])

    def variant(self, number: int) -> Variant:
        """Return a variant by its number, counted from 1."""
        if type(number) is not int or not 1 <= number <= len(self.variants):
            raise PracticeError(f"variant {readable(number)}; 1 to {len(self.variants)} are there")
        return self.variants[number - 1]

    # --- marking ----------------------------------------------------------------------------------

    def mark(self, answers: Mapping[str, Any], variant: int = 1, *, carry: bool = True) -> Marks:
        """Mark what somebody filled in.

        ``answers`` has ``rows`` by node (α, β, v), as ``cuts`` the children above which a branch is crossed out, and the
        ``move``. With ``carry`` a slip costs once: what follows from it is right.
        """
        chosen = self.variant(variant)
        if not isinstance(answers, Mapping):
            raise PracticeError(f"answers {readable(answers)}; a table with rows, cuts and move is needed")
        strange = [name for name in answers if name not in ("rows", "cuts", "move")]
        if strange:
            raise PracticeError(f"answers have {readable(strange[0])}; rows, cuts and move are known")
        marks = [self._marked(chosen, trace, answers, carry) for trace in self._rules(chosen.subject)]
        return max(marks, key=lambda one: one.credit)

    def _rules(self, subject: Subject) -> list[Trace]:
        """Return the searches that a sheet is marked by: by both cut rules if either is right."""
        trace = subject.trace
        if not self.either or not subject.prunes:
            return [trace]
        return [trace, subject.under(cut=">" if trace.conventions.options["cut"] == ">=" else ">=")]

    def _marked(self, variant: Variant, trace: Trace, answers: Mapping[str, Any], carry: bool) -> Marks:
        subject = variant.subject
        key = {**fill_key(subject, self.ask, fail=self.fail, trace=trace), "signs": says(self.lang)["signs"]}
        paths = {spot.name: path_text(path) for path, spot in subject.spots.items()}
        names = {path: name for name, path in paths.items()}
        rows = _table(answers.get("rows", {}))
        plain = {
            "rows": {paths[_known(name, paths)]: _padded(name, row) for name, row in rows.items()},
            "cuts": [paths[_known(name, paths)] for name in answers.get("cuts") or ()],
            "carry": carry,
        }
        fields: dict[str, Mark] = {}
        for field, verdict in marked_fields(key, plain).items():
            path, _, part = field.rpartition("/")
            why = self._why(key, path, part, verdict, trace)
            fields[f"{names[path]}.{part}"] = Mark(CREDITS[verdict], verdict, why)
        if "move" in self.ask and trace.best_node is not None:
            given = answers.get("move")
            asked = questions(subject, "move")[0]
            fields["move"] = Mark(0.0, "missing") if given is None else asked.check(given, self.lang)
        return Marks(fields)

    def _why(self, key: Mapping[str, Any], path: str, part: str, verdict: Verdict, trace: Trace) -> str:
        """Say what would have been right, or that it is right for somebody's own numbers."""
        say = words(self.lang)
        if verdict == "follows":
            return say.say("mark_follows")
        if verdict == "right" or part == "cut" or path not in key["rows"]:
            return ""
        alpha, beta, values = key["rows"][path]
        wanted = {"alpha": alpha, "beta": beta, "v": values[0]}[part]
        return say.say("sheet_wanted", value=trace.numerals.number(restored(wanted)))

    # --- files ------------------------------------------------------------------------------------

    def save(self, file: str | os.PathLike[str], **options: Any) -> "Path":
        """Save the sheet."""
        raise NotImplementedError

    def __repr__(self) -> str:
        count = f"{len(self.variants)} variants, " if len(self.variants) > 1 else ""
        nodes = f"{len(self.variants[0].subject.spots)} nodes"
        return f"Sheet({count}{self._name or nodes}: {', '.join(self.ask)})"


def _checked_ask(ask: Any) -> tuple[str, ...]:
    listed = (ask,) if isinstance(ask, str) else ask
    if not isinstance(listed, list | tuple | set | frozenset) or not listed:
        raise PracticeError(f"ask {readable(ask)}; some of {', '.join(ASKED)} are needed")
    for part in listed:
        if part not in ASKED:
            raise PracticeError(f"ask {readable(part)}; there are {', '.join(ASKED)}")
    return tuple(part for part in ASKED if part in listed)


def _known(name: Any, paths: Mapping[str, str]) -> str:
    if not isinstance(name, str) or name not in paths:
        raise PracticeError(f"answers name {readable(name)}; the tree has {', '.join(list(paths)[:8])}, …")
    return name


def _table(rows: Any) -> Mapping[Any, Any]:
    if not isinstance(rows, Mapping):
        raise PracticeError(f"rows {readable(rows)}; a table like {{'A': ['-∞', '∞', 3]}} is needed")
    return rows


def _padded(name: str, row: Any) -> list[Any]:
    """Return α, β and v; a row may leave the last ones out, and be a value alone."""
    entries = list(row) if isinstance(row, list | tuple) else [None, None, row]
    if len(entries) > 3:
        raise PracticeError(f"the row of {readable(name)} has {len(entries)} entries; α, β and v are needed")
    return entries + [None] * (3 - len(entries))


def _row(node: Node, trace: Trace, say: Words) -> Row:
    """Write a line of the table."""
    written, value = trace.numerals, trace.numerals.value_text(node.value, node.bound)
    alpha, beta = ("", "") if node.window is None else map(written.number, node.window)
    skipped = [child.name for cut in trace.cuts if cut.node.path == node.path for child in cut.skipped]
    if node.is_leaf:
        action = say.say("sheet_evaluate", value=value)
    elif skipped:
        action = say.say("sheet_cut", names=say.listed(skipped))
    else:
        action = say.say("sheet_return", value=value)
    return Row(node.name, alpha, beta, value, action)
