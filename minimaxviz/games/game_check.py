"""Plays random games of a game and says in words what is inconsistent in it."""

import random
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from minimaxviz.errors import GameError, MinimaxvizError
from minimaxviz.game import MAX, MIN, listed, optional
from minimaxviz.games.given import game_of
from minimaxviz.notation import is_number, readable
from minimaxviz.trace.positions import BOARD_LOOKS

__all__ = ["GameCheck", "check_game"]

OPTIONAL = ("estimate", "label", "board", "winning_line", "parse", "format", "check", "clicks", "text")
OF_MOVES = ("move_name", "move_words")


@dataclass(frozen=True, repr=False)
class GameCheck:
    """What random games have shown: true if nothing was found."""

    games: int
    positions: int
    findings: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        played = f"{_count(self.games, 'random game')}, {_count(self.positions, 'position')}"
        if not self.findings:
            return f"{played}: all consistent."
        lines = [f"{number}. {finding}" for number, finding in enumerate(self.findings, 1)]
        return "\n".join([f"{played}: {_count(len(lines), 'finding')}.", *lines])

    __repr__ = __str__


def check_game(game: Any, *, games: int = 20, seed: int = 0, most_moves: int = 1_000) -> GameCheck:
    """Play random games and tell what would make a search of this game go wrong, each fault once.

    >>> from minimaxviz import TicTacToe
    >>> check_game(TicTacToe())
    20 random games, 170 positions: all consistent.

    The same ``seed`` plays the same games. A game that has not ended after ``most_moves`` moves counts
    as endless.
    """
    for name, number in (("games", games), ("most_moves", most_moves)):
        if type(number) is not int or number < 1:
            raise GameError(f"check_game: {name} {readable(number)}; a whole number from 1 up is needed")
    if type(seed) is not int:
        raise GameError(f"check_game: seed {readable(seed)}; a whole number is needed")
    try:
        game = game_of(game)
    except GameError as error:
        return GameCheck(0, 0, (f"{error}.",))
    check = _Check(game, random.Random(seed), most_moves)
    check.look_at_the_looks()
    for _ in range(games):
        check.play_a_game()
    return check.report(games)


class _DeadEndError(Exception):
    """A random game cannot go on."""


