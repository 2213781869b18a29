"""A search of somebody's own is watched: calls are seen, everything is put back, and what goes wrong is one line."""

import contextlib
import functools
import importlib
import inspect
import io
import signal
import sys
import threading
import types
from math import inf
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings

import minimaxviz as mv
from minimaxviz.practice.codes import codes_of
from minimaxviz.practice.watched import Watcher
from minimaxviz.words import words
from tests import students
from tests.strategies import inner_nested

MAIN = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
BINARY = mv.Tree.from_nested([[[3, 5], [6, 9]], [[1, 2], [0, 7]]])
LATE = "XO./.X./..O"
SOFT: dict[str, Any] = {}
PLAIN = None


class Right:
    """A function that is right: what it is called, its style, the search of ours that it equals, and what it fits."""

    def __init__(self, function: Any, style: str, rules: dict[str, Any] | None, fits: str, **given: Any) -> None:
        self.function, self.style, self.rules, self.fits, self.given = function, style, rules, fits, given

    def reference(self, tree: Any) -> mv.Trace:
        return mv.minimax(tree) if self.rules is None else mv.alphabeta(tree, **self.rules)

    def __repr__(self) -> str:
        return str(self.function.__qualname__)


AB = "alpha-beta, cut when α ≥ β, fail-soft"
S: Any = students
RIGHT = [
    Right(S.alpha_beta, "lists", SOFT, AB),
    Right(S.plain_minimax, "lists", PLAIN, "minimax"),
    Right(S.minimax_of_generators, "lists", PLAIN, "minimax"),
    Right(S.strict_and_hard, "lists", {"cut": ">", "fail": "hard"}, "alpha-beta, cut when α > β, fail-hard"),
    Right(S.negamax, "lists", SOFT, "negamax with alpha-beta, cut when α ≥ β, fail-soft"),
    Right(S.negamax_without_windows, "lists", PLAIN, "negamax"),
    Right(S.with_moves, "lists", SOFT, AB),
    Right(S.Ai().alphabeta, "nodes", SOFT, AB),
    Right(S.greek, "nodes", PLAIN, "minimax"),
    Right(S.by_tables, "table", SOFT, AB),
    Right(S.minimax_predavanje, "names", PLAIN, "minimax", lend=S.LECTURE),
    Right(
        S.alfabeta_predavanje, "names", {"fail": "hard", "window": (0, 10)},
        "alpha-beta, cut when α ≥ β, fail-hard", lend=S.LECTURE,
    ),
    Right(S.alpha_beta_search, "names", SOFT, AB),
    Right(S.alpha_beta_fourth, "names", SOFT, AB),
    Right(S.by_state, "state", SOFT, AB),
    Right(S.AlphaBetaAgent().getAction, "gamestate", {"cut": ">"}, "alpha-beta, cut when α > β, fail-soft"),
    Right(S.on_a_board, "board", SOFT, AB),
]  # fmt: skip
NUMBERED = [Right(S.by_index, "index", SOFT, AB), Right(S.by_index_and_height, "index", PLAIN, "minimax")]


def facts(trace: mv.Trace) -> list[Any]:
    return [(frame.kind, frame.node.path, frame.window, frame.value) for frame in trace]


# --- right functions ------------------------------------------------------------------------------


@pytest.mark.parametrize("right", RIGHT, ids=repr)
@pytest.mark.parametrize("tree", ["lecture", "aima"])
def test_a_right_function_is_found_its_clothes_and_leaves_the_trace_of_the_reference(right: Right, tree: str) -> None:
    watched = mv.watch(right.function, tree, **right.given)
    assert (watched.style, watched.error, watched.value) == (right.style, None, 3)
    assert facts(watched.trace) == facts(right.reference(tree))
    if (tree, right.function) != ("aima", S.alfabeta_predavanje):  # leaves of 12 and 14 are outside its [0, 10]
        assert watched.fits == right.fits


@pytest.mark.parametrize("right", NUMBERED, ids=repr)
def test_so_does_one_that_takes_numbers_of_nodes(right: Right) -> None:
    watched = mv.watch(right.function, BINARY)
    assert (watched.style, watched.fits) == ("index", right.fits)
    assert facts(watched.trace) == facts(right.reference(BINARY))


