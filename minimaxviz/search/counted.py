"""What was counted without recording: value, moves, nodes and leaves of each depth, and the part that can be shown."""

from dataclasses import dataclass
from typing import Any

from minimaxviz.games.given import AnyGame
from minimaxviz.notation import columns, number, spelled
from minimaxviz.search.ordering import Order
from minimaxviz.search.run import Run
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.record import LEAF
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import LIMIT, OVER

__all__ = ["Counted", "upper_part"]


@dataclass(frozen=True, repr=False)
class Counted:
    """What minimax finds and how many nodes it visits, counted without visiting each of them.

    ``by_depth`` and ``leaves_by_depth`` have an entry for each depth, ``moves`` the root's moves with their values.
    ``positions`` were worked out, each once for each depth at which it stands. ``missing`` says why not all depths are
    there that were asked for; it is empty if they are. ``value`` is None where no estimate tells it.
    """

    conventions: Conventions
    value: float | None
    moves: tuple[tuple[Any, float], ...]
    by_depth: tuple[int, ...]
    leaves_by_depth: tuple[int, ...]
    positions: int
    missing: str = ""

    @property
    def nodes(self) -> int:
        """How many nodes minimax visits."""
        return sum(self.by_depth)

    @property
    def leaves(self) -> int:
        """How many of them are leaves: the game is over there, or the depth limit reached."""
        return sum(self.leaves_by_depth)

    @property
    def move(self) -> Any:
        """The best move at the root, the first of several; None at a leaf."""
        return next((move for move, value in self.moves if value == self.value), None)

    @property
    def notice(self) -> str:
        """Say in one line which depths are missing and why; empty if none is."""
        return self.missed("en")

    def missed(self, lang: str) -> str:
        """Say in one line of a language which depths are missing and why; empty if none is."""
        from minimaxviz.words import words

        say, done = words(lang), len(self.by_depth) - 1
        return say.say("count_missing", depth=say.whole(done), reason=self.missing) if self.missing else ""

    def text(self, lang: str = "en") -> str:
        """Write a line for each depth, what was found, and what the counts depend on."""
        from minimaxviz.words import convention, words

        say = words(lang)
        head = [say.directed(say.say(f"column_{name}")) for name in ("depth", "nodes", "leaves")]
        rows = zip(range(len(self.by_depth)), self.by_depth, self.leaves_by_depth, strict=True)
        table = [head, *([say.whole(cell) for cell in row] for row in rows)]
        widths = [max(columns(row[i]) for row in table) for i in range(len(head))]
        lines = ["  ".join(" " * (w - columns(c)) + c for c, w in zip(row, widths, strict=True)) for row in table]
        lines.insert(1, "─" * columns(lines[0]))
        notes = [
            say.count("count_total", self.nodes, leaves=say.whole(self.leaves)),
            say.count("count_once", self.positions),
            f"{say.title(self.conventions.algorithm)}: {convention(self.conventions, say)}",
        ]
        if self.value is not None:
            found = {"value": number(self.value), **({"move": spelled(self.move)} if self.moves else {})}
            notes.insert(0, say.say("count_found" if self.moves else "count_leaf", **found))
        if self.missing:
            notes.append(self.missed(lang))
        return "\n".join([*map(say.left_to_right, lines), "", *map(say.directed, notes)])

    def __repr__(self) -> str:
        return self.text()


def upper_part(game: AnyGame, state: Any, found: Counted, order: Order = None) -> Trace:
    """Return a trace of the root and its moves, each worth what was counted; what is below them is not in it.

    >>> from minimaxviz.search.counting import counted
    >>> upper_part("lecture", None, counted("lecture"))
    Trace(minimax, 4 nodes, value 3)
    """
    run = Run(game, state, found.conventions.but(counted=found.nodes), order=order)
    is_over, _, _, player, moves, play = run.rules
    listing, values = [move for move, _ in found.moves], [value for _, value in found.moves]

    def value_of(state: Any, depth: int) -> Any:
        run.enter(depth)
        options = moves(state)
        for move in options:
            run.enter(depth - 1)
            run.leave((LEAF, values[listing.index(move)], OVER if is_over(play(state, move)) else LIMIT))
        run.leave((player(state), found.value, len(options)))
        return found.value

    return run.trace(value_of)
