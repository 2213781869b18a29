"""The Lab: every way to build a tree runs the search again, and what is wrong is said beside the field."""

import json
import random
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.search import SEARCHES
from minimaxviz.widget.lab import CHOSEN
from minimaxviz.widget.sketch import Sketch
from tests.reference import minimax_value
from tests.strategies import inner_nested


@given(inner_nested)
def test_a_sketch_is_its_tree_in_lists_and_table(nested: Any) -> None:
    tree = mv.Tree.from_nested(nested)
    sketch = Sketch.of(tree)
    assert sketch.tree() == tree
    assert mv.Tree.from_json(sketch.lists()) == tree
    assert sketch.with_rows(sketch.rows()).tree() == tree


@given(inner_nested, st.data())
def test_any_building_leaves_a_tree(nested: Any, data: st.DataObject) -> None:
    sketch = Sketch.of(mv.Tree.from_nested(nested))
    for _ in range(4):
        name = data.draw(st.sampled_from(sketch.tree().names()))
        before = len(sketch.tree())
        if data.draw(st.booleans()):
            sketch = sketch.with_child(name)
            assert len(sketch.tree()) == before + 1
        elif name != sketch.root:
            sketch = sketch.without(name)
            assert len(sketch.tree()) < before
        elif sketch.children.get(name):
            with pytest.raises(mv.TreeError, match="pick a leaf"):
                sketch.with_value(name, 3)


def test_more_nodes_than_letters_get_names() -> None:
    sketch = Sketch.of(mv.Tree.random(branching=3, depth=3, seed=1))
    for _ in range(3):
        sketch = sketch.with_child(sketch.root)
    assert len(sketch.tree()) == 43


def say(lab: Any, action: str, **parts: Any) -> str:
    """Say something as a page does; return what is wrong with it, at whatever field."""
    lab._handle_custom_msg({"do": action, **parts}, [])
    return wrong(lab)


def wrong(lab: Any) -> str:
    return " ".join(lab._panel["wrong"].values())


def lists(lab: Any) -> str:
    return str(lab._panel["fields"]["lists"])


def fill(lab: Any, name: str, **changed: str) -> str:
    """Fill a line of the table in."""
    lines = [dict(zip(("name", "below", "value"), row, strict=True)) for row in lab._panel["rows"]]
    return say(lab, "table", rows=[list((line | changed if line["name"] == name else line).values()) for line in lines])


def choose(lab: Any, **changed: Any) -> str:
    return say(lab, "search", **{**{key: lab._panel["fields"][key] for key in (*CHOSEN, "beside")}, **changed})


def lots(lab: Any, **changed: int) -> str:
    return say(
        lab, "lots", **{**{key: lab._panel["fields"][key] for key in ("branching", "levels", "seed")}, **changed}
    )


def test_lists_that_are_typed_run_at_once() -> None:
    lab = mv.Lab()
    assert repr(lab) == "Lab(Tree(21 nodes, depth 3, MAX at the root), Trace(alphabeta, 14 nodes, value 3))"
    for text, value in (("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", 3), ("[[3, 12], [5, 4]]", 4), ("[7]", 7)):
        assert say(lab, "lists", text=text) == ""
        assert lab.trace.value == value
        assert lab.player.trace is lab.trace
        assert lab.player.step == lab.step == len(lab.trace) - 1
    for text, said in (
        ("[[3, 12], [5, 4]", "is not JSON"),
        ("abc", "is no list; write one like [[3, 12], [2, 4]]"),
        ("", "is no list"),
        ('[["x"]]', "x"),
        ("[[], 1]", "an inner node needs children"),
        ("<img src=x>", "<img src=x>"),
        ("[" * 200_000 + "1" + "]" * 200_000, "deep"),
        ("[\ud800]", "is not JSON"),
    ):
        assert said in say(lab, "lists", text=text), text
        assert list(lab._panel["wrong"]) == ["lists"]
        assert lists(lab) == text.replace("\ud800", "?")  # what is typed stays
        assert lab.trace.value == 7  # and so does what was there
    assert say(lab, "lists", text="[8]") == ""


