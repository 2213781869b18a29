"""An exam for a course platform: what a sheet asks, as tables, choices and entries that any format can hold."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from math import inf
from typing import Any, NamedTuple, TypeAlias

from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ExportError, PracticeError, ViewError
from minimaxviz.export import raster
from minimaxviz.notation import Bound, Numerals, fitted, readable, typed
from minimaxviz.practice.question import Question, path_text, says
from minimaxviz.practice.questions import KINDS, checked_kinds, fill_key, questions
from minimaxviz.practice.sheet import Sheet, Variant
from minimaxviz.practice.subject import Subject
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.positions import Path
from minimaxviz.words import Words, metrics, words

__all__ = [
    "DASHES",
    "MOST_SHARES",
    "SINGLE",
    "About",
    "Choice",
    "Entry",
    "Exam",
    "Figure",
    "Gap",
    "Item",
    "Option",
    "Part",
    "Table",
    "TableRow",
    "edge_name",
    "figure_of",
    "has_share",
    "percent",
    "spellings",
    "tree_text",
]

STEP_KINDS = tuple(kind for kind in KINDS if kind not in ("prune", "fill", "move"))
"""The kinds of question that are asked only if they are asked for; the others are what a sheet asks."""

SIZES: tuple[Size, ...] = ((800, 500), (1200, 750), (1600, 1000), (2400, 1500))
"""The sizes that a picture may have: the first in which all of it can be read."""

STEP_SIZE = (960, 540)
LONGEST_NAME = 120
MORE_WINDOWS, MORE_VALUES = 6, 8  # so many answers to choose from, unless more are right somewhere
FILLERS = 3

MOST_SHARES = 10
"""So many answers may be right: Moodle's list has shares of a mark for these, and for 20."""

DASHES = ("–", "-", "−", "—")
"""What is written where a node is never visited."""

SINGLE = "questions that have but one possible answer are left out where answers are chosen"
"""What is said of questions about steps that no choice can be made of."""

ENDLESS = ("∞", "inf", "infinity", "oo")
MINUSES = ("−", "-", "–")
DIGITS = {"fa": ("۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩")}
"""The digits that people of a language type besides those of English."""


class Figure(NamedTuple):
    """A picture of an exam: what it is called, how it is drawn, and what it shows in words."""

    name: str
    svg: str
    size: Size
    alt: str
    has_names: bool = True
    """Whether every leaf has its name beside it; where they stand in columns there is no room."""

    @property
    def png(self) -> bytes:
        """The picture as PNG."""
        return _png(self.svg, self.size)


@lru_cache(4)
def _png(svg: str, size: Size) -> bytes:
    """Raster a picture, which the questions about one tree share."""
    return raster.png(svg, size)


class Gap(NamedTuple):
    """A field to be filled in: all spellings of what is right, the usual one first, and the reason."""

    letter: str
    right: tuple[str, ...]
    why: str


class Option(NamedTuple):
    """An answer to choose from: what people read, what it is worth (1, 0 or −1), and what is to be said of it."""

    text: str
    credit: int
    why: str = ""


class TableRow(NamedTuple):
    """A line of a table: the name of a node, and its fields."""

    name: str
    gaps: tuple[Gap, ...]


class About(NamedTuple):
    """What every question has: its kind and name, what is asked, by which rules, the picture, and the reason."""

    kind: str
    name: str
    text: str
    rules: str
    figure: Figure
    why: str
    leaves: str = ""
    """The names and values of all leaves, for a picture or a text that does not tell them; of steps only."""

    @property
    def pictured(self) -> str:
        """What is asked beside the picture: with the names of the leaves, if the picture has them not."""
        return self.text if self.figure.has_names else f"{self.text} {self.leaves}".strip()


