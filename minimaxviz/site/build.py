"""Building the site: pages, modules, Python's parts, each packed once; a folder is written whole or not at all."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import ExportError, first_line
from minimaxviz.export import files
from minimaxviz.site import course, own_wheel, supplies
from minimaxviz.site.frame import PAGES
from minimaxviz.site.pages import pages
from minimaxviz.site.showcase import gallery
from minimaxviz.widget import bundle
from minimaxviz.widget.reel import palettes

__all__ = ["build", "can_build_docs"]

STATIC = Path(__file__).with_name("static")
DOCS = Path(__file__).parents[2] / "docs"  # in a clone of the repository
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
    out: Path,
    cache: Path | None = None,
    *,
    has_lessons: bool = True,
    has_docs: bool = True,
    progress: Progress = lambda done, total: None,
) -> Path:
    """Write the site into a new or empty folder, and return it.

    What is not ours is fetched by package name into ``cache``, unless it is there already. Without lessons it is
    smaller by far; they run in JupyterLite. The documentation is built in a clone of the repository, with Sphinx.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ExportError(f"{out.name!r} is not empty; give a new folder, so that nothing in it is overwritten")
    cache = cache or _usual_cache()
    has_docs = has_docs and can_build_docs()
    more = {"lessons": has_lessons, "docs": has_docs}
    ways = {"gallery": "gallery.html", **{name: f"{name}/index.html" for name, is_there in more.items() if is_there}}
    total = 3 + (course.parts() if has_lessons else 0) + has_docs
    runtime = supplies.pyodide(cache)
    progress(1, total)
    wheels = {path.name: path.read_bytes() for path in supplies.wheels(WHEELS, cache)}
    progress(2, total)
    python = _python(runtime, dict([*wheels.items(), own_wheel.wheel()]))
    texts = [*_scripts(), ("python.js", python), *pages(ways, {"size": len(python)}), *gallery(ways)]
    contents = {name: text.encode("utf-8") for name, text in texts}
    contents["offline.js"] = _offline(contents)
    with _whole(out) as folder:
        files.write_all((folder / name, content) for name, content in sorted(contents.items()))
        progress(3, total)
        if has_lessons:
            course.build(folder, cache, lambda done, _: progress(3 + done, total))
        if has_docs:
            _build_docs(folder / "docs")
    progress(total, total)
    return out


def can_build_docs() -> bool:
    """Tell whether the documentation can be built: its pages are in the repository, and Sphinx is an extra."""
    return (DOCS / "conf.py").is_file() and all(map(find_spec, ("sphinx", "myst_nb", "furo", "chess", "pyspiel")))


def _build_docs(folder: Path) -> None:
    with TemporaryDirectory() as doctrees:
        command = [sys.executable, "-m", "sphinx", "-q", "-d", doctrees, str(DOCS), str(folder)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        raise ExportError(f"the documentation cannot be built: {first_line(done.stderr.strip() or 'Sphinx failed')}")


@contextmanager
def _whole(out: Path) -> Iterator[Path]:
    """Lend a folder beside the one that is wanted; it takes that name once everything is in it, or is removed."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(mkdtemp(prefix=f"{out.name}-", dir=out.parent))
    except OSError as error:
        raise ExportError(f"{out.name!r} cannot be made: {error.strerror or error}; choose another place") from None
    try:
        yield folder
        folder.chmod(0o755)  # a web server reads it, too
        if out.exists():
            out.rmdir()
        folder.rename(out)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
