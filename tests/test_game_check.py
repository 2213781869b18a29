"""Random games find what is wrong with a game, and nothing in those that are right."""

import random
import re
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz import GameError, check_game


class Countdown:
    """Take 1 or 2 from a pile; who takes the last one wins. The state is (pile, who moves)."""

    def start(self) -> Any:
        return 6, "MAX"

    def moves(self, state: Any) -> Any:
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state: Any, move: int) -> Any:
        return state[0] - move, "MIN" if state[1] == "MAX" else "MAX"

    def player(self, state: Any) -> Any:
        return state[1]

    def is_over(self, state: Any) -> bool:
        return bool(state[0] <= 0)

    def utility(self, state: Any) -> Any:
        return -1 if state[1] == "MAX" else 1


def broken(**methods: Any) -> Any:
    """A countdown with some methods replaced, or added."""
    return type("Broken", (Countdown,), methods)()


class Pile:
    """A state that knows nothing of equality."""

    def __init__(self, size: int, mover: str) -> None:
        self.size, self.mover = size, mover

    def __getitem__(self, place: int) -> Any:
        return (self.size, self.mover)[place]


class UnevenPile(Pile):
    def __eq__(self, other: Any) -> bool:
        return bool(self.size == other.size)

    def __hash__(self) -> int:
        return id(self)


class ShuffledMoves(Countdown):
    dice = random.Random(1)

    def moves(self, state: Any) -> Any:
        return self.dice.sample(super().moves(state), len(super().moves(state)))


class Dice(Countdown):
    dice = random.Random(1)

    def play(self, state: Any, move: int) -> Any:
        return super().play((state[0] - self.dice.randint(0, 1), state[1]), move)


class ManyStarts(Countdown):
    dice = random.Random(1)

    def start(self) -> Any:
        return self.dice.randint(3, 99), "MAX"


class InPlace(Countdown):
    def start(self) -> Any:
        return [6, "MAX"]

    def play(self, state: Any, move: int) -> Any:
        state[:] = super().play(state, move)
        return state


class ObjectInPlace(Countdown):
    def start(self) -> Any:
        return Pile(6, "MAX")

    def play(self, state: Any, move: int) -> Any:
        state.size, state.mover = super().play(state, move)
        return state


class ByIdentity(Countdown):
    kind: Any = Pile

    def start(self) -> Any:
        return self.kind(6, "MAX")

    def play(self, state: Any, move: int) -> Any:
        return self.kind(*super().play(state, move))


class UnevenHashes(ByIdentity):
    kind = UnevenPile


class Lists(Countdown):
    def start(self) -> Any:
        return [6, "MAX"]

    def play(self, state: Any, move: int) -> Any:
        return [*super().play(state, move)]


class Moody(Countdown):
    dice = random.Random(1)

    def utility(self, state: Any) -> Any:
        return self.dice.random()


class QuietAtTheEnd(Countdown):
    def player(self, state: Any) -> Any:
        if self.is_over(state):
            raise ValueError("nobody")
        return super().player(state)


class MoverWins(mv.TicTacToe):
    def utility(self, state: Any) -> Any:
        return abs(super().utility(state))


def fails(*_: Any) -> Any:
    raise ValueError("what now?")


BOARD = [["", "X"], ["O", ""]]

