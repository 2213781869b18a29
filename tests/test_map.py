"""The map of a whole search: its boxes against plain walks, what a browser makes of them, and what is refused."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.draw.scale import Poles, Scale, mixed
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ExportError, MinimaxvizError, ViewError
from minimaxviz.trace import boxes as boxes_module
from minimaxviz.trace.boxes import CUT, Boxes
from minimaxviz.trace.written import Writer
from tests.browser import becomes, until
from tests.test_panels import opened as opened_panel

BY_DEPTH = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
"""How many games of tic-tac-toe are so many moves long, or go on."""

LISTS = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25).filter(
    lambda one: isinstance(one, list)
)


# --- plain references: nested lists, walked by hand -------------------------------------------------


def all_paths(tree: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield path
    for place, below in enumerate(tree if isinstance(tree, list) else []):
        yield from all_paths(below, (*path, place))


def leaves(tree: Any) -> int:
    return sum(map(leaves, tree)) if isinstance(tree, list) else 1


def entered(tree: Any) -> set[tuple[int, ...]]:
    """Return the paths that alpha-beta enters, MAX at the root, told by a recursion of its own."""
    seen: set[tuple[int, ...]] = set()

    def value(node: Any, path: tuple[int, ...], alpha: float, beta: float, is_max: bool) -> float:
        seen.add(path)
        if not isinstance(node, list):
            return float(node)
        best = -inf if is_max else inf
        for place, below in enumerate(node):
            got = value(below, (*path, place), alpha, beta, not is_max)
            if is_max:
                best = max(best, got)
                alpha = max(alpha, best)
            else:
                best = min(best, got)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    value(tree, (), -inf, inf, True)
    return seen


def paths_of(boxes: Boxes) -> list[tuple[int, ...]]:
    path: list[int] = []
    found = []
    for level, place in zip(boxes.level, boxes.place, strict=True):
        path[max(level - 1, 0) :] = [place] if level else []
        found.append(tuple(path))
    return found


# --- boxes ------------------------------------------------------------------------------------------


def test_the_boxes_of_tic_tac_toe_are_as_many_as_the_world_knows() -> None:
    game = mv.TicTacToe()
    boxes = Boxes(mv.minimax(game))
    assert boxes.by_level == BY_DEPTH
    assert len(boxes) == 549_946
    assert boxes.widths[0] == 255_168, "games of tic-tac-toe"
    assert sum(boxes.seen_by(mv.alphabeta(game))) == 18_297


@given(LISTS)
def test_a_map_of_minimax_has_every_node_in_order_and_is_as_wide_as_its_leaves(tree: Any) -> None:
    boxes = Boxes(mv.minimax(tree))
    paths = list(all_paths(tree))
    assert paths_of(boxes) == paths
    assert CUT not in boxes.node
    subtrees = dict(zip(paths, _subtrees(tree), strict=True))
    assert boxes.widths == [leaves(subtrees[path]) for path in paths]
    left = {
        path: sum(1 for other in paths[:place] if not isinstance(subtrees[other], list))
        for place, path in enumerate(paths)
    }
    assert boxes.left == list(left.values())


def _subtrees(tree: Any) -> Iterator[Any]:
    yield tree
    for below in tree if isinstance(tree, list) else []:
        yield from _subtrees(below)


@given(LISTS)
def test_a_map_of_alpha_beta_has_what_it_entered_and_a_box_for_each_move_that_it_left_out(tree: Any) -> None:
    seen = entered(tree)
    skipped = {path for path in all_paths(tree) if path not in seen and path[:-1] in seen}
    boxes = Boxes(mv.alphabeta(tree))
    found = dict(zip(paths_of(boxes), boxes.node, strict=True))
    assert {path for path, node in found.items() if node != CUT} == seen
    assert {path for path, node in found.items() if node == CUT} == skipped
    assert list(found) == sorted(found), "parents before children, left before right"
    whole = Boxes(mv.minimax(tree))
    marks = whole.seen_by(mv.alphabeta(tree))
    assert {path for path, mark in zip(paths_of(whole), marks, strict=True) if mark} == seen


@pytest.mark.parametrize("search", [mv.pvs, mv.alphabeta_table])
def test_a_node_that_is_visited_again_is_one_box(search: Any) -> None:
    tree = mv.Tree.random(branching=(2, 4), depth=5, seed=3)
    trace = search(tree)
    boxes = Boxes(trace)
    paths = [path for path, node in zip(paths_of(boxes), boxes.node, strict=True) if node != CUT]
    assert sorted(paths) == sorted({node.path for node in trace.visited})
    assert boxes.by_level == trace.by_depth
    for box, (level, count) in enumerate(zip(boxes.level, boxes.children, strict=True)):
        assert len(list(boxes.below(box))) == count
        assert all(boxes.level[below] == level + 1 for below in boxes.below(box))
    values = {node.path: trace.record.value[trace.walk.last_visit(node.index)] for node in trace.visited}
    for path, node, value in zip(paths_of(boxes), boxes.node, boxes.value, strict=True):
        assert value == values[path] if node != CUT else value != value


def test_a_map_of_a_subtree_is_that_part_of_the_whole() -> None:
    trace = mv.alphabeta(mv.TicTacToe(), depth=5)
    whole, part = Boxes(trace), Boxes(trace, (2, 0))
    below = [path for path in paths_of(whole) if path[:2] == (2, 0)]
    assert [(2, 0, *path) for path in paths_of(part)] == below
    named = {
        (*part.path, *path): facts.move_name for path, facts in zip(paths_of(part), part.facts(), strict=True) if facts
    }
    assert named[2, 0] == "0,0"
    assert named == {path: trace.node(path).move_name for path in below}


def test_what_a_file_does_not_hold_any_more_has_no_name() -> None:
    trace = mv.alphabeta(mv.TicTacToe())
    read = mv.Trace.from_json(trace.to_json())
    mine, other = list(Boxes(trace).facts()), list(Boxes(read).facts())
    known = [(one, two) for one, two in zip(mine, other, strict=True) if two is not None]
    assert all(one is not None and (one.move_name, one.board) == (two.move_name, two.board) for one, two in known)
    assert len(known) >= len(trace.visited)


# --- colours ----------------------------------------------------------------------------------------


@given(st.lists(st.integers(-1000, 1000), min_size=2, unique=True))
def test_a_higher_value_is_never_coloured_lower(values: list[int]) -> None:
    scale = Scale(dict.fromkeys(values, 1))
    strengths = [scale.strength(value) for value in sorted(values)]
    assert all(one is not None and two is not None and one <= two for one, two in pairwise(strengths))
    assert max(abs(one or 0) for one in strengths) == 1
    assert set(scale.marks) <= set(values)
    assert {min(values), max(values)} <= set(scale.marks)


def test_draws_are_grey_and_endless_values_are_beyond_all_others() -> None:
    scale = Scale({-inf: 1, -3: 5, 0: 5, 2: 5, inf: 1})
    assert scale.strength(0) == 0
    assert scale.strength(inf) == 1 == -(scale.strength(-inf) or 0)
    assert -1 < (scale.strength(-3) or 0) < 0 < (scale.strength(2) or 0) < 1
    assert scale.strength(nan) is None


def test_a_small_advantage_is_none_of_mins_in_a_game_but_may_be_in_a_tree() -> None:
    counts: dict[float, int] = {5: 100, 6: 10, 1000: 5}
    assert 0 < (Scale(counts, has_draws=True).strength(5) or 0) < 0.5
    assert Scale(counts).strength(5) == -1
    assert Boxes(mv.minimax(mv.Nim((1, 2)))).has_draws
    assert not Boxes(mv.minimax("lecture")).has_draws


def test_small_values_are_told_apart_beside_large_ones() -> None:
    scale = Scale({-1000: 3, -2: 400, -1: 400, 0: 100, 1: 400, 2: 400, 1000: 3})
    assert (scale.strength(2) or 0) - (scale.strength(0) or 0) > 0.1


# --- what is refused, and what is not ---------------------------------------------------------------


def test_too_many_nodes_are_refused_with_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes_module, "MOST_BOXES", 10_000)
    trace = mv.minimax(mv.TicTacToe(), depth=6)
    with pytest.raises(
        ViewError, match=r"a map of 73,450 nodes; at most 10,000 fit: map a subtree \(path=\(1,\) has 8,321"
    ) as refused:
        trace.map()
    assert "\n" not in str(refused.value)
    assert len(Boxes(trace, (1,))) == 8_321


def test_a_trace_without_values_is_mapped_all_the_same(tmp_path: Path) -> None:
    writer = Writer(mv.Tree.from_nested([[1, 2], 3]), name="mute")
    writer.enter(())
    writer.enter((0,))
    trace = writer.trace()
    drawn = trace.map()
    assert "no value" in drawn.save(tmp_path / "mute.svg").read_text(encoding="utf-8")
    assert drawn.save(tmp_path / "mute.html").stat().st_size > 10_000


def test_a_map_of_one_node_is_one_box(tmp_path: Path) -> None:
    drawn = mv.minimax(mv.TicTacToe(), depth=0).map()
    assert len(drawn._sheet.boxes) == 1
    assert "<rect" in drawn.save(tmp_path / "one.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda t, p: t.map(against=3), "against is int; a trace of the same game is needed, as alphabeta(game)"),
        (lambda t, p: t.map(against=mv.alphabeta("aima")), "a map against another search needs traces of one game"),
        (lambda t, p: t.map(path=(0, 1, 1)), "path (0, 1, 1): the search never went there, so there is no map of it"),
        (lambda t, p: t.map(path=(9,)), "the trace has no node at (9,)"),
        (lambda t, p: t.map(lang="xx"), "'xx'"),
        (lambda t, p: t.map().save(p / "map.gif"), "'map.gif' is none: give .html, .png or .svg"),
        (lambda t, p: t.map().save(p / "map.html", size=(800, 600)), "size is for pictures"),
        (lambda t, p: t.save(p / "map.html", map=True, k=3), "k and map: a map shows the whole search and no step"),
        (lambda t, p: t.save(p / "map.html", map="yes"), "map 'yes'; True or False is needed"),
    ],
)  # fmt: skip
def test_what_cannot_be_mapped_is_told_in_one_line(act: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(MinimaxvizError) as refused:
        act(mv.alphabeta("lecture"), tmp_path)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


# --- pictures and pages as files --------------------------------------------------------------------


def test_a_map_is_told_in_words() -> None:
    told = repr(mv.alphabeta("lecture").map(lang="en"))
    assert told.splitlines() == [
        "Map of the search: Alpha-beta",
        "Alpha-beta: 14 nodes visited",
        "best line: B → E → L",
        "depth 0: 1 node visited",
        "depth 1: 3 nodes visited",
        "depth 2: 4 nodes visited · 2 cut off",
        "depth 3: 6 nodes visited · 1 cut off",
    ]


def test_a_still_picture_is_saved(tmp_path: Path) -> None:
    trace = mv.alphabeta(mv.TicTacToe(), depth=4)
    drawn = trace.save(tmp_path / "map.svg", map=True, lang="fa").read_text(encoding="utf-8")
    assert drawn == trace.map(lang="fa").save(tmp_path / "again.svg").read_text(encoding="utf-8")
    assert "مسیر" in drawn
    assert "url(#mv-map-hatch)" in drawn
    picture = trace.map(theme="dark").save(tmp_path / "map.png", size=(800, 450))
    assert picture.read_bytes()[16:24] == (800).to_bytes(4, "big") + (450).to_bytes(4, "big")


def test_names_are_data(tmp_path: Path) -> None:
    tree = mv.Tree.from_dict(
        {"<b>A</b>": ["</script><script>alert(1)//", "&amp;"]}, {"</script><script>alert(1)//": 1, "&amp;": 2}
    )
    page = mv.minimax(tree).map(title="<i>mine</i>").save(tmp_path / "map.html").read_text(encoding="utf-8")
    assert "<b>A" not in page
    assert "alert(1)" not in page
    assert "<i>mine" not in page
    assert "<b>A" not in mv.minimax(tree).map().save(tmp_path / "map.svg").read_text(encoding="utf-8")


def test_a_player_is_sent_for_the_subtree_that_was_clicked() -> None:
    drawn = mv.minimax(mv.TicTacToe()).map()
    drawn._handle_custom_msg({"do": "open", "path": [0, 0, 0, 0, 0]}, [])
    assert drawn._answer["place"] == "0.0.0.0.0"
    assert drawn._answer["step"] == drawn.trace.steps.entered[drawn.trace.node((0, 0, 0, 0, 0)).index or 0]
    assert drawn._film
    drawn._handle_custom_msg({"do": "open", "path": []}, [])
    assert drawn._answer["wrong"].startswith("a Player of 1,")
    drawn._handle_custom_msg({"do": "open", "path": ["x"]}, [])
    assert "places of moves" in drawn._answer["wrong"]
    drawn._handle_custom_msg({"do": "close"}, [])
    assert drawn._answer == {"wrong": "the page says {'do': 'close'}; that is nothing that can be done here"}


# --- in a browser -----------------------------------------------------------------------------------

WIDTH = "(({ chart }) => chart.view.to - chart.view.from)(window.minimaxvizMap)"
READY = "document.documentElement.dataset.ready"
PAINTED = "window.minimaxvizMap.chart.frame === 0"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of all of tic-tac-toe, against alpha-beta."""
    game = mv.TicTacToe()
    return mv.compare(mv.minimax(game), mv.alphabeta(game)).map().save(tmp_path_factory.mktemp("map") / "map.html")


