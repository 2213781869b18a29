"""Captions and reasons in words."""

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.game import ROLES
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

    >>> convention(Conventions("minimax", depth=2), words("sr"))
    'granica dubine 2 · sleva nadesno'
    """
    parts = [_option(name, value, say) for name, value in conventions.options.items() if value is not False]
    if conventions.depth is not None:
        parts.append(say.say("depth", depth=str(conventions.depth)))
    if conventions.seen_by_mover:
        parts.append(say.say("mover"))
    if usual_order or conventions.order != words("en").say("order_left"):
        parts.append(_order(conventions.order, say))
    return " · ".join(parts)


def _option(name: str, value: Any, say: Words) -> str:
    """Say an option of a search; one that no language knows is written as it is."""
    if name == "window":
        return say.say("window", window=f"({number(value[0])}, {number(value[1])})")
    if name == "cut":
        return say.say("rule", rule="α ≥ β" if value == ">=" else "α > β")
    key = name if value is True else f"{name}_{value}"
    known = say.messages.get(key)
    if isinstance(known, str) and "{" not in known:  # a sentence with blanks is about something else
        return f"{say.say('probes')} · {say.say(key)}" if name == "research" else say.say(key)
    written = number(value) if isinstance(value, int | float) and value is not True else str(value)
    return say.named(metrics.clean(name if value is True else f"{name} {written}"))


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
    return TELL[frame.kind](frame, words(lang))


def _enter(frame: "Frame", say: Words) -> Caption:
    node, visit = frame.node, frame.visit
    filled = {"node": _name(node, say), "player": node.player}
    if frame.window is None:
        return Caption(say.say("start" if not node.path else "enter_leaf" if node.is_leaf else "enter", **filled))
    filled["window"] = window(frame.window)
    if visit.is_probe:
        asks_more = ROLES[frame.trace.node(node.path[:-1]).player].cut_by == "beta"
        alpha, beta = map(number, frame.window)
        key, filled["bound"] = ("enter_probe", alpha) if asks_more else ("enter_probe_less", beta)
    elif visit.is_research:
        key = "enter_again"
    elif not node.path:
        key = "start_window" if visit.index == 0 else "start_again"
    else:
        key = "enter_leaf_window" if node.is_leaf else "enter_window"
    return Caption(say.say(key, **filled))


def _evaluate(frame: "Frame", say: Words) -> Caption:
    key = "estimate" if frame.visit.kind == "limit" else "evaluate"
    return Caption(say.say(key, node=_name(frame.node, say), value=_number(frame.value)))


def _hit(frame: "Frame", say: Words) -> Caption:
    origin = frame.visit.origin
    assert origin is not None, "what a table answers was stored by a visit"
    key = "hit_known" if frame.visit.kind == "known" else f"hit_{frame.visit.bound}"
    filled = {"node": _name(frame.node, say), "value": _number(frame.value)}
    return Caption(say.say(key, origin=_name(origin.node, say), **filled))


def _update(frame: "Frame", say: Words) -> Caption:
    node = frame.node
    filled = {"node": _name(node, say), "player": node.player, "value": _number(frame.value)}
    head = _returned(frame, say)
    if not frame.changed:
        return Caption(head, say.say("update_nothing", **filled))
    if frame.window is None:
        return Caption(head, say.say("update_plain", **filled))
    raises_alpha = _raises_alpha(frame)
    alpha, beta = map(number, frame.window)
    bound = f"α = {alpha}" if raises_alpha else f"β = {beta}"
    if frame.window == frame.window_before:
        return Caption(head, say.say("update_inside", bound=bound, **filled))
    return Caption(head, say.say("update_alpha" if raises_alpha else "update_beta", bound=bound, **filled))


def _raises_alpha(frame: "Frame") -> bool:
    """Tell which end of its window a node moves: α at MAX, and wherever numbers are seen by the mover."""
    return ROLES[frame.node.player].cut_by == "beta" or frame.trace.conventions.seen_by_mover


def _returned(frame: "Frame", say: Words) -> str:
    """Say what the child returned, and what that is to its parent."""
    node, child = frame.node, frame.child
    assert child is not None, "it is a child that returns a value"
    if frame.returned is None or frame.taken is None:
        return say.say("returns_nothing", child=_name(child, say))
    raw, got = number(frame.returned), number(frame.taken)
    if raw == got:
        return say.say("returns", child=_name(child, say), got=got)
    return say.say(
        "returns_flipped", child=_name(child, say), raw=raw, got=got, node=_name(node, say), player=node.player
    )


def _research(frame: "Frame", say: Words) -> Caption:
    node, child = frame.node, frame.child
    assert child is not None, "it is a child that is searched again"
    filled = {"child": _name(child, say), "node": _name(node, say), "window": window(frame.window or (-inf, inf))}
    return Caption(say.say("research", got=_number(frame.taken), **filled))


def _cut(frame: "Frame", say: Words) -> Caption:
    cut = frame.cut
    assert cut is not None, "a cut step has a cut"
    node, skipped = _name(cut.node, say), _skipped(cut, say)
    if frame.window is None or frame.window[0] < frame.window[1]:  # a search that is told of, and wrong
        why = "" if frame.window is None else say.say("cut_open", window=window(frame.window))
        return Caption(say.say("cut_left", node=node, skipped=skipped), why)
    bound = frame.window[1 if cut.kind == "beta" else 0] if cut.bound is None else cut.bound
    head = say.say("cut", node=node, comparison=comparison(frame))
    filled = {"node": node, "value": _number(frame.value), "bound": number(bound), "skipped": skipped}
    if cut.owner is None:
        return Caption(head, say.say(f"cut_root_{cut.kind}", **filled))
    filled["owner"] = _name(cut.owner, say)
    if cut.because == "null window":
        asked = number(bound - 1 if cut.kind == "beta" else bound + 1)
        return Caption(head, say.say(f"cut_null_{cut.kind}", asked=asked, **filled))
    key = f"cut_{cut.kind}"
    if frame.trace.conventions.seen_by_mover:
        key, filled["player"] = "cut_mover", cut.node.player
    return Caption(head, say.say(key, by="–" if cut.by is None else _name(cut.by, say), **filled))


def comparison(frame: "Frame") -> str:
    """Write why a node is cut: α = 5 ≥ β = 3 where α grew, β = 0 ≤ α = 3 where β sank."""
    if frame.window is None:
        return ""
    (low, high), equal = frame.window, frame.trace.conventions.options.get("cut", ">=") == ">="
    alpha, beta = number(low), number(high)
    if low < high:
        return f"α = {alpha} < β = {beta}"
    if _raises_alpha(frame):
        return f"α = {alpha} {'≥' if equal else '>'} β = {beta}"
    return f"β = {beta} {'≤' if equal else '<'} α = {alpha}"


def _skipped(cut: Cut, say: Words) -> str:
    """Say what a cut leaves out: never looked at, or only this time."""
    trace = cut.node.trace
    below = [trace.below(node) for node in cut.skipped] if trace.pruned.more == 0 else [None]
    if None in below:
        return say.count("skipped_unknown", len(cut.skipped))
    nodes = [node for part in below for node in part or ()]
    never, later = ([node for node in nodes if node.visited == entered] for entered in (False, True))
    parts = [(never, "skipped"), (later, "left")]
    return say.comma.join(_told_of(part, key, say) for part, key in parts if part)


def _told_of(nodes: list[Node], key: str, say: Words) -> str:
    if len(nodes) > NAMED:
        return say.count(f"{key}_counted", len(nodes))
    return say.count(f"{key}_named", len(nodes), names=say.listed([_name(node, say) for node in nodes]))


def _name(node: Node, say: Words) -> str:
    """Name a node so that no other has the same name: by its label, or else by the moves that lead to it."""
    if node.is_named or not node.path:
        return label(node, say)
    moves = [node.trace.positions.facts(node.path[:depth]).label for depth in range(1, node.depth + 1)]
    return " · ".join(moves if len(moves) <= MOVES else ["…", *moves[-MOVES:]])


def label(node: Node, say: Words) -> str:
    """Return a node's label; the root of a game without names is the start, in every language."""
    return say.say("root") if not node.path and not node.is_named else node.label


