"""The benchmarks as a tool: what a line says, what is written into the page, the comparison with an older commit."""

import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks import __main__ as command
from benchmarks import against
from benchmarks.jobs import JOBS, SINCE, Job
from benchmarks.page import cells, written
from benchmarks.timing import FIGURES, GOALS, Goal, kept_bytes, line, processor_time

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
EMPTY = "<!-- figures -->\n<!-- end of figures -->\n<!-- since -->\n<!-- end of since -->\n"


@pytest.mark.parametrize(
    ("measured", "wanted", "moonshot", "word"),
    [
        (1.9, "≥ 2", 3, "MISS"),
        (2, "≥ 2", 3, "ok"),
        (3, "≥ 2", 3, "MOON"),
        (1.7, "≤ 1.6", None, "MISS"),
        (1.5, "≤ 1.6", None, "ok"),
        (1.5, "≤ 1.6", 1.25, "ok"),
        (1.2, "≤ 1.6", 1.25, "MOON"),
        (math.nan, "≤ 1.6", 1.25, "MISS"),
    ],
)
def test_a_line_says_whether_floor_and_moonshot_are_reached(
    measured: float, wanted: str, moonshot: float | None, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line("a figure", measured, wanted, "bytes", moonshot=moonshot)
    out = capsys.readouterr().out
    assert out.split()[0] == word
    assert f"floor {wanted}" in out
    assert out.rstrip().endswith("a figure")
    assert ("moonshot –" in out) == (moonshot is None)


def test_a_named_line_is_kept_for_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIGURES, "layout", 0.0)
    monkeypatch.setitem(GOALS, "layout", Goal("≥", 0, None))
    line("laying out", 123.4, "≥ 100", moonshot=200, name="layout")
    page = written(EMPTY, FIGURES, GOALS)
    assert cells(page)["laying out 4,857 nodes, to `dot`"] == ("120 times as fast", "≥ 100", "≥ 200")


def test_figures_of_one_row_say_each_goal_once() -> None:
    figures = {"recorded_minimax": 39.0, "recorded_alphabeta": 52.0}
    goals = {"recorded_minimax": Goal("≤", 40, 34), "recorded_alphabeta": Goal("≤", 55, 50)}
    row = cells(written(EMPTY, figures, goals))["memory a node as recorded, minimax and alpha-beta"]
    assert row == ("39 and 52 bytes", "≤ 40 and ≤ 55", "≤ 34 and ≤ 50")


def test_jobs_tell_their_goals_in_the_page_before_they_are_measured() -> None:
    table = cells(written(EMPTY, {}), "since")
    assert list(table) == [job.what for job in JOBS.values()]
    assert table[JOBS["to_json"].what] == ("not measured", "≥ 8", "≥ 11")
    assert cells(written(EMPTY, {"since_to_json": 9.04}), "since")[JOBS["to_json"].what][0] == "9.0 times"


def test_a_table_of_two_columns_is_taken_over() -> None:
    old = "| what | measured |\n|---|---|\n| laying out 4,857 nodes, to `dot` | 150 times as fast |\n"
    page = EMPTY.replace("<!-- end of figures", old + "<!-- end of figures")
    assert cells(written(page, {}))["laying out 4,857 nodes, to `dot`"] == ("150 times as fast", "–", "–")


def test_processor_time_is_that_of_the_work_alone() -> None:
    made: list[int] = []

    def fresh() -> int:
        sum(range(2_000_000))
        made.append(len(made))
        return made[-1]

    worked: list[int] = []

    def work(given: int) -> None:
        worked.append(given)
        sum(range(200_000))

    needed = processor_time(work, fresh, total=0.005)
    assert worked == made
    assert 0 < needed < processor_time(lambda: sum(range(2_000_000)), total=0.01)


def test_processor_time_counts_children() -> None:
    def work() -> None:
        subprocess.run([sys.executable, "-c", "sum(range(10**7))"], check=True)

    assert processor_time(work, total=0.01) >= processor_time(lambda: sum(range(10**6)), total=0.01)


def test_kept_bytes_are_those_that_stay() -> None:
    def make() -> bytes:
        assert bytes(5_000_000)  # gone again
        return bytes(1_000_000)

    assert 1_000_000 <= kept_bytes(make) < 1_100_000


# --- against an older commit ----------------------------------------------------------------------

DO = """
import sys
from pathlib import Path
import minimaxviz
with Path({log!r}).open("a") as log:
    log.write(f"{{minimaxviz.COST}} ")
if sys.argv[1] == "new" and minimaxviz.COST == 8:
    raise AttributeError("module 'minimaxviz' has no attribute 'new'")
print(minimaxviz.COST)
"""


