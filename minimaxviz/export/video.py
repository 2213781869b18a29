"""A video, if the extra ``video`` is installed: each step stays long enough to be read, and fades into the next."""

import io
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from minimaxviz.errors import ExportError, needing
from minimaxviz.export import files, raster
from minimaxviz.export.deck import LAST, Deck

__all__ = ["encoder", "write"]

RATE = 10  # frames a second
BROWSER = "MP4 cannot be made in a browser; save it as .html instead"
FADES = 2  # so many frames between two steps


def write(deck: Deck, path: Path, progress: Callable[[int, int], None]) -> None:
    """Write all slides as an MP4."""
    imageio_ffmpeg = encoder()
    with needing("MP4 needs Pillow", "pillow", ExportError, BROWSER):
        from PIL import Image

    width, height = (side - side % 2 for side in deck.size)  # the encoder wants even sides
    stay: list[int] = []

    def drawn() -> Iterator[str]:
        for number, slide in enumerate(deck.slides(), start=1):
            stay.append(max(LAST, slide.stay) if number == len(deck) else slide.stay)
            yield slide.svg

    def encode(temporary: Path) -> None:
        sink = imageio_ffmpeg.write_frames(
            str(temporary), (width, height), fps=RATE, macro_block_size=2, ffmpeg_log_level="error"
        )
        with closing(sink), closing(raster.pngs(drawn(), deck.size)) as pictures:
            with files.undisturbed():  # a program that nobody knows yet is ended by nobody, and would go on writing
                sink.send(None)
            before: Image.Image | None = None
            for number, content in enumerate(pictures, start=1):
                frame = Image.open(io.BytesIO(content)).convert("RGB").crop((0, 0, width, height))
                for fade in range(1, FADES + 1):
                    if before is not None:
                        sink.send(Image.blend(before, frame, fade / (FADES + 1)).tobytes())
                pixels, before = frame.tobytes(), frame
                for _ in range(round(stay[number - 1] * RATE / 1000)):
                    sink.send(pixels)
                progress(number, len(deck))

    files.write(path, encode)


def encoder() -> Any:
    """Load the package that makes videos, with the program it brings; an ExportError says why there is none."""
    with needing("MP4 needs an encoder", "imageio-ffmpeg", ExportError, BROWSER):
        import imageio_ffmpeg

        imageio_ffmpeg.get_ffmpeg_exe()  # the program it brings
    return imageio_ffmpeg
