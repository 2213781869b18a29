"""The files of sheets: what stands in them and what does not, folders of variants, and the command line."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import types
import unicodedata
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from math import inf
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image
from pptx import Presentation

import minimaxviz as mv
from minimaxviz.words import languages
from tests.reference import AlphaBeta, everything

TIES = [[[5, 5], [5, 3]], [[5, 1], [2, 5]], [[4, 4], [9, 4]]]
HOSTILE = r"<b>#1</b> & $x_1$ 50 % \end{document} #let x = 1 {y} ~^ -- `q`"


def text_of(file: Path, page: int | None = None) -> str:
    pages = pypdf.PdfReader(file).pages
    return "\n".join(one.extract_text() for one in (pages if page is None else [pages[page]]))


def bare(text: str) -> str:
    """A text without spaces and signs of direction, which are read from a PDF now here, now there."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(sign for sign in plain if not sign.isspace() and unicodedata.category(sign) != "Cf")


# --- what stands on paper -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_title_tasks_and_conventions_stand_on_every_sheet(tmp_path: Path, lang: str) -> None:
    sheet = mv.Sheet(variants=2, lang=lang, title="Exam 17")
    file = sheet.save(tmp_path / "exam.pdf", table=True)
    reader = pypdf.PdfReader(file)
    assert reader.metadata is not None
    assert reader.metadata.title == "Exam 17"
    assert len(reader.pages) == 4
    assert len(reader.outline) == 2
    for page in (0, 2):
        found = bare(text_of(file, page))
        for sentence in ("Exam 17", *sheet.tasks, sheet.conventions):
            if lang == "fa":  # letters come in any order where lines run from right to left
                assert not Counter(bare(sentence)) - Counter(found), sentence
            else:
                assert bare(sentence) in found


def test_a_blank_sheet_has_the_leaves_and_no_other_number(tmp_path: Path) -> None:
    sheet = mv.Sheet(level="hard", seed=3)
    words = [*sheet.tasks, sheet.conventions]
    text = bare(text_of(sheet.save(tmp_path / "exam.pdf")))
    for sentence in words:
        text = text.replace(bare(sentence), "", 1)
    leaves = [spot.value for spot in sheet.variants[0].subject.spots.values() if spot.is_leaf]
    digits = Counter("".join(map(str, leaves))) + Counter("1234")  # the numbers of the tasks
    assert Counter(re.findall(r"\d", text)) == digits
    assert not re.search("[≥≤∞]", text)
    solved = bare(text_of(sheet.save(tmp_path / "key.pdf", solution=True)))
    assert re.search("[≥≤]", solved)
    for answer in sheet.answers():
        assert bare(answer) in solved
        assert bare(answer) not in text


@pytest.mark.parametrize("name", ["exam.html", "exam.tex"])
def test_a_blank_sheet_is_the_same_whatever_the_search_found(tmp_path: Path, name: str) -> None:
    """By the two cut rules the same tree has other windows, values and cuts: nothing of that is in the file."""
    loose, strict = (mv.Sheet(mv.alphabeta(TIES, cut=cut)) for cut in (">=", ">"))
    rules = {">": "RULE", "≥": "RULE", "&gt;": "RULE", r"\textgreater{}": "RULE", r"\ensuremath{\geq}": "RULE"}
    assert loose.answers() != strict.answers()
    assert loose.svg() == strict.svg()
    assert loose.table() == strict.table()
    texts = []
    for number, sheet in enumerate((loose, strict)):
        text = sheet.save(tmp_path / str(number) / name, table=True).read_text(encoding="utf-8")
        texts.append(re.sub("|".join(map(re.escape, rules)), "RULE", text))
    assert texts[0] == texts[1]


def test_pages_are_a4_unless_a_size_is_given(tmp_path: Path) -> None:
    sheet = mv.Sheet("lecture")
    box = pypdf.PdfReader(sheet.save(tmp_path / "a.pdf")).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (842, 595)
    box = pypdf.PdfReader(sheet.save(tmp_path / "a.pdf", size=(595, 842))).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (595, 842)
    with Image.open(io.BytesIO(sheet.save(tmp_path / "a.png").read_bytes())) as picture:
        assert picture.size == (2105, 1488)


def test_the_table_has_a_row_for_every_node_blank_or_not(tmp_path: Path) -> None:
    sheet = mv.Sheet(level="hard", seed=1)
    nodes = len(sheet.variants[0].subject.spots)
    for solution in (False, True):
        page = sheet.save(tmp_path / "a.html", table=True, solution=solution).read_text(encoding="utf-8")
        cells = [unescape(cell) for cell in re.findall("<td>(.*?)</td>", page)]
        rows = [cells[first : first + 5] for first in range(0, len(cells), 5)]
        assert len(rows) == nodes
        assert [row for row in rows if any(row)] == ([list(row) for row in sheet.rows()] if solution else [])


