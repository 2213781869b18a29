"""What a game says about the nodes of a trace: state, move, label, player, board."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from minimaxviz.errors import GameError, TraceError
from minimaxviz.game import MAX, MIN, Game, Side, listed, optional
from minimaxviz.notation import is_number, plain, spelled
from minimaxviz.trace.kept import Kept
from minimaxviz.trace.visits import Visits

__all__ = [
    "BOARD_LOOKS",
    "MOST_PLACES",
    "Board",
    "BoardLook",
    "FactNumbers",
    "Facts",
    "GamePositions",
    "Path",
    "Phrase",
    "Positions",
    "Pruned",
    "Shape",
    "Signs",
    "StoredPositions",
    "as_array",
    "signs_of",
    "storable",
    "unnamed",
]

Path: TypeAlias = tuple[int, ...]
Board: TypeAlias = tuple[tuple[str, ...], ...]
BoardLook: TypeAlias = Literal["marks", "checkered", "piles", "discs", "heaps", "chess", "pawns"]
"""How a board is drawn: signs on fields, on light and dark fields; piles on fields, bottom sign first; discs in a
frame; heaps of so many stones; chessmen by their letters, White's capital; pawns, of which W is White's."""
BOARD_LOOKS: tuple[BoardLook, ...] = get_args(BoardLook)


T = TypeVar("T")

STORABLE = {int, str, bool, type(None)}  # what JSON holds as it is
KEPT_FACTS = 20_000
KEPT_MOVES = 10_000  # that are written once
KEPT_PHRASES = 1_000  # that are held once for all positions of which they are said
KEPT_ROWS = 10_000  # of boards, likewise
KEPT_SPOTS = 100_000  # positions that are held at once while all visits are gone through
MOST_PLACES = 20_000_000  # in the paths of all pruned nodes that are listed: very deep ones are few


Phrase: TypeAlias = str | tuple[str, tuple[tuple[str, str], ...]]
"""A text; or the key of a phrase that the languages know, and what fills its blanks."""


class Signs(NamedTuple):
    """Which signs on a board are MAX's and which MIN's: none where the game does not say."""

    max: tuple[str, ...] = ()
    min: tuple[str, ...] = ()

    def owner(self, sign: str) -> Side | None:
        """Return whose a sign is."""
        return MAX if sign in self.max else MIN if sign in self.min else None


def signs_of(game: Any) -> Signs:
    """Return which signs are whose, as ``signs`` of a game says it, or else its ``marks`` and ``max_player``.

    >>> class Game: marks, max_player = "XO", "O"
    >>> signs_of(Game())
    Signs(max=('O',), min=('X',))
    """
    own = getattr(game, "signs", None)
    if own is None:
        marks, first = getattr(game, "marks", ()), getattr(game, "max_player", None)
        marks = list(marks) if isinstance(marks, str | tuple | list) else []
        own = ([first], [mark for mark in marks if mark != first]) if first in marks else ((), ())
    try:
        mine, theirs = (tuple(map(str, signs)) for signs in own)
    except (TypeError, ValueError):
        raise GameError(
            f"{type(game).__name__}: signs is {own!r}; MAX's signs and MIN's are needed, as ('X', 'O')"
        ) from None
    return Signs(mine, theirs)


class Facts(NamedTuple):
    """What views need to know about a node beyond what the search recorded."""

    label: str
    move: Any
    player: Side
    board: Board | None = None
    line: tuple[tuple[int, int], ...] = ()
    """The fields of the board that won."""
    named: bool = True
    """Whether the game gave the label, which then is nobody else's; else it is the move as Python writes it."""
    move_name: str = ""
    """The move for people; empty at the root, and where the game names its states and not its moves."""
    words: "Phrase" = ""
    """What the game calls the move in a sentence; empty where it says nothing else than its name."""


class _Look(NamedTuple):
    """The part of the facts that a position has however the game came to it."""

    label: str | None
    player: Side
    board: Board | None
    line: tuple[tuple[int, int], ...]


