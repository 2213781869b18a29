"""The museum of bugs: alpha-beta as it should be, and the edits that people make to it without knowing."""

from math import inf
from typing import Any, NamedTuple

__all__ = ["BASES", "EXHIBITS", "Exhibit", "Found"]

PLAIN = """\
def search(node, alpha, beta):
    if is_over(node):
        return utility(node), None
    if player(node) == MAX:
        v, move = -inf, None
        for child in children(node):
            w, _ = search(child, alpha, beta)
            if w > v:
                v, move = w, child
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move
    v, move = inf, None
    for child in children(node):
        w, _ = search(child, alpha, beta)
        if w < v:
            v, move = w, child
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move

def answer(root):
    return search(root, -inf, inf)
"""

HARD = """\
def search(node, alpha, beta):
    if is_over(node):
        return utility(node), None
    move = None
    if player(node) == MAX:
        for child in children(node):
            w, _ = search(child, alpha, beta)
            if w > alpha:
                alpha, move = w, child
            if alpha >= beta:
                return beta, move
        return alpha, move
    for child in children(node):
        w, _ = search(child, alpha, beta)
        if w < beta:
            beta, move = w, child
        if alpha >= beta:
            return alpha, move
    return beta, move

def answer(root):
    return search(root, -inf, inf)
"""

NEGAMAX = """\
def search(node, alpha, beta):
    if is_over(node):
        return utility(node) if player(node) == MAX else -utility(node), None
    v, move = -inf, None
    for child in children(node):
        w = -search(child, -beta, -alpha)[0]
        if w > v:
            v, move = w, child
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v, move

def answer(root):
    return search(root, -inf, inf)
"""

PLACES = """\
def search(node, alpha, beta):
    if is_over(node):
        return utility(node), None
    move = None
    v = -inf if player(node) == MAX else inf
    for place, child in enumerate(children(node)):
        w, _ = search(child, alpha, beta)
        if player(node) == MAX and w > v:
            v, move = w, place
            alpha = max(alpha, v)
        if player(node) == MIN and w < v:
            v, move = w, place
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move

def answer(root):
    v, move = search(root, -inf, inf)
    return v, children(root)[move]
"""

ROOTED = """\
def search(node, alpha, beta):
    if is_over(node):
        return utility(node)
    if player(node) == MAX:
        v = -inf
        for child in children(node):
            v = max(v, search(child, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for child in children(node):
        v = min(v, search(child, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v

def answer(root):
    v, move = -inf, None
    for child in children(root):
        w = search(child, v, inf)
        if w > v:
            v, move = w, child
    return v, move
"""

DEPTH = """\
def search(node, alpha, beta, depth):
    if is_over(node):
        return utility(node), None
    if depth == 0:
        return estimate(node), None
    if player(node) == MAX:
        v, move = -inf, None
        for child in children(node):
            w, _ = search(child, alpha, beta, depth - 1)
            if w > v:
                v, move = w, child
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move
    v, move = inf, None
    for child in children(node):
        w, _ = search(child, alpha, beta, depth - 1)
        if w < v:
            v, move = w, child
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move

def answer(root):
    return search(root, -inf, inf, 1)
"""

PILE = """\
def search(pile, alpha, beta, turn):
    if pile.left <= 0:
        return (-1 if turn == MAX else 1), None
    v, move = (-inf if turn == MAX else inf), None
    for take in [take for take in (1, 2) if take <= pile.left]:
        pile.left -= take
        w, _ = search(pile, alpha, beta, MIN if turn == MAX else MAX)
        pile.left += take
        if turn == MAX and w > v:
            v, move = w, take
            alpha = max(alpha, v)
        if turn == MIN and w < v:
            v, move = w, take
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move

def answer(pile):
    return search(pile, -inf, inf, MAX)
"""

