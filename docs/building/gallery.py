"""The gallery: a Player of every tree of the shelf and of every game, each made by the lines that stand beside it."""

from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import minimaxviz as mv
from minimaxviz.trace.comparison import Comparison

__all__ = ["EXHIBITS", "GAMES", "SHELF", "Exhibit", "frame", "games", "shelf", "write"]

FOLDER = "_players"


class Exhibit(NamedTuple):
    """A Player in the documentation: what it is called, what to look at, and the lines that make it."""

    name: str
    title: str
    story: str
    code: str
    """Lines of Python, the last of which gives ``trace`` its value."""

    @property
    def trace(self) -> mv.Trace | Comparison:
        """What the lines made."""
        made: mv.Trace | Comparison = _made(self.code)
        return made


@cache
def _made(code: str) -> Any:
    names: dict[str, Any] = {"mv": mv}
    exec(code, names)
    return names["trace"]


SEARCHED = {  # trees that show what they are for in another search than alpha-beta's usual one
    "estimates": "mv.alphabeta(tree, depth=1)",
}

SHELF = tuple(
    Exhibit(
        name,
        name,
        mv.trees.story(name),
        f"tree = mv.trees.{name}()\ntrace = {SEARCHED.get(name, 'mv.alphabeta(tree)')}",
    )
    for name in mv.trees.names()
)

GAMES = (
    Exhibit(
        "tictactoe",
        "Tic-tac-toe",
        "A late position, O to move and O is MAX: the centre wins, and five cuts spare 14 of 45 boards.",
        'game = mv.TicTacToe("X../O../XOX", max_player="O")\ntrace = mv.alphabeta(game)',
    ),
    Exhibit(
        "mnk",
        "Three in a row on 5×5",
        "Players G and R, looked two moves ahead; unfinished boards are worth the lines that are still open.",
        'game = mv.MNK(5, 5, 3, marks="GR", estimate="lines")\n'
        'trace = mv.alphabeta(game, "...../.G.../..R../...../.....", depth=2)',
    ),
    Exhibit(
        "connect-four",
        "Connect Four",
        "Pieces fall; a move is a column. On a small board, three moves deep.",
        'game = mv.ConnectFour(4, 4, estimate="lines")\ntrace = mv.alphabeta(game, "..../..../.O../XXO. X", depth=3)',
    ),
    Exhibit(
        "hexapawn",
        "Hexapawn",
        "Three pawns against three: whoever gets across, or leaves the other without a move, wins.",
        'game = mv.Hexapawn()\ntrace = mv.alphabeta(game, "BB./W.B/.WW W")',
    ),
    Exhibit(
        "nim",
        "Nim",
        "Heaps A, B and C: the whole game from 1, 2 and 3, which whoever begins loses.",
        "game = mv.Nim((1, 2, 3))\ntrace = mv.alphabeta(game)",
    ),
    Exhibit(
        "take-away",
        "Take away",
        "One pile of seven, from which one, two or three are taken in turn.",
        "game = mv.TakeAway(7)\ntrace = mv.alphabeta(game)",
    ),
    Exhibit(
        "byte",
        "Byte",
        "Stacks of checkers on the dark squares: X puts three on five, and that stack of eight, the second, wins.",
        'game = mv.Byte(estimate="better")\n'
        'trace = mv.alphabeta(game, "3,3=XOXOX 2,2=XXX 5,5=X 6,6=O score=1-0 X", depth=2)',
    ),
    Exhibit(
        "chess",
        "Chess",
        "White mates in two, by the rules of python-chess; where the depth ends, pieces are counted.",
        'game = mv.from_chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")\ntrace = mv.alphabeta(game, depth=3)',
    ),
    Exhibit(
        "openspiel",
        "A game of OpenSpiel",
        "Its tic-tac-toe after four moves; a state is the tuple of the moves that led to it.",
        'game = mv.from_openspiel("tic_tac_toe")\ntrace = mv.alphabeta(game, ("x(1,1)", "o(0,0)", "x(0,2)", "o(2,0)"))',
    ),
    Exhibit(
        "easyai",
        "A game of easyAI",
        "Its Nim with two piles of two: whoever takes the last piece loses, here whoever begins.",
        "from easyAI.games.Nim import Nim\ntrace = mv.alphabeta(mv.from_easyai(Nim(piles=(2, 2))))",
    ),
)

OTHERS = (  # what single pages show
    Exhibit(
        "lecture-both",
        "Minimax and alpha-beta side by side",
        "The lecture's tree, searched both ways and always at the same place.",
        "tree = mv.trees.lecture()\ntrace = mv.compare(mv.minimax(tree), mv.alphabeta(tree))",
    ),
)

EXHIBITS = {exhibit.name: exhibit for exhibit in (*SHELF, *GAMES, *OTHERS)}


def shelf() -> str:
    """Write the part of the gallery with the shelf."""
    return "\n\n".join(map(_section, SHELF))


def games() -> str:
    """Write the part of the gallery with the games."""
    return "\n\n".join(map(_section, GAMES))


def _section(exhibit: Exhibit) -> str:
    trace = exhibit.trace
    assert isinstance(trace, mv.Trace), "the gallery shows one search at a time"
    telling = trace.steps.cut_steps[0] + 1 if trace.cuts else len(trace)  # the first cut, or the end
    code = f"```python\n{exhibit.code}\n```"
    return f"### {exhibit.title}\n\n{exhibit.story}\n\n{code}\n\n{frame(exhibit.name, telling)}"


def frame(name: str, step: int | None = None) -> str:
    """Write the frame around a Player, which a browser fills when it comes into view; people count steps from 1."""
    exhibit = EXHIBITS[name]
    address = f"{FOLDER}/{name}.html" + ("" if step is None else f"#step={step}")
    kind = "player wide" if isinstance(exhibit.trace, Comparison) else "player"
    title = escape(f"Player: {exhibit.title}")
    return f'<iframe class="{kind}" src="{address}" title="{title}" loading="lazy" allowfullscreen></iframe>'


def write(folder: Path) -> None:
    """Write the pages of all Players below the built site."""
    (folder / FOLDER).mkdir(exist_ok=True)
    for exhibit in EXHIBITS.values():
        exhibit.trace.save(folder / FOLDER / f"{exhibit.name}.html", title=exhibit.title)
