"""The Match: play a game in a notebook, against the search, and be shown why it moved as it did."""

from collections.abc import Callable
from html import escape
from threading import Event, Thread
from typing import Any

import ipywidgets

from minimaxviz.draw.boards import is_hollow
from minimaxviz.draw.request import spoken
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import GameError, MinimaxvizError, SearchCancelledError
from minimaxviz.game import MAX, MIN, Side, optional
from minimaxviz.games.given import AnyGame
from minimaxviz.play.moves import Cell, board_text, clicks, edges, field_name, read_move, sign_of, spelled
from minimaxviz.play.seat import KINDS, Seat
from minimaxviz.play.session import Session
from minimaxviz.play.why import interesting
from minimaxviz.search import SEARCHES
from minimaxviz.trace.positions import Board, BoardLook, signs_of
from minimaxviz.widget import board as boards
from minimaxviz.widget import player as players
from minimaxviz.words import words

__all__ = ["Match"]

DEPTHS = (1, 2, 3, 4, 5, 6, 8)
PAUSE = 0.6  # seconds between two moves where nobody human plays
ALERT = "color: var(--jp-error-color1, #b00020); font-weight: bold"
WHOLE = {"description_width": "initial"}
FIELD = ipywidgets.Layout(width="auto", min_width="8em")


class _Thought(Thread):
    """Work in the background that can be called off and waited for.

    A wait that is interrupted makes Python take a thread for finished; so it says itself when it has ended.
    """

    def __init__(self, work: "Callable[[_Thought], None]") -> None:
        super().__init__(daemon=True)
        self._work = work
        self.cancel, self.ended = Event(), Event()

    def run(self) -> None:
        """Work, and say so in the end."""
        try:
            self._work(self)
        finally:
            self.ended.set()

    @property
    def goes_on(self) -> bool:
        """Whether it began and has not ended."""
        return self.ident is not None and not self.ended.is_set()


