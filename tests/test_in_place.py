"""Games that make and take back moves on one state: searched like all others, and nobody can tell."""

import random
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import Byte, ByteInPlace, GameError, InPlace
from minimaxviz.games.byte import PASS, Merge, Position

SEARCHES = (mv.minimax, mv.alphabeta, mv.negamax, mv.negamax_alphabeta)


class Threes:
    """Three in a row on 3×3 as a homework might write it: one list, and a count of what is done to it."""

    def start(self) -> None:
        self.fields: list[Any] = [None] * 9
        self.mark = "X"
        self.done = self.undone = 0

    def moves(self) -> Any:
        return (place for place, mark in enumerate(self.fields) if mark is None)

    def do(self, move: int) -> None:
        assert self.fields[move] is None
        self.fields[move] = self.mark
        self.mark = "O" if self.mark == "X" else "X"
        self.done += 1

    def undo(self, move: int) -> None:
        self.mark = "O" if self.mark == "X" else "X"
        assert self.fields[move] == self.mark
        self.fields[move] = None
        self.undone += 1

    def player(self) -> Any:
        return "MAX" if self.mark == "X" else "MIN"

    def _won(self) -> bool:
        f = self.fields
        lines = [f[0:3], f[3:6], f[6:9], f[0::3], f[1::3], f[2::3], f[0::4], f[2:7:2]]
        return ["X"] * 3 in lines or ["O"] * 3 in lines

    def is_over(self) -> bool:
        return self._won() or None not in self.fields

    def utility(self) -> int:
        return (1 if self.mark == "O" else -1) if self._won() else 0


class Drawn(Threes):
    """The same with all that is optional."""

    def estimate(self) -> int:
        return self.fields.count("X") - 2 * self.fields.count("O")

    def label(self) -> str:
        return "".join(mark or "." for mark in self.fields)

    def board(self) -> list[list[Any]]:
        return [[mark or "" for mark in self.fields[row : row + 3]] for row in (0, 3, 6)]


def facts(trace: mv.Trace) -> list[Any]:
    """Everything that a trace says about its nodes, cuts and pruned nodes."""
    visited = [(n.path, n.move, n.player, n.window, n.value, n.bound, n.board, n.is_leaf) for n in trace.visited]
    cuts = [(c.node.path, c.owner and c.owner.path, c.by and c.by.path, c.bound, c.kind) for c in trace.cuts]
    pruned = [(n.path, n.move, n.player, n.board) for n in trace.pruned]
    return [trace.value, trace.move, trace.line, trace.counts, visited, cuts, pruned]


# --- one state ------------------------------------------------------------------------------------


def test_a_search_does_and_undoes_each_move_once() -> None:
    rules = Threes()
    trace = mv.minimax(InPlace(rules))
    assert (len(trace.visited), trace.value) == (549_946, 0)
    assert rules.done == 549_945, "one for every node but the root"
    assert rules.done - rules.undone == trace.visited[549_945].depth, "all but the last line is taken back"


def test_it_searches_as_the_game_without_undo_does() -> None:
    plain = mv.alphabeta(mv.TicTacToe())
    full = mv.alphabeta(InPlace(Threes()))
    assert len(full.visited) == len(plain.visited) == 18_297
    assert [(n.path, n.window, n.value) for n in full.visited] == [(n.path, n.window, n.value) for n in plain.visited]


def test_what_is_optional_is_there_only_if_the_rules_have_it() -> None:
    for name in ("estimate", "label", "board"):
        assert hasattr(InPlace(Drawn()), name)
        assert not hasattr(InPlace(Threes()), name)
    with pytest.raises(mv.SearchError, match="InPlace has no estimate"):
        mv.minimax(InPlace(Threes()), depth=1)
    assert mv.minimax(InPlace(Drawn()), depth=1).value == 1
    assert mv.minimax(InPlace(Drawn()), depth=1).visited[9].label == "........X"


def test_states_may_be_asked_about_in_any_order() -> None:
    game: Any = InPlace(Drawn())
    trace = mv.minimax(game, depth=3)
    states = [node.state for node in trace.visited]
    labels = [game.label(state) for state in states]
    dice = random.Random(1)
    for place in dice.choices(range(len(states)), k=500):
        assert game.label(states[place]) == labels[place] == trace.visited[place].label
        assert game.moves(states[place]) == tuple(i for i, mark in enumerate(labels[place]) if mark == ".")


def test_two_traces_of_one_game_stay_right_side_by_side() -> None:
    game = InPlace(Drawn())
    first, second = mv.minimax(game, depth=2), mv.alphabeta(game, (4, 0), depth=2)
    expected = [mv.minimax(InPlace(Drawn()), depth=2), mv.alphabeta(InPlace(Drawn()), (4, 0), depth=2)]
    for one, two in zip(first.visited, second.visited, strict=False):
        assert one.label == expected[0].node(one.path).label
        assert two.label == expected[1].node(two.path).label
    assert first == expected[0]
    assert second == expected[1]
    assert second.root.board == (("O", "", ""), ("", "X", ""), ("", "", ""))


def test_a_state_is_a_value() -> None:
    trace = mv.minimax(InPlace(Drawn()), depth=2)
    states = [node.state for node in trace.visited]
    assert states == [node.state for node in trace.visited]
    assert len(set(states)) == len(states) == 82
    assert states[-1] == (8, 7)


def test_a_table_of_states_orders_moves() -> None:
    best_first = mv.alphabeta(InPlace(Drawn()), depth=1, order={(): (4, 0, 1, 2, 3, 5, 6, 7, 8)})
    assert best_first.visited[1].move == 4


