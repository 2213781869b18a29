"""Presentations: what PowerPoint insists on, what a lecturer finds in them, and what LibreOffice makes of them."""

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from PIL import Image, ImageChops, ImageStat
from pptx import Presentation

import minimaxviz as mv
from minimaxviz.draw.theme import THEMES
from minimaxviz.export import chessmen as outlines
from tests import chessmen

A, P = (f"{{http://schemas.openxmlformats.org/{name}/2006/main}}" for name in ("drawingml", "presentationml"))
HOSTILE = "<b>\"&amp;'</p:sld>\x01\nF"
lecture = mv.alphabeta("lecture")
STARTED = mv.TicTacToe().parse("XO./.X./..O")


def _chess() -> mv.Trace:
    from minimaxviz.games.from_chess import from_chess

    return mv.alphabeta(from_chess("4k3/8/8/3q4/8/2N5/3PK3/8 w - - 0 1"), depth=2)


CASES: dict[str, tuple[Any, dict[str, Any]]] = {
    "a whole search": (lecture, {}),
    "dark": (lecture, {"theme": "dark", "steps": "cuts"}),
    "Persian": (lecture, {"lang": "fa", "steps": "cuts"}),
    "a phone": (lecture, {"size": (720, 1280), "steps": "cuts"}),
    "a comparison": (mv.compare(mv.minimax("lecture"), lecture), {"steps": "cuts"}),
    "a comparison in Persian": (mv.compare(mv.minimax("lecture"), lecture), {"steps": "cuts", "lang": "fa"}),
    "tic-tac-toe": (mv.alphabeta(mv.TicTacToe(), STARTED, depth=3), {"steps": "cuts"}),
    "Byte": (mv.alphabeta(mv.Byte(), depth=2), {"steps": [10, 107]}),
    "Connect Four": (mv.alphabeta(mv.ConnectFour(), depth=2), {"steps": [20, 40]}),
    "Nim": (mv.alphabeta(mv.Nim((1, 2, 3)), depth=4), {"steps": [30, 60]}),
    "Hexapawn": (mv.alphabeta(mv.Hexapawn()), {"steps": [10, 40]}),
    "folded": (mv.alphabeta(mv.TicTacToe(), depth=4), {"steps": [400], "leaves": True}),
    "a table": (mv.alphabeta_table(mv.TicTacToe(), STARTED), {"steps": [-1]}),
    "markup": (mv.alphabeta(mv.Tree.from_dict({HOSTILE: ["<i>", "]]>"]}, {"<i>": 1, "]]>": 2})), {}),
    "sheets": (mv.Sheet(variants=2), {}),
    "a key in Persian": (mv.Sheet("lecture", lang="fa"), {"solution": True}),
}


def slides(path: Path) -> list[Element]:
    """Return the slides of a file as they are written."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if re.fullmatch(r"ppt/slides/slide\d+\.xml", name)]
        return [ElementTree.fromstring(archive.read(name)) for name in names]


def order(element: Element) -> list[str]:
    """Return the names of an element's children."""
    return [child.tag.rpartition("}")[2] for child in element]


# --- what PowerPoint insists on -------------------------------------------------------------------

GEOMETRIES, FILLS = ("custGeom", "prstGeom"), ("noFill", "solidFill")
ORDERS = {  # children that may be there, in the only order in which they may stand
    A + "ln": [*FILLS, "prstDash", "custDash", "round", "bevel", "miter"],
    A + "rPr": ["ln", *FILLS, "latin", "ea", "cs"],
    A + "custGeom": ["avLst", "gdLst", "ahLst", "cxnLst", "rect", "pathLst"],
    A + "xfrm": ["off", "ext", "chOff", "chExt"],
    A + "p": ["pPr", "r", "endParaRPr"],
    A + "r": ["rPr", "t"],
    P + "spPr": ["xfrm", *GEOMETRIES, *FILLS, "ln"],
    P + "sp": ["nvSpPr", "spPr", "txBody"],
    P + "cxnSp": ["nvCxnSpPr", "spPr"],
    P + "txBody": ["bodyPr", "lstStyle", "p"],
    P + "nvSpPr": ["cNvPr", "cNvSpPr", "nvPr"],
    P + "nvGrpSpPr": ["cNvPr", "cNvGrpSpPr", "nvPr"],
    P + "nvCxnSpPr": ["cNvPr", "cNvCxnSpPr", "nvPr"],
    P + "cSld": ["bg", "spTree"],
    P + "bgPr": [*FILLS, "effectLst"],
    P + "sld": ["cSld", "clrMapOvr"],
}
NEEDED = {P + "sp": 2, P + "cxnSp": 2, P + "txBody": 2, P + "nvSpPr": 3, P + "nvGrpSpPr": 3, P + "nvCxnSpPr": 3}
TAKES = {"moveTo": 1, "lnTo": 1, "quadBezTo": 2, "cubicBezTo": 3, "close": 0}
RANGES = {  # whole numbers, and between which they lie
    (A + "ext", "cx"): (0, 51_206_400),
    (A + "ext", "cy"): (0, 51_206_400),
    (A + "off", "x"): (-51_206_400, 51_206_400),
    (A + "off", "y"): (-51_206_400, 51_206_400),
    (A + "alpha", "val"): (0, 100_000),
    (A + "ln", "w"): (0, 20_116_800),
    (A + "rPr", "sz"): (100, 400_000),
    (A + "ds", "d"): (0, 10**9),
    (A + "ds", "sp"): (0, 10**9),
    (A + "xfrm", "rot"): (0, 21_600_000),
    (A + "path", "w"): (1, 51_206_400),
    (A + "path", "h"): (1, 51_206_400),
    (P + "cNvPr", "id"): (1, 2**31 - 1),
}


