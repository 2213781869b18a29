"""The Player on a stand-alone page, in a real browser."""

import http.server
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.draw.columns import Columns
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.widget.film import Film
from minimaxviz.widget.reel import Reel
from minimaxviz.widget.trailer import FIRST
from tests.browser import AT_REST, UNPACK, becomes, packed, until

TRACE = mv.alphabeta(mv.trees.lecture())
GAME = mv.TicTacToe(max_player="O")
BOARDS = mv.alphabeta(GAME, GAME.parse("X../O../XOX O"))
LONG = mv.alphabeta(mv.Tree.random(branching=(2, 4), depth=5, seed=5))
PASSES = mv.mtd(mv.trees.lecture())
DEEPER = mv.iterative_deepening(mv.trees.lecture(), delta=2)
WIDE = mv.Tree.random(branching=3, depth=5, seed=1)
FOLDED = mv.minimax(WIDE)
FOLDED_BOARDS = mv.alphabeta(mv.TicTacToe(), depth=3)
PROBES = mv.pvs("lecture", order="reversed", table=True)
TABLE = mv.alphabeta_table(mv.Nim((2, 2)))
SIZE = (1600, 900)
CUTS = [k for k, frame in enumerate(TRACE) if frame.kind == "cut"]
KEYED = 80  # steps to which real keys and addresses lead; to all of them, buttons and the slider do

# whether the picture in the page, once nothing moves, is the same document as the one that Python drew
SAME = """async ([drawn]) => {
    while (document.querySelector(".mv-motion, [aria-busy]")) await new Promise((done) => setTimeout(done, 10));
    const wanted = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
    return document.querySelector(".mv-sheet svg").isEqualNode(wanted);
}"""

# go to steps in this order, by the buttons where one leads there, else by the slider, and say after each of them what
# all pictures look like; LOOK is what is said of them
WALK = """async (packed) => {
    const [order, ...more] = await (UNPACK)(packed);
    const slider = document.querySelector(".mv-slider input");
    const buttons = { "-1": document.querySelector(".mv-back"), "1": document.querySelector(".mv-next") };
    const look = LOOK;
    const found = [];
    for (const k of order) {
        const button = buttons[k - slider.value];
        if (button) button.click();
        else {
            slider.value = k;
            slider.dispatchEvent(new Event("input"));
        }
        while (document.querySelector(".mv-motion, [aria-busy]") || document.getAnimations().length) {
            await new Promise((done) => setTimeout(done, 10));
        }
        found.push(look(k, [...document.querySelectorAll(".mv-sheet svg")], ...more));
    }
    return JSON.stringify(found);
}"""
# whether they are what Python drew; nothing is said of steps that it did not draw
SAME_AS_DRAWN = """(k, shown, drawn) => {
    const parsed = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const isSame = (svg, pane) => svg.isEqualNode(parsed(drawn[k][pane]));
    return drawn[k] ? Number(slider.value) === k && shown.length === drawn[k].length && shown.every(isSame) : null;
}"""
# where on the screen all nodes and edges are
WHERE = """(k, shown) => shown.map((svg) => [...svg.querySelectorAll(".mv-node, .mv-edge")].map((one) => {
    const { a, d, e, f } = one.getScreenCTM();
    const place = [a, d, e, f].map((number) => number.toFixed(2)).join(" ");
    return [one.dataset.path ?? `to ${one.dataset.to}`, `${one.getAttribute("d") ?? ""} ${place}`];
}))"""


def saved(subject: Any, folder: Path, **options: Any) -> str:
    return str(subject.save(folder / "page.html", **options).as_uri())


def opened(page: Any) -> Any:
    page.locator(".mv-controls").wait_for()
    return page


def step(page: Any) -> int:
    return int(page.locator(".mv-where").inner_text().split("/")[0].replace(",", "").replace(".", "")) - 1


def caption(page: Any) -> str:
    """Return what is said of the step, on one line."""
    return " ".join(page.locator(".mv-caption[aria-live]").first.inner_text().split())


def set_up(page: Any, name: str, value: str) -> None:
    """Choose a value of one of the settings, which are behind the gear."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(name).select_option(value)
    page.keyboard.press("Escape")


@pytest.fixture
def player(visit: Any, tmp_path: Path) -> Any:
    return opened(visit(saved(TRACE, tmp_path, theme="light")))


# --- what is shown ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trace", "options"),
    [
        (TRACE, {"lang": "sr", "theme": "dark"}),
        (BOARDS, {"lang": "fa"}),
        (LONG, {"limit": 500}),
        (PROBES, {"lang": "el"}),
        (TABLE, {"theme": "dark"}),
        (PASSES, {"lang": "fa", "theme": "dark"}),
        (DEEPER, {}),
    ],
    ids=["lecture", "boards", "long", "probes", "table", "passes", "deeper"],
)
def test_every_step_in_the_browser_is_the_picture_that_python_draws(
    visit: Any, tmp_path: Path, trace: mv.Trace, options: Any
) -> None:
    options = {"theme": "light", **options}
    page = opened(visit(saved(trace, tmp_path, **options)))
    drawn = [trace.svg(k, size=SIZE, caption=False, **options) for k in range(len(trace))]
    page.locator(".mv-play").focus()
    for k in range(min(len(trace), KEYED)):  # forwards, one step at a time
        becomes(k, step, page)
        until(page, SAME, [drawn[k]])
        page.keyboard.press("ArrowRight")
    for k in [0, len(trace) - 1, *range(len(trace) - 1, 0, -7)][:KEYED]:  # and by jumps
        page.evaluate("hash => { location.hash = hash }", f"#step={k + 1}")
        page.wait_for_function("k => document.querySelector('.mv-slider input').value == k", arg=k)
        until(page, SAME, [drawn[k]])
    page.emulate_media(reduced_motion="reduce")
    seen = walk(page, SAME_AS_DRAWN, [*range(len(trace))], [[svg] for svg in drawn])  # and without motion, all of them
    assert [k for k, same in enumerate(seen) if not same] == []


LARGE = mv.minimax(mv.Tree.random(branching=(2, 4), depth=7, seed=3))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page that is large enough to begin with a trailer."""
    return saved(LARGE, tmp_path_factory.mktemp("large"), theme="light", steps=range(1_200))


