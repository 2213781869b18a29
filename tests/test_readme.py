"""The README is true: its examples run, its commands are what CI runs, and its pictures are there."""

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

import minimaxviz as mv
from minimaxviz.export.gif import FADE
from tests.doc_pages import run_command
from tests.readme_pictures import FOLDER, NAMES, SIZE, from_the_first_cut
from tests.students import alpha_beta
from tests.test_grade import SOLUTION

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
WISHES = re.findall(r"^\| (.+?) \| (.+) \|$", TEXT.split("| I want to … |")[1].split("\n\n")[0], re.MULTILINE)[1:]
ANSWERED = {"minimaxviz show aima": "q", "minimaxviz play connect4": "quit\n"}  # what is typed then
ELSEWHERE = (  # what is tried in tests of its own
    "minimaxviz lab my-course",  # starts JupyterLab
    "minimaxviz site course",  # fetches what a browser needs
)


def test_the_examples_run_as_written() -> None:
    outcome = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_it_can_be_finished() -> None:
    assert len(TEXT.splitlines()) <= 170


def test_the_comparison_shown_is_what_the_main_job_prints() -> None:
    tree = mv.trees.lecture()
    assert str(mv.compare(mv.minimax(tree), mv.alphabeta(tree))) in TEXT


@pytest.mark.parametrize("wish", [wish for wish, _ in WISHES])
def test_every_wish_comes_true(wish: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "other" in wish:
        pytest.importorskip("chess", reason="the README searches a game of chess: pip install 'minimaxviz[games]'")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "solution.py").write_text(SOLUTION, encoding="utf-8")
    names: dict[str, Any] = {"mv": mv, "trace": mv.alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]])}
    names["my_search"] = alpha_beta
    lines = re.findall("`([^`]+)`", dict(WISHES)[wish])
    assert lines
    for line in lines:
        if line.startswith("minimaxviz ") and line not in ELSEWHERE:
            run_command(line, given=ANSWERED.get(line))
            made = re.search(r" -o (\S+)", line)
            assert made is None or (tmp_path / made[1]).stat().st_size > 1_000
        elif not line.startswith(("minimaxviz ", "pip ")):
            exec(line, names)


def test_the_wishes_are_many_and_each_is_one_line() -> None:
    assert len(WISHES) > 15
    assert all(len(line) < 120 for _, line in WISHES)


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", TEXT)
    assert len(links) > 20
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_on_a_package_index_links_and_pictures_are_whole_addresses() -> None:
    project = tomllib.loads((README.parent / "pyproject.toml").read_text(encoding="utf-8"))
    text = TEXT
    for rule in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not link.startswith("https://")] == []
    assert "](https://raw.githubusercontent.com/minimaxviz/minimaxviz/main/docs/images/alphabeta.gif)" in text
    assert "](https://github.com/minimaxviz/minimaxviz/blob/main/docs/lecturers.md)" in text


@pytest.mark.parametrize("name", NAMES)
def test_the_gallery_has_its_pictures(name: str) -> None:
    assert f"](docs/images/{name}.png)](docs/images/{name}.png)" in TEXT
    with Image.open(FOLDER / f"{name}.png") as picture:
        assert picture.size == SIZE


def durations(picture: GifImageFile) -> list[int]:
    """Return for how many milliseconds each frame is shown."""
    stay = []
    for place in range(picture.n_frames):
        picture.seek(place)
        stay.append(int(picture.info["duration"]))
    return stay


def test_the_moving_picture_is_the_lectures_alpha_beta_from_the_first_cut_on() -> None:
    trace = mv.alphabeta(mv.trees.lecture())
    steps = from_the_first_cut(trace)
    assert trace[steps[0]].kind == "cut"
    with Image.open(FOLDER / "alphabeta.gif") as picture:
        assert isinstance(picture, GifImageFile)
        assert picture.size == SIZE
        assert sum(stay > FADE for stay in durations(picture)) == len(steps)


def test_no_blank_is_left_to_fill_in() -> None:
    assert re.findall(r"\b(?:TODO|TBD|PLAYER)\b|@[A-Z]+@", TEXT) == []