def opened(visit: Any, path: Path, **options: Any) -> Any:
    page = visit(path.as_uri(), reduced_motion="reduce", **options)
    page.wait_for_function(READY)
    return page


def tip(page: Any) -> str:
    return str(page.locator(".mv-map-tip").inner_text())


def tells(page: Any, words: str) -> None:
    """Wait until the line below the map begins with some words."""
    until(page, "words => document.querySelector('.mv-map-tip').innerText.startsWith(words)", words)


def pixel(page: Any, x: float, y: float) -> list[int]:
    """Return the colour of the canvas at a point of the page, once everything is painted."""
    until(page, PAINTED)
    return list(
        page.evaluate(
            """([x, y]) => {
                const canvas = document.querySelector(".mv-map-stage canvas"), box = canvas.getBoundingClientRect();
                const [left, top] = [(x - box.x) * canvas.width / box.width, (y - box.y) * canvas.height / box.height];
                return [...canvas.getContext("2d").getImageData(left, top, 1, 1).data].slice(0, 3);
            }""",
            [x, y],
        )
    )


def middle(page: Any, path: tuple[int, ...]) -> tuple[float, float]:
    """Return a point of the page in the upper part of a box, above its label."""
    return tuple(
        page.evaluate(
            """(path) => {
                const { chart, tree } = window.minimaxvizMap, box = tree.boxOf(path), [left, right] = chart.edges(box);
                const frame = chart.canvas.getBoundingClientRect();
                const top = tree.level[box] * chart.high + 8 - chart.top;
                return [frame.x + (left + right) / 2 / chart.ratio, frame.y + top / chart.ratio];
            }""",
            list(path),
        )
    )  # fmt: skip


