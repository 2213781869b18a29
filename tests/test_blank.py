"""Blank pictures give nothing away, have room for a pen, and their solutions hold what plain references say."""

import re
from itertools import combinations
from math import dist, inf
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import BoxKind, Request
from minimaxviz.draw.targets import targets
from minimaxviz.notation import number
from tests import readable, reference
from tests.strategies import cuts, fails, inner_nested, nested, players
from tests.test_film import put_together

SVG = "{http://www.w3.org/2000/svg}"
SLIDE, A4, UPRIGHT = (1920, 1080), (1123, 794), (794, 1123)
SIZES = (SLIDE, A4, UPRIGHT, (600, 400), (1080, 1080))
LECTURE = mv.alphabeta("lecture")
HARD = mv.Tree.random(branching=(2, 3), depth=4, seed=22)
FULL = "a blank picture of 121 nodes is too full to be read on 1920 × 1080; the largest part that fits has 40 nodes"


def shown(trace: mv.Trace, **options: Any) -> str | None:
    """A blank picture; None if the tree is too full for one."""
    try:
        return trace.svg(**options)
    except mv.ViewError as error:
        if "too full to be read" not in str(error):
            raise
        return None


def nodes_of(svg: str) -> dict[tuple[int, ...], ElementTree.Element]:
    found = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return {
        tuple(map(int, filter(None, node.attrib["data-path"].split(".")))): node
        for node in found
        if "mv-node" in node.get("class", "")
    }


def boxes_of(svg: str) -> dict[tuple[int, ...], dict[str, str]]:
    """What is written in the boxes of each node that has some, by their letters."""
    found = {}
    for path, node in nodes_of(svg).items():
        if not any(rect.get("class") == "mv-box" for rect in node.iter(f"{SVG}rect")):
            continue
        written: dict[str, str] = {}
        for text in ("".join(one.itertext()) for one in node.findall(f"{SVG}text")[1:]):
            if text in "αβv":
                written[text] = ""
            else:
                written[list(written)[-1]] = text.replace("\u202f", " ")
        found[path] = written
    return found


def overlaps(svg: str) -> list[str]:
    """Everything that stands on something else: texts, shapes, boxes, scissors, and edges that run through them."""
    said, found = readable.problems(svg), readable.read(svg)
    for one, two in combinations(found.shapes, 2):
        if one.box.meets(two.box):
            said.append(f"a shape of {one.path or one.kind} meets one of {two.path or two.kind}")
    for edge in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        if edge.get("class") != "mv-edge":
            continue
        for x, y in readable.points(readable._commands(edge.attrib["d"])):
            crossed = [one for one in found.shapes if one.kind == "mv-node" and one.box.holds((x, y))]
            said += [f"the edge to {edge.attrib['data-to']} runs through {one.path}" for one in crossed]
            said += [
                f"the edge to {edge.attrib['data-to']} runs through {text.words!r}"
                for text in found.texts
                if text.box.holds((x, y)) and not text.words.startswith("⋮")  # how many levels it leaves out
            ]
    return said + [f"{text.words!r} is {text.size:.1f} high" for text in found.texts if text.size < 17.99]


# --- nothing is given away -----------------------------------------------------------------------


@given(inner_nested, players, fails, cuts, st.tuples(st.integers(-4, 0), st.integers(1, 4)), st.sampled_from(SIZES))
def test_a_blank_picture_is_the_same_whatever_the_search_did(
    lists: Any, sides: Any, fail: Any, cut: Any, window: Any, size: Any
) -> None:
    tree = mv.Tree.from_nested(lists, players=sides)
    pruned = mv.alphabeta(tree, fail=fail, cut=cut, window=window)
    traces = [
        mv.minimax(tree), mv.alphabeta(tree, cut=cut), pruned, mv.Trace.from_json(pruned.to_json()), mv.pvs(tree),
        mv.alphabeta_table(tree), mv.alphabeta(tree, order="reversed"),
    ]  # fmt: skip
    assert len({shown(trace, blank=True, size=size) for trace in traces}) == 1


