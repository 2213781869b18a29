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

Tell: TypeAlias = Callable[..., Any]
"""What is told how many are done, and of how many if that has changed."""

WIDGET = "application/vnd.jupyter.widget-view+json"
PAUSE = 0.1  # seconds between two looks of a notebook's bar


@contextmanager
def bar(progress: Progress, total: int, what: str = "runs") -> Iterator[Tell]:
    """Lend a function that is told how many runs are done; and of how many, where that changes."""
    if callable(progress):
        tell = progress
        yield lambda done, known=total: tell(done, known)
    elif progress not in (None, False):
        raise ExperimentError(f"progress {progress!r}; a function of (done, total), None or False is needed")
    elif progress is not False and _in_notebook():
        yield _notebook_bar(total, what)
    elif progress is not False and sys.stderr.isatty():
        with _terminal_bar(total, what) as tell_terminal:
            yield tell_terminal
    else:
        yield _nobody


def _in_notebook() -> bool:
    if "ipykernel" not in sys.modules:
        return False
    from minimaxviz.draw.notebook import in_notebook

    return in_notebook()


def _nobody(done: int, total: int = 0) -> None:
    pass


@contextmanager
def _terminal_bar(total: int, what: str) -> Iterator[Tell]:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar
    except ImportError:  # a bar is nice to have
        yield _nobody
        return
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, known=total: bar.update(task, completed=done, total=known)


def _notebook_bar(total: int, what: str) -> Tell:
    """Show a widget; a reader without a kernel sees the number of runs, the same in every copy."""
    try:
        from IPython.display import display
        from ipywidgets import HBox, IntProgress, Label
    except ImportError:  # a bar is nice to have
        return _nobody
    stripe, label = IntProgress(max=total), Label()
    view = {"version_major": 2, "version_minor": 0, "model_id": HBox([stripe, label]).model_id}
    display({WIDGET: view, "text/plain": f"{total:,} {what}" if total > 1 else what}, raw=True)
    last = 0.0

    def tell(done: int, known: int = total) -> None:
        nonlocal last
        if done < known and monotonic() - last < PAUSE:
            return
        last = monotonic()
        stripe.max, stripe.value, label.value = known, done, f"{done:,} of {known:,} {what}"

    return tell
