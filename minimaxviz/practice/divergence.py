"""The first divergence: what somebody's search does otherwise than the reference that agrees longest, in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from minimaxviz.errors import MinimaxvizError, PracticeError
from minimaxviz.game import MAX, MIN
from minimaxviz.notation import readable
from minimaxviz.practice.references import (
    MOST_NODES,
    Event,
    agreement,
    events_of,
    events_of_trace,
    leaf_range,
    reference,
    rules,
)
from minimaxviz.search import minimax
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.positions import Path
from minimaxviz.words import caption, comparison, words
from minimaxviz.words.catalogue import Words

if TYPE_CHECKING:
    from minimaxviz.draw.request import Size
    from minimaxviz.draw.theme import Theme
    from minimaxviz.draw.yours import MarkedStep, YourMark
    from minimaxviz.layout import Engine
    from minimaxviz.practice.watched import Watched

__all__ = ["Divergence", "Kind", "diverging"]

Kind: TypeAlias = Literal["entered", "skipped", "window", "value", "move", "order", "error", "changed"]


class Divergence:
    """What a search did first that the reference does not do.

    ``kind`` is "entered", "skipped", "window", "value", "move", "order", "error" or "changed". ``step`` is the
    reference's step at which it happens, counted from 0 as in ``reference[step]``.
    """

    def __init__(
        self,
        watched: "Watched",
        reference: Trace,
        kind: Kind,
        path: Path,
        step: int,
        tell: Callable[[Words], str],
        own: str = "",
    ) -> None:
        self.watched = watched
        self.reference = reference
        self.kind: Kind = kind
        """What differs: what was entered or skipped, a window, a value, the move, or the order."""
        self.path = path
        """Where it happens: the node that was entered, left or chosen."""
        self.step = step
        """The reference's step."""
        self.own = own
        """The number that is not right, as it is written; empty if it is not about one."""
        self._tell = tell

    @property
    def node(self) -> Node:
        """The node at which it happens; the reference may end above it."""
        return _node(self.reference, self.watched, self.path)

    @property
    def is_mistake(self) -> bool:
        """Whether it is one: another order of the moves is none."""
        return self.kind != "order"

    def text(self, lang: str = "en") -> str:
        """Say what differs, and why the reference does it so."""
        return self._tell(words(lang))

    def svg(
        self,
        *,
        theme: "str | Theme" = "light",
        lang: str = "en",
        size: "Size" = (1920, 1080),
        engine: "Engine" = "auto",
    ) -> str:
        """Draw the reference's step with what was done there instead marked on it: dashed, and labelled "you"."""
        from minimaxviz.draw.request import Request
        from minimaxviz.draw.yours import MarkedPicture

        request = Request.of((self.reference,), theme, lang, size, True, engine)
        return MarkedPicture(self.reference, request, self._mark(lang)).draw(self.step)

    def show(
        self,
        *,
        theme: "str | Theme | None" = None,
        lang: str = "en",
        size: "Size | None" = None,
        engine: "Engine" = "auto",
    ) -> "MarkedStep":
        """Show the same in a notebook, as text and a sentence in a terminal."""
        from minimaxviz.draw.request import Request
        from minimaxviz.draw.yours import MarkedStep

        request = Request.of((self.reference,), theme, lang, size, True, engine)
        return MarkedStep(self.reference, self.step, request, self._mark(lang))

    def _mark(self, lang: str) -> "YourMark":
        from minimaxviz.draw.yours import YourMark

        enters = self.kind in ("entered", "window", "order", "move")
        say = words(lang)
        label = say.say("diff_you") + (f": {say.left_to_right(self.own)}" if self.own else "")
        return YourMark(self.path, enters, label, self.text(lang))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.show()._repr_mimebundle_() | {"text/plain": repr(self)}

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Divergence({self.kind} at {self.node.name}: {self.text()})"


class _Place(NamedTuple):
    """Where two searches part: their events, the place of the first that differs, and the reference."""

    watched: "Watched"
    trace: Trace
    mine: list[Event]
    other: list[Event]
    place: int

    @property
    def my_event(self) -> Event | None:
        """What was done here."""
        return self.mine[self.place] if self.place < len(self.mine) else None

    @property
    def other_event(self) -> Event | None:
        """What the reference does here."""
        return self.other[self.place] if self.place < len(self.other) else None

    @property
    def step(self) -> int:
        """The reference's step."""
        return len(self.trace) - 1 if self.other_event is None else self.other_event.step

    def made(
        self, kind: Kind, path: Path, tell: Callable[[Words], str], step: int | None = None, own: str = ""
    ) -> Divergence:
        """Return the divergence."""
        return Divergence(self.watched, self.trace, kind, path, self.step if step is None else step, tell, own)

    def name(self, path: Path) -> str:
        """Return what a node is called."""
        return _node(self.trace, self.watched, path).name

    def number(self, value: float) -> str:
        """Write a number."""
        return self.trace.numerals.number(value)


