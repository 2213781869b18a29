"""A progress bar where somebody is looking: in a terminal or in a notebook."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Literal, TypeAlias

from minimaxviz.errors import ExperimentError

__all__ = ["Progress", "bar"]

Progress: TypeAlias = Callable[[int, int], Any] | Literal[False] | None
"""A function of (done, total); None for a bar where there is somebody to see it, False for none."""

WIDGET = "application/vnd.jupyter.widget-view+json"
PAUSE = 0.1  # seconds between two looks of a notebook's bar


@contextmanager
def bar(progress: Progress, total: int) -> Iterator[Callable[[int], Any]]:
    """Lend a function that is told how many runs are done."""
    if callable(progress):
        tell = progress
        yield lambda done: tell(done, total)
    elif progress not in (None, False):
        raise ExperimentError(f"progress {progress!r}; a function of (done, total), None or False is needed")
    elif progress is not False and _in_notebook():
        yield _notebook_bar(total)
    elif progress is not False and sys.stderr.isatty():
        with _terminal_bar(total) as tell_terminal:
            yield tell_terminal
    else:
        yield _nobody


def _in_notebook() -> bool:
    if "ipykernel" not in sys.modules:
        return False
    from minimaxviz.draw.notebook import in_notebook

    return in_notebook()


def _nobody(done: int) -> None:
    pass


@contextmanager
def _terminal_bar(total: int) -> Iterator[Callable[[int], Any]]:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar
    except ImportError:  # a bar is nice to have
        yield _nobody
        return
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("runs", total=total)
        yield lambda done: bar.update(task, completed=done)


def _notebook_bar(total: int) -> Callable[[int], Any]:
    """Show a widget; a reader without a kernel sees the number of runs, the same in every copy."""
    try:
        from IPython.display import display
        from ipywidgets import HBox, IntProgress, Label
    except ImportError:  # a bar is nice to have
        return _nobody
    stripe, label = IntProgress(max=total), Label()
    view = {"version_major": 2, "version_minor": 0, "model_id": HBox([stripe, label]).model_id}
    display({WIDGET: view, "text/plain": f"{total:,} runs"}, raw=True)
    last = 0.0

    def tell(done: int) -> None:
        nonlocal last
        if done < total and monotonic() - last < PAUSE:
            return
        last = monotonic()
        stripe.value, label.value = done, f"{done:,} of {total:,} runs"

    return tell
