"""The JSON of a trace, version 1.

::

    {"schema": "minimaxviz.trace", "version": 1, "boards": "marks",
     "conventions": {"algorithm": "alphabeta", "depth": null, "window": ["-inf", "inf"],
                     "fail": "soft", "cut": ">=", "order": "left to right"},
     "visited": {"level": [...], "child": [...], "options": [...], "value": [...],
                 "alpha": [...], "beta": [...], "facts": [...]},
     "pruned": {"level": [...], "child": [...], "facts": [...], "at": [...], "more": 0},
     "facts": [{"label": "A", "move": null, "player": "MAX", "named": true}, ...]}

``visited`` has a column for each fact, one entry a node, in visit order. ``level`` counts from the
root, ``child`` is the node's place among its parent's moves, ``options`` the number of its moves, or
−1 where the game is over and −2 at the depth limit. Values and windows are MAX's; ``alpha`` and
``beta`` are null for searches without a window. Infinite numbers are the texts "inf" and "-inf".
``pruned`` lists nodes that were never visited: ``at`` is the visited node below which they hang, and
``level`` counts from that node; ``more`` is the number of those not listed, or null if unknown.
``facts`` holds each different label, move, player and board once; the two ``facts`` columns point
into it. ``boards`` says how boards are drawn, "marks" if it is missing. A move that JSON cannot hold
is stored as its text; lists in moves come back as tuples.
"""

import json
from array import array
from collections.abc import Sequence
from dataclasses import asdict
from math import inf
from typing import Any

from minimaxviz.errors import MinimaxvizError, TraceError
from minimaxviz.game import MAX, MIN
from minimaxviz.notation import is_number
from minimaxviz.trace import Trace
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.index import Index
from minimaxviz.trace.positions import BOARD_LOOKS, Facts, Path, Pruned, StoredPositions, storable
from minimaxviz.trace.record import LIMIT, Visits

__all__ = ["SCHEMA", "VERSION", "document", "read", "write"]

SCHEMA = "minimaxviz.trace"
VERSION = 1
LARGEST_SKIP = 100_000_000  # children that cuts may skip in all; a file that says more is damaged


# --- writing --------------------------------------------------------------------------------------


def write(trace: Trace) -> str:
    """Write a trace as JSON."""
    return json.dumps(document(trace), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def document(trace: Trace) -> dict[str, Any]:
    """Answer everything a trace stores, ready for JSON."""
    visits, pruned = trace._visits, trace.pruned
    table: dict[Facts, int] = {}
    conventions = asdict(trace.conventions)
    conventions["window"] = _numbers(conventions["window"])
    visited = {
        "level": list(visits.level),
        "child": list(visits.child),
        "options": list(visits.options),
        "value": _numbers(visits.value),
        "alpha": _numbers(visits.alpha),
        "beta": _numbers(visits.beta),
        "facts": [_place(table, node._facts) for node in trace.visited],
    }
    anchors = [trace._index.anchor(node.path) or 0 for node in pruned]
    unseen = {
        "level": [node.depth - visits.level[at] for node, at in zip(pruned, anchors, strict=True)],
        "child": [node.path[-1] for node in pruned],
        "facts": [_place(table, node._facts) for node in pruned],
        "at": anchors,
        "more": pruned.more,
    }
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "boards": trace._positions.board_look,
        "conventions": conventions,
        "visited": visited,
        "pruned": unseen,
        "facts": [_record(facts) for facts in table],
    }


def _place(table: dict[Facts, int], facts: Facts) -> int:
    """Answer where in the table some facts stand, adding them if they are new."""
    return table.setdefault(facts._replace(move=storable(facts.move)), len(table))


def _record(facts: Facts) -> dict[str, Any]:
    record = {"label": facts.label, "move": facts.move, "player": facts.player, "named": facts.named}
    return record if facts.board is None else {**record, "board": facts.board, "line": facts.line}


def _numbers(column: Sequence[float] | None) -> list[float | str] | None:
    return None if column is None else [str(v) if v in (inf, -inf) else v for v in column]


# --- reading --------------------------------------------------------------------------------------


def read(text: str) -> Trace:
    """Read a trace from JSON, refusing what is not one."""
    try:
        parsed = json.loads(text)
    except json.JSONDecodeError as error:
        raise TraceError(
            f"Trace: not JSON, or cut short: {error.msg} (line {error.lineno}, column {error.colno})"
        ) from None
    except (RecursionError, TypeError, ValueError):
        raise TraceError("Trace: the JSON text of a trace is needed, as to_json() writes it") from None
    _check_schema(parsed)
    try:
        return _trace(parsed)
    except MinimaxvizError as error:
        raise TraceError(f"Trace: the JSON is damaged: {str(error).removeprefix('Trace: ')}") from None
    except KeyError as error:
        raise TraceError(f"Trace: the JSON is damaged: {error} is missing; write it anew with to_json()") from None
    except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise TraceError(f"Trace: the JSON is damaged ({error}); write it anew with to_json()") from None