@pytest.mark.parametrize("values", [(0.1234567, 0.12345671, 0.5), (123456.0, 123457, 10**13), (-inf, inf, 0)])
def test_numbers_are_written_as_the_leaves_alone_ask_for(values: Any) -> None:
    one, two, three = values
    tree = mv.Tree.from_nested([[one, two], [three, one, [two, three]], [three, two]])
    window = (0.12345672, 123456.5)
    assert mv.minimax(tree).svg(blank=True) == mv.alphabeta(tree, window=window).svg(blank=True)


def test_nothing_in_a_blank_picture_tells_of_the_search() -> None:
    svg = LECTURE.svg(blank=True)
    assert not re.search(
        "Alpha|alpha|prune|cut|step|closed|open|line|∞|≥|≤|scissors|veil", svg.replace("stroke-line", "")
    )
    assert set(boxes_of(svg)) == {node.path for node in LECTURE.visited if not node.is_leaf} | {(1, 1), (2, 1)}
    assert all(written == {"α": "", "β": "", "v": ""} for written in boxes_of(svg).values())
    leaves = [node.find(f"{SVG}title") for node in nodes_of(svg).values()]
    assert [title.text for title in leaves if title is not None][:5] == [
        "A, MAX",
        "B, MIN",
        "E, MAX",
        "K, leaf, 2",
        "L, leaf, 3",
    ]
    told = LECTURE.show(blank=True)
    assert repr(told).startswith("  △ A\n  ├─ ▽ B\n  │  ├─ △ E\n  │  │  ├─ □ K  2\n")
    assert repr(told).endswith("□ U  6\n\nGame tree")
    assert 'alt="Game tree"' in told._repr_mimebundle_()["text/html"]


def test_games_without_names_and_with_boards_are_drawn_too() -> None:
    game = mv.TicTacToe(max_player="O")
    for blank in (True, "solution"):
        drawn = mv.alphabeta(game, game.parse("XOX/OXO/... X"), depth=1).svg(blank=blank)
        assert "mv-board" in drawn
        assert mv.alphabeta(mv.Nim((1, 2))).svg(blank=blank).count("mv-box") > 9


# --- it can be read, and written into ------------------------------------------------------------


@pytest.mark.parametrize("name", mv.trees.names())
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps(name: str, size: Any) -> None:
    for blank in (True, "solution"):
        svg = shown(mv.alphabeta(name), blank=blank, size=size, lang="fa" if size == A4 else "en")
        assert svg is None or not overlaps(svg)


@given(nested, players, st.sampled_from(SIZES))
def test_nothing_overlaps_in_any_tree(lists: Any, sides: Any, size: Any) -> None:
    svg = shown(mv.alphabeta(mv.Tree.from_nested(lists, players=sides)), blank="solution", size=size)
    assert svg is None or not overlaps(svg)


@pytest.mark.parametrize("lang", ["en", "sr", "hr", "el", "fa"])
def test_layers_are_named_in_every_language_and_nothing_else_is_said(lang: str) -> None:
    svg = LECTURE.svg(blank=True, lang=lang)
    words = [text.words for text in readable.read(svg).texts if not text.kind]
    assert [word.strip("\u2067\u2069") for word in words[:3]] == ["MAX", "MIN", "MAX"]
    assert len(words) == 4
    assert not overlaps(svg)
    titled = readable.read(LECTURE.svg(blank=True, lang=lang, title="3 < 4 & ת")).texts
    assert sum("3 < 4" in text.words for text in titled) == 1


