"""Windows and macOS, as far as they can be simulated: keys, streams, files that are open, names, processes."""

import ast
import importlib
import importlib.util
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import ModuleType
from typing import Any

import pytest
import typer

import minimaxviz as mv
from minimaxviz.command import streams
from minimaxviz.command.source import find
from minimaxviz.command.stepper import Stepper, pressed
from minimaxviz.export import files, own
from minimaxviz.export.save import pictures_in

HOME = Path(__file__).parent.parent
SMALL: dict[str, Any] = {"size": (320, 180)}
KEYBOARD = typer.getchar.__module__.rpartition(".")[0]  # the part of typer, or click below it, that reads keys
trace = mv.alphabeta("lecture")


# --- keys -----------------------------------------------------------------------------------------


@pytest.fixture
def windows_keys(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Callable[[], str]]:
    """Return what makes typer read keys as it does on Windows, from those that are given."""
    compat, impl = (importlib.import_module(f"{KEYBOARD}.{name}") for name in ("_compat", "_termui_impl"))

    def reading(keys: str) -> Callable[[], str]:
        waiting = iter(keys)
        console: Any = ModuleType("msvcrt")
        console.getwch = lambda: next(waiting)
        monkeypatch.setitem(sys.modules, "msvcrt", console)
        spec = importlib.util.spec_from_file_location(impl.__name__, str(impl.__file__))
        assert spec is not None
        assert spec.loader is not None
        there = importlib.util.module_from_spec(spec)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "platform", "win32")
            patch.setattr(compat, "WIN", True)
            spec.loader.exec_module(there)
        return lambda: str(there.getchar(False))

    return reading


