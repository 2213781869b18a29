"""Naming a bug: which of the museum's searches does exactly what somebody's search did, on every tree."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple

from minimaxviz.games.tree import Tree
from minimaxviz.notation import Window
from minimaxviz.practice.battery import ENDLESS, Task
from minimaxviz.practice.bugs import Engine
from minimaxviz.practice.museum import BASES, EXHIBITS
from minimaxviz.practice.references import MINIMAX, Event, Rule, agreement, endless
from minimaxviz.practice.telling import Told
from minimaxviz.practice.watched import Watched, Watcher
from minimaxviz.trace.positions import Path

__all__ = ["Seen", "named"]

OWN_EDITS = {"tie_at_root": (("if w > alpha:", "if w >= alpha:"), ("if w < beta:", "if w <= beta:"))}
"""Edits of the fail-hard search, where the museum's own edit has no place in it."""

ONLY_MOVES = ("global_move", "tie_at_root", "returns_leaf")
"""Bugs whose searches visit and answer as they should, but for the move."""

BOARD = """\
def search(board, alpha, beta):
    if board.is_game_over():
        return board.evaluate()
    is_max = board.turn
    v = -inf if is_max else inf
    for move in board.legal_moves:
        board.push(move)
        w = search(board, alpha, beta)
        board.pop()
        if is_max:
            v = max(v, w)
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
"""
_POP = "        board.pop()\n"
ON_A_BOARD = {
    "no_undo": ((_POP, ""),),
    "undo_after_break": ((_POP, ""), ("            break\n", f"            break\n{_POP}")),
}
"""The bugs of one board on which moves are made and taken back, as they are on a tree."""


class Seen(NamedTuple):
    """What somebody's search did on a tree: what happened, the move that it named, and if moves were named at all."""

    task: Task
    watched: Watched
    events: list[Event]
    ends: Window
    move: Path | None


class _Suspect(NamedTuple):
    """A search of the museum, in one of the ways of writing it."""

    name: str
    base: str
    source: str
    cut: str


@cache
def _suspects() -> tuple[_Suspect, ...]:
    return tuple(_ways())


def _ways() -> Iterator[_Suspect]:
    """Go through all bugs, each with both cut rules and without cuts, and, where that can be, fail-hard too."""
    for name, exhibit in EXHIBITS.items():
        if name == "strict" or exhibit.base == "pile":
            continue
        written = [(exhibit.base, exhibit.edits)]
        if exhibit.base == "plain" and all(old in BASES["hard"] for old, _ in exhibit.edits):
            written.append(("hard", exhibit.edits))
        if name in OWN_EDITS:
            written.append(("hard", OWN_EDITS[name]))
        for base, edits in written:
            source = BASES[base]
            for old, new in edits:
                source = source.replace(old, new)
            yield _Suspect(name, base, source, ">=")
            if "alpha >= beta" in source:
                yield _Suspect(name, base, source.replace("alpha >= beta", "alpha > beta"), ">")
                yield _Suspect(name, base, source.replace("alpha >= beta", "False"), "")


def named(runs: Sequence[Seen], *, names_moves: bool) -> tuple[str, ...]:
    """Return the bugs whose searches did what these runs did; several where they look alike.

    Where values are seen, the leaves tell whether numbers are the mover's, as in negamax, or MAX's. A search without
    windows may be minimax with the same bug, and one that names another move may be it all the same.
    """
    if any(run.watched.style == "board" and (run.watched.error is not None or run.watched.changed) for run in runs):
        return _named_on_a_board(runs)
    if any(run.watched.changed for run in runs):
        return ()
    has_windows = any(run.watched.facts.has_windows for run in runs)
    is_deep = any(run.task.depth is not None for run in runs)
    possible = [one for one in _suspects() if one.base != "depth" or is_deep]
    cutting = [one for one in possible if one.cut]
    others = [] if has_windows else [one for one in possible if not one.cut]
    for suspects, moves in ((cutting, names_moves), (others, names_moves), (cutting, False), (others, False)):
        found = [one for one in suspects if all(_did(one, run, names_moves=moves) for run in runs)]
        if not moves and names_moves:  # what visits and answers as it should says nothing about its moves
            found = [one for one in found if one.name not in ONLY_MOVES]
        if found:
            return _told_apart(found, runs)
    return ()


