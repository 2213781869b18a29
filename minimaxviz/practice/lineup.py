"""Calls lined up with a tree: which node each is about, which of them are visits, and what they answered."""

from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, is_number
from minimaxviz.practice.calls import Call
from minimaxviz.practice.clothes import Board, Dressed, Wardrobe, cells
from minimaxviz.practice.codes import parameters
from minimaxviz.practice.outfits import role, window_of
from minimaxviz.trace.positions import Path

__all__ = ["Lineup", "Spotter", "Visit", "freezer"]


UNSEEN = object()
"""What a node answered, where nobody saw it."""


class Visit:
    """A visit as it was seen: a node, its window as it was given, what it answered, and the visits below."""

    def __init__(self, path: Path, window: Window | None = None) -> None:
        self.path = path
        self.window = window
        self.answer: Any = None
        self.left = False
        self.below: list[Visit] = []

    def walk(self) -> Iterator["Visit"]:
        """Go through it and all below, in order."""
        yield self
        for one in self.below:
            yield from one.walk()


# --- what is kept of an argument ------------------------------------------------------------------


class Spot:
    """Where a board stood that is changed later."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        self.path = path


def freezer(wardrobe: Wardrobe, state: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    """Return a function that keeps of an argument what may be changed later: of a board its fields."""
    if state is not None:
        return _stated(state)
    if not isinstance(wardrobe.game, Tree) and hasattr(wardrobe.game, "board"):
        return _fields_of
    lists = wardrobe.list_paths

    def freeze(value: Any) -> Any:
        if type(value) is list:
            return value if id(value) in lists else tuple(value)
        return Spot(value.standing) if type(value) is Board else value

    return freeze


def _fields_of(value: Any) -> Any:
    kind = type(value)
    if kind is list:
        if not value or type(value[0]) is not list:
            return tuple(value)
        try:
            return tuple(sum(value, []))  # noqa: RUF017  (for the few rows of a board it is the fastest)
        except TypeError:  # they are not all of them rows
            return tuple(value)
    if kind is Board:
        return Spot(value.standing)
    return cells(value) if kind is dict or hasattr(value, "tolist") else value


def _stated(state: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that turns somebody's board into one of ours; what is no board stays as it is."""
    is_busy = False

    def freeze(value: Any) -> Any:
        nonlocal is_busy
        if is_busy:  # calls that are made for us are nobody's business
            return value
        is_busy = True
        try:
            return _fields_of(state(value))
        except Exception:
            return value
        finally:
            is_busy = False

    return freeze


# --- which node a call is about -------------------------------------------------------------------