def _check_schema(parsed: Any) -> None:
    if not isinstance(parsed, dict) or parsed.get("schema") != SCHEMA:
        found = parsed.get("schema") if isinstance(parsed, dict) else type(parsed).__name__
        raise TraceError(f"Trace: the JSON's schema is {found!r}; {SCHEMA!r}, as to_json() writes it, is needed")
    if parsed.get("version") != VERSION:
        raise TraceError(
            f"Trace: the JSON's version is {parsed.get('version')!r}; this minimaxviz reads version {VERSION}"
        )


def _trace(parsed: dict[str, Any]) -> Trace:
    options = dict(parsed["conventions"])
    window = _read_numbers(options["window"])
    conventions = Conventions(**{**options, "window": None if window is None else tuple(window)})
    facts = [_facts(record) for record in parsed["facts"]]
    visits = _visits(parsed["visited"], facts, prunes=conventions.prunes)
    index = Index(visits)
    _check_search(index, conventions)
    paths = _paths(visits.level, visits.child)
    known = dict(zip(paths, _looked_up(facts, parsed["visited"]["facts"], len(paths)), strict=True))
    pruned = _pruned(parsed["pruned"], paths)
    _check_pruned(pruned, index, conventions)
    known.update(zip(pruned.paths, _looked_up(facts, parsed["pruned"]["facts"], len(pruned.paths)), strict=True))
    look = parsed.get("boards", "marks")
    if look not in BOARD_LOOKS:
        raise TraceError(f"'boards' is {look!r}; one of {', '.join(BOARD_LOOKS)} is needed")
    return Trace(conventions, visits, StoredPositions(known, pruned, look))


def _visits(columns: dict[str, Any], facts: list[Facts], *, prunes: bool) -> Visits:
    count = len(columns["level"])
    lengths = {name: len(column) for name, column in columns.items() if column is not None}
    if count == 0 or set(lengths.values()) != {count}:
        raise TraceError(f"the columns of 'visited' have different lengths: {lengths}")
    if (columns["alpha"] is not None, columns["beta"] is not None) != (prunes, prunes):
        raise TraceError("windows are there if and only if the search prunes")
    level, child, options = (_whole(columns[name], name) for name in ("level", "child", "options"))
    if level[0] != 0 or any(not 0 < level[i] <= level[i - 1] + 1 for i in range(1, count)):
        raise TraceError("'level' is not that of a tree in visit order")
    value = _read_numbers(columns["value"])
    if value is None:
        raise TraceError("'value' is missing")
    player = [fact.player for fact in _looked_up(facts, columns["facts"], count)]
    return Visits(level, child, options, player, value, _read_numbers(columns["alpha"]), _read_numbers(columns["beta"]))


def _check_search(index: Index, conventions: Conventions) -> None:
    """Refuse what contradicts itself: every picture is drawn from it."""
    visits = index.visits
    if visits.alpha is not None and visits.beta is not None and conventions.window is not None:
        low, high = conventions.window
        flipped = conventions.seen_by_mover and visits.player[0] == MIN
        if (visits.alpha[0], visits.beta[0]) != ((-high, -low) if flipped else (low, high)):
            raise TraceError("the root's window is not the one of the conventions")
    for node in range(len(visits)):
        _check_shape(index, node, conventions)
        if visits.options[node] >= 0:
            _check_values(index, node, conventions)


def _check_shape(index: Index, node: int, conventions: Conventions) -> None:
    """Refuse a node whose moves, visited children and depth do not fit together."""
    visits, limit = index.visits, conventions.depth
    options, tried, level = visits.options[node], index.tried[node], visits.level[node]
    if (options < 0) != (tried == 0) or options < LIMIT or tried > max(options, 0):
        raise TraceError(f"node {node} has {options} moves and {tried} visited children")
    if (
        (limit is not None and level > limit)
        or (options == LIMIT and level != limit)
        or (level == limit and options >= 0)
    ):
        raise TraceError(f"node {node} does not fit the depth limit")
    if tried < options and not conventions.prunes:
        raise TraceError(f"node {node} has unvisited children in a search that does not prune")
    places = [visits.child[child] for child in index.children(node)]
    if len(set(places)) < len(places) or any(not 0 <= place < options for place in places):
        raise TraceError(f"the children of node {node} are not {len(places)} different of {options} moves")


