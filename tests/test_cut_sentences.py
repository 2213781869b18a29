"""Every sentence about a cut, read and held against a plain search that knows where each of its bounds comes from."""

import re
from collections import Counter
from fractions import Fraction
from itertools import count, product
from math import floor, inf, nextafter
from random import Random
from string import ascii_uppercase
from sys import float_info
from typing import Any, NamedTuple

import pytest

import minimaxviz as mv
from tests import reference, reference_after

Path = tuple[int, ...]

NUMBER = r"−?(?:∞(?:−1|\+1)?|[0-9./]+[0-9]|[0-9]+)"
NEXT_TO_ENDLESS = {"∞−1": float_info.max, "−∞+1": -float_info.max}
HEAD = re.compile(
    rf"Cut at (?P<at>\w+): (?P<left>[αβ]) = (?P<one>{NUMBER}) (?P<sign>[≥>≤<]) [αβ] = (?P<two>{NUMBER})\. "
)
REACH = rf"can already reach (?P<value>{NUMBER})"
HOLD = rf"MIN can hold (?P<node>\w+) down to (?P<value>{NUMBER})"
HAS = rf"at (?P<owner>\w+) has (?P<bound>{NUMBER}) through (?P<by>\w+): "
ASKED = rf"than (?P<asked>{NUMBER}) was asked at (?P<owner>\w+): "
PASS = "this pass only asks"
QUESTION = rf"(?P<root>\w+) is worth at least (?P<question>{NUMBER}): "
WHY = [
    rf"(?P<node>\w+) {REACH}, but (?P<foe>MIN) {HAS}",
    rf"{HOLD}, but (?P<foe>MAX) {HAS}",
    rf"(?P<player>M\w\w) at (?P<node>\w+) {REACH}, but the opponent at (?P<owner>\w+) allows no more than "
    rf"(?P<bound>{NUMBER}) through (?P<by>\w+): ",
    rf"(?P<node>\w+) has (?P<value>{NUMBER}), and the root window (?P<end>begins|ends) at (?P<bound>{NUMBER}): ",
    rf"(?P<player>M\w\w) at (?P<node>\w+) {REACH}, and seen by (?P<seen>M\w\w) the root window (?P<end>ends) at "
    rf"(?P<bound>{NUMBER}): ",
    rf"(?P<node>\w+) {REACH}; only whether it is (?P<asks>more) {ASKED}",
    rf"{HOLD}; only whether it is (?P<asks>less) {ASKED}",
    rf"(?P<node>\w+) {REACH}; {PASS} whether {QUESTION}",
    rf"{HOLD}; {PASS} whether {QUESTION}",
    rf"(?P<node>\w+) {REACH}; {PASS} about values (?P<side>below) (?P<bound>{NUMBER}): ",
    rf"{HOLD}; {PASS} about values (?P<side>above) (?P<bound>{NUMBER}): ",
]
LEFT_OUT = re.compile(r"(?:(\d+) nodes?|(\w+(?:, \w+)*(?: and \w+)?)) (?:is|are) (never looked at|left out this time)")


class Bound(NamedTuple):
    """An end of a window, and where it comes from: at which node, through which child; nowhere if it is the root's."""

    value: float
    owner: Path | None = None
    by: Path | None = None


class Event(NamedTuple):
    """A cut: where, by whom, what the node had, its window then, the bound that cut it, and why."""

    path: Path
    player: str
    value: float
    window: tuple[float, float]
    bound: Bound
    because: str
    skipped: list[int]
    asked: tuple[float, float] = (-inf, inf)
    """The window with which the root was entered."""


def search(
    nested: Any,
    players: Any,
    window: Any,
    fail: str = "soft",
    cut: str = ">=",
    *,
    events: list[Event],
    limit: float = inf,
    table: dict[Path, tuple[float, float]] | None = None,
) -> float:
    """Note the cuts of alpha-beta, in order, and return the value; at a limit that is the mean below, rounded down."""

    def known(node: Any, path: Path, alpha: Bound, beta: Bound) -> float:
        if table is None:
            return value(node, path, alpha, beta)
        low, high = table.get(path, (-inf, inf))
        if low == high or low >= beta.value:
            return low
        if high <= alpha.value:
            return high
        got, is_leaf = value(node, path, alpha, beta), not isinstance(node, list)
        low, high = got if is_leaf or got > alpha.value else low, got if is_leaf or got < beta.value else high
        table[path] = low, high
        return got

    def value(node: Any, path: Path, alpha: Bound, beta: Bound) -> float:
        if not isinstance(node, list):
            return node  # type: ignore[no-any-return]
        if len(path) == limit:
            leaves = reference_after.leaves(node)
            return floor(sum(map(Fraction, leaves)) / len(leaves))
        low, high, player = alpha.value, beta.value, players[len(path) % len(players)]
        best = -inf if player == "MAX" else inf
        for place, child in enumerate(node):
            below = (*path, place)
            got = known(child, below, alpha, beta)
            if player == "MAX":
                best = max(best, got)
                alpha = Bound(got, path, below) if got > alpha.value else alpha
            else:
                best = min(best, got)
                beta = Bound(got, path, below) if got < beta.value else beta
            if alpha.value > beta.value or (alpha.value == beta.value and cut == ">="):
                skipped = list(range(place + 1, len(node)))
                bound = beta if player == "MAX" else alpha
                why = "pass window" if bound.owner is None else "value"
                if skipped:
                    events.append(Event(path, player, best, (alpha.value, beta.value), bound, why, skipped, window))
                break
        return min(max(best, low), high) if fail == "hard" else best

    return known(nested, (), Bound(window[0]), Bound(window[1]))


