"""The small games once more, slow and plain: they share no code with the package and work on lists of rows."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Rows = list[list[str]]


class Rules(NamedTuple):
    """A game as a table of functions over (rows, mark to move)."""

    moves: Callable[[Rows, str], list[tuple[str, Rows]]]
    winner: Callable[[Rows, str], str | None]
    start: Rows
    marks: tuple[str, str]

    def positions(self) -> set[str]:
        """Every position that can arise, written as text."""
        found: set[str] = set()
        waiting = [(self.start, self.marks[0])]
        while waiting:
            rows, mover = waiting.pop()
            text = written(rows, mover)
            if text not in found:
                found.add(text)
                if self.winner(rows, mover) is None:
                    waiting += [(after, self.other(mover)) for _, after in self.moves(rows, mover)]
        return found

    def other(self, mark: str) -> str:
        return self.marks[1 - self.marks.index(mark)]

    def value(self, rows: Rows, mover: str, known: dict[str, int]) -> int:
        """What a position is worth to the mark that starts, remembered by its text."""
        text = written(rows, mover)
        if text not in known:
            won = self.winner(rows, mover)
            after = [] if won else self.moves(rows, mover)
            values = [self.value(below, self.other(mover), known) for _, below in after]
            best = max if mover == self.marks[0] else min
            known[text] = best(values) if values else {None: 0, "": 0, self.marks[0]: 1}.get(won, -1)
        return known[text]


def written(rows: Rows, mover: str) -> str:
    return "/".join("".join(row) for row in rows) + " " + mover


def _changed(rows: Rows, changes: dict[tuple[int, int], str]) -> Rows:
    return [[changes.get((r, c), sign) for c, sign in enumerate(row)] for r, row in enumerate(rows)]


def connect_four(height: int, width: int, wanted: int) -> Rules:
    """Look through every run of fields in every direction, from every field; a draw is won by ''."""

    def moves(rows: Rows, mover: str) -> list[tuple[str, Rows]]:
        found = []
        for column in range(width):
            empty = [row for row in range(height) if rows[row][column] == "."]
            if empty:
                found.append((chr(ord("a") + column), _changed(rows, {(max(empty), column): mover})))
        return found

    def runs(rows: Rows) -> Iterator[str]:
        for r in range(height):
            for c in range(width):
                for dr, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
                    ends = (r + dr * (wanted - 1), c + dc * (wanted - 1))
                    if 0 <= ends[0] < height and 0 <= ends[1] < width:
                        yield "".join(rows[r + dr * i][c + dc * i] for i in range(wanted))

    def winner(rows: Rows, mover: str) -> str | None:
        for mark in "XO":
            if mark * wanted in runs(rows):
                return mark
        return None if any("." in row for row in rows) else ""

    return Rules(moves, winner, [["."] * width for _ in range(height)], ("X", "O"))


def hexapawn(height: int, width: int) -> Rules:
    """White moves up from the last row; whoever is stuck, or sees the other across, has lost."""

    def moves(rows: Rows, mover: str) -> list[tuple[str, Rows]]:
        ahead = {"W": -1, "B": 1}[mover]
        found = []
        for r in range(height):
            for c in range(width):
                if rows[r][c] != mover or not 0 <= r + ahead < height:
                    continue
                field = str(height - r - ahead)
                if rows[r + ahead][c] == ".":
                    found.append((_letter(c) + field, _changed(rows, {(r, c): ".", (r + ahead, c): mover})))
                for to in (c - 1, c + 1):
                    if 0 <= to < width and rows[r + ahead][to] not in (".", mover):
                        name = f"{_letter(c)}x{_letter(to)}{field}"
                        found.append((name, _changed(rows, {(r, c): ".", (r + ahead, to): mover})))
        return found

    def winner(rows: Rows, mover: str) -> str | None:
        if "W" in rows[0]:
            return "W"
        if "B" in rows[-1]:
            return "B"
        return None if moves(rows, mover) else {"W": "B", "B": "W"}[mover]

    start = [["B"] * width, *[["."] * width for _ in range(height - 2)], ["W"] * width]
    return Rules(moves, winner, start, ("W", "B"))


def _letter(column: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column]


def same_play(game: Any, rules: Rules, dice: Any) -> int:
    """Play one random game in both, compare all they say, and return how many moves it took."""
    state, rows, mover = game.start(), rules.start, rules.marks[0]
    plies = 0
    while True:
        won = rules.winner(rows, mover)
        assert game.format(state) == written(rows, mover)
        assert game.is_over(state) == (won is not None)
        assert game.board(state) == tuple(tuple(sign.replace(".", "") for sign in row) for row in rows)
        assert game.parse(written(rows, mover)) == state
        game.check(state)
        options = [] if won is not None else rules.moves(rows, mover)
        assert list(game.moves(state)) == [name for name, _ in options]
        if won is not None:
            assert game.utility(state) == ({rules.marks[0]: 1, rules.marks[1]: -1}.get(won, 0))
            return plies
        name, rows = dice.choice(options)
        state, mover = game.play(state, name), rules.other(mover)
        plies += 1