def test_endless_values_are_written_so_that_they_are_read_back() -> None:
    lab = mv.Lab([[1, 2], [3, 4]])
    say(lab, "lists", text="[[1e999, 2], [3, -1e999]]")
    fill(lab, "G", value="5")
    assert lists(lab) == "[[1e999, 2], [3, 5]]"
    assert mv.Tree.from_json(lists(lab)) == lab.tree


def test_a_changed_leaf_runs_again_and_the_step_is_kept() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    lab.player.step = 4
    say(lab, "lists", text="[[3, 12], [2, 5]]")
    assert lab.player.step == 4
    assert lab._panel["rows"][-1][2] == "5"
    fill(lab, "G", value="1")
    assert lists(lab) == "[[3, 12], [2, 1]]"


def test_the_table_builds_trees_too() -> None:
    lab = mv.Lab([3, 4])
    assert lab._panel["rows"] == [["A", "B, C", ""], ["B", "", "3"], ["C", "", "4"]]
    fill(lab, "B", below="X, Y")
    assert lists(lab) == "[[0, 0], 4]"
    fill(lab, "A", below="C")
    assert lists(lab) == "[4]"
    assert "A" in fill(lab, "A", below="C A")
    assert list(lab._panel["wrong"]) == ["table"]
    assert lab.trace.value == 4
    say(lab, "lists", text=str([[1] * 40, [2] * 40]))
    assert lab._panel["rows"] is None


def test_clicking_builds_trees_too() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    assert say(lab, "add") == "Click a node of the tree first."
    assert list(lab._panel["wrong"]) == ["click"]
    lab.player.picked = "0.1"
    assert (lab._panel["picked"], lab._panel["fields"]["value"], lab._panel["leaf"]) == ("E", "12", True)
    say(lab, "value", text="1")
    assert lists(lab) == "[[3, 1], [2, 4]]"
    say(lab, "add")
    assert lists(lab) == "[[3, [1]], [2, 4]]"
    assert not lab._panel["leaf"]  # it is a leaf no more
    lab.player.picked = "0.1.0"
    say(lab, "remove")
    assert lists(lab) == "[[3, 0], [2, 4]]"
    assert "Click a node" in lab._panel["picked"]
    lab.player.picked = "0.1"
    say(lab, "value", text="1")
    lab.player.picked = "1"
    assert not lab._panel["leaf"]
    say(lab, "add")
    assert lists(lab) == "[[3, 1], [2, 4, 0]]"
    lab.player.picked = "0"
    say(lab, "remove")
    assert lists(lab) == "[[2, 4, 0]]"
    lab.player.picked = "root"
    assert "is the root; remove what is below it" in say(lab, "remove")
    lab.player.picked = "0.0"
    assert "a number is needed" in say(lab, "value", text="x")
    for nowhere in ("0.9", "x", "0..0", "1" * 5_000):
        lab.set_state({"picked": nowhere})
        assert say(lab, "add") == "Click a node of the tree first."


def test_random_trees_are_the_same_for_the_same_seed() -> None:
    lab = mv.Lab()
    lots(lab, seed=5)
    assert lab.tree == mv.Tree.random(3, 3, 5)
    lots(lab, branching=2)
    assert lab.tree == mv.Tree.random(2, 3, 5)
    lots(lab, levels=8)
    assert "More than 1,500 nodes; choose fewer branches or levels." in lots(lab, branching=9)
    assert list(lab._panel["wrong"]) == ["lots"]
    assert lots(lab, branching=0) == "branching 0; 1 to 9 is needed"
    assert "is needed" in lots(lab, branching=2, levels=10**5000)
    assert lots(lab, levels=2, seed=-1) == "seed -1; 0 to 1,000,000,000 is needed"
    assert lab.tree == mv.Tree.random(2, 8, 5)


def test_a_tree_that_cannot_be_shown_changes_nothing() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    choose(lab, search="minimax")
    assert "too long" in say(lab, "lists", text=str([[1] * 50] * 50))
    assert lab.tree == mv.Tree.from_nested([[3, 12], [2, 4]])
    lab.player.picked = "0.0"
    say(lab, "value", text="5")
    assert lab.tree == mv.Tree.from_nested([[5, 12], [2, 4]])


