"""Explicit trees: a game whose every state is a named node and whose every move is a child's name."""

import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Self, TypeVar

from minimaxviz.errors import IN_BROWSER, TreeError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import tree_json
from minimaxviz.notation import is_number, is_probability, keep_for_ever, letters, plain, readable, restored

if TYPE_CHECKING:
    from minimaxviz.draw.pictures import Exhibit
    from minimaxviz.draw.request import NodePath, Size
    from minimaxviz.draw.theme import Theme
    from minimaxviz.layout import Engine

__all__ = ["Tree"]

T = TypeVar("T")

LARGEST_TREE = 2_000_000
DEEPEST_LISTS = 2_000  # in a browser, where freeing deeper ones ends Python
MOST_SHOWN = 100_000  # nodes of a tree that shows itself unasked


class Tree:
    """A game tree written down node by node.

    >>> tree = Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> tree
    Tree(13 nodes, depth 2, MAX at the root)
    >>> tree.moves("A"), tree.utility("E")
    (('B', 'C', 'D'), 3)

    ``players`` says who moves at each level, repeated: ``("MIN", "MAX")`` puts MIN at the root,
    ``("MAX", "MAX", "MIN")`` lets MAX move twice in a row.
    """

    def __init__(
        self,
        root: str,
        children: Mapping[str, Sequence[str]],
        values: Mapping[str, float],
        players: Sequence[Side] = (MAX, MIN),
    ) -> None:
        _check_players(players)
        for what, table in (("successors", children), ("values", values)):
            _items(what, table)
        if not isinstance(root, str):
            raise TreeError(f"Tree: the root is {readable(root)}; its name is needed")
        self.root = root
        self.players = tuple(players)
        self._levels = _levels(root, children)
        self._children = _Named({name: tuple(children.get(name, ())) for name in self._levels})
        self._parent = {child: name for name, below in self._children.items() for child in below}
        self._values = dict(values)
        self._check_values()
        self._player = _Named({name: players[level % len(players)] for name, level in self._levels.items()})

    # --- ways to build one ------------------------------------------------------------------------

    @classmethod
    def from_nested(cls, nested: Any, *, players: Sequence[Side] = (MAX, MIN)) -> Self:
        """Build a tree from nested lists, in which numbers are leaves.

        Nodes are named A, B, C, … level by level, as lectures do.

        >>> Tree.from_nested([[1, 1], [5, 3], [4, 3, 2]]).names()
        ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K')
        """
        return cls(*_named(nested), players=players)

    @classmethod
    def from_dict(
        cls,
        children: Mapping[Any, Sequence[Any]],
        values: Mapping[Any, float],
        *,
        root: Any = None,
        players: Sequence[Side] = (MAX, MIN),
    ) -> Self:
        """Build a tree from a table of successors and a table of leaf values.

        The first key is the root unless ``root`` names another. A value for an inner node is its
        estimate, used where a depth limit ends the search.

        >>> Tree.from_dict({"A": ["B", "C"]}, {"B": 3, "C": 5})
        Tree(3 nodes, depth 1, MAX at the root)
        """
        table = {_name(key): _names_of(key, below) for key, below in _items("successors", children)}
        numbers = {_name(key): value for key, value in _items("values", values)}
        if len(table) < len(children) or len(numbers) < len(values):
            raise TreeError("Tree: two names are written alike (1 and '1'); give each node a name of its own")
        if root is None:
            if not table and len(numbers) != 1:
                raise TreeError("Tree: the table of successors is empty; its first key is the root")
            root = next(iter(table or numbers))
        elif _name(root) not in table and _name(root) not in numbers:
            raise TreeError(f"Tree: the root {readable(root)} is not in the table; name one of its nodes")
        return cls(_name(root), table, numbers, players)

    @classmethod
    def from_json(cls, source: str | Path, *, players: Sequence[Side] | None = None) -> Self:
        """Build a tree from JSON, given as text or as the path of a file.

        The JSON holds nested lists, nested names, or what ``to_json`` wrote.

        >>> Tree.from_json("[[3, 12], [2, 4]]")
        Tree(7 nodes, depth 2, MAX at the root)
        >>> Tree.from_json('{"A": {"B": 3, "C": {"D": 1, "E": 2}}}').moves("C")
        ('D', 'E')
        """
        document = tree_json.read(source)
        if isinstance(document, dict):
            children, values, root, written = tree_json.tables(document)
            return cls.from_dict(children, values, root=root, players=players or written)
        return cls.from_nested(document, players=players or (MAX, MIN))

    def to_json(self) -> str:
        """Write the tree as JSON that ``from_json`` reads back."""
        inner = {name: list(below) for name, below in self._children.items() if below}
        return tree_json.write(self.root, self.players, inner, self._values)

    @classmethod
    def random(
        cls,
        branching: int | tuple[int, int] = 3,
        depth: int = 4,
        seed: int = 1,
        *,
        values: tuple[int, int] = (0, 99),
        order: Literal["best", "worst"] | float | None = None,
        players: Sequence[Side] = (MAX, MIN),
        different: bool = False,
    ) -> Self:
        """Build a random tree: the same arguments always give the same tree.

        ``branching`` is the number of children, or (low, high). Leaf values are whole numbers in
        ``values``, no two alike if they are to be ``different``. ``order="best"`` sorts every node's children so
        that the best for its player comes first, ``"worst"`` last; a number from 0 to 1 is the probability with
        which the best is put first, and the others stay as they were drawn.

        >>> Tree.random(branching=2, depth=3, seed=7)
        Tree(15 nodes, depth 3, MAX at the root)
        """
        _check_players(players)
        if order not in (None, "best", "worst") and not is_probability(order):
            raise TreeError(
                f"Tree.random: order {readable(order)}; 'best', 'worst', a number from 0 to 1 or None is needed"
            )
        low, high = _branching(branching)
        first, last = _value_range(values)
        if not _is_whole(depth) or depth < 0:
            raise TreeError(f"Tree.random: depth {readable(depth)}; a whole number from 0 up is needed")
        if not _is_whole(seed):
            raise TreeError(f"Tree.random: seed {readable(seed)}; a whole number is needed")
        dice = random.Random(seed)
        sizes: list[list[int]] = []  # how many children each node has, level by level
        width = count = 1
        for _ in range(depth):
            sizes.append([dice.randint(low, high) for _ in range(width)])
            width = sum(sizes[-1])
            count += width
            if count > LARGEST_TREE:
                raise TreeError(f"Tree.random: over {LARGEST_TREE:,} nodes; choose a smaller branching or depth")
        if different and width > last - first + 1:
            raise TreeError(
                f"Tree.random: {width:,} different leaves from {first} to {last} are not to be had; "
                "give more values, or a smaller tree"
            )
        subtrees: list[Any] = (
            dice.sample(range(first, last + 1), width)
            if different
            else [dice.randint(first, last) for _ in range(width)]
        )
        worth: list[float] = subtrees
        for level in reversed(range(depth)):
            subtrees, worth = _group(subtrees, worth, sizes[level], players[level % len(players)], order, dice)
        return cls.from_nested(subtrees[0], players=players)

    @classmethod
    def practice(cls, level: str = "medium", seed: int = 1, *, ties: bool = False) -> Self:
        """Build a tree that is a good exercise: "easy", "medium" or "hard"; the same arguments give the same tree.

        Its leaves are different numbers from 1 to 99, and there is one best move. An easy tree has an alpha cut, a
        medium one a beta cut too, a hard one also a cut whose bound comes from further up. With ``ties`` leaves may be
        alike, so that it matters whether α = β is a cut.

        >>> tree = Tree.practice("easy", seed=1)
        >>> tree == Tree.practice("easy", seed=1), tree == Tree.practice("easy", seed=2)
        (True, False)
        """
        from minimaxviz.practice.exercise import exercise

        return exercise(cls, level, seed, ties=ties)

    # --- the game ---------------------------------------------------------------------------------

    def start(self) -> str:
        """Return the root's name."""
        return self.root

    def check(self, state: Any) -> None:
        """Refuse a name that is not in the tree."""
        if not isinstance(state, str) or state not in self._levels:
            raise _unknown(state, self._levels)

    def moves(self, state: str) -> Sequence[str]:
        """Return the names of a node's children, left to right."""
        try:
            return self._children[state]
        except TypeError:  # nothing that a table can be asked for
            raise _unknown(state, self._levels) from None

    def play(self, state: str, move: str) -> str:
        """Go from a node to one of its children."""
        try:
            if self._parent[move] == state:
                return move
        except (KeyError, TypeError):
            pass
        self.check(state)
        raise TreeError(f"Tree: {readable(move)} is not a child of {readable(state)}")

    def player(self, state: str) -> Side:
        """Return who moves at a node's level."""
        try:
            return self._player[state]
        except TypeError:
            raise _unknown(state, self._levels) from None

    def is_over(self, state: str) -> bool:
        """Tell whether a node is a leaf."""
        try:
            return not self._children[state]
        except TypeError:
            raise _unknown(state, self._levels) from None

    def utility(self, state: str) -> float:
        """Return a leaf's value."""
        try:
            return self._values[state]
        except (KeyError, TypeError):
            self.check(state)
            raise TreeError(f"Tree: {readable(state)} is no leaf and has no value; search it") from None

    def estimate(self, state: str) -> float:
        """Return the estimate that an inner node was given."""
        try:
            return self._values[state]
        except (KeyError, TypeError):
            self.check(state)
            raise TreeError(
                f"Tree: the depth limit is reached at {readable(state)}, which has no estimate; "
                f"give it one (values[{readable(state)}] = …) or search deeper"
            ) from None

    def estimated(self) -> "Tree":
        """Return the same tree with an estimate at every inner node.

        Those that have none are estimated at the mean of all leaves below them, rounded down.

        >>> Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).estimated().values["B"]
        7
        """
        total = {name: plain(value) for name, value in self._values.items()}
        count = dict.fromkeys(self._levels, 1)
        for name in reversed(self._levels):  # from the leaves up
            if below := self._children[name]:
                total[name] = sum(total[child] for child in below)
                count[name] = sum(count[child] for child in below)
        missing = {name: _mean(total[name], count[name]) for name in self._levels if name not in self._values}
        return Tree(self.root, self._children, {**self._values, **missing}, self.players) if missing else self

    @property
    def values(self) -> Mapping[str, float]:
        """The values of the leaves, and the estimates of inner nodes that have one."""
        return MappingProxyType(self._values)

    def label(self, state: str) -> str:
        """Return a node's name."""
        self.check(state)
        return state

    # --- looking at it ----------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Return all nodes' names, level by level."""
        return tuple(self._levels)

    def svg(
        self,
        *,
        theme: "str | Theme" = "light",
        lang: str = "en",
        size: "Size" = (1920, 1080),
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        limit: int = 400,
        title: str | None = None,
    ) -> str:
        """Draw the tree as it is before any search, with the values of its leaves, as an SVG picture.

        ``theme`` is "light", "dark", "print" or a Theme; ``lang`` the language of what is said; ``size`` in pixels;
        ``engine`` who lays the tree out ("auto", "embedded", "dot", "tidy"); ``title`` stands above it. What is drawn:
        the subtree at ``path`` (a node's name, or places of moves like (0, 1)), ``depth`` levels of it, at most
        ``limit`` nodes; what cannot be read folds away.

        >>> Tree.from_nested([[3, 12], [2, 4]]).svg()[:60]
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 10'
        """
        return self.show(
            theme=theme, lang=lang, size=size, engine=engine, path=path, depth=depth, limit=limit, title=title
        ).svg

    def png(
        self,
        *,
        theme: "str | Theme" = "light",
        lang: str = "en",
        size: "Size" = (1920, 1080),
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        limit: int = 400,
        title: str | None = None,
    ) -> bytes:
        """Draw the tree as it is before any search as a PNG picture; options as for ``svg``."""
        from minimaxviz.export.raster import png

        svg = self.svg(
            theme=theme, lang=lang, size=size, engine=engine, path=path, depth=depth, limit=limit, title=title
        )
        return png(svg, size)

    def show(
        self,
        *,
        theme: "str | Theme | None" = None,
        lang: str = "en",
        size: "Size | None" = None,
        engine: "Engine" = "auto",
        path: "NodePath" = (),
        depth: int | None = None,
        limit: int = 400,
        title: str | None = None,
    ) -> "Exhibit":
        """Show the tree as it is before any search: a picture in a notebook, text in a terminal.

        Options as for ``svg``; unless said, the picture is light or dark as the page is, and 960 × 540 pixels large.

        >>> Tree.from_nested([[3, 12], 2]).show()
          △ A
          ├─ ▽ B
          │  ├─ □ D  3
          │  └─ □ E  12
          └─ □ C  2
        <BLANKLINE>
        Game tree
        """
        from minimaxviz.draw.pictures import tree_exhibit
        from minimaxviz.search.minimax import minimax

        return tree_exhibit(  # a search that has seen all of it, drawn before its first step
            minimax(self, max_nodes=max(1, len(self))),
            theme=theme, lang=lang, size=size, engine=engine, path=path, depth=depth, limit=limit, title=title,
        )  # fmt: skip

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Show the tree in a notebook; one that is very large only says how large it is."""
        if len(self) > MOST_SHOWN:
            return {"text/plain": repr(self)}
        return {**self.show()._repr_mimebundle_(), "text/plain": repr(self)}

    def __len__(self) -> int:
        return len(self._levels)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        mine = (self.root, self.players, self._children, self._values)
        return mine == (other.root, other.players, other._children, other._values)

    def __hash__(self) -> int:
        return hash((self.root, len(self), self.players))

    def __repr__(self) -> str:
        nodes = "1 node" if len(self) == 1 else f"{len(self):,} nodes"
        return f"Tree({nodes}, depth {max(self._levels.values())}, {self.players[0]} at the root)"

    def _check_values(self) -> None:
        for name, value in self._values.items():
            if name not in self._levels:
                raise TreeError(f"Tree: a value is given for {readable(name)}, which is not in the tree")
            if not is_number(value):
                raise TreeError(
                    f"Tree: {self._kind(name)} {readable(name)} has value {readable(value)}; a number is needed"
                )
            self._values[name] = plain(value)
        for name, below in self._children.items():
            if not below and name not in self._values:
                raise TreeError(f"Tree: leaf {readable(name)} has no value; give it one, or children")

    def _kind(self, name: str) -> str:
        return "node" if self._children[name] else "leaf"


class _Named(dict[str, T]):
    """A table by node name that says so when a name is unknown."""

    def __missing__(self, name: Any) -> NoReturn:
        raise _unknown(name, self)


def _unknown(name: Any, names: Iterable[str]) -> TreeError:
    return TreeError(f"Tree: there is no node {readable(name)}; the tree has {_some(names)}")


def _some(names: Iterable[str], most: int = 8) -> str:
    listed = list(names)
    return ", ".join(map(readable, listed[:most])) + (", …" if len(listed) > most else "")


def _levels(root: str, children: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Give every node its level, level by level; refuse what is not a tree."""
    levels = {root: 0}
    queue = deque([root])
    while queue:
        parent = queue.popleft()
        for child in children.get(parent, ()):
            if child in levels:
                raise TreeError(
                    f"Tree: {readable(child)} is reached twice, the second time from {readable(parent)}; in a tree "
                    "every node has one parent and no path comes back"
                )
            levels[child] = levels[parent] + 1
            queue.append(child)
    for name in children:
        if name not in levels:
            raise TreeError(
                f"Tree: {readable(name)} is never reached from the root {readable(root)}; "
                "link it, remove it, or name the right root"
            )
    return levels


