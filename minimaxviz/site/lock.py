"""The lock of Pyodide: which packages there are and which of them an import brings along; all lie beside it."""

import hashlib
import json
import re
from collections.abc import Iterable
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any
from zipfile import ZipFile

__all__ = ["locked"]


def locked(lock: Path, wheels: Iterable[Path]) -> str:
    """Return Pyodide's own lock with these packages instead of those that would come from elsewhere."""
    packages = {package["name"]: package for package in map(_package, wheels)}
    for package in packages.values():  # what is not among them is not needed in a browser
        package["depends"] = [name for name in package["depends"] if name in packages]
    known: dict[str, Any] = json.loads(lock.read_text(encoding="utf-8"))
    return json.dumps({**known, "packages": packages}, indent=1)


def _package(wheel: Path) -> dict[str, Any]:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        about = message_from_bytes(archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))))
    tops = {
        name.partition("/")[0] for name in names if name.endswith(".py") and not re.match(r"[^/]+\.(dist|data)", name)
    }
    return {
        "name": _plain(about["Name"]),
        "version": about["Version"],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": sorted(top.removesuffix(".py") for top in tops),
        "depends": _needed(about),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def _needed(about: Message) -> list[str]:
    """Return the names of the packages that a wheel asks for, unless it is for an extra."""
    asked = [line for line in about.get_all("Requires-Dist") or () if "extra ==" not in line]
    return [_plain(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in asked]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
