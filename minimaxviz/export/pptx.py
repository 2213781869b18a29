"""A PowerPoint file: a slide a step, the picture as PNG with its SVG, the caption as title, words in the notes."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minimaxviz.draw.request import Size
from minimaxviz.errors import ExportError, needing
from minimaxviz.export import files, raster
from minimaxviz.export.deck import Deck, Slide
from minimaxviz.words import metrics, words

__all__ = ["LONGEST_TITLE", "add_svg", "packed", "sides", "write"]

LONGEST_TITLE = 255  # of a file, in its properties

WIDE = 12_192_000  # a slide 13⅓ inches wide, in English Metric Units
NARROWEST, LONGEST = 914_400, 51_206_400  # an inch, and 56
DATE = (1980, 1, 1, 0, 0, 0)  # the first that an archive knows
TITLE_SHARE = 0.14  # of the slide's height
SVG_EXTENSION = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"
SVG_NAMESPACE = "http://schemas.microsoft.com/office/drawing/2016/SVG/main"


def write(deck: Deck, path: Path, progress: Callable[[int, int], None]) -> None:
    """Write all slides."""
    browser = "PPTX cannot be made in a browser; save it as .html instead"
    with needing("PPTX needs python-pptx", "python-pptx", ExportError, browser):
        from pptx import Presentation
        from pptx.util import Emu

    show = Presentation()
    show.slide_width, show.slide_height = map(Emu, sides(deck.size))
    show.core_properties.title = deck.title[:LONGEST_TITLE]
    show.core_properties.author = "minimaxviz"
    waiting: list[Slide] = []

    def drawn() -> Any:
        for slide in deck.slides():
            waiting.append(slide)
            yield slide.svg

    with closing(raster.pngs(drawn(), deck.size)) as pictures:
        for number, picture in enumerate(pictures, start=1):
            _add(show, waiting.pop(0), picture, number, deck)
            progress(number, len(deck))
    files.write(path, packed(show))


def packed(show: Any) -> bytes:
    """Pack a presentation, the same at any time: no part of it has the date of today."""
    saved, packed = io.BytesIO(), io.BytesIO()
    show.save(saved)
    with ZipFile(saved) as parts, ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for part in parts.infolist():
            entry = ZipInfo(part.filename, DATE)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, parts.read(part))
    return packed.getvalue()


def sides(size: Size) -> tuple[int, int]:
    """Return how large a slide is: as wide as usual, unless it would be narrower or longer than a slide can be."""
    shorter, longer = min(size), max(size)
    unit = min(max(WIDE / size[0], NARROWEST / shorter), LONGEST / longer)
    if unit * shorter < NARROWEST - 1:
        raise ExportError(
            f"size {size!r}: a slide of pptx is at most {LONGEST // NARROWEST} times as long as wide; choose another"
        )
    return max(NARROWEST, int(unit * size[0])), max(NARROWEST, int(unit * size[1]))


def _add(show: Any, slide: Slide, picture: bytes, number: int, deck: Deck) -> None:
    from pptx.dml.color import RGBColor
    from pptx.util import Pt

    page = show.slides.add_slide(show.slide_layouts[5])  # title only
    page.background.fill.solid()
    page.background.fill.fore_color.rgb = RGBColor.from_string(deck.theme.background[1:])
    room = int(show.slide_height * (1 - TITLE_SHARE))
    wide = int(room * deck.size[0] / deck.size[1])
    shape = page.shapes.add_picture(io.BytesIO(picture), (show.slide_width - wide) // 2, 0, wide, room)
    shape.name = deck.names[number - 1]
    shape._element.nvPicPr.cNvPr.set("descr", f"{slide.caption}\n\n{slide.text()}")
    add_svg(page, shape, slide.svg, number)
    title = page.shapes.title
    title.left, title.top, title.width, title.height = 0, room, show.slide_width, show.slide_height - room
    title.text_frame.text = metrics.unbroken(str(slide.caption))
    title.text_frame.word_wrap = True
    for paragraph in title.text_frame.paragraphs:
        paragraph.font.size = Pt(22)
        paragraph.font.color.rgb = RGBColor.from_string(deck.theme.ink[1:])
        if words(deck.lang).right_to_left:
            paragraph._p.get_or_add_pPr().set("rtl", "1")
    page.notes_slide.notes_text_frame.text = f"{slide.caption}\n\n{slide.text()}"


def add_svg(page: Any, shape: Any, svg: str, number: int) -> None:
    """Give the picture its SVG, which newer programs show instead of the PNG."""
    from lxml import etree
    from pptx.opc.constants import RELATIONSHIP_TYPE
    from pptx.opc.package import Part
    from pptx.opc.packuri import PackURI
    from pptx.oxml.ns import qn

    name = PackURI(f"/ppt/media/step{number}.svg")
    part = Part(name, "image/svg+xml", page.part.package, svg.encode("utf-8"))
    relation = page.part.relate_to(part, RELATIONSHIP_TYPE.IMAGE)
    blip = shape._element.find(f".//{qn('a:blip')}")
    extension = etree.SubElement(etree.SubElement(blip, qn("a:extLst")), qn("a:ext"), uri=SVG_EXTENSION)
    alternative = etree.SubElement(extension, f"{{{SVG_NAMESPACE}}}svgBlip", nsmap={"asvg": SVG_NAMESPACE})
    alternative.set(qn("r:embed"), relation)
