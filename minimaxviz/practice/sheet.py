"""A sheet: an exercise on paper, its solution, its variants, and the marks for what people wrote."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.errors import PracticeError, ViewError
from minimaxviz.notation import columns, readable, restored
from minimaxviz.practice.answers import read_name, read_names
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
    from collections.abc import Callable
    from pathlib import Path

    from minimaxviz.draw.pictures import Exhibit
    from minimaxviz.draw.request import BoxKind, Request, Size
    from minimaxviz.draw.theme import Theme

__all__ = ["ASKED", "Row", "Sheet", "Variant"]

ASKED = ("window", "value", "cuts", "move")
"""What a sheet may ask for: α and β on entry, the value v, the branches that are cut, the move."""

PARTS = ("alpha", "beta", "v")


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
            return (Variant(1, self.seed, self._by_rule(Subject.of(subject))),)
        if not isinstance(self.level, str) or self.level not in LEVELS:
            raise PracticeError(f"level {readable(self.level)}; one of {', '.join(LEVELS)} is needed")
        drawn = variants_of(self.level, count, self.seed)
        subjects = (self._by_rule(Subject(alphabeta(tree))) for tree in drawn)
        return tuple(Variant(number, self.seed, subject) for number, subject in enumerate(subjects, start=1))

    def _by_rule(self, subject: Subject) -> Subject:
        """Return the search by the rule for cut nodes that was asked for."""
        return Subject(subject.under(fail=self.fail)) if self.fail is not None and subject.prunes else subject

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
        """Everything that the numbers depend on, in one line, and what is right besides."""
        say, own = words(self.lang), self.trace.conventions
        is_open = self.fail is None and own.prunes
        parts = [convention(own.but(fail=None) if is_open else own, say, self.trace.numerals)]
        if is_open and "value" in self.ask:
            parts.append(say.say("sheet_either_fail"))
        if self.either and own.prunes:
            parts.append(say.say("sheet_either_cut", rule="α ≥ β" if own.options["cut"] == ">" else "α > β"))
        return " · ".join(parts)

    def answers(self, variant: int = 1) -> list[str]:
        """Return what the solution says in words: the value, the move, the branches that are cut, what is visited.

        >>> Sheet("lecture").answers()
        ['Value of A: 3', 'Move: B', 'Branches never looked at, above: H, J and N', '14 nodes visited']
        """
        subject, say = self.variant(variant).subject, words(self.lang)
        trace = subject.trace
        value = trace.numerals.value_text(trace.root.value, trace.root.bound)
        found = [say.say("sheet_key_value", node=trace.root.name, value=value)]
        if trace.best_node is not None:
            found.append(say.say("sheet_key_move", move=trace.best_node.full_name))
        skipped = [subject.name(path) for path in subject.spots if path in subject.skipped]
        if skipped:
            found.append(say.say("sheet_key_cuts", names=say.listed(skipped)))
        return [*found, say.count("visited", len(trace.visited))]

    @property
    def boxes(self) -> "tuple[BoxKind, ...]":
        """Which boxes stand at the nodes of its picture."""
        kinds: tuple[BoxKind, ...] = ("window", "value")
        return tuple(kind for kind in kinds if kind in self.ask)

    @property
    def head(self) -> Row:
        """What stands above the columns of the table."""
        say = words(self.lang)
        return Row(say.say("sheet_node"), "α", "β", "v", say.say("sheet_action"))

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
        chosen, head = self.variant(variant), self.head
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

        ``answers`` has ``rows`` by node (α, β, v), as ``cuts`` the children above which a branch is crossed out, and
        the ``move``. With ``carry`` a slip costs once: what follows from it is right.
        """
        chosen = self.variant(variant)
        if not isinstance(answers, Mapping):
            raise PracticeError(f"answers {readable(answers)}; a table with rows, cuts and move is needed")
        strange = [name for name in answers if name not in ("rows", "cuts", "move")]
        if strange:
            raise PracticeError(f"answers have {readable(strange[0])}; rows, cuts and move are known")
        if not isinstance(carry, bool):
            raise PracticeError(f"carry {readable(carry)}; True or False is needed")
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
        parents = {path_text(path): subject.name(path[:-1]) for path in subject.spots if path}
        plain = {
            "rows": {_known(name, paths): _padded(name, row) for name, row in _table(answers.get("rows")).items()},
            "cuts": [_known(name, paths, parents) for name in _listed(answers.get("cuts"))],
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
        if verdict in ("follows", "refused"):
            return say.say("mark_follows" if verdict == "follows" else "mark_refuse_number")
        if verdict == "right" or part == "cut" or path not in key["rows"]:
            return ""
        alpha, beta, values = key["rows"][path]
        wanted = {"alpha": alpha, "beta": beta, "v": values[0]}[part]
        return say.say("sheet_wanted", value=trace.numerals.number(restored(wanted)))

    # --- pictures ---------------------------------------------------------------------------------

    def svg(
        self,
        variant: int = 1,
        *,
        solution: bool = False,
        theme: "str | Theme" = "print",
        size: "Size | None" = None,
    ) -> str:
        """Draw the picture to be filled in, or the solution."""
        from minimaxviz.draw.pictures import drawn

        chosen, request = self.variant(variant), self._request(solution, theme, size)
        try:
            return drawn(chosen.trace, request)
        except ViewError:
            raise self._too_large(chosen, request) from None

    def show(self, variant: int = 1, *, solution: bool = False, theme: "str | Theme | None" = None) -> "Exhibit":
        """Show the picture to be filled in, or the solution, in a notebook; text in a terminal."""
        from minimaxviz.draw.pictures import exhibit

        chosen, request = self.variant(variant), self._request(solution, theme, None)
        try:
            return exhibit(chosen.trace, request)
        except ViewError:
            raise self._too_large(chosen, request) from None

    def _request(self, solution: bool, theme: Any, size: Any) -> "Request":
        from minimaxviz.draw.request import Request

        if not isinstance(solution, bool):
            raise PracticeError(f"solution {readable(solution)}; True or False is needed")
        request = Request.of((self.trace,), theme, self.lang, size, blank="solution" if solution else True)
        return replace(request, boxes=self.boxes)

    def _too_large(self, variant: Variant, request: "Request") -> PracticeError:
        """Say how much has room on a sheet."""
        from minimaxviz.draw.blank import BlankScenes

        part = BlankScenes(variant.trace, request).largest_part
        fits = "" if part is None else f" its largest part that fits has {part[0]}:"
        return PracticeError(
            f"a tree of {len(variant.subject.spots)} nodes has no room on a sheet of this shape;{fits} "
            "take a smaller tree (depth=…, a later position), or a wider size=…"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        picture = self.show()._repr_mimebundle_(include, exclude)
        return {**picture, "text/plain": repr(self)}

    # --- files ------------------------------------------------------------------------------------

    def save(
        self,
        file: str | os.PathLike[str],
        *,
        solution: bool = False,
        table: bool = False,
        theme: "str | Theme" = "print",
        size: "Size | None" = None,
        format: str | None = None,
        platform: str | None = None,
        kinds: str | Sequence[str] = (),
        entries: bool = False,
        progress: "Callable[[int, int], None] | None" = None,
    ) -> "Path":
        """Save the sheet, or its solution, by the suffix of a path: pdf, pptx, html, tex, png or svg.

        All variants go into one file, each on a page of its own. A folder gets numbered sheets in one ``format`` (pdf
        unless said), the key with all solutions, and ``variants.csv``. ``table`` adds the table of the search, a line a
        node. A page of a pdf is A4 unless a ``size`` is given, in points. ``platform`` writes for a course platform:
        "moodle" (xml), "qti" (zip), "gift" (txt) or "prairielearn" (a folder); there ``kinds`` of question about steps
        are asked besides, and with ``entries`` numbers are typed in QTI, too.
        """
        from minimaxviz.export.sheets import save

        return save(
            self,
            file,
            solution=solution,
            table=table,
            theme=theme,
            size=size,
            format=format,
            platform=platform,
            kinds=kinds,
            entries=entries,
            progress=progress,
        )

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


def _known(name: Any, paths: Mapping[str, str], parents: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the path of a node by its name, or that of the branch above it: N, F → N."""
    path = read_name(name, paths, parents)
    if path is None:
        raise PracticeError(f"answers name {readable(name)}; the tree has {', '.join(list(paths)[:8])}, …")
    return path


def _table(rows: Any) -> Mapping[Any, Any]:
    if rows is None:
        return {}
    if not isinstance(rows, Mapping):
        raise PracticeError(f"rows {readable(rows)}; a table like {{'A': ['-∞', '∞', 3]}} is needed")
    return rows


def _listed(cuts: Any) -> Sequence[Any]:
    """Return the names of a list, or of a text like "N, H, J"."""
    if cuts is None or cuts == "":
        return ()
    listed = read_names(cuts) if isinstance(cuts, str) else cuts
    if not isinstance(listed, list | tuple | set | frozenset):
        raise PracticeError(f"cuts {readable(cuts)}; the names of nodes, as in ['N', 'H'], are needed")
    return sorted(listed, key=str)


def _padded(name: str, row: Any) -> list[Any]:
    """Return α, β and v; a row may leave the last ones out, be a value alone, or have them by name."""
    if isinstance(row, Mapping):
        strange = next((part for part in row if part not in PARTS), None)
        if strange is not None:
            raise PracticeError(f"the row of {readable(name)} has {readable(strange)}; {', '.join(PARTS)} are known")
        return [row.get(part) for part in PARTS]
    entries = list(row) if isinstance(row, list | tuple) else [None, None, row]
    if len(entries) > len(PARTS):
        raise PracticeError(f"the row of {readable(name)} has {len(entries)} entries; α, β and v are needed")
    return entries + [None] * (len(PARTS) - len(entries))


def _row(node: Node, trace: Trace, say: Words) -> Row:
    """Write a line of the table."""
    written, value = trace.numerals, trace.numerals.value_text(node.value, node.bound)
    alpha, beta = ("", "") if node.window is None else (say.left_to_right(written.number(end)) for end in node.window)
    skipped = [child.name for cut in trace.cuts if cut.node.path == node.path for child in cut.skipped]
    if node.is_leaf:
        action = say.say("sheet_evaluate", value=value)
    elif skipped:
        action = say.say("sheet_cut", names=say.listed(skipped))
    else:
        action = say.say("sheet_return", value=value)
    return Row(node.name, alpha, beta, say.left_to_right(value), action)
