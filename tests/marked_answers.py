"""Answers and what they earn, for Python and for the browser: ``python -m tests.marked_answers`` writes them anew.

Filled tables are marked by an oracle of their own, ``Marker``, written from the rules: it works on nested lists and
shares no code with the package. Some eighty answers of other forms are marked by hand; what the rest earn is what
Python says, so that the browser can be held against it.
"""

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import inf
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Literal, NamedTuple, TypeAlias

import minimaxviz as mv
from minimaxviz.game import Side
from minimaxviz.practice.marking import marked
from minimaxviz.practice.question import Question, says
from tests.reference import AlphaBeta, everything, subtree

__all__ = ["FILE", "Marker", "about", "made", "read", "setups"]

FILE = Path(__file__).parent / "marked_answers.json"

LECTURE = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
PARTS = ("alpha", "beta", "v")
Fail: TypeAlias = Literal["soft", "hard"]


# --- what is asked about --------------------------------------------------------------------------


class Setup(NamedTuple):
    """A tree, the rules it is searched by, and which fail rule is right (None: both)."""

    tree: Any
    players: tuple[Side, ...] = ("MAX", "MIN")
    algorithm: str = "alphabeta"
    cut: Literal[">=", ">"] = ">="
    fail: Fail = "soft"
    only: Fail | None = None

    @property
    def prunes(self) -> bool:
        return self.algorithm == "alphabeta"

    @property
    def fails(self) -> list[Fail]:
        """The fail rules that are right, that of the search first."""
        return [self.fail] if self.only or not self.prunes else [self.fail, "hard" if self.fail == "soft" else "soft"]

    def search(self, fail: str) -> AlphaBeta:
        """Search with the plain reference."""
        return AlphaBeta(self.tree, self.players, (-inf, inf), fail, self.cut)

    @property
    def names(self) -> dict[str, str]:
        """The letters of the nodes, level by level, by their paths."""
        paths = sorted(everything(self.tree), key=lambda path: (len(path), path))
        letters = [*ascii_uppercase, *(f"A{letter}" for letter in ascii_uppercase)]
        return dict(zip(map(dotted, paths), letters, strict=False))


def setups() -> list[Setup]:
    """What the tables are about: both cut rules, fail-hard, minimax, MIN at the root, ties."""
    tied = [[[3, 3, 1], [3, 5]], [[4, 3], [3, 3]], [[2, 3], [9, 1]]]
    deep = [[[[5, 2], [7, 6]], [[1, 4], [8, 3]]], [[[6, 5], [2, 9]], [[4, 4], [0, 1]]]]
    below = [[-2, -5, -1], [[-3, -4], -6, -7], [-8, [-1, -9]]]
    return [
        Setup(LECTURE),
        Setup(LECTURE, cut=">"),
        Setup(LECTURE, only="soft"),
        Setup(LECTURE, fail="hard"),
        Setup(LECTURE, fail="hard", only="hard"),
        Setup(LECTURE, algorithm="minimax"),
        Setup(LECTURE, players=("MIN", "MAX")),
        Setup(AIMA),
        Setup(AIMA, players=("MIN", "MAX"), only="soft"),
        Setup(tied),
        Setup(tied, cut=">"),
        Setup(tied, cut=">", fail="hard"),
        Setup(tied, cut=">", fail="hard", only="hard"),
        Setup(tied, players=("MIN", "MAX"), cut=">", only="soft"),
        Setup(deep),
        Setup(deep, cut=">", only="soft"),
        Setup(deep, players=("MIN", "MAX"), fail="hard", only="hard"),
        Setup(deep, algorithm="minimax", players=("MIN", "MAX")),
        Setup(below),
        Setup(below, fail="hard", only="hard"),
    ]


@cache
def about(place: int) -> list[Question]:
    """Return the questions about a setup."""
    one = setups()[place]
    tree = mv.Tree.from_nested(one.tree, players=one.players)
    trace = mv.alphabeta(tree, cut=one.cut, fail=one.fail) if one.prunes else mv.minimax(tree)
    return mv.questions(trace, fail=one.only)


def dotted(path: tuple[int, ...]) -> str:
    return ".".join(map(str, path))


# --- an oracle for tables -------------------------------------------------------------------------


class Entry(NamedTuple):
    """What stands in a field: what it means to a reader, and how it is spelt; no number if it cannot be read."""

    value: float | None
    spelt: Any
    is_wrong_way: bool = False
    """Whether it has the sign of the other bound."""


