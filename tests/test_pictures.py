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
from minimaxviz.draw.composition import Moment
from minimaxviz.draw.dot_labels import blend
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.status import MARKS, STYLES, style
from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.notation import Numerals, number
from minimaxviz.trace.frames import Look
from minimaxviz.trace.positions import Path
from minimaxviz.words import languages
from tests.strategies import nested

window = Numerals().window

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "rect", "g", "path", "text", "tspan", "circle", "line", "polygon"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "font-family", "role", "aria-label", "x", "y", "x1", "y1", "x2", "y2", "rx", "r"),
    *("cx", "cy", "d", "points", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin"),
    *("stroke-linecap", "font-size", "font-weight", "text-anchor", "transform", "class", "data-path"),
    *(
        "fill-opacity",
        "fill-rule",
        "paint-order",
        "stroke-opacity",
        "text-decoration",
        "data-row",
        "data-to",
        "data-of",
        "data-end",
        "data-x",
        "data-call",
        "data-from",
    ),
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
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if name in group.get("class", "").split()]


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
        scene = picture(trace, Request()).scene(frame.k)
        branches = [
            node.path
            for cut in trace.cuts
            if frame.k > trace.steps.finished[cut.node.index or 0] - 1
            for node in cut.skipped
            if not scene.in_column(scene.view.places[node.path])
        ]
        in_legend = frame.k == 0 and trace.conventions.prunes
        assert len(classed(root, "mv-scissors")) == len(branches) + (frame.kind == "cut") + in_legend
        for path, group in shown.items():
            node, look = everything[path], frame.look(everything[path])
            place = scene.view.places[path]
            classes = group.attrib["class"].split()
            assert f"mv-{look.status}" in classes
            assert ("mv-current" in classes) == (path == frame.node.path)
            written = texts(group)
            signs = {"lower": "≥\u202f", "upper": "≤\u202f", "exact": ""}
            if look.value is not None and look.bound is not None:
                assert signs[look.bound] + number(look.value) in written
            if scene.in_column(place):
                continue
            label = [node.label] if scene.level(place).label_size else []
            if node.board is None:
                assert set(label) <= set(written)
            if look.status == "open" and look.window is not None:
                name = "" if label else f"{node.label} "
                assert name + window(look.window) in written
            if look.status in ("pruned", "unseen") and node.board is None:
                assert written == label
            dashed = any("stroke-dasharray" in part.attrib for part in group)
            assert dashed == (look.status == "pruned")
        assert root.attrib["aria-label"].replace("\u00a0", " ").endswith(frame.caption())
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


def test_the_way_of_a_bound_is_drawn_with_the_bound_beside_it() -> None:
    trace = TRACES["lecture"]
    for frame in trace:
        root = parse(frame.svg())
        for name in ("mv-way", "mv-veil", "mv-cause"):
            assert len(classed(root, name)) == (frame.kind == "cut"), name
        if frame.cut and frame.cut.by:
            sign = "β" if frame.cut.kind == "beta" else "α"
            assert frame.cut.bound is not None
            assert texts(classed(root, "mv-cause")[0]) == [f"{sign} = {number(frame.cut.bound)}"]


def test_layers_and_counts_stand_around_the_tree() -> None:
    words = texts(parse(TRACES["lecture"].svg(27)))
    assert [word for word in words if word in ("MAX", "MIN", "leaf")] == ["MAX", "MIN", "MAX", "leaf"]
    assert {"Alpha-beta · step 28 of 44", "10 nodes visited · 4 cut off", "7 to come"} <= set(words)
    assert "cut when α ≥ β · fail-soft · window [−∞, ∞] · left to right" in words


def test_open_calls_are_bars_on_a_number_line_and_a_cut_turns_its_bar_round() -> None:
    trace = TRACES["lecture"]
    for frame in trace:
        rows = classed(parse(frame.svg()), "mv-bar")
        calls = [visit for visit in frame.calls if not trace.record.is_leaf(visit)]
        assert len(rows) == len(calls)
        for row, visit in zip(rows, calls, strict=True):
            bounds = trace.window_at(visit, frame.k)
            assert bounds is not None
            ends = [f"{sign} = {number(bound)}" for sign, bound in zip("αβ", bounds, strict=True) if abs(bound) < inf]
            assert texts(row)[1:] == ends
            (bar,) = (rect for rect in row.iter(f"{SVG}rect") if rect.get("fill-opacity"))
            assert (bar.get("fill") == THEMES["light"].alert) == (bounds[0] >= bounds[1])


