"""What a notebook shows: steps and boards that follow the page's theme, and text where there are no pictures."""

import io
import re
import sys
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import minimaxviz as mv
from minimaxviz.draw.notebook import coloured
from minimaxviz.draw.theme import THEMES
from tests.browser import becomes

TRACE = mv.alphabeta(mv.trees.lecture())
SVG = "{http://www.w3.org/2000/svg}"


class Tags(HTMLParser):
    """The tags of an HTML text, as a browser would read them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attributes)))


def tags(shown: Any) -> list[tuple[str, dict[str, str | None]]]:
    return Tags(shown._repr_mimebundle_()["text/html"]).found


def image(shown: Any) -> dict[str, str | None]:
    """Return the attributes of the one picture that is shown."""
    (picture,) = [attributes for tag, attributes in tags(shown) if tag == "img"]
    return picture


def svg(shown: Any) -> str:
    source = image(shown)["src"]
    assert source is not None
    kind, _, content = source.partition(",")
    assert kind == "data:image/svg+xml;base64"
    return b64decode(content).decode("utf-8")


def in_light(shown: Any) -> str:
    """Return a picture as it looks on a light page."""
    drawn, count = re.subn("<style>.*?</style>", "", svg(shown))
    assert count == 1
    return coloured(drawn)


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("k", "shown"), [(None, TRACE), (5, TRACE[5]), (5, TRACE.show(5)), (27, TRACE.show(27))])
def test_a_trace_a_frame_and_a_step_are_shown_alike(k: int | None, shown: Any) -> None:
    bundle = shown._repr_mimebundle_()
    assert list(bundle) == ["text/html", "image/png", "text/plain"]
    assert bundle["text/plain"] == f"{TRACE.text(k)}\n\n{TRACE.caption(k)}"
    assert in_light(shown) == TRACE.svg(k, size=(960, 540))
    assert Image.open(io.BytesIO(b64decode(bundle["image/png"]))).size == (1280, 720)


def test_a_picture_is_as_large_as_said_and_tells_those_who_do_not_see_it() -> None:
    for shown, wide in ((TRACE.show(27), "960"), (TRACE.show(27, size=(640, 480)), "640")):
        picture = image(shown)
        assert picture["width"] == wide
        assert picture["style"] == "max-width:100%;height:auto"
        assert picture["alt"] == TRACE.caption(27)
    assert image(TRACE.show(27, lang="fa"))["lang"] == "fa"
    assert image(TRACE.show(27, lang="fa"))["alt"] == TRACE.caption(27, "fa")


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_that_is_given_wins(theme: str) -> None:
    shown = TRACE.show(27, theme=theme)
    assert svg(shown) == TRACE.svg(27, theme=theme, size=(960, 540))
    assert [tag for tag, _ in tags(shown)] == ["img"]
    assert image(TRACE.show(27, theme="auto")) == image(TRACE.show(27)) != image(shown)


def test_every_colour_of_a_picture_has_a_light_and_a_dark_one() -> None:
    drawn = svg(TRACE.show(27))
    used = set(re.findall(r'="var\(--(\w+), (#\w+)\)"', drawn))
    dark = dict(re.findall(r"--(\w+):(#\w+)", drawn))
    assert len(used) > 8
    assert all(getattr(THEMES["light"], name) == colour for name, colour in used)
    assert all(dark[name] == getattr(THEMES["dark"], name) for name, _ in used)
    assert "#" not in re.sub(r"var\([^)]*\)|<style>.*?</style>", "", drawn), "a colour that follows nobody"


EVIL = '"><script>alert(1)</script><style>*{}</style>="var(--ink, #ff0000)"'


def test_what_users_write_never_becomes_markup() -> None:
    tree = mv.Tree.from_dict({EVIL: ["a", "b"]}, {"a": 1, "b": 2})
    for shown in (mv.alphabeta(tree).show(), mv.TicTacToe().show(titles=[EVIL])):
        assert [tag for tag, _ in tags(shown)] == ["style", "img"]
        names = {element.tag for element in ElementTree.fromstring(svg(shown)).iter()}
        assert SVG + "script" not in names
        assert svg(shown).count("<style") == 1
    step = mv.alphabeta(tree).show()
    assert "--ink, #ff0000" in in_light(step), "a text stays as it is written"
    assert EVIL[:20] in str(image(step)["alt"])


def test_without_typst_there_is_an_svg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    bundle = TRACE.show(27)._repr_mimebundle_()
    fitting = '<svg style="max-width:100%;height:auto" '
    assert bundle["image/svg+xml"] == TRACE.svg(27, size=(960, 540)).replace("<svg ", fitting, 1)
    assert "image/png" not in bundle


# --- boards ---------------------------------------------------------------------------------------


def chess() -> Any:
    pytest.importorskip("chess")
    return mv.from_chess()


def openspiel() -> Any:
    pytest.importorskip("pyspiel")
    return mv.from_openspiel("tic_tac_toe")


GAMES: dict[str, Any] = {
    "tic-tac-toe": mv.TicTacToe,
    "m,n,k": lambda: mv.MNK(5, 6, 4, marks="GR"),
    "Connect Four": mv.ConnectFour,
    "Nim": lambda: mv.Nim((1, 2, 3)),
    "take away": mv.TakeAway,
    "Hexapawn": mv.Hexapawn,
    "Byte": mv.Byte,
    "Byte in place": lambda: mv.InPlace(mv.ByteInPlace(mv.Byte())),
    "chess": chess,
    "OpenSpiel": openspiel,
}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_shows_its_boards(name: str) -> None:
    game = GAMES[name]()
    start = game.start()
    after = game.play(start, game.moves(start)[0])
    for states in ((), (start,), (start, after)):
        shown = game.show(*states)
        assert list(shown._repr_mimebundle_()) == ["text/html", "image/png", "text/plain"]
        drawn = ElementTree.fromstring(svg(shown))
        assert image(shown)["width"] == drawn.attrib["width"]
        cells = [cell or "." for row in game.board(start) for cell in row]
        assert str(image(shown)["alt"]).split(" · ")[0].replace(" / ", " ").split(" ") == cells
    assert repr(game.show()) == repr(game.show(start))
    assert svg(game.show(start)) != svg(game.show(after))


def test_boards_stand_beside_each_other_and_break_where_there_is_no_room() -> None:
    game = mv.TicTacToe()
    sizes = [ElementTree.fromstring(svg(game.show(*[game.start()] * count))).attrib for count in (1, 2, 3, 9)]
    wide, high = ([int(size[side]) for size in sizes] for side in ("width", "height"))
    assert wide[1] < wide[2] < wide[3] <= 960
    assert high[1] == high[2] < high[3]
    text = repr(game.show(*[game.start()] * 9))
    assert max(map(len, text.split("\n"))) <= 80
    assert text.count("0  . . .") == 9


def framed(shown: Any) -> int:
    """Count the fields that are framed."""
    return sum(box.get("fill") == "none" for box in ElementTree.fromstring(svg(shown)).iter(SVG + "rect"))


def test_a_move_is_marked_where_the_position_before_it_is_shown() -> None:
    game = mv.TicTacToe()
    before, after, other = "X../.O./...", "X../.O./..X", "X../O../..X"
    assert framed(game.show(before, after)) == 1
    assert framed(game.show(before, other)) == 0
    assert framed(game.show(after)) == 0


def test_titles_stand_below_boards() -> None:
    game = mv.TicTacToe()
    shown = game.show("X../.O./...", "X../.O./..X", titles=["first", "then"])
    texts = [element.text for element in ElementTree.fromstring(svg(shown)).iter(SVG + "text")]
    assert {"first", "then"} <= set(texts)
    assert repr(shown).split("\n")[-1] == "first     then"
    assert str(image(shown)["alt"]).startswith("first: X . . / ")


class Pile:
    """A game of one's own, with a board and nothing else that is optional."""

    def start(self) -> Any:
        return (4, mv.MAX)

    def moves(self, state: Any) -> Any:
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] - move, mv.MIN if state[1] == mv.MAX else mv.MAX)

    def player(self, state: Any) -> Any:
        return state[1]

    def is_over(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any) -> float:
        return -1 if state[1] == mv.MAX else 1

    def board(self, state: Any) -> Any:
        return [["o"] * state[0] + [""] * (4 - state[0])]


