"""Pictures: what the SVG and the DOT show is what the trace says, at every step."""

import json
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.status import MARKS, STYLES, style
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.draw.view import Wish, view_of
from minimaxviz.notation import Numerals, number
from minimaxviz.trace.frames import Look
from minimaxviz.words import languages
from tests.strategies import nested

window = Numerals().window

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "rect", "g", "path", "text", "circle", "line", "polygon"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "font-family", "role", "aria-label", "x", "y", "x1", "y1", "x2", "y2", "rx", "r"),
    *("cx", "cy", "d", "points", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin"),
    *("stroke-linecap", "font-size", "font-weight", "text-anchor", "transform", "class", "data-path"),
    "{http://www.w3.org/XML/1998/namespace}lang",
}


def traces() -> dict[str, mv.Trace]:
    greek = mv.TicTacToe("X../O../XOX", max_player="O")
    return {
        "lecture": mv.alphabeta(mv.trees.lecture()),
        "lecture minimax": mv.minimax(mv.trees.lecture()),
        "deep cut": mv.alphabeta(mv.trees.deep_cut()),
        "min root": mv.alphabeta(mv.trees.min_root(), fail="hard"),
        "double move": mv.negamax_alphabeta(mv.trees.double_move()),
        "uneven": mv.alphabeta(mv.trees.uneven(), order="reversed"),
        "single": mv.alphabeta(mv.trees.single()),
        "greek": mv.alphabeta(greek),
        "root window": mv.alphabeta(greek, window=(-1, 1)),
    }


TRACES = traces()


