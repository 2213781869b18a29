"""Copying the notebooks: nothing that somebody changed is lost."""

from pathlib import Path

import pytest

import minimaxviz as mv
from minimaxviz.command import lessons
from minimaxviz.command import line as cli
from tests.test_cli import run


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "source"
    (place / "sr").mkdir(parents=True)
    for name in ("01_a.ipynb", "02_b.ipynb", "sr/02_b.ipynb"):
        (place / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(lessons, "folder", lambda: place)
    return place


def test_notebooks_are_copied_once_and_what_was_changed_is_kept(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "my course"
    names = ["01_a.ipynb", "02_b.ipynb", "sr/02_b.ipynb"]
    assert lessons.copy_to(mine) == (names, [], [])
    assert lessons.copy_to(mine) == ([], names, [])
    (mine / "01_a.ipynb").write_text("my own", encoding="utf-8")
    (mine / "02_b.ipynb").unlink()
    (source / "sr" / "02_b.ipynb").write_text("a newer one", encoding="utf-8")
    assert lessons.copy_to(mine) == (["02_b.ipynb"], [], ["01_a.ipynb", "sr/02_b.ipynb"])
    assert (mine / "01_a.ipynb").read_text(encoding="utf-8") == "my own"


def test_a_folder_that_is_none_is_told(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(mv.ExportError, match="choose another folder"):
        lessons.copy_to(tmp_path / "file")


def test_the_command_copies_the_real_notebooks(tmp_path: Path) -> None:
    done = run("lab", "my course", "--no-open", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    copied = sorted(path.name for path in (tmp_path / "my course").glob("*.ipynb"))
    assert copied == sorted(path.name for path in lessons.folder().glob("*.ipynb"))
    (tmp_path / "my course" / copied[0]).write_text("mine", encoding="utf-8")
    again = run("lab", "my course", "--no-open", cwd=tmp_path)
    assert again.stdout.startswith("0 notebooks copied")
    assert f"kept as you have them: {copied[0]}" in again.stdout


def test_a_missing_jupyterlab_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(mv.ExportError, match=r'JupyterLab is not installed; pip install "minimaxviz\[lab\]"'):
        cli._open_lab(tmp_path)
