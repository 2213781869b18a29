"""Files: every format opened by something else than ourselves."""

import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pypdf
import pytest
from PIL import Image, ImageChops
from pptx import Presentation

import minimaxviz as mv
from minimaxviz.draw.request import Request
from minimaxviz.export import files, raster
from minimaxviz.export.deck import ComparisonDeck, TraceDeck
from minimaxviz.export.gif import FADE
from minimaxviz.export.gif_stream import MOST_COLOURS, blocks
from minimaxviz.trace.chosen import chosen_steps

trace = mv.alphabeta(mv.trees.lecture())
SMALL: dict[str, Any] = {"size": (640, 360)}


def image(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.png", "a.gif", "folder"])
def test_a_picture_of_too_many_pixels_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    small = mv.alphabeta([1, 2])
    options: dict[str, Any] = {} if name.endswith("png") else {"steps": [0]}
    with pytest.raises(
        mv.ExportError, match=r"size \(20000, 20000\) has over 67,108,864 pixels; choose a smaller"
    ) as no:
        small.save(tmp_path / name, size=(20_000, 20_000), **options)
    assert "\n" not in str(no.value)
    assert not list(tmp_path.glob("*.*"))


def test_vectors_may_be_as_large_as_they_like(tmp_path: Path) -> None:
    small = mv.alphabeta([1, 2])
    assert 'width="20000"' in small.svg(size=(20_000, 20_000))
    for name in ("a.pdf", "a.pptx"):
        assert small.save(tmp_path / name, size=(20_000, 20_000), steps=[0]).stat().st_size < 100_000


def test_a_png_has_its_size_and_shows_the_text() -> None:
    drawn = image(trace.png(27))
    assert drawn.size == (1920, 1080)
    bare = re.sub(r"<text.*?</text>", "", trace.svg(27))
    without = image(raster.png(bare, (1920, 1080)))
    changed = ImageChops.difference(drawn, without)
    boxes = [(20, 20, 500, 70), (40, 920, 1000, 1060), (900, 330, 1020, 410)]  # title, caption, node C
    for box in boxes:
        assert changed.crop(box).getbbox() is not None, f"no text in {box}"
    assert image(trace.png(3, size=(800, 600))).size == (800, 600)


@pytest.mark.parametrize("text", ["čšžćđ", "αβγδ", "هرس آلفا", "≤≥∞−→", "АБВ"])
def test_every_script_has_real_glyphs(text: str) -> None:
    """A missing glyph is a box, the same for every character; real glyphs differ from it and each other."""

    def drawn(words: str) -> Image.Image:
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60" width="300" height="60" '
            f'font-family="\'DejaVu Sans\'"><rect width="300" height="60" fill="#fff"/>'
            f'<text x="10" y="45" font-size="40">{words}</text></svg>'
        )
        return image(raster.png(svg, (300, 60)))

    missing = drawn("\U000e0041" * 2 + "\uf8ff")
    glyphs = [drawn(character) for character in text if character != " "]
    for i, glyph in enumerate(glyphs):
        assert ImageChops.invert(glyph.convert("L")).getbbox() is not None
        assert ImageChops.difference(glyph, missing).getbbox() is not None
        assert all(ImageChops.difference(glyph, other).getbbox() for other in glyphs[:i] if other is not glyph)


def test_single_files_hold_one_step(tmp_path: Path) -> None:
    assert trace.save(tmp_path / "a.svg", k=5).read_text(encoding="utf-8") == trace.svg(5)
    assert trace.save(str(tmp_path / "a.PNG"), k=5, **SMALL).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert trace.save(tmp_path / "a.dot", k=5).read_text(encoding="utf-8") == trace.dot(5)
    assert mv.Trace.from_json(trace.save(tmp_path / "a.json").read_text(encoding="utf-8")) == trace
    assert trace.save(tmp_path / "last.svg").read_text(encoding="utf-8") == trace.svg()


def test_a_folder_takes_a_numbered_series(tmp_path: Path) -> None:
    folder = trace.save(tmp_path / "new" / "pictures", steps="cuts", **SMALL)
    assert sorted(path.name for path in folder.iterdir()) == ["step-16.png", "step-28.png", "step-41.png"]
    assert image((folder / "step-28.png").read_bytes()).size == (640, 360)
    trace.save(folder, steps=[0, 1], format="svg")
    assert (folder / "step-02.svg").read_text(encoding="utf-8").startswith(trace.svg(1))
    assert ElementTree.parse(folder / "step-02.svg").getroot().tag.endswith("svg")


