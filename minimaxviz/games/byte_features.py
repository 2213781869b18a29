"""What makes a position of Byte look good: features of one player, and estimates that weigh them.

A feature is a function of (game, position, mark) that counts something of that player's.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from minimaxviz.errors import GameError
from minimaxviz.games.byte_grid import MARKS, OTHER, TEXTS, distance
from minimaxviz.notation import is_number, readable

if TYPE_CHECKING:
    from minimaxviz.games.byte import Byte, Position

__all__ = ["Estimate", "better", "centre", "mobility", "moves", "shallow_blue", "tops", "won"]

Estimate: TypeAlias = "Callable[[Byte, Position], float]"

TOPS = "".join(text[-1:] or "." for text in TEXTS).encode()  # for every stack the mark of its top checker
BOTTOMS = "".join(text[:1] or "." for text in TEXTS).encode()
HALFWAY = 100  # a lead of so much, in weighted features, is worth half a win


def tops(game: "Byte", state: "Position", mark: str) -> int:
    """Count the stacks that a player tops."""
    return state[0].translate(TOPS).count(mark.encode())


def moves(game: "Byte", state: "Position", mark: str) -> int:
    """Count the moves a player would have; a pass is none."""
    return len(game.options(state, mark))


def centre(game: "Byte", state: "Position", mark: str) -> int:
    """Add up (c − distance to the centre)² over the stacks that a player tops; c is half the board's size.

    The centre is the square (c, c), so the board is not quite even: at the start O has more than X.
    """
    code = ord(mark)
    return sum(worth for worth, top in zip(_nearness(game.size), state[0].translate(TOPS), strict=False) if top == code)


def mobility(game: "Byte", state: "Position", mark: str) -> int:
    """Add up (number of moves)² over the stacks whose bottom checker is a player's."""
    bottoms, places, code = state[0].translate(BOTTOMS), game._grid.places, ord(mark)
    moves_from = Counter(move.source for move in game.options(state, mark))
    return sum(count * count for square, count in moves_from.items() if bottoms[places[square]] == code)


def won(game: "Byte", state: "Position", mark: str) -> int:
    """Count the full stacks that a player has scored."""
    return state[2][MARKS.index(mark)]


SHALLOW_BLUE = (tops, moves, centre, mobility)


def shallow_blue(weights: Sequence[float] = (1, 1, 1, 1), *, for_mark: str | None = None) -> Estimate:
    """Return Shallow Blue's estimate: tops, moves, centre and mobility of one player, weighted and added up.

    >>> from minimaxviz import Byte
    >>> game = Byte()
    >>> shallow_blue()(game, game.start()), shallow_blue(for_mark="O")(game, game.start())
    (208, -212)

    The player is MAX unless ``for_mark`` says which; what is good for MIN counts against MAX. It has
    faults worth a lesson: it sees neither what the other player has nor the full stacks of both, and
    since it is larger than 1 it likes an unfinished game better than a won one, unless the game is
    built with a ``win`` above all of it, such as 10,000.
    """
    _check_weights("shallow_blue", weights, len(SHALLOW_BLUE))
    if for_mark is not None and for_mark not in MARKS:
        raise GameError(f"shallow_blue: for_mark {readable(for_mark)}; 'X' or 'O' is needed")

    return partial(_shallow_blue, tuple(weights), for_mark)


def _shallow_blue(weights: Sequence[float], for_mark: str | None, game: "Byte", state: "Position") -> float:
    mark = for_mark or game.max_player
    value = _weighted(SHALLOW_BLUE, weights, game, state, mark)
    return value if mark == game.max_player else -value


def better(weights: Sequence[float] = (1, 1, 0, 0, 100)) -> Estimate:
    """Return an estimate without Shallow Blue's faults: MAX's features less MIN's, full stacks among them.

    >>> from minimaxviz import Byte
    >>> game = Byte(estimate="better")
    >>> game.estimate(game.start())
    0.0

    The last weight is that of a full stack. Centre and mobility count nothing unless given a weight.
    However large the lead, the value never goes beyond a win; a lead of 100 is worth
    half of one.
    """
    _check_weights("better", weights, len(SHALLOW_BLUE) + 1)
    return partial(_better, tuple(weights))


def _better(weights: Sequence[float], game: "Byte", state: "Position") -> float:
    mark = game.max_player
    mine, theirs = (_weighted((*SHALLOW_BLUE, won), weights, game, state, sign) for sign in (mark, OTHER[mark]))
    lead = mine - theirs
    return game.win * round(lead / (HALFWAY + abs(lead)), 3)


def _weighted(features: Sequence[Callable[..., float]], weights: Sequence[float], *position: Any) -> float:
    return sum(weight * feature(*position) for weight, feature in zip(weights, features, strict=True) if weight)


def _check_weights(name: str, weights: Any, count: int) -> None:
    if not isinstance(weights, tuple | list) or len(weights) != count or not all(map(is_number, weights)):
        raise GameError(f"{name}: weights {readable(weights)}; {count} numbers are needed")


@cache
def _nearness(size: int) -> tuple[int, ...]:
    """Return what the centre feature gives for each dark square, row by row."""
    half = size // 2
    squares = ((row, column) for row in range(size) for column in range(row % 2, size, 2))
    return tuple((half - distance(square, (half, half))) ** 2 for square in squares)