def until_drawn(page: Any, k: int) -> None:
    until(page, SAME, [LARGE.svg(k, size=SIZE, caption=False, theme="light")])


def test_a_large_page_goes_on_where_its_trailer_ends(visit: Any, large: str) -> None:
    page = opened(visit(large))
    page.locator(".mv-play").focus()
    until_drawn(page, 0)
    page.keyboard.press("ArrowRight")
    until_drawn(page, 1)
    for k in (FIRST - 2, FIRST, 700):
        page.evaluate("hash => { location.hash = hash }", f"#step={k + 1}")
        page.wait_for_function("k => document.querySelector('.mv-slider input').value == k", arg=k)
        until_drawn(page, k)
        page.keyboard.press("ArrowRight")
        until_drawn(page, k + 1)
    assert LARGE.caption(701) == caption(page)


def test_a_large_page_waits_for_a_step_that_is_asked_for_at_once(visit: Any, large: str) -> None:
    page = opened(visit(large))
    page.keyboard.press("End")
    until_drawn(page, 1_199)
    assert step(page) == 1_199


def test_a_large_page_opens_at_the_step_of_its_address(visit: Any, large: str) -> None:
    page = opened(visit(f"{large}#step=901"))
    assert step(page) == 900
    until_drawn(page, 900)


def test_the_room_for_words_stays_when_a_large_page_is_whole(visit: Any, large: str) -> None:
    page = opened(visit(large))
    where = """() => [...document.querySelectorAll('.mv-stage, .mv-controls')].map((one) => {
        return one.getBoundingClientRect().toJSON();
    })"""
    before = page.evaluate(where)
    page.keyboard.press("End")
    until_drawn(page, 1_199)
    page.keyboard.press("Home")
    until_drawn(page, 0)
    assert page.evaluate(where) == before
    fresh = opened(visit(f"{large}#step=1200"))
    assert fresh.evaluate(where) == before


def columns_of(both: mv.Comparison, **options: Any) -> Columns:
    """Return the columns of a comparison as a page shows them."""
    return Columns(
        both, Request.of(both.traces, size=(1600, 640), caption=False, header=False, **options), on_slide=False
    )


def pictures_of(subject: Any, steps: list[int], by: str = "place", **options: Any) -> dict[int, list[str]]:
    """Return what Python draws at some steps: one picture, or those of all columns."""
    if isinstance(subject, mv.Trace):
        return {k: [subject.svg(k, size=SIZE, caption=False, **options)] for k in steps}
    columns, line = columns_of(subject, **options), subject.timeline(by)
    shots = {k: zip(columns.columns, columns.shots(line, k), strict=True) for k in steps}
    return {k: [column.draw(shot) for column, shot in pairs] for k, pairs in shots.items()}


def scenes_of(subject: mv.Trace | mv.Comparison, by: str = "place") -> list[tuple[Any, ...]]:
    """Return the scenes that all pictures show at each step."""
    if isinstance(subject, mv.Trace):
        scenes = picture(subject, Request(size=SIZE, caption=False)).scenes
        return [(scenes.key(k),) for k in range(len(subject))]
    columns, line = columns_of(subject), subject.timeline(by)
    return [tuple(shot.key for shot in columns.shots(line, k)) for k in range(len(line))]


def walk(page: Any, look: str, order: list[int], *more: Any) -> list[Any]:
    """Go to steps in an order, and return what is seen at each."""
    return list(json.loads(page.evaluate(WALK.replace("LOOK", look).replace("UNPACK", UNPACK), packed([order, *more]))))


def changes_of(scenes: list[Any]) -> list[int]:
    return [k for k in range(1, len(scenes)) if scenes[k] != scenes[k - 1]]


def watched(scenes: list[Any]) -> list[int]:
    """Return the steps to look at: all, or of many every 17th and all around changes of scene."""
    every = range(0, len(scenes), 1 if len(scenes) <= 400 else 17)
    around = {k + more for k in changes_of(scenes) for more in range(-2, 3)}
    return sorted({*every, *around, len(scenes) - 1} & set(range(len(scenes))))


def both_ways(scenes: list[Any]) -> list[int]:
    """Return the steps forwards, backwards, and in jumps: far ones, and to and fro over changes of scene."""
    steps, seen = list(range(len(scenes))), watched(scenes)
    far = [step for k in changes_of(scenes)[:9] for step in (k, steps[-1], k - 1, 0, min(k + 2, steps[-1]), k - 1, k)]
    return [*steps, *reversed(steps), *seen[::7], *reversed(seen[::5]), *far]


SUBJECTS: Any = {
    "boards": (BOARDS, {"theme": "light"}),
    "folded": (FOLDED, {"theme": "light"}),
    "folded in Persian": (mv.alphabeta(WIDE), {"theme": "dark", "lang": "fa"}),
    "folded boards": (FOLDED_BOARDS, {"theme": "light", "lang": "el"}),
    "compared": (mv.compare(mv.minimax(mv.trees.lecture()), TRACE), {"theme": "dark", "lang": "sr"}),
    "compared by step": (mv.compare(mv.minimax(mv.trees.lecture()), TRACE), {"theme": "light", "by": "step"}),
    "compared and folded": (mv.compare(FOLDED, mv.alphabeta(WIDE), mv.pvs(WIDE)), {"theme": "light"}),
    "compared and folded boards": (mv.compare(mv.minimax(mv.TicTacToe(), depth=2), FOLDED_BOARDS), {"theme": "light"}),
}


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_step_is_what_python_draws_forwards_backwards_and_by_jumps(visit: Any, tmp_path: Path, name: str) -> None:
    subject, options = SUBJECTS[name]
    scenes = scenes_of(subject, options.get("by", "place"))
    assert ("folded" in name) == (len(set(scenes)) > 1)
    page = opened(visit(saved(subject, tmp_path, **options)))
    order = both_ways(scenes)
    seen = walk(page, SAME_AS_DRAWN, order, pictures_of(subject, watched(scenes), **options))
    assert [(order[place - 1], order[place]) for place, same in enumerate(seen) if same is False] == []
    assert seen.count(True) > len(watched(scenes)) * 2