def _check_values(index: Index, node: int, conventions: Conventions) -> None:
    """Refuse an inner node whose value or whose children's windows do not follow from the search."""
    visits = index.visits
    maximising = visits.player[node] == MAX
    best: float = -inf if maximising else inf
    alpha = -inf if visits.alpha is None else visits.alpha[node]
    beta = inf if visits.beta is None else visits.beta[node]
    closed = False
    for child in index.children(node):
        if closed:
            raise TraceError(f"node {child} was visited though its parent was cut before")
        if (
            visits.alpha is not None
            and visits.beta is not None
            and (visits.alpha[child], visits.beta[child]) != (alpha, beta)
        ):
            raise TraceError(f"the window of node {child} is not the one its parent had")
        value = visits.value[child]
        best = max(best, value) if maximising else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        closed = conventions.prunes and (alpha > beta or (alpha == beta and conventions.cut == ">="))
    if index.is_cut(node) and not closed:
        raise TraceError(f"node {node} is cut though its window is open")
    if conventions.fail == "hard":
        best = min(alpha, beta) if maximising else max(alpha, beta)
    if visits.value[node] != best:
        raise TraceError(f"node {node} has value {visits.value[node]}, but its children give {best}")


def _check_pruned(pruned: Pruned, index: Index, conventions: Conventions) -> None:
    """Refuse pruned nodes that no cut prunes, and cuts whose children are neither visited nor pruned."""
    listed, limit = set(pruned.paths), conventions.depth
    skipped = sum(index.visits.options[cut] - index.tried[cut] for cut in index.cuts)
    if len(listed) < len(pruned.paths) or (pruned.more == 0 and skipped > len(listed)):
        raise TraceError("children are neither visited nor pruned, or pruned twice")
    for path in pruned.paths:
        if skipped > LARGEST_SKIP or index.anchor(path) is None or (limit is not None and len(path) > limit):
            raise TraceError(f"the node at {path} is listed as pruned, but no cut prunes it")


def _pruned(columns: dict[str, Any], paths: list[Path]) -> Pruned:
    level, child, at = (_whole(columns[name], name) for name in ("level", "child", "at"))
    listed: list[Path] = []
    below: Path = ()
    for depth, place, anchor in zip(level, child, at, strict=True):
        if not 0 < depth <= len(below) + 1 or not 0 <= anchor < len(paths):
            raise TraceError("'pruned' is not a list of subtrees")
        below = (*below[: depth - 1], place)
        listed.append(paths[anchor] + below)
    more = columns["more"]
    if more is not None and (type(more) is not int or more < 0):
        raise TraceError(f"'more' is {more!r}")
    return Pruned(listed, more)


def _paths(level: Sequence[int], child: Sequence[int]) -> list[Path]:
    paths: list[Path] = []
    here: Path = ()
    for depth, place in zip(level, child, strict=True):
        here = (*here[: depth - 1], place) if depth else ()
        paths.append(here)
    return paths


def _facts(record: dict[str, Any]) -> Facts:
    if not isinstance(record["label"], str):
        raise TraceError(f"a label is {record['label']!r}")
    if record["player"] not in (MAX, MIN):
        raise TraceError(f"the player of {record['label']!r} is {record['player']!r}; MAX or MIN is needed")
    board = record.get("board")
    if board is not None:
        board = tuple(tuple(str(cell) for cell in row) for row in board)
    line = tuple((row, column) for row, column in record.get("line", ()) if type(row) is type(column) is int)
    return Facts(record["label"], _tuples(record["move"]), record["player"], board, line, record.get("named") is True)


def _tuples(move: Any) -> Any:
    return tuple(map(_tuples, move)) if isinstance(move, list) else move


def _looked_up(facts: list[Facts], places: list[int], count: int) -> list[Facts]:
    if len(places) != count or any(type(place) is not int or place < 0 for place in places):
        raise TraceError("a column 'facts' does not fit its nodes")
    return [facts[place] for place in places]


def _whole(column: list[int], name: str) -> "array[int]":
    if any(type(entry) is not int for entry in column):
        raise TraceError(f"'{name}' holds something that is no whole number")
    return array("i", column)


def _read_numbers(column: Any) -> list[float] | None:
    if column is None:
        return None
    numbers = [float(v) if v in ("inf", "-inf") else v for v in column]
    if not all(map(is_number, numbers)):
        raise TraceError(f"{next(v for v in numbers if not is_number(v))!r} is not a number")
    return numbers
