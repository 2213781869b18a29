"""Independent oracles for searches of several passes: MTD(f) and iterative deepening, and SSS* as Stockman told it.

They share no code with the package. Games are ``Rules``, as in ``reference_after``. The recursion is written from the
mover's side, once for both players, with or without null windows and a table.
"""

from dataclasses import dataclass, field
from math import inf, nextafter
from typing import Any, NamedTuple

from tests.reference_after import Path, Rules, Window


@dataclass
class Call:
    """One visit, told in MAX's numbers."""

    path: Path
    state: Any
    window: Window
    role: str
    value: float = 0
    kind: str = ""
    origin: int = -1
    order: list[int] = field(default_factory=list)
    """The places of all moves in the order in which they would be tried."""
    returned: dict[int, float] = field(default_factory=dict)
    """What was taken in, as the mover sees it, by the places of moves."""
    improved: int | None = None
    """The move that last strictly improved the value."""
    taken: dict[int, int] = field(default_factory=dict)
    """The visits whose values were taken in, by the places of moves."""


class Over(NamedTuple):
    """A pass that is over: its depth limit, its window, its value, how many calls it made, and its best move."""

    depth: int | None
    window: Window
    value: float
    calls: int
    move: int | None


@dataclass
class Passes:
    """A search of several passes; ``steps`` are pairs of a letter and a path, P between two passes."""

    rules: Rules
    with_table: bool = False
    with_probes: bool = False
    is_reversed: bool = False
    calls: list[Call] = field(default_factory=list)
    steps: list[tuple[str, Path]] = field(default_factory=list)
    over: list[Over] = field(default_factory=list)
    cuts: int = 0
    table: dict[Any, list[Any]] = field(default_factory=dict)
    learned: dict[Any, list[int]] = field(default_factory=dict)
    """The places of the moves to be tried before the others."""

    def run(self, depth: int | None, alpha: float, beta: float) -> float:
        """Run a pass."""
        if self.calls:
            self.steps.append(("P", ()))
        first = len(self.calls)
        value = self._call(self.rules.start, (), depth, alpha, beta, "")
        self.over.append(Over(depth, (alpha, beta), value, len(self.calls) - first, self.calls[first].improved))
        return value

    # --- what was done ------------------------------------------------------------------------------

    @property
    def value(self) -> float:
        """The value that the last pass returned."""
        return self.over[-1].value

    @property
    def move(self) -> int | None:
        """The root's best move in the last pass that proved one."""
        is_max = self.rules.player(self.rules.start) == "MAX"
        proved = [one for one in self.over if (one.value > one.window[0] if is_max else one.value < one.window[1])]
        return proved[-1].move if proved else None

    @property
    def paths(self) -> list[Path]:
        """The different nodes, in the order in which they were first entered."""
        return list(dict.fromkeys(call.path for call in self.calls))

    @property
    def evaluated(self) -> list[Path]:
        """The nodes that were evaluated, in order."""
        return [call.path for call in self.calls if call.kind in ("over", "limit")]

    @property
    def work(self) -> tuple[int, int, int, int, int, int]:
        """Calls, evaluations, hits, probes, re-searches, passes."""
        hits = sum(call.kind in ("known", "bound") for call in self.calls)
        probes, again = (sum(call.role == role for call in self.calls) for role in ("probe", "again"))
        return len(self.calls), len(self.evaluated), hits, probes, again, len(self.over)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Different nodes visited, different nodes evaluated, cuts."""
        return len(self.paths), len(set(self.evaluated)), self.cuts

    # --- the recursion ------------------------------------------------------------------------------

    def _call(self, state: Any, path: Path, left: int | None, alpha: float, beta: float, role: str) -> float:
        index, call = len(self.calls), Call(path, state, (alpha, beta), role)
        self.calls.append(call)
        self.steps.append(("E", path))
        key = state if left is None else (state, left)
        if self.with_table and self._known(call, key):
            self.steps.append(("H", path))
            return call.value
        if self.rules.is_over(state) or left == 0:
            is_over = self.rules.is_over(state)
            call.kind = "over" if is_over else "limit"
            call.value = (self.rules.utility if is_over else self.rules.estimate)(state)
            self.steps.append(("V", path))
        else:
            call.kind = "inner"
            self._grow(call, None if left is None else left - 1)
            self.steps.append(("L", path))
        if self.with_table:
            entry = self.table.setdefault(key, [-inf, inf, -1, -1])
            if call.kind != "inner" or call.value > alpha:
                entry[0], entry[2] = call.value, index
            if call.kind != "inner" or call.value < beta:
                entry[1], entry[3] = call.value, index
        return call.value

    def _known(self, call: Call, key: Any) -> bool:
        low, high, low_by, high_by = self.table.get(key, (-inf, inf, -1, -1))
        if low == high or low >= call.window[1]:
            call.value, call.origin = low, low_by
        elif high <= call.window[0]:
            call.value, call.origin = high, high_by
        else:
            return False
        call.kind = "known" if low == high else "bound"
        return True

    def _grow(self, call: Call, left: int | None) -> None:
        """Take children in, one after the other, in the mover's numbers."""
        sign = 1 if self.rules.player(call.state) == "MAX" else -1
        alpha, beta = sorted(sign * end for end in call.window)
        moves = self.rules.moves(call.state)
        usual = list(range(len(moves)))[:: -1 if self.is_reversed else 1]
        first = self.learned.get(call.state, [])
        call.order = first + [place for place in usual if place not in first]
        best = -inf

        def ask(place: int, low: float, high: float, role: str) -> float:
            call.taken[place] = len(self.calls)
            window = sorted((sign * low, sign * high))
            after = self.rules.play(call.state, moves[place])
            return sign * self._call(after, (*call.path, place), left, window[0], window[1], role)

        for n, place in enumerate(call.order):
            is_null = self.with_probes and n > 0 and alpha < alpha + 1 < beta
            got = ask(place, alpha, alpha + 1 if is_null else beta, "probe" if is_null else "")
            child = self.calls[call.taken[place]]
            if is_null and alpha < got < beta and child.kind not in ("over", "limit", "known"):
                self.steps.append(("R", call.path))
                got = ask(place, alpha, beta, "again")
            self.steps.append(("U", call.path))
            call.returned[place] = got
            if got > best:
                best, call.improved = got, place
            alpha = max(alpha, best)
            if alpha >= beta:
                if n + 1 < len(moves):
                    self.cuts += 1
                    self.steps.append(("C", call.path))
                break
        call.value = sign * best