def colour(text: str) -> list[int]:
    return [int(text[place : place + 2], 16) for place in (1, 3, 5)]


def test_the_page_of_tic_tac_toe_is_small(whole: Path) -> None:
    assert whole.stat().st_size <= 200_000


EVERYTHING = """() => {
    const { tree } = window.minimaxvizMap;
    const signs = [...tree.signs.keys()];
    return Array.from({ length: tree.count }, (_, box) => [
        tree.path(box), tree.isCut(box), tree.value(box), tree.player(box), tree.window(box), tree.times(box),
        tree.level[box] ? tree.name(box) : "", tree.nodes(box),
        tree.board(box) && [...tree.board(box)].map((sign) => signs[sign.charCodeAt(0)]),
    ]);
}"""


@pytest.mark.parametrize(
    "make",
    [
        lambda: mv.minimax("lecture"),
        lambda: mv.alphabeta("lecture", order="reversed"),
        lambda: mv.minimax(mv.Tree.from_nested([[3, -inf], [0.5, inf]], players=("MIN", "MAX"))),
        lambda: mv.minimax(mv.TicTacToe(), depth=3),
        lambda: mv.alphabeta(mv.ConnectFour(), depth=4),
        lambda: mv.minimax(mv.Nim((1, 2, 3))),
        lambda: mv.alphabeta(mv.Hexapawn()),
        lambda: mv.minimax(mv.Byte(), depth=1),
        lambda: mv.pvs(mv.TicTacToe(), depth=4),
        lambda: mv.pvs(mv.Hexapawn(), research="answer"),
        lambda: mv.alphabeta_table(mv.TicTacToe(), depth=5),
        lambda: mv.negamax_alphabeta("lecture"),
        lambda: mv.Trace.from_json(mv.alphabeta(mv.Nim((1, 2, 3))).to_json()),
        lambda: mv.alphabeta(mv.MNK(5, 5, 4), depth=2),
    ],
)  # fmt: skip
def test_the_browser_knows_of_every_box_what_the_trace_knows(visit: Any, tmp_path: Path, make: Any) -> None:
    trace = make()
    page = opened(visit, trace.save(tmp_path / "map.html", map=True))
    found = {tuple(one[0]): one[1:] for one in page.evaluate(EVERYTHING)}
    assert {path for path, one in found.items() if not one[0]} == {node.path for node in trace.visited}
    below = {path: sum(1 for other in found if other[: len(path)] == path and not found[other][0]) for path in found}
    for path, (is_cut, value, player, window, times, name, nodes, board) in found.items():
        node = trace.node(path)
        assert is_cut == (not node.visited)
        if path:
            assert name == (node.facts.move_name or node.facts.label)
        if board is not None:
            assert tuple(board) == tuple(sign for row in node.board or () for sign in row)
        if is_cut:
            continue
        visits = trace.walk.visits_of(node.index or 0)
        record, last = trace.record, visits[-1]
        assert value == trace.numerals.value_text(record.value[last], trace.proof.node_bound(node.index or 0)).strip(
            "()"
        )
        assert player == record.player[last]
        assert times == len(visits)
        assert nodes == below[path]
        if record.alpha is not None and record.beta is not None:
            assert window == trace.numerals.window((record.alpha[last], record.beta[last]))


