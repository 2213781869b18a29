"""The Player: step through a search in a notebook."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from minimaxviz.draw.request import Leaves, NodePath, Request, Size, Windows, spoken
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import StepError, ViewError, first_line
from minimaxviz.layout import Engine
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.widget.asking import can_ask, checked_to_ask, packed_asker, packed_questions
from minimaxviz.widget.base import traitlets
from minimaxviz.widget.bundle import packed_script, packed_style
from minimaxviz.widget.reel import PANELS, STILL, Reel, traces_of
from minimaxviz.widget.still import StillWidget
from minimaxviz.words import words

__all__ = ["Player"]

SLOWEST, FASTEST = 0.1, 60.0


def _checked_step(step: int, numbers: list[int]) -> int:
    """Refuse a step that is not among those of a Player."""
    if not numbers[0] <= step <= numbers[-1]:
        raise StepError(f"step {step}; this Player has {numbers[0]} to {numbers[-1]}, counted from 0")
    if step not in numbers:
        raise StepError(f"step {step} is not among the {len(numbers):,} that this Player shows")
    return step


def _last_up_to(numbers: list[int], wanted: int) -> int:
    """Return the last of the numbers that is not beyond the wanted one, or the first."""
    return numbers[max(0, bisect_right(numbers, wanted) - 1)]


class Player(StillWidget):
    """A search to step through: buttons, a slider, keys, and the reason of every step beside the picture.

    ``step``, ``playing``, ``speed`` (steps a second), ``lang`` (linked as ``language``), ``theme`` ("auto" follows
    the page), ``panels`` (of "caption", "code", "stack", "counts") and ``asks`` (a question before each step, about one
    search of a small tree) can be given, read, set and linked; for searches side by side also ``by``: "place" (all
    stay at the same place of the tree), "step" or "node". ``steps`` chooses which steps there are ("all", "cuts",
    "brief", a range, a list; like ``step`` they count from 0, as ``trace[k]`` does, and side by side along the
    comparison), ``size`` the shape of the picture; ``engine``, ``path``, ``depth``, ``around``, ``limit``, ``title``,
    ``legend``, ``header``, ``windows`` and ``leaves`` are those of ``trace.svg``.

    Stepping needs no kernel. Where widgets do not run, the last step is shown as a still picture.
    """

    _esm = packed_script("widget.js")
    _css = packed_style("player.css")

    step = traitlets.Int(0).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    speed = traitlets.Float(1.0).tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    by = traitlets.Unicode("step").tag(sync=True)
    panels = traitlets.List(traitlets.Unicode(), list(PANELS)).tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    """The path of the node that was clicked last, as in "0.1"; "root" for the root, empty at first."""
    asks = traitlets.Bool(False).tag(sync=True)
    """Whether a question is asked before each step that can be asked about."""
    _film = traitlets.Bytes(b"").tag(sync=True)
    _askable = traitlets.Bool(False).tag(sync=True)
    _questions = traitlets.Bytes(b"").tag(sync=True)
    """The questions, and what asks them: sent only when they are wanted."""
    _asking = traitlets.Bytes(b"").tag(sync=True)

    def __init__(
        self,
        trace: Trace | Comparison,
        step: int | None = None,
        *,
        playing: bool = False,
        speed: float = 1.0,
        lang: str | None = None,
        language: str | None = None,
        theme: str | Theme = "auto",
        by: str | None = None,
        panels: Sequence[str] = PANELS,
        steps: str | Sequence[int] | None = None,
        size: Size | None = None,
        engine: Engine = "auto",
        path: NodePath = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        legend: bool | None = None,
        header: bool = True,
        windows: Windows = "open",
        leaves: Leaves = False,
        asks: bool = False,
    ) -> None:
        lang = spoken(lang, language)
        self._heard_step = False
        self._own_theme = theme if isinstance(theme, Theme) else "auto"
        request = Request.of(
            traces_of(trace), theme, lang, size, None, engine, path, depth, around, limit,
            title, legend, header, windows, leaves,
        )  # fmt: skip
        self._reel = Reel(trace, request, steps, by)
        if not isinstance(panels, tuple | list):
            raise ViewError(f"panels {panels!r}; a list of {', '.join(PANELS)} is needed")
        try:
            super().__init__(
                step=self._reel.steps[0] if step is None else step,
                playing=playing,
                speed=speed,
                language=lang,
                theme=self._reel.theme,
                by=self._reel.by,
                panels=list(panels),
                asks=asks,
            )
        except (traitlets.TraitError, OverflowError) as error:
            raise ViewError(f"Player: {first_line(error)}") from None
        self._film = self._reel.packed(lang)
        self._askable = can_ask(self._reel)
        self._ask()
        self.observe(self._ask, "asks")
        self.observe(self._translate, "language")
        self.observe(self._keep_the_moment, "by")

    @property
    def trace(self) -> Trace | Comparison:
        """What is stepped through."""
        return self._reel.subject

    @property
    def lang(self) -> str:
        """The language, as ``language`` has it."""
        return str(self.language)

    @lang.setter
    def lang(self, lang: str) -> None:
        self.language = lang

    def show(
        self,
        trace: Trace | Comparison,
        step: int | None = None,
        *,
        steps: str | Sequence[int] | None = None,
        size: Size | None = None,
        engine: Engine = "auto",
        path: NodePath = (),
        depth: int | None = None,
        around: int | None = None,
        limit: int = 400,
        title: str | None = None,
        legend: bool | None = None,
        header: bool = True,
        windows: Windows = "open",
        leaves: Leaves = False,
    ) -> None:
        """Show another search instead, from its beginning or a step of it; options as for a new Player."""
        request = Request.of(
            traces_of(trace), self._own_theme, self.lang, size, None, engine, path, depth, around, limit,
            title, legend, header, windows, leaves,
        )  # fmt: skip
        reel = Reel(trace, request, steps)
        film = reel.packed(self.language)
        first = reel.steps[0] if step is None else _checked_step(step, list(reel.steps))
        with self.hold_sync():
            self._reel = reel
            self.playing = False
            self.by = reel.by
            self.step = first
            self._film = film
            self._askable = can_ask(reel)
            self.asks = self.asks and self._askable
            self._ask()

    def _translate(self, change: Any) -> None:
        self._film = self._reel.packed(self.language)
        self._ask()

    def _ask(self, change: Any = None) -> None:
        """Send the questions, if they are wanted."""
        if self.asks:
            self._asking, self._questions = packed_asker(), packed_questions(self._reel, self.language)

    def _keep_the_moment(self, change: Any) -> None:
        """Stepping another way goes on from the same moment of the first search."""
        if self._heard_step or change["old"] not in self._reel.timelines:
            return  # the browser has said where to go on, or something else is shown
        before, after = (self._reel.timelines[change[name]] for name in ("old", "new"))
        position = before["positions"][0][bisect_right(before["numbers"], self.step) - 1]
        tick = bisect_left(after["positions"][0], position)
        self.step = after["numbers"][min(tick, len(after["numbers"]) - 1)]

    # --- what may be set --------------------------------------------------------------------------

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return _checked_step(proposal["value"], self._numbers)

    @traitlets.validate("speed")
    def _check_speed(self, proposal: Any) -> float:
        speed: float = proposal["value"]
        if not SLOWEST <= speed <= FASTEST:
            raise ViewError(f"speed {speed:g}; {SLOWEST:g} to {FASTEST:g} steps a second are possible")
        return speed

    @traitlets.validate("language")
    def _check_language(self, proposal: Any) -> str:
        return words(proposal["value"]).lang

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        known = ("auto", *self._reel.themes)
        if proposal["value"] not in known:
            raise ViewError(f"theme {proposal['value']!r}; one of {', '.join(known)} is needed")
        return str(proposal["value"])

    @traitlets.validate("by")
    def _check_by(self, proposal: Any) -> str:
        known = self._reel.timelines
        if proposal["value"] not in known:
            raise ViewError(f"by {proposal['value']!r}; this Player steps by {' or '.join(known)}")
        return str(proposal["value"])

    @traitlets.validate("asks")
    def _check_asks(self, proposal: Any) -> bool:
        if proposal["value"]:
            checked_to_ask(self._reel)
        return bool(proposal["value"])

    @traitlets.validate("panels")
    def _check_panels(self, proposal: Any) -> list[str]:
        for panel in proposal["value"]:
            if panel not in PANELS:
                raise ViewError(f"panel {panel!r}; there are {', '.join(PANELS)}")
        return list(proposal["value"])

    @property
    def _numbers(self) -> list[int]:
        return self._numbers_by(self.by)

    def _numbers_by(self, by: str) -> list[int]:
        lines = self._reel.timelines
        numbers: list[int] = lines.get(by, lines[self._reel.by])["numbers"]
        return numbers

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the browser says; what another widget linked there set too far stops at the end."""
        self._heard_step = "step" in sync_data
        if isinstance(sync_data.get("step"), int):
            numbers = self._numbers_by(sync_data.get("by", self.by))
            sync_data = {**sync_data, "step": _last_up_to(numbers, sync_data["step"])}
        super().set_state(sync_data)
        self._heard_step = False

    # --- without widgets --------------------------------------------------------------------------

    def _still_parts(self) -> tuple[str, Size, str, str, str]:
        """Return the last step as a picture, with its caption."""
        caption = " · ".join(self._reel.captions(self.language))
        return self._reel.still(self.language, self.theme), STILL, caption, "", "player_still"

    def __repr__(self) -> str:
        traces = self._reel.traces
        last = len(traces[0]) if len(traces) == 1 else self._numbers[-1] + 1  # as the browser counts, from 1
        return f"Player({', '.join(map(repr, traces))}, step {self.step + 1} of {last})"