Rows = dict[str, dict[str, Entry]]
EMPTY = Entry(None, None)


class Marker:
    """Marks a filled table by the rules, field by field: ``verdicts`` and, in a sentence, ``why``."""

    def __init__(self, setup: Setup, rows: Rows, crossed: Sequence[str], carry: bool = True) -> None:
        self.setup, self.rows, self.crossed, self.carry = setup, rows, set(crossed), carry
        plain = Plain(setup.tree, setup.players)
        self.searches: list[Any] = [setup.search(fail) for fail in setup.fails] if setup.prunes else [plain]
        self.true = self.searches[0]
        self.verdicts: dict[str, str] = {}
        self.look((), -inf, inf)

    def look(self, path: tuple[int, ...], alpha: float, beta: float) -> Any:
        """Mark what was written at a node; return the value to go on with."""
        name, written = dotted(path), self.rows.get(dotted(path), {})
        if self.setup.prunes:
            entered = self.true.windows.get(path, (None, None))
            alpha = self.number(f"{name}/alpha", written.get("alpha", EMPTY), [entered[0]], [alpha])
            beta = self.number(f"{name}/beta", written.get("beta", EMPTY), [entered[1]], [beta])
        a, b = alpha, beta
        seen: list[float] = []
        mine = self.setup.players[len(path) % len(self.setup.players)]
        for place, child in enumerate(subtree(self.setup.tree, path)):
            below = (*path, place)
            is_shut = self.setup.prunes and bool(seen) and (a >= b if self.setup.cut == ">=" else a > b)
            if self.setup.prunes and not self.edge(below, is_shut, isinstance(child, list)):
                continue
            value = self.look(below, a, b) if isinstance(child, list) else child
            if value is not None:
                seen.append(value)
                a, b = (max(a, value), b) if mine == "MAX" else (a, min(b, value))
        best = [max(seen) if mine == "MAX" else min(seen)] if seen else []
        hard = [min(max(one, alpha), beta) for one in best]
        follows = [one for fail in self.setup.fails for one in (best if fail == "soft" else hard)]
        return self.number(
            f"{name}/v", written.get("v", EMPTY), [search.values.get(path) for search in self.searches]
            if path in self.true.values else [], follows,
        )  # fmt: skip

    def number(self, field: str, entry: Entry, right: Sequence[float | None], follows: Sequence[float]) -> Any:
        """Mark a number: what the trace has is right first, then what follows."""
        if entry.value is None:
            self.verdicts[field] = "refused" if isinstance(entry.spelt, str) and entry.spelt.strip() else "missing"
            return follows[0] if follows else None
        if entry.value in right:
            self.verdicts[field] = "wrong" if entry.is_wrong_way else "right"
        else:
            self.verdicts[field] = "follows" if self.carry and entry.value in follows else "wrong"
        return entry.value

    def edge(self, child: tuple[int, ...], is_shut: bool, is_inner: bool) -> bool:
        """Mark the branch above a child if there is anything to say; tell whether it is looked at."""
        name = dotted(child)
        is_out = name in self.crossed
        in_trace = child[:-1] in self.true.values
        should = in_trace and child not in self.true.values
        is_empty = is_inner and is_shut and not any(
            one.value is not None or (isinstance(one.spelt, str) and one.spelt.strip())
            for one in self.rows.get(name, {}).values()
        )  # fmt: skip
        if is_out or should or is_shut:
            if in_trace and is_out == should:
                verdict = "right"
            else:
                verdict = "follows" if is_out == is_shut and self.carry else "wrong"
            self.verdicts[f"{name}/cut"] = verdict
            if (is_out or is_empty) and not should and verdict != "follows":
                self.missing(child)
        return not is_out and not is_empty

    def missing(self, top: tuple[int, ...]) -> None:
        """Count what the trace has at and below a node that was left out for no reason."""
        for path, node in everything(self.setup.tree).items():
            if path[: len(top)] == top and path in self.true.values and isinstance(node, list):
                self.verdicts |= {f"{dotted(path)}/{part}": "missing" for part in PARTS}
                for place in range(len(node)):
                    if (*path, place) not in self.true.values:
                        self.verdicts[f"{dotted((*path, place))}/cut"] = "missing"

    # --- what is said ---------------------------------------------------------------------------------

    @property
    def mark(self) -> dict[str, Any]:
        """What the whole table earns, and what is said of it."""
        fields = {"alpha": "α at {}", "beta": "β at {}", "v": "v at {}", "cut": "the branch above {}"}

        def called(field: str) -> str:
            path, part = field.split("/")
            return fields[part].format(self.setup.names[path])

        told = list(self.verdicts.values())
        if "refused" in told:
            field = called(next(field for field, verdict in self.verdicts.items() if verdict == "refused"))
            return {"credit": 0.0, "verdict": "refused", "why": f"A number like 3, −2 or ∞ is needed: {field}."}
        earned = told.count("right") + told.count("follows")
        if earned == len(told):
            slip = "Some numbers only follow from a slip of yours, which counts once."
            return {"credit": 1.0, "verdict": "right", "why": slip if "follows" in told else ""}
        first = next(field for field, verdict in self.verdicts.items() if verdict in ("wrong", "missing"))
        why = (
            f"Right: {told.count('right')}, right for your numbers: {told.count('follows')}, "
            f"wrong: {told.count('wrong')}, missing: {told.count('missing')}. The first slip is {called(first)}."
        )
        credit = round(earned / len(told), 6)
        return {"credit": credit, "verdict": "half" if earned else "wrong", "why": why}


