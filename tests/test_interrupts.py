"""Ctrl-C at any moment and threads side by side: games, traces and matches are whole, or as they were before."""

import dis
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.play.session import Session
from tests.test_in_place import Drawn

OPENING = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


DEAF = {dis.opmap["LOAD_CONST"], dis.opmap["NOP"]}
"""How ``try`` and the way out of ``with`` begin, where Python hears no signal; some other lines begin so too."""
DEAF_FILES = (
    "hypothesis",  # hears of garbage collections, where nothing can be raised
    "weakref",  # as it is called when things vanish, likewise
    "threading",  # whose own locks are not ours to keep
)


@contextmanager
def after_lines(lines: int, act: Callable[[], Any]) -> Iterator[None]:
    """Do something when so many lines of Python, of the package or of a library below it, have run in this thread."""
    left, is_done = lines, False

    def count(frame: Any, event: str, argument: Any) -> Any:
        nonlocal left, is_done
        if any(name in frame.f_code.co_filename for name in DEAF_FILES):
            return None
        if event == "line" and not is_done:
            left -= 1
            if left <= 0 and frame.f_code.co_code[frame.f_lasti] not in DEAF:
                is_done = True
                act()
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)


def lines_of(work: Callable[[], Any]) -> int:
    """Return how many lines a piece of work runs."""
    seen = 0

    def count(frame: Any, event: str, argument: Any) -> Any:
        nonlocal seen
        if any(name in frame.f_code.co_filename for name in DEAF_FILES):
            return None
        seen += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return seen


def interrupt(work: Callable[[], Any], lines: int) -> bool:
    """Press Ctrl-C in a piece of work; False if it was over before."""
    try:
        with after_lines(lines, lambda: signal.raise_signal(signal.SIGINT)):
            work()
    except KeyboardInterrupt:
        return True
    return False


def chess_game() -> Any:
    pytest.importorskip("chess", reason="python-chess is not installed: pip install chess")
    return mv.from_chess("8/8/8/8/8/2k5/2p5/2K5 b - - 0 1")


def easy_game() -> Any:
    pytest.importorskip("easyAI", reason="easyAI is not installed: pip install easyAI")
    from easyAI.games.TicTacToe import TicTacToe

    from tests.test_from_easyai import players

    return mv.from_easyai(TicTacToe(players()))


def spiel_game() -> Any:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    return mv.from_openspiel("tic_tac_toe", estimate=no_difference)


def no_difference(state: Any) -> float:
    return 0.0


def in_place_game() -> Any:
    return mv.InPlace(Drawn())


GAMES = [chess_game, easy_game, spiel_game, in_place_game]


# --- Ctrl-C -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("make", GAMES)
def test_a_search_that_is_interrupted_leaves_its_game_as_it_was(make: Callable[[], Any]) -> None:
    game, expected = make(), mv.alphabeta(make(), depth=2)
    another = make()
    length = lines_of(lambda: mv.alphabeta(another, depth=2))
    lots = random.Random(1)
    hits = 0
    for _ in range(100):
        hits += interrupt(lambda: mv.alphabeta(game, depth=2), lots.randrange(1, length))
        assert [game.moves(state) for state in ((), expected.visited[1].state)] == [
            make().moves(state) for state in ((), expected.visited[1].state)
        ]
    assert hits >= 70
    assert mv.alphabeta(game, depth=2) == expected


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("search", [mv.minimax, mv.negamax_alphabeta, mv.pvs])
def test_a_trace_whose_first_look_is_interrupted_is_whole(search: Any) -> None:
    game = mv.TicTacToe("XO./.../...")
    expected = search(game, depth=4)
    text, counts = expected.text(30), expected.counts
    fresh = search(game, depth=4)
    length = lines_of(lambda: look(fresh))
    lots = random.Random(2)
    hits = 0
    for _ in range(34):
        trace = search(game, depth=4)
        for _ in range(3):
            hits += interrupt(lambda trace=trace: look(trace), lots.randrange(1, length))  # type: ignore[misc]
        assert (trace.value, len(trace), trace.text(30), trace.counts) == (expected.value, len(expected), text, counts)
    assert hits >= 35


def look(trace: mv.Trace) -> Any:
    return len(trace), trace.text(30), trace.counts


