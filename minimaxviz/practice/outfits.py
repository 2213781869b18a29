"""Which clothes a function may expect: its arguments are filled in by the names of its parameters."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from math import inf
from typing import Any, NamedTuple

from minimaxviz.game import MAX
from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window, is_number
from minimaxviz.practice.clothes import Wardrobe, own_signs

__all__ = ["Outfit", "UnfitError", "outfits", "role", "window_of"]

PLENTY = 50  # a depth that no tree of an exercise has

_ALPHA = "alpha alfa alph α άλφα آلفا a lo low lower lowerbound bestmax maxi alphavalue"
_BETA = "beta bet β βήτα بتا b hi high upper upperbound bestmin mini betavalue"
_DEPTH = (
    "depth dubina d ply plies profondeur tiefe βάθος vathos عمق omgh height level maxdepth limit curdepth currentdepth "
    "dub nivo levels h targetdepth depthleft remaining hloubka"
)
_TARGET = "h height targetdepth maxdepth limit"
_TURN = (
    "top max maxplayer maxturn maxnode mojpotez myturn turn aiturn computer iscomputer naredu napotezu maks jemax "
    "isplayer1 firstplayer"
)
_BEGINNINGS = {"ismax": "turn", "maxim": "turn", "maksim": "turn", "isai": "turn", "agent": "agent"}
_SIGN = "color colour sign player side igrac igrač boja znak bazikon παίκτης paiktis بازیکن mover toplay who"
_GAME = "game igra problem env rules παιχνίδι بازی"
_TABLE = "tree children graph succ successors stablo adj drvo moves"
_VALUES = "values value leaves leafs utilities utility scores score procena procene vrednosti listovi terminals"
_ROLES = {
    name: role
    for role, names in (
        ("values", _VALUES), ("table", _TABLE), ("game", _GAME), ("sign", _SIGN), ("turn", _TURN),
        ("depth", _DEPTH), ("beta", _BETA), ("alpha", _ALPHA),
    )
    for name in names.split()
}  # fmt: skip


@cache
def role(name: str) -> str | None:
    """Return what a parameter means by its name, in one of several languages.

    >>> role("alfa"), role("maximizing_player"), role("isMax"), role("stanje")
    ('alpha', 'turn', 'turn', None)
    """
    key = name.replace("_", "").casefold()
    beginnings = (meaning for beginning, meaning in _BEGINNINGS.items() if key.startswith(beginning))
    return _ROLES.get(key) or next(beginnings, None)


def window_of(arguments: dict[str, Any]) -> Window | None:
    """Return α and β among arguments by their names; of pairs the number in them."""
    found = {}
    for name, value in arguments.items():
        if (meaning := role(name)) in ("alpha", "beta"):
            if meaning in found:
                return None
            found[meaning] = _number(value)
    alpha, beta = found.get("alpha"), found.get("beta")
    return None if alpha is None or beta is None else (alpha, beta)


def _number(value: Any) -> float | None:
    if is_number(value):
        return value  # type: ignore[no-any-return]
    numbers = [one for one in value if is_number(one)] if isinstance(value, tuple | list) else []
    return numbers[-1] if numbers else None


# --- arguments ------------------------------------------------------------------------------------


class UnfitError(Exception):
    """A style does not suit a function; the reason is its text."""


class Outfit(NamedTuple):
    """A style with all that can still be chosen in it."""

    style: str
    pairs: bool = False
    """Whether α and β are pairs of a state and a number."""
    depth: int | None = PLENTY
    """The depth that is given; None is the height of the tree."""
    sign: Any = None
    """What MAX is called where a parameter asks for the player."""
    flat: bool = False
    empty: Any = " "
    signs: tuple[Any, Any] = ("X", "O")

    def arguments(self, function: Callable[..., Any], wardrobe: Wardrobe) -> tuple[list[Any], dict[str, Any]]:
        """Return what a function is called with, filled in by the names of its parameters."""
        try:
            wanted = inspect.signature(function).parameters.values()
        except (TypeError, ValueError):
            raise UnfitError("its parameters are not known") from None
        filled = _Filled(self, wardrobe)
        return filled.arguments([one for one in wanted if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)])


class _Filled:
    """Fills in arguments one after the other."""

    def __init__(self, outfit: Outfit, wardrobe: Wardrobe) -> None:
        self.outfit, self.wardrobe = outfit, wardrobe
        self.is_max = wardrobe.game.player(wardrobe.game.start()) == MAX

    def arguments(self, wanted: list[inspect.Parameter]) -> tuple[list[Any], dict[str, Any]]:
        """Return positional arguments and, after one that is left out, those by name; refuse what has no meaning."""
        meanings = self._meanings([one.name for one in wanted])
        self._check(set(meanings.values()))
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for place, one in enumerate(wanted):
            meaning = meanings[one.name]
            if meaning in ("alpha", "beta") and one.default not in (one.empty, None):
                continue  # the function has a window of its own
            if meaning is None or (meaning in ("table", "values", "game") and not self._has(meaning)):
                if one.default is one.empty:
                    raise UnfitError(f"it has nothing for {one.name}")
            elif one.kind is not one.KEYWORD_ONLY and len(positional) == place:
                positional.append(self._value(meaning, one.name))
            else:
                named[one.name] = self._value(meaning, one.name)
        return positional, named

    def _check(self, meanings: set[str | None]) -> None:
        """Refuse a style that asks for more than a node, where the function does not."""
        style = self.outfit.style
        if "node" not in meanings:
            raise UnfitError("no parameter is a node")
        if style == "table" and not meanings & {"table", "values"}:
            raise UnfitError("no parameter is called tree or values")
        if style == "index" and not {"depth", "values"} <= meanings:
            raise UnfitError("no parameters are called depth and values")

    def _meanings(self, names: list[str]) -> dict[str, str | None]:
        meanings = {name: role(name) for name in names}
        for single in ("alpha", "beta"):  # one alone is no window
            other = "beta" if single == "alpha" else "alpha"
            if single in meanings.values() and other not in meanings.values():
                meanings = {name: None if meaning == single else meaning for name, meaning in meanings.items()}
        others = [name for name in names if meanings[name] is None]
        if self.outfit.style not in ("table", "index"):  # there the tree is what is searched
            others = [name for name in names if meanings[name] in (None, "table", "values")]
        if others:
            meanings[others[0]] = "node"
        return meanings

    def _has(self, meaning: str) -> bool:
        style = self.outfit.style
        if meaning == "game":
            return style in ("names", "board", "signs")
        return style == "table" or (style == "index" and meaning == "values")

    def _value(self, meaning: str, name: str) -> Any:
        outfit, wardrobe = self.outfit, self.wardrobe
        if meaning in ("alpha", "beta"):
            end = -inf if meaning == "alpha" else inf
            return (None, end) if outfit.pairs else end
        if meaning == "depth":
            is_target = outfit.style == "index" and name.replace("_", "").casefold() in _TARGET.split()
            return wardrobe.height if outfit.depth is None or is_target else outfit.depth
        if meaning == "turn":
            return self.is_max
        if meaning == "agent":
            return 0 if self.is_max else 1
        if meaning == "sign":
            return self._sign()
        if meaning == "game":
            return wardrobe.rules()
        if meaning == "table":
            return wardrobe.tree
        if meaning == "values":
            return self._numbered_leaves() if outfit.style == "index" else wardrobe.values
        return self._node()

    def _numbered_leaves(self) -> list[float]:
        leaves, tree = self.wardrobe.leaves, self.wardrobe.game
        is_binary = all(len(tree.moves(name)) in (0, 2) for name in tree.names())
        if not is_binary or len(leaves) != 2**self.wardrobe.height:
            raise UnfitError("needs a complete binary tree, which this one is not")
        return leaves

    def _sign(self) -> Any:
        sign = self.outfit.sign
        if self.is_max or sign is None:
            return 1 if sign is None else sign
        return {1: -1, 0: 1, MAX: "MIN"}.get(sign, sign)

    def _node(self) -> Any:
        style, wardrobe = self.outfit.style, self.wardrobe
        if style == "signs":
            return wardrobe.cells(flat=self.outfit.flat, empty=self.outfit.empty, signs=self.outfit.signs)
        if style in ("table", "names"):
            return wardrobe.names()
        return 0 if style == "index" else getattr(wardrobe, style)()


EMPTY = (" ", "_", "-", ".", "", None, 0)
NUMBERS = ((1, -1), (1, 2))


def outfits(function: Callable[..., Any], game: Any, style: str = "auto", *, by_name: bool = False) -> Iterator[Outfit]:
    """Go through the outfits that a function may expect, the likeliest first; ``by_name`` tries names first."""
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        names = []
    meanings = {role(name) for name in names}
    styles: tuple[str, ...]
    if isinstance(game, Tree):
        styles = ("lists", "nodes", "gamestate", "state", "board", "names", "table", "index")
    else:
        styles = ("signs", "gamestate", "state", "board", "names")
    styles = tuple(sorted(styles, key=lambda one: by_name and one != "names"))
    for pairs in (False, True) if "alpha" in meanings else (False,):
        for one in styles if style == "auto" else (style,):
            for outfit in _varied(one, game, meanings):
                yield outfit._replace(pairs=pairs)


def _varied(style: str, game: Any, meanings: set[str | None]) -> Iterator[Outfit]:
    """Go through what can be chosen in a style, as far as the function asks for it."""
    depths: tuple[int | None, ...] = (PLENTY,)
    if "depth" in meanings and isinstance(game, Tree):
        depths = (0, None) if style == "index" else (PLENTY, None)
    boards: list[dict[str, Any]] = [{}]
    if style == "signs":
        own = tuple(own_signs(game))
        boards = [{"flat": flat, "empty": empty, "signs": own} for flat in (False, True) for empty in EMPTY]
        boards += [{"flat": flat, "empty": 0, "signs": pair} for flat in (False, True) for pair in NUMBERS]
    for depth in depths:
        for board in boards:
            players: tuple[Any, ...] = (1, 0, MAX) if "sign" in meanings else (None,)
            if style == "signs" and "sign" in meanings:
                players = (board["signs"][0],)
            yield from (Outfit(style, depth=depth, sign=sign, **board) for sign in players)
