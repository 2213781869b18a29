"""The clothes of a tree: the same game as nested lists, objects, tables, names or a board."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from minimaxviz.errors import PracticeError, TreeError
from minimaxviz.game import MAX
from minimaxviz.games.tree import Tree
from minimaxviz.notation import is_number, readable
from minimaxviz.trace.positions import Path

__all__ = ["LENDABLE", "STYLES", "Board", "Dressed", "Wardrobe", "cells", "own_signs"]

STYLES = {
    "lists": "a node is a list, a leaf a number",
    "nodes": "a node has children and a value",
    "table": "a node is a name, and tree and values are tables",
    "names": "a node is a name, and a game answers actions(node), result(node, action), utility(node, player)",
    "state": "a node answers actions(), result(action), is_terminal(), utility()",
    "gamestate": "a node answers getLegalActions(agent), generateSuccessor(agent, action), isWin(), getScore()",
    "board": "one board answers legal_moves, push(move), pop(), is_game_over(), evaluate()",
    "index": "a node is a depth and a number, and values is a list; the tree is a complete binary one",
    "signs": "a node is a board: a list of signs, or a list of rows",
}
"""The styles, and what a function has to be content with in each."""

# --- what a node can be ---------------------------------------------------------------------------


class Dressed:
    """A node in the clothes of an object."""

    def __init__(self, wardrobe: "Wardrobe", path: Path, state: Any) -> None:
        self._wardrobe, self._path, self._state = wardrobe, path, state

    @property
    def standing(self) -> Path:
        """Where it stands now."""
        return self._path

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self._state

    def _ask(self) -> Any:
        """Note that a node was asked about; return the game."""
        self._wardrobe.questions.append(self._path)
        return self._wardrobe.game

    def __repr__(self) -> str:
        return self._wardrobe.name(self._path, self._state)


class Node(Dressed):
    """A node with children and, if it is a leaf, a value."""

    def __init__(self, wardrobe: "Wardrobe", path: Path, state: Any) -> None:
        super().__init__(wardrobe, path, state)
        self.name = wardrobe.name(path, state)
        self.value = wardrobe.value(state)
        self._children = [Node(wardrobe, (*path, place), child) for place, child in wardrobe.below(state)]

    @property
    def children(self) -> "list[Node]":
        """The nodes below it."""
        self._ask()
        return self._children

    @children.setter
    def children(self, given: Any) -> None:
        self._children = given

    def is_terminal(self) -> bool:
        """Tell whether it is a leaf."""
        self._ask()
        return not self._children

    is_leaf = isTerminal = isLeaf = terminal = is_terminal  # noqa: N815  (as people write it)

    def get_children(self) -> "list[Node]":
        """Return the nodes below it."""
        return self.children

    compute_and_get_children = get_possible_moves = getChildren = get_children  # noqa: N815

    def evaluate(self) -> Any:
        """Return what a leaf is worth."""
        self._ask()
        return self.value

    heuristic = score = get_value = getValue = evaluate  # noqa: N815


class State(Dressed):
    """A state that knows its moves and what comes of them."""

    def actions(self, player: Any = None) -> list[Any]:
        """Return the moves."""
        return list(self._ask().moves(self._state)) if not self.is_terminal() else []

    get_legal_moves = legal_moves = get_moves = moves = actions

    def result(self, move: Any) -> "State":
        """Return the state after a move."""
        game = self._wardrobe.game
        place = list(game.moves(self._state)).index(move)
        return State(self._wardrobe, (*self._path, place), game.play(self._state, move))

    make_move = forecast_move = play = result

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return bool(self._ask().is_over(self._state))

    terminal_test = is_over = game_over = is_terminal

    def utility(self, player: Any = None) -> float:
        """Return what a finished state is worth to MAX."""
        self._ask()
        return self._wardrobe.worth(self._state)

    evaluate = score = utility

    def player(self) -> int:
        """Return who moves: 0 is MAX, 1 is MIN."""
        return 0 if self._wardrobe.game.player(self._state) == MAX else 1

    to_move = player


class GameState(Dressed):
    """A state as in the Pacman projects: agent 0 is MAX, agent 1 is MIN."""

    def getNumAgents(self) -> int:  # noqa: N802
        """Return how many play."""
        return 2

    def isWin(self) -> bool:  # noqa: N802
        """Tell whether the game is over."""
        return bool(self._ask().is_over(self._state))

    def isLose(self) -> bool:  # noqa: N802
        """Tell that nobody loses: what a leaf is worth says enough."""
        return False

    def getLegalActions(self, agentIndex: int = 0) -> list[Any]:  # noqa: N802, N803
        """Return the moves."""
        game = self._ask()
        return [] if game.is_over(self._state) else list(game.moves(self._state))

    def generateSuccessor(self, agentIndex: int, action: Any) -> "GameState":  # noqa: N802, N803
        """Return the state after a move."""
        game = self._wardrobe.game
        place = list(game.moves(self._state)).index(action)
        return GameState(self._wardrobe, (*self._path, place), game.play(self._state, action))

    def getScore(self) -> float:  # noqa: N802
        """Return what a leaf is worth."""
        self._ask()
        return self._wardrobe.worth(self._state)


class Board(Dressed):
    """One board on which moves are made and taken back."""

    def __init__(self, wardrobe: "Wardrobe") -> None:
        super().__init__(wardrobe, (), wardrobe.game.start())
        self._line = [self._state]

    @property
    def legal_moves(self) -> list[Any]:
        """The moves."""
        game = self._ask()
        return [] if game.is_over(self._line[-1]) else list(game.moves(self._line[-1]))

    def get_legal_moves(self, player: Any = None) -> list[Any]:
        """Return the moves."""
        return self.legal_moves

    def push(self, move: Any) -> None:
        """Make a move."""
        game, state = self._wardrobe.game, self._line[-1]
        moves = [] if game.is_over(state) else list(game.moves(state))
        if move not in moves:
            raise ValueError(f"{move} cannot be played at {self!r}: was a move not taken back?")
        self._path = (*self._path, moves.index(move))
        self._line.append(game.play(state, move))

    def pop(self) -> Any:
        """Take a move back, and return it."""
        if len(self._line) == 1:
            raise IndexError("there is no move to take back")
        self._line.pop()
        *above, place = self._path
        self._path = tuple(above)
        return self._wardrobe.game.moves(self._line[-1])[place]

    make_move = play = push

    def undo_move(self, move: Any = None) -> Any:
        """Take a move back."""
        return self.pop()

    undo = unmake_move = undo_move

    def is_game_over(self) -> bool:
        """Tell whether the game is over."""
        return bool(self._ask().is_over(self._line[-1]))

    is_over = is_terminal = game_over = is_game_over

    def evaluate(self) -> float:
        """Return what a leaf is worth."""
        self._ask()
        return self._wardrobe.worth(self._line[-1])

    score = utility = evaluate

    @property
    def turn(self) -> bool:
        """Whether MAX moves."""
        return bool(self._wardrobe.game.player(self._line[-1]) == MAX)

    def __repr__(self) -> str:
        return self._wardrobe.name(self._path, self._line[-1])


class Rules:
    """A game that is asked about names, as AIMA has it; the package's own questions are answered too."""

    def __init__(self, wardrobe: "Wardrobe") -> None:
        game = wardrobe.game
        self.initial = game.start()
        self.moves, self.play, self.player, self.is_over = game.moves, game.play, game.player, game.is_over
        self.start, self.estimate = game.start, wardrobe.worth
        self.to_move, self.result, self.is_terminal, self.terminal_test = (
            game.player,
            game.play,
            game.is_over,
            game.is_over,
        )
        self._wardrobe = wardrobe

    def actions(self, state: Any) -> list[Any]:
        """Return the moves."""
        return [] if self.is_over(state) else list(self.moves(state))

    def utility(self, state: Any, player: Any = None) -> float:
        """Return what a finished state is worth to MAX, or to the one who is named."""
        value = self._wardrobe.worth(state)
        return value if player in (None, MAX) else -value