@pytest.mark.usefixtures("ctrl_c")
def test_a_match_that_is_interrupted_goes_on_as_before() -> None:
    for _ in range(2):  # what is worked out but once is out of the way then
        match = begin()
        match.wait()
        length = lines_of(lambda match=match: match.play("2,2"))  # type: ignore[misc]
        match.wait()
    lots = random.Random(3)
    hits = 0
    for _ in range(50):
        match = begin()
        match.wait()
        hits += interrupt(lambda match=match: match.play("2,2"), lots.randrange(1, length))  # type: ignore[misc]
        match.wait()
        turns = [turn.player for turn in match.session.turns]
        assert turns == ["MAX", "MIN", "MAX"][: len(turns)]
        assert match.session.state == (match.session.turns[-1].after if turns else match.session.game.start())
        if match.session.player == "MAX":
            match._go_on()
            match.wait()
        assert match.session.player == "MIN"
        hits += interrupt(match.undo, lots.randrange(1, length // 2))
        match.wait()
        match.new()
        match.wait()
        assert len(match.session.turns) == 1
    assert hits >= 70, "most interrupts come while it works"


@pytest.mark.usefixtures("ctrl_c")
def test_a_move_is_played_and_taken_back_whole_or_not_at_all() -> None:
    for lines in range(1, 80):
        session = Session(mv.TicTacToe())
        interrupt(lambda session=session: session.play((0, 0)), lines)  # type: ignore[misc]
        check_state(session)
        with suppress(mv.GameError):  # nothing was played
            interrupt(session.undo, lines)
        check_state(session)


def check_state(session: Session) -> None:
    """Hold where a game stands against its moves, played again from the start."""
    state = session.game.start()
    for turn in session.turns:
        state = session.game.play(state, turn.move)
    assert session.state == state


def begin() -> Any:
    return mv.Match(mv.TicTacToe("XO./.../... X"), max_player="computer", min_player="human", depth=2)


# --- threads ----------------------------------------------------------------------------------------


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_a_match_that_is_looked_at_while_it_thinks_plays_as_if_it_were_not() -> None:
    pytest.importorskip("chess", reason="python-chess is not installed: pip install chess")
    expected = mv.alphabeta(mv.from_chess(OPENING), depth=2)
    match = mv.Match(mv.from_chess(OPENING), max_player="computer", min_player="human", depth=2)
    looks = 0
    while match.is_thinking:
        assert "is to move" in match.status
        looks += 1
    assert looks > 10
    (turn,) = match.session.turns
    assert turn.move == expected.move
    assert turn.trace == expected
    assert turn.trace is not None
    assert turn.trace.text() == expected.text()


@pytest.mark.usefixtures("hasty_threads")
@pytest.mark.parametrize("make", GAMES)
def test_threads_search_one_game_at_once(make: Callable[[], Any]) -> None:
    game, expected = make(), mv.alphabeta(make(), depth=2)
    found = together([lambda: mv.alphabeta(game, depth=2)] * 4)
    assert all(trace == expected for trace in found)


@pytest.mark.usefixtures("hasty_threads")
@pytest.mark.parametrize("make", [mv.TicTacToe, in_place_game])
def test_threads_look_at_a_new_trace_at_once(make: Callable[[], Any]) -> None:
    expected = mv.negamax_alphabeta(make(), depth=3)
    answers = (expected.value, expected.counts, expected.text(20), expected.svg(40, engine="tidy"), expected.line)
    for _ in range(5):
        trace = mv.negamax_alphabeta(make(), depth=3)
        looks: list[Callable[[], Any]] = [
            lambda: (trace.value, trace.counts, trace.text(20), trace.svg(40, engine="tidy"), trace.line),  # noqa: B023
            lambda: (trace.value, trace.counts, trace.text(20), trace.svg(40, engine="tidy"), trace.line),  # noqa: B023
            lambda: [trace.svg(40, engine="tidy", depth=depth) for depth in range(1, 4)] and answers,  # noqa: B023
            lambda: [node.label for node in trace.pruned] and answers,  # noqa: B023
        ]
        assert together(looks) == [answers] * 4


@pytest.mark.parametrize("make", GAMES)
def test_another_thread_searches_the_game_in_the_middle_of_a_search(make: Callable[[], Any]) -> None:
    game, expected = make(), mv.alphabeta(make(), depth=2)
    length, lots = lines_of(lambda: mv.alphabeta(make(), depth=2)), random.Random(4)
    for _ in range(25):
        found = between(lambda: mv.alphabeta(game, depth=2), lots.randrange(1, length))
        assert found == [expected] * len(found)


def test_another_thread_looks_at_a_trace_in_the_middle_of_its_first_look() -> None:
    def looked(trace: mv.Trace) -> Any:
        return [(visit.node.label, visit.value) for visit in trace.visits]

    def searched() -> mv.Trace:
        return mv.negamax_alphabeta([3, 5])

    expected, first = looked(searched()), searched()
    for lines in range(1, lines_of(lambda: looked(first))):
        trace = searched()
        found = between(lambda trace=trace: looked(trace), lines)  # type: ignore[misc]
        assert found == [expected] * len(found)


def between(work: Callable[[], Any], lines: int) -> list[Any]:
    """Do something, and the same in another thread when so many lines of it have run; return both answers.

    This thread waits for the other, but not for long: it may be that the other has to wait for this one.
    """
    others: list[Any] = []
    helper = threading.Thread(target=lambda: others.extend(together([work])))

    def begin() -> None:
        helper.start()
        helper.join(0.01)

    with after_lines(lines, begin):
        answer = work()
    if helper.ident is None:  # it was over before
        return [answer]
    helper.join()
    assert len(others) == 1
    return [answer, *others]


def together(work: list[Callable[[], Any]]) -> list[Any]:
    """Do several things at once in threads; return their answers, or what went wrong."""
    answers: list[Any] = [None] * len(work)
    ready = threading.Barrier(len(work))

    def do(place: int) -> None:
        ready.wait()
        try:
            answers[place] = work[place]()
        except Exception as error:  # to be compared with what should be there
            answers[place] = error

    threads = [threading.Thread(target=do, args=(place,)) for place in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.usefixtures("ctrl_c")
def test_after_an_interrupted_wait_the_computer_moves_for_itself_only() -> None:
    pressed = threading.Timer(0.05, lambda: signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT))
    match = mv.Match(mv.MNK(6, 6, 4), max_player="computer", min_player="human", search="minimax", depth=3)
    pressed.start()
    with pytest.raises(KeyboardInterrupt):
        match.wait()
    assert match.is_thinking
    with pytest.raises(mv.GameError, match="Somebody is thinking"):
        match.play((5, 5))
    match.wait()
    assert [turn.player for turn in match.session.turns] == ["MAX"]
    match.stop()
    assert [turn.player for turn in match.session.turns] == ["MAX"]