def test_a_folder_loses_the_pictures_of_an_older_deck_and_nothing_else(tmp_path: Path) -> None:
    own = ["step-1.png", "step-01.jpg", "step-01-mine.png", "steps.png", "my-step-01.png", "notes.txt"]
    for name in own:
        (tmp_path / name).write_text("mine", encoding="utf-8")
    (tmp_path / "step-99.png").mkdir()
    mv.compare(trace, trace).save(tmp_path, steps=[0, 1], **SMALL)
    trace.save(tmp_path, steps=[2], format="svg")
    assert (tmp_path / "steps-summary.png").exists()
    trace.save(tmp_path, steps=[1, 27], **SMALL)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*own, "step-99.png", "step-02.png", "step-28.png", "step-03.svg"}


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_folder_leaves_somebody_elses_pictures_alone_whatever_their_names(tmp_path: Path, kind: str) -> None:
    trace.save(tmp_path, steps=[0, 1, 2], format=kind, **SMALL)
    mine = tmp_path / f"step-02.{kind}"
    trace.save(mine, k=20, **SMALL)  # a picture of its own, of no deck
    content = mine.read_bytes()
    trace.save(tmp_path, steps=[3], format=kind, **SMALL)
    assert {path.name for path in tmp_path.iterdir()} == {mine.name, f"step-04.{kind}"}
    wanted = rf"^{tmp_path.name} needs {mine.name}, which is there and not its own; move it, or choose another name$"
    for steps in ([0, 1], "all"):
        with pytest.raises(mv.ExportError, match=wanted):
            trace.save(tmp_path, steps=steps, format=kind, **SMALL)
    assert mine.read_bytes() == content
    assert len(list(tmp_path.iterdir())) == 2


