"""What is compared with another commit: jobs that use only what users call, so that any version can do them.

``python -m benchmarks.jobs NAME`` does one and prints what it cost, in seconds or bytes.
"""

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import minimaxviz as mv
from benchmarks.pages import large_page, large_story, ready_times
from benchmarks.timing import Goal, kept_bytes, processor_time

__all__ = ["JOBS", "SINCE", "Job"]

SINCE = "cd1f44d"
"""The commit that floors and moonshots are meant against; any other is only not to be slower than."""


class Job(NamedTuple):
    """Something that versions do, what of it is compared, and how many times less it shall cost than at ``SINCE``."""

    cost: Callable[[], float]
    benchmark: str
    what: str
    floor: float
    moonshot: float | None
    rounds: int

    @property
    def goal(self) -> Goal:
        """What is wanted of it against ``SINCE``."""
        return Goal("≥", self.floor, self.moonshot)


JOBS: dict[str, Job] = {}
"""All jobs by name."""


def job(
    benchmark: str, what: str, floor: float = 0.95, moonshot: float | None = None, rounds: int = 5
) -> Callable[[Callable[[], float]], Callable[[], float]]:
    """Enter a function into the table of jobs."""

    def enter(cost: Callable[[], float]) -> Callable[[], float]:
        JOBS[cost.__name__] = Job(cost, benchmark, what, floor, moonshot, rounds)
        return cost

    return enter


@job("engine", "minimax of tic-tac-toe, recorded")
def minimax() -> float:
    """Search 549,946 nodes."""
    return processor_time(lambda: mv.minimax(mv.TicTacToe()))


@job("engine", "alpha-beta of tic-tac-toe, recorded")
def alphabeta() -> float:
    """Search 18,297 nodes."""
    return processor_time(lambda: mv.alphabeta(mv.TicTacToe()))


@job("engine", "order and index of those 549,946 nodes", floor=4, moonshot=5.8)
def index() -> float:
    """Count the steps, for which the index is made."""
    return processor_time(len, fresh=lambda: mv.minimax(mv.TicTacToe()))


@job("engine", "memory of those nodes as recorded", floor=1, rounds=1)
def memory() -> float:
    """Keep the trace."""
    return kept_bytes(lambda: mv.minimax(mv.TicTacToe()))


@job("engine", "the JSON of those nodes", floor=8, moonshot=11, rounds=2)
def to_json() -> float:
    """Write the largest trace as text."""
    return processor_time(lambda trace: trace.to_json(), fresh=lambda: mv.minimax(mv.TicTacToe()))


@job("engine", "two such traces compared by ==", floor=8, moonshot=11, rounds=2)
def equal() -> float:
    """Find that two searches did the same."""
    return processor_time(
        lambda traces: traces[0] == traces[1], fresh=lambda: [mv.minimax(mv.TicTacToe()) for _ in range(2)]
    )


@job("five_by_five", "minimax to depth 4 on 5×5, estimates included", floor=3, moonshot=4, rounds=3)
def estimates() -> float:
    """Search the homework's board."""
    return processor_time(lambda: mv.minimax(mv.MNK(5, 5, 3, estimate="lines"), depth=4))


def _saved(name: str) -> tuple[float, float]:
    """Return the processor time and the size of a file of the lecture's alpha-beta."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        mv.alphabeta("lecture").save(path)  # so that fonts and modules are loaded
        return processor_time(lambda: mv.alphabeta("lecture").save(path)), path.stat().st_size


@job("slides", "the lecture's alpha-beta as PowerPoint: processor time", floor=8, moonshot=10, rounds=2)
def pptx_time() -> float:
    """Write a deck."""
    return _saved("deck.pptx")[0]


@job("slides", "the lecture's alpha-beta as PowerPoint: size", floor=8, moonshot=13, rounds=1)
def pptx_size() -> float:
    """Write a deck."""
    return _saved("deck.pptx")[1]


@job("slides", "the lecture's alpha-beta as GIF: processor time", rounds=2)
def gif_time() -> float:
    """Write an animation."""
    return _saved("deck.gif")[0]


@job("slides", "the lecture's alpha-beta as GIF: size", floor=3, rounds=1)
def gif_size() -> float:
    """Write an animation."""
    return _saved("deck.gif")[1]


@job("slides", "`minimaxviz lecture`, all its eleven files: processor time", floor=2.2, moonshot=4, rounds=2)
def lecture() -> float:
    """Run the main command as users do, in a new process."""
    import subprocess

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-m", "minimaxviz", "lecture", "-o", str(Path(folder) / "lecture")]
        return processor_time(lambda: subprocess.run(command, check=True, capture_output=True))


def _ready(large: Callable[[Path], Path]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return ready_times([large(Path(folder))])[0]


@job("pages", "a page of 3,287 nodes: time until it is ready in a browser", rounds=2)
def page_ready() -> float:
    """Open a page."""
    return _ready(large_page)


@job("pages", "a story of 3,287 nodes: time until it is ready in a browser", floor=3, moonshot=3.9, rounds=2)
def story_ready() -> float:
    """Open a story."""
    return _ready(large_story)


if __name__ == "__main__":
    with contextlib.redirect_stdout(io.StringIO()):  # whatever a version says while it works
        figure = JOBS[sys.argv[1]].cost()
    sys.stdout.write(repr(float(figure)) + os.linesep)
