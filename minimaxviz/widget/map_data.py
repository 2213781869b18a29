"""What a map is sent: its boxes in columns, each different thing said once, and what boards and words it needs."""

import gzip
import json
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import nan
from typing import Any, NamedTuple, TypeAlias

from minimaxviz.draw import boards
from minimaxviz.draw.scale import Scale
from minimaxviz.notation import Bound
from minimaxviz.trace import Trace
from minimaxviz.trace.boxes import CUT, Boxes
from minimaxviz.trace.kept import cached_property
from minimaxviz.trace.positions import Board, Facts
from minimaxviz.trace.visits import BOUND, KNOWN, LIMIT, OVER
from minimaxviz.widget.film import INKS

__all__ = ["MapData"]

Change: TypeAlias = tuple[int, str]
"""A field of a board, counted row by row, and what stands on it now."""

KINDS = {OVER: 1, LIMIT: 2, KNOWN: 3, BOUND: 4}  # a node that goes on is 0
NEVER = 5
PLAYERS = {None: 0, "MAX": 1, "MIN": 2}
BOUNDS: dict[Bound | None, int] = {None: 0, "exact": 1, "lower": 2, "upper": 3}
UNKNOWN = 0  # the turn of a box about which nothing is known
CELL = 40.0
STONES = 3  # that a heap is wide, so that they can be told apart
MOST_PIECES = 400  # different pieces that are drawn


class Turn(NamedTuple):
    """What leads to a box: the move's name, and what it changes on the board; None if there is no board."""

    name: str
    changes: tuple[Change, ...] | None


@dataclass
class Telling:
    """The boxes as they are told: ``new`` says which are told anew, and the rest has an entry for each of those.

    A box that has not changed since the same move was made in the same position is not told again. A position is
    what stands on the board at a level of the map; where there is no board, every box is a position of its own.
    """

    new: bytearray = field(default_factory=bytearray)
    turns: dict[Turn, int] = field(default_factory=lambda: {Turn("", None): UNKNOWN})
    turn: list[int] = field(default_factory=list)
    looks: list[tuple[int, ...]] = field(default_factory=list)


