"""Films: what the browser is sent puts together the same picture that Python draws, for every step."""

import gzip
import json
import re
from collections import Counter
from itertools import count
from math import inf, nextafter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.theme import THEMES
from minimaxviz.draw.xml import text
from minimaxviz.notation import number
from minimaxviz.search import SEARCHES, pseudocode
from minimaxviz.search.pseudocode import running
from minimaxviz.trace.conventions import Conventions
from minimaxviz.widget.reel import MOST_STEPS, Reel
from tests.strategies import inner_nested

GAME = mv.TicTacToe(max_player="O")
BOARDS = mv.alphabeta(GAME, GAME.parse("X../O../XOX O"))
SIZE = (1600, 800)


def held(row: list[int], position: int) -> int:
    return [row[i + 1] for i in range(0, len(row), 2) if row[i] <= position][-1]


def put_together(film: dict[str, Any], position: int, theme: str = "light") -> str:
    """Do what the browser does."""
    scene = film["scenes"][held(film["shown"], position)]
    before, tree, after = ("".join(film["fragments"][held(row, position)] for row in rows) for rows in scene["slots"])
    words = film["text"]
    lines = filter(None, (film["fragments"][held(row, position)] for row in scene["lines"]))
    more = words["more"][1:] if position >= words["more"][0] else []
    told = "\n".join([*words["heading"], words["step"][position], "", *lines, *more, "", words["legend"]])
    heading = film["headings"][position]
    label = f"{heading}. {' '.join(film['captions'][position]).strip()}"
    drawn = (
        f'{scene["opening"]} aria-label="{text(label)}"><title>{text(heading)}</title><desc>{text(told)}</desc>'
        f"{before}{scene['tree']}{tree}</g>{after}</svg>"
    )
    for name, colour in zip(THEMES[theme]._fields, THEMES[theme], strict=True):
        drawn = drawn.replace(f'="@{name}"', f'="{colour}"')
    return drawn


def reel_of(subject: Any, steps: Any = None, **options: Any) -> Reel:
    return Reel(subject, Request.of((), **options), steps)


def check(trace: mv.Trace, lang: str = "en", theme: str = "light", **shown: Any) -> None:
    reel = reel_of(trace, **shown)
    film = json.loads(json.dumps(reel.data(lang)["films"][0]))
    shown.pop("steps", None)
    for position, k in enumerate(reel.steps):
        drawn = trace.svg(k, lang=lang, theme=theme, size=SIZE, caption=False, **shown)
        assert put_together(film, position, theme) == drawn, k


@pytest.mark.parametrize("lang", ["en", "sr", "hr", "el", "fa"])
def test_the_lecture_in_every_language(lang: str) -> None:
    check(mv.alphabeta(mv.trees.lecture()), lang)


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme(theme: str) -> None:
    check(mv.minimax(mv.trees.lecture()), theme=theme)


@pytest.mark.parametrize("name", mv.trees.names())
def test_every_tree_of_the_shelf(name: str) -> None:
    check(mv.alphabeta(mv.trees.get(name)))


def test_boards_subtrees_folds_and_chosen_steps() -> None:
    check(BOARDS)
    check(BOARDS, path=(1,))
    check(BOARDS, depth=2)
    check(BOARDS, limit=9)
    check(BOARDS, path=(0,), steps="all")  # steps outside the subtree say so
    for steps in ("cuts", "brief", range(10, 30), [0, 50, 3]):
        check(BOARDS, steps=steps)
    long = mv.alphabeta(mv.Tree.random(branching=3, depth=5, seed=4))
    check(long, limit=60, steps=range(0, len(long), 3))
    check(long, engine="tidy", steps="cuts")


@pytest.mark.parametrize("search", [mv.pvs, mv.alphabeta_table])
def test_searches_that_come_back_to_a_node(search: Any) -> None:
    for name in ("lecture", "deep_cut", "worst_order"):
        check(search(mv.trees.get(name)))
    check(search(mv.Nim((2, 2))))


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_searches_with_several_passes(lang: str) -> None:
    check(mv.mtd("lecture"), lang)
    check(mv.iterative_deepening("lecture", delta=2), lang)
    check(mv.iterative_deepening(mv.TicTacToe(), depth=2), lang)
    check(mv.iterative_deepening(mv.Tree.random(branching=3, depth=4, seed=3)), lang)  # in scenes
    check(mv.iterative_deepening("lecture"), lang, steps="cuts")


