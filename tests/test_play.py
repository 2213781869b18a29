"""Playing: seats, sessions, moves as people say them, and the game in a terminal."""

import random
import threading
from functools import cache
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.errors import SearchCancelledError
from minimaxviz.play import seat
from minimaxviz.play.moves import board_text, clicks, read_move, spelled
from minimaxviz.play.seat import Seat, search
from minimaxviz.play.session import Session
from minimaxviz.play.terminal import play
from minimaxviz.play.why import candidates, interesting
from minimaxviz.search import SEARCHES

COMPUTERS: dict[Any, Seat] = {"MAX": Seat("computer"), "MIN": Seat("computer")}
GAMES: list[Any] = [
    mv.TicTacToe(),
    mv.MNK(5, 5, 3, marks="GR"),
    mv.ConnectFour(4, 4),
    mv.Hexapawn(),
    mv.Nim((1, 2, 3)),
    mv.TakeAway(7),
    mv.Byte(estimate="better"),
    mv.trees.lecture(),
]


# --- moves as people say them -----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_every_move_is_read_back_as_it_is_written(game: Any) -> None:
    lots = random.Random(5)
    state = game.start()
    while not game.is_over(state):
        moves = list(game.moves(state))
        for move in moves:
            assert read_move(game, state, spelled(move)) == move
            assert read_move(game, state, f" {str(move).upper()} ") == move
            for row, column in clicks(game, state, move):
                assert 0 <= row < len(game.board(state))
                assert 0 <= column < len(game.board(state)[row])
        told = [(clicks(game, state, move), spelled(move)) for move in moves]
        assert len(set(told)) == len(moves)
        state = game.play(state, lots.choice(moves))


