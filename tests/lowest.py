"""The oldest releases that the package promises to work with, as pins for pip: ``python -m tests.lowest [EXTRA …]``."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
BOUND = re.compile(r"(?P<name>[\w.-]+)>=(?P<version>[\w.]+)")


def project() -> dict[str, Any]:
    """Return what pyproject.toml says of the package."""
    read: dict[str, Any] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return read


def pins(*extras: str) -> Iterator[str]:
    """Walk through the lower bounds of the dependencies and of some extras, each as a pin."""
    said = project()
    for extra in (None, *extras):
        for needed in said["dependencies"] if extra is None else said["optional-dependencies"][extra]:
            if not needed.startswith("minimaxviz["):
                found = BOUND.match(needed)
                assert found, f"{needed!r} has no lower bound"
                yield f"{found['name']}=={found['version']}"


if __name__ == "__main__":
    print("\n".join(dict.fromkeys(pins(*sys.argv[1:]))))
