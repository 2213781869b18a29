"""Writing files whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from minimaxviz.errors import ExportError

__all__ = ["folder", "replacing", "write"]


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Lend a temporary name beside a file; only if all went well it takes the file's place.

    Whatever happens halfway (a full disk, Ctrl-C), no half-written file is left and an older one survives.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem[:40]}-", suffix=path.suffix)
        os.close(handle)
    except (FileExistsError, NotADirectoryError):
        raise ExportError(f"{path} cannot be written: {path.parent} is no folder; choose another folder") from None
    except OSError as error:
        raise ExportError(f"{path} cannot be written: {error.strerror}; choose another folder") from None
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        raise ExportError(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def write(path: Path, content: str | bytes) -> None:
    """Write a file in one go."""
    with replacing(path) as temporary:
        temporary.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))


def folder(path: Path) -> Path:
    """Make a folder if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(f"{path} cannot be made: {error.strerror}; choose another folder") from None
    return path


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current