@given(inner_nested, st.sampled_from([mv.mtd, mv.iterative_deepening]), st.integers(3, 30))
def test_any_tree_pass_by_pass(nested: Any, search: Any, limit: int) -> None:
    check(search(mv.Tree.from_nested(nested)), limit=limit)


@given(inner_nested, st.sampled_from([mv.minimax, mv.alphabeta, mv.negamax, mv.negamax_alphabeta]), st.integers(1, 30))
def test_any_tree(nested: Any, search: Any, limit: int) -> None:
    check(search(mv.Tree.from_nested(nested)), limit=limit)


def test_svg_film_and_dot_read_one_list_of_parts() -> None:
    drawn = picture(BOARDS, Request.of((BOARDS,), depth=1, caption=False))
    film = reel_of(BOARDS, depth=1).data("en")["films"][0]
    parts = drawn.scene(0).parts
    assert [len(rows) for rows in film["scenes"][0]["slots"]] == [len(group) for group in parts.groups]
    kinds = Counter(part.kind for group in parts.groups for part in group)
    assert kinds["edge"] == kinds["node"] - 1
    assert kinds["stub"] > 0
    source, scene = BOARDS.dot(0, limit=9), picture(BOARDS, Request.of((BOARDS,), limit=9)).scene(0)
    places = range(len(scene.view.items))
    shapes = [place for place in places if not scene.in_column(place)]
    assert len(re.findall(r"^\tn\d+ \[", source, re.MULTILINE)) == len(shapes)
    assert len(re.findall(r"^\tn\d+ -> n\d+ \[", source, re.MULTILINE)) == len(shapes) - 1
    assert source.count('PORT="n') == len(places) - len(shapes)
    stubs = sum(item.folds for item in scene.view.items)
    assert len(re.findall(r"^\tn\d+ -> s\d+ \[", source, re.MULTILINE)) == stubs > 0


@pytest.mark.parametrize(
    ("lang", "moved"),
    [
        ("en", "view moved to {}"),
        ("sr", "prikaz je prešao na {}"),
        ("hr", "prikaz je prešao na {}"),
        ("el", "η εικόνα πέρασε στον {}"),
        ("fa", "نما به \u2068{}\u2069 رفت"),
    ],
)
def test_the_first_slide_of_a_scene_says_that_the_view_moved(lang: str, moved: str) -> None:
    trace = mv.minimax(mv.Tree.random(branching=4, depth=5, seed=1))
    drawn = picture(trace, Request(lang=lang))
    keys = [drawn.scenes.key(k) for k in range(len(trace))]
    first = [k for k in range(1, len(trace)) if keys[k] != keys[k - 1]]
    assert len(first) > 5
    for k in first[:3]:
        now, before = keys[k], keys[k - 1]
        name = trace.node((*now.focus, now.first) if now.focus == before.focus else now.focus).label
        assert moved.format(name) in drawn.draw(k).split("</desc>")[1], (k, name)
        assert drawn.scenes.moved(k - 1) == [] or k - 1 in first
    assert drawn.scenes.moved(len(trace) - 1) == [drawn.words.say("moved_line")]
    assert "view moved to" in trace.dot(first[0])
    assert picture(mv.alphabeta("lecture"), Request()).scenes.moved(9) == []


def test_a_film_of_scenes_says_that_the_view_moved_as_slides_do() -> None:
    trace = mv.alphabeta(mv.TicTacToe(), depth=3)
    check(trace, steps=range(155, 170))


def test_labels_are_escaped_in_what_is_markup_and_plain_in_what_is_text() -> None:
    evil = '<img src=x onerror="alert(1)">'
    tree = mv.Tree.from_dict({"</script>": [evil, "\x00\u2028"]}, {evil: 1, "\x00\u2028": 2})
    check(mv.alphabeta(tree))
    film = reel_of(mv.alphabeta(tree)).data("en")["films"][0]
    assert not any(
        "<img" in fragment or "</script" in fragment for fragment in film["fragments"] if fragment.startswith("<")
    )
    assert any("<img" in " ".join(caption) for caption in film["captions"])
    assert not any("\x00" in " ".join(caption) for caption in film["captions"])


def test_a_film_grows_with_nodes_and_steps_and_not_with_their_product() -> None:
    sizes = []
    for depth in (4, 5, 6):
        trace = mv.minimax(mv.Tree.random(branching=3, depth=depth, seed=1))
        sizes.append(len(reel_of(trace, limit=2_000).packed("en")) / (len(trace.visited) + len(trace)))
    assert max(sizes) < 1.3 * min(sizes)


