"""What questions are about: a search of a tree whose every node has a name, and what other rules would find there."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple, Self

from minimaxviz.errors import PracticeError
from minimaxviz.game import Side
from minimaxviz.games.given import game_of
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, letters
from minimaxviz.search.alphabeta import alphabeta
from minimaxviz.search.minimax import minimax
from minimaxviz.trace import Node, Trace
from minimaxviz.trace.positions import Board, Path, Phrase

__all__ = ["MOST_NODES", "Spot", "Subject", "WrittenGame"]

MOST_NODES = 400
"""A tree with more nodes is no exercise."""

SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


class Spot(NamedTuple):
    """A node of the whole tree, visited or not."""

    path: Path
    name: str
    player: Side
    value: float | None
    """What a leaf is worth; None at an inner node."""
    children: tuple[Path, ...]

    @property
    def is_leaf(self) -> bool:
        """Whether nothing comes after it."""
        return not self.children


class Subject:
    """A search that is asked about.

    Nodes that a game does not name get letters, level by level: letters in order of entry would tell where the
    search goes. ``under`` searches the same tree by other rules, ``changed`` with another value at a leaf.
    """

    def __init__(self, trace: Trace) -> None:
        self.given = trace
        name = trace.algorithm
        if name not in SEARCHES or trace.told is not None:
            raise PracticeError(f"questions about {name}; they are asked about minimax and alphabeta")
        total = trace.counts.total
        if total is None or total > MOST_NODES:
            count = f"over {MOST_NODES}" if total is None else f"{total:,}"
            raise PracticeError(
                f"a tree of {count} nodes is too large for questions; {MOST_NODES} fit: "
                "search less (depth=…, a later position)"
            )

    @classmethod
    def of(cls, given: Any, level: str = "medium", seed: int = 1) -> Self:
        """Return what is meant: a trace, a game, nested lists, the name of a tree; None draws a practice tree."""
        if isinstance(given, cls):
            return given
        if given is None:
            return cls(alphabeta(Tree.practice(level, seed)))
        if isinstance(given, Trace):
            return cls(given)
        game = game_of(given)
        return cls(alphabeta(game, max_nodes=MOST_NODES * 50))

    # --- the search -------------------------------------------------------------------------------

    @cached_property
    def trace(self) -> Trace:
        """The search of the tree with names; the one that was given, where its nodes have names of their own."""
        given = self.given
        is_whole = given.conventions.order == "left to right" and given.conventions.depth is None
        is_plain = is_whole and self.game.keeps_names and given.positions.game is not None
        return given if is_plain else self._searched(self.game)

    @cached_property
    def game(self) -> "WrittenGame":
        """The whole tree, written down with a name for every node."""
        return WrittenGame(self.given)

    @property
    def prunes(self) -> bool:
        """Whether the search has windows and cuts."""
        return self.trace.conventions.prunes

    @cache  # noqa: B019  (a subject lives as long as its questions)
    def under(self, **rules: Any) -> Trace:
        """Search the same tree by other rules: cut=, fail=."""
        return self._searched(self.game, **rules)

    @cache  # noqa: B019
    def changed(self, leaf: Path, value: float) -> Trace:
        """Search the same tree with another value at a leaf."""
        return self._searched(self.game.but(leaf, value))

    @cached_property
    def plain(self) -> Trace:
        """What minimax finds there."""
        return minimax(self.game)

    def _searched(self, game: Any, **rules: Any) -> Trace:
        own = dict(self.given.conventions.options)
        own.pop("estimate", None)
        return SEARCHES[self.given.algorithm](game, **{**own, **rules})

    # --- the tree ---------------------------------------------------------------------------------

    @cached_property
    def spots(self) -> Mapping[Path, Spot]:
        """All nodes of the tree by their paths, level by level."""
        game = self.game
        return {
            path: Spot(
                path,
                name,
                game.player(name),
                game.values.get(name) if game.is_over(name) else None,
                tuple((*path, place) for place in range(len(game.moves(name)))),
            )
            for name, path in game.paths.items()
        }

    def node(self, path: Path) -> Node:
        """Return a node of the search."""
        return self.trace.node(path)

    def place(self, node: Node) -> Path:
        """Return where a node stands in the tree as it is written, which is in the order of the search."""
        return self.game.places[node.path] if node.trace is self.given else node.path

    def name(self, path: Path) -> str:
        """Return what a node is called."""
        return self.spots[path].name

    @cached_property
    def skipped(self) -> frozenset[Path]:
        """The children at which branches begin that are never looked at: never entered, below a node that was."""
        return frozenset(
            path for path in self.spots if path and not self._is_entered(path) and self._is_entered(path[:-1])
        )

    @cached_property
    def _entered(self) -> frozenset[Path]:
        return frozenset(node.path for node in self.trace.visited)

    def _is_entered(self, path: Path) -> bool:
        return path in self._entered

    @property
    def visited(self) -> list[Spot]:
        """The nodes that are entered, in order."""
        return [self.spots[node.path] for node in self.trace.visited]

    def window(self, path: Path) -> Window | None:
        """Return the window with which a node is entered."""
        return self.node(path).window


class WrittenGame:
    """A searched game, written down node by node: every state is a name, the moves are those of the children.

    Names are those of the game, or else letters, level by level. Children stand in the order of the search.
    """

    def __init__(self, trace: Trace) -> None:
        nodes = _by_level(trace)
        self.keeps_names = nodes[0].is_named and len({node.name for node in nodes}) == len(nodes)
        """Whether the game's own names are those of the nodes: it has some, and no two are the same."""
        names = {node.path: node.name if self.keeps_names else letters(place) for place, node in enumerate(nodes)}
        self._nodes = {names[node.path]: node for node in nodes}
        self._children: dict[str, list[str]] = {name: [] for name in self._nodes}
        self.paths: dict[str, Path] = {names[()]: ()}
        """Where each node stands in the tree as it is written here."""
        self.places: dict[Path, Path] = {(): ()}
        """The same by where it stands in the search that was given."""
        for node in nodes[1:]:
            name, parent = names[node.path], names[node.path[:-1]]
            self.paths[name] = (*self.paths[parent], len(self._children[parent]))
            self._children[parent].append(name)
            self.places[node.path] = self.paths[name]
        self.values = dict(_leaf_values(trace, self._nodes, self._children))
        self.board_look = trace.positions.board_look
        self.signs = trace.positions.signs

    def but(self, leaf: Path, value: float) -> "WrittenGame":
        """Return the same tree with another value at a leaf."""
        other = object.__new__(WrittenGame)
        other.__dict__.update(self.__dict__)
        name = next(name for name, path in self.paths.items() if path == leaf)
        other.values = {**self.values, name: value}
        return other

    def start(self) -> str:
        """Return the root's name."""
        return next(iter(self._nodes))

    def moves(self, state: str) -> list[str]:
        """Return the names of a node's children."""
        return self._children[state]

    def play(self, state: str, move: str) -> str:
        """Go to a child."""
        return move

    def player(self, state: str) -> Side:
        """Return who moves at a node."""
        return self._nodes[state].player

    def is_over(self, state: str) -> bool:
        """Tell whether a node is a leaf."""
        return not self._children[state]

    def utility(self, state: str) -> float:
        """Return a leaf's value."""
        return self.values[state]

    def label(self, state: str) -> str:
        """Return a node's name."""
        return state

    def board(self, state: str) -> Board:
        """Return the board of a node, if the game has one."""
        return self._nodes[state].board or ()

    def winning_line(self, state: str) -> tuple[tuple[int, int], ...]:
        """Return the fields of the board that won."""
        return self._nodes[state].winning_line

    def move_name(self, state: str, move: str) -> str:
        """Return what the game calls a move."""
        return self._nodes[move].move_name

    def move_words(self, state: str, move: str) -> Phrase:
        """Return what the game calls a move in a sentence."""
        return self._nodes[move].facts.words


def _by_level(trace: Trace) -> list[Node]:
    """Return all nodes level by level; siblings in the order in which they were entered, then the others."""
    found = trace.below(trace.root)
    assert found is not None, "it was seen that all nodes are listed"
    places = {node.path: (node.index is None, node.index or node.path[-1]) for node in found if node.path}
    return sorted(found, key=lambda node: (node.depth, [places[node.path[:end]] for end in range(1, node.depth + 1)]))


def _leaf_values(
    trace: Trace, nodes: Mapping[str, Node], children: Mapping[str, list[str]]
) -> Iterator[tuple[str, float]]:
    """Go through the leaves and what they are worth; what a file does not know of leaves cut off is refused."""
    for name, node in nodes.items():
        if children[name]:
            continue
        value = trace.leaf_value(node)
        if value is None:
            raise PracticeError(
                f"what {name} is worth is not known, for it was never looked at; search the game again for questions"
            )
        yield name, value