def mtd(rules: Rules, guess: float = 0, depth: int | None = None, *, is_reversed: bool = False) -> Passes:
    """Return what MTD(f) does: SSS* from ∞, DUAL* from −∞."""
    passes = Passes(rules, with_table=True, is_reversed=is_reversed)
    low, high, value = -inf, inf, guess
    while low < high:
        beta = value + 1 if value == low else value
        if beta == -inf or (value == low and beta == value):
            beta = nextafter(value, inf)
        alpha = beta - 1 if beta - 1 < beta else nextafter(beta, -inf)
        value = passes.run(depth, alpha, beta)
        low, high = value if value > alpha else low, value if value < beta else high
    return passes


def deepening(
    rules: Rules,
    learn: str | None = "best",
    delta: float | None = None,
    depth: int | None = None,
    *,
    table: bool = False,
    pvs: bool = False,
    is_reversed: bool = False,
) -> Passes:
    """Return what iterative deepening does."""
    passes = Passes(rules, with_table=table, with_probes=pvs, is_reversed=is_reversed)
    limit, value = 0, None
    while limit != depth:
        limit += 1
        passes.table.clear()
        first = len(passes.calls)
        alpha, beta = (-inf, inf) if value is None or delta is None else (value - delta, value + delta)
        while True:
            begun = len(passes.calls)
            value = passes.run(limit, alpha, beta)
            _learn(passes, begun, learn)
            if value <= alpha:
                alpha = -inf
            elif value >= beta:
                beta = inf
            else:
                break
        if depth is None and all(call.kind != "limit" for call in passes.calls[first:]):
            break
    return passes


def _learn(passes: Passes, begun: int, learn: str | None) -> None:
    """Note which moves come first in the next pass, given the call with which the last one began."""
    if learn == "pv":
        passes.learned.clear()
        call = passes.calls[begun]
        while call.kind == "inner":
            assert call.improved is not None
            passes.learned[call.state] = [call.improved]
            call = passes.calls[call.taken[call.improved]]
    elif learn is not None:
        for call in passes.calls[begun:]:
            if call.kind == "inner" and call.improved is not None:
                usual = sorted(call.order, reverse=passes.is_reversed)
                tried = [place for place in usual if place in call.returned]
                by_value = sorted(tried, key=lambda place: -call.returned[place])
                passes.learned[call.state] = [call.improved] if learn == "best" else by_value


# --- SSS* -----------------------------------------------------------------------------------------


def stockman(nested: Any, players: tuple[str, ...]) -> tuple[float, list[Path]]:
    """Return the value that SSS* finds with its list OPEN, and the leaves in the order in which it evaluates them."""

    def node_at(path: Path) -> Any:
        found = nested
        for place in path:
            found = found[place]
        return found

    def mover(path: Path) -> str:
        return players[len(path) % len(players)]

    opened: list[tuple[Path, str, float]] = [((), "live", inf)]
    evaluated: list[Path] = []
    while True:
        path, status, merit = min(opened, key=lambda state: (-state[2], state[0]))  # of the best ones the leftmost
        opened.remove((path, status, merit))
        node = node_at(path)
        if status == "live":
            if not isinstance(node, list):
                evaluated.append(path)
                opened.append((path, "solved", min(merit, node)))
            elif mover(path) == "MAX":
                opened += [((*path, place), "live", merit) for place in range(len(node))]
            else:
                opened.append(((*path, 0), "live", merit))
        elif not path:
            return merit, evaluated
        else:
            parent, place = path[:-1], path[-1]
            if mover(parent) == "MAX":
                opened = [state for state in opened if state[0][: len(parent)] != parent]
                opened.append((parent, "solved", merit))
            elif place + 1 < len(node_at(parent)):
                opened.append(((*parent, place + 1), "live", merit))
            else:
                opened.append((parent, "solved", merit))
