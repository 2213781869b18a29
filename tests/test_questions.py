"""Questions about a search: each has the answer that a plain reference finds, and no other."""

import json
from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import minimaxviz as mv
from minimaxviz.errors import MinimaxvizError, PracticeError
from minimaxviz.practice.marking import marked
from minimaxviz.practice.question import Question, says
from minimaxviz.practice.questions import KINDS
from minimaxviz.words import languages, words
from tests import strategies
from tests.reference import AlphaBeta, Path, Window, everything, subtree, with_leaves
from tests.reference_steps import Search

# --- what is asked about --------------------------------------------------------------------------


class Asked(NamedTuple):
    """A search that is asked about, and the reference's search of the same tree."""

    label: str
    trace: Any
    nested: Any
    players: tuple[str, ...]
    cut: str = ">="
    fail: str = "soft"
    prunes: bool = True
    window: Window = (-inf, inf)

    def search(self, **rules: Any) -> Search:
        own = {"cut": self.cut, "fail": self.fail, "prunes": self.prunes, "window": self.window}
        return Search(self.nested, self.players, **{**own, **rules})


def nested_of(game: Any, state: Any, depth: int = 99, turn: int = 1) -> Any:
    """Write a game down as nested lists, to a depth; ``turn`` −1 takes the moves from right to left."""
    if game.is_over(state):
        return game.utility(state)
    if not depth:
        return game.estimate(state)
    return [nested_of(game, game.play(state, move), depth - 1, turn) for move in list(game.moves(state))[::turn]]


def levels_of(tree: Any) -> tuple[str, ...]:
    """Return who moves at each level of a tree."""
    found, state = [], [tree.start()]
    while state:
        movers = {tree.player(one) for one in state if not tree.is_over(one)}
        assert len(movers) <= 1
        found += list(movers)
        state = [tree.play(one, move) for one in state if not tree.is_over(one) for move in tree.moves(one)]
    return tuple(found) or ("MAX",)


RULES: list[Any] = [(cut, fail) for cut in (">=", ">") for fail in ("soft", "hard")]


def searched(label: str, tree: Any) -> Iterator[Asked]:
    """Search a tree by all rules."""
    nested, players = nested_of(tree, tree.start()), levels_of(tree)
    for cut, fail in RULES:
        yield Asked(f"{label} {cut} {fail}", mv.alphabeta(tree, cut=cut, fail=fail), nested, players, cut, fail)
    yield Asked(f"{label} minimax", mv.minimax(tree), nested, players, prunes=False)


def shelf() -> Iterator[Asked]:
    for name in mv.trees.names():
        tree = mv.trees.get(name)
        yield from searched(name, tree)
        if name in ("lecture", "aima", "equal_leaves"):
            turned = mv.Tree.from_nested(nested_of(tree, tree.start()), players=("MIN", "MAX"))
            yield from searched(f"{name} from MIN", turned)


def practice() -> Iterator[Asked]:
    for level, seed in (("easy", 1), ("easy", 2), ("medium", 1), ("medium", 2), ("hard", 1)):
        tree = mv.Tree.practice(level, seed)
        yield from list(searched(f"{level} {seed}", tree))[:: 1 if level != "hard" else 2]
    ties = mv.Tree.practice("medium", 3, ties=True)
    yield from searched("medium with ties", ties)
    turned = mv.Tree.from_nested(nested_of(ties, ties.start()), players=("MIN", "MAX"))
    yield from searched("medium with ties, from MIN", turned)


def games() -> Iterator[Asked]:
    game = mv.TicTacToe(max_player="O")
    state = game.parse("X../O../XOX O")
    yield Asked("tic-tac-toe", mv.alphabeta(game, state), nested_of(game, state), ("MAX", "MIN"))
    nim = mv.Nim((1, 2))
    yield Asked("nim", mv.alphabeta(nim), nested_of(nim, nim.start()), ("MAX", "MIN"))
    yield Asked("nim by minimax", mv.minimax(nim), nested_of(nim, nim.start()), ("MAX", "MIN"), prunes=False)
    four = mv.ConnectFour()
    yield Asked("four", mv.alphabeta(four, depth=2), nested_of(four, four.start(), 2), ("MAX", "MIN"))


