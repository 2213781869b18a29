"""Building the site: pages, modules, Python's parts, each packed once; a folder is written whole or not at all."""

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from minimaxviz.errors import ExportError
from minimaxviz.export import files
from minimaxviz.site import supplies
from minimaxviz.site.own_wheel import own_wheel
from minimaxviz.site.pages import PAGES, pages
from minimaxviz.widget import bundle

__all__ = ["build"]

STATIC = Path(__file__).with_name("static")
STYLES = ("player.css", "panel.css", "quiz.css")
WHEELS = ("traitlets", "graphviz")
"""What Python imports there besides the package itself."""

RUNTIME = {"pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip"}
PLAIN = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json")

Progress = Callable[[str], object]


def build(out: Path, cache: Path, *, progress: Progress = print) -> Path:
    """Write the site into a new or empty folder, and return it.

    What is not ours is fetched by package name into ``cache``, unless it is there already.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ExportError(f"{out.name!r} is not empty; give a new folder, so that nothing in it is overwritten")
    progress("Pyodide")
    runtime = supplies.pyodide(cache)
    progress("wheels")
    wheels = supplies.wheels(WHEELS, cache)
    progress("pages")
    with TemporaryDirectory() as temporary:
        wheels = [*wheels, own_wheel(Path(temporary))]
        contents = {name: text.encode("utf-8") for name, text in (*_scripts(), *pages({}))}
        contents |= _parts(runtime, wheels)
    contents["offline.js"] = _offline(contents)
    files.write_all((out / name, content) for name, content in sorted(contents.items()))
    return out


def _scripts() -> Iterable[tuple[str, str]]:
    """Walk through the modules and the style sheet: each entry is one file with all that it imports."""
    for entry in ("site.js", *(f"{page.widget}.js" for page in PAGES)):
        yield entry, bundle.bundle(entry, _text)
    yield "worker.js", _text("worker.js")
    yield "site.css", "".join(map(_text, (*STYLES, "site.css")))


def _text(name: str) -> str:
    own = STATIC / name
    return own.read_text(encoding="utf-8") if own.is_file() else bundle.static(name)


def _parts(runtime: Path, wheels: list[Path]) -> dict[str, bytes]:
    """Return Python's parts: large ones packed, so that any web space sends little, and a list of them."""
    large = {name: ((runtime / name).read_bytes(), kind) for name, kind in RUNTIME.items()}
    large |= {wheel.name: (wheel.read_bytes(), "application/zip") for wheel in wheels}
    packed = {f"python/{name}.gz": gzip.compress(content, 9, mtime=0) for name, (content, _) in large.items()}
    listed = [
        {"name": name, "packed": f"python/{name}.gz", "type": kind, "size": len(packed[f"python/{name}.gz"])}
        for name, (_, kind) in large.items()
    ]
    parts = json.dumps({"files": listed, "wheels": [wheel.name for wheel in wheels]}, indent=1)
    plain = {f"pyodide/{name}": (runtime / name).read_bytes() for name in PLAIN}
    return {**packed, **plain, "parts.json": parts.encode("utf-8")}


def _offline(contents: dict[str, bytes]) -> bytes:
    """Return the service worker, told which files there are and which version of them this is."""
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(name.encode("utf-8") + hashlib.sha256(content).digest())
    names = [name for name in sorted(contents) if name.count("/") == 0 or not name.endswith(".html")]
    told = {"version": digest.hexdigest()[:16], "files": ["./", *names]}
    return _text("offline.js").replace("{ /* written by the builder */ }", json.dumps(told)).encode("utf-8")
