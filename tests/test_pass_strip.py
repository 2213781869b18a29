"""The strip of passes in a real browser: buttons above the slider, keys, and nothing told before it happens."""

from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.draw.passes import folded
from minimaxviz.widget.bundle import script
from minimaxviz.words import languages, words

pytestmark = pytest.mark.browser

TRACE = mv.mtd("lecture")
BEGINS = [k for k, frame in enumerate(TRACE) if frame.kind == "enter" and frame.node.path == ()]
ENDS = [k for k, frame in enumerate(TRACE) if frame.kind == "leave" and frame.node.path == ()]
# what each pass asked, found, and how many calls it made: the worked example
CELLS = [("[−1, 0]", "≥ 2", "6 calls"), ("[2, 3]", "≥ 3", "6 calls"), ("[3, 4]", "≤ 3", "12 calls")]
STRIP = """() => [...document.querySelectorAll(".mv-pass")].map((cell) => ({
    words: [...cell.children].map((part) => part.textContent),
    name: cell.getAttribute("aria-label"),
    current: cell.getAttribute("aria-current"),
}))"""


def opened(visit: Any, folder: Path, trace: mv.Trace = TRACE, width: int = 1280, **options: Any) -> Any:
    page = visit(trace.save(folder / "page.html", **options).as_uri(), viewport={"width": width, "height": 800})
    page.locator(".mv-pass").first.wait_for()
    return page


def step(page: Any) -> int:
    return int(page.locator(".mv-where").inner_text().split("/")[0].replace(",", "")) - 1


def go(page: Any, k: int) -> None:
    page.evaluate("hash => { location.hash = hash }", f"#step={k + 1}")
    page.wait_for_function("k => document.querySelector('.mv-slider input').value == k", arg=k)


def test_cells_tell_what_has_happened_and_nothing_more(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path)
    for k in sorted({0, *BEGINS, *ENDS, *(end - 1 for end in ENDS), *(end + 1 for end in ENDS[:-1])}):
        go(page, k)
        running = sum(begin <= k for begin in BEGINS) - 1
        for number, (cell, (asked, found, calls)) in enumerate(zip(page.evaluate(STRIP), CELLS, strict=True)):
            begun, over = number <= running, k >= ENDS[number]
            wanted = [str(number + 1), asked if begun else "", found if over else "", calls if over else ""]
            assert cell["words"] == wanted, (k, number)
            assert cell["name"] == ", ".join(filter(None, [f"pass {number + 1} of 3", *wanted[1:]]))
            assert cell["current"] == ("step" if number == running else None)


def test_the_legend_of_a_phone_explains_each_sign_once(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, width=390)
    say = words("en").say
    signs = [str(text).strip() for text in page.locator(".mv-signs li").all_text_contents()]
    assert signs[-2:] == [say("legend_earlier"), f"◆{say('legend_known')}"]
    assert len(signs) == len(set(signs)) == 10  # MAX, MIN, six that every search has, and these two


def test_a_cell_leads_to_its_pass(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path)
    for number in (2, 0, 1):
        page.get_by_role("button", name=f"pass {number + 1} of 3").click()
        assert step(page) == BEGINS[number]


def test_keys_lead_from_pass_to_pass_and_are_listed(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path)
    for key, wanted in (
        ("Shift+N", BEGINS[1]),
        ("Shift+N", BEGINS[2]),
        ("Shift+N", BEGINS[2]),
        ("ArrowRight", BEGINS[2] + 1),
        ("Shift+P", BEGINS[2]),
        ("Shift+P", BEGINS[1]),
        ("Shift+P", 0),
        ("Shift+P", 0),
    ):
        page.keyboard.press(key)
        assert step(page) == wanted, key
    page.keyboard.press("?")
    listed = page.locator(".mv-dialog").inner_text()
    assert "Next pass" in listed
    assert "⇧ N" in listed


def test_a_search_with_one_pass_has_neither_strip_nor_keys(visit: Any, tmp_path: Path) -> None:
    page = visit(mv.alphabeta("lecture").save(tmp_path / "page.html").as_uri())
    page.locator(".mv-controls").wait_for()
    assert page.locator(".mv-passes").count() == 0
    page.keyboard.press("Shift+N")
    assert step(page) == 0
    page.keyboard.press("?")
    assert "pass" not in page.locator(".mv-dialog").inner_text()


@pytest.mark.parametrize("width", [1280, 700, 390, 320])
def test_the_strip_fits_above_the_slider_and_folds_its_middle(visit: Any, tmp_path: Path, width: int) -> None:
    trace = mv.mtd([[value] for value in range(8)])
    page = opened(visit, tmp_path, trace, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    strip, slider = (page.locator(part).bounding_box() for part in (".mv-passes", ".mv-slider"))
    assert strip["y"] + strip["height"] <= slider["y"] + 1
    for number in range(len(trace.passes)):
        cells = page.evaluate(STRIP)
        assert [cell["current"] for cell in cells].count("step") == 1
        assert next(cell for cell in cells if cell["current"])["words"][0] == str(number + 1)
        boxes = page.evaluate(
            "[...document.querySelectorAll('.mv-pass')].map((one) => one.getBoundingClientRect().toJSON())"
        )
        assert all(box["left"] >= 0 and box["right"] <= width and box["height"] >= 44 for box in boxes)
        page.keyboard.press("Shift+N")


def test_the_focus_stays_in_the_strip_where_it_folds(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, mv.mtd([[value] for value in range(8)]), 390)
    page.locator(".mv-pass[aria-current]").focus()
    for _ in range(6):
        page.keyboard.press("Shift+N")
        assert page.evaluate("document.activeElement.classList.contains('mv-pass')")


@pytest.mark.parametrize("lang", languages())
def test_the_strip_speaks_every_language(visit: Any, tmp_path: Path, lang: str) -> None:
    page = opened(visit, tmp_path, lang=lang)
    say = words(lang)
    assert page.locator(".mv-passes").get_attribute("aria-label") == say.say("player_passes")
    go(page, len(TRACE) - 1)
    last = page.evaluate(STRIP)[-1]
    assert last["name"].startswith(say.say("strip_pass", number="3", passes="3"))
    assert say.count("work_calls", 12) in last["words"]


def test_a_story_has_the_strip_too(visit: Any, tmp_path: Path) -> None:
    page = visit(TRACE.save(tmp_path / "story.html", story=True).as_uri(), reduced_motion="reduce")
    page.locator(".mv-pass").first.wait_for()
    for number in (2, 1):
        page.get_by_role("button", name=f"pass {number + 1} of 3").click()
        page.wait_for_function(
            "id => document.querySelector('li[aria-current]')?.id === id", arg=f"step-{BEGINS[number] + 1}"
        )
        assert [cell["current"] for cell in page.evaluate(STRIP)][number] == "step"
    page.keyboard.press("Shift+N")
    page.wait_for_function("id => document.querySelector('li[aria-current]')?.id === id", arg=f"step-{BEGINS[2] + 1}")


def test_python_and_the_browser_fold_alike(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path)
    source = script("page.js")
    body = source[source.index("function folded(") :]
    body = body[: body.index("\n}\n") + 3]
    asked = [[count, running, room] for count in (3, 9, 31) for running in range(count) for room in range(1, 12)]
    answers = page.evaluate(f"(asked) => {{ {body} return asked.map((one) => folded(...one)); }}", asked)
    assert answers == [list(folded(*one)) for one in asked]
