"""Damaged JSON by the thousand: it is refused in one line, or it is a trace or a tree that can be read to its end."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.written import Writer

HOSTILE: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, 7, -1, -2, -3, -4, -5, 0.5, 1e308, -1e308),
    *(2**31 - 1, 2**31, -(2**31), 2**63, 10**400, 2_000_000_000),
    *("", "x", "inf", "-inf", "nan", "MAX", "MIN", "A", "a\nb", "\x00", "\ud800", "<b>", "{node}", "%s", "A" * 5000),
    *("enter", "update", "cut", "leave"),
    *([], {}, [[]], [None], [0], [-1], ["x"], {"x": 1}, [[["x"]]], {"label": "A"}, [1, [2, [3]]]),
]


def told() -> mv.Trace:
    """A search that was told step by step, and is wrong."""
    writer = Writer(mv.Tree.from_nested([[3, 5], [2, 9], 4]), name="hasty")
    writer.enter((), (-9, 9))
    writer.enter((0,), (-9, 9))
    writer.enter((0, 0))
    writer.evaluate(3)
    writer.update(value=3, window=(-9, 3))
    writer.leave(3)
    writer.update(value=4, window=(4, 9))
    writer.again()
    writer.enter((0,))
    writer.leave(None)
    writer.update(value=None)
    writer.leave(4)
    writer.enter(())
    writer.enter((2,))
    writer.evaluate(None)
    writer.leave(1)
    trace = writer.trace()
    assert isinstance(trace, mv.Trace)
    return trace


KINDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "version 1": (mv.alphabeta("lecture").to_json(), mv.Trace.from_json),
    "boards": (mv.alphabeta(mv.TicTacToe(), "XOX/OXO/...").to_json(), mv.Trace.from_json),
    "version 2": (mv.pvs("lecture", order="reversed", table=True).to_json(), mv.Trace.from_json),
    "table": (mv.alphabeta_table(mv.Nim((1, 2))).to_json(), mv.Trace.from_json),
    "told": (told().to_json(), mv.Trace.from_json),
    "tree": (mv.trees.lecture().to_json(), mv.Tree.from_json),
    "lists": ("[[3, 12, 8], [2, [4, 6]], [14, 5, 2]]", mv.Tree.from_json),
}


def places(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what holds it, and the key under which it is held."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        keys = holder if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], dict | list):
                waiting.append(holder[key])
    return found


def mutate(document: Any, dice: random.Random) -> None:
    """Damage a document in one place."""
    found = places(document)
    holder, key = dice.choice(found)
    kind = dice.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif kind == 2:
        other, name = dice.choice(found)
        holder[key], other[name] = copy.deepcopy(other[name]), copy.deepcopy(holder[key])
    elif kind == 3:
        for _ in range(dice.choice((1, 2, 30, 150))):
            holder[key] = [holder[key]] if dice.random() < 0.8 else {"x": holder[key]}
    elif kind == 4 and isinstance(holder[key], int):
        holder[key] += dice.choice((-2, -1, 1, 2, 10**6))
    else:
        holder[key] = copy.deepcopy(dice.choice(HOSTILE))


def damaged(kind: str, seed: int) -> str:
    """Damage the JSON of a kind in one place, or in a few."""
    dice = random.Random(f"{kind} {seed}")
    whole = [json.loads(KINDS[kind][0])]
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        if not places(whole):
            break
        mutate(whole, dice)
    text = json.dumps(whole[0] if whole else None)
    return text[: dice.randrange(len(text))] if dice.random() < 0.02 else text


def read_to_the_end(thing: Any, seed: int) -> None:
    """Look at everything that people look at."""
    trace = mv.minimax(thing) if isinstance(thing, mv.Tree) else thing
    for k in range(len(trace)):
        assert trace.caption(k)
    for k in {0, len(trace) // 2, len(trace) - 1}:
        assert trace.text(k)
    assert repr(trace)
    assert trace.counts
    assert trace.work
    if seed % 20 == 0:
        assert trace.svg(seed % len(trace), engine="tidy").startswith("<svg")
    again = type(thing).from_json(thing.to_json())
    assert again == thing


def outcome(kind: str, seed: int) -> Any:
    """Return what a damaged text is read as, or the one line that refuses it."""
    try:
        return KINDS[kind][1](damaged(kind, seed))
    except (mv.TraceError, mv.TreeError) as error:
        return str(error)


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_json_is_refused_in_one_line_or_can_be_read_to_its_end(kind: str) -> None:
    fine = 0
    for seed in range(2_000):
        thing = outcome(kind, seed)
        if isinstance(thing, str):
            assert "\n" not in thing, seed
            assert len(thing) < 500, seed
            continue
        fine += 1
        try:
            read_to_the_end(thing, seed)
        except Exception as error:
            raise AssertionError(f"{kind}, seed {seed}: {error!r} from {damaged(kind, seed)}") from error
    assert fine > 100


def test_options_of_a_search_are_not_taken_for_sentences_of_the_language() -> None:
    odd = Conventions("own", enter=True, visited=True, stub="pruned", research="leave", depth=3)
    assert odd.sentence == "enter · visited · stub pruned · research leave · depth limit 3 · left to right"
