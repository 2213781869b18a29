"""The searches of an experiment: by name, by name with options, or functions of somebody's own."""

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Any

from minimaxviz.errors import ExperimentError
from minimaxviz.experiment.work import Search
from minimaxviz.notation import readable
from minimaxviz.search import SEARCHES, alphabeta, mtd
from minimaxviz.trace import Trace

__all__ = ["VARIANTS", "named"]

NEEDED = "functions like minimax, names like 'pvs', or a table of names and functions, are needed"


def mtd_value(game: Any, **options: Any) -> Trace:
    """Search with MTD(f) from the right guess: alpha-beta finds it first, and that is not counted."""
    return mtd(game, guess=alphabeta(game, **options).value, **options)


VARIANTS: dict[str, Any] = {  # searches that differ from those of the table by their options, and have a name
    "pvs_table": ("pvs", {"table": True}),
    "mtd_value": mtd_value,
    "SSS*": ("mtd", {"guess": inf}),
    "DUAL*": ("mtd", {"guess": -inf}),
}


def named(searches: Any) -> dict[str, Search]:
    """Return searches by name: functions, names, and names with options; in a table each goes by its key."""
    if isinstance(searches, Mapping):
        table = dict(searches)
    else:
        given = [searches] if _has_options(searches) or not isinstance(searches, list | tuple) else list(searches)
        table = {_name(search): search for search in given}
        if len(table) < len(given):
            raise ExperimentError("searches: two have the same name, or none; name them, as in {'mine': search}")
    if not table:
        raise ExperimentError(f"searches: there is none; {NEEDED}")
    if not all(isinstance(name, str) for name in table):
        raise ExperimentError(f"searches: {readable(next(iter(table.values())))}; {NEEDED}")
    return {name: _function(search) for name, search in table.items()}


def _has_options(search: Any) -> bool:
    """Tell whether this is a name with its options, as in ("pvs", {"table": True})."""
    return isinstance(search, tuple) and len(search) == 2 and isinstance(search[1], dict)


def _name(search: Any) -> Any:
    """Return what a search is called that was given without a name; None if it has none."""
    if _has_options(search):
        name, options = search
        return f"{name}({', '.join(f'{option}={value}' for option, value in options.items())})"
    return search if isinstance(search, str) else getattr(search, "__name__", None)


def _function(search: Any) -> Search:
    """Return the function that is meant."""
    if callable(search):
        return search  # type: ignore[no-any-return]
    if isinstance(search, str) and search in VARIANTS:
        return _function(VARIANTS[search])
    name, options = search if _has_options(search) else (search, {})
    if not isinstance(name, str):
        raise ExperimentError(f"searches: {readable(search)}; {NEEDED}")
    if name not in SEARCHES:
        raise ExperimentError(f"searches: {readable(name)}; one of {', '.join([*SEARCHES, *VARIANTS])} is needed")
    found = SEARCHES[name]
    for option in options:
        if not isinstance(option, str) or not found.takes(option):
            raise ExperimentError(f"searches: {name} has no option {readable(option)}")
    return partial(found.function, **options) if options else found.function
