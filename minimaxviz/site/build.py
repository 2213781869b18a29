"""Building the site: pages, modules, Python's parts, each packed once; a folder is written whole or not at all."""

import gzip
import hashlib
import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path

from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ExportError
from minimaxviz.export import files
from minimaxviz.site import course, own_wheel, supplies
from minimaxviz.site.frame import PAGES
from minimaxviz.site.pages import pages
from minimaxviz.site.showcase import gallery
from minimaxviz.widget import bundle
from minimaxviz.widget.reel import palettes

__all__ = ["build"]

STATIC = Path(__file__).with_name("static")
STYLES = ("player.css", "panel.css", "quiz.css")
WHEELS = ("traitlets", "graphviz")
"""What Python imports there besides the package itself."""

RUNTIME = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
    "pyodide-lock.json": "application/json",
}
"""The parts of Pyodide that are needed, and what a browser takes them for."""

Progress = Callable[[int, int], object]


def build(
    out: Path, cache: Path | None = None, *, has_lessons: bool = True, progress: Progress = lambda done, total: None
) -> Path:
    """Write the site into a new or empty folder, and return it.

    What is not ours is fetched by package name into ``cache``, unless it is there already. Without lessons it is
    smaller by far; they run in JupyterLite.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ExportError(f"{out.name!r} is not empty; give a new folder, so that nothing in it is overwritten")
    cache = cache or _usual_cache()
    total = 4 + (course.parts() if has_lessons else 0)
    progress(0, total)
    runtime = supplies.pyodide(cache)
    progress(1, total)
    wheels = supplies.wheels(WHEELS, cache)
    progress(2, total)
    python = _python(runtime, dict([*((path.name, path.read_bytes()) for path in wheels), own_wheel.wheel()]))
    progress(3, total)
    ways = {"gallery": "gallery.html"}
    if has_lessons:
        course.build(out, cache, lambda done, _: progress(3 + done, total))
        ways["lessons"] = "lessons/index.html"
    texts = [*_scripts(), ("python.js", python), *pages(ways, {"size": len(python)}), *gallery(ways)]
    contents = {name: text.encode("utf-8") for name, text in texts}
    contents["offline.js"] = _offline(contents)
    files.write_all((out / name, content) for name, content in sorted(contents.items()))
    progress(total, total)
    return out


def _usual_cache() -> Path:
    """Return where programs keep what they can fetch again."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".cache") / "minimaxviz"


def _scripts() -> Iterator[tuple[str, str]]:
    """Walk through the scripts and the style sheet; none is a module, which no browser loads from a disk."""
    yield "site.js", _script("site.js")
    for page in PAGES:
        yield f"{page.widget}.js", _script(f"{page.widget}.js")
    yield "worker.js", _text("worker.js")
    yield "site.css", "".join([_colours(), *map(_text, (*STYLES, "site.css"))])


def _colours() -> str:
    """Return the colours that pages have before, and without, a widget that brings its own."""
    light, dark = (
        " ".join(f"--mv-{name}: {colour};" for name, colour in palettes(THEMES)[theme].items())
        for theme in ("light", "dark")
    )
    return f"body {{ {light} }}\n@media (prefers-color-scheme: dark) {{ body {{ {dark} }} }}\n"


def _script(entry: str) -> str:
    """Join a module and all that it imports to a script; what it exports by default is the widget of its page."""
    text = bundle.bundle(entry, _text)
    return f"(() => {{\n{text.replace('export default ', 'globalThis.minimaxvizWidget = ')}}})();\n"


def _text(name: str) -> str:
    own = STATIC / name
    return own.read_text(encoding="utf-8") if own.is_file() else bundle.static(name)


def _python(runtime: Path, wheels: dict[str, bytes]) -> str:
    """Return all parts of Python as one script, packed and written as text: so it can be read from a disk, too."""
    contents = {name: (kind, (runtime / name).read_bytes()) for name, kind in RUNTIME.items()}
    contents |= {name: ("application/zip", content) for name, content in wheels.items()}
    parts = {
        name: {"type": kind, "packed": b64encode(gzip.compress(content, 9, mtime=0)).decode("ascii")}
        for name, (kind, content) in contents.items()
    }
    whole = {"parts": parts, "wheels": list(wheels), "worker": _text("worker.js")}
    return f"globalThis.minimaxvizPython = {json.dumps(whole)};\n"


def _offline(contents: dict[str, bytes]) -> bytes:
    """Return the service worker, told which files there are and which version of them this is."""
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(name.encode("utf-8") + hashlib.sha256(content).digest())
    names = [name for name in sorted(contents) if name.count("/") == 0 or not name.endswith(".html")]
    known = {"version": digest.hexdigest()[:16], "files": ["./", *names]}
    return _text("offline.js").replace("{ /* written by the builder */ }", json.dumps(known)).encode("utf-8")
