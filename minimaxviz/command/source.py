"""What a command line means by SOURCE: a tree of the shelf, a file, typed lists, or a game with a position."""

import difflib
import re
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
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
from minimaxviz.notation import decoded
from minimaxviz.trace import Trace

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

SAVED_TRACE = re.compile(r'"schema"\s*:\s*"minimaxviz\.trace"')
QUOTES = " \"'"
NUMBERS = re.compile(r"\s*\d{1,6}\s*(,\s*\d{1,6}\s*)*", re.ASCII)


def find(
    source: str,
    *,
    max_player: str | None = None,
    estimate: str | None = None,
    players: Sequence[Any] | None = None,
    traces: bool = False,
) -> Any:
    """Return the game that a source names, or the trace that it holds where traces are welcome.

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
    if source[:1] == source[-1:] == "'":  # Windows' own shell hands on the quotes that others take away
        source = source.strip("'")
    if source.partition(":")[0] in GAMES:
        if players is not None:
            raise GameError(f"players are for trees; {source!r} says itself who moves (--max-player says who is MAX)")
        return _game(source, max_player, estimate)
    if max_player is not None:
        raise GameError(f"max_player is for board games; {_shortened(source)} is a tree")
    if estimate is not None:
        raise GameError(f"estimate is for board games; {_shortened(source)} is a tree, which has estimates of its own")
    if source in trees.names():
        return _played(trees.get(source), players)
    if source == "-":
        return _written(_standard_input(), players, traces)
    if source.lstrip()[:1] in ("[", "{"):
        return _written(source, players, traces)
    if _exists(Path(source)) or Path(source).suffix:
        return _written(Path(source), players, traces)
    known = [*trees.names(), *GAMES]
    near = difflib.get_close_matches(source, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else "'minimaxviz trees' lists the shelf, 'minimaxviz games' the games"
    raise TreeError(f"no tree, game or file is called {_shortened(source)}; {hint}")


def _written(source: str | Path, players: Sequence[Any] | None, traces: bool) -> Any:
    """Read a tree, or a trace, given as JSON or as a file."""
    text = source if isinstance(source, str) else ""
    if isinstance(source, Path):
        with suppress(OSError, ValueError):  # the tree's reader says what is wrong
            text = decoded(source.read_bytes())
    if not SAVED_TRACE.search(text):
        return Tree.from_json(source, players=players)
    if not traces or players is not None:
        raise GameError("a saved trace was searched already; a tree or a game is needed here")
    return Trace.from_json(text)


def _played(tree: Tree, players: Sequence[Any] | None) -> Tree:
    return tree if players is None else Tree.from_json(tree.to_json(), players=players)


def _standard_input() -> str:
    """Read a tree from a pipe; Windows' own shell hands on the quotes that others take away."""
    try:
        text = decoded(sys.stdin.buffer.read()) if hasattr(sys.stdin, "buffer") else sys.stdin.read()
    except (OSError, ValueError):  # a folder, or no text in its encoding
        raise TreeError("standard input is no text that can be read; a tree as JSON in UTF-8 is needed") from None
    if not text.strip():
        raise TreeError("standard input is empty; a tree as JSON is needed, as in echo '[[3, 12], [2, 4]]'")
    return text.strip().strip("'")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:  # too long for a file's name
        hint = "'minimaxviz trees' lists the shelf, 'minimaxviz games' the games"
        raise TreeError(f"{_shortened(str(path))} is no tree, game or file: {error.strerror}; {hint}") from None


def _shortened(source: str) -> str:
    return repr(source if len(source) <= 80 else f"{source[:60]}…")


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
