"""The museum's door: which bugs there are, what each does, and how it searches a game."""

import difflib
import linecache
from collections.abc import Callable
from functools import cache, cached_property
from html import escape
from math import inf
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from minimaxviz.errors import PracticeError
from minimaxviz.game import MAX, MIN
from minimaxviz.games.given import game_of
from minimaxviz.games.nim import TakeAway
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, number, readable
from minimaxviz.practice.museum import BASES, EXHIBITS, Exhibit, Found
from minimaxviz.practice.telling import Told, told_trace
from minimaxviz.trace import Trace
from minimaxviz.trace.comparison import Comparison, compare
from minimaxviz.trace.positions import Path
from minimaxviz.words import words

if TYPE_CHECKING:
    from minimaxviz.draw.request import Request, Size
    from minimaxviz.draw.theme import Theme

__all__ = ["Answer", "Bug", "Engine", "Showcase", "first_difference", "get", "names", "show"]

MOST_CALLS = 100_000
SIZE = (1120, 630)  # of a picture in a notebook


def names() -> tuple[str, ...]:
    """Return the names of the bugs.

    >>> names()[:3]
    ('return_in_loop', 'parity', 'best_from_zero')
    """
    return tuple(EXHIBITS)


@cache
def _bug(name: str) -> "Bug":
    return Bug(name, EXHIBITS[name])


