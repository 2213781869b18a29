"""The Quiz in a real browser: played with the mouse, with keys alone and by touch, and giving nothing away."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.practice.attempts import earned
from minimaxviz.practice.question import Question, path_text
from minimaxviz.practice.questions import KINDS
from minimaxviz.widget.bundle import script
from tests.browser import AT_REST, becomes, until
from tests.test_panels import opened as opened_panel
from tests.test_quiz import told

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ENDLESS = {"inf": "∞", "-inf": "−∞"}


def opened(visit: Any, folder: Path, quiz: mv.Quiz, **options: Any) -> Any:
    page = visit(quiz.save(folder / "quiz.html").as_uri(), **options)
    page.locator(".mv-question").wait_for()
    return page


def node(page: Any, path: Any) -> tuple[float, float]:
    """Return where a node stands on the screen."""
    box = page.locator(f'.mv-node[data-path="{path_text(path)}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def typed(answer: Any) -> str:
    return str(ENDLESS.get(str(answer), answer))


def right_fields(question: Question) -> list[str]:
    """Return what is to be typed for a number or a window."""
    answer = question.right[0]
    return [typed(end) for end in (answer if question.form == "window" else [answer])]


def answer_by_mouse(page: Any, question: Question) -> None:
    """Answer a question right with what can be clicked, and numbers typed."""
    right = question.right
    if question.form == "choice":
        page.locator(f'.mv-choice:has(input[value="{right[0]}"])').click()
    elif question.form in ("number", "window"):
        for field, text in zip(page.locator(".mv-fields input").all(), right_fields(question), strict=True):
            field.fill(text)
    elif question.form == "table":
        fill_table(page, question)
    else:
        for path in right:
            page.mouse.click(*node(page, path))


def fill_table(page: Any, question: Question) -> None:
    key = question.key()
    for path, row in key["rows"].items():
        name = question.subject.name(tuple(map(int, path.split("."))) if path else ())
        for part, value in zip("αβv", (row[0], row[1], row[2][0]), strict=True):
            page.get_by_label(f"{name} {part}", exact=True).fill(typed(value))
    for path in key["cuts"]:
        page.mouse.click(*node(page, tuple(map(int, path.split(".")))))


def check(page: Any) -> None:
    page.locator(".mv-ask button[type=submit]").click()


def go_on(page: Any) -> None:
    page.locator(".mv-onwards button").click()


def downloaded(page: Any) -> Any:
    """Return the marks that the page hands out."""
    with page.expect_download() as download:
        page.locator(".mv-end button").last.click()
    return json.loads(Path(download.value.path()).read_text(encoding="utf-8"))


# --- played to the end ------------------------------------------------------------------------------


def test_all_kinds_are_answered_with_the_mouse(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz("lecture", kinds=list(KINDS), count=12)
    assert len({question.kind for question in quiz.questions}) == 12
    page = opened(visit, tmp_path, quiz)
    for place, question in enumerate(quiz.questions):
        becomes(question.data()["text"], page.locator(".mv-question").inner_text)
        answer_by_mouse(page, question)
        check(page)
        told_right = page.locator(".mv-told-right")
        told_right.wait_for()
        assert question.why("en") in told_right.inner_text(), place
        go_on(page)
    becomes("12 of 12", page.locator(".mv-total").inner_text)
    marks = downloaded(page)
    assert marks["score"] == 1
    assert {mark["verdict"] for mark in marks["questions"]} == {"right"}
    assert {name: marks[name] for name in ("version", "seed", "tree", "conventions")} == {
        name: quiz.marks[name] for name in ("version", "seed", "tree", "conventions")
    }
    page.get_by_role("button", name="Again").click()
    page.locator(".mv-count").filter(has_text=re.compile("^Question 1 of 12")).wait_for()


WRONG = {"number": ["77"], "window": ["77", "78"], "node": ["A"], "order": ["U"], "edges": [], "table": []}


def test_a_quiz_is_played_with_keys_alone_and_its_marks_are_pythons(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz("lecture", seed=3)
    page = opened(visit, tmp_path, quiz)
    reach(page, ".mv-ask input")
    for place, question in enumerate(quiz.questions):
        if place % 4 == 1:  # a hint first
            press(page, ".mv-actions .mv-quiet")
            told(quiz, do="hint", question=place)
        if place % 2 and question.form != "choice":  # wrong at first
            give(page, quiz, place, WRONG[question.form])
            becomes(1, page.locator(".mv-feedback .mv-told").count)
        if question.form == "choice":
            wanted = [choice.answer for choice in question.choices()].index(question.right[0])
            reach(page, ".mv-choice input")
            for _ in range(wanted):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Space")
            page.keyboard.press("Enter")
            told(quiz, do="answer", question=place, answer={"is": question.right[0]})
        elif question.form in ("number", "window"):
            give(page, quiz, place, right_fields(question))
        elif question.form == "table":  # nothing, twice
            for _ in range(1 if place % 2 else 2):
                give(page, quiz, place, [])
        else:
            names = [question.subject.name(path) for path in question.right]
            give(page, quiz, place, names if question.form == "edges" else [", ".join(names)])
        until(page, "() => document.activeElement.matches('.mv-main')")  # the way on has the focus
        page.keyboard.press("Enter")
    page.locator(".mv-total").wait_for()
    assert downloaded(page) == json.loads(json.dumps(quiz.marks))
    assert 0 < quiz.score < 1


def reach(page: Any, selector: str) -> None:
    """Go on with Tab until something has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def press(page: Any, selector: str) -> None:
    reach(page, selector)
    page.keyboard.press("Enter")