class _Spot(NamedTuple):
    """A position that was met, and what it looks like."""

    state: Any
    look: _Look
    moves: list[Any]
    """Its moves, once they were asked for."""
    below: dict[int, tuple[Any, Any]]
    """By their places, what is said of what its moves lead to, and the spots there."""
    visited: dict[tuple[int, int], int]
    """The first visit here of each level and size."""


def _itself(given: T) -> T:
    return given


class Pruned(NamedTuple):
    """Nodes that were never visited: those that are listed, by path, and how many more there are.

    ``more`` is None when there are more than was counted.
    """

    paths: Sequence[Path]
    more: int | None


class Shape:
    """Nodes in the order of a walk down the tree, each by its level and its place among its siblings."""

    def __init__(self, level: Sequence[int], child: Sequence[int]) -> None:
        self.level, self.child = level, child
        self.size = [1] * len(level)
        """How many nodes the subtree of each has."""
        above: list[int] = []
        for node, depth in enumerate(level):
            while len(above) > depth:
                first = above.pop()
                self.size[first] = node - first
            above.append(node)
        for first in above:
            self.size[first] = len(level) - first

    def __len__(self) -> int:
        return len(self.level)


class Positions(Protocol):
    """Where a trace learns about its nodes' positions."""

    board_look: BoardLook
    signs: Signs
    game: Any
    """The game that was searched, or None if it is not known any more."""

    def facts(self, path: Path) -> Facts:
        """Return a node's label, move, player and board."""

    def facts_of(self, visits: Visits | Shape, make: Callable[[Facts], Any] = ...) -> list[Any]:
        """Return the facts of the node of each visit, or what ``make`` makes of them, which is asked once if it can be.

        No path is needed for that.
        """

    def state(self, path: Path) -> Any:
        """Return a node's state, or None if it is not known."""

    def leaf_value(self, path: Path, *, ends: bool) -> float | None:
        """Return what a node that was never entered is worth to MAX, if it is a leaf and that is known.

        ``ends`` tells that the search would end there, finished or not.
        """

    def expand(self, skipped: Iterable[Path], depth: int | None, listed: int, counted: int) -> Pruned:
        """Go through subtrees that were never entered; a path that ends in −1 stands for all below the rest of it."""


