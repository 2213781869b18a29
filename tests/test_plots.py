"""Plots: what is on them is what was counted, and all of it can be read."""

import io
import re
import subprocess
import sys
from itertools import combinations
from typing import Any

import matplotlib
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

import minimaxviz as mv
from minimaxviz import plots
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ViewError
from minimaxviz.experiment.chart import SHAPING
from minimaxviz.experiment.results import Missing, how_many
from minimaxviz.words import Words, languages

ENGLISH = Words("en")
OTHERS = languages()[1:]
WRITABLE = [lang for lang in OTHERS if not Words(lang).right_to_left or matplotlib.__version_info__ >= SHAPING]
TREES = mv.experiment(depth=range(1, 6), seeds=5)
DEEP = mv.experiment(depth=4, seeds=40)
GAME = mv.experiment(mv.TicTacToe("X../.O./..."), depth=[1, 2, 3], order=["listed", "random"], seeds=4)
SHUFFLED = mv.experiment(mv.TicTacToe("X../.O./X.."), searches=mv.alphabeta, order="random", seeds=30)
ORDERED = mv.order_quality(depth=4, order=[0, 0.25, 0.5, 0.75, 1], seeds=5)
BOARD = mv.TicTacToe("X../.O./...")
TRACES = (mv.minimax(BOARD), mv.alphabeta(BOARD), mv.alphabeta(BOARD, window=(-1, 1)))
PARTIAL = mv.Experiment(
    TREES.rows[:-9], [Missing(*row[:5], "interrupted") for row in TREES.rows[-9:]], TREES.conventions
)

EVERY_PLOT = {
    "nodes against depth": lambda **options: plots.nodes_against_depth(TREES, **options),
    "a game's nodes": lambda **options: plots.nodes_against_depth(GAME, **options),
    "half an experiment": lambda **options: plots.nodes_against_depth(PARTIAL, **options),
    "branching factor": lambda **options: plots.branching_factor(TREES, **options),
    "a game's branching factor": lambda **options: plots.branching_factor(GAME, **options),
    "distribution": lambda **options: plots.distribution(DEEP, **options),
    "few trees": lambda **options: plots.distribution(TREES.select(depth=1), **options),
    "a game's distribution": lambda **options: plots.distribution(SHUFFLED, **options),
    "order": lambda **options: plots.evaluations_against_order(ORDERED, **options),
    "half of an order": lambda **options: plots.evaluations_against_order(ORDERED.select(order=[0, 0.5]), **options),
    "levels of the lecture": lambda **options: plots.nodes_per_level(mv.alphabeta(mv.trees.lecture()), **options),
    "levels of a game": lambda **options: plots.nodes_per_level(*TRACES, **options),
}
every_plot = pytest.mark.parametrize("draw", EVERY_PLOT.values(), ids=EVERY_PLOT)


def axes(figure: Figure) -> Axes:
    (only,) = figure.axes
    return only


def lines(figure: Figure) -> dict[str, tuple[list[float], list[float]]]:
    """The lines that the legend names, in its order."""
    return {str(line.get_label()): (list(line.get_xdata()), list(line.get_ydata())) for line in axes(figure).lines}  # type: ignore[arg-type]


def legend(figure: Figure) -> list[str]:
    box = axes(figure).get_legend()
    return [] if box is None else [text.get_text() for text in box.get_texts()]


def texts(figure: Figure) -> list[Text]:
    """All text that is drawn."""
    found = [text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_text() and text.get_visible()]
    ticks = {label for axis in (axes(figure).xaxis, axes(figure).yaxis) for label in axis.get_ticklabels(which="both")}
    visible = {tick for tick in ticks if _in_view(tick, figure)}
    return [text for text in found if text not in ticks or text in visible]


def _in_view(label: Text, figure: Figure) -> bool:
    """Whether a tick is within the axes' limits; matplotlib keeps some beyond that it does not draw."""
    frame = axes(figure).get_window_extent()
    x, y = label.get_transform().transform(label.get_position())
    return bool(frame.x0 - 40 <= x <= frame.x1 + 1 and frame.y0 - 40 <= y <= frame.y1 + 1)


