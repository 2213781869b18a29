"""LZW, with which GIFs pack their pixels: a phrase that comes up again is one code, each time for one pixel more."""

import re
from collections.abc import Iterator
from functools import cache

__all__ = ["packed"]

MOST_CODES = 4096
TOGETHER = 64  # bits that are written at once


def packed(pixels: bytes, bits: int) -> bytes:
    """Pack pixels, which are numbers of so many bits; codes have more, and still more the more of them there are."""
    clear = 1 << bits
    width, codes = bits + 1, clear + 2
    ready, waiting, count = bytearray(), 0, 0
    for code in _codes(pixels, clear):
        waiting |= code << count
        count += width
        if count >= TOGETHER:
            ready += (waiting % (1 << TOGETHER)).to_bytes(TOGETHER // 8, "little")
            waiting >>= TOGETHER
            count -= TOGETHER
        codes += 1
        if code == clear:
            width, codes = bits + 1, clear + 2
        elif codes > 1 << width:
            width += 1
    return bytes(ready) + waiting.to_bytes((count + 7) // 8, "little")


def _codes(pixels: bytes, clear: int) -> Iterator[int]:
    """Walk through the codes of phrases, with ``clear`` wherever all phrases are forgotten, and at last the end.

    Our pictures are made of runs of one colour: as much of a run as is a phrase is taken at once, not pixel by pixel.
    """
    yield clear
    phrase, new, start = -1, clear + 2, 0
    longer: dict[int, int] = {}  # a phrase and the pixel after it: the code of both
    runs = [[colour] for colour in range(clear)]  # of each colour the codes of 1, 2, 3, … pixels
    for run in _run(clear).finditer(pixels):
        end = run.end()
        colour, left, start = pixels[start], end - start, end
        while left and (found := longer.get(phrase << 8 | colour)):
            phrase = found
            left -= 1
        while left > 0:
            known = runs[colour]
            if phrase >= 0:
                yield phrase
                if phrase == known[-1]:
                    known.append(new)
                else:
                    longer[phrase << 8 | colour] = new
                new += 1
                if new == MOST_CODES:
                    yield clear
                    new = clear + 2
                    longer.clear()
                    runs = [[colour] for colour in range(clear)]
                    known = runs[colour]
            phrase = known[left - 1] if left < len(known) else known[-1]
            left -= len(known)
    yield phrase
    yield clear + 1


@cache
def _run(colours: int) -> re.Pattern[bytes]:
    """Return what matches pixels of one colour; named one by one, the most frequent first, they are found fastest."""
    return re.compile(b"|".join(b"\\x%02x+" % colour for colour in reversed(range(colours))))
