"""How the fonts are made: ``python -m tests.fonts`` cuts matplotlib's DejaVu Sans to the scripts that are used."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import matplotlib
from fontTools import subset

SOURCE = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
TARGET = Path(__file__).parent.parent / "minimaxviz" / "export" / "fonts"
REGULAR, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"

BOTH = (
    (0x0020, 0x017F),  # Latin and its first extension
    (0x01C4, 0x01DC),
    (0x0218, 0x021B),
    (0x02B0, 0x02DD),  # modifiers
    (0x0300, 0x036F),  # accents that combine
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x045F),  # Cyrillic
    (0x0490, 0x0491),
    (0x0600, 0x06FF),  # Arabic and Persian
    (0x1D43, 0x1D61),  # small letters above the line
    (0x2000, 0x206F),  # punctuation
    (0x2070, 0x209C),  # small figures above and below the line
    (0x20AC, 0x20AC),  # the euro
    (0x2150, 0x215E),  # fractions
    (0x2190, 0x21B5),  # arrows
    (0x21BB, 0x21BB),  # once more
    (0x21D0, 0x21D5),
    (0x2200, 0x228B),  # mathematics
    (0x22A5, 0x22A5),
    (0x22C4, 0x22C6),
    (0x22EE, 0x22F1),
    (0x2308, 0x230B),
    (0x2500, 0x2503),  # lines of boards that are text
    (0x250C, 0x254B),
    (0x2588, 0x2588),
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2605, 0x2606),  # stars
    (0x2654, 0x2667),  # chess, cards
    (0x2680, 0x2685),  # dice
    (0x26A0, 0x26A0),
    (0x2702, 0x2702),  # scissors
    (0x2713, 0x2718),  # ticks and crosses
    (0xFFFD, 0xFFFD),
)
REGULAR_TOO = (  # what a bold text takes from the other font
    (0x0180, 0x024F),  # more Latin
    (0x0460, 0x052F),  # more Cyrillic
    (0x05D0, 0x05F4),  # Hebrew
    (0x0750, 0x077F),  # more Arabic
    (0x1E00, 0x1EFF),
    (0x20A0, 0x20BF),  # money
    (0x2100, 0x218F),  # signs like letters, numbers
    (0x21B6, 0x21FF),  # more arrows
    (0x228C, 0x22FF),  # more mathematics
    (0x2300, 0x23FF),  # technical signs
    (0x2460, 0x2473),  # figures in circles
    (0x2504, 0x259F),  # more lines and blocks
    (0x27E6, 0x27EB),  # brackets
    (0xFB50, 0xFDFF),  # Arabic letters as they are joined
    (0xFE70, 0xFEFF),
)
KEPT = {REGULAR: (*BOTH, *REGULAR_TOO), BOLD: BOTH}


def signs(ranges: Iterable[tuple[int, int]]) -> Iterator[int]:
    """Walk through the numbers of all signs in some ranges."""
    for first, last in ranges:
        yield from range(first, last + 1)


def cut(name: str) -> int:
    """Cut a font, and return how many bytes are left; hints go too, for Typst does not look at them."""
    options = subset.Options(hinting=False, name_IDs=["*"], notdef_outline=True, drop_tables=["FFTM"])
    with subset.load_font(SOURCE / name, options) as font:
        font.recalcTimestamp = False  # the same font whenever it is cut
        chosen = subset.Subsetter(options)
        chosen.populate(unicodes=signs(KEPT[name]))
        chosen.subset(font)
        subset.save_font(font, TARGET / name, options)
    return (TARGET / name).stat().st_size


if __name__ == "__main__":
    for name in KEPT:
        print(f"{name}: {cut(name):,} bytes")
