"""Writing files whole or not at all."""

import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import Any, TypeAlias

from minimaxviz.errors import ExportError
from minimaxviz.notation import readable

__all__ = ["Content", "is_folder", "misread_by_windows", "path_of", "undisturbed", "write", "write_all"]

Content: TypeAlias = str | bytes | Callable[[Path], object]
"""What a file will hold, or a function that writes it at a path."""

ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
"""Signals that end what a program does, Ctrl-C first; some do so without a word, so that no ``finally`` is reached."""

WINDOWS = os.name == "nt"
PORTS = (f"{port}{number}" for port in ("COM", "LPT") for number in range(10))
DEVICES = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", *PORTS}
PAUSES = (0.05, 0.1, 0.2, 0.4)  # seconds; a scanner or a cloud that looks at a new file has soon seen it
IN_USE = (5, 32, 33)  # what Windows calls a file that another program has open

_UNFINISHED: set[Path] = set()


def write(path: Path, content: Content) -> None:
    """Write a file whole or not at all."""
    write_all([(path, content)])


def write_all(contents: Iterable[tuple[Path, Content]], older: Iterable[Path] = ()) -> None:
    """Write several files, all or none; once they are there, older ones are removed.

    Each is written under a temporary name beside its place, and only if all went well they take their places.
    Whatever happens halfway (a full disk, Ctrl-C, SIGTERM), everything is as it was before.
    """
    signals, places, made = _Signals(), dict[Path, Path](), list[Path]()
    signals.hear()
    try:
        try:
            signals.held = False
            for path, content in contents:
                temporary = path.with_name(f".{path.stem[:40]}-{secrets.token_hex(6)}{path.suffix}")
                places[temporary] = path  # known before it is there, so that no moment is too early
                _UNFINISHED.add(temporary)
                _make_folder(path, made)
                _fill(temporary, path, content)
        finally:
            signals.held = True
        _take_places(places, older)
        made.clear()
    finally:
        for temporary in places:
            _remove(temporary)
            _UNFINISHED.discard(temporary)
        for folder in reversed(made):
            with suppress(OSError, ValueError):  # ValueError: a name that no file can have
                folder.rmdir()
        signals.leave()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let the signals that end a program wait for a moment."""
    signals = _Signals()
    signals.hear()
    try:
        yield
    finally:
        signals.leave()


def path_of(file: Any) -> Path:
    """Return the path of a file, refusing what is none."""
    if not isinstance(file, str | os.PathLike):
        raise ExportError(f"file {readable(file)}; a path is needed, as in 'lecture.pdf'")
    if not str(file).strip():
        raise ExportError(f"{str(file)!r} names no file; give one, as in 'lecture.pdf', or a folder, as in 'pictures'")
    path = Path(file)
    if WINDOWS and (part := misread_by_windows(path)):
        raise ExportError(f"{path} cannot be written: Windows cannot have the name {part!r}; choose another name")
    return path


def misread_by_windows(path: PurePath) -> str | None:
    """Return the part of a path that Windows takes for a device, a stream or another name, if there is one."""
    for part in path.parts[1:] if path.anchor else path.parts:
        device = part.partition(".")[0].rstrip(" ").upper()
        is_other = part.rstrip(". ") != part and part != ".."
        if device in DEVICES or is_other or any(sign in '<>:"|?*' or sign < " " for sign in part):
            return part
    return None


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


def _make_folder(path: Path, made: list[Path]) -> None:
    """Make the folder of a file if it is not there, and note what was made."""
    try:
        made.extend(folder for folder in reversed(path.parents) if not folder.exists())
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise ExportError(f"{path} cannot be written: {path.parent} is no folder; choose another folder") from None
    except (OSError, ValueError) as error:
        raise ExportError(f"{path} cannot be written: {_reason(error)}; choose another folder") from None


def _fill(temporary: Path, path: Path, content: Content) -> None:
    try:
        temporary.touch(exist_ok=False)
    except (OSError, ValueError) as error:
        raise ExportError(f"{path} cannot be written: {_reason(error)}; choose another folder") from None
    try:
        if callable(content):
            content(temporary)
        else:
            temporary.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    except OSError as error:
        raise ExportError(f"{path} cannot be written: {_reason(error)}") from None


def _take_places(places: dict[Path, Path], older: Iterable[Path]) -> None:
    """Move files to their places, once it is sure that no other program has one open that is to go."""
    older = list(older)
    for path in (*places.values(), *older):
        with _explained(path, "written"), suppress(FileNotFoundError):
            _patiently(path.rename, path)  # which moves nothing, and is refused where it is open
    for temporary, path in places.items():
        with _explained(path, "written"):
            _patiently(temporary.replace, path)
    for path in older:
        with _explained(path, "removed"):
            _patiently(path.unlink, True)


@contextmanager
def _explained(path: Path, what: str) -> Iterator[None]:
    """Say which file is in the way, and what helps."""
    try:
        yield
    except PermissionError as error:
        reason = f"{_reason(error)}; close it where it is open, or choose another name"
        raise ExportError(f"{path} cannot be {what}: {reason}") from None
    except OSError as error:
        raise ExportError(f"{path} cannot be {what}: {_reason(error)}; choose another name") from None


def _patiently(act: Callable[..., object], *arguments: object) -> None:
    """Do something with a file, and try again for a moment where Windows says that it is in use."""
    for pause in PAUSES:
        try:
            act(*arguments)
            return
        except PermissionError as error:
            if getattr(error, "winerror", None) not in IN_USE:
                raise
            time.sleep(pause)
    act(*arguments)


class _Signals:
    """The signals that end a program, heard where Python lets us: they do what they always do, or wait while held."""

    def __init__(self) -> None:
        self.held = True
        self._before: dict[int, Any] = {}
        self._waiting: set[int] = set()

    def hear(self) -> None:
        """Hear them from now on; Ctrl-C first, so that nothing comes between."""
        if threading.current_thread() is threading.main_thread():
            for number in ENDINGS:
                before = signal.getsignal(number)
                if before not in (signal.SIG_IGN, None):
                    self._before[number] = before
                    signal.signal(number, self._come)

    def leave(self) -> None:
        """Leave them to those who heard them before, Ctrl-C last, and pass on those that waited."""
        for number, before in reversed(self._before.items()):
            signal.signal(number, before)
        for number in reversed(ENDINGS):
            if number in self._waiting:
                signal.raise_signal(number)

    def _come(self, number: int, frame: Any) -> None:
        before = self._before[number]
        if self.held:
            self._waiting.add(number)
        elif callable(before):
            self.held = True  # others wait until all is cleaned up
            before(number, frame)
            self.held = False
        else:
            for temporary in tuple(_UNFINISHED):
                _remove(temporary)
            signal.signal(number, before)
            signal.raise_signal(number)


def _remove(temporary: Path) -> None:
    with suppress(OSError, ValueError):
        _patiently(temporary.unlink, True)
