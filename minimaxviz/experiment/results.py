"""What an experiment measured, run by run, and what of it is missing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from minimaxviz.errors import ExperimentError
from minimaxviz.notation import columns, fitted, one_line
from minimaxviz.trace.conventions import Conventions
from minimaxviz.words import Words, convention, words

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

__all__ = ["Branching", "Experiment", "Missing", "Order", "Row", "how_many", "several", "title"]

Branching: TypeAlias = int | tuple[int, int] | None
Order: TypeAlias = str | float
"""The name of an order, or the probability with which the best move is put first."""

MOST_LINES = 60  # of the table; select() shows the others


class Row(NamedTuple):
    """One search of one game: what was searched, and what that took."""

    branching: Branching
    """Of a random tree: the number of children, or (low, high); None in a game."""
    depth: int | None
    """Of a random tree; in a game the depth limit, or None."""
    order: Order
    seed: int
    search: str
    visited: int
    leaves: int
    cuts: int
    value: float
    """The root's value for MAX."""
    minimum: int | None
    """The Knuth–Moore minimum of visited nodes, if the tree is uniform."""
    calls: int
    """Visits: a node that is visited again is called again."""
    evaluations: int
    hits: int
    """Calls that a table answered."""
    probes: int
    researches: int
    passes: int


class Missing(NamedTuple):
    """A run that did not come to its end, and why."""

    branching: Branching
    depth: int | None
    order: Order
    seed: int
    search: str
    reason: str


FACTORS = Missing._fields[:-1]  # the columns that are varied, not measured


