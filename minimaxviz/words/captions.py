"""Captions and reasons in words."""

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.game import ROLES
from minimaxviz.notation import Numerals, is_number, number
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.parts import Cut, Node
from minimaxviz.words import metrics, replies
from minimaxviz.words.catalogue import Words, words

if TYPE_CHECKING:
    from minimaxviz.trace.frames import Frame

__all__ = ["Caption", "caption", "comparison", "convention", "move_words"]

OPTIONS = (
    "fail_soft",
    "fail_hard",
    "research_window",
    "research_answer",
    "table",
    "learn_best",
    "learn_values",
    "learn_pv",
    "estimate_zero",
    "estimate_mean",
    "seen_questions",
    "seen_visits",
)  # that languages know
ORDERS = ("order_left", "order_right", "order_key", "order_given")
NAMED = 4  # so many skipped nodes are named one by one


class Caption(NamedTuple):
    """What a step does, and why (which may be empty)."""

    head: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.head} {self.why}".strip()


def convention(
    conventions: Conventions, say: Words, written: Numerals | None = None, *, usual_order: bool = True
) -> str:
    """Say everything that the number of visited nodes depends on; the usual order may be left unsaid.

    >>> convention(Conventions("minimax", depth=2), words("sr"))
    'granica dubine 2 · sleva nadesno'
    """
    written = written or Numerals()
    parts = [_option(name, value, say, written) for name, value in conventions.options.items() if value is not False]
    if conventions.depth is not None:
        parts.append(say.say("depth", depth=str(conventions.depth)))
    if conventions.seen_by_mover:
        parts.append(say.say("mover"))
    if usual_order or conventions.order != words("en").say("order_left"):
        parts.append(_order(conventions.order, say))
    return " · ".join(parts)


def _option(name: str, value: Any, say: Words, numerals: Numerals) -> str:
    """Say an option of a search; one that no language knows is written as it is."""
    if name == "window":
        return say.say("window", window=numerals.window(value))
    if name == "cut" and value in (">=", ">"):
        return say.say("rule", rule="α ≥ β" if value == ">=" else "α > β")
    if name == "counted" and type(value) is int:
        return say.count("counted", value)
    if name == "guess" and is_number(value):
        return say.say({inf: "guess_sss", -inf: "guess_dual"}.get(value, "guess"), guess=numerals.number(value))
    if name == "delta" and is_number(value):
        return say.say("delta", delta=numerals.number(value))
    key = name if value is True else f"{name}_{value}"
    if key in OPTIONS:
        return f"{say.say('probes')} · {say.say(key)}" if name == "research" else say.say(key)
    written = number(value) if is_number(value) else str(value)
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
    filled = {"node": node.name, "player": node.player}
    if node.path and _seen(frame) == "questions":
        return Caption(say.say("asked_leaf" if node.is_leaf else "asked", **filled))
    if frame.window is not None:
        filled["window"] = frame.trace.numerals.window(frame.window)
    if visit.is_probe and frame.window is not None and frame.window[0] < frame.window[1]:
        key, filled["bound"] = replies.question(frame)
        if not node.move_name:
            return Caption(say.say(key, **filled), say.say("enter_probe_why", **filled))
    elif visit.is_research and frame.window is not None:
        return Caption(say.say("enter_again", **filled))
    elif not node.path:
        return Caption(_start(frame, say, filled))
    else:
        key = ("enter_leaf" if node.is_leaf else "enter") + ("" if frame.window is None else "_window")
    if not node.move_name:
        return Caption(say.say(key, **filled))
    head = say.say("enter_move", node=node.name, words=move_words(node, say))
    return Caption(head, "" if key == "enter_leaf" else say.say(f"{key}_moved", **filled))


def _start(frame: "Frame", say: Words, filled: dict[str, str]) -> str:
    """Say that a pass begins at the root: what it asks, or how deep it goes, where that tells the passes apart."""
    if frame.window is None:
        return say.say("start", **filled)
    passes = frame.trace.passes
    one = passes[frame.trace.record.pass_of(frame.step.visit)]
    if "guess" in frame.trace.conventions.options:
        bound = frame.trace.numerals.number(frame.window[1])
        return say.say("pass_asks", number=str(one.number), bound=bound, **filled)
    if passes[0].depth != passes[-1].depth:
        return say.say("pass_depth", number=str(one.number), depth=str(one.depth), **filled)
    return say.say("start_window" if one.number == 1 else "start_again", **filled)


def move_words(node: Node, say: Words) -> str:
    """Say the move that leads to a node, in the words of the game if it has some.

    >>> from minimaxviz import TicTacToe, minimax
    >>> node = minimax(TicTacToe(), depth=1).node("F")
    >>> move_words(node, words("en")), node.move_name
    ('X in the centre', '1,1')
    """
    own = node.facts.words
    phrase = None if isinstance(own, str) else say.phrase(own[0], dict(own[1]))
    return phrase or say.listed([own if own and isinstance(own, str) else node.move_name])


