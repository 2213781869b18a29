"""Passes in pictures: what they show is worked out here from the order of visits alone, and held against every step."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.draw.columns import Columns
from minimaxviz.draw.passes import folded
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.theme import THEMES
from tests.readable import SVG, read

Path = tuple[int, ...]
PEARL = [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]
SUBJECTS: dict[str, Callable[[], mv.Trace]] = {
    "mtd": lambda: mv.mtd("lecture"),
    "sss": lambda: mv.mtd("lecture", guess=inf),
    "deepening": lambda: mv.iterative_deepening("lecture"),
    "learned": lambda: mv.iterative_deepening(PEARL, learn="values"),
    "aspiration": lambda: mv.iterative_deepening("lecture", delta=2),
    "tic-tac-toe": lambda: mv.iterative_deepening(mv.TicTacToe(), depth=2),
    "scenes": lambda: mv.iterative_deepening(mv.Tree.random(branching=3, depth=4, seed=3)),
}


@pytest.fixture(scope="module", params=SUBJECTS)
def trace(request: pytest.FixtureRequest) -> mv.Trace:
    return SUBJECTS[request.param]()


class Story:
    """A search told by the order in which it entered nodes: where the root is entered, a pass begins."""

    def __init__(self, trace: mv.Trace) -> None:
        self.entered = [(frame.k, frame.node.path) for frame in trace if frame.kind == "enter"]
        self.limits = [one.depth for one in trace.passes]
        self.begins = [k for k, path in self.entered if path == ()]
        self.sequences: dict[int, list[Path]] = {}  # the children that each visit tried, in order, by its step
        last: dict[Path, int] = {}
        self.parents: dict[int, int] = {}
        for k, path in self.entered:
            last[path], self.sequences[k] = k, []
            if path:
                self.parents[k] = last[path[:-1]]
                if path not in self.sequences[last[path[:-1]]]:
                    self.sequences[last[path[:-1]]].append(path)

    def last(self, path: Path, k: int) -> int | None:
        """Return the step up to k at which a node was last entered."""
        return max((step for step, one in self.entered if one == path and step <= k), default=None)

    def is_earlier(self, path: Path, k: int) -> bool:
        """Tell whether a node above was entered again since."""
        since = self.last(path, k)
        assert since is not None
        return any(since < (self.last(path[:length], k) or 0) for length in range(len(path)))

    def running(self, k: int) -> int:
        return sum(step <= k for step in self.begins) - 1

    def reach(self, k: int) -> float:
        return max(inf if limit is None else limit for limit in self.limits[: self.running(k) + 1])

    def order(self, path: Path, k: int) -> int | None:
        """Return as which a node was tried, if the visit above it did not go from left to right."""
        since = self.last(path, k)
        if not path or since is None or self.is_earlier(path, k):
            return None
        tried = self.sequences[self.parents[since]]
        usual = [(*path[:-1], place) for place in range(len(tried))]
        return None if tried == usual else tried.index(path) + 1


def groups(svg: str, name: str) -> Iterator[ElementTree.Element]:
    for element in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if name in element.get("class", "").split():
            yield element


def path_of(text: str) -> Path:
    return tuple(map(int, filter(None, text.split("."))))


def words(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def some(trace: mv.Trace) -> range:
    """All steps of a search, or of a long one every seventh."""
    return range(0, len(trace), 1 if len(trace) < 100 else 7)


# --- the tree -------------------------------------------------------------------------------------


def test_what_an_earlier_pass_found_is_pale_and_what_none_could_reach_is_not_drawn(trace: mv.Trace) -> None:
    story, known = Story(trace), {node.path for node in (*trace.visited, *trace.pruned)}
    drawn = picture(trace, Request())
    for k in some(trace):
        statuses = {
            path_of(one.attrib["data-path"]): one.attrib["class"].split()[1] for one in groups(drawn.draw(k), "mv-node")
        }
        in_view = set(drawn.scene(k).view.places)
        expected = {path for path in known & in_view if story.last(path, k) is not None or len(path) <= story.reach(k)}
        assert set(statuses) == expected, k
        for path, status in statuses.items():
            entered = story.last(path, k) is not None
            assert (status == "mv-earlier") == (entered and story.is_earlier(path, k)), (k, path)
            assert (status in ("mv-unseen", "mv-pruned")) == (not entered), (k, path)


def test_edges_end_where_nodes_do(trace: mv.Trace) -> None:
    drawn = picture(trace, Request())
    for k in some(trace):
        svg = drawn.draw(k)
        nodes = {one.attrib["data-path"] for one in groups(svg, "mv-node")}
        assert set(re.findall(r'class="mv-edge" data-to="([\d.]*)"', svg)) <= nodes, k


def test_nothing_moves_while_a_tree_grows() -> None:
    for name in ("mtd", "deepening", "learned"):
        trace = SUBJECTS[name]()
        places: dict[Path, str] = {}
        for k in range(len(trace)):
            for path, place in read(trace.svg(k)).nodes.items():
                assert places.setdefault(path, place) == place, (name, k, path)


def test_a_node_at_which_a_pass_ends_is_a_leaf_for_now() -> None:
    trace = SUBJECTS["deepening"]()
    story = Story(trace)

    def is_box(k: int, path: Path) -> bool:
        (node,) = (one for one in groups(trace.svg(k), "mv-node") if path_of(one.attrib["data-path"]) == path)
        outline = next(one for one in node if one.tag in (f"{SVG}rect", f"{SVG}path") and one.get("fill") != "none")
        return outline.tag == f"{SVG}rect"

    first, second, third = story.begins
    assert all(is_box(k, (place,)) for k in range(first, second) for place in range(3))
    for place in range(3):  # pale boxes until the next pass comes there, from then on MIN's
        comes = next(k for k, path in story.entered if k > second and path == (place,))
        assert all(is_box(k, (place,)) for k in range(second, comes))
        assert not any(is_box(k, (place,)) for k in range(comes, len(trace)))
    assert is_box(third - 1, (0, 0))
    assert not is_box(len(trace) - 1, (0, 0))


def test_layers_are_named_as_far_as_passes_come() -> None:
    trace = SUBJECTS["deepening"]()
    names = [
        [text for text in words(ElementTree.fromstring(trace.svg(k))) if text in ("MAX", "MIN", "leaf")]
        for k in (Story(trace).begins[1] - 1, Story(trace).begins[2] - 1, len(trace) - 1)
    ]
    assert names == [["MAX", "leaf"], ["MAX", "MIN", "leaf"], ["MAX", "MIN", "MAX", "leaf"]]


def test_a_cut_veils_only_what_can_be_seen() -> None:
    trace = SUBJECTS["deepening"]()
    (cut, *_) = trace.steps.cut_steps  # at C, in the pass that goes two moves deep
    assert cut < Story(trace).begins[2]
    found = read(trace.svg(cut))
    lowest = max(float(place.split()[1].rstrip(")")) for place in found.nodes.values())
    veil = re.search(r'class="mv-veil"><path d="M([^"]*)Z"', trace.svg(cut))
    assert veil is not None
    assert max(float(point.split()[1]) for point in veil[1].split("L")) < lowest + 160


# --- the order ------------------------------------------------------------------------------------


def test_edges_carry_the_order_in_which_a_pass_tried_them(trace: mv.Trace) -> None:
    story, drawn = Story(trace), picture(trace, Request())
    numbers = 0
    for k in some(trace):
        found = {path_of(one.attrib["data-to"]): words(one) for one in groups(drawn.draw(k), "mv-tried")}
        scene = drawn.scene(k)
        edges = [path for path, place in scene.view.places.items() if place and not scene.in_column(place)]
        parents = {path: scene.view.items[scene.view.items[scene.view.places[path]].parent].node.path for path in edges}
        tried = {path: story.order(path, k) for path in edges if parents[path] == path[:-1]}
        assert found == {path: [str(number)] for path, number in tried.items() if number is not None}, k
        numbers += len(found)
    assert (numbers > 0) == any(
        tried != [(*path, place) for place in range(len(tried))]
        for (_, path), tried in zip(story.entered, story.sequences.values(), strict=True)
    )


def test_searches_with_one_pass_have_no_numbers_strip_or_chart() -> None:
    for trace in (mv.alphabeta("lecture", order="reversed"), mv.pvs("lecture"), mv.mtd([3], guess=3)):
        for k in range(len(trace)):
            if len(trace.passes) == 1:
                assert not re.search("mv-pass|mv-tried|mv-zigzag", trace.svg(k))


# --- the strip ------------------------------------------------------------------------------------

# of the worked examples: what each pass asked, found, and how many calls it made
STRIPS = {
    "mtd": [("[−1, 0]", "≥ 2", 6), ("[2, 3]", "≥ 3", 6), ("[3, 4]", "≤ 3", 12)],
    "sss": [("[∞−1, ∞]", "≤ 3", 12), ("[2, 3]", "≥ 3", 7)],
    "deepening": [("depth 1", "= 4", 4), ("depth 2", "= 2", 8), ("depth 3", "= 3", 14)],
    "aspiration": [
        ("depth 1 [−∞, ∞]", "= 4", 4),
        ("depth 2 [2, 6]", "≤ 2", 7),
        ("depth 2 [−∞, 6]", "= 2", 8),
        ("depth 3 [0, 4]", "= 3", 14),
    ],
    "tic-tac-toe": [("depth 1", "= 0", 10), ("depth 2", "= 0", 26)],
}


@pytest.mark.parametrize("name", STRIPS)
def test_the_strip_tells_what_each_pass_found_once_it_has(name: str) -> None:
    trace, strip = SUBJECTS[name](), STRIPS[name]
    story = Story(trace)
    ends = [frame.k for frame in trace if frame.kind == "leave" and frame.node.path == ()]
    for k in some(trace):
        cells = list(groups(trace.svg(k), "mv-pass"))
        assert [cell.attrib["data-pass"] for cell in cells] == [str(number + 1) for number in range(len(strip))]
        for number, (cell, (asked, found, calls)) in enumerate(zip(cells, strip, strict=True)):
            running = story.running(k)
            status = "done" if number < running else "running" if number == running else "to-come"
            so_far = sum(story.begins[number] <= step <= k for step, _ in story.entered)
            made = calls if status == "done" else so_far
            expected = [str(number + 1)]
            if status != "to-come":
                expected += [asked, f"{made} call{'s' if made > 1 else ''}"]
                expected += [found] if k >= ends[number] else []
            assert f"mv-pass-{status}" in cell.attrib["class"], (k, number)
            assert words(cell) == expected, (k, number)


@pytest.mark.parametrize("count", [*range(2, 14), 31])
@pytest.mark.parametrize("room", range(1, 13))
def test_a_strip_folds_its_middle(count: int, room: int) -> None:
    for running in range(count):
        chosen = folded(count, running, room)
        assert running in chosen
        assert len(chosen) == min(count, room)
        places = [place for place in chosen if place is not None]
        assert places == sorted(set(places))
        assert room < 5 or {0, count - 1} <= set(places)
        for before, place, after in zip(chosen, chosen[1:], chosen[2:], strict=False):
            assert place is not None or (before is not None and after is not None and after - before > 1)
        joined = list(pairwise(chosen))
        assert all(one is None or two is None or two == one + 1 for one, two in joined)


def test_many_passes_leave_a_strip_readable() -> None:
    trace = mv.mtd([[value] for value in range(30)])
    assert len(trace.passes) == 31
    for k in (0, len(trace) // 2, len(trace) - 1):
        svg = trace.svg(k)
        folds = [text for one in groups(svg, "mv-passes") for text in words(one) if "⋯" in text]
        cells = len(list(groups(svg, "mv-pass")))
        assert cells + sum(int(fold.strip("⋯ ")) for fold in folds) == 31
        assert len(list(groups(svg, "mv-pass-running"))) == 1


# --- the bounds that close in -----------------------------------------------------------------------

LABELS = {  # what is proven after each pass; a pass of another depth begins anew
    "mtd": [["≥ 2"], ["≥ 3"], ["= 3"]],
    "sss": [["≤ 3"], ["= 3"]],
    "aspiration": [["= 4"], ["≤ 2"], ["= 2"], ["= 3"]],
}
ANEW = {"aspiration": [1, 3]}


@pytest.mark.parametrize("name", LABELS)
def test_the_chart_shows_what_is_proven_so_far(name: str) -> None:
    trace = SUBJECTS[name]()
    story = Story(trace)
    ends = [frame.k for frame in trace if frame.kind == "leave" and frame.node.path == ()]
    theme = THEMES["light"]
    for k in range(len(trace)):
        (chart,) = groups(trace.svg(k), "mv-zigzag")
        done = sum(end <= k for end in ends)
        assert chart.attrib["data-done"] == str(done)
        labels = [text for text in words(chart) if text[:1] in "≥≤="]
        is_anew = story.running(k) == done and done in ANEW.get(name, [])
        assert labels == ([] if not done or is_anew else LABELS[name][done - 1]), k
        lines = [one.get("stroke") for one in chart.iter(f"{SVG}path") if one.get("stroke-width") == "4"]
        proven = [label for after in LABELS[name][:done] for label in after]
        assert (theme.max in lines) == any(label[0] in "≥=" for label in proven), k
        assert (theme.min in lines) == any(label[0] in "≤=" for label in proven), k


def test_plain_deepening_has_no_chart_for_its_windows_are_whole() -> None:
    assert "mv-zigzag" not in SUBJECTS["deepening"]().svg()


# --- everywhere else ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_trace_from_json_draws_the_same(name: str) -> None:
    trace = SUBJECTS[name]()
    again = mv.Trace.from_json(trace.to_json())
    for k in range(0, len(trace), 7):
        assert again.svg(k) == trace.svg(k)
        assert again.dot(k) == trace.dot(k)
        assert again.text(k) == trace.text(k)


@pytest.mark.parametrize("name", ["mtd", "deepening"])
def test_text_and_dot_keep_up(name: str) -> None:
    trace = SUBJECTS[name]()
    story, known = Story(trace), [*trace.visited, *trace.pruned]
    for k in range(len(trace)):
        number = story.running(k) + 1
        text, dot = trace.text(k), trace.dot(k)
        assert f"Step {k + 1} of {len(trace)}, pass {number} of 3: " in text
        assert f"pass {number} of 3" in trace.svg(k).split("</title>")[0]
        lines = text.split("\n\n")[1].splitlines()
        drawn = [node for node in known if story.last(node.path, k) is not None or node.depth <= story.reach(k)]
        assert len(lines) == len(drawn)
        pale = [node for node in drawn if story.last(node.path, k) is not None and story.is_earlier(node.path, k)]
        assert text.count("found earlier") == len(pale)
        hidden = len(known) - len(drawn)
        assert dot.count("style=invis") == 2 * hidden  # each with its edge
        assert len(re.findall(r'class="mv-node mv-earlier', dot)) == len(pale)


def test_without_a_sentence_the_corner_says_the_pass() -> None:
    trace = SUBJECTS["mtd"]()
    svg = trace.svg(30, caption=False)
    assert "mv-passes" not in svg
    assert "MTD(f) · pass 2 of 3 · step 31 of 78" in words(ElementTree.fromstring(svg))


def test_a_search_that_deepens_can_stand_beside_another() -> None:
    trace = SUBJECTS["deepening"]()
    both = mv.compare(mv.alphabeta("lecture"), trace)
    columns = Columns(both, Request.of(both.traces, size=(1600, 640), caption=False, header=False), on_slide=False)
    story, line = Story(trace), both.timeline("place")
    known = {node.path for one in both.traces for node in (*one.visited, *one.pruned)}
    for k in range(0, len(line), 5):
        shot = columns.shots(line, k)[1]
        drawn = groups(columns.columns[1].draw(shot), "mv-node")
        statuses = {path_of(one.attrib["data-path"]): one.attrib["class"].split()[1] for one in drawn}
        seen = {path for path in known if story.last(path, shot.k) is not None}
        assert set(statuses) == seen | {path for path in known if len(path) <= story.reach(shot.k)}
        pale = {path for path, status in statuses.items() if status == "mv-earlier"}
        assert pale == {path for path in seen if story.is_earlier(path, shot.k)}
