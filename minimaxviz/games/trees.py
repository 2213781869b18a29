"""The shelf: named trees that each show one thing."""

import difflib
from collections.abc import Callable

from minimaxviz.errors import TreeError
from minimaxviz.game import MAX, MIN
from minimaxviz.games.tree import Tree

__all__ = ["get", "names", "story"]

_SHELF: dict[str, Callable[[], Tree]] = {}


def _on_the_shelf(build: Callable[[], Tree]) -> Callable[[], Tree]:
    _SHELF[build.__name__] = build
    __all__.append(build.__name__)
    return build


def names() -> tuple[str, ...]:
    """Name the trees on the shelf.

    >>> names()[:3]
    ('lecture', 'aima', 'binary')
    """
    return tuple(_SHELF)


def get(name: str) -> Tree:
    """Take a tree from the shelf by name.

    >>> get("aima")
    Tree(13 nodes, depth 2, MAX at the root)
    """
    return _find(name)()


def story(name: str) -> str:
    """Say in one line what a tree shows."""
    return (_find(name).__doc__ or "").splitlines()[0]


def _find(name: str) -> Callable[[], Tree]:
    if not isinstance(name, str) or name not in _SHELF:
        near = difflib.get_close_matches(str(name), _SHELF, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_SHELF)}"
        raise TreeError(f"trees: no tree is called {name!r}; {hint}")
    return _SHELF[name]


@_on_the_shelf
def lecture() -> Tree:
    """The lecture's tree: minimax visits 21 nodes, alpha-beta 14, and both choose A → B with value 3."""
    return Tree.from_dict(
        {
            "A": ["B", "C", "D"],
            **{"B": ["E", "F"], "C": ["G", "H"], "D": ["I", "J"]},
            **{
                "E": ["K", "L"],
                "F": ["M", "N"],
                "G": ["O"],
                "H": ["P", "Q"],
                "I": ["R", "S"],
                "J": ["T", "U"],
            },
        },
        {"K": 2, "L": 3, "M": 5, "N": 9, "O": 0, "P": 7, "Q": 4, "R": 2, "S": 1, "T": 5, "U": 6},
    )


@_on_the_shelf
def aima() -> Tree:
    """The textbook's three by three: two leaves of C are skipped, all of D has to be seen."""
    return Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@_on_the_shelf
def binary() -> Tree:
    """Two choices three times: one cut takes a whole half of the right side away."""
    return Tree.from_nested([[[6, 5], [3, 7]], [[2, 1], [0, 3]]])


@_on_the_shelf
def deep_cut() -> Tree:
    """A deep cut: the bound that skips the last leaf comes from the root, two levels above the parent."""
    return Tree.from_nested([5, [[[4, 9], 8], 7]])


@_on_the_shelf
def root_ties() -> Tree:
    """A tie at the root: the third move only reaches the bound 3 of the second, so the second is chosen."""
    return Tree.from_nested([[1, 1], [5, 3], [4, 3, 2]])


@_on_the_shelf
def bluff() -> Tree:
    """A bluff: the last move looks as good as the best one, because its refutation is never looked at."""
    return Tree.from_nested([[4, 6], [2, 9], [4, 1]])


@_on_the_shelf
def equal_leaves() -> Tree:
    """All leaves equal: alpha-beta does the least work possible, 17 of 81 leaves (Knuth and Moore)."""
    return Tree.random(branching=3, depth=4, values=(1, 1))


@_on_the_shelf
def best_order() -> Tree:
    """The best move first everywhere: alpha-beta skips half of the tree."""
    return Tree.random(branching=3, depth=3, seed=5, order="best")


@_on_the_shelf
def worst_order() -> Tree:
    """The same tree with the best move last everywhere: nothing is cut at all."""
    return Tree.random(branching=3, depth=3, seed=5, order="worst")


@_on_the_shelf
def min_root() -> Tree:
    """MIN moves first: the same rules with the roles swapped."""
    return Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], players=(MIN, MAX))


@_on_the_shelf
def double_move() -> Tree:
    """MAX moves twice, then MIN: a window passes unchanged between two layers of one player."""
    return Tree.from_nested([[[4, 7], [3, 9]], [[2, 8], [6, 5]]], players=(MAX, MAX, MIN))


@_on_the_shelf
def uneven() -> Tree:
    """Leaves at every depth: a quick answer next to a long one."""
    return Tree.from_nested([4, [[7, [1, 6]], 9], [2, [8, 3]]])


@_on_the_shelf
def chain() -> Tree:
    """A single line of forced moves: nothing to choose, nothing to cut."""
    return Tree.from_nested([[[[[7]]]]])


@_on_the_shelf
def single() -> Tree:
    """One node: the game is over before it begins."""
    return Tree.from_nested(5)


@_on_the_shelf
def estimates() -> Tree:
    """A tree whose inner nodes carry estimates: a depth limit of 1 prefers B, the full search C."""
    return Tree.from_dict(
        {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]},
        {"A": 0, "B": 8, "C": 4, "D": 1, "E": 9, "F": 6, "G": 5},
    )