class Plain:
    """Minimax on nested lists: values by path; there are no windows."""

    def __init__(self, tree: Any, players: Sequence[str]) -> None:
        self.values: dict[tuple[int, ...], float] = {}
        self.windows: dict[tuple[int, ...], tuple[float, float]] = {}
        for path, node in reversed(everything(tree).items()):
            choose = max if players[len(path) % len(players)] == "MAX" else min
            below = [self.values[(*path, place)] for place in range(len(node))] if isinstance(node, list) else [node]
            self.values[path] = choose(below)


# --- people who fill tables in --------------------------------------------------------------------


class Student:
    """Fills a table in by searching by hand, with a slip at one field that is carried on to the end."""

    def __init__(self, setup: Setup, slip: str | None = None, by: float = 0, fail: str | None = None) -> None:
        self.setup, self.slip, self.by = setup, slip, by
        self.fail = fail or setup.fail
        self.rows: dict[str, dict[str, float]] = {}
        self.crossed: list[str] = []
        self.search((), -inf, inf)

    def written(self, field: str, value: float) -> float:
        if field != self.slip:
            return value
        return value + self.by if abs(value) < inf else self.by

    def search(self, path: tuple[int, ...], alpha: float, beta: float) -> float:
        name, mine = dotted(path), self.setup.players[len(path) % len(self.setup.players)]
        row = self.rows[name] = {}
        if self.setup.prunes:
            alpha = row["alpha"] = self.written(f"{name}/alpha", alpha)
            beta = row["beta"] = self.written(f"{name}/beta", beta)
        a, b = alpha, beta
        best: float | None = None
        for place, child in enumerate(subtree(self.setup.tree, path)):
            if self.setup.prunes and best is not None and (a >= b if self.setup.cut == ">=" else a > b):
                self.crossed.append(dotted((*path, place)))
                continue
            value = self.search((*path, place), a, b) if isinstance(child, list) else child
            best = value if best is None else (max if mine == "MAX" else min)(best, value)
            a, b = (max(a, best), b) if mine == "MAX" else (a, min(b, best))
        assert best is not None, "every list has something in it"
        if self.fail == "hard" and self.setup.prunes:
            best = min(max(best, alpha), beta)
        row["v"] = self.written(f"{name}/v", best)
        return row["v"]


SPELT = {inf: ["∞", "inf", "+oo", " Infinity ", "+ ∞"], -inf: ["−∞", "-inf", "-oo", "– ∞", "-Infinity"]}
UNREADABLE = ["3 4", "1e5", "3/4", "nan", "?", "--2", "five"]


def spelt(value: float, dice: random.Random) -> Any:
    """Spell a number in one of the ways people do."""
    if abs(value) == inf:
        return dice.choice(SPELT[value])
    sign = dice.choice(["-", "−", "– "]) if value < 0 else dice.choice(["", "", "+", " "])
    zero = ord(dice.choice("0000٠۰०０"))
    return dice.choice([value, sign + "".join(chr(zero + int(digit)) for digit in str(abs(int(value))))])