def odd_calls() -> Iterator[Asked]:
    tree, both = mv.trees.lecture(), ("MAX", "MIN")
    turned = nested_of(tree, tree.start(), turn=-1)
    yield Asked("from right to left", mv.alphabeta(tree, order="reversed"), turned, both)
    for window in ((1, 4), (4, 9), (-1, 2)):
        trace = mv.alphabeta(tree, window=window)
        yield Asked(f"window {window}", trace, nested_of(tree, tree.start()), both, window=window)
    unfinished = mv.trees.get("estimates")
    for depth in (1, 2):
        trace = mv.alphabeta(unfinished, depth=depth)
        yield Asked(f"depth {depth}", trace, nested_of(unfinished, unfinished.start(), depth), levels_of(unfinished))


@cache
def everywhere() -> list[Asked]:
    return [*shelf(), *practice(), *games(), *odd_calls()]


@cache
def questions_of(place: int) -> list[Question]:
    return mv.questions(everywhere()[place].trace)


ALL = pytest.mark.parametrize("place", range(len(everywhere())), ids=[one.label for one in everywhere()])


# --- what is right --------------------------------------------------------------------------------


def right_ones(asked: Asked, question: Question, fail: str | None = None, **rules: Any) -> list[Any] | None:
    """Return what the reference finds right, by the rules given; None where the question does not come up then."""
    search, k = asked.search(**rules), -1 if question.step is None else question.step
    path, kind = question.path, question.kind
    visited = set(search.order)
    if kind == "prune":
        return sorted(one for one in everything(asked.nested) if one and one not in visited and one[:-1] in visited)
    if kind == "order":
        return [one for one in search.order if not isinstance(subtree(asked.nested, one), list)]
    if kind == "move":
        places = range(len(asked.nested))
        return [next((place,) for place in places if search.values.get((place,)) == search.values[()])]
    own = asked.search()
    event = own.events[k + 1] if k + 1 < len(own.events) else own.events[-1]
    if kind == "next":
        before = [one.path for one in own.events[: k + 1] if one.kind == "enter"]
        return (
            [search.order[len(before)]]
            if search.order[: len(before)] == before and len(search.order) > len(before)
            else None
        )
    if kind == "window":
        return [search.windows[path]] if path in visited else None
    if kind == "value":
        fails = ["soft", "hard"] if fail is None and asked.prunes else [fail or asked.fail]
        values = [asked.search(**{**rules, "fail": one}).values.get(path) for one in fails]
        return [value for value in dict.fromkeys(values) if value is not None]
    if kind == "update":
        same = (one for one in search.events if one.kind == "update" and one.path == path and one.child == event.child)
        return [one.window for one in same] or None
    if kind == "cut":
        return ["yes" if path in search.cuts and search.cuts[path].child == event.child else "no"]
    if kind == "cause":
        found = search.cause(path) if path in search.cuts else None
        return [found[1]] if found else None
    if kind == "bound":
        low, high = search.true_values(path)
        value = search.values[path]
        return ["exact" if low == high == value else "lower" if low >= value else "upper"]
    assert kind == "threshold"
    return [threshold(asked, path, event.child)]


def threshold(asked: Asked, node: Path, leaf: Path) -> int | None:
    """Go from what a leaf is worth to where its node is no longer cut, number by number; None if there is none."""
    away = -1 if asked.search().is_max(node) else 1
    value = int(subtree(asked.nested, leaf))
    for tried in range(value, value + 150 * away, away):
        changed = asked._replace(nested=with_leaves(asked.nested, {leaf: tried})).search()
        if node not in changed.cuts or changed.cuts[node].child != leaf:
            return tried if node not in changed.cuts else None
    return None