def _node(trace: Trace, watched: "Watched", path: Path) -> Node:
    limit = trace.conventions.depth
    return (trace if limit is None or len(path) <= limit else watched.trace).node(path)


def diverging(watched: "Watched", given: Trace | None = None) -> Divergence | None:
    """Return the first divergence from a reference, or from the one that agrees longest; None if there is none."""
    if given is not None and not isinstance(given, Trace):
        raise PracticeError(f"diff: {readable(given)} is no trace; give one, as alphabeta(tree), or nothing")
    facts = watched.facts
    mine, ends = events_of(facts), leaf_range(facts)
    found: list[tuple[int, bool, _Place]] = []
    for own_order in (False, True) if given is None else (False,):
        for trace in [given] if given is not None else _references(watched, own_order=own_order):
            other = events_of_trace(trace, ends)
            place = agreement(mine, other)
            agreed = len(mine) + len(other) if place is None else place
            found.append((agreed, own_order, _Place(watched, trace, mine, other, place or 0)))
    if not found:
        raise PracticeError("diff: the game is too large for a reference; give one: diff(alphabeta(game, depth=…))")
    agreed, in_own_order, best = max(found, key=lambda one: (one[0], not one[1]))
    if watched.error is not None:
        return best.made("error", watched.stopped_path, watched.error_text, _last_step(best))
    if watched.changed:
        return best.made("changed", (), lambda say: say.say("diff_changed"), len(best.trace) - 1)
    if agreed < len(mine) + len(best.other):
        return _parting(best)
    return _moved(best) or (_ordered(max(found, key=lambda one: (not one[1], one[0]))[2]) if in_own_order else None)


def _references(watched: "Watched", *, own_order: bool) -> list[Trace]:
    facts = watched.facts
    traces = [reference(facts, rule, own_order=own_order) for rule in rules(facts)]
    return [trace for trace in traces if trace is not None]


def _last_step(place: _Place) -> int:
    return place.other[min(place.place or len(place.mine), len(place.other)) - 1].step


# --- what is said ---------------------------------------------------------------------------------


def _parting(place: _Place) -> Divergence:
    """Say what differs where two searches part."""
    mine, other = place.my_event, place.other_event
    if mine is None:
        assert other is not None, "one of the two goes on"
        return _skipped(place, other.path[:-1] if other.kind == "enter" else other.path)
    if mine.kind == "enter":
        if other is None or other.kind == "leave":
            return _entered(place, mine.path)
        return _entered_with(place, mine, other) if mine.path == other.path else _ordered(place)
    if other is None or other.kind == "enter" or other.path != mine.path:
        return _skipped(place, mine.path)
    return _left_with(place, mine, other)


def _entered(place: _Place, path: Path) -> Divergence:
    parent = path[:-1]
    if any(event.kind == "enter" and event.path == path for event in place.mine[: place.place]):
        return place.made("entered", path, lambda say: say.say("diff_again", child=place.name(path)))
    step = place.step
    cut = step > 0 and place.trace[step - 1].kind == "cut" and place.trace[step - 1].node.path == parent

    limit = place.trace.conventions.depth
    is_beyond = limit is not None and len(path) > limit

    def tell(say: Words) -> str:
        reason = str(caption(place.trace[step - 1], say.lang)) if cut else ""
        if is_beyond:
            reason = say.say("diff_beyond", node=place.name(parent))
        return f"{say.say('diff_entered', child=place.name(path))} {reason}".strip()

    return place.made("entered", path, tell, step - 1 if cut else step)


def _skipped(place: _Place, path: Path) -> Divergence:
    seen = [event.path for event in place.mine[: place.place] if event.kind == "enter" and event.path[:-1] == path]
    seen = [child for child in seen if child]
    count = len(place.watched.facts.spotter.children(path))
    missing = [(*path, number) for number in range(count) if (*path, number) not in seen]
    before = place.trace[place.step - 1] if place.step else None

    def tell(say: Words) -> str:
        names = say.listed([place.name(child) for child in missing]) if missing else ""
        if not seen:
            return say.say("diff_skipped_all", node=place.name(path), names=names)
        head = say.say("diff_skipped", node=place.name(path), child=place.name(seen[-1]), names=names)
        if before is None or before.window is None or before.node.path != path:
            return f"{head} {say.say('diff_goes_on_plain')}"
        return f"{head} {say.say('diff_goes_on', node=place.name(path), comparison=comparison(before))}"

    return place.made("skipped", path, tell)


