"""A PowerPoint file: a slide a step, drawn with shapes of its own, the caption as title, words in the notes."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minimaxviz.draw import xml
from minimaxviz.draw.request import Size
from minimaxviz.errors import ExportError, needing
from minimaxviz.export import drawingml as dml
from minimaxviz.export import files
from minimaxviz.export.deck import Deck, Slide
from minimaxviz.export.svg_shapes import Place, shapes
from minimaxviz.words import metrics, words

__all__ = ["begun", "packed", "sides", "write"]

LONGEST_TITLE = 255  # of a file, in its properties

WIDE = 12_192_000  # a slide 13⅓ inches wide, in English Metric Units
NARROWEST, LONGEST = 914_400, 51_206_400  # an inch, and 56
POINT = 12_700
DATE = (1980, 1, 1, 0, 0, 0)  # the first that an archive knows
TITLE_SHARE = 0.14  # of the slide's height
TITLE_SIZES = (22, 20, 18, 16, 14, 12, 10)  # points, the largest that fits
LEADING = 1.22  # from line to line
MARGIN = 91_440  # inside the title, at both sides
ASIDE = 0.03  # of the slide's width, at both sides of the title
TITLE, PICTURE = 2, 3  # the numbers of shapes; those of the picture follow
FONTS = {"latin": "Verdana", "cs": "Tahoma"}
"""The fonts of a presentation. Texts are measured in DejaVu Sans, which Linux draws instead of these; Windows and macOS
have them, and they are no wider."""
PACKING = 7  # how hard it is tried, of 9
SLIDE, NOTES_SLIDE = "ppt/slides/slide1.xml", "ppt/notesSlides/notesSlide1.xml"
NOTES = "@"  # stands in the notes of the pattern

ROOT = f"<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<p:sld {dml.SPACES}>"
TREE = (
    '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>'
    '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)
END = "</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>"


def write(deck: Deck, path: Path, progress: Callable[[int, int], None]) -> None:
    """Write all slides."""
    pattern = _Pattern(deck)

    def stream(temporary: Path) -> None:
        with ZipFile(temporary, "w") as archive:
            for name, content in pattern.parts(len(deck)):
                _put(archive, name, content)
            for number, slide in enumerate(deck.slides(), start=1):
                for name, content in pattern.slide(slide, number):
                    _put(archive, name, content)
                progress(number, len(deck))

    files.write(path, stream)


def begun(size: Size, title: str) -> Any:
    """Begin a presentation: without slides, but with its size, its fonts and what is known of it."""
    browser = "PPTX cannot be made in a browser; save it as .html instead"
    with needing("PPTX needs python-pptx", "python-pptx", ExportError, browser):
        from pptx import Presentation
        from pptx.opc.constants import RELATIONSHIP_TYPE
        from pptx.util import Emu

    show = Presentation()
    show.slide_width, show.slide_height = map(Emu, sides(size))
    show.core_properties.title = title[:LONGEST_TITLE]
    show.core_properties.author = "minimaxviz"
    theme = show.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    fonts = theme.blob.decode()
    for script, name in FONTS.items():
        fonts = re.sub(rf'<a:{script} typeface="[^"]*"/>', f'<a:{script} typeface="{name}"/>', fonts)
    theme.blob = fonts.encode()
    return show


def packed(show: Any) -> bytes:
    """Pack a presentation, the same at any time: no part of it has the date of today."""
    saved, packed = io.BytesIO(), io.BytesIO()
    show.save(saved)
    with ZipFile(saved) as parts, ZipFile(packed, "w") as archive:
        for name in parts.namelist():
            _put(archive, name, parts.read(name))
    return packed.getvalue()


def _put(archive: ZipFile, name: str, content: str | bytes) -> None:
    entry = ZipInfo(name, DATE)
    archive.writestr(entry, content, ZIP_DEFLATED, PACKING)


def sides(size: Size) -> tuple[int, int]:
    """Return how large a slide is: as wide as usual, unless it would be narrower or longer than a slide can be."""
    shorter, longer = min(size), max(size)
    unit = min(max(WIDE / size[0], NARROWEST / shorter), LONGEST / longer)
    if unit * shorter < NARROWEST - 1:
        raise ExportError(
            f"size {size!r}: a slide of pptx is at most {LONGEST // NARROWEST} times as long as wide; choose another"
        )
    return max(NARROWEST, int(unit * size[0])), max(NARROWEST, int(unit * size[1]))


class _Pattern:
    """A presentation of one slide, made by python-pptx: after it all slides of a deck are written as text."""

    def __init__(self, deck: Deck) -> None:
        show = begun(deck.size, deck.title)
        self._deck = deck
        self._right_to_left = words(deck.lang).right_to_left
        self._wide, self._high = sides(deck.size)
        slide = show.slides.add_slide(show.slide_layouts[5])  # title only
        slide.notes_slide.notes_text_frame.text = NOTES
        saved = io.BytesIO()
        show.save(saved)
        with ZipFile(saved) as archive:
            self._parts = {name: archive.read(name) for name in archive.namelist()}
        self._own = {name: self._parts.pop(name).decode() for name in list(self._parts) if _is_of_slide(name)}

    # --- the file ---------------------------------------------------------------------------------

    def parts(self, count: int) -> Iterator[tuple[str, str | bytes]]:
        """Go through what is there but once, and lists so many slides."""
        grown: dict[str, Callable[[str, int], str]] = {
            "[Content_Types].xml": _with_types,
            "ppt/presentation.xml": _with_numbers,
            "ppt/_rels/presentation.xml.rels": _with_relations,
        }
        for name, content in self._parts.items():
            yield name, grown[name](content.decode(), count) if name in grown else content

    def slide(self, slide: Slide, number: int) -> Iterator[tuple[str, str]]:
        """Go through the parts of a slide: itself, its notes, and what they refer to."""
        written = {SLIDE: self._slide(slide, number), NOTES_SLIDE: self._notes(slide)}
        for name, pattern in self._own.items():
            yield name.replace("1.xml", f"{number}.xml"), written.get(name) or _renumbered(pattern, number)

    # --- a slide ----------------------------------------------------------------------------------

    def _slide(self, slide: Slide, number: int) -> str:
        """Write a slide: the title first, which is read first, and the picture on the ground of the slide."""
        deck, wide, high = self._deck, self._wide, self._high
        room = int(high * (1 - TITLE_SHARE))
        across = int(room * deck.size[0] / deck.size[1])
        left, aside = (wide - across) // 2, int(wide * ASIDE)
        ground = f"<p:bg><p:bgPr>{dml.solid(deck.theme.background)}<a:effectLst/></p:bgPr></p:bg>"
        label = dml.Label(deck.names[number - 1], f"{slide.caption}\n\n{slide.text()}")
        described = dml.shape(dml.Box(left, 0, left + across, room), dml.RECTANGLE, dml.NO_FILL).named(PICTURE, label)
        drawn = shapes(slide.svg, Place(left, 0, across, room), deck.lang, PICTURE + 1)
        title = self._title(metrics.unbroken(str(slide.caption)), dml.Box(aside, room, wide - aside, high))
        return "".join([ROOT, "<p:cSld>", ground, TREE, title, described, drawn, END])

    def _title(self, text: str, box: dml.Box) -> str:
        """Write the title, as large as it has room."""
        size = next((size for size in TITLE_SIZES if _fits(text, size, box)), TITLE_SIZES[-1])
        run = dml.Run(text, size * 100, self._deck.theme.ink)
        aligned = "r" if self._right_to_left else "ctr"
        written = dml.paragraph([run], self._deck.lang, aligned, right_to_left=self._right_to_left)
        return dml.title(box, written).named(TITLE, dml.Label("title"))

    def _notes(self, slide: Slide) -> str:
        """Write the notes: the caption, and the tree as text."""
        before, after = self._own[NOTES_SLIDE].split(f"<a:p><a:r><a:t>{NOTES}</a:t></a:r></a:p>")
        lines = f"{slide.caption}\n\n{slide.text()}".split("\n")
        written = (f"<a:p><a:r><a:t>{xml.text(line)}</a:t></a:r></a:p>" if line else "<a:p/>" for line in lines)
        return f"{before}{''.join(written)}{after}"


def _fits(text: str, size: int, box: dml.Box) -> bool:
    lines = metrics.wrapped(text, (box.right - box.left - 2 * MARGIN) / POINT, size, 99)
    return len(lines) * size * LEADING * POINT <= box.bottom - box.top


# --- one slide becomes many -----------------------------------------------------------------------


def _is_of_slide(name: str) -> bool:
    return name.startswith(("ppt/slides/", "ppt/notesSlides/"))


def _renumbered(relations: str, number: int) -> str:
    return re.sub(r"(slides/slide|notesSlides/notesSlide)1\.xml", rf"\g<1>{number}.xml", relations)


def _repeated(text: str, element: str, count: int, change: Callable[[str, int], str]) -> str:
    """Repeat the element that matches: once for each slide."""
    found = re.search(element, text)
    assert found is not None, "python-pptx writes it"
    return text[: found.start()] + "".join(change(found[0], n) for n in range(1, count + 1)) + text[found.end() :]


def _with_types(text: str, count: int) -> str:
    for name in ("slides/slide", "notesSlides/notesSlide"):
        pattern = rf'<Override PartName="/ppt/{name}1\.xml"[^>]*/>'
        text = _repeated(text, pattern, count, lambda one, n: one.replace("1.xml", f"{n}.xml"))
    return text


def _with_numbers(text: str, count: int) -> str:
    return _repeated(text, r"<p:sldId [^>]*/>", count, lambda _, n: f'<p:sldId id="{255 + n}" r:id="slide{n}"/>')


def _with_relations(text: str, count: int) -> str:
    return _repeated(
        text,
        r'<Relationship [^>]*Target="slides/slide1\.xml"/>',
        count,
        lambda one, n: re.sub(r' Id="\w+"', f' Id="slide{n}"', _renumbered(one, n)),
    )