def expected(asked: Asked) -> set[tuple[str, int | None, Path]]:
    """Return which questions there are: kind, step and node."""
    search = asked.search()
    events = search.events
    if not isinstance(asked.nested, list):
        return set()
    found: set[tuple[str, int | None, Path]] = {("fill", None, ()), ("order", None, ())}
    found |= {("prune", None, ())} if asked.prunes else set()
    found |= {("move", None, ())} if asked.trace.best_node is not None else set()
    assert asked.trace.best_node is not None or asked.window != (-inf, inf)
    whole = all(isinstance(node, list) or node == int(node) for node in everything(asked.nested).values())
    for k, event in enumerate(events):
        step = k - 1 if k else None
        after = events[k + 1] if k + 1 < len(events) else None
        is_inner = isinstance(subtree(asked.nested, event.path), list)
        if event.kind == "enter" and asked.prunes and is_inner:
            found.add(("window", step, event.path))
        goes_on = any(one.kind == "enter" for one in events[k:]) and after is not None and after.kind != "cut"
        if event.kind in ("update", "cut") and goes_on:
            found.add(("next", k, event.path))
        if event.kind != "update":
            continue
        if asked.prunes:
            found.add(("update", step, event.path))
            found |= {("cut", step, event.path)} if event.left else set()
        assert after is not None
        if after.kind == "cut":
            found |= {("cause", step, event.path)} if search.cause(event.path) else set()
            is_leaf = not isinstance(subtree(asked.nested, event.child), list)
            if is_leaf and whole and threshold(asked, event.path, event.child) is not None:
                found.add(("threshold", step, event.path))
        if after.kind in ("cut", "leave"):
            found.add(("value", step, event.path))
            low, high = search.true_values(event.path)
            value = search.values[event.path]
            if asked.prunes and (low >= value or high <= value):
                found.add(("bound", step, event.path))
    return found


@ALL
def test_the_reference_agrees_with_the_plain_one(place: int) -> None:
    asked = everywhere()[place]
    if asked.prunes:
        plain = AlphaBeta(asked.nested, asked.players, asked.window, asked.fail, asked.cut)
        search = asked.search()
        assert (search.values, search.windows) == (plain.values, plain.windows)


@ALL
def test_every_question_there_is_is_asked_once(place: int) -> None:
    asked = everywhere()[place]
    found = [(one.kind, one.step, one.path) for one in questions_of(place)]
    assert len(found) == len(set(found))
    assert set(found) == expected(asked)


@ALL
def test_every_question_has_the_answer_that_the_reference_finds(place: int) -> None:
    asked = everywhere()[place]
    for question in questions_of(place):
        if question.kind == "fill":
            continue
        right = right_ones(asked, question)
        assert right is not None
        listed = list(question.right)
        assert sorted(listed) == sorted(right) if question.kind in ("value", "prune") else listed == right, question
        if question.kind == "value":
            assert listed[0] == asked.search().values[question.path]
        for answer in listed if question.form not in ("edges", "order") else [listed]:
            mark = question.check(answer)
            assert (mark.credit, mark.verdict) == (1.0, "right"), (question, answer, mark)


@ALL
def test_a_filled_table_is_right(place: int) -> None:
    asked = everywhere()[place]
    for question in questions_of(place):
        if question.kind != "fill":
            continue
        search = asked.search()
        rows = {
            path: [*(search.windows[path] if asked.prunes else (None, None)), search.values[path]]
            for path in search.order
            if isinstance(subtree(asked.nested, path), list)
        }
        visited = set(search.order)
        cuts = [path for path in everything(asked.nested) if path and path not in visited and path[:-1] in visited]
        mark = question.check({"rows": rows, "cuts": cuts})
        assert (mark.credit, mark.verdict) == (1.0, "right"), mark


# --- choices and mistakes -------------------------------------------------------------------------


@ALL
def test_exactly_one_choice_is_right(place: int) -> None:
    for question in questions_of(place):
        choices = question.choices()
        if not choices:
            assert question.form != "choice"
            continue
        marks = [question.check(choice.answer) for choice in choices]
        rights = [choice for choice, mark in zip(choices, marks, strict=True) if mark.verdict == "right"]
        assert len(rights) == 1, question
        assert rights[0].mistake is None
        for choice, mark in zip(choices, marks, strict=True):
            assert mark.verdict in ("right", "half", "wrong")
            assert (mark.credit == 1) == (choice in rights)
            assert (choice.mistake is None) == (choice in rights)
        assert len({choice.text for choice in choices}) == len(choices) >= 2
        assert len({json.dumps(choice.answer) for choice in choices}) == len(choices) <= 4