def text_of(figure: Figure) -> str:
    return "\n".join(text.get_text() for text in texts(figure))


# --- what is on them ------------------------------------------------------------------------------


def test_nodes_against_depth_shows_the_medians_and_the_theory_on_a_log_scale() -> None:
    figure = plots.nodes_against_depth(TREES)
    assert axes(figure).get_yscale() == "log"
    drawn = lines(figure)
    depths = [1, 2, 3, 4, 5]
    least = [mv.knuth_moore(3, depth).nodes for depth in depths]
    assert drawn["Minimax"] == (depths, [4, 13, 40, 121, 364])
    assert drawn["Alpha-beta, best order"] == (depths, least)
    assert drawn["Knuth–Moore minimum"] == (depths, least)
    assert drawn["$b^d = 3^d$"] == (depths, [3, 9, 27, 81, 243])
    assert drawn["$c·b^{d/2} = 4.6·3^{d/2}$"][1][-1] == pytest.approx(least[-1])
    for order in ("worst", "random"):
        measured = TREES.select(search="alphabeta", order=order).by("depth")
        assert drawn[f"Alpha-beta, {order} order"] == (depths, [part.median() for part in measured.values()])
    assert legend(figure) == list(drawn)
    assert len(drawn) == 7
    band = axes(figure).collections[2].get_paths()[0].get_extents()
    assert band.y1 == max(row.visited for row in TREES.select(search="alphabeta", order="random"))
    assert axes(figure).get_xlabel() == "Depth of the tree"
    assert axes(figure).get_ylabel() == "Nodes (median of 5 seeds)"
    assert axes(figure).get_title(loc="left") == "Nodes visited, branching 3"


def test_a_game_has_no_curves_of_uniform_trees() -> None:
    for figure in (plots.nodes_against_depth(GAME), plots.branching_factor(GAME)):
        assert legend(figure) == ["Minimax", "Alpha-beta, random order", "Alpha-beta, listed order"]
        assert axes(figure).get_xlabel() == "Depth limit"
    drawn = mv.experiment(branching=(2, 3), depth=[1, 2], seeds=2)
    assert "Knuth" not in "".join(legend(plots.nodes_against_depth(drawn)))
    assert "branching 2–3" in text_of(plots.nodes_against_depth(drawn))


def test_the_branching_factor_lies_between_the_root_and_the_branching() -> None:
    figure = plots.branching_factor(TREES)
    drawn = lines(figure)
    assert drawn["Minimax"][1] == pytest.approx([3] * 5)
    for label in ("Alpha-beta, best order", "Knuth–Moore minimum"):
        factors = [mv.effective_branching(mv.knuth_moore(3, depth).nodes, depth) for depth in range(1, 6)]
        assert drawn[label][1] == pytest.approx(factors)
    assert drawn["$b = 3$"][1] == [3, 3]
    assert drawn[r"$\sqrt{b} = 1.73$"][1] == pytest.approx([3**0.5] * 2)
    assert all(3**0.5 < factor <= 3.0001 for label in drawn if "$" not in label for factor in drawn[label][1])
    assert lines(plots.branching_factor(mv.experiment(depth=[0, 1], seeds=1)))["Minimax"] == ([1], [3.0])


def test_the_distribution_counts_every_run_and_marks_best_median_and_worst() -> None:
    figure = plots.distribution(DEEP)
    part = DEEP.select(search="alphabeta")
    bars = axes(figure).patches
    assert sum(bar.get_height() for bar in bars) == 40  # type: ignore[attr-defined]
    assert len(bars) <= 21
    median = part.select(order="random").median()
    worst = part.select(order="worst").median()
    marked = [line.get_xdata()[0] for line in axes(figure).lines]  # type: ignore[index]
    assert marked == [37, worst, median]
    for words in (
        "best order: 37",
        f"median: {how_many(median, ENGLISH)}",
        f"worst order: {how_many(worst, ENGLISH)} (median)",
        "40 random trees",
    ):
        assert words in text_of(figure)