class GamePositions:
    """Positions of a game at hand: states are played anew from the root when they are asked for."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self._label = optional(game, "label")
        self._board = optional(game, "board")
        self._line = optional(game, "winning_line")
        self._move_name = optional(game, "move_name")
        self._move_words = optional(game, "move_words")
        self._estimate = optional(game, "estimate")
        self.board_look: BoardLook = getattr(game, "board_look", "marks")
        if self.board_look not in BOARD_LOOKS:
            raise GameError(
                f"{type(game).__name__}: board_look is {self.board_look!r}; one of {', '.join(BOARD_LOOKS)} is needed"
            )
        self.signs = signs_of(game)
        self._facts = Kept(self._ask, KEPT_FACTS)
        self._answers: dict[Any, Facts] = {}
        self._moves: Kept[tuple[type, Any], tuple[str, str]] = Kept(
            lambda key: (str(key[1]), unnamed(key[1], named=self._label is not None)), KEPT_MOVES
        )
        self._phrases: Kept[Phrase, Phrase] = Kept(_itself, KEPT_PHRASES)
        self._rows_kept: Kept[tuple[str, ...], tuple[str, ...]] = Kept(_itself, KEPT_ROWS)
        self._walked: tuple[Path, list[tuple[Any, Any]]] = (), [(None, start)]
        """The path asked for last, and the moves and states along it; replaced as one, so that it is always whole."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.state(()))

    def state(self, path: Path) -> Any:
        """Return the state at the end of a path."""
        return self._walk(path)[-1][1]

    def leaf_value(self, path: Path, *, ends: bool) -> float | None:
        """Ask the game what a leaf is worth; one that it cannot tell, which no search met, has no value."""
        state = self.state(path)
        try:
            if self.game.is_over(state):
                value = self.game.utility(state)
            elif ends and self._estimate is not None:
                value = self._estimate(state)
            else:
                return None
            return plain(value) if is_number(value) else None
        except Exception:
            return None

    def _walk(self, path: Path) -> list[tuple[Any, Any]]:
        """Return the moves of a path and the states after them; the first is the root's, without a move."""
        walked, steps = self._walked
        common = _common(walked, path)
        steps = steps[: common + 1]
        for place in path[common:]:
            steps.append(self._played(steps[-1][1], place, self._options(steps[-1][1])))
        self._walked = path, steps
        return steps

    def _played(self, state: Any, place: int, options: Sequence[Any]) -> tuple[Any, Any]:
        """Return the move at a place, and the state after it."""
        move = options[self._place(state, place, options)]
        return move, self.game.play(state, move)

    def _place(self, state: Any, place: int, options: Sequence[Any]) -> int:
        """Return a place where a move is; during the search there was one."""
        if not place < len(options):
            raise GameError(
                f"{type(self.game).__name__}: moves({state!r}) answers {len(options)} moves now and answered more "
                "during the search; it has to answer the same each time"
            )
        return place

    def facts(self, path: Path) -> Facts:
        """Return what the game says about the node at the end of a path; the last answers are kept."""
        return self._facts[path]

    def facts_of(self, visits: Visits | Shape, make: Callable[[Facts], Any] = _itself) -> list[Any]:
        """Return what the game says about the node of each visit; below a position that comes up again it is known."""
        root, spots = self._spot(self.state(())), dict[Any, _Spot]()
        beginning = make(self._facts_after(root.state, None, root.look, is_root=True)), root
        path = {-1: self._spot(root.state)}  # above the root, so that it is found like all others
        level, child, size = visits.level, visits.child, visits.size
        levels, places = as_array(level), as_array(child)
        made: list[Any] = []
        while (visit := len(made)) < len(visits):
            depth, place, count = level[visit], child[visit], size[visit]
            above = path[depth - 1]
            if place not in above.below:
                if len(spots) >= KEPT_SPOTS:  # all but the way down to here is found anew when it is needed
                    spots.clear()
                    for spot in path.values():
                        spot.below.clear()
                above.below[place] = self._below(above, place, spots, make) if depth else beginning
            facts, spot = above.below[place]
            path[depth] = spot
            made.append(facts)
            before = spot.visited.setdefault((depth, count), visit)
            if before < visit and count > 1:
                theirs, ours = slice(before + 1, before + count), slice(visit + 1, visit + count)
                if levels[theirs] == levels[ours] and places[theirs] == places[ours]:
                    made += made[theirs]  # the same visits below the same position
        for spot in (*spots.values(), *path.values()):
            spot.below.clear()  # one by one: freed as a chain, a deep game would end Python in a browser
        return made

    def _below(
        self, above: _Spot, place: int, spots: dict[Any, _Spot], make: Callable[[Facts], Any]
    ) -> tuple[Any, _Spot]:
        """Return what is made of the facts after a move, and the spot to which it leads."""
        if not above.moves:
            above.moves.extend(self._options(above.state))
        move, state = self._played(above.state, place, above.moves)
        try:
            spot = spots.get(state) or spots.setdefault(state, self._spot(state))
        except TypeError:  # a state that no table takes
            spot = self._spot(state)
        return make(self._facts_after(above.state, move, spot.look)), spot

    def _spot(self, state: Any) -> _Spot:
        return _Spot(state, self._look(state), [], {}, {})

    def _ask(self, path: Path) -> Facts:
        steps = self._walk(path)
        (_, before), (move, state) = steps[-2:] if path else steps * 2
        return self._answer(before, state, move, is_root=not path)

    def _answer(self, before: Any, state: Any, move: Any, *, is_root: bool) -> Facts:
        """Ask the game; positions that come up again and again are asked about once."""
        key = (before, move, is_root)
        try:
            facts = self._answers.get(key)
        except TypeError:  # states or moves that no table takes
            return self._describe(before, state, move, is_root)
        if facts is None:
            facts = self._describe(before, state, move, is_root)
            if len(self._answers) >= KEPT_FACTS:
                self._answers.clear()
            self._answers[key] = facts
        return facts

    def _describe(self, before: Any, state: Any, move: Any, is_root: bool) -> Facts:
        return self._facts_after(before, move, self._look(state), is_root=is_root)

    def _look(self, state: Any) -> _Look:
        """Ask what a position looks like, however the game came to it."""
        label = None if self._label is None else str(self._label(state))
        rows = self._rows(state) if self._board else ()
        line = tuple((row, column) for row, column in self._line(state)) if self._line and any(rows) else ()
        return _Look(label, self._player(state), rows if any(rows) else None, line)

    def _facts_after(self, before: Any, move: Any, look: _Look, *, is_root: bool = False) -> Facts:
        """Return what is known of a node to which a move leads."""
        text, name = self._written(move)
        label = look.label if look.label is not None else "start" if is_root else text
        name, words = ("", "") if is_root else self._named_move(before, move, name)
        return Facts(label, move, look.player, look.board, look.line, look.label is not None, name, words)

    def _written(self, move: Any) -> tuple[str, str]:
        """Return a move as Python writes it, and what it is called if the game does not say: there are few moves."""
        try:
            return self._moves[type(move), move]
        except TypeError:  # a move that no table takes
            return str(move), unnamed(move, named=self._label is not None)

    def _named_move(self, state: Any, move: Any, name: str) -> tuple[str, Phrase]:
        """Ask what a move is called, and what in a sentence."""
        if self._move_name:
            name = self._move_name(state, move)
            if not isinstance(name, str):
                raise GameError(f"{type(self.game).__name__}: move_name() answers {name!r}; a text is needed")
        return name, self._phrase(self._move_words(state, move)) if self._move_words else ""

    def _phrase(self, words: Any) -> Phrase:
        if isinstance(words, str):
            return words
        try:
            key, filled = words
            return self._phrases[str(key), tuple([(str(name), str(text)) for name, text in dict(filled).items()])]
        except (TypeError, ValueError):
            raise GameError(
                f"{type(self.game).__name__}: move_words() answers {words!r}; a text is needed, "
                "or the key of a phrase and its blanks"
            ) from None

    def _rows(self, state: Any) -> Board:
        board = self._board(state)
        try:
            return tuple([self._rows_kept[tuple(map(str, row))] for row in board])
        except TypeError:
            raise GameError(
                f"{type(self.game).__name__}: board() answers {board!r}; rows of cells are needed"
            ) from None

    def _player(self, state: Any) -> Side:
        """Ask who is to move; where nobody is, any answer will do, or none."""
        if not self.game.is_over(state):
            return self.game.player(state)
        try:
            player = self.game.player(state)
        except Exception:  # a finished game need not know
            return MAX
        return MIN if player == MIN else MAX

    def expand(self, skipped: Iterable[Path], depth: int | None, listed: int, counted: int) -> Pruned:
        """List the skipped children and all below them, and count on after the list is full."""
        count, room, play = 0, MOST_PLACES, self.game.play
        paths: list[Path] = []
        for root in skipped:
            path, before = list(root[:-1]), self.state(root[:-1])
            options = self._options(before) if root[-1] >= 0 else self._continued(before, len(path), depth)
            places = [self._place(before, root[-1], options)] if root[-1] >= 0 else range(len(options) - 1, -1, -1)
            stack = [(len(path), place, before, options) for place in places]  # the last two are the parent's
            while stack:
                level, place, before, options = stack.pop()
                count += 1
                if count > counted:
                    return Pruned(paths, None)
                if count <= listed:
                    path[level:] = [place]
                    room -= len(path)
                    listed = listed if room >= 0 else 0
                if count <= listed:
                    paths.append(tuple(path))
                state, level = play(before, options[place]), level + 1
                if options := self._continued(state, level, depth):
                    stack += [(level, place, state, options) for place in range(len(options) - 1, -1, -1)]
        return Pruned(paths, count - len(paths))

    def _continued(self, state: Any, level: int, depth: int | None) -> Sequence[Any]:
        """Return the moves of a state, or none where the search ends."""
        return () if level == depth or self.game.is_over(state) else self._options(state)

    def _options(self, state: Any) -> Sequence[Any]:
        return listed(self.game.moves(state), self.game)


