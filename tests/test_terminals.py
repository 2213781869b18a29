"""The command line in a real terminal, which Windows has none of that Python could open."""

import os
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

import minimaxviz as mv
from minimaxviz.command.stepper import screen

fcntl = pytest.importorskip("fcntl", reason="there are no such terminals on Windows")
pty = pytest.importorskip("pty", reason="there are no such terminals on Windows")
termios = pytest.importorskip("termios", reason="there are no such terminals on Windows")

lecture = mv.trees.lecture()


def test_a_long_search_is_noted_in_a_terminal_only(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "minimaxviz", "compare", "tictactoe:X../.O./..."]
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, timeout=300, check=True)
        assert select.select([ours], [], [], 1)[0], "nothing was noted"
        assert b"Minimax \xe2\x80\xa6" in os.read(ours, 65536)
    finally:
        os.close(ours)
        os.close(theirs)
    assert b"\x1b" not in done.stdout
    assert subprocess.run(command, capture_output=True, timeout=300, check=True).stderr == b""


def test_a_real_terminal_is_stepped_through_with_the_arrow_keys() -> None:
    child, terminal = pty.fork()
    if child == 0:  # the new process
        os.execv(sys.executable, [sys.executable, "-m", "minimaxviz", "show", "lecture"])
    try:
        assert "Step 1 of 44" in _until(terminal, b"q end")
        os.write(terminal, b"\x1b[C")
        assert "Step 2 of 44" in _until(terminal, b"q end")
        os.write(terminal, b"n")
        assert "Step 16 of 44: cut at F" in _until(terminal, b"q end")
        os.write(terminal, b"\x1b[D")
        assert "Step 15 of 44" in _until(terminal, b"q end")
        os.write(terminal, b"\x1b[6~\x1b[6~")
        assert "□ U" in _until(terminal, b"q end")
        os.write(terminal, b"q")
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
    finally:
        os.close(terminal)


def test_a_step_is_drawn_anew_when_the_terminal_is_resized() -> None:
    child, terminal = pty.fork()
    if child == 0:  # the new process
        os.execv(sys.executable, [sys.executable, "-m", "minimaxviz", "show", "lecture"])
    try:
        _until(terminal, b"q end")
        for width, height in ((40, 12), (120, 50), (80, 24)):
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            lines = _until(terminal, b"q end").rpartition("\x1b[H")[2].split("\r\n")
            wanted = screen(mv.alphabeta(lecture)[0], "en", os.terminal_size((width, height))).split("\n")
            assert lines == [*wanted, ""], "each line begins at the left"
        os.write(terminal, b"\x1b[C")
        assert "Step 2 of 44" in _until(terminal, b"q end")
        os.write(terminal, b"q")
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
    finally:
        os.close(terminal)


def _until(terminal: int, end: bytes, patience: float = 300) -> str:
    seen = b""
    limit = time.monotonic() + patience
    while end not in seen and time.monotonic() < limit:
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 65536)
    time.sleep(0.5)  # until it listens for a key
    return seen.decode("utf-8", "replace")


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.terminal, other = pty.openpty()
        command = [sys.executable, "-c", "from minimaxviz.command.line import main; main()", *arguments]
        self.process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, close_fds=True)
        os.close(other)
        self.said = ""

    def until(self, text: str) -> None:
        end = time.monotonic() + 300
        while text not in self.said:
            assert time.monotonic() < end, self.said
            if select.select([self.terminal], [], [], 0.5)[0]:
                try:
                    self.said += os.read(self.terminal, 65536).decode("utf-8", "replace")
                except OSError:  # the other side is closed
                    assert text in self.said, self.said
        self.said = self.said.partition(text)[2]

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def close(self) -> int:
        code = self.process.wait(timeout=300)
        os.close(self.terminal)
        return code


def test_a_game_on_a_real_terminal() -> None:
    terminal = Terminal("play", "hexapawn", "--min", "computer")
    terminal.until("W (MAX) to move> ")
    terminal.type("z9\n")
    terminal.until("choose from ['a2', 'b2', 'c2']")
    terminal.type("b2\n")
    terminal.until("B (MIN) plays ")
    terminal.until("to move> ")
    terminal.type("undo\n")
    terminal.until("3  B B B")
    terminal.type("quit\n")
    terminal.until("Left the game.")
    assert terminal.close() == 0


@pytest.mark.usefixtures("ctrl_c")
def test_leaving_a_game_on_a_real_terminal_with_ctrl_c() -> None:
    terminal = Terminal("play", "mnk:8,8,5", "--max", "computer", "--depth", "7", "-s", "minimax")
    terminal.until("is thinking")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("stopped")
    assert terminal.close() == 130
