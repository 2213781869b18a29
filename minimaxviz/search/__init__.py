"""The searches, one file each."""

from minimaxviz.search.alphabeta import alphabeta
from minimaxviz.search.minimax import minimax
from minimaxviz.search.negamax import negamax, negamax_alphabeta

__all__ = ["alphabeta", "minimax", "negamax", "negamax_alphabeta"]
