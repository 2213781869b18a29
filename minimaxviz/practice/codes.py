"""Whose code is whose: which code belongs to somebody's function, and is neither ours nor a library's."""

import sys
import sysconfig
from collections.abc import Iterator
from functools import partial
from inspect import CO_VARARGS, CO_VARKEYWORDS, getattr_static
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

__all__ = ["codes_of", "inner_function", "is_theirs", "parameters", "wrapped"]

_PACKAGE = str(Path(__file__).parents[1])
_LIBRARIES = tuple({sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")})


def inner_function(function: Any) -> FunctionType | None:
    """Return the function that Python wrote: of a method, a partial, a decorated one, or an object that is called."""
    seen = 0
    while not isinstance(function, FunctionType) and seen < 10:
        seen += 1
        if isinstance(function, MethodType):
            function = function.__func__
        elif isinstance(function, partial):
            function = function.func
        elif (inner := wrapped(function)) is not None:
            function = inner
        elif callable(function) and not isinstance(function, type):
            function = type(function).__call__
        else:
            return None
    return function if isinstance(function, FunctionType) else None


def wrapped(one: Any) -> Any:
    """Return what a decorator put something around; None if it has nothing, whatever it answers when it is asked.

    Stand-ins, of which notebooks have some, answer every question with another stand-in, and so without end.
    """
    return getattr_static(one, "__wrapped__", None)


def codes_of(function: Any) -> dict[CodeType, None]:
    """Return the code of a function, of the functions, classes and modules beside it, and of what is nested in them.

    Neither ours nor a library's: a function of ours that is handed the root would be taken for a visit.
    """
    inner = inner_function(function)
    file = None if inner is None else inner.__code__.co_filename
    codes: dict[CodeType, None] = {}
    seen: set[int] = set()
    waiting: list[Any] = [function, inner, {} if inner is None else inner.__globals__]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if not isinstance(one, CodeType):
            waiting += _parts(one)
        elif is_theirs(one) or one.co_filename == file:
            codes[one] = None
            waiting += [part for part in one.co_consts if isinstance(part, CodeType)]
            waiting += [sys.modules[name] for name in one.co_names if name in sys.modules]  # imported inside it
    return codes


def _parts(one: Any) -> Iterator[Any]:
    """Go through what a function, method, class or module is made of."""
    if isinstance(one, FunctionType):
        yield one.__code__
        if is_theirs(one.__code__):
            yield one.__globals__
        yield from (cell.cell_contents for cell in one.__closure__ or () if _holds_code(cell))
    elif isinstance(one, dict):  # the names of a module
        yield from filter(_may_hold_code, list(one.values()))
    elif isinstance(one, ModuleType):
        if not _is_elsewhere(getattr(one, "__file__", None) or "<frozen>"):
            yield vars(one)
    elif isinstance(one, MethodType):
        yield one.__func__
        yield from type(one.__self__).__mro__
    elif isinstance(one, partial):
        yield one.func
    elif isinstance(one, staticmethod | classmethod):
        yield one.__func__
    elif isinstance(one, property):
        yield from (part for part in (one.fget, one.fset) if part is not None)
    elif isinstance(one, type):
        if _is_own_class(one):
            yield from vars(one).values()
            yield from one.__mro__[1:]
    else:
        if (inner := wrapped(one)) is not None:
            yield inner
        if inner_function(one) is not None:
            yield type(one)


def _may_hold_code(one: Any) -> bool:
    return isinstance(one, FunctionType | type | MethodType | ModuleType | partial) or wrapped(one) is not None


def _holds_code(cell: Any) -> bool:
    try:
        found = cell.cell_contents
    except ValueError:  # nothing was put there yet
        return False
    return isinstance(found, FunctionType | MethodType | type) or inner_function(found) is not None


def _is_own_class(one: type) -> bool:
    module = sys.modules.get(one.__module__)
    file = getattr(module, "__file__", None)
    return one.__module__ != "builtins" and (file is None or not _is_elsewhere(file))


def is_theirs(code: CodeType) -> bool:
    """Tell whether somebody wrote code himself: it is neither ours nor a library's."""
    return not _is_elsewhere(code.co_filename)


def _is_elsewhere(file: str) -> bool:
    return file.startswith((_PACKAGE, "<frozen", *_LIBRARIES))


def parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[:count]
