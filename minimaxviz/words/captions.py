"""Captions and reasons in words."""

from typing import TYPE_CHECKING, NamedTuple

from minimaxviz.game import MAX
from minimaxviz.notation import number, window
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.parts import Cut, Node
from minimaxviz.words import metrics
from minimaxviz.words.catalogue import Words, words

if TYPE_CHECKING:
    from minimaxviz.trace.frames import Frame

__all__ = ["Caption", "caption", "comparison", "convention", "label"]

MOVES = 4  # of a node without a name so many moves are told
ORDERS = ("order_left", "order_right", "order_key", "order_given")
NAMED = 4  # so many skipped nodes are named one by one


class Caption(NamedTuple):
    """What a step does, and why (which may be empty)."""

    head: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.head} {self.why}".strip()


def convention(conventions: Conventions, say: Words, *, usual_order: bool = True) -> str:
    """Say everything that the number of visited nodes depends on; the usual order may be left unsaid.

    >>> convention(Conventions(algorithm="minimax", depth=2), words("sr"))
    'granica dubine 2 · sleva nadesno'
    """
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
    if usual_order or conventions.order != words("en").say("order_left"):
        parts.append(_order(conventions.order, say))
    return " · ".join(parts)


def _order(order: str, say: Words) -> str:
    """Say an order, which a search names in English; a name that no language knows stays as it is."""
    key = next((key for key in ORDERS if words("en").say(key) == order), None)
    return say.named(metrics.clean(order)) if key is None else say.say(key)


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
    if node.is_named or not node.path:
        return label(node, say)
    moves = [node._trace.node(node.path[:depth]).label for depth in range(1, node.depth + 1)]
    return " · ".join(moves if len(moves) <= MOVES else ["…", *moves[-MOVES:]])


def label(node: Node, say: Words) -> str:
    """Return a node's label; the root of a game without names is the start, in every language."""
    return say.say("root") if not node.path and not node.is_named else node.label


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