def test_a_tree_is_taken_as_it_is() -> None:
    tree = mv.Tree.from_dict(
        {"my move": ["your move", "C"]}, {"your move": 0.12345678, "C": 1234567}, players=("MIN", "MAX", "MAX")
    )
    lab = mv.Lab(tree)
    assert lab.tree == tree
    assert lab._panel["fields"]["first"] == "MIN"
    assert lists(lab) == "[0.12345678, 1234567]"
    fill(lab, "C", value="7")
    assert lab.tree.names() == ("my move", "your move", "C")
    assert lab.trace.value == 0.12345678
    choose(lab, first="MAX")
    assert lab.tree.players == ("MAX", "MIN", "MIN")


def test_every_search_and_convention_can_be_chosen() -> None:
    nested = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
    lab = mv.Lab(nested)
    assert len(lab.trace.visited) == 14
    for name in ("minimax", "negamax", "negamax_alphabeta", "alphabeta"):
        choose(lab, search=name)
        assert lab.trace.algorithm == name
        assert lab._panel["windowed"] == ("alphabeta" in name)
    choose(lab, cut=">", fail="hard")
    assert len(lab.trace.visited) == 18
    choose(lab, low="0", high="10")
    assert lab.trace.conventions.window == (0, 10)
    assert choose(lab, low="ten") == "α 'ten'; a number, inf or -inf is needed"
    assert list(lab._panel["wrong"]) == ["window"]
    assert lab._panel["fields"]["low"] == "ten"
    assert "is empty; alpha has to be less than beta" in choose(lab, low="20")
    assert choose(lab, low="−∞") == ""
    choose(lab, first="MIN")
    assert lab.trace.value == minimax_value(nested, ("MIN", "MAX"))
    choose(lab, order="reversed")
    assert lab.trace.conventions.order == "right to left"
    single = lab._film
    choose(lab, beside=True)
    assert len(lab._reel.traces) == 2
    assert lab.trace.algorithm == "alphabeta"
    choose(lab, beside=False)
    assert lab._film == single


@pytest.mark.parametrize(
    ("name", "typed", "options"),
    [
        ("mtd", {"guess": "∞"}, {"guess": inf}),
        ("mtd", {"guess": "−2.5"}, {"guess": -2.5}),
        ("pvs", {"research": "answer", "table": "yes"}, {"research": "answer", "table": True}),
        ("iterative_deepening", {"learn": "none", "delta": "2"}, {"learn": None, "delta": 2}),
        ("iterative_deepening", {"learn": "values", "delta": "", "pvs": "yes"}, {"learn": "values", "pvs": True}),
        ("alphabeta_table", {}, {}),
    ],
)
def test_the_own_options_of_a_search_are_shown_and_taken(name: str, typed: Any, options: Any) -> None:
    nested = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
    lab = mv.Lab(nested)
    assert lab._panel["own"] == []
    assert choose(lab, search=name, **typed) == ""
    assert lab.trace == getattr(mv, name)(nested, **options)
    assert lab.trace.value == minimax_value(nested, ("MAX", "MIN"))
    assert set(typed) <= set(lab._panel["own"])
    assert choose(lab, order="reversed", first="MIN", beside=True) == ""  # and they stay
    assert {option: lab._panel["fields"][option] for option in typed} == typed
    assert lab.trace.value == minimax_value(nested, ("MIN", "MAX"))


def test_fields_are_those_that_the_function_has() -> None:
    own = {name: list(search.own) for name, search in SEARCHES.items() if search.own}
    assert own == {
        "pvs": ["research", "table"],
        "mtd": ["guess"],
        "iterative_deepening": ["learn", "delta", "table", "pvs"],
    }


def test_own_options_that_cannot_be_are_refused_in_one_line_where_they_matter() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    before = lab.trace
    assert choose(lab, search="mtd", guess="ten") == "guess 'ten'; a number is needed, inf for SSS*, -inf for DUAL*"
    assert (list(lab._panel["wrong"]), lab._panel["fields"]["guess"]) == (["window"], "ten")
    assert "a number is needed" in choose(lab, guess="")
    assert "a number is needed" in choose(lab, guess="nan")
    assert lab.trace is before
    assert choose(lab, search="iterative_deepening") == ""  # which does not ask for a guess
    assert choose(lab, delta="0") == "delta 0; a number above 0, or None for no narrow window, is needed"
    assert choose(lab, delta="2", learn="all") == "learn 'all'; one of best, values, pv, none is needed"
    assert lab._panel["fields"]["learn"] == "best"


