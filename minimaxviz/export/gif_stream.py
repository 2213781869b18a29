"""A GIF written frame by frame, of each only what changed: memory does not grow with its length."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["blocks"]

TABLE = 7  # bits of a colour's number
LONGEST = 0xFFFF  # hundredths of a second that a frame can stay
MOST_COLOURS = 2**TABLE - 1
UNCHANGED = MOST_COLOURS  # the number of no colour: what was there before shows through
LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # for ever
END = b"\x3b"


class _Change(NamedTuple):
    """What one frame changes: a picture, where it goes, and for how long it stays."""

    picture: bytes
    place: tuple[int, int]
    size: tuple[int, int]
    stay: int


def blocks(frames: Iterable[tuple[Image, int]], colours: bytes) -> Iterator[bytes]:
    """Walk through the bytes of a GIF that repeats; frames come with the milliseconds they stay, in these colours."""
    assert len(colours) <= 3 * MOST_COLOURS, "one number means that nothing changes"
    waiting: _Change | None = None
    before: Image | None = None
    for frame, stay in frames:
        change = _change(before, frame, stay)
        if waiting is None:
            assert change is not None, "the first frame is whole"
            yield (
                b"GIF89a"
                + pack("<2H3B", *frame.size, 0xF0 | (TABLE - 1), 0, 0)
                + colours.ljust(3 << TABLE, b"\0")
                + LOOP
            )
            waiting = change
        elif change is None:  # looks like the one before, which stays longer
            waiting = waiting._replace(stay=waiting.stay + stay)
        else:
            yield _written(waiting)
            waiting = change
        before = frame
    if waiting is not None:
        yield _written(waiting) + END


def _change(before: Image | None, frame: Image, stay: int) -> _Change | None:
    """Return what a frame changes: all of it at first, later a box in which what is as before is left out."""
    from PIL import ImageChops

    if before is None:
        return _Change(_packed(frame), (0, 0), frame.size, stay)
    difference = ImageChops.subtract_modulo(frame, before)  # of the numbers of colours
    box = difference.getbbox()
    if box is None:
        return None
    part = frame.crop(box)
    part.paste(UNCHANGED, mask=difference.crop(box).point([255, *[0] * 255], "L"))
    return _Change(_packed(part), box[:2], part.size, stay)


def _packed(picture: Image) -> bytes:
    """Pack the numbers of colours as a GIF does: let Pillow write one, and take its picture out."""
    buffer = io.BytesIO()
    picture.save(buffer, format="GIF", optimize=False, interlace=False)
    content = buffer.getvalue()
    place = 13 + _table(content[10])
    while content[place] == 0x21:  # an extension, whose parts say how long they are
        place += 2
        while content[place]:
            place += 1 + content[place]
        place += 1
    assert content[place] == 0x2C, "after extensions comes the picture"
    return content[place + 10 + _table(content[place + 9]) : -1]


def _table(flags: int) -> int:
    """Return how many bytes the table of colours takes that flags tell of."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _written(change: _Change) -> bytes:
    control = pack("<4BH2B", 0x21, 0xF9, 4, 0b101, min(change.stay // 10, LONGEST), UNCHANGED, 0)
    return control + pack("<B4HB", 0x2C, *change.place, *change.size, 0) + change.picture
