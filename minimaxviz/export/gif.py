"""An animation: each step stays long enough to be read, cuts longer, and fades into the next."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from minimaxviz.errors import ExportError, needing
from minimaxviz.export import changed, files, raster
from minimaxviz.export.deck import LAST, Deck
from minimaxviz.export.gif_stream import MOST_COLOURS, blocks

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["FADE", "write"]

FADE = 60  # milliseconds between two steps
SMALLER, GAP = 6, 5  # changes are sought in pictures so much smaller, and apart by so many rows
OFTEN, NEAR = 0.0003, 40  # a colour is one of the palette if so many pixels have it, and none that is so near
SHARES = (1 / 3, 2 / 3)  # of a colour at the edge of a letter, where it turns into the background

Colour: TypeAlias = tuple[int, int, int]


class _Outline(NamedTuple):
    """What is known of a deck once its slides were drawn small: how long each stays, where it changes, all colours."""

    stay: list[int]
    boxes: list[list[raster.Box]]
    colours: list[Colour]


def write(deck: Deck, path: Path, progress: Callable[[int, int], None]) -> None:
    """Write all slides as a GIF that repeats, with one palette for all."""
    browser = "GIF cannot be made in a browser; save it as .html instead"
    with needing("GIF needs Pillow", "pillow", ExportError, browser):
        import PIL.Image  # noqa: F401 - as early as can be
    outline = _outline(deck)

    def stream(temporary: Path) -> None:
        colours = bytes(channel for colour in outline.colours for channel in colour)
        with closing(_frames(deck, outline, progress)) as frames, temporary.open("wb") as file:
            file.writelines(blocks(_faded(zip(frames, outline.stay, strict=True)), colours))

    files.write(path, stream)


def _faded(steps: Iterable[tuple[Image, int]]) -> Iterator[tuple[Image, int]]:
    """Put a frame between each two, half of both: every second row is already of the next.

    To the eye that is a blend, as it stays so briefly; in bytes it is little, as each pixel is written but once.
    """
    from PIL import Image

    before: Image.Image | None = None
    for frame, stay in steps:
        if before is None:
            rows = Image.new("L", (1, frame.height))
            rows.putdata([255 * (row % 2) for row in range(frame.height)])
            mask = rows.resize(frame.size)
        else:
            yield Image.composite(frame, before, mask), FADE
        yield frame, stay
        before = frame


def _frames(deck: Deck, outline: _Outline, progress: Callable[[int, int], None]) -> Generator[Image, None, None]:
    """Paint each frame over the one before: only what changed is drawn in full size."""
    jobs = ((slide.svg, boxes) for slide, boxes in zip(deck.slides(), outline.boxes, strict=True))
    pieces = raster.pieces(jobs, deck.size, _painter(outline.colours))
    frame: Image | None = None
    for number, (painted, boxes) in enumerate(zip(pieces, outline.boxes, strict=True), start=1):
        frame = painted[0] if frame is None else _over(frame, painted, boxes)
        yield frame
        progress(number, len(deck))


def _over(frame: Image, pieces: Iterable[Image], boxes: list[raster.Box]) -> Image:
    """Paint pieces over a frame."""
    painted = frame.copy()
    for piece, box in zip(pieces, boxes, strict=True):
        painted.paste(piece, box[:2])
    return painted


def _outline(deck: Deck) -> _Outline:
    """Draw all slides small, to find their colours, and where each differs from the one before."""
    from PIL import ImageChops

    whole, last = (0, 0, *deck.size), len(deck) - 1
    stay: list[int] = []

    def drawn() -> Iterator[tuple[str, list[raster.Box]]]:
        for place, slide in enumerate(deck.slides()):
            stay.append(max(LAST, slide.stay) if place == last else slide.stay)
            yield slide.svg, [whole]

    boxes: list[list[raster.Box]] = []
    seen: Counter[Colour] = Counter()
    before: Image | None = None
    for (small,) in raster.pieces(drawn(), deck.size, _image, 1 / SMALLER):
        boxes.append([whole] if before is None else _boxes(ImageChops.difference(before, small), deck))
        seen.update(_counted(small))
        before = small
    return _Outline(stay, boxes, _colours(deck, seen))


def _boxes(difference: Image, deck: Deck) -> list[raster.Box]:
    """Return where slides differ that differ so when they are drawn small, with some room around."""
    width, height = deck.size
    found = [
        (
            max(0, (left - 1) * SMALLER),
            max(0, (top - 1) * SMALLER),
            min(width, (right + 1) * SMALLER),
            min(height, (bottom + 1) * SMALLER),
        )
        for left, top, right, bottom in changed.boxes(difference.convert("L"), GAP)
    ]
    return found or [(0, 0, 1, 1)]


def _image(content: bytes) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(content)).convert("RGB")


def _counted(picture: Image) -> dict[Colour, int]:
    """Return how many pixels have which colour."""
    found: Any = picture.getcolors(picture.width * picture.height)
    return {colour: count for count, colour in found}


def _painter(colours: list[Colour]) -> Callable[[bytes], Image]:
    """Return what turns a PNG into a piece of a frame."""
    from PIL import Image

    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in colours for channel in colour])
    return lambda content: _image(content).quantize(palette=palette, dither=Image.Dither.NONE)


def _colours(deck: Deck, seen: Counter[Colour]) -> list[Colour]:
    """Choose the palette: the theme's colours, those of large areas, and what lies between a letter and its background.

    Few are enough for smooth letters if they are far apart; with each more, fewer pixels are alike, and the file grows.
    """
    palette = [_colour(written) for written in dict.fromkeys(deck.colours)]
    edges = [_mixed(palette[0], colour, share) for colour in palette[1:] for share in SHARES]
    areas = [colour for colour, count in seen.most_common() if count > OFTEN * seen.total()]
    for colour in areas + edges:
        if len(palette) < MOST_COLOURS and all(sum(map(_far, colour, other)) > NEAR for other in palette):
            palette.append(colour)
    return palette


def _colour(written: str) -> Colour:
    red, green, blue = bytes.fromhex(written[1:])
    return red, green, blue


def _mixed(one: Colour, two: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


def _far(one: int, two: int) -> int:
    return abs(one - two)
