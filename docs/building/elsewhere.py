"""Pages that stand at the top of the repository, shown in the documentation as they are."""

import re
from pathlib import Path

__all__ = ["page"]

HOME = Path(__file__).parents[2]
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)]+)\)")


def page(name: str) -> str:
    """Return a page of the repository, its links seen from the documentation."""
    return LINK.sub(r"](../\1)", (HOME / name).read_text(encoding="utf-8"))