class Page(HTMLParser):
    """The tags and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags[tag] += 1

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


# --- every format ---------------------------------------------------------------------------------


def test_a_title_with_markup_is_text_in_every_format(tmp_path: Path) -> None:
    sheet = mv.Sheet("lecture", title=HOSTILE)
    assert bare(HOSTILE) in bare(text_of(sheet.save(tmp_path / "a.pdf")))
    page = Page(sheet.save(tmp_path / "a.html").read_text(encoding="utf-8"))
    assert HOSTILE in page.texts
    assert page.tags["b"] == page.tags["script"] == 0
    slide = Presentation(str(sheet.save(tmp_path / "a.pptx"))).slides[0]
    assert slide.shapes.title is not None
    assert slide.shapes.title.text_frame.text == HOSTILE
    source = sheet.save(tmp_path / "a.tex").read_text(encoding="utf-8")
    code = re.sub(r"(?m)(?<!\\)%.*$", "", source)  # without its comments
    assert code.count(r"\end{document}") == 1
    assert r"\textless{}b\textgreater{}\#1" in code
    assert r"\$x\_1\$ 50 \% \textbackslash{}end\{document\}" in code
    assert "{}-{}-{}" not in code
    plain = re.sub(r"\\[{}\\]", "", code)
    assert plain.count("{") == plain.count("}")


def test_latex_finds_a_picture_for_every_variant(tmp_path: Path) -> None:
    sheet = mv.Sheet(variants=3)
    source = sheet.save(tmp_path / "exam.tex").read_text(encoding="utf-8")
    assert re.findall(r"page=(\d+)\]", source) == ["1", "2", "3"]
    assert r"\detokenize{exam-pictures.pdf}" in source
    assert len(pypdf.PdfReader(tmp_path / "exam-pictures.pdf").pages) == 3
    assert source.count(r"\writeon{3cm}") == 3
    for lang in ("el", "fa"):
        assert "babelprovide" in mv.Sheet("lecture", lang=lang).save(tmp_path / "b.tex").read_text(encoding="utf-8")
    (tmp_path / "mine-pictures.pdf").write_bytes(b"mine")
    with pytest.raises(mv.ExportError, match=r"mine-pictures\.pdf, which is there and not its own"):
        sheet.save(tmp_path / "mine.tex")
    assert not (tmp_path / "mine.tex").exists()
    with pytest.raises(mv.ExportError, match="LaTeX cannot take the file name"):
        sheet.save(tmp_path / "50%.tex")


def test_slides_have_the_solution_in_the_notes_of_the_key_only(tmp_path: Path) -> None:
    sheet = mv.Sheet(variants=2, seed=5, title="Exam")
    blank = Presentation(str(sheet.save(tmp_path / "exam.pptx", table=True)))
    key = Presentation(str(sheet.save(tmp_path / "key.pptx", solution=True)))
    assert (len(blank.slides), len(key.slides)) == (4, 2)
    assert (blank.slide_width, blank.slide_height) == (12_192_000, 6_858_000)
    for number, slide in enumerate(key.slides, start=1):
        notes = slide.notes_slide.notes_text_frame
        assert notes is not None
        assert all(answer in notes.text.replace("\u00a0", " ") for answer in sheet.answers(number))
        assert sheet.table(number, solution=True).splitlines()[5] in notes.text
    for slide in blank.slides:
        shown = [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]
        notes_text = slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else ""
        assert "evaluate" not in notes_text
        assert not any("Value of" in text for text in (*shown, notes_text))
        right = max(shape.left + shape.width for shape in slide.shapes)
        low = max(shape.top + shape.height for shape in slide.shapes)
        assert right <= 12_192_000
        assert low <= 6_858_000
    tables = [shape for shape in blank.slides[1].shapes if shape.has_table]
    cells = [cell.text for shape in tables for row in list(shape.table.rows)[1:] for cell in row.cells]
    assert len(cells) == 5 * len(sheet.variants[0].subject.spots)
    assert set(cells) == {""}


# --- folders --------------------------------------------------------------------------------------


def test_a_folder_has_sheets_a_key_and_a_table_of_variants(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    sheet = mv.Sheet(level="medium", variants=12, seed=7)
    folder = sheet.save(tmp_path / "exam", progress=lambda done, total: told.append((done, total)))
    assert sorted(path.name for path in folder.iterdir()) == [
        "key.pdf",
        *(f"sheet-{number:02}.pdf" for number in range(1, 13)),
        "variants.csv",
    ]
    assert told == [(done, 24) for done in range(1, 25)]
    assert len(pypdf.PdfReader(folder / "key.pdf").pages) == 12
    with (folder / "variants.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    for number, line in enumerate(lines, start=1):
        nested = json.loads(line["tree"])
        search = AlphaBeta(nested, ("MAX", "MIN"), (-inf, inf), "soft", ">=")
        entered, nodes = search.windows, everything(nested)
        skipped = [path for path in nodes if path and path not in entered and path[:-1] in entered]
        best = max((path for path in entered if len(path) == 1), key=lambda path: search.values[path])
        assert (line["number"], line["seed"], line["value"]) == (str(number), "7", str(int(search.values[()])))
        assert line["move"] == "ABCDEF"[best[0] + 1]
        assert int(line["visited"]) == len(entered)
        assert int(line["cuts"]) == len({path[:-1] for path in skipped})
        assert len(line["branches"].split()) == len(skipped)
        leaves = [str(leaf) for leaf in nodes.values() if not isinstance(leaf, list)]
        shown = text_of(folder / f"sheet-{number:02}.pdf")
        assert not Counter(leaves) - Counter(re.findall(r"\d+", shown))
        assert f"Variant {number}" in shown
    assert len({line["tree"] for line in lines}) == 12


@pytest.mark.parametrize("kind", ["pptx", "html", "tex", "png", "svg"])
def test_a_folder_in_any_format(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "exam.2026"
    mv.Sheet(level="easy", variants=3).save(f"{folder}/", format=kind)
    mv.Sheet(level="easy", variants=2).save(f"{folder}/", format=kind)
    beside = ["key-pictures.pdf", "sheet-01-pictures.pdf", "sheet-02-pictures.pdf"] if kind == "tex" else []
    key = "key.pdf" if kind in ("png", "svg") else f"key.{kind}"
    wanted = [key, f"sheet-01.{kind}", f"sheet-02.{kind}", "variants.csv", *beside]
    assert sorted(path.name for path in folder.iterdir()) == sorted(wanted)


@pytest.mark.parametrize("name", ["sheet-02.pdf", "key.pdf", "variants.csv"])
def test_a_folder_is_written_whole_or_not_at_all_and_nothing_of_others_is_lost(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"somebody's own")
    (tmp_path / "sheet-07.pdf").write_bytes(b"somebody's own")
    with pytest.raises(mv.ExportError, match=f"needs {name}, which is there and not its own; move it"):
        mv.Sheet(variants=3).save(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {name, "sheet-07.pdf"}
    (tmp_path / name).unlink()
    mv.Sheet(variants=3).save(tmp_path)
    mv.Sheet(variants=2).save(tmp_path)
    assert (tmp_path / "sheet-07.pdf").read_bytes() == b"somebody's own"
    assert not (tmp_path / "sheet-03.pdf").exists()


BYTES = """
import hashlib, sys
from pathlib import Path
import minimaxviz as mv
folder = Path(sys.argv[1])
sheet = mv.Sheet(level="hard", variants=2, seed=7, title="Exam")
for suffix in ("pdf", "pptx", "html", "tex"):
    sheet.save(folder / f"key.{suffix}", solution=True, table=True)
    sheet.save(folder / suffix, format=suffix)
