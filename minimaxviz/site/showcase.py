"""The gallery: every tree of the shelf and some games as pictures, each a link to where it can be stepped through."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from minimaxviz.draw.request import Request
from minimaxviz.export.html import page as player_page
from minimaxviz.games import trees
from minimaxviz.games.connect_four import ConnectFour
from minimaxviz.games.hexapawn import Hexapawn
from minimaxviz.games.mnk import MNK, TicTacToe
from minimaxviz.games.nim import Nim
from minimaxviz.search import alphabeta
from minimaxviz.site.frame import FIRST, framed
from minimaxviz.trace import Trace
from minimaxviz.words import languages, words

__all__ = ["gallery"]

SIZE = (960, 540)


class Exhibit(NamedTuple):
    """A picture in the gallery: what it is called, the search, and the address it leads to."""

    name: str
    title: str
    """The key of what it is called in words, or its name where it goes by that everywhere."""
    trace: Trace
    address: str

    @property
    def step(self) -> int:
        """The step shown: the first cut, or the end."""
        return next((k for k in range(len(self.trace)) if self.trace[k].kind == "cut"), len(self.trace) - 1)


def gallery(ways: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Walk through the files of the gallery: its page in each language, the pictures, and Players of the games."""
    exhibits = [*_shelf(), *_games()]
    for lang in languages():
        folder = "" if lang == FIRST else f"{lang}/"
        yield f"{folder}gallery.html", _page(exhibits, lang, ways)
    for one in exhibits:
        yield f"gallery/{one.name}.svg", one.trace.svg(one.step, size=SIZE, header=False, caption=False)
        if one.address.startswith("gallery/"):
            yield one.address, player_page(one.trace, Request.of((one.trace,)))


def _shelf() -> Iterator[Exhibit]:
    for name in trees.names():
        trace = alphabeta(trees.get(name))
        yield Exhibit(name, "", trace, f"index.html#tree={name}")


def _games() -> Iterator[Exhibit]:
    found = {
        "tictactoe": alphabeta(TicTacToe("X../O../XOX", max_player="O")),
        "mnk": alphabeta(MNK(5, 5, 3, estimate="lines"), "...../.X.../..O../...../.....", depth=2),
        "connect4": alphabeta(ConnectFour(4, 4, estimate="lines"), "..../..../.O../XXO. X", depth=3),
        "hexapawn": alphabeta(Hexapawn(), "BB./W.B/.WW W"),
        "nim": alphabeta(Nim((2, 2))),
    }
    for name, trace in found.items():
        yield Exhibit(name, f"site_{name}", trace, f"gallery/{name}.html")


def _page(exhibits: list[Exhibit], lang: str, ways: dict[str, str]) -> str:
    root = "./" if lang == FIRST else "../"
    cards = "".join(_card(one, lang, root) for one in exhibits)
    return framed("gallery", lang, ways, f'<main id="main" tabindex="-1"><ul class="mv-cards">{cards}</ul></main>')


def _card(one: Exhibit, lang: str, root: str) -> str:
    say = words(lang)
    title = say.say(one.title) if one.title else one.name
    own = one.address.startswith("index.html")  # which every language has
    caption = escape(one.trace.caption(one.step, lang))
    return (
        f'<li><a href="{"" if own else root}{escape(one.address)}"><img src="{root}gallery/{one.name}.svg" alt="" '
        f'loading="lazy" width="{SIZE[0]}" height="{SIZE[1]}"><strong>{escape(title)}</strong></a>'
        f"<p>{caption}</p></li>"
    )