class Choice(NamedTuple):
    """A question with answers to choose from: one, or as many as are right."""

    about: About
    options: tuple[Option, ...]
    is_many: bool = False
    lead: str = ""
    """What it is about, where the same is asked of many: the name of a node."""

    @property
    def right(self) -> list[Option]:
        """The answers that are right."""
        return [option for option in self.options if option.credit > 0]


class Table(NamedTuple):
    """A table to be filled in: a row a node, a column a letter."""

    about: About
    letters: tuple[str, ...]
    rows: tuple[TableRow, ...]
    choices: tuple[Choice, ...]
    """The same, asked one by one with answers to choose from, for platforms without fields."""


class Entry(NamedTuple):
    """A question whose answer is typed: into one field, or two."""

    about: About
    gaps: tuple[Gap, ...]
    wrong: tuple[tuple[tuple[str, ...], str], ...]
    """Known mistakes: their spellings, and what is to be said of them."""
    options: tuple[Option, ...]
    """Answers to choose from, for platforms without fields; none if there are no others."""
    is_exact: bool = False
    """Whether capitals matter."""

    @property
    def as_choice(self) -> Choice:
        """The same with answers to choose from."""
        return Choice(self.about, self.options)


Item: TypeAlias = Table | Choice | Entry


class Part(NamedTuple):
    """What is asked about one variant: about the whole tree, and step by step."""

    variant: Variant
    whole: tuple[Item, ...]
    steps: tuple[Item, ...]


class Exam:
    """All that a sheet asks of each of its variants.

    ``kinds`` are kinds of question about single steps that are asked besides.
    """

    def __init__(self, sheet: Sheet, kinds: str | Sequence[str] = ()) -> None:
        self.sheet, self.lang, self.say = sheet, sheet.lang, words(sheet.lang)
        self.kinds = _checked_steps(kinds)
        self.title = metrics.clean(sheet.title).strip()
        for variant in sheet.variants:
            if variant.subject.spots[()].is_leaf:
                name = readable(variant.subject.name(()))
                raise ExportError(f"the tree is a single leaf, {name}; nothing can be asked about it")

    @property
    def is_right_to_left(self) -> bool:
        """Whether the language runs from right to left."""
        return self.say.right_to_left

    def parts(self) -> Iterator[Part]:
        """Go through the variants, and what is asked about each."""
        for variant in self.sheet.variants:
            asker = _Asker(self, variant)
            yield Part(variant, tuple(asker.whole()), tuple(asker.steps()))

    def sections(self) -> Iterator[tuple[str, Variant, tuple[Item, ...]]]:
        """Go through the categories of a question bank: what a variant is asked, and apart from it what its steps are."""
        several = len(self.sheet.variants) > 1
        for part in self.parts():
            names = [self.title, *([str(part.variant.number)] if several else [])]
            yield _category(names), part.variant, part.whole
            if part.steps:
                yield _category([*names, self.say.say("exam_steps")]), part.variant, part.steps

    def check_one_rule(self, platform: str) -> None:
        """Refuse a sheet that is marked by two rules, of which the better one counts."""
        if self.sheet.either:
            raise ExportError(f"either=True marks by both cut rules, which {platform} cannot do; leave either out")

    @property
    def notes(self) -> list[str]:
        """What the lecturer should know about any platform's exam."""
        if not self.kinds:
            return []
        return ["questions about steps show the search so far: ask them apart from those about the whole tree"]


def _category(names: Sequence[str]) -> str:
    """Name a category of Moodle's; a slash in a name is doubled, and one alone goes down."""
    return "/".join(["$course$/top", *(name.replace("/", "//") for name in names)])


def has_share(count: int) -> bool:
    """Tell whether Moodle has a share of the mark for so many right answers; where there are none, "nothing" is right.

    >>> [count for count in range(30) if not has_share(count)][:3]
    [11, 12, 13]
    """
    return count <= MOST_SHARES or count == 20


