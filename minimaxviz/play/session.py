"""A game being played: whose turn it is, what was played, and a way back."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Game, Side, listed, optional
from minimaxviz.games.given import AnyGame, game_of
from minimaxviz.play.seat import Seat, search
from minimaxviz.search.run import Cancel, start_of
from minimaxviz.trace import Trace

__all__ = ["Session", "Turn"]


class Turn(NamedTuple):
    """A move that was played, from which state to which, by whom, and the search behind it if there was one."""

    state: Any
    player: Side
    move: Any
    after: Any
    trace: Trace | None = None


class Session:
    """One game from its start (or another state) to its end.

    >>> from minimaxviz import TicTacToe
    >>> session = Session(TicTacToe(), {"MAX": Seat("computer"), "MIN": Seat("computer")})
    >>> while not session.is_over:
    ...     session.play(*session.choose())
    >>> session.result
    'a draw'

    ``random_first`` lets a computer choose its first move by lot; lots are drawn with ``seed``.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: dict[Side, Seat] | None = None,
        *,
        state: Any = None,
        seed: int = 0,
        random_first: bool = False,
    ) -> None:
        found = game_of(game)
        for_play = optional(found, "for_play")
        self.game: Game[Any, Any] = found if for_play is None else for_play()
        self.seats: dict[Side, Seat] = {MAX: Seat("human"), MIN: Seat("computer"), **(seats or {})}
        self._start = start_of(self.game, state)
        self.turns: list[Turn] = []
        self.random_first = random_first
        self._seed = seed

    # --- where the game stands --------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state after the last move; a move is played or taken back by changing ``turns`` alone, whole or not."""
        return self.turns[-1].after if self.turns else self._start

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.is_over(self.state))

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves."""
        return () if self.is_over else listed(self.game.moves(self.state), self.game)

    @property
    def player(self) -> Side:
        """Who is to move."""
        return self.game.player(self.state)

    @property
    def seat(self) -> Seat:
        """Who sits at the player to move."""
        return self.seats[self.player]

    @property
    def result(self) -> str | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        value = self.game.utility(self.state)
        return "a draw" if value == 0 else f"{'MAX' if value > 0 else 'MIN'} wins"

    # --- moving -----------------------------------------------------------------------------------

    def play(self, move: Any, trace: Trace | None = None) -> None:
        """Play a legal move; ``trace`` is the search that chose it."""
        if self.is_over:
            raise GameError("the game is over; take a move back, or begin a new one")
        if move not in self.moves:
            raise GameError(f"{move!r} is no move here")
        self.turns.append(Turn(self.state, self.player, move, self.game.play(self.state, move), trace))

    def choose(self, cancel: Cancel | None = None) -> tuple[Any, Trace | None]:
        """Choose a move as the computer or chance at the player to move does; return it with its search."""
        seat, moves = self.seat, self.moves
        if not moves:
            raise GameError("the game is over; there is nothing to choose")
        first = not any(turn.player == self.player for turn in self.turns)
        if seat.kind == "random" or (seat.kind == "computer" and first and self.random_first):
            return random.Random(f"{self._seed} {len(self.turns)}").choice(moves), None
        trace = search(self.game, self.state, seat, cancel)
        return (moves[0] if trace.move is None else trace.move), trace

    def hint(self, cancel: Cancel | None = None) -> Trace:
        """Search for whoever is to move, as a computer would."""
        seat = self.seat
        return search(self.game, self.state, seat if seat.kind == "computer" else Seat("computer"), cancel)

    def undo(self) -> None:
        """Take moves back to the last choice of a human, or the last move where only others play."""
        if not self.turns:
            raise GameError("nothing was played yet; there is nothing to take back")
        humans = [player for player, seat in self.seats.items() if seat.kind == "human"]
        chosen = [place for place, turn in enumerate(self.turns) if not humans or turn.player in humans]
        del self.turns[chosen[-1] if chosen else 0 :]