def passes_of_mtd(nested: Any, players: Any, guess: float) -> list[Event]:
    """Return the cuts of all passes of MTD(f), in order."""
    events: list[Event] = []
    table: dict[Path, tuple[float, float]] = {}
    low, high, got = -inf, inf, guess
    while low < high:
        beta = got if got > low else nextafter(got, inf) if got == -inf else got + 1
        alpha = nextafter(beta, -inf) if abs(beta) >= float_info.max else beta - 1
        got = search(nested, players, (alpha, beta), events=events, table=table)
        low, high = got if got > alpha else low, got if got < beta else high
    return events


def passes_of_aspiration(nested: Any, players: Any, delta: float) -> list[Event]:
    """Return the cuts of all passes of iterative deepening with narrow windows, in order, where nothing is learned."""
    events: list[Event] = []
    alpha, beta = -inf, inf
    for limit in range(1, max(map(len, reference.everything(nested))) + 1):
        while True:
            got = search(nested, players, (alpha, beta), events=events, limit=limit)
            if alpha < got < beta:
                break
            alpha, beta = (-inf, beta) if got <= alpha else (alpha, inf)
        alpha, beta = got - delta, got + delta
    return events


def searched_after(book: reference_after.Search) -> list[Event]:
    """Return the cuts of a search with null windows or a table, in order."""
    events = []
    for cut in book.cuts:
        visit = book.visits[cut.visit]
        low, high = visit.window
        window = (max(low, visit.value), high) if visit.player == "MAX" else (low, min(high, visit.value))
        bound = Bound(cut.bound, cut.owner, cut.by)
        events.append(Event(visit.path, visit.player, visit.value, window, bound, cut.because, cut.skipped))
    return events


def names(nested: Any) -> dict[Path, str]:
    """Return the name of each node: A, B, …, Z, AA, … level by level."""
    letters = ("".join(word) for size in count(1) for word in product(ascii_uppercase, repeat=size))
    found = reference.everything(nested)
    return dict(zip(sorted(found, key=lambda path: (len(path), path)), letters, strict=False))


def read(text: str) -> Any:
    if text in NEXT_TO_ENDLESS:
        return NEXT_TO_ENDLESS[text]
    text = text.replace("−", "-").replace("∞", "inf")
    return float(text) if "inf" in text else Fraction(text)


def check(sentence: str, event: Event, nested: Any, trace: mv.Trace) -> None:
    """Read a sentence, and hold every name and number in it against the plain search."""
    label, mover = names(nested), trace.conventions.seen_by_mover
    flip = -1 if mover and event.player == "MIN" else 1
    head = HEAD.match(sentence)
    assert head, sentence
    why = next(filter(None, (re.compile(form).match(sentence, head.end()) for form in WHY)), None)
    assert why, sentence
    said = why.groupdict()
    assert head["at"] == said["node"] == label[event.path], sentence
    # the comparison
    alpha, beta = event.window if flip > 0 else (-event.window[1], -event.window[0])
    raises_alpha = mover or event.player == "MAX"
    assert (head["left"] == "α") == raises_alpha, sentence
    assert (read(head["one"]), read(head["two"])) == ((alpha, beta) if raises_alpha else (beta, alpha)), sentence
    equal = trace.conventions.options.get("cut", ">=") == ">="
    assert (
        head["sign"]
        == {(True, True): "≥", (True, False): ">", (False, True): "≤", (False, False): "<"}[raises_alpha, equal]
    )
    # who has what, and through whom
    assert read(said["value"]) == flip * event.value, sentence
    assert said.get("player") in (None, event.player), sentence
    assert said.get("seen") in (None, event.player), sentence
    assert said.get("foe") in (None, "MIN" if event.player == "MAX" else "MAX"), sentence
    if event.because == "null window":
        assert said["asks"] == ("more" if event.player == "MAX" else "less"), sentence
        assert read(said["asked"]) == event.bound.value - (1 if event.player == "MAX" else -1), sentence
    elif said.get("question") is None:
        assert read(said["bound"]) == flip * event.bound.value, sentence
    if event.because != "pass window":
        assert event.bound.owner is not None
        assert said["owner"] == label[event.bound.owner], sentence
    elif "guess" in trace.conventions.options:
        assert (said["root"], read(said["question"])) == (label[()], event.asked[1]), sentence
    elif len(trace.passes) > 1:
        assert said["side"] == ("below" if event.player == "MAX" else "above"), sentence
    else:
        assert said["end"] == ("ends" if raises_alpha else "begins"), sentence
    if event.because == "value":
        assert event.bound.by is not None
        assert said["by"] == label[event.bound.by], sentence
    # what is left out
    rest, below = sentence[why.end() :], reference.everything(nested)
    skipped = {path for path in below if any(path[: len(event.path) + 1] == (*event.path, n) for n in event.skipped)}
    entered = {node.path for node in trace.visited}
    told = {
        when: (int(number) if number else set(re.split(", | and ", listed)))
        for number, listed, when in LEFT_OUT.findall(rest)
    }
    for when, left in (("never looked at", skipped - entered), ("left out this time", skipped & entered)):
        wanted = len(left) if len(left) > 4 else {label[path] for path in left}
        assert told.get(when, set()) == wanted, sentence


