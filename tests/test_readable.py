"""Pictures can be read from the back row: everything is large enough, nothing crosses anything, and nothing moves."""

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.theme import THEMES
from minimaxviz.words import languages
from tests.readable import on_the_way, problems, read
from tests.strategies import inner_nested

HD, XGA, A4, PHONE = (1920, 1080), (1024, 768), (1240, 1754), (390, 844)
SIZES = (HD, XGA, A4, PHONE)
SEARCHES: dict[str, Callable[..., mv.Trace]] = {
    "alphabeta": mv.alphabeta,
    "minimax": mv.minimax,
    "negamax_alphabeta": mv.negamax_alphabeta,
    "pvs": mv.pvs,
    "mtd": mv.mtd,
    "iterative_deepening": mv.iterative_deepening,
}
SEVERAL_PASSES = ("mtd", "iterative_deepening")
EACH_OTHERWISE = ((HD, "en"), (HD, "fa"), (XGA, "fa"), (A4, "en"), (PHONE, "en"))
"""Where searches of several passes are looked at: they share all but the strip, the chart and what grows."""
SMALL = 60  # of a search with at most so many steps all cuts are looked at


def chain(length: int) -> mv.Tree:
    lists: Any = 5
    for _ in range(length - 1):
        lists = [lists]
    return mv.Tree.from_nested(lists)


TREES: dict[str, Callable[[], Any]] = {
    **{name: partial(mv.trees.get, name) for name in mv.trees.names()},
    "121 nodes": lambda: mv.Tree.random(branching=3, depth=4, seed=1),
    "364 nodes": lambda: mv.Tree.random(branching=3, depth=5, seed=1),
    "30 wide": lambda: mv.Tree.random(branching=30, depth=2, seed=2),
    "chain of 13": lambda: chain(13),
}


class Numbers(mv.TicTacToe):
    """Fields that hold texts of all lengths, on discs nobody has said the owner of."""

    board_look = "discs"

    def board(self, state: Any) -> Any:
        played = 9 - len(self.moves(state))
        return [["12", str(played)], ["a text too long for a field", ""]]


GAMES: dict[str, tuple[Callable[[], Any], int, int]] = {
    "tic-tac-toe": (mv.TicTacToe, 2, 3),
    "mnk": (lambda: mv.MNK(3, 4, 3), 1, 3),
    "letters": (lambda: mv.MNK(5, 5, 3, marks="GR"), 1, 2),
    "numbers": (Numbers, 2, 4),
    "large heaps": (lambda: mv.Nim((50, 3), most=3), 2, 3),
    "connect four": (mv.ConnectFour, 2, 3),
    "nim": (lambda: mv.Nim((1, 2, 3)), 2, 6),
    "hexapawn": (mv.Hexapawn, 3, 7),
    "byte": (mv.Byte, 1, 2),
    "chess": (lambda: mv.from_chess(), 1, 2),
}


