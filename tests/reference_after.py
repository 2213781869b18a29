"""Independent oracles for the searches after alpha-beta: principal variation search, and tables of positions.

They share no code with the package. A game is a few plain functions (``Rules``); nested lists, in which numbers are
leaves, become one by ``of_lists``. MAX and MIN are written out apart, except in ``negamax_pvs``, which is a second
text of the same search from the mover's side.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import floor, inf
from typing import Any, NamedTuple

Path = tuple[int, ...]
Window = tuple[float, float]

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
PAWNS = 3  # the width and the height of Hexapawn's board


# --- games ----------------------------------------------------------------------------------------


class Rules(NamedTuple):
    """A game as plain functions; ``moves`` lists them in the game's own order."""

    start: Any
    moves: Callable[[Any], list[Any]]
    play: Callable[[Any, Any], Any]
    player: Callable[[Any], str]
    is_over: Callable[[Any], bool]
    utility: Callable[[Any], float]
    estimate: Callable[[Any], float]


def of_lists(nested: Any, players: Sequence[str] = ("MAX", "MIN")) -> Rules:
    """Return the game of nested lists: a state is a path, a move the place of a child.

    An inner node is estimated at the mean of all leaves below it, rounded down.
    """

    def node_at(path: Path) -> Any:
        found = nested
        for place in path:
            found = found[place]
        return found

    return Rules(
        start=(),
        moves=lambda path: list(range(len(node_at(path)))),
        play=lambda path, place: (*path, place),
        player=lambda path: players[len(path) % len(players)],
        is_over=lambda path: not isinstance(node_at(path), list),
        utility=node_at,
        estimate=lambda path: floor(sum(leaves(node_at(path))) / len(leaves(node_at(path)))),
    )


def leaves(nested: Any) -> list[float]:
    """Return the leaves of nested lists, left to right."""
    return [leaf for child in nested for leaf in leaves(child)] if isinstance(nested, list) else [nested]


def tic_tac_toe() -> Rules:
    """Return tic-tac-toe: a state is the nine fields as text, a move the number of a field; X starts and is MAX."""

    def mover(board: str) -> str:
        return "X" if board.count("X") == board.count("O") else "O"

    def winner(board: str) -> str:
        rows = ("".join(board[cell] for cell in line) for line in LINES)
        return next((row[0] for row in rows if row in ("XXX", "OOO")), "")

    return Rules(
        start="." * 9,
        moves=lambda board: [cell for cell in range(9) if board[cell] == "."],
        play=lambda board, cell: board[:cell] + mover(board) + board[cell + 1 :],
        player=lambda board: "MAX" if mover(board) == "X" else "MIN",
        is_over=lambda board: bool(winner(board)) or "." not in board,
        utility=lambda board: {"X": 1, "O": -1, "": 0}[winner(board)],
        estimate=lambda board: 0,
    )


def nim(*heaps: int) -> Rules:
    """Return Nim in normal play: a state is the heaps and who moves, a move (heap, how many); heap by heap, 1 first."""

    def play(state: Any, move: tuple[int, int]) -> Any:
        sizes = list(state[0])
        sizes[move[0]] -= move[1]
        return tuple(sizes), "MIN" if state[1] == "MAX" else "MAX"

    return Rules(
        start=(heaps, "MAX"),
        moves=lambda state: [(heap, count) for heap, size in enumerate(state[0]) for count in range(1, size + 1)],
        play=play,
        player=lambda state: str(state[1]),
        is_over=lambda state: sum(state[0]) == 0,
        utility=lambda state: -1 if state[1] == "MAX" else 1,
        estimate=lambda state: 0,
    )


def hexapawn() -> Rules:
    """Return Hexapawn on 3×3: a state is nine fields, row by row from the top, and who moves.

    White is MAX, starts, and moves up from the bottom row. Moves go pawn by pawn in the order of the fields: ahead,
    then the captures to the left and to the right.
    """

    def moves(state: Any) -> list[tuple[int, int]]:
        board, mover = state
        own, foe, ahead = ("W", "B", -1) if mover == "MAX" else ("B", "W", 1)
        found = []
        for cell in range(PAWNS * PAWNS):
            row, column = divmod(cell, PAWNS)
            if board[cell] != own or not 0 <= row + ahead < PAWNS:
                continue
            for aside, wanted in ((0, "."), (-1, foe), (1, foe)):
                target = cell + PAWNS * ahead + aside
                if 0 <= column + aside < PAWNS and board[target] == wanted:
                    found.append((cell, target))
        return found

    def play(state: Any, move: tuple[int, int]) -> Any:
        fields = list(state[0])
        fields[move[1]], fields[move[0]] = fields[move[0]], "."
        return "".join(fields), "MIN" if state[1] == "MAX" else "MAX"

    def is_across(state: Any) -> bool:
        board, mover = state
        return "B" in board[-PAWNS:] if mover == "MAX" else "W" in board[:PAWNS]

    return Rules(
        start=("BBB...WWW", "MAX"),
        moves=moves,
        play=play,
        player=lambda state: str(state[1]),
        is_over=lambda state: is_across(state) or not moves(state),
        utility=lambda state: -1 if state[1] == "MAX" else 1,
        estimate=lambda state: (state[0].count("W") - state[0].count("B")) / 4,
    )