@pytest.mark.parametrize("name", ["boards", "folded", "compared", "compared and folded"])
def test_within_a_scene_nothing_moves_between_steps(visit: Any, tmp_path: Path, name: str) -> None:
    subject, options = SUBJECTS[name]
    scenes = scenes_of(subject)
    page = opened(visit(saved(subject, tmp_path, **options)))
    nodes: dict[Any, set[tuple[str, ...]]] = {}
    places: dict[Any, set[str]] = {}
    for keys, shown in zip(scenes, walk(page, WHERE, list(range(len(scenes)))), strict=True):
        for pane, (key, drawn) in enumerate(zip(keys, shown, strict=True)):
            nodes.setdefault((pane, key), set()).add(tuple(sorted(what for what, _ in drawn if "to" not in what)))
            for what, place in drawn:
                places.setdefault((pane, key, what), set()).add(place)
    assert {key: found for key, found in nodes.items() if len(found) > 1} == {}
    assert {key: found for key, found in places.items() if len(found) > 1} == {}
    assert len(places) > 2 * len(nodes)


def test_captions_code_calls_and_counts_stand_beside_the_picture(player: Any) -> None:
    for k in (0, 3, CUTS[0], 30, 43):
        player.evaluate("hash => { location.hash = hash }", f"#step={k + 1}")
        player.wait_for_function("k => document.querySelector('.mv-slider input').value == k", arg=k)
        frame = TRACE[k]
        becomes(frame.caption(), caption, player)
        rows = player.locator(".mv-stack tbody tr").all_inner_texts()
        path = [TRACE.node(frame.node.path[:depth]) for depth in range(frame.node.depth + 1)]
        assert [row.split()[1] for row in rows] == [node.label for node in path]
        counts = player.locator(".mv-counts dd").all_inner_texts()
        assert counts[0] == str(frame.visited)
        assert counts[1] == str(sum(k >= cut for cut in CUTS))
        assert counts[2].split()[0] == str(frame.pruned)
    becomes(["14", "3", "7 (33.3 %)"], player.locator(".mv-counts dd").all_inner_texts)


def test_open_calls_say_which_only_ask_and_which_ask_again(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(PROBES, tmp_path, theme="light")))
    signs = {None: "", "probe": "?", "again": "again"}
    words = {"probe": "only asks", "again": "again"}
    for k in (6, 11, 20, 24, 47, len(PROBES) - 1):
        page.evaluate("hash => { location.hash = hash }", f"#step={k + 1}")
        page.wait_for_function("k => document.querySelector('.mv-slider input').value == k", arg=k)
        calls = [PROBES.visits[visit].call for visit in PROBES[k].calls]
        rows = page.locator(".mv-stack tbody .mv-asked")
        assert rows.all_inner_texts() == [signs[call] for call in calls], k
        named = [one.get_attribute("aria-label") for one in rows.all()]
        assert named == [None if call is None else words[call] for call in calls], k
    assert opened(visit(saved(TRACE, tmp_path))).locator(".mv-asked").count() == 0


def test_the_running_line_of_the_pseudocode_is_marked(player: Any) -> None:
    player.keyboard.press("n")
    marked = player.locator(".mv-line[aria-current]")
    marked.filter(has_text=re.compile(r"^\s*if α >= β: break\s*$")).wait_for()
    becomes("step", marked.get_attribute, "aria-current")


def test_labels_are_text_and_nothing_runs(visit: Any, tmp_path: Path) -> None:
    evil = '<img src=x onerror="document.title=1">'
    tree = mv.Tree.from_dict(
        {"</script><script>document.title=2</script>": [evil, "&lt;b&gt;"]}, {evil: 1, "&lt;b&gt;": 2}
    )
    page = opened(visit(saved(mv.alphabeta(tree), tmp_path)))
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        becomes(0, page.locator("img").count)
    page.locator(".mv-cursor").focus()
    page.keyboard.press("ArrowDown")
    page.locator(".mv-story").filter(has_text=evil).wait_for()
    becomes("Alpha-beta", page.title)
    becomes("Alpha-beta", page.locator("h1").inner_text)
    becomes(2, page.locator("script").count)


# --- moving -----------------------------------------------------------------------------------------


def test_keys_move(player: Any) -> None:
    for key, wanted in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("n", CUTS[0]),
        ("n", CUTS[1]),
        ("p", CUTS[0]),
        ("p", CUTS[0]),
        ("End", 43),
        ("ArrowRight", 43),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        player.keyboard.press(key)
        becomes(wanted, step, player, say=key)


def test_buttons_move_and_say_what_they_do(player: Any) -> None:
    for name, wanted in (
        ("Next", 1),
        ("Last step", 43),
        ("Previous cut", CUTS[2]),
        ("Back", CUTS[2] - 1),
        ("First step", 0),
        ("Next cut", CUTS[0]),
    ):
        player.get_by_role("button", name=name, exact=True).click()
        becomes(wanted, step, player, say=name)
    player.get_by_role("button", name="First step").click()
    for name in ("First step", "Back", "Previous cut"):
        becomes("true", player.get_by_role("button", name=name).get_attribute, "aria-disabled")


def test_the_slider_moves_and_shows_where_the_cuts_are(player: Any) -> None:
    slider = player.get_by_role("slider", name="Step")
    slider.fill("20")
    becomes(20, step, player)
    becomes("Alpha-beta, step 21 of 44", slider.get_attribute, "aria-valuetext")
    slider.press("ArrowRight")
    becomes(21, step, player)
    becomes(3, player.locator(".mv-marks i").count)
    box = player.locator(".mv-slider").bounding_box()
    mark = player.locator(".mv-marks i").first.bounding_box()
    slider.fill(str(CUTS[0]))
    share = (mark["x"] + mark["width"] / 2 - box["x"] - 8) / (box["width"] - 16)
    assert share == pytest.approx(CUTS[0] / 43, abs=0.01)


