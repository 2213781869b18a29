"""A GIF that is written frame by frame: it shows what was given to it, and holds only what changed."""

import io
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from minimaxviz.export import changed, lzw
from minimaxviz.export.gif_stream import BEAT, MOST_BOXES, MOST_COLOURS, blocks

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


def rested(content: bytes) -> list[tuple[bytes, int]]:
    """Return what a GIF shows once all boxes of a frame are there."""
    return [(pixels, stay) for pixels, stay in played(content) if stay != BEAT]


def shown(frames: list[tuple[Image.Image, int]]) -> list[tuple[bytes, int]]:
    return [(frame.convert("RGB").tobytes(), stay) for frame, stay in frames]


def test_frames_come_out_as_they_went_in() -> None:
    lots = random.Random(3)
    boxes: list[tuple[int, tuple[int, int, int, int]]] = []
    frames = []
    for stay in range(40, 400, 10):
        left, top = lots.randrange(50), lots.randrange(30)
        boxes.append((len(boxes) * 3 % (MOST_COLOURS - 1) + 1, (left, top, left + lots.randrange(1, 10), top + 9)))
        frames.append((picture(*boxes), stay))
    assert rested(b"".join(blocks(iter(frames), COLOURS))) == shown(frames)


def test_changes_far_from_each_other_come_one_after_the_other_from_above() -> None:
    before = picture()
    above, below = (3, (5, 1, 9, 4)), (4, (40, 30, 55, 39))
    frames = [(before, 50), (picture(above, below), 500)]
    packed = list(blocks(iter(frames), COLOURS))
    assert played(b"".join(packed)) == shown([(before, 50), (picture(above), BEAT), (picture(above, below), 500)])
    near = [(before, 50), (picture(above, (4, (40, 6, 55, 9))), 500)]
    assert played(b"".join(blocks(iter(near), COLOURS))) == shown(near), "what is near comes at once"


def test_a_frame_comes_in_no_more_than_three_boxes() -> None:
    tall = Image.new("P", (20, 400))
    tall.putpalette(COLOURS)
    many = tall.copy()
    for top in range(0, 400, 40):
        many.paste(5, (3, top, 9, top + 5))
    with Image.open(io.BytesIO(b"".join(blocks(iter([(tall, 50), (many, 50)]), COLOURS)))) as gif:
        assert gif.n_frames == 1 + MOST_BOXES  # type: ignore[attr-defined]
        gif.seek(MOST_BOXES)
        assert gif.convert("RGB").tobytes() == many.convert("RGB").tobytes()


def test_boxes_lie_around_all_that_changed_and_join_where_that_adds_least() -> None:
    drawn = Image.new("L", (100, 200))
    for box in ((10, 5, 20, 9), (50, 30, 60, 33), (52, 60, 58, 64), (0, 199, 1, 200)):
        drawn.paste(7, box)
    found = changed.boxes(drawn, 12)
    assert found == [(10, 5, 20, 9), (50, 30, 60, 33), (52, 60, 58, 64), (0, 199, 1, 200)]
    assert changed.fewer(found, 3) == [(10, 5, 20, 9), (50, 30, 60, 64), (0, 199, 1, 200)]
    assert changed.fewer(found, 1) == [(0, 5, 60, 200)]
    assert changed.boxes(drawn, 25) == [(10, 5, 60, 33), (52, 60, 58, 64), (0, 199, 1, 200)]
    assert changed.boxes(Image.new("L", (5, 5)), 1) == []


def unpacked(packed: bytes, bits: int) -> bytes:
    """Read LZW as the specification of GIF89a tells it: one bit, one code, one phrase after the other."""
    stream = "".join(format(byte, "08b")[::-1] for byte in packed)
    clear, place, pixels = 1 << bits, 0, b""
    phrases: dict[int, bytes] = {}
    width, before = bits + 1, b""
    while True:
        code = int(stream[place : place + width][::-1], 2)
        place += width
        if code == clear:
            phrases = {number: bytes([number]) for number in range(clear)} | {clear: b"", clear + 1: b""}
            width, before = bits + 1, b""
        elif code == clear + 1:
            assert len(stream) - place < 8, "nothing follows the end"
            return pixels
        else:
            phrase = phrases[code] if code in phrases else before + before[:1]
            if before and len(phrases) < 4096:
                phrases[len(phrases)] = before + phrase[:1]
            if len(phrases) == 1 << width and width < 12:
                width += 1
            pixels += phrase
            before = phrase


@pytest.mark.parametrize("bits", [2, 5, 7])
def test_what_is_packed_can_be_unpacked(bits: int) -> None:
    lots = random.Random(bits)
    noise = bytes(lots.randrange(1 << bits) for _ in range(20_000))
    runs = b"".join(bytes([lots.randrange(1 << bits)]) * lots.randrange(1, 400) for _ in range(300))
    for pixels in (b"\0", b"\1" * 50_000, noise, runs, runs + noise + runs, b"\0\1\1" * 9_000):
        assert unpacked(lzw.packed(pixels, bits), bits) == pixels
    lengths = range(1, 700)  # so that the end comes where codes grow, too
    assert all(unpacked(lzw.packed(noise[:length], bits), bits) == noise[:length] for length in lengths)


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