def _evaluate(frame: "Frame", say: Words) -> Caption:
    if frame.value is None:
        return Caption(_no_value(frame, frame.node.name, say))
    options = frame.trace.conventions.options
    limit = (
        "counted_leaf" if "counted" in options else "unestimated" if options.get("estimate") == "zero" else "estimate"
    )
    key = limit if frame.visit.kind == "limit" else "evaluate"
    return Caption(say.say(key, node=frame.node.name, value=_number(frame, frame.value)))


def _hit(frame: "Frame", say: Words) -> Caption:
    return Caption(*replies.hit(frame, say))


def _update(frame: "Frame", say: Words) -> Caption:
    node = frame.node
    filled = {"node": node.name, "player": node.player, "value": _number(frame, frame.value)}
    if frame.value is None and frame.child is not None and _seen(frame) == "questions":
        return Caption(say.say("unseen_update", node=node.name, child=frame.child.name))
    head = _returned(frame, say)
    if frame.value is None:
        return Caption(head)
    if not frame.changed:
        return Caption(head, say.say("update_nothing", **filled))
    if (frame.value, frame.window) == (frame.value_before, frame.window_before):
        proven = frame.trace.numerals.value_text(frame.value, frame.bound)
        return Caption(head, say.say("update_proven", bound=proven, **filled))
    if frame.window is None:
        return Caption(head, say.say("update_plain", **filled))
    if frame.trace.told is not None and not _moves_its_end(frame):  # somebody's search, which is wrong here
        return Caption(head, say.say("update_told", window=frame.trace.numerals.window(frame.window), **filled))
    raises_alpha = _raises_alpha(frame)
    alpha, beta = map(frame.trace.numerals.number, frame.window)
    bound = f"α = {alpha}" if raises_alpha else f"β = {beta}"
    if frame.window == frame.window_before:
        return Caption(head, say.say("update_inside", bound=bound, **filled))
    return Caption(head, say.say("update_alpha" if raises_alpha else "update_beta", bound=bound, **filled))


def _moves_its_end(frame: "Frame") -> bool:
    """Tell whether a node moved the end of its window that is its player's to move, to its value or not at all."""
    assert frame.window is not None, "only asked for where there are windows"
    before, value = frame.window_before, frame.value
    return before is None or value is None or frame.window == ROLES[frame.node.player].narrowed(*before, value)


def _raises_alpha(frame: "Frame") -> bool:
    """Tell which end of its window a node moves: α at MAX, and wherever numbers are seen by the mover."""
    return ROLES[frame.node.player].cut_by == "beta" or frame.trace.conventions.seen_by_mover


def _returned(frame: "Frame", say: Words) -> str:
    """Say what the child returned, and what that is to its parent, or answers."""
    if (answer := replies.answered(frame, say)) is not None:
        return answer
    node, child = frame.node, frame.child
    assert child is not None, "it is a child that returns a value"
    if frame.returned is None or frame.taken is None:
        return _no_value(frame, child.name, say)
    raw, got = map(frame.trace.numerals.number, (frame.returned, frame.taken))
    if raw == got:
        return say.say("returns", child=child.name, got=got)
    return say.say("returns_flipped", child=child.name, raw=raw, got=got, node=node.name, player=node.player)


def _seen(frame: "Frame") -> Any:
    """Return how much was seen of a search that ran elsewhere: "questions" alone, "visits" without values, or all."""
    return frame.trace.conventions.options.get("seen")


def _no_value(frame: "Frame", name: str, say: Words) -> str:
    """Say that a node has no value: it returned none, or nobody saw it."""
    key = {"questions": "unseen_value", "visits": "returns_no_number"}.get(_seen(frame), "returns_nothing")
    return say.say(key, **{"node" if key == "unseen_value" else "child": name})


def _research(frame: "Frame", say: Words) -> Caption:
    return Caption(_returned(frame, say), replies.asked_again(frame, say))


def _cut(frame: "Frame", say: Words) -> Caption:
    cut = frame.cut
    assert cut is not None, "a cut step has a cut"
    node, skipped = cut.node.name, _skipped(cut, say)
    numerals = frame.trace.numerals
    seen_by = "mover" if frame.trace.conventions.seen_by_mover else cut.kind
    left = say.say("cut_left", node=node, skipped=skipped or "–")
    if frame.window is None or frame.window[0] < frame.window[1]:  # a search that is told of, and wrong
        return Caption(left, "" if frame.window is None else say.say("cut_open", window=numerals.window(frame.window)))
    head = say.say("cut", node=node, comparison=comparison(frame))
    if cut.bound is None or cut.because is None:
        return Caption(head, left)
    bound, value = numerals.number(cut.bound), _number(frame, frame.value)
    filled = {"node": node, "value": value, "bound": bound, "skipped": skipped}
    filled["player"] = cut.node.player
    if cut.owner is None:
        return Caption(head, _of_the_pass(frame, seen_by, say, filled))
    filled["owner"] = cut.owner.name
    if cut.because == "null window":
        asked = _number(frame, frame.trace.proof.cause(frame.step.visit).asked)
        return Caption(head, say.say(f"cut_null_{cut.kind}", asked=asked, **filled))
    return Caption(head, say.say(f"cut_{seen_by}", by=(cut.by or cut.owner).name, **filled))