def test_boxes_have_the_colours_of_their_values_and_the_pointer_finds_them(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, mv.minimax("lecture").map().save(tmp_path / "map.html"))
    light = THEMES["light"]
    grey = mixed(light.background, light.ink, 0.16)
    expected = {(0, 1): light.max, (1,): light.min, (2,): mixed(grey, light.min, (4.5 - 2) / 4.5)}
    for path, shade in expected.items():
        assert max(abs(a - b) for a, b in zip(pixel(page, *middle(page, path)), colour(shade), strict=True)) <= 1
    for path, words in {(): "A · depth 0", (1,): "A → C · depth 1", (0, 1, 0): "A → B → F → M · depth 3"}.items():
        page.mouse.move(*middle(page, path))
        tells(page, words)
    assert tip(page) == "A → B → F → M · depth 3 · the game is over · value 5"


def test_what_is_finer_than_a_pixel_has_the_mean_colour_of_what_lies_in_it(visit: Any, tmp_path: Path) -> None:
    chance = random.Random(7)
    values = [chance.choice([-1, 1, 1, 0]) for _ in range(20_000)]
    trace = mv.minimax([values[:10_000], values[10_000:]])
    page = opened(visit, trace.map().save(tmp_path / "map.html"))
    poles = Poles.of(THEMES["light"])
    about = page.evaluate("(({ chart }) => [chart.wide, chart.gutter, chart.high])(window.minimaxvizMap)")
    wide, gutter, high = about
    frame = page.locator(".mv-map-stage canvas").bounding_box()
    for x in (17, 600, wide - 40):
        low, top = x * len(values) / wide, (x + 1) * len(values) / wide
        areas = [(max(0.0, min(top, k + 1) - max(low, k)), values[k]) for k in range(int(low), int(top) + 1)]
        mean = [
            sum(area * colour(poles.tint(value))[channel] for area, value in areas) / (top - low)
            for channel in range(3)
        ]
        found = pixel(page, frame["x"] + gutter + x + 0.5, frame["y"] + 2 * high + 20)
        assert max(abs(a - b) for a, b in zip(found, mean, strict=True)) <= 1.5


