"""A tree shows itself: unsearched, leaf values and all."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

import minimaxviz as mv
from minimaxviz.notation import number
from tests import readable
from tests.strategies import nested, players
from tests.test_blank import nodes_of, overlaps

AIMA = mv.trees.aima()


@pytest.mark.parametrize("name", mv.trees.names())
def test_every_tree_of_the_shelf_shows_itself(name: str) -> None:
    svg = getattr(mv.trees, name)().svg()
    assert not overlaps(svg)
    assert not re.search("Minimax|Alpha|step|mv-box|mv-current|mv-closed|mv-pruned", svg)
    assert len(set(re.findall(r'class="mv-node (\S+)"', svg))) == 1


@given(nested, players)
def test_any_tree(lists: Any, sides: Any) -> None:
    tree = mv.Tree.from_nested(lists, players=sides)
    svg = tree.svg(title="<any> & all")
    assert not overlaps(svg)
    values = [value for name, value in tree.values.items() if tree.is_over(name)]
    assert len(nodes_of(svg)) < len(tree) or all(
        any(text.words == number(value) for text in readable.read(svg).texts) for value in values
    )


def test_options_are_those_of_pictures() -> None:
    svg = AIMA.svg(theme="dark", lang="sr", size=(800, 450), title="Vežba 1", path="C")
    assert 'width="800" height="450"' in svg
    assert "#12161b" in svg
    assert "<title>Vežba 1</title>" in svg
    assert set(nodes_of(svg)) == {(1,), (1, 0), (1, 1), (1, 2)}
    assert AIMA.svg(path=(1,)) == AIMA.svg(path="C")
    assert "▾ 9" in mv.trees.aima().svg(depth=0) or "▾ 12" in mv.trees.aima().svg(depth=0)
    assert AIMA.png(size=(400, 300))[:4] == b"\x89PNG"
    for options, message in (
        ({"theme": "blue"}, "theme 'blue'; one of"),
        ({"lang": "xx"}, "xx"),
        ({"size": 3}, "size 3; (width, height) in pixels"),
        ({"engine": "neato"}, "engine 'neato'"),
        ({"path": "Z"}, "no node is called 'Z'"),
        ({"depth": -1}, "depth -1; a whole number"),
        ({"limit": 0}, "limit 0; a whole number"),
        ({"title": ""}, "title ''; a text is needed"),
    ):
        with pytest.raises(mv.MinimaxvizError, match=re.escape(message)) as caught:
            AIMA.svg(**options)
        assert "\n" not in str(caught.value)


def test_a_large_tree_folds_and_says_so() -> None:
    for tree in (mv.Tree.random(branching=5, depth=5), mv.Tree.from_nested([list(range(600))]), _chain(60)):
        svg = tree.svg()
        assert not overlaps(svg)
        assert len(nodes_of(svg)) < len(tree)
        assert "mv-stub" in svg
        assert not re.search("not yet seen|visited|cut off", svg)


def _chain(depth: int) -> mv.Tree:
    nested: Any = 3
    for _ in range(depth):
        nested = [nested, 4]
    return mv.Tree.from_nested(nested)


def test_a_tree_at_the_end_of_a_cell_shows_itself() -> None:
    shown = AIMA._repr_mimebundle_()
    assert shown["text/plain"] == repr(AIMA) == "Tree(13 nodes, depth 2, MAX at the root)"
    assert 'alt="Game tree"' in shown["text/html"]
    assert "image/png" in shown
    assert "var(--ink" not in AIMA.svg()
    assert repr(AIMA.show()).splitlines()[:3] == ["  △ A", "  ├─ ▽ B", "  │  ├─ □ E  3"]
    huge = mv.Tree.from_nested([list(range(60_000)), list(range(60_000))])
    assert set(huge._repr_mimebundle_()) == {"text/plain"}


def test_a_picture_is_well_formed_whatever_names_say() -> None:
    tree = mv.Tree.from_dict({"<script>": ["&amp;", "שלום"]}, {"&amp;": 1, "שלום": 2})
    texts = [text.words for text in readable.read(tree.svg()).texts]
    assert {"<script>", "&amp;"} <= set(texts)
    assert ElementTree.fromstring(tree.svg(title="a\x00b")).tag.endswith("svg")