@pytest.mark.parametrize("right", RIGHT[:10] + RIGHT[12:], ids=repr)
@settings(max_examples=10, deadline=None)
@given(nested=inner_nested)
def test_so_it_is_on_any_tree(right: Right, nested: Any) -> None:
    tree = mv.Tree.from_nested(nested)
    watched = mv.watch(right.function, tree, **right.given)
    assert facts(watched.trace) == facts(right.reference(tree))
    assert watched.diff() is None


@pytest.mark.parametrize("right", RIGHT, ids=repr)
def test_what_is_said_of_a_right_run_is_what_is_said_of_the_reference(right: Right) -> None:
    watched, reference = mv.watch(right.function, "lecture", **right.given).trace, right.reference("lecture")
    if right.rules:  # the trace does not know which of ≥ and > was meant, nor that fail-hard was
        return
    assert [watched.caption(k) for k in range(len(watched) - 1)] == [
        reference.caption(k) for k in range(len(reference) - 1)
    ]


@pytest.mark.parametrize(
    ("function", "move"),
    [(S.with_moves, "B"), (S.Ai().alphabeta, "B"), (S.alpha_beta_search, "B"), (S.alpha_beta_fourth, "B"),
     (S.AlphaBetaAgent().getAction, "B"), (S.greek, "B"), (S.alpha_beta, None)],
)  # fmt: skip
def test_the_move_is_known_if_the_function_names_one(function: Any, move: str | None) -> None:
    assert mv.watch(function, "lecture").move == move


def test_min_may_be_at_the_root() -> None:
    tree = mv.Tree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], players=("MIN", "MAX"))
    for function in (S.alpha_beta, S.by_tables, S.negamax, S.by_state, S.on_a_board):
        watched = mv.watch(function, tree)
        assert watched.value == 6
        assert facts(watched.trace) == facts(mv.alphabeta(tree))


def test_one_watcher_tries_clothes_on_once_and_watches_as_many_would() -> None:
    watcher = Watcher(S.alpha_beta)
    for tree in ("aima", "lecture", "aima"):
        assert watcher.watch(tree).trace == mv.watch(S.alpha_beta, tree).trace
    ai = S.Ai()
    watcher = Watcher(ai.alphabeta)
    watcher.watch("aima")
    first = ai.visited
    watcher.watch("aima")
    assert ai.visited - first == 10 < first


def test_a_function_that_remembers_is_seen_through() -> None:
    @functools.cache
    def remembering(node: Any, is_max: bool) -> float:
        if node.is_leaf():
            return float(node.value)
        return (max if is_max else min)(remembering(child, not is_max) for child in node.children)

    watched = mv.watch(remembering, "lecture")
    assert (watched.style, watched.fits) == ("nodes", "minimax")


def test_one_node_is_a_tree_too() -> None:
    assert mv.watch(S.alpha_beta, mv.Tree.from_nested(5)).value == 5


# --- boards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "reference", "fits"),
    [
        (S.tic_tac_toe, mv.alphabeta, AB),
        (S.persian, mv.alphabeta, "negamax with alpha-beta, cut when α ≥ β, fail-soft"),
    ],
)
def test_boards_are_matched_by_themselves(function: Any, reference: Any, fits: str) -> None:
    game = mv.TicTacToe(LATE)
    watched = mv.watch(function, game)
    assert watched.fits == fits
    assert facts(watched.trace) == facts(reference(game))


def test_rows_of_none_are_boards_too_and_new_ones_need_not_be_taken_back() -> None:
    game = mv.TicTacToe(LATE, win=10)
    watched = mv.watch(S.iks_oks, game)
    assert (watched.value, watched.fits) == (10, "minimax")
    assert facts(watched.trace) == facts(mv.minimax(game))


def test_a_board_that_is_kept_in_an_object_is_told_by_state() -> None:
    game = S.Game()
    watched = mv.watch(game.search, mv.TicTacToe(LATE), call=lambda f, t: f(True), state=lambda own: own.board)
    assert facts(watched.trace) == facts(mv.minimax(mv.TicTacToe(LATE)))


def test_all_of_tic_tac_toe_is_watched() -> None:
    watched = mv.watch(S.tic_tac_toe, mv.TicTacToe(), call=lambda f, t: f(t.cells(flat=True), -inf, inf, True))
    assert (len(watched.trace.visited), watched.value, watched.fits) == (18_297, 0, AB)