def _entered_with(place: _Place, mine: Event, other: Event) -> Divergence:
    """Say which end of a window is not what it should be, and where that one comes from."""
    assert mine.window is not None, "what is not known agrees with all"
    assert other.window is not None, "what is not known agrees with all"
    (alpha, beta), (low, high) = mine.window, other.window
    path, number = mine.path, place.number

    def tell(say: Words) -> str:
        filled = {"node": place.name(path), "window": place.trace.numerals.window((alpha, beta))}
        filled["expected"] = place.trace.numerals.window((low, high))
        if not path:
            return say.say("diff_window_root", **filled)
        if (alpha, beta) == (high, low):
            return say.say("diff_window_swapped", **filled)
        end, got, right = ("α", alpha, low) if alpha != low else ("β", beta, high)
        bounds = {"bound": f"{end} = {number(got)}", "value": number(right)}
        head = say.say("diff_window", node=place.name(path), **bounds)
        return f"{head} {_because(place, path, end, right, say)}"

    return place.made("window", path, tell, own=place.trace.numerals.window(mine.window))


def _because(place: _Place, path: Path, end: str, bound: float, say: Words) -> str:
    """Say where a bound comes from: a node above that has a value already, or nobody yet."""
    player = MAX if end == "α" else MIN
    frame = place.trace[place.step]
    for depth in range(len(path) - 1, -1, -1):
        above = place.trace.node(path[:depth])
        if above.player != player or above.index is None:
            continue
        visit = place.trace.walk.visits_of(above.index)[-1]
        if place.trace.steps.value_at(visit, frame.k) == bound:
            by = next((child for child in _done(place, path[:depth]) if child.value == bound), None)
            if by is not None:
                filled = {"player": player, "owner": above.name, "value": place.number(bound), "by": by.name}
                return say.say("diff_because", **filled)
    return say.say("diff_because_none", player=player)


def _done(place: _Place, path: Path) -> list[Node]:
    """Return the children of a node that were left before the two part."""
    left = [event.path for event in place.mine[: place.place] if event.kind == "leave" and event.path]
    return [place.trace.node(child) for child in left if child[:-1] == path]


def _left_with(place: _Place, mine: Event, other: Event) -> Divergence:
    """Say why a value is not what it should be."""
    path, got, right = mine.path, mine.value, other.value
    assert right is not None, "a search of ours answers a value"
    node = place.trace.node(path)
    answers = [child.value for child in _done(place, path)]

    def tell(say: Words) -> str:
        filled = {"node": node.name, "value": place.number(right)}
        if got is None:
            return say.say("diff_value_none", **filled)
        filled["got"] = place.number(got)
        if not answers:
            return say.say("diff_value_sign" if got == -right else "diff_value_leaf", **filled)
        known = [value for value in answers if value is not None]
        if known and right == (max if node.player == MAX else min)(known):
            filled["names"] = say.listed(list(map(place.number, known)))
            return say.say("diff_value_max" if node.player == MAX else "diff_value_min", **filled)
        return say.say("diff_value", **filled)

    return place.made("value", path, tell, own="–" if got is None else place.number(got))


def _ordered(place: _Place) -> Divergence:
    """Say that another child was looked at first."""
    mine, other = place.my_event, place.other_event
    assert mine is not None, "something else was entered"
    assert other is not None, "something else was entered"

    def tell(say: Words) -> str:
        if mine.kind != "enter" or other.kind != "enter" or mine.path[:-1] != other.path[:-1]:
            return say.say("diff_order_elsewhere")
        return say.say("diff_order", child=place.name(mine.path), node=place.name(other.path))

    return place.made("order", mine.path, tell)


def _moved(place: _Place) -> Divergence | None:
    """Say that the move that was chosen is not best; None if it is, or none was named."""
    facts, trace = place.watched.facts, place.trace
    best = trace.best_node
    if best is None:
        return None
    if facts.leaf_path is not None and facts.move_path is None:
        leaf = facts.leaf_path
        filled = {"node": trace.node(leaf).name, "owner": trace.root.name, "child": best.name}
        return place.made("move", leaf, lambda say: say.say("diff_move_leaf", **filled), len(trace) - 1)
    chosen = facts.move_path
    if chosen is None or chosen == best.path:
        return None
    worth = _true_value(facts.game, facts.spotter.state(chosen), None if facts.limit is None else facts.limit - 1)
    right = trace.record.value[0]
    if worth is None or worth == right:
        return None
    node = trace.node(chosen)
    reached = next((one.value for one in facts.root.below if one.path == chosen), None)
    filled = {"child": node.name, "got": place.number(worth), "by": best.name, "value": place.number(right)}
    key = "diff_move_bound" if reached == right else "diff_move"
    return place.made("move", chosen, lambda say: say.say(key, **filled), len(trace) - 1)


def _true_value(game: Any, state: Any, depth: int | None) -> float | None:
    """Return what a state is really worth; None if that takes too long to find out."""
    try:
        trace = minimax(game, state, depth=depth, max_nodes=MOST_NODES)
    except MinimaxvizError:
        return None
    return trace.record.value[0]
