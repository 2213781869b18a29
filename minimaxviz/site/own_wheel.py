"""The package itself as a wheel for the browser, made of its installed files without a build tool."""

import hashlib
from base64 import urlsafe_b64encode
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import minimaxviz
from minimaxviz.errors import ExportError
from minimaxviz.export import files

__all__ = ["own_wheel", "wheel"]

PACKAGE = Path(minimaxviz.__file__).parent
LEFT_OUT = ("notebooks", "export/fonts", "__pycache__")
"""What nobody needs there: the lessons have pages of their own, and without Typst no font is asked for."""

SOME_DAY = (2026, 1, 1, 0, 0, 0)  # the same for all files, so that the same package makes the same wheel


def own_wheel(folder: Path) -> Path:
    """Write the package as a wheel that Pyodide and micropip take, and return where it is."""
    name, content = wheel()
    files.write(folder / name, content)
    return folder / name


def wheel() -> tuple[str, bytes]:
    """Return the name of the wheel, and the wheel."""
    stem = f"minimaxviz-{minimaxviz.__version__}"
    info = f"{stem}.dist-info"
    contents = {**_code(), **_about(info)}
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in contents.items())
    contents[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    return f"{stem}-py3-none-any.whl", _zipped(contents)


def _code() -> dict[str, bytes]:
    """Return the package's files by their names in the wheel."""
    names = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.is_file())
    kept = sorted(name.as_posix() for name in names if not _is_left_out(name))
    return {f"minimaxviz/{name}": (PACKAGE / name).read_bytes() for name in kept}


def _is_left_out(name: Path) -> bool:
    folders = [folder.as_posix() for folder in name.parents]
    return any(folder in LEFT_OUT or folder.endswith("__pycache__") for folder in folders)


def _about(info: str) -> dict[str, bytes]:
    """Return what a wheel says of itself, with what it needs in a browser: what is not left out there."""
    try:
        installed = distribution("minimaxviz")
    except PackageNotFoundError:
        raise ExportError("minimaxviz is not installed here, only lying about; pip install minimaxviz") from None
    needed = [requirement for requirement in installed.requires or () if ";" not in requirement]
    lines = ["Metadata-Version: 2.1", "Name: minimaxviz", f"Version: {minimaxviz.__version__}", "License: MIT"]
    lines += [f"Summary: {installed.metadata['Summary']}", *(f"Requires-Dist: {name}" for name in needed), ""]
    contents = {
        f"{info}/METADATA": "\n".join(lines),
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: minimaxviz\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/licenses/LICENSE": installed.read_text("licenses/LICENSE") or "",
    }
    return {name: text.encode("utf-8") for name, text in contents.items()}


def _digest(content: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode("ascii")


def _zipped(contents: dict[str, bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            entry = ZipInfo(name, SOME_DAY)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()