def test_it_plays_to_the_end_and_begins_again(player: Any) -> None:
    becomes(1, player.get_by_role("button", name="Play").count)
    set_up(player, "Steps per second", "8")
    player.get_by_role("slider").fill("38")
    player.get_by_role("button", name="Play").click()
    becomes(1, player.get_by_role("button", name="Pause").count)
    player.wait_for_function("() => document.querySelector('.mv-slider input').value == 43")
    player.get_by_role("button", name="Play").wait_for()
    player.locator("body").press(" ")  # a space plays, from the beginning
    player.get_by_role("button", name="Pause").wait_for()
    player.wait_for_function(
        "() => { const at = Number(document.querySelector('.mv-slider input').value); return at > 0 && at < 20 }"
    )
    player.get_by_role("button", name="Pause").click()
    here = step(player)
    player.wait_for_timeout(400)
    becomes(here, step, player)


def test_a_click_on_a_node_goes_to_where_it_was_entered_or_cut_off(player: Any) -> None:
    for path, wanted in (("0.1", TRACE.steps.entered[TRACE.node((0, 1)).index or 0]), ("2.1.0", CUTS[2]), ("", 0)):
        box = player.locator(f'.mv-node[data-path="{path}"]').bounding_box()
        player.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        becomes(wanted, step, player, say=path)


def test_pointing_at_a_node_tells_its_story_up_to_now(player: Any) -> None:
    player.get_by_role("slider").fill(str(CUTS[0]))
    box = player.locator('.mv-node[data-path="0.1"]').bounding_box()
    player.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.locator(".mv-story").wait_for()
    told = player.locator(".mv-story").inner_text().replace("\u00a0", " ")
    mine = [k for k in range(CUTS[0] + 1) if TRACE[k].node.path == (0, 1)]
    assert len(mine) == 3
    for k in mine:
        assert TRACE.caption(k) in told
    assert "[5, 3]" in told
    player.mouse.move(5, 700)
    player.locator(".mv-story").wait_for(state="hidden")
    box = player.locator('.mv-node[data-path="2"]').bounding_box()
    player.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.locator(".mv-story").filter(has_text="Not reached yet.").wait_for()


def test_a_story_is_told_where_only_some_steps_are_shown(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(TRACE, tmp_path, steps="brief")))

    def story(path: str) -> str:
        box = page.locator(f'.mv-node[data-path="{path}"]').bounding_box()
        page.mouse.move(5, 715)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.locator(".mv-story").wait_for()
        return str(page.locator(".mv-story").inner_text())

    page.keyboard.press("End")
    becomes(43, step, page)
    assert TRACE.caption(CUTS[0]) in story("0.1.1")  # why N was never looked at, though that step is not shown
    page.keyboard.press("Home")
    becomes(min(TRACE.steps.finished), step, page)
    assert "Not reached yet." in story("0.1.1")
    becomes(f"{1 + min(TRACE.steps.finished)} / 44", page.locator(".mv-where").inner_text)


def test_the_cursor_stays_in_sight_and_a_right_click_does_nothing(player: Any) -> None:
    player.keyboard.press("End")
    player.locator(".mv-cursor").focus()
    for key in ("+", "+", "+", "+", "+", "ArrowDown", "ArrowDown", "ArrowDown"):
        player.keyboard.press(key)
    until(player, AT_REST)
    stage, cursor = (player.locator(name).bounding_box() for name in (".mv-stage", ".mv-cursor"))
    assert stage["x"] <= cursor["x"] + cursor["width"] / 2 <= stage["x"] + stage["width"]
    assert stage["y"] <= cursor["y"] + cursor["height"] / 2 <= stage["y"] + stage["height"]
    player.keyboard.press("Escape")
    player.locator(".mv-story").wait_for(state="hidden")
    player.keyboard.press("0")
    box = player.locator('.mv-node[data-path="1"]').bounding_box()
    player.mouse.click(box["x"] + 20, box["y"] + 20, button="right")
    becomes(43, step, player)
    player.get_by_role("slider").focus()
    player.keyboard.press(" ")
    player.get_by_role("button", name="Pause").wait_for()


def test_a_finger_scrolls_the_page_and_a_tap_tells_the_story(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(TRACE, tmp_path), viewport={"width": 360, "height": 740}, has_touch=True))
    page.keyboard.press("End")
    becomes("pan-y", page.evaluate, "getComputedStyle(document.querySelector('.mv-glass')).touchAction")
    box = page.locator('.mv-node[data-path="1"]').bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".mv-story").wait_for()
    tops = set()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        tops.add(page.locator(".mv-next").bounding_box()["y"])
    assert len(tops) == 1  # the buttons stay where the finger is


def test_the_keyboard_walks_over_the_nodes(player: Any) -> None:
    player.keyboard.press("End")
    player.locator(".mv-cursor").focus()
    for key, label in (
        ("ArrowDown", "B"),
        ("ArrowRight", "C"),
        ("ArrowRight", "D"),
        ("ArrowDown", "I"),
        ("ArrowRight", "J"),
    ):
        player.keyboard.press(key)
        player.locator(".mv-story strong").filter(has_text=re.compile(f"^{label},")).wait_for()
    assert TRACE.caption(CUTS[2]) in player.locator(".mv-cursor").get_attribute("aria-label")
    player.keyboard.press("Enter")
    becomes(CUTS[2], step, player)
    player.keyboard.press("ArrowUp")
    player.locator(".mv-story strong").filter(has_text=re.compile("^D,")).wait_for()