def sheets(setup: Setup, dice: random.Random) -> Iterator[tuple[Rows, list[str], bool]]:
    """Fill in tables: right ones, slips that are carried on and such as are not, gaps, and nonsense."""
    right = Student(setup)
    fields = [f"{path}/{part}" for path, row in right.rows.items() for part in row]
    edges = [dotted(path) for path in everything(setup.tree) if path]

    def filled(student: Student) -> Rows:
        return {
            path: {part: Entry(value, spelt(value, dice)) for part, value in row.items()}
            for path, row in student.rows.items()
        }

    yield filled(right), right.crossed, True
    yield filled(Student(setup, fail="hard" if setup.fail == "soft" else "soft")), right.crossed, True
    yield {}, [], True
    yield {}, edges, True
    for _ in range(4):  # a slip, carried on to the end
        student = Student(setup, dice.choice(fields), dice.choice([-7, -2, -1, 1, 2, 6]))
        rows = filled(student)
        yield rows, student.crossed, True
        yield rows, student.crossed, False
    for count in (1, 3):  # slips that are not carried on
        rows = filled(right)
        for field in dice.sample(fields, count):
            path, part = field.split("/")
            value = dice.choice([-inf, inf, *range(-3, 10)])
            rows[path][part] = Entry(value, spelt(value, dice))
        yield rows, right.crossed, True
    rows = filled(Student(setup, dice.choice(fields), 1))  # rows and fields that stay empty
    for path in dice.sample(list(rows), 2):
        rows[path] = {part: dice.choice([EMPTY, Entry(None, "  ")]) for part in rows[path]}
    for path in dice.sample(list(rows), 2):
        rows[path][dice.choice(list(rows[path]))] = EMPTY
    yield rows, right.crossed, True
    yield filled(right), dice.sample(edges, 3), True  # branches crossed out at random
    yield filled(right), [], True
    shut = filled(right)  # nothing can be open below such a root, and nothing more is written
    if setup.prunes:
        shut = {"": {"alpha": Entry(9, "9"), "beta": Entry(1, "1")}}
    yield shut, [], True
    rows = filled(right)  # what cannot be read
    path, part = dice.choice(fields).split("/")
    rows[path][part] = Entry(None, dice.choice(UNREADABLE))
    yield rows, right.crossed, True
    if setup.prunes:  # the sign of a bound at a node that is cut, right and wrong
        cut = next((edge.rpartition(".")[0] for edge in right.crossed), None)
        if cut is not None:
            mine = setup.players[(cut.count(".") + 1 if cut else 0) % len(setup.players)]
            signs = ["≥ ", "at most "] if mine == "MAX" else ["<=", "≥"]
            for place, sign in enumerate(signs):
                rows = filled(right)
                value = rows[cut]["v"].value
                assert value is not None, "a right table is full"
                rows[cut]["v"] = Entry(value, f"{sign}{value:g}".replace("inf", "∞"), is_wrong_way=bool(place))
                yield rows, right.crossed, True
    random_rows = {
        path: {part: Entry(value, spelt(value, dice)) for part in row for value in [dice.randint(-9, 9)]}
        for path, row in right.rows.items()
    }
    yield random_rows, dice.sample(edges, 2), True


def plain(rows: Rows) -> dict[str, list[Any]]:
    """Return rows as people hand them in."""
    return {path: [row.get(part, EMPTY).spelt for part in PARTS] for path, row in rows.items()}


# --- all other forms ------------------------------------------------------------------------------

RIGHT, HALF, WRONG, REFUSED = (1.0, "right"), (0.5, "half"), (0.0, "wrong"), (0.0, "refused")
NUMBER, WINDOW = "Type a number like 3, −2, 2.5 or ∞.", "Type two numbers like 3 and ∞."
NODE, CHOICE = "Click a node, or type its name.", "Choose one of the answers."
EDGES = "Click the branches, or type the names of the nodes below them."
ORDER = "Click the leaves one after the other, or type their names."
OTHER, SIGN = "That is another number.", "The number is right, its sign (≤, ≥ or =) is not."
MOMENT = "That is the window of C when it is left; on entry it was [3, ∞]."
ENDLESS = "However large or small, a number is not ∞."

