"""The fonts of the package: small, licensed, and with all signs that the package itself writes."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from minimaxviz.export import raster
from tests import fonts

PACKAGE = Path(raster.__file__).parent.parent
INVISIBLE = set("\u2066\u2067\u2068\u2069\u200c")  # which turn or part what stands around them


def signs_of(font: Path) -> set[str]:
    return {chr(number) for number in TTFont(font).getBestCmap()}


def written(*patterns: str) -> set[str]:
    """Return the signs in files of the package that are more than ASCII and can be seen."""
    texts = (path.read_text(encoding="utf-8") for pattern in patterns for path in PACKAGE.glob(pattern))
    return {sign for text in texts for sign in text if sign.isprintable() and sign > "~"} - INVISIBLE


@pytest.mark.parametrize("name", raster.FONTS)
def test_a_font_has_every_sign_that_the_package_writes(name: str) -> None:
    there, known = signs_of(raster.font_folder() / name), signs_of(fonts.SOURCE / name)
    used = written("words/languages/*.json", "*.py", "*/*.py") & known
    assert len(used) > 100
    assert not used - there, "add it to tests/fonts.py, then python -m tests.fonts"


@pytest.mark.parametrize("name", raster.FONTS)
def test_a_font_joins_and_sets_apart_as_the_whole_one_does(name: str) -> None:
    font = TTFont(raster.font_folder() / name)
    joining = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
    spacing = {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord}
    assert {"init", "medi", "fina", "rlig", "liga", "locl", "ccmp"} <= joining
    assert {"kern", "mark", "mkmk"} <= spacing
    assert font["name"].getBestFamilyName() == "DejaVu Sans"  # as pictures call it


def test_the_fonts_are_small_and_their_licence_travels_with_them() -> None:
    folder = raster.font_folder()
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 400_000
    assert (folder / "LICENSE_DEJAVU").read_bytes() == (fonts.SOURCE / "LICENSE_DEJAVU").read_bytes()


def test_the_fonts_are_what_the_recipe_makes() -> None:
    assert set(fonts.KEPT) == set(raster.FONTS)
    for name, ranges in fonts.KEPT.items():
        there, wanted = signs_of(raster.font_folder() / name), set(map(chr, fonts.signs(ranges)))
        missing, needless = wanted & signs_of(fonts.SOURCE / name) - there, there - wanted
        assert (missing, len(needless) < 5) == (set(), True), "cut it anew: python -m tests.fonts"
