"""A widget without a notebook: values that are shared, and messages, go to whoever listens, and come from there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets

__all__ = ["PagedWidget"]

Listener = Callable[[dict[str, Any]], None]


class PagedWidget(traitlets.HasTraits):
    """What an anywidget is for its Python half: traits tagged ``sync=True``, which a page shares, and messages.

    ``listen`` says who is told: with ``{"state": …}`` of values that changed, with ``{"content": …}`` of messages.
    """

    _esm = ""
    _css = ""

    def __init__(self, **values: Any) -> None:
        self._listener: Listener | None = None
        self._heard: dict[str, Any] = {}
        self._changed: set[str] = set()
        self._holds = 0
        self._handlers: list[Callable[[Any, Any, Any], None]] = []
        super().__init__(**values)
        self.observe(self._note, names=list(self.keys))

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the values that the page shares."""
        return tuple(self.trait_names(sync=True))

    def get_state(self) -> dict[str, Any]:
        """Return the values that the page shares."""
        return {name: getattr(self, name) for name in self.keys}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the page says; it is told only what came out otherwise."""
        self._heard = sync_data
        try:
            with self.hold_sync(), self.hold_trait_notifications():
                for name, value in sync_data.items():
                    if name in self.keys:
                        setattr(self, name, value)
        finally:
            self._heard = {}

    def listen(self, listener: Listener) -> None:
        """Let somebody be told of every change from now on."""
        self._listener = listener

    def on_msg(self, callback: Callable[[Any, Any, Any], None]) -> None:
        """Call a function with each message of the page: this widget, the message, and nothing."""
        self._handlers.append(callback)

    def hear(self, content: Any) -> None:
        """Take a message of the page."""
        for handler in self._handlers:
            handler(self, content, [])

    def send(self, content: Any) -> None:
        """Send the page a message."""
        if self._listener is not None:
            self._listener({"content": content})

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell of all that changes inside at once, in the end."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            self._tell_page()

    def _note(self, change: Any) -> None:
        name = change["name"]
        if name in self._heard and self._heard[name] == change["new"]:
            return  # the page said so itself
        self._changed.add(name)
        self._tell_page()

    def _tell_page(self) -> None:
        if self._holds or not self._changed:
            return
        changed, self._changed = self._changed, set()
        if self._listener is not None:
            self._listener({"state": {name: getattr(self, name) for name in sorted(changed)}})