class _Check:
    """Random games of one game, and what was found in them: one sentence for each kind of fault."""

    def __init__(self, game: Any, dice: random.Random, most_moves: int) -> None:
        self._game = game
        self._dice = dice
        self._most_moves = most_moves
        self._found: dict[str, str] = {}
        self._has = {method for method in (*OPTIONAL, *OF_MOVES) if self._offers(method)}
        self._positions = 0
        self._played: list[Any] = []
        self._place = "at the start"
        self._movers: set[str] = set()
        self._moved_on = False
        self._last_mover: Any = None
        self._ends: dict[Any, set[Any]] = {}  # what finished positions are worth, and who had moved last there
        self._labels: dict[str, Any] = {}  # the first position of each label

    def play_a_game(self) -> None:
        """Play one game at random and look at every position of it."""
        self._played, self._place, self._last_mover = [], "at the start", None
        try:
            state = self._ask("start")
            if not _equal(state, again := self._ask("start")) and _is_value(state):
                self._say(
                    "start", f"start() answers {readable(state)} and then {readable(again)}; answer the same each time"
                )
            while options := self._look_at(state):
                if len(self._played) == self._most_moves:
                    self._say(
                        "endless",
                        f"the game still goes on after {self._most_moves:,} random moves; let is_over() end it, "
                        "or allow more (most_moves=…)",
                    )
                    return
                state = self._play(state, self._dice.choice(options))
        except _DeadEndError:
            return

    def report(self, games: int) -> GameCheck:
        """Return what all games have shown."""
        if self._moved_on and self._movers in ({MAX}, {MIN}):
            self._say("turns", f"player() answers {self._movers.pop()} in every position; let MAX and MIN take turns")
        self._look_at_ends()
        return GameCheck(games, self._positions, tuple(self._found.values()))

    def look_at_the_looks(self) -> None:
        """Look at what is said of the whole game: how its board is drawn, and the players' signs."""
        board_look, marks = getattr(self._game, "board_look", "marks"), getattr(self._game, "marks", ("X", "O"))
        if board_look not in BOARD_LOOKS:
            self._say("look", f"board_look is {readable(board_look)}; one of {', '.join(BOARD_LOOKS)} is needed")
        if not isinstance(marks, Sequence) or len(marks) != 2 or not all(isinstance(mark, str) for mark in marks):
            self._say("marks", f"marks is {readable(marks)}; the two players' signs are needed")

    # --- one position -----------------------------------------------------------------------------

    def _look_at(self, state: Any) -> Sequence[Any]:
        """Ask everything about a position, and return the moves that can be played from it."""
        self._positions += 1
        self._place = self._name_of(state)
        for method in ("label", "board", "format", "check", "text"):
            if method in self._has:
                with suppress(_DeadEndError):
                    getattr(self, f"_look_at_{method}")(state)
        if self._ask("is_over", state):
            self._look_at_end(state)
            return ()
        mover = self._ask("player", state)
        if mover not in (MAX, MIN):
            self._say("player", f"player() answers {readable(mover)} {self._place}; MAX or MIN is needed")
        self._movers.add(str(mover))
        self._last_mover = mover
        self._moved_on |= bool(self._played)
        if "estimate" in self._has:
            self._look_at_estimate(state)
        options = self._moves(state)
        if "clicks" in self._has:
            self._look_at_clicks(state, options)
        for method in OF_MOVES:
            if method in self._has:
                self._look_at_names(method, state, options)
        if not options:
            cure = "let is_over() say True there, or answer a pass"
            self._say("stuck", f"moves() answers none {self._place}, which is not over; {cure}")
        return options

    def _look_at_end(self, state: Any) -> None:
        value = self._ask("utility", state)
        if not is_number(value):
            self._say("utility", f"utility() answers {readable(value)} {self._place}; a number is needed")
        elif not _equal(value, again := self._ask("utility", state)):
            self._say(
                "moody",
                f"utility() answers {readable(value)} and then {readable(again)} {self._place}; "
                "answer the same each time",
            )
        else:
            self._ends.setdefault(value, set()).add(self._last_mover)
        self._look_at_last_player(state)
        try:
            options = listed(self._game.moves(state), self._game)
        except Exception:  # nobody asks for the moves of a finished game
            return
        if options:
            self._say(
                "over",
                f"moves() answers {readable(options)} {self._place}, though is_over() says True there; "
                "answer none, or let the game go on",
            )

    def _look_at_last_player(self, state: Any) -> None:
        """Look at who would be to move at the end, which only searches that see values from the mover ask."""
        try:
            mover = self._game.player(state)
        except Exception as error:
            problem = f"raises {readable(error)}"
        else:
            if mover in (MAX, MIN):
                return
            problem = f"answers {readable(mover)}"
        cure = "negamax asks there too, other searches don't; let it answer MAX or MIN"
        self._say("last player", f"player() {problem} {self._place}, where the game is over; {cure}")

    def _look_at_ends(self) -> None:
        """Look at whether every win is worth the same, whoever won it: then it may not be MAX's view."""
        wins = [value for value in self._ends if value]
        if len(wins) == 1 and self._ends[wins[0]] >= {MAX, MIN}:
            self._say(
                "view",
                f"utility() answers {readable(wins[0])} in finished positions after a move of MAX and after one of MIN "
                "and never the opposite; if that is the mover's view, negate it for MIN: it has to be what MAX gets",
            )

    def _look_at_estimate(self, state: Any) -> None:
        try:
            value = self._game.estimate(state)
        except MinimaxvizError:  # a refusal in words: this position has no estimate
            return
        except Exception as error:
            self._say_raised("estimate", error)
            return
        if not is_number(value):
            self._say("estimate", f"estimate() answers {readable(value)} {self._place}; a number is needed")

    def _look_at_label(self, state: Any) -> None:
        label = self._ask("label", state)
        if not isinstance(label, str):
            self._say("label", f"label() answers {readable(label)} {self._place}; a text is needed")
        elif _is_value(state) and not _equal(other := self._labels.setdefault(label, state), state):
            self._say(
                "names",
                f"label() answers {readable(label)} for {readable(other)} and for {readable(state)}; "
                "give each position a name of its own",
            )

    def _look_at_text(self, state: Any) -> None:
        text = self._ask("text", state)
        if not isinstance(text, str):
            self._say("text", f"text() answers {readable(text)} {self._place}; a text is needed")

    def _look_at_clicks(self, state: Any, options: Sequence[Any]) -> None:
        """Look at where the first and the last move are clicked."""
        rows = [list(row) for row in self._ask("board", state)] if "board" in self._has else []
        for move in (*options[:1], *options[-1:]):
            fields = self._ask("clicks", state, move)
            if not _are_inside(fields, rows):
                self._say(
                    "clicks",
                    f"clicks() answers {readable(fields)} for {readable(move)} {self._place}; (row, column) pairs "
                    "on the board, counted from 0, or none are needed",
                )

    def _look_at_names(self, method: str, state: Any, options: Sequence[Any]) -> None:
        """Look at what the first and the last move are called."""
        for move in (*options[:1], *options[-1:]):
            name = self._ask(method, state, move)
            is_phrase = (
                method == "move_words" and isinstance(name, tuple) and [type(part) for part in name] == [str, dict]
            )
            if not isinstance(name, str) and not is_phrase:
                cure = "a text is needed" + (", or a key and its blanks" if method == "move_words" else "")
                self._say(method, f"{method}() answers {readable(name)} for {readable(move)} {self._place}; {cure}")

    def _look_at_board(self, state: Any) -> None:
        board = self._ask("board", state)
        try:
            rows = [list(row) for row in board]
        except TypeError:
            self._say("board", f"board() answers {readable(board)} {self._place}; rows of cells are needed")
            return
        widths = sorted({len(row) for row in rows})
        if len(widths) > 1:
            self._say(
                "ragged",
                f"board() has rows of {widths[0]} and of {widths[-1]} cells {self._place}; make all as long",
            )
        for cell in (cell for row in rows for cell in row):
            if not isinstance(cell, str):
                self._say("cell", f"board() has the cell {readable(cell)} {self._place}; texts are needed, '' if empty")
        if "winning_line" in self._has:
            self._look_at_line(state, rows)

    def _look_at_line(self, state: Any, rows: list[list[Any]]) -> None:
        line = self._ask("winning_line", state)
        if not _are_inside(line, rows):
            self._say(
                "line",
                f"winning_line() answers {readable(line)} {self._place}; (row, column) pairs on the board, "
                "counted from 0, or none are needed",
            )

    def _look_at_format(self, state: Any) -> None:
        text = self._ask("format", state)
        if not isinstance(text, str):
            self._say("format", f"format() answers {readable(text)} {self._place}; a text is needed")
        elif "parse" in self._has:
            read = self._ask("parse", text)
            if not _equal(read, state):
                self._say(
                    "parse",
                    f"parse({text!r}) answers {readable(read)}, and format() wrote it for {readable(state)}; "
                    "let parse() read what format() writes",
                )

    def _look_at_check(self, state: Any) -> None:
        try:
            self._game.check(state)
        except Exception as error:
            self._say_raised("check", error, "let it accept what can be played")

    # --- moves ------------------------------------------------------------------------------------

    def _moves(self, state: Any) -> Sequence[Any]:
        options, again = (self._listed(self._ask("moves", state)) for _ in range(2))
        if not _equal(list(options), list(again)):
            self._say(
                "moves",
                f"moves() answers {readable(options)} and then {readable(again)} {self._place}; "
                "answer the same each time, in a fixed order",
            )
        for move in _repeated(options):
            self._say("twice", f"moves() answers {readable(move)} twice {self._place}; answer each move once")
        return options

    def _listed(self, moves: Any) -> Sequence[Any]:
        try:
            return listed(moves, self._game)
        except GameError:
            self._say("listed", f"moves() answers {readable(moves)} {self._place}; a list in a fixed order is needed")
            raise _DeadEndError from None

    def _play(self, state: Any, move: Any) -> Any:
        """Play a move twice from the same position, and return the state after it."""
        before = self._fingerprint(state)
        after = self._ask("play", state, move)
        if after is None:
            self._say("nothing", f"play() answers None for {readable(move)} {self._place}; answer the new state")
            raise _DeadEndError
        if not _equal(before, self._fingerprint(state)):
            self._say(
                "changes",
                f"play() changes the state it is given, for {readable(move)} {self._place}; "
                "change a copy and answer that",
            )
            raise _DeadEndError
        again = self._ask("play", state, move)
        self._compare(after, again, move)
        self._played.append(move)
        return after

    def _compare(self, after: Any, again: Any, move: Any) -> None:
        """Hold two states after the same move against each other."""
        kind = type(after).__name__
        if not _is_value(after):
            self._say(
                "identity",
                f"play() answers a {kind} for {readable(move)} {self._place}, which does not equal its own "
                "copy; give it __eq__ and __hash__, or use tuples",
            )
        elif not _equal(after, again):
            self._say(
                "chance",
                f"play() answers {readable(after)} and then {readable(again)} for {readable(move)} {self._place}; "
                "answer the same each time",
            )
        try:
            same = hash(after) == hash(again)
        except TypeError:
            self._say(
                "unhashable",
                f"play() answers a {kind} for {readable(move)} {self._place}, which has no hash; "
                "use tuples, or give it __hash__",
            )
            return
        if not same and _equal(after, again):
            self._say(
                "hash",
                f"play() answers equal states with unequal hashes for {readable(move)} {self._place}; "
                "let __hash__ go by what __eq__ compares",
            )

    def _fingerprint(self, state: Any) -> Any:
        """Return a copy of a state, or what the game says of it where a copy does not compare."""
        if _is_value(state):
            return deepcopy(state)
        return [list(self._listed(self._ask("moves", state))), self._ask("player", state), self._ask("is_over", state)]

    # --- asking and saying ------------------------------------------------------------------------

    def _offers(self, method: str) -> bool:
        """Tell whether the game has an optional method, and say so if it is none."""
        try:
            return optional(self._game, method) is not None
        except GameError as error:
            self._say(method, str(error).partition(": ")[2])
            return False

    def _ask(self, method: str, *arguments: Any) -> Any:
        try:
            return getattr(self._game, method)(*arguments)
        except Exception as error:
            self._say_raised(method, error)
            raise _DeadEndError from None

    def _say(self, kind: str, sentence: str) -> None:
        """Keep the first finding of each kind."""
        self._found.setdefault(kind, f"{sentence}.")

    def _say_raised(self, method: str, error: Exception, cure: str = "let it answer there") -> None:
        self._say(f"{method} raises", f"{method}() raises {readable(error)} {self._place}; {cure}")

    def _name_of(self, state: Any) -> str:
        """Name a position: as the game writes it, as it shows itself, or by the moves that led to it."""
        if "format" in self._has:
            with suppress(Exception):
                return f"at {self._game.format(state)!r}"
        if " at 0x" not in readable(state):
            return f"at {readable(state)}"
        return f"after the moves {', '.join(map(readable, self._played))}" if self._played else "at the start"


def _are_inside(fields: Any, rows: list[list[Any]]) -> bool:
    """Tell whether fields are (row, column) pairs on a board."""
    try:
        return all(0 <= row < len(rows) and 0 <= column < len(rows[row]) for row, column in fields)
    except (TypeError, ValueError):
        return False


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _repeated(moves: Sequence[Any]) -> list[Any]:
    """Return the moves that equal an earlier one."""
    try:
        if len(set(moves)) == len(moves):
            return []
    except TypeError:  # moves that no set takes
        pass
    return [move for place, move in enumerate(moves) if any(_equal(move, other) for other in moves[:place])]


def _is_value(state: Any) -> bool:
    """Tell whether a state equals its own copy."""
    try:
        return _equal(deepcopy(state), state)
    except Exception:  # some things cannot be copied
        return False


def _equal(one: Any, two: Any) -> bool:
    try:
        return bool(one == two)
    except Exception:  # an array answers many truths at once
        return False