@pytest.mark.parametrize("name", ["mtd", "iterative_deepening"])
def test_a_search_of_several_passes_that_is_too_long_is_refused_and_changes_nothing(name: str) -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    choose(lab, search=name)
    before = lab.trace
    lots = random.Random(1)
    large = str([[[lots.randint(0, 10**6) for _ in range(20)] for _ in range(20)] for _ in range(20)])
    assert "too long" in say(lab, "lists", text=large)
    assert lab.trace is before


@pytest.mark.parametrize(
    "content",
    [
        *(None, "x", [], {}, {"do": 1}, {"do": "lists"}, {"do": "lists", "text": 5}, {"do": "save", "name": "a"}),
        *({"do": "table", "rows": [5]}, {"do": "table", "rows": [["A"]]}, {"do": "table", "rows": [["A", "B", 3]]}),
        *({"do": "table", "rows": [[]]}, {"do": "table", "rows": [None]}, {"do": "table", "rows": [["Z", "", "1"]]}),
        *({"do": "table", "rows": [["A", "A", ""]]}, {"do": "table", "rows": [["A", "B", ""], ["B", "A", ""]]}),
        *({"do": "lots", "branching": 2.0, "levels": 1, "seed": 1}, {"do": "lots", "branching": True}),
        *({"do": "save", "name": "a", "format": "exe"}, {"do": "save", "name": "a", "format": "../b.html"}),
        {
            **dict.fromkeys(CHOSEN, "\ud800"),
            "do": "search",
            "beside": True,
        },
    ],
)
def test_what_else_a_page_sends_is_refused_in_one_line(
    content: Any, caplog: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab = mv.Lab([[3, 12], [2, 4]])
    tree, step = lab.tree, lab.step
    lab._handle_custom_msg(content, [])
    line = wrong(lab)
    assert line
    assert "\n" not in line
    assert len(line) < 200
    assert json.dumps(lab._panel, ensure_ascii=False).encode("utf-8")
    assert (lab.tree, lab.step) == (tree, step)
    unfit: dict[str, Any] = {"step": "x", "speed": 1e9, "theme": "pink", "panels": 5, "by": [], "language": "de"}
    for name, value in unfit.items():
        lab.set_state({name: value})
        assert wrong(lab)
    lab.set_state({"_panel": 5, "_look": 5, "_film": "x", "_esm": "alert(1)", "step": 1, "theme": "dark"})
    assert (lab.step, lab.theme) == (1, "dark")
    assert lab._look["rtl"] is False
    assert list(tmp_path.iterdir()) == []
    assert caplog.records == []


def test_what_was_built_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lab = mv.Lab([[3, 12], [2, 4]])
    assert say(lab, "save", name="my-tree", format="html") == ""
    assert lab._panel["saved"] == "Saved: my-tree.html"
    assert (tmp_path / "my-tree.html").exists()
    say(lab, "save", name="my-tree", format="json")
    assert mv.Trace.from_json((tmp_path / "my-tree.json").read_text(encoding="utf-8")) == lab.trace
    assert say(lab, "save", name="  ", format="json") == "A file needs a name."
    assert "my-tree.json" in say(lab, "save", name="my-tree.json/x", format="json")
    assert list(lab._panel["wrong"]) == ["save"]


@pytest.mark.parametrize("language", ["sr", "hr", "el", "fa"])
def test_it_speaks_other_languages(language: str) -> None:
    lab = mv.Lab([1, 2], language=language)
    assert lab._look["words"]["save"] != "Save"
    assert lab._look["rtl"] == (language == "fa")
    lab.language = "en"
    assert lab._look["words"]["save"] == "Save"
    with pytest.raises(mv.ViewError, match="language 'de'"):
        mv.Lab(language="de")