class Spotter:
    """Tells which node a call is about."""

    def __init__(self, wardrobe: Wardrobe, *, is_index: bool = False) -> None:
        self.wardrobe, self.game = wardrobe, wardrobe.game
        self.is_index = is_index
        self._paths: dict[str, Path] = {}
        self._states: dict[Path, Any] = {(): self.game.start()}
        if isinstance(self.game, Tree):
            self._paths[self.game.root] = ()
            for name in self.game.names():
                for place, child in enumerate(self.game.moves(name)):
                    self._paths[child] = (*self._paths[name], place)
        self._parameters: dict[CodeType | None, str] = {}
        self._used: dict[tuple[CodeType | None, Path], set[int]] = {}
        self._signs = dict(wardrobe.signs)
        self._first_depth: int | None = None
        self.strange: list[Path] = []
        """Where a call was about a position that no move leads to."""

    def state(self, path: Path) -> Any:
        """Return the state at a path."""
        if path not in self._states:
            above = self.state(path[:-1])
            self._states[path] = self.game.play(above, self.game.moves(above)[path[-1]])
        return self._states[path]

    def children(self, path: Path) -> list[Any]:
        """Return the states after the moves at a path."""
        state = self.state(path)
        if self.game.is_over(state):
            return []
        count = len(self.game.moves(state))
        return [self.state((*path, place)) for place in range(count)]

    def locate(self, call: Call, above: Path) -> Path | None:
        """Return the path of the node that a call is about, given where the call came from."""
        if self.is_index:
            return self._numbered(call)
        for name, value in call.arguments.items():
            path = self._path(value, above)
            if path is not None:
                if role(name) in ("alpha", "beta"):
                    continue
                self._parameters[call.code] = name
                self._parameters.setdefault(None, name)
                return path
        if self.wardrobe.list_paths:
            return self._leaf(call, above)
        return None

    def _path(self, value: Any, above: Path) -> Path | None:
        if isinstance(value, Spot):
            return value.path
        if isinstance(value, Dressed):
            return value.standing
        if isinstance(value, list):
            return self.wardrobe.list_paths.get(id(value))
        if isinstance(self.game, Tree):
            return self._paths.get(value) if isinstance(value, str) else None
        if isinstance(value, tuple | str) and (path := self._on_board(value, above)) is not None:
            return path
        return self._equal(value, above)

    def named(self, item: Any) -> Path | None:
        """Return the path of the node that an answer names, if it names one."""
        return self._path(item, ()) if not isinstance(item, tuple) else None

    def _equal(self, value: Any, above: Path) -> Path | None:
        """Find a state of the game itself: the node that is open, or one of its children."""
        if value == self.state(above):
            return above
        return next(((*above, place) for place, child in enumerate(self.children(above)) if child == value), None)

    def _on_board(self, board: Any, above: Path) -> Path | None:
        """Find a board: that of the node that is open, or of one of its children."""
        fields, own = cells(board), self._fields(above)
        if fields is None or len(own) != len(fields):
            return None
        if self._matches(fields, own):
            return above
        for place in range(len(self.children(above))):
            if self._matches(fields, self._fields((*above, place))):
                return (*above, place)
        self.strange.append(above)
        return None

    def _fields(self, path: Path) -> tuple[Any, ...]:
        return cells(self.game.board(self.state(path))) or ()

    def _matches(self, fields: tuple[Any, ...], own: tuple[Any, ...]) -> bool:
        """Tell whether two boards are alike; which sign stands for which is learned."""
        signs = dict(self._signs)
        for field, sign in zip(fields, own, strict=True):
            try:
                if signs.setdefault(field, sign) != sign:
                    return False
            except TypeError:
                return False
        if len(set(signs.values())) < len(signs):
            return False
        self._signs = signs
        return True

    def _leaf(self, call: Call, above: Path) -> Path | None:
        """Find a number among nested lists: the next leaf of that value that this code was not asked about."""
        name = self._parameters.get(call.code, self._parameters.get(None))
        if name not in call.arguments:  # code that was asked about leaves alone
            name = next((one for one, value in call.arguments.items() if role(one) is None and is_number(value)), None)
        value = call.arguments.get(name or "")
        if not is_number(value):
            return None
        states = self.children(above)
        if not states:
            return above if self.game.utility(self.state(above)) == value else None
        used = self._used.setdefault((call.code, above), set())
        for place, child in enumerate(states):
            if place not in used and self.game.is_over(child) and self.game.utility(child) == value:
                used.add(place)
                return (*above, place)
        return None

    def _numbered(self, call: Call) -> Path | None:
        """Find the node of a depth and a number in a complete binary tree."""
        depth = next((value for name, value in call.arguments.items() if role(name) == "depth"), None)
        others = [value for name, value in call.arguments.items() if role(name) is None]
        number = next((value for value in others if type(value) is int), None)
        if type(depth) is not int or number is None:
            return None
        if self._first_depth is None:
            self._first_depth = depth
        level = abs(depth - self._first_depth)
        if not 0 <= number < 2**level:
            return None
        path = tuple((number >> (level - 1 - place)) & 1 for place in range(level))
        return path if self._is_there(path) else None

    def _is_there(self, path: Path) -> bool:
        """Tell whether the game goes so far; numbers go on below the leaves."""
        return not path or (self._is_there(path[:-1]) and path[-1] < len(self.children(path[:-1])))


# --- which calls are visits -----------------------------------------------------------------------