def test_an_error_between_two_moves_is_forgotten() -> None:
    class Tired(Drawn):
        patience = 40

        def do(self, move: int) -> None:
            self.fields[move] = "?"  # a half-made move is left behind
            self.patience -= 1
            if self.patience == 0:
                raise KeyboardInterrupt
            self.fields[move] = None
            super().do(move)

    game = InPlace(Tired())
    with pytest.raises(KeyboardInterrupt):
        mv.minimax(game, depth=2)
    assert mv.minimax(game, depth=2) == mv.minimax(InPlace(Drawn()), depth=2)


def test_a_deep_line_can_be_searched() -> None:
    class Stairs:
        def start(self) -> None:
            self.step = 0

        def moves(self) -> range:
            return range(1)

        def do(self, move: int) -> None:
            self.step += 1

        def undo(self, move: int) -> None:
            self.step -= 1

        def player(self) -> Any:
            return "MAX"

        def is_over(self) -> bool:
            return self.step == 3_000

        def utility(self) -> int:
            return self.step

    trace = mv.minimax(InPlace(Stairs()))
    assert (trace.value, len(trace.visited)) == (3_000, 3_001)


BAD = [
    (lambda: InPlace(object()), "lacks start\\(\\), moves\\(\\), do\\(\\), undo\\(\\)"),  # type: ignore[arg-type]
    (lambda: InPlace(mv.TicTacToe()), "lacks do\\(\\), undo\\(\\); rules with start, moves, do,"),  # type: ignore[arg-type]
    (lambda: InPlace(Threes), "Threes'> is a class; call it"),  # type: ignore[arg-type]
    (lambda: mv.minimax(InPlace(Threes()), "X../.../..."), "'X../.../...' is no state; a tuple of the moves"),
    (lambda: ByteInPlace(8), "ByteInPlace: 8; a game of Byte is needed"),  # type: ignore[arg-type]
    (lambda: mv.minimax(InPlace(ByteInPlace(Byte())), (PASS,), depth=1), "X may not pass"),
]


@pytest.mark.parametrize(("build", "message"), BAD, ids=[message for _, message in BAD])
def test_what_cannot_be_is_refused_in_one_line(build: Any, message: str) -> None:
    with pytest.raises(GameError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)


def test_moves_without_a_fixed_order_are_refused() -> None:
    class Unordered(Drawn):
        def moves(self) -> Any:
            return set(super().moves())

    with pytest.raises(GameError, match="Unordered: moves\\(\\) answers"):
        mv.minimax(InPlace(Unordered()), depth=1)


# --- Byte on one board ----------------------------------------------------------------------------


def position_after(game: Byte, seed: int, plies: int) -> Position:
    dice, state = random.Random(seed), game.start()
    for _ in range(plies):
        after = game.play(state, dice.choice(game.moves(state)))
        if game.is_over(after):
            return state
        state = after
    return state


@pytest.mark.parametrize("search", [mv.minimax, mv.alphabeta])
@pytest.mark.parametrize("depth", [1, 2])
def test_byte_in_place_leaves_the_same_trace_node_for_node(search: Any, depth: int) -> None:
    game = Byte(estimate="shallow_blue")
    assert facts(search(InPlace(ByteInPlace(game)), depth=depth)) == facts(search(game, depth=depth))


def test_byte_in_place_leaves_the_same_trace_three_moves_deep() -> None:
    game = Byte(estimate="better")
    assert facts(mv.alphabeta(InPlace(ByteInPlace(game)), depth=3)) == facts(mv.alphabeta(game, depth=3))
    recorded = mv.minimax(InPlace(ByteInPlace(Byte())), depth=3)
    assert recorded == mv.minimax(Byte(), depth=3)
    assert len(recorded.visited) == 33_501


@pytest.mark.parametrize("seed", range(12))
def test_byte_in_place_from_random_positions(seed: int) -> None:
    size, plies = (8, 8, 8, 10)[seed % 4], 10 + 4 * seed
    options: dict[str, Any] = {"merge_first": seed % 3 == 0, "estimate": "better", "max_player": "XO"[seed % 2]}
    start = Byte(size, merge_first=options["merge_first"])
    text = start.format(position_after(start, seed, plies))
    game = Byte(size, start=text, **options)
    for search in SEARCHES:
        for depth in (1, 2, 3):
            assert facts(search(InPlace(ByteInPlace(game)), depth=depth)) == facts(search(game, depth=depth))


def test_byte_is_taken_back_move_by_move() -> None:
    game = Byte()
    rules = ByteInPlace(game)
    for seed in range(50):
        dice = random.Random(seed)
        rules.start()
        seen, made = [rules.position()], []
        while not rules.is_over():
            made.append(dice.choice(rules.moves()))
            rules.do(made[-1])
            seen.append(rules.position())
            assert rules.position() == game.play(seen[-2], made[-1])
        assert rules.moves() == ()
        for move in reversed(made):
            assert rules.position() == seen.pop()
            rules.undo(move)
        assert [rules.position()] == seen == [game.start()]


def test_an_illegal_move_changes_nothing() -> None:
    game = InPlace(ByteInPlace(Byte(start="3,3=XOX 2,2=XX O")))
    with pytest.raises(GameError, match="legal there: "):
        game.play((), Merge((3, 3), 0, (2, 2)))
    assert game.moves(()) == (Merge((3, 3), 1, (2, 2)),)
    assert repr(game) == "InPlace(ByteInPlace(Byte(8, start='2,2=XX 3,3=XOX O', max_player='X')))"
