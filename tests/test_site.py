"""The site: built from pinned parts, complete without a network, and as able in the browser as Python is elsewhere."""

import contextlib
import functools
import gzip
import json
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from math import inf
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.site import build, desk, supplies
from minimaxviz.site.code import Code, searches_in
from minimaxviz.site.frame import PAGES
from minimaxviz.site.starters import STARTERS
from minimaxviz.words import languages
from tests.browser import becomes, until
from tests.conftest import missing
from tests.test_page import SAME

MEGABYTE = 1_000_000


class Quietly(SimpleHTTPRequestHandler):
    """A web space of files and nothing else."""

    def log_message(self, *ignored: Any) -> None:
        """Say nothing."""


class WebSpace(ThreadingHTTPServer):
    """A server that does not mind when somebody leaves before a file has come."""

    def handle_error(self, *ignored: Any) -> None:
        """Say nothing."""


@contextlib.contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """Serve a folder as any web space does; yield its address."""
    server = WebSpace(("127.0.0.1", 0), functools.partial(Quietly, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def site(site_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site without lessons."""
    try:
        return build.build(tmp_path_factory.mktemp("built") / "course", site_cache, has_lessons=False, has_docs=False)
    except mv.ExportError as error:
        missing(str(error))
        raise


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with web_space(site) as found:
        yield found


def ready(page: Any) -> Any:
    """Wait until Python is there and has nothing to do."""
    page.locator(".mv-python[data-ready]").wait_for(timeout=300_000)
    return at_rest(page)


def at_rest(page: Any) -> Any:
    page.wait_for_function("() => document.body.dataset.busy === 'false'", timeout=300_000)
    return page


# --- what is built ----------------------------------------------------------------------------------


def test_every_language_has_every_page_and_every_link_leads_somewhere(site: Path) -> None:
    for lang in languages():
        folder = site if lang == "en" else site / lang
        for name in (*(page.file for page in PAGES), "gallery.html"):
            text = (folder / name).read_text(encoding="utf-8")
            assert f'<html lang="{lang}"' in text
            for link in re.findall(
                r'(?:href|src)="([^"#]+)', re.sub(r"<script type=.*?</script>", "", text, flags=re.S)
            ):
                assert link.startswith("data:") or (folder / link).is_file(), (lang, name, link)


def test_nothing_in_it_points_outside(site: Path) -> None:
    own = [path for path in site.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg")]
    own.remove(site / "python.js")
    assert len(own) > 40
    for path in own:
        outside = set(re.findall(r"https?://[^\s\"'`<>)\\]+", path.read_text(encoding="utf-8")))
        assert outside <= {"http://www.w3.org/2000/svg", "http://localhost/"}, path


def test_it_is_small(site: Path) -> None:
    first = ("index.html", "site.css", "lab.js", "site.js", "worker.js", "python.js")
    assert sum(len(gzip.compress((site / name).read_bytes())) for name in first) <= 8 * MEGABYTE
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) <= 20 * MEGABYTE


def test_the_same_parts_make_the_same_site(site: Path, tmp_path: Path) -> None:
    script = (site / "python.js").read_text(encoding="utf-8")
    parts = json.loads(script[script.index("{") : script.rindex("}") + 1])
    assert {"pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"} < set(parts["parts"])
    assert [name.partition("-")[0] for name in parts["wheels"]] == ["traitlets", "graphviz", "minimaxviz"]
    assert parts["worker"] == (site / "worker.js").read_text(encoding="utf-8")


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(mv.ExportError, match="is not empty; give a new folder"):
        build.build(tmp_path, tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_build_without_its_parts_names_the_package_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supplies, "_program", lambda name: lambda arguments, **options: _failed())
    with pytest.raises(mv.ExportError, match="npm cannot fetch pyodide@"):
        build.build(tmp_path / "site", tmp_path / "cache")
    assert not (tmp_path / "site").exists()


def _failed() -> Any:
    import subprocess

    return subprocess.CompletedProcess(["npm"], 1, "", "npm error network request failed")


# --- what an address asks for -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "asked", "line"),
    [
        ("games", {"game": "chess"}, "one of tictactoe, mnk, connect4, hexapawn, nim, byte is needed"),
        ("games", {"moves": "0,8"}, "there are 8 moves here"),
        ("games", {"moves": "9"}, "there are 9 moves here, counted from 0"),
        ("games", {"moves": "x"}, "numbers with commas"),
        ("practice", {"seed": "x"}, "a whole number of at most 9 digits"),
        ("practice", {"level": "<b>"}, "level"),
        ("practice", {"tree": "[" * 5000}, "Tree|too deep"),
        ("practice", {"tree": "1" * 30_000}, "at most 20,000 characters"),
        ("trees", {"step": "-1"}, "a whole number"),
    ],
)
def test_an_address_that_cannot_be_is_refused_in_one_line(room: str, asked: dict[str, str], line: str) -> None:
    with pytest.raises(mv.MinimaxvizError, match=line) as refused:
        desk.opened(room, "en", asked)
    assert "\n" not in str(refused.value)


def test_an_address_asks_for_a_search_with_its_own_options() -> None:
    lab = desk.opened("trees", "en", {"tree": "lecture", "search": "mtd", "guess": "inf"})
    assert lab.trace == mv.mtd("lecture", guess=inf)
    asked = {"tree": "lecture", "search": "iterative_deepening", "learn": "values", "delta": "2", "table": "yes"}
    lab = desk.opened("trees", "fa", asked)
    assert lab.trace == mv.iterative_deepening("lecture", learn="values", delta=2, table=True)
    lab = desk.opened("trees", "en", {"search": "pvs", "research": "<b>"})
    assert lab._panel["wrong"] == {"window": "research '<b>'; one of window, answer is needed"}


def test_a_game_goes_on_where_it_was_and_waits_to_be_told_to() -> None:
    match = mv.Match(mv.TicTacToe(), played=[4])
    assert not match.is_thinking
    assert [turn.move for turn in match.session.turns] == [(1, 1)]
    assert match._panel["played"] == [4]
    assert match._panel["waits"]


# --- one's own code ---------------------------------------------------------------------------------


def test_programs_to_start_with_are_what_they_are_called() -> None:
    found = {}
    for name in STARTERS:
        code = Code()
        code.run(STARTERS[name])
        found[name] = (code._panel["right"], bool(code._panel["pictures"]), code._panel["wrong"])
    assert found == {
        "frame": (False, True, ""),
        "alphabeta": (True, False, ""),
        "negamax": (True, False, ""),
        "bug": (False, True, ""),
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def f(:", "line 1: invalid syntax"),
        ("x = 1\n1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("x = 1", "there is no function in it; begin with def"),
        ("raise SystemExit", "SystemExit"),
        ("x" * 200_000, "200,000 characters; at most 100,000"),
    ],
)
def test_a_program_that_cannot_be_run_is_refused_in_one_line(text: str, line: str) -> None:
    with pytest.raises(mv.PracticeError, match=re.escape(line)):
        searches_in(text)
    code = Code(lang="sr")
    code._on_message(code, {"do": "run", "text": text, "name": ""}, [])
    assert line in code._panel["wrong"]
    code._on_message(code, {"do": "explode"}, [])
    assert "nothing that can be done here" in code._panel["wrong"]


# --- in a real browser ------------------------------------------------------------------------------


def test_a_tree_is_typed_stepped_through_linked_to_and_saved(visit: Any, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}index.html")
    page.locator(".mv-sheet svg").wait_for()
    page.keyboard.press("Home")  # the film is there before Python is
    ready(page)
    page.get_by_role("textbox", name="Lists").fill("[[3, 12], [2, 4]]")
    page.wait_for_function("() => location.hash.includes('12')")
    at_rest(page)
    trace = mv.alphabeta([[3, 12], [2, 4]])
    with page.expect_download() as got:
        page.get_by_role("combobox", name="Save as").select_option("json")
        page.get_by_role("button", name="Save").click()
    assert mv.Trace.from_json(Path(got.value.path()).read_text(encoding="utf-8")) == trace
    page.goto(f"{address}fa/index.html#tree=[[5,[1,9]],4]&search=minimax&step=3")
    page.reload()
    ready(page)
    page.wait_for_function("() => document.querySelector('.mv-slider input').value === '2'")
    becomes("[[5,[1,9]],4]", page.get_by_role("textbox").first.input_value)
    page.evaluate("location.hash = '#tree=[[5,x]]'")
    page.locator(".mv-wrong:not(:empty)").first.wait_for()


@pytest.mark.parametrize(
    ("asked", "trace"),
    [
        ("tree=[[3,12],[2,[4,1]]]", mv.alphabeta([[3, 12], [2, [4, 1]]])),
        ("tree=lecture&search=minimax", mv.minimax("lecture")),
        ("tree=deep_cut&cut=>&fail=hard", mv.alphabeta("deep_cut", cut=">", fail="hard")),
        ("tree=lecture&search=mtd&guess=-inf", mv.mtd("lecture", guess=-inf)),
    ],
)
def test_every_step_searched_in_the_browser_is_the_picture_that_python_draws_here(
    visit: Any, address: str, asked: str, trace: mv.Trace
) -> None:
    page = ready(visit(f"{address}index.html#{asked}&step=1"))
    page.locator(".mv-play").focus()
    for k in range(len(trace)):
        page.wait_for_function("k => document.querySelector('.mv-slider input').value == k", arg=k)
        drawn = trace.svg(k, size=(1600, 800), caption=False, engine="tidy", theme="light")
        until(page, SAME, [drawn])
        page.keyboard.press("ArrowRight")


# whether a move was played
FEWER_EMPTY = """(before) => [...document.querySelectorAll("[role=gridcell]")]
    .filter((cell) => /empty/i.test(cell.getAttribute("aria-label"))).length < before"""


def test_a_game_is_played_to_its_end_stopped_and_gone_on_with(visit: Any, address: str) -> None:
    page = visit(f"{address}games.html#game=nim")
    ready(page)
    page.goto(f"{address}games.html")
    ready(page)
    for _ in range(9):
        if page.locator(".mv-status").get_attribute("data-state") == "over":
            break
        at_rest(page)
        until(page, "() => document.querySelector('.mv-status').dataset.state !== 'thinking'")
        empty = page.evaluate(
            """() => {
                const empty = [...document.querySelectorAll("[role=gridcell]")]
                    .filter((cell) => /empty/i.test(cell.getAttribute("aria-label")));
                empty[0].click();
                return empty.length;
            }"""
        )
        until(page, FEWER_EMPTY, empty)
        at_rest(page)
    becomes("over", page.locator(".mv-status").get_attribute, "data-state")
    page.get_by_role("button", name="Show me why").click()
    page.locator(".mv-why li").first.wait_for()
    until(page, r"() => /moves=\d/.test(location.hash)")


def test_a_quiz_is_marked_and_a_function_graded_and_stopped(visit: Any, address: str) -> None:
    page = visit(f"{address}practice.html#level=easy&seed=3")
    ready(page)
    page.wait_for_function("() => location.hash.includes('seed=3')")
    page.get_by_role("button", name="Check").wait_for()
    page.goto(f"{address}code.html")
    ready(page)
    program = page.get_by_role("textbox", name="Your search, in Python")
    program.fill(STARTERS["bug"])
    page.get_by_role("button", name="Run and grade").click()
    page.locator(".mv-report[data-right=false]").wait_for(timeout=300_000)
    page.locator(".mv-report").filter(has_text="swapped").wait_for()
    becomes(True, page.locator("img.mv-picture").evaluate, "image => image.complete && image.naturalWidth > 0")
    at_rest(page)
    program.fill("def alphabeta(node, alpha, beta, is_max):\n    while True:\n        pass\n")
    page.get_by_role("button", name="Run and grade").click()
    page.wait_for_function("() => document.body.dataset.busy === 'true'")
    page.get_by_role("button", name="Stop").click()
    at_rest(page)
    assert "while True" in program.input_value()
    program.fill(STARTERS["alphabeta"])
    page.get_by_role("button", name="Run and grade").click()
    page.locator(".mv-report[data-right=true]").wait_for(timeout=300_000)


def test_it_works_from_a_disk_and_without_a_network(visit: Any, address: str, site: Path) -> None:
    page = visit((site / "index.html").as_uri() + "#tree=[[3,12],[2,4]]")
    ready(page)
    becomes("[[3,12],[2,4]]", page.get_by_role("textbox", name="Lists").input_value)
    page = visit(f"{address}index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.context.set_offline(True)
    page.reload()
    ready(page)


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_are_fit_for_phones_and_screen_readers(visit: Any, address: str, lang: str, width: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    folder = "" if lang == "en" else f"{lang}/"
    for name in (*(one.file for one in PAGES), "gallery.html"):
        page = visit(f"{address}{folder}{name}", viewport={"width": width, "height": 844})
        page.locator("main > *").first.wait_for()
        page.wait_for_load_state("load")
        becomes(width, page.evaluate, "document.documentElement.scrollWidth", say=name)
        found = Axe().run(page)
        assert [one["id"] for one in found.response["violations"] if one["impact"] in ("serious", "critical")] == [], (
            name
        )
        page.close()  # so that its Python does not come up beside those of the next pages


def test_without_webassembly_what_is_there_can_be_stepped_through(chromium: Any, address: str) -> None:
    context = chromium.new_context()
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(f"{address}index.html")
    page.get_by_text("This browser cannot run Python").wait_for()
    page.locator(".mv-play").focus()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('.mv-slider input').value === '0'")
    context.close()


def test_without_storage_code_can_still_be_written(chromium: Any, address: str) -> None:
    context = chromium.new_context()
    context.add_init_script("Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no') } })")
    page = context.new_page()
    page.goto(f"{address}code.html")
    page.get_by_role("textbox", name="Your search, in Python").fill("x = 1")
    page.get_by_role("combobox", name="Start with").select_option("alphabeta")
    becomes(STARTERS["alphabeta"], page.get_by_role("textbox", name="Your search, in Python").input_value)
    context.close()