def test_zoom_and_pan_keep_the_current_node_in_sight(player: Any) -> None:
    def scale() -> float:
        found = re.search(r"scale\(([\d.]+)\)", player.locator(".mv-sheet").get_attribute("style"))
        assert found is not None
        return float(found[1])

    for key, wanted in (("+", 1.5), ("+", 2.25), ("-", 1.5), ("0", 1), ("-", 1)):
        player.keyboard.press(key)
        becomes(pytest.approx(wanted), scale)
    for _ in range(4):
        player.keyboard.press("+")
    stage = player.locator(".mv-stage").bounding_box()
    for _ in range(44):
        player.keyboard.press("ArrowRight")
    until(player, AT_REST)
    current = player.locator(".mv-current").bounding_box()
    middle = current["x"] + current["width"] / 2, current["y"] + current["height"] / 2
    assert stage["x"] < middle[0] < stage["x"] + stage["width"]
    assert stage["y"] < middle[1] < stage["y"] + stage["height"]
    before = player.locator(".mv-sheet").get_attribute("style")
    player.mouse.move(stage["x"] + 300, stage["y"] + 200)
    player.mouse.down()
    player.mouse.move(stage["x"] + 250, stage["y"] + 260, steps=4)
    player.mouse.up()
    until(player, "before => document.querySelector('.mv-sheet').getAttribute('style') !== before", before)
    becomes(43, step, player)  # a drag is no click
    player.get_by_role("button", name="Show all").click()
    becomes(1, scale)
    player.mouse.move(stage["x"] + 300, stage["y"] + 200)
    player.keyboard.down("Control")
    player.mouse.wheel(0, -100)
    player.wait_for_function("() => !/scale.1.$/.test(document.querySelector('.mv-sheet').style.transform)")
    player.keyboard.up("Control")
    assert scale() > 1


def test_panels_can_be_hidden(player: Any) -> None:
    player.get_by_role("button", name="Settings").click()
    for name, panel in (
        ("Explanation", "caption"),
        ("Pseudocode", "code"),
        ("Open calls", "stack"),
        ("Counts", "counts"),
    ):
        shown = player.locator(f'[data-panel="{panel}"]:not(.mv-tally)')
        shown.wait_for()
        player.get_by_role("checkbox", name=name).uncheck()
        shown.wait_for(state="hidden")
    player.locator(".mv-side").wait_for(state="hidden")
    player.get_by_role("checkbox", name="Counts").check()
    player.locator('[data-panel="counts"]:not(.mv-tally)').wait_for()


# --- the page ---------------------------------------------------------------------------------------


def test_the_address_opens_a_step_and_is_kept(visit: Any, tmp_path: Path) -> None:
    url = saved(TRACE, tmp_path)
    page = opened(visit(f"{url}#step=12"))
    becomes(11, step, page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash === '#step=13'")
    for hash_, wanted in (("#step=9999", 43), ("#step=0", 0), ("#step=x", 0), ("", 0), ("#step=" + "9" * 400, 43)):
        becomes(wanted, step, opened(visit(url + hash_)), say=hash_)


def visits(page: Any) -> list[int]:
    return [int(re.findall(r"\d+", text)[0]) for text in page.locator(".mv-tally").all_inner_texts()]


def test_searches_side_by_side_move_together(visit: Any, tmp_path: Path) -> None:
    both = mv.compare(mv.minimax(mv.trees.lecture()), TRACE)
    page = opened(visit(saved(both, tmp_path, theme="light")))
    becomes(2, page.locator(".mv-pane").count)
    page.keyboard.press("End")
    becomes(["visited: 21", "visited: 14 · cut off: 7"], page.locator(".mv-tally").all_inner_texts)
    told = page.locator(".mv-caption[aria-live]").evaluate_all("captions => captions.map(c => c.textContent.trim())")
    told = [caption.replace("\u00a0", " ") for caption in told]  # a move is not broken over two lines
    assert told == [trace.caption() for trace in both.traces]
    becomes([trace.conventions.title for trace in both.traces], page.locator(".mv-name h3").all_inner_texts)
    names = page.get_by_role("region").evaluate_all("panes => panes.map(pane => pane.getAttribute('aria-label'))")
    assert names == [trace.conventions.title for trace in both.traces]
    page.get_by_role("slider").fill("29")
    becomes("30 / 65", page.locator(".mv-where").inner_text)
    set_up(page, "Move together by", "node")
    entered = both.traces[0][both.timeline()[29][0]].visited  # the same moment of the first search
    becomes([entered, entered], visits, page)
    for more in range(1, 10):
        page.keyboard.press("ArrowRight")
        becomes([min(entered + more, 21), min(entered + more, 14)], visits, page)
    columns = columns_of(both)
    set_up(page, "Move together by", "place")
    page.get_by_role("slider").fill("33")  # alpha-beta waits at a cut
    becomes([False, True], lambda: [one.is_visible() for one in page.locator(".mv-waits").all()])
    for pane, (column, shot) in enumerate(zip(columns.columns, columns.shots(both.timeline(), 33), strict=True)):
        drawn = column.draw(shot)
        same = SAME.replace(
            'document.querySelector(".mv-sheet svg")', f'document.querySelectorAll(".mv-sheet svg")[{pane}]'
        )
        heading = page.evaluate(f"document.querySelectorAll('.mv-sheet svg')[{pane}].getAttribute('aria-label')")
        assert heading in drawn
        until(page, same, [drawn])


def test_without_javascript_the_last_step_and_all_words_are_there(visit: Any, tmp_path: Path) -> None:
    page = visit(saved(TRACE, tmp_path), java_script_enabled=False)
    becomes(1, page.locator("svg").count)
    becomes(44, page.locator("li").count)
    becomes(TRACE.caption(CUTS[0]), page.locator("li").nth(CUTS[0]).inner_text)


def test_dark_mode_print_and_reduced_motion_are_respected(visit: Any, tmp_path: Path) -> None:
    url = saved(TRACE, tmp_path)

    def ground(page: Any) -> str:
        return str(page.locator(".mv-sheet svg > rect").first.get_attribute("fill"))

    page = opened(visit(url, color_scheme="dark", reduced_motion="reduce"))
    becomes("#12161b", ground, page)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.wait_for_function("() => document.querySelector('.mv-sheet svg > rect').getAttribute('fill') === '#ffffff'")
    page.keyboard.press("+")
    assert page.evaluate("getComputedStyle(document.querySelector('.mv-sheet')).transitionDuration") in ("0s", "")
    set_up(page, "Colours", "dark")
    becomes("#12161b", ground, page)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    becomes("#ffffff", ground, page)
    page.emulate_media(media="print")
    page.locator(".mv-controls").wait_for(state="hidden")
    page.locator(".mv-caption[aria-live]").wait_for()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    becomes("#12161b", ground, page)


def test_persian_runs_from_right_to_left_around_a_tree_from_left_to_right(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(TRACE, tmp_path, lang="fa")))
    becomes("rtl", page.locator("html").get_attribute, "dir")
    becomes("rtl", page.evaluate, "getComputedStyle(document.querySelector('.mv-caption')).direction")
    main, side = (page.locator(name).bounding_box() for name in (".mv-panes", ".mv-side"))
    assert side["x"] < main["x"]
    first, last = (page.locator(f'.mv-node[data-path="{path}"]').bounding_box() for path in ("0", "2"))
    assert first["x"] < last["x"]
    back, forward = (page.locator(name).bounding_box() for name in (".mv-back", ".mv-next"))
    assert back["x"] < forward["x"]


