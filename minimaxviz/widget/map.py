"""The Map: a whole search at one glance in a notebook, to zoom into and to look around in."""

from os import PathLike
from pathlib import Path
from typing import Any

from minimaxviz.draw.request import NodePath, Request, Size
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import MinimaxvizError, ViewError, first_line
from minimaxviz.trace import Trace
from minimaxviz.widget.base import traitlets
from minimaxviz.widget.bundle import packed_script, packed_style
from minimaxviz.widget.map_sheet import MapSheet
from minimaxviz.widget.message import obey
from minimaxviz.widget.still import StillWidget
from minimaxviz.words import words

__all__ = ["Map"]

STILL = (1280, 720)


class Map(StillWidget):
    """A whole search as a map: order of visiting from left to right, depth downwards, colour is the value.

    ``trace.map()`` makes one. A box is a node, however often it was visited; it is as wide as the leaves below it are
    many. What was cut off is hatched, one box a move. ``against`` is another search of the same game: a button dims
    what it never visits. ``path`` maps a subtree. ``lang`` and ``theme`` ("auto" follows the page) can be set.
    ``save`` writes a page (html) or a still picture (png, svg).

    >>> from minimaxviz import alphabeta, minimax, trees
    >>> minimax(trees.lecture()).map(against=alphabeta(trees.lecture()))
    Map of the search: Minimax
    Minimax: 21 nodes visited
    best line: B → E → L
    depth 0: 1 node visited
    depth 1: 3 nodes visited
    depth 2: 6 nodes visited
    depth 3: 11 nodes visited
    """

    _esm = packed_script("map.js")
    _css = packed_style("player.css") + packed_style("map.css")

    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    _map = traitlets.Bytes(b"").tag(sync=True)
    _words = traitlets.Dict().tag(sync=True)
    _film = traitlets.Bytes(b"").tag(sync=True)
    """The film of the subtree that was clicked, for a Player."""
    _answer = traitlets.Dict().tag(sync=True)
    """Which subtree that is, at which step its film begins; or why there is none."""

    def __init__(
        self,
        trace: Trace,
        against: Trace | None = None,
        *,
        path: NodePath = (),
        lang: str = "en",
        theme: "str | Theme" = "auto",
        title: str | None = None,
    ) -> None:
        self._sheet = MapSheet(trace, against, Request.of((trace,), theme, lang, path=path, title=title))
        super().__init__(
            language=lang, theme=self._sheet.theme, _words=self._sheet.words(lang), _map=self._sheet.data.packed
        )
        self.observe(self._translate, "language")
        self.on_msg(self._hear)

    @property
    def trace(self) -> Trace:
        """What is mapped."""
        return self._sheet.trace

    @property
    def lang(self) -> str:
        """The language, as ``language`` has it."""
        return str(self.language)

    @lang.setter
    def lang(self, lang: str) -> None:
        self.language = lang

    def save(self, file: "str | PathLike[str]", /, *, size: Size | None = None) -> Path:
        """Save a page (html), or a still picture (png, svg) of 1920 × 1080 pixels unless said."""
        from minimaxviz.export.map_page import save

        return save(self._sheet, file, self.language, size)

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return words(proposal["value"]).lang

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        known = ("auto", *self._sheet.themes)
        if proposal["value"] not in known:
            raise ViewError(f"theme {proposal['value']!r}; one of {', '.join(known)} is needed")
        return str(proposal["value"])

    def _translate(self, change: Any) -> None:
        self._words = self._sheet.words(self.language)

    def _hear(self, widget: Any, content: Any, buffers: Any) -> None:
        """Do what the page says; what cannot be done is told there, in one line."""
        try:
            obey(content, {"open": (self._open, {"path": list})})
        except MinimaxvizError as error:
            self._answer = {"wrong": first_line(error)}

    def _open(self, path: list[Any]) -> None:
        """Send a Player of a subtree to the page, or why there can be none."""
        place = ".".join(map(str, path))
        try:
            if any(type(step) is not int for step in path):
                raise ViewError(f"path {path!r}; places of moves from the root are needed")
            film, step = self._sheet.film(self.language, tuple(path))
        except MinimaxvizError as error:
            self._answer = {"place": place, "wrong": first_line(error)}
            return
        with self.hold_sync():
            self._film = film
            self._answer = {"place": place, "step": step, "size": len(film)}

    # --- without widgets --------------------------------------------------------------------------

    def _still_parts(self) -> tuple[str, Size, str, str, str]:
        """Return the map as a picture, with the nodes at each depth and the best line in words."""
        sheet, lang = self._sheet, self.language
        caption = " · ".join([sheet.title(lang), *sheet.lines(lang)[1:2]])
        theme = self.theme if self.theme != "auto" else "light"
        return sheet.still(lang, STILL, theme), STILL, caption, "", "map_still"

    def __repr__(self) -> str:
        return "\n".join([self._sheet.title(self.language), *self._sheet.lines(self.language)])
