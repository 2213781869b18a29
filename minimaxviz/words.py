"""Captions and reasons in words, in five languages."""

import json
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz import metrics
from minimaxviz.conventions import Conventions
from minimaxviz.errors import ViewError
from minimaxviz.game import MAX
from minimaxviz.notation import number, window
from minimaxviz.trace import Cut, Node

if TYPE_CHECKING:
    from minimaxviz.frames import Frame

__all__ = ["LANGUAGES", "Caption", "Words", "caption", "convention", "words"]

CATALOGUES = Path(__file__).parent / "locale"
LONGEST_NAME = 18  # ems
MOVES = 4  # of a node without a name so many moves are told
NAMED = 4  # so many skipped nodes are named one by one


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _south_slavic(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else "other"


# which form a counted word takes, as the Unicode CLDR has it for whole numbers
_PLURALS: dict[str, Callable[[int], str]] = {
    "en": _one_or_other,
    "sr": _south_slavic,
    "hr": _south_slavic,
    "el": _one_or_other,
    "fa": lambda count: "one" if count in (0, 1) else "other",
}

LANGUAGES = tuple(_PLURALS)
RIGHT_TO_LEFT = ("fa",)

# names are isolated in whatever direction they have, all else that is filled in runs left to right
_NAMES = {"node", "child", "owner", "by", "move"}
_PHRASES = {"skipped", "names"}
LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT_ISOLATE = "\u2066", "\u2067"
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


class Words:
    """The catalogue of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.right_to_left = lang in RIGHT_TO_LEFT
        text = (CATALOGUES / f"{lang}.json").read_text(encoding="utf-8")
        self.messages: dict[str, Any] = json.loads(text)

    def say(self, key: str, **filled: str) -> str:
        """Fill a message in."""
        return self._filled(self.messages[key], filled)

    def count(self, key: str, count: int, **filled: str) -> str:
        """Fill a message in, in the form that the count asks for."""
        message = self.messages[key][_PLURALS[self.lang](count)]
        shown = self.whole(count)
        return self._filled(message, {**filled, "count": shown, "plus": f"+{shown}"})

    def whole(self, count: int) -> str:
        """Write a whole number with its thousands set apart as the language does."""
        return f"{count:,}".replace(",", "." if self.lang in ("sr", "hr", "el") else ",")

    def _filled(self, message: str, filled: dict[str, str]) -> str:
        filled = {name: self._isolated(name, text) for name, text in filled.items()}
        return message.format_map(filled)

    def _isolated(self, name: str, text: str) -> str:
        """Keep what is filled in from turning the sentence round: in Persian always, else where it could."""
        if name in _PHRASES:
            return text
        if name in _NAMES:
            text = metrics.shortened(metrics.clean(text), LONGEST_NAME, 1)
            if self.right_to_left or any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text):
                return FIRST_STRONG_ISOLATE + text + POP_ISOLATE
            return text
        return LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def directed(self, text: str) -> str:
        """Answer a text that runs in the language's direction wherever it is put.

        Isolates are understood by all that draw SVG; its attribute ``direction`` is not.
        """
        return RIGHT_TO_LEFT_ISOLATE + text + POP_ISOLATE if self.right_to_left else text

    def listed(self, names: list[str]) -> str:
        """Join names: A, B and C."""
        names = [self._isolated("node", name) for name in names]
        *first, last = names
        comma = "، " if self.lang == "fa" else ", "
        return comma.join(first) + self.messages["and"] + last if first else last


def words(lang: str) -> Words:
    """Answer the catalogue of a language."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise ViewError(f"language {lang!r}; one of {', '.join(LANGUAGES)} is needed")
    return _catalogue(lang)


@cache
def _catalogue(lang: str) -> Words:
    return Words(lang)


class Caption(NamedTuple):
    """What a step does, and why (which may be empty)."""

    head: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.head} {self.why}".strip()


def convention(conventions: Conventions, say: Words) -> str:
    """Say everything that the number of visited nodes depends on."""
    parts = []
    if conventions.window is not None:
        low, high = map(number, conventions.window)
        parts.append(say.say("rule", rule="α ≥ β" if conventions.cut == ">=" else "α > β"))
        parts.append(say.say(f"fail_{conventions.fail}"))
        parts.append(say.say("window", window=f"({low}, {high})"))
    if conventions.depth is not None:
        parts.append(say.say("depth", depth=str(conventions.depth)))
    if conventions.seen_by_mover:
        parts.append(say.say("mover"))
    orders = {"left to right": "left", "right to left": "right", "sorted by a key": "key"}
    return " · ".join([*parts, say.say(f"order_{orders.get(conventions.order, 'given')}")])