def test_fields_are_numbered_from_one_as_in_the_homework() -> None:
    game = mv.MNK(5, 5, 3)
    assert [read_move(game, game.start(), str(n)) for n in (1, 5, 6, 25)] == [(0, 0), (0, 4), (1, 0), (4, 4)]
    for text in ("1 1", "1,1", "(1, 1)", "1(1)", " 1 , 1 "):
        assert read_move(game, game.start(), text) == (1, 1)
    for text in ("0", "26", "999999999"):
        with pytest.raises(mv.GameError):
            read_move(game, game.start(), text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0,0", "is taken; free are [(0, 1)"),
        ("7,7", "there is no field (7, 7); (row, column) from (0, 0) to (2, 2) is needed"),
        ("b2", "there is no field 'b2'; (row, column) from"),
        ("", "there is no field ''"),
        ("x" * 500, "x"),
        ("²", "there is no field '²'"),
    ],
)
def test_what_is_no_move_is_explained(text: str, said: str) -> None:
    game = mv.TicTacToe("X../O../XOX")
    with pytest.raises(mv.GameError) as caught:
        read_move(game, game.start(), text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_of_ones_own_is_played_by_the_names_of_its_moves() -> None:
    class Race:
        def start(self) -> tuple[int, str]:
            return 0, "MAX"

        def moves(self, state: Any) -> list[int]:
            return [1, 2]

        def play(self, state: Any, move: int) -> Any:
            return state[0] + move, "MIN" if state[1] == "MAX" else "MAX"

        def player(self, state: Any) -> Any:
            return state[1]

        def is_over(self, state: Any) -> bool:
            return bool(state[0] >= 7)

        def utility(self, state: Any) -> int:
            return -1 if state[1] == "MAX" else 1

    game = Race()
    assert read_move(game, game.start(), "2") == 2
    with pytest.raises(mv.GameError, match="'3' is no move here; there are 1  2"):
        read_move(game, game.start(), "3")
    assert board_text(game, game.start()) == "(0, 'MAX')"
    session = Session(game, COMPUTERS)
    while not session.is_over:
        session.play(*session.choose())
    assert session.result == "MAX wins"


# --- perfect play -----------------------------------------------------------------------------------

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def solved(board: str, mover: str) -> int:
    """What a tic-tac-toe board is worth to X: nine signs, worked out without the package."""
    other = "O" if mover == "X" else "X"
    if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
        return 1 if other == "X" else -1
    free = [i for i in range(9) if board[i] == "."]
    if not free:
        return 0
    values = [solved(board[:i] + mover + board[i + 1 :], other) for i in free]
    return max(values) if mover == "X" else min(values)


def test_perfect_play_never_loses_from_any_position() -> None:
    game = mv.TicTacToe()
    known, waiting = {game.start()}, [game.start()]
    while waiting:
        state = waiting.pop()
        board, mover = game.format(state).replace("/", "").split()
        value = solved(board, mover)
        trace = mv.alphabeta(game, state, window=(-2, 2))
        assert trace.value == value
        if game.is_over(state):
            continue
        assert solved(*game.format(game.play(state, trace.move)).replace("/", "").split()) == value
        after = {game.play(state, move) for move in game.moves(state)} - known
        known |= after
        waiting += after
    assert len(known) == 5_478


def test_the_first_player_wins_three_in_a_row_on_5x5_in_five_moves() -> None:
    game = mv.MNK(5, 5, 3, marks="GR")
    seats: dict[Any, Seat] = {"MAX": Seat("computer", depth=5), "MIN": Seat("computer", depth=4)}
    session = Session(game, seats)
    while not session.is_over:
        session.play(*session.choose())
    assert session.result == "MAX wins"
    assert len(session.turns) == 5


@pytest.mark.parametrize("name", ["alphabeta", pytest.param("minimax", marks=pytest.mark.slow)])
def test_tic_tac_toe_is_never_lost_to_chance(name: str) -> None:
    chosen: dict[Any, Any] = {}  # a search answers the same each time
    seat = Seat("computer", name)
    for seed in range(1_000):
        lots, computer = random.Random(seed), ("MAX", "MIN")[seed % 2]
        session = Session(mv.TicTacToe(), {"MAX": seat, "MIN": seat})
        while not session.is_over:
            if session.player != computer:
                session.play(lots.choice(session.moves))
                continue
            if session.state not in chosen:
                chosen[session.state], _ = session.choose()
            session.play(chosen[session.state])
        assert session.result in ("a draw", f"{computer} wins")


@pytest.mark.parametrize("seed", [45, 75])
def test_connect_four_is_not_lost_to_chance(seed: int) -> None:
    """With these lots a computer lost that gave up where it saw itself lost, or estimated nothing."""
    lots = random.Random(seed)
    session = Session(mv.ConnectFour(), {"MAX": Seat("random"), "MIN": Seat("computer")})
    while not session.is_over:
        session.play(lots.choice(session.moves) if session.player == "MAX" else session.choose()[0])
    assert session.result == "MIN wins"


def test_a_lost_game_is_not_given_up() -> None:
    fork = mv.TicTacToe("O.X/.O./X.X")  # O cannot stop both lines, and stops one
    for name in SEARCHES:
        trace = search(fork, None, Seat("computer", name))
        assert trace.move in ((1, 2), (2, 1))
    open_three = mv.ConnectFour(start="......./......./......./......./......./O.XXX.O")
    assert search(open_three, None, Seat("computer")).move in ("b", "f")
    lasting = mv.Tree.from_nested([[-1, -1], [[[-1, 0], -1], -1]], players=("MAX", "MIN"))
    assert search(lasting, None, Seat("computer")).value == -1


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_ends_where_the_game_does(name: str) -> None:
    trace = search(mv.TicTacToe("XO./.X./..O"), None, Seat("computer", name))  # X forks, and wins three moves on
    assert (trace.value, trace.conventions.depth) == (1, 3)
    full = search(mv.TicTacToe("XOX/XO./OX."), None, Seat("computer", name))  # two fields are left
    assert (full.value, full.conventions.depth) == (0, 2)


def test_wins_are_as_quick_and_losses_as_slow_as_they_can_be() -> None:
    """In every position of tic-tac-toe that is decided."""
    game = mv.TicTacToe()

    @cache
    def end(state: Any) -> tuple[float, int]:
        """What the mover gets in the end, and in how many moves: few if it wins, many if it loses."""
        if game.is_over(state):
            return game.utility(state) * (1 if game.player(state) == "MAX" else -1), 0
        ends = [end(game.play(state, move)) for move in game.moves(state)]
        value = max(-theirs for theirs, _ in ends)
        return value, 1 + (min if value > 0 else max)(moves for theirs, moves in ends if -theirs == value)

    decided, waiting = set(), {game.start()}
    while waiting:
        state = waiting.pop()
        if not game.is_over(state):
            waiting |= {game.play(state, move) for move in game.moves(state)}
            decided |= {state} if end(state)[0] else set()
    assert len(decided) == 3_468
    for state in decided:
        value, moves = end(state)
        assert end(game.play(state, search(game, state, Seat("computer")).move)) == (-value, moves - 1), state


def test_a_game_is_played_with_its_best_estimate() -> None:
    session = Session(mv.ConnectFour())
    session.play("d")
    assert session.choose()[0] == "d"
    assert mv.ConnectFour().estimate(mv.ConnectFour().parse("......./......./......./......./......./...X... O")) == 0
    own = mv.MNK(3, 3, 3, estimate=lambda game, position: 0.5)
    assert Session(own).game.estimate(own.start()) == 0.5  # type: ignore[attr-defined]
    byte: Any = Session(mv.Byte()).game
    assert byte.estimate(byte.parse("3,3=XOX score=1-0 X")) > 0


# --- sessions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("kinds", [("computer", "random"), ("random", "computer")])
def test_computer_and_chance_play_to_the_end(game: Any, kinds: Any) -> None:
    seats: dict[Any, Seat] = {
        player: Seat(kind, depth=2 if isinstance(game, mv.Byte) else None)
        for player, kind in zip(("MAX", "MIN"), kinds, strict=True)
    }
    games = []
    for _ in range(2):
        session = Session(game, seats, seed=3, random_first=True)
        while not session.is_over:
            session.play(*session.choose())
        assert session.result in ("MAX wins", "MIN wins", "a draw")
        games.append([turn.move for turn in session.turns])
    assert games[0] == games[1]


def test_moves_are_taken_back_to_the_last_choice_of_a_human() -> None:
    session = Session(mv.TicTacToe())
    with pytest.raises(mv.GameError, match="nothing was played yet"):
        session.undo()
    session.play((1, 1))
    session.play(*session.choose())
    session.play((0, 1))
    session.undo()
    assert len(session.turns) == 2
    session.undo()
    assert (session.turns, session.state) == ([], session.game.start())
    alone = Session(mv.TicTacToe(), COMPUTERS)
    alone.play(*alone.choose())
    alone.play(*alone.choose())
    alone.undo()
    assert len(alone.turns) == 1


def test_nothing_is_played_out_of_turn() -> None:
    session = Session(mv.TicTacToe("XX./OO./... X"))
    with pytest.raises(mv.GameError, match=r"\(0, 0\) is no move here"):
        session.play((0, 0))
    session.play((0, 2))
    assert (session.is_over, session.result, session.moves) == (True, "MAX wins", ())
    for act in (lambda: session.play((2, 2)), session.choose):
        with pytest.raises(mv.GameError, match="the game is over"):
            act()
    with pytest.raises(mv.GameError, match="add start"):
        Session(object())  # type: ignore[arg-type]
    wrong: Any
    for wrong in ({"kind": "robot"}, {"search": "guess"}, {"depth": 0}, {"depth": True}):
        with pytest.raises(mv.MinimaxvizError, match="is needed"):
            Seat(**wrong)


def test_a_search_can_be_called_off_from_elsewhere() -> None:
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    with pytest.raises(SearchCancelledError, match="called off"):
        search(mv.MNK(6, 6, 4), None, Seat("computer", "minimax", 8), cancel)


def test_a_search_that_grows_too_large_looks_less_deep_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat, "LARGEST", 100)
    seats: dict[Any, Seat] = {"MAX": Seat("computer", "alphabeta", 4), "MIN": Seat("human")}
    said = typed(Session(mv.TicTacToe(), seats), "quit")
    assert "nodes, depth 2)" in said