def test_what_is_cut_off_is_hatched(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, mv.alphabeta("lecture").map().save(tmp_path / "map.html"))
    x, y = middle(page, (1, 1))
    found = {tuple(pixel(page, x + right, y)) for right in range(8)}
    light = THEMES["light"]
    assert tuple(colour(mixed(light.background, light.alert, 0.1))) in found, "between the strokes"
    assert len(found) > 1, "and the strokes"
    page.mouse.move(x, y)
    page.get_by_text("A → C → H · depth 2 · cut off: nobody looked at it, or below it").first.wait_for()


def test_the_button_dims_what_the_other_search_never_visits(visit: Any, whole: Path) -> None:
    page = opened(visit, whole)
    seen, unseen = (0, 0), (1, 3)  # alpha-beta refutes the second first move at once
    x, y = middle(page, unseen)
    before = pixel(page, x, y)
    button = page.get_by_role("button", name="Only what Alpha-beta visits: 18,297")
    lit = pixel(page, *middle(page, seen))
    button.click()
    becomes("true", button.get_attribute, "aria-pressed")
    assert pixel(page, *middle(page, seen)) == lit
    after = pixel(page, x, y)
    assert min(after) > 225
    assert after != before
    page.mouse.move(x, y)
    page.get_by_text("Alpha-beta never comes here").first.wait_for()
    button.click()
    assert pixel(page, x, y)[:2] == before[:2] or page.evaluate("window.minimaxvizMap.chart.hover") >= 0