def random_lists(lots: Random, depth: int) -> Any:
    if depth == 0 or lots.random() < 0.15:
        return lots.choice((lots.randint(-5, 5), lots.randint(-50, 50), lots.randint(-9, 9) / 4))
    return [random_lists(lots, depth - 1) for _ in range(lots.randint(1, 4))]


def hold(trace: mv.Trace, events: list[Event], nested: Any) -> int:
    """Hold all sentences about cuts against what happened; return how many there are."""
    sentences = [trace.caption(k) for k in trace.steps.cut_steps]
    assert len(sentences) == len(events)
    for sentence, event in zip(sentences, events, strict=True):
        check(sentence, event, nested, trace)
    return len(events)


@pytest.mark.parametrize(("function", "trees"), [(mv.alphabeta, 1800), (mv.negamax_alphabeta, 1500)])
def test_sentences_about_cuts_are_true(function: Any, trees: int) -> None:
    lots, read_so_far = Random(f"cuts of {function.__name__}"), 0
    for _ in range(trees):
        nested = [random_lists(lots, lots.randint(1, 3)) for _ in range(lots.randint(1, 4))]
        players: Any = tuple(lots.choice(("MAX", "MIN")) for _ in range(lots.randint(1, 3)))
        players = players if lots.random() < 0.3 else lots.choice((("MAX", "MIN"), ("MIN", "MAX")))
        low = lots.choice((-inf, lots.randint(-6, 4)))
        window = (low, lots.choice((inf, (0 if low == -inf else low) + lots.randint(1, 6))))
        fail, cut = lots.choice(("soft", "hard")), lots.choice((">=", ">"))
        seen = window if function is mv.alphabeta or players[0] == "MAX" else (-window[1], -window[0])
        trace = function(mv.Tree.from_nested(nested, players=players), window=seen, fail=fail, cut=cut)
        events: list[Event] = []
        search(nested, players, window, fail, cut, events=events)
        read_so_far += hold(trace, events, nested)
    assert read_so_far > trees


@pytest.mark.parametrize(
    ("options", "trees"), [({"research": "window"}, 700), ({"research": "answer"}, 500), ({"table": True}, 500)]
)
def test_sentences_about_cuts_with_null_windows_are_true(options: dict[str, Any], trees: int) -> None:
    lots, read_so_far = Random(f"null windows {options}"), 0
    for _ in range(trees):
        nested = [random_lists(lots, lots.randint(1, 3)) for _ in range(lots.randint(1, 4))]
        players: Any = lots.choice((("MAX", "MIN"), ("MIN", "MAX")))
        trace = mv.pvs(mv.Tree.from_nested(nested, players=players), **options)
        book = reference_after.pvs(reference_after.of_lists(nested, players), **options)
        read_so_far += hold(trace, searched_after(book), nested)
    assert read_so_far > trees


def test_sentences_about_cuts_say_what_a_pass_asks() -> None:
    lots, kinds = Random("passes"), Counter[str]()
    for _ in range(700):
        nested = [random_lists(lots, lots.randint(1, 3)) for _ in range(lots.randint(1, 4))]
        players: Any = lots.choice((("MAX", "MIN"), ("MIN", "MAX"), ("MAX", "MAX", "MIN")))
        tree = mv.Tree.from_nested(nested, players=players)
        guess = lots.choice((0, lots.randint(-9, 9), inf, -inf))
        events = passes_of_mtd(nested, players, guess)
        hold(mv.mtd(tree, guess=guess), events, nested)
        kinds.update(f"MTD {event.because}" for event in events)
        delta, depth = lots.choice((1, 3, 0.5)), max(map(len, reference.everything(nested)))
        events = passes_of_aspiration(nested, players, delta)
        hold(mv.iterative_deepening(tree, depth=depth, learn=None, delta=delta), events, nested)
        kinds.update(f"aspiration {event.because}" for event in events)
    assert min(kinds[f"{name} {why}"] for name, why in product(("MTD", "aspiration"), ("value", "pass window"))) > 50
