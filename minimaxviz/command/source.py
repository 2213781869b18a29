"""What a command line means by SOURCE: a tree of the shelf, a file, typed lists, or a game with a position."""

import difflib
import re
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

from minimaxviz.errors import GameError, TreeError
from minimaxviz.games import trees
from minimaxviz.games.byte import Byte
from minimaxviz.games.connect_four import ConnectFour
from minimaxviz.games.hexapawn import Hexapawn
from minimaxviz.games.mnk import MNK, TicTacToe
from minimaxviz.games.nim import Nim, TakeAway
from minimaxviz.games.tree import Tree

__all__ = ["GAMES", "Form", "find"]


class Form(NamedTuple):
    """How a game is written; what stands in brackets may be left out."""

    build: Callable[..., Any]
    numbers: Collection[int]
    """How many numbers may follow the name."""
    written: str
    example: str


GAMES = {
    "tictactoe": Form(TicTacToe, (0,), "tictactoe[:POSITION]", "tictactoe:X../O../XOX"),
    "mnk": Form(MNK, (3,), "mnk:ROWS,COLUMNS,IN_A_ROW[:POSITION]", "mnk:5,5,3"),
    "connect4": Form(ConnectFour, (0, 2, 3), "connect4[:ROWS,COLUMNS[,IN_A_ROW]][:POSITION]", "connect4:4,4"),
    "hexapawn": Form(Hexapawn, (0, 2), "hexapawn[:ROWS,COLUMNS][:POSITION]", "hexapawn:BB./W.B/.WW"),
    "nim": Form(lambda *heaps, **options: Nim(heaps, **options), range(1, 27), "nim:HEAP[,HEAP]…", "nim:1,2,3"),
    "take": Form(TakeAway, (1, 2), "take:PILE[,MOST]", "take:7"),
    "byte": Form(Byte, (0, 1), "byte[:SIZE][:POSITION]", "byte:8"),
}
ESTIMATED = ("tictactoe", "mnk", "connect4", "byte")
QUOTES = " \"'"
NUMBERS = re.compile(r"\s*\d{1,6}\s*(,\s*\d{1,6}\s*)*", re.ASCII)


def find(source: str, *, max_player: str | None = None, estimate: str | None = None) -> Any:
    """Return the game that a source names.

    >>> find("lecture")
    Tree(21 nodes, depth 3, MAX at the root)
    >>> find("[[3, 12], [2, 4]]")
    Tree(7 nodes, depth 2, MAX at the root)
    >>> find("tictactoe:X../O../XOX", max_player="O")
    TicTacToe('X../O../XOX O', max_player='O')
    >>> find("nim:1,2")
    Nim((1, 2), max_player='first')
    >>> find("connect4:4,4")
    ConnectFour(4, 4, 4, start='..../..../..../.... X', max_player='X')
    >>> find("byte:8:3,3=XOX 2,2=XX X")
    Byte(8, start='2,2=XX 3,3=XOX X', max_player='X')
    """
    if source.partition(":")[0] in GAMES:
        return _game(source, max_player, estimate)
    if max_player is not None:
        raise GameError(f"max_player is for board games; {source!r} is a tree")
    if estimate is not None:
        raise GameError(f"estimate is for board games; {source!r} is a tree, which has estimates of its own")
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


def _game(source: str, max_player: str | None, estimate: str | None) -> Any:
    """Build a game from its name and what follows: numbers, then a position."""
    name, _, rest = source.partition(":")
    form, rest = GAMES[name], rest.strip(QUOTES)
    first, _, position = rest.partition(":")
    if not NUMBERS.fullmatch(first):
        first, position = "", rest
    numbers = [int(part) for part in first.split(",") if part]
    if len(numbers) not in form.numbers or (position and "POSITION" not in form.written):
        raise GameError(f"{source!r} is no game; write {form.written}, as in {form.example}")
    options = {"start": position.strip(QUOTES)} if position else {}
    if estimate is not None:
        if name not in ESTIMATED:
            raise GameError(f"{name} has no estimates to choose from; {', '.join(ESTIMATED)} have")
        options["estimate"] = estimate
    return form.build(*numbers, **options, max_player=max_player)