def test_a_move_that_is_not_taken_back_is_said() -> None:
    def forgets(board: list[str], is_max: bool) -> float:
        if " " not in board or S.winner(board):
            return {"X": 1, "O": -1, None: 0}[S.winner(board)]
        best = -inf if is_max else inf
        for place in range(9):
            if board[place] == " ":
                board[place] = "X" if is_max else "O"
                best = (max if is_max else min)(best, forgets(board, not is_max))
                if not is_max:
                    board[place] = " "
        return best

    watched = mv.watch(forgets, mv.TicTacToe(LATE))
    assert watched.changed
    assert any("was a move not taken back?" in note for note in watched.notes)
    divergence = watched.diff()
    assert divergence is not None
    assert divergence.kind == "changed"


# --- wrong functions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "function",
    [S.passes_endless_window, S.never_cuts, S.returns_too_early, S.forgets_return, S.never_alternates],
)
def test_a_wrong_function_fits_nothing_and_its_trace_is_shown_as_it_was(function: Any) -> None:
    watched = mv.watch(function, "lecture")
    assert watched.fits is None
    assert watched.error is None
    trace = watched.trace
    assert mv.Trace.from_json(trace.to_json()) == trace
    assert all(trace.caption(k, lang) for k in range(len(trace)) for lang in ("en", "fa"))
    assert trace.svg(engine="tidy").startswith("<svg")
    assert "Same value" in str(mv.compare(mine=watched, reference=watched.trace)) or watched.value is None


def test_what_returns_nothing_has_no_value() -> None:
    watched = mv.watch(S.forgets_return, "lecture")
    assert watched.value is None
    assert "E returns nothing." in [watched.trace.caption(k) for k in range(len(watched.trace))]


def test_a_departure_with_an_open_window_is_no_cut_of_alpha_beta() -> None:
    trace = mv.watch(S.returns_too_early, "lecture").trace
    captions = [trace.caption(k) for k in range(len(trace)) if trace[k].kind == "cut"]
    assert captions[0].startswith("E is left without looking further: L is never looked at.")
    assert "still open" in captions[0]


# --- what ends a run ------------------------------------------------------------------------------


def line_of(function: Any, text: str) -> int:
    lines, first = inspect.getsourcelines(function)
    return first + next(place for place, line in enumerate(lines) if text in line)


def test_an_error_is_told_with_its_node_and_its_line() -> None:
    watched = mv.watch(S.raises_at_a_leaf, "lecture")
    line = line_of(S.raises_at_a_leaf, "node + None")
    assert watched.error is not None
    assert watched.error.startswith(f"TypeError in your call for N, line {line}: unsupported operand")
    assert watched.trace.node("N").value is None or watched.trace.visited[-1].label == "N"
    assert watched.fits is None


def test_going_down_for_ever_is_told_with_its_node() -> None:
    error = mv.watch(S.without_leaf_test, "lecture").error
    assert error == "RecursionError: still going down at K. Is the test for leaves missing?"


def test_a_limit_of_calls_ends_what_goes_on() -> None:
    def again(node: Any, is_max: bool) -> Any:
        if isinstance(node, list):
            return max(again(child, not is_max) for child in node)
        for _ in range(3_000 if node else 0):
            again(None, is_max)
        return node

    watched = mv.watch(again, [[1, 2], [3, 4]], limit=500)
    assert watched.error is not None
    assert watched.error.startswith("After 500 calls still going down at ")


@pytest.mark.skipif(not MAIN, reason="alarms ring only in the first thread, and not on Windows")
def test_a_loop_that_calls_nothing_ends_in_time() -> None:
    watched = mv.watch(S.loops_for_ever, "lecture", seconds=0.3)
    line = line_of(S.loops_for_ever, "node = node")
    assert watched.error is not None
    assert watched.error.startswith("After 0.3 seconds still busy at A, line ")
    assert abs(int(watched.error.split("line ")[1].split(":")[0]) - line) <= 1