def test_moves_that_are_typed_are_found(visit: Any, whole: Path) -> None:
    page = opened(visit, whole)
    field = page.get_by_role("searchbox", name="Find moves")
    for text in ("1,1 0,0 2,2", "1,1 → 0,0 → 2,2", "1,1, 0,0, 2,2"):
        page.get_by_role("button", name="Show all").click()
        field.fill(text)
        page.get_by_role("button", name="Go").click()
        tells(page, "1,1 → 0,0 → 2,2 · depth 3 · MIN to move · value 0")
        until(page, f"{WIDTH} < 255168 / 9")  # one has come closer
    field.fill("1,1 0,0 0,0")
    field.press("Enter")
    said = re.compile("^After 1,1 → 0,0 there is no move 0,0; there are 0,1, 0,2,")
    page.get_by_role("alert").filter(has_text=said).wait_for()
    becomes("true", field.get_attribute, "aria-invalid")


def test_a_name_is_found_wherever_it_is(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, mv.alphabeta("lecture").map().save(tmp_path / "map.html"))
    field = page.get_by_role("searchbox", name="Find moves")
    for text, words in {"B F": "A → B → F", "a b f m": "A → B → F → M", "M": "A → B → F → M", "H": "A → C → H"}.items():
        field.fill(text)
        field.press("Enter")
        tells(page, f"{words} · depth")