@pytest.mark.parametrize("case", CASES)
def test_slides_are_as_powerpoint_insists(case: str, tmp_path: Path) -> None:
    subject, options = CASES[case]
    path = subject.save(tmp_path / "a.pptx", **options)
    for slide in slides(path):
        numbers = [element.get("id") for element in slide.iter(P + "cNvPr")]
        assert len(numbers) == len(set(numbers)), "no two shapes of a slide have the same number"
        for element in slide.iter():
            _check(element)
        for outline in slide.iter(A + "path"):
            _check_outline(outline)
        for group in slide.iter(P + "grpSp"):
            assert sum(child.tag in (P + "sp", P + "cxnSp", P + "grpSp") for child in group) > 1
            shift = group.find(f"{P}grpSpPr/{A}xfrm")
            assert shift is not None
            sizes = [dict(shift.find(A + name).attrib) for name in ("ext", "chExt")]  # type: ignore[union-attr]
            assert sizes[0] == sizes[1], "nothing in a group is drawn larger"


def _check(element: Element) -> None:
    allowed = ORDERS.get(element.tag)
    if allowed is not None:
        places = [allowed.index(name) for name in order(element)]
        assert places == sorted(places), (element.tag, order(element))
        assert len(places) >= NEEDED.get(element.tag, 0)
        once = [name for name in order(element) if name not in ("p", "r")]
        assert len(once) == len(set(once))
    for name, value in element.attrib.items():
        if (element.tag, name) in RANGES:
            least, most = RANGES[element.tag, name]
            assert re.fullmatch(r"-?\d+", value), (element.tag, name, value)
            assert least <= int(value) <= most, (element.tag, name, value)
    if element.tag == A + "srgbClr":
        assert re.fullmatch("[0-9A-F]{6}", element.attrib["val"])


def _check_outline(outline: Element) -> None:
    """Check that an outline begins somewhere, that its parts have the points they take, and that it keeps to a box."""
    assert order(outline)[0] == "moveTo"
    assert all(len(part) == TAKES[name] for part, name in zip(outline, order(outline), strict=True))
    wide, high = int(outline.attrib["w"]), int(outline.attrib["h"])
    for point in outline.iter(A + "pt"):
        assert 0 <= int(point.attrib["x"]) <= wide
        assert 0 <= int(point.attrib["y"]) <= high


def test_a_file_lists_all_its_parts_and_refers_to_none_that_is_not_there(tmp_path: Path) -> None:
    path = lecture.save(tmp_path / "a.pptx")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert len(names) == len(set(names))
        types = ElementTree.fromstring(archive.read("[Content_Types].xml"))
        listed = [one.attrib["PartName"][1:] for one in types if "PartName" in one.attrib]
        kinds = {one.attrib["Extension"] for one in types if "Extension" in one.attrib}
        assert len(listed) == len(set(listed))
        assert set(listed) <= set(names)
        assert all(name in listed or name.rpartition(".")[2] in kinds for name in names[1:])
        assert {f"ppt/slides/slide{n}.xml" for n in range(1, 45)} <= set(listed)
        for name in names:
            if name.endswith(".rels"):
                folder = Path(name).parent.parent
                relations = ElementTree.fromstring(archive.read(name))
                assert len({one.attrib["Id"] for one in relations}) == len(relations)
                for one in relations:
                    target = os.path.normpath(folder / one.attrib["Target"])
                    assert Path(target).as_posix() in names
        show = archive.read("ppt/presentation.xml").decode()
        numbers = [int(number) for number in re.findall(r'<p:sldId id="(\d+)"', show)]
        assert numbers == list(range(256, 300))
        assert not [name for name in names if "/media/" in name], "there are no pictures"


