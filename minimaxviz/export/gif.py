"""An animation: each step stays long enough to be read, cuts longer; only pixels that change are written."""

from __future__ import annotations

import io
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from minimaxviz.errors import ExportError, needing
from minimaxviz.export import files, raster
from minimaxviz.export.deck import LAST, Deck
from minimaxviz.export.gif_stream import blocks

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["write"]

COLOURS, NEAR = 64, 40
SMALLER, GAP = 6, 5  # changes are sought in pictures so much smaller, and apart by so many rows


def write(deck: Deck, path: Path, progress: Callable[[int, int], None]) -> None:
    """Write all slides as a GIF that repeats, with one palette for all."""
    browser = "GIF cannot be made in a browser; save it as .html instead"
    with needing("GIF needs Pillow", "pillow", ExportError, browser):
        import PIL.Image  # noqa: F401 - as early as can be
    stay = [slide.stay for slide in deck.slides()]
    stay[-1] = max(LAST, stay[-1])
    palette = _palette(deck)
    colours = bytes(palette.getpalette() or ())[: 3 * COLOURS]

    def stream(temporary: Path) -> None:
        with closing(_frames(deck, palette, progress)) as frames, temporary.open("wb") as file:
            file.writelines(blocks(zip(frames, stay, strict=True), colours))

    files.write(path, stream)


def _frames(deck: Deck, palette: Image, progress: Callable[[int, int], None]) -> Generator[Image, None, None]:
    """Paint each frame over the one before: only what changed is drawn in full size.

    Steps do not fade into each other as in a video: each frame between two of them would be as large as a step.
    """
    changes = _changes(deck)
    jobs = ((slide.svg, boxes) for slide, boxes in zip(deck.slides(), changes, strict=True))
    frame: Image | None = None
    for number, (painted, boxes) in enumerate(
        zip(raster.pieces(jobs, deck.size, _painter(palette)), changes, strict=True), start=1
    ):
        frame = painted[0] if frame is None else _over(frame, painted, boxes)
        yield frame
        progress(number, len(deck))


def _over(frame: Image, pieces: Iterable[Image], boxes: list[raster.Box]) -> Image:
    """Paint pieces over a frame."""
    painted = frame.copy()
    for piece, box in zip(pieces, boxes, strict=True):
        painted.paste(piece, box[:2])
    return painted


def _changes(deck: Deck) -> list[list[raster.Box]]:
    """Return where each slide differs from the one before, found by drawing them small."""
    from PIL import ImageChops

    whole = (0, 0, *deck.size)
    changes: list[list[raster.Box]] = []
    before: Image | None = None
    for (small,) in raster.pieces(((slide.svg, [whole]) for slide in deck.slides()), deck.size, _image, 1 / SMALLER):
        changes.append([whole] if before is None else _boxes(ImageChops.difference(before, small), deck))
        before = small
    return changes


def _boxes(difference: Image, deck: Deck) -> list[raster.Box]:
    """Return boxes around what is not black, one for each stretch of rows."""
    grey = difference.convert("L")
    boxes: list[raster.Box] = []
    top = 0
    rows = [grey.crop((0, row, grey.width, row + 1)).getbbox() is not None for row in range(grey.height)]
    while True in rows[top:]:
        first = rows.index(True, top)
        last = first
        while last < len(rows) and any(rows[last : last + GAP]):
            last += 1
        found = grey.crop((0, first, grey.width, last)).getbbox()
        assert found is not None, "a row of it is not black"
        left, right = (found[0] - 1) * SMALLER, (found[2] + 1) * SMALLER
        boxes.append(
            (
                max(0, left),
                max(0, (first - 1) * SMALLER),
                min(deck.size[0], right),
                min(deck.size[1], (last + 1) * SMALLER),
            )
        )
        top = last
    return boxes or [(0, 0, 1, 1)]


def _image(content: bytes) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(content)).convert("RGB")


def _painter(palette: Image) -> Callable[[bytes], Image]:
    """Return what turns a PNG into a piece of a frame."""
    from PIL import Image

    return lambda content: _image(content).quantize(palette=palette, dither=Image.Dither.NONE)


def _palette(deck: Deck) -> Image:
    """Choose the colours: the theme's own, and what three slides, drawn small, have besides."""
    from PIL import Image

    last, whole = len(deck) - 1, (0, 0, *deck.size)
    picked = [(slide.svg, [whole]) for i, slide in enumerate(deck.slides()) if i in (0, last // 2, last)]
    images = [small for (small,) in raster.pieces(picked, deck.size, _image, 1 / 3)]
    sheet = Image.new("RGB", (images[0].width, images[0].height * len(images)))
    for i, image in enumerate(images):
        sheet.paste(image, (0, image.height * i))
    own = [tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in dict.fromkeys(deck.colours)]
    found = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT).getpalette() or []
    blends = [tuple(found[i : i + 3]) for i in range(0, len(found), 3)]
    # the theme's colours as they are, then what lies between them; nothing so near that it would take their place
    apart = [blend for blend in blends if all(sum(map(_far, blend, colour)) > NEAR for colour in own)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in (own + apart)[:COLOURS] for channel in colour])
    return palette


def _far(one: int, two: int) -> int:
    return abs(one - two)