def test_keys_walk_zoom_and_tell(visit: Any, whole: Path) -> None:
    page = opened(visit, whole)
    chart = page.get_by_role("application")
    chart.focus()
    walked = {
        "ArrowDown": "0,0 · depth 1",
        "ArrowRight": "0,1 · depth 1",
        "ArrowLeft": "0,0 · depth 1",
        "ArrowUp": "start",
    }
    for key, words in walked.items():
        page.keyboard.press(key)
        tells(page, words)
        becomes(tip(page), page.locator(".mv-map-live").inner_text, say="a screen reader hears it")
    page.keyboard.press("+")
    becomes(255_168 / 2, page.evaluate, WIDTH)
    page.keyboard.press("-")
    becomes(255_168, page.evaluate, WIDTH)
    for _ in range(9):
        page.keyboard.press("ArrowDown")
    page.locator(".mv-map-tip").filter(has_text=re.compile("depth 9|the game is over")).wait_for()
    until(page, f"{WIDTH} < 500")  # deep boxes are looked at closely
    page.keyboard.press("Home")
    becomes(255_168, page.evaluate, WIDTH)
    tells(page, "start · depth 0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    story = page.get_by_role("complementary", name="The chosen node")
    for words in ("mv.Player(trace, path=(0,))", "nodes in it: 59,705"):
        story.filter(has_text=words).wait_for()
    page.keyboard.press("Escape")
    story.wait_for(state="hidden")
    becomes("application", page.evaluate, "document.activeElement.getAttribute('role')")


def test_wheel_and_fingers_zoom_and_pan(visit: Any, whole: Path) -> None:
    page = opened(visit, whole, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    view = "(({ chart }) => [chart.view.from, chart.view.to])(window.minimaxvizMap)"
    frame = page.locator(".mv-map-stage canvas").bounding_box()
    x, y = frame["x"] + 200, frame["y"] + 200
    under = f"([x]) => {{ const {{ chart }} = minimaxvizMap; return chart.view.from + chart.shareOf(x) * {WIDTH}; }}"
    before = page.evaluate(under, [x, y])
    page.evaluate(
        """([x, y]) => {
            const canvas = document.querySelector(".mv-map-stage canvas");
            canvas.setPointerCapture = () => {};
            const tell = (type, pointerId, clientX) =>
                canvas.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: y, bubbles: true }));
            tell("pointerdown", 1, x - 40); tell("pointerdown", 2, x + 40);
            tell("pointermove", 1, x - 80); tell("pointermove", 2, x + 80);
            tell("pointerup", 1, x - 80); tell("pointerup", 2, x + 80);
        }""",
        [x, y],
    )  # fmt: skip
    becomes(pytest.approx(255_168 / 2, rel=0.01), page.evaluate, WIDTH, say="fingers twice as far apart")
    low, high = page.evaluate(view)
    becomes(pytest.approx(before, rel=0.05), page.evaluate, under, [x, y], say="what is between them stays there")
    page.evaluate("window.minimaxvizMap.chart.pan(-0.1)")
    becomes(pytest.approx(low + (high - low) / 10), page.evaluate, f"{view}[0]")
    page.locator(".mv-map-story").wait_for(state="hidden")  # moving is no click
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"{view}[1] - {view}[0] < {(high - low) * 0.9}")


def test_a_short_search_has_a_player_in_its_page(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, mv.alphabeta("lecture").map().save(tmp_path / "map.html"))
    page.mouse.click(*middle(page, (0, 1)))
    page.locator(".mv-map-story .mv-caption:not(.mv-sizer) strong").get_by_text(
        "Go down to F: MAX is to move"
    ).first.wait_for()
    page.mouse.click(*middle(page, (2,)))
    page.locator(".mv-map-story .mv-caption:not(.mv-sizer) strong").get_by_text(
        "Go down to D: MIN is to move"
    ).first.wait_for()
    becomes(1, page.locator(".mv-map-story .mv-player").count)


def test_in_a_notebook_python_sends_the_player(visit: Any, tmp_path: Path) -> None:
    drawn = mv.minimax(mv.TicTacToe(), depth=5).map()
    page = opened_panel(visit, tmp_path, drawn, binary=("_film", "_map"), reduced_motion="reduce")
    page.locator(".mv-map-find input").fill("0,0 0,1 0,2 1,0")
    page.keyboard.press("Enter")
    page.get_by_role("application").focus()
    page.keyboard.press("Enter")
    page.locator(".mv-map-story .mv-player .mv-controls").wait_for()
    page.get_by_role("application").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("a Player of").wait_for()
    becomes(0, page.locator(".mv-map-story .mv-player").count)


@pytest.mark.parametrize("lang", ["en", "sr", "hr", "el", "fa"])
def test_a_page_speaks_its_languages(visit: Any, tmp_path: Path, lang: str) -> None:
    page = opened(visit, mv.alphabeta("lecture").map(lang=lang).save(tmp_path / "map.html"))
    direction = "rtl" if lang == "fa" else "ltr"
    becomes([lang, direction], page.evaluate, "[document.documentElement.lang, document.documentElement.dir]")
    assert "{" not in page.locator("body").inner_text()
    page.locator(".mv-map-language").select_option("el")
    page.locator(".mv-map-tip").filter(has_text="τιμή").wait_for()
    becomes("el", page.evaluate, "document.documentElement.lang")
    becomes(1, page.get_by_role("application").count)


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}])
def test_nothing_stands_in_the_way_of_anybody(visit: Any, tmp_path: Path, options: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    both = mv.compare(mv.minimax("lecture"), mv.alphabeta("lecture"))
    for lang in ("en", "fa"):
        page = opened(visit, both.map(lang=lang).save(tmp_path / f"{lang}.html"), **options)
        page.locator("details summary").click()
        page.mouse.click(*middle(page, (1,)))
        page.locator(".mv-map-story .mv-controls").wait_for()
        found = axe.run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []
        until(page, "document.documentElement.scrollWidth <= innerWidth")


def test_without_javascript_there_are_the_numbers_and_the_best_line(visit: Any, whole: Path) -> None:
    page = visit(whole.as_uri(), java_script_enabled=False)
    text = page.locator("body").inner_text()
    assert "best line: 0,0 → 1,1" in text
    assert all(f"{count:,}" in text for count in BY_DEPTH)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 1000))
def test_a_map_is_the_same_each_time(seed: int) -> None:
    tree = mv.Tree.random(branching=(1, 3), depth=4, seed=seed)
    assert mv.alphabeta(tree).map()._map == mv.alphabeta(tree).map()._map


def test_the_command_line_writes_maps(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from minimaxviz.command.line import app

    for name in ("map.html", "map.png", "map.svg"):
        result = CliRunner().invoke(app, ["map", "lecture", "-o", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
        assert (tmp_path / name).stat().st_size > 1000
    assert "Alpha-beta" in (tmp_path / "map.html").read_text(encoding="utf-8")
    mv.alphabeta("lecture").save(tmp_path / "saved.json")
    result = CliRunner().invoke(app, ["map", str(tmp_path / "saved.json"), "-o", str(tmp_path / "saved.html")])
    assert result.exit_code == 0, result.output


def test_refusals_of_pages_leave_no_file(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="map"):
        mv.minimax("lecture").save(tmp_path / "map.pdf", map=True)
    assert list(tmp_path.iterdir()) == []