def test_the_distribution_of_a_game_marks_what_was_seen() -> None:
    counts = sorted(row.visited for row in SHUFFLED)
    text = text_of(plots.distribution(SHUFFLED))
    assert f"fewest seen: {counts[0]}" in text
    assert f"most seen: {counts[-1]}" in text
    assert "30 random orders" in text
    assert "Alpha-beta: nodes visited" in text


def test_evaluations_against_order_shows_the_means_and_the_minimum() -> None:
    figure: Any = plots.evaluations_against_order(ORDERED)
    assert axes(figure).get_yscale() == "log"
    drawn = lines(figure)
    names = ["Alpha-beta", "PVS", "PVS with a table", "MTD(f), right guess", "SSS*"]
    assert list(drawn) == [*names, "Knuth–Moore minimum: 17"]
    for name, search in zip(names, ORDERED.values("search"), strict=True):
        orders, means = drawn[name]
        assert orders == [0, 0.25, 0.5, 0.75, 1]
        for order, mean in zip(orders, means, strict=True):
            counts = [row.evaluations for row in ORDERED.select(search=search, order=order)]
            assert mean == pytest.approx(sum(counts) / 5)
        assert means[-1] == 17
    assert drawn["Knuth–Moore minimum: 17"] == ([0, 1], [17, 17])
    assert axes(figure).get_ylabel() == "Evaluations (mean of 5 seeds)"
    assert axes(figure).get_title(loc="left") == "Evaluations by order of moves, branching 3, depth 4"
    markers = [line.get_marker() for line in axes(figure).lines]
    assert len(set(markers)) == len(markers)


def test_lines_are_named_where_they_begin_from_the_top_down() -> None:
    figure = plots.evaluations_against_order(ORDERED)
    figure.canvas.draw()
    drawn = lines(figure)
    names = [text for text in texts(figure) if text.get_text() in drawn]
    assert len(names) == len(drawn) == 6
    starts = sorted(drawn, key=lambda name: -drawn[name][1][0])
    assert sorted(drawn, key=lambda name: -_middle(names, name)) == starts
    first = axes(figure).transData.transform((0, 1))[0]
    assert all(text.get_window_extent().x1 < first for text in names)


def _middle(names: list[Text], name: str) -> float:
    (box,) = (text.get_window_extent() for text in names if text.get_text() == name)
    return float(box.y0 + box.y1) / 2


def test_the_words_of_a_plot_are_its_numbers() -> None:
    figure: Any = plots.evaluations_against_order(ORDERED)
    title, head, _, *rows = repr(figure).split("\n")
    assert title == axes(figure).get_title(loc="left")
    assert head.split("  ")[0] == "order"
    for column, (_, means) in enumerate(list(lines(figure).values())[:5]):
        assert [row.split()[1 + column] for row in rows] == [how_many(round(mean, 1), ENGLISH) for mean in means]
    assert f'alt="{figure!r}"' in figure._repr_html_()
    plain: Any = plots.nodes_against_depth(TREES)
    assert plain._repr_html_() is None
    assert str(figure) == repr(figure)


def test_levels_are_bars_with_their_numbers_and_the_root_on_top() -> None:
    tree = mv.trees.lecture()
    figure = plots.nodes_per_level(mv.minimax(tree), mv.alphabeta(tree))
    assert [bar.get_width() for bar in axes(figure).patches] == [1, 3, 6, 11, 1, 3, 4, 6]  # type: ignore[attr-defined]
    assert legend(figure) == ["Minimax", "Alpha-beta"]
    low, high = axes(figure).get_ylim()
    assert low > high
    written = [text.get_text() for text in axes(figure).texts]
    assert written[:8] == ["1", "3", "6", "11", "1", "3", "4", "6"]
    hatches = {bar.get_hatch() for bar in axes(figure).patches}
    assert len(hatches) == 2
    assert legend(plots.nodes_per_level(mv.minimax(tree))) == []