def test_an_older_deck_survives_one_that_is_not_finished(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    trace.save(tmp_path, steps=[0, 1], **SMALL)
    with pytest.raises(KeyboardInterrupt):
        trace.save(tmp_path, steps=[5, 6], progress=stop, **SMALL)
    assert {path.name for path in tmp_path.iterdir()} == {"step-01.png", "step-02.png"}


def test_rastering_many_keeps_their_order() -> None:
    svgs = [trace.svg(k, **SMALL) for k in range(44)]
    one_by_one = [raster.png(svgs[k], (640, 360)) for k in (0, 13, 27, 43)]
    together = list(raster.pngs(iter(svgs), (640, 360)))
    assert len(together) == 44
    assert [together[k] for k in (0, 13, 27, 43)] == one_by_one


def test_slides_are_drawn_as_they_are_needed() -> None:
    """Memory does not grow with the number of slides: only a few are drawn ahead of what was taken."""
    drawn = 0

    def svgs() -> Any:
        nonlocal drawn
        for k in range(44):
            drawn += 1
            yield trace.svg(k, **SMALL)

    taken = raster.pngs(svgs(), (640, 360))
    next(taken)
    assert drawn <= raster.batch_size((640, 360)) * (raster.WORKERS + 1)
    taken.close()


# --- decks ----------------------------------------------------------------------------------------


def test_a_pdf_has_a_vector_page_a_step_with_text(tmp_path: Path) -> None:
    reader = pypdf.PdfReader(trace.save(tmp_path / "a.pdf"))
    assert len(reader.pages) == 44
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == [1920, 1080]
    page = reader.pages[27].extract_text()
    for words in ("α", "β", "Cut at C", "MIN can hold C down to 0", "step 28 of 44", "[3, 0]", "≤\u202f0"):
        assert words in page
    assert len(list(reader.pages[27].images)) == 0, "nothing is a bitmap"


def outline(path: Path) -> list[tuple[str, int | None]]:
    reader = pypdf.PdfReader(path)
    return [(str(entry["/Title"]), reader.get_destination_page_number(entry)) for entry in reader.outline]  # type: ignore[arg-type,call-overload]


def test_a_pdf_has_a_title_and_an_outline_with_its_cuts_marked(tmp_path: Path) -> None:
    path = trace.save(tmp_path / "a.pdf", title='A "title" #1 $x$ *b* ✂', lang="en", **SMALL)
    reader = pypdf.PdfReader(path)
    assert reader.metadata is not None
    assert reader.metadata.title == 'A "title" #1 $x$ *b* ✂'
    assert [page for _, page in outline(path)] == list(range(44))
    entries = [entry for entry, _ in outline(path)]
    assert entries[0] == "1: Start at A: MAX is to move, the window is [−∞, ∞]."
    assert [entry for entry in entries if entry.startswith("✂")] == [
        "✂ 16: Cut at F: α = 5 ≥ β = 3.",
        "✂ 28: Cut at C: β = 0 ≤ α = 3.",
        "✂ 41: Cut at D: β = 2 ≤ α = 3.",
    ]
    assert not reader.pages[0].extract_text().startswith("1: "), "it is not on the page"
    both = mv.compare(mv.minimax(mv.trees.lecture()), trace).save(tmp_path / "b.pdf", steps=[3, 15], **SMALL)
    assert [entry.split(":")[0] for entry, _ in outline(both)] == ["4", "✂ 16", "Same value, same move."]


@pytest.mark.parametrize("lang", ["en", "fa", "el"])
def test_a_handout_has_the_cuts_with_their_sentences_on_one_page(tmp_path: Path, lang: str) -> None:
    told: list[tuple[int, int]] = []
    path = trace.save(
        tmp_path / "cuts.pdf", handout=True, lang=lang, title="Mine", progress=lambda *done: told.append(done)
    )
    reader = pypdf.PdfReader(path)
    assert len(reader.pages) == 1
    assert [round(float(side)) for side in reader.pages[0].mediabox[2:]] == [595, 842]
    assert reader.metadata is not None
    assert reader.metadata.title == "Mine"
    assert [entry.split(":")[0] for entry, _ in outline(path)] == ["✂ 16", "✂ 28", "✂ 41"]
    assert told == [(1, 3), (2, 3), (3, 3)]
    if lang == "en":
        page = " ".join(reader.pages[0].extract_text().split())
        for words in ("Mine", "cut when α ≥ β", "Cut at F", "F can already reach 5", "step 41 of 44", "J, T and U are"):
            assert words in page


def test_a_handout_of_many_cuts_has_more_pages_and_one_of_steps_shows_these(tmp_path: Path) -> None:
    many = mv.alphabeta(mv.Tree.random(branching=3, depth=4, seed=2))
    assert len(many.cuts) == 9
    pages = [page for _, page in outline(many.save(tmp_path / "a.pdf", handout=True))]
    assert pages == [0] * 8 + [1]
    chosen = mv.minimax(mv.trees.lecture()).save(tmp_path / "b.pdf", handout=True, steps=[0, 5, 9, 20], theme="print")
    assert [entry.split(":")[0] for entry, _ in outline(chosen)] == ["1", "6", "10", "21"]
    boards = mv.alphabeta(mv.TicTacToe(max_player="O"), "X../O../XOX")
    assert len(pypdf.PdfReader(boards.save(tmp_path / "c.pdf", handout=True, caption=False)).pages) == 1


def test_what_is_no_handout_is_refused_in_one_line(tmp_path: Path) -> None:
    both = mv.minimax(mv.trees.lecture())
    refused: list[tuple[Any, str]] = [
        (lambda: trace.save(tmp_path / "a.pptx", handout=True), "a handout is a pdf; 'a.pptx' is none"),
        (lambda: trace.save(tmp_path / "a.svg", handout=True), "a handout is a pdf; 'a.svg' is none"),
        (lambda: trace.save(tmp_path / "folder", handout=True), "a handout is a pdf; 'folder' is none"),
        (lambda: both.save(tmp_path / "a.pdf", handout=True), "this search cut nothing; choose steps=…"),
        (lambda: trace.save(tmp_path / "a.pdf", handout=True, size=(640, 360)), "size is that of slides"),
        (lambda: trace.save(tmp_path / "a.pdf", handout=True, k=3), "takes steps="),
        (lambda: trace.save(tmp_path / "a.pdf", handout="yes"), "handout 'yes'; True or False"),  # type: ignore[arg-type]
    ]
    for call, message in refused:
        with pytest.raises(mv.ExportError, match=message) as caught:
            call()
        assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def shown(path: Path) -> list[tuple[Image.Image, int]]:
    """Return what a GIF shows, and for how many milliseconds."""
    frames = []
    with Image.open(path) as gif:
        assert gif.info["loop"] == 0
        for place in range(gif.n_frames):  # type: ignore[attr-defined]
            gif.seek(place)
            frames.append((gif.convert("RGB"), int(gif.info["duration"])))
    return frames


def rests(path: Path) -> list[tuple[Image.Image, int]]:
    """Return the steps that a GIF shows, without what it shows between them."""
    return [(frame, stay) for frame, stay in shown(path) if stay > FADE]


def test_a_gif_stays_as_long_as_its_sentences_take_to_read(tmp_path: Path) -> None:
    steps = rests(trace.save(tmp_path / "a.gif", steps=range(10, 20), **SMALL))
    assert {frame.size for frame, _ in steps} == {(640, 360)}
    cut, _ = steps[5]
    seen = {colour for _, colour in cut.getcolors(1_000_000)}  # type: ignore[union-attr]
    assert {(0xC7, 0x53, 0), (0xF5, 0xC5, 0x18), (0, 0x72, 0xB2), (255, 255, 255)} <= seen, "the theme's colours"
    read = [800 + 50 * len(trace.caption(k)) + 1_500 * (trace[k].kind == "cut") for k in range(10, 20)]
    read[-1] = max(5_000, read[-1])
    assert [stay for _, stay in steps] == read


def test_the_steps_of_a_gif_fade_into_each_other_briefly(tmp_path: Path) -> None:
    frames = shown(trace.save(tmp_path / "a.gif", steps=range(14, 18), **SMALL))
    places = [place for place, (_, stay) in enumerate(frames) if stay > FADE]
    assert len(places) == 4
    for here, there in pairwise(places):
        between = frames[here + 1 : there]
        assert min(stay for _, stay in between) >= 20, "browsers take less for a tenth of a second"
        assert FADE <= sum(stay for _, stay in between) <= 200, "nobody waits for it"
        (fade,) = (frame for frame, stay in between if stay == FADE)
        one, two = (np.asarray(frame, dtype=int) for frame in (frames[here][0], frames[there][0]))
        smooth = [rows.reshape(180, 2, 640, 3).mean(1) for rows in (one, np.asarray(fade, dtype=int), two)]
        changed = np.abs(one - two).max(2).reshape(180, 2, 640).max(1) > 0
        mean = (smooth[0] + smooth[2]) / 2
        assert changed.sum() > 1_000
        assert np.abs(smooth[1] - mean)[changed].mean() < np.abs(smooth[1] - smooth[0])[changed].mean()
        assert np.abs(smooth[1] - mean)[changed].mean() < np.abs(smooth[1] - smooth[2])[changed].mean()
        assert np.array_equal(smooth[1][~changed], smooth[0][~changed]), "what does not change does not fade"


def test_the_areas_of_a_gif_have_the_colours_of_the_slide(tmp_path: Path) -> None:
    """Its few colours are those of large areas: a band must not turn grey that is beige on the slide."""
    size = (960, 540)
    for theme in ("light", "dark"):
        ((cut, _),) = rests(trace.save(tmp_path / "a.gif", steps=[15], size=size, theme=theme))
        whole = image(trace.png(15, size=size, theme=theme))
        areas = [colour for count, colour in whole.getcolors(1_000_000) or () if count > 0.002 * size[0] * size[1]]
        assert len(areas) > 5
        painted, slide = np.asarray(cut, dtype=int), np.asarray(whole, dtype=int)
        for area in areas:
            there = (slide == area).all(2)
            assert np.abs(painted[there] - area).sum(1).max() <= 40, area


def test_a_gif_is_of_a_size_that_keeps_it_small_unless_another_is_asked_for(tmp_path: Path) -> None:
    with Image.open(trace.save(tmp_path / "a.gif", steps=[3])) as gif:
        assert gif.size == (1280, 720)
    with Image.open(trace.save(tmp_path / "b.gif", steps=[3], size=(1920, 1080))) as gif:
        assert gif.size == (1920, 1080)


def test_a_gif_frame_painted_over_the_last_one_is_the_whole_picture(tmp_path: Path) -> None:
    """Only what changed is drawn anew: the frame still has to look like the slide, up to its few colours."""
    steps = rests(trace.save(tmp_path / "a.gif", steps=range(20, 32), size=(960, 540)))
    for step in (4, 8, 11):
        whole = image(trace.png(20 + step, size=(960, 540)))
        difference = ImageChops.difference(steps[step][0], whole).convert("L")
        far = difference.point(lambda value: 255 if value > 90 else 0)
        assert sum(far.histogram()[255:]) < 200


def test_frames_written_as_changes_are_the_same_to_the_pixel() -> None:
    """What is as before is left out: composed, nothing is lost."""
    palette = image(trace.png(5, **SMALL)).quantize(MOST_COLOURS)
    steps = [image(trace.png(k, **SMALL)).quantize(palette=palette, dither=Image.Dither.NONE) for k in (4, 5, 6)]
    colours = bytes(palette.getpalette() or ())[: 3 * MOST_COLOURS]
    packed = list(blocks(((frame, 100 * place + 100) for place, frame in enumerate(steps)), colours))
    whole = {}
    with Image.open(io.BytesIO(b"".join(packed))) as gif:
        for place in range(gif.n_frames):  # type: ignore[attr-defined]
            gif.seek(place)
            whole[gif.info["duration"]] = gif.convert("RGB")
    for place, frame in enumerate(steps):
        assert ImageChops.difference(whole[100 * place + 100], frame.convert("RGB")).getbbox() is None
    assert max(map(len, packed[2:])) < len(packed[1]), "a change is smaller than the whole"


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]


