"""A widget and the still picture of it, which is what a saved notebook keeps for readers without kernel or widgets."""

from base64 import b64encode
from html import escape
from typing import Any

from minimaxviz.draw import notebook
from minimaxviz.draw.request import Size
from minimaxviz.errors import ExportError
from minimaxviz.widget.base import Widget, traitlets
from minimaxviz.words import words

__all__ = ["StillWidget"]

HIDDEN = (
    ".jp-OutputArea-child:has(.mv-still) + .jp-OutputArea-child:has([data-mime-type$='widget-view+json'])"
    "{ display: none }"
)


class StillWidget(Widget):
    """A widget that is shown with a still picture, whose place it takes in the browser."""

    _stills: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)

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
        """Write the picture with its words, and a line that says why it does not move.

        The output of the widget itself stays empty; it is hidden, because JupyterLab would say "model not
        found" in it where there is no kernel.
        """
        from minimaxviz.export.raster import png

        drawn, size, caption, more, line = self._still_parts()
        try:
            kind, picture = "png", png(drawn, size)
        except ExportError:  # where there is no Typst; some front ends take SVG away, so it is the second choice
            kind, picture = "svg+xml", drawn.encode("utf-8")
        return (
            f"<style>{HIDDEN}</style>"
            f'<div class="mv-still" data-still="{name}" dir="auto">'
            f'<img src="data:image/{kind};base64,{b64encode(picture).decode("ascii")}" alt="{escape(caption)}" '
            'style="max-width: 100%">'
            f"<p>{escape(caption)}<br><small>{escape(words(self.language).say(line))}</small></p>{more}</div>"
        )

    def _still_parts(self) -> tuple[str, Size, str, str, str]:
        """Return the picture, its size, its caption, more HTML, and the key of a line that says why it stands still."""
        raise NotImplementedError
