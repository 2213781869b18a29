"""Searches side by side: what each visited, and what the better one saved."""

from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.errors import SearchError
from minimaxviz.notation import columns, one_line, value_text
from minimaxviz.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from os import PathLike
    from pathlib import Path

    from minimaxviz.draw.request import NodePath, Size
    from minimaxviz.draw.theme import Theme
    from minimaxviz.export.save import Progress
    from minimaxviz.layout import Engine
    from minimaxviz.widget.player import Player

__all__ = ["Comparison", "compare"]


class Row(NamedTuple):
    """A line of the comparison: what is counted, and a text for each search."""

    name: str
    cells: tuple[str, ...]


class Comparison:
    """Two or more traces of one game. It prints as a table, and shows as one in a notebook."""

    def __init__(self, traces: tuple[Trace, ...]) -> None:
        self.traces = traces

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
        return len({(_root_value(trace), trace.proof.node_bound(0)) for trace in self.traces}) == 1

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
    def rows(self) -> list[Row]:
        """The table, line by line."""
        counts = [(len(trace.visited), trace.leaves, len(trace.cuts)) for trace in self.traces]
        table = [
            Row(name, tuple(f"{count[column]:,}" for count in counts))
            for column, name in enumerate(("nodes visited", "leaves evaluated", "cuts"))
        ]
        table.append(Row("nodes saved", tuple(map(_saving, self.saved, self.shares))))
        table.append(Row("value for MAX", tuple(map(_value, self.traces))))
        table.append(Row("best move", tuple(map(_best_move, self.traces))))
        by_depth = self.by_depth
        shown = by_depth if len(by_depth) <= 20 else by_depth[:19]
        table += [Row(f"nodes at depth {depth}", tuple(f"{n:,}" for n in row)) for depth, row in enumerate(shown)]
        if len(by_depth) > len(shown):
            deeper = [sum(column) for column in zip(*by_depth[len(shown) :], strict=True)]
            table.append(Row(f"nodes from depth {len(shown)}", tuple(f"{n:,}" for n in deeper)))
        return table

    @property
    def verdict(self) -> str:
        """Say in one sentence whether they agree."""
        value = "Same value" if self.same_value else "Different values"
        move = {True: "same move", False: "different moves", None: "but not all know a best move"}[self.same_move]
        if self.same_value != self.same_move and self.same_move is not None:
            move = f"but {move}"
        return f"{value}, {move}."

    def __str__(self) -> str:
        rows = [Row("", self._names), *self.rows]
        first = max(len(row.name) for row in rows)
        widths = [max(columns(row.cells[i]) for row in rows) for i in range(len(self.traces))]
        table = [
            "  ".join([row.name.ljust(first), *(_right(c, w) for c, w in zip(row.cells, widths, strict=True))])
            for row in rows
        ]
        table.insert(1, "─" * columns(table[0]))
        return "\n".join([*table, "", self.verdict, *self.conventions])

    def _repr_html_(self) -> str:
        from html import escape

        head = "".join(f'<th scope="col" style="text-align:right">{escape(name)}</th>' for name in self._names)
        body = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(row.name)}</th>'
            + "".join(f'<td style="text-align:right">{escape(cell)}</td>' for cell in row.cells)
            + "</tr>"
            for row in self.rows
        )
        notes = "<br>".join(map(escape, self.conventions))
        return (
            f"<table><caption>{escape(self.verdict)}</caption><thead><tr><td></td>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table><p>{notes}</p>"
        )

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
        theme: "str | Theme | None" = None,
        lang: str = "en",
        size: "Size | None" = None,
        caption: bool | None = None,
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
    ) -> "Path":
        """Save slides with the searches side by side: pdf gif pptx html tex mp4, or pictures into a folder.

        Options as for ``Trace.save``.
        """
        from pathlib import Path

        from minimaxviz.draw.request import Request
        from minimaxviz.export import save

        request = Request.of(self.traces, theme, lang, size, caption, engine, path, depth, around, limit)
        return save(self, Path(file), request, steps=steps, format=format, progress=progress)

    def player(
        self,
        step: int | None = None,
        *,
        playing: bool = False,
        speed: float = 1.0,
        lang: str | None = None,
        language: str | None = None,
        theme: "str | Theme" = "auto",
        by: str = "step",
        panels: "Sequence[str]" = ("caption", "code", "stack", "counts"),
        steps: "str | Sequence[int] | None" = None,
        size: "Size | None" = None,
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
    ) -> "Player":
        """Step through the searches together; options as for ``Player``, and ``by`` "step" or "node"."""
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
        )

    @property
    def conventions(self) -> list[str]:
        """What each search's counts depend on."""
        named = zip(self._names, self.traces, strict=True)
        return [f"{name}: {trace.conventions.sentence}" for name, trace in named]

    @property
    def _names(self) -> tuple[str, ...]:
        """The searches' titles, numbered where two are alike."""
        titles = [trace.conventions.title for trace in self.traces]
        return tuple(
            f"{title} {titles[: i + 1].count(title)}" if titles.count(title) > 1 else title
            for i, title in enumerate(titles)
        )


def compare(*traces: Trace) -> Comparison:
    """Put the counts of two or more searches side by side; savings are against the first.

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
    Alpha-beta: cut when α ≥ β · fail-soft · window (−∞, ∞) · left to right
    """
    if len(traces) < 2 or not all(isinstance(trace, Trace) for trace in traces):
        raise SearchError("compare needs two or more traces: compare(minimax(game), alphabeta(game))")
    for trace in traces[1:]:
        if _opening(trace) != _opening(traces[0]):
            raise SearchError("compare needs traces of one game from one state; these begin differently")
    return Comparison(traces)


def _opening(trace: Trace) -> tuple[Any, ...]:
    """Answer what two traces of one game have in common: the root, its moves, and what they lead to if seen."""
    root = trace.root.facts
    return root.label, root.player, root.board, max(trace.record.options[0], -1)


def _saving(saved: int, share: "Fraction") -> str:
    if saved == 0:
        return "–"
    percent = f"{float(share):.1%}".replace("%", " %").replace("-", "−")
    simple = f"{share}, " if share.denominator <= 10 and share.denominator > 1 else ""
    return f"{saved:,} ({simple}{percent})".replace("-", "−")


def _right(cell: str, width: int) -> str:
    return " " * (width - columns(cell)) + cell


def _root_value(trace: Trace) -> float:
    """Return the root's value as MAX sees it."""
    return trace.record.value[trace.record.passes[-1].visit]


def _value(trace: Trace) -> str:
    return value_text(_root_value(trace), trace.proof.node_bound(0))


def _best_move(trace: Trace) -> str:
    best = trace.best_node
    return "–" if best is None else f"{one_line(trace.root.label)} → {one_line(best.label)}"