@pytest.mark.parametrize(("size", "page"), [(SLIDE, 297), (A4, 297), (UPRIGHT, 210), ((2560, 1440), 297)])
def test_boxes_are_large_enough_to_write_into(size: Any, page: int) -> None:
    def millimetres(trace: mv.Trace) -> set[tuple[float, float]]:
        svg = trace.svg(blank=True, size=size)
        width = readable.read(svg).canvas.right
        boxes = ElementTree.fromstring(svg).iter(f"{SVG}rect")
        sides = [(box.attrib["width"], box.attrib["height"]) for box in boxes if box.get("class") == "mv-box"]
        return {(float(wide) * page / width, float(high) * page / width) for wide, high in sides}

    assert all(wide >= 9 and high >= 7 for wide, high in millimetres(LECTURE))
    if size != UPRIGHT:
        assert all(wide >= 9 and high >= 7 for wide, high in millimetres(mv.minimax(HARD)))


@pytest.mark.parametrize(
    "tree",
    [
        mv.Tree.from_nested(5),
        mv.Tree.from_nested([[[[[[3]]]]]]),
        mv.Tree.from_nested(list(range(-9, 9))),
        mv.Tree.from_nested([[3, 12, 8], [2, 4, 6]], players=("MIN", "MAX")),
        mv.Tree.from_nested([[1.23456, 12345678], [-0.000012, 5]]),
        mv.Tree.from_dict({"<b>A&'\"": ["א ב", "A very long name of a node"], "א ב": ["x" * 40, "]]>"]},
                          {"A very long name of a node": 3, "x" * 40: 2, "]]>": 7}),
    ],
    ids=["one node", "deep", "wide", "MIN first", "long numbers", "odd names"],
)  # fmt: skip
def test_odd_trees(tree: mv.Tree) -> None:
    for blank in (True, "solution"):
        for boxes in ((), ("window",), ("value",), ("window", "value")):
            trace = mv.alphabeta(tree)
            request = Request(blank=blank, boxes=boxes)
            assert not overlaps(picture(trace, request).draw(-1))


def test_a_tree_that_is_too_full_is_refused_with_what_fits() -> None:
    trace = mv.alphabeta(mv.Tree.random(branching=3, depth=4))
    with pytest.raises(mv.ViewError, match=re.escape(f"{FULL}, path='B', or take a smaller tree")):
        trace.svg(blank=True)
    assert len(nodes_of(trace.svg(blank=True, path="B"))) == 40
    with pytest.raises(mv.ViewError, match="41 nodes is too full to be read on 794 × 1123; it fits on 1123 × 794"):
        mv.minimax(HARD).svg(blank=True, size=UPRIGHT)
    for tree in (mv.Tree.random(branching=6, depth=6), mv.Tree.from_nested([[*range(60)]])):
        with pytest.raises(mv.ViewError, match="too full to be read") as caught:
            mv.alphabeta(tree).svg(blank="solution")
        assert "\n" not in str(caught.value)


# --- the solution --------------------------------------------------------------------------------


@given(inner_nested, players, fails, cuts, st.sampled_from([(-inf, inf), (-2, 2), (0, 1)]))
def test_a_solution_holds_what_the_reference_says(lists: Any, sides: Any, fail: Any, cut: Any, window: Any) -> None:
    trace = mv.alphabeta(mv.Tree.from_nested(lists, players=sides), window=window, fail=fail, cut=cut)
    svg = shown(mv.Trace.from_json(trace.to_json()), blank="solution")
    if svg is None:
        return
    assert svg == trace.svg(blank="solution")
    said = reference.AlphaBeta(lists, sides, window, fail, cut)
    boxes, nodes = boxes_of(svg), nodes_of(svg)
    for path, part in reference.everything(lists).items():
        assert ("mv-closed" in nodes[path].attrib["class"]) == (path in said.values)
        if not isinstance(part, list):
            assert path not in boxes
            assert number(part) in [text.text for text in nodes[path].findall(f"{SVG}text")]
            continue
        if path not in said.values:
            assert boxes[path] == {"α": "", "β": "", "v": ""}
            continue
        alpha, beta = map(number, said.windows[path])
        assert (boxes[path]["α"], boxes[path]["β"]) == (alpha, beta)
        written, value, true = boxes[path]["v"], said.values[path], _worth(part, sides, len(path))
        assert written.strip("≥≤() ") == number(value)
        assert not written.startswith("≥") or true >= value
        assert not written.startswith("≤") or true <= value
        assert written != number(value) or true == value
    skipped = {path for path in nodes if path not in said.values and path[:-1] in said.values}
    assert svg.count('class="mv-scissors"') == len(skipped)