def positions(rules: Rules) -> set[Any]:
    """Return every state that can arise."""
    seen, waiting = {rules.start}, [rules.start]
    while waiting:
        state = waiting.pop()
        after = [] if rules.is_over(state) else [rules.play(state, move) for move in rules.moves(state)]
        waiting += [one for one in set(after) if one not in seen]
        seen.update(after)
    return seen


def minimax(rules: Rules, depth: int | None = None) -> tuple[float, int | None]:
    """Return the minimax value of a game and the place of the first best move, by the definition."""

    def value(state: Any, left: int | None) -> float:
        if rules.is_over(state):
            return rules.utility(state)
        if left == 0:
            return rules.estimate(state)
        return best(rules.player(state))(below(state, left))

    def below(state: Any, left: int | None) -> list[float]:
        return [value(rules.play(state, move), None if left is None else left - 1) for move in rules.moves(state)]

    def best(player: str) -> Callable[[Iterable[float]], float]:
        return max if player == "MAX" else min

    if rules.is_over(rules.start) or depth == 0:
        return value(rules.start, depth), None
    values = below(rules.start, depth)
    result = best(rules.player(rules.start))(values)
    return result, values.index(result)


# --- a search and what it did ---------------------------------------------------------------------


@dataclass
class Visit:
    """One call of a search; ``low`` and ``high`` are what its own subtree proves of the true value."""

    path: Path
    state: Any
    player: str
    window: Window
    parent: int
    is_probe: bool
    is_research: bool
    value: float = 0
    kind: str = ""
    origin: int = -1
    is_cut: bool = False
    low: float = -inf
    high: float = inf

    @property
    def bound(self) -> str:
        """Whether the value is proven to be exact, or only a lower or an upper bound."""
        if self.low == self.high == self.value:
            return "exact"
        assert self.value in (self.low, self.high)
        return "lower" if self.low == self.value else "upper"

    @property
    def is_exact_by_itself(self) -> bool:
        """Whether no further search could say more: a leaf, or an answer of the table that is exact."""
        return self.kind in ("over", "limit", "known")


@dataclass
class Cut:
    """A cut: the visit and how many visits there were by then, the bound, the places left out, and the cause."""

    visit: int
    visits_before: int
    bound: float
    skipped: list[int]
    because: str
    owner: Path | None
    by: Path | None


@dataclass
class Entry:
    """What a table holds of a position: two bounds, and the visits that stored them."""

    low: float = -inf
    high: float = inf
    low_by: int = -1
    high_by: int = -1


