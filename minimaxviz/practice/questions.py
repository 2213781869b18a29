"""Which questions a search gives: twelve kinds, each asked where its answer is not yet to be seen."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Any

from minimaxviz.errors import PracticeError
from minimaxviz.game import MAX
from minimaxviz.notation import Bound, Window, readable, stored
from minimaxviz.practice.question import Mistake, Question, Say, path_text
from minimaxviz.practice.subject import Subject
from minimaxviz.trace import Cut, Node, Trace
from minimaxviz.trace.frames import Frame
from minimaxviz.trace.positions import Path
from minimaxviz.words import caption, comparison, words

__all__ = ["KINDS", "checked_kinds", "fill_key", "questions"]

KINDS = (
    "prune", "fill", "order", "move", "next", "window", "update", "cut", "threshold", "cause", "value", "bound",
)  # fmt: skip
"""All kinds of question, in the order in which they are asked at one step: what one gives away comes after it."""

WITHOUT_WINDOWS = ("fill", "order", "move", "value", "next")
"""The kinds that there are for a search without windows."""


def questions(
    trace: Any, kinds: str | Sequence[str] | None = None, seed: int = 1, *, fail: str | None = None
) -> list[Question]:
    """Return the questions that a search gives, in the order of its steps; those about the whole tree come first.

    ``trace`` may also be what a search takes: a game, nested lists, or the name of a tree. ``kinds`` are all, one, or
    some of ``KINDS``; ``seed`` decides the order of choices. Where a node was cut, what fail-soft and what fail-hard
    answer are both right, unless ``fail`` says "soft" or "hard".

    >>> from minimaxviz import alphabeta
    >>> for question in questions(alphabeta("lecture"), kinds=["cause", "threshold"])[:2]:
    ...     print(question.ask.text(words("en")))
    Up to which whole number does leaf M not cut F?
    F is cut: α = 5 ≥ β = 3. Whose value is the bound 3?
    """
    subject = Subject.of(trace)
    asked = checked_kinds(kinds)
    if type(seed) is not int:
        raise PracticeError(f"seed {readable(seed)}; a whole number is needed")
    if fail not in (None, "soft", "hard"):
        raise PracticeError(f"fail {readable(fail)}; 'soft', 'hard', or None for both is needed")
    own = subject.trace.conventions.options.get("fail")
    if subject.prunes and fail not in (None, own):
        raise PracticeError(f"fail {fail!r}, but this search is fail-{own}; search with fail={fail!r} to ask about it")
    if not subject.prunes:
        if kinds is not None and not set(asked) & set(WITHOUT_WINDOWS):
            raise PracticeError(
                f"{subject.trace.algorithm} has no windows; of it there are the questions {', '.join(WITHOUT_WINDOWS)}"
            )
        asked = tuple(kind for kind in asked if kind in WITHOUT_WINDOWS)
    found = [question for question in _Asker(subject, seed, fail).all() if question.kind in asked]
    return sorted(found, key=lambda one: (-1 if one.step is None else one.step, KINDS.index(one.kind)))


def checked_kinds(kinds: Any) -> tuple[str, ...]:
    """Return the kinds that are asked for; refuse those that there are not."""
    if kinds is None:
        return KINDS
    listed = (kinds,) if isinstance(kinds, str) else kinds
    if not isinstance(listed, list | tuple | set | frozenset) or not listed:
        raise PracticeError(f"kinds {readable(kinds)}; some of {', '.join(KINDS)} are needed")
    for kind in listed:
        if kind not in KINDS:
            raise PracticeError(f"kind {readable(kind)}; there are {', '.join(KINDS)}")
    return tuple(kind for kind in KINDS if kind in listed)


class _Asker:
    """Goes through a search and asks."""

    def __init__(self, subject: Subject, seed: int, fail: str | None) -> None:
        self.subject = subject
        self.trace: Trace = subject.trace
        self.seed = seed
        self.fail = fail
        self.numerals = self.trace.numerals
        self.returned: dict[Path, int] = {}
        """How many children of each node have returned so far."""

    def all(self) -> Iterator[Question]:
        """Go through all questions; kinds that a search cannot be asked about are left out by who asked."""
        if not self.subject.spots[()].is_leaf:
            yield from self._whole()
        for k in range(len(self.trace)):
            frame = self.trace[k]
            if frame.kind == "enter" and self.subject.prunes and not frame.node.is_leaf:
                yield self._window(frame)
            elif frame.kind == "update":
                yield from self._updated(frame)
            if frame.kind in ("update", "cut"):
                yield from self._next(frame)

    def _question(
        self, kind: str, form: Any, k: int, node: Path, ask: Say, right: Sequence[Any], **rest: Any
    ) -> Question:
        """Ask; mistakes that are right, or there twice, are none."""
        mistakes: list[Mistake] = []
        for mistake in rest.pop("mistakes", ()):
            if mistake.answer not in (*right, *(one.answer for one in mistakes)):
                mistakes.append(mistake)
        step = k if k >= 0 else None
        return Question(
            kind, form, self.subject, step, node, ask, tuple(right), tuple(mistakes), seed=self.seed, **rest
        )

    def _caption(self, k: int) -> Callable[[str], str]:
        """Return what is said at a step, as a reason."""
        return lambda lang: str(caption(self.trace[k], lang))

    def _name(self, path: Path) -> str:
        return self.subject.name(path)

    def _number(self, value: float) -> str:
        return self.numerals.number(value)

    # --- windows ----------------------------------------------------------------------------------

    def _window(self, frame: Frame) -> Question:
        """Ask with which window a node is entered."""
        node, window = frame.node, frame.window
        assert window is not None, "only asked for where there are windows"
        name, look = node.name, (node.path[:-1],) if node.path else ()
        mistakes: list[Mistake] = []
        if node.path:
            parent = self.subject.node(node.path[:-1])
            mistakes = self._inherited(parent, window)
            rule = Say("quiz_rule_window", {"node": parent.name})
        else:
            rule = Say("quiz_rule_root")
        left = self.trace.window_at(frame.step.visit, self.trace.steps.finished[frame.step.visit])
        entered = {"node": name, "window": self.numerals.window(window)}
        mistakes.append(Mistake("other_moment", left, Say("mistake_left", entered), is_half=True))
        return self._question(
            "window", "window", frame.k - 1, node.path, Say("ask_window", {"node": name}), [window],
            mistakes=mistakes, why=self._caption(frame.k), rule=rule, look=look,
        )  # fmt: skip

    def _inherited(self, parent: Node, window: Window) -> list[Mistake]:
        """Return how people go wrong about the window that a parent passes on."""
        entry = parent.window
        assert entry is not None, "only asked for where there are windows"
        mistakes = [Mistake("parents_entry", entry, Say("mistake_parents_entry", {"node": parent.name}))]
        best = window[0] if parent.player == MAX else window[1]
        return mistakes + self._about_ends(parent, entry, window, best)

    def _about_ends(self, node: Node, before: Window, window: Window, value: float) -> list[Mistake]:
        """Return how people go wrong about the two ends: swapped, the other end moved, the root's window."""
        player = node.player
        moved = ("α", "β") if player == MAX else ("β", "α")
        other = (before[0], value) if player == MAX else (value, before[1])
        filled = {"player": player, "bound": moved[0]}
        found = []
        if abs(value) < inf and before != window:
            found.append(Mistake("other_bound", other, Say("mistake_other_bound", filled)))
        found.append(Mistake("swapped", (window[1], window[0]), Say("mistake_swapped")))
        root = self.trace.root.window
        found.append(
            Mistake(
                "root_window", root, Say("mistake_root_window", {"window": self.numerals.window(root or (-inf, inf))})
            )
        )
        return found

    # --- a child returns --------------------------------------------------------------------------

    def _updated(self, frame: Frame) -> Iterator[Question]:
        """Ask what follows when a child has returned, before it is shown."""
        path = frame.node.path
        self.returned[path] = self.returned.get(path, 0) + 1
        left = len(self.subject.spots[path].children) - self.returned[path]
        after = self.trace[frame.k + 1] if frame.k + 1 < len(self.trace) else None
        cut = None if after is None else after.cut
        if self.subject.prunes:
            yield self._update(frame)
            if left:
                yield self._is_cut(frame, left, after if cut else None)
            if cut is not None and after is not None:
                yield from self._threshold(frame, cut)
                if cut.owner is not None and cut.by is not None:
                    yield self._cause(frame, after, cut)
        if cut is not None or not left:
            yield from self._value(frame, cut)

    def _update(self, frame: Frame) -> Question:
        """Ask for the window after a child has returned."""
        node, child, window, before, got = frame.node, frame.child, frame.window, frame.window_before, frame.taken
        assert child is not None, "an update has one"
        assert window is not None, "only asked for where there are windows"
        assert before is not None, "only asked for where there are windows"
        assert got is not None, "an update has one"
        filled = {"node": node.name, "child": child.name, "got": self._number(got), "player": node.player}
        mistakes = [Mistake("before", before, Say("mistake_before", filled))]
        if window == before:  # what is no better was taken in all the same
            worse = (got, before[1]) if node.player == MAX else (before[0], got)
            mistakes.append(Mistake("worse", worse, Say("mistake_worse", filled)))
        mistakes += self._about_ends(node, before, window, got)
        return self._question(
            "update", "window", frame.k - 1, node.path, Say("ask_update", filled), [window],
            mistakes=mistakes, why=self._caption(frame.k), rule=self._side("quiz_rule_update", node),
            look=(node.path, child.path),
        )  # fmt: skip

    def _side(self, key: str, node: Node, **filled: str) -> Say:
        """Return a sentence that MAX and MIN have of their own."""
        return Say(f"{key}_{node.player.lower()}", {"node": node.name, **filled})

    def _is_cut(self, frame: Frame, left: int, cut: Frame | None) -> Question:
        """Ask whether a node is cut, now that it has a window."""
        node, child, window, got = frame.node, frame.child, frame.window, frame.taken
        assert child is not None, "an update has one"
        assert window is not None, "only asked for where there are windows"
        assert got is not None, "an update has one"
        filled = {
            "node": node.name,
            "child": child.name,
            "got": self._number(got),
            "window": self.numerals.window(window),
        }
        alpha, beta = map(self._number, window)
        still = f"α = {alpha} {'<' if window[0] < window[1] else '='} β = {beta}"
        reason = (
            self._caption(cut.k) if cut else partial(_say, Say("quiz_no_cut", {"node": node.name, "comparison": still}))
        )
        right, wrong, mistake = ("yes", "no", "mistake_cut") if cut else ("no", "yes", "mistake_no_cut")
        return self._question(
            "cut", "choice", frame.k - 1, node.path, Say("ask_cut", filled, left), [right],
            mistakes=[Mistake(f"not_{right}", wrong, Say(mistake, {"node": node.name}))],
            why=reason, rule=self._rule(), look=(node.path,), more={"options": ("yes", "no")},
        )  # fmt: skip

    def _rule(self) -> Say:
        sign = "≥" if self.trace.conventions.options.get("cut", ">=") == ">=" else ">"
        return Say("quiz_rule_cut", {"rule": f"α {sign} β"})

    def _cause(self, frame: Frame, after: Frame, cut: Cut) -> Question:
        """Ask whose value the bound is that cuts."""
        node, child, owner, by = cut.node, frame.child, cut.owner, cut.by
        assert child is not None, "an update comes before a cut"
        assert owner is not None, "asked for if so"
        assert by is not None, "asked for if so"
        assert cut.bound is not None, "what has an owner is a bound"
        bound = self._number(cut.bound)
        filled = {"node": node.name, "owner": owner.name, "by": by.name, "child": child.name, "bound": bound}
        mistakes = [
            Mistake("owner", owner.path, Say("mistake_owner", filled), is_half=True),
            Mistake("own_value", child.path, Say("mistake_own_value", filled)),
        ]
        siblings = [
            one for one in self.trace.visited if one.path[:-1] == owner.path and one.path and one.path != by.path
        ]
        older = [
            one for one in siblings if one.path != node.path[: len(one.path)] and (one.index or 0) < (node.index or 0)
        ]
        mistakes += [
            Mistake("sibling", one.path, Say("mistake_sibling", {**filled, "child": one.name}))
            for one in reversed(older)
        ]
        parent = node.path[:-1]
        if parent != owner.path:
            mistakes.append(Mistake("parent", parent, Say("mistake_parent", {**filled, "child": self._name(parent)})))
        mistakes.append(Mistake("itself", node.path, Say("mistake_itself", filled)))
        ask = Say("ask_cause", {**filled, "comparison": comparison(after)})
        return self._question(
            "cause", "node", frame.k - 1, node.path, ask, [by.path],
            mistakes=mistakes, why=self._caption(after.k), rule=self._side("quiz_rule_cause", node), look=(owner.path,),
        )  # fmt: skip

    def _threshold(self, frame: Frame, cut: Cut) -> Iterator[Question]:
        """Ask how far the leaf that cuts could go before it no longer does; found by searching, not by a formula."""
        child, node = frame.child, cut.node
        assert child is not None, "an update has one"
        spot = self.subject.spots[child.path]
        if spot.value is None or not all(
            one.value is None or (abs(one.value) < inf and one.value == int(one.value))
            for one in self.subject.spots.values()
        ):
            return
        away = -1 if node.player == MAX else 1
        last = self._last_that_cuts(child.path, node.path, int(spot.value), away)
        if last is None:
            return
        right = last + away
        if any(one.node.path == node.path for one in self.subject.changed(child.path, right).cuts):
            return  # then another child cuts, and there is no such number
        filled = {
            "node": node.name,
            "child": child.name,
            "value": self._number(spot.value),
            "bound": self._number(last),
        }
        side = node.player.lower()
        mistakes = [
            Mistake("still_cuts", last, Say(f"mistake_still_cuts_{side}", filled)),
            Mistake("own_leaf", int(spot.value), Say("mistake_own_leaf", filled)),
            Mistake("too_far", right + away, Say("mistake_too_far", {**filled, "value": self._number(right)})),
        ]
        why = partial(_say, Say(f"quiz_threshold_{side}", {**filled, "got": self._number(right)}))
        yield self._question(
            "threshold", "number", frame.k - 1, node.path, Say(f"ask_threshold_{side}", filled), [right],
            mistakes=mistakes, why=why, rule=self._rule(), look=(node.path,),
        )  # fmt: skip

    def _last_that_cuts(self, leaf: Path, node: Path, value: int, away: int) -> int | None:
        """Return the last value of a leaf, on the way to where it does no longer, at which its node is cut."""

        def cuts(tried: int) -> bool:
            trace = self.subject.changed(leaf, tried)
            return any(cut.node.path == node and self._cutter(cut) == leaf for cut in trace.cuts)

        far = 1
        while cuts(value + away * far):
            far *= 2
            if far > 1 << 40:
                return None  # the bound is endless
        near = far // 2
        while far - near > 1:
            middle = (near + far) // 2
            near, far = (middle, far) if cuts(value + away * middle) else (near, middle)
        return value + away * near

    def _cutter(self, cut: Cut) -> Path:
        """Return the child after which a node was cut: the last that was entered."""
        entered = len(self.subject.spots[cut.node.path].children) - len(cut.skipped)
        return (*cut.node.path, entered - 1)

    # --- values -----------------------------------------------------------------------------------

    def _value(self, frame: Frame, cut: Cut | None) -> Iterator[Question]:
        """Ask what a node returns, and what that proves."""
        node, leave = frame.node, frame.k + (2 if cut else 1)
        value, bound = node.value, node.bound
        assert value is not None, "it returned"
        proven = _proven([node, *([self._under(node.path)] if self.subject.prunes and self.fail is None else [])])
        right = list(proven)
        filled = {"node": node.name, "player": node.player, "value": self._number(value)}
        mistakes = [
            Mistake("other_choice", self._others_choice(frame), self._side("mistake_other_choice", node)),
            Mistake("before", frame.value_before, Say("mistake_value_before", filled)),
        ]
        if cut is not None and cut.bound is not None:
            bounded = {**filled, "bound": self._number(cut.bound)}
            mistakes.append(Mistake("bound", cut.bound, Say("mistake_bound", bounded)))
            mistakes.append(
                Mistake("looked_on", self.subject.plain.node(node.path).value, Say("mistake_looked_on", filled))
            )
        elif frame.window is not None and self.fail == "soft":
            edge = frame.window[0] if node.player == MAX else frame.window[1]
            mistakes.append(Mistake("edge", edge, Say("mistake_edge", filled)))
        either = self._by_other_rule(node.path)
        mistakes = [one for one in mistakes if one.answer is not None and one.answer not in either]
        more = {"bounds": list(proven.values()), "fail": self.fail}
        yield self._question(
            "value", "number", frame.k - 1, node.path, Say("ask_value", filled), right,
            mistakes=mistakes, why=self._caption(leave), rule=self._side("quiz_rule_value", node), look=(node.path,),
            more=more,
        )  # fmt: skip
        if bound is not None and self.subject.prunes:
            yield self._bound(frame, cut, leave)

    def _others_choice(self, frame: Frame) -> float | None:
        """Return what the other player would take of the values that the children returned."""
        below = [one.value for one in self.trace.visited if one.path[:-1] == frame.node.path and one.path]
        values = [value for value in below if value is not None]
        return (min(values) if frame.node.player == MAX else max(values)) if len(values) > 1 else None

    def _under(self, path: Path) -> Node:
        """Return a node as the other fail rule answers it."""
        other = _fails(self.trace.conventions.options["fail"], None)[1]
        return self.subject.under(fail=other).node(path)

    def _by_other_rule(self, path: Path) -> list[float | None]:
        """Return what a node may answer where the other cut rule is taken."""
        if not self.subject.prunes:
            return []
        fails = _fails(self.trace.conventions.options["fail"], self.fail)
        return [self.subject.under(cut=self._other_cut, fail=fail).node(path).value for fail in fails]

    @property
    def _other_cut(self) -> str:
        return ">" if self.trace.conventions.options["cut"] == ">=" else ">="

    def _bound(self, frame: Frame, cut: Cut | None, leave: int) -> Question:
        """Ask what the value of a node proves."""
        node = frame.node
        assert node.value is not None, "it returned"
        assert node.bound is not None, "asked for if so"
        filled = {"node": node.name, "player": node.player, "value": self._number(node.value)}
        names = ("exact", "lower", "upper")
        unproven = "mistake_not_exact" if cut else "mistake_not_proven"
        key = "mistake_not_bound" if node.bound == "exact" else unproven
        mistakes = [
            Mistake(
                f"not_{node.bound}", name, Say(key if "exact" in (name, node.bound) else "mistake_wrong_way", filled)
            )
            for name in names
            if name != node.bound
        ]
        more = {"options": names, "blanks": {"value": filled["value"]}, "value": stored(node.value)}
        return self._question(
            "bound", "choice", frame.k - 1, node.path, Say("ask_bound", filled), [node.bound],
            mistakes=mistakes, why=self._caption(leave), rule=self._side("quiz_rule_bound", node), look=(node.path,),
            more=more,
        )  # fmt: skip

    # --- where the search goes --------------------------------------------------------------------

    def _next(self, frame: Frame) -> Iterator[Question]:
        """Ask which node is entered next: after a cut, and after an update that does not cut."""
        following = self.trace[frame.k + 1] if frame.k + 1 < len(self.trace) else None
        if following is None or following.kind == "cut":
            return
        entered = next((k for k in range(frame.k + 1, len(self.trace)) if self.trace[k].kind == "enter"), None)
        if entered is None:
            return
        right, mistakes = self.trace[entered].node, []
        for one in frame.cut.skipped[:1] if frame.cut is not None else ():
            filled = {"node": frame.node.name, "child": one.name}
            mistakes.append(Mistake("minimax_next", one.path, Say("mistake_minimax_next", filled)))
        mistakes += [
            Mistake("later", path, Say("mistake_later", {"node": self._name(path)}))
            for path in self._could_be_next(frame.node.path, right.path)
        ]
        either = self._next_by_other_rule(right)
        mistakes = [one for one in mistakes if one.answer != either]
        look = (right.path[:-1],)
        yield self._question(
            "next", "node", frame.k, frame.node.path, Say("ask_next"), [right.path],
            mistakes=mistakes, why=self._caption(entered), rule=Say("quiz_rule_next"), look=look,
        )  # fmt: skip

    def _next_by_other_rule(self, node: Node) -> Path | None:
        """Return what the other cut rule enters instead of a node, if it has entered all the same until then."""
        if not self.subject.prunes:
            return None
        own, other = self.trace.visited, self.subject.under(cut=self._other_cut).visited
        count = node.index or 0
        is_same = len(other) > count and all(a.path == b.path for a, b in zip(own[:count], other[:count], strict=True))
        return other[count].path if is_same else None

    def _could_be_next(self, node: Path, right: Path) -> Iterator[Path]:
        """Go through nodes that are not entered yet: siblings of the right one, and children of nodes above."""
        before = {one.path for one in self.trace.visited if (one.index or 0) < (self.subject.node(right).index or 0)}
        skipped = self.subject.skipped
        for end in (len(right) - 1, *range(len(node) - 1, -1, -1)):
            for path in self.subject.spots[right[:end] if end < len(right) else node[:end]].children:
                if path not in before and path not in skipped:
                    yield path

    # --- the whole tree ---------------------------------------------------------------------------

    def _whole(self) -> Iterator[Question]:
        subject, trace = self.subject, self.trace
        spots, player = subject.spots, trace.root.player
        if subject.prunes:
            right = sorted(subject.skipped)
            yield self._question(
                "prune", "edges", -1, (), Say("ask_prune"), right,
                why=partial(_told_cuts, trace), rule=self._rule(), look=tuple(cut.node.path for cut in trace.cuts),
            )  # fmt: skip
        ask = Say("ask_fill" if subject.prunes else "ask_fill_values")
        yield self._question(
            "fill", "table", -1, (), ask, [], why=partial(_told_table, subject),
            rule=self._rule() if subject.prunes else Say("quiz_rule_minimax"), more=fill_key(subject, fail=self.fail),
        )  # fmt: skip
        leaves = [spot for spot in subject.visited if spot.is_leaf]
        values = [[path_text(spot.path), stored(spot.value)] for spot in _in_search_order(spots)]
        yield self._question(
            "order", "order", -1, (), Say("ask_order"), [spot.path for spot in leaves],
            why=lambda lang: _say(Say("quiz_order", {"names": _listed(leaves, lang)}), lang),
            rule=Say("quiz_rule_next"), more={"values": values},
        )  # fmt: skip
        if trace.best_node is not None:
            yield self._move(trace.best_node, player)

    def _move(self, best: Node, player: str) -> Question:
        """Ask which move the search chooses."""
        others = [one for one in self.trace.visited if one.depth == 1 and one.path != best.path]
        mistakes = [
            Mistake("other_move", one.path, Say("mistake_move", {
                "node": one.name, "child": best.name,
                "value": self.numerals.value_text(one.value, one.bound), "got": self._number(self.trace.value),
            }))
            for one in others
        ]  # fmt: skip
        side = "quiz_rule_move_max" if player == MAX else "quiz_rule_move_min"
        return self._question(
            "move", "node", -1, (), Say("ask_move", {"player": player}), [best.path],
            mistakes=mistakes, why=self._caption(len(self.trace) - 1), rule=Say(side), look=(),
        )  # fmt: skip


