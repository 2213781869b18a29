"""What an exam asks about one tree: all that its sheet asks, and questions about steps besides."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from minimaxviz.export.exam_items import About, Choice, Entry, Gap, Item, Option, Table, TableRow
from minimaxviz.export.figures import STEP_SIZE, Figure, figure_of, tree_figure
from minimaxviz.export.spellings import DASHES, name_spellings, spellings, visible
from minimaxviz.notation import Bound, fitted, typed
from minimaxviz.practice.question import Question, path_text
from minimaxviz.practice.questions import fill_key, questions
from minimaxviz.practice.sheet import Sheet, Variant
from minimaxviz.practice.subject import Subject
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.positions import Path
from minimaxviz.words import Words, metrics, words

__all__ = ["Asker"]

LONGEST_NAME = 120
MORE_WINDOWS, MORE_VALUES = 6, 8  # so many answers to choose from, unless more are right somewhere
FILLERS = 3


class Asker:
    """Asks about one variant."""

    def __init__(self, sheet: Sheet, variant: Variant, kinds: Sequence[str] = ()) -> None:
        self.sheet, self.kinds, self.say, self.lang = sheet, kinds, words(sheet.lang), sheet.lang
        self.variant, self.subject = variant, variant.subject
        self.trace, self.numerals = variant.trace, variant.trace.numerals
        self.inner = [path for path, spot in self.subject.spots.items() if not spot.is_leaf]

    @cached_property
    def tree(self) -> Figure:
        """The picture of the tree."""
        return tree_figure(self.trace, self.lang, "tree.png")

    @cached_property
    def asked(self) -> list[Question]:
        """All questions about the search."""
        return questions(self.subject, seed=self.sheet.seed, fail=self.sheet.fail)

    def _first(self, kind: str) -> Question | None:
        return next((question for question in self.asked if question.kind == kind), None)

    def _name(self, text: str) -> str:
        """Name a question for the lecturer: which variant, and what is asked."""
        number = f"{self.variant.number} · " if len(self.sheet.variants) > 1 else ""
        return fitted(number + " ".join(metrics.clean(text).split()), LONGEST_NAME)

    # --- the whole tree ---------------------------------------------------------------------------

    def whole(self) -> Iterator[Item]:
        """Ask what the sheet asks."""
        if "window" in self.sheet.ask or "value" in self.sheet.ask:
            yield self._table()
        prune = self._first("prune")
        if "cuts" in self.sheet.ask and prune is not None:
            yield self._prune(prune)
        move = self._first("move")
        if "move" in self.sheet.ask and move is not None:
            yield self._asked_once(move)

    def _about(self, kind: str, name: str, text: str, why: str, figure: Figure | None = None) -> About:
        """Return what every question has."""
        return About(kind, self._name(name), text, self.sheet.conventions, figure or self.tree, why)

    def _table(self) -> Table:
        fill = self._first("fill")
        assert fill is not None, "a tree that is no leaf has one"
        parts = [part for part in ("window", "value") if part in self.sheet.ask]
        tasks = [task for task, part in zip(self.sheet.tasks, self.sheet.ask, strict=True) if part in parts]
        more = ["exam_unvisited"] if self.subject.prunes else []
        more += ["exam_infinity"] if "window" in parts else []
        text = " ".join([*tasks, *map(self.say.say, more)])
        letters = (*(("α", "β") if "window" in parts else ()), *(("v",) if "value" in parts else ()))
        key = fill_key(self.subject, fail=self.sheet.fail)
        rows = tuple(
            TableRow(metrics.clean(self.subject.name(path)), tuple(self._gaps(path, letters, key)))
            for path in self.inner
        )
        choices = (
            *(map(self._window_choice, self.inner) if "window" in parts else ()),
            *(map(self._value_choice, self.inner) if "value" in parts else ()),
        )
        return Table(self._about("fill", ", ".join(letters), text, fill.why(self.lang)), letters, rows, choices)

    def _gaps(self, path: Path, letters: Sequence[str], key: Mapping[str, Any]) -> Iterator[Gap]:
        """Go through the fields of a node; those of one that is never visited want a dash."""
        node = self.trace.node(path)
        if path_text(path) not in key["rows"]:
            why = self.say.say("exam_never", node=node.name)
            yield from (Gap(letter, DASHES, why) for letter in letters)
            return
        spelled = partial(spellings, numerals=self.numerals, lang=self.lang)
        if "α" in letters and node.window is not None:
            why = self._why("window", path)
            yield from (Gap(letter, spelled(end), why) for letter, end in zip("αβ", node.window, strict=True))
        if "v" in letters:
            right = [spelled(value, bound=bound) for value, bound in self._values(node)]
            yield Gap("v", tuple(dict.fromkeys(one for some in right for one in some)), self._why("value", path))

    def _values(self, node: Node) -> list[tuple[float, Bound | None]]:
        """Return what a node may be said to return: by one fail rule or by both."""
        nodes = [node]
        if self.subject.prunes and self.sheet.fail is None:
            nodes.append(self._under("fail", "soft", "hard").node(node.path))
        return [(one.value, one.bound) for one in nodes if one.value is not None]

    def _under(self, option: str, one: str, other: str) -> Trace:
        """Search by the other of two rules."""
        own = self.trace.conventions.options.get(option, one)
        return self.subject.under(**{option: other if own == one else one})

    def _why(self, kind: str, path: Path) -> str:
        """Return the reason that a question of a kind gives at a node."""
        return next((one.why(self.lang) for one in self.asked if one.kind == kind and one.path == path), "")

    # --- the same with answers to choose from -------------------------------------------------------

    def _window_choice(self, path: Path) -> Choice:
        """Ask for the window of a node; the answers to choose from are the same at every node."""
        node = self.trace.node(path)
        right = None if not node.visited or node.window is None else self.numerals.window(node.window)
        windows = [one.window for one in self._entered if one.window is not None]
        other = self._by_other_cut(path)
        near = [mistake.answer for one in self.asked if one.kind == "window" for mistake in one.mistakes]
        texts = [self.numerals.window(window) for window in sorted(_pool(windows, near, MORE_WINDOWS))]
        unlike = {self.numerals.window(other.window)} if other is not None and other.window is not None else set()
        ask = self.say.say("ask_window", node=node.name)
        return self._choice_of("window", path, ask, right, texts, unlike)

    def _value_choice(self, path: Path) -> Choice:
        """Ask for the value of a node; the answers to choose from are the same at every node."""
        node, plain = self.trace.node(path), self.subject.plain
        right = None if not node.visited or node.value is None else self.numerals.number(node.value)
        found = [one.value for one in self._entered if one.value is not None]
        near = [value for one in self.inner if (value := plain.node(one).value) is not None]
        leaves = [spot.value for spot in self.subject.spots.values() if spot.value is not None]
        chosen = _pool(found, [*near, *leaves], MORE_VALUES)
        texts = [self.numerals.number(value) for value in sorted(chosen)]
        other = self._by_other_cut(path)
        values = [value for value, _ in self._values(node)] if node.visited else []
        unlike = {self.numerals.number(value) for value in values}
        unlike |= {self.numerals.number(other.value)} if other is not None and other.value is not None else set()
        return self._choice_of("value", path, self.say.say("ask_value", node=node.name), right, texts, unlike)

    def _choice_of(
        self, kind: str, path: Path, ask: str, right: str | None, texts: Iterable[str], unlike: set[str]
    ) -> Choice:
        name = self.subject.name(path)
        never = self.say.say("exam_never_option")
        why = self.say.say("exam_never", node=name) if right is None else self._why(kind, path)
        kept = [text for text in texts if text == right or text not in unlike]
        options = [Option(self.say.left_to_right(text), int(text == right)) for text in kept]
        if self.subject.prunes:
            options.append(Option(never, int(right is None)))
        return Choice(self._about(kind, ask, ask, why), tuple(options), lead=name)

    @cached_property
    def _entered(self) -> list[Node]:
        return [node for node in self.trace.visited if not node.is_leaf]

    def _by_other_cut(self, path: Path) -> Node | None:
        """Return a node by the other cut rule, if it is visited by that."""
        if not self.subject.prunes:
            return None
        node = self._under("cut", ">=", ">").node(path)
        return node if node.visited else None

    # --- branches ---------------------------------------------------------------------------------

    def _prune(self, question: Question) -> Choice:
        """Ask for the branches that are cut: right ones count, wrong ones count against them, others not at all."""
        right = self.subject.skipped
        options = []
        for path in self.subject.spots:
            if path:
                is_below = any(path[: len(one)] == one for one in right)
                credit = 1 if path in right else 0 if is_below else -1
                options.append(Option(_edge_name(self.subject, path, self.say), credit))
        options.append(Option(self.say.say("mark_no_cuts"), -1 if right else 1))
        ask = question.ask.text(self.say)
        text = f"{ask} {self.say.say('exam_top')}"
        return Choice(self._about("prune", ask, text, question.why(self.lang)), tuple(options), is_many=True)

    # --- questions about steps --------------------------------------------------------------------

    def steps(self) -> Iterator[Item]:
        """Ask about steps."""
        drawn: dict[int | None, Figure] = {None: self.tree}
        for question in self.asked:
            if question.kind in self.kinds:
                k = question.step
                if k not in drawn:
                    drawn[k] = figure_of(self.trace, self.lang, f"step-{(k or 0) + 1}.png", STEP_SIZE, k)
                yield self._asked_once(question, drawn[k])

    def _asked_once(self, question: Question, figure: Figure | None = None) -> Item:
        """Ask one question: with answers to choose from, if it has some, else to be typed."""
        text = question.ask.text(self.say)
        about = self._about(question.kind, text, text, question.why(self.lang), figure)
        if figure is not None:
            about = about._replace(leaves=self._leaves)
        choices = question.choices(self.lang)
        if choices:
            options = [
                Option(one.text, int(one.mistake is None), self._mistake(question, one.answer)) for one in choices
            ]
            return Choice(about, tuple(options))
        return self._entry(question, about)

    @cached_property
    def _leaves(self) -> str:
        spots = sorted((spot for spot in self.subject.spots.values() if spot.is_leaf), key=lambda spot: spot.path)
        texts = [
            self.say.left_to_right(f"{metrics.clean(spot.name)} = {self.numerals.number(spot.value)}")
            for spot in spots
            if spot.value is not None
        ]
        return self.say.say("exam_leaves", names=self.say.comma.join(texts))

    def _mistake(self, question: Question, answer: Any) -> str:
        """Return what is to be said of an answer to choose from."""
        known = question.key(self.lang)["wrong"]
        if isinstance(known, Mapping):
            return str(known.get(answer["path"] if isinstance(answer, Mapping) else answer, ""))
        return next((why for wrong, why in known if wrong == answer), "")

    def _entry(self, question: Question, about: About) -> Entry:
        spelled = partial(self._spelled, question)
        known = [one for one in question.mistakes if not one.is_half]
        if question.form == "window":
            gaps = tuple(
                Gap(letter, spelled(end), question.why(self.lang))
                for letter, end in zip("αβ", question.right[0], strict=True)
            )
            return Entry(about, gaps, (), self._fillers(question))
        right = [one for answer in question.right for one in spelled(answer)]
        if question.form == "order":
            right = list(self._orders(question))
        wrong = tuple((spelled(one.answer), one.why.text(self.say)) for one in known)
        names = [visible(spot.name) for spot in self.subject.spots.values()]
        is_exact = len({name.casefold() for name in names}) < len(set(names))
        gap = Gap("", tuple(dict.fromkeys(right)), question.why(self.lang))
        return Entry(about, (gap,), wrong, self._fillers(question), is_exact)

    def _spelled(self, question: Question, answer: Any) -> tuple[str, ...]:
        """Return the spellings of one answer to a question."""
        if question.form == "node":
            return name_spellings(self.subject, answer, is_move=question.kind == "move")
        if question.form == "order":
            return ()
        return spellings(answer, self.numerals, self.lang, question.more.get("bound"))

    def _orders(self, question: Question) -> Iterator[str]:
        """Go through the ways to write leaves in order: their names or their values, with commas or without."""
        spots = [self.subject.spots[path] for path in question.right]
        names = [visible(spot.name) for spot in spots]
        values = [typed(self.numerals.number(spot.value)) for spot in spots if spot.value is not None]
        for texts in (names, values):
            yield from (separator.join(texts) for separator in (", ", ",", " ", "; ", ";", " → ", " -> "))

    def _fillers(self, question: Question) -> tuple[Option, ...]:
        """Return answers to choose from where a question has too few mistakes of its own."""
        if question.form == "order":
            return ()
        mistakes = [(one.answer, one.why.text(self.say)) for one in question.mistakes if not one.is_half]
        others: list[Any]
        if question.form == "node":
            own = question.right[0]
            others = [path for path in self.subject.spots if path and len(path) == len(own)]
        elif question.form == "window":
            others = [node.window for node in self._entered if node.window is not None]
        else:
            others = [spot.value for spot in self.subject.spots.values() if spot.value is not None]
        known = [*question.right, *(answer for answer, _ in mistakes), *(one.answer for one in question.mistakes)]
        more = [one for one in dict.fromkeys(others) if one not in known][: max(0, FILLERS - len(mistakes))]
        found = [(question.right[0], 1, ""), *((answer, 0, why) for answer, why in mistakes)]
        found += [(one, 0, "") for one in more]
        options = sorted((Option(self._written(question, answer), credit, why) for answer, credit, why in found))
        return tuple(options) if len(options) > 1 else ()

    def _written(self, question: Question, answer: Any) -> str:
        if question.kind == "move":
            return _edge_name(self.subject, answer, self.say)
        if question.form == "node":
            return self.say.named(metrics.clean(self.subject.name(answer)))
        text = self.numerals.window(answer) if question.form == "window" else self.numerals.number(answer)
        return self.say.left_to_right(text)


def _pool(needed: Iterable[Any], more: Iterable[Any], most: int) -> list[Any]:
    """Return all that is needed, and of what else there is as much as fits, each once."""
    found = list(dict.fromkeys(needed))
    extra = [one for one in dict.fromkeys(more) if one not in found]
    return found + extra[: max(0, most - len(found))]


def _edge_name(subject: Subject, path: Path, say: Words) -> str:
    """Name the edge that leads to a node."""
    return say.named(f"{metrics.clean(subject.name(path[:-1]))} → {metrics.clean(subject.name(path))}")