BASES = {
    "plain": PLAIN, "hard": HARD, "negamax": NEGAMAX, "places": PLACES, "rooted": ROOTED, "depth": DEPTH, "pile": PILE,
}  # fmt: skip
"""Alpha-beta as it should be, in the ways in which people write it."""


class Found(NamedTuple):
    """What a search finds: the value, the move (None if it knows none), and how many nodes it visits."""

    value: float
    move: str | int | None
    visited: int


class Exhibit(NamedTuple):
    """A bug: the edit of which base, and the smallest game that shows it with what is right and what comes out."""

    base: str
    edits: tuple[tuple[str, str], ...]
    """What is replaced by what, wherever it stands."""
    game: Any
    right: Found
    wrong: Found


_CALLS = "search(child, alpha, beta)"
_LOOPS = (
    ("                break\n        return v, move", "                break\n            return v, move"),
    ("            break\n    return v, move", "            break\n        return v, move"),
)
_DIVERGING: Any = [2, [3, 1]]
_CUTTING: Any = [2, [1, 3]]

EXHIBITS: dict[str, Exhibit] = {
    "return_in_loop": Exhibit("plain", _LOOPS, [1, 2], Found(2, "C", 3), Found(1, "B", 2)),
    "parity": Exhibit(
        "plain", (("player(node) == MAX", "height(node) % 2 == 0"),), [1, 2], Found(2, "C", 3), Found(1, "B", 3)
    ),
    "best_from_zero": Exhibit(
        "plain",
        (("v, move = -inf, None", "v, move = 0, None"), ("v, move = inf, None", "v, move = 0, None")),
        [-2, -1], Found(-1, "C", 3), Found(0, None, 3),
    ),
    "narrow_window": Exhibit(
        "hard", (("search(root, -inf, inf)", "search(root, 0, 10)"),), [-2, -1], Found(-1, "C", 3), Found(0, None, 3)
    ),
    "mover_leaf": Exhibit(
        "plain",
        (("return utility(node), None", "return (utility(node) if player(node) == MAX else -utility(node)), None"),),
        [-2, -1], Found(-1, "C", 3), Found(2, "B", 3),
    ),
    "draw_unscored": Exhibit(
        "plain",
        (("if is_over(node):", "if is_over(node) and utility(node) != 0:"),),
        [0, 1], Found(1, "C", 3), Found(inf, "B", 2),
    ),
    "swapped": Exhibit(
        "plain", ((_CALLS, "search(child, beta, alpha)"),), _DIVERGING, Found(2, "B", 5), Found(3, "C", 4)
    ),
    "alpha_at_min": Exhibit(
        "plain",
        (("        beta = min(beta, v)\n", "        beta = min(beta, v)\n        alpha = max(alpha, v)\n"),),
        _DIVERGING, Found(2, "B", 5), Found(3, "C", 4),
    ),
    "break_first": Exhibit(
        "plain",
        (
            ("            if w > v:\n", "            if w >= beta:\n                break\n            if w > v:\n"),
            ("        if w < v:\n", "        if w <= alpha:\n            break\n        if w < v:\n"),
        ),
        _DIVERGING, Found(2, "B", 5), Found(3, "C", 5),
    ),
    "negamax_unswapped": Exhibit(
        "negamax", (("-beta, -alpha", "-alpha, -beta"),), _DIVERGING, Found(2, "B", 5), Found(3, "C", 4)
    ),
    "global_move": Exhibit(
        "places", (("    move = None\n    v", "    global move\n    v"),),
        _DIVERGING, Found(2, "B", 5), Found(2, "C", 5),
    ),
    "leaking_window": Exhibit(
        "plain",
        (
            ("def search(node, alpha, beta):\n", "def search(node):\n    global alpha, beta\n"),
            (_CALLS, "search(child)"),
            (
                "    return search(root, -inf, inf)",
                "    global alpha, beta\n    alpha, beta = -inf, inf\n    return search(root)",
            ),
        ),
        [[1, 2], 3], Found(3, "C", 5), Found(1, "B", 4),
    ),
    "never_alternates": Exhibit(
        "plain", (("if player(node) == MAX:", "if True:"),), _CUTTING, Found(2, "B", 4), Found(3, "C", 5)
    ),
    "tie_at_root": Exhibit(
        "plain", (("if w > v:", "if w >= v:"), ("if w < v:", "if w <= v:")),
        [2, [2, 1]], Found(2, "B", 4), Found(2, "C", 4),
    ),
    "root_alpha": Exhibit(
        "rooted", (("search(child, v, inf)", "search(child, -inf, inf)"),), _CUTTING, Found(2, "B", 4), Found(2, "B", 5)
    ),
    "test_after_loop": Exhibit(
        "plain",
        (
            (
                "            if alpha >= beta:\n                break\n        return v, move",
                "        if alpha >= beta:\n            return v, move\n        return v, move",
            ),
            (
                "        if alpha >= beta:\n            break\n    return v, move",
                "    if alpha >= beta:\n        return v, move\n    return v, move",
            ),
        ),
        _CUTTING, Found(2, "B", 4), Found(2, "B", 5),
    ),
    "negamax_same": Exhibit(
        "negamax", (("-beta, -alpha", "alpha, beta"),), _CUTTING, Found(2, "B", 4), Found(2, "B", 5)
    ),
    "stale_beta": Exhibit(
        "plain",
        (
            (
                "        beta = min(beta, v)\n        if alpha >= beta:\n            break\n    return v, move",
                "        if v <= alpha:\n            break\n    beta = min(beta, v)\n    return v, move",
            ),
        ),
        [1, [2, [3, 4]]], Found(2, "C", 6), Found(2, "C", 7),
    ),
    "shallow_only": Exhibit(
        "plain",
        (
            ("            w, _ = search(child, alpha, beta)", "            w, _ = search(child, alpha, inf)"),
            ("        w, _ = search(child, alpha, beta)", "        w, _ = search(child, -inf, beta)"),
        ),
        [3, [4, [1, [2, 5]]]], Found(3, "B", 8), Found(3, "B", 9),
    ),
    "table_as_exact": Exhibit(
        "plain", (("def search(", "@remembered\ndef search("),),
        [[5, [5, 9]], [10, [5, 9]]], Found(9, "C", 10), Found(5, "B", 8),
    ),
    "returns_leaf": Exhibit(
        "plain",
        (
            ("return utility(node), None", "return utility(node), node"),
            ("w, _ = search(", "w, leaf = search("),
            ("v, move = w, child", "v, move = w, leaf"),
        ),
        [1, [2, 3]], Found(2, "C", 5), Found(2, "D", 5),
    ),
    "sentinel": Exhibit(
        "depth", (("return estimate(node), None", "return -100, None"),),
        ({"A": ["B", "C"], "C": ["D"]}, {"B": -10, "C": 0, "D": 10}), Found(0, "C", 3), Found(-10, "B", 3),
    ),
    "depth_off_by_one": Exhibit(
        "depth", (("if depth == 0:", "if depth < 0:"),),
        ({"A": ["B", "C"], "B": ["D"]}, {"B": 2, "C": 1, "D": 0}), Found(2, "B", 3), Found(1, "C", 4),
    ),
    "no_undo": Exhibit("pile", (("        pile.left += take\n", ""),), 3, Found(-1, 1, 7), Found(1, 2, 6)),
    "undo_after_break": Exhibit(
        "pile",
        (
            ("        pile.left += take\n", ""),
            ("            break\n    return", "            break\n        pile.left += take\n    return"),
        ),
        5, Found(1, 2, 19), Found(-1, 1, 13),
    ),
    "strict": Exhibit("plain", (("alpha >= beta", "alpha > beta"),), [2, [2, 1]], Found(2, "B", 4), Found(2, "B", 5)),
}  # fmt: skip
"""The bugs, in the order of the games that show them; "strict" is none, but a convention."""
