"""What one can start with when one writes a search: a frame to fill in, searches that work, and one that does not."""

__all__ = ["STARTERS"]

FRAME = """\
# A node is a list of its children; a leaf is a number. MAX moves at the root.
def minimax(node, is_max):
    if isinstance(node, (int, float)):
        return node
    best = None
    for child in node:
        value = minimax(child, not is_max)
        # TODO: MAX takes the largest value, MIN the smallest
        best = value
    return best
"""

ALPHABETA = """\
from math import inf

# A node is a list of its children; a leaf is a number. MAX moves at the root.
def alphabeta(node, alpha, beta, is_max):
    if isinstance(node, (int, float)):
        return node
    value = -inf if is_max else inf
    for child in node:
        below = alphabeta(child, alpha, beta, not is_max)
        if is_max:
            value = max(value, below)
            alpha = max(alpha, value)
        else:
            value = min(value, below)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
"""

NEGAMAX = """\
from math import inf

# Every value is seen from the player to move; color is 1 for MAX and -1 for MIN.
def negamax(node, alpha, beta, color):
    if isinstance(node, (int, float)):
        return color * node
    value = -inf
    for child in node:
        value = max(value, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
"""

STARTERS = {
    "frame": FRAME,
    "alphabeta": ALPHABETA,
    "negamax": NEGAMAX,
    "bug": ALPHABETA.replace("below = alphabeta(child, alpha, beta,", "below = alphabeta(child, beta, alpha,"),
}
"""Programs by name; what each is called is said in every language."""