# --- all of them ----------------------------------------------------------------------------------


class Wardrobe:
    """A game in all its clothes: ``t.lists()``, ``t.nodes()``, ``t.state()``, ``t.board()`` and so on.

    >>> t = Wardrobe(Tree.from_nested([[3, 12], [2, 4]]))
    >>> t.lists(), t.nodes().children, t.names(), t.tree["B"], t.leaves
    ([[3, 12], [2, 4]], [B, C], 'A', ['D', 'E'], [3, 12, 2, 4])
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.questions: list[Path] = []
        """The nodes that were asked about, one after the other."""
        self.lent: list[tuple[Any, Any]] = []
        """What was handed out and can be changed, and how it was."""
        self.list_paths: dict[int, Path] = {}
        self.signs: dict[Any, Any] = {}
        """What stands for which sign, where boards were handed out as lists."""
        self._kept: list[Any] = []  # so that no list gets the number of another

    # --- facts

    def name(self, path: Path, state: Any) -> str:
        """Return what a node is called."""
        return str(state) if isinstance(self.game, Tree) else f"{type(self.game).__name__}{list(path)}"

    def below(self, state: Any) -> Iterator[tuple[int, Any]]:
        """Go through the places of moves and the states after them."""
        if not self.game.is_over(state):
            yield from ((place, self.game.play(state, move)) for place, move in enumerate(self.game.moves(state)))

    def value(self, state: Any) -> float | None:
        """Return what a leaf is worth, or an inner node's estimate; None if it has none."""
        try:
            return self.worth(state)
        except TreeError:
            return None

    def worth(self, state: Any) -> float:
        """Return what a leaf is worth, or an inner node's estimate."""
        if self.game.is_over(state):
            return self.game.utility(state)  # type: ignore[no-any-return]
        if not hasattr(self.game, "estimate"):
            raise TreeError(f"{readable(state)} is no leaf and has no value; go on to its children")
        return self.game.estimate(state)  # type: ignore[no-any-return]

    # --- clothes

    def lists(self) -> Any:
        """Return the tree as nested lists."""
        nested = self._nested(self._tree.root, ())
        self.lent.append((nested, _copied(nested)))
        return nested

    def _nested(self, name: str, path: Path) -> Any:
        if self._tree.is_over(name):
            return self._tree.utility(name)
        nested = [self._nested(child, (*path, place)) for place, child in enumerate(self._tree.moves(name))]
        self.list_paths[id(nested)] = path
        self._kept.append(nested)
        return nested

    def nodes(self) -> Node:
        """Return the root as an object with children."""
        return Node(self, (), self._tree.root)

    def names(self) -> Any:
        """Return the root's name, or the state in which the game begins."""
        return self.game.start()

    def state(self) -> State:
        """Return the root as a state that knows its moves."""
        return State(self, (), self.game.start())

    def gamestate(self) -> GameState:
        """Return the root as a state of the Pacman projects."""
        return GameState(self, (), self.game.start())

    def board(self) -> Board:
        """Return a board on which moves are made and taken back."""
        board = Board(self)
        self.lent.append((board, ()))
        return board

    def rules(self) -> Rules:
        """Return the game that answers questions about names."""
        return Rules(self)

    def cells(self, *, flat: bool = False, empty: Any = " ", signs: Sequence[Any] = ("X", "O")) -> list[Any]:
        """Return the board at the root as a list of rows, or of fields: MAX's sign, MIN's sign, and what is empty."""
        drawn, own = self._rows(), own_signs(self.game)
        rows = [[signs[own.index(sign)] if sign in own else empty for sign in row] for row in drawn]
        self.signs.update({empty: "", **dict(zip(signs, own, strict=True))})
        board: list[Any] = list(chain.from_iterable(rows)) if flat else rows
        self.lent.append((board, _copied(board)))
        return board

    def _rows(self) -> Any:
        if not hasattr(self.game, "board"):
            raise PracticeError(
                f"{type(self.game).__name__} has no board; give the function one: call=lambda f, t: f(…)"
            )
        return self.game.board(self.game.start())

    @property
    def tree(self) -> dict[str, list[str]]:
        """The children of each node by name; leaves are not in it."""
        return {name: list(self._tree.moves(name)) for name in self._tree.names() if self._tree.moves(name)}

    @property
    def values(self) -> dict[str, float]:
        """The values of the leaves by name."""
        return dict(self._tree.values)

    @property
    def leaves(self) -> list[float]:
        """The values of the leaves, left to right."""
        return list(self._values_below(self._tree.root))

    def _values_below(self, name: str) -> Iterator[float]:
        if self._tree.is_over(name):
            yield self._tree.utility(name)
        for child in self._tree.moves(name):
            yield from self._values_below(child)

    @property
    def height(self) -> int:
        """How deep the tree is."""
        return _height(self._tree, self._tree.root)

    @property
    def _tree(self) -> Tree:
        if not isinstance(self.game, Tree):
            raise PracticeError(
                f"{type(self.game).__name__} is no Tree; its states are to be had as state() and board()"
            )
        return self.game

    # --- questions that are lent

    def lendable(self, what: str) -> Any:
        """Return what is lent under a name: a function of a node in whatever clothes, or a table."""
        if what in ("tree", "values"):
            return getattr(self, what)
        return {
            "children": self._children,
            "children or None": lambda node: self._children(node) or None,
            "value": self._value,
            "is_over": lambda node: not self._children(node),
            "player": self._player,
        }[what]

    def _children(self, node: Any) -> list[Any]:
        if isinstance(node, Node):
            return list(node.children)
        if isinstance(node, State):
            return [node.result(move) for move in node.actions()]
        if isinstance(node, list):
            return node
        if is_number(node):
            return []
        return [child for _, child in self.below(node)]

    def _value(self, node: Any) -> Any:
        if isinstance(node, Node | State):
            return node.evaluate()
        return node if is_number(node) else self.worth(node)

    def _player(self, node: Any) -> str:
        if isinstance(node, Node | State):
            return self.game.player(node.state)  # type: ignore[no-any-return]
        if isinstance(node, list) or is_number(node):
            raise PracticeError("a list does not know who moves; use another style, or give a parameter for it")
        return self.game.player(node)  # type: ignore[no-any-return]

    # --- afterwards

    def changed(self) -> bool:
        """Tell whether something that was handed out is not as it was."""
        return any((one.standing if isinstance(one, Board) else one) != before for one, before in self.lent)


LENDABLE = ("children", "children or None", "value", "is_over", "player", "tree", "values")


def own_signs(game: Any) -> list[str]:
    """Return MAX's sign on the board and MIN's."""
    first = getattr(game, "max_player", None)
    marks = list(getattr(game, "marks", ()))
    if len(marks) != 2 or first not in marks:
        raise PracticeError(f"{type(game).__name__} does not say whose signs are whose; use call= and state=")
    return [first, *(mark for mark in marks if mark != first)]


def cells(board: Any) -> tuple[Any, ...] | None:
    """Return the fields of a board one after the other, whatever it is made of; None if it is no board."""
    if hasattr(board, "tolist"):
        board = board.tolist()
    if isinstance(board, dict):
        board = list(board.values())
    if not isinstance(board, list | tuple | str) or not board:
        return None
    if isinstance(board[0], list | tuple):
        try:
            return tuple(chain.from_iterable(board))
        except TypeError:
            return None
    return tuple(board)


def _copied(nested: Any) -> Any:
    return [_copied(one) for one in nested] if isinstance(nested, list) else nested


def _height(tree: Tree, name: str) -> int:
    return max((1 + _height(tree, child) for child in tree.moves(name)), default=0)
