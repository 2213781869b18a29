"""What every widget is: an anywidget in a notebook; on a page with Python behind it, one that speaks to the page."""

import sys
from importlib.util import find_spec

from minimaxviz.errors import ViewError, needing

with needing("Player, Lab, Match and Quiz need widgets", "anywidget ipywidgets", ViewError):
    import traitlets

    if sys.platform == "emscripten" and find_spec("anywidget") is None:  # a page of our own, without Jupyter
        from minimaxviz.widget.paged import PagedWidget as Widget
    else:
        from anywidget import AnyWidget as Widget

__all__ = ["Widget", "traitlets"]