class MapData:
    """A search as a map sends it to the browser; ``against`` is another one, which may not have seen all of it."""

    def __init__(self, boxes: Boxes, against: Trace | None = None) -> None:
        self.boxes = boxes
        self.trace = boxes.trace
        self.against = against

    # --- what is said of a box --------------------------------------------------------------------

    @cached_property
    def scale(self) -> Scale:
        """How strongly values are coloured."""
        return Scale(self.boxes.value_counts, has_draws=self.boxes.has_draws)

    @cached_property
    def seen(self) -> bytearray | None:
        """Whether the other search looks at each box."""
        return None if self.against is None else self.boxes.seen_by(self.against)

    def _codes(self) -> Iterator[int]:
        """Say of each box what ended it, whose turn it is, and what is proven of its value, in one number."""
        record, bounds, nodes = self.trace.record, self._bounds(), self.boxes.node
        for visit, node in zip(self.boxes.visit, nodes, strict=True):
            if node == CUT:
                yield NEVER
            else:
                kind, player = KINDS.get(record.options[visit], 0), PLAYERS[record.player[visit]]
                yield kind | player << 3 | BOUNDS[bounds[node]] << 5

    def _bounds(self) -> Sequence[Bound | None]:
        proof, walk = self.trace.proof, self.trace.walk
        return proof.bounds if walk.once else [proof.node_bound(node) for node in range(len(walk))]

    def _windows(self) -> "list[tuple[float, float]] | None":
        """Return the window of each box's last visit; None if the search had none."""
        record = self.trace.record
        if record.alpha is None or record.beta is None:
            return None
        none = (nan, nan)
        return [none if visit == CUT else (record.alpha[visit], record.beta[visit]) for visit in self.boxes.visit]

    def _times(self) -> Iterable[int] | None:
        """How often each node was visited; None if all were visited once."""
        walk = self.trace.walk
        if walk.once:
            return None
        return (0 if node == CUT else len(walk.visits_of(node)) for node in self.boxes.node)

    # --- telling ----------------------------------------------------------------------------------

    @cached_property
    def packed(self) -> bytes:
        """Return everything that needs no language: a header in JSON, then the columns, compressed."""
        numerals, telling = self.trace.numerals, Telling()
        values = {value: place for place, value in enumerate(sorted(self.boxes.value_counts), start=1)}
        parts: dict[str, Iterable[int]] = {"children": self.boxes.children, "code": self._codes()}
        parts["value"] = (values.get(value, 0) for value in self.boxes.value)
        windows = self._windows()
        if windows is not None:
            kinds = {window: place for place, window in enumerate(dict.fromkeys(windows))}
            parts["window"] = map(kinds.__getitem__, windows)
        if (times := self._times()) is not None:
            parts["times"] = times
        root = self._tell(telling, zip(*parts.values(), strict=True))
        columns: dict[str, Sequence[int]] = {"new": telling.new, "turn": telling.turn}
        columns |= dict(zip(parts, zip(*telling.looks, strict=True), strict=True))
        if not self._is_usual:
            columns["place"] = self.boxes.place
        if self.seen is not None:
            columns["seen"] = self.seen
        header: dict[str, Any] = {
            "boxes": len(self.boxes),
            "deepest": max(self.boxes.level),
            "values": [[numerals.number(value), self.scale.strength(value)] for value in values],
            "marks": [[numerals.number(value), self.scale.strength(value)] for value in self.scale.marks],
            "turns": [[name, changes] for name, changes in telling.turns],
            "board": None if root is None else self._board(root, telling.turns),
            "path": self.boxes.path,
            "line": self.boxes.best_line,
        }
        if windows is not None:
            header["windows"] = ["" if low != low else numerals.window((low, high)) for low, high in kinds]
        return _packed(header, columns)

    def _tell(self, telling: Telling, looks: Iterable[tuple[int, ...]]) -> Board | None:
        """Go through the boxes once, and tell what is new; return the board at the top, if there is one."""
        telling.new = bytearray(len(self.boxes))
        known: dict[tuple[int, int], tuple[Facts | None, tuple[int, ...], int]] = {}
        positions: dict[Any, int] = {}
        path: list[tuple[int, Board | None]] = []  # positions and boards, down to the box
        levels, places = self.boxes.level, self.boxes.place
        for box, (level, place, facts, look) in enumerate(zip(levels, places, self.boxes.facts(), looks, strict=True)):
            del path[level:]
            above, before = path[-1] if level else (-1, None)
            last = known.get((above, place))
            board = _board_of(facts, path)
            if last is not None and last[1] == look and _same(last[0], facts):
                path.append((last[2], board))
                continue
            turn = Turn("", None) if facts is None else Turn(_name(facts), _changes(before, board))
            position = positions.setdefault((level, board) if board else box, len(positions))
            known[above, place] = facts, look, position
            telling.new[box] = 1
            telling.turn.append(telling.turns.setdefault(turn, len(telling.turns)))
            telling.looks.append(look)
            path.append((position, board))
        return path[0][1]

    @cached_property
    def _is_usual(self) -> bool:
        """Whether all children stand in the order of their places, without a gap."""
        counted: list[int] = []  # the children so far, of the boxes down to the last
        for level, place in zip(self.boxes.level, self.boxes.place, strict=True):
            del counted[level:]
            if level and place != counted[-1]:
                return False
            if level:
                counted[-1] += 1
            counted.append(0)
        return True

    # --- boards -----------------------------------------------------------------------------------

    def _board(self, root: Board, turns: Iterable[Turn]) -> dict[str, Any] | None:
        """Draw an empty board, and each piece once, in inks; None where there are too many different ones.

        Pieces stand on fields. Heaps do not: each is drawn at its place, on a board that is otherwise empty.
        """
        look = self.trace.positions.board_look
        is_whole = look == "heaps"
        changes = sorted({change for turn in turns for change in turn.changes or () if change[1]})
        pieces = list({change if is_whole else change[1]: change for change in changes}.values())
        if len(pieces) > MOST_PIECES:
            return None
        draw = self._heap if is_whole else self._piece
        return {
            "cells": [(r, c) for r, row in enumerate(root) for c, _ in enumerate(row)],
            "size": [max(map(len, root)), len(root)],
            "cell": CELL,
            "least": boards.smallest_cell(look) * (STONES if is_whole else 1),
            "whole": is_whole,
            "ground": self._drawn(root, (-1, ""), INKS.background),
            "pieces": [[place if is_whole else None, sign, draw(root, (place, sign))] for place, sign in pieces],
        }

    def _piece(self, root: Board, change: Change) -> str:
        positions, tones = self.trace.positions, (INKS.max, INKS.min)
        style: dict[str, Any] = {"board_look": positions.board_look, "signs": positions.signs, "tones": tones}
        return boards.piece(change[1], CELL, ink=INKS.ink, ground=INKS.background, **style)

    def _heap(self, root: Board, change: Change) -> str:
        return self._drawn(root, change, "none")

    def _drawn(self, root: Board, change: Change, ground: str) -> str:
        """Draw a board on which there is nothing, or one thing."""
        places = count()
        board = tuple(tuple(change[1] if next(places) == change[0] else "" for _ in row) for row in root)
        positions = self.trace.positions
        return boards.draw(
            board, (0, 0), CELL, ink=INKS.ink, line=INKS.faint, changed=(), winning=(), mark=INKS.ink,
            board_look=positions.board_look, ground=ground, part=boards.Part.whole([root]), signs=positions.signs,
            tones=(INKS.max, INKS.min),
        )  # fmt: skip


def _board_of(facts: Facts | None, path: Sequence[tuple[int, Board | None]]) -> Board | None:
    """Return the board of a box, if it has the same fields as that at the top of the map."""
    board = None if facts is None else facts.board
    if board is None or not path:
        return board
    top = path[0][1]
    return board if top is not None and list(map(len, board)) == list(map(len, top)) else None


def _name(facts: Facts) -> str:
    return facts.move_name or (facts.label if facts.named else "")


def _same(one: Facts | None, two: Facts | None) -> bool:
    """Tell whether a map says the same of two boxes."""
    if one is two or one is None or two is None:
        return one is two
    return _name(one) == _name(two) and one.board == two.board


def _changes(before: Board | None, board: Board | None) -> tuple[Change, ...] | None:
    """Return what stands otherwise on a board than before; all of it if there was none."""
    if board is None:
        return None
    after = [sign for row in board for sign in row]
    if before is None:
        return tuple((place, sign) for place, sign in enumerate(after) if sign)
    old = [sign for row in before for sign in row]
    return tuple((place, sign) for place, sign in enumerate(after) if sign != old[place])


def _packed(header: dict[str, Any], columns: dict[str, Sequence[int]]) -> bytes:
    """Write the length of the header, the header, and the columns, each in as few bytes a number as will do."""
    content = []
    about = header["columns"] = []
    for name, column in columns.items():
        most = max(column, default=0)
        code = "B" if most < 1 << 8 else "H" if most < 1 << 16 else "I"
        numbers = array(code, column)
        if sys.byteorder == "big":
            numbers.byteswap()
        about.append([name, numbers.itemsize, len(numbers)])
        content.append(numbers.tobytes())
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return gzip.compress(len(text).to_bytes(4, "little") + text + b"".join(content), mtime=0)