def test_payloads_are_small() -> None:
    assert len(reel_of(mv.alphabeta(mv.trees.lecture())).packed("en")) < 20_000
    trace = mv.alphabeta(mv.Tree.random(branching=(2, 4), depth=7, seed=3))
    assert len(trace.visited) > 500
    assert len(reel_of(trace, limit=2_000).packed("fa")) < 1_000_000


def test_packing_is_deterministic() -> None:
    one, two = (reel_of(mv.alphabeta(mv.trees.lecture())).packed("sr") for _ in range(2))
    assert one == two
    assert json.loads(gzip.decompress(one))["language"] == "sr"


# --- beside the picture -----------------------------------------------------------------------------


def test_calls_and_counts_are_those_of_the_trace() -> None:
    for trace in (mv.alphabeta(mv.trees.lecture()), BOARDS, mv.negamax_alphabeta(mv.trees.aima())):
        film = reel_of(trace).data("en")["films"][0]
        counts = iter([*film["counts"], [inf]])
        now, then = next(counts), next(counts)
        for k, frame in enumerate(trace):
            while then[0] <= k:
                now, then = then, next(counts)
            cuts = sum(earlier.kind == "cut" for earlier in list(trace)[: k + 1])
            assert now[1:] == [frame.visited, frame.pruned, cuts]
            at = film["stack"][k]
            assert (at < 0) == (frame.kind in ("evaluate", "leave"))
            at = -at - 1 if at < 0 else at
            path = []
            while at >= 0:
                above, label, player, *events = film["calls"][at]
                path.append((label, player, [event for event in events if event[0] <= k][-1][1:]))
                at = above
            wanted = [frame.node, *(trace.node(frame.node.path[:depth]) for depth in reversed(range(frame.node.depth)))]
            for (label, player, numbers), node in zip(path, wanted, strict=True):
                look = frame.look(node)
                assert (label, player) == (node.label, node.player)
                said = [number(n) for n in look.window or ()]
                assert numbers == [*said, "" if look.value is None else number(look.value)]


@pytest.mark.parametrize("cut", [">=", ">"])
@pytest.mark.parametrize("fail", ["soft", "hard"])
@given(nested=inner_nested, depth=st.none() | st.integers(0, 3))
def test_the_pseudocode_runs_and_visits_what_the_search_visits(cut: Any, fail: Any, nested: Any, depth: Any) -> None:
    tree = mv.Tree.from_nested(nested)
    pruning = {"window": (-inf, inf), "cut": cut, "fail": fail}
    for name in ("minimax", "alphabeta", "negamax", "negamax_alphabeta"):
        options = pruning if "alphabeta" in name else {}
        trace = getattr(mv, name)(_Estimated(tree), depth=depth, **options)
        conventions = Conventions(name, depth=depth, seen_by_mover="negamax" in name, **options)
        visited, value = _run(conventions, tree)
        assert visited == [node.label for node in trace.visited]
        assert value == trace.value


@pytest.mark.parametrize(
    "options", [{}, {"research": "answer"}, {"table": True}, {"research": "answer", "table": True}]
)
@given(nested=inner_nested, depth=st.none() | st.integers(0, 3))
def test_the_pseudocode_of_later_searches_visits_what_they_visit(options: Any, nested: Any, depth: Any) -> None:
    tree = mv.Tree.from_nested(nested)
    traces = [mv.pvs(_Estimated(tree), depth=depth, **options)]
    if options == {"table": True}:
        traces.append(mv.alphabeta_table(_Estimated(tree), depth=depth))
    for trace in traces:
        visited, value = _run(trace.conventions, tree)
        entered = [visit.node.label for visit in trace.visits if visit.kind not in ("known", "bound")]
        assert visited == entered
        assert value == trace.value


@pytest.mark.parametrize("guess", [0, 3, inf, -inf])
@given(nested=inner_nested, depth=st.none() | st.integers(0, 3))
def test_the_pseudocode_of_mtd_makes_its_calls(guess: Any, nested: Any, depth: Any) -> None:
    tree = mv.Tree.from_nested(nested)
    trace = mv.mtd(_Estimated(tree), depth=depth, guess=guess)
    passes = _Passes(tree, "alphabeta_table")
    _, value = _run(trace.conventions, tree, passes)
    assert passes.labels == [visit.node.label for visit in trace.visits]
    assert (value, len(passes.begun)) == (trace.value, len(trace.passes))