def fill_key(
    subject: Subject,
    ask: Sequence[str] = ("window", "value", "cuts"),
    *,
    fail: str | None = None,
    trace: Trace | None = None,
) -> dict[str, Any]:
    """Return what a table has to hold, as plain data for whoever marks it.

    ``trace`` is the search by other rules. ``fail`` is the one fail rule that is right; None takes both.
    """
    trace = trace or subject.trace
    own = trace.conventions
    fails = _fails(own.options["fail"], fail) if own.prunes else ["soft"]
    traces = [trace, *(subject.under(cut=own.options["cut"], fail=other) for other in fails[1:])]
    entered = {node.path: node for node in trace.visited}
    rows, bounds = {}, {}
    for path, node in entered.items():
        if not node.is_leaf:
            proven = _proven([one.node(path) for one in traces])
            ends = [None, None] if node.window is None else list(node.window)
            rows[path_text(path)] = [*map(stored, ends), list(map(stored, proven))]
            bounds[path_text(path)] = list(proven.values())
    skipped = [path for path in subject.spots if path and path not in entered and path[:-1] in entered]
    parts = [part for part in ask if own.prunes or part == "value"]
    return {
        "root": "",
        "window": [stored(end) for end in own.window or (-inf, inf)],
        "nodes": {
            path_text(path): [spot.player, stored(spot.value), list(map(path_text, spot.children))]
            for path, spot in subject.spots.items()
        },
        "rows": rows,
        "bounds": bounds,
        "cuts": list(map(path_text, skipped)),
        "visited": list(map(path_text, entered)),
        "strict": own.options.get("cut") == ">",
        "prunes": own.prunes,
        "fails": fails,
        "ask": parts,
    }