@dataclass
class Search:
    """Alpha-beta, fail-soft, with or without null windows and a table; the search runs when it is made.

    ``steps`` are pairs of a letter and a path: E enter, V evaluate, H hit, U update, R research, C cut, L leave.
    ``is_reversed`` tries the moves of every state from the last to the first.
    """

    rules: Rules
    probes_others: bool = True
    research: str = "window"
    with_table: bool = False
    depth: int | None = None
    is_reversed: bool = False
    visits: list[Visit] = field(default_factory=list)
    steps: list[tuple[str, Path]] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    table: dict[Any, Entry] = field(default_factory=dict)
    move: int | None = None

    def __post_init__(self) -> None:
        self.value = self._visit(self.rules.start, (), self.depth, -inf, inf, -1)

    # --- what was done ------------------------------------------------------------------------------

    @property
    def letters(self) -> str:
        """The letters of all steps."""
        return "".join(letter for letter, _ in self.steps)

    @property
    def paths(self) -> list[Path]:
        """The different nodes, in the order in which they were first entered."""
        return list(dict.fromkeys(visit.path for visit in self.visits))

    @property
    def evaluated(self) -> list[Visit]:
        """The visits that asked the game for a value."""
        return [visit for visit in self.visits if visit.kind in ("over", "limit")]

    @property
    def work(self) -> tuple[int, int, int, int, int, int]:
        """Calls, evaluations, hits, probes, re-searches, passes."""
        hits = sum(visit.kind in ("known", "bound") for visit in self.visits)
        probes = sum(visit.is_probe for visit in self.visits)
        again = sum(visit.is_research for visit in self.visits)
        return len(self.visits), len(self.evaluated), hits, probes, again, 1

    @property
    def counts(self) -> tuple[int, int, int]:
        """Different nodes visited, different nodes evaluated, cuts."""
        return len(self.paths), len({visit.path for visit in self.evaluated}), len(self.cuts)

    # --- the search ---------------------------------------------------------------------------------

    def _visit(
        self, state: Any, path: Path, left: int | None, alpha: float, beta: float, parent: int, role: str = ""
    ) -> float:
        index = len(self.visits)
        player = self.rules.player(state)
        visit = Visit(path, state, player, (alpha, beta), parent, role == "probe", role == "again")
        self.visits.append(visit)
        self.steps.append(("E", path))
        key = state if left is None else (state, left)
        if self.with_table and self._answer(visit, self.table.get(key)):
            self.steps.append(("H", path))
            return visit.value
        if self.rules.is_over(state):
            self._evaluate(visit, "over", self.rules.utility(state))
        elif left == 0:
            self._evaluate(visit, "limit", self.rules.estimate(state))
        else:
            visit.kind = "inner"
            below = None if left is None else left - 1
            visit.value = (self._maximise if player == "MAX" else self._minimise)(index, below, alpha, beta)
            self.steps.append(("L", path))
        if self.with_table:
            self._store(key, index)
        return visit.value

    def _evaluate(self, visit: Visit, kind: str, value: float) -> None:
        visit.kind = kind
        visit.value = visit.low = visit.high = value
        self.steps.append(("V", visit.path))

    def _maximise(self, index: int, left: int | None, alpha: float, beta: float) -> float:
        visit = self.visits[index]
        best, low, high = -inf, -inf, -inf
        places = self._places(visit.state)
        for n, place in enumerate(places):
            ask = (self._after(visit.state, place), (*visit.path, place), left)
            first = len(self.visits)
            if n == 0 or not self.probes_others or not alpha < alpha + 1 < beta:
                got = self._visit(*ask, alpha, beta, index)
                proven = (self.visits[first].low, self.visits[first].high)
            else:
                got = self._visit(*ask, alpha, alpha + 1, index, "probe")
                proven = (self.visits[first].low, self.visits[first].high)
                if alpha < got < beta and not self.visits[first].is_exact_by_itself:
                    self.steps.append(("R", visit.path))
                    again = len(self.visits)
                    got = self._visit(*ask, got if self.research == "answer" else alpha, beta, index, "again")
                    proven = (max(proven[0], self.visits[again].low), min(proven[1], self.visits[again].high))
            self.steps.append(("U", visit.path))
            low, high = max(low, proven[0]), max(high, proven[1])
            if got > best:
                best = got
                if index == 0:
                    self.move = place
            alpha = max(alpha, best)
            if alpha >= beta:
                if places[n + 1 :]:
                    high = inf
                    self._cut(index, beta, places[n + 1 :])
                break
        visit.low, visit.high = low, high
        return best

    def _minimise(self, index: int, left: int | None, alpha: float, beta: float) -> float:
        visit = self.visits[index]
        best, low, high = inf, inf, inf
        places = self._places(visit.state)
        for n, place in enumerate(places):
            ask = (self._after(visit.state, place), (*visit.path, place), left)
            first = len(self.visits)
            if n == 0 or not self.probes_others or not alpha < beta - 1 < beta:
                got = self._visit(*ask, alpha, beta, index)
                proven = (self.visits[first].low, self.visits[first].high)
            else:
                got = self._visit(*ask, beta - 1, beta, index, "probe")
                proven = (self.visits[first].low, self.visits[first].high)
                if alpha < got < beta and not self.visits[first].is_exact_by_itself:
                    self.steps.append(("R", visit.path))
                    again = len(self.visits)
                    got = self._visit(*ask, alpha, got if self.research == "answer" else beta, index, "again")
                    proven = (max(proven[0], self.visits[again].low), min(proven[1], self.visits[again].high))
            self.steps.append(("U", visit.path))
            low, high = min(low, proven[0]), min(high, proven[1])
            if got < best:
                best = got
                if index == 0:
                    self.move = place
            beta = min(beta, best)
            if alpha >= beta:
                if places[n + 1 :]:
                    low = -inf
                    self._cut(index, alpha, places[n + 1 :])
                break
        visit.low, visit.high = low, high
        return best

    def _places(self, state: Any) -> list[int]:
        places = list(range(len(self.rules.moves(state))))
        return places[::-1] if self.is_reversed else places

    def _after(self, state: Any, place: int) -> Any:
        return self.rules.play(state, self.rules.moves(state)[place])

    # --- the table ----------------------------------------------------------------------------------

    def _answer(self, visit: Visit, entry: Entry | None) -> bool:
        """Return a visit from the table if what is known is enough for its window."""
        if entry is None:
            return False
        alpha, beta = visit.window
        if entry.low == entry.high:
            visit.kind, visit.value, visit.origin = "known", entry.low, entry.low_by
            visit.low = visit.high = entry.low
        elif entry.low >= beta:
            visit.kind, visit.value, visit.origin = "bound", entry.low, entry.low_by
            visit.low = entry.low
        elif entry.high <= alpha:
            visit.kind, visit.value, visit.origin = "bound", entry.high, entry.high_by
            visit.high = entry.high
        return bool(visit.kind)

    def _store(self, key: Any, index: int) -> None:
        entry = self.table.setdefault(key, Entry())
        visit = self.visits[index]
        is_leaf = visit.kind in ("over", "limit")
        if is_leaf or visit.value > visit.window[0]:
            entry.low, entry.low_by = visit.value, index
        if is_leaf or visit.value < visit.window[1]:
            entry.high, entry.high_by = visit.value, index

    # --- why a cut happened -------------------------------------------------------------------------

    def _cut(self, index: int, bound: float, skipped: list[int]) -> None:
        self.visits[index].is_cut = True
        self.steps.append(("C", self.visits[index].path))
        because, owner, by = self._cause(index, 1 if self.visits[index].player == "MAX" else 0)
        owner_path = None if owner < 0 else self.visits[owner].path
        by_path = None if by < 0 else self.visits[by].path
        self.cuts.append(Cut(index, len(self.visits), bound, sorted(skipped), because, owner_path, by_path))

    def _cause(self, index: int, side: int) -> tuple[str, int, int]:
        """Return where one end of a visit's window (0 alpha, 1 beta) came from: why, the owner, the child that set it.

        Climb while the bound stays the same. A MAX node changes alpha by a child's value, and beta only by a null
        window, which goes by alpha at that moment; a MIN node the other way round.
        """
        bound = self.visits[index].window[side]
        while True:
            owner = self.visits[index].parent
            if owner < 0:
                return "pass window", -1, -1
            if self.visits[owner].window[side] != bound:
                break
            index = owner
        if (self.visits[owner].player == "MAX") == (side == 1):
            return "null window", owner, self._setter(index, 1 - side)
        return "value", owner, self._setter(index, side)

    def _setter(self, index: int, side: int) -> int:
        """Return the visit whose value is one end of a visit's window, or -1 if the pass began with it."""
        bound, owner = self.visits[index].window[side], self.visits[index].parent
        if owner < 0:
            return -1
        if self.visits[owner].window[side] == bound:
            return self._setter(owner, side)
        if (self.visits[owner].player == "MAX") == (side == 1):
            return self._setter(index, 1 - side)
        children = (n for n in range(owner + 1, index) if self.visits[n].parent == owner)
        return next(n for n in children if self.visits[n].value == bound)


