"""What a command line means by SOURCE: a tree of the shelf, a file, typed lists, or a game with a position."""

import difflib
import sys
from pathlib import Path
from typing import Any

from minimaxviz.errors import GameError, TreeError
from minimaxviz.games import trees
from minimaxviz.games.byte import Byte
from minimaxviz.games.mnk import MNK, TicTacToe
from minimaxviz.games.tree import Tree

__all__ = ["GAMES", "find"]

GAMES = ("tictactoe", "mnk", "byte")


def find(source: str, *, max_player: str | None = None) -> Any:
    """Answer the game that a source names.

    >>> find("lecture")
    Tree(21 nodes, depth 3, MAX at the root)
    >>> find("[[3, 12], [2, 4]]")
    Tree(7 nodes, depth 2, MAX at the root)
    >>> find("tictactoe:X../O../XOX", max_player="O")
    TicTacToe('X../O../XOX O', max_player='O')
    >>> find("byte:8:3,3=XOX 2,2=XX X")
    Byte(8, start='2,2=XX 3,3=XOX X', max_player='X')
    """
    name, _, rest = source.partition(":")
    if name in GAMES:
        return _game(name, rest.strip(" \"'"), max_player)
    if max_player is not None:
        raise GameError(f"max_player is for board games; {source!r} is a tree")
    if source == "-":
        return Tree.from_json(sys.stdin.read() or " ")
    if source in trees.names():
        return trees.get(source)
    if source.lstrip()[:1] in ("[", "{"):
        return Tree.from_json(source)
    if Path(source).exists() or Path(source).suffix:
        return Tree.from_json(Path(source))
    known = [*trees.names(), *GAMES]
    near = difflib.get_close_matches(source, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else "'minimaxviz trees' lists the shelf"
    raise TreeError(f"no tree, game or file is called {source!r}; {hint}")


def _game(name: str, rest: str, max_player: str | None) -> MNK | Byte:
    if name == "tictactoe":
        return TicTacToe(rest or None, max_player=max_player)
    if name == "byte":
        return _byte(rest, "X" if max_player is None else max_player)
    sizes, _, position = rest.partition(":")
    try:
        m, n, k = map(int, sizes.split(","))
    except ValueError:
        raise GameError(f"mnk:{rest}: write mnk:ROWS,COLUMNS,IN_A_ROW, as in mnk:5,5,3") from None
    return MNK(m, n, k, start=position or None, max_player=max_player)


def _byte(rest: str, max_player: str) -> Byte:
    """Read a size, a position, or both."""
    size, colon, position = rest.partition(":")
    if not size.strip().isdecimal():
        size, position = "8", f"{size}{colon}{position}"
    return Byte(int(size), start=position or None, max_player=max_player)