def test_a_page_is_one_file_without_external_references(tmp_path: Path) -> None:
    tree = mv.Tree.from_dict({"</script><b>": ["<img src=x onerror=alert(1)>"]}, {"<img src=x onerror=alert(1)>": 1})
    for subject, count in ((trace, 44), (mv.alphabeta(tree), 5), (mv.compare(trace, trace), 88)):
        text = subject.save(tmp_path / "a.html").read_text(encoding="utf-8")
        page = Page()
        page.feed(text)
        assert page.tags.count("li") == count  # without JavaScript, all steps in words
        assert not {"link", "img", "iframe", "object", "b"} & set(page.tags)
        assert not {"src", "href", "onerror", "xlink:href"} & {name for name, _ in page.attributes}
        assert page.tags.count("script") == 2
        urls = set(re.findall(r"https?://[^\s\"'<]+", text))
        assert urls == {"http://www.w3.org/2000/svg"}


def test_a_page_takes_the_options_of_a_player(tmp_path: Path) -> None:
    text = trace.save(tmp_path / "a.html", lang="fa", theme="dark", steps="cuts").read_text(encoding="utf-8")
    assert '<html lang="fa" dir="rtl">' in text
    assert 'name="color-scheme" content="dark"' in text
    assert text.count("<li ") == 3
    with pytest.raises(mv.ViewError, match="theme 'pink'; one of light, dark, print"):
        trace.save(tmp_path / "b.html", theme="pink")
    with pytest.raises(mv.ViewError, match="language 'de'"):
        trace.save(tmp_path / "b.html", lang="de")
    with pytest.raises(mv.ExportError, match=r"takes steps=\[3\]"):
        trace.save(tmp_path / "b.html", k=3)
    assert not (tmp_path / "b.html").exists()


