"""The command line as its users meet it."""

import errno
import io
import os
import random
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest

import minimaxviz as mv
from minimaxviz.command.source import GAMES, find
from minimaxviz.command.stepper import moved, pressed, screen, scrolled
from minimaxviz.draw.theme import THEMES
from minimaxviz.notation import columns

lecture = mv.trees.lecture()


def run(*arguments: str, stdin: str | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "minimaxviz", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False, input=stdin, **options
    )


def test_the_main_job_prints_the_comparison_and_writes_the_whole_set(tmp_path: Path) -> None:
    done = run("lecture", "-o", "my slides", cwd=tmp_path, env={**os.environ, "PATH": ""})
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.startswith(str(mv.compare(mv.minimax(lecture), mv.alphabeta(lecture))))
    assert str(tmp_path / "my slides") in done.stdout
    names = {path.name for path in (tmp_path / "my slides").iterdir()}
    assert names == {
        *(f"{name}.{suffix}" for name in ("minimax", "alphabeta") for suffix in ("pdf", "pptx", "html", "gif")),
        *(f"side-by-side.{suffix}" for suffix in ("pdf", "pptx", "html")),
    }
    pages = {name: len(pypdf.PdfReader(tmp_path / "my slides" / name).pages) for name in names if name.endswith("pdf")}
    assert pages == {"minimax.pdf": 62, "alphabeta.pdf": 44, "side-by-side.pdf": 66}