def test_a_search_is_stepped_through_with_the_keys_that_windows_sends(
    windows_keys: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(typer, "getchar", windows_keys("\xe0M\0M\0K\xe0O\0q\x1a"))
    stepper = Stepper(trace, range(len(trace)), "en")
    seen = []
    while stepper.is_going:
        stepper.show()
        seen.append(capsys.readouterr().out.partition("Step ")[2].partition(" ")[0])
        stepper.press(stepper.typed())
    assert seen == ["1", "2", "3", "2", "44", "44"], "→, → of the keypad, ←, End, Alt-F10, and Ctrl-Z ends"


def test_a_key_that_windows_sends_in_two_parts_is_one_key() -> None:
    assert pressed("\0q\0n\0p") == [], "Alt-F10, Alt-F7, Alt-F9"
    assert pressed("\0M\xe0Kn") == ["next", "back", "next cut"]


# --- streams --------------------------------------------------------------------------------------


class Terminal(io.TextIOWrapper):
    """A terminal that knows the signs of one code page."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("code_page", ["cp1252", "cp437", "cp852", "ascii"])
@pytest.mark.parametrize("lang", ["en", "sr", "hr"])
def test_an_old_terminal_gets_plainer_signs_and_no_question_marks(
    code_page: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(shown, encoding=code_page, newline="\n"))
    streams.prepare()
    for k in range(len(trace)):
        print(trace.text(k, lang), trace.caption(k, lang))
    sys.stdout.flush()
    text = shown.getvalue().decode(code_page)
    assert "?" not in text
    assert "inf" in text or "∞" in text
    assert "alpha" in text.casefold() or "alfa" in text.casefold()


def test_what_nobody_sees_is_left_out_and_what_nobody_knows_is_a_question_mark() -> None:
    streams.prepare()
    assert "\u2067č Đ ﬁ 💥 ∞\u2069".encode("ascii", streams.PLAINER) == b"c D fi ? inf"


def test_files_and_pipes_are_utf_8_and_terminals_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    monkeypatch.setattr(sys, "stderr", Terminal(io.BytesIO(), encoding="cp1252"))
    streams.prepare()
    assert (sys.stdin.encoding, sys.stdout.encoding, sys.stderr.encoding) == ("utf-8", "utf-8", "cp1252")


def piped(content: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "minimaxviz", *arguments]
    return subprocess.run(command, input=content, capture_output=True, env=environment, timeout=300, check=False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_tree_comes_through_a_pipe_whatever_shell_writes_it(encoding: str) -> None:
    done = piped('{"Ω": {"č": 3, "ж": 5}}'.encode(encoding), "show", "-", "--steps", "1")
    assert done.returncode == 0, done.stderr
    assert "Ω" in done.stdout.decode("utf-8")


def test_a_file_that_powershell_wrote_is_read(tmp_path: Path) -> None:
    for i, encoding in enumerate(("utf-16", "utf-8-sig", "utf-8")):
        path = tmp_path / f"{i}.json"
        path.write_bytes('{"Ω": {"č": 3, "ж": 5}}\r\n'.encode(encoding))
        assert mv.Tree.from_json(path).start() == find(str(path)).start() == "Ω"
    path.write_bytes(trace.to_json().encode("utf-16"))
    assert find(str(path), traces=True) == trace
    path.write_bytes(b"\xff\xfe[")
    with pytest.raises(mv.TreeError, match="is not a text in UTF-8"):
        mv.Tree.from_json(path)


def test_quotes_that_a_shell_hands_on_are_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    assert repr(find("'nim:1,2'")) == repr(find("nim:1,2"))
    assert repr(find("'[[3,12],[2,4]]'")) == repr(find("[[3,12],[2,4]]"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("'[[3, 12], [2, 4]]' \r\n"))
    assert repr(find("-")) == repr(find("[[3,12],[2,4]]"))


def test_a_move_that_is_no_text_is_asked_for_again() -> None:
    done = piped(b"\xff\nquit\n", "play", "tictactoe")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8").endswith("Left the game.\n".replace("\n", os.linesep))


def test_an_invalid_name_is_not_taken_for_a_closed_pipe() -> None:
    assert streams.has_seen_enough(OSError(22, "Invalid argument"))
    assert streams.has_seen_enough(BrokenPipeError(32, "Broken pipe"))
    assert not streams.has_seen_enough(OSError(22, "Invalid argument", "a?.pdf"))
    assert not streams.has_seen_enough(OSError(28, "No space left on device"))


# --- files that are open ----------------------------------------------------------------------------


def in_use(number: int = 32) -> PermissionError:
    error = PermissionError(13, "The process cannot access the file because it is being used by another process")
    error.winerror = number  # type: ignore[attr-defined,unused-ignore]
    return error


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Return what keeps files of a name from being moved or replaced so many times, as Windows does."""
    monkeypatch.setattr(files, "PAUSES", (0, 0, 0, 0))

    def keep(name: str, times: int = 1_000) -> list[str]:
        refused: list[str] = []
        plain = {action: getattr(Path, action) for action in ("rename", "replace", "unlink")}

        def acting(action: str) -> Callable[..., Any]:
            def act(path: Path, *arguments: Any) -> Any:
                if name in (path.name, *(getattr(other, "name", "") for other in arguments)) and len(refused) < times:
                    refused.append(action)
                    raise in_use()
                return plain[action](path, *arguments)

            return act

        for action in plain:
            monkeypatch.setattr(Path, action, acting(action))
        return refused

    return keep


@pytest.mark.parametrize("suffix", ["svg", "pdf", "pptx", "html", "json"])
def test_a_deck_that_is_open_is_told_to_be_closed_and_stays_as_it_is(suffix: str, tmp_path: Path, opened: Any) -> None:
    path = tmp_path / f"talk.{suffix}"
    path.write_bytes(b"the old one")
    opened(path.name)
    options = {} if suffix == "json" else SMALL if suffix in ("svg", "html") else {"steps": [1], **SMALL}
    with pytest.raises(mv.ExportError) as caught:
        trace.save(path, **options)
    said = str(caught.value)
    assert said.startswith(f"{path} cannot be written: The process cannot access the file")
    assert said.endswith("; close it where it is open, or choose another name")
    assert "\n" not in said
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {path.name: b"the old one"}


def test_a_series_of_which_one_picture_is_open_is_left_whole(tmp_path: Path, opened: Any) -> None:
    trace.save(tmp_path, steps=[1, 2, 3, 4], **SMALL)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    opened("step-04.png")
    for steps in ([1, 3], [1, 2]):  # it is to be written anew, or to go
        with pytest.raises(mv.ExportError, match=r"step-04\.png cannot be written: .*; close it"):
            trace.save(tmp_path, steps=steps, theme="dark", **SMALL)
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_that_something_looks_at_for_a_moment_is_written(tmp_path: Path, opened: Any) -> None:
    path = trace.save(tmp_path / "a.svg")
    refused = opened("a.svg", times=3)
    trace.save(path, theme="dark")
    assert path.read_text(encoding="utf-8") == trace.svg(theme="dark")
    assert refused == ["rename"] * 3


def test_half_a_file_is_removed_when_its_writer_has_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, refused = Path.unlink, list[Path]()
    monkeypatch.setattr(files, "PAUSES", (0, 0, 0, 0))

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if len(refused) < 2:
            refused.append(path)
            raise in_use(5)
        plain(path, missing_ok)

    def half(path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(mv.ExportError, match="No space left"):
        files.write(tmp_path / "a.mp4", half)
    assert len(refused) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_refusal_that_stays_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(path: Path, other: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(files, "PAUSES", (60,))
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(mv.ExportError, match=r"a\.svg cannot be written: Operation not permitted; close it"):
        trace.save(tmp_path / "a.svg")
    assert list(tmp_path.iterdir()) == []


# --- names ----------------------------------------------------------------------------------------

MISREAD = {
    "CON": "CON",
    r"C:\talks\aux.pdf": "aux.pdf",
    r"nul.tar.gz\a.pdf": "nul.tar.gz",
    r"C:\talks\com1 .svg": "com1 .svg",
    r"talk\slides.": "slides.",
    r"talk \a.pdf": "talk ",
    r"talk:one.pdf": "talk:one.pdf",
    r"C:\talks\why?.pdf": "why?.pdf",
    "a\tb.svg": "a\tb.svg",
    "a<b.svg": "a<b.svg",
}


@pytest.mark.parametrize(("name", "part"), MISREAD.items())
def test_names_that_windows_misreads_are_found(name: str, part: str) -> None:
    assert files.misread_by_windows(PureWindowsPath(name)) == part


@pytest.mark.parametrize(
    "name",
    [
        r"C:\talks\lecture.pdf",
        r"C:lecture.pdf",
        r"..\..\a.pdf",
        ".",
        r"\\server\share\my talk\a.b.pdf",
        "console.pdf",
        "aux-steps.pdf",
        r"\\?\C:\talks\a.pdf",
        "Ünï & co.tex",
    ],
)
def test_ordinary_names_are_left_alone(name: str) -> None:
    assert files.misread_by_windows(PureWindowsPath(name)) is None


def test_such_a_name_is_refused_on_windows_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.name != "nt":
        assert trace.save(tmp_path / "aux.svg").exists()
        assert files.misread_by_windows(PurePosixPath(tmp_path / "b.svg")) is None
        (tmp_path / "aux.svg").unlink()
    monkeypatch.setattr(files, "WINDOWS", True)
    for save in (trace.save, mv.experiment(depth=1, seeds=1).to_csv):
        with pytest.raises(mv.ExportError, match=r"Windows cannot have the name 'aux\.svg'; choose another name$"):
            save(tmp_path / "aux.svg")
    assert list(tmp_path.iterdir()) == []


def test_a_path_with_a_drive_is_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for source in (r"C:\trees\none.json", r"C:none.json", r"\\server\share\none.json"):
        with pytest.raises(mv.TreeError, match="neither JSON nor a file that can be read"):
            find(source)


def test_pictures_are_known_whatever_case_a_folder_lists_them_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace.save(tmp_path, steps=[1], **SMALL)
    (tmp_path / "step-02.png").rename(tmp_path / "step-02.PNG")
    assert own.is_own(tmp_path / "step-02.PNG")
    monkeypatch.setattr(Path, "glob", lambda folder, pattern: iter(sorted(folder.iterdir())))  # as on Windows
    assert pictures_in(tmp_path) == {tmp_path / "step-02.PNG"}


# --- other processes ------------------------------------------------------------------------------

SCRIPT = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
import minimaxviz as mv
{guard}
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        print(len(mv.experiment(depth=1, seeds=1, executor=pool)))
"""


@pytest.mark.parametrize("guard", ['if __name__ == "__main__":', "if True:"])
def test_a_script_that_starts_processes_runs_or_is_told_how(guard: str, tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT.format(guard=guard), encoding="utf-8")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, encoding="utf-8", timeout=300, check=False)
    if guard == "if True:":
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1].endswith(
            "; start it below if __name__ == '__main__': and import games and searches from a module"
        )
    else:
        assert (done.returncode, done.stdout, done.stderr) == (0, "6\n", "")


# --- the tests themselves ---------------------------------------------------------------------------

WITHOUT = """
import importlib.abc, os, signal, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in {modules}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
{preloaded}
for name in {modules}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
for module, names in ((os, {os_names}), (signal, {signals})):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""
MODULES = {"pty", "tty", "termios", "fcntl", "resource", "pwd", "grp"}
OS_NAMES = ["fork", "forkpty", "openpty", "geteuid", "setsid", "killpg", "mkfifo", "getpgid"]
SIGNALS = ["SIGALRM", "SIGHUP", "SIGKILL", "SIGWINCH", "SIGUSR1", "SIGQUIT", "setitimer", "alarm", "pthread_kill"]


def test_all_tests_can_be_collected_where_there_is_no_posix(tmp_path: Path) -> None:
    plugin = WITHOUT.format(
        modules=MODULES,
        os_names=OS_NAMES,
        signals=SIGNALS,
        preloaded="import asyncio, shutil, multiprocessing.popen_spawn_posix, subprocess, ipywidgets, "
        f"{KEYBOARD}._termui_impl",
    )
    (tmp_path / "without_posix.py").write_text(plugin, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(HOME)])}
    command = [sys.executable, "-m", "pytest", "-p", "without_posix", "-p", "no:cacheprovider", "--collect-only", "-qq"]
    command.append("--assert=plain")  # nothing is run, so that no assertion need be rewritten
    done = subprocess.run(
        command, cwd=HOME, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "tests/test_terminals.py: " not in done.stdout
    assert "tests/test_platforms.py: " in done.stdout


def without_encoding(source: str) -> list[int]:
    """Return the lines in which text is read or written in whatever encoding the machine has."""
    return [node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and _is_vague(node)]


def _is_vague(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    owner = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    named = {keyword.arg for keyword in call.keywords}
    if "encoding" in named or "**" in ast.unparse(call):
        return False
    if name == "read_text":
        return not call.args
    if name == "write_text":
        return len(call.args) < 2
    if name == "open" and owner not in ("Image", "os", "tarfile", "webbrowser", "urllib.request"):
        place = 1 if not owner or owner == "io" else 0
        mode = call.args[place] if len(call.args) > place else None
        written = next((keyword.value for keyword in call.keywords if keyword.arg == "mode"), mode)
        return not (isinstance(written, ast.Constant) and "b" in str(written.value))
    return owner == "subprocess" and bool(named & {"text", "universal_newlines"})


@pytest.mark.parametrize(
    ("code", "is_vague"),
    [
        ("path.read_text()", True),
        ("path.read_text('utf-8')", False),
        ("path.write_text(text)", True),
        ("path.write_text(text, encoding='utf-8')", False),
        ("open(path)", True),
        ("open(path, 'rb')", False),
        ("path.open('w')", True),
        ("path.open(mode='wb')", False),
        ("subprocess.run(command, text=True)", True),
        ("subprocess.run(command, text=True, encoding='utf-8')", False),
        ("Image.open(path)", False),
    ],
)
def test_a_missing_encoding_is_found(code: str, is_vague: bool) -> None:
    assert bool(without_encoding(code)) is is_vague


def sources() -> Iterator[Path]:
    for folder in ("minimaxviz", "tests", "benchmarks"):
        yield from (HOME / folder).rglob("*.py")


def test_no_text_is_read_or_written_in_the_machines_own_encoding() -> None:
    vague = {path.name: without_encoding(path.read_text(encoding="utf-8")) for path in sources()}
    assert {name: lines for name, lines in vague.items() if lines} == {}


def test_text_is_checked_out_with_the_same_bytes_everywhere() -> None:
    assert "* text=auto eol=lf" in (HOME / ".gitattributes").read_text(encoding="utf-8").splitlines()


def test_a_fraction_keeps_its_stroke_in_an_old_terminal() -> None:
    assert "½ ≤ é, ß".encode("ascii", streams.PLAINER).decode() == "1/2 <= e, ss"
