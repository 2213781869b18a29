"""The Match and the Lab in a real browser: their keys, focus and words, without a notebook around them."""

import base64
import json
from math import inf
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from tests.browser import AT_REST, becomes, until

PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"><title>panel</title>
<style>body {{ margin: 0 }} {css}</style></head><body><main id="el"></main><script type="module">
const decoded = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const values = {values}, listeners = {{}}, last = {{}};
const take = (changes) => {{
  for (const [name, value] of Object.entries(changes)) {{
    if (last[name] === JSON.stringify(value)) continue;
    last[name] = JSON.stringify(value);
    values[name] = {binary}.includes(name) ? decoded(value) : value;
    for (const listener of listeners[`change:${{name}}`] ?? []) listener();
  }}
}};
take({{ ...values }});
const model = {{
  get: (name) => values[name],
  set: (name, value) => take({{ [name]: value }}),
  on: (name, listener) => (listeners[name] ??= []).push(listener),
  off: (name, listener) => {{ listeners[name] = listeners[name]?.filter((one) => one !== listener); }},
  save_changes() {{}},
  send: (message) => told(JSON.stringify(message)).then((answer) => take(JSON.parse(answer))),
}};
window.take = take;
const source = new Blob([decoded("{esm}")], {{ type: "text/javascript" }});
const module = await import(URL.createObjectURL(source));
module.default.initialize?.({{ model }});
window.close = await module.default.render({{ model, el: document.querySelector("#el") }});
window.ready = true;
</script></body></html>"""


def state(widget: Any) -> dict[str, Any]:
    """Return what a page is sent of a widget, a name at a time as marimo does."""
    names = [
        name for name in widget.keys if widget.trait_metadata(name, "sync") and name not in ("_esm", "_css", "layout")
    ]
    values = {name: getattr(widget, name) for name in names}
    return {name: base64.b64encode(v).decode() if isinstance(v, bytes) else v for name, v in values.items()}


def opened(visit: Any, folder: Path, widget: Any, binary: tuple[str, ...] = ("_film",), **options: Any) -> Any:
    """Open a page with a widget; what the page says is heard by the widget, and the answer comes back."""
    esm = base64.b64encode(widget._esm.encode()).decode()
    path = folder / "panel.html"
    values = json.dumps(state(widget))
    path.write_text(PAGE.format(css=widget._css, values=values, esm=esm, binary=list(binary)), encoding="utf-8")

    def told(message: str) -> str:
        widget._handle_custom_msg(json.loads(message), [])
        if isinstance(widget, mv.Match):
            widget.wait()
        return json.dumps(state(widget))

    page = visit("about:blank", **options)
    page.expose_function("told", told)
    page.goto(path.as_uri())
    page.wait_for_function("window.ready")
    return page


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.dataset.at ?? document.activeElement.textContent"))


def test_a_board_is_played_with_the_keyboard_and_keeps_the_focus(visit: Any, tmp_path: Path) -> None:
    match = mv.Match(mv.TicTacToe())
    page = opened(visit, tmp_path, match)
    page.keyboard.press("Tab")
    becomes("0,0", focused, page)
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    becomes("1,1", focused, page)
    page.keyboard.press("Enter")
    page.get_by_text("O played 0,0.").wait_for()
    becomes("1,1", focused, page)
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("Nothing can be done at 1, 1: X stands there.").wait_for()
    becomes("1,1", focused, page)
    becomes(1, page.get_by_role("gridcell", name="row 1, column 1: X").count)
    becomes(1, page.get_by_role("gridcell", name="row 2, column 2: empty, can be played").count)
    seen = []
    for _ in range(10):  # everything else is reached with Tab
        page.keyboard.press("Tab")
        seen.append(focused(page) if page.evaluate("document.activeElement.tagName") == "BUTTON" else "")
    assert seen[:5] == ["Show me why", "Hint", "Take back", "Stop", "New game"]
    page.get_by_role("button", name="Show me why").press("Enter")
    page.get_by_role("heading", name="Why O (MIN) played 0,0").wait_for()
    becomes("true", page.get_by_role("button", name="Show me why").get_attribute, "aria-expanded")
    becomes(1, page.get_by_role("img", name="chosen").count)
    page.get_by_role("button", name="Take back").press("Enter")  # the reason goes with its move
    page.locator(".mv-why").wait_for(state="hidden")
    assert match.session.turns == []


def test_two_fields_make_a_move_and_escape_forgets_the_first(visit: Any, tmp_path: Path) -> None:
    match = mv.Match(mv.Hexapawn(), min_player="human")
    page = opened(visit, tmp_path, match)
    page.locator('[data-at="2,1"]').focus()
    page.keyboard.press("Enter")
    becomes(1, page.locator(".mv-goal").count)
    page.keyboard.press("Escape")
    becomes(0, page.locator(".mv-goal, .mv-chosen").count)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.get_by_text("b2").first.wait_for()
    assert len(match.session.turns) == 1


def test_moves_without_fields_are_buttons_that_keep_the_focus(visit: Any, tmp_path: Path) -> None:
    match = mv.Match(mv.Nim((1, 2, 3)))
    page = opened(visit, tmp_path, match)
    page.get_by_role("button", name="C-1").press("Enter")
    page.get_by_text("second played").wait_for()
    until(page, "() => document.activeElement === document.querySelector('.mv-board-choices button')")


def test_keys_of_a_panel_are_not_heard_around_it(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, mv.Match(mv.TicTacToe()))
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.locator('[data-at="0,0"]').focus()
    for key in ("d", "ArrowRight", "0"):
        page.keyboard.press(key)
    page.get_by_role("combobox").first.press("x")
    becomes([], page.evaluate, "heard")
    page.evaluate("close()")
    page.locator('[data-at="0,0"]').press("d")
    becomes(["d"], page.evaluate, "heard")


def test_a_lab_reads_what_is_typed_and_says_at_the_field_what_is_wrong(visit: Any, tmp_path: Path) -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    page = opened(visit, tmp_path, lab)
    lists = page.get_by_role("textbox", name="Lists")
    lists.fill("[[3, 12], <b>")
    alert = page.get_by_role("alert").filter(has_text="is not JSON")
    alert.wait_for()
    becomes("true", lists.get_attribute, "aria-invalid")
    becomes(0, page.locator(".mv-build b").count)
    lists.fill("[[3, 12, 8], [2, 4]]")
    page.locator(".mv-where").get_by_text("21 / 21").wait_for()  # it stays at the end
    becomes(None, lists.get_attribute, "aria-invalid")
    becomes(lists.evaluate("field => field.textContent"), focused, page)

    page.get_by_role("tab", name="Lists").press("ArrowRight")
    becomes("Table", page.get_by_role("tab", selected=True).inner_text)
    leaf = page.get_by_role("textbox", name="D: Value")
    leaf.fill("7")
    leaf.press("Enter")
    page.wait_for_function("() => document.querySelector('.mv-sheet svg').textContent.includes('7')")
    becomes("D: Value", page.evaluate, "document.activeElement.getAttribute('aria-label')")
    assert lab.tree == mv.Tree.from_nested([[7, 12, 8], [2, 4]])

    page.get_by_role("combobox", name="Search").select_option("minimax")
    page.wait_for_function("() => document.querySelector('.mv-lab input:disabled')")
    assert lab.trace.algorithm == "minimax"
    page.get_by_role("checkbox", name="beside minimax").check()
    page.locator(".mv-pane").nth(1).wait_for()


def test_a_lab_has_the_own_options_of_the_search_that_is_chosen(visit: Any, tmp_path: Path) -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    page = opened(visit, tmp_path, lab)
    search, guess = page.get_by_role("combobox", name="Search", exact=True), page.get_by_label("First guess")
    becomes(False, guess.is_visible)
    search.select_option("mtd")
    guess.fill("x")
    guess.press("Tab")
    page.get_by_role("alert").filter(has_text="a number is needed").wait_for()
    becomes("true", guess.get_attribute, "aria-invalid")
    becomes(None, page.get_by_label("α", exact=True).get_attribute, "aria-invalid")  # it is not asked for
    guess.fill("∞")
    guess.press("Enter")
    until(page, "() => !document.querySelector('[aria-invalid]')")
    assert lab.trace == mv.mtd([[3, 12], [2, 4]], guess=inf)
    search.select_option("iterative_deepening")
    page.get_by_role("combobox", name="Learned order").select_option("none")
    page.get_by_role("combobox", name="Transposition table").select_option("yes")
    becomes(False, guess.is_visible)
    becomes(mv.iterative_deepening([[3, 12], [2, 4]], learn=None, table=True), lambda: lab.trace)


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_panels_are_fit_for_phones_and_screen_readers(visit: Any, tmp_path: Path, lang: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    match = mv.Match(mv.TicTacToe(), lang=lang)
    match.play((1, 1))
    match.wait()
    match.show_search()
    for widget in (match, mv.Lab(lang=lang), mv.Match(mv.Byte(), lang=lang)):
        page = opened(visit, tmp_path, widget, viewport={"width": 390, "height": 844}, color_scheme=scheme)
        until(page, AT_REST)
        becomes(390, page.evaluate, "document.documentElement.scrollWidth")
        becomes("rtl" if lang == "fa" else "ltr", page.locator(".mv-panel").get_attribute, "dir")
        small = """[...document.querySelectorAll(".mv-panel :is(button, select, input:not([type=checkbox]), textarea)")]
            .filter((one) => !one.closest(".mv-player") && one.offsetParent)
            .map((one) => [one.textContent, ...["width", "height"].map((side) => one.getBoundingClientRect()[side])])
            .filter(([, width, height]) => Math.min(width, height) < 44)"""
        becomes([], page.evaluate, small)
        found = Axe().run(page, context=".mv-panel", options={"rules": {"region": {"enabled": False}}})
        assert found.violations_count == 0, found.generate_report()


def test_who_wants_little_motion_gets_none(visit: Any, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, mv.Match(mv.TicTacToe()), reduced_motion="reduce")
    page.evaluate("document.querySelector('.mv-status').dataset.state = 'thinking'")
    assert page.evaluate("document.getAnimations().length") == 0
