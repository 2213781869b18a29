"""Chess, by the rules of python-chess."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from minimaxviz.errors import GameError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.games import position_text
from minimaxviz.games.walked import Line, Walked
from minimaxviz.notation import readable

if TYPE_CHECKING:
    import chess

__all__ = ["ChessGame", "from_chess"]

COLOURS = ("white", "black")
FIGURES = str.maketrans("KQRBN", "♔♕♖♗♘")
WORTH = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}


def from_chess(
    board: "chess.Board | str | None" = None,
    *,
    max_player: str | None = None,
    estimate: "Callable[[chess.Board], float] | None" = None,
    win: float = 1_000,
) -> "ChessGame":
    """Let chess be searched from a board of python-chess, a FEN, or the usual start; the board stays as it is.

    A state is the tuple of moves played since then, in the usual notation: ``("e4", "e5", "Nf3")``.
    ``max_player`` is ``"white"`` (unless said) or ``"black"``. ``estimate`` is a function of the board
    that answers what an unfinished position is worth to MAX; without one, the pieces are counted: pawn 1,
    knight and bishop 3, rook 5, queen 9. ``win``, what mate is worth to the winner, should be more.
    """
    try:
        import chess
    except ImportError:
        raise GameError("from_chess: python-chess is not installed; pip install chess") from None
    if board is None or isinstance(board, str):
        board = _read(board or chess.STARTING_FEN)
    if not isinstance(board, chess.Board):
        raise GameError(f"from_chess: {readable(board)} is no position; a chess.Board or a FEN is needed")
    if not board.is_valid():
        faults = ", ".join(
            str(fault.name).lower().replace("_", " ") for fault in chess.Status if fault & board.status()
        )
        raise GameError(f"from_chess: {board.fen()!r} cannot arise: {faults}")
    position_text.check_max_player("from_chess", max_player, COLOURS)
    position_text.check_win("from_chess", win)
    if estimate is not None:
        position_text.check_estimate("from_chess", estimate, "board")
    return ChessGame(board.copy(), max_player or COLOURS[0], estimate, win)


class ChessGame(Walked):
    """Chess, searched by minimaxviz; made by ``from_chess``."""

    board_look = "chess"
    lettered = True
    marks = COLOURS

    def __init__(
        self, board: "chess.Board", max_player: str, estimate: "Callable[[chess.Board], float] | None", win: float
    ) -> None:
        super().__init__(board)
        self.max_player = max_player
        self.win = win
        self._estimate = estimate
        self._fen = board.fen()

    @property
    def signs(self) -> tuple[str, str]:
        """The letters of MAX's pieces and of MIN's."""
        white = "".join(WORTH)
        return (white, white.lower()) if self.max_player == COLOURS[0] else (white.lower(), white)

    def player(self, state: Line) -> Side:
        """Return who is to move."""
        return self._asked(state, lambda board: self._player_of(board.turn))

    def utility(self, state: Line) -> float:
        """Return ``win`` if MAX has won, ``-win`` if MIN has, 0 for a draw."""
        winner = self._asked(state, lambda board: board.outcome().winner)
        if winner is None:
            return 0
        return self.win if self._player_of(winner) == MAX else -self.win

    def estimate(self, state: Line) -> float:
        """Return what an unfinished position looks worth to MAX: its pieces, unless an estimate was given."""
        if self._estimate is not None:
            return self._asked(state, self._estimate)
        pieces = self._asked(state, lambda board: board.piece_map()).values()
        lead = sum(WORTH[piece.symbol().upper()] * (1 if piece.color else -1) for piece in pieces)
        return lead if self.max_player == COLOURS[0] else -lead

    def board(self, state: Line) -> tuple[tuple[str, ...], ...]:
        """Return the eight ranks, the eighth first; White's pieces are capitals."""
        pieces = self._asked(state, lambda board: board.piece_map())
        return tuple(
            tuple(pieces[square].symbol() if square in pieces else "" for square in range(8 * rank, 8 * rank + 8))
            for rank in reversed(range(8))
        )

    def move_name(self, state: Line, move: str) -> str:
        """Return a move as people of all languages write it: with pictures of the pieces."""
        return str(move).translate(FIGURES)

    def clicks(self, state: Line, move: str) -> tuple[tuple[int, int], ...]:
        """Return the squares that a move goes from and to, as (row, column) of the board."""
        meant = self._meant(state, move)
        return tuple((7 - square // 8, square % 8) for square in (meant.from_square, meant.to_square))

    def __repr__(self) -> str:
        return f"from_chess({self._fen!r}, max_player={self.max_player!r})"

    def _player_of(self, white: bool) -> Side:
        return MAX if COLOURS[not white] == self.max_player else MIN

    def _copy(self, position: Any) -> Any:
        return position.copy()

    def _is_over(self, position: Any) -> bool:
        return bool(position.is_game_over())

    def _moves_from(self, position: Any) -> "list[tuple[str, chess.Move]]":
        return [(position.san(move), move) for move in position.legal_moves]

    def _after(self, position: Any, move: Any) -> Any:
        position.push(move)
        return position

    def _take_back(self, position: Any, move: Any) -> None:
        position.pop()


def _read(fen: str) -> "chess.Board":
    import chess

    try:
        return chess.Board(fen)
    except ValueError as error:
        raise GameError(f"from_chess: {error}; write a position like {chess.STARTING_FEN!r}") from None