def _named(nested: Any) -> tuple[str, dict[str, list[str]], dict[str, float]]:
    """Name the nodes of nested lists A, B, C, … level by level."""
    _check_size(nested)
    names = map(letters, count())
    root = next(names)
    children: dict[str, list[str]] = {}
    values: dict[str, float] = {}
    queue = deque([(root, nested)])
    while queue:
        name, item = queue.popleft()
        if isinstance(item, list | tuple):
            if not item:
                raise TreeError(f"Tree: node {readable(name)} is an empty list; an inner node needs children")
            children[name] = [next(names) for _ in item]
            queue.extend(zip(children[name], item, strict=True))
        elif is_number(value := restored(item)):  # in JSON a fraction is a text
            values[name] = value
        else:
            raise TreeError(f"Tree: leaf {readable(name)} has value {readable(item)}; a number is needed")
    return root, children, values


def _check_size(nested: Any) -> None:
    """Refuse lists that contain themselves or hold too many nodes, having looked into each list once."""
    sizes: dict[int, int] = {}  # how many nodes each list amounts to, by its id
    path: dict[int, tuple[Any, Iterator[Any]]] = {}
    waiting: list[Any] = [nested] if isinstance(nested, list | tuple) else []
    while waiting:
        one = waiting[-1]
        _, rest = path.setdefault(id(one), (one, (item for item in one if isinstance(item, list | tuple))))
        if IN_BROWSER and len(path) > DEEPEST_LISTS:
            keep_for_ever(nested)
            raise TreeError(f"Tree: lists are nested over {DEEPEST_LISTS:,} deep; give tables (Tree.from_dict) instead")
        inner = next(rest, None)
        if inner is None:
            del path[id(waiting.pop())]
            sizes[id(one)] = 1 + sum(sizes.get(id(item), 1) for item in one)
            if sizes[id(one)] > LARGEST_TREE:
                raise TreeError(f"Tree: over {LARGEST_TREE:,} nodes; give shorter lists")
        elif id(inner) in path:
            raise TreeError(f"Tree: the list {readable(inner)} contains itself; a tree ends in numbers")
        elif id(inner) not in sizes:
            waiting.append(inner)