@pytest.fixture
def course_page(tmp_path: Path) -> Iterator[str]:
    """Serve a page that holds a Player in a frame."""
    TRACE.save(tmp_path / "page.html")
    (tmp_path / "course.html").write_text(
        '<link rel="icon" href="data:,"><iframe src="page.html#step=16" width="900" height="700"></iframe>',
        encoding="utf-8",
    )

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/course.html"
    server.shutdown()
    server.server_close()


def test_it_can_be_embedded_in_a_course_page(visit: Any, course_page: str) -> None:
    page = visit(course_page)
    frame = page.frame_locator("iframe")
    frame.locator(".mv-controls").wait_for()
    becomes("16 / 44", frame.locator(".mv-where").inner_text)
    frame.get_by_role("button", name="Next", exact=True).click()
    becomes("17 / 44", frame.locator(".mv-where").inner_text)
    frame.locator(".mv-side").wait_for(state="hidden")  # a frame is small: the drawer is closed at first
    frame.get_by_role("button", name="Panels").click()
    frame.locator(".mv-side").wait_for()


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}])
def test_nothing_stands_in_the_way_of_anybody(visit: Any, tmp_path: Path, options: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    for name, subject, lang in (("a", TRACE, "fa"), ("b", mv.compare(mv.minimax(mv.trees.lecture()), TRACE), "en")):
        (tmp_path / name).mkdir()
        page = opened(visit(saved(subject, tmp_path / name, lang=lang) + "#step=16", **options))
        found = axe.run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []


def test_the_tab_key_reaches_everything(player: Any) -> None:
    reached = set()
    for _ in range(40):
        player.keyboard.press("Tab")
        reached.add(player.evaluate("document.activeElement.className || document.activeElement.tagName"))
    moving = ("first", "before_cut", "back", "play", "next", "next_cut", "last")
    looking = ("zoom_out", "fit", "zoom_in", "panels", "settings", "full_screen")
    buttons = {f"mv-{name}" for name in (*moving, *looking)}
    assert buttons | {"mv-cursor", "mv-code", "mv-stack", "INPUT"} <= reached
    player.get_by_role("button", name="Settings").focus()
    player.keyboard.press("Enter")  # and from there the settings, before whatever comes next
    reached = set()
    for _ in range(9):
        player.keyboard.press("Tab")
        reached.add(player.evaluate("document.activeElement.className || document.activeElement.tagName"))
    assert {"SELECT", "INPUT", "mv-keys"} <= reached
    player.get_by_role("button", name="Next", exact=True).focus()
    outline = player.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


# --- the page as a whole ----------------------------------------------------------------------------

BOTH = mv.compare(mv.minimax(mv.trees.lecture()), TRACE)
WINDOWS = {"laptop": (1280, 720), "hall": (1920, 1080), "phone": (390, 844), "turned": (844, 390), "small": (320, 640)}


def sized(name: str, **options: Any) -> dict[str, Any]:
    width, height = WINDOWS[name]
    return {"viewport": {"width": width, "height": height}, **options}


@pytest.mark.parametrize("subject", [TRACE, BOTH], ids=["one", "both"])
@pytest.mark.parametrize("name", ["laptop", "hall"])
def test_everything_fits_into_the_window(visit: Any, tmp_path: Path, subject: Any, name: str) -> None:
    width, height = WINDOWS[name]
    page = opened(visit(saved(subject, tmp_path), **sized(name)))
    for key in ("n", "End", "d", "d"):
        page.keyboard.press(key)
        scrolls = page.evaluate("(e => [e.scrollWidth, e.scrollHeight])(document.documentElement)")
        assert scrolls == [width, height]
        for part in (".mv-head", ".mv-caption[aria-live]", ".mv-stage", ".mv-controls"):
            for box in (one.bounding_box() for one in page.locator(part).all()):
                assert box["x"] >= 0
                assert box["y"] >= 0
                assert box["x"] + box["width"] <= width
                assert box["y"] + box["height"] <= height
    stage = page.locator(".mv-stage").first.bounding_box()
    assert stage["height"] > 0.55 * height


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("name", ["phone", "turned", "small"])
def test_on_a_phone_all_words_are_text_and_the_controls_stay_in_reach(
    visit: Any, tmp_path: Path, name: str, lang: str
) -> None:
    width, height = WINDOWS[name]
    page = opened(visit(saved(TRACE, tmp_path, lang=lang) + "#step=16", **sized(name, has_touch=True)))
    becomes(width, page.evaluate, "document.documentElement.scrollWidth")
    for part in ("h1", ".mv-lead", ".mv-signs", ".mv-caption[aria-live]"):
        page.locator(part).wait_for()
    if name == "phone":
        assert page.locator(".mv-tally").inner_text().startswith("visited: 7" if lang == "en" else "دیده‌شده: 7")
    bar = page.locator(".mv-controls").bounding_box()
    for part in (".mv-stage", ".mv-caption[aria-live]", *([".mv-signs"] if name != "small" else [])):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= bar["y"] + 1, part  # nothing is hidden at first
    for scrolled in (0, 200, 10_000):  # wherever one reads
        page.evaluate("y => window.scrollTo(0, y)", scrolled)
        for button in (".mv-back", ".mv-play", ".mv-next", "button.mv-settings"):
            box = page.locator(button).bounding_box()
            assert box["y"] + box["height"] <= height, (button, scrolled)
            assert box["y"] >= height - 150
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width


def test_on_a_phone_a_comparison_says_which_side_is_which(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(BOTH, tmp_path), **sized("phone")))
    becomes(390, page.evaluate, "document.documentElement.scrollWidth")
    names, stages = page.locator(".mv-name h3").all(), page.locator(".mv-stage").all()
    assert [name.inner_text() for name in names] == ["Minimax", "Alpha-beta"]
    tops = [part.bounding_box()["y"] for pair in zip(names, stages, strict=True) for part in pair]
    assert tops == sorted(tops)


