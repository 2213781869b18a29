"""An animation: each step stays long enough to be read, cuts longer."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from minimaxviz.export import files, raster
from minimaxviz.export.deck import Deck

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["CUT", "LAST", "STEP", "write"]

STEP, CUT, LAST = 1_200, 3_000, 5_000  # milliseconds
COLOURS = 64


def write(deck: Deck, path: Path, progress: Callable[[int, int], None]) -> None:
    """Write all slides as a GIF that repeats, with one palette for all."""
    stay: list[int] = []

    def drawn() -> Iterator[str]:
        for slide in deck.slides():
            stay.append(CUT if slide.is_cut else STEP)
            yield slide.svg

    frames = []
    for frame in raster.rastered(drawn(), deck.size, _painter(deck)):
        frames.append(frame)
        progress(len(frames), len(deck))
    stay[-1] = LAST
    with files.replacing(path) as temporary:
        frames[0].save(
            temporary, format="GIF", save_all=True, append_images=frames[1:], duration=stay, loop=0, optimize=False
        )


def _painter(deck: Deck) -> Callable[[bytes], Image]:
    """Answer what turns a PNG into a frame: the colours are taken from three slides, drawn small."""
    from PIL import Image

    last = len(deck) - 1
    picked = [slide.svg for i, slide in enumerate(deck.slides()) if i in (0, last // 2, last)]
    small = (deck.size[0] // 3, deck.size[1] // 3)
    images = [Image.open(io.BytesIO(content)).convert("RGB") for content in raster.pngs(picked, small)]
    sheet = Image.new("RGB", (small[0], small[1] * len(images)))
    for i, image in enumerate(images):
        sheet.paste(image, (0, small[1] * i))
    palette = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)

    def paint(content: bytes) -> Image.Image:
        return Image.open(io.BytesIO(content)).convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)

    return paint