def steps(trace: mv.Trace, cuts: int) -> list[int]:
    """Choose some steps: the first, the last, two between, and so many cuts, or all of a small search."""
    cut_at = list(trace.steps.cut_steps)
    few = cut_at if len(trace) <= SMALL else cut_at[:: max(1, -(-len(cut_at) // cuts))]
    return sorted({0, len(trace) // 3, 2 * len(trace) // 3, len(trace) - 1, *few})


def unreadable(trace: mv.Trace, cuts: int = 3, **options: Any) -> list[str]:
    """Say what is wrong with the pictures of a trace."""
    said: dict[str, int] = {}
    for k in steps(trace, cuts):
        svg = picture(trace, Request.of((trace,), **options)).draw(k)
        for problem in (*problems(svg), *crossed(trace[k], svg), *missing(trace[k], svg, options)):
            said.setdefault(problem, k)
    return [f"step {k}: {problem}" for problem, k in said.items()]


def crossed(frame: Any, svg: str) -> list[str]:
    """Say what the way of a bound runs through besides the nodes that it comes by."""
    cut = frame.cut
    if cut is None or cut.owner is None:
        return []
    path = cut.node.path
    ends = {path[:length] for length in range(cut.owner.depth, len(path) + 1)}
    return on_the_way(svg, ends if cut.by is None else {*ends, cut.by.path})


def missing(frame: Any, svg: str, options: dict[str, Any]) -> list[str]:
    """Say which nodes that a step is about are not drawn: the current one, and where its bound comes from."""
    if {"depth", "limit", "around", "path"} & options.keys():
        return []
    found = read(svg)
    said = [] if found.current == {frame.node.path} else [f"{frame.node.label} is current and not drawn"]
    if frame.cut is not None and frame.cut.by is not None:
        owner, by = frame.cut.owner, frame.cut.by
        levels = set(map(len, found.nodes))  # some are left out where a tree is very deep
        if owner.path in found.nodes and len(by.path) in levels and by.path not in found.nodes:
            said.append(f"{by.label} set the bound and is not drawn")
    return said


# --- everything can be read -----------------------------------------------------------------------


@pytest.mark.parametrize("name", TREES)
def test_trees_can_be_read_on_a_slide(name: str) -> None:
    assert unreadable(mv.alphabeta(TREES[name]())) == []


@pytest.mark.parametrize("name", GAMES)
def test_games_can_be_read_on_a_slide(name: str) -> None:
    if name == "chess":
        pytest.importorskip("chess")
    game, shallow, _ = GAMES[name]
    assert unreadable(mv.alphabeta(game(), depth=shallow), cuts=2) == []


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("name", ["lecture", "deep_cut", "121 nodes", "chain of 13"])
def test_trees_can_be_read_in_other_sizes(name: str, size: tuple[int, int]) -> None:
    assert unreadable(mv.alphabeta(TREES[name]()), cuts=2, size=size) == []


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("lang", languages())
def test_all_languages_can_be_read(lang: str, search: str) -> None:
    assert unreadable(SEARCHES[search](mv.trees.lecture()), lang=lang) == []


@pytest.mark.parametrize(
    "options",
    [
        {"caption": False},
        {"header": False},
        {"windows": "none"},
        {"windows": "all"},
        {"leaves": True},
        {"legend": True},
        {"depth": 2},
        {"limit": 12},
        {"around": 60},
        {"path": (1,)},
        {"path": (1,), "depth": 2},
    ],
)
def test_options_leave_a_picture_readable(options: dict[str, Any]) -> None:
    for trace in (mv.alphabeta(mv.trees.lecture()), mv.alphabeta(mv.Tree.random(branching=3, depth=4, seed=1))):
        given = {**options, "around": 20} if "around" in options else options
        assert unreadable(trace, **given) == []


@settings(max_examples=25, deadline=None)
@given(inner_nested)
def test_any_tree_can_be_read(lists: Any) -> None:
    for search in (mv.alphabeta, mv.pvs):
        assert unreadable(search(mv.Tree.from_nested(lists)), cuts=2) == []


def named(labels: list[str]) -> mv.Trace:
    children = {"root": [f"{label}" for label in labels]}
    return mv.alphabeta(mv.Tree.from_dict(children, {label: i for i, label in enumerate(labels)}))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "labels",
    [
        ["x" * 500, "y" * 500, "z"],
        ["سرباز", "فیل", "اسب"],
        ["W" * 12, "i" * 12],
        [f"move number {i}" for i in range(30)],
    ],
    ids=["long", "right to left", "wide and narrow", "many"],
)
def test_any_label_leaves_a_picture_readable(labels: list[str], size: tuple[int, int]) -> None:
    assert unreadable(named(labels), size=size) == []


def test_values_of_any_length_can_be_read() -> None:
    lists = [[-0.333333, [0.123456, -0.7654321]], [[0.234567, -0.888888], 0.333333], [-1.23456789e-10, 1_234_567]]
    assert unreadable(mv.alphabeta(mv.Tree.from_nested(lists))) == []


def test_a_large_board_leaves_a_picture_readable() -> None:
    class Large(mv.TicTacToe):
        def board(self, state: Any) -> Any:
            return [["X" if (r + c) % 3 else "" for c in range(20)] for r in range(20)]

    assert unreadable(mv.alphabeta(Large(), depth=2), cuts=2) == []


# --- everything of all, slowly --------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", TREES)
def test_all_trees_can_be_read_everywhere(name: str, search: str) -> None:
    trace = SEARCHES[search](TREES[name]())
    each = [(size, lang) for size in SIZES for lang in (languages() if size == HD else ("en", "fa"))]
    for size, lang in EACH_OTHERWISE if search in SEVERAL_PASSES else each:
        assert unreadable(trace, size=size, lang=lang) == [], (size, lang)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", GAMES)
def test_all_games_can_be_read_everywhere(name: str, search: str) -> None:
    if name == "chess":
        pytest.importorskip("chess")
    game, *depths = GAMES[name]
    each = [(size, lang) for size in SIZES for lang in ("en", "fa")]
    for depth in depths[:1] if search in SEVERAL_PASSES else depths:
        trace = SEARCHES[search](game(), depth=depth)
        for size, lang in EACH_OTHERWISE[1:4] if search in SEVERAL_PASSES else each:
            assert unreadable(trace, cuts=2, size=size, lang=lang) == [], (depth, size, lang)


# --- nothing moves --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lecture", "121 nodes", "364 nodes"])
def test_nothing_moves_within_a_scene_and_a_scene_stays_while_it_can(name: str) -> None:
    trace = mv.alphabeta(TREES[name]())
    drawn = picture(trace, Request())
    known = [node.path for node in (*trace.visited, *trace.pruned)]
    last: Any = None
    places: dict[tuple[int, ...], str] = {}
    changes = 0
    for frame in trace:
        scene, path = drawn.scene(frame.k), frame.node.path
        if scene is not last or frame.k % 5 == 0:
            found = read(drawn.draw(frame.k)).nodes
            assert scene is not last or found == places, "nothing moves"
            places = found
        if last is not None and scene is not last:
            changes += 1
            below = {one for one in known if one[: len(path)] == path}
            is_left = frame.kind == "enter" and not below <= last.view.places.keys()
            assert is_left or frame.k == len(trace) - 1, "a scene stays as long as what is entered is unfolded"
        last = scene
    assert (changes > 0) == (name == "364 nodes")


def test_the_last_step_shows_the_best_line() -> None:
    for name in ("lecture", "121 nodes", "364 nodes", "30 wide"):
        trace = mv.alphabeta(TREES[name]())
        nodes = read(trace.svg()).nodes
        line = {trace.walk.path(node) for node in trace.proof.line_nodes}
        assert line <= nodes.keys(), name


# --- the cut is the loudest step ------------------------------------------------------------------


def changed_share(one: bytes, two: bytes) -> float:
    """Return which share of the pixels of two pictures differs by more than 16 in any channel."""
    images = [Image.open(BytesIO(data)).convert("RGB") for data in (one, two)]
    difference = ImageChops.difference(*images)
    strongest = ImageChops.lighter(ImageChops.lighter(*difference.split()[:2]), difference.split()[2])
    loud = strongest.point(lambda value: 255 if value > 16 else 0)
    return loud.histogram()[255] / (loud.width * loud.height)


def quiet_cuts(trace: mv.Trace, ks: Iterator[int] | list[int], **options: Any) -> list[tuple[int, float]]:
    found = []
    for k in ks:
        share = changed_share(*(trace.png(at, size=(960, 540), **options) for at in (k - 1, k)))
        if share < 0.03:
            found.append((k, round(share, 4)))
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_a_cut_of_the_lecture_is_loud(theme: str) -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    assert quiet_cuts(trace, list(trace.steps.cut_steps)[:2], theme=theme) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", mv.trees.names())
def test_every_cut_of_the_shelf_is_loud(name: str, theme: str) -> None:
    trace = mv.alphabeta(TREES[name]())
    assert quiet_cuts(trace, list(trace.steps.cut_steps), theme=theme) == []


# --- sizes that are too small ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [(100, 100), (300, 100), (100, 400), (160, 120)])
def test_a_size_that_is_too_small_is_refused_with_one_that_works(size: tuple[int, int]) -> None:
    for tree in (mv.trees.lecture(), chain(13), mv.Tree.random(branching=30, depth=2, seed=2)):
        trace = mv.alphabeta(tree)
        try:
            svg = trace.svg(3, size=size)
        except mv.ViewError as error:
            message = str(error)
            assert "\n" not in message
            wide, high = (
                int(side.replace(",", "")) for side in message.split("; ")[1].split(" or more")[0].split(" × ")
            )
            assert (wide, high) > size
            assert problems(trace.svg(3, size=(wide, high))) == []
        else:
            assert problems(svg) == []


def test_a_subtree_that_is_not_entered_yet_is_refused_where_there_is_no_room() -> None:
    trace = mv.alphabeta([[1, 2], [123456789012, -1e-9]])
    with pytest.raises(mv.ViewError, match="too small for anything readable here; 130 × 130 or more"):
        trace.svg(1, path=(1,), size=(100, 100))