@pytest.mark.parametrize("trace", [TRACE, BOARDS], ids=["lecture", "boards"])
def test_on_a_phone_what_the_picture_says_above_the_tree_is_out_of_sight(
    visit: Any, tmp_path: Path, trace: mv.Trace
) -> None:
    page = opened(visit(saved(trace, tmp_path) + "#step=16", **sized("phone")))
    stage = page.locator(".mv-stage").bounding_box()
    heading = page.locator(".mv-sheet svg text").filter(has_text="step 16 of").bounding_box()
    assert heading["y"] + heading["height"] <= stage["y"] + 1  # the page itself says it, in letters that can be read
    tops = [node.bounding_box()["y"] for node in page.locator(".mv-node").all()]
    assert min(tops) >= stage["y"]
    page.keyboard.press("n")
    veil = page.locator(".mv-veil").bounding_box()
    assert veil["y"] + veil["height"] <= stage["y"] + stage["height"]


def test_on_a_phone_held_sideways_a_comparison_needs_no_scrolling(visit: Any, tmp_path: Path) -> None:
    width, height = WINDOWS["turned"]
    page = opened(visit(saved(BOTH, tmp_path), **sized("turned")))
    for key in ("n", "End"):
        page.keyboard.press(key)
        becomes([width, height], page.evaluate, "(e => [e.scrollWidth, e.scrollHeight])(document.documentElement)")
        top = page.locator(".mv-controls").bounding_box()["y"]
        for stage in (one.bounding_box() for one in page.locator(".mv-stage").all()):
            assert stage["y"] + stage["height"] <= top + 1
            assert stage["height"] > 0.55 * height


@pytest.mark.parametrize("name", ["laptop", "phone"])
def test_all_targets_are_large_enough_for_a_thumb(visit: Any, tmp_path: Path, name: str) -> None:
    page = opened(visit(saved(TRACE, tmp_path), **sized(name)))
    page.locator("button.mv-settings").click()
    small = page.evaluate(
        """() => [...document.querySelectorAll("button:not(.mv-cursor), select, .mv-menu label, input[type=range]")]
            .map((one) => [one.className || one.textContent, one.getBoundingClientRect()])
            .filter(([, { width, height }]) => width && (width < 44 || height < 44)).map(([name]) => name)"""
    )
    assert small == []


def test_playing_is_the_large_button(player: Any) -> None:
    play, forward = (player.locator(name) for name in (".mv-play", ".mv-next"))
    assert play.bounding_box()["width"] > 1.4 * forward.bounding_box()["width"]
    grounds = [one.evaluate("one => getComputedStyle(one).backgroundColor") for one in (play, forward)]
    assert grounds == ["rgb(27, 31, 36)", "rgba(0, 0, 0, 0)"]


def test_f_fills_the_screen(player: Any) -> None:
    player.keyboard.press("f")
    player.wait_for_function("() => document.fullscreenElement?.classList.contains('mv-player')")
    player.get_by_role("button", name="Leave full screen").click()
    player.wait_for_function("() => !document.fullscreenElement")
    player.get_by_role("button", name="Full screen", exact=True).wait_for()


def test_a_question_mark_lists_the_keys(player: Any) -> None:
    for before in (".mv-next", ".mv-code"):
        player.locator(before).focus()
        player.keyboard.press("?")
        dialog = player.get_by_role("dialog", name="Keys")
        dialog.wait_for()
        assert {"←", "→", "n", "p", "Home", "End", "Space", "f", "d", "?"} <= set(
            dialog.locator("kbd").all_inner_texts()
        )
        here = step(player)
        player.keyboard.press("ArrowRight")  # meant for the dialog
        becomes(here, step, player)
        player.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        until(player, "name => document.activeElement.matches(name)", before)
    player.get_by_role("button", name="Settings").click()
    player.get_by_role("button", name="Keys ?").click()
    player.get_by_role("button", name="Close").click()
    player.get_by_role("dialog").first.wait_for(state="hidden")


def test_the_drawer_opens_and_closes_and_stays_so(visit: Any, player: Any, tmp_path: Path) -> None:
    drawer, button = player.locator(".mv-side"), player.get_by_role("button", name="Panels")
    wide = player.locator(".mv-stage").bounding_box()["width"]
    player.get_by_role("button", name="Settings").click()
    player.get_by_role("checkbox", name="Counts").uncheck()
    player.keyboard.press("Escape")
    button.click()
    drawer.wait_for(state="hidden")
    becomes("false", button.get_attribute, "aria-expanded")
    until(player, "wide => document.querySelector('.mv-stage').getBoundingClientRect().width > wide + 200", wide)
    set_up(player, "Language", "sr")
    player.get_by_text("Alfa-beta").first.wait_for(state="attached")
    drawer.wait_for(state="hidden")
    player.reload()
    opened(player)
    drawer.wait_for(state="hidden")
    player.keyboard.press("d")
    becomes(3, player.locator(".mv-side section:visible").count)


# whether the story is in the window, and not on its node
APART = """() => {
    const [node, story] = [".mv-cursor", ".mv-story"].map((one) => document.querySelector(one).getBoundingClientRect());
    const aside = story.left >= node.right - 1 || story.right <= node.left + 1;
    const within = story.left >= 0 && story.top >= 0 && story.right <= innerWidth && story.bottom <= innerHeight;
    return story.width > 0 && within && (aside || story.top >= node.bottom - 1 || story.bottom <= node.top + 1);
}"""