def percent(share: float) -> str:
    """Write a share of a mark in percent as Moodle has it in its list.

    >>> percent(1 / 3), percent(-1)
    ('33.33333', '-100')
    """
    return f"{100 * share:.5f}".rstrip("0").rstrip(".")


def _checked_steps(kinds: Any) -> tuple[str, ...]:
    """Return the kinds of question about steps that are asked for."""
    if isinstance(kinds, list | tuple | set | frozenset) and not kinds:
        return ()
    if kinds == "all":
        return STEP_KINDS
    for kind in checked_kinds(kinds):
        if kind not in STEP_KINDS:
            known = ", ".join(STEP_KINDS)
            raise PracticeError(f"kind {kind!r} is what a sheet asks anyway; kinds are 'all', or some of {known}")
    return checked_kinds(kinds)


# --- pictures -------------------------------------------------------------------------------------


def figure_of(trace: Trace, lang: str, name: str, size: Size, k: int | None = None) -> Figure:
    """Draw the tree before any search, or step k of the search with the values of all leaves."""
    theme = THEMES["print" if k is None else "light"]
    if k is None:
        request = Request(theme=theme, lang=lang, size=size, blank=True, boxes=())
    else:
        request = Request(theme=theme, lang=lang, size=size, leaves=True, header=False, legend=False)
    drawing = picture(trace, request)
    step = trace.step_number(-1 if k is None else k)
    scene = drawing.scene(step)
    has_names = not any(map(scene.in_column, range(len(scene.view.items))))
    return Figure(name, drawing.draw(step), size, scene.description(scene.moment(trace[step])), has_names)


def _tree_figure(trace: Trace, lang: str, name: str) -> Figure:
    """Draw the tree as small as it can be read."""
    for size in SIZES[:-1]:
        try:
            return figure_of(trace, lang, name, size)
        except ViewError:
            continue  # the next size has more room
    return figure_of(trace, lang, name, SIZES[-1])


def tree_text(figure: Figure) -> list[str]:
    """Return the lines of the tree as text."""
    return figure.alt.split("\n")


# --- what people type -----------------------------------------------------------------------------


def spellings(value: float, numerals: Numerals, lang: str = "en", bound: Bound | None = None) -> tuple[str, ...]:
    """Return what people type for a number, as it is usually written first; with the sign of a bound, if it is one.

    >>> spellings(float("-inf"), Numerals())[:6]
    ('−∞', '-∞', '–∞', '−inf', '-inf', '–inf')
    >>> spellings(3, Numerals(), bound="lower")[:7]
    ('3', '+3', '3.0', '3,0', '≥ 3', '≥3', '>= 3')
    """
    bodies = list(ENDLESS) if abs(value) == inf else list(dict.fromkeys(_bodies(abs(value), numerals, lang)))
    if value < 0:
        plain = [f"{minus}{body}" for body in bodies for minus in MINUSES]
        plain += [f"{minus} {bodies[0]}" for minus in MINUSES[:2]]
    else:
        plain = [bodies[0], f"+{bodies[0]}", *bodies[1:]]
    signed = []
    if bound is not None:
        usual = [f"{minus}{bodies[0]}" for minus in MINUSES[:2]] if value < 0 else bodies[:1]
        signs = says(lang)["signs"][bound]
        signed = [f"{sign}{space}{body}" for sign in signs for space in _spaces(sign) for body in usual]
    return tuple(dict.fromkeys([*plain, *signed]))


def _spaces(sign: str) -> tuple[str, ...]:
    return (" ",) if sign[-1].isalpha() else (" ", "")


def _bodies(value: float, numerals: Numerals, lang: str) -> Iterator[str]:
    """Go through spellings of a number without its sign."""
    usual = numerals.number(value)
    plain = typed(usual)
    yield usual
    yield plain
    if plain.isdigit():
        yield f"{plain}.0"
        yield f"{plain},0"
    if "." in plain:
        yield plain.replace(".", ",")
    exact = repr(value) if isinstance(value, float) else plain
    yield exact.removesuffix(".0")
    for digits in DIGITS.get(lang, ()):
        yield plain.translate(str.maketrans("0123456789", digits))