@pytest.mark.parametrize("learn", ["best", None])
@pytest.mark.parametrize(
    "options", [{}, {"delta": 2}, {"table": True}, {"pvs": True}, {"pvs": True, "table": True, "delta": 1}]
)
@given(nested=inner_nested, depth=st.none() | st.integers(1, 3))
@example(nested=[[[0]], [[0, 3], [[0]]]], depth=None)  # the table answers E in a pass in which E was searched before
def test_the_pseudocode_of_deepening_makes_its_calls(learn: Any, options: Any, nested: Any, depth: Any) -> None:
    tree = mv.Tree.from_nested(nested)
    trace: Any = mv.iterative_deepening(_Estimated(tree), depth=depth, learn=learn, **options)
    inner = "pvs" if options.get("pvs") else "alphabeta_table" if options.get("table") else "alphabeta"
    passes = _Passes(tree, inner)
    _, value = _run(trace.conventions, tree, passes)
    assert passes.labels == [visit.node.label for visit in trace.visits]
    assert (value, len(passes.begun)) == (trace.value, len(trace.passes))


class _Passes:
    """Watches the calls of pseudocode from outside, and does for it what needs to know of them."""

    def __init__(self, tree: mv.Tree, inner: str) -> None:
        self.tree, self.inner = tree, inner
        self.labels: list[str] = []
        self.begun: list[int] = []
        self.limits: set[int] = set()  # those that a node met
        self.returned: dict[Any, dict[Any, float]] = {}  # what the children of a node returned to its last call
        self.best: dict[Any, Any] = {}
        self._open: list[dict[Any, float]] = []  # what they returned so far to each call that has not ended

    def watched(self, call: Any) -> Any:
        def watching(node: Any, *rest: Any) -> Any:
            if not self._open:
                self.begun.append(len(self.labels))
                self.limit = rest[0]
            self.labels.append(self.tree.label(node))
            if rest[0] == 0 and not self.tree.is_over(node):
                self.limits.add(self.limit)
            self._open.append({})
            value = call(node, *rest)
            if returned := self._open.pop():  # a call that the table answered asked no child, and teaches nothing
                self.returned[node] = returned
            if self._open:
                self._open[-1][node] = value
            return value

        return watching

    def learn(self) -> None:
        for node, values in self.returned.items():
            self.best[node] = (max if self.tree.player(node) == mv.MAX else min)(values, key=values.__getitem__)
        self.returned.clear()

    def learned(self, node: Any) -> list[Any]:
        children = [self.tree.play(node, move) for move in self.tree.moves(node)]
        return sorted(children, key=lambda child: child != self.best.get(node))

    def met(self, limit: int) -> bool:
        return limit in self.limits


class _Estimated:
    """A tree in which unfinished nodes are worth something too."""

    def __init__(self, tree: mv.Tree) -> None:
        self.tree = tree

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tree, name)

    def estimate(self, state: Any) -> int:
        return len(state) * 7 % 5


def _run(conventions: Conventions, tree: mv.Tree, passes: _Passes | None = None) -> tuple[list[str], float]:
    visited: list[str] = []

    def children(node: Any) -> list[Any]:
        return [tree.play(node, move) for move in tree.moves(node)]

    def is_over(node: Any) -> bool:
        visited.append(tree.label(node))
        return tree.is_over(node)

    def seen(value: Any) -> Any:
        if not conventions.seen_by_mover:
            return value
        return lambda player, node: value(node) if player == mv.MAX else -value(node)

    kept: dict[Any, tuple[float, float]] = {}
    answered = [False]  # whether the call that ended last was told the value by the table

    def bounds(*key: Any) -> tuple[float, float]:
        return kept.get(key, (-inf, inf))

    def settles(*call: Any) -> bool:
        (low, high), (alpha, beta) = bounds(*call[:-2]), call[-2:]
        return bool(low == high or low >= beta or high <= alpha)

    def known(*call: Any) -> float:
        low, high = bounds(*call[:-2])
        answered[:] = [low == high]
        return low if low == high or low >= call[-1] else high

    def keep(*call: Any) -> float:
        endless = conventions.depth is None and conventions.algorithm != "iterative_deepening"
        depth = [] if endless else [call[1]]
        node, (value, *window) = call[0], call[1 + len(depth) :]
        low, high = bounds(node, *depth)
        alpha, beta = window or (-inf, inf)
        exact = not window
        answered[:] = [False]
        kept[node, *depth] = (value if exact or value > alpha else low, value if exact or value < beta else high)
        return float(value)

    def exact(node: Any, *depth: int) -> bool:
        return tree.is_over(node) or depth == (0,) or answered[0]

    names: dict[str, Any] = {
        "settles": settles,
        "known": known,
        "keep": keep,
        "exact": exact,
        "inf": inf,
        "MAX": mv.MAX,
        "player": tree.player,
        "is_over": is_over,
        "children": children,
        "utility": seen(tree.utility),
        "estimate": seen(_Estimated(tree).estimate),
    }
    exec("\n".join(line.text for line in pseudocode(conventions)), names)
    if passes is not None:
        names |= {"learn": passes.learn, "learned": passes.learned, "met": passes.met, "forget": kept.clear}
        names |= {"above": _next_up, "below": _next_down, "count": count}
        names[passes.inner] = passes.watched(names[passes.inner])
        return visited, names[conventions.algorithm](
            tree.start(), *[conventions.depth][: conventions.depth is not None]
        )
    window = [] if conventions.window is None else list(conventions.window)
    depth = [] if conventions.depth is None else [conventions.depth]
    return visited, names[conventions.algorithm](tree.start(), *depth, *window)


