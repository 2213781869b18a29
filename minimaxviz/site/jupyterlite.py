"""JupyterLite with the lessons: they run in the browser, where ``import minimaxviz`` needs no network."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from minimaxviz.errors import ExportError, first_line
from minimaxviz.site import supplies
from minimaxviz.site.lock import locked
from minimaxviz.site.own_wheel import own_wheel

__all__ = ["PYTHON", "build"]

PYTHON = (
    *("anywidget", "comm", "graphviz", "ipywidgets", "psygnal", "traitlets", "typing-extensions"),
    *("asttokens", "decorator", "executing", "ipython", "ipython-pygments-lexers", "jedi", "matplotlib-inline"),
    *("micropip", "packaging", "parso", "prompt-toolkit", "pure-eval", "pygments", "stack-data", "wcwidth"),
)
"""What a kernel in the browser imports."""

KERNEL = "jupyterlite-pyodide-kernel"
EXTENSIONS = ("anywidget", "jupyterlab-widgets", KERNEL)
"""What shows widgets, and what runs Python."""

TOOLS = ("jupyterlite-core", KERNEL, "cloudpickle", "doit", "jupyter-core", "pkginfo", "platformdirs", "traitlets")
"""What builds it, in a Python of its own: whatever else is installed here changes nothing."""

RUNTIME = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")
SETTINGS = "@jupyterlite/pyodide-kernel-extension:kernel"
LISTING = "all.json"
ICONS = ("favicon-notebook.ico", "favicon-busy-1.ico")
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from jupyterlite_core.app import main; main()"


def build(out: Path, cache: Path, notebooks: dict[str, str], tell: Callable[[], object]) -> None:
    """Write JupyterLite into a folder, with notebooks by their names; ``tell`` is called after each of three parts."""
    extensions, tools = supplies.wheels(EXTENSIONS, cache), supplies.wheels(TOOLS, cache)
    with TemporaryDirectory() as folder:
        place = Path(folder)
        names = _python(place / "lite" / "static" / "pyodide", cache)
        tell()
        for wheel in tools:
            _unpack(wheel, place / "tools")
        _write(place / "lite" / "jupyter-lite.json", _settings(names))
        _write(place / "config.json", _config(place / "out", extensions))
        _run(place)
        tell()
        _add(notebooks, place / "out")
        for name in ICONS:  # which it asks for, and does not bring along
            _copy(place / "out" / "notebooks" / "favicon.ico", place / "out" / "static" / "favicons" / name)
        shutil.copytree(place / "out", out)
        tell()


def _python(folder: Path, cache: Path) -> list[str]:
    """Put Python and its packages into a folder; return the packages' names."""
    runtime = supplies.pyodide(cache)
    for path in (*(runtime / name for name in RUNTIME), *supplies.wheels(PYTHON, cache)):
        _copy(path, folder / path.name)
    with ZipFile(supplies.wheels([KERNEL], cache)[0]) as kernel:  # it brings its own Python half along
        for name in kernel.namelist():
            if name.endswith(".whl") and "/static/pypi/" in name and "widgetsnbextension-3" not in name:
                (folder / Path(name).name).write_bytes(kernel.read(name))
    own_wheel(folder)
    lock = locked(runtime / "pyodide-lock.json", sorted(folder.glob("*.whl")))
    (folder / "pyodide-lock.json").write_text(lock, encoding="utf-8")
    return list(json.loads(lock)["packages"])


def _settings(packages: list[str]) -> dict[str, Any]:
    """Let Python come with all packages at once, and ask nobody else for any."""
    kernel = {"loadPyodideOptions": {"packages": packages}, "disablePyPIFallback": True}
    data = {"appName": "minimaxviz", "contentsAllJsonFile": LISTING, "litePluginSettings": {SETTINGS: kernel}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _config(out: Path, extensions: list[Path]) -> dict[str, Any]:
    chosen = {"apps": ["notebooks"], "no_sourcemaps": True, "ignore_sys_prefix": True, "output_dir": str(out)}
    return {"LiteBuildConfig": {**chosen, "federated_extensions": list(map(str, extensions))}}


def _run(place: Path) -> None:
    command = [sys.executable, "-I", "-S", "-c", RUN, str(place / "tools"), "build"]
    command += ["--lite-dir", str(place / "lite"), "--config", str(place / "config.json")]
    done = subprocess.run(command, cwd=place, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        raise ExportError(f"JupyterLite could not be built: {first_line(last)}")


def _add(notebooks: dict[str, str], out: Path) -> None:
    """Add notebooks, and the lists of what is in each folder, which a server would answer."""
    listings: dict[Path, list[dict[str, Any]]] = {Path(): []}
    for name, text in notebooks.items():
        path = Path(name)
        if path.parent not in listings:
            listings[path.parent] = []
            listings[Path()].append(_entry(path.parent, "directory"))
        listings[path.parent].append(_entry(path, "notebook", size=len(text.encode("utf-8"))))
        (out / "files" / path).parent.mkdir(parents=True, exist_ok=True)
        (out / "files" / path).write_text(text, encoding="utf-8", newline="\n")
    for folder, entries in listings.items():
        listing = {**_entry(folder, "directory"), "format": "json", "content": entries}
        _write(out / "api" / "contents" / folder / LISTING, listing)


def _entry(path: Path, kind: str, size: int | None = None) -> dict[str, Any]:
    day = "2026-01-01T00:00:00Z"  # the same for all, so that what is built twice is the same
    name = "" if path == Path() else path.as_posix()
    known = {"name": path.name, "path": name, "type": kind, "size": size, "created": day, "last_modified": day}
    return {**known, "format": None, "mimetype": None, "writable": True, "content": None}


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(path: Path, content: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")


def _unpack(wheel: Path, folder: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
