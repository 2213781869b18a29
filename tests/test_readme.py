"""The README is true: its examples run, its commands are what CI runs."""

import doctest
import re
from pathlib import Path

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

import minimaxviz as mv
from minimaxviz.command.source import GAMES, find

SLIDES, FADES = 17, 2  # and so many frames between two slides
README = Path(__file__).parent.parent / "README.md"


def test_the_examples_run_as_written() -> None:
    for package in ("chess", "pyspiel"):
        pytest.importorskip(package, reason=f"the README plays a game of {package}: pip install 'minimaxviz[games]'")
    outcome = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_comparison_shown_is_what_the_main_job_prints() -> None:
    tree = mv.trees.lecture()
    assert str(mv.compare(mv.minimax(tree), mv.alphabeta(tree))) in README.read_text(encoding="utf-8")


def test_every_file_that_is_linked_exists() -> None:
    text = README.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(((?:minimaxviz/|[A-Z]+\.md)[^)]*)\)", text):
        assert (README.parent / link).exists()


def test_the_shelf_has_as_many_trees_as_the_readme_says() -> None:
    assert len(mv.trees.names()) == 15


def test_every_game_of_the_command_line_is_written_down() -> None:
    text = README.read_text(encoding="utf-8")
    lines = re.findall(
        r"^(\S+) {2,}(\S.*)$", text.split("then who is to move:\n\n```text\n")[1].split("```")[0], re.MULTILINE
    )
    assert [form for form, _ in lines] == [form.written for form in GAMES.values()]
    for _, example in lines:
        assert find(example).start()


def test_the_animated_picture_is_the_lectures_alpha_beta() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    with Image.open(README.parent / "notebooks" / "alphabeta.gif") as picture:
        assert isinstance(picture, GifImageFile)
        assert (picture.size, picture.n_frames) == ((960, 540), SLIDES + FADES * (SLIDES - 1))
    assert len({*trace.steps.finished, *trace.steps.cut_steps}) == SLIDES


def test_no_blank_is_left_to_fill_in() -> None:
    text = README.read_text(encoding="utf-8")
    assert re.findall(r"\b(?:TODO|TBD|PLAYER)\b", text) == []