def test_a_tex_file_shows_the_pages_one_after_the_other(tmp_path: Path) -> None:
    path = trace.save(tmp_path / "my slides_1.tex", steps="brief")
    pages = tmp_path / "my slides_1-steps.pdf"
    assert len(pypdf.PdfReader(pages).pages) == 17
    assert path.read_text(encoding="utf-8").count("\\includegraphics") == 17
    trace.save(path, steps="cuts")
    assert len(pypdf.PdfReader(pages).pages) == 3, "its own pages are written anew"
    trace.save(path, steps="brief")
    if shutil.which("pdflatex") is None:
        pytest.skip("LaTeX is not installed: the file was written, but not compiled")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name],
        cwd=tmp_path,
        capture_output=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert len(pypdf.PdfReader(tmp_path / "my slides_1.pdf").pages) == 17


@pytest.mark.parametrize("sign", ["#", "%", "{", "}", "\\", '"', "^^41", "  ", "\n", "\t", "\udcff"])
def test_a_file_name_that_latex_misreads_is_refused_before_anything_is_written(tmp_path: Path, sign: str) -> None:
    with pytest.raises(mv.ExportError, match=r"LaTeX cannot take the file name .*; choose one of letters") as caught:
        trace.save(tmp_path / f"my{sign}slides.tex", steps="cuts")
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_names_that_latex_takes_are_left_as_they_are(tmp_path: Path) -> None:
    path = trace.save(tmp_path / "Ünï & co_1 $5^2~.tex", steps=[0])
    assert "\\detokenize{Ünï & co_1 $5^2~-steps.pdf}" in path.read_text(encoding="utf-8")


