"""Ctrl-C at any moment of an export: what was there before is there still, or all that was asked for."""

import gc
import random
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from pptx import Presentation

import minimaxviz as mv
from minimaxviz.export import files
from minimaxviz.layout import graphviz
from minimaxviz.layout.place import Boxes
from tests.test_interrupts import interrupt, lines_of

pytestmark = [
    pytest.mark.usefixtures("ctrl_c"),
    # where Python itself cleans up, an interrupt is only told of
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

INTERRUPTS = 12  # of each export
SMALL: dict[str, Any] = {"size": (320, 180)}
SOME: dict[str, Any] = {"steps": [0, 3, 5, 9, 15, 17, 20], **SMALL}


def searched() -> mv.Trace:
    return mv.alphabeta(mv.trees.lecture())


def compared() -> mv.Comparison:
    return mv.compare(mv.minimax(mv.trees.aima()), mv.alphabeta(mv.trees.aima()))


EXPORTS: dict[str, tuple[Callable[[], Any], str, dict[str, Any]]] = {
    "json": (searched, "a.json", {}),
    "svg": (searched, "a.svg", {}),
    "png": (searched, "a.png", SMALL),
    "folder": (searched, "pictures", SOME),
    "folder of svg": (searched, "pictures", {"format": "svg", **SOME}),
    "pdf": (searched, "a.pdf", SOME),
    "gif": (searched, "a.gif", SOME),
    "html": (searched, "a.html", SOME),
    "pptx": (searched, "a.pptx", SOME),
    "tex": (searched, "a.tex", SOME),
    "mp4": (searched, "a.mp4", SOME),
    "comparison": (compared, "both", {"steps": [0, 3], **SMALL}),
    "comparison as pdf": (compared, "both.pdf", {"steps": [0, 3], **SMALL}),
}


def files_in(folder: Path) -> dict[str, bytes]:
    """Return all files, hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def alike(one: dict[str, bytes], two: dict[str, bytes]) -> bool:
    """Tell whether files are the same, but for the moment in which a document was written."""
    return one.keys() == two.keys() and all(_pages(name, one[name]) == _pages(name, two[name]) for name in one)


def _pages(name: str, content: bytes) -> Any:
    if name.endswith(".pdf"):
        return len(pypdf.PdfReader(BytesIO(content)).pages)
    if name.endswith(".pptx"):
        return [[shape.name for shape in slide.shapes] for slide in Presentation(BytesIO(content)).slides]
    return content


def looks(subject: Any) -> list[str]:
    """Return what a search, or each of several, says and draws."""
    traces = [subject] if isinstance(subject, mv.Trace) else subject.traces
    return [look for trace in traces for look in (trace.to_json(), trace.text(9), trace.svg(9), trace.svg(9, **SMALL))]


def under_way() -> set[Any]:
    """Return the threads that run, and on Linux the children of this process that do."""
    listed = [
        child
        for path in Path("/proc/self/task").glob("*/children")
        for child in path.read_text(encoding="utf-8").split()
    ]
    children = [
        child
        for child in listed
        if ") Z " not in Path(f"/proc/{child}/stat").read_text(encoding="utf-8", errors="replace")
    ]
    return {*(thread for thread in threading.enumerate() if thread.is_alive()), *children}


def left_behind(before: set[Any]) -> set[Any]:
    """Return the threads and children that have not ended soon after."""
    end = time.monotonic() + 120
    while (more := under_way() - before) and time.monotonic() < end:
        gc.collect()
        time.sleep(0.02)
    return more


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_that_is_interrupted_is_whole_or_as_before(tmp_path: Path, name: str) -> None:
    make, target, options = EXPORTS[name]
    if name == "mp4":
        pytest.importorskip("imageio_ffmpeg", reason="the extra 'video' is not installed")
    here, before, after = tmp_path / "here", tmp_path / "before", tmp_path / "after"
    make().save(before / target, **({**options, "steps": [1, 2, 3, 4]} if "steps" in options else options))
    if "steps" not in options:
        (before / target).write_text("the old one", encoding="utf-8")
    length = lines_of(lambda: make().save(after / target, **options))
    older, newer, expected, running = files_in(before), files_in(after), looks(make()), under_way()
    dice, hits = random.Random(name), 0
    for _ in range(INTERRUPTS):
        shutil.copytree(before, here)
        subject = make()
        hits += interrupt(lambda: subject.save(here / target, **options), dice.randrange(1, length))  # noqa: B023
        found = files_in(here)
        assert found == older or alike(found, newer), found.keys()
        assert left_behind(running) == set()
        assert looks(subject) == expected
        subject.save(here / target, **options)
        assert alike(files_in(here), newer)
        shutil.rmtree(here)
    assert hits > INTERRUPTS / 2


def test_files_are_written_all_or_none_whatever_line_is_interrupted(tmp_path: Path) -> None:
    handlers = [signal.getsignal(number) for number in files.ENDINGS]
    ends = set()
    for lines in range(1, 2_000):
        folder = tmp_path / str(lines)
        folder.mkdir()
        for name in ("a", "older"):
            (folder / name).write_text("old", encoding="utf-8")
        wanted = [(folder / "a", "new"), (folder / "sub" / "b", "new")]
        was_early = interrupt(lambda: files.write_all(wanted, [folder / "older"]), lines)  # noqa: B023
        found = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
        ends.add((*sorted(found), (folder / "a").read_text(encoding="utf-8")))
        assert [signal.getsignal(number) for number in files.ENDINGS] == handlers
        if not was_early:
            break
    assert not was_early
    assert ends == {("a", "older", "old"), ("a", "sub", "sub/b", "new")}


def test_an_interrupted_graphviz_draws_again_and_no_alarm_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pressed(threading.Timer):
        def start(self) -> None:
            super().start()
            raise KeyboardInterrupt

    boxes = Boxes([-1] + [0] * 200, [40.0] * 201)  # so many that there is an alarm
    expected, running = graphviz.lay_out(boxes, "embedded", 9), under_way()
    with monkeypatch.context() as patch:
        patch.setattr(threading, "Timer", Pressed)
        with pytest.raises(KeyboardInterrupt):
            graphviz.lay_out(boxes, "embedded", 9)
    assert left_behind(running) == set()
    assert graphviz.lay_out(boxes, "embedded", 9) == expected


def test_an_encoder_that_is_interrupted_as_it_starts_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="the extra 'video' is not installed")
    ffmpeg.get_ffmpeg_exe()  # which starts it to see whether it works
    running = under_way()

    class Pressed(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", Pressed)
        with pytest.raises(KeyboardInterrupt):
            searched().save(tmp_path / "a.mp4", **SOME)
    assert under_way() <= running
    time.sleep(0.5)
    assert list(tmp_path.iterdir()) == []
