"""The Player: step through a search in a notebook."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from html import escape
from typing import Any

from minimaxviz.draw import notebook
from minimaxviz.draw.request import Leaves, NodePath, Request, Size, Windows, spoken
from minimaxviz.draw.theme import Theme
from minimaxviz.errors import ExportError, StepError, ViewError, first_line, needing
from minimaxviz.layout import Engine
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison
from minimaxviz.widget.bundle import packed_script, static
from minimaxviz.widget.reel import PANELS, STILL, Reel, traces_of
from minimaxviz.words import words

with needing("Player, Lab and Match need widgets", "anywidget ipywidgets", ViewError):
    import anywidget
    import traitlets

__all__ = ["Player"]

HIDDEN = (
    ".jp-OutputArea-child:has(.mv-still) + .jp-OutputArea-child:has([data-mime-type$='widget-view+json'])"
    "{ display: none }"
)
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


class Player(anywidget.AnyWidget):
    """A search to step through: buttons, a slider, keys, and the reason of every step beside the picture.

    ``step``, ``playing``, ``speed`` (steps a second), ``lang`` (linked as ``language``), ``theme`` ("auto" follows
    the page) and ``panels`` (of "caption", "code", "stack", "counts") can be given, read, set and linked; for
    searches side by side also ``by``: "place" (all stay at the same place of the tree), "step" or "node". ``steps``
    chooses which steps there are ("all", "cuts", "brief", a range, a list; like ``step`` they count from 0, as
    ``trace[k]`` does, and side by side along the comparison), ``size`` the shape of the picture; ``engine``, ``path``,
    ``depth``, ``around``, ``limit``, ``title``, ``legend``, ``header``, ``windows`` and ``leaves`` are those of
    ``trace.svg``.

    Stepping needs no kernel. Where widgets do not run, the last step is shown as a still picture.
    """

    _esm = packed_script("widget.js")
    _css = static("player.css")

    step = traitlets.Int(0).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    speed = traitlets.Float(1.0).tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    by = traitlets.Unicode("step").tag(sync=True)
    panels = traitlets.List(traitlets.Unicode(), list(PANELS)).tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    """The path of the node that was clicked last, as in "0.1"; "root" for the root, empty at first."""
    _film = traitlets.Bytes(b"").tag(sync=True)
    _stills: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)

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
            )
        except (traitlets.TraitError, OverflowError) as error:
            raise ViewError(f"Player: {first_line(error)}") from None
        self._film = self._reel.packed(lang)
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

    def _translate(self, change: Any) -> None:
        self._film = self._reel.packed(self.language)

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

    def _ipython_display_(self) -> None:
        """Show a still picture, then the widget, which takes the picture's place in the browser.

        So what is saved in the notebook is the picture: readers without kernel or widgets see it.
        """
        from IPython.display import display

        if not notebook.in_notebook():
            raise NotImplementedError  # so IPython takes the text
        name = f"{self.model_id}-{len(self._stills)}"
        view, about = self._repr_mimebundle_()  # type: ignore[misc]
        display({"text/html": self._still(name), "text/plain": repr(self)}, raw=True)
        self._stills = [*self._stills, name]
        display({**view, "text/plain": repr(self)}, metadata=about, raw=True)

    def _still(self, name: str) -> str:
        """Write the last step as a picture with its caption, and a line that says why it does not move.

        The output of the widget itself stays empty; it is hidden, because JupyterLab would say "model not
        found" in it where there is no kernel.
        """
        from base64 import b64encode

        from minimaxviz.export.raster import png

        drawn = self._reel.still(self.language, self.theme)
        try:
            kind, picture = "png", png(drawn, STILL)
        except ExportError:  # where there is no Typst; some front ends take SVG away, so it is the second choice
            kind, picture = "svg+xml", drawn.encode("utf-8")
        caption = " · ".join(self._reel.captions(self.language))
        line = words(self.language).say("player_still")
        return (
            f"<style>{HIDDEN}</style>"
            f'<div class="mv-still" data-still="{name}" dir="auto">'
            f'<img src="data:image/{kind};base64,{b64encode(picture).decode("ascii")}" alt="{escape(caption)}" '
            'style="max-width: 100%">'
            f"<p>{escape(caption)}<br><small>{escape(line)}</small></p></div>"
        )

    def __repr__(self) -> str:
        traces = self._reel.traces
        last = len(traces[0]) if len(traces) == 1 else self._numbers[-1] + 1  # as the browser counts, from 1
        return f"Player({', '.join(map(repr, traces))}, step {self.step + 1} of {last})"