def test_what_is_too_large_to_be_recorded_is_counted_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat, "LARGEST", 1000)
    seats: dict[Any, Seat] = {"MAX": Seat("computer", "minimax", 5), "MIN": Seat("human")}
    said = typed(Session(mv.MNK(4, 4, 3), seats), "why", "quit")
    recorded = mv.minimax(mv.MNK(4, 4, 3).for_play(), depth=5)
    assert f"nodes, depth {recorded.conventions.depth})" in said
    assert f"{recorded.counts.visited:,} nodes" in said
    assert "recorded only to depth 1" in said
    assert "each, and not recorded" in said
    assert said.count("← chosen") == 1


@pytest.mark.parametrize("name", ["minimax", "negamax"])
def test_a_counted_move_is_the_recorded_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = mv.MNK(4, 4, 3).for_play(), mv.MNK(4, 4, 3).parse("X.../.O../..../.... X")
    for depth in (2, 3, 4):
        recorded = search(game, state, Seat("computer", name, depth))
        monkeypatch.setattr(seat, "LARGEST", 50)
        counted = search(game, state, Seat("computer", name, depth))
        monkeypatch.undo()
        assert "counted" in counted.conventions.options
        assert (counted.move, counted.value) == (recorded.move, recorded.value)
        assert counted.conventions.options["counted"] == len(recorded.visited)


