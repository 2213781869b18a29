"""The JSON of a trace, version 1, and version 2 for what came later.

::

    {"schema": "minimaxviz.trace", "version": 1, "boards": "marks", "signs": {"MAX": ["X"], "MIN": ["O"]},
     "conventions": {"algorithm": "alphabeta", "depth": null, "window": ["-inf", "inf"],
                     "fail": "soft", "cut": ">=", "order": "left to right"},
     "visited": {"level": [...], "child": [...], "options": [...], "value": [...],
                 "alpha": [...], "beta": [...], "facts": [...]},
     "pruned": {"level": [...], "child": [...], "facts": [...], "at": [...], "more": 0},
     "facts": [{"label": "A", "move": null, "player": "MAX", "named": true}, ...]}

``visited`` has a column for each fact, one entry a visit, in visit order. ``level`` counts from the
root, ``child`` is the node's place among its parent's moves, ``options`` the number of its moves, or
−1 where the game is over and −2 at the depth limit. Values and windows are MAX's; ``alpha`` and
``beta`` are null for searches without a window. Infinite numbers are the texts "inf" and "-inf".
``pruned`` lists nodes that were never visited: ``at`` is the visit below which they hang, and
``level`` counts from that node; ``more`` is the number of those not listed, or null if unknown. Where all are listed
and some are leaves, ``value`` says what these are worth to MAX, as far as the game knows; null elsewhere.
``facts`` holds each different label, move, player and board once; the two ``facts`` columns point
into it. Where ``named`` is false the label is the move, and the node goes by its letter. ``name`` is the
move for people where that is not its text, and ``words`` what it is in a sentence: a text, or a key of the
languages and its blanks; both are missing elsewhere. ``boards`` says how boards are drawn, "marks" if it is
missing, and ``signs`` which pieces are whose, where a game says so. A move that JSON cannot hold is stored as
its text; lists in moves come back as tuples. ``conventions`` has the options of the search; those of version 1
that it does not have are null.

Version 2 is written where a node was visited twice, a table was used, the steps were told, or a number is a fraction,
which is the text "1/3". ``level`` is 0 again where a new pass begins; two visits in a row of the same child are a
search and its re-search; ``options`` may be −3 (a table knew the value) or −4 (it knew a bound). Beside the columns
above there are

::

    "visited": {..., "origin": [...] or null},
    "passes": {"visit": [0, 9], "depth": [null, null]},
    "steps": null or {"kind": [...], "visit": [...], "child": [...], "value": [...], "alpha": [...], "beta": [...]}

``origin`` is the visit that stored what a table answered, −1 elsewhere. ``steps`` are those of a search that was told
step by step, with value and window of the visit after each; what is not known is null.

The reader checks the form, not the play: a trace of a wrong search can be saved and read.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan, nan
from typing import Any, get_args

from minimaxviz.errors import MinimaxvizError, TraceError
from minimaxviz.game import MAX, MIN, ROLES
from minimaxviz.notation import (
    encodable,
    fitted,
    is_fraction,
    is_number,
    not_too_deep,
    one_line,
    readable,
    restored,
    stored,
)
from minimaxviz.trace.conventions import Conventions
from minimaxviz.trace.kept import Kept
from minimaxviz.trace.nodes import Walk
from minimaxviz.trace.positions import (
    BOARD_LOOKS,
    MOST_PLACES,
    Board,
    FactNumbers,
    Facts,
    Path,
    Phrase,
    Pruned,
    Signs,
    StoredPositions,
    as_array,
    unnamed,
)
from minimaxviz.trace.steps import StepKind
from minimaxviz.trace.trace import Trace
from minimaxviz.trace.visits import BOUND, HITS, LIMIT, PassStart, Visits
from minimaxviz.trace.written import ToldStep, WrittenSteps

__all__ = ["SCHEMA", "VERSIONS", "document", "read", "write"]

SCHEMA = "minimaxviz.trace"
VERSIONS = (1, 2)
# children that cuts may skip in all, in a short file and for each visit of a long one; a file that says more is damaged
LARGEST_SKIP, USUAL_MOVES = 1_000_000, 200
DEEPEST_MOVE = 100
KEPT_TEXTS = 10_000  # parts of facts that are written once
SEEN_BY_MOVER = ("negamax", "negamax_alphabeta")  # version 1 tells it by the name alone


# --- writing --------------------------------------------------------------------------------------


def write(trace: Trace) -> str:
    """Write a trace as JSON."""
    return encodable(_text(document(trace)))


class _Texts(list[str]):
    """A column of numbers, each written already."""


ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
DIGITS = bytes(range(10)), b"0123456789"


def _text(value: Any) -> str:
    """Write JSON without spaces."""
    if isinstance(value, FactNumbers):
        return "[" + ",".join(_records(value)) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(key)}:{_text(part)}" for key, part in value.items()) + "}"
    if isinstance(value, array):
        return "[" + (_digits(value) or ",".join(_whole_numbers(value))) + "]"
    if isinstance(value, _Texts):
        return "[" + ",".join(value) + "]"
    return ENCODER.encode(value)


def _digits(column: "array[int]") -> str | None:
    """Write whole numbers that have one digit each, all at once; return None if some have more, or a sign."""
    try:
        numbers = bytes(column.tolist())
    except ValueError:
        return None
    if numbers.translate(None, delete=DIGITS[0]):
        return None
    text = bytearray(b",") * (2 * len(numbers) - 1)
    text[::2] = numbers.translate(bytes.maketrans(*DIGITS))
    return text.decode()


def _whole_numbers(column: Sequence[float]) -> _Texts:
    """Write whole numbers: a column is long and has few different ones, so each of these is written once."""
    return _Texts(map(Kept(str, len(column)).__getitem__, column))


def document(trace: Trace) -> dict[str, Any]:
    """Return everything a trace stores; columns of whole numbers are arrays or texts, all else is ready for JSON."""
    record, pruned, walk = trace.record, trace.pruned, trace.walk
    facts = FactNumbers()
    visited: dict[str, Any] = {
        "level": as_array(record.level),
        "child": as_array(record.child),
        "options": as_array(record.options),
        "value": _numbers(record.value),
        "alpha": _numbers(record.alpha),
        "beta": _numbers(record.beta),
        "facts": _Texts(trace.positions.facts_of(record, lambda own: str(facts.number(own)))),
    }
    anchors = [walk.visits_of(walk.border(node.path) or 0)[0] for node in pruned]
    unseen = {
        "level": [node.depth - record.level[visit] for node, visit in zip(pruned, anchors, strict=True)],
        "child": [node.path[-1] for node in pruned],
        "facts": [facts.number(node.facts) for node in pruned],
        "at": anchors,
        "more": pruned.more,
    }
    values = _unseen_values(trace)
    if any(value is not None for value in values):
        unseen["value"] = values
    usual = (PassStart(0, trace.conventions.depth),)
    plain = record.origin is None and record.passes == usual and not record.researches and trace.told is None
    is_whole = record.alpha is None and isinstance(visited["value"], _Texts)
    plain = plain and (is_whole or not any(map(is_fraction, trace.numbers)))
    written: dict[str, Any] = {
        "schema": SCHEMA,
        "version": 1 if plain else 2,
        "boards": trace.positions.board_look,
        "conventions": _conventions(trace.conventions),
        "visited": visited,
    }
    if any(trace.positions.signs):
        written["signs"] = {MAX: trace.positions.signs.max, MIN: trace.positions.signs.min}
    if not plain:
        visited["origin"] = None if record.origin is None else list(record.origin)
        written["passes"] = {"visit": [p.visit for p in record.passes], "depth": [p.depth for p in record.passes]}
        written["steps"] = None if trace.told is None else _steps(trace.told)
    return {**written, "pruned": unseen, "facts": facts}


def _unseen_values(trace: Trace) -> list[Any]:
    """Return what each pruned node is worth to MAX if it is a leaf; none of many, of which no picture shows all."""
    pruned, depth = trace.pruned, trace.record.deepest_limit
    if pruned.more != 0:
        return []
    found = (trace.positions.leaf_value(path, ends=len(path) == depth) for path in pruned.paths)
    return [stored(value) for value in found]


def _conventions(conventions: Conventions) -> dict[str, Any]:
    known = dict.fromkeys(("window", "fail", "cut")) | dict(conventions.options)
    written: dict[str, Any] = {"algorithm": conventions.algorithm, "depth": conventions.depth}
    written |= {name: _numbers(value) if name == "window" else _number(value) for name, value in known.items()}
    written["order"] = conventions.order
    if conventions.seen_by_mover != (conventions.algorithm in SEEN_BY_MOVER):
        written["seen_by_mover"] = conventions.seen_by_mover
    if conventions.prunes != (conventions.window is not None):
        written["prunes"] = conventions.prunes
    return written


def _steps(steps: WrittenSteps) -> dict[str, Any]:
    columns = {name: [getattr(step, name) for step in steps.told] for name in ToldStep._fields}
    return columns | {name: _numbers(columns[name]) for name in ("value", "alpha", "beta")}


def _records(numbered: Iterable[Facts]) -> Iterator[str]:
    """Write facts: what many of them share, moves, rows of boards and lines, is written once."""
    begun, rows, lines = (Kept(write, KEPT_TEXTS) for write in (_beginning, _text, _text))
    for facts in numbered:
        label, move, player, board, line, *rest = facts
        text = begun[label, type(move), move, player, *rest]
        if board is None:
            yield text + "}"
        else:
            yield f'{text},"board":[{",".join(map(rows.__getitem__, board))}],"line":{lines[line]}}}'


def _beginning(key: tuple[Any, ...]) -> str:
    """Write what facts begin with, before the board."""
    label, _, move, player, named, move_name, words = key
    record = {"label": label, "move": move, "player": player, "named": named}
    if move_name != unnamed(move, named=named):
        record["name"] = move_name
    if words:
        record["words"] = words if isinstance(words, str) else [words[0], dict(words[1])]
    return _text(record)[:-1]


def _numbers(column: Sequence[float] | None) -> list[Any] | None:
    if column is None:
        return None
    return _whole_numbers(column) if set(map(type, column)) == {int} else list(map(_number, column))


def _number(value: Any) -> Any:
    if isinstance(value, float) and isnan(value):
        return None
    return stored(value)


# --- reading --------------------------------------------------------------------------------------


def read(text: str) -> Trace:
    """Read a trace from JSON, refusing what is not one."""
    try:
        parsed = json.loads(not_too_deep(text))
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
        raise TraceError(f"Trace: the JSON is damaged: {_short(error).removeprefix('Trace: ')}") from None
    except KeyError as error:
        raise TraceError(
            f"Trace: the JSON is damaged: {_short(error)} is missing; write it anew with to_json()"
        ) from None
    except (TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
        raise TraceError(f"Trace: the JSON is damaged ({_short(error)}); write it anew with to_json()") from None


def _short(error: Exception) -> str:
    """Return what an error says in one line, whatever of the document it tells."""
    return fitted(one_line(str(error)), 300)


def _check_schema(parsed: Any) -> None:
    if not isinstance(parsed, dict) or parsed.get("schema") != SCHEMA:
        found = parsed.get("schema") if isinstance(parsed, dict) else type(parsed).__name__
        raise TraceError(
            f"Trace: the JSON's schema is {readable(found)}; {SCHEMA!r}, as to_json() writes it, is needed"
        )
    version = parsed.get("version")
    if type(version) is not int or version not in VERSIONS:
        known = " and ".join(map(str, VERSIONS))
        raise TraceError(f"Trace: the JSON's version is {readable(version)}; this minimaxviz reads versions {known}")


def _trace(parsed: dict[str, Any]) -> Trace:
    conventions = _read_conventions(parsed["conventions"])
    facts = [_facts(record) for record in parsed["facts"]]
    written = parsed["steps"] if parsed["version"] == 2 else None
    visits = _visits(parsed, facts, is_written=written is not None)
    if (visits.alpha is not None) != conventions.prunes:
        raise TraceError("windows are there if and only if the conventions have a window")
    _check_forest(visits, is_written=written is not None)
    walk = Walk(visits, is_written=written is not None)
    known = [facts[0]] * len(walk)
    for node, fact in zip(walk.node, _looked_up(facts, parsed["visited"]["facts"], len(visits)), strict=True):
        known[node] = fact
    numbers = _numbers_of(walk)
    pruned = _pruned(parsed["pruned"], walk, numbers)
    if pruned.more == 0 and written is None:
        _check_listed(walk, numbers)
    known += _looked_up(facts, parsed["pruned"]["facts"], len(pruned.paths))
    values = _read_values(parsed["pruned"].get("value"), len(walk), len(pruned.paths))
    board_look = parsed.get("boards", "marks")
    if board_look not in BOARD_LOOKS:
        raise TraceError(f"'boards' is {board_look!r}; one of {', '.join(BOARD_LOOKS)} is needed")
    steps = None if written is None else _read_steps(written, len(visits))
    positions = StoredPositions(known, numbers, pruned, board_look, _signs(parsed.get("signs")), values)
    return Trace(conventions, visits, positions, steps)


def _signs(written: Any) -> Signs:
    """Read whose the signs on boards are."""
    if written is None:
        return Signs()
    sides: list[Any] = [written.get(side) for side in (MAX, MIN)] if isinstance(written, dict) else [None]
    if not all(isinstance(signs, list) and all(isinstance(sign, str) for sign in signs) for signs in sides):
        raise TraceError(f"'signs' is {readable(written)}; lists of texts for MAX and MIN are needed")
    return Signs(*(tuple(signs) for signs in sides))


def _read_conventions(written: Any) -> Conventions:
    options = dict(written)
    algorithm, depth, order = (options.pop(name) for name in ("algorithm", "depth", "order"))
    window = _read_numbers(options.pop("window"))
    seen_by_mover = options.pop("seen_by_mover", algorithm in SEEN_BY_MOVER)
    prunes = options.pop("prunes", window is not None)
    for name, value in (("seen_by_mover", seen_by_mover), ("prunes", prunes)):
        if type(value) is not bool:
            raise TraceError(f"{name!r} is {readable(value)}; true or false is needed")
    own = {name: restored(value) for name, value in options.items()}
    first = {"cut": own.pop("cut"), "fail": own.pop("fail"), "window": None if window is None else tuple(window)}
    return Conventions(algorithm, depth=depth, order=order, seen_by_mover=seen_by_mover, prunes=prunes, **first, **own)


def _visits(parsed: dict[str, Any], facts: list[Facts], *, is_written: bool) -> Visits:
    columns, version = parsed["visited"], parsed["version"]
    count = len(columns["level"])
    lengths = {name: len(column) for name, column in columns.items() if column is not None}
    if count == 0 or set(lengths.values()) != {count}:
        raise TraceError(f"the columns of 'visited' have different lengths: {lengths}")
    if (columns["alpha"] is None) != (columns["beta"] is None):
        raise TraceError("'alpha' and 'beta' are there both or not at all")
    level, child, options = (_whole(columns[name], name) for name in ("level", "child", "options"))
    value, alpha, beta = (_read_numbers(columns[name], unknown=is_written) for name in ("value", "alpha", "beta"))
    if value is None:
        raise TraceError("'value' is missing")
    player = [fact.player for fact in _looked_up(facts, columns["facts"], count)]
    origin = None
    passes: tuple[PassStart, ...] = (PassStart(0, parsed["conventions"]["depth"]),)
    if version == 2:
        origin = None if columns["origin"] is None else _whole(columns["origin"], "origin")
        starts = parsed["passes"]
        visit = _whole(starts["visit"], "passes")
        passes = tuple(PassStart(*start) for start in zip(visit, starts["depth"], strict=True))
    return Visits(level, child, options, player, value, alpha, beta, origin, passes)


def _check_forest(visits: Visits, *, is_written: bool) -> None:
    """Refuse what is no forest of calls: levels, passes, places, numbers of moves and origins have to fit together."""
    level, options = visits.level, visits.options
    if level[0] != 0 or any(not 0 <= level[i] <= level[i - 1] + 1 for i in range(1, len(visits))):
        raise TraceError("'level' is not that of a tree in visit order")
    if [start.visit for start in visits.passes] != [visit for visit, depth in enumerate(level) if depth == 0]:
        raise TraceError("a pass begins where 'level' is 0, and nowhere else")
    for start in visits.passes:
        if start.depth is not None and (type(start.depth) is not int or start.depth < 0):
            raise TraceError(f"the depth of a pass is {start.depth!r}")
    skipped = sum(max(0, moves - tried) for moves, tried in zip(options, visits.tried, strict=True))
    if skipped > max(LARGEST_SKIP, USUAL_MOVES * len(visits)):
        raise TraceError(f"{skipped:,} children are skipped in all; that is more than there can be")
    for visit in range(len(visits)):
        _check_children(visits, visit, is_written=is_written)
        _check_origin(visits, visit)
        if not is_written and (options[visit] < 0) != (visits.tried[visit] == 0):
            raise TraceError(f"visit {visit} has {options[visit]} moves and {visits.tried[visit]} visited children")


def _check_children(visits: Visits, visit: int, *, is_written: bool) -> None:
    options = visits.options[visit]
    places = [visits.child[child] for child in visits.children(visit) if child not in visits.researches]
    if (not is_written and len(set(places)) < len(places)) or any(not 0 <= place < options for place in places):
        raise TraceError(f"the children of visit {visit} are not {len(places)} different of {options} moves")


def _check_origin(visits: Visits, visit: int) -> None:
    options, origin = visits.options[visit], -1 if visits.origin is None else visits.origin[visit]
    if options < (BOUND if visits.origin is not None else LIMIT):
        raise TraceError(f"visit {visit} has {options} moves")
    if options not in HITS:
        if origin != -1:
            raise TraceError(f"visit {visit} has an origin, but no table answered it")
    elif not 0 <= origin < visit or visits.options[origin] in HITS:
        raise TraceError(f"the origin of visit {visit} is {origin}; an earlier visit that stored something is needed")


def _check_listed(walk: Walk, numbers: Mapping[tuple[int, int], int]) -> None:
    """Refuse children that are neither visited nor pruned."""
    if any((node, place) not in numbers for node in walk.gaps for place in walk.never_entered(node)):
        raise TraceError("children are neither visited nor pruned")


def _read_steps(written: dict[str, Any], visits: int) -> WrittenSteps:
    """Read steps that were told; each is of a visit, every visit is entered once, and before all else of it."""
    value, alpha, beta = (_read_numbers(written[name], unknown=True) or [] for name in ("value", "alpha", "beta"))
    columns = (written["kind"], written["visit"], written["child"], value, alpha, beta)
    steps = [ToldStep(*facts) for facts in zip(*columns, strict=True)]
    entered = 0
    for k, step in enumerate(steps):
        if step.kind not in get_args(StepKind):
            raise TraceError(f"step {k} is {step.kind!r}; one of {', '.join(get_args(StepKind))} is needed")
        entered += step.kind == "enter"
        if type(step.visit) is not int or not 0 <= step.visit < entered:
            raise TraceError(f"step {k} is of visit {step.visit!r}, which is not entered by then")
        if step.kind == "enter" and step.visit != entered - 1:
            raise TraceError(f"step {k} enters visit {step.visit}; {entered - 1} is the next one")
        takes = step.kind in ("update", "research")
        if takes != (step.child is not None) or (takes and not step.visit < (step.child or 0) < entered):
            raise TraceError(f"step {k} takes in the value of {step.child!r}; a visit from {step.visit} is needed")
    if entered != visits:
        raise TraceError(f"the steps enter {entered} visits of {visits}")
    return WrittenSteps(steps, visits)


def _numbers_of(walk: Walk) -> dict[tuple[int, int], int]:
    """Return the number of each entered node by its parent's number and its place."""
    calls = enumerate(zip(walk.visits.parent, walk.visits.child, strict=True))
    return {(walk.node[above], place): walk.node[visit] for visit, (above, place) in calls if above >= 0}