def _told_apart(found: list[_Suspect], runs: Sequence[Seen]) -> tuple[str, ...]:
    if any(event.kind == "leave" and event.value is not None and event.path for run in runs for event in run.events):
        by_mover = runs[0].watched.by_mover
        found = [one for one in found if (one.base == "negamax") == by_mover] or found
    return tuple(name for name in EXHIBITS if name in {one.name for one in found})


def _did(suspect: _Suspect, run: Seen, *, names_moves: bool) -> bool:
    """Tell whether a search of the museum does the same on a tree."""
    if not isinstance(run.task.game, Tree):
        return True
    is_deep = suspect.base == "depth"
    if is_deep != (run.task.depth is not None):
        if not is_deep:
            return True  # it knows no depth, so there is nothing to compare
        rule = Rule("alphabeta", suspect.cut, "soft") if suspect.cut else MINIMAX
        return agreement(run.events, run.task.events(rule, run.ends, ENDLESS, None)) is None
    done = _done(suspect, run.task)
    if done is None or run.watched.error is not None:
        return done is None and run.watched.error is not None
    events, move = done
    return agreement(run.events, events) is None and (not names_moves or run.move == move)


def _done(suspect: _Suspect, task: Task) -> tuple[list[Event], Path | None] | None:
    """Return what a search of the museum does on a tree, and the move that it names; None if it breaks off there."""
    if suspect not in task.kept:
        task.kept[suspect] = _searched(suspect, task.game)
    return task.kept[suspect]  # type: ignore[no-any-return]


def _searched(suspect: _Suspect, tree: Tree) -> tuple[list[Event], Path | None] | None:
    try:
        answer = Engine(suspect.name, suspect.base, suspect.source).answer(tree)
    except (IndexError, TypeError):  # a bug's own
        return None
    leaves = [tree.utility(name) for name in tree.names() if tree.is_over(name)]
    events = list(_events(answer.root, tree, tree.root, (min(leaves), max(leaves))))
    return events, _path(tree, answer.result[1])


def _events(call: Told, tree: Tree, name: str, ends: Window) -> Iterator[Event]:
    is_leaf = call.ends or tree.is_over(name)
    yield Event("enter", call.path, None if is_leaf else endless(call.window, ends))
    for child in call.below:
        yield from _events(child, tree, tree.moves(name)[child.path[-1]], ends)
    yield Event("leave", call.path, value=call.value)


def _path(tree: Tree, name: Any) -> Path | None:
    """Return where a node stands that was named."""
    waiting: list[tuple[str, Path]] = [(tree.root, ())]
    for node, path in waiting:  # it grows
        if node == name:
            return path or None
        waiting += [(child, (*path, place)) for place, child in enumerate(tree.moves(node))]
    return None


def _named_on_a_board(runs: Sequence[Seen]) -> tuple[str, ...]:
    """Name what was not taken back: on the same board it ends at the same place, whatever else is written there."""
    if any(run.watched.style != "board" or not isinstance(run.task.game, Tree) for run in runs):
        return ()
    found = []
    for name, edits in ON_A_BOARD.items():
        source = BOARD
        for old, new in edits:
            source = source.replace(old, new)
        space: dict[str, Any] = {"inf": inf}
        exec(compile(source, f"<minimaxviz {name} on a board>", "exec"), space)
        watcher = Watcher(space["search"], style="board")
        others = [watcher.watch(run.task.game) for run in runs if run.task.depth is None]
        mine = [run.watched for run in runs if run.task.depth is None]
        if [one.error is None for one in mine] == [one.error is None for one in others] and all(
            one.stopped_path == other.stopped_path for one, other in zip(mine, others, strict=True)
        ):
            found.append(name)
    return tuple(found)