FAULTS: list[tuple[Any, str]] = [
    (object(), r"a game is needed, and this object is none; add start\(\), moves\(\)"),
    (Countdown, r"a game is needed, and Countdown is a class; call it: Countdown\(\)\."),
    (ManyStarts(), r"start\(\) answers \(\d+, 'MAX'\) and then \(\d+, 'MAX'\); answer the same each time"),
    (broken(start=fails), r"start\(\) raises ValueError\('what now\?'\) at the start; let it answer there"),
    (ShuffledMoves(), r"moves\(\) answers \[1, 2\] and then \[2, 1\] at \(6, 'MAX'\); .* in a fixed order"),
    (broken(moves=lambda self, state: {1, 2}), r"moves\(\) answers \{1, 2\} at \(6, 'MAX'\); a list in a fixed order"),
    (broken(moves=lambda self, state: None), r"moves\(\) answers None at .*; a list"),
    (broken(moves=fails), r"moves\(\) raises ValueError\('what now\?'\) at \(6, 'MAX'\)"),
    (broken(moves=lambda self, state: [2]), r"moves\(\) answers \[2\] at \(0, 'MIN'\), though is_over\(\) says True"),
    (
        broken(moves=lambda self, state: []),
        r"moves\(\) answers none at \(6, 'MAX'\), which is not over; let is_over\(\)",
    ),
    (InPlace(), r"play\(\) changes the state it is given, for \d at \[6, 'MAX'\]; change a copy and answer that"),
    (ObjectInPlace(), r"play\(\) changes the state it is given, for \d at the start"),
    (
        broken(play=lambda self, state, move: None),
        r"play\(\) answers None for \d at \(6, 'MAX'\); answer the new state",
    ),
    (broken(play=fails), r"play\(\) raises ValueError"),
    (Dice(), r"play\(\) answers \(\d, 'M..'\) and then \(\d, 'M..'\) for \d at \(\d, 'M..'\); answer the same"),
    (ByIdentity(), r"play\(\) answers a Pile for \d at the start, which does not equal its own copy; give it __eq__"),
    (UnevenHashes(), r"play\(\) answers equal states with unequal hashes for \d at the start; let __hash__"),
    (Lists(), r"play\(\) answers a list for \d at \[6, 'MAX'\], which has no hash; use tuples"),
    (broken(player=lambda self, state: "X"), r"player\(\) answers 'X' at \(6, 'MAX'\); MAX or MIN is needed"),
    (broken(player=lambda self, state: "MIN"), r"player\(\) answers MIN in every position; let MAX and MIN take turns"),
    (broken(utility=lambda self, state: None), r"utility\(\) answers None at \(0, 'M..'\); a number is needed"),
    (broken(utility=fails), r"utility\(\) raises ValueError\('what now\?'\) at \(0, 'M..'\)"),
    (Moody(), r"utility\(\) answers 0\.\d+ and then 0\.\d+ at \(0, 'M..'\); answer the same each time"),
    (
        broken(utility=lambda self, state: 1),
        r"utility\(\) answers 1 in finished positions after a move of MAX and after",
    ),
    (broken(utility=lambda self, state: -1), r"utility\(\) answers -1 in .*; if that is the mover's view, negate it"),
    (MoverWins(), r"utility\(\) answers 1 in finished positions .*: it has to be what MAX gets"),
    (
        QuietAtTheEnd(),
        r"player\(\) raises ValueError\('nobody'\) at \(0, 'M..'\), where the game is over; negamax asks",
    ),
    (
        broken(player=lambda self, state: state[1] if state[0] else None),
        r"player\(\) answers None at \(0, 'M..'\), where the game is over; .* let it answer MAX or MIN",
    ),
    (
        broken(moves=lambda self, state: [1, 1] if state[0] else []),
        r"moves\(\) answers 1 twice at \(6, 'MAX'\); answer",
    ),
    (
        broken(label=lambda self, state: str(state[0])),
        r"label\(\) answers '\d' for \(\d, 'M..'\) and for \(\d, 'M..'\); give each position a name of its own",
    ),
    (broken(is_over=fails), r"is_over\(\) raises ValueError"),
    (broken(estimate=lambda self, state: "5"), r"estimate\(\) answers '5' at \(6, 'MAX'\); a number is needed"),
    (broken(estimate=fails), r"estimate\(\) raises ValueError"),
    (broken(estimate=5), r"estimate is 5; a method is needed, or none"),
    (broken(label=lambda self, state: 5), r"label\(\) answers 5 at \(6, 'MAX'\); a text is needed"),
    (broken(label=fails), r"label\(\) raises ValueError"),
    (broken(board=lambda self, state: 5), r"board\(\) answers 5 at \(6, 'MAX'\); rows of cells are needed"),
    (broken(board=lambda self, state: None), r"board\(\) answers None at \(6, 'MAX'\); rows of cells are needed"),
    (broken(board=lambda self, state: ["XO", "X"]), r"board\(\) has rows of 1 and of 2 cells at \(6, 'MAX'\)"),
    (broken(board=lambda self, state: [["X", None]]), r"board\(\) has the cell None at \(6, 'MAX'\); texts are needed"),
    (
        broken(board=lambda self, state: BOARD, winning_line=lambda self, state: [(0, 0), (2, 2)]),
        r"winning_line\(\) answers \[\(0, 0\), \(2, 2\)\] at \(6, 'MAX'\); \(row, column\) pairs on the board",
    ),
    (broken(board=lambda self, state: BOARD, winning_line=lambda self, state: 3), r"winning_line\(\) answers 3"),
    (broken(format=lambda self, state: state), r"format\(\) answers \(6, 'MAX'\) at \(6, 'MAX'\); a text is needed"),
    (
        broken(format=lambda self, state: str(state[0]), parse=lambda self, text: (int(text), "MAX")),
        r"parse\('\d'\) answers \(\d, 'MAX'\), and format\(\) wrote it for \(\d, 'MIN'\)",
    ),
    (broken(format=lambda self, state: "?", parse=fails), r"parse\(\) raises ValueError\('what now\?'\) at '\?'"),
    (broken(check=fails), r"check\(\) raises ValueError\('what now\?'\) at \(6, 'MAX'\); let it accept"),
    (broken(clicks=lambda self, state, move: 5), r"clicks\(\) answers 5 for 1 at \(6, 'MAX'\); \(row, column\) pairs"),
    (
        broken(board=lambda self, state: BOARD, clicks=lambda self, state, move: [(9, 9)]),
        r"clicks\(\) answers \[\(9, 9\)\]",
    ),
    (broken(text=fails), r"text\(\) raises ValueError"),
    (
        broken(board_look="foo"),
        r"board_look is 'foo'; one of marks, checkered, piles, discs, heaps, chess, pawns is needed",
    ),
    (broken(marks=5), r"marks is 5; the two players' signs are needed"),
    (broken(moves=lambda self, state: [0]), r"the game still goes on after 50 random moves; let is_over\(\) end it"),
]