def test_a_story_hides_neither_its_node_nor_leaves_the_window(visit: Any, tmp_path: Path) -> None:
    for name in ("laptop", "phone", "turned"):
        page = opened(visit(saved(TRACE, tmp_path) + "#step=44", **sized(name)))
        page.locator(".mv-cursor").focus()
        for key in (
            "",
            *["ArrowDown"] * 3,
            *["ArrowRight"],
            "ArrowUp",
            *["ArrowRight"] * 2,
            "ArrowUp",
            *["ArrowRight"] * 2,
        ):
            if key:
                page.keyboard.press(key)
            until(page, APART)


def test_alpha_and_beta_have_the_colours_of_max_and_min(player: Any) -> None:
    player.keyboard.press("n")
    colour = "one => getComputedStyle(one).color"
    maximum, minimum = "rgb(0, 114, 178)", "rgb(160, 57, 124)"
    for part in (".mv-code", ".mv-stack thead", ".mv-caption[aria-live]"):
        becomes(maximum, player.locator(f"{part} :text-is('α')").first.evaluate, colour, say=part)
        becomes(minimum, player.locator(f"{part} :text-is('β')").first.evaluate, colour, say=part)
    cells = player.locator(".mv-stack tbody tr").last.locator("td")
    assert [cells.nth(i).evaluate(colour) for i in (0, 1)] == [maximum, minimum]


def test_a_page_speaks_all_languages_while_it_is_small(visit: Any, tmp_path: Path, monkeypatch: Any) -> None:
    page = opened(visit(saved(TRACE, tmp_path, theme="light") + "#step=16"))
    becomes("Alpha-beta · lecture", page.title)
    becomes(mv.trees.story("lecture"), page.locator(".mv-lead").inner_text)
    for lang, name in (("fa", "Language"), ("el", "زبان"), ("en", "Γλώσσα")):
        page.locator("button.mv-settings").click()
        page.get_by_label(name).select_option(lang)
        page.wait_for_function("lang => document.querySelector('.mv-player').lang === lang", arg=lang)
        becomes(TRACE.caption(15, lang), caption, page)
        becomes(lang, page.locator("html").get_attribute, "lang")
        until(page, SAME, [TRACE.svg(15, size=SIZE, caption=False, lang=lang)])
        page.keyboard.press("Escape")
    becomes(mv.trees.story("lecture"), page.locator(".mv-lead").inner_text)
    monkeypatch.setattr("minimaxviz.export.html.MOST_BYTES", 1_000)
    page = opened(visit(saved(TRACE, tmp_path, lang="sr")))
    page.locator("button.mv-settings").click()
    becomes(2, page.locator(".mv-menu select").count)
    becomes("Alfa-beta posećuje 14 od ukupno 21 čvorova.", page.locator(".mv-lead").inner_text)


def test_a_title_of_ones_own(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(TRACE, tmp_path, title="Week 3 <b>")))
    assert page.title() == page.locator("h1").inner_text() == "Week 3 <b>"


def test_a_page_without_what_it_needs_shows_what_is_there_without_javascript(visit: Any, tmp_path: Path) -> None:
    url = saved(TRACE, tmp_path)
    file = tmp_path / "page.html"
    file.write_text(file.read_text("utf-8").replace("new DecompressionStream", "new Nowhere"), "utf-8")
    page = visit("about:blank")
    page.goto(url)
    page.locator("li").nth(43).wait_for()
    becomes(1, page.locator(".mv-still svg").count)


@pytest.mark.parametrize("name", ["boards", "folded boards", "compared and folded"])
@pytest.mark.parametrize("size", [(800, 900), (1280, 720), (390, 844)], ids=lambda size: f"{size[0]} wide")
def test_what_changes_between_steps_moves_nothing_else(
    visit: Any, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    subject, options = SUBJECTS[name]
    page = opened(visit(saved(subject, tmp_path, **options), viewport={"width": size[0], "height": size[1]}))
    # the drawer may grow downwards where nothing is below it
    where = """() => [...document.querySelectorAll(".mv-stage, .mv-controls, .mv-side")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, one.matches(".mv-side") ? 0 : height].join();
    }).join(" ")"""
    assert len(set(walk(page, where, list(range(len(scenes_of(subject))))))) == 1


# --- speed ------------------------------------------------------------------------------------------


def test_the_player_of_five_hundred_nodes_steps_without_asking_python(visit: Any, tmp_path: Path) -> None:
    trace = mv.minimax(mv.Tree.random(branching=(2, 4), depth=6, seed=4))
    assert len(trace.visited) > 500
    page = opened(visit(saved(trace, tmp_path)))
    assert 20 < page.locator(".mv-node").count() < 500, "what could not be read is folded"
    page.keyboard.press("End")
    becomes(len(trace) - 1, step, page)


# --- before the search ------------------------------------------------------------------------------


class FromBefore(Reel):
    """A reel whose film begins before the search."""

    def _films(self, language: str) -> list[Film]:
        return [Film(TRACE, self.steps, replace(self.request, lang=language), before=True)]

    @property
    def timelines(self) -> dict[str, dict[str, Any]]:
        line = super().timelines["step"]
        numbers = [-1, *line["numbers"]]
        return {"step": {"numbers": numbers, "positions": [list(range(len(numbers)))], "cuts": []}}


def test_a_film_that_begins_before_the_search_shows_what_python_draws(
    visit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minimaxviz.export.html.Reel", FromBefore)
    page = opened(visit(saved(TRACE, tmp_path, theme="light", leaves="shown")))
    before = picture(TRACE, Request(size=SIZE, caption=False, leaves=True)).draw_before()
    steps = {k + 1: [TRACE.svg(k, size=SIZE, caption=False, leaves="shown")] for k in range(6)}
    order = [0, 1, 2, 0, 5, 4, 3, 2, 1, 0]
    assert walk(page, SAME_AS_DRAWN, order, {0: [before], **steps}) == [True] * len(order)
    becomes(0, page.locator(".mv-stack tbody tr").count)
    becomes("", caption, page)