def test_what_is_very_deep_is_gathered() -> None:
    lists: Any = 1
    for _ in range(50):
        lists = [lists]
    figure = plots.nodes_per_level(mv.minimax(mv.Tree.from_nested(lists)))
    assert [bar.get_width() for bar in axes(figure).patches] == [1] * 19 + [32]  # type: ignore[attr-defined]
    assert "19–50" in text_of(figure)


def test_several_searches_that_cut_get_styles_of_their_own() -> None:
    searches = dict.fromkeys(("one", "two", "three"), mv.alphabeta)
    figure = plots.nodes_against_depth(mv.experiment(searches=searches, depth=[1, 2], order=["best", "worst"], seeds=1))
    looks = [(line.get_color(), line.get_marker()) for line in axes(figure).lines if line.get_marker() != "None"]
    assert len(set(looks)) == len(looks) == 6
    assert "two, worst order" in legend(figure)


@every_plot
def test_conventions_are_stated(draw: Any) -> None:
    text = text_of(draw()).replace("\n", " ")
    once = "A node is one call of the search, the root included."
    assert once in text or "A node counts once, however often it is visited; calls and evaluations count" in text
    assert "cut when α ≥ β · fail-soft" in text
    assert "window [−∞, ∞]" in text


def test_what_is_missing_is_stated() -> None:
    for figure in (plots.nodes_against_depth(PARTIAL), plots.branching_factor(PARTIAL)):
        assert PARTIAL.notice in text_of(figure).replace("\n", " ")
    assert "9 of 150 runs are missing (depth 5; order worst): interrupted" in PARTIAL.notice


@pytest.mark.parametrize("lang", WRITABLE)
@every_plot
def test_other_languages_say_all_of_it_with_the_same_numbers(draw: Any, lang: str) -> None:
    theirs, ours = draw(lang=lang), draw()
    strange = re.sub(r"\$.*?\$", "", text_of(theirs))  # formulas are the same everywhere
    english = {word for text in ENGLISH.messages.values() if isinstance(text, str) for word in text.split()}
    left = {word for word in re.findall(r"[A-Za-z]{4,}", strange) if word in english}
    assert left <= {"Minimax", "Knuth–Moore", "minimum"}, left
    assert list(lines(theirs).values()) == list(lines(ours).values())


def test_a_matplotlib_that_does_not_join_letters_says_which_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matplotlib, "__version_info__", (3, 10, 0))
    monkeypatch.setattr(matplotlib, "__version__", "3.10.0")
    message = "lang 'fa': matplotlib 3.10.0 does not join its letters; pip install 'matplotlib>=3.11'"
    with pytest.raises(ViewError, match=f"^{re.escape(message)}$"):
        plots.branching_factor(TREES, lang="fa")
    assert plots.branching_factor(TREES, lang="sr").axes


def test_numbers_have_the_signs_of_the_language() -> None:
    serbian = plots.branching_factor(TREES, lang="sr")
    serbian.canvas.draw()
    assert r"$\sqrt{b} = 1{,}73$" in legend(serbian)
    assert "2,8" in [label.get_text() for label in axes(serbian).get_yticklabels()]
    assert "1.944" in text_of(plots.nodes_per_level(*TRACES, lang="el"))


# --- how they look --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [*({"theme": theme} for theme in THEMES), *({"lang": lang} for lang in WRITABLE)])
@every_plot
def test_all_text_is_inside_and_apart(draw: Any, options: dict[str, str]) -> None:
    figure = draw(**options)
    figure.canvas.draw()
    width, height = figure.canvas.get_width_height()
    boxes = {text: text.get_window_extent() for text in texts(figure)}
    for text, box in boxes.items():
        assert min(box.x0, box.y0, width - box.x1, height - box.y1) >= 0, text
        assert float(text.get_fontsize()) >= 12, text
    for (one, first), (two, second) in combinations(boxes.items(), 2):
        overlap = (
            min(first.x1, second.x1) - max(first.x0, second.x0),
            min(first.y1, second.y1) - max(first.y0, second.y0),
        )
        assert min(overlap) < 1, (one, two)