def parse(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
    return root


def drawn_nodes(root: ElementTree.Element) -> dict[tuple[int, ...], ElementTree.Element]:
    groups = [g for g in root.iter(f"{SVG}g") if "mv-node" in g.get("class", "").split()]
    return {tuple(map(int, filter(None, g.attrib["data-path"].split(".")))): g for g in groups}


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", TRACES)
def test_every_step_shows_what_the_trace_says(name: str) -> None:
    trace = TRACES[name]
    everything = {node.path: node for node in (*trace.visited, *trace.pruned)}
    places, canvas = set(), set()
    for frame in trace:
        root = parse(frame.svg())
        canvas.add((root.attrib["viewBox"], root.attrib["width"], root.attrib["height"]))
        shown = drawn_nodes(root)
        assert shown.keys() == everything.keys()
        places.add(tuple(sorted((path, g.attrib["transform"]) for path, g in shown.items())))
        scissors = [g for g in root.iter(f"{SVG}g") if g.get("class") == "mv-scissors"]
        happened = [cut for cut in trace.cuts if frame.k >= trace.steps.finished[cut.node.index or 0] - 1]
        in_legend = 1 if trace.conventions.prunes else 0
        assert len(scissors) == sum(len(cut.skipped) for cut in happened) + in_legend
        for path, group in shown.items():
            node, look = everything[path], frame.look(everything[path])
            classes = group.attrib["class"].split()
            assert f"mv-{look.status}" in classes
            assert ("mv-current" in classes) == (path == frame.node.path)
            written = texts(group)
            if node.board is None:
                assert node.label in written
            if look.value is not None and look.bound == "exact":
                assert number(look.value) in written
            if look.value is not None and look.bound == "lower":
                assert f"≥ {number(look.value)}" in written
            if look.value is not None and look.bound == "upper":
                assert f"≤ {number(look.value)}" in written
            if look.status == "open" and look.window is not None:
                assert window(look.window) in written
            if look.status in ("pruned", "unseen") and node.board is None:
                assert written == [node.label]
            dashed = any("stroke-dasharray" in part.attrib for part in group)
            assert dashed == (look.status == "pruned")
        assert root.attrib["aria-label"].endswith(frame.caption())
        desc = root.find(f"{SVG}desc")
        assert desc is not None
        assert desc.text == frame.text()
    assert len(places) == 1, "nothing moves between steps"
    assert len(canvas) == 1


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_from_json_draws_the_identical_picture(name: str) -> None:
    trace = TRACES[name]
    again = mv.Trace.from_json(trace.to_json())
    for k in range(len(trace)):
        assert again.svg(k) == trace.svg(k)
        assert again.dot(k) == trace.dot(k)


def test_the_cause_of_a_cut_is_drawn_as_an_arrow_with_its_bound() -> None:
    trace = TRACES["lecture"]
    for frame in trace:
        root = parse(frame.svg())
        causes = [g for g in root.iter(f"{SVG}g") if g.get("class") == "mv-cause"]
        assert len(causes) == (frame.kind == "cut")
        if frame.cut and frame.cut.by:
            sign = "β" if frame.cut.kind == "beta" else "α"
            assert frame.cut.bound is not None
            assert texts(causes[0]) == [f"{sign} = {number(frame.cut.bound)}, from {frame.cut.by.label}"]


def test_layers_and_counts_stand_around_the_tree() -> None:
    words = texts(parse(TRACES["lecture"].svg(27)))
    assert [word for word in words if word in ("MAX", "MIN", "leaf")][:4] == ["MAX", "MIN", "MAX", "leaf"]
    assert "10 nodes visited · 4 cut off · 7 to come" in words
    assert "step 28 of 44 · cut when α ≥ β · fail-soft · window (−∞, ∞) · left to right" in words


def test_the_best_line_has_stars_at_the_end_only() -> None:
    trace = TRACES["lecture"]
    assert trace.svg().count("<polygon") == 4
    assert trace.svg(42).count("<polygon") == 0


def test_boards_show_the_last_move_and_the_winning_line() -> None:
    trace = TRACES["greek"]
    root = parse(trace.svg())
    for path, group in drawn_nodes(root).items():
        node = trace.node(path)
        struck = len(list(group.iter(f"{SVG}line")))
        assert struck == (1 if node.visited and node.winning_line else 0)
        marks = [r for r in group.iter(f"{SVG}rect") if r.get("fill") == "none"]
        assert len(marks) == (1 if path else 0)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("theme", THEMES)
def test_every_language_and_theme_draws(lang: str, theme: str) -> None:
    for k in (0, 27, 43):
        root = parse(TRACES["lecture"].svg(k, lang=lang, theme=theme))
        assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == lang
        assert any(text.startswith("\u2067") for text in texts(root)) == (lang == "fa")


def test_options_change_the_picture_and_wrong_ones_are_refused() -> None:
    trace = TRACES["lecture"]
    assert 'width="800" height="600"' in trace.svg(3, size=(800, 600))
    assert trace.caption(3) not in texts(parse(trace.svg(3, caption=False)))
    mine = THEMES["light"]._replace(name="mine", accent="#123456")
    assert "#123456" in trace.svg(3, theme=mine)
    refused: list[tuple[dict[str, Any], str]] = [
        ({"theme": "pink"}, "theme 'pink'; one of light, dark, print"),
        ({"lang": "xx"}, "language 'xx'; one of en, el, fa, hr, sr"),
        ({"size": (1, 1)}, "size \\(1, 1\\)"),
        ({"size": "big"}, "size 'big'"),
        ({"path": 5}, "path 5; the places of moves"),
        ({"path": ("A",)}, "path \\('A',\\)"),
        ({"depth": -1}, "depth -1"),
        ({"limit": 0}, "limit 0"),
        ({"engine": "magic"}, "engine 'magic'; one of auto, embedded, dot, tidy"),
        ({"path": (9,)}, "no node at \\(9,\\)"),
        ({"around": 99}, "44 steps"),
        ({"around": 15, "limit": 2}, "neither depth nor limit"),
        ({"size": [1, 2, 3]}, "size \\[1, 2, 3\\]"),
        ({"lang": None}, "language None"),
        ({"lang": ["en"]}, "language \\['en'\\]"),
        ({"theme": []}, "theme \\[\\]"),
        ({"engine": ["dot"]}, "engine \\['dot'\\]"),
        ({"caption": "no"}, "caption 'no'"),
        ({"theme": THEMES["light"]._replace(ink="url(x)")}, "ink is 'url\\(x\\)'; a colour like"),
    ]
    for options, message in refused:
        with pytest.raises(mv.MinimaxvizError, match=message):
            trace.svg(3, **options)
    with pytest.raises(mv.StepError):
        trace.svg(44)
    with pytest.raises(TypeError, match="'colour'"):
        trace.svg(3, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'them'"):
        trace.dot(3, them="dark")  # type: ignore[call-arg]


# --- views ----------------------------------------------------------------------------------------


def stub_counts(root: ElementTree.Element) -> dict[str, int]:
    """What the stubs of a picture say, added up."""
    counts = {"visited": 0, "cut off": 0, "to come": 0}
    for group in root.iter(f"{SVG}g"):
        if "mv-stub" in group.get("class", "").split():
            for said in texts(group):
                for kind in counts:
                    if kind in said:
                        counts[kind] += int(re.sub(r"\D", "", said))
    return counts


@pytest.mark.parametrize(
    "options", [{"limit": 30}, {"depth": 2}, {"limit": 1}, {"around": 300}, {"path": (1,), "limit": 40}]
)
def test_folding_never_lies_about_counts_at_any_step(options: dict[str, Any]) -> None:
    trace = mv.alphabeta(mv.Tree.random(branching=(2, 4), depth=6, seed=8))
    assert trace.pruned.more == 0
    under = options.get("path", ())
    inside = [node for node in (*trace.visited, *trace.pruned) if node.path[: len(under)] == under]
    for k in (0, 40, 150, 300, len(trace) - 1):
        frame = trace[k]
        root = parse(frame.svg(**options))
        drawn = drawn_nodes(root).keys()
        folded = stub_counts(root)
        looks = {node.path: frame.look(node).status for node in inside}
        hidden = [status for path, status in looks.items() if path not in drawn]
        assert folded["visited"] == sum(status in ("open", "closed") for status in hidden)
        assert folded["cut off"] == hidden.count("pruned")
        assert folded["to come"] == hidden.count("unseen")
        loud = [g for g in root.iter(f"{SVG}g") if "mv-holds-current" in g.get("class", "")]
        is_inside = frame.node.path[: len(under)] == under
        assert len(loud) == (is_inside and frame.node.path not in drawn)
        assert ("This step is outside the picture." in texts(root)) == (not is_inside)
        if "limit" in options:
            assert len(drawn) <= options["limit"]


def test_a_huge_trace_is_folded_and_says_when_it_did_not_count() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    root = parse(trace.svg())
    assert len(drawn_nodes(root)) <= 400
    folded = stub_counts(root)
    assert folded["visited"] + sum(trace.node(path).visited for path in drawn_nodes(root)) == 18_297
    assert any(said.endswith("cut off …") for said in texts(root)), "what was not counted is said"
    assert not any("nodes visited" in said and "to come" in said for said in texts(root))


def test_a_cut_beyond_the_list_of_pruned_nodes_is_still_shown() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    last = trace.steps.cuts[-1]
    k, path = trace.steps.finished[last] - 1, trace.record.path(last)
    cut = trace[k].cut
    assert cut is not None
    root = parse(trace.svg(k, path=path, depth=1))
    assert all(trace.node(p).visited for p in drawn_nodes(root)), "its skipped children are not listed"
    assert stub_counts(root)["cut off"] >= len(cut.skipped) > 0
    again = mv.Trace.from_json(trace.to_json())
    assert again.svg(k, path=path, depth=1) == trace.svg(k, path=path, depth=1)


def test_folded_trees_are_laid_out_by_graphviz_too() -> None:
    trace = mv.alphabeta(mv.Tree.random(branching=(2, 4), depth=6, seed=8))
    assert picture(trace, Request.of((trace,), limit=60, engine="embedded")).layout.engine == "embedded"


def test_drawing_in_threads_is_safe() -> None:
    several = [mv.alphabeta(mv.Tree.random(branching=(2, 3), depth=4, seed=seed)) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda trace: trace.svg(3), several))
    assert drawn == [mv.Trace.from_json(trace.to_json()).svg(3) for trace in several]


def test_boards_that_grow_and_boards_that_are_empty_are_drawn() -> None:
    class Growing(mv.TicTacToe):
        def board(self, state: Any) -> Any:
            taken = (state[0] | state[1]).bit_count()
            return [["X"] * (taken + 1)] * (taken + 1)

    class Empty(mv.TicTacToe):
        def board(self, state: Any) -> Any:
            return []

    assert len(drawn_nodes(parse(mv.alphabeta(Growing(), depth=2).svg()))) > 20
    assert mv.alphabeta(Empty(), depth=1).root.board is None
    assert len(drawn_nodes(parse(mv.alphabeta(Empty(), depth=1).svg()))) == 10


def test_values_fit_into_their_nodes() -> None:
    from minimaxviz.words import metrics

    tree = mv.Tree.from_nested(
        [[-0.333333, [0.123456, -0.7654321]], [[0.234567, -0.888888], 0.333333], -1.23456789e-10]
    )
    root = parse(mv.alphabeta(tree).svg())
    for group in drawn_nodes(root).values():
        shape = group.find(f"{SVG}rect")
        for text in group.iter(f"{SVG}text"):
            if shape is not None and shape.get("rx") == "9" and text.text:
                wide = metrics.width(text.text, float(text.attrib["font-size"]), bold="font-weight" in text.attrib)
                assert wide <= float(shape.attrib["width"]) + 1


def test_a_small_tree_needs_no_lens_and_a_large_one_has_it() -> None:
    large = mv.alphabeta(mv.Tree.random(branching=(2, 4), depth=5, seed=8))
    root = parse(large.svg(50))
    (lens,) = (g for g in root.iter(f"{SVG}g") if g.get("class") == "mv-lens")
    assert large[50].node.label in texts(lens)
    assert not any(g.get("class") == "mv-lens" for g in parse(TRACES["lecture"].svg(27)).iter(f"{SVG}g"))


# --- colours --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    bright, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_contrast_is_enough_for_text_and_lines(theme: Theme) -> None:
    grounds = (theme.background, theme.band)
    text = [(ink, ground) for ink in (theme.ink, theme.muted) for ground in grounds]
    text += [(theme.ink, theme.closed), (theme.ink, theme.node), (theme.muted, theme.node)]
    text += [
        (theme.current_ink, theme.current),
        (theme.caption_ink, theme.caption),
        (theme.caption_muted, theme.caption),
    ]
    for ink, ground in text:
        assert contrast(ink, ground) >= 4.5, (ink, ground)
    for line in (theme.ink, theme.faint, theme.accent, theme.alert, theme.good):
        for ground in grounds:
            assert contrast(line, ground) >= 3, (line, ground)
    assert contrast("#000000", "#ffffff") == 21


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_status_can_be_read_and_is_told_apart_without_its_colour(theme: Theme) -> None:
    for role in STYLES:
        look = style(role, theme)
        assert contrast(look.ink, look.fill) >= 4.5, role
        assert contrast(look.stroke, theme.background) >= 3, role
    plain = {(look.line, look.outline, role in MARKS) for role, look in STYLES.items()}
    assert len(plain) == len(STYLES)
    assert {"earlier", "pruned", "closed", "unseen"} < STYLES.keys()
    assert len({mark.points for mark in MARKS.values()} | {mark.sign for mark in MARKS.values()}) == 2 * len(MARKS)


def test_the_legend_names_what_the_search_may_show_and_no_more() -> None:
    def entries(trace: mv.Trace) -> list[str]:
        (legend,) = (g for g in parse(trace.svg()).iter(f"{SVG}g") if g.get("class") == "mv-legend")
        return texts(legend)

    again, table = mv.pvs(mv.trees.deep_cut()), mv.alphabeta_table(mv.Nim((2, 2)))
    assert "found earlier" in entries(again)
    assert any('stroke-dasharray="2 5"' in again.svg(k) for k in range(len(again)))
    assert "known from the table" in entries(table)
    assert not {"found earlier", "known from the table"} & set(entries(TRACES["lecture"]))


def test_a_node_that_a_table_answered_carries_its_own_mark() -> None:
    drawn = picture(TRACES["lecture"], Request())
    plain, known = (drawn.node(3, Look("closed", value=3, bound="exact", known=known)) for known in (False, True))
    assert known != plain
    mark = re.findall("<g [^>]*><polygon.*?</g>", known)[0]
    assert known.replace(mark, "").replace(", known from the table", "") == plain


# --- DOT ------------------------------------------------------------------------------------------

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="the dot program is not installed")


