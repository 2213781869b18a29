"""The JSON of an explicit tree: nested lists, nested names, or two tables with a root and its players."""

import difflib
import json
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from minimaxviz.errors import TreeError
from minimaxviz.game import MAX, MIN, Side
from minimaxviz.notation import decoded, encodable, not_too_deep, readable, restored, stored

__all__ = ["SCHEMA", "VERSION", "read", "tables", "write"]

SCHEMA = "minimaxviz.tree"
VERSION = 1
LONGEST_CURE = 1_000
KEYS = ("schema", "version", "root", "players", "children", "values")


def read(source: str | Path) -> Any:
    """Parse JSON given as text or as a file's path."""
    text, origin = _text(source)
    try:
        return json.loads(not_too_deep(text), object_pairs_hook=_unique, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise TreeError(
            f"Tree: {origin} is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        ) from None
    except ValueError as error:
        raise TreeError(f"Tree: {origin} holds a number that cannot be read: {error}") from None
    except RecursionError:
        raise TreeError(f"Tree: {origin} is nested too deep; write it as tables of children and values") from None


def tables(
    document: dict[str, Any],
) -> tuple[Mapping[str, Any], Mapping[str, float], str | None, Sequence[Side]]:
    """Take children, values, root and players out of a parsed document."""
    if document.get("schema", SCHEMA) != SCHEMA:
        raise TreeError(f"Tree: the JSON's schema is {readable(document['schema'])}; {SCHEMA!r} is needed")
    if document.get("version", VERSION) != VERSION:
        raise TreeError(
            f"Tree: the JSON's version is {readable(document['version'])}; this minimaxviz reads version {VERSION}"
        )
    players = document.get("players", (MAX, MIN))
    unknown = [name for name in document if name not in KEYS]
    if "children" not in document and "values" not in document:
        root = unknown[0] if len(unknown) == 1 else "root"
        if isinstance(document.get(root), dict | int | float):
            return *_nested(root, document[root]), root, players
        if unknown and all(_is_names(document[name]) for name in unknown):
            raise TreeError(f"Tree: the leaves have no values; write {_with_values(document, unknown)}")
    for name in document:
        if name not in KEYS:
            near = difflib.get_close_matches(name, KEYS, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(KEYS)}"
            raise TreeError(f"Tree: the JSON's key {readable(name)} is unknown; {hint}")
    if "values" not in document:
        raise TreeError("Tree: the JSON has no 'values'; nested lists, or 'children' and 'values', are needed")
    values = document["values"]
    if isinstance(values, dict):
        values = {name: restored(value) for name, value in values.items()}
    return document.get("children", {}), values, document.get("root"), players


def write(root: str, players: Sequence[Side], children: Mapping[str, list[str]], values: Mapping[str, float]) -> str:
    """Write a tree's tables."""
    document = {
        "schema": SCHEMA,
        "version": VERSION,
        "root": root,
        "players": list(players),
        "children": children,
        "values": {name: stored(value) for name, value in values.items()},
    }
    return encodable(json.dumps(document, ensure_ascii=False, allow_nan=False))


def _nested(root: str, nested: Any) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """Turn nested names, ``{"B": 3, "C": {"D": 1}}`` below a root, into tables."""
    children: dict[str, list[str]] = {}
    values: dict[str, Any] = {}
    queue = deque([(root, nested)])
    while queue:
        name, item = queue.popleft()
        if name in children or name in values:
            raise TreeError(f"Tree: two nodes are called {name!r}; give each a name of its own, as in '{name}1'")
        if item == {}:
            raise TreeError(f"Tree: node {name!r} is empty; an inner node needs children, a leaf a number")
        if isinstance(item, dict):
            children[name] = list(item)
            queue.extend(item.items())
        else:
            values[name] = restored(item)
    return children, values


def _is_names(below: Any) -> bool:
    return isinstance(below, list) and bool(below) and all(isinstance(name, str) for name in below)


def _with_values(document: dict[str, Any], inner: list[str]) -> str:
    """Write successors that lack the values of their leaves as they should be, with 0 for each."""
    children = {name: document[name] for name in inner}
    leaves = [name for below in children.values() for name in below if name not in children]
    whole = json.dumps({"children": children, "values": dict.fromkeys(leaves, 0)}, ensure_ascii=False)
    if len(whole) > LONGEST_CURE:
        whole = f'{{"children": {{"{inner[0]}": …}}, "values": {{"{leaves[0] if leaves else inner[0]}": 0, …}}}}'
    return f"{whole} with your numbers"


def _text(source: Any) -> tuple[str, str]:
    """Return the JSON text and what to call it in an error."""
    if isinstance(source, str) and (source.lstrip()[:1] in tuple('[{-0123456789"') or not source.strip()):
        return source, "the text"
    if not isinstance(source, str | Path):
        raise TreeError(f"Tree: JSON text or a path is needed, not a {type(source).__name__}")
    try:
        return decoded(Path(source).read_bytes()), f"{str(source)!r}"
    except UnicodeDecodeError:
        raise TreeError(f"Tree: {str(source)!r} is not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise TreeError(f"Tree: {str(source)!r} is neither JSON nor a file that can be read: {reason}") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise TreeError(f"Tree: the JSON names {readable(twice)} twice; each node once")
    return table


def _constant(name: str) -> Any:
    raise TreeError(f"Tree: {name} is not a value; a number is needed")
