"""Probes, re-searches and a table's answers in pictures, held against the worked examples as they are written down."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.words import languages
from tests.readable import Box, points, problems, read
from tests.strategies import inner_nested
from tests.worked import (
    EXAMPLES,
    LECTURE,
    MTD,
    MTD_STEPS,
    MTD_VISITS,
    NIM,
    NIM_VISITS,
    PVS,
    PVS_STEPS,
    PVS_VISITS,
    told,
)

SVG = "{http://www.w3.org/2000/svg}"
DIAMOND = "0,-15 13,0 0,15 -13,0"
NUMBER = r"-?\d*\.?\d+"

# --- what a picture shows ----------------------------------------------------------------------------


def groups(svg: str, name: str) -> list[ElementTree.Element]:
    return [one for one in ElementTree.fromstring(svg).iter(f"{SVG}g") if name in one.get("class", "").split()]


def name_at(trace: mv.Trace, path: str) -> str:
    return trace.node(tuple(map(int, filter(None, path.split("."))))).label


def badges(trace: mv.Trace, svg: str) -> dict[str, str]:
    """Return how the call to each node asks, as its edge shows it."""
    found = [one for one in groups(svg, "mv-call") if one.get("data-to") is not None]
    marked = {name_at(trace, one.attrib["data-to"]): one.attrib["data-call"] for one in found}
    assert len(marked) == len(found), "an edge has one badge"
    return marked


def known(trace: mv.Trace, svg: str) -> set[str]:
    """Return the nodes that carry the mark of what a table knew."""
    nodes = groups(svg, "mv-node")
    return {
        name_at(trace, one.attrib["data-path"])
        for one in nodes
        if any(mark.get("points") == DIAMOND for mark in one.iter(f"{SVG}polygon"))
    }


@pytest.mark.parametrize(
    "trace",
    [
        mv.pvs(mv.TicTacToe("XO./.X./..O"), depth=2),
        mv.pvs(mv.TicTacToe("X../O../XOX", max_player="O")),
        mv.pvs(mv.ConnectFour(), depth=2),
    ],
    ids=["wide", "full", "columns"],
)
def test_badges_touch_no_move_beside_their_edges(trace: mv.Trace) -> None:
    beside = re.compile(
        rf'<text x="({NUMBER})" y="({NUMBER})" font-size="({NUMBER})"[^>]*>[^<]*</text><g class="mv-call"[^>]*'
        rf'transform="translate\(({NUMBER}) ({NUMBER})\)(?: scale\(({NUMBER})\))?"'
    )
    found = beside.findall(trace.svg())
    assert found
    for left, baseline, size, x, y, scale in found:
        aside = float(left) - float(x)
        above = float(baseline) - 0.73 * float(size) - float(y)
        reach = 17.25 * float(scale or 1)  # with its line
        assert not -reach < aside < reach or above > (reach**2 - aside**2) ** 0.5, (x, y)


def test_edges_show_who_only_asks_and_who_asks_again_at_every_step() -> None:
    seen = list(told(PVS_VISITS, PVS_STEPS, LECTURE))
    assert len(seen) == len(PVS) == 95
    signs = {"?": "probe", "!": "again"}
    for k, step in enumerate(seen):
        expected = {
            name: signs[PVS_VISITS[visit][-1]] for name, visit in step.last.items() if PVS_VISITS[visit][-1] in signs
        }
        assert badges(PVS, PVS.svg(k)) == expected, k
    assert badges(PVS, PVS.svg(94)) == {
        "T": "probe", "I": "again", "R": "probe", "C": "probe", "B": "again", "M": "probe", "E": "again", "K": "probe",
    }  # fmt: skip


def test_bars_show_who_only_asks_and_who_asks_again() -> None:
    for k, step in enumerate(told(PVS_VISITS, PVS_STEPS, LECTURE)):
        bars = groups(PVS.svg(k), "mv-bar")
        for bar in bars:
            role = PVS_VISITS[int(bar.attrib["data-of"])][-1]
            asked = [one.attrib["data-call"] for one in bar.iter(f"{SVG}g") if one.get("class") == "mv-call"]
            assert asked == {"?": ["probe"], "!": ["again"]}.get(role, []), (k, step)


def test_a_null_window_is_a_needle_on_the_number_line() -> None:
    bars = {int(bar.attrib["data-of"]): bar for bar in groups(PVS.svg(48), "mv-bar")}
    widths = {visit: float(next(bar.iter(f"{SVG}rect")).attrib["width"]) for visit, bar in bars.items()}
    root, probe = widths[0], widths[16]
    assert PVS_VISITS[16] == "B?"
    assert probe < root / 5


def nim_paths() -> list[tuple[tuple[int, ...], int | None]]:
    found = []
    for visit in NIM_VISITS:
        path, _, origin = visit.partition("←")
        found.append((tuple(map(int, path.strip("—"))), int(origin) if origin else None))
    return found


def test_the_table_of_nim_is_drawn_as_it_was_asked() -> None:
    visits = nim_paths()
    hits, marked = 0, set()
    for k, frame in enumerate(NIM):
        svg = NIM.svg(k)
        arrows = groups(svg, "mv-answer")
        path, origin = visits[frame.step.visit]
        is_hit = frame.kind in ("evaluate", "hit") and origin is not None
        if is_hit and origin is not None:
            hits += 1
            marked.add(NIM.node(path).label)
            assert [(one.attrib["data-from"], one.attrib["data-to"]) for one in arrows] == [
                (".".join(map(str, path)), ".".join(map(str, visits[origin][0])))
            ]
            assert between(svg, arrows[0]) == (path, visits[origin][0]), k
            assert crossed(svg, arrows[0], {path, visits[origin][0]}) == [], k
        else:
            assert arrows == []
        assert known(NIM, svg) == marked, k
    assert hits == 8


def test_what_mtd_finds_in_its_table_loops_back_to_the_same_node() -> None:
    seen = list(told(MTD_VISITS, MTD_STEPS, LECTURE))
    assert len(seen) == len(MTD) == 78
    hits = []
    for k, step in enumerate(seen):
        svg = MTD.svg(k)
        arrows = groups(svg, "mv-answer")
        name, _, origin = MTD_VISITS[step.visit].partition("←")
        assert len(arrows) == (step.kind == "H"), k
        for arrow in arrows:
            assert arrow.attrib["data-from"] == arrow.attrib["data-to"]
            assert name_at(MTD, arrow.attrib["data-to"]) == name == MTD_VISITS[int(origin)]
            hits.append((name, "".join(arrow.itertext())))
        current = {name for name, visit in step.last.items() if "←" in MTD_VISITS[visit] and visit in step.finished}
        earlier = {name for name in known(MTD, svg) if name not in step.last}
        assert known(MTD, svg) - earlier == current, k
    assert hits == [("K", "= 2"), ("F", "≥ 5"), ("K", "= 2"), ("L", "= 3")]


def line_of(arrow: ElementTree.Element) -> list[tuple[float, float]]:
    """Return points along the line of an arrow, and the tip of its head."""
    paths = [one.attrib["d"] for one in arrow.iter(f"{SVG}path")]
    pieces = re.findall(r"([MLC])([^MLC]*)", paths[0])
    commands = [(letter, list(map(float, re.findall(NUMBER, numbers)))) for letter, numbers in pieces]
    tip = re.findall(NUMBER, paths[-1])[:2]
    return [*points(commands), (float(tip[0]), float(tip[1]))]


def boxes(svg: str) -> dict[tuple[int, ...], Box]:
    """Return the box of each node's shape, without windows and rings."""
    found: dict[tuple[int, ...], Box] = {}
    for one in groups(svg, "mv-node"):
        path = tuple(map(int, filter(None, one.attrib["data-path"].split("."))))
        x, y = map(float, re.findall(NUMBER, one.attrib["transform"])[:2])
        found[path] = Box(x, y, x, y)
        ground = one.find(f"{SVG}rect[@fill-opacity='0']")
        if ground is not None:  # a bare value in a column
            left, high = float(ground.attrib["x"]), float(ground.attrib["height"])
            found[path] = Box(x + left, y, x - left, y + high)
    for shape in read(svg).shapes:
        if shape.path is not None and shape.kind == "mv-node":
            path = tuple(map(int, filter(None, shape.path.split("."))))
            before = found[path]
            found[path] = Box(
                min(before.left, shape.box.left), min(before.top, shape.box.top),
                max(before.right, shape.box.right), max(before.bottom, shape.box.bottom),
            )  # fmt: skip
    return found