@pytest.mark.skipif(not MAIN, reason="alarms ring only in the first thread, and not on Windows")
def test_the_alarm_rings_again_for_who_swallows_everything() -> None:
    def stubborn(node: Any) -> None:
        for _ in range(4):
            try:
                while True:
                    pass
            except:  # noqa: E722
                pass

    assert mv.watch(stubborn, "aima", style="nodes", seconds=0.2).error is None  # the alarm rang again and again
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_helper_that_is_called_without_end_is_stopped_by_the_clock_in_another_thread_too() -> None:
    def helper() -> None:
        return None

    def busy(node: Any) -> None:
        while True:
            helper()

    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(mv.watch(busy, "aima", style="nodes", seconds=0.3)))
    thread.start()
    thread.join()
    assert found[0].error.startswith("After 0.3 seconds still busy at A")


def test_what_asks_for_input_or_wants_to_leave_is_told() -> None:
    def asks(node: Any, is_max: bool) -> Any:
        if isinstance(node, list):
            return max(asks(child, not is_max) for child in node)
        return input("value? ")

    def leaves(node: Any, is_max: bool) -> Any:
        if isinstance(node, list):
            return max(leaves(child, not is_max) for child in node)
        sys.exit(3)

    assert "EOFError in your call for" in (mv.watch(asks, "aima").error or "")
    assert "SystemExit in your call for" in (mv.watch(leaves, "aima").error or "")


def test_what_is_printed_is_kept_up_to_a_limit_and_never_shown(capsys: pytest.CaptureFixture[str]) -> None:
    watched = mv.watch(S.prints_a_lot, "lecture")
    assert watched.printed.startswith("visiting [[[2, 3], [5, 9]], ")

    def shouts(node: Any, is_max: bool) -> Any:
        print("x" * 10_000, file=sys.stderr)
        return max(shouts(child, not is_max) for child in node) if isinstance(node, list) else node

    watched = mv.watch(shouts, "lecture")
    assert len(watched.printed) == 20_000
    assert any("characters more than are kept" in note for note in watched.notes)
    assert capsys.readouterr() == ("", "")


def test_a_tree_that_is_changed_is_said() -> None:
    watched = mv.watch(S.empties_the_tree, "lecture")
    assert watched.changed
    assert any("changed" in note for note in watched.notes)


def test_what_the_board_says_of_a_lost_move_is_told() -> None:
    error = mv.watch(S.loses_the_undo, "lecture").error
    assert error is not None
    assert error.endswith("C cannot be played at B: was a move not taken back?")


# --- whose code is watched ------------------------------------------------------------------------


def test_code_is_the_functions_its_modules_and_what_is_nested_and_neither_ours_nor_a_librarys() -> None:
    names = {code.co_qualname for code in codes_of(S.alpha_beta)}
    assert {"alpha_beta", "negamax", "Ai.min_value", "AlphaBetaAgent.getAction.<locals>.value"} <= names
    files = {code.co_filename for code in codes_of(S.alpha_beta)}
    assert files == {S.__file__}