@ALL
def test_no_mistake_is_right_under_the_other_cut_rule(place: int) -> None:
    asked = everywhere()[place]
    if not asked.prunes:
        return
    other = ">" if asked.cut == ">=" else ">="
    for question in questions_of(place):
        answers = [mistake.answer for mistake in question.mistakes]
        assert not set(map(str, answers)) & set(map(str, question.right))
        if question.kind not in ("cut", "threshold", "fill", "bound"):  # the first two ask for the very rule
            assert not set(answers) & set(right_ones(asked, question, cut=other) or []), question


@ALL
def test_what_is_known_of_a_mistake_is_said_and_earns_at_most_half(place: int) -> None:
    for question in questions_of(place):
        for mistake in question.mistakes:
            mark = question.check(mistake.answer)
            assert mark.verdict in ("half", "wrong"), (question, mistake)
            assert mistake.why.text(words("en")) in mark.why, (question, mistake, mark)
            if mistake.is_half:
                assert mark.credit == 0.5


# --- what is shown, and when ----------------------------------------------------------------------


@ALL
def test_what_is_shown_comes_before_what_tells_the_answer(place: int) -> None:
    asked, order = everywhere()[place], []
    events = asked.search().events
    for question in questions_of(place):
        k = -1 if question.step is None else question.step
        order.append((k, KINDS.index(question.kind)))
        if k >= 0:
            assert events[k].kind == question.subject.trace[k].kind
            assert events[k].path == question.subject.trace[k].node.path
        if question.kind == "window":
            assert events[k + 1][:2] == ("enter", question.path)
        elif question.kind in ("update", "cut", "cause", "threshold", "value", "bound"):
            assert events[k + 1][:2] == ("update", question.path)
        elif question.kind == "next":
            entered = [event.path for event in events[: k + 1] if event.kind == "enter"]
            assert question.right[0] not in entered
        else:
            assert question.step is None
    assert order == sorted(order)


@ALL
def test_no_text_has_the_answer_in_it_nor_that_of_a_later_question_at_its_step(place: int) -> None:
    asked = everywhere()[place]
    written = asked.trace.numerals
    given: dict[Any, list[str]] = {}
    for question in questions_of(place):
        text = question.ask.text(words("en"))
        kind, right = question.kind, question.right[0] if question.right else ()
        if kind in ("window", "update"):
            answer = written.window(right)
        elif kind == "value":
            answer = f" {written.number(right)}?"
        elif kind == "next":
            answer = f" {question.subject.name(right)} "
        else:
            answer = "what no text has"
        assert answer not in text
        for earlier in given.get(question.step, []):  # the bound that cuts is no secret, and fail-hard answers it
            assert kind == "value" or answer not in earlier, (question, earlier)
        given.setdefault(question.step, []).append(text)


@pytest.mark.parametrize("lang", languages())
def test_everything_is_said_in_every_language_and_json_can_hold_it(lang: str) -> None:
    for place in (0, 1, 2, 4, len(everywhere()) - 1, len(everywhere()) - 3):
        for question in questions_of(place):
            data = question.data(lang)
            assert json.loads(json.dumps(data, allow_nan=False)) == json.loads(json.dumps(data))
            assert question.text(lang).startswith(data["text"])
            assert all(isinstance(hint, str) and hint for hint in question.hints(lang))
            assert len(question.hints(lang)) == 3
            assert "{" not in question.text(lang) + question.why(lang) + "".join(question.hints(lang))
            assert all(text for _, text in data["choices"])
            mark = marked(question.form, data["key"], says(lang), "~~~")
            assert mark.verdict == "refused"
            assert mark.why


def test_the_lectures_tree_gives_about_60_questions_and_aimas_about_40() -> None:
    assert 55 <= len(mv.questions("lecture")) <= 66
    assert 36 <= len(mv.questions("aima")) <= 46


