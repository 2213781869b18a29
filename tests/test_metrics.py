"""Widths of texts are those of the font: what is estimated is held against the shaped text, measured."""

from pathlib import Path

import pytest
from PIL import features

import minimaxviz as mv
from minimaxviz.words import advances, languages, metrics, words
from tests import font_widths
from tests.readable import ink

TOO_NARROW, TOO_WIDE = 0.01, 0.03
CLOSER = 0.2  # ems by which letters of a short word may move closer to each other, as in "Table"

needs_shaping = pytest.mark.skipif(not features.check("raqm"), reason="Pillow shapes no text here")


def sentences(lang: str) -> list[str]:
    """Return all sentences of a language, and what it says of a search."""
    trace = mv.alphabeta(mv.trees.lecture())
    messages = words(lang).messages.values()
    texts = [text for said in messages for text in ([said] if isinstance(said, str) else said.values())]
    return [*texts, *(trace.caption(k, lang) for k in range(len(trace)))]


@needs_shaping
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("lang", languages())
def test_widths_are_those_of_the_font(lang: str, bold: bool) -> None:
    for text in sentences(lang):
        true, _ = ink(text, bold)
        wide = metrics.width(text, 1, bold=bold)
        assert true * (1 - TOO_NARROW) <= wide <= max(true * (1 + TOO_WIDE), true + CLOSER), text


@needs_shaping
@pytest.mark.parametrize(
    "text", ["بازی", "با زی", "صفحهٔ بازی", "نیم‌خط", "آلفا-بتا", "ЋИРИЛИЦА ћирилица", "Ψῆφος", "≥ 1⁄2 ♞ ✂"]
)
def test_joined_letters_accents_and_signs_are_measured_too(text: str) -> None:
    assert metrics.width(text, 1) == pytest.approx(ink(text, False)[0], rel=0.03)


def test_letters_that_join_are_narrower() -> None:
    assert metrics.width("ببب", 1) < 0.6 * metrics.width("ب ب ب", 1)
    assert metrics.width("ب\u200cب", 1) == 2 * metrics.width("ب", 1)


def test_what_the_table_does_not_have_is_guessed() -> None:
    assert [metrics.width(sign, 100) for sign in ("将", "\u0301", "\u2067", "ᚠ")] == [100, 0, 0, 64]


def test_the_table_is_as_the_font_has_it() -> None:
    written = Path(advances.__file__).read_text(encoding="utf-8")
    assert written == font_widths.drawn(), "write it anew: python -m tests.font_widths"


def test_bold_sentences_are_broken_where_bold_letters_end() -> None:
    text = "MIN in C returns 3 to A: the best so far"
    room = metrics.width(text, 20) + 1
    assert metrics.wrapped(text, room, 20, 2) == [text]
    assert len(metrics.wrapped(text, room, 20, 2, bold=True)) == len(metrics.balanced(text, room, 20, bold=True)) == 2