def get(name: str) -> "Bug":
    """Return a bug by its name.

    >>> bug = get("swapped")
    >>> print(bug.edit)
      for child in children(node):
    -     w, _ = search(child, alpha, beta)
    +     w, _ = search(child, beta, alpha)
          if w > v:
      …
      for child in children(node):
    -     w, _ = search(child, alpha, beta)
    +     w, _ = search(child, beta, alpha)
          if w < v:
    >>> bug.right, bug.wrong
    (Found(value=2, move='B', visited=5), Found(value=3, move='C', visited=4))
    """
    if not isinstance(name, str) or name not in EXHIBITS:
        near = difflib.get_close_matches(str(name), EXHIBITS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise PracticeError(f"no bug is called {readable(name)}; {hint}there are {', '.join(EXHIBITS)}")
    return _bug(name)


class Bug:
    """A bug of the museum: an edit of alpha-beta, a story, and the smallest game that shows it."""

    def __init__(self, name: str, exhibit: Exhibit) -> None:
        self.name = name
        self.right, self.wrong = exhibit.right, exhibit.wrong
        self.base = exhibit.base
        self.reference = BASES[exhibit.base]
        """Alpha-beta as it should be, in the way of writing that the bug is an edit of."""
        self.source = self.reference
        """The same with the bug."""
        for old, new in exhibit.edits:
            self.source = self.source.replace(old, new)
        self._game = exhibit.game

    @property
    def story(self) -> str:
        """What people do, and where that leads, in English."""
        return self.text()

    def text(self, lang: str = "en") -> str:
        """Tell what people do, and where that leads."""
        return words(lang).say(f"bug_{self.name}")

    @property
    def is_mistake(self) -> bool:
        """Whether it is a bug at all; "strict" is a convention."""
        return self.name != "strict"

    @cached_property
    def edit(self) -> str:
        """The lines that differ, with those around them, as a diff."""
        hunks: list[list[str]] = []
        for line in difflib.unified_diff(self.reference.splitlines(), self.source.splitlines(), n=1, lineterm=""):
            if line.startswith("@@"):
                hunks.append([])
            elif hunks:
                hunks[-1].append(line)
        return "\n  …\n".join("\n".join(_dedented(hunk)) for hunk in hunks)

    @cached_property
    def game(self) -> Any:
        """The smallest game that shows it."""
        if isinstance(self._game, int):
            return TakeAway(self._game, most=2)
        return Tree.from_dict(*self._game) if isinstance(self._game, tuple) else Tree.from_nested(self._game)

    def run(self, game: Any = None) -> Trace:
        """Search a game, its own unless said, the wrong way; return the trace of it, told as it was."""
        return self._engine(self.source).run(self._taken(game))

    def run_right(self, game: Any = None) -> Trace:
        """Search a game as it should be, in the same way of writing."""
        return self._engine(self.reference).run(self._taken(game))

    def found(self, game: Any = None) -> Found:
        """Return what comes out: value, move and how many nodes are visited."""
        return self._engine(self.source).found(self._taken(game))

    def _taken(self, game: Any) -> Any:
        taken = self.game if game is None else game_of(game)
        needed = TakeAway if isinstance(self._game, int) else Tree
        if not isinstance(taken, needed):
            raise PracticeError(f"{self.name} searches a {needed.__name__}; {readable(game)} is none")
        return taken

    def _engine(self, source: str) -> "Engine":
        return Engine(self.name, self.base, source)

    def __repr__(self) -> str:
        return f"Bug({self.name})"


class Answer(NamedTuple):
    """What a search answered: its calls, and what it returned in the end."""

    root: Told
    result: Any


class Engine:
    """A search written as text, run on a game; every call of it is noted."""

    def __init__(self, name: str, base: str, source: str) -> None:
        self.name = name
        self.base = base
        self.source = source

    def run(self, game: Any) -> Trace:
        """Search a game and return the trace."""
        return told_trace(game, self.answer(game).root, self.name)

    def found(self, game: Any) -> Found:
        """Search a game and return value, move and how many nodes were visited."""
        answer = self.answer(game)
        value, move = answer.result
        return Found(value, move, _count(answer.root))

    def calls(self, game: Any) -> Told:
        """Search a game and return its calls."""
        return self.answer(game).root

    def answer(self, game: Any) -> Answer:
        """Search a game and return its calls and what it returned."""
        lent = _on_a_pile(game) if self.base == "pile" else _on_a_tree(game)
        space: dict[str, Any] = {"inf": inf, "MAX": MAX, "MIN": MIN, **lent.names}
        file = f"<minimaxviz {self.name}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        exec(_compiled(self.source, file), space)
        watch = _Watch(space["search"], lent.path_of, space, flips=self.base == "negamax", game=game)
        space["search"] = watch
        root = Told((), (-inf, inf))
        if self.base == "rooted":  # the root is searched by the answer itself
            watch.open.append(root)
        result = space["answer"](lent.root)
        if self.base == "rooted":
            root.value = result[0]
        else:
            root = watch.top
        return Answer(root, result)


@cache
def _compiled(source: str, file: str) -> CodeType:
    return compile(source, file, "exec")


class _Lent(NamedTuple):
    """What a search is lent: its root, functions by their names, and a way to tell which node a call is about."""

    root: Any
    names: dict[str, Any]
    path_of: Callable[[Any, Path, int], Path]


class _Watch:
    """Stands in for a recursive function and notes its calls."""

    def __init__(
        self, function: Any, path_of: Callable[[Any, Path, int], Path], space: dict[str, Any], *, flips: bool, game: Any
    ) -> None:
        self.function, self.path_of, self.space, self.flips, self.game = function, path_of, space, flips, game
        self.open: list[Told] = []
        self.top = Told(())
        self.count = 0

    def __call__(self, node: Any, *arguments: Any) -> Any:
        self.count += 1
        if self.count > MOST_CALLS:
            raise PracticeError(f"over {MOST_CALLS:,} calls; give a smaller game")
        above = self.open[-1] if self.open else None
        path = () if above is None else self.path_of(node, above.path, len(above.below))
        window = arguments[:2] if len(arguments) > 1 else (self.space["alpha"], self.space["beta"])
        flips = self.flips and self.game.player(node) == MIN
        call = Told(path, _seen(window, flips))
        if above is None:
            self.top = call
        else:
            above.below.append(call)
        self.open.append(call)
        result = self.function(node, *arguments)
        self.open.pop()
        value = result[0] if isinstance(result, tuple) else result
        call.value = -value if flips else value
        call.ends = not call.below and "estimate" in self.space and len(arguments) > 2
        return result


def _seen(window: tuple[float, ...], flips: bool) -> Window:
    alpha, beta = window[:2]
    return (-beta, -alpha) if flips else (alpha, beta)


def _on_a_tree(tree: Tree) -> _Lent:
    """Lend what a search on a tree asks for."""
    paths: dict[str, Path] = {tree.root: ()}
    for name in tree.names():
        paths.update({child: (*paths[name], place) for place, child in enumerate(tree.moves(name))})

    def position(node: str) -> Any:
        return tree.utility(node) if tree.is_over(node) else tuple(map(position, tree.moves(node)))

    def height(node: str) -> int:
        return 0 if tree.is_over(node) else 1 + max(map(height, tree.moves(node)))

    def remembered(search: Any) -> Any:
        known: dict[Any, Any] = {}

        def answer(node: str, *window: float) -> Any:
            key = position(node)
            if key not in known:
                known[key] = search(node, *window)
            return known[key]

        return answer

    lent = {
        "is_over": tree.is_over,
        "utility": tree.utility,
        "player": tree.player,
        "children": tree.moves,
        "estimate": tree.estimate,
        "height": height,
        "remembered": remembered,
    }
    return _Lent(tree.root, lent, lambda node, above, place: paths[node])


class _Pile:
    """A pile that is changed in place."""

    def __init__(self, left: int) -> None:
        self.left = left


def _on_a_pile(game: TakeAway) -> _Lent:
    """Lend one pile, on which moves are made and taken back; its children come in the order of what is taken."""
    return _Lent(_Pile(game.heaps[0]), {}, lambda pile, above, place: (*above, place))


def _dedented(hunk: list[str]) -> list[str]:
    """Move lines of a diff to the left, all by as much as the one that begins first."""
    lines = [line for line in hunk if line[1:].strip()]
    far = min(len(line) - len(line[1:].lstrip()) - 1 for line in lines)
    return [f"{line[0]} {line[1 + far :]}" for line in lines]


def _count(call: Told) -> int:
    return 1 + sum(map(_count, call.below))


# --- showing --------------------------------------------------------------------------------------


class Showcase:
    """A bug to look at: its story and its edit, and right and wrong side by side where they first differ."""

    def __init__(self, bug: Bug, lang: str) -> None:
        self.bug, self.lang = bug, words(lang).lang
        self.comparison = compare(
            **{words(lang).say("bug_right"): bug.run_right(), words(lang).say("bug_wrong"): bug.run()}
        )
        self.step = first_difference(self.comparison)
        """The step of the comparison at which they first differ."""

    def __repr__(self) -> str:
        bug, say = self.bug, words(self.lang)
        lines = [f"{bug.name}: {bug.text(self.lang)}", "", bug.edit, ""]
        for key, found in (("bug_right", bug.right), ("bug_wrong", bug.wrong)):
            move = "–" if found.move is None else str(found.move)
            counts = say.count("bug_found", found.visited, value=number(found.value), move=move)
            lines.append(f"{say.say(key)}: {counts}")
        return "\n".join(lines)

    def svg(self, *, theme: "str | Theme" = "light", size: "Size" = (1920, 1080)) -> str:
        """Draw right and wrong side by side, at the step where they first differ."""
        from minimaxviz.draw.request import Request

        return self._drawn(Request.of(self.comparison.traces, theme, self.lang, size, leaves="shown"))

    def _drawn(self, request: "Request") -> str:
        from minimaxviz.draw.side_by_side import SideBySide

        return SideBySide(self.comparison, request, "step").draw(self.step)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from minimaxviz.draw import notebook
        from minimaxviz.draw.request import Request

        text = repr(self)
        drawn = self._drawn(Request(theme=notebook.FOLLOWING, lang=self.lang, size=SIZE, leaves=True))
        bundle = notebook.bundle(drawn, text, text, self.lang)
        return {**bundle, "text/html": f'<pre dir="auto">{escape(text)}</pre>{bundle["text/html"]}'}


def first_difference(both: Comparison) -> int:
    """Return the step of a comparison of two searches at which they first do something else, step by step."""
    line = both.timeline("step")
    for k in range(len(line)):
        one, other = (trace[step] for trace, step in zip(both.traces, line[k], strict=True))
        if _facts(one) != _facts(other):
            return k
    return len(line) - 1


def _facts(frame: Any) -> tuple[Any, ...]:
    return frame.kind, frame.node.path, frame.window, frame.value


def show(name: str, lang: str = "en") -> Showcase:
    """Show a bug: in a notebook right and wrong side by side, at the step where they first differ.

    >>> print(show("swapped"))
    swapped: α and β are handed to the child in the wrong order.
    <BLANKLINE>
      for child in children(node):
    -     w, _ = search(child, alpha, beta)
    +     w, _ = search(child, beta, alpha)
          if w > v:
      …
      for child in children(node):
    -     w, _ = search(child, alpha, beta)
    +     w, _ = search(child, beta, alpha)
          if w < v:
    <BLANKLINE>
    right: value 2, move B, 5 nodes visited
    wrong: value 3, move C, 4 nodes visited
    """
    return Showcase(get(name), lang)