def test_the_same_seed_gives_the_same_choices_and_another_other_ones() -> None:
    one, same, other = (
        [[choice.text for choice in question.choices()] for question in mv.questions("lecture", seed=seed)]
        for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other
    assert [sorted(texts) for texts in one] == [sorted(texts) for texts in other]


def test_the_rule_is_said_with_every_question_of_a_search_that_cuts() -> None:
    for cut, sign in ((">=", "≥"), (">", ">")):
        trace = mv.alphabeta("lecture", cut=cut)  # type: ignore[arg-type]
        for question in mv.questions(trace):
            assert question.text().endswith(f"(Cut when α {sign} β.)")
    for question in mv.questions(mv.alphabeta("lecture", fail="hard"), kinds="value", fail="hard"):
        assert "fail-hard" in question.text()
    for question in mv.questions(mv.alphabeta("lecture", window=(1, 4))):
        assert question.text().endswith("(Cut when α ≥ β, window [1, 4].)")
    assert all("Cut" not in question.text() for question in mv.questions(mv.minimax("lecture")))


# --- fail rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [">=", ">"])
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_one_fail_rule_may_be_asked_for(cut: Any, fail: Any) -> None:
    for name in ("lecture", "equal_leaves", "deep_cut"):
        trace = mv.alphabeta(name, cut=cut, fail=fail)
        tree = mv.trees.get(name)
        asked = Asked(name, trace, nested_of(tree, tree.start()), levels_of(tree), cut, fail)
        for question in mv.questions(trace, kinds="value", fail=fail):
            assert list(question.right) == right_ones(asked, question, fail=fail)


def test_a_fail_rule_other_than_the_searchs_own_is_refused() -> None:
    with pytest.raises(PracticeError, match=r"^fail 'hard', but this search is fail-soft; search with fail='hard' to"):
        mv.questions("lecture", fail="hard")


# --- which searches can be asked about ------------------------------------------------------------


@pytest.mark.parametrize(
    ("trace", "said"),
    [
        (lambda: mv.pvs("lecture"), "questions about pvs; they are asked about minimax and alphabeta"),
        (lambda: mv.negamax("lecture"), "questions about negamax"),
        (lambda: mv.alphabeta_table("lecture"), "questions about alphabeta_table"),
        (lambda: mv.minimax(mv.Tree.random(branching=4, depth=5, seed=1)), "nodes is too large for questions; 400 fit"),
        (lambda: mv.TicTacToe(), "too large"),
    ],
)
def test_what_cannot_be_asked_about_is_refused_in_one_line(trace: Any, said: str) -> None:
    with pytest.raises(MinimaxvizError) as caught:
        mv.questions(trace())
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"kinds": "windows"}, "kind 'windows'; there are "),
        ({"kinds": []}, r"kinds \[\]; some of "),
        ({"kinds": 3}, "kinds 3; some of "),
        ({"kinds": [["window"]]}, r"kind \['window'\]; there are "),
        ({"seed": "1"}, "seed '1'; a whole number is needed"),
        ({"seed": True}, "seed True; a whole number is needed"),
        ({"fail": "firm"}, "fail 'firm'; 'soft', 'hard', or None"),
        ({"fail": []}, r"fail \[\]; 'soft', 'hard', or None"),
    ],
)
def test_wrong_options_are_refused_in_one_line(options: dict[str, Any], said: str) -> None:
    with pytest.raises(PracticeError, match=f"^{said}"):
        mv.questions("lecture", **options)


def test_a_search_without_windows_has_no_questions_about_them() -> None:
    assert {one.kind for one in mv.questions(mv.minimax("lecture"))} == {"fill", "order", "move", "value", "next"}
    with pytest.raises(PracticeError, match=r"^minimax has no windows; of it there are the questions fill, order"):
        mv.questions(mv.minimax("lecture"), kinds=["window", "cut"])


def test_a_single_node_has_nothing_to_ask() -> None:
    assert mv.questions(mv.alphabeta(mv.Tree.from_nested(5))) == []


def test_a_trace_that_was_read_gives_the_same_questions() -> None:
    for trace in (mv.alphabeta("lecture"), mv.alphabeta("aima", cut=">", fail="hard"), mv.minimax("binary")):
        again = mv.Trace.from_json(trace.to_json())
        for one, other in zip(mv.questions(trace), mv.questions(again), strict=True):
            assert one.data("sr") == other.data("sr")