def _common(one: Path, two: Path) -> int:
    """Return how long two paths run together."""
    short = min(len(one), len(two))
    if one[:short] == two[:short]:
        return short
    return next(i for i in range(short) if one[i] != two[i])


def as_array(column: Sequence[int]) -> "array[int]":
    """Return a column of whole numbers as an array, which it may be already."""
    return column if isinstance(column, array) else array("i", column)


def unnamed(move: Any, *, named: bool) -> str:
    """Return what a move is called where the game does not say: nothing where it names its states instead."""
    return "" if named or move is None else spelled(move)


def storable(move: Any) -> Any:
    """Return a move as JSON can hold it: texts, whole numbers and sequences of them, else its text."""
    if type(move) in STORABLE or isinstance(move, str):
        return move
    if type(move) is tuple and STORABLE.issuperset(map(type, move)):
        return move
    if type(move) in (tuple, list):
        return tuple(map(storable, move))
    return str(move)


class FactNumbers(dict[Facts, int]):
    """Different facts, numbered as they come, as far as JSON can hold them."""

    def number(self, facts: Facts) -> int:
        """Return the number of some facts, which is the next one if they are new."""
        move = storable(facts.move)
        return self.setdefault(facts if move is facts.move else facts._replace(move=move), len(self))


class StoredPositions:
    """Positions read from a file: labels, moves, players and boards, but no states.

    Nodes are numbered, the root is 0: ``numbers`` has a child's by its parent's number and its place. ``values`` are
    those of leaves that were never entered, by number.
    """

    def __init__(
        self,
        facts: Sequence[Facts],
        numbers: Mapping[tuple[int, int], int],
        pruned: Pruned,
        board_look: BoardLook = "marks",
        signs: Signs = Signs(),  # noqa: B008  (it is a value)
        values: Mapping[int, float] | None = None,
    ) -> None:
        self.board_look: BoardLook = board_look
        self.signs = signs
        self.game = None
        self._facts = facts
        self._numbers = numbers
        self._pruned = pruned
        self._values = values or {}

    def state(self, path: Path) -> None:
        """Return None: states are the game's own, and are not stored."""

    def leaf_value(self, path: Path, *, ends: bool) -> float | None:
        """Look up what a leaf is worth; files that were written before that was stored do not know."""
        return self._values.get(self._number(path)) if self._values else None

    def facts(self, path: Path) -> Facts:
        """Look a node up."""
        return self._facts[self._number(path)]

    def _number(self, path: Path) -> int:
        number = 0
        for place in path:
            if (number, place) not in self._numbers:
                raise TraceError(f"the node at {path} is not stored; only so many pruned nodes are")
            number = self._numbers[number, place]
        return number

    def facts_of(self, visits: Visits | Shape, make: Callable[[Facts], Any] = _itself) -> list[Any]:
        """Look the nodes of visits up, one place further from the last."""
        numbers: list[int] = []  # of the nodes from the root to the last
        found: list[int] = []
        for depth, place in zip(visits.level, visits.child, strict=True):
            del numbers[depth:]
            numbers.append(self._numbers[numbers[-1], place] if depth else 0)
            found.append(numbers[-1])
        made = {id(facts): make(facts) for facts in {id(facts): facts for facts in self._facts}.values()}
        return [made[id(self._facts[number])] for number in found]

    def expand(self, skipped: Iterable[Path], depth: int | None, listed: int, counted: int) -> Pruned:
        """Return what was expanded when the trace was stored."""
        return self._pruned
