"""A question about a step of a search: its text, its choices, its hints, and how an answer is marked."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from minimaxviz.notation import Bound, readable, stored
from minimaxviz.practice.mark import Mark
from minimaxviz.practice.marking import marked
from minimaxviz.practice.subject import Subject
from minimaxviz.trace import Node
from minimaxviz.trace.positions import Path
from minimaxviz.words import Words, words

__all__ = ["Choice", "Form", "Mistake", "Question", "Say", "path_text", "says"]

Form: TypeAlias = Literal["choice", "node", "number", "window", "edges", "order", "table"]
"""What an answer is: one of a few, a node, a number, two numbers, branches, leaves in order, or a table."""

MOST_CHOICES = 4

SIGNS: dict[Bound, tuple[str, ...]] = {"lower": ("≥", ">=", "=>"), "upper": ("≤", "<=", "=<"), "exact": ("=",)}


class Say(NamedTuple):
    """A sentence to be said in any language: its key, what fills its blanks, and the count it depends on, if any."""

    key: str
    blanks: Mapping[str, str] = {}
    number: int | None = None

    def text(self, say: Words) -> str:
        """Say it."""
        if self.number is None:
            return say.say(self.key, **self.blanks)
        return say.count(self.key, self.number, and_more=False, **self.blanks)


class Mistake(NamedTuple):
    """A wrong answer that people give for a reason: its name, what they answer, and what is to be said of it."""

    name: str
    answer: Any
    why: Say
    is_half: bool = False
    """Whether it earns half: it is right, but not what was asked."""


class Choice(NamedTuple):
    """One of the answers to choose from: what ``check`` takes, what people read, and which mistake it is, if any."""

    answer: Any
    text: str
    mistake: str | None = None


@dataclass(frozen=True, eq=False)
class Question:
    """A question about a search; ``step`` is the step that is shown with it, None if it has not begun.

    >>> from minimaxviz import alphabeta, questions
    >>> question = questions(alphabeta("lecture"), kinds="window")[4]
    >>> print(question.text())
    With which [α, β] is C entered? (Cut when α ≥ β.)
    >>> question.check("[3, ∞]")
    Mark(1, right: Right. Go down to C: MIN is to move and inherits [3, ∞].)
    >>> question.check("[-oo, oo]").verdict
    'half'
    """

    kind: str
    form: Form
    subject: Subject
    step: int | None
    path: Path
    """The node it is about."""
    ask: Say
    right: tuple[Any, ...]
    """What is right: as plain data of its form."""
    mistakes: tuple[Mistake, ...]
    why: Callable[[str], str]
    """Why that is right, in a language."""
    rule: Say
    """The rule that leads to it."""
    look: tuple[Path, ...] = ()
    """Where to look."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """What else the key of its form holds."""
    seed: int = 1

    # --- asking -----------------------------------------------------------------------------------

    def text(self, lang: str = "en") -> str:
        """Ask, and say by which rules."""
        say = words(lang)
        rules = self.conventions(lang)
        return f"{self.ask.text(say)} ({rules})" if rules else self.ask.text(say)

    def conventions(self, lang: str = "en") -> str:
        """Say when the search cuts, from which window on if that is not endless, and by which fail rule if one counts.

        Empty where nothing is cut.
        """
        own = self.subject.trace.conventions
        if not own.prunes:
            return ""
        say, sign = words(lang), "≥" if own.options.get("cut", ">=") == ">=" else ">"
        rules = say.say("quiz_rule", rule=f"α {sign} β")
        window, fail = own.window or (-inf, inf), self.more.get("fail")
        parts = [say.say("window", window=self.subject.trace.numerals.window(window))] if window != (-inf, inf) else []
        parts += [say.say(f"fail_{fail}")] if fail else []
        return f"{say.comma.join([rules[:-1], *parts])}." if parts else rules

    def choices(self, lang: str = "en") -> list[Choice]:
        """Return answers to choose from, in an order that the seed decides; none where the answer is to be typed."""
        say = words(lang)
        if self.form == "choice":
            right = self.right[0]
            return [
                Choice(name, self._named_option(name, say), None if name == right else f"not_{right}")
                for name in self.more["options"]
            ]
        wrong = [(mistake.answer, mistake.name) for mistake in self.mistakes if not mistake.is_half]
        if self.form not in ("node", "number", "window") or len(wrong) < 2:
            return []
        chosen: list[tuple[Any, str | None]] = [(self.right[0], None), *wrong[: MOST_CHOICES - 1]]
        random.Random(f"{self.seed} {self.kind} {self.step} {self.path}").shuffle(chosen)
        return [Choice(self._given(answer), self._written(answer, say), name) for answer, name in chosen]

    def _named_option(self, name: str, say: Words) -> str:
        return Say(f"quiz_option_{name}", self.more.get("blanks", {})).text(say)

    def _given(self, answer: Any) -> Any:
        """Return an answer as ``check`` takes it, and JSON holds it."""
        if self.form == "node":
            return {"path": path_text(answer)}
        return [stored(end) for end in answer] if self.form == "window" else stored(answer)

    def _written(self, answer: Any, say: Words) -> str:
        """Write an answer for people."""
        numerals = self.subject.trace.numerals
        if self.form == "node":
            return say.named(self._node_name(answer))
        text = numerals.window(answer) if self.form == "window" else numerals.number(answer)
        return say.left_to_right(text)

    def _node_name(self, path: Path) -> str:
        name = self.subject.name(path)
        return f"{self.subject.name(())} → {name}" if self.kind == "move" else name

    # --- marking ----------------------------------------------------------------------------------

    def check(self, answer: Any, lang: str = "en") -> Mark:
        """Mark an answer: typed, chosen, or given as Python's own numbers, nodes, tuples and lists."""
        mark = marked(self.form, self.key(lang), says(lang), self._plain(answer))
        if mark.verdict == "refused":
            return mark
        right = words(lang).say("mark_right") if mark.verdict == "right" else ""
        return mark._replace(why=" ".join(filter(None, (right, mark.why, self.why(lang)))))

    def _plain(self, answer: Any) -> Any:
        """Return an answer as plain data: nodes and paths are {"path": "0.1"}."""
        if isinstance(answer, bool) and self.form == "choice":
            return "yes" if answer else "no"
        if self.form == "table":
            return self._plain_table(answer) if isinstance(answer, Mapping) else answer
        if isinstance(answer, set | frozenset) and self.form == "edges":
            answer = sorted(answer, key=readable)
        if isinstance(answer, list | tuple) and self.form == "edges" and self._path_text(answer or []) is not None:
            return self._clicked(answer)
        if isinstance(answer, list | tuple) and self.form in ("edges", "order"):
            return [self._clicked(one) for one in answer]
        return self._clicked(answer) if self.form in ("node", "edges") else answer

    def _clicked(self, answer: Any) -> Any:
        """Return a node, or its path, as a page does where somebody clicks it; all else as it is."""
        path = self._path_text(answer)
        return answer if path is None else {"path": path}

    def _path_text(self, answer: Any) -> str | None:
        """Return the path of a node as a text; None if it is neither a node nor a path."""
        if isinstance(answer, Node):
            return path_text(self.subject.place(answer))
        is_path = isinstance(answer, tuple) and all(type(place) is int for place in answer)
        return path_text(answer) if is_path else None

    def _plain_table(self, answer: Mapping[Any, Any]) -> dict[Any, Any]:
        """Return a table with paths as texts; nodes may be given by their names, too."""
        rows, cuts = answer.get("rows", {}), answer.get("cuts", [])
        known = self._names["names"]

        def place(node: Any) -> Any:
            path = self._path_text(node)
            if path is None and isinstance(node, str) and node not in known.values():
                return known.get(node, node)
            return node if path is None else path

        return {
            **answer,
            "rows": {place(node): row for node, row in rows.items()} if isinstance(rows, Mapping) else rows,
            "cuts": [place(node) for node in cuts] if isinstance(cuts, list | tuple | set | frozenset) else cuts,
        }

    def key(self, lang: str = "en") -> dict[str, Any]:
        """Return what is right and what is known to be wrong, as JSON can hold it, for whoever marks."""
        say = words(lang)
        known = [mistake for mistake in self.mistakes if not mistake.is_half]
        halves = [mistake for mistake in self.mistakes if mistake.is_half]
        if self.form == "choice":
            signs = says(lang)["signs"] if "value" in self.more else {}
            options = {
                name: [*(self._named_option(name, words(one)) for one in ("en", lang)), *signs.get(name, ())]
                for name in self.more["options"]
            }
            mistakes = {m.answer: m.why.text(say) for m in known}
            return {"right": self.right[0], "options": options, "value": self.more.get("value"), "wrong": mistakes}
        if self.form == "node":
            return {
                **self._names,
                "right": list(map(path_text, self.right)),
                "half": {path_text(m.answer): m.why.text(say) for m in halves},
                "wrong": {path_text(m.answer): m.why.text(say) for m in known},
            }
        if self.form in ("number", "window"):
            right = [self._given(answer) for answer in self.right]
            near = {
                "half": [[self._given(m.answer), m.why.text(say)] for m in halves],
                "wrong": [[self._given(m.answer), m.why.text(say)] for m in known],
            }
            if self.form == "window":
                return {"right": right[0], "limits": self._limits, **near}
            return {"right": right, "bounds": self.more.get("bounds", [[None]]), "wrong": near["wrong"]}
        called = {path_text(path): say.listed([spot.name]) for path, spot in self.subject.spots.items()}
        if self.form == "table":
            return {**self._names, "called": called, "signs": says(lang)["signs"], **self.more}
        return {**self._names, "called": called, "right": list(map(path_text, self.right)), **self.more}

    @cached_property
    def _names(self) -> dict[str, Any]:
        spots = self.subject.spots
        return {
            "names": {spot.name: path_text(path) for path, spot in spots.items()},
            "parents": {path_text(path): spots[path[:-1]].name for path in spots if path},
        }

    @cached_property
    def _limits(self) -> list[Any]:
        values = [spot.value for spot in self.subject.spots.values() if spot.value is not None]
        return [stored(min(values)), stored(max(values))]

    def hints(self, lang: str = "en") -> list[str]:
        """Return three hints: where to look, which rule it is, and the answer."""
        say = words(lang)
        names = [self.subject.name(path) for path in self.look]
        first = say.say("quiz_look", names=say.listed(names)) if names else self.rule.text(say)
        return [first, self.rule.text(say), self.why(lang)]

    def data(self, lang: str = "en") -> dict[str, Any]:
        """Return the question as JSON can hold it, all said in a language: what a page needs to ask and to mark."""
        return {
            "kind": self.kind,
            "form": self.form,
            "step": self.step,
            "path": path_text(self.path),
            "text": self.ask.text(words(lang)),
            "rules": self.conventions(lang),
            "choices": [[choice.answer, choice.text] for choice in self.choices(lang)],
            "key": self.key(lang),
            "why": self.why(lang),
            "hints": self.hints(lang),
            "look": list(map(path_text, self.look)),
        }

    def __repr__(self) -> str:
        moment = "before the search" if self.step is None else f"step {self.step + 1}"
        return f"Question({self.kind}, {moment}: {self.ask.text(words('en'))})"


def says(lang: str) -> dict[str, Any]:
    """Return what is said of answers in a language, with blanks, and how bounds are written."""
    say = words(lang)
    signs = {
        bound: [*written, *dict.fromkeys(words(one).say(f"quiz_sign_{bound}") for one in ("en", lang))]
        for bound, written in SIGNS.items()
    }
    marks = {name.removeprefix("mark_"): text for name, text in say.messages.items() if name.startswith("mark_")}
    return {**marks, "signs": signs, "comma": say.comma}


def path_text(path: Path) -> str:
    """Write a path as a text: "0.1"; empty for the root."""
    return ".".join(map(str, path))
