"""A GIF that is written frame by frame: it shows what was given to it, and holds only what changed."""

import io
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from minimaxviz.export.gif_stream import MOST_COLOURS, blocks

COLOURS = bytes(random.Random(1).randrange(256) for _ in range(3 * MOST_COLOURS))
SIZE = (60, 40)


def picture(*boxes: tuple[int, tuple[int, int, int, int]]) -> Image.Image:
    """Return a picture with boxes in it, each in the colour of a number."""
    drawn = Image.new("P", SIZE)
    drawn.putpalette(COLOURS)
    for colour, box in boxes:
        drawn.paste(colour, box)
    return drawn


def played(content: bytes) -> list[tuple[bytes, int]]:
    """Return what a GIF shows: the pixels of each frame, and how long it stays."""
    read = Image.open(io.BytesIO(content))
    assert (read.size, read.info["loop"]) == (SIZE, 0)
    frames = []
    for place in range(getattr(read, "n_frames", 1)):
        read.seek(place)
        frames.append((read.convert("RGB").tobytes(), int(read.info["duration"])))
    return frames


def shown(frames: list[tuple[Image.Image, int]]) -> list[tuple[bytes, int]]:
    return [(frame.convert("RGB").tobytes(), stay) for frame, stay in frames]


def test_frames_come_out_as_they_went_in() -> None:
    lots = random.Random(3)
    boxes: list[tuple[int, tuple[int, int, int, int]]] = []
    frames = []
    for stay in range(10, 400, 10):
        left, top = lots.randrange(50), lots.randrange(30)
        boxes.append((len(boxes) * 3 % MOST_COLOURS + 1, (left, top, left + lots.randrange(1, 10), top + 9)))
        frames.append((picture(*boxes), stay))
    assert played(b"".join(blocks(iter(frames), COLOURS))) == shown(frames)


def test_a_frame_like_the_one_before_lets_it_stay_longer() -> None:
    one, two = picture(), picture((5, (1, 1, 9, 9)))
    frames = [(one, 50), (one, 20), (two, 70), (two, 30), (one, 10)]
    assert played(b"".join(blocks(iter(frames), COLOURS))) == shown([(one, 70), (two, 100), (one, 10)])
    assert played(b"".join(blocks(iter([(one, 50)]), COLOURS))) == shown([(one, 50)])


def test_only_what_changed_is_written() -> None:
    noise = Image.effect_noise(SIZE, 60).point([number % MOST_COLOURS for number in range(256)])
    busy = picture()
    busy.putdata(list(noise.tobytes()))
    dotted = busy.copy()
    dotted.paste(1, (30, 20, 32, 22))
    first, second = blocks(iter([(busy, 10), (dotted, 10)]), COLOURS), blocks(iter([(busy, 10)]), COLOURS)
    assert 0 < len(b"".join(first)) - len(b"".join(second)) < 60


def test_frames_are_taken_one_by_one() -> None:
    taken = 0

    def frames() -> Iterator[tuple[Image.Image, int]]:
        nonlocal taken
        for colour in range(1, 20):
            taken += 1
            yield picture((colour, (0, 0, 9, 9))), 10

    written = blocks(frames(), COLOURS)
    next(written)
    next(written)
    assert taken == 2


def test_too_many_colours_are_a_mistake() -> None:
    with pytest.raises(AssertionError):
        next(blocks(iter([(picture(), 10)]), COLOURS + b"abc"))


LECTURE = """
import re, sys
from pathlib import Path
from minimaxviz.command import main

sys.argv = ["minimaxviz", "lecture", "-q", "-o", "out"]
try:
    main()
finally:
    print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory a program took since it began")
def test_the_lecture_takes_less_than_400_megabytes(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LECTURE]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert int(done.stdout) < 400 * 1024  # kB
    assert len(list((tmp_path / "out").iterdir())) == 11


def test_a_picture_that_never_changes_stays_as_long_as_a_frame_can() -> None:
    ((_, stay),) = played(b"".join(blocks(((picture(), 5_000) for _ in range(200)), COLOURS)))
    assert stay == 655_350
