"""Searches side by side: what each visited, and what the better one saved."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from minimaxviz.errors import SearchError
from minimaxviz.notation import one_line, readable
from minimaxviz.trace import Trace
from minimaxviz.trace.positions import storable
from minimaxviz.trace.visits import OVER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from os import PathLike
    from pathlib import Path

    from minimaxviz.draw.comparison_table import Row
    from minimaxviz.draw.request import Leaves, NodePath, Size, Windows
    from minimaxviz.draw.theme import Theme
    from minimaxviz.export.save import Progress
    from minimaxviz.layout import Engine
    from minimaxviz.practice.watched import Watched
    from minimaxviz.trace.timeline import Timeline
    from minimaxviz.widget.map import Map
    from minimaxviz.widget.player import Player

__all__ = ["Comparison", "compare", "root_value"]

COMMON = 1_000  # nodes, from the root down, in which traces of one game have to agree


class Comparison:
    """Two or more traces of one game. It prints as a table, and shows as one in a notebook."""

    def __init__(self, traces: tuple[Trace, ...], names: tuple[str, ...] | None = None) -> None:
        self.traces = traces
        self.names = names
        """What the searches are called; None if each goes by the name of its algorithm."""

    def timeline(self, by: str = "place") -> "Timeline":
        """Return which step of each search is shown together: ``by`` "place", "step" or "node".

        >>> from minimaxviz import alphabeta, minimax, trees
        >>> both = compare(minimax(trees.lecture()), alphabeta(trees.lecture()))
        >>> both.timeline()[17]  # alpha-beta waits at its cut
        (16, 15)
        """
        from minimaxviz.trace.timeline import Timeline

        return Timeline(self.traces, by)

    def map(self, *, path: "NodePath" = (), lang: str = "en", theme: "str | Theme" = "auto") -> "Map":
        """Return a map of the first search, with a button that dims what the second never visits."""
        return self.traces[0].map(self.traces[1], path=path, lang=lang, theme=theme)

    @property
    def saved(self) -> tuple[int, ...]:
        """How many nodes fewer than the first search each one visited."""
        first = len(self.traces[0].visited)
        return tuple(first - len(trace.visited) for trace in self.traces)

    @property
    def shares(self) -> "tuple[Fraction, ...]":
        """Which part of the first search's nodes each one saved."""
        from fractions import Fraction  # it loads slowly, and most never compare

        return tuple(Fraction(saved, len(self.traces[0].visited)) for saved in self.saved)

    @property
    def same_value(self) -> bool:
        """Whether all searches agree on the root's value: the same number, and the same proven of it."""
        return len({(root_value(trace), trace.proof.node_bound(0)) for trace in self.traces}) == 1

    @property
    def same_move(self) -> bool | None:
        """Whether all searches chose the same move; None if one of them knows none."""
        best = [trace.best_node for trace in self.traces]
        return len({node.path for node in best if node is not None}) == 1 if None not in best else None

    @property
    def by_depth(self) -> tuple[tuple[int, ...], ...]:
        """How many nodes each search visited at each depth: a tuple for each depth."""
        tallies = [trace.by_depth for trace in self.traces]
        deepest = max(map(len, tallies))
        return tuple(tuple(t[d] if d < len(t) else 0 for t in tallies) for d in range(deepest))

    @property
    def rows(self) -> "list[Row]":
        """The table, line by line."""
        from minimaxviz.draw.comparison_table import rows

        return rows(self, "en")

    @property
    def verdict(self) -> str:
        """Say in one sentence whether they agree."""
        from minimaxviz.draw.comparison_table import verdict

        return verdict(self, "en")

    @property
    def conventions(self) -> list[str]:
        """What each search's counts depend on."""
        from minimaxviz.draw.comparison_table import conventions

        return conventions(self, "en")

    def table(self, lang: str = "en") -> str:
        """Write the table in a language, with whether the searches agree and what their counts depend on.

        >>> from minimaxviz import alphabeta, minimax, trees
        >>> print(compare(minimax(trees.aima()), alphabeta(trees.aima())).table("sr"))
                             Minimaks   Alfa-beta
        ─────────────────────────────────────────
        posećeni čvorovi           13          11
        ocenjeni listovi            9           7
        odsecanja                   0           1
        ušteđeni čvorovi            –  2 (15,4 %)
        vrednost za MAX             3           3
        najbolji potez          A → B       A → B
        čvorovi na dubini 0         1           1
        čvorovi na dubini 1         3           3
        čvorovi na dubini 2         9           7
        <BLANKLINE>
        Ista vrednost, isti potez.
        Minimaks: sleva nadesno
        Alfa-beta: odsecanje kad je α ≥ β · fail-soft · prozor [−∞, ∞] · sleva nadesno
        """
        from minimaxviz.draw.comparison_table import text

        return text(self, lang)

    def __str__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        from minimaxviz.draw.comparison_table import html

        return html(self, "en")

    def __repr__(self) -> str:
        return str(self)

    def save(
        self,
        file: "str | PathLike[str]",
        /,
        *,
        steps: "str | Sequence[int] | None" = None,
        format: str | None = None,
        progress: "Progress | None" = None,
        by: str = "place",
        theme: "str | Theme | None" = None,
        lang: str = "en",
        size: "Size | None" = None,
        caption: bool | None = None,
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        legend: bool | None = None,
        header: bool = True,
        windows: "Windows" = "open",
        leaves: "Leaves" = False,
        story: bool = False,
    ) -> "Path":
        """Save slides with the searches side by side: pdf gif pptx html tex mp4, or pictures into a folder.

        ``by`` "place" keeps the searches at the same place of the tree: one that has cut waits there. "step" lets each
        take a step at a time. Steps are counted along the comparison. Other options as for ``Trace.save``;
        ``title`` names them all. In a folder
        ``steps-summary.png`` sums up. A ``story`` is told of one search, and refused here.
        """
        from minimaxviz.draw.request import Request
        from minimaxviz.export import save

        request = Request.of(
            self.traces, theme, lang, size, caption, engine, path, depth, around, limit,
            title, legend, header, windows, leaves,
        )  # fmt: skip
        return save(self, file, request, steps=steps, format=format, progress=progress, by=by, story=story)

    def player(
        self,
        step: int | None = None,
        *,
        playing: bool = False,
        speed: float = 1.0,
        lang: str | None = None,
        language: str | None = None,
        theme: "str | Theme" = "auto",
        by: str | None = None,
        panels: "Sequence[str]" = ("caption", "code", "stack", "counts"),
        steps: "str | Sequence[int] | None" = None,
        size: "Size | None" = None,
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        legend: bool | None = None,
        header: bool = True,
        windows: "Windows" = "open",
        leaves: "Leaves" = False,
    ) -> "Player":
        """Step through the searches together; options as for ``Player``, and ``by`` "place", "step" or "node"."""
        from minimaxviz.widget.player import Player

        return Player(
            self,
            step,
            playing=playing,
            speed=speed,
            lang=lang,
            language=language,
            theme=theme,
            by=by,
            panels=panels,
            steps=steps,
            size=size,
            engine=engine,
            path=path,
            depth=depth,
            around=around,
            limit=limit,
            title=title,
            legend=legend,
            header=header,
            windows=windows,
            leaves=leaves,
        )


