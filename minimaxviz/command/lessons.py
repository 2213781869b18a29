"""The course's notebooks: where they are, and how they come into a folder of one's own."""

import filecmp
import shutil
from pathlib import Path
from typing import NamedTuple

from minimaxviz.errors import ExportError

__all__ = ["Copied", "copy_to", "folder"]


class Copied(NamedTuple):
    """What became of the notebooks: those that are new, those that were there already, and those that differ."""

    new: list[str]
    same: list[str]
    kept: list[str]


def folder() -> Path:
    """Return the folder that holds the notebooks: in the installed package, or beside it in a clone."""
    package = Path(__file__).parent.parent
    for place in (package / "notebooks", package.parent / "notebooks"):
        if any(place.glob("*.ipynb")):
            return place
    raise ExportError("the notebooks are not installed; install minimaxviz anew, or take them from its repository")


def copy_to(target: Path) -> Copied:
    """Copy the notebooks into a folder. What is there already is never overwritten."""
    source = folder()
    result = Copied([], [], [])
    try:
        for notebook in sorted(source.rglob("*.ipynb")):
            name = notebook.relative_to(source)
            if ".ipynb_checkpoints" in name.parts:
                continue
            copy = target / name
            if not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(notebook, copy)
                result.new.append(name.as_posix())
            elif filecmp.cmp(notebook, copy, shallow=False):
                result.same.append(name.as_posix())
            else:
                result.kept.append(name.as_posix())
    except OSError as error:
        raise ExportError(f"{target}: {error.strerror or error}; choose another folder") from None
    return result