def test_the_best_line_has_stars_at_the_end_only() -> None:
    trace = TRACES["lecture"]
    assert trace.svg().count("<polygon") == 4
    assert trace.svg(42).count("<polygon") == 0


def test_boards_show_the_last_move_and_the_winning_line() -> None:
    trace = TRACES["greek"]
    root = parse(trace.svg())
    scene = picture(trace, Request()).scene(len(trace) - 1)
    for path, group in drawn_nodes(root).items():
        node = trace.node(path)
        if not classed(group, "mv-board"):
            assert scene.view.depths[scene.view.places[path]] > 2, "there is no room further down"
            continue
        frames = [rect for rect in group.iter(f"{SVG}rect") if rect.get("fill") == "none"]
        ringed = [rect for rect in frames if rect.get("rx")]
        assert len(ringed) == (1 if node.visited and node.winning_line else 0)
        assert len(frames) - len(ringed) == (1 if path else 0)


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
    mine = THEMES["light"]._replace(name="mine", max="#123456")
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


def stubs(trace: mv.Trace, k: int, options: dict[str, Any]) -> dict[Path, list[str]]:
    """What the stubs of a picture say, by the node that they hang from."""
    scene = picture(trace, Request.of((trace,), **options)).scene(k)
    moment = Moment.of(scene.view, trace[k], scene.view.looks(trace[k]))
    drawn = [part for part in scene.parts.tree if part.kind == "stub"]
    said = {scene.view.items[part.place].node.path: scene.part(part, moment) for part in drawn}
    return {
        path: texts(ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{svg}</svg>'))
        for path, svg in said.items()
        if svg
    }


def first_number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


@pytest.mark.parametrize(
    "options", [{}, {"limit": 30}, {"depth": 2}, {"limit": 1}, {"around": 300}, {"path": (1,), "limit": 40}]
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
        looks = {node.path: frame.look(node).status for node in inside}
        on_the_way = {path[:length] for path in drawn for length in range(len(path) + 1)}
        folded = len(inside) - len(drawn)
        assert any(f"{folded} nodes folded" in said for said in texts(root)) == (folded > 0)
        for path, said in stubs(trace, k, options).items():
            below = [other for other in looks if other[: len(path)] == path and other != path]
            hidden = [one for one in below if len(one) == len(path) + 1 and one not in on_the_way]
            if said[0].startswith("▾"):
                assert first_number(said[0]) == len(below)
                continue
            assert first_number(said[0]) == len(hidden)
            statuses = [looks[one] for one in hidden]
            if "cut off" in said[1:]:
                assert set(statuses) == {"pruned"}
            elif said[1:] == ["not yet seen"]:
                assert set(statuses) == {"unseen"}
            elif len(said) > 1 and said[1].endswith("cut off"):
                assert first_number(said[1]) == statuses.count("pruned")
            elif len(said) > 1 and said[1].endswith("to come"):
                assert first_number(said[1]) == statuses.count("unseen")
            elif len(said) > 1:
                values = [value for one in hidden if (value := trace.node(one).value) is not None]
                best = max(values) if trace.node(path).player == "MAX" else min(values)
                assert said[1] == f"all {'≤' if trace.node(path).player == 'MAX' else '≥'} {number(best)}"
        loud = classed(root, "mv-holds-current")
        is_inside = frame.node.path[: len(under)] == under
        assert len(loud) == (is_inside and frame.node.path not in drawn)
        assert ("This step is outside the picture." in texts(root)) == (not is_inside)
        if "limit" in options:
            assert len(drawn) <= options["limit"]


def test_a_huge_trace_is_folded_and_says_so() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    root = parse(trace.svg())
    assert len(drawn_nodes(root)) <= 400
    assert any("nodes folded" in said for said in texts(root))
    assert not any("nodes visited" in said and "to come" in said for said in texts(root))


def test_a_cut_beyond_the_list_of_pruned_nodes_is_still_shown() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    last = trace.steps.cuts[-1]
    k, path = trace.steps.finished[last] - 1, trace.record.path(last)
    cut = trace[k].cut
    assert cut is not None
    options: dict[str, Any] = {"path": path, "depth": 1}
    root = parse(trace.svg(k, **options))
    assert all(trace.node(p).visited for p in drawn_nodes(root)), "its skipped children are not listed"
    assert first_number(stubs(trace, k, options)[path][0]) >= len(cut.skipped) > 0
    assert len(classed(root, "mv-scissors")) == 1
    again = mv.Trace.from_json(trace.to_json())
    assert again.svg(k, **options) == trace.svg(k, **options)


def test_folded_trees_are_laid_out_by_graphviz_too() -> None:
    trace = mv.alphabeta(mv.Tree.random(branching=(2, 4), depth=6, seed=8))
    assert picture(trace, Request.of((trace,), limit=60, engine="embedded")).scene(3).layout.engine == "embedded"


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


# --- colours --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    bright, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("search", [mv.alphabeta, mv.negamax_alphabeta])
def test_where_paths_are_longer_than_the_rows_of_the_number_line_bounds_are_shown_where_they_arose(search: Any) -> None:
    trace = search(mv.Tree.random(branching=2, depth=8, seed=2))
    seen = 0
    for cut, k in zip(trace.cuts, trace.steps.cut_steps, strict=True):
        shown = [int(visit) for visit in re.findall('data-of="([0-9]+)"', trace.svg(k))]
        assert shown == sorted(shown)
        assert len(shown) <= 4
        assert shown[-1] == trace[k].calls[-1], "the call that is cut"
        if cut.owner is not None and cut.node.depth > 5:
            seen += 1
            assert cut.owner.label in [trace.node_of(visit).label for visit in shown]
    assert seen > 20


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_contrast_is_enough_for_text_and_lines(theme: Theme) -> None:
    grounds = (theme.background, theme.band)
    text = [(ink, ground) for ink in (theme.ink, theme.muted) for ground in grounds]
    text += [(theme.ink, theme.closed), (theme.ink, theme.node), (theme.muted, theme.node)]
    for ink, ground in text:
        assert contrast(ink, ground) >= 4.5, (ink, ground)
    for line in (theme.ink, theme.faint, theme.accent, theme.alert, theme.good):
        for ground in grounds:
            assert contrast(line, ground) >= 3, (line, ground)
    dark_field = blend(theme.faint, theme.node, 0.2)
    for side in (theme.max, theme.min):
        for ground in (theme.node, theme.background, theme.band):
            assert contrast(side, ground) >= 4.5, "windows, bounds and the names of layers are texts"
        assert contrast(side, dark_field) >= 3, "pieces"
        assert contrast(theme.ink, dark_field) >= 4.5, "texts on boards"
    assert contrast("#000000", "#ffffff") == 21


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_status_can_be_read_and_is_told_apart_without_its_colour(theme: Theme) -> None:
    for role in STYLES:
        look = style(role, theme)
        assert contrast(look.ink, look.fill) >= 4.5, role
        assert contrast(look.stroke, theme.background) >= 3, role
    plain = {(look.line, look.outline, role in MARKS) for role, look in STYLES.items() if role != "current"}
    assert len(plain) == len(STYLES) - 1, "what is current has a ring besides"
    assert {"earlier", "pruned", "closed", "unseen"} < STYLES.keys()
    assert len({mark.points for mark in MARKS.values()} | {mark.sign for mark in MARKS.values()}) == 2 * len(MARKS)


def test_the_legend_names_what_the_search_may_show_and_no_more() -> None:
    def entries(trace: mv.Trace) -> list[str]:
        assert classed(parse(trace.svg()), "mv-legend") == [], "at the first step only"
        (legend,) = classed(parse(trace.svg(0)), "mv-legend")
        return texts(legend)

    again, table = mv.pvs(mv.trees.deep_cut()), mv.alphabeta_table(mv.Nim((2, 2)))
    assert {"found earlier", "only asks", "searched again"} <= set(entries(again))
    assert any('stroke-dasharray="2 5"' in again.svg(k) for k in range(len(again)))
    assert "known from the table" in entries(table)
    assert not {"only asks", "searched again"} & set(entries(table))
    rare = {"found earlier", "known from the table", "only asks", "searched again"}
    assert not rare & set(entries(TRACES["lecture"]))


def test_a_node_that_a_table_answered_carries_its_own_mark() -> None:
    drawn = picture(TRACES["lecture"], Request()).scene(30)
    looks = [Look("closed", value=3, bound="exact", known=known) for known in (False, True)]
    plain, known = (drawn.node(3, Moment(TRACES["lecture"][30], [look] * 9, None, None)) for look in looks)
    assert known != plain
    mark = re.findall("<g [^>]*><polygon.*?</g>", known)[0]
    assert known.replace(mark, "").replace(", known from the table", "") == plain


# --- DOT ------------------------------------------------------------------------------------------

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="the dot program is not installed")


def laid_out(source: str) -> Any:
    """Let the real program lay a graph out; it has nothing to complain about."""
    done = subprocess.run(
        ["dot", "-Tjson"], input=source, capture_output=True, text=True, encoding="utf-8", check=True, timeout=300
    )
    assert done.stderr == ""
    return json.loads(done.stdout)


@needs_dot
@pytest.mark.parametrize("name", ["lecture", "greek", "deep cut", "double move"])
def test_real_dot_draws_the_same_tree_with_the_same_marks(name: str) -> None:
    trace = TRACES[name]
    for k in range(0, len(trace), 9):
        graph = laid_out(trace.dot(k))
        scene = picture(trace, Request(engine="tidy")).scene(k)
        looks, items = scene.view.looks(trace[k]), scene.view.items
        by_name = {thing["name"]: thing for thing in graph["objects"]}
        numbers = {thing["_gvid"]: thing["name"] for thing in graph["objects"]}
        edges = {(numbers[edge["tail"]], numbers[edge["head"]]): edge for edge in graph["edges"]}
        assert len(edges) == len(by_name) - 1, "it is a tree"
        for at, (item, look) in enumerate(zip(items, looks, strict=True)):
            if scene.in_column(at):
                assert f'PORT="n{at}"' in by_name[f"c{item.parent}"]["label"]
                continue
            thing = by_name[f"n{at}"]
            shape = "box" if item.is_leaf else "house" if item.node.player == "MAX" else "invhouse"
            assert thing["shape"] == shape
            assert item.node.label in thing["label"] or not scene.level(at).label_size
            assert f"mv-{look.status}" in thing["class"]
            assert ("dashed" in thing["style"]) == (look.status == "pruned")
            assert (thing.get("peripheries") == "2") == look.current
            if look.window is not None and look.status == "open" and not item.is_leaf:
                assert all(number(end) in thing["label"] for end in look.window)
            if item.parent >= 0:
                edge = edges[f"n{item.parent}", f"n{at}"]
                assert (edge.get("xlabel") == "✂") == (
                    look.status == "pruned" and looks[item.parent].status != "pruned"
                )
        rows: dict[str, list[tuple[float, int]]] = {}
        for at in range(len(items)):
            if not scene.in_column(at):
                x, y = by_name[f"n{at}"]["pos"].split(",")
                rows.setdefault(y, []).append((float(x), at))
        assert all(sorted(row) == sorted(row, key=lambda one: one[1]) for row in rows.values()), "in their order"


@needs_dot
def test_what_dot_lays_out_stands_still_from_step_to_step() -> None:
    trace = TRACES["lecture"]
    places = [
        {thing["name"]: float(thing["pos"].split(",")[0]) for thing in laid_out(trace.dot(k))["objects"]}
        for k in range(0, len(trace), 3)
    ]
    for name in places[0]:
        assert max(one[name] for one in places) - min(one[name] for one in places) < 40, name


def test_dot_says_what_the_picture_says() -> None:
    trace = TRACES["lecture"]
    source = trace.dot(27)
    assert "<B>Cut at C: β\u00a0=\u00a00\u00a0≤\u00a0α\u00a0=\u00a03.</B>" in source
    assert "MIN can hold C down to 0" in source
    assert "Alpha-beta · step 28 of 44 · 10 nodes visited · 4 cut off · 7 to come" in source
    assert "step 28" not in trace.dot(27, header=False)
    assert "Cut at" not in trace.dot(27, caption=False)
    assert "Mine · step 28" in trace.dot(27, title="Mine")
    assert trace.dot(27, windows="none").count("ROUNDED") == 0
    assert trace.dot(27, windows="all").count("ROUNDED") > trace.dot(27).count("ROUNDED") == 2
    assert ">7</B>" in trace.dot(27, leaves=True)
    assert ">7</B>" not in trace.dot(27)


def test_dot_folds_as_the_picture_does() -> None:
    trace = mv.alphabeta(mv.TicTacToe(), depth=3)
    k = next(frame.k for frame in trace if frame.kind == "cut")
    source, scene = trace.dot(k), picture(trace, Request(engine="tidy")).scene(k)
    assert source.count('class="mv-stub') == sum(item.folds for item in scene.view.items) > 0
    place = next(at for at in range(len(scene.view.items)) if scene.measure.has_stub(at))
    assert all(line in source for line in scene.stub_lines(place, trace[k]))


def test_dot_draws_boards_with_the_last_move_the_winning_line_and_the_root_window() -> None:
    greek = TRACES["greek"]
    source = greek.dot()
    light = THEMES["light"]
    assert source.count(f'BORDER="2" COLOR="{light.ink}"') > 10, "last moves are framed"
    assert {light.max, light.min} <= set(re.findall('COLOR="(#......)"[^>]*><B>(?:<U>)?[XO]<', source)), "pieces"
    assert light.alert not in greek.dot(3), "orange is for cuts alone"
    assert "> 0,1</FONT>>" in source, "moves stand on the edges"
    assert "<U><B>" in source or "<B><U>" in source or "</B></U>" in source
    trace = mv.alphabeta(mv.Tree.from_nested([7, 9]), window=(0, 5))
    k = next(frame.k for frame in trace if frame.kind == "cut")
    assert "β = 5, from the root window" in trace.dot(k)


def test_a_digraph_can_be_taken_further() -> None:
    graph = TRACES["lecture"].graphviz(27)
    assert graph.source == TRACES["lecture"].dot(27)
    assert "α = 3, from B" in graph.source


@needs_dot
@pytest.mark.parametrize("game", [mv.Byte(8), mv.ConnectFour(4, 4), mv.Hexapawn(), mv.Nim((1, 2)), mv.MNK(4, 4, 3)])
def test_boards_of_all_games_fit_into_their_fields(game: Any) -> None:
    trace = mv.alphabeta(game, depth=2)
    for k in (0, len(trace) // 2, len(trace) - 1):
        laid_out(trace.dot(k))


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
    for first in range(0, len(NASTY), 3):
        names = NASTY[first : first + 3]
        trace = mv.alphabeta(mv.Tree.from_dict({"root": names}, {label: i for i, label in enumerate(names)}))
        for k in range(len(trace)):
            done = subprocess.run(
                ["dot", "-Tjson"], input=trace.dot(k).encode("utf-8"), capture_output=True, check=True, timeout=300
            )
            assert done.stderr == b""
            assert len(json.loads(done.stdout)["objects"]) == len(names) + 1
        if not first:
            assert "&lt;b&gt;&quot;x&quot;&lt;/b&gt;&amp;" in trace.dot()
    many = mv.alphabeta(mv.Tree.from_dict({"root": NASTY}, {label: i for i, label in enumerate(NASTY)}))
    assert len(laid_out(many.dot())["objects"]) == 2, "they are values in a column"


@needs_dot
@settings(max_examples=25, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=30), min_size=2, max_size=4, unique=True), st.text(max_size=9))
def test_dot_takes_any_label_and_any_title(names: list[str], title: str) -> None:
    if "root" in names:
        return
    trace = mv.alphabeta(mv.Tree.from_dict({"root": names}, {name: i for i, name in enumerate(names)}))
    for k in (1, len(trace) - 1):
        done = subprocess.run(
            ["dot", "-Tjson"], input=trace.dot(k, title=f"T{title}").encode("utf-8"), capture_output=True, timeout=300
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert len(json.loads(done.stdout)["objects"]) == len(names) + 1


@settings(max_examples=40)
@given(nested, st.integers(0, 10**6))
def test_any_tree_is_drawn(lists: Any, k: int) -> None:
    trace = mv.alphabeta(mv.Tree.from_nested(lists), window=(-inf, inf))
    root = parse(trace.svg(k % len(trace), engine="tidy"))
    assert len(drawn_nodes(root)) == len(trace.visited) + len(trace.pruned)


@pytest.mark.parametrize("players", [("MAX", "MIN"), ("MIN", "MAX")])
@pytest.mark.parametrize("root", [(5, 10), (0, 2)])
def test_a_cut_by_the_root_window_has_no_way_and_is_veiled_all_the_same(players: Any, root: Any) -> None:
    tree = mv.Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], players=players)
    trace = mv.alphabeta(tree, window=root)
    cuts = [frame for frame in trace if frame.cut is not None and frame.cut.owner is None]
    assert cuts
    for frame in cuts:
        drawn = parse(frame.svg())
        assert classed(drawn, "mv-way") == classed(drawn, "mv-cause") == []
        assert len(classed(drawn, "mv-veil")) == len(classed(drawn, "mv-scissors")) - sum(
            len(cut.skipped) for cut in trace.cuts if trace.steps.finished[cut.node.index or 0] - 1 < frame.k
        )