def _worth(part: Any, sides: Any, level: int) -> float:
    return reference.minimax_value(part, sides, level)


def test_a_solution_stands_where_the_blank_picture_stands() -> None:
    for size in SIZES:
        blank, solved = (nodes_of(LECTURE.svg(blank=which, size=size)) for which in (True, "solution"))
        places = [[node.attrib["transform"] for node in nodes.values()] for nodes in (blank, solved)]
        assert places[0] == places[1]


def test_minimax_has_values_and_no_windows() -> None:
    boxes = boxes_of(mv.minimax("lecture").svg(blank="solution"))
    assert boxes[()] == {"α": "", "β": "", "v": "3"}
    assert boxes[0, 1] == {"α": "", "β": "", "v": "9"}
    assert boxes_of(LECTURE.svg(blank="solution"))[0, 1] == {"α": "−∞", "β": "3", "v": "≥ 5"}


@pytest.mark.parametrize(("boxes", "letters"), [((), None), (("window",), "αβ"), (("value",), "v")])
def test_only_some_boxes_may_be_asked_for(boxes: tuple[BoxKind, ...], letters: str | None) -> None:
    for blank in (True, "solution"):
        drawn = picture(LECTURE, Request(blank=blank, boxes=boxes)).draw(-1)
        found = boxes_of(drawn)
        assert found == {} if letters is None else all("".join(one) == letters for one in found.values())
        assert not overlaps(drawn)