def between(svg: str, arrow: ElementTree.Element) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the nodes that the ends of an arrow are nearest to."""
    line = line_of(arrow)
    nodes = boxes(svg)

    def nearest(point: tuple[float, float]) -> tuple[int, ...]:
        x, y = point

        def far(box: Box) -> float:
            return max(box.left - x, x - box.right, 0) + max(box.top - y, y - box.bottom, 0)

        path = min(nodes, key=lambda one: far(nodes[one]))
        assert far(nodes[path]) < 30, "an end stands at its node"
        return path

    return nearest(line[0]), nearest(line[-1])


def crossed(svg: str, arrow: ElementTree.Element, ends: set[tuple[int, ...]]) -> list[Any]:
    """Return the nodes, other than its ends, that an arrow runs through, and the words that it runs through."""
    line = line_of(arrow)
    found: list[Any] = [
        shape.path
        for shape in read(svg).shapes
        if shape.kind == "mv-node"
        and tuple(map(int, filter(None, (shape.path or "").split(".")))) not in ends
        and any(shape.box.holds(point) for point in line)
    ]
    said = "".join(arrow.itertext())
    words = [text for text in read(svg).texts if text.kind in ("mv-node", "mv-stub", "") and text.words != said]
    return found + [text.words for text in words if any(text.box.holds(point) for point in line)]


def test_the_same_board_is_ringed_in_both_places() -> None:
    hit = next(k for k, frame in enumerate(NIM) if frame.kind == "hit")
    rings = [one.attrib["transform"] for one in groups(NIM.svg(hit), "mv-same-board")]
    nodes = {one.attrib["data-path"]: one.attrib["transform"] for one in groups(NIM.svg(hit), "mv-node")}
    assert rings == [nodes["0.1.0"], nodes["0.0.0"]]
    assert NIM.node((0, 1, 0)).board == NIM.node((0, 0, 0)).board


def test_an_answer_that_was_stored_where_it_is_folded_leads_to_the_fold() -> None:
    game = mv.TicTacToe()
    trace = mv.alphabeta_table(game, "XO./.X./..O")
    hidden = 0
    for k, frame in enumerate(trace):
        if frame.kind != "hit":
            continue
        svg = trace.svg(k)
        drawn = {one.attrib["data-path"] for one in groups(svg, "mv-node")}
        (arrow,) = groups(svg, "mv-answer")
        if arrow.attrib["data-to"] not in drawn:
            hidden += 1
            x, y = line_of(arrow)[-1]
            stubs = [shape.box for shape in read(svg).shapes if shape.kind == "mv-stub"]
            folds = [text.box for text in read(svg).texts if text.kind == "mv-stub"]
            near = [
                box
                for box in stubs + folds
                if box.left - 25 < x < box.right + 25 and box.top - 25 < y < box.bottom + 25
            ]
            assert near, k
    assert hidden > 0


def test_an_answer_from_outside_of_the_picture_is_drawn_without_an_end() -> None:
    hits = [k for k, frame in enumerate(NIM) if frame.kind == "hit" and frame.node.path[:1] == (2,)]
    assert [len(groups(NIM.svg(k, path=(2,)), "mv-answer")) for k in hits] == [1] * len(hits) != []
    outside = next(k for k, frame in enumerate(NIM) if frame.kind == "hit" and frame.node.path[:1] == (0,))
    assert groups(NIM.svg(outside, path=(2,)), "mv-answer") == []


def test_a_search_without_probes_and_table_shows_none_of_it() -> None:
    trace = mv.alphabeta("lecture")
    for k in range(len(trace)):
        svg = trace.svg(k)
        assert not re.search("mv-call|mv-answer|mv-same", svg)
    assert "asks" not in trace.text(0) + trace.svg(0)


def test_orange_is_for_cuts_and_not_for_what_a_table_spared() -> None:
    hit = next(k for k, frame in enumerate(NIM) if frame.kind == "hit")
    alert = "#c75300"
    assert "✕" in NIM.svg(hit)
    assert alert not in NIM.svg(hit, legend=False)
    (cut,) = [k for k, frame in enumerate(NIM) if frame.kind == "cut"]
    assert alert in NIM.svg(cut, legend=False)


# --- everything can be read --------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_step_of_the_examples_can_be_read(name: str) -> None:
    trace = EXAMPLES[name]
    for k in range(len(trace)):
        assert problems(trace.svg(k)) == [], k


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", EXAMPLES)
def test_answers_and_probes_can_be_read_everywhere(name: str, lang: str) -> None:
    trace = EXAMPLES[name]
    steps = [k for k, frame in enumerate(trace) if frame.kind in ("hit", "research") or (frame.visit.call and k % 3)]
    for size in ((1024, 768), (390, 844)):
        for k in [0, *steps[::3]]:
            assert problems(trace.svg(k, lang=lang, size=size)) == [], (size, k)


@settings(max_examples=30, deadline=None)
@given(inner_nested, st.booleans())
def test_pictures_of_any_tree_can_be_read(lists: Any, table: bool) -> None:
    trace = mv.pvs(lists, order="reversed", table=table)
    steps = [k for k, frame in enumerate(trace) if frame.kind in ("hit", "research", "cut")]
    for k in [*steps[:6], len(trace) - 1]:
        assert problems(trace.svg(k)) == [], k
