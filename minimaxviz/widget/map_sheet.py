"""A map and how it is shown: what is mapped, in which colours and words, and as what still picture."""

from functools import cached_property
from typing import Any

from minimaxviz.draw.icicle import Icicle, described
from minimaxviz.draw.request import Request, Size
from minimaxviz.draw.scale import Poles
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import SearchError, ViewError
from minimaxviz.trace import Trace
from minimaxviz.trace.boxes import Boxes
from minimaxviz.trace.comparison import compare
from minimaxviz.widget.map_data import MapData
from minimaxviz.widget.reel import MOST_STEPS, Reel, palettes
from minimaxviz.words import languages, words

__all__ = ["MapSheet"]

SHORT = 60_000  # bytes of a film that a page with a map takes in


class MapSheet:
    """A search as a map; ``against`` is another search of the same game, which may have seen less."""

    def __init__(self, trace: Trace, against: Trace | None, request: Request) -> None:
        if against is not None:
            _check_pair(trace, against)
        self.trace, self.against, self.request = trace, against, request
        self.themes = {**THEMES, request.theme.name: request.theme}
        self.theme = request.theme.name if "theme" in request.given else "auto"
        self.boxes = Boxes(trace, request.wish.path)
        self.data = MapData(self.boxes, against)

    def title(self, lang: str) -> str:
        """Name what is mapped."""
        return self.request.title or f"{words(lang).say('map')}: {words(lang).title(self.trace.algorithm)}"

    def words(self, lang: str) -> dict[str, Any]:
        """Return what the browser needs in one language: sentences, names and colours."""
        say = words(lang)
        player = ("zoom", "fit", "close", "language", "visited", "pruned")
        kept = ("map", *(f"player_{name}" for name in player))
        return {
            "words": {
                key: text
                for key, text in say.messages.items()
                if key.startswith(kept) or key in ("window", "legend_line")
            },
            "lang": lang,
            "name": say.name,
            "rtl": say.right_to_left,
            "separator": say.whole(1000)[1:-3],
            "title": self.title(lang),
            "against": None if self.against is None else say.title(self.against.algorithm),
            "themes": self._palettes,
        }

    @cached_property
    def _palettes(self) -> dict[str, dict[str, str]]:
        found = palettes(self.themes)
        for name, theme in self.themes.items():
            found[name] |= {f"map_{pole}": colour for pole, colour in Poles.of(theme)._asdict().items()}
        return found

    # --- without a browser ------------------------------------------------------------------------

    def still(self, lang: str, size: Size, theme: str = "auto", title: str | None = None) -> str:
        """Draw the map as an SVG picture."""
        colours = self.themes.get(theme, self.request.theme)
        return Icicle(self.boxes, colours, words(lang), size, title or self.title(lang)).draw()

    def lines(self, lang: str) -> list[str]:
        """Say in lines what the map shows."""
        return described(self.boxes, words(lang))

    # --- a Player of it ---------------------------------------------------------------------------

    def film(self, lang: str, path: tuple[int, ...] = ()) -> tuple[bytes, int]:
        """Return the film of a subtree and its first step; of all that was searched unless said."""
        reel = Reel(self.trace, Request.of((self.trace,), self._own_theme, lang=lang, path=path))
        return reel.packed(lang), reel.steps[0]

    @property
    def _own_theme(self) -> Any:
        return None if self.theme == "auto" else self.request.theme

    def short_film(self, lang: str) -> bytes | None:
        """Return the film of all that was searched if it is short enough to lie in a page beside the map."""
        if len(self.trace) > MOST_STEPS // 4 or self.boxes.path:
            return None
        film, _ = self.film(lang)
        return film if len(film) <= SHORT else None

    @property
    def steps(self) -> list[int]:
        """The step at which the search came to each box for the first time; −1 where it never came."""
        entered, walk = self.trace.steps.entered, self.trace.walk
        return [-1 if node < 0 else entered[walk.visits_of(node)[0]] for node in self.boxes.node]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there are."""
        return languages()


def _check_pair(trace: Trace, against: Any) -> None:
    """Refuse what is no other search of the same game."""
    if not isinstance(against, Trace):
        raise ViewError(f"against is {type(against).__name__}; a trace of the same game is needed, as alphabeta(game)")
    try:
        compare(trace, against)
    except SearchError as error:
        raise ViewError(str(error).replace("compare needs", "a map against another search needs", 1)) from None