sheet.save(folder / "png", format="png")
sheet.save(folder / "svg", format="svg")
for path in sorted(folder.rglob("*.*")):
    print(path.relative_to(folder), hashlib.sha256(path.read_bytes()).hexdigest())
"""


def test_the_same_seed_gives_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    def run(seed: str, zone: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        command = [sys.executable, "-c", BYTES, str(tmp_path / seed)]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, encoding="utf-8", check=True
        ).stdout

    first, second = run("1", "UTC"), run("77", "Asia/Tokyo")
    assert len(first.splitlines()) == 32
    assert first == second
    assert all(b"/CreationDate" not in path.read_bytes() for path in tmp_path.rglob("*.pdf"))


# --- refusals and platforms -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("a.docx", {}, "the suffix '.docx' is unknown; choose one of pdf, pptx, html, tex, png, svg"),
        ("a.xml", {}, "the suffix '.xml' is unknown; add platform='moodle', or choose one of pdf"),
        ("a.pdf", {"format": "pdf"}, "format 'pdf' is for folders; 'a.pdf' has a suffix of its own"),
        ("a", {"format": "docx"}, "format 'docx'; a folder takes pdf, pptx, html, tex, png, svg"),
        ("a", {"solution": True}, "a folder has the sheets and their key; leave solution=… out"),
        ("a.pdf", {"solution": 1}, "solution 1; True or False is needed"),
        ("a.pdf", {"table": "yes"}, "table 'yes'; True or False is needed"),
        ("a.png", {"table": True}, "a png file is one page, and the table needs another; save it as pdf"),
        ("a.svg", {}, "a svg file is one page, and there are 2 variants; name a folder, or a pdf"),
        ("a.pdf", {"theme": "pink"}, "theme 'pink'; one of light, dark, print, or a Theme, is needed"),
        ("a.pdf", {"size": (10, 10)}, r"size \(10, 10\); \(width, height\)"),
        ("a.pdf", {"progress": 1}, "progress 1; a function of"),
        ("a.xml", {"platform": "canvas"}, "platform 'canvas'; one of moodle, qti, gift, prairielearn is needed"),
        ("a.pdf", {"platform": "moodle"}, "moodle takes a file that ends in .xml; 'a.pdf' is none"),
        ("a.xml", {"platform": "prairielearn"}, "prairielearn takes a folder; 'a.xml' is none"),
        ("a.xml", {"platform": "moodle", "table": True}, "table is for paper; platform='moodle' takes none"),
        ("a.xml", {"platform": "moodle", "entries": True}, "entries is for qti; leave it out for moodle"),
        ("a.pdf", {"kinds": "cause"}, "kinds is for course platforms; add platform=…, or leave it out"),
        ("", {}, "'' names no file"),
    ],
)
def test_what_cannot_be_saved_is_refused_in_one_line(tmp_path: Path, name: str, options: Any, message: str) -> None:
    sheet = mv.Sheet(level="easy", variants=2)
    with pytest.raises((mv.ExportError, mv.ViewError), match=f"^{message}") as refused:
        sheet.save(tmp_path / name if name else "", **options)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_platforms_are_written_by_modules_of_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, made in (("qti", b"zip"), ("prairielearn", {"info.json": "{}", "server.py": "x"})):
        module = types.ModuleType(name)
        module.document = lambda sheet, made=made, **options: made  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, f"minimaxviz.export.{name}", module)
    sheet = mv.Sheet("lecture")
    assert sheet.save(tmp_path / "a.zip", platform="qti", entries=True, kinds=["cause"]).read_bytes() == b"zip"
    folder = sheet.save(tmp_path / "question", platform="prairielearn")
    assert (folder / "server.py").read_text(encoding="utf-8") == "x"
    sheet.save(folder, platform="prairielearn")  # the same once more
    (folder / "server.py").write_text("mine", encoding="utf-8")
    with pytest.raises(mv.ExportError, match=r"^question has another server\.py; choose another name, or remove it"):
        sheet.save(folder, platform="prairielearn")


# --- the command line -----------------------------------------------------------------------------


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "minimaxviz", "sheet", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=cwd)


def test_the_command_line_writes_what_python_writes(tmp_path: Path) -> None:
    done = run("lecture", "--ask", "window,value", "--title", "Ispit", "--lang", "sr", "-o", "exam.pdf", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    sheet = mv.Sheet("lecture", ask=("window", "value"), title="Ispit", lang="sr")
    assert (tmp_path / "exam.pdf").read_bytes() == sheet.save(tmp_path / "python.pdf").read_bytes()
    done = run(
        *("--level", "hard", "--variants", "2", "--seed", "7", "--fail", "soft", "--either", "--table"),
        *("--theme", "light", "--format", "html", "-o", "exam"),
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "α > β is right too" in done.stdout
    two = mv.Sheet(level="hard", variants=2, seed=7, fail="soft", either=True)
    two.save(tmp_path / "python", table=True, theme="light", format="html")
    for path in (tmp_path / "python").iterdir():
        assert (tmp_path / "exam" / path.name).read_bytes() == path.read_bytes()
    run("lecture", "--cut", ">", "--solution", "-q", "-o", "key.html", cwd=tmp_path)
    strict = mv.Sheet(mv.alphabeta("lecture", cut=">")).save(tmp_path / "python.html", solution=True)
    assert (tmp_path / "key.html").read_bytes() == strict.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ask", "windows"], "ask 'windows'; there are window, value, cuts, move"),
        (["--cut", ">"], "--cut is for a SOURCE; trees that are drawn by lot"),
        (["-o", "a.xml"], "the suffix '.xml' is unknown; add --platform, or choose"),
        (["-o", "exam", "--solution"], "a folder has the sheets and their key; leave --solution out"),
        (["lecture", "--variants", "3"], "variants are drawn by lot"),
        (["tictactoe:X../O../XOX", "--max-player", "O"], "a tree of 45 nodes has no room on a sheet of this shape"),
        (["lecture", "--size", "A4"], "size 'A4'; pixels like"),
    ],
)
def test_the_command_line_refuses_in_one_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"minimaxviz: {message}")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
