"""What experiments and traces counted, as plots that can be read from the back row.

Every function draws on ``ax`` (in a figure with ``layout="constrained"``, which leaves room for the words), or on a
figure of its own, and returns the figure: it shows itself in a notebook, and ``savefig`` writes it. ``lang`` is the
language of all words; matplotlib joins and turns Persian as it must be. No colour carries meaning alone: markers, lines
and hatches differ too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from minimaxviz.draw.comparison_table import conventions, titles
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import ViewError, needing
from minimaxviz.experiment.chart import STYLES, Chart, Picture, Style
from minimaxviz.experiment.growth import effective_branching, knuth_moore
from minimaxviz.experiment.order_quality import means, table
from minimaxviz.experiment.results import Experiment, how_many, title
from minimaxviz.notation import readable
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.words import Words, words

with needing("plots need matplotlib", "matplotlib", ViewError):
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "branching_factor",
    "distribution",
    "evaluations_against_order",
    "nodes_against_depth",
    "nodes_per_level",
]

WHOLE, HIGH, MIDDLE, LOW = STYLES[:4]
ORDERS = {"worst": HIGH, "random": MIDDLE, "best": LOW, "reversed": HIGH, "listed": LOW}
MOST_LEVELS = 20  # that are shown one by one


def nodes_against_depth(
    experiment: Experiment, *, ax: Axes | None = None, theme: str | Theme = "light", lang: str = "en"
) -> Figure:
    """Plot the nodes visited against the depth on a log scale, beside the curves of theory.

    For uniform trees these are b^d, the Knuth–Moore minimum, and b^(d/2) times what makes it meet that minimum at
    the greatest depth.
    """
    say = words(lang)
    lines = _lines("nodes_against_depth", experiment, say)
    chart = Chart(ax, theme, say)
    chart.logarithmic()
    for line, style in zip(lines, _styles(lines), strict=True):
        chart.line(line.depths, [part.median() for part in line.parts], line.label, style)
        counts = [[row.visited for row in part] for part in line.parts]
        chart.band(line.depths, list(map(min, counts)), list(map(max, counts)), style)
    branching = experiment.values("branching")[0]
    if isinstance(branching, int):
        depths = sorted(experiment.values("depth"))
        least = [knuth_moore(branching, depth).nodes for depth in depths]
        factor = least[-1] / branching ** (depths[-1] / 2)
        chart.highlight(depths, least, say.say("plot_minimum"))
        chart.curve(depths, [branching**depth for depth in depths], f"$b^d = {branching}^d$", "--")
        roots = [factor * branching ** (depth / 2) for depth in depths]
        chart.curve(depths, roots, f"$c·b^{{d/2}} = {_in_formula(f'{factor:.1f}', say)}·{branching}^{{d/2}}$", ":")
    chart.whole(chart.ax.xaxis)
    chart.words(
        say.comma.join([say.say("plot_nodes"), *_branching(branching, say)]),
        _depth_name(branching, say),
        f"{say.say('axis_nodes')} ({_over(experiment, say)})",
    )
    chart.note(*experiment.dependencies(say), say.say("note_bands"), experiment.missed(say))
    chart.legend("upper left")
    return chart.figure


def branching_factor(
    experiment: Experiment, *, ax: Axes | None = None, theme: str | Theme = "light", lang: str = "en"
) -> Figure:
    """Plot the effective branching factor against the depth, beside b and √b for uniform trees."""
    say = words(lang)
    lines = _lines("branching_factor", experiment, say)
    chart = Chart(ax, theme, say)
    for line, style in zip(lines, _styles(lines), strict=True):
        pairs = [(depth, part) for depth, part in zip(line.depths, line.parts, strict=True) if depth > 0]
        factors = [effective_branching(part.median(), depth) for depth, part in pairs]
        chart.line([depth for depth, _ in pairs], factors, line.label, style)
    branching = experiment.values("branching")[0]
    if isinstance(branching, int):
        depths = [depth for depth in sorted(experiment.values("depth")) if depth > 0]
        least = [effective_branching(knuth_moore(branching, depth).nodes, depth) for depth in depths]
        chart.highlight(depths, least, say.say("plot_minimum"))
        chart.level(branching, f"$b = {branching}$", "--")
        chart.level(branching**0.5, f"$\\sqrt{{b}} = {_in_formula(f'{branching**0.5:.2f}', say)}$", ":")
    chart.whole(chart.ax.xaxis)
    chart.parts(chart.ax.yaxis)
    chart.words(
        say.comma.join([say.say("plot_factors"), *_branching(branching, say)]),
        _depth_name(branching, say),
        f"{say.say('axis_factor')} ({_over(experiment, say)})",
    )
    chart.note(say.say("note_factor"), *experiment.dependencies(say), experiment.missed(say))
    chart.legend()
    return chart.figure


def distribution(
    experiment: Experiment,
    *,
    search: str = "alphabeta",
    ax: Axes | None = None,
    theme: str | Theme = "light",
    lang: str = "en",
) -> Figure:
    """Plot how the nodes visited are distributed over random trees, or over random orders in a game.

    Their median is marked, and best and worst: the orders of that name if the experiment has them, else the fewest
    and the most nodes seen.
    """
    _check("distribution", experiment)
    part = experiment.select(search=search)
    branching, depth = (_only("distribution", part, column) for column in ("branching", "depth"))
    shuffled = part.select(order="random")
    _check("distribution", shuffled)
    counts = [row.visited for row in shuffled]
    say = words(lang)
    chart = Chart(ax, theme, say)
    chart.histogram(counts)
    median = shuffled.median()
    best = _extreme(part, "best", "plot_fewest", min(counts), say)
    worst = _extreme(part, "worst", "plot_most", max(counts), say)
    middle = f"{say.say('column_median')}: {how_many(median, say)}"
    chart.marks([(*best, LOW), (*worst, HIGH), (median, middle, MIDDLE)])
    chart.whole(chart.ax.xaxis)
    shuffles = say.count("plot_orders" if branching is None else "plot_trees", len(counts))
    deep = [] if depth is None else [say.say("plot_at_depth", depth=str(depth))]
    name = title(search, experiment.conventions[search], say)
    chart.words(
        say.comma.join([shuffles, *_branching(branching, say), *deep]),
        f"{name}: {say.say('row_visited')}",
        say.say("axis_runs"),
    )
    chart.note(*part.dependencies(say), part.missed(say))
    return chart.figure


def nodes_per_level(*traces: Trace, ax: Axes | None = None, theme: str | Theme = "light", lang: str = "en") -> Figure:
    """Plot how many nodes each search visited at each depth, the root on top."""
    if not traces or not all(isinstance(trace, Trace) for trace in traces):
        raise ViewError("plots.nodes_per_level: one or more traces are needed, as in nodes_per_level(alphabeta(game))")
    both = Comparison(traces)
    table, levels = _levels(both.by_depth)
    say = words(lang)
    chart = Chart(ax, theme, say, rows=len(table) * len(traces))
    chart.bars(table, levels, titles(both, lang))
    chart.whole(chart.ax.xaxis)
    chart.words(say.say("plot_levels"), say.say("axis_nodes"), say.say("axis_depth"))
    once = [] if all(trace.walk.once for trace in traces) else [say.say("note_once")]
    chart.note(say.say("note_node"), *once, *conventions(both, lang))
    if len(traces) > 1:
        chart.legend("upper right")
    return chart.figure


def evaluations_against_order(
    experiment: Experiment, *, ax: Axes | None = None, theme: str | Theme = "light", lang: str = "en"
) -> Figure:
    """Plot the mean of evaluations against the probability that the best move is put first, on a log scale.

    ``order_quality()`` counts them. The same numbers as a table are the figure's ``description``, which screen readers
    say and terminals print.
    """
    plot = "evaluations_against_order"
    _check(plot, experiment)
    branching, depth = (_only(plot, experiment, column) for column in ("branching", "depth"))
    if not all(isinstance(order, float) for order in experiment.values("order")):
        raise ViewError(f"plots.{plot}: the order is not a probability; draw order_quality(), or select one")
    say = words(lang)
    chart = Chart(ax, theme, say, rows=18)
    chart.logarithmic((1, 2, 5))
    starts: list[tuple[float, float, str, Style | None]] = []
    for place, (search, line) in enumerate(means(experiment).items()):
        style, label = STYLES[place % len(STYLES)], title(search, experiment.conventions[search], say)
        chart.line(list(line), list(line.values()), label, style)
        starts.append((min(line), line[min(line)], label, style))
    if isinstance(branching, int):
        least = knuth_moore(branching, depth).leaves
        label = f"{say.say('plot_minimum')}: {say.whole(least)}"
        ends = [min(experiment.values("order")), max(experiment.values("order"))]
        chart.curve(ends, [least, least], label, "--")
        starts.append((ends[0], least, label, None))
    chart.parts(chart.ax.xaxis)
    chart.ax.set_xticks([tenth / 10 for tenth in range(0, 11, 2)])
    chart.words(
        say.comma.join(
            [say.say("plot_evaluations"), *_branching(branching, say), say.say("plot_at_depth", depth=str(depth))]
        ),
        say.say("axis_order"),
        f"{say.say('axis_evaluations')} ({say.count('axis_means', len(experiment.values('seed')))})",
    )
    chart.note(say.say("note_order"), *experiment.dependencies(say, at_once=True), experiment.missed(say))
    chart.starts(starts, room=0.36)
    if isinstance(chart.figure, Picture):
        chart.figure.description = "\n".join([chart.ax.get_title(loc=chart.begin), table(experiment, lang)])
    return chart.figure


# --- reading experiments --------------------------------------------------------------------------


class _Line(NamedTuple):
    """A line to be drawn: the depths, and the runs at each of them."""

    label: str
    depths: list[int]
    parts: list[Experiment]
    order: str | None
    """None if it makes no difference."""


def _lines(plot: str, experiment: Experiment, say: Words) -> list[_Line]:
    """Return a line for each search and order, the highest first; one line for a search that never cuts."""
    _check(plot, experiment)
    _only(plot, experiment, "branching")
    if None in experiment.values("depth"):
        raise ViewError(f"plots.{plot}: the depth is not varied; run the experiment with depth=range(1, 5)")
    lines = []
    for search, part in experiment.by("search").items():
        if not part.rows:
            continue
        conventions = experiment.conventions[search]
        name = title(search, conventions, say)
        if conventions.prunes:
            orders = part.by("order").items()
            lines += [_line(f"{name}{say.comma}{say.say(f'plot_{order}')}", runs, order) for order, runs in orders]
        else:
            lines.append(_line(name, part, None))
    measured = [line for line in lines if line.depths]
    return sorted(measured, key=lambda line: line.parts[-1].median() ** (1 / max(line.depths[-1], 1)), reverse=True)


def _line(label: str, experiment: Experiment, order: str | None) -> _Line:
    parts = {depth: part for depth, part in sorted(experiment.by("depth").items()) if part.rows}
    return _Line(label, list(parts), list(parts.values()), order)


def _styles(lines: list[_Line]) -> list[Style]:
    """Give each order its usual style, or each line one of its own if two would look the same."""
    usual = [WHOLE if line.order is None else ORDERS[line.order] for line in lines]
    return usual if len(set(usual)) == len(usual) else [STYLES[place % len(STYLES)] for place in range(len(lines))]


def _check(plot: str, experiment: Any) -> None:
    if not isinstance(experiment, Experiment):
        raise ViewError(f"plots.{plot}: {readable(experiment)}; what experiment(…) answers is needed")
    if not experiment.rows:
        raise ViewError(f"plots.{plot}: nothing was measured; {experiment.notice or 'the experiment is empty'}")


def _only(plot: str, experiment: Experiment, column: str) -> Any:
    """Return the one value of a column; several cannot be in one plot."""
    values = experiment.values(column)
    if not values:
        raise ViewError(f"plots.{plot}: no {column} is chosen; name one that was measured")
    if len(values) > 1:
        listed = ", ".join(map(str, values))
        raise ViewError(
            f"plots.{plot}: {column} is {listed}; choose one, as in experiment.select({column}={values[-1]!r})"
        )
    return values[0]


def _extreme(experiment: Experiment, order: str, otherwise: str, seen: int, say: Words) -> tuple[float, str]:
    """Return where the best or worst order lies, and its name."""
    if order not in experiment.values("order"):
        return seen, f"{say.say(otherwise)}: {say.whole(seen)}"
    counts = experiment.select(order=order)
    middle = counts.median()
    about = "" if len({row.visited for row in counts}) == 1 else f" ({say.say('column_median')})"
    return middle, f"{say.say(f'plot_{order}')}: {how_many(middle, say)}{about}"


def _levels(by_depth: Sequence[Sequence[int]]) -> tuple[list[Sequence[int]], list[str]]:
    """Return the counts at each depth and their names; what is very deep is gathered at the end."""
    if len(by_depth) <= MOST_LEVELS:
        return list(by_depth), [str(depth) for depth in range(len(by_depth))]
    single = MOST_LEVELS - 1
    deeper = [sum(counts) for counts in zip(*by_depth[single:], strict=True)]
    return [*by_depth[:single], deeper], [*map(str, range(single)), f"{single}–{len(by_depth) - 1}"]


# --- words ----------------------------------------------------------------------------------------


def _branching(branching: Any, say: Words) -> list[str]:
    """Say how random trees branch; nothing of a game."""
    if branching is None:
        return []
    children = "–".join(map(str, branching)) if isinstance(branching, tuple) else str(branching)
    return [say.say("plot_branching", branching=children)]


def _depth_name(branching: Any, say: Words) -> str:
    return say.say("axis_depth_limit" if branching is None else "axis_depth_of_tree")


def _over(experiment: Experiment, say: Words) -> str:
    seeds = len(experiment.values("seed"))
    return say.say("axis_one_seed") if seeds == 1 else say.count("axis_seeds", seeds)


def _in_formula(number: str, say: Words) -> str:
    """Write a number as TeX does; a comma in braces is a decimal sign, not the end of something."""
    return say.punctuated(number).replace(",", "{,}")