def _name_spellings(subject: Subject, path: Path, *, is_move: bool) -> tuple[str, ...]:
    """Return what people type for a node, or for a move to it."""
    name = metrics.clean(subject.name(path)).strip()
    found = [name]
    if is_move and path:
        parent = metrics.clean(subject.name(path[:-1])).strip()
        found += [f"{parent}{arrow}{name}" for arrow in (" → ", "→", " -> ", "->", " - ", "-", "–")]
    return tuple(dict.fromkeys([*found, *map(_tidy, found)]))


def _tidy(name: str) -> str:
    """Return a name as it is typed by who does not see all of it."""
    return "".join(sign for sign in metrics.clean(name) if unicodedata.category(sign) != "Cf").strip()


def edge_name(subject: Subject, path: Path, say: Words) -> str:
    """Name the edge that leads to a node."""
    return say.named(f"{metrics.clean(subject.name(path[:-1]))} → {metrics.clean(subject.name(path))}")


# --- what is asked --------------------------------------------------------------------------------


class _Asker:
    """Asks about one variant."""

    def __init__(self, exam: Exam, variant: Variant) -> None:
        self.exam, self.sheet, self.say, self.lang = exam, exam.sheet, exam.say, exam.lang
        self.variant, self.subject = variant, variant.subject
        self.trace, self.numerals = variant.trace, variant.trace.numerals
        self.inner = [path for path, spot in self.subject.spots.items() if not spot.is_leaf]

    @cached_property
    def tree(self) -> Figure:
        """The picture of the tree."""
        return _tree_figure(self.trace, self.lang, "tree.png")

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
                options.append(Option(edge_name(self.subject, path, self.say), credit))
        options.append(Option(self.say.say("mark_no_cuts"), -1 if right else 1))
        ask = question.ask.text(self.say)
        text = f"{ask} {self.say.say('exam_top')}"
        return Choice(self._about("prune", ask, text, question.why(self.lang)), tuple(options), is_many=True)

    # --- questions about steps --------------------------------------------------------------------

    def steps(self) -> Iterator[Item]:
        """Ask about steps."""
        drawn: dict[int | None, Figure] = {None: self.tree}
        for question in self.asked:
            if question.kind in self.exam.kinds:
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
        names = [_tidy(spot.name) for spot in self.subject.spots.values()]
        is_exact = len({name.casefold() for name in names}) < len(set(names))
        gap = Gap("", tuple(dict.fromkeys(right)), question.why(self.lang))
        return Entry(about, (gap,), wrong, self._fillers(question), is_exact)

    def _spelled(self, question: Question, answer: Any) -> tuple[str, ...]:
        """Return the spellings of one answer to a question."""
        if question.form == "node":
            return _name_spellings(self.subject, answer, is_move=question.kind == "move")
        if question.form == "order":
            return ()
        return spellings(answer, self.numerals, self.lang, question.more.get("bound"))

    def _orders(self, question: Question) -> Iterator[str]:
        """Go through the ways to write leaves in order: their names or their values, with commas or without."""
        spots = [self.subject.spots[path] for path in question.right]
        names = [_tidy(spot.name) for spot in spots]
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
            return edge_name(self.subject, answer, self.say)
        if question.form == "node":
            return self.say.named(metrics.clean(self.subject.name(answer)))
        text = self.numerals.window(answer) if question.form == "window" else self.numerals.number(answer)
        return self.say.left_to_right(text)


def _pool(needed: Iterable[Any], more: Iterable[Any], most: int) -> list[Any]:
    """Return all that is needed, and of what else there is as much as fits, each once."""
    found = list(dict.fromkeys(needed))
    extra = [one for one in dict.fromkeys(more) if one not in found]
    return found + extra[: max(0, most - len(found))]
