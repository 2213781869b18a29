"""Searches as students write them, in eight styles, right and wrong; what is shared with the package is nothing."""
# mypy: ignore-errors
# ruff: noqa

import math
from math import inf

# --- lists ----------------------------------------------------------------------------------------


def alpha_beta(node, alpha, beta, maximizing_player):
    if type(node) is not list:
        return node
    if maximizing_player:
        value = -inf
        for child in node:
            value = max(value, alpha_beta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in node:
        value = min(value, alpha_beta(child, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def plain_minimax(node, depth, is_max):
    if depth == 0 or isinstance(node, (int, float)):
        return node
    answers = [plain_minimax(child, depth - 1, not is_max) for child in node]
    return max(answers) if is_max else min(answers)


def minimax_of_generators(t, isMax=True):
    if isinstance(t, list):
        return (max if isMax else min)(minimax_of_generators(x, not isMax) for x in t)
    return t


def strict_and_hard(node, a, b, is_max):
    if not isinstance(node, list):
        return node
    for child in node:
        score = strict_and_hard(child, a, b, not is_max)
        if is_max:
            if score > a:
                a = score
        elif score < b:
            b = score
        if a > b:
            return b if is_max else a
    return a if is_max else b


def negamax(node, alpha, beta, color):
    if not isinstance(node, list):
        return color * node
    best = -math.inf
    for child in node:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def negamax_without_windows(node, color=1):
    if not isinstance(node, list):
        return color * node
    return max(-negamax_without_windows(child, -color) for child in node)


def with_moves(node, alpha=-inf, beta=inf, maximizing=True):
    if not isinstance(node, list):
        return node, None
    best, move = (-inf, None) if maximizing else (inf, None)
    for index, child in enumerate(node):
        value, _ = with_moves(child, alpha, beta, not maximizing)
        if (maximizing and value > best) or (not maximizing and value < best):
            best, move = value, index
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, move


# --- nodes ----------------------------------------------------------------------------------------


class Ai:
    """As in many tutorials: the search is a method, MAX and MIN are two of them."""

    def __init__(self):
        self.visited = 0

    def alphabeta(self, node):
        best, best_child = -inf, None
        for child in node.children:
            value = self.min_value(child, best, inf)
            if value > best:
                best, best_child = value, child
        return best_child

    def max_value(self, node, alpha, beta):
        self.visited += 1
        if self.is_terminal(node):
            return self.get_utility(node)
        value = -inf
        for child in node.children:
            value = max(value, self.min_value(child, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_value(self, node, alpha, beta):
        self.visited += 1
        if self.is_terminal(node):
            return self.get_utility(node)
        value = inf
        for child in node.children:
            value = min(value, self.max_value(child, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value

    def is_terminal(self, node):
        return len(node.children) == 0

    def get_utility(self, node):
        return node.value


def greek(node, is_max):
    """The lecture's test ``(temp > max) == isMax`` at work: a later tie replaces the best child at MIN."""
    if node.is_terminal():
        return node.evaluate(), node
    best = None
    for child in node.get_children():
        temp, _ = greek(child, not is_max)
        if best is None or (temp > best[0]) == is_max:
            best = temp, child
    return best


# --- tables and globals ---------------------------------------------------------------------------


def by_tables(node, tree, values, alpha, beta, is_max):
    if node not in tree:
        return values[node]
    best = -inf if is_max else inf
    for child in tree[node]:
        value = by_tables(child, tree, values, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def nova_stanja(stanje):
    raise NotImplementedError


def proceni_stanje(stanje):
    raise NotImplementedError


LECTURE = {"nova_stanja": "children or None", "proceni_stanje": "value"}


def minimax_predavanje(stanje, dubina, moj_potez):
    """The lecture's minimax: it answers the leaf that gave the value."""
    lista = nova_stanja(stanje)
    if dubina == 0 or lista is None:
        return stanje, proceni_stanje(stanje)
    biraj = max if moj_potez else min
    return biraj([minimax_predavanje(s, dubina - 1, not moj_potez) for s in lista], key=lambda x: x[1])


def max_value(stanje, dubina, alpha, beta):
    lista = nova_stanja(stanje)
    if dubina == 0 or lista is None:
        return stanje, proceni_stanje(stanje)
    for s in lista:
        alpha = max(alpha, (s, min_value(s, dubina - 1, alpha, beta)[1]), key=lambda x: x[1])
        if alpha[1] >= beta[1]:
            return beta
    return alpha


def min_value(stanje, dubina, alpha, beta):
    lista = nova_stanja(stanje)
    if dubina == 0 or lista is None:
        return stanje, proceni_stanje(stanje)
    for s in lista:
        beta = min(beta, (s, max_value(s, dubina - 1, alpha, beta)[1]), key=lambda x: x[1])
        if beta[1] <= alpha[1]:
            return alpha
    return beta


def alfabeta_predavanje(stanje, dubina, moj_potez, alpha=(None, 0), beta=(None, 10)):
    """The lecture's alpha-beta: pairs as α and β, fail-hard, cut on equality."""
    if moj_potez:
        return max_value(stanje, dubina, alpha, beta)
    return min_value(stanje, dubina, alpha, beta)


# --- games and states -----------------------------------------------------------------------------


def alpha_beta_search(state, game):
    """AIMA's: functions inside a function, and a loop of its own at the root."""
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score = -inf
    beta = inf
    best_action = None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score = v
            best_action = a
    return best_action


def alpha_beta_fourth(game, state):
    """AIMA's fourth edition: pairs (value, move) all the way up."""

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    player = game.to_move(state)
    return max_value(state, -inf, inf)


def by_state(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf if state.player() == 0 else inf
    for move in state.actions():
        value = by_state(state.result(move), alpha, beta)
        if state.player() == 0:
            v = max(v, value)
            alpha = max(alpha, v)
        else:
            v = min(v, value)
            beta = min(beta, v)
        if beta <= alpha:
            break
    return v


class AlphaBetaAgent:
    """As in the Pacman projects."""

    def __init__(self, depth="50"):
        self.index = 0
        self.depth = int(depth)

    def evaluationFunction(self, gameState):
        return gameState.getScore()

    def getAction(self, gameState):
        def value(state, agentIndex, depth, alpha, beta):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            best = (-inf, None) if agentIndex == 0 else (inf, None)
            nextAgent = (agentIndex + 1) % state.getNumAgents()
            nextDepth = depth + (nextAgent == 0)
            for action in state.getLegalActions(agentIndex):
                successor = state.generateSuccessor(agentIndex, action)
                v, _ = value(successor, nextAgent, nextDepth, alpha, beta)
                if agentIndex == 0:
                    if v > best[0]:
                        best = v, action
                    if v > beta:
                        return best
                    alpha = max(alpha, v)
                else:
                    if v < best[0]:
                        best = v, action
                    if v < alpha:
                        return best
                    beta = min(beta, v)
            return best

        return value(gameState, 0, 0, -inf, inf)[1]


def on_a_board(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    best = -inf if maximizing else inf
    for move in board.legal_moves:
        board.push(move)
        value = on_a_board(board, depth - 1, alpha, beta, not maximizing)
        board.pop()
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best


def by_index(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    if depth == 3:
        return values[nodeIndex]
    if maximizingPlayer:
        best = -1000
        for i in range(0, 2):
            val = by_index(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = 1000
    for i in range(0, 2):
        val = by_index(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta)
        best = min(best, val)
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def by_index_and_height(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    if curDepth == targetDepth:
        return scores[nodeIndex]
    if maxTurn:
        return max(
            by_index_and_height(curDepth + 1, nodeIndex * 2, False, scores, targetDepth),
            by_index_and_height(curDepth + 1, nodeIndex * 2 + 1, False, scores, targetDepth),
        )
    return min(
        by_index_and_height(curDepth + 1, nodeIndex * 2, True, scores, targetDepth),
        by_index_and_height(curDepth + 1, nodeIndex * 2 + 1, True, scores, targetDepth),
    )


# --- boards ---------------------------------------------------------------------------------------

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def tic_tac_toe(board, alpha, beta, is_max):
    """One flat board, on which moves are made and taken back; X is MAX."""
    won = winner(board)
    if won == "X":
        return 1
    if won == "O":
        return -1
    if " " not in board:
        return 0
    best = -inf if is_max else inf
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            value = tic_tac_toe(board, alpha, beta, not is_max)
            board[i] = " "
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


def persian(board, player, alpha, beta):
    """Rows of 0, 1 and −1 changed in place, and −player at each level."""
    size = len(board)
    lines = [[board[r][c] for c in range(size)] for r in range(size)]
    lines += [[board[r][c] for r in range(size)] for c in range(size)]
    lines += [[board[i][i] for i in range(size)], [board[i][size - 1 - i] for i in range(size)]]
    if any(all(x == -player for x in line) for line in lines):
        return -1
    if all(board[r][c] != 0 for r in range(size) for c in range(size)):
        return 0
    best = -inf
    for r in range(size):
        for c in range(size):
            if board[r][c] == 0:
                board[r][c] = player
                best = max(best, -persian(board, -player, -beta, -alpha))
                board[r][c] = 0
                alpha = max(alpha, best)
                if alpha >= beta:
                    return best
    return best


def iks_oks(tabla, moj_potez):
    """Rows of None, X and O; every move makes a new table."""
    for linija in [*tabla, *zip(*tabla), [tabla[i][i] for i in range(3)], [tabla[i][2 - i] for i in range(3)]]:
        if tuple(linija) == ("X",) * 3:
            return 10
        if tuple(linija) == ("O",) * 3:
            return -10
    slobodna = [(i, j) for i in range(3) for j in range(3) if tabla[i][j] is None]
    if not slobodna:
        return 0
    vrednosti = []
    for i, j in slobodna:
        nova = [list(red) for red in tabla]
        nova[i][j] = "X" if moj_potez else "O"
        vrednosti.append(iks_oks(nova, not moj_potez))
    return max(vrednosti) if moj_potez else min(vrednosti)


class Game:
    """The board is kept in the object, and no call is given it."""

    def __init__(self):
        self.board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]

    def search(self, is_max):
        won = winner(self.board)
        if won is not None:
            return 1 if won == "X" else -1
        if " " not in self.board:
            return 0
        values = []
        for i in range(9):
            if self.board[i] == " ":
                self.board[i] = "X" if is_max else "O"
                values.append(self.search(not is_max))
                self.board[i] = " "
        return max(values) if is_max else min(values)


def with_a_stack(root):
    """Minimax that calls nothing: the nodes wait in a list, and their parents take the values in."""
    best, waiting, order = {}, [(root, None, True)], []
    while waiting:
        node, parent, is_max = waiting.pop()
        order.append((node, parent, is_max))
        waiting += [(child, node, not is_max) for child in reversed(node.children)]
    for node, parent, is_max in reversed(order):
        if not node.children:
            best[node.name] = node.value
        if parent is not None:
            take = min if is_max else max
            best[parent.name] = take(best.get(parent.name, best[node.name]), best[node.name])
    return best[root.name]


# --- wrong ----------------------------------------------------------------------------------------


def passes_endless_window(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = passes_endless_window(child, -inf, inf, not is_max)
        best = max(best, value) if is_max else min(best, value)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def never_cuts(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = never_cuts(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    if alpha >= beta:
        return best
    return best


def returns_too_early(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        value = returns_too_early(child, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        return best


def forgets_return(node, is_max):
    if not isinstance(node, list):
        return node
    answers = [forgets_return(child, not is_max) for child in node]
    answers = [answer for answer in answers if answer is not None]
    best = (max if is_max else min)(answers, default=0)


def never_alternates(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf
    for child in node:
        best = max(best, never_alternates(child, alpha, beta, is_max))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def without_leaf_test(node, alpha, beta, is_max):
    best = -inf
    for child in node.children or [node]:
        best = max(best, without_leaf_test(child, alpha, beta, not is_max))
    return best


def loops_for_ever(node, is_max):
    while True:
        node = node


def raises_at_a_leaf(node, is_max):
    if isinstance(node, list):
        return (max if is_max else min)(raises_at_a_leaf(child, not is_max) for child in node)
    if node == 9:
        return node + None
    return node


def prints_a_lot(node, is_max):
    print("visiting", node)
    if isinstance(node, list):
        return (max if is_max else min)(prints_a_lot(child, not is_max) for child in node)
    return node


def empties_the_tree(node, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    while node:
        value = empties_the_tree(node.pop(0), not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best


def loses_the_undo(board, alpha, beta, maximizing):
    if board.is_game_over():
        return board.evaluate()
    best = -inf if maximizing else inf
    for move in board.legal_moves:
        board.push(move)
        value = loses_the_undo(board, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if beta <= alpha:
            break
        board.pop()
    return best


def right_to_left(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node[::-1]:
        value = right_to_left(child, alpha, beta, not is_max)
        if is_max:
            best = alpha = max(best, value)
        else:
            best = beta = min(best, value)
        if alpha >= beta:
            break
    return best


def takes_something_else(alpha, beta, network, temperature):
    return network(temperature)


def tie_at_root(node, alpha=-inf, beta=inf, is_max=True):
    if not isinstance(node, list):
        return node, None
    best, move = (-inf, None) if is_max else (inf, None)
    for index, child in enumerate(node):
        value, _ = tie_at_root(child, alpha, beta, not is_max)
        if is_max and value >= best:
            best, move = value, index
            alpha = max(alpha, best)
        if not is_max and value < best:
            best, move = value, index
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
