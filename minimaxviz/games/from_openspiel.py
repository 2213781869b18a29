"""Games of OpenSpiel."""

import difflib
from collections.abc import Callable
from functools import partial
from typing import Any

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import position_text
from minimaxviz.games.walked import Line, Walked
from minimaxviz.notation import readable

__all__ = ["OpenSpielGame", "from_openspiel"]

NEEDED = {  # what OpenSpiel says of a game, and what minimax needs of it
    "dynamics": ("SEQUENTIAL", "players do not take turns in it"),
    "chance_mode": ("DETERMINISTIC", "chance plays a part in it"),
    "information": ("PERFECT_INFORMATION", "players do not see everything in it"),
    "utility": ("ZERO_SUM", "one player's gain is not the other's loss in it"),
}


def from_openspiel(
    game: Any, *, max_player: int = 0, estimate: Callable[[Any], float] | None = None
) -> "OpenSpielGame":
    """Let a game of OpenSpiel be searched: its name, as in ``"tic_tac_toe"``, or a game, or a state to begin with.

    A state is the tuple of moves played since then, in OpenSpiel's own words. ``max_player`` is 0 or 1;
    ``estimate`` is a function of OpenSpiel's state that answers what an unfinished one is worth to MAX.
    """
    try:
        import pyspiel
    except ImportError:
        raise GameError("from_openspiel: OpenSpiel is not installed; pip install open_spiel") from None
    if isinstance(game, str):
        game = _loaded(game)
    if not isinstance(game, pyspiel.Game | pyspiel.State):
        raise GameError(
            f"from_openspiel: {readable(game)} is no game of OpenSpiel; a name like 'tic_tac_toe', "
            "what load_game() answers, or one of its states is needed"
        )
    if max_player not in (0, 1):
        raise GameError(f"from_openspiel: max_player {readable(max_player)}; 0 or 1 is needed")
    if estimate is not None:
        position_text.check_estimate("from_openspiel", estimate, "state")
    if isinstance(game, pyspiel.State):
        _check_kind(game.get_game())
        return OpenSpielGame(game.clone(), max_player, estimate)
    _check_kind(game)
    return OpenSpielGame(game.new_initial_state(), max_player, estimate)


class OpenSpielGame(Walked):
    """A game of OpenSpiel, searched by minimaxviz; made by ``from_openspiel``."""

    def __init__(self, root: Any, max_player: int, estimate: Callable[[Any], float] | None) -> None:
        super().__init__(root)
        self.max_player = max_player
        self.estimate = None if estimate is None else partial(self._asked, question=estimate)
        self._title = _title(root.get_game())

    def player(self, state: Line) -> Side:
        """Return who is to move."""
        return MAX if self._asked(state, lambda position: position.current_player()) == self.max_player else MIN

    def utility(self, state: Line) -> float:
        """Return what MAX gets."""
        return float(self._asked(state, lambda position: position.player_return(self.max_player)))

    def board(self, state: Line) -> tuple[tuple[str, ...], ...]:
        """Return the rows in which OpenSpiel writes a state, if they are all as long; else none."""
        rows = self._asked(state, str).rstrip("\n").split("\n")
        if len(rows) < 2 or len({len(row) for row in rows}) > 1:
            return ()
        return tuple(tuple(sign.strip(". ") for sign in row) for row in rows)

    def __repr__(self) -> str:
        return f"from_openspiel({self._title!r}, max_player={self.max_player})"

    def _copy(self, position: Any) -> Any:
        return position.clone()

    def _is_over(self, position: Any) -> bool:
        return bool(position.is_terminal())

    def _moves_from(self, position: Any) -> list[tuple[str, int]]:
        return [(position.action_to_string(action), action) for action in position.legal_actions()]

    def _after(self, position: Any, move: int) -> Any:
        return position.child(move)

    def _take_back(self, position: Any, move: int) -> None:
        """Do nothing: the position is a copy."""


def _title(game: Any) -> str:
    return str(game).removesuffix("()")


def _loaded(name: str) -> Any:
    import pyspiel

    known = pyspiel.registered_names()
    if name.partition("(")[0] not in known:
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else "pyspiel.registered_names() lists them"
        raise GameError(f"from_openspiel: OpenSpiel has no game {name!r}; {hint}")
    try:
        return pyspiel.load_game(name)
    except pyspiel.SpielError as error:
        reason = " ".join(str(error).split())
        raise GameError(f"from_openspiel: {name!r} cannot be loaded; {reason}") from None


def _check_kind(game: Any) -> None:
    """Refuse games that minimax is not made for."""
    kind, name = game.get_type(), _title(game)
    if game.num_players() != 2:
        raise GameError(f"from_openspiel: {name!r} is a game for {game.num_players()}; one for two players is needed")
    for fact, (wanted, reason) in NEEDED.items():
        if getattr(kind, fact).name != wanted:
            asked = wanted.lower().replace("_", "-")
            raise GameError(f"from_openspiel: {name!r} is not for minimax: {reason}; a {asked} game is needed")