def _pruned(columns: dict[str, Any], walk: Walk, numbers: dict[tuple[int, int], int]) -> Pruned:
    """Read the pruned nodes, and number them on; refuse those that hang below nothing."""
    level, child, anchors = (_whole(columns[name], name) for name in ("level", "child", "at"))
    listed: list[Path] = []
    line: list[int] = []  # the numbers from the anchor down to the last node
    path: list[int] = []
    last, room = -1, MOST_PLACES
    for depth, place, anchor in zip(level, child, anchors, strict=True):
        if not 0 <= anchor < len(walk.node) or not 0 < depth <= (len(line) if anchor == last else 1):
            raise TraceError("'pruned' is not a list of subtrees")
        if anchor != last:
            path, line, last = list(walk.visits.path(anchor)), [walk.node[anchor]], anchor
        path[walk.visits.level[anchor] + depth - 1 :] = [place]
        room -= len(path)
        if room < 0:
            raise TraceError(f"the paths of the pruned nodes have over {MOST_PLACES:,} places in all")
        del line[depth:]
        if place < 0 or (depth == 1 and not walk.is_border(line[0], place)):
            raise TraceError(f"the node at {readable(tuple(path))} is listed as pruned, but nothing prunes it")
        number = len(walk) + len(listed)
        if numbers.setdefault((line[-1], place), number) != number:
            raise TraceError("children are pruned twice")
        line.append(number)
        listed.append(tuple(path))
    more = columns["more"]
    if more is not None and (type(more) is not int or more < 0):
        raise TraceError(f"'more' is {more!r}")
    return Pruned(listed, more)


