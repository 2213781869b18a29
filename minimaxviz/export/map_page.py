"""A page with a map, and the still picture of one: files that need no server, network or installation."""

import base64
import os
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from minimaxviz.draw.icicle import best_line
from minimaxviz.draw.request import Size
from minimaxviz.draw.theme import Theme
from minimaxviz.draw.xml import fit
from minimaxviz.errors import ExportError
from minimaxviz.export import files, raster
from minimaxviz.export.heading import title_of
from minimaxviz.export.html import Page
from minimaxviz.widget.bundle import packed_script
from minimaxviz.widget.map_sheet import MapSheet
from minimaxviz.words import Words, words

__all__ = ["map_page", "save"]

SIZE = (1920, 1080)
STILL = (1280, 720)  # of the picture in a page, for readers without JavaScript


class MapPage(Page):
    """The page of a map."""

    def __init__(self, sheet: MapSheet, lang: str) -> None:
        self.subject = sheet.trace
        self.lang = lang
        self.sheet = sheet
        self.given_title = None if sheet.request.title is None else fit(sheet.request.title)
        self.film = sheet.short_film(lang)
        self.base = ("player.css",) if self.film is not None else ()

    @property
    def theme(self) -> str:
        """The theme that was asked for, or "auto"."""
        return self.sheet.theme

    @property
    def themes(self) -> Mapping[str, Theme]:
        """All themes by name."""
        return self.sheet.themes

    def lead(self, lang: str) -> str:
        """Say how many nodes there are, and how to read the map."""
        say = words(lang)
        return f"{say.count('visited', sum(self.sheet.boxes.by_level))} · {say.say('map_reading')}"

    def module(self, entry: str) -> str:
        """Return the module compressed: the map itself is small."""
        return packed_script(entry)


def map_page(sheet: MapSheet, lang: str) -> str:
    """Return a page with a map; without JavaScript it shows a still picture and the map in numbers.

    A search that is short enough for a Player has one in the page; of a longer one a click tells the story of a node.
    """
    page = MapPage(sheet, lang)
    data: dict[str, Any] = {
        "map": _base64(sheet.data.packed),
        "pages": {one: _spoken(page, one) for one in sheet.languages},
        "language": lang,
        "theme": sheet.theme,
    }
    if page.film is not None:
        data |= {"_film": _base64(page.film), "_steps": sheet.steps}
    entry = "map_page.js" if page.film is None else "map_player_page.js"
    return page.written(f"<main></main>\n<noscript>{_still(page)}</noscript>", data, ["map.css", "map_page.css"], entry)


def _spoken(page: MapPage, lang: str) -> dict[str, Any]:
    say = words(lang)
    direction = "rtl" if say.right_to_left else "ltr"
    return {**page.sheet.words(lang), "title": page.title(lang), "lead": page.lead(lang), "direction": direction}


def _still(page: MapPage) -> str:
    """Write what is there without JavaScript: the map in numbers."""
    sheet, say = page.sheet, words(page.lang)
    line = escape(f"{say.say('legend_line')}: {best_line(sheet.boxes, say)}")
    return f'<div class="mv-still"><p>{line}</p>{_counts(sheet, say)}</div>'


def _counts(sheet: MapSheet, say: Words) -> str:
    boxes = sheet.boxes
    head = "".join(
        f'<th scope="col">{escape(say.say(key))}</th>' for key in ("map_depth_head", "player_visited", "player_pruned")
    )
    rows = "".join(
        f'<tr><th scope="row">{level + len(boxes.path)}</th><td>{say.whole(entered)}</td><td>{say.whole(cut)}</td></tr>'
        for level, (entered, cut) in enumerate(zip(boxes.by_level, boxes.cut_by_level, strict=True))
    )
    return f"<h2>{escape(say.say('map_counts'))}</h2><table><tr>{head}</tr>{rows}</table>"


def save(sheet: MapSheet, file: str | os.PathLike[str], lang: str, size: Size | None = None) -> Path:
    """Save a map by the suffix of a path; return what was written."""
    target = files.path_of(file)
    suffix = target.suffix.lower()
    if suffix == ".html":
        if size is not None:
            raise ExportError("size is for pictures; a page is as large as its window: leave size out")
        files.write(target, map_page(sheet, lang))
        return target
    if suffix not in (".png", ".svg"):
        raise ExportError(f"a map is a page or a picture; {target.name!r} is none: give .html, .png or .svg")
    title = sheet.request.title or title_of(sheet.trace, words(lang))
    drawn = sheet.still(lang, size or SIZE, sheet.theme, title)
    files.write(target, drawn if suffix == ".svg" else raster.png(drawn, size or SIZE))
    return target


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