def _of_the_pass(frame: "Frame", seen_by: str, say: Words, filled: dict[str, str]) -> str:
    """Say that the window cuts with which the root was entered: of several passes each asks something of its own."""
    trace = frame.trace
    asked = trace.passes[trace.record.pass_of(frame.step.visit)].window
    if "guess" in trace.conventions.options and asked is not None and seen_by != "mover":
        return say.say(f"cut_asks_{seen_by}", owner=trace.root.name, asked=_number(frame, asked[1]), **filled)
    return say.say(f"cut_{'pass' if len(trace.passes) > 1 else 'root'}_{seen_by}", **filled)


def comparison(frame: "Frame") -> str:
    """Write why a node is cut: α = 5 ≥ β = 3 where α grew, β = 0 ≤ α = 3 where β sank."""
    if frame.window is None:
        return ""
    (low, high), equal = frame.window, frame.trace.conventions.options.get("cut", ">=") == ">="
    alpha, beta = map(frame.trace.numerals.number, frame.window)
    if low < high:
        return f"α = {alpha} < β = {beta}"
    if _raises_alpha(frame):
        return f"α = {alpha} {'≥' if equal else '>'} β = {beta}"
    return f"β = {beta} {'≤' if equal else '<'} α = {alpha}"


def _skipped(cut: Cut, say: Words) -> str:
    """Say what a cut leaves out: never looked at, or only this time."""
    trace = cut.node.trace
    if trace.pruned.more != 0:
        never, later = ([node for node in cut.skipped if node.visited == entered] for entered in (False, True))
        parts = [(never, "skipped_unknown"), (later, "left_unknown")]
        return ", ".join(say.count(key, len(part)) for part, key in parts if part)
    nodes = [node for child in cut.skipped for node in trace.below(child) or ()]
    never, later = ([node for node in nodes if node.visited == entered] for entered in (False, True))
    parts = [(never, "skipped"), (later, "left")]
    return say.comma.join(_told_of(part, key, cut.node, say) for part, key in parts if part)


def _told_of(nodes: list[Node], key: str, cut: Node, say: Words) -> str:
    """Name nodes, or count them; those that have no name are moves at the cut node, and below it are only counted."""
    moves = [node for node in nodes if not node.visited and not node.is_named]
    if len(nodes) > NAMED or any(node.depth > cut.depth + 1 for node in moves):
        return say.count(f"{key}_counted", len(nodes))
    form = "moves" if moves else "named"
    return say.count(f"{key}_{form}", len(nodes), names=say.listed([node.name for node in nodes]))


def _leave(frame: "Frame", say: Words) -> Caption:
    node = frame.node
    if frame.value is None:
        return Caption(_no_value(frame, node.name, say))
    value = _number(frame, frame.value)
    last = frame.k == len(frame.trace) - 1
    if last and not node.path and frame.bound == "exact":
        best = frame.trace.best_node
        why = "" if frame.visit.bound == "exact" else say.say(f"done_{frame.visit.bound}", value=value)
        if best is None:
            return Caption(say.say("done_no_move", node=node.name, value=value), why)
        filled = {"node": node.name, "value": value, "move": f"{node.name} → {best.name}"}
        if best.move_name:
            return Caption(say.say("done_moved", words=move_words(best, say), **filled), why)
        return Caption(say.say("done", **filled), why)
    if frame.value != frame.value_before and frame.trace.told is None:
        best_value = _number(frame, frame.value_before)
        return Caption(say.say("leave_clamped", node=node.name, value=value, best=best_value))
    if frame.bound is None:
        return Caption(say.say("returns", child=node.name, got=value))
    return Caption(say.say(f"leave_{frame.bound}", node=node.name, value=value))


def _pass(frame: "Frame", say: Words) -> Caption:
    trace = frame.trace
    place = trace.record.pass_of(frame.step.visit)
    over, coming = trace.passes[place : place + 2]
    filled = {"node": frame.node.name, "value": _number(frame, frame.value)}
    if over.depth != coming.depth:
        best = trace.proof.best_child(frame.step.visit)
        if best is None:
            return Caption(say.say("pass_done", depth=str(over.depth), **filled))
        move = f"{frame.node.name} → {trace.node_of(best).name}"
        return Caption(say.say("pass_done_move", depth=str(over.depth), move=move, **filled))
    head = say.say({"lower": "pass_lower", "upper": "pass_upper"}.get(over.bound or "", "pass"), **filled)
    if "guess" in trace.conventions.options or over.window is None or coming.window is None:
        return Caption(head)
    window, wider = map(trace.numerals.window, (over.window, coming.window))
    return Caption(head, say.say("pass_again", window=window, next=wider))


def _number(frame: "Frame", value: float | None) -> str:
    return "–" if value is None else frame.trace.numerals.number(value)


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