def test_a_tex_file_leaves_somebody_elses_pages_alone(tmp_path: Path) -> None:
    (tmp_path / "talk-steps.pdf").write_text("mine", encoding="utf-8")
    (tmp_path / "talk.tex").write_text("mine too, with talk-steps.pdf", encoding="utf-8")
    with pytest.raises(mv.ExportError, match=r"talk-steps\.pdf, which is there and not its own; move it, or choose"):
        trace.save(tmp_path / "talk.tex", steps="cuts")
    assert [path.read_text(encoding="utf-8")[:4] for path in tmp_path.iterdir()] == ["mine", "mine"]


def test_a_folder_that_is_named_like_a_file_is_not_filled(tmp_path: Path) -> None:
    for name in ("dir.json", "dir.PDF"):
        (tmp_path / name).mkdir()
        with pytest.raises(mv.ExportError, match=f"'{name}' is a folder; choose another name for the "):
            trace.save(tmp_path / name)
        assert list((tmp_path / name).iterdir()) == []
    (tmp_path / "talk.v2").mkdir()
    assert trace.save(tmp_path / "talk.v2", steps=[0], **SMALL).is_dir()


def test_a_video_has_frames(tmp_path: Path) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="the extra 'video' is not installed")
    path = trace.save(tmp_path / "a.mp4", steps="cuts", size=(321, 181))
    frames = ffmpeg.read_frames(str(path))
    meta = next(frames)
    assert meta["size"] == (320, 180)
    read = sum(2.3 + 0.05 * len(trace.caption(k)) for k in (15, 27, 40))
    assert meta["duration"] == pytest.approx(read, abs=1)


def test_a_comparison_is_saved_side_by_side_with_a_summary(tmp_path: Path) -> None:
    both = mv.compare(mv.minimax(mv.trees.lecture()), trace)
    reader = pypdf.PdfReader(both.save(tmp_path / "a.pdf"))
    assert len(reader.pages) == 66, "62 steps of minimax, three cuts that alpha-beta makes alone, and the summary"
    middle = reader.pages[34].extract_text()
    for words in ("step 35 of 65", "Minimax", "13", "P returns 7", "Alpha-beta", "waits", "10", "Cut at C"):
        assert words in middle
    last = reader.pages[-1].extract_text()
    saving = "Alpha-beta saves a third of the nodes: 7 of 21."
    for words in ("Minimax", "21", "Alpha-beta", "14", saving, "Same value, same move."):
        assert words in last
    assert "cut when α ≥ β" in last, "the convention stands where a count is shown"
    folder = both.save(tmp_path / "pictures", size=(640, 360), lang="fa", theme="dark")
    assert len(list(folder.iterdir())) == 66
    with pytest.raises(mv.ExportError, match="a comparison is saved as pdf, gif"):
        both.save(tmp_path / "a.svg")
    cuts = pypdf.PdfReader(both.save(tmp_path / "cuts.pdf", steps="cuts"))
    assert len(cuts.pages) == 4, "three cuts and the summary"
    assert "Cut at C" in cuts.pages[1].extract_text()
    assert len(pypdf.PdfReader(both.save(tmp_path / "some.pdf", steps=range(50, 60))).pages) == 11
    wrong: list[tuple[dict[str, Any], str]] = [({"size": "x"}, "size 'x'"), ({"steps": [99]}, "65 steps")]
    wrong += [({"steps": "some"}, "steps 'some'"), ({"size": (150, 150)}, "size 150 × 150 is too small")]
    for options, message in wrong:
        with pytest.raises(mv.MinimaxvizError, match=message):
            both.save(tmp_path / "b.pdf", **options)
    assert not (tmp_path / "b.pdf").exists()
    three = mv.compare(mv.minimax(mv.trees.aima()), mv.alphabeta(mv.trees.aima()), mv.negamax(mv.trees.aima()))
    slides = Presentation(str(three.save(tmp_path / "three.pptx", size=(640, 360)))).slides
    assert len(slides) == 40, "38 steps, one cut, and the summary"


