"""Playing in a terminal: the board is printed, moves are typed, and a line says what is wrong."""

from collections.abc import Callable

from minimaxviz.errors import MinimaxvizError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.play.moves import board_text, read_move, sign_of, spelled
from minimaxviz.play.session import Session
from minimaxviz.search.counting import counted
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import root_value

__all__ = ["HELP", "play"]

HELP = "Type a move, or: moves, undo, hint, why, help, quit."
MOST_LISTED = 60


def play(session: Session, read: Callable[[str], str], write: Callable[[str], None], *, beside: bool = False) -> None:
    """Play a game to its end: ``read`` asks for a line with a prompt, ``write`` prints.

    With ``beside``, minimax searches beside the computer, and both are told.
    """
    write(HELP)
    _Table(session, read, write, beside).play()


class _Table:
    """A game at a terminal."""

    def __init__(
        self, session: Session, read: Callable[[str], str], write: Callable[[str], None], beside: bool
    ) -> None:
        self.session, self.read, self.write, self.beside = session, read, write, beside

    def play(self) -> None:
        """Take turns until the game is over, or somebody leaves."""
        session = self.session
        self.show()
        while not session.is_over:
            if session.seat.kind == "human":
                if not self.ask():
                    return
            else:
                self.think()
        self.write(f"The game is over: {self.result()}.")

    def show(self) -> None:
        """Print the board."""
        self.write(f"\n{board_text(self.session.game, self.session.state)}\n")

    def name(self, player: Side) -> str:
        """Name a player by the sign on the board."""
        sign = sign_of(self.session.game, player)
        return player if sign == player else f"{sign} ({player})"

    def result(self) -> str:
        """Say how the game ended."""
        value = self.session.game.utility(self.session.state)
        return "a draw" if value == 0 else f"{self.name(MAX if value > 0 else MIN)} wins"

    def ask(self) -> bool:
        """Ask a human for a move or a command; False if they leave."""
        session = self.session
        typed = self.read(f"{self.name(session.player)} to move> ").strip()
        try:
            if typed.casefold() in ("quit", "exit", "q"):
                self.write("Left the game.")
                return False
            commands = {"undo": self.undo, "hint": self.hint, "why": self.why, "moves": self.moves}
            command = typed.casefold()
            if command in ("help", "?", ""):
                self.write(HELP)
            elif command in commands:
                commands[command]()
            else:
                session.play(read_move(session.game, session.state, typed))
                self.show()
        except MinimaxvizError as error:
            self.write(str(error))
        return True

    def think(self) -> None:
        """Let the computer or chance move."""
        session = self.session
        who = self.name(session.player)
        self.write(f"{who} is thinking …")
        move, trace = session.choose()
        session.play(move, trace)
        searched = "" if trace is None else f" ({_summary(trace)})"
        self.write(f"{who} plays {spelled(move)}{searched}")
        if trace is not None and self.beside:
            self.write(f"  minimax {_beside(session, trace)}")
        self.show()

    def undo(self) -> None:
        """Take moves back."""
        self.session.undo()
        self.show()

    def hint(self) -> None:
        """Say what a search would play."""
        trace = self.session.hint()
        self.write(f"A search would play {spelled(trace.move)} ({_summary(trace)}).")

    def why(self) -> None:
        """Tell why the computer moved as it did."""
        turn = next((turn for turn in reversed(self.session.turns) if turn.trace is not None), None)
        if turn is None or turn.trace is None:
            self.write("The computer has not searched yet; nothing to tell.")
            return
        trace = turn.trace
        self.write(f"{trace.conventions.title}: {trace.conventions.sentence}")
        root = trace.root
        for child in (node for node in trace.visited if node.path[:-1] == root.path and node.path):
            sign = {"lower": "≥ ", "upper": "≤ "}.get(child.bound or "", "")
            chosen = "  ← chosen" if child.move == turn.move else ""
            self.write(f"  {spelled(child.move):>12}  {sign}{trace.numerals.number(child.value or 0)}{chosen}")
        self.write(f"Expected: {' '.join(spelled(move) for move in trace.line)}")
        if "counted" in trace.conventions.options:
            self.write("Positions were worked out once each, and not recorded: what is below these moves is not known.")

    def moves(self) -> None:
        """List the legal moves."""
        moves = [spelled(move) for move in self.session.moves]
        more = f" … and {len(moves) - MOST_LISTED} more" if len(moves) > MOST_LISTED else ""
        self.write(" ".join(moves[:MOST_LISTED]) + more)


def _beside(session: Session, trace: Trace) -> str:
    """Say what minimax finds where another search has searched, and in how many nodes."""
    try:
        plain = counted(session.game, session.turns[-1].state, depth=trace.conventions.depth)
    except MinimaxvizError as error:
        return f"is not told: {error}"
    if plain.missing or plain.value is None:
        return f"is not told: {plain.missing}"
    same = "agrees" if plain.move == trace.move and plain.value == root_value(trace) else "differs"
    return f"{same}: {spelled(plain.move)} ({_found(trace, plain.value, plain.nodes)})"


def _summary(trace: Trace) -> str:
    nodes = trace.conventions.options.get("counted", len(trace.visited))
    return _found(trace, trace.value, nodes)


def _found(trace: Trace, value: float, nodes: int) -> str:
    depth = trace.conventions.depth
    limit = "to the end" if depth is None else f"depth {depth}"
    return f"value {trace.numerals.number(value)}, {nodes:,} nodes, {limit}"