@needs_dot
@pytest.mark.parametrize("name", ["lecture", "greek", "deep cut", "double move"])
def test_real_dot_draws_the_same_tree_with_the_same_marks(name: str) -> None:
    trace = TRACES[name]
    for k in range(0, len(trace), 9):
        done = subprocess.run(
            ["dot", "-Tjson"],
            input=trace.dot(k),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=60,
        )
        assert done.stderr == ""
        graph = json.loads(done.stdout)
        looks = view_of(trace, Wish()).looks(k)
        items = view_of(trace, Wish()).items
        by_name = {thing["name"]: thing for thing in graph["objects"]}
        numbers = {thing["_gvid"]: thing["name"] for thing in graph["objects"]}
        edges = {
            (numbers[edge["tail"]], numbers[edge["head"]]): edge
            for edge in graph["edges"]
            if edge.get("constraint") != "false"
        }
        assert len(by_name) == len(items)
        assert len(edges) == len(items) - 1
        for at, (item, look) in enumerate(zip(items, looks, strict=True)):
            thing = by_name[f"n{at}"]
            shape = "box" if item.is_leaf else "house" if item.node.player == "MAX" else "invhouse"
            assert thing["shape"] == shape
            assert thing["label"].startswith(item.node.label)
            assert f"mv-{look.status}" in thing["class"]
            assert ("dashed" in thing["style"]) == (look.status == "pruned")
            if item.parent >= 0:
                edge = edges[f"n{item.parent}", f"n{at}"]
                assert (edge.get("label") == "✂") == (look.status == "pruned" and looks[item.parent].status != "pruned")


