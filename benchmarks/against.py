"""This folder against an older commit: both do the same jobs in turn, each in a process of its own."""

import math
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.jobs import JOBS, SINCE, Job
from benchmarks.timing import line, ordinary_python

__all__ = ["names_of", "run"]

HERE = Path(__file__).parents[1]


def run(revision: str, names: Iterable[str]) -> None:
    """Compare this folder with a commit of it, job by job."""
    commit = _commit(revision)
    is_since = commit == _git("rev-parse", "--verify", "--quiet", f"{SINCE}^{{commit}}", or_else="")
    with _checked_out(commit, revision) as before:
        _check_import(before, revision)
        changed = len(_git("status", "--porcelain", "--", "minimaxviz").splitlines())
        files = "1 file" if changed == 1 else f"{changed} files"
        uncommitted = f", with changes in {files} that are not committed," if changed else ""
        print(f"This folder{uncommitted} against {revision}: how many times less each job costs")
        for name in names:
            _compare(name, JOBS[name], before, is_since)


def names_of(benchmarks: Iterable[str]) -> list[str]:
    """Return the names of the jobs of some benchmarks; of all if none is named."""
    asked = set(benchmarks)
    without = asked - {job.benchmark for job in JOBS.values()}
    if without:
        known = ", ".join(dict.fromkeys(job.benchmark for job in JOBS.values()))
        raise ValueError(f"{min(without)} has no jobs to compare with another commit; those that have: {known}")
    return [name for name, job in JOBS.items() if not asked or job.benchmark in asked]


def _compare(name: str, job: Job, before: Path, is_since: bool) -> None:
    least = {before: math.inf, HERE: math.inf}
    for _ in range(job.rounds):
        for folder in least:
            done = _python(folder, "-m", "benchmarks.jobs", name)
            if done.returncode:
                who = "this folder" if folder == HERE else "the older commit"
                print(f"  --   {job.what}: {who} cannot do it ({_last_line(done.stderr)})")
                return
            least[folder] = min(least[folder], float(done.stdout))
    ratio = least[before] / least[HERE]
    if is_since:
        line(job.what, ratio, f"≥ {job.floor:g}", moonshot=job.moonshot, name=f"since_{name}")
    else:
        line(job.what, ratio, "≥ 0.95")


@contextmanager
def _checked_out(commit: str, revision: str) -> Iterator[Path]:
    """Unpack the package of a commit into a folder that is removed in any case."""
    with tempfile.TemporaryDirectory(prefix="minimaxviz-against-") as name:
        folder = Path(name)
        try:
            _git("archive", "--format=zip", f"--output={folder / 'package.zip'}", commit, "minimaxviz")
        except ValueError:
            raise ValueError(f"the commit {revision} has no folder minimaxviz") from None
        with zipfile.ZipFile(folder / "package.zip") as archive:
            archive.extractall(folder)
        yield folder


def _check_import(folder: Path, revision: str) -> None:
    done = _python(folder, "-c", "import minimaxviz; print(minimaxviz.__file__)")
    if done.returncode:
        raise ValueError(f"the package of {revision} cannot be imported here: {_last_line(done.stderr)}")
    if not Path(done.stdout.strip()).resolve().is_relative_to(folder.resolve()):
        raise ValueError(f"Python imports minimaxviz from {done.stdout.strip()} whatever PYTHONPATH says")


def _python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the package of a folder, and the benchmarks of this one."""
    path = os.pathsep.join(dict.fromkeys([str(folder), str(HERE)]))
    environment = {**ordinary_python(), "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-P", *arguments], capture_output=True, encoding="utf-8", env=environment, cwd=folder.anchor
    )


def _commit(revision: str) -> str:
    if _git("rev-parse", "--is-inside-work-tree", or_else="") != "true":
        raise ValueError(f"{HERE} is no clone: a comparison with another commit needs git's history")
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", or_else="")
    if not commit:
        raise ValueError(f"no commit is called {revision!r}; git log lists them (a shallow clone has only its last)")
    return commit.splitlines()[-1]


def _git(*arguments: str, or_else: str | None = None) -> str:
    """Return what git says, or something else where it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=HERE, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        raise ValueError("the program git is not installed, which knows the older commits") from None
    if done.returncode and or_else is None:
        raise ValueError(f"git: {_last_line(done.stderr)}")
    return or_else if done.returncode and or_else is not None else done.stdout.strip()


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it says nothing"])[-1]
