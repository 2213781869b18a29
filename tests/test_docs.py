"""The documentation is true: its examples run, it builds without a warning, and its links lead somewhere."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import typer.main

import minimaxviz as mv
from benchmarks.page import BLOCKS, ROWS, cells, written
from docs.building import MADE, PART, PLAYER, gallery, lessons, made_pages, pictures
from minimaxviz.command.line import app
from minimaxviz.command.source import GAMES
from tests.browser import becomes, until
from tests.doc_pages import DOCS, PAGES, examples, run, run_command
from tests.test_grade import SOLUTION

COMMANDS: Any = typer.main.get_command(app)
WITH_EXAMPLES = {
    "lecture",
    "slides",
    "map",
    "show",
    "compare",
    "sheet",
    "play",
    "quiz",
    "lab",
    "site",
    "grade",
    "bugs",
    "count",
}
NOT_RUN = {"latex", "html", "{toctree}", "{eval-rst}"}
SCHEME = "body => body.style.colorScheme"
FROM_THE_NETWORK = re.compile(r"(?:url\(|@import\s+)['\"]?(?:https?:)?//", re.IGNORECASE)


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_as_written(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("chess", "pyspiel"):
        pytest.importorskip(package, reason=f"the pages play a game of {package}: pip install 'minimaxviz[games]'")
    monkeypatch.chdir(tmp_path)
    run(page)


def test_nearly_every_page_has_an_example() -> None:
    without = {page for page in PAGES if not any(block.language in ("python", "sh") for block in examples(page))}
    made = {"gallery.md", "pictures.md", "contributing.md", "changelog.md"}
    assert without == made | {"lessons.md", "how-fast.md", "reference/experiments.md"}


@pytest.mark.parametrize("page", PAGES)
def test_a_block_is_in_a_language_that_is_run_or_known_not_to_be(page: str) -> None:
    assert {block.language for block in examples(page)} <= {"python", "sh", *NOT_RUN}


@pytest.mark.parametrize("page", PAGES)
def test_names_and_commands_in_the_text_exist(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    for name in re.findall(r"`mv\.([\w.]*\w)", text):
        found: Any = mv
        for part in name.split("."):
            found = getattr(found, part)
    for command in re.findall(r"`minimaxviz ([a-z]+)", text):
        assert command in COMMANDS.commands
    for option in re.findall(r"`(--[a-z-]+)", text):
        assert any(option in names(parameter) for one in COMMANDS.commands.values() for parameter in one.params)


def names(parameter: Any) -> list[str]:
    return [*parameter.opts, *parameter.secondary_opts]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere_in_the_repository_too(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert [link for link in links if not (DOCS / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_made_parts_of_a_page_can_be_made(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert set(PART.findall(text)) <= set(MADE)
    assert {name for name, _ in PLAYER.findall(text)} <= set(gallery.EXHIBITS)
    assert text.count("<!-- made") + text.count("<!-- player") == len(PART.findall(text)) + len(PLAYER.findall(text))
    assert (page.removesuffix(".md") in made_pages(DOCS)) == ("<!-- made" in text or "<!-- player" in text)


# --- what is made ---------------------------------------------------------------------------------


def test_the_gallery_has_every_tree_of_the_shelf() -> None:
    assert [exhibit.name for exhibit in gallery.SHELF] == list(mv.trees.names())
    assert "Fifteen" in (DOCS / "gallery.md").read_text(encoding="utf-8")
    assert len(gallery.SHELF) == 15


def test_the_gallery_has_every_game() -> None:
    code = "\n".join(exhibit.code for exhibit in gallery.GAMES)
    public = {name: getattr(mv, name) for name in mv.__all__ if name not in ("Game", "Tree", "InPlace", "ByteInPlace")}
    games = {name for name, found in public.items() if hasattr(found, "is_over") or name.startswith("from_")}
    assert len(games) == 10
    assert {name for name in games if f"mv.{name}(" not in code} == set()
    assert {form.build.__name__ for form in GAMES.values()} - {"<lambda>"} <= games


def test_an_exhibit_is_made_by_two_lines() -> None:
    assert {exhibit.code.count("\n") for exhibit in gallery.EXHIBITS.values()} == {1}


def test_a_picture_is_drawn_by_the_line_beside_it() -> None:
    sheet = pictures.sheet()
    for look in pictures.SHEET:
        assert f"{look.code[:-1]}" in sheet
        assert f'src="_pictures/{look.name}.svg"' in sheet
    assert "size=(390, 844)" in sheet


def test_every_command_and_option_is_in_the_reference() -> None:
    text = MADE["commands"]()
    for name, command in COMMANDS.commands.items():
        section = text.split(f"## minimaxviz {name}\n")[1].split("\n## ")[0]
        for parameter in command.params:
            wanted = names(parameter) if parameter.param_type_name == "option" else [parameter.help[:20]]
            assert all(option in section for option in wanted if option not in ("--help", "-h"))
    assert [line.split("`")[1] for line in MADE["sources"]().splitlines()[2:]] == [
        form.written for form in GAMES.values()
    ]


def test_the_examples_of_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mv.minimax("aima").save("mine.json")
    mv.alphabeta("aima").save("yours.json")
    (tmp_path / "solution.py").write_text(SOLUTION, encoding="utf-8")
    lines = [line for line in MADE["commands"]().splitlines() if re.match(r"(echo .* \| )?minimaxviz ", line)]
    assert {line.rpartition(" | ")[2].split()[1] for line in lines} == WITH_EXAMPLES
    for line in lines:
        if line.startswith(("minimaxviz lecture", "minimaxviz site")):
            continue  # the tests of the command line write all slides, those of the site build it
        run_command(f"{line} --no-open" if line.startswith("minimaxviz lab") else line, given="quit\n")


def test_a_lesson_loses_its_widgets_and_its_box_but_nothing_else(tmp_path: Path) -> None:
    lessons.copy_to(tmp_path)
    copies = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.ipynb"))
    assert copies == sorted(path.relative_to(lessons.NOTEBOOKS) for path in lessons.NOTEBOOKS.rglob("*.ipynb"))
    text = (tmp_path / "fa" / "02_alphabeta.ipynb").read_text(encoding="utf-8")
    original = (lessons.NOTEBOOKS / "fa" / "02_alphabeta.ipynb").read_text(encoding="utf-8")
    assert lessons.WIDGET in original
    assert lessons.WIDGET not in text
    assert 'dir=\\"rtl\\"' not in text
    assert text.count('"image/png"') == original.count('"image/png"')


def test_only_lessons_in_another_language_say_so() -> None:
    assert lessons.language("lessons/fa/02_alphabeta") == "fa"
    assert lessons.language("lessons/02_alphabeta") is None
    assert lessons.language("reference/sr/other") is None


# --- how fast -------------------------------------------------------------------------------------

HOW_FAST = (DOCS / "how-fast.md").read_text(encoding="utf-8")


def test_the_page_of_figures_has_the_rows_that_the_benchmarks_write() -> None:
    for block, rows in BLOCKS.items():
        assert list(cells(HOW_FAST, block)) == [row.what for row in rows]
    assert not [what for what, (measured, *_) in cells(HOW_FAST).items() if measured == "not measured"]


def test_figures_that_were_measured_are_written_and_others_stay() -> None:
    page = written(HOW_FAST, {"layout": 234.5, "png_one": 3.14, "png_all": 12.6, "cores": 2, "step": 1.0})
    assert "| laying out 4,857 nodes, to `dot` | 230 times as fast | ≥ 100 |" in page
    assert "3.1 times as fast on one core, 13 times on two" in page
    before, after = cells(HOW_FAST), cells(page)
    told = {row.what for row in ROWS if "{layout}" in row.told or "{png_one}" in row.told}
    assert {what for what in before if before[what] != after[what]} == told
    assert len(told) == 2
    outside = re.compile(r"<!-- figures -->.*<!-- end of figures -->", re.DOTALL)
    assert outside.sub("", page) == outside.sub("", HOW_FAST)


def test_a_page_without_a_place_for_figures_is_refused() -> None:
    with pytest.raises(ValueError, match="figures"):
        written("# How fast\n", {})


# --- the site -------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a built page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        elif tag == "link" and "href" in given and given.get("rel") not in ("canonical",):
            self.loaded.add(given["href"])
        self.loaded |= {given[name] for name in ("src", "data", "poster") if name in given}


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the site, built twice at once with different seeds of hashing, warnings being errors."""
    missing = [name for name in ("sphinx", "myst_nb", "furo", "chess", "pyspiel", "easyAI") if find_spec(name) is None]
    if missing:
        what = f"{', '.join(missing)} not installed; pip install -e '.[docs]'"
        if os.environ.get("MINIMAXVIZ_DOCS") == "required":
            pytest.fail(f"the documentation is required here, but {what}")
        pytest.skip(what)
    folders = [tmp_path_factory.mktemp(name) / "site" for name in ("one", "two")]
    builds = [
        subprocess.Popen(
            [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", str(DOCS), str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            cwd=folder.parent,
        )
        for folder, seed in zip(folders, "12", strict=True)
    ]
    heard = [build.communicate(timeout=600)[0] for build in builds]
    assert [(build.returncode, text) for build, text in zip(builds, heard, strict=True)] == [(0, ""), (0, "")]
    return folders[0], folders[1]


@pytest.fixture(scope="session")
def site(sites: tuple[Path, Path]) -> Path:
    return sites[0]


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[Path, Page]:
    """Return the pages of the site; what stands in frames is tested where it is made."""
    return {path: Page(path) for path in sorted(site.rglob("*.html")) if "_players" not in path.parts}


def test_every_page_and_every_lesson_is_built(site: Path, pages: dict[Path, Page]) -> None:
    built = {path.relative_to(site).with_suffix("").as_posix() for path in pages}
    notebooks = {path.relative_to(lessons.NOTEBOOKS).with_suffix("") for path in lessons.NOTEBOOKS.rglob("*.ipynb")}
    assert {page.removesuffix(".md") for page in PAGES} <= built
    assert {f"lessons/{notebook.as_posix()}" for notebook in notebooks} <= built


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Page]) -> None:
    broken = []
    for path, page in pages.items():
        for link in sorted(page.links | page.loaded):
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "mailto", "data"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = target.is_file() and target.is_relative_to(site)
            place = unquote(parts.fragment)
            if there and place and target in pages and place not in pages[target].places:
                there = False
            if not there:
                broken.append(f"{path.relative_to(site)} → {link}")
    assert broken == []


