"""A language is one file: put into the folder, it is found everywhere; damaged, it is refused in one line."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import minimaxviz as mv
from minimaxviz.words import catalogue, languages, plural, words

TRACE = mv.alphabeta(mv.trees.lecture())
PIRATE: dict[str, Any] = {
    "language": {
        "name": "Pirate",
        "direction": "ltr",
        "thousands": "'",
        "decimal": ",",
        "comma": " an' ",
        "plural": {"one": "n = 1", "two": "n = 2"},
    },
    "title_alphabeta": "Alfie-bettie",
    "start_window": "Arr, {node} be where {player} sets sail, in {window}.",
    "text_step": "League {step} o' {steps}: {done}",
    "legend_pruned": "thrown overboard",
    "visited": {"one": "{count} isle", "two": "a pair o' isles", "other": "{count} isles"},
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the folder of languages, in which others may be put."""
    copy = tmp_path / "languages"
    shutil.copytree(catalogue.CATALOGUES, copy)
    monkeypatch.setattr(catalogue, "CATALOGUES", copy)
    catalogue._catalogue.cache_clear()
    yield copy
    catalogue._catalogue.cache_clear()


def put(folder: Path, **changes: Any) -> Path:
    """Put the pretend language into a folder, changed."""
    path = folder / "xx.json"
    path.write_text(json.dumps({**PIRATE, **changes}), encoding="utf-8")
    return path


def test_a_new_file_is_a_new_language(folder: Path) -> None:
    put(folder)
    assert languages() == ("en", "el", "fa", "hr", "sr", "xx")
    say = words("xx")
    assert (say.name, say.right_to_left, say.whole(18_297)) == ("Pirate", False, "18'297")
    assert [say.count("visited", count) for count in (1, 2, 1204)] == ["1 isle", "a pair o' isles", "1'204 isles"]
    assert say.listed(["A", "B", "C"]) == "A an' B and C"


def test_a_new_language_is_found_in_captions_and_in_the_tree_as_text(folder: Path) -> None:
    put(folder)
    assert TRACE.caption(0, lang="xx") == "Arr, A be where MAX sets sail, in [−∞, ∞]."
    text = TRACE.text(15, lang="xx")
    assert text.startswith("Alfie-bettie · cut when α ≥ β")
    assert "League 16 o' 44: cut at F, α = 5 ≥ β = 3" in text
    assert "└✂ □ N  thrown overboard" in text
    assert TRACE[15].text("xx") == text
    assert "League 16" in TRACE.svg(15, lang="xx")


def test_a_new_language_is_found_in_the_menu_of_the_player(folder: Path) -> None:
    from minimaxviz.draw.request import Request
    from minimaxviz.widget.reel import Reel

    put(folder)
    data = Reel(TRACE, Request()).data("xx")
    assert data["languages"]["xx"] == "Pirate"
    assert data["films"][0]["title"] == "Alfie-bettie"
    assert data["separator"] == "'"
    assert mv.Player(TRACE, language="xx").language == "xx"


def test_a_new_language_is_found_on_the_command_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder)
    monkeypatch.delitem(sys.modules, "minimaxviz.command.line", raising=False)
    from minimaxviz.command.line import app

    told = CliRunner().invoke(app, ["show", "--help"]).output.replace("│", " ")
    assert "en, el, fa, hr, sr, xx." in " ".join(told.split())
    done = CliRunner().invoke(app, ["show", "lecture", "--steps", "1-1", "--lang", "xx"])
    assert "League 1 o' 44" in done.output
    assert "Arr, A be where MAX sets sail" in done.output
    assert "Alfie-bettie" in CliRunner().invoke(app, ["compare", "lecture", "--lang", "xx"]).output


def test_a_new_language_is_found_in_tables_and_plots(folder: Path) -> None:
    from minimaxviz import plots

    put(folder, row_visited="isles seen", plot_nodes="Isles", column_most="most o' all")
    assert "isles seen" in mv.compare(mv.minimax(mv.trees.lecture()), TRACE).table("xx")
    measured = mv.experiment(depth=[1, 2], seeds=1)
    assert "most o' all" in measured.table("xx")
    assert plots.nodes_against_depth(measured, lang="xx").axes[0].get_title(loc="left") == "Isles an' branching 3"