# --- what a lecturer finds ------------------------------------------------------------------------


def test_each_node_is_one_group_with_its_name_and_its_story(tmp_path: Path) -> None:
    show = Presentation(str(lecture.save(tmp_path / "a.pptx")))
    assert len(show.slides) == 44
    for k, slide in enumerate(show.slides):
        names = Counter(shape.name for shape in slide.shapes)
        assert [names[f"node {label}"] for label in "ABCDEFGHIJKLMNOPQRSTU"] == [1] * 21
        edges = sum(count for name, count in names.items() if name.startswith("edge to "))
        assert edges == 20 - _on_way(lecture, k), "all but those that the bound's way runs along"
    cut = {shape.name: shape for shape in show.slides[15].shapes}
    assert cut["node F"]._element.nvGrpSpPr.cNvPr.get("descr") == "F, MAX, ≥ 5, [5, 3], open"
    texts = [shape.text_frame.text for shape in cut["node F"].shapes if shape.has_text_frame]
    assert [text for text in texts if text] == ["F", "≥\u202f5", "[5, 3]"]
    assert {"veil over what is cut off", "scissors", "way of the bound", "bound β = 3", "number line"} <= set(cut)
    assert "window △ F α = 5 β = 3" in cut


def _on_way(trace: mv.Trace, k: int) -> int:
    """Return how many edges the bound of a cut went along: up to the owner and down to the cut."""
    cut = trace[k].cut
    return 0 if cut is None or cut.owner is None else 1 + cut.node.depth - cut.owner.depth


def test_titles_notes_alt_text_and_background(tmp_path: Path) -> None:
    show = Presentation(str(lecture.save(tmp_path / "a.pptx", steps="cuts", theme="dark")))
    for slide, cut, k in zip(show.slides, lecture.cuts, (15, 27, 40), strict=True):
        title = slide.shapes.title.text_frame.text
        assert title.startswith(f"Cut at {cut.node.label}:")
        assert "β\u00a0=\u00a0" in title, "no line breaks there"
        notes = slide.notes_slide.notes_text_frame.text
        assert notes == f"{lecture.caption(k)}\n\n{lecture.text(k)}"
        told = next(shape for shape in slide.shapes if shape.name == f"step-{k + 1}")
        assert told._element.nvSpPr.cNvPr.get("descr") == notes
        assert [shape.name for shape in slide.shapes][:2] == ["title", f"step-{k + 1}"], "they are read first"
        dark = THEMES["dark"]
        assert str(slide.background.fill.fore_color.rgb) == dark.background[1:].upper()
        assert str(slide.shapes.title.text_frame.paragraphs[0].runs[0].font.color.rgb) == dark.ink[1:].upper()


def test_persian_is_read_from_right_to_left(tmp_path: Path) -> None:
    path = lecture.save(tmp_path / "a.pptx", steps=[15], lang="fa")
    (slide,) = slides(path)
    told = {"".join(p.itertext()): p for p in slide.iter(A + "p")}
    for words, paragraph in told.items():
        turned = paragraph.find(A + "pPr")
        assert turned is not None
        assert turned.get("rtl") == "1" or not re.search("[\u0600-\u06ff]", words), words
        assert turned.get("rtl") is None or not re.search("[α-ω] = |\\[", words) or len(words) > 20, words
    title = next(iter(told.values())).find(A + "pPr")
    assert title is not None
    assert title.get("algn") == "r"
    assert not [words for words in told if words.startswith("\u2067")], "the paragraph says it"
    with zipfile.ZipFile(path) as archive:
        fonts = archive.read("ppt/theme/theme1.xml").decode()
    assert re.findall(r'<a:(latin|cs) typeface="(\w+)"/>', fonts) == [("latin", "Verdana"), ("cs", "Tahoma")] * 2