# --- options and files ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"blank": "yes"}, "blank 'yes'; True, False or 'solution' is needed"),
        ({"blank": 1}, "blank 1; True, False or 'solution' is needed"),
        ({"blank": None}, "blank None; True, False or 'solution' is needed"),
        ({"blank": True, "k": 3}, "k=3 and blank=True: a blank picture shows no step; leave one out"),
        ({"blank": "solution", "k": -1}, "k=-1 and blank='solution': a blank picture shows no step"),
        ({"blank": True, "windows": "all"}, "windows shows something of the search; a blank picture has none"),
        ({"blank": True, "legend": True}, "legend shows something of the search"),
        ({"blank": True, "depth": 2}, "depth folds something away; a blank picture shows all"),
        ({"blank": True, "around": 2}, "around folds something away"),
        ({"blank": True, "limit": 9}, "limit folds something away"),
        ({"leaves": "all"}, "leaves 'all'; 'shown', True or False is needed"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(options: Any, message: str, tmp_path: Path) -> None:
    calls: list[Any] = [LECTURE.svg, LECTURE.png, LECTURE.show, lambda **one: LECTURE.save(tmp_path / "a.svg", **one)]
    for call in calls:
        with pytest.raises(mv.ViewError, match=re.escape(message)) as caught:
            call(**options)
        assert "\n" not in str(caught.value)


def test_leaves_may_be_said_in_a_word() -> None:
    assert LECTURE.svg(3, leaves="shown") == LECTURE.svg(3, leaves=True) != LECTURE.svg(3)
    assert LECTURE.dot(3, leaves="shown") == LECTURE.dot(3, leaves=True)
    assert LECTURE[3].svg(leaves="shown") == LECTURE.svg(3, leaves="shown")


def test_blank_pictures_are_saved_as_pictures_and_as_a_page(tmp_path: Path) -> None:
    assert LECTURE.save(tmp_path / "a.svg", blank=True).read_text(encoding="utf-8") == LECTURE.svg(blank=True)
    assert LECTURE.save(tmp_path / "a.png", blank="solution").read_bytes()[:4] == b"\x89PNG"
    page = LECTURE.save(tmp_path / "a.pdf", blank=True, size=A4).read_bytes()
    assert page[:5] == b"%PDF-"
    assert page == mv.minimax("lecture").save(tmp_path / "b.pdf", blank=True, size=A4).read_bytes()
    for name in ("a.dot", "a.html", "a.gif", "a.pptx", "a.tex", "a.json"):
        with pytest.raises(mv.ExportError, match="a blank picture is saved as svg, png, pdf; a"):
            LECTURE.save(tmp_path / name, blank=True)
    with pytest.raises(mv.ExportError, match="blank is one picture, and 'folder' is a folder"):
        LECTURE.save(tmp_path / "folder", blank=True)
    for option in ({"steps": "cuts"}, {"handout": True}):
        with pytest.raises(mv.ExportError, match="a blank picture shows no step; leave"):
            LECTURE.save(tmp_path / "a.pdf", blank=True, **option)


# --- before the search ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("leaves", [True, False])
@pytest.mark.parametrize("steps", [range(44), [5, 20, 43]])
def test_a_film_may_begin_before_the_search(lang: str, leaves: bool, steps: Any) -> None:
    from minimaxviz.widget.film import Film

    request = Request(lang=lang, leaves=leaves, size=(1600, 800))
    data = Film(LECTURE, steps, request, before=True).data
    drawn = picture(LECTURE, Request(lang=lang, leaves=leaves, size=(1600, 800), caption=False))
    assert put_together(data, 0) == drawn.draw_before()
    for position, k in enumerate(steps, start=1):
        assert put_together(data, position) == drawn.draw(k)
    assert (data["steps"][0], data["captions"][0], data["stack"][0], data["current"][0]) == (-1, ["", ""], None, -1)
    assert data["counts"][0] == [0, 0, 0, 0]
    assert data["motions"][0] is None
    assert data["running"][0] == ""
    assert not overlaps(drawn.draw_before())
    assert (re.search("□ \\W?K\\W?  2", drawn.draw_before().split("</desc>")[0]) is not None) == leaves
    assert "mv-current" not in drawn.draw_before()


def test_a_film_of_scenes_may_begin_before_the_search() -> None:
    from minimaxviz.widget.film import Film

    for trace in (mv.alphabeta(mv.Tree.random(branching=5, depth=4)), mv.pvs(mv.Tree.random(branching=3, depth=5))):
        request = Request(leaves=True, caption=False)
        steps = range(0, len(trace), 17)
        data = Film(trace, steps, request, before=True).data
        assert put_together(data, 0) == picture(trace, request).draw_before()
        for position, k in enumerate(steps, start=1):
            assert put_together(data, position) == picture(trace, request).draw(k)


# --- where edges can be aimed at -----------------------------------------------------------------


@pytest.mark.parametrize(
    "request_", [Request(blank=True, size=(600, 400)), Request(size=(600, 400)), Request(blank="solution")]
)
def test_targets_lie_on_their_edges_and_apart(request_: Request) -> None:
    for name in ("lecture", "aima", "deep_cut"):
        trace = mv.alphabeta(name)
        found = targets(trace, request_)
        edges = ElementTree.fromstring(picture(trace, request_).draw(-1)).iter(f"{SVG}path")
        curves = {edge.attrib["data-to"]: edge.attrib["d"] for edge in edges if edge.get("class") == "mv-edge"}
        assert {".".join(map(str, path)) for path in found.points} == set(curves)
        for path, point in found.points.items():
            curve = readable.points(readable._commands(curves[".".join(map(str, path))]))
            assert min(dist(point, one) for one in curve) < 2.5
        assert all(dist(one, two) > 2 * found.radius for one, two in combinations(found.points.values(), 2))
        assert found.radius > 15
        pixels = found.scaled(600)
        assert pixels.canvas[0] == 600
        assert pixels.points[0,][0] == pytest.approx(found.points[0,][0] * 600 / found.canvas[0])