def test_a_file_that_does_not_know_its_leaves_is_refused() -> None:
    data = json.loads(mv.alphabeta("lecture").to_json())
    del data["pruned"]["value"]  # as in files of an older version
    with pytest.raises(PracticeError, match=r"^what N is worth is not known, for it was never looked at; search"):
        mv.questions(mv.Trace.from_json(json.dumps(data)))


class Heap:
    """A pile from which one or two are taken; states are named, and many have the same name."""

    def start(self) -> tuple[int, int]:
        return 4, 0

    def moves(self, state: tuple[int, int]) -> list[int]:
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] - move, state[1] + 1

    def player(self, state: tuple[int, int]) -> str:
        return "MIN" if state[1] % 2 else "MAX"

    def is_over(self, state: tuple[int, int]) -> bool:
        return not state[0]

    def utility(self, state: tuple[int, int]) -> int:
        return 1 if state[1] % 2 else -1

    def label(self, state: tuple[int, int]) -> str:
        return f"{state[0]} left"


def test_nodes_whose_names_are_not_their_own_get_letters() -> None:
    heap: Any = Heap()
    trace = mv.alphabeta(heap)
    asked = Asked("heap", trace, nested_of(heap, heap.start()), ("MAX", "MIN"))
    found = mv.questions(trace)
    assert {(one.kind, one.step, one.path) for one in found} == expected(asked)
    names = {spot.name for spot in found[0].subject.spots.values()}
    assert names >= {"A", "B", "C"}
    assert len(names) == len(everything(asked.nested))


# --- answers as Python has them -------------------------------------------------------------------


def test_nodes_paths_numbers_and_truth_values_are_answers() -> None:
    trace = mv.alphabeta("lecture")
    asked = {(one.kind, one.subject.name(one.path)): one for one in mv.questions(trace)}
    assert asked["move", "A"].check(trace.best_node).verdict == "right"
    assert asked["move", "A"].check((0,)).verdict == "right"
    assert asked["cut", "F"].check(True).verdict == "right"
    assert asked["cut", "F"].check(False).verdict == "wrong"
    assert asked["window", "C"].check((3, inf)).verdict == "right"
    assert asked["window", "C"].check(trace.node((1,)).window).verdict == "right"
    assert asked["value", "E"].check(3.0).verdict == "right"
    cut = [node for one in trace.cuts for node in one.skipped]
    for answer in (cut, set(cut), tuple(cut), [node.path for node in cut], {node.path for node in cut}):
        assert asked["prune", "A"].check(answer).verdict == "right"
    assert asked["prune", "A"].check((0, 1, 1)).credit == pytest.approx(1 / 3, abs=1e-6)
    assert asked["order", "A"].check([leaf for leaf in trace.visited if leaf.is_leaf]).verdict == "right"
    assert asked["order", "A"].check((2, 3, 5, 0, 2, 1)).verdict == "right"
    rows = {node.name: [*(node.window or ()), node.value] for node in trace.visited if not node.is_leaf}
    assert asked["fill", "A"].check({"rows": rows, "cuts": cut}).verdict == "right"


def test_a_node_is_the_same_node_where_the_search_tried_moves_in_another_order() -> None:
    trace = mv.alphabeta("lecture", order="reversed")
    move = mv.questions(trace, kinds="move")[0]
    assert trace.best_node is not None
    assert move.check(trace.best_node).verdict == "right"
    wrong = next(node for node in trace.visited if node.depth == 1 and node.path != trace.best_node.path)
    assert move.check(wrong).verdict == "wrong"