@pytest.mark.parametrize("case", ["a whole search", "a comparison", "tic-tac-toe", "Connect Four", "folded", "Byte"])
def test_all_words_of_a_picture_are_on_its_slide_and_no_others(case: str, tmp_path: Path) -> None:
    subject, options = CASES[case]
    options = {"steps": "cuts"} | options
    subject.save(tmp_path / "pictures", format="svg", caption=False, **options)
    path = subject.save(tmp_path / "a.pptx", **options)
    drawn = sorted((tmp_path / "pictures").iterdir())
    for picture, slide in zip(drawn, slides(path), strict=True):
        root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
        wanted = Counter("".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text"))
        _, *found = ("".join(paragraph.itertext()) for paragraph in slide.iter(A + "p"))  # the first is the title
        assert Counter(found) == wanted


def test_a_node_stands_where_the_picture_has_it(tmp_path: Path) -> None:
    """The outline of a leaf of the lecture's tree, to a tenth of a pixel."""
    path = lecture.save(tmp_path / "a.pptx", steps=[43])
    group = next(shape for shape in Presentation(str(path)).slides[0].shapes if shape.name == "node K")
    found = re.search(
        r'data-path="0\.0\.0" transform="translate\(([\d.]+) ([\d.]+)\)".*?<rect ([^>]*)>',
        lecture.svg(43, caption=False),
    )
    assert found
    rect = {name: float(value) for name, value in re.findall(r'(?<!\S)(x|y|width|height)="([-\d.]+)"', found[3])}
    unit = 6_858_000 * 0.86 / 1080
    left = 12_192_000 * 0.07
    shift = group._element.grpSpPr.find(f"{A}xfrm")
    off, origin = shift.find(A + "off"), shift.find(A + "chOff")
    moved = [int(off.get(name)) - int(origin.get(name)) for name in "xy"]
    box = next(shape for shape in group.shapes if shape.name == "box")
    x, y = left + (float(found[1]) + rect["x"]) * unit, (float(found[2]) + rect["y"]) * unit
    near = 0.2 * unit
    assert (box.left + moved[0], box.top + moved[1]) == (pytest.approx(x, abs=near), pytest.approx(y, abs=near))
    assert (box.width, box.height) == (
        pytest.approx(rect["width"] * unit, abs=near),
        pytest.approx(rect["height"] * unit, abs=near),
    )


def test_chessmen_have_the_outlines_of_the_font() -> None:
    assert Path(outlines.__file__).read_text(encoding="utf-8") == chessmen.drawn()


def test_the_same_deck_is_the_same_file_in_another_process(tmp_path: Path) -> None:
    code = "import minimaxviz as mv, sys; mv.alphabeta('lecture').save(sys.argv[1], steps='cuts', lang='fa')"
    for name, seed in (("a.pptx", "1"), ("b.pptx", "2")):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], check=True, env=environment)
    assert (tmp_path / "a.pptx").read_bytes() == (tmp_path / "b.pptx").read_bytes()


# --- what LibreOffice makes of it -----------------------------------------------------------------

SEEN: dict[str, tuple[mv.Trace, int, dict[str, Any]]] = {
    "cut": (lecture, 15, {}),
    "dark": (lecture, 27, {"theme": "dark"}),
    "persian": (lecture, 27, {"lang": "fa"}),
    "phone": (lecture, 15, {"size": (720, 1280)}),
    "marks": (CASES["tic-tac-toe"][0], 21, {}),
    "byte": (CASES["Byte"][0], 107, {}),
    "discs": (CASES["Connect Four"][0], 40, {}),
    "folded": (CASES["folded"][0], 400, {}),
    "chess": (_chess(), 20, {"size": (1440, 1080)}),
}


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let LibreOffice draw a slide of each kind."""
    office = shutil.which("soffice")
    if office is None:
        reason = "there is no LibreOffice; install the package libreoffice-impress"
        if os.environ.get("MINIMAXVIZ_OFFICE") == "required":
            pytest.fail(f"it is required here, but {reason}")
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("office")
    paths = [trace.save(folder / f"{name}.pptx", steps=[k], **options) for name, (trace, k, options) in SEEN.items()]
    own = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    subprocess.run(
        [office, own, "--headless", "--convert-to", "png", "--outdir", str(folder), *map(str, paths)],
        check=True,
        capture_output=True,
        timeout=900,
    )
    return folder


@pytest.mark.parametrize("name", SEEN)
def test_libreoffice_shows_a_slide_as_we_draw_it(name: str, rendered: Path) -> None:
    trace, k, options = SEEN[name]
    slide = Image.open(rendered / f"{name}.png").convert("RGB")
    wide, high = options.get("size", (1920, 1080))
    room = int(slide.height * 0.86)
    across = round(room * wide / high)
    left = (slide.width - across) // 2
    drawn = slide.crop((left, 0, left + across, room)).reduce(4)  # edges are smoothed in other ways

    def far(step: int) -> float:
        picture = Image.open(io.BytesIO(trace.png(step, caption=False, **options))).convert("RGB")
        picture = picture.resize((across, room), Image.Resampling.LANCZOS).reduce(4)
        return ImageStat.Stat(ImageChops.difference(drawn, picture).convert("L")).mean[0]

    assert far(k) < 2.5, "of 255"
    assert far(k) < min(far(k - 1), far(k + 1)), "it is this step and no other"