def test_slides_from_every_kind_of_source(tmp_path: Path) -> None:
    (tmp_path / "tree.json").write_text("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", encoding="utf-8")
    sources = [("aima", None), ("tree.json", None), ("-", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")]
    sources += [("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", None)]
    for number, (source, stdin) in enumerate(sources):
        done = run("slides", source, "-o", f"{number}.pdf", stdin=stdin, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "cut when α ≥ β" in done.stdout
        assert len(pypdf.PdfReader(tmp_path / f"{number}.pdf").pages) == 33


def test_a_subtree_is_asked_for_by_label_or_path(tmp_path: Path) -> None:
    for name, path in (("a.svg", "C"), ("b.svg", "1")):
        done = run("slides", "lecture", "-o", name, "--path", path, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_slides_take_all_options(tmp_path: Path) -> None:
    done = run(
        *(
            "slides",
            'tictactoe:"X../O../XOX"',
            "--max-player",
            "O",
            "--window",
            "-1,1",
            "--fail",
            "hard",
            "--cut",
            ">=",
        ),
        *("--steps", "cuts", "--theme", "print", "--lang", "el", "--size", "800x600", "--no-caption", "-o", "a.pdf"),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "fail-hard · window [−1, 1]" in done.stdout
    reader = pypdf.PdfReader(tmp_path / "a.pdf")
    assert len(reader.pages) == 6
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == [800, 600]
    quiet = run("slides", "lecture", "-s", "minimax", "--step", "28", "-o", "b.svg", "-q", cwd=tmp_path)
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (0, "", "")
    assert (tmp_path / "b.svg").read_text(encoding="utf-8") == mv.minimax(lecture).svg(27)
    shown = ("--title", "Mine", "--legend", "--no-header", "--windows", "all", "--leaves")
    assert run("slides", "lecture", "--step", "28", "-o", "d.svg", *shown, cwd=tmp_path).returncode == 0
    drawn = (tmp_path / "d.svg").read_text(encoding="utf-8")
    wanted = mv.alphabeta(lecture).svg(27, title="Mine", legend=True, header=False, windows="all", leaves=True)
    assert drawn == wanted
    assert run("slides", "lecture", "--handout", "-o", "cuts.pdf", cwd=tmp_path).returncode == 0
    assert len(pypdf.PdfReader(tmp_path / "cuts.pdf").pages) == 1
    for name in ("c.json", "c.dot"):
        assert run("slides", "aima", "-o", name, cwd=tmp_path).returncode == 0
    listed = run("slides", "aima", "--steps", "30,1,5-6", "-o", "folder", cwd=tmp_path)
    assert listed.stdout.count("\n") == 1
    names = {f"step-{number}.png" for number in ("01", "05", "06", "30")}
    assert {path.name for path in (tmp_path / "folder").iterdir()} == names
    again = run("slides", "aima", "--steps", "1", "-o", "folder", cwd=tmp_path)
    assert again.stdout.startswith("3 pictures of an older deck removed from folder\n")


def test_a_presentation_says_the_caption_once_and_is_dark_if_asked(tmp_path: Path) -> None:
    done = run("slides", "lecture", "-o", "a.pptx", "--steps", "16", "--theme", "dark", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / "a.pptx") as archive:
        slide = archive.read("ppt/slides/slide1.xml").decode()
    told = str(mv.alphabeta(lecture).caption(15)).split(":")[0]
    assert [text for text in re.findall("<a:t>([^<]*)", slide) if told in text] == re.findall("<a:t>([^<]*)", slide)[:1]
    background = re.search(r"<p:bg>.*?</p:bg>", slide, re.DOTALL)
    assert background
    assert f'val="{THEMES["dark"].background[1:].upper()}"' in background[0]
    assert f'val="{THEMES["dark"].ink[1:].upper()}"' in slide.split("<p:txBody>")[1]
    for size in ("2000x100", "100x2000"):
        assert run("slides", "aima", "-o", "b.pptx", "--steps", "1", "--size", size, cwd=tmp_path).returncode == 0


def test_a_saved_trace_is_a_source(tmp_path: Path) -> None:
    for name in ("alphabeta", "pvs"):
        assert run("slides", "lecture", "-s", name, "-o", f"{name}.json", cwd=tmp_path).returncode == 0
    trace = mv.alphabeta(lecture)
    assert (
        run("show", "alphabeta.json", "--steps", "16", cwd=tmp_path).stdout
        == f"{trace.text(15)}\n{trace.caption(15)}\n\n"
    )
    text = (tmp_path / "alphabeta.json").read_text(encoding="utf-8")
    assert "Step 3 of 44" in run("show", "-", "--steps", "3", stdin=text).stdout
    assert run("slides", "alphabeta.json", "-o", "a.svg", cwd=tmp_path).returncode == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == trace.svg()
    table = str(mv.compare(trace, mv.pvs(lecture)))
    for sources in (("alphabeta.json", "pvs.json"), ("alphabeta.json", "lecture", "-s", "pvs")):
        assert run("compare", *sources, cwd=tmp_path).stdout == f"{table}\n"
    for arguments, message in (
        (("show", "pvs.json", "-s", "pvs", "--depth", "2"), "is not searched again; leave out --search, --depth"),
        (("compare", "pvs.json"), "compare needs two searches; add another -s, or another saved trace"),
        (("play", "pvs.json"), "a saved trace was searched already; a tree or a game is needed"),
    ):
        done = run(*arguments, cwd=tmp_path)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert message in done.stderr


def test_any_searches_are_compared(tmp_path: Path) -> None:
    options = ("--steps", "1,5-6", "--size", "800x600", "-o", "a.pdf", "--path", "B", "--cut", ">")
    done = run("compare", "lecture", "-s", "alphabeta", "-s", "pvs", *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(mv.compare(mv.alphabeta(lecture, cut=">"), mv.pvs(lecture))))
    pages = pypdf.PdfReader(tmp_path / "a.pdf").pages
    assert len(pages) == 4
    assert [float(side) for side in pages[0].mediabox[2:]] == [800, 600]


def test_compared_searches_have_names_and_go_on_by_place_or_by_step(tmp_path: Path) -> None:
    names = ("--name", "eager", "--name", "lazy")
    both = mv.compare(eager=mv.minimax(lecture), lazy=mv.alphabeta(lecture))
    for by in ("place", "step"):
        done = run("compare", "lecture", *names, "--by", by, "-o", "a.html", cwd=tmp_path)
        assert done.stdout.startswith(str(both))
        assert (tmp_path / "a.html").read_bytes() == both.save(tmp_path / "b.html", by=by).read_bytes()
    assert run("compare", "lecture", "--by", "step", "--steps", "63", "-o", "a.pdf", cwd=tmp_path).returncode == 1
    assert run("compare", "lecture", "--by", "place", "--steps", "63", "-o", "a.pdf", cwd=tmp_path).returncode == 0


def test_players_and_the_order_of_the_root_are_said() -> None:
    done = run("show", "lecture", "--players", "min,MAX", "--order", "D,C,B", "--steps", "44")
    tree = mv.Tree.from_json(lecture.to_json(), players=("MIN", "MAX"))
    trace = mv.alphabeta(tree, order={"A": ["D", "C", "B"]})
    assert done.stdout == f"{trace.text(43)}\n{trace.caption(43)}\n\n"
    board = mv.alphabeta(mv.TicTacToe("X../O../XOX"), order={"X../O../XOX": [3, 0, 2, 1]})
    done = run("show", "tictactoe:X../O../XOX", "--order", "3,0,2,1", "--steps", "2")
    assert done.stdout.startswith(board.text(1))


def test_the_games_are_listed() -> None:
    listed = run("games").stdout.splitlines()
    assert [line.split()[0] for line in listed] == [form.written for form in GAMES.values()]
    for line in listed:
        assert find(line.split()[1]).start()


HALF_A_SIGN = """'{"children": {"A": ["\\ud800"]}, "values": {"\\ud800": 3}}'"""
SHELL = [  # what a shell can do to a program, its exit code, and what it then says
    ("minimaxviz trees > /dev/full", 1, "standard output cannot be written: No space left on device"),
    ("minimaxviz show lecture > /dev/full", 1, "standard output cannot be written: No space left on device"),
    ("minimaxviz show nope 2> /dev/full", 1, ""),
    ("minimaxviz show - <&-", 1, "standard input is empty; a tree as JSON is needed"),
    ("printf '\\377' | PYTHONIOENCODING=utf-8 minimaxviz show -", 1, "standard input is no text that can be read"),
    ("minimaxviz show lecture --steps 1 <&- >&-", 0, ""),
    ("minimaxviz play tictactoe <&- > /dev/null", 0, ""),
    ("minimaxviz show lecture | head -n 1 > /dev/null", 0, ""),
    ("minimaxviz slides lecture -o \"$(printf 'a\\377').svg\" > /dev/null", 0, ""),
    ("minimaxviz show \"$(printf '[[\\377')\"", 1, "is not JSON"),
    ("minimaxviz slides lecture -o a.pdf --order \"$(printf '\\377')\"", 1, "order '\\udcff'"),
    ("minimaxviz slides lecture -o a.pdf --players \"$(printf '\\377')\"", 1, "players '\\udcff'"),
    ("minimaxviz slides lecture -o \"$(printf 'a\\377').tex\"", 1, "LaTeX cannot take the file name"),
    (f"minimaxviz slides {HALF_A_SIGN} -o a.json > /dev/null && minimaxviz show a.json > /dev/null", 0, ""),
]


@pytest.mark.skipif(os.name == "nt", reason="its shell is no bash")
@pytest.mark.parametrize(("line", "code", "message"), SHELL)
def test_what_a_shell_can_do_is_survived(line: str, code: int, message: str, tmp_path: Path) -> None:
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    if "377').svg" in line and sys.platform == "darwin":
        pytest.skip("a file cannot have such a name")
    script = f"set -o pipefail; minimaxviz() {{ '{sys.executable}' -m minimaxviz \"$@\"; }}; {line}"
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    assert message in done.stderr
    assert re.fullmatch("minimaxviz: .*\n" if message else "", done.stderr)


def test_show_prints_plainly_where_there_is_no_terminal() -> None:
    done = run("show", "aima", "--steps", "cuts")
    assert done.returncode == 0
    trace = mv.alphabeta(mv.trees.aima())
    assert done.stdout == f"{trace.text(17)}\n{trace.caption(17)}\n\n"
    assert run("show", "lecture").stdout.count("Step ") == 44


def test_show_writes_a_page(tmp_path: Path) -> None:
    done = run("show", "aima", "--html", "--lang", "fa", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("minimaxviz.html: Alpha-beta, cut when")
    assert '<html lang="fa" dir="rtl">' in (tmp_path / "minimaxviz.html").read_text(encoding="utf-8")
    assert run("show", "aima", "--html", "-o", "b.html", "--steps", "cuts", cwd=tmp_path).returncode == 0
    assert (tmp_path / "b.html").read_text(encoding="utf-8").count("<li ") == 1
    assert run("show", "aima", "--html", "-o", "c.html", "--path", "0", cwd=tmp_path).returncode == 0
    assert (tmp_path / "c.html").read_text(encoding="utf-8").count("<li ") == 11
    for options, said in (
        (
            ("--html", "--path", "x"),
            "no node is called 'x'; a label of this tree, or a path like (0, 1), is needed",
        ),
        (("--html", "--path", "9"), "the trace has no node at (9,)"),
        (("--path", "0"), "--path is for pages and pictures; add --html"),
        (("--leaves",), "--leaves is for pages and pictures; add --html"),
    ):
        assert run("show", "aima", *options, cwd=tmp_path).stderr == f"minimaxviz: {said}\n"
    wrong = run("show", "aima", "--html", "-o", "b.pdf", cwd=tmp_path)
    assert (wrong.returncode, wrong.stderr) == (
        1,
        "minimaxviz: 'b.pdf' is no page; a name that ends in .html is needed\n",
    )


def test_compare_trees_doctor_help_and_version(tmp_path: Path) -> None:
    done = run("compare", "worst_order", "-o", "a.pdf", cwd=tmp_path)
    assert "nodes saved" in done.stdout
    assert (tmp_path / "a.pdf").exists()
    listed = run("trees").stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(mv.trees.names())
    assert "laid out by" in run("doctor").stdout
    assert run("--version").stdout == f"minimaxviz {mv.__version__}\n"
    for command in ("lecture", "slides", "show", "compare"):
        assert "Example" in run(command, "--help").stdout
    assert "--install-completion" in run("--help").stdout
    assert run().stdout == run("--help").stdout


ERRORS = [
    (["slides", "lectrue", "-o", "a.pdf"], "no tree, game or file is called 'lectrue'; did you mean 'lecture'?"),
    (["slides", "qqqq", "-o", "a.pdf"], "'minimaxviz trees' lists the shelf"),
    (["slides", "lecture", "-o", "a.pfd"], "did you mean '.pdf'?"),
    (["slides", "lecture", "-o", "a.pdf", "--window", "3"], "window '3'; two numbers"),
    (["slides", "lecture", "-o", "a.pdf", "--window", "5,3"], "is empty"),
    (["slides", "lecture", "-o", "a.pdf", "--size", "big"], "size 'big'; pixels"),
    (["slides", "lecture", "-o", "a.pdf", "--steps", "x-y"], "steps 'x-y'"),
    (["slides", "lecture", "-o", "a.pdf", "--lang", "de"], "language 'de'"),
    (["slides", "lecture", "-o", "a.pdf", "--windows", "shut"], "windows 'shut'; one of open, all, none is needed"),
    (["compare", "lecture", "-o", "a.pdf", "--windows", "shut", "-q"], "windows 'shut'; one of open, all, none"),
    (
        ["slides", "lecture", "-o", "a.pdf", "-s", "minimax", "--fail", "hard"],
        "minimax has no --fail; it is for alphabeta",
    ),
    (["slides", "lecture", "-o", "a.pdf", "--max-player", "O"], "max_player is for board games"),
    (["slides", "lecture", "-o", "a.pdf", "--estimate", "lines"], "estimate is for board games"),
    (["slides", "nim:1,2", "-o", "a.pdf", "--estimate", "lines"], "nim has no estimates to choose from"),
    (["slides", "connect4", "-o", "a.pdf", "--estimate", "x"], "estimate 'x'; None, 'lines' or a function is needed"),
    (["slides", "no/such.json", "-o", "a.pdf"], "neither JSON nor a file that can be read"),
    (["slides", "[[1, 2", "-o", "a.pdf"], "not JSON: Expecting ',' delimiter (line 1, column 7)"),
    (["slides", "tictactoe:XX./.../...", "-o", "a.pdf"], "they take turns"),
    (["slides", "byte:12", "-o", "a.pdf"], "size 12 has 60 checkers, which do not divide into stacks of 8"),
    (["slides", "byte:3,4=X X", "-o", "a.pdf"], "'3,4=X' is on a light square"),
    (["slides", "mnk:5x5", "-o", "a.pdf"], "write mnk:ROWS,COLUMNS,IN_A_ROW"),
    (["slides", "tictactoe", "-o", "a.pdf"], "slides are too many"),
    (["slides", "mnk:5,5,3", "-o", "a.pdf", "--max-nodes", "1000"], "max_nodes=1,000"),
    (["slides", "lecture"], "Missing option '-o'"),
    (["slides", "lecture", "-o", "a.svg", "--step", "0"], "step 0; 1 to 44 are there"),
    (["slides", "lecture", "-o", "a.svg", "--step", "99"], "step 99; 1 to 44 are there"),
    (["slides", "lecture", "-o", "a.pdf", "--steps", "0-3"], "steps '0-3'; from 1 to 44 are there"),
    (["slides", "lecture", "-o", "a.pdf", "--steps", "20-10"], "the smaller number first"),
    (["slides", "lecture", "-o", "a.pdf", "--step", "3"], "--step is for one picture"),
    (["slides", "mnk:5,5,4", "-o", "a.pdf", "--max-nodes", "500"], "give a depth limit (--depth)"),
    (
        ["compare", "mnk:5,5,4", "--max-nodes", "500"],
        "(--depth), start from a later position (SOURCE), or allow more (--max-nodes)",
    ),
    (["slides", "lecture", "-o", "a.png", "--steps", "cuts"], "--steps is for decks and folders; a.png holds one step"),
    (["slides", "lecture", "-o", "a.json", "--theme", "dark"], "a json file holds the whole trace"),
    (["slides", "lecture", "-o", ""], "'' names no file"),
    (["slides", "lecture", "-o", "a.gif", "--handout"], "a handout is a pdf; 'a.gif' is none"),
    (
        ["slides", "lecture", "-o", "a.pdf", "--steps", "1,,2"],
        "steps '1,,2'; all, cuts, brief, or steps like 1,5,10-20",
    ),
    (["slides", "lecture", "-o", "a.pdf", "--steps", "1,99"], "steps '1,99'; from 1 to 44 are there"),
    (["slides", "lecture", "-o", "a.pptx", "--size", "20000x100"], "at most 56 times as long as wide"),
    (["slides", "lecture", "-o", "n" * 300], "File name too long; choose another name"),
    (["slides", "lecture", "-o", "n" * 300 + ".pdf"], "File name too long; choose another name"),
    (["slides", "n" * 300, "-o", "a.pdf"], "File name too long; 'minimaxviz trees' lists"),
    (["slides", "n" * 300 + ".json", "-o", "a.pdf"], "File name too long; 'minimaxviz trees' lists"),
    (
        ["show", "lecture", "--order", "random"],
        "order 'random'; 'reversed', or the root's moves in another order, D,C,B",
    ),
    (["show", "tictactoe:X../O../XOX", "--order", "x"], "in another order, 3,2,1,0, is needed"),
    (["show", "lecture", "--players", "MIX"], "players 'MIX'; who moves at each level, repeated, as in MIN,MAX"),
    (["show", "nim:1,2", "--players", "MIN"], "players are for trees; 'nim:1,2' says itself who moves"),
    (["compare", "lecture", "-s", "minimax"], "compare needs two searches; add another -s"),
    (["compare", "lecture", "--name", "eager"], "2 searches, and 1 --name; give each a name, in their order, or none"),
    (["compare", "lecture", "--name", "a", "--name", "b", "--name", "c"], "2 searches, and 3 --name"),
    (["compare", "lecture", "--name", "a", "--name", "a"], "two searches are called 'a'; give them different names"),
    (["compare", "lecture", "--name", "a", "--name", " "], "a search has an empty name; give it a word"),
    (["compare", "lecture", "--by", "move"], "by 'move'; one of place, step, node is needed"),
    (["compare", "lecture", "-s", "minimax", "-s", "negamax", "--cut", ">"], "minimax and negamax have no --cut"),
    (["nonsense"], "No such command 'nonsense'"),
    (["compare", "lecture", "-o", "a.svg"], "a comparison is saved as"),
]


@pytest.mark.parametrize(("arguments", "message"), ERRORS, ids=[message for _, message in ERRORS])
def test_a_mistake_is_one_line_and_exit_code_1(arguments: list[str], message: str, tmp_path: Path) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 1
    assert message in done.stderr
    assert done.stderr.startswith("minimaxviz: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl-C to one program alone")
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_with_130_and_leaves_no_half_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "minimaxviz", "slides", "equal_leaves", "-s", "minimax", "-o", "a.gif"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, encoding="utf-8") as process:
        while process.poll() is None and not list(tmp_path.iterdir()):  # until it writes under a temporary name
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert said.strip().splitlines()[-1] == "minimaxviz: stopped"
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "minimaxviz", "show", "lecture"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("Alpha-beta")
        process.stdout.close()
        said = process.stderr.read()
    assert "Traceback" not in said
    assert process.returncode == 0


def test_sources_are_found() -> None:
    assert find("aima") == mv.trees.aima()
    assert find("mnk:5,5,3").k == 3
    assert find("mnk:2,2,2:X./..").format(find("mnk:2,2,2:X./..").start()) == "X./.. O"
    assert find("tictactoe").marks == ("X", "O")
    assert [find(source).size for source in ("byte", "byte:", "byte:8", "byte:10", "byte:16:1,1=X 3,3=O X")] == [
        8,
        8,
        8,
        10,
        16,
    ]
    for source in ("byte:3,3=XOX 2,2=XX X", "byte:8:3,3=XOX 2,2=XX X", "byte:'3,3=XOX 2,2=XX X'"):
        assert repr(find(source, max_player="O")) == "Byte(8, start='2,2=XX 3,3=XOX X', max_player='O')"
    assert repr(find("nim: 1, 2")) == "Nim((1, 2), max_player='first')"
    assert repr(find("take:9,2", max_player="second")) == "TakeAway(9, most=2, max_player='second')"
    assert find("hexapawn").format(find("hexapawn").start()) == "BBB/.../WWW W"
    assert find("hexapawn:4,2").rows == 4
    assert find("hexapawn:3,3:BBB/W../.WW B").start() == find("hexapawn:BBB/W../.WW B").start()
    assert (find("connect4").m, find("connect4").n, find("connect4:4,5,3").k) == (6, 7, 3)
    assert find("connect4:4,4:'..../..../..../XO..'").start() == find("connect4:4,4:..../..../..../XO.. X").start()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("nim", "'nim' is no game; write nim:HEAP[,HEAP]…, as in nim:1,2,3"),
        ("nim:1,2:3", "write nim:HEAP"),
        ("take:x", "write take:PILE[,MOST], as in take:7"),
        ("take:1,2,3", "write take:PILE[,MOST]"),
        ("hexapawn:3", "write hexapawn[:ROWS,COLUMNS][:POSITION]"),
        ("hexapawn:BBB", "'BBB' is not 3 rows of 3; write it like 'BBB/.../WWW W'"),
        ("connect4:4", "write connect4[:ROWS,COLUMNS[,IN_A_ROW]][:POSITION], as in connect4:4,4"),
        ("connect4:2,2", "4 in a row do not fit on 2×2"),
        ("tictactoe:3,3", "write tictactoe[:POSITION]"),
        ("hexpawn", "did you mean 'hexapawn'?"),
    ],
)
def test_a_game_written_otherwise_is_told_how(source: str, message: str) -> None:
    with pytest.raises(mv.MinimaxvizError) as caught:
        find(source)
    assert message in str(caught.value)


def test_small_games_are_shown() -> None:
    for source, nodes in (("nim:1,1", 5), ("take:4", 15), ("hexapawn", 252)):
        done = run("compare", source)
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[2].split()[:3] == ["nodes", "visited", str(nodes)]
    done = run("show", "connect4:4,4", "--depth", "1", "--steps", "1")
    assert "..../..../..../...." in done.stdout


def test_a_position_of_byte_is_shown() -> None:
    done = run("show", "byte", "--depth", "2", "--steps", "1-2")
    assert done.returncode == 0, done.stderr
    assert "Step 2 of 342: enter B: (1,1)k0→(2,0)" in done.stdout


# --- stepping -------------------------------------------------------------------------------------


TALL = {
    "lecture": mv.alphabeta(lecture),
    "121 nodes": mv.pvs(mv.Tree.random(3, 4, seed=1)),
    "boards": mv.alphabeta(mv.TicTacToe("X../.O./..."), depth=3),
    "a large search": mv.alphabeta(mv.TicTacToe("X../.O./...")),
    "many children": mv.minimax([*range(150)]),
    "a chain": mv.negamax([[[[[[[[[[[[[[3, 5], 1]]]]]]]]]]]]]),
    "wide signs": mv.alphabeta(mv.Tree.from_dict({"根": ["左" * 50, "右"]}, {"左" * 50: 1, "右": 2})),
}


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 12), (200, 60), (60, 15), (30, 5), (20, 3)])
@pytest.mark.parametrize("name", TALL)
def test_a_step_fits_on_the_screen_with_the_current_node_in_view(name: str, width: int, height: int) -> None:
    trace = TALL[name]
    for k in [*range(len(trace))][:: len(trace) // 50 + 1]:
        frame = trace[k]
        lines = screen(frame, "en", os.terminal_size((width, height))).split("\n")
        assert len(lines) < height
        assert max(map(columns, lines)) <= width
        (current,) = [line for line in lines if line.startswith("▶")]
        assert re.search(rf"[△▽□] {re.escape(frame.node.label[:2])}", current)
        assert any(line.startswith(f"Step {k + 1:,} of") for line in lines)
        said = "".join(frame.caption().split())
        assert said[: {3: 0, 5: 0, 12: 100}.get(height, 999)] in "".join("".join(lines).split())
        if height >= 24:
            assert lines[-1].endswith("q end")


@pytest.mark.parametrize("name", ["lecture", "121 nodes"])
def test_the_way_to_the_current_node_is_on_an_ordinary_screen(name: str) -> None:
    trace = TALL[name]
    for frame in trace:
        tree = screen(frame, "en", os.terminal_size((80, 24))).split("\n\n")[1]
        shown = re.findall(r"[△▽□] (\w+)", tree)
        way = [trace.node(frame.node.path[:depth]) for depth in range(frame.node.depth + 1)]
        beside = [node for node in (*trace.visited, *trace.pruned) if node.path[:-1] in {one.path for one in way}]
        assert {node.label for node in (*way, *beside)} <= set(shown)
        assert len(shown) >= 10, "and others, as there is room"
        assert "folded; ↑/↓ shows all" in tree


@pytest.mark.parametrize("lang", ["en", "el", "fa", "hr", "sr"])
def test_no_line_is_wider_than_the_screen(lang: str) -> None:
    trace = mv.pvs(lecture)
    for width in (40, 60, 80):
        for k in (0, 15, 27):
            lines = screen(trace[k], lang, os.terminal_size((width, 24))).split("\n")
            assert len(lines) <= 23
            assert max(map(columns, lines)) <= width
            assert sum("↑/↓" in line for line in lines) == 2, "where the tree is folded, and in the help"


def test_a_wide_screen_cuts_no_line_that_fits_on_it() -> None:
    tree = mv.Tree.from_dict(
        {"A": [f"a rather long name {i}" for i in range(3)]}, {f"a rather long name {i}": 10**i for i in range(3)}
    )
    trace = mv.alphabeta(tree, depth=5, window=(-1_000_000, 1_000_000), order="reversed")
    assert "\n  " in trace.text(0).split("\n\n")[0]
    heading = screen(trace[0], "en", os.terminal_size((200, 60))).split("\n")[0]
    assert heading.endswith("right to left")
    assert "…" in screen(trace[0], "en", os.terminal_size((30, 60)))


def test_a_tree_that_is_too_high_is_scrolled_to_its_ends() -> None:
    trace = mv.alphabeta(lecture)
    frame, size = trace[15], os.terminal_size((80, 24))
    tree = trace.text(15).split("\n\n")[1].split("\n")
    bottom = scrolled(frame, "en", size, None, 999)
    assert bottom is not None
    lines = screen(frame, "en", size, bottom).split("\n")
    assert tree[-1] in lines
    assert not any("⋮ ↓" in line for line in lines)
    assert any("⋮ ↑" in line for line in lines)
    assert scrolled(frame, "en", size, bottom, -999) == 0
    assert tree[0] in screen(frame, "en", size, 0).split("\n")
    seen = {line for scroll in range(bottom + 1) for line in screen(frame, "en", size, scroll).split("\n")}
    assert seen >= set(tree)
    assert scrolled(frame, "en", os.terminal_size((80, 50)), None, 5) is None, "all of it is there"


def test_keys_that_come_together_are_all_understood() -> None:
    assert pressed("\x1b[C" * 10 + "\x1b[") == ["next"] * 10, (
        "a terminal is read in pieces, and the last key is not whole"
    )
    assert pressed("\x1b[6~\x1b") == ["page down"]
    assert pressed("\x1b") == ["end"]


def test_arrow_keys_are_understood_on_windows_too() -> None:
    for prefix in ("\xe0", "\0"):
        typed = "".join(f"{prefix}{key}" for key in "MKGOHPIQ")
        assert pressed(typed) == ["next", "back", "first", "last", "up", "down", "page up", "page down"]
    assert pressed("\x1b[A\x1bOB\x1b[5~\x1b[6~àn") == ["up", "down", "page up", "page down", "next cut"]


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_file_or_a_pipe_gets_utf_8_whatever_the_terminal_speaks(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    assert run("show", "aima", "--steps", "1", env=environment).stdout == run("show", "aima", "--steps", "1").stdout
    assert "α" in run("show", "aima", "--steps", "1", env=environment).stdout


@pytest.mark.parametrize(("number", "code"), [(errno.EPIPE, 0), (errno.EINVAL, 0), (errno.ENOSPC, 1)])
def test_a_closed_pipe_is_no_error_on_windows_either(number: int, code: int) -> None:
    script = f"""
import sys
from minimaxviz.command import line
def app(**options): raise OSError({number}, "no more")
line.app, sys.argv = app, ["minimaxviz", "trees"]
line._spelled = str
line.main()
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    message = "minimaxviz: standard output cannot be written: no more; make room for it\n" if code else ""
    assert (done.returncode, done.stderr) == (code, message)


def test_keys_move_within_the_steps() -> None:
    trace = mv.alphabeta(lecture)
    steps = range(44)
    assert moved(trace, steps, 0, "back") == 0
    assert moved(trace, steps, 5, "next") == 6
    assert moved(trace, steps, 43, "next") == 43
    assert moved(trace, steps, 5, "last") == 43
    assert moved(trace, steps, 5, "first") == 0
    assert moved(trace, steps, 5, "next cut") == 15
    assert moved(trace, steps, 15, "next cut") == 27
    assert moved(trace, steps, 30, "previous cut") == 27
    assert moved(trace, steps, 3, "previous cut") == 3
    assert moved(trace, steps, 3, None) == 3


def test_an_estimate_is_chosen_by_name() -> None:
    def lines(*options: str) -> str:
        return run("compare", "tictactoe", "--depth", "2", *options).stdout

    assert "unfinished positions count as 0" in lines()
    assert "unfinished" not in lines("--estimate", "lines")
    assert "1/9" in lines("--estimate", "lines")
    assert lines("--estimate", "lecture") not in (lines(), lines("--estimate", "lines"))


# --- odd sources ----------------------------------------------------------------------------------


def odd_sources(count: int) -> Iterator[str]:
    """Make up what somebody or something might hand us as SOURCE."""
    dice = random.Random(2026)
    pieces = [
        *("[", "]", "{", "}", ",", ":", '"', "'", "/", "\\", ".", "-", " ", "\n", "\t", "\0", "=", "%", "~", "é", "Ω"),
        *(
            "\ud800",
            "\udcff",
            "\u202e",
            "\u2066",
            "\ufeff",
            "💥",
            "ا",
            "٣",
            "³",
            "nan",
            "NaN",
            "inf",
            "-Infinity",
            "1e999",
        ),
        *("9" * 5000, "-0", "0x1", "true", "null", "A", "B", "[1, 2]", '{"A": ', '"values"', '"children"', '"root"'),
        *(
            '"schema": "minimaxviz.trace"',
            '"minimaxviz.tree"',
            "[[3, 12], [2, 4]]",
            '["B", "C"]',
            "[" * 3000,
            "]" * 3000,
        ),
        *(
            "..",
            "/dev/null",
            "/tmp",
            "/no/such/x.json",
            "a.json",
            "~",
            "x" * 300,
            "lecture",
            "aima",
            "tictactoe",
            "X../O../XOX",
        ),
        *("mnk", "3,3,3", "connect4", "hexapawn", "nim", "1,2,3", "take", "byte", "8", "X", "O", "W"),
    ]
    yield from (
        "",
        " ",
        ".",
        "..",
        "/",
        "{}",
        "[]",
        '""',
        "0",
        "-1",
        "nim:0",
        "take:0",
        "mnk:0,0,0",
        "byte:0",
        "nim:999999",
    )
    for _ in range(count - 15):
        kind, some = dice.random(), dice.choices(pieces, k=dice.randint(1, 6))
        if kind < 0.3:
            yield f"{dice.choice(list(GAMES))}:{':'.join(some)}"
        elif kind < 0.5:
            yield "".join([dice.choice(["[", "{", "[[", '{"A": ']), *some, dice.choice(["]", "}", "", "]]"])])
        elif kind < 0.6:
            yield f"{''.join(some)}.json"
        else:
            yield "".join(some)


def test_odd_sources_are_found_or_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    refused: dict[str, str] = {}
    sources = list(odd_sources(500))
    for source in sources:
        try:
            find(source, traces=True)
        except mv.MinimaxvizError as error:
            refused[source] = str(error)
    assert [source for source, message in refused.items() if len(message.splitlines()) != 1] == []
    assert 400 < len(refused) < 500
    for source in [source for source in refused if "\0" not in source and not source.startswith("-")][::60]:
        done = subprocess.run(
            [sys.executable, "-m", "minimaxviz", "show", os.fsencode(source.replace("\ud800", ""))],
            capture_output=True,
            timeout=300,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 1
        assert re.fullmatch(rb"minimaxviz: .*\n", done.stderr), done.stderr


# --- quizzes ----------------------------------------------------------------------------------------


def test_a_quiz_is_written_as_a_page(tmp_path: Path) -> None:
    done = run("quiz", "--level", "hard", "--seed", "7", "-o", "p.html", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "p.html: 10 questions\n"
    assert (tmp_path / "p.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    options = [
        "--kinds",
        "window,cut",
        "--count",
        "0",
        "--lang",
        "sr",
        "--no-hints",
        "--fail",
        "soft",
        "--theme",
        "dark",
        "--title",
        "Vežba",
    ]
    done = run("quiz", "aima", *options, "--theme", "dark", "--title", "Vežba", cwd=tmp_path)
    count = len(mv.questions("aima", ["window", "cut"]))
    assert done.stdout == f"practice.html: {count} questions\n"
    page = (tmp_path / "practice.html").read_text(encoding="utf-8")
    assert '<html lang="sr"' in page
    assert "<title>Vežba</title>" in page


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (["--level", "fierce"], "Tree.practice: level 'fierce'; one of easy, medium, hard is needed"),
        (["--kinds", "windows"], "kind 'windows'; there are prune, fill"),
        (["--count", "-1"], "count -1; a whole number from 1 up"),
        (["-o", "quiz.pdf"], "a quiz is a page; 'quiz.pdf' is none: give a name that ends in .html"),
        (["tictactoe"], "too large for questions"),
        (["lectur"], "did you mean 'lecture'?"),
    ],
)
def test_a_quiz_that_cannot_be_is_one_line(tmp_path: Path, options: list[str], wrong: str) -> None:
    done = run("quiz", *options, cwd=tmp_path)
    assert done.returncode == 1
    assert wrong in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("search", "own", "trace"),
    [
        ("mtd", ["guess=inf"], mv.mtd("lecture", guess=float("inf"))),
        ("iterative_deepening", ["learn=none", "delta=2", "pvs=true"],
         mv.iterative_deepening("lecture", learn=None, delta=2, pvs=True)),
        ("pvs", ["research=answer"], mv.pvs("lecture", research="answer")),
    ],
)  # fmt: skip
def test_options_of_one_search_are_taken_by_name(tmp_path: Path, search: str, own: list[str], trace: mv.Trace) -> None:
    options = [part for option in own for part in ("--option", option)]
    done = run("show", "lecture", "-s", search, *options, cwd=tmp_path)
    assert trace.text() in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--option", "guess=3"], "alphabeta has no --option guess; it is for mtd"),
        (["--option", "guess"], "option 'guess'; guess=…, learn=…"),
        (["--option", "depth=3"], "option 'depth=3'; guess=…, learn=…"),
        (["-s", "mtd", "--option", "guess=x"], "guess 'x'; a number is needed"),
    ],
)
def test_options_that_a_search_does_not_have_are_refused(tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run("show", "lecture", *arguments, cwd=tmp_path)
    assert done.returncode != 0
    assert message in done.stderr
