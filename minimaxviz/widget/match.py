"""The Match: play a game in a notebook, against the search, and be shown why it moved as it did."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from threading import Thread
from time import monotonic, sleep
from typing import Any

from minimaxviz.draw.boards import is_hollow
from minimaxviz.draw.notebook import FOLLOWING, bundle
from minimaxviz.draw.request import Request, spoken
from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import IN_BROWSER, GameError, MinimaxvizError, SearchCancelledError, SearchError, first_line
from minimaxviz.game import MAX, MIN, Side, listed, optional
from minimaxviz.games.given import AnyGame
from minimaxviz.notation import readable
from minimaxviz.play.moves import board_text, clicks, edges, field_name, read_move, sign_of, spelled
from minimaxviz.play.seat import KINDS, Seat
from minimaxviz.play.session import Session, Turn
from minimaxviz.play.why import Candidate, candidates, interesting
from minimaxviz.search import SEARCHES
from minimaxviz.trace import Trace
from minimaxviz.trace.parts import Node
from minimaxviz.trace.positions import Board, BoardLook, signs_of
from minimaxviz.widget import board as boards
from minimaxviz.widget.base import Widget, traitlets
from minimaxviz.widget.bundle import packed_style, script
from minimaxviz.widget.message import Actions, obey
from minimaxviz.widget.reel import Reel, palettes
from minimaxviz.words import words

__all__ = ["Match"]

DEPTHS = (1, 2, 3, 4, 5, 6, 8)
PAUSE = 0.6  # seconds between two moves where nobody human plays
GLANCE = 0.005  # seconds from look to look while somebody waits
NARROW = 5  # columns that a small picture is large enough for
MOST_CARDS = 24  # moves whose boards are shown
MOST_STEPS = 16  # boards of the line that is expected

SPOKEN = (
    "board",
    "row",
    "column",
    "empty",
    "chosen",
    "goal",
    "hint",
    "open",
    "new",
    "undo",
    "give_hint",
    "stop",
    "why",
)


class _Flag:
    """An event without a lock: one that Ctrl-C leaves locked in the middle of a wait would never be let go."""

    def __init__(self) -> None:
        self._is_set = False

    def set(self) -> None:
        """Let it have happened."""
        self._is_set = True

    def is_set(self) -> bool:
        """Tell whether it has happened."""
        return self._is_set

    def wait(self, seconds: float = inf) -> bool:
        """Wait until it has happened, or for so long; tell whether it has."""
        until = monotonic() + seconds
        while not self._is_set and monotonic() < until:
            sleep(GLANCE)
        return self._is_set


class _Thought(Thread):
    """Work in the background that can be called off and waited for.

    A wait that is interrupted makes Python take a thread for finished; so it says itself when it has ended.
    """

    def __init__(self, work: "Callable[[_Thought], None]") -> None:
        super().__init__(daemon=True)
        self._work = work
        self.cancel, self.ended = _Flag(), _Flag()
        self._has_begun = False

    def begin(self) -> None:
        """Work in the background, or at once where there are no threads: in a browser."""
        self._has_begun = True
        if IN_BROWSER:
            self.run()
        else:
            self.start()

    def run(self) -> None:
        """Work, and say so in the end."""
        try:
            self._work(self)
        finally:
            self.ended.set()

    @property
    def goes_on(self) -> bool:
        """Whether it began and has not ended."""
        return self._has_begun and not self.ended.is_set()


class Match(Widget):
    """A game to play: a board to click, a human, a computer or chance on either side.

    ``max_player`` and ``min_player`` are "human", "computer" or "random"; the computer uses ``search`` and
    goes to ``depth`` (as deep as some 20,000 nodes allow unless said), with the search's own ``options``, as in
    ``Match(game, search="mtd", options={"guess": 5})``. ``state`` is where to begin,
    ``random_first`` lets the computer draw its first move by lot, with ``seed``. ``played`` goes on with a game:
    of each move, which one it was of those that were possible, from 0; the computer then waits to be told to go on.

    >>> from minimaxviz import TicTacToe
    >>> match = Match(TicTacToe(), min_player="human")
    >>> match.play("1,1")
    >>> print(match.status)
    O (MIN) is to move.
    """

    _esm = script("match.js")
    _css = packed_style("player.css") + packed_style("panel.css")

    _look: Any = traitlets.Dict().tag(sync=True)
    """What stays: words, colours, and what can be chosen."""
    _panel: Any = traitlets.Dict().tag(sync=True)
    """The position, whose turn it is, and what can be done; ``position`` counts, so that a late click can be told."""
    _why: Any = traitlets.Dict().tag(sync=True)
    _film = traitlets.Bytes(b"").tag(sync=True)
    """The search behind the reason, for a Player."""
    _map = traitlets.Unicode("").tag(sync=True)
    """The page with its map."""

    _ipython_display_ = None  # the bundle below has more, with every ipywidgets

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
        played: Sequence[int] = (),
        lang: str | None = None,
        language: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self._words = words(spoken(lang, language))
        if options is not None and not isinstance(options, dict):
            raise SearchError(f"options {readable(options)}; a dict is needed, from names of the search's own options")
        self._options = options or {}
        self._begin: dict[str, Any] = {"state": state, "seed": seed, "random_first": random_first}
        kinds: dict[Side, Any] = {MAX: max_player, MIN: min_player}
        seats = {side: Seat(kind, search, depth, self._options) for side, kind in kinds.items()}
        self.session = Session(game, seats, **self._begin)
        self._replay(played)
        self._thought: _Thought | None = None
        self._explained: Turn | None = None
        self._search, self._depth = search, depth
        super().__init__(_look=self._outfit())
        self.on_msg(self._on_message)
        self._show()
        if not played:
            self._go_on()

    def _replay(self, played: Sequence[int]) -> None:
        """Play the moves of a game that was begun before."""
        if not isinstance(played, list | tuple):
            raise GameError(f"played {readable(played)}; a list of numbers is needed, of each move which one it was")
        for place in played:
            moves = self.session.moves
            if type(place) is not int or not 0 <= place < len(moves):
                raise GameError(f"played {readable(place)}; there are {len(moves)} moves here, counted from 0")
            self.session.play(moves[place])

    def __repr__(self) -> str:
        played = len(self.session.turns)
        return f"Match({self.session.game!r}, {played} {'move' if played == 1 else 'moves'}, {self.status})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Show the widget, and the board as it stands where widgets do not run."""
        view, about = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        still = boards.coloured(self._panel["picture"], FOLLOWING)
        return {**view, **bundle(still, board_text(self.session.game, self.session.state), repr(self))}, about

    def _say(self, key: str, **filled: str) -> str:
        return self._words.say(f"match_{key}", **filled)

    def _outfit(self) -> dict[str, Any]:
        """Return what stays in a page: the words, the colours, and what can be chosen."""
        say, depth = self._words.say, self._depth
        depths = sorted({*DEPTHS, *([depth] if depth else [])})
        return {
            "words": {
                **{key: self._say(key) for key in (*SPOKEN, "go_on", "depth", "history")},
                **{key: say(f"why_{key}") for key in ("moves", "line", "close")},
                "search": say("lab_search"),
                "look": say("player"),
                "map": say("map"),
            },
            "choices": {
                "names": {side: self._full_name(side) for side in (MAX, MIN)},
                "kinds": [[self._say(kind), kind] for kind in KINDS],
                "searches": [[self._words.title(name), name] for name in SEARCHES],
                "depths": [[self._say("auto"), 0], *([str(depth), depth] for depth in depths)],
            },
            "themes": palettes(THEMES),
            "lang": self._words.lang,
            "rtl": self._words.right_to_left,
        }

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
        """Show the moves that the computer weighed at its last move, and the game it expects."""
        turn = self._searched
        if turn is None or turn.trace is None:
            raise GameError(self._say("no_why"))
        explained = self._explain(turn, turn.trace)
        with self.hold_sync():
            self._explained, self._why, self._film, self._map = turn, explained, b"", ""

    def show_search(self) -> None:
        """Show the search behind the computer's last move step by step, folded to its interesting part."""
        self.why()
        assert self._explained is not None, "there was a search"
        trace = self._explained.trace
        assert trace is not None, "there was a search"
        part = interesting(trace)
        request = Request.of((trace,), lang=self._words.lang, depth=part["depth"])
        self._film = Reel(trace, request, part["steps"]).packed(self._words.lang)

    def show_map(self) -> None:
        """Show the whole search behind the computer's last move as a map."""
        from minimaxviz.export.map_page import map_page
        from minimaxviz.widget.map_sheet import MapSheet

        self.why()
        assert self._explained is not None, "there was a search"
        trace = self._explained.trace
        assert trace is not None, "there was a search"
        lang = self._words.lang
        self._map = map_page(MapSheet(trace, None, Request.of((trace,), lang=lang)), lang)

    def close_why(self) -> None:
        """Put the reason away."""
        with self.hold_sync():
            self._explained, self._why, self._film, self._map = None, {}, b"", ""

    def wait(self) -> None:
        """Wait until nobody thinks any more."""
        while self._thought is not None and self._thought.goes_on:
            self._thought.ended.wait()

    @property
    def is_thinking(self) -> bool:
        """Whether a search runs."""
        return self._thought is not None and self._thought.goes_on

    # --- what a page says -------------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing over from a page: it shows what is here, and says what people do in messages."""

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        actions: Actions = {
            "play": (self._click, {"move": int, "position": int}),
            "explain": (self._explain_field, {"row": int, "column": int}),
            "seat": (self._seat_anew, {"max": str, "min": str, "search": str, "depth": int}),
            "undo": (self.undo, {}),
            "new": (self.new, {}),
            "hint": (self.hint, {}),
            "stop": (self._stop_or_go_on, {}),
            "why": (self.why, {}),
            "search": (self.show_search, {}),
            "map": (self.show_map, {}),
            "close": (self.close_why, {}),
        }
        try:
            obey(content, actions)
        except MinimaxvizError as error:
            self._say_wrong(str(error))
        except Exception as error:  # of a game of somebody's own
            self._say_wrong(self._fault(error))

    def _click(self, move: int, position: int) -> None:
        moves = self.session.moves
        if position == self._panel["position"] and 0 <= move < len(moves):  # else it was meant for another position
            self.play(moves[move])

    def _explain_field(self, row: int, column: int) -> None:
        """Say why nothing can be done at a field."""
        if self.is_thinking:
            raise GameError(self._say("wait"))
        if self.session.is_over:
            raise GameError(self._say("over"))
        rows = _board(self.session.game, self.session.state)
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            raise GameError(f"the page says {readable((row, column))}; there is no such field")
        place = field_name(row, column, len(rows), lettered=self._lettered)
        if rows[row][column]:
            raise GameError(self._say("taken", place=place, sign=str(rows[row][column])))
        raise GameError(self._say("nothing", place=place))

    def _seat_anew(self, max: str, min: str, search: str, depth: int) -> None:
        """Take over who plays and how; whoever is to move now goes on."""
        kinds: dict[Side, Any] = {MAX: max, MIN: min}
        own = SEARCHES[search].own if search in SEARCHES else {}
        options = {name: value for name, value in self._options.items() if name in own}
        seats = {side: Seat(kind, search, depth or None, options) for side, kind in kinds.items()}
        self.stop()
        self.session.seats.update(seats)
        self._search, self._depth = search, depth or None
        self._show()
        self._go_on()

    # --- going on ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let the computer or chance move, if it is their turn."""
        if self._goes_on_alone:
            self._think(self._move_by_itself)

    @property
    def _goes_on_alone(self) -> bool:
        """Whether the next move is not a human's."""
        return not self.session.is_over and self.session.seat.kind != "human"

    def _think(self, work: Callable[[_Flag], None]) -> None:
        """Work in the background, so that the notebook stays alive, and can call it off."""
        if self._thought is not None:
            self._thought.cancel.set()  # should it still run, it is not the current one any more, and plays nothing
        self._thought = _Thought(lambda thought: self._worked(work, thought))
        self._thought.begin()

    def _worked(self, work: Callable[[_Flag], None], thought: _Thought) -> None:
        try:
            self._show(thinking=True)
            work(thought.cancel)
        except SearchCancelledError:
            self._show(wrong=self._say("stopped"))
        except MinimaxvizError as error:
            self._show(wrong=str(error))
        except Exception as error:  # whatever goes wrong in a game of somebody's own is told, and the board lives on
            self._show(wrong=self._fault(error))

    def _fault(self, error: Exception) -> str:
        return f"{type(self.session.game).__name__}: {type(error).__name__}: {first_line(error)}"

    def _move_by_itself(self, cancel: _Flag) -> None:
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

    def _give_hint(self, cancel: _Flag) -> None:
        session = self.session
        trace = session.hint(cancel)
        if trace.move is None:
            self._show()
        else:
            fields = [list(cell) for cell in clicks(session.game, session.state, trace.move)]
            self._show(note=self._say("hinted", move=spelled(trace.move)), hinted=fields)

    # --- showing ----------------------------------------------------------------------------------

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

    @property
    def _board_look(self) -> BoardLook:
        board_look: BoardLook = getattr(self.session.game, "board_look", "marks")
        return board_look

    @property
    def _searched(self) -> Turn | None:
        """The last turn behind which there is a search."""
        return next((turn for turn in reversed(self.session.turns) if turn.trace is not None), None)

    def _say_wrong(self, text: str) -> None:
        self._panel = {**self._panel, "wrong": text, "note": ""}

    def _show(self, *, wrong: str = "", note: str = "", hinted: Any = (), thinking: bool = False) -> None:
        """Bring everything up to date."""
        session, turns = self.session, self.session.turns
        waits, is_over = not thinking and self._goes_on_alone, session.is_over
        searched = self._searched
        panel: dict[str, Any] = {
            **self._show_board(thinking),
            **self._show_status(thinking),
            "position": self._panel.get("position", 0) + 1,
            "hinted": list(hinted),
            "wrong": wrong,
            "note": note,
            "waits": waits,
            "can": {
                "stop": thinking or waits,
                "undo": bool(turns),
                "hint": not thinking and not is_over,
                "why": searched is not None,
            },
            "searched": _place(turns, searched),
            "played": [listed(session.game.moves(turn.state), session.game).index(turn.move) for turn in turns],
            "history": " · ".join(f"{self._name(turn.player)}: {spelled(turn.move)}" for turn in turns),
            "seats": {
                **{str(side): seat.kind for side, seat in session.seats.items()},
                **{"search": self._search, "depth": self._depth or 0},
            },
        }
        with self.hold_sync():
            self._panel = panel
            if self._explained is not None and _place(turns, self._explained) is None:
                self.close_why()

    def _show_status(self, thinking: bool) -> dict[str, str]:
        """Say whose turn it is, loud, and what was played last."""
        session = self.session
        last = session.turns[-1] if session.turns else None
        played = "" if last is None else self._say("played", player=self._name(last.player), move=spelled(last.move))
        if thinking:
            return {"state": "thinking", "status": self._say("thinking"), "detail": played}
        humans = [side for side, seat in session.seats.items() if seat.kind == "human"]
        if session.is_over or humans != [session.player]:
            return {"state": "over" if session.is_over else "turn", "status": self.status, "detail": played}
        you = self._say("you_are", player=self._full_name(session.player))
        return {"state": "yours", "status": self._say("your_move"), "detail": f"{you} {played}".strip()}

    def _show_board(self, thinking: bool) -> dict[str, Any]:
        session = self.session
        game: Any = session.game
        moves = () if thinking or session.is_over or session.seat.kind != "human" else session.moves
        rows = _board(game, session.state)
        down, across = edges(len(rows), max(map(len, rows)), lettered=self._lettered)
        before = _board(game, session.turns[-1].state) if session.turns else None
        line = optional(game, "winning_line")
        won = line(session.state) if line is not None else ()
        return {
            "picture": boards.drawn(
                rows, before, won, self._board_look, signs_of(self.session.game), lettered=self._lettered
            ),
            "cells": [list(row) for row in rows],
            "targets": [target for place, move in enumerate(moves) for target in self._ways(place, move)],
            "down": down,
            "across": across,
        }

    def _ways(self, place: int, move: Any) -> list[dict[str, Any]]:
        """Return the ways to click a move; where pieces fall, any free field of their column will do."""
        fields = [list(cell) for cell in clicks(self.session.game, self.session.state, move)]
        target = {"move": place, "name": spelled(move)}
        if len(fields) == 1 and getattr(self.session.game, "falls", False):
            (row, column) = fields[0]
            return [{**target, "clicks": [[above, column]]} for above in range(row, -1, -1)]
        return [{**target, "clicks": fields}]

    # --- why --------------------------------------------------------------------------------------

    def _explain(self, turn: Turn, trace: Trace) -> dict[str, Any]:
        """Return the reason of a move: the moves that were weighed, and the game that is expected."""
        say, found = self._words, candidates(trace)
        best = next((one for one in found if one.is_best), found[0])
        others = [one for one in found if one is not best][: MOST_CARDS - 1]
        left_out = len(found) - len(others) - 1
        nodes = trace.conventions.options.get("counted")
        looked_at = f"{say.count('visited', len(trace.visited))}." if nodes is None else say.count("why_counted", nodes)
        sentences = [
            say.say("why_max" if turn.player == MAX else "why_min"),
            f"{say.title(trace.algorithm)}: {looked_at}",
        ]
        line = [trace.node_of(visit) for visit in trace.proof.line][: MOST_STEPS + 1]
        before = [line[0], *line]
        return {
            "turn": _place(self.session.turns, turn),
            "title": say.say("why_title", player=self._full_name(turn.player), move=spelled(turn.move)),
            "told": " ".join(sentences),
            "cards": [self._card(trace, one, best) for one in found if one is best or one in others],
            "more": say.count("why_more", left_out) if left_out else "",
            "line": [
                {
                    "picture": _small(trace, node, above),
                    "name": spelled(node.move) if node.path else say.say("why_now"),
                }
                for node, above in zip(line, before, strict=False)
            ],
            "wide": max(map(len, trace.root.board or ((),))) > NARROW,
            "step": interesting(trace)["steps"][-1],
        }

    def _card(self, trace: Trace, one: Candidate, best: Candidate) -> dict[str, Any]:
        say, key = self._words, f"why_{one.verdict}"
        if one.verdict in ("wins", "loses"):
            reason = say.say(f"{key}_now") if one.within == 1 else say.count(key, one.within)
        else:
            reason = say.say(key, move=spelled(best.node.move))
        return {
            "picture": _small(trace, one.node, trace.root),
            "name": spelled(one.node.move),
            "value": trace.numerals.value_text(one.value, one.bound),
            "reason": reason,
            "best": one.is_best,
        }


def _place(turns: list[Turn], turn: Turn | None) -> int | None:
    """Return which of the turns one is, that very one: others may look alike."""
    return next((place for place, other in enumerate(turns) if other is turn), None)


def _board(game: Any, state: Any) -> Board:
    """Return the rows of a board; a game without one shows its position as a single field."""
    board = optional(game, "board")
    rows = tuple(tuple(map(str, row)) for row in board(state)) if board is not None else ()
    return rows if any(rows) else ((board_text(game, state),),)


def _small(trace: Trace, node: Node, before: Node) -> str:
    """Draw the board of a node, with what is new since another one; a node without one shows its label."""
    board = node.board or ((node.label,),)
    return boards.small(board, before.board, node.winning_line, trace.positions.board_look, trace.positions.signs)
