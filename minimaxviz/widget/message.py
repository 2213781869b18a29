"""What a page says: an action and its parts; whatever else it sends is refused in one line."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from minimaxviz.errors import ViewError
from minimaxviz.notation import readable

__all__ = ["Actions", "obey"]

Actions: TypeAlias = Mapping[str, tuple[Callable[..., None], Mapping[str, type]]]
"""What can be done, by name: what does it, and its parts with their types."""


def obey(content: Any, actions: Actions) -> None:
    """Do what a message like ``{"do": "play", "move": 3}`` says."""
    name = content.get("do") if isinstance(content, dict) else None
    act, parts = actions.get(name, (None, {})) if isinstance(name, str) else (None, {})
    if act is None or any(type(content.get(part)) is not kind for part, kind in parts.items()):
        raise ViewError(f"the page says {readable(content)}; that is nothing that can be done here")
    act(**{part: _sendable(content[part]) for part in parts})


def _sendable(part: Any) -> Any:
    """Return a part in which all text can be sent back: half a character, which JSON can hold, cannot."""
    if isinstance(part, str):
        return part.encode("utf-8", "replace").decode("utf-8")
    if isinstance(part, dict):
        return {_sendable(name): _sendable(one) for name, one in part.items()}
    return [_sendable(one) for one in part] if isinstance(part, list) else part