def test_a_game_of_ones_own_is_shown_too() -> None:
    shown = mv.show(Pile(), (4, mv.MAX), (2, mv.MIN))
    assert repr(shown) == "   0 1 2 3     0 1 2 3\n0  o o o o  0  o o . ."
    assert image(shown)["alt"] == "o o o o · o o . ."
    assert mv.show(mv.trees.lecture(), "B")._repr_mimebundle_() == {"text/plain": "B"}


WRONG = [
    (lambda: mv.TicTacToe().show("XX"), mv.GameError, "is not 3 rows of 3"),
    (lambda: mv.TicTacToe().show((1, 2)), mv.GameError, "is no position"),
    (lambda: mv.TicTacToe().show("X../.../...", 7), mv.GameError, "TicTacToe: 7 is no position"),
    (lambda: mv.Nim((1, 2)).show("9,9"), mv.GameError, "cannot arise"),
    (lambda: mv.Byte().show(4), mv.GameError, "is no position"),
    (lambda: mv.show(Pile(), "full"), mv.GameError, "^Pile: 'full' is no position of this game; "),
    (lambda: mv.show(3), mv.GameError, "a game is needed"),  # type: ignore[arg-type]
    (lambda: mv.TicTacToe().show(titles=["a", "b"]), mv.ViewError, "2 titles for 1 boards; one for each"),
    (lambda: mv.TicTacToe().show(titles="a"), mv.ViewError, "a list of texts is needed"),
    (lambda: mv.TicTacToe().show(theme="pink"), mv.ViewError, "theme 'pink'; one of light"),
]