@pytest.mark.parametrize(("game", "sentence"), FAULTS, ids=[sentence for _, sentence in FAULTS])
def test_each_fault_is_found_and_named(game: Any, sentence: str) -> None:
    report = check_game(game, games=10, most_moves=50)
    assert not report
    assert any(re.match(sentence, finding) for finding in report.findings), report
    assert all("\n" not in finding and finding.endswith(".") for finding in report.findings)


@pytest.mark.parametrize("search", [mv.minimax, mv.alphabeta, mv.pvs, mv.alphabeta_table])
def test_only_negamax_asks_who_is_to_move_at_the_end(search: Any) -> None:
    assert search(QuietAtTheEnd()).text()
    with pytest.raises(ValueError, match="nobody"):
        mv.negamax(QuietAtTheEnd())


@pytest.mark.parametrize("game", [Moody(), QuietAtTheEnd(), MoverWins(), broken(utility=lambda self, state: 1)])
def test_a_fault_at_the_end_is_one_finding(game: Any) -> None:
    assert len(check_game(game).findings) == 1


def test_one_fault_is_one_finding() -> None:
    """Whatever else may follow from it, a fault at the end of a countdown is told once."""
    report = check_game(broken(utility=lambda self, state: None), games=3)
    assert str(report) == (f"3 random games, {report.positions} positions: 1 finding.\n1. {report.findings[0]}")


def test_a_fault_beside_the_game_does_not_hide_others() -> None:
    report = check_game(broken(label=fails, utility=lambda self, state: "much"), games=1)
    assert len(report.findings) == 2
    assert str(report).splitlines()[2].startswith("2. utility() answers 'much'")


def test_a_missing_method_is_told_in_the_words_of_the_search() -> None:
    class NoUtility(Countdown):
        utility = None  # type: ignore[assignment]

    with pytest.raises(GameError) as caught:
        mv.minimax(NoUtility())  # type: ignore[arg-type]
    assert check_game(NoUtility()).findings == (f"{caught.value}.",)


GAMES = [
    Countdown(),
    broken(moves=lambda self, state: (take for take in (1, 2) if take <= state[0])),
    broken(estimate=lambda self, state: 0.5, board=lambda self, state: (), winning_line=None),
    *(mv.trees.get(name) for name in mv.trees.names()),
    mv.Tree.from_nested([3, [1, 2]], players=("MIN", "MAX")),
    mv.TicTacToe("X../O../XOX", max_player="O"),
    mv.MNK(5, 5, 3, marks="GR", estimate="lines"),
    mv.Nim((3, 4), misere=True, max_player="second"),
    mv.TakeAway(9),
    mv.Hexapawn(),
    mv.Hexapawn(4, 5, max_player="B"),
    mv.ConnectFour(),
    mv.ConnectFour(4, 4, 3, max_player="O", estimate="lines"),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_games_that_are_right_pass(game: Any) -> None:
    report = check_game(game, seed=5)
    assert report, report
    assert str(report) == repr(report) == f"20 random games, {report.positions} positions: all consistent."


def test_the_same_seed_plays_the_same_games() -> None:
    assert check_game(mv.TicTacToe(), seed=3) == check_game(mv.TicTacToe(), seed=3)
    assert len({check_game(mv.TicTacToe(), seed=seed).positions for seed in range(5)}) > 1
    assert str(check_game(mv.trees.single(), games=1)) == "1 random game, 1 position: all consistent."


@pytest.mark.parametrize(("option", "value"), [("games", 0), ("games", "all"), ("most_moves", True)])
def test_a_wrong_call_is_refused_in_one_line(option: str, value: Any) -> None:
    with pytest.raises(GameError, match=f"check_game: {option} {value!r}; a whole number from 1 up is needed"):
        check_game(mv.TicTacToe(), **{option: value})
