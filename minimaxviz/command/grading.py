"""Grading a file: it is imported and graded in a process of its own, which has only so much time and memory."""

import importlib.util
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from minimaxviz.errors import MinimaxvizError, PracticeError, first_line
from minimaxviz.notation import is_number, readable
from minimaxviz.words import words

__all__ = ["Graded", "grade_file", "inside"]

RIGHT, WRONG, NOT_GRADED = 0, 1, 2
MEGABYTE = 1024 * 1024
CHILD = "from minimaxviz.command.grading import inside; inside()"


class Graded(NamedTuple):
    """What came of it: the exit code, the report, and what is to be saved."""

    code: int
    report: str
    saved: str = ""


def grade_file(
    where: str, options: dict[str, Any], *, suffix: str, points: float, lang: str, seconds: float, memory: int
) -> Graded:
    """Grade a function in a file, as in solution.py:alphabeta."""
    file, name = _parted(where)
    if not is_number(seconds) or not 0 < seconds < 1e6:
        raise PracticeError(f"seconds {readable(seconds)}; a number above 0 is needed")
    if memory < 1:
        raise PracticeError(f"memory {readable(memory)}; a number of megabytes from 1 up is needed")
    asked = {"file": str(file), "name": name, "options": options, "suffix": suffix, "points": points, "lang": lang}
    asked |= {"memory": memory, "seconds": seconds}
    try:
        done = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
    except subprocess.TimeoutExpired:
        return Graded(NOT_GRADED, f"{where} was not done after {seconds:g} seconds")
    return _read(where, done, memory)


def _parted(where: str) -> tuple[Path, str]:
    """Part a file from the function in it; a Windows path has a colon of its own."""
    file, colon, name = where.rpartition(":")
    if not colon or not name.isidentifier() or not file:
        raise PracticeError(f"{where!r} names no function in a file; give both, as in solution.py:alphabeta")
    path = Path(file)
    if not path.is_file():
        raise PracticeError(f"{file} is no file; give a file and a function, as in solution.py:{name}")
    return path.resolve(), name


def _read(where: str, done: subprocess.CompletedProcess[str], memory: int) -> Graded:
    """Read what the other process answered: its last line, whatever else was printed."""
    lines = done.stdout.strip().splitlines()
    try:
        answer = json.loads(lines[-1])
        return Graded(answer["code"], answer["report"], answer["saved"])
    except (IndexError, ValueError, KeyError, TypeError):
        pass
    if "MemoryError" in done.stderr:
        return Graded(NOT_GRADED, f"{where} needs more than {memory} MB of memory")
    reason = first_line((done.stderr.strip().splitlines() or ["it ended by itself"])[-1])
    return Graded(NOT_GRADED, f"{where} could not be graded: {reason}")


# --- in the other process -------------------------------------------------------------------------


def inside() -> None:
    """Grade what the standard input asks for; what came of it goes to the standard output."""
    asked = json.loads(sys.stdin.read())
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = io.StringIO()  # what the file prints is not ours to answer
    sys.stdin = io.StringIO()
    try:
        graded = _graded(asked)
    except MemoryError:
        graded = Graded(NOT_GRADED, f"{asked['name']} needs more than {asked['memory']} MB of memory")
    out.write("\n" + json.dumps(graded._asdict()) + "\n")
    out.flush()
    os._exit(0)  # threads and exit handlers of the file do not hold us up


def _graded(asked: dict[str, Any]) -> Graded:
    from minimaxviz.export import grades
    from minimaxviz.practice.grade import grade

    lang, suffix = asked["lang"], asked["suffix"]
    _limit(asked["memory"], asked["seconds"])
    try:
        function = _imported(Path(asked["file"]), asked["name"])
        result = grade(function, **asked["options"])
    except PracticeError as problem:
        return Graded(NOT_GRADED, str(problem))
    _limit(None, None)
    saved = ""
    if suffix == ".json":
        saved = grades.results(result, asked["points"], lang)
    elif suffix == ".html":
        saved = grades.page(result, lang)
    code = RIGHT if result.is_right else WRONG if result.tests else NOT_GRADED
    return Graded(code, result.verdict_in(words(lang)) if code == NOT_GRADED else result.report(lang), saved)


def _limit(memory: int | None, seconds: float | None) -> None:
    """Limit memory and time, where the system can do that; None lifts what can be lifted."""
    try:
        import resource
    except ImportError:  # Windows: there the time alone is limited, from outside
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = hard if memory is None else memory * MEGABYTE + _own_memory()
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    if seconds is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        most = int(seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _own_memory() -> int:
    """Return how much address space we take ourselves, before the file is imported."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 512 * MEGABYTE


def _imported(file: Path, name: str) -> Any:
    """Import a file and return the function that is asked for; what goes wrong is one line."""
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise PracticeError(f"{file.name} is no Python file; a name that ends in .py is needed")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    try:
        spec.loader.exec_module(module)
    except MemoryError:
        raise
    except MinimaxvizError as problem:
        raise PracticeError(f"{file.name} cannot be imported: {problem}") from None
    except SyntaxError as problem:
        raise PracticeError(f"{file.name} cannot be imported: line {problem.lineno}: {problem.msg}") from None
    except BaseException as problem:
        kind = type(problem).__name__
        raise PracticeError(f"{file.name} cannot be imported: {kind}: {first_line(problem)}") from None
    if not hasattr(module, name):
        raise PracticeError(f"{file.name} has no function called {name}; is it written so there?")
    return getattr(module, name)
