"""What is taken where a game is: a game, nested lists, or the name of a tree on the shelf."""

import difflib
from typing import Any, TypeAlias

from minimaxviz.errors import TreeError
from minimaxviz.game import Game, check_methods

__all__ = ["AnyGame", "game_of"]

AnyGame: TypeAlias = Game[Any, Any] | list[Any] | str
"""A game, nested lists, or the name of a tree on the shelf."""


def game_of(given: Any) -> Any:
    """Return the game that is meant, and refuse what is none.

    >>> game_of([[3, 12], [2, 4]]), game_of("lecture")
    (Tree(7 nodes, depth 2, MAX at the root), Tree(21 nodes, depth 3, MAX at the root))
    """
    if isinstance(given, list | tuple):
        from minimaxviz.games.tree import Tree

        return Tree.from_nested(given)
    if isinstance(given, str):
        from minimaxviz.games import trees

        if given in trees.names():
            return trees.get(given)
        near = difflib.get_close_matches(given, trees.names(), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(trees.names())}"
        raise TreeError(f"no tree of the shelf is called {given!r}; {hint}")
    check_methods(given)
    return given
