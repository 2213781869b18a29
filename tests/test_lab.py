"""The Lab: every way to build a tree runs the search again, and what is wrong is said beside the field."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minimaxviz as mv
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


def wrong(lab: Any) -> str:
    return str(lab._tree_wrong.value + lab._search_wrong.value + lab._saved.value)


def test_lists_that_are_typed_run_at_once() -> None:
    lab = mv.Lab()
    assert repr(lab) == "Lab(Tree(21 nodes, depth 3, MAX at the root), Trace(alphabeta, 14 nodes, value 3))"
    for text, value in (("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", 3), ("[[3, 12], [5, 4]]", 4), ("[7]", 7)):
        lab._lists.value = text
        assert lab.trace.value == value
        assert lab.player.trace is lab.trace
        assert lab.player.step == len(lab.trace) - 1
    for text, said in (
        ("[[3, 12], [5, 4]", "is not JSON"),
        ("abc", "is no list; write one like [[3, 12], [2, 4]]"),
        ("", "is no list"),
        ('[["x"]]', "x"),
        ("[[], 1]", "an inner node needs children"),
        ("<img src=x>", "&lt;img src=x&gt;"),
    ):
        lab._lists.value = text
        assert said in wrong(lab), text
        assert "<img" not in wrong(lab)
        assert lab.trace.value == 7  # what was there stays
    lab._lists.value = "[8]"
    assert wrong(lab) == ""


def test_endless_values_are_written_so_that_they_are_read_back() -> None:
    lab = mv.Lab([[1, 2], [3, 4]])
    lab._lists.value = "[[1e999, 2], [3, -1e999]]"
    lab._table.children[-1].value = "5"
    assert lab._lists.value == "[[1e999, 2], [3, 5]]"
    assert mv.Tree.from_json(lab._lists.value) == lab.tree


def test_a_changed_leaf_runs_again_and_the_step_is_kept() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    lab.player.step = 4
    lab._lists.value = "[[3, 12], [2, 5]]"
    assert lab.player.step == 4
    assert lab._table.children[-1].value == "5"
    lab._table.children[-1].value = "1"
    assert lab._lists.value == "[[3, 12], [2, 1]]"


def test_the_table_builds_trees_too() -> None:
    lab = mv.Lab([3, 4])
    rows = lab._table.children[3:]
    assert [cell.value for cell in rows] == ["A", "B, C", "", "B", "", "3", "C", "", "4"]
    rows[4].value = "X, Y"
    assert lab._lists.value == "[[0, 0], 4]"
    lab._table.children[3 + 1].value = "C"
    assert lab._lists.value == "[4]"
    lab._table.children[3 + 1].value = "C A"
    assert "A" in wrong(lab)
    assert lab.trace.value == 4
    lab._lists.value = str([[1] * 40, [2] * 40])
    assert "too large for the table" in lab._table.children[0].value


def test_clicking_builds_trees_too() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    lab._add.click()
    assert "Click a node of the tree first." in wrong(lab)
    lab.player.picked = "0.1"
    assert lab._value.value == "12"
    assert not lab._value.disabled
    lab._value.value = "1"
    assert lab._lists.value == "[[3, 1], [2, 4]]"
    lab._add.click()
    assert lab._lists.value == "[[3, [1]], [2, 4]]"
    assert lab._value.disabled  # it is a leaf no more
    lab.player.picked = "0.1.0"
    lab._remove.click()
    assert lab._lists.value == "[[3, 0], [2, 4]]"
    assert "Click a node" in lab._picked.value
    lab.player.picked = "0.1"
    lab._value.value = "1"
    lab.player.picked = "1"
    assert lab._value.disabled
    lab._add.click()
    assert lab._lists.value == "[[3, 1], [2, 4, 0]]"
    lab.player.picked = "0"
    lab._remove.click()
    assert lab._lists.value == "[[2, 4, 0]]"
    lab.player.picked = "root"
    lab._remove.click()
    assert "is the root; remove what is below it" in wrong(lab)
    lab.player.picked = "0.0"
    lab._value.value = "x"
    assert "leaf" in wrong(lab)
    assert "a number is needed" in wrong(lab)


def test_random_trees_are_the_same_for_the_same_seed() -> None:
    lab = mv.Lab()
    lab._seed.value = 5
    assert lab.tree == mv.Tree.random(3, 3, 5)
    lab._branching.value = 2
    assert lab.tree == mv.Tree.random(2, 3, 5)
    lab._depth_of_tree.value = 8
    lab._branching.value = 9
    assert "More than 1,500 nodes; choose fewer branches or levels." in wrong(lab)
    assert lab.tree == mv.Tree.random(2, 8, 5)


def test_a_tree_that_cannot_be_shown_changes_nothing() -> None:
    lab = mv.Lab([[3, 12], [2, 4]])
    lab._search.value = "minimax"
    lab._lists.value = str([[1] * 50] * 50)
    assert "too long" in wrong(lab)
    assert lab.tree == mv.Tree.from_nested([[3, 12], [2, 4]])
    lab.player.picked = "0.0"
    lab._value.value = "5"
    assert lab.tree == mv.Tree.from_nested([[5, 12], [2, 4]])


def test_a_tree_is_taken_as_it_is() -> None:
    tree = mv.Tree.from_dict(
        {"my move": ["your move", "C"]}, {"your move": 0.12345678, "C": 1234567}, players=("MIN", "MAX", "MAX")
    )
    lab = mv.Lab(tree)
    assert lab.tree == tree
    assert lab._first.value == "MIN"
    assert lab._lists.value == "[0.12345678, 1234567]"
    lab._table.children[-1].value = "7"
    assert lab.tree.names() == ("my move", "your move", "C")
    assert lab.trace.value == 0.12345678
    lab._first.value = "MAX"
    assert lab.tree.players == ("MAX", "MIN", "MIN")


def test_every_search_and_convention_can_be_chosen() -> None:
    nested = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
    lab = mv.Lab(nested)
    assert len(lab.trace.visited) == 14
    for name in ("minimax", "negamax", "negamax_alphabeta", "alphabeta"):
        lab._search.value = name
        assert lab.trace.algorithm == name
        assert lab._low.disabled == ("alphabeta" not in name)
    lab._cut.value = ">"
    lab._fail.value = "hard"
    assert len(lab.trace.visited) == 18
    lab._low.value, lab._high.value = "0", "10"
    assert lab.trace.conventions.window == (0, 10)
    lab._low.value = "ten"
    assert "α &#x27;ten&#x27;; a number, inf or -inf is needed" in wrong(lab)
    lab._low.value = "20"
    assert "is empty; alpha has to be less than beta" in wrong(lab)
    lab._low.value = "−∞"
    assert wrong(lab) == ""
    lab._first.value = "MIN"
    assert lab.trace.value == minimax_value(nested, ("MIN", "MAX"))
    lab._order.value = "reversed"
    assert lab.trace.conventions.order == "right to left"
    lab._beside.value = True
    assert repr(lab.player).startswith("Player(Trace(minimax, ")
    lab._beside.value = False
    assert lab.player.trace is lab.trace


def test_what_was_built_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lab = mv.Lab([[3, 12], [2, 4]])
    lab._save.click()
    assert lab._saved.value == "Saved: my-tree.html"
    assert (tmp_path / "my-tree.html").exists()
    lab._format.value = "json"
    lab._save.click()
    assert mv.Trace.from_json((tmp_path / "my-tree.json").read_text(encoding="utf-8")) == lab.trace
    lab._name.value = "  "
    lab._save.click()
    assert "A file needs a name." in wrong(lab)
    lab._name.value = "my-tree.json/x"
    lab._save.click()
    assert "my-tree.json" in wrong(lab)


@pytest.mark.parametrize("language", ["sr", "hr", "el", "fa"])
def test_it_speaks_other_languages(language: str) -> None:
    lab = mv.Lab([1, 2], language=language)
    assert lab._save.description != "Save"
    with pytest.raises(mv.ViewError, match="language 'de'"):
        mv.Lab(language="de")