class Clone:
    """A small clone: an older commit whose package costs 8, and a folder whose package costs 2."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        self.log = folder / "log"
        self.write("minimaxviz/__init__.py", "COST = 8\n")
        self.write("benchmarks/__init__.py", "")
        self.write("benchmarks/jobs.py", DO.format(log=str(self.log)))
        self.git("init", "-q")
        self.commit()
        self.write("minimaxviz/__init__.py", "COST = 2\n")
        self.commit()

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def git(self, *arguments: str) -> None:
        author = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *author, *arguments], cwd=self.folder, check=True, capture_output=True)

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    clone = Clone(tmp_path)
    monkeypatch.setattr(against, "HERE", clone.folder)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    Path(tempfile.gettempdir()).mkdir()
    jobs = {name: Job(lambda: 0.0, "slides", f"the {name} job", 3, 5, 2) for name in ("old", "new")}
    monkeypatch.setattr(against, "JOBS", jobs)
    return clone


def unpacked() -> list[Path]:
    return list(Path(tempfile.gettempdir()).glob("minimaxviz-against-*"))


@needs_git
def test_both_versions_take_turns_and_the_ratio_is_printed(clone: Clone, capsys: pytest.CaptureFixture[str]) -> None:
    against.run("HEAD~1", ["old"])
    assert clone.log.read_text(encoding="utf-8").split() == ["8", "2", "8", "2"]
    heading, result = capsys.readouterr().out.splitlines()
    assert heading == "This folder against HEAD~1: how many times less each job costs"
    assert result.split() == ["ok", "4.00", "×", "floor", "≥", "0.95", "moonshot", "–", "the", "old", "job"]
    assert unpacked() == []


@needs_git
def test_goals_are_those_of_the_commit_they_are_meant_against(
    clone: Clone, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(against, "SINCE", "HEAD~1")
    monkeypatch.setitem(FIGURES, "since_old", 0.0)
    monkeypatch.setitem(GOALS, "since_old", Goal("≥", 0, None))
    against.run("HEAD~1", ["old"])
    assert "ok        4.00 ×      floor ≥ 3      moonshot ≥ 5 " in capsys.readouterr().out
    assert FIGURES["since_old"] == 4


@needs_git
def test_what_an_older_commit_cannot_do_is_said(clone: Clone, capsys: pytest.CaptureFixture[str]) -> None:
    against.run("HEAD~1", ["new", "old"])
    _, missing, result = capsys.readouterr().out.splitlines()
    assert missing.strip() == (
        "--   the new job: the older commit cannot do it (AttributeError: module 'minimaxviz' has no attribute 'new')"
    )
    assert "4.00" in result


@needs_git
def test_changes_that_are_not_committed_are_measured_and_told(clone: Clone, capsys: pytest.CaptureFixture[str]) -> None:
    clone.write("minimaxviz/__init__.py", "COST = 1\n")
    against.run("HEAD~1", ["old"])
    heading, result = capsys.readouterr().out.splitlines()
    assert heading.startswith("This folder, with changes in 1 file that are not committed, against HEAD~1")
    assert "8.00" in result


@needs_git
@pytest.mark.parametrize("revision", ["nowhere", "--all", "HEAD~99", "", "HEAD:minimaxviz"])
def test_an_unknown_commit_is_refused(clone: Clone, revision: str) -> None:
    with pytest.raises(ValueError, match="no commit is called") as error:
        against.run(revision, ["old"])
    assert repr(revision) in str(error.value)


def remove_package(clone: Clone) -> None:
    shutil.rmtree(clone.folder / "minimaxviz")


def break_package(clone: Clone) -> None:
    clone.write("minimaxviz/__init__.py", "import something_that_is_gone\n")


@needs_git
@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (remove_package, "the commit HEAD has no folder minimaxviz"),
        (
            break_package,
            "the package of HEAD cannot be imported here: "
            "ModuleNotFoundError: No module named 'something_that_is_gone'",
        ),
    ],
)
def test_a_commit_whose_package_is_missing_or_broken_is_refused(
    clone: Clone, harm: Callable[[Clone], None], message: str
) -> None:
    harm(clone)
    clone.commit()
    with pytest.raises(ValueError) as error:  # noqa: PT011  (the whole message is compared)
        against.run("HEAD", ["old"])
    assert str(error.value) == message
    assert unpacked() == []


@needs_git
def test_a_folder_that_is_no_clone_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "HERE", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(ValueError, match="is no clone: a comparison with another commit needs git's history"):
        against.run("HEAD", ["minimax"])


def test_without_git_there_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ValueError, match="the program git is not installed"):
        against.run("HEAD", ["minimax"])


@needs_git
def test_an_interrupted_comparison_leaves_nothing_behind(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    run = subprocess.run
    seen = []

    def interrupted(arguments: list[str], **options: Any) -> Any:
        if "benchmarks.jobs" in arguments:
            seen.extend(unpacked())
            raise KeyboardInterrupt
        return run(arguments, **options)

    monkeypatch.setattr(subprocess, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        against.run("HEAD~1", ["old"])
    assert len(seen) == 1
    assert unpacked() == []


def test_benchmarks_name_their_jobs_and_those_without_are_refused() -> None:
    assert against.names_of([]) == list(JOBS)
    assert against.names_of(["five_by_five"]) == ["estimates"]
    assert {job.benchmark for job in JOBS.values()} <= set(command.BENCHMARKS)
    with pytest.raises(ValueError, match="byte has no jobs to compare"):
        against.names_of(["byte"])


@needs_git
def test_the_commit_of_the_goals_is_in_the_history() -> None:
    home = Path(__file__).parent.parent
    if not (home / ".git").exists():
        pytest.skip("this is no clone")
    kind = subprocess.run(["git", "cat-file", "-t", SINCE], cwd=home, capture_output=True, encoding="utf-8")
    shallow = subprocess.run(["git", "rev-parse", "--is-shallow-repository"], cwd=home, capture_output=True)
    if shallow.stdout.strip() == b"true":
        pytest.skip("this clone has only its last commits")
    assert kind.stdout.strip() == "commit"


@pytest.mark.parametrize("arguments", [["nothing"], ["--against", "HEAD", "nothing"], ["nothing", "--against", "HEAD"]])
def test_an_unknown_benchmark_is_refused(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks", *arguments])
    with pytest.raises(SystemExit):
        command.main()
    assert "no benchmark is called 'nothing'; there are engine, byte" in capsys.readouterr().err
