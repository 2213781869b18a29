"""The lessons: copied beside the pages at every build, without what only a running notebook can show."""

import json
from os import getpid
from pathlib import Path
from typing import Any

from minimaxviz.words import languages, words

__all__ = ["RIGHT_TO_LEFT", "copy_to", "language"]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
RIGHT_TO_LEFT = tuple(lang for lang in languages() if words(lang).right_to_left)


def copy_to(folder: Path) -> None:
    """Copy the notebooks; one that is as it was is left alone, so that it is not read again."""
    for notebook in sorted(NOTEBOOKS.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in notebook.parts:
            continue
        copy = folder / notebook.relative_to(NOTEBOOKS)
        text = json.dumps(_still(json.loads(notebook.read_text(encoding="utf-8"))), ensure_ascii=False, indent=1)
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            whole = copy.with_suffix(f".{getpid()}")  # another build may be reading
            whole.write_text(text, encoding="utf-8", newline="\n")
            whole.replace(copy)


def language(page: str) -> str | None:
    """Return the language of a lesson that is not in English: that of its folder."""
    parts = page.split("/")
    return parts[1] if len(parts) == 3 and parts[0] == "lessons" and parts[1] in languages() else None


def _still(notebook: dict[str, Any]) -> dict[str, Any]:
    """Leave widgets out: their pictures stand beside them. Leave direction to the page: headings cannot be in a box."""
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"] = text.removeprefix('<div dir="rtl">\n').removesuffix("\n</div>")
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
        if "outputs" in cell:
            cell["outputs"] = [output for output in cell["outputs"] if _shows_something(output)]
    return notebook


def _shows_something(output: dict[str, Any]) -> bool:
    return "data" not in output or any("".join(content) for content in output["data"].values())