def _name(key: Any) -> str:
    if isinstance(key, str) or _is_whole(key):
        return str(key)
    raise TreeError(f"Tree: {readable(key)} cannot name a node; a text or a whole number is needed")


def _names_of(parent: Any, below: Any) -> list[str]:
    if not isinstance(below, list | tuple):
        raise TreeError(f"Tree: the successors of {readable(parent)} are {readable(below)}; a list of names is needed")
    return [_name(child) for child in below]


def _items(what: str, table: Any) -> Iterable[tuple[Any, Any]]:
    if not isinstance(table, Mapping):
        raise TreeError(f"Tree: the {what} are a {type(table).__name__}; a table (dict) is needed")
    return table.items()


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _mean(total: float, count: int) -> float:
    """Return a mean, rounded down; of endless numbers, which cannot be divided, 0 where they oppose each other."""
    return total // count if abs(total) < inf else total if total == total else 0


def _check_players(players: Any) -> None:
    if not isinstance(players, tuple | list) or not players or any(p not in (MAX, MIN) for p in players):
        raise TreeError(f"Tree: players {readable(players)}; a sequence of 'MAX' and 'MIN' is needed, one a level")


def _branching(branching: Any) -> tuple[int, int]:
    low, high = branching if isinstance(branching, tuple) and len(branching) == 2 else (branching, branching)
    if not _is_whole(low) or not _is_whole(high) or not 1 <= low <= high:
        raise TreeError(
            f"Tree.random: branching {readable(branching)}; a whole number from 1 up, or (low, high), is needed"
        )
    return low, high


def _value_range(values: Any) -> tuple[int, int]:
    if not isinstance(values, tuple) or len(values) != 2 or not all(map(_is_whole, values)) or values[0] > values[1]:
        raise TreeError(f"Tree.random: values {readable(values)}; (lowest, highest) whole numbers are needed")
    return values


def _group(
    subtrees: list[Any],
    worth: list[float],
    sizes: list[int],
    player: Side,
    order: str | float | None,
    dice: random.Random,
) -> tuple[list[Any], list[float]]:
    """Gather subtrees under their parents: in the order asked for by their minimax value, or the best first by lot."""
    parents, values = [], []
    start = 0
    for size in sizes:
        family = list(zip(worth[start : start + size], subtrees[start : start + size], strict=True))
        start += size
        family_worth = [value for value, _ in family]
        best = max(family_worth) if player == MAX else min(family_worth)
        if isinstance(order, str):
            family.sort(key=lambda pair: pair[0], reverse=(player == MAX) == (order == "best"))
        elif order is not None and dice.random() < order:
            family.insert(0, family.pop(family_worth.index(best)))
        parents.append([subtree for _, subtree in family])
        values.append(best)
    return parents, values