def test_a_lost_game_is_counted_and_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = mv.MNK(4, 4, 3).for_play()
    state = game.parse("..../.X../..../O... X")
    state = game.play(state, (1, 2))  # two open in a row: O has lost, and one side of it can be closed
    recorded = search(game, state, Seat("computer", "minimax", 4))
    monkeypatch.setattr(seat, "LARGEST", 20)
    counted = search(game, state, Seat("computer", "minimax", 4))
    assert (counted.value, counted.move) == (recorded.value, recorded.move) == (1, recorded.move)


def test_a_called_off_search_leaves_earlier_traces_alone() -> None:
    cancel = threading.Event()
    trace = search(mv.TicTacToe(), None, Seat("computer", depth=3), cancel)
    cancel.set()
    assert trace.counts.total == 586
    assert len(trace.svg(0)) > 1_000


def test_trees_without_estimates_are_searched_to_their_end() -> None:
    trace = search(mv.trees.lecture(), None, Seat("computer", depth=1))
    assert (trace.conventions.depth, len(trace.visited)) == (None, 14)

    class Long(mv.MNK):
        estimate = None  # type: ignore[assignment]

    with pytest.raises(mv.SearchError, match="Long has no estimate here, so it is searched to its end"):
        search(Long(6, 6, 4), None, Seat("computer", "minimax"), threading.Event())


def test_without_a_depth_the_computer_looks_as_far_as_it_may() -> None:
    assert search(mv.TicTacToe(), None, Seat("computer")).conventions.depth == 9
    trace = search(mv.MNK(5, 5, 3), None, Seat("computer"))
    assert trace.conventions.depth is not None
    assert len(trace.visited) <= 20_000
    assert search(mv.TicTacToe(), None, Seat("computer", depth=2)).conventions.depth == 2


def test_the_interesting_part_of_a_search_fits_a_player() -> None:
    trace = mv.alphabeta(mv.MNK(5, 5, 3), depth=4)
    part = interesting(trace)
    player = mv.Player(trace, **part)
    assert all(trace[k].node.depth <= part["depth"] for k in part["steps"])
    missing = set(range(len(trace))) - set(part["steps"])
    assert all((trace[k].child or trace[k].node).depth > part["depth"] for k in missing)
    player.step = part["steps"][-1]
    small = mv.alphabeta(mv.trees.lecture())
    assert interesting(small) == {"depth": 3, "steps": list(range(44))}


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negamax_alphabeta", "pvs", "alphabeta_table"])
@pytest.mark.parametrize(
    "game", [mv.TicTacToe("XO./.../..."), mv.TicTacToe(max_player="O"), mv.Hexapawn(), mv.Nim((1, 2, 3)), mv.Nim((4,))]
)
@pytest.mark.parametrize("depth", [1, 3, 5, None])
def test_what_is_said_of_a_move_is_true(game: Any, name: str, depth: int | None) -> None:
    @cache
    def solved(state: Any) -> tuple[float, int]:
        """Return who wins in the end, and in how many moves if all play well."""
        if game.is_over(state):
            return game.utility(state), 0
        sign = 1 if game.player(state) == "MAX" else -1
        below = [solved(game.play(state, move)) for move in game.moves(state)]
        best = max(sign * value for value, _ in below)
        lengths = [length for value, length in below if sign * value == best]
        return sign * best, 1 + (min(lengths) if best > 0 else max(lengths))

    trace = SEARCHES[name].function(game, game.play(game.start(), game.moves(game.start())[0]), depth=depth)
    sign = 1 if trace.root.player == "MAX" else -1
    found = candidates(trace)
    assert sorted(one.node.path for one in found) == [(place,) for place in range(len(found))]
    assert [one.node.move for one in found if one.is_best] == [trace.move]
    for one in found:
        value, length = solved(one.node.state)
        if one.verdict in ("wins", "loses"):
            assert sign * value == (1 if one.verdict == "wins" else -1)
            assert length + 1 <= one.within
            assert length + 1 == one.within or name != "minimax"
        elif one.verdict == "draw":
            assert value == 0
        assert one.is_best or one.verdict != "best"