def luminance(colour: Any) -> float:
    parts = [int(to_hex(colour)[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
@every_plot
def test_all_text_stands_out_from_its_ground(draw: Any, theme: str) -> None:
    figure = draw(theme=theme)
    ground = luminance(THEMES[theme].background)
    assert to_hex(figure.get_facecolor()) == to_hex(axes(figure).get_facecolor()) == THEMES[theme].background
    for text in texts(figure):
        low, high = sorted((luminance(text.get_color()), ground))
        assert (high + 0.05) / (low + 0.05) >= 4.5, text


def test_lines_differ_without_colour() -> None:
    for figure in (plots.nodes_against_depth(TREES, theme="print"), plots.branching_factor(TREES, theme="print")):
        looks = [(line.get_marker(), line.get_linestyle(), line.get_linewidth()) for line in axes(figure).lines]
        assert len(set(looks)) == len(looks) == 7


@every_plot
def test_plots_are_drawn_on_axes_that_are_given(draw: Any) -> None:
    figure = Figure(figsize=(20, 7), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    assert draw(ax=right) is figure
    assert right.get_title(loc="left")
    assert not left.get_title(loc="left")
    figure.canvas.draw()
    box = right.get_tightbbox()
    assert box is not None
    assert box.x0 > left.get_window_extent().x1
    assert box.x1 <= figure.bbox.x1
    assert box.y0 >= 0


def test_no_figure_is_left_open_and_no_window_system_is_loaded() -> None:
    code = (
        "import sys, minimaxviz as mv; plot = mv.plots.nodes_per_level(mv.alphabeta(mv.trees.lecture()))\n"
        "print(plot._repr_png_()[:4], 'matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, timeout=300)
    assert done.stdout.strip() == "b'\\x89PNG' False"


def test_a_notebook_shows_a_picture_in_the_shape_of_a_slide() -> None:
    picture: Any = plots.nodes_against_depth(TREES)
    with Image.open(io.BytesIO(picture._repr_png_())) as image:
        assert image.size == (1200, 675)


# --- mistakes -------------------------------------------------------------------------------------


def test_mistakes_are_said_in_one_line() -> None:
    mixed = mv.experiment(branching=[2, 3], depth=[1, 2], seeds=1)
    whole = mv.experiment(mv.Nim((1, 2)), seeds=1)
    mistakes: list[tuple[Any, str]] = [
        (lambda: plots.nodes_against_depth(3), r"plots.nodes_against_depth: 3; what experiment\(…\) answers is needed"),  # type: ignore[arg-type]
        (lambda: plots.nodes_against_depth(mixed), r"branching is 2, 3; choose one, as in .*select\(branching=3\)$"),
        (
            lambda: plots.branching_factor(whole),
            r"the depth is not varied; run the experiment with depth=",
        ),
        (lambda: plots.branching_factor(mv.Experiment([])), "nothing was measured; the experiment is empty"),
        (lambda: plots.evaluations_against_order(DEEP), "the order is not a probability; draw order_quality"),
        (lambda: plots.evaluations_against_order(TREES), r"depth is 1, 2, 3, 4, 5; choose one"),
        (lambda: plots.evaluations_against_order(mv.Experiment([])), "nothing was measured"),
        (lambda: plots.distribution(TREES), r"depth is 1, 2, 3, 4, 5; choose one, as in experiment.select\(depth=5\)"),
        (
            lambda: plots.distribution(DEEP, search="negamax"),
            "select: search 'negamax' was not measured; minimax",
        ),
        (
            lambda: plots.distribution(DEEP.select(order="best")),
            "select: order 'random' was not measured; best",
        ),
        (lambda: plots.nodes_per_level(), "one or more traces are needed"),
        (lambda: plots.nodes_per_level(3), "one or more traces are needed"),  # type: ignore[arg-type]
        (lambda: plots.distribution(DEEP, theme="pink"), "theme 'pink'; one of light, dark, print"),
    ]
    for mistake, words in mistakes:
        with pytest.raises(mv.MinimaxvizError, match=words) as caught:
            mistake()
        assert str(caught.value).isprintable()
