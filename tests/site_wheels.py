"""The wheels that the site is made of: ``python -m tests.site_wheels`` pins their newest releases in ``wheels.txt``."""

import hashlib
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from minimaxviz.site import supplies


def main() -> None:
    """Fetch the newest release of each package that is named in the file, and pin it."""
    lines = supplies.PINS.read_text(encoding="utf-8").splitlines()
    names = [re.split("==| ", line)[0] if line and line[0] != "#" else "" for line in lines]
    with TemporaryDirectory() as folder:
        supplies.fetch_wheels(filter(None, names), Path(folder))
        found = {wheel.name.split("-")[0].replace("_", "-").lower(): wheel for wheel in Path(folder).glob("*.whl")}
        pins = {name: _pin(name, wheel) for name, wheel in found.items()}
    text = "\n".join(pins.get(name, line) for name, line in zip(names, lines, strict=True))
    supplies.PINS.write_text(text + "\n", encoding="utf-8", newline="\n")


def _pin(name: str, wheel: Path) -> str:
    return f"{name}=={wheel.name.split('-')[1]} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}"


if __name__ == "__main__":
    main()
