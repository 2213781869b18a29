"""Repeated, seeded experiments that count nodes: here, in a pool of processes, or on many machines."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeAlias

from minimaxviz.errors import ExperimentError
from minimaxviz.experiment import plan
from minimaxviz.experiment.progress import Progress, bar
from minimaxviz.experiment.results import Branching, Experiment, Missing, Order, Row
from minimaxviz.experiment.searches import named
from minimaxviz.experiment.work import Made, Search, Setting, Work, error_line, measured
from minimaxviz.game import Game
from minimaxviz.games.given import AnyGame
from minimaxviz.notation import readable
from minimaxviz.search.alphabeta import alphabeta
from minimaxviz.search.minimax import minimax
from minimaxviz.trace.conventions import Conventions

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["experiment"]

AnySearch: TypeAlias = Search | str | tuple[str, dict[str, Any]]
"""A search: its function, its name, or its name with options."""

PARTS = 64  # in which an executor gets its work: few enough to be worth sending, many enough for all its workers


def experiment(
    game: AnyGame | Callable[[int], Game[Any, Any]] | None = None,
    *,
    searches: AnySearch | Sequence[AnySearch] | Mapping[str, AnySearch] = (minimax, alphabeta),
    branching: Branching | Sequence[Branching] = None,
    depth: int | Sequence[int] | None = None,
    order: Order | Sequence[Order] | None = None,
    seeds: int | Sequence[int] = 10,
    executor: "Executor | None" = None,
    progress: Progress = None,
) -> Experiment:
    """Run every search on every game, and count: on random trees, a game, or what a function of the seed makes.

    Lists and ranges name what is varied. Random trees have ``branching`` children (3 unless said; (low, high) draws
    it), a ``depth`` (1 to 6 unless said), and their children in ``order`` "best" (the best for its player comes
    first), "random" and "worst", or a number: the probability with which the best is put first, where else the order is
    random. In a game ``depth`` is the limit of the search, and ``order`` is "listed", "random" or "reversed".
    ``seeds=10`` means 1 to 10. ``searches`` are names like "pvs", with options as in ("alphabeta", {"cut": ">"}),
    functions, or a table of names and any of these: ``{"strict": ("alphabeta", {"cut": ">"})}``.

    ``executor`` is any of ``concurrent.futures``: the result is the same. A script starts one of processes below
    ``if __name__ == "__main__":``, and games and searches of its own stand in a module. What an interrupt, a broken
    executor or a failing search leaves out is listed in ``missing``. ``progress`` is a function of (done, total);
    unless it is given, terminals and notebooks show a bar.

    >>> experiment(depth=4, seeds=100)
    branching  depth  order   search     minimum  runs  fewest  median  most
    ────────────────────────────────────────────────────────────────────────
            3      4  best    minimax         37   100     121     121   121
            3      4  best    alphabeta       37   100      37      37    37
            3      4  random  minimax         37   100     121     121   121
            3      4  random  alphabeta       37   100      44      74   102
            3      4  worst   minimax         37   100     121     121   121
            3      4  worst   alphabeta       37   100     113     119   121
    <BLANKLINE>
    600 runs; fewest, median and most nodes visited over the seeds.
    A node is one call of the search, the root included.
    The leaves of a random tree are drawn from so many numbers that hardly two are alike.
    Alpha-beta: cut when α ≥ β · fail-soft · window [−∞, ∞]
    """
    game = plan.game_of(game)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ExperimentError(f"executor {readable(executor)}; None or one of concurrent.futures is needed")
    work = Work(game, named(searches))
    settings = plan.settings(game is None, branching, depth, order, seeds)
    made: dict[Setting, list[Made]] = {}
    reason = ""
    with bar(progress, len(settings) * len(work.searches)) as tell:
        try:
            with closing(_outcomes(executor, work, settings)) as outcomes:
                for outcome in outcomes:
                    made |= outcome
                    tell(len(made) * len(work.searches))
        except (ExperimentError, KeyboardInterrupt) as error:
            if not made:
                raise
            reason = str(error) or "interrupted"
    return _gathered([run for setting in settings for run in made.get(setting) or work.undone(setting, reason)])


def _outcomes(
    executor: "Executor | None", work: Work, settings: list[Setting]
) -> Generator[dict[Setting, list[Made]], None, None]:
    """Yield what was measured, part by part, as it comes in; say in the end if the executor left something out."""
    if executor is None:
        for setting in settings:
            yield measured(work, [setting])
        return
    from concurrent.futures import as_completed

    parts = min(PARTS, len(settings))
    futures: list[Future[dict[Setting, list[Made]]]] = []
    failures: list[Exception] = []
    try:
        try:
            for first in range(parts):  # a part has games of every size, so that all take about as long
                futures.append(executor.submit(measured, work, settings[first::parts]))
        except Exception as error:
            failures.append(error)
        for future in as_completed(futures):
            try:
                outcome = future.result()
            except Exception as error:
                failures.append(error)
            else:
                yield outcome
    finally:
        for future in futures:
            future.cancel()
    if failures:
        raise _broken(failures[0])


CURES = {  # what an executor says, and what helps
    "pickle": "define games and searches at the top level of a module",
    "local object": "define games and searches at the top level of a module",
    "BrokenProcessPool": "start it below if __name__ == '__main__': and import games and searches from a module",
    "bootstrapping": "start it below if __name__ == '__main__': and import games and searches from a module",
}


def _broken(failure: Exception) -> ExperimentError:
    what = error_line(failure).rstrip(".")
    cure = next((f"; {cure}" for sign, cure in CURES.items() if sign in what), "")
    return ExperimentError(f"the executor failed: {what}{cure}")


def _shared(known: Conventions, run: Conventions) -> Conventions:
    """Return what two runs of a search have in common: a guess that is another one each time is no convention."""
    own = {option: None for option, value in known.options.items() if run.options.get(option) != value}
    return known.but(**own) if own else known


def _gathered(runs: list[Made]) -> Experiment:
    """Put the runs together; warn if some are missing, and refuse if all are."""
    rows = [run for run, _ in runs if isinstance(run, Row)]
    missing = [run for run, _ in runs if isinstance(run, Missing)]
    if not rows:
        first = missing[0]
        raise ExperimentError(f"no run succeeded; {first.search} with seed {first.seed}: {first.reason}")
    conventions: dict[str, Conventions] = {}
    for run, run_conventions in runs:
        if run_conventions is not None:
            known = conventions.setdefault(run.search, run_conventions)
            conventions[run.search] = _shared(known, run_conventions)
    gathered = Experiment(rows, missing, conventions)
    if missing:
        import warnings

        warnings.warn(gathered.notice, RuntimeWarning, stacklevel=3)
    return gathered