def pvs(rules: Rules, research: str = "window", table: bool = False, **options: Any) -> Search:
    """Return what principal variation search does."""
    return Search(rules, probes_others=True, research=research, with_table=table, **options)


def alphabeta(rules: Rules, table: bool = False, **options: Any) -> Search:
    """Return what alpha-beta does, with or without a table."""
    return Search(rules, probes_others=False, with_table=table, **options)


# --- the same search from the mover's side --------------------------------------------------------


class Seen(NamedTuple):
    """A visit of ``negamax_pvs``, told in MAX's numbers."""

    path: Path
    window: Window
    value: float
    is_probe: bool
    is_research: bool


def negamax_pvs(nested: Any, players: Sequence[str], research: str = "window") -> list[Seen]:
    """Return the visits of principal variation search written as negamax: one case, from the mover's side."""
    seen: list[Any] = []

    def mover(path: Path) -> str:
        return players[len(path) % len(players)]

    def search(node: Any, path: Path, alpha: float, beta: float, role: str) -> float:
        place = len(seen)
        seen.append(None)
        is_max = mover(path) == "MAX"
        best = grow(node, path, alpha, beta) if isinstance(node, list) else node if is_max else -node
        window, value = ((alpha, beta), best) if is_max else ((-beta, -alpha), -best)
        seen[place] = Seen(path, window, value, role == "probe", role == "again")
        return best

    def grow(node: list[Any], path: Path, alpha: float, beta: float) -> float:
        best = -inf
        for place, child in enumerate(node):
            below = (*path, place)
            is_null = place > 0 and alpha < alpha + 1 < beta
            got = ask(child, below, alpha, alpha + 1 if is_null else beta, "probe" if is_null else "")
            if is_null and alpha < got < beta and isinstance(child, list):
                got = ask(child, below, got if research == "answer" else alpha, beta, "again")
            best = max(best, got)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def ask(child: Any, path: Path, alpha: float, beta: float, role: str) -> float:
        if mover(path) == mover(path[:-1]):
            return search(child, path, alpha, beta, role)
        return -search(child, path, -beta, -alpha, role)

    search(nested, (), -inf, inf, "")
    return seen