class Lineup:
    """The calls of one run, lined up: the visits, from the root down."""

    def __init__(self, top: Call, spotter: Spotter, recursive: set[CodeType]) -> None:
        self.spotter = spotter
        self._spot(top, ())
        found = _on_cycles(top)
        self.recursive = recursive | found if not recursive or recursive & found else recursive
        self.root = Visit(())
        self.jumps = 0
        self.is_asked = False
        """Whether visits are known only from questions."""
        self.entry = top.below[0] if top.below else None
        self.inner_answer: Any = None
        """What the code that goes down answered for the root, where another function began."""
        if self.entry is not None:
            self.root.window = window_of(self.entry.arguments)
            self.root.answer, self.root.left = self.entry.result, self.entry.ended
            self._walk(self.entry, self.root)
        if not self.recursive:
            self._ask()
        self.has_visits = bool(self.root.below)

    @property
    def begins_aside(self) -> bool:
        """Whether the function that was called is not the one that goes down."""
        return self.entry is not None and bool(self.recursive) and self.entry.code not in self.recursive

    def _ask(self) -> None:
        """Take the first question about a node for its visit, where nothing calls itself; the answer is not seen."""
        visits: dict[Path, Visit] = {(): self.root}
        for path in self.spotter.wardrobe.questions:
            for end in range(1, len(path) + 1):
                if path[:end] not in visits:
                    visits[path[:end]] = child = Visit(path[:end])
                    child.answer, child.left = UNSEEN, True
                    visits[path[: end - 1]].below.append(child)
        self.is_asked = bool(self.root.below)

    def _spot(self, call: Call, above: Path) -> None:
        """Find the node that each call is about."""
        waiting = [(call, above)]
        while waiting:
            one, path = waiting.pop()
            if one.code is not None:
                one.path = self.spotter.locate(one, path)
            path = path if one.path is None else one.path
            waiting += [(below, path) for below in reversed(one.below)]

    def _walk(self, call: Call, visit: Visit) -> None:
        """Go through the calls below one; who never stopped going down went far, so nothing here calls itself."""
        waiting = [(one, visit) for one in reversed(call.below)]
        while waiting:
            one, above = waiting.pop()
            if one.path is not None and one.code in self.recursive:
                above = self._add(one, above) if one.path == above.path else self._enter(one, one.path, above)
            waiting += [(below, above) for below in reversed(one.below)]

    def _add(self, call: Call, visit: Visit) -> Visit:
        """Take facts from a call about the node that is open."""
        if visit.window is None:
            visit.window = window_of(call.arguments)
        if visit is self.root and self.begins_aside and call.ended:
            self.inner_answer = call.result
        return visit

    def _enter(self, call: Call, path: Path, visit: Visit) -> Visit:
        """Note the visit of another node than the open one, and return it."""
        depth = len(visit.path)
        if path[:depth] != visit.path:  # it is not below the open one
            self.jumps += 1
            return visit
        for end in range(depth + 1, len(path)):  # nodes that were passed over
            self.jumps += 1
            between = Visit(path[:end])
            visit.below.append(between)
            visit = between
        child = Visit(path, window_of(call.arguments))
        child.answer, child.left = call.result, call.ended
        visit.below.append(child)
        return child


def _on_cycles(top: Call) -> set[CodeType]:
    """Return the code that searches: it is called, through whatever, from itself; only calls about nodes count.

    A helper may do that too, as one that measures the height of a tree. It is called by the search and calls it not,
    or has no window where another has one, or was done before the search began.
    """
    calls: dict[CodeType, set[CodeType]] = {}
    begun: dict[CodeType, int] = {}
    waiting: list[tuple[Call, CodeType | None]] = [(top, None)]
    while waiting:
        one, above = waiting.pop()
        if one.path is not None and one.code is not None:
            if above is not None:
                calls.setdefault(above, set()).add(one.code)
            above = one.code
            begun.setdefault(above, len(begun))
        waiting += [(below, above) for below in reversed(one.below)]
    reached = {code: _reached(code, calls) for code in calls}
    recursive = [code for code in calls if code in reached[code]]
    circles = {
        frozenset(other for other in recursive if other in reached[code] and code in reached[other])
        for code in recursive
    }
    highest = [one for one in circles if not any(one is not other and _leads(other, one, reached) for other in circles)]
    if not highest:
        return set()
    return set(max(highest, key=lambda one: (any(map(_has_window, one)), max(begun[code] for code in one))))


def _leads(one: frozenset[CodeType], other: frozenset[CodeType], reached: dict[CodeType, set[CodeType]]) -> bool:
    return any(code in reached[caller] for caller in one for code in other)


def _has_window(code: CodeType) -> bool:
    return {"alpha", "beta"} <= {role(name) for name in parameters(code)}


def _reached(code: CodeType, calls: dict[CodeType, set[CodeType]]) -> set[CodeType]:
    found: set[CodeType] = set()
    waiting = list(calls[code])
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += calls.get(one, ())
    return found