def caption(frame: "Frame", lang: str = "en") -> Caption:
    """Say what a step does and why.

    >>> from minimaxviz import alphabeta, trees
    >>> print(caption(alphabeta(trees.lecture())[15]))
    Cut at F: α = 5 ≥ β = 3. F can already reach 5, but MIN at B has 3 through E: N is never looked at.
    """
    tell = {"enter": _enter, "evaluate": _evaluate, "update": _update, "cut": _cut, "leave": _leave}
    return tell[frame.kind](frame, words(lang))


def _enter(frame: "Frame", say: Words) -> Caption:
    node = frame.node
    key = "start" if not node.path else "enter_leaf" if node.is_leaf else "enter"
    filled = {"node": _name(node, say), "player": node.player}
    if frame.window is not None:
        key, filled["window"] = f"{key}_window", window(frame.window)
    return Caption(say.say(key, **filled))


def _evaluate(frame: "Frame", say: Words) -> Caption:
    key = "estimate" if frame.node.is_estimated else "evaluate"
    return Caption(say.say(key, node=_name(frame.node, say), value=_number(frame.value)))


def _update(frame: "Frame", say: Words) -> Caption:
    node, child = frame.node, frame.child
    assert child is not None, "an update takes a child's value in"
    raw, got = _number(child.value), _number(frame.taken)
    filled = {"node": _name(node, say), "player": node.player, "value": _number(frame.value)}
    if raw == got:
        head = say.say("returns", child=_name(child, say), got=got)
    else:
        head = say.say(
            "returns_flipped", child=_name(child, say), raw=raw, got=got, node=_name(node, say), player=node.player
        )
    if not frame.changed:
        return Caption(head, say.say("update_nothing", **filled))
    if frame.window is None:
        return Caption(head, say.say("update_plain", **filled))
    raises_alpha = node.player == MAX or frame.trace.conventions.seen_by_mover
    alpha, beta = map(number, frame.window)
    bound = f"α = {alpha}" if raises_alpha else f"β = {beta}"
    if frame.window == frame.window_before:
        return Caption(head, say.say("update_inside", bound=bound, **filled))
    return Caption(head, say.say("update_alpha" if raises_alpha else "update_beta", bound=bound, **filled))


def _cut(frame: "Frame", say: Words) -> Caption:
    cut = frame.cut
    assert cut is not None, "a cut step has a cut"
    node = cut.node
    head = say.say("cut", node=_name(node, say), comparison=comparison(frame))
    filled = {
        "node": _name(node, say),
        "value": _number(frame.value),
        "bound": number(cut.bound),
        "skipped": _skipped(cut, say),
    }
    if cut.owner is None or cut.by is None:
        return Caption(head, say.say(f"cut_root_{cut.kind}", **filled))
    key = f"cut_{cut.kind}"
    if frame.trace.conventions.seen_by_mover:
        key, filled["player"] = "cut_mover", node.player
    return Caption(head, say.say(key, owner=_name(cut.owner, say), by=_name(cut.by, say), **filled))


def comparison(frame: "Frame") -> str:
    """Write why a node is cut: α = 5 ≥ β = 3 where α grew, β = 0 ≤ α = 3 where β sank."""
    assert frame.window is not None, "only searches with windows cut"
    alpha, beta = map(number, frame.window)
    equal = frame.trace.conventions.cut == ">="
    if frame.node.player == MAX or frame.trace.conventions.seen_by_mover:
        return f"α = {alpha} {'≥' if equal else '>'} β = {beta}"
    return f"β = {beta} {'≤' if equal else '<'} α = {alpha}"


def _skipped(cut: Cut, say: Words) -> str:
    unseen = cut.node._trace._pruned_below(cut)
    if unseen is None:
        return say.count("skipped_unknown", len(cut.skipped))
    if len(unseen) > NAMED:
        return say.count("skipped_counted", len(unseen))
    return say.count("skipped_named", len(unseen), names=say.listed([_name(node, say) for node in unseen]))


def _name(node: Node, say: Words) -> str:
    """Name a node so that no other has the same name: by its label, or else by the moves that lead to it."""
    if node.is_named:
        return node.label
    if not node.path:
        return say.say("root")
    moves = [node._trace.node(node.path[:depth]).label for depth in range(1, node.depth + 1)]
    return " · ".join(moves if len(moves) <= MOVES else ["…", *moves[-MOVES:]])


def _leave(frame: "Frame", say: Words) -> Caption:
    node, value = frame.node, _number(frame.value)
    if not node.path and node.bound == "exact":
        line = frame.trace._index.line
        if len(line) < 2:
            return Caption(say.say("done_no_move", node=_name(node, say), value=value))
        best = f"{_name(node, say)} → {_name(frame.trace._node(line[1]), say)}"
        return Caption(say.say("done", node=_name(node, say), value=value, move=best))
    if frame.value != frame.value_before:
        return Caption(say.say("leave_clamped", node=_name(node, say), value=value, best=_number(frame.value_before)))
    return Caption(say.say(f"leave_{node.bound}", node=_name(node, say), value=value))


def _number(value: float | None) -> str:
    assert value is not None, "a value is known when it is told"
    return number(value)
