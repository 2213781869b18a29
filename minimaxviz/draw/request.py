"""What is asked of a picture: one object, checked once, that all who draw hand on."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, TypeAlias

from minimaxviz.draw.theme import THEMES, Theme
from minimaxviz.draw.theme import theme as theme_of
from minimaxviz.draw.view import MOST_NODES, Wish
from minimaxviz.errors import LayoutError, ViewError
from minimaxviz.layout import ENGINES, Engine
from minimaxviz.notation import readable
from minimaxviz.trace import Trace
from minimaxviz.trace.positions import Path
from minimaxviz.words import Words, metrics, words

__all__ = ["LARGEST_SIDE", "Blank", "BoxKind", "Leaves", "NodePath", "Request", "Size", "Windows", "spoken"]

Size: TypeAlias = tuple[int, int]
NodePath: TypeAlias = str | Sequence[int]
"""A node: its label, or the places of the moves that lead to it from the root."""

Windows: TypeAlias = Literal["open", "all", "none"]
WINDOWS: tuple[Windows, ...] = ("open", "all", "none")

Leaves: TypeAlias = Literal["shown"] | bool
"""Whether the values of leaves are shown from the start; True is "shown"."""

Blank: TypeAlias = Literal["solution"] | bool
"""Whether a picture is one to be filled in by hand, or its solution."""

BoxKind: TypeAlias = Literal["window", "value"]
BOXES: tuple[BoxKind, ...] = ("window", "value")

WHOLE = Wish()
LARGEST_SIDE = 20_000
LEAST_UNITS, LEAST_PIXELS = 18.0, 9.0  # no value is smaller: on a canvas of 1080 lines, and on any


@dataclass(frozen=True)
class Request:
    """How to draw, and which part of the tree.

    ``given`` names what somebody asked for: only the rest is for a format to choose, see ``usually``.
    """

    theme: Theme = THEMES["light"]
    lang: str = "en"
    size: Size = (1920, 1080)
    caption: bool = True
    engine: Engine = "auto"
    wish: Wish = WHOLE
    title: str | None = None
    legend: bool | None = None
    """Whether the legend stands at the foot: at the first step unless said."""
    header: bool = True
    """Whether the search, the step and the counts are told."""
    strip: bool | None = None
    """Whether the passes of a search stand beside each other above its tree: where the caption does, unless said."""
    windows: Windows = "open"
    """Which nodes show their windows."""
    bare: bool = False
    """Whether there is nothing but the tree: no number line with its bars, and no foot."""
    leaves: bool = False
    """Whether the values of leaves are shown before the search comes there."""
    blank: Blank = False
    """Whether nothing of the search is shown, but boxes to be filled in; or filled in as a solution."""
    boxes: tuple[BoxKind, ...] = BOXES
    """The boxes below the inner nodes of a blank picture: for α and β, and for v."""
    whole: bool = True
    """Whether a blank picture shows the tree whole or not at all; else what has no room folds away."""
    column: tuple[float, float] | None = None
    """The part of the canvas that one of several searches side by side has; None if there is but one."""
    given: frozenset[str] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        words(self.lang)
        _checked_size(self.size)
        for name in ("caption", "header", "leaves"):
            if not isinstance(getattr(self, name), bool):
                raise ViewError(f"{name} {getattr(self, name)!r}; True or False is needed")
        if self.legend is not None and not isinstance(self.legend, bool):
            raise ViewError(f"legend {self.legend!r}; True, False, or None (at the first step) is needed")
        if self.windows not in WINDOWS:
            raise ViewError(f"windows {self.windows!r}; one of {', '.join(WINDOWS)} is needed")
        if self.title is not None and (not isinstance(self.title, str) or not self.title.strip()):
            raise ViewError(f"title {self.title!r}; a text is needed")
        if self.engine not in ENGINES:
            raise LayoutError(f"engine {self.engine!r}; one of {', '.join(ENGINES)} is needed")
        if not isinstance(self.blank, bool) and self.blank != "solution":
            raise ViewError(f"blank {readable(self.blank)}; True, False or 'solution' is needed")
        if any(kind not in BOXES for kind in self.boxes):
            raise ViewError(f"boxes {readable(self.boxes)}; some of {', '.join(BOXES)} are needed")
        if self.blank:
            self._check_blank()

    def _check_blank(self) -> None:
        """Refuse what a picture without a search cannot show."""
        if self.windows != "open" or self.legend:
            name = "legend" if self.legend else "windows"
            raise ViewError(f"{name} shows something of the search; a blank picture has none: leave {name} out")
        wish = self.wish
        if self.whole and (wish.depth is not None or wish.around is not None or wish.limit != MOST_NODES):
            name = "depth" if wish.depth is not None else "around" if wish.around is not None else "limit"
            raise ViewError(f"{name} folds something away; a blank picture shows all: draw a part with path=… instead")

    @classmethod
    def of(
        cls,
        traces: Sequence[Trace],
        theme: str | Theme | None = None,
        lang: str = "en",
        size: Size | None = None,
        caption: bool | None = None,
        engine: Engine = "auto",
        path: NodePath = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = MOST_NODES,
        title: str | None = None,
        legend: bool | None = None,
        header: bool = True,
        windows: Windows = "open",
        leaves: Leaves = False,
        blank: Blank = False,
    ) -> Self:
        """Read the options of a picture of some traces; what is None, and a theme that is "auto", is as usual."""
        asked = (
            ("theme", None if theme is None or theme == "auto" else theme_of(theme), None),
            ("lang", lang, "en"),
            ("size", None if size is None else _checked_size(size), None),
            ("caption", caption, None),
            ("engine", engine, "auto"),
            ("wish", Wish(_path(traces, path), depth, around, limit), WHOLE),
            ("title", metrics.clean(title) if isinstance(title, str) else title, None),
            ("legend", legend, None),
            ("header", header, True),
            ("windows", windows, "open"),
            ("leaves", _leaves_shown(leaves), False),
            ("blank", blank, False),
        )
        given: dict[str, Any] = {name: value for name, value, usual in asked if value != usual}
        return cls(**given, given=frozenset(given))

    def usually(self, *, size: Size | None = None, caption: bool | None = None) -> Self:
        """Return the request with what is usual somewhere, except where something else was asked for."""
        return replace(
            self,
            size=self.size if size is None or "size" in self.given else size,
            caption=self.caption if caption is None or "caption" in self.given else caption,
        )

    @property
    def words(self) -> Words:
        """The sentences of the language."""
        return words(self.lang)

    @property
    def least(self) -> float:
        """The smallest type size of a value, in units of the canvas."""
        return max(LEAST_UNITS, LEAST_PIXELS * 1080.0 / min(self.size))

    @property
    def canvas(self) -> tuple[float, float]:
        """The size of the drawing in its own units: the shorter side is 1080. A column is a part of that."""
        return self._whole if self.column is None else self.column

    @property
    def _whole(self) -> tuple[float, float]:
        width, height = self.size
        shorter = min(width, height)
        return 1080.0 * width / shorter, 1080.0 * height / shorter


def _checked_size(size: Any) -> Size:
    """Refuse what is no size in pixels."""
    if not isinstance(size, tuple | list) or len(size) != 2 or not all(map(_is_side, size)):
        raise ViewError(f"size {size!r}; (width, height) in pixels, from 100 to 20,000, is needed")
    return size[0], size[1]


def _is_side(side: Any) -> bool:
    return type(side) is int and 100 <= side <= LARGEST_SIDE


def _leaves_shown(leaves: Any) -> bool:
    """Tell whether the values of leaves are shown from the start."""
    if isinstance(leaves, bool):
        return leaves
    if not isinstance(leaves, str) or leaves != "shown":
        raise ViewError(f"leaves {readable(leaves)}; 'shown', True or False is needed")
    return True


def _path(traces: Sequence[Trace], path: Any) -> Path:
    """Return the path of a node that may be given by its label, as the first of the traces has it."""
    if isinstance(path, str):
        return traces[0].node(path).path
    return tuple(path) if isinstance(path, list) else path


def spoken(lang: str | None, language: str | None) -> str:
    """Return the language, asked for by its name or its older one; English unless said."""
    if lang is not None and language is not None:
        raise ViewError(f"lang {lang!r} and language {language!r} are the same option; give lang alone")
    return next((name for name in (lang, language) if name is not None), "en")