# --- which steps ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ("all", list(range(44))),
        ("cuts", [15, 27, 40]),
        ("brief", [4, 7, 9, 13, 15, 16, 18, 23, 25, 27, 28, 33, 36, 38, 40, 41, 43]),
        (range(3, 6), [3, 4, 5]),
        ([0, -1], [0, 43]),
    ],
)
def test_steps_can_be_chosen(steps: Any, wanted: list[int]) -> None:
    assert list(chosen_steps(trace, steps)) == wanted
    assert len(TraceDeck(trace, Request.of((trace,), **SMALL), steps)) == len(wanted)


def test_a_brief_deck_is_measured_by_its_own_length() -> None:
    long = mv.minimax(mv.Tree.random(branching=3, depth=6))  # 1,093 nodes, 3,278 steps
    assert len(long) > 2_000
    assert len(chosen_steps(long, "brief")) == 1_093


# --- what goes wrong ------------------------------------------------------------------------------


def refused(tmp_path: Path) -> list[tuple[Any, str]]:
    locked = tmp_path / "file"
    locked.write_text("in the way", encoding="utf-8")
    large = mv.alphabeta(mv.TicTacToe())
    return [
        (lambda: trace.save(tmp_path / "a.pfd"), r"'\.pfd' is unknown; did you mean '\.pdf'\?"),
        (lambda: trace.save(tmp_path / "a.xyz"), "is unknown; .*there are svg, png"),
        (lambda: trace.save(tmp_path / "a.pdf", steps="some"), "steps 'some'; 'all', 'cuts'"),
        (lambda: trace.save(tmp_path / "a.pdf", steps=[]), "there is no such step"),
        (lambda: trace.save(tmp_path / "a.pdf", steps=[99]), "44 steps"),
        (lambda: mv.minimax(mv.trees.aima()).save(tmp_path / "a.pdf", steps="cuts"), "no such step in this trace"),
        (lambda: trace.save(tmp_path / "a.pdf", k=3), r"takes steps=\[3\]"),
        (lambda: trace.save(tmp_path / "a.json", theme="dark"), "it takes no options"),
        (lambda: trace.save(tmp_path / "a.png", steps="all"), r"holds one step \(k=…\)"),
        (lambda: trace.save(tmp_path / "a.png", format="png"), "is for folders"),
        (lambda: trace.save(tmp_path / "folder", format="bmp"), "a folder takes 'png' or 'svg'"),
        (lambda: trace.save(tmp_path / "a.pdf", lang="de"), "language 'de'"),
        (lambda: trace.save(locked / "a.svg"), "cannot be written: .*; choose another folder"),
        (lambda: trace.save(locked / "a" / "folder"), "cannot be written: .*; choose another folder"),
        (lambda: trace.save(""), "'' names no file; give one, as in 'lecture.pdf', or a folder"),
        (lambda: trace.save(tmp_path / ("n" * 300 + ".svg")), "cannot be written: .+"),
        (lambda: trace.save(tmp_path / ("n" * 300)), "cannot be written: .+; choose another (name|folder)"),
        (lambda: trace.save(tmp_path / "a\0b.svg"), "cannot be written: (.*embedded null|Windows)"),
        (lambda: large.save(tmp_path / "a.pdf"), "59,127 slides are too many .*; choose fewer .*steps=…"),
        (lambda: large.save(tmp_path / "a.pdf", steps="cuts"), "4,237 slides are too many"),
    ]


def test_what_cannot_be_saved_is_told_in_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    for attempt, message in refused(tmp_path):
        with pytest.raises(mv.MinimaxvizError, match=message) as caught:
            pytest.fail(f"{message}: {attempt()}")
        assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="Windows takes halves of signs in names")