# of the lecture's tree: which question, an answer, what it earns, and why
BY_HAND: list[tuple[str, Any, tuple[float, str], str]] = [
    ("value E", "3", RIGHT, ""),
    ("value E", "3.0", RIGHT, ""),
    ("value E", "3,0", RIGHT, ""),
    ("value E", "+ 3", RIGHT, ""),
    ("value E", "۳", RIGHT, ""),
    ("value E", "٣", RIGHT, ""),
    ("value E", "३", RIGHT, ""),
    ("value E", "\u200f３ ", RIGHT, ""),
    ("value E", "exactly 3", RIGHT, ""),
    ("value E", "= 3", RIGHT, ""),
    ("value E", "≥ 3", WRONG, SIGN),
    ("value E", "2", WRONG, "That is the smallest value; E belongs to MAX, who takes the largest."),
    ("value E", "-3", WRONG, OTHER),
    ("value E", "∞", WRONG, OTHER),
    ("value E", "3 4", REFUSED, NUMBER),
    ("value E", "1e5", REFUSED, NUMBER),
    ("value E", "3/4", REFUSED, NUMBER),
    ("value E", "nan", REFUSED, NUMBER),
    ("value E", "", REFUSED, NUMBER),
    ("value E", " \u200e", REFUSED, NUMBER),
    ("value F", "5", RIGHT, ""),
    ("value F", "3", RIGHT, ""),
    ("value F", "at least 5", RIGHT, ""),
    ("value F", ">=3", RIGHT, ""),
    ("value F", "=< 5", WRONG, SIGN),
    ("value F", "9", WRONG, "That is what minimax finds at F; here some of its children are never looked at."),
    ("threshold F", "2", RIGHT, ""),
    ("threshold F", "3", WRONG, "With 3 at M, F is still cut."),
    ("bound F", "lower", RIGHT, ""),
    ("bound F", "At least 5", RIGHT, ""),
    ("bound F", "≥5", RIGHT, ""),
    ("bound F", ">=", RIGHT, ""),
    ("bound F", "at most", WRONG, "It is the other way round: F belongs to MAX."),
    ("bound F", "≥ 4", REFUSED, CHOICE),
    ("bound F", "5", REFUSED, CHOICE),
    ("cut F", "YES", RIGHT, ""),
    ("cut F", "no", WRONG, "The window of F is shut."),
    ("cut F", "perhaps", REFUSED, CHOICE),
    ("window C", "[3, ∞]", RIGHT, ""),
    ("window C", "3 oo", RIGHT, ""),
    ("window C", "(3;Inf)", RIGHT, ""),
    ("window C", ["3", "inf"], RIGHT, ""),
    ("window C", ["٣", "∞"], RIGHT, ""),
    ("window C", "3, 0", HALF, MOMENT),
    ("window C", "−∞, ∞", HALF, "That was the window of A on entry; a child has changed it since."),
    ("window C", "∞, 3", WRONG, "α and β are swapped: α is the lower end."),
    ("window C", "3, 1000", HALF, f"β is not right. {ENDLESS}"),
    ("window C", "3, 9", HALF, "β is not right."),
    ("window C", "4, 5", WRONG, "α is not right. β is not right."),
    ("window B", "-1000, 1000", WRONG, f"α is not right. β is not right. {ENDLESS}"),
    ("window C", "3", REFUSED, WINDOW),
    ("window C", "3, x", REFUSED, WINDOW),
    ("cause F", "E", RIGHT, ""),
    ("cause F", "b → e", RIGHT, ""),
    ("cause F", {"path": "0.0"}, RIGHT, ""),
    ("cause F", "B", HALF, "B has the bound, but through one of its children."),
    ("cause F", "M", WRONG, "M set the value of F itself; the bound comes from above."),
    ("cause F", "K", WRONG, "That is another node."),
    ("cause F", "Z", REFUSED, NODE),
    ("cause F", {"path": "7"}, REFUSED, NODE),
    ("move A", "B", RIGHT, ""),
    ("move A", "A-B", RIGHT, ""),
    ("move A", "a->b", RIGHT, ""),
    ("move A", "E → B", REFUSED, NODE),
    ("prune A", "N, H, J", RIGHT, ""),
    ("prune A", "F → N; C → H; D → J", RIGHT, ""),
    ("prune A", "N H J P", RIGHT, ""),
    ("prune A", "N, H", (0.666667, "half"), "Found: 2 of 3."),
    ("prune A", "N, H, J, G", (0.666667, "half"), "Found: 3 of 3. Looked at all the same: G."),
    ("prune A", "N P Q", HALF, "Found: 1 of 3. The cut is higher, above H."),
    ("prune A", [], WRONG, "Found: 0 of 3."),
    ("prune A", "N, Ω", REFUSED, EDGES),
    ("order A", "K L M O R S", RIGHT, ""),
    ("order A", "2, 3, 5, 0, 2, 1", RIGHT, ""),
    ("order A", "K → L → M", HALF, "Right so far, but the search goes on after M."),
    ("order A", "K L M N", HALF, "Right up to there, but N is not next."),
    ("order A", "L K", WRONG, "L is not the first."),
    ("order A", "K L M O R S T", (0.857143, "half"), "Right so far, but T is not looked at."),
    ("order A", "K, B", REFUSED, ORDER),
]