def test_dot_marks_the_last_move_the_winning_line_and_the_root_window() -> None:
    greek = TRACES["greek"]
    source = greek.dot()
    assert "‹" in source
    assert source.count("[X]") + source.count("[O]") + source.count("‹") >= len(greek.visited) - 1
    trace = mv.alphabeta(mv.Tree.from_nested([7, 9]), window=(0, 5))
    k = next(frame.k for frame in trace if frame.kind == "cut")
    assert "β = 5, from the root window" in trace.dot(k)


def test_a_digraph_can_be_taken_further() -> None:
    graph = TRACES["lecture"].graphviz(27)
    assert graph.source == TRACES["lecture"].dot(27)
    assert "α = 3, from B" in graph.source


# --- hostile labels -------------------------------------------------------------------------------

NASTY = [
    '<b>"x"</b>&\\\\',
    "هرس",
    "<img onerror=alert(1)>",
    "</svg><script>",
    "a:b:c",
    "line\nbreak",
    "\x00\x07\ud800",
    "]]>",
    "&amp;",
    "<<>>",
    "\\N\\G\\l",
    "x" * 500,
    "日本語" * 60,
    "\u202eevil",
    "{record|a}",
    "%s {node} {0}",
]


@settings(max_examples=60)
@given(
    st.lists(st.one_of(st.sampled_from(NASTY), st.text(min_size=1, max_size=40)), min_size=2, max_size=4, unique=True)
)
def test_any_label_is_shown_as_text(labels: list[str]) -> None:
    if "root" in labels:
        return
    tree = mv.Tree.from_dict({"root": labels}, {label: i for i, label in enumerate(labels)})
    trace = mv.alphabeta(tree)
    for k in (0, len(trace) - 1):
        root = parse(trace.svg(k))
        assert len(drawn_nodes(root)) == len(labels) + 1
        for group in drawn_nodes(root).values():
            assert len(group.findall(f"{SVG}text")) <= 3


