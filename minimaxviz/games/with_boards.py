"""What all games with boards share: ``game.show(state)`` shows them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minimaxviz.draw.gallery import Gallery
    from minimaxviz.draw.theme import Theme

__all__ = ["WithBoards"]


class WithBoards:
    """A game whose positions can be looked at as boards."""

    def show(self, *states: Any, titles: Sequence[str] = (), theme: "str | Theme | None" = None) -> "Gallery":
        """Show positions beside each other: boards in a notebook, text in a terminal.

        Without a position it is the start. A position may be a text; one that comes from the one before it by a
        single move has that move marked. ``titles`` stand below the boards. The boards are light or dark as the
        page is unless ``theme`` is given.
        """
        from minimaxviz.draw.gallery import show

        return show(self, *states, titles=titles, theme=theme)  # type: ignore[arg-type]
