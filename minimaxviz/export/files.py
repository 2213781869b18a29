"""Writing files whole or not at all."""

import os
import secrets
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from minimaxviz.errors import ExportError
from minimaxviz.notation import readable

__all__ = ["folder", "is_folder", "path_of", "remove", "replacing", "write"]

ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that end a program without a word, so that no ``finally`` is reached."""

_UNFINISHED: set[Path] = set()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Lend a temporary name beside a file; only if all went well it takes the file's place.

    Whatever happens halfway (a full disk, Ctrl-C, SIGTERM), no half-written file is left and an older one survives.
    """
    temporary = path.with_name(f".{path.stem[:40]}-{secrets.token_hex(6)}{path.suffix}")
    with _removed_in_the_end(temporary):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary.touch(exist_ok=False)
        except (FileExistsError, NotADirectoryError):
            raise ExportError(f"{path} cannot be written: {path.parent} is no folder; choose another folder") from None
        except (OSError, ValueError) as error:
            raise ExportError(f"{path} cannot be written: {_reason(error)}; choose another folder") from None
        try:
            yield temporary
            temporary.replace(path)
        except OSError as error:
            raise ExportError(f"{path} cannot be written: {_reason(error)}") from None


def path_of(file: Any) -> Path:
    """Return the path of a file, refusing what is none."""
    if not isinstance(file, str | os.PathLike):
        raise ExportError(f"file {readable(file)}; a path is needed, as in 'lecture.pdf'")
    if not str(file).strip():
        raise ExportError(f"{str(file)!r} names no file; give one, as in 'lecture.pdf', or a folder, as in 'pictures'")
    return Path(file)


def write(path: Path, content: str | bytes) -> None:
    """Write a file in one go."""
    with replacing(path) as temporary:
        temporary.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))


def folder(path: Path) -> Path:
    """Make a folder if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise ExportError(f"{path} cannot be made: {_reason(error)}; choose another folder") from None
    return path


def remove(paths: Iterable[Path]) -> None:
    """Remove files."""
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise ExportError(f"{path} cannot be removed: {_reason(error)}; choose another folder") from None


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder; one that no file can have is refused."""
    try:
        return path.is_dir()
    except (OSError, ValueError) as error:
        raise ExportError(f"{_shortened(path)} cannot be written: {_reason(error)}; choose another name") from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def _shortened(path: Path) -> str:
    name = str(path)
    return name if len(name) <= 80 else f"{name[:40]}…{name[-20:]}"


@contextmanager
def _removed_in_the_end(temporary: Path) -> Iterator[None]:
    """Remove a file in the end, however that comes; it is known before it is there, so no moment is too early."""
    _UNFINISHED.add(temporary)
    try:
        with _signals_heard():
            yield
    finally:
        _remove(temporary)
        _UNFINISHED.discard(temporary)


@contextmanager
def _signals_heard() -> Iterator[None]:
    """Hear the signals that end a program, where Python lets us and nobody else does."""
    is_main = threading.current_thread() is threading.main_thread()
    heard = [number for number in ENDINGS if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: Any) -> None:
    """Remove what is unfinished, then let the signal do what it does."""
    for temporary in tuple(_UNFINISHED):
        _remove(temporary)
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


def _remove(temporary: Path) -> None:
    with suppress(OSError, ValueError):
        temporary.unlink(missing_ok=True)