@needs_dot
def test_hostile_labels_do_not_break_dot() -> None:
    tree = mv.Tree.from_dict({"root": NASTY}, {label: i for i, label in enumerate(NASTY)})
    source = mv.alphabeta(tree).dot()
    done = subprocess.run(
        ["dot", "-Tjson"], input=source.encode("utf-8", "replace"), capture_output=True, check=True, timeout=60
    )
    graph = json.loads(done.stdout)
    assert len(graph["objects"]) == len(NASTY) + 1
    assert graph["objects"][1]["label"].replace("\\\\", "\\").startswith('<b>"x"</b>&')


@settings(max_examples=40)
@given(nested, st.integers(0, 10**6))
def test_any_tree_is_drawn(lists: Any, k: int) -> None:
    trace = mv.alphabeta(mv.Tree.from_nested(lists), window=(-inf, inf))
    root = parse(trace.svg(k % len(trace), engine="tidy"))
    assert len(drawn_nodes(root)) == len(trace.visited) + len(trace.pruned)


LABEL = re.compile(
    r'<rect x="([-\d.]+)" y="([-\d.]+)" width="[-\d.]+" height="([-\d.]+)" rx="9"[^>]*/><text[^>]*>[^<]*root window'
)


@pytest.mark.parametrize("players", [("MAX", "MIN"), ("MIN", "MAX")])
@pytest.mark.parametrize("root", [(5, 10), (0, 2)])
def test_where_a_bound_comes_from_never_covers_the_window_that_it_cuts(players: Any, root: Any) -> None:
    tree = mv.Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], players=players)
    trace = mv.alphabeta(tree, window=root)
    drawn = picture(trace, Request())
    cuts = [frame for frame in trace if frame.cut is not None and frame.cut.owner is None]
    assert cuts
    for frame in cuts:
        (label,) = LABEL.findall(drawn.draw(frame.k))
        left, top, height = map(float, label)
        at = drawn.view.places[frame.node.path]
        above = top + height <= drawn.y(at)
        beside = left >= drawn.x(at) + max(drawn.nodes.half, drawn.nodes.tab_half)
        assert above or beside