def give(page: Any, quiz: mv.Quiz, place: int, texts: list[str]) -> None:
    """Type an answer, or check branches with the space bar, send it with Enter, and tell Python the same."""
    question = quiz.questions[place]
    reach(page, ".mv-ask input")
    given: Any
    if question.form == "edges":
        for number, box in enumerate(page.locator(".mv-edge-check input").all()):
            if number:
                page.keyboard.press("Tab")
            if (box.get_attribute("aria-label").split(" → ")[1] in texts) != box.is_checked():
                page.keyboard.press("Space")
        spots = question.subject.spots.items()
        given = [{"path": path_text(path)} for path, spot in spots if spot.name in texts]
    elif question.form == "table":
        given = {"rows": {}, "cuts": []}
    else:
        for number, text in enumerate(texts):
            if number:
                page.keyboard.press("Tab")
            page.keyboard.press("Control+a")
            page.keyboard.type(text)
            page.keyboard.press("ArrowLeft")  # is the caret's
        given = texts if question.form == "window" else texts[0]
    page.keyboard.press("Enter")
    told(quiz, do="answer", question=place, answer={"is": given})


def test_a_node_is_chosen_with_the_arrow_keys_on_the_tree(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz("lecture", kinds="move")
    page = opened(visit, tmp_path, quiz)
    reach(page, ".mv-cursor")
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    becomes("B", page.locator(".mv-fields input").input_value)
    becomes(1, page.locator(".mv-overlay .mv-picked-node").count)
    reach(page, ".mv-ask input")
    page.keyboard.press("Enter")
    page.locator(".mv-told-right").wait_for()


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_quiz_is_played_by_touch_on_a_phone(visit: Any, tmp_path: Path, lang: str) -> None:
    quiz = mv.Quiz("lecture", lang=lang, kinds=["next", "cut", "update", "prune", "value"], count=6, seed=2)
    page = opened(visit, tmp_path, quiz, **PHONE)
    becomes(390, page.evaluate, "document.documentElement.scrollWidth")
    for place, question in enumerate(quiz.questions):
        small = page.evaluate(SMALL)
        assert small == [], place
        if question.form in ("node", "edges"):
            page.locator(".mv-fit").tap()
            for path in question.right:
                page.touchscreen.tap(*node(page, path))
        elif question.form == "choice":
            page.locator(f'.mv-choice:has(input[value="{question.right[0]}"])').tap()
        else:
            for field, text in zip(page.locator(".mv-fields input").all(), right_fields(question), strict=True):
                field.fill(text)
        page.locator(".mv-ask button[type=submit]").tap()
        page.locator(".mv-told-right").wait_for()
        becomes(390, page.evaluate, "document.documentElement.scrollWidth")
        page.locator(".mv-onwards button").tap()
    page.locator(".mv-total").wait_for()
    becomes(
        "rtl" if lang == "fa" else "ltr",
        page.evaluate,
        "getComputedStyle(document.querySelector('.mv-asks')).direction",
    )


# what is to be touched and smaller than a thumb: a label counts with its field
SMALL = """() => [...document.querySelectorAll(".mv-quiz :is(button, input, select)")]
    .filter((one) => one.checkVisibility() && !one.matches(".mv-cursor"))
    .map((one) => one.closest("label") ?? one)
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([html, box]) => `${html} ${box.width} ${box.height}`)"""


# --- nothing is given away --------------------------------------------------------------------------

# all that can be read or heard of the page, but for what lies packed in it
PAGE = """() => {
    const copy = document.documentElement.cloneNode(true);
    for (const one of copy.querySelectorAll("script, style, noscript")) one.remove();
    return copy.outerHTML;
}"""


@pytest.mark.parametrize("seed", [1, 4])
def test_nothing_on_the_page_gives_the_answer_away(visit: Any, tmp_path: Path, seed: int) -> None:
    quiz = mv.Quiz(level="medium", seed=seed, count=20)
    page = opened(visit, tmp_path, quiz)
    trace = quiz.subject.trace
    for place, question in enumerate(quiz.questions):
        following = 0 if question.step is None else question.step + 1
        later = {trace.caption(k) for k in range(following, len(trace))}
        later -= {trace.caption(k) for k in range(following)}
        for end in ("Home", "End"):  # as far back and as far on as one can go
            page.locator(".mv-slider input").press(end)
            page.locator(".mv-cursor").focus()  # what is told of a node
            page.locator(".mv-cursor").press("ArrowDown")
            seen = " ".join(page.evaluate(PAGE).replace("&nbsp;", " ").split())
            assert not [told for told in later if told in seen], (place, question)
            assert question.why("en") not in seen or question.why("en") in {
                trace.caption(k) for k in range(following)
            }, (place, question)
        becomes(str(following), page.locator(".mv-slider input").get_attribute, "max")
        becomes(f"{following} / {following}", page.locator(".mv-where").inner_text)
        give_wrong(page, question)
        if not page.locator(".mv-onwards").count():  # one more attempt: what is said does not tell either
            seen = page.locator(".mv-feedback").inner_text()
            if question.form in ("node", "number"):
                right = [
                    question.subject.name(path) if isinstance(path, tuple) else typed(path) for path in question.right
                ]
                assert not set(right) & set(seen.replace(".", " ").replace(",", " ").split()), (seen, question)
            assert question.why("en") not in seen
            page.get_by_role("button", name="Show the answer").click()
        go_on(page)


def give_wrong(page: Any, question: Question) -> None:
    """Give the wrong answer that says most, where there is one."""
    mistakes = [mistake for mistake in question.mistakes if not mistake.is_half]
    if question.form == "choice":
        page.locator(f'.mv-choice:not(:has(input[value="{question.right[0]}"]))').last.click()
    elif question.form in ("number", "window"):
        known = mistakes[-1].answer if mistakes else (7, 8)
        texts = [known] if question.form == "number" else list(known)
        for field, text in zip(page.locator(".mv-fields input").all(), texts, strict=True):
            field.fill(typed(text))
    elif question.form == "node":
        page.locator(".mv-fields input").fill(question.subject.name(mistakes[-1].answer if mistakes else ()))
    elif question.form == "order":
        page.locator(".mv-fields input").fill(question.subject.name(question.right[-1]))
    check(page)


# --- beside the questions ---------------------------------------------------------------------------


def test_it_would_not_matter_what_a_skipped_leaf_is_worth(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz("lecture", kinds="cut", count=None)
    page = opened(visit, tmp_path, quiz)
    for question in quiz.questions:
        answer_by_mouse(page, question)
        check(page)
        becomes(question.right[0] == "yes", page.locator(".mv-matter").count, say=question)
        if question.right[0] == "yes" and question.subject.name(question.path) == "F":
            becomes(["N"], page.locator(".mv-matter option").all_inner_texts)
            page.locator(".mv-matter input").fill("-1000")
            becomes("N = −1000: A is still 3.", page.locator(".mv-matter [role=status]").inner_text)
            becomes("−1000", page.locator(".mv-overlay .mv-new-text").text_content)
            page.locator(".mv-matter input").fill("many")
            becomes("Type a number like 3, −2 or 99.", page.locator(".mv-matter [role=status]").inner_text)
        go_on(page)


def test_another_language_keeps_what_was_done(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz("lecture", kinds="cut", count=3)
    page = opened(visit, tmp_path, quiz)
    answer_by_mouse(page, quiz.questions[0])
    check(page)
    go_on(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("fa")
    page.locator('.mv-quiz[lang="fa"]').wait_for()
    becomes(quiz.questions[1].data("fa")["text"], page.locator(".mv-question").inner_text)
    becomes(1, page.locator(".mv-dot-right").count)
    becomes("rtl", page.evaluate, "document.documentElement.dir")


@pytest.mark.parametrize(
    "options",
    [{}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}],
    ids=["light", "dark", "phone"],
)
def test_nothing_stands_in_the_way_of_anybody(visit: Any, tmp_path: Path, options: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    quiz = mv.Quiz(
        "lecture", lang="fa" if options else "en", kinds=["prune", "fill", "order", "cut", "cause", "update"], count=6
    )
    page = opened(visit, tmp_path, quiz, **options)
    for place, question in enumerate(quiz.questions):
        bad(page, axe)
        give_wrong(page, question)
        page.locator(".mv-feedback .mv-told").first.wait_for()
        until(page, AT_REST)
        bad(page, axe)
        if not page.locator(".mv-onwards").count():
            page.locator(".mv-ask .mv-actions button:visible").last.click()
        go_on(page)
        assert place < 6
    bad(page, axe)


def bad(page: Any, axe: Any) -> None:
    found = axe.run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []


def test_ordinary_questions_need_no_scrolling_on_a_projector(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz("lecture", kinds=["window", "update", "cut", "value", "bound", "next", "cause"], count=7)
    page = opened(visit, tmp_path, quiz)
    for question in quiz.questions:
        assert page.evaluate("document.documentElement.scrollHeight") <= 720
        answer_by_mouse(page, question)
        check(page)
        side = page.locator(".mv-asks")
        assert side.evaluate("one => one.scrollHeight - one.clientHeight") <= (
            140 if question.kind in ("cut", "cause") else 0
        )
        go_on(page)


# --- a Player that asks -----------------------------------------------------------------------------


def test_a_player_asks_before_it_goes_on(visit: Any, tmp_path: Path) -> None:
    trace = mv.alphabeta("lecture")
    page = visit(trace.save(tmp_path / "player.html").as_uri() + "#step=8")
    page.locator(".mv-controls").wait_for()
    page.keyboard.press("ArrowRight")
    becomes("9 / 44", page.locator(".mv-where").inner_text, say="nothing is asked unless somebody wants it")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask me before each step").check()
    page.keyboard.press("Escape")
    page.locator(".mv-asking").wait_for(state="attached")
    page.locator(".mv-next").click()
    questions = {(one.step, one.data()["text"]): one for one in mv.questions(trace)}
    question = questions[7, page.locator(".mv-question").inner_text()]
    becomes("8 / 44", page.locator(".mv-where").inner_text)
    page.keyboard.type("12")
    page.keyboard.press("ArrowRight")  # is the caret's
    becomes("8 / 44", page.locator(".mv-where").inner_text)
    answer_by_mouse(page, question)
    check(page)
    page.locator(".mv-told-right").wait_for()
    becomes("1 of 1", page.locator(".mv-asking .mv-count").inner_text)
    page.keyboard.press("Enter")  # goes on
    becomes("9 / 44", page.locator(".mv-where").inner_text)
    asked = set()
    for _ in range(60):  # wrong or right, one goes on
        page.locator(".mv-next").click()
        if page.locator(".mv-asking").is_visible():
            step = int(page.locator(".mv-where").inner_text().split(" / ")[0]) - 1
            asked.add(questions[step, page.locator(".mv-question").inner_text()].kind)
            for _ in range(3):
                if not page.locator(".mv-onwards").count():
                    page.locator(".mv-ask .mv-actions button:visible").last.click()
        if page.locator(".mv-where").inner_text() == "44 / 44":
            break
    becomes("44 / 44", page.locator(".mv-where").inner_text)
    assert len(asked) >= 6
    page.keyboard.press("a")
    becomes(0, page.locator(".mv-asking").count)


def test_a_players_question_is_gone_where_one_goes_elsewhere(visit: Any, tmp_path: Path) -> None:
    player = mv.Player(mv.alphabeta("lecture"), 7, asks=True)
    page = opened_panel(visit, tmp_path, player, binary=("_film", "_questions", "_asking"))
    page.locator(".mv-asking").wait_for(state="attached")
    page.locator(".mv-next").click()
    page.locator(".mv-question").wait_for()
    page.locator(".mv-slider input").press("End")
    page.locator(".mv-asking").wait_for(state="hidden")
    page.locator(".mv-side").wait_for()


# --- in a notebook ----------------------------------------------------------------------------------


def test_python_hears_what_is_answered_in_a_notebook(visit: Any, tmp_path: Path) -> None:
    quiz = mv.Quiz(seed=1, kinds=["cut", "value"], count=2)
    page = opened_panel(visit, tmp_path, quiz)
    page.locator(".mv-question").wait_for()
    for question in list(quiz.questions):
        answer_by_mouse(page, question)
        check(page)
        page.locator(".mv-told-right").wait_for()
        go_on(page)
    assert quiz.score == 1
    page.get_by_role("button", name="New tree").click()
    page.locator(".mv-count").get_by_text("Question 1 of 2").wait_for()
    assert (quiz.seed, quiz.score) == (2, 0)
    becomes(quiz.questions[0].data()["text"], page.locator(".mv-question").inner_text)


def test_attempts_earn_in_the_browser_what_they_earn_in_python(visit: Any) -> None:
    page = visit("about:blank")
    cases: list[Any] = [
        [[first / 7, second / 6], hints] for first in range(8) for second in range(7) for hints in range(4)
    ] + [[[credit], hints] for credit in (0, 0.333333, 0.5, 1) for hints in range(4)]  # fmt: skip
    found = page.evaluate(
        """async ([text, cases]) => {
            const url = URL.createObjectURL(new Blob([text + "\\nexport { earned };"], { type: "text/javascript" }));
            const { earned } = await import(url);
            return cases.map(([credits, hints]) => earned(credits, hints));
        }""",
        [script("attempts.js"), cases],
    )
    assert found == [earned(credits, hints) for credits, hints in cases]


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_wrong_choice_is_told_the_right_one_in_words(visit: Any, tmp_path: Path, lang: str) -> None:
    quiz = mv.Quiz("lecture", kinds=["bound"], count=None, lang=lang)
    choices = quiz.questions[0].choices(lang)
    page = opened(visit, tmp_path, quiz)
    for wrong in (choice for choice in choices if choice.mistake is not None):
        page.locator(".mv-form label, .mv-form button").filter(has_text=wrong.text).first.click()
        if page.locator(".mv-ask button[type=submit]").count():
            check(page)
    page.locator(".mv-told-wrong").last.wait_for()
    said = plain(page.locator(".mv-told-wrong").last.inner_text())
    right = plain(next(choice.text for choice in choices if choice.mistake is None))
    assert said.count(right) == 1
    assert "=" not in said


def plain(text: str) -> str:
    """Return a text without the signs that keep directions apart."""
    return re.sub("[\u2066-\u2069]", "", text)