class Odd:
    """Something that nobody answers."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


ODD: list[Any] = [
    None, "", " ", "x", 0, -1, 2.5, inf, -inf, float("nan"), True, (), [], {}, set(), frozenset({1}), object(), Odd(),
    [Odd()], (Odd(),), {Odd()}, {"path": Odd()}, {"path": []}, {"path": "0"}, {"path": (0,)}, {"rows": Odd()},
    {"rows": {}}, {"rows": {"": Odd()}}, {"rows": {"": [Odd(), Odd(), Odd()]}}, {"rows": {"": [1, 2]}},
    {"rows": {Odd(): [1, 2, 3]}}, {"rows": {}, "cuts": Odd()}, {"rows": {}, "cuts": [Odd()]}, {1: 2}, [None], [[]],
    [{}], [3, "K"], (0, 0), (9, 9), (0, "a"), (True,), "A → B", "\ud800", "\x00", b"3", 1j,
    {"rows": {}, "cuts": {(0,)}}, range(3), print, Odd, 10**400, "9" * 1000, iter([1]),
]  # fmt: skip


def test_answers_that_nobody_gives_are_marked_or_refused_and_never_raise() -> None:
    for place in (0, 4):
        for question in questions_of(place):
            for answer in ODD:
                mark = question.check(answer)
                assert mark.verdict in ("right", "half", "wrong", "refused")
                assert 0 <= mark.credit <= 1
                assert mark.why


def test_numbers_of_other_libraries_are_numbers() -> None:
    from decimal import Decimal
    from fractions import Fraction

    import numpy as np

    value = next(one for one in mv.questions("lecture", kinds="value") if one.subject.name(one.path) == "E")
    window = next(one for one in mv.questions("lecture", kinds="window") if one.subject.name(one.path) == "C")
    for kind in (Decimal, Fraction, np.int64, np.float32, float, int):
        assert value.check(kind(3)).verdict == "right", kind
        assert value.check(kind(2)).verdict == "wrong", kind
        assert window.check([kind(3), inf]).verdict == "right", kind
    assert window.check((Decimal(3), Decimal("Infinity"))).verdict == "right"
    assert window.check(np.array([3, 4])).verdict == "refused"
    assert value.check(np.array([3])).verdict == "refused"
    assert value.check(np.bool_(True)).verdict == "refused"


# --- random trees ---------------------------------------------------------------------------------


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(strategies.inner_nested, strategies.players, strategies.fails, strategies.cuts)
def test_right_answers_about_random_trees_are_right(nested: Any, players: Any, fail: Any, cut: Any) -> None:
    trace = mv.alphabeta(mv.Tree.from_nested(nested, players=players), fail=fail, cut=cut)
    asked = Asked("random", trace, nested, players, cut, fail)
    found = mv.questions(trace)
    assert {(one.kind, one.step, one.path) for one in found} == expected(asked)
    other = ">" if cut == ">=" else ">="
    for question in found:
        if question.kind == "fill":
            continue
        right = right_ones(asked, question)
        assert right is not None
        assert sorted(question.right) == sorted(right), question
        for answer in right if question.form not in ("edges", "order") else [right]:
            assert question.check(answer).verdict == "right", (question, answer)
        if question.kind not in ("cut", "threshold", "bound"):
            wrong = {mistake.answer for mistake in question.mistakes}
            assert not wrong & set(right_ones(asked, question, cut=other) or []), question
        assert len([one for one in question.choices() if question.check(one.answer).verdict == "right"]) <= 1


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from("ABCDEFGHKLMN"),
    lambda below: (
        st.lists(below, max_size=4)
        | st.lists(below, max_size=3).map(tuple)
        | st.dictionaries(st.sampled_from(["path", "rows", "cuts", "", "0", "A"]), below, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(junk, st.integers(0, 1_000))
def test_junk_is_marked_or_refused(answer: Any, place: int) -> None:
    found = questions_of(0)
    mark = found[place % len(found)].check(answer)
    assert mark.verdict in ("right", "half", "wrong", "refused")
    assert 0 <= mark.credit <= 1


def test_a_bound_without_a_cut_of_its_own_is_not_told_that_all_was_looked_at() -> None:
    trace = mv.alphabeta(mv.Tree.practice("hard", 1))
    cut = {one.node.path for one in trace.cuts}
    asked = [one for one in mv.questions(trace, "bound") if one.right != ("exact",)]
    told = {one.path: one.check("exact").why for one in asked}
    assert {path for path, why in told.items() if "itself was not cut" in why} == told.keys() - cut
    assert told.keys() - cut
    assert not any("All that can change" in why for why in told.values())