def search_through(go: Any, node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    if not isinstance(node, list):
        return node
    best = -inf if is_max else inf
    for child in node:
        best = (max if is_max else min)(best, go(child, alpha, beta, not is_max))
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


class Holder:
    """Has all that can be called through an attribute."""

    held: Any = None

    def method(self, node: Any, alpha: float, beta: float, is_max: bool) -> Any:
        return search_through(self.method, node, alpha, beta, is_max)

    @classmethod
    def of_class(cls, node: Any, alpha: float, beta: float, is_max: bool) -> Any:
        return search_through(cls.of_class, node, alpha, beta, is_max)

    @staticmethod
    def static(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
        return search_through(Holder.static, node, alpha, beta, is_max)

    def __call__(self, node: Any, alpha: float, beta: float, is_max: bool) -> Any:
        return search_through(self, node, alpha, beta, is_max)

    def of_another(self, node: Any) -> Any:
        return self.held.method(node, -inf, inf, True)


def decorated(function: Any) -> Any:
    @functools.wraps(function)
    def around(*given: Any, **named: Any) -> Any:
        return function(*given, **named)

    return around


@decorated
def wrapped(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    return search_through(wrapped, node, alpha, beta, is_max)


def with_more(verbose: str, node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    return search_through(functools.partial(with_more, verbose), node, alpha, beta, is_max)


SPACE = types.SimpleNamespace()


def in_a_space(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    return search_through(SPACE.search, node, alpha, beta, is_max)


def holding() -> Holder:
    holder = Holder()
    holder.held = Holder()
    return holder


@pytest.mark.parametrize(
    "function",
    [Holder().method, Holder.of_class, Holder.static, Holder(), holding().of_another, wrapped,
     functools.partial(with_more, "no"), functools.partial(Holder().method), in_a_space],
    ids=["bound", "class", "static", "object", "another", "wraps", "partial", "partial of bound", "namespace"],
)  # fmt: skip
def test_recursion_through_whatever_attribute_is_seen(function: Any) -> None:
    SPACE.search = in_a_space
    watched = mv.watch(function, "lecture")
    assert watched.fits == AB
    assert facts(watched.trace) == facts(mv.alphabeta("lecture"))


ENGINE = (
    inspect.getsource(search_through)
    .replace("go(child", "engine.search(child")
    .replace("search_through(go: Any, ", "search(")
)


@pytest.mark.parametrize(
    "start",
    [
        "import engine\ndef begin(node): return engine.search(node, -9, 99, True)",
        "from engine import search\ndef begin(node): return search(node, -9, 99, True)",
        "def begin(node):\n    import engine\n    return engine.search(node, -9, 99, True)",
        "import engine\nbegin = engine.search",
    ],
)
def test_recursion_in_another_module_of_ones_own_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "engine.py").write_text(
        f"from math import inf\nfrom typing import Any\nimport engine\n{ENGINE}", encoding="utf-8"
    )
    (tmp_path / "solution.py").write_text(start, encoding="utf-8")
    try:
        watched = mv.watch(importlib.import_module("solution").begin, "lecture")
        assert (watched.value, watched.fits) == (3, AB)
        assert len(watched.trace.visited) == 14
    finally:
        for name in ("engine", "solution"):
            sys.modules.pop(name, None)


def test_helpers_sort_keys_and_eager_lists_are_no_visits() -> None:
    def height(node: Any) -> int:
        return 1 + max(map(height, node), default=0) if isinstance(node, list) else 0

    def value_of(node: Any) -> float:
        return node if not isinstance(node, list) else 0

    def search(node: Any, alpha: float, beta: float, is_max: bool) -> float:
        if not isinstance(node, list):
            return value_of(node)
        children = sorted(node, key=lambda child: value_of(child) * 0)
        best = -inf if is_max else inf
        for child in children:
            assert height(child) < 9
            best = (max if is_max else min)(best, search(child, alpha, beta, not is_max))
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    def begin(tree: Any) -> float:
        assert height(tree) == 3
        return search(tree, -inf, inf, True)

    assert facts(mv.watch(begin, "lecture").trace) == facts(mv.alphabeta("lecture"))


def test_what_calls_nothing_is_known_from_its_questions() -> None:
    watched = mv.watch(S.with_a_stack, "lecture")
    assert [node.label for node in watched.trace.visited] == [node.label for node in mv.minimax("lecture").visited]
    assert watched.value == 3
    assert any("first question about a node counts as its visit" in note for note in watched.notes)


def test_what_was_asked_and_what_was_not_seen_is_said_and_nothing_is_said_to_return() -> None:
    trace = mv.watch(S.with_a_stack, "aima").trace
    captions = [trace.caption(k) for k in range(len(trace))]
    assert captions[1:4] == [
        "B is asked about: MIN is to move.", "E is asked about.", "The game ends at E: it is worth 3.",
    ]  # fmt: skip
    assert captions[4] == "What B takes from E was not seen."
    assert captions[11] == "What B is worth was not seen."
    assert captions[-1] == "Done: A is worth 3."
    assert not [one for one in captions if "returns" in one]
    assert trace.conventions.sentence == "only questions about nodes were seen · left to right"
    assert "nothing changes" not in trace.text(4)
    again = mv.Trace.from_json(trace.to_json())
    for lang in ("en", "sr", "hr", "el", "fa"):
        told = [again.caption(k, lang) for k in range(len(trace))]
        assert told == [trace.caption(k, lang) for k in range(len(trace))]
        nothing = words(lang).say("returns_nothing", child="B")
        assert all(told)
        assert nothing not in told
        assert lang == "en" or not set(told) & set(captions)


def test_an_answer_that_is_no_number_is_not_nothing() -> None:
    def boxed(node: Any, is_max: bool) -> Any:
        if not isinstance(node, list):
            return {"value": node}
        return {"value": (max if is_max else min)(boxed(child, not is_max)["value"] for child in node)}

    trace = mv.watch(boxed, "aima").trace
    captions = [trace.caption(k) for k in range(len(trace))]
    assert captions[3:5] == ["E returns no number."] * 2
    assert "B returns no number." in captions
    assert not any("nothing" in one for one in captions)


def test_what_is_not_seen_is_said() -> None:
    assert mv.watch(S.plain_minimax, "lecture").notes == (
        "windows were not seen: α and β are no parameters, or there are none",
    )
    (leaf,) = [note for note in mv.watch(S.minimax_predavanje, "lecture", lend=S.LECTURE).notes if "answers" in note]
    assert leaf == "it answers L, which is no move at the root"


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"function": 3}, "watch: 3 is no function; give the function itself: watch(search, tree)"),
        ({"function": max}, "watch: max is not written in Python, so its calls cannot be seen"),
        ({"style": "trousers"}, "watch: style 'trousers'; one of auto, lists, nodes, "),
        ({"call": 3}, "watch: call 3; a function is needed"),
        ({"lend": {"f": "moves"}}, "watch: lend 'f': 'moves'; one of 'children', 'children or None', 'value', "),
        ({"lend": 3}, "watch: lend 3; a table from names to what is lent is needed"),
        ({"limit": 0}, "watch: limit 0; a whole number from 1 up is needed"),
        ({"seconds": -1}, "watch: seconds -1; a number above 0 is needed"),
        (
            {"function": S.by_index, "style": "index"},
            "watch: by_index is called in the style index, and needs a complete",
        ),
        (
            {"call": lambda f, t: f(t.unknown)},
            "watch: call= never reached alpha_beta: AttributeError: 'Wardrobe' object",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(given: dict[str, Any], message: str) -> None:
    given = {"function": S.alpha_beta, "tree": "lecture", **given}
    with pytest.raises(mv.PracticeError) as refused:
        mv.watch(**given)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_an_unknown_signature_is_told_with_the_styles_that_were_tried() -> None:
    with pytest.raises(mv.PracticeError) as refused:
        mv.watch(S.takes_something_else, "lecture")
    message = str(refused.value)
    assert message.startswith("watch: takes_something_else runs in none of the styles that were tried. ")
    assert "lists (a node is a list, a leaf a number)" in message
    assert "it has nothing for temperature" in message
    assert message.endswith("Say how it is called: call=lambda f, t: f(t.lists(), …)")


def test_representations_have_no_addresses() -> None:
    watched = mv.watch(S.alpha_beta, "lecture")
    assert repr(watched) == "Watched(alpha_beta, 14 nodes, value 3, fits alpha-beta, cut when α ≥ β, fail-soft)"
    for function in (S.raises_at_a_leaf, S.never_cuts, S.without_leaf_test):
        assert "0x" not in repr(mv.watch(function, "lecture"))


def test_nothing_is_written_to_the_real_streams() -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        mv.watch(S.prints_a_lot, "aima")
    assert (out.getvalue(), err.getvalue()) == ("", "")


def test_a_tree_that_is_too_deep_to_be_dressed_is_refused_in_one_line() -> None:
    def search(node: Any) -> Any:
        return node if isinstance(node, int) else max(map(search, node))

    deep: Any = 1
    for _ in range(3000):
        deep = [deep]
    with pytest.raises(mv.PracticeError, match="deeper than Python can go down; give one with fewer levels"):
        mv.watch(search, deep)


class Yes:
    """A stand-in that answers every question with another one, as some in notebooks do."""

    made: ClassVar[list[Any]] = []  # kept, so that none takes the place of another in memory

    def __getattr__(self, name: str) -> "Yes":
        assert len(self.made) < 1_000, "it is followed without end"
        self.made.append(Yes())
        return self.made[-1]  # type: ignore[no-any-return]


def test_a_stand_in_beside_the_function_is_not_followed_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(S.alpha_beta.__globals__, "stand_in", Yes())
    assert mv.watch(S.alpha_beta, "lecture").fits == "alpha-beta, cut when α ≥ β, fail-soft"
