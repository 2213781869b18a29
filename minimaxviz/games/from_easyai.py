"""Games written for easyAI."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games.walked import Line, Walked
from minimaxviz.notation import readable

__all__ = ["EasyAIGame", "from_easyai"]

METHODS = ("possible_moves", "make_move", "is_over", "switch_player", "copy")


def from_easyai(
    game: Any,
    *,
    scoring: Callable[[Any], float] | None = None,
    max_player: int = 1,
    board: Callable[[Any], Sequence[Sequence[str]]] | None = None,
) -> "EasyAIGame":
    """Let a ``TwoPlayerGame`` of easyAI be searched, from the position it is in; it stays as it is.

    A state is the tuple of moves played since then. Scores are seen from the player to move, as easyAI
    has them: by ``scoring`` (a function of the game), or the game's own ``scoring()``, or else 1 where
    it says ``win()`` and -1 where it says ``lose()``; unfinished positions are estimated the same way.
    ``max_player`` is 1 or 2; ``board`` is a function of the game that answers rows of texts to draw.
    """
    if isinstance(game, type):
        raise GameError(f"from_easyai: {game.__name__} is a class; call it: {game.__name__}([…, …])")
    if not all(callable(getattr(game, method, None)) for method in METHODS):
        raise GameError(
            f"from_easyai: {readable(game)} is no game of easyAI; a TwoPlayerGame is needed (pip install easyAI)"
        )
    if max_player not in (1, 2):
        raise GameError(f"from_easyai: max_player {readable(max_player)}; 1 or 2 is needed")
    return EasyAIGame(game.copy(), scoring or _scoring_of(game), max_player, board)


class EasyAIGame(Walked):
    """A game of easyAI, searched by minimaxviz; made by ``from_easyai``."""

    def __init__(
        self, game: Any, scoring: Callable[[Any], float], max_player: int, board: Callable[[Any], Any] | None
    ) -> None:
        super().__init__(game)
        self.max_player = max_player
        self.board = None if board is None else partial(self._asked, question=board)
        self._title = type(game).__name__
        self._scoring = scoring
        self._in_place = hasattr(game, "unmake_move")

    def player(self, state: Line) -> Side:
        """Return who is to move."""
        return self._asked(state, self._player_of)

    def utility(self, state: Line) -> float:
        """Return the score, seen from MAX."""
        score = self._asked(state, self._scoring)
        return score if self.player(state) == MAX else -score

    def estimate(self, state: Line) -> float:
        """Return the score of an unfinished position, seen from MAX."""
        return self.utility(state)

    def __repr__(self) -> str:
        return f"from_easyai({self._title}, max_player={self.max_player})"

    def _player_of(self, game: Any) -> Side:
        return MAX if game.current_player == self.max_player else MIN

    def _copy(self, position: Any) -> Any:
        return position.copy()

    def _is_over(self, position: Any) -> bool:
        return bool(position.is_over())

    def _moves_from(self, position: Any) -> list[tuple[Any, Any]]:
        return [(move, move) for move in position.possible_moves()]

    def _after(self, position: Any, move: Any) -> Any:
        game = position if self._in_place else position.copy()
        game.make_move(move)
        game.switch_player()
        return game

    def _take_back(self, position: Any, move: Any) -> None:
        if self._in_place:
            position.switch_player()
            position.unmake_move(move)


def _scoring_of(game: Any) -> Callable[[Any], float]:
    """Return how a game of easyAI scores itself, seen from the player to move."""
    if hasattr(game, "scoring"):
        return _own_scoring
    if hasattr(game, "lose") or hasattr(game, "win"):
        return _result
    raise GameError(
        f"from_easyai: {type(game).__name__} has neither scoring() nor win() or lose(); add one, or give scoring=…"
    )


def _own_scoring(game: Any) -> float:
    score: float = game.scoring()
    return score


def _result(game: Any) -> float:
    return _says(game, "win") - _says(game, "lose")


def _says(game: Any, question: str) -> bool:
    return hasattr(game, question) and bool(getattr(game, question)())