NUMBERS: list[Any] = [
    "0", "1", "2", "3", "4", "5", "7", "9", "−2", "- 2", "–2", "—2", "+ 3", "+3", "2,5", "2.5", "2٫5", "2.50",
    "03", "3.", ".5", "3 .0",
    "∞", "-oo", "Infinity", "-INF", "∞∞", "infinit", "1,000", "1\u202f000", "१२", "३", "３", "۱۲", "𝟛", "③", "½",
    "3²", "٣٫٠", "3\u0660", "\x1c3",
    "ⅷ", "0x3", "1_000", "1e5", "3 4", "3/4", "nan", "", "   ", "\u200f", "three", "None", "true", "ınf", "İnf",
    "ΟΟ", "oO",
    3, 2.5, -2, 0, True, None, [3], {"path": "0"}, "9" * 300, "9" * 301, "0.1000000000000000055",
    "2.9999999999", "2.9999999",
    "≤ 3", "<=3", "=<3", "≥5", ">= 5", "=>5", "= 3", "> 3", "≤", "at most 3", "AT LEAST 5", "exactly 3",
    "at most", "at least at most 3",
    "\u2066≤ 3\u2069", "höchstens 3", "حداکثر 3", "najviše 3", "το πολύ 3",
]  # fmt: skip
WINDOWS: list[Any] = [
    "[3, ∞]", "(3, ∞)", "[3,∞]", "3,∞", "3 ∞", "3; ∞", "3 ؛ ∞", "3، ∞", "[ 3 , ∞ ]", "[3 ∞", "3 ∞]", "[[3, ∞]]",
    "3,0, ∞", "3,0 ∞", "2,5;7", "2,5,7",
    "−∞, 3", "- oo, 3", "- ∞ 3", "-∞ 3", "∞, −∞", "−∞,∞", "-inf;inf", "[−∞, ∞]", "-1000, 1000", "-1000, inf",
    "3, 1000", "0, 9", "3, 9",
    "5, 3", "3, 5", "3, 0", "3, 2", "2, ∞", "[٣, ∞]", "[۳؛ ∞]", "［３，∞］", "[\u20663\u2069, ∞]", "α = 3, β = ∞",
    "3..∞", "3", "", "[]", "[,]", "3,", ";",
    [3, "inf"], ["3", "∞"], ["3", ""], ["3"], [3, 4, 5], [None, None], ["-oo", 3], [True, 3], {"alpha": 3}, 3,
    None,
]  # fmt: skip
NODES: list[Any] = [
    "A", "B", "C", "D", "E", "F", "G", "K", "L", "M", "N", "a", "b", " c ", "Ｂ", "\u200eB\u200e", "A → B",
    "A->B", "A-B", "A – B", "A—B", "a -> c", "B → A",
    "A → E", "B → E", "→ B", "A →", "A → B → E", "Z", "AB", "0", "0.0", "", "?", 3, None, ["B"], {"path": "0"},
    {"path": ""}, {"path": "0.0"}, {"path": 0},
    {"path": None}, {}, {"path": "0.9"}, "__proto__", "constructor", "toString",
]  # fmt: skip
LISTS: list[Any] = [
    "N, H, J", "N H J", "N; H; J", "[N, H, J]", "(N H J)", "n,h,j", "N → H → J", "F → N, C → H, D → J",
    "F-N C-H D-J", "F - N", "F → N", "N,,H", ",", "N", "H", "P",
    "P, Q", "T U", "N, T", "A", "A, N", "B", "N, B", "N, H, J, P, Q, T, U", "N,N,N", "N، H؛ J", "N، H",
    "K L M O R S", "K, L, M, O, R, S", "K-L-M", "K->L->M",
    "2 3 5 0 2 1", "2,3,5,0,2,1", "2; 3; 5; 0; 2; 1", "2 3 5 0 1 2", "2 2", "2 2 2", "2 2 3 5", "7", "٢ ٣ ٥",
    "K 3 M", "K L M O R S T U", "L", "5", "", "x", "3,x",
    [], ["N"], ["N", "H", "J"], [{"path": "0.1.1"}], [{"path": "0.1.1"}, {"path": "1.1"}, {"path": "2.1"}],
    [{"path": ""}], [{"path": "9"}], [{}], [None],
    [{"path": "0.0.0"}, {"path": "0.0.1"}], [{"path": "0.0.0"}, "L", {"path": "0.1.0"}], ["K", "L"], [2, 3, 5],
    [2, "3", 5.0], [[]], 3, {"path": "0.1.1"}, {},
    ["__proto__"],
]  # fmt: skip
CHOICES: list[Any] = [
    "yes", "no", "Yes ", "ＮＯ", "y", "", "lower", "upper", "exact", "at least 5", "at least", "≥ 5", "≥5", "≥",
    "<= 5", "exactly 5", "5", "=5", "= 3", "at most 3", "at most −3",
    "at least 3", True, False, None, 5, [], {}, "constructor", "null",
]  # fmt: skip
TABLES: list[Any] = [
    {}, {"rows": {}}, {"rows": []}, {"rows": {"": []}}, {"rows": {"": [1, 2]}}, {"rows": {"": None}},
    {"rows": {"": "3"}}, {"rows": {}, "cuts": "N"},
    {"rows": {}, "cuts": [1]}, {"rows": {"9": ["?", "", ""]}}, {"rows": {"": ["?", "", ""]}},
    {"rows": {"": [[], {}, True]}}, [], "", "x", 3, None, {"cuts": ["0.1.1"]},
]  # fmt: skip
EVERY = {"number": NUMBERS, "window": WINDOWS, "node": NODES, "edges": LISTS, "order": LISTS, "choice": CHOICES}
ASKED = (
    "value E", "value F", "bound F", "bound E", "cut F", "cut A", "window C", "window F", "update E", "cause F",
    "next F", "move A", "prune A",
    "order A", "threshold F",
)  # fmt: skip


