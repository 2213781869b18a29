"""A tree that is being built: children are added, nodes removed, values changed, and every state is a new sketch."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from string import ascii_uppercase
from typing import Any, Self

from minimaxviz.errors import TreeError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games.tree import Tree
from minimaxviz.notation import is_fraction, restored, typed

__all__ = ["Row", "Sketch"]

Row = tuple[str, str, str]
"""A line of the table: a node, its children with commas between them, its value."""


@dataclass(frozen=True)
class Sketch:
    """The tables of a tree.

    >>> sketch = Sketch.of(Tree.from_nested([[3, 12], 2]))
    >>> print(sketch.lists())
    [[3, 12], 2]
    >>> print(sketch.with_child("C").lists())
    [[3, 12], [2]]
    >>> print(sketch.with_value("E", 7).without("C").lists())
    [[3, 7]]
    """

    root: str
    children: Mapping[str, tuple[str, ...]]
    values: Mapping[str, float] = field(default_factory=dict)
    players: tuple[Side, ...] = (MAX, MIN)

    @classmethod
    def of(cls, tree: Tree) -> Self:
        """Take a tree's tables over."""
        names = tree.names()
        children = {name: tuple(tree.moves(name)) for name in names if tree.moves(name)}
        values = {name: tree.values[name] for name in names if name in tree.values}
        return cls(tree.root, children, values, tree.players)

    def tree(self) -> Tree:
        """Return the tree."""
        return Tree.from_dict(self.children, self.values, root=self.root, players=self.players)

    def beginning_with(self, first: Side) -> Self:
        """Let one of the players move at the root; if it is the other one now, both change their roles."""
        if self.players[0] == first:
            return self
        return replace(self, players=tuple(MIN if player == MAX else MAX for player in self.players))

    # --- other ways to write it -------------------------------------------------------------------

    def lists(self) -> str:
        """Write the tree as nested lists, however deep they are."""
        written: dict[str, str] = {}
        for name, _, value in reversed(self.rows()):  # children before parents
            below = self.children.get(name)
            written[name] = f"[{', '.join(map(written.pop, below))}]" if below else value
        return written[self.root]

    def rows(self) -> list[Row]:
        """Return the table, parents before children."""
        table: list[Row] = []
        waiting = [self.root]
        while waiting:
            name = waiting.pop(0)
            below = self.children.get(name, ())
            table.append((name, ", ".join(below), "" if below else _text(self.values[name])))
            waiting += below
        return table

    def with_rows(self, rows: Iterable[Row]) -> Self:
        """Read the table; a child that has no line of its own is a leaf worth 0."""
        children: dict[str, tuple[str, ...]] = {}
        values: dict[str, float] = {}
        rows = list(rows)
        known = {name for name, _, _ in rows}
        for name, below, value in rows:
            names = _names(below, known)
            if names:
                children[name] = names
            else:
                values[name] = _number(value, name)
        for names in children.values():
            for child in names:
                if child not in children:
                    values.setdefault(child, 0)
        return self._with(children, values)

    # --- building ---------------------------------------------------------------------------------

    def node_at(self, path: Iterable[int]) -> str:
        """Return the node at the end of a path."""
        name = self.root
        for place in path:
            name = self.children[name][place]
        return name

    def with_child(self, name: str) -> Self:
        """Add a leaf below a node. Below a leaf, it takes the leaf's value over."""
        new = self._unused_name()
        values = {**self.values, new: self.values.get(name, 0)}
        values.pop(name, None)
        return self._with({**self.children, name: (*self.children.get(name, ()), new)}, values)

    def without(self, name: str) -> Self:
        """Remove a node and all below it. A node without children is a leaf worth 0."""
        if name == self.root:
            raise TreeError(f"Tree: {name} is the root; remove what is below it")
        parent = next(parent for parent, below in self.children.items() if name in below)
        left = tuple(child for child in self.children[parent] if child != name)
        values = dict(self.values) if left else {**self.values, parent: 0}
        return self._with({**self.children, parent: left}, values)

    def with_value(self, name: str, value: Any) -> Self:
        """Change the value of a leaf."""
        if self.children.get(name):
            raise TreeError(f"Tree: {name} has children, so the search finds its value; pick a leaf")
        return self._with(self.children, {**self.values, name: _number(value, name)})

    def _with(self, children: Mapping[str, tuple[str, ...]], values: Mapping[str, float]) -> Self:
        known = _reached(self.root, children)
        return replace(
            self,
            children={name: below for name, below in children.items() if name in known and below},
            values={name: value for name, value in values.items() if name in known},
        )

    def _unused_name(self) -> str:
        used = _reached(self.root, self.children)
        letters = (letter for letter in ascii_uppercase if letter not in used)
        return next(letters, None) or next(name for n in count(1) if (name := f"N{n}") not in used)


def _reached(root: str, children: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Return all nodes below a root; what goes round in a circle is left to the tree to refuse."""
    found, waiting = set(), [root]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += children.get(name, ())
    return found


def _names(text: str, known: set[str]) -> tuple[str, ...]:
    """Read names with commas between them, or spaces if none of them has one."""
    if "," in text or text.strip() in known:
        return tuple(name for part in text.split(",") if (name := part.strip()))
    return tuple(text.split())


def _text(value: float) -> str:
    """Write a value as JSON reads it: it has no sign for endless, but a number too large to be held."""
    return f'"{value}"' if is_fraction(value) else str(value).replace("inf", "1e999")


def _number(value: Any, name: str) -> float:
    text = typed(str(value).strip().strip('"'))
    if is_fraction(exact := restored(text)):
        return exact  # type: ignore[no-any-return]
    try:
        read = float(text)
    except ValueError:
        raise TreeError(f"Tree: leaf {name!r} has value {value!r}; a number is needed") from None
    return int(read) if read.is_integer() else read