def test_a_name_with_half_a_sign_is_refused(tmp_path: Path) -> None:
    with pytest.raises(mv.ExportError, match=r"cannot be written: .*surrogates not allowed; choose another"):
        trace.save(tmp_path / "a\ud800.svg")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_full_disk_or_ctrl_c_halfway_leaves_the_old_file_and_no_other(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "a.pdf"
    path.write_text("the old one", encoding="utf-8")

    def halfway(temporary: Path) -> None:
        temporary.write_text("half", encoding="utf-8")
        raise error

    with pytest.raises((mv.ExportError, KeyboardInterrupt)) as caught:
        files.write(path, halfway)
    if isinstance(error, OSError):
        assert "No space left on device" in str(caught.value)
    assert path.read_text(encoding="utf-8") == "the old one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_series_that_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trace.save(tmp_path / "new" / "out", progress=stop, **SMALL)
    assert list(tmp_path.iterdir()) == []


SAVING = """
import signal
import minimaxviz as mv
signal.signal(signal.SIGTERM, signal.SIG_DFL)  # where these are ignored, as under nohup, a child ignores them too
signal.signal(signal.SIGHUP, signal.SIG_DFL)
trace = mv.alphabeta("lecture")
print("ready", flush=True)
while True:
    trace.save("a.gif", steps="cuts", size=(320, 180))
    trace.save("b", steps="cuts", size=(320, 180))
    trace.save("c.svg")
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a program without asking it")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_program_that_is_ended_while_it_saves_leaves_no_half_file(tmp_path: Path, name: str) -> None:
    dice = random.Random(7)
    (tmp_path / "tmp").mkdir()
    environment = {**os.environ, "TMPDIR": str(tmp_path / "tmp")}
    for _ in range(4):
        with subprocess.Popen(
            [sys.executable, "-c", SAVING], cwd=tmp_path, env=environment, stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            try:
                child.stdout.readline()
                time.sleep(0.3 + dice.random())
                child.send_signal(getattr(signal, name))
                assert child.wait(300) == -getattr(signal, name)
            finally:
                child.kill()
        left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
        assert left <= {"tmp", "a.gif", "b", "b/step-16.png", "b/step-28.png", "b/step-41.png", "c.svg"}


def test_a_signal_that_nobody_is_to_hear_is_left_alone(tmp_path: Path) -> None:
    def ignored(temporary: Path) -> None:
        signal.raise_signal(signal.SIGTERM)
        assert temporary.exists()

    seen: list[Any] = []
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        files.write(tmp_path / "a.svg", ignored)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
    files.write(tmp_path / "a.svg", lambda temporary: seen.append(signal.getsignal(signal.SIGTERM)))
    assert signal.getsignal(signal.SIGTERM) is before
    assert seen[0] is not before


def test_a_handler_of_somebody_else_is_still_asked(tmp_path: Path) -> None:
    def twice(temporary: Path) -> None:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)

    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: heard.append(number))
    try:
        files.write(tmp_path / "a.svg", twice)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert heard == [signal.SIGTERM] * 2
    assert (tmp_path / "a.svg").exists()


def test_pictures_need_no_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "full"))
    assert len(pypdf.PdfReader(trace.save(tmp_path / "a.pdf", steps="cuts", **SMALL)).pages) == 3
    assert image(trace.png(3, **SMALL)).size == (640, 360)


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 0)() == 0, reason="nothing is read-only for the administrator")
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(mv.ExportError, match="Permission denied; choose another folder"):
        trace.save(tmp_path / "a.svg")


def test_files_are_readable_as_the_users_other_files_are(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("x", encoding="utf-8")
    path = trace.save(tmp_path / "a.svg")
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    trace.save(tmp_path / "a.pdf", steps="brief", progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 17) for done in range(1, 18)]
    assert ElementTree.fromstring(trace.svg(0)).tag.endswith("svg")
    assert json.loads(trace.to_json())["version"] == 1


def test_the_first_slide_of_several_has_the_legend_and_no_other() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    both = mv.compare(mv.minimax(mv.trees.lecture()), trace)
    for deck in (
        TraceDeck(trace, Request(), "cuts"),
        TraceDeck(trace, Request(), "all"),
        ComparisonDeck(both, Request(), "cuts"),
    ):
        with_legend = ["mv-legend" in slide.svg for slide in deck.slides()]
        assert with_legend == [True] + [False] * (len(with_legend) - 1)
    assert ["mv-legend" in slide.svg for slide in TraceDeck(trace, Request(), [15]).slides()] == [False]
    assert not any("mv-legend" in slide.svg for slide in TraceDeck(trace, Request(legend=False), "cuts").slides())
