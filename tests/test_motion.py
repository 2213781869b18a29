"""Motion between steps: numbers run along edges, bounds slide, the veil falls; at rest all of it is gone."""

from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from tests.browser import AT_REST, until

TRACE = mv.alphabeta(mv.trees.lecture())
SCENES = mv.alphabeta(mv.Tree.random(branching=3, depth=5, seed=1))
SIZE = (1600, 900)

# step on, and say of each frame for a while what moves: the number and where it is, bars that slide, and the veil
WATCH = """async () => {
    document.querySelector(".mv-next").click();
    const nameOf = (element) => element.getAttribute("class") ?? element.tagName;
    const seen = [];
    const start = performance.now();
    let last = start;
    while (performance.now() - start < 700) {
        const now = await new Promise(requestAnimationFrame);
        const moving = document.querySelector(".mv-motion");
        seen.push({
            late: now - last > 25,
            text: moving?.textContent ?? "",
            at: moving ? moving.getAttribute("transform").match(/[-\\d.]+/g).map(Number) : null,
            animated: document.getAnimations().map(({ effect }) => nameOf(effect.target)),
        });
        last = now;
    }
    return seen;
}"""

SAME = """([drawn]) => {
    const wanted = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
    return document.querySelector(".mv-sheet svg").isEqualNode(wanted);
}"""


def opened(visit: Any, folder: Path, k: int, trace: mv.Trace = TRACE, **options: Any) -> Any:
    page = visit(f"{trace.save(folder / 'page.html', theme='light').as_uri()}#step={k + 1}", **options)
    page.locator(".mv-controls").wait_for()
    until(page, AT_REST)
    page.wait_for_timeout(500)  # a step right after another is one of somebody who steps fast
    return page


def first(kind: str, *, changed: bool = True) -> int:
    """Return the first step of a kind."""
    return next(k for k, frame in enumerate(TRACE) if frame.kind == kind and frame.changed == changed and k > 1)


def test_a_window_runs_down_the_edge_of_the_node_that_inherits_it(visit: Any, tmp_path: Path) -> None:
    k = first("enter")
    page = opened(visit, tmp_path, k - 1)
    seen = [one for one in page.evaluate(WATCH) if one["text"]]
    assert {one["text"] for one in seen} == {"[−∞, ∞]"}
    heights = [one["at"][1] for one in seen]
    assert heights == sorted(heights)
    assert heights[-1] - heights[0] > 50


@pytest.mark.parametrize("changed", [True, False])
def test_a_value_runs_up_and_is_gone_at_rest(visit: Any, tmp_path: Path, changed: bool) -> None:
    k = first("update", changed=changed)
    page = opened(visit, tmp_path, k - 1)
    seen = page.evaluate(WATCH)
    moving = [one for one in seen if one["text"]]
    assert {one["text"] for one in moving} == {f"{TRACE[k].returned:g}"}
    heights = [one["at"][1] for one in moving]
    assert heights == sorted(heights, reverse=True)
    assert not seen[-1]["text"]
    until(page, SAME, [TRACE.svg(k, size=SIZE, caption=False)])


def test_at_a_cut_the_veil_falls_and_the_bar_turns(visit: Any, tmp_path: Path) -> None:
    k = first("cut")
    page = opened(visit, tmp_path, k - 1)
    seen = page.evaluate(WATCH)
    animated = {name for one in seen for name in one["animated"]}
    assert {"mv-veil", "mv-shade"} <= animated
    assert not seen[-1]["animated"]
    until(page, SAME, [TRACE.svg(k, size=SIZE, caption=False)])


def test_a_bound_that_changes_slides_to_its_new_place(visit: Any, tmp_path: Path) -> None:
    k = next(k for k, frame in enumerate(TRACE) if frame.kind == "update" and frame.window_before == (2, float("inf")))
    page = opened(visit, tmp_path, k - 1)
    animated = {name for one in page.evaluate(WATCH) for name in one["animated"]}
    assert {"mv-end", "rect"} <= animated


def test_another_scene_is_moved_over_to(visit: Any, tmp_path: Path) -> None:
    views = [SCENES.svg(k, size=SIZE, caption=False).count('class="mv-node') for k in range(len(SCENES) - 1)]
    k = next(k for k in range(1, len(views)) if views[k] != views[k - 1])
    page = opened(visit, tmp_path, k - 1, SCENES)
    assert any(one["animated"] for one in page.evaluate(WATCH))
    until(page, SAME, [SCENES.svg(k, size=SIZE, caption=False)])


def test_nothing_moves_for_people_who_ask_for_that_or_step_fast(visit: Any, tmp_path: Path) -> None:
    k = first("update")
    page = opened(visit, tmp_path, k - 1, reduced_motion="reduce")
    assert not any(one["text"] or one["animated"] for one in page.evaluate(WATCH))
    page = opened(visit, tmp_path, k - 3)
    page.evaluate("() => { for (let i = 0; i < 3; i += 1) document.querySelector('.mv-next').click(); }")
    assert not page.evaluate("() => document.querySelectorAll('.mv-motion').length + document.getAnimations().length")


def test_backwards_nothing_moves(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, 20)
    page.keyboard.press("ArrowLeft")
    assert not page.evaluate("() => document.querySelectorAll('.mv-motion').length + document.getAnimations().length")
