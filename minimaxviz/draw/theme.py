"""How a picture looks: a theme is data, with Okabe and Ito's colours, which the colour-blind tell apart too."""

import re
from typing import NamedTuple

from minimaxviz.errors import ViewError

__all__ = ["THEMES", "Theme", "theme"]


class Theme(NamedTuple):
    """The colours of a picture. Meaning is never in a colour alone: shape, line and sign say it too."""

    name: str
    background: str
    band: str
    """The ground of values in columns, and of the number line."""
    ink: str
    muted: str
    """Text of lesser weight, still at least 4.5:1."""
    faint: str
    """Lines of what is not yet seen or cut off, still at least 3:1."""
    accent: str
    """The open path."""
    alert: str
    """Cuts and their causes."""
    good: str
    """The best line."""
    node: str
    closed: str
    max: str
    """MAX and α, wherever they appear: outline, bar, piece, pseudocode."""
    max_fill: str
    min: str
    """MIN and β, likewise."""
    min_fill: str
    now: str
    """The ring around the current node; an outline of ink stands beside it."""

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return int(self.background[1:3], 16) < 128


THEMES = {
    theme.name: theme
    for theme in (
        Theme(
            name="light",
            background="#ffffff",
            band="#f2f5f8",
            ink="#1b1f24",
            muted="#57606a",
            faint="#7d8590",
            accent="#0072b2",
            alert="#c75300",
            good="#00805d",
            node="#ffffff",
            closed="#e8ecf0",
            max="#0072b2",
            max_fill="#dbeaf5",
            min="#a0397c",
            min_fill="#f5e3ee",
            now="#f5c518",
        ),
        Theme(
            name="dark",
            background="#12161b",
            band="#1a2028",
            ink="#f2f5f8",
            muted="#b3bdc8",
            faint="#7f8b98",
            accent="#56b4e9",
            alert="#ff9248",
            good="#3fcf9f",
            node="#12161b",
            closed="#2a323b",
            max="#56b4e9",
            max_fill="#17364a",
            min="#e58fc4",
            min_fill="#46203a",
            now="#ffd84d",
        ),
        Theme(
            name="print",
            background="#ffffff",
            band="#f2f2f2",
            ink="#000000",
            muted="#444444",
            faint="#7a7a7a",
            accent="#000000",
            alert="#000000",
            good="#000000",
            node="#ffffff",
            closed="#dedede",
            max="#000000",
            max_fill="#dedede",
            min="#000000",
            min_fill="#f0f0f0",
            now="#000000",
        ),
    )
}


def theme(name: str | Theme) -> Theme:
    """Return a theme by name; a theme of one's own is taken as it is."""
    if isinstance(name, Theme):
        for part, colour in zip(Theme._fields[1:], name[1:], strict=True):
            if not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
                raise ViewError(f"theme {name.name!r}: {part} is {colour!r}; a colour like #1b1f24 is needed")
        return name
    if not isinstance(name, str) or name not in THEMES:
        raise ViewError(f"theme {name!r}; one of {', '.join(THEMES)}, or a Theme, is needed")
    return THEMES[name]