def test_what_a_search_of_a_tree_says_of_its_moves() -> None:
    found = candidates(mv.alphabeta(mv.trees.lecture()))
    assert [(one.node.label, one.verdict, one.is_best) for one in found] == [
        ("B", "best", True),
        ("C", "cut_worse", False),
        ("D", "cut_worse", False),
    ]
    assert [one.verdict for one in candidates(mv.minimax([[3, 12], [3, 4], [1]]))] == ["best", "equal", "worse"]
    assert [one.verdict for one in candidates(mv.alphabeta([[3, 12], [3, 4]]))] == ["best", "cut_equal"]
    beyond = mv.alphabeta([[3, 12], [2, 4], 7], window=(0, 3))
    assert [one.verdict for one in candidates(beyond)] == ["best", "skipped", "skipped"]


# --- in a terminal ----------------------------------------------------------------------------------


def typed(session: Session, *lines: str) -> str:
    said: list[str] = []
    left = list(lines)
    play(session, lambda prompt: said.append(prompt) or left.pop(0), said.append)  # type: ignore[func-returns-value]
    return "\n".join(said)


def test_a_game_is_typed_to_its_end() -> None:
    human: dict[Any, Seat] = {"MIN": Seat("human")}
    said = typed(Session(mv.TicTacToe(), human), "1,1", "1,1", "help", "moves", "0,0", "2", "7", "undo", "9", "8")
    assert "is taken; free are" in said
    assert said.count("Type a move, or:") == 2
    assert "0,0 0,1 0,2 1,0 1,2 2,0 2,1 2,2" in said
    assert said.endswith("The game is over: X (MAX) wins.")


def test_commands_in_the_terminal() -> None:
    said = typed(Session(mv.TicTacToe()), "why", "undo", "hint", "5", "why", "nonsense", "quit")
    assert "The computer has not searched yet; nothing to tell." in said
    assert "nothing was played yet; there is nothing to take back" in said
    assert "A search would play 0,0 (value 0, 18,297 nodes, depth 9)." in said
    assert "0,0  0  ← chosen" in said
    assert "Alpha-beta: cut when α ≥ β · fail-soft · window [−∞, ∞] · depth" in said
    assert said.endswith("Left the game.")


def test_minimax_searches_beside_the_computer() -> None:
    lines: list[str] = []
    play(Session(mv.TicTacToe(), COMPUTERS), lambda prompt: "quit", lines.append, beside=True)
    said = "\n".join(lines)
    assert "X (MAX) plays 0,0 (value 0, 18,297 nodes, depth 9)\n  minimax agrees: 0,0 (value 0, 549,946 nodes" in said
    assert "differs" not in said
    assert said.endswith("The game is over: a draw.")


def test_the_lectures_own_variant_is_played_to_the_end() -> None:
    game = mv.TicTacToe(win=10, estimate="lecture")
    state = game.start()
    while not game.is_over(state):
        plain = mv.minimax(game, state, depth=4)
        pruned = mv.alphabeta(game, state, depth=4, window=(-10, 10), fail="hard")
        assert max(-10, min(10, plain.value)) == pruned.value
        state = game.play(state, plain.move)
    assert game.utility(state) in (-10, 0, 10)