def test_sentences_that_a_language_lacks_are_english(folder: Path) -> None:
    put(folder)
    assert TRACE.caption(15, lang="xx") == TRACE.caption(15)
    assert words("xx").say("player_play") == "Play"
    assert words("xx").count("pruned", 2) == "2 cut off"


def test_a_search_that_a_language_does_not_know_keeps_its_name(folder: Path) -> None:
    put(folder, title_best_first="Best o' all first")
    assert [words(lang).title("best_first") for lang in ("en", "xx")] == ["best_first", "Best o' all first"]


def facts(**changes: Any) -> dict[str, Any]:
    told = {**PIRATE["language"], **changes}
    return {"language": {key: value for key, value in told.items() if value is not None}}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"language": None}, 'has no "language"; add it'),
        (facts(direction=None), 'its "language" needs "direction", as in {"direction": "ltr"}'),
        (facts(direction="up"), 'direction "up"; "ltr" or "rtl" is needed'),
        (facts(thousands=3), 'its "language" needs "thousands"'),
        (facts(plural="n = 1"), 'its "language" needs "plural"'),
        (facts(plural={"one": "n is 1"}), 'plural rule "n is 1"; a rule of the CLDR is needed'),
        (facts(plural={"one": "n = 1 and"}), 'plural rule "n = 1 and"'),
        (facts(plural={"one": "n % 0 = 1"}), 'plural rule "n % 0 = 1"'),
        (facts(plural={"one": 1}), "plural rule 1"),
        (facts(plural={"lots": "n = 9"}), 'plural form "lots"; zero, one, two, few, many are known'),
        ({"cut": 5}, '"cut" is no text'),
        ({"cut": "Avast at {isle}"}, '"cut" has the blank {isle}; there is {comparison}, {node}'),
        ({"cut": "Avast {"}, "\"cut\" cannot be filled in (Single '{' encountered in format string); mend its braces"),
        ({"visited": "isles"}, '"visited" is counted; {"one": …, "other": …} is needed'),
        ({"visited": {"one": "isle"}}, '"visited" is counted'),
        ({"visited": {"one": 1, "other": "isles"}}, '"visited" is no text'),
    ],
)
def test_a_damaged_language_is_refused_in_one_line(folder: Path, changes: dict[str, Any], fault: str) -> None:
    path = put(folder, **changes)
    with pytest.raises(mv.ViewError) as refused:
        TRACE.caption(0, lang="xx")
    assert str(refused.value).startswith(str(path))
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)
    assert TRACE.caption(0).startswith("Start at A"), "the other languages go on"


@pytest.mark.parametrize(("text", "fault"), [("{", "is not JSON: "), ("[]", "a table of sentences is needed")])
def test_a_file_that_is_no_table_is_refused_in_one_line(folder: Path, text: str, fault: str) -> None:
    (folder / "xx.json").write_text(text, encoding="utf-8")
    with pytest.raises(mv.ViewError, match=fault) as refused:
        words("xx")
    assert "xx.json" in str(refused.value)


def test_a_name_with_a_path_in_it_is_no_language(folder: Path) -> None:
    shutil.move(put(folder), folder.parent / "xx.json")
    with pytest.raises(mv.ViewError, match=r"language '\.\./xx'; one of en"):
        words("../xx")


@given(st.integers(0, 10**9))
def test_rules_are_read_as_the_cldr_writes_them(count: int) -> None:
    polish = plural.read("v = 0 and i % 10 = 2..4 and i % 100 != 12..14")
    assert polish(count) == (count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14))
    french = plural.read("e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5")
    assert french(count) == (count != 0 and count % 1_000_000 == 0)
    assert plural.read("n % 100 = 3..10, 99")(count) == (count % 100 in (*range(3, 11), 99))