def _next_up(value: float) -> float:
    return value + 1 if value + 1 > value else nextafter(value, inf)


def _next_down(value: float) -> float:
    return value - 1 if value - 1 < value else nextafter(value, -inf)


def test_every_step_runs_a_line_of_the_pseudocode() -> None:
    for name, search in SEARCHES.items():
        own: dict[str, Any] = {"table": True} if name == "pvs" else {}
        trace = search.function(mv.trees.lecture(), order="reversed", **own)
        lines = pseudocode(trace.conventions)
        for frame in trace:
            marked = [line.text.strip() for line in lines if running(frame) in line.runs]
            begins = {"enter": "def", "update": "v =", "cut": "if α", "leave": "return", "hit": "if settles"}
            begins |= {"evaluate": "if depth == 0" if frame.visit.kind == "limit" else "if is_over"}
            begins |= {"research": "if α < w < β", "pass": "if v" if name == "mtd" else "for limit in"}
            assert marked
            assert marked[0].startswith(begins[frame.kind])


# --- several searches -------------------------------------------------------------------------------


def test_searches_side_by_side_step_together() -> None:
    tree = mv.trees.lecture()
    both = reel_of(mv.compare(mv.minimax(tree), mv.alphabeta(tree)))
    by_step = both.timelines["step"]
    assert by_step["numbers"] == list(range(62))
    steps = [[film["steps"][position] for position in positions] for film, positions in films_of(both, "step")]
    assert steps == [list(range(62)), [min(k, 43) for k in range(62)]]
    assert by_step["cuts"] == [15, 27, 40]
    by_node = films_of(both, "node")
    for i in range(21):
        for trace, (film, positions) in zip(both.traces, by_node, strict=True):
            assert trace[film["steps"][positions[i]]].visited == min(i + 1, len(trace.visited))
    assert [film["steps"][positions[-1]] for film, positions in by_node] == [61, 43]
    some = reel_of(mv.compare(mv.minimax(tree), mv.alphabeta(tree)), steps="cuts")
    cuts = {"numbers": [15, 30, 52], "positions": [[0, 1, 2], [0, 1, 2]], "cuts": [0, 1, 2]}
    assert some.timelines == {"place": cuts}, "counted along the comparison: minimax works through what was cut off"


def films_of(reel: Reel, by: str) -> list[tuple[dict[str, Any], list[int]]]:
    """Return the films of searches side by side, with the position of each at every step."""
    data = reel.data("en")
    return list(zip(data["films"], data["timelines"][by]["positions"], strict=True))


def test_what_cannot_be_shown_is_refused_in_one_line() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    long = mv.minimax(mv.Tree.random(branching=3, depth=7, seed=1))
    assert len(long) > MOST_STEPS
    with pytest.raises(mv.ViewError, match=r"too long \(at most 5,000\); show a subtree \(path=…\)"):
        reel_of(long)
    assert len(reel_of(long, path=(0,)).steps) < MOST_STEPS
    assert len(reel_of(long, steps=range(100)).steps) == 100
    with pytest.raises(mv.ViewError, match="the search never went there"):
        reel_of(trace, path=(0, 1, 1))
    with pytest.raises(mv.StepError, match="there is no such step"):
        reel_of(mv.minimax(mv.trees.lecture()), steps="cuts")
    with pytest.raises(mv.SearchError, match="a Player of Tree; a trace or a comparison is needed"):
        reel_of(mv.trees.lecture())
    with pytest.raises(mv.LayoutError, match="engine 'x'"):
        reel_of(trace, engine="x")
    with pytest.raises(mv.ViewError, match="size"):
        reel_of(trace, size=(1, 2))