class Match(ipywidgets.VBox):  # type: ignore[misc]
    """A game to play: a board to click, a human, a computer or chance on either side.

    ``max_player`` and ``min_player`` are "human", "computer" or "random"; the computer uses ``search`` and
    goes to ``depth`` (as deep as some 20,000 nodes allow unless said). ``state`` is where to begin,
    ``random_first`` lets the computer draw its first move by lot, with ``seed``.

    >>> from minimaxviz import TicTacToe
    >>> match = Match(TicTacToe(), min_player="human")
    >>> match.play("1,1")
    >>> print(match.status)
    O (MIN) is to move.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        max_player: str = "human",
        min_player: str = "computer",
        search: str = "alphabeta",
        depth: int | None = None,
        state: Any = None,
        seed: int = 0,
        random_first: bool = False,
        lang: str | None = None,
        language: str | None = None,
    ) -> None:
        self._words = words(spoken(lang, language))
        self._begin: dict[str, Any] = {"state": state, "seed": seed, "random_first": random_first}
        seats: dict[Side, Seat] = {MAX: _seat(max_player, search, depth), MIN: _seat(min_player, search, depth)}
        self.session = Session(game, seats, **self._begin)
        self._thought: _Thought | None = None
        self._make_controls(search, depth)
        super().__init__(self._arranged())
        self._show()
        self._go_on()

    def __repr__(self) -> str:
        played = len(self.session.turns)
        return f"Match({self.session.game!r}, {played} {'move' if played == 1 else 'moves'}, {self.status})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Show the widget, and the board as it stands where widgets do not run."""
        still = boards.coloured(self.board.picture, THEMES["light"])
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": still, "text/plain": repr(self)}

    def _say(self, key: str, **filled: str) -> str:
        return self._words.say(f"match_{key}", **filled)

    # --- controls ---------------------------------------------------------------------------------

    def _make_controls(self, search: str, depth: int | None) -> None:
        say = self._say
        keys = ("board", "row", "column", "empty", "chosen", "goal", "hint", "open")
        self.board = boards.BoardWidget(words={key: say(key) for key in keys})
        self.board.on_msg(self._on_board)
        self._status = ipywidgets.HTML()
        self._wrong = ipywidgets.HTML()
        self._new = self._button("new", self.new)
        self._undo = self._button("undo", self.undo)
        self._hint = self._button("give_hint", self.hint)
        self._stop = self._button("stop", self._stop_or_go_on)
        self._why = self._button("why", self.why)
        kinds = [(say(kind), kind) for kind in KINDS]
        self._kinds: dict[Side, Any] = {
            player: self._choice(self._full_name(player), kinds, self.session.seats[player].kind)
            for player in (MAX, MIN)
        }
        titles = [(self._words.title(name), name) for name in SEARCHES]
        self._search = self._choice(self._words.say("lab_search"), titles, search)
        depths = [(say("auto"), 0), *((str(d), d) for d in sorted({*DEPTHS, *([depth] if depth else [])}))]
        self._depth = self._choice(say("depth"), depths, depth or 0)
        self._history = ipywidgets.HTML()
        self._shown_why = ipywidgets.VBox()

    def _button(self, key: str, act: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=self._say(key), layout=ipywidgets.Layout(width="auto"))
        button.on_click(lambda _: self._attempt(act))
        return button

    def _choice(self, name: str, choices: list[Any], value: Any) -> ipywidgets.Dropdown:
        choice = ipywidgets.Dropdown(options=choices, value=value, description=name, layout=FIELD, style=WHOLE)
        choice.observe(self._seat_anew, "value")
        return choice

    def _arranged(self) -> list[ipywidgets.Widget]:
        wrap = ipywidgets.Layout(display="flex", flex_flow="row wrap", align_items="center")
        buttons = ipywidgets.Box([self._new, self._undo, self._hint, self._stop, self._why], layout=wrap)
        seats = ipywidgets.Box([*self._kinds.values(), self._search, self._depth], layout=wrap)
        return [seats, self._status, self.board, self._wrong, buttons, self._history, self._shown_why]

    # --- what people do ---------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play a move, given itself or as a text; then whoever is next goes on."""
        session = self.session
        if self.is_thinking:
            raise GameError(self._say("wait"))
        if isinstance(move, str) and not session.is_over and move not in session.moves:
            move = read_move(session.game, session.state, move)
        session.play(move)
        self._show()
        self._go_on()

    def undo(self) -> None:
        """Take moves back to the last choice of a human; a search that runs is called off."""
        self.stop()
        self.session.undo()
        self._show()
        if any(seat.kind == "human" for seat in self.session.seats.values()):
            self._go_on()

    def new(self) -> None:
        """Begin a new game."""
        self.stop()
        self.session = Session(self.session.game, self.session.seats, **self._begin)
        self._shown_why.children = ()
        self._show()
        self._go_on()

    def hint(self) -> None:
        """Mark the move that a search would choose."""
        if self.is_thinking or self.session.is_over:
            raise GameError(self._say("wait" if self.is_thinking else "over"))
        self._think(self._give_hint)

    def stop(self) -> None:
        """Call a running search off."""
        if self._thought is not None:
            self._thought.cancel.set()
            self.wait()

    def _stop_or_go_on(self) -> None:
        if self.is_thinking:
            self.stop()
        else:
            self._go_on()

    def why(self) -> None:
        """Show the search behind the computer's last move, folded to its interesting part."""
        found = next((turn for turn in reversed(self.session.turns) if turn.trace is not None), None)
        if found is None or found.trace is None:
            raise GameError(self._say("no_why"))
        part = interesting(found.trace)
        steps, depth = part["steps"], part["depth"]
        player = players.Player(found.trace, steps[-1], lang=self._words.lang, steps=steps, depth=depth)
        self._shown_why.children = (player,)

    def wait(self) -> None:
        """Wait until nobody thinks any more."""
        while self._thought is not None and self._thought.goes_on:
            self._thought.ended.wait()

    @property
    def is_thinking(self) -> bool:
        """Whether a search runs."""
        return self._thought is not None and self._thought.goes_on

    # --- going on ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let the computer or chance move, if it is their turn."""
        if self._goes_on_alone:
            self._think(self._move_by_itself)

    @property
    def _goes_on_alone(self) -> bool:
        """Whether the next move is not a human's."""
        return not self.session.is_over and self.session.seat.kind != "human"

    def _think(self, work: Callable[[Event], None]) -> None:
        """Work in the background, so that the notebook stays alive, and can call it off."""
        if self._thought is not None:
            self._thought.cancel.set()  # should it still run, it is not the current one any more, and plays nothing
        self._thought = _Thought(lambda thought: self._worked(work, thought))
        self._thought.start()

    def _worked(self, work: Callable[[Event], None], thought: _Thought) -> None:
        try:
            self._show(thinking=True)
            work(thought.cancel)
        except SearchCancelledError:
            self._show(self._say("stopped"))
        except MinimaxvizError as error:
            self._show(str(error))
        except Exception as error:  # whatever goes wrong in a game of somebody's own is told, and the board lives on
            self._show(f"{type(self.session.game).__name__}: {type(error).__name__}: {error}")

    def _move_by_itself(self, cancel: Event) -> None:
        session = self.session
        while self._goes_on_alone:
            move, trace = session.choose(cancel)
            if cancel.is_set():
                raise SearchCancelledError(self._say("stopped"))
            session.play(move, trace)
            again = self._goes_on_alone
            self._show(thinking=again)
            if again and cancel.wait(PAUSE):
                raise SearchCancelledError(self._say("stopped"))

    def _give_hint(self, cancel: Event) -> None:
        session = self.session
        trace = session.hint(cancel)
        self._show()
        if trace.move is not None:
            self.board.hinted = [list(cell) for cell in clicks(session.game, session.state, trace.move)]
            self._wrong.value = escape(self._say("hinted", move=spelled(trace.move)))

    def _seat_anew(self, change: Any) -> None:
        """Take over who plays and how; whoever is to move now goes on."""
        self.stop()
        depth = self._depth.value or None
        for player, kind in self._kinds.items():
            self.session.seats[player] = Seat(kind.value, self._search.value, depth)
        self._show()
        self._go_on()

    # --- showing ----------------------------------------------------------------------------------

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something, and say what is wrong with it."""
        try:
            act()
        except MinimaxvizError as error:
            self._say_wrong(str(error))

    def _say_wrong(self, text: str) -> None:
        self._wrong.value = f'<div role="alert" dir="auto" style="{ALERT}">{escape(text)}</div>'

    def _on_board(self, widget: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        moves = self.session.moves
        if isinstance(content.get("move"), int) and 0 <= content["move"] < len(moves):
            if content.get("position") == self.board.position:  # else it was meant for another position
                self._attempt(lambda: self.play(moves[content["move"]]))
        elif isinstance(content.get("wrong"), list):
            row, column = content["wrong"]
            self._attempt(lambda: self._explain((row, column)))

    def _explain(self, cell: Cell) -> None:
        """Say why nothing can be done at a field."""
        if self.is_thinking:
            raise GameError(self._say("wait"))
        if self.session.is_over:
            raise GameError(self._say("over"))
        rows = _board(self.session.game, self.session.state)
        taken = rows[cell[0]][cell[1]]
        place = field_name(*cell, len(rows), lettered=self._lettered)
        if taken:
            raise GameError(self._say("taken", place=place, sign=str(taken)))
        raise GameError(self._say("nothing", place=place))

    @property
    def status(self) -> str:
        """Whose turn it is, or how the game ended."""
        session = self.session
        if not session.is_over:
            return self._say("turn", player=self._full_name(session.player))
        value = session.game.utility(session.state)
        if value == 0:
            return self._say("draw")
        winner: Side = MAX if value > 0 else MIN
        return self._say("wins", player=self._full_name(winner))

    def _name(self, player: Side) -> str:
        """Return the sign that a player has on the board."""
        return sign_of(self.session.game, player)

    def _full_name(self, player: Side) -> str:
        """Return sign and role; where checkers are drawn as bars, which bars are meant."""
        name = self._name(player)
        bar = "" if self._board_look != "piles" else " ▭" if is_hollow(name, signs_of(self.session.game)) else " ▬"
        return f"{name}{bar} ({player})" if name != player else name

    @property
    def _lettered(self) -> bool:
        return bool(getattr(self.session.game, "lettered", False))

    def _ways(self, place: int, move: Any) -> list[dict[str, Any]]:
        """Return the ways to click a move; where pieces fall, any free field of their column will do."""
        fields = [list(cell) for cell in clicks(self.session.game, self.session.state, move)]
        target = {"move": place, "name": spelled(move)}
        if len(fields) == 1 and getattr(self.session.game, "falls", False):
            (row, column) = fields[0]
            return [{**target, "clicks": [[above, column]]} for above in range(row, -1, -1)]
        return [{**target, "clicks": fields}]

    @property
    def _board_look(self) -> BoardLook:
        board_look: BoardLook = getattr(self.session.game, "board_look", "marks")
        return board_look

    def _show(self, wrong: str = "", *, thinking: bool = False) -> None:
        """Bring everything up to date."""
        session = self.session
        self._show_board(thinking)
        status = self._say("thinking") if thinking else self.status
        busy = ' <progress aria-hidden="true" style="width: 6em"></progress>' if thinking else ""
        self._status.value = f'<div role="status" dir="auto"><b>{escape(status)}</b>{busy}</div>'
        if wrong:
            self._say_wrong(wrong)
        else:
            self._wrong.value = ""
        waits = not thinking and self._goes_on_alone
        self._stop.description = self._say("go_on" if waits else "stop")
        self._stop.disabled = not thinking and not waits
        self._undo.disabled = not session.turns
        self._hint.disabled = thinking or session.is_over
        self._why.disabled = not any(turn.trace is not None for turn in session.turns)
        played = [f"{self._name(turn.player)}: {spelled(turn.move)}" for turn in session.turns]
        self._history.value = f'<div dir="ltr">{escape(" · ".join(played))}</div>'

    def _show_board(self, thinking: bool) -> None:
        session = self.session
        game: Any = session.game
        moves = () if thinking or session.is_over or session.seat.kind != "human" else session.moves
        rows = _board(game, session.state)
        targets = [target for place, move in enumerate(moves) for target in self._ways(place, move)]
        before = _board(game, session.turns[-1].state) if session.turns else None
        line = optional(game, "winning_line")
        with self.board.hold_sync():
            self.board.hinted = []
            self.board.targets = targets
            self.board.cells = [list(row) for row in rows]
            self.board.rows, self.board.columns = len(rows), max(map(len, rows))
            self.board.down, self.board.across = edges(len(rows), max(map(len, rows)), lettered=self._lettered)
            self.board.position += 1
            won = line(session.state) if line is not None else ()
            self.board.picture = boards.drawn(
                rows, before, won, self._board_look, lettered=self._lettered, signs=signs_of(game)
            )


def _seat(kind: str, search: str, depth: int | None) -> Seat:
    return Seat(kind, search, depth)  # type: ignore[arg-type]


def _board(game: Any, state: Any) -> Board:
    """Return the rows of a board; a game without one shows its position as a single field."""
    board = optional(game, "board")
    rows = tuple(tuple(map(str, row)) for row in board(state)) if board is not None else ()
    return rows if any(rows) else ((board_text(game, state),),)
