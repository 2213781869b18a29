"""The story page, in a real browser: an article that the tree follows."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.export.story import PART
from tests.browser import becomes, until

TRACE = mv.alphabeta(mv.trees.lecture())
CUTS = [k for k, frame in enumerate(TRACE) if frame.kind == "cut"]
SIZE = (1600, 900)
STILL = {"reduced_motion": "reduce"}  # scrolling then jumps

SAME = """([drawn]) => {
    const wanted = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
    return document.querySelector(".mv-sheet svg").isEqualNode(wanted);
}"""

LAID_OUT = """() => [...document.querySelectorAll("li p")]
    .filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length"""

FOLLOWED = """() => {
    const line = innerHeight / 2;
    const read = [...document.querySelectorAll("li")].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top <= line && line < bottom;
    });
    return !read || read.matches("[aria-current]");
}"""


def saved(folder: Path, **options: Any) -> str:
    return TRACE.save(folder / "story.html", story=True, **options).as_uri()


def opened(page: Any) -> Any:
    page.locator(".mv-stage").wait_for()
    return page


def reads(page: Any, k: int) -> None:
    """Wait until the story is at a step, and its picture is the one that Python draws."""
    page.wait_for_function("id => document.querySelector('li[aria-current]')?.id === id", arg=f"step-{k + 1}")
    until(page, SAME, [TRACE.svg(k, size=SIZE, caption=False)])


@pytest.mark.parametrize("viewport", [(1280, 720), (390, 844), (844, 390)])
def test_the_tree_follows_the_sentence_in_view(visit: Any, tmp_path: Path, viewport: tuple[int, int]) -> None:
    width, height = viewport
    page = opened(visit(saved(tmp_path, theme="light"), viewport={"width": width, "height": height}, **STILL))
    becomes(width, page.evaluate, "document.documentElement.scrollWidth")
    reads(page, 0)
    for k in (CUTS[0], 30, 43, 2):
        page.locator(f"#step-{k + 1}").evaluate("one => one.scrollIntoView({ block: 'start' })")
        reads(page, k)
        sentence, figure = (page.locator(part).bounding_box() for part in (f"#step-{k + 1} p", ".mv-stage"))
        assert 0 <= figure["y"] < height / 2  # it sticks
        assert figure["y"] + figure["height"] <= height
        assert sentence["y"] + sentence["height"] <= height
        if width < 700:
            assert sentence["y"] >= figure["y"] + figure["height"]
        else:
            assert sentence["x"] + sentence["width"] <= figure["x"]


def test_the_wheel_turns_the_pages_of_the_story(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(tmp_path, theme="light"), **STILL))
    page.mouse.move(900, 400)  # over the picture
    seen = set()
    for _ in range(12):
        before = page.evaluate("scrollY")
        page.mouse.wheel(0, 200)
        until(page, "before => scrollY > before + 100", before)
        until(page, FOLLOWED)
        seen.add(page.locator("li[aria-current]").get_attribute("id"))
    assert len(seen) > 8


def test_the_keyboard_tells_the_story(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(tmp_path, theme="light"), **STILL))
    for key, k in (("ArrowRight", 1), ("n", CUTS[0]), ("n", CUTS[1]), ("ArrowLeft", CUTS[1] - 1), ("p", CUTS[0])):
        page.keyboard.press(key)
        reads(page, k)
    page.keyboard.press("Tab")  # the number of the next sentence
    reads(page, CUTS[0] + 1)
    page.locator(".mv-cursor").focus()  # at F, which was just finished
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # a node goes to where it was entered
    reads(page, TRACE.steps.entered[TRACE.node("M").index or 0])


def test_a_long_story_is_told_in_parts_of_which_only_those_in_sight_are_laid_out(visit: Any, tmp_path: Path) -> None:
    trace = mv.minimax("equal_leaves")
    assert len(trace) > 4 * PART
    far = len(trace) - 3
    url = trace.save(tmp_path / "long.html", story=True, theme="light").as_uri()

    def reads_far(page: Any, k: int) -> None:
        page.wait_for_function("id => document.querySelector('li[aria-current]')?.id === id", arg=f"step-{k + 1}")
        until(page, SAME, [trace.svg(k, size=SIZE, caption=False)])
        box = page.locator(f"#step-{k + 1} p").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 720

    page = opened(visit(url, **STILL))
    reads_far(page, 0)
    until(page, f"() => {PART} <= ({LAID_OUT})() && ({LAID_OUT})() <= {2 * PART}")
    for k in range(1, PART + 2):  # from one part into the next
        page.keyboard.press("ArrowRight")
        page.wait_for_function("id => document.querySelector('li[aria-current]')?.id === id", arg=f"step-{k + 1}")
    reads_far(page, PART + 1)
    page = opened(visit(f"{url}#step-{far + 1}", **STILL))
    reads_far(page, far)
    page.keyboard.press("ArrowRight")
    reads_far(page, far + 1)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    becomes(len(trace), page.evaluate, LAID_OUT)


def test_a_story_that_cannot_be_shown_is_there_to_be_read(visit: Any, tmp_path: Path) -> None:
    url = saved(tmp_path)
    file = tmp_path / "story.html"
    file.write_text(file.read_text("utf-8").replace("new DecompressionStream", "new Nowhere"), "utf-8")
    page = visit(url)
    page.locator(".mv-still svg").wait_for()
    becomes(44, page.locator("li p").count)


def test_the_address_opens_a_sentence(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(tmp_path, theme="light") + f"#step-{CUTS[1] + 1}", **STILL))
    reads(page, CUTS[1])


def test_without_javascript_it_is_an_article_with_the_last_picture(visit: Any, tmp_path: Path) -> None:
    page = visit(saved(tmp_path, title="Week 3"), java_script_enabled=False)
    becomes("Week 3", page.locator("h1").inner_text)
    told = [" ".join(text.split()) for text in page.locator("li p").all_inner_texts()]
    assert told == [TRACE.caption(k) for k in range(44)]
    becomes(1, page.locator("svg").count)
    assert "step 44 of 44" in page.locator("svg > title").text_content()


def test_with_javascript_a_browser_draws_one_picture_alone(tmp_path: Path) -> None:
    saved(tmp_path)
    text = (tmp_path / "story.html").read_text(encoding="utf-8")
    picture = re.search(r"<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert picture is not None
    assert picture[1].count("<svg") == text.partition("<script")[0].count("<svg") == 1


def test_on_paper_it_is_a_handout(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(tmp_path), viewport={"width": 794, "height": 1123}, color_scheme="dark", **STILL))
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    titles = page.locator("svg > title").all_text_contents()
    assert titles == ["Alpha-beta, step 44 of 44", *(f"Alpha-beta, step {k + 1} of 44" for k in CUTS)]
    becomes("#ffffff", page.locator("svg > rect").first.get_attribute, "fill")
    for stage in page.locator(".mv-stage, .mv-printed").all():
        box = stage.bounding_box()
        assert box["width"] > 600
        assert box["width"] / box["height"] == pytest.approx(16 / 9, abs=0.1)
    becomes("rgb(0, 0, 0)", page.evaluate, "getComputedStyle(document.querySelector('li')).color")
    page.emulate_media(media="screen", color_scheme="dark")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    becomes(0, page.locator(".mv-printed").count)
    becomes("#12161b", page.locator(".mv-sheet svg > rect").first.get_attribute, "fill")


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}])
def test_nothing_stands_in_the_way_of_anybody(visit: Any, tmp_path: Path, options: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    page = opened(visit(saved(tmp_path, lang="fa"), **options, **STILL))
    becomes("rtl", page.evaluate, "getComputedStyle(document.querySelector('li')).direction")
    found = axe.run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []


def test_labels_are_text(visit: Any, tmp_path: Path) -> None:
    evil = '<img src=x onerror="document.title=1">'
    tree = mv.Tree.from_dict({"</script><b>": [evil, "c"]}, {evil: 1, "c": 2})
    file = mv.alphabeta(tree).save(tmp_path / "a.html", story=True, title=evil)
    page = opened(visit(file.as_uri()))
    becomes(0, page.locator("img").count)
    becomes(evil, page.title)


def test_what_is_no_page_has_no_story(tmp_path: Path) -> None:
    for name, kind in (("a.pdf", "a pdf file"), ("a.svg", "a svg file"), ("folder", "a folder")):
        said = f"story is for pages, and {kind} is none; choose a name that ends in .html"
        with pytest.raises(mv.ExportError, match=re.escape(said)):
            TRACE.save(tmp_path / name, story=True)
    with pytest.raises(
        mv.ExportError, match="a story is told of one search: save a trace with story=True, or the compar"
    ):
        mv.compare(TRACE, TRACE).save(tmp_path / "a.html", story=True)
    assert not (tmp_path / "a.html").exists()
    with pytest.raises(mv.ExportError, match="story 1; True or False is needed"):
        TRACE.save(tmp_path / "a.html", story=1)  # type: ignore[arg-type]
    with pytest.raises(mv.ViewError, match="title ' '; a text is needed"):
        TRACE.save(tmp_path / "a.html", title=" ")
    with pytest.raises(mv.ExportError, match="a story is told in captions"):
        TRACE.save(tmp_path / "a.html", story=True, caption=False)
    assert list(tmp_path.iterdir()) == []
    assert {"story", "title"} <= set(inspect.signature(mv.Trace.save).parameters)


def test_a_story_of_chosen_steps(visit: Any, tmp_path: Path) -> None:
    page = opened(visit(saved(tmp_path, steps="cuts", theme="light"), **STILL))
    becomes([str(k + 1) for k in CUTS], page.locator("li a").all_inner_texts)
    page.keyboard.press("ArrowRight")
    reads(page, CUTS[1])