def _leave(frame: "Frame", say: Words) -> Caption:
    node = frame.node
    if frame.value is None:
        return Caption(say.say("returns_nothing", child=_name(node, say)))
    value = number(frame.value)
    last = frame.k == len(frame.trace) - 1
    if last and not node.path and frame.bound == "exact":
        best = frame.trace.best_node
        if best is None:
            return Caption(say.say("done_no_move", node=_name(node, say), value=value))
        return Caption(
            say.say("done", node=_name(node, say), value=value, move=f"{_name(node, say)} → {_name(best, say)}")
        )
    if frame.value != frame.value_before and frame.trace.told is None:
        return Caption(say.say("leave_clamped", node=_name(node, say), value=value, best=_number(frame.value_before)))
    if frame.bound is None:
        return Caption(say.say("returns", child=_name(node, say), got=value))
    return Caption(say.say(f"leave_{frame.bound}", node=_name(node, say), value=value))


def _pass(frame: "Frame", say: Words) -> Caption:
    key = {"lower": "pass_lower", "upper": "pass_upper"}.get(frame.visit.bound or "", "pass")
    return Caption(say.say(key, node=_name(frame.node, say), value=_number(frame.value)))


def _number(value: float | None) -> str:
    return "–" if value is None else number(value)


TELL = {
    "enter": _enter,
    "evaluate": _evaluate,
    "hit": _hit,
    "update": _update,
    "research": _research,
    "cut": _cut,
    "leave": _leave,
    "pass": _pass,
}
