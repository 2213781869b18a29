"""A trailer: the first steps of a large film, small enough to be shown at once while the rest is still on its way."""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["FIRST", "trailer"]

FIRST = 100  # positions of a film that its trailer has
LONGEST = 6  # captions of each kind, as in pane.js, for which there shall be room from the beginning

BY_POSITION = ("headings", "captions", "steps", "current", "motions", "running", "stack")
"""What a film has an entry of for each position."""


def trailer(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a Player needs to show the first steps of its films; its timelines are whole."""
    return {**data, "films": [_first(film) for film in data["films"]]}


def _first(film: Mapping[str, Any]) -> dict[str, Any]:
    """Return a film as far as its first positions go; ``drawable`` says how many they are."""
    scene_row = _until(film["shown"])
    scenes = [_scene(scene) for scene in film["scenes"][: max(scene_row[1::2]) + 1]]
    rows = [row for scene in scenes for slots in (*scene["slots"], scene["lines"]) for row in slots]
    return {
        **film,
        **{name: film[name][:FIRST] for name in BY_POSITION},
        "text": {**film["text"], "step": film["text"]["step"][:FIRST]},
        "shown": scene_row,
        "scenes": scenes,
        "fragments": film["fragments"][: max(piece for row in rows for piece in row[1::2]) + 1],
        "calls": [call for call in film["calls"] if call[3][0] < FIRST],
        "counts": [entry for entry in film["counts"] if entry[0] < FIRST],
        "sizers": {"captions": _longest(film["captions"]), "counts": film["counts"][-1]},
        "drawable": FIRST,
    }


def _scene(scene: Mapping[str, Any]) -> dict[str, Any]:
    slots = [[_until(row) for row in part] for part in scene["slots"]]
    return {**scene, "slots": slots, "lines": [_until(row) for row in scene["lines"]]}


def _until(row: Sequence[int]) -> Sequence[int]:
    """Return the beginning of a row [position, content, position, content, …]."""
    return row[: 2 * sum(position < FIRST for position in row[::2])]


def _longest(captions: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return captions for which there is to be room: the longest sentences, the longest reasons, and both together."""
    distinct = list(dict.fromkeys(map(tuple, captions)))
    lengths = (lambda both: len(both[0]), lambda both: len(both[1]), lambda both: len(both[0]) + len(both[1]))
    longest = [one for length in lengths for one in sorted(distinct, key=length, reverse=True)[:LONGEST]]
    return list(dict.fromkeys(longest))