def _read_values(column: Any, first: int, count: int) -> dict[int, float]:
    """Read what pruned leaves are worth, by the numbers of their nodes; older files do not tell."""
    if column is None:
        return {}
    if not isinstance(column, list) or len(column) != count:
        raise TraceError("the column 'value' of 'pruned' does not fit its nodes")
    numbers = _read_numbers([value for value in column if value is not None]) or []
    return dict(zip((first + i for i, value in enumerate(column) if value is not None), numbers, strict=True))


def _facts(record: dict[str, Any]) -> Facts:
    label, player, board = record["label"], record["player"], record.get("board")
    if not isinstance(label, str):
        raise TraceError(f"a label is {readable(label)}; a text is needed")
    if not isinstance(player, str) or player not in ROLES:
        raise TraceError(f"the player of {readable(label)} is {readable(player)}; MAX or MIN is needed")
    line: tuple[tuple[int, int], ...] = ()
    if board is not None:
        board = _board(label, board)
        line = tuple((row, column) for row, column in record.get("line", ()) if type(row) is type(column) is int)
    move, named = _move(label, record["move"]), record.get("named") is True
    name = record.get("name", unnamed(move, named=named))
    if not isinstance(name, str):
        raise TraceError(f"the name of the move to {readable(label)} is {readable(name)}; a text is needed")
    return Facts(label, move, player, board, line, named, name, _words(label, record.get("words", "")))