class Experiment:
    """The rows of an experiment, always in the same order. It prints as a table, and shows as one in a notebook.

    ``missing`` lists the runs of which there is no row; ``conventions`` says how each search was called.
    ``pandas.DataFrame(experiment.rows)`` makes a data frame of it.
    """

    def __init__(
        self, rows: Iterable[Row], missing: Iterable[Missing] = (), conventions: Mapping[str, Conventions] | None = None
    ) -> None:
        self.rows = tuple(rows)
        self.missing = tuple(missing)
        self.conventions = dict(conventions or {})

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def select(self, **wanted: Any) -> "Experiment":
        """Return the part in which columns have the values wanted; a list or a range names several.

        >>> from minimaxviz import experiment
        >>> part = experiment(depth=range(1, 5), seeds=3).select(search="alphabeta", order="best", depth=[3, 4])
        >>> sorted({(row.depth, row.visited) for row in part})
        [(3, 20), (4, 37)]
        """
        parts = self
        for column, value in wanted.items():
            known = parts.values(column)
            chosen = several(column, value)
            for one in chosen:
                if one not in known:
                    measured = ", ".join(map(_text, known)) or "nothing"
                    raise ExperimentError(f"select: {column} {one!r} was not measured; {measured} is there")
            parts = parts._part(column, chosen)
        return parts

    def by(self, column: str) -> "dict[Any, Experiment]":
        """Part the experiment by the values of a column."""
        return {value: self._part(column, [value]) for value in self.values(column)}

    def values(self, column: str) -> list[Any]:
        """Return the different values of a column, those of missing runs too."""
        if column not in Row._fields:
            raise ExperimentError(f"there is no column {column!r}; there are {', '.join(Row._fields)}")
        runs: tuple[Any, ...] = (*self.rows, *self.missing) if column in Missing._fields else self.rows
        return list(dict.fromkeys(getattr(run, column) for run in runs))

    def _part(self, column: str, chosen: list[Any]) -> "Experiment":
        missing = [run for run in self.missing if getattr(run, column, None) in chosen]
        return Experiment((row for row in self.rows if getattr(row, column) in chosen), missing, self.conventions)

    def median(self, column: str = "visited") -> float:
        """Return the median of a column of numbers."""
        if not self.rows:
            raise ExperimentError("median: nothing was measured")
        numbers: list[float] = sorted(getattr(row, column) for row in self.rows)
        low, high = numbers[(len(numbers) - 1) // 2], numbers[len(numbers) // 2]
        return low if low == high else (low + high) / 2

    def mean(self, column: str = "visited") -> float:
        """Return the mean of a column of numbers."""
        if not self.rows:
            raise ExperimentError("mean: nothing was measured")
        return float(sum(getattr(row, column) for row in self.rows) / len(self.rows))

    @property
    def notice(self) -> str:
        """Say in one line which runs are missing and why; empty if none is."""
        return self.missed(words("en"))

    def missed(self, say: Words) -> str:
        """Say in one line of a language which runs are missing and why; empty if none is."""
        if not self.missing:
            return ""
        gaps = ((column, list(dict.fromkeys(getattr(run, column) for run in self.missing))) for column in FACTORS)
        where = [
            f"{say.say(f'column_{column}')} {say.named(fitted(', '.join(_named(one, say) for one in values), 40))}"
            for column, values in gaps
            if len(values) < len(self.values(column))
        ]
        among = f" ({'; '.join(where)})" if where else ""
        reasons = list(dict.fromkeys(run.reason for run in self.missing))
        others = say.count("note_others", len(reasons) - 1) if len(reasons) > 1 else ""
        total = say.whole(len(self.rows) + len(self.missing))
        return say.count("note_missing", len(self.missing), total=total, where=among, reason=reasons[0], others=others)

    @property
    def revisits(self) -> bool:
        """Whether a search called a node again, or a table answered: then calls and nodes have to be told apart."""
        return any(row.calls != row.visited or row.hits for row in self.rows)

    @property
    def statements(self) -> list[str]:
        """Say what the counts depend on."""
        return self.dependencies(words("en"))

    def dependencies(self, say: Words, *, at_once: bool = False) -> list[str]:
        """Say in a language what the counts depend on; what holds of all searches may be said ``at_once``."""
        sentences = [say.say("note_calls" if self.revisits else "note_node")]
        if any(row.branching is not None for row in self.rows):
            sentences.append(say.say("note_trees"))
        own = [
            (title(name, conventions, say), convention(conventions, say, usual_order=False).split(" · "))
            for name, conventions in self.conventions.items()
            if name in self.values("search")
        ]
        if at_once and len(own) > 1:
            shared = [part for part in own[0][1] if all(part in parts for _, parts in own)]
            rest = [(name, [part for part in parts if part not in shared]) for name, parts in own]
            own = [(say.say("note_all"), shared), *rest]
        return sentences + [f"{name}: {' · '.join(parts)}" for name, parts in own if any(parts)]

    def to_csv(self, path: "str | PathLike[str]") -> "Path":
        """Write the rows as a CSV file with a line of headings; return its path."""
        import csv
        import io

        from minimaxviz.export import files

        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([Row._fields, *self.rows])
        file = files.path_of(path)
        files.write(file, text.getvalue())
        return file

    # --- as a table -------------------------------------------------------------------------------

    def table(self, lang: str = "en") -> str:
        """Write a line for each game and search in a language, and what the counts depend on.

        >>> from minimaxviz import experiment
        >>> print(experiment(depth=4, order=["best", "worst"], seeds=100).table("hr"))
        grananje  dubina  redoslijed  pretraživanje  minimum  pokretanja  najmanje  medijan  najviše
        ────────────────────────────────────────────────────────────────────────────────────────────
               3       4  najbolji    minimax             37         100       121      121      121
               3       4  najbolji    alphabeta           37         100        37       37       37
               3       4  najgori     minimax             37         100       121      121      121
               3       4  najgori     alphabeta           37         100       113      119      121
        <BLANKLINE>
        400 pokretanja; najmanje, medijan i najviše posjećenih čvorova po svim sjemenima.
        Čvor je jedan poziv pretraživanja, uključujući korijen.
        Vrijednosti listova nasumičnog stabla biraju se iz toliko brojeva da gotovo nikad dvije nisu jednake.
        Alfa-beta: podrezivanje kad je α ≥ β · fail-soft · prozor [−∞, ∞]
        """
        say = words(lang)
        head, lines = self._table(say)
        table = [tuple(say.directed(_heading(name, say)) for name in head), *lines]
        widths = [max(columns(line[i]) for line in table) for i in range(len(head))]
        texts = ["  ".join(map(_aligned, line, widths, head)) for line in table]
        texts.insert(1, "─" * columns(texts[0]))
        return "\n".join([*map(say.left_to_right, texts), "", *map(say.directed, self._notes(say))])

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        from html import escape

        say = words("en")
        head, lines = self._table(say)
        heading = "".join(f'<th scope="col"{_style(name)}>{escape(_heading(name, say))}</th>' for name in head)
        body = "".join(
            "<tr>"
            + "".join(f"<td{_style(name)}>{escape(cell)}</td>" for name, cell in zip(head, line, strict=True))
            + "</tr>"
            for line in lines
        )
        notes = "<br>".join(map(escape, self._notes(say)))
        return f"<table><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table><p>{notes}</p>"

    def _table(self, say: Words) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """Return which columns there are, and a line for each game and search, over all seeds."""
        groups: dict[tuple[Any, ...], list[Row]] = {}
        for row in self.rows:
            groups.setdefault((row.branching, row.depth, row.order, row.search, row.minimum), []).append(row)
        work = self._work
        head = ("branching", "depth", "order", "search", "minimum", "runs", "fewest", "median", "most", *work)
        lines = [(*(_cell(value, say) for value in key), *_spread(rows, work, say)) for key, rows in groups.items()]
        kept = [i for i, name in enumerate(head) if name in TEXTS or any(line[i] != "–" for line in lines)]
        return tuple(head[i] for i in kept), [tuple(line[i] for i in kept) for line in lines[:MOST_LINES]]

    @property
    def _work(self) -> tuple[str, ...]:
        """The columns of what was done, where that is more than nodes visited once each."""
        usual = {"hits": 0, "probes": 0, "researches": 0, "passes": 1}
        special = [name for name in usual if any(getattr(row, name) != usual[name] for row in self.rows)]
        return ("calls", "evaluations", *special) if self.revisits else ()

    def _notes(self, say: Words) -> list[str]:
        notes = [say.count("note_runs", len(self.rows)), *self.dependencies(say)]
        if self.revisits:
            notes.insert(1, say.say("note_medians"))
        count = len({(row.branching, row.depth, row.order, row.search) for row in self.rows})
        if count > MOST_LINES:
            notes.insert(0, say.count("note_lines", count - MOST_LINES))
        return [*notes, self.missed(say)] if self.missing else notes


TEXTS = ("order", "search")  # columns that stand left
WORK = Row._fields[Row._fields.index("calls") :]  # columns of what was done, which a comparison counts too
TITLED = ("pvs_table", "mtd_value")  # searches that are known by what their options make of them
ORDERS = ("best", "random", "worst", "listed", "reversed")  # that have a name in every language


def title(name: str, conventions: Conventions, say: Words) -> str:
    """Name a search for people: by its title, unless the experiment gave it a name of its own."""
    return say.title(name) if name in (conventions.algorithm, *TITLED) else say.named(one_line(name))


def how_many(count: float, say: Words) -> str:
    """Write a count, or a median that may lie between two.

    >>> [how_many(count, words("en")) for count in (18297, 1011.0, 441.5)]
    ['18,297', '1,011', '441.5']
    """
    return say.punctuated(f"{count:,.1f}".removesuffix(".0"))


def several(column: str, value: Any) -> list[Any]:
    """Return the values that an argument names: lists and ranges are several, of branching (low, high) is one."""
    many = isinstance(value, list | range | set | frozenset) or (isinstance(value, tuple) and column != "branching")
    return list(value) if many else [value]


def _heading(name: str, say: Words) -> str:
    return say.say(f"row_{name}" if name in WORK else f"column_{name}")


def _spread(rows: list[Row], work: tuple[str, ...], say: Words) -> tuple[str, ...]:
    counts, runs = [row.visited for row in rows], Experiment(rows)
    numbers = (len(rows), min(counts), runs.median(), max(counts), *map(runs.median, work))
    return tuple(how_many(number, say) for number in numbers)


def _text(value: Any) -> str:
    return one_line(str(value))


def _named(value: Any, say: Words) -> str:
    """Write a value of a column; the orders have names in every language."""
    return say.say(f"cell_{value}") if value in ORDERS else _text(value)


def _cell(value: Any, say: Words) -> str:
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return "–".join(map(str, value))
    if isinstance(value, int):
        return say.whole(value)
    if isinstance(value, float):
        return say.punctuated(f"{value:g}")
    return say.directed(_named(value, say)) if value in ORDERS else say.named(one_line(value))


def _aligned(cell: str, width: int, name: str) -> str:
    room = " " * (width - columns(cell))
    return cell + room if name in TEXTS else room + cell


def _style(name: str) -> str:
    return ' style="text-align:left"' if name in TEXTS else ' style="text-align:right"'