def question(name: str) -> int:
    """Return the place of a question about the lecture's tree: its kind, and the node it is about."""
    kind, node = name.split()
    return next(place for place, one in enumerate(about(0)) if one.kind == kind and one.subject.name(one.path) == node)


def others() -> Iterator[dict[str, Any]]:
    """Make answers of all forms but tables."""
    for name, answer, (credit, verdict), why in BY_HAND:
        wanted = {"credit": credit, "verdict": verdict, "why": why}
        yield {"setup": 0, "question": question(name), "answer": answer, **wanted}
    for name in ASKED:
        for answer in EVERY[about(0)[question(name)].form]:
            yield by_python(question(name), answer)
    for answer in TABLES:
        yield by_python(question("fill A"), answer)


def by_python(place: int, answer: Any) -> dict[str, Any]:
    one = about(0)[place]
    return {
        "setup": 0,
        "question": place,
        "answer": answer,
        **marked(one.form, one.key("en"), says("en"), answer)._asdict(),
    }


# --- all of it ------------------------------------------------------------------------------------


def tables() -> Iterator[tuple[dict[str, Any], Marker]]:
    """Make filled tables with what they earn, and who marked them."""
    for place, setup in enumerate(setups()):
        fill = next(number for number, one in enumerate(about(place)) if one.kind == "fill")
        for rows, crossed, carry in sheets(setup, random.Random(f"sheets {place}")):
            marker = Marker(setup, rows, crossed, carry)
            answer = {"rows": plain(rows), "cuts": crossed, **({} if carry else {"carry": False})}
            yield {"setup": place, "question": fill, "answer": answer, **marker.mark}, marker


def made() -> list[dict[str, Any]]:
    """Make all answers."""
    return [*(case for case, _ in tables()), *others()]


def read() -> list[dict[str, Any]]:
    """Read the answers that are kept."""
    cases: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return cases


def main() -> None:
    """Write the file anew."""
    lines = ",\n".join(json.dumps(case, ensure_ascii=True) for case in made())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