def test_nothing_comes_from_the_network(site: Path, pages: dict[Path, Page]) -> None:
    asked = {link for page in pages.values() for link in page.loaded if urlsplit(link).netloc}
    assert asked == set()
    for sheet in site.rglob("*.css"):
        assert not FROM_THE_NETWORK.search(sheet.read_text(encoding="utf-8")), sheet.name
    for frame in (site / "_players").glob("*.html"):
        assert not {link for link in Page(frame).loaded if urlsplit(link).netloc}


def test_the_site_is_the_same_when_it_is_built_again(sites: tuple[Path, Path]) -> None:
    one, two = (dict(digests(site)) for site in sites)
    assert one.keys() == two.keys()
    assert [path for path in one if one[path] != two[path]] == []


def digests(site: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(site.rglob("*")):
        if path.is_file() and ".doctrees" not in path.parts:  # Sphinx's own notes
            yield path.relative_to(site).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()


def test_no_page_names_the_place_it_was_built_in(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert str(DOCS.parent) not in text, path.name
        assert not re.search(r" at 0x[0-9a-f]{6,}", text), path.name


def test_every_public_name_is_in_the_reference(pages: dict[Path, Page]) -> None:
    documented = {
        place.rpartition(".")[2] for page in pages.values() for place in page.places if "minimaxviz." in place
    }
    assert {name for name in mv.__all__ if name not in documented} == {"MAX", "MIN", "trees"}


def test_a_frame_opens_a_player_of_the_site(site: Path, pages: dict[Path, Page]) -> None:
    framed = {Path(urlsplit(link).path).stem for page in pages.values() for link in page.loaded if "_players/" in link}
    assert framed == set(gallery.EXHIBITS) == {path.stem for path in (site / "_players").iterdir()}


def test_lessons_speak_their_language(site: Path) -> None:
    persian = (site / "lessons" / "fa" / "02_alphabeta.html").read_text(encoding="utf-8")
    english = (site / "lessons" / "02_alphabeta.html").read_text(encoding="utf-8")
    assert 'lang="fa"' in persian.partition("<head>")[0]
    assert 'lang="en"' in english.partition("<head>")[0]
    assert "right-to-left.css" in persian
    assert "right-to-left.css" not in english


def test_pages_fit_a_phone_and_a_player_is_as_dark_as_its_page(site: Path, visit: Any) -> None:
    page = visit((site / "index.html").as_uri())
    for name in [name.removesuffix(".md") for name in PAGES]:
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            page.goto((site / f"{name}.html").as_uri())
            until(page, "width => document.documentElement.scrollWidth <= width", width)
    page = visit((site / "index.html").as_uri(), viewport={"width": 1280, "height": 900}, color_scheme="dark")
    player = page.frame_locator("iframe.player")
    player.locator(".mv-controls").wait_for()
    becomes("16 / 44", player.locator(".mv-where").inner_text)
    becomes("dark", player.locator("body").evaluate, SCHEME)


def test_a_player_turns_dark_with_the_page_around_it(site: Path, visit: Any) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        page = visit(f"http://127.0.0.1:{server.server_port}/index.html", viewport={"width": 1280, "height": 900})
        body = page.frame_locator("iframe.player").locator("body")
        page.frame_locator("iframe.player").locator(".mv-controls").wait_for()
        becomes("light", body.evaluate, SCHEME)
        for _ in range(3):  # the button goes from the system's choice over light to dark
            if page.locator("body").get_attribute("data-theme") != "dark":
                page.locator(".theme-toggle:visible").click()
        page.wait_for_function("document.querySelector('iframe').contentDocument.body.style.colorScheme === 'dark'")
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Silent(SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass
