"""Which questions of many are asked: kinds take turns, and the order stays that of the steps."""

import random
from collections.abc import Sequence

from minimaxviz.practice.question import Question

__all__ = ["select"]


def select(questions: Sequence[Question], count: int | None, seed: int) -> list[Question]:
    """Return so many questions, all for None, chosen by a seed; they stay in the order in which they were.

    Kinds take turns, so that one sees as many of them as there is room for. Those about the whole tree come last in
    each turn: what is said of their answers gives away much of what the others ask.

    >>> from minimaxviz import alphabeta, questions
    >>> [question.kind for question in select(questions(alphabeta("aima")), 5, seed=1)]
    ['value', 'threshold', 'cause', 'update', 'bound']
    """
    if count is None or count >= len(questions):
        return list(questions)
    dice = random.Random(f"select {seed}")  # a text gives the same numbers in every process and version
    piles: dict[str, list[int]] = {}
    for place, question in enumerate(questions):
        piles.setdefault(question.kind, []).append(place)
    for pile in piles.values():
        dice.shuffle(pile)
    kinds = list(piles)
    dice.shuffle(kinds)
    kinds.sort(key=lambda kind: questions[piles[kind][0]].step is None and len(piles[kind]) == 1)
    chosen: list[int] = []
    while len(chosen) < count:
        for kind in kinds:
            if piles[kind] and len(chosen) < count:
                chosen.append(piles[kind].pop())
    return [questions[place] for place in sorted(chosen)]
