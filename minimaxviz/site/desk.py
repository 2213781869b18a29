"""The desk, Python behind a page: it opens widgets, hands them what the page says, and tells it what they answer."""

import json
import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from minimaxviz.errors import MinimaxvizError, ViewError, first_line
from minimaxviz.games.byte import Byte
from minimaxviz.games.connect_four import ConnectFour
from minimaxviz.games.hexapawn import Hexapawn
from minimaxviz.games.mnk import MNK, TicTacToe
from minimaxviz.games.nim import Nim
from minimaxviz.notation import readable
from minimaxviz.site.code import Code
from minimaxviz.widget.base import traitlets
from minimaxviz.widget.lab import CHOSEN, Lab, tree_of
from minimaxviz.widget.match import Match
from minimaxviz.widget.quiz import Quiz

__all__ = ["GAMES", "ROOMS", "Desk", "opened", "written"]

Options: TypeAlias = Mapping[str, Any]
"""What an address asks for: texts by name, which may be anything."""

GAMES: dict[str, Callable[[], Any]] = {
    "tictactoe": TicTacToe,
    "mnk": lambda: MNK(5, 5, 3),
    "connect4": ConnectFour,
    "hexapawn": Hexapawn,
    "nim": lambda: Nim((3, 4, 5)),
    "byte": lambda: Byte(8, estimate="better"),
}
LONGEST = 20_000  # characters of a tree in an address


def _trees(lang: str, asked: Options) -> Any:
    """Open the Lab with the tree and the search that an address asks for."""
    lab = Lab(lang=lang)
    if "tree" in asked:
        lab.hear({"do": "lists", "text": _text(asked, "tree", "lecture")})
    wish = {name: _text(asked, name, "") for name in CHOSEN if name in asked}
    if wish or "beside" in asked:
        fields = lab.get_state()["_panel"]["fields"]
        known = {name: fields[name] for name in CHOSEN}
        lab.hear({"do": "search", **known, **wish, "beside": asked.get("beside") == "yes"})
    if "step" in asked:
        lab.set_state({"step": max(0, _whole(asked, "step", 1) - 1)})
    return lab


def _games(lang: str, asked: Options) -> Any:
    """Open a Match of the game that an address asks for, with the moves that were played there."""
    name = _text(asked, "game", "tictactoe")
    if name not in GAMES:
        raise ViewError(f"game {readable(name)}; one of {', '.join(GAMES)} is needed")
    places = _text(asked, "moves", "")
    if not all(place.isascii() and place.isdigit() and len(place) < 5 for place in places.split(",") if places):
        raise ViewError(f"moves {readable(places)}; numbers with commas between them are needed")
    return Match(GAMES[name](), played=[int(place) for place in places.split(",") if place], lang=lang)


def _practice(lang: str, asked: Options) -> Any:
    """Open a quiz: a level and a seed, or a tree, fix what is asked."""
    subject = tree_of(_text(asked, "tree", "")) if asked.get("tree") else None
    return Quiz(subject, level=_text(asked, "level", "easy"), seed=_whole(asked, "seed", 1), lang=lang)


def _code(lang: str, asked: Options) -> Any:
    """Open the page on which people write a search of their own."""
    return Code(lang=lang)


ROOMS: dict[str, Callable[[str, Options], Any]] = {
    "trees": _trees,
    "games": _games,
    "practice": _practice,
    "code": _code,
}
"""What stands on each page, opened in a language and as its address asks."""


def opened(room: str, lang: str, asked: Options) -> Any:
    """Open the widget of a page."""
    if room not in ROOMS:
        raise ViewError(f"page {readable(room)}; one of {', '.join(ROOMS)} is needed")
    return ROOMS[room](lang, asked)


class Desk:
    """One widget and the page that shows it; ``post`` sends the page a text, which is JSON.

    ``folder`` is where widgets save files: each is handed to the page and removed.
    """

    def __init__(self, post: Callable[[str], object], folder: str) -> None:
        self._post = post
        self._folder = Path(folder)
        self._widget: Any = None
        os.chdir(folder)

    def hear(self, text: str) -> None:
        """Take what the page says: which widget to open, values that changed there, or a message."""
        message = json.loads(text)
        if "open" in message:
            self.open(**message["open"])
        else:
            self.take(message.get("state"), message.get("content"))

    def _tell(self, message: dict[str, Any]) -> None:
        self._post(written(message))

    def open(self, room: str, lang: str, asked: Options) -> None:
        """Open the widget of a page, and tell its whole state; what an address asks for wrongly is said in a line."""
        try:
            widget = opened(room, lang, asked)
        except (MinimaxvizError, RecursionError) as error:
            self._tell({"wrong": first_line(error) or "it is too deep to be shown here"})
            widget = opened(room, lang, {})
        self._widget = widget
        widget.listen(self._tell)
        self._tell({"state": widget.get_state()})

    def take(self, state: Options | None, content: Any = None) -> None:
        """Take what the page says: values that changed there, and a message."""
        try:
            if state:
                self._widget.set_state(dict(state))
            if content is not None:
                self._widget.hear(content)
        except (MinimaxvizError, traitlets.TraitError) as error:
            self._tell({"wrong": first_line(error), "state": self._widget.get_state()})
        self._hand_over_files()

    def _hand_over_files(self) -> None:
        for file in sorted(self._folder.iterdir()):
            if file.is_file():
                self._tell({"file": file.name, "bytes": file.read_bytes()})
                file.unlink()


def written(message: dict[str, Any]) -> str:
    """Write what a page is told as JSON; bytes are written as text, which the page reads back."""
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_bytes)


def _bytes(value: Any) -> dict[str, str]:
    if not isinstance(value, bytes):
        raise TypeError(f"{type(value).__name__} cannot be sent to a page")
    return {"$bytes": b64encode(value).decode("ascii")}


def _text(asked: Options, name: str, usual: str) -> str:
    given = asked.get(name, usual)
    if not isinstance(given, str) or len(given) > LONGEST:
        raise ViewError(f"{name} {readable(given)}; a text of at most {LONGEST:,} characters is needed")
    return given


def _whole(asked: Options, name: str, usual: int) -> int:
    given = _text(asked, name, str(usual))
    if not (given.isascii() and given.isdigit() and len(given) <= 9):
        raise ViewError(f"{name} {readable(given)}; a whole number of at most 9 digits is needed")
    return int(given)