def compare(*traces: "Trace | Watched", **named: "Trace | Watched") -> Comparison:
    """Put the counts of two or more searches side by side; savings are against the first.

    ``compare(eager=one, lazy=two)`` gives them names, which stand wherever the searches are shown. What
    ``watch`` returned is taken for its trace.

    >>> from minimaxviz import alphabeta, minimax, trees
    >>> tree = trees.lecture()
    >>> print(compare(minimax(tree), alphabeta(tree)))
                      Minimax       Alpha-beta
    ──────────────────────────────────────────
    nodes visited          21               14
    leaves evaluated       11                6
    cuts                    0                3
    nodes saved             –  7 (1/3, 33.3 %)
    value for MAX           3                3
    best move           A → B            A → B
    nodes at depth 0        1                1
    nodes at depth 1        3                3
    nodes at depth 2        6                4
    nodes at depth 3       11                6
    <BLANKLINE>
    Same value, same move.
    Minimax: left to right
    Alpha-beta: cut when α ≥ β · fail-soft · window [−∞, ∞] · left to right
    """
    names = _names(named)
    if traces and names:
        raise SearchError(
            f"compare: {', '.join(names)} have names and {len(traces):,} not; give all searches a name, or none"
        )
    given = [_trace_of(one) for one in traces or named.values()]
    found = tuple(one for one in given if one is not None)
    if len(found) < 2 or len(found) < len(given):
        raise SearchError("compare needs two or more traces: compare(minimax(game), alphabeta(game))")
    for trace in found[1:]:
        if (difference := _difference(found[0], trace)) is not None:
            raise SearchError(f"compare needs traces of one game from one state; {difference}")
    return Comparison(found, names or None)


def _trace_of(given: Any) -> Trace | None:
    """Return a trace, or that of a function that was watched; None if it is neither."""
    if isinstance(given, Trace):
        return given
    from minimaxviz.practice.watched import Watched

    return given.trace if isinstance(given, Watched) else None


def _names(named: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the searches, on one line each; refuse what could not be told apart."""
    names = tuple(" ".join(one_line(name).split()) for name in named)
    for place, name in enumerate(names):
        if not name:
            raise SearchError("compare: a search has an empty name; give it a word")
        if name in names[:place]:
            raise SearchError(f"compare: two searches are called {name!r}; give them different names")
    return names


def _difference(one: Trace, two: Trace) -> str | None:
    """Say what two traces know differently of a node that both entered; None if they agree as far as is looked."""
    pairs = [(0, 0)]
    for mine, other in pairs:  # it grows, level by level
        known, held = _known(one, mine), _known(two, other)
        for fact in known:
            if fact in held and known[fact] != held[fact]:
                name = one.node_of(one.walk.last_visit(mine)).label
                return f"the {fact} at {name} is {readable(known[fact])} in one and {readable(held[fact])} in another"
        if len(pairs) < COMMON:
            places = _entered(two, other)
            pairs += [(node, places[place]) for place, node in _entered(one, mine).items() if place in places]
    return None


def _known(trace: Trace, node: int) -> dict[str, Any]:
    """Return what a trace knows of a node whatever the search: not what is estimated, or told by somebody."""
    record, visits = trace.record, trace.walk.visits_of(node)
    facts = trace.node_of(visits[0]).facts
    known = {"label": facts.label, "move": storable(facts.move), "board": facts.board}
    visit = max(visits, key=record.options.__getitem__)
    if record.options[visit] > 0:
        known |= {"player": facts.player, "number of moves": record.options[visit]}
    elif record.options[visit] == OVER:
        known |= {"number of moves": 0} | ({"value": record.value[visit]} if trace.told is None else {})
    return known


def _entered(trace: Trace, node: int) -> dict[int, int]:
    """Return the entered children of a node by their places."""
    walk = trace.walk
    return {walk.visits.child[walk.last_visit(child)]: child for child in walk.children(node)}


def root_value(trace: Trace) -> float:
    """Return the root's value as MAX sees it."""
    return trace.record.value[trace.record.passes[-1].visit]