@pytest.mark.parametrize(("call", "error", "reason"), WRONG)
def test_what_cannot_be_shown_is_refused_in_one_line(call: Any, error: Any, reason: str) -> None:
    with pytest.raises(error, match=reason) as caught:
        call()
    assert "\n" not in str(caught.value)


# --- in a browser ---------------------------------------------------------------------------------

PAGES = {  # how a host says what its page is: a script that makes it dark, and one that makes it light
    "JupyterLab": ("document.body.dataset.jpThemeLight = 'false'", "document.body.dataset.jpThemeLight = 'true'"),
    "VS Code": ("document.body.className = 'vscode-dark'", "document.body.className = 'vscode-light'"),
    "VS Code, high contrast": (
        "document.body.className = 'vscode-high-contrast'",
        "document.body.className = 'vscode-high-contrast vscode-high-contrast-light'",
    ),
    "marimo": ("document.body.dataset.theme = 'dark'", "document.body.dataset.theme = 'light'"),
    "Colab": (
        "document.documentElement.setAttribute('theme', 'dark')",
        "document.documentElement.setAttribute('theme', 'light')",
    ),
}


def grounds(page: Any) -> list[str]:
    """Return the colours in the corners of the pictures on the screen."""
    return [ground(page, number) for number in range(3)]


def ground(page: Any, number: int) -> str:
    shot = Image.open(io.BytesIO(page.locator("img").nth(number).screenshot())).convert("RGB")
    pixel: Any = shot.getpixel((3, 3))
    return "#{:02x}{:02x}{:02x}".format(*pixel)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_pictures_follow_the_page_at_once_and_a_given_theme_does_not(system: str, visit: Any, tmp_path: Path) -> None:
    shown = (TRACE.show(27), mv.TicTacToe().show(), TRACE.show(27, theme="light"))
    html = "".join(one._repr_mimebundle_()["text/html"] for one in shown)
    file = tmp_path / "page.html"
    file.write_text(f"<!doctype html><meta charset='utf-8'><title>t</title><body>{html}</body>", encoding="utf-8")
    light, dark = (THEMES[name].background for name in ("light", "dark"))
    page = visit(file.as_uri(), color_scheme=system, viewport={"width": 700, "height": 900})
    becomes([THEMES[system].background] * 2 + [light], grounds, page)
    for host, (darken, lighten) in PAGES.items():
        page.reload()
        page.evaluate(darken)
        becomes([dark, dark, light], grounds, page, say=host)
        page.evaluate(lighten)
        becomes([light] * 3, grounds, page, say=host)
    assert page.locator("img").first.bounding_box()["width"] < 700
