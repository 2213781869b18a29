"""A sheet as slides: the tasks and the picture on one, the table on the next, and the words in the notes."""

from collections.abc import Callable, Sequence
from typing import Any

from minimaxviz.draw.request import Size
from minimaxviz.export.copies import Copy
from minimaxviz.export.drawingml import NO_FILL, RECTANGLE, SPACES, Box, Label, shape
from minimaxviz.export.paper import MARGIN, Page
from minimaxviz.export.pptx import begun, packed
from minimaxviz.export.svg_shapes import Place, shapes
from minimaxviz.words import metrics

__all__ = ["document"]

POINT = 12_700  # English Metric Units
LARGE, TEXT, SMALL = 22, 14, 10  # type sizes


def document(copies: Sequence[Copy], size: Size, progress: Callable[[int, int], None]) -> bytes:
    """Return a presentation of all copies."""
    show = begun(size, copies[0].title)
    page = Page((show.slide_width // POINT, show.slide_height // POINT))
    for number, copy in enumerate(copies, start=1):
        _add(show, copy, page, number)
        progress(number, len(copies))
    return packed(show)


def _add(show: Any, copy: Copy, page: Page, number: int) -> None:
    """Add the slides of a copy."""
    slide = _slide(show, copy)
    margin, wide = MARGIN * page.unit, page.wide
    share = 0.55 if copy.fields else 1.0
    _entitle(slide, copy, (margin, margin / 2, wide * share, LARGE * 1.6))
    if copy.fields:
        name, student = copy.fields
        line = f"{name}: {'_' * 24}  {student}: {'_' * 10}"
        box = slide.shapes.add_textbox(0, 0, 0, 0)
        _write(box, [line], SMALL + 2, copy, (margin + wide * share, margin / 2, wide * (1 - share), LARGE * 1.6))
    top = margin / 2 + LARGE * 1.7
    points = [
        f"{place + 1}. {point}{' ' + '_' * 12 if place == copy.answered else ''}"
        for place, point in enumerate(copy.points)
    ]
    tasks = [" · ".join(copy.points)] if copy.solution else points if len(points) > 1 else [points[0][3:]]
    high = len(tasks) * TEXT * 1.25 + 6
    _write(slide.shapes.add_textbox(0, 0, 0, 0), tasks, TEXT, copy, (margin, top, wide, high))
    box = slide.shapes.add_textbox(0, 0, 0, 0)
    _write(box, [copy.conventions], SMALL, copy, (margin, top + high, wide, SMALL * 1.8))
    top += high + SMALL * 2
    room = page.size[1] - top - margin / 3
    shape = (round(wide * 2), round(room * 2))
    svg = copy.svg(shape)
    _draw(slide, svg, copy, Place(*(side * POINT for side in (margin, top, wide, room))), f"sheet-{number:02}")
    notes = [*copy.points, copy.conventions, *([copy.sheet.table(copy.number, solution=True)] if copy.solution else [])]
    slide.notes_slide.notes_text_frame.text = "\n".join(notes)
    _add_tables(show, copy, page)


def _draw(slide: Any, svg: str, copy: Copy, place: Place, name: str) -> None:
    """Draw the picture, above a box that is not seen and says what it shows."""
    from pptx.oxml import parse_xml

    words = copy.say.say("solution_title" if copy.solution else "blank_title")
    left, top, width, height = map(round, place)
    first = max(one.shape_id for one in slide.shapes) + 1
    box = shape(Box(left, top, left + width, top + height), RECTANGLE, NO_FILL).named(first, Label(name, words))
    drawn = shapes(svg, place, copy.say.lang, first + 1)
    for element in list(parse_xml(f"<p:spTree {SPACES}>{box}{drawn}</p:spTree>")):
        slide.shapes._element.append(element)


def _add_tables(show: Any, copy: Copy, page: Page) -> None:
    """Add slides with the table, in columns that have room."""
    if not copy.table:
        return
    pages, high = page.columns(copy.rows)
    margin = MARGIN * page.unit
    for columns in pages:
        slide = _slide(show, copy)
        _entitle(slide, copy, (margin, margin / 2, page.wide, LARGE * 1.6))
        wide = page.wide / len(columns)
        for place, rows in enumerate(columns):
            lines = [copy.head, *rows]
            sizes = (margin + place * wide, margin / 2 + LARGE * 2, wide - 12, high * len(lines))
            frame = slide.shapes.add_table(len(lines), len(copy.head), *(int(side * POINT) for side in sizes))
            _fill(frame.table, lines, high)


def _fill(table: Any, lines: Sequence[Sequence[str]], high: float) -> None:
    from pptx.util import Emu, Pt

    for row, line in zip(table.rows, lines, strict=True):
        row.height = Emu(int(high * POINT))
        for cell, text in zip(row.cells, line, strict=True):
            cell.text = text
            cell.margin_top = cell.margin_bottom = Emu(0)
            for paragraph in cell.text_frame.paragraphs:
                paragraph.font.size = Pt(SMALL)


def _slide(show: Any, copy: Copy) -> Any:
    from pptx.dml.color import RGBColor

    slide = show.slides.add_slide(show.slide_layouts[5])  # title only
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = RGBColor.from_string(copy.theme.background[1:])
    return slide


def _entitle(slide: Any, copy: Copy, where: tuple[float, float, float, float]) -> None:
    """Write the title, as large as it has room on one line, or on two."""
    heading = f"{copy.title} · {copy.label}" if copy.label else copy.title
    fits = where[2] / metrics.width(heading, 1.05, bold=True)
    _write(slide.shapes.title, [heading], max(min(LARGE, int(fits)), SMALL), copy, where, bold=True)


def _write(
    shape: Any, lines: Sequence[str], size: int, copy: Copy, where: tuple[float, ...], *, bold: bool = False
) -> None:
    """Write lines into a box at its place, in points."""
    from pptx.dml.color import RGBColor
    from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
    from pptx.util import Pt

    shape.left, shape.top, shape.width, shape.height = (int(side * POINT) for side in where)
    frame = shape.text_frame
    frame.text = "\n".join(lines)
    frame.word_wrap = True
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    for paragraph in frame.paragraphs:
        paragraph.font.size, paragraph.font.bold = Pt(size), bold
        paragraph.font.color.rgb = RGBColor.from_string(copy.theme.ink[1:])
        paragraph.alignment = PP_ALIGN.LEFT
        if copy.say.right_to_left:
            paragraph.alignment = PP_ALIGN.RIGHT
            paragraph._p.get_or_add_pPr().set("rtl", "1")
