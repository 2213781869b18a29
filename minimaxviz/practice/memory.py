"""What somebody's function keeps from one run to the next: its tables are put back, so that each run is the first."""

from collections.abc import Iterator
from types import FunctionType, MethodType
from typing import Any

from minimaxviz.practice.codes import inner_function, is_theirs, wrapped

__all__ = ["Memory"]

LARGEST = 1_000  # entries of a table that is put back; a search's own begins small


class Memory:
    """The tables, lists and sets of a function's module, and of what is called there, as they are now."""

    def __init__(self, function: Any) -> None:
        inner = inner_function(function)
        space = {} if inner is None else inner.__globals__
        parts = [*_parts(function), *_parts(inner)]
        parts += [value for name, value in space.items() if not name.startswith("_") and name not in ("In", "Out")]
        for one in [one for one in space.values() if _is_own(one)]:
            parts += _parts(one)
        found: dict[int, Any] = {}
        for part in parts:
            if type(part) in (dict, list, set) and len(part) <= LARGEST:
                found[id(part)] = part
        self._kept = [(part, part.copy()) for part in found.values()]
        self._caches = [one.cache_clear for one in (function, *space.values()) if _has_cache(one)]

    def put_back(self) -> None:
        """Let everything be as it was."""
        for part, before in self._kept:
            part.clear()
            if isinstance(part, list):
                part.extend(before)
            else:
                part.update(before)
        for clear in self._caches:
            clear()


def _is_own(one: Any) -> bool:
    return isinstance(one, FunctionType) and is_theirs(one.__code__)


def _has_cache(one: Any) -> bool:
    """Tell whether it is a function of somebody's own in front of which functools keeps answers."""
    return hasattr(one, "cache_clear") and _is_own(wrapped(one))


def _parts(one: Any) -> Iterator[Any]:
    """Go through what a function holds: its defaults, what is nested around it, and the object that it belongs to."""
    if isinstance(one, MethodType):
        yield from getattr(one.__self__, "__dict__", {}).values()
        one = one.__func__
    if isinstance(one, FunctionType):
        yield from one.__defaults__ or ()
        yield from (one.__kwdefaults__ or {}).values()
        for cell in one.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # nothing was put there yet
                continue