def _fails(own: str, fail: str | None) -> list[str]:
    """Return the fail rules that are right, that of the search first."""
    return [own] if fail is not None else [own, "hard" if own == "soft" else "soft"]


def _proven(nodes: Sequence[Node]) -> dict[float, list[Bound | None]]:
    """Return the values of a node in several searches, and what each of them may prove."""
    found: dict[float, list[Bound | None]] = {}
    for node in nodes:
        if node.value is not None:
            found.setdefault(node.value, []).append(node.bound)
    return found


def _in_search_order(spots: Any) -> list[Any]:
    """Return the leaves from left to right."""
    return sorted((spot for spot in spots.values() if spot.is_leaf), key=lambda spot: spot.path)


def _say(say: Say, lang: str) -> str:
    return say.text(words(lang))


def _listed(leaves: Sequence[Any], lang: str) -> str:
    return words(lang).comma.join(words(lang).listed([leaf.name]) for leaf in leaves)


def _told_cuts(trace: Trace, lang: str) -> str:
    """Say all cuts, one after the other."""
    sentences = [str(caption(trace[k], lang)) for k in trace.steps.cut_steps]
    return " ".join(sentences) or words(lang).say("mark_no_cuts")


def _told_table(subject: Subject, lang: str) -> str:
    """Say what each node is entered with and what it returns, briefly."""
    written, say = subject.trace.numerals, words(lang)
    rows = []
    for node in subject.trace.visited:
        if not node.is_leaf:
            window = "" if node.window is None else f"{written.window(node.window)} "
            value = written.value_text(node.value, node.bound)
            rows.append(say.left_to_right(f"{say.listed([node.name])} {window}→ {value}"))
    return say.say("quiz_table", names=f"{say.comma.strip()} ".join(rows))
