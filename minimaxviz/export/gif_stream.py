"""A GIF written frame by frame, of each only what changed: memory does not grow with its length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

from minimaxviz.export import changed, lzw
from minimaxviz.export.raster import Box

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["BEAT", "MOST_COLOURS", "blocks"]

TABLE = 5  # bits of a colour's number
LONGEST = 0xFFFF  # hundredths of a second that a frame can stay
MOST_COLOURS = 2**TABLE - 1
UNCHANGED = MOST_COLOURS  # the number of no colour: what was there before shows through
MOST_BOXES, GAP = 3, 12  # boxes that a frame is written in, and rows between two of them
BEAT = 30  # milliseconds until the next box of a frame; browsers take less than 20 for 100
LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # for ever
END = b"\x3b"


class _Change(NamedTuple):
    """What is painted over: pixels, where they go, and for how long that stays."""

    pixels: bytes
    box: Box
    stay: int


def blocks(frames: Iterable[tuple[Image, int]], colours: bytes) -> Iterator[bytes]:
    """Walk through the bytes of a GIF that repeats; frames come with the milliseconds they stay, in these colours.

    What changes in different places is written in boxes that follow each other faster than anyone sees: all that
    lies between them would cost bytes, too, even where nothing changes. A frame is whole once its last box is there.
    """
    assert len(colours) <= 3 * MOST_COLOURS, "one number means that nothing changes"
    waiting: _Change | None = None
    before: Image | None = None
    for frame, stay in frames:
        if before is None:
            yield _header(frame, colours)
        changes = _changes(before, frame, stay)
        if waiting is not None and not changes:  # looks like the one before, which stays longer
            changes = [waiting._replace(stay=waiting.stay + stay)]
        elif waiting is not None:
            changes.insert(0, waiting)
        yield from map(_written, changes[:-1])
        before, waiting = frame, changes[-1]
    if waiting is not None:
        yield _written(waiting) + END


def _header(frame: Image, colours: bytes) -> bytes:
    size = pack("<2H3B", *frame.size, 0xF0 | (TABLE - 1), 0, 0)
    return b"GIF89a" + size + colours.ljust(3 << TABLE, b"\0") + LOOP


def _changes(before: Image | None, frame: Image, stay: int) -> list[_Change]:
    """Return what a frame changes: all of it at first, later boxes in which what is as before is left out."""
    from PIL import ImageChops

    if before is None:
        return [_Change(frame.tobytes(), (0, 0, *frame.size), stay)]
    difference = ImageChops.subtract_modulo(frame, before)  # of the numbers of colours
    changes = []
    for box in changed.fewer(changed.boxes(difference, GAP), MOST_BOXES):
        part = frame.crop(box)
        part.paste(UNCHANGED, mask=difference.crop(box).point([255, *[0] * 255], "L"))
        changes.append(_Change(part.tobytes(), box, BEAT))
    return [*changes[:-1], *(last._replace(stay=stay) for last in changes[-1:])]


def _written(change: _Change) -> bytes:
    """Write a picture: how long it stays, where it goes, and its pixels, in parts that say how long they are."""
    left, top, right, bottom = change.box
    control = pack("<4BH2B", 0x21, 0xF9, 4, 0b101, min(change.stay // 10, LONGEST), UNCHANGED, 0)
    place = pack("<B4HB", 0x2C, left, top, right - left, bottom - top, 0)
    packed = lzw.packed(change.pixels, TABLE)
    parts = [packed[start : start + 255] for start in range(0, len(packed), 255)]
    return control + place + bytes([TABLE]) + b"".join(bytes([len(part)]) + part for part in parts) + b"\0"