def _words(label: str, words: Any) -> Phrase:
    """Read what a move is called in a sentence: a text, or the key of a phrase and its blanks."""
    if isinstance(words, str):
        return words
    if isinstance(words, list) and len(words) == 2 and isinstance(words[0], str) and isinstance(words[1], dict):
        key, filled = words
        if all(isinstance(text, str) for text in filled.values()):
            return key, tuple(filled.items())
    raise TraceError(
        f"the words for the move to {readable(label)} are {readable(words)}; a text, or a key and its blanks, is needed"
    )


def _board(label: str, rows: Any) -> Board:
    """Read a board: rows of texts, of which there is at least one."""
    are_rows = isinstance(rows, list) and all(isinstance(row, list) for row in rows)
    if not are_rows or not any(rows) or not all(isinstance(cell, str) for row in rows for cell in row):
        raise TraceError(
            f"the board of {readable(label)} is {readable(rows)}; rows of cells, which are texts, are needed"
        )
    return tuple(map(tuple, rows))


def _move(label: str, move: Any, depth: int = 0) -> Any:
    """Read a move: a text, a whole number, a truth value or nothing, or lists of them, which become tuples."""
    if depth > DEEPEST_MOVE:
        raise TraceError(f"the move to {readable(label)} is nested over {DEEPEST_MOVE} deep")
    if isinstance(move, list):
        return tuple(_move(label, part, depth + 1) for part in move)
    if not (move is None or isinstance(move, str | bool | int)):
        raise TraceError(f"the move to {readable(label)} is {readable(move)}; texts, whole numbers or lists are needed")
    return move


def _looked_up(facts: list[Facts], places: list[int], count: int) -> list[Facts]:
    if len(places) != count or any(type(place) is not int or place < 0 for place in places):
        raise TraceError("a column 'facts' does not fit its nodes")
    return [facts[place] for place in places]


def _whole(column: list[int], name: str) -> "array[int]":
    if any(type(entry) is not int for entry in column):
        raise TraceError(f"'{name}' holds something that is no whole number")
    return array("i", column)


def _read_numbers(column: Any, *, unknown: bool = False) -> list[float] | None:
    if column is None:
        return None
    numbers = [nan if v is None and unknown else restored(v) for v in column]
    for value in numbers:
        if not is_number(value) and not (unknown and isinstance(value, float)):
            raise TraceError(f"{readable(value)} is not a number")
    return numbers
