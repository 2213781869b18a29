"""The course notebooks: where they are, and how they are run and written so that a second run changes nothing.

``python -m tests.notebooks`` runs all of them in place, ``python -m tests.notebooks 02`` those whose path contains
"02". What differs from run to run, or from machine to machine, is not kept. Each heading begins a cell and a slide, so
that a lesson is also a slide show (RISE, or ``jupyter nbconvert --to slides``).
"""

import io
import os
import re
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from PIL import Image

__all__ = ["FOLDER", "found", "read", "run", "tidied", "written"]

FOLDER = Path(__file__).parent.parent / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
    "rise": {"scroll": True},  # slides that are longer than the screen
}
LONGEST = 300  # seconds for a cell
COLOURS = 256
HEADING = re.compile(r'(?:<div dir="rtl">\n+)?(#{1,3}) ')
SLIDES = {"#": "slide", "##": "slide", "###": "subslide"}
TURNED = re.compile(r'(<div dir="rtl">\n+)(.*)(\n+</div>)', re.DOTALL)  # a text that runs from right to left


def found() -> list[Path]:
    """Return all notebooks, the English ones first."""
    paths = (path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    return sorted(paths, key=lambda path: (len(path.parts), path))


def read(path: Path) -> Any:
    """Read a notebook."""
    return nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)


def run(notebook: Any) -> Any:
    """Run a notebook from top to bottom in an empty folder of its own."""
    with TemporaryDirectory() as folder, TemporaryDirectory() as settings:
        client = NotebookClient(
            notebook,
            timeout=LONGEST,
            kernel_name="python3",
            resources={"metadata": {"path": folder}},
            store_widget_state=False,
        )
        client.execute(env={**os.environ, "IPYTHONDIR": settings})
    return notebook


def tidied(notebook: Any) -> Any:
    """Give cells stable names, and leave out what is of one run only."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.cells = [part for cell in notebook.cells for part in _parts(cell)]
    count = 0
    for place, cell in enumerate(notebook.cells, start=1):
        cell.id = f"c{place:02}"
        kept = {key: cell.metadata[key] for key in ("slideshow", "tags") if cell.metadata.get(key)}
        cell.metadata = nbformat.from_dict({**kept, **_slide(cell)})
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            cell.outputs = _joined(cell.outputs)
            for output in cell.outputs:
                _tidy_output(output, count)
    return notebook


def _parts(cell: Any) -> list[Any]:
    """Part a text before each heading that is not inside a block of code."""
    if cell.cell_type != "markdown":
        return [cell]
    turned = TURNED.fullmatch(cell.source)
    before, source, after = turned.groups() if turned else ("", cell.source, "")
    texts, in_code = [""], False
    for line in source.split("\n"):
        in_code ^= line.startswith("```")
        if HEADING.match(line) and not in_code and texts[-1].strip():
            texts.append("")
        texts[-1] += line + "\n"
    first, *others = [before + text.strip("\n") + after for text in texts]
    cell.source = first
    return [cell, *map(nbformat.v4.new_markdown_cell, others)]


def _slide(cell: Any) -> dict[str, Any]:
    """Return what begins a slide at a heading; other cells belong to the slide before, unless they say otherwise."""
    heading = HEADING.match(cell.source) if cell.cell_type == "markdown" else None
    return {"slideshow": {"slide_type": SLIDES[heading[1]]}} if heading else {}


def _joined(outputs: list[Any]) -> list[Any]:
    """Join what was printed without anything between: in how many pieces it comes is chance."""
    joined: list[Any] = []
    for output in outputs:
        if joined and output.output_type == "stream" == joined[-1].output_type and output.name == joined[-1].name:
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


def _tidy_output(output: Any, count: int) -> None:
    """Make pictures small, and leave out which model a widget had: JupyterLab would say that it is not found."""
    if "execution_count" in output:
        output.execution_count = count
    data = output.get("data", {})
    if "image/png" in data:
        data["image/png"] = _small(data["image/png"])
    if "text/html" in data:
        inside = r"(?<=data:image/png;base64,)[A-Za-z0-9+/=]+"
        data["text/html"] = re.sub(inside, lambda found: _small(found[0]), data["text/html"])
        data["text/html"] = re.sub(r'data-still="[^"]*"', 'data-still=""', data["text/html"])
    if VIEW in data:
        data[VIEW] = {"model_id": "", "version_major": 2, "version_minor": 0}
        if data.get("text/plain", "").startswith(("Player(", "Quiz(")):
            data["text/plain"] = ""  # its still picture stands before it


def _small(png: str) -> str:
    """Write a PNG with few colours, which our pictures do with, in a third of the space."""
    picture = Image.open(io.BytesIO(b64decode(png)))
    if picture.mode == "P":
        return png
    small = io.BytesIO()
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return b64encode(small.getvalue()).decode("ascii")


def written(notebook: Any) -> str:
    """Write a notebook as text."""
    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook)
    return text.rstrip("\n") + "\n"


def main(*wanted: str) -> None:
    """Run notebooks in place: all, or those whose path contains one of the words."""
    for path in found():
        name = path.relative_to(FOLDER).as_posix()
        if not wanted or any(word in name for word in wanted):
            before = path.read_text(encoding="utf-8")
            after = written(tidied(run(read(path))))
            path.write_text(after, encoding="utf-8", newline="\n")
            print(f"{name}: {'as it was' if after == before else 'changed'}, {len(after.encode()) / 1000:,.0f} KB")


if __name__ == "__main__":
    main(*sys.argv[1:])
