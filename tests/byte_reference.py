"""The rules of Byte once more, slowly: a dictionary from (row, column) to the stack as text. Shares no code."""

from typing import Any

Stacks = dict[tuple[int, int], str]


def start(size: int) -> Stacks:
    """The stacks at the start."""
    return {
        (row, column): "X" if row % 2 == 1 else "O"
        for row in range(1, size - 1)
        for column in range(size)
        if (row + column) % 2 == 0
    }


def apart(one: tuple[int, int], two: tuple[int, int]) -> int:
    """The distance of two squares."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def legal_moves(size: int, stacks: Stacks, who: str, merge_first: bool = False) -> list[Any]:
    """All moves in order: (from, level, onto) for a merge, (from, to) for a slide, "pass" if there is nothing else."""
    merges: list[Any] = []
    slides: list[Any] = []
    for row in range(size):
        for column in range(size):
            here = (row, column)
            if here not in stacks:
                continue
            corners = [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column - 1), (row + 1, column + 1)]
            around = [(r, c) for r, c in corners if 0 <= r < size and 0 <= c < size]
            stack = stacks[here]
            if any(square in stacks for square in around):
                for level in range(len(stack)):
                    for there in around:
                        if stack[level] == who and there in stacks:
                            below = len(stacks[there])
                            if below > level and below + len(stack) - level <= 8:
                                merges.append((here, level, there))
            elif stack[0] == who:
                others = [square for square in stacks if square != here]
                nearest = min((apart(here, square) for square in others), default=0)
                for there in around:
                    if any(apart(here, square) == nearest > apart(there, square) for square in others):
                        slides.append((here, there))
    if merge_first and merges:
        return merges
    return merges + slides or ["pass"]


def make(stacks: Stacks, score: dict[str, int], move: Any) -> tuple[Stacks, dict[str, int]]:
    """The stacks and the score after a move."""
    stacks, score = dict(stacks), dict(score)
    if move == "pass":
        return stacks, score
    if len(move) == 2:
        stacks[move[1]] = stacks.pop(move[0])
        return stacks, score
    here, level, there = move
    whole = stacks.pop(here)
    if level > 0:
        stacks[here] = whole[:level]
    built = stacks[there] + whole[level:]
    if len(built) < 8:
        stacks[there] = built
    else:
        del stacks[there]
        score[built[-1]] += 1
    return stacks, score


def is_finished(size: int, score: dict[str, int]) -> bool:
    """Whether a game with all its checkers has been decided, or is drawn."""
    stacks = len(start(size)) // 8
    return max(score.values()) * 2 > stacks or sum(score.values()) == stacks
