"""The map of the house in CONTRIBUTING.md: every file of the package with what its first line says it does.

``python -m tests.house_map`` draws it anew.
"""

import ast
import re
from pathlib import Path

__all__ = ["BLOCK", "GUIDE", "drawn"]

HOME = Path(__file__).parents[1]
GUIDE = HOME / "CONTRIBUTING.md"
PACKAGE = HOME / "minimaxviz"
BLOCK = re.compile(r"```text\nminimaxviz/\n.*?```\n", re.DOTALL)
WIDE = 26


def drawn() -> str:
    """Return the map: the files at the root, then each room with its files."""
    lines = ["```text", "minimaxviz/"]
    lines += [_line("  ", path) for path in sorted(PACKAGE.glob("*.py")) if not path.stem.startswith("__")]
    for room in sorted(path.parent for path in PACKAGE.glob("*/__init__.py")):
        lines.append(f"  {room.name + '/':{WIDE}}{_job(room / '__init__.py')}")
        lines += [_line("    ", path) for path in sorted(room.glob("*.py")) if path.stem != "__init__"]
    return "\n".join([*lines, "docs/  tests/  benchmarks/  notebooks/", "```", ""])


def _line(indent: str, path: Path) -> str:
    return f"{indent}{path.name:{WIDE - len(indent) + 2}}{_job(path)}"


def _job(path: Path) -> str:
    """Return the first sentence of a module."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.split("\n")[0].rstrip(".:")


if __name__ == "__main__":
    guide = GUIDE.read_text(encoding="utf-8")
    GUIDE.write_text(BLOCK.sub(lambda _: drawn(), guide), encoding="utf-8", newline="\n")
